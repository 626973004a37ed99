// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// Calls with one large operand and small fresh ones, each checked in O(n).
//
// The check: for a vector w of signs, w.(A x) = (A' w).x. f = A' w is kept beside the operand, exactly as cheap to
// update as the operand's elements are to write, so that even a program that rewrites A before every call can check
// every result. Any element of A or y that is wrong by much more than rounding shows.
#pragma once
#include <cmath>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "bench/residency/machinery.hpp"

namespace residency_bench {

enum class Kind { gemv_n, gemv_t, symv, trmv, ger, gemm, dot, asum, axpy };

// "sgemv", "dgemv:T", "dsymv" (lower), "dtrmv" (upper), "dger", "dgemm", "ddot", "dasum", "daxpy".
struct Routine {
  explicit Routine(std::string const& text) : name(text.substr(0, text.find(':'))) {
    struct {
      char const* text;
      Kind kind;
    } const known[] = {{"gemv", Kind::gemv_n}, {"gemv:N", Kind::gemv_n}, {"gemv:T", Kind::gemv_t}, {"symv", Kind::symv},
                       {"trmv", Kind::trmv},   {"ger", Kind::ger},       {"gemm", Kind::gemm},     {"dot", Kind::dot},
                       {"asum", Kind::asum},   {"axpy", Kind::axpy}};
    auto const* const found = std::find_if(std::begin(known), std::end(known), [&](auto const& one) {
      return !text.empty() && text.substr(1) == one.text;
    });
    if (found == std::end(known) || (text[0] != 's' && text[0] != 'd')) give_up("unknown routine " + text);
    kind = found->kind;
  }
  bool level1() const { return kind == Kind::dot || kind == Kind::asum || kind == Kind::axpy; }
  bool writes_operand() const { return kind == Kind::ger || kind == Kind::axpy; }
  bool rewritable() const {
    return kind == Kind::gemv_n || kind == Kind::gemm || kind == Kind::dot || kind == Kind::asum;
  }
  std::string symbol() const { return name + "_"; }
  std::string name;
  Kind kind = Kind::gemv_n;
};

// Columns are pieces of one table of random numbers times a power of two: fast to make, and f of a column is known.
template <class T>
class Table {
 public:
  static constexpr size_t pieces = 256, step = 1021;
  explicit Table(size_t rows) : values_(rows + pieces * step), signs_(rows), sum_(pieces), absolute_(pieces) {
    Random random(7);
    for (T& value : values_) value = static_cast<T>(random.unit());
    for (double& sign : signs_) sign = random.next() >> 63 ? 1 : -1;
    in_parallel(pieces, cores(), [&](size_t begin, size_t end, size_t) {
      for (size_t piece = begin; piece < end; ++piece)
        for (size_t i = 0; i < rows; ++i) {
          double const value = static_cast<double>(at(piece)[i]);
          sum_[piece] += signs_[i] * value;
          absolute_[piece] += std::fabs(value);
        }
    });
  }
  T const* at(size_t piece) const { return values_.data() + piece * step; }
  std::vector<double> const& signs() const { return signs_; }
  double sum(size_t piece) const { return sum_[piece]; }            // of sign times value
  double absolute(size_t piece) const { return absolute_[piece]; }  // of magnitudes

 private:
  std::vector<T> values_;
  std::vector<double> signs_, sum_, absolute_;
};

// The large operand: n x n by columns, or a vector of n elements taken as columns of 64 Ki.
template <class T>
class Operand {
 public:
  static constexpr size_t piece_of_vector = 65536;
  static size_t rows_of(Routine const& routine, size_t n) {
    return routine.level1() ? std::min(n, piece_of_vector) : n;
  }

