// Any plaintext inside a genuine packet: the session ends with a reason or goes on, whatever the frames say.
#include <cstdlib>
#include <memory>

#include "shared/net/session.hpp"

namespace {

using namespace spearrun::net;

class Silent final : public FrameHandler {
 public:
  bool on_frame(FrameType, Bytes) override { return true; }
  bool on_message(ChannelId, Bytes body) override { return body.size() <= kMaxLongMessage; }
  bool on_bulk(Bytes bytes) override { return bytes.size() <= kMaxBulk; }
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (!crypto::init()) return 0;
  Silent silent;
  auto session = std::make_unique<Session>(NoiseKeys{}, SealedLink::Side::client, 1, 0);
  std::array<std::uint8_t, kMaxDatagram> datagram;
  for (int i = 0; i < 4; ++i) session->build({}, i, datagram);
  // Several packets: a length byte or two, then so much.
  Reader reader(Bytes(data, size));
  Time now = 0;
  while (reader.ok() && reader.left() > 0 && !session->over()) {
    const std::size_t length =
        std::min<std::size_t>(reader.number<std::uint16_t>() % Session::kMaxPlain, reader.left());
    session->take_plain(reader.bytes(length), now += kMillisecond, silent);
    if (session->build({}, now, datagram) == 0 && !session->over()) std::abort();
  }
  return 0;
}
