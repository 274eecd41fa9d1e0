// What a file is by its first bytes, uncompressed: a pprof profile or one of its forerunners. Pure
// functions.
#pragma once

#include <string_view>

namespace zoe::pprof {

// The fields of a profile come in any order, as its writer has them.
[[nodiscard]] bool isProfile(std::string_view firstBytes);
// In a format that gperftools, Go and Java had before protobuf, which pprof still reads.
[[nodiscard]] bool isOldProfile(std::string_view firstBytes);

} // namespace zoe::pprof
