#include <charconv>
#include <system_error>

#include "formats/stream/platform/socket_address.h"

namespace zoe::system {

std::string Address::text() const
{
    const bool colons = host.find(':') != std::string::npos;
    return (colons ? '[' + host + ']' : host) + ':' + std::to_string(port);
}

Result<Address> parseAddress(const std::string &text)
{
    const Error bad{
        ErrorCode::BadInput, "'" + text + "' is not an address of the form HOST:PORT", {}};
    const std::size_t colon = text.rfind(':');
    std::string host = colon == std::string::npos ? "" : text.substr(0, colon);
    if (host.size() >= 2 && host.front() == '[' && host.back() == ']')
        host = host.substr(1, host.size() - 2);
    else if (host.find(':') != std::string::npos)
        return bad;
    const char *const first = text.data() + (colon == std::string::npos ? 0 : colon + 1);
    const char *const last = text.data() + text.size();
    std::uint16_t port = 0;
    const auto [end, error] = std::from_chars(first, last, port);
    if (error != std::errc{} || end != last || first == last)
        return bad;
    return Address{host.empty() ? "127.0.0.1" : host, port};
}

} // namespace zoe::system
