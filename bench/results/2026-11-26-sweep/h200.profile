# blaslift: what estimates are made from on a machine. Rates are per second.
blaslift-profile = 1
machine = vm: Intel(R) Xeon(R) Processor
cpu = Intel(R) Xeon(R) Processor
cpu_blas = OpenBLAS 0.3.26, Cooperlake kernels
gpu = NVIDIA H200, 140 GiB, CUDA driver 13.0, cuBLAS 13.1
driver = 580.159.04

# operations of one core in large level-3 calls, double precision: two 512-bit FMA units at 2 GHz, which few
# cores sustain
cpu_double_flops = 4.063e+10

# the same in single precision
cpu_single_flops = 8.669e+10

# threads that the CPU BLAS may use
cpu_threads = 16

# before the first operation of a call on the CPU: waking threads, packing
cpu_call_seconds = 1.43e-07

# memory bandwidth of levels 1 and 2, one core, as if the CPU BLAS used all its threads in all of them (OpenBLAS
# runs copy, swap and nrm2 on one): a core of a desktop machine streams 20 GB/s and more
cpu_core_bytes_per_second = 1.416e+10

# of all cores together; measured with 16 threads: sgemv 60 to 120 GB/s, saxpy 232
cpu_bytes_per_second = 1.283e+11

# what fits the last-level cache stays there between calls
cpu_cache_bytes = 314572800

# and is read so many times faster
cpu_cache_speed = 1.35

# what operands that were just made cost besides, by their bytes: on the H200 machine the same call on operands
# that the CPU BLAS's threads have read before takes so much less (182 calls of all levels)
cold_bytes_per_second = 2.319e+11

# the same for the first MiB, on top
cold_first_bytes_per_second = 3.084e+10

# to the device from the program's memory, through pinned staging buffers: on the H200 machine a dgemm of n =
# 8192 moves its 1.5 GiB at 27 GB/s on average; other links are slower
upload_bytes_per_second = 5.235e+10

# the way back
download_bytes_per_second = 5.241e+10

# allocation, launches and synchronisation of a call of level 3 or LAPACK
device_call_seconds = 4.629e-05

# operations of the device in large level-3 calls, until it says more itself
device_double_flops = 1.281e+14

# the same in single precision
device_single_flops = 1.18e+14

# the part of these rates that the tiles of a call reach: dgemm of n = 32768 runs at 0.88 of the measured rate
# of large blocks, sgemm of n = 8192 at 0.80 with the copies that no compute hides
device_compute_share = 0.85

# copies and compute overlap but for the first and the last tiles: this part of the shorter two pipes comes on
# top of the longest; measured (level3.txt) between 0 (dsymm) and 0.24 (dgemm 4096)
device_fill_share = 0.125

# a triangular solve goes row by row: dtrsm takes 0.4 us a row of the triangle; a matrix-vector solve has less
# to do in a row and no fewer steps
device_solve_row_seconds = 4e-07

# levels 1 and 2: packing the vectors, launches, synchronisation
device_direct_seconds = 5.323e-05

# then the device's memory bandwidth: an H200 has 4800e9, a card with GDDR6 300e9 to 700e9
device_bytes_per_second = 5.9e+12

# of it, what symv and hemv reach: cuBLAS 13.1 on an H200 0.4 to 0.8, blaslift's own kernels 0.8
device_symmetric_share = 0.8

# and trmv: cuBLAS 0.04, blaslift's own kernels 0.9
device_triangular_share = 0.8

# asking the kernel what was written: a scan of a small range takes 0.4 us (4 KiB) to 7 us (32 MiB)
check_call_seconds = 7.61e-07

# and for each byte in 4 KiB pages: 1 GiB takes 1.4 ms on one thread, 0.4 ms split over four
check_seconds_per_small_byte = 1.731e-13

# in 2 MiB pages: 0.015 ms measured, 0.02 on a 2-core guest
check_seconds_per_huge_byte = 1.621e-14

# watching for writes, 4 KiB pages: measured for 1 GiB
arm_seconds_per_small_byte = 4.208e-12

# 2 MiB pages
arm_seconds_per_huge_byte = 1.294e-13

# no longer watching, 4 KiB pages: on a 2-core guest
disarm_seconds_per_small_byte = 7.324e-12

# 2 MiB pages
disarm_seconds_per_huge_byte = 1.189e-13

# for an operand that is to stay, in an array of which nothing is there: asking what is pinned, interrupting all
# cores; 1.3 MB took 0.1 to 0.3 ms more where it stayed, on H100 machines
keep_call_seconds = 0.0001729

# and for each of its bytes, besides sending and watching: backing, listing, and giving back what was there; 21
# calls of level 2 and dot with operands that were just made took 28e-12 more where they stayed than where they
# did not, watching included
keep_seconds_per_byte = 2.912e-12

# what a wrong guess costs until the sentinel disarms it: the faults of a program that rewrites 1 GiB; 7 to 27
# ms (2-core guest, polls of 1 and 5 ms), with pages of either size, since the first store splits a 2 MiB page
rewritten_seconds_per_byte = 1.5832483768463136e-11

# the device must be expected to take less than this part of the CPU's time: the model's error belongs to the
# CPU
advantage = 0.87

# expected gain that justifies bringing the device up
start_price_seconds = 0.2

