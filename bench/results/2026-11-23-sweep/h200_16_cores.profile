# blaslift: what estimates are made from on a machine. Rates are per second.
blaslift-profile = 1
machine = vm: Intel(R) Xeon(R) Processor
cpu_blas = OpenBLAS 0.3.26, Cooperlake kernels
gpu = NVIDIA H200, 140 GiB, CUDA driver 13.0, cuBLAS 13.1

# operations of one core in large level-3 calls, double precision: two 512-bit FMA units at 2 GHz, which few
# cores sustain
cpu_double_flops = 3.887e+10

# the same in single precision
cpu_single_flops = 8.028e+10

# threads that the CPU BLAS may use
cpu_threads = 16

# before the first operation of a call on the CPU: waking threads, packing
cpu_call_seconds = 2.835e-07

# memory bandwidth of levels 1 and 2, one core, as if the CPU BLAS used all its threads in all of them (OpenBLAS
# runs copy, swap and nrm2 on one): a core of a desktop machine streams 20 GB/s and more
cpu_core_bytes_per_second = 1.481e+10

# of all cores together; measured with 16 threads: sgemv 60 to 120 GB/s, saxpy 232
cpu_bytes_per_second = 9.369e+10

# what fits the last-level cache stays there between calls
cpu_cache_bytes = 314572800

# and is read so many times faster
cpu_cache_speed = 2.008

# what operands that were just made cost besides, by their bytes: on the H200 machine the same call on operands
# that the CPU BLAS's threads have read before takes so much less (182 calls of all levels)
cold_bytes_per_second = 1.461e+11

# the same for the first MiB, on top
cold_first_bytes_per_second = 3.472e+10

# to the device from the program's memory, through pinned staging buffers: on the H200 machine a dgemm of n =
# 8192 moves its 1.5 GiB at 27 GB/s on average; other links are slower
upload_bytes_per_second = 5.106e+10

# the way back
download_bytes_per_second = 5.268e+10

# allocation, launches and synchronisation of a call of level 3 or LAPACK
device_call_seconds = 7.891e-05

# operations of the device in large level-3 calls, until it says more itself
device_double_flops = 5.133e+13

# the same in single precision
device_single_flops = 9.181e+13

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
device_direct_seconds = 9.399e-05

