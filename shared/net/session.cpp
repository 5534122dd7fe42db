#include "shared/net/session.hpp"

#include <algorithm>

namespace spearrun::net {
namespace {

constexpr Time kCloseEvery = 50 * kMillisecond;
// An ack alone goes out when nothing else did for this long.
constexpr Time kAckAfter = 60 * kMillisecond;
constexpr std::size_t kMessageHead = 3;
constexpr std::size_t kBulkHead = 7;

}  // namespace

Session::Session(const NoiseKeys& keys, SealedLink::Side side, std::uint32_t peer_session, Time now)
    : m_side(side), m_link(keys, side, peer_session), m_heard_at(now), m_sent_at(now - kPingAfter) {}

Time Session::resend_after() const {
  const RoundTrip& r = round_trip();
  const Time base = r.smoothed == 0 ? 200 * kMillisecond : r.smoothed + 4 * r.deviation;
  return std::clamp<Time>(base, 60 * kMillisecond, kSecond);
}

OpenError Session::open(Bytes datagram, MutableBytes plain, std::size_t& size, Time now) {
  std::uint64_t sequence = 0;
  const bool had = m_link.window().any();
  const std::uint64_t before = m_link.window().highest();
  const OpenError error = m_link.open(datagram, plain, size, sequence);
  m_traffic.forged += error == OpenError::forged;
  m_traffic.replayed += error == OpenError::replayed;
  m_traffic.malformed += error == OpenError::malformed;
  if (error != OpenError::none) return error;
  ++m_traffic.packets_in;
  m_traffic.bytes_in += datagram.size();
  m_heard_at = now;
  if (!had || sequence > before) m_newest_at = now;
  m_ack_owed = true;
  return error;
}

bool Session::receive(Bytes datagram, Time now, FrameHandler& handler) {
  std::array<std::uint8_t, kMaxPlain> plain;
  std::size_t size = 0;
  if (m_over || open(datagram, plain, size, now) != OpenError::none) return false;
  take_plain(Bytes(plain).first(size), now, handler);
  return true;
}

bool Session::take_plain(Bytes plain, Time now, FrameHandler& handler) {
  Reader reader(plain);
  AckHeader ack;
  ack.ack = reader.number<std::uint16_t>();
  ack.bits = reader.number<std::uint32_t>();
  ack.delay_ms = reader.byte();
  bool good = reader.ok();
  if (good)
    m_acks.received(ack.ack, ack.bits, ack.delay_ms * kMillisecond, now, [this](const Carried& c) { delivered(c); });
  while (good && !m_over) {
    const auto frame = next_frame(reader);
    if (!frame) break;
    const bool own = static_cast<std::uint8_t>(frame->type) < kFirstAppFrame;
    good = own ? take_own(*frame, handler) : m_closing || handler.on_frame(frame->type, frame->body);
  }
  good = good && reader.ok();
  if (!good) {
    ++m_traffic.malformed;
    close(CloseReason::malformed);
  }
  return good;
}

bool Session::take_own(const Frame& frame, FrameHandler& handler) {
  switch (frame.type) {
    case FrameType::ping: return frame.body.empty();
    case FrameType::auth: return true;  // a repeated one; the first was read by the server's acceptor
    case FrameType::close:
      if (frame.body.size() != 1) return false;
      end(static_cast<CloseReason>(frame.body[0]));
      return true;
    case FrameType::message: return take_message(frame.body, handler);
    case FrameType::bulk: return take_bulk(frame.body, handler);
    default: return false;
  }
}

bool Session::take_message(Bytes body, FrameHandler& handler) {
  Reader reader(body);
  const std::uint8_t channel = reader.byte();
  const auto id = reader.number<std::uint16_t>();
  if (!reader.ok() || channel >= kChannels) return false;
  if (!m_receive[channel].take(id, reader.bytes(reader.left()))) return false;
  std::vector<std::uint8_t>& whole = m_assembly[channel];
  while (const auto piece = m_receive[channel].pop()) {
    if (piece->empty() || (*piece)[0] > 1 || whole.size() + piece->size() - 1 > kMaxLongMessage) return false;
    whole.insert(whole.end(), piece->begin() + 1, piece->end());
    if ((*piece)[0] == 1) continue;
    const bool good = m_closing || handler.on_message(static_cast<ChannelId>(channel), whole);
    whole.clear();
    if (!good) return false;
  }
  return true;
}

bool Session::take_bulk(Bytes body, FrameHandler& handler) {
  if (m_side == SealedLink::Side::server) return false;  // clients have nothing of that size to say
  Reader reader(body);
  const std::uint8_t id = reader.byte();
  const auto part = reader.number<std::uint16_t>();
  const auto total = reader.number<std::uint32_t>();
  if (!reader.ok() || !m_bulk_in.take(id, part, total, reader.bytes(reader.left()))) return false;
  const auto whole = m_bulk_in.pop();
  return !whole || m_closing || handler.on_bulk(*whole);
}

void Session::delivered(const Carried& c) {
  switch (c.what) {
    case Carried::What::message: m_send[c.channel].acked(c.id); break;
    case Carried::What::bulk: m_bulk_out.acked(c.channel, c.id); break;
    case Carried::What::auth: m_auth_size = 0; break;
  }
}

AckHeader Session::ack_header(Time now) const {
  AckHeader ack;
  const ReplayWindow& window = m_link.window();
  if (!window.any()) return {0xFFFF, 0, 0};  // believed by nobody who has sent fewer than 65536 packets
  ack.ack = static_cast<std::uint16_t>(window.highest());
  for (std::uint64_t i = 0; i < 32 && window.highest() > i; ++i) {
    if (window.seen(window.highest() - 1 - i)) ack.bits |= 1U << i;
  }
  ack.delay_ms = static_cast<std::uint8_t>(std::clamp<Time>((now - m_newest_at) / kMillisecond, 0, 255));
  return ack;
}

void Session::write_reliable(Writer& writer, Time now, CarriedList& carried) {
  for (std::uint8_t channel = 0; channel < kChannels; ++channel) {
    while (carried.size() + 2 < carried.capacity()) {
      const auto id = m_send[channel].due(now, resend_after());
      if (!id) break;
      const Bytes message = m_send[channel].message(*id);
      if (writer.room() < frame_size(kMessageHead + message.size())) break;
      writer.byte(static_cast<std::uint8_t>(FrameType::message));
      writer.varint(static_cast<std::uint32_t>(kMessageHead + message.size()));
      writer.byte(channel);
      writer.number(*id);
      writer.bytes(message);
      m_send[channel].mark_sent(*id, now);
      carried.push_back({Carried::What::message, channel, *id});
    }
  }
}

void Session::write_bulk(Writer& writer, Time now, CarriedList& carried) {
  const auto index = m_bulk_out.due(now, std::max<Time>(resend_after(), 250 * kMillisecond));
  if (!index) return;
  const Bytes part = m_bulk_out.part(*index);
  if (writer.room() < frame_size(kBulkHead + part.size())) return;
  writer.byte(static_cast<std::uint8_t>(FrameType::bulk));
  writer.varint(static_cast<std::uint32_t>(kBulkHead + part.size()));
  writer.byte(m_bulk_out.id());
  writer.number(*index);
  writer.number(m_bulk_out.total());
  writer.bytes(part);
  m_bulk_out.mark_sent(*index, now);
  carried.push_back({Carried::What::bulk, m_bulk_out.id(), *index});
}

std::size_t Session::build(std::span<const Frame> frames, Time now, MutableBytes datagram) {
  if (m_over) return 0;
  const MutableBytes plain = datagram.subspan(kSealedHeader, kMaxPlain);
  Writer writer(plain);
  const AckHeader ack = ack_header(now);
  writer.number(ack.ack);
  writer.number(ack.bits);
  writer.byte(ack.delay_ms);
  CarriedList carried;
  if (m_closing) {
    const auto reason = static_cast<std::uint8_t>(m_reason);
    write_frame(writer, FrameType::close, {&reason, 1});
    m_last_close_at = now;
    if (++m_closes_sent >= kCloseRepeats) m_over = true;
  } else {
    if (m_auth_size > 0) {
      write_frame(writer, FrameType::auth, Bytes(m_auth).first(m_auth_size));
      carried.push_back({Carried::What::auth, 0, 0});
    }
    for (const Frame& f : frames) {
      SPEARRUN_ASSERT(frame_size(f.body.size()) <= writer.room());
      write_frame(writer, f.type, f.body);
    }
    write_reliable(writer, now, carried);
    write_bulk(writer, now, carried);
  }
  m_acks.sent(m_link.next_sequence(), now, carried);
  const std::size_t size = m_link.seal(datagram, writer.size());
  ++m_traffic.packets_out;
  m_traffic.bytes_out += size;
  m_sent_at = now;
  m_ack_owed = false;
  return size;
}

bool Session::wants_to_send(Time now) {
  if (m_over) return false;
  if (m_closing) return m_closes_sent == 0 || now - m_last_close_at >= kCloseEvery;
  if (now - m_sent_at >= kPingAfter) return true;
  if (m_ack_owed && now - m_sent_at >= kAckAfter) return true;
  for (SendChannel& channel : m_send) {
    if (channel.due(now, resend_after())) return true;
  }
  return m_bulk_out.due(now, std::max<Time>(resend_after(), 250 * kMillisecond)).has_value();
}

bool Session::push_message(ChannelId channel, Bytes message) {
  SPEARRUN_ASSERT(message.size() <= kMaxLongMessage);
  if (m_closing || m_over) return false;
  std::array<std::uint8_t, kMaxMessage> piece;
  do {
    const std::size_t size = std::min(message.size(), kPieceBytes);
    piece[0] = message.size() > size ? 1 : 0;
    std::copy_n(message.begin(), size, piece.begin() + 1);
    message = message.subspan(size);
    if (m_send[static_cast<std::size_t>(channel)].push(Bytes(piece).first(size + 1))) continue;
    close(CloseReason::overflow);
    return false;
  } while (!message.empty());
  return true;
}

void Session::set_auth(Bytes body) {
  SPEARRUN_ASSERT(body.size() <= m_auth.size());
  std::copy(body.begin(), body.end(), m_auth.begin());
  m_auth_size = body.size();
}

void Session::close(CloseReason reason) {
  if (m_closing || m_over) return;
  m_closing = true;
  m_reason = reason;
}

void Session::end(CloseReason reason) {
  m_reason = reason;
  m_closing = true;
  m_over = true;
}

void Session::check_time(Time now) {
  if (!m_over && now - m_heard_at >= kDropAfter) end(CloseReason::timed_out);
  // Once in about two seconds; what is still under way counts as arrived, so the figure is a little low.
  constexpr std::uint64_t kSample = 128;
  const std::uint64_t sent = m_acks.sent_count();
  if (sent - m_loss_sent < kSample) return;
  const std::uint64_t acked = m_acks.acked_count();
  const auto arrived = static_cast<float>(acked - m_loss_acked);
  m_loss = std::clamp(1 - arrived / static_cast<float>(sent - m_loss_sent), 0.0F, 1.0F);
  m_loss_sent = sent;
  m_loss_acked = acked;
}

}  // namespace spearrun::net
