# blaslift: what estimates are made from on a machine. Rates are per second.
blaslift-profile = 1
machine = vm: Intel(R) Xeon(R) Processor
cpu = Intel(R) Xeon(R) Processor
cpu_blas = OpenBLAS 0.3.26, Cooperlake kernels
gpu = NVIDIA H200, 140 GiB, CUDA driver 13.0, cuBLAS 13.1
driver = 580.159.04

# operations of one core in large level-3 calls, double precision: two 512-bit FMA units at 2 GHz, which few
# cores sustain
cpu_double_flops = 2.021e+10

# the same in single precision
cpu_single_flops = 4.267e+10

# threads that the CPU BLAS may use
cpu_threads = 16

# before the first operation of a call on the CPU: waking threads, packing
cpu_call_seconds = 1.82e-07

# memory bandwidth of levels 1 and 2, one core, as if the CPU BLAS used all its threads in all of them (OpenBLAS
# runs copy, swap and nrm2 on one): a core of a desktop machine streams 20 GB/s and more
cpu_core_bytes_per_second = 1.159e+10

# of all cores together; measured with 16 threads: sgemv 60 to 120 GB/s, saxpy 232
cpu_bytes_per_second = 1.078e+11

# what fits the last-level cache stays there between calls
cpu_cache_bytes = 314572800

# and is read so many times faster
cpu_cache_speed = 1.17

# what operands that were just made cost besides, by their bytes: on the H200 machine the same call on operands
# that the CPU BLAS's threads have read before takes so much less (182 calls of all levels)
cold_bytes_per_second = 1.846e+11

# the same for the first MiB, on top
cold_first_bytes_per_second = 2.817e+10

# to the device from the program's memory, through pinned staging buffers: on the H200 machine a dgemm of n =
# 8192 moves its 1.5 GiB at 27 GB/s on average; other links are slower
upload_bytes_per_second = 5.185e+10

# the way back
download_bytes_per_second = 5.193e+10

# allocation, launches and synchronisation of a call of level 3 or LAPACK
device_call_seconds = 5.178e-05

# operations of the device in large level-3 calls, until it says more itself
device_double_flops = 1.264e+14

# the same in single precision
device_single_flops = 1.182e+14

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
device_direct_seconds = 5.342e-05

# then the device's memory bandwidth: an H200 has 4800e9, a card with GDDR6 300e9 to 700e9
device_bytes_per_second = 5.679e+12

# of it, what symv and hemv reach: cuBLAS 13.1 on an H200 0.4 to 0.8, blaslift's own kernels 0.8
device_symmetric_share = 0.8

# and trmv: cuBLAS 0.04, blaslift's own kernels 0.9
device_triangular_share = 0.8

# asking the kernel what was written: a scan of a small range takes 0.4 us (4 KiB) to 7 us (32 MiB)
check_call_seconds = 8.07e-07

# and for each byte in 4 KiB pages: 1 GiB takes 1.4 ms on one thread, 0.4 ms split over four
check_seconds_per_small_byte = 1.966e-13

# in 2 MiB pages: 0.015 ms measured, 0.02 on a 2-core guest
check_seconds_per_huge_byte = 1.368e-14

# watching for writes, 4 KiB pages: measured for 1 GiB
arm_seconds_per_small_byte = 4.702e-12

# 2 MiB pages
arm_seconds_per_huge_byte = 1.269e-13

# no longer watching, 4 KiB pages: on a 2-core guest
disarm_seconds_per_small_byte = 8.201e-12

# 2 MiB pages
disarm_seconds_per_huge_byte = 1.232e-13

# for an operand that is to stay, in an array of which nothing is there: asking what is pinned, interrupting all
# cores; 1.3 MB took 0.1 to 0.3 ms more where it stayed, on H100 machines
keep_call_seconds = 0.0001356

# and for each of its bytes, besides sending and watching: backing, listing, and giving back what was there; 21
# calls of level 2 and dot with operands that were just made took 28e-12 more where they stayed than where they
# did not, watching included
keep_seconds_per_byte = 4.089e-12

# what a wrong guess costs until the sentinel disarms it: the faults of a program that rewrites 1 GiB; 7 to 27
# ms (2-core guest, polls of 1 and 5 ms), with pages of either size, since the first store splits a 2 MiB page
rewritten_seconds_per_byte = 1.5832483768463136e-11

# the device must be expected to take less than this part of the CPU's time: the model's error belongs to the
# CPU
advantage = 0.87

# expected gain that justifies bringing the device up
start_price_seconds = 0.2

