# blaslift: what estimates are made from on a machine. Rates are per second.
blaslift-profile = 1
machine = vm: Intel(R) Xeon(R) Processor
cpu = Intel(R) Xeon(R) Processor
cpu_blas = OpenBLAS 0.3.26, Cooperlake kernels
gpu = NVIDIA H200, 140 GiB, CUDA driver 13.0, cuBLAS 13.1
driver = 580.159.04

# operations of one core in large level-3 calls, double precision: two 512-bit FMA units at 2 GHz, which few
# cores sustain
cpu_double_flops = 5.359e+10

# the same in single precision
cpu_single_flops = 1.145e+11

# threads that the CPU BLAS may use
cpu_threads = 16

# before the first operation of a call on the CPU: waking threads, packing
cpu_call_seconds = 2.45e-07

# memory bandwidth of levels 1 and 2, one core, as if the CPU BLAS used all its threads in all of them (OpenBLAS
# runs copy, swap and nrm2 on one): a core of a desktop machine streams 20 GB/s and more
cpu_core_bytes_per_second = 1.429e+10

# of all cores together; measured with 16 threads: sgemv 60 to 120 GB/s, saxpy 232
cpu_bytes_per_second = 1.211e+11

# what fits the last-level cache stays there between calls
cpu_cache_bytes = 314572800

# and is read so many times faster
cpu_cache_speed = 1.6

# what operands that were just made cost besides, by their bytes: on the H200 machine the same call on operands
# that the CPU BLAS's threads have read before takes so much less (182 calls of all levels)
cold_bytes_per_second = 2.849e+11

# the same for the first MiB, on top
cold_first_bytes_per_second = 3.491e+10

# to the device from the program's memory, through pinned staging buffers: on the H200 machine a dgemm of n =
# 8192 moves its 1.5 GiB at 27 GB/s on average; other links are slower
upload_bytes_per_second = 5.245e+10

# the way back
download_bytes_per_second = 5.219e+10

# allocation, launches and synchronisation of a call of level 3 or LAPACK
device_call_seconds = 4.371e-05

# operations of the device in large level-3 calls, until it says more itself
device_double_flops = 1.267e+14

# the same in single precision
device_single_flops = 1.183e+14

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
device_direct_seconds = 3.107e-05

# then the device's memory bandwidth: an H200 has 4800e9, a card with GDDR6 300e9 to 700e9
device_bytes_per_second = 5.338e+12

# of it, what symv and hemv reach: cuBLAS 13.1 on an H200 0.4 to 0.8, blaslift's own kernels 0.8
device_symmetric_share = 0.8

# and trmv: cuBLAS 0.04, blaslift's own kernels 0.9
device_triangular_share = 0.8

# asking the kernel what was written: a scan of a small range takes 0.4 us (4 KiB) to 7 us (32 MiB)
check_call_seconds = 7.07e-07

# and for each byte in 4 KiB pages: 1 GiB takes 1.4 ms on one thread, 0.4 ms split over four
check_seconds_per_small_byte = 1.697e-13

# in 2 MiB pages: 0.015 ms measured, 0.02 on a 2-core guest
check_seconds_per_huge_byte = 1.085e-14

# watching for writes, 4 KiB pages: measured for 1 GiB
arm_seconds_per_small_byte = 3.951e-12

# 2 MiB pages
arm_seconds_per_huge_byte = 9.589e-14

# no longer watching, 4 KiB pages: on a 2-core guest
disarm_seconds_per_small_byte = 7.034e-12

# 2 MiB pages
disarm_seconds_per_huge_byte = 9.1e-14

# for an operand that is to stay, in an array of which nothing is there: asking what is pinned, interrupting all
# cores; 1.3 MB took 0.1 to 0.3 ms more where it stayed, on H100 machines
keep_call_seconds = 0.0001862

# and for each of its bytes, besides sending and watching: backing, listing, and giving back what was there; 21
# calls of level 2 and dot with operands that were just made took 28e-12 more where they stayed than where they
# did not, watching included
keep_seconds_per_byte = 2.813e-12

# what a wrong guess costs until the sentinel disarms it: the faults of a program that rewrites 1 GiB; 7 to 27
# ms (2-core guest, polls of 1 and 5 ms), with pages of either size, since the first store splits a 2 MiB page
rewritten_seconds_per_byte = 1.5832483768463136e-11

# the device must be expected to take less than this part of the CPU's time: the model's error belongs to the
# CPU
advantage = 0.87

# expected gain that justifies bringing the device up
start_price_seconds = 0.2

