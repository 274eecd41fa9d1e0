#include "plugins/importers/gecko/gecko_reader.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>

#include "plugins/importers/common/json/json_values.h"
#include "plugins/importers/common/sample_zones.h"
#include "plugins/importers/gecko/gecko_stacks.h"
#include "plugins/importers/gecko/gecko_tables.h"

namespace zoe::gecko {

namespace {

constexpr double kNsPerMilli = 1e6;
constexpr double kLatestNs = 1e18; // positive or negative
constexpr int kDeepestProcess = 8; // Firefox has one level

// A process with its contents, or the whole file.
struct Profile {
    std::optional<double> startMs;
    double intervalMs = 1;
    bool countsBytes = false; // times are positions in a file
    std::vector<std::uint32_t> libraries;
};

struct ThreadProfile {
    std::size_t profile = 0;
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
        , m_stacks(data, m_shared)
    {}

    Status run()
    {
        if (const Status begun = m_walk.beginObject(); !begun)
            return begun;
        if (const Status read = profile(0); !read)
            return read;
        if (m_walk.cut())
            m_data.report.count("the file is truncated: arrays without an end");
        if (m_isOfCleopatra)
            return Error{ErrorCode::BadInput,
                         "this profile has the format of Cleopatra, before the Firefox Profiler: "
                         "open it at profiler.firefox.com and save it from there",
                         {}};
        for (std::size_t i = 0; i < m_threads.size(); ++i) {
            if (m_task.stopRequested())
                return Task::cancelled();
            addThread(i);
        }
        if (m_data.stackSamples.empty())
            return Error{ErrorCode::BadInput,
                         m_countedBytes ? "this profile counts bytes, not time"
                                        : "this profile has no samples",
                         {}};
        return finishSamples(m_data, m_task);
    }

