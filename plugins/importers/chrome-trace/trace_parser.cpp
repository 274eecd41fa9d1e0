#include "plugins/importers/chrome-trace/trace_parser.h"

#include <optional>
#include <string>
#include <unordered_map>

#include "plugins/importers/chrome-trace/cpu_profile_tree.h"
#include "plugins/importers/chrome-trace/ftrace_text.h"
#include "plugins/importers/chrome-trace/trace_event_parser.h"
#include "plugins/importers/common/json/json_stream.h"

namespace zoe {

namespace {

class TraceParser {
  public:
    TraceParser(BlockReader &reader, TraceData &data)
        : m_reader(reader)
        , m_stream(reader)
        , m_data(data)
        , m_events(data)
    {}

    Status run()
    {
        const Status parsed = document();
        if (!parsed)
            return parsed;
        m_events.profiles().finish();
        if (isEmptyProfile() && m_events.profiles().countsBytes())
            return badInput("this profile counts bytes, not time", m_stream.offset());
        if (isEmptyProfile())
            return badInput(std::string("this profile has no sample with a time and a function") +
                                (m_isTruncated ? ": the file is truncated" : ""),
                            m_stream.offset());
        if (m_data.empty())
            m_switches.seeTimes(m_data);
        if (!m_data.empty()) {
            finishStates();
            return {};
        }
        if (m_firstBad)
            return badInput("this is not valid JSON", *m_firstBad);
        if (!m_sawEvents)
            return badInput("this is not a trace: it has no \"traceEvents\"", m_stream.offset());
        return badInput("this trace has no event with a time", m_stream.offset());
    }

  private:
    using Got = JsonStream::Got;

    static Error badInput(std::string message, std::uint64_t offset)
    {
        return {ErrorCode::BadInput, std::move(message), "byte " + std::to_string(offset)};
    }

    [[nodiscard]] bool isEmptyProfile()
    {
        return m_events.profiles().isFile() && !m_events.profiles().hasSamples() && !m_sawTrace;
    }

    Status document()
    {
        if (const Status begun = m_stream.begin(); !begun)
            return begun;
        const Result<char> first = m_stream.peek();
        if (!first)
            return first.error();
        if (*first == '[')
            return events();
        if (*first == '{')
            return topObject();
        return badInput(*first == 0 ? "the file is empty" : "this is not JSON: expected [ or {",
                        m_stream.offset());
    }

    Status events()
    {
        m_sawTrace = true;
        return elements([this](JsonCursor &c) { return m_events.event(c); }, "event");
    }

    // The elements of the array that starts here.
    // any: parse takes all kinds of elements.
    template <class Parse>
    Status elements(const Parse &parse, const std::string &what, bool any = false)
    {
        m_stream.take();
        m_sawEvents = true;
        while (true) {
            const Result<char> next = m_stream.peek();
            if (!next)
                return next.error();
            if (*next == 0) {
                m_data.report.count("the file is truncated: arrays without an end");
                m_isTruncated = true;
                return {};
            }
            if (*next == ']' || *next == ',') {
                m_stream.take();
                if (*next == ']')
                    return {};
                continue;
            }
            const Result<Got> got = any || *next == '{' ? m_stream.whole(parse) : otherElement();
            if (!got)
                return got.error();
            if (const Status status = afterElement(*got, what); !status)
                return status;
        }
    }

    Result<Got> otherElement()
    {
        const Result<Got> got = m_stream.whole([](JsonCursor &cursor) {
            JsonValue value;
            return cursor.value(value);
        });
        if (got && *got == Got::Value)
            m_data.report.count("array elements that are not events were skipped");
        return got;
    }

    // An element that is not valid JSON is skipped if its end can be found.
    Status afterElement(Got got, const std::string &what)
    {
        if (got == Got::Malformed) {
            const std::uint64_t badAt = m_stream.badAt();
            m_firstBad = m_firstBad.value_or(badAt);
            JsonValue skipped;
            const Result<Got> again =
                m_stream.whole([&](JsonCursor &c) { return c.value(skipped); });
            if (!again)
                return again.error();
            if (*again == Got::Malformed)
                return badInput("this is not valid JSON", badAt);
            if (*again == Got::Value)
                m_data.report.count(what + "s that are not valid JSON were skipped");
            got = *again;
        }
        if (got == Got::Cut) {
            m_data.report.count(what + "s cut off by the end of the file were skipped");
            m_stream.takeWindow();
        }
        return {};
    }

    Status topObject()
    {
        m_stream.take();
        while (true) {
            const Result<char> next = m_stream.peek();
            if (!next)
                return next.error();
            if (*next == ',') {
                m_stream.take();
                continue;
            }
            if (*next == '}')
                return {};
            std::string key;
            const Result<Got> got = m_stream.whole(
                [&](JsonCursor &cursor) { return JsonStream::takeKey(cursor, key); });
            if (!got)
                return got.error();
            if (*got == Got::Malformed)
                return badInput("this is not valid JSON", m_stream.badAt());
            if (*got == Got::Cut) {
                m_data.report.count("the file is truncated: objects without an end");
                m_isTruncated = true;
                return {};
            }
            if (const Status status = member(key); !status)
                return status;
        }
    }

