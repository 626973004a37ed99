# blaslift: what estimates are made from on a machine. Rates are per second.
blaslift-profile = 1
machine = vm: Intel(R) Xeon(R) Processor
cpu = Intel(R) Xeon(R) Processor
cpu_blas = OpenBLAS 0.3.26, Cooperlake kernels
gpu = NVIDIA H200, 140 GiB, CUDA driver 13.0, cuBLAS 13.1
driver = 580.159.04

# operations of one core in large level-3 calls, double precision: two 512-bit FMA units at 2 GHz, which few
# cores sustain
cpu_double_flops = 2.961e+10

# the same in single precision
cpu_single_flops = 7.424e+10

# threads that the CPU BLAS may use
cpu_threads = 16

# before the first operation of a call on the CPU: waking threads, packing
cpu_call_seconds = 2.69e-07

# memory bandwidth of levels 1 and 2, one core, as if the CPU BLAS used all its threads in all of them (OpenBLAS
# runs copy, swap and nrm2 on one): a core of a desktop machine streams 20 GB/s and more
cpu_core_bytes_per_second = 1.297e+10

# of all cores together; measured with 16 threads: sgemv 60 to 120 GB/s, saxpy 232
cpu_bytes_per_second = 9.211e+10

# what fits the last-level cache stays there between calls
cpu_cache_bytes = 314572800

# and is read so many times faster
cpu_cache_speed = 2.151

# what operands that were just made cost besides, by their bytes: on the H200 machine the same call on operands
# that the CPU BLAS's threads have read before takes so much less (182 calls of all levels)
cold_bytes_per_second = 1.763e+11

# the same for the first MiB, on top
cold_first_bytes_per_second = 3.612e+10

# to the device from the program's memory, through pinned staging buffers: on the H200 machine a dgemm of n =
# 8192 moves its 1.5 GiB at 27 GB/s on average; other links are slower
upload_bytes_per_second = 5.214e+10

# the way back
download_bytes_per_second = 5.243e+10

# allocation, launches and synchronisation of a call of level 3 or LAPACK
device_call_seconds = 4.031e-05

# operations of the device in large level-3 calls, until it says more itself
device_double_flops = 1.261e+14

# the same in single precision
device_single_flops = 1.184e+14

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
device_direct_seconds = 2.742e-05

# then the device's memory bandwidth: an H200 has 4800e9, a card with GDDR6 300e9 to 700e9
device_bytes_per_second = 5.475e+12

# of it, what symv and hemv reach: cuBLAS 13.1 on an H200 0.4 to 0.8, blaslift's own kernels 0.8
device_symmetric_share = 0.8

# and trmv: cuBLAS 0.04, blaslift's own kernels 0.9
device_triangular_share = 0.8

# asking the kernel what was written: a scan of a small range takes 0.4 us (4 KiB) to 7 us (32 MiB)
check_call_seconds = 6.71e-07

# and for each byte in 4 KiB pages: 1 GiB takes 1.4 ms on one thread, 0.4 ms split over four
check_seconds_per_small_byte = 1.621e-13

# in 2 MiB pages: 0.015 ms measured, 0.02 on a 2-core guest
check_seconds_per_huge_byte = 1.109e-14

# watching for writes, 4 KiB pages: measured for 1 GiB
arm_seconds_per_small_byte = 3.815e-12

# 2 MiB pages
arm_seconds_per_huge_byte = 9.547e-14

# no longer watching, 4 KiB pages: on a 2-core guest
disarm_seconds_per_small_byte = 6.732e-12

# 2 MiB pages
disarm_seconds_per_huge_byte = 9.266e-14

# for an operand that is to stay, in an array of which nothing is there: asking what is pinned, interrupting all
# cores; 1.3 MB took 0.1 to 0.3 ms more where it stayed, on H100 machines
keep_call_seconds = 0.0001601

# and for each of its bytes, besides sending and watching: backing, listing, and giving back what was there; 21
# calls of level 2 and dot with operands that were just made took 28e-12 more where they stayed than where they
# did not, watching included
keep_seconds_per_byte = 5.465e-12

# what a wrong guess costs until the sentinel disarms it: the faults of a program that rewrites 1 GiB; 7 to 27
# ms (2-core guest, polls of 1 and 5 ms), with pages of either size, since the first store splits a 2 MiB page
rewritten_seconds_per_byte = 1.5832483768463136e-11

# the device must be expected to take less than this part of the CPU's time: the model's error belongs to the
# CPU
advantage = 0.87

# expected gain that justifies bringing the device up
start_price_seconds = 0.2

