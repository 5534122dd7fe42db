#include "server/host/serve.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <memory>

#include "server/host/data_dir.hpp"
#include "server/host/discovery.hpp"
#include "server/host/keeping.hpp"
#include "server/host/key_file.hpp"
#include "server/host/pace.hpp"
#include "server/host/replay_folder.hpp"
#include "server/host/say.hpp"
#include "server/host/sockets.hpp"
#include "server/session/house.hpp"

namespace spearrun::host {
namespace {

constexpr net::Time kIdleTick = 500 * net::kMillisecond;
constexpr net::Time kLongestRace = 100 * net::kSecond;  // after the first stop signal
constexpr net::Time kLastWords = 2 * net::kSecond;      // results and notices reach people
constexpr net::Time kGoodbye = net::kSecond;
// A process that was stopped for longer does not run after the ticks that it missed.
constexpr std::chrono::milliseconds kGiveUpTicks{250};

net::Time clock_now() {
  using namespace std::chrono;
  return duration_cast<microseconds>(steady_clock::now().time_since_epoch()).count();
}

session::HouseOptions house_options(const Options& options, const net::crypto::KeyPair& key) {
  session::HouseOptions house;
  house.rooms = options.rooms;
  house.key = key;
  house.room.name = options.name;
  house.room.seed = options.seed;
  house.room.course_seed = options.fixed_course;
  house.room.course_length = options.length;
  house.room.wait_until_kept = true;
  house.room.rules.places = options.places;
  house.room.rules.fill = options.bots;
  return house;
}

// The two lines that scripts and panels wait for.
void announce(const Options& options, const UdpPort& port, const net::Key& open_key) {
  std::FILE* out = options.output == Output::json ? stderr : stdout;
  const std::string given = options.public_address.empty() ? options.bind : options.public_address;
  const std::string host = given.empty() || given == "::" || given == "0.0.0.0" ? "127.0.0.1" : given;
  const std::string text = fmt::format("Server listening on {}\n{}\n", address_text(port.bound()),
                                       join_link(host, port.bound().port, open_key));
  std::fputs(text.c_str(), out);
  std::fflush(out);
}

// The way down: no newcomers, the race under way goes on, everybody is told, the last datagrams leave.
class Stop {
 public:
  explicit Stop(session::House& house) : m_house(house) {}
  // True when nothing is left to do.
  bool done(net::Time now) {
    const int wanted = stops_wanted();
    if (wanted == 0) return false;
    if (m_since < 0) begin(now);
    if (m_house.racing()) m_raced = now;
    const bool waits = now - m_since < kLongestRace && now - m_raced < kLastWords && !m_house.empty();
    if (m_closed < 0 && (!waits || wanted > 1)) {
      m_house.close_all();
      m_closed = now;
    }
    return m_closed >= 0 && (m_house.empty() || now - m_closed > kGoodbye);
  }

 private:
  void begin(net::Time now) {
    say("stopping: no newcomers; a race under way is finished, a second signal skips that");
    m_house.begin_stop();
    m_since = m_raced = now;
  }

  session::House& m_house;
  net::Time m_since = -1, m_raced = -1, m_closed = -1;
};

// Sixty ticks a second while somebody is there; two while nobody is, and at once when a datagram comes.
class Rhythm {
 public:
  void wait(bool idle, UdpPort& port) {
    if (idle) {
      port.wait(kIdleTick);
      restart();
      return;
    }
    ++m_tick;
    if (m_ticker.late_for(m_tick) > kGiveUpTicks || m_tick > kMostTicks) restart();
    m_ticker.wait_for(m_tick);
  }

 private:
  static constexpr int kMostTicks = 24 * 3600 * core::kTicksPerSecond;
  void restart() {
    m_ticker = Ticker();
    m_tick = 0;
  }
  Ticker m_ticker;
  int m_tick = 0;
};

Discovery::Facts facts_of(const session::House& house, const UdpPort& port, const Options& options) {
  return {port.bound().port, house.counts().people, options.places * options.rooms, options.name};
}

void run_house(session::House& house, UdpPort& port, Keeping& keeping, const Options& options) {
  const auto discovery = Discovery::open(options.bind);
  Stop stop(house);
  Rhythm rhythm;
  int failures = 0;
  for (;;) {
    rhythm.wait(house.idle() && !stop_wanted(), port);
    const net::Time now = clock_now();
    port.drain([&](const net::Address& from, net::Bytes datagram) { house.receive(from, datagram, now, port); });
    house.tick(now, port);
    keeping.tick(house);
    if (discovery) discovery->tick(facts_of(house, port, options), now);
    port.flush();
    if (house.counts().failed_rooms != failures) {
      failures = house.counts().failed_rooms;
      say(fmt::format("a room failed and was made anew: {}", house.last_failure()));
    }
    if (stop.done(now)) return;
  }
}

}  // namespace

int serve(const Options& options) {
  catch_stop_signals();
  if (!net::crypto::init()) return complain(kExitSoftware, "there is no source of randomness");
  const auto folder = prepare_replay_dir(options.data);
  if (!folder) return complain(kExitConfig, folder.error());
  const auto spool = check_spool_dir(options.data);
  if (!spool) return complain(kExitConfig, spool.error());
  const auto lock = DataLock::take(options.data);
  if (!lock) return complain(kExitConfig, lock.error());
  const int halves = remove_half_written(options.data);
  if (halves > 0) say(fmt::format("{} half-written files of a process that was killed were removed", halves));
  net::SystemEntropy entropy;
  const auto key = load_or_make_key(options.data, entropy);
  if (!key) return complain(kExitConfig, key.error());
  const auto keeping = Keeping::start(options.data);
  if (!keeping) return complain(kExitConfig, keeping.error().text);
  const auto port = UdpPort::open(options.bind, static_cast<std::uint16_t>(options.port));
  if (!port) {
    const bool mistyped = port.error().fault == BindFault::bad_address;
    return complain(mistyped ? kExitUsage : kExitUnavailable, port.error().text);
  }
  session::House house(house_options(options, *key), entropy, clock_now());
  announce(options, **port, key->open);
  run_house(house, **port, **keeping, options);
  const int lost = (*keeping)->finish(house);
  return lost == 0 ? 0 : complain(kExitIo, fmt::format("races that are lost: {}, each named above", lost));
}

}  // namespace spearrun::host
