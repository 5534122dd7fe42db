#include "client/app/hosted_server.hpp"

#include <arpa/inet.h>
#include <fcntl.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <vector>

#include "client/app/small_file.hpp"
#include "shared/net/join_link.hpp"

namespace spearrun::app {

namespace {

constexpr int kExitUnavailable = 69;  // of the server: the port is taken
constexpr int kPatience = 30;         // tenths of a second until it is ended the hard way

std::filesystem::path beside_own_program(const char* name) {
  std::error_code error;
  const auto own = std::filesystem::read_symlink("/proc/self/exe", error);
  return error ? std::filesystem::path(name) : own.parent_path() / name;
}

// The first IPv4 address of this machine that others in its network can reach.
std::string local_address() {
  ifaddrs* list = nullptr;
  if (::getifaddrs(&list) != 0) return {};
  std::string found;
  for (const ifaddrs* a = list; a != nullptr && found.empty(); a = a->ifa_next) {
    const bool usable = a->ifa_addr != nullptr && a->ifa_addr->sa_family == AF_INET &&
                        (a->ifa_flags & IFF_LOOPBACK) == 0 && (a->ifa_flags & IFF_UP) != 0;
    if (!usable) continue;
    std::array<char, INET_ADDRSTRLEN> text{};
    const auto* address = reinterpret_cast<const sockaddr_in*>(a->ifa_addr);
    if (::inet_ntop(AF_INET, &address->sin_addr, text.data(), text.size()) != nullptr) found = text.data();
  }
  ::freeifaddrs(list);
  return found;
}

// In the child between fork and exec: only calls that are allowed there.
[[noreturn]] void become(const char* program, char* const* arguments, int out, int err, pid_t parent) {
  ::prctl(PR_SET_PDEATHSIG, SIGTERM);
  if (::getppid() != parent) ::_exit(1);
  ::dup2(out, STDOUT_FILENO);
  if (err >= 0) ::dup2(err, STDERR_FILENO);
  ::execv(program, arguments);
  ::_exit(127);
}

}  // namespace

core::Result<std::unique_ptr<HostedServer>, std::string> HostedServer::start(const HostPlan& plan) {
  std::unique_ptr<HostedServer> server(new HostedServer(plan));
  server->m_program = beside_own_program("spearrun-server");
  if (::access(server->m_program.c_str(), X_OK) != 0) {
    return core::Unexpected{"The program " + server->m_program.string() +
                            " is missing; hosting needs spearrun-server beside the game."};
  }
  std::error_code error;
  std::filesystem::create_directories(plan.home / "server", error);
  if (!server->spawn(net::kDefaultPort)) {
    return core::Unexpected{std::string("The server cannot be started: ") + std::strerror(errno) + "."};
  }
  return server;
}

bool HostedServer::spawn(int port) {
  std::vector<std::string> words{m_program.string(), "run",
                                 "--data",           (m_plan.home / "server").string(),
                                 "--port",           std::to_string(port),
                                 "--name",           m_plan.room,
                                 "--length",         std::to_string(m_plan.length),
                                 "--bots",           std::to_string(m_plan.bots)};
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  std::array<int, 2> pipe{};
  if (::pipe2(pipe.data(), O_CLOEXEC) != 0) return false;
  const int err =
      ::open((m_plan.home / "server" / "server.log").c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  const pid_t parent = ::getpid();
  m_pid = ::fork();
  if (m_pid == 0) become(words[0].c_str(), arguments.data(), pipe[1], err, parent);
  ::close(pipe[1]);
  if (err >= 0) ::close(err);
  if (m_out >= 0) ::close(m_out);
  m_out = pipe[0];
  ::fcntl(m_out, F_SETFL, O_NONBLOCK);
  return m_pid > 0;
}

void HostedServer::poll() {
  if (m_pid < 0) return;
  std::array<char, 512> buffer{};
  ssize_t got = 0;
  while ((got = ::read(m_out, buffer.data(), buffer.size())) > 0)
    m_read.append(buffer.data(), static_cast<std::size_t>(got));
  for (std::size_t end = m_read.find('\n'); end != std::string::npos; end = m_read.find('\n')) {
    take_line(m_read.substr(0, end));
    m_read.erase(0, end + 1);
  }
  int status = 0;
  if (::waitpid(m_pid, &status, WNOHANG) == m_pid) take_end(status);
}

void HostedServer::take_line(const std::string& line) {
  auto link = net::parse_join_link(line);
  if (!m_own_link.empty() || !link || !link->key) return;
  link->host = "127.0.0.1";
  m_own_link = net::write_join_link(*link);
  m_port = link->port;
  const std::string address = local_address();
  if (!address.empty()) link->host = address;
  m_friends_link = net::write_join_link(*link);
}

void HostedServer::take_end(int status) {
  m_pid = -1;
  const bool taken = WIFEXITED(status) && WEXITSTATUS(status) == kExitUnavailable;
  // Another game or server has the usual port: any other does, the link names it.
  if (taken && !m_any_port) {
    m_any_port = true;
    if (spawn(0)) return;
  }
  m_pid = -1;
  m_trouble = "The server has ended. " + last_words();
}

std::string HostedServer::last_words() const {
  const auto text = read_small_file(m_plan.home / "server" / "server.log");
  const auto lines = text ? lines_of(*text) : std::vector<std::string>();
  return lines.empty() ? "It said nothing." : "It said: " + lines.back();
}

// First the polite way; it finishes a race under way unless it is told twice.
void HostedServer::end() {
  if (m_pid < 0) return;
  const timespec pause{0, 100'000'000};
  for (int i = 0; i < kPatience; ++i) {
    if (i < 2) ::kill(m_pid, SIGTERM);
    nanosleep(&pause, nullptr);
    if (::waitpid(m_pid, nullptr, WNOHANG) == m_pid) {
      m_pid = -1;
      return;
    }
  }
  ::kill(m_pid, SIGKILL);
  ::waitpid(m_pid, nullptr, 0);
  m_pid = -1;
}

HostedServer::~HostedServer() {
  end();
  if (m_out >= 0) ::close(m_out);
}

}  // namespace spearrun::app
