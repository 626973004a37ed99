# blaslift: what estimates are made from on a machine. Rates are per second.
blaslift-profile = 1
machine = vm: Intel(R) Xeon(R) Processor
cpu_blas = OpenBLAS 0.3.26, Cooperlake kernels
gpu = NVIDIA H200, 140 GiB, CUDA driver 13.0, cuBLAS 13.1

# operations of one core in large level-3 calls, double precision: two 512-bit FMA units at 2 GHz, which few
# cores sustain
cpu_double_flops = 3.751e+10

# the same in single precision
cpu_single_flops = 7.361e+10

# threads that the CPU BLAS may use
cpu_threads = 16

# before the first operation of a call on the CPU: waking threads, packing
cpu_call_seconds = 3.355e-07

# memory bandwidth of levels 1 and 2, one core, as if the CPU BLAS used all its threads in all of them (OpenBLAS
# runs copy, swap and nrm2 on one): a core of a desktop machine streams 20 GB/s and more
cpu_core_bytes_per_second = 1.049e+10

# of all cores together; measured with 16 threads: sgemv 60 to 120 GB/s, saxpy 232
cpu_bytes_per_second = 1.038e+11

# what fits the last-level cache stays there between calls
cpu_cache_bytes = 314572800

# and is read so many times faster
cpu_cache_speed = 1.836

# to the device from the program's memory, through pinned staging buffers: on the H200 machine a dgemm of n =
# 8192 moves its 1.5 GiB at 27 GB/s on average; other links are slower
upload_bytes_per_second = 4.955e+10

# the way back
download_bytes_per_second = 5.187e+10

# allocation, launches and synchronisation of a call of level 3 or LAPACK
device_call_seconds = 9.904e-05

# operations of the device in large level-3 calls, until it says more itself
device_double_flops = 4.722e+13

# the same in single precision
device_single_flops = 8.949e+13

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
device_direct_seconds = 0.0001255

