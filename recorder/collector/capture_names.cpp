#include "recorder/collector/capture_names.h"

#include <algorithm>
#include <utility>

#include "recorder/collector/function_name.h"
#include "recorder/platform/platform.h"

namespace zoe::recorder {

namespace {

constexpr std::size_t kMostNames = 60'000;
constexpr std::size_t kMostLocks = 20'000;

std::string textOf(const char *text)
{
    return text != nullptr ? text : "";
}

Site contentOf(const detail::Site &site)
{
    return {.name = textOf(site.name),
            .function = functionName(textOf(site.function)),
            .file = textOf(site.file),
            .line = site.line,
            .colour = site.colour,
            .category = textOf(site.category),
            .level = site.level};
}

} // namespace

std::uint32_t CaptureNames::addSite(const detail::Site &site)
{
    return m_stream.addSite(contentOf(site)).value;
}

SiteId CaptureNames::namedSite(const detail::Site *site, std::string_view name)
{
    const auto address = reinterpret_cast<std::uintptr_t>(site);
    std::string key(reinterpret_cast<const char *>(&address), sizeof address);
    key += name;
    const auto known = m_named.find(key);
    if (known != m_named.end())
        return known->second;
    const bool room = m_named.size() < kMostNames;
    Site content = contentOf(*site);
    content.name = room ? name : "(names after the first 60 000)";
    const SiteId id = m_stream.addSite(content);
    if (room)
        m_named.emplace(std::move(key), id);
    return id;
}

SiteId CaptureNames::linkSite(const char *name)
{
    return SiteId{m_links.find(name, [&] {
        Site content;
        content.name = name;
        return m_stream.addSite(content).value;
    })};
}

PlotId CaptureNames::plot(const PlotPayload &plot)
{
    return PlotId{m_plots.at(plot.kind).find(plot.name, [&] {
        return m_stream.addPlot({.name = plot.name, .kind = static_cast<PlotKind>(plot.kind)})
            .value;
    })};
}

ValueKeyId CaptureNames::valueKey(const char *key)
{
    return ValueKeyId{m_keys.find(key, [&] { return m_stream.addValueKey(key).value; })};
}

PoolId CaptureNames::pool(const char *name)
{
    return PoolId{m_pools.find(name, [&] { return m_stream.addMemoryPool({name}).value; })};
}

FrameSetId CaptureNames::frameSet(const char *name, ThreadId thread)
{
    return FrameSetId{m_sets.find(name, [&] {
        const auto [known, isNew] = m_setsByName.try_emplace(name);
        if (isNew) {
            const auto deadline = m_deadlines.find(name);
            FrameSet set{name, thread, deadline != m_deadlines.end() ? deadline->second : 0};
            known->second = {m_stream.addFrameSet(set), std::move(set)};
        }
        return known->second.first.value;
    })};
}

void CaptureNames::setDeadline(const char *name, DurationNs ns)
{
    m_deadlines[name] = ns;
    const auto known = m_setsByName.find(name);
    if (known == m_setsByName.end() || known->second.second.deadlineNs == ns)
        return;
    auto &[id, set] = known->second;
    set.deadlineNs = ns;
    m_stream.updateFrameSet(id, set);
}

LockId CaptureNames::lock(const LockPayload &lock)
{
    if (const auto known = m_locks.find(lock.id); known != m_locks.end())
        return known->second;
    const auto add = [&] {
        return m_stream.addLock(
            {.name = textOf(lock.name), .file = textOf(lock.file), .line = lock.line});
    };
    if (m_locks.size() < kMostLocks)
        return m_locks.emplace(lock.id, add()).first->second;
    const auto [shared, isNew] = m_sharedLocks.try_emplace({lock.name, lock.file, lock.line});
    if (isNew)
        shared->second = add();
    return shared->second;
}

} // namespace zoe::recorder
