// Names of sampled code. Pure functions of a capture; thread-safe.
#pragma once

#include <string>
#include <vector>

#include "analysis/model/capture.h"

namespace zoe {

// "libm.so.6", from a path.
[[nodiscard]] std::string moduleName(const CodeModule &module);

// "libm.so.6+0x1a2b", or "0x7f3012" outside all modules.
[[nodiscard]] std::string addressName(const Capture &capture, const CodeAddress &address);

// The names of an address: its functions, outermost first, each inlined into the one before.
// Without names, its addressName(); without an address, "unknown". Never empty.
[[nodiscard]] std::vector<std::string> namesOfAddress(const Capture &capture, CodeAddressId id);

// The same for all calls of a stack, outermost first.
[[nodiscard]] std::vector<std::string> namesOfStack(const Capture &capture, StackId stack);

} // namespace zoe
