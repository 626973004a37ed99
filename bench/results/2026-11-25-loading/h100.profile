# blaslift: what estimates are made from on a machine. Rates are per second.
blaslift-profile = 1
machine = vm: Intel(R) Xeon(R) Processor
cpu = Intel(R) Xeon(R) Processor
cpu_blas = OpenBLAS 0.3.26, Cooperlake kernels
gpu = NVIDIA H100 80GB HBM3, 79 GiB, CUDA driver 13.0, cuBLAS 13.1
driver = 580.159.04

# operations of one core in large level-3 calls, double precision: two 512-bit FMA units at 2 GHz, which few
# cores sustain
cpu_double_flops = 3.229e+10

# the same in single precision
cpu_single_flops = 6.552e+10

# threads that the CPU BLAS may use
cpu_threads = 16

# before the first operation of a call on the CPU: waking threads, packing
cpu_call_seconds = 2.525e-07

# memory bandwidth of levels 1 and 2, one core, as if the CPU BLAS used all its threads in all of them (OpenBLAS
# runs copy, swap and nrm2 on one): a core of a desktop machine streams 20 GB/s and more
cpu_core_bytes_per_second = 1.241e+10

# of all cores together; measured with 16 threads: sgemv 60 to 120 GB/s, saxpy 232
cpu_bytes_per_second = 9.532e+10

# what fits the last-level cache stays there between calls
cpu_cache_bytes = 314572800

# and is read so many times faster
cpu_cache_speed = 1.535

# what operands that were just made cost besides, by their bytes: on the H200 machine the same call on operands
# that the CPU BLAS's threads have read before takes so much less (182 calls of all levels)
cold_bytes_per_second = 2.159e+11

# the same for the first MiB, on top
cold_first_bytes_per_second = 3.3e+10

# to the device from the program's memory, through pinned staging buffers: on the H200 machine a dgemm of n =
# 8192 moves its 1.5 GiB at 27 GB/s on average; other links are slower
upload_bytes_per_second = 4.871e+10

# the way back
download_bytes_per_second = 5.089e+10

# allocation, launches and synchronisation of a call of level 3 or LAPACK
device_call_seconds = 5.006e-05

# operations of the device in large level-3 calls, until it says more itself
device_double_flops = 1.264e+14

# the same in single precision
device_single_flops = 1.189e+14

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
device_direct_seconds = 6.788e-05

# then the device's memory bandwidth: an H200 has 4800e9, a card with GDDR6 300e9 to 700e9
device_bytes_per_second = 3.966e+12

# of it, what symv and hemv reach: cuBLAS 13.1 on an H200 0.4 to 0.8, blaslift's own kernels 0.8
device_symmetric_share = 0.8

# and trmv: cuBLAS 0.04, blaslift's own kernels 0.9
device_triangular_share = 0.8

# asking the kernel what was written: a scan of a small range takes 0.4 us (4 KiB) to 7 us (32 MiB)
check_call_seconds = 8.35e-07

# and for each byte in 4 KiB pages: 1 GiB takes 1.4 ms on one thread, 0.4 ms split over four
check_seconds_per_small_byte = 1.944e-13

# in 2 MiB pages: 0.015 ms measured, 0.02 on a 2-core guest
check_seconds_per_huge_byte = 1.264e-14

# watching for writes, 4 KiB pages: measured for 1 GiB
arm_seconds_per_small_byte = 4.648e-12

# 2 MiB pages
arm_seconds_per_huge_byte = 1.046e-13

# no longer watching, 4 KiB pages: on a 2-core guest
disarm_seconds_per_small_byte = 8.311e-12

# 2 MiB pages
disarm_seconds_per_huge_byte = 1.022e-13

# for an operand that is to stay, in an array of which nothing is there: asking what is pinned, interrupting all
# cores; 1.3 MB took 0.1 to 0.3 ms more where it stayed, on H100 machines
keep_call_seconds = 5.701e-05

# and for each of its bytes, besides sending and watching: backing, listing, and giving back what was there; 21
# calls of level 2 and dot with operands that were just made took 28e-12 more where they stayed than where they
# did not, watching included
keep_seconds_per_byte = 1.743e-11

# what a wrong guess costs until the sentinel disarms it: the faults of a program that rewrites 1 GiB; 7 to 27
# ms (2-core guest, polls of 1 and 5 ms), with pages of either size, since the first store splits a 2 MiB page
rewritten_seconds_per_byte = 1.5832483768463136e-11

# the device must be expected to take less than this part of the CPU's time: the model's error belongs to the
# CPU
advantage = 0.87

# expected gain that justifies bringing the device up
start_price_seconds = 0.2

