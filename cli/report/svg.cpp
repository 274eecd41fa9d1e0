#include "cli/report/svg.h"
#include "analysis/model/texts/escaped_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>

namespace zoe::cli {

namespace {

std::string hinted(const std::string &hint)
{
    return hint.empty() ? std::string() : "<title>" + xmlText(hint) + "</title>";
}

const char *anchorName(Anchor anchor)
{
    return anchor == Anchor::Start ? "start" : anchor == Anchor::Middle ? "middle" : "end";
}

// 1, 2 or 5 times a power of ten, for about this many steps.
double roundStep(double range, int steps)
{
    const double step = range / steps;
    const double power = std::pow(10, std::floor(std::log10(step)));
    for (const double factor : {1.0, 2.0, 5.0}) {
        if (factor * power >= step * 0.999)
            return factor * power;
    }
    return 10 * power;
}

} // namespace

TimeUnit unitFor(double ns)
{
    static constexpr std::array<TimeUnit, 4> kUnits{
        {{"s", 1e9}, {"ms", 1e6}, {"µs", 1e3}, {"ns", 1}}};
    for (const TimeUnit &unit : kUnits) {
        if (std::abs(ns) >= unit.ns)
            return unit;
    }
    return kUnits.back();
}

Axis::Axis(double low, double high, double from, double to, bool stay)
    : m_low(low)
    , m_high(high)
    , m_from(from)
    , m_to(to)
{
    if (!(m_high > m_low)) {
        const double reach = std::max(1.0, std::abs(low) * 0.01);
        m_low -= reach;
        m_high += reach;
    }
    const double step = roundStep(m_high - m_low, 6);
    if (!stay) {
        m_low = std::floor(m_low / step) * step;
        m_high = std::ceil(m_high / step) * step;
    }
    const double first = std::ceil(m_low / step - 1e-9);
    for (double i = first; i * step <= m_high + step * 1e-9; ++i)
        m_ticks.push_back(i == 0 ? 0 : i * step);
}

double Axis::within(double value) const
{
    return at(std::clamp(value, m_low, m_high));
}

Svg::Svg(double width, double height, const std::string &title)
    : m_text(fmt::format("<svg viewBox=\"0 0 {:.0f} {:.0f}\" role=\"img\" aria-label=\"{}\">\n",
                         width, height, xmlText(title)))
{}

void Svg::line(const char *style, double x1, double y1, double x2, double y2)
{
    m_text += fmt::format(
        "<line class=\"{}\" x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\"/>\n", style, x1,
        y1, x2, y2);
}

void Svg::box(const char *style, double x, double y, double width, double height,
              const std::string &hint)
{
    m_text += fmt::format("<rect class=\"{}\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" "
                          "height=\"{:.1f}\">{}</rect>\n",
                          style, x, y, width, height, hinted(hint));
}

void Svg::dot(const char *style, double x, double y, double radius, const std::string &hint)
{
    m_text +=
        fmt::format("<circle class=\"{}\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:.1f}\">{}</circle>\n",
                    style, x, y, radius, hinted(hint));
}

void Svg::path(const char *style, const std::string &points, bool closed)
{
    m_text += fmt::format("<{} class=\"{}\" points=\"{}\"/>\n", closed ? "polygon" : "polyline",
                          style, points);
}

void Svg::text(const char *style, double x, double y, Anchor anchor, const std::string &words,
               const std::string &hint)
{
    m_text +=
        fmt::format("<text class=\"{}\" x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\">{}{}</text>\n",
                    style, x, y, anchorName(anchor), xmlText(words), hinted(hint));
}

void Svg::bottomAxis(const Axis &x, double top, double bottom, double unit,
                     const std::string &title)
{
    for (const double tick : x.ticks()) {
        line("grid", x.at(tick), top, x.at(tick), bottom);
        text("tick", x.at(tick), bottom + 16, Anchor::Middle, fmt::format("{:.6g}", tick / unit));
    }
    text("axis", (x.from() + x.to()) / 2, bottom + 34, Anchor::Middle, title);
}

void Svg::leftAxis(const Axis &y, double left, double right, double unit, const std::string &title)
{
    for (const double tick : y.ticks()) {
        line("grid", left, y.at(tick), right, y.at(tick));
        text("tick", left - 6, y.at(tick) + 4, Anchor::End, fmt::format("{:.6g}", tick / unit));
    }
    text("axis", 4, y.to() - 10, Anchor::Start, title);
}

} // namespace zoe::cli
