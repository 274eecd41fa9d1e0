#include "cli/compare/report_charts.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <vector>

#include "analysis/columns/verdict_words.h"
#include "analysis/columns/waterfall_columns.h"
#include "cli/compare/words.h"
#include "cli/output/output.h"
#include "cli/output/text_table.h"
#include "cli/report/number_words.h"
#include "cli/report/svg.h"

namespace zoe::cli {

namespace {

constexpr double kWidth = 640;
constexpr double kHeight = 300;
constexpr double kLeft = 56;
constexpr double kRight = kWidth - 16;
constexpr double kTop = 30;
constexpr double kBottom = kHeight - 44;
// Charts with one row per function.
constexpr double kNamesWidth = 230;
constexpr double kRow = 22;
constexpr std::size_t kLongestName = 32;
constexpr std::size_t kChartRows = 24;

std::string point(double x, double y)
{
    return fmt::format("{:.1f},{:.1f} ", x, y);
}

void legend(Svg &svg)
{
    svg.box("base key", kRight - 132, 4, 14, 12);
    svg.text("tick", kRight - 114, 14, Anchor::Start, "base");
    svg.box("head key", kRight - 66, 4, 14, 12);
    svg.text("tick", kRight - 48, 14, Anchor::Start, "head");
}

double shareOf(std::uint64_t count, const Histogram &histogram)
{
    std::uint64_t all = histogram.below + histogram.above;
    for (const std::uint64_t bin : histogram.counts)
        all += bin;
    return all == 0 ? 0 : static_cast<double>(count) / static_cast<double>(all) * 100;
}

std::string stairs(const Histogram &histogram, const Axis &x, const Axis &y)
{
    std::string points = point(x.at(histogram.edges.front()), y.at(0));
    for (std::size_t i = 0; i < histogram.bins(); ++i) {
        const double height = y.at(shareOf(histogram.counts[i], histogram));
        points += point(x.at(histogram.edges[i]), height);
        points += point(x.at(histogram.edges[i + 1]), height);
    }
    return points + point(x.at(histogram.edges.back()), y.at(0));
}

double quantileAt(std::span<const DurationNs> sorted, double share)
{
    return quantileOfSorted(sorted, share);
}

// Dense towards the longest frames, where the curve is flat.
std::string risingCurve(std::span<const DurationNs> sorted, const Axis &x, const Axis &y)
{
    constexpr int kPoints = 240;
    std::string points;
    for (int i = 0; i <= kPoints; ++i) {
        const double share = 1 - std::pow(1 - static_cast<double>(i) / kPoints, 2);
        points += point(x.within(quantileAt(sorted, share)), y.at(share * 100));
    }
    return points;
}

struct Bar {
    std::string name;
    std::string hint;
    double from = 0;
    double to = 0;
    const char *style = "";
};

std::vector<Bar> waterfallBars(const Comparison &comparison)
{
    const auto columns = columnsIn(waterfallColumns(), kInTable);
    std::vector<Bar> bars;
    for (const WaterfallRow &row : waterfallRows(comparison, {.functions = kChartRows})) {
        const std::string name = columns[0]->text(row);
        const char *const style = row.part == WaterfallPart::Sum ? "sum"
                                  : row.deltaNs() > 0            ? "slower"
                                                                 : "faster";
        bars.push_back({name, name + ": " + columns[1]->text(row), row.fromNs, row.toNs, style});
    }
    return bars;
}

void drawRow(Svg &svg, const std::string &name, double y, bool strong = false)
{
    svg.text(strong ? "name strong" : "name", kNamesWidth - 10, y + kRow / 2 + 4, Anchor::End,
             shortened(name, kLongestName), name);
}

} // namespace

std::string histogramChart(const Histogram &base, const Histogram &head)
{
    Svg svg(kWidth, kHeight, "Histogram of frame times, base and head");
    double most = 0;
    for (std::size_t i = 0; i < base.bins(); ++i)
        most = std::max({most, shareOf(base.counts[i], base), shareOf(head.counts[i], head)});
    const Axis x(base.edges.front(), base.edges.back(), kLeft, kRight, true);
    const Axis y(0, most > 0 ? most : 1, kBottom, kTop);
    const TimeUnit unit = unitFor(base.edges.back());
    const std::uint64_t above = base.above + head.above;
    const std::string rest =
        above > 0 ? fmt::format("; {} longer", counted(above, "frame is", "frames are")) : "";
    svg.bottomAxis(x, kTop, kBottom, unit.ns, fmt::format("frame time, {}{}", unit.name, rest));
    svg.leftAxis(y, kLeft, kRight, 1, "% of frames");
    svg.path("base area", stairs(base, x, y), true);
    svg.path("head area", stairs(head, x, y), true);
    legend(svg);
    return svg.done();
}

std::string cumulativeChart(std::span<const DurationNs> base, std::span<const DurationNs> head)
{
    Svg svg(kWidth, kHeight, "Cumulative distribution of frame times, base and head");
    const double low = static_cast<double>(std::min(base.front(), head.front()));
    const double high = std::max(quantileAt(base, 0.99), quantileAt(head, 0.99));
    const Axis x(low, high, kLeft, kRight, true);
    const Axis y(0, 100, kBottom, kTop, true);
    const TimeUnit unit = unitFor(high);
    svg.bottomAxis(x, kTop, kBottom, unit.ns, fmt::format("frame time, {}, to p99", unit.name));
    svg.leftAxis(y, kLeft, kRight, 1, "% of frames up to this time");
    svg.path("base curve", risingCurve(base, x, y), false);
    svg.path("head curve", risingCurve(head, x, y), false);
    legend(svg);
    return svg.done();
}

std::string waterfallChart(const Comparison &comparison)
{
    const std::vector<Bar> bars = waterfallBars(comparison);
    double low = 0;
    double high = 0;
    for (const Bar &bar : bars) {
        low = std::min(low, bar.to);
        high = std::max(high, bar.to);
    }
    const double bottom = 10 + kRow * static_cast<double>(bars.size());
    Svg svg(kWidth, bottom + 44, "Contributions to the change of the mean frame time");
    const Axis x(low, high, kNamesWidth, kRight);
    const TimeUnit unit = unitFor(std::max(-low, high));
    svg.bottomAxis(x, 10, bottom, unit.ns,
                   fmt::format("change of the mean frame time, {}", unit.name));
    svg.line("zero", x.at(0), 10, x.at(0), bottom);
    for (std::size_t i = 0; i < bars.size(); ++i) {
        const Bar &bar = bars[i];
        const double y = 10 + kRow * static_cast<double>(i);
        drawRow(svg, bar.name, y, i + 1 == bars.size());
        const double left = std::min(x.at(bar.from), x.at(bar.to));
        const double width = std::max(1.0, std::abs(x.at(bar.to) - x.at(bar.from)));
        svg.box(bar.style, left, y + 4, width, kRow - 8, bar.hint);
        if (i + 2 < bars.size())
            svg.line("link", x.at(bar.to), y + 4, x.at(bar.to), y + kRow + kRow - 4);
    }
    return svg.done();
}

std::string functionsChart(const Comparison &comparison)
{
    const std::size_t rows = std::min(kChartRows, comparison.functions.size());
    const double bottom = 10 + kRow * static_cast<double>(rows);
    Svg svg(kWidth, bottom + 44, "Change of the mean self time per frame, with intervals");
    double low = 0;
    double high = 0;
    for (std::size_t i = 0; i < rows; ++i) {
        const Difference &self = comparison.functions[i].mean;
        for (const double end : {self.deltaNs, self.interval.low, self.interval.high}) {
            if (!std::isfinite(end))
                continue;
            low = std::min(low, end);
            high = std::max(high, end);
        }
    }
    const Axis x(low, high, kNamesWidth, kRight);
    const TimeUnit unit = unitFor(std::max(-low, high));
    svg.bottomAxis(x, 10, bottom, unit.ns,
                   fmt::format("change of the mean self time per frame, {}", unit.name));
    svg.line("zero", x.at(0), 10, x.at(0), bottom);
    for (std::size_t i = 0; i < rows; ++i) {
        const FunctionDifference &f = comparison.functions[i];
        const double y = 10 + kRow * static_cast<double>(i);
        const double middle = y + kRow / 2;
        drawRow(svg, f.function, y, f.significant);
        const std::string style = changeStyle(f.meanChange());
        svg.line(("whisker " + style).c_str(), x.within(f.mean.interval.low), middle,
                 x.within(f.mean.interval.high), middle);
        for (const double end : {f.mean.interval.low, f.mean.interval.high})
            svg.line(("whisker " + style).c_str(), x.within(end), middle - 5, x.within(end),
                     middle + 5);
        svg.dot(style.c_str(), x.at(f.mean.deltaNs), middle, 3.5,
                fmt::format("{}: {}, {} to {}{}", f.function, signedTime(f.mean.deltaNs),
                            signedTime(f.mean.interval.low), signedTime(f.mean.interval.high),
                            f.significant ? "; " + differsText(f) : ""));
    }
    return svg.done();
}

std::string mixChart(const Mix &mix)
{
    const std::size_t rows = std::min(kChartRows, mix.behaviours.size());
    const double bottom = kTop + 2 * kRow * static_cast<double>(rows);
    Svg svg(2 * kWidth, bottom + 44, "Contribution of each behaviour to the change: mix and code");
    double low = 0;
    double high = 0;
    for (const BehaviourChange &b : mix.behaviours) {
        low = std::min({low, b.mix.deltaNs, b.within.deltaNs, b.unusual.deltaNs});
        high = std::max({high, b.mix.deltaNs, b.within.deltaNs, b.unusual.deltaNs});
    }
    const Axis x(low, high, kNamesWidth, 2 * kWidth - 140);
    const TimeUnit unit = unitFor(std::max(-low, high));
    svg.bottomAxis(x, kTop, bottom, unit.ns,
                   fmt::format("change of the mean frame time, {}", unit.name));
    svg.line("zero", x.at(0), kTop, x.at(0), bottom);
    const auto bar = [&](double y, double deltaNs, const std::string &style, const char *what,
                         const std::string &name) {
        svg.box((style + (deltaNs > 0 ? "slower" : "faster")).c_str(),
                std::min(x.at(0), x.at(deltaNs)), y, std::abs(x.at(deltaNs) - x.at(0)), kRow - 6,
                name + ", " + what + ": " + signedTime(deltaNs));
        svg.text("tick", x.to() + 12, y + kRow - 10, Anchor::Start,
                 std::string(what) + " " + signedTime(deltaNs));
    };
    for (std::size_t i = 0; i < rows; ++i) {
        const BehaviourChange &b = mix.behaviours[i];
        const std::string name = behaviourName(b);
        const double y = kTop + 2 * kRow * static_cast<double>(i);
        drawRow(svg, name, y + kRow / 2);
        if (b.name.empty()) {
            bar(y + 4, b.unusual.deltaNs, "", "all", name);
            continue;
        }
        bar(y + 4, b.mix.deltaNs, "mixed ", "mix", name);
        bar(y + kRow + 2, b.within.deltaNs, "", "code", name);
    }
    return svg.done();
}

} // namespace zoe::cli
