// Standard input, output and error are there, whatever the caller closed, and what was printed has arrived. Called by
// main, before anything is opened and after everything is printed.
#pragma once

namespace spearrun::host {

// A closed one would be the number of the next file that is opened, and what we say would go into that: a database, a
// replay. Input is empty then, errors go nowhere, and writing to stdout fails, as nobody can read it.
void hold_standard_streams();

// Hands on the exit code; 74 and a line on stderr when a part of stdout could not be written.
int finish_output(int code);

}  // namespace spearrun::host
