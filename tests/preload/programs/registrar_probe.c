// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// A program that is linked to none of the libraries that pin memory and asks whether they are there: by look-ups and by
// weak references. Then it calls, by exact version, what only blaslift exports: nothing stands behind it.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdint.h>
#include <stdio.h>

#define NAMES(apply)                                                                                                 \
  apply(cudaHostRegister) apply(ibv_reg_mr) apply(ibv_reg_mr_iova) apply(ibv_reg_mr_iova2) apply(ibv_rereg_mr)       \
      apply(mlx5dv_devx_umem_reg) apply(mlx5dv_devx_umem_reg_ex) apply(cxil_map) apply(cxil_update_md)               \
          apply(io_uring_register_buffers) apply(io_uring_register_buffers_tags)                                     \
              apply(io_uring_register_buffers_update_tag) apply(io_uring_register) apply(ibv_open_device)            \
                  apply(ibv_import_device) apply(ibv_close_device) apply(mlx5dv_open_device) apply(cxil_open_device) \
                      apply(cxil_close_device)
#define WEAK(name) __attribute__((weak)) extern int name(void);
NAMES(WEAK)

static void ask(char const* name, int weak) {
  if (weak) printf("a weak reference finds %s\n", name);
  if (dlsym(RTLD_DEFAULT, name)) printf("dlsym finds %s\n", name);
}

typedef intptr_t (*Six)(void*, void*, intptr_t, intptr_t, void*, intptr_t);

int main(void) {
#define ASK(name) ask(#name, name != 0);
  NAMES(ASK)
  ask("cuMemHostRegister", 0);
  ask("cuMemHostRegister_v2", 0);
  static struct {
    char const *name, *version;
  } const exact[] = {{"cudaHostRegister", "libcudart.so.12"},
                     {"cuMemHostRegister_v2", "BLASLIFT_PINS"},
                     {"ibv_reg_mr", "IBVERBS_1.1"},
                     {"io_uring_register_buffers", "LIBURING_2.0"},
                     {"cxil_map", "LIBCXI_1.0"},
                     {"ibv_reg_mr", "IBVERBS_1.0"}};
  for (unsigned i = 0; i < sizeof exact / sizeof exact[0]; ++i) {
    Six const function = (Six)(uintptr_t)dlvsym(RTLD_DEFAULT, exact[i].name, exact[i].version);
    errno = 0;
    if (function)
      printf("%s@%s: %d", exact[i].name, exact[i].version, (int)function(0, 0, 0, 0, 0, 0)),
          printf(", errno %d\n", errno);
  }
  return 0;
}
