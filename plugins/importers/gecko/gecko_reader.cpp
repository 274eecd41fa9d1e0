#include "plugins/importers/gecko/gecko_reader.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <string>
#include <tuple>

#include "plugins/importers/common/json/json_values.h"
#include "plugins/importers/common/sample_zones.h"
#include "plugins/importers/gecko/gecko_tables.h"

namespace zoe::gecko {

namespace {

constexpr double kNsPerMilli = 1e6;
constexpr double kLatestNs = 1e18; // of either sign
constexpr int kDeepestProcess = 8; // Firefox has one level

struct ThreadProfile {
    std::string name;
    std::string processName;
    std::string pid, tid;
    Tables tables;
    Samples samples;
};

class GeckoReader {
  public:
    GeckoReader(BlockReader &reader, TraceData &data, const Task &task)
        : m_walk(reader)
        , m_data(data)
        , m_task(task)
    {}

    Status run()
    {
        if (const Status begun = m_walk.beginObject(); !begun)
            return begun;
        if (const Status read = profile(0); !read)
            return read;
        if (m_walk.cut())
            m_data.report.count("the file is truncated: arrays without an end");
        for (const ThreadProfile &thread : m_threads) {
            if (m_task.stopRequested())
                return Task::cancelled();
            addThread(thread);
        }
        if (m_data.stackSamples.empty())
            return Error{ErrorCode::BadInput, "this profile has no samples", {}};
        finishSamples(m_data);
        return {};
    }

  private:
    // The raw form has a profile of its own for each further process.
    Status profile(int depth)
    {
        return m_walk.members([this, depth](const std::string &key, char next) {
            if (key == "threads" && next == '[')
                return m_walk.elements(
                    [this](char first) { return first == '{' ? thread() : skip(); });
            if (key == "processes" && next == '[')
                return m_walk.elements([this, depth](char first) {
                    if (first == '{' && depth < kDeepestProcess)
                        return profile(depth + 1);
                    if (first == '{')
                        m_data.report.count("processes nested deeper than 8 levels were skipped");
                    return skip();
                });
            if (key == "shared" && next == '{')
                return tablesOf(m_shared);
            return skip();
        });
    }

    Status skip() { return m_walk.stream().skipValue(); }

    Status tablesOf(Tables &tables)
    {
        return m_walk.members(
            [&](const std::string &key, char next) { return tableMember(tables, key, next); });
    }

    Status tableMember(Tables &tables, const std::string &key, char next)
    {
        if (next == '[' && (key == "stringArray" || key == "stringTable"))
            return m_walk.smallElements([&](JsonCursor &cursor) {
                JsonValue text;
                if (!cursor.value(text))
                    return false;
                tables.strings.push_back(m_data.nameOf(jsonText(text)));
                return true;
            });
        if (next != '{' || !key.ends_with("Table"))
            return skip();
        return readTable(
            m_walk, [&](std::string_view column) { return columnOf(tables, key, column); },
            [this](const std::string &, char) { return skip(); });
    }

    Status thread()
    {
        ThreadProfile &thread = m_threads.emplace_back();
        return m_walk.members([&](const std::string &key, char next) -> Status {
            if (key == "samples" && next == '{')
                return readTable(
                    m_walk,
                    [&](std::string_view column) { return columnOf(thread.samples, column); },
                    [&](const std::string &inner, char) {
                        return inner == "weightType" ? text(thread.samples.weightType) : skip();
                    });
            if (key == "name")
                return text(thread.name);
            if (key == "processName")
                return text(thread.processName);
            if (key == "pid")
                return text(thread.pid);
            if (key == "tid")
                return text(thread.tid);
            return tableMember(thread.tables, key, next);
        });
    }

    Status text(std::string &into)
    {
        const Result<bool> got = m_walk.take([&](JsonCursor &cursor) {
            JsonValue value;
            if (!cursor.value(value))
                return false;
            into = missing(value) ? std::string() : jsonText(value);
            return true;
        });
        return got ? Status() : Status(got.error());
    }

    // Empty if the row is missing or outside the table.
    static std::optional<std::size_t> rowIn(const Column &column, std::size_t i, std::size_t rows)
    {
        const double row = i < column.size() ? column[i] : kNoRow;
        return row >= 0 && row < static_cast<double>(rows)
                   ? std::optional(static_cast<std::size_t>(row))
                   : std::nullopt;
    }

    // Newer profiles share what a thread lacks among all threads.
    template <class Values>
    const Values &columnOr(const Tables &tables, Values Tables::*column) const
    {
        return (tables.*column).empty() ? m_shared.*column : tables.*column;
    }

    std::uint32_t textAt(const Tables &tables, Column Tables::*column, std::size_t i) const
    {
        const auto &strings = columnOr(tables, &Tables::strings);
        const auto row = rowIn(columnOr(tables, column), i, strings.size());
        return row ? strings[*row] : 0U;
    }

