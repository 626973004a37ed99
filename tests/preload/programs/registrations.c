// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Registers memory through the functions of registrars.c, linked to it as programs are to the real libraries, and
// prints what came back. Expected: the same output whether blaslift is there or not.
#define _GNU_SOURCE
#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/uio.h>

int cuMemHostRegister(void*, size_t, unsigned);
int cuMemHostRegister_v2(void*, size_t, unsigned);
int cudaHostRegister11(void*, size_t, unsigned);
int cudaHostRegister12(void*, size_t, unsigned);
int cudaHostRegister13(void*, size_t, unsigned);
__asm__(".symver cudaHostRegister11, cudaHostRegister@libcudart.so.11.0");
__asm__(".symver cudaHostRegister12, cudaHostRegister@libcudart.so.12");
__asm__(".symver cudaHostRegister13, cudaHostRegister@libcudart.so.13");
void* ibv_reg_mr_old(void*, void*, size_t, int);
__asm__(".symver ibv_reg_mr_old, ibv_reg_mr@IBVERBS_1.0");
void* ibv_reg_mr(void*, void*, size_t, int);
void* ibv_reg_mr_iova(void*, void*, size_t, uint64_t, int);
void* ibv_reg_mr_iova2(void*, void*, size_t, uint64_t, unsigned);
int ibv_rereg_mr(void*, int, void*, void*, size_t, int);
void* mlx5dv_devx_umem_reg(void*, void*, size_t, uint32_t);
void* mlx5dv_devx_umem_reg_ex(void*, void*);
int cxil_map(void*, void*, size_t, uint32_t, void*, void**);
int cxil_update_md(void*, void*, size_t, uint32_t);
void* ibv_open_device(void*);
void* ibv_import_device(int);
void* mlx5dv_open_device(void*, void*);
int ibv_close_device(void*);
int cxil_open_device(uint32_t, void**);
void cxil_close_device(void*);
int io_uring_register_buffers(void*, struct iovec const*, unsigned);
int io_uring_register_buffers_tags(void*, struct iovec const*, uint64_t const*, unsigned);
int io_uring_register_buffers_update_tag(void*, unsigned, struct iovec const*, uint64_t const*, unsigned);
int io_uring_register(unsigned, unsigned, void const*, unsigned);

#define SHOW(call)                                        \
  do {                                                    \
    errno = 7;                                            \
    long const result = (long)(intptr_t)(call);           \
    int const after = errno;                              \
    printf("%s = %ld, errno %d\n", #call, result, after); \
  } while (0)

// The name by which host.cpp calls an extension.
__attribute__((visibility("default"))) int error_case(int argc, char** argv);
int error_case(int argc, char** argv) {
  (void)argc, (void)argv;
  // A fixed address, so that runs can be compared; one that ThreadSanitizer leaves to programs.
  char* const m = mmap((void*)0x7e9000000000, 1 << 20, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0);
  if (m == MAP_FAILED) return 2;
  void* const object = (void*)0x77;

  SHOW(ibv_open_device(object));
  SHOW(ibv_import_device(17));
  SHOW(mlx5dv_open_device(object, m));
  SHOW(ibv_close_device(object));
  SHOW(cxil_open_device(18, NULL));
  SHOW((cxil_close_device(object), 0));

  SHOW(cuMemHostRegister(m + 0x100, 1, 1));
  SHOW(cuMemHostRegister_v2(m + 0x200, 2, 2));
  SHOW(cudaHostRegister11(m + 0x300, 3, 3));
  SHOW(cudaHostRegister12(m + 0x400, 4, 4));
  SHOW(cudaHostRegister13(m + 0x500, 5, 5));

  SHOW(ibv_reg_mr_old(object, m + 0x600, 6, 6));
  SHOW(ibv_reg_mr(object, m + 0x700, 7, 7));
  SHOW(ibv_reg_mr_iova(object, m + 0x800, 8, 0x123456789abcdef, 8));
  SHOW(ibv_reg_mr_iova2(object, m + 0x900, 9, 0x123456789abcdef, 1u << 29));
  SHOW(ibv_rereg_mr(object, 4, object, m + 0xa00, 10, 10));  // other rights only: no address
  SHOW(ibv_rereg_mr(object, 1 | 4, object, m + 0xb00, 11, 11));
  SHOW(mlx5dv_devx_umem_reg(object, m + 0xc00, 12, 12));
  struct {
    void* address;
    size_t bytes;
    uint32_t access;
    uint64_t page_sizes, mask;
    int dmabuf;
  } umem = {m + 0xd00, 13, 13, 0, 0, 0}, dmabuf = {m + 0xe00, 14, 14, 0, 1, 5};
  SHOW(mlx5dv_devx_umem_reg_ex(object, &umem));
  SHOW(mlx5dv_devx_umem_reg_ex(object, &dmabuf));
  SHOW(cxil_map(object, m + 0xf00, 15, 15, object, NULL));
  SHOW(cxil_update_md(object, m + 0x1000, 16, 16));

  struct iovec buffers[] = {{m + 0x1100, 17}, {m + 0x1200, 18}};
  SHOW(io_uring_register_buffers(object, buffers, 2));
  SHOW(io_uring_register_buffers(object, NULL, 0));
  SHOW(io_uring_register_buffers(object, (struct iovec*)8, 1));  // an error of the call, not of ours
  SHOW(io_uring_register_buffers_tags(object, buffers, NULL, 1));
  SHOW(io_uring_register_buffers_update_tag(object, 3, buffers + 1, NULL, 1));
  struct {
    uint32_t count, flags;
    uint64_t reserved, data, tags;
  } tagged = {2, 0, 0, (uintptr_t)buffers, 0}, sparse = {2, 1, 0, 0, 0};
  struct {
    uint32_t offset, reserved;
    uint64_t data, tags;
    uint32_t count, reserved2;
  } update = {0, 0, (uintptr_t)buffers, 0, 1, 0};
  SHOW(io_uring_register(3, 0, buffers, 1));
  SHOW(io_uring_register(3, 15, &tagged, sizeof tagged));
  SHOW(io_uring_register(3, 15, &sparse, sizeof sparse));
  SHOW(io_uring_register(3, 16u | 1u << 31, &update, sizeof update));
  SHOW(io_uring_register(3, 15, (void*)8, sizeof tagged));
  SHOW(io_uring_register(3, 2, buffers, 1));  // files: no memory
  return 0;
}
