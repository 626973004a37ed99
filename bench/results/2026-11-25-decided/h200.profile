# blaslift: what estimates are made from on a machine. Rates are per second.
blaslift-profile = 1
machine = vm: Intel(R) Xeon(R) Processor
cpu = Intel(R) Xeon(R) Processor
cpu_blas = OpenBLAS 0.3.26, Cooperlake kernels
gpu = NVIDIA H200, 140 GiB, CUDA driver 13.0, cuBLAS 13.1
driver = 580.159.04

# operations of one core in large level-3 calls, double precision: two 512-bit FMA units at 2 GHz, which few
# cores sustain
cpu_double_flops = 4.965e+10

# the same in single precision
cpu_single_flops = 1.008e+11

# threads that the CPU BLAS may use
cpu_threads = 16

# before the first operation of a call on the CPU: waking threads, packing
cpu_call_seconds = 2.505e-07

# memory bandwidth of levels 1 and 2, one core, as if the CPU BLAS used all its threads in all of them (OpenBLAS
# runs copy, swap and nrm2 on one): a core of a desktop machine streams 20 GB/s and more
cpu_core_bytes_per_second = 1.386e+10

# of all cores together; measured with 16 threads: sgemv 60 to 120 GB/s, saxpy 232
cpu_bytes_per_second = 1.189e+11

# what fits the last-level cache stays there between calls
cpu_cache_bytes = 314572800

# and is read so many times faster
cpu_cache_speed = 1.373

# what operands that were just made cost besides, by their bytes: on the H200 machine the same call on operands
# that the CPU BLAS's threads have read before takes so much less (182 calls of all levels)
cold_bytes_per_second = 2.151e+11

# the same for the first MiB, on top
cold_first_bytes_per_second = 3.232e+10

# to the device from the program's memory, through pinned staging buffers: on the H200 machine a dgemm of n =
# 8192 moves its 1.5 GiB at 27 GB/s on average; other links are slower
upload_bytes_per_second = 5.356e+10

# the way back
download_bytes_per_second = 5.288e+10

# allocation, launches and synchronisation of a call of level 3 or LAPACK
device_call_seconds = 0.0001273

# operations of the device in large level-3 calls, until it says more itself
device_double_flops = 1.246e+14

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
device_direct_seconds = 8.823e-05

# then the device's memory bandwidth: an H200 has 4800e9, a card with GDDR6 300e9 to 700e9
device_bytes_per_second = 5.341e+12

# of it, what symv and hemv reach: cuBLAS 13.1 on an H200 0.4 to 0.8, blaslift's own kernels 0.8
device_symmetric_share = 0.8

# and trmv: cuBLAS 0.04, blaslift's own kernels 0.9
device_triangular_share = 0.8

# asking the kernel what was written: a scan of a small range takes 0.4 us (4 KiB) to 7 us (32 MiB)
check_call_seconds = 1.313e-06

# and for each byte in 4 KiB pages: 1 GiB takes 1.4 ms on one thread, 0.4 ms split over four
check_seconds_per_small_byte = 3.084e-13

# in 2 MiB pages: 0.015 ms measured, 0.02 on a 2-core guest
check_seconds_per_huge_byte = 1.569e-14

# watching for writes, 4 KiB pages: measured for 1 GiB
arm_seconds_per_small_byte = 5.904e-12

# 2 MiB pages
arm_seconds_per_huge_byte = 1.317e-13

# no longer watching, 4 KiB pages: on a 2-core guest
disarm_seconds_per_small_byte = 1.35e-11

# 2 MiB pages
disarm_seconds_per_huge_byte = 1.234e-13

# for an operand that is to stay: registering it, backing a piece of the window with device memory
keep_call_seconds = 1e-05

# and for each of its bytes, besides sending and watching: backing, listing, and giving back what was there; 21
# calls of level 2 and dot with operands that were just made took 28e-12 more where they stayed than where they
# did not, watching included
keep_seconds_per_byte = 6.245e-12

# what a wrong guess costs until the sentinel disarms it: the faults of a program that rewrites 1 GiB; 7 to 27
# ms (2-core guest, polls of 1 and 5 ms), with pages of either size, since the first store splits a 2 MiB page
rewritten_seconds_per_byte = 1.5832483768463136e-11

# the device must be expected to take less than this part of the CPU's time: the model's error belongs to the
# CPU
advantage = 0.87

# expected gain that justifies bringing the device up
start_price_seconds = 0.2

