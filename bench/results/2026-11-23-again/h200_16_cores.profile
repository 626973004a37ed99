# blaslift: what estimates are made from on a machine. Rates are per second.
blaslift-profile = 1
machine = vm: Intel(R) Xeon(R) Processor
cpu = Intel(R) Xeon(R) Processor
cpu_blas = OpenBLAS 0.3.26, Cooperlake kernels
gpu = NVIDIA H200, 140 GiB, CUDA driver 13.0, cuBLAS 13.1

# operations of one core in large level-3 calls, double precision: two 512-bit FMA units at 2 GHz, which few
# cores sustain
cpu_double_flops = 3.587e+10

# the same in single precision
cpu_single_flops = 7.507e+10

# threads that the CPU BLAS may use
cpu_threads = 16

# before the first operation of a call on the CPU: waking threads, packing
cpu_call_seconds = 3.095e-07

# memory bandwidth of levels 1 and 2, one core, as if the CPU BLAS used all its threads in all of them (OpenBLAS
# runs copy, swap and nrm2 on one): a core of a desktop machine streams 20 GB/s and more
cpu_core_bytes_per_second = 1.365e+10

# of all cores together; measured with 16 threads: sgemv 60 to 120 GB/s, saxpy 232
cpu_bytes_per_second = 9.397e+10

# what fits the last-level cache stays there between calls
cpu_cache_bytes = 314572800

# and is read so many times faster
cpu_cache_speed = 1.599

# what operands that were just made cost besides, by their bytes: on the H200 machine the same call on operands
# that the CPU BLAS's threads have read before takes so much less (182 calls of all levels)
cold_bytes_per_second = 2.718e+11

# the same for the first MiB, on top
cold_first_bytes_per_second = 3.089e+10

# to the device from the program's memory, through pinned staging buffers: on the H200 machine a dgemm of n =
# 8192 moves its 1.5 GiB at 27 GB/s on average; other links are slower
upload_bytes_per_second = 4.851e+10

# the way back
download_bytes_per_second = 5.239e+10

# allocation, launches and synchronisation of a call of level 3 or LAPACK
device_call_seconds = 6.173e-05

# operations of the device in large level-3 calls, until it says more itself
device_double_flops = 1.196e+14

# the same in single precision
device_single_flops = 1.175e+14

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
device_direct_seconds = 9.506e-05

# then the device's memory bandwidth: an H200 has 4800e9, a card with GDDR6 300e9 to 700e9
device_bytes_per_second = 6.047e+12

# asking the kernel what was written: a scan of a small range takes 0.4 us (4 KiB) to 7 us (32 MiB)
check_call_seconds = 1.081e-06

# and for each byte in 4 KiB pages: 1 GiB takes 1.4 ms on one thread, 0.4 ms split over four
check_seconds_per_small_byte = 3.928e-13

# in 2 MiB pages: 0.015 ms measured, 0.02 on a 2-core guest
check_seconds_per_huge_byte = 1.755e-14

# watching for writes, 4 KiB pages: measured for 1 GiB
arm_seconds_per_small_byte = 6.437e-12

# 2 MiB pages
arm_seconds_per_huge_byte = 1.428e-13

# no longer watching, 4 KiB pages: on a 2-core guest
disarm_seconds_per_small_byte = 1.411e-11

# 2 MiB pages
disarm_seconds_per_huge_byte = 1.282e-13

# for an operand that is to stay: registering it, backing a piece of the window with device memory
keep_call_seconds = 1e-05

# and for each of its bytes, besides sending and watching: backing, listing, and giving back what was there; 21
# calls of level 2 and dot with operands that were just made took 28e-12 more where they stayed than where they
# did not, watching included
keep_seconds_per_byte = 2.716e-12

# what a wrong guess costs until the sentinel disarms it: the faults of a program that rewrites 1 GiB; 7 to 27
# ms (2-core guest, polls of 1 and 5 ms), with pages of either size, since the first store splits a 2 MiB page
rewritten_seconds_per_byte = 1.5832483768463136e-11

# the device must be expected to take less than this part of the CPU's time: the model's error belongs to the
# CPU
advantage = 0.87

# expected gain that justifies bringing the device up
start_price_seconds = 0.2

