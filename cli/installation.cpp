// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "cli/installation.hpp"

#include <filesystem>

namespace blaslift::cli {

namespace files = std::filesystem;

std::vector<std::string> library_folders() {
  std::error_code error;
  files::path const tool = files::read_symlink("/proc/self/exe", error);
  if (error) return {};
  files::path const prefix = tool.parent_path().parent_path();
  std::vector<std::string> folders{prefix / "lib", prefix / BLASLIFT_LIBRARY_FOLDER, prefix / "lib64"};
  if (BLASLIFT_MULTIARCH[0]) folders.push_back(prefix / "lib" / BLASLIFT_MULTIARCH);
  return folders;
}

std::string own_library(std::string const& name) {
  std::error_code error;
  for (std::string const& folder : library_folders()) {
    files::path const path = files::path(folder) / name;
    if (files::exists(path, error)) return path;
  }
  return {};
}

std::string device_library(std::string const& name) {
  std::string const library = own_library("libblaslift.so");
  if (library.empty()) return {};
  std::error_code error;
  files::path const real = files::canonical(library, error);  // as the shim does
  files::path const folder = (error ? files::path(library) : real).parent_path();
  return folder / "blaslift" / ("libblaslift-" + name + ".so");
}

}  // namespace blaslift::cli
