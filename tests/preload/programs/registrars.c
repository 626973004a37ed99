// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Stands for the libraries that pin memory: their functions, in their versions (registrars.map), which say how they
// were called and return numbers of their own. With REGISTRARS_DRIVER: the two of NVIDIA's driver library, without
// versions.
#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/uio.h>

#define FAKE(number, result, name, parameters, ...)                                                                 \
  result name parameters;                                                                                           \
  result name parameters {                                                                                          \
    int const before = errno;                                                                                       \
    printf("  %s(", #name);                                                                                         \
    uint64_t const values[] = {__VA_ARGS__};                                                                        \
    for (size_t i = 0; i < sizeof values / 8; ++i) printf("%s%#llx", i ? ", " : "", (unsigned long long)values[i]); \
    printf("), errno %d\n", before);                                                                                \
    errno = number;                                                                                                 \
    return (result)(intptr_t)number;                                                                                \
  }
#define V(value) (uint64_t)(value)

#ifdef REGISTRARS_DRIVER
FAKE(31, int, cuMemHostRegister, (void* a, size_t b, unsigned f), V(a), V(b), V(f))
FAKE(32, int, cuMemHostRegister_v2, (void* a, size_t b, unsigned f), V(a), V(b), V(f))
#else
FAKE(41, int, cudaHostRegister11, (void* a, size_t b, unsigned f), V(a), V(b), V(f))
FAKE(42, int, cudaHostRegister12, (void* a, size_t b, unsigned f), V(a), V(b), V(f))
FAKE(43, int, cudaHostRegister13, (void* a, size_t b, unsigned f), V(a), V(b), V(f))
__asm__(".symver cudaHostRegister11, cudaHostRegister@libcudart.so.11.0");
__asm__(".symver cudaHostRegister12, cudaHostRegister@libcudart.so.12");
__asm__(".symver cudaHostRegister13, cudaHostRegister@@libcudart.so.13");

FAKE(50, void*, ibv_reg_mr_old, (void* d, void* a, size_t b, int f), V(d), V(a), V(b), V(f))
FAKE(51, void*, ibv_reg_mr_new, (void* d, void* a, size_t b, int f), V(d), V(a), V(b), V(f))
__asm__(".symver ibv_reg_mr_old, ibv_reg_mr@IBVERBS_1.0");
__asm__(".symver ibv_reg_mr_new, ibv_reg_mr@@IBVERBS_1.1");
FAKE(52, void*, ibv_reg_mr_iova, (void* d, void* a, size_t b, uint64_t at, int f), V(d), V(a), V(b), V(at), V(f))
FAKE(53, void*, ibv_reg_mr_iova2, (void* d, void* a, size_t b, uint64_t at, unsigned f), V(d), V(a), V(b), V(at), V(f))
FAKE(54, int, ibv_rereg_mr, (void* r, int w, void* d, void* a, size_t b, int f), V(r), V(w), V(d), V(a), V(b), V(f))
FAKE(55, void*, mlx5dv_devx_umem_reg, (void* c, void* a, size_t b, uint32_t f), V(c), V(a), V(b), V(f))
FAKE(56, void*, mlx5dv_devx_umem_reg_ex, (void* c, void* m), V(c), V(m != NULL))
FAKE(57, int, cxil_map, (void* l, void* a, size_t b, uint32_t f, void* h, void** m), V(l), V(a), V(b), V(f), V(h), V(m))
FAKE(58, int, cxil_update_md, (void* m, void* a, size_t b, uint32_t f), V(m), V(a), V(b), V(f))
FAKE(63, void*, ibv_open_device, (void* d), V(d))
FAKE(64, void*, ibv_import_device, (int f), V(f))
FAKE(65, void*, mlx5dv_open_device, (void* d, void* a), V(d), V(a))
FAKE(66, int, ibv_close_device, (void* c), V(c))
FAKE(0, int, cxil_open_device, (uint32_t n, void** d), V(n), V(d))
FAKE(67, int, cxil_close_device, (void* d), V(d))  // of the real one's value nothing is known: it has none
FAKE(59, int, io_uring_register_buffers, (void* r, struct iovec const* v, unsigned n), V(r), V(v != NULL), V(n))
FAKE(60, int, io_uring_register_buffers_tags, (void* r, struct iovec const* v, uint64_t const* t, unsigned n), V(r),
     V(v != NULL), V(t), V(n))
FAKE(61, int, io_uring_register_buffers_update_tag,
     (void* r, unsigned o, struct iovec const* v, uint64_t const* t, unsigned n), V(r), V(o), V(v != NULL), V(t), V(n))
FAKE(62, int, io_uring_register, (unsigned r, unsigned o, void const* a, unsigned n), V(r), V(o), V(a != NULL), V(n))
#endif
