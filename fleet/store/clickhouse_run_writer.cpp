#include "fleet/store/clickhouse_run_writer.h"

#include <chrono>
#include <fmt/format.h>
#include <limits>
#include <random>
#include <set>
#include <utility>

#include "fleet/store/run_columns.h"
#include "formats/stream/bytes/content_hash.h"

namespace zoe::fleet {

namespace {

constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();

// A view with models of a scene after this many others. A server creates a view of a name only once
// and completely, whoever requests it.
std::string modelView(const std::string &program, const std::string &scene, std::size_t number)
{
    RowWriter names;
    names.text(program);
    names.text(scene);
    const std::string bytes = names.take();
    ContentHash hash;
    hash.add(std::as_bytes(std::span(bytes)));
    return fmt::format("model_{}_{}", hash.text(), number);
}

void addEstimate(RowWriter &rows, const Estimate &estimate)
{
    rows.number(estimate.mean);
    rows.number(estimate.error);
}

} // namespace

std::uint32_t monthOf(std::int64_t unixNs)
{
    using namespace std::chrono;
    const year_month_day day(floor<days>(sys_time<nanoseconds>(nanoseconds(unixNs))));
    return static_cast<std::uint32_t>(static_cast<int>(day.year()) * 100) +
           static_cast<unsigned>(day.month());
}

std::uint64_t freshRowId()
{
    std::random_device random;
    return std::uniform_int_distribution<std::uint64_t>(1)(random);
}

Result<std::vector<std::string>> readModels(ClickHouseServer &server, const std::string &program,
                                            const std::string &scene)
{
    std::vector<std::string> models;
    for (;;) {
        auto row = server.select("SELECT program, scene, texts FROM " +
                                 modelView(program, scene, models.size()));
        if (!row && server.lastCode() == ClickHouseCode::UnknownTable)
            return models;
        if (!row)
            return row.error();
        const bool isOfScene = row->text() == program;
        if (row->text() != scene || !isOfScene)
            return Error{ErrorCode::Damaged, "behaviours of different scenes have one name",
                         server.url().text()};
        std::size_t count = row->count();
        if (count == 0)
            return Error{ErrorCode::Damaged, "the store has a scene without behaviours",
                         server.url().text()};
        for (; count > 0; --count)
            models.emplace_back(row->text());
    }
}

Result<bool> writeModels(ClickHouseServer &server, const RunFacts &run, const NewModels &models)
{
    std::string texts;
    for (const std::string &text : models.texts)
        texts += (texts.empty() ? "" : ", ") + sqlText(text);
    const Status made =
        server.run(fmt::format("CREATE VIEW {} AS SELECT {} AS program, {} AS scene, [{}] AS texts",
                               modelView(run.program, run.scene, models.others),
                               sqlText(run.program), sqlText(run.scene), texts));
    if (made)
        return true;
    return server.lastCode() == ClickHouseCode::TableExists ? Result<bool>(false) : made.error();
}

Status writePoints(ClickHouseServer &server, const std::string &suffix, const RunDigest &digest,
                   std::uint64_t id)
{
    RowWriter rows;
    const std::uint32_t month = monthOf(digest.facts.startUnixNs);
    for (const FunctionFigures &figures : digest.figures) {
        const BehaviourFigures &behaviour = digest.behaviours[figures.behaviour];
        const SeriesKey key = seriesKeyOf(digest, figures);
        rows.number(month);
        for (const std::string *text : textsOf(key))
            rows.text(*text);
        rows.number(id);
        rows.number(behaviour.frames);
        rows.number(behaviour.blockFrames);
        rows.number(behaviour.freedom);
        rows.number(figures.frames);
        rows.number(figures.calls);
        addEstimate(rows, figures.self);
        addEstimate(rows, figures.total);
        addEstimate(rows, figures.running.value_or(Estimate{kUnknown, kUnknown}));
        rows.text(figures.selfPerFrame);
    }
    if (rows.isEmpty())
        return {};
    return server.insert(fmt::format("point{} (month, {}, run, behaviour_frames, block_frames, "
                                     "freedom, frames, calls, self_ns, self_error_ns, total_ns, "
                                     "total_error_ns, running_ns, running_error_ns, sketch)",
                                     suffix, kSeriesColumns),
                         rows.take());
}

Status writeCalls(ClickHouseServer &server, const RunDigest &digest)
{
    using Call = std::pair<std::string, std::string>;
    if (digest.calls.empty())
        return {};
    auto row = server.select("SELECT DISTINCT caller, callee FROM call WHERE program = " +
                             sqlText(digest.facts.program));
    if (!row)
        return row.error();
    std::set<Call> known;
    while (row->hasRow()) {
        std::string caller(row->text());
        known.emplace(std::move(caller), row->text());
    }
    RowWriter rows;
    for (const auto &[caller, callee] : digest.calls) {
        const std::string &from = digest.functions[caller].function;
        const std::string &to = digest.functions[callee].function;
        if (!known.emplace(from, to).second)
            continue;
        rows.text(digest.facts.program);
        rows.text(from);
        rows.text(to);
    }
    return rows.isEmpty() ? Status() : server.insert("call (program, caller, callee)", rows.take());
}

Status writeRunRow(ClickHouseServer &server, const std::string &suffix, const RunDigest &digest,
                   std::uint64_t id)
{
    const RunFacts &facts = digest.facts;
    RowWriter row;
    row.number(monthOf(facts.startUnixNs));
    row.number(id);
    for (const auto member : kRunTexts)
        row.text(facts.*member);
    row.number(facts.order);
    row.number(facts.startUnixNs);
    row.number(facts.frames);
    row.number(facts.zones);
    row.number(facts.lostZones);
    row.number(facts.disturbance < 0 ? kUnknown : facts.disturbance);
    row.number(std::uint64_t{digest.figures.size()});
    row.count(facts.settings.size());
    for (const auto &[key, value] : facts.settings)
        row.text(key);
    row.count(facts.settings.size());
    for (const auto &[key, value] : facts.settings)
        row.text(value);
    return server.insert(fmt::format("run{} (month, id, {}, {}, points, setting_keys, "
                                     "setting_values)",
                                     suffix, kRunTextColumns, kRunNumberColumns),
                         row.take());
}

} // namespace zoe::fleet
