// Distances and text sizes, the same in every view. Pure functions and constants; colours are in
// palette.h.
#pragma once

#include <QFont>
#include <algorithm>

namespace zoe::app {

// Distances are multiples of the grid.
constexpr int kGridPx = 4;
constexpr int kTightPx = kGridPx;     // between things that belong together
constexpr int kNearPx = 2 * kGridPx;  // between controls, and around them
constexpr int kApartPx = 4 * kGridPx; // between groups

enum class TextSize {
    Small,  // secondary texts, such as headers of empty tracks
    Body,   // everything else
    Title,  // of a page
    Figure, // a single number to be read from a distance
};

// As a multiple of the application's font, which the user may scale.
constexpr double scaleOf(TextSize size)
{
    switch (size) {
    case TextSize::Small:
        return 0.8;
    case TextSize::Title:
        return 1.25;
    case TextSize::Figure:
        return 2;
    case TextSize::Body:
        break;
    }
    return 1;
}

inline QFont sized(QFont font, TextSize size)
{
    if (font.pointSizeF() > 0)
        font.setPointSizeF(font.pointSizeF() * scaleOf(size));
    else
        font.setPixelSize(std::max(1, static_cast<int>(font.pixelSize() * scaleOf(size))));
    return font;
}

} // namespace zoe::app