# Calls of m, n and k, and the seconds that they took: on the CPU, on the GPU with their operands sent, with operands there.
call = dgemm 1000 1000 1000, 16 threads: 0.005535 0.000609 0.0004297
call = sgemm 1000 1000 1000, 16 threads: 0.003438 0.0004576 0.0002806
call = zgemm 1000 1000 1000, 16 threads: 0.02066 0.001086 0.0007214
call = cgemm 1000 1000 1000, 16 threads: 0.008996 0.000751 0.0004735
call = dsymm 1000 1000 0, 16 threads: 0.006162 0.0006595 0.0004723
call = ssymm 1000 1000 0, 16 threads: 0.00369 0.0004394 0.000296
call = dsyrk 0 1000 1000, 16 threads: 0.003534 0.0004654 0.0003044
call = ssyrk 0 1000 1000, 16 threads: 0.001635 0.0003685 0.0002621
call = dsyr2k 0 1000 1000, 16 threads: 0.007333 0.0006429 0.0003383
call = ssyr2k 0 1000 1000, 16 threads: 0.003429 0.0005631 0.0003563
call = dtrmm 1000 1000 0, 16 threads: 0.002035 0.0007201 0.0006553
call = strmm 1000 1000 0, 16 threads: 0.001132 0.0005228 0.0004952
call = dtrsm 1000 1000 0, 16 threads: 0.003558 0.001148 0.001062
call = strsm 1000 1000 0, 16 threads: 0.001839 0.0006962 0.0006229
call = dgemmt 0 1000 1000, 16 threads: 0.03244 0.0006157 0.0003101
call = sgemmt 0 1000 1000, 16 threads: 0.02121 0.0004541 0.0002215
call = dgemv 4000 4000 0, 16 threads: 0.0008382 0.002576 9.985e-05
call = sgemv 4000 4000 0, 16 threads: 0.0004844 0.00136 6.412e-05
call = dsymv 0 4000 0, 16 threads: 0.0004081 0.001472 0.0001209
call = ssymv 0 4000 0, 16 threads: 0.0002277 0.0008616 8.664e-05
call = dtrmv 0 4000 0, 16 threads: 0.0003734 0.001472 0.0001415
call = strmv 0 4000 0, 16 threads: 0.0002098 0.0008519 0.0001265
call = dtrsv 0 4000 0, 16 threads: 0.002734 0.001698 0.0003563
call = strsv 0 4000 0, 16 threads: 0.001383 0.001071 0.0002948
call = dger 4000 4000 0, 16 threads: 0.0008212 0.00817 0.007041
call = sger 4000 4000 0, 16 threads: 0.0003903 0.004158 0.003536
call = daxpy 0 4000000 0, 16 threads: 0.0003654 0.002785 0.002097
call = saxpy 0 4000000 0, 16 threads: 0.0001829 0.001573 0.001124
call = ddot 0 4000000 0, 16 threads: 0.0003466 0.001455 6.153e-05
call = sdot 0 4000000 0, 16 threads: 0.001284 0.0008885 4.16e-05
call = dnrm2 0 4000000 0, 16 threads: 0.001934 0.0007641 3.641e-05
call = snrm2 0 4000000 0, 16 threads: 0.001089 0.0004549 3.101e-05
call = dscal 0 4000000 0, 16 threads: 4.97e-07 - -
call = sscal 0 4000000 0, 16 threads: 4.66e-07 - -
call = dcopy 0 4000000 0, 16 threads: 0.00253 0.0014 0.0008934
call = scopy 0 4000000 0, 16 threads: 0.001233 0.0008099 0.0006604
call = dasum 0 4000000 0, 16 threads: 0.0001535 0.0007423 5.963e-05
call = sasum 0 4000000 0, 16 threads: 3.919e-05 0.0004376 3.895e-05
call = dgetrf 1000 1000 0, 16 threads: 0.006535 0.00294 -
call = dpotrf 0 1000 0, 16 threads: 0.003618 0.001012 -
call = dgeqrf 1000 1000 0, 16 threads: 0.01726 0.004829 -
call = dgesv 0 1000 1000, 16 threads: 0.01414 0.004804 -
call = dsyevd 0 500 0, 16 threads: 0.02722 0.005067 -
call = dgesdd 500 500 0, 16 threads: 0.04725 0.01368 -
call = dgemm 250 250 250, 16 threads: 0.0001344 0.0001243 9.928e-05
call = sgemm 250 250 250, 16 threads: 8.852e-05 0.0001316 7.259e-05
call = zgemm 250 250 250, 16 threads: 0.0002876 0.0001762 0.0001546
call = cgemm 250 250 250, 16 threads: 0.0001929 0.0001268 0.0001004
call = dgemm 500 500 500, 16 threads: 0.0006876 0.0002572 0.0001527
call = sgemm 500 500 500, 16 threads: 0.0004766 0.0002155 0.0001606
call = zgemm 500 500 500, 16 threads: 0.001982 0.0003823 0.0002541
call = cgemm 500 500 500, 16 threads: 0.001316 0.0002662 0.0001798
call = dgemm 2000 2000 2000, 16 threads: 0.02468 0.001751 0.001067
call = sgemm 2000 2000 2000, 16 threads: 0.01379 0.001077 0.0007388
call = zgemm 2000 2000 2000, 16 threads: 0.09087 0.003451 0.00181
call = cgemm 2000 2000 2000, 16 threads: 0.04611 0.002173 0.001695
call = dsymm 250 250 0, 16 threads: 0.0001081 0.0001396 0.0001102
call = ssymm 250 250 0, 16 threads: 9.564e-05 0.000132 8.015e-05
call = dsyrk 0 250 250, 16 threads: 0.0004144 0.0001548 8.56e-05
call = ssyrk 0 250 250, 16 threads: 0.0002038 0.0001009 6.31e-05
call = dsyr2k 0 250 250, 16 threads: 0.0001571 0.0001319 8.521e-05
call = ssyr2k 0 250 250, 16 threads: 8.93e-05 0.0001933 0.0001194
call = dtrmm 250 250 0, 16 threads: 5.693e-05 0.000165 0.0001779
call = strmm 250 250 0, 16 threads: 4.279e-05 0.000179 0.0001454
call = dtrsm 250 250 0, 16 threads: 0.0001183 0.0002405 0.0002492
call = strsm 250 250 0, 16 threads: 8.704e-05 0.0002103 0.0001753
call = dgemmt 0 250 250, 16 threads: 0.001403 0.0001447 8.685e-05
call = sgemmt 0 250 250, 16 threads: 0.001349 0.0001407 6.417e-05
call = dsymm 500 500 0, 16 threads: 0.000746 0.0002638 0.0001768
call = ssymm 500 500 0, 16 threads: 0.0004864 0.0002285 0.0001828
call = dsyrk 0 500 500, 16 threads: 0.0005648 0.000236 0.0002088
call = ssyrk 0 500 500, 16 threads: 0.0003063 0.0001694 0.0001366
call = dsyr2k 0 500 500, 16 threads: 0.0007993 0.0002787 0.0001839
call = ssyr2k 0 500 500, 16 threads: 0.0003888 0.0003079 0.0002184
call = dtrmm 500 500 0, 16 threads: 0.0003424 0.0002695 0.0002712
call = strmm 500 500 0, 16 threads: 0.0002014 0.0002471 0.0002737
call = dtrsm 500 500 0, 16 threads: 0.0007723 0.0005038 0.0004911
call = strsm 500 500 0, 16 threads: 0.0004009 0.0003537 0.0003418
call = dgemmt 0 500 500, 16 threads: 0.00576 0.0002718 0.0001693
call = sgemmt 0 500 500, 16 threads: 0.004786 0.0002139 0.0001285
call = dsymm 2000 2000 0, 16 threads: 0.03257 0.001501 0.001244
call = ssymm 2000 2000 0, 16 threads: 0.01796 0.001139 0.0007818
call = dsyrk 0 2000 2000, 16 threads: 0.01833 0.001199 0.0008328
call = ssyrk 0 2000 2000, 16 threads: 0.01062 0.0008532 0.0006021
call = dsyr2k 0 2000 2000, 16 threads: 0.03606 0.001918 0.0009437
call = ssyr2k 0 2000 2000, 16 threads: 0.019 0.001361 0.001023
call = dtrmm 2000 2000 0, 16 threads: 0.01168 0.001796 0.001882
call = strmm 2000 2000 0, 16 threads: 0.006607 0.001274 0.00146
call = dtrsm 2000 2000 0, 16 threads: 0.01679 0.002418 0.002377
call = strsm 2000 2000 0, 16 threads: 0.008477 0.001425 0.001661
call = dgemmt 0 2000 2000, 16 threads: 0.252 0.001644 0.0008748
call = sgemmt 0 2000 2000, 16 threads: 0.1193 0.0009654 0.000579
call = zsymm 500 500 0, 16 threads: 0.001997 0.0003836 0.0002719
call = csymm 500 500 0, 16 threads: 0.0013 0.0002616 0.0001882
call = zhemm 500 500 0, 16 threads: 0.002253 0.000389 0.0003104
call = chemm 500 500 0, 16 threads: 0.001274 0.0002666 0.0002262
call = zsyrk 0 500 500, 16 threads: 0.001273 0.0002743 0.000179
call = csyrk 0 500 500, 16 threads: 0.000614 0.0002249 0.0002011
call = zherk 0 500 500, 16 threads: 0.001261 0.0002756 0.0001846
call = cherk 0 500 500, 16 threads: 0.0007091 0.0002196 0.0002004
call = zsyr2k 0 500 500, 16 threads: 0.002058 0.0003811 0.0002136
call = csyr2k 0 500 500, 16 threads: 0.001035 0.0002739 0.00032
call = zher2k 0 500 500, 16 threads: 0.002046 0.0003856 0.0002128
call = cher2k 0 500 500, 16 threads: 0.001072 0.0002705 0.0003306
call = ztrmm 500 500 0, 16 threads: 0.001183 0.0003802 0.0004343
call = ctrmm 500 500 0, 16 threads: 0.0007126 0.0003078 0.0003068
call = ztrsm 500 500 0, 16 threads: 0.001319 0.0005952 0.0006098
call = ctrsm 500 500 0, 16 threads: 0.0008694 0.0004258 0.0004167
call = zgemmt 0 500 500, 16 threads: 0.005134 0.000373 0.0002042
call = cgemmt 0 500 500, 16 threads: 0.004076 0.0002703 0.000192
call = zsymm 1000 1000 0, 16 threads: 0.01549 0.0008632 0.0007054
call = csymm 1000 1000 0, 16 threads: 0.008457 0.0006693 0.0005121
call = zhemm 1000 1000 0, 16 threads: 0.01511 0.0008356 0.0008381
call = chemm 1000 1000 0, 16 threads: 0.008284 0.0006836 0.0005684
call = zsyrk 0 1000 1000, 16 threads: 0.007461 0.000694 0.0004881
call = csyrk 0 1000 1000, 16 threads: 0.003783 0.0004665 0.0003969
call = zherk 0 1000 1000, 16 threads: 0.007736 0.0006855 0.0004462
call = cherk 0 1000 1000, 16 threads: 0.003769 0.0004529 0.0003874
call = zsyr2k 0 1000 1000, 16 threads: 0.01497 0.000994 0.0005448
call = csyr2k 0 1000 1000, 16 threads: 0.008164 0.0006942 0.0005474
call = zher2k 0 1000 1000, 16 threads: 0.01485 0.0009712 0.0005813
call = cher2k 0 1000 1000, 16 threads: 0.007746 0.0006896 0.0005554
call = ztrmm 1000 1000 0, 16 threads: 0.00828 0.0009575 0.001027
call = ctrmm 1000 1000 0, 16 threads: 0.004331 0.0009011 0.0008093
call = ztrsm 1000 1000 0, 16 threads: 0.008426 0.001406 0.001253
call = ctrsm 1000 1000 0, 16 threads: 0.004586 0.0009915 0.000998
call = zgemmt 0 1000 1000, 16 threads: 0.05237 0.0009162 0.0005177
call = cgemmt 0 1000 1000, 16 threads: 0.02469 0.000632 0.0004142
call = dgemv 1000 1000 0, 16 threads: 3.879e-05 0.0002555 2.449e-05
call = sgemv 1000 1000 0, 16 threads: 2.381e-05 0.0001578 5.381e-05
call = dsymv 0 1000 0, 16 threads: 2.561e-05 0.0001761 6.115e-05
call = ssymv 0 1000 0, 16 threads: 1.299e-05 0.000127 5.488e-05
call = dtrmv 0 1000 0, 16 threads: 1.809e-05 0.0001805 6.99e-05
call = strmv 0 1000 0, 16 threads: 1.511e-05 0.000128 7.598e-05
call = dtrsv 0 1000 0, 16 threads: 0.0001771 0.000245 0.000126
call = strsv 0 1000 0, 16 threads: 8.13e-05 0.0001862 0.0001303
call = dger 1000 1000 0, 16 threads: 2.595e-05 0.0006983 -
call = sger 1000 1000 0, 16 threads: 1.4e-05 0.0004275 0.0005293
call = dgemv 2000 2000 0, 16 threads: 0.0002631 0.0007599 0.0001144
call = sgemv 2000 2000 0, 16 threads: 0.0001295 0.0004435 4.626e-05
call = dsymv 0 2000 0, 16 threads: 7.087e-05 0.0004992 0.0001354
call = ssymv 0 2000 0, 16 threads: 3.245e-05 0.0003074 0.0001017
call = dtrmv 0 2000 0, 16 threads: 6.408e-05 0.0004912 0.0001503
call = strmv 0 2000 0, 16 threads: 2.848e-05 0.000305 0.0001152
call = dtrsv 0 2000 0, 16 threads: 0.000682 0.0006296 0.0002172
call = strsv 0 2000 0, 16 threads: 0.0003689 0.0004165 0.0002057
call = dger 2000 2000 0, 16 threads: 0.0001806 0.002034 0.002004
call = sger 2000 2000 0, 16 threads: 7.152e-05 0.001179 -
call = dgemv 8000 8000 0, 16 threads: 0.004654 0.009783 0.0002081
call = sgemv 8000 8000 0, 16 threads: 0.001658 0.00502 8.738e-05
call = dsymv 0 8000 0, 16 threads: 0.001534 0.005232 0.000225
call = ssymv 0 8000 0, 16 threads: 0.0007545 0.002735 0.0001257
call = dtrmv 0 8000 0, 16 threads: 0.001588 0.005256 0.0002247
call = strmv 0 8000 0, 16 threads: 0.0007571 0.002757 0.0002019
call = dtrsv 0 8000 0, 16 threads: 0.02328 0.005673 0.0006338
call = strsv 0 8000 0, 16 threads: 0.01114 0.003151 0.0006004
call = dger 8000 8000 0, 16 threads: 0.007338 0.0335 0.02478
call = sger 8000 8000 0, 16 threads: 0.001611 0.01703 0.01291
call = zgemv 1000 1000 0, 16 threads: 0.0001181 0.0004585 5.444e-05
call = cgemv 1000 1000 0, 16 threads: 5.611e-05 0.0002755 5.709e-05
call = zhemv 0 1000 0, 16 threads: 0.0001192 0.0002983 3.463e-05
call = chemv 0 1000 0, 16 threads: 3.54e-05 0.0001922 3.023e-05
call = ztrmv 0 1000 0, 16 threads: 4.048e-05 0.0002915 5.409e-05
call = ctrmv 0 1000 0, 16 threads: 2.532e-05 0.0001912 4.982e-05
call = ztrsv 0 1000 0, 16 threads: 0.0003879 0.0004236 0.0001806
call = ctrsv 0 1000 0, 16 threads: 0.000222 0.000261 0.0001208
call = zgeru 1000 1000 0, 16 threads: 6.137e-05 0.001169 0.001114
call = cgeru 1000 1000 0, 16 threads: 3.188e-05 0.0007146 -
call = zgemv 4000 4000 0, 16 threads: 0.001614 0.005004 0.0001377
call = cgemv 4000 4000 0, 16 threads: 0.0008383 0.0026 0.0001043
call = zhemv 0 4000 0, 16 threads: 0.001378 0.002711 0.0001326
call = chemv 0 4000 0, 16 threads: 0.0005146 0.001491 0.000124
call = ztrmv 0 4000 0, 16 threads: 0.0008234 0.002702 0.0001485
call = ctrmv 0 4000 0, 16 threads: 0.0005735 0.001456 0.0001498
call = ztrsv 0 4000 0, 16 threads: 0.01109 0.003149 0.0005445
call = ctrsv 0 4000 0, 16 threads: 0.002925 0.001683 0.0003455
call = zgeru 4000 4000 0, 16 threads: 0.001617 0.01694 0.01275
call = cgeru 4000 4000 0, 16 threads: 0.0007854 0.008671 0.007685
call = zgemv 8000 8000 0, 16 threads: 0.01092 0.0194 0.0002597
call = cgemv 8000 8000 0, 16 threads: 0.005092 0.009835 0.0001526
call = zhemv 0 8000 0, 16 threads: 0.008813 0.01016 0.0002089
call = chemv 0 8000 0, 16 threads: 0.002019 0.005256 0.0002007
call = ztrmv 0 8000 0, 16 threads: 0.00515 0.01015 0.0002849
call = ctrmv 0 8000 0, 16 threads: 0.001636 0.005247 0.0002265
call = ztrsv 0 8000 0, 16 threads: 0.04646 0.0109 0.001061
call = ctrsv 0 8000 0, 16 threads: 0.02352 0.005633 0.0006269
call = zgeru 8000 8000 0, 16 threads: 0.01654 0.06737 0.05053
call = cgeru 8000 8000 0, 16 threads: 0.007719 0.03377 0.026
call = daxpy 0 500000 0, 16 threads: 1.303e-05 0.0006529 0.0005533
call = saxpy 0 500000 0, 16 threads: 9.218e-06 0.0004194 0.0004053
call = ddot 0 500000 0, 16 threads: 1.242e-05 0.0002678 2.38e-05
call = sdot 0 500000 0, 16 threads: 0.0001592 0.0001736 2.083e-05
call = dnrm2 0 500000 0, 16 threads: 0.0002116 0.0001598 1.794e-05
call = snrm2 0 500000 0, 16 threads: 0.0001198 0.0001046 1.797e-05
call = dscal 0 500000 0, 16 threads: 9.2e-08 - -
call = sscal 0 500000 0, 16 threads: 9.2e-08 - -
call = dcopy 0 500000 0, 16 threads: 0.0002926 0.0003147 0.0002071
call = scopy 0 500000 0, 16 threads: 0.0001456 0.0002044 0.0001321
call = dasum 0 500000 0, 16 threads: 1.149e-05 0.0001519 1.835e-05
call = sasum 0 500000 0, 16 threads: 5.472e-06 0.0001006 1.717e-05
call = dswap 0 500000 0, 16 threads: 0.0003127 0.001748 0.001968
call = sswap 0 500000 0, 16 threads: 0.0001797 0.00114 0.001218
call = daxpy 0 16000000 0, 16 threads: 0.001381 0.01109 0.006762
call = saxpy 0 16000000 0, 16 threads: 0.0006749 0.005619 0.003325
call = ddot 0 16000000 0, 16 threads: 0.001412 0.0051 0.0001208
call = sdot 0 16000000 0, 16 threads: 0.007093 0.002667 8.887e-05
call = dnrm2 0 16000000 0, 16 threads: 0.0232 0.002584 6.498e-05
call = snrm2 0 16000000 0, 16 threads: 0.009966 0.001342 5.483e-05
call = dscal 0 16000000 0, 16 threads: 5.15e-07 - -
call = sscal 0 16000000 0, 16 threads: 3.17e-07 - -
call = dcopy 0 16000000 0, 16 threads: 0.02242 0.005019 0.002678
call = scopy 0 16000000 0, 16 threads: 0.0112 0.002603 0.001473
call = dasum 0 16000000 0, 16 threads: 0.0006249 0.002532 6.7e-05
call = sasum 0 16000000 0, 16 threads: 0.0003418 0.001318 6.381e-05
call = dswap 0 16000000 0, 16 threads: 0.02679 0.02069 0.01564
call = sswap 0 16000000 0, 16 threads: 0.01357 0.0109 0.008604
call = idamax 0 4000000 0, 16 threads: 0.001397 0.0007376 6.418e-05
call = isamax 0 4000000 0, 16 threads: 0.0006764 0.0004172 3.911e-05
call = zaxpy 0 1000000 0, 16 threads: 0.0001517 0.001516 0.001111
call = caxpy 0 1000000 0, 16 threads: 4.203e-05 0.001 0.0007665
call = zdotc 0 1000000 0, 16 threads: 0.0001606 0.0008566 3.349e-05
call = cdotc 0 1000000 0, 16 threads: 0.0006155 0.000514 3.274e-05
call = zscal 0 1000000 0, 16 threads: 3.375e-07 - -
call = cscal 0 1000000 0, 16 threads: 3.4e-07 - -
call = zaxpy 0 16000000 0, 16 threads: 0.006176 0.02229 0.01312
call = caxpy 0 16000000 0, 16 threads: 0.001408 0.01112 0.006928
call = zdotc 0 16000000 0, 16 threads: 0.004732 0.0099 0.0001438
call = cdotc 0 16000000 0, 16 threads: 0.02011 0.005097 0.0001072
call = zscal 0 16000000 0, 16 threads: 3.275e-07 - -
call = cscal 0 16000000 0, 16 threads: 3.22e-07 - -
call = dgemm 64 64 64, 16 threads: 6.67e-06 4.243e-05 -
call = sgemm 64 64 64, 16 threads: 3.132e-06 4.632e-05 -
call = dsymm 64 64 0, 16 threads: 1.159e-05 4.647e-05 -
call = ssymm 64 64 0, 16 threads: 9.546e-06 3.859e-05 -
call = dsyrk 0 64 64, 16 threads: 1.159e-05 3.289e-05 -
call = ssyrk 0 64 64, 16 threads: 7.043e-06 3.124e-05 -
call = dsyr2k 0 64 64, 16 threads: 1.063e-05 5.022e-05 -
call = ssyr2k 0 64 64, 16 threads: 6.177e-06 6.226e-05 -
call = dtrmm 64 64 0, 16 threads: 6.368e-06 5.56e-05 -
call = strmm 64 64 0, 16 threads: 6.051e-06 6.087e-05 -
call = dtrsm 64 64 0, 16 threads: 1.189e-05 5.669e-05 -
call = strsm 64 64 0, 16 threads: 8.319e-06 4.575e-05 -
call = dgemmt 0 64 64, 16 threads: 2.039e-05 4.052e-05 -
call = sgemmt 0 64 64, 16 threads: 1.515e-05 4.439e-05 -
call = dsymm 120 120 0, 16 threads: 3.323e-05 6.679e-05 4.806e-05
call = ssymm 120 120 0, 16 threads: 2.464e-05 4.149e-05 -
call = dsyrk 0 120 120, 16 threads: 4.736e-05 4.904e-05 4.1e-05
call = ssyrk 0 120 120, 16 threads: 2.628e-05 3.558e-05 -
call = dsyr2k 0 120 120, 16 threads: 3.032e-05 7.741e-05 5.456e-05
call = ssyr2k 0 120 120, 16 threads: 1.808e-05 7.058e-05 -
call = dtrmm 120 120 0, 16 threads: 1.674e-05 0.0001031 0.0001153
call = strmm 120 120 0, 16 threads: 1.281e-05 7.378e-05 -
call = dtrsm 120 120 0, 16 threads: 2.635e-05 0.0001248 0.0001373
call = strsm 120 120 0, 16 threads: 2.363e-05 8.379e-05 -
call = dgemmt 0 120 120, 16 threads: 0.000235 7.319e-05 4.433e-05
call = sgemmt 0 120 120, 16 threads: 0.0002204 4.299e-05 -
call = dgetrf 120 120 0, 16 threads: 0.0004901 0.0002581 -
call = sgetrf 120 120 0, 16 threads: 9.286e-05 0.0002327 -
call = dpotrf 0 120 0, 16 threads: 9.325e-05 0.0003064 -
call = spotrf 0 120 0, 16 threads: 6.544e-05 0.0002869 -
call = dgetrf 250 250 0, 16 threads: 0.001123 0.0005589 -
call = sgetrf 250 250 0, 16 threads: 0.0007717 0.00049 -
call = dpotrf 0 250 0, 16 threads: 0.0002917 0.0006607 -
call = spotrf 0 250 0, 16 threads: 0.0002235 0.0005983 -
call = dgemv 500 500 0, 16 threads: 1.343e-05 0.0001103 5.247e-05
call = sgemv 500 500 0, 16 threads: 1.338e-05 0.0001707 2.393e-05
call = dsymv 0 500 0, 16 threads: 1.295e-05 0.0002288 2.545e-05
call = ssymv 0 500 0, 16 threads: 9.122e-06 0.00013 4.683e-05
call = dtrmv 0 500 0, 16 threads: 1.005e-05 0.0002155 6.077e-05
call = strmv 0 500 0, 16 threads: 7.426e-06 0.0001176 3.608e-05
call = dtrsv 0 500 0, 16 threads: 2.416e-05 0.0002306 8.485e-05
call = strsv 0 500 0, 16 threads: 1.873e-05 0.0001474 7.198e-05
call = dger 500 500 0, 16 threads: 1.115e-05 0.0003785 0.0003289
call = sger 500 500 0, 16 threads: 8.57e-06 0.0002057 0.0002351
call = daxpy 0 60000 0, 16 threads: 4.807e-06 0.00013 0.0001102
call = saxpy 0 60000 0, 16 threads: 4.279e-06 7.363e-05 7.563e-05
call = ddot 0 60000 0, 16 threads: 4.764e-06 9.004e-05 1.65e-05
call = sdot 0 60000 0, 16 threads: 3.355e-06 5.202e-05 1.546e-05
call = dnrm2 0 60000 0, 16 threads: 2.132e-05 5.813e-05 1.694e-05
call = snrm2 0 60000 0, 16 threads: 1.464e-05 4.288e-05 1.588e-05
call = dscal 0 60000 0, 16 threads: 1.71e-07 - -
call = sscal 0 60000 0, 16 threads: 1.7e-07 - -
call = dcopy 0 60000 0, 16 threads: 1.708e-05 9.525e-05 5.412e-05
call = scopy 0 60000 0, 16 threads: 6.94e-06 6.32e-05 3.521e-05
call = dasum 0 60000 0, 16 threads: 5.442e-06 5.509e-05 1.703e-05
call = sasum 0 60000 0, 16 threads: 2.631e-06 3.969e-05 1.714e-05
call = zgemm 64 64 64, 16 threads: 2.61e-05 6.231e-05 4.93e-05
call = cgemm 64 64 64, 16 threads: 1.588e-05 5.342e-05 -
call = zsymm 64 64 0, 16 threads: 2.365e-05 5.227e-05 3.586e-05
call = csymm 64 64 0, 16 threads: 1.333e-05 4.192e-05 -
call = zhemm 64 64 0, 16 threads: 2.486e-05 5.249e-05 3.986e-05
call = chemm 64 64 0, 16 threads: 1.359e-05 4.219e-05 -
call = zsyrk 0 64 64, 16 threads: 3.055e-05 3.872e-05 3.066e-05
call = csyrk 0 64 64, 16 threads: 1.377e-05 3.206e-05 -
call = zherk 0 64 64, 16 threads: 3.069e-05 3.857e-05 3.363e-05
call = cherk 0 64 64, 16 threads: 1.366e-05 3.233e-05 -
call = zsyr2k 0 64 64, 16 threads: 2.018e-05 5.978e-05 3.859e-05
call = csyr2k 0 64 64, 16 threads: 9.117e-06 4.833e-05 -
call = zher2k 0 64 64, 16 threads: 1.971e-05 5.916e-05 3.834e-05
call = cher2k 0 64 64, 16 threads: 8.948e-06 4.829e-05 -
call = ztrmm 64 64 0, 16 threads: 9.246e-06 6.924e-05 7.24e-05
call = ctrmm 64 64 0, 16 threads: 8.285e-06 5.814e-05 -
call = ztrsm 64 64 0, 16 threads: 1.368e-05 7.933e-05 7.815e-05
call = ctrsm 64 64 0, 16 threads: 1.147e-05 6.935e-05 -
call = zgemmt 0 64 64, 16 threads: 5.503e-05 6.045e-05 3.961e-05
call = cgemmt 0 64 64, 16 threads: 3.526e-05 5.193e-05 -
call = zsymm 120 120 0, 16 threads: 6.037e-05 0.0001111 6.056e-05
call = csymm 120 120 0, 16 threads: 4.066e-05 6.636e-05 4.215e-05
call = zhemm 120 120 0, 16 threads: 5.798e-05 0.0001138 8.22e-05
call = chemm 120 120 0, 16 threads: 4.251e-05 6.652e-05 5.421e-05
call = zsyrk 0 120 120, 16 threads: 0.0001672 8.527e-05 4.175e-05
call = csyrk 0 120 120, 16 threads: 7.512e-05 4.865e-05 3.511e-05
call = zherk 0 120 120, 16 threads: 0.0001639 8.49e-05 4.273e-05
call = cherk 0 120 120, 16 threads: 7.111e-05 5.143e-05 3.401e-05
call = zsyr2k 0 120 120, 16 threads: 5.02e-05 0.0001162 5.039e-05
call = csyr2k 0 120 120, 16 threads: 3.038e-05 7.725e-05 4.16e-05
call = zher2k 0 120 120, 16 threads: 5.01e-05 0.0001185 5.119e-05
call = cher2k 0 120 120, 16 threads: 5.98e-05 7.866e-05 4.102e-05
call = ztrmm 120 120 0, 16 threads: 5.463e-05 0.0001392 0.0001031
call = ctrmm 120 120 0, 16 threads: 2.731e-05 0.0001009 0.0001113
call = ztrsm 120 120 0, 16 threads: 5.83e-05 0.0001735 0.0001351
call = ctrsm 120 120 0, 16 threads: 4.251e-05 0.0001157 0.0001156
call = zgemmt 0 120 120, 16 threads: 0.0003296 0.0001143 5.336e-05
call = cgemmt 0 120 120, 16 threads: 0.0002531 7.962e-05 4.617e-05
call = zsymm 250 250 0, 16 threads: 0.0003272 0.0001835 0.0001447
call = csymm 250 250 0, 16 threads: 0.0002049 0.0002018 0.0001383
call = zhemm 250 250 0, 16 threads: 0.0003329 0.0001826 0.0001439
call = chemm 250 250 0, 16 threads: 0.0002046 0.0001845 0.0001832
call = zsyrk 0 250 250, 16 threads: 0.0009817 0.0001467 0.0001092
call = csyrk 0 250 250, 16 threads: 0.0004117 0.000145 6.9e-05
call = zherk 0 250 250, 16 threads: 0.0009531 0.0001451 0.0001076
call = cherk 0 250 250, 16 threads: 0.00041 0.0001447 6.886e-05
call = zsyr2k 0 250 250, 16 threads: 0.0003235 0.0001833 0.0001095
call = csyr2k 0 250 250, 16 threads: 0.0001775 0.0001345 7.733e-05
call = zher2k 0 250 250, 16 threads: 0.0003189 0.0001837 0.0001075
call = cher2k 0 250 250, 16 threads: 0.0001746 0.00015 7.854e-05
call = ztrmm 250 250 0, 16 threads: 0.0002583 0.0002021 0.0002498
call = ctrmm 250 250 0, 16 threads: 0.0001355 0.0001637 0.0001838
call = ztrsm 250 250 0, 16 threads: 0.0003098 0.0003145 0.0003348
call = ctrsm 250 250 0, 16 threads: 0.0002274 0.0002114 0.0002194
call = zgemmt 0 250 250, 16 threads: 0.001544 0.0001838 0.0001162
call = cgemmt 0 250 250, 16 threads: 0.001244 0.0001496 8.492e-05
call = zgemv 500 500 0, 16 threads: 1.299e-05 0.0001644 5.81e-05
call = cgemv 500 500 0, 16 threads: 1.095e-05 0.0001212 4.921e-05
call = zhemv 0 500 0, 16 threads: 3.679e-05 0.0001483 6.74e-05
call = chemv 0 500 0, 16 threads: 1.472e-05 0.0002207 3.32e-05
call = ztrmv 0 500 0, 16 threads: 2.336e-05 0.0001368 6.241e-05
call = ctrmv 0 500 0, 16 threads: 1.681e-05 0.0002126 7.073e-05
call = ztrsv 0 500 0, 16 threads: 8.178e-05 0.0002075 0.0001165
call = ctrsv 0 500 0, 16 threads: 4.634e-05 0.0002484 0.000109
call = zgeru 500 500 0, 16 threads: 1.338e-05 0.0004832 -
call = cgeru 500 500 0, 16 threads: 1.408e-05 0.0003717 -
call = zaxpy 0 60000 0, 16 threads: 6.756e-06 0.0002825 0.0001385
call = caxpy 0 60000 0, 16 threads: 1.05e-05 0.0001361 8.701e-05
call = zdotc 0 60000 0, 16 threads: 6.752e-06 0.0001901 1.673e-05
call = cdotc 0 60000 0, 16 threads: 1.244e-05 8.979e-05 1.521e-05
call = dgemm 16000 64 64, 16 threads: 0.0005595 0.0004382 0.0003528
call = sgemm 16000 64 64, 16 threads: 0.0002284 0.0002648 0.000204
call = zgemm 16000 64 64, 16 threads: 0.00114 0.0006745 0.0006157
call = cgemm 16000 64 64, 16 threads: 0.0007037 0.0004586 0.000367
call = dgemm 64 16000 64, 16 threads: 0.0007473 0.0004482 0.0003438
call = sgemm 64 16000 64, 16 threads: 0.0006123 0.000278 0.0002043
call = zgemm 64 16000 64, 16 threads: 0.001627 0.0006885 0.0006453
call = cgemm 64 16000 64, 16 threads: 0.0008313 0.0004539 0.0003995
call = dgemm 64 64 16000, 16 threads: 0.001566 0.0004291 7.688e-05
call = sgemm 64 64 16000, 16 threads: 0.001056 0.0002584 5.992e-05
call = zgemm 64 64 16000, 16 threads: 0.005158 0.0007491 0.000112
call = cgemm 64 64 16000, 16 threads: 0.002508 0.0004414 0.0001004
call = dsyrk 0 64 16000, 16 threads: 0.003067 0.0003752 0.0001562
call = ssyrk 0 64 16000, 16 threads: 0.001571 0.0001719 4.41e-05
call = zsyrk 0 64 16000, 16 threads: 0.009226 0.0007202 0.0003458
call = csyrk 0 64 16000, 16 threads: 0.00409 0.0002962 6.766e-05
call = zherk 0 64 16000, 16 threads: 0.009752 0.0007225 0.0003468
call = cherk 0 64 16000, 16 threads: 0.003725 0.0007436 0.0005023
call = dsyr2k 0 64 16000, 16 threads: 0.0023 0.0006402 0.0002723
call = ssyr2k 0 64 16000, 16 threads: 0.001182 0.003242 0.002932
call = zsyr2k 0 64 16000, 16 threads: 0.003432 0.001322 0.0006434
call = csyr2k 0 64 16000, 16 threads: 0.002041 0.001354 0.0009583
call = zher2k 0 64 16000, 16 threads: 0.003374 0.001308 0.0006268
call = cher2k 0 64 16000, 16 threads: 0.00205 0.001367 0.0009486
call = dsymm 6000 64 0, 16 threads: 0.01556 0.003226 0.0003819
call = ssymm 6000 64 0, 16 threads: 0.007917 0.001864 0.0004889
call = zsymm 6000 64 0, 16 threads: 0.038 0.006151 0.0007156
call = csymm 6000 64 0, 16 threads: 0.0395 0.00336 0.0007836
call = zhemm 6000 64 0, 16 threads: 0.04113 0.006158 0.006127
call = chemm 6000 64 0, 16 threads: 0.02337 0.003383 0.003269
call = dtrmm 6000 64 0, 16 threads: 0.01795 0.003224 0.0005534
call = strmm 6000 64 0, 16 threads: 0.01224 0.002161 0.0008744
call = ztrmm 6000 64 0, 16 threads: 0.04515 0.006201 0.0008767
call = ctrmm 6000 64 0, 16 threads: 0.03016 0.003512 0.001192
call = dtrsm 6000 64 0, 16 threads: 0.01847 0.004639 0.002684
call = strsm 6000 64 0, 16 threads: 0.01177 0.002512 0.002254
call = ztrsm 6000 64 0, 16 threads: 0.04979 0.007498 0.00424
call = ctrsm 6000 64 0, 16 threads: 0.03478 0.00398 0.003062
call = dsymm 64 16000 0, 16 threads: 0.0006351 0.0004966 0.000371
call = ssymm 64 16000 0, 16 threads: 0.0003532 0.0002939 0.0002699
call = zsymm 64 16000 0, 16 threads: 0.001148 0.0007392 0.0006408
call = csymm 64 16000 0, 16 threads: 0.0006682 0.0005008 0.0004013
call = zhemm 64 16000 0, 16 threads: 0.001332 0.0007477 0.0006052
call = chemm 64 16000 0, 16 threads: 0.0006391 0.0004926 0.0004255
call = dtrmm 64 16000 0, 16 threads: 0.0002204 0.0004897 0.0005317
call = strmm 64 16000 0, 16 threads: 0.0001181 0.0003292 0.0004311
call = ztrmm 64 16000 0, 16 threads: 0.001106 0.0007654 0.0008509
call = ctrmm 64 16000 0, 16 threads: 0.0005962 0.000505 0.000532
call = dtrsm 64 16000 0, 16 threads: 0.0009799 0.000501 0.0005399
call = strsm 64 16000 0, 16 threads: 0.0006084 0.0003316 0.0003853
call = ztrsm 64 16000 0, 16 threads: 0.001359 0.0007571 0.0008683
call = ctrsm 64 16000 0, 16 threads: 0.001155 0.0004956 0.0005488
call = dsyrk 0 6000 64, 16 threads: 0.004846 0.003289 0.003338
call = ssyrk 0 6000 64, 16 threads: 0.002725 0.001917 0.00201
call = zsyrk 0 6000 64, 16 threads: 0.01702 0.006249 0.006204
call = csyrk 0 6000 64, 16 threads: 0.007817 0.003341 0.003357
call = zherk 0 6000 64, 16 threads: 0.01705 0.006112 0.006052
call = cherk 0 6000 64, 16 threads: 0.007791 0.003328 0.003299
call = dsyr2k 0 6000 64, 16 threads: 0.007056 0.003284 0.00327
call = ssyr2k 0 6000 64, 16 threads: 0.003776 0.001964 0.002003
call = zsyr2k 0 6000 64, 16 threads: 0.03519 0.006417 0.006617
call = csyr2k 0 6000 64, 16 threads: 0.01616 0.003623 0.00377
call = zher2k 0 6000 64, 16 threads: 0.03326 0.006606 0.006603
call = cher2k 0 6000 64, 16 threads: 0.01579 0.00362 0.00382
call = dgemm 2000 2000 64, 16 threads: 0.001597 0.0009389 0.0009432
call = sgemm 2000 2000 64, 16 threads: 0.0008731 0.0005566 0.000627
call = dsyrk 0 2000 64, 16 threads: 0.0008782 0.0006152 0.0007088
call = ssyrk 0 2000 64, 16 threads: 0.0003795 0.000406 0.0004479
call = dgemm 2000 64 2000, 16 threads: 0.001134 0.0007887 0.0001984
call = sgemm 2000 64 2000, 16 threads: 0.000654 0.000478 0.0001222
call = dsymm 2000 64 0, 16 threads: 0.001225 0.0005631 0.0002134
call = ssymm 2000 64 0, 16 threads: 0.0008267 0.0003509 0.0001501
call = dsyrk 0 64 2000, 16 threads: 0.0003262 0.0002453 5.254e-05
call = ssyrk 0 64 2000, 16 threads: 0.0001569 0.0002001 0.0001069
call = dtrmm 2000 64 0, 16 threads: 0.002218 0.0005924 0.0002987
call = strmm 2000 64 0, 16 threads: 0.001376 0.0004865 0.0003124
call = dtrsm 2000 64 0, 16 threads: 0.002298 0.001134 0.0008057
call = strsm 2000 64 0, 16 threads: 0.001466 0.0008677 0.0006428
call = dgemm 500 500 16000, 16 threads: 0.02246 0.002623 0.0003819
call = sgemm 500 500 16000, 16 threads: 0.01375 0.001411 0.0003976
call = dgemv 16000 64 0, 16 threads: 3.757e-05 0.00029 6.508e-05
call = sgemv 16000 64 0, 16 threads: 1.892e-05 0.0001737 3.171e-05
call = dger 16000 64 0, 16 threads: 2.964e-05 0.0007374 0.0007935
call = sger 16000 64 0, 16 threads: 1.62e-05 0.000506 0.0005869
call = dgemv 64 16000 0, 16 threads: 0.0001658 0.0002832 3.178e-05
call = sgemv 64 16000 0, 16 threads: 0.0001732 0.0001727 2.843e-05
call = dger 64 16000 0, 16 threads: 2.634e-05 0.0007447 0.0009715
call = sger 64 16000 0, 16 threads: 1.559e-05 0.0005023 0.0006458
call = dgemv 130000 64 0, 16 threads: 0.0003645 0.001501 0.0002063
call = sgemv 130000 64 0, 16 threads: 0.0001404 0.000806 9.034e-05
call = dger 130000 64 0, 16 threads: 0.000515 0.004331 0.003743
call = sger 130000 64 0, 16 threads: 0.0001391 0.002249 0.0022
call = dgemv 64 130000 0, 16 threads: 0.001326 0.001484 6.25e-05
call = sgemv 64 130000 0, 16 threads: 0.001474 0.0008117 3.811e-05
call = dger 64 130000 0, 16 threads: 0.0002421 0.004277 0.003553
call = sger 64 130000 0, 16 threads: 0.0001125 0.002109 -
call = zgemv 130000 64 0, 16 threads: 0.0005833 0.002745 0.0001991
call = cgemv 130000 64 0, 16 threads: 0.000304 0.001517 0.0001438
call = zgeru 130000 64 0, 16 threads: 0.0007076 0.008844 0.008743
call = cgeru 130000 64 0, 16 threads: 0.0004487 0.004476 0.00362
call = zgemv 64 130000 0, 16 threads: 0.001506 0.00274 8.469e-05
call = cgemv 64 130000 0, 16 threads: 0.001148 0.001486 8.211e-05
call = zgeru 64 130000 0, 16 threads: 0.0008247 0.008789 0.007275
call = cgeru 64 130000 0, 16 threads: 0.0004265 0.004479 0.003571
call = dgetrf 500 500 0, 16 threads: 0.002525 0.001301 -
call = sgetrf 500 500 0, 16 threads: 0.001944 0.001286 -
call = dpotrf 0 500 0, 16 threads: 0.001175 0.001494 -
call = spotrf 0 500 0, 16 threads: 0.000772 0.001312 -
call = dgeqrf 500 500 0, 16 threads: 0.004651 0.001958 -
call = sgeqrf 500 500 0, 16 threads: 0.003694 0.001936 -
call = dgesv 0 500 500, 16 threads: 0.003963 0.002015 -
call = sgesv 0 500 500, 16 threads: 0.002582 0.002016 -
call = dgetrf 2000 2000 0, 16 threads: 0.02101 0.007143 -
call = sgetrf 2000 2000 0, 16 threads: 0.01271 0.005593 -
call = dpotrf 0 2000 0, 16 threads: 0.0124 0.002163 -
call = spotrf 0 2000 0, 16 threads: 0.006924 0.001541 -
call = dgeqrf 2000 2000 0, 16 threads: 0.06947 0.0115 -
call = sgeqrf 2000 2000 0, 16 threads: 0.05088 0.01022 -
call = dgesv 0 2000 2000, 16 threads: 0.06201 0.01049 -
call = sgesv 0 2000 2000, 16 threads: 0.03172 0.008346 -
call = dgetrs 0 1000 1000, 16 threads: 0.007151 0.00212 -
call = zgetrs 0 1000 1000, 16 threads: 0.01607 0.002637 -
call = dpotrs 0 1000 1000, 16 threads: 0.007278 0.002145 -
call = zpotrs 0 1000 1000, 16 threads: 0.01586 0.002556 -
call = dgetri 0 1000 0, 16 threads: 0.01128 0.001573 -
call = zgetri 0 1000 0, 16 threads: 0.01696 0.002215 -
call = dpotri 0 1000 0, 16 threads: 0.005798 0.001784 -
call = zpotri 0 1000 0, 16 threads: 0.0102 0.002522 -
call = dtrtri 0 1000 0, 16 threads: 0.002961 0.001623 -
call = ztrtri 0 1000 0, 16 threads: 0.005451 0.002083 -
call = dtrtrs 0 1000 1000, 16 threads: 0.002964 0.001414 -
call = ztrtrs 0 1000 1000, 16 threads: 0.006624 0.002065 -
call = dposv 0 1000 1000, 16 threads: 0.008906 0.003064 -
call = zposv 0 1000 1000, 16 threads: 0.01964 0.003947 -
call = dgetrs 0 1000 1, 16 threads: 0.000384 0.0006328 -
call = zgetrs 0 1000 1, 16 threads: 0.001026 0.0008841 -
call = dpotrs 0 1000 1, 16 threads: 0.0006413 0.0004434 -
call = zpotrs 0 1000 1, 16 threads: 0.001427 0.0006387 -
call = dgesv 0 1000 1, 16 threads: 0.01589 0.003204 -
call = zgesv 0 1000 1, 16 threads: 0.04774 0.004153 -
call = dposv 0 1000 1, 16 threads: 0.003711 0.001205 -
call = zposv 0 1000 1, 16 threads: 0.006511 0.001684 -
call = dtrtrs 0 1000 1, 16 threads: 0.0002085 0.0003742 -
call = ztrtrs 0 1000 1, 16 threads: 0.0005548 0.0005854 -
call = dgetrs 0 4000 1, 16 threads: 0.007077 0.00375 -
call = dgesv 0 4000 1, 16 threads: 0.6729 0.0194 -
call = dposv 0 4000 1, 16 threads: 0.0725 0.005949 -
call = dorgqr 500 500 500, 16 threads: 0.004372 0.0007841 -
call = dormqr 500 500 500, 16 threads: 0.004432 0.0009526 -
call = dgels 500 500 500, 16 threads: 0.01147 0.002848 -
call = dorgqr 1000 1000 1000, 16 threads: 0.01921 0.001816 -
call = dormqr 1000 1000 1000, 16 threads: 0.01731 0.001872 -
call = dgels 1000 1000 1000, 16 threads: 0.05384 0.006637 -
call = dgeqrf 16000 64 0, 16 threads: 0.003403 0.001775 -
call = dgels 16000 64 0, 16 threads: 0.009441 0.001948 -
call = dsyev 0 500 0, 16 threads: 0.2291 0.005129 -
call = dsyevr 0 500 0, 16 threads: 0.02981 0.005054 -
call = dgesvd 500 500 0, 16 threads: 0.3396 0.01365 -
call = dgeev 0 500 0, 16 threads: 0.1532 0.0818 -
call = dsyev 0 1000 0, 16 threads: 1.123 0.01231 -
call = dsyevd 0 1000 0, 16 threads: 0.08802 0.01187 -
call = dsyevr 0 1000 0, 16 threads: 0.1643 0.01114 -
call = dgesvd 1000 1000 0, 16 threads: 2.475 0.03223 -
call = dgesdd 1000 1000 0, 16 threads: 0.1828 0.03233 -
