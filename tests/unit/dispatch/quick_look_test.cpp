// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// The look at a device that has come up, and what disturbs it.
#include "shim/dispatch/quick_look.hpp"

#include <dlfcn.h>
#include <gtest/gtest.h>

#include <atomic>
#include <set>
#include <stdexcept>
#include <string>
#include <thread>

#include "gpu/plugin.hpp"
#include "shim/call/usual_call.hpp"
#include "shim/dispatch/first_uses.hpp"
#include "shim/dispatch/under_way.hpp"

namespace blaslift::dispatch {
namespace {

gpu::Executor& executor() {
  static gpu::Executor* const opened = [] {
    setenv("BLASLIFT_EMULATED_FIRST_USE", "25000", 1);
    void* const library = dlopen(BLASLIFT_DEVICE_FOLDER "/libblaslift-emulated.so", RTLD_NOW | RTLD_LOCAL);
    if (!library) throw std::runtime_error(dlerror());
    Error error;
    gpu::Device* const device =
        reinterpret_cast<gpu::OpenDevice>(dlsym(library, gpu::plugin_entry))(gpu::plugin_interface, &error);
    if (!device) throw std::runtime_error(error.text);
    auto const made = gpu::Executor::open(*device, {std::size_t{8} << 20, std::size_t{1} << 20, 2});
    if (!made) throw std::runtime_error(made.error().text);
    return *made;
  }();
  return *opened;
}

TEST(QuickLook, FindsWhatACallTakes) {
  QuickLook seen;
  // A look ends after some hundredths of a second, which a busy machine, or one under a sanitizer, may have lost to
  // others.
  for (int attempt = 0; attempt < 100 && seen.call_seconds == 0; ++attempt) seen = look_quickly(executor());
  EXPECT_GT(seen.call_seconds, 0);
  EXPECT_LT(seen.call_seconds, 1);
  EXPECT_FALSE(seen.disturbed);
}

// Beside a thread that computes on all cores the link looked like a tenth of what it is.
TEST(QuickLook, KnowsThatItWasDisturbed) {
  std::atomic<int> step{0};
  std::thread other([&] {
    begin_on_cpu();
    step = 1;
    while (step != 2) std::this_thread::yield();
    end_on_cpu();
  });
  while (step != 1) std::this_thread::yield();
  QuickLook const seen = look_quickly(executor());
  step = 2;
  other.join();
  EXPECT_TRUE(seen.disturbed);
  EXPECT_FALSE(look_quickly(executor()).disturbed);
}

Call call_of(char const* name, char trans = 'N') {
  Call made = usual_call(find_symbol(name), 300, 300, 300);
  if (int const position = made.routine->find("transa"); position >= 0) made[position].flag = trans;
  return made;
}

// Seconds in which the emulated device makes all of them, under ThreadSanitizer on a busy machine too (87 were seen).
constexpr double plenty = 600;

TEST(FirstUses, AreMadeWhereTheyAreWantedAndOnce) {
  EXPECT_EQ(load_wanted(executor(), 10), 0);
  EXPECT_FALSE(is_loaded(call_of("dpotrf")));
  want_loaded(call_of("dpotrf"));
  EXPECT_EQ(load_wanted(executor(), -1), 1);  // LAPACK is made in any case
  want_loaded(call_of("dgetrs"));             // of the same group
  EXPECT_EQ(load_wanted(executor(), plenty), 0);
  EXPECT_TRUE(is_loaded(call_of("dpotrf")) && is_loaded(call_of("dgetrs")));
  EXPECT_FALSE(is_loaded(call_of("zpotrf")));  // other numbers, other kernels
  EXPECT_FALSE(pays_for_loading(call_of("zpotrf"), 1e-3, 60));
  want_loaded(call_of("zgetrf"));
  EXPECT_TRUE(pays_for_loading(call_of("zpotrf"), 1e-3, 60));  // they are wanted already
  EXPECT_EQ(load_wanted(executor(), -1), 0);                   // there is no time for them
  EXPECT_TRUE(wants_kernels());
  EXPECT_EQ(load_wanted(executor(), plenty), 1);
  EXPECT_FALSE(wants_kernels());
  EXPECT_TRUE(is_loaded(call_of("zpotrf")));
  want_loaded(call_of("sgemm"));
  want_loaded(call_of("sgemm", 'T'));
  want_loaded(call_of("ztrsm"));
  want_loaded(call_of("dsymv"));                           // of level 2: those kernels are blaslift's own
  EXPECT_EQ(load_wanted(executor(), -1), 0);               // there is no time for them
  EXPECT_TRUE(pays_for_loading(call_of("ztrsm"), 0, 60));  // and they are wanted all the same
  EXPECT_FALSE(is_loaded(call_of("sgemm")));
  EXPECT_EQ(load_wanted(executor(), plenty), 3);
  EXPECT_TRUE(is_loaded(call_of("sgemm")) && is_loaded(call_of("sgemm", 'T')) && is_loaded(call_of("dsymv")));
  want_loaded(call_of("sgemm"));
  EXPECT_EQ(load_wanted(executor(), plenty), 0);
}

Call tall_call(char const* name, std::int64_t m, std::int64_t n, char job = 'S') {
  Call made = usual_call(find_symbol(name), m, n, 1);
  if (int const position = made.routine->find("jobz"); position >= 0) made[position].flag = job;
  return made;
}

TEST(FirstUses, LapacksKernelsAreGroups) {
  using enum LapackGroup;
  auto const one = [](LapackGroup group) { return kernels_of(group, Precision::d); };
  auto const z = [](LapackGroup group) { return kernels_of(group, Precision::z); };
  EXPECT_EQ(lapack_kernels(call_of("dgesv")), one(linear));
  EXPECT_EQ(lapack_kernels(call_of("zgesv")), z(linear));
  EXPECT_EQ(lapack_kernels(call_of("dgeev")), one(linear));  // in no group: the library's own start
  EXPECT_EQ(lapack_kernels(tall_call("dgeqrf", 9000, 300)), one(qr));
  EXPECT_EQ(lapack_kernels(tall_call("dgels", 9000, 900)), one(qr));
  EXPECT_EQ(lapack_kernels(tall_call("dgelsd", 9000, 511)), one(qr));  // the CPU solves the rest
  EXPECT_EQ(lapack_kernels(tall_call("dgelsd", 9000, 512)), one(qr) | one(vectors));
  EXPECT_EQ(lapack_kernels(tall_call("zgelss", 9000, 512)), z(qr) | z(vectors));
  EXPECT_EQ(lapack_kernels(tall_call("dgesdd", 9000, 900)), one(qr) | one(vectors));
  EXPECT_EQ(lapack_kernels(tall_call("dgesdd", 900, 9000)), one(qr) | one(vectors));
  EXPECT_EQ(lapack_kernels(tall_call("dgesdd", 900, 900)), one(vectors));
  EXPECT_EQ(lapack_kernels(tall_call("dgesdd", 9000, 128)), one(qr));  // by another method
  EXPECT_EQ(lapack_kernels(tall_call("dgesdd", 9000, 100, 'N')), one(qr) | one(values));
  EXPECT_EQ(lapack_kernels(tall_call("zgesdd", 900, 900, 'N')), z(values));
  EXPECT_EQ(lapack_kernels(call_of("dgesvd")), one(vectors));
  EXPECT_EQ(lapack_kernels(call_of("dsyevr")), one(eigen));
  EXPECT_EQ(lapack_kernels(call_of("zhegvx")), z(eigen) | z(linear));
  EXPECT_EQ(lapack_kernels(call_of("dsygst")), one(linear));
  for (std::size_t i = blas_symbol_count; i < symbol_count; ++i) {  // each needs some, of its own precision
    LapackKernels const needed = lapack_kernels(usual_call(static_cast<Symbol>(i), 2000, 900, 1));
    EXPECT_NE(needed, 0U) << info(static_cast<Symbol>(i)).name;
    for (int bit = 0; bit < 32; ++bit) {
      bool const right = !(needed >> bit & 1U) || precision_of(bit) == info(static_cast<Symbol>(i)).precision;
      EXPECT_TRUE(right) << info(static_cast<Symbol>(i)).name << ' ' << bit;
    }
  }
}

TEST(FirstUses, WhatIsNotThereYetTakesItsTime) {
  EXPECT_DOUBLE_EQ(first_use_seconds(executor(), call_of("zher2k")), 0.025);
  EXPECT_DOUBLE_EQ(first_use_seconds(executor(), tall_call("dgelsd", 9000, 300)), 0.025);
  EXPECT_DOUBLE_EQ(first_use_seconds(executor(), tall_call("dgelsd", 9000, 900)), 0.1);
  EXPECT_DOUBLE_EQ(first_use_seconds(executor(), tall_call("zgelsd", 9000, 900)), 0.15);
  EXPECT_DOUBLE_EQ(first_use_seconds(executor(), tall_call("dgesdd", 900, 900)), 0.075);
  is_loaded_now(tall_call("dgeqrf", 9000, 900));
  EXPECT_DOUBLE_EQ(first_use_seconds(executor(), tall_call("dgelsd", 9000, 900)), 0.075);
}

TEST(FirstUses, EveryGroupIsLoadedAndLargeOnesNotWhileCallsWait) {
  is_loaded_now(call_of("dpotrf"));  // the library is there
  for (int bit = 0; bit < lapack_kernel_bits; ++bit) {
    if (precision_of(bit) != Precision::s && precision_of(bit) != Precision::c) continue;
    LapackGroup const group = group_of(bit);
    want_lapack_loaded(LapackKernels{1} << bit);
    EXPECT_EQ(load_wanted(executor(), plenty, nullptr, LoadedWhen::starting), is_large(group) ? 0 : 1) << bit;
    EXPECT_EQ(wants_kernels(), is_large(group)) << bit;
    EXPECT_EQ(load_wanted(executor(), plenty), is_large(group) ? 1 : 0) << bit;  // each ends well
    want_lapack_loaded(LapackKernels{1} << bit);
    EXPECT_FALSE(wants_kernels()) << bit;
  }
  EXPECT_TRUE(is_loaded(tall_call("sgelsd", 9000, 900)) && is_loaded(call_of("chegvx")));
  EXPECT_EQ(first_use_seconds(executor(), tall_call("sgelsd", 9000, 900)), 0);
  EXPECT_FALSE(is_loaded(tall_call("zgelsd", 9000, 900)));
}

TEST(FirstUses, EveryRoutineOfLevel3WithAllItsFlagsCanBeOne) {
  std::set<RoutineId> seen;  // in one precision each: the emulated device is slow
  for (std::size_t i = 0; i < blas_symbol_count; ++i) {
    Routine const& its = routine(static_cast<Symbol>(i));
    if (its.level != 3 || device_path(static_cast<Symbol>(i)) != DevicePath::level3 || !seen.insert(its.id).second)
      continue;
    Call call = usual_call(static_cast<Symbol>(i), 300, 300, 300);
    for (int j = 0; j < its.parameter_count; ++j)
      if (Kind const kind = its.parameters[static_cast<std::size_t>(j)].kind; kind == Kind::side)
        call[j].flag = 'R';
      else if (kind == Kind::uplo)
        call[j].flag = 'L';
      else if (kind == Kind::op || kind == Kind::op_t)
        call[j].flag = 'T';
      else if (kind == Kind::op_c)
        call[j].flag = 'C';
    want_loaded(call);
    EXPECT_EQ(load_wanted(executor(), plenty), 1) << info(static_cast<Symbol>(i)).name;
  }
}

TEST(FirstUses, FlagsHaveANumberAndComeBackFromIt) {
  for (std::size_t i = 0; i < blas_symbol_count; ++i) {
    Routine const& its = routine(static_cast<Symbol>(i));
    if (its.level != 3) continue;
    std::set<std::string> seen;
    Call call = usual_call(static_cast<Symbol>(i), 300, 300, 300);
    for (int number = 0; number < 24; ++number) {
      set_flags(&call, number);
      std::string flags;
      for (int j = 0; j < its.parameter_count; ++j)
        if (is_flag(its.parameters[static_cast<std::size_t>(j)].kind)) flags += call[j].flag;
      if (!seen.insert(flags).second) break;  // from here on they repeat
      EXPECT_EQ(flags_number(call), number) << info(static_cast<Symbol>(i)).name << ' ' << flags;
    }
    EXPECT_GE(seen.size(), 4U) << info(static_cast<Symbol>(i)).name;
  }
}

TEST(FirstUses, AreLoadedOnceCallsHaveGivenUpAsMuchOrSoonWill) {
  Call const call = call_of("cgemm");
  EXPECT_TRUE(pays_for_loading(call, 1.1e-3, 0.04));  // by forty more of its kind
  EXPECT_FALSE(pays_for_loading(call, 0.5e-3, 0.04));
  for (int i = 0; i < 38; ++i) give_up(call, 0.5e-3);
  give_up(call, -1);  // it took less than the device would have
  EXPECT_FALSE(pays_for_loading(call, 0.5e-3, 0.04));
  for (int i = 0; i < 4; ++i) give_up(call, 0.5e-3);
  EXPECT_TRUE(pays_for_loading(call, 0.5e-3, 0.04));
  EXPECT_FALSE(pays_for_loading(call_of("cgemm", 'T'), 0.5e-3, 0.04));  // other flags, other kernels
  EXPECT_FALSE(pays_for_loading(call_of("dsymv"), 1, 0.04));            // there is nothing to load
  is_loaded_now(call);
  EXPECT_FALSE(pays_for_loading(call, 0.5e-3, 0.04));
}

TEST(FirstUses, ACallWaitsForThemThatGainsLessThanTheyTake) {
  Decision decision;
  decision.place = Place::gpu, decision.reason = Reason::gpu_is_faster;
  decision.cpu_seconds = 0.021, decision.gpu_seconds = 0.001;
  Call const call = call_of("ssymm");
  EXPECT_TRUE(waits_for_kernels(call, decision, 0.025));
  EXPECT_FALSE(waits_for_kernels(call, decision, 0.019));
  EXPECT_FALSE(waits_for_kernels(call, decision, 0));
  EXPECT_FALSE(waits_for_kernels(call_of("ssymv"), decision, 0.025));
  Decision forced = decision;
  forced.reason = Reason::forced_gpu;
  EXPECT_FALSE(waits_for_kernels(call, forced, 0.025));
  Decision cpu = decision;
  cpu.place = Place::cpu;
  EXPECT_FALSE(waits_for_kernels(call, cpu, 0.025));
  is_loaded_now(call);
  EXPECT_FALSE(waits_for_kernels(call, decision, 0.025));
}

}  // namespace
}  // namespace blaslift::dispatch
