# blaslift: what estimates are made from on a machine. Rates are per second.
blaslift-profile = 1
machine = vm: Intel(R) Xeon(R) Processor
cpu = Intel(R) Xeon(R) Processor
cpu_blas = OpenBLAS 0.3.26, Cooperlake kernels
gpu = NVIDIA H100 80GB HBM3, 79 GiB, CUDA driver 13.0, cuBLAS 13.1
driver = 580.159.04

# operations of one core in large level-3 calls, double precision: two 512-bit FMA units at 2 GHz, which few
# cores sustain
cpu_double_flops = 3.541e+10

# the same in single precision
cpu_single_flops = 6.845e+10

# threads that the CPU BLAS may use
cpu_threads = 16

# before the first operation of a call on the CPU: waking threads, packing
cpu_call_seconds = 3.46e-07

# memory bandwidth of levels 1 and 2, one core, as if the CPU BLAS used all its threads in all of them (OpenBLAS
# runs copy, swap and nrm2 on one): a core of a desktop machine streams 20 GB/s and more
cpu_core_bytes_per_second = 1.544e+10

# of all cores together; measured with 16 threads: sgemv 60 to 120 GB/s, saxpy 232
cpu_bytes_per_second = 1.036e+11

# what fits the last-level cache stays there between calls
cpu_cache_bytes = 314572800

# and is read so many times faster
cpu_cache_speed = 1.415

# what operands that were just made cost besides, by their bytes: on the H200 machine the same call on operands
# that the CPU BLAS's threads have read before takes so much less (182 calls of all levels)
cold_bytes_per_second = 2.719e+11

# the same for the first MiB, on top
cold_first_bytes_per_second = 2.589e+10

# to the device from the program's memory, through pinned staging buffers: on the H200 machine a dgemm of n =
# 8192 moves its 1.5 GiB at 27 GB/s on average; other links are slower
upload_bytes_per_second = 5.141e+10

# the way back
download_bytes_per_second = 5.201e+10

# allocation, launches and synchronisation of a call of level 3 or LAPACK
device_call_seconds = 4.686e-05

# operations of the device in large level-3 calls, until it says more itself
device_double_flops = 1.273e+14

# the same in single precision
device_single_flops = 1.191e+14

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
device_direct_seconds = 3.071e-05

# then the device's memory bandwidth: an H200 has 4800e9, a card with GDDR6 300e9 to 700e9
device_bytes_per_second = 3.845e+12

# of it, what symv and hemv reach: cuBLAS 13.1 on an H200 0.4 to 0.8, blaslift's own kernels 0.8
device_symmetric_share = 0.8

# and trmv: cuBLAS 0.04, blaslift's own kernels 0.9
device_triangular_share = 0.8

# asking the kernel what was written: a scan of a small range takes 0.4 us (4 KiB) to 7 us (32 MiB)
check_call_seconds = 8.43e-07

# and for each byte in 4 KiB pages: 1 GiB takes 1.4 ms on one thread, 0.4 ms split over four
check_seconds_per_small_byte = 1.876e-13

# in 2 MiB pages: 0.015 ms measured, 0.02 on a 2-core guest
check_seconds_per_huge_byte = 1.226e-14

# watching for writes, 4 KiB pages: measured for 1 GiB
arm_seconds_per_small_byte = 4.693e-12

# 2 MiB pages
arm_seconds_per_huge_byte = 1.05e-13

# no longer watching, 4 KiB pages: on a 2-core guest
disarm_seconds_per_small_byte = 9.237e-12

# 2 MiB pages
disarm_seconds_per_huge_byte = 1.01e-13

# for an operand that is to stay: registering it, backing a piece of the window with device memory
keep_call_seconds = 1e-05

# and for each of its bytes, besides sending and watching: backing, listing, and giving back what was there; 21
# calls of level 2 and dot with operands that were just made took 28e-12 more where they stayed than where they
# did not, watching included
keep_seconds_per_byte = 7.567e-12

# what a wrong guess costs until the sentinel disarms it: the faults of a program that rewrites 1 GiB; 7 to 27
# ms (2-core guest, polls of 1 and 5 ms), with pages of either size, since the first store splits a 2 MiB page
rewritten_seconds_per_byte = 1.5832483768463136e-11

# the device must be expected to take less than this part of the CPU's time: the model's error belongs to the
# CPU
advantage = 0.87

# expected gain that justifies bringing the device up
start_price_seconds = 0.2

