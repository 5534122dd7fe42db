// The handshake's cryptography against a published vector: the Cacophony set for Noise_NK_25519_ChaChaPoly_SHA256.
#include "shared/net/noise.hpp"

#include <gtest/gtest.h>

#include "tests/net/hex.hpp"

namespace spearrun::net {
namespace {

constexpr std::string_view kPrologue = "4a6f686e2047616c74";
constexpr std::string_view kInitiatorEphemeral = "893e28b9dc6ca8d611ab664754b8ceb7bac5117349a4439a6b0569da977c464a";
constexpr std::string_view kResponderStatic = "4a3acbfdb163dec651dfa3194dece676d437029c62a408b4c5ea9114246e4893";
constexpr std::string_view kResponderStaticOpen = "31e0303fd6418d2f8c0e78b91f22e8caed0fbe48656dcf4767e4834f701b8f62";
constexpr std::string_view kResponderEphemeral = "bbdb4cdbd309f1a1f2e1456967fe288cadd6f712d65dc7b7793d5e63da6b375b";
// SHA-256 over name, prologue, static key and both published messages (the set itself prints the hash after the first).
constexpr std::string_view kHandshakeHash = "2efa38a9c7c93ac98f3a097af25c2f58b9e7673787717bc27e98827118c2c1a5";

class NoiseVector : public ::testing::Test {
 protected:
  NoiseVector()
      : prologue(from_hex(kPrologue)),
        own_static(crypto::exchange_pair(key_from_hex(kResponderStatic))),
        initiator(prologue, own_static.open, key_from_hex(kInitiatorEphemeral)),
        responder(prologue, own_static) {}
  void SetUp() override { ASSERT_TRUE(crypto::init()); }

  std::vector<std::uint8_t> prologue;
  crypto::KeyPair own_static;
  NoiseInitiator initiator;
  NoiseResponder responder;
};

TEST_F(NoiseVector, BothMessagesAndTheTransportAreThePublishedOnes) {
  EXPECT_EQ(to_hex(own_static.open), kResponderStaticOpen);
  const auto first = from_hex("4c756477696720766f6e204d69736573");
  std::vector<std::uint8_t> sealed(first.size() + kTagSize);
  ASSERT_TRUE(initiator.write_first(first, sealed));
  EXPECT_EQ(to_hex(initiator.ephemeral()) + to_hex(sealed),
            "ca35def5ae56cec33dc2036731ab14896bc4c75dbb07a61f879f8e3afa4c79448134d00711fdb390a0d178fa008f6d47d2891e5ea1"
            "8ae136c3b4c2"
            "3ac384efb0");
  std::vector<std::uint8_t> opened(first.size());
  ASSERT_TRUE(responder.read_first(initiator.ephemeral(), sealed, opened));
  EXPECT_EQ(opened, first);

  const auto second = from_hex("4d757272617920526f746862617264");
  std::vector<std::uint8_t> answer(second.size() + kTagSize);
  const Key ephemeral = key_from_hex(kResponderEphemeral);
  const auto server = responder.write_second(ephemeral, second, answer, {});
  ASSERT_TRUE(server);
  EXPECT_EQ(to_hex(crypto::exchange_pair(ephemeral).open) + to_hex(answer),
            "95ebc60d2b1fa672c1f46a8aa265ef51bfe38e7ccb39ec5be34069f1448088438ea16e3701bc0d77744f117bee22451c9afa7f4cdb"
            "bcff00c04a8e"
            "e0913c88");
  opened.resize(second.size());
  const auto client = initiator.read_second(crypto::exchange_pair(ephemeral).open, answer, opened, {});
  ASSERT_TRUE(client);
  EXPECT_EQ(opened, second);
  EXPECT_EQ(to_hex(client->handshake_hash), kHandshakeHash);
  EXPECT_EQ(client->handshake_hash, server->handshake_hash);
  EXPECT_EQ(client->to_responder, server->to_responder);

  const auto third = from_hex("462e20412e20486179656b");
  std::vector<std::uint8_t> transport(third.size() + kTagSize);
  crypto::seal(client->to_responder, 0, {}, third, transport);
  EXPECT_EQ(to_hex(transport), "a62de29ce27cb80245d440d986ed816c156e9d757d7008df2198b0");
  const auto fourth = from_hex("4361726c204d656e676572");
  crypto::seal(server->to_initiator, 0, {}, fourth, transport);
  EXPECT_EQ(to_hex(transport), "174a35f11c689f4530d7208618e0564ae12f2f50ba8eb4df5382ff");
}

TEST_F(NoiseVector, AForgedAnswerIsRefusedAndTheTrueOneStillWorks) {
  std::vector<std::uint8_t> sealed(4 + kTagSize);
  ASSERT_TRUE(initiator.write_first(from_hex("01020304"), sealed));
  std::vector<std::uint8_t> opened(4);
  ASSERT_TRUE(responder.read_first(initiator.ephemeral(), sealed, opened));
  std::vector<std::uint8_t> answer(4 + kTagSize);
  const Key ephemeral = key_from_hex(kResponderEphemeral);
  ASSERT_TRUE(responder.write_second(ephemeral, from_hex("05060708"), answer, {}));
  const Key open = crypto::exchange_pair(ephemeral).open;
  for (std::size_t i = 0; i < answer.size(); ++i) {
    auto forged = answer;
    forged[i] ^= 1;
    EXPECT_FALSE(initiator.read_second(open, forged, opened, {}));
  }
  EXPECT_TRUE(initiator.read_second(open, answer, opened, {}));
}

TEST_F(NoiseVector, KeysOfLowOrderAreRefused) {
  EXPECT_FALSE(crypto::shared_secret(own_static.secret, Key{}));
  std::vector<std::uint8_t> sealed(kTagSize);
  EXPECT_FALSE(responder.read_first(Key{}, sealed, {}));
}

}  // namespace
}  // namespace spearrun::net
