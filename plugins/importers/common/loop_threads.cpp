#include "plugins/importers/common/loop_threads.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <set>
#include <string>
#include <utility>

namespace zoe {

namespace {

constexpr const char *kPoolWords[] = {"pool", "worker", "job", "task"};

// In small letters, without numbers and what parts them from words; empty: no name of its own.
std::string stemOf(const std::string &name)
{
    std::string stem;
    for (const char letter : name) {
        const auto c = static_cast<unsigned char>(letter);
        if (c >= 0x80 || std::isalpha(c))
            stem += static_cast<char>(std::tolower(c));
    }
    return stem == "thread" ? std::string() : stem;
}

bool saysPool(const std::string &stem)
{
    return std::ranges::any_of(
        kPoolWords, [&](const char *word) { return stem.find(word) != std::string::npos; });
}

bool isMain(const TraceData &data, const TraceTrack &track, const std::string &stem)
{
    const TraceId &pid = data.processes[track.process].pid;
    return stem == "main" || stem == "mainthread" ||
           (track.tid.kind == TraceId::Kind::Number && track.tid == pid);
}

} // namespace

std::vector<LoopThread> loopThreads(const TraceData &data)
{
    std::vector<std::string> stems;
    std::map<std::pair<std::uint32_t, std::string>, std::uint32_t> namesakes; // of process and stem
    std::set<std::uint32_t> withMain;                                         // processes
    for (const TraceTrack &track : data.tracks) {
        stems.push_back(stemOf(track.name));
        if (!track.samples)
            ++namesakes[{track.process, stems.back()}];
        if (isMain(data, track, stems.back()) && !track.events.empty())
            withMain.insert(track.process);
    }
    std::vector<LoopThread> threads;
    for (std::size_t i = 0; i < data.tracks.size(); ++i) {
        const TraceTrack &track = data.tracks[i];
        const std::string &stem = stems[i];
        if (isMain(data, track, stem))
            threads.push_back(LoopThread::Main);
        else if (stem.empty())
            threads.push_back(withMain.contains(track.process) ? LoopThread::No
                                                               : LoopThread::Maybe);
        else
            threads.push_back(saysPool(stem) || namesakes[{track.process, stem}] > 1
                                  ? LoopThread::No
                                  : LoopThread::Maybe);
    }
    return threads;
}

} // namespace zoe
