#include "plugins/importers/common/loop_threads.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include "analysis/model/sites/name_words.h"

namespace zoe {

namespace {

constexpr const char *kPoolWords[] = {"pool", "worker", "job", "task"};

// Without numbers and separators; empty if no name remains.
std::string stemOf(const std::vector<std::string> &words)
{
    std::string stem;
    for (const std::string &word : words)
        stem += word;
    return stem == "thread" ? std::string() : stem;
}

// Whole words, also in the plural ("jobs") and combined with "thread" ("threadpool"); "jobless"
// doesn't match.
bool saysPool(const std::vector<std::string> &words)
{
    if (std::ranges::find(words, "main") != words.end())
        return false;
    return std::ranges::any_of(words, [](std::string_view word) {
        constexpr std::string_view kThread = "thread";
        if (word.starts_with(kThread) && word.size() > kThread.size())
            word.remove_prefix(kThread.size());
        if (word.ends_with('s'))
            word.remove_suffix(1);
        if (word.ends_with(kThread) && word.size() > kThread.size())
            word.remove_suffix(kThread.size());
        return std::ranges::find(kPoolWords, word) != std::end(kPoolWords);
    });
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
    struct Name {
        std::vector<std::string> words;
        std::string stem;
    };
    // By process, whether it is a thread, and stem: "GLThread 7" may be a queue in addition to a
    // thread of that name.
    using Kin = std::tuple<std::uint32_t, bool, std::string>;
    const auto kinOf = [](const TraceTrack &track, const Name &name) {
        return Kin(track.process, track.external, name.stem);
    };
    std::vector<Name> names;
    std::map<Kin, std::uint32_t> namesakes;
    std::set<std::uint32_t> withMain; // processes
    for (const TraceTrack &track : data.tracks) {
        Name name{wordsOfName(track.name), {}};
        name.stem = stemOf(name.words);
        if (!track.samples)
            ++namesakes[kinOf(track, name)];
        if (isMain(data, track, name.stem) && !track.events.empty())
            withMain.insert(track.process);
        names.push_back(std::move(name));
    }
    std::vector<LoopThread> threads;
    for (std::size_t i = 0; i < data.tracks.size(); ++i) {
        const TraceTrack &track = data.tracks[i];
        const Name &name = names[i];
        if (isMain(data, track, name.stem))
            threads.push_back(LoopThread::Main);
        else if (name.stem.empty())
            threads.push_back(withMain.contains(track.process) ? LoopThread::No
                                                               : LoopThread::Maybe);
        else
            threads.push_back(saysPool(name.words) || namesakes[kinOf(track, name)] > 1
                                  ? LoopThread::No
                                  : LoopThread::Maybe);
    }
    return threads;
}

} // namespace zoe
