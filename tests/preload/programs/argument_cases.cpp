// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "argument_cases.hpp"

#include <algorithm>
#include <cstring>
#include <limits>
#include <string_view>
#include <vector>

#include "tests/support/cases.hpp"
#include "tests/support/invoke_cblas.hpp"
#include "tests/support/routine_facts.hpp"

namespace blaslift::test {
namespace {

constexpr Scalar one_and_a_half{1.5, 0}, some{-0.40625, 0};
// Below these blaslift does not look at a call (level 3: 256 with more than four CPU threads).
constexpr std::int64_t edges3[] = {127, 128, 129, 255, 256, 257}, edges2[] = {1023, 1024},
                       large1 = (std::int64_t{1} << 19) + 8;
constexpr std::int64_t small = 3, large2 = 1030, large3 = 260;

class Cases {
 public:
  Cases(Symbol symbol, Language language, Layout layout, UseCase const& use)
      : language_(language), layout_(layout), use_(use) {
    call_.symbol = symbol;
    call_.precision = info(symbol).precision;
    call_.routine = &routine(symbol);
  }

  void make_all() {
    set_sizes(small);
    make_flags(true);
    make_products_of_flags();
    make_integers();
    make_pairs();
    make_layouts();
    make_empty();
    if (shapes_unknown(call_.routine->id)) return;
    int const level = call_.routine->level;
    if (level == 1) {
      if (!has_vectors()) return;
      set_sizes(large1);
      return make_increments();
    }
    set_sizes(level == 3 ? large3 : large2);
    make_flags(false);
    make_integers();
    make_pairs();
    make_layouts();
    make_empty();
    if (level == 3)
      for (std::int64_t const size : edges3) make_at_edge(size);
    else
      for (std::int64_t const size : edges2) make_at_edge(size);
  }

 private:
  Kind kind(int i) const { return call_.routine->parameters[static_cast<std::size_t>(i)].kind; }
  std::string_view name(int i) const { return call_.routine->parameters[static_cast<std::size_t>(i)].name; }
  int count() const { return call_.routine->parameter_count; }
  bool has_vectors() const {
    for (int i = 0; i < count(); ++i)
      if (kind(i) == Kind::inc) return true;
    return false;
  }
  bool is_band() const {
    for (Parameter const& each : call_.routine->list())
      if (each.shape == Shape::band || each.shape == Shape::triangle_band) return true;
    return false;
  }

  // A legal call of that size; of level 2, and above the small sizes, only one dimension of a rectangle is large.
  void set_sizes(std::int64_t size) {
    int dimensions = 0;
    for (int i = 0; i < count(); ++i) {
      if (is_flag(kind(i))) call_[i].flag = letters(kind(i), call_.precision)[0];
      if (kind(i) == Kind::inc) call_[i].integer = 1;
      if (kind(i) == Kind::scalar || kind(i) == Kind::real) call_[i].scalar = name(i) == "beta" ? some : one_and_a_half;
      if (kind(i) != Kind::dim) continue;
      bool const of_band = is_band() && (name(i) == "k" || name(i) == "kl" || name(i) == "ku");
      call_[i].integer = of_band                                          ? std::min<std::int64_t>(size - 1, 2)
                         : dimensions++ == 1 && call_.routine->level == 2 ? 5
                                                                          : size;
    }
    set_strides();
  }
  void set_strides() {
    for (int i = 1; i < count(); ++i)
      if (kind(i) == Kind::ld) call_[i].integer = is_array(kind(i - 1)) ? least(i) : call_[i - 1].integer;
  }
  std::int64_t least(int i) const {
    if (shapes_unknown(call_.routine->id)) return small;
    return least_stride(memory_of(call_, i - 1, layout_));
  }

