#include "cli/fleet/trend_svg.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <sstream>

#include "cli/fleet/report_words.h"
#include "cli/output/output.h"
#include "cli/program/text_width.h"
#include "cli/report/number_words.h"
#include "cli/report/report_file.h"
#include "cli/report/report_style.h"
#include "cli/report/svg.h"

namespace zoe::cli {

namespace {

constexpr double kTrendWidth = 900;
constexpr double kTrendHeight = 260;
constexpr double kTrendLeft = 64;
constexpr double kTrendRight = kTrendWidth - 16;
constexpr double kTrendTop = 44; // within its chart
constexpr double kTrendBottom = kTrendHeight - 32;
constexpr std::size_t kMostNights = 8; // with names
constexpr double kNoteLineHeight = 18;
constexpr unsigned kLettersOfNote = 110;

constexpr const char *kTrendStyle = R"(
svg { font-family: system-ui, sans-serif; }
svg .page { fill: var(--page); }
svg .course { fill: none; stroke: var(--base); stroke-width: 1.5; }
svg .point { fill: var(--base); stroke: none; }
svg .interval { stroke: var(--unsure); stroke-width: 1.5; }
)";

std::string nameOf(const fleet::Trend &trend)
{
    const fleet::SeriesKey &key = trend.key;
    std::string name = placeText({key.program, key.branch, key.scene, key.machine});
    for (const std::string &part : {key.function.function, key.behaviour}) {
        if (!part.empty())
            name += ": " + part;
    }
    return name;
}

std::string trendValue(fleet::Quantity quantity, double value)
{
    return quantity == fleet::Quantity::Share   ? formatShare(value)
           : quantity == fleet::Quantity::Calls ? fmt::format("{:.4g}", value)
                                                : timeText(value);
}

// Values and their intervals; wide intervals don't flatten the rest.
Axis valueAxis(const fleet::Trend &trend, double from, double to)
{
    double low = trend.points.front().value;
    double high = low;
    for (const fleet::TrendPoint &point : trend.points) {
        low = std::min(low, point.value);
        high = std::max(high, point.value);
    }
    const double room = std::max({(high - low) * 0.5, std::abs(high) * 0.01, 1e-9});
    double lowest = low;
    double highest = high;
    for (const fleet::TrendPoint &point : trend.points) {
        lowest = std::min(lowest, std::max(point.interval.low, low - room));
        highest = std::max(highest, std::min(point.interval.high, high + room));
    }
    return {lowest, highest, from, to};
}

void drawTrend(Svg &svg, const fleet::Trend &trend, fleet::Quantity quantity, double top)
{
    const std::vector<fleet::TrendPoint> &points = trend.points;
    const double bottom = top + kTrendBottom;
    const Axis y = valueAxis(trend, bottom, top + kTrendTop);
    const Axis x(-0.5, static_cast<double>(points.size()) - 0.5, kTrendLeft, kTrendRight, true);
    const bool isTime = quantity != fleet::Quantity::Share && quantity != fleet::Quantity::Calls;
    const TimeUnit unit = isTime ? unitFor(y.high()) : TimeUnit{"", 1};
    const bool isShare = quantity == fleet::Quantity::Share;
    svg.text("strong", kTrendLeft, top + 16, Anchor::Start, nameOf(trend));
    svg.leftAxis(y, kTrendLeft, kTrendRight, isShare ? 0.01 : unit.ns, isShare ? "%" : unit.name);
    const std::size_t step = points.size() / kMostNights + 1;
    std::string line;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const fleet::TrendPoint &point = points[i];
        const double at = x.at(static_cast<double>(i));
        if (std::isfinite(point.interval.low) && std::isfinite(point.interval.high))
            svg.line("interval", at, y.within(point.interval.low), at,
                     y.within(point.interval.high));
        line += fmt::format("{:.1f},{:.1f} ", at, y.at(point.value));
        if (i % step == 0)
            svg.text("tick", at, bottom + 16, Anchor::Middle, point.night);
    }
    svg.path("course", line, false);
    for (std::size_t i = 0; i < points.size(); ++i)
        svg.dot("point", x.at(static_cast<double>(i)), y.at(points[i].value), 2.5,
                fmt::format("{} {}: {}", points[i].night, points[i].commit,
                            trendValue(quantity, points[i].value)));
}

} // namespace

std::string trendSvg(const std::vector<fleet::Trend> &trends, fleet::Quantity quantity,
                     const std::string &title, const std::string &note)
{
    std::vector<std::string> lines;
    std::istringstream broken(wrapped(note, kLettersOfNote));
    for (std::string line; std::getline(broken, line);)
        lines.push_back(line);
    double top = kNoteLineHeight * static_cast<double>(lines.size());
    const double height = top + kTrendHeight * static_cast<double>(trends.size());
    Svg svg(kTrendWidth, height, title);
    for (std::size_t i = 0; i < lines.size(); ++i)
        svg.text("note", kTrendLeft, kNoteLineHeight * static_cast<double>(i + 1), Anchor::Start,
                 lines[i]);
    for (const fleet::Trend &trend : trends) {
        drawTrend(svg, trend, quantity, top);
        top += kTrendHeight;
    }
    // Inside a page, neither is needed.
    std::string text = svg.done();
    const std::string begin = "<svg ";
    text.replace(0, begin.size(),
                 fmt::format("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{:.0f}\" "
                             "height=\"{:.0f}\" ",
                             kTrendWidth, height));
    text.insert(text.find('\n') + 1,
                "<style>" + pictureStyle(kTrendStyle) +
                    "</style>\n<rect class=\"page\" width=\"100%\" height=\"100%\"/>\n");
    return fmt::format("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n{}\n{}", kTrendPicture.mark,
                       text);
}

} // namespace zoe::cli