# Calls of m, n and k, and the seconds that they took: on the CPU, on the GPU with their operands sent, with operands there.
call = dgemm 1000 1000 1000, 16 threads: 0.004648 0.0006471 0.0004671
call = sgemm 1000 1000 1000, 16 threads: 0.003106 0.000457 0.000299
call = zgemm 1000 1000 1000, 16 threads: 0.01639 0.001073 0.000738
call = cgemm 1000 1000 1000, 16 threads: 0.008658 0.000803 0.000506
call = dsymm 1000 1000 0, 16 threads: 0.004832 0.0006718 0.0005516
call = ssymm 1000 1000 0, 16 threads: 0.003182 0.0004422 0.0003653
call = dsyrk 0 1000 1000, 16 threads: 0.003067 0.0004754 0.0002986
call = ssyrk 0 1000 1000, 16 threads: 0.001675 0.0003786 0.0002668
call = dsyr2k 0 1000 1000, 16 threads: 0.005394 0.0006877 0.0003614
call = ssyr2k 0 1000 1000, 16 threads: 0.003046 0.0005807 0.0003744
call = dtrmm 1000 1000 0, 16 threads: 0.002343 0.0007669 0.0006846
call = strmm 1000 1000 0, 16 threads: 0.001259 0.0005059 0.0005541
call = dtrsm 1000 1000 0, 16 threads: 0.003488 0.001113 0.001098
call = strsm 1000 1000 0, 16 threads: 0.001759 0.0006496 0.0007906
call = dgemmt 0 1000 1000, 16 threads: 0.03173 0.0006313 0.0003705
call = sgemmt 0 1000 1000, 16 threads: 0.02044 0.0004286 0.0002681
call = dgemv 4000 4000 0, 16 threads: 0.0008617 0.002661 0.000125
call = sgemv 4000 4000 0, 16 threads: 0.00047 0.001483 0.0001183
call = dsymv 0 4000 0, 16 threads: 0.0005206 0.001504 0.0003392
call = ssymv 0 4000 0, 16 threads: 0.0002588 0.0008332 0.0003381
call = dtrmv 0 4000 0, 16 threads: 0.0004693 0.001487 0.0003632
call = strmv 0 4000 0, 16 threads: 0.0002402 0.001198 0.0003625
call = dtrsv 0 4000 0, 16 threads: 0.003142 0.001724 0.0005439
call = strsv 0 4000 0, 16 threads: 0.001626 0.001093 0.0004206
call = dger 4000 4000 0, 16 threads: 0.000841 0.008823 0.01071
call = sger 4000 4000 0, 16 threads: 0.0004012 0.004167 -
call = daxpy 0 4000000 0, 16 threads: 0.0003776 0.002878 0.002544
call = saxpy 0 4000000 0, 16 threads: 0.0001025 0.008347 0.001363
call = ddot 0 4000000 0, 16 threads: 0.0003398 0.002065 0.0001118
call = sdot 0 4000000 0, 16 threads: 0.001577 0.0009649 6.258e-05
call = dnrm2 0 4000000 0, 16 threads: 0.005529 0.0007586 6.298e-05
call = snrm2 0 4000000 0, 16 threads: 0.00144 0.0004382 3.793e-05
call = dscal 0 4000000 0, 16 threads: 5.285e-07 - -
call = sscal 0 4000000 0, 16 threads: 5.615e-07 - -
call = dcopy 0 4000000 0, 16 threads: 0.003471 0.001435 0.001025
call = scopy 0 4000000 0, 16 threads: 0.00154 0.0008455 0.0006206
call = dasum 0 4000000 0, 16 threads: 0.0001926 0.000818 5.638e-05
call = sasum 0 4000000 0, 16 threads: 3.9e-05 0.0005065 3.852e-05
call = dgetrf 1000 1000 0, 16 threads: 0.008388 0.003094 -
call = dpotrf 0 1000 0, 16 threads: 0.005617 0.001029 -
call = dgeqrf 1000 1000 0, 16 threads: 0.01749 0.004763 -
call = dgesv 0 1000 1000, 16 threads: 0.01536 0.00504 -
call = dsyevd 0 500 0, 16 threads: 0.02887 0.005161 -
call = dgesdd 500 500 0, 16 threads: 0.05462 0.01434 -
call = dgemm 250 250 250, 16 threads: 0.0001569 0.0001674 0.0001096
call = sgemm 250 250 250, 16 threads: 0.0001078 0.0001829 7.461e-05
call = zgemm 250 250 250, 16 threads: 0.0003211 0.0002041 0.0001826
call = cgemm 250 250 250, 16 threads: 0.0002071 0.0001467 0.0001145
call = dgemm 500 500 500, 16 threads: 0.0008177 0.0002787 0.0001741
call = sgemm 500 500 500, 16 threads: 0.0005591 0.0002048 0.0001572
call = zgemm 500 500 500, 16 threads: 0.002435 0.0004089 0.0002736
call = cgemm 500 500 500, 16 threads: 0.00147 0.0003961 0.0001693
call = dgemm 2000 2000 2000, 16 threads: 0.02875 0.002163 0.001093
call = sgemm 2000 2000 2000, 16 threads: 0.01629 0.001308 0.0007172
call = zgemm 2000 2000 2000, 16 threads: 0.1054 0.003774 0.001746
call = cgemm 2000 2000 2000, 16 threads: 0.06355 0.002224 0.001713
call = dsymm 250 250 0, 16 threads: 0.0001267 0.0001462 0.0001185
call = ssymm 250 250 0, 16 threads: 8.808e-05 0.0001492 9.614e-05
call = dsyrk 0 250 250, 16 threads: 0.0004699 0.0001811 8.098e-05
call = ssyrk 0 250 250, 16 threads: 0.0002744 0.0001273 0.000138
call = dsyr2k 0 250 250, 16 threads: 0.0002322 0.0001558 0.0001466
call = ssyr2k 0 250 250, 16 threads: 0.0001213 0.000259 0.0002325
call = dtrmm 250 250 0, 16 threads: 9.179e-05 0.0001723 0.0002462
call = strmm 250 250 0, 16 threads: 5.561e-05 0.0001962 0.0001715
call = dtrsm 250 250 0, 16 threads: 0.0001553 0.000255 0.0002398
call = strsm 250 250 0, 16 threads: 9.984e-05 0.0002075 0.0001833
call = dgemmt 0 250 250, 16 threads: 0.001884 0.0001667 7.639e-05
call = sgemmt 0 250 250, 16 threads: 0.00197 0.0001439 5.913e-05
call = dsymm 500 500 0, 16 threads: 0.001629 0.0002649 0.0001972
call = ssymm 500 500 0, 16 threads: 0.0008346 0.0002262 0.0001858
call = dsyrk 0 500 500, 16 threads: 0.0006811 0.0002329 0.0002065
call = ssyrk 0 500 500, 16 threads: 0.0003404 0.0001714 0.0001448
call = dsyr2k 0 500 500, 16 threads: 0.0008687 0.0002786 0.0002409
call = ssyr2k 0 500 500, 16 threads: 0.0004618 0.0002919 0.0002699
call = dtrmm 500 500 0, 16 threads: 0.0004179 0.0002683 0.0004044
call = strmm 500 500 0, 16 threads: 0.0002179 0.0002449 0.0003759
call = dtrsm 500 500 0, 16 threads: 0.0007814 0.0005189 0.0005496
call = strsm 500 500 0, 16 threads: 0.0004187 0.0003436 0.000376
call = dgemmt 0 500 500, 16 threads: 0.006341 0.000274 0.0001989
call = sgemmt 0 500 500, 16 threads: 0.004266 0.0002336 0.00014
call = dsymm 2000 2000 0, 16 threads: 0.03138 0.001833 0.001386
call = ssymm 2000 2000 0, 16 threads: 0.01659 0.001696 0.0009185
call = dsyrk 0 2000 2000, 16 threads: 0.02227 0.001354 0.0008283
call = ssyrk 0 2000 2000, 16 threads: 0.008386 0.0008543 0.0005999
call = dsyr2k 0 2000 2000, 16 threads: 0.03641 0.002447 0.0009251
call = ssyr2k 0 2000 2000, 16 threads: 0.02507 0.001411 0.001017
call = dtrmm 2000 2000 0, 16 threads: 0.01663 0.001768 0.002169
call = strmm 2000 2000 0, 16 threads: 0.007135 0.00128 0.00159
call = dtrsm 2000 2000 0, 16 threads: 0.02213 0.002559 0.002691
call = strsm 2000 2000 0, 16 threads: 0.01401 0.001475 0.00188
call = dgemmt 0 2000 2000, 16 threads: 0.2768 0.001711 0.0008327
call = sgemmt 0 2000 2000, 16 threads: 0.1371 0.0009951 0.0005724
call = zsymm 500 500 0, 16 threads: 0.002294 0.0004221 0.0002847
call = csymm 500 500 0, 16 threads: 0.00146 0.0002581 0.0001855
call = zhemm 500 500 0, 16 threads: 0.002198 0.0003746 0.0003109
call = chemm 500 500 0, 16 threads: 0.001313 0.0002852 0.0002381
call = zsyrk 0 500 500, 16 threads: 0.001283 0.0003012 0.0001991
call = csyrk 0 500 500, 16 threads: 0.000662 0.0002308 0.0002159
call = zherk 0 500 500, 16 threads: 0.001248 0.000274 0.000183
call = cherk 0 500 500, 16 threads: 0.0007632 0.0002149 0.0002179
call = zsyr2k 0 500 500, 16 threads: 0.002733 0.0003954 0.0002337
call = csyr2k 0 500 500, 16 threads: 0.001188 0.0002892 0.0002296
call = zher2k 0 500 500, 16 threads: 0.002166 0.0004017 0.0002171
call = cher2k 0 500 500, 16 threads: 0.00121 0.0003114 0.0002212
call = ztrmm 500 500 0, 16 threads: 0.001328 0.0004713 0.0004098
call = ctrmm 500 500 0, 16 threads: 0.0007941 0.0003659 0.0003174
call = ztrsm 500 500 0, 16 threads: 0.001556 0.0006291 0.0006625
call = ctrsm 500 500 0, 16 threads: 0.0009846 0.0004491 0.0004797
call = zgemmt 0 500 500, 16 threads: 0.005554 0.000407 0.0002008
call = cgemmt 0 500 500, 16 threads: 0.004215 0.0003011 0.0001696
call = zsymm 1000 1000 0, 16 threads: 0.01772 0.0009565 0.0007501
call = csymm 1000 1000 0, 16 threads: 0.01038 0.000773 0.0006311
call = zhemm 1000 1000 0, 16 threads: 0.0159 0.006028 0.0008944
call = chemm 1000 1000 0, 16 threads: 0.01215 0.0009051 0.0006073
call = zsyrk 0 1000 1000, 16 threads: 0.01188 0.0007664 0.0005037
call = csyrk 0 1000 1000, 16 threads: 0.004268 0.0005496 0.0004328
call = zherk 0 1000 1000, 16 threads: 0.008923 0.0009395 0.0004936
call = cherk 0 1000 1000, 16 threads: 0.004353 0.0009964 0.0004211
call = zsyr2k 0 1000 1000, 16 threads: 0.01945 0.001049 0.0005564
call = csyr2k 0 1000 1000, 16 threads: 0.009668 0.0007498 0.0005623
call = zher2k 0 1000 1000, 16 threads: 0.01532 0.002352 0.0005548
call = cher2k 0 1000 1000, 16 threads: 0.007275 0.0007555 0.0005569
call = ztrmm 1000 1000 0, 16 threads: 0.007368 0.001027 0.001243
call = ctrmm 1000 1000 0, 16 threads: 0.004072 0.0009218 0.0009258
call = ztrsm 1000 1000 0, 16 threads: 0.01036 0.001394 0.001598
call = ctrsm 1000 1000 0, 16 threads: 0.006048 0.001038 0.001202
call = zgemmt 0 1000 1000, 16 threads: 0.03152 0.000931 0.0006593
call = cgemmt 0 1000 1000, 16 threads: 0.02349 0.0006258 0.0005263
call = dgemv 1000 1000 0, 16 threads: 5.697e-05 0.0002842 7.345e-05
call = sgemv 1000 1000 0, 16 threads: 3.099e-05 0.0001832 3.036e-05
call = dsymv 0 1000 0, 16 threads: 2.417e-05 0.0002061 9.564e-05
call = ssymv 0 1000 0, 16 threads: 1.97e-05 0.0001503 8.487e-05
call = dtrmv 0 1000 0, 16 threads: 2.34e-05 0.0001999 0.0001255
call = strmv 0 1000 0, 16 threads: 1.727e-05 0.0001323 0.0001183
call = dtrsv 0 1000 0, 16 threads: 0.0002195 0.0002619 0.0002013
call = strsv 0 1000 0, 16 threads: 0.0001014 0.0001965 0.0001926
call = dger 1000 1000 0, 16 threads: 3.164e-05 0.001793 -
call = sger 1000 1000 0, 16 threads: 2.295e-05 0.001324 -
call = dgemv 2000 2000 0, 16 threads: 0.0003316 0.001016 7.74e-05
call = sgemv 2000 2000 0, 16 threads: 0.0001722 0.0004342 7.493e-05
call = dsymv 0 2000 0, 16 threads: 7.551e-05 0.0005269 0.0002127
call = ssymv 0 2000 0, 16 threads: 3.535e-05 0.0003195 0.0001213
call = dtrmv 0 2000 0, 16 threads: 6.636e-05 0.0004865 0.0002269
call = strmv 0 2000 0, 16 threads: 3.003e-05 0.0003025 0.0001777
call = dtrsv 0 2000 0, 16 threads: 0.0008041 0.0006135 0.0002499
call = strsv 0 2000 0, 16 threads: 0.0004177 0.000418 0.00022
call = dger 2000 2000 0, 16 threads: 0.0001967 0.002247 0.002029
call = sger 2000 2000 0, 16 threads: 6.036e-05 0.001302 -
call = dgemv 8000 8000 0, 16 threads: 0.004783 0.009992 0.0002417
call = sgemv 8000 8000 0, 16 threads: 0.002051 0.005153 0.000113
call = dsymv 0 8000 0, 16 threads: 0.002192 0.005413 0.0005268
call = ssymv 0 8000 0, 16 threads: 0.0008313 0.002877 0.0004379
call = dtrmv 0 8000 0, 16 threads: 0.001683 0.005346 0.0006071
call = strmv 0 8000 0, 16 threads: 0.0009936 0.002787 0.0005299
call = dtrsv 0 8000 0, 16 threads: 0.01786 0.005745 0.001001
call = strsv 0 8000 0, 16 threads: 0.008607 0.003178 0.001035
call = dger 8000 8000 0, 16 threads: 0.007281 0.03304 0.03418
call = sger 8000 8000 0, 16 threads: 0.001797 0.01664 0.01794
call = zgemv 1000 1000 0, 16 threads: 0.0001386 0.0004763 7.424e-05
call = cgemv 1000 1000 0, 16 threads: 7.015e-05 0.000285 5.832e-05
call = zhemv 0 1000 0, 16 threads: 0.000127 0.0002917 0.0001073
call = chemv 0 1000 0, 16 threads: 4.582e-05 0.0001865 9.569e-05
call = ztrmv 0 1000 0, 16 threads: 5.377e-05 0.0002819 0.0001955
call = ctrmv 0 1000 0, 16 threads: 3.757e-05 0.0001782 0.0001342
call = ztrsv 0 1000 0, 16 threads: 0.0004471 0.0004091 0.0002521
call = ctrsv 0 1000 0, 16 threads: 0.000227 0.0002537 0.0001722
call = zgeru 1000 1000 0, 16 threads: 0.0001361 0.001218 0.001321
call = cgeru 1000 1000 0, 16 threads: 2.705e-05 0.0008259 0.0008123
call = zgemv 4000 4000 0, 16 threads: 0.002442 0.005229 0.0001433
call = cgemv 4000 4000 0, 16 threads: 0.001005 0.002623 0.0001014
call = zhemv 0 4000 0, 16 threads: 0.00137 0.002729 0.0002394
call = chemv 0 4000 0, 16 threads: 0.0007218 0.001483 0.0002801
call = ztrmv 0 4000 0, 16 threads: 0.0009046 0.003762 0.0003615
call = ctrmv 0 4000 0, 16 threads: 0.0004796 0.001462 0.0003844
call = ztrsv 0 4000 0, 16 threads: 0.009901 0.003113 0.0007609
call = ctrsv 0 4000 0, 16 threads: 0.004855 0.001688 0.0005244
call = zgeru 4000 4000 0, 16 threads: 0.001698 0.01735 0.03569
call = cgeru 4000 4000 0, 16 threads: 0.00109 0.008816 0.00933
call = zgemv 8000 8000 0, 16 threads: 0.01028 0.01994 0.0003641
call = cgemv 8000 8000 0, 16 threads: 0.004774 0.009979 0.0002005
call = zhemv 0 8000 0, 16 threads: 0.006361 0.01033 0.0004804
call = chemv 0 8000 0, 16 threads: 0.002571 0.005939 0.0004298
call = ztrmv 0 8000 0, 16 threads: 0.004659 0.01036 0.0008903
call = ctrmv 0 8000 0, 16 threads: 0.002062 0.005582 0.0006832
call = ztrsv 0 8000 0, 16 threads: 0.04273 0.01116 0.001314
call = ctrsv 0 8000 0, 16 threads: 0.02126 0.005813 0.0008766
call = zgeru 8000 8000 0, 16 threads: 0.01677 0.06508 0.06676
call = cgeru 8000 8000 0, 16 threads: 0.008135 0.03317 0.03494
call = daxpy 0 500000 0, 16 threads: 1.866e-05 0.0006662 0.0006391
call = saxpy 0 500000 0, 16 threads: 1.217e-05 0.0005008 0.0004442
call = ddot 0 500000 0, 16 threads: 1.655e-05 0.0003069 2.598e-05
call = sdot 0 500000 0, 16 threads: 0.0002046 0.0002133 2.095e-05
call = dnrm2 0 500000 0, 16 threads: 0.0002684 0.0001692 1.911e-05
call = snrm2 0 500000 0, 16 threads: 0.0001383 0.0001135 1.823e-05
call = dscal 0 500000 0, 16 threads: 1.06e-07 - -
call = sscal 0 500000 0, 16 threads: 1.07e-07 - -
call = dcopy 0 500000 0, 16 threads: 0.0003374 0.0003471 0.0002434
call = scopy 0 500000 0, 16 threads: 0.0001661 0.0002607 0.0001452
call = dasum 0 500000 0, 16 threads: 1.356e-05 0.0001713 1.715e-05
call = sasum 0 500000 0, 16 threads: 7.295e-06 0.0001235 1.578e-05
call = dswap 0 500000 0, 16 threads: 0.0003643 0.002038 0.001994
call = sswap 0 500000 0, 16 threads: 0.0002048 0.001276 0.001045
call = daxpy 0 16000000 0, 16 threads: 0.001617 0.01171 0.009357
call = saxpy 0 16000000 0, 16 threads: 0.0008313 0.005963 0.004686
call = ddot 0 16000000 0, 16 threads: 0.001568 0.005432 0.0001334
call = sdot 0 16000000 0, 16 threads: 0.01041 0.002729 0.0001154
call = dnrm2 0 16000000 0, 16 threads: 0.02823 0.002585 6.792e-05
call = snrm2 0 16000000 0, 16 threads: 0.0141 0.001366 6.31e-05
call = dscal 0 16000000 0, 16 threads: 5.95e-07 - -
call = sscal 0 16000000 0, 16 threads: 3.71e-07 - -
call = dcopy 0 16000000 0, 16 threads: 0.01961 0.005108 0.002746
call = scopy 0 16000000 0, 16 threads: 0.008848 0.002695 0.001526
call = dasum 0 16000000 0, 16 threads: 0.0007351 0.002701 7.769e-05
call = sasum 0 16000000 0, 16 threads: 0.0003881 0.00139 7.511e-05
call = dswap 0 16000000 0, 16 threads: 0.02333 0.02025 0.02167
call = sswap 0 16000000 0, 16 threads: 0.008731 0.01096 0.01383
call = idamax 0 4000000 0, 16 threads: 0.001793 0.0007547 3.222e-05
call = isamax 0 4000000 0, 16 threads: 0.0009946 0.000434 1.995e-05
call = zaxpy 0 1000000 0, 16 threads: 0.000209 0.001586 0.00132
call = caxpy 0 1000000 0, 16 threads: 4.375e-05 0.001045 0.0008035
call = zdotc 0 1000000 0, 16 threads: 0.0001725 0.0008445 4.023e-05
call = cdotc 0 1000000 0, 16 threads: 0.0006772 0.000502 2.357e-05
call = zscal 0 1000000 0, 16 threads: 5.265e-07 - -
call = cscal 0 1000000 0, 16 threads: 5.7e-07 - -
call = zaxpy 0 16000000 0, 16 threads: 0.004773 0.02179 0.01836
call = caxpy 0 16000000 0, 16 threads: 0.001436 0.01099 0.009969
call = zdotc 0 16000000 0, 16 threads: 0.003638 0.01014 0.0001912
call = cdotc 0 16000000 0, 16 threads: 0.01479 0.005271 0.0001264
call = zscal 0 16000000 0, 16 threads: 3.28e-07 - -
call = cscal 0 16000000 0, 16 threads: 3.03e-07 - -
call = dgemm 64 64 64, 16 threads: 6.264e-06 4.872e-05 -
call = sgemm 64 64 64, 16 threads: 3.175e-06 4.339e-05 -
call = dsymm 64 64 0, 16 threads: 1.31e-05 4.501e-05 -
call = ssymm 64 64 0, 16 threads: 9.947e-06 3.989e-05 -
call = dsyrk 0 64 64, 16 threads: 9.805e-06 3.45e-05 -
call = ssyrk 0 64 64, 16 threads: 5.25e-06 3.329e-05 -
call = dsyr2k 0 64 64, 16 threads: 1.18e-05 5.278e-05 -
call = ssyr2k 0 64 64, 16 threads: 6.85e-06 6.494e-05 -
call = dtrmm 64 64 0, 16 threads: 7.184e-06 8.121e-05 -
call = strmm 64 64 0, 16 threads: 6.145e-06 7.646e-05 -
call = dtrsm 64 64 0, 16 threads: 8.994e-06 6.864e-05 -
call = strsm 64 64 0, 16 threads: 9.879e-06 5.706e-05 -
call = dgemmt 0 64 64, 16 threads: 1.631e-05 5.839e-05 -
call = sgemmt 0 64 64, 16 threads: 1.148e-05 5.414e-05 -
call = dsymm 120 120 0, 16 threads: 3.635e-05 8.609e-05 5.919e-05
call = ssymm 120 120 0, 16 threads: 2.738e-05 5.593e-05 -
call = dsyrk 0 120 120, 16 threads: 3.912e-05 6.265e-05 4.283e-05
call = ssyrk 0 120 120, 16 threads: 2.044e-05 4.459e-05 -
call = dsyr2k 0 120 120, 16 threads: 3.619e-05 0.0001048 5.292e-05
call = ssyr2k 0 120 120, 16 threads: 1.865e-05 0.0001042 -
call = dtrmm 120 120 0, 16 threads: 1.489e-05 0.0001393 0.0001073
call = strmm 120 120 0, 16 threads: 1.325e-05 9.202e-05 -
call = dtrsm 120 120 0, 16 threads: 2.548e-05 0.0001463 0.0001383
call = strsm 120 120 0, 16 threads: 2.595e-05 9.856e-05 -
call = dgemmt 0 120 120, 16 threads: 0.0002258 9.843e-05 4.444e-05
call = sgemmt 0 120 120, 16 threads: 0.0002413 6.537e-05 -
call = dgetrf 120 120 0, 16 threads: 0.0006153 0.0002689 -
call = sgetrf 120 120 0, 16 threads: 6.253e-05 0.000253 -
call = dpotrf 0 120 0, 16 threads: 8.825e-05 0.0002866 -
call = spotrf 0 120 0, 16 threads: 4.5e-05 0.0002712 -
call = dgetrf 250 250 0, 16 threads: 0.001378 0.000619 -
call = sgetrf 250 250 0, 16 threads: 0.0009009 0.0005607 -
call = dpotrf 0 250 0, 16 threads: 0.0003442 0.0006574 -
call = spotrf 0 250 0, 16 threads: 0.0002306 0.0006397 -
call = dgemv 500 500 0, 16 threads: 1.681e-05 0.0001151 3.757e-05
call = sgemv 500 500 0, 16 threads: 1.397e-05 0.0001408 4.057e-05
call = dsymv 0 500 0, 16 threads: 1.223e-05 0.0002111 6.418e-05
call = ssymv 0 500 0, 16 threads: 1.054e-05 0.0001237 4.282e-05
call = dtrmv 0 500 0, 16 threads: 1.045e-05 0.0002406 6.724e-05
call = strmv 0 500 0, 16 threads: 8.532e-06 0.0001232 0.0001072
call = dtrsv 0 500 0, 16 threads: 2.64e-05 0.0002412 0.0001043
call = strsv 0 500 0, 16 threads: 2.043e-05 0.0001554 0.0001217
call = dger 500 500 0, 16 threads: 9.548e-06 0.0003398 0.0004294
call = sger 500 500 0, 16 threads: 7.582e-06 0.000222 0.0002528
call = daxpy 0 60000 0, 16 threads: 6.968e-06 0.0001349 0.0001018
call = saxpy 0 60000 0, 16 threads: 5.805e-06 7.967e-05 7.89e-05
call = ddot 0 60000 0, 16 threads: 1.043e-05 9.699e-05 1.659e-05
call = sdot 0 60000 0, 16 threads: 4.572e-06 5.618e-05 1.63e-05
call = dnrm2 0 60000 0, 16 threads: 4.333e-05 6.15e-05 1.72e-05
call = snrm2 0 60000 0, 16 threads: 1.973e-05 4.286e-05 1.602e-05
call = dscal 0 60000 0, 16 threads: 1.56e-07 - -
call = sscal 0 60000 0, 16 threads: 1.515e-07 - -
call = dcopy 0 60000 0, 16 threads: 1.499e-05 9.517e-05 6.406e-05
call = scopy 0 60000 0, 16 threads: 8.188e-06 6.54e-05 3.655e-05
call = dasum 0 60000 0, 16 threads: 5.243e-06 6.08e-05 1.505e-05
call = sasum 0 60000 0, 16 threads: 2.687e-06 4.623e-05 1.516e-05
call = zgemm 64 64 64, 16 threads: 2.511e-05 7.702e-05 4.423e-05
call = cgemm 64 64 64, 16 threads: 1.72e-05 5.142e-05 -
call = zsymm 64 64 0, 16 threads: 2.569e-05 5.405e-05 4.044e-05
call = csymm 64 64 0, 16 threads: 1.429e-05 4.343e-05 -
call = zhemm 64 64 0, 16 threads: 2.667e-05 5.358e-05 4.891e-05
call = chemm 64 64 0, 16 threads: 1.697e-05 4.369e-05 -
call = zsyrk 0 64 64, 16 threads: 3.479e-05 3.975e-05 3.09e-05
call = csyrk 0 64 64, 16 threads: 1.649e-05 3.357e-05 -
call = zherk 0 64 64, 16 threads: 3.299e-05 4.076e-05 3.111e-05
call = cherk 0 64 64, 16 threads: 1.559e-05 3.439e-05 -
call = zsyr2k 0 64 64, 16 threads: 1.976e-05 6.416e-05 5.25e-05
call = csyr2k 0 64 64, 16 threads: 1.283e-05 5.286e-05 -
call = zher2k 0 64 64, 16 threads: 1.918e-05 6.281e-05 3.966e-05
call = cher2k 0 64 64, 16 threads: 1.184e-05 5.485e-05 -
call = ztrmm 64 64 0, 16 threads: 1.177e-05 6.942e-05 7.187e-05
call = ctrmm 64 64 0, 16 threads: 9.634e-06 5.91e-05 -
call = ztrsm 64 64 0, 16 threads: 1.668e-05 8.052e-05 7.448e-05
call = ctrsm 64 64 0, 16 threads: 1.499e-05 6.595e-05 -
call = zgemmt 0 64 64, 16 threads: 3.848e-05 8.236e-05 6.049e-05
call = cgemmt 0 64 64, 16 threads: 2.131e-05 6.621e-05 -
call = zsymm 120 120 0, 16 threads: 6.599e-05 0.0001351 8.241e-05
call = csymm 120 120 0, 16 threads: 4.266e-05 9.026e-05 6.67e-05
call = zhemm 120 120 0, 16 threads: 6.898e-05 0.000137 9.828e-05
call = chemm 120 120 0, 16 threads: 4.826e-05 9.528e-05 6.336e-05
call = zsyrk 0 120 120, 16 threads: 0.0001603 9.577e-05 5.683e-05
call = csyrk 0 120 120, 16 threads: 7.491e-05 6.913e-05 4.616e-05
call = zherk 0 120 120, 16 threads: 0.0001713 8.828e-05 5.204e-05
call = cherk 0 120 120, 16 threads: 0.0001391 5.431e-05 4.281e-05
call = zsyr2k 0 120 120, 16 threads: 8.324e-05 0.0001208 6.72e-05
call = csyr2k 0 120 120, 16 threads: 5.009e-05 7.964e-05 5.638e-05
call = zher2k 0 120 120, 16 threads: 6.735e-05 0.0001119 6.54e-05
call = cher2k 0 120 120, 16 threads: 3.435e-05 8.05e-05 5.39e-05
call = ztrmm 120 120 0, 16 threads: 4.524e-05 0.000137 0.0001383
call = ctrmm 120 120 0, 16 threads: 2.98e-05 9.887e-05 0.0001043
call = ztrsm 120 120 0, 16 threads: 4.886e-05 0.0001761 0.0001559
call = ctrsm 120 120 0, 16 threads: 3.537e-05 0.0001191 0.0001506
call = zgemmt 0 120 120, 16 threads: 0.0002962 0.000151 7.137e-05
call = cgemmt 0 120 120, 16 threads: 0.0002478 0.0001001 6.119e-05
call = zsymm 250 250 0, 16 threads: 0.0003478 0.0001955 0.0002315
call = csymm 250 250 0, 16 threads: 0.0001973 0.0002212 0.0002283
call = zhemm 250 250 0, 16 threads: 0.0003238 0.0001882 0.0001896
call = chemm 250 250 0, 16 threads: 0.0001933 0.0002051 0.0002205
call = zsyrk 0 250 250, 16 threads: 0.001194 0.0001435 0.0001275
call = csyrk 0 250 250, 16 threads: 0.0006152 0.000166 8.203e-05
call = zherk 0 250 250, 16 threads: 0.001445 0.0004802 0.0001215
call = cherk 0 250 250, 16 threads: 0.000629 0.0002456 8.074e-05
call = zsyr2k 0 250 250, 16 threads: 0.0004121 0.0002138 0.0001339
call = csyr2k 0 250 250, 16 threads: 0.0002313 0.0001525 9.965e-05
call = zher2k 0 250 250, 16 threads: 0.0007151 0.0001822 0.0001361
call = cher2k 0 250 250, 16 threads: 0.0002352 0.0001417 9.844e-05
call = ztrmm 250 250 0, 16 threads: 0.0002169 0.0002241 0.0002701
call = ctrmm 250 250 0, 16 threads: 0.000124 0.0001482 0.0001897
call = ztrsm 250 250 0, 16 threads: 0.0002593 0.000279 0.0003826
call = ctrsm 250 250 0, 16 threads: 0.0001736 0.0002038 0.0002781
call = zgemmt 0 250 250, 16 threads: 0.001315 0.0001717 0.0001438
call = cgemmt 0 250 250, 16 threads: 0.001278 0.0001392 9.866e-05
call = zgemv 500 500 0, 16 threads: 1.575e-05 0.0001728 4.574e-05
call = cgemv 500 500 0, 16 threads: 1.139e-05 0.0001095 7.455e-05
call = zhemv 0 500 0, 16 threads: 2.988e-05 0.0003728 8.889e-05
call = chemv 0 500 0, 16 threads: 1.38e-05 0.0003395 8.731e-05
call = ztrmv 0 500 0, 16 threads: 1.639e-05 0.0003716 9.513e-05
call = ctrmv 0 500 0, 16 threads: 1.086e-05 0.0003224 9.054e-05
call = ztrsv 0 500 0, 16 threads: 5.853e-05 0.0002094 0.0001555
call = ctrsv 0 500 0, 16 threads: 2.804e-05 0.0002655 0.0001277
call = zgeru 500 500 0, 16 threads: 1.262e-05 0.0004493 -
call = cgeru 500 500 0, 16 threads: 9.513e-06 0.0003322 -
call = zaxpy 0 60000 0, 16 threads: 7.04e-06 0.000323 0.0002476
call = caxpy 0 60000 0, 16 threads: 5.73e-06 0.0001386 0.0001432
call = zdotc 0 60000 0, 16 threads: 6.818e-06 0.0002085 3.387e-05
call = cdotc 0 60000 0, 16 threads: 8.937e-06 9.198e-05 2.446e-05
call = dgemm 16000 64 64, 16 threads: 0.0002741 0.0005206 0.0005927
call = sgemm 16000 64 64, 16 threads: 0.0001576 0.0003125 0.0002821
call = zgemm 16000 64 64, 16 threads: 0.001019 0.0008275 0.0006786
call = cgemm 16000 64 64, 16 threads: 0.0005047 0.0006727 0.0004606
call = dgemm 64 16000 64, 16 threads: 0.0009865 0.0005057 0.0004021
call = sgemm 64 16000 64, 16 threads: 0.0003989 0.000302 0.0002335
call = zgemm 64 16000 64, 16 threads: 0.001338 0.000793 0.0006446
call = cgemm 64 16000 64, 16 threads: 0.0007116 0.0004932 0.0004606
call = dgemm 64 64 16000, 16 threads: 0.001511 0.0004516 7.54e-05
call = sgemm 64 64 16000, 16 threads: 0.001097 0.0002695 5.861e-05
call = zgemm 64 64 16000, 16 threads: 0.004806 0.0007737 0.0001139
call = cgemm 64 64 16000, 16 threads: 0.002465 0.0004787 9.398e-05
call = dsyrk 0 64 16000, 16 threads: 0.002923 0.0003567 0.0001551
call = ssyrk 0 64 16000, 16 threads: 0.001555 0.0001666 4.361e-05
call = zsyrk 0 64 16000, 16 threads: 0.009645 0.0007194 0.000348
call = csyrk 0 64 16000, 16 threads: 0.004201 0.000297 6.563e-05
call = zherk 0 64 16000, 16 threads: 0.009036 0.0007422 0.0003505
call = cherk 0 64 16000, 16 threads: 0.003435 0.000774 0.0005069
call = dsyr2k 0 64 16000, 16 threads: 0.002508 0.0006569 0.0002865
call = ssyr2k 0 64 16000, 16 threads: 0.001738 0.003236 0.002961
call = zsyr2k 0 64 16000, 16 threads: 0.003738 0.001337 0.0006853
call = csyr2k 0 64 16000, 16 threads: 0.002235 0.0014 0.0009827
call = zher2k 0 64 16000, 16 threads: 0.00392 0.001332 0.000664
call = cher2k 0 64 16000, 16 threads: 0.002226 0.001394 0.0009744
call = dsymm 6000 64 0, 16 threads: 0.01291 0.003329 0.001667
call = ssymm 6000 64 0, 16 threads: 0.007504 0.002382 0.00089
call = zsymm 6000 64 0, 16 threads: 0.03903 0.006286 0.001159
call = csymm 6000 64 0, 16 threads: 0.02329 0.003445 0.0012
call = zhemm 6000 64 0, 16 threads: 0.04232 0.006326 0.006439
call = chemm 6000 64 0, 16 threads: 0.02388 0.00344 0.003308
call = dtrmm 6000 64 0, 16 threads: 0.02551 0.00334 0.0009074
call = strmm 6000 64 0, 16 threads: 0.01458 0.002164 0.001197
call = ztrmm 6000 64 0, 16 threads: 0.04474 0.00636 0.001077
call = ctrmm 6000 64 0, 16 threads: 0.03699 0.003547 0.002472
call = dtrsm 6000 64 0, 16 threads: 0.01802 0.004948 0.00292
call = strsm 6000 64 0, 16 threads: 0.01308 0.002859 0.002486
call = ztrsm 6000 64 0, 16 threads: 0.04842 0.008047 0.004581
call = ctrsm 6000 64 0, 16 threads: 0.03327 0.004145 0.003171
call = dsymm 64 16000 0, 16 threads: 0.0006508 0.0005247 0.0004254
call = ssymm 64 16000 0, 16 threads: 0.0004758 0.001083 0.0003266
call = zsymm 64 16000 0, 16 threads: 0.001496 0.0009292 0.0007092
call = csymm 64 16000 0, 16 threads: 0.0008606 0.0005093 0.0004878
call = zhemm 64 16000 0, 16 threads: 0.001907 0.0007622 0.0006393
call = chemm 64 16000 0, 16 threads: 0.001008 0.0004973 0.0004363
call = dtrmm 64 16000 0, 16 threads: 0.0001902 0.000687 0.0006591
call = strmm 64 16000 0, 16 threads: 8.927e-05 0.0003393 0.0004268
call = ztrmm 64 16000 0, 16 threads: 0.001102 0.0008063 0.001119
call = ctrmm 64 16000 0, 16 threads: 0.0005919 0.0005144 0.0006797
call = dtrsm 64 16000 0, 16 threads: 0.001306 0.0005085 0.000699
call = strsm 64 16000 0, 16 threads: 0.0007519 0.0003523 0.0004064
call = ztrsm 64 16000 0, 16 threads: 0.001532 0.0007605 0.001149
call = ctrsm 64 16000 0, 16 threads: 0.001111 0.0004908 0.0006881
call = dsyrk 0 6000 64, 16 threads: 0.005297 0.003456 0.003372
call = ssyrk 0 6000 64, 16 threads: 0.002976 0.001959 0.002098
call = zsyrk 0 6000 64, 16 threads: 0.01867 0.006381 0.007447
call = csyrk 0 6000 64, 16 threads: 0.00847 0.003447 0.003384
call = zherk 0 6000 64, 16 threads: 0.01806 0.006185 0.006092
call = cherk 0 6000 64, 16 threads: 0.009122 0.00339 0.003374
call = dsyr2k 0 6000 64, 16 threads: 0.007972 0.00342 0.003359
call = ssyr2k 0 6000 64, 16 threads: 0.004122 0.00204 0.002075
call = zsyr2k 0 6000 64, 16 threads: 0.03851 0.006559 0.006708
call = csyr2k 0 6000 64, 16 threads: 0.0201 0.003464 0.00386
call = zher2k 0 6000 64, 16 threads: 0.03606 0.006522 0.006671
call = cher2k 0 6000 64, 16 threads: 0.02008 0.003425 0.004155
call = dgemm 2000 2000 64, 16 threads: 0.001828 0.0009832 0.001023
call = sgemm 2000 2000 64, 16 threads: 0.001251 0.0006022 0.0006287
call = dsyrk 0 2000 64, 16 threads: 0.0009821 0.0007581 0.001456
call = ssyrk 0 2000 64, 16 threads: 0.0004369 0.0005301 0.000535
call = dgemm 2000 64 2000, 16 threads: 0.001244 0.000825 0.0003198
call = sgemm 2000 64 2000, 16 threads: 0.0007217 0.0004885 0.0001778
call = dsymm 2000 64 0, 16 threads: 0.001346 0.0005813 0.0005184
call = ssymm 2000 64 0, 16 threads: 0.0008163 0.000348 0.0003781
call = dsyrk 0 64 2000, 16 threads: 0.0002873 0.0002087 6.429e-05
call = ssyrk 0 64 2000, 16 threads: 0.0001343 0.0001835 0.0001175
call = dtrmm 2000 64 0, 16 threads: 0.002286 0.000588 0.0005068
call = strmm 2000 64 0, 16 threads: 0.001736 0.0004964 0.0004524
call = dtrsm 2000 64 0, 16 threads: 0.001897 0.001715 0.000981
call = strsm 2000 64 0, 16 threads: 0.00126 0.0008794 0.0008141
call = dgemm 500 500 16000, 16 threads: 0.0227 0.002637 0.0003912
call = sgemm 500 500 16000, 16 threads: 0.01623 0.001512 0.0004119
call = dgemv 16000 64 0, 16 threads: 3.477e-05 0.000282 4.089e-05
call = sgemv 16000 64 0, 16 threads: 2.174e-05 0.0001727 4.378e-05
call = dger 16000 64 0, 16 threads: 4.889e-05 0.0007492 0.000691
call = sger 16000 64 0, 16 threads: 2.901e-05 0.0005059 -
call = dgemv 64 16000 0, 16 threads: 0.0002546 0.000299 3.814e-05
call = sgemv 64 16000 0, 16 threads: 0.0002511 0.0001785 2.74e-05
call = dger 64 16000 0, 16 threads: 3.703e-05 0.0007296 0.0008547
call = sger 64 16000 0, 16 threads: 2.535e-05 0.0005112 0.0006436
call = dgemv 130000 64 0, 16 threads: 0.0005797 0.00165 0.0001493
call = sgemv 130000 64 0, 16 threads: 0.0002636 0.0008487 0.0001212
call = dger 130000 64 0, 16 threads: 0.0005461 0.005688 0.005334
call = sger 130000 64 0, 16 threads: 0.000213 0.002406 -
call = dgemv 64 130000 0, 16 threads: 0.001384 0.001563 0.0001269
call = sgemv 64 130000 0, 16 threads: 0.001593 0.0008655 9.223e-05
call = dger 64 130000 0, 16 threads: 0.0004298 0.004494 0.004852
call = sger 64 130000 0, 16 threads: 0.0002542 0.002549 0.002559
call = zgemv 130000 64 0, 16 threads: 0.0009325 0.003369 0.0002024
call = cgemv 130000 64 0, 16 threads: 0.00049 0.001597 0.0001548
call = zgeru 130000 64 0, 16 threads: 0.001093 0.009513 0.01066
call = cgeru 130000 64 0, 16 threads: 0.000517 0.004728 0.004219
call = zgemv 64 130000 0, 16 threads: 0.00133 0.002825 0.0001598
call = cgemv 64 130000 0, 16 threads: 0.0009972 0.001533 8.941e-05
call = zgeru 64 130000 0, 16 threads: 0.000594 0.008863 0.01119
call = cgeru 64 130000 0, 16 threads: 0.0003372 0.004796 0.004914
call = dgetrf 500 500 0, 16 threads: 0.002746 0.00155 -
call = sgetrf 500 500 0, 16 threads: 0.002297 0.001649 -
call = dpotrf 0 500 0, 16 threads: 0.001569 0.00163 -
call = spotrf 0 500 0, 16 threads: 0.001179 0.003015 -
call = dgeqrf 500 500 0, 16 threads: 0.005147 0.002061 -
call = sgeqrf 500 500 0, 16 threads: 0.003828 0.002076 -
call = dgesv 0 500 500, 16 threads: 0.004228 0.002165 -
call = sgesv 0 500 500, 16 threads: 0.00272 0.002443 -
call = dgetrf 2000 2000 0, 16 threads: 0.02304 0.007597 -
call = sgetrf 2000 2000 0, 16 threads: 0.01303 0.005941 -
call = dpotrf 0 2000 0, 16 threads: 0.01733 0.002284 -
call = spotrf 0 2000 0, 16 threads: 0.00981 0.001554 -
call = dgeqrf 2000 2000 0, 16 threads: 0.07809 0.01159 -
call = sgeqrf 2000 2000 0, 16 threads: 0.05639 0.01126 -
call = dgesv 0 2000 2000, 16 threads: 0.06441 0.01152 -
call = sgesv 0 2000 2000, 16 threads: 0.03085 0.008893 -
call = dgetrs 0 1000 1000, 16 threads: 0.00723 0.001971 -
call = zgetrs 0 1000 1000, 16 threads: 0.01679 0.002768 -
call = dpotrs 0 1000 1000, 16 threads: 0.009014 0.002034 -
call = zpotrs 0 1000 1000, 16 threads: 0.01716 0.00254 -
call = dgetri 0 1000 0, 16 threads: 0.009613 0.001703 -
call = zgetri 0 1000 0, 16 threads: 0.01991 0.006461 -
call = dpotri 0 1000 0, 16 threads: 0.006909 0.001895 -
call = zpotri 0 1000 0, 16 threads: 0.01145 0.002493 -
call = dtrtri 0 1000 0, 16 threads: 0.004297 0.001587 -
call = ztrtri 0 1000 0, 16 threads: 0.007819 0.002079 -
call = dtrtrs 0 1000 1000, 16 threads: 0.004948 0.00144 -
call = ztrtrs 0 1000 1000, 16 threads: 0.00906 0.00203 -
call = dposv 0 1000 1000, 16 threads: 0.0105 0.003408 -
call = zposv 0 1000 1000, 16 threads: 0.02109 0.004265 -
call = dgetrs 0 1000 1, 16 threads: 0.0004551 0.0007453 -
call = zgetrs 0 1000 1, 16 threads: 0.001116 0.0009663 -
call = dpotrs 0 1000 1, 16 threads: 0.00101 0.0004957 -
call = zpotrs 0 1000 1, 16 threads: 0.001808 0.0007322 -
call = dgesv 0 1000 1, 16 threads: 0.02217 0.003406 -
call = zgesv 0 1000 1, 16 threads: 0.06606 0.004339 -
call = dposv 0 1000 1, 16 threads: 0.006065 0.001304 -
call = zposv 0 1000 1, 16 threads: 0.008766 0.00169 -
call = dtrtrs 0 1000 1, 16 threads: 0.0001488 0.0005128 -
call = ztrtrs 0 1000 1, 16 threads: 0.0005494 0.0007648 -
call = dgetrs 0 4000 1, 16 threads: 0.007676 0.003735 -
call = dgesv 0 4000 1, 16 threads: 0.7332 0.0202 -
call = dposv 0 4000 1, 16 threads: 0.08269 0.006513 -
call = dorgqr 500 500 500, 16 threads: 0.004751 0.00124 -
call = dormqr 500 500 500, 16 threads: 0.004575 0.001109 -
call = dgels 500 500 500, 16 threads: 0.01135 0.002854 -
call = dorgqr 1000 1000 1000, 16 threads: 0.01593 0.002023 -
call = dormqr 1000 1000 1000, 16 threads: 0.01914 0.001863 -
call = dgels 1000 1000 1000, 16 threads: 0.05336 0.006746 -
call = dgeqrf 16000 64 0, 16 threads: 0.00404 0.001799 -
call = dgels 16000 64 0, 16 threads: 0.008032 0.002175 -
call = dsyev 0 500 0, 16 threads: 0.1763 0.005193 -
call = dsyevr 0 500 0, 16 threads: 0.03125 0.005362 -
call = dgesvd 500 500 0, 16 threads: 0.3922 0.01385 -
call = dgeev 0 500 0, 16 threads: 0.1462 0.1031 -
call = dsyev 0 1000 0, 16 threads: 1.304 0.01232 -
call = dsyevd 0 1000 0, 16 threads: 0.1334 0.0124 -
call = dsyevr 0 1000 0, 16 threads: 0.1645 0.01151 -
call = dgesvd 1000 1000 0, 16 threads: 2.647 0.0327 -
call = dgesdd 1000 1000 0, 16 threads: 0.1866 0.03269 -
