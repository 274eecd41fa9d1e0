// Looks up the addresses of a host name. The calls are the same on all systems, but in headers with
// different names. Inner part of system_socket_*.cpp.
#pragma once

#if defined(_WIN32)
#include <winsock2.h>
#include <ws2tcpip.h>
#else
#include <netdb.h>
#endif

#include <memory>

#include "formats/stream/platform/socket_address.h"

namespace zoe::system {

struct FreeAddresses {
    void operator()(addrinfo *list) const { freeaddrinfo(list); }
};
using AddressList = std::unique_ptr<addrinfo, FreeAddresses>;

// Not empty. Error: Io; BadInput if listening needs more than a look-up.
Result<AddressList> addressesOf(const Address &address, bool toListen);

} // namespace zoe::system