# then the device's memory bandwidth: an H200 has 4800e9, a card with GDDR6 300e9 to 700e9
device_bytes_per_second = 4.986e+12

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
call = dgemm 1000 1000 1000, 16 threads: 0.00445 0.0009267 0.0008904
call = sgemm 1000 1000 1000, 16 threads: 0.002793 0.0005561 0.0005212
call = zgemm 1000 1000 1000, 16 threads: 0.01584 0.001452 0.001057
call = cgemm 1000 1000 1000, 16 threads: 0.008491 0.0009547 0.0009222
call = dsymm 1000 1000 0, 16 threads: 0.004659 0.0007445 0.0007547
call = ssymm 1000 1000 0, 16 threads: 0.002986 0.0007104 0.0008024
call = dsyrk 0 1000 1000, 16 threads: 0.00248 0.0005752 0.0006156
call = ssyrk 0 1000 1000, 16 threads: 0.001898 0.000408 0.0006726
call = dsyr2k 0 1000 1000, 16 threads: 0.004995 0.0008811 0.000576
call = ssyr2k 0 1000 1000, 16 threads: 0.002626 0.0006704 0.0007254
call = dtrmm 1000 1000 0, 16 threads: 0.001803 0.0008604 0.0006656
call = strmm 1000 1000 0, 16 threads: 0.00105 0.0006122 0.0005851
call = dtrsm 1000 1000 0, 16 threads: 0.005302 0.001348 0.001295
call = strsm 1000 1000 0, 16 threads: 0.001714 0.0007773 0.0007938
call = dgemmt 0 1000 1000, 16 threads: 0.02666 0.001039 0.0003651
call = sgemmt 0 1000 1000, 16 threads: 0.01778 0.0005736 0.0002506
call = dgemv 4000 4000 0, 16 threads: 0.0007237 0.002889 0.0002398
call = sgemv 4000 4000 0, 16 threads: 0.0004227 0.001567 9.314e-05
call = dsymv 0 4000 0, 16 threads: 0.0002785 0.001754 0.0002914
call = ssymv 0 4000 0, 16 threads: 0.0001074 0.001152 0.0002454
call = dtrmv 0 4000 0, 16 threads: 0.0002945 0.001667 0.0003009
call = strmv 0 4000 0, 16 threads: 0.0001963 0.001123 0.000301
call = dtrsv 0 4000 0, 16 threads: 0.002536 0.001926 0.0004909
call = strsv 0 4000 0, 16 threads: 0.001371 0.001375 0.0004148
call = dger 4000 4000 0, 16 threads: 0.0007698 0.008796 -
call = sger 4000 4000 0, 16 threads: 0.0003725 0.004765 -
call = daxpy 0 4000000 0, 16 threads: 0.000349 0.003401 0.002429
call = saxpy 0 4000000 0, 16 threads: 0.0001715 0.002109 0.001425
call = ddot 0 4000000 0, 16 threads: 0.0003368 0.001868 9.2e-05
call = sdot 0 4000000 0, 16 threads: 0.001296 0.001458 5.07e-05
call = dnrm2 0 4000000 0, 16 threads: 0.002744 0.0009559 4.807e-05
call = snrm2 0 4000000 0, 16 threads: 0.001282 0.0007463 2.923e-05
call = dscal 0 4000000 0, 16 threads: 3.045e-07 - -
call = sscal 0 4000000 0, 16 threads: 3.13e-07 - -
call = dcopy 0 4000000 0, 16 threads: 0.002765 0.001624 0.001364
call = scopy 0 4000000 0, 16 threads: 0.001433 0.001059 0.0008369
call = dasum 0 4000000 0, 16 threads: 7.323e-05 0.000985 3.066e-05
call = sasum 0 4000000 0, 16 threads: 2.083e-05 0.0007342 1.958e-05
call = dgetrf 1000 1000 0, 16 threads: 0.006472 0.003293 -
call = dpotrf 0 1000 0, 16 threads: 0.003373 0.001314 -
call = dgeqrf 1000 1000 0, 16 threads: 0.01589 0.004928 -
call = dgesv 0 1000 1000, 16 threads: 0.01257 0.004768 -
call = dsyevd 0 500 0, 16 threads: 0.02476 0.005041 -
call = dgesdd 500 500 0, 16 threads: 0.05379 0.01358 -
call = dgemm 250 250 250, 16 threads: 0.0001537 0.0001236 0.0002154
call = sgemm 250 250 250, 16 threads: 0.0001008 9.447e-05 7.954e-05
call = zgemm 250 250 250, 16 threads: 0.0003332 0.0001892 0.0001618
call = cgemm 250 250 250, 16 threads: 0.0002011 0.0001237 0.0001286
call = dgemm 500 500 500, 16 threads: 0.0008472 0.0003181 0.0002838
call = sgemm 500 500 500, 16 threads: 0.0004999 0.0002157 0.000266
call = zgemm 500 500 500, 16 threads: 0.002315 0.000545 0.0004256
call = cgemm 500 500 500, 16 threads: 0.001449 0.0003382 0.0002664
call = dgemm 2000 2000 2000, 16 threads: 0.02922 0.001854 0.002265
call = sgemm 2000 2000 2000, 16 threads: 0.01526 0.001508 0.0011
call = zgemm 2000 2000 2000, 16 threads: 0.1094 0.003504 0.003186
call = cgemm 2000 2000 2000, 16 threads: 0.05297 0.002345 0.002981
call = dsymm 250 250 0, 16 threads: 0.0001411 0.0001694 0.000234
call = ssymm 250 250 0, 16 threads: 9.443e-05 0.0001288 0.0001456
call = dsyrk 0 250 250, 16 threads: 0.0003692 0.0001394 0.0002968
call = ssyrk 0 250 250, 16 threads: 0.0001882 8.627e-05 0.0001548
call = dsyr2k 0 250 250, 16 threads: 0.0001565 0.0001595 0.0002299
call = ssyr2k 0 250 250, 16 threads: 8.981e-05 0.0001476 0.0003361
call = dtrmm 250 250 0, 16 threads: 5.875e-05 0.0001963 0.0003475
call = strmm 250 250 0, 16 threads: 5.027e-05 0.0001636 0.000212
call = dtrsm 250 250 0, 16 threads: 0.0001212 0.0002258 0.0003866
call = strsm 250 250 0, 16 threads: 9.097e-05 0.0001795 0.0002517
call = dgemmt 0 250 250, 16 threads: 0.001376 0.0001141 0.0002466
call = sgemmt 0 250 250, 16 threads: 0.001216 8.128e-05 0.0001618
call = dsymm 500 500 0, 16 threads: 0.0007835 0.0002635 0.0005222
call = ssymm 500 500 0, 16 threads: 0.0005068 0.0002703 0.0003455
call = dsyrk 0 500 500, 16 threads: 0.001103 0.0002367 0.000362
call = ssyrk 0 500 500, 16 threads: 0.0002877 0.0001616 0.0003951
call = dsyr2k 0 500 500, 16 threads: 0.00076 0.0003025 0.0003552
call = ssyr2k 0 500 500, 16 threads: 0.0004285 0.0003037 0.0003868
call = dtrmm 500 500 0, 16 threads: 0.0003114 0.0002977 0.0003135
call = strmm 500 500 0, 16 threads: 0.000193 0.0002497 0.0003128
call = dtrsm 500 500 0, 16 threads: 0.0006003 0.0005197 0.0005672
call = strsm 500 500 0, 16 threads: 0.0003597 0.0003239 0.0004659
call = dgemmt 0 500 500, 16 threads: 0.005769 0.0002836 0.0001925
call = sgemmt 0 500 500, 16 threads: 0.00506 0.000192 0.0002322
call = dsymm 2000 2000 0, 16 threads: 0.0248 0.001585 0.002116
call = ssymm 2000 2000 0, 16 threads: 0.01362 0.002838 0.003027
call = dsyrk 0 2000 2000, 16 threads: 0.01605 0.001408 0.002149
call = ssyrk 0 2000 2000, 16 threads: 0.008513 0.001238 0.001822
call = dsyr2k 0 2000 2000, 16 threads: 0.02655 0.001919 0.00224
call = ssyr2k 0 2000 2000, 16 threads: 0.01393 0.001675 0.002869
call = dtrmm 2000 2000 0, 16 threads: 0.01219 0.001772 0.002984
call = strmm 2000 2000 0, 16 threads: 0.006309 0.002032 0.002239
call = dtrsm 2000 2000 0, 16 threads: 0.02086 0.002619 0.003002
call = strsm 2000 2000 0, 16 threads: 0.00952 0.001761 0.001914
call = dgemmt 0 2000 2000, 16 threads: 0.2923 0.00186 0.0009349
call = sgemmt 0 2000 2000, 16 threads: 0.1543 0.001285 0.0006829
call = zsymm 500 500 0, 16 threads: 0.002209 0.00049 0.0005149
call = csymm 500 500 0, 16 threads: 0.001403 0.000377 0.0005928
call = zhemm 500 500 0, 16 threads: 0.002282 0.0004975 0.0006352
call = chemm 500 500 0, 16 threads: 0.001458 0.0003774 0.0005392
call = zsyrk 0 500 500, 16 threads: 0.001303 0.000337 0.0004329
call = csyrk 0 500 500, 16 threads: 0.0007143 0.0002562 0.0003816
call = zherk 0 500 500, 16 threads: 0.00126 0.0003393 0.0002018
call = cherk 0 500 500, 16 threads: 0.0007498 0.0002567 0.0003045
call = zsyr2k 0 500 500, 16 threads: 0.002247 0.0005507 0.0004495
call = csyr2k 0 500 500, 16 threads: 0.001129 0.0003391 0.0003964
call = zher2k 0 500 500, 16 threads: 0.002128 0.0005356 0.000315
call = cher2k 0 500 500, 16 threads: 0.0009847 0.0003532 0.0002863
call = ztrmm 500 500 0, 16 threads: 0.001295 0.0005455 0.0003691
call = ctrmm 500 500 0, 16 threads: 0.0007836 0.000388 0.0004588
call = ztrsm 500 500 0, 16 threads: 0.001345 0.0007545 0.000637
call = ctrsm 500 500 0, 16 threads: 0.0008593 0.0004919 0.0004877
call = zgemmt 0 500 500, 16 threads: 0.005366 0.0005418 0.0006379
call = cgemmt 0 500 500, 16 threads: 0.00407 0.0003305 0.0004398
call = zsymm 1000 1000 0, 16 threads: 0.0147 0.001277 0.001457
call = csymm 1000 1000 0, 16 threads: 0.008617 0.001099 0.001137
call = zhemm 1000 1000 0, 16 threads: 0.01477 0.001217 0.001372
call = chemm 1000 1000 0, 16 threads: 0.009226 0.001088 0.001372
call = zsyrk 0 1000 1000, 16 threads: 0.009374 0.0009748 0.0008906
call = csyrk 0 1000 1000, 16 threads: 0.003714 0.000638 0.0007042
call = zherk 0 1000 1000, 16 threads: 0.007295 0.0009749 0.0005198
call = cherk 0 1000 1000, 16 threads: 0.003559 0.0006915 0.000406
call = zsyr2k 0 1000 1000, 16 threads: 0.01431 0.001535 0.001646
call = csyr2k 0 1000 1000, 16 threads: 0.007651 0.001108 0.0008403
call = zher2k 0 1000 1000, 16 threads: 0.01424 0.001578 0.001183
call = cher2k 0 1000 1000, 16 threads: 0.007963 0.001145 0.0005164
call = ztrmm 1000 1000 0, 16 threads: 0.008018 0.001489 0.000997
call = ctrmm 1000 1000 0, 16 threads: 0.004404 0.00103 0.0009001
call = ztrsm 1000 1000 0, 16 threads: 0.008293 0.001665 0.001439
call = ctrsm 1000 1000 0, 16 threads: 0.004581 0.001361 0.001074
call = zgemmt 0 1000 1000, 16 threads: 0.04955 0.001208 0.0006013
call = cgemmt 0 1000 1000, 16 threads: 0.02676 0.0009095 0.0004738
call = dgemv 1000 1000 0, 16 threads: 4.312e-05 0.0004234 8.909e-05
call = sgemv 1000 1000 0, 16 threads: 2.569e-05 0.00041 0.0001005
call = dsymv 0 1000 0, 16 threads: 1.794e-05 0.001809 0.0001079
call = ssymv 0 1000 0, 16 threads: 1.493e-05 0.000421 0.0001214
call = dtrmv 0 1000 0, 16 threads: 1.954e-05 0.001804 0.0001296
call = strmv 0 1000 0, 16 threads: 1.45e-05 0.0004201 0.0001316
call = dtrsv 0 1000 0, 16 threads: 0.0001732 0.001814 0.0001596
call = strsv 0 1000 0, 16 threads: 6.88e-05 0.0004566 0.0001605
call = dger 1000 1000 0, 16 threads: 2.807e-05 0.0008745 0.0006291
call = sger 1000 1000 0, 16 threads: 1.602e-05 0.001184 -
call = dgemv 2000 2000 0, 16 threads: 0.0002397 0.0009653 0.0001405
call = sgemv 2000 2000 0, 16 threads: 0.0001501 0.0007506 7.613e-05
call = dsymv 0 2000 0, 16 threads: 6.981e-05 0.0007451 0.0001826
call = ssymv 0 2000 0, 16 threads: 2.902e-05 0.0004857 0.0005761
call = dtrmv 0 2000 0, 16 threads: 6.93e-05 0.0007426 0.0001866
call = strmv 0 2000 0, 16 threads: 2.935e-05 0.0005002 0.000549
call = dtrsv 0 2000 0, 16 threads: 0.0007146 0.0009304 0.0002667
call = strsv 0 2000 0, 16 threads: 0.0003734 0.0006193 0.0004942
call = dger 2000 2000 0, 16 threads: 0.0001842 0.002643 0.001946
call = sger 2000 2000 0, 16 threads: 6.404e-05 0.001383 0.001051
call = dgemv 8000 8000 0, 16 threads: 0.004895 0.009966 0.0002288
call = sgemv 8000 8000 0, 16 threads: 0.00168 0.005184 0.0001908
call = dsymv 0 8000 0, 16 threads: 0.001617 0.005466 0.0005291
call = ssymv 0 8000 0, 16 threads: 0.0008189 0.002933 0.0006821
call = dtrmv 0 8000 0, 16 threads: 0.001088 0.005429 0.0004998
call = strmv 0 8000 0, 16 threads: 0.000611 0.00294 0.0004751
call = dtrsv 0 8000 0, 16 threads: 0.02204 0.005845 0.0008546
call = strsv 0 8000 0, 16 threads: 0.01083 0.003323 0.0007924
call = dger 8000 8000 0, 16 threads: 0.006973 0.03531 0.03436
call = sger 8000 8000 0, 16 threads: 0.001657 0.01781 0.02137
call = zgemv 1000 1000 0, 16 threads: 9.16e-05 0.0007767 0.0002585
call = cgemv 1000 1000 0, 16 threads: 4.772e-05 0.0004611 0.0001834
call = zhemv 0 1000 0, 16 threads: 0.0001127 0.00061 0.0002685
call = chemv 0 1000 0, 16 threads: 3.199e-05 0.002146 0.0002788
call = ztrmv 0 1000 0, 16 threads: 5.439e-05 0.0004945 0.0002893
call = ctrmv 0 1000 0, 16 threads: 3.315e-05 0.001855 0.0003032
call = ztrsv 0 1000 0, 16 threads: 0.0004115 0.0005993 0.0003337
call = ctrsv 0 1000 0, 16 threads: 0.0002223 0.001876 0.0004304
call = zgeru 1000 1000 0, 16 threads: 7.004e-05 0.001466 -
call = cgeru 1000 1000 0, 16 threads: 2.586e-05 0.0008849 -
call = zgemv 4000 4000 0, 16 threads: 0.00159 0.005227 0.0001986
call = cgemv 4000 4000 0, 16 threads: 0.0008518 0.002795 0.0001786
call = zhemv 0 4000 0, 16 threads: 0.001526 0.002925 0.0004388
call = chemv 0 4000 0, 16 threads: 0.0005816 0.001679 0.0004833
call = ztrmv 0 4000 0, 16 threads: 0.0008556 0.002926 0.0004972
call = ctrmv 0 4000 0, 16 threads: 0.000452 0.001674 0.0004937
call = ztrsv 0 4000 0, 16 threads: 0.01059 0.003336 0.0008277
call = ctrsv 0 4000 0, 16 threads: 0.003013 0.001871 0.0006164
call = zgeru 4000 4000 0, 16 threads: 0.001625 0.01767 0.01892
call = cgeru 4000 4000 0, 16 threads: 0.0007576 0.009222 -
call = zgemv 8000 8000 0, 16 threads: 0.01122 0.01965 0.0003513
call = cgemv 8000 8000 0, 16 threads: 0.005249 0.009988 0.0005179
call = zhemv 0 8000 0, 16 threads: 0.006198 0.01034 0.0006202
call = chemv 0 8000 0, 16 threads: 0.002006 0.005368 0.0006041
call = ztrmv 0 8000 0, 16 threads: 0.004915 0.01033 0.0007244
call = ctrmv 0 8000 0, 16 threads: 0.001577 0.005388 0.0005865
call = ztrsv 0 8000 0, 16 threads: 0.04039 0.01102 0.001454
call = ctrsv 0 8000 0, 16 threads: 0.02043 0.005773 0.0009567
call = zgeru 8000 8000 0, 16 threads: 0.01477 0.06583 0.07405
call = cgeru 8000 8000 0, 16 threads: 0.006696 0.03329 0.0338
call = daxpy 0 500000 0, 16 threads: 1.265e-05 0.001438 0.0009211
call = saxpy 0 500000 0, 16 threads: 8.459e-06 0.0007126 0.0004921
call = ddot 0 500000 0, 16 threads: 1.117e-05 0.0006719 1.757e-05
call = sdot 0 500000 0, 16 threads: 0.0001434 0.0003568 1.519e-05
call = dnrm2 0 500000 0, 16 threads: 0.0003485 0.000406 1.696e-05
call = snrm2 0 500000 0, 16 threads: 0.0001634 0.0002077 1.512e-05
call = dscal 0 500000 0, 16 threads: 1.465e-07 - -
call = sscal 0 500000 0, 16 threads: 1.535e-07 - -
call = dcopy 0 500000 0, 16 threads: 0.000362 0.001187 0.0008508
call = scopy 0 500000 0, 16 threads: 0.0001774 0.0006071 0.0004456
call = dasum 0 500000 0, 16 threads: 1.451e-05 0.0003767 1.445e-05
call = sasum 0 500000 0, 16 threads: 6.268e-06 0.000204 1.367e-05
call = dswap 0 500000 0, 16 threads: 0.0003925 0.002088 0.001802
call = sswap 0 500000 0, 16 threads: 0.000194 0.001058 0.0009416
call = daxpy 0 16000000 0, 16 threads: 0.001027 0.01172 0.009806
call = saxpy 0 16000000 0, 16 threads: 0.0005072 0.006446 0.004477
call = ddot 0 16000000 0, 16 threads: 0.000821 0.005587 0.0002028
call = sdot 0 16000000 0, 16 threads: 0.004698 0.003018 0.0001857
call = dnrm2 0 16000000 0, 16 threads: 0.01704 0.002726 0.0001049
call = snrm2 0 16000000 0, 16 threads: 0.006184 0.001545 9.491e-05
call = dscal 0 16000000 0, 16 threads: 5.675e-07 - -
call = sscal 0 16000000 0, 16 threads: 5.165e-07 - -
call = dcopy 0 16000000 0, 16 threads: 0.02163 0.005112 0.004439
call = scopy 0 16000000 0, 16 threads: 0.01037 0.00271 0.002334
call = dasum 0 16000000 0, 16 threads: 0.0005044 0.002637 7.557e-05
call = sasum 0 16000000 0, 16 threads: 0.0002494 0.00145 5.224e-05
call = dswap 0 16000000 0, 16 threads: 0.02147 0.02088 0.02066
call = sswap 0 16000000 0, 16 threads: 0.009922 0.01137 0.01194
call = idamax 0 4000000 0, 16 threads: 0.001718 0.0008967 3.15e-05
call = isamax 0 4000000 0, 16 threads: 0.0008677 0.0006596 2.017e-05
call = zaxpy 0 1000000 0, 16 threads: 0.0001571 0.002028 0.001177
call = caxpy 0 1000000 0, 16 threads: 4.168e-05 0.001278 0.0007667
call = zdotc 0 1000000 0, 16 threads: 0.0001457 0.001363 3.952e-05
call = cdotc 0 1000000 0, 16 threads: 0.0005933 0.0007728 0.0001125
call = zscal 0 1000000 0, 16 threads: 5.235e-07 - -
call = cscal 0 1000000 0, 16 threads: 5.345e-07 - -
call = zaxpy 0 16000000 0, 16 threads: 0.005615 0.0222 0.01653
call = caxpy 0 16000000 0, 16 threads: 0.001338 0.0114 0.007912
call = zdotc 0 16000000 0, 16 threads: 0.003958 0.01024 0.0001751
call = cdotc 0 16000000 0, 16 threads: 0.02015 0.005405 0.0001514
call = zscal 0 16000000 0, 16 threads: 3.025e-07 - -
call = cscal 0 16000000 0, 16 threads: 4.79e-07 - -
call = dgemm 64 64 64, 16 threads: 9.457e-06 3.916e-05 -
call = sgemm 64 64 64, 16 threads: 3.932e-06 3.676e-05 -
call = dsymm 64 64 0, 16 threads: 1.293e-05 4.079e-05 -
call = ssymm 64 64 0, 16 threads: 9.474e-06 3.96e-05 -
call = dsyrk 0 64 64, 16 threads: 1.317e-05 3.415e-05 -
call = ssyrk 0 64 64, 16 threads: 7.001e-06 3.501e-05 -
call = dsyr2k 0 64 64, 16 threads: 1.862e-05 4.015e-05 -
call = ssyr2k 0 64 64, 16 threads: 8.621e-06 6.535e-05 -
call = dtrmm 64 64 0, 16 threads: 6.276e-06 5.464e-05 -
call = strmm 64 64 0, 16 threads: 5.837e-06 6.031e-05 -
call = dtrsm 64 64 0, 16 threads: 8.143e-06 4.755e-05 -
call = strsm 64 64 0, 16 threads: 8.67e-06 3.653e-05 -
call = dgemmt 0 64 64, 16 threads: 1.758e-05 3.651e-05 -
call = sgemmt 0 64 64, 16 threads: 1.046e-05 3.561e-05 -
call = dsymm 120 120 0, 16 threads: 3.899e-05 6.01e-05 0.0001317
call = ssymm 120 120 0, 16 threads: 2.521e-05 4.093e-05 -
call = dsyrk 0 120 120, 16 threads: 3.494e-05 4.562e-05 8.153e-05
call = ssyrk 0 120 120, 16 threads: 1.883e-05 3.348e-05 -
call = dsyr2k 0 120 120, 16 threads: 2.579e-05 5.195e-05 9.191e-05
call = ssyr2k 0 120 120, 16 threads: 1.504e-05 6.955e-05 -
call = dtrmm 120 120 0, 16 threads: 1.616e-05 8.382e-05 0.0001074
call = strmm 120 120 0, 16 threads: 1.194e-05 6.979e-05 -
call = dtrsm 120 120 0, 16 threads: 2.361e-05 0.0001094 0.0001533
call = strsm 120 120 0, 16 threads: 2.263e-05 8.143e-05 -
call = dgemmt 0 120 120, 16 threads: 0.0001971 5.087e-05 8.244e-05
call = sgemmt 0 120 120, 16 threads: 0.0001858 4.561e-05 -
call = dgetrf 250 250 0, 16 threads: 0.001038 0.0005549 -
call = sgetrf 250 250 0, 16 threads: 0.0007075 0.0004902 -
call = dpotrf 0 250 0, 16 threads: 0.0002668 0.0006617 -
call = spotrf 0 250 0, 16 threads: 0.0002047 0.000605 -
call = dgemv 500 500 0, 16 threads: 1.31e-05 0.000195 8.732e-05
call = sgemv 500 500 0, 16 threads: 9.654e-06 0.000118 9.344e-05
call = dsymv 0 500 0, 16 threads: 9.602e-06 0.0001834 0.0001279
call = ssymv 0 500 0, 16 threads: 7.616e-06 0.0001083 0.0001452
call = dtrmv 0 500 0, 16 threads: 9.482e-06 0.0001833 5.374e-05
call = strmv 0 500 0, 16 threads: 6.868e-06 0.0001052 6.049e-05
call = dtrsv 0 500 0, 16 threads: 2.294e-05 0.0002147 8.937e-05
call = strsv 0 500 0, 16 threads: 1.746e-05 0.0001369 9.234e-05
call = dger 500 500 0, 16 threads: 6.358e-06 0.0005418 -
call = sger 500 500 0, 16 threads: 5.317e-06 0.0001846 -
call = daxpy 0 60000 0, 16 threads: 4.189e-06 0.0001277 0.000107
call = saxpy 0 60000 0, 16 threads: 3.493e-06 7.236e-05 0.0001843
call = ddot 0 60000 0, 16 threads: 4.437e-06 8.788e-05 1.614e-05
call = sdot 0 60000 0, 16 threads: 3.386e-06 5.003e-05 6.149e-05
call = dnrm2 0 60000 0, 16 threads: 2.131e-05 5.708e-05 1.571e-05
call = snrm2 0 60000 0, 16 threads: 1.475e-05 3.877e-05 5.424e-05
call = dscal 0 60000 0, 16 threads: 9.5e-08 - -
call = sscal 0 60000 0, 16 threads: 9.3e-08 - -
call = dcopy 0 60000 0, 16 threads: 1.151e-05 9.155e-05 8.705e-05
call = scopy 0 60000 0, 16 threads: 5.806e-06 6.027e-05 9.222e-05
call = dasum 0 60000 0, 16 threads: 4.805e-06 5.359e-05 1.701e-05
call = sasum 0 60000 0, 16 threads: 2.031e-06 3.769e-05 7.966e-05
call = zgemm 64 64 64, 16 threads: 2.659e-05 4.393e-05 0.0001784
call = cgemm 64 64 64, 16 threads: 1.319e-05 4.055e-05 -
call = zsymm 64 64 0, 16 threads: 2.183e-05 4.458e-05 8.614e-05
call = csymm 64 64 0, 16 threads: 1.428e-05 3.358e-05 -
call = zhemm 64 64 0, 16 threads: 2.236e-05 4.371e-05 9.777e-05
call = chemm 64 64 0, 16 threads: 1.551e-05 3.462e-05 -
call = zsyrk 0 64 64, 16 threads: 3.47e-05 3.628e-05 6.971e-05
call = csyrk 0 64 64, 16 threads: 1.646e-05 2.924e-05 -
call = zherk 0 64 64, 16 threads: 3.47e-05 3.294e-05 5.671e-05
call = cherk 0 64 64, 16 threads: 1.879e-05 2.903e-05 -
call = zsyr2k 0 64 64, 16 threads: 1.613e-05 4.088e-05 0.0001206
call = csyr2k 0 64 64, 16 threads: 9.472e-06 3.796e-05 -
call = zher2k 0 64 64, 16 threads: 2.249e-05 4.085e-05 9.049e-05
call = cher2k 0 64 64, 16 threads: 8.98e-06 3.742e-05 -
call = ztrmm 64 64 0, 16 threads: 9.144e-06 5.587e-05 0.000102
call = ctrmm 64 64 0, 16 threads: 6.736e-06 4.643e-05 -
call = ztrsm 64 64 0, 16 threads: 1.346e-05 6.409e-05 9.256e-05
call = ctrsm 64 64 0, 16 threads: 1.051e-05 4.721e-05 -
call = zgemmt 0 64 64, 16 threads: 4.642e-05 4.169e-05 7.519e-05
call = cgemmt 0 64 64, 16 threads: 2.123e-05 4.052e-05 -
call = zsymm 250 250 0, 16 threads: 0.0003134 0.0001817 0.0002579
call = csymm 250 250 0, 16 threads: 0.0001846 0.0001754 0.0002054
call = zhemm 250 250 0, 16 threads: 0.0002981 0.000181 0.0003092
call = chemm 250 250 0, 16 threads: 0.0001907 0.0001653 0.000305
call = zsyrk 0 250 250, 16 threads: 0.001007 0.0001416 0.0002113
call = csyrk 0 250 250, 16 threads: 0.0004304 0.000103 0.0001461
call = zherk 0 250 250, 16 threads: 0.0009985 0.0001439 0.0002101
call = cherk 0 250 250, 16 threads: 0.000481 0.0001039 8.448e-05
call = zsyr2k 0 250 250, 16 threads: 0.0003156 0.0001881 0.0002183
call = csyr2k 0 250 250, 16 threads: 0.0001505 0.0001375 0.000179
call = zher2k 0 250 250, 16 threads: 0.0003089 0.0001857 0.0002136
call = cher2k 0 250 250, 16 threads: 0.0001837 0.00014 0.0001029
call = ztrmm 250 250 0, 16 threads: 0.0001966 0.0002143 0.0002505
call = ctrmm 250 250 0, 16 threads: 0.0001167 0.0001468 0.0002329
call = ztrsm 250 250 0, 16 threads: 0.0002309 0.0002873 0.0003335
call = ctrsm 250 250 0, 16 threads: 0.0001557 0.000196 0.0002313
call = zgemmt 0 250 250, 16 threads: 0.001336 0.0001759 0.000217
call = cgemmt 0 250 250, 16 threads: 0.001107 0.0001162 9.615e-05
call = zgemv 500 500 0, 16 threads: 1.487e-05 0.0004108 6.328e-05
call = cgemv 500 500 0, 16 threads: 1.084e-05 0.000224 5.624e-05
call = zhemv 0 500 0, 16 threads: 2.838e-05 0.0008369 0.0001151
call = chemv 0 500 0, 16 threads: 1.414e-05 0.0002184 8.162e-05
call = ztrmv 0 500 0, 16 threads: 1.753e-05 0.0008381 0.0002043
call = ctrmv 0 500 0, 16 threads: 1.296e-05 0.0002145 0.0001586
call = ztrsv 0 500 0, 16 threads: 7.885e-05 0.000963 0.0003156
call = ctrsv 0 500 0, 16 threads: 4.266e-05 0.000258 0.000109
call = zgeru 500 500 0, 16 threads: 1.541e-05 0.001121 -
call = cgeru 500 500 0, 16 threads: 1.045e-05 0.0006062 -
call = zaxpy 0 60000 0, 16 threads: 7.272e-06 0.0002833 0.0001897
call = caxpy 0 60000 0, 16 threads: 5.869e-06 0.0001384 0.0001266
call = zdotc 0 60000 0, 16 threads: 6.126e-06 0.000194 8.669e-05
call = cdotc 0 60000 0, 16 threads: 8.87e-06 9.755e-05 7.349e-05
call = dgemm 16000 64 64, 16 threads: 0.0002849 0.0006093 0.0005749
call = sgemm 16000 64 64, 16 threads: 0.0002748 0.00032 0.0004094
call = zgemm 16000 64 64, 16 threads: 0.001058 0.001414 0.0008607
call = cgemm 16000 64 64, 16 threads: 0.0005268 0.0006412 0.0005378
call = dgemm 64 16000 64, 16 threads: 0.0007264 0.0006216 0.0005626
call = sgemm 64 16000 64, 16 threads: 0.0003759 0.0003275 0.0005274
call = zgemm 64 16000 64, 16 threads: 0.001411 0.001375 0.001107
call = cgemm 64 16000 64, 16 threads: 0.0008415 0.0009193 0.0005374
call = dgemm 64 64 16000, 16 threads: 0.001163 0.0006636 0.0001278
call = sgemm 64 64 16000, 16 threads: 0.00089 0.0003968 0.0003551
call = zgemm 64 64 16000, 16 threads: 0.00417 0.0008984 0.0001822
call = cgemm 64 64 16000, 16 threads: 0.002131 0.0006562 0.0001481
call = dsyrk 0 64 16000, 16 threads: 0.002069 0.0004849 0.0002131
call = ssyrk 0 64 16000, 16 threads: 0.001102 0.0002343 0.0001901
call = zsyrk 0 64 16000, 16 threads: 0.005337 0.0007912 0.0004824
call = csyrk 0 64 16000, 16 threads: 0.002579 0.0004157 0.0001403
call = zherk 0 64 16000, 16 threads: 0.005894 0.0007745 0.0003487
call = cherk 0 64 16000, 16 threads: 0.00261 0.0008309 0.0005134
call = dsyr2k 0 64 16000, 16 threads: 0.002273 0.0008778 0.0007513
call = ssyr2k 0 64 16000, 16 threads: 0.001194 0.003332 0.003118
call = zsyr2k 0 64 16000, 16 threads: 0.004162 0.001199 0.001613
call = csyr2k 0 64 16000, 16 threads: 0.00178 0.001341 0.001108
call = zher2k 0 64 16000, 16 threads: 0.004007 0.001202 0.001574
call = cher2k 0 64 16000, 16 threads: 0.001917 0.00133 0.001022
call = dsymm 6000 64 0, 16 threads: 0.0118 0.00332 0.001199
call = ssymm 6000 64 0, 16 threads: 0.006602 0.002295 0.002003
call = zsymm 6000 64 0, 16 threads: 0.03611 0.006229 0.001311
call = csymm 6000 64 0, 16 threads: 0.02077 0.003611 0.002416
call = zhemm 6000 64 0, 16 threads: 0.0383 0.006167 0.006402
call = chemm 6000 64 0, 16 threads: 0.02271 0.003614 0.00422
call = dtrmm 6000 64 0, 16 threads: 0.01823 0.003306 0.001105
call = strmm 6000 64 0, 16 threads: 0.01147 0.002163 0.001325
call = ztrmm 6000 64 0, 16 threads: 0.04314 0.006279 0.001502
call = ctrmm 6000 64 0, 16 threads: 0.03035 0.003607 0.001883
call = dtrsm 6000 64 0, 16 threads: 0.01742 0.004553 0.003132
call = strsm 6000 64 0, 16 threads: 0.01094 0.002478 0.002581
call = ztrsm 6000 64 0, 16 threads: 0.04173 0.007563 0.00479
call = ctrsm 6000 64 0, 16 threads: 0.02774 0.004135 0.003557
call = dsymm 64 16000 0, 16 threads: 0.0005533 0.0006251 0.001035
call = ssymm 64 16000 0, 16 threads: 0.0003842 0.0003661 0.0008967
call = zsymm 64 16000 0, 16 threads: 0.002134 0.0007966 0.001448
call = csymm 64 16000 0, 16 threads: 0.001197 0.0006141 0.001298
call = zhemm 64 16000 0, 16 threads: 0.001213 0.000787 0.001211
call = chemm 64 16000 0, 16 threads: 0.0006369 0.000579 0.0009173
call = dtrmm 64 16000 0, 16 threads: 0.0001754 0.0005927 0.0007703
call = strmm 64 16000 0, 16 threads: 8.505e-05 0.0003882 0.0006028
call = ztrmm 64 16000 0, 16 threads: 0.0008473 0.0008864 0.0009567
call = ctrmm 64 16000 0, 16 threads: 0.0004308 0.0006013 0.0009036
call = dtrsm 64 16000 0, 16 threads: 0.0008389 0.0005504 0.0009308
call = strsm 64 16000 0, 16 threads: 0.0005132 0.0003946 0.0007779
call = ztrsm 64 16000 0, 16 threads: 0.001168 0.0008655 0.001157
call = ctrsm 64 16000 0, 16 threads: 0.0009972 0.0005531 0.0009598
call = dsyrk 0 6000 64, 16 threads: 0.003949 0.003291 0.008618
call = ssyrk 0 6000 64, 16 threads: 0.0023 0.001916 0.005154
call = zsyrk 0 6000 64, 16 threads: 0.01385 0.006224 0.01487
call = csyrk 0 6000 64, 16 threads: 0.006276 0.003268 0.008664
call = zherk 0 6000 64, 16 threads: 0.0204 0.006073 0.005993
call = cherk 0 6000 64, 16 threads: 0.006363 0.003262 0.00331
call = dsyr2k 0 6000 64, 16 threads: 0.00853 0.003338 0.008337
call = ssyr2k 0 6000 64, 16 threads: 0.00441 0.001922 0.004932
call = zsyr2k 0 6000 64, 16 threads: 0.03399 0.006476 0.01559
call = csyr2k 0 6000 64, 16 threads: 0.01602 0.003608 0.009828
call = zher2k 0 6000 64, 16 threads: 0.03263 0.006523 0.006434
call = cher2k 0 6000 64, 16 threads: 0.01542 0.003568 0.003607
call = dgemm 2000 2000 64, 16 threads: 0.001634 0.0008438 0.001536
call = sgemm 2000 2000 64, 16 threads: 0.0009087 0.0006677 0.0008744
call = dsyrk 0 2000 64, 16 threads: 0.0005767 0.0007524 0.001734
call = ssyrk 0 2000 64, 16 threads: 0.0003319 0.0003699 0.001119
call = dgemm 2000 64 2000, 16 threads: 0.001073 0.001013 0.000297
call = sgemm 2000 64 2000, 16 threads: 0.0006858 0.0007486 0.0002267
call = dsymm 2000 64 0, 16 threads: 0.001279 0.0007826 0.0004837
call = ssymm 2000 64 0, 16 threads: 0.0008697 0.0007429 0.0004911
call = dsyrk 0 64 2000, 16 threads: 0.0003787 0.0001208 0.0001221
call = ssyrk 0 64 2000, 16 threads: 0.0001913 0.000144 0.000166
call = dtrmm 2000 64 0, 16 threads: 0.00211 0.0007703 0.0004594
call = strmm 2000 64 0, 16 threads: 0.001304 0.0006347 0.0004607
call = dtrsm 2000 64 0, 16 threads: 0.002183 0.001278 0.0009922
call = strsm 2000 64 0, 16 threads: 0.001353 0.0009737 0.0008296
call = dgemm 500 500 16000, 16 threads: 0.023 0.002715 0.0006191
call = sgemm 500 500 16000, 16 threads: 0.01359 0.001507 0.0004781
call = dgemv 16000 64 0, 16 threads: 3.311e-05 0.0004097 0.0001276
call = sgemv 16000 64 0, 16 threads: 1.705e-05 0.0003575 0.0001004
call = dger 16000 64 0, 16 threads: 2.812e-05 0.0008796 -
call = sger 16000 64 0, 16 threads: 1.476e-05 0.00113 -
call = dgemv 64 16000 0, 16 threads: 0.0001279 0.0004398 7.539e-05
call = sgemv 64 16000 0, 16 threads: 0.000141 0.0005251 0.0001207
call = dger 64 16000 0, 16 threads: 2.993e-05 0.0008829 -
call = sger 64 16000 0, 16 threads: 1.878e-05 0.001552 0.0008671
call = dgemv 130000 64 0, 16 threads: 0.0003856 0.001687 0.0004202
call = sgemv 130000 64 0, 16 threads: 0.0001845 0.0009603 0.0001715
call = dger 130000 64 0, 16 threads: 0.000448 0.004482 -
call = sger 130000 64 0, 16 threads: 0.0001868 0.002377 -
call = dgemv 64 130000 0, 16 threads: 0.00122 0.001651 0.0003423
call = sgemv 64 130000 0, 16 threads: 0.001269 0.0009832 0.0002425
call = dger 64 130000 0, 16 threads: 0.0003747 0.004613 -
call = sger 64 130000 0, 16 threads: 0.0001673 0.002392 -
call = zgemv 130000 64 0, 16 threads: 0.000779 0.003332 0.0006079
call = cgemv 130000 64 0, 16 threads: 0.0004064 0.001694 0.0003758
call = zgeru 130000 64 0, 16 threads: 0.000918 0.00992 -
call = cgeru 130000 64 0, 16 threads: 0.0004412 0.004593 -
call = zgemv 64 130000 0, 16 threads: 0.001895 0.003011 0.0003462
call = cgemv 64 130000 0, 16 threads: 0.001149 0.001636 0.0002427
call = zgeru 64 130000 0, 16 threads: 0.000749 0.009575 -
call = cgeru 64 130000 0, 16 threads: 0.0003801 0.004448 -
call = dgetrf 500 500 0, 16 threads: 0.002661 0.001345 -
call = sgetrf 500 500 0, 16 threads: 0.002044 0.001269 -
call = dpotrf 0 500 0, 16 threads: 0.001088 0.001588 -
call = spotrf 0 500 0, 16 threads: 0.000716 0.001335 -
call = dgeqrf 500 500 0, 16 threads: 0.004404 0.002015 -
call = sgeqrf 500 500 0, 16 threads: 0.00352 0.001921 -
call = dgesv 0 500 500, 16 threads: 0.004044 0.002144 -
call = sgesv 0 500 500, 16 threads: 0.002545 0.002346 -
call = dgetrf 2000 2000 0, 16 threads: 0.02029 0.007493 -
call = sgetrf 2000 2000 0, 16 threads: 0.01245 0.006287 -
call = dpotrf 0 2000 0, 16 threads: 0.01155 0.002334 -
call = spotrf 0 2000 0, 16 threads: 0.006035 0.001657 -
call = dgeqrf 2000 2000 0, 16 threads: 0.07821 0.0117 -
call = sgeqrf 2000 2000 0, 16 threads: 0.05314 0.01032 -
call = dgesv 0 2000 2000, 16 threads: 0.05062 0.01125 -
call = sgesv 0 2000 2000, 16 threads: 0.03051 0.008781 -
call = dgetrs 0 1000 1000, 16 threads: 0.005793 0.002252 -
call = zgetrs 0 1000 1000, 16 threads: 0.01289 0.002984 -
call = dpotrs 0 1000 1000, 16 threads: 0.007949 0.002242 -
call = zpotrs 0 1000 1000, 16 threads: 0.01551 0.00296 -
call = dgetri 0 1000 0, 16 threads: 0.00844 0.001728 -
call = zgetri 0 1000 0, 16 threads: 0.01693 0.002524 -
call = dpotri 0 1000 0, 16 threads: 0.007858 0.001879 -
call = zpotri 0 1000 0, 16 threads: 0.01021 0.002584 -
call = dtrtri 0 1000 0, 16 threads: 0.002774 0.001594 -
call = ztrtri 0 1000 0, 16 threads: 0.005651 0.00214 -
call = dtrtrs 0 1000 1000, 16 threads: 0.002949 0.001756 -
call = ztrtrs 0 1000 1000, 16 threads: 0.006718 0.002387 -
call = dposv 0 1000 1000, 16 threads: 0.00923 0.002831 -
call = zposv 0 1000 1000, 16 threads: 0.01961 0.003902 -
call = dgetrs 0 1000 1, 16 threads: 0.0006365 0.0008549 -
call = zgetrs 0 1000 1, 16 threads: 0.001213 0.001288 -
call = dpotrs 0 1000 1, 16 threads: 0.0007912 0.0004866 -
call = zpotrs 0 1000 1, 16 threads: 0.001644 0.0008053 -
call = dgesv 0 1000 1, 16 threads: 0.02139 0.003486 -
call = zgesv 0 1000 1, 16 threads: 0.05602 0.004864 -
call = dposv 0 1000 1, 16 threads: 0.004036 0.001447 -
call = zposv 0 1000 1, 16 threads: 0.007748 0.002011 -
call = dtrtrs 0 1000 1, 16 threads: 0.0002841 0.0004943 -
call = ztrtrs 0 1000 1, 16 threads: 0.0005724 0.0008889 -
call = dgetrs 0 4000 1, 16 threads: 0.01061 0.003981 -
call = dgesv 0 4000 1, 16 threads: 0.6588 0.01954 -
call = dposv 0 4000 1, 16 threads: 0.07119 0.006034 -
call = dorgqr 500 500 500, 16 threads: 0.00495 0.0007336 -
call = dormqr 500 500 500, 16 threads: 0.005403 0.0008658 -
call = dgels 500 500 500, 16 threads: 0.01082 0.002865 -
call = dorgqr 1000 1000 1000, 16 threads: 0.01641 0.001745 -
call = dormqr 1000 1000 1000, 16 threads: 0.01537 0.00205 -
call = dgels 1000 1000 1000, 16 threads: 0.04153 0.006869 -
call = dgeqrf 16000 64 0, 16 threads: 0.003214 0.001957 -
call = dgels 16000 64 0, 16 threads: 0.006972 0.002014 -
call = dsyev 0 500 0, 16 threads: 0.1844 0.005056 -
call = dsyevr 0 500 0, 16 threads: 0.03241 0.00502 -
call = dgesvd 500 500 0, 16 threads: 0.3478 0.01354 -
call = dgeev 0 500 0, 16 threads: 0.1296 0.08184 -
call = dsyev 0 1000 0, 16 threads: 1.045 0.01161 -
call = dsyevd 0 1000 0, 16 threads: 0.0845 0.01196 -
call = dsyevr 0 1000 0, 16 threads: 0.1542 0.01098 -
call = dgesvd 1000 1000 0, 16 threads: 2.364 0.03243 -
call = dgesdd 1000 1000 0, 16 threads: 0.1682 0.03255 -
call = dgeev 0 1000 0, 16 threads: 0.5306 0.2283 -
call = zgetrf 500 500 0, 16 threads: 0.002871 0.001503 -
call = zpotrf 0 500 0, 16 threads: 0.001585 0.0006109 -
call = zgeqrf 500 500 0, 16 threads: 0.009596 0.002407 -
call = zheevd 0 500 0, 16 threads: 0.04459 0.005887 -
call = zgesdd 500 500 0, 16 threads: 0.06506 0.01545 -
call = dgemm 120 120 120, 16 threads: 2.553e-05 5.511e-05 0.0001107
call = sgemm 120 120 120, 16 threads: 2.163e-05 4.411e-05 -
call = zgemm 120 120 120, 16 threads: 5.139e-05 8.277e-05 0.0001184
call = cgemm 120 120 120, 16 threads: 3.736e-05 5.704e-05 7.75e-05
call = dgemm 4000 4000 4000, 16 threads: 0.2005 0.0056 0.005847
call = sgemm 4000 4000 4000, 16 threads: 0.1023 0.003843 0.004743
call = zgemm 4000 4000 4000, 16 threads: 0.8027 0.0131 0.01417
call = cgemm 4000 4000 4000, 16 threads: 0.3941 0.01107 0.01344
call = dsymm 4000 4000 0, 16 threads: 0.1572 0.005002 0.006214
call = ssymm 4000 4000 0, 16 threads: 0.08308 0.005559 0.005117
call = dsyrk 0 4000 4000, 16 threads: 0.1022 0.00522 0.005275
call = ssyrk 0 4000 4000, 16 threads: 0.04721 0.00251 0.00371
call = dsyr2k 0 4000 4000, 16 threads: 0.1724 0.007288 0.00582
call = ssyr2k 0 4000 4000, 16 threads: 0.08494 0.004267 0.005849
call = dtrmm 4000 4000 0, 16 threads: 0.09507 0.005274 0.005106
call = strmm 4000 4000 0, 16 threads: 0.04817 0.005379 0.003494
call = dtrsm 4000 4000 0, 16 threads: 0.1284 0.006796 0.008619
call = strsm 4000 4000 0, 16 threads: 0.06531 0.004683 0.005721
call = dgemmt 0 4000 4000, 16 threads: 1.831 0.005616 0.002944
call = sgemmt 0 4000 4000, 16 threads: 0.8651 0.003617 0.002256
call = dgetrf 4000 4000 0, 16 threads: 0.07861 0.01841 -
call = sgetrf 4000 4000 0, 16 threads: 0.04596 0.0143 -
call = dpotrf 0 4000 0, 16 threads: 0.04797 0.005479 -
call = spotrf 0 4000 0, 16 threads: 0.0266 0.003722 -
call = dgeqrf 4000 4000 0, 16 threads: 0.3712 0.02947 -
call = sgeqrf 4000 4000 0, 16 threads: 0.2805 0.0254 -
call = dgesv 0 4000 4000, 16 threads: 0.3577 0.03055 -
call = sgesv 0 4000 4000, 16 threads: 0.1782 0.02308 -
call = dsyevd 0 2000 0, 16 threads: 0.3658 0.02832 -
call = dgesdd 2000 2000 0, 16 threads: - 0.07266 -
call = dgetri 0 2000 0, 16 threads: 0.03697 0.003885 -
call = dpotri 0 2000 0, 16 threads: 0.02157 0.004946 -
call = dgetrs 0 2000 2000, 16 threads: 0.04022 0.004741 -
call = dgemm 250 250 250, 1 thread: 0.000464 - -
call = sgemm 250 250 250, 1 thread: 0.0002242 - -
call = dtrsm 250 250 0, 1 thread: 0.0009362 - -
call = strsm 250 250 0, 1 thread: 0.0005602 - -
call = dsyrk 0 250 250, 1 thread: 0.0003311 - -
call = ssyrk 0 250 250, 1 thread: 0.0002384 - -
call = dgemm 1000 1000 1000, 1 thread: 0.0374 - -
call = sgemm 1000 1000 1000, 1 thread: 0.0123 - -
call = dtrsm 1000 1000 0, 1 thread: 0.02672 - -
call = strsm 1000 1000 0, 1 thread: 0.01169 - -
call = dsyrk 0 1000 1000, 1 thread: 0.01347 - -
call = ssyrk 0 1000 1000, 1 thread: 0.00682 - -
call = dgemv 1000 1000 0, 1 thread: 0.0002739 - -
call = sgemv 1000 1000 0, 1 thread: 0.0001324 - -
call = dsymv 0 1000 0, 1 thread: 0.0001527 - -
call = ssymv 0 1000 0, 1 thread: 5.39e-05 - -
call = dgemv 4000 4000 0, 1 thread: 0.006787 - -
call = sgemv 4000 4000 0, 1 thread: 0.002165 - -
call = dsymv 0 4000 0, 1 thread: 0.002373 - -
call = ssymv 0 4000 0, 1 thread: 0.001222 - -
call = daxpy 0 4000000 0, 1 thread: 0.002239 - -
call = ddot 0 4000000 0, 1 thread: 0.002081 - -
call = dgetrf 1000 1000 0, 1 thread: 0.01551 - -
call = dpotrf 0 1000 0, 1 thread: 0.009921 - -
