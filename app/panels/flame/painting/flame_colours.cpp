#include "app/panels/flame/painting/flame_colours.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>
#include <set>
#include <utility>

namespace zoe::app {

namespace {

// Cool to hot: blue to vermilion with a pale middle, safe for every kind of colour blindness (hues
// of Okabe and Ito).
constexpr std::array<QRgb, 5> kRamp = {0x2E6A9E, 0x7DB0D3, 0xD9DAD2, 0xF0B547, 0xD55E00};

struct FlameWords {
    Q_DECLARE_TR_FUNCTIONS(FlameColours)
};

FlameShade shadeOf(const QColor &colour)
{
    return {colour.rgb(), textOn(colour) == QColor(Qt::white)};
}

} // namespace

QString colouringText(FlameColouring colouring)
{
    switch (colouring) {
    case FlameColouring::Site:
        return FlameWords::tr("Function");
    case FlameColouring::Category:
        return FlameWords::tr("Category");
    case FlameColouring::Thread:
        return FlameWords::tr("Thread");
    case FlameColouring::SelfTime:
        return FlameWords::tr("Self time");
    case FlameColouring::Variability:
        return FlameWords::tr("Variability");
    }
    return {};
}

const char *colouringKey(FlameColouring colouring)
{
    constexpr std::array<const char *, kFlameColourings> kKeys = {"function", "category", "thread",
                                                                  "selfTime", "variability"};
    return kKeys[static_cast<std::size_t>(colouring)];
}

void FlameColours::forget()
{
    m_fills.clear();
}

void FlameColours::setTheme(const Palette &palette)
{
    m_palette = &palette;
    forget();
}

void FlameColours::setColouring(FlameColouring colouring)
{
    m_colouring = colouring;
    forget();
}

void FlameColours::setCapture(std::shared_ptr<const Capture> capture)
{
    m_capture = std::move(capture);
    m_summary.reset();
    takeCategories();
}

bool FlameColours::growTo(std::shared_ptr<const Capture> longer)
{
    const std::size_t before = m_capture ? m_capture->sites().size() : 0;
    m_capture = std::move(longer);
    if (m_capture->sites().size() == before)
        return false;
    takeCategories();
    return true;
}

void FlameColours::takeCategories()
{
    std::set<std::string> categories;
    if (m_capture) {
        for (const Site &site : m_capture->sites()) {
            if (!site.category.empty())
                categories.insert(site.category);
        }
    }
    m_categories.assign(categories.begin(), categories.end());
    forget();
}

void FlameColours::setSummary(std::shared_ptr<const Summary> summary)
{
    m_summary = std::move(summary);
    forget();
}

QColor FlameColours::ramp(double share) const
{
    const double at = std::clamp(share, 0.0, 1.0) * (kRamp.size() - 1);
    const auto step = std::min(static_cast<std::size_t>(at), kRamp.size() - 2);
    return mixed(QColor(kRamp[step]), QColor(kRamp[step + 1]), at - static_cast<double>(step));
}

QColor FlameColours::categoryColour(const std::string &category) const
{
    const auto at = std::ranges::lower_bound(m_categories, category);
    if (category.empty() || at == m_categories.end() || *at != category)
        return m_palette->unusual;
    return m_palette->behaviourColour(static_cast<std::int32_t>(at - m_categories.begin()));
}

QColor FlameColours::colourOf(SiteId id, ThreadId thread, std::uint8_t heat) const
{
    const Site &site = m_capture->site(id);
    switch (m_colouring) {
    case FlameColouring::Site:
        return m_palette->siteColour(site);
    case FlameColouring::Category:
        return categoryColour(site.category);
    case FlameColouring::Thread:
        return m_palette->behaviourColour(static_cast<std::int32_t>(thread.value));
    case FlameColouring::SelfTime:
        return ramp(heat / 255.0);
    case FlameColouring::Variability: {
        const FunctionSummary *function = m_summary ? m_summary->of(id) : nullptr;
        return function != nullptr ? ramp(shareOfVariation(function->perCall.cv()))
                                   : m_palette->unusual;
    }
    }
    return {};
}

const FlameFill &FlameColours::fillOf(SiteId site, ThreadId thread, std::uint8_t heat)
{
    const std::size_t key = m_colouring == FlameColouring::Thread     ? thread.value
                            : m_colouring == FlameColouring::SelfTime ? heat
                                                                      : site.value;
    if (m_fills.size() <= key)
        m_fills.resize(key + 1);
    FlameFill &fill = m_fills[key];
    if (!fill.known) {
        const QColor colour = colourOf(site, thread, heat);
        const QColor other =
            m_colouring == FlameColouring::Site ? m_palette->otherShade(colour) : colour;
        fill = {shadeOf(colour),
                shadeOf(m_palette->dimmed(colour)),
                shadeOf(other),
                shadeOf(m_palette->dimmed(other)),
                shadeOf(m_palette->faded(colour)),
                true};
    }
    return fill;
}

std::vector<FlameColours::LegendEntry>
FlameColours::legend(const std::vector<ThreadId> &threads) const
{
    std::vector<LegendEntry> entries;
    if (!m_capture)
        return entries;
    if (m_colouring == FlameColouring::Category) {
        for (const std::string &category : m_categories)
            entries.push_back({categoryColour(category), QString::fromStdString(category)});
        entries.push_back({m_palette->unusual, FlameWords::tr("no category")});
    }
    if (m_colouring == FlameColouring::Thread) {
        for (const ThreadId thread : threads)
            entries.push_back({m_palette->behaviourColour(static_cast<std::int32_t>(thread.value)),
                               QString::fromStdString(m_capture->thread(thread).label())});
    }
    return entries;
}

} // namespace zoe::app
