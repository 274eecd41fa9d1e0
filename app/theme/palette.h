// All colours of the application, for light and dark, safe for colour-blind people: the hues of
// Okabe and Ito (2008), also distinct in lightness. Thread-safe: immutable values, pure functions.
#pragma once

#include <QColor>
#include <QString>
#include <array>
#include <cstdint>
#include <string_view>

#include "analysis/model/dictionary.h"
#include "analysis/model/extras.h"

class QPalette;
class QWidget;

namespace zoe::app {

struct Palette {
    bool dark = false;

    QColor background; // of charts and flame graphs
    QColor surface;    // rulers and headers on it
    QColor text;
    QColor mutedText;
    QColor grid;
    QColor outline; // around marks and shapes that must stand out on any fill

    QColor frameLine; // frame times
    QColor frameFill; // below them
    QColor current;   // the frame whose trees are shown
    QColor selection; // selected frames; translucent
    QColor spike;
    std::array<QColor, 3> targets;    // lines of the frame budgets
    std::array<QColor, 3> overTarget; // fills of frames longer than one, two, three of them
    QColor overlay;                   // overlay on frame times
    QColor missing;                   // frames and trees that could not be read
    QColor lost;                      // zones the recorder dropped
    QColor highlight;                 // outline of the highlighted function and the selected zone

    QColor base; // the two sides of a comparison
    QColor head;
    QColor slower; // head takes longer than base
    QColor faster;
    QColor unusual;               // frames in no behaviour
    QColor accent;                // what is selected or can be pressed; the only one of its kind
    std::array<QColor, 3> states; // of threads, by ThreadState

    // All grays, starting with the one nearest to the background.
    [[nodiscard]] std::array<QColor, 4> grays() const
    {
        return {surface, grid, missing, mutedText};
    }
    // The same for a name in all captures and runs. A colour set by the program takes precedence;
    // if it is almost that of the background, it is shown darker, or lighter on a dark one.
    [[nodiscard]] QColor siteColour(const Site &site) const;
    [[nodiscard]] QColor colourOfName(std::string_view name) const;
    // Equal for sites with the same colour.
    [[nodiscard]] static std::uint32_t fillKey(const Site &site);
    // For a zone with the same colour as its parent.
    [[nodiscard]] QColor otherShade(const QColor &fill) const;
    // kUnusual and other negative ids: unusual. Ids beyond the list repeat the colours in other
    // shades.
    [[nodiscard]] QColor behaviourColour(std::int32_t id) const;
    [[nodiscard]] const QColor &stateColour(ThreadState state) const
    {
        return states[static_cast<std::size_t>(state)];
    }
    // A dimmed version of a fill, for items that are not highlighted.
    [[nodiscard]] QColor dimmed(const QColor &fill) const;
    // For surroundings of the thing that is shown, such as a neighbouring frame.
    [[nodiscard]] QColor faded(const QColor &fill) const;

    [[nodiscard]] static const Palette &light();
    [[nodiscard]] static const Palette &darkTheme();
    // Chosen by the lightness of the window colour.
    [[nodiscard]] static const Palette &of(const QPalette &palette);
    [[nodiscard]] static const Palette &of(const QWidget &widget);
};

// Number of different colours of behaviourColour().
constexpr int kBehaviourColours = 12;

// Black or white, whichever reads better on the fill: a contrast of at least 4.5 to 1.
QColor textOn(const QColor &fill);

// The contrast of two opaque colours, 1 to 21, as defined by WCAG 2.1.
double contrast(const QColor &a, const QColor &b);

// The colour at share (0..1) of the way from a to b.
QColor mixed(const QColor &a, const QColor &b, double share);

} // namespace zoe::app
