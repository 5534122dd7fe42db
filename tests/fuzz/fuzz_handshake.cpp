// Any datagrams to a server and to a client: nothing crashes, nothing is answered by more than it brought. The first
// byte says how the rest is used: as one datagram, or behind a right header so that the tags do not keep the fuzzer
// out.
#include <cstdlib>
#include <vector>

#include "shared/net/client_endpoint.hpp"
#include "shared/net/server_endpoint.hpp"

namespace {

using namespace spearrun::net;

class Silent final : public ServerHandler, public FrameHandler {
 public:
  void on_join(PeerId, const Identity&, Bytes, Role) override {}
  void on_leave(PeerId, CloseReason) override {}
  bool on_frame(PeerId, FrameType, Bytes) override { return true; }
  bool on_message(PeerId, ChannelId, Bytes) override { return true; }
  bool on_frame(FrameType, Bytes) override { return true; }
  bool on_message(ChannelId, Bytes) override { return true; }
  bool on_bulk(Bytes) override { return true; }
};

class Scale final : public Outbox {
 public:
  std::size_t request = 0;

 protected:
  void put(const Address&, Bytes datagram) override {
    if (datagram.size() > request) std::abort();
  }
};

// The bytes with a mac1 that fits, as somebody with the server's key could send them.
std::vector<std::uint8_t> with_mac(Bytes bytes, const Key& mac_key) {
  std::vector<std::uint8_t> datagram(bytes.begin(), bytes.end());
  constexpr std::size_t kCovered = 42;
  if (datagram.size() < kCovered + kTagSize) return datagram;
  const Tag tag = crypto::keyed_tag(mac_key, Bytes(datagram).first(kCovered));
  std::copy(tag.begin(), tag.end(), datagram.begin() + kCovered);
  return datagram;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0 || !crypto::init()) return 0;
  static SeededEntropy entropy(1);
  static const crypto::KeyPair key = crypto::exchange_pair(entropy.key());
  static Silent silent;
  static ServerEndpoint server({key, 7, 16, 30}, entropy, silent, 0);
  static Time now = 0;
  now += kMillisecond;
  const Bytes bytes(data + 1, size - 1);
  const Address from = Address::v4(192, 0, 2, data[0], 9);
  Scale scale;
  for (const auto& datagram :
       {std::vector<std::uint8_t>(bytes.begin(), bytes.end()), with_mac(bytes, mac1_key(key.open))}) {
    scale.request = datagram.size();
    server.receive(from, datagram, now, scale);
  }
  ClientEndpoint client({7, Role::racer, crypto::signing_pair(key.secret)}, entropy);
  client.connect(from, key.open, {}, now);
  scale.request = kMaxDatagram;
  client.tick(now, scale);
  client.receive(from, bytes, now, silent);
  client.receive(from, with_mac(bytes, mac1_key(key.open)), now, silent);
  return 0;
}
