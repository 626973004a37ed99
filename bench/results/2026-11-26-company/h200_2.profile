# blaslift: what estimates are made from on a machine. Rates are per second.
blaslift-profile = 1
machine = vm: Intel(R) Xeon(R) Processor
cpu = Intel(R) Xeon(R) Processor
cpu_blas = OpenBLAS 0.3.26, Cooperlake kernels
gpu = NVIDIA H200, 140 GiB, CUDA driver 13.0, cuBLAS 13.1
driver = 580.159.04

# operations of one core in large level-3 calls, double precision: two 512-bit FMA units at 2 GHz, which few
# cores sustain
cpu_double_flops = 3.864e+10

# the same in single precision
cpu_single_flops = 1.406e+11

# threads that the CPU BLAS may use
cpu_threads = 16

# before the first operation of a call on the CPU: waking threads, packing
cpu_call_seconds = 1.515e-07

# memory bandwidth of levels 1 and 2, one core, as if the CPU BLAS used all its threads in all of them (OpenBLAS
# runs copy, swap and nrm2 on one): a core of a desktop machine streams 20 GB/s and more
cpu_core_bytes_per_second = 1.048e+10

# of all cores together; measured with 16 threads: sgemv 60 to 120 GB/s, saxpy 232
cpu_bytes_per_second = 1.677e+11

# what fits the last-level cache stays there between calls
cpu_cache_bytes = 314572800

# and is read so many times faster
cpu_cache_speed = 1

# what operands that were just made cost besides, by their bytes: on the H200 machine the same call on operands
# that the CPU BLAS's threads have read before takes so much less (182 calls of all levels)
cold_bytes_per_second = 6.622e+10

# the same for the first MiB, on top
cold_first_bytes_per_second = 3.304e+10

# to the device from the program's memory, through pinned staging buffers: on the H200 machine a dgemm of n =
# 8192 moves its 1.5 GiB at 27 GB/s on average; other links are slower
upload_bytes_per_second = 5.32e+10

# the way back
download_bytes_per_second = 5.313e+10

# allocation, launches and synchronisation of a call of level 3 or LAPACK
device_call_seconds = 4.426e-05

# operations of the device in large level-3 calls, until it says more itself
device_double_flops = 1.261e+14

# the same in single precision
device_single_flops = 1.193e+14

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
device_direct_seconds = 3.126e-05

# then the device's memory bandwidth: an H200 has 4800e9, a card with GDDR6 300e9 to 700e9
device_bytes_per_second = 5.654e+12

# of it, what symv and hemv reach: cuBLAS 13.1 on an H200 0.4 to 0.8, blaslift's own kernels 0.8
device_symmetric_share = 0.8

# and trmv: cuBLAS 0.04, blaslift's own kernels 0.9
device_triangular_share = 0.8

# asking the kernel what was written: a scan of a small range takes 0.4 us (4 KiB) to 7 us (32 MiB)
check_call_seconds = 7.61e-07

# and for each byte in 4 KiB pages: 1 GiB takes 1.4 ms on one thread, 0.4 ms split over four
check_seconds_per_small_byte = 1.931e-13

# in 2 MiB pages: 0.015 ms measured, 0.02 on a 2-core guest
check_seconds_per_huge_byte = 1.234e-14

# watching for writes, 4 KiB pages: measured for 1 GiB
arm_seconds_per_small_byte = 4.54e-12

# 2 MiB pages
arm_seconds_per_huge_byte = 1.049e-13

# no longer watching, 4 KiB pages: on a 2-core guest
disarm_seconds_per_small_byte = 8.107e-12

# 2 MiB pages
disarm_seconds_per_huge_byte = 1.011e-13

# for an operand that is to stay, in an array of which nothing is there: asking what is pinned, interrupting all
# cores; 1.3 MB took 0.1 to 0.3 ms more where it stayed, on H100 machines
keep_call_seconds = 0.0001714

# and for each of its bytes, besides sending and watching: backing, listing, and giving back what was there; 21
# calls of level 2 and dot with operands that were just made took 28e-12 more where they stayed than where they
# did not, watching included
keep_seconds_per_byte = 2.776e-12

# what a wrong guess costs until the sentinel disarms it: the faults of a program that rewrites 1 GiB; 7 to 27
# ms (2-core guest, polls of 1 and 5 ms), with pages of either size, since the first store splits a 2 MiB page
rewritten_seconds_per_byte = 1.5832483768463136e-11

# the device must be expected to take less than this part of the CPU's time: the model's error belongs to the
# CPU
advantage = 0.87

# expected gain that justifies bringing the device up
start_price_seconds = 0.2

