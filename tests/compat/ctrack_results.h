// A program as CTRACK's users write it, and their tables.
#pragma once

#include <ctrack.hpp>

namespace zoe::test {

void runCtrackProgram(int rounds);

} // namespace zoe::test
