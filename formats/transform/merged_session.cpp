#include "formats/transform/merged_session.h"

#include <algorithm>

#include "analysis/model/frames/frame_losses.h"
#include "analysis/model/frames/frame_marks.h"

namespace zoe {

namespace {

// "game + server"
template <class Part>
std::string joined(std::span<const MergeSource> sources, const Part &part)
{
    std::vector<std::string> parts;
    for (const MergeSource &source : sources) {
        std::string text = part(source);
        if (!text.empty() && std::ranges::find(parts, text) == parts.end())
            parts.push_back(std::move(text));
    }
    std::string all;
    for (const std::string &text : parts)
        all += (all.empty() ? "" : " + ") + text;
    return all;
}

} // namespace

Dictionaries prefixedDictionaries(const MergeSource &source)
{
    Dictionaries all = source.capture->dictionaries();
    const std::string prefix = source.name + ": ";
    for (Thread &thread : all.threads) {
        Thread unnumbered = thread; // the number of its process is shown behind the name anyway
        unnumbered.processId = 0;
        thread.name = prefix + unnumbered.label();
        if (thread.processId == 0)
            thread.processId = source.capture->info().session.processId;
    }
    for (PlotSeries &series : all.plotSeries)
        series.name.insert(0, prefix);
    for (FrameSet &set : all.frameSets)
        set.name.insert(0, prefix);
    for (Lock &lock : all.locks)
        lock.name.insert(0, prefix);
    for (MemoryPool &pool : all.memoryPools)
        pool.name.insert(0, prefix);
    return all;
}

SessionInfo mergedSession(std::span<const MergeSource> sources, std::size_t framesOf,
                          TimeNs shiftNs)
{
    SessionInfo session = sources[framesOf].capture->info().session;
    if (session.startUnixNs != 0)
        session.startUnixNs -= shiftNs;
    if (session.startSteadyNs != 0)
        session.startSteadyNs -= shiftNs;
    if (sources.size() > 1) {
        session.program = joined(sources, [](const MergeSource &source) { return source.name; });
        session.host = joined(
            sources, [](const MergeSource &source) { return source.capture->info().session.host; });
        session.metadata.clear();
        for (const MergeSource &source : sources) {
            const bool hasFrames = &source == &sources[framesOf];
            for (const auto &[key, value] : source.capture->info().session.metadata)
                session.metadata.emplace_back(
                    hasFrames && isAboutFrames(key) ? key : source.name + ": " + key, value);
        }
    }
    for (const MergeSource &source : sources) {
        const std::string &file = source.capture->info().source;
        session.metadata.emplace_back("merged from " + source.name,
                                      (file.empty() ? "" : file + ", ") + "offset " +
                                          offsetText(source.offsetNs));
    }
    if (sources.size() > 1)
        session.metadata.emplace_back(kFramesOfKey, sources[framesOf].name);
    return session;
}

std::string offsetText(DurationNs offsetNs)
{
    const char *const sign = offsetNs < 0 ? "" : "+";
    const bool whole = offsetNs % kNsPerMs == 0;
    return sign + std::to_string(whole ? offsetNs / kNsPerMs : offsetNs) + (whole ? " ms" : " ns");
}

Result<std::vector<DurationNs>> clockOffsets(std::span<const MergeSource> sources)
{
    // The wall clock may have been set between two starts.
    const SessionInfo &base = sources.front().capture->info().session;
    std::vector<DurationNs> offsets;
    for (const MergeSource &source : sources) {
        const SessionInfo &session = source.capture->info().session;
        if (!base.bootId.empty() && session.bootId == base.bootId && base.startSteadyNs != 0 &&
            session.startSteadyNs != 0) {
            offsets.push_back(session.startSteadyNs - base.startSteadyNs);
            continue;
        }
        const std::int64_t start = session.startUnixNs;
        if (start <= 0)
            return Error{ErrorCode::BadInput,
                         "a capture does not record the clock time of its start", source.name};
        offsets.push_back(start - base.startUnixNs);
    }
    return offsets;
}

} // namespace zoe
