#include "client/app/lookup.hpp"

#include <mutex>
#include <thread>

namespace spearrun::app {

struct Lookup::State {
  std::mutex mutex;
  std::optional<core::Result<net::Address, std::string>> answer;
};

void Lookup::start(const std::string& host, std::uint16_t port) {
  m_state = std::make_shared<State>();
  std::thread([state = m_state, host, port] {
    auto answer = client::resolve(host, port);
    const std::lock_guard lock(state->mutex);
    state->answer.emplace(std::move(answer));
  }).detach();
}

std::optional<core::Result<net::Address, std::string>> Lookup::poll() {
  if (!m_state) return std::nullopt;
  std::unique_lock lock(m_state->mutex);
  if (!m_state->answer) return std::nullopt;
  auto answer = std::move(m_state->answer);
  lock.unlock();
  m_state.reset();
  return answer;
}

}  // namespace spearrun::app
