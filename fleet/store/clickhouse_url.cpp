#include "fleet/store/clickhouse_url.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>

#include "formats/stream/platform/path_text.h"

namespace zoe::fleet {

namespace {

constexpr std::string_view kPlainScheme = "clickhouse://";
constexpr std::string_view kSecureScheme = "clickhouses://";
constexpr int kPlainPort = 8123;
constexpr int kSecurePort = 8443;

bool isLetterOrDigit(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

// Whether SQL accepts it as a name without quotes.
bool isName(std::string_view text)
{
    return !text.empty() && (text.front() < '0' || text.front() > '9') &&
           std::ranges::all_of(text, [](char c) { return isLetterOrDigit(c) || c == '_'; });
}

bool isHost(std::string_view text)
{
    if (text.starts_with('['))
        return text.size() > 2 && text.ends_with(']') &&
               std::ranges::all_of(text.substr(1, text.size() - 2), [](char c) {
                   return isLetterOrDigit(c) || c == ':' || c == '.' || c == '%';
               });
    return !text.empty() && std::ranges::all_of(text, [](char c) {
        return isLetterOrDigit(c) || c == '.' || c == '-' || c == '_';
    });
}

// Parses host and port; false if they are invalid.
bool setServer(ClickHouseUrl &url, std::string_view text)
{
    const std::size_t colon = text.rfind(':');
    const std::size_t bracket = text.rfind(']');
    url.port = url.isSecure ? kSecurePort : kPlainPort;
    if (colon != std::string_view::npos && (bracket == std::string_view::npos || colon > bracket)) {
        const std::string_view port = text.substr(colon + 1);
        const auto [end, error] = std::from_chars(port.begin(), port.end(), url.port);
        if (error != std::errc() || end != port.end() || url.port < 1 || url.port > 65535)
            return false;
        text = text.substr(0, colon);
    }
    url.host = text;
    return isHost(text);
}

} // namespace

std::string ClickHouseUrl::serverUrl() const
{
    return (isSecure ? "https://" : "http://") + host + ":" + std::to_string(port);
}

std::string ClickHouseUrl::text() const
{
    return std::string(isSecure ? kSecureScheme : kPlainScheme) + host + ":" +
           std::to_string(port) + "/" + database;
}

bool isClickHouse(std::string_view url)
{
    return url.starts_with(kPlainScheme) || url.starts_with(kSecureScheme);
}

Result<ClickHouseUrl> clickHouseUrlOf(const std::string &url)
{
    const Error wrong{ErrorCode::BadInput,
                      "not the address of a store; it has the form clickhouse://HOST:8123/DATABASE",
                      url};
    ClickHouseUrl result;
    result.isSecure = url.starts_with(kSecureScheme);
    std::string_view rest = url;
    rest.remove_prefix(result.isSecure ? kSecureScheme.size() : kPlainScheme.size());
    if (rest.find('@') != std::string_view::npos)
        return Error{ErrorCode::BadInput,
                     "user and password don't belong in the address; set ZOE_CLICKHOUSE_USER and "
                     "ZOE_CLICKHOUSE_PASSWORD or ZOE_CLICKHOUSE_PASSWORD_FILE",
                     ""};
    const std::size_t question = rest.find('?');
    if (question != std::string_view::npos) {
        constexpr std::string_view kCluster = "cluster=";
        const std::string_view query = rest.substr(question + 1);
        // It may contain a password, so it is not shown.
        if (!query.starts_with(kCluster) || !isName(query.substr(kCluster.size())))
            return Error{ErrorCode::BadInput,
                         "behind the ? of the address of a store, only cluster=NAME is allowed",
                         url.substr(0, url.find('?'))};
        result.cluster = query.substr(kCluster.size());
        rest = rest.substr(0, question);
    }
    const std::size_t slash = rest.find('/');
    if (slash == std::string_view::npos || !setServer(result, rest.substr(0, slash)) ||
        !isName(rest.substr(slash + 1)))
        return wrong;
    result.database = rest.substr(slash + 1);
    return result;
}

Result<ClickHouseLogin> clickHouseLogin(const EnvironmentVariable &variable)
{
    ClickHouseLogin login{variable("ZOE_CLICKHOUSE_USER").value_or("default"),
                          variable("ZOE_CLICKHOUSE_PASSWORD").value_or(""),
                          variable("ZOE_CLICKHOUSE_CA").value_or("")};
    if (const auto path = variable("ZOE_CLICKHOUSE_PASSWORD_FILE"); path && !path->empty()) {
        std::ifstream file{system::pathOf(*path)};
        if (!file)
            return Error{ErrorCode::Io, "can't read the password file", *path};
        std::getline(file, login.password);
        if (file.bad() || login.password.empty()) // opening a folder succeeds, too
            return Error{ErrorCode::Io,
                         "the password file can't be read or its first line is empty", *path};
        if (login.password.ends_with('\r'))
            login.password.pop_back();
    }
    return login;
}

std::string sqlText(std::string_view text)
{
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string result = "'";
    for (const char c : text) {
        if (isLetterOrDigit(c) || c == ' ' || c == '_') {
            result += c;
            continue;
        }
        const auto byte = static_cast<unsigned char>(c);
        result += "\\x";
        result += kDigits[byte >> 4U];
        result += kDigits[byte & 15U];
    }
    return result + "'";
}

} // namespace zoe::fleet