# Calls of m, n and k, and the seconds that they took: on the CPU, on the GPU with their operands sent, with operands there.
call = dgemm 1000 1000 1000, 16 threads: 0.00591 0.0005812 0.000447
call = sgemm 1000 1000 1000, 16 threads: 0.002639 0.0004586 0.0002934
call = zgemm 1000 1000 1000, 16 threads: 0.01211 0.000978 0.000689
call = cgemm 1000 1000 1000, 16 threads: 0.007202 0.0007391 0.0004637
call = dsymm 1000 1000 0, 16 threads: 0.004115 0.0006557 0.0005331
call = ssymm 1000 1000 0, 16 threads: 0.003038 0.0004212 0.0003839
call = dsyrk 0 1000 1000, 16 threads: 0.002514 0.0004561 0.0002937
call = ssyrk 0 1000 1000, 16 threads: 0.001384 0.0003533 0.0002625
call = dsyr2k 0 1000 1000, 16 threads: 0.006356 0.0006041 0.0003527
call = ssyr2k 0 1000 1000, 16 threads: 0.003188 0.0005661 0.0003881
call = dtrmm 1000 1000 0, 16 threads: 0.002313 0.0007113 0.0007287
call = strmm 1000 1000 0, 16 threads: 0.001244 0.0004895 0.0005939
call = dtrsm 1000 1000 0, 16 threads: 0.003785 0.001105 0.00113
call = strsm 1000 1000 0, 16 threads: 0.001815 0.0006446 0.0007466
call = dgemmt 0 1000 1000, 16 threads: 0.02764 0.000578 0.0003268
call = sgemmt 0 1000 1000, 16 threads: 0.01761 0.0004197 0.0002336
call = dgemv 4000 4000 0, 16 threads: 0.000863 0.002573 9.945e-05
call = sgemv 4000 4000 0, 16 threads: 0.0004958 0.001364 8.662e-05
call = dsymv 0 4000 0, 16 threads: 0.0003995 0.001451 0.0002337
call = ssymv 0 4000 0, 16 threads: 0.0001958 0.000831 0.0001828
call = dtrmv 0 4000 0, 16 threads: 0.0003874 0.001444 0.0003089
call = strmv 0 4000 0, 16 threads: 0.0002238 0.0008349 0.000279
call = dtrsv 0 4000 0, 16 threads: 0.002965 0.001656 0.0004495
call = strsv 0 4000 0, 16 threads: 0.001452 0.001026 0.0004029
call = dger 4000 4000 0, 16 threads: 0.0005776 0.008084 0.006518
call = sger 4000 4000 0, 16 threads: 0.0003333 0.003789 0.003163
call = daxpy 0 4000000 0, 16 threads: 0.0002867 0.002569 0.001742
call = saxpy 0 4000000 0, 16 threads: 5.248e-05 0.001449 0.0009219
call = ddot 0 4000000 0, 16 threads: 0.0002914 0.001429 5.818e-05
call = sdot 0 4000000 0, 16 threads: 0.001219 0.0008316 3.605e-05
call = dnrm2 0 4000000 0, 16 threads: 0.0026 0.0007395 3.236e-05
call = snrm2 0 4000000 0, 16 threads: 0.001158 0.0004297 2.157e-05
call = dscal 0 4000000 0, 16 threads: 5.08e-07 - -
call = sscal 0 4000000 0, 16 threads: 4.855e-07 - -
call = dcopy 0 4000000 0, 16 threads: 0.002383 0.001427 0.0008517
call = scopy 0 4000000 0, 16 threads: 0.001179 0.0008057 0.0005666
call = dasum 0 4000000 0, 16 threads: 7.38e-05 0.0007299 3.171e-05
call = sasum 0 4000000 0, 16 threads: 1.702e-05 0.0004245 2.764e-05
call = dgetrf 1000 1000 0, 16 threads: 0.006183 0.002887 -
call = dpotrf 0 1000 0, 16 threads: 0.003462 0.0009769 -
call = dgeqrf 1000 1000 0, 16 threads: 0.01647 0.00471 -
call = dgesv 0 1000 1000, 16 threads: 0.01325 0.00494 -
call = dsyevd 0 500 0, 16 threads: 0.02721 0.005039 -
call = dgesdd 500 500 0, 16 threads: 0.0548 0.01373 -
call = dgemm 250 250 250, 16 threads: 0.0001541 0.0001228 0.0001208
call = sgemm 250 250 250, 16 threads: 9.357e-05 0.0001345 8.052e-05
call = zgemm 250 250 250, 16 threads: 0.0003284 0.0001766 0.0001911
call = cgemm 250 250 250, 16 threads: 0.0002028 0.0001445 0.0001263
call = dgemm 500 500 500, 16 threads: 0.0008215 0.0002702 0.0001648
call = sgemm 500 500 500, 16 threads: 0.0005056 0.0002085 0.0001928
call = zgemm 500 500 500, 16 threads: 0.002285 0.0003766 0.0002665
call = cgemm 500 500 500, 16 threads: 0.001447 0.0002761 0.0002022
call = dgemm 2000 2000 2000, 16 threads: 0.0296 0.001588 0.00106
call = sgemm 2000 2000 2000, 16 threads: 0.01543 0.001006 0.0007422
call = zgemm 2000 2000 2000, 16 threads: 0.106 0.002964 0.001805
call = cgemm 2000 2000 2000, 16 threads: 0.05263 0.002119 0.00167
call = dsymm 250 250 0, 16 threads: 0.0001449 0.0001156 0.0001365
call = ssymm 250 250 0, 16 threads: 9.271e-05 0.0001242 9.682e-05
call = dsyrk 0 250 250, 16 threads: 0.0002668 0.0001339 8.417e-05
call = ssyrk 0 250 250, 16 threads: 0.0001363 9.513e-05 5.708e-05
call = dsyr2k 0 250 250, 16 threads: 0.0002048 0.0001155 9.33e-05
call = ssyr2k 0 250 250, 16 threads: 0.0001172 0.0001908 0.000123
call = dtrmm 250 250 0, 16 threads: 6.712e-05 0.000151 0.0002155
call = strmm 250 250 0, 16 threads: 4.888e-05 0.0001657 0.0001714
call = dtrsm 250 250 0, 16 threads: 0.0001179 0.0002243 0.0002516
call = strsm 250 250 0, 16 threads: 7.661e-05 0.0002079 0.0001787
call = dgemmt 0 250 250, 16 threads: 0.00124 0.0001304 7.678e-05
call = sgemmt 0 250 250, 16 threads: 0.001131 0.0001547 5.396e-05
call = dsymm 500 500 0, 16 threads: 0.0007813 0.0002421 0.0001582
call = ssymm 500 500 0, 16 threads: 0.0004425 0.0001849 0.0001583
call = dsyrk 0 500 500, 16 threads: 0.0004996 0.0002128 0.0001819
call = ssyrk 0 500 500, 16 threads: 0.0002559 0.0001564 0.0001238
call = dsyr2k 0 500 500, 16 threads: 0.0007122 0.0002576 0.0001461
call = ssyr2k 0 500 500, 16 threads: 0.0003465 0.0002663 0.0001943
call = dtrmm 500 500 0, 16 threads: 0.0003423 0.0002343 0.0002366
call = strmm 500 500 0, 16 threads: 0.0001843 0.0002097 0.0002444
call = dtrsm 500 500 0, 16 threads: 0.0006795 0.0004502 0.0004465
call = strsm 500 500 0, 16 threads: 0.0003368 0.0002874 0.0003119
call = dgemmt 0 500 500, 16 threads: 0.004546 0.0002059 0.0001307
call = sgemmt 0 500 500, 16 threads: 0.003972 0.0001674 0.0001063
call = dsymm 2000 2000 0, 16 threads: 0.02832 0.001366 0.001186
call = ssymm 2000 2000 0, 16 threads: 0.01489 0.000997 0.0008463
call = dsyrk 0 2000 2000, 16 threads: 0.01257 0.001121 0.0007658
call = ssyrk 0 2000 2000, 16 threads: 0.007412 0.0008068 0.0005773
call = dsyr2k 0 2000 2000, 16 threads: 0.03502 0.001628 0.0008847
call = ssyr2k 0 2000 2000, 16 threads: 0.01772 0.001285 0.0009681
call = dtrmm 2000 2000 0, 16 threads: 0.01458 0.001502 0.001538
call = strmm 2000 2000 0, 16 threads: 0.007537 0.001284 0.00133
call = dtrsm 2000 2000 0, 16 threads: 0.02027 0.002373 0.002177
call = strsm 2000 2000 0, 16 threads: 0.009654 0.001408 0.001755
call = dgemmt 0 2000 2000, 16 threads: 0.2659 0.001631 0.0008122
call = sgemmt 0 2000 2000, 16 threads: 0.1141 0.0009487 0.0005101
call = zsymm 500 500 0, 16 threads: 0.001882 0.0003723 0.0002733
call = csymm 500 500 0, 16 threads: 0.001262 0.0002565 0.000184
call = zhemm 500 500 0, 16 threads: 0.001895 0.0003754 0.0002959
call = chemm 500 500 0, 16 threads: 0.001277 0.0002612 0.000222
call = zsyrk 0 500 500, 16 threads: 0.001036 0.000316 0.0001775
call = csyrk 0 500 500, 16 threads: 0.0006136 0.000238 0.0001999
call = zherk 0 500 500, 16 threads: 0.001072 0.000297 0.0001776
call = cherk 0 500 500, 16 threads: 0.0006371 0.0002315 0.0002061
call = zsyr2k 0 500 500, 16 threads: 0.001885 0.0004011 0.0002218
call = csyr2k 0 500 500, 16 threads: 0.0009478 0.0003128 0.0002293
call = zher2k 0 500 500, 16 threads: 0.001972 0.0004174 0.0002178
call = cher2k 0 500 500, 16 threads: 0.0009634 0.0003084 0.0002155
call = ztrmm 500 500 0, 16 threads: 0.001253 0.0003931 0.0004173
call = ctrmm 500 500 0, 16 threads: 0.0007257 0.0003064 0.0002873
call = ztrsm 500 500 0, 16 threads: 0.001377 0.0006481 0.0005969
call = ctrsm 500 500 0, 16 threads: 0.0008602 0.0004254 0.0004332
call = zgemmt 0 500 500, 16 threads: 0.005315 0.0003983 0.0001845
call = cgemmt 0 500 500, 16 threads: 0.004033 0.0002673 0.0001685
call = zsymm 1000 1000 0, 16 threads: 0.01581 0.0009444 0.0008006
call = csymm 1000 1000 0, 16 threads: 0.008723 0.0007365 0.0005527
call = zhemm 1000 1000 0, 16 threads: 0.0156 0.000905 0.0008212
call = chemm 1000 1000 0, 16 threads: 0.008792 0.0007189 0.0005277
call = zsyrk 0 1000 1000, 16 threads: 0.01607 0.0006851 0.0004492
call = csyrk 0 1000 1000, 16 threads: 0.003765 5e-04 0.0004239
call = zherk 0 1000 1000, 16 threads: 0.009416 0.000726 0.0004857
call = cherk 0 1000 1000, 16 threads: 0.003849 0.0004868 0.0004047
call = zsyr2k 0 1000 1000, 16 threads: 0.01516 0.0009912 0.0005572
call = csyr2k 0 1000 1000, 16 threads: 0.007394 0.001 0.0005925
call = zher2k 0 1000 1000, 16 threads: 0.01309 0.001003 0.000611
call = cher2k 0 1000 1000, 16 threads: 0.006591 0.0009717 0.000541
call = ztrmm 1000 1000 0, 16 threads: 0.007049 0.0009712 0.001177
call = ctrmm 1000 1000 0, 16 threads: 0.003885 0.0009882 0.0009699
call = ztrsm 1000 1000 0, 16 threads: 0.007457 0.001413 0.001627
call = ctrsm 1000 1000 0, 16 threads: 0.00407 0.001048 0.001194
call = zgemmt 0 1000 1000, 16 threads: 0.03152 0.0009365 0.0005952
call = cgemmt 0 1000 1000, 16 threads: 0.01834 0.0006697 0.0004522
call = dgemv 1000 1000 0, 16 threads: 3.447e-05 0.0002695 6.078e-05
call = sgemv 1000 1000 0, 16 threads: 2.537e-05 0.0001686 3.047e-05
call = dsymv 0 1000 0, 16 threads: 1.791e-05 0.000188 0.0001131
call = ssymv 0 1000 0, 16 threads: 1.303e-05 0.0001373 8.405e-05
call = dtrmv 0 1000 0, 16 threads: 1.553e-05 0.000186 0.0001136
call = strmv 0 1000 0, 16 threads: 1.108e-05 0.0001304 0.0001267
call = dtrsv 0 1000 0, 16 threads: 0.0001746 0.0002553 0.0001751
call = strsv 0 1000 0, 16 threads: 8.013e-05 0.0001928 0.0001856
call = dger 1000 1000 0, 16 threads: 1.54e-05 0.0007046 0.0008095
call = sger 1000 1000 0, 16 threads: 1.133e-05 0.0004484 0.0006292
call = dgemv 2000 2000 0, 16 threads: 0.0002123 0.0007528 0.0001169
call = sgemv 2000 2000 0, 16 threads: 8.284e-05 0.0004355 5.005e-05
call = dsymv 0 2000 0, 16 threads: 4.291e-05 0.0004953 0.000236
call = ssymv 0 2000 0, 16 threads: 2.962e-05 0.0003062 0.0001943
call = dtrmv 0 2000 0, 16 threads: 3.789e-05 0.0005072 0.0002501
call = strmv 0 2000 0, 16 threads: 2.609e-05 0.0003013 0.0002079
call = dtrsv 0 2000 0, 16 threads: 0.0007008 0.0006004 0.0002762
call = strsv 0 2000 0, 16 threads: 0.0003817 0.0004052 0.0002646
call = dger 2000 2000 0, 16 threads: 0.0001768 0.001998 0.002031
call = sger 2000 2000 0, 16 threads: 5.125e-05 0.001124 -
call = dgemv 8000 8000 0, 16 threads: 0.005328 0.01019 0.0001806
call = sgemv 8000 8000 0, 16 threads: 0.001664 0.005201 8.685e-05
call = dsymv 0 8000 0, 16 threads: 0.00189 0.005417 0.0005051
call = ssymv 0 8000 0, 16 threads: 0.0008045 0.002803 0.0004669
call = dtrmv 0 8000 0, 16 threads: 0.001616 0.005234 0.0006444
call = strmv 0 8000 0, 16 threads: 0.0007316 0.002751 0.0005944
call = dtrsv 0 8000 0, 16 threads: 0.02131 0.00566 0.001083
call = strsv 0 8000 0, 16 threads: 0.009291 0.003127 0.0009841
call = dger 8000 8000 0, 16 threads: 0.007467 0.03288 -
call = sger 8000 8000 0, 16 threads: 0.001915 0.01624 0.01358
call = zgemv 1000 1000 0, 16 threads: 0.0001317 0.0004473 5.125e-05
call = cgemv 1000 1000 0, 16 threads: 4.991e-05 0.0002675 6.932e-05
call = zhemv 0 1000 0, 16 threads: 9.96e-05 0.0002867 8.896e-05
call = chemv 0 1000 0, 16 threads: 3.392e-05 0.0001835 0.0001065
call = ztrmv 0 1000 0, 16 threads: 3.761e-05 0.0002794 0.0001385
call = ctrmv 0 1000 0, 16 threads: 2.799e-05 0.000182 9.823e-05
call = ztrsv 0 1000 0, 16 threads: 0.0003772 0.0004011 0.0002333
call = ctrsv 0 1000 0, 16 threads: 0.0002089 0.0002455 0.000173
call = zgeru 1000 1000 0, 16 threads: 3.546e-05 0.001136 0.001055
call = cgeru 1000 1000 0, 16 threads: 2.027e-05 0.0007106 0.0006489
call = zgemv 4000 4000 0, 16 threads: 0.001758 0.004992 0.0001311
call = cgemv 4000 4000 0, 16 threads: 0.0008529 0.00256 0.0001202
call = zhemv 0 4000 0, 16 threads: 0.001599 0.002705 0.0003456
call = chemv 0 4000 0, 16 threads: 0.0005558 0.001452 0.0003785
call = ztrmv 0 4000 0, 16 threads: 0.0009682 0.002694 0.0003567
call = ctrmv 0 4000 0, 16 threads: 0.0004818 0.001437 0.0003783
call = ztrsv 0 4000 0, 16 threads: 0.01323 0.003126 0.0006664
call = ctrsv 0 4000 0, 16 threads: 0.003039 0.001677 0.0004613
call = zgeru 4000 4000 0, 16 threads: 0.001894 0.01646 0.01298
call = cgeru 4000 4000 0, 16 threads: 0.0008198 0.008477 0.006487
call = zgemv 8000 8000 0, 16 threads: 0.01072 0.01934 0.0002691
call = cgemv 8000 8000 0, 16 threads: 0.005444 0.009824 0.0001949
call = zhemv 0 8000 0, 16 threads: 0.005921 0.0102 0.0004249
call = chemv 0 8000 0, 16 threads: 0.002465 0.005232 0.0004224
call = ztrmv 0 8000 0, 16 threads: 0.005432 0.01016 0.0006438
call = ctrmv 0 8000 0, 16 threads: 0.001716 0.005189 0.0005806
call = ztrsv 0 8000 0, 16 threads: 0.04322 0.01095 0.001284
call = ctrsv 0 8000 0, 16 threads: 0.02245 0.005671 0.0009697
call = zgeru 8000 8000 0, 16 threads: 0.0165 0.06287 0.0481
call = cgeru 8000 8000 0, 16 threads: 0.007841 0.03261 0.0256
call = daxpy 0 500000 0, 16 threads: 1.354e-05 0.000669 0.0005499
call = saxpy 0 500000 0, 16 threads: 8.522e-06 0.0004832 0.0003663
call = ddot 0 500000 0, 16 threads: 1.348e-05 0.0002718 2.817e-05
call = sdot 0 500000 0, 16 threads: 0.0001256 0.0001968 1.656e-05
call = dnrm2 0 500000 0, 16 threads: 0.0002728 0.0001498 1.782e-05
call = snrm2 0 500000 0, 16 threads: 0.0001627 0.0001025 1.63e-05
call = dscal 0 500000 0, 16 threads: 1.41e-07 - -
call = sscal 0 500000 0, 16 threads: 9.3e-08 - -
call = dcopy 0 500000 0, 16 threads: 0.0002977 0.0003297 0.0002149
call = scopy 0 500000 0, 16 threads: 0.0001429 0.0002163 0.000132
call = dasum 0 500000 0, 16 threads: 1.21e-05 0.0001498 1.564e-05
call = sasum 0 500000 0, 16 threads: 6.005e-06 9.589e-05 1.475e-05
call = dswap 0 500000 0, 16 threads: 0.0003199 0.001721 0.001981
call = sswap 0 500000 0, 16 threads: 0.000157 0.001054 0.001188
call = daxpy 0 16000000 0, 16 threads: 0.001492 0.01089 0.006403
call = saxpy 0 16000000 0, 16 threads: 0.0007112 0.005559 0.003233
call = ddot 0 16000000 0, 16 threads: 0.001436 0.005144 8.896e-05
call = sdot 0 16000000 0, 16 threads: 0.005293 0.002657 8.309e-05
call = dnrm2 0 16000000 0, 16 threads: 0.02015 0.002588 5.372e-05
call = snrm2 0 16000000 0, 16 threads: 0.009138 0.001378 3.855e-05
call = dscal 0 16000000 0, 16 threads: 3.325e-07 - -
call = sscal 0 16000000 0, 16 threads: 3.08e-07 - -
call = dcopy 0 16000000 0, 16 threads: 0.02246 0.005098 0.002629
call = scopy 0 16000000 0, 16 threads: 0.01189 0.002681 0.001469
call = dasum 0 16000000 0, 16 threads: 0.0006312 0.002649 5.775e-05
call = sasum 0 16000000 0, 16 threads: 0.0003476 0.001397 5.702e-05
call = dswap 0 16000000 0, 16 threads: 0.02716 0.01997 0.01503
call = sswap 0 16000000 0, 16 threads: 0.01153 0.01104 0.008645
call = idamax 0 4000000 0, 16 threads: 0.001649 0.00076 3.221e-05
call = isamax 0 4000000 0, 16 threads: 0.0008427 0.0004308 2.141e-05
call = zaxpy 0 1000000 0, 16 threads: 0.0001553 0.001563 0.0009749
call = caxpy 0 1000000 0, 16 threads: 4.037e-05 0.001003 0.0006961
call = zdotc 0 1000000 0, 16 threads: 0.0001521 0.0008405 3.459e-05
call = cdotc 0 1000000 0, 16 threads: 0.0005588 0.0004978 2.265e-05
call = zscal 0 1000000 0, 16 threads: 5.07e-07 - -
call = cscal 0 1000000 0, 16 threads: 4.955e-07 - -
call = zaxpy 0 16000000 0, 16 threads: 0.005651 0.02131 0.01265
call = caxpy 0 16000000 0, 16 threads: 0.001486 0.01085 0.006115
call = zdotc 0 16000000 0, 16 threads: 0.004467 0.009823 0.0001403
call = cdotc 0 16000000 0, 16 threads: 0.01656 0.005066 0.0001141
call = zscal 0 16000000 0, 16 threads: 3.08e-07 - -
call = cscal 0 16000000 0, 16 threads: 4.33e-07 - -
call = dgemm 64 64 64, 16 threads: 6.932e-06 4.471e-05 -
call = sgemm 64 64 64, 16 threads: 3.131e-06 4.686e-05 -
call = dsymm 64 64 0, 16 threads: 1.148e-05 4.282e-05 -
call = ssymm 64 64 0, 16 threads: 8.599e-06 3.646e-05 -
call = dsyrk 0 64 64, 16 threads: 1.161e-05 3.26e-05 -
call = ssyrk 0 64 64, 16 threads: 6.556e-06 3.104e-05 -
call = dsyr2k 0 64 64, 16 threads: 1.065e-05 4.743e-05 -
call = ssyr2k 0 64 64, 16 threads: 5.858e-06 6.004e-05 -
call = dtrmm 64 64 0, 16 threads: 6.105e-06 5.574e-05 -
call = strmm 64 64 0, 16 threads: 5.104e-06 6.057e-05 -
call = dtrsm 64 64 0, 16 threads: 7.671e-06 5.993e-05 -
call = strsm 64 64 0, 16 threads: 8.01e-06 4.599e-05 -
call = dgemmt 0 64 64, 16 threads: 1.565e-05 4.178e-05 -
call = sgemmt 0 64 64, 16 threads: 1.049e-05 4.507e-05 -
call = dsymm 120 120 0, 16 threads: 3.441e-05 7.12e-05 6.044e-05
call = ssymm 120 120 0, 16 threads: 2.385e-05 4.168e-05 -
call = dsyrk 0 120 120, 16 threads: 4.772e-05 5.221e-05 4.137e-05
call = ssyrk 0 120 120, 16 threads: 1.88e-05 3.657e-05 -
call = dsyr2k 0 120 120, 16 threads: 3.785e-05 7.369e-05 5.312e-05
call = ssyr2k 0 120 120, 16 threads: 2.163e-05 6.986e-05 -
call = dtrmm 120 120 0, 16 threads: 1.566e-05 9.785e-05 0.0001223
call = strmm 120 120 0, 16 threads: 1.251e-05 7.007e-05 -
call = dtrsm 120 120 0, 16 threads: 2.39e-05 0.0001181 0.0001421
call = strsm 120 120 0, 16 threads: 2.2e-05 8.06e-05 -
call = dgemmt 0 120 120, 16 threads: 0.0002071 7.215e-05 4.473e-05
call = sgemmt 0 120 120, 16 threads: 0.0001924 4.402e-05 -
call = dgetrf 120 120 0, 16 threads: 0.0004784 0.0002567 -
call = sgetrf 120 120 0, 16 threads: 0.0001073 0.000233 -
call = dpotrf 0 120 0, 16 threads: 8.382e-05 0.0003113 -
call = spotrf 0 120 0, 16 threads: 7.148e-05 0.0002841 -
call = dgetrf 250 250 0, 16 threads: 0.001092 0.000576 -
call = sgetrf 250 250 0, 16 threads: 0.0007808 0.0004822 -
call = dpotrf 0 250 0, 16 threads: 0.0003016 0.0006736 -
call = spotrf 0 250 0, 16 threads: 0.0002329 0.0005987 -
call = dgemv 500 500 0, 16 threads: 1.339e-05 0.0001141 5.682e-05
call = sgemv 500 500 0, 16 threads: 1.091e-05 0.0001246 2.136e-05
call = dsymv 0 500 0, 16 threads: 9.406e-06 0.0001871 8.701e-05
call = ssymv 0 500 0, 16 threads: 7.753e-06 0.0001214 7.769e-05
call = dtrmv 0 500 0, 16 threads: 8.768e-06 0.0001855 7.07e-05
call = strmv 0 500 0, 16 threads: 6.034e-06 0.0001094 7.165e-05
call = dtrsv 0 500 0, 16 threads: 1.942e-05 0.000221 0.0001193
call = strsv 0 500 0, 16 threads: 1.309e-05 0.0001412 0.0001023
call = dger 500 500 0, 16 threads: 9.67e-06 0.0003211 0.0004509
call = sger 500 500 0, 16 threads: 5.92e-06 0.0002141 0.0002414
call = daxpy 0 60000 0, 16 threads: 4.91e-06 0.0001403 0.0001093
call = saxpy 0 60000 0, 16 threads: 3.885e-06 7.486e-05 8.692e-05
call = ddot 0 60000 0, 16 threads: 4.468e-06 8.862e-05 1.902e-05
call = sdot 0 60000 0, 16 threads: 4.325e-06 5.109e-05 1.839e-05
call = dnrm2 0 60000 0, 16 threads: 3.76e-05 5.815e-05 1.895e-05
call = snrm2 0 60000 0, 16 threads: 1.813e-05 4.009e-05 1.827e-05
call = dscal 0 60000 0, 16 threads: 1.29e-07 - -
call = sscal 0 60000 0, 16 threads: 1.27e-07 - -
call = dcopy 0 60000 0, 16 threads: 1.25e-05 0.0001003 6.376e-05
call = scopy 0 60000 0, 16 threads: 6.1e-06 6.756e-05 4.101e-05
call = dasum 0 60000 0, 16 threads: 4.885e-06 6.127e-05 1.747e-05
call = sasum 0 60000 0, 16 threads: 2.19e-06 4.478e-05 1.747e-05
call = zgemm 64 64 64, 16 threads: 2.797e-05 7.553e-05 5.33e-05
call = cgemm 64 64 64, 16 threads: 1.481e-05 5.499e-05 -
call = zsymm 64 64 0, 16 threads: 3.282e-05 5.574e-05 4.638e-05
call = csymm 64 64 0, 16 threads: 1.779e-05 4.965e-05 -
call = zhemm 64 64 0, 16 threads: 2.853e-05 6.246e-05 4.729e-05
call = chemm 64 64 0, 16 threads: 1.783e-05 4.363e-05 -
call = zsyrk 0 64 64, 16 threads: 2.171e-05 4.123e-05 3.607e-05
call = csyrk 0 64 64, 16 threads: 1.033e-05 3.906e-05 -
call = zherk 0 64 64, 16 threads: 2.191e-05 4.629e-05 3.602e-05
call = cherk 0 64 64, 16 threads: 1.049e-05 3.401e-05 -
call = zsyr2k 0 64 64, 16 threads: 1.876e-05 6.948e-05 4.654e-05
call = csyr2k 0 64 64, 16 threads: 1.008e-05 5.871e-05 -
call = zher2k 0 64 64, 16 threads: 1.729e-05 6.979e-05 4.573e-05
call = cher2k 0 64 64, 16 threads: 1.156e-05 5.809e-05 -
call = ztrmm 64 64 0, 16 threads: 9.525e-06 7.305e-05 8.82e-05
call = ctrmm 64 64 0, 16 threads: 7.854e-06 6.317e-05 -
call = ztrsm 64 64 0, 16 threads: 1.538e-05 7.675e-05 9.765e-05
call = ctrsm 64 64 0, 16 threads: 1.126e-05 6.184e-05 -
call = zgemmt 0 64 64, 16 threads: 6.727e-05 5.886e-05 4.631e-05
call = cgemmt 0 64 64, 16 threads: 4.371e-05 4.948e-05 -
call = zsymm 120 120 0, 16 threads: 6.233e-05 0.0001087 6.44e-05
call = csymm 120 120 0, 16 threads: 4.354e-05 6.364e-05 5.467e-05
call = zhemm 120 120 0, 16 threads: 6.536e-05 0.0001104 8.435e-05
call = chemm 120 120 0, 16 threads: 4.656e-05 6.345e-05 5.319e-05
call = zsyrk 0 120 120, 16 threads: 0.0001927 8.183e-05 4.617e-05
call = csyrk 0 120 120, 16 threads: 9.023e-05 4.727e-05 3.871e-05
call = zherk 0 120 120, 16 threads: 0.0001144 8.851e-05 4.911e-05
call = cherk 0 120 120, 16 threads: 9.409e-05 5.104e-05 4.039e-05
call = zsyr2k 0 120 120, 16 threads: 5.838e-05 0.0001151 6.098e-05
call = csyr2k 0 120 120, 16 threads: 2.5e-05 7.741e-05 5.07e-05
call = zher2k 0 120 120, 16 threads: 5.913e-05 0.0001155 5.979e-05
call = cher2k 0 120 120, 16 threads: 2.572e-05 7.684e-05 5.098e-05
call = ztrmm 120 120 0, 16 threads: 3.355e-05 0.0001392 0.0001365
call = ctrmm 120 120 0, 16 threads: 2.473e-05 0.0001002 0.0001261
call = ztrsm 120 120 0, 16 threads: 4.776e-05 0.0002081 0.0001468
call = ctrsm 120 120 0, 16 threads: 3.424e-05 0.0001389 0.0001431
call = zgemmt 0 120 120, 16 threads: 0.0003492 0.0001636 5.865e-05
call = cgemmt 0 120 120, 16 threads: 0.0002854 9.589e-05 4.785e-05
call = zsymm 250 250 0, 16 threads: 0.0003114 0.0002429 0.0001872
call = csymm 250 250 0, 16 threads: 0.0001859 0.0002525 0.0001816
call = zhemm 250 250 0, 16 threads: 0.0002768 0.0002298 0.0001692
call = chemm 250 250 0, 16 threads: 0.0001817 0.00023 0.000214
call = zsyrk 0 250 250, 16 threads: 0.001009 0.0001325 0.0001142
call = csyrk 0 250 250, 16 threads: 0.0004255 0.0001364 7.39e-05
call = zherk 0 250 250, 16 threads: 0.0009872 0.0001345 0.000112
call = cherk 0 250 250, 16 threads: 0.0004265 0.0001355 7.393e-05
call = zsyr2k 0 250 250, 16 threads: 0.0003119 0.0001641 0.0001175
call = csyr2k 0 250 250, 16 threads: 0.0001331 0.0001293 8.519e-05
call = zher2k 0 250 250, 16 threads: 0.0003155 0.0001732 0.0001186
call = cher2k 0 250 250, 16 threads: 0.0001273 0.0001309 8.559e-05
call = ztrmm 250 250 0, 16 threads: 0.0001672 0.0002379 0.0002483
call = ctrmm 250 250 0, 16 threads: 0.0001162 0.0001659 0.000173
call = ztrsm 250 250 0, 16 threads: 0.0002257 0.0002985 0.0003256
call = ctrsm 250 250 0, 16 threads: 0.000156 0.0002077 0.0002316
call = zgemmt 0 250 250, 16 threads: 0.001495 0.0001882 0.0001091
call = cgemmt 0 250 250, 16 threads: 0.001471 0.0001291 8.174e-05
call = zgemv 500 500 0, 16 threads: 1.626e-05 0.0001631 6.607e-05
call = cgemv 500 500 0, 16 threads: 1.132e-05 0.0001101 5.246e-05
call = zhemv 0 500 0, 16 threads: 2.728e-05 0.0001417 8.423e-05
call = chemv 0 500 0, 16 threads: 1.224e-05 0.0002062 5.436e-05
call = ztrmv 0 500 0, 16 threads: 1.637e-05 0.0001238 7.295e-05
call = ctrmv 0 500 0, 16 threads: 1.081e-05 0.0002021 7.538e-05
call = ztrsv 0 500 0, 16 threads: 8.29e-05 0.0001862 0.0001527
call = ctrsv 0 500 0, 16 threads: 4.201e-05 0.0002111 0.0001205
call = zgeru 500 500 0, 16 threads: 1.107e-05 0.0004389 0.0005268
call = cgeru 500 500 0, 16 threads: 8.698e-06 0.0003419 0.000495
call = zaxpy 0 60000 0, 16 threads: 7.381e-06 0.0002752 0.0001807
call = caxpy 0 60000 0, 16 threads: 6.175e-06 0.0001296 9.498e-05
call = zdotc 0 60000 0, 16 threads: 7.243e-06 0.000185 1.944e-05
call = cdotc 0 60000 0, 16 threads: 8.885e-06 8.781e-05 1.821e-05
call = dgemm 16000 64 64, 16 threads: 0.0002216 0.0004747 0.0004438
call = sgemm 16000 64 64, 16 threads: 0.0001473 0.0002774 0.0002261
call = zgemm 16000 64 64, 16 threads: 0.0008996 0.0006917 0.0006325
call = cgemm 16000 64 64, 16 threads: 0.0004539 0.0004421 0.0004508
call = dgemm 64 16000 64, 16 threads: 0.000594 0.0004245 0.0004347
call = sgemm 64 16000 64, 16 threads: 0.0003662 0.0002666 0.0002554
call = zgemm 64 16000 64, 16 threads: 0.001164 0.0006691 0.0006204
call = cgemm 64 16000 64, 16 threads: 0.0007499 0.0004312 0.0004338
call = dgemm 64 64 16000, 16 threads: 0.001342 0.0004275 7.128e-05
call = sgemm 64 64 16000, 16 threads: 0.000955 0.0002679 6.006e-05
call = zgemm 64 64 16000, 16 threads: 0.004045 0.0007486 0.0001122
call = cgemm 64 64 16000, 16 threads: 0.001996 0.0004522 9.117e-05
call = dsyrk 0 64 16000, 16 threads: 0.002165 0.0003757 0.0001548
call = ssyrk 0 64 16000, 16 threads: 0.001133 0.0001747 4.655e-05
call = zsyrk 0 64 16000, 16 threads: 0.006212 0.0007302 0.0003468
call = csyrk 0 64 16000, 16 threads: 0.002801 0.0002811 6.551e-05
call = zherk 0 64 16000, 16 threads: 0.006197 0.0007339 0.0003469
call = cherk 0 64 16000, 16 threads: 0.002865 0.0007494 0.0005055
call = dsyr2k 0 64 16000, 16 threads: 0.002978 0.0006396 0.0002705
call = ssyr2k 0 64 16000, 16 threads: 0.001572 0.003211 0.002979
call = zsyr2k 0 64 16000, 16 threads: 0.003375 0.001299 0.0007245
call = csyr2k 0 64 16000, 16 threads: 0.001815 0.001335 0.001042
call = zher2k 0 64 16000, 16 threads: 0.003135 0.00129 0.0006831
call = cher2k 0 64 16000, 16 threads: 0.001749 0.001335 0.001023
call = dsymm 6000 64 0, 16 threads: 0.01137 0.003185 0.0007634
call = ssymm 6000 64 0, 16 threads: 0.007046 0.00179 0.0008421
call = zsymm 6000 64 0, 16 threads: 0.04062 0.006107 0.00107
call = csymm 6000 64 0, 16 threads: 0.02223 0.003332 0.0009788
call = zhemm 6000 64 0, 16 threads: 0.03482 0.006133 0.006018
call = chemm 6000 64 0, 16 threads: 0.02163 0.003355 0.003203
call = dtrmm 6000 64 0, 16 threads: 0.01491 0.003188 0.0009049
call = strmm 6000 64 0, 16 threads: 0.008441 0.002122 0.001171
call = ztrmm 6000 64 0, 16 threads: 0.04141 0.006168 0.0009565
call = ctrmm 6000 64 0, 16 threads: 0.03498 0.003468 0.001338
call = dtrsm 6000 64 0, 16 threads: 0.0149 0.004617 0.002886
call = strsm 6000 64 0, 16 threads: 0.007526 0.002503 0.002407
call = ztrsm 6000 64 0, 16 threads: 0.04526 0.00738 0.004587
call = ctrsm 6000 64 0, 16 threads: 0.03228 0.003896 0.003161
call = dsymm 64 16000 0, 16 threads: 0.0007182 0.0004586 0.0004386
call = ssymm 64 16000 0, 16 threads: 0.0004957 0.0002684 0.0002836
call = zsymm 64 16000 0, 16 threads: 0.001153 0.0007281 0.000614
call = csymm 64 16000 0, 16 threads: 0.000691 0.0004926 0.0003781
call = zhemm 64 16000 0, 16 threads: 0.00107 0.000724 0.0006023
call = chemm 64 16000 0, 16 threads: 0.0008031 0.0004853 0.0004281
call = dtrmm 64 16000 0, 16 threads: 0.0001857 0.0004706 0.0005611
call = strmm 64 16000 0, 16 threads: 8.721e-05 0.0003146 0.0004157
call = ztrmm 64 16000 0, 16 threads: 0.001034 0.000724 0.0009681
call = ctrmm 64 16000 0, 16 threads: 0.0005252 0.0004899 0.0006126
call = dtrsm 64 16000 0, 16 threads: 0.001081 0.0004829 0.0006331
call = strsm 64 16000 0, 16 threads: 0.0007064 0.0003291 0.0004584
call = ztrsm 64 16000 0, 16 threads: 0.001351 0.0007297 0.001008
call = ctrsm 64 16000 0, 16 threads: 0.001005 0.0004963 0.000581
call = dsyrk 0 6000 64, 16 threads: 0.005595 0.003299 0.003301
call = ssyrk 0 6000 64, 16 threads: 0.003117 0.001891 0.001946
call = zsyrk 0 6000 64, 16 threads: 0.02151 0.006237 0.006141
call = csyrk 0 6000 64, 16 threads: 0.009484 0.003327 0.003284
call = zherk 0 6000 64, 16 threads: 0.01907 0.006123 0.006002
call = cherk 0 6000 64, 16 threads: 0.008941 0.003312 0.003298
call = dsyr2k 0 6000 64, 16 threads: 0.009169 0.003258 0.003241
call = ssyr2k 0 6000 64, 16 threads: 0.004604 0.001903 0.001979
call = zsyr2k 0 6000 64, 16 threads: 0.0326 0.00633 0.006437
call = csyr2k 0 6000 64, 16 threads: 0.01593 0.003498 0.003643
call = zher2k 0 6000 64, 16 threads: 0.03241 0.006345 0.006398
call = cher2k 0 6000 64, 16 threads: 0.01558 0.003554 0.003636
call = dgemm 2000 2000 64, 16 threads: 0.001431 0.0009238 0.0009214
call = sgemm 2000 2000 64, 16 threads: 0.0008215 0.0005368 0.0005991
call = dsyrk 0 2000 64, 16 threads: 0.0007616 0.0005852 0.0007037
call = ssyrk 0 2000 64, 16 threads: 0.0003762 0.0003923 0.0004197
call = dgemm 2000 64 2000, 16 threads: 0.001215 0.0008021 0.0001935
call = sgemm 2000 64 2000, 16 threads: 0.0007328 0.0004752 0.0001275
call = dsymm 2000 64 0, 16 threads: 0.001287 0.0005707 0.000333
call = ssymm 2000 64 0, 16 threads: 0.0008348 0.0003456 0.0002558
call = dsyrk 0 64 2000, 16 threads: 0.0003101 0.0002229 5.28e-05
call = ssyrk 0 64 2000, 16 threads: 0.0001552 0.0001903 0.0001071
call = dtrmm 2000 64 0, 16 threads: 0.002193 0.000533 0.0004074
call = strmm 2000 64 0, 16 threads: 0.001328 0.0004469 0.000439
call = dtrsm 2000 64 0, 16 threads: 0.002199 0.001093 0.0009143
call = strsm 2000 64 0, 16 threads: 0.001329 0.000815 0.0007115
call = dgemm 500 500 16000, 16 threads: 0.02164 0.002564 0.0003738
call = sgemm 500 500 16000, 16 threads: 0.01308 0.001366 0.0003864
call = dgemv 16000 64 0, 16 threads: 3.386e-05 0.0002479 5.821e-05
call = sgemv 16000 64 0, 16 threads: 1.85e-05 0.0001552 3.121e-05
call = dger 16000 64 0, 16 threads: 2.749e-05 0.000637 -
call = sger 16000 64 0, 16 threads: 1.561e-05 0.000426 -
call = dgemv 64 16000 0, 16 threads: 0.0001887 0.0002739 2.732e-05
call = sgemv 64 16000 0, 16 threads: 0.0001617 0.0001705 5.522e-05
call = dger 64 16000 0, 16 threads: 2.838e-05 0.0006478 -
call = sger 64 16000 0, 16 threads: 1.897e-05 0.0004554 -
call = dgemv 130000 64 0, 16 threads: 0.0004718 0.001467 0.0001167
call = sgemv 130000 64 0, 16 threads: 0.000217 0.000788 7.282e-05
call = dger 130000 64 0, 16 threads: 0.0005018 0.004209 0.003295
call = sger 130000 64 0, 16 threads: 0.0002019 0.001987 0.001685
call = dgemv 64 130000 0, 16 threads: 0.001257 0.001454 4.41e-05
call = sgemv 64 130000 0, 16 threads: 0.00129 0.00079 3.702e-05
call = dger 64 130000 0, 16 threads: 0.0003606 0.003804 0.003654
call = sger 64 130000 0, 16 threads: 0.0001107 0.001869 0.002021
call = zgemv 130000 64 0, 16 threads: 0.0005869 0.002746 0.0001787
call = cgemv 130000 64 0, 16 threads: 0.0003121 0.001481 0.0001334
call = zgeru 130000 64 0, 16 threads: 0.0007626 0.00837 -
call = cgeru 130000 64 0, 16 threads: 0.0002755 0.003973 0.00329
call = zgemv 64 130000 0, 16 threads: 0.001545 0.002712 6.627e-05
call = cgemv 64 130000 0, 16 threads: 0.0009058 0.001452 4.987e-05
call = zgeru 64 130000 0, 16 threads: 0.0007584 0.008125 -
call = cgeru 64 130000 0, 16 threads: 0.0004001 0.003774 0.003049
call = dgetrf 500 500 0, 16 threads: 0.002892 0.001225 -
call = sgetrf 500 500 0, 16 threads: 0.002178 0.001225 -
call = dpotrf 0 500 0, 16 threads: 0.00105 0.001513 -
call = spotrf 0 500 0, 16 threads: 0.000713 0.001308 -
call = dgeqrf 500 500 0, 16 threads: 0.004145 0.002017 -
call = sgeqrf 500 500 0, 16 threads: 0.003171 0.001985 -
call = dgesv 0 500 500, 16 threads: 0.004252 0.002112 -
call = sgesv 0 500 500, 16 threads: 0.002927 0.002149 -
call = dgetrf 2000 2000 0, 16 threads: 0.02178 0.007164 -
call = sgetrf 2000 2000 0, 16 threads: 0.01338 0.005786 -
call = dpotrf 0 2000 0, 16 threads: 0.01207 0.002239 -
call = spotrf 0 2000 0, 16 threads: 0.006686 0.001565 -
call = dgeqrf 2000 2000 0, 16 threads: 0.06817 0.01137 -
call = sgeqrf 2000 2000 0, 16 threads: 0.05404 0.009962 -
call = dgesv 0 2000 2000, 16 threads: 0.06226 0.01065 -
call = sgesv 0 2000 2000, 16 threads: 0.03464 0.00836 -
call = dgetrs 0 1000 1000, 16 threads: 0.007311 0.002218 -
call = zgetrs 0 1000 1000, 16 threads: 0.01538 0.002917 -
call = dpotrs 0 1000 1000, 16 threads: 0.007169 0.001928 -
call = zpotrs 0 1000 1000, 16 threads: 0.01815 0.002789 -
call = dgetri 0 1000 0, 16 threads: 0.008562 0.001647 -
call = zgetri 0 1000 0, 16 threads: 0.01909 0.002166 -
call = dpotri 0 1000 0, 16 threads: 0.006411 0.001999 -
call = zpotri 0 1000 0, 16 threads: 0.01091 0.002649 -
call = dtrtri 0 1000 0, 16 threads: 0.003356 0.001692 -
call = ztrtri 0 1000 0, 16 threads: 0.005676 0.002115 -
call = dtrtrs 0 1000 1000, 16 threads: 0.003665 0.001502 -
call = ztrtrs 0 1000 1000, 16 threads: 0.008064 0.002183 -
call = dposv 0 1000 1000, 16 threads: 0.01031 0.00313 -
call = zposv 0 1000 1000, 16 threads: 0.02112 0.004396 -
call = dgetrs 0 1000 1, 16 threads: 0.0003876 0.0006288 -
call = zgetrs 0 1000 1, 16 threads: 0.0009908 0.0009366 -
call = dpotrs 0 1000 1, 16 threads: 0.0006714 0.0004021 -
call = zpotrs 0 1000 1, 16 threads: 0.001507 0.0007605 -
call = dgesv 0 1000 1, 16 threads: 0.02077 0.00326 -
call = zgesv 0 1000 1, 16 threads: 0.04467 0.004154 -
call = dposv 0 1000 1, 16 threads: 0.004129 0.001469 -
call = zposv 0 1000 1, 16 threads: 0.006443 0.001849 -
call = dtrtrs 0 1000 1, 16 threads: 0.0002191 0.0003898 -
call = ztrtrs 0 1000 1, 16 threads: 0.0007579 0.0005876 -
call = dgetrs 0 4000 1, 16 threads: 0.008032 0.003811 -
call = dgesv 0 4000 1, 16 threads: 0.7986 0.01953 -
call = dposv 0 4000 1, 16 threads: 0.06906 0.006085 -
call = dorgqr 500 500 500, 16 threads: 0.004639 0.000699 -
call = dormqr 500 500 500, 16 threads: 0.00402 0.0007712 -
call = dgels 500 500 500, 16 threads: 0.01117 0.002797 -
call = dorgqr 1000 1000 1000, 16 threads: 0.01884 0.001821 -
call = dormqr 1000 1000 1000, 16 threads: 0.01844 0.001804 -
call = dgels 1000 1000 1000, 16 threads: 0.04672 0.006793 -
call = dgeqrf 16000 64 0, 16 threads: 0.003267 0.001927 -
call = dgels 16000 64 0, 16 threads: 0.006881 0.002002 -
call = dsyev 0 500 0, 16 threads: 0.1475 0.005099 -
call = dsyevr 0 500 0, 16 threads: 0.0298 0.004963 -
call = dgesvd 500 500 0, 16 threads: 0.3203 0.01363 -
call = dgeev 0 500 0, 16 threads: 0.1318 0.08219 -
call = dsyev 0 1000 0, 16 threads: 1.054 0.01182 -
call = dsyevd 0 1000 0, 16 threads: 0.1019 0.01159 -
call = dsyevr 0 1000 0, 16 threads: 0.1685 0.01102 -
call = dgesvd 1000 1000 0, 16 threads: 2.356 0.03171 -
call = dgesdd 1000 1000 0, 16 threads: 0.1986 0.03185 -
