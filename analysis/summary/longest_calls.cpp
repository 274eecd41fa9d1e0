#include "analysis/summary/longest_calls.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "analysis/statistics/exact_moments.h"
#include "analysis/walk/chunk_run.h"

namespace zoe {

namespace {

bool comesFirst(const LongCall &a, const LongCall &b)
{
    return std::tuple(-a.durationNs, a.frame, a.thread, a.zone) <
           std::tuple(-b.durationNs, b.frame, b.thread, b.zone);
}

// The first `most` calls by comesFirst: a heap with the last of them on top.
class Longest {
  public:
    explicit Longest(std::size_t most)
        : m_most(most)
    {}

    void add(const LongCall &call)
    {
        if (m_calls.size() == m_most) {
            if (m_most == 0 || !comesFirst(call, m_calls.front()))
                return;
            std::ranges::pop_heap(m_calls, comesFirst);
            m_calls.pop_back();
        }
        m_calls.push_back(call);
        std::ranges::push_heap(m_calls, comesFirst);
    }
    [[nodiscard]] const std::vector<LongCall> &calls() const { return m_calls; }
    [[nodiscard]] std::vector<LongCall> sorted() &&
    {
        std::ranges::sort(m_calls, comesFirst);
        return std::move(m_calls);
    }

  private:
    std::size_t m_most;
    std::vector<LongCall> m_calls;
};

struct Collected {
    explicit Collected(std::size_t most)
        : longest(most)
    {}

    void add(const LongCall &call)
    {
        longest.add(call);
        durations.add(call.durationNs);
        selfTimes.add(call.selfNs);
    }

    Longest longest;
    DurationCollector durations;
    DurationCollector selfTimes;
};

struct Fragment {
    LongCall part;
    std::uint32_t depth = 0;
    std::uint8_t flags = 0;
};

// first: the position of the first zone in its whole tree.
void scan(const ZoneTree &tree, std::uint32_t first, SiteId site, Collected &whole,
          std::vector<Fragment> &fragments)
{
    const auto sites = tree.sites();
    for (std::size_t i = 0; i < sites.size(); ++i) {
        if (sites[i] != site.value)
            continue;
        const LongCall call{
            tree.frame(),     tree.thread(),       first + static_cast<std::uint32_t>(i),
            tree.starts()[i], tree.durations()[i], tree.selves()[i]};
        if ((tree.flags()[i] & (kContinuesFrom | kContinuesTo)) == 0)
            whole.add(call);
        else
            fragments.push_back({call, tree.depths()[i], tree.flags()[i]});
    }
}

// A fragment continues in the next frame at the same depth of the same thread.
class FragmentChains {
  public:
    explicit FragmentChains(Collected &calls)
        : m_calls(calls)
    {}

    // Fragments must be added by rising frame.
    void add(const Fragment &fragment)
    {
        const auto key = std::pair(fragment.part.thread, fragment.depth);
        LongCall call = fragment.part;
        const auto open = m_open.find(key);
        if (open != m_open.end()) {
            const bool joins = (fragment.flags & kContinuesFrom) != 0 &&
                               open->second.lastFrame + 1 == fragment.part.frame;
            if (joins) {
                const LongCall &before = open->second.call;
                call = before;
                call.durationNs = saturatedSum(before.durationNs, fragment.part.durationNs);
                call.selfNs = saturatedSum(before.selfNs, fragment.part.selfNs);
            } else if (open->second.lastFrame < fragment.part.frame) {
                m_calls.add(open->second.call);
            }
            if (joins || open->second.lastFrame < fragment.part.frame)
                m_open.erase(open);
        }
        if ((fragment.flags & kContinuesTo) != 0)
            m_open.insert_or_assign(key, Open{call, fragment.part.frame});
        else
            m_calls.add(call);
    }
    void finish()
    {
        for (const auto &[key, open] : m_open)
            m_calls.add(open.call);
        m_open.clear();
    }

  private:
    struct Open {
        LongCall call;
        FrameIndex lastFrame = 0;
    };

    Collected &m_calls;
    std::map<std::pair<ThreadId, std::uint32_t>, Open> m_open;
};

std::shared_ptr<const LongestCalls> finished(std::vector<Collected> parts, std::size_t most,
                                             const Task &task)
{
    auto result = std::make_shared<LongestCalls>();
    Longest longest(most);
    std::vector<DurationCollector> durations;
    std::vector<DurationCollector> selfTimes;
    for (Collected &part : parts) {
        for (const LongCall &call : part.longest.calls())
            longest.add(call);
        durations.push_back(std::move(part.durations));
        selfTimes.push_back(std::move(part.selfTimes));
    }
    result->longest = std::move(longest).sorted();
    result->durations = DurationSet(std::move(durations), task);
    result->selfTimes = DurationSet(std::move(selfTimes), task);
    return result;
}

} // namespace

Result<std::shared_ptr<const LongestCalls>> longestCalls(const Capture &capture, SiteId site,
                                                         const Selection &selection,
                                                         std::size_t most, const Task &task)
{
    ChunkRun run(capture, selection);
    std::vector<Collected> parts(run.workers(task) + 1, Collected(most));
    std::vector<std::vector<Fragment>> fragments(run.chunks().size());
    const Status status = run.forEachPart(task.part(0, 0.9), [&](std::size_t worker, std::size_t i,
                                                                 const ChunkPart &part) {
        const Chunk &chunk = part.chunk();
        for (const TreeSpan &span : chunk.trees) {
            if (run.frames().contains(chunk.firstFrame + span.frame) &&
                selection.hasThread(span.thread))
                scan(part.begun(span), part.positionOf(span), site, parts[worker], fragments[i]);
        }
    });
    if (!status)
        return status.error();
    FragmentChains chains(parts.back());
    for (const std::vector<Fragment> &chunk : fragments) {
        for (const Fragment &fragment : chunk)
            chains.add(fragment);
    }
    chains.finish();
    auto result = std::make_shared<LongestCalls>(*finished(std::move(parts), most, task));
    result->frames = run.frames().count();
    result->unreadableFrames = run.unreadableFrames();
    task.progress(1);
    return std::shared_ptr<const LongestCalls>(std::move(result));
}

} // namespace zoe
