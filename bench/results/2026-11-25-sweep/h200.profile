# blaslift: what estimates are made from on a machine. Rates are per second.
blaslift-profile = 1
machine = vm: Intel(R) Xeon(R) Processor
cpu = Intel(R) Xeon(R) Processor
cpu_blas = OpenBLAS 0.3.26, Cooperlake kernels
gpu = NVIDIA H200, 140 GiB, CUDA driver 13.0, cuBLAS 13.1
driver = 580.159.04

# operations of one core in large level-3 calls, double precision: two 512-bit FMA units at 2 GHz, which few
# cores sustain
cpu_double_flops = 3.478e+10

# the same in single precision
cpu_single_flops = 7.064e+10

# threads that the CPU BLAS may use
cpu_threads = 16

# before the first operation of a call on the CPU: waking threads, packing
cpu_call_seconds = 1.915e-07

# memory bandwidth of levels 1 and 2, one core, as if the CPU BLAS used all its threads in all of them (OpenBLAS
# runs copy, swap and nrm2 on one): a core of a desktop machine streams 20 GB/s and more
cpu_core_bytes_per_second = 1.384e+10

# of all cores together; measured with 16 threads: sgemv 60 to 120 GB/s, saxpy 232
cpu_bytes_per_second = 1.235e+11

# what fits the last-level cache stays there between calls
cpu_cache_bytes = 314572800

# and is read so many times faster
cpu_cache_speed = 1.223

# what operands that were just made cost besides, by their bytes: on the H200 machine the same call on operands
# that the CPU BLAS's threads have read before takes so much less (182 calls of all levels)
cold_bytes_per_second = 2.106e+11

# the same for the first MiB, on top
cold_first_bytes_per_second = 2.83e+10

# to the device from the program's memory, through pinned staging buffers: on the H200 machine a dgemm of n =
# 8192 moves its 1.5 GiB at 27 GB/s on average; other links are slower
upload_bytes_per_second = 5.223e+10

# the way back
download_bytes_per_second = 5.231e+10

# allocation, launches and synchronisation of a call of level 3 or LAPACK
device_call_seconds = 8.625e-05

# operations of the device in large level-3 calls, until it says more itself
device_double_flops = 1.21e+14

# the same in single precision
device_single_flops = 1.174e+14

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
device_direct_seconds = 4.944e-05

# then the device's memory bandwidth: an H200 has 4800e9, a card with GDDR6 300e9 to 700e9
device_bytes_per_second = 4.865e+12

# of it, what symv and hemv reach: cuBLAS 13.1 on an H200 0.4 to 0.8, blaslift's own kernels 0.8
device_symmetric_share = 0.8

# and trmv: cuBLAS 0.04, blaslift's own kernels 0.9
device_triangular_share = 0.8

# asking the kernel what was written: a scan of a small range takes 0.4 us (4 KiB) to 7 us (32 MiB)
check_call_seconds = 1.061e-06

# and for each byte in 4 KiB pages: 1 GiB takes 1.4 ms on one thread, 0.4 ms split over four
check_seconds_per_small_byte = 3.408e-13

# in 2 MiB pages: 0.015 ms measured, 0.02 on a 2-core guest
check_seconds_per_huge_byte = 1.775e-14

# watching for writes, 4 KiB pages: measured for 1 GiB
arm_seconds_per_small_byte = 5.626e-12

# 2 MiB pages
arm_seconds_per_huge_byte = 1.458e-13

# no longer watching, 4 KiB pages: on a 2-core guest
disarm_seconds_per_small_byte = 1.31e-11

# 2 MiB pages
disarm_seconds_per_huge_byte = 1.301e-13

# for an operand that is to stay: registering it, backing a piece of the window with device memory
keep_call_seconds = 1e-05

# and for each of its bytes, besides sending and watching: backing, listing, and giving back what was there; 21
# calls of level 2 and dot with operands that were just made took 28e-12 more where they stayed than where they
# did not, watching included
keep_seconds_per_byte = 9.611e-12

# what a wrong guess costs until the sentinel disarms it: the faults of a program that rewrites 1 GiB; 7 to 27
# ms (2-core guest, polls of 1 and 5 ms), with pages of either size, since the first store splits a 2 MiB page
rewritten_seconds_per_byte = 1.5832483768463136e-11

# the device must be expected to take less than this part of the CPU's time: the model's error belongs to the
# CPU
advantage = 0.87

# expected gain that justifies bringing the device up
start_price_seconds = 0.2

