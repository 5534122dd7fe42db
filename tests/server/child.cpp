#include "tests/server/child.hpp"

#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <thread>

namespace spearrun::tests {
namespace {

using Clock = std::chrono::steady_clock;

}  // namespace

Child::Child(const std::vector<std::string>& command) {
  int ends[2];
  if (::pipe(ends) != 0) return;
  std::vector<char*> arguments;
  for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  m_pid = ::fork();
  if (m_pid == 0) {
    ::dup2(ends[1], STDOUT_FILENO);
    ::close(ends[0]);
    ::close(ends[1]);
    ::execv(arguments[0], arguments.data());
    ::_exit(127);
  }
  ::close(ends[1]);
  m_out = ends[0];
}

Child::~Child() {
  if (!m_code) {
    signal(SIGKILL);
    ended(5000);
  }
  ::close(m_out);
}

std::optional<std::string> Child::line(int milliseconds) {
  const auto end = Clock::now() + std::chrono::milliseconds(milliseconds);
  for (;;) {
    const std::size_t at = m_read.find('\n');
    if (at != std::string::npos) {
      std::string text = m_read.substr(0, at);
      m_read.erase(0, at + 1);
      return text;
    }
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now()).count();
    pollfd wait{m_out, POLLIN, 0};
    if (left <= 0 || ::poll(&wait, 1, static_cast<int>(left)) <= 0) return std::nullopt;
    char bytes[512];
    const ssize_t size = ::read(m_out, bytes, sizeof bytes);
    if (size <= 0) return std::nullopt;
    m_read.append(bytes, static_cast<std::size_t>(size));
  }
}

void Child::signal(int number) const {
  if (m_pid > 0 && !m_code) ::kill(m_pid, number);
}

std::optional<int> Child::ended(int milliseconds) {
  const auto end = Clock::now() + std::chrono::milliseconds(milliseconds);
  while (!m_code) {
    int status = 0;
    if (::waitpid(m_pid, &status, WNOHANG) == m_pid) {
      m_code = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
    } else if (Clock::now() > end) {
      return std::nullopt;
    } else {
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
  }
  return m_code;
}

}  // namespace spearrun::tests
