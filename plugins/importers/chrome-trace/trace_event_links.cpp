// Events that link others: asynchronous operations, lives of objects, flows.
#include <charconv>
#include <functional>
#include <string>

#include "plugins/importers/chrome-trace/trace_event_parser.h"

namespace zoe {

namespace {

// "0x1f" and "31" are numbers.
std::optional<std::uint64_t> wholeNumber(std::string_view text)
{
    const bool hex = text.starts_with("0x") || text.starts_with("0X");
    if (hex)
        text.remove_prefix(2);
    std::uint64_t number = 0;
    const char *end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, number, hex ? 16 : 10);
    if (error != std::errc{} || stop != end || text.empty())
        return std::nullopt;
    return number;
}

// Local ids are unique only within their process.
struct OperationId {
    JsonValue value;
    bool local = false;
};

OperationId operationOf(const TraceFields &fields)
{
    if (fields.id2.kind == JsonValue::Kind::Object) {
        const JsonValue local = memberOf(fields.id2.text, "local");
        if (!missing(local))
            return {local, true};
        return {memberOf(fields.id2.text, "global"), false};
    }
    return {fields.id, false};
}

} // namespace

std::uint32_t TraceEventParser::keyOf(const TraceFields &fields, const JsonValue &id, bool withName)
{
    std::string key("\1"); // unlike any other name
    for (const JsonValue *part : {&fields.category, &fields.scope, &id}) {
        if (!missing(*part))
            key.append(part->text);
        key += '\1';
    }
    if (withName && !missing(fields.name))
        key.append(fields.name.text);
    if (operationOf(fields).local && !missing(fields.pid))
        key.append("\1").append(fields.pid.text);
    return m_data.strings.intern(key);
}

std::uint64_t TraceEventParser::numberOf(std::uint32_t key, const JsonValue &id)
{
    const auto [found, isNew] = m_flowIds.try_emplace(key, 0U);
    if (isNew) {
        std::uint64_t number =
            wholeNumber(id.text).value_or(std::hash<std::string_view>{}(id.text));
        if (!m_takenFlowIds.insert(number).second)
            number = (std::uint64_t{1} << 63) | m_flowIds.size();
        found->second = number;
    }
    return found->second;
}

void TraceEventParser::async(const TraceFields &fields, char phase)
{
    const std::uint32_t index = trackOf(fields);
    const std::optional<TraceTime> time = timeOf(fields, m_data.tracks[index]);
    if (!time)
        return;
    const OperationId id = operationOf(fields);
    if (missing(id.value)) {
        m_data.report.count("asynchronous events without an id were skipped");
        return;
    }
    // Operations in the old style are also distinguished by their names; objects are always.
    const bool old = phase == 'S' || phase == 'F' || phase == 'N' || phase == 'D';
    const std::uint32_t category = missing(fields.category) ? 0 : stringOf(fields.category);
    TraceAsyncEdge edge;
    edge.timeNs = time->rounded();
    edge.track = index;
    edge.isEnd = phase == 'e' || phase == 'F' || phase == 'D';
    edge.named = !missing(fields.name);
    const std::uint32_t name =
        edge.named || edge.isEnd ? (edge.named ? stringOf(fields.name) : 0) : nameOf(fields);
    edge.site = m_data.siteOf(name, category);
    edge.key = keyOf(fields, id.value, old);
    edge.id = wholeNumber(id.value.text).value_or(std::hash<std::string_view>{}(id.value.text));
    if (fields.arguments.text.size() > 2) // more than {}
        m_data.report.count("arguments of asynchronous events were skipped");
    m_data.asyncEdges.push_back(edge);
    ++m_data.tracks[index].others;
    m_data.seeTime(edge.timeNs, edge.timeNs);
}

void TraceEventParser::flow(const TraceFields &fields, FlowStep step)
{
    const std::uint32_t index = trackOf(fields);
    const std::optional<TraceTime> time = timeOf(fields, m_data.tracks[index]);
    if (!time)
        return;
    const OperationId id = operationOf(fields);
    const JsonValue &used = missing(id.value) ? fields.bindId : id.value;
    if (missing(used))
        m_data.report.count("flow events without an id were skipped");
    else
        addFlow(fields, used, index, time->rounded(), step);
}

void TraceEventParser::addFlow(const TraceFields &fields, const JsonValue &id, std::uint32_t track,
                               std::int64_t timeNs, FlowStep step)
{
    const std::uint32_t category = missing(fields.category) ? 0 : stringOf(fields.category);
    const bool bound = !missing(fields.bindId); // shared by zones of any name
    const std::uint32_t site = m_data.siteOf(nameOf(fields), category);
    const std::uint64_t number = numberOf(
        bound ? m_data.strings.intern("\2" + std::string(id.text)) : keyOf(fields, id, true), id);
    m_data.flows.push_back({timeNs, number, track, site, step});
    ++m_data.tracks[track].others;
    m_data.seeTime(timeNs, timeNs);
}

} // namespace zoe
