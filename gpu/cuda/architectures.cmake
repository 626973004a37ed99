# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
#
# For which GPUs code is compiled where nobody names any: for all of them, whatever this machine has. Builds are made on
# nodes without a GPU, and copied to other ones; and what has no machine code for its GPU waits seconds in each process's
# first use, for the driver to compile PTX.

# made: in CMake's words (CMAKE_CUDA_ARCHITECTURES), what this compiler can do of it. own: the same for own/launchers_*.cu,
# most of the build's time: one machine code for each major version, which runs on all of it, and for 7.5 PTX. Only
# GPUs of 9.0 use these kernels unasked (BLASLIFT_KERNELS). known: what `nvcc --list-gpu-code` prints; "" stands for
# everything.
function(blaslift_usual_architectures known made own)
  set(chosen "")
  foreach(capability 75 80 86 89 90 100 120)
    if(known STREQUAL "" OR known MATCHES "sm_${capability}([^0-9]|$)")
      list(APPEND chosen ${capability})
    endif()
  endforeach()
  # PTX of the newest, for GPUs after it, and of 8.0, for those of which no machine code runs (8.7, 11.0).
  list(POP_BACK chosen newest)
  set(one_each ${chosen})
  list(TRANSFORM chosen APPEND -real REGEX "^(75|86|89|90|100)$")
  set(${made} ${chosen} ${newest} PARENT_SCOPE)
  list(FILTER one_each INCLUDE REGEX "^(75|80|90|100)$")
  list(TRANSFORM one_each APPEND -virtual REGEX "^75$")
  list(TRANSFORM one_each APPEND -real REGEX "^(80|90|100)$")
  set(${own} ${one_each} ${newest} PARENT_SCOPE)
endfunction()

# made: such a list for the plugin to tell, "80-real,90": with commas, and what stands for several words spelled out.
function(blaslift_spelled_out architectures made)
  if("${architectures}" MATCHES "^(all|all-major|native)$")
    string(TOUPPER "${architectures}" word)
    string(REPLACE "-" "_" word "${word}")
    set(architectures ${CMAKE_CUDA_ARCHITECTURES_${word}})
  endif()
  list(JOIN architectures "," architectures)
  set(${made} "${architectures}" PARENT_SCOPE)
endfunction()
