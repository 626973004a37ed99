// SPDX-FileCopyrightText: 2026 the blaslift authors
// SPDX-License-Identifier: BSD-3-Clause
//
#include "shim/base/state_file.hpp"
#include "tests/unit/in_child.hpp"
#include "tests/unit/temporary_folder.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <sys/resource.h>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

namespace blaslift {
namespace {

class StateFile : public testing::Test {
 protected:
  std::optional<std::string> read() const { return read_state_file(path_.c_str()); }
  bool write(std::string_view text) const { return write_state_file(path_.c_str(), text); }
  std::size_t files() const {
    std::size_t count = 0;
    for ([[maybe_unused]] auto const& entry : std::filesystem::directory_iterator(folder_)) ++count;
    return count;
  }
  TemporaryFolder const own_;
  std::string const folder_ = own_.path(), path_ = folder_ + "/state";
};

TEST_F(StateFile, GivesBackWhatWasWritten) {
  EXPECT_EQ(read(), std::nullopt);
  for (std::string const& text : {std::string("first\n"), std::string("\0two\xff", 5), std::string()}) {
    EXPECT_TRUE(write(text));
    EXPECT_EQ(read(), text);
  }
  struct stat file {};
  ASSERT_EQ(stat(path_.c_str(), &file), 0);
  EXPECT_EQ(file.st_mode & 0777, 0600U);
  EXPECT_EQ(files(), 1U);
}

TEST_F(StateFile, RootLeavesTheFoldersOfOthersAlone) {  // sudo that keeps HOME
  if (geteuid() != 0) GTEST_SKIP() << "needs root";
  constexpr uid_t nobody = 65534;
  ASSERT_EQ(chown(folder_.c_str(), nobody, static_cast<gid_t>(-1)), 0);
  EXPECT_FALSE(write("text"));
  EXPECT_FALSE(write_state_file((folder_ + "/.cache/blaslift/host.state").c_str(), "text"));
  EXPECT_EQ(files(), 0U);
  ASSERT_EQ(chown(folder_.c_str(), 0, static_cast<gid_t>(-1)), 0);
  EXPECT_TRUE(write("text"));
}

TEST_F(StateFile, ItsFolderIsMadeForTheUserAlone) {
  std::string const inside = folder_ + "/.cache/blaslift/host.state";
  EXPECT_TRUE(write_state_file(inside.c_str(), "text"));
  EXPECT_EQ(read_state_file(inside.c_str()), "text");
  struct stat made {};
  ASSERT_EQ(stat((folder_ + "/.cache/blaslift").c_str(), &made), 0);
  EXPECT_EQ(made.st_mode & 0777, 0700U);
  EXPECT_FALSE(write_state_file((folder_ + "/no/such/folder/host.state").c_str(), "text"));
  for (char const* nowhere : {"", "/", "state", "/state/", "/dev/null/state"})
    EXPECT_FALSE(write_state_file(nowhere, "text")) << nowhere;
}

TEST_F(StateFile, WhatIsTooLongIsNone) {
  EXPECT_TRUE(write(std::string(1000, 'x')));
  EXPECT_EQ(read_state_file(path_.c_str(), 999), std::nullopt);
  EXPECT_TRUE(read_state_file(path_.c_str(), 1000));
  ASSERT_EQ(truncate(path_.c_str(), off_t{1} << 40), 0);
  EXPECT_EQ(read(), std::nullopt);
}

TEST_F(StateFile, ALinkIsNeitherReadNorReplaced) {
  std::string const other = folder_ + "/other";
  std::ofstream(other) << "precious";
  ASSERT_EQ(symlink(other.c_str(), path_.c_str()), 0);
  EXPECT_EQ(read(), std::nullopt);
  EXPECT_FALSE(write("text"));
  EXPECT_TRUE(std::filesystem::is_symlink(path_));
  EXPECT_EQ(read_state_file(other.c_str()), "precious");
  ASSERT_EQ(unlink(path_.c_str()), 0);
  ASSERT_EQ(symlink("/nowhere/at/all", path_.c_str()), 0);
  EXPECT_FALSE(write("text"));
}

TEST_F(StateFile, OneOfSeveralNamesIsNotReadAndTheOthersKeepTheirText) {
  std::string const other = folder_ + "/other";
  std::ofstream(other) << "precious";
  ASSERT_EQ(link(other.c_str(), path_.c_str()), 0);
  EXPECT_EQ(read(), std::nullopt);
  EXPECT_TRUE(write("text"));  // the name is another file now
  EXPECT_EQ(read(), "text");
  EXPECT_EQ(read_state_file(other.c_str()), "precious");
}

TEST_F(StateFile, WhatIsNoFileIsLeftAlone) {
  ASSERT_EQ(mkfifo(path_.c_str(), 0600), 0);
  EXPECT_EQ(read(), std::nullopt);  // and nobody waits for a writer
  EXPECT_FALSE(write("text"));
  EXPECT_TRUE(std::filesystem::is_fifo(path_));
  ASSERT_EQ(unlink(path_.c_str()), 0);
  ASSERT_EQ(mkdir(path_.c_str(), 0700), 0);
  EXPECT_EQ(read(), std::nullopt);
  EXPECT_FALSE(write("text"));
  EXPECT_EQ(read_state_file("/dev/zero"), std::nullopt);
  EXPECT_EQ(files(), 1U);
}

TEST_F(StateFile, WhatOthersMayWriteIsNotRead) {
  EXPECT_TRUE(write("text"));
  for (mode_t const mode : {0620U, 0602U, 0666U}) {
    ASSERT_EQ(chmod(path_.c_str(), mode), 0);
    EXPECT_EQ(read(), std::nullopt) << mode;
  }
  EXPECT_TRUE(write("again"));
  EXPECT_EQ(read(), "again");
}

TEST_F(StateFile, AnotherUsersIsNeitherReadNorReplaced) {
  if (geteuid() != 0) GTEST_SKIP() << "only root can make one";
  EXPECT_TRUE(write("root's"));
  constexpr uid_t other = 12345;
  ASSERT_EQ(chmod(folder_.c_str(), 01777), 0);
  ASSERT_EQ(chmod(path_.c_str(), 0644), 0);
  EXPECT_TRUE(in_child([&] { return setuid(other) == 0 && !read() && !write("text"); }));
  EXPECT_EQ(read(), "root's");
  ASSERT_EQ(chown(path_.c_str(), other, other), 0);  // nor does root go by a user's
  EXPECT_EQ(read(), std::nullopt);
  EXPECT_FALSE(write("text"));
}

TEST_F(StateFile, AFolderThatCannotBeWrittenChangesNothing) {
  EXPECT_TRUE(write("before"));
  ASSERT_EQ(chmod(path_.c_str(), 0644), 0);
  ASSERT_EQ(chmod(folder_.c_str(), 0555), 0);
  bool const root = geteuid() == 0;
  if (root) {
    ASSERT_EQ(chown(folder_.c_str(), 12345, 12345), 0);
    ASSERT_EQ(chown(path_.c_str(), 12345, 12345), 0);
  }
  EXPECT_TRUE(in_child([&] { return (!root || setuid(12345) == 0) && !write("after") && read() == "before"; }));
  EXPECT_EQ(files(), 1U);
}

TEST_F(StateFile, AFullDiskChangesNothing) {
  EXPECT_TRUE(write("before"));
  EXPECT_TRUE(in_child([&] {
    rlimit const little{100, 100};  // as if: the write fails, and SIGXFSZ would end the process
    return setrlimit(RLIMIT_FSIZE, &little) == 0 && !write(std::string(1000, 'x')) && read() == "before";
  }));
  EXPECT_EQ(read(), "before");
  EXPECT_EQ(files(), 1U);
}

TEST_F(StateFile, StreamsThatAreClosedStayClosed) {
  EXPECT_TRUE(in_child([&] {
    for (int stream = 0; stream <= 2; ++stream) close(stream);
    bool const done = write("text") && read() == "text" && write("more");
    for (int stream = 0; stream <= 2; ++stream)
      if (fcntl(stream, F_GETFD) != -1) return false;
    return done;
  }));
  EXPECT_EQ(read(), "more");
}

TEST_F(StateFile, NoDescriptorIsLeft) {
  auto const open_files = [] {
    std::size_t count = 0;
    for ([[maybe_unused]] auto const& entry : std::filesystem::directory_iterator("/proc/self/fd")) ++count;
    return count;
  };
  std::size_t const before = open_files();
  for (int i = 0; i < 10; ++i) (void)write("text"), (void)read(), (void)write_state_file("/nowhere/x", "");
  EXPECT_EQ(open_files(), before);
}

}  // namespace
}  // namespace blaslift
