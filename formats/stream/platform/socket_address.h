// Where a program listens. Thread-safe.
#pragma once

#include <cstdint>
#include <string>

#include "analysis/model/result.h"

namespace zoe::system {

struct Address {
    std::string host;
    std::uint16_t port = 0;

    // "host:port", or "[host]:port" if the host contains colons
    [[nodiscard]] std::string text() const;
    friend bool operator==(const Address &, const Address &) = default;
};

// "HOST:PORT", "[HOST]:PORT", ":PORT" or "PORT"; the default host is this machine's loopback.
// Error: BadInput.
Result<Address> parseAddress(const std::string &text);

} // namespace zoe::system
