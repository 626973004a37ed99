# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
#
# cmake --install build/release [--prefix /usr/local]: the libraries, their companions in blaslift/ beside them, the
# command-line tool, and the pkg-config file.
include(GNUInstallDirs)

install(TARGETS blaslift blaslift64 DESTINATION ${CMAKE_INSTALL_LIBDIR})
# The libraries under BLAS's own SONAMEs lie apart, so that installing blaslift replaces no system library:
# point the alternatives, LD_LIBRARY_PATH or -L at this folder. They find their companions through a link.
install(TARGETS blas blas64 DESTINATION ${CMAKE_INSTALL_LIBDIR}/blaslift)
install(CODE "
  foreach(name blas blas64)
    file(CREATE_LINK lib\${name}.so.3 \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_LIBDIR}/blaslift/lib\${name}.so\" SYMBOLIC)
  endforeach()
  file(CREATE_LINK . \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_LIBDIR}/blaslift/blaslift\" SYMBOLIC)
")
# Our liblapack.so.3 needs the machine's own under another name; without one it is not installed.
if(TARGET lapack AND BLASLIFT_REAL_LAPACK)
  install(TARGETS lapack DESTINATION ${CMAKE_INSTALL_LIBDIR}/blaslift)
  install(CODE "
    file(CREATE_LINK ${BLASLIFT_REAL_LAPACK} \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_LIBDIR}/blaslift/libblaslift-real-lapack.so\" SYMBOLIC)
  ")
endif()
install(TARGETS blaslift_xerbla blaslift_emulated DESTINATION ${CMAKE_INSTALL_LIBDIR}/blaslift)
if(TARGET blaslift_cuda)
  install(TARGETS blaslift_cuda DESTINATION ${CMAKE_INSTALL_LIBDIR}/blaslift)
endif()
if(TARGET blaslift-cli)
  install(TARGETS blaslift-cli DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()
install(FILES shim/blaslift.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})

configure_file(packaging/blaslift.pc.in ${CMAKE_BINARY_DIR}/blaslift.pc @ONLY)
install(FILES ${CMAKE_BINARY_DIR}/blaslift.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
