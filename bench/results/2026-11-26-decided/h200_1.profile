# blaslift: what estimates are made from on a machine. Rates are per second.
blaslift-profile = 1
machine = vm: Intel(R) Xeon(R) Processor
cpu = Intel(R) Xeon(R) Processor
cpu_blas = OpenBLAS 0.3.26, Cooperlake kernels
gpu = NVIDIA H200, 140 GiB, CUDA driver 13.0, cuBLAS 13.1
driver = 580.159.04

# operations of one core in large level-3 calls, double precision: two 512-bit FMA units at 2 GHz, which few
# cores sustain
cpu_double_flops = 4.325e+10

# the same in single precision
cpu_single_flops = 8.389e+10

# threads that the CPU BLAS may use
cpu_threads = 16

# before the first operation of a call on the CPU: waking threads, packing
cpu_call_seconds = 1.52e-07

# memory bandwidth of levels 1 and 2, one core, as if the CPU BLAS used all its threads in all of them (OpenBLAS
# runs copy, swap and nrm2 on one): a core of a desktop machine streams 20 GB/s and more
cpu_core_bytes_per_second = 1.482e+10

# of all cores together; measured with 16 threads: sgemv 60 to 120 GB/s, saxpy 232
cpu_bytes_per_second = 1.06e+11

# what fits the last-level cache stays there between calls
cpu_cache_bytes = 314572800

# and is read so many times faster
cpu_cache_speed = 2.038

# what operands that were just made cost besides, by their bytes: on the H200 machine the same call on operands
# that the CPU BLAS's threads have read before takes so much less (182 calls of all levels)
cold_bytes_per_second = 1.77e+11

# the same for the first MiB, on top
cold_first_bytes_per_second = 3.192e+10

# to the device from the program's memory, through pinned staging buffers: on the H200 machine a dgemm of n =
# 8192 moves its 1.5 GiB at 27 GB/s on average; other links are slower
upload_bytes_per_second = 5.173e+10

# the way back
download_bytes_per_second = 5.213e+10

# allocation, launches and synchronisation of a call of level 3 or LAPACK
device_call_seconds = 4.199e-05

# operations of the device in large level-3 calls, until it says more itself
device_double_flops = 1.273e+14

# the same in single precision
device_single_flops = 1.185e+14

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
device_direct_seconds = 5.82e-05

# then the device's memory bandwidth: an H200 has 4800e9, a card with GDDR6 300e9 to 700e9
device_bytes_per_second = 5.851e+12

# of it, what symv and hemv reach: cuBLAS 13.1 on an H200 0.4 to 0.8, blaslift's own kernels 0.8
device_symmetric_share = 0.8

# and trmv: cuBLAS 0.04, blaslift's own kernels 0.9
device_triangular_share = 0.8

# asking the kernel what was written: a scan of a small range takes 0.4 us (4 KiB) to 7 us (32 MiB)
check_call_seconds = 1.201e-06

# and for each byte in 4 KiB pages: 1 GiB takes 1.4 ms on one thread, 0.4 ms split over four
check_seconds_per_small_byte = 3.414e-13

# in 2 MiB pages: 0.015 ms measured, 0.02 on a 2-core guest
check_seconds_per_huge_byte = 1.529e-14

# watching for writes, 4 KiB pages: measured for 1 GiB
arm_seconds_per_small_byte = 6.194e-12

# 2 MiB pages
arm_seconds_per_huge_byte = 1.459e-13

# no longer watching, 4 KiB pages: on a 2-core guest
disarm_seconds_per_small_byte = 1.306e-11

# 2 MiB pages
disarm_seconds_per_huge_byte = 1.284e-13

# for an operand that is to stay, in an array of which nothing is there: asking what is pinned, interrupting all
# cores; 1.3 MB took 0.1 to 0.3 ms more where it stayed, on H100 machines
keep_call_seconds = 0.0001402

# and for each of its bytes, besides sending and watching: backing, listing, and giving back what was there; 21
# calls of level 2 and dot with operands that were just made took 28e-12 more where they stayed than where they
# did not, watching included
keep_seconds_per_byte = 1e-15

# what a wrong guess costs until the sentinel disarms it: the faults of a program that rewrites 1 GiB; 7 to 27
# ms (2-core guest, polls of 1 and 5 ms), with pages of either size, since the first store splits a 2 MiB page
rewritten_seconds_per_byte = 1.5832483768463136e-11

# the device must be expected to take less than this part of the CPU's time: the model's error belongs to the
# CPU
advantage = 0.87

# expected gain that justifies bringing the device up
start_price_seconds = 0.2

