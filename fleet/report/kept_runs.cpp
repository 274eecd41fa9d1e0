#include "fleet/report/kept_runs.h"

#include <algorithm>
#include <iterator>

#include "fleet/changes/fleet_changes.h"
#include "fleet/digest/facts.h"

namespace zoe::fleet {

namespace {

constexpr std::size_t kCapturesBeside = 2; // per change

// The first night whose runs are kept.
std::string firstNight(const std::vector<RunFacts> &runs, std::size_t nights)
{
    std::set<std::string> all;
    for (const RunFacts &run : runs)
        all.insert(nightOf(run));
    auto at = all.end();
    while (nights-- > 0 && at != all.begin())
        --at;
    return at == all.end() ? std::string("~") : *at; // after all nights
}

using Runs = std::vector<std::uint32_t>;

// A number derived from the run's hash, independent of its content.
std::uint64_t chanceOf(const std::string &hash)
{
    std::uint64_t number = 14'695'981'039'346'656'037U; // FNV-1a
    for (const char c : hash)
        number = (number ^ static_cast<unsigned char>(c)) * 1'099'511'628'211U;
    return number;
}

class RunKeeper {
  public:
    RunKeeper(const std::vector<RunFacts> &runs, const RunFigures &figures, const KeepRules &rules)
        : m_runs(runs)
        , m_figures(figures)
        , m_kept(runs.size(), Keep::No)
    {
        const std::string recent = firstNight(runs, rules.nights);
        for (std::uint32_t run = 0; run < runs.size(); ++run) {
            m_isUsable.push_back(!isDisturbed(runs[run], rules.mostDisturbance));
            const PlaceKey place = placeKeyOf(runs[run]);
            m_months[{place, nightOf(runs[run]).substr(0, 7)}].push_back(run);
            if (m_isUsable.back())
                m_usable[place].push_back(run);
            if (nightOf(runs[run]) >= recent)
                m_kept[run] = Keep::Recent;
        }
    }

    // Keeps this many values before and after the change, in each of its series.
    void keepBeside(const Finding &finding, std::size_t count)
    {
        const auto is = [](const std::vector<std::string> &names, const std::string &name) {
            return names.empty() || std::ranges::find(names, name) != names.end();
        };
        for (const auto &[place, runs] : m_usable) {
            if (place.program != finding.program || place.branch != finding.branch ||
                !is(finding.scenes, place.scene) || !is(finding.machines, place.machine))
                continue;
            // For findings that aren't about one behaviour, each run counts as a value.
            if (finding.kind != FindingKind::Code || finding.behaviours.empty())
                keepNeighbours(runs, finding, count);
            else
                for (const std::string &behaviour : finding.behaviours)
                    keepNeighbours(withValues(runs, {behaviour, finding.function}), finding, count);
        }
    }

    void keepExamples()
    {
        const auto shorter = [this](std::uint32_t a, std::uint32_t b) {
            return m_figures.meanNs[a] < m_figures.meanNs[b];
        };
        for (auto &[month, runs] : m_months) {
            std::ranges::stable_sort(runs, shorter);
            keep(runs[(runs.size() - 1) / 2], Keep::Typical);
            keep(runs.back(), Keep::Worst);
        }
    }

    // A pseudo-random choice that is the same next time. Prefers runs with values.
    void keepSamples()
    {
        for (const auto &[month, runs] : m_months)
            keep(*std::ranges::min_element(runs, {},
                                           [this](std::uint32_t run) {
                                               return std::pair(!m_isUsable[run],
                                                                chanceOf(m_runs[run].hash));
                                           }),
                 Keep::Sample);
    }

    [[nodiscard]] std::vector<Keep> take() { return std::move(m_kept); }

  private:
    void keep(std::uint32_t run, Keep why)
    {
        if (m_kept[run] == Keep::No)
            m_kept[run] = why;
    }

    [[nodiscard]] Runs withValues(const Runs &runs,
                                  const std::pair<std::string, FunctionKey> &series) const
    {
        Runs with;
        if (const auto values = m_figures.values.find(series); values != m_figures.values.end())
            std::ranges::copy_if(runs, std::back_inserter(with),
                                 [&](std::uint32_t run) { return values->second.contains(run); });
        return with;
    }

    void keepNeighbours(const Runs &series, const Finding &finding, std::size_t count)
    {
        const auto most = static_cast<std::ptrdiff_t>(count);
        const auto behindGood = std::ranges::upper_bound(series, finding.lastGood);
        const auto bad = std::ranges::lower_bound(series, finding.firstBad);
        for (auto at = behindGood - std::min(most, behindGood - series.begin()); at != behindGood;
             ++at)
            m_kept[*at] = Keep::Change;
        for (auto at = bad; at != bad + std::min(most, series.end() - bad); ++at)
            m_kept[*at] = Keep::Change;
    }

    const std::vector<RunFacts> &m_runs;
    const RunFigures &m_figures;
    std::vector<Keep> m_kept;
    std::vector<bool> m_isUsable; // not disturbed
    std::map<PlaceKey, Runs> m_usable;
    std::map<std::pair<PlaceKey, std::string>, Runs> m_months;
};

} // namespace

const char *nameOf(Keep keep)
{
    switch (keep) {
    case Keep::No:
        return "no";
    case Keep::Recent:
        return "recent";
    case Keep::Change:
        return "change";
    case Keep::Typical:
        return "typical";
    case Keep::Worst:
        return "worst";
    case Keep::Sample:
        return "sample";
    }
    return "";
}

Result<RunFigures> runFigures(Store &store, std::size_t runs, const std::vector<Finding> &findings,
                              const Task &task)
{
    RunFigures figures;
    figures.meanNs.resize(runs);
    std::set<FunctionKey> changed{{}};
    for (const Finding &finding : findings)
        changed.insert(finding.function);
    std::set<std::string> names;
    for (const FunctionKey &key : changed)
        names.insert(key.function);
    std::vector<double> frames(runs);
    double done = 0;
    for (const std::string &name : names) {
        const double share = 1.0 / static_cast<double>(names.size());
        const Status read = store.forEachSeries(
            {.function = name, .detail = PointDetail::SelfTimes}, task.part(done, done + share),
            [&](const Series &series) {
                if (!changed.contains(series.key.function))
                    return true;
                auto &values = figures.values[{series.key.behaviour, series.key.function}];
                for (const SeriesPoint &point : series.points) {
                    values.insert(point.run);
                    if (!name.empty())
                        continue;
                    const auto count = static_cast<double>(point.behaviourFrames);
                    figures.meanNs[point.run] += count * point.self.mean;
                    frames[point.run] += count;
                }
                return true;
            });
        if (!read)
            return read.error();
        done += share;
    }
    for (std::size_t i = 0; i < runs; ++i)
        figures.meanNs[i] = frames[i] > 0 ? figures.meanNs[i] / frames[i] : 0;
    return figures;
}

std::vector<Keep> keptRuns(KeptPart part, const std::vector<RunFacts> &runs,
                           const RunFigures &figures, const std::vector<Finding> &findings,
                           const KeepRules &rules)
{
    RunKeeper keeper(runs, figures, rules);
    const bool isCapture = part == KeptPart::Capture;
    for (const Finding &finding : findings)
        keeper.keepBeside(finding, isCapture ? kCapturesBeside : kValuesBefore);
    if (isCapture)
        keeper.keepExamples();
    else
        keeper.keepSamples();
    return keeper.take();
}

} // namespace zoe::fleet
