// A server of one's own beside the game: the program spearrun-server as a child with a data folder under the home
// folder. Its join link is read from its output; it is ended with the object, and with the game however that ends.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <memory>
#include <string>

#include "shared/core/result.hpp"

namespace spearrun::app {

struct HostPlan {
  std::filesystem::path home;
  std::string room;  // its name
  int length = 24000;
  int bots = 4;
};

class HostedServer {
 public:
  // The error is a sentence.
  static core::Result<std::unique_ptr<HostedServer>, std::string> start(const HostPlan& plan);
  ~HostedServer();
  HostedServer(const HostedServer&) = delete;
  HostedServer& operator=(const HostedServer&) = delete;

  // Reads on; call it every frame.
  void poll();
  // Empty until the server listens. For this machine, and for others (with this machine's address in the local
  // network).
  const std::string& own_link() const { return m_own_link; }
  const std::string& friends_link() const { return m_friends_link; }
  int port() const { return m_port; }
  // It has ended by itself; a sentence why.
  bool ended() const { return m_pid < 0; }
  const std::string& trouble() const { return m_trouble; }

 private:
  explicit HostedServer(const HostPlan& plan) : m_plan(plan) {}
  bool spawn(int port);
  void take_line(const std::string& line);
  void take_end(int status);
  std::string last_words() const;
  void end();

  HostPlan m_plan;
  std::filesystem::path m_program;
  pid_t m_pid = -1;
  int m_out = -1;
  bool m_any_port = false;  // the usual one was taken
  std::string m_read, m_own_link, m_friends_link, m_trouble;
  int m_port = 0;
};

}  // namespace spearrun::app
