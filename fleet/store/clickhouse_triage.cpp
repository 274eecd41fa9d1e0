#include "fleet/store/clickhouse_triage.h"

#include <algorithm>
#include <fmt/format.h>
#include <tuple>
#include <utility>

#include "fleet/store/clickhouse_run_writer.h"
#include "fleet/store/triage_columns.h"

namespace zoe::fleet {

namespace {

// One statement, and so one part of the table: readers see all of its rows or none.
Status addVersions(ClickHouseServer &server, const std::vector<Triage> &triages, bool isDropped)
{
    if (triages.empty())
        return {};
    // Not by clocks, which differ from machine to machine.
    auto last = server.select("SELECT max(version) FROM triage");
    if (!last)
        return last.error();
    const std::uint64_t version = last->number<std::uint64_t>() + 1;
    const std::uint64_t writer = freshRowId();
    RowWriter rows;
    for (const Triage &triage : triages) {
        rows.number(version);
        rows.number(writer);
        rows.number(std::uint8_t{isDropped});
        for (const std::string &text : triageTexts(triage))
            rows.text(text);
        rows.number(triage.unixNs);
        rows.number(triage.finding.deltaNs);
    }
    return server.insert(fmt::format("triage (version, writer, is_dropped, {}, unix_ns, delta_ns)",
                                     kTriageTextColumns),
                         rows.take());
}

} // namespace

Status writeTriages(ClickHouseServer &server, const std::vector<Triage> &triages)
{
    return addVersions(server, triages, false);
}

Status eraseTriages(ClickHouseServer &server, const std::vector<std::string> &ids)
{
    std::vector<Triage> dropped;
    for (const std::string &id : ids)
        dropped.emplace_back().finding.id = id;
    return addVersions(server, dropped, true);
}

Result<std::vector<Triage>> readTriages(ClickHouseServer &server)
{
    auto rows = server.select(fmt::format("SELECT is_dropped, {}, unix_ns, delta_ns FROM triage "
                                          "ORDER BY id, version DESC, writer DESC LIMIT 1 BY id",
                                          kTriageTextColumns));
    if (!rows)
        return rows.error();
    std::vector<Triage> triages;
    while (rows->hasRow()) {
        const bool isDropped = rows->number<std::uint8_t>() != 0;
        TriageTexts texts;
        for (std::string &text : texts)
            text = rows->text();
        auto triage = triageOfTexts(std::move(texts));
        const auto unixNs = rows->number<std::int64_t>();
        const auto deltaNs = rows->number<double>();
        if (isDropped)
            continue;
        if (!triage)
            return Error{ErrorCode::Damaged, "the store has a triage of an unknown kind",
                         server.url().text()};
        triage->unixNs = unixNs;
        triage->finding.deltaNs = deltaNs;
        triages.push_back(std::move(*triage));
    }
    std::ranges::sort(triages, {}, [](const Triage &triage) {
        return std::tie(triage.unixNs, triage.finding.id);
    });
    return triages;
}

} // namespace zoe::fleet