  bool is_legal_flag(int i) const {
    for (char const* letter = letters(kind(i), call_.precision); *letter; ++letter) {
      bool const same = language_ == Language::fortran
                            ? call_[i].flag == *letter || call_[i].flag == (*letter | 0x20)
                            : cblas_value(kind(i), call_[i].flag) == cblas_value(kind(i), *letter);
      if (same) return true;
    }
    return false;
  }
  bool is_legal(Layout layout) const {
    if (layout != Layout::col_major && layout != Layout::row_major) return false;
    if (call_.routine->level == 1) return true;
    for (int i = 0; i < count(); ++i) {
      if (is_flag(kind(i)) && !is_legal_flag(i)) return false;
      if (kind(i) == Kind::dim && call_[i].integer < 0) return false;
      if (kind(i) == Kind::inc && call_[i].integer == 0) return false;
    }
    for (int i = 1; i < count(); ++i)
      if (kind(i) == Kind::ld && is_array(kind(i - 1)) && call_[i].integer < least(i)) return false;
    return true;
  }
  void emit(bool no_data = false) { emit(layout_, no_data); }
  void emit(Layout layout, bool no_data) { use_({call_, layout, is_legal(layout), no_data}); }

  // Runs make() with a parameter set to that, and sets it back.
  template <class Make>
  void with(int i, std::int64_t value, Make&& make) {
    std::int64_t const before = call_[i].integer;
    call_[i].integer = value;
    make();
    call_[i].integer = before;
  }
  template <class Make>
  void with_flag(int i, char value, Make&& make) {
    char const before = call_[i].flag;
    call_[i].flag = value;
    make();
    call_[i].flag = before;
  }

  // Fortran: letters. CBLAS: characters stand for numbers, those of its enumerations beyond 127 for themselves.
  std::vector<char> values_of_flags(bool all) const {
    std::vector<char> values;
    if (!all) {
      for (char const letter : std::string_view("NTCRXOUSDVLnrvs?")) values.push_back(letter);
    } else if (language_ == Language::fortran) {
      for (int value = 0; value < 256; ++value)
        if (value < 2 || (value >= '@' && value <= '{') || value % 51 == 0) values.push_back(static_cast<char>(value));
    } else {
      for (int value = 0; value < 128; ++value)
        if (value < 2 || value >= 64) values.push_back(static_cast<char>(value));
    }
    return values;
  }
  void make_flags(bool all) {
    emit();
    for (int i = 0; i < count(); ++i)
      if (is_flag(kind(i)))
        for (char const value : values_of_flags(all)) with_flag(i, value, [&] { emit(); });
  }
  void make_products_of_flags(int from = 0) {
    while (from < count() && !is_flag(kind(from))) ++from;
    if (from == count()) return make_scalars();
    for (char const* letter = letters(kind(from), call_.precision); *letter; ++letter)
      with_flag(from, *letter, [&] { make_products_of_flags(from + 1); });
  }
  void make_scalars() {
    Call const before = call_;
    set_strides();
    for (double const alpha : {0.0, 1.5})
      for (double const beta : {0.0, 1.0, -0.40625}) {
        bool has_beta = false;
        for (int i = 0; i < count(); ++i) {
          if (kind(i) != Kind::scalar && kind(i) != Kind::real) continue;
          has_beta = has_beta || name(i) == "beta";
          call_[i].scalar = {name(i) == "beta" ? beta : alpha, 0};
        }
        if (has_beta || beta == 0) emit();
      }
    call_ = before;
  }

