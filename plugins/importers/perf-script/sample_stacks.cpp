#include "plugins/importers/perf-script/sample_stacks.h"

#include <algorithm>

namespace zoe {

namespace {

// Median gap between neighbours; 1 ms for a single sample.
template <class Samples>
std::int64_t usualGap(const Samples &samples)
{
    std::vector<std::int64_t> gaps;
    for (std::size_t i = 1; i < samples.size(); ++i) {
        if (samples[i].timeNs > samples[i - 1].timeNs)
            gaps.push_back(samples[i].timeNs - samples[i - 1].timeNs);
    }
    if (gaps.empty())
        return 1'000'000;
    const auto middle = gaps.begin() + std::ssize(gaps) / 2;
    std::nth_element(gaps.begin(), middle, gaps.end());
    return *middle;
}

} // namespace

void SampleStacks::add(std::uint32_t track, std::int64_t timeNs,
                       std::span<const std::uint32_t> stack)
{
    std::uint32_t node = kRoot;
    for (const std::uint32_t site : stack) {
        const std::uint64_t key = std::uint64_t{node} << 32 | site;
        const auto [found, isNew] =
            m_children.try_emplace(key, static_cast<std::uint32_t>(m_nodes.size()));
        if (isNew)
            m_nodes.push_back({node, site, node == kRoot ? 1 : m_nodes[node].depth + 1});
        node = found->second;
    }
    m_samples[track].push_back({timeNs, node});
}

void SampleStacks::pathOf(std::uint32_t node, Path &path) const
{
    path.clear();
    for (; node != kRoot; node = m_nodes[node].parent)
        path.push_back(m_nodes[node].site);
    std::reverse(path.begin(), path.end());
}

void SampleStacks::goTo(std::uint32_t track, std::int64_t timeNs, Path &open, const Path &next)
{
    std::vector<TraceEvent> &events = m_data.tracks[track].events;
    const auto add = [&](TraceKind kind, std::uint32_t site) {
        TraceEvent event;
        event.timeNs = timeNs;
        event.kind = kind;
        event.site = site & TraceEvent::kMaxSite;
        event.order = static_cast<std::uint32_t>(events.size());
        events.push_back(event);
    };
    const auto same = static_cast<std::size_t>(
        std::mismatch(open.begin(), open.end(), next.begin(), next.end()).first - open.begin());
    for (; open.size() > same; open.pop_back())
        add(TraceKind::End, m_data.sites[open.back()].name);
    for (std::size_t i = same; i < next.size(); ++i) {
        add(TraceKind::Begin, next[i]);
        open.push_back(next[i]);
    }
    m_data.seeTime(timeNs, timeNs);
}

void SampleStacks::finishTrack(std::uint32_t track, std::vector<Sample> &samples)
{
    std::stable_sort(samples.begin(), samples.end(),
                     [](const Sample &a, const Sample &b) { return a.timeNs < b.timeNs; });
    const std::int64_t usualNs = usualGap(samples);
    Path open;
    Path path;
    for (std::size_t i = 0; i < samples.size(); ++i) {
        pathOf(samples[i].node, path);
        goTo(track, samples[i].timeNs, open, path);
        const bool last = i + 1 == samples.size();
        const std::int64_t endNs = samples[i].timeNs + (last ? usualNs : 2 * usualNs);
        if (last || samples[i + 1].timeNs > endNs)
            goTo(track, endNs, open, {});
    }
}

void SampleStacks::finish()
{
    for (auto &[track, samples] : m_samples) {
        finishTrack(track, samples);
        samples = {};
    }
}

} // namespace zoe
