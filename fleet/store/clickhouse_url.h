// The address of a store in ClickHouse, the login, and text escaped for its SQL. Values and pure
// functions.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "analysis/model/result.h"

namespace zoe::fleet {

struct ClickHouseUrl {
    bool isSecure = false; // HTTPS
    std::string host;      // an IPv6 address in brackets
    int port = 0;
    std::string database;
    std::string cluster; // only for creating a store; empty: a single server

    [[nodiscard]] std::string serverUrl() const; // http://host:port
    [[nodiscard]] std::string text() const;      // without the cluster
};

// Whether it is such a URL; it may be malformed.
[[nodiscard]] bool isClickHouse(std::string_view url);
// clickhouse://HOST[:PORT]/DATABASE[?cluster=NAME], or clickhouses:// for TLS. Error: BadInput.
[[nodiscard]] Result<ClickHouseUrl> clickHouseUrlOf(const std::string &url);

// Never part of a URL, as others can see command lines.
struct ClickHouseLogin {
    std::string user;
    std::string password;
    std::string authorities; // file of certificates to trust instead of the system's; may be empty
};

using EnvironmentVariable = std::function<std::optional<std::string>(const char *name)>;

// From ZOE_CLICKHOUSE_USER, ZOE_CLICKHOUSE_PASSWORD or the first line of the file that
// ZOE_CLICKHOUSE_PASSWORD_FILE names, and ZOE_CLICKHOUSE_CA. Error: Io.
[[nodiscard]] Result<ClickHouseLogin> clickHouseLogin(const EnvironmentVariable &variable);

// Any bytes as a text in ClickHouse's SQL, for all names in statements.
[[nodiscard]] std::string sqlText(std::string_view text);

} // namespace zoe::fleet
