#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 the blaslift authors
# SPDX-License-Identifier: BSD-3-Clause
#
# Runs coherence_fuzzer on another kernel, in a virtual machine without a disk: the fuzzer, libraries and OpenBLAS go into an
# initrd, and a static init runs what is asked for and switches the machine off.
#
#   qemu.sh KERNEL FUZZER SUBJECT [options of the fuzzer...]
#
# KERNEL   a bzImage with a serial console built in. Debian's: apt-get download linux-image-6.12.100+deb12-cloud-amd64, then
#          dpkg-deb -x; its boot/vmlinuz-* misses pages that were zapped, which the mutation plain_query does not survive.
# SUBJECT  a libblaslift.so with its folder blaslift/ beside it.
#
# Exits as the fuzzer does; 3 if the machine did not get that far. Needs qemu-system-x86, cpio, gzip and a C compiler with a
# static libc; uses KVM where it may, else TCG. NO_KVM=1: TCG all the same, where KVM stops at instructions that it does not
# know ("KVM internal error"). FORCED in the environment replaces the settings below.
set -euo pipefail
kernel=$1 fuzzer=$2 subject=$3
shift 3
forced=${FORCED:-BLASLIFT_PLACE=gpu BLASLIFT_DEVICE=emulated BLASLIFT_RESIDENCY=always BLASLIFT_RING=16MiB}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root=$work/root
mkdir -p "$root"/{proc,sys,dev,tmp,lib/blaslift,lib64}

copy_with_libraries() {  # FILE FOLDER
  cp -L "$1" "$root/$2"
  ldd "$1" | awk '$3 ~ /^\// { print $3 }' | while read -r library; do cp -nL "$library" "$root/lib/"; done
}
copy_with_libraries "$fuzzer" fuzzer
copy_with_libraries "$subject" lib/libblaslift.so
for plugin in "$(dirname "$subject")"/blaslift/*emulated*.so; do copy_with_libraries "$plugin" lib/blaslift/; done
for name in libopenblas.so.0 libopenblas64.so.0; do  # the reference that results are compared with is of either width
  openblas=$(ldconfig -p | awk -v name="$name" '$1 == name && /x86-64/ && !found { print $NF; found = 1 }')
  if [[ -n $openblas ]]; then copy_with_libraries "$openblas" "lib/$name"; fi
done
cp -L /lib64/ld-linux-x86-64.so.2 "$root/lib64/"

{
  echo '#include <stddef.h>'
  printf 'static char *const arguments[] = {"/fuzzer", "--subject=/lib/libblaslift.so"'
  for option in "$@"; do printf ', "%s"' "$option"; done
  printf ', NULL};\nstatic char *const environment[] = {"LD_LIBRARY_PATH=/lib", "OPENBLAS_NUM_THREADS=1"'
  for setting in $forced; do printf ', "%s"' "$setting"; done
  printf ', NULL};\n'
  cat <<'END'
#include <fcntl.h>
#include <stdio.h>
#include <sys/mount.h>
#include <sys/reboot.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <unistd.h>
int main(void) {
  mount("proc", "/proc", "proc", 0, NULL);
  mount("sysfs", "/sys", "sysfs", 0, NULL);
  mount("devtmpfs", "/dev", "devtmpfs", 0, NULL);
  mount("tmpfs", "/tmp", "tmpfs", 0, NULL);
  struct utsname name;
  uname(&name);
  printf("kernel %s\n", name.release);
  fflush(stdout);
  pid_t const child = fork();
  if (child == 0) {
    execve(arguments[0], arguments, environment);
    _exit(127);
  }
  int status = 0;
  waitpid(child, &status, 0);
  if (WIFEXITED(status)) printf("\nstatus of the fuzzer: %d\n", WEXITSTATUS(status));
  else printf("\nstatus of the fuzzer: %d\n", 128 + WTERMSIG(status));
  fflush(stdout);
  sync();
  reboot(RB_POWER_OFF);
}
END
} > "$work/init.c"
"${CC:-cc}" -static -O1 -o "$root/init" "$work/init.c"
(cd "$root" && find . | cpio --quiet -o -H newc | gzip -1) > "$work/initrd"

# One thread: with several a kernel that patches its own code has stopped with "Oops: int3".
machine=(-accel "tcg,thread=single" -cpu Nehalem)
if [[ -w /dev/kvm && -z "${NO_KVM:-}" ]]; then machine=(-accel kvm -accel "tcg,thread=single" -cpu max); fi
qemu-system-x86_64 "${machine[@]}" -m 4096 -smp 2 -nographic -no-reboot -kernel "$kernel" -initrd "$work/initrd" \
  -append "console=ttyS0 quiet panic=1 transparent_hugepage=madvise" < /dev/null | tee "$work/console"
status=$(sed -n 's/\r$//; s/^status of the fuzzer: //p' "$work/console")
exit "${status:-3}"