# then the device's memory bandwidth: an H200 has 4800e9, a card with GDDR6 300e9 to 700e9
device_bytes_per_second = 5.411e+12

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
call = dgemm 1000 1000 1000, 16 threads: 0.003809 0.001088 0.001154
call = sgemm 1000 1000 1000, 16 threads: 0.002782 0.0006557 0.0005447
call = zgemm 1000 1000 1000, 16 threads: 0.01307 0.001833 0.001539
call = cgemm 1000 1000 1000, 16 threads: 0.007569 0.001193 0.0008673
call = dsymm 1000 1000 0, 16 threads: 0.004215 0.0009008 0.003862
call = ssymm 1000 1000 0, 16 threads: 0.002747 0.0007661 0.0007241
call = dsyrk 0 1000 1000, 16 threads: 0.002748 0.000672 0.0007536
call = ssyrk 0 1000 1000, 16 threads: 0.001407 0.0005133 0.0005403
call = dsyr2k 0 1000 1000, 16 threads: 0.005386 0.001017 0.0006211
call = ssyr2k 0 1000 1000, 16 threads: 0.002761 0.0007547 0.0006683
call = dtrmm 1000 1000 0, 16 threads: 0.002359 0.0009075 0.0006644
call = strmm 1000 1000 0, 16 threads: 0.001366 0.0006725 0.003285
call = dtrsm 1000 1000 0, 16 threads: 0.00355 0.001404 0.001157
call = strsm 1000 1000 0, 16 threads: 0.001934 0.0007911 0.003336
call = dgemmt 0 1000 1000, 16 threads: 0.03022 0.001209 0.0003573
call = sgemmt 0 1000 1000, 16 threads: 0.02138 0.000607 0.000275
call = dgemv 4000 4000 0, 16 threads: 0.0008541 0.01629 0.0001911
call = sgemv 4000 4000 0, 16 threads: 0.0004692 0.00807 0.0001397
call = dsymv 0 4000 0, 16 threads: 0.0004706 0.01716 0.0004426
call = ssymv 0 4000 0, 16 threads: 0.0002101 0.01179 0.0004271
call = dtrmv 0 4000 0, 16 threads: 0.0004869 0.01725 0.0003867
call = strmv 0 4000 0, 16 threads: 0.0002064 0.01253 0.0003554
call = dtrsv 0 4000 0, 16 threads: 0.002913 0.01582 0.0005994
call = strsv 0 4000 0, 16 threads: 0.001479 0.01019 0.000508
call = dger 4000 4000 0, 16 threads: 0.0008206 0.136 -
call = sger 4000 4000 0, 16 threads: 0.0004011 0.06748 0.05687
call = daxpy 0 4000000 0, 16 threads: 0.0003556 0.02044 0.0108
call = saxpy 0 4000000 0, 16 threads: 0.0001698 0.007283 0.003732
call = ddot 0 4000000 0, 16 threads: 0.0003358 0.008106 8.217e-05
call = sdot 0 4000000 0, 16 threads: 0.001259 0.003255 6.151e-05
call = dnrm2 0 4000000 0, 16 threads: 0.002977 0.003305 5.523e-05
call = snrm2 0 4000000 0, 16 threads: 0.001311 0.001651 3.46e-05
call = dscal 0 4000000 0, 16 threads: 6.395e-07 - -
call = sscal 0 4000000 0, 16 threads: 6.435e-07 - -
call = dcopy 0 4000000 0, 16 threads: 0.003649 0.01582 0.0107
call = scopy 0 4000000 0, 16 threads: 0.001438 0.006277 0.003584
call = dasum 0 4000000 0, 16 threads: 9.356e-05 0.003526 3.5e-05
call = sasum 0 4000000 0, 16 threads: 2.152e-05 0.001855 2.229e-05
call = dgetrf 1000 1000 0, 16 threads: 0.008801 0.003197 -
call = dpotrf 0 1000 0, 16 threads: 0.003951 0.001124 -
call = dgeqrf 1000 1000 0, 16 threads: 0.01729 0.005072 -
call = dgesv 0 1000 1000, 16 threads: 0.01743 0.004985 -
call = dsyevd 0 500 0, 16 threads: 0.02722 0.00502 -
call = dgesdd 500 500 0, 16 threads: 0.05338 0.01384 -
call = dgemm 250 250 250, 16 threads: 0.0001279 0.0001325 0.0002937
call = sgemm 250 250 250, 16 threads: 8.454e-05 0.0001231 0.000126
call = zgemm 250 250 250, 16 threads: 0.000338 0.0002152 0.0002435
call = cgemm 250 250 250, 16 threads: 0.0002028 0.0001517 0.0001805
call = dgemm 500 500 500, 16 threads: 0.001134 0.0003355 0.0003331
call = sgemm 500 500 500, 16 threads: 0.0007165 0.0002273 0.0003198
call = zgemm 500 500 500, 16 threads: 0.002206 0.0005877 0.0003841
call = cgemm 500 500 500, 16 threads: 0.001454 0.0003573 0.0003108
call = dgemm 2000 2000 2000, 16 threads: 0.02985 0.002074 0.001565
call = sgemm 2000 2000 2000, 16 threads: 0.01634 0.001654 0.001275
call = zgemm 2000 2000 2000, 16 threads: 0.1118 0.004434 0.003302
call = cgemm 2000 2000 2000, 16 threads: 0.05643 0.003126 0.003133
call = dsymm 250 250 0, 16 threads: 0.0001973 0.0001408 0.0009604
call = ssymm 250 250 0, 16 threads: 0.0001411 0.0001297 0.0001638
call = dsyrk 0 250 250, 16 threads: 0.0004055 0.0001349 0.0001711
call = ssyrk 0 250 250, 16 threads: 0.0001473 8.868e-05 0.000122
call = dsyr2k 0 250 250, 16 threads: 0.0001618 0.000149 0.0002099
call = ssyr2k 0 250 250, 16 threads: 9.156e-05 0.000175 0.0002638
call = dtrmm 250 250 0, 16 threads: 7.056e-05 0.0001752 0.0008974
call = strmm 250 250 0, 16 threads: 4.939e-05 0.0001639 0.000879
call = dtrsm 250 250 0, 16 threads: 0.0001368 0.0002382 0.0009161
call = strsm 250 250 0, 16 threads: 9.236e-05 0.0001805 0.0001713
call = dgemmt 0 250 250, 16 threads: 0.00136 0.0001265 0.0001803
call = sgemmt 0 250 250, 16 threads: 0.001352 9.348e-05 9.933e-05
call = dsymm 500 500 0, 16 threads: 0.0008003 0.0002987 0.0003469
call = ssymm 500 500 0, 16 threads: 0.0004615 0.0002877 0.001649
call = dsyrk 0 500 500, 16 threads: 0.0004734 0.0002629 0.0004782
call = ssyrk 0 500 500, 16 threads: 0.0002649 0.0001743 0.0003585
call = dsyr2k 0 500 500, 16 threads: 0.0008295 0.0003361 0.0003791
call = ssyr2k 0 500 500, 16 threads: 0.000416 0.0003025 0.0003584
call = dtrmm 500 500 0, 16 threads: 0.000376 0.0003322 0.001541
call = strmm 500 500 0, 16 threads: 0.0002259 0.0002764 0.0002948
call = dtrsm 500 500 0, 16 threads: 0.000752 0.0005719 0.0004678
call = strsm 500 500 0, 16 threads: 0.0004071 0.0003579 0.001692
call = dgemmt 0 500 500, 16 threads: 0.006171 0.0003257 0.0002559
call = sgemmt 0 500 500, 16 threads: 0.005373 0.0002182 0.0001883
call = dsymm 2000 2000 0, 16 threads: 0.03259 0.001798 0.00215
call = ssymm 2000 2000 0, 16 threads: 0.01698 0.002898 0.002977
call = dsyrk 0 2000 2000, 16 threads: 0.01937 0.001566 0.001993
call = ssyrk 0 2000 2000, 16 threads: 0.01002 0.0013 0.001791
call = dsyr2k 0 2000 2000, 16 threads: 0.04151 0.002369 0.002116
call = ssyr2k 0 2000 2000, 16 threads: 0.0214 0.001853 0.002802
call = dtrmm 2000 2000 0, 16 threads: 0.01633 0.001985 0.005998
call = strmm 2000 2000 0, 16 threads: 0.008411 0.00211 0.002125
call = dtrsm 2000 2000 0, 16 threads: 0.02329 0.002927 0.008561
call = strsm 2000 2000 0, 16 threads: 0.01116 0.001894 0.001832
call = dgemmt 0 2000 2000, 16 threads: 0.3482 0.002274 0.001147
call = sgemmt 0 2000 2000, 16 threads: 0.1751 0.001454 0.0007439
call = zsymm 500 500 0, 16 threads: 0.002547 0.0005524 0.002178
call = csymm 500 500 0, 16 threads: 0.001633 0.0004114 0.00186
call = zhemm 500 500 0, 16 threads: 0.002579 0.0005463 0.0006125
call = chemm 500 500 0, 16 threads: 0.001612 0.000407 0.0005117
call = zsyrk 0 500 500, 16 threads: 0.001344 0.0003817 0.0004552
call = csyrk 0 500 500, 16 threads: 0.0006383 0.0002772 0.0004492
call = zherk 0 500 500, 16 threads: 0.001196 0.0003839 0.0005124
call = cherk 0 500 500, 16 threads: 0.0007575 0.0002734 0.0003741
call = zsyr2k 0 500 500, 16 threads: 0.002606 0.0006076 0.0005296
call = csyr2k 0 500 500, 16 threads: 0.001234 0.0003723 0.0006926
call = zher2k 0 500 500, 16 threads: 0.002598 0.0006025 0.0006455
call = cher2k 0 500 500, 16 threads: 0.001246 0.0003766 0.0004385
call = ztrmm 500 500 0, 16 threads: 0.001307 0.0005347 0.0005587
call = ctrmm 500 500 0, 16 threads: 0.0007806 0.000385 0.001871
call = ztrsm 500 500 0, 16 threads: 0.00156 0.0007889 0.000774
call = ctrsm 500 500 0, 16 threads: 0.0009158 0.0005185 0.001992
call = zgemmt 0 500 500, 16 threads: 0.005592 0.0005812 0.0003634
call = cgemmt 0 500 500, 16 threads: 0.004631 0.000343 0.0004799
call = zsymm 1000 1000 0, 16 threads: 0.01657 0.001578 0.003104
call = csymm 1000 1000 0, 16 threads: 0.009272 0.001204 0.003348
call = zhemm 1000 1000 0, 16 threads: 0.01635 0.001442 0.001659
call = chemm 1000 1000 0, 16 threads: 0.009437 0.001213 0.00135
call = zsyrk 0 1000 1000, 16 threads: 0.009744 0.001133 0.001065
call = csyrk 0 1000 1000, 16 threads: 0.004121 0.0007478 0.000853
call = zherk 0 1000 1000, 16 threads: 0.008084 0.001137 0.0005331
call = cherk 0 1000 1000, 16 threads: 0.004138 0.0007438 0.0004746
call = zsyr2k 0 1000 1000, 16 threads: 0.01674 0.001395 0.001217
call = csyr2k 0 1000 1000, 16 threads: 0.009534 0.001236 0.001043
call = zher2k 0 1000 1000, 16 threads: 0.01667 0.001407 0.0006843
call = cher2k 0 1000 1000, 16 threads: 0.008408 0.001232 0.0006453
call = ztrmm 1000 1000 0, 16 threads: 0.008661 0.00162 0.001233
call = ctrmm 1000 1000 0, 16 threads: 0.00465 0.001102 0.003715
call = ztrsm 1000 1000 0, 16 threads: 0.009119 0.001753 0.00164
call = ctrsm 1000 1000 0, 16 threads: 0.004913 0.001417 0.003959
call = zgemmt 0 1000 1000, 16 threads: 0.05792 0.001289 0.001313
call = cgemmt 0 1000 1000, 16 threads: 0.02919 0.000978 0.0004754
call = dgemv 1000 1000 0, 16 threads: 3.665e-05 0.0008289 0.0001198
call = sgemv 1000 1000 0, 16 threads: 2.593e-05 0.0004453 0.0001131
call = dsymv 0 1000 0, 16 threads: 1.879e-05 0.001556 0.000173
call = ssymv 0 1000 0, 16 threads: 1.647e-05 0.0003982 0.0001988
call = dtrmv 0 1000 0, 16 threads: 1.932e-05 0.001563 0.0004022
call = strmv 0 1000 0, 16 threads: 1.526e-05 0.0003966 0.0001856
call = dtrsv 0 1000 0, 16 threads: 0.0001789 0.001617 0.0002467
call = strsv 0 1000 0, 16 threads: 7.019e-05 0.0004452 0.0002689
call = dger 1000 1000 0, 16 threads: 2.809e-05 0.002448 -
call = sger 1000 1000 0, 16 threads: 1.69e-05 0.001345 0.001025
call = dgemv 2000 2000 0, 16 threads: 0.0002684 0.003447 0.0001063
call = sgemv 2000 2000 0, 16 threads: 0.0001314 0.001705 0.0001235
call = dsymv 0 2000 0, 16 threads: 7.154e-05 0.006297 0.0002772
call = ssymv 0 2000 0, 16 threads: 3.743e-05 0.003933 0.0002794
call = dtrmv 0 2000 0, 16 threads: 6.778e-05 0.006435 0.0002714
call = strmv 0 2000 0, 16 threads: 3.133e-05 0.003776 0.0002703
call = dtrsv 0 2000 0, 16 threads: 0.0007185 0.004857 0.0003399
call = strsv 0 2000 0, 16 threads: 0.0004145 0.003218 0.0003228
call = dger 2000 2000 0, 16 threads: 0.0001831 0.01258 -
call = sger 2000 2000 0, 16 threads: 6.025e-05 0.004896 -
call = dgemv 8000 8000 0, 16 threads: 0.00381 0.06057 0.0003268
call = sgemv 8000 8000 0, 16 threads: 0.001133 0.02981 0.0001885
call = dsymv 0 8000 0, 16 threads: 0.001101 0.04439 0.0007522
call = ssymv 0 8000 0, 16 threads: 0.0007064 0.02813 0.0007217
call = dtrmv 0 8000 0, 16 threads: 0.001701 0.06039 0.000626
call = strmv 0 8000 0, 16 threads: 0.0008128 0.04018 0.0005942
call = dtrsv 0 8000 0, 16 threads: 0.02253 0.06044 0.0009781
call = strsv 0 8000 0, 16 threads: 0.01119 0.04162 0.0009076
call = dger 8000 8000 0, 16 threads: 0.007932 0.5641 0.4448
call = sger 8000 8000 0, 16 threads: 0.001697 0.2815 0.2264
call = zgemv 1000 1000 0, 16 threads: 9.77e-05 0.001928 0.0001459
call = cgemv 1000 1000 0, 16 threads: 5.625e-05 0.0009545 0.0001282
call = zhemv 0 1000 0, 16 threads: 0.0001014 0.002434 0.0001724
call = chemv 0 1000 0, 16 threads: 3.607e-05 0.002128 0.0002775
call = ztrmv 0 1000 0, 16 threads: 4.022e-05 0.0031 0.0001576
call = ctrmv 0 1000 0, 16 threads: 2.744e-05 0.002133 0.0001457
call = ztrsv 0 1000 0, 16 threads: 0.000429 0.003543 0.0002489
call = ctrsv 0 1000 0, 16 threads: 0.0002354 0.002117 0.0003844
call = zgeru 1000 1000 0, 16 threads: 5.956e-05 0.005736 0.003988
call = cgeru 1000 1000 0, 16 threads: 2.833e-05 0.003005 0.002212
call = zgemv 4000 4000 0, 16 threads: 0.001319 0.03283 0.0002533
call = cgemv 4000 4000 0, 16 threads: 0.0007361 0.01665 0.0001929
call = zhemv 0 4000 0, 16 threads: 0.001625 0.02796 0.0004458
call = chemv 0 4000 0, 16 threads: 0.0005302 0.01922 0.0004409
call = ztrmv 0 4000 0, 16 threads: 0.0006632 0.02874 0.0004816
call = ctrmv 0 4000 0, 16 threads: 0.0005641 0.015 0.0004614
call = ztrsv 0 4000 0, 16 threads: 0.01431 0.02402 0.0008021
call = ctrsv 0 4000 0, 16 threads: 0.006897 0.0176 0.0006053
call = zgeru 4000 4000 0, 16 threads: 0.002331 0.2173 -
call = cgeru 4000 4000 0, 16 threads: 0.0005809 0.1098 -
call = zgemv 8000 8000 0, 16 threads: 0.009622 0.1185 0.0003758
call = cgemv 8000 8000 0, 16 threads: 0.004043 0.05995 0.0004477
call = zhemv 0 8000 0, 16 threads: 0.007599 0.09341 0.0008585
call = chemv 0 8000 0, 16 threads: 0.002181 0.0579 0.0007911
call = ztrmv 0 8000 0, 16 threads: 0.004373 0.09215 0.0008255
call = ctrmv 0 8000 0, 16 threads: 0.001417 0.056 0.000662
call = ztrsv 0 8000 0, 16 threads: 0.04839 0.07367 0.001549
call = ctrsv 0 8000 0, 16 threads: 0.02445 0.04496 0.001108
call = zgeru 8000 8000 0, 16 threads: 0.01758 0.8757 -
call = cgeru 8000 8000 0, 16 threads: 0.008525 0.4379 0.3944
call = daxpy 0 500000 0, 16 threads: 1.774e-05 0.001556 0.0009841
call = saxpy 0 500000 0, 16 threads: 1.285e-05 0.0007823 0.0005663
call = ddot 0 500000 0, 16 threads: 1.584e-05 0.0007374 3.014e-05
call = sdot 0 500000 0, 16 threads: 0.0001596 0.0003912 2.415e-05
call = dnrm2 0 500000 0, 16 threads: 0.0002476 0.0004667 2.089e-05
call = snrm2 0 500000 0, 16 threads: 0.0002272 0.0002516 1.852e-05
call = dscal 0 500000 0, 16 threads: 1.705e-07 - -
call = sscal 0 500000 0, 16 threads: 1.68e-07 - -
call = dcopy 0 500000 0, 16 threads: 0.0003491 0.001435 0.001057
call = scopy 0 500000 0, 16 threads: 0.0001695 0.0006888 0.0005593
call = dasum 0 500000 0, 16 threads: 1.571e-05 0.000541 1.865e-05
call = sasum 0 500000 0, 16 threads: 8.025e-06 0.0002906 1.723e-05
call = dswap 0 500000 0, 16 threads: 0.0004707 0.002731 0.002102
call = sswap 0 500000 0, 16 threads: 0.0002176 0.001306 0.001076
call = daxpy 0 16000000 0, 16 threads: 0.001243 0.1582 0.1246
call = saxpy 0 16000000 0, 16 threads: 0.0008325 0.04293 0.06228
call = ddot 0 16000000 0, 16 threads: 0.001108 0.03478 0.0002245
call = sdot 0 16000000 0, 16 threads: 0.008573 0.01797 0.0002002
call = dnrm2 0 16000000 0, 16 threads: 0.02198 0.01735 0.0001203
call = snrm2 0 16000000 0, 16 threads: 0.01064 0.008781 0.0001099
call = dscal 0 16000000 0, 16 threads: 6.075e-07 - -
call = sscal 0 16000000 0, 16 threads: 5.96e-07 - -
call = dcopy 0 16000000 0, 16 threads: 0.02527 0.1085 0.1255
call = scopy 0 16000000 0, 16 threads: 0.01212 0.02836 0.06224
call = dasum 0 16000000 0, 16 threads: 0.0007129 0.01552 0.0001251
call = sasum 0 16000000 0, 16 threads: 0.0003656 0.007751 0.0001137
call = dswap 0 16000000 0, 16 threads: 0.03263 0.2495 0.2459
call = sswap 0 16000000 0, 16 threads: 0.01581 0.1283 0.1001
call = idamax 0 4000000 0, 16 threads: 0.003654 0.003517 5.492e-05
call = isamax 0 4000000 0, 16 threads: 0.0008928 0.001602 3.718e-05
call = zaxpy 0 1000000 0, 16 threads: 0.0001712 0.007201 0.007716
call = caxpy 0 1000000 0, 16 threads: 3.747e-05 0.003457 0.004377
call = zdotc 0 1000000 0, 16 threads: 0.0001797 0.003251 6.205e-05
call = cdotc 0 1000000 0, 16 threads: 0.0006671 0.00158 3.83e-05
call = zscal 0 1000000 0, 16 threads: 4.975e-07 - -
call = cscal 0 1000000 0, 16 threads: 4.985e-07 - -
call = zaxpy 0 16000000 0, 16 threads: 0.007075 0.3197 0.247
call = caxpy 0 16000000 0, 16 threads: 0.00196 0.1584 0.121
call = zdotc 0 16000000 0, 16 threads: 0.005404 0.06943 0.00025
call = cdotc 0 16000000 0, 16 threads: 0.02332 0.03406 0.0001863
call = zscal 0 16000000 0, 16 threads: 6.275e-07 - -
call = cscal 0 16000000 0, 16 threads: 6.16e-07 - -
call = dgemm 64 64 64, 16 threads: 1.031e-05 4.63e-05 -
call = sgemm 64 64 64, 16 threads: 4.38e-06 4.49e-05 -
call = dsymm 64 64 0, 16 threads: 1.525e-05 4.531e-05 -
call = ssymm 64 64 0, 16 threads: 1.1e-05 4.539e-05 -
call = dsyrk 0 64 64, 16 threads: 1.327e-05 3.319e-05 -
call = ssyrk 0 64 64, 16 threads: 5.02e-06 3.136e-05 -
call = dsyr2k 0 64 64, 16 threads: 1.712e-05 4.351e-05 -
call = ssyr2k 0 64 64, 16 threads: 9.531e-06 7.022e-05 -
call = dtrmm 64 64 0, 16 threads: 8.059e-06 6.213e-05 -
call = strmm 64 64 0, 16 threads: 1.59e-05 6.75e-05 -
call = dtrsm 64 64 0, 16 threads: 1.058e-05 5.445e-05 -
call = strsm 64 64 0, 16 threads: 1.028e-05 4.805e-05 -
call = dgemmt 0 64 64, 16 threads: 2.229e-05 4.356e-05 -
call = sgemmt 0 64 64, 16 threads: 1.772e-05 4.821e-05 -
call = dsymm 120 120 0, 16 threads: 5.098e-05 6.727e-05 0.000108
call = ssymm 120 120 0, 16 threads: 5.925e-05 5.287e-05 -
call = dsyrk 0 120 120, 16 threads: 5.122e-05 5.398e-05 7.5e-05
call = ssyrk 0 120 120, 16 threads: 2.747e-05 4.373e-05 -
call = dsyr2k 0 120 120, 16 threads: 3.95e-05 6.814e-05 0.0001043
call = ssyr2k 0 120 120, 16 threads: 2.371e-05 8.907e-05 -
call = dtrmm 120 120 0, 16 threads: 2.058e-05 9.931e-05 0.0001003
call = strmm 120 120 0, 16 threads: 1.442e-05 8.514e-05 -
call = dtrsm 120 120 0, 16 threads: 3.715e-05 0.0001262 0.0001295
call = strsm 120 120 0, 16 threads: 2.696e-05 8.962e-05 -
call = dgemmt 0 120 120, 16 threads: 0.0002666 6.577e-05 6.912e-05
call = sgemmt 0 120 120, 16 threads: 0.0002645 5.705e-05 -
call = dgetrf 250 250 0, 16 threads: 0.001268 0.0006402 -
call = sgetrf 250 250 0, 16 threads: 0.0008415 0.0005762 -
call = dpotrf 0 250 0, 16 threads: 0.0003068 0.0007947 -
call = spotrf 0 250 0, 16 threads: 0.000224 0.0007672 -
call = dgemv 500 500 0, 16 threads: 1.671e-05 0.0002586 7.226e-05
call = sgemv 500 500 0, 16 threads: 1.263e-05 0.0001488 6.029e-05
call = dsymv 0 500 0, 16 threads: 1.18e-05 0.000243 0.0001216
call = ssymv 0 500 0, 16 threads: 9.761e-06 0.0001507 8.942e-05
call = dtrmv 0 500 0, 16 threads: 1.214e-05 0.000258 7.898e-05
call = strmv 0 500 0, 16 threads: 8.027e-06 0.0001543 0.0001514
call = dtrsv 0 500 0, 16 threads: 2.637e-05 0.0002829 0.0001202
call = strsv 0 500 0, 16 threads: 1.495e-05 0.0001891 9.264e-05
call = dger 500 500 0, 16 threads: 8.359e-06 0.0007373 -
call = sger 500 500 0, 16 threads: 5.75e-06 0.0002859 -
call = daxpy 0 60000 0, 16 threads: 5.171e-06 0.0001472 0.0001432
call = saxpy 0 60000 0, 16 threads: 4.594e-06 8.717e-05 0.0001108
call = ddot 0 60000 0, 16 threads: 6.255e-06 9.441e-05 2.005e-05
call = sdot 0 60000 0, 16 threads: 4.803e-06 5.449e-05 1.949e-05
call = dnrm2 0 60000 0, 16 threads: 4.166e-05 6.031e-05 2.041e-05
call = snrm2 0 60000 0, 16 threads: 2.058e-05 4.184e-05 1.897e-05
call = dscal 0 60000 0, 16 threads: 1.435e-07 - -
call = sscal 0 60000 0, 16 threads: 1.52e-07 - -
call = dcopy 0 60000 0, 16 threads: 1.624e-05 9.794e-05 0.0001308
call = scopy 0 60000 0, 16 threads: 7.977e-06 6.551e-05 0.0001008
call = dasum 0 60000 0, 16 threads: 5.306e-06 5.825e-05 1.677e-05
call = sasum 0 60000 0, 16 threads: 2.455e-06 4.077e-05 1.767e-05
call = zgemm 64 64 64, 16 threads: 2.592e-05 5.169e-05 0.0001147
call = cgemm 64 64 64, 16 threads: 1.673e-05 4.443e-05 -
call = zsymm 64 64 0, 16 threads: 2.616e-05 4.229e-05 7.639e-05
call = csymm 64 64 0, 16 threads: 1.833e-05 3.63e-05 -
call = zhemm 64 64 0, 16 threads: 2.678e-05 4.232e-05 9.604e-05
call = chemm 64 64 0, 16 threads: 1.821e-05 3.655e-05 -
call = zsyrk 0 64 64, 16 threads: 3.571e-05 4.134e-05 8.637e-05
call = csyrk 0 64 64, 16 threads: 1.661e-05 2.962e-05 -
call = zherk 0 64 64, 16 threads: 3.195e-05 4.074e-05 7.856e-05
call = cherk 0 64 64, 16 threads: 1.755e-05 2.902e-05 -
call = zsyr2k 0 64 64, 16 threads: 2.165e-05 5.453e-05 0.0001541
call = csyr2k 0 64 64, 16 threads: 1.363e-05 4.899e-05 -
call = zher2k 0 64 64, 16 threads: 2.439e-05 5.419e-05 0.00013
call = cher2k 0 64 64, 16 threads: 1.2e-05 4.917e-05 -
call = ztrmm 64 64 0, 16 threads: 1.054e-05 6.148e-05 9.735e-05
call = ctrmm 64 64 0, 16 threads: 1.006e-05 5.984e-05 -
call = ztrsm 64 64 0, 16 threads: 1.568e-05 6.786e-05 0.0002823
call = ctrsm 64 64 0, 16 threads: 1.432e-05 5.612e-05 -
call = zgemmt 0 64 64, 16 threads: 6.165e-05 5.674e-05 0.0001196
call = cgemmt 0 64 64, 16 threads: 4.029e-05 4.639e-05 -
call = zsymm 250 250 0, 16 threads: 0.0003148 0.0002316 0.0002728
call = csymm 250 250 0, 16 threads: 0.0002148 0.0002258 0.0003478
call = zhemm 250 250 0, 16 threads: 0.0003334 0.0002429 0.0003589
call = chemm 250 250 0, 16 threads: 0.0002179 0.0002151 0.0003484
call = zsyrk 0 250 250, 16 threads: 0.001575 0.0001736 0.0001945
call = csyrk 0 250 250, 16 threads: 0.0006689 0.0001259 0.0001435
call = zherk 0 250 250, 16 threads: 0.001591 0.0001646 0.0001757
call = cherk 0 250 250, 16 threads: 0.0006702 0.0001416 9.058e-05
call = zsyr2k 0 250 250, 16 threads: 0.0003959 0.0002442 0.0002363
call = csyr2k 0 250 250, 16 threads: 0.0002364 0.000176 0.0001481
call = zher2k 0 250 250, 16 threads: 0.000427 0.0002231 0.0002594
call = cher2k 0 250 250, 16 threads: 0.0002105 0.0001482 0.0001513
call = ztrmm 250 250 0, 16 threads: 0.0002729 0.0002666 0.0009811
call = ctrmm 250 250 0, 16 threads: 0.000165 0.000158 0.0009755
call = ztrsm 250 250 0, 16 threads: 0.0003037 0.0003524 0.001061
call = ctrsm 250 250 0, 16 threads: 0.000235 0.0002133 0.0002543
call = zgemmt 0 250 250, 16 threads: 0.001943 0.0002066 0.0001835
call = cgemmt 0 250 250, 16 threads: 0.001543 0.0001528 0.0002317
call = zgemv 500 500 0, 16 threads: 1.926e-05 0.0004916 0.0001245
call = cgemv 500 500 0, 16 threads: 1.743e-05 0.0002646 0.0001128
call = zhemv 0 500 0, 16 threads: 3.655e-05 0.0008425 0.0001232
call = chemv 0 500 0, 16 threads: 2.139e-05 0.0002417 0.0001539
call = ztrmv 0 500 0, 16 threads: 2.275e-05 0.0008588 0.0002648
call = ctrmv 0 500 0, 16 threads: 1.839e-05 0.0002546 0.0002703
call = ztrsv 0 500 0, 16 threads: 0.000127 0.000907 0.0003476
call = ctrsv 0 500 0, 16 threads: 6.134e-05 0.0002685 0.0001605
call = zgeru 500 500 0, 16 threads: 1.758e-05 0.001436 -
call = cgeru 500 500 0, 16 threads: 1.335e-05 0.0007501 -
call = zaxpy 0 60000 0, 16 threads: 8.245e-06 0.0003446 0.0001852
call = caxpy 0 60000 0, 16 threads: 6.742e-06 0.0001597 0.0001395
call = zdotc 0 60000 0, 16 threads: 7.902e-06 0.0002307 2.672e-05
call = cdotc 0 60000 0, 16 threads: 1e-05 0.0001173 1.912e-05
call = dgemm 16000 64 64, 16 threads: 0.0003328 0.0007345 0.0007603
call = sgemm 16000 64 64, 16 threads: 0.0002643 0.0003833 0.0004611
call = zgemm 16000 64 64, 16 threads: 0.001783 0.001833 0.001281
call = cgemm 16000 64 64, 16 threads: 0.0006647 0.0007493 0.0007877
call = dgemm 64 16000 64, 16 threads: 0.0006564 0.000742 0.0007556
call = sgemm 64 16000 64, 16 threads: 0.0005713 0.000388 0.0005375
call = zgemm 64 16000 64, 16 threads: 0.00152 0.001848 0.00151
call = cgemm 64 16000 64, 16 threads: 0.0007922 0.001334 0.0007775
call = dgemm 64 64 16000, 16 threads: 0.001714 0.0008299 0.0001332
call = sgemm 64 64 16000, 16 threads: 0.001131 0.0004965 0.0001968
call = zgemm 64 64 16000, 16 threads: 0.004304 0.001076 0.0001829
call = cgemm 64 64 16000, 16 threads: 0.002263 0.0008376 0.0001522
call = dsyrk 0 64 16000, 16 threads: 0.00302 0.0005861 0.0002278
call = ssyrk 0 64 16000, 16 threads: 0.001533 0.0002867 8.057e-05
call = zsyrk 0 64 16000, 16 threads: 0.009419 0.0009729 0.0004579
call = csyrk 0 64 16000, 16 threads: 0.003782 0.0005232 0.0001506
call = zherk 0 64 16000, 16 threads: 0.009182 0.0009674 0.0004454
call = cherk 0 64 16000, 16 threads: 0.003756 0.0009308 0.0005424
call = dsyr2k 0 64 16000, 16 threads: 0.002542 0.0009697 0.0003856
call = ssyr2k 0 64 16000, 16 threads: 0.001493 0.003392 0.00313
call = zsyr2k 0 64 16000, 16 threads: 0.004647 0.001357 0.0008457
call = csyr2k 0 64 16000, 16 threads: 0.002768 0.001412 0.0011
call = zher2k 0 64 16000, 16 threads: 0.003578 0.00136 0.0007355
call = cher2k 0 64 16000, 16 threads: 0.002486 0.001409 0.001058
call = dsymm 6000 64 0, 16 threads: 0.02042 0.003544 0.001364
call = ssymm 6000 64 0, 16 threads: 0.008429 0.002516 0.002167
call = zsymm 6000 64 0, 16 threads: 0.03772 0.007308 0.001848
call = csymm 6000 64 0, 16 threads: 0.02338 0.004226 0.002565
call = zhemm 6000 64 0, 16 threads: 0.04938 0.007316 0.0077
call = chemm 6000 64 0, 16 threads: 0.02973 0.004082 0.004663
call = dtrmm 6000 64 0, 16 threads: 0.01662 0.003556 0.001179
call = strmm 6000 64 0, 16 threads: 0.01673 0.00256 0.001445
call = ztrmm 6000 64 0, 16 threads: 0.03899 0.006874 0.001573
call = ctrmm 6000 64 0, 16 threads: 0.0334 0.003845 0.001937
call = dtrsm 6000 64 0, 16 threads: 0.02511 0.004382 0.003147
call = strsm 6000 64 0, 16 threads: 0.01669 0.00249 0.002649
call = ztrsm 6000 64 0, 16 threads: 0.04984 0.007858 0.004696
call = ctrsm 6000 64 0, 16 threads: 0.03273 0.004096 0.00356
call = dsymm 64 16000 0, 16 threads: 0.0006227 0.0006058 0.0008244
call = ssymm 64 16000 0, 16 threads: 0.0003682 0.0003477 0.0004975
call = zsymm 64 16000 0, 16 threads: 0.001461 0.0008175 0.0009979
call = csymm 64 16000 0, 16 threads: 0.0008372 0.0005956 0.0006845
call = zhemm 64 16000 0, 16 threads: 0.001261 0.0007861 0.001113
call = chemm 64 16000 0, 16 threads: 0.0006914 0.0005708 0.0007082
call = dtrmm 64 16000 0, 16 threads: 0.0002131 0.0005934 0.0006757
call = strmm 64 16000 0, 16 threads: 8.859e-05 0.0003871 0.0004489
call = ztrmm 64 16000 0, 16 threads: 0.001013 0.0009001 0.001119
call = ctrmm 64 16000 0, 16 threads: 0.0005493 0.0006006 0.0006681
call = dtrsm 64 16000 0, 16 threads: 0.0009396 0.0005745 0.0006924
call = strsm 64 16000 0, 16 threads: 0.0005878 0.0003985 0.0004715
call = ztrsm 64 16000 0, 16 threads: 0.001933 0.0008892 0.001413
call = ctrsm 64 16000 0, 16 threads: 0.001054 0.0005451 0.0007381
call = dsyrk 0 6000 64, 16 threads: 0.005277 0.0033 0.009242
call = ssyrk 0 6000 64, 16 threads: 0.00295 0.001919 0.004837
call = zsyrk 0 6000 64, 16 threads: 0.01956 0.006301 0.01579
call = csyrk 0 6000 64, 16 threads: 0.009382 0.003312 0.009101
call = zherk 0 6000 64, 16 threads: 0.02103 0.00612 0.006073
call = cherk 0 6000 64, 16 threads: 0.009915 0.003311 0.003342
call = dsyr2k 0 6000 64, 16 threads: 0.009546 0.003298 0.00903
call = ssyr2k 0 6000 64, 16 threads: 0.004685 0.001944 0.005357
call = zsyr2k 0 6000 64, 16 threads: 0.03807 0.006597 0.01587
call = csyr2k 0 6000 64, 16 threads: 0.01717 0.00361 0.009377
call = zher2k 0 6000 64, 16 threads: 0.03264 0.006553 0.006491
call = cher2k 0 6000 64, 16 threads: 0.01685 0.00361 0.003896
call = dgemm 2000 2000 64, 16 threads: 0.001456 0.0008494 0.001437
call = sgemm 2000 2000 64, 16 threads: 0.000895 0.0006057 0.000957
call = dsyrk 0 2000 64, 16 threads: 0.0009059 0.0007704 0.001778
call = ssyrk 0 2000 64, 16 threads: 0.0004726 0.0003819 0.001114
call = dgemm 2000 64 2000, 16 threads: 0.001248 0.001026 0.0002907
call = sgemm 2000 64 2000, 16 threads: 0.0007877 0.0007274 0.0001719
call = dsymm 2000 64 0, 16 threads: 0.001516 0.0007761 0.0004513
call = ssymm 2000 64 0, 16 threads: 0.001017 0.0007281 0.0006337
call = dsyrk 0 64 2000, 16 threads: 0.0004483 0.0001258 9.072e-05
call = ssyrk 0 64 2000, 16 threads: 0.0002277 0.0001461 0.0002304
call = dtrmm 2000 64 0, 16 threads: 0.002872 0.0009156 0.0004363
call = strmm 2000 64 0, 16 threads: 0.001378 0.0006792 0.0005082
call = dtrsm 2000 64 0, 16 threads: 0.002267 0.001396 0.0009858
call = strsm 2000 64 0, 16 threads: 0.001212 0.001022 0.0007113
call = dgemm 500 500 16000, 16 threads: 0.02042 0.00277 0.0004738
call = sgemm 500 500 16000, 16 threads: 0.01317 0.00152 0.0004124
call = dgemv 16000 64 0, 16 threads: 3.742e-05 0.0006876 8.414e-05
call = sgemv 16000 64 0, 16 threads: 9.235e-05 0.0003572 9.583e-05
call = dger 16000 64 0, 16 threads: 2.851e-05 0.002445 -
call = sger 16000 64 0, 16 threads: 1.667e-05 0.00126 -
call = dgemv 64 16000 0, 16 threads: 0.0001544 0.0009452 7.152e-05
call = sgemv 64 16000 0, 16 threads: 0.0001564 0.0006431 6.068e-05
call = dger 64 16000 0, 16 threads: 2.854e-05 0.002926 -
call = sger 64 16000 0, 16 threads: 1.74e-05 0.001701 -
call = dgemv 130000 64 0, 16 threads: 0.000434 0.00807 0.0002087
call = sgemv 130000 64 0, 16 threads: 0.000209 0.002807 0.0002229
call = dger 130000 64 0, 16 threads: 0.0005463 0.05443 0.05345
call = sger 130000 64 0, 16 threads: 0.0002133 0.01223 -
call = dgemv 64 130000 0, 16 threads: 0.00157 0.01088 0.0001496
call = sgemv 64 130000 0, 16 threads: 0.001411 0.00384 0.0002043
call = dger 64 130000 0, 16 threads: 0.0004094 0.06033 0.04768
call = sger 64 130000 0, 16 threads: 0.0001813 0.01993 -
call = zgemv 130000 64 0, 16 threads: 0.0009119 0.01478 0.0005971
call = cgemv 130000 64 0, 16 threads: 0.0004706 0.007029 0.0002467
call = zgeru 130000 64 0, 16 threads: 0.001141 0.1063 -
call = cgeru 130000 64 0, 16 threads: 0.0004861 0.05211 0.05804
call = zgemv 64 130000 0, 16 threads: 0.001609 0.02443 0.0003747
call = cgemv 64 130000 0, 16 threads: 0.001079 0.0103 0.0002855
call = zgeru 64 130000 0, 16 threads: 0.0007567 0.1175 -
call = cgeru 64 130000 0, 16 threads: 0.000397 0.05947 -
call = dgetrf 500 500 0, 16 threads: 0.002512 0.001283 -
call = sgetrf 500 500 0, 16 threads: 0.001851 0.00124 -
call = dpotrf 0 500 0, 16 threads: 0.001323 0.001585 -
call = spotrf 0 500 0, 16 threads: 0.0007889 0.001374 -
call = dgeqrf 500 500 0, 16 threads: 0.005058 0.001987 -
call = sgeqrf 500 500 0, 16 threads: 0.004056 0.001934 -
call = dgesv 0 500 500, 16 threads: 0.004426 0.00205 -
call = sgesv 0 500 500, 16 threads: 0.003162 0.002168 -
call = dgetrf 2000 2000 0, 16 threads: 0.02155 0.007656 -
call = sgetrf 2000 2000 0, 16 threads: 0.0125 0.005966 -
call = dpotrf 0 2000 0, 16 threads: 0.01164 0.002593 -
call = spotrf 0 2000 0, 16 threads: 0.006789 0.001778 -
call = dgeqrf 2000 2000 0, 16 threads: 0.07524 0.01222 -
call = sgeqrf 2000 2000 0, 16 threads: 0.05433 0.0104 -
call = dgesv 0 2000 2000, 16 threads: 0.0578 0.01144 -
call = sgesv 0 2000 2000, 16 threads: 0.03105 0.008571 -
call = dgetrs 0 1000 1000, 16 threads: 0.00743 0.002269 -
call = zgetrs 0 1000 1000, 16 threads: 0.01784 0.003341 -
call = dpotrs 0 1000 1000, 16 threads: 0.007195 0.002253 -
call = zpotrs 0 1000 1000, 16 threads: 0.01742 0.003121 -
call = dgetri 0 1000 0, 16 threads: 0.008918 0.001789 -
call = zgetri 0 1000 0, 16 threads: 0.01903 0.002686 -
call = dpotri 0 1000 0, 16 threads: 0.006176 0.002005 -
call = zpotri 0 1000 0, 16 threads: 0.01115 0.002496 -
call = dtrtri 0 1000 0, 16 threads: 0.003207 0.001585 -
call = ztrtri 0 1000 0, 16 threads: 0.00591 0.00214 -
call = dtrtrs 0 1000 1000, 16 threads: 0.003387 0.0018 -
call = ztrtrs 0 1000 1000, 16 threads: 0.008766 0.002728 -
call = dposv 0 1000 1000, 16 threads: 0.01078 0.003441 -
call = zposv 0 1000 1000, 16 threads: 0.02203 0.004545 -
call = dgetrs 0 1000 1, 16 threads: 0.0004286 0.0007624 -
call = zgetrs 0 1000 1, 16 threads: 0.0009504 0.001304 -
call = dpotrs 0 1000 1, 16 threads: 0.0007037 0.0005074 -
call = zpotrs 0 1000 1, 16 threads: 0.001462 0.0007806 -
call = dgesv 0 1000 1, 16 threads: 0.02363 0.003326 -
call = zgesv 0 1000 1, 16 threads: 0.06883 0.004765 -
call = dposv 0 1000 1, 16 threads: 0.003835 0.00121 -
call = zposv 0 1000 1, 16 threads: 0.007497 0.001722 -
call = dtrtrs 0 1000 1, 16 threads: 0.0002994 0.0004084 -
call = ztrtrs 0 1000 1, 16 threads: 0.0004231 0.0007216 -
call = dgetrs 0 4000 1, 16 threads: 0.0081 0.004008 -
call = dgesv 0 4000 1, 16 threads: 0.6476 0.01975 -
call = dposv 0 4000 1, 16 threads: 0.07459 0.006373 -
call = dorgqr 500 500 500, 16 threads: 0.005022 0.0008827 -
call = dormqr 500 500 500, 16 threads: 0.004765 0.0009033 -
call = dgels 500 500 500, 16 threads: 0.01369 0.002863 -
call = dorgqr 1000 1000 1000, 16 threads: 0.01976 0.001937 -
call = dormqr 1000 1000 1000, 16 threads: 0.02051 0.00202 -
call = dgels 1000 1000 1000, 16 threads: 0.0496 0.006848 -
call = dgeqrf 16000 64 0, 16 threads: 0.0045 0.001979 -
call = dgels 16000 64 0, 16 threads: 0.006878 0.002175 -
call = dsyev 0 500 0, 16 threads: 0.1419 0.005052 -
call = dsyevr 0 500 0, 16 threads: 0.03071 0.005005 -
call = dgesvd 500 500 0, 16 threads: 0.3031 0.01368 -
call = dgeev 0 500 0, 16 threads: 0.1215 0.0893 -
call = dsyev 0 1000 0, 16 threads: 1.075 0.01185 -
call = dsyevd 0 1000 0, 16 threads: 0.09082 0.01165 -
call = dsyevr 0 1000 0, 16 threads: 0.1624 0.01105 -
call = dgesvd 1000 1000 0, 16 threads: 2.464 0.03201 -
call = dgesdd 1000 1000 0, 16 threads: 0.2118 0.03224 -
call = dgeev 0 1000 0, 16 threads: 0.563 0.1898 -
call = zgetrf 500 500 0, 16 threads: 0.003684 0.001568 -
call = zpotrf 0 500 0, 16 threads: 0.00179 0.0006353 -
call = zgeqrf 500 500 0, 16 threads: 0.01104 0.002427 -
call = zheevd 0 500 0, 16 threads: 0.04721 0.005986 -
call = zgesdd 500 500 0, 16 threads: 0.07753 0.01566 -
call = dgemm 120 120 120, 16 threads: 3.887e-05 5.192e-05 0.0001429
call = sgemm 120 120 120, 16 threads: 2.785e-05 4.704e-05 -
call = zgemm 120 120 120, 16 threads: 7.74e-05 8.09e-05 9.767e-05
call = cgemm 120 120 120, 16 threads: 5.111e-05 5.957e-05 0.0001294
call = dgemm 4000 4000 4000, 16 threads: 0.2112 0.006349 0.006133
call = sgemm 4000 4000 4000, 16 threads: 0.1065 0.004043 0.005008
call = zgemm 4000 4000 4000, 16 threads: 0.8893 0.01361 0.01674
call = cgemm 4000 4000 4000, 16 threads: 0.4337 0.01121 0.01393
call = dsymm 4000 4000 0, 16 threads: 0.2228 0.005509 0.006049
call = ssymm 4000 4000 0, 16 threads: 0.1142 0.005702 0.005311
call = dsyrk 0 4000 4000, 16 threads: 0.1127 0.005539 0.005409
call = ssyrk 0 4000 4000, 16 threads: 0.05579 0.00252 0.004248
call = dsyr2k 0 4000 4000, 16 threads: 0.2546 0.008315 0.007442
call = ssyr2k 0 4000 4000, 16 threads: 0.1301 0.004321 0.006598
call = dtrmm 4000 4000 0, 16 threads: 0.1142 0.005265 0.006628
call = strmm 4000 4000 0, 16 threads: 0.05923 0.005675 0.004492
call = dtrsm 4000 4000 0, 16 threads: 0.1363 0.007906 0.009767
call = strsm 4000 4000 0, 16 threads: 0.06964 0.004959 0.006216
call = dgemmt 0 4000 4000, 16 threads: 1.652 0.006535 0.002414
call = sgemmt 0 4000 4000, 16 threads: 0.9936 0.003783 0.002343
call = dgetrf 4000 4000 0, 16 threads: 0.1018 0.01872 -
call = sgetrf 4000 4000 0, 16 threads: 0.05718 0.01462 -
call = dpotrf 0 4000 0, 16 threads: 0.05976 0.006143 -
call = spotrf 0 4000 0, 16 threads: 0.03196 0.004027 -
call = dgeqrf 4000 4000 0, 16 threads: 0.3992 0.02978 -
call = sgeqrf 4000 4000 0, 16 threads: 0.2669 0.02615 -
call = dgesv 0 4000 4000, 16 threads: 0.2826 0.03133 -
call = sgesv 0 4000 4000, 16 threads: 0.1706 0.02363 -
call = dsyevd 0 2000 0, 16 threads: 0.3985 0.029 -
call = dgesdd 2000 2000 0, 16 threads: - 0.07356 -
call = dgetri 0 2000 0, 16 threads: 0.03894 0.00382 -
call = dpotri 0 2000 0, 16 threads: 0.02032 0.005124 -
call = dgetrs 0 2000 2000, 16 threads: 0.04092 0.004767 -
call = dgemm 250 250 250, 1 thread: 0.0006003 - -
call = sgemm 250 250 250, 1 thread: 0.0003034 - -
call = dtrsm 250 250 0, 1 thread: 0.001126 - -
call = strsm 250 250 0, 1 thread: 0.0005418 - -
call = dsyrk 0 250 250, 1 thread: 0.000368 - -
call = ssyrk 0 250 250, 1 thread: 0.0002307 - -
call = dgemm 1000 1000 1000, 1 thread: 0.03541 - -
call = sgemm 1000 1000 1000, 1 thread: 0.01737 - -
call = dtrsm 1000 1000 0, 1 thread: 0.0282 - -
call = strsm 1000 1000 0, 1 thread: 0.01159 - -
call = dsyrk 0 1000 1000, 1 thread: 0.01374 - -
call = ssyrk 0 1000 1000, 1 thread: 0.00695 - -
call = dgemv 1000 1000 0, 1 thread: 0.0002948 - -
call = sgemv 1000 1000 0, 1 thread: 0.0001469 - -
call = dsymv 0 1000 0, 1 thread: 0.0001613 - -
call = ssymv 0 1000 0, 1 thread: 5.596e-05 - -
call = dgemv 4000 4000 0, 1 thread: 0.008098 - -
call = sgemv 4000 4000 0, 1 thread: 0.002332 - -
call = dsymv 0 4000 0, 1 thread: 0.002551 - -
call = ssymv 0 4000 0, 1 thread: 0.001341 - -
call = daxpy 0 4000000 0, 1 thread: 0.002495 - -
call = ddot 0 4000000 0, 1 thread: 0.002297 - -
call = dgetrf 1000 1000 0, 1 thread: 0.01587 - -
call = dpotrf 0 1000 0, 1 thread: 0.009783 - -
