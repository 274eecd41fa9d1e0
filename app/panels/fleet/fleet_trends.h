// Prepares trends of a fleet for a chart: available quantities, units, tooltips and marks of
// changes. Values and pure functions.
#pragma once

#include <QString>
#include <QStringList>
#include <optional>
#include <vector>

#include "app/panels/fleet/trend_chart.h"
#include "app/session/fleet/open_fleet.h"
#include "fleet/trend/trend.h"

namespace zoe::app {

struct FleetQuantity {
    fleet::Quantity quantity;
    double q; // of quantiles
    bool ofFunction;
    bool ofFrame;
    const char *title; // translated in the context "FleetTrends"
};

// Trends that were read together.
struct FleetTrends {
    FleetQuantity quantity;
    std::vector<fleet::RunFacts> runs; // of the store
    std::vector<fleet::Trend> trends;
};

// In the order in which they are offered.
[[nodiscard]] const std::vector<FleetQuantity> &fleetQuantities();
[[nodiscard]] QString titleOf(const FleetQuantity &quantity);

// "harbour · lab-2", plus other parts that distinguish the trends.
[[nodiscard]] QStringList trendTexts(const std::vector<fleet::Trend> &trends);
// The remaining parts of one of them: "calm · main".
[[nodiscard]] QString restText(const std::vector<fleet::Trend> &trends, std::size_t trend);
// The trend that shares most of the subject's place and function; not set: none.
[[nodiscard]] std::optional<std::size_t> nearestTrend(const std::vector<fleet::Trend> &trends,
                                                      const FleetSubject &subject);
// title: of the quantity.
[[nodiscard]] TrendUnit unitOf(const fleet::Trend &trend, fleet::Quantity quantity,
                               const QString &title);
// One per point: night, commit, value, interval.
[[nodiscard]] std::vector<QString> tipsOf(const fleet::Trend &trend, fleet::Quantity quantity);
// The positions of the answer's findings in this trend. REQUIRES: of the same runs.
[[nodiscard]] std::vector<TrendMark> marksOf(const fleet::Trend &trend, fleet::Quantity quantity,
                                             const FleetAnswer &answer);
[[nodiscard]] std::optional<std::size_t> pointOfRun(const fleet::Trend &trend, std::uint32_t run);
[[nodiscard]] std::optional<std::size_t> pointOfNight(const fleet::Trend &trend,
                                                      const std::string &night);

} // namespace zoe::app
