#!/usr/bin/env python3
"""Reads one message of each kind by proto/README.md alone (standard library only) and fails where it disagrees."""
import pathlib
import struct

V = {}
for line in pathlib.Path(__file__).with_name("vectors.txt").read_text().split("\n"):
    if line:
        name, digits = line.split()
        V[name] = bytes.fromhex(digits)


def check(name, found, expected):
    if found != expected:
        raise SystemExit(f"vectors and byte spec disagree: {name}\n  read     {found}\n  expected {expected}")


def varint(data, at):
    value = shift = 0
    while True:
        value |= (data[at] & 127) << shift
        shift += 7
        at += 1
        if data[at - 1] < 128:
            return value, at


def zigzag(value):
    return value >> 1 ^ -(value & 1)


def varints(data):
    values, at = [], 0
    while at < len(data):
        value, at = varint(data, at)
        values.append(value)
    return values


def fields(data):
    """The fields of a protobuf message by number; those of the vectors occur once each."""
    found, at = {}, 0
    while at < len(data):
        key, at = varint(data, at)
        kind = key & 7
        if kind == 0:
            value, at = varint(data, at)
        elif kind == 2:
            size, at = varint(data, at)
            value, at = data[at:at + size], at + size
        else:
            size = {1: 8, 5: 4}[kind]
            value, at = int.from_bytes(data[at:at + size], "little"), at + size
        assert key >> 3 not in found
        found[key >> 3] = value
    return found


def names(lengths, together):
    out = []
    for size in lengths:
        out.append(together[:size].decode())
        together = together[size:]
    assert not together
    return out


