#include "fleet/report/kept_runs.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "fleet/digest/facts.h"

namespace zoe::fleet {

namespace {

// A change.
constexpr std::size_t kCapturesBeside = 2;
constexpr std::size_t kRowsBeside = 40; // as many as the search for changes looks at around one

// The mean frame of each run; 0 if the run has none.
Result<std::vector<double>> meanFrames(Store &store, std::size_t runs, const Task &task)
{
    std::vector<double> ns(runs);
    std::vector<double> frames(runs);
    const Status read = store.forEachSeries({.function = ""}, task, [&](const Series &series) {
        for (const SeriesPoint &point : series.points) {
            const auto count = static_cast<double>(point.behaviourFrames);
            ns[point.run] += count * point.self.mean;
            frames[point.run] += count;
        }
        return true;
    });
    if (!read)
        return read.error();
    for (std::size_t i = 0; i < runs; ++i)
        ns[i] = frames[i] > 0 ? ns[i] / frames[i] : 0;
    return ns;
}

// The first night that is kept.
std::string firstNight(const std::vector<RunFacts> &runs, std::size_t nights)
{
    std::set<std::string> all;
    for (const RunFacts &run : runs)
        all.insert(nightOf(run));
    auto at = all.end();
    while (nights-- > 0 && at != all.begin())
        --at;
    return at == all.end() ? std::string("~") : *at; // behind all nights
}

using Runs = std::vector<std::uint32_t>;

struct Histories {
    std::map<PlaceKey, Runs> places;
    std::map<std::pair<PlaceKey, std::string>, Runs> months;
};

Histories historiesOf(const std::vector<RunFacts> &runs)
{
    Histories histories;
    for (std::uint32_t run = 0; run < runs.size(); ++run) {
        const PlaceKey place = placeKeyOf(runs[run]);
        histories.places[place].push_back(run);
        histories.months[{place, nightOf(runs[run]).substr(0, 7)}].push_back(run);
    }
    return histories;
}

void keepNeighbours(std::vector<Keep> &kept, const Runs &place, const Finding &finding,
                    std::size_t beside)
{
    const auto most = static_cast<std::ptrdiff_t>(beside);
    const auto keep = [&kept](auto first, auto last) {
        for (auto at = first; at != last; ++at)
            kept[*at] = Keep::Change;
    };
    const auto behindGood = std::ranges::upper_bound(place, finding.lastGood);
    keep(behindGood - std::min(most, behindGood - place.begin()), behindGood);
    const auto bad = std::ranges::lower_bound(place, finding.firstBad);
    keep(bad, bad + std::min(most, place.end() - bad));
}

// Recent ones and those next to changes.
std::vector<Keep> keptByRule(const std::vector<RunFacts> &runs, const Histories &histories,
                             const std::vector<Finding> &findings, std::size_t nights,
                             std::size_t beside)
{
    std::vector<Keep> kept(runs.size(), Keep::No);
    const std::string recent = firstNight(runs, nights);
    for (std::uint32_t run = 0; run < runs.size(); ++run) {
        if (nightOf(runs[run]) >= recent)
            kept[run] = Keep::Recent;
    }
    for (const Finding &finding : findings) {
        const auto is = [](const std::vector<std::string> &names, const std::string &name) {
            return names.empty() || std::ranges::find(names, name) != names.end();
        };
        for (const auto &[place, all] : histories.places) {
            if (place.program == finding.program && place.branch == finding.branch &&
                is(finding.scenes, place.scene) && is(finding.machines, place.machine))
                keepNeighbours(kept, all, finding, beside);
        }
    }
    return kept;
}

void keepExamples(std::vector<Keep> &kept, Runs runs, const std::vector<double> &meanNs)
{
    std::ranges::stable_sort(runs, {}, [&meanNs](std::uint32_t run) { return meanNs[run]; });
    const auto keep = [&kept](std::uint32_t run, Keep why) {
        if (kept[run] == Keep::No)
            kept[run] = why;
    };
    keep(runs[(runs.size() - 1) / 2], Keep::Typical);
    keep(runs.back(), Keep::Worst);
}

// A number that says nothing of the run; of its hash, whatever that is.
std::uint64_t chanceOf(const std::string &hash)
{
    std::uint64_t number = 14'695'981'039'346'656'037U; // FNV-1a
    for (const char c : hash)
        number = (number ^ static_cast<unsigned char>(c)) * 1'099'511'628'211U;
    return number;
}

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

Result<std::vector<Keep>> keptRuns(Store &store, const std::vector<RunFacts> &runs,
                                   const std::vector<Finding> &findings, std::size_t nights,
                                   const Task &task)
{
    const auto meanNs = meanFrames(store, runs.size(), task);
    if (!meanNs)
        return meanNs.error();
    Histories histories = historiesOf(runs);
    std::vector<Keep> kept = keptByRule(runs, histories, findings, nights, kCapturesBeside);
    for (auto &[month, all] : histories.months)
        keepExamples(kept, std::move(all), *meanNs);
    return kept;
}

std::vector<Keep> keptRows(const std::vector<RunFacts> &runs, const std::vector<Finding> &findings,
                           std::size_t nights)
{
    const Histories histories = historiesOf(runs);
    std::vector<Keep> kept = keptByRule(runs, histories, findings, nights, kRowsBeside);
    for (const auto &[month, all] : histories.months) {
        // By chance, and the same one next time.
        const std::uint32_t sample = *std::ranges::min_element(
            all, {}, [&runs](std::uint32_t run) { return chanceOf(runs[run].hash); });
        if (kept[sample] == Keep::No)
            kept[sample] = Keep::Sample;
    }
    return kept;
}

} // namespace zoe::fleet
