// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
// What blaslift_core expects from the library that it becomes a part of.
#include "shim/call/family.hpp"

namespace blaslift {
int const plain_integer_bits = 32;
}

extern "C" {
int RowMajorStrg = 0;
int CBLAS_CallFromC = 0;
}
