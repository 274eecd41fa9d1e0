#include "recorder/live/live_calls.h"

namespace zoe::recorder {

namespace {

std::uint64_t keyOf(std::uint32_t parent, std::uint32_t function)
{
    return std::uint64_t{parent} << 32 | function;
}

} // namespace

std::uint32_t LiveCalls::callOf(std::uint32_t parent, std::uint32_t function)
{
    const std::uint32_t found = find(childrenOf(parent), parent, function);
    const std::uint32_t call = found != kNone ? found : add(parent, function);
    if (call != kLeftOut)
        childrenOf(parent).latest = call;
    return call;
}

std::uint32_t LiveCalls::find(const Children &among, std::uint32_t parent,
                              std::uint32_t function) const
{
    if (among.latest == kNone)
        return kNone;
    const Call &latest = m_calls[among.latest];
    if (latest.function == function)
        return among.latest;
    const std::uint32_t next = latest.nextSibling != kNone ? latest.nextSibling : among.first;
    if (m_calls[next].function == function)
        return next;
    const auto place = m_places.find(keyOf(parent, function));
    return place != m_places.end() ? place->second : kNone;
}

std::uint32_t LiveCalls::add(std::uint32_t parent, std::uint32_t function)
{
    if (m_calls.size() == kMostCalls)
        return kLeftOut;
    const auto call = static_cast<std::uint32_t>(m_calls.size());
    m_calls.push_back({.function = function, .parent = parent, .children = {}, .figures = {}});
    m_places.emplace(keyOf(parent, function), call);
    Children &children = childrenOf(parent);
    if (children.first == kNone)
        children.first = call;
    else
        m_calls[children.last].nextSibling = call;
    children.last = call;
    return call;
}

std::vector<LiveCall> LiveCalls::valuesBy(const LiveFilter &filter) const
{
    std::vector<LiveCall> calls;
    calls.reserve(m_calls.size());
    for (const Call &call : m_calls) {
        const LiveValues values = filter.valuesOf(call.figures);
        calls.push_back({.function = call.function,
                         .parent = call.parent,
                         .firstChild = call.children.first,
                         .nextSibling = call.nextSibling,
                         .self = values.self,
                         .total = values.total,
                         .callsPerFrame = values.callsPerFrame});
    }
    return calls;
}

} // namespace zoe::recorder
