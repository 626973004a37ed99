// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
extern "C" int error_case(int argc, char** argv);
int main(int argc, char** argv) { return error_case(argc, argv); }