  Operand(Routine const& routine, size_t n, Pages pages, Table<T> const& table, std::uint64_t seed, size_t threads)
      : routine_(routine),
        rows_(rows_of(routine, n)),
        cols_(routine.level1() ? n / rows_ : n),
        table_(&table),
        memory_(rows_ * cols_ * sizeof(T), pages),
        f_(cols_),
        pieces_(cols_),
        scale_(cols_, T{1}) {
    Random random(seed);
    for (auto& piece : pieces_) piece = random.next() % Table<T>::pieces;
    in_parallel(cols_, threads, [&](size_t begin, size_t end, size_t) {
      for (size_t j = begin; j < end; ++j) write_column(j);
    });
    if (!rewritable_form()) sum_up(&f_);
  }
  Routine const& routine() const { return routine_; }
  T* data() const { return reinterpret_cast<T*>(memory_.begin()); }
  size_t rows() const { return rows_; }
  size_t cols() const { return cols_; }
  size_t length() const { return rows_ * cols_; }
  size_t bytes() const { return length() * sizeof(T); }
  Table<T> const& table() const { return *table_; }
  std::vector<double>& f() { return f_; }
  std::vector<double> const& f() const { return f_; }

  // ---- what programs do to an operand between calls ----
  void rewrite_all(size_t threads) {
    in_parallel(cols_, threads, [&](size_t begin, size_t end, size_t) {
      for (size_t j = begin; j < end; ++j) rescale(j);
    });
  }
  // A hundredth of it, another one each time.
  void rewrite_block(size_t turn) {
    size_t const count = std::max<size_t>(1, cols_ / 100);
    for (size_t i = 0; i < count; ++i) rescale((turn * count + i) % cols_);
  }
  // One element in every hundredth page, always in the same pages.
  void rewrite_pages(Random* random) {
    constexpr size_t stride = 100 * 4096 / sizeof(T);
    T* const elements = data();
    for (size_t e = 37 % length(); e < length(); e += stride) {
      T const value = static_cast<T>(random->unit());
      double const before = static_cast<double>(elements[e]), after = static_cast<double>(value);
      f_[e / rows_] += routine_.kind == Kind::asum ? std::fabs(after) - std::fabs(before)
                                                   : table_->signs()[e % rows_] * (after - before);
      elements[e] = value;
    }
  }

  // f anew from the elements, for routines that write the operand: the largest difference to the one kept.
  double drift() const {
    std::vector<double> now(cols_);
    sum_up(&now);
    double most = 0;
    for (size_t j = 0; j < cols_; ++j) most = worse(most, std::fabs(now[j] - f_[j]));
    return most;
  }

 private:
  // f of a column is a property of that column alone, so that the table knows it.
  bool rewritable_form() const { return routine_.rewritable() || routine_.writes_operand(); }

  void rescale(size_t j) {  // powers of two: exact, and every element changes
    scale_[j] = scale_[j] >= T{2} ? T{1} / 2 : scale_[j] * 2;
    write_column(j);
  }
  void write_column(size_t j) {
    T* const to = data() + j * rows_;
    T const* const from = table_->at(pieces_[j]);
    T const scale = scale_[j];
    for (size_t i = 0; i < rows_; ++i) to[i] = scale * from[i];
    if (rewritable_form()) {
      double const sum = routine_.kind == Kind::asum ? table_->absolute(pieces_[j]) : table_->sum(pieces_[j]);
      f_[j] = static_cast<double>(scale) * sum;
    }
  }

  // f for any routine: what each referenced element adds.
  void sum_up(std::vector<double>* f) const {
    size_t const threads = cores();
    std::vector<std::vector<double>> parts(threads);
    double const* const w = table_->signs().data();
    in_parallel(cols_, threads, [&](size_t begin, size_t end, size_t part) {
      std::vector<double>& sums = parts[part];
      sums.assign(f->size(), 0);
      for (size_t j = begin; j < end; ++j) {
        T const* const column = data() + j * rows_;
        double of_column = 0;
        switch (routine_.kind) {
          case Kind::gemv_t:
            for (size_t i = 0; i < rows_; ++i) sums[i] += w[j] * static_cast<double>(column[i]);
            break;
          case Kind::symv:
            for (size_t i = j + 1; i < rows_; ++i) {
              of_column += w[i] * static_cast<double>(column[i]);
              sums[i] += w[j] * static_cast<double>(column[i]);
            }
            sums[j] += of_column + w[j] * static_cast<double>(column[j]);
            break;
          default:
            for (size_t i = 0; i < (routine_.kind == Kind::trmv ? j + 1 : rows_); ++i)
              of_column += w[i] * static_cast<double>(column[i]);
            sums[j] += of_column;
        }
      }
    });
    for (std::vector<double> const& part : parts)
      for (size_t j = 0; j < part.size(); ++j) (*f)[j] += part[j];
  }

