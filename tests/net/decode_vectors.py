#!/usr/bin/env python3
"""Reads the committed handshake by proto/README.md alone (standard library only) and fails where it disagrees."""
import hashlib
import pathlib
import struct

V = {}
for line in pathlib.Path(__file__).with_name("vectors.txt").read_text().split("\n"):
    if line:
        name, digits = line.split()
        V[name] = bytes.fromhex(digits)


def mac_key(server_open):
    return hashlib.blake2b(b"spearrun mac1" + server_open, digest_size=32).digest()


def mac(key, message):
    return hashlib.blake2b(message, key=key, digest_size=16).digest()


def check(condition, what):
    if not condition:
        raise SystemExit("vectors and byte spec disagree: " + what)


KEY = mac_key(V["server_open"])

# KEY_REQUEST and KEY_REPLY
request = V["up_6"]
kind, version, net_id, session = struct.unpack("<BB4sI", request[:10])
check((len(request), kind, version, net_id) == (1200, 6, 1, b"SPRN"), "KEY_REQUEST")
check(not any(request[10:]), "padding of KEY_REQUEST")
reply = V["down_7"]
check(len(reply) == 38 and struct.unpack("<BBI", reply[:6]) == (7, 1, session), "KEY_REPLY")
check(reply[6:] == V["server_open"], "key of KEY_REPLY")

# HELLO and RETRY
hello = V["up_1"]
kind, version, net_id, session, ephemeral, tag = struct.unpack("<BB4sI32s16s", hello[:58])
check((len(hello), kind, version, net_id) == (1200, 1, 1, b"SPRN"), "HELLO")
check(tag == mac(KEY, hello[:42]) and not any(hello[58:]), "mac or padding of HELLO")
retry = V["down_2"]
check(len(retry) == 44 and struct.unpack("<BBHI", retry[:8]) == (2, 1, 0, session), "RETRY")
epoch, cookie, tag = struct.unpack("<I16s16s", retry[8:])
check(tag == mac(KEY, retry[:28]), "mac of RETRY")

# CONNECT and ACCEPT
connect = V["up_3"]
check(struct.unpack("<BB4sI32s", connect[:42]) == (3, 1, b"SPRN", session, ephemeral), "CONNECT")
check(connect[42:58] == mac(KEY, connect[:42]), "mac of CONNECT")
check(struct.unpack("<I16s", connect[58:78]) == (epoch, cookie), "cookie of CONNECT")
check(any(connect[78:107]) and not any(connect[107:]), "sealed request and padding of CONNECT")
accept = V["down_4"]
kind, version, client_session, server_session = struct.unpack("<BBII", accept[:10])
check((kind, version, client_session) == (4, 1, session) and server_session != 0, "ACCEPT")
check(len(accept) == len(connect) and not any(accept[10 + 32 + 29:]), "size or padding of ACCEPT")

# REFUSE, of the other server
refuse = V["down_5"]
kind, version, _, reason, rules = struct.unpack("<BBIBQ", refuse[:15])
check((len(refuse), kind, version, reason, rules) == (31, 5, 1, 3, 99), "REFUSE")
check(refuse[15:] == mac(mac_key(V["refuse_server_open"]), refuse[:15]), "mac of REFUSE")

# The first sealed packets
for name, receiver in (("up_16", server_session), ("down_16", session)):
    kind, to, sequence = struct.unpack("<BII", V[name][:9])
    check((kind, to, sequence) == (16, receiver, 0), name)
check(len(V["up_16"]) == 9 + 16 + 7 + 2 + 32 + 64 + len("Runner 1"), "size of the packet with AUTH")
print("the handshake is as proto/README.md says")