class Bits:
    def __init__(self, data):
        self.data, self.at = data, 0

    def get(self, count):
        value = 0
        for i in range(count):
            value |= (self.data[self.at // 8] >> self.at % 8 & 1) << i
            self.at += 1
        return value

    def golomb(self):
        zeros = 0
        while self.get(1) == 0:
            zeros += 1
        n = zeros + 4
        return (1 << n - 1 | self.get(n - 1)) - 8

    def levels(self):
        if self.get(1) == 0:
            return self.get(2)
        return 4 + self.get(2) if self.get(1) == 0 else self.get(7)

    def change(self):
        if self.get(1) == 0:
            return self.get(1) + 1
        return 4 if self.get(1) == 0 else self.get(7)

    def age(self):
        return self.get(4) if self.get(1) else 0

    def levels(self):
        if self.get(1) == 0:
            return self.get(2)
        return 4 + self.get(2) if self.get(1) == 0 else self.get(7)

    def level_change(self):
        if self.get(1) == 0:
            return self.get(1) + 1
        return 4 if self.get(1) == 0 else self.get(7)

    def used(self):
        """Where the closing one bit is: the highest one of the last byte."""
        return len(self.data) * 8 - 8 + self.data[-1].bit_length() - 1


def input_levels(data):
    bits, levels = Bits(data), []
    while bits.at < bits.used():
        count = bits.golomb() + 1
        levels += [(bits.levels(), bits.age())] * count
    return levels


def feed(data):
    f = fields(data)
    base = f[1] - f[2]
    tick, found = base + 1, []
    if 4 in f and f[4]:
        bits = Bits(f[4])
        while bits.at < bits.used():
            tick += bits.golomb() + 1 if bits.get(1) else 0
            found.append((tick, bits.get(6), bits.levels(), bits.age()))
    return (f[1], base, f[3], f.get(5, 0), found)


# What clients say
check("ready", fields(V["ready"]), {1: 1})
check("look", fields(V["look"]), {2: 8})
check("say", fields(V["say"])[3].decode(), "gut, 李强")
check("ask_log", fields(V["ask_log"]), {4: 1})

# What the server says
lobby = fields(fields(V["lobby"])[1])
check("lobby", [lobby[1], lobby[2], zigzag(lobby[3]), lobby[4]], [2, 5, 14983, b"den"])
check("members", [list(lobby[n]) for n in (5, 6, 7, 8)], [[5, 0, 127], [0, 1, 2], [1, 8, 3], [3, 0, 3]])
check("names", names(lobby[9], lobby[10]), ["Ann", "", "李强"])
start = fields(fields(V["start"])[2])
check("start", [start[1], start[2], start[3], start[4], zigzag(start[5]), start[6]],
      [7, 4000000000, 24000, 0xfedcba9876543210, 1, 1])
check("keys", struct.unpack("<2I", start[7]), (9, 4000000001))
check("runners", [list(start[n]) for n in (8, 9, 10)], [[5, 127], [1, 8], [0, 1]])
check("names of runners", names(start[11], start[12]), ["Ann", ""])
end = fields(fields(V["end"])[3])
check("end", [end[1], list(end[2]), list(end[3]), [zigzag(t) for t in varints(end[4])]],
      [127, [1, 63], [1, 2], [61234567, -1]])
check("counts", [list(end[n]) for n in (5, 6, 7)], [[9, 0], [2, 255], [1, 0]])
check("said", fields(fields(V["said"])[4]), {1: 127, 2: b"good race"})
check("notice", fields(V["notice"]), {5: b"the server stops"})

# Live
live = fields(V["input"])
check("input", [live[1], live[3], live[4]], [300, 280, 7])
check("levels", input_levels(live[2]), [(0, 0)] * 15 + [(2, 12)] + [(3, 0)] * 2 + [(6, 0), (33, 0)])
check("feed_ack", fields(V["feed_ack"]), {3: 280, 4: 7})
CHANGES = [(285, 0, 1, 0), (285, 63, 6, 3), (299, 5, 0, 0), (299, 6, 8, 0)]
check("feed", feed(V["feed"]), (300, 280, 0x89abcdef, 7, CHANGES))
check("feed without transitions", feed(V["feed_without"]), (300, 280, 0x89abcdef, 7, []))
check("log", feed(V["log"]), (300, 0, 0x89abcdef, 7, CHANGES))
margin = fields(V["margin"])
check("margin", [zigzag(margin[1]), margin[2]], [-3, 300])

# A replay file
MASK = (1 << 64) - 1


def mix(x):
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9 & MASK
    x = (x ^ x >> 27) * 0x94d049bb133111eb & MASK
    return x ^ x >> 31


def checksum(data):
    total = len(data)
    for at in range(0, len(data), 8):
        eight = int.from_bytes(data[at:at + 8], "little")
        total = mix(total + 0x9e3779b97f4a7c15 + eight * 0xd6e8feb86659fd93 & MASK)
    return total


magic, version, zero, length, total = struct.unpack("<4sHHIQ", V["replay"][:20])
message = V["replay"][20:]
check("header", (magic, version, zero, length), (b"SPRR", 1, 0, len(message)))
check("checksum", checksum(message), total)
r = fields(message)
check("race", [r[n] for n in range(1, 8)], [0x0123456789abcdef, b"vectors", 9, 2000, 10, 11, 125])
check("runners", [struct.unpack("<2I", r[8]), names(varints(r[9]), r[10])], [(100, 4000000001), ["Ann", "李强"]])
check("hashes", [struct.unpack("<2I", r[13]), r[14]], [(0x11111111, 0x22222222), 0x33333333])
check("results", [varints(r[15]), [zigzag(t) for t in varints(r[16])]], [[1, 2], [2000000, -1]])
bits, found = Bits(r[12]), []
for slot, count in enumerate(varints(r[11])):
    tick = levels = age = 0
    for _ in range(count):
        tick += bits.golomb() + 1
        levels ^= bits.level_change()
        age = bits.get(4) if bits.get(1) else age
        found.append((tick, slot, levels, age))
check("transitions", found, [(1, 0, 1, 0), (100, 0, 5, 0), (40, 1, 2, 12), (41, 1, 8, 0)])
check("end of the transitions", (len(r[12]), r[12][-1] >> bits.at % 8 if bits.at % 8 else 0), ((bits.at + 7) // 8, 0))
print("the messages are as proto/README.md says")
