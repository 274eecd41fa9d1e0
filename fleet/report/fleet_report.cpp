#include "fleet/report/fleet_report.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>
#include <tuple>
#include <utility>

#include "fleet/changes/fleet_changes.h"
#include "fleet/digest/facts.h"

namespace zoe::fleet {

namespace {

bool isOf(const RunFacts &run, const SeriesFilter &filter)
{
    const auto fits = [](const std::optional<std::string> &wanted, const std::string &text) {
        return !wanted || *wanted == text;
    };
    return fits(filter.program, run.program) && fits(filter.branch, run.branch) &&
           fits(filter.scene, run.scene) && fits(filter.machine, run.machine);
}

// The nights with runs, oldest first.
std::vector<std::string> nightsOf(const std::vector<RunFacts> &runs, const SeriesFilter &filter)
{
    std::set<std::string> nights;
    for (const RunFacts &run : runs) {
        if (isOf(run, filter))
            nights.insert(nightOf(run));
    }
    return {nights.begin(), nights.end()};
}

bool shareOne(const std::vector<std::string> &a, const std::vector<std::string> &b)
{
    return std::ranges::any_of(
        a, [&b](const std::string &one) { return std::ranges::find(b, one) != b.end(); });
}

// Half of the interval, as a share of the mean frame.
double errorOfShare(const Finding &finding)
{
    return finding.deltaNs == 0 ? 0
                                : std::abs((finding.interval.high - finding.interval.low) / 2 *
                                           finding.share / finding.deltaNs);
}

bool mayUndo(const Finding &faster, const Finding &slower)
{
    return faster.kind == slower.kind && faster.program == slower.program &&
           faster.branch == slower.branch && faster.function == slower.function &&
           faster.firstBad > slower.firstBad && shareOne(faster.scenes, slower.scenes) &&
           shareOne(faster.machines, slower.machines) &&
           shareOne(faster.behaviours, slower.behaviours);
}

// The remainder of a slowdown after later changes, as shares of the mean frame before it.
struct Recovery {
    double left = 0;
    double variance = 0;          // of left
    bool isPart = false;          // part of it was undone
    bool isWhole = false;         // nothing remains
    std::uint32_t lastFaster = 0; // run
};

struct Recoveries {
    std::map<std::size_t, Recovery> ofSlower; // by place in the findings
    std::set<std::size_t> used;               // speed-ups that are used up completely
};

Recoveries recoveriesIn(const std::vector<JudgedFinding> &judged, double leastShare)
{
    Recoveries found;
    std::vector<std::size_t> byRun(judged.size());
    std::iota(byRun.begin(), byRun.end(), std::size_t{0});
    std::ranges::stable_sort(byRun, {}, [&](std::size_t i) { return judged[i].finding.firstBad; });
    std::vector<std::size_t> open; // slowdowns, by their start
    for (const std::size_t i : byRun) {
        const Finding &finding = judged[i].finding;
        if (finding.kind != FindingKind::Code)
            continue;
        if (finding.deltaNs > 0) {
            found.ofSlower[i] = {finding.share, std::pow(errorOfShare(finding), 2)};
            open.push_back(i);
            continue;
        }
        if (!judged[i].isOpen() && judged[i].triage->status == TriageStatus::False)
            continue;
        double gain = -finding.share; // of the frame before it
        bool isWhole = false;
        for (auto at = open.rbegin(); at != open.rend() && gain >= leastShare; ++at) {
            const Finding &slower = judged[*at].finding;
            Recovery &recovery = found.ofSlower[*at];
            if (recovery.isWhole || !mayUndo(finding, slower))
                continue;
            const double scale = 1 + recovery.left; // converts to shares of the frame before both
            const double left = recovery.left - gain * scale;
            recovery.variance += std::pow(errorOfShare(finding) * scale, 2);
            recovery.isPart = true;
            recovery.lastFaster = finding.firstBad;
            recovery.isWhole = left < leastShare || left < std::sqrt(recovery.variance);
            recovery.left = left;
            isWhole = recovery.isWhole;
            gain = -left / scale;
        }
        if (isWhole && gain < leastShare)
            found.used.insert(i);
    }
    return found;
}

// The series in which a finding is most certain.
Result<Trend> seriesOf(Store &store, const std::vector<RunFacts> &runs, const Finding &finding,
                       const Task &task)
{
    TrendQuestion question;
    const bool isMix = finding.kind == FindingKind::Mix;
    const bool isFrame = finding.function.function.empty();
    question.quantity = isMix ? Quantity::Share : isFrame ? Quantity::Mean : Quantity::Self;
    question.filter.program = finding.program;
    question.filter.branch = finding.branch;
    question.filter.scene = finding.scene;
    question.filter.machine = finding.machine;
    if (!finding.behaviour.empty()) // all together
        question.filter.behaviour = finding.behaviour;
    if (!isFrame) {
        question.filter.function = finding.function.function;
        question.filter.group = finding.function.group;
    }
    auto trends = trendsOf(store, runs, question, task);
    if (!trends)
        return trends.error();
    for (Trend &trend : *trends) {
        if (trend.key.cpu == finding.cpu && trend.key.function == finding.function)
            return std::move(trend);
    }
    return Trend{};
}

std::vector<AbsentPlace> absentPlaces(const std::vector<RunFacts> &runs, const SeriesFilter &filter,
                                      const std::string &from, const std::string &last)
{
    std::map<Place, std::string> lastNights;
    for (const RunFacts &run : runs) {
        if (!isOf(run, filter))
            continue;
        std::string &known = lastNights[placeOf(run)];
        known = std::max(known, nightOf(run));
    }
    std::vector<AbsentPlace> absent;
    for (const auto &[place, night] : lastNights) {
        if (night != last && night >= from)
            absent.push_back({place, night});
    }
    return absent;
}

} // namespace

Place placeOf(const RunFacts &run)
{
    return {run.program, run.branch, run.scene, run.machine};
}

std::size_t FleetReport::count(ReportSection section) const
{
    return static_cast<std::size_t>(
        std::ranges::count(entries, section, [](const ReportEntry &one) { return one.section; }));
}

const char *nameOf(ReportSection section)
{
    switch (section) {
    case ReportSection::New:
        return "new";
    case ReportSection::Fixed:
        return "fixed";
    case ReportSection::Open:
        return "open";
    case ReportSection::Triaged:
        break;
    }
    return "triaged";
}

Result<FleetReport> reportOf(Store &store, const std::vector<RunFacts> &runs,
                             std::vector<JudgedFinding> judged, const ReportRules &rules,
                             const Task &task)
{
    const std::vector<std::string> nights = nightsOf(runs, rules.filter);
    if (nights.empty())
        return Error{ErrorCode::BadInput, "no runs of the store fit these options", {}};
    const std::string &weekBefore =
        nights[nights.size() - std::min<std::size_t>(nights.size(), kReportNights)];
    FleetReport report;
    report.gap = store.gap();
    report.night = nights.back();
    report.since = rules.since.empty() ? weekBefore : rules.since;
    for (std::uint32_t run = 0; run < runs.size(); ++run) {
        if (!isOf(runs[run], rules.filter) || nightOf(runs[run]) != report.night)
            continue;
        ++report.runs;
        if (isDisturbed(runs[run], rules.mostDisturbance))
            report.disturbed.push_back(run);
    }
    report.absent = absentPlaces(runs, rules.filter, weekBefore, report.night);
    const Recoveries recoveries = recoveriesIn(judged, rules.leastShare);
    const auto isRecent = [&](std::uint32_t run) { return nightOf(runs[run]) >= report.since; };
    for (std::size_t i = 0; i < judged.size(); ++i) {
        ReportEntry entry;
        const auto recovery = recoveries.ofSlower.find(i);
        const bool isPart = recovery != recoveries.ofSlower.end() && recovery->second.isPart;
        if (isPart && !recovery->second.isWhole)
            entry.leftShare = recovery->second.left;
        if (isPart && recovery->second.isWhole) {
            entry.fixedIn = recovery->second.lastFaster;
            if (!isRecent(*entry.fixedIn))
                continue; // long ago
            entry.section = ReportSection::Fixed;
        } else if (recoveries.used.contains(i)) {
            continue;
        } else if (!judged[i].isOpen()) {
            entry.section = ReportSection::Triaged;
        } else if (judged[i].isChanged || isRecent(judged[i].finding.firstBad)) {
            entry.section = ReportSection::New;
        } else {
            entry.section = ReportSection::Open;
        }
        entry.judged = std::move(judged[i]);
        report.entries.push_back(std::move(entry));
    }
    std::ranges::stable_sort(report.entries, {}, [](const ReportEntry &entry) {
        return std::tuple(entry.section, -std::abs(entry.judged.finding.share));
    });
    for (std::size_t i = 0; i < report.entries.size(); ++i) {
        const auto n = static_cast<double>(report.entries.size());
        auto series =
            seriesOf(store, runs, report.entries[i].judged.finding,
                     task.part(static_cast<double>(i) / n, (static_cast<double>(i) + 1) / n));
        if (!series)
            return series.error();
        report.entries[i].series = std::move(*series);
    }
    return report;
}

} // namespace zoe::fleet
