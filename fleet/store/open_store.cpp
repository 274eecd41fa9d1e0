#include "fleet/store/store.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>
#include <utility>

#include "fleet/store/clickhouse_store.h"
#include "fleet/store/clickhouse_url.h"
#include "fleet/store/sqlite_store.h"

namespace zoe::fleet {

namespace {

Status checkUrl(const std::string &url)
{
    const auto scheme = url.find("://");
    if (scheme != std::string::npos)
        return Error{ErrorCode::Unsupported,
                     "stores of the kind '" + url.substr(0, scheme) +
                         "' are not known; give the path of a file or an address such as "
                         "clickhouse://host:8123/database",
                     url};
    return {};
}

} // namespace

Result<std::unique_ptr<Store>> createStore(const std::string &url)
{
    if (isClickHouse(url))
        return createClickHouseStore(url);
    if (const Status checked = checkUrl(url); !checked)
        return checked.error();
    return createSqliteStore(url);
}

Result<std::unique_ptr<Store>> openStore(const std::string &url)
{
    if (isClickHouse(url))
        return openClickHouseStore(url);
    if (const Status checked = checkUrl(url); !checked)
        return checked.error();
    return openSqliteStore(url);
}

bool isOnServer(const std::string &url)
{
    return isClickHouse(url);
}

std::string plainUrl(const std::string &url)
{
    if (!isClickHouse(url))
        return url;
    auto address = clickHouseUrlOf(url);
    if (!address)
        return url;
    std::ranges::transform(address->host, address->host.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    return address->text();
}

Result<std::optional<Added>> Store::whyNotAdded(const RunDigest &digest, const NewModels &models)
{
    const auto known = has(digest.facts.hash);
    if (!known)
        return known.error();
    if (*known)
        return std::optional(Added::Known);
    if (models.texts.empty())
        return std::optional<Added>();
    const auto others = behaviourModels(digest.facts.program, digest.facts.scene);
    if (!others)
        return others.error();
    return others->size() == models.others ? std::optional<Added>()
                                           : std::optional(Added::Outdated);
}

std::vector<std::uint32_t> orderOfRuns(const std::vector<RunFacts> &runs)
{
    using History = std::pair<std::string, std::string>;
    std::map<History, bool> hasOrders;
    for (const RunFacts &run : runs) {
        bool &has = hasOrders.try_emplace({run.program, run.branch}, true).first->second;
        has = has && run.order > 0;
    }
    std::vector<std::int64_t> first;
    for (const RunFacts &run : runs)
        first.push_back(hasOrders.at({run.program, run.branch}) ? run.order : 0);
    std::vector<std::uint32_t> order(runs.size());
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::sort(order, [&](std::uint32_t a, std::uint32_t b) {
        const auto keyOf = [&](std::uint32_t i) {
            return std::tie(runs[i].program, runs[i].branch, first[i], runs[i].startUnixNs,
                            runs[i].hash);
        };
        return keyOf(a) < keyOf(b);
    });
    return order;
}

} // namespace zoe::fleet