  private:
    // In the raw form, each further process has a separate profile.
    Status profile(int depth)
    {
        const std::size_t number = m_profiles.size();
        m_profiles.emplace_back();
        return m_walk.members([this, depth, number](const std::string &key, char next) {
            if (key == "threads" && next == '[')
                return m_walk.elements(
                    [&](char first) { return first == '{' ? thread(number) : skip(); });
            if (key == "meta" && next == '{')
                return meta(number);
            if (key == "libs" && next == '[')
                return libraries(number);
            if (key == "profile" && next == '{' && depth == 0)
                return profile(depth + 1); // recorded by the developer tools
            if (key == "profileJSON")
                m_isOfCleopatra = true;
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

    Status meta(std::size_t profile)
    {
        return m_walk.members([&](const std::string &key, char next) {
            if (key == "startTime")
                return number(m_profiles[profile].startMs);
            if (key == "interval") {
                std::optional<double> interval;
                const Status read = number(interval);
                m_profiles[profile].intervalMs = interval && *interval > 0 ? *interval : 1;
                return read;
            }
            if (key != "sampleUnits" || next != '{')
                return skip();
            return m_walk.members([&](const std::string &of, char) {
                std::string unit;
                const Status read = of == "time" ? text(unit) : skip();
                m_profiles[profile].countsBytes |= unit == "bytes";
                return read;
            });
        });
    }

    Status libraries(std::size_t profile)
    {
        return m_walk.smallElements([&](JsonCursor &cursor) {
            JsonValue library;
            if (!cursor.value(library))
                return false;
            const JsonValue name = memberOf(library.text, "name");
            m_profiles[profile].libraries.push_back(library.kind == JsonValue::Kind::Object &&
                                                            !missing(name)
                                                        ? m_data.nameOf(jsonText(name))
                                                        : 0U);
            return true;
        });
    }

    Status number(std::optional<double> &into)
    {
        const Result<bool> got = m_walk.take([&](JsonCursor &cursor) {
            JsonValue value;
            if (!cursor.value(value))
                return false;
            if (value.kind == JsonValue::Kind::Number)
                into = jsonNumber(value);
            return true;
        });
        return got ? Status() : Status(got.error());
    }

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
        if (next != '{' || !(key.ends_with("Table") || key == "sources"))
            return skip();
        return readTable(
            m_walk, [&](std::string_view column) { return columnOf(tables, key, column); },
            [this](const std::string &, char) { return skip(); });
    }

    Status thread(std::size_t profile)
    {
        ThreadProfile &thread = m_threads.emplace_back();
        thread.profile = profile;
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

    static TraceId idOf(StringTable &strings, const std::string &text)
    {
        if (text.empty())
            return {};
        if (const auto number = jsonInteger(text))
            return {TraceId::Kind::Number, *number};
        return {TraceId::Kind::Text, strings.intern(text)};
    }

    void addThread(std::size_t number)
    {
        const ThreadProfile &thread = m_threads[number];
        const Profile &profile = m_profiles[thread.profile];
        const Samples &samples = thread.samples;
        if (samples.weightType == "bytes" || profile.countsBytes) {
            m_data.report.count("profiles of memory were skipped");
            m_countedBytes = true;
            return;
        }
        if (samples.stack.empty())
            return;
        // Old profiles don't say which thread it is.
        const std::string tid =
            thread.tid.empty() ? "thread " + std::to_string(number) : thread.tid;
        const std::uint32_t index =
            m_data.trackOf(idOf(m_data.strings, thread.pid), idOf(m_data.strings, tid));
        TraceTrack &track = m_data.tracks[index];
        track.name = thread.name;
        if (!thread.processName.empty())
            m_data.processes[track.process].name = thread.processName;
        if (!thread.tables.stackFrame.empty())
            return addSamples(thread, m_stacks.of(thread.tables, profile.libraries), index);
        if (!m_sharedStacks)
            m_sharedStacks = m_stacks.of(m_shared, profile.libraries);
        addSamples(thread, *m_sharedStacks, index);
    }

    // Times of a process are relative to this.
    double startedMs(const Profile &profile) const
    {
        const auto first =
            std::ranges::find_if(m_profiles, [](const Profile &one) { return !!one.startMs; });
        return profile.startMs && first != m_profiles.end() ? *profile.startMs - *first->startMs
                                                            : 0;
    }

    // Nanoseconds that a sample represents; 0: unknown.
    static double periodOf(const Samples &samples, const Profile &profile, std::size_t i)
    {
        if (i >= samples.weight.size())
            return 0;
        const bool isTime = samples.weightType == "tracing-ms";
        const double ns =
            samples.weight[i] * (isTime ? kNsPerMilli : profile.intervalMs * kNsPerMilli);
        return ns > 0 && ns < kLatestNs ? ns : 0;
    }

    void addSamples(const ThreadProfile &thread, const std::vector<std::uint32_t> &stacks,
                    std::uint32_t track)
    {
        const Samples &samples = thread.samples;
        const Profile &profile = m_profiles[thread.profile];
        const double startMs = startedMs(profile);
        const bool asDeltas = samples.timeMs.empty();
        const Column &times = asDeltas ? samples.deltaMs : samples.timeMs;
        double nowMs = 0;
        for (std::size_t i = 0; i < samples.stack.size(); ++i) {
            if (i >= times.size()) {
                m_data.report.count("samples without a time were skipped");
                continue;
            }
            nowMs = asDeltas ? nowMs + times[i] : times[i];
            const double timeNs = (startMs + nowMs) * kNsPerMilli;
            const auto stack = rowIn(samples.stack, i, stacks.size());
            if (!stack || stacks[*stack] == StringTable::kNone)
                continue; // nothing ran, or it has been counted
            if (!(std::abs(timeNs) < kLatestNs)) {
                m_data.report.count("samples without a time were skipped");
                continue;
            }
            const auto time = static_cast<std::int64_t>(std::llround(timeNs));
            m_data.stackSamples.push_back(
                {time, std::llround(periodOf(samples, profile, i)), track, stacks[*stack]});
            m_data.seeTime(time, time);
        }
    }

    JsonWalk m_walk;
    TraceData &m_data;
    const Task &m_task;
    Tables m_shared;
    GeckoStacks m_stacks;
    std::optional<std::vector<std::uint32_t>> m_sharedStacks; // of m_shared, computed on demand
    std::vector<Profile> m_profiles;                          // outer ones first
    std::vector<ThreadProfile> m_threads;
    bool m_isOfCleopatra = false;
    bool m_countedBytes = false;
};

} // namespace

Status readGecko(BlockReader &reader, TraceData &data, const Task &task)
{
    return GeckoReader(reader, data, task).run();
}

} // namespace zoe::gecko
