#include "plugins/importers/chrome-trace/trace_parser.h"

#include <optional>
#include <string>

#include "plugins/importers/chrome-trace/trace_event_parser.h"

namespace zoe {

namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

class TraceParser {
  public:
    TraceParser(BlockReader &reader, TraceData &data)
        : m_reader(reader)
        , m_data(data)
        , m_events(data)
    {}

    Status run()
    {
        const Status parsed = document();
        if (!parsed)
            return parsed;
        m_events.finish();
        if (!m_data.empty())
            return {};
        if (m_firstBad)
            return badInput("this is not valid JSON", *m_firstBad);
        if (!m_sawEvents)
            return badInput("this is no trace: there is no \"traceEvents\"", m_reader.offset());
        return badInput("there is no event with a time in this trace", m_reader.offset());
    }

  private:
    enum class Got { Value, Cut, Malformed };

    static Error badInput(std::string message, std::uint64_t offset)
    {
        return {ErrorCode::BadInput, std::move(message), "byte " + std::to_string(offset)};
    }

    // The next byte that is no white space, or 0 at the end of the file.
    Result<char> peek()
    {
        while (true) {
            JsonCursor cursor(m_reader.bytes());
            const char c = cursor.peek();
            m_reader.consume(cursor.position());
            if (c != 0 || cursor.state() == JsonState::Ok)
                return c;
            const Result<bool> more = m_reader.more();
            if (!more)
                return more.error();
            if (!*more)
                return '\0';
        }
    }

    // Runs parse(cursor) on ever more bytes until it succeeds, and takes what it has read.
    template <class Parse>
    Result<Got> whole(const Parse &parse)
    {
        while (true) {
            JsonCursor cursor(m_reader.bytes());
            if (parse(cursor)) {
                m_reader.consume(cursor.position());
                return Got::Value;
            }
            if (cursor.state() != JsonState::Incomplete) {
                m_badAt = m_reader.offset() + cursor.position();
                return Got::Malformed;
            }
            const Result<bool> more = m_reader.more();
            if (!more)
                return more.error();
            if (!*more)
                return Got::Cut;
        }
    }

    Status document()
    {
        Result<bool> more = m_reader.more();
        if (!more)
            return more.error();
        if (m_reader.bytes().starts_with(kByteOrderMark))
            m_reader.consume(kByteOrderMark.size());
        const Result<char> first = peek();
        if (!first)
            return first.error();
        if (*first == '[')
            return elements([this](JsonCursor &c) { return m_events.event(c); }, "event");
        if (*first == '{')
            return topObject();
        return badInput(*first == 0 ? "the file is empty" : "this is not JSON: expected [ or {",
                        m_reader.offset());
    }

    // The elements of the array that begins here.
    template <class Parse>
    Status elements(const Parse &parse, const std::string &what)
    {
        m_reader.consume(1);
        m_sawEvents = true;
        while (true) {
            const Result<char> next = peek();
            if (!next)
                return next.error();
            if (*next == 0) {
                m_data.report.count("arrays without an end: the file is cut or was still written");
                return {};
            }
            if (*next == ']' || *next == ',') {
                m_reader.consume(1);
                if (*next == ']')
                    return {};
                continue;
            }
            const Result<Got> got = *next == '{' ? whole(parse) : otherElement();
            if (!got)
                return got.error();
            if (const Status status = afterElement(*got, what); !status)
                return status;
        }
    }

    Result<Got> otherElement()
    {
        const Result<Got> got = whole([](JsonCursor &cursor) {
            JsonValue value;
            return cursor.value(value);
        });
        if (got && *got == Got::Value)
            m_data.report.count("array elements that are no events, left out");
        return got;
    }

    // An element that is no JSON is left out if one can see where it ends.
    Status afterElement(Got got, const std::string &what)
    {
        if (got == Got::Malformed) {
            const std::uint64_t badAt = m_badAt;
            m_firstBad = m_firstBad.value_or(badAt);
            JsonValue skipped;
            const Result<Got> again = whole([&](JsonCursor &c) { return c.value(skipped); });
            if (!again)
                return again.error();
            if (*again == Got::Malformed)
                return badInput("this is not valid JSON", badAt);
            if (*again == Got::Value)
                m_data.report.count(what + "s that are not valid JSON, left out");
            got = *again;
        }
        if (got == Got::Cut) {
            m_data.report.count(what + "s cut by the end of the file, left out");
            m_reader.consume(m_reader.bytes().size());
        }
        return {};
    }