# Calls of m, n and k, and the seconds that they took: on the CPU, on the GPU with their operands sent, with operands there.
call = dgemm 1000 1000 1000, 16 threads: 0.003811 0.0006006 0.000665
call = sgemm 1000 1000 1000, 16 threads: 0.002586 0.0004496 0.0003853
call = zgemm 1000 1000 1000, 16 threads: 0.01303 0.0009985 0.0007897
call = cgemm 1000 1000 1000, 16 threads: 0.007295 0.0007609 0.0004703
call = dsymm 1000 1000 0, 16 threads: 0.003674 0.000597 0.0008735
call = ssymm 1000 1000 0, 16 threads: 0.002556 0.0004261 0.0007665
call = dsyrk 0 1000 1000, 16 threads: 0.002484 0.0004504 0.0003077
call = ssyrk 0 1000 1000, 16 threads: 0.001366 0.0003623 0.0002719
call = dsyr2k 0 1000 1000, 16 threads: 0.006097 0.0006348 0.0003117
call = ssyr2k 0 1000 1000, 16 threads: 0.002971 0.0005758 0.0004123
call = dtrmm 1000 1000 0, 16 threads: 0.002188 0.0007011 0.0006994
call = strmm 1000 1000 0, 16 threads: 0.001177 0.0004945 0.0006653
call = dtrsm 1000 1000 0, 16 threads: 0.004029 0.001103 0.001247
call = strsm 1000 1000 0, 16 threads: 0.001765 0.0006647 0.0008091
call = dgemmt 0 1000 1000, 16 threads: 0.03007 0.0005545 0.0003251
call = sgemmt 0 1000 1000, 16 threads: 0.01917 0.0004158 0.0003202
call = dgemv 4000 4000 0, 16 threads: 0.0007006 0.002604 0.0001182
call = sgemv 4000 4000 0, 16 threads: 0.000394 0.001369 7.992e-05
call = dsymv 0 4000 0, 16 threads: 0.0002819 0.001443 0.0002961
call = ssymv 0 4000 0, 16 threads: 0.0001442 0.000838 0.0002875
call = dtrmv 0 4000 0, 16 threads: 0.0004501 0.001441 0.0003265
call = strmv 0 4000 0, 16 threads: 0.0001091 0.0008503 0.0003348
call = dtrsv 0 4000 0, 16 threads: 0.002843 0.001647 0.0005525
call = strsv 0 4000 0, 16 threads: 0.001484 0.001027 0.0005167
call = dger 4000 4000 0, 16 threads: 0.0006006 0.008135 0.01325
call = sger 4000 4000 0, 16 threads: 0.0002816 0.003866 0.004482
call = daxpy 0 4000000 0, 16 threads: 0.0002726 0.002646 0.002125
call = saxpy 0 4000000 0, 16 threads: 7.342e-05 0.001496 0.001305
call = ddot 0 4000000 0, 16 threads: 0.0002734 0.001429 0.0001067
call = sdot 0 4000000 0, 16 threads: 0.001443 0.0008235 6.092e-05
call = dnrm2 0 4000000 0, 16 threads: 0.002912 0.0007228 9.23e-05
call = snrm2 0 4000000 0, 16 threads: 0.001351 0.0004151 5.965e-05
call = dscal 0 4000000 0, 16 threads: 5.6e-07 - -
call = sscal 0 4000000 0, 16 threads: 5.495e-07 - -
call = dcopy 0 4000000 0, 16 threads: 0.003051 0.001417 0.0009467
call = scopy 0 4000000 0, 16 threads: 0.001465 0.0008231 0.0006282
call = dasum 0 4000000 0, 16 threads: 7.176e-05 0.0007218 6.123e-05
call = sasum 0 4000000 0, 16 threads: 1.809e-05 0.0004136 7.08e-05
call = dgetrf 1000 1000 0, 16 threads: 0.006736 0.003057 -
call = dpotrf 0 1000 0, 16 threads: 0.00354 0.00107 -
call = dgeqrf 1000 1000 0, 16 threads: 0.01791 0.004797 -
call = dgesv 0 1000 1000, 16 threads: 0.01351 0.004964 -
call = dsyevd 0 500 0, 16 threads: 0.02771 0.005142 -
call = dgesdd 500 500 0, 16 threads: 0.05238 0.01406 -
call = dgemm 250 250 250, 16 threads: 0.0001155 0.0001561 0.0001639
call = sgemm 250 250 250, 16 threads: 8.26e-05 0.00014 0.0001421
call = zgemm 250 250 250, 16 threads: 0.0002856 0.0002168 0.0002071
call = cgemm 250 250 250, 16 threads: 0.0001733 0.0001616 0.000108
call = dgemm 500 500 500, 16 threads: 0.0008233 0.0002855 0.0002335
call = sgemm 500 500 500, 16 threads: 0.0004955 0.0002182 0.0001827
call = zgemm 500 500 500, 16 threads: 0.002418 0.0003853 0.0003386
call = cgemm 500 500 500, 16 threads: 0.001475 0.0003001 0.0001975
call = dgemm 2000 2000 2000, 16 threads: 0.03064 0.001868 0.001324
call = sgemm 2000 2000 2000, 16 threads: 0.01609 0.001133 0.0007347
call = zgemm 2000 2000 2000, 16 threads: 0.1142 0.00339 0.001836
call = cgemm 2000 2000 2000, 16 threads: 0.05687 0.002167 0.002147
call = dsymm 250 250 0, 16 threads: 0.0001276 0.0001404 0.0001682
call = ssymm 250 250 0, 16 threads: 8.49e-05 0.0001402 0.0001274
call = dsyrk 0 250 250, 16 threads: 0.0003926 0.0001587 0.0001159
call = ssyrk 0 250 250, 16 threads: 0.0001958 9.739e-05 8.396e-05
call = dsyr2k 0 250 250, 16 threads: 0.0001753 0.0001461 0.000265
call = ssyr2k 0 250 250, 16 threads: 9.199e-05 0.0001795 0.0001258
call = dtrmm 250 250 0, 16 threads: 6.252e-05 0.0001747 0.0002675
call = strmm 250 250 0, 16 threads: 4.837e-05 0.0001744 0.0001585
call = dtrsm 250 250 0, 16 threads: 0.0001216 0.0002491 0.0004307
call = strsm 250 250 0, 16 threads: 8.954e-05 0.0002042 0.0002509
call = dgemmt 0 250 250, 16 threads: 0.001367 0.0001581 0.0002934
call = sgemmt 0 250 250, 16 threads: 0.001312 0.0001297 0.0001082
call = dsymm 500 500 0, 16 threads: 0.0007661 0.0002722 0.0002133
call = ssymm 500 500 0, 16 threads: 0.0004552 0.0002011 0.0001875
call = dsyrk 0 500 500, 16 threads: 0.0005428 0.0002318 0.000212
call = ssyrk 0 500 500, 16 threads: 0.0002608 0.0001651 0.0001977
call = dsyr2k 0 500 500, 16 threads: 0.0007372 0.0003012 0.0001882
call = ssyr2k 0 500 500, 16 threads: 0.0003976 0.0003059 0.0003113
call = dtrmm 500 500 0, 16 threads: 0.0003186 0.0002773 0.0002329
call = strmm 500 500 0, 16 threads: 0.0001906 0.000248 0.0002623
call = dtrsm 500 500 0, 16 threads: 0.0006318 0.0005008 0.0004481
call = strsm 500 500 0, 16 threads: 0.0003944 0.0003025 0.0004437
call = dgemmt 0 500 500, 16 threads: 0.005741 0.0002439 0.0001754
call = sgemmt 0 500 500, 16 threads: 0.004837 0.000196 0.0001275
call = dsymm 2000 2000 0, 16 threads: 0.02528 0.001397 0.001598
call = ssymm 2000 2000 0, 16 threads: 0.01529 0.001092 0.0008535
call = dsyrk 0 2000 2000, 16 threads: 0.01532 0.001197 0.0007772
call = ssyrk 0 2000 2000, 16 threads: 0.008451 0.0008463 0.0007081
call = dsyr2k 0 2000 2000, 16 threads: 0.02726 0.001894 0.001122
call = ssyr2k 0 2000 2000, 16 threads: 0.01397 0.001342 0.001401
call = dtrmm 2000 2000 0, 16 threads: 0.0152 0.001776 0.00217
call = strmm 2000 2000 0, 16 threads: 0.007994 0.001283 0.001733
call = dtrsm 2000 2000 0, 16 threads: 0.02031 0.002418 0.002891
call = strsm 2000 2000 0, 16 threads: 0.01015 0.0014 0.001947
call = dgemmt 0 2000 2000, 16 threads: 0.3215 0.00161 0.0009091
call = sgemmt 0 2000 2000, 16 threads: 0.1625 0.0009417 0.0008401
call = zsymm 500 500 0, 16 threads: 0.002252 0.0003603 0.0004181
call = csymm 500 500 0, 16 threads: 0.001399 0.0002482 0.0003173
call = zhemm 500 500 0, 16 threads: 0.002243 0.0003655 0.000362
call = chemm 500 500 0, 16 threads: 0.001393 0.0002565 0.0002648
call = zsyrk 0 500 500, 16 threads: 0.001159 0.0002841 0.0002356
call = csyrk 0 500 500, 16 threads: 0.00061 0.0002377 0.0002217
call = zherk 0 500 500, 16 threads: 0.001195 0.0002823 0.0003477
call = cherk 0 500 500, 16 threads: 0.0006028 0.000229 0.0002044
call = zsyr2k 0 500 500, 16 threads: 0.001984 0.0003655 0.0003853
call = csyr2k 0 500 500, 16 threads: 0.001026 0.0002644 0.0002096
call = zher2k 0 500 500, 16 threads: 0.00201 0.0003597 0.0005023
call = cher2k 0 500 500, 16 threads: 0.001026 0.0002727 0.0002466
call = ztrmm 500 500 0, 16 threads: 0.001073 0.0004032 0.0005244
call = ctrmm 500 500 0, 16 threads: 0.0006083 0.0003236 0.0003322
call = ztrsm 500 500 0, 16 threads: 0.001203 0.0006253 0.0007869
call = ctrsm 500 500 0, 16 threads: 0.0007747 0.0004282 0.0004649
call = zgemmt 0 500 500, 16 threads: 0.005248 0.0003805 0.0002937
call = cgemmt 0 500 500, 16 threads: 0.004088 0.0002351 0.0002036
call = zsymm 1000 1000 0, 16 threads: 0.01369 0.0008259 0.0009932
call = csymm 1000 1000 0, 16 threads: 0.007898 0.0006566 0.0006388
call = zhemm 1000 1000 0, 16 threads: 0.01507 0.0008525 0.001043
call = chemm 1000 1000 0, 16 threads: 0.008412 0.0006878 0.000583
call = zsyrk 0 1000 1000, 16 threads: 0.008559 0.0006988 0.0005106
call = csyrk 0 1000 1000, 16 threads: 0.004209 0.0004639 0.0004347
call = zherk 0 1000 1000, 16 threads: 0.008694 0.0006865 0.00057
call = cherk 0 1000 1000, 16 threads: 0.004186 0.0004649 0.000389
call = zsyr2k 0 1000 1000, 16 threads: 0.01497 0.0009867 0.0005922
call = csyr2k 0 1000 1000, 16 threads: 0.007223 0.0006881 0.00056
call = zher2k 0 1000 1000, 16 threads: 0.01475 0.0009979 0.000599
call = cher2k 0 1000 1000, 16 threads: 0.007622 0.0007331 0.0004992
call = ztrmm 1000 1000 0, 16 threads: 0.007937 0.001011 0.001092
call = ctrmm 1000 1000 0, 16 threads: 0.004229 0.0009634 0.0007755
call = ztrsm 1000 1000 0, 16 threads: 0.007903 0.001401 0.001332
call = ctrsm 1000 1000 0, 16 threads: 0.004458 0.001056 0.001133
call = zgemmt 0 1000 1000, 16 threads: 0.05144 0.0009154 0.0006048
call = cgemmt 0 1000 1000, 16 threads: 0.02683 0.0006629 0.0004113
call = dgemv 1000 1000 0, 16 threads: 4.061e-05 0.0002689 3.047e-05
call = sgemv 1000 1000 0, 16 threads: 2.896e-05 0.0001703 4.554e-05
call = dsymv 0 1000 0, 16 threads: 1.672e-05 0.0001943 8.767e-05
call = ssymv 0 1000 0, 16 threads: 1.336e-05 0.0001406 5.712e-05
call = dtrmv 0 1000 0, 16 threads: 1.812e-05 0.000188 8.911e-05
call = strmv 0 1000 0, 16 threads: 1.485e-05 0.0001435 7.771e-05
call = dtrsv 0 1000 0, 16 threads: 0.000205 0.0002626 0.0001489
call = strsv 0 1000 0, 16 threads: 9.427e-05 0.0002001 0.0001383
call = dger 1000 1000 0, 16 threads: 1.617e-05 0.0007036 0.000649
call = sger 1000 1000 0, 16 threads: 1.059e-05 0.0004863 0.0004613
call = dgemv 2000 2000 0, 16 threads: 0.0002473 0.000779 7.426e-05
call = sgemv 2000 2000 0, 16 threads: 8.745e-05 0.000458 4.101e-05
call = dsymv 0 2000 0, 16 threads: 4.392e-05 0.0005121 0.0002205
call = ssymv 0 2000 0, 16 threads: 2.723e-05 0.0003182 0.0001857
call = dtrmv 0 2000 0, 16 threads: 4.073e-05 0.0005106 0.0002455
call = strmv 0 2000 0, 16 threads: 2.699e-05 0.0003061 0.0002218
call = dtrsv 0 2000 0, 16 threads: 0.0007095 0.0006233 0.0002933
call = strsv 0 2000 0, 16 threads: 0.0003961 0.0004279 0.000278
call = dger 2000 2000 0, 16 threads: 8.434e-05 0.002031 0.002162
call = sger 2000 2000 0, 16 threads: 3.278e-05 0.001164 0.001328
call = dgemv 8000 8000 0, 16 threads: 0.003541 0.009808 0.0002365
call = sgemv 8000 8000 0, 16 threads: 0.001084 0.005016 0.0001054
call = dsymv 0 8000 0, 16 threads: 0.00105 0.005258 0.0005546
call = ssymv 0 8000 0, 16 threads: 0.0005604 0.002752 0.0005431
call = dtrmv 0 8000 0, 16 threads: 0.001067 0.005229 0.0006052
call = strmv 0 8000 0, 16 threads: 0.0005686 0.002733 0.0005821
call = dtrsv 0 8000 0, 16 threads: 0.02161 0.00566 0.001026
call = strsv 0 8000 0, 16 threads: 0.01083 0.003118 0.0009515
call = dger 8000 8000 0, 16 threads: 0.006879 0.03344 0.0376
call = sger 8000 8000 0, 16 threads: 0.001088 0.01695 0.02034
call = zgemv 1000 1000 0, 16 threads: 4.64e-05 0.0004443 4.412e-05
call = cgemv 1000 1000 0, 16 threads: 2.886e-05 0.0002845 3.857e-05
call = zhemv 0 1000 0, 16 threads: 8.785e-05 0.0003044 0.0001341
call = chemv 0 1000 0, 16 threads: 3.067e-05 0.0001935 0.0001924
call = ztrmv 0 1000 0, 16 threads: 3.72e-05 0.0003006 0.0001595
call = ctrmv 0 1000 0, 16 threads: 2.446e-05 0.0001904 0.0001879
call = ztrsv 0 1000 0, 16 threads: 0.0003882 0.0004233 0.0002742
call = ctrsv 0 1000 0, 16 threads: 0.0002199 0.0002674 0.0002906
call = zgeru 1000 1000 0, 16 threads: 5.155e-05 0.001194 0.001619
call = cgeru 1000 1000 0, 16 threads: 2.544e-05 0.000744 0.00101
call = zgemv 4000 4000 0, 16 threads: 0.00167 0.005015 0.0001325
call = cgemv 4000 4000 0, 16 threads: 0.0008361 0.002584 0.0001225
call = zhemv 0 4000 0, 16 threads: 0.001233 0.002703 0.0003325
call = chemv 0 4000 0, 16 threads: 0.0007626 0.001456 0.0003407
call = ztrmv 0 4000 0, 16 threads: 0.0008718 0.002712 0.0003623
call = ctrmv 0 4000 0, 16 threads: 0.0004287 0.001452 0.0003516
call = ztrsv 0 4000 0, 16 threads: 0.01146 0.003159 0.0007821
call = ctrsv 0 4000 0, 16 threads: 0.002923 0.001689 0.0005535
call = zgeru 4000 4000 0, 16 threads: 0.001371 0.01686 0.0198
call = cgeru 4000 4000 0, 16 threads: 0.0005296 0.008517 0.01128
call = zgemv 8000 8000 0, 16 threads: 0.0084 0.01941 0.0003195
call = cgemv 8000 8000 0, 16 threads: 0.003489 0.009837 0.0001617
call = zhemv 0 8000 0, 16 threads: 0.005422 0.01014 0.0006541
call = chemv 0 8000 0, 16 threads: 0.001585 0.005235 0.0005725
call = ztrmv 0 8000 0, 16 threads: 0.004059 0.01014 0.0006546
call = ctrmv 0 8000 0, 16 threads: 0.001075 0.00524 0.0005839
call = ztrsv 0 8000 0, 16 threads: 0.04789 0.01096 0.001453
call = ctrsv 0 8000 0, 16 threads: 0.02604 0.005666 0.001036
call = zgeru 8000 8000 0, 16 threads: 0.01745 0.06476 0.06364
call = cgeru 8000 8000 0, 16 threads: 0.008532 0.03306 0.03692
call = daxpy 0 500000 0, 16 threads: 2.215e-05 0.0006789 0.0006618
call = saxpy 0 500000 0, 16 threads: 1.13e-05 0.0005043 0.0004666
call = ddot 0 500000 0, 16 threads: 2.056e-05 0.000314 7.207e-05
call = sdot 0 500000 0, 16 threads: 0.0001631 0.0002059 6.716e-05
call = dnrm2 0 500000 0, 16 threads: 0.0003607 0.0001689 2.117e-05
call = snrm2 0 500000 0, 16 threads: 0.000166 0.0001106 1.97e-05
call = dscal 0 500000 0, 16 threads: 1.435e-07 - -
call = sscal 0 500000 0, 16 threads: 1.465e-07 - -
call = dcopy 0 500000 0, 16 threads: 0.0003549 0.0003265 0.000286
call = scopy 0 500000 0, 16 threads: 0.000169 0.0002366 0.0001883
call = dasum 0 500000 0, 16 threads: 1.438e-05 0.0001679 1.749e-05
call = sasum 0 500000 0, 16 threads: 7.899e-06 0.000114 1.817e-05
call = dswap 0 500000 0, 16 threads: 0.0004005 0.001839 0.001649
call = sswap 0 500000 0, 16 threads: 2e-04 0.001134 0.0009689
call = daxpy 0 16000000 0, 16 threads: 0.001094 0.01129 0.008443
call = saxpy 0 16000000 0, 16 threads: 0.0004737 0.005664 0.004529
call = ddot 0 16000000 0, 16 threads: 0.001038 0.005121 0.0001068
call = sdot 0 16000000 0, 16 threads: 0.008195 0.002687 8.752e-05
call = dnrm2 0 16000000 0, 16 threads: 0.02287 0.002589 6.003e-05
call = snrm2 0 16000000 0, 16 threads: 0.01007 0.001355 5.377e-05
call = dscal 0 16000000 0, 16 threads: 3.37e-07 - -
call = sscal 0 16000000 0, 16 threads: 4.075e-07 - -
call = dcopy 0 16000000 0, 16 threads: 0.02281 0.005027 0.002626
call = scopy 0 16000000 0, 16 threads: 0.01152 0.00263 0.001457
call = dasum 0 16000000 0, 16 threads: 0.0006584 0.002573 6.786e-05
call = sasum 0 16000000 0, 16 threads: 0.0003451 0.001363 6.715e-05
call = dswap 0 16000000 0, 16 threads: 0.02807 0.02168 0.02186
call = sswap 0 16000000 0, 16 threads: 0.01424 0.01134 0.0128
call = idamax 0 4000000 0, 16 threads: 0.001639 0.000717 5.399e-05
call = isamax 0 4000000 0, 16 threads: 0.0008424 0.0004178 3.594e-05
call = zaxpy 0 1000000 0, 16 threads: 0.0001602 0.001479 0.001313
call = caxpy 0 1000000 0, 16 threads: 5.78e-05 0.000977 0.0008706
call = zdotc 0 1000000 0, 16 threads: 0.0001834 0.0008223 6.748e-05
call = cdotc 0 1000000 0, 16 threads: 0.0006455 0.0004774 3.797e-05
call = zscal 0 1000000 0, 16 threads: 5.66e-07 - -
call = cscal 0 1000000 0, 16 threads: 5.415e-07 - -
call = zaxpy 0 16000000 0, 16 threads: 0.005883 0.02169 0.01902
call = caxpy 0 16000000 0, 16 threads: 0.001008 0.0111 0.01035
call = zdotc 0 16000000 0, 16 threads: 0.003705 0.009922 0.0001463
call = cdotc 0 16000000 0, 16 threads: 0.02006 0.005151 0.0001248
call = zscal 0 16000000 0, 16 threads: 4.51e-07 - -
call = cscal 0 16000000 0, 16 threads: 4.405e-07 - -
call = dgemm 64 64 64, 16 threads: 8.505e-06 5.386e-05 -
call = sgemm 64 64 64, 16 threads: 4.038e-06 4.868e-05 -
call = dsymm 64 64 0, 16 threads: 1.236e-05 5.26e-05 -
call = ssymm 64 64 0, 16 threads: 9.068e-06 4.854e-05 -
call = dsyrk 0 64 64, 16 threads: 8.685e-06 4.211e-05 -
call = ssyrk 0 64 64, 16 threads: 4.636e-06 4.005e-05 -
call = dsyr2k 0 64 64, 16 threads: 1.567e-05 5.448e-05 -
call = ssyr2k 0 64 64, 16 threads: 9.059e-06 7.606e-05 -
call = dtrmm 64 64 0, 16 threads: 6.498e-06 6.986e-05 -
call = strmm 64 64 0, 16 threads: 6.133e-06 7.498e-05 -
call = dtrsm 64 64 0, 16 threads: 9.032e-06 6.554e-05 -
call = strsm 64 64 0, 16 threads: 1.012e-05 5.545e-05 -
call = dgemmt 0 64 64, 16 threads: 1.568e-05 5.453e-05 -
call = sgemmt 0 64 64, 16 threads: 1.682e-05 5.055e-05 -
call = dsymm 120 120 0, 16 threads: 3.708e-05 8.343e-05 0.0001091
call = ssymm 120 120 0, 16 threads: 2.603e-05 5.095e-05 -
call = dsyrk 0 120 120, 16 threads: 5.12e-05 5.979e-05 4.127e-05
call = ssyrk 0 120 120, 16 threads: 2.839e-05 4.171e-05 -
call = dsyr2k 0 120 120, 16 threads: 4.673e-05 9.863e-05 0.0001541
call = ssyr2k 0 120 120, 16 threads: 2.488e-05 9.052e-05 -
call = dtrmm 120 120 0, 16 threads: 1.633e-05 0.0001218 0.0001931
call = strmm 120 120 0, 16 threads: 1.335e-05 8.754e-05 -
call = dtrsm 120 120 0, 16 threads: 2.469e-05 0.0001382 0.0001851
call = strsm 120 120 0, 16 threads: 2.546e-05 9.357e-05 -
call = dgemmt 0 120 120, 16 threads: 0.0002405 9.069e-05 0.0001584
call = sgemmt 0 120 120, 16 threads: 0.0002265 5.401e-05 -
call = dgetrf 120 120 0, 16 threads: 0.0005578 0.0002599 -
call = sgetrf 120 120 0, 16 threads: 5.878e-05 0.0002358 -
call = dpotrf 0 120 0, 16 threads: 9.427e-05 0.0003478 -
call = spotrf 0 120 0, 16 threads: 4.154e-05 0.0003402 -
call = dgetrf 250 250 0, 16 threads: 0.001382 0.0006148 -
call = sgetrf 250 250 0, 16 threads: 0.0009722 0.0005162 -
call = dpotrf 0 250 0, 16 threads: 0.0002908 0.000758 -
call = spotrf 0 250 0, 16 threads: 0.0002199 0.0007129 -
call = dgemv 500 500 0, 16 threads: 1.613e-05 0.0001268 4.59e-05
call = sgemv 500 500 0, 16 threads: 1.244e-05 0.0001333 2.022e-05
call = dsymv 0 500 0, 16 threads: 1.014e-05 0.0002195 8.563e-05
call = ssymv 0 500 0, 16 threads: 1.037e-05 0.0001218 8.736e-05
call = dtrmv 0 500 0, 16 threads: 9.28e-06 0.0002182 0.0001327
call = strmv 0 500 0, 16 threads: 7.553e-06 0.0001166 0.0001337
call = dtrsv 0 500 0, 16 threads: 2.599e-05 0.0002532 0.0001454
call = strsv 0 500 0, 16 threads: 1.812e-05 0.0001514 0.000147
call = dger 500 500 0, 16 threads: 9.646e-06 0.0004054 0.0004882
call = sger 500 500 0, 16 threads: 6.261e-06 0.0002207 -
call = daxpy 0 60000 0, 16 threads: 5.875e-06 0.0001418 0.000188
call = saxpy 0 60000 0, 16 threads: 4.139e-06 8.157e-05 0.0001464
call = ddot 0 60000 0, 16 threads: 4.44e-06 9.685e-05 1.958e-05
call = sdot 0 60000 0, 16 threads: 3.684e-06 5.519e-05 6.048e-05
call = dnrm2 0 60000 0, 16 threads: 3.282e-05 6.114e-05 2.073e-05
call = snrm2 0 60000 0, 16 threads: 1.574e-05 4.377e-05 1.905e-05
call = dscal 0 60000 0, 16 threads: 1.46e-07 - -
call = sscal 0 60000 0, 16 threads: 1.205e-07 - -
call = dcopy 0 60000 0, 16 threads: 1.431e-05 0.0001077 9.944e-05
call = scopy 0 60000 0, 16 threads: 7.654e-06 6.867e-05 4.403e-05
call = dasum 0 60000 0, 16 threads: 5.63e-06 5.879e-05 1.809e-05
call = sasum 0 60000 0, 16 threads: 2.661e-06 4.38e-05 1.65e-05
call = zgemm 64 64 64, 16 threads: 2.782e-05 7.507e-05 9.783e-05
call = cgemm 64 64 64, 16 threads: 1.68e-05 5.57e-05 -
call = zsymm 64 64 0, 16 threads: 3.035e-05 5.643e-05 8.079e-05
call = csymm 64 64 0, 16 threads: 1.799e-05 4.59e-05 -
call = zhemm 64 64 0, 16 threads: 2.693e-05 5.544e-05 8.082e-05
call = chemm 64 64 0, 16 threads: 1.732e-05 5.224e-05 -
call = zsyrk 0 64 64, 16 threads: 3.209e-05 4.758e-05 8.732e-05
call = csyrk 0 64 64, 16 threads: 1.544e-05 4.093e-05 -
call = zherk 0 64 64, 16 threads: 3.213e-05 4.679e-05 8.411e-05
call = cherk 0 64 64, 16 threads: 1.537e-05 4.1e-05 -
call = zsyr2k 0 64 64, 16 threads: 2.086e-05 6.254e-05 9.739e-05
call = csyr2k 0 64 64, 16 threads: 1.01e-05 5.146e-05 -
call = zher2k 0 64 64, 16 threads: 1.997e-05 6.258e-05 8.392e-05
call = cher2k 0 64 64, 16 threads: 1.126e-05 5.027e-05 -
call = ztrmm 64 64 0, 16 threads: 1.138e-05 7.449e-05 8.571e-05
call = ctrmm 64 64 0, 16 threads: 9.241e-06 6.262e-05 -
call = ztrsm 64 64 0, 16 threads: 1.581e-05 8.226e-05 0.0001133
call = ctrsm 64 64 0, 16 threads: 1.3e-05 6.152e-05 -
call = zgemmt 0 64 64, 16 threads: 5.377e-05 6.549e-05 0.0001133
call = cgemmt 0 64 64, 16 threads: 3.613e-05 5.494e-05 -
call = zsymm 120 120 0, 16 threads: 6.71e-05 0.0001254 9.581e-05
call = csymm 120 120 0, 16 threads: 4.639e-05 7.315e-05 0.000136
call = zhemm 120 120 0, 16 threads: 6.739e-05 0.000126 9.615e-05
call = chemm 120 120 0, 16 threads: 4.941e-05 7.312e-05 9.329e-05
call = zsyrk 0 120 120, 16 threads: 0.0001623 9.296e-05 9.853e-05
call = csyrk 0 120 120, 16 threads: 7.381e-05 5.347e-05 5.501e-05
call = zherk 0 120 120, 16 threads: 0.0001682 9.299e-05 6.309e-05
call = cherk 0 120 120, 16 threads: 7.503e-05 5.95e-05 5.471e-05
call = zsyr2k 0 120 120, 16 threads: 5.193e-05 0.0001231 7.422e-05
call = csyr2k 0 120 120, 16 threads: 2.723e-05 8.267e-05 6.376e-05
call = zher2k 0 120 120, 16 threads: 5.241e-05 0.0001252 7.308e-05
call = cher2k 0 120 120, 16 threads: 2.83e-05 8.232e-05 9.628e-05
call = ztrmm 120 120 0, 16 threads: 5.672e-05 0.0001907 0.0001189
call = ctrmm 120 120 0, 16 threads: 2.663e-05 0.000119 9.547e-05
call = ztrsm 120 120 0, 16 threads: 4.683e-05 0.0002028 0.000145
call = ctrsm 120 120 0, 16 threads: 3.864e-05 0.0001362 0.0001435
call = zgemmt 0 120 120, 16 threads: 0.0003399 0.0001395 8.777e-05
call = cgemmt 0 120 120, 16 threads: 0.0002751 9.973e-05 8.731e-05
call = zsymm 250 250 0, 16 threads: 0.0002599 2e-04 0.0001837
call = csymm 250 250 0, 16 threads: 0.0001707 0.0002349 0.0003453
call = zhemm 250 250 0, 16 threads: 0.0003208 0.0002105 0.0002171
call = chemm 250 250 0, 16 threads: 0.0002106 0.0002147 0.0002483
call = zsyrk 0 250 250, 16 threads: 0.0009995 0.0001543 0.000133
call = csyrk 0 250 250, 16 threads: 0.0004279 0.0001796 7.167e-05
call = zherk 0 250 250, 16 threads: 0.0009887 0.0001534 0.0001294
call = cherk 0 250 250, 16 threads: 0.0004223 0.0001648 7.117e-05
call = zsyr2k 0 250 250, 16 threads: 0.0003388 0.0002206 0.0001325
call = csyr2k 0 250 250, 16 threads: 0.0001707 0.0001555 0.0001724
call = zher2k 0 250 250, 16 threads: 0.0003307 0.0001973 0.0001374
call = cher2k 0 250 250, 16 threads: 0.0001728 0.0001541 0.0001017
call = ztrmm 250 250 0, 16 threads: 0.0001938 0.0001986 0.000218
call = ctrmm 250 250 0, 16 threads: 0.0001219 0.0001513 0.0001492
call = ztrsm 250 250 0, 16 threads: 0.0002476 0.0002943 0.0002929
call = ctrsm 250 250 0, 16 threads: 0.0001627 0.0002143 0.0001952
call = zgemmt 0 250 250, 16 threads: 0.001458 0.0001761 0.0001206
call = cgemmt 0 250 250, 16 threads: 0.001236 0.0001381 9.291e-05
call = zgemv 500 500 0, 16 threads: 1.538e-05 0.0001983 5.005e-05
call = cgemv 500 500 0, 16 threads: 1.154e-05 0.000124 4.569e-05
call = zhemv 0 500 0, 16 threads: 3.296e-05 0.0001347 5.795e-05
call = chemv 0 500 0, 16 threads: 1.568e-05 0.0002299 4.077e-05
call = ztrmv 0 500 0, 16 threads: 1.803e-05 0.0001388 9.225e-05
call = ctrmv 0 500 0, 16 threads: 1.252e-05 0.0002179 8.92e-05
call = ztrsv 0 500 0, 16 threads: 9.124e-05 0.0002027 0.0001575
call = ctrsv 0 500 0, 16 threads: 4.072e-05 0.000247 0.0001256
call = zgeru 500 500 0, 16 threads: 1.423e-05 0.0005205 0.0005082
call = cgeru 500 500 0, 16 threads: 3.265e-05 0.0003951 -
call = zaxpy 0 60000 0, 16 threads: 7.988e-06 0.0003123 0.0001384
call = caxpy 0 60000 0, 16 threads: 6.001e-06 0.000151 8.721e-05
call = zdotc 0 60000 0, 16 threads: 5.393e-06 0.0002122 2.08e-05
call = cdotc 0 60000 0, 16 threads: 1.136e-05 0.0001052 1.505e-05
call = dgemm 16000 64 64, 16 threads: 0.0003079 0.0004938 0.0004308
call = sgemm 16000 64 64, 16 threads: 0.00019 0.0002799 0.0002742
call = zgemm 16000 64 64, 16 threads: 0.001048 0.0007113 0.0006525
call = cgemm 16000 64 64, 16 threads: 0.0005259 0.0004856 0.000414
call = dgemm 64 16000 64, 16 threads: 0.0006968 0.0004542 0.0005111
call = sgemm 64 16000 64, 16 threads: 0.0003895 0.0002695 0.0003067
call = zgemm 64 16000 64, 16 threads: 0.001412 0.0006844 0.0007991
call = cgemm 64 16000 64, 16 threads: 0.0008022 0.0004417 0.0004484
call = dgemm 64 64 16000, 16 threads: 0.001487 0.0004438 6.358e-05
call = sgemm 64 64 16000, 16 threads: 0.001 0.0002806 5.004e-05
call = zgemm 64 64 16000, 16 threads: 0.004371 0.000773 9.216e-05
call = cgemm 64 64 16000, 16 threads: 0.002277 0.000489 7.946e-05
call = dsyrk 0 64 16000, 16 threads: 0.002675 0.0003962 0.0001721
call = ssyrk 0 64 16000, 16 threads: 0.001402 0.00018 7.099e-05
call = zsyrk 0 64 16000, 16 threads: 0.007962 0.0007378 0.0004218
call = csyrk 0 64 16000, 16 threads: 0.003485 0.0002708 6.528e-05
call = zherk 0 64 16000, 16 threads: 0.007612 0.0007156 0.0004145
call = cherk 0 64 16000, 16 threads: 0.00356 0.0007491 0.0005191
call = dsyr2k 0 64 16000, 16 threads: 0.00248 0.0006609 0.0003078
call = ssyr2k 0 64 16000, 16 threads: 0.001244 0.003276 0.00305
call = zsyr2k 0 64 16000, 16 threads: 0.003659 0.001323 0.0007469
call = csyr2k 0 64 16000, 16 threads: 0.001862 0.001383 0.001123
call = zher2k 0 64 16000, 16 threads: 0.003774 0.001302 0.0007239
call = cher2k 0 64 16000, 16 threads: 0.0019 0.001371 0.001094
call = dsymm 6000 64 0, 16 threads: 0.01444 0.003248 0.001085
call = ssymm 6000 64 0, 16 threads: 0.00853 0.001871 0.001004
call = zsymm 6000 64 0, 16 threads: 0.04037 0.006167 0.00126
call = csymm 6000 64 0, 16 threads: 0.02198 0.003381 0.001414
call = zhemm 6000 64 0, 16 threads: 0.04518 0.006202 0.006076
call = chemm 6000 64 0, 16 threads: 0.02627 0.003366 0.003239
call = dtrmm 6000 64 0, 16 threads: 0.01839 0.003232 0.001095
call = strmm 6000 64 0, 16 threads: 0.01295 0.002135 0.001158
call = ztrmm 6000 64 0, 16 threads: 0.04585 0.006223 0.001167
call = ctrmm 6000 64 0, 16 threads: 0.03351 0.00354 0.001499
call = dtrsm 6000 64 0, 16 threads: 0.01826 0.00496 0.00318
call = strsm 6000 64 0, 16 threads: 0.01258 0.002713 0.00248
call = ztrsm 6000 64 0, 16 threads: 0.04685 0.007688 0.004602
call = ctrsm 6000 64 0, 16 threads: 0.02976 0.003986 0.003404
call = dsymm 64 16000 0, 16 threads: 0.0006296 0.0005216 0.0003693
call = ssymm 64 16000 0, 16 threads: 0.0003816 0.0003267 0.0003362
call = zsymm 64 16000 0, 16 threads: 0.00189 0.0007665 0.0006505
call = csymm 64 16000 0, 16 threads: 0.0006923 0.0005286 0.0004707
call = zhemm 64 16000 0, 16 threads: 0.001305 0.0007214 0.0005833
call = chemm 64 16000 0, 16 threads: 0.000795 0.0004866 0.0004434
call = dtrmm 64 16000 0, 16 threads: 0.0001875 0.0004867 0.0005227
call = strmm 64 16000 0, 16 threads: 9.047e-05 0.0003233 0.0003644
call = ztrmm 64 16000 0, 16 threads: 0.001011 0.0007186 0.0009324
call = ctrmm 64 16000 0, 16 threads: 0.0005228 0.0004861 0.0005233
call = dtrsm 64 16000 0, 16 threads: 0.0009756 0.0004797 0.0005448
call = strsm 64 16000 0, 16 threads: 0.0007137 0.0003332 0.0003741
call = ztrsm 64 16000 0, 16 threads: 0.001311 0.0007328 0.00091
call = ctrsm 64 16000 0, 16 threads: 0.001024 0.0004922 0.0005519
call = dsyrk 0 6000 64, 16 threads: 0.005014 0.003292 0.003318
call = ssyrk 0 6000 64, 16 threads: 0.002923 0.001896 0.001961
call = zsyrk 0 6000 64, 16 threads: 0.02235 0.006263 0.006155
call = csyrk 0 6000 64, 16 threads: 0.009325 0.003325 0.003324
call = zherk 0 6000 64, 16 threads: 0.01821 0.006085 0.006041
call = cherk 0 6000 64, 16 threads: 0.008427 0.003308 0.003367
call = dsyr2k 0 6000 64, 16 threads: 0.007257 0.00327 0.003297
call = ssyr2k 0 6000 64, 16 threads: 0.003568 0.001926 0.002063
call = zsyr2k 0 6000 64, 16 threads: 0.03416 0.006437 0.00665
call = csyr2k 0 6000 64, 16 threads: 0.01651 0.003574 0.003649
call = zher2k 0 6000 64, 16 threads: 0.03353 0.00649 0.0067
call = cher2k 0 6000 64, 16 threads: 0.0155 0.003595 0.003681
call = dgemm 2000 2000 64, 16 threads: 0.001506 0.0009433 0.0008743
call = sgemm 2000 2000 64, 16 threads: 0.0008703 0.0005514 0.000681
call = dsyrk 0 2000 64, 16 threads: 0.0008272 0.0006043 0.0007066
call = ssyrk 0 2000 64, 16 threads: 0.0004665 0.0004086 0.0004318
call = dgemm 2000 64 2000, 16 threads: 0.001177 0.0008056 0.0002271
call = sgemm 2000 64 2000, 16 threads: 0.000723 0.0004853 0.0001805
call = dsymm 2000 64 0, 16 threads: 0.001301 0.000578 0.0004211
call = ssymm 2000 64 0, 16 threads: 0.0008512 0.0003767 0.0002579
call = dsyrk 0 64 2000, 16 threads: 0.000315 0.0002806 7.501e-05
call = ssyrk 0 64 2000, 16 threads: 0.000141 0.0002304 0.0001351
call = dtrmm 2000 64 0, 16 threads: 0.002777 0.0005927 0.0004455
call = strmm 2000 64 0, 16 threads: 0.001292 0.0004968 0.0004279
call = dtrsm 2000 64 0, 16 threads: 0.002356 0.001115 0.001043
call = strsm 2000 64 0, 16 threads: 0.001428 0.0008362 0.0008349
call = dgemm 500 500 16000, 16 threads: 0.02358 0.002612 0.0004003
call = sgemm 500 500 16000, 16 threads: 0.01482 0.001399 0.0003694
call = dgemv 16000 64 0, 16 threads: 3.5e-05 0.0002861 4.088e-05
call = sgemv 16000 64 0, 16 threads: 1.876e-05 0.0001766 3.248e-05
call = dger 16000 64 0, 16 threads: 2.835e-05 0.0007424 0.0008561
call = sger 16000 64 0, 16 threads: 1.662e-05 0.0004931 0.0005626
call = dgemv 64 16000 0, 16 threads: 0.0002268 0.0003211 2.955e-05
call = sgemv 64 16000 0, 16 threads: 0.0001713 0.0001975 2.39e-05
call = dger 64 16000 0, 16 threads: 2.63e-05 0.0008199 0.0007098
call = sger 64 16000 0, 16 threads: 1.69e-05 0.0005183 0.0005425
call = dgemv 130000 64 0, 16 threads: 0.0004619 0.001506 0.0001231
call = sgemv 130000 64 0, 16 threads: 0.0002377 0.0008128 6.361e-05
call = dger 130000 64 0, 16 threads: 0.0006001 0.004108 0.004314
call = sger 130000 64 0, 16 threads: 0.0002018 0.002173 0.002163
call = dgemv 64 130000 0, 16 threads: 0.001403 0.001487 0.0001009
call = sgemv 64 130000 0, 16 threads: 0.00146 0.0008116 3.926e-05
call = dger 64 130000 0, 16 threads: 0.0003755 0.004158 0.004347
call = sger 64 130000 0, 16 threads: 0.000189 0.001998 0.002108
call = zgemv 130000 64 0, 16 threads: 0.0009083 0.002738 0.0001886
call = cgemv 130000 64 0, 16 threads: 0.0004692 0.001491 0.0001288
call = zgeru 130000 64 0, 16 threads: 0.001073 0.009702 -
call = cgeru 130000 64 0, 16 threads: 0.000486 0.004584 0.004306
call = zgemv 64 130000 0, 16 threads: 0.00213 0.002819 0.0001302
call = cgemv 64 130000 0, 16 threads: 0.0009794 0.001569 0.0001136
call = zgeru 64 130000 0, 16 threads: 0.0005987 0.009296 0.01169
call = cgeru 64 130000 0, 16 threads: 0.0005151 0.004304 0.005427
call = dgetrf 500 500 0, 16 threads: 0.002771 0.001375 -
call = sgetrf 500 500 0, 16 threads: 0.001985 0.001347 -
call = dpotrf 0 500 0, 16 threads: 0.001192 0.001687 -
call = spotrf 0 500 0, 16 threads: 0.0008253 0.001502 -
call = dgeqrf 500 500 0, 16 threads: 0.004993 0.002085 -
call = sgeqrf 500 500 0, 16 threads: 0.003863 0.002042 -
call = dgesv 0 500 500, 16 threads: 0.004272 0.002236 -
call = sgesv 0 500 500, 16 threads: 0.002872 0.002289 -
call = dgetrf 2000 2000 0, 16 threads: 0.02223 0.007245 -
call = sgetrf 2000 2000 0, 16 threads: 0.0133 0.005799 -
call = dpotrf 0 2000 0, 16 threads: 0.01405 0.002266 -
call = spotrf 0 2000 0, 16 threads: 0.007448 0.001594 -
call = dgeqrf 2000 2000 0, 16 threads: 0.07083 0.01178 -
call = sgeqrf 2000 2000 0, 16 threads: 0.0525 0.01021 -
call = dgesv 0 2000 2000, 16 threads: 0.05866 0.01079 -
call = sgesv 0 2000 2000, 16 threads: 0.0317 0.008368 -
call = dgetrs 0 1000 1000, 16 threads: 0.00643 0.00217 -
call = zgetrs 0 1000 1000, 16 threads: 0.01658 0.002794 -
call = dpotrs 0 1000 1000, 16 threads: 0.006086 0.002064 -
call = zpotrs 0 1000 1000, 16 threads: 0.01457 0.002591 -
call = dgetri 0 1000 0, 16 threads: 0.008524 0.001722 -
call = zgetri 0 1000 0, 16 threads: 0.01794 0.002173 -
call = dpotri 0 1000 0, 16 threads: 0.005961 0.001876 -
call = zpotri 0 1000 0, 16 threads: 0.012 0.002497 -
call = dtrtri 0 1000 0, 16 threads: 0.003409 0.001596 -
call = ztrtri 0 1000 0, 16 threads: 0.007369 0.00213 -
call = dtrtrs 0 1000 1000, 16 threads: 0.003929 0.001639 -
call = ztrtrs 0 1000 1000, 16 threads: 0.009327 0.002125 -
call = dposv 0 1000 1000, 16 threads: 0.009619 0.003605 -
call = zposv 0 1000 1000, 16 threads: 0.02081 0.004503 -
call = dgetrs 0 1000 1, 16 threads: 0.0004907 0.0006414 -
call = zgetrs 0 1000 1, 16 threads: 0.001056 0.0009358 -
call = dpotrs 0 1000 1, 16 threads: 0.0008446 0.0004314 -
call = zpotrs 0 1000 1, 16 threads: 0.001771 0.0006833 -
call = dgesv 0 1000 1, 16 threads: 0.02311 0.003239 -
call = zgesv 0 1000 1, 16 threads: 0.05968 0.004383 -
call = dposv 0 1000 1, 16 threads: 0.004432 0.001241 -
call = zposv 0 1000 1, 16 threads: 0.007573 0.001617 -
call = dtrtrs 0 1000 1, 16 threads: 0.0002632 0.0003782 -
call = ztrtrs 0 1000 1, 16 threads: 0.0005969 0.0005572 -
call = dgetrs 0 4000 1, 16 threads: 0.008529 0.003815 -
call = dgesv 0 4000 1, 16 threads: 0.6669 0.01973 -
call = dposv 0 4000 1, 16 threads: 0.06991 0.00627 -
call = dorgqr 500 500 500, 16 threads: 0.004571 0.001016 -
call = dormqr 500 500 500, 16 threads: 0.004379 0.0008054 -
call = dgels 500 500 500, 16 threads: 0.013 0.002738 -
call = dorgqr 1000 1000 1000, 16 threads: 0.01789 0.001721 -
call = dormqr 1000 1000 1000, 16 threads: 0.01937 0.001746 -
call = dgels 1000 1000 1000, 16 threads: 0.04288 0.006638 -
call = dgeqrf 16000 64 0, 16 threads: 0.003288 0.001675 -
call = dgels 16000 64 0, 16 threads: 0.006975 0.002035 -
call = dsyev 0 500 0, 16 threads: 0.1424 0.005193 -
call = dsyevr 0 500 0, 16 threads: 0.02853 0.005191 -
call = dgesvd 500 500 0, 16 threads: 0.3073 0.01381 -
call = dgeev 0 500 0, 16 threads: 0.1296 0.09642 -
call = dsyev 0 1000 0, 16 threads: 1.071 0.01162 -
call = dsyevd 0 1000 0, 16 threads: 0.08915 0.01183 -
call = dsyevr 0 1000 0, 16 threads: 0.1632 0.01108 -
call = dgesvd 1000 1000 0, 16 threads: 2.541 0.03182 -
call = dgesdd 1000 1000 0, 16 threads: 0.2131 0.03198 -
