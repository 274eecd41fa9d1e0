// System functions for the recorded programs of this folder; one source per system.
#pragma once

#include <string>

namespace platforms {

// No window and no debugger for a program that crashes.
void crashQuietly();
// Makes an invalid memory access and handles it itself.
void handleOwnFault();
// From then on, the program has a handler for faults that nothing else handles: it ends the program
// with code 42.
void installOwnHandler();
void dieOnTheSpot();
// A function of a library; null if there is none.
void *load(const std::string &library);
void *find(void *library, const char *name);
void unload(void *library);

} // namespace platforms
