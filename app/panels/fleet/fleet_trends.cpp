#include "app/panels/fleet/fleet_trends.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <iterator>

#include "app/theme/text.h"
#include "app/widgets/charts/plot_axes.h"

namespace zoe::app {

namespace {

bool isOfTime(fleet::Quantity quantity)
{
    return quantity != fleet::Quantity::Share && quantity != fleet::Quantity::Calls;
}

// How closely a series matches the place, most important part first.
int nearness(const fleet::SeriesKey &key, const FleetSubject &subject)
{
    int near = subject.function && key.function == *subject.function ? 64 : 0;
    const auto add = [&near](const std::string &have, const std::string &want, int weight) {
        near += !want.empty() && have == want ? weight : 0;
    };
    add(key.program, subject.place.program, 32);
    add(key.branch, subject.place.branch, 32);
    add(key.scene, subject.place.scene, 16);
    add(key.machine, subject.place.machine, 16);
    add(key.cpu, subject.place.cpu, 4);
    return near;
}

QString valueText(fleet::Quantity quantity, double value)
{
    return isOfTime(quantity)                   ? durationText(std::llround(value))
           : quantity == fleet::Quantity::Share ? shareText(value)
                                                : QString::number(value, 'f', 2);
}

using KeyPart = std::string fleet::SeriesKey::*;
using KeyParts = std::vector<KeyPart>;

const KeyParts kOtherParts{&fleet::SeriesKey::behaviour, &fleet::SeriesKey::branch,
                           &fleet::SeriesKey::cpu, &fleet::SeriesKey::program};

// Scene and machine, and other parts that distinguish the trends.
KeyParts tellingParts(const std::vector<fleet::Trend> &trends)
{
    KeyParts parts{&fleet::SeriesKey::scene, &fleet::SeriesKey::machine};
    std::ranges::copy_if(kOtherParts, std::back_inserter(parts), [&trends](KeyPart part) {
        return std::ranges::any_of(trends, [&](const fleet::Trend &trend) {
            return trend.key.*part != trends.front().key.*part;
        });
    });
    return parts;
}

QString partsText(const fleet::SeriesKey &key, const KeyParts &parts)
{
    QStringList words;
    for (const KeyPart part : parts) {
        if (!(key.*part).empty())
            words << QString::fromStdString(key.*part);
    }
    return words.join(QStringLiteral(" · "));
}

// The first point that has it; not set: none.
template <class Has>
std::optional<std::size_t> firstPoint(const fleet::Trend &trend, Has has)
{
    const auto found = std::ranges::find_if(trend.points, has);
    if (found == trend.points.end())
        return {};
    return static_cast<std::size_t>(found - trend.points.begin());
}

bool hasName(const std::vector<std::string> &names, const std::string &name)
{
    return name.empty() || std::ranges::find(names, name) != names.end();
}

} // namespace

const std::vector<FleetQuantity> &fleetQuantities()
{
    using enum fleet::Quantity;
    static const std::vector<FleetQuantity> all{
        {Mean, 0, false, true, QT_TRANSLATE_NOOP("FleetTrends", "Mean frame time")},
        {Self, 0, true, false, QT_TRANSLATE_NOOP("FleetTrends", "Self time per frame")},
        {Total, 0, true, false, QT_TRANSLATE_NOOP("FleetTrends", "Total time per frame")},
        {Running, 0, true, false, QT_TRANSLATE_NOOP("FleetTrends", "Running time per frame")},
        {Calls, 0, true, false, QT_TRANSLATE_NOOP("FleetTrends", "Calls per frame")},
        {Quantile, 0.5, true, true, QT_TRANSLATE_NOOP("FleetTrends", "Median")},
        {Quantile, 0.99, true, true, QT_TRANSLATE_NOOP("FleetTrends", "99th percentile")},
        {Share, 0, false, true, QT_TRANSLATE_NOOP("FleetTrends", "Share of the frames")},
    };
    return all;
}

QString titleOf(const FleetQuantity &quantity)
{
    return QCoreApplication::translate("FleetTrends", quantity.title);
}

QStringList trendTexts(const std::vector<fleet::Trend> &trends)
{
    const KeyParts parts = tellingParts(trends);
    QStringList texts;
    for (const fleet::Trend &trend : trends)
        texts << partsText(trend.key, parts);
    return texts;
}

QString restText(const std::vector<fleet::Trend> &trends, std::size_t trend)
{
    KeyParts rest = kOtherParts;
    const KeyParts told = tellingParts(trends);
    std::erase_if(rest,
                  [&told](KeyPart part) { return std::ranges::find(told, part) != told.end(); });
    std::erase(rest, &fleet::SeriesKey::program); // usually the same for the whole store
    return partsText(trends[trend].key, rest);
}

std::optional<std::size_t> nearestTrend(const std::vector<fleet::Trend> &trends,
                                        const FleetSubject &subject)
{
    const auto best = std::ranges::max_element(
        trends, {}, [&](const fleet::Trend &trend) { return nearness(trend.key, subject); });
    if (best == trends.end())
        return {};
    return static_cast<std::size_t>(best - trends.begin());
}

TrendUnit unitOf(const fleet::Trend &trend, fleet::Quantity quantity, const QString &title)
{
    double most = 0;
    for (const fleet::TrendPoint &point : trend.points)
        most = std::max(most, point.value);
    if (isOfTime(quantity)) {
        const AxisUnit unit = timeUnitFor(most);
        return {unit.one, QStringLiteral("%1 (%2)").arg(title, unit.label.section(' ', 1))};
    }
    if (quantity == fleet::Quantity::Share)
        return {0.01, QStringLiteral("%1 (%)").arg(title), 100};
    return {1, title};
}

std::vector<QString> tipsOf(const fleet::Trend &trend, fleet::Quantity quantity)
{
    std::vector<QString> tips;
    for (const fleet::TrendPoint &point : trend.points) {
        QString tip = QString::fromStdString(point.night);
        if (!point.commit.empty())
            tip += QStringLiteral(" · ") + QString::fromStdString(point.commit);
        tip += QStringLiteral("\n") + valueText(quantity, point.value);
        if (std::isfinite(point.interval.low) && std::isfinite(point.interval.high))
            tip += QStringLiteral(" (%1 … %2)")
                       .arg(valueText(quantity, point.interval.low),
                            valueText(quantity, point.interval.high));
        tips.push_back(tip);
    }
    return tips;
}

std::vector<TrendMark> marksOf(const fleet::Trend &trend, fleet::Quantity quantity,
                               const FleetAnswer &answer)
{
    std::vector<TrendMark> marks;
    const fleet::SeriesKey &key = trend.key;
    for (const fleet::JudgedFinding &judged : answer.found.judged) {
        const fleet::Finding &finding = judged.finding;
        const bool isMix = finding.kind == fleet::FindingKind::Mix;
        const bool isMachine = finding.kind == fleet::FindingKind::Machine;
        if (finding.program != key.program || finding.branch != key.branch ||
            !hasName(finding.scenes, key.scene) || !hasName(finding.machines, key.machine) ||
            !hasName(finding.behaviours, key.behaviour) ||
            isMix != (quantity == fleet::Quantity::Share) ||
            (!isMachine && finding.function.function != key.function.function))
            continue;
        const auto first = firstPoint(trend, [&finding](const fleet::TrendPoint &point) {
            return std::ranges::any_of(
                point.runs, [&finding](std::uint32_t run) { return run >= finding.firstBad; });
        });
        if (first)
            marks.push_back({*first, finding.deltaNs > 0});
    }
    return marks;
}

std::optional<std::size_t> pointOfRun(const fleet::Trend &trend, std::uint32_t run)
{
    return firstPoint(trend, [run](const fleet::TrendPoint &point) {
        return std::ranges::find(point.runs, run) != point.runs.end();
    });
}

std::optional<std::size_t> pointOfNight(const fleet::Trend &trend, const std::string &night)
{
    return firstPoint(trend,
                      [&night](const fleet::TrendPoint &point) { return point.night == night; });
}

} // namespace zoe::app
