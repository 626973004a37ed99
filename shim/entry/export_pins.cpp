// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Functions of other libraries that pin memory for long: each notes the range (gpu/residency/pins.hpp says why), then
// goes on to the definition that the program would have got, with arguments, result and errno unchanged.
//
// No harm to programs. A program may take the presence of such a symbol for the presence of its library: by
// dlsym(RTLD_DEFAULT, "cudaHostRegister"), by a weak reference, or at link time, where -lblas must not satisfy what
// -libverbs is for. So every name is exported in the version that its own library gives it, and as a hidden version
// (name@version, not name@@version): the loader then binds only the references of modules that were linked to the real
// library, in just this version; dlsym, weak references of programs built without the library, and the linker do not
// find it. This also keeps the versions apart where they differ: the ibv_reg_mr of IBVERBS_1.0 takes other structures
// and is left alone, and libraries linked to CUDA 12 and 13 in one process reach their own each.
//
// NVIDIA's driver library has no versions. Its two names stand under the first version of our library, which the loader
// accepts for references without a version, and for these only (glibc, check_match in elf/dl-lookup.c: index 2): dlsym
// and the linker do not find them. A weak reference to exactly these names does; programs that ask for the driver in
// this way ask for cuInit. This is accepted, because UCX registers buffers of the program through this symbol.
//
// Left out, each with its reason:
//   syscall               everything goes through it, cancellation and errno included; io_uring's descriptor is an
//   alarm fi_mr_reg and kin     inline functions that go through a table of the provider; its verbs, EFA and CXI
//   providers call
//                         ibv_reg_mr* and cxil_map, which are here; patching tables of foreign objects is not for us
//   ibv_reg_dmabuf_mr     no memory of the process by address
//   hnsdv_open_device and kin   of single vendors: their devices stay alarms
//   ibv_reg_mr_ex         (2025) in no release whose symbol version is known here: the device file is the alarm
//   io_uring_register_buf_ring, _buffers_sparse, _clone_buffers   pin the ring itself, nothing, what was pinned before
//   cudaHostAlloc, cudaMallocHost, cudaMallocManaged   memory of the driver, which is not private anonymous memory
#include <sys/uio.h>
#include <unistd.h>
#include <cerrno>
#include <cstddef>
#include <cstdint>

#include "gpu/residency/pins.hpp"
#include "shim/base/log.hpp"
#include "shim/base/state.hpp"
#include "shim/entry/next_definition.hpp"

namespace {

using blaslift::gpu::Registrar;

void note(char const* name, Registrar by, void const* address, std::size_t bytes) {
  blaslift::gpu::note_pinned(address, bytes, by);
  blaslift::settings();  // opens the log: this may be the first that the process does with us
  if (blaslift::log_wants(blaslift::setting::log::debug))
    blaslift::log_line("pinned: %p, %zu by %s", address, bytes, name);
}

// Reads what the kernel would have read, so that a bad address remains an error of the call.
bool read_as_kernel(void const* address, void* copy, std::size_t bytes) {
  iovec const here{copy, bytes}, there{const_cast<void*>(address), bytes};
  ssize_t const done = process_vm_readv(getpid(), &here, 1, &there, 1, 0);
  if (done >= 0 || errno == EFAULT) return done == static_cast<ssize_t>(bytes);
  __builtin_memcpy(copy, address, bytes);  // a sandbox forbids the call
  return true;
}

void note_buffers(char const* name, iovec const* buffers, std::size_t count) {
  int const saved = errno;
  iovec buffer;
  for (std::size_t i = 0; i < count && read_as_kernel(buffers + i, &buffer, sizeof buffer); ++i)
    note(name, Registrar::io_uring, buffer.iov_base, buffer.iov_len);
  errno = saved;
}

// What io_uring_register passes by an operation number. Source: include/uapi/linux/io_uring.h.
void note_operation(unsigned operation, void const* argument, unsigned count) {
  constexpr char const* name = "io_uring_register";
  constexpr unsigned by_registered_ring = 1u << 31, buffers = 0, tagged_buffers = 15, update = 16;
  struct {
    std::uint32_t count, flags;
    std::uint64_t reserved, data, tags;
  } tagged;
  struct {
    std::uint32_t offset, reserved;
    std::uint64_t data, tags;
    std::uint32_t count, reserved2;
  } updated;
  int const saved = errno;
  operation &= ~by_registered_ring;
  if (operation == buffers) {
    note_buffers(name, static_cast<iovec const*>(argument), count);
  } else if (operation == tagged_buffers && read_as_kernel(argument, &tagged, sizeof tagged)) {
    if (tagged.data) note_buffers(name, reinterpret_cast<iovec const*>(tagged.data), tagged.count);  // none: sparse
  } else if (operation == update && read_as_kernel(argument, &updated, sizeof updated)) {
    note_buffers(name, reinterpret_cast<iovec const*>(updated.data), updated.count);
  }
  errno = saved;
}

// mlx5dv_devx_umem_in. Source: rdma-core's mlx5dv.h.
struct UserMemory {
  void* address;
  std::size_t bytes;
  std::uint32_t access;
  std::uint64_t page_sizes, mask;
  int dmabuf;
};
constexpr std::uint64_t memory_is_dmabuf = 1;

template <class Result>
Result refused(int error, Result result) {
  errno = error;
  return result;
}

void* opened_rdma(void* context) {
  if (context) blaslift::gpu::note_device_opened(Registrar::rdma);
  return context;
}

int opened_cxi(int error) {
  if (error == 0) blaslift::gpu::note_device_opened(Registrar::cxi);
  return error;
}

// What the CUDA libraries say when there is no driver, or it was not initialised.
constexpr int cuda_error_insufficient_driver = 35, cuda_error_not_initialized = 3;

}  // namespace

