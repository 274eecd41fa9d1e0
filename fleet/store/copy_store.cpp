#include "fleet/store/copy_store.h"

#include <algorithm>
#include <map>
#include <optional>
#include <span>
#include <utility>

namespace zoe::fleet {

namespace {

constexpr std::size_t kRunsAtOnce = 100;

bool isBeginOf(const std::vector<std::string> &begin, const std::vector<std::string> &all)
{
    return begin.size() <= all.size() && std::equal(begin.begin(), begin.end(), all.begin());
}

// Builds digests of runs from the series of their place, one series after another.
class RunGatherer {
  public:
    RunGatherer(const std::vector<RunFacts> &facts, std::span<const std::uint32_t> runs)
    {
        for (const std::uint32_t run : runs) {
            RunDigest &digest = m_runs[run].digest;
            digest.facts = facts[run];
            digest.functions.push_back({}); // the frame itself
        }
    }

    void add(const Series &series)
    {
        for (const SeriesPoint &point : series.points) {
            const auto found = m_runs.find(point.run);
            if (found == m_runs.end())
                continue;
            Gathered &run = found->second;
            FunctionFigures figures{run.functionOf(series.key.function),
                                    run.behaviourOf(series.key.behaviour, point), point.frames,
                                    point.calls};
            figures.self = point.self;
            figures.total = point.total;
            figures.running = point.running;
            figures.selfPerFrame = point.sketch;
            run.digest.figures.push_back(std::move(figures));
        }
    }

    // By run. calls: from the store.
    [[nodiscard]] std::vector<RunDigest> take(const std::vector<StoredCall> &calls)
    {
        std::vector<RunDigest> digests;
        for (auto &[place, run] : m_runs) {
            run.addCalls(calls);
            std::ranges::sort(run.digest.figures, {}, [](const FunctionFigures &figures) {
                return std::pair(figures.function, figures.behaviour);
            });
            digests.push_back(std::move(run.digest));
        }
        m_runs.clear();
        return digests;
    }

  private:
    struct Gathered {
        RunDigest digest;
        std::map<FunctionKey, std::uint32_t> functions{{FunctionKey{}, 0}};
        std::map<std::string, std::uint32_t> behaviours;

        std::uint32_t functionOf(const FunctionKey &key)
        {
            const auto [at, isNew] =
                functions.try_emplace(key, static_cast<std::uint32_t>(digest.functions.size()));
            if (isNew)
                digest.functions.push_back(key);
            return at->second;
        }

        std::uint32_t behaviourOf(const std::string &name, const SeriesPoint &point)
        {
            const auto [at, isNew] =
                behaviours.try_emplace(name, static_cast<std::uint32_t>(digest.behaviours.size()));
            if (isNew)
                digest.behaviours.push_back(
                    {name, point.behaviourFrames, point.blockFrames, point.freedom});
            return at->second;
        }

        // Stores identify calls only by names.
        void addCalls(const std::vector<StoredCall> &calls)
        {
            std::map<std::string, std::uint32_t> byName;
            for (const auto &[key, number] : functions)
                byName.try_emplace(key.function, number);
            for (const StoredCall &call : calls) {
                const auto caller = byName.find(call.caller);
                const auto callee = byName.find(call.callee);
                if (call.program == digest.facts.program && caller != byName.end() &&
                    callee != byName.end())
                    digest.calls.emplace_back(caller->second, callee->second);
            }
            std::ranges::sort(digest.calls);
        }
    };

    std::map<std::uint32_t, Gathered> m_runs; // by position
};

class StoreCopier {
  public:
    StoreCopier(Store &from, const std::vector<RunFacts> &runs, Store &to, const Task &task)
        : m_from(from)
        , m_runs(runs)
        , m_to(to)
        , m_task(task)
    {}

    Result<CopyCounts> copy()
    {
        Status done = copyRuns();
        std::ranges::sort(m_counts.scenes);
        if (done)
            done = copyTriages();
        return done ? Result<CopyCounts>(std::move(m_counts)) : done.error();
    }

  private:
    using Scene = std::pair<std::string, std::string>; // program and scene