    std::uint32_t siteOf(const Tables &tables, std::size_t frame)
    {
        TraceSite site;
        site.name = textAt(tables, &Tables::frameLocation, frame);
        const auto function = rowIn(columnOr(tables, &Tables::frameFunction), frame,
                                    columnOr(tables, &Tables::functionName).size());
        if (function) {
            site.name = textAt(tables, &Tables::functionName, *function);
            if (const auto file = textAt(tables, &Tables::functionFile, *function); file != 0)
                site.file = file;
            if (const auto resource = rowIn(columnOr(tables, &Tables::functionResource), *function,
                                            columnOr(tables, &Tables::resourceName).size()))
                site.category = textAt(tables, &Tables::resourceName, *resource);
            const Column &lines = columnOr(tables, &Tables::frameLine);
            const double line = frame < lines.size() ? lines[frame] : 0;
            site.line = static_cast<std::uint32_t>(std::clamp(line, 0.0, double{UINT32_MAX}));
        }
        const auto [known, isNew] =
            m_sites.try_emplace({site.name, site.category, site.file, site.line}, 0U);
        if (isNew)
            known->second = m_sites.size() > TraceData::kMostNames
                                ? m_data.siteOf(site.name, site.category)
                                : m_data.addSite(site);
        return known->second;
    }

    // TraceData::stacks by the thread's rows; kNone: invalid.
    std::vector<std::uint32_t> stacksOf(const Tables &tables)
    {
        const std::size_t frames = std::max(columnOr(tables, &Tables::frameFunction).size(),
                                            columnOr(tables, &Tables::frameLocation).size());
        std::vector<std::uint32_t> stacks;
        for (std::size_t i = 0; i < tables.stackFrame.size(); ++i) {
            const auto frame = rowIn(tables.stackFrame, i, frames);
            const bool isRoot = i >= tables.stackPrefix.size() || !(tables.stackPrefix[i] >= 0);
            const auto callers = rowIn(tables.stackPrefix, i, i); // callers come first
            const bool whole =
                frame && (isRoot || (callers && stacks[*callers] != StringTable::kNone));
            if (!whole)
                m_data.report.count("invalid stacks were skipped");
            stacks.push_back(whole ? m_data.stackOf({isRoot ? StringTable::kNone : stacks[*callers],
                                                     siteOf(tables, *frame)})
                                   : StringTable::kNone);
        }
        return stacks;
    }

    static TraceId idOf(StringTable &strings, const std::string &text)
    {
        if (text.empty())
            return {};
        if (const auto number = jsonInteger(text))
            return {TraceId::Kind::Number, *number};
        return {TraceId::Kind::Text, strings.intern(text)};
    }

    void addThread(const ThreadProfile &thread)
    {
        const Samples &samples = thread.samples;
        if (samples.weightType == "bytes") {
            m_data.report.count("profiles of memory were skipped");
            return;
        }
        if (samples.stack.empty())
            return;
        const std::uint32_t index =
            m_data.trackOf(idOf(m_data.strings, thread.pid), idOf(m_data.strings, thread.tid));
        TraceTrack &track = m_data.tracks[index];
        track.name = thread.name;
        if (!thread.processName.empty())
            m_data.processes[track.process].name = thread.processName;
        if (!thread.tables.stackFrame.empty())
            return addSamples(samples, stacksOf(thread.tables), index);
        if (!m_sharedStacks)
            m_sharedStacks = stacksOf(m_shared);
        addSamples(samples, *m_sharedStacks, index);
    }

    void addSamples(const Samples &samples, const std::vector<std::uint32_t> &stacks,
                    std::uint32_t track)
    {
        const bool asDeltas = samples.timeMs.empty();
        const Column &times = asDeltas ? samples.deltaMs : samples.timeMs;
        double nowMs = 0;
        for (std::size_t i = 0; i < samples.stack.size(); ++i) {
            if (i >= times.size()) {
                m_data.report.count("samples without a time were skipped");
                continue;
            }
            nowMs = asDeltas ? nowMs + times[i] : times[i];
            const double timeNs = nowMs * kNsPerMilli;
            const auto stack = rowIn(samples.stack, i, stacks.size());
            if (!stack || stacks[*stack] == StringTable::kNone)
                continue; // nothing ran, or it was counted
            if (!(std::abs(timeNs) < kLatestNs)) {
                m_data.report.count("samples without a time were skipped");
                continue;
            }
            const bool weighsMs = samples.weightType == "tracing-ms" && i < samples.weight.size();
            const double periodNs = weighsMs ? samples.weight[i] * kNsPerMilli : 0;
            const auto time = static_cast<std::int64_t>(std::llround(timeNs));
            m_data.stackSamples.push_back(
                {time, periodNs > 0 && periodNs < kLatestNs ? std::llround(periodNs) : 0, track,
                 stacks[*stack]});
            m_data.seeTime(time, time);
        }
    }

    JsonWalk m_walk;
    TraceData &m_data;
    const Task &m_task;
    Tables m_shared;
    std::optional<std::vector<std::uint32_t>> m_sharedStacks; // of m_shared, once needed
    std::vector<ThreadProfile> m_threads;
    // By name, library, file and line.
    std::map<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t, std::uint32_t>, std::uint32_t>
        m_sites;
};

} // namespace

Status readGecko(BlockReader &reader, TraceData &data, const Task &task)
{
    return GeckoReader(reader, data, task).run();
}

} // namespace zoe::gecko
