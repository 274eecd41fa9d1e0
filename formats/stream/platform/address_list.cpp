#include "formats/stream/platform/address_list.h"

#include <string>
#include <system_error>

namespace zoe::system {

namespace {

std::string lookUpMessage(int code)
{
#if defined(_WIN32)
    return std::system_category().message(code);
#else
    return gai_strerror(code);
#endif
}

} // namespace

Result<AddressList> addressesOf(const Address &address, bool toListen)
{
    addrinfo hints{};
    hints.ai_socktype = SOCK_STREAM;
    hints.ai_flags = AI_NUMERICSERV | (toListen ? AI_PASSIVE | AI_NUMERICHOST : 0);
    const bool isHere = toListen && address.host == "localhost";
    addrinfo *list = nullptr;
    const int code = getaddrinfo(isHere ? "127.0.0.1" : address.host.c_str(),
                                 std::to_string(address.port).c_str(), &hints, &list);
    if (code != 0 && toListen)
        return Error{ErrorCode::BadInput,
                     "listening needs the number of an address, such as 127.0.0.1 or 0.0.0.0 for "
                     "all of this computer's",
                     address.text()};
    if (code != 0)
        return Error{ErrorCode::Io, "unknown address: " + lookUpMessage(code), address.text()};
    return AddressList(list);
}

} // namespace zoe::system
