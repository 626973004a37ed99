# blaslift: what estimates are made from on a machine. Rates are per second.
blaslift-profile = 1
machine = vm: Intel(R) Xeon(R) Processor
cpu = Intel(R) Xeon(R) Processor
cpu_blas = OpenBLAS 0.3.26, Cooperlake kernels
gpu = NVIDIA H200, 140 GiB, CUDA driver 13.0, cuBLAS 13.1

# operations of one core in large level-3 calls, double precision: two 512-bit FMA units at 2 GHz, which few
# cores sustain
cpu_double_flops = 3.649e+10

# the same in single precision
cpu_single_flops = 7.182e+10

# threads that the CPU BLAS may use
cpu_threads = 16

# before the first operation of a call on the CPU: waking threads, packing
cpu_call_seconds = 3.29e-07

# memory bandwidth of levels 1 and 2, one core, as if the CPU BLAS used all its threads in all of them (OpenBLAS
# runs copy, swap and nrm2 on one): a core of a desktop machine streams 20 GB/s and more
cpu_core_bytes_per_second = 1.115e+10

# of all cores together; measured with 16 threads: sgemv 60 to 120 GB/s, saxpy 232
cpu_bytes_per_second = 7.8e+10

# what fits the last-level cache stays there between calls
cpu_cache_bytes = 314572800

# and is read so many times faster
cpu_cache_speed = 1.917

# what operands that were just made cost besides, by their bytes: on the H200 machine the same call on operands
# that the CPU BLAS's threads have read before takes so much less (182 calls of all levels)
cold_bytes_per_second = 2.116e+11

# the same for the first MiB, on top
cold_first_bytes_per_second = 2.992e+10

# to the device from the program's memory, through pinned staging buffers: on the H200 machine a dgemm of n =
# 8192 moves its 1.5 GiB at 27 GB/s on average; other links are slower
upload_bytes_per_second = 5.031e+10

# the way back
download_bytes_per_second = 5.271e+10

# allocation, launches and synchronisation of a call of level 3 or LAPACK
device_call_seconds = 9.492e-05

# operations of the device in large level-3 calls, until it says more itself
device_double_flops = 6.095e+13

# the same in single precision
device_single_flops = 9.931e+13

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
device_direct_seconds = 0.0001053

# then the device's memory bandwidth: an H200 has 4800e9, a card with GDDR6 300e9 to 700e9
device_bytes_per_second = 5.191e+12

# asking the kernel what was written: a scan of a small range takes 0.4 us (4 KiB) to 7 us (32 MiB)
check_call_seconds = 2e-06

# and for each byte in 4 KiB pages: 1 GiB takes 1.4 ms on one thread, 0.4 ms split over four
check_seconds_per_small_byte = 3.259629011154175e-13

# in 2 MiB pages: 0.015 ms measured, 0.02 on a 2-core guest
check_seconds_per_huge_byte = 1.8626451492309572e-14

# watching for writes, 4 KiB pages: measured for 1 GiB
arm_seconds_per_small_byte = 4.749745130538941e-12

# 2 MiB pages
arm_seconds_per_huge_byte = 1.0244548320770264e-13

# no longer watching, 4 KiB pages: on a 2-core guest
disarm_seconds_per_small_byte = 6.426125764846802e-12

# 2 MiB pages
disarm_seconds_per_huge_byte = 3.166496753692627e-14

# for an operand that is to stay: registering it, backing a piece of the window with device memory
keep_call_seconds = 1e-05

# what a wrong guess costs until the sentinel disarms it: the faults of a program that rewrites 1 GiB; 7 to 27
# ms (2-core guest, polls of 1 and 5 ms), with pages of either size, since the first store splits a 2 MiB page
rewritten_seconds_per_byte = 1.5832483768463136e-11

# the device must be expected to take less than this part of the CPU's time: the model's error belongs to the
# CPU
advantage = 0.87

# expected gain that justifies bringing the device up
start_price_seconds = 0.2

