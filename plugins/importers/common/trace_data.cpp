#include "plugins/importers/common/trace_data.h"

#include <algorithm>
#include <functional>

namespace zoe {

namespace {

constexpr std::string_view kFurtherNames = "(further names)";

std::size_t mix(std::size_t seed, std::size_t value)
{
    return seed ^ (value + 0x9E3779B97F4A7C15ULL + (seed << 6) + (seed >> 2));
}

} // namespace

std::size_t TraceData::TrackKeyHash::operator()(const TrackKey &key) const
{
    const std::hash<std::int64_t> hash;
    std::size_t seed = hash(key.pid.value);
    seed = mix(seed, hash(key.tid.value));
    return mix(seed,
               static_cast<std::size_t>(key.pid.kind) * 3 + static_cast<std::size_t>(key.tid.kind));
}

TraceData::TraceData()
{
    strings.intern({}); // StringTable id 0 is the empty string: "no category"
}

std::uint32_t TraceData::nameOf(std::string_view text)
{
    if (strings.size() < kMostNames)
        return strings.intern(text);
    const std::uint32_t known = strings.find(text);
    if (known != StringTable::kNone)
        return known;
    report.count("more than 1 048 576 different names: the zones of the rest are named \"" +
                 std::string(kFurtherNames) + "\"");
    return strings.intern(kFurtherNames);
}

std::uint32_t TraceData::processOf(TraceId pid)
{
    const auto [found, isNew] =
        m_processes.try_emplace({pid, {}}, static_cast<std::uint32_t>(processes.size()));
    if (isNew)
        processes.push_back({.pid = pid, .name = {}, .sortIndex = 0});
    return found->second;
}

std::uint32_t TraceData::trackOf(TraceId pid, TraceId tid)
{
    const TrackKey key{pid, tid};
    if (m_lastTrack != StringTable::kNone && key == m_lastKey)
        return m_lastTrack;
    const auto [found, isNew] =
        m_tracks.try_emplace(key, static_cast<std::uint32_t>(tracks.size()));
    if (isNew) {
        TraceTrack track;
        track.process = processOf(pid);
        track.tid = tid;
        if (tid.kind == TraceId::Kind::Text)
            track.name = textOf(tid);
        tracks.push_back(std::move(track));
    }
    m_lastKey = key;
    m_lastTrack = found->second;
    return m_lastTrack;
}

std::uint32_t TraceData::siteOf(std::uint32_t name, std::uint32_t category)
{
    if (name < m_siteOfName.size()) {
        const std::uint32_t last = m_siteOfName[name];
        if (last != StringTable::kNone && sites[last].category == category)
            return last;
    } else {
        m_siteOfName.resize(std::max<std::size_t>(name + std::size_t{1}, 2 * m_siteOfName.size()),
                            StringTable::kNone);
    }
    if (sites.size() > TraceEvent::kMaxSite) {
        report.count("too many names: some zones lost theirs");
        return TraceEvent::kMaxSite;
    }
    const std::uint64_t key = (std::uint64_t{name} << 32) | category;
    const auto [found, isNew] = m_sites.try_emplace(key, static_cast<std::uint32_t>(sites.size()));
    if (isNew)
        sites.push_back({.name = name, .category = category});
    m_siteOfName[name] = found->second;
    return found->second;
}

std::uint32_t TraceData::addSite(const TraceSite &site)
{
    if (sites.size() > TraceEvent::kMaxSite) {
        report.count("too many names: some zones lost theirs");
        return TraceEvent::kMaxSite;
    }
    sites.push_back(site);
    return static_cast<std::uint32_t>(sites.size() - 1);
}

std::uint32_t TraceData::seriesOf(const TraceSeries &wanted)
{
    const std::uint32_t words[] = {wanted.process, wanted.name, wanted.id, wanted.argument};
    std::string key(reinterpret_cast<const char *>(words), sizeof words);
    const auto [found, isNew] =
        m_series.try_emplace(std::move(key), static_cast<std::uint32_t>(series.size()));
    if (isNew)
        series.push_back(wanted);
    return found->second;
}

std::uint32_t TraceData::stackOf(const TraceStack &stack)
{
    const std::uint64_t key = std::uint64_t{stack.callers} << 32 | stack.site;
    if (stacks.size() >= kMostStacks && !m_stacks.contains(key)) {
        report.count("more than 4 194 304 different stacks: calls of the rest were left out");
        return stack.callers;
    }
    const auto [known, isNew] =
        m_stacks.try_emplace(key, static_cast<std::uint32_t>(stacks.size()));
    if (isNew)
        stacks.push_back(stack);
    return known->second;
}

void TraceData::keepArguments(TraceTrack &track, std::uint32_t order)
{
    const std::uint32_t list = arguments.keep(report);
    if (list == StringTable::kNone)
        return;
    if (m_withArguments == kMostWithArguments) {
        report.count(
            "more than 4 194 304 zones with arguments: the arguments of the rest were skipped");
        return;
    }
    ++m_withArguments;
    track.arguments.push_back({order, list});
}

std::uint32_t TraceData::messageOf(std::uint32_t site, std::string_view given)
{
    constexpr std::size_t kMostBytes = std::size_t{32} << 20;
    m_messageBytes += given.size();
    if (m_messageBytes <= kMostBytes)
        return strings.intern(std::string(strings[sites[site].name]).append(": ").append(given));
    report.count("more than 32 MiB of arguments of instants: the rest were skipped");
    return StringTable::kNone;
}

std::string TraceData::textOf(TraceId id) const
{
    switch (id.kind) {
    case TraceId::Kind::Missing:
        return {};
    case TraceId::Kind::Number:
        return std::to_string(id.value);
    case TraceId::Kind::Text:
        return std::string(strings[static_cast<std::uint32_t>(id.value)]);
    }
    return {};
}

std::vector<std::string> TraceData::processLabels() const
{
    std::unordered_map<std::string_view, std::uint32_t> uses;
    for (const TraceProcess &process : processes)
        ++uses[process.name];
    std::vector<std::string> labels;
    for (const TraceProcess &process : processes) {
        const std::string pid = textOf(process.pid);
        if (process.name.empty())
            labels.push_back(pid.empty() ? "process" : "process " + pid);
        else if (uses[process.name] > 1 && !pid.empty())
            labels.push_back(process.name + " " + pid);
        else
            labels.push_back(process.name);
    }
    return labels;
}

Thread TraceData::threadOf(const TraceTrack &track) const
{
    const TraceId &pid = processes[track.process].pid;
    Thread thread;
    if (track.tid.kind == TraceId::Kind::Number)
        thread.osId = static_cast<std::uint64_t>(track.tid.value);
    if (pid.kind == TraceId::Kind::Number)
        thread.processId = static_cast<std::uint32_t>(pid.value);
    if (track.external)
        thread.kind = TrackKind::External;
    return thread;
}

std::string ofProcessUnlessNamed(const std::string &process, const std::string &name)
{
    const std::string prefix = process + ": ";
    return name.starts_with(prefix) ? name : prefix + name;
}

std::vector<std::string> TraceData::trackLabels() const
{
    const std::vector<std::string> ofProcess = processLabels();
    bool several = false;
    const TraceTrack *first = nullptr;
    for (const TraceTrack &track : tracks) {
        if (!track.hasContent())
            continue;
        first = first ? first : &track;
        several = several || track.process != first->process;
    }
    std::vector<std::string> labels;
    for (const TraceTrack &track : tracks) {
        std::string label = track.name;
        if (label.empty() && (several || track.samples)) {
            const std::string tid = textOf(track.tid);
            if (track.tid.kind == TraceId::Kind::Number && track.tid.value >= 0)
                label = threadOf(track).label();
            else
                label = tid.empty() ? "thread" : "thread " + tid;
        }
        if (several)
            label = ofProcessUnlessNamed(ofProcess[track.process], label);
        if (track.samples)
            label += " (samples)";
        labels.push_back(std::move(label));
    }
    return labels;
}

void goToStack(TraceTrack &track, std::span<const TraceSite> sites, std::int64_t timeNs,
               std::vector<std::uint32_t> &open, const std::vector<std::uint32_t> &next)
{
    const auto add = [&](TraceKind kind, std::uint32_t site) {
        TraceEvent event;
        event.timeNs = timeNs;
        event.kind = kind;
        event.site = site & TraceEvent::kMaxSite;
        event.order = static_cast<std::uint32_t>(track.events.size());
        track.events.push_back(event);
    };
    const auto same = static_cast<std::size_t>(
        std::mismatch(open.begin(), open.end(), next.begin(), next.end()).first - open.begin());
    for (; open.size() > same; open.pop_back())
        add(TraceKind::End, sites[open.back()].name);
    for (std::size_t i = same; i < next.size(); ++i)
        add(TraceKind::Begin, next[i]);
    open = next;
}

} // namespace zoe
