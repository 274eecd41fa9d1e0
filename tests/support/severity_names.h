// The form of a message's severity in a capture's text: "!warning".
#pragma once

#include <array>
#include <string_view>

namespace zoe::test {

inline constexpr std::array<std::string_view, 6> kSeverityNames{"trace",   "debug", "info",
                                                                "warning", "error", "fatal"};

} // namespace zoe::test