  void make_increments() {
    emit();
    for (int i = 0; i < count(); ++i)
      if (kind(i) == Kind::inc)
        for (std::int64_t const value : {0, -1, 2}) with(i, value, [&] { emit(); });
  }
  void make_integers() {
    constexpr std::int64_t lowest = std::numeric_limits<std::int32_t>::min();
    make_increments();
    for (int i = 0; i < count(); ++i) {
      if (kind(i) == Kind::dim)
        for (std::int64_t const value : {std::int64_t{-1}, std::int64_t{0}, lowest}) with(i, value, [&] { emit(); });
      if (kind(i) == Kind::ld)
        for (std::int64_t const value : {call_[i].integer - 1, std::int64_t{0}, std::int64_t{-1}, lowest})
          with(i, value, [&] { emit(); });
    }
  }
  // False if every value of it is legal.
  bool make_illegal(int i) {
    if (is_flag(kind(i)))
      call_[i].flag = 'X';
    else if (kind(i) == Kind::dim)
      call_[i].integer = -1;
    else if (kind(i) == Kind::inc)
      call_[i].integer = 0;
    else if (kind(i) == Kind::ld)
      call_[i].integer -= 1;
    else
      return false;
    return true;
  }
  void make_pairs() {
    Call const legal = call_;
    for (int i = 0; i < count(); ++i) {
      for (int j = i + 1; j < count(); ++j) {
        if (make_illegal(i) && make_illegal(j)) emit();
        call_ = legal;
      }
      if (make_illegal(i)) {
        for (int j = i + 1; j < count(); ++j) make_illegal(j);
        emit();
      }
      call_ = legal;
    }
  }
  void make_layouts() {
    if (language_ != Language::cblas || call_.routine->level == 1) return;
    for (int const value : {-1, 0, 100, 103}) {
      emit(static_cast<Layout>(value), false);
      for (int i = 0; i < count(); ++i)
        if (kind(i) == Kind::dim) with(i, -1, [&] { emit(static_cast<Layout>(value), false); });
    }
  }
  // Dimensions of 0, in all combinations, with leading dimensions that are legal, 0, 1 or those of the operand before.
  void make_empty() {
    Call const before = call_;
    std::vector<int> dimensions, strides;
    for (int i = 0; i < count(); ++i) {
      if (kind(i) == Kind::dim) dimensions.push_back(i);
      if (kind(i) == Kind::ld || kind(i) == Kind::inc) strides.push_back(i);
    }
    for (unsigned subset = 1; subset < 1U << dimensions.size(); ++subset) {
      call_ = before;
      for (std::size_t i = 0; i < dimensions.size(); ++i)
        if (subset >> i & 1) call_[dimensions[i]].integer = 0;
      make_borders(strides);
      for (std::int64_t const value : {0, 1}) {
        Call const kept = call_;
        for (int const i : strides)
          if (kind(i) == Kind::ld) call_[i].integer = value;
        make_without_data();
        call_ = kept;
      }
      set_strides();
      make_borders(strides);
    }
    call_ = before;
  }
  void make_borders(std::vector<int> const& strides) {
    make_without_data();
    for (int const i : strides)
      for (std::int64_t const value : {std::int64_t{0}, std::int64_t{1}, call_[i].integer - 1})
        with(i, value, [&] { make_without_data(); });
    for (int i = 0; i < count(); ++i) {
      if (name(i) != "beta") continue;
      Scalar const scalar = call_[i].scalar;
      call_[i].scalar = {0, 0};
      make_without_data();
      call_[i].scalar = scalar;
    }
  }
  void make_without_data() {
    emit(false);
    emit(true);
  }
  // Around the size from which on calls are looked at: what only some BLAS refuse.
  void make_at_edge(std::int64_t size) {
    set_sizes(size);
    emit();
    for (int i = 0; i < count(); ++i) {
      if (is_flag(kind(i)))
        for (char const value : std::string_view("RVOX")) with_flag(i, value, [&] { emit(); });
      if (kind(i) == Kind::dim) with(i, -1, [&] { emit(); });
      if (kind(i) == Kind::ld) with(i, call_[i].integer - 1, [&] { emit(); });
      if (kind(i) == Kind::inc) with(i, 0, [&] { emit(); });
      if (kind(i) != Kind::dim) continue;
      with(i, 0, [&] {
        Call const kept = call_;
        for (int j = 0; j < count(); ++j)
          if (kind(j) == Kind::ld && is_array(kind(j - 1)) && memory_of(call_, j - 1, layout_).rows <= 0)
            call_[j].integer = 0;
        emit();
        call_ = kept;
      });
    }
  }

  Language language_;
  Layout layout_;
  UseCase const& use_;
  Call call_;
};

}  // namespace

void for_each_argument_case(Symbol symbol, Language language, Layout layout, UseCase const& use) {
  Cases(symbol, language, layout, use).make_all();
}

}  // namespace blaslift::test
