// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Every kernel of our own as kernel_set.hpp wants it: problem and arguments from a call, shapes and demands from
// gpu/plan.
#pragma once

#include <tuple>

#include "gpu/cuda/own/elementwise_families.hpp"
#include "gpu/cuda/own/gemv_families.hpp"
#include "gpu/cuda/own/reduction_families.hpp"
#include "gpu/cuda/own/skinny_gemm_family.hpp"
#include "gpu/cuda/own/triangular_families.hpp"

namespace blaslift::gpu::cuda {

template <class... Lists>
using Joined = decltype(std::tuple_cat(std::declval<Lists>()...));

// Of one precision; the first that takes a call has it.
template <class T>
using FamiliesOf = Joined<
    std::tuple<GemvNFamily<T>, GemvTFamily<T, false>, DotFamily<T, false>, AsumFamily<T>, Nrm2Family<T>, IamaxFamily<T>,
               AxpyFamily<T>, CopyFamily<T>, SwapFamily<T>, ScalFamily<T>, GerFamily<T, false>>,
    std::conditional_t<kernels::is_complex<T>,
                       std::tuple<GemvTFamily<T, true>, DotFamily<T, true>, ScalRealFamily<T>, GerFamily<T, true>>,
                       std::tuple<>>,
    TriangularFamiliesOf<T>, std::tuple<SkinnyGemmFamily<T>>>;

}  // namespace blaslift::gpu::cuda
