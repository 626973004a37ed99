# blaslift: what estimates are made from on a machine. Rates are per second.
blaslift-profile = 1
machine = vm: Intel(R) Xeon(R) Processor
cpu = Intel(R) Xeon(R) Processor
cpu_blas = OpenBLAS 0.3.26, Cooperlake kernels
gpu = NVIDIA H200, 140 GiB, CUDA driver 13.0, cuBLAS 13.1
driver = 580.159.04

# operations of one core in large level-3 calls, double precision: two 512-bit FMA units at 2 GHz, which few
# cores sustain
cpu_double_flops = 3.189e+10

# the same in single precision
cpu_single_flops = 6.238e+10

# threads that the CPU BLAS may use
cpu_threads = 16

# before the first operation of a call on the CPU: waking threads, packing
cpu_call_seconds = 2.875e-07

# memory bandwidth of levels 1 and 2, one core, as if the CPU BLAS used all its threads in all of them (OpenBLAS
# runs copy, swap and nrm2 on one): a core of a desktop machine streams 20 GB/s and more
cpu_core_bytes_per_second = 1.098e+10

# of all cores together; measured with 16 threads: sgemv 60 to 120 GB/s, saxpy 232
cpu_bytes_per_second = 3.893e+10

# what fits the last-level cache stays there between calls
cpu_cache_bytes = 314572800

# and is read so many times faster
cpu_cache_speed = 1

# what operands that were just made cost besides, by their bytes: on the H200 machine the same call on operands
# that the CPU BLAS's threads have read before takes so much less (182 calls of all levels)
cold_bytes_per_second = 2.5e+11

# the same for the first MiB, on top
cold_first_bytes_per_second = 4e+10

# to the device from the program's memory, through pinned staging buffers: on the H200 machine a dgemm of n =
# 8192 moves its 1.5 GiB at 27 GB/s on average; other links are slower
upload_bytes_per_second = 3.088e+10

# the way back
download_bytes_per_second = 3.883e+10

# allocation, launches and synchronisation of a call of level 3 or LAPACK
device_call_seconds = 0.000183

# operations of the device in large level-3 calls, until it says more itself
device_double_flops = 5.845e+13

# the same in single precision
device_single_flops = 3.809e+13

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
device_direct_seconds = 5.649e-05

# then the device's memory bandwidth: an H200 has 4800e9, a card with GDDR6 300e9 to 700e9
device_bytes_per_second = 5.287e+11

# of it, what symv and hemv reach: cuBLAS 13.1 on an H200 0.4 to 0.8, blaslift's own kernels 0.8
device_symmetric_share = 0.8

# and trmv: cuBLAS 0.04, blaslift's own kernels 0.9
device_triangular_share = 0.8

# asking the kernel what was written: a scan of a small range takes 0.4 us (4 KiB) to 7 us (32 MiB)
check_call_seconds = 1.481e-06

# and for each byte in 4 KiB pages: 1 GiB takes 1.4 ms on one thread, 0.4 ms split over four
check_seconds_per_small_byte = 4.03e-13

# in 2 MiB pages: 0.015 ms measured, 0.02 on a 2-core guest
check_seconds_per_huge_byte = 2.159e-14

# watching for writes, 4 KiB pages: measured for 1 GiB
arm_seconds_per_small_byte = 7.512e-12

# 2 MiB pages
arm_seconds_per_huge_byte = 1.768e-13

# no longer watching, 4 KiB pages: on a 2-core guest
disarm_seconds_per_small_byte = 1.553e-11

# 2 MiB pages
disarm_seconds_per_huge_byte = 1.586e-13

# for an operand that is to stay: registering it, backing a piece of the window with device memory
keep_call_seconds = 1e-05

# and for each of its bytes, besides sending and watching: backing, listing, and giving back what was there; 21
# calls of level 2 and dot with operands that were just made took 28e-12 more where they stayed than where they
# did not, watching included
keep_seconds_per_byte = 4.916e-11

# what a wrong guess costs until the sentinel disarms it: the faults of a program that rewrites 1 GiB; 7 to 27
# ms (2-core guest, polls of 1 and 5 ms), with pages of either size, since the first store splits a 2 MiB page
rewritten_seconds_per_byte = 1.5832483768463136e-11

# the device must be expected to take less than this part of the CPU's time: the model's error belongs to the
# CPU
advantage = 0.87

# expected gain that justifies bringing the device up
start_price_seconds = 0.2