  Routine routine_;
  size_t rows_, cols_;
  Table<T> const* table_;
  Memory memory_;
  std::vector<double> f_;
  std::vector<size_t> pieces_;
  std::vector<T> scale_;
};

// One thread's calls: its vectors (small ones fresh for every call) and the check.
template <class T>
class Caller {
 public:
  // `columns`: of B and C in a matrix product.
  Caller(Operand<T>& operand, size_t columns, std::uint64_t seed)
      : operand_(&operand),
        random_(seed),
        vectors_(operand.rows() + shifts),
        columns_(operand.routine().kind == Kind::gemm ? columns : 1),
        address_(dlsym(RTLD_DEFAULT, operand.routine().symbol().c_str())) {
    if (!address_) give_up("no symbol " + operand.routine().symbol() + " in this process: link with or preload a BLAS");
    // Not of the operand's table: a vector like one of its columns makes products of another magnitude.
    for (T& value : vectors_) value = static_cast<T>(random_.unit());
    switch (operand.routine().kind) {
      case Kind::asum: return;
      case Kind::dot:
      case Kind::axpy:
        other_ = std::make_unique<Operand<T>>(operand.routine(), operand.length(), Pages::heap, operand.table(),
                                              seed + 1, cores());
        if (operand.routine().kind == Kind::dot) write_signs();
        return;
      default:
        x_.resize(pool), y_.resize(pool);
        for (size_t i = 0; i < pool; ++i) {
          x_[i] = std::make_unique<Memory>(operand.rows() * columns_ * sizeof(T), Pages::heap);
          y_[i] = std::make_unique<Memory>(operand.rows() * columns_ * sizeof(T), Pages::heap);
        }
    }
  }

  // Fresh contents in the next pair of vectors.
  void prepare() {
    ++turn_;
    if (x_.empty()) return;
    size_t const n = operand_->rows();
    for (size_t j = 0; j < columns_; ++j) {
      T const* const piece = vectors_.data() + random_.next() % (shifts - 1);
      std::copy(piece, piece + n, x() + j * n);
      if (operand_->routine().kind == Kind::ger)
        std::copy(piece + 1, piece + 1 + n, y());
      else if (operand_->routine().kind == Kind::trmv)
        std::copy(piece, piece + n, y());
      else
        std::fill(y() + j * n, y() + (j + 1) * n, std::numeric_limits<T>::quiet_NaN());
    }
  }

  void call() {
    int const n = static_cast<int>(operand_->routine().level1() ? operand_->length() : operand_->rows()), one = 1;
    int const k = static_cast<int>(columns_);
    T const unit = 1, zero = 0, little = update();
    T* const a = operand_->data();
    switch (operand_->routine().kind) {
      case Kind::gemv_n: as<Gemv>()("N", &n, &n, &unit, a, &n, x(), &one, &zero, y(), &one); return;
      case Kind::gemv_t: as<Gemv>()("T", &n, &n, &unit, a, &n, x(), &one, &zero, y(), &one); return;
      case Kind::symv: as<Symv>()("L", &n, &unit, a, &n, x(), &one, &zero, y(), &one); return;
      case Kind::trmv: as<Trmv>()("U", "N", "N", &n, a, &n, y(), &one); return;
      case Kind::ger: as<Ger>()(&n, &n, &little, x(), &one, y(), &one, a, &n); return;
      case Kind::gemm: as<Gemm>()("N", "N", &n, &k, &n, &unit, a, &n, x(), &n, &zero, y(), &n); return;
      case Kind::dot: value_ = static_cast<double>(as<Dot>()(&n, a, &one, other_->data(), &one)); return;
      case Kind::asum: value_ = static_cast<double>(as<Asum>()(&n, a, &one)); return;
      case Kind::axpy: as<Axpy>()(&n, &little, other_->data(), &one, a, &one); return;
    }
  }