// One function: exported as name@version, by itself under a name of ours that the version script keeps inside. `noting`
// notes its ranges; `otherwise` is its value if nothing defines the function; afterwards(value) has the last word.
#define BLASLIFT_REGISTRATION(number, result, name, version_node, version, parameters, arguments, noting, otherwise) \
  BLASLIFT_OBSERVED(number, result, name, version_node, version, parameters, arguments, noting, otherwise, )
#define BLASLIFT_OBSERVED(number, result, name, version_node, version, parameters, arguments, noting, otherwise, \
                          afterwards)                                                                            \
  extern "C" [[gnu::visibility("default")]] result blaslift_pin_##name##_##number parameters;                    \
  result blaslift_pin_##name##_##number parameters {                                                             \
    [[maybe_unused]] constexpr char const* own_name = #name;                                                     \
    noting;                                                                                                      \
    auto const next = reinterpret_cast<decltype(&blaslift_pin_##name##_##number)>(                               \
        blaslift::entry::next_definition(__builtin_return_address(0), own_name, version));                       \
    return afterwards(next ? next arguments : otherwise);                                                        \
  }                                                                                                              \
  __asm__(".symver blaslift_pin_" #name "_" #number ", " #name "@" version_node);
#define BLASLIFT_VERSIONED(number, result, name, version, ...) \
  BLASLIFT_REGISTRATION(number, result, name, version, version, __VA_ARGS__)
// One that opens a device, or is about to close one.
#define BLASLIFT_OPENING(result, name, version, parameters, arguments, otherwise, afterwards) \
  BLASLIFT_OBSERVED(0, result, name, version, version, parameters, arguments, , otherwise, afterwards)
#define BLASLIFT_CLOSING(result, name, version, parameters, arguments, by, otherwise) \
  BLASLIFT_VERSIONED(0, result, name, version, parameters, arguments, blaslift::gpu::note_device_closed(by), otherwise)
#define BLASLIFT_UNVERSIONED(result, name, ...) \
  BLASLIFT_REGISTRATION(0, result, name, "BLASLIFT_PINS", nullptr, __VA_ARGS__)

// ---- CUDA ----

#define BLASLIFT_CUDA_RUNTIME(number, version)                                                                   \
  BLASLIFT_VERSIONED(number, int, cudaHostRegister, version, (void* address, std::size_t bytes, unsigned flags), \
                     (address, bytes, flags), note(own_name, Registrar::cuda, address, bytes),                   \
                     cuda_error_insufficient_driver)
BLASLIFT_CUDA_RUNTIME(11, "libcudart.so.11.0")
BLASLIFT_CUDA_RUNTIME(12, "libcudart.so.12")
BLASLIFT_CUDA_RUNTIME(13, "libcudart.so.13")

BLASLIFT_UNVERSIONED(int, cuMemHostRegister, (void* address, std::size_t bytes, unsigned flags),
                     (address, bytes, flags), note(own_name, Registrar::cuda, address, bytes),
                     cuda_error_not_initialized)
BLASLIFT_UNVERSIONED(int, cuMemHostRegister_v2, (void* address, std::size_t bytes, unsigned flags),
                     (address, bytes, flags), note(own_name, Registrar::cuda, address, bytes),
                     cuda_error_not_initialized)

// ---- RDMA: libibverbs (its macros end in these functions), libmlx5 ----

BLASLIFT_VERSIONED(0, void*, ibv_reg_mr, "IBVERBS_1.1", (void* domain, void* address, std::size_t bytes, int access),
                   (domain, address, bytes, access), note(own_name, Registrar::rdma, address, bytes),
                   refused(ENOSYS, nullptr))
BLASLIFT_VERSIONED(0, void*, ibv_reg_mr_iova, "IBVERBS_1.7",
                   (void* domain, void* address, std::size_t bytes, std::uint64_t device_address, int access),
                   (domain, address, bytes, device_address, access), note(own_name, Registrar::rdma, address, bytes),
                   refused(ENOSYS, nullptr))
BLASLIFT_VERSIONED(0, void*, ibv_reg_mr_iova2, "IBVERBS_1.8",
                   (void* domain, void* address, std::size_t bytes, std::uint64_t device_address, unsigned access),
                   (domain, address, bytes, device_address, access), note(own_name, Registrar::rdma, address, bytes),
                   refused(ENOSYS, nullptr))
// Without the flag IBV_REREG_MR_CHANGE_TRANSLATION the address has no meaning. -1: IBV_REREG_MR_ERR_INPUT, nothing
// changed.
BLASLIFT_VERSIONED(0, int, ibv_rereg_mr, "IBVERBS_1.1",
                   (void* region, int flags, void* domain, void* address, std::size_t bytes, int access),
                   (region, flags, domain, address, bytes, access),
                   if (flags & 1) note(own_name, Registrar::rdma, address, bytes), refused(ENOSYS, -1))
BLASLIFT_VERSIONED(0, void*, mlx5dv_devx_umem_reg, "MLX5_1.7",
                   (void* context, void* address, std::size_t bytes, std::uint32_t access),
                   (context, address, bytes, access), note(own_name, Registrar::rdma, address, bytes),
                   refused(EOPNOTSUPP, nullptr))
BLASLIFT_VERSIONED(0, void*, mlx5dv_devx_umem_reg_ex, "MLX5_1.19", (void* context, UserMemory* memory),
                   (context, memory),
                   if (!(memory->mask & memory_is_dmabuf))
                       note(own_name, Registrar::rdma, memory->address, memory->bytes),
                   refused(EOPNOTSUPP, nullptr))

// An imported device has a descriptor that was open before.
BLASLIFT_OPENING(void*, ibv_open_device, "IBVERBS_1.1", (void* device), (device), refused(ENOSYS, nullptr), opened_rdma)
BLASLIFT_OPENING(void*, ibv_import_device, "IBVERBS_1.10", (int file), (file), refused(ENOSYS, nullptr), opened_rdma)
BLASLIFT_OPENING(void*, mlx5dv_open_device, "MLX5_1.7", (void* device, void* attributes), (device, attributes),
                 refused(EOPNOTSUPP, nullptr), opened_rdma)
BLASLIFT_CLOSING(int, ibv_close_device, "IBVERBS_1.1", (void* context), (context), Registrar::rdma, -1)

// ---- Slingshot: libcxi ----

BLASLIFT_OPENING(int, cxil_open_device, "LIBCXI_1.0", (std::uint32_t number, void** device), (number, device), -ENOSYS,
                 opened_cxi)
BLASLIFT_CLOSING(void, cxil_close_device, "LIBCXI_1.0", (void* device), (device), Registrar::cxi, void())

BLASLIFT_VERSIONED(0, int, cxil_map, "LIBCXI_1.0",
                   (void* interface, void* address, std::size_t bytes, std::uint32_t flags, void* hints, void** region),
                   (interface, address, bytes, flags, hints, region), note(own_name, Registrar::cxi, address, bytes),
                   -ENOSYS)
BLASLIFT_VERSIONED(0, int, cxil_update_md, "LIBCXI_1.7",
                   (void* region, void* address, std::size_t bytes, std::uint32_t flags),
                   (region, address, bytes, flags), note(own_name, Registrar::cxi, address, bytes), -ENOSYS)

// ---- io_uring: liburing ----

#define BLASLIFT_URING_BUFFERS(number, version)                                                  \
  BLASLIFT_VERSIONED(number, int, io_uring_register_buffers, version,                            \
                     (void* ring, iovec const* buffers, unsigned count), (ring, buffers, count), \
                     note_buffers(own_name, buffers, count), -ENOSYS)
BLASLIFT_URING_BUFFERS(1, "LIBURING_0.1")
BLASLIFT_URING_BUFFERS(2, "LIBURING_2.0")
BLASLIFT_VERSIONED(0, int, io_uring_register_buffers_tags, "LIBURING_2.1",
                   (void* ring, iovec const* buffers, std::uint64_t const* tags, unsigned count),
                   (ring, buffers, tags, count), note_buffers(own_name, buffers, count), -ENOSYS)
BLASLIFT_VERSIONED(0, int, io_uring_register_buffers_update_tag, "LIBURING_2.1",
                   (void* ring, unsigned offset, iovec const* buffers, std::uint64_t const* tags, unsigned count),
                   (ring, offset, buffers, tags, count), note_buffers(own_name, buffers, count), -ENOSYS)
BLASLIFT_VERSIONED(0, int, io_uring_register, "LIBURING_2.3",
                   (unsigned ring, unsigned operation, void const* argument, unsigned count),
                   (ring, operation, argument, count), note_operation(operation, argument, count), -ENOSYS)
