// A program as users write it, in a unit that includes only Tracy's interface.
#pragma once

#include <string>

namespace zoe::test {

constexpr int kTracyFrames = 10;

void runTracyProgram();
// Zones by places and from Lua. Returns the table that scripts find.
void runTracyPlaces();
std::string runTracyLua();
// The same macros in a unit without TRACY_ENABLE. Returns what it computed.
int runTracyProgramSwitchedOff();

} // namespace zoe::test

extern "C" {
void runTracyCProgram(void);
void runTracyCProgramSwitchedOff(void);
void runTracyCFunctions(void);
}