# Calls of m, n and k, and the seconds that they took: on the CPU, on the GPU with their operands sent, with operands there.
call = dgemm 1000 1000 1000, 16 threads: 0.004562 0.0006263 0.0004547
call = sgemm 1000 1000 1000, 16 threads: 0.003131 0.0004612 0.0003151
call = zgemm 1000 1000 1000, 16 threads: 0.01497 0.001019 0.0007546
call = cgemm 1000 1000 1000, 16 threads: 0.008853 0.0007725 0.0005056
call = dsymm 1000 1000 0, 16 threads: 0.005016 0.0006959 0.0005719
call = ssymm 1000 1000 0, 16 threads: 0.004435 0.0004654 0.0003971
call = dsyrk 0 1000 1000, 16 threads: 0.003139 0.0004817 0.0003169
call = ssyrk 0 1000 1000, 16 threads: 0.00166 0.0003783 0.000287
call = dsyr2k 0 1000 1000, 16 threads: 0.005515 0.0006462 0.00032
call = ssyr2k 0 1000 1000, 16 threads: 0.002648 0.0005503 0.0003441
call = dtrmm 1000 1000 0, 16 threads: 0.002511 0.0007045 0.000617
call = strmm 1000 1000 0, 16 threads: 0.001398 0.0005025 0.0004989
call = dtrsm 1000 1000 0, 16 threads: 0.003948 0.001079 0.001036
call = strsm 1000 1000 0, 16 threads: 0.001933 0.0006438 0.000633
call = dgemmt 0 1000 1000, 16 threads: 0.03286 0.000605 0.0003103
call = sgemmt 0 1000 1000, 16 threads: 0.02111 0.0004179 0.0002209
call = dgemv 4000 4000 0, 16 threads: 0.0006332 0.002563 0.0001158
call = sgemv 4000 4000 0, 16 threads: 0.0003923 0.001345 8.034e-05
call = dsymv 0 4000 0, 16 threads: 0.0003239 0.001477 0.0003386
call = ssymv 0 4000 0, 16 threads: 0.0001492 0.0008666 0.0002819
call = dtrmv 0 4000 0, 16 threads: 0.0003371 0.001449 0.0003437
call = strmv 0 4000 0, 16 threads: 0.0002243 0.0008543 0.0002521
call = dtrsv 0 4000 0, 16 threads: 0.005132 0.001663 0.0004582
call = strsv 0 4000 0, 16 threads: 0.001343 0.001018 0.0004158
call = dger 4000 4000 0, 16 threads: 0.0005535 0.008895 0.007968
call = sger 4000 4000 0, 16 threads: 0.0002874 0.004185 0.004182
call = daxpy 0 4000000 0, 16 threads: 0.0002628 0.00276 0.001897
call = saxpy 0 4000000 0, 16 threads: 0.0001197 0.001537 0.0009496
call = ddot 0 4000000 0, 16 threads: 0.000359 0.001445 0.0001094
call = sdot 0 4000000 0, 16 threads: 0.001332 0.000852 6.638e-05
call = dnrm2 0 4000000 0, 16 threads: 0.005486 0.000751 5.761e-05
call = snrm2 0 4000000 0, 16 threads: 0.001356 0.0004297 3.709e-05
call = dscal 0 4000000 0, 16 threads: 5.515e-07 - -
call = sscal 0 4000000 0, 16 threads: 5.615e-07 - -
call = dcopy 0 4000000 0, 16 threads: 0.005452 0.001396 0.0009172
call = scopy 0 4000000 0, 16 threads: 0.001364 0.0007898 0.0006454
call = dasum 0 4000000 0, 16 threads: 0.0001685 0.0007201 6.048e-05
call = sasum 0 4000000 0, 16 threads: 3.455e-05 0.0004292 2.258e-05
call = dgetrf 1000 1000 0, 16 threads: 0.007185 0.002903 -
call = dpotrf 0 1000 0, 16 threads: 0.004744 0.00114 -
call = dgeqrf 1000 1000 0, 16 threads: 0.01705 0.00481 -
call = dgesv 0 1000 1000, 16 threads: 0.01421 0.004898 -
call = dsyevd 0 500 0, 16 threads: 0.02357 0.005177 -
call = dgesdd 500 500 0, 16 threads: 0.04617 0.01385 -
call = dgemm 250 250 250, 16 threads: 0.0001523 0.0001517 9.824e-05
call = sgemm 250 250 250, 16 threads: 9.22e-05 0.0001468 6.335e-05
call = zgemm 250 250 250, 16 threads: 0.0003505 0.0002031 0.0001782
call = cgemm 250 250 250, 16 threads: 0.0002028 0.0001479 9.992e-05
call = dgemm 500 500 500, 16 threads: 0.0009322 0.0002696 0.0001665
call = sgemm 500 500 500, 16 threads: 0.0006395 0.0002046 0.0001616
call = zgemm 500 500 500, 16 threads: 0.002526 0.0004044 0.0002636
call = cgemm 500 500 500, 16 threads: 0.001598 0.0002898 0.000175
call = dgemm 2000 2000 2000, 16 threads: 0.02825 0.001844 0.001048
call = sgemm 2000 2000 2000, 16 threads: 0.01601 0.001176 0.0007495
call = zgemm 2000 2000 2000, 16 threads: 0.1065 0.003499 0.001782
call = cgemm 2000 2000 2000, 16 threads: 0.05216 0.002198 0.001682
call = dsymm 250 250 0, 16 threads: 0.0001496 0.0001334 9.908e-05
call = ssymm 250 250 0, 16 threads: 0.0001044 0.0001347 7.47e-05
call = dsyrk 0 250 250, 16 threads: 0.0005305 0.0001612 7.09e-05
call = ssyrk 0 250 250, 16 threads: 0.0002448 0.0001008 5.336e-05
call = dsyr2k 0 250 250, 16 threads: 0.0001705 0.0001303 7.435e-05
call = ssyr2k 0 250 250, 16 threads: 9.397e-05 0.0001981 0.0001041
call = dtrmm 250 250 0, 16 threads: 6.608e-05 0.0001512 0.0001544
call = strmm 250 250 0, 16 threads: 4.655e-05 0.0001801 0.0001436
call = dtrsm 250 250 0, 16 threads: 0.0001197 0.0002209 0.0002657
call = strsm 250 250 0, 16 threads: 9.512e-05 0.0002102 0.0001899
call = dgemmt 0 250 250, 16 threads: 0.001536 0.0001265 7.113e-05
call = sgemmt 0 250 250, 16 threads: 0.001468 0.000138 5.787e-05
call = dsymm 500 500 0, 16 threads: 0.0008677 0.0002432 0.0001801
call = ssymm 500 500 0, 16 threads: 0.0005586 0.0001904 0.0002084
call = dsyrk 0 500 500, 16 threads: 0.0005106 0.0002234 0.0002084
call = ssyrk 0 500 500, 16 threads: 0.000274 0.0001626 0.0001351
call = dsyr2k 0 500 500, 16 threads: 0.0008348 0.0002423 0.0002032
call = ssyr2k 0 500 500, 16 threads: 0.0004184 0.0002784 0.0002028
call = dtrmm 500 500 0, 16 threads: 0.0003864 0.0002556 0.0002882
call = strmm 500 500 0, 16 threads: 0.0002606 0.0002262 0.0002824
call = dtrsm 500 500 0, 16 threads: 0.000766 0.0004798 0.0005061
call = strsm 500 500 0, 16 threads: 0.000423 0.0003023 0.0003684
call = dgemmt 0 500 500, 16 threads: 0.00597 0.0002349 0.0001469
call = sgemmt 0 500 500, 16 threads: 0.004965 0.000191 0.0001133
call = dsymm 2000 2000 0, 16 threads: 0.03055 0.001443 0.001229
call = ssymm 2000 2000 0, 16 threads: 0.01636 0.001116 0.0009262
call = dsyrk 0 2000 2000, 16 threads: 0.01904 0.001223 0.0007621
call = ssyrk 0 2000 2000, 16 threads: 0.00882 0.0008632 0.0005614
call = dsyr2k 0 2000 2000, 16 threads: 0.03765 0.001939 0.0008821
call = ssyr2k 0 2000 2000, 16 threads: 0.01933 0.001353 0.0009774
call = dtrmm 2000 2000 0, 16 threads: 0.01589 0.001698 0.001621
call = strmm 2000 2000 0, 16 threads: 0.008316 0.001271 0.00137
call = dtrsm 2000 2000 0, 16 threads: 0.02113 0.002344 0.002169
call = strsm 2000 2000 0, 16 threads: 0.01039 0.001401 0.00159
call = dgemmt 0 2000 2000, 16 threads: 0.2885 0.001665 0.0007832
call = sgemmt 0 2000 2000, 16 threads: 0.1533 0.0009798 0.0005351
call = zsymm 500 500 0, 16 threads: 0.002313 0.0003758 0.0002708
call = csymm 500 500 0, 16 threads: 0.001481 0.000269 0.0001997
call = zhemm 500 500 0, 16 threads: 0.00226 0.0003803 0.0003002
call = chemm 500 500 0, 16 threads: 0.001475 0.0002586 0.0002233
call = zsyrk 0 500 500, 16 threads: 0.001415 0.0002616 0.0001895
call = csyrk 0 500 500, 16 threads: 0.0006487 0.0002167 0.0001938
call = zherk 0 500 500, 16 threads: 0.001456 0.0002597 0.0001681
call = cherk 0 500 500, 16 threads: 0.000635 0.0002141 0.0001924
call = zsyr2k 0 500 500, 16 threads: 0.002452 0.0003756 0.0001943
call = csyr2k 0 500 500, 16 threads: 0.00122 0.0002714 0.0001916
call = zher2k 0 500 500, 16 threads: 0.002536 0.0003814 0.0001945
call = cher2k 0 500 500, 16 threads: 0.00121 0.0002771 0.0001967
call = ztrmm 500 500 0, 16 threads: 0.001256 0.0003873 0.0004029
call = ctrmm 500 500 0, 16 threads: 0.0007438 0.0003022 0.0002786
call = ztrsm 500 500 0, 16 threads: 0.001402 0.0005949 0.0005698
call = ctrsm 500 500 0, 16 threads: 0.0008846 0.0004097 0.0003828
call = zgemmt 0 500 500, 16 threads: 0.005578 0.0003696 0.0001738
call = cgemmt 0 500 500, 16 threads: 0.004062 0.0002568 0.0001586
call = zsymm 1000 1000 0, 16 threads: 0.01586 0.0008469 0.0007152
call = csymm 1000 1000 0, 16 threads: 0.008918 0.0006391 0.0004696
call = zhemm 1000 1000 0, 16 threads: 0.01605 0.0008622 0.0008776
call = chemm 1000 1000 0, 16 threads: 0.008958 0.0006799 0.0006309
call = zsyrk 0 1000 1000, 16 threads: 0.007887 0.0006996 0.000498
call = csyrk 0 1000 1000, 16 threads: 0.004399 0.0004988 0.0004308
call = zherk 0 1000 1000, 16 threads: 0.007798 0.0007139 0.0004885
call = cherk 0 1000 1000, 16 threads: 0.005417 0.0004976 0.000429
call = zsyr2k 0 1000 1000, 16 threads: 0.01547 0.001002 0.0005978
call = csyr2k 0 1000 1000, 16 threads: 0.007991 0.0007272 0.0005613
call = zher2k 0 1000 1000, 16 threads: 0.01645 0.0009988 0.0006071
call = cher2k 0 1000 1000, 16 threads: 0.008607 0.0007043 0.0005476
call = ztrmm 1000 1000 0, 16 threads: 0.008741 0.0009611 0.001261
call = ctrmm 1000 1000 0, 16 threads: 0.004713 0.0009404 0.0009509
call = ztrsm 1000 1000 0, 16 threads: 0.008905 0.00144 0.001611
call = ctrsm 1000 1000 0, 16 threads: 0.004898 0.001064 0.001265
call = zgemmt 0 1000 1000, 16 threads: 0.05887 0.0009284 0.0005644
call = cgemmt 0 1000 1000, 16 threads: 0.03268 0.0006357 0.0004673
call = dgemv 1000 1000 0, 16 threads: 4.019e-05 0.0002822 6.179e-05
call = sgemv 1000 1000 0, 16 threads: 2.802e-05 0.0001833 5.501e-05
call = dsymv 0 1000 0, 16 threads: 1.987e-05 0.0001973 8.484e-05
call = ssymv 0 1000 0, 16 threads: 1.783e-05 0.0001515 0.0001575
call = dtrmv 0 1000 0, 16 threads: 1.995e-05 0.0001953 0.0001467
call = strmv 0 1000 0, 16 threads: 1.493e-05 0.0001409 0.000141
call = dtrsv 0 1000 0, 16 threads: 0.000221 0.0002679 0.0001967
call = strsv 0 1000 0, 16 threads: 0.0001075 0.0001993 0.0001732
call = dger 1000 1000 0, 16 threads: 2.541e-05 0.0006956 -
call = sger 1000 1000 0, 16 threads: 1.44e-05 0.0004358 0.0005925
call = dgemv 2000 2000 0, 16 threads: 0.0002714 0.0007921 6.251e-05
call = sgemv 2000 2000 0, 16 threads: 0.0001456 0.000479 4.485e-05
call = dsymv 0 2000 0, 16 threads: 7.909e-05 0.0005287 0.0002133
call = ssymv 0 2000 0, 16 threads: 3.286e-05 0.0003337 0.0001835
call = dtrmv 0 2000 0, 16 threads: 7.309e-05 0.0005249 0.0002039
call = strmv 0 2000 0, 16 threads: 2.885e-05 0.0003121 0.000122
call = dtrsv 0 2000 0, 16 threads: 0.0008369 0.0006481 0.000258
call = strsv 0 2000 0, 16 threads: 0.000356 0.0004378 0.0002406
call = dger 2000 2000 0, 16 threads: 0.0001716 0.002087 0.001774
call = sger 2000 2000 0, 16 threads: 5.465e-05 0.001157 -
call = dgemv 8000 8000 0, 16 threads: 0.005225 0.009787 0.0002028
call = sgemv 8000 8000 0, 16 threads: 0.001868 0.005012 0.0001564
call = dsymv 0 8000 0, 16 threads: 0.001988 0.005231 0.0006418
call = ssymv 0 8000 0, 16 threads: 0.0008173 0.002739 0.0006458
call = dtrmv 0 8000 0, 16 threads: 0.001674 0.005265 0.0007015
call = strmv 0 8000 0, 16 threads: 0.0007676 0.002729 0.0006405
call = dtrsv 0 8000 0, 16 threads: 0.02162 0.005692 0.001092
call = strsv 0 8000 0, 16 threads: 0.01064 0.003163 0.001063
call = dger 8000 8000 0, 16 threads: 0.007472 0.03273 0.02444
call = sger 8000 8000 0, 16 threads: 0.00212 0.01662 0.01284
call = zgemv 1000 1000 0, 16 threads: 9.595e-05 0.0004265 2.906e-05
call = cgemv 1000 1000 0, 16 threads: 4.772e-05 0.000254 2.91e-05
call = zhemv 0 1000 0, 16 threads: 0.0001031 0.0003051 6.788e-05
call = chemv 0 1000 0, 16 threads: 3.537e-05 0.0001984 5.72e-05
call = ztrmv 0 1000 0, 16 threads: 3.912e-05 0.0003019 8.16e-05
call = ctrmv 0 1000 0, 16 threads: 2.497e-05 0.0001775 7.778e-05
call = ztrsv 0 1000 0, 16 threads: 0.0003651 0.000394 0.0002054
call = ctrsv 0 1000 0, 16 threads: 0.0002073 0.00025 0.0001512
call = zgeru 1000 1000 0, 16 threads: 5.824e-05 0.001113 0.001046
call = cgeru 1000 1000 0, 16 threads: 2.881e-05 0.00074 0.0006899
call = zgemv 4000 4000 0, 16 threads: 0.001743 0.004996 0.0001311
call = cgemv 4000 4000 0, 16 threads: 0.000799 0.002552 0.0001232
call = zhemv 0 4000 0, 16 threads: 0.001312 0.002693 0.000372
call = chemv 0 4000 0, 16 threads: 0.0007725 0.001418 0.0003368
call = ztrmv 0 4000 0, 16 threads: 0.0009192 0.002668 0.0003828
call = ctrmv 0 4000 0, 16 threads: 0.0004598 0.001429 0.0003994
call = ztrsv 0 4000 0, 16 threads: 0.01322 0.003135 0.0008178
call = ctrsv 0 4000 0, 16 threads: 0.00479 0.00165 0.0005877
call = zgeru 4000 4000 0, 16 threads: 0.003083 0.01659 0.0132
call = cgeru 4000 4000 0, 16 threads: 0.0008169 0.008395 0.007031
call = zgemv 8000 8000 0, 16 threads: 0.01139 0.01935 0.0002643
call = cgemv 8000 8000 0, 16 threads: 0.005652 0.009823 0.0001768
call = zhemv 0 8000 0, 16 threads: 0.005667 0.01017 0.0004178
call = chemv 0 8000 0, 16 threads: 0.00225 0.00523 0.0004065
call = ztrmv 0 8000 0, 16 threads: 0.005168 0.0102 0.0004753
call = ctrmv 0 8000 0, 16 threads: 0.001845 0.005225 0.0004071
call = ztrsv 0 8000 0, 16 threads: 0.04324 0.0109 0.001473
call = ctrsv 0 8000 0, 16 threads: 0.01915 0.005643 0.001127
call = zgeru 8000 8000 0, 16 threads: 0.01607 0.06227 0.04655
call = cgeru 8000 8000 0, 16 threads: 0.007639 0.03221 0.02413
call = daxpy 0 500000 0, 16 threads: 1.682e-05 0.0006224 0.0005215
call = saxpy 0 500000 0, 16 threads: 1.488e-05 0.0004143 0.0003634
call = ddot 0 500000 0, 16 threads: 1.406e-05 0.0002871 1.906e-05
call = sdot 0 500000 0, 16 threads: 0.0001678 0.000185 1.641e-05
call = dnrm2 0 500000 0, 16 threads: 0.0002208 0.0001531 1.852e-05
call = snrm2 0 500000 0, 16 threads: 0.0001287 0.0001023 1.609e-05
call = dscal 0 500000 0, 16 threads: 9.6e-08 - -
call = sscal 0 500000 0, 16 threads: 9.6e-08 - -
call = dcopy 0 500000 0, 16 threads: 0.000307 0.0003193 0.0002173
call = scopy 0 500000 0, 16 threads: 0.0001552 0.0002211 0.0001386
call = dasum 0 500000 0, 16 threads: 1.235e-05 0.0001518 1.741e-05
call = sasum 0 500000 0, 16 threads: 6.053e-06 9.998e-05 1.521e-05
call = dswap 0 500000 0, 16 threads: 0.0003266 0.001635 0.001636
call = sswap 0 500000 0, 16 threads: 0.0001594 0.001057 0.001009
call = daxpy 0 16000000 0, 16 threads: 0.001563 0.01083 0.007052
call = saxpy 0 16000000 0, 16 threads: 0.0007053 0.005475 0.003547
call = ddot 0 16000000 0, 16 threads: 0.001474 0.005093 0.0001293
call = sdot 0 16000000 0, 16 threads: 0.008772 0.002669 0.000108
call = dnrm2 0 16000000 0, 16 threads: 0.02275 0.002546 6.002e-05
call = snrm2 0 16000000 0, 16 threads: 0.01072 0.001321 4.996e-05
call = dscal 0 16000000 0, 16 threads: 5.75e-07 - -
call = sscal 0 16000000 0, 16 threads: 5.5e-07 - -
call = dcopy 0 16000000 0, 16 threads: 0.02401 0.005073 0.002656
call = scopy 0 16000000 0, 16 threads: 0.01221 0.002608 0.001461
call = dasum 0 16000000 0, 16 threads: 0.0006904 0.002555 7.068e-05
call = sasum 0 16000000 0, 16 threads: 0.0003532 0.001322 7.781e-05
call = dswap 0 16000000 0, 16 threads: 0.02778 0.02076 0.01773
call = sswap 0 16000000 0, 16 threads: 0.01376 0.01153 0.01113
call = idamax 0 4000000 0, 16 threads: 0.004726 0.0008307 3.789e-05
call = isamax 0 4000000 0, 16 threads: 0.001257 0.0004821 2.474e-05
call = zaxpy 0 1000000 0, 16 threads: 0.0001901 0.002019 0.001153
call = caxpy 0 1000000 0, 16 threads: 4.989e-05 0.001205 0.0008353
call = zdotc 0 1000000 0, 16 threads: 0.0001811 0.0009399 3.797e-05
call = cdotc 0 1000000 0, 16 threads: 0.0007939 0.000556 4.374e-05
call = zscal 0 1000000 0, 16 threads: 4.67e-07 - -
call = cscal 0 1000000 0, 16 threads: 5.2e-07 - -
call = zaxpy 0 16000000 0, 16 threads: 0.00665 0.02217 0.0134
call = caxpy 0 16000000 0, 16 threads: 0.001916 0.01151 0.007237
call = zdotc 0 16000000 0, 16 threads: 0.005084 0.009957 0.000155
call = cdotc 0 16000000 0, 16 threads: 0.02357 0.005138 0.0001337
call = zscal 0 16000000 0, 16 threads: 5.325e-07 - -
call = cscal 0 16000000 0, 16 threads: 5.375e-07 - -
call = dgemm 64 64 64, 16 threads: 9.422e-06 5.511e-05 -
call = sgemm 64 64 64, 16 threads: 4.633e-06 4.841e-05 -
call = dsymm 64 64 0, 16 threads: 1.202e-05 5.155e-05 -
call = ssymm 64 64 0, 16 threads: 9.549e-06 4.719e-05 -
call = dsyrk 0 64 64, 16 threads: 8.757e-06 4.007e-05 -
call = ssyrk 0 64 64, 16 threads: 4.614e-06 3.842e-05 -
call = dsyr2k 0 64 64, 16 threads: 1.045e-05 5.336e-05 -
call = ssyr2k 0 64 64, 16 threads: 6.051e-06 7.262e-05 -
call = dtrmm 64 64 0, 16 threads: 7.276e-06 6.766e-05 -
call = strmm 64 64 0, 16 threads: 5.613e-06 7.349e-05 -
call = dtrsm 64 64 0, 16 threads: 9.855e-06 6.682e-05 -
call = strsm 64 64 0, 16 threads: 1.005e-05 5.649e-05 -
call = dgemmt 0 64 64, 16 threads: 2.222e-05 5.387e-05 -
call = sgemmt 0 64 64, 16 threads: 1.86e-05 4.855e-05 -
call = dsymm 120 120 0, 16 threads: 3.868e-05 8.143e-05 6.11e-05
call = ssymm 120 120 0, 16 threads: 2.845e-05 5.3e-05 -
call = dsyrk 0 120 120, 16 threads: 6.372e-05 5.823e-05 4.293e-05
call = ssyrk 0 120 120, 16 threads: 3.211e-05 4.158e-05 -
call = dsyr2k 0 120 120, 16 threads: 3.303e-05 9.401e-05 5.477e-05
call = ssyr2k 0 120 120, 16 threads: 1.967e-05 8.595e-05 -
call = dtrmm 120 120 0, 16 threads: 1.849e-05 0.0001098 0.0001405
call = strmm 120 120 0, 16 threads: 1.365e-05 8.442e-05 -
call = dtrsm 120 120 0, 16 threads: 2.572e-05 0.0001351 0.0001722
call = strsm 120 120 0, 16 threads: 2.586e-05 9.089e-05 -
call = dgemmt 0 120 120, 16 threads: 0.0002354 8.606e-05 4.732e-05
call = sgemmt 0 120 120, 16 threads: 0.0002298 5.29e-05 -
call = dgetrf 120 120 0, 16 threads: 0.0005468 0.0002695 -
call = sgetrf 120 120 0, 16 threads: 9.61e-05 0.0002384 -
call = dpotrf 0 120 0, 16 threads: 9.581e-05 0.0003572 -
call = spotrf 0 120 0, 16 threads: 7.335e-05 0.0003386 -
call = dgetrf 250 250 0, 16 threads: 0.001298 0.0006419 -
call = sgetrf 250 250 0, 16 threads: 0.0008929 0.0005226 -
call = dpotrf 0 250 0, 16 threads: 0.0003568 0.0007598 -
call = spotrf 0 250 0, 16 threads: 0.0002522 0.0007039 -
call = dgemv 500 500 0, 16 threads: 1.521e-05 0.00012 5.459e-05
call = sgemv 500 500 0, 16 threads: 1.315e-05 0.0001582 2.057e-05
call = dsymv 0 500 0, 16 threads: 1.16e-05 0.000223 8.8e-05
call = ssymv 0 500 0, 16 threads: 9.238e-06 0.0001248 4.818e-05
call = dtrmv 0 500 0, 16 threads: 1.131e-05 0.0002233 6.834e-05
call = strmv 0 500 0, 16 threads: 7.338e-06 0.0001283 8.673e-05
call = dtrsv 0 500 0, 16 threads: 2.002e-05 0.0002599 0.0001411
call = strsv 0 500 0, 16 threads: 1.379e-05 0.0001567 0.0001266
call = dger 500 500 0, 16 threads: 1.002e-05 0.0003994 0.0005778
call = sger 500 500 0, 16 threads: 7.68e-06 0.0002449 0.0003358
call = daxpy 0 60000 0, 16 threads: 5.403e-06 0.0001398 0.0001494
call = saxpy 0 60000 0, 16 threads: 5.127e-06 8.35e-05 0.0001146
call = ddot 0 60000 0, 16 threads: 4.673e-06 9.807e-05 2.016e-05
call = sdot 0 60000 0, 16 threads: 5.367e-06 6.096e-05 1.984e-05
call = dnrm2 0 60000 0, 16 threads: 4.508e-05 6.531e-05 2.03e-05
call = snrm2 0 60000 0, 16 threads: 2.767e-05 4.559e-05 1.907e-05
call = dscal 0 60000 0, 16 threads: 1.065e-07 - -
call = sscal 0 60000 0, 16 threads: 1.03e-07 - -
call = dcopy 0 60000 0, 16 threads: 1.279e-05 0.0001046 6.319e-05
call = scopy 0 60000 0, 16 threads: 6.468e-06 7.058e-05 4.178e-05
call = dasum 0 60000 0, 16 threads: 4.227e-06 6.217e-05 1.915e-05
call = sasum 0 60000 0, 16 threads: 1.946e-06 4.456e-05 1.93e-05
call = zgemm 64 64 64, 16 threads: 2.502e-05 7.728e-05 6.202e-05
call = cgemm 64 64 64, 16 threads: 1.522e-05 5.909e-05 -
call = zsymm 64 64 0, 16 threads: 2.533e-05 6.306e-05 5.287e-05
call = csymm 64 64 0, 16 threads: 1.762e-05 5.246e-05 -
call = zhemm 64 64 0, 16 threads: 2.604e-05 6.397e-05 5.149e-05
call = chemm 64 64 0, 16 threads: 1.585e-05 5.164e-05 -
call = zsyrk 0 64 64, 16 threads: 2.953e-05 4.831e-05 3.962e-05
call = csyrk 0 64 64, 16 threads: 1.074e-05 3.884e-05 -
call = zherk 0 64 64, 16 threads: 2.264e-05 4.859e-05 3.907e-05
call = cherk 0 64 64, 16 threads: 1.083e-05 3.978e-05 -
call = zsyr2k 0 64 64, 16 threads: 1.825e-05 8.515e-05 5.608e-05
call = csyr2k 0 64 64, 16 threads: 9.949e-06 6.872e-05 -
call = zher2k 0 64 64, 16 threads: 2.029e-05 8.183e-05 5.566e-05
call = cher2k 0 64 64, 16 threads: 1.027e-05 6.762e-05 -
call = ztrmm 64 64 0, 16 threads: 1.036e-05 7.354e-05 9.514e-05
call = ctrmm 64 64 0, 16 threads: 9.05e-06 5.981e-05 -
call = ztrsm 64 64 0, 16 threads: 1.625e-05 8.246e-05 9.999e-05
call = ctrsm 64 64 0, 16 threads: 1.466e-05 6.352e-05 -
call = zgemmt 0 64 64, 16 threads: 6.165e-05 8.12e-05 5.519e-05
call = cgemmt 0 64 64, 16 threads: 3.973e-05 6.331e-05 -
call = zsymm 120 120 0, 16 threads: 8.36e-05 0.0001229 7.407e-05
call = csymm 120 120 0, 16 threads: 5.149e-05 8.397e-05 6.151e-05
call = zhemm 120 120 0, 16 threads: 7.674e-05 0.0001547 9.671e-05
call = chemm 120 120 0, 16 threads: 5.483e-05 9.939e-05 5.956e-05
call = zsyrk 0 120 120, 16 threads: 0.0001801 0.0001015 5.268e-05
call = csyrk 0 120 120, 16 threads: 8.424e-05 6.729e-05 4.504e-05
call = zherk 0 120 120, 16 threads: 0.0001706 9.955e-05 5.176e-05
call = cherk 0 120 120, 16 threads: 7.456e-05 6.293e-05 4.43e-05
call = zsyr2k 0 120 120, 16 threads: 5.169e-05 0.000166 6.938e-05
call = csyr2k 0 120 120, 16 threads: 2.591e-05 9.166e-05 5.988e-05
call = zher2k 0 120 120, 16 threads: 4.925e-05 0.0001598 6.936e-05
call = cher2k 0 120 120, 16 threads: 2.591e-05 0.000131 5.895e-05
call = ztrmm 120 120 0, 16 threads: 4.012e-05 0.0001827 0.0001535
call = ctrmm 120 120 0, 16 threads: 2.876e-05 0.0001177 0.00014
call = ztrsm 120 120 0, 16 threads: 4.874e-05 0.0002141 0.0001701
call = ctrsm 120 120 0, 16 threads: 3.614e-05 0.0001513 0.0001504
call = zgemmt 0 120 120, 16 threads: 0.0003769 0.00018 6.571e-05
call = cgemmt 0 120 120, 16 threads: 0.0003052 0.0001198 5.416e-05
call = zsymm 250 250 0, 16 threads: 0.0003319 0.0002185 0.0002056
call = csymm 250 250 0, 16 threads: 0.0002046 0.0002478 0.0002122
call = zhemm 250 250 0, 16 threads: 0.0003332 0.0002173 0.0001686
call = chemm 250 250 0, 16 threads: 0.0002051 0.0002256 0.0002489
call = zsyrk 0 250 250, 16 threads: 0.001042 0.0001643 0.0001164
call = csyrk 0 250 250, 16 threads: 0.0004509 2e-04 7.56e-05
call = zherk 0 250 250, 16 threads: 0.001283 0.0001589 0.0001241
call = cherk 0 250 250, 16 threads: 0.0006386 0.0001946 8.261e-05
call = zsyr2k 0 250 250, 16 threads: 0.0003425 0.0002149 0.0001407
call = csyr2k 0 250 250, 16 threads: 0.0001687 0.0001694 0.0001003
call = zher2k 0 250 250, 16 threads: 0.0003489 0.0002301 0.000136
call = cher2k 0 250 250, 16 threads: 0.0001732 0.0001639 9.651e-05
call = ztrmm 250 250 0, 16 threads: 0.0002014 0.0002384 0.0002766
call = ctrmm 250 250 0, 16 threads: 0.0001332 0.0001797 0.000194
call = ztrsm 250 250 0, 16 threads: 0.0002872 0.0003112 0.0003582
call = ctrsm 250 250 0, 16 threads: 0.0002013 0.0002366 0.0002535
call = zgemmt 0 250 250, 16 threads: 0.001394 0.0002109 0.0001228
call = cgemmt 0 250 250, 16 threads: 0.001227 0.0001389 7.471e-05
call = zgemv 500 500 0, 16 threads: 1.846e-05 0.0001771 5.494e-05
call = cgemv 500 500 0, 16 threads: 1.237e-05 0.0001202 5.305e-05
call = zhemv 0 500 0, 16 threads: 3.433e-05 0.0001602 7.041e-05
call = chemv 0 500 0, 16 threads: 1.586e-05 0.0002492 7.094e-05
call = ztrmv 0 500 0, 16 threads: 1.949e-05 0.0001458 6.557e-05
call = ctrmv 0 500 0, 16 threads: 1.448e-05 0.0002917 5.842e-05
call = ztrsv 0 500 0, 16 threads: 8.975e-05 0.000208 0.0001256
call = ctrsv 0 500 0, 16 threads: 4.436e-05 0.0002828 9.405e-05
call = zgeru 500 500 0, 16 threads: 1.459e-05 0.0005489 -
call = cgeru 500 500 0, 16 threads: 1.187e-05 0.0004329 -
call = zaxpy 0 60000 0, 16 threads: 7.917e-06 0.0003869 0.0002164
call = caxpy 0 60000 0, 16 threads: 6.129e-06 0.0001633 0.000112
call = zdotc 0 60000 0, 16 threads: 6.636e-06 0.0002449 1.761e-05
call = cdotc 0 60000 0, 16 threads: 1.177e-05 9.476e-05 1.636e-05
call = dgemm 16000 64 64, 16 threads: 0.0005429 0.0005457 0.0003784
call = sgemm 16000 64 64, 16 threads: 0.000203 0.0003351 0.0002238
call = zgemm 16000 64 64, 16 threads: 0.001146 0.0008144 0.0006647
call = cgemm 16000 64 64, 16 threads: 0.0006128 0.0005471 0.0004104
call = dgemm 64 16000 64, 16 threads: 0.0006647 0.0005161 0.0003923
call = sgemm 64 16000 64, 16 threads: 0.000369 0.0003232 0.0002502
call = zgemm 64 16000 64, 16 threads: 0.001458 0.0008162 0.0006257
call = cgemm 64 16000 64, 16 threads: 0.0007592 0.0005326 0.0004635
call = dgemm 64 64 16000, 16 threads: 0.001775 0.0004668 7.698e-05
call = sgemm 64 64 16000, 16 threads: 0.001104 0.0003095 5.944e-05
call = zgemm 64 64 16000, 16 threads: 0.005104 0.0007799 0.0001187
call = cgemm 64 64 16000, 16 threads: 0.002518 0.0004835 9.675e-05
call = dsyrk 0 64 16000, 16 threads: 0.003034 0.0003938 0.0001431
call = ssyrk 0 64 16000, 16 threads: 0.001933 0.0001844 4.347e-05
call = zsyrk 0 64 16000, 16 threads: 0.0114 0.0007431 0.000331
call = csyrk 0 64 16000, 16 threads: 0.004717 0.0002791 5.588e-05
call = zherk 0 64 16000, 16 threads: 0.01141 0.0007443 0.000331
call = cherk 0 64 16000, 16 threads: 0.004064 0.0007819 0.0004975
call = dsyr2k 0 64 16000, 16 threads: 0.003928 0.0006766 0.0002567
call = ssyr2k 0 64 16000, 16 threads: 0.00203 0.003347 0.002953
call = zsyr2k 0 64 16000, 16 threads: 0.004168 0.001328 0.0006905
call = csyr2k 0 64 16000, 16 threads: 0.002273 0.00138 0.0009961
call = zher2k 0 64 16000, 16 threads: 0.004242 0.001306 0.0006732
call = cher2k 0 64 16000, 16 threads: 0.002265 0.001368 0.0009864
call = dsymm 6000 64 0, 16 threads: 0.01614 0.003296 0.0008512
call = ssymm 6000 64 0, 16 threads: 0.01091 0.001914 0.0009178
call = zsymm 6000 64 0, 16 threads: 0.04291 0.006253 0.001171
call = csymm 6000 64 0, 16 threads: 0.02611 0.003426 0.001245
call = zhemm 6000 64 0, 16 threads: 0.0446 0.006352 0.006182
call = chemm 6000 64 0, 16 threads: 0.0248 0.003465 0.003336
call = dtrmm 6000 64 0, 16 threads: 0.02035 0.003335 0.0009334
call = strmm 6000 64 0, 16 threads: 0.01474 0.002191 0.001214
call = ztrmm 6000 64 0, 16 threads: 0.04526 0.006408 0.001251
call = ctrmm 6000 64 0, 16 threads: 0.03334 0.003632 0.001559
call = dtrsm 6000 64 0, 16 threads: 0.02995 0.005203 0.002811
call = strsm 6000 64 0, 16 threads: 0.01496 0.002632 0.002309
call = ztrsm 6000 64 0, 16 threads: 0.05163 0.007852 0.004518
call = ctrsm 6000 64 0, 16 threads: 0.03333 0.004038 0.003206
call = dsymm 64 16000 0, 16 threads: 0.001204 0.0004703 0.0004406
call = ssymm 64 16000 0, 16 threads: 0.000553 0.0002884 0.0002827
call = zsymm 64 16000 0, 16 threads: 0.001525 0.0007281 0.0006376
call = csymm 64 16000 0, 16 threads: 0.001012 0.0004712 0.0003711
call = zhemm 64 16000 0, 16 threads: 0.001584 0.0007711 0.0005855
call = chemm 64 16000 0, 16 threads: 0.000952 0.0004817 0.0004192
call = dtrmm 64 16000 0, 16 threads: 0.0002079 0.0004925 0.0006487
call = strmm 64 16000 0, 16 threads: 9.525e-05 0.0003415 0.0004352
call = ztrmm 64 16000 0, 16 threads: 0.001101 0.0007665 0.00101
call = ctrmm 64 16000 0, 16 threads: 0.000568 0.0005208 0.0005907
call = dtrsm 64 16000 0, 16 threads: 0.001042 0.0005042 0.0006238
call = strsm 64 16000 0, 16 threads: 0.0007399 0.0003527 0.0004508
call = ztrsm 64 16000 0, 16 threads: 0.001409 0.0007434 0.0009176
call = ctrsm 64 16000 0, 16 threads: 0.001073 0.0005337 0.0005606
call = dsyrk 0 6000 64, 16 threads: 0.006747 0.00334 0.003359
call = ssyrk 0 6000 64, 16 threads: 0.003364 0.001946 0.001957
call = zsyrk 0 6000 64, 16 threads: 0.02177 0.006375 0.006223
call = csyrk 0 6000 64, 16 threads: 0.01064 0.003379 0.003346
call = zherk 0 6000 64, 16 threads: 0.02046 0.006211 0.006051
call = cherk 0 6000 64, 16 threads: 0.0101 0.003367 0.003324
call = dsyr2k 0 6000 64, 16 threads: 0.009724 0.003359 0.00329
call = ssyr2k 0 6000 64, 16 threads: 0.004817 0.001996 0.001986
call = zsyr2k 0 6000 64, 16 threads: 0.03656 0.006521 0.006583
call = csyr2k 0 6000 64, 16 threads: 0.01817 0.003685 0.003772
call = zher2k 0 6000 64, 16 threads: 0.03641 0.006505 0.006644
call = cher2k 0 6000 64, 16 threads: 0.01779 0.003629 0.003833
call = dgemm 2000 2000 64, 16 threads: 0.001711 0.0009444 0.001011
call = sgemm 2000 2000 64, 16 threads: 0.0009101 0.0005345 0.0006291
call = dsyrk 0 2000 64, 16 threads: 0.0008913 0.0006144 0.0007256
call = ssyrk 0 2000 64, 16 threads: 0.0004493 0.000406 0.0004751
call = dgemm 2000 64 2000, 16 threads: 0.001052 0.0007919 0.0001796
call = sgemm 2000 64 2000, 16 threads: 0.0006653 0.000473 0.000112
call = dsymm 2000 64 0, 16 threads: 0.001228 0.0005664 0.0002768
call = ssymm 2000 64 0, 16 threads: 0.0008607 0.0003561 0.0002514
call = dsyrk 0 64 2000, 16 threads: 0.0003637 0.0002286 4.441e-05
call = ssyrk 0 64 2000, 16 threads: 0.0001677 0.0001901 0.0001088
call = dtrmm 2000 64 0, 16 threads: 0.001807 0.0005955 0.0003407
call = strmm 2000 64 0, 16 threads: 0.001147 0.0004705 0.0004104
call = dtrsm 2000 64 0, 16 threads: 0.002328 0.00111 0.0009686
call = strsm 2000 64 0, 16 threads: 0.001522 0.0008124 0.0007418
call = dgemm 500 500 16000, 16 threads: 0.02465 0.002627 0.0003952
call = sgemm 500 500 16000, 16 threads: 0.01453 0.001426 0.000406
call = dgemv 16000 64 0, 16 threads: 3.546e-05 0.0002944 3.673e-05
call = sgemv 16000 64 0, 16 threads: 1.81e-05 0.0001753 3.262e-05
call = dger 16000 64 0, 16 threads: 3.002e-05 0.0007116 -
call = sger 16000 64 0, 16 threads: 1.709e-05 0.0004681 0.0006578
call = dgemv 64 16000 0, 16 threads: 0.0001643 0.0002862 3.002e-05
call = sgemv 64 16000 0, 16 threads: 0.0001592 0.0001786 4.786e-05
call = dger 64 16000 0, 16 threads: 2.708e-05 0.0007134 -
call = sger 64 16000 0, 16 threads: 1.68e-05 0.0004786 -
call = dgemv 130000 64 0, 16 threads: 0.0004546 0.001546 0.0001353
call = sgemv 130000 64 0, 16 threads: 0.000218 0.0008338 9.533e-05
call = dger 130000 64 0, 16 threads: 0.0005053 0.005011 -
call = sger 130000 64 0, 16 threads: 0.0002226 0.002359 0.002416
call = dgemv 64 130000 0, 16 threads: 0.001233 0.001544 7.23e-05
call = sgemv 64 130000 0, 16 threads: 0.001304 0.0008545 7.723e-05
call = dger 64 130000 0, 16 threads: 0.0004284 0.004876 -
call = sger 64 130000 0, 16 threads: 0.0002066 0.002217 0.002636
call = zgemv 130000 64 0, 16 threads: 0.0009885 0.002785 0.0002071
call = cgemv 130000 64 0, 16 threads: 0.0004779 0.00157 0.0001888
call = zgeru 130000 64 0, 16 threads: 0.001033 0.009817 -
call = cgeru 130000 64 0, 16 threads: 0.0005289 0.005225 0.0054
call = zgemv 64 130000 0, 16 threads: 0.001758 0.002805 9.487e-05
call = cgemv 64 130000 0, 16 threads: 0.001152 0.001539 9.425e-05
call = zgeru 64 130000 0, 16 threads: 0.000903 0.009346 0.007787
call = cgeru 64 130000 0, 16 threads: 0.0004458 0.004919 -
call = dgetrf 500 500 0, 16 threads: 0.00256 0.00131 -
call = sgetrf 500 500 0, 16 threads: 0.001978 0.001439 -
call = dpotrf 0 500 0, 16 threads: 0.001187 0.001707 -
call = spotrf 0 500 0, 16 threads: 0.0008023 0.001492 -
call = dgeqrf 500 500 0, 16 threads: 0.004939 0.002049 -
call = sgeqrf 500 500 0, 16 threads: 0.003546 0.002122 -
call = dgesv 0 500 500, 16 threads: 0.004379 0.002195 -
call = sgesv 0 500 500, 16 threads: 0.003103 0.002133 -
call = dgetrf 2000 2000 0, 16 threads: 0.02121 0.007226 -
call = sgetrf 2000 2000 0, 16 threads: 0.01339 0.005806 -
call = dpotrf 0 2000 0, 16 threads: 0.01111 0.002317 -
call = spotrf 0 2000 0, 16 threads: 0.006967 0.001581 -
call = dgeqrf 2000 2000 0, 16 threads: 0.07911 0.01173 -
call = sgeqrf 2000 2000 0, 16 threads: 0.05369 0.01026 -
call = dgesv 0 2000 2000, 16 threads: 0.07013 0.01083 -
call = sgesv 0 2000 2000, 16 threads: 0.03669 0.008531 -
call = dgetrs 0 1000 1000, 16 threads: 0.007745 0.001958 -
call = zgetrs 0 1000 1000, 16 threads: 0.01687 0.002993 -
call = dpotrs 0 1000 1000, 16 threads: 0.007878 0.002116 -
call = zpotrs 0 1000 1000, 16 threads: 0.01804 0.002638 -
call = dgetri 0 1000 0, 16 threads: 0.008853 0.001692 -
call = zgetri 0 1000 0, 16 threads: 0.02022 0.002249 -
call = dpotri 0 1000 0, 16 threads: 0.006446 0.001969 -
call = zpotri 0 1000 0, 16 threads: 0.01169 0.00256 -
call = dtrtri 0 1000 0, 16 threads: 0.003224 0.001664 -
call = ztrtri 0 1000 0, 16 threads: 0.006192 0.002292 -
call = dtrtrs 0 1000 1000, 16 threads: 0.004058 0.001944 -
call = ztrtrs 0 1000 1000, 16 threads: 0.0089 0.002289 -
call = dposv 0 1000 1000, 16 threads: 0.0109 0.003761 -
call = zposv 0 1000 1000, 16 threads: 0.02265 0.004653 -
call = dgetrs 0 1000 1, 16 threads: 0.0004694 0.0006793 -
call = zgetrs 0 1000 1, 16 threads: 0.001078 0.0009335 -
call = dpotrs 0 1000 1, 16 threads: 0.0006835 0.000476 -
call = zpotrs 0 1000 1, 16 threads: 0.001588 0.000726 -
call = dgesv 0 1000 1, 16 threads: 0.01729 0.003385 -
call = zgesv 0 1000 1, 16 threads: 0.04577 0.004555 -
call = dposv 0 1000 1, 16 threads: 0.004604 0.001407 -
call = zposv 0 1000 1, 16 threads: 0.007808 0.0017 -
call = dtrtrs 0 1000 1, 16 threads: 0.0002538 0.0004171 -
call = ztrtrs 0 1000 1, 16 threads: 0.0005711 0.0006837 -
call = dgetrs 0 4000 1, 16 threads: 0.008638 0.004058 -
call = dgesv 0 4000 1, 16 threads: 0.7035 0.01989 -
call = dposv 0 4000 1, 16 threads: 0.07863 0.00645 -
call = dorgqr 500 500 500, 16 threads: 0.004914 0.001037 -
call = dormqr 500 500 500, 16 threads: 0.005184 0.0008652 -
call = dgels 500 500 500, 16 threads: 0.01415 0.002821 -
call = dorgqr 1000 1000 1000, 16 threads: 0.01932 0.001682 -
call = dormqr 1000 1000 1000, 16 threads: 0.02104 0.00179 -
call = dgels 1000 1000 1000, 16 threads: 0.0513 0.00701 -
call = dgeqrf 16000 64 0, 16 threads: 0.004174 0.001856 -
call = dgels 16000 64 0, 16 threads: 0.009339 0.002063 -
call = dsyev 0 500 0, 16 threads: 0.2101 0.005242 -
call = dsyevr 0 500 0, 16 threads: 0.03562 0.005192 -
call = dgesvd 500 500 0, 16 threads: 0.3805 0.01387 -
call = dgeev 0 500 0, 16 threads: 0.1294 0.1125 -
call = dsyev 0 1000 0, 16 threads: 1.128 0.01218 -
call = dsyevd 0 1000 0, 16 threads: 0.09217 0.0122 -
call = dsyevr 0 1000 0, 16 threads: 0.1729 0.01147 -
call = dgesvd 1000 1000 0, 16 threads: 2.644 0.03192 -
call = dgesdd 1000 1000 0, 16 threads: 0.2299 0.0326 -
