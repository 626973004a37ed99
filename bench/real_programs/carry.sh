#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
#
# Gathers what real_programs.py needs on a machine with a GPU and without a package registry.
#
#   carry.sh languages OUT       R and Octave of this Debian machine with their libraries, as OUT/languages.tar.xz
#   carry.sh blaslift BUILD OUT  blaslift of a build folder without symbols, as OUT/blaslift.tar.xz
#   carry.sh setup OUT DEST      there: unpacks all that is in OUT into DEST, and writes DEST/settings.sh
#
# After `. DEST/settings.sh` real_programs.py finds Rscript and octave-cli; LIBRARY is libblaslift.so, APPS the applications' folder. BLAS, LAPACK and the C
# library are that machine's own, and so are the compilers' libraries that it has. OUT/apps holds sysroot.tar.xz and setup.sh, if at all.
set -euo pipefail
multiarch=x86_64-linux-gnu

# Libraries that are not carried, for the machine has its own: libc and BLAS; the compilers' where it has them.
own() { case "$1" in libc.so*|libm.so*|libmvec*|libpthread*|libdl.so*|librt.so*|ld-linux*|libresolv*|libutil*|libblas.so*|liblapack.so*|libopenblas*) return 0;; esac; return 1; }
compilers() { case "$1" in libgcc_s*|libstdc++*|libgfortran*|libquadmath*|libgomp*) return 0;; esac; return 1; }

# Large libraries that are loaded and never called here: video codecs (of Octave's images) and ICU's data (R sorts without where LC_ALL=C).
# Empty ones stand in for them.
never_called() { case "$1" in libx265.so*|libaom.so*|libdav1d.so*|libicudata.so*) return 0;; esac; return 1; }
stand_in() {  # stand_in LIBRARY FILE: the same name and symbols
  nm -D --defined-only "$1" | awk '{sub(/@.*/, "", $3)} $2 != "A" && !seen[$3]++ {print ($2 ~ /[TWi]/ ? "void " $3 "(void) {}" : "char " $3 "[512];")}' |
    gcc -shared -fPIC -w -x c - "-Wl,-soname,$(basename "$2")" -o "$2"
}

