#include "plugins/importers/chrome-trace/sample_tracks.h"

#include <algorithm>

namespace zoe {

namespace {

constexpr std::size_t kMaxDepth = 1024; // deeper is a cycle, or as good as one

// The sites of a stack from the root on.
std::vector<std::uint32_t> stackOf(TraceData &data, std::uint32_t frame)
{
    std::vector<std::uint32_t> stack;
    while (frame != StringTable::kNone) {
        const auto found = data.stackFrames.find(frame);
        if (found == data.stackFrames.end()) {
            data.report.count("stack frames that are missing from the file");
            break;
        }
        if (stack.size() == kMaxDepth) {
            data.report.count("stacks deeper than 1024 frames: cut");
            break;
        }
        stack.push_back(found->second.site);
        frame = found->second.parent;
    }
    std::reverse(stack.begin(), stack.end());
    return stack;
}

class SampleTrack {
  public:
    explicit SampleTrack(TraceTrack &track)
        : m_track(track)
    {}

    void goTo(std::int64_t timeNs, const std::vector<std::uint32_t> &stack, const TraceData &data)
    {
        const auto same = static_cast<std::size_t>(
            std::mismatch(m_stack.begin(), m_stack.end(), stack.begin(), stack.end()).first -
            m_stack.begin());
        while (m_stack.size() > same) {
            add(timeNs, TraceKind::End, data.sites[m_stack.back()].name);
            m_stack.pop_back();
        }
        for (std::size_t i = same; i < stack.size(); ++i) {
            add(timeNs, TraceKind::Begin, stack[i]);
            m_stack.push_back(stack[i]);
        }
    }

  private:
    void add(std::int64_t timeNs, TraceKind kind, std::uint32_t site)
    {
        TraceEvent event;
        event.timeNs = timeNs;
        event.site = site & TraceEvent::kMaxSite;
        event.kind = kind;
        event.order = static_cast<std::uint32_t>(m_track.events.size());
        m_track.events.push_back(event);
    }

    TraceTrack &m_track;
    std::vector<std::uint32_t> m_stack;
};

} // namespace

void makeSampleTracks(TraceData &data)
{
    std::vector<TraceSample> samples = std::move(data.samples);
    data.samples.clear();
    if (samples.empty())
        return;
    if (data.stackFrames.empty()) {
        data.report.count("samples without stack frames in the file: skipped", samples.size());
        return;
    }
    std::stable_sort(samples.begin(), samples.end(), [](const auto &a, const auto &b) {
        return a.track != b.track ? a.track < b.track : a.timeNs < b.timeNs;
    });
    data.report.count("samples: converted to zones that last until the thread's next sample",
                      samples.size());
    for (std::size_t i = 0; i < samples.size();) {
        const TraceTrack &thread = data.tracks[samples[i].track];
        TraceTrack track;
        track.process = thread.process;
        track.tid = thread.tid;
        track.name = thread.name;
        track.sortIndex = thread.sortIndex;
        track.samples = true;
        SampleTrack zones(track);
        const std::uint32_t index = samples[i].track;
        for (; i < samples.size() && samples[i].track == index; ++i)
            zones.goTo(samples[i].timeNs, stackOf(data, samples[i].frame), data);
        zones.goTo(samples[i - 1].timeNs, {}, data);
        data.tracks.push_back(std::move(track));
    }
}

} // namespace zoe
