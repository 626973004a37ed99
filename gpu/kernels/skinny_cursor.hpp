// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Where a block of a GEMM with a long k is in its work: at a stage of an atom. Of few values, for registers are what
// the kernels are short of.
#pragma once

#include "gpu/kernels/skinny_sum.hpp"

namespace blaslift::gpu::kernels {

template <class T>
class SkinnyCursor {
 public:
  __device__ __forceinline__ explicit SkinnyCursor(SkinnyGemm<T> const& p) : atom_(static_cast<int>(blockIdx.x)) {
    begin(p);
  }
  __device__ __forceinline__ bool at_end(SkinnyGemm<T> const& p) const { return atom_ >= p.how.splits; }
  // Whether it begins another atom, or is at the end.
  __device__ __forceinline__ bool next(SkinnyGemm<T> const& p) {
    skip(p, 1);
    if (left_ > 0) return false;
    atom_ += static_cast<int>(gridDim.x);
    begin(p);
    return true;
  }

  // The stages from here on that are as long as a stage may be and end before the atom does, so that all of their k
  // exist.
  __device__ __forceinline__ int plain_stages(SkinnyGemm<T> const& p) const { return (left_ - 1) >> p.how.unit_bits; }
  __device__ __forceinline__ void skip(SkinnyGemm<T> const& p, int stages) {
    left_ -= stages * p.how.units;
    position_ += stages * p.how.units * plan::skinny_gemm_unit;
  }

  __device__ __forceinline__ int atom() const { return atom_; }
  // The atom's first k.
  __device__ __forceinline__ std::int64_t first_k(SkinnyGemm<T> const& p) const {
    return first_unit(p, atom_) * plan::skinny_gemm_unit;
  }
  __device__ __forceinline__ bool is_last_stage(SkinnyGemm<T> const& p) const { return left_ <= p.how.units; }
  // Whether the stage has as many units as a stage may, and all of their k exist.
  __device__ __forceinline__ bool is_whole(SkinnyGemm<T> const& p) const {
    return left_ > p.how.units || (left_ == p.how.units && missing(p) == 0);
  }
  // How many k the stage has with the zeros that fill up the last unit, and without.
  __device__ __forceinline__ int depth(SkinnyGemm<T> const& p) const {
    return (left_ < p.how.units ? left_ : p.how.units) * plan::skinny_gemm_unit;
  }
  __device__ __forceinline__ int present(SkinnyGemm<T> const& p) const {
    return depth(p) - (is_last_stage(p) ? missing(p) : 0);
  }
  // Of the stage's first k in the atom.
  __device__ __forceinline__ int position() const { return position_; }

 private:
  // floor(i U / p) with U = p units_each + units_over.
  static __device__ __forceinline__ std::int64_t first_unit(SkinnyGemm<T> const& p, int i) {
    return std::int64_t{i} * p.how.units_each + quotient(i * p.how.units_over, p.how.by_splits);
  }
  // k of the atom's last unit that do not exist.
  __device__ __forceinline__ int missing(SkinnyGemm<T> const& p) const {
    return atom_ + 1 == p.how.splits ? static_cast<int>(-p.k & (plan::skinny_gemm_unit - 1)) : 0;
  }
  __device__ __forceinline__ void begin(SkinnyGemm<T> const& p) {
    left_ = static_cast<int>(first_unit(p, atom_ + 1) - first_unit(p, atom_));
    position_ = 0;
  }

  int atom_, left_, position_;  // units of the atom from the stage on
};

}  // namespace blaslift::gpu::kernels