# Calls of m, n and k, and the seconds that they took: on the CPU, on the GPU with their operands sent, with operands there.
call = dgemm 1000 1000 1000, 16 threads: 0.004007 0.0009649 0.0008622
call = sgemm 1000 1000 1000, 16 threads: 0.002859 0.0005922 0.0004425
call = zgemm 1000 1000 1000, 16 threads: 0.01344 0.001606 0.001119
call = cgemm 1000 1000 1000, 16 threads: 0.007301 0.0009585 0.000791
call = dsymm 1000 1000 0, 16 threads: 0.003972 0.0007945 0.0009925
call = ssymm 1000 1000 0, 16 threads: 0.002759 0.0007136 0.0009231
call = dsyrk 0 1000 1000, 16 threads: 0.002591 0.0006279 0.000886
call = ssyrk 0 1000 1000, 16 threads: 0.001479 0.0004239 0.0007626
call = dsyr2k 0 1000 1000, 16 threads: 0.0072 0.001006 0.001127
call = ssyr2k 0 1000 1000, 16 threads: 0.00351 0.0007739 0.0009479
call = dtrmm 1000 1000 0, 16 threads: 0.002257 0.0009605 0.0008832
call = strmm 1000 1000 0, 16 threads: 0.001206 0.0007873 0.0007046
call = dtrsm 1000 1000 0, 16 threads: 0.003769 0.001402 0.001067
call = strsm 1000 1000 0, 16 threads: 0.001681 0.0007797 0.000792
call = dgemmt 0 1000 1000, 16 threads: 0.03006 0.001094 0.0006772
call = sgemmt 0 1000 1000, 16 threads: 0.01881 0.0006078 0.0002697
call = dgemv 4000 4000 0, 16 threads: 0.0009125 0.002826 0.0001812
call = sgemv 4000 4000 0, 16 threads: 0.0005294 0.001624 0.0001505
call = dsymv 0 4000 0, 16 threads: 0.0004048 0.001714 0.0003688
call = ssymv 0 4000 0, 16 threads: 0.0001972 0.00114 0.0005713
call = dtrmv 0 4000 0, 16 threads: 0.0003939 0.001675 0.0003446
call = strmv 0 4000 0, 16 threads: 0.0001858 0.001078 0.0002262
call = dtrsv 0 4000 0, 16 threads: 0.002991 0.001924 0.0004319
call = strsv 0 4000 0, 16 threads: 0.001359 0.001355 0.0003839
call = dger 4000 4000 0, 16 threads: 0.0005984 0.009111 -
call = sger 4000 4000 0, 16 threads: 0.0003731 0.004505 -
call = daxpy 0 4000000 0, 16 threads: 0.0002348 0.003324 0.002597
call = saxpy 0 4000000 0, 16 threads: 5.576e-05 0.002143 0.001282
call = ddot 0 4000000 0, 16 threads: 0.0003507 0.001913 0.0001025
call = sdot 0 4000000 0, 16 threads: 0.001278 0.001389 5.736e-05
call = dnrm2 0 4000000 0, 16 threads: 0.003248 0.0009469 3.311e-05
call = snrm2 0 4000000 0, 16 threads: 0.001713 0.0007419 3.582e-05
call = dscal 0 4000000 0, 16 threads: 5.515e-07 - -
call = sscal 0 4000000 0, 16 threads: 6.015e-07 - -
call = dcopy 0 4000000 0, 16 threads: 0.002641 0.001764 0.001588
call = scopy 0 4000000 0, 16 threads: 0.001282 0.001108 0.0008193
call = dasum 0 4000000 0, 16 threads: 0.0001566 0.001069 4.659e-05
call = sasum 0 4000000 0, 16 threads: 3.564e-05 0.000804 2.893e-05
call = dgetrf 1000 1000 0, 16 threads: 0.006753 0.003327 -
call = dpotrf 0 1000 0, 16 threads: 0.003982 0.001192 -
call = dgeqrf 1000 1000 0, 16 threads: 0.01661 0.005083 -
call = dgesv 0 1000 1000, 16 threads: 0.01502 0.005142 -
call = dsyevd 0 500 0, 16 threads: 0.02622 0.004964 -
call = dgesdd 500 500 0, 16 threads: 0.04761 0.01363 -
call = dgemm 250 250 250, 16 threads: 0.0001179 0.0001282 0.0002004
call = sgemm 250 250 250, 16 threads: 9.163e-05 0.0001159 8.686e-05
call = zgemm 250 250 250, 16 threads: 0.0002919 0.0002151 0.0001866
call = cgemm 250 250 250, 16 threads: 0.0001793 0.0001242 0.000139
call = dgemm 500 500 500, 16 threads: 0.000802 0.0004394 0.0002547
call = sgemm 500 500 500, 16 threads: 0.0004748 0.0002237 0.0001933
call = zgemm 500 500 500, 16 threads: 0.002273 0.0005572 0.0005166
call = cgemm 500 500 500, 16 threads: 0.001364 0.0003372 0.0002897
call = dgemm 2000 2000 2000, 16 threads: 0.02536 0.00193 0.002283
call = sgemm 2000 2000 2000, 16 threads: 0.01628 0.001405 0.001069
call = zgemm 2000 2000 2000, 16 threads: 0.09357 0.003667 0.003202
call = cgemm 2000 2000 2000, 16 threads: 0.04478 0.002556 0.002613
call = dsymm 250 250 0, 16 threads: 0.0001149 0.0001311 0.0002343
call = ssymm 250 250 0, 16 threads: 9.437e-05 0.0001274 0.0001347
call = dsyrk 0 250 250, 16 threads: 0.000328 0.0001206 0.0001331
call = ssyrk 0 250 250, 16 threads: 0.0001425 8.256e-05 0.0001045
call = dsyr2k 0 250 250, 16 threads: 0.0001951 0.0001272 0.0001944
call = ssyr2k 0 250 250, 16 threads: 0.0001036 0.0001475 0.0001796
call = dtrmm 250 250 0, 16 threads: 6.882e-05 0.0001651 0.0001633
call = strmm 250 250 0, 16 threads: 5.366e-05 0.0001625 0.0001936
call = dtrsm 250 250 0, 16 threads: 0.0001274 0.0002333 0.0002734
call = strsm 250 250 0, 16 threads: 9.094e-05 0.0001887 0.0001652
call = dgemmt 0 250 250, 16 threads: 0.001428 0.0001462 0.0001588
call = sgemmt 0 250 250, 16 threads: 0.001457 0.0001061 0.0001443
call = dsymm 500 500 0, 16 threads: 0.0008298 0.0002996 0.0004421
call = ssymm 500 500 0, 16 threads: 0.0004851 0.0003093 0.0003173
call = dsyrk 0 500 500, 16 threads: 0.00043 0.0002628 0.00031
call = ssyrk 0 500 500, 16 threads: 0.0002486 0.0001767 0.0003169
call = dsyr2k 0 500 500, 16 threads: 0.000852 0.0003031 0.0004579
call = ssyr2k 0 500 500, 16 threads: 0.000423 0.0002869 0.0003484
call = dtrmm 500 500 0, 16 threads: 0.0003503 0.0003034 0.0004333
call = strmm 500 500 0, 16 threads: 0.0002075 0.0002704 0.0003096
call = dtrsm 500 500 0, 16 threads: 0.0007358 0.0005524 0.0005945
call = strsm 500 500 0, 16 threads: 0.0003721 0.0003372 0.0004839
call = dgemmt 0 500 500, 16 threads: 0.005329 0.0003012 0.0003102
call = sgemmt 0 500 500, 16 threads: 0.005031 0.0002058 0.0001593
call = dsymm 2000 2000 0, 16 threads: 0.03249 0.00169 0.002503
call = ssymm 2000 2000 0, 16 threads: 0.01713 0.002901 0.003091
call = dsyrk 0 2000 2000, 16 threads: 0.01805 0.001534 0.002058
call = ssyrk 0 2000 2000, 16 threads: 0.007891 0.00129 0.001862
call = dsyr2k 0 2000 2000, 16 threads: 0.03415 0.002125 0.002283
call = ssyr2k 0 2000 2000, 16 threads: 0.0174 0.001755 0.00278
call = dtrmm 2000 2000 0, 16 threads: 0.01236 0.001762 0.001953
call = strmm 2000 2000 0, 16 threads: 0.006704 0.002102 0.002352
call = dtrsm 2000 2000 0, 16 threads: 0.02182 0.002758 0.002537
call = strsm 2000 2000 0, 16 threads: 0.01038 0.001823 0.001537
call = dgemmt 0 2000 2000, 16 threads: 0.3051 0.001856 0.001021
call = sgemmt 0 2000 2000, 16 threads: 0.1519 0.001329 0.0007073
call = zsymm 500 500 0, 16 threads: 0.002383 0.0005018 0.0006215
call = csymm 500 500 0, 16 threads: 0.001516 0.0004122 0.0004727
call = zhemm 500 500 0, 16 threads: 0.00247 0.0005064 0.0007019
call = chemm 500 500 0, 16 threads: 0.001466 0.0003848 0.000474
call = zsyrk 0 500 500, 16 threads: 0.001544 0.000347 0.0003982
call = csyrk 0 500 500, 16 threads: 0.0006167 0.0002592 0.0002858
call = zherk 0 500 500, 16 threads: 0.001334 0.0003496 0.0002424
call = cherk 0 500 500, 16 threads: 0.0006074 0.0002549 0.0002064
call = zsyr2k 0 500 500, 16 threads: 0.002299 0.0005788 0.0004192
call = csyr2k 0 500 500, 16 threads: 0.001016 0.0003568 0.0002914
call = zher2k 0 500 500, 16 threads: 0.002331 0.0005916 0.0002763
call = cher2k 0 500 500, 16 threads: 0.001079 0.0003604 0.0002041
call = ztrmm 500 500 0, 16 threads: 0.00123 0.0005341 0.0004962
call = ctrmm 500 500 0, 16 threads: 0.0007075 0.0003654 0.0003342
call = ztrsm 500 500 0, 16 threads: 0.001433 0.0007324 0.0006102
call = ctrsm 500 500 0, 16 threads: 0.000896 0.0004906 0.000435
call = zgemmt 0 500 500, 16 threads: 0.005414 0.0005535 0.0002644
call = cgemmt 0 500 500, 16 threads: 0.00419 0.0003268 0.000205
call = zsymm 1000 1000 0, 16 threads: 0.01598 0.001426 0.001352
call = csymm 1000 1000 0, 16 threads: 0.009101 0.001185 0.001203
call = zhemm 1000 1000 0, 16 threads: 0.016 0.001457 0.001585
call = chemm 1000 1000 0, 16 threads: 0.008982 0.001155 0.001282
call = zsyrk 0 1000 1000, 16 threads: 0.008817 0.001139 0.001086
call = csyrk 0 1000 1000, 16 threads: 0.004548 0.0007148 0.0007804
call = zherk 0 1000 1000, 16 threads: 0.009154 0.001073 0.0005029
call = cherk 0 1000 1000, 16 threads: 0.004105 0.0007006 0.0004234
call = zsyr2k 0 1000 1000, 16 threads: 0.01545 0.001706 0.001227
call = csyr2k 0 1000 1000, 16 threads: 0.007983 0.001213 0.001369
call = zher2k 0 1000 1000, 16 threads: 0.01638 0.001637 0.000573
call = cher2k 0 1000 1000, 16 threads: 0.008249 0.001286 0.0005425
call = ztrmm 1000 1000 0, 16 threads: 0.008591 0.001617 0.001147
call = ctrmm 1000 1000 0, 16 threads: 0.004496 0.001057 0.0008734
call = ztrsm 1000 1000 0, 16 threads: 0.008666 0.001759 0.001522
call = ctrsm 1000 1000 0, 16 threads: 0.005092 0.001401 0.001102
call = zgemmt 0 1000 1000, 16 threads: 0.05318 0.001259 0.0006006
call = cgemmt 0 1000 1000, 16 threads: 0.02502 0.0009444 0.000437
call = dgemv 1000 1000 0, 16 threads: 3.523e-05 0.0004655 0.0001029
call = sgemv 1000 1000 0, 16 threads: 2.609e-05 0.0004549 0.0001059
call = dsymv 0 1000 0, 16 threads: 1.793e-05 0.001891 0.0001831
call = ssymv 0 1000 0, 16 threads: 1.549e-05 0.000425 0.0002906
call = dtrmv 0 1000 0, 16 threads: 1.757e-05 0.001821 0.0001442
call = strmv 0 1000 0, 16 threads: 1.588e-05 0.0004204 0.0002392
call = dtrsv 0 1000 0, 16 threads: 0.0001881 0.001933 0.0001723
call = strsv 0 1000 0, 16 threads: 7.181e-05 0.0004671 0.0001889
call = dger 1000 1000 0, 16 threads: 2.057e-05 0.0008836 -
call = sger 1000 1000 0, 16 threads: 1.374e-05 0.001247 -
call = dgemv 2000 2000 0, 16 threads: 0.0002684 0.001056 0.0001517
call = sgemv 2000 2000 0, 16 threads: 9.327e-05 0.0008289 9.612e-05
call = dsymv 0 2000 0, 16 threads: 4.736e-05 0.0008123 0.0003845
call = ssymv 0 2000 0, 16 threads: 3.086e-05 0.000489 0.0003167
call = dtrmv 0 2000 0, 16 threads: 3.945e-05 0.0007662 0.0001487
call = strmv 0 2000 0, 16 threads: 2.715e-05 0.0005056 0.0003849
call = dtrsv 0 2000 0, 16 threads: 0.0006579 0.000878 0.000229
call = strsv 0 2000 0, 16 threads: 0.0003607 0.0006277 0.0004524
call = dger 2000 2000 0, 16 threads: 0.0001836 0.002406 0.001897
call = sger 2000 2000 0, 16 threads: 5.61e-05 0.001575 -
call = dgemv 8000 8000 0, 16 threads: 0.004549 0.01031 0.0002961
call = sgemv 8000 8000 0, 16 threads: 0.00166 0.005274 0.0001501
call = dsymv 0 8000 0, 16 threads: 0.001637 0.005459 0.0004484
call = ssymv 0 8000 0, 16 threads: 0.0007679 0.002938 0.0004144
call = dtrmv 0 8000 0, 16 threads: 0.0009722 0.005432 0.0005905
call = strmv 0 8000 0, 16 threads: 0.0004958 0.002938 0.0005945
call = dtrsv 0 8000 0, 16 threads: 0.02196 0.005855 0.0009807
call = strsv 0 8000 0, 16 threads: 0.01017 0.003301 0.0009199
call = dger 8000 8000 0, 16 threads: 0.006733 0.03549 -
call = sger 8000 8000 0, 16 threads: 0.001753 0.01797 0.02022
call = zgemv 1000 1000 0, 16 threads: 0.000131 0.0007939 9.488e-05
call = cgemv 1000 1000 0, 16 threads: 6.693e-05 0.000465 8.942e-05
call = zhemv 0 1000 0, 16 threads: 9.317e-05 0.0004595 0.0003812
call = chemv 0 1000 0, 16 threads: 3.523e-05 0.001545 0.0003395
call = ztrmv 0 1000 0, 16 threads: 4.077e-05 0.0004414 0.0003126
call = ctrmv 0 1000 0, 16 threads: 2.99e-05 0.001559 0.0002833
call = ztrsv 0 1000 0, 16 threads: 0.0004269 0.0005698 0.0005195
call = ctrsv 0 1000 0, 16 threads: 0.0002438 0.001623 0.0004023
call = zgeru 1000 1000 0, 16 threads: 4.18e-05 0.001563 0.001416
call = cgeru 1000 1000 0, 16 threads: 2.566e-05 0.0009342 -
call = zgemv 4000 4000 0, 16 threads: 0.001224 0.00534 0.0001699
call = cgemv 4000 4000 0, 16 threads: 0.0007096 0.002787 0.0001543
call = zhemv 0 4000 0, 16 threads: 0.001269 0.002932 0.0003429
call = chemv 0 4000 0, 16 threads: 0.0004234 0.001714 0.0005478
call = ztrmv 0 4000 0, 16 threads: 0.0007092 0.002893 0.000319
call = ctrmv 0 4000 0, 16 threads: 0.000359 0.001704 0.0004097
call = ztrsv 0 4000 0, 16 threads: 0.01069 0.003314 0.0006533
call = ctrsv 0 4000 0, 16 threads: 0.002954 0.001905 0.000457
call = zgeru 4000 4000 0, 16 threads: 0.001535 0.01841 -
call = cgeru 4000 4000 0, 16 threads: 0.0006132 0.009611 -
call = zgemv 8000 8000 0, 16 threads: 0.007348 0.01973 0.0003585
call = cgemv 8000 8000 0, 16 threads: 0.004633 0.0102 0.0002177
call = zhemv 0 8000 0, 16 threads: 0.005505 0.01069 0.0007946
call = chemv 0 8000 0, 16 threads: 0.00213 0.005503 0.001286
call = ztrmv 0 8000 0, 16 threads: 0.004982 0.01045 0.0005584
call = ctrmv 0 8000 0, 16 threads: 0.001819 0.005454 0.0005028
call = ztrsv 0 8000 0, 16 threads: 0.04593 0.01113 0.001282
call = ctrsv 0 8000 0, 16 threads: 0.02252 0.00586 0.001065
call = zgeru 8000 8000 0, 16 threads: 0.01553 0.06818 0.06747
call = cgeru 8000 8000 0, 16 threads: 0.006584 0.0349 0.0357
call = daxpy 0 500000 0, 16 threads: 1.313e-05 0.001548 0.0009559
call = saxpy 0 500000 0, 16 threads: 9.453e-06 0.0007899 0.001048
call = ddot 0 500000 0, 16 threads: 1.481e-05 0.0007613 1.897e-05
call = sdot 0 500000 0, 16 threads: 0.0001575 0.0003851 1.71e-05
call = dnrm2 0 500000 0, 16 threads: 0.0003468 0.0003773 1.856e-05
call = snrm2 0 500000 0, 16 threads: 0.0001599 0.0002001 1.651e-05
call = dscal 0 500000 0, 16 threads: 1.44e-07 - -
call = sscal 0 500000 0, 16 threads: 1.54e-07 - -
call = dcopy 0 500000 0, 16 threads: 0.0003215 0.001176 0.0009115
call = scopy 0 500000 0, 16 threads: 0.0001524 0.0006117 0.0007369
call = dasum 0 500000 0, 16 threads: 1.311e-05 0.0003842 1.625e-05
call = sasum 0 500000 0, 16 threads: 5.639e-06 0.0002122 1.629e-05
call = dswap 0 500000 0, 16 threads: 0.0003676 0.002314 0.001817
call = sswap 0 500000 0, 16 threads: 0.0001896 0.001229 0.0009195
call = daxpy 0 16000000 0, 16 threads: 0.001544 0.01237 0.009895
call = saxpy 0 16000000 0, 16 threads: 0.0007604 0.006735 0.004815
call = ddot 0 16000000 0, 16 threads: 0.001506 0.005965 0.0001905
call = sdot 0 16000000 0, 16 threads: 0.005788 0.003337 0.0001427
call = dnrm2 0 16000000 0, 16 threads: 0.01818 0.002831 1e-04
call = snrm2 0 16000000 0, 16 threads: 0.006791 0.001575 9.134e-05
call = dscal 0 16000000 0, 16 threads: 3.83e-07 - -
call = sscal 0 16000000 0, 16 threads: 3.585e-07 - -
call = dcopy 0 16000000 0, 16 threads: 0.02147 0.005277 0.005862
call = scopy 0 16000000 0, 16 threads: 0.01197 0.00285 0.00256
call = dasum 0 16000000 0, 16 threads: 0.0007066 0.002748 9.631e-05
call = sasum 0 16000000 0, 16 threads: 0.000363 0.001561 5.824e-05
call = dswap 0 16000000 0, 16 threads: 0.02524 0.02244 0.02298
call = sswap 0 16000000 0, 16 threads: 0.01304 0.01227 0.01209
call = idamax 0 4000000 0, 16 threads: 0.001625 0.001004 5.567e-05
call = isamax 0 4000000 0, 16 threads: 0.0008619 0.0007586 2.206e-05
call = zaxpy 0 1000000 0, 16 threads: 5.815e-05 0.002169 0.001095
call = caxpy 0 1000000 0, 16 threads: 5.238e-05 0.001397 0.0008694
call = zdotc 0 1000000 0, 16 threads: 0.0001676 0.001489 6.392e-05
call = cdotc 0 1000000 0, 16 threads: 0.0006225 0.0008431 3.4e-05
call = zscal 0 1000000 0, 16 threads: 5.585e-07 - -
call = cscal 0 1000000 0, 16 threads: 4.845e-07 - -
call = zaxpy 0 16000000 0, 16 threads: 0.004748 0.02326 0.01948
call = caxpy 0 16000000 0, 16 threads: 0.001036 0.01232 0.009246
call = zdotc 0 16000000 0, 16 threads: 0.003473 0.01051 0.0001946
call = cdotc 0 16000000 0, 16 threads: 0.02141 0.005752 0.0001546
call = zscal 0 16000000 0, 16 threads: 4.475e-07 - -
call = cscal 0 16000000 0, 16 threads: 5.8e-07 - -
call = dgemm 64 64 64, 16 threads: 1.007e-05 3.393e-05 -
call = sgemm 64 64 64, 16 threads: 4.182e-06 4.023e-05 -
call = dsymm 64 64 0, 16 threads: 1.586e-05 3.692e-05 -
call = ssymm 64 64 0, 16 threads: 1.047e-05 3.362e-05 -
call = dsyrk 0 64 64, 16 threads: 8.761e-06 3.029e-05 -
call = ssyrk 0 64 64, 16 threads: 4.652e-06 2.99e-05 -
call = dsyr2k 0 64 64, 16 threads: 2.18e-05 4.024e-05 -
call = ssyr2k 0 64 64, 16 threads: 1.077e-05 5.578e-05 -
call = dtrmm 64 64 0, 16 threads: 8.269e-06 4.831e-05 -
call = strmm 64 64 0, 16 threads: 7.188e-06 5.422e-05 -
call = dtrsm 64 64 0, 16 threads: 1.28e-05 5.131e-05 -
call = strsm 64 64 0, 16 threads: 9.815e-06 3.848e-05 -
call = dgemmt 0 64 64, 16 threads: 1.926e-05 3.212e-05 -
call = sgemmt 0 64 64, 16 threads: 1.649e-05 3.888e-05 -
call = dsymm 120 120 0, 16 threads: 4.142e-05 6.156e-05 0.0001538
call = ssymm 120 120 0, 16 threads: 2.886e-05 4.361e-05 -
call = dsyrk 0 120 120, 16 threads: 4.793e-05 4.826e-05 9.934e-05
call = ssyrk 0 120 120, 16 threads: 2.885e-05 3.661e-05 -
call = dsyr2k 0 120 120, 16 threads: 3.826e-05 5.988e-05 0.0001894
call = ssyr2k 0 120 120, 16 threads: 2.007e-05 7.336e-05 -
call = dtrmm 120 120 0, 16 threads: 1.639e-05 9.109e-05 0.0001643
call = strmm 120 120 0, 16 threads: 1.353e-05 7.558e-05 -
call = dtrsm 120 120 0, 16 threads: 2.575e-05 0.0001172 0.0001909
call = strsm 120 120 0, 16 threads: 3.325e-05 8.714e-05 -
call = dgemmt 0 120 120, 16 threads: 0.0002091 5.693e-05 8.031e-05
call = sgemmt 0 120 120, 16 threads: 0.0002039 4.575e-05 -
call = dgetrf 250 250 0, 16 threads: 0.001319 0.0005679 -
call = sgetrf 250 250 0, 16 threads: 0.000903 0.0004895 -
call = dpotrf 0 250 0, 16 threads: 0.0003535 0.0006679 -
call = spotrf 0 250 0, 16 threads: 0.0002535 0.0005955 -
call = dgemv 500 500 0, 16 threads: 2.054e-05 0.0002175 8.239e-05
call = sgemv 500 500 0, 16 threads: 1.234e-05 0.0001275 7.153e-05
call = dsymv 0 500 0, 16 threads: 1.22e-05 0.000202 0.0001202
call = ssymv 0 500 0, 16 threads: 1.092e-05 0.0001158 0.0001447
call = dtrmv 0 500 0, 16 threads: 1.319e-05 0.0002018 0.0001397
call = strmv 0 500 0, 16 threads: 6.879e-06 0.0001182 9.485e-05
call = dtrsv 0 500 0, 16 threads: 1.933e-05 0.0002423 0.0002008
call = strsv 0 500 0, 16 threads: 1.324e-05 0.0001563 0.0001266
call = dger 500 500 0, 16 threads: 8.038e-06 0.0005955 -
call = sger 500 500 0, 16 threads: 6.443e-06 0.0001973 -
call = daxpy 0 60000 0, 16 threads: 4.677e-06 0.00013 0.0001611
call = saxpy 0 60000 0, 16 threads: 3.971e-06 7.574e-05 0.000107
call = ddot 0 60000 0, 16 threads: 6.382e-06 9.357e-05 5.165e-05
call = sdot 0 60000 0, 16 threads: 3.592e-06 5.409e-05 5e-05
call = dnrm2 0 60000 0, 16 threads: 2.395e-05 5.923e-05 5.166e-05
call = snrm2 0 60000 0, 16 threads: 1.582e-05 4.077e-05 4.979e-05
call = dscal 0 60000 0, 16 threads: 1.05e-07 - -
call = sscal 0 60000 0, 16 threads: 1.085e-07 - -
call = dcopy 0 60000 0, 16 threads: 1.239e-05 0.000101 9.864e-05
call = scopy 0 60000 0, 16 threads: 6.22e-06 6.502e-05 7.405e-05
call = dasum 0 60000 0, 16 threads: 5.809e-06 6.259e-05 5.933e-05
call = sasum 0 60000 0, 16 threads: 2.959e-06 4.388e-05 5.79e-05
call = zgemm 64 64 64, 16 threads: 2.802e-05 5.925e-05 9.88e-05
call = cgemm 64 64 64, 16 threads: 1.567e-05 4.54e-05 -
call = zsymm 64 64 0, 16 threads: 2.685e-05 4.704e-05 8.48e-05
call = csymm 64 64 0, 16 threads: 1.516e-05 4.115e-05 -
call = zhemm 64 64 0, 16 threads: 2.769e-05 4.526e-05 8.78e-05
call = chemm 64 64 0, 16 threads: 1.567e-05 4.064e-05 -
call = zsyrk 0 64 64, 16 threads: 2.173e-05 4.064e-05 0.0001087
call = csyrk 0 64 64, 16 threads: 1.034e-05 3.558e-05 -
call = zherk 0 64 64, 16 threads: 2.183e-05 4.004e-05 6.573e-05
call = cherk 0 64 64, 16 threads: 1.043e-05 3.501e-05 -
call = zsyr2k 0 64 64, 16 threads: 1.789e-05 5.457e-05 0.0001469
call = csyr2k 0 64 64, 16 threads: 1.121e-05 4.916e-05 -
call = zher2k 0 64 64, 16 threads: 1.975e-05 5.565e-05 7.92e-05
call = cher2k 0 64 64, 16 threads: 1.039e-05 4.869e-05 -
call = ztrmm 64 64 0, 16 threads: 1.123e-05 6.572e-05 8.647e-05
call = ctrmm 64 64 0, 16 threads: 9.709e-06 5.822e-05 -
call = ztrsm 64 64 0, 16 threads: 1.663e-05 6.675e-05 0.0001056
call = ctrsm 64 64 0, 16 threads: 1.338e-05 5.582e-05 -
call = zgemmt 0 64 64, 16 threads: 5.224e-05 5.718e-05 0.0001187
call = cgemmt 0 64 64, 16 threads: 3.343e-05 4.485e-05 -
call = zsymm 250 250 0, 16 threads: 0.00032 0.0002027 0.0002566
call = csymm 250 250 0, 16 threads: 0.0002099 0.00019 0.0002381
call = zhemm 250 250 0, 16 threads: 0.0003241 0.0001859 0.0002284
call = chemm 250 250 0, 16 threads: 0.0001954 0.0001965 0.0002532
call = zsyrk 0 250 250, 16 threads: 0.001101 0.0001546 0.0002714
call = csyrk 0 250 250, 16 threads: 0.0004291 0.0001114 0.0001522
call = zherk 0 250 250, 16 threads: 0.001061 0.0001596 0.0001252
call = cherk 0 250 250, 16 threads: 0.0004356 0.0001085 7.38e-05
call = zsyr2k 0 250 250, 16 threads: 0.0003481 0.0001892 0.000239
call = csyr2k 0 250 250, 16 threads: 0.0002071 0.0001244 0.0001733
call = zher2k 0 250 250, 16 threads: 0.0003378 0.0002004 0.0002851
call = cher2k 0 250 250, 16 threads: 0.0002171 0.0001369 0.0001607
call = ztrmm 250 250 0, 16 threads: 0.0002691 0.0002355 0.0003108
call = ctrmm 250 250 0, 16 threads: 0.0001378 0.0001566 0.0002244
call = ztrsm 250 250 0, 16 threads: 0.0002697 0.0003045 0.000334
call = ctrsm 250 250 0, 16 threads: 0.0001877 0.0002046 0.0002697
call = zgemmt 0 250 250, 16 threads: 0.001359 0.0001984 0.0001292
call = cgemmt 0 250 250, 16 threads: 0.001201 0.0001408 9.28e-05
call = zgemv 500 500 0, 16 threads: 1.488e-05 0.0004359 9.966e-05
call = cgemv 500 500 0, 16 threads: 1.079e-05 0.0002395 7.112e-05
call = zhemv 0 500 0, 16 threads: 3.094e-05 0.0008435 8.095e-05
call = chemv 0 500 0, 16 threads: 1.708e-05 0.0002391 7.243e-05
call = ztrmv 0 500 0, 16 threads: 1.857e-05 0.0008081 0.0001709
call = ctrmv 0 500 0, 16 threads: 1.39e-05 0.000205 0.0001481
call = ztrsv 0 500 0, 16 threads: 7.412e-05 0.001069 0.0002867
call = ctrsv 0 500 0, 16 threads: 3.657e-05 0.0002389 0.0002181
call = zgeru 500 500 0, 16 threads: 1.826e-05 0.001121 -
call = cgeru 500 500 0, 16 threads: 1.389e-05 0.0005872 -
call = zaxpy 0 60000 0, 16 threads: 8.917e-06 0.0002776 0.0002528
call = caxpy 0 60000 0, 16 threads: 5.919e-06 0.0001329 0.0001336
call = zdotc 0 60000 0, 16 threads: 5.854e-06 0.0001972 2.547e-05
call = cdotc 0 60000 0, 16 threads: 1.166e-05 9.199e-05 1.925e-05
call = dgemm 16000 64 64, 16 threads: 0.0003637 0.0006507 0.0006476
call = sgemm 16000 64 64, 16 threads: 0.0002118 0.0003546 0.0004047
call = zgemm 16000 64 64, 16 threads: 0.001118 0.001359 0.0009912
call = cgemm 16000 64 64, 16 threads: 0.0005704 0.0006436 0.0006149
call = dgemm 64 16000 64, 16 threads: 0.0008916 0.0006248 0.0005932
call = sgemm 64 16000 64, 16 threads: 0.0004131 0.0003367 0.0003991
call = zgemm 64 16000 64, 16 threads: 0.001488 0.001383 0.001519
call = cgemm 64 16000 64, 16 threads: 0.0009042 0.001029 0.000646
call = dgemm 64 64 16000, 16 threads: 0.001588 0.0007013 0.0001458
call = sgemm 64 64 16000, 16 threads: 0.001036 0.000412 0.0001317
call = zgemm 64 64 16000, 16 threads: 0.004245 0.0009454 0.0009831
call = cgemm 64 64 16000, 16 threads: 0.002151 0.0007119 0.0001547
call = dsyrk 0 64 16000, 16 threads: 0.002735 0.000542 0.0001957
call = ssyrk 0 64 16000, 16 threads: 0.001422 0.0002625 0.0001428
call = zsyrk 0 64 16000, 16 threads: 0.005554 0.0008522 0.0004773
call = csyrk 0 64 16000, 16 threads: 0.002565 0.0004758 0.0001481
call = zherk 0 64 16000, 16 threads: 0.005361 0.0008547 0.000412
call = cherk 0 64 16000, 16 threads: 0.002567 0.0008964 0.0005113
call = dsyr2k 0 64 16000, 16 threads: 0.004023 0.0008838 0.000328
call = ssyr2k 0 64 16000, 16 threads: 0.002091 0.003344 0.00312
call = zsyr2k 0 64 16000, 16 threads: 0.003343 0.001256 0.0007959
call = csyr2k 0 64 16000, 16 threads: 0.002167 0.001373 0.001058
call = zher2k 0 64 16000, 16 threads: 0.00397 0.001258 0.0007154
call = cher2k 0 64 16000, 16 threads: 0.002132 0.001358 0.0009824
call = dsymm 6000 64 0, 16 threads: 0.01397 0.003386 0.001041
call = ssymm 6000 64 0, 16 threads: 0.007497 0.002352 0.001847
call = zsymm 6000 64 0, 16 threads: 0.04375 0.006572 0.001431
call = csymm 6000 64 0, 16 threads: 0.025 0.003814 0.002411
call = zhemm 6000 64 0, 16 threads: 0.04641 0.006545 0.006619
call = chemm 6000 64 0, 16 threads: 0.02535 0.003856 0.00385
call = dtrmm 6000 64 0, 16 threads: 0.01941 0.003431 0.0008717
call = strmm 6000 64 0, 16 threads: 0.01262 0.002314 0.001194
call = ztrmm 6000 64 0, 16 threads: 0.04833 0.006565 0.001236
call = ctrmm 6000 64 0, 16 threads: 0.03339 0.003663 0.001371
call = dtrsm 6000 64 0, 16 threads: 0.01924 0.004793 0.003068
call = strsm 6000 64 0, 16 threads: 0.01318 0.002717 0.002502
call = ztrsm 6000 64 0, 16 threads: 0.04418 0.008445 0.004719
call = ctrsm 6000 64 0, 16 threads: 0.03135 0.004313 0.003357
call = dsymm 64 16000 0, 16 threads: 0.0009008 0.00067 0.0006248
call = ssymm 64 16000 0, 16 threads: 0.0005151 0.0003792 0.0004709
call = zsymm 64 16000 0, 16 threads: 0.001518 0.0009158 0.001144
call = csymm 64 16000 0, 16 threads: 0.0009085 0.000657 0.0008544
call = zhemm 64 16000 0, 16 threads: 0.001383 0.0008891 0.001144
call = chemm 64 16000 0, 16 threads: 0.001244 0.0006262 0.0006231
call = dtrmm 64 16000 0, 16 threads: 0.0001948 0.0006795 0.0006493
call = strmm 64 16000 0, 16 threads: 0.0001028 0.0004284 0.0004126
call = ztrmm 64 16000 0, 16 threads: 0.001053 0.0009596 0.001039
call = ctrmm 64 16000 0, 16 threads: 0.0005403 0.0006519 0.0006587
call = dtrsm 64 16000 0, 16 threads: 0.0009965 0.0005888 0.000692
call = strsm 64 16000 0, 16 threads: 0.0006641 0.0004284 0.0004294
call = ztrsm 64 16000 0, 16 threads: 0.001407 0.00096 0.001076
call = ctrsm 64 16000 0, 16 threads: 0.001092 0.0005941 0.0006877
call = dsyrk 0 6000 64, 16 threads: 0.005517 0.003414 0.01162
call = ssyrk 0 6000 64, 16 threads: 0.002637 0.001994 0.006766
call = zsyrk 0 6000 64, 16 threads: 0.02029 0.006392 0.02085
call = csyrk 0 6000 64, 16 threads: 0.007818 0.003394 0.01174
call = zherk 0 6000 64, 16 threads: 0.0213 0.006216 0.006049
call = cherk 0 6000 64, 16 threads: 0.007598 0.003369 0.003513
call = dsyr2k 0 6000 64, 16 threads: 0.01019 0.003473 0.01191
call = ssyr2k 0 6000 64, 16 threads: 0.005147 0.002054 0.006826
call = zsyr2k 0 6000 64, 16 threads: 0.03873 0.00681 0.02104
call = csyr2k 0 6000 64, 16 threads: 0.01829 0.003776 0.01242
call = zher2k 0 6000 64, 16 threads: 0.03738 0.006819 0.006444
call = cher2k 0 6000 64, 16 threads: 0.01806 0.003856 0.003961
call = dgemm 2000 2000 64, 16 threads: 0.001701 0.0009288 0.001646
call = sgemm 2000 2000 64, 16 threads: 0.001035 0.0008634 0.001121
call = dsyrk 0 2000 64, 16 threads: 0.0008563 0.0007952 0.001966
call = ssyrk 0 2000 64, 16 threads: 0.0004214 0.000379 0.001191
call = dgemm 2000 64 2000, 16 threads: 0.001289 0.001088 0.0003104
call = sgemm 2000 64 2000, 16 threads: 0.0007812 0.0008069 0.0001912
call = dsymm 2000 64 0, 16 threads: 0.001518 0.0008248 0.0004381
call = ssymm 2000 64 0, 16 threads: 0.0009054 0.0007714 0.0007738
call = dsyrk 0 64 2000, 16 threads: 0.0003383 0.0001378 0.0001191
call = ssyrk 0 64 2000, 16 threads: 0.0001651 0.0001502 0.0001482
call = dtrmm 2000 64 0, 16 threads: 0.002194 0.0008606 0.0004234
call = strmm 2000 64 0, 16 threads: 0.001384 0.000702 0.0005031
call = dtrsm 2000 64 0, 16 threads: 0.002463 0.001359 0.0009595
call = strsm 2000 64 0, 16 threads: 0.00151 0.001035 0.0008041
call = dgemm 500 500 16000, 16 threads: 0.02513 0.002866 0.0004723
call = sgemm 500 500 16000, 16 threads: 0.01734 0.001647 0.0004359
call = dgemv 16000 64 0, 16 threads: 3.856e-05 0.0004683 0.0001213
call = sgemv 16000 64 0, 16 threads: 2.028e-05 0.000409 0.0001174
call = dger 16000 64 0, 16 threads: 3.379e-05 0.0009559 -
call = sger 16000 64 0, 16 threads: 2.121e-05 0.00142 -
call = dgemv 64 16000 0, 16 threads: 0.0001768 0.000472 0.0001546
call = sgemv 64 16000 0, 16 threads: 0.0001964 0.0005252 0.0001271
call = dger 64 16000 0, 16 threads: 2.975e-05 0.00102 -
call = sger 64 16000 0, 16 threads: 2.918e-05 0.001577 -
call = dgemv 130000 64 0, 16 threads: 0.000447 0.001737 0.0002905
call = sgemv 130000 64 0, 16 threads: 0.0002173 0.001029 0.0001525
call = dger 130000 64 0, 16 threads: 0.0007186 0.004977 -
call = sger 130000 64 0, 16 threads: 0.0003046 0.002561 -
call = dgemv 64 130000 0, 16 threads: 0.001302 0.001717 0.0003815
call = sgemv 64 130000 0, 16 threads: 0.001408 0.001087 0.0002374
call = dger 64 130000 0, 16 threads: 0.0004117 0.004914 -
call = sger 64 130000 0, 16 threads: 0.0001956 0.002531 -
call = zgemv 130000 64 0, 16 threads: 0.0009198 0.003461 0.0007304
call = cgemv 130000 64 0, 16 threads: 0.0004715 0.001778 0.0003346
call = zgeru 130000 64 0, 16 threads: 0.0009982 0.01023 -
call = cgeru 130000 64 0, 16 threads: 0.000587 0.005013 -
call = zgemv 64 130000 0, 16 threads: 0.001542 0.003248 0.0002043
call = cgemv 64 130000 0, 16 threads: 0.001197 0.001735 0.0005174
call = zgeru 64 130000 0, 16 threads: 0.0008222 0.01042 -
call = cgeru 64 130000 0, 16 threads: 0.0003871 0.004981 0.006947
call = dgetrf 500 500 0, 16 threads: 0.002734 0.001312 -
call = sgetrf 500 500 0, 16 threads: 0.002148 0.00122 -
call = dpotrf 0 500 0, 16 threads: 0.001232 0.001529 -
call = spotrf 0 500 0, 16 threads: 0.0008362 0.001388 -
call = dgeqrf 500 500 0, 16 threads: 0.00532 0.002005 -
call = sgeqrf 500 500 0, 16 threads: 0.004207 0.001943 -
call = dgesv 0 500 500, 16 threads: 0.004279 0.002122 -
call = sgesv 0 500 500, 16 threads: 0.003012 0.002073 -
call = dgetrf 2000 2000 0, 16 threads: 0.02332 0.0078 -
call = sgetrf 2000 2000 0, 16 threads: 0.01379 0.006083 -
call = dpotrf 0 2000 0, 16 threads: 0.01231 0.00243 -
call = spotrf 0 2000 0, 16 threads: 0.007537 0.001832 -
call = dgeqrf 2000 2000 0, 16 threads: 0.0774 0.01176 -
call = sgeqrf 2000 2000 0, 16 threads: 0.0562 0.01042 -
call = dgesv 0 2000 2000, 16 threads: 0.06683 0.01153 -
call = sgesv 0 2000 2000, 16 threads: 0.03348 0.009261 -
call = dgetrs 0 1000 1000, 16 threads: 0.00759 0.002366 -
call = zgetrs 0 1000 1000, 16 threads: 0.01657 0.003332 -
call = dpotrs 0 1000 1000, 16 threads: 0.005817 0.002252 -
call = zpotrs 0 1000 1000, 16 threads: 0.01438 0.003067 -
call = dgetri 0 1000 0, 16 threads: 0.009127 0.001937 -
call = zgetri 0 1000 0, 16 threads: 0.01849 0.002751 -
call = dpotri 0 1000 0, 16 threads: 0.006438 0.002065 -
call = zpotri 0 1000 0, 16 threads: 0.01056 0.002739 -
call = dtrtri 0 1000 0, 16 threads: 0.003175 0.001747 -
call = ztrtri 0 1000 0, 16 threads: 0.005416 0.002317 -
call = dtrtrs 0 1000 1000, 16 threads: 0.003862 0.001725 -
call = ztrtrs 0 1000 1000, 16 threads: 0.008672 0.002514 -
call = dposv 0 1000 1000, 16 threads: 0.01323 0.003484 -
call = zposv 0 1000 1000, 16 threads: 0.02398 0.004902 -
call = dgetrs 0 1000 1, 16 threads: 0.0004272 0.0008604 -
call = zgetrs 0 1000 1, 16 threads: 0.0009183 0.001251 -
call = dpotrs 0 1000 1, 16 threads: 0.0007432 0.0005604 -
call = zpotrs 0 1000 1, 16 threads: 0.00159 0.0008596 -
call = dgesv 0 1000 1, 16 threads: 0.01711 0.003415 -
call = zgesv 0 1000 1, 16 threads: 0.04347 0.004835 -
call = dposv 0 1000 1, 16 threads: 0.005336 0.001319 -
call = zposv 0 1000 1, 16 threads: 0.008429 0.001999 -
call = dtrtrs 0 1000 1, 16 threads: 0.0002591 0.0004544 -
call = ztrtrs 0 1000 1, 16 threads: 0.0005432 0.0007333 -
call = dgetrs 0 4000 1, 16 threads: 0.007107 0.004046 -
call = dgesv 0 4000 1, 16 threads: 0.6616 0.01964 -
call = dposv 0 4000 1, 16 threads: 0.07565 0.006283 -
call = dorgqr 500 500 500, 16 threads: 0.004951 0.000983 -
call = dormqr 500 500 500, 16 threads: 0.004877 0.0008935 -
call = dgels 500 500 500, 16 threads: 0.01175 0.002836 -
call = dorgqr 1000 1000 1000, 16 threads: 0.01795 0.001817 -
call = dormqr 1000 1000 1000, 16 threads: 0.02127 0.002127 -
call = dgels 1000 1000 1000, 16 threads: 0.04717 0.006801 -
call = dgeqrf 16000 64 0, 16 threads: 0.00392 0.001938 -
call = dgels 16000 64 0, 16 threads: 0.007801 0.002156 -
call = dsyev 0 500 0, 16 threads: 0.2106 0.005093 -
call = dsyevr 0 500 0, 16 threads: 0.03349 0.005104 -
call = dgesvd 500 500 0, 16 threads: 0.3894 0.01377 -
call = dgeev 0 500 0, 16 threads: 0.1309 0.09068 -
call = dsyev 0 1000 0, 16 threads: 1.134 0.01179 -
call = dsyevd 0 1000 0, 16 threads: 0.09455 0.01183 -
call = dsyevr 0 1000 0, 16 threads: 0.1789 0.01103 -
call = dgesvd 1000 1000 0, 16 threads: 2.628 0.03167 -
call = dgesdd 1000 1000 0, 16 threads: 0.1911 0.03181 -
call = dgeev 0 1000 0, 16 threads: 0.5618 0.1892 -
call = zgetrf 500 500 0, 16 threads: 0.00315 0.001576 -
call = zpotrf 0 500 0, 16 threads: 0.001706 0.0006498 -
call = zgeqrf 500 500 0, 16 threads: 0.009976 0.002471 -
call = zheevd 0 500 0, 16 threads: 0.04614 0.005809 -
call = zgesdd 500 500 0, 16 threads: 0.0723 0.01553 -
call = dgemm 120 120 120, 16 threads: 4.071e-05 6.412e-05 0.0001456
call = sgemm 120 120 120, 16 threads: 2.873e-05 5.006e-05 -
call = zgemm 120 120 120, 16 threads: 7.753e-05 9.993e-05 0.0001114
call = cgemm 120 120 120, 16 threads: 5.225e-05 6.44e-05 0.0001054
call = dgemm 4000 4000 4000, 16 threads: 0.2347 0.00658 0.006371
call = sgemm 4000 4000 4000, 16 threads: 0.1223 0.00403 0.004913
call = zgemm 4000 4000 4000, 16 threads: 0.9283 0.01365 0.01684
call = cgemm 4000 4000 4000, 16 threads: 0.4674 0.01122 0.01382
call = dsymm 4000 4000 0, 16 threads: 0.2432 0.005287 0.006193
call = ssymm 4000 4000 0, 16 threads: 0.1268 0.005724 0.005792
call = dsyrk 0 4000 4000, 16 threads: 0.1051 0.005408 0.005671
call = ssyrk 0 4000 4000, 16 threads: 0.05619 0.003091 0.003777
call = dsyr2k 0 4000 4000, 16 threads: 0.1828 0.008092 0.006242
call = ssyr2k 0 4000 4000, 16 threads: 0.096 0.004478 0.005975
call = dtrmm 4000 4000 0, 16 threads: 0.08999 0.005663 0.005459
call = strmm 4000 4000 0, 16 threads: 0.04876 0.005691 0.003921
call = dtrsm 4000 4000 0, 16 threads: 0.1076 0.007222 0.009276
call = strsm 4000 4000 0, 16 threads: 0.05291 0.005018 0.006422
call = dgemmt 0 4000 4000, 16 threads: 2.05 0.005981 0.00232
call = sgemmt 0 4000 4000, 16 threads: 0.9572 0.003781 0.002238
call = dgetrf 4000 4000 0, 16 threads: 0.08067 0.01871 -
call = sgetrf 4000 4000 0, 16 threads: 0.04852 0.01488 -
call = dpotrf 0 4000 0, 16 threads: 0.04934 0.00589 -
call = spotrf 0 4000 0, 16 threads: 0.02948 0.004041 -
call = dgeqrf 4000 4000 0, 16 threads: 0.3591 0.02954 -
call = sgeqrf 4000 4000 0, 16 threads: 0.2646 0.02554 -
call = dgesv 0 4000 4000, 16 threads: 0.2912 0.03132 -
call = sgesv 0 4000 4000, 16 threads: 0.1569 0.02363 -
call = dsyevd 0 2000 0, 16 threads: 0.3884 0.02962 -
call = dgesdd 2000 2000 0, 16 threads: - 0.07385 -
call = dgetri 0 2000 0, 16 threads: 0.03544 0.003976 -
call = dpotri 0 2000 0, 16 threads: 0.02016 0.005133 -
call = dgetrs 0 2000 2000, 16 threads: 0.03302 0.00495 -
call = dgemm 250 250 250, 1 thread: 0.0004745 - -
call = sgemm 250 250 250, 1 thread: 0.0002279 - -
call = dtrsm 250 250 0, 1 thread: 0.0009562 - -
call = strsm 250 250 0, 1 thread: 0.0004408 - -
call = dsyrk 0 250 250, 1 thread: 0.0002745 - -
call = ssyrk 0 250 250, 1 thread: 0.0001383 - -
call = dgemm 1000 1000 1000, 1 thread: 0.0272 - -
call = sgemm 1000 1000 1000, 1 thread: 0.01264 - -
call = dtrsm 1000 1000 0, 1 thread: 0.02811 - -
call = strsm 1000 1000 0, 1 thread: 0.01437 - -
call = dsyrk 0 1000 1000, 1 thread: 0.0191 - -
call = ssyrk 0 1000 1000, 1 thread: 0.009866 - -
call = dgemv 1000 1000 0, 1 thread: 0.0002871 - -
call = sgemv 1000 1000 0, 1 thread: 0.0001442 - -
call = dsymv 0 1000 0, 1 thread: 0.0001672 - -
call = ssymv 0 1000 0, 1 thread: 8.589e-05 - -
call = dgemv 4000 4000 0, 1 thread: 0.01027 - -
call = sgemv 4000 4000 0, 1 thread: 0.002653 - -
call = dsymv 0 4000 0, 1 thread: 0.002954 - -
call = ssymv 0 4000 0, 1 thread: 0.001523 - -
call = daxpy 0 4000000 0, 1 thread: 0.002725 - -
call = ddot 0 4000000 0, 1 thread: 0.002526 - -
call = dgetrf 1000 1000 0, 1 thread: 0.02104 - -
call = dpotrf 0 1000 0, 1 thread: 0.01315 - -
