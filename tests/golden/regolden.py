#!/usr/bin/env python3
"""Writes the golden table of a build into golden_test.cpp: regolden.py BUILD_DIR. Then say in CHANGELOG why it changed."""
import os
import pathlib
import re
import subprocess
import sys

source = pathlib.Path(__file__).with_name("golden_test.cpp")
program = pathlib.Path(sys.argv[1]) / "bin" / "test_golden"
printed = subprocess.run([program], env={**os.environ, "SPEARRUN_GOLDEN_PRINT": "1"}, capture_output=True, text=True).stdout
rows = [line for line in printed.splitlines() if line.startswith('    {"')]
rules = re.search(r"rules (0x[0-9a-f]{16})", printed).group(1)
if not rows:
    sys.exit("no table printed; is " + str(program) + " built?")
text = source.read_text()
text = re.sub(r"constexpr Golden kTable\[\] = \{\n.*?\n\};", "constexpr Golden kTable[] = {\n" + "\n".join(rows) + "\n};", text, flags=re.S)
text = re.sub(r"kRulesHash = 0x[0-9a-f]+", "kRulesHash = " + rules, text)
source.write_text(text)