# Calls of m, n and k, and the seconds that they took: on the CPU, on the GPU with their operands sent, with operands there.
call = dgemm 1000 1000 1000, 16 threads: 0.008641 0.0006834 0.0004941
call = sgemm 1000 1000 1000, 16 threads: 0.0052 0.0004532 0.0003456
call = zgemm 1000 1000 1000, 16 threads: 0.0243 0.001074 0.000761
call = cgemm 1000 1000 1000, 16 threads: 0.01284 0.0007644 0.00052
call = dsymm 1000 1000 0, 16 threads: 0.008333 0.0006563 0.0005362
call = ssymm 1000 1000 0, 16 threads: 0.004777 0.0004351 0.0004114
call = dsyrk 0 1000 1000, 16 threads: 0.002557 0.0004539 0.0003417
call = ssyrk 0 1000 1000, 16 threads: 0.00137 0.0003608 0.0002819
call = dsyr2k 0 1000 1000, 16 threads: 0.005641 0.0006747 0.000393
call = ssyr2k 0 1000 1000, 16 threads: 0.002968 0.0005711 0.0004234
call = dtrmm 1000 1000 0, 16 threads: 0.0027 0.0007889 0.0008022
call = strmm 1000 1000 0, 16 threads: 0.001366 0.0005086 0.0005772
call = dtrsm 1000 1000 0, 16 threads: 0.004083 0.001105 0.001142
call = strsm 1000 1000 0, 16 threads: 0.002069 0.0006446 0.0007035
call = dgemmt 0 1000 1000, 16 threads: 0.03286 0.0006028 0.0003299
call = sgemmt 0 1000 1000, 16 threads: 0.02117 0.0004166 0.0002412
call = dgemv 4000 4000 0, 16 threads: 0.0008699 0.002621 8.585e-05
call = sgemv 4000 4000 0, 16 threads: 0.0004779 0.001369 8.227e-05
call = dsymv 0 4000 0, 16 threads: 0.0003941 0.001465 0.0002908
call = ssymv 0 4000 0, 16 threads: 0.000196 0.0008568 0.000224
call = dtrmv 0 4000 0, 16 threads: 0.000418 0.001466 0.0003543
call = strmv 0 4000 0, 16 threads: 0.0002034 0.0008589 0.0003558
call = dtrsv 0 4000 0, 16 threads: 0.002961 0.001698 0.0005392
call = strsv 0 4000 0, 16 threads: 0.001448 0.001065 0.0004429
call = dger 4000 4000 0, 16 threads: 0.000819 0.008454 0.007031
call = sger 4000 4000 0, 16 threads: 0.0004017 0.004066 0.003829
call = daxpy 0 4000000 0, 16 threads: 0.0003776 0.002833 0.002124
call = saxpy 0 4000000 0, 16 threads: 0.0001864 0.001601 0.001173
call = ddot 0 4000000 0, 16 threads: 0.0003641 0.001478 0.0001024
call = sdot 0 4000000 0, 16 threads: 0.001303 0.0008693 6.129e-05
call = dnrm2 0 4000000 0, 16 threads: 0.001946 0.0007594 5.767e-05
call = snrm2 0 4000000 0, 16 threads: 0.001133 0.0004458 3.512e-05
call = dscal 0 4000000 0, 16 threads: 5.375e-07 - -
call = sscal 0 4000000 0, 16 threads: 5.215e-07 - -
call = dcopy 0 4000000 0, 16 threads: 0.003128 0.001476 0.0009303
call = scopy 0 4000000 0, 16 threads: 0.001477 0.0008586 0.000669
call = dasum 0 4000000 0, 16 threads: 0.0001764 0.0007536 5.554e-05
call = sasum 0 4000000 0, 16 threads: 4.629e-05 0.000459 3.508e-05
call = dgetrf 1000 1000 0, 16 threads: 0.007481 0.002906 -
call = dpotrf 0 1000 0, 16 threads: 0.005294 0.001061 -
call = dgeqrf 1000 1000 0, 16 threads: 0.01999 0.004791 -
call = dgesv 0 1000 1000, 16 threads: 0.01672 0.004943 -
call = dsyevd 0 500 0, 16 threads: 0.02478 0.005098 -
call = dgesdd 500 500 0, 16 threads: 0.05181 0.0139 -
call = dgemm 250 250 250, 16 threads: 0.0002213 0.0001544 0.0001031
call = sgemm 250 250 250, 16 threads: 0.000127 0.0001588 6.445e-05
call = zgemm 250 250 250, 16 threads: 0.0005161 0.0002033 0.0001626
call = cgemm 250 250 250, 16 threads: 0.0003328 0.0001453 8.981e-05
call = dgemm 500 500 500, 16 threads: 0.0008419 0.000271 0.0001519
call = sgemm 500 500 500, 16 threads: 0.0005154 0.0002051 0.0001843
call = zgemm 500 500 500, 16 threads: 0.002416 0.0004261 0.0002763
call = cgemm 500 500 500, 16 threads: 0.001494 0.0002873 0.0001812
call = dgemm 2000 2000 2000, 16 threads: 0.03207 0.001848 0.001071
call = sgemm 2000 2000 2000, 16 threads: 0.01661 0.001148 0.0007378
call = zgemm 2000 2000 2000, 16 threads: 0.1162 0.00361 0.001801
call = cgemm 2000 2000 2000, 16 threads: 0.05882 0.002182 0.001711
call = dsymm 250 250 0, 16 threads: 0.0001726 0.0001214 9.924e-05
call = ssymm 250 250 0, 16 threads: 0.0001246 0.000131 7.576e-05
call = dsyrk 0 250 250, 16 threads: 0.0002767 0.0001567 7.201e-05
call = ssyrk 0 250 250, 16 threads: 0.0001412 0.0001003 5.371e-05
call = dsyr2k 0 250 250, 16 threads: 0.0001366 0.0001299 7.084e-05
call = ssyr2k 0 250 250, 16 threads: 7.752e-05 0.0002019 0.0001018
call = dtrmm 250 250 0, 16 threads: 5.31e-05 0.0001564 0.0001634
call = strmm 250 250 0, 16 threads: 4.275e-05 0.0001849 0.0001471
call = dtrsm 250 250 0, 16 threads: 0.0001235 0.0002324 0.0002393
call = strsm 250 250 0, 16 threads: 8.355e-05 0.0002191 0.0001689
call = dgemmt 0 250 250, 16 threads: 0.00124 0.0001453 7.279e-05
call = sgemmt 0 250 250, 16 threads: 0.00127 0.0001509 5.557e-05
call = dsymm 500 500 0, 16 threads: 0.0008603 0.000258 0.0001707
call = ssymm 500 500 0, 16 threads: 0.0005065 0.0001899 0.0001706
call = dsyrk 0 500 500, 16 threads: 0.0005883 0.000226 0.0001912
call = ssyrk 0 500 500, 16 threads: 0.0002911 0.0001621 0.0001327
call = dsyr2k 0 500 500, 16 threads: 0.0008477 0.0002433 0.0001885
call = ssyr2k 0 500 500, 16 threads: 0.0004329 0.0002856 0.0002189
call = dtrmm 500 500 0, 16 threads: 0.0003589 0.0002569 0.0002903
call = strmm 500 500 0, 16 threads: 0.0002035 0.0002348 0.0002638
call = dtrsm 500 500 0, 16 threads: 0.0007395 0.0004785 0.0004844
call = strsm 500 500 0, 16 threads: 0.0003765 0.0003064 0.000386
call = dgemmt 0 500 500, 16 threads: 0.005215 0.0002221 0.0001616
call = sgemmt 0 500 500, 16 threads: 0.004833 0.0001825 0.0001254
call = dsymm 2000 2000 0, 16 threads: 0.05553 0.001512 0.00131
call = ssymm 2000 2000 0, 16 threads: 0.02826 0.001186 0.0008865
call = dsyrk 0 2000 2000, 16 threads: 0.0308 0.001194 0.0008423
call = ssyrk 0 2000 2000, 16 threads: 0.01462 0.0008635 0.000627
call = dsyr2k 0 2000 2000, 16 threads: 0.059 0.001987 0.0009377
call = ssyr2k 0 2000 2000, 16 threads: 0.02861 0.001339 0.001059
call = dtrmm 2000 2000 0, 16 threads: 0.02776 0.001806 0.00198
call = strmm 2000 2000 0, 16 threads: 0.01271 0.001307 0.001619
call = dtrsm 2000 2000 0, 16 threads: 0.02216 0.002404 0.002144
call = strsm 2000 2000 0, 16 threads: 0.01033 0.001417 0.001568
call = dgemmt 0 2000 2000, 16 threads: 0.2464 0.001653 0.0008068
call = sgemmt 0 2000 2000, 16 threads: 0.1122 0.0009764 0.0005434
call = zsymm 500 500 0, 16 threads: 0.001923 0.0003992 0.0003233
call = csymm 500 500 0, 16 threads: 0.001304 0.0002846 0.0001914
call = zhemm 500 500 0, 16 threads: 0.001955 0.0003984 0.0002984
call = chemm 500 500 0, 16 threads: 0.001258 0.0002717 0.0002221
call = zsyrk 0 500 500, 16 threads: 0.001287 0.0002654 0.0001837
call = csyrk 0 500 500, 16 threads: 0.0006299 0.0002157 0.0001966
call = zherk 0 500 500, 16 threads: 0.001347 0.0002657 0.0001757
call = cherk 0 500 500, 16 threads: 0.0006615 0.00022 0.0001932
call = zsyr2k 0 500 500, 16 threads: 0.002221 0.0003811 0.0002011
call = csyr2k 0 500 500, 16 threads: 0.001 0.0002771 0.0001911
call = zher2k 0 500 500, 16 threads: 0.002218 0.000377 0.0002099
call = cher2k 0 500 500, 16 threads: 0.001019 0.0002772 0.0001913
call = ztrmm 500 500 0, 16 threads: 0.001235 0.0004305 0.0004275
call = ctrmm 500 500 0, 16 threads: 0.0007313 0.0003196 0.0003615
call = ztrsm 500 500 0, 16 threads: 0.001357 0.0006363 0.0006146
call = ctrsm 500 500 0, 16 threads: 0.0008582 0.000444 0.0004385
call = zgemmt 0 500 500, 16 threads: 0.005375 0.0004017 0.0001899
call = cgemmt 0 500 500, 16 threads: 0.004483 0.000287 0.0001676
call = zsymm 1000 1000 0, 16 threads: 0.01597 0.0009767 0.0007296
call = csymm 1000 1000 0, 16 threads: 0.008667 0.0007551 0.0005125
call = zhemm 1000 1000 0, 16 threads: 0.01279 0.0009501 0.0008141
call = chemm 1000 1000 0, 16 threads: 0.007553 0.0007272 0.0005625
call = zsyrk 0 1000 1000, 16 threads: 0.008454 0.0007244 0.000497
call = csyrk 0 1000 1000, 16 threads: 0.003337 0.0004883 0.00042
call = zherk 0 1000 1000, 16 threads: 0.008285 0.0007207 0.0004735
call = cherk 0 1000 1000, 16 threads: 0.003352 0.0004748 0.0004187
call = zsyr2k 0 1000 1000, 16 threads: 0.01262 0.0009855 0.0005898
call = csyr2k 0 1000 1000, 16 threads: 0.006641 0.0009706 0.0005824
call = zher2k 0 1000 1000, 16 threads: 0.02536 0.0009941 0.000581
call = cher2k 0 1000 1000, 16 threads: 0.01125 0.001125 0.0005339
call = ztrmm 1000 1000 0, 16 threads: 0.01354 0.0009886 0.001191
call = ctrmm 1000 1000 0, 16 threads: 0.007076 0.001037 0.0009317
call = ztrsm 1000 1000 0, 16 threads: 0.01313 0.001442 0.001522
call = ctrsm 1000 1000 0, 16 threads: 0.00524 0.001049 0.001108
call = zgemmt 0 1000 1000, 16 threads: 0.03327 0.0009397 0.0005521
call = cgemmt 0 1000 1000, 16 threads: 0.01839 0.0006231 0.0004575
call = dgemv 1000 1000 0, 16 threads: 3.545e-05 0.0002535 6.207e-05
call = sgemv 1000 1000 0, 16 threads: 2.173e-05 0.0001663 5.587e-05
call = dsymv 0 1000 0, 16 threads: 1.731e-05 0.000191 0.0001034
call = ssymv 0 1000 0, 16 threads: 1.065e-05 0.000132 0.0001008
call = dtrmv 0 1000 0, 16 threads: 1.649e-05 0.0001914 0.0001154
call = strmv 0 1000 0, 16 threads: 1.171e-05 0.0001308 8.808e-05
call = dtrsv 0 1000 0, 16 threads: 0.0001743 0.0002549 0.0001583
call = strsv 0 1000 0, 16 threads: 6.653e-05 0.000191 0.0001655
call = dger 1000 1000 0, 16 threads: 2.447e-05 0.000693 -
call = sger 1000 1000 0, 16 threads: 1.357e-05 0.0004562 -
call = dgemv 2000 2000 0, 16 threads: 0.0002391 0.0007695 0.0001122
call = sgemv 2000 2000 0, 16 threads: 0.000131 0.0004575 3.706e-05
call = dsymv 0 2000 0, 16 threads: 6.404e-05 0.000505 0.0002077
call = ssymv 0 2000 0, 16 threads: 2.992e-05 0.0003081 0.0001866
call = dtrmv 0 2000 0, 16 threads: 6.329e-05 0.0004949 0.0002028
call = strmv 0 2000 0, 16 threads: 2.652e-05 0.0003055 0.000183
call = dtrsv 0 2000 0, 16 threads: 0.0006568 0.0006398 0.0003178
call = strsv 0 2000 0, 16 threads: 0.000342 0.0004175 0.0003019
call = dger 2000 2000 0, 16 threads: 0.0001713 0.002008 -
call = sger 2000 2000 0, 16 threads: 5.489e-05 0.001182 0.001294
call = dgemv 8000 8000 0, 16 threads: 0.004808 0.009824 0.0001992
call = sgemv 8000 8000 0, 16 threads: 0.00173 0.005013 0.0001314
call = dsymv 0 8000 0, 16 threads: 0.001711 0.005255 0.0005638
call = ssymv 0 8000 0, 16 threads: 0.0008104 0.002769 0.000551
call = dtrmv 0 8000 0, 16 threads: 0.001641 0.005246 0.000581
call = strmv 0 8000 0, 16 threads: 0.000828 0.002781 0.0005391
call = dtrsv 0 8000 0, 16 threads: 0.02194 0.005678 0.0009859
call = strsv 0 8000 0, 16 threads: 0.01128 0.003155 0.0009107
call = dger 8000 8000 0, 16 threads: 0.007748 0.03282 0.02627
call = sger 8000 8000 0, 16 threads: 0.001854 0.01704 0.01469
call = zgemv 1000 1000 0, 16 threads: 0.0001212 0.0004697 8.261e-05
call = cgemv 1000 1000 0, 16 threads: 5.141e-05 0.0002869 7.2e-05
call = zhemv 0 1000 0, 16 threads: 0.000151 0.0003079 0.0001161
call = chemv 0 1000 0, 16 threads: 4.694e-05 0.000195 0.0001053
call = ztrmv 0 1000 0, 16 threads: 6.115e-05 0.0002975 0.0001321
call = ctrmv 0 1000 0, 16 threads: 3.88e-05 0.0001989 0.0001159
call = ztrsv 0 1000 0, 16 threads: 0.0003788 0.0004193 0.0002358
call = ctrsv 0 1000 0, 16 threads: 0.0002038 0.0002555 0.00017
call = zgeru 1000 1000 0, 16 threads: 9.205e-05 0.001194 0.001175
call = cgeru 1000 1000 0, 16 threads: 4.97e-05 0.0007499 0.0008322
call = zgemv 4000 4000 0, 16 threads: 0.001999 0.005005 0.0001427
call = cgemv 4000 4000 0, 16 threads: 0.001023 0.002637 0.0001079
call = zhemv 0 4000 0, 16 threads: 0.002493 0.002734 0.0002649
call = chemv 0 4000 0, 16 threads: 0.0008231 0.00152 0.0002582
call = ztrmv 0 4000 0, 16 threads: 0.0009999 0.00272 0.0004053
call = ctrmv 0 4000 0, 16 threads: 0.0005103 0.001468 0.0003982
call = ztrsv 0 4000 0, 16 threads: 0.01939 0.003173 0.0008062
call = ctrsv 0 4000 0, 16 threads: 0.009126 0.00173 0.0005965
call = zgeru 4000 4000 0, 16 threads: 0.001326 0.01729 -
call = cgeru 4000 4000 0, 16 threads: 0.000574 0.008905 0.007627
call = zgemv 8000 8000 0, 16 threads: 0.01128 0.01941 0.0002744
call = cgemv 8000 8000 0, 16 threads: 0.003712 0.009878 0.0001592
call = zhemv 0 8000 0, 16 threads: 0.005721 0.01019 0.0006248
call = chemv 0 8000 0, 16 threads: 0.001624 0.005269 0.000636
call = ztrmv 0 8000 0, 16 threads: 0.003933 0.01026 0.0006743
call = ctrmv 0 8000 0, 16 threads: 0.001244 0.005273 0.000486
call = ztrsv 0 8000 0, 16 threads: 0.04979 0.01102 0.001314
call = ctrsv 0 8000 0, 16 threads: 0.02427 0.005691 0.0008901
call = zgeru 8000 8000 0, 16 threads: 0.01825 0.06656 0.04937
call = cgeru 8000 8000 0, 16 threads: 0.009002 0.03416 0.02618
call = daxpy 0 500000 0, 16 threads: 1.911e-05 0.0007123 0.000612
call = saxpy 0 500000 0, 16 threads: 1.111e-05 0.0004928 0.000419
call = ddot 0 500000 0, 16 threads: 1.69e-05 0.0003214 2.734e-05
call = sdot 0 500000 0, 16 threads: 0.0001653 0.0002119 1.852e-05
call = dnrm2 0 500000 0, 16 threads: 0.0004124 0.0001605 1.959e-05
call = snrm2 0 500000 0, 16 threads: 0.0002287 0.0001099 1.678e-05
call = dscal 0 500000 0, 16 threads: 1.3e-07 - -
call = sscal 0 500000 0, 16 threads: 1.56e-07 - -
call = dcopy 0 500000 0, 16 threads: 0.0003719 0.0003318 0.000233
call = scopy 0 500000 0, 16 threads: 0.0002274 0.0002275 0.0001386
call = dasum 0 500000 0, 16 threads: 1.392e-05 0.0001561 1.819e-05
call = sasum 0 500000 0, 16 threads: 1.212e-05 0.000106 1.515e-05
call = dswap 0 500000 0, 16 threads: 0.0003849 0.002027 0.002106
call = sswap 0 500000 0, 16 threads: 0.0002389 0.001272 0.001106
call = daxpy 0 16000000 0, 16 threads: 0.001562 0.01146 0.007022
call = saxpy 0 16000000 0, 16 threads: 0.0007727 0.005894 0.003353
call = ddot 0 16000000 0, 16 threads: 0.001481 0.005191 0.0001178
call = sdot 0 16000000 0, 16 threads: 0.005413 0.002669 0.0001215
call = dnrm2 0 16000000 0, 16 threads: 0.02142 0.002574 7.315e-05
call = snrm2 0 16000000 0, 16 threads: 0.009458 0.001379 7.101e-05
call = dscal 0 16000000 0, 16 threads: 6.38e-07 - -
call = sscal 0 16000000 0, 16 threads: 5.36e-07 - -
call = dcopy 0 16000000 0, 16 threads: 0.02589 0.005086 0.002712
call = scopy 0 16000000 0, 16 threads: 0.01274 0.00266 0.001508
call = dasum 0 16000000 0, 16 threads: 0.0006523 0.00265 7.082e-05
call = sasum 0 16000000 0, 16 threads: 0.0003302 0.001396 6.746e-05
call = dswap 0 16000000 0, 16 threads: 0.02937 0.02262 0.01826
call = sswap 0 16000000 0, 16 threads: 0.01359 0.01138 0.01003
call = idamax 0 4000000 0, 16 threads: 0.00494 0.0007418 3.701e-05
call = isamax 0 4000000 0, 16 threads: 0.002389 0.0004402 2.213e-05
call = zaxpy 0 1000000 0, 16 threads: 0.000172 0.001591 0.001045
call = caxpy 0 1000000 0, 16 threads: 0.0001432 0.001036 0.0008005
call = zdotc 0 1000000 0, 16 threads: 0.0003225 0.0008755 3.645e-05
call = cdotc 0 1000000 0, 16 threads: 0.000659 0.0005216 2.412e-05
call = zscal 0 1000000 0, 16 threads: 5.45e-07 - -
call = cscal 0 1000000 0, 16 threads: 5.5e-07 - -
call = zaxpy 0 16000000 0, 16 threads: 0.006398 0.0222 0.01327
call = caxpy 0 16000000 0, 16 threads: 0.001512 0.01125 0.006752
call = zdotc 0 16000000 0, 16 threads: 0.004307 0.009906 0.0001406
call = cdotc 0 16000000 0, 16 threads: 0.02283 0.005082 0.0001176
call = zscal 0 16000000 0, 16 threads: 5.15e-07 - -
call = cscal 0 16000000 0, 16 threads: 5.185e-07 - -
call = dgemm 64 64 64, 16 threads: 1.368e-05 4.773e-05 -
call = sgemm 64 64 64, 16 threads: 6.233e-06 4.819e-05 -
call = dsymm 64 64 0, 16 threads: 1.467e-05 4.285e-05 -
call = ssymm 64 64 0, 16 threads: 1.024e-05 3.856e-05 -
call = dsyrk 0 64 64, 16 threads: 1.29e-05 3.409e-05 -
call = ssyrk 0 64 64, 16 threads: 7.313e-06 3.227e-05 -
call = dsyr2k 0 64 64, 16 threads: 1.433e-05 4.992e-05 -
call = ssyr2k 0 64 64, 16 threads: 6.325e-06 6.23e-05 -
call = dtrmm 64 64 0, 16 threads: 6.512e-06 5.623e-05 -
call = strmm 64 64 0, 16 threads: 5.214e-06 6.262e-05 -
call = dtrsm 64 64 0, 16 threads: 9.588e-06 6.038e-05 -
call = strsm 64 64 0, 16 threads: 8.82e-06 4.757e-05 -
call = dgemmt 0 64 64, 16 threads: 2.117e-05 4.224e-05 -
call = sgemmt 0 64 64, 16 threads: 1.746e-05 4.578e-05 -
call = dsymm 120 120 0, 16 threads: 4.874e-05 6.787e-05 5.742e-05
call = ssymm 120 120 0, 16 threads: 3.365e-05 4.167e-05 -
call = dsyrk 0 120 120, 16 threads: 5.064e-05 5.022e-05 4.217e-05
call = ssyrk 0 120 120, 16 threads: 2.794e-05 3.815e-05 -
call = dsyr2k 0 120 120, 16 threads: 7.341e-05 8.232e-05 5.757e-05
call = ssyr2k 0 120 120, 16 threads: 3.907e-05 7.243e-05 -
call = dtrmm 120 120 0, 16 threads: 2.194e-05 0.000103 0.0001339
call = strmm 120 120 0, 16 threads: 1.626e-05 7.998e-05 -
call = dtrsm 120 120 0, 16 threads: 3.295e-05 0.0001262 0.0001478
call = strsm 120 120 0, 16 threads: 2.542e-05 8.65e-05 -
call = dgemmt 0 120 120, 16 threads: 0.0002414 9.259e-05 4.617e-05
call = sgemmt 0 120 120, 16 threads: 0.0002381 5.673e-05 -
call = dgetrf 120 120 0, 16 threads: 0.0005501 0.0002589 -
call = sgetrf 120 120 0, 16 threads: 0.0001138 0.0002361 -
call = dpotrf 0 120 0, 16 threads: 9.439e-05 0.0002964 -
call = spotrf 0 120 0, 16 threads: 7.989e-05 0.0002764 -
call = dgetrf 250 250 0, 16 threads: 0.001254 0.0005755 -
call = sgetrf 250 250 0, 16 threads: 0.0008783 0.0005036 -
call = dpotrf 0 250 0, 16 threads: 0.0003387 0.0006735 -
call = spotrf 0 250 0, 16 threads: 0.000243 0.0006109 -
call = dgemv 500 500 0, 16 threads: 1.572e-05 0.0001176 2.626e-05
call = sgemv 500 500 0, 16 threads: 1.276e-05 0.0001647 2.367e-05
call = dsymv 0 500 0, 16 threads: 1.15e-05 0.0002322 8.049e-05
call = ssymv 0 500 0, 16 threads: 9.647e-06 0.000127 8.31e-05
call = dtrmv 0 500 0, 16 threads: 1.053e-05 0.0002234 7.457e-05
call = strmv 0 500 0, 16 threads: 8.146e-06 0.0001298 7.947e-05
call = dtrsv 0 500 0, 16 threads: 2.651e-05 0.0002513 0.0001157
call = strsv 0 500 0, 16 threads: 1.923e-05 0.0001631 0.0001153
call = dger 500 500 0, 16 threads: 8.499e-06 0.0003863 0.0005028
call = sger 500 500 0, 16 threads: 6.795e-06 0.0002208 -
call = daxpy 0 60000 0, 16 threads: 5.481e-06 0.0001345 0.0001433
call = saxpy 0 60000 0, 16 threads: 6.369e-06 8.244e-05 0.0001012
call = ddot 0 60000 0, 16 threads: 4.962e-06 0.0001032 2.068e-05
call = sdot 0 60000 0, 16 threads: 4.554e-06 6.254e-05 1.973e-05
call = dnrm2 0 60000 0, 16 threads: 4.463e-05 6.62e-05 2.063e-05
call = snrm2 0 60000 0, 16 threads: 2.357e-05 4.653e-05 1.957e-05
call = dscal 0 60000 0, 16 threads: 1.345e-07 - -
call = sscal 0 60000 0, 16 threads: 1.425e-07 - -
call = dcopy 0 60000 0, 16 threads: 1.579e-05 0.0001135 5.793e-05
call = scopy 0 60000 0, 16 threads: 8.084e-06 7.572e-05 3.766e-05
call = dasum 0 60000 0, 16 threads: 5.67e-06 5.822e-05 1.776e-05
call = sasum 0 60000 0, 16 threads: 2.645e-06 4.378e-05 1.781e-05
call = zgemm 64 64 64, 16 threads: 2.486e-05 7.691e-05 5.541e-05
call = cgemm 64 64 64, 16 threads: 1.524e-05 5.877e-05 -
call = zsymm 64 64 0, 16 threads: 2.495e-05 6.25e-05 5.031e-05
call = csymm 64 64 0, 16 threads: 1.555e-05 5.333e-05 -
call = zhemm 64 64 0, 16 threads: 2.44e-05 6.533e-05 5.079e-05
call = chemm 64 64 0, 16 threads: 1.508e-05 5.155e-05 -
call = zsyrk 0 64 64, 16 threads: 3.001e-05 4.664e-05 3.58e-05
call = csyrk 0 64 64, 16 threads: 1.468e-05 3.344e-05 -
call = zherk 0 64 64, 16 threads: 3.128e-05 4.803e-05 3.961e-05
call = cherk 0 64 64, 16 threads: 1.47e-05 3.375e-05 -
call = zsyr2k 0 64 64, 16 threads: 1.65e-05 6.489e-05 5.495e-05
call = csyr2k 0 64 64, 16 threads: 9.888e-06 5.192e-05 -
call = zher2k 0 64 64, 16 threads: 1.737e-05 6.306e-05 5.324e-05
call = cher2k 0 64 64, 16 threads: 1.12e-05 5.02e-05 -
call = ztrmm 64 64 0, 16 threads: 1.044e-05 7.169e-05 9.887e-05
call = ctrmm 64 64 0, 16 threads: 9.082e-06 5.758e-05 -
call = ztrsm 64 64 0, 16 threads: 1.385e-05 7.984e-05 0.0001005
call = ctrsm 64 64 0, 16 threads: 1.32e-05 5.853e-05 -
call = zgemmt 0 64 64, 16 threads: 5.631e-05 6.382e-05 4.192e-05
call = cgemmt 0 64 64, 16 threads: 3.522e-05 5.318e-05 -
call = zsymm 120 120 0, 16 threads: 6.908e-05 0.0001064 7.06e-05
call = csymm 120 120 0, 16 threads: 4.763e-05 7.036e-05 6.08e-05
call = zhemm 120 120 0, 16 threads: 6.696e-05 0.0001116 9.14e-05
call = chemm 120 120 0, 16 threads: 4.524e-05 6.847e-05 6.049e-05
call = zsyrk 0 120 120, 16 threads: 0.0001673 8.701e-05 5.446e-05
call = csyrk 0 120 120, 16 threads: 7.206e-05 5.149e-05 4.366e-05
call = zherk 0 120 120, 16 threads: 0.0001614 8.986e-05 5.443e-05
call = cherk 0 120 120, 16 threads: 6.985e-05 5.253e-05 4.319e-05
call = zsyr2k 0 120 120, 16 threads: 5.064e-05 0.0001204 6.831e-05
call = csyr2k 0 120 120, 16 threads: 2.654e-05 7.955e-05 5.989e-05
call = zher2k 0 120 120, 16 threads: 5.488e-05 0.0001174 7.104e-05
call = cher2k 0 120 120, 16 threads: 2.715e-05 7.907e-05 5.907e-05
call = ztrmm 120 120 0, 16 threads: 3.07e-05 0.0001403 0.000118
call = ctrmm 120 120 0, 16 threads: 2.222e-05 0.0001123 0.0001293
call = ztrsm 120 120 0, 16 threads: 4.408e-05 0.0001767 0.0001832
call = ctrsm 120 120 0, 16 threads: 3.596e-05 0.0001206 0.0001535
call = zgemmt 0 120 120, 16 threads: 0.0003463 0.0001203 6.181e-05
call = cgemmt 0 120 120, 16 threads: 0.000275 8.115e-05 5.292e-05
call = zsymm 250 250 0, 16 threads: 0.0002933 0.0001829 0.0002042
call = csymm 250 250 0, 16 threads: 0.0001916 0.0001993 0.0002116
call = zhemm 250 250 0, 16 threads: 0.0003031 0.0001874 0.0001854
call = chemm 250 250 0, 16 threads: 0.0001901 0.0001875 0.0002609
call = zsyrk 0 250 250, 16 threads: 0.001381 0.0001412 0.0001205
call = csyrk 0 250 250, 16 threads: 0.0005716 0.0001417 8.229e-05
call = zherk 0 250 250, 16 threads: 0.001371 0.0001443 0.0001182
call = cherk 0 250 250, 16 threads: 0.0005712 0.0001422 7.643e-05
call = zsyr2k 0 250 250, 16 threads: 0.000325 0.0001892 0.0001296
call = csyr2k 0 250 250, 16 threads: 0.0001733 0.0001538 0.0001023
call = zher2k 0 250 250, 16 threads: 0.0003278 0.0001868 0.000139
call = cher2k 0 250 250, 16 threads: 0.0001474 0.0001419 9.582e-05
call = ztrmm 250 250 0, 16 threads: 0.0003407 0.0002264 0.0003046
call = ctrmm 250 250 0, 16 threads: 0.0001998 0.0001663 0.0002021
call = ztrsm 250 250 0, 16 threads: 0.0003845 0.0003056 0.0003941
call = ctrsm 250 250 0, 16 threads: 0.00025 0.0002178 0.000219
call = zgemmt 0 250 250, 16 threads: 0.001716 0.0001926 0.0001238
call = cgemmt 0 250 250, 16 threads: 0.001272 0.0001483 8.804e-05
call = zgemv 500 500 0, 16 threads: 2.404e-05 0.0001694 7.015e-05
call = cgemv 500 500 0, 16 threads: 1.602e-05 0.000114 2.437e-05
call = zhemv 0 500 0, 16 threads: 3.125e-05 0.0001425 7.41e-05
call = chemv 0 500 0, 16 threads: 1.576e-05 0.0002228 4.176e-05
call = ztrmv 0 500 0, 16 threads: 1.833e-05 0.0001324 6.018e-05
call = ctrmv 0 500 0, 16 threads: 1.417e-05 0.0002129 7.241e-05
call = ztrsv 0 500 0, 16 threads: 8.007e-05 0.0002017 0.0001242
call = ctrsv 0 500 0, 16 threads: 4.074e-05 0.0002519 9.996e-05
call = zgeru 500 500 0, 16 threads: 1.448e-05 0.0005036 0.0004951
call = cgeru 500 500 0, 16 threads: 1.007e-05 0.0003819 0.0005652
call = zaxpy 0 60000 0, 16 threads: 7.404e-06 0.0003305 0.000252
call = caxpy 0 60000 0, 16 threads: 6.144e-06 0.0001527 0.0001598
call = zdotc 0 60000 0, 16 threads: 6.301e-06 0.0002376 2.53e-05
call = cdotc 0 60000 0, 16 threads: 1.189e-05 0.0001324 2.36e-05
call = dgemm 16000 64 64, 16 threads: 0.000315 0.0005389 0.0004133
call = sgemm 16000 64 64, 16 threads: 0.0002962 0.0003362 0.0002525
call = zgemm 16000 64 64, 16 threads: 0.001131 0.0007915 0.0007177
call = cgemm 16000 64 64, 16 threads: 0.0005631 0.0005347 0.0004371
call = dgemm 64 16000 64, 16 threads: 0.0006447 0.0005246 0.0004465
call = sgemm 64 16000 64, 16 threads: 0.0004771 0.0003188 0.0002536
call = zgemm 64 16000 64, 16 threads: 0.001449 0.0007755 0.0007151
call = cgemm 64 16000 64, 16 threads: 0.0007934 0.0005249 0.0004321
call = dgemm 64 64 16000, 16 threads: 0.001424 0.0004794 8.019e-05
call = sgemm 64 64 16000, 16 threads: 0.001018 0.0002993 5.761e-05
call = zgemm 64 64 16000, 16 threads: 0.004121 0.0007978 0.0001098
call = cgemm 64 64 16000, 16 threads: 0.002126 0.0005197 9.309e-05
call = dsyrk 0 64 16000, 16 threads: 0.002117 0.0003999 0.0001779
call = ssyrk 0 64 16000, 16 threads: 0.001085 0.000179 5.488e-05
call = zsyrk 0 64 16000, 16 threads: 0.007139 0.0007322 0.0003781
call = csyrk 0 64 16000, 16 threads: 0.003342 0.0003006 7.745e-05
call = zherk 0 64 16000, 16 threads: 0.006913 0.0007306 0.0003783
call = cherk 0 64 16000, 16 threads: 0.003396 0.0007614 0.0005357
call = dsyr2k 0 64 16000, 16 threads: 0.003136 0.0006616 0.0003038
call = ssyr2k 0 64 16000, 16 threads: 0.00161 0.003285 0.002998
call = zsyr2k 0 64 16000, 16 threads: 0.006142 0.001338 0.0007141
call = csyr2k 0 64 16000, 16 threads: 0.002649 0.001405 0.001025
call = zher2k 0 64 16000, 16 threads: 0.006129 0.001331 0.0006922
call = cher2k 0 64 16000, 16 threads: 0.002566 0.00139 0.001008
call = dsymm 6000 64 0, 16 threads: 0.02193 0.003236 0.0008946
call = ssymm 6000 64 0, 16 threads: 0.01194 0.00191 0.0009692
call = zsymm 6000 64 0, 16 threads: 0.05428 0.006183 0.001215
call = csymm 6000 64 0, 16 threads: 0.03028 0.003378 0.001305
call = zhemm 6000 64 0, 16 threads: 0.05721 0.00616 0.006152
call = chemm 6000 64 0, 16 threads: 0.03012 0.003385 0.003248
call = dtrmm 6000 64 0, 16 threads: 0.02568 0.003224 0.0009183
call = strmm 6000 64 0, 16 threads: 0.01377 0.002195 0.001197
call = ztrmm 6000 64 0, 16 threads: 0.07471 0.006201 0.001216
call = ctrmm 6000 64 0, 16 threads: 0.03501 0.003547 0.001466
call = dtrsm 6000 64 0, 16 threads: 0.02686 0.004732 0.003027
call = strsm 6000 64 0, 16 threads: 0.01431 0.002588 0.002584
call = ztrsm 6000 64 0, 16 threads: 0.04065 0.007918 0.004914
call = ctrsm 6000 64 0, 16 threads: 0.03109 0.004075 0.004326
call = dsymm 64 16000 0, 16 threads: 0.0006037 0.0005563 0.0004263
call = ssymm 64 16000 0, 16 threads: 0.0005259 0.0003243 0.000274
call = zsymm 64 16000 0, 16 threads: 0.001266 0.0008365 0.0006972
call = csymm 64 16000 0, 16 threads: 0.0006528 0.0005537 0.0004563
call = zhemm 64 16000 0, 16 threads: 0.001241 0.000858 0.0006493
call = chemm 64 16000 0, 16 threads: 0.0006581 0.0005675 0.0004584
call = dtrmm 64 16000 0, 16 threads: 0.0001591 0.0005321 0.0006373
call = strmm 64 16000 0, 16 threads: 8.232e-05 0.0003382 0.0004754
call = ztrmm 64 16000 0, 16 threads: 0.001165 0.0008418 0.001014
call = ctrmm 64 16000 0, 16 threads: 0.0005912 0.0005515 0.0006762
call = dtrsm 64 16000 0, 16 threads: 0.001061 0.0005518 0.0007052
call = strsm 64 16000 0, 16 threads: 0.0007682 0.000358 0.0004979
call = ztrsm 64 16000 0, 16 threads: 0.001524 0.0008421 0.001033
call = ctrsm 64 16000 0, 16 threads: 0.001133 0.0005506 0.0007229
call = dsyrk 0 6000 64, 16 threads: 0.004914 0.003419 0.003459
call = ssyrk 0 6000 64, 16 threads: 0.002841 0.00204 0.002089
call = zsyrk 0 6000 64, 16 threads: 0.01671 0.006371 0.006308
call = csyrk 0 6000 64, 16 threads: 0.007445 0.003421 0.003475
call = zherk 0 6000 64, 16 threads: 0.01691 0.006232 0.006103
call = cherk 0 6000 64, 16 threads: 0.007684 0.003407 0.003447
call = dsyr2k 0 6000 64, 16 threads: 0.007432 0.003416 0.003376
call = ssyr2k 0 6000 64, 16 threads: 0.007509 0.002054 0.002122
call = zsyr2k 0 6000 64, 16 threads: 0.03691 0.006575 0.006839
call = csyr2k 0 6000 64, 16 threads: 0.01618 0.003706 0.004004
call = zher2k 0 6000 64, 16 threads: 0.03415 0.006592 0.006784
call = cher2k 0 6000 64, 16 threads: 0.01485 0.003743 0.003906
call = dgemm 2000 2000 64, 16 threads: 0.001451 0.001004 0.0009897
call = sgemm 2000 2000 64, 16 threads: 0.0008665 0.0005672 0.0006721
call = dsyrk 0 2000 64, 16 threads: 0.0008232 0.0006325 0.0007533
call = ssyrk 0 2000 64, 16 threads: 0.0004102 0.0004307 0.0004691
call = dgemm 2000 64 2000, 16 threads: 0.001162 0.0008287 0.0002409
call = sgemm 2000 64 2000, 16 threads: 0.0006543 0.0005164 0.0001563
call = dsymm 2000 64 0, 16 threads: 0.001324 0.0006125 0.0003915
call = ssymm 2000 64 0, 16 threads: 0.0009792 0.0003734 0.0002903
call = dsyrk 0 64 2000, 16 threads: 0.0003392 0.000227 5.941e-05
call = ssyrk 0 64 2000, 16 threads: 0.0001506 0.0001955 0.0001132
call = dtrmm 2000 64 0, 16 threads: 0.001941 0.000608 0.0004881
call = strmm 2000 64 0, 16 threads: 0.001269 0.0004946 0.0004837
call = dtrsm 2000 64 0, 16 threads: 0.002579 0.00112 0.0009733
call = strsm 2000 64 0, 16 threads: 0.00154 0.0008299 0.0007972
call = dgemm 500 500 16000, 16 threads: 0.02747 0.00259 0.000381
call = sgemm 500 500 16000, 16 threads: 0.01432 0.001391 0.0004106
call = dgemv 16000 64 0, 16 threads: 3.377e-05 0.0002666 3.621e-05
call = sgemv 16000 64 0, 16 threads: 2.194e-05 0.0001664 2.937e-05
call = dger 16000 64 0, 16 threads: 3.49e-05 0.0006858 -
call = sger 16000 64 0, 16 threads: 2.073e-05 0.0004453 -
call = dgemv 64 16000 0, 16 threads: 0.0001846 0.0002622 3.162e-05
call = sgemv 64 16000 0, 16 threads: 0.0001861 0.0001647 2.96e-05
call = dger 64 16000 0, 16 threads: 2.805e-05 0.0006832 0.0008377
call = sger 64 16000 0, 16 threads: 2.384e-05 0.0004674 -
call = dgemv 130000 64 0, 16 threads: 0.00046 0.001469 0.0001585
call = sgemv 130000 64 0, 16 threads: 0.0002296 0.0008015 7.758e-05
call = dger 130000 64 0, 16 threads: 0.0004882 0.0043 0.003774
call = sger 130000 64 0, 16 threads: 0.0002027 0.002099 -
call = dgemv 64 130000 0, 16 threads: 0.001444 0.001492 7.242e-05
call = sgemv 64 130000 0, 16 threads: 0.001529 0.0008168 6.126e-05
call = dger 64 130000 0, 16 threads: 0.0004172 0.004012 0.003621
call = sger 64 130000 0, 16 threads: 0.0002342 0.001994 -
call = zgemv 130000 64 0, 16 threads: 0.0009632 0.002768 0.0002045
call = cgemv 130000 64 0, 16 threads: 0.0003105 0.001494 0.0001581
call = zgeru 130000 64 0, 16 threads: 0.0008896 0.008756 0.006884
call = cgeru 130000 64 0, 16 threads: 0.0005955 0.004138 0.003598
call = zgemv 64 130000 0, 16 threads: 0.001222 0.002744 7.049e-05
call = cgemv 64 130000 0, 16 threads: 0.0008755 0.0015 5.292e-05
call = zgeru 64 130000 0, 16 threads: 0.0005465 0.008995 0.00651
call = cgeru 64 130000 0, 16 threads: 0.0002912 0.004272 0.003077
call = dgetrf 500 500 0, 16 threads: 0.002717 0.001262 -
call = sgetrf 500 500 0, 16 threads: 0.002056 0.001254 -
call = dpotrf 0 500 0, 16 threads: 0.001135 0.001513 -
call = spotrf 0 500 0, 16 threads: 0.0007626 0.001332 -
call = dgeqrf 500 500 0, 16 threads: 0.004243 0.001992 -
call = sgeqrf 500 500 0, 16 threads: 0.003419 0.001926 -
call = dgesv 0 500 500, 16 threads: 0.003966 0.002102 -
call = sgesv 0 500 500, 16 threads: 0.002726 0.002151 -
call = dgetrf 2000 2000 0, 16 threads: 0.02602 0.007116 -
call = sgetrf 2000 2000 0, 16 threads: 0.01441 0.005667 -
call = dpotrf 0 2000 0, 16 threads: 0.01181 0.002094 -
call = spotrf 0 2000 0, 16 threads: 0.006293 0.001524 -
call = dgeqrf 2000 2000 0, 16 threads: 0.07015 0.01152 -
call = sgeqrf 2000 2000 0, 16 threads: 0.04915 0.01015 -
call = dgesv 0 2000 2000, 16 threads: 0.0673 0.01078 -
call = sgesv 0 2000 2000, 16 threads: 0.03409 0.008249 -
call = dgetrs 0 1000 1000, 16 threads: 0.007586 0.002005 -
call = zgetrs 0 1000 1000, 16 threads: 0.01638 0.002874 -
call = dpotrs 0 1000 1000, 16 threads: 0.007789 0.002125 -
call = zpotrs 0 1000 1000, 16 threads: 0.01715 0.002451 -
call = dgetri 0 1000 0, 16 threads: 0.009166 0.001738 -
call = zgetri 0 1000 0, 16 threads: 0.01866 0.002313 -
call = dpotri 0 1000 0, 16 threads: 0.00626 0.00192 -
call = zpotri 0 1000 0, 16 threads: 0.01155 0.002542 -
call = dtrtri 0 1000 0, 16 threads: 0.003243 0.001631 -
call = ztrtri 0 1000 0, 16 threads: 0.005923 0.002148 -
call = dtrtrs 0 1000 1000, 16 threads: 0.003927 0.001628 -
call = ztrtrs 0 1000 1000, 16 threads: 0.008493 0.002384 -
call = dposv 0 1000 1000, 16 threads: 0.01694 0.00371 -
call = zposv 0 1000 1000, 16 threads: 0.03398 0.004673 -
call = dgetrs 0 1000 1, 16 threads: 0.0004564 0.0006902 -
call = zgetrs 0 1000 1, 16 threads: 0.001114 0.0009617 -
call = dpotrs 0 1000 1, 16 threads: 0.0008287 0.0004498 -
call = zpotrs 0 1000 1, 16 threads: 0.001741 0.0007773 -
call = dgesv 0 1000 1, 16 threads: 0.02318 0.003369 -
call = zgesv 0 1000 1, 16 threads: 0.0579 0.004395 -
call = dposv 0 1000 1, 16 threads: 0.004358 0.001227 -
call = zposv 0 1000 1, 16 threads: 0.006933 0.001649 -
call = dtrtrs 0 1000 1, 16 threads: 0.0002585 0.0003562 -
call = ztrtrs 0 1000 1, 16 threads: 0.0005762 0.0005884 -
call = dgetrs 0 4000 1, 16 threads: 0.007328 0.003814 -
call = dgesv 0 4000 1, 16 threads: 0.6656 0.01974 -
call = dposv 0 4000 1, 16 threads: 0.07577 0.006273 -
call = dorgqr 500 500 500, 16 threads: 0.00473 0.0009786 -
call = dormqr 500 500 500, 16 threads: 0.004472 0.001115 -
call = dgels 500 500 500, 16 threads: 0.01321 0.002936 -
call = dorgqr 1000 1000 1000, 16 threads: 0.0177 0.002254 -
call = dormqr 1000 1000 1000, 16 threads: 0.01843 0.00182 -
call = dgels 1000 1000 1000, 16 threads: 0.0488 0.00707 -
call = dgeqrf 16000 64 0, 16 threads: 0.004193 0.002013 -
call = dgels 16000 64 0, 16 threads: 0.01005 0.002124 -
call = dsyev 0 500 0, 16 threads: 0.2394 0.005096 -
call = dsyevr 0 500 0, 16 threads: 0.03392 0.005177 -
call = dgesvd 500 500 0, 16 threads: 0.361 0.01393 -
call = dgeev 0 500 0, 16 threads: 0.1769 0.1016 -
call = dsyev 0 1000 0, 16 threads: 1.312 0.01184 -
call = dsyevd 0 1000 0, 16 threads: 0.08666 0.0118 -
call = dsyevr 0 1000 0, 16 threads: 0.1664 0.01125 -
call = dgesvd 1000 1000 0, 16 threads: 2.433 0.03208 -
call = dgesdd 1000 1000 0, 16 threads: 0.2068 0.03245 -
