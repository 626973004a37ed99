# blaslift: what estimates are made from on a machine. Rates are per second.
blaslift-profile = 1
machine = vm: Intel(R) Xeon(R) Processor
cpu = Intel(R) Xeon(R) Processor
cpu_blas = OpenBLAS 0.3.26, Cooperlake kernels
gpu = NVIDIA H100 80GB HBM3, 79 GiB, CUDA driver 13.0, cuBLAS 13.1
driver = 580.159.04

# operations of one core in large level-3 calls, double precision: two 512-bit FMA units at 2 GHz, which few
# cores sustain
cpu_double_flops = 3.291e+10

# the same in single precision
cpu_single_flops = 7.348e+10

# threads that the CPU BLAS may use
cpu_threads = 16

# before the first operation of a call on the CPU: waking threads, packing
cpu_call_seconds = 3.43e-07

# memory bandwidth of levels 1 and 2, one core, as if the CPU BLAS used all its threads in all of them (OpenBLAS
# runs copy, swap and nrm2 on one): a core of a desktop machine streams 20 GB/s and more
cpu_core_bytes_per_second = 1.325e+10

# of all cores together; measured with 16 threads: sgemv 60 to 120 GB/s, saxpy 232
cpu_bytes_per_second = 1.056e+11

# what fits the last-level cache stays there between calls
cpu_cache_bytes = 314572800

# and is read so many times faster
cpu_cache_speed = 1.551

# what operands that were just made cost besides, by their bytes: on the H200 machine the same call on operands
# that the CPU BLAS's threads have read before takes so much less (182 calls of all levels)
cold_bytes_per_second = 2.66e+11

# the same for the first MiB, on top
cold_first_bytes_per_second = 3.066e+10

# to the device from the program's memory, through pinned staging buffers: on the H200 machine a dgemm of n =
# 8192 moves its 1.5 GiB at 27 GB/s on average; other links are slower
upload_bytes_per_second = 5.158e+10

# the way back
download_bytes_per_second = 5.191e+10

# allocation, launches and synchronisation of a call of level 3 or LAPACK
device_call_seconds = 4.788e-05

# operations of the device in large level-3 calls, until it says more itself
device_double_flops = 1.227e+14

# the same in single precision
device_single_flops = 1.188e+14

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
device_direct_seconds = 3.122e-05

# then the device's memory bandwidth: an H200 has 4800e9, a card with GDDR6 300e9 to 700e9
device_bytes_per_second = 3.856e+12

# of it, what symv and hemv reach: cuBLAS 13.1 on an H200 0.4 to 0.8, blaslift's own kernels 0.8
device_symmetric_share = 0.8

# and trmv: cuBLAS 0.04, blaslift's own kernels 0.9
device_triangular_share = 0.8

# asking the kernel what was written: a scan of a small range takes 0.4 us (4 KiB) to 7 us (32 MiB)
check_call_seconds = 1.342e-06

# and for each byte in 4 KiB pages: 1 GiB takes 1.4 ms on one thread, 0.4 ms split over four
check_seconds_per_small_byte = 3.39e-13

# in 2 MiB pages: 0.015 ms measured, 0.02 on a 2-core guest
check_seconds_per_huge_byte = 1.964e-14

# watching for writes, 4 KiB pages: measured for 1 GiB
arm_seconds_per_small_byte = 6.806e-12

# 2 MiB pages
arm_seconds_per_huge_byte = 1.432e-13

# no longer watching, 4 KiB pages: on a 2-core guest
disarm_seconds_per_small_byte = 1.417e-11

# 2 MiB pages
disarm_seconds_per_huge_byte = 1.374e-13

# for an operand that is to stay, in an array of which nothing is there: asking what is pinned, interrupting all
# cores; 1.3 MB took 0.1 to 0.3 ms more where it stayed, on H100 machines
keep_call_seconds = 0.0001156

# and for each of its bytes, besides sending and watching: backing, listing, and giving back what was there; 21
# calls of level 2 and dot with operands that were just made took 28e-12 more where they stayed than where they
# did not, watching included
keep_seconds_per_byte = 1e-15

# what a wrong guess costs until the sentinel disarms it: the faults of a program that rewrites 1 GiB; 7 to 27
# ms (2-core guest, polls of 1 and 5 ms), with pages of either size, since the first store splits a 2 MiB page
rewritten_seconds_per_byte = 1.5832483768463136e-11

# the device must be expected to take less than this part of the CPU's time: the model's error belongs to the
# CPU
advantage = 0.87

# expected gain that justifies bringing the device up
start_price_seconds = 0.2