# Calls of m, n and k, and the seconds that they took: on the CPU, on the GPU with their operands sent, with operands there.
call = dgemm 1000 1000 1000, 16 threads: 0.003951 0.000582 0.0004503
call = sgemm 1000 1000 1000, 16 threads: 0.002742 0.0004133 0.0003002
call = zgemm 1000 1000 1000, 16 threads: 0.01375 0.0009543 0.0006338
call = cgemm 1000 1000 1000, 16 threads: 0.007495 0.0006974 0.0004319
call = dsymm 1000 1000 0, 16 threads: 0.00408 0.0005682 0.0004465
call = ssymm 1000 1000 0, 16 threads: 0.002684 0.0003955 0.0003059
call = dsyrk 0 1000 1000, 16 threads: 0.002465 0.0004246 0.0002968
call = ssyrk 0 1000 1000, 16 threads: 0.00136 0.0003461 0.0002405
call = dsyr2k 0 1000 1000, 16 threads: 0.005821 0.0005616 0.0003191
call = ssyr2k 0 1000 1000, 16 threads: 0.003181 0.0005176 0.0003475
call = dtrmm 1000 1000 0, 16 threads: 0.002006 0.0006228 0.0005684
call = strmm 1000 1000 0, 16 threads: 0.00137 0.0004889 0.0004796
call = dtrsm 1000 1000 0, 16 threads: 0.003464 0.00111 0.001027
call = strsm 1000 1000 0, 16 threads: 0.001867 0.0006429 0.0006051
call = dgemmt 0 1000 1000, 16 threads: 0.02704 0.0005722 0.0002872
call = sgemmt 0 1000 1000, 16 threads: 0.01858 0.000403 0.0002106
call = dgemv 4000 4000 0, 16 threads: 0.0009589 0.002541 7.926e-05
call = sgemv 4000 4000 0, 16 threads: 0.0005217 0.001332 0.0001172
call = dsymv 0 4000 0, 16 threads: 0.0005282 0.001416 0.0003617
call = ssymv 0 4000 0, 16 threads: 0.0001823 0.0008479 0.0003755
call = dtrmv 0 4000 0, 16 threads: 0.0004183 0.001435 0.0004019
call = strmv 0 4000 0, 16 threads: 0.0002037 0.0008156 0.0002487
call = dtrsv 0 4000 0, 16 threads: 0.002521 0.001651 0.000486
call = strsv 0 4000 0, 16 threads: 0.001315 0.001055 0.0004151
call = dger 4000 4000 0, 16 threads: 0.00054 0.008548 0.007251
call = sger 4000 4000 0, 16 threads: 0.0002469 0.004358 -
call = daxpy 0 4000000 0, 16 threads: 0.0002303 0.00285 0.001832
call = saxpy 0 4000000 0, 16 threads: 7.141e-05 0.001608 0.001193
call = ddot 0 4000000 0, 16 threads: 0.0002161 0.001472 0.0001058
call = sdot 0 4000000 0, 16 threads: 0.001264 0.0008962 6.216e-05
call = dnrm2 0 4000000 0, 16 threads: 0.003017 0.0007654 3.326e-05
call = snrm2 0 4000000 0, 16 threads: 0.001332 0.0004563 3.554e-05
call = dscal 0 4000000 0, 16 threads: 5.395e-07 - -
call = sscal 0 4000000 0, 16 threads: 5.37e-07 - -
call = dcopy 0 4000000 0, 16 threads: 0.00285 0.001444 0.0008873
call = scopy 0 4000000 0, 16 threads: 0.001181 0.000839 0.0006029
call = dasum 0 4000000 0, 16 threads: 5.512e-05 0.0007541 3.364e-05
call = sasum 0 4000000 0, 16 threads: 5.77e-05 0.000437 2.259e-05
call = dgetrf 1000 1000 0, 16 threads: 0.007627 0.002994 -
call = dpotrf 0 1000 0, 16 threads: 0.003451 0.001 -
call = dgeqrf 1000 1000 0, 16 threads: 0.01849 0.004774 -
call = dgesv 0 1000 1000, 16 threads: 0.01497 0.004986 -
call = dsyevd 0 500 0, 16 threads: 0.02511 0.005083 -
call = dgesdd 500 500 0, 16 threads: 0.04825 0.0137 -
call = dgemm 250 250 250, 16 threads: 0.0001245 0.0001524 0.0001014
call = sgemm 250 250 250, 16 threads: 8e-05 0.0001371 7.217e-05
call = zgemm 250 250 250, 16 threads: 0.0003131 0.0002066 0.000164
call = cgemm 250 250 250, 16 threads: 0.000194 0.0001393 0.0001028
call = dgemm 500 500 500, 16 threads: 0.0008312 0.0002642 0.0001743
call = sgemm 500 500 500, 16 threads: 0.0005144 0.0002042 0.0001869
call = zgemm 500 500 500, 16 threads: 0.002401 0.0003919 0.0002785
call = cgemm 500 500 500, 16 threads: 0.001478 0.0002669 0.0001752
call = dgemm 2000 2000 2000, 16 threads: 0.03118 0.001777 0.001069
call = sgemm 2000 2000 2000, 16 threads: 0.01619 0.00107 0.0007357
call = zgemm 2000 2000 2000, 16 threads: 0.1111 0.003699 0.001699
call = cgemm 2000 2000 2000, 16 threads: 0.05786 0.002197 0.001655
call = dsymm 250 250 0, 16 threads: 0.0001293 0.0001538 9.706e-05
call = ssymm 250 250 0, 16 threads: 7.672e-05 0.000141 7.344e-05
call = dsyrk 0 250 250, 16 threads: 0.0003962 0.0001677 6.975e-05
call = ssyrk 0 250 250, 16 threads: 0.0001799 9.732e-05 5.352e-05
call = dsyr2k 0 250 250, 16 threads: 0.0001389 0.0001492 7.129e-05
call = ssyr2k 0 250 250, 16 threads: 8.037e-05 0.0002086 0.000102
call = dtrmm 250 250 0, 16 threads: 5.438e-05 0.0001736 0.0001636
call = strmm 250 250 0, 16 threads: 4.453e-05 0.0001978 0.0001322
call = dtrsm 250 250 0, 16 threads: 0.0001581 0.0002478 0.0002422
call = strsm 250 250 0, 16 threads: 9.388e-05 0.0002067 0.0001685
call = dgemmt 0 250 250, 16 threads: 0.001633 0.0001437 7.16e-05
call = sgemmt 0 250 250, 16 threads: 0.001534 0.0001254 5.569e-05
call = dsymm 500 500 0, 16 threads: 0.0008796 0.0002509 0.0001748
call = ssymm 500 500 0, 16 threads: 0.0005459 0.0002057 0.0001724
call = dsyrk 0 500 500, 16 threads: 0.0006876 0.0002266 0.0001896
call = ssyrk 0 500 500, 16 threads: 0.0003773 0.0001653 0.0001294
call = dsyr2k 0 500 500, 16 threads: 0.000759 0.000242 0.0001493
call = ssyr2k 0 500 500, 16 threads: 0.0004185 0.0002791 0.0001926
call = dtrmm 500 500 0, 16 threads: 0.000399 0.0002486 0.0002473
call = strmm 500 500 0, 16 threads: 0.0002352 0.0002256 0.0002588
call = dtrsm 500 500 0, 16 threads: 0.0007331 0.000466 0.000506
call = strsm 500 500 0, 16 threads: 0.0003659 0.0002935 0.0004026
call = dgemmt 0 500 500, 16 threads: 0.005563 0.0002235 0.0001578
call = sgemmt 0 500 500, 16 threads: 0.004395 0.000177 0.0001188
call = dsymm 2000 2000 0, 16 threads: 0.02879 0.001462 0.001339
call = ssymm 2000 2000 0, 16 threads: 0.01553 0.001071 0.0009154
call = dsyrk 0 2000 2000, 16 threads: 0.01481 0.001176 0.0008414
call = ssyrk 0 2000 2000, 16 threads: 0.007245 0.0008429 0.0006337
call = dsyr2k 0 2000 2000, 16 threads: 0.03298 0.001827 0.0008588
call = ssyr2k 0 2000 2000, 16 threads: 0.01748 0.001341 0.0009704
call = dtrmm 2000 2000 0, 16 threads: 0.01581 0.001685 0.001533
call = strmm 2000 2000 0, 16 threads: 0.008067 0.001287 0.001335
call = dtrsm 2000 2000 0, 16 threads: 0.0212 0.002403 0.002488
call = strsm 2000 2000 0, 16 threads: 0.01009 0.001504 0.001846
call = dgemmt 0 2000 2000, 16 threads: 0.2689 0.001741 0.0008492
call = sgemmt 0 2000 2000, 16 threads: 0.1415 0.0009863 0.000568
call = zsymm 500 500 0, 16 threads: 0.002321 0.0004084 0.0002948
call = csymm 500 500 0, 16 threads: 0.001458 0.0002701 0.0002092
call = zhemm 500 500 0, 16 threads: 0.002326 0.0003948 0.0003222
call = chemm 500 500 0, 16 threads: 0.001458 0.0002577 0.0002282
call = zsyrk 0 500 500, 16 threads: 0.001219 0.0002609 0.0001866
call = csyrk 0 500 500, 16 threads: 0.0007355 0.0002211 0.0002041
call = zherk 0 500 500, 16 threads: 0.001259 0.0002655 0.0001841
call = cherk 0 500 500, 16 threads: 0.0007352 0.0002181 0.0002022
call = zsyr2k 0 500 500, 16 threads: 0.002296 0.0003749 0.0002144
call = csyr2k 0 500 500, 16 threads: 0.001058 0.0002774 0.0002119
call = zher2k 0 500 500, 16 threads: 0.002227 0.0003687 0.0002118
call = cher2k 0 500 500, 16 threads: 0.001052 0.0002818 0.0002139
call = ztrmm 500 500 0, 16 threads: 0.00117 0.0003767 0.0003544
call = ctrmm 500 500 0, 16 threads: 0.0006704 0.0002944 0.0002758
call = ztrsm 500 500 0, 16 threads: 0.001296 0.0005808 0.0005559
call = ctrsm 500 500 0, 16 threads: 0.0008356 0.0004049 0.00038
call = zgemmt 0 500 500, 16 threads: 0.004729 0.0003545 0.0001688
call = cgemmt 0 500 500, 16 threads: 0.003667 0.0002555 0.0001553
call = zsymm 1000 1000 0, 16 threads: 0.01485 0.0008375 0.0006546
call = csymm 1000 1000 0, 16 threads: 0.008266 0.0006537 0.0004686
call = zhemm 1000 1000 0, 16 threads: 0.01517 0.0008269 0.0007979
call = chemm 1000 1000 0, 16 threads: 0.008136 0.0006002 0.000539
call = zsyrk 0 1000 1000, 16 threads: 0.008224 0.0006684 0.0004497
call = csyrk 0 1000 1000, 16 threads: 0.003708 0.0004385 0.0004245
call = zherk 0 1000 1000, 16 threads: 0.008235 0.000666 0.0004317
call = cherk 0 1000 1000, 16 threads: 0.003756 0.000445 0.0003774
call = zsyr2k 0 1000 1000, 16 threads: 0.01417 0.0009672 0.0005195
call = csyr2k 0 1000 1000, 16 threads: 0.007571 0.0006787 0.0005903
call = zher2k 0 1000 1000, 16 threads: 0.01521 0.0009605 0.0005507
call = cher2k 0 1000 1000, 16 threads: 0.008032 0.0006633 0.0005001
call = ztrmm 1000 1000 0, 16 threads: 0.008431 0.0008728 0.001016
call = ctrmm 1000 1000 0, 16 threads: 0.00449 0.000828 0.0008294
call = ztrsm 1000 1000 0, 16 threads: 0.009874 0.001292 0.001416
call = ctrsm 1000 1000 0, 16 threads: 0.004442 0.0009186 0.001088
call = zgemmt 0 1000 1000, 16 threads: 0.04939 0.0008698 0.0005165
call = cgemmt 0 1000 1000, 16 threads: 0.02477 0.0005748 0.0004091
call = dgemv 1000 1000 0, 16 threads: 3.964e-05 0.000264 5.594e-05
call = sgemv 1000 1000 0, 16 threads: 2.298e-05 0.0001628 2.443e-05
call = dsymv 0 1000 0, 16 threads: 1.811e-05 0.0001855 8.169e-05
call = ssymv 0 1000 0, 16 threads: 1.337e-05 0.0001263 5.616e-05
call = dtrmv 0 1000 0, 16 threads: 1.64e-05 0.0001868 8.12e-05
call = strmv 0 1000 0, 16 threads: 9.47e-06 0.0001293 7.052e-05
call = dtrsv 0 1000 0, 16 threads: 0.0001752 0.0002495 0.0001421
call = strsv 0 1000 0, 16 threads: 8.385e-05 0.0001857 0.000131
call = dger 1000 1000 0, 16 threads: 2.692e-05 0.0006537 -
call = sger 1000 1000 0, 16 threads: 1.336e-05 0.0004309 0.0004642
call = dgemv 2000 2000 0, 16 threads: 0.0002531 0.0007575 0.0001133
call = sgemv 2000 2000 0, 16 threads: 0.0001585 0.000449 8.832e-05
call = dsymv 0 2000 0, 16 threads: 7.074e-05 0.0004902 0.0002297
call = ssymv 0 2000 0, 16 threads: 2.813e-05 0.0003048 0.0001967
call = dtrmv 0 2000 0, 16 threads: 6.935e-05 0.0004774 0.0002497
call = strmv 0 2000 0, 16 threads: 2.546e-05 0.0002903 0.0001312
call = dtrsv 0 2000 0, 16 threads: 0.0006066 0.0005959 0.0002556
call = strsv 0 2000 0, 16 threads: 0.0003233 0.0003966 0.0002288
call = dger 2000 2000 0, 16 threads: 0.0001684 0.001885 0.001882
call = sger 2000 2000 0, 16 threads: 5.373e-05 0.001071 -
call = dgemv 8000 8000 0, 16 threads: 0.00483 0.009748 0.0001481
call = sgemv 8000 8000 0, 16 threads: 0.001499 0.004944 8.096e-05
call = dsymv 0 8000 0, 16 threads: 0.001417 0.00519 0.0003806
call = ssymv 0 8000 0, 16 threads: 0.000679 0.002707 0.0003172
call = dtrmv 0 8000 0, 16 threads: 0.001516 0.005187 0.000389
call = strmv 0 8000 0, 16 threads: 0.0007174 0.002762 0.0004907
call = dtrsv 0 8000 0, 16 threads: 0.02033 0.005596 0.0009924
call = strsv 0 8000 0, 16 threads: 0.008394 0.003116 0.0008857
call = dger 8000 8000 0, 16 threads: 0.007054 0.03205 0.02422
call = sger 8000 8000 0, 16 threads: 0.001599 0.0168 0.01226
call = zgemv 1000 1000 0, 16 threads: 0.0001163 0.0004571 2.825e-05
call = cgemv 1000 1000 0, 16 threads: 4.97e-05 0.0002804 3.049e-05
call = zhemv 0 1000 0, 16 threads: 8.513e-05 0.0002776 0.0001084
call = chemv 0 1000 0, 16 threads: 2.876e-05 0.0001854 7.334e-05
call = ztrmv 0 1000 0, 16 threads: 3.553e-05 0.0002746 0.0001024
call = ctrmv 0 1000 0, 16 threads: 2.335e-05 0.0001778 9.541e-05
call = ztrsv 0 1000 0, 16 threads: 0.0003626 0.0003939 0.0001992
call = ctrsv 0 1000 0, 16 threads: 0.0002086 0.0002462 0.0001403
call = zgeru 1000 1000 0, 16 threads: 5.338e-05 0.001102 0.000909
call = cgeru 1000 1000 0, 16 threads: 3.423e-05 0.0006664 0.0006099
call = zgemv 4000 4000 0, 16 threads: 0.001541 0.004965 0.0001306
call = cgemv 4000 4000 0, 16 threads: 0.000566 0.00257 6.482e-05
call = zhemv 0 4000 0, 16 threads: 0.001178 0.002675 0.0002204
call = chemv 0 4000 0, 16 threads: 0.000392 0.001418 0.0002127
call = ztrmv 0 4000 0, 16 threads: 0.0007568 0.002682 0.0002566
call = ctrmv 0 4000 0, 16 threads: 0.0002965 0.001425 0.0002956
call = ztrsv 0 4000 0, 16 threads: 0.008752 0.003111 0.0006897
call = ctrsv 0 4000 0, 16 threads: 0.002744 0.001668 0.0004429
call = zgeru 4000 4000 0, 16 threads: 0.001671 0.01588 0.01357
call = cgeru 4000 4000 0, 16 threads: 0.000723 0.008347 0.006906
call = zgemv 8000 8000 0, 16 threads: 0.0104 0.01929 0.0002724
call = cgemv 8000 8000 0, 16 threads: 0.004832 0.009734 0.0001609
call = zhemv 0 8000 0, 16 threads: 0.005712 0.01007 0.0005261
call = chemv 0 8000 0, 16 threads: 0.002058 0.005183 0.0005257
call = ztrmv 0 8000 0, 16 threads: 0.005168 0.01007 0.0005952
call = ctrmv 0 8000 0, 16 threads: 0.001552 0.00519 0.0005519
call = ztrsv 0 8000 0, 16 threads: 0.04608 0.01086 0.001243
call = ctrsv 0 8000 0, 16 threads: 0.01831 0.005633 0.0008541
call = zgeru 8000 8000 0, 16 threads: 0.01656 0.06397 0.0454
call = cgeru 8000 8000 0, 16 threads: 0.007942 0.03175 0.02351
call = daxpy 0 500000 0, 16 threads: 1.637e-05 0.0005923 0.000487
call = saxpy 0 500000 0, 16 threads: 9.604e-06 0.000401 0.000324
call = ddot 0 500000 0, 16 threads: 1.433e-05 0.0002807 1.755e-05
call = sdot 0 500000 0, 16 threads: 0.0001354 0.0001819 1.583e-05
call = dnrm2 0 500000 0, 16 threads: 0.0002044 0.0001548 1.816e-05
call = snrm2 0 500000 0, 16 threads: 0.0001185 0.0001001 1.583e-05
call = dscal 0 500000 0, 16 threads: 8.8e-08 - -
call = sscal 0 500000 0, 16 threads: 9.6e-08 - -
call = dcopy 0 500000 0, 16 threads: 0.0002755 0.0003005 0.0001916
call = scopy 0 500000 0, 16 threads: 0.0001359 0.0002044 0.0001195
call = dasum 0 500000 0, 16 threads: 1.266e-05 0.0001511 1.522e-05
call = sasum 0 500000 0, 16 threads: 7.138e-06 9.725e-05 1.477e-05
call = dswap 0 500000 0, 16 threads: 0.0003315 0.001731 0.001802
call = sswap 0 500000 0, 16 threads: 0.0001535 0.0009338 0.001132
call = daxpy 0 16000000 0, 16 threads: 0.001355 0.01062 0.006303
call = saxpy 0 16000000 0, 16 threads: 0.0006287 0.005592 0.003083
call = ddot 0 16000000 0, 16 threads: 0.001302 0.005048 0.0001085
call = sdot 0 16000000 0, 16 threads: 0.005606 0.002581 8.22e-05
call = dnrm2 0 16000000 0, 16 threads: 0.01908 0.002536 5.85e-05
call = snrm2 0 16000000 0, 16 threads: 0.008551 0.001314 3.731e-05
call = dscal 0 16000000 0, 16 threads: 5.075e-07 - -
call = sscal 0 16000000 0, 16 threads: 4.185e-07 - -
call = dcopy 0 16000000 0, 16 threads: 0.02143 0.005009 0.002656
call = scopy 0 16000000 0, 16 threads: 0.0095 0.00258 0.001475
call = dasum 0 16000000 0, 16 threads: 0.0006175 0.002525 4.789e-05
call = sasum 0 16000000 0, 16 threads: 0.000311 0.001306 3.797e-05
call = dswap 0 16000000 0, 16 threads: 0.02429 0.01956 0.01509
call = sswap 0 16000000 0, 16 threads: 0.01012 0.01068 0.009065
call = idamax 0 4000000 0, 16 threads: 0.001606 0.0007539 3.442e-05
call = isamax 0 4000000 0, 16 threads: 0.0007446 0.0004508 2.155e-05
call = zaxpy 0 1000000 0, 16 threads: 0.0001715 0.001579 0.001111
call = caxpy 0 1000000 0, 16 threads: 4.059e-05 0.001008 0.0008127
call = zdotc 0 1000000 0, 16 threads: 0.0001637 0.0008516 3.411e-05
call = cdotc 0 1000000 0, 16 threads: 0.0006224 0.0005022 3.083e-05
call = zscal 0 1000000 0, 16 threads: 5.67e-07 - -
call = cscal 0 1000000 0, 16 threads: 5.51e-07 - -
call = zaxpy 0 16000000 0, 16 threads: 0.006123 0.02114 0.01279
call = caxpy 0 16000000 0, 16 threads: 0.001353 0.01074 0.00667
call = zdotc 0 16000000 0, 16 threads: 0.004671 0.009894 0.0001431
call = cdotc 0 16000000 0, 16 threads: 0.01932 0.005056 0.0001177
call = zscal 0 16000000 0, 16 threads: 3.17e-07 - -
call = cscal 0 16000000 0, 16 threads: 3.075e-07 - -
call = dgemm 64 64 64, 16 threads: 6.412e-06 4.187e-05 -
call = sgemm 64 64 64, 16 threads: 3.378e-06 4.652e-05 -
call = dsymm 64 64 0, 16 threads: 1.007e-05 5.019e-05 -
call = ssymm 64 64 0, 16 threads: 7.185e-06 4.774e-05 -
call = dsyrk 0 64 64, 16 threads: 8.472e-06 3.92e-05 -
call = ssyrk 0 64 64, 16 threads: 4.624e-06 3.75e-05 -
call = dsyr2k 0 64 64, 16 threads: 1.059e-05 5.387e-05 -
call = ssyr2k 0 64 64, 16 threads: 5.912e-06 7.24e-05 -
call = dtrmm 64 64 0, 16 threads: 6.002e-06 6.794e-05 -
call = strmm 64 64 0, 16 threads: 5.37e-06 7.616e-05 -
call = dtrsm 64 64 0, 16 threads: 9.295e-06 6.4e-05 -
call = strsm 64 64 0, 16 threads: 8.992e-06 5.606e-05 -
call = dgemmt 0 64 64, 16 threads: 1.558e-05 6.331e-05 -
call = sgemmt 0 64 64, 16 threads: 1.068e-05 4.977e-05 -
call = dsymm 120 120 0, 16 threads: 3.36e-05 7.972e-05 5.622e-05
call = ssymm 120 120 0, 16 threads: 2.397e-05 5.114e-05 -
call = dsyrk 0 120 120, 16 threads: 3.606e-05 5.683e-05 4.217e-05
call = ssyrk 0 120 120, 16 threads: 1.876e-05 4.344e-05 -
call = dsyr2k 0 120 120, 16 threads: 3.209e-05 9.874e-05 4.744e-05
call = ssyr2k 0 120 120, 16 threads: 1.834e-05 9.939e-05 -
call = dtrmm 120 120 0, 16 threads: 1.638e-05 0.0001052 0.0001069
call = strmm 120 120 0, 16 threads: 1.248e-05 7.798e-05 -
call = dtrsm 120 120 0, 16 threads: 2.407e-05 0.0001314 0.0001245
call = strsm 120 120 0, 16 threads: 2.491e-05 8.341e-05 -
call = dgemmt 0 120 120, 16 threads: 0.0002276 7.661e-05 4.106e-05
call = sgemmt 0 120 120, 16 threads: 0.0002226 4.678e-05 -
call = dgetrf 120 120 0, 16 threads: 0.0005266 0.0002949 -
call = sgetrf 120 120 0, 16 threads: 9.034e-05 0.0002582 -
call = dpotrf 0 120 0, 16 threads: 9.237e-05 0.000365 -
call = spotrf 0 120 0, 16 threads: 6.568e-05 0.0003763 -
call = dgetrf 250 250 0, 16 threads: 0.001161 0.0006312 -
call = sgetrf 250 250 0, 16 threads: 0.0008011 0.0005517 -
call = dpotrf 0 250 0, 16 threads: 0.0003042 0.0008238 -
call = spotrf 0 250 0, 16 threads: 0.0002287 0.0007369 -
call = dgemv 500 500 0, 16 threads: 1.451e-05 0.0001272 5.404e-05
call = sgemv 500 500 0, 16 threads: 1.154e-05 0.000207 4.537e-05
call = dsymv 0 500 0, 16 threads: 1.034e-05 0.0002695 3.979e-05
call = ssymv 0 500 0, 16 threads: 8.46e-06 0.0001722 6.423e-05
call = dtrmv 0 500 0, 16 threads: 9.644e-06 0.0002603 5.677e-05
call = strmv 0 500 0, 16 threads: 8.425e-06 0.0001623 5.496e-05
call = dtrsv 0 500 0, 16 threads: 1.929e-05 0.0003006 8.661e-05
call = strsv 0 500 0, 16 threads: 1.307e-05 0.0002049 8.212e-05
call = dger 500 500 0, 16 threads: 9.814e-06 0.0003828 0.0003952
call = sger 500 500 0, 16 threads: 8.843e-06 0.0002354 0.0002182
call = daxpy 0 60000 0, 16 threads: 9.242e-06 0.0001403 0.0001032
call = saxpy 0 60000 0, 16 threads: 8.24e-06 8.248e-05 8.039e-05
call = ddot 0 60000 0, 16 threads: 6.246e-06 0.0001039 1.658e-05
call = sdot 0 60000 0, 16 threads: 3.24e-06 5.795e-05 1.506e-05
call = dnrm2 0 60000 0, 16 threads: 2.126e-05 5.585e-05 1.833e-05
call = snrm2 0 60000 0, 16 threads: 1.464e-05 4.252e-05 1.548e-05
call = dscal 0 60000 0, 16 threads: 9.6e-08 - -
call = sscal 0 60000 0, 16 threads: 9.6e-08 - -
call = dcopy 0 60000 0, 16 threads: 1.146e-05 9.424e-05 4.782e-05
call = scopy 0 60000 0, 16 threads: 5.788e-06 6.137e-05 3.33e-05
call = dasum 0 60000 0, 16 threads: 3.896e-06 5.498e-05 1.627e-05
call = sasum 0 60000 0, 16 threads: 1.855e-06 3.878e-05 1.436e-05
call = zgemm 64 64 64, 16 threads: 2.138e-05 6.236e-05 4.103e-05
call = cgemm 64 64 64, 16 threads: 1.184e-05 5.262e-05 -
call = zsymm 64 64 0, 16 threads: 2.107e-05 5.482e-05 3.822e-05
call = csymm 64 64 0, 16 threads: 1.382e-05 4.376e-05 -
call = zhemm 64 64 0, 16 threads: 2.246e-05 5.463e-05 4.093e-05
call = chemm 64 64 0, 16 threads: 1.579e-05 4.397e-05 -
call = zsyrk 0 64 64, 16 threads: 3.929e-05 4.048e-05 3.124e-05
call = csyrk 0 64 64, 16 threads: 1.039e-05 3.269e-05 -
call = zherk 0 64 64, 16 threads: 2.193e-05 4.078e-05 3.074e-05
call = cherk 0 64 64, 16 threads: 1.049e-05 3.317e-05 -
call = zsyr2k 0 64 64, 16 threads: 1.764e-05 5.919e-05 3.882e-05
call = csyr2k 0 64 64, 16 threads: 9.941e-06 4.784e-05 -
call = zher2k 0 64 64, 16 threads: 1.444e-05 6.106e-05 3.795e-05
call = cher2k 0 64 64, 16 threads: 8.582e-06 4.795e-05 -
call = ztrmm 64 64 0, 16 threads: 9.554e-06 7.049e-05 7.296e-05
call = ctrmm 64 64 0, 16 threads: 7.446e-06 5.766e-05 -
call = ztrsm 64 64 0, 16 threads: 1.373e-05 7.773e-05 8.77e-05
call = ctrsm 64 64 0, 16 threads: 1.163e-05 5.798e-05 -
call = zgemmt 0 64 64, 16 threads: 5.532e-05 6.024e-05 3.96e-05
call = cgemmt 0 64 64, 16 threads: 3.532e-05 5.139e-05 -
call = zsymm 120 120 0, 16 threads: 6.207e-05 0.0001138 5.664e-05
call = csymm 120 120 0, 16 threads: 4.471e-05 6.643e-05 4.708e-05
call = zhemm 120 120 0, 16 threads: 6.734e-05 0.0001161 7.927e-05
call = chemm 120 120 0, 16 threads: 4.252e-05 6.682e-05 5.399e-05
call = zsyrk 0 120 120, 16 threads: 0.0001618 8.509e-05 4.158e-05
call = csyrk 0 120 120, 16 threads: 7.095e-05 4.886e-05 3.307e-05
call = zherk 0 120 120, 16 threads: 0.0001101 8.686e-05 4.274e-05
call = cherk 0 120 120, 16 threads: 4.949e-05 4.994e-05 3.457e-05
call = zsyr2k 0 120 120, 16 threads: 5.179e-05 0.0001163 5.692e-05
call = csyr2k 0 120 120, 16 threads: 2.915e-05 8.041e-05 4.349e-05
call = zher2k 0 120 120, 16 threads: 5.379e-05 0.0001187 5.077e-05
call = cher2k 0 120 120, 16 threads: 3.072e-05 8.059e-05 4.202e-05
call = ztrmm 120 120 0, 16 threads: 3.206e-05 0.0001416 0.0001316
call = ctrmm 120 120 0, 16 threads: 2.186e-05 0.0001005 0.0001115
call = ztrsm 120 120 0, 16 threads: 4.802e-05 0.0001991 0.0001422
call = ctrsm 120 120 0, 16 threads: 3.577e-05 0.0001372 0.0001297
call = zgemmt 0 120 120, 16 threads: 0.0003542 0.0001526 5.299e-05
call = cgemmt 0 120 120, 16 threads: 0.0002803 9.435e-05 4.772e-05
call = zsymm 250 250 0, 16 threads: 0.000391 0.0001925 0.0001619
call = csymm 250 250 0, 16 threads: 0.0002389 0.0002208 0.000158
call = zhemm 250 250 0, 16 threads: 0.0003775 0.000214 0.0001741
call = chemm 250 250 0, 16 threads: 0.0002387 0.0002364 0.0001874
call = zsyrk 0 250 250, 16 threads: 0.0009893 0.0001424 0.0001192
call = csyrk 0 250 250, 16 threads: 0.0004282 0.0001462 7.252e-05
call = zherk 0 250 250, 16 threads: 0.0009828 0.0001458 0.0001156
call = cherk 0 250 250, 16 threads: 0.0004141 0.0001402 8.243e-05
call = zsyr2k 0 250 250, 16 threads: 0.0003311 0.0001701 0.0001083
call = csyr2k 0 250 250, 16 threads: 0.0001952 0.0001403 0.0001034
call = zher2k 0 250 250, 16 threads: 0.0003305 0.0001839 0.0001283
call = cher2k 0 250 250, 16 threads: 0.0001925 0.0001372 7.45e-05
call = ztrmm 250 250 0, 16 threads: 0.0001991 0.0002018 0.0002151
call = ctrmm 250 250 0, 16 threads: 0.0001203 0.0001452 0.0001529
call = ztrsm 250 250 0, 16 threads: 0.0002453 0.0002841 0.0003091
call = ctrsm 250 250 0, 16 threads: 0.0001665 0.0002039 0.000212
call = zgemmt 0 250 250, 16 threads: 0.001256 0.0001659 9.846e-05
call = cgemmt 0 250 250, 16 threads: 0.001073 0.0001288 7.045e-05
call = zgemv 500 500 0, 16 threads: 1.599e-05 0.0001606 5.187e-05
call = cgemv 500 500 0, 16 threads: 1.231e-05 0.0001128 5.198e-05
call = zhemv 0 500 0, 16 threads: 3.503e-05 0.0001378 6.885e-05
call = chemv 0 500 0, 16 threads: 1.898e-05 0.0001991 6.611e-05
call = ztrmv 0 500 0, 16 threads: 1.832e-05 0.0001259 6.093e-05
call = ctrmv 0 500 0, 16 threads: 1.136e-05 0.0002121 5.301e-05
call = ztrsv 0 500 0, 16 threads: 5.789e-05 0.0002012 0.0001387
call = ctrsv 0 500 0, 16 threads: 2.785e-05 0.0002471 9.425e-05
call = zgeru 500 500 0, 16 threads: 1.441e-05 0.0004968 -
call = cgeru 500 500 0, 16 threads: 1.024e-05 0.0003625 0.0004403
call = zaxpy 0 60000 0, 16 threads: 7.438e-06 0.0002659 0.0001768
call = caxpy 0 60000 0, 16 threads: 4.793e-06 0.0001309 7.916e-05
call = zdotc 0 60000 0, 16 threads: 6.994e-06 0.0001816 1.662e-05
call = cdotc 0 60000 0, 16 threads: 8.889e-06 8.883e-05 1.544e-05
call = dgemm 16000 64 64, 16 threads: 0.0002885 0.0004523 0.0003478
call = sgemm 16000 64 64, 16 threads: 0.0001527 0.000271 0.0002053
call = zgemm 16000 64 64, 16 threads: 0.001063 0.0006854 0.0006097
call = cgemm 16000 64 64, 16 threads: 0.0005394 0.0004747 0.0003811
call = dgemm 64 16000 64, 16 threads: 0.0007482 0.0004596 0.0003682
call = sgemm 64 16000 64, 16 threads: 0.000514 0.0002697 0.0002174
call = zgemm 64 16000 64, 16 threads: 0.001383 0.0006956 0.0006539
call = cgemm 64 16000 64, 16 threads: 0.0009144 0.000462 0.0003853
call = dgemm 64 64 16000, 16 threads: 0.001626 0.0004389 5.484e-05
call = sgemm 64 64 16000, 16 threads: 0.001024 0.0002802 5.121e-05
call = zgemm 64 64 16000, 16 threads: 0.005196 0.0007705 8.017e-05
call = cgemm 64 64 16000, 16 threads: 0.002602 0.000477 7.263e-05
call = dsyrk 0 64 16000, 16 threads: 0.002004 0.000357 0.0001394
call = ssyrk 0 64 16000, 16 threads: 0.00101 0.0001615 4.235e-05
call = zsyrk 0 64 16000, 16 threads: 0.005197 0.0006998 0.0003292
call = csyrk 0 64 16000, 16 threads: 0.002514 0.0002741 5.406e-05
call = zherk 0 64 16000, 16 threads: 0.005378 0.0006986 0.0003262
call = cherk 0 64 16000, 16 threads: 0.003414 0.000728 0.0004932
call = dsyr2k 0 64 16000, 16 threads: 0.002327 0.0006254 0.0002512
call = ssyr2k 0 64 16000, 16 threads: 0.001206 0.003248 0.002943
call = zsyr2k 0 64 16000, 16 threads: 0.003481 0.001318 0.0006487
call = csyr2k 0 64 16000, 16 threads: 0.002214 0.001373 0.0009612
call = zher2k 0 64 16000, 16 threads: 0.003935 0.001318 0.0006252
call = cher2k 0 64 16000, 16 threads: 0.002273 0.001389 0.0009508
call = dsymm 6000 64 0, 16 threads: 0.0147 0.003246 0.0006141
call = ssymm 6000 64 0, 16 threads: 0.007954 0.001914 0.0007064
call = zsymm 6000 64 0, 16 threads: 0.04489 0.006176 0.0009252
call = csymm 6000 64 0, 16 threads: 0.02414 0.003386 0.001175
call = zhemm 6000 64 0, 16 threads: 0.04634 0.006166 0.006047
call = chemm 6000 64 0, 16 threads: 0.02474 0.00333 0.003202
call = dtrmm 6000 64 0, 16 threads: 0.01856 0.003182 0.0006626
call = strmm 6000 64 0, 16 threads: 0.01276 0.002149 0.001018
call = ztrmm 6000 64 0, 16 threads: 0.04511 0.006194 0.0009692
call = ctrmm 6000 64 0, 16 threads: 0.03245 0.003499 0.001407
call = dtrsm 6000 64 0, 16 threads: 0.01875 0.004467 0.002804
call = strsm 6000 64 0, 16 threads: 0.01299 0.002553 0.002548
call = ztrsm 6000 64 0, 16 threads: 0.05063 0.00783 0.004399
call = ctrsm 6000 64 0, 16 threads: 0.03132 0.003959 0.003207
call = dsymm 64 16000 0, 16 threads: 0.000711 0.0005016 0.0003814
call = ssymm 64 16000 0, 16 threads: 0.00038 0.0002928 0.0002329
call = zsymm 64 16000 0, 16 threads: 0.001501 0.0007243 0.0006617
call = csymm 64 16000 0, 16 threads: 0.0007824 0.0004754 0.0004051
call = zhemm 64 16000 0, 16 threads: 0.001492 0.0007293 0.0006077
call = chemm 64 16000 0, 16 threads: 0.0008238 0.0004905 0.0004002
call = dtrmm 64 16000 0, 16 threads: 0.0002124 0.000474 0.0005986
call = strmm 64 16000 0, 16 threads: 0.0001134 0.0003189 0.0004185
call = ztrmm 64 16000 0, 16 threads: 0.001108 0.0007288 0.0009602
call = ctrmm 64 16000 0, 16 threads: 0.00055 0.0005079 0.000556
call = dtrsm 64 16000 0, 16 threads: 0.001004 0.0004826 0.0006075
call = strsm 64 16000 0, 16 threads: 0.0006048 0.000329 0.0003554
call = ztrsm 64 16000 0, 16 threads: 0.001512 0.0007067 0.0008993
call = ctrsm 64 16000 0, 16 threads: 0.001164 0.0004768 0.000552
call = dsyrk 0 6000 64, 16 threads: 0.005877 0.00333 0.003372
call = ssyrk 0 6000 64, 16 threads: 0.003278 0.001934 0.002037
call = zsyrk 0 6000 64, 16 threads: 0.0214 0.006271 0.006256
call = csyrk 0 6000 64, 16 threads: 0.01022 0.003355 0.003413
call = zherk 0 6000 64, 16 threads: 0.02192 0.006154 0.006089
call = cherk 0 6000 64, 16 threads: 0.008476 0.003336 0.003359
call = dsyr2k 0 6000 64, 16 threads: 0.009703 0.003326 0.003387
call = ssyr2k 0 6000 64, 16 threads: 0.005183 0.001938 0.002055
call = zsyr2k 0 6000 64, 16 threads: 0.03765 0.006497 0.006571
call = csyr2k 0 6000 64, 16 threads: 0.01534 0.003606 0.00371
call = zher2k 0 6000 64, 16 threads: 0.03056 0.006472 0.006574
call = cher2k 0 6000 64, 16 threads: 0.01422 0.003613 0.003727
call = dgemm 2000 2000 64, 16 threads: 0.001465 0.0009358 0.0009373
call = sgemm 2000 2000 64, 16 threads: 0.0008579 0.0005657 0.0006627
call = dsyrk 0 2000 64, 16 threads: 0.0007212 0.000626 0.0007466
call = ssyrk 0 2000 64, 16 threads: 0.000372 0.0004158 0.0004567
call = dgemm 2000 64 2000, 16 threads: 0.001241 0.0008016 0.0002301
call = sgemm 2000 64 2000, 16 threads: 0.0006502 0.0004798 0.0001098
call = dsymm 2000 64 0, 16 threads: 0.001387 0.0005533 0.000272
call = ssymm 2000 64 0, 16 threads: 0.0008734 0.0003523 0.0002069
call = dsyrk 0 64 2000, 16 threads: 0.0003528 0.0001999 4.413e-05
call = ssyrk 0 64 2000, 16 threads: 0.0001604 0.0001975 0.0001036
call = dtrmm 2000 64 0, 16 threads: 0.001976 0.0005731 0.0003502
call = strmm 2000 64 0, 16 threads: 0.001148 0.0004608 0.0003822
call = dtrsm 2000 64 0, 16 threads: 0.002313 0.0011 0.0009932
call = strsm 2000 64 0, 16 threads: 0.001511 0.0008194 0.0007675
call = dgemm 500 500 16000, 16 threads: 0.02648 0.002616 0.0003971
call = sgemm 500 500 16000, 16 threads: 0.01453 0.001426 0.0004023
call = dgemv 16000 64 0, 16 threads: 3.788e-05 0.0002764 3.632e-05
call = sgemv 16000 64 0, 16 threads: 1.854e-05 0.0001696 3.059e-05
call = dger 16000 64 0, 16 threads: 3.065e-05 0.0007518 -
call = sger 16000 64 0, 16 threads: 1.679e-05 0.0005127 0.0006349
call = dgemv 64 16000 0, 16 threads: 0.0001563 0.000273 2.945e-05
call = sgemv 64 16000 0, 16 threads: 0.0001671 0.0001709 2.946e-05
call = dger 64 16000 0, 16 threads: 2.667e-05 0.0007005 -
call = sger 64 16000 0, 16 threads: 1.552e-05 0.0005019 0.0006749
call = dgemv 130000 64 0, 16 threads: 0.0004619 0.001503 0.0001593
call = sgemv 130000 64 0, 16 threads: 0.0002306 0.0008138 6.534e-05
call = dger 130000 64 0, 16 threads: 0.000497 0.004343 0.004155
call = sger 130000 64 0, 16 threads: 0.0002054 0.002137 -
call = dgemv 64 130000 0, 16 threads: 0.001311 0.001496 7.204e-05
call = sgemv 64 130000 0, 16 threads: 0.001495 0.0008284 7.82e-05
call = dger 64 130000 0, 16 threads: 0.0002922 0.004503 0.004
call = sger 64 130000 0, 16 threads: 0.0001286 0.002187 -
call = zgemv 130000 64 0, 16 threads: 0.0007634 0.002797 0.0002149
call = cgemv 130000 64 0, 16 threads: 0.0003747 0.001533 0.0001579
call = zgeru 130000 64 0, 16 threads: 0.0007756 0.009244 0.00818
call = cgeru 130000 64 0, 16 threads: 0.0003814 0.004795 0.003963
call = zgemv 64 130000 0, 16 threads: 0.001681 0.002809 8.19e-05
call = cgemv 64 130000 0, 16 threads: 0.001255 0.001513 6.555e-05
call = zgeru 64 130000 0, 16 threads: 0.0008686 0.009501 0.007489
call = cgeru 64 130000 0, 16 threads: 0.0004292 0.004941 0.003866
call = dgetrf 500 500 0, 16 threads: 0.002805 0.001302 -
call = sgetrf 500 500 0, 16 threads: 0.00209 0.0014 -
call = dpotrf 0 500 0, 16 threads: 0.001411 0.00169 -
call = spotrf 0 500 0, 16 threads: 0.000929 0.00154 -
call = dgeqrf 500 500 0, 16 threads: 0.005079 0.00205 -
call = sgeqrf 500 500 0, 16 threads: 0.003988 0.002115 -
call = dgesv 0 500 500, 16 threads: 0.004343 0.002162 -
call = sgesv 0 500 500, 16 threads: 0.00283 0.002289 -
call = dgetrf 2000 2000 0, 16 threads: 0.02274 0.00722 -
call = sgetrf 2000 2000 0, 16 threads: 0.01332 0.005598 -
call = dpotrf 0 2000 0, 16 threads: 0.01261 0.002264 -
call = spotrf 0 2000 0, 16 threads: 0.007562 0.00159 -
call = dgeqrf 2000 2000 0, 16 threads: 0.07832 0.01156 -
call = sgeqrf 2000 2000 0, 16 threads: 0.05272 0.01017 -
call = dgesv 0 2000 2000, 16 threads: 0.0611 0.01088 -
call = sgesv 0 2000 2000, 16 threads: 0.03318 0.008375 -
call = dgetrs 0 1000 1000, 16 threads: 0.007026 0.001956 -
call = zgetrs 0 1000 1000, 16 threads: 0.01491 0.002805 -
call = dpotrs 0 1000 1000, 16 threads: 0.00672 0.002001 -
call = zpotrs 0 1000 1000, 16 threads: 0.0172 0.002692 -
call = dgetri 0 1000 0, 16 threads: 0.008571 0.00194 -
call = zgetri 0 1000 0, 16 threads: 0.01933 0.002444 -
call = dpotri 0 1000 0, 16 threads: 0.006683 0.002019 -
call = zpotri 0 1000 0, 16 threads: 0.01152 0.002577 -
call = dtrtri 0 1000 0, 16 threads: 0.003349 0.001584 -
call = ztrtri 0 1000 0, 16 threads: 0.005912 0.002121 -
call = dtrtrs 0 1000 1000, 16 threads: 0.003872 0.001517 -
call = ztrtrs 0 1000 1000, 16 threads: 0.01069 0.002057 -
call = dposv 0 1000 1000, 16 threads: 0.0111 0.003671 -
call = zposv 0 1000 1000, 16 threads: 0.02244 0.004891 -
call = dgetrs 0 1000 1, 16 threads: 0.0004729 0.0006346 -
call = zgetrs 0 1000 1, 16 threads: 0.00122 0.0009181 -
call = dpotrs 0 1000 1, 16 threads: 0.0008156 0.0004651 -
call = zpotrs 0 1000 1, 16 threads: 0.001811 0.0006805 -
call = dgesv 0 1000 1, 16 threads: 0.0248 0.003241 -
call = zgesv 0 1000 1, 16 threads: 0.06741 0.004319 -
call = dposv 0 1000 1, 16 threads: 0.004668 0.001164 -
call = zposv 0 1000 1, 16 threads: 0.007707 0.00163 -
call = dtrtrs 0 1000 1, 16 threads: 0.0002541 0.0003413 -
call = ztrtrs 0 1000 1, 16 threads: 0.0004951 0.0005778 -
call = dgetrs 0 4000 1, 16 threads: 0.008317 0.003779 -
call = dgesv 0 4000 1, 16 threads: 0.6687 0.01965 -
call = dposv 0 4000 1, 16 threads: 0.0768 0.006244 -
call = dorgqr 500 500 500, 16 threads: 0.005062 0.000816 -
call = dormqr 500 500 500, 16 threads: 0.004622 0.0009454 -
call = dgels 500 500 500, 16 threads: 0.01316 0.002889 -
call = dorgqr 1000 1000 1000, 16 threads: 0.01832 0.002212 -
call = dormqr 1000 1000 1000, 16 threads: 0.02036 0.002003 -
call = dgels 1000 1000 1000, 16 threads: 0.04993 0.006778 -
call = dgeqrf 16000 64 0, 16 threads: 0.004305 0.001707 -
call = dgels 16000 64 0, 16 threads: 0.008201 0.001983 -
call = dsyev 0 500 0, 16 threads: 0.1517 0.005188 -
call = dsyevr 0 500 0, 16 threads: 0.03435 0.004978 -
call = dgesvd 500 500 0, 16 threads: 0.3021 0.01359 -
call = dgeev 0 500 0, 16 threads: 0.1217 0.08149 -
call = dsyev 0 1000 0, 16 threads: 1.111 0.01152 -
call = dsyevd 0 1000 0, 16 threads: 0.08998 0.01143 -
call = dsyevr 0 1000 0, 16 threads: 0.1641 0.0109 -
call = dgesvd 1000 1000 0, 16 threads: 2.451 0.03156 -
call = dgesdd 1000 1000 0, 16 threads: 0.1852 0.03165 -
