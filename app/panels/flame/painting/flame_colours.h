// Colour schemes of zones, safe for colour-blind people. Lives on the GUI thread.
#pragma once

#include <QColor>
#include <QString>
#include <memory>
#include <vector>

#include "analysis/summary/summary.h"
#include "app/panels/flame/scene/flame_draw_list.h"
#include "app/theme/palette.h"

namespace zoe::app {

enum class FlameColouring {
    Site,
    Category,
    Thread,
    SelfTime,   // cool to hot by the zone's own time, on a logarithmic scale
    Variability // cool to hot by how much the durations of the function's calls vary
};
constexpr int kFlameColourings = 5;

// For menus, and the name that settings keep.
[[nodiscard]] QString colouringText(FlameColouring colouring);
[[nodiscard]] const char *colouringKey(FlameColouring colouring);

struct FlameShade {
    QRgb colour = 0;
    bool lightInk = false; // text on it is white
};

struct FlameFill {
    FlameShade normal;
    FlameShade dimmed; // for dimmed items
    FlameShade other;  // of zones in one of the same colour
    FlameShade otherDimmed;
    FlameShade faded; // in a neighbouring frame
    bool known = false;
};

// A coefficient of variation (standard deviation over mean) has no upper limit, so the scale is cv
// / (cv + 1): 1 is in the middle, 3 at three quarters.
constexpr double shareOfVariation(double cv)
{
    return cv > 0 ? cv / (cv + 1) : 0;
}

class FlameColours {
  public:
    void setTheme(const Palette &palette);
    void setColouring(FlameColouring colouring);
    void setCapture(std::shared_ptr<const Capture> capture); // null: none
    // The same capture with new sites. False if there are no new sites. REQUIRES: not null.
    bool growTo(std::shared_ptr<const Capture> longer);
    // The source of variability; null: unknown so far.
    void setSummary(std::shared_ptr<const Summary> summary);

    [[nodiscard]] FlameColouring colouring() const { return m_colouring; }
    [[nodiscard]] const Palette &palette() const { return *m_palette; }
    // heat: from the draw list.
    [[nodiscard]] const FlameFill &fillOf(SiteId site, ThreadId thread, std::uint8_t heat);
    // The colour at a share (0..1) of the way from cool to hot.
    [[nodiscard]] QColor ramp(double share) const;

    struct LegendEntry {
        QColor colour;
        QString text;
    };
    // Of the categories, or of the given threads; empty if the legend is a scale or says that each
    // function has its own colour.
    [[nodiscard]] std::vector<LegendEntry> legend(const std::vector<ThreadId> &threads) const;

  private:
    [[nodiscard]] QColor colourOf(SiteId site, ThreadId thread, std::uint8_t heat) const;
    [[nodiscard]] QColor categoryColour(const std::string &category) const;
    void takeCategories();
    void forget();

    const Palette *m_palette = &Palette::light();
    FlameColouring m_colouring = FlameColouring::Site;
    std::shared_ptr<const Capture> m_capture;
    std::shared_ptr<const Summary> m_summary;
    std::vector<std::string> m_categories; // in alphabetical order
    std::vector<FlameFill> m_fills;        // by site, thread or heat
};

} // namespace zoe::app