# Calls of m, n and k, and the seconds that they took: on the CPU, on the GPU with their operands sent, with operands there.
call = dgemm 1000 1000 1000, 16 threads: 0.004312 0.0009078 0.0006792
call = sgemm 1000 1000 1000, 16 threads: 0.003181 0.0004835 0.0003869
call = zgemm 1000 1000 1000, 16 threads: 0.01489 0.001444 0.001109
call = cgemm 1000 1000 1000, 16 threads: 0.008755 0.0009381 0.0007412
call = dsymm 1000 1000 0, 16 threads: 0.004116 0.0007792 0.0008649
call = ssymm 1000 1000 0, 16 threads: 0.002876 0.0006126 0.0009887
call = dsyrk 0 1000 1000, 16 threads: 0.002821 0.0005031 0.0003515
call = ssyrk 0 1000 1000, 16 threads: 0.002194 0.000392 0.0002879
call = dsyr2k 0 1000 1000, 16 threads: 0.006037 0.0007073 0.0004675
call = ssyr2k 0 1000 1000, 16 threads: 0.00327 0.0006161 0.0004621
call = dtrmm 1000 1000 0, 16 threads: 0.002119 0.0008674 0.0008895
call = strmm 1000 1000 0, 16 threads: 0.001221 0.0005448 0.0006155
call = dtrsm 1000 1000 0, 16 threads: 0.003524 0.00116 0.001298
call = strsm 1000 1000 0, 16 threads: 0.001859 0.0007177 0.001003
call = dgemmt 0 1000 1000, 16 threads: 0.03203 0.0011 0.0003548
call = sgemmt 0 1000 1000, 16 threads: 0.02187 0.0005197 0.0004739
call = dgemv 4000 4000 0, 16 threads: 0.0007438 0.002637 0.000128
call = sgemv 4000 4000 0, 16 threads: 0.0004434 0.001413 0.0001143
call = dsymv 0 4000 0, 16 threads: 0.0003817 0.001534 0.0002822
call = ssymv 0 4000 0, 16 threads: 0.0001707 0.000889 0.0002409
call = dtrmv 0 4000 0, 16 threads: 0.0003347 0.001491 0.0002647
call = strmv 0 4000 0, 16 threads: 0.0001416 0.0008756 0.0003656
call = dtrsv 0 4000 0, 16 threads: 0.003332 0.001738 0.0004569
call = strsv 0 4000 0, 16 threads: 0.001604 0.00105 0.0004369
call = dger 4000 4000 0, 16 threads: 0.0008383 0.008444 0.01106
call = sger 4000 4000 0, 16 threads: 0.0004256 0.004284 0.004452
call = daxpy 0 4000000 0, 16 threads: 0.0003979 0.002741 0.002032
call = saxpy 0 4000000 0, 16 threads: 0.0001938 0.001556 0.001086
call = ddot 0 4000000 0, 16 threads: 0.000389 0.001477 6.3e-05
call = sdot 0 4000000 0, 16 threads: 0.001403 0.0008891 3.793e-05
call = dnrm2 0 4000000 0, 16 threads: 0.002154 0.0007603 3.727e-05
call = snrm2 0 4000000 0, 16 threads: 0.001206 0.0004339 2.371e-05
call = dscal 0 4000000 0, 16 threads: 3.975e-07 - -
call = sscal 0 4000000 0, 16 threads: 3.155e-07 - -
call = dcopy 0 4000000 0, 16 threads: 0.00288 0.001391 0.000927
call = scopy 0 4000000 0, 16 threads: 0.001302 0.0008114 0.00066
call = dasum 0 4000000 0, 16 threads: 0.0001576 0.0007311 5.567e-05
call = sasum 0 4000000 0, 16 threads: 4.994e-05 0.0004284 3.803e-05
call = dgetrf 1000 1000 0, 16 threads: 0.007027 0.003095 -
call = dpotrf 0 1000 0, 16 threads: 0.003828 0.001019 -
call = dgeqrf 1000 1000 0, 16 threads: 0.0186 0.004846 -
call = dgesv 0 1000 1000, 16 threads: 0.01433 0.00486 -
call = dsyevd 0 500 0, 16 threads: 0.02892 0.005054 -
call = dgesdd 500 500 0, 16 threads: 0.05536 0.01388 -
call = dgemm 250 250 250, 16 threads: 0.0001512 0.0002008 0.0001363
call = sgemm 250 250 250, 16 threads: 9.706e-05 0.0001706 7.439e-05
call = zgemm 250 250 250, 16 threads: 0.0003429 0.0002442 0.000208
call = cgemm 250 250 250, 16 threads: 0.0002043 0.0001611 0.0001633
call = dgemm 500 500 500, 16 threads: 0.0008534 0.0003097 0.0002343
call = sgemm 500 500 500, 16 threads: 0.0005369 0.0002299 0.0002811
call = zgemm 500 500 500, 16 threads: 0.002374 0.0004216 0.0003291
call = cgemm 500 500 500, 16 threads: 0.001494 0.000291 0.0002433
call = dgemm 2000 2000 2000, 16 threads: 0.02837 0.001983 0.001268
call = sgemm 2000 2000 2000, 16 threads: 0.01694 0.00127 0.0008237
call = zgemm 2000 2000 2000, 16 threads: 0.116 0.003913 0.00174
call = cgemm 2000 2000 2000, 16 threads: 0.0598 0.002422 0.001947
call = dsymm 250 250 0, 16 threads: 0.0001365 0.0001672 0.0003261
call = ssymm 250 250 0, 16 threads: 9.426e-05 0.0001568 0.0002336
call = dsyrk 0 250 250, 16 threads: 0.000426 0.0001832 0.0002117
call = ssyrk 0 250 250, 16 threads: 0.0002185 0.0001049 8.739e-05
call = dsyr2k 0 250 250, 16 threads: 0.0001711 0.0001739 0.0001544
call = ssyr2k 0 250 250, 16 threads: 0.0001143 0.0002213 0.0001586
call = dtrmm 250 250 0, 16 threads: 7.243e-05 0.0001822 0.0002359
call = strmm 250 250 0, 16 threads: 5.584e-05 0.0002034 0.0001856
call = dtrsm 250 250 0, 16 threads: 0.0001316 0.0002652 0.0003098
call = strsm 250 250 0, 16 threads: 9.592e-05 0.0002257 0.0002653
call = dgemmt 0 250 250, 16 threads: 0.001459 0.0001794 0.0001174
call = sgemmt 0 250 250, 16 threads: 0.001425 0.000166 0.0001206
call = dsymm 500 500 0, 16 threads: 0.0009032 0.0002524 0.0004433
call = ssymm 500 500 0, 16 threads: 0.0005751 0.0002734 0.0004192
call = dsyrk 0 500 500, 16 threads: 0.0008601 0.0002519 0.0002306
call = ssyrk 0 500 500, 16 threads: 0.0003476 0.0001975 0.000174
call = dsyr2k 0 500 500, 16 threads: 0.0008406 0.0002722 0.0002388
call = ssyr2k 0 500 500, 16 threads: 0.0004734 0.0002987 0.0002952
call = dtrmm 500 500 0, 16 threads: 0.0003834 0.0002911 0.0003428
call = strmm 500 500 0, 16 threads: 0.0002351 0.0002461 0.0003337
call = dtrsm 500 500 0, 16 threads: 0.0007278 0.0005125 0.0005959
call = strsm 500 500 0, 16 threads: 0.0004447 0.0003445 0.0003983
call = dgemmt 0 500 500, 16 threads: 0.005923 0.0002812 0.0002075
call = sgemmt 0 500 500, 16 threads: 0.004656 0.000222 0.0001893
call = dsymm 2000 2000 0, 16 threads: 0.03258 0.00143 0.001396
call = ssymm 2000 2000 0, 16 threads: 0.01842 0.002603 0.002529
call = dsyrk 0 2000 2000, 16 threads: 0.01971 0.001157 0.001041
call = ssyrk 0 2000 2000, 16 threads: 0.01039 0.001158 0.001078
call = dsyr2k 0 2000 2000, 16 threads: 0.04047 0.001843 0.001302
call = ssyr2k 0 2000 2000, 16 threads: 0.02007 0.001356 0.002128
call = dtrmm 2000 2000 0, 16 threads: 0.01677 0.001663 0.002474
call = strmm 2000 2000 0, 16 threads: 0.008901 0.001736 0.00213
call = dtrsm 2000 2000 0, 16 threads: 0.02258 0.00252 0.003168
call = strsm 2000 2000 0, 16 threads: 0.0111 0.001467 0.001938
call = dgemmt 0 2000 2000, 16 threads: 0.3221 0.001852 0.001197
call = sgemmt 0 2000 2000, 16 threads: 0.1565 0.001001 0.0007422
call = zsymm 500 500 0, 16 threads: 0.002391 0.000413 0.0003431
call = csymm 500 500 0, 16 threads: 0.001538 0.0004004 0.0006887
call = zhemm 500 500 0, 16 threads: 0.002467 0.000432 0.0004441
call = chemm 500 500 0, 16 threads: 0.001564 0.0004254 0.0004696
call = zsyrk 0 500 500, 16 threads: 0.001288 0.0002988 0.0001831
call = csyrk 0 500 500, 16 threads: 0.0006554 0.0002511 0.0002073
call = zherk 0 500 500, 16 threads: 0.001346 0.0003246 0.0002616
call = cherk 0 500 500, 16 threads: 0.0008408 0.000242 0.0002066
call = zsyr2k 0 500 500, 16 threads: 0.002329 0.0004115 0.0002104
call = csyr2k 0 500 500, 16 threads: 0.001188 0.0003252 0.0002102
call = zher2k 0 500 500, 16 threads: 0.002795 0.0004116 0.0004246
call = cher2k 0 500 500, 16 threads: 0.001235 0.0003219 0.0002088
call = ztrmm 500 500 0, 16 threads: 0.001077 0.0004591 0.0004254
call = ctrmm 500 500 0, 16 threads: 0.0006256 0.0003299 0.0003218
call = ztrsm 500 500 0, 16 threads: 0.001244 0.0006506 0.0006036
call = ctrsm 500 500 0, 16 threads: 0.0008003 0.0004934 0.0005209
call = zgemmt 0 500 500, 16 threads: 0.005381 0.000413 0.0002747
call = cgemmt 0 500 500, 16 threads: 0.004028 0.0002927 0.0002212
call = zsymm 1000 1000 0, 16 threads: 0.01469 0.001346 0.0009695
call = csymm 1000 1000 0, 16 threads: 0.008716 0.001189 0.001277
call = zhemm 1000 1000 0, 16 threads: 0.01678 0.001256 0.001083
call = chemm 1000 1000 0, 16 threads: 0.009339 0.001078 0.001148
call = zsyrk 0 1000 1000, 16 threads: 0.008174 0.0009093 0.0005935
call = csyrk 0 1000 1000, 16 threads: 0.003863 0.0007666 0.0007518
call = zherk 0 1000 1000, 16 threads: 0.008048 0.0008548 0.0005203
call = cherk 0 1000 1000, 16 threads: 0.003877 0.0006889 0.0005257
call = zsyr2k 0 1000 1000, 16 threads: 0.0163 0.001033 0.001064
call = csyr2k 0 1000 1000, 16 threads: 0.008116 0.001063 0.0006994
call = zher2k 0 1000 1000, 16 threads: 0.01387 0.001033 0.0009783
call = cher2k 0 1000 1000, 16 threads: 0.007114 0.001171 0.0006292
call = ztrmm 1000 1000 0, 16 threads: 0.007609 0.001389 0.001423
call = ctrmm 1000 1000 0, 16 threads: 0.003973 0.0009718 0.0009439
call = ztrsm 1000 1000 0, 16 threads: 0.008549 0.001482 0.001751
call = ctrsm 1000 1000 0, 16 threads: 0.004753 0.001143 0.00117
call = zgemmt 0 1000 1000, 16 threads: 0.03264 0.001011 0.0006383
call = cgemmt 0 1000 1000, 16 threads: 0.02629 0.0007231 0.0004463
call = dgemv 1000 1000 0, 16 threads: 4.164e-05 0.0002845 6.135e-05
call = sgemv 1000 1000 0, 16 threads: 2.829e-05 0.0004389 5.315e-05
call = dsymv 0 1000 0, 16 threads: 1.811e-05 0.001591 8.455e-05
call = ssymv 0 1000 0, 16 threads: 1.446e-05 0.0004019 0.0001043
call = dtrmv 0 1000 0, 16 threads: 2.187e-05 0.001572 0.0001163
call = strmv 0 1000 0, 16 threads: 1.456e-05 0.0004332 0.0001401
call = dtrsv 0 1000 0, 16 threads: 0.0001783 0.001683 0.0001975
call = strsv 0 1000 0, 16 threads: 7.751e-05 0.0004811 0.0001977
call = dger 1000 1000 0, 16 threads: 2.647e-05 0.0007067 0.0007483
call = sger 1000 1000 0, 16 threads: 1.743e-05 0.001427 0.001129
call = dgemv 2000 2000 0, 16 threads: 0.0003135 0.0007919 7.354e-05
call = sgemv 2000 2000 0, 16 threads: 0.0001886 0.0004808 9.048e-05
call = dsymv 0 2000 0, 16 threads: 7.382e-05 0.0005082 0.0002131
call = ssymv 0 2000 0, 16 threads: 3.483e-05 0.000316 0.0002541
call = dtrmv 0 2000 0, 16 threads: 7.461e-05 0.000515 0.0002508
call = strmv 0 2000 0, 16 threads: 3.117e-05 0.0003206 0.0002616
call = dtrsv 0 2000 0, 16 threads: 0.0007389 0.0006394 0.0002854
call = strsv 0 2000 0, 16 threads: 0.0003884 0.0004414 0.000333
call = dger 2000 2000 0, 16 threads: 0.0001912 0.002148 0.002264
call = sger 2000 2000 0, 16 threads: 5.722e-05 0.001226 0.001299
call = dgemv 8000 8000 0, 16 threads: 0.004886 0.009844 0.0002238
call = sgemv 8000 8000 0, 16 threads: 0.001824 0.005039 0.0001533
call = dsymv 0 8000 0, 16 threads: 0.001794 0.005278 0.0005452
call = ssymv 0 8000 0, 16 threads: 0.0008325 0.00278 0.0005191
call = dtrmv 0 8000 0, 16 threads: 0.001711 0.005308 0.0004591
call = strmv 0 8000 0, 16 threads: 0.0007619 0.002812 0.0004055
call = dtrsv 0 8000 0, 16 threads: 0.01933 0.005664 0.0008408
call = strsv 0 8000 0, 16 threads: 0.009801 0.003164 0.000993
call = dger 8000 8000 0, 16 threads: 0.007232 0.03428 0.03985
call = sger 8000 8000 0, 16 threads: 0.001838 0.01669 -
call = zgemv 1000 1000 0, 16 threads: 0.0001027 0.00047 4.232e-05
call = cgemv 1000 1000 0, 16 threads: 5.107e-05 0.0002972 3.61e-05
call = zhemv 0 1000 0, 16 threads: 9.039e-05 0.0002943 0.0001327
call = chemv 0 1000 0, 16 threads: 3.207e-05 0.001745 0.0001966
call = ztrmv 0 1000 0, 16 threads: 3.762e-05 0.0003068 0.0001495
call = ctrmv 0 1000 0, 16 threads: 2.574e-05 0.001752 0.000226
call = ztrsv 0 1000 0, 16 threads: 0.0004309 0.0004565 0.0002579
call = ctrsv 0 1000 0, 16 threads: 0.0002432 0.001826 0.0002307
call = zgeru 1000 1000 0, 16 threads: 6.152e-05 0.001227 0.001571
call = cgeru 1000 1000 0, 16 threads: 2.828e-05 0.0007467 0.0008649
call = zgemv 4000 4000 0, 16 threads: 0.001665 0.005036 0.0001433
call = cgemv 4000 4000 0, 16 threads: 0.0008929 0.002598 8.362e-05
call = zhemv 0 4000 0, 16 threads: 0.00123 0.00275 0.0002949
call = chemv 0 4000 0, 16 threads: 0.0005368 0.001464 0.0002935
call = ztrmv 0 4000 0, 16 threads: 0.0008322 0.002712 0.0003215
call = ctrmv 0 4000 0, 16 threads: 0.000422 0.001458 0.0003053
call = ztrsv 0 4000 0, 16 threads: 0.01178 0.003133 0.0007199
call = ctrsv 0 4000 0, 16 threads: 0.003166 0.001685 0.000511
call = zgeru 4000 4000 0, 16 threads: 0.001199 0.01699 0.01969
call = cgeru 4000 4000 0, 16 threads: 0.0005209 0.008547 0.01025
call = zgemv 8000 8000 0, 16 threads: 0.00809 0.01952 0.0003354
call = cgemv 8000 8000 0, 16 threads: 0.005009 0.009832 0.0001644
call = zhemv 0 8000 0, 16 threads: 0.005519 0.01018 0.00048
call = chemv 0 8000 0, 16 threads: 0.002123 0.005266 0.0003689
call = ztrmv 0 8000 0, 16 threads: 0.005133 0.01017 0.0005138
call = ctrmv 0 8000 0, 16 threads: 0.001254 0.005269 0.0004283
call = ztrsv 0 8000 0, 16 threads: 0.04276 0.01091 0.001479
call = ctrsv 0 8000 0, 16 threads: 0.02064 0.005642 0.0008565
call = zgeru 8000 8000 0, 16 threads: 0.01684 0.06371 0.0724
call = cgeru 8000 8000 0, 16 threads: 0.008096 0.03381 0.0367
call = daxpy 0 500000 0, 16 threads: 1.874e-05 0.001778 0.001114
call = saxpy 0 500000 0, 16 threads: 1.268e-05 0.0009022 0.0006075
call = ddot 0 500000 0, 16 threads: 2.303e-05 0.0007921 2.679e-05
call = sdot 0 500000 0, 16 threads: 0.000158 0.0004112 2.1e-05
call = dnrm2 0 500000 0, 16 threads: 0.000266 0.0004335 2.118e-05
call = snrm2 0 500000 0, 16 threads: 0.0001844 0.0002353 1.855e-05
call = dscal 0 500000 0, 16 threads: 1.62e-07 - -
call = sscal 0 500000 0, 16 threads: 1.655e-07 - -
call = dcopy 0 500000 0, 16 threads: 0.0003482 0.001276 0.0009422
call = scopy 0 500000 0, 16 threads: 0.0001603 0.0006745 0.0005149
call = dasum 0 500000 0, 16 threads: 1.251e-05 0.0004414 1.893e-05
call = sasum 0 500000 0, 16 threads: 6.215e-06 0.0002355 1.737e-05
call = dswap 0 500000 0, 16 threads: 0.0003452 0.002745 0.002092
call = sswap 0 500000 0, 16 threads: 0.0001711 0.001393 0.001078
call = daxpy 0 16000000 0, 16 threads: 0.001637 0.01128 0.01037
call = saxpy 0 16000000 0, 16 threads: 0.0007417 0.005732 0.004864
call = ddot 0 16000000 0, 16 threads: 0.001569 0.005175 0.0001368
call = sdot 0 16000000 0, 16 threads: 0.006673 0.002693 0.000131
call = dnrm2 0 16000000 0, 16 threads: 0.02246 0.002598 7.596e-05
call = snrm2 0 16000000 0, 16 threads: 0.0107 0.001339 7.008e-05
call = dscal 0 16000000 0, 16 threads: 5.95e-07 - -
call = sscal 0 16000000 0, 16 threads: 4.86e-07 - -
call = dcopy 0 16000000 0, 16 threads: 0.02484 0.005114 0.002764
call = scopy 0 16000000 0, 16 threads: 0.01182 0.002702 0.001467
call = dasum 0 16000000 0, 16 threads: 0.0004829 0.002612 7.183e-05
call = sasum 0 16000000 0, 16 threads: 0.000411 0.001362 7.117e-05
call = dswap 0 16000000 0, 16 threads: 0.02719 0.02128 0.02195
call = sswap 0 16000000 0, 16 threads: 0.01354 0.0114 0.01086
call = idamax 0 4000000 0, 16 threads: 0.001746 0.0007478 3.599e-05
call = isamax 0 4000000 0, 16 threads: 0.0008417 0.0004502 2.436e-05
call = zaxpy 0 1000000 0, 16 threads: 0.0001743 0.001513 0.001115
call = caxpy 0 1000000 0, 16 threads: 3.978e-05 0.001014 0.00073
call = zdotc 0 1000000 0, 16 threads: 0.0001659 0.0009051 6.503e-05
call = cdotc 0 1000000 0, 16 threads: 0.0006605 0.0005462 0.0001055
call = zscal 0 1000000 0, 16 threads: 5.13e-07 - -
call = cscal 0 1000000 0, 16 threads: 5.735e-07 - -
call = zaxpy 0 16000000 0, 16 threads: 0.004828 0.02178 0.01981
call = caxpy 0 16000000 0, 16 threads: 0.001136 0.01121 0.01109
call = zdotc 0 16000000 0, 16 threads: 0.003457 0.009978 0.0001554
call = cdotc 0 16000000 0, 16 threads: 0.0228 0.005202 0.0001442
call = zscal 0 16000000 0, 16 threads: 5.875e-07 - -
call = cscal 0 16000000 0, 16 threads: 4.745e-07 - -
call = dgemm 64 64 64, 16 threads: 9.348e-06 6.197e-05 -
call = sgemm 64 64 64, 16 threads: 4.594e-06 5.716e-05 -
call = dsymm 64 64 0, 16 threads: 1.4e-05 4.881e-05 -
call = ssymm 64 64 0, 16 threads: 1.042e-05 5.282e-05 -
call = dsyrk 0 64 64, 16 threads: 1.414e-05 3.65e-05 -
call = ssyrk 0 64 64, 16 threads: 8.258e-06 3.354e-05 -
call = dsyr2k 0 64 64, 16 threads: 1.326e-05 6.126e-05 -
call = ssyr2k 0 64 64, 16 threads: 8.771e-06 7.625e-05 -
call = dtrmm 64 64 0, 16 threads: 7.395e-06 7.014e-05 -
call = strmm 64 64 0, 16 threads: 6.444e-06 7.859e-05 -
call = dtrsm 64 64 0, 16 threads: 9.984e-06 6.482e-05 -
call = strsm 64 64 0, 16 threads: 1.023e-05 5.842e-05 -
call = dgemmt 0 64 64, 16 threads: 2.223e-05 5.897e-05 -
call = sgemmt 0 64 64, 16 threads: 1.853e-05 5.782e-05 -
call = dsymm 120 120 0, 16 threads: 3.726e-05 8.918e-05 0.0001287
call = ssymm 120 120 0, 16 threads: 2.713e-05 5.571e-05 -
call = dsyrk 0 120 120, 16 threads: 5.859e-05 6.394e-05 9.164e-05
call = ssyrk 0 120 120, 16 threads: 3.07e-05 4.419e-05 -
call = dsyr2k 0 120 120, 16 threads: 3.273e-05 9.413e-05 8.956e-05
call = ssyr2k 0 120 120, 16 threads: 1.882e-05 9.258e-05 -
call = dtrmm 120 120 0, 16 threads: 1.532e-05 0.0001165 0.0001901
call = strmm 120 120 0, 16 threads: 1.238e-05 8.906e-05 -
call = dtrsm 120 120 0, 16 threads: 2.467e-05 0.0001404 0.0002179
call = strsm 120 120 0, 16 threads: 2.625e-05 9.509e-05 -
call = dgemmt 0 120 120, 16 threads: 0.0002279 9.192e-05 0.0001101
call = sgemmt 0 120 120, 16 threads: 0.0002267 5.944e-05 -
call = dgetrf 120 120 0, 16 threads: 0.0006135 0.0002717 -
call = sgetrf 120 120 0, 16 threads: 6.106e-05 0.0002492 -
call = dpotrf 0 120 0, 16 threads: 8.666e-05 0.0003828 -
call = spotrf 0 120 0, 16 threads: 4.303e-05 0.000359 -
call = dgetrf 250 250 0, 16 threads: 0.00134 0.0006235 -
call = sgetrf 250 250 0, 16 threads: 0.0008919 0.0005408 -
call = dpotrf 0 250 0, 16 threads: 3e-04 0.000801 -
call = spotrf 0 250 0, 16 threads: 0.0002167 0.0007091 -
call = dgemv 500 500 0, 16 threads: 1.484e-05 0.0002655 6.938e-05
call = sgemv 500 500 0, 16 threads: 1.194e-05 0.0001557 9.654e-05
call = dsymv 0 500 0, 16 threads: 1.137e-05 0.0002445 0.0001223
call = ssymv 0 500 0, 16 threads: 9.222e-06 0.0001542 5.24e-05
call = dtrmv 0 500 0, 16 threads: 1.193e-05 0.0002463 8.332e-05
call = strmv 0 500 0, 16 threads: 8.211e-06 0.0001435 7.893e-05
call = dtrsv 0 500 0, 16 threads: 2.548e-05 0.0002761 0.0001718
call = strsv 0 500 0, 16 threads: 2.081e-05 0.0001804 0.0001123
call = dger 500 500 0, 16 threads: 1.087e-05 0.000642 0.0006765
call = sger 500 500 0, 16 threads: 7.923e-06 0.00022 -
call = daxpy 0 60000 0, 16 threads: 5.512e-06 0.0001332 0.000142
call = saxpy 0 60000 0, 16 threads: 5.522e-06 7.883e-05 0.0001067
call = ddot 0 60000 0, 16 threads: 6.144e-06 9.307e-05 1.892e-05
call = sdot 0 60000 0, 16 threads: 4.795e-06 5.413e-05 1.604e-05
call = dnrm2 0 60000 0, 16 threads: 4.323e-05 6.503e-05 1.717e-05
call = snrm2 0 60000 0, 16 threads: 1.958e-05 4.536e-05 1.589e-05
call = dscal 0 60000 0, 16 threads: 1.745e-07 - -
call = sscal 0 60000 0, 16 threads: 1.78e-07 - -
call = dcopy 0 60000 0, 16 threads: 1.792e-05 0.0001223 8.456e-05
call = scopy 0 60000 0, 16 threads: 8.879e-06 7.372e-05 6.465e-05
call = dasum 0 60000 0, 16 threads: 5.986e-06 6.341e-05 1.818e-05
call = sasum 0 60000 0, 16 threads: 2.892e-06 4.621e-05 1.771e-05
call = zgemm 64 64 64, 16 threads: 2.872e-05 8.581e-05 0.0001205
call = cgemm 64 64 64, 16 threads: 1.723e-05 6.428e-05 -
call = zsymm 64 64 0, 16 threads: 2.759e-05 6.805e-05 7.747e-05
call = csymm 64 64 0, 16 threads: 1.841e-05 5.027e-05 -
call = zhemm 64 64 0, 16 threads: 2.762e-05 6.683e-05 8.415e-05
call = chemm 64 64 0, 16 threads: 1.71e-05 5.408e-05 -
call = zsyrk 0 64 64, 16 threads: 3.349e-05 4.95e-05 8.369e-05
call = csyrk 0 64 64, 16 threads: 1.569e-05 3.385e-05 -
call = zherk 0 64 64, 16 threads: 3.35e-05 4.951e-05 8.079e-05
call = cherk 0 64 64, 16 threads: 1.58e-05 3.425e-05 -
call = zsyr2k 0 64 64, 16 threads: 2.316e-05 8.194e-05 0.0001302
call = csyr2k 0 64 64, 16 threads: 1.089e-05 6.725e-05 -
call = zher2k 0 64 64, 16 threads: 2.399e-05 8.278e-05 0.0001159
call = cher2k 0 64 64, 16 threads: 1.097e-05 6.828e-05 -
call = ztrmm 64 64 0, 16 threads: 1.1e-05 7.992e-05 0.0001146
call = ctrmm 64 64 0, 16 threads: 8.859e-06 7.26e-05 -
call = ztrsm 64 64 0, 16 threads: 1.723e-05 8.754e-05 0.0001302
call = ctrsm 64 64 0, 16 threads: 1.388e-05 6.573e-05 -
call = zgemmt 0 64 64, 16 threads: 6.564e-05 8.533e-05 0.000116
call = cgemmt 0 64 64, 16 threads: 3.967e-05 6.506e-05 -
call = zsymm 120 120 0, 16 threads: 6.783e-05 0.0001349 0.0001733
call = csymm 120 120 0, 16 threads: 5.545e-05 8.813e-05 6.511e-05
call = zhemm 120 120 0, 16 threads: 0.0001103 0.0001346 0.0001774
call = chemm 120 120 0, 16 threads: 5.167e-05 8.776e-05 5.051e-05
call = zsyrk 0 120 120, 16 threads: 0.0001232 8.967e-05 8.249e-05
call = csyrk 0 120 120, 16 threads: 5.293e-05 6.492e-05 7.194e-05
call = zherk 0 120 120, 16 threads: 0.0001583 8.89e-05 8.4e-05
call = cherk 0 120 120, 16 threads: 7.094e-05 6.373e-05 6.925e-05
call = zsyr2k 0 120 120, 16 threads: 5.061e-05 0.0001678 0.0001209
call = csyr2k 0 120 120, 16 threads: 3.392e-05 0.0001106 9.732e-05
call = zher2k 0 120 120, 16 threads: 5.047e-05 0.0001684 0.0001906
call = cher2k 0 120 120, 16 threads: 3.686e-05 0.0001083 0.0001294
call = ztrmm 120 120 0, 16 threads: 3.294e-05 0.0001927 0.0001372
call = ctrmm 120 120 0, 16 threads: 2.27e-05 0.0001262 0.0001593
call = ztrsm 120 120 0, 16 threads: 4.479e-05 0.0002051 0.0002164
call = ctrsm 120 120 0, 16 threads: 3.699e-05 0.0001391 0.0001314
call = zgemmt 0 120 120, 16 threads: 0.0003573 0.0001566 0.0001849
call = cgemmt 0 120 120, 16 threads: 0.0002802 0.0001045 0.0001062
call = zsymm 250 250 0, 16 threads: 0.0002729 0.0002454 0.0002215
call = csymm 250 250 0, 16 threads: 0.0002045 0.0002589 0.0002326
call = zhemm 250 250 0, 16 threads: 0.0002816 0.0002219 0.0002275
call = chemm 250 250 0, 16 threads: 0.0001883 0.0002563 0.0002965
call = zsyrk 0 250 250, 16 threads: 0.0009971 0.0001734 0.0001273
call = csyrk 0 250 250, 16 threads: 0.0004305 0.0001867 0.0001139
call = zherk 0 250 250, 16 threads: 0.0009947 0.000178 0.0001268
call = cherk 0 250 250, 16 threads: 0.0004251 0.0001884 0.0001087
call = zsyr2k 0 250 250, 16 threads: 0.0003088 0.0002414 0.0001682
call = csyr2k 0 250 250, 16 threads: 0.0001645 0.0002029 0.0002503
call = zher2k 0 250 250, 16 threads: 0.0003254 0.0002273 0.0001562
call = cher2k 0 250 250, 16 threads: 0.0001537 0.0001808 0.0001436
call = ztrmm 250 250 0, 16 threads: 0.0001802 0.0002569 0.0002465
call = ctrmm 250 250 0, 16 threads: 0.0001066 0.0001726 0.0001818
call = ztrsm 250 250 0, 16 threads: 0.0002137 0.0003171 0.0003766
call = ctrsm 250 250 0, 16 threads: 0.0001623 0.0002373 0.000224
call = zgemmt 0 250 250, 16 threads: 0.001379 0.000223 0.0001231
call = cgemmt 0 250 250, 16 threads: 0.001244 0.0001666 0.0001413
call = zgemv 500 500 0, 16 threads: 1.514e-05 0.0005124 5.642e-05
call = cgemv 500 500 0, 16 threads: 1.199e-05 0.0002778 4.746e-05
call = zhemv 0 500 0, 16 threads: 3.41e-05 0.0009823 9.729e-05
call = chemv 0 500 0, 16 threads: 1.566e-05 0.000252 0.0001076
call = ztrmv 0 500 0, 16 threads: 3.414e-05 0.001005 0.0001656
call = ctrmv 0 500 0, 16 threads: 1.487e-05 0.000248 0.0001348
call = ztrsv 0 500 0, 16 threads: 7.918e-05 0.001077 0.0002282
call = ctrsv 0 500 0, 16 threads: 3.777e-05 0.0002899 0.000155
call = zgeru 500 500 0, 16 threads: 1.566e-05 0.001337 -
call = cgeru 500 500 0, 16 threads: 1.134e-05 0.0007078 -
call = zaxpy 0 60000 0, 16 threads: 7.41e-06 0.0003317 0.0001544
call = caxpy 0 60000 0, 16 threads: 6.036e-06 0.000158 0.0001068
call = zdotc 0 60000 0, 16 threads: 7.169e-06 0.0002346 2.551e-05
call = cdotc 0 60000 0, 16 threads: 1.164e-05 0.0001207 2.123e-05
call = dgemm 16000 64 64, 16 threads: 0.0005256 0.0005869 0.0004529
call = sgemm 16000 64 64, 16 threads: 0.0002891 0.0003487 0.0003089
call = zgemm 16000 64 64, 16 threads: 0.001078 0.001441 0.0006979
call = cgemm 16000 64 64, 16 threads: 0.0005597 0.000585 0.0004842
call = dgemm 64 16000 64, 16 threads: 0.0008247 0.0005155 0.0004292
call = sgemm 64 16000 64, 16 threads: 0.0005194 0.0003039 0.0003147
call = zgemm 64 16000 64, 16 threads: 0.001441 0.001311 0.001378
call = cgemm 64 16000 64, 16 threads: 0.0007984 0.0009134 0.0004176
call = dgemm 64 64 16000, 16 threads: 0.001425 0.0004365 7.281e-05
call = sgemm 64 64 16000, 16 threads: 0.00104 0.0002827 0.000362
call = zgemm 64 64 16000, 16 threads: 0.004095 0.0007507 0.0001106
call = cgemm 64 64 16000, 16 threads: 0.002159 0.0004583 9.926e-05
call = dsyrk 0 64 16000, 16 threads: 0.002107 0.0003956 0.0002286
call = ssyrk 0 64 16000, 16 threads: 0.001069 0.0001867 0.0001059
call = zsyrk 0 64 16000, 16 threads: 0.006195 0.0006123 0.000373
call = csyrk 0 64 16000, 16 threads: 0.0027 0.0003141 0.0001335
call = zherk 0 64 16000, 16 threads: 0.005674 0.0006091 0.0004549
call = cherk 0 64 16000, 16 threads: 0.002794 0.0007533 0.0005895
call = dsyr2k 0 64 16000, 16 threads: 0.002438 0.0006777 0.0007192
call = ssyr2k 0 64 16000, 16 threads: 0.001261 0.003265 0.003037
call = zsyr2k 0 64 16000, 16 threads: 0.003399 0.001066 0.0009015
call = csyr2k 0 64 16000, 16 threads: 0.002316 0.001228 0.001026
call = zher2k 0 64 16000, 16 threads: 0.003468 0.001053 0.0007608
call = cher2k 0 64 16000, 16 threads: 0.002196 0.001203 0.001077
call = dsymm 6000 64 0, 16 threads: 0.01442 0.003258 0.001142
call = ssymm 6000 64 0, 16 threads: 0.009372 0.00218 0.002003
call = zsymm 6000 64 0, 16 threads: 0.04152 0.006243 0.001527
call = csymm 6000 64 0, 16 threads: 0.02435 0.003577 0.002435
call = zhemm 6000 64 0, 16 threads: 0.04222 0.006181 0.00624
call = chemm 6000 64 0, 16 threads: 0.02333 0.003514 0.003629
call = dtrmm 6000 64 0, 16 threads: 0.02651 0.003254 0.0009424
call = strmm 6000 64 0, 16 threads: 0.01669 0.002068 0.001125
call = ztrmm 6000 64 0, 16 threads: 0.04641 0.006297 0.001112
call = ctrmm 6000 64 0, 16 threads: 0.03266 0.003551 0.001267
call = dtrsm 6000 64 0, 16 threads: 0.02034 0.004829 0.002821
call = strsm 6000 64 0, 16 threads: 0.01392 0.002745 0.002525
call = ztrsm 6000 64 0, 16 threads: 0.04269 0.007665 0.004517
call = ctrsm 6000 64 0, 16 threads: 0.0343 0.003992 0.003392
call = dsymm 64 16000 0, 16 threads: 0.0009153 0.0004838 0.0004858
call = ssymm 64 16000 0, 16 threads: 0.0004791 0.0003197 0.0005082
call = zsymm 64 16000 0, 16 threads: 0.00151 0.0007411 0.0007531
call = csymm 64 16000 0, 16 threads: 0.0008623 0.0004769 0.0004731
call = zhemm 64 16000 0, 16 threads: 0.00247 0.0007281 0.0008075
call = chemm 64 16000 0, 16 threads: 0.001208 0.0004878 0.0006365
call = dtrmm 64 16000 0, 16 threads: 0.0001554 0.000522 0.000551
call = strmm 64 16000 0, 16 threads: 9.163e-05 0.0003357 0.0003501
call = ztrmm 64 16000 0, 16 threads: 0.001005 0.0007721 0.001033
call = ctrmm 64 16000 0, 16 threads: 0.0005261 0.0005167 0.000619
call = dtrsm 64 16000 0, 16 threads: 0.001031 0.000482 0.0006028
call = strsm 64 16000 0, 16 threads: 0.0006399 0.0003406 0.0004272
call = ztrsm 64 16000 0, 16 threads: 0.001423 0.0007568 0.001061
call = ctrsm 64 16000 0, 16 threads: 0.0011 0.0005338 0.0006343
call = dsyrk 0 6000 64, 16 threads: 0.004871 0.003402 0.003649
call = ssyrk 0 6000 64, 16 threads: 0.002819 0.001991 0.002163
call = zsyrk 0 6000 64, 16 threads: 0.01831 0.006567 0.006517
call = csyrk 0 6000 64, 16 threads: 0.008171 0.003384 0.00369
call = zherk 0 6000 64, 16 threads: 0.01835 0.006574 0.006364
call = cherk 0 6000 64, 16 threads: 0.008562 0.003423 0.003637
call = dsyr2k 0 6000 64, 16 threads: 0.008289 0.003416 0.003716
call = ssyr2k 0 6000 64, 16 threads: 0.004515 0.002037 0.00217
call = zsyr2k 0 6000 64, 16 threads: 0.02992 0.006589 0.006729
call = csyr2k 0 6000 64, 16 threads: 0.0133 0.003679 0.004044
call = zher2k 0 6000 64, 16 threads: 0.02828 0.006579 0.007029
call = cher2k 0 6000 64, 16 threads: 0.01343 0.003718 0.004072
call = dgemm 2000 2000 64, 16 threads: 0.001441 0.0009779 0.00111
call = sgemm 2000 2000 64, 16 threads: 0.0009264 0.0008281 0.000683
call = dsyrk 0 2000 64, 16 threads: 0.0007939 0.0007792 0.0008908
call = ssyrk 0 2000 64, 16 threads: 0.0004229 0.0004132 0.0005132
call = dgemm 2000 64 2000, 16 threads: 0.001855 0.0008347 0.0002681
call = sgemm 2000 64 2000, 16 threads: 0.0007763 0.0005251 0.0001291
call = dsymm 2000 64 0, 16 threads: 0.00155 0.0006167 0.0004765
call = ssymm 2000 64 0, 16 threads: 0.0009611 0.0006096 0.0006437
call = dsyrk 0 64 2000, 16 threads: 0.0003228 0.000266 4.881e-05
call = ssyrk 0 64 2000, 16 threads: 0.0001562 0.0001988 0.0001054
call = dtrmm 2000 64 0, 16 threads: 0.002413 0.0006342 0.0004683
call = strmm 2000 64 0, 16 threads: 0.001508 0.0005068 0.0003869
call = dtrsm 2000 64 0, 16 threads: 0.002366 0.001263 0.0009329
call = strsm 2000 64 0, 16 threads: 0.00155 0.0009337 0.001056
call = dgemm 500 500 16000, 16 threads: 0.02584 0.00276 0.0004463
call = sgemm 500 500 16000, 16 threads: 0.01596 0.001469 0.000494
call = dgemv 16000 64 0, 16 threads: 3.832e-05 0.0003049 5.218e-05
call = sgemv 16000 64 0, 16 threads: 2.07e-05 0.0004495 3.591e-05
call = dger 16000 64 0, 16 threads: 3.449e-05 0.0007316 0.0009422
call = sger 16000 64 0, 16 threads: 2.088e-05 0.001311 0.001285
call = dgemv 64 16000 0, 16 threads: 0.0002482 0.0003096 4.66e-05
call = sgemv 64 16000 0, 16 threads: 0.0002225 0.0006157 3.022e-05
call = dger 64 16000 0, 16 threads: 3.568e-05 0.0007568 0.0008996
call = sger 64 16000 0, 16 threads: 2.76e-05 0.001835 0.001206
call = dgemv 130000 64 0, 16 threads: 0.000467 0.001579 0.0001918
call = sgemv 130000 64 0, 16 threads: 0.0002244 0.000868 9.801e-05
call = dger 130000 64 0, 16 threads: 0.0005122 0.004615 -
call = sger 130000 64 0, 16 threads: 0.0002424 0.002252 -
call = dgemv 64 130000 0, 16 threads: 0.001981 0.001591 9.536e-05
call = sgemv 64 130000 0, 16 threads: 0.00158 0.0008744 0.0001156
call = dger 64 130000 0, 16 threads: 0.0004235 0.004432 0.005852
call = sger 64 130000 0, 16 threads: 0.0002041 0.002171 0.00307
call = zgemv 130000 64 0, 16 threads: 0.0009618 0.003213 0.0005682
call = cgemv 130000 64 0, 16 threads: 0.0004997 0.001588 0.0001919
call = zgeru 130000 64 0, 16 threads: 0.001043 0.009492 -
call = cgeru 130000 64 0, 16 threads: 0.0005301 0.00487 0.005638
call = zgemv 64 130000 0, 16 threads: 0.00134 0.002949 0.0001428
call = cgemv 64 130000 0, 16 threads: 0.0009127 0.001565 0.0001652
call = zgeru 64 130000 0, 16 threads: 0.0006317 0.009225 0.01185
call = cgeru 64 130000 0, 16 threads: 0.0003815 0.004458 0.004338
call = dgetrf 500 500 0, 16 threads: 0.003075 0.001365 -
call = sgetrf 500 500 0, 16 threads: 0.002257 0.001355 -
call = dpotrf 0 500 0, 16 threads: 0.00114 0.00162 -
call = spotrf 0 500 0, 16 threads: 0.0007807 0.001364 -
call = dgeqrf 500 500 0, 16 threads: 0.005149 0.002042 -
call = sgeqrf 500 500 0, 16 threads: 0.003915 0.001969 -
call = dgesv 0 500 500, 16 threads: 0.004305 0.00227 -
call = sgesv 0 500 500, 16 threads: 0.002842 0.002179 -
call = dgetrf 2000 2000 0, 16 threads: 0.02222 0.007295 -
call = sgetrf 2000 2000 0, 16 threads: 0.01343 0.005716 -
call = dpotrf 0 2000 0, 16 threads: 0.01295 0.002261 -
call = spotrf 0 2000 0, 16 threads: 0.007176 0.001617 -
call = dgeqrf 2000 2000 0, 16 threads: 0.08314 0.01143 -
call = sgeqrf 2000 2000 0, 16 threads: 0.05174 0.01012 -
call = dgesv 0 2000 2000, 16 threads: 0.06829 0.0112 -
call = sgesv 0 2000 2000, 16 threads: 0.03571 0.008532 -
call = dgetrs 0 1000 1000, 16 threads: 0.007797 0.002053 -
call = zgetrs 0 1000 1000, 16 threads: 0.01632 0.002733 -
call = dpotrs 0 1000 1000, 16 threads: 0.00751 0.002075 -
call = zpotrs 0 1000 1000, 16 threads: 0.02188 0.002712 -
call = dgetri 0 1000 0, 16 threads: 0.008937 0.00187 -
call = zgetri 0 1000 0, 16 threads: 0.01863 0.002318 -
call = dpotri 0 1000 0, 16 threads: 0.006501 0.002038 -
call = zpotri 0 1000 0, 16 threads: 0.0114 0.002649 -
call = dtrtri 0 1000 0, 16 threads: 0.003464 0.001688 -
call = ztrtri 0 1000 0, 16 threads: 0.005868 0.002192 -
call = dtrtrs 0 1000 1000, 16 threads: 0.003495 0.001623 -
call = ztrtrs 0 1000 1000, 16 threads: 0.007779 0.002259 -
call = dposv 0 1000 1000, 16 threads: 0.01224 0.003984 -
call = zposv 0 1000 1000, 16 threads: 0.02556 0.004855 -
call = dgetrs 0 1000 1, 16 threads: 0.0004529 0.0007048 -
call = zgetrs 0 1000 1, 16 threads: 0.0009991 0.000986 -
call = dpotrs 0 1000 1, 16 threads: 0.0007804 0.0005246 -
call = zpotrs 0 1000 1, 16 threads: 0.00169 0.0007349 -
call = dgesv 0 1000 1, 16 threads: 0.0246 0.003308 -
call = zgesv 0 1000 1, 16 threads: 0.0649 0.004258 -
call = dposv 0 1000 1, 16 threads: 0.004487 0.001296 -
call = zposv 0 1000 1, 16 threads: 0.007921 0.001803 -
call = dtrtrs 0 1000 1, 16 threads: 0.0002662 0.0004345 -
call = ztrtrs 0 1000 1, 16 threads: 0.0005643 0.0006369 -
call = dgetrs 0 4000 1, 16 threads: 0.0109 0.004099 -
call = dgesv 0 4000 1, 16 threads: 0.941 0.02032 -
call = dposv 0 4000 1, 16 threads: 0.08421 0.006782 -
call = dorgqr 500 500 500, 16 threads: 0.005273 0.001115 -
call = dormqr 500 500 500, 16 threads: 0.006382 0.001406 -
call = dgels 500 500 500, 16 threads: 0.01607 0.003445 -
call = dorgqr 1000 1000 1000, 16 threads: 0.02358 0.002441 -
call = dormqr 1000 1000 1000, 16 threads: 0.02287 0.002705 -
call = dgels 1000 1000 1000, 16 threads: 0.06254 0.007712 -
call = dgeqrf 16000 64 0, 16 threads: 0.00539 0.002012 -
call = dgels 16000 64 0, 16 threads: 0.01096 0.002137 -
call = dsyev 0 500 0, 16 threads: 0.26 0.005156 -
call = dsyevr 0 500 0, 16 threads: 0.0445 0.005114 -
call = dgesvd 500 500 0, 16 threads: 0.5546 0.01383 -
call = dgeev 0 500 0, 16 threads: 0.222 0.105 -
call = dsyev 0 1000 0, 16 threads: 1.772 0.01195 -
call = dsyevd 0 1000 0, 16 threads: 0.1045 0.0118 -
call = dsyevr 0 1000 0, 16 threads: 0.1865 0.01142 -
call = dgesvd 1000 1000 0, 16 threads: 2.987 0.0323 -
call = dgesdd 1000 1000 0, 16 threads: 0.2228 0.03237 -
call = dgeev 0 1000 0, 16 threads: 0.7774 0.2288 -
call = zgetrf 500 500 0, 16 threads: 0.003427 0.001568 -
call = zpotrf 0 500 0, 16 threads: 0.001831 0.000704 -
call = zgeqrf 500 500 0, 16 threads: 0.01092 0.002458 -
call = zheevd 0 500 0, 16 threads: 0.05394 0.005956 -
call = zgesdd 500 500 0, 16 threads: 0.07616 0.01581 -
call = dgemm 120 120 120, 16 threads: 3.707e-05 9.492e-05 0.0001648
call = sgemm 120 120 120, 16 threads: 2.721e-05 5.415e-05 -
call = zgemm 120 120 120, 16 threads: 6.102e-05 0.0001375 0.0001309
call = cgemm 120 120 120, 16 threads: 4.665e-05 9.19e-05 5.495e-05
call = dgemm 4000 4000 4000, 16 threads: 0.2247 0.005878 0.00305
call = sgemm 4000 4000 4000, 16 threads: 0.1168 0.00398 0.003136
call = zgemm 4000 4000 4000, 16 threads: 0.9404 0.01341 0.01108
call = cgemm 4000 4000 4000, 16 threads: 0.4411 0.01124 0.01051
call = dsymm 4000 4000 0, 16 threads: 0.2331 0.005359 0.004568
call = ssymm 4000 4000 0, 16 threads: 0.1178 0.005548 0.008662
