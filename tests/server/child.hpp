// A program that goes on running while a test talks to it: its lines of stdout, its signals, its end. For tests of
// servers; killed when the test is done with it.
#pragma once

#include <sys/types.h>

#include <optional>
#include <string>
#include <vector>

namespace spearrun::tests {

class Child {
 public:
  explicit Child(const std::vector<std::string>& command);
  ~Child();
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  // The next line of stdout without its end; nothing when there is none in time.
  std::optional<std::string> line(int milliseconds);
  void signal(int number) const;
  // The exit code, 128 + n after signal n; nothing when it has not ended in time.
  std::optional<int> ended(int milliseconds);
  pid_t pid() const { return m_pid; }

 private:
  pid_t m_pid = -1;
  int m_out = -1;
  std::string m_read;
  std::optional<int> m_code;
};

}  // namespace spearrun::tests