    Status copyRuns()
    {
        auto calls = m_from.calls();
        if (!calls)
            return calls.error();
        m_calls = std::move(*calls);
        std::map<PlaceKey, std::vector<std::uint32_t>> places;
        const Task looking = m_task.part(0, 0.1);
        const Task copying = m_task.part(0.1, 1);
        for (std::uint32_t run = 0; run < m_runs.size(); ++run) {
            if (m_task.stopRequested())
                return Task::cancelled();
            looking.progress(static_cast<double>(run) / static_cast<double>(m_runs.size()));
            const auto known = m_to.has(m_runs[run].hash);
            if (!known)
                return known.error();
            if (*known)
                ++m_counts.known;
            else
                places[placeKeyOf(m_runs[run])].push_back(run);
        }
        for (const auto &[place, all] : places) {
            for (std::size_t first = 0; first < all.size(); first += kRunsAtOnce) {
                const std::size_t count = std::min(kRunsAtOnce, all.size() - first);
                if (const Status copied = copySome(place, std::span(all).subspan(first, count));
                    !copied)
                    return copied;
                copying.progress(
                    static_cast<double>(m_counts.known + m_counts.copied + m_counts.leftOut) /
                    static_cast<double>(m_runs.size()));
            }
        }
        return {};
    }

    // Copies runs of one place.
    Status copySome(const PlaceKey &place, std::span<const std::uint32_t> some)
    {
        SeriesFilter filter{.program = place.program,
                            .branch = place.branch,
                            .scene = place.scene,
                            .machine = place.machine};
        filter.runs.assign(some.begin(), some.end());
        filter.detail = PointDetail::Sketches;
        RunGatherer gatherer(m_runs, some);
        const Status read = m_from.forEachSeries(
            filter, Task(m_task.executor(), m_task.stopToken()), [&gatherer](const Series &series) {
                gatherer.add(series);
                return true;
            });
        if (!read)
            return read;
        for (const RunDigest &digest : gatherer.take(m_calls)) {
            if (m_task.stopRequested())
                return Task::cancelled();
            if (const Status added = add(digest); !added)
                return added;
        }
        return {};
    }

    Status add(const RunDigest &digest)
    {
        for (;;) {
            const auto models = newModels({digest.facts.program, digest.facts.scene});
            if (!models)
                return models.error();
            if (!*models) {
                ++m_counts.leftOut;
                return {};
            }
            const auto added = m_to.addWithModels(digest, **models);
            if (!added)
                return added.error();
            const Scene scene(digest.facts.program, digest.facts.scene);
            if (*added == Added::Outdated) {
                m_known.erase(scene);
                continue;
            }
            if (*added == Added::Run)
                m_known[scene] = NewModels{(*models)->others + (*models)->texts.size(), {}};
            ++(*added == Added::Run ? m_counts.copied : m_counts.known);
            return {};
        }
    }

    // Models of the scene that only the source store has. Not set: the behaviours differ.
    Result<std::optional<NewModels>> newModels(const Scene &scene)
    {
        if (const auto found = m_known.find(scene); found != m_known.end())
            return found->second;
        const auto ours = m_from.behaviourModels(scene.first, scene.second);
        if (!ours)
            return ours.error();
        const auto theirs = m_to.behaviourModels(scene.first, scene.second);
        if (!theirs)
            return theirs.error();
        std::optional<NewModels> models;
        if (isBeginOf(*theirs, *ours))
            models = {theirs->size(),
                      {ours->begin() + static_cast<std::ptrdiff_t>(theirs->size()), ours->end()}};
        else if (isBeginOf(*ours, *theirs))
            models = NewModels{theirs->size(), {}};
        else
            m_counts.scenes.push_back(scene.first + ", " + scene.second);
        m_known.emplace(scene, models);
        return models;
    }

    // The latest decision about a change counts.
    Status copyTriages()
    {
        const auto ours = m_from.triages();
        if (!ours)
            return ours.error();
        const auto theirs = m_to.triages();
        if (!theirs)
            return theirs.error();
        std::map<std::string, std::int64_t> saidAt;
        for (const Triage &triage : *theirs)
            saidAt[triage.finding.id] = triage.unixNs;
        std::vector<Triage> later;
        for (const Triage &triage : *ours) {
            const auto found = saidAt.find(triage.finding.id);
            if (found == saidAt.end() || found->second < triage.unixNs)
                later.push_back(triage);
        }
        m_counts.triaged = later.size();
        return m_to.setTriages(later);
    }

    Store &m_from;
    const std::vector<RunFacts> &m_runs;
    Store &m_to;
    const Task &m_task;
    std::vector<StoredCall> m_calls;
    std::map<Scene, std::optional<NewModels>> m_known;
    CopyCounts m_counts;
};

} // namespace

Result<CopyCounts> copyStore(Store &from, const std::vector<RunFacts> &runs, Store &to,
                             const Task &task)
{
    return StoreCopier(from, runs, to, task).copy();
}

} // namespace zoe::fleet
