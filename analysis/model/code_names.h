// What the code of samples is called. Pure functions of a capture; thread-safe.
#pragma once

#include <string>
#include <vector>

#include "analysis/model/capture.h"

namespace zoe {

// "libm.so.6", of a path.
[[nodiscard]] std::string moduleName(const CodeModule &module);

// "libm.so.6+0x1a2b", or "0x7f3012" outside of all modules.
[[nodiscard]] std::string addressName(const Capture &capture, const CodeAddress &address);

// What a place is called: the names of its functions, outermost first, each inlined into the one
// before. Without names it is its addressName(), without an address "unknown". Never empty.
[[nodiscard]] std::vector<std::string> namesOfAddress(const Capture &capture, CodeAddressId id);

// The same for all calls of a stack, outermost first.
[[nodiscard]] std::vector<std::string> namesOfStack(const Capture &capture, StackId stack);

} // namespace zoe