    // The value of a member of the top-level object.
    Status member(const std::string &key)
    {
        const Result<char> first = m_stream.peek();
        if (!first)
            return first.error();
        if (key == "traceEvents" && *first == '[')
            return events();
        CpuProfiles &profile = m_events.profiles();
        if (key == "samples" && *first == '[') // from a trace, or from a profile
            return elements(
                [&](JsonCursor &c) {
                    return c.peek() == '{' ? m_events.sample(c) : profile.fileSample(c);
                },
                "sample", true);
        if (key == "nodes" && *first == '[')
            return elements([&](JsonCursor &c) { return profile.fileNode(c); }, "node");
        if (key == "timeDeltas" && *first == '[')
            return elements([&](JsonCursor &c) { return profile.fileDelta(c); }, "time", true);
        if (key == "timestamps" && *first == '[')
            return elements([&](JsonCursor &c) { return profile.fileTimestamp(c); }, "time", true);
        if (key == "head" && *first == '{')
            return readProfileTree(m_reader, profile, m_data.report);
        if (key == "startTime" || key == "endTime")
            return profileTime(key);
        if (key == "stackFrames" && *first == '{')
            return stackFrames();
        if (key == "systemTraceEvents" && *first == '"')
            return systemEvents();
        if (key == "metadata" || key == "otherData" || key == "displayTimeUnit")
            return keepMetadata(key);
        return m_stream.skipValue();
    }

    Status profileTime(const std::string &key)
    {
        const Result<Got> got = m_stream.whole([&](JsonCursor &cursor) {
            JsonValue value;
            if (!cursor.value(value))
                return false;
            m_events.profiles().fileTime(key, value);
            return true;
        });
        if (got && *got == Got::Malformed)
            return badInput("this is not valid JSON", m_stream.badAt());
        return got ? Status() : Status(got.error());
    }

    Status systemEvents()
    {
        const Result<Got> got = m_stream.whole([this](JsonCursor &cursor) {
            JsonValue value;
            if (!cursor.value(value))
                return false;
            readFtraceText(jsonUnescaped(value.text), m_switches, m_data.report);
            return true;
        });
        if (!got)
            return got.error();
        if (*got == Got::Malformed)
            return badInput("this is not valid JSON", m_stream.badAt());
        if (*got == Got::Cut) {
            m_data.report.count("the kernel's events are cut off by the end of the file");
            m_stream.takeWindow();
        }
        return {};
    }

    // The kernel's thread numbers don't depend on the process.
    void finishStates()
    {
        std::unordered_map<SchedTrace::Tid, std::uint32_t> tracks;
        for (std::uint32_t i = 0; i < m_data.tracks.size(); ++i) {
            const TraceTrack &track = m_data.tracks[i];
            if (track.tid.kind != TraceId::Kind::Number)
                continue;
            const TraceId &pid = m_data.processes[track.process].pid;
            if (pid.kind == TraceId::Kind::Number)
                m_switches.process(track.tid.value, pid.value);
            if (track.hasContent() && !track.samples)
                tracks.try_emplace(track.tid.value, i);
        }
        m_switches.finish(m_data, [&](SchedTrace::Tid thread) {
            const auto known = tracks.find(thread);
            return known == tracks.end() ? StringTable::kNone : known->second;
        });
    }

    Status stackFrames()
    {
        m_stream.take();
        while (true) {
            const Result<char> next = m_stream.peek();
            if (!next)
                return next.error();
            if (*next == ',' || *next == '}') {
                m_stream.take();
                if (*next == '}')
                    return {};
                continue;
            }
            const Result<Got> got = m_stream.whole([this](JsonCursor &cursor) {
                JsonValue key;
                bool first = true;
                return cursor.nextKey(key, first) && m_events.stackFrame(key.text, cursor);
            });
            if (!got)
                return got.error();
            if (*got == Got::Malformed)
                return badInput("this is not valid JSON", m_stream.badAt());
            if (*got == Got::Cut) {
                m_data.report.count("stack frames cut off by the end of the file were skipped");
                m_stream.takeWindow();
                return {};
            }
        }
    }

    // Keeps plain text and numbers, one level deep.
    Status keepMetadata(const std::string &key)
    {
        JsonValue value;
        const Result<Got> got = m_stream.whole([&](JsonCursor &cursor) {
            if (!cursor.value(value))
                return false;
            keep(key, value);
            return true;
        });
        if (!got)
            return got.error();
        if (*got == Got::Malformed)
            return badInput("this is not valid JSON", m_stream.badAt());
        return {};
    }

    void keep(const std::string &key, const JsonValue &value)
    {
        if (value.kind != JsonValue::Kind::Object) {
            if (value.kind != JsonValue::Kind::Array)
                m_data.metadata.emplace_back(key, jsonUnescaped(value.text));
            return;
        }
        JsonCursor cursor(value.text);
        cursor.expect('{');
        bool first = true;
        for (JsonValue name, inner; cursor.nextKey(name, first) && cursor.value(inner);) {
            if (inner.kind != JsonValue::Kind::Object && inner.kind != JsonValue::Kind::Array)
                m_data.metadata.emplace_back(jsonUnescaped(name.text), jsonUnescaped(inner.text));
        }
    }

    BlockReader &m_reader;
    JsonStream m_stream;
    TraceData &m_data;
    SchedTrace m_switches;
    TraceEventParser m_events;
    std::optional<std::uint64_t> m_firstBad;
    bool m_sawEvents = false; // or samples, or nodes of a profile
    bool m_sawTrace = false;  // the array of events
    bool m_isTruncated = false;
};

} // namespace

Status parseTrace(BlockReader &reader, TraceData &data)
{
    return TraceParser(reader, data).run();
}

} // namespace zoe