# Calls of m, n and k, and the seconds that they took: on the CPU, on the GPU with their operands sent, with operands there.
call = dgemm 1000 1000 1000, 16 threads: 0.005087 0.0008496 0.0004631
call = sgemm 1000 1000 1000, 16 threads: 0.003199 0.0005301 0.0003191
call = zgemm 1000 1000 1000, 16 threads: 0.0169 0.00104 0.0007451
call = cgemm 1000 1000 1000, 16 threads: 0.009091 0.0009558 0.0005043
call = dsymm 1000 1000 0, 16 threads: 0.004909 0.0007241 0.0005252
call = ssymm 1000 1000 0, 16 threads: 0.00308 0.0007764 0.0004036
call = dsyrk 0 1000 1000, 16 threads: 0.003215 0.0004833 0.0002808
call = ssyrk 0 1000 1000, 16 threads: 0.001712 0.0003612 0.0002852
call = dsyr2k 0 1000 1000, 16 threads: 0.007102 0.001457 0.0003565
call = ssyr2k 0 1000 1000, 16 threads: 0.003078 0.0005917 0.0003958
call = dtrmm 1000 1000 0, 16 threads: 0.002411 0.0008722 0.0007052
call = strmm 1000 1000 0, 16 threads: 0.00127 0.0005839 0.0006036
call = dtrsm 1000 1000 0, 16 threads: 0.00377 0.00112 0.001138
call = strsm 1000 1000 0, 16 threads: 0.002091 0.0006595 0.0007388
call = dgemmt 0 1000 1000, 16 threads: 0.04153 0.0006717 0.000334
call = sgemmt 0 1000 1000, 16 threads: 0.02061 0.0004662 0.0002618
call = dgemv 4000 4000 0, 16 threads: 0.0006915 0.003009 0.0002385
call = sgemv 4000 4000 0, 16 threads: 0.0003953 0.001445 7.777e-05
call = dsymv 0 4000 0, 16 threads: 0.0003662 0.001512 0.0003219
call = ssymv 0 4000 0, 16 threads: 0.0002262 0.0008983 0.0002704
call = dtrmv 0 4000 0, 16 threads: 0.0004108 0.003146 0.0003498
call = strmv 0 4000 0, 16 threads: 0.0001557 0.0009372 0.0006698
call = dtrsv 0 4000 0, 16 threads: 0.005217 0.001709 0.0005452
call = strsv 0 4000 0, 16 threads: 0.001645 0.001064 0.0004971
call = dger 4000 4000 0, 16 threads: 0.0006031 0.008239 0.006714
call = sger 4000 4000 0, 16 threads: 0.0002832 0.004094 0.003291
call = daxpy 0 4000000 0, 16 threads: 0.0003316 0.006759 0.002031
call = saxpy 0 4000000 0, 16 threads: 8.036e-05 0.002615 0.001231
call = ddot 0 4000000 0, 16 threads: 0.0002776 0.001485 0.0001227
call = sdot 0 4000000 0, 16 threads: 0.001469 0.0008845 6.962e-05
call = dnrm2 0 4000000 0, 16 threads: 0.004949 0.0007565 6.632e-05
call = snrm2 0 4000000 0, 16 threads: 0.001193 0.0004455 3.878e-05
call = dscal 0 4000000 0, 16 threads: 5.53e-07 - -
call = sscal 0 4000000 0, 16 threads: 5.565e-07 - -
call = dcopy 0 4000000 0, 16 threads: 0.005298 0.001432 0.0008099
call = scopy 0 4000000 0, 16 threads: 0.001503 0.0008428 0.0006193
call = dasum 0 4000000 0, 16 threads: 0.0001709 0.0007562 5.963e-05
call = sasum 0 4000000 0, 16 threads: 3.662e-05 0.0004386 3.608e-05
call = dgetrf 1000 1000 0, 16 threads: 0.006892 0.003264 -
call = dpotrf 0 1000 0, 16 threads: 0.003629 0.001179 -
call = dgeqrf 1000 1000 0, 16 threads: 0.01702 0.00482 -
call = dgesv 0 1000 1000, 16 threads: 0.01744 0.005285 -
call = dsyevd 0 500 0, 16 threads: 0.02644 0.005247 -
call = dgesdd 500 500 0, 16 threads: 0.05644 0.01426 -
call = dgemm 250 250 250, 16 threads: 0.0001666 0.0001396 9.258e-05
call = sgemm 250 250 250, 16 threads: 0.0001178 0.0001583 7.287e-05
call = zgemm 250 250 250, 16 threads: 0.0003691 0.000182 0.0001751
call = cgemm 250 250 250, 16 threads: 0.0002335 0.0001433 0.00011
call = dgemm 500 500 500, 16 threads: 0.0009043 0.000268 0.0001689
call = sgemm 500 500 500, 16 threads: 0.0004954 0.0002333 0.000183
call = zgemm 500 500 500, 16 threads: 0.002297 0.0004332 0.0002965
call = cgemm 500 500 500, 16 threads: 0.00147 0.0002957 0.0001967
call = dgemm 2000 2000 2000, 16 threads: 0.02897 0.001841 0.0009948
call = sgemm 2000 2000 2000, 16 threads: 0.01612 0.001155 0.0007277
call = zgemm 2000 2000 2000, 16 threads: 0.09622 0.003865 0.001769
call = cgemm 2000 2000 2000, 16 threads: 0.06855 0.002288 0.00166
call = dsymm 250 250 0, 16 threads: 0.0001565 0.0001278 0.0001642
call = ssymm 250 250 0, 16 threads: 0.0001001 0.0001322 0.0001057
call = dsyrk 0 250 250, 16 threads: 0.0002981 0.0001436 8.037e-05
call = ssyrk 0 250 250, 16 threads: 0.0001577 9.535e-05 6.15e-05
call = dsyr2k 0 250 250, 16 threads: 0.0002521 0.0001428 7.75e-05
call = ssyr2k 0 250 250, 16 threads: 0.0001325 0.0001767 0.0001122
call = dtrmm 250 250 0, 16 threads: 9.3e-05 0.0002583 0.0001912
call = strmm 250 250 0, 16 threads: 6.559e-05 0.0004468 0.0001648
call = dtrsm 250 250 0, 16 threads: 0.0001464 0.0002276 0.0003067
call = strsm 250 250 0, 16 threads: 0.0001222 0.0002027 0.0002079
call = dgemmt 0 250 250, 16 threads: 0.001701 0.0001406 7.344e-05
call = sgemmt 0 250 250, 16 threads: 0.001311 0.0001302 5.744e-05
call = dsymm 500 500 0, 16 threads: 0.0008945 0.0002473 0.0001649
call = ssymm 500 500 0, 16 threads: 0.0005361 0.0001849 0.0001699
call = dsyrk 0 500 500, 16 threads: 0.0005046 0.0002321 0.0002002
call = ssyrk 0 500 500, 16 threads: 0.000284 0.0001659 0.0001298
call = dsyr2k 0 500 500, 16 threads: 0.0008206 0.0006023 0.0001876
call = ssyr2k 0 500 500, 16 threads: 0.0004919 0.0003244 0.0002117
call = dtrmm 500 500 0, 16 threads: 0.0003871 0.0002727 0.00028
call = strmm 500 500 0, 16 threads: 0.0002227 0.0002306 0.0002771
call = dtrsm 500 500 0, 16 threads: 0.0007649 0.0004917 0.0004998
call = strsm 500 500 0, 16 threads: 0.0004751 0.0003174 0.0003398
call = dgemmt 0 500 500, 16 threads: 0.007141 0.0002776 0.0001537
call = sgemmt 0 500 500, 16 threads: 0.004317 0.0002079 0.000114
call = dsymm 2000 2000 0, 16 threads: 0.03064 0.001873 0.001333
call = ssymm 2000 2000 0, 16 threads: 0.01592 0.001477 0.0009223
call = dsyrk 0 2000 2000, 16 threads: 0.0175 0.0013 0.0008729
call = ssyrk 0 2000 2000, 16 threads: 0.00911 0.0008559 0.0006183
call = dsyr2k 0 2000 2000, 16 threads: 0.048 0.002004 0.0009988
call = ssyr2k 0 2000 2000, 16 threads: 0.01869 0.001415 0.001044
call = dtrmm 2000 2000 0, 16 threads: 0.01626 0.001894 0.001746
call = strmm 2000 2000 0, 16 threads: 0.00818 0.001327 0.001841
call = dtrsm 2000 2000 0, 16 threads: 0.02346 0.002556 0.002232
call = strsm 2000 2000 0, 16 threads: 0.01302 0.001494 0.0016
call = dgemmt 0 2000 2000, 16 threads: 0.2733 0.00171 0.000823
call = sgemmt 0 2000 2000, 16 threads: 0.1651 0.0009909 0.0005473
call = zsymm 500 500 0, 16 threads: 0.00259 0.0003782 0.0002641
call = csymm 500 500 0, 16 threads: 0.002 0.0003035 0.0001959
call = zhemm 500 500 0, 16 threads: 0.002427 0.0004105 0.000302
call = chemm 500 500 0, 16 threads: 0.001598 0.0002766 0.0002287
call = zsyrk 0 500 500, 16 threads: 0.001307 0.0003631 0.0001976
call = csyrk 0 500 500, 16 threads: 0.0007961 0.0002298 0.0002167
call = zherk 0 500 500, 16 threads: 0.001672 0.0004874 0.0001999
call = cherk 0 500 500, 16 threads: 0.0008522 0.0002467 0.0002188
call = zsyr2k 0 500 500, 16 threads: 0.002329 0.0004862 0.0002518
call = csyr2k 0 500 500, 16 threads: 0.00121 0.0002886 0.0002532
call = zher2k 0 500 500, 16 threads: 0.002198 0.000411 0.0002486
call = cher2k 0 500 500, 16 threads: 0.001605 0.000297 0.0002497
call = ztrmm 500 500 0, 16 threads: 0.0014 0.0006333 0.0004861
call = ctrmm 500 500 0, 16 threads: 0.0007661 0.0003195 0.0003621
call = ztrsm 500 500 0, 16 threads: 0.001506 0.0006422 0.0006117
call = ctrsm 500 500 0, 16 threads: 9e-04 0.0007777 0.000454
call = zgemmt 0 500 500, 16 threads: 0.006909 0.0004223 0.0002179
call = cgemmt 0 500 500, 16 threads: 0.004789 0.0003157 0.0001822
call = zsymm 1000 1000 0, 16 threads: 0.02249 0.0009328 0.0007154
call = csymm 1000 1000 0, 16 threads: 0.009021 0.0007866 0.0005812
call = zhemm 1000 1000 0, 16 threads: 0.01642 0.001054 0.0008898
call = chemm 1000 1000 0, 16 threads: 0.00939 0.0007243 0.0006382
call = zsyrk 0 1000 1000, 16 threads: 0.01059 0.0007446 0.0004964
call = csyrk 0 1000 1000, 16 threads: 0.005765 0.0005065 0.0004207
call = zherk 0 1000 1000, 16 threads: 0.01371 0.0007227 0.0004753
call = cherk 0 1000 1000, 16 threads: 0.004891 0.0005278 0.0004408
call = zsyr2k 0 1000 1000, 16 threads: 0.0168 0.001015 0.00075
call = csyr2k 0 1000 1000, 16 threads: 0.008291 0.001009 0.0006008
call = zher2k 0 1000 1000, 16 threads: 0.02584 0.00102 0.0007664
call = cher2k 0 1000 1000, 16 threads: 0.01009 0.001134 0.0005401
call = ztrmm 1000 1000 0, 16 threads: 0.008799 0.001076 0.001181
call = ctrmm 1000 1000 0, 16 threads: 0.004814 0.00102 0.0009974
call = ztrsm 1000 1000 0, 16 threads: 0.008683 0.001553 0.002008
call = ctrsm 1000 1000 0, 16 threads: 0.005139 0.001097 0.001289
call = zgemmt 0 1000 1000, 16 threads: 0.06887 0.001043 0.0005653
call = cgemmt 0 1000 1000, 16 threads: 0.04143 0.000711 0.0004198
call = dgemv 1000 1000 0, 16 threads: 4.494e-05 0.0002829 7.858e-05
call = sgemv 1000 1000 0, 16 threads: 2.787e-05 0.0001731 3.392e-05
call = dsymv 0 1000 0, 16 threads: 2.16e-05 0.0001911 0.0001609
call = ssymv 0 1000 0, 16 threads: 1.458e-05 0.00014 0.0001807
call = dtrmv 0 1000 0, 16 threads: 2.066e-05 0.0001934 0.0001728
call = strmv 0 1000 0, 16 threads: 1.56e-05 0.0001425 0.0002768
call = dtrsv 0 1000 0, 16 threads: 0.0002096 0.0002808 0.0002443
call = strsv 0 1000 0, 16 threads: 9.126e-05 0.0002202 0.0001857
call = dger 1000 1000 0, 16 threads: 2.535e-05 0.0007343 -
call = sger 1000 1000 0, 16 threads: 1.418e-05 0.00044 -
call = dgemv 2000 2000 0, 16 threads: 0.0003146 0.0007659 0.0001193
call = sgemv 2000 2000 0, 16 threads: 0.0001187 0.0004923 9.305e-05
call = dsymv 0 2000 0, 16 threads: 7.024e-05 0.0005369 0.0002461
call = ssymv 0 2000 0, 16 threads: 3.081e-05 0.0003403 0.0001905
call = dtrmv 0 2000 0, 16 threads: 7.565e-05 0.0005188 0.0001874
call = strmv 0 2000 0, 16 threads: 3.076e-05 0.000319 0.0001709
call = dtrsv 0 2000 0, 16 threads: 0.0008885 0.0006432 0.0003387
call = strsv 0 2000 0, 16 threads: 0.0004627 0.0004354 0.0003316
call = dger 2000 2000 0, 16 threads: 0.0001138 0.002196 -
call = sger 2000 2000 0, 16 threads: 3.91e-05 0.001299 0.001559
call = dgemv 8000 8000 0, 16 threads: 0.00375 0.01063 0.0002003
call = sgemv 8000 8000 0, 16 threads: 0.001436 0.005233 0.0001099
call = dsymv 0 8000 0, 16 threads: 0.001388 0.005614 0.0005964
call = ssymv 0 8000 0, 16 threads: 0.0007032 0.002808 0.0006392
call = dtrmv 0 8000 0, 16 threads: 0.001836 0.005414 0.0006093
call = strmv 0 8000 0, 16 threads: 0.0008099 0.002956 0.0005143
call = dtrsv 0 8000 0, 16 threads: 0.02154 0.005926 0.001085
call = strsv 0 8000 0, 16 threads: 0.0104 0.003205 0.001007
call = dger 8000 8000 0, 16 threads: 0.007226 0.03405 0.02608
call = sger 8000 8000 0, 16 threads: 0.001976 0.01717 0.01358
call = zgemv 1000 1000 0, 16 threads: 0.0001413 0.0005025 3.359e-05
call = cgemv 1000 1000 0, 16 threads: 4.973e-05 0.0002974 6.298e-05
call = zhemv 0 1000 0, 16 threads: 0.0001049 0.0003357 0.0001307
call = chemv 0 1000 0, 16 threads: 3.715e-05 0.0002039 0.0001261
call = ztrmv 0 1000 0, 16 threads: 4.207e-05 0.0003229 0.0001171
call = ctrmv 0 1000 0, 16 threads: 2.743e-05 0.0002197 0.0001493
call = ztrsv 0 1000 0, 16 threads: 0.0004385 0.0004664 0.0002621
call = ctrsv 0 1000 0, 16 threads: 0.0002728 0.0002598 0.0001915
call = zgeru 1000 1000 0, 16 threads: 4.737e-05 0.001264 0.00136
call = cgeru 1000 1000 0, 16 threads: 4.624e-05 0.0007752 -
call = zgemv 4000 4000 0, 16 threads: 0.002242 0.006038 0.000117
call = cgemv 4000 4000 0, 16 threads: 0.0009879 0.002672 8.616e-05
call = zhemv 0 4000 0, 16 threads: 0.001341 0.002791 0.0003156
call = chemv 0 4000 0, 16 threads: 0.0008045 0.001563 0.0003403
call = ztrmv 0 4000 0, 16 threads: 0.0009005 0.002767 0.0004422
call = ctrmv 0 4000 0, 16 threads: 0.000458 0.001573 0.0004096
call = ztrsv 0 4000 0, 16 threads: 0.01003 0.003731 0.0007832
call = ctrsv 0 4000 0, 16 threads: 0.003998 0.001799 0.0005831
call = zgeru 4000 4000 0, 16 threads: 0.002103 0.01785 0.01431
call = cgeru 4000 4000 0, 16 threads: 0.0007091 0.00899 -
call = zgemv 8000 8000 0, 16 threads: 0.01016 0.02034 0.0003743
call = cgemv 8000 8000 0, 16 threads: 0.004456 0.01484 0.0002148
call = zhemv 0 8000 0, 16 threads: 0.006702 0.01067 0.0006334
call = chemv 0 8000 0, 16 threads: 0.002853 0.005457 0.0006039
call = ztrmv 0 8000 0, 16 threads: 0.005107 0.01069 0.0007789
call = ctrmv 0 8000 0, 16 threads: 0.001671 0.005613 0.0006622
call = ztrsv 0 8000 0, 16 threads: 0.04259 0.01169 0.001442
call = ctrsv 0 8000 0, 16 threads: 0.02259 0.006027 0.001151
call = zgeru 8000 8000 0, 16 threads: 0.0189 0.06416 0.04942
call = cgeru 8000 8000 0, 16 threads: 0.009198 0.03693 0.02671
call = daxpy 0 500000 0, 16 threads: 1.829e-05 0.0007019 0.0006827
call = saxpy 0 500000 0, 16 threads: 1.002e-05 0.0005086 0.0004771
call = ddot 0 500000 0, 16 threads: 1.521e-05 0.0003255 2.994e-05
call = sdot 0 500000 0, 16 threads: 0.000167 0.0002155 2.516e-05
call = dnrm2 0 500000 0, 16 threads: 0.0004872 0.0001706 2.24e-05
call = snrm2 0 500000 0, 16 threads: 0.0001723 0.0001139 1.987e-05
call = dscal 0 500000 0, 16 threads: 4.64e-07 - -
call = sscal 0 500000 0, 16 threads: 3.53e-07 - -
call = dcopy 0 500000 0, 16 threads: 0.0004069 0.0003432 0.0002661
call = scopy 0 500000 0, 16 threads: 0.0001589 0.0002152 0.0001482
call = dasum 0 500000 0, 16 threads: 1.817e-05 0.0001638 2.113e-05
call = sasum 0 500000 0, 16 threads: 8.794e-06 0.0001139 1.935e-05
call = dswap 0 500000 0, 16 threads: 0.0004164 0.004306 0.002288
call = sswap 0 500000 0, 16 threads: 0.0001971 0.001127 0.001452
call = daxpy 0 16000000 0, 16 threads: 0.00169 0.01176 0.007341
call = saxpy 0 16000000 0, 16 threads: 0.0008029 0.005676 0.003691
call = ddot 0 16000000 0, 16 threads: 0.001925 0.005191 0.0001298
call = sdot 0 16000000 0, 16 threads: 0.007461 0.002684 0.0001214
call = dnrm2 0 16000000 0, 16 threads: 0.02216 0.002606 6.548e-05
call = snrm2 0 16000000 0, 16 threads: 0.00893 0.001394 6.402e-05
call = dscal 0 16000000 0, 16 threads: 6.64e-07 - -
call = sscal 0 16000000 0, 16 threads: 6.81e-07 - -
call = dcopy 0 16000000 0, 16 threads: 0.02353 0.005149 0.002724
call = scopy 0 16000000 0, 16 threads: 0.008606 0.002692 0.001528
call = dasum 0 16000000 0, 16 threads: 0.0008282 0.002657 7.086e-05
call = sasum 0 16000000 0, 16 threads: 0.0003931 0.001396 6.214e-05
call = dswap 0 16000000 0, 16 threads: 0.0242 0.02143 0.01804
call = sswap 0 16000000 0, 16 threads: 0.01279 0.01309 0.01056
call = idamax 0 4000000 0, 16 threads: 0.001527 0.000752 4.051e-05
call = isamax 0 4000000 0, 16 threads: 0.0007696 0.0004416 2.771e-05
call = zaxpy 0 1000000 0, 16 threads: 7.201e-05 0.001683 0.001207
call = caxpy 0 1000000 0, 16 threads: 4.115e-05 0.001126 0.0008145
call = zdotc 0 1000000 0, 16 threads: 0.0001793 0.0009215 3.801e-05
call = cdotc 0 1000000 0, 16 threads: 0.0006439 0.0005728 2.506e-05
call = zscal 0 1000000 0, 16 threads: 3.8e-07 - -
call = cscal 0 1000000 0, 16 threads: 3.76e-07 - -
call = zaxpy 0 16000000 0, 16 threads: 0.005341 0.02232 0.01353
call = caxpy 0 16000000 0, 16 threads: 0.001138 0.01115 0.007232
call = zdotc 0 16000000 0, 16 threads: 0.00371 0.01034 0.0002077
call = cdotc 0 16000000 0, 16 threads: 0.01988 0.005285 0.0001642
call = zscal 0 16000000 0, 16 threads: 4.95e-07 - -
call = cscal 0 16000000 0, 16 threads: 5.225e-07 - -
call = dgemm 64 64 64, 16 threads: 1.101e-05 6.52e-05 -
call = sgemm 64 64 64, 16 threads: 5.635e-06 5.977e-05 -
call = dsymm 64 64 0, 16 threads: 1.344e-05 5.3e-05 -
call = ssymm 64 64 0, 16 threads: 1.302e-05 4.712e-05 -
call = dsyrk 0 64 64, 16 threads: 1.342e-05 3.953e-05 -
call = ssyrk 0 64 64, 16 threads: 4.762e-06 3.754e-05 -
call = dsyr2k 0 64 64, 16 threads: 1.39e-05 5.31e-05 -
call = ssyr2k 0 64 64, 16 threads: 8.234e-06 7.229e-05 -
call = dtrmm 64 64 0, 16 threads: 6.694e-06 6.868e-05 -
call = strmm 64 64 0, 16 threads: 6.469e-06 7.484e-05 -
call = dtrsm 64 64 0, 16 threads: 8.241e-06 5.764e-05 -
call = strsm 64 64 0, 16 threads: 9.473e-06 4.696e-05 -
call = dgemmt 0 64 64, 16 threads: 3.071e-05 4.218e-05 -
call = sgemmt 0 64 64, 16 threads: 2.148e-05 4.725e-05 -
call = dsymm 120 120 0, 16 threads: 3.629e-05 7.098e-05 5.049e-05
call = ssymm 120 120 0, 16 threads: 2.772e-05 4.537e-05 -
call = dsyrk 0 120 120, 16 threads: 5.798e-05 5.828e-05 4.466e-05
call = ssyrk 0 120 120, 16 threads: 2.935e-05 4.134e-05 -
call = dsyr2k 0 120 120, 16 threads: 2.944e-05 8.325e-05 5.82e-05
call = ssyr2k 0 120 120, 16 threads: 1.729e-05 7.459e-05 -
call = dtrmm 120 120 0, 16 threads: 1.453e-05 0.0001185 0.0001108
call = strmm 120 120 0, 16 threads: 1.157e-05 8.285e-05 -
call = dtrsm 120 120 0, 16 threads: 2.366e-05 0.000142 0.0001383
call = strsm 120 120 0, 16 threads: 2.923e-05 8.817e-05 -
call = dgemmt 0 120 120, 16 threads: 0.000229 7.625e-05 4.804e-05
call = sgemmt 0 120 120, 16 threads: 0.000222 4.471e-05 -
call = dgetrf 120 120 0, 16 threads: 0.0006989 0.0002896 -
call = sgetrf 120 120 0, 16 threads: 0.0001345 0.000257 -
call = dpotrf 0 120 0, 16 threads: 0.0001365 0.000434 -
call = spotrf 0 120 0, 16 threads: 9.885e-05 0.0003929 -
call = dgetrf 250 250 0, 16 threads: 0.001642 0.0006438 -
call = sgetrf 250 250 0, 16 threads: 0.0009398 0.0005475 -
call = dpotrf 0 250 0, 16 threads: 0.0003362 0.0008534 -
call = spotrf 0 250 0, 16 threads: 0.0002368 0.0006865 -
call = dgemv 500 500 0, 16 threads: 2.032e-05 0.0001248 6.127e-05
call = sgemv 500 500 0, 16 threads: 1.337e-05 0.0001488 4.73e-05
call = dsymv 0 500 0, 16 threads: 9.927e-06 0.000261 7.808e-05
call = ssymv 0 500 0, 16 threads: 9.34e-06 0.0001478 7.719e-05
call = dtrmv 0 500 0, 16 threads: 9.903e-06 0.0002462 7.565e-05
call = strmv 0 500 0, 16 threads: 6.667e-06 0.0001591 0.0001721
call = dtrsv 0 500 0, 16 threads: 1.932e-05 0.0003086 0.0001136
call = strsv 0 500 0, 16 threads: 1.291e-05 0.0001935 0.0001026
call = dger 500 500 0, 16 threads: 7.385e-06 0.0003665 0.0004411
call = sger 500 500 0, 16 threads: 5.692e-06 0.0002231 0.0002574
call = daxpy 0 60000 0, 16 threads: 4.834e-06 0.0001376 0.000115
call = saxpy 0 60000 0, 16 threads: 4.178e-06 7.884e-05 9.197e-05
call = ddot 0 60000 0, 16 threads: 4.59e-06 9.553e-05 2e-05
call = sdot 0 60000 0, 16 threads: 4.23e-06 5.484e-05 1.983e-05
call = dnrm2 0 60000 0, 16 threads: 3.954e-05 6.02e-05 2.044e-05
call = snrm2 0 60000 0, 16 threads: 1.881e-05 4.191e-05 1.928e-05
call = dscal 0 60000 0, 16 threads: 1.915e-07 - -
call = sscal 0 60000 0, 16 threads: 2.005e-07 - -
call = dcopy 0 60000 0, 16 threads: 1.656e-05 9.519e-05 6.459e-05
call = scopy 0 60000 0, 16 threads: 8.733e-06 6.348e-05 5.791e-05
call = dasum 0 60000 0, 16 threads: 6.295e-06 5.614e-05 1.796e-05
call = sasum 0 60000 0, 16 threads: 3.214e-06 4.078e-05 1.776e-05
call = zgemm 64 64 64, 16 threads: 2.855e-05 6.427e-05 5.25e-05
call = cgemm 64 64 64, 16 threads: 1.74e-05 5.018e-05 -
call = zsymm 64 64 0, 16 threads: 2.511e-05 7.618e-05 5.295e-05
call = csymm 64 64 0, 16 threads: 1.394e-05 6.092e-05 -
call = zhemm 64 64 0, 16 threads: 2.199e-05 8.964e-05 5.405e-05
call = chemm 64 64 0, 16 threads: 1.745e-05 7.69e-05 -
call = zsyrk 0 64 64, 16 threads: 3.635e-05 6.632e-05 3.898e-05
call = csyrk 0 64 64, 16 threads: 2.055e-05 5.675e-05 -
call = zherk 0 64 64, 16 threads: 4.343e-05 6.888e-05 4.049e-05
call = cherk 0 64 64, 16 threads: 2.32e-05 6.068e-05 -
call = zsyr2k 0 64 64, 16 threads: 2.037e-05 6.33e-05 4.764e-05
call = csyr2k 0 64 64, 16 threads: 1.346e-05 4.984e-05 -
call = zher2k 0 64 64, 16 threads: 2.278e-05 5.936e-05 4.669e-05
call = cher2k 0 64 64, 16 threads: 1.338e-05 4.917e-05 -
call = ztrmm 64 64 0, 16 threads: 1.332e-05 6.939e-05 9.459e-05
call = ctrmm 64 64 0, 16 threads: 1.086e-05 6.042e-05 -
call = ztrsm 64 64 0, 16 threads: 1.852e-05 7.934e-05 9.738e-05
call = ctrsm 64 64 0, 16 threads: 1.673e-05 5.832e-05 -
call = zgemmt 0 64 64, 16 threads: 3.849e-05 6.171e-05 5.314e-05
call = cgemmt 0 64 64, 16 threads: 2.128e-05 4.948e-05 -
call = zsymm 120 120 0, 16 threads: 6.797e-05 0.0001088 7.718e-05
call = csymm 120 120 0, 16 threads: 5.063e-05 8.145e-05 5.482e-05
call = zhemm 120 120 0, 16 threads: 6.91e-05 0.0001261 0.0001094
call = chemm 120 120 0, 16 threads: 4.632e-05 8.202e-05 5.455e-05
call = zsyrk 0 120 120, 16 threads: 0.0001197 8.795e-05 4.973e-05
call = csyrk 0 120 120, 16 threads: 5.166e-05 5.378e-05 4.228e-05
call = zherk 0 120 120, 16 threads: 0.0001153 9.44e-05 5.29e-05
call = cherk 0 120 120, 16 threads: 5.173e-05 6.63e-05 4.637e-05
call = zsyr2k 0 120 120, 16 threads: 0.0001212 0.0001801 7.176e-05
call = csyr2k 0 120 120, 16 threads: 3.036e-05 0.0001309 6.243e-05
call = zher2k 0 120 120, 16 threads: 5.23e-05 0.0001779 7.163e-05
call = cher2k 0 120 120, 16 threads: 3.266e-05 0.0001017 6.065e-05
call = ztrmm 120 120 0, 16 threads: 6.538e-05 0.000228 0.0001648
call = ctrmm 120 120 0, 16 threads: 2.52e-05 0.0001445 0.0001625
call = ztrsm 120 120 0, 16 threads: 6.195e-05 0.0002364 0.0001644
call = ctrsm 120 120 0, 16 threads: 4.857e-05 0.0001675 0.00015
call = zgemmt 0 120 120, 16 threads: 0.0003509 0.0002161 6.112e-05
call = cgemmt 0 120 120, 16 threads: 0.0002548 0.0001468 5.145e-05
call = zsymm 250 250 0, 16 threads: 0.0002945 0.0002642 0.0005735
call = csymm 250 250 0, 16 threads: 0.0002415 0.0003006 0.0002529
call = zhemm 250 250 0, 16 threads: 0.0003587 0.0002539 0.000224
call = chemm 250 250 0, 16 threads: 0.0002251 0.0002804 0.0002624
call = zsyrk 0 250 250, 16 threads: 0.001012 0.0001511 0.0001133
call = csyrk 0 250 250, 16 threads: 0.0004321 0.0001718 8.429e-05
call = zherk 0 250 250, 16 threads: 0.001053 0.0001559 0.000115
call = cherk 0 250 250, 16 threads: 0.0004288 0.000174 7.269e-05
call = zsyr2k 0 250 250, 16 threads: 0.0003977 0.0002037 0.0001214
call = csyr2k 0 250 250, 16 threads: 0.0002082 0.0001545 0.0001054
call = zher2k 0 250 250, 16 threads: 0.0004234 0.0001918 0.0001622
call = cher2k 0 250 250, 16 threads: 0.0002227 0.0001673 0.0001022
call = ztrmm 250 250 0, 16 threads: 0.0002733 0.0002457 0.000312
call = ctrmm 250 250 0, 16 threads: 0.0001788 0.0001596 0.0002183
call = ztrsm 250 250 0, 16 threads: 0.0003386 0.0002915 0.0003971
call = ctrsm 250 250 0, 16 threads: 0.0003724 0.000222 0.000276
call = zgemmt 0 250 250, 16 threads: 0.001369 0.0001947 0.0001471
call = cgemmt 0 250 250, 16 threads: 0.001253 0.0001416 0.000116
call = zgemv 500 500 0, 16 threads: 1.802e-05 0.0001884 7.902e-05
call = cgemv 500 500 0, 16 threads: 1.252e-05 0.0001272 5.382e-05
call = zhemv 0 500 0, 16 threads: 3.895e-05 0.0001392 7.954e-05
call = chemv 0 500 0, 16 threads: 1.498e-05 0.0002226 8.019e-05
call = ztrmv 0 500 0, 16 threads: 1.994e-05 0.0001438 6.818e-05
call = ctrmv 0 500 0, 16 threads: 1.508e-05 0.0002013 8.289e-05
call = ztrsv 0 500 0, 16 threads: 7.461e-05 0.0002107 0.0001403
call = ctrsv 0 500 0, 16 threads: 3.708e-05 0.0002605 0.0001034
call = zgeru 500 500 0, 16 threads: 1.42e-05 0.0005489 0.0005737
call = cgeru 500 500 0, 16 threads: 1.108e-05 0.00038 0.0005444
call = zaxpy 0 60000 0, 16 threads: 9.429e-06 0.0002899 0.0006743
call = caxpy 0 60000 0, 16 threads: 5.979e-06 0.0001385 0.0001794
call = zdotc 0 60000 0, 16 threads: 1.01e-05 0.0002149 2.895e-05
call = cdotc 0 60000 0, 16 threads: 1.22e-05 0.0001007 8.811e-05
call = dgemm 16000 64 64, 16 threads: 0.0005396 0.0005659 0.000515
call = sgemm 16000 64 64, 16 threads: 0.0002528 0.0003367 0.0002368
call = zgemm 16000 64 64, 16 threads: 0.001344 0.0009073 0.0007028
call = cgemm 16000 64 64, 16 threads: 0.0005294 0.0006063 0.0004043
call = dgemm 64 16000 64, 16 threads: 0.0009672 0.000479 0.0005062
call = sgemm 64 16000 64, 16 threads: 0.0005135 0.0002818 0.0002823
call = zgemm 64 16000 64, 16 threads: 0.001549 0.0007427 0.0006526
call = cgemm 64 16000 64, 16 threads: 0.000839 0.0004813 0.0003779
call = dgemm 64 64 16000, 16 threads: 0.00139 0.0004656 7.03e-05
call = sgemm 64 64 16000, 16 threads: 0.001094 0.0003106 5.675e-05
call = zgemm 64 64 16000, 16 threads: 0.005886 0.0008937 9.46e-05
call = cgemm 64 64 16000, 16 threads: 0.002439 0.0005895 8.522e-05
call = dsyrk 0 64 16000, 16 threads: 0.003018 0.0003885 0.0001801
call = ssyrk 0 64 16000, 16 threads: 0.001517 0.0001997 5.174e-05
call = zsyrk 0 64 16000, 16 threads: 0.01032 0.0008229 0.0003914
call = csyrk 0 64 16000, 16 threads: 0.004025 0.0003605 8.229e-05
call = zherk 0 64 16000, 16 threads: 0.009257 0.000816 0.0003843
call = cherk 0 64 16000, 16 threads: 0.003788 0.0007623 0.0005394
call = dsyr2k 0 64 16000, 16 threads: 0.00236 0.0006669 0.0003563
call = ssyr2k 0 64 16000, 16 threads: 0.001227 0.00325 0.003051
call = zsyr2k 0 64 16000, 16 threads: 0.004305 0.001348 0.0007328
call = csyr2k 0 64 16000, 16 threads: 0.002155 0.00147 0.001043
call = zher2k 0 64 16000, 16 threads: 0.004169 0.001408 0.000719
call = cher2k 0 64 16000, 16 threads: 0.001789 0.001423 0.001022
call = dsymm 6000 64 0, 16 threads: 0.01588 0.004258 0.0009024
call = ssymm 6000 64 0, 16 threads: 0.008888 0.001953 0.001106
call = zsymm 6000 64 0, 16 threads: 0.04115 0.006416 0.001356
call = csymm 6000 64 0, 16 threads: 0.02746 0.003456 0.001275
call = zhemm 6000 64 0, 16 threads: 0.04459 0.006276 0.006448
call = chemm 6000 64 0, 16 threads: 0.0272 0.004544 0.003815
call = dtrmm 6000 64 0, 16 threads: 0.02362 0.003326 0.001044
call = strmm 6000 64 0, 16 threads: 0.01888 0.002167 0.001203
call = ztrmm 6000 64 0, 16 threads: 0.04828 0.006494 0.001245
call = ctrmm 6000 64 0, 16 threads: 0.03231 0.003624 0.001527
call = dtrsm 6000 64 0, 16 threads: 0.02588 0.005326 0.003189
call = strsm 6000 64 0, 16 threads: 0.01737 0.002906 0.002479
call = ztrsm 6000 64 0, 16 threads: 0.04796 0.008726 0.004739
call = ctrsm 6000 64 0, 16 threads: 0.03276 0.004564 0.003532
call = dsymm 64 16000 0, 16 threads: 0.0007961 0.0006228 0.0004872
call = ssymm 64 16000 0, 16 threads: 0.0003524 0.002244 0.0004019
call = zsymm 64 16000 0, 16 threads: 0.001514 0.001196 0.0006861
call = csymm 64 16000 0, 16 threads: 0.0008063 0.0007306 0.0004266
call = zhemm 64 16000 0, 16 threads: 0.001941 0.0009408 0.0005977
call = chemm 64 16000 0, 16 threads: 0.001067 0.000612 0.0004407
call = dtrmm 64 16000 0, 16 threads: 0.0001666 0.0005376 0.0005231
call = strmm 64 16000 0, 16 threads: 0.0001046 0.0003652 0.0005263
call = ztrmm 64 16000 0, 16 threads: 0.001374 0.0008629 0.001031
call = ctrmm 64 16000 0, 16 threads: 0.0005238 0.001369 0.0006305
call = dtrsm 64 16000 0, 16 threads: 0.0009905 0.0006345 0.0006526
call = strsm 64 16000 0, 16 threads: 0.0006372 0.0003817 0.0005491
call = ztrsm 64 16000 0, 16 threads: 0.001585 0.0007762 0.001052
call = ctrsm 64 16000 0, 16 threads: 0.001797 0.0005164 0.0006925
call = dsyrk 0 6000 64, 16 threads: 0.008376 0.003382 0.003459
call = ssyrk 0 6000 64, 16 threads: 0.003508 0.001988 0.002049
call = zsyrk 0 6000 64, 16 threads: 0.02925 0.006498 0.0065
call = csyrk 0 6000 64, 16 threads: 0.01122 0.003563 0.003416
call = zherk 0 6000 64, 16 threads: 0.02154 0.006337 0.006152
call = cherk 0 6000 64, 16 threads: 0.01061 0.003504 0.003463
call = dsyr2k 0 6000 64, 16 threads: 0.01001 0.003453 0.004093
call = ssyr2k 0 6000 64, 16 threads: 0.005275 0.002061 0.002041
call = zsyr2k 0 6000 64, 16 threads: 0.03731 0.00655 0.006708
call = csyr2k 0 6000 64, 16 threads: 0.02185 0.003588 0.003891
call = zher2k 0 6000 64, 16 threads: 0.03703 0.00731 0.006662
call = cher2k 0 6000 64, 16 threads: 0.01819 0.0036 0.0038
call = dgemm 2000 2000 64, 16 threads: 0.001641 0.0009513 0.0009308
call = sgemm 2000 2000 64, 16 threads: 0.0009864 0.0005402 0.0005921
call = dsyrk 0 2000 64, 16 threads: 0.0008647 0.000609 0.0006819
call = ssyrk 0 2000 64, 16 threads: 0.0003958 0.0004036 0.0004486
call = dgemm 2000 64 2000, 16 threads: 0.001331 0.002963 0.0001768
call = sgemm 2000 64 2000, 16 threads: 0.001042 0.001363 0.000109
call = dsymm 2000 64 0, 16 threads: 0.001899 0.0006623 0.0002847
call = ssymm 2000 64 0, 16 threads: 0.00106 0.0003965 0.0001978
call = dsyrk 0 64 2000, 16 threads: 0.0002466 0.0002894 4.442e-05
call = ssyrk 0 64 2000, 16 threads: 0.0001106 0.0002282 0.0001052
call = dtrmm 2000 64 0, 16 threads: 0.002403 0.0006338 0.0003496
call = strmm 2000 64 0, 16 threads: 0.001441 0.0005113 0.0003754
call = dtrsm 2000 64 0, 16 threads: 0.002191 0.001431 0.0009638
call = strsm 2000 64 0, 16 threads: 0.001284 0.0009076 0.0009477
call = dgemm 500 500 16000, 16 threads: 0.02507 0.002712 0.0005897
call = sgemm 500 500 16000, 16 threads: 0.01474 0.001437 0.0004692
call = dgemv 16000 64 0, 16 threads: 3.554e-05 0.0002891 4.165e-05
call = sgemv 16000 64 0, 16 threads: 1.976e-05 0.0001842 4.402e-05
call = dger 16000 64 0, 16 threads: 2.2e-05 0.0007481 -
call = sger 16000 64 0, 16 threads: 1.173e-05 0.0005058 0.0006341
call = dgemv 64 16000 0, 16 threads: 0.0003354 0.000292 3.493e-05
call = sgemv 64 16000 0, 16 threads: 0.0002182 0.0001688 3.2e-05
call = dger 64 16000 0, 16 threads: 2.776e-05 0.0006956 -
call = sger 64 16000 0, 16 threads: 1.851e-05 0.0005598 -
call = dgemv 130000 64 0, 16 threads: 0.0004817 0.001593 0.0002193
call = sgemv 130000 64 0, 16 threads: 0.0002306 0.0008553 0.0001692
call = dger 130000 64 0, 16 threads: 0.0005821 0.004834 0.005319
call = sger 130000 64 0, 16 threads: 0.0002139 0.002506 -
call = dgemv 64 130000 0, 16 threads: 0.001568 0.001571 0.000102
call = sgemv 64 130000 0, 16 threads: 0.001802 0.0008674 0.0001014
call = dger 64 130000 0, 16 threads: 0.0004708 0.004858 0.004336
call = sger 64 130000 0, 16 threads: 0.0002597 0.002394 0.002699
call = zgemv 130000 64 0, 16 threads: 0.001037 0.002981 0.0003016
call = cgemv 130000 64 0, 16 threads: 0.000377 0.001906 0.0004392
call = zgeru 130000 64 0, 16 threads: 0.0009901 0.009135 0.008775
call = cgeru 130000 64 0, 16 threads: 0.0005222 0.004764 0.005752
call = zgemv 64 130000 0, 16 threads: 0.001531 0.002857 0.0001288
call = cgemv 64 130000 0, 16 threads: 0.001125 0.00156 8.321e-05
call = zgeru 64 130000 0, 16 threads: 0.0008721 0.009575 0.007546
call = cgeru 64 130000 0, 16 threads: 0.0005649 0.00588 0.004302
call = dgetrf 500 500 0, 16 threads: 0.003048 0.001567 -
call = sgetrf 500 500 0, 16 threads: 0.002151 0.001585 -
call = dpotrf 0 500 0, 16 threads: 0.001322 0.001852 -
call = spotrf 0 500 0, 16 threads: 0.0009037 0.001464 -
call = dgeqrf 500 500 0, 16 threads: 0.004566 0.002084 -
call = sgeqrf 500 500 0, 16 threads: 0.003515 0.002026 -
call = dgesv 0 500 500, 16 threads: 0.004371 0.002248 -
call = sgesv 0 500 500, 16 threads: 0.003224 0.002672 -
call = dgetrf 2000 2000 0, 16 threads: 0.02267 0.007697 -
call = sgetrf 2000 2000 0, 16 threads: 0.01424 0.006179 -
call = dpotrf 0 2000 0, 16 threads: 0.01384 0.002393 -
call = spotrf 0 2000 0, 16 threads: 0.00916 0.001694 -
call = dgeqrf 2000 2000 0, 16 threads: 0.07817 0.01198 -
call = sgeqrf 2000 2000 0, 16 threads: 0.05979 0.01055 -
call = dgesv 0 2000 2000, 16 threads: 0.06698 0.01144 -
call = sgesv 0 2000 2000, 16 threads: 0.03363 0.008693 -
call = dgetrs 0 1000 1000, 16 threads: 0.008742 0.001815 -
call = zgetrs 0 1000 1000, 16 threads: 0.03513 0.002814 -
call = dpotrs 0 1000 1000, 16 threads: 0.007146 0.002042 -
call = zpotrs 0 1000 1000, 16 threads: 0.01613 0.002573 -
call = dgetri 0 1000 0, 16 threads: 0.00902 0.00159 -
call = zgetri 0 1000 0, 16 threads: 0.01945 0.002174 -
call = dpotri 0 1000 0, 16 threads: 0.009514 0.001921 -
call = zpotri 0 1000 0, 16 threads: 0.01204 0.002552 -
call = dtrtri 0 1000 0, 16 threads: 0.003209 0.001813 -
call = ztrtri 0 1000 0, 16 threads: 0.007129 0.002306 -
call = dtrtrs 0 1000 1000, 16 threads: 0.003838 0.001559 -
call = ztrtrs 0 1000 1000, 16 threads: 0.00956 0.002385 -
call = dposv 0 1000 1000, 16 threads: 0.0122 0.003416 -
call = zposv 0 1000 1000, 16 threads: 0.02406 0.004885 -
call = dgetrs 0 1000 1, 16 threads: 0.0003629 0.000875 -
call = zgetrs 0 1000 1, 16 threads: 0.00199 0.001134 -
call = dpotrs 0 1000 1, 16 threads: 0.0007162 0.0005903 -
call = zpotrs 0 1000 1, 16 threads: 0.002011 0.0008185 -
call = dgesv 0 1000 1, 16 threads: 0.01698 0.003465 -
call = zgesv 0 1000 1, 16 threads: 0.04461 0.004348 -
call = dposv 0 1000 1, 16 threads: 0.004429 0.001177 -
call = zposv 0 1000 1, 16 threads: 0.009348 0.001633 -
call = dtrtrs 0 1000 1, 16 threads: 0.000235 0.0003793 -
call = ztrtrs 0 1000 1, 16 threads: 0.0009674 0.000721 -
call = dgetrs 0 4000 1, 16 threads: 0.007665 0.004503 -
call = dgesv 0 4000 1, 16 threads: 0.762 0.02083 -
call = dposv 0 4000 1, 16 threads: 0.07746 0.006342 -
call = dorgqr 500 500 500, 16 threads: 0.004992 0.001011 -
call = dormqr 500 500 500, 16 threads: 0.004963 0.0008722 -
call = dgels 500 500 500, 16 threads: 0.01432 0.002869 -
call = dorgqr 1000 1000 1000, 16 threads: 0.02847 0.001986 -
call = dormqr 1000 1000 1000, 16 threads: 0.01895 0.001733 -
call = dgels 1000 1000 1000, 16 threads: 0.05596 0.006903 -
call = dgeqrf 16000 64 0, 16 threads: 0.003979 0.001741 -
call = dgels 16000 64 0, 16 threads: 0.008524 0.001976 -
call = dsyev 0 500 0, 16 threads: 0.2588 0.005232 -
