# An NVIDIA H200 on PCIe gen5 beside 16 cores of an Intel Xeon with OpenBLAS: for `blaslift explain --profile`, to see what such a
# machine would do. Made by hand from what was measured there (bench/results/2026-11-21-h200, 2026-11-22-lapack): what is
# left out is as built in. tests/cli compares the estimates with the measurements.
blaslift-profile = 1
machine = an H200 and 16 cores of a Xeon

cpu_threads = 16
# dgemm n = 8192 in 712 ms, sgemm in 366 ms.
cpu_double_flops = 96e9
cpu_single_flops = 188e9
# sgemv with 1 GiB: 8.8 ms.
cpu_bytes_per_second = 120e9

# The ring: 52 GB/s up, 48 to 52 down.
upload_bytes_per_second = 50e9
download_bytes_per_second = 48e9
# cuBLAS on operands on the device.
device_double_flops = 60e12
device_single_flops = 52e12
device_compute_share = 0.95
device_bytes_per_second = 4.4e12
# Several threads ask for 1 GiB in 0.1 to 0.4 ms.
check_seconds_per_small_byte = 1.5e-13