languages() {
  local out=$1 root octave library name
  mkdir -p "$out"; root=$(mktemp -d)
  octave=$(octave-cli --norc --no-history --eval 'printf(version())' 2>/dev/null)
  mkdir -p "$root"/usr/{bin,lib/R,share/R,"lib/$multiarch/octave/$octave",share/octave} "$root"/{libraries,compilers}
  cp -L /usr/bin/Rscript /usr/bin/octave-cli "$root/usr/bin/"
  cp -RL /usr/lib/R/{bin,etc,lib,modules} "$root/usr/lib/R/"
  mkdir "$root/usr/lib/R/library"
  for library in base compiler datasets grDevices graphics methods stats utils; do cp -RL "/usr/lib/R/library/$library" "$root/usr/lib/R/library/"; done
  rm -rf "$root"/usr/lib/R/library/*/{help,html,doc,demo,tests} "$root"/usr/lib/R/modules/R_X11.so "$root"/usr/lib/R/library/grDevices/libs/cairo.so
  cp -RL /usr/share/R/share "$root/usr/share/R/"; rm -rf "$root"/usr/share/R/share/{texmf,java,sh}
  cp -RL "/usr/share/octave/$octave" "$root/usr/share/octave/"; rm -rf "$root/usr/share/octave/$octave"/{doc,locale,imagelib,data}
  cp -a "/usr/lib/$multiarch/octave/$octave"/liboct{ave,interp}.so.* "$root/usr/lib/$multiarch/octave/$octave/"
  # Octave's plug-ins are left out: no program here asks for one.
  rm -f "$root/usr/share/octave/$octave"/etc/{doc-cache,built-in-docstrings}
  mkdir -p "$root/usr/lib/$multiarch/octave/$octave/oct/x86_64-pc-linux-gnu"
  { find "$root" -type f \( -name '*.so*' -o -perm -u+x \) -exec sh -c 'ldd "$1" 2>/dev/null || true' _ {} \; ; ldd /usr/bin/octave-cli /usr/lib/R/bin/exec/R; } |
    awk '/=> \//{print $3}' | sort -u | while read -r library; do
      name=$(basename "$library")
      if own "$name" || [ -e "$root/usr/lib/$multiarch/octave/$octave/$name" ] || [ "$name" = libR.so ]; then continue; fi
      if never_called "$name"; then stand_in "$library" "$root/libraries/$name"
      elif compilers "$name"; then cp -L "$library" "$root/compilers/"
      else cp -L "$library" "$root/libraries/"; fi
    done
  find "$root" -type f -exec sh -c 'head -c 4 "$1" | grep -q ELF && strip --strip-unneeded "$1"' _ {} \; 2>/dev/null || true
  tar -C "$root" -cf - . | nice xz -T2 "-${XZ_LEVEL:-6}" >"$out/languages.tar.xz"
  rm -rf "$root"
  ls -l "$out/languages.tar.xz"
}

blaslift() {
  local build=$1 out=$2 made file
  made=$(mktemp -d); mkdir -p "$out" "$made/bin" "$made/lib/blaslift"
  cp -a "$build"/lib/libblaslift*.so "$build"/lib/liblapack.so* "$made/lib/"  # the preload is all that is asked for
  for file in "$build"/lib/blaslift/*.so; do case "$file" in *emulated*|*real-lapack*) ;; *) cp -a "$file" "$made/lib/blaslift/";; esac; done
  cp "$build/bin/blaslift" "$made/bin/"
  find "$made" -type f -exec strip --strip-unneeded {} \;
  tar -C "$made" -cf - . | nice xz -T2 -6 >"$out/blaslift.tar.xz"
  rm -rf "$made"
  ls -l "$out/blaslift.tar.xz"
}

setup() {
  local out dest blas=""
  out=$(realpath "$1"); mkdir -p "$2"; dest=$(realpath "$2"); mkdir -p "$dest/bin" "$dest/blas"
  unpack() { xz -dc "$1" 2>/dev/null | tar -x -C "$2" 2>/dev/null || python3 -c 'import sys, tarfile; tarfile.open(sys.argv[1]).extractall(sys.argv[2])' "$1" "$2"; }
  : >"$dest/settings.sh"
  if [ -e "$out/blaslift.tar.xz" ]; then
    mkdir -p "$dest/blaslift"; unpack "$out/blaslift.tar.xz" "$dest/blaslift"
    echo "export LIBRARY=$dest/blaslift/lib/libblaslift.so" >>"$dest/settings.sh"
  fi
  if [ -e "$out/languages.tar.xz" ]; then
    unpack "$out/languages.tar.xz" "$dest"
    for name in "$dest"/compilers/*; do
      name=$(basename "$name"); /sbin/ldconfig -p | grep -qF "$name (" || ln -sf "$dest/compilers/$name" "$dest/libraries/$name"
    done
    for blas in "${OPENBLAS_DIR:-}" /usr/lib/$multiarch/openblas-pthread /usr/lib/$multiarch/openblas-openmp /usr/lib/$multiarch; do
      [ -n "$blas" ] && [ -e "$blas/libblas.so.3" ] && [ -e "$blas/liblapack.so.3" ] && break
    done
    [ -e "$blas/liblapack.so.3" ] || { echo "setup: no folder here has libblas.so.3 and liblapack.so.3; OPENBLAS_DIR names one" >&2; exit 1; }
    for name in libblas.so.3 liblapack.so.3; do ln -sf "$blas/$name" "$dest/blas/$name"; done
    echo "setup: BLAS of R and Octave: $(readlink -f "$dest/blas/libblas.so.3")"
    sed -i "s|^R_HOME_DIR=/usr/lib/R|R_HOME_DIR=$dest/usr/lib/R|; s|=/usr/share/R|=$dest/usr/share/R|" "$dest/usr/lib/R/bin/R"
    sed -i "s|:/usr/lib/$multiarch||" "$dest/usr/lib/R/etc/ldpaths"  # its libraries come from here
    local octave; octave=$(ls "$dest/usr/share/octave")
    cat >"$dest/bin/Rscript" <<SCRIPT
#!/bin/sh
export LC_ALL=C RHOME=$dest/usr/lib/R LD_LIBRARY_PATH=$dest/blas:$dest/libraries\${LD_LIBRARY_PATH:+:\$LD_LIBRARY_PATH}
exec $dest/usr/bin/Rscript "\$@"
SCRIPT
    cat >"$dest/bin/octave-cli" <<SCRIPT
#!/bin/sh
export OCTAVE_HOME=$dest/usr OCTAVE_EXEC_HOME=$dest/usr
export LD_LIBRARY_PATH=$dest/blas:$dest/usr/lib/$multiarch/octave/$octave:$dest/libraries\${LD_LIBRARY_PATH:+:\$LD_LIBRARY_PATH}
exec $dest/usr/bin/octave-cli "\$@"
SCRIPT
    chmod +x "$dest"/bin/*
    echo "export PATH=$dest/bin:\$PATH" >>"$dest/settings.sh"
  fi
  if [ -e "$out/apps/setup.sh" ]; then
    bash "$out/apps/setup.sh" "$dest/apps"
    echo "export APPS=$dest/apps" >>"$dest/settings.sh"
  fi
}

case "${1:-}" in
  languages|blaslift|setup) "$@" ;;
  *) sed -n '5,13s/^# \{0,1\}//p' "$0" >&2; exit 2 ;;
esac