# Calls of m, n and k, and the seconds that they took: on the CPU, on the GPU with their operands sent, with operands there.
call = dgemm 1000 1000 1000, 16 threads: 0.00574 0.0006316 0.0004295
call = sgemm 1000 1000 1000, 16 threads: 0.00389 0.000439 0.0002763
call = zgemm 1000 1000 1000, 16 threads: 0.02107 0.001024 0.0007058
call = cgemm 1000 1000 1000, 16 threads: 0.01108 0.0007074 0.0004639
call = dsymm 1000 1000 0, 16 threads: 0.006118 0.0006387 0.0004983
call = ssymm 1000 1000 0, 16 threads: 0.003942 0.0004214 0.0003249
call = dsyrk 0 1000 1000, 16 threads: 0.003556 0.0004479 0.0002869
call = ssyrk 0 1000 1000, 16 threads: 0.001678 0.0003557 0.000264
call = dsyr2k 0 1000 1000, 16 threads: 0.007689 0.0006427 0.0003433
call = ssyr2k 0 1000 1000, 16 threads: 0.003861 0.0005503 0.0004009
call = dtrmm 1000 1000 0, 16 threads: 0.002534 0.000695 0.0009455
call = strmm 1000 1000 0, 16 threads: 0.001482 0.0005017 0.0006436
call = dtrsm 1000 1000 0, 16 threads: 0.003787 0.001054 0.001146
call = strsm 1000 1000 0, 16 threads: 0.003333 0.0006345 0.0007336
call = dgemmt 0 1000 1000, 16 threads: 0.02861 0.0006078 0.0003084
call = sgemmt 0 1000 1000, 16 threads: 0.01945 0.0003957 0.0002352
call = dgemv 4000 4000 0, 16 threads: 0.0007092 0.002588 0.0001221
call = sgemv 4000 4000 0, 16 threads: 0.0004054 0.001395 7.41e-05
call = dsymv 0 4000 0, 16 threads: 0.0003261 0.00147 0.000301
call = ssymv 0 4000 0, 16 threads: 0.0002146 0.0008377 0.0002955
call = dtrmv 0 4000 0, 16 threads: 0.0003664 0.001438 0.0002606
call = strmv 0 4000 0, 16 threads: 0.0001759 0.0008374 0.0002569
call = dtrsv 0 4000 0, 16 threads: 0.00327 0.001675 0.0004721
call = strsv 0 4000 0, 16 threads: 0.001397 0.001043 0.0004266
call = dger 4000 4000 0, 16 threads: 0.0008084 0.00858 0.00701
call = sger 4000 4000 0, 16 threads: 0.0003961 0.004084 0.007758
call = daxpy 0 4000000 0, 16 threads: 0.0004076 0.002827 0.002355
call = saxpy 0 4000000 0, 16 threads: 0.0001716 0.001493 0.001221
call = ddot 0 4000000 0, 16 threads: 0.0003969 0.001536 0.0001217
call = sdot 0 4000000 0, 16 threads: 0.001272 0.0009667 7.015e-05
call = dnrm2 0 4000000 0, 16 threads: 0.004266 0.0007885 6.537e-05
call = snrm2 0 4000000 0, 16 threads: 0.001519 0.0004306 4.32e-05
call = dscal 0 4000000 0, 16 threads: 5.23e-07 - -
call = sscal 0 4000000 0, 16 threads: 4.875e-07 - -
call = dcopy 0 4000000 0, 16 threads: 0.002781 0.001427 0.0009351
call = scopy 0 4000000 0, 16 threads: 0.001335 0.0009014 0.0007889
call = dasum 0 4000000 0, 16 threads: 7.267e-05 0.0009035 8.075e-05
call = sasum 0 4000000 0, 16 threads: 2.396e-05 0.0005313 5.305e-05
call = dgetrf 1000 1000 0, 16 threads: 0.006632 0.003103 -
call = dpotrf 0 1000 0, 16 threads: 0.003855 0.000971 -
call = dgeqrf 1000 1000 0, 16 threads: 0.01875 0.004834 -
call = dgesv 0 1000 1000, 16 threads: 0.01654 0.004966 -
call = dsyevd 0 500 0, 16 threads: 0.02709 0.005198 -
call = dgesdd 500 500 0, 16 threads: 0.05005 0.01431 -
call = dgemm 250 250 250, 16 threads: 0.0001226 0.0001793 0.0001171
call = sgemm 250 250 250, 16 threads: 8.341e-05 0.0001706 8.359e-05
call = zgemm 250 250 250, 16 threads: 0.0003455 0.0002295 0.0001821
call = cgemm 250 250 250, 16 threads: 0.0001977 0.0001597 0.000106
call = dgemm 500 500 500, 16 threads: 0.0009103 0.0003001 0.0001737
call = sgemm 500 500 500, 16 threads: 0.0005446 0.0002085 0.0002117
call = zgemm 500 500 500, 16 threads: 0.002521 0.0004173 0.0003382
call = cgemm 500 500 500, 16 threads: 0.001582 0.0003044 0.000213
call = dgemm 2000 2000 2000, 16 threads: 0.03666 0.001947 0.001253
call = sgemm 2000 2000 2000, 16 threads: 0.0352 0.001119 0.0007535
call = zgemm 2000 2000 2000, 16 threads: 0.139 0.003454 0.002863
call = cgemm 2000 2000 2000, 16 threads: 0.06824 0.002179 0.001964
call = dsymm 250 250 0, 16 threads: 0.0001344 0.0001303 0.0001399
call = ssymm 250 250 0, 16 threads: 8.237e-05 0.0001364 0.0001086
call = dsyrk 0 250 250, 16 threads: 0.0004505 0.0001548 8.805e-05
call = ssyrk 0 250 250, 16 threads: 0.0001814 0.0001017 6.526e-05
call = dsyr2k 0 250 250, 16 threads: 0.0001804 0.0001476 9.79e-05
call = ssyr2k 0 250 250, 16 threads: 0.000154 0.0001991 0.0001256
call = dtrmm 250 250 0, 16 threads: 7.421e-05 0.0001637 0.0002249
call = strmm 250 250 0, 16 threads: 4.35e-05 0.0001861 0.00018
call = dtrsm 250 250 0, 16 threads: 0.0001538 0.0002233 0.0002483
call = strsm 250 250 0, 16 threads: 0.0001234 0.0002065 0.000183
call = dgemmt 0 250 250, 16 threads: 0.001368 0.0001517 7.863e-05
call = sgemmt 0 250 250, 16 threads: 0.001317 0.0001358 6.326e-05
call = dsymm 500 500 0, 16 threads: 0.0009726 0.0002602 0.0001814
call = ssymm 500 500 0, 16 threads: 0.0006927 0.0002022 0.0001933
call = dsyrk 0 500 500, 16 threads: 0.00072 0.000233 0.0001988
call = ssyrk 0 500 500, 16 threads: 0.0003611 0.0001677 0.0001365
call = dsyr2k 0 500 500, 16 threads: 0.000983 0.0002521 0.0001623
call = ssyr2k 0 500 500, 16 threads: 0.0005611 0.000279 0.0002074
call = dtrmm 500 500 0, 16 threads: 0.0005431 0.0002715 0.000275
call = strmm 500 500 0, 16 threads: 0.0003573 0.0002264 0.0002877
call = dtrsm 500 500 0, 16 threads: 0.0009525 0.0004877 0.0005183
call = strsm 500 500 0, 16 threads: 0.0006148 0.0003089 0.0003516
call = dgemmt 0 500 500, 16 threads: 0.005651 0.0002653 0.0001606
call = sgemmt 0 500 500, 16 threads: 0.004545 0.0001956 0.0001166
call = dsymm 2000 2000 0, 16 threads: 0.04251 0.001767 0.001393
call = ssymm 2000 2000 0, 16 threads: 0.02166 0.00121 0.001112
call = dsyrk 0 2000 2000, 16 threads: 0.01776 0.001232 0.001061
call = ssyrk 0 2000 2000, 16 threads: 0.009231 0.0008881 0.0006493
call = dsyr2k 0 2000 2000, 16 threads: 0.05233 0.0021 0.0009192
call = ssyr2k 0 2000 2000, 16 threads: 0.02338 0.001374 0.001022
call = dtrmm 2000 2000 0, 16 threads: 0.02105 0.001894 0.00183
call = strmm 2000 2000 0, 16 threads: 0.0112 0.001296 0.001615
call = dtrsm 2000 2000 0, 16 threads: 0.02734 0.002596 0.00253
call = strsm 2000 2000 0, 16 threads: 0.01527 0.001525 0.001872
call = dgemmt 0 2000 2000, 16 threads: 0.2924 0.001712 0.0008895
call = sgemmt 0 2000 2000, 16 threads: 0.1397 0.0009688 0.0005796
call = zsymm 500 500 0, 16 threads: 0.003265 0.0004005 0.000312
call = csymm 500 500 0, 16 threads: 0.001736 0.0002759 0.0002327
call = zhemm 500 500 0, 16 threads: 0.002769 0.0003995 0.0003435
call = chemm 500 500 0, 16 threads: 0.001559 0.0002974 0.0002502
call = zsyrk 0 500 500, 16 threads: 0.001438 0.0003013 0.000221
call = csyrk 0 500 500, 16 threads: 0.0007951 0.0002375 0.0002264
call = zherk 0 500 500, 16 threads: 0.001429 0.0002911 0.0002059
call = cherk 0 500 500, 16 threads: 0.0008565 0.0002307 0.0002133
call = zsyr2k 0 500 500, 16 threads: 0.00358 0.0004117 0.0002248
call = csyr2k 0 500 500, 16 threads: 0.001467 0.0003103 0.0002188
call = zher2k 0 500 500, 16 threads: 0.003517 0.0004289 0.0002167
call = cher2k 0 500 500, 16 threads: 0.001513 0.000326 0.0002195
call = ztrmm 500 500 0, 16 threads: 0.001621 0.0004039 0.0004733
call = ctrmm 500 500 0, 16 threads: 0.000908 0.0002929 0.0003733
call = ztrsm 500 500 0, 16 threads: 0.002127 0.0006056 0.0006911
call = ctrsm 500 500 0, 16 threads: 0.0012 0.0004103 0.0004612
call = zgemmt 0 500 500, 16 threads: 0.006079 0.0003622 0.0002083
call = cgemmt 0 500 500, 16 threads: 0.004377 0.000261 0.0001959
call = zsymm 1000 1000 0, 16 threads: 0.0208 0.0008786 0.0009252
call = csymm 1000 1000 0, 16 threads: 0.01315 0.000703 0.0007407
call = zhemm 1000 1000 0, 16 threads: 0.01973 0.0008885 0.0008925
call = chemm 1000 1000 0, 16 threads: 0.009947 0.0006882 0.0005772
call = zsyrk 0 1000 1000, 16 threads: 0.007784 0.000682 0.0005085
call = csyrk 0 1000 1000, 16 threads: 0.004145 0.0004695 0.000423
call = zherk 0 1000 1000, 16 threads: 0.009858 0.0006991 0.0005057
call = cherk 0 1000 1000, 16 threads: 0.004977 0.0004998 0.0004227
call = zsyr2k 0 1000 1000, 16 threads: 0.01827 0.001009 0.0008218
call = csyr2k 0 1000 1000, 16 threads: 0.009786 0.001085 0.0006105
call = zher2k 0 1000 1000, 16 threads: 0.01846 0.0009916 0.000755
call = cher2k 0 1000 1000, 16 threads: 0.009619 0.001027 0.0005994
call = ztrmm 1000 1000 0, 16 threads: 0.01213 0.0009636 0.001561
call = ctrmm 1000 1000 0, 16 threads: 0.005944 0.0009795 0.0009969
call = ztrsm 1000 1000 0, 16 threads: 0.01033 0.001412 0.001451
call = ctrsm 1000 1000 0, 16 threads: 0.00679 0.001039 0.001156
call = zgemmt 0 1000 1000, 16 threads: 0.07107 0.0009096 0.000572
call = cgemmt 0 1000 1000, 16 threads: 0.02218 0.0006151 0.0004438
call = dgemv 1000 1000 0, 16 threads: 3.349e-05 0.0002925 7.533e-05
call = sgemv 1000 1000 0, 16 threads: 2.852e-05 0.0001886 2.945e-05
call = dsymv 0 1000 0, 16 threads: 1.897e-05 0.0002054 0.0001297
call = ssymv 0 1000 0, 16 threads: 1.605e-05 0.0001571 8.143e-05
call = dtrmv 0 1000 0, 16 threads: 2.095e-05 0.0002132 0.0001164
call = strmv 0 1000 0, 16 threads: 1.546e-05 0.000152 0.0001206
call = dtrsv 0 1000 0, 16 threads: 0.0001836 0.000277 0.0001876
call = strsv 0 1000 0, 16 threads: 9.628e-05 0.000218 0.000144
call = dger 1000 1000 0, 16 threads: 2.477e-05 0.0008183 -
call = sger 1000 1000 0, 16 threads: 1.4e-05 0.0004413 0.0006485
call = dgemv 2000 2000 0, 16 threads: 0.0002975 0.0007584 0.0001016
call = sgemv 2000 2000 0, 16 threads: 0.0001613 0.0004478 8.578e-05
call = dsymv 0 2000 0, 16 threads: 6.551e-05 0.0004812 0.0001704
call = ssymv 0 2000 0, 16 threads: 3.343e-05 0.0003119 0.0001389
call = dtrmv 0 2000 0, 16 threads: 6.776e-05 0.0005544 0.0002413
call = strmv 0 2000 0, 16 threads: 2.689e-05 0.0002935 0.0001513
call = dtrsv 0 2000 0, 16 threads: 0.0007186 0.0006435 0.0003032
call = strsv 0 2000 0, 16 threads: 0.0003939 0.0004123 0.0002849
call = dger 2000 2000 0, 16 threads: 8.985e-05 0.00198 0.002187
call = sger 2000 2000 0, 16 threads: 0.0001032 0.001155 -
call = dgemv 8000 8000 0, 16 threads: 0.003405 0.01102 0.0002544
call = sgemv 8000 8000 0, 16 threads: 0.001037 0.005253 0.0001522
call = dsymv 0 8000 0, 16 threads: 0.001162 0.00584 0.0005054
call = ssymv 0 8000 0, 16 threads: 0.0008237 0.002742 0.0005917
call = dtrmv 0 8000 0, 16 threads: 0.00112 0.005324 0.000791
call = strmv 0 8000 0, 16 threads: 0.0006775 0.00277 0.0006594
call = dtrsv 0 8000 0, 16 threads: 0.01812 0.00574 0.001041
call = strsv 0 8000 0, 16 threads: 0.009003 0.00317 0.001021
call = dger 8000 8000 0, 16 threads: 0.006465 0.03501 0.02542
call = sger 8000 8000 0, 16 threads: 0.001244 0.01669 -
call = zgemv 1000 1000 0, 16 threads: 0.0001334 0.0004544 4.946e-05
call = cgemv 1000 1000 0, 16 threads: 6.051e-05 0.0002908 3.702e-05
call = zhemv 0 1000 0, 16 threads: 0.0001595 0.0002987 0.0001194
call = chemv 0 1000 0, 16 threads: 4.582e-05 0.0001928 0.0001093
call = ztrmv 0 1000 0, 16 threads: 4.448e-05 0.0002889 0.0001193
call = ctrmv 0 1000 0, 16 threads: 3.401e-05 0.0001874 0.0001001
call = ztrsv 0 1000 0, 16 threads: 0.0005039 0.0004136 0.0002264
call = ctrsv 0 1000 0, 16 threads: 0.0002417 0.0002633 0.0002566
call = zgeru 1000 1000 0, 16 threads: 7.427e-05 0.001253 0.002004
call = cgeru 1000 1000 0, 16 threads: 3.162e-05 0.0008283 -
call = zgemv 4000 4000 0, 16 threads: 0.001876 0.005075 0.0001732
call = cgemv 4000 4000 0, 16 threads: 0.0008884 0.002623 0.0001147
call = zhemv 0 4000 0, 16 threads: 0.00135 0.00277 0.000306
call = chemv 0 4000 0, 16 threads: 0.0005605 0.001661 0.0003141
call = ztrmv 0 4000 0, 16 threads: 0.0008927 0.002934 0.0003838
call = ctrmv 0 4000 0, 16 threads: 0.0004484 0.001482 0.0003746
call = ztrsv 0 4000 0, 16 threads: 0.009648 0.003198 0.000794
call = ctrsv 0 4000 0, 16 threads: 0.003507 0.001756 0.0005521
call = zgeru 4000 4000 0, 16 threads: 0.001789 0.01693 0.01434
call = cgeru 4000 4000 0, 16 threads: 0.0008079 0.008388 0.006878
call = zgemv 8000 8000 0, 16 threads: 0.008209 0.02023 0.0003902
call = cgemv 8000 8000 0, 16 threads: 0.004109 0.01084 0.0007254
call = zhemv 0 8000 0, 16 threads: 0.006008 0.0105 0.0007112
call = chemv 0 8000 0, 16 threads: 0.002197 0.005418 0.0008166
call = ztrmv 0 8000 0, 16 threads: 0.00372 0.01044 0.0007529
call = ctrmv 0 8000 0, 16 threads: 0.001174 0.00535 0.000702
call = ztrsv 0 8000 0, 16 threads: 0.03389 0.01133 0.001558
call = ctrsv 0 8000 0, 16 threads: 0.02024 0.00582 0.001058
call = zgeru 8000 8000 0, 16 threads: 0.01663 0.06386 0.04935
call = cgeru 8000 8000 0, 16 threads: 0.007671 0.0326 0.02598
call = daxpy 0 500000 0, 16 threads: 1.83e-05 0.0006521 0.0006058
call = saxpy 0 500000 0, 16 threads: 1.282e-05 0.0004596 0.0004664
call = ddot 0 500000 0, 16 threads: 1.683e-05 0.0003043 2.97e-05
call = sdot 0 500000 0, 16 threads: 0.0001605 0.0001911 2.41e-05
call = dnrm2 0 500000 0, 16 threads: 0.0004184 0.0001603 2.05e-05
call = snrm2 0 500000 0, 16 threads: 0.0001949 0.0001091 1.721e-05
call = dscal 0 500000 0, 16 threads: 1.79e-07 - -
call = sscal 0 500000 0, 16 threads: 1.84e-07 - -
call = dcopy 0 500000 0, 16 threads: 0.0003794 0.0003393 0.0002724
call = scopy 0 500000 0, 16 threads: 0.0001931 0.0002374 0.0001539
call = dasum 0 500000 0, 16 threads: 1.275e-05 0.0001583 2.308e-05
call = sasum 0 500000 0, 16 threads: 1.035e-05 0.000113 1.982e-05
call = dswap 0 500000 0, 16 threads: 0.0004791 0.001943 0.002141
call = sswap 0 500000 0, 16 threads: 0.0002364 0.001318 0.001391
call = daxpy 0 16000000 0, 16 threads: 0.001543 0.01186 0.007422
call = saxpy 0 16000000 0, 16 threads: 0.0007978 0.006121 0.004005
call = ddot 0 16000000 0, 16 threads: 0.001728 0.005413 0.0001303
call = sdot 0 16000000 0, 16 threads: 0.007011 0.002722 0.0001273
call = dnrm2 0 16000000 0, 16 threads: 0.01998 0.002609 7.283e-05
call = snrm2 0 16000000 0, 16 threads: 0.00925 0.001358 6.523e-05
call = dscal 0 16000000 0, 16 threads: 4.65e-07 - -
call = sscal 0 16000000 0, 16 threads: 4.415e-07 - -
call = dcopy 0 16000000 0, 16 threads: 0.02303 0.00535 0.002773
call = scopy 0 16000000 0, 16 threads: 0.01141 0.003046 0.001509
call = dasum 0 16000000 0, 16 threads: 0.0008919 0.002606 7.348e-05
call = sasum 0 16000000 0, 16 threads: 0.0004783 0.001344 6.659e-05
call = dswap 0 16000000 0, 16 threads: 0.02471 0.02576 0.01746
call = sswap 0 16000000 0, 16 threads: 0.01223 0.01249 0.01079
call = idamax 0 4000000 0, 16 threads: 0.002216 0.0007547 6.177e-05
call = isamax 0 4000000 0, 16 threads: 0.0009177 0.0004495 4.067e-05
call = zaxpy 0 1000000 0, 16 threads: 7.059e-05 0.001864 0.001329
call = caxpy 0 1000000 0, 16 threads: 2.349e-05 0.001212 0.0009602
call = zdotc 0 1000000 0, 16 threads: 6.695e-05 0.0008648 7.579e-05
call = cdotc 0 1000000 0, 16 threads: 0.0006812 0.000501 4.959e-05
call = zscal 0 1000000 0, 16 threads: 5.775e-07 - -
call = cscal 0 1000000 0, 16 threads: 6.035e-07 - -
call = zaxpy 0 16000000 0, 16 threads: 0.004918 0.02237 0.01346
call = caxpy 0 16000000 0, 16 threads: 0.001143 0.01153 0.006881
call = zdotc 0 16000000 0, 16 threads: 0.003662 0.01016 0.0001951
call = cdotc 0 16000000 0, 16 threads: 0.01911 0.00521 0.0001434
call = zscal 0 16000000 0, 16 threads: 5.51e-07 - -
call = cscal 0 16000000 0, 16 threads: 5.33e-07 - -
call = dgemm 64 64 64, 16 threads: 9.959e-06 6.042e-05 -
call = sgemm 64 64 64, 16 threads: 4.961e-06 5.596e-05 -
call = dsymm 64 64 0, 16 threads: 1.625e-05 5.554e-05 -
call = ssymm 64 64 0, 16 threads: 1.072e-05 5.234e-05 -
call = dsyrk 0 64 64, 16 threads: 2.091e-05 3.557e-05 -
call = ssyrk 0 64 64, 16 threads: 1.14e-05 3.397e-05 -
call = dsyr2k 0 64 64, 16 threads: 1.621e-05 6.04e-05 -
call = ssyr2k 0 64 64, 16 threads: 9.588e-06 7.566e-05 -
call = dtrmm 64 64 0, 16 threads: 8.694e-06 7.534e-05 -
call = strmm 64 64 0, 16 threads: 7.024e-06 8.021e-05 -
call = dtrsm 64 64 0, 16 threads: 1.039e-05 6.654e-05 -
call = strsm 64 64 0, 16 threads: 1.164e-05 5.874e-05 -
call = dgemmt 0 64 64, 16 threads: 2.698e-05 6.109e-05 -
call = sgemmt 0 64 64, 16 threads: 2.054e-05 5.666e-05 -
call = dsymm 120 120 0, 16 threads: 3.904e-05 8.602e-05 5.089e-05
call = ssymm 120 120 0, 16 threads: 2.868e-05 5.789e-05 -
call = dsyrk 0 120 120, 16 threads: 6.261e-05 6.281e-05 3.642e-05
call = ssyrk 0 120 120, 16 threads: 3.515e-05 4.711e-05 -
call = dsyr2k 0 120 120, 16 threads: 3.761e-05 9.713e-05 4.557e-05
call = ssyr2k 0 120 120, 16 threads: 2.155e-05 8.542e-05 -
call = dtrmm 120 120 0, 16 threads: 1.456e-05 0.0001089 0.0001121
call = strmm 120 120 0, 16 threads: 1.308e-05 8.903e-05 -
call = dtrsm 120 120 0, 16 threads: 2.562e-05 0.0001316 0.0001409
call = strsm 120 120 0, 16 threads: 2.616e-05 9.451e-05 -
call = dgemmt 0 120 120, 16 threads: 0.0002337 8.667e-05 4.468e-05
call = sgemmt 0 120 120, 16 threads: 0.000223 5.902e-05 -
call = dgetrf 120 120 0, 16 threads: 0.00055 0.0002716 -
call = sgetrf 120 120 0, 16 threads: 0.0001201 0.0002658 -
call = dpotrf 0 120 0, 16 threads: 0.0001065 0.0003699 -
call = spotrf 0 120 0, 16 threads: 8.837e-05 0.0003596 -
call = dgetrf 250 250 0, 16 threads: 0.001383 0.0006379 -
call = sgetrf 250 250 0, 16 threads: 0.0009686 0.0005695 -
call = dpotrf 0 250 0, 16 threads: 0.0003521 0.0007383 -
call = spotrf 0 250 0, 16 threads: 0.0002586 0.0006968 -
call = dgemv 500 500 0, 16 threads: 2.639e-05 0.0001145 5.238e-05
call = sgemv 500 500 0, 16 threads: 1.393e-05 0.0001442 2.418e-05
call = dsymv 0 500 0, 16 threads: 1.413e-05 0.0002233 8.477e-05
call = ssymv 0 500 0, 16 threads: 1.114e-05 0.0001217 8.795e-05
call = dtrmv 0 500 0, 16 threads: 1.095e-05 0.0002082 9.487e-05
call = strmv 0 500 0, 16 threads: 1.138e-05 0.0001221 7.199e-05
call = dtrsv 0 500 0, 16 threads: 3.648e-05 0.000239 0.0001135
call = strsv 0 500 0, 16 threads: 2.634e-05 0.0001484 8.94e-05
call = dger 500 500 0, 16 threads: 9.249e-06 0.0004374 0.000391
call = sger 500 500 0, 16 threads: 5.776e-06 0.0002584 0.0002294
call = daxpy 0 60000 0, 16 threads: 4.561e-06 0.0001636 0.0001191
call = saxpy 0 60000 0, 16 threads: 5.801e-06 9.223e-05 0.0001115
call = ddot 0 60000 0, 16 threads: 1.074e-05 0.0001181 1.792e-05
call = sdot 0 60000 0, 16 threads: 1.137e-05 6.331e-05 1.929e-05
call = dnrm2 0 60000 0, 16 threads: 5.965e-05 6.928e-05 1.758e-05
call = snrm2 0 60000 0, 16 threads: 2.452e-05 4.783e-05 1.824e-05
call = dscal 0 60000 0, 16 threads: 1.47e-07 - -
call = sscal 0 60000 0, 16 threads: 1.5e-07 - -
call = dcopy 0 60000 0, 16 threads: 1.734e-05 0.0001201 5.772e-05
call = scopy 0 60000 0, 16 threads: 8.986e-06 7.203e-05 3.86e-05
call = dasum 0 60000 0, 16 threads: 4.935e-06 6.639e-05 1.857e-05
call = sasum 0 60000 0, 16 threads: 2.491e-06 4.658e-05 1.788e-05
call = zgemm 64 64 64, 16 threads: 2.959e-05 8.558e-05 5.49e-05
call = cgemm 64 64 64, 16 threads: 1.664e-05 6.45e-05 -
call = zsymm 64 64 0, 16 threads: 2.962e-05 6.366e-05 5.077e-05
call = csymm 64 64 0, 16 threads: 1.771e-05 5.195e-05 -
call = zhemm 64 64 0, 16 threads: 3.12e-05 6.712e-05 4.816e-05
call = chemm 64 64 0, 16 threads: 1.829e-05 5.625e-05 -
call = zsyrk 0 64 64, 16 threads: 3.513e-05 4.881e-05 3.78e-05
call = csyrk 0 64 64, 16 threads: 1.712e-05 3.483e-05 -
call = zherk 0 64 64, 16 threads: 3.571e-05 5.18e-05 3.783e-05
call = cherk 0 64 64, 16 threads: 1.679e-05 3.673e-05 -
call = zsyr2k 0 64 64, 16 threads: 1.875e-05 9.103e-05 5.532e-05
call = csyr2k 0 64 64, 16 threads: 1.279e-05 7.216e-05 -
call = zher2k 0 64 64, 16 threads: 1.823e-05 8.01e-05 5.345e-05
call = cher2k 0 64 64, 16 threads: 1.261e-05 7.074e-05 -
call = ztrmm 64 64 0, 16 threads: 1.075e-05 8.31e-05 9.61e-05
call = ctrmm 64 64 0, 16 threads: 8.883e-06 7.376e-05 -
call = ztrsm 64 64 0, 16 threads: 1.587e-05 8.444e-05 8.601e-05
call = ctrsm 64 64 0, 16 threads: 1.441e-05 6.297e-05 -
call = zgemmt 0 64 64, 16 threads: 6.449e-05 7.77e-05 5.832e-05
call = cgemmt 0 64 64, 16 threads: 4.346e-05 6.022e-05 -
call = zsymm 120 120 0, 16 threads: 7.432e-05 0.0001211 8.059e-05
call = csymm 120 120 0, 16 threads: 5.183e-05 8.358e-05 6.79e-05
call = zhemm 120 120 0, 16 threads: 7.856e-05 0.0001267 0.0001054
call = chemm 120 120 0, 16 threads: 5.004e-05 8.66e-05 6.679e-05
call = zsyrk 0 120 120, 16 threads: 0.0001914 8.896e-05 5.933e-05
call = csyrk 0 120 120, 16 threads: 7.867e-05 6.4e-05 4.694e-05
call = zherk 0 120 120, 16 threads: 0.0001408 9.18e-05 4.823e-05
call = cherk 0 120 120, 16 threads: 6.053e-05 5.834e-05 3.866e-05
call = zsyr2k 0 120 120, 16 threads: 6.176e-05 0.0001447 6.967e-05
call = csyr2k 0 120 120, 16 threads: 3.4e-05 8.84e-05 5.892e-05
call = zher2k 0 120 120, 16 threads: 6.202e-05 0.0001374 6.955e-05
call = cher2k 0 120 120, 16 threads: 3.298e-05 9.09e-05 7.54e-05
call = ztrmm 120 120 0, 16 threads: 3.627e-05 0.000192 0.0001694
call = ctrmm 120 120 0, 16 threads: 2.729e-05 0.000127 0.0001493
call = ztrsm 120 120 0, 16 threads: 7.082e-05 0.0001912 0.000174
call = ctrsm 120 120 0, 16 threads: 6.302e-05 0.0001315 0.0001571
call = zgemmt 0 120 120, 16 threads: 0.0003942 0.0001412 6.611e-05
call = cgemmt 0 120 120, 16 threads: 0.0003065 9.601e-05 5.786e-05
call = zsymm 250 250 0, 16 threads: 0.0003471 0.0002052 0.0002356
call = csymm 250 250 0, 16 threads: 0.0001974 0.0002129 0.0002382
call = zhemm 250 250 0, 16 threads: 0.000381 0.0001959 0.0002114
call = chemm 250 250 0, 16 threads: 0.0002404 0.0002246 0.0003939
call = zsyrk 0 250 250, 16 threads: 0.001736 0.0001538 0.0002322
call = csyrk 0 250 250, 16 threads: 0.0004641 0.0001585 0.0001273
call = zherk 0 250 250, 16 threads: 0.001264 0.0001521 0.0001909
call = cherk 0 250 250, 16 threads: 0.000605 0.0001591 8.613e-05
call = zsyr2k 0 250 250, 16 threads: 0.0006423 0.0002067 0.00013
call = csyr2k 0 250 250, 16 threads: 0.0002113 0.0001661 9.766e-05
call = zher2k 0 250 250, 16 threads: 0.0006537 0.0002141 0.0001371
call = cher2k 0 250 250, 16 threads: 0.0002251 0.0002782 9.271e-05
call = ztrmm 250 250 0, 16 threads: 0.0002095 0.0002496 0.0003541
call = ctrmm 250 250 0, 16 threads: 0.0001269 0.0001565 0.0002496
call = ztrsm 250 250 0, 16 threads: 0.0002663 0.0003101 0.0004544
call = ctrsm 250 250 0, 16 threads: 0.0001897 0.0002217 0.0003696
call = zgemmt 0 250 250, 16 threads: 0.001259 0.0001964 0.0001367
call = cgemmt 0 250 250, 16 threads: 0.001217 0.0001464 0.0001008
call = zgemv 500 500 0, 16 threads: 1.741e-05 0.0001784 6.214e-05
call = cgemv 500 500 0, 16 threads: 1.231e-05 0.0001165 6.015e-05
call = zhemv 0 500 0, 16 threads: 4.899e-05 0.0001419 9.233e-05
call = chemv 0 500 0, 16 threads: 2.045e-05 0.0002271 9.757e-05
call = ztrmv 0 500 0, 16 threads: 2.379e-05 0.0001424 9.699e-05
call = ctrmv 0 500 0, 16 threads: 1.637e-05 0.0002261 9.942e-05
call = ztrsv 0 500 0, 16 threads: 0.0001053 0.0002049 0.0001692
call = ctrsv 0 500 0, 16 threads: 5.486e-05 0.0002566 0.0001521
call = zgeru 500 500 0, 16 threads: 1.455e-05 0.0005234 0.0007848
call = cgeru 500 500 0, 16 threads: 1.137e-05 0.0003821 0.0006061
call = zaxpy 0 60000 0, 16 threads: 8.309e-06 0.0002975 0.0002076
call = caxpy 0 60000 0, 16 threads: 6.312e-06 0.0001332 0.0001354
call = zdotc 0 60000 0, 16 threads: 7.678e-06 0.0002059 2.457e-05
call = cdotc 0 60000 0, 16 threads: 1.304e-05 9.364e-05 2.124e-05
call = dgemm 16000 64 64, 16 threads: 0.0003037 0.0005533 0.0004949
call = sgemm 16000 64 64, 16 threads: 0.0001659 0.0003195 0.0002654
call = zgemm 16000 64 64, 16 threads: 0.001157 0.0008502 0.0006966
call = cgemm 16000 64 64, 16 threads: 0.000658 0.0006111 0.0004155
call = dgemm 64 16000 64, 16 threads: 0.0006881 0.0005684 0.0004169
call = sgemm 64 16000 64, 16 threads: 0.0003957 0.0003332 0.0002679
call = zgemm 64 16000 64, 16 threads: 0.001633 0.0008605 0.0007191
call = cgemm 64 16000 64, 16 threads: 0.001068 0.00065 0.0004781
call = dgemm 64 64 16000, 16 threads: 0.001579 0.0005234 8.487e-05
call = sgemm 64 64 16000, 16 threads: 0.001063 0.0003419 6.787e-05
call = zgemm 64 64 16000, 16 threads: 0.007676 0.000814 0.0001371
call = cgemm 64 64 16000, 16 threads: 0.002414 0.0005173 0.0001099
call = dsyrk 0 64 16000, 16 threads: 0.002968 0.0004144 0.0001701
call = ssyrk 0 64 16000, 16 threads: 0.001922 0.0001921 4.915e-05
call = zsyrk 0 64 16000, 16 threads: 0.0106 0.0007475 0.000354
call = csyrk 0 64 16000, 16 threads: 0.004396 0.0003153 6.397e-05
call = zherk 0 64 16000, 16 threads: 0.00959 0.0007509 0.0003633
call = cherk 0 64 16000, 16 threads: 0.004265 0.0007657 0.000495
call = dsyr2k 0 64 16000, 16 threads: 0.002592 0.000672 0.0002887
call = ssyr2k 0 64 16000, 16 threads: 0.001423 0.00331 0.002976
call = zsyr2k 0 64 16000, 16 threads: 0.003782 0.001345 0.0006858
call = csyr2k 0 64 16000, 16 threads: 0.003001 0.001398 0.0009984
call = zher2k 0 64 16000, 16 threads: 0.004306 0.001336 0.0006695
call = cher2k 0 64 16000, 16 threads: 0.002783 0.001386 0.0009799
call = dsymm 6000 64 0, 16 threads: 0.01441 0.003341 0.0008972
call = ssymm 6000 64 0, 16 threads: 0.01042 0.001987 0.0009765
call = zsymm 6000 64 0, 16 threads: 0.04107 0.006545 0.0009842
call = csymm 6000 64 0, 16 threads: 0.02708 0.003508 0.001092
call = zhemm 6000 64 0, 16 threads: 0.046 0.006345 0.006239
call = chemm 6000 64 0, 16 threads: 0.02455 0.003521 0.003355
call = dtrmm 6000 64 0, 16 threads: 0.02232 0.003358 0.000752
call = strmm 6000 64 0, 16 threads: 0.01434 0.002196 0.001152
call = ztrmm 6000 64 0, 16 threads: 0.04484 0.006411 0.001253
call = ctrmm 6000 64 0, 16 threads: 0.0331 0.003734 0.001486
call = dtrsm 6000 64 0, 16 threads: 0.01908 0.005031 0.002902
call = strsm 6000 64 0, 16 threads: 0.009508 0.002675 0.002619
call = ztrsm 6000 64 0, 16 threads: 0.06837 0.008315 0.004726
call = ctrsm 6000 64 0, 16 threads: 0.03644 0.004176 0.003296
call = dsymm 64 16000 0, 16 threads: 0.0007755 0.0005998 0.0005499
call = ssymm 64 16000 0, 16 threads: 0.0004086 0.0003267 0.0002965
call = zsymm 64 16000 0, 16 threads: 0.001476 0.0007934 0.0007714
call = csymm 64 16000 0, 16 threads: 0.0007816 0.0005379 0.0004565
call = zhemm 64 16000 0, 16 threads: 0.00153 0.0008281 0.0006145
call = chemm 64 16000 0, 16 threads: 0.0007984 0.0005553 0.0004584
call = dtrmm 64 16000 0, 16 threads: 0.0001789 0.0005281 0.0006657
call = strmm 64 16000 0, 16 threads: 9.113e-05 0.0003381 0.0004417
call = ztrmm 64 16000 0, 16 threads: 0.001229 0.0008302 0.001093
call = ctrmm 64 16000 0, 16 threads: 0.0006831 0.0005858 0.0007271
call = dtrsm 64 16000 0, 16 threads: 0.001102 0.0005775 0.0007537
call = strsm 64 16000 0, 16 threads: 0.0006349 0.0003733 0.0004688
call = ztrsm 64 16000 0, 16 threads: 0.001424 0.000839 0.001058
call = ctrsm 64 16000 0, 16 threads: 0.001178 0.0005496 0.0007014
call = dsyrk 0 6000 64, 16 threads: 0.007526 0.003432 0.003393
call = ssyrk 0 6000 64, 16 threads: 0.003824 0.001997 0.002002
call = zsyrk 0 6000 64, 16 threads: 0.0239 0.006376 0.007581
call = csyrk 0 6000 64, 16 threads: 0.01107 0.003508 0.003407
call = zherk 0 6000 64, 16 threads: 0.02403 0.006275 0.006119
call = cherk 0 6000 64, 16 threads: 0.01228 0.003352 0.003363
call = dsyr2k 0 6000 64, 16 threads: 0.01184 0.003386 0.003374
call = ssyr2k 0 6000 64, 16 threads: 0.008517 0.002105 0.002019
call = zsyr2k 0 6000 64, 16 threads: 0.04499 0.006519 0.00692
call = csyr2k 0 6000 64, 16 threads: 0.02833 0.003707 0.00395
call = zher2k 0 6000 64, 16 threads: 0.04049 0.006596 0.006794
call = cher2k 0 6000 64, 16 threads: 0.02407 0.003755 0.004085
call = dgemm 2000 2000 64, 16 threads: 0.001688 0.001048 0.001066
call = sgemm 2000 2000 64, 16 threads: 0.001112 0.000745 0.0006549
call = dsyrk 0 2000 64, 16 threads: 0.001078 0.0008384 0.0007254
call = ssyrk 0 2000 64, 16 threads: 0.000602 0.0005014 0.0004334
call = dgemm 2000 64 2000, 16 threads: 0.001179 0.0008465 0.0002288
call = sgemm 2000 64 2000, 16 threads: 0.0007921 0.0005249 0.0001415
call = dsymm 2000 64 0, 16 threads: 0.001592 0.000591 0.0003776
call = ssymm 2000 64 0, 16 threads: 0.0009886 0.0003556 0.0002773
call = dsyrk 0 64 2000, 16 threads: 0.000366 0.0002631 5.591e-05
call = ssyrk 0 64 2000, 16 threads: 0.0001657 0.0002042 0.0001114
call = dtrmm 2000 64 0, 16 threads: 0.002017 0.0006095 0.0003848
call = strmm 2000 64 0, 16 threads: 0.001155 0.0005247 0.0005111
call = dtrsm 2000 64 0, 16 threads: 0.002416 0.001325 0.000999
call = strsm 2000 64 0, 16 threads: 0.001602 0.0008899 0.0007693
call = dgemm 500 500 16000, 16 threads: 0.02299 0.002661 0.0004186
call = sgemm 500 500 16000, 16 threads: 0.01357 0.001465 0.000444
call = dgemv 16000 64 0, 16 threads: 3.015e-05 0.0003006 4.163e-05
call = sgemv 16000 64 0, 16 threads: 1.745e-05 0.0001772 3.537e-05
call = dger 16000 64 0, 16 threads: 3.04e-05 0.000741 0.0008298
call = sger 16000 64 0, 16 threads: 2.614e-05 0.0004857 0.0007105
call = dgemv 64 16000 0, 16 threads: 0.0002596 0.0007237 3.413e-05
call = sgemv 64 16000 0, 16 threads: 0.0002226 0.000245 3.048e-05
call = dger 64 16000 0, 16 threads: 2.765e-05 0.0007348 0.0008303
call = sger 64 16000 0, 16 threads: 1.647e-05 0.0005322 0.000683
call = dgemv 130000 64 0, 16 threads: 0.0004862 0.001569 0.0001612
call = sgemv 130000 64 0, 16 threads: 0.0002491 0.0008339 0.0001039
call = dger 130000 64 0, 16 threads: 0.0006014 0.004523 0.004318
call = sger 130000 64 0, 16 threads: 0.0002346 0.002262 -
call = dgemv 64 130000 0, 16 threads: 0.001875 0.001528 9.043e-05
call = sgemv 64 130000 0, 16 threads: 0.001704 0.0008353 8.904e-05
call = dger 64 130000 0, 16 threads: 0.0003736 0.004746 0.00499
call = sger 64 130000 0, 16 threads: 0.0001459 0.002452 -
call = zgemv 130000 64 0, 16 threads: 0.000726 0.002976 0.0002261
call = cgemv 130000 64 0, 16 threads: 0.0003435 0.001585 0.0001839
call = zgeru 130000 64 0, 16 threads: 0.0008158 0.009019 0.01014
call = cgeru 130000 64 0, 16 threads: 0.0003773 0.00485 0.004003
call = zgemv 64 130000 0, 16 threads: 0.001981 0.003027 0.0001007
call = cgemv 64 130000 0, 16 threads: 0.001234 0.001581 0.000105
call = zgeru 64 130000 0, 16 threads: 0.0009871 0.009189 0.007826
call = cgeru 64 130000 0, 16 threads: 0.0005037 0.004974 0.004745
call = dgetrf 500 500 0, 16 threads: 0.003133 0.001484 -
call = sgetrf 500 500 0, 16 threads: 0.002041 0.001654 -
call = dpotrf 0 500 0, 16 threads: 0.001356 0.001854 -
call = spotrf 0 500 0, 16 threads: 0.0008676 0.001759 -
call = dgeqrf 500 500 0, 16 threads: 0.005378 0.002123 -
call = sgeqrf 500 500 0, 16 threads: 0.004238 0.002233 -
call = dgesv 0 500 500, 16 threads: 0.004391 0.002322 -
call = sgesv 0 500 500, 16 threads: 0.003078 0.002747 -
call = dgetrf 2000 2000 0, 16 threads: 0.02273 0.00752 -
call = sgetrf 2000 2000 0, 16 threads: 0.01509 0.006081 -
call = dpotrf 0 2000 0, 16 threads: 0.01341 0.002351 -
call = spotrf 0 2000 0, 16 threads: 0.007937 0.001554 -
call = dgeqrf 2000 2000 0, 16 threads: 0.0849 0.01162 -
call = sgeqrf 2000 2000 0, 16 threads: 0.05407 0.01047 -
call = dgesv 0 2000 2000, 16 threads: 0.05735 0.01119 -
call = sgesv 0 2000 2000, 16 threads: 0.0317 0.008722 -
call = dgetrs 0 1000 1000, 16 threads: 0.006575 0.00201 -
call = zgetrs 0 1000 1000, 16 threads: 0.02004 0.002807 -
call = dpotrs 0 1000 1000, 16 threads: 0.008959 0.002035 -
call = zpotrs 0 1000 1000, 16 threads: 0.01559 0.002696 -
call = dgetri 0 1000 0, 16 threads: 0.01011 0.00169 -
call = zgetri 0 1000 0, 16 threads: 0.0258 0.002289 -
call = dpotri 0 1000 0, 16 threads: 0.006877 0.002085 -
call = zpotri 0 1000 0, 16 threads: 0.01221 0.002595 -
call = dtrtri 0 1000 0, 16 threads: 0.003696 0.001778 -
call = ztrtri 0 1000 0, 16 threads: 0.00679 0.002126 -
call = dtrtrs 0 1000 1000, 16 threads: 0.003952 0.001664 -
call = ztrtrs 0 1000 1000, 16 threads: 0.008879 0.00248 -
call = dposv 0 1000 1000, 16 threads: 0.01147 0.003559 -
call = zposv 0 1000 1000, 16 threads: 0.02874 0.004664 -
call = dgetrs 0 1000 1, 16 threads: 0.0004502 0.0007646 -
call = zgetrs 0 1000 1, 16 threads: 0.00101 0.0009999 -
call = dpotrs 0 1000 1, 16 threads: 0.0008127 0.0005539 -
call = zpotrs 0 1000 1, 16 threads: 0.001803 0.0007803 -
call = dgesv 0 1000 1, 16 threads: 0.02423 0.003425 -
call = zgesv 0 1000 1, 16 threads: 0.06634 0.004409 -
call = dposv 0 1000 1, 16 threads: 0.004707 0.001252 -
call = zposv 0 1000 1, 16 threads: 0.008267 0.001669 -
call = dtrtrs 0 1000 1, 16 threads: 0.0002104 0.0003733 -
call = ztrtrs 0 1000 1, 16 threads: 0.0005839 0.0005977 -
call = dgetrs 0 4000 1, 16 threads: 0.008773 0.003836 -
call = dgesv 0 4000 1, 16 threads: 0.8777 0.0204 -
call = dposv 0 4000 1, 16 threads: 0.08578 0.006453 -
call = dorgqr 500 500 500, 16 threads: 0.005129 0.001276 -
call = dormqr 500 500 500, 16 threads: 0.005148 0.001056 -
call = dgels 500 500 500, 16 threads: 0.01398 0.00301 -
call = dorgqr 1000 1000 1000, 16 threads: 0.01882 0.002039 -
call = dormqr 1000 1000 1000, 16 threads: 0.0209 0.002079 -
call = dgels 1000 1000 1000, 16 threads: 0.08891 0.01075 -
call = dgeqrf 16000 64 0, 16 threads: 0.004366 0.001939 -
call = dgels 16000 64 0, 16 threads: 0.009837 0.002023 -
call = dsyev 0 500 0, 16 threads: 0.2972 0.005295 -