    Status topObject()
    {
        m_reader.consume(1);
        while (true) {
            const Result<char> next = peek();
            if (!next)
                return next.error();
            if (*next == ',') {
                m_reader.consume(1);
                continue;
            }
            if (*next == '}')
                return {};
            std::string key;
            const Result<Got> got = whole([&](JsonCursor &cursor) {
                JsonValue name;
                bool first = true;
                if (!cursor.nextKey(name, first) || cursor.peek() == 0)
                    return false;
                key = name.text;
                return true;
            });
            if (!got)
                return got.error();
            if (*got == Got::Malformed)
                return badInput("this is not valid JSON", m_badAt);
            if (*got == Got::Cut) {
                m_data.report.count("objects without an end: the file is cut");
                return {};
            }
            if (const Status status = member(key); !status)
                return status;
        }
    }

    // The value of a member of the top object.
    Status member(const std::string &key)
    {
        const Result<char> first = peek();
        if (!first)
            return first.error();
        if (key == "traceEvents" && *first == '[')
            return elements([this](JsonCursor &c) { return m_events.event(c); }, "event");
        if (key == "samples" && *first == '[')
            return elements([this](JsonCursor &c) { return m_events.sample(c); }, "sample");
        if (key == "stackFrames" && *first == '{')
            return stackFrames();
        if (key == "metadata" || key == "otherData" || key == "displayTimeUnit")
            return keepMetadata(key);
        return skipValue();
    }

    Status stackFrames()
    {
        m_reader.consume(1);
        while (true) {
            const Result<char> next = peek();
            if (!next)
                return next.error();
            if (*next == ',' || *next == '}') {
                m_reader.consume(1);
                if (*next == '}')
                    return {};
                continue;
            }
            const Result<Got> got = whole([this](JsonCursor &cursor) {
                JsonValue key;
                bool first = true;
                return cursor.nextKey(key, first) && m_events.stackFrame(key.text, cursor);
            });
            if (!got)
                return got.error();
            if (*got == Got::Malformed)
                return badInput("this is not valid JSON", m_badAt);
            if (*got == Got::Cut) {
                m_data.report.count("stack frames cut by the end of the file, left out");
                m_reader.consume(m_reader.bytes().size());
                return {};
            }
        }
    }

    // Keeps what is plain text or a number; one level deep.
    Status keepMetadata(const std::string &key)
    {
        JsonValue value;
        const Result<Got> got = whole([&](JsonCursor &cursor) {
            if (!cursor.value(value))
                return false;
            keep(key, value);
            return true;
        });
        if (!got)
            return got.error();
        if (*got == Got::Malformed)
            return badInput("this is not valid JSON", m_badAt);
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

    // Passes over a value of any size without holding it.
    Status skipValue()
    {
        std::size_t depth = 0;
        bool inString = false;
        bool escaped = false;
        while (true) {
            const std::string_view bytes = m_reader.bytes();
            for (std::size_t i = 0; i < bytes.size(); ++i) {
                const char c = bytes[i];
                if (inString) {
                    inString = escaped || c != '"';
                    escaped = !escaped && c == '\\';
                    continue;
                }
                if (depth == 0 && (c == ',' || c == '}')) {
                    m_reader.consume(i);
                    return {};
                }
                inString = c == '"';
                if (c == '{' || c == '[')
                    ++depth;
                else if ((c == '}' || c == ']') && depth > 0)
                    --depth;
            }
            m_reader.consume(bytes.size());
            const Result<bool> more = m_reader.more();
            if (!more)
                return more.error();
            if (!*more)
                return {};
        }
    }

    BlockReader &m_reader;
    TraceData &m_data;
    TraceEventParser m_events;
    std::optional<std::uint64_t> m_firstBad;
    std::uint64_t m_badAt = 0;
    bool m_sawEvents = false;
};

} // namespace

Status parseTrace(BlockReader &reader, TraceData &data)
{
    return TraceParser(reader, data).run();
}

} // namespace zoe