# Calls of m, n and k, and the seconds that they took: on the CPU, on the GPU with their operands sent, with operands there.
call = dgemm 1000 1000 1000, 16 threads: 0.003415 0.0005245 0.0003637
call = sgemm 1000 1000 1000, 16 threads: 0.002369 0.0003749 0.0002388
call = zgemm 1000 1000 1000, 16 threads: 0.01093 0.000906 0.000604
call = cgemm 1000 1000 1000, 16 threads: 0.005934 0.0005448 0.0003998
call = dsymm 1000 1000 0, 16 threads: 0.003124 0.0004468 0.0003948
call = ssymm 1000 1000 0, 16 threads: 0.002412 0.0003591 0.0002449
call = dsyrk 0 1000 1000, 16 threads: 0.001787 0.0003778 0.0002478
call = ssyrk 0 1000 1000, 16 threads: 0.001115 0.0003063 0.0002239
call = dsyr2k 0 1000 1000, 16 threads: 0.003768 0.000565 0.0003273
call = ssyr2k 0 1000 1000, 16 threads: 0.001699 0.0005425 0.0003489
call = dtrmm 1000 1000 0, 16 threads: 0.006488 0.0006199 0.0006262
call = strmm 1000 1000 0, 16 threads: 0.003744 0.0005154 0.0004596
call = dtrsm 1000 1000 0, 16 threads: 0.002834 0.001115 0.001114
call = strsm 1000 1000 0, 16 threads: 0.001133 0.0006412 0.0005612
call = dgemmt 0 1000 1000, 16 threads: 0.0244 0.0005887 0.000275
call = sgemmt 0 1000 1000, 16 threads: 0.01632 0.000413 0.0001937
call = dgemv 4000 4000 0, 16 threads: 0.0007431 0.002495 7.48e-05
call = sgemv 4000 4000 0, 16 threads: 0.0004632 0.001287 3.678e-05
call = dsymv 0 4000 0, 16 threads: 0.0003483 0.001392 8.237e-05
call = ssymv 0 4000 0, 16 threads: 0.0001596 0.0007801 7.624e-05
call = dtrmv 0 4000 0, 16 threads: 0.0003279 0.001387 8.596e-05
call = strmv 0 4000 0, 16 threads: 0.0001514 0.0007789 0.0001015
call = dtrsv 0 4000 0, 16 threads: 0.002224 0.001615 0.0003299
call = strsv 0 4000 0, 16 threads: 0.001186 0.0009784 0.0002814
call = dger 4000 4000 0, 16 threads: 0.0005162 0.008251 0.005522
call = sger 4000 4000 0, 16 threads: 0.0002915 0.003577 0.002613
call = daxpy 0 4000000 0, 16 threads: 0.0002128 0.002465 0.001499
call = saxpy 0 4000000 0, 16 threads: 4.728e-05 0.001392 0.0008385
call = ddot 0 4000000 0, 16 threads: 0.0002167 0.001384 5.492e-05
call = sdot 0 4000000 0, 16 threads: 0.001081 0.0007603 3.483e-05
call = dnrm2 0 4000000 0, 16 threads: 0.001713 0.0007059 3.108e-05
call = snrm2 0 4000000 0, 16 threads: 0.001031 0.0004006 2.067e-05
call = dscal 0 4000000 0, 16 threads: 2.725e-07 - -
call = sscal 0 4000000 0, 16 threads: 2.71e-07 - -
call = dcopy 0 4000000 0, 16 threads: 0.002208 0.00135 0.0008582
call = scopy 0 4000000 0, 16 threads: 0.001053 0.0007426 0.0006649
call = dasum 0 4000000 0, 16 threads: 0.0001413 0.0006845 7.306e-05
call = sasum 0 4000000 0, 16 threads: 3.013e-05 0.0003767 2.438e-05
call = dgetrf 1000 1000 0, 16 threads: 0.005992 0.003077 -
call = dpotrf 0 1000 0, 16 threads: 0.003126 0.001172 -
call = dgeqrf 1000 1000 0, 16 threads: 0.02285 0.004909 -
call = dgesv 0 1000 1000, 16 threads: 0.03137 0.004788 -
call = dsyevd 0 500 0, 16 threads: 0.05191 0.005033 -
call = dgesdd 500 500 0, 16 threads: 0.1081 0.01361 -
call = dgemm 250 250 250, 16 threads: 0.0003325 0.0001023 7.658e-05
call = sgemm 250 250 250, 16 threads: 0.0001997 0.0001161 5.42e-05
call = zgemm 250 250 250, 16 threads: 0.0009207 0.0001485 0.0001158
call = cgemm 250 250 250, 16 threads: 0.0004852 0.0001044 7.569e-05
call = dgemm 500 500 500, 16 threads: 0.0007686 0.0002212 0.0001353
call = sgemm 500 500 500, 16 threads: 0.0004559 0.0001518 0.0001365
call = zgemm 500 500 500, 16 threads: 0.00205 0.0003507 0.0002248
call = cgemm 500 500 500, 16 threads: 0.001246 0.0002292 0.0001485
call = dgemm 2000 2000 2000, 16 threads: 0.02094 0.001558 0.0009575
call = sgemm 2000 2000 2000, 16 threads: 0.01415 0.001021 0.0006701
call = zgemm 2000 2000 2000, 16 threads: 0.0803 0.003021 0.001686
call = cgemm 2000 2000 2000, 16 threads: 0.04249 0.002213 0.001586
call = dsymm 250 250 0, 16 threads: 0.0001416 0.000101 8.172e-05
call = ssymm 250 250 0, 16 threads: 8.949e-05 0.000122 5.715e-05
call = dsyrk 0 250 250, 16 threads: 0.0003817 0.0001229 6.582e-05
call = ssyrk 0 250 250, 16 threads: 0.0001849 8.36e-05 5.039e-05
call = dsyr2k 0 250 250, 16 threads: 0.000144 0.0001031 6.364e-05
call = ssyr2k 0 250 250, 16 threads: 8.404e-05 0.0001574 9.923e-05
call = dtrmm 250 250 0, 16 threads: 6.32e-05 0.0001365 0.0001371
call = strmm 250 250 0, 16 threads: 4.05e-05 0.0001516 0.0001038
call = dtrsm 250 250 0, 16 threads: 0.0001041 0.0002072 0.0002308
call = strsm 250 250 0, 16 threads: 5.786e-05 0.0001976 0.0001577
call = dgemmt 0 250 250, 16 threads: 0.001067 0.0001043 7.283e-05
call = sgemmt 0 250 250, 16 threads: 0.0009904 0.0001237 6.174e-05
call = dsymm 500 500 0, 16 threads: 0.0007585 0.0002363 0.0001685
call = ssymm 500 500 0, 16 threads: 0.0004631 0.0001776 0.0001563
call = dsyrk 0 500 500, 16 threads: 0.0004272 0.0002158 0.0002104
call = ssyrk 0 500 500, 16 threads: 0.0002392 0.0001622 0.0001392
call = dsyr2k 0 500 500, 16 threads: 0.003081 0.0002855 0.0001598
call = ssyr2k 0 500 500, 16 threads: 0.00168 0.0003261 0.0001973
call = dtrmm 500 500 0, 16 threads: 0.001108 0.000352 0.000213
call = strmm 500 500 0, 16 threads: 0.0006579 0.0002683 0.0002312
call = dtrsm 500 500 0, 16 threads: 0.001663 0.0004906 0.0004278
call = strsm 500 500 0, 16 threads: 0.0009143 0.0002936 0.000303
call = dgemmt 0 500 500, 16 threads: 0.008267 0.0002123 0.0001409
call = sgemmt 0 500 500, 16 threads: 0.005892 0.0001712 0.0001093
call = dsymm 2000 2000 0, 16 threads: 0.02701 0.00134 0.001104
call = ssymm 2000 2000 0, 16 threads: 0.01356 0.0009906 0.0007227
call = dsyrk 0 2000 2000, 16 threads: 0.01343 0.001099 0.0007433
call = ssyrk 0 2000 2000, 16 threads: 0.006761 0.0007779 0.0006017
call = dsyr2k 0 2000 2000, 16 threads: 0.02176 0.001617 0.0009115
call = ssyr2k 0 2000 2000, 16 threads: 0.01086 0.001302 0.0009945
call = dtrmm 2000 2000 0, 16 threads: 0.007878 0.001396 0.001618
call = strmm 2000 2000 0, 16 threads: 0.004131 0.001243 0.001243
call = dtrsm 2000 2000 0, 16 threads: 0.01134 0.002793 0.002389
call = strsm 2000 2000 0, 16 threads: 0.005705 0.00157 0.001724
call = dgemmt 0 2000 2000, 16 threads: 0.1782 0.001656 0.0008767
call = sgemmt 0 2000 2000, 16 threads: 0.09132 0.0009787 0.0005708
call = zsymm 500 500 0, 16 threads: 0.006233 0.0003747 0.0002697
call = csymm 500 500 0, 16 threads: 0.003574 0.000264 0.0001746
call = zhemm 500 500 0, 16 threads: 0.00659 0.0003705 0.0003068
call = chemm 500 500 0, 16 threads: 0.00344 0.0002521 0.0002138
call = zsyrk 0 500 500, 16 threads: 0.002846 0.0002651 0.0001562
call = csyrk 0 500 500, 16 threads: 0.000609 0.0001962 0.0001718
call = zherk 0 500 500, 16 threads: 0.001238 0.0002343 0.0001558
call = cherk 0 500 500, 16 threads: 0.0005784 0.0001961 0.0001812
call = zsyr2k 0 500 500, 16 threads: 0.001815 0.0003371 0.0001806
call = csyr2k 0 500 500, 16 threads: 0.0009645 0.0002445 0.000169
call = zher2k 0 500 500, 16 threads: 0.001795 0.0003445 0.0001739
call = cher2k 0 500 500, 16 threads: 0.001001 0.0002413 0.0001716
call = ztrmm 500 500 0, 16 threads: 0.0008861 0.0003372 0.0003356
call = ctrmm 500 500 0, 16 threads: 0.0005079 0.0002756 0.0002498
call = ztrsm 500 500 0, 16 threads: 0.0009924 0.0005492 0.0005089
call = ctrsm 500 500 0, 16 threads: 0.0005489 0.0003656 0.0003511
call = zgemmt 0 500 500, 16 threads: 0.003566 0.0003154 0.0001715
call = cgemmt 0 500 500, 16 threads: 0.003017 0.0002224 0.0001402
call = zsymm 1000 1000 0, 16 threads: 0.01216 0.0007683 0.0006042
call = csymm 1000 1000 0, 16 threads: 0.006927 0.0004955 0.0003863
call = zhemm 1000 1000 0, 16 threads: 0.0106 0.0007898 0.0007281
call = chemm 1000 1000 0, 16 threads: 0.006317 0.000527 0.0004678
call = zsyrk 0 1000 1000, 16 threads: 0.005457 0.0006212 0.0004058
call = csyrk 0 1000 1000, 16 threads: 0.00282 0.0004154 0.0003795
call = zherk 0 1000 1000, 16 threads: 0.005442 0.0006293 0.0004125
call = cherk 0 1000 1000, 16 threads: 0.002826 0.0004109 0.0003649
call = zsyr2k 0 1000 1000, 16 threads: 0.01165 0.0009246 0.000495
call = csyr2k 0 1000 1000, 16 threads: 0.00487 0.0006243 0.0005237
call = zher2k 0 1000 1000, 16 threads: 0.01249 0.0009123 0.0005081
call = cher2k 0 1000 1000, 16 threads: 0.005622 0.0006068 0.0004765
call = ztrmm 1000 1000 0, 16 threads: 0.004875 0.0007808 0.0008849
call = ctrmm 1000 1000 0, 16 threads: 0.002724 0.0007171 0.0007027
call = ztrsm 1000 1000 0, 16 threads: 0.005087 0.001229 0.001244
call = ctrsm 1000 1000 0, 16 threads: 0.002721 0.0008796 0.0009411
call = zgemmt 0 1000 1000, 16 threads: 0.02035 0.0008351 0.0004669
call = cgemmt 0 1000 1000, 16 threads: 0.01359 0.0005246 0.0004074
call = dgemv 1000 1000 0, 16 threads: 3.78e-05 0.0002662 5.978e-05
call = sgemv 1000 1000 0, 16 threads: 2.017e-05 0.0001775 5.406e-05
call = dsymv 0 1000 0, 16 threads: 2.019e-05 0.0001863 6.915e-05
call = ssymv 0 1000 0, 16 threads: 1.3e-05 0.0001294 3.384e-05
call = dtrmv 0 1000 0, 16 threads: 1.909e-05 0.0001854 7.918e-05
call = strmv 0 1000 0, 16 threads: 1.074e-05 0.0001233 6.167e-05
call = dtrsv 0 1000 0, 16 threads: 0.0001631 0.0002517 0.0001405
call = strsv 0 1000 0, 16 threads: 5.74e-05 0.0001868 0.000117
call = dger 1000 1000 0, 16 threads: 2.643e-05 0.0006546 0.0006046
call = sger 1000 1000 0, 16 threads: 1.369e-05 0.0003971 -
call = dgemv 2000 2000 0, 16 threads: 0.0002634 0.000727 6.331e-05
call = sgemv 2000 2000 0, 16 threads: 0.0002545 0.0004134 5.339e-05
call = dsymv 0 2000 0, 16 threads: 5.151e-05 0.0004628 4.612e-05
call = ssymv 0 2000 0, 16 threads: 2.627e-05 0.0002706 3.41e-05
call = dtrmv 0 2000 0, 16 threads: 6.068e-05 0.0004577 8.529e-05
call = strmv 0 2000 0, 16 threads: 2.464e-05 0.0002658 6.138e-05
call = dtrsv 0 2000 0, 16 threads: 0.0006052 0.0005611 0.0001819
call = strsv 0 2000 0, 16 threads: 0.0002801 0.0003755 0.0001626
call = dger 2000 2000 0, 16 threads: 6.011e-05 0.001845 -
call = sger 2000 2000 0, 16 threads: 2.544e-05 0.0009936 0.0009951
call = dgemv 8000 8000 0, 16 threads: 0.006299 0.01053 0.0001424
call = sgemv 8000 8000 0, 16 threads: 0.001083 0.004904 0.0001064
call = dsymv 0 8000 0, 16 threads: 0.0009733 0.005162 0.0001258
call = ssymv 0 8000 0, 16 threads: 0.0005585 0.002679 9.374e-05
call = dtrmv 0 8000 0, 16 threads: 0.000892 0.005141 0.000186
call = strmv 0 8000 0, 16 threads: 0.0004483 0.002671 0.0001499
call = dtrsv 0 8000 0, 16 threads: 0.01606 0.005568 0.0005905
call = strsv 0 8000 0, 16 threads: 0.005033 0.00306 0.0005262
call = dger 8000 8000 0, 16 threads: 0.005851 0.03086 -
call = sger 8000 8000 0, 16 threads: 0.001436 0.01991 0.01385
call = zgemv 1000 1000 0, 16 threads: 0.0001179 0.0004019 5.423e-05
call = cgemv 1000 1000 0, 16 threads: 8.005e-05 0.0002423 5.409e-05
call = zhemv 0 1000 0, 16 threads: 7.232e-05 0.0002735 3.659e-05
call = chemv 0 1000 0, 16 threads: 2.641e-05 0.0001648 2.857e-05
call = ztrmv 0 1000 0, 16 threads: 3.259e-05 0.0002647 5.864e-05
call = ctrmv 0 1000 0, 16 threads: 2.139e-05 0.0001692 5.414e-05
call = ztrsv 0 1000 0, 16 threads: 0.0003486 0.000379 0.0001694
call = ctrsv 0 1000 0, 16 threads: 0.0001949 0.0002342 0.000118
call = zgeru 1000 1000 0, 16 threads: 2.991e-05 0.001069 0.0009952
call = cgeru 1000 1000 0, 16 threads: 1.651e-05 0.000628 0.0006306
call = zgemv 4000 4000 0, 16 threads: 0.001138 0.004956 0.000104
call = cgemv 4000 4000 0, 16 threads: 0.0005905 0.002525 8.755e-05
call = zhemv 0 4000 0, 16 threads: 0.0009211 0.002649 8.034e-05
call = chemv 0 4000 0, 16 threads: 0.0003609 0.001403 9.788e-05
call = ztrmv 0 4000 0, 16 threads: 0.0006751 0.002643 0.0001654
call = ctrmv 0 4000 0, 16 threads: 0.0003081 0.001395 0.0001199
call = ztrsv 0 4000 0, 16 threads: 0.00759 0.003057 0.0005503
call = ctrsv 0 4000 0, 16 threads: 0.002672 0.001623 0.0003404
call = zgeru 4000 4000 0, 16 threads: 0.001468 0.0161 0.01232
call = cgeru 4000 4000 0, 16 threads: 0.0006525 0.008112 -
call = zgemv 8000 8000 0, 16 threads: 0.007431 0.01924 0.0002653
call = cgemv 8000 8000 0, 16 threads: 0.003175 0.009732 0.0001471
call = zhemv 0 8000 0, 16 threads: 0.008897 0.01007 0.0001915
call = chemv 0 8000 0, 16 threads: 0.001315 0.005176 0.0001567
call = ztrmv 0 8000 0, 16 threads: 0.002883 0.01007 0.0002291
call = ctrmv 0 8000 0, 16 threads: 0.00109 0.005161 0.0001629
call = ztrsv 0 8000 0, 16 threads: 0.03925 0.01084 0.001027
call = ctrsv 0 8000 0, 16 threads: 0.0178 0.005625 0.0006251
call = zgeru 8000 8000 0, 16 threads: 0.01672 0.06023 0.05298
call = cgeru 8000 8000 0, 16 threads: 0.008558 0.0369 0.02484
call = daxpy 0 500000 0, 16 threads: 1.256e-05 0.0006016 0.0004617
call = saxpy 0 500000 0, 16 threads: 7.723e-06 0.0004059 0.0003511
call = ddot 0 500000 0, 16 threads: 9.949e-06 0.0002592 1.719e-05
call = sdot 0 500000 0, 16 threads: 0.0001291 0.0001648 1.608e-05
call = dnrm2 0 500000 0, 16 threads: 0.0002076 0.0001537 1.755e-05
call = snrm2 0 500000 0, 16 threads: 0.0001194 9.98e-05 1.515e-05
call = dscal 0 500000 0, 16 threads: 1.16e-07 - -
call = sscal 0 500000 0, 16 threads: 8.9e-08 - -
call = dcopy 0 500000 0, 16 threads: 0.0002888 0.0003067 0.0001961
call = scopy 0 500000 0, 16 threads: 0.0001423 0.0002016 0.0001201
call = dasum 0 500000 0, 16 threads: 1.195e-05 0.0001499 1.469e-05
call = sasum 0 500000 0, 16 threads: 6.049e-06 9.635e-05 1.411e-05
call = dswap 0 500000 0, 16 threads: 0.0003043 0.001369 0.00135
call = sswap 0 500000 0, 16 threads: 0.0001372 0.0008268 0.0008403
call = daxpy 0 16000000 0, 16 threads: 0.001412 0.01061 0.006978
call = saxpy 0 16000000 0, 16 threads: 0.0006877 0.005198 0.00263
call = ddot 0 16000000 0, 16 threads: 0.001216 0.00502 7.797e-05
call = sdot 0 16000000 0, 16 threads: 0.004312 0.002587 6.893e-05
call = dnrm2 0 16000000 0, 16 threads: 0.01852 0.002509 4.855e-05
call = snrm2 0 16000000 0, 16 threads: 0.003561 0.001283 3.464e-05
call = dscal 0 16000000 0, 16 threads: 2.715e-07 - -
call = sscal 0 16000000 0, 16 threads: 2.51e-07 - -
call = dcopy 0 16000000 0, 16 threads: 0.0186 0.004948 0.002603
call = scopy 0 16000000 0, 16 threads: 0.005188 0.002536 0.001414
call = dasum 0 16000000 0, 16 threads: 0.0005109 0.002483 4.616e-05
call = sasum 0 16000000 0, 16 threads: 0.0002817 0.001274 3.254e-05
call = dswap 0 16000000 0, 16 threads: 0.01913 0.01913 0.01207
call = sswap 0 16000000 0, 16 threads: 0.005247 0.008642 0.009342
call = idamax 0 4000000 0, 16 threads: 0.001259 0.000688 3.382e-05
call = isamax 0 4000000 0, 16 threads: 0.0006293 0.0003965 3.477e-05
call = zaxpy 0 1000000 0, 16 threads: 0.0001431 0.001825 0.0009246
call = caxpy 0 1000000 0, 16 threads: 3.359e-05 0.00114 0.0007005
call = zdotc 0 1000000 0, 16 threads: 0.0001412 0.0008983 3.531e-05
call = cdotc 0 1000000 0, 16 threads: 0.000538 0.0005502 2.367e-05
call = zscal 0 1000000 0, 16 threads: 2.71e-07 - -
call = cscal 0 1000000 0, 16 threads: 4.555e-07 - -
call = zaxpy 0 16000000 0, 16 threads: 0.006463 0.02068 0.01144
call = caxpy 0 16000000 0, 16 threads: 0.0007619 0.0139 0.008126
call = zdotc 0 16000000 0, 16 threads: 0.002855 0.01088 0.0001421
call = cdotc 0 16000000 0, 16 threads: 0.01583 0.005014 8.387e-05
call = zscal 0 16000000 0, 16 threads: 3.1e-07 - -
call = cscal 0 16000000 0, 16 threads: 2.975e-07 - -
call = dgemm 64 64 64, 16 threads: 5.985e-06 3.995e-05 -
call = sgemm 64 64 64, 16 threads: 2.832e-06 4.22e-05 -
call = dsymm 64 64 0, 16 threads: 1.04e-05 3.985e-05 -
call = ssymm 64 64 0, 16 threads: 6.746e-06 3.481e-05 -
call = dsyrk 0 64 64, 16 threads: 8.106e-06 3.101e-05 -
call = ssyrk 0 64 64, 16 threads: 4.027e-06 2.964e-05 -
call = dsyr2k 0 64 64, 16 threads: 9.233e-06 4.598e-05 -
call = ssyr2k 0 64 64, 16 threads: 5.323e-06 5.715e-05 -
call = dtrmm 64 64 0, 16 threads: 4.953e-06 5.787e-05 -
call = strmm 64 64 0, 16 threads: 4.571e-06 6.164e-05 -
call = dtrsm 64 64 0, 16 threads: 7.578e-06 6.323e-05 -
call = strsm 64 64 0, 16 threads: 6.856e-06 4.708e-05 -
call = dgemmt 0 64 64, 16 threads: 1.517e-05 4.399e-05 -
call = sgemmt 0 64 64, 16 threads: 1.049e-05 4.667e-05 -
call = dsymm 120 120 0, 16 threads: 3.22e-05 7.054e-05 5.271e-05
call = ssymm 120 120 0, 16 threads: 2.211e-05 4.433e-05 -
call = dsyrk 0 120 120, 16 threads: 4.53e-05 5.123e-05 4.549e-05
call = ssyrk 0 120 120, 16 threads: 1.888e-05 3.741e-05 -
call = dsyr2k 0 120 120, 16 threads: 2.52e-05 7.189e-05 4.103e-05
call = ssyr2k 0 120 120, 16 threads: 1.452e-05 6.811e-05 -
call = dtrmm 120 120 0, 16 threads: 1.176e-05 9.669e-05 9.587e-05
call = strmm 120 120 0, 16 threads: 1.129e-05 7.307e-05 -
call = dtrsm 120 120 0, 16 threads: 2.362e-05 0.0001191 0.0001231
call = strsm 120 120 0, 16 threads: 2.31e-05 8.179e-05 -
call = dgemmt 0 120 120, 16 threads: 0.0001997 7.084e-05 4.132e-05
call = sgemmt 0 120 120, 16 threads: 0.0001877 4.273e-05 -
call = dgetrf 120 120 0, 16 threads: 0.0006044 0.0002531 -
call = sgetrf 120 120 0, 16 threads: 5.663e-05 0.0002275 -
call = dpotrf 0 120 0, 16 threads: 8.713e-05 0.0002983 -
call = spotrf 0 120 0, 16 threads: 3.976e-05 0.0002837 -
call = dgetrf 250 250 0, 16 threads: 0.001411 0.0005439 -
call = sgetrf 250 250 0, 16 threads: 0.0009448 0.0004821 -
call = dpotrf 0 250 0, 16 threads: 0.0002585 0.0008033 -
call = spotrf 0 250 0, 16 threads: 0.00021 0.0009509 -
call = dgemv 500 500 0, 16 threads: 1.227e-05 0.0001006 4.344e-05
call = sgemv 500 500 0, 16 threads: 9.573e-06 0.0001212 2.341e-05
call = dsymv 0 500 0, 16 threads: 1.216e-05 0.0001776 4.567e-05
call = ssymv 0 500 0, 16 threads: 9.588e-06 0.0001096 2.446e-05
call = dtrmv 0 500 0, 16 threads: 9.964e-06 0.0001748 4.279e-05
call = strmv 0 500 0, 16 threads: 6.58e-06 0.0001049 5.115e-05
call = dtrsv 0 500 0, 16 threads: 2.28e-05 0.0002083 7.326e-05
call = strsv 0 500 0, 16 threads: 1.788e-05 0.0001376 7.394e-05
call = dger 500 500 0, 16 threads: 7.054e-06 0.0003614 0.0004907
call = sger 500 500 0, 16 threads: 5.831e-06 0.0002292 0.0002418
call = daxpy 0 60000 0, 16 threads: 4.082e-06 0.0001308 0.0001172
call = saxpy 0 60000 0, 16 threads: 3.507e-06 8.202e-05 7.85e-05
call = ddot 0 60000 0, 16 threads: 4.411e-06 9.396e-05 1.648e-05
call = sdot 0 60000 0, 16 threads: 3.319e-06 5.791e-05 1.603e-05
call = dnrm2 0 60000 0, 16 threads: 2.132e-05 6.277e-05 1.706e-05
call = snrm2 0 60000 0, 16 threads: 1.473e-05 4.279e-05 1.581e-05
call = dscal 0 60000 0, 16 threads: 1.15e-07 - -
call = sscal 0 60000 0, 16 threads: 1.06e-07 - -
call = dcopy 0 60000 0, 16 threads: 1.272e-05 8.243e-05 4.418e-05
call = scopy 0 60000 0, 16 threads: 6.453e-06 5.697e-05 3.147e-05
call = dasum 0 60000 0, 16 threads: 4.229e-06 5.008e-05 1.508e-05
call = sasum 0 60000 0, 16 threads: 1.93e-06 3.571e-05 1.453e-05
call = zgemm 64 64 64, 16 threads: 2.341e-05 5.658e-05 4.335e-05
call = cgemm 64 64 64, 16 threads: 1.349e-05 4.781e-05 -
call = zsymm 64 64 0, 16 threads: 5.395e-05 5.219e-05 3.673e-05
call = csymm 64 64 0, 16 threads: 2.427e-05 4.105e-05 -
call = zhemm 64 64 0, 16 threads: 5.682e-05 5.068e-05 4.074e-05
call = chemm 64 64 0, 16 threads: 2.761e-05 8.691e-05 -
call = zsyrk 0 64 64, 16 threads: 2.097e-05 9.81e-05 3.101e-05
call = csyrk 0 64 64, 16 threads: 1.001e-05 8.307e-05 -
call = zherk 0 64 64, 16 threads: 2.114e-05 0.0001194 3.022e-05
call = cherk 0 64 64, 16 threads: 1.019e-05 8.385e-05 -
call = zsyr2k 0 64 64, 16 threads: 8.646e-05 5.987e-05 3.638e-05
call = csyr2k 0 64 64, 16 threads: 1.063e-05 4.901e-05 -
call = zher2k 0 64 64, 16 threads: 8.132e-05 6.003e-05 4.228e-05
call = cher2k 0 64 64, 16 threads: 1.117e-05 4.763e-05 -
call = ztrmm 64 64 0, 16 threads: 4.142e-05 6.495e-05 7.725e-05
call = ctrmm 64 64 0, 16 threads: 2.897e-05 0.0001535 -
call = ztrsm 64 64 0, 16 threads: 4.806e-05 7.756e-05 7.706e-05
call = ctrsm 64 64 0, 16 threads: 3.507e-05 5.572e-05 -
call = zgemmt 0 64 64, 16 threads: 3.221e-05 6.115e-05 3.968e-05
call = cgemmt 0 64 64, 16 threads: 1.809e-05 5.239e-05 -
call = zsymm 120 120 0, 16 threads: 4.595e-05 0.0001124 5.629e-05
call = csymm 120 120 0, 16 threads: 3.605e-05 6.889e-05 4.166e-05
call = zhemm 120 120 0, 16 threads: 5.377e-05 0.0001105 7.888e-05
call = chemm 120 120 0, 16 threads: 3.507e-05 6.693e-05 5.447e-05
call = zsyrk 0 120 120, 16 threads: 0.0001101 8.548e-05 4.048e-05
call = csyrk 0 120 120, 16 threads: 4.928e-05 4.87e-05 3.355e-05
call = zherk 0 120 120, 16 threads: 0.0001031 8.402e-05 4.009e-05
call = cherk 0 120 120, 16 threads: 4.636e-05 5.636e-05 3.238e-05
call = zsyr2k 0 120 120, 16 threads: 4.705e-05 0.0001098 4.7e-05
call = csyr2k 0 120 120, 16 threads: 2.498e-05 8.586e-05 4.218e-05
call = zher2k 0 120 120, 16 threads: 4.54e-05 0.0001387 5.046e-05
call = cher2k 0 120 120, 16 threads: 2.294e-05 9.164e-05 4.165e-05
call = ztrmm 120 120 0, 16 threads: 3.135e-05 0.0001277 0.0001002
call = ctrmm 120 120 0, 16 threads: 2.137e-05 8.894e-05 0.000103
call = ztrsm 120 120 0, 16 threads: 0.0001173 0.0001693 0.0001323
call = ctrsm 120 120 0, 16 threads: 8.859e-05 0.0001118 0.0001221
call = zgemmt 0 120 120, 16 threads: 0.0003095 0.0001242 6.409e-05
call = cgemmt 0 120 120, 16 threads: 0.0002364 8.674e-05 5.384e-05
call = zsymm 250 250 0, 16 threads: 0.0003001 0.0002148 0.0001581
call = csymm 250 250 0, 16 threads: 0.0001875 0.0002337 0.0001556
call = zhemm 250 250 0, 16 threads: 0.0003085 0.0002301 0.0001406
call = chemm 250 250 0, 16 threads: 0.0002006 0.0002276 0.000231
call = zsyrk 0 250 250, 16 threads: 0.0009154 0.0001392 0.000104
call = csyrk 0 250 250, 16 threads: 0.0003825 0.0001576 6.801e-05
call = zherk 0 250 250, 16 threads: 0.0008925 0.0001398 0.0001031
call = cherk 0 250 250, 16 threads: 0.002604 0.0001605 6.785e-05
call = zsyr2k 0 250 250, 16 threads: 0.0003447 0.0001689 0.0001069
call = csyr2k 0 250 250, 16 threads: 0.0001254 0.000131 7.93e-05
call = zher2k 0 250 250, 16 threads: 0.0003389 0.0001985 0.0001082
call = cher2k 0 250 250, 16 threads: 0.0001311 0.000147 7.862e-05
call = ztrmm 250 250 0, 16 threads: 0.0005797 0.0002047 0.0002262
call = ctrmm 250 250 0, 16 threads: 0.0001025 0.0001429 0.0001488
call = ztrsm 250 250 0, 16 threads: 0.0002049 0.0002845 0.0002856
call = ctrsm 250 250 0, 16 threads: 0.0001407 0.0001989 0.000234
call = zgemmt 0 250 250, 16 threads: 0.0009866 0.0001616 0.0001138
call = cgemmt 0 250 250, 16 threads: 0.0009239 0.0001136 8.374e-05
call = zgemv 500 500 0, 16 threads: 1.135e-05 0.0001524 6.295e-05
call = cgemv 500 500 0, 16 threads: 6.975e-06 0.0001032 2.32e-05
call = zhemv 0 500 0, 16 threads: 3.018e-05 0.0001416 6.788e-05
call = chemv 0 500 0, 16 threads: 1.511e-05 0.0002509 3.38e-05
call = ztrmv 0 500 0, 16 threads: 1.66e-05 0.0001382 5.796e-05
call = ctrmv 0 500 0, 16 threads: 1.045e-05 0.0002627 5.452e-05
call = ztrsv 0 500 0, 16 threads: 5.627e-05 0.0001978 0.0001216
call = ctrsv 0 500 0, 16 threads: 2.688e-05 0.0002744 8.708e-05
call = zgeru 500 500 0, 16 threads: 1.367e-05 0.0004945 -
call = cgeru 500 500 0, 16 threads: 8.207e-06 0.0003342 0.0003699
call = zaxpy 0 60000 0, 16 threads: 9.262e-06 0.0002699 0.0001162
call = caxpy 0 60000 0, 16 threads: 5.849e-06 0.0001319 7.508e-05
call = zdotc 0 60000 0, 16 threads: 6.331e-06 0.0001859 1.588e-05
call = cdotc 0 60000 0, 16 threads: 8.295e-06 9.024e-05 1.455e-05
call = dgemm 16000 64 64, 16 threads: 0.0008803 0.0005031 0.0003145
call = sgemm 16000 64 64, 16 threads: 0.0004817 0.000264 0.0001889
call = zgemm 16000 64 64, 16 threads: 0.002897 0.0006513 0.0006143
call = cgemm 16000 64 64, 16 threads: 0.0005883 0.0004234 0.0003458
call = dgemm 64 16000 64, 16 threads: 0.0006691 0.0004414 0.0003844
call = sgemm 64 16000 64, 16 threads: 0.0003691 0.0002826 0.000189
call = zgemm 64 16000 64, 16 threads: 0.001266 0.000726 0.0005944
call = cgemm 64 16000 64, 16 threads: 0.0006125 0.0004464 0.0003725
call = dgemm 64 64 16000, 16 threads: 0.001225 0.0004328 5.53e-05
call = sgemm 64 64 16000, 16 threads: 0.0008101 0.0002644 5.109e-05
call = zgemm 64 64 16000, 16 threads: 0.003244 0.0007341 7.842e-05
call = cgemm 64 64 16000, 16 threads: 0.001557 0.0004262 7.938e-05
call = dsyrk 0 64 16000, 16 threads: 0.0021 0.0003605 0.0001391
call = ssyrk 0 64 16000, 16 threads: 0.0009345 0.0001678 4.135e-05
call = zsyrk 0 64 16000, 16 threads: 0.004598 0.000719 0.0003214
call = csyrk 0 64 16000, 16 threads: 0.002481 0.000282 5.235e-05
call = zherk 0 64 16000, 16 threads: 0.004967 0.0007392 0.0003223
call = cherk 0 64 16000, 16 threads: 0.002176 0.0007308 0.0004896
call = dsyr2k 0 64 16000, 16 threads: 0.002601 0.0006389 0.0002479
call = ssyr2k 0 64 16000, 16 threads: 0.001177 0.0033 0.002935
call = zsyr2k 0 64 16000, 16 threads: 0.006815 0.001294 0.0006392
call = csyr2k 0 64 16000, 16 threads: 0.001836 0.001324 0.0009651
call = zher2k 0 64 16000, 16 threads: 0.002956 0.001271 0.0006195
call = cher2k 0 64 16000, 16 threads: 0.001568 0.001306 0.0009575
call = dsymm 6000 64 0, 16 threads: 0.01799 0.003316 0.0003867
call = ssymm 6000 64 0, 16 threads: 0.01982 0.001726 0.0004716
call = zsymm 6000 64 0, 16 threads: 0.03367 0.006061 0.0006791
call = csymm 6000 64 0, 16 threads: 0.01393 0.003293 0.0007506
call = zhemm 6000 64 0, 16 threads: 0.04371 0.007321 0.007235
call = chemm 6000 64 0, 16 threads: 0.01833 0.003331 0.00349
call = dtrmm 6000 64 0, 16 threads: 0.01416 0.003176 0.0008069
call = strmm 6000 64 0, 16 threads: 0.02785 0.002094 0.001102
call = ztrmm 6000 64 0, 16 threads: 0.03975 0.007632 0.001161
call = ctrmm 6000 64 0, 16 threads: 0.06356 0.003507 0.0009308
call = dtrsm 6000 64 0, 16 threads: 0.01289 0.004375 0.002597
call = strsm 6000 64 0, 16 threads: 0.00775 0.002177 0.001999
call = ztrsm 6000 64 0, 16 threads: 0.04073 0.007328 0.00422
call = ctrsm 6000 64 0, 16 threads: 0.0255 0.003855 0.003002
call = dsymm 64 16000 0, 16 threads: 0.0008802 0.0004307 0.0003324
call = ssymm 64 16000 0, 16 threads: 0.0003239 0.0002616 0.0001973
call = zsymm 64 16000 0, 16 threads: 0.001319 0.0006472 0.0005982
call = csymm 64 16000 0, 16 threads: 0.001545 0.000421 0.0003568
call = zhemm 64 16000 0, 16 threads: 0.003048 0.0006783 0.0005727
call = chemm 64 16000 0, 16 threads: 0.001383 0.0004449 0.0003979
call = dtrmm 64 16000 0, 16 threads: 0.0004561 0.0005114 0.0004953
call = strmm 64 16000 0, 16 threads: 0.0001944 0.0003293 0.0003688
call = ztrmm 64 16000 0, 16 threads: 0.002627 0.0007052 0.0008504
call = ctrmm 64 16000 0, 16 threads: 0.0004153 0.0004582 0.000537
call = dtrsm 64 16000 0, 16 threads: 0.0005207 0.0004495 0.0005614
call = strsm 64 16000 0, 16 threads: 0.0004505 0.0003118 0.0003892
call = ztrsm 64 16000 0, 16 threads: 0.001098 0.000684 0.0009536
call = ctrsm 64 16000 0, 16 threads: 0.0009369 0.0004486 0.0005542
call = dsyrk 0 6000 64, 16 threads: 0.003937 0.003336 0.003271
call = ssyrk 0 6000 64, 16 threads: 0.001946 0.001945 0.001925
call = zsyrk 0 6000 64, 16 threads: 0.04644 0.006219 0.006106
call = csyrk 0 6000 64, 16 threads: 0.006412 0.00325 0.003293
call = zherk 0 6000 64, 16 threads: 0.01166 0.006105 0.006117
call = cherk 0 6000 64, 16 threads: 0.005895 0.003267 0.003349
call = dsyr2k 0 6000 64, 16 threads: 0.006421 0.00322 0.003281
call = ssyr2k 0 6000 64, 16 threads: 0.003637 0.001893 0.001921
call = zsyr2k 0 6000 64, 16 threads: 0.03322 0.00649 0.006511
call = csyr2k 0 6000 64, 16 threads: 0.01913 0.003739 0.003773
call = zher2k 0 6000 64, 16 threads: 0.01945 0.006645 0.006628
call = cher2k 0 6000 64, 16 threads: 0.04157 0.003624 0.003685
call = dgemm 2000 2000 64, 16 threads: 0.003506 0.0008947 0.0008933
call = sgemm 2000 2000 64, 16 threads: 0.000738 0.0005052 0.0006226
call = dsyrk 0 2000 64, 16 threads: 0.0006035 0.0005817 0.0006912
call = ssyrk 0 2000 64, 16 threads: 0.0003009 0.0003724 0.0004142
call = dgemm 2000 64 2000, 16 threads: 0.00325 0.0008321 0.000745
call = sgemm 2000 64 2000, 16 threads: 0.001903 0.0005094 0.0004072
call = dsymm 2000 64 0, 16 threads: 0.003389 0.000604 0.0007141
call = ssymm 2000 64 0, 16 threads: 0.00112 0.00038 0.0004812
call = dsyrk 0 64 2000, 16 threads: 0.0002564 0.0002198 0.00011
call = ssyrk 0 64 2000, 16 threads: 0.0001099 0.0001943 0.0001493
call = dtrmm 2000 64 0, 16 threads: 0.00192 0.0005458 0.0002456
call = strmm 2000 64 0, 16 threads: 0.001208 0.0005542 0.0002808
call = dtrsm 2000 64 0, 16 threads: 0.001995 0.001166 0.001254
call = strsm 2000 64 0, 16 threads: 0.002092 0.0009438 0.0006237
call = dgemm 500 500 16000, 16 threads: 0.02311 0.002881 0.0004532
call = sgemm 500 500 16000, 16 threads: 0.01144 0.001406 0.0003621
call = dgemv 16000 64 0, 16 threads: 2.94e-05 0.0003412 3.478e-05
call = sgemv 16000 64 0, 16 threads: 2.27e-05 0.0001956 6.413e-05
call = dger 16000 64 0, 16 threads: 3.335e-05 0.0009581 -
call = sger 16000 64 0, 16 threads: 1.48e-05 0.0006281 0.0009564
call = dgemv 64 16000 0, 16 threads: 0.0001571 0.0002581 5.021e-05
call = sgemv 64 16000 0, 16 threads: 0.0001393 0.0001539 4.173e-05
call = dger 64 16000 0, 16 threads: 2.923e-05 0.0007445 -
call = sger 64 16000 0, 16 threads: 1.563e-05 0.0006444 -
call = dgemv 130000 64 0, 16 threads: 0.0006563 0.001609 0.0003057
call = sgemv 130000 64 0, 16 threads: 0.0002834 0.0008762 0.0002124
call = dger 130000 64 0, 16 threads: 0.0006648 0.00648 -
call = sger 130000 64 0, 16 threads: 0.000289 0.002035 0.002491
call = dgemv 64 130000 0, 16 threads: 0.001336 0.001548 4.862e-05
call = sgemv 64 130000 0, 16 threads: 0.0014 0.0009192 3.884e-05
call = dger 64 130000 0, 16 threads: 0.0004519 0.004757 0.003258
call = sger 64 130000 0, 16 threads: 0.0002094 0.002398 0.002039
call = zgemv 130000 64 0, 16 threads: 0.001725 0.003027 0.0001752
call = cgemv 130000 64 0, 16 threads: 0.0008008 0.001698 0.000125
call = zgeru 130000 64 0, 16 threads: 0.001839 0.01177 -
call = cgeru 130000 64 0, 16 threads: 0.0005528 0.005877 -
call = zgemv 64 130000 0, 16 threads: 0.001206 0.002703 6.365e-05
call = cgemv 64 130000 0, 16 threads: 0.001105 0.001443 5.089e-05
call = zgeru 64 130000 0, 16 threads: 0.0007312 0.008187 0.006663
call = cgeru 64 130000 0, 16 threads: 0.0003556 0.004044 -
call = dgetrf 500 500 0, 16 threads: 0.002611 0.001218 -
call = sgetrf 500 500 0, 16 threads: 0.001954 0.001785 -
call = dpotrf 0 500 0, 16 threads: 0.000891 0.001463 -
call = spotrf 0 500 0, 16 threads: 0.0005841 0.001295 -
call = dgeqrf 500 500 0, 16 threads: 0.004075 0.00195 -
call = sgeqrf 500 500 0, 16 threads: 0.003051 0.001915 -
call = dgesv 0 500 500, 16 threads: 0.003786 0.001928 -
call = sgesv 0 500 500, 16 threads: 0.002582 0.00209 -
call = dgetrf 2000 2000 0, 16 threads: 0.02007 0.007094 -
call = sgetrf 2000 2000 0, 16 threads: 0.01234 0.005792 -
call = dpotrf 0 2000 0, 16 threads: 0.01002 0.002328 -
call = spotrf 0 2000 0, 16 threads: 0.00567 0.001835 -
call = dgeqrf 2000 2000 0, 16 threads: 0.08692 0.01144 -
call = sgeqrf 2000 2000 0, 16 threads: 0.04963 0.01014 -
call = dgesv 0 2000 2000, 16 threads: 0.04658 0.01067 -
call = sgesv 0 2000 2000, 16 threads: 0.02936 0.008293 -
call = dgetrs 0 1000 1000, 16 threads: 0.006187 0.002103 -
call = zgetrs 0 1000 1000, 16 threads: 0.01319 0.003593 -
call = dpotrs 0 1000 1000, 16 threads: 0.006224 0.002081 -
call = zpotrs 0 1000 1000, 16 threads: 0.01275 0.002743 -
call = dgetri 0 1000 0, 16 threads: 0.007239 0.001873 -
call = zgetri 0 1000 0, 16 threads: 0.01552 0.002401 -
call = dpotri 0 1000 0, 16 threads: 0.004907 0.001961 -
call = zpotri 0 1000 0, 16 threads: 0.008638 0.002544 -
call = dtrtri 0 1000 0, 16 threads: 0.00245 0.001583 -
call = ztrtri 0 1000 0, 16 threads: 0.00465 0.002459 -
call = dtrtrs 0 1000 1000, 16 threads: 0.002794 0.001621 -
call = ztrtrs 0 1000 1000, 16 threads: 0.01592 0.00201 -
call = dposv 0 1000 1000, 16 threads: 0.02378 0.002904 -
call = zposv 0 1000 1000, 16 threads: 0.0173 0.003612 -
call = dgetrs 0 1000 1, 16 threads: 0.0003405 0.0005997 -
call = zgetrs 0 1000 1, 16 threads: 0.001082 0.000873 -
call = dpotrs 0 1000 1, 16 threads: 0.0006375 0.0004111 -
call = zpotrs 0 1000 1, 16 threads: 0.001389 0.0007001 -
call = dgesv 0 1000 1, 16 threads: 0.01385 0.00309 -
call = zgesv 0 1000 1, 16 threads: 0.0358 0.004174 -
call = dposv 0 1000 1, 16 threads: 0.003367 0.001265 -
call = zposv 0 1000 1, 16 threads: 0.01217 0.001708 -
call = dtrtrs 0 1000 1, 16 threads: 0.0002015 0.0005128 -
call = ztrtrs 0 1000 1, 16 threads: 0.0005364 0.0007023 -
call = dgetrs 0 4000 1, 16 threads: 0.005894 0.003759 -
call = dgesv 0 4000 1, 16 threads: 0.6015 0.01939 -
call = dposv 0 4000 1, 16 threads: 0.0627 0.005862 -
call = dorgqr 500 500 500, 16 threads: 0.004413 0.0006893 -
call = dormqr 500 500 500, 16 threads: 0.004003 0.0006897 -
call = dgels 500 500 500, 16 threads: 0.01062 0.002726 -
call = dorgqr 1000 1000 1000, 16 threads: 0.01462 0.001753 -
call = dormqr 1000 1000 1000, 16 threads: 0.01735 0.002311 -
call = dgels 1000 1000 1000, 16 threads: 0.05002 0.006603 -
call = dgeqrf 16000 64 0, 16 threads: 0.003427 0.001919 -
call = dgels 16000 64 0, 16 threads: 0.007995 0.002143 -
call = dsyev 0 500 0, 16 threads: 0.1387 0.005101 -
call = dsyevr 0 500 0, 16 threads: 0.02786 0.005045 -
call = dgesvd 500 500 0, 16 threads: 0.2866 0.01367 -
call = dgeev 0 500 0, 16 threads: 0.1135 0.07921 -
call = dsyev 0 1000 0, 16 threads: 0.9735 0.01135 -
call = dsyevd 0 1000 0, 16 threads: 0.1079 0.01159 -
call = dsyevr 0 1000 0, 16 threads: 0.1534 0.01088 -
call = dgesvd 1000 1000 0, 16 threads: 2.206 0.03148 -
call = dgesdd 1000 1000 0, 16 threads: 0.1603 0.0313 -