# Calls of m, n and k, and the seconds that they took: on the CPU, on the GPU with their operands sent, with operands there.
call = dgemm 1000 1000 1000, 16 threads: 0.005308 0.001064 0.0007779
call = sgemm 1000 1000 1000, 16 threads: 0.002945 0.0006769 0.0003094
call = zgemm 1000 1000 1000, 16 threads: 0.01641 0.001679 0.0007586
call = cgemm 1000 1000 1000, 16 threads: 0.009187 0.001045 0.0006155
call = dsymm 1000 1000 0, 16 threads: 0.004988 0.0008743 0.0008909
call = ssymm 1000 1000 0, 16 threads: 0.003226 0.0007142 0.0005624
call = dsyrk 0 1000 1000, 16 threads: 0.003431 0.0006077 0.0002974
call = ssyrk 0 1000 1000, 16 threads: 0.001693 0.0004219 0.000327
call = dsyr2k 0 1000 1000, 16 threads: 0.005297 0.0009604 0.0004655
call = ssyr2k 0 1000 1000, 16 threads: 0.00283 0.0007563 0.0004289
call = dtrmm 1000 1000 0, 16 threads: 0.002518 0.0009179 0.001465
call = strmm 1000 1000 0, 16 threads: 0.001355 0.0006692 0.0006587
call = dtrsm 1000 1000 0, 16 threads: 0.003913 0.001453 0.001959
call = strsm 1000 1000 0, 16 threads: 0.001696 0.0008346 0.00084
call = dgemmt 0 1000 1000, 16 threads: 0.03018 0.001149 0.0004179
call = sgemmt 0 1000 1000, 16 threads: 0.01975 0.0006564 0.0003152
call = dgemv 4000 4000 0, 16 threads: 0.0008915 0.002888 0.0003709
call = sgemv 4000 4000 0, 16 threads: 0.0005182 0.001602 0.0001251
call = dsymv 0 4000 0, 16 threads: 0.0004378 0.001753 0.0007122
call = ssymv 0 4000 0, 16 threads: 0.0002452 0.001192 0.0006531
call = dtrmv 0 4000 0, 16 threads: 0.0004217 0.001777 0.0004236
call = strmv 0 4000 0, 16 threads: 0.0002281 0.001243 0.0002367
call = dtrsv 0 4000 0, 16 threads: 0.003146 0.002073 0.0004446
call = strsv 0 4000 0, 16 threads: 0.001613 0.001494 0.0004869
call = dger 4000 4000 0, 16 threads: 0.0007833 0.009601 -
call = sger 4000 4000 0, 16 threads: 0.0004005 0.005143 0.007715
call = daxpy 0 4000000 0, 16 threads: 0.0004663 0.003844 0.004163
call = saxpy 0 4000000 0, 16 threads: 0.0001779 0.002434 0.001394
call = ddot 0 4000000 0, 16 threads: 0.0003582 0.002166 6.43e-05
call = sdot 0 4000000 0, 16 threads: 0.0014 0.001526 3.87e-05
call = dnrm2 0 4000000 0, 16 threads: 0.003232 0.001062 0.0001255
call = snrm2 0 4000000 0, 16 threads: 0.001498 0.0007835 2.433e-05
call = dscal 0 4000000 0, 16 threads: 4.515e-07 - -
call = sscal 0 4000000 0, 16 threads: 3.72e-07 - -
call = dcopy 0 4000000 0, 16 threads: 0.003138 0.001744 0.0009777
call = scopy 0 4000000 0, 16 threads: 0.001473 0.001107 0.000648
call = dasum 0 4000000 0, 16 threads: 0.0001718 0.001014 3.541e-05
call = sasum 0 4000000 0, 16 threads: 3.713e-05 0.0008059 8.276e-05
call = dgetrf 1000 1000 0, 16 threads: 0.007806 0.003112 -
call = dpotrf 0 1000 0, 16 threads: 0.00424 0.001142 -
call = dgeqrf 1000 1000 0, 16 threads: 0.01869 0.005077 -
call = dgesv 0 1000 1000, 16 threads: 0.01572 0.005139 -
call = dsyevd 0 500 0, 16 threads: 0.02893 0.005111 -
call = dgesdd 500 500 0, 16 threads: 0.05477 0.01402 -
call = dgemm 250 250 250, 16 threads: 0.00013 0.0001804 0.0002216
call = sgemm 250 250 250, 16 threads: 9.919e-05 0.0001335 0.0001604
call = zgemm 250 250 250, 16 threads: 0.0003297 0.0002316 0.0002322
call = cgemm 250 250 250, 16 threads: 0.0002034 0.0001553 0.0001508
call = dgemm 500 500 500, 16 threads: 0.0008294 0.0003547 0.0002394
call = sgemm 500 500 500, 16 threads: 0.000511 0.0002342 0.0002139
call = zgemm 500 500 500, 16 threads: 0.002467 0.0006121 0.0006716
call = cgemm 500 500 500, 16 threads: 0.002749 0.0003626 0.0001839
call = dgemm 2000 2000 2000, 16 threads: 0.03541 0.002131 0.001662
call = sgemm 2000 2000 2000, 16 threads: 0.0209 0.001639 0.0009413
call = zgemm 2000 2000 2000, 16 threads: 0.1012 0.004314 0.00181
call = cgemm 2000 2000 2000, 16 threads: 0.05266 0.002635 0.002383
call = dsymm 250 250 0, 16 threads: 0.0001506 0.0001454 0.0002181
call = ssymm 250 250 0, 16 threads: 0.0001437 0.0001205 0.0002379
call = dsyrk 0 250 250, 16 threads: 0.0004266 0.0001276 0.0001128
call = ssyrk 0 250 250, 16 threads: 2e-04 8.097e-05 6.829e-05
call = dsyr2k 0 250 250, 16 threads: 0.0001657 0.0001507 0.0001965
call = ssyr2k 0 250 250, 16 threads: 9.363e-05 0.0001674 0.0001239
call = dtrmm 250 250 0, 16 threads: 7.033e-05 0.0001638 0.0002394
call = strmm 250 250 0, 16 threads: 5.411e-05 0.0001638 0.0001724
call = dtrsm 250 250 0, 16 threads: 0.0001631 0.0002395 0.0003059
call = strsm 250 250 0, 16 threads: 9.753e-05 0.0001897 0.0002349
call = dgemmt 0 250 250, 16 threads: 0.00151 0.0001412 0.0002119
call = sgemmt 0 250 250, 16 threads: 0.001459 9.561e-05 0.0001202
call = dsymm 500 500 0, 16 threads: 0.0008378 0.0003234 0.0004153
call = ssymm 500 500 0, 16 threads: 0.0004799 0.000332 0.0003274
call = dsyrk 0 500 500, 16 threads: 0.0006539 0.000278 0.0002133
call = ssyrk 0 500 500, 16 threads: 0.0003005 0.0001946 0.0001712
call = dsyr2k 0 500 500, 16 threads: 0.0007707 0.0003118 0.0002995
call = ssyr2k 0 500 500, 16 threads: 0.0003904 0.0002956 0.000254
call = dtrmm 500 500 0, 16 threads: 0.0005862 0.0003135 0.0002981
call = strmm 500 500 0, 16 threads: 0.0003117 0.0002614 0.0003505
call = dtrsm 500 500 0, 16 threads: 0.001236 0.0005577 0.0005774
call = strsm 500 500 0, 16 threads: 0.0004169 0.0003439 0.0004203
call = dgemmt 0 500 500, 16 threads: 0.006222 0.0003111 0.0002141
call = sgemmt 0 500 500, 16 threads: 0.005017 0.0002128 0.0003166
call = dsymm 2000 2000 0, 16 threads: 0.03334 0.001783 0.002453
call = ssymm 2000 2000 0, 16 threads: 0.0173 0.002946 0.0028
call = dsyrk 0 2000 2000, 16 threads: 0.01771 0.001618 0.001039
call = ssyrk 0 2000 2000, 16 threads: 0.008608 0.001317 0.001042
call = dsyr2k 0 2000 2000, 16 threads: 0.04615 0.002254 0.001042
call = ssyr2k 0 2000 2000, 16 threads: 0.02287 0.001769 0.002078
call = dtrmm 2000 2000 0, 16 threads: 0.01703 0.002102 0.002126
call = strmm 2000 2000 0, 16 threads: 0.009035 0.002141 0.002297
call = dtrsm 2000 2000 0, 16 threads: 0.02027 0.00284 0.003356
call = strsm 2000 2000 0, 16 threads: 0.01026 0.00191 0.002119
call = dgemmt 0 2000 2000, 16 threads: 0.2961 0.002179 0.001112
call = sgemmt 0 2000 2000, 16 threads: 0.1413 0.001443 0.000673
call = zsymm 500 500 0, 16 threads: 0.002105 0.0005622 0.000712
call = csymm 500 500 0, 16 threads: 0.001406 0.0004262 0.0006106
call = zhemm 500 500 0, 16 threads: 0.00217 0.0005422 0.0004188
call = chemm 500 500 0, 16 threads: 0.001436 0.0004212 0.0004229
call = zsyrk 0 500 500, 16 threads: 0.001307 0.000355 0.0002677
call = csyrk 0 500 500, 16 threads: 0.0007013 0.00027 0.0002184
call = zherk 0 500 500, 16 threads: 0.00131 0.0003688 0.0004209
call = cherk 0 500 500, 16 threads: 0.0009454 0.0002674 0.0002493
call = zsyr2k 0 500 500, 16 threads: 0.002614 0.0005969 0.0003003
call = csyr2k 0 500 500, 16 threads: 0.001206 0.0003777 0.000236
call = zher2k 0 500 500, 16 threads: 0.002358 0.0006639 0.0003057
call = cher2k 0 500 500, 16 threads: 0.001232 0.0003774 0.0002286
call = ztrmm 500 500 0, 16 threads: 0.001074 0.0005358 0.0004662
call = ctrmm 500 500 0, 16 threads: 0.0006278 0.0003673 0.000357
call = ztrsm 500 500 0, 16 threads: 0.001295 0.0007574 0.0008276
call = ctrsm 500 500 0, 16 threads: 0.0008785 0.0004968 0.000652
call = zgemmt 0 500 500, 16 threads: 0.005466 0.0005709 0.0002617
call = cgemmt 0 500 500, 16 threads: 0.004265 0.000337 0.000298
call = zsymm 1000 1000 0, 16 threads: 0.01414 0.001513 0.0009734
call = csymm 1000 1000 0, 16 threads: 0.01029 0.001195 0.0012
call = zhemm 1000 1000 0, 16 threads: 0.01617 0.001445 0.001158
call = chemm 1000 1000 0, 16 threads: 0.009248 0.001218 0.001055
call = zsyrk 0 1000 1000, 16 threads: 0.008163 0.001182 0.0005338
call = csyrk 0 1000 1000, 16 threads: 0.004541 0.0007838 0.0004372
call = zherk 0 1000 1000, 16 threads: 0.01089 0.001165 0.0005054
call = cherk 0 1000 1000, 16 threads: 0.004739 0.0007679 0.0004345
call = zsyr2k 0 1000 1000, 16 threads: 0.01895 0.001829 0.0006476
call = csyr2k 0 1000 1000, 16 threads: 0.007794 0.001263 0.001009
call = zher2k 0 1000 1000, 16 threads: 0.01635 0.001676 0.0006535
call = cher2k 0 1000 1000, 16 threads: 0.006888 0.001278 0.0009947
call = ztrmm 1000 1000 0, 16 threads: 0.007342 0.001723 0.001426
call = ctrmm 1000 1000 0, 16 threads: 0.003769 0.001118 0.001335
call = ztrsm 1000 1000 0, 16 threads: 0.007241 0.001772 0.001857
call = ctrsm 1000 1000 0, 16 threads: 0.004108 0.001438 0.001336
call = zgemmt 0 1000 1000, 16 threads: 0.03679 0.001325 0.0006474
call = cgemmt 0 1000 1000, 16 threads: 0.01897 0.001008 0.0004507
call = dgemv 1000 1000 0, 16 threads: 3.934e-05 0.0004732 9.388e-05
call = sgemv 1000 1000 0, 16 threads: 2.944e-05 0.0004559 7.247e-05
call = dsymv 0 1000 0, 16 threads: 2.016e-05 0.00191 8.816e-05
call = ssymv 0 1000 0, 16 threads: 1.664e-05 0.0004209 0.0001696
call = dtrmv 0 1000 0, 16 threads: 1.966e-05 0.001945 0.0001342
call = strmv 0 1000 0, 16 threads: 1.551e-05 0.0004316 0.0001196
call = dtrsv 0 1000 0, 16 threads: 0.0002046 0.001952 0.0002052
call = strsv 0 1000 0, 16 threads: 0.0001008 0.0004715 0.0001687
call = dger 1000 1000 0, 16 threads: 2.701e-05 0.0009329 0.0007137
call = sger 1000 1000 0, 16 threads: 1.377e-05 0.0013 -
call = dgemv 2000 2000 0, 16 threads: 0.0003125 0.001048 0.0002402
call = sgemv 2000 2000 0, 16 threads: 0.0001726 0.0008432 4.956e-05
call = dsymv 0 2000 0, 16 threads: 7.86e-05 0.0008343 0.0005198
call = ssymv 0 2000 0, 16 threads: 3.388e-05 0.0005401 0.0004465
call = dtrmv 0 2000 0, 16 threads: 6.306e-05 0.0008222 0.0005039
call = strmv 0 2000 0, 16 threads: 3.082e-05 0.0005356 0.0004474
call = dtrsv 0 2000 0, 16 threads: 0.0007439 0.0009472 0.0006666
call = strsv 0 2000 0, 16 threads: 0.0004091 0.0006484 0.0005852
call = dger 2000 2000 0, 16 threads: 0.0001847 0.002467 -
call = sger 2000 2000 0, 16 threads: 5.749e-05 0.001524 -
call = dgemv 8000 8000 0, 16 threads: 0.00471 0.01044 0.0005482
call = sgemv 8000 8000 0, 16 threads: 0.001835 0.005223 0.0004046
call = dsymv 0 8000 0, 16 threads: 0.001816 0.005516 0.001042
call = ssymv 0 8000 0, 16 threads: 0.000848 0.002973 0.001005
call = dtrmv 0 8000 0, 16 threads: 0.001722 0.005509 0.0006416
call = strmv 0 8000 0, 16 threads: 0.0008094 0.003012 0.0006307
call = dtrsv 0 8000 0, 16 threads: 0.02227 0.005943 0.0009924
call = strsv 0 8000 0, 16 threads: 0.01152 0.003389 0.0009326
call = dger 8000 8000 0, 16 threads: 0.006892 0.03562 0.03742
call = sger 8000 8000 0, 16 threads: 0.001829 0.01866 -
call = zgemv 1000 1000 0, 16 threads: 0.0001028 0.0008117 0.0001652
call = cgemv 1000 1000 0, 16 threads: 4.692e-05 0.0004728 0.0001362
call = zhemv 0 1000 0, 16 threads: 8.938e-05 0.0004768 0.0002836
call = chemv 0 1000 0, 16 threads: 3.522e-05 0.001892 0.0002684
call = ztrmv 0 1000 0, 16 threads: 3.892e-05 0.0004913 0.0002906
call = ctrmv 0 1000 0, 16 threads: 2.686e-05 0.00187 0.0002675
call = ztrsv 0 1000 0, 16 threads: 0.0004064 0.000594 0.0005037
call = ctrsv 0 1000 0, 16 threads: 0.0002362 0.001895 0.0001863
call = zgeru 1000 1000 0, 16 threads: 6.901e-05 0.001549 -
call = cgeru 1000 1000 0, 16 threads: 2.57e-05 0.0009643 -
call = zgemv 4000 4000 0, 16 threads: 0.001804 0.005247 0.0003835
call = cgemv 4000 4000 0, 16 threads: 0.0008243 0.002834 0.0001436
call = zhemv 0 4000 0, 16 threads: 0.001406 0.002958 0.0007516
call = chemv 0 4000 0, 16 threads: 0.0006244 0.001724 0.0007008
call = ztrmv 0 4000 0, 16 threads: 0.0009015 0.002935 0.0004239
call = ctrmv 0 4000 0, 16 threads: 0.0004516 0.001747 0.000434
call = ztrsv 0 4000 0, 16 threads: 0.01132 0.003402 0.00079
call = ctrsv 0 4000 0, 16 threads: 0.003181 0.001983 0.0005601
call = zgeru 4000 4000 0, 16 threads: 0.002244 0.01994 -
call = cgeru 4000 4000 0, 16 threads: 0.0006385 0.01023 -
call = zgemv 8000 8000 0, 16 threads: 0.009734 0.01985 0.0008361
call = cgemv 8000 8000 0, 16 threads: 0.005074 0.01064 0.0001551
call = zhemv 0 8000 0, 16 threads: 0.008497 0.01058 0.00115
call = chemv 0 8000 0, 16 threads: 0.002735 0.005573 0.0008292
call = ztrmv 0 8000 0, 16 threads: 0.004813 0.01124 0.0008849
call = ctrmv 0 8000 0, 16 threads: 0.001414 0.005753 0.001742
call = ztrsv 0 8000 0, 16 threads: 0.05167 0.01161 0.001526
call = ctrsv 0 8000 0, 16 threads: 0.02491 0.00613 0.001088
call = zgeru 8000 8000 0, 16 threads: 0.01806 0.07481 0.08278
call = cgeru 8000 8000 0, 16 threads: 0.008246 0.03656 -
call = daxpy 0 500000 0, 16 threads: 1.987e-05 0.001754 0.001177
call = saxpy 0 500000 0, 16 threads: 1.342e-05 0.0008808 0.0006458
call = ddot 0 500000 0, 16 threads: 1.966e-05 0.0008683 3.144e-05
call = sdot 0 500000 0, 16 threads: 0.0001677 0.000454 2.518e-05
call = dnrm2 0 500000 0, 16 threads: 0.0004028 0.000449 2.214e-05
call = snrm2 0 500000 0, 16 threads: 0.0001483 0.0002347 2.023e-05
call = dscal 0 500000 0, 16 threads: 1.15e-07 - -
call = sscal 0 500000 0, 16 threads: 1.23e-07 - -
call = dcopy 0 500000 0, 16 threads: 0.0003576 0.001316 0.001608
call = scopy 0 500000 0, 16 threads: 0.0001719 0.0006681 0.0008004
call = dasum 0 500000 0, 16 threads: 1.431e-05 0.0004424 2.097e-05
call = sasum 0 500000 0, 16 threads: 6.811e-06 0.0002383 1.802e-05
call = dswap 0 500000 0, 16 threads: 0.0003955 0.002677 0.00213
call = sswap 0 500000 0, 16 threads: 0.0001977 0.001307 0.001135
call = daxpy 0 16000000 0, 16 threads: 0.001751 0.01317 0.01151
call = saxpy 0 16000000 0, 16 threads: 0.0005532 0.007244 0.005834
call = ddot 0 16000000 0, 16 threads: 0.001149 0.006034 0.0002306
call = sdot 0 16000000 0, 16 threads: 0.008966 0.003352 0.0002159
call = dnrm2 0 16000000 0, 16 threads: 0.02202 0.002914 0.0001208
call = snrm2 0 16000000 0, 16 threads: 0.01059 0.00174 0.0001033
call = dscal 0 16000000 0, 16 threads: 4.105e-07 - -
call = sscal 0 16000000 0, 16 threads: 3.91e-07 - -
call = dcopy 0 16000000 0, 16 threads: 0.02828 0.00551 0.00271
call = scopy 0 16000000 0, 16 threads: 0.01169 0.002959 0.001594
call = dasum 0 16000000 0, 16 threads: 0.00075 0.002932 0.0001213
call = sasum 0 16000000 0, 16 threads: 0.0003692 0.001678 0.000112
call = dswap 0 16000000 0, 16 threads: 0.02839 0.02535 0.0259
call = sswap 0 16000000 0, 16 threads: 0.0118 0.01402 0.01452
call = idamax 0 4000000 0, 16 threads: 0.001971 0.001089 6.976e-05
call = isamax 0 4000000 0, 16 threads: 0.0009748 0.0008026 4.076e-05
call = zaxpy 0 1000000 0, 16 threads: 0.002996 0.002487 0.001532
call = caxpy 0 1000000 0, 16 threads: 0.0001325 0.001579 0.001004
call = zdotc 0 1000000 0, 16 threads: 0.0002568 0.001673 7.709e-05
call = cdotc 0 1000000 0, 16 threads: 0.0006574 0.0009706 0.0001607
call = zscal 0 1000000 0, 16 threads: 6.01e-07 - -
call = cscal 0 1000000 0, 16 threads: 6.125e-07 - -
call = zaxpy 0 16000000 0, 16 threads: 0.006128 0.02575 0.02212
call = caxpy 0 16000000 0, 16 threads: 0.00196 0.01352 0.009674
call = zdotc 0 16000000 0, 16 threads: 0.004343 0.01186 0.0002703
call = cdotc 0 16000000 0, 16 threads: 0.02466 0.006614 0.0002425
call = zscal 0 16000000 0, 16 threads: 3.755e-07 - -
call = cscal 0 16000000 0, 16 threads: 6.11e-07 - -
call = dgemm 64 64 64, 16 threads: 9.947e-06 4.91e-05 -
call = sgemm 64 64 64, 16 threads: 4.748e-06 4.782e-05 -
call = dsymm 64 64 0, 16 threads: 1.609e-05 4.525e-05 -
call = ssymm 64 64 0, 16 threads: 1.265e-05 4.559e-05 -
call = dsyrk 0 64 64, 16 threads: 9.83e-06 3.183e-05 -
call = ssyrk 0 64 64, 16 threads: 1.277e-05 3.674e-05 -
call = dsyr2k 0 64 64, 16 threads: 1.954e-05 4.978e-05 -
call = ssyr2k 0 64 64, 16 threads: 9.631e-06 6.97e-05 -
call = dtrmm 64 64 0, 16 threads: 0.00299 6.172e-05 -
call = strmm 64 64 0, 16 threads: 8.641e-06 6.746e-05 -
call = dtrsm 64 64 0, 16 threads: 1.281e-05 5.862e-05 -
call = strsm 64 64 0, 16 threads: 1.135e-05 5.082e-05 -
call = dgemmt 0 64 64, 16 threads: 2.521e-05 4.647e-05 -
call = sgemmt 0 64 64, 16 threads: 2.045e-05 4.524e-05 -
call = dsymm 120 120 0, 16 threads: 3.94e-05 6.799e-05 0.0001568
call = ssymm 120 120 0, 16 threads: 2.822e-05 5.746e-05 -
call = dsyrk 0 120 120, 16 threads: 5.372e-05 5.596e-05 8.152e-05
call = ssyrk 0 120 120, 16 threads: 2.817e-05 4.625e-05 -
call = dsyr2k 0 120 120, 16 threads: 3.551e-05 6.901e-05 0.0001174
call = ssyr2k 0 120 120, 16 threads: 2.305e-05 8.615e-05 -
call = dtrmm 120 120 0, 16 threads: 1.614e-05 0.0001035 0.0001784
call = strmm 120 120 0, 16 threads: 1.274e-05 8.733e-05 -
call = dtrsm 120 120 0, 16 threads: 2.679e-05 0.0001336 0.0001876
call = strsm 120 120 0, 16 threads: 2.736e-05 9.424e-05 -
call = dgemmt 0 120 120, 16 threads: 0.0002498 7.308e-05 0.0001168
call = sgemmt 0 120 120, 16 threads: 0.0002293 6.003e-05 -
call = dgetrf 120 120 0, 16 threads: 0.0005969 0.0002847 -
call = sgetrf 120 120 0, 16 threads: 0.0001157 0.0002463 -
call = dpotrf 0 120 0, 16 threads: 0.0001124 0.0003814 -
call = spotrf 0 120 0, 16 threads: 7.27e-05 0.0003833 -
call = dgetrf 250 250 0, 16 threads: 0.001555 0.0006639 -
call = sgetrf 250 250 0, 16 threads: 0.0009964 0.0005499 -
call = dpotrf 0 250 0, 16 threads: 0.0003318 0.0008602 -
call = spotrf 0 250 0, 16 threads: 0.0002532 0.0006462 -
call = dgemv 500 500 0, 16 threads: 1.722e-05 0.0002508 6.16e-05
call = sgemv 500 500 0, 16 threads: 1.288e-05 0.0002006 2.366e-05
call = dsymv 0 500 0, 16 threads: 1.05e-05 0.0002454 0.0001574
call = ssymv 0 500 0, 16 threads: 8.339e-06 0.0001364 0.0001203
call = dtrmv 0 500 0, 16 threads: 1.142e-05 0.0002388 0.0001327
call = strmv 0 500 0, 16 threads: 8.45e-06 0.0001335 9.144e-05
call = dtrsv 0 500 0, 16 threads: 2.149e-05 0.0002732 0.0001592
call = strsv 0 500 0, 16 threads: 1.467e-05 0.0001694 0.0001455
call = dger 500 500 0, 16 threads: 1.123e-05 0.0006985 -
call = sger 500 500 0, 16 threads: 8.592e-06 0.0002463 -
call = daxpy 0 60000 0, 16 threads: 6.307e-06 0.0001476 0.0001448
call = saxpy 0 60000 0, 16 threads: 6.222e-06 8.675e-05 0.0001177
call = ddot 0 60000 0, 16 threads: 7.645e-06 0.0001032 2.124e-05
call = sdot 0 60000 0, 16 threads: 5.483e-06 5.834e-05 2.04e-05
call = dnrm2 0 60000 0, 16 threads: 4.485e-05 6.541e-05 2.141e-05
call = snrm2 0 60000 0, 16 threads: 2.778e-05 4.484e-05 1.979e-05
call = dscal 0 60000 0, 16 threads: 1.88e-07 - -
call = sscal 0 60000 0, 16 threads: 1.98e-07 - -
call = dcopy 0 60000 0, 16 threads: 1.989e-05 0.000126 0.0001178
call = scopy 0 60000 0, 16 threads: 8.625e-06 6.997e-05 8.958e-05
call = dasum 0 60000 0, 16 threads: 6.075e-06 6.127e-05 1.903e-05
call = sasum 0 60000 0, 16 threads: 2.823e-06 4.282e-05 1.83e-05
call = zgemm 64 64 64, 16 threads: 2.814e-05 6.328e-05 0.0001141
call = cgemm 64 64 64, 16 threads: 1.702e-05 5.103e-05 -
call = zsymm 64 64 0, 16 threads: 2.827e-05 4.626e-05 7.044e-05
call = csymm 64 64 0, 16 threads: 1.536e-05 3.797e-05 -
call = zhemm 64 64 0, 16 threads: 2.74e-05 4.488e-05 7.77e-05
call = chemm 64 64 0, 16 threads: 1.836e-05 3.841e-05 -
call = zsyrk 0 64 64, 16 threads: 2.373e-05 4.011e-05 6.146e-05
call = csyrk 0 64 64, 16 threads: 1.94e-05 3.252e-05 -
call = zherk 0 64 64, 16 threads: 4.145e-05 3.682e-05 7.17e-05
call = cherk 0 64 64, 16 threads: 2.089e-05 3.234e-05 -
call = zsyr2k 0 64 64, 16 threads: 2.175e-05 6.393e-05 0.0001214
call = csyr2k 0 64 64, 16 threads: 1.07e-05 4.373e-05 -
call = zher2k 0 64 64, 16 threads: 2.28e-05 5.201e-05 0.0001174
call = cher2k 0 64 64, 16 threads: 1.136e-05 5.354e-05 -
call = ztrmm 64 64 0, 16 threads: 1.699e-05 6.401e-05 0.0001338
call = ctrmm 64 64 0, 16 threads: 1.905e-05 6.849e-05 -
call = ztrsm 64 64 0, 16 threads: 2.836e-05 7.383e-05 0.0001392
call = ctrsm 64 64 0, 16 threads: 2.661e-05 5.739e-05 -
call = zgemmt 0 64 64, 16 threads: 4.464e-05 5.121e-05 5.757e-05
call = cgemmt 0 64 64, 16 threads: 2.31e-05 4.483e-05 -
call = zsymm 120 120 0, 16 threads: 8.248e-05 9.171e-05 0.0001065
call = csymm 120 120 0, 16 threads: 5.894e-05 6.115e-05 0.0001361
call = zhemm 120 120 0, 16 threads: 8.972e-05 9.187e-05 0.0001057
call = chemm 120 120 0, 16 threads: 5.63e-05 5.379e-05 5.622e-05
call = zsyrk 0 120 120, 16 threads: 0.0001736 8.254e-05 8.353e-05
call = csyrk 0 120 120, 16 threads: 7.511e-05 5.652e-05 7.653e-05
call = zherk 0 120 120, 16 threads: 0.0001446 7.242e-05 0.0001059
call = cherk 0 120 120, 16 threads: 5.794e-05 4.927e-05 4.788e-05
call = zsyr2k 0 120 120, 16 threads: 5.576e-05 8.404e-05 0.0001345
call = csyr2k 0 120 120, 16 threads: 3.181e-05 5.927e-05 6.147e-05
call = zher2k 0 120 120, 16 threads: 5.534e-05 8.884e-05 0.0001103
call = cher2k 0 120 120, 16 threads: 3.236e-05 7.545e-05 6.037e-05
call = ztrmm 120 120 0, 16 threads: 4.026e-05 0.0001283 0.0001531
call = ctrmm 120 120 0, 16 threads: 2.872e-05 8.824e-05 0.000128
call = ztrsm 120 120 0, 16 threads: 5.631e-05 0.000182 0.0001795
call = ctrsm 120 120 0, 16 threads: 3.848e-05 0.0001246 0.0001793
call = zgemmt 0 120 120, 16 threads: 0.0003908 0.0001125 0.0001899
call = cgemmt 0 120 120, 16 threads: 0.0003151 7.46e-05 5.158e-05
call = zsymm 250 250 0, 16 threads: 0.0003114 0.0002265 0.0002431
call = csymm 250 250 0, 16 threads: 0.0001936 0.0002463 0.0002758
call = zhemm 250 250 0, 16 threads: 0.0005683 0.0002454 0.0002333
call = chemm 250 250 0, 16 threads: 0.0001982 0.0002404 0.000294
call = zsyrk 0 250 250, 16 threads: 0.001603 0.0001801 0.0002351
call = csyrk 0 250 250, 16 threads: 0.0006794 0.0001221 0.0001031
call = zherk 0 250 250, 16 threads: 0.00161 0.0001663 0.0001459
call = cherk 0 250 250, 16 threads: 0.0006552 0.0001159 0.0001157
call = zsyr2k 0 250 250, 16 threads: 0.0003805 0.0002445 0.0001825
call = csyr2k 0 250 250, 16 threads: 0.0001601 0.0001743 0.000168
call = zher2k 0 250 250, 16 threads: 0.0003731 0.0002444 0.0001814
call = cher2k 0 250 250, 16 threads: 0.0001598 0.0001696 0.0001505
call = ztrmm 250 250 0, 16 threads: 0.002999 0.000281 0.0003496
call = ctrmm 250 250 0, 16 threads: 0.0001197 0.0001857 0.000249
call = ztrsm 250 250 0, 16 threads: 0.0002437 0.0003689 0.0004256
call = ctrsm 250 250 0, 16 threads: 0.0001652 0.0002319 0.0003137
call = zgemmt 0 250 250, 16 threads: 0.001302 0.00024 0.0001856
call = cgemmt 0 250 250, 16 threads: 0.001223 0.0001738 0.000141
call = zgemv 500 500 0, 16 threads: 1.683e-05 0.0004924 9.645e-05
call = cgemv 500 500 0, 16 threads: 1.269e-05 0.0002755 7.868e-05
call = zhemv 0 500 0, 16 threads: 3.9e-05 0.0008615 0.0001231
call = chemv 0 500 0, 16 threads: 1.788e-05 0.0002749 0.0001457
call = ztrmv 0 500 0, 16 threads: 2.135e-05 0.0008676 0.0002254
call = ctrmv 0 500 0, 16 threads: 1.447e-05 0.0002384 0.0002629
call = ztrsv 0 500 0, 16 threads: 8.271e-05 0.000945 0.0003648
call = ctrsv 0 500 0, 16 threads: 4.113e-05 0.0002629 0.0002755
call = zgeru 500 500 0, 16 threads: 1.721e-05 0.001409 -
call = cgeru 500 500 0, 16 threads: 1.198e-05 0.0007273 -
call = zaxpy 0 60000 0, 16 threads: 6.832e-06 0.0003294 0.0002182
call = caxpy 0 60000 0, 16 threads: 6.609e-06 0.0001637 0.0001244
call = zdotc 0 60000 0, 16 threads: 7.539e-06 0.0002344 2.776e-05
call = cdotc 0 60000 0, 16 threads: 1.271e-05 0.0001081 2.054e-05
call = dgemm 16000 64 64, 16 threads: 0.0003175 0.0008135 0.0004598
call = sgemm 16000 64 64, 16 threads: 0.0001839 0.0004087 0.000485
call = zgemm 16000 64 64, 16 threads: 0.001167 0.001726 0.0007456
call = cgemm 16000 64 64, 16 threads: 0.0005962 0.0007534 0.0004062
call = dgemm 64 16000 64, 16 threads: 0.000663 0.000746 0.0004631
call = sgemm 64 16000 64, 16 threads: 0.0003898 0.0003877 0.0003806
call = zgemm 64 16000 64, 16 threads: 0.001559 0.001765 0.001271
call = cgemm 64 16000 64, 16 threads: 0.0008733 0.001424 0.0004735
call = dgemm 64 64 16000, 16 threads: 0.001367 0.0008181 7.679e-05
call = sgemm 64 64 16000, 16 threads: 0.0009558 0.0005169 0.0001067
call = zgemm 64 64 16000, 16 threads: 0.004409 0.001076 0.0002291
call = cgemm 64 64 16000, 16 threads: 0.002205 0.0007891 0.0001378
call = dsyrk 0 64 16000, 16 threads: 0.002883 0.0006006 0.0001853
call = ssyrk 0 64 16000, 16 threads: 0.001512 0.0003081 0.0001029
call = zsyrk 0 64 16000, 16 threads: 0.0089 0.0009671 0.0003521
call = csyrk 0 64 16000, 16 threads: 0.003673 0.0005248 0.0001323
call = zherk 0 64 16000, 16 threads: 0.008496 0.0009721 0.0003655
call = cherk 0 64 16000, 16 threads: 0.00369 0.0009624 0.0005648
call = dsyr2k 0 64 16000, 16 threads: 0.003049 0.001025 0.000363
call = ssyr2k 0 64 16000, 16 threads: 0.001705 0.003454 0.003377
call = zsyr2k 0 64 16000, 16 threads: 0.003817 0.001364 0.0009244
call = csyr2k 0 64 16000, 16 threads: 0.002576 0.001428 0.001016
call = zher2k 0 64 16000, 16 threads: 0.003774 0.001459 0.0007732
call = cher2k 0 64 16000, 16 threads: 0.002495 0.001425 0.001029
call = dsymm 6000 64 0, 16 threads: 0.01666 0.004017 0.001287
call = ssymm 6000 64 0, 16 threads: 0.01151 0.002939 0.001992
call = zsymm 6000 64 0, 16 threads: 0.04506 0.007978 0.001596
call = csymm 6000 64 0, 16 threads: 0.02844 0.004501 0.002156
call = zhemm 6000 64 0, 16 threads: 0.04879 0.007189 0.007627
call = chemm 6000 64 0, 16 threads: 0.0218 0.004401 0.005029
call = dtrmm 6000 64 0, 16 threads: 0.01837 0.003657 0.001041
call = strmm 6000 64 0, 16 threads: 0.011 0.002445 0.001621
call = ztrmm 6000 64 0, 16 threads: 0.04031 0.007152 0.001508
call = ctrmm 6000 64 0, 16 threads: 0.03688 0.004083 0.00162
call = dtrsm 6000 64 0, 16 threads: 0.01744 0.005572 0.003027
call = strsm 6000 64 0, 16 threads: 0.01139 0.00305 0.002804
call = ztrsm 6000 64 0, 16 threads: 0.04473 0.009222 0.004897
call = ctrsm 6000 64 0, 16 threads: 0.03499 0.004662 0.003546
call = dsymm 64 16000 0, 16 threads: 0.0007129 0.0007017 0.0004713
call = ssymm 64 16000 0, 16 threads: 0.0005655 0.0004049 0.0005687
call = zsymm 64 16000 0, 16 threads: 0.001291 0.0009714 0.0008677
call = csymm 64 16000 0, 16 threads: 0.001153 0.0007078 0.0004842
call = zhemm 64 16000 0, 16 threads: 0.001262 0.0009332 0.0007883
call = chemm 64 16000 0, 16 threads: 0.0007454 0.0007278 0.0004445
call = dtrmm 64 16000 0, 16 threads: 0.0002182 0.0007105 0.000687
call = strmm 64 16000 0, 16 threads: 9.865e-05 0.000457 0.000406
call = ztrmm 64 16000 0, 16 threads: 0.001111 0.001019 0.001011
call = ctrmm 64 16000 0, 16 threads: 0.0005842 0.0007253 0.0006253
call = dtrsm 64 16000 0, 16 threads: 0.001106 0.0006729 0.0006727
call = strsm 64 16000 0, 16 threads: 0.0008033 0.0004561 0.0004106
call = ztrsm 64 16000 0, 16 threads: 0.001532 0.001056 0.001033
call = ctrsm 64 16000 0, 16 threads: 0.001184 0.0006737 0.0006904
call = dsyrk 0 6000 64, 16 threads: 0.006437 0.003493 0.003576
call = ssyrk 0 6000 64, 16 threads: 0.003302 0.002073 0.002165
call = zsyrk 0 6000 64, 16 threads: 0.02333 0.006568 0.006481
call = csyrk 0 6000 64, 16 threads: 0.01118 0.003465 0.003619
call = zherk 0 6000 64, 16 threads: 0.02231 0.006444 0.006443
call = cherk 0 6000 64, 16 threads: 0.01138 0.003453 0.003626
call = dsyr2k 0 6000 64, 16 threads: 0.01087 0.003533 0.003751
call = ssyr2k 0 6000 64, 16 threads: 0.003984 0.00212 0.002281
call = zsyr2k 0 6000 64, 16 threads: 0.04052 0.007026 0.006564
call = csyr2k 0 6000 64, 16 threads: 0.01931 0.00406 0.004079
call = zher2k 0 6000 64, 16 threads: 0.03874 0.007135 0.006535
call = cher2k 0 6000 64, 16 threads: 0.0184 0.004225 0.003869
call = dgemm 2000 2000 64, 16 threads: 0.00173 0.0009615 0.001027
call = sgemm 2000 2000 64, 16 threads: 0.0009381 0.0009033 0.0008328
call = dsyrk 0 2000 64, 16 threads: 0.00103 0.0009165 0.0008332
call = ssyrk 0 2000 64, 16 threads: 0.0004661 0.0004294 0.0004407
call = dgemm 2000 64 2000, 16 threads: 0.001366 0.001255 0.0002323
call = sgemm 2000 64 2000, 16 threads: 0.001039 0.0009044 0.0001917
call = dsymm 2000 64 0, 16 threads: 0.002176 0.0009107 0.0005316
call = ssymm 2000 64 0, 16 threads: 0.001478 0.0008365 0.0005946
call = dsyrk 0 64 2000, 16 threads: 0.0003451 0.0001431 9.086e-05
call = ssyrk 0 64 2000, 16 threads: 0.0001751 0.0001589 0.0001113
call = dtrmm 2000 64 0, 16 threads: 0.003603 0.0009175 0.0005026
call = strmm 2000 64 0, 16 threads: 0.002149 0.0007213 0.0004707
call = dtrsm 2000 64 0, 16 threads: 0.002542 0.001466 0.00108
call = strsm 2000 64 0, 16 threads: 0.001617 0.001087 0.0008033
call = dgemm 500 500 16000, 16 threads: 0.02571 0.003259 0.00053
call = sgemm 500 500 16000, 16 threads: 0.01458 0.002008 0.000486
call = dgemv 16000 64 0, 16 threads: 3.841e-05 0.0005383 4.79e-05
call = sgemv 16000 64 0, 16 threads: 1.978e-05 0.0004931 3.714e-05
call = dger 16000 64 0, 16 threads: 3.48e-05 0.001068 -
call = sger 16000 64 0, 16 threads: 2.053e-05 0.001417 -
call = dgemv 64 16000 0, 16 threads: 0.0001704 0.0005102 0.0001186
call = sgemv 64 16000 0, 16 threads: 0.000212 0.0006259 0.000108
call = dger 64 16000 0, 16 threads: 2.113e-05 0.001011 -
call = sger 64 16000 0, 16 threads: 1.838e-05 0.001643 -
call = dgemv 130000 64 0, 16 threads: 0.0003761 0.001831 0.0002144
call = sgemv 130000 64 0, 16 threads: 0.0001509 0.001084 9.837e-05
call = dger 130000 64 0, 16 threads: 0.0003433 0.005305 -
call = sger 130000 64 0, 16 threads: 0.0001294 0.002888 -
call = dgemv 64 130000 0, 16 threads: 0.001568 0.001738 0.0001238
call = sgemv 64 130000 0, 16 threads: 0.001724 0.001091 7.029e-05
call = dger 64 130000 0, 16 threads: 0.0002898 0.004967 -
call = sger 64 130000 0, 16 threads: 0.0001429 0.003017 -
call = zgemv 130000 64 0, 16 threads: 0.0007627 0.003571 0.001033
call = cgemv 130000 64 0, 16 threads: 0.0005013 0.00183 0.0002408
call = zgeru 130000 64 0, 16 threads: 0.001115 0.01015 -
call = cgeru 130000 64 0, 16 threads: 0.0005293 0.005495 0.007773
call = zgemv 64 130000 0, 16 threads: 0.001391 0.00335 0.0001487
call = cgemv 64 130000 0, 16 threads: 0.001586 0.001811 0.0001303
call = zgeru 64 130000 0, 16 threads: 0.0005787 0.01087 -
call = cgeru 64 130000 0, 16 threads: 0.0002908 0.005459 0.007352
call = dgetrf 500 500 0, 16 threads: 0.002876 0.001352 -
call = sgetrf 500 500 0, 16 threads: 0.002285 0.001243 -
call = dpotrf 0 500 0, 16 threads: 0.001287 0.001707 -
call = spotrf 0 500 0, 16 threads: 0.0008584 0.001853 -
call = dgeqrf 500 500 0, 16 threads: 0.01548 0.002094 -
call = sgeqrf 500 500 0, 16 threads: 0.004151 0.002026 -
call = dgesv 0 500 500, 16 threads: 0.004481 0.002324 -
call = sgesv 0 500 500, 16 threads: 0.003142 0.002343 -
call = dgetrf 2000 2000 0, 16 threads: 0.02384 0.00766 -
call = sgetrf 2000 2000 0, 16 threads: 0.01461 0.006107 -
call = dpotrf 0 2000 0, 16 threads: 0.01702 0.002648 -
call = spotrf 0 2000 0, 16 threads: 0.007562 0.001896 -
call = dgeqrf 2000 2000 0, 16 threads: 0.08174 0.01207 -
call = sgeqrf 2000 2000 0, 16 threads: 0.06303 0.01058 -
call = dgesv 0 2000 2000, 16 threads: 0.07231 0.01184 -
call = sgesv 0 2000 2000, 16 threads: 0.03746 0.009399 -
call = dgetrs 0 1000 1000, 16 threads: 0.008375 0.002473 -
call = zgetrs 0 1000 1000, 16 threads: 0.02161 0.003427 -
call = dpotrs 0 1000 1000, 16 threads: 0.0102 0.002442 -
call = zpotrs 0 1000 1000, 16 threads: 0.02102 0.003304 -
call = dgetri 0 1000 0, 16 threads: 0.008717 0.001968 -
call = zgetri 0 1000 0, 16 threads: 0.03466 0.002569 -
call = dpotri 0 1000 0, 16 threads: 0.007526 0.002092 -
call = zpotri 0 1000 0, 16 threads: 0.0114 0.002826 -
call = dtrtri 0 1000 0, 16 threads: 0.003265 0.001774 -
call = ztrtri 0 1000 0, 16 threads: 0.006268 0.002352 -
call = dtrtrs 0 1000 1000, 16 threads: 0.004145 0.001864 -
call = ztrtrs 0 1000 1000, 16 threads: 0.01231 0.002906 -
call = dposv 0 1000 1000, 16 threads: 0.01455 0.0046 -
call = zposv 0 1000 1000, 16 threads: 0.03104 0.005837 -
call = dgetrs 0 1000 1, 16 threads: 0.0005031 0.0008935 -
call = zgetrs 0 1000 1, 16 threads: 0.001037 0.001324 -
call = dpotrs 0 1000 1, 16 threads: 0.0008972 0.0005607 -
call = zpotrs 0 1000 1, 16 threads: 0.00183 0.0009206 -
call = dgesv 0 1000 1, 16 threads: 0.01975 0.003541 -
call = zgesv 0 1000 1, 16 threads: 0.05777 0.004729 -
call = dposv 0 1000 1, 16 threads: 0.00534 0.001402 -
call = zposv 0 1000 1, 16 threads: 0.008503 0.001988 -
call = dtrtrs 0 1000 1, 16 threads: 0.0002856 0.0005454 -
call = ztrtrs 0 1000 1, 16 threads: 0.0006309 0.0008079 -
call = dgetrs 0 4000 1, 16 threads: 0.01199 0.004488 -
call = dgesv 0 4000 1, 16 threads: 0.9405 0.02022 -
call = dposv 0 4000 1, 16 threads: 0.08831 0.006853 -
call = dorgqr 500 500 500, 16 threads: 0.005804 0.001148 -
call = dormqr 500 500 500, 16 threads: 0.006237 0.001192 -
call = dgels 500 500 500, 16 threads: 0.01359 0.003097 -
call = dorgqr 1000 1000 1000, 16 threads: 0.02029 0.002562 -
call = dormqr 1000 1000 1000, 16 threads: 0.02109 0.002747 -
call = dgels 1000 1000 1000, 16 threads: 0.05342 0.007503 -
call = dgeqrf 16000 64 0, 16 threads: 0.0048 0.002084 -
call = dgels 16000 64 0, 16 threads: 0.01039 0.002405 -
call = dsyev 0 500 0, 16 threads: 0.2308 0.005168 -
call = dsyevr 0 500 0, 16 threads: 0.03911 0.005116 -
call = dgesvd 500 500 0, 16 threads: 0.5255 0.01399 -
call = dgeev 0 500 0, 16 threads: 0.198 0.1084 -
call = dsyev 0 1000 0, 16 threads: 1.596 0.01217 -
call = dsyevd 0 1000 0, 16 threads: 0.1083 0.01215 -
call = dsyevr 0 1000 0, 16 threads: 0.1846 0.01144 -
call = dgesvd 1000 1000 0, 16 threads: 3.142 0.03285 -
call = dgesdd 1000 1000 0, 16 threads: 0.2217 0.03294 -
call = dgeev 0 1000 0, 16 threads: 0.6264 0.2417 -
call = zgetrf 500 500 0, 16 threads: 0.00345 0.00163 -
call = zpotrf 0 500 0, 16 threads: 0.001817 0.0006808 -
call = zgeqrf 500 500 0, 16 threads: 0.01061 0.002551 -
call = zheevd 0 500 0, 16 threads: 0.04892 0.006067 -
call = zgesdd 500 500 0, 16 threads: 0.08272 0.01595 -
call = dgemm 120 120 120, 16 threads: 4.001e-05 6.312e-05 0.0001058
call = sgemm 120 120 120, 16 threads: 2.918e-05 5.154e-05 -
call = zgemm 120 120 120, 16 threads: 7.117e-05 0.0001055 0.0001001
call = cgemm 120 120 120, 16 threads: 5.017e-05 6.888e-05 7.543e-05
call = dgemm 4000 4000 4000, 16 threads: 0.2374 0.007599 0.003058
call = sgemm 4000 4000 4000, 16 threads: 0.1216 0.004399 0.003174
call = zgemm 4000 4000 4000, 16 threads: 0.941 0.01434 0.01122
call = cgemm 4000 4000 4000, 16 threads: 0.4525 0.01136 0.01054
call = dsymm 4000 4000 0, 16 threads: 0.2416 0.006355 0.0041
call = ssymm 4000 4000 0, 16 threads: 0.1229 0.005813 0.004402
call = dsyrk 0 4000 4000, 16 threads: 0.1051 0.006798 0.003594
call = ssyrk 0 4000 4000, 16 threads: 0.04951 0.003452 0.002314
call = dsyr2k 0 4000 4000, 16 threads: 0.2153 0.0106 0.003812
call = ssyr2k 0 4000 4000, 16 threads: 0.1368 0.005435 0.004573
call = dtrmm 4000 4000 0, 16 threads: 0.127 0.006912 0.007235
call = strmm 4000 4000 0, 16 threads: 0.06578 0.005958 0.004641
call = dtrsm 4000 4000 0, 16 threads: 0.1191 0.009017 0.009895
call = strsm 4000 4000 0, 16 threads: 0.07008 0.00545 0.006328
call = dgemmt 0 4000 4000, 16 threads: 2.28 0.007717 0.003534
call = sgemmt 0 4000 4000, 16 threads: 1.305 0.00406 0.002334
call = dgetrf 4000 4000 0, 16 threads: 0.1142 0.0195 -
call = sgetrf 4000 4000 0, 16 threads: 0.06277 0.01504 -
call = dpotrf 0 4000 0, 16 threads: 0.0586 0.006422 -
call = spotrf 0 4000 0, 16 threads: 0.03033 0.004424 -
call = dgeqrf 4000 4000 0, 16 threads: 0.461 0.03039 -
call = sgeqrf 4000 4000 0, 16 threads: 0.3472 0.02605 -
call = dgesv 0 4000 4000, 16 threads: 0.4104 0.03174 -
call = sgesv 0 4000 4000, 16 threads: 0.2113 0.02441 -
call = dsyevd 0 2000 0, 16 threads: 0.436 0.03037 -
call = dgesdd 2000 2000 0, 16 threads: - 0.07405 -
call = dgetri 0 2000 0, 16 threads: 0.04954 0.004234 -
call = dpotri 0 2000 0, 16 threads: 0.02259 0.005276 -
call = dgetrs 0 2000 2000, 16 threads: 0.04373 0.005019 -
call = dgemm 250 250 250, 1 thread: 0.0006756 - -
call = sgemm 250 250 250, 1 thread: 0.0003402 - -
call = dtrsm 250 250 0, 1 thread: 0.00146 - -
call = strsm 250 250 0, 1 thread: 0.0006953 - -
call = dsyrk 0 250 250, 1 thread: 0.0004319 - -
call = ssyrk 0 250 250, 1 thread: 0.0001981 - -
call = dgemm 1000 1000 1000, 1 thread: 0.04039 - -
call = sgemm 1000 1000 1000, 1 thread: 0.0187 - -
call = dtrsm 1000 1000 0, 1 thread: 0.04076 - -
call = strsm 1000 1000 0, 1 thread: 0.0175 - -
call = dsyrk 0 1000 1000, 1 thread: 0.02009 - -
call = ssyrk 0 1000 1000, 1 thread: 0.0101 - -
call = dgemv 1000 1000 0, 1 thread: 0.0003137 - -
call = sgemv 1000 1000 0, 1 thread: 0.0001585 - -
call = dsymv 0 1000 0, 1 thread: 0.0001801 - -
call = ssymv 0 1000 0, 1 thread: 8.383e-05 - -
call = dgemv 4000 4000 0, 1 thread: 0.009519 - -
call = sgemv 4000 4000 0, 1 thread: 0.002632 - -
call = dsymv 0 4000 0, 1 thread: 0.002941 - -
call = ssymv 0 4000 0, 1 thread: 0.001515 - -
call = daxpy 0 4000000 0, 1 thread: 0.002692 - -
call = ddot 0 4000000 0, 1 thread: 0.002482 - -
call = dgetrf 1000 1000 0, 1 thread: 0.02135 - -
call = dpotrf 0 1000 0, 1 thread: 0.01321 - -