# Calls of m, n and k, and the seconds that they took: on the CPU, on the GPU with their operands sent, with operands there.
call = dgemm 1000 1000 1000, 16 threads: 0.03637 0.001467 0.003926
call = sgemm 1000 1000 1000, 16 threads: 0.01025 0.0005717 0.004915
call = zgemm 1000 1000 1000, 16 threads: 0.02738 0.002414 0.005142
call = cgemm 1000 1000 1000, 16 threads: 0.03827 0.001114 0.001094
call = dsymm 1000 1000 0, 16 threads: 0.007553 0.0007885 0.001555
call = ssymm 1000 1000 0, 16 threads: 0.008767 0.0006608 0.0007273
call = dsyrk 0 1000 1000, 16 threads: 0.005527 0.0005485 0.0004514
call = ssyrk 0 1000 1000, 16 threads: 0.001575 0.0009397 0.000346
call = dsyr2k 0 1000 1000, 16 threads: 0.01199 0.0008679 0.0004929
call = ssyr2k 0 1000 1000, 16 threads: 0.005763 0.0005766 0.001346
call = dtrmm 1000 1000 0, 16 threads: 0.004855 0.001283 0.005804
call = strmm 1000 1000 0, 16 threads: 0.002677 0.0005348 0.000668
call = dtrsm 1000 1000 0, 16 threads: 0.005332 0.001182 0.001486
call = strsm 1000 1000 0, 16 threads: 0.002303 0.0007141 0.0007769
call = dgemmt 0 1000 1000, 16 threads: 0.05421 0.001022 0.0004471
call = sgemmt 0 1000 1000, 16 threads: 0.03199 0.0004906 0.0002948
call = dgemv 4000 4000 0, 16 threads: 0.004564 0.002949 0.0001315
call = sgemv 4000 4000 0, 16 threads: 0.000776 0.001573 9.11e-05
call = dsymv 0 4000 0, 16 threads: 0.0005711 0.00185 0.0003569
call = ssymv 0 4000 0, 16 threads: 0.0002414 0.002699 0.000323
call = dtrmv 0 4000 0, 16 threads: 0.0005754 0.002018 0.0003803
call = strmv 0 4000 0, 16 threads: 0.000258 0.001072 0.0005927
call = dtrsv 0 4000 0, 16 threads: 0.003972 0.001974 0.0005981
call = strsv 0 4000 0, 16 threads: 0.001675 0.001297 0.0005891
call = dger 4000 4000 0, 16 threads: 0.003047 0.01131 0.01288
call = sger 4000 4000 0, 16 threads: 0.002751 0.01001 0.006616
call = daxpy 0 4000000 0, 16 threads: 0.0004232 0.004558 0.002633
call = saxpy 0 4000000 0, 16 threads: 0.0002164 0.009131 0.006083
call = ddot 0 4000000 0, 16 threads: 0.0004621 0.002715 0.0001336
call = sdot 0 4000000 0, 16 threads: 0.001605 0.001076 6.223e-05
call = dnrm2 0 4000000 0, 16 threads: 0.005865 0.002489 6.618e-05
call = snrm2 0 4000000 0, 16 threads: 0.00219 0.00166 4.376e-05
call = dscal 0 4000000 0, 16 threads: 6.045e-07 - -
call = sscal 0 4000000 0, 16 threads: 6.03e-07 - -
call = dcopy 0 4000000 0, 16 threads: 0.006081 0.003407 0.0009734
call = scopy 0 4000000 0, 16 threads: 0.001561 0.001118 0.0008225
call = dasum 0 4000000 0, 16 threads: 0.003575 0.001825 6.757e-05
call = sasum 0 4000000 0, 16 threads: 0.001468 0.0008118 4.312e-05
call = dgetrf 1000 1000 0, 16 threads: 0.01846 0.006067 -
call = dpotrf 0 1000 0, 16 threads: 0.009364 0.005306 -
call = dgeqrf 1000 1000 0, 16 threads: 0.104 0.005172 -
call = dgesv 0 1000 1000, 16 threads: 0.05644 0.01789 -
call = dsyevd 0 500 0, 16 threads: 0.0423 0.007166 -
call = dgesdd 500 500 0, 16 threads: 0.0974 0.01398 -
call = dgemm 250 250 250, 16 threads: 0.000151 0.0001967 0.0002882
call = sgemm 250 250 250, 16 threads: 9.311e-05 0.0001968 0.0001127
call = zgemm 250 250 250, 16 threads: 0.0003481 0.000293 0.0002185
call = cgemm 250 250 250, 16 threads: 0.0002205 0.0002073 0.000254
call = dgemm 500 500 500, 16 threads: 0.01498 0.0003058 0.0002348
call = sgemm 500 500 500, 16 threads: 0.0006355 0.0002401 0.0002197
call = zgemm 500 500 500, 16 threads: 0.007268 0.0004995 0.001758
call = cgemm 500 500 500, 16 threads: 0.001758 0.0003645 0.0002855
call = dgemm 2000 2000 2000, 16 threads: 0.04147 0.005603 0.003096
call = sgemm 2000 2000 2000, 16 threads: 0.02698 0.001974 0.0009796
call = zgemm 2000 2000 2000, 16 threads: 0.1307 0.005006 0.001995
call = cgemm 2000 2000 2000, 16 threads: 0.06598 0.004262 0.002047
call = dsymm 250 250 0, 16 threads: 0.0002166 0.0001973 0.0003796
call = ssymm 250 250 0, 16 threads: 0.0001015 0.0001466 0.0001011
call = dsyrk 0 250 250, 16 threads: 0.0004021 0.000176 0.0002443
call = ssyrk 0 250 250, 16 threads: 0.0002399 0.0001071 6.608e-05
call = dsyr2k 0 250 250, 16 threads: 0.0002082 0.000186 0.002448
call = ssyr2k 0 250 250, 16 threads: 0.0001114 0.0002054 0.0002528
call = dtrmm 250 250 0, 16 threads: 8.079e-05 0.0002008 0.0002527
call = strmm 250 250 0, 16 threads: 5.94e-05 0.0001929 0.0002489
call = dtrsm 250 250 0, 16 threads: 0.0001583 0.0003145 0.0003353
call = strsm 250 250 0, 16 threads: 0.0001123 0.0002221 0.0001913
call = dgemmt 0 250 250, 16 threads: 0.001923 0.0002034 0.0002588
call = sgemmt 0 250 250, 16 threads: 0.001806 0.0001587 6.95e-05
call = dsymm 500 500 0, 16 threads: 0.001784 0.0003441 0.0006146
call = ssymm 500 500 0, 16 threads: 0.0008432 0.0003056 0.0004064
call = dsyrk 0 500 500, 16 threads: 0.0006199 0.0002917 0.0002741
call = ssyrk 0 500 500, 16 threads: 0.0003578 0.0002239 0.0001568
call = dsyr2k 0 500 500, 16 threads: 0.002457 0.0003068 0.0003586
call = ssyr2k 0 500 500, 16 threads: 0.0004523 0.0003213 0.0002873
call = dtrmm 500 500 0, 16 threads: 0.0004446 0.0003299 0.0003425
call = strmm 500 500 0, 16 threads: 0.000271 0.00026 0.0003284
call = dtrsm 500 500 0, 16 threads: 0.0009076 0.0005314 0.000615
call = strsm 500 500 0, 16 threads: 0.0006261 0.0003866 0.0004892
call = dgemmt 0 500 500, 16 threads: 0.007678 0.0002928 0.0003087
call = sgemmt 0 500 500, 16 threads: 0.006335 0.000256 0.0002247
call = dsymm 2000 2000 0, 16 threads: 0.03521 0.001842 0.001776
call = ssymm 2000 2000 0, 16 threads: 0.02186 0.002696 0.002591
call = dsyrk 0 2000 2000, 16 threads: 0.01874 0.001436 0.001082
call = ssyrk 0 2000 2000, 16 threads: 0.009876 0.001185 0.001082
call = dsyr2k 0 2000 2000, 16 threads: 0.04418 0.002131 0.001201
call = ssyr2k 0 2000 2000, 16 threads: 0.02252 0.001516 0.002416
call = dtrmm 2000 2000 0, 16 threads: 0.01782 0.00202 0.002658
call = strmm 2000 2000 0, 16 threads: 0.01003 0.001837 0.002391
call = dtrsm 2000 2000 0, 16 threads: 0.02546 0.002748 0.002919
call = strsm 2000 2000 0, 16 threads: 0.01371 0.001593 0.001957
call = dgemmt 0 2000 2000, 16 threads: 0.3425 0.001763 0.001257
call = sgemmt 0 2000 2000, 16 threads: 0.165 0.001112 0.0006772
call = zsymm 500 500 0, 16 threads: 0.002844 0.0004338 0.000428
call = csymm 500 500 0, 16 threads: 0.001776 0.0004122 0.0004358
call = zhemm 500 500 0, 16 threads: 0.002909 0.0003859 0.0004914
call = chemm 500 500 0, 16 threads: 0.001614 0.0004343 0.0003488
call = zsyrk 0 500 500, 16 threads: 0.001244 0.0003056 0.00024
call = csyrk 0 500 500, 16 threads: 0.0007149 0.0002465 0.0002165
call = zherk 0 500 500, 16 threads: 0.001241 0.0003045 0.0002319
call = cherk 0 500 500, 16 threads: 0.0007907 0.0002415 0.0002066
call = zsyr2k 0 500 500, 16 threads: 0.002504 0.0003987 0.0003976
call = csyr2k 0 500 500, 16 threads: 0.001319 0.0003384 0.0002242
call = zher2k 0 500 500, 16 threads: 0.003253 0.0003794 0.0003737
call = cher2k 0 500 500, 16 threads: 0.001363 0.0003063 0.0002033
call = ztrmm 500 500 0, 16 threads: 0.001296 0.0004018 0.0005561
call = ctrmm 500 500 0, 16 threads: 0.0007306 0.0002918 0.0003888
call = ztrsm 500 500 0, 16 threads: 0.001905 0.0006217 0.0007554
call = ctrsm 500 500 0, 16 threads: 0.001028 0.0004262 0.0004744
call = zgemmt 0 500 500, 16 threads: 0.006408 0.0003576 0.0003069
call = cgemmt 0 500 500, 16 threads: 0.00482 0.0002576 0.0002385
call = zsymm 1000 1000 0, 16 threads: 0.01814 0.001237 0.0009926
call = csymm 1000 1000 0, 16 threads: 0.01013 0.0009995 0.001016
call = zhemm 1000 1000 0, 16 threads: 0.01749 0.001181 0.001161
call = chemm 1000 1000 0, 16 threads: 0.009185 0.00104 0.001018
call = zsyrk 0 1000 1000, 16 threads: 0.009534 0.0008878 0.0007495
call = csyrk 0 1000 1000, 16 threads: 0.004698 0.0007048 0.0004514
call = zherk 0 1000 1000, 16 threads: 0.009871 0.0009241 0.0005295
call = cherk 0 1000 1000, 16 threads: 0.004023 0.000817 0.0004474
call = zsyr2k 0 1000 1000, 16 threads: 0.02084 0.00116 0.000672
call = csyr2k 0 1000 1000, 16 threads: 0.009685 0.001165 0.0006033
call = zher2k 0 1000 1000, 16 threads: 0.01737 0.001187 0.0006882
call = cher2k 0 1000 1000, 16 threads: 0.008928 0.00132 0.0005649
call = ztrmm 1000 1000 0, 16 threads: 0.009185 0.001463 0.001369
call = ctrmm 1000 1000 0, 16 threads: 0.004937 0.001078 0.00106
call = ztrsm 1000 1000 0, 16 threads: 0.009904 0.001565 0.001777
call = ctrsm 1000 1000 0, 16 threads: 0.005186 0.001162 0.001428
call = zgemmt 0 1000 1000, 16 threads: 0.03637 0.001074 0.0006866
call = cgemmt 0 1000 1000, 16 threads: 0.02781 0.0007776 0.000484
call = dgemv 1000 1000 0, 16 threads: 4.64e-05 0.0002859 7.916e-05
call = sgemv 1000 1000 0, 16 threads: 2.943e-05 0.0004679 3.153e-05
call = dsymv 0 1000 0, 16 threads: 2.233e-05 0.001908 0.000136
call = ssymv 0 1000 0, 16 threads: 1.662e-05 0.0004508 0.0001284
call = dtrmv 0 1000 0, 16 threads: 2.235e-05 0.001865 0.0001708
call = strmv 0 1000 0, 16 threads: 1.767e-05 0.0004378 0.0001314
call = dtrsv 0 1000 0, 16 threads: 0.0002006 0.001899 0.0001941
call = strsv 0 1000 0, 16 threads: 8.965e-05 0.0004915 0.0002127
call = dger 1000 1000 0, 16 threads: 3.313e-05 0.0007238 0.0009803
call = sger 1000 1000 0, 16 threads: 1.617e-05 0.001315 0.001288
call = dgemv 2000 2000 0, 16 threads: 3e-04 0.0008262 8.438e-05
call = sgemv 2000 2000 0, 16 threads: 0.0001608 0.0004452 9.02e-05
call = dsymv 0 2000 0, 16 threads: 7.605e-05 0.0005111 0.0003725
call = ssymv 0 2000 0, 16 threads: 3.413e-05 0.0003031 0.0003707
call = dtrmv 0 2000 0, 16 threads: 7.047e-05 0.000511 0.0004103
call = strmv 0 2000 0, 16 threads: 4.134e-05 0.0003174 0.0003588
call = dtrsv 0 2000 0, 16 threads: 0.0007621 0.0006036 0.0004562
call = strsv 0 2000 0, 16 threads: 0.0004153 0.0003999 0.0003975
call = dger 2000 2000 0, 16 threads: 0.0001291 0.002068 -
call = sger 2000 2000 0, 16 threads: 6.678e-05 0.001126 0.001594
call = dgemv 8000 8000 0, 16 threads: 0.004138 0.009798 0.0001754
call = sgemv 8000 8000 0, 16 threads: 0.002031 0.004988 0.0001296
call = dsymv 0 8000 0, 16 threads: 0.00188 0.005245 0.0003775
call = ssymv 0 8000 0, 16 threads: 0.0008126 0.002769 0.0004175
call = dtrmv 0 8000 0, 16 threads: 0.001545 0.00523 0.0006665
call = strmv 0 8000 0, 16 threads: 0.0006932 0.002794 0.0006273
call = dtrsv 0 8000 0, 16 threads: 0.02223 0.005693 0.001059
call = strsv 0 8000 0, 16 threads: 0.01124 0.003174 0.001003
call = dger 8000 8000 0, 16 threads: 0.006271 0.0331 0.03961
call = sger 8000 8000 0, 16 threads: 0.001505 0.01685 0.02046
call = zgemv 1000 1000 0, 16 threads: 0.0001544 0.0004542 5.145e-05
call = cgemv 1000 1000 0, 16 threads: 5.552e-05 0.0002727 4.507e-05
call = zhemv 0 1000 0, 16 threads: 0.0001415 0.0003194 0.0002205
call = chemv 0 1000 0, 16 threads: 7.505e-05 0.001873 9.382e-05
call = ztrmv 0 1000 0, 16 threads: 5.294e-05 0.0003039 0.0002949
call = ctrmv 0 1000 0, 16 threads: 3.479e-05 0.001871 0.0002217
call = ztrsv 0 1000 0, 16 threads: 0.0004317 0.0004284 0.0003656
call = ctrsv 0 1000 0, 16 threads: 0.0002441 0.001953 0.000487
call = zgeru 1000 1000 0, 16 threads: 5.736e-05 0.001214 0.001505
call = cgeru 1000 1000 0, 16 threads: 2.842e-05 0.0007665 0.0009133
call = zgemv 4000 4000 0, 16 threads: 0.001266 0.005071 0.0001051
call = cgemv 4000 4000 0, 16 threads: 0.0005877 0.002621 9.462e-05
call = zhemv 0 4000 0, 16 threads: 0.001422 0.002786 0.0003765
call = chemv 0 4000 0, 16 threads: 0.0004741 0.001542 0.0003582
call = ztrmv 0 4000 0, 16 threads: 0.0007628 0.002765 0.0003809
call = ctrmv 0 4000 0, 16 threads: 0.0003598 0.001523 0.0003283
call = ztrsv 0 4000 0, 16 threads: 0.01226 0.003202 0.0007093
call = ctrsv 0 4000 0, 16 threads: 0.003344 0.001749 0.0005223
call = zgeru 4000 4000 0, 16 threads: 0.002672 0.01664 0.02027
call = cgeru 4000 4000 0, 16 threads: 0.0008736 0.00866 -
call = zgemv 8000 8000 0, 16 threads: 0.01103 0.01998 0.0003079
call = cgemv 8000 8000 0, 16 threads: 0.00525 0.01 0.0001507
call = zhemv 0 8000 0, 16 threads: 0.006541 0.01024 0.0007531
call = chemv 0 8000 0, 16 threads: 0.002707 0.005466 0.0006267
call = ztrmv 0 8000 0, 16 threads: 0.005318 0.01044 0.000546
call = ctrmv 0 8000 0, 16 threads: 0.001882 0.005294 0.0006755
call = ztrsv 0 8000 0, 16 threads: 0.0457 0.01107 0.001583
call = ctrsv 0 8000 0, 16 threads: 0.02345 0.005752 0.001122
call = zgeru 8000 8000 0, 16 threads: 0.01686 0.06275 0.07975
call = cgeru 8000 8000 0, 16 threads: 0.008316 0.03296 -
call = daxpy 0 500000 0, 16 threads: 2.722e-05 0.001819 0.001208
call = saxpy 0 500000 0, 16 threads: 1.336e-05 0.0009089 0.0006397
call = ddot 0 500000 0, 16 threads: 1.889e-05 0.0008508 3.108e-05
call = sdot 0 500000 0, 16 threads: 0.0001916 0.000452 2.617e-05
call = dnrm2 0 500000 0, 16 threads: 0.0004491 0.0004152 2.272e-05
call = snrm2 0 500000 0, 16 threads: 0.0002274 0.0002177 1.931e-05
call = dscal 0 500000 0, 16 threads: 1.74e-07 - -
call = sscal 0 500000 0, 16 threads: 1.735e-07 - -
call = dcopy 0 500000 0, 16 threads: 0.0003392 0.001253 0.001365
call = scopy 0 500000 0, 16 threads: 0.0001699 0.0006222 0.0005365
call = dasum 0 500000 0, 16 threads: 1.508e-05 0.0003934 2.06e-05
call = sasum 0 500000 0, 16 threads: 7.866e-06 0.0002151 1.958e-05
call = dswap 0 500000 0, 16 threads: 0.0005149 0.002518 0.002544
call = sswap 0 500000 0, 16 threads: 0.0002405 0.001292 0.001024
call = daxpy 0 16000000 0, 16 threads: 0.001301 0.01162 0.0107
call = saxpy 0 16000000 0, 16 threads: 0.0006839 0.00591 0.005083
call = ddot 0 16000000 0, 16 threads: 0.001274 0.005189 0.0001473
call = sdot 0 16000000 0, 16 threads: 0.01052 0.002853 0.0001451
call = dnrm2 0 16000000 0, 16 threads: 0.02913 0.002653 7.754e-05
call = snrm2 0 16000000 0, 16 threads: 0.01145 0.001385 7.448e-05
call = dscal 0 16000000 0, 16 threads: 6.09e-07 - -
call = sscal 0 16000000 0, 16 threads: 5.225e-07 - -
call = dcopy 0 16000000 0, 16 threads: 0.02243 0.005097 0.002678
call = scopy 0 16000000 0, 16 threads: 0.01215 0.002684 0.001503
call = dasum 0 16000000 0, 16 threads: 0.0005785 0.002612 7.817e-05
call = sasum 0 16000000 0, 16 threads: 0.0003768 0.001356 7.382e-05
call = dswap 0 16000000 0, 16 threads: 0.02469 0.0203 0.02216
call = sswap 0 16000000 0, 16 threads: 0.0112 0.01227 0.01363
call = idamax 0 4000000 0, 16 threads: 0.002066 0.0008441 6.393e-05
call = isamax 0 4000000 0, 16 threads: 0.001061 0.0004643 3.965e-05
call = zaxpy 0 1000000 0, 16 threads: 0.0001058 0.001759 0.001381
call = caxpy 0 1000000 0, 16 threads: 8.86e-05 0.001072 0.0009776
call = zdotc 0 1000000 0, 16 threads: 0.0002014 0.0009011 0.0001063
call = cdotc 0 1000000 0, 16 threads: 0.0008239 0.000542 0.0001152
call = zscal 0 1000000 0, 16 threads: 5.66e-07 - -
call = cscal 0 1000000 0, 16 threads: 5.65e-07 - -
call = zaxpy 0 16000000 0, 16 threads: 0.006082 0.02176 0.01976
call = caxpy 0 16000000 0, 16 threads: 0.001734 0.01191 0.009925
call = zdotc 0 16000000 0, 16 threads: 0.004821 0.009996 0.0001481
call = cdotc 0 16000000 0, 16 threads: 0.02127 0.005236 0.000134
call = zscal 0 16000000 0, 16 threads: 5.62e-07 - -
call = cscal 0 16000000 0, 16 threads: 6.035e-07 - -
call = dgemm 64 64 64, 16 threads: 1.526e-05 5.297e-05 -
call = sgemm 64 64 64, 16 threads: 5.395e-06 6.234e-05 -
call = dsymm 64 64 0, 16 threads: 1.508e-05 4.286e-05 -
call = ssymm 64 64 0, 16 threads: 1.008e-05 3.858e-05 -
call = dsyrk 0 64 64, 16 threads: 9.401e-06 3.689e-05 -
call = ssyrk 0 64 64, 16 threads: 5.026e-06 3.46e-05 -
call = dsyr2k 0 64 64, 16 threads: 1.821e-05 5.254e-05 -
call = ssyr2k 0 64 64, 16 threads: 9.9e-06 6.483e-05 -
call = dtrmm 64 64 0, 16 threads: 8.245e-06 5.646e-05 -
call = strmm 64 64 0, 16 threads: 7.616e-06 6.14e-05 -
call = dtrsm 64 64 0, 16 threads: 1.108e-05 6.508e-05 -
call = strsm 64 64 0, 16 threads: 1.352e-05 5.269e-05 -
call = dgemmt 0 64 64, 16 threads: 1.695e-05 5.671e-05 -
call = sgemmt 0 64 64, 16 threads: 1.172e-05 5.22e-05 -
call = dsymm 120 120 0, 16 threads: 4.054e-05 7.809e-05 7.291e-05
call = ssymm 120 120 0, 16 threads: 3.134e-05 5.536e-05 -
call = dsyrk 0 120 120, 16 threads: 3.907e-05 6.265e-05 5.899e-05
call = ssyrk 0 120 120, 16 threads: 2.298e-05 4.548e-05 -
call = dsyr2k 0 120 120, 16 threads: 3.793e-05 9.354e-05 0.0001291
call = ssyr2k 0 120 120, 16 threads: 2.483e-05 0.0001068 -
call = dtrmm 120 120 0, 16 threads: 1.756e-05 0.0001206 0.000154
call = strmm 120 120 0, 16 threads: 1.358e-05 8.86e-05 -
call = dtrsm 120 120 0, 16 threads: 2.737e-05 0.0001425 0.0001581
call = strsm 120 120 0, 16 threads: 2.855e-05 9.381e-05 -
call = dgemmt 0 120 120, 16 threads: 0.0002633 9.414e-05 9.527e-05
call = sgemmt 0 120 120, 16 threads: 0.0002411 5.871e-05 -
call = dgetrf 120 120 0, 16 threads: 0.0006361 0.0002837 -
call = sgetrf 120 120 0, 16 threads: 0.0001172 0.0002488 -
call = dpotrf 0 120 0, 16 threads: 0.0001163 0.0003602 -
call = spotrf 0 120 0, 16 threads: 7.936e-05 0.0003503 -
call = dgetrf 250 250 0, 16 threads: 0.001446 0.0006081 -
call = sgetrf 250 250 0, 16 threads: 0.001014 0.0005421 -
call = dpotrf 0 250 0, 16 threads: 0.0004199 0.0008163 -
call = spotrf 0 250 0, 16 threads: 0.0002817 0.0007529 -
call = dgemv 500 500 0, 16 threads: 2.071e-05 0.0002773 5.146e-05
call = sgemv 500 500 0, 16 threads: 1.272e-05 0.0001586 5.288e-05
call = dsymv 0 500 0, 16 threads: 1.193e-05 0.0002497 8.092e-05
call = ssymv 0 500 0, 16 threads: 1.063e-05 0.0001577 0.0001325
call = dtrmv 0 500 0, 16 threads: 1.224e-05 0.0002547 0.0001407
call = strmv 0 500 0, 16 threads: 9.669e-06 0.0001456 0.0001666
call = dtrsv 0 500 0, 16 threads: 2.739e-05 0.0002836 0.0001768
call = strsv 0 500 0, 16 threads: 2.33e-05 0.0001788 0.000188
call = dger 500 500 0, 16 threads: 1.805e-05 0.000692 0.0007297
call = sger 500 500 0, 16 threads: 1.156e-05 0.0002477 0.000295
call = daxpy 0 60000 0, 16 threads: 6.294e-06 0.0001511 0.0001839
call = saxpy 0 60000 0, 16 threads: 6.156e-06 9.4e-05 0.0001528
call = ddot 0 60000 0, 16 threads: 8.536e-06 0.0001081 6.082e-05
call = sdot 0 60000 0, 16 threads: 5.171e-06 6.345e-05 1.981e-05
call = dnrm2 0 60000 0, 16 threads: 5.272e-05 6.779e-05 2.058e-05
call = snrm2 0 60000 0, 16 threads: 2.369e-05 4.684e-05 1.916e-05
call = dscal 0 60000 0, 16 threads: 1.975e-07 - -
call = sscal 0 60000 0, 16 threads: 1.2e-07 - -
call = dcopy 0 60000 0, 16 threads: 1.388e-05 0.0001493 0.0001074
call = scopy 0 60000 0, 16 threads: 6.93e-06 7.773e-05 4.629e-05
call = dasum 0 60000 0, 16 threads: 4.605e-06 7.585e-05 1.886e-05
call = sasum 0 60000 0, 16 threads: 2.088e-06 4.727e-05 1.931e-05
call = zgemm 64 64 64, 16 threads: 2.747e-05 8.11e-05 0.0001237
call = cgemm 64 64 64, 16 threads: 1.744e-05 6.366e-05 -
call = zsymm 64 64 0, 16 threads: 2.951e-05 6.085e-05 8.5e-05
call = csymm 64 64 0, 16 threads: 1.91e-05 4.892e-05 -
call = zhemm 64 64 0, 16 threads: 3.282e-05 6.322e-05 8.004e-05
call = chemm 64 64 0, 16 threads: 2.029e-05 4.99e-05 -
call = zsyrk 0 64 64, 16 threads: 4.129e-05 4.834e-05 6.589e-05
call = csyrk 0 64 64, 16 threads: 2.217e-05 3.678e-05 -
call = zherk 0 64 64, 16 threads: 4.255e-05 4.86e-05 7.466e-05
call = cherk 0 64 64, 16 threads: 2.151e-05 4.014e-05 -
call = zsyr2k 0 64 64, 16 threads: 0.001994 7.745e-05 0.0001659
call = csyr2k 0 64 64, 16 threads: 1.46e-05 6.176e-05 -
call = zher2k 0 64 64, 16 threads: 2.444e-05 7.725e-05 0.0001366
call = cher2k 0 64 64, 16 threads: 1.577e-05 6.156e-05 -
call = ztrmm 64 64 0, 16 threads: 1.807e-05 7.605e-05 0.0001502
call = ctrmm 64 64 0, 16 threads: 1.375e-05 7.24e-05 -
call = ztrsm 64 64 0, 16 threads: 2.617e-05 8.326e-05 0.0001666
call = ctrsm 64 64 0, 16 threads: 2.677e-05 6.239e-05 -
call = zgemmt 0 64 64, 16 threads: 6.31e-05 7.677e-05 0.0001363
call = cgemmt 0 64 64, 16 threads: 3.879e-05 5.805e-05 -
call = zsymm 120 120 0, 16 threads: 7.852e-05 0.0001262 0.0001139
call = csymm 120 120 0, 16 threads: 5.123e-05 7.075e-05 0.0001494
call = zhemm 120 120 0, 16 threads: 7.772e-05 0.0001293 0.0001198
call = chemm 120 120 0, 16 threads: 5.317e-05 7.353e-05 6.261e-05
call = zsyrk 0 120 120, 16 threads: 0.0001479 9.061e-05 5.646e-05
call = csyrk 0 120 120, 16 threads: 7.679e-05 6.423e-05 8.304e-05
call = zherk 0 120 120, 16 threads: 0.0001592 9.235e-05 9.208e-05
call = cherk 0 120 120, 16 threads: 7.018e-05 6.292e-05 3.714e-05
call = zsyr2k 0 120 120, 16 threads: 0.0001451 0.0001526 7.198e-05
call = csyr2k 0 120 120, 16 threads: 3.578e-05 9.85e-05 0.0001479
call = zher2k 0 120 120, 16 threads: 0.0001304 0.0001313 6.859e-05
call = cher2k 0 120 120, 16 threads: 3.646e-05 8.355e-05 0.0001241
call = ztrmm 120 120 0, 16 threads: 6.175e-05 0.000155 0.0001523
call = ctrmm 120 120 0, 16 threads: 5.635e-05 0.0001182 0.0001875
call = ztrsm 120 120 0, 16 threads: 5.534e-05 0.000199 0.0002201
call = ctrsm 120 120 0, 16 threads: 4.159e-05 0.0001344 0.0001455
call = zgemmt 0 120 120, 16 threads: 0.0003603 0.00015 0.0001863
call = cgemmt 0 120 120, 16 threads: 0.0002887 0.0001007 4.915e-05
call = zsymm 250 250 0, 16 threads: 0.0003287 0.0002418 0.0002728
call = csymm 250 250 0, 16 threads: 0.0002224 0.000267 0.0002358
call = zhemm 250 250 0, 16 threads: 0.0003338 0.0002332 0.0002522
call = chemm 250 250 0, 16 threads: 0.0002357 0.0002464 0.0002714
call = zsyrk 0 250 250, 16 threads: 0.002052 0.0002033 0.0002314
call = csyrk 0 250 250, 16 threads: 0.0008746 0.0001743 0.0001171
call = zherk 0 250 250, 16 threads: 0.001721 0.000166 0.0001531
call = cherk 0 250 250, 16 threads: 0.0005791 0.0001735 0.0001115
call = zsyr2k 0 250 250, 16 threads: 0.0004316 0.0002284 0.0001967
call = csyr2k 0 250 250, 16 threads: 0.0002081 0.0001843 0.0001405
call = zher2k 0 250 250, 16 threads: 0.0004068 0.0002257 0.0001808
call = cher2k 0 250 250, 16 threads: 0.0002293 0.0001878 0.0001631
call = ztrmm 250 250 0, 16 threads: 0.0002254 0.0002473 0.0003832
call = ctrmm 250 250 0, 16 threads: 0.0001418 0.0001823 0.0001929
call = ztrsm 250 250 0, 16 threads: 0.0002687 0.0003559 0.0004093
call = ctrsm 250 250 0, 16 threads: 0.0001831 0.0002998 0.0002766
call = zgemmt 0 250 250, 16 threads: 0.001834 0.0001989 0.0002069
call = cgemmt 0 250 250, 16 threads: 0.001583 0.0001585 0.0001318
call = zgemv 500 500 0, 16 threads: 2.015e-05 0.0004752 7.24e-05
call = cgemv 500 500 0, 16 threads: 1.798e-05 0.0002491 3.286e-05
call = zhemv 0 500 0, 16 threads: 5.78e-05 0.0009696 8.754e-05
call = chemv 0 500 0, 16 threads: 1.812e-05 0.0002657 8.33e-05
call = ztrmv 0 500 0, 16 threads: 2.051e-05 0.001077 0.0001681
call = ctrmv 0 500 0, 16 threads: 1.877e-05 0.000256 0.0001361
call = ztrsv 0 500 0, 16 threads: 8.351e-05 0.001141 0.0002044
call = ctrsv 0 500 0, 16 threads: 4.253e-05 0.0002876 0.0001445
call = zgeru 500 500 0, 16 threads: 1.645e-05 0.001398 -
call = cgeru 500 500 0, 16 threads: 1.065e-05 0.0007234 0.0006528
call = zaxpy 0 60000 0, 16 threads: 7.041e-06 0.0003523 0.0002124
call = caxpy 0 60000 0, 16 threads: 6.724e-06 0.00016 0.0001201
call = zdotc 0 60000 0, 16 threads: 7.509e-06 0.0002399 5.131e-05
call = cdotc 0 60000 0, 16 threads: 1.403e-05 9.785e-05 4.317e-05
call = dgemm 16000 64 64, 16 threads: 0.000342 0.0005387 0.0005986
call = sgemm 16000 64 64, 16 threads: 0.0001846 0.0003256 0.0002719
call = zgemm 16000 64 64, 16 threads: 0.001249 0.001373 0.0007387
call = cgemm 16000 64 64, 16 threads: 0.0006339 0.000522 0.0006235
call = dgemm 64 16000 64, 16 threads: 0.0006556 0.0005193 0.0004966
call = sgemm 64 16000 64, 16 threads: 0.000395 0.0003105 0.000319
call = zgemm 64 16000 64, 16 threads: 0.001565 0.001404 0.0007993
call = cgemm 64 16000 64, 16 threads: 0.0007977 0.001146 0.0005453
call = dgemm 64 64 16000, 16 threads: 0.001332 0.0004769 7.912e-05
call = sgemm 64 64 16000, 16 threads: 0.001206 0.0002961 9.941e-05
call = zgemm 64 64 16000, 16 threads: 0.005425 0.0009002 0.0001122
call = cgemm 64 64 16000, 16 threads: 0.002852 0.0005178 9.313e-05
call = dsyrk 0 64 16000, 16 threads: 0.002318 0.0004071 0.000154
call = ssyrk 0 64 16000, 16 threads: 0.001207 0.0001908 8.616e-05
call = zsyrk 0 64 16000, 16 threads: 0.005599 0.0006038 0.0004127
call = csyrk 0 64 16000, 16 threads: 0.002689 0.0003201 6.266e-05
call = zherk 0 64 16000, 16 threads: 0.00583 0.0006247 0.0004145
call = cherk 0 64 16000, 16 threads: 0.002761 0.0007563 0.0005022
call = dsyr2k 0 64 16000, 16 threads: 0.002641 0.0006629 0.0002837
call = ssyr2k 0 64 16000, 16 threads: 0.001319 0.003268 0.002919
call = zsyr2k 0 64 16000, 16 threads: 0.004427 0.001134 0.0007281
call = csyr2k 0 64 16000, 16 threads: 0.002452 0.001247 0.0009997
call = zher2k 0 64 16000, 16 threads: 0.004303 0.00113 0.0007196
call = cher2k 0 64 16000, 16 threads: 0.002349 0.001209 0.00109
call = dsymm 6000 64 0, 16 threads: 0.01812 0.003293 0.0009683
call = ssymm 6000 64 0, 16 threads: 0.009473 0.002271 0.001839
call = zsymm 6000 64 0, 16 threads: 0.04639 0.006243 0.001455
call = csymm 6000 64 0, 16 threads: 0.04457 0.003612 0.002093
call = zhemm 6000 64 0, 16 threads: 0.05473 0.006343 0.006126
call = chemm 6000 64 0, 16 threads: 0.0296 0.003555 0.003497
call = dtrmm 6000 64 0, 16 threads: 0.02523 0.003285 0.000841
call = strmm 6000 64 0, 16 threads: 0.01651 0.002056 0.001119
call = ztrmm 6000 64 0, 16 threads: 0.05527 0.006306 0.001198
call = ctrmm 6000 64 0, 16 threads: 0.03625 0.003606 0.001426
call = dtrsm 6000 64 0, 16 threads: 0.02394 0.00482 0.002879
call = strsm 6000 64 0, 16 threads: 0.01695 0.002492 0.002447
call = ztrsm 6000 64 0, 16 threads: 0.05186 0.00811 0.004739
call = ctrsm 6000 64 0, 16 threads: 0.03292 0.004137 0.003425
call = dsymm 64 16000 0, 16 threads: 0.000731 0.00047 0.0004532
call = ssymm 64 16000 0, 16 threads: 0.0003518 0.000311 0.0003232
call = zsymm 64 16000 0, 16 threads: 0.002072 0.0007488 0.0008529
call = csymm 64 16000 0, 16 threads: 0.0007958 0.0004819 0.000445
call = zhemm 64 16000 0, 16 threads: 0.001534 0.0007557 0.0008641
call = chemm 64 16000 0, 16 threads: 0.0007978 0.0005396 0.0004408
call = dtrmm 64 16000 0, 16 threads: 0.000198 0.0005008 0.0006066
call = strmm 64 16000 0, 16 threads: 9.967e-05 0.0003506 0.0004074
call = ztrmm 64 16000 0, 16 threads: 0.001135 0.0008023 0.001058
call = ctrmm 64 16000 0, 16 threads: 0.0005682 0.0005025 0.0007467
call = dtrsm 64 16000 0, 16 threads: 0.001114 0.0005049 0.0006955
call = strsm 64 16000 0, 16 threads: 0.0006906 0.0003685 0.0004409
call = ztrsm 64 16000 0, 16 threads: 0.001519 0.0007647 0.001124
call = ctrsm 64 16000 0, 16 threads: 0.001316 0.0005375 0.0006808
call = dsyrk 0 6000 64, 16 threads: 0.006506 0.003385 0.003384
call = ssyrk 0 6000 64, 16 threads: 0.003343 0.002102 0.002043
call = zsyrk 0 6000 64, 16 threads: 0.02185 0.006803 0.006266
call = csyrk 0 6000 64, 16 threads: 0.01117 0.003471 0.00344
call = zherk 0 6000 64, 16 threads: 0.02166 0.00681 0.006144
call = cherk 0 6000 64, 16 threads: 0.01069 0.003448 0.003444
call = dsyr2k 0 6000 64, 16 threads: 0.01084 0.003762 0.003384
call = ssyr2k 0 6000 64, 16 threads: 0.005227 0.002113 0.002044
call = zsyr2k 0 6000 64, 16 threads: 0.04199 0.007543 0.007126
call = csyr2k 0 6000 64, 16 threads: 0.01916 0.004246 0.003911
call = zher2k 0 6000 64, 16 threads: 0.03808 0.007583 0.00687
call = cher2k 0 6000 64, 16 threads: 0.01872 0.004544 0.004017
call = dgemm 2000 2000 64, 16 threads: 0.001757 0.001037 0.0009545
call = sgemm 2000 2000 64, 16 threads: 0.001224 0.0008964 0.0007581
call = dsyrk 0 2000 64, 16 threads: 0.001244 0.0009851 0.000958
call = ssyrk 0 2000 64, 16 threads: 0.0004941 0.000462 0.0004834
call = dgemm 2000 64 2000, 16 threads: 0.001774 0.000949 0.0002507
call = sgemm 2000 64 2000, 16 threads: 0.0009476 0.0005141 0.0001945
call = dsymm 2000 64 0, 16 threads: 0.00196 0.0005999 0.0005763
call = ssymm 2000 64 0, 16 threads: 0.001072 0.0006233 0.000594
call = dsyrk 0 64 2000, 16 threads: 0.0003337 0.0002342 6.124e-05
call = ssyrk 0 64 2000, 16 threads: 0.0001689 0.0002097 0.0001152
call = dtrmm 2000 64 0, 16 threads: 0.002902 0.0006599 0.0005238
call = strmm 2000 64 0, 16 threads: 0.001665 0.000505 0.0005389
call = dtrsm 2000 64 0, 16 threads: 0.002942 0.001287 0.001248
call = strsm 2000 64 0, 16 threads: 0.001729 0.0008888 0.001021
call = dgemm 500 500 16000, 16 threads: 0.02478 0.002723 0.0004724
call = sgemm 500 500 16000, 16 threads: 0.01795 0.00224 0.0005883
call = dgemv 16000 64 0, 16 threads: 2.898e-05 0.0003321 4.658e-05
call = sgemv 16000 64 0, 16 threads: 1.782e-05 0.0005224 3.634e-05
call = dger 16000 64 0, 16 threads: 2.571e-05 0.0007918 0.001001
call = sger 16000 64 0, 16 threads: 1.67e-05 0.001411 0.001173
call = dgemv 64 16000 0, 16 threads: 0.000182 0.00034 4.188e-05
call = sgemv 64 16000 0, 16 threads: 0.0002172 0.0007322 3.155e-05
call = dger 64 16000 0, 16 threads: 3.978e-05 0.001784 -
call = sger 64 16000 0, 16 threads: 3.017e-05 0.001971 0.001247
call = dgemv 130000 64 0, 16 threads: 0.0005452 0.001742 0.0001968
call = sgemv 130000 64 0, 16 threads: 0.0002628 0.001027 0.0001019
call = dger 130000 64 0, 16 threads: 0.0005452 0.005725 0.006364
call = sger 130000 64 0, 16 threads: 0.0002355 0.004416 0.003785
call = dgemv 64 130000 0, 16 threads: 0.003744 0.001655 9.665e-05
call = sgemv 64 130000 0, 16 threads: 0.001874 0.001808 0.0001798
call = dger 64 130000 0, 16 threads: 0.0004455 0.004709 0.008615
call = sger 64 130000 0, 16 threads: 0.0002252 0.006868 0.003907
call = zgemv 130000 64 0, 16 threads: 0.0009965 0.003533 0.0005409
call = cgemv 130000 64 0, 16 threads: 0.0006189 0.001762 0.0001799
call = zgeru 130000 64 0, 16 threads: 0.001232 0.0128 0.02166
call = cgeru 130000 64 0, 16 threads: 0.0005865 0.004992 0.006541
call = zgemv 64 130000 0, 16 threads: 0.001825 0.002942 9.375e-05
call = cgemv 64 130000 0, 16 threads: 0.001283 0.00155 9.415e-05
call = zgeru 64 130000 0, 16 threads: 0.001037 0.00924 0.0116
call = cgeru 64 130000 0, 16 threads: 0.0004499 0.004512 0.005387
call = dgetrf 500 500 0, 16 threads: 0.002834 0.001326 -
call = sgetrf 500 500 0, 16 threads: 0.00204 0.001346 -
call = dpotrf 0 500 0, 16 threads: 0.001338 0.001546 -
call = spotrf 0 500 0, 16 threads: 0.0008713 0.001389 -
call = dgeqrf 500 500 0, 16 threads: 0.005117 0.002068 -
call = sgeqrf 500 500 0, 16 threads: 0.003735 0.002206 -
call = dgesv 0 500 500, 16 threads: 0.004397 0.00226 -
call = sgesv 0 500 500, 16 threads: 0.003234 0.002618 -
call = dgetrf 2000 2000 0, 16 threads: 0.02355 0.007325 -
call = sgetrf 2000 2000 0, 16 threads: 0.01546 0.005686 -
call = dpotrf 0 2000 0, 16 threads: 0.01502 0.002279 -
call = spotrf 0 2000 0, 16 threads: 0.008339 0.001551 -
call = dgeqrf 2000 2000 0, 16 threads: 0.0762 0.01167 -
call = sgeqrf 2000 2000 0, 16 threads: 0.05248 0.01014 -
call = dgesv 0 2000 2000, 16 threads: 0.06736 0.01129 -
call = sgesv 0 2000 2000, 16 threads: 0.03604 0.008569 -
call = dgetrs 0 1000 1000, 16 threads: 0.00765 0.00199 -
call = zgetrs 0 1000 1000, 16 threads: 0.0204 0.002738 -
call = dpotrs 0 1000 1000, 16 threads: 0.008116 0.001992 -
call = zpotrs 0 1000 1000, 16 threads: 0.01754 0.002724 -
call = dgetri 0 1000 0, 16 threads: 0.008507 0.001667 -
call = zgetri 0 1000 0, 16 threads: 0.01914 0.002234 -
call = dpotri 0 1000 0, 16 threads: 0.006547 0.001944 -
call = zpotri 0 1000 0, 16 threads: 0.01284 0.002811 -
call = dtrtri 0 1000 0, 16 threads: 0.003053 0.001619 -
call = ztrtri 0 1000 0, 16 threads: 0.006519 0.002117 -
call = dtrtrs 0 1000 1000, 16 threads: 0.004272 0.001553 -
call = ztrtrs 0 1000 1000, 16 threads: 0.009453 0.002192 -
call = dposv 0 1000 1000, 16 threads: 0.01218 0.00324 -
call = zposv 0 1000 1000, 16 threads: 0.02663 0.004916 -
call = dgetrs 0 1000 1, 16 threads: 0.0004116 0.000659 -
call = zgetrs 0 1000 1, 16 threads: 0.0009603 0.0009218 -
call = dpotrs 0 1000 1, 16 threads: 0.0007662 0.0004592 -
call = zpotrs 0 1000 1, 16 threads: 0.00162 0.0007007 -
call = dgesv 0 1000 1, 16 threads: 0.01781 0.003247 -
call = zgesv 0 1000 1, 16 threads: 0.05616 0.004337 -
call = dposv 0 1000 1, 16 threads: 0.00565 0.001225 -
call = zposv 0 1000 1, 16 threads: 0.008056 0.001666 -
call = dtrtrs 0 1000 1, 16 threads: 0.0002548 0.0004022 -
call = ztrtrs 0 1000 1, 16 threads: 0.0004655 0.000601 -
call = dgetrs 0 4000 1, 16 threads: 0.009287 0.003946 -
call = dgesv 0 4000 1, 16 threads: 0.8721 0.01986 -
call = dposv 0 4000 1, 16 threads: 0.08689 0.006298 -
call = dorgqr 500 500 500, 16 threads: 0.005108 0.001085 -
call = dormqr 500 500 500, 16 threads: 0.004758 0.001125 -
call = dgels 500 500 500, 16 threads: 0.01334 0.004699 -
call = dorgqr 1000 1000 1000, 16 threads: 0.01851 0.002374 -
call = dormqr 1000 1000 1000, 16 threads: 0.0208 0.002247 -
call = dgels 1000 1000 1000, 16 threads: 0.05431 0.01028 -
call = dgeqrf 16000 64 0, 16 threads: 0.004201 0.001917 -
call = dgels 16000 64 0, 16 threads: 0.008372 0.002075 -
call = dsyev 0 500 0, 16 threads: 0.2155 0.006619 -
call = dsyevr 0 500 0, 16 threads: 0.04083 0.005105 -
call = dgesvd 500 500 0, 16 threads: 0.6518 0.01382 -
call = dgeev 0 500 0, 16 threads: 0.2211 0.1149 -
call = dsyev 0 1000 0, 16 threads: 1.355 0.01218 -
call = dsyevd 0 1000 0, 16 threads: 0.101 0.01201 -
call = dsyevr 0 1000 0, 16 threads: 0.1866 0.01162 -
call = dgesvd 1000 1000 0, 16 threads: 2.902 0.03349 -
call = dgesdd 1000 1000 0, 16 threads: 0.2426 0.03314 -
call = dgeev 0 1000 0, 16 threads: - 0.2562 -
call = zgetrf 500 500 0, 16 threads: 0.00385 0.0016 -
call = zpotrf 0 500 0, 16 threads: 0.002654 0.0007303 -
call = zgeqrf 500 500 0, 16 threads: 0.01347 0.002509 -
call = zheevd 0 500 0, 16 threads: 0.0686 0.005978 -
call = zgesdd 500 500 0, 16 threads: 0.09532 0.01597 -
call = dgemm 120 120 120, 16 threads: 3.791e-05 9.726e-05 9.928e-05
call = sgemm 120 120 120, 16 threads: 2.706e-05 5.444e-05 -
call = zgemm 120 120 120, 16 threads: 7.018e-05 0.0001568 0.0001389
call = cgemm 120 120 120, 16 threads: 4.848e-05 9.87e-05 5.646e-05
call = dgemm 4000 4000 4000, 16 threads: 0.243 0.006335 0.003096
call = sgemm 4000 4000 4000, 16 threads: 0.1332 0.004012 0.003137
call = zgemm 4000 4000 4000, 16 threads: 1.015 0.01368 0.01051
call = cgemm 4000 4000 4000, 16 threads: 0.4763 0.01125 0.01054
call = dsymm 4000 4000 0, 16 threads: 0.2433 0.005249 0.00402
call = ssymm 4000 4000 0, 16 threads: 0.1263 0.005503 0.008661