  // The last call's error in units of what rounding may make of it: right up to 1. Keeps f where the operand was
  // written.
  double error() {
    double const epsilon = static_cast<double>(std::numeric_limits<T>::epsilon());
    double const n = static_cast<double>(operand_->routine().level1() ? operand_->length() : operand_->rows());
    std::vector<double>& f = operand_->f();
    switch (operand_->routine().kind) {
      case Kind::ger: {
        double factor = 0;
        for (size_t i = 0; i < operand_->rows(); ++i)
          factor += operand_->table().signs()[i] * static_cast<double>(x()[i]);
        for (size_t j = 0; j < f.size(); ++j)
          f[j] += static_cast<double>(update()) * factor * static_cast<double>(y()[j]);
        return 0;
      }
      case Kind::axpy:
        for (size_t j = 0; j < f.size(); ++j) f[j] += static_cast<double>(update()) * other_->f()[j];
        return 0;
      case Kind::dot:
      case Kind::asum: {
        double wanted = 0;
        for (double const of_column : f) wanted += of_column;
        // A sum of magnitudes is as large as n, one of signed terms as its root.
        return worse(0, std::fabs(value_ - wanted)) /
               (operand_->routine().kind == Kind::dot ? epsilon * n : 4 * epsilon * n * std::sqrt(n));
      }
      default: {
        double most = 0;
        for (size_t j = 0; j < columns_; ++j) {
          double wanted = 0, seen = 0;
          T const* const given = x() + j * operand_->rows();
          T const* const result = y() + j * operand_->rows();
          for (size_t i = 0; i < operand_->rows(); ++i) {
            wanted += f[i] * static_cast<double>(given[i]);
            seen += operand_->table().signs()[i] * static_cast<double>(result[i]);
          }
          // What the call rounds, and what the sums here do.
          double const allowed = (64 * epsilon + 512 * std::numeric_limits<double>::epsilon()) * n;
          most = worse(most, std::fabs(seen - wanted) / allowed);
        }
        return most;
      }
    }
  }

  // For routines that write the operand: its error after all calls, in the same units.
  double final_error() const {
    if (!operand_->routine().writes_operand()) return 0;
    double const rows = static_cast<double>(operand_->rows()), calls = static_cast<double>(1 + turn_);
    // The bound covers the calls' roundings and those of the sums in f. An accumulated vector grows with the calls, and
    // so do its roundings.
    double const grown = operand_->routine().kind == Kind::axpy ? 1 + calls * static_cast<double>(update()) : 1;
    double const allowed =
        64 * grown * static_cast<double>(std::numeric_limits<T>::epsilon()) * std::sqrt(rows * calls) +
        4 * std::numeric_limits<double>::epsilon() * rows;
    return operand_->drift() / allowed;
  }

 private:
  static constexpr size_t pool = 8, shifts = 1024;
  using In = T const*;
  using Int = int const*;
  using Gemv = void(char const*, Int, Int, In, In, Int, In, Int, In, T*, Int);
  using Symv = void(char const*, Int, In, In, Int, In, Int, In, T*, Int);
  using Trmv = void(char const*, char const*, char const*, Int, In, Int, T*, Int);
  using Ger = void(Int, Int, In, In, Int, In, Int, T*, Int);
  using Gemm = void(char const*, char const*, Int, Int, Int, In, In, Int, In, Int, In, T*, Int);
  using Dot = T(Int, In, Int, In, Int);
  using Asum = T(Int, In, Int);
  using Axpy = void(Int, In, In, Int, T*, Int);
  template <class Function>
  Function* as() const {
    return reinterpret_cast<Function*>(address_);
  }
  static T update() { return T{1} / 128; }
  T* x() const { return reinterpret_cast<T*>(x_[turn_ % pool]->begin()); }
  T* y() const { return reinterpret_cast<T*>(y_[turn_ % pool]->begin()); }

  // The other vector of a dot product holds the signs, so that the result is the sum of f.
  void write_signs() {
    for (size_t j = 0; j < other_->cols(); ++j)
      for (size_t i = 0; i < other_->rows(); ++i)
        other_->data()[j * other_->rows() + i] = static_cast<T>(operand_->table().signs()[i]);
  }

  Operand<T>* operand_;
  Random random_;
  std::vector<T> vectors_;  // fresh vectors are pieces of it
  size_t columns_;
  void* address_;
  std::unique_ptr<Operand<T>> other_;
  std::vector<std::unique_ptr<Memory>> x_, y_;
  size_t turn_ = 0;
  double value_ = 0;
};

}  // namespace residency_bench
