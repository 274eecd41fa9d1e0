#include "app/theme/palette.h"

#include <QPalette>
#include <QWidget>
#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace zoe::app {

namespace {

constexpr std::array<QRgb, 7> kHues = {0x0072B2, 0xE69F00, 0x009E73, 0x56B4E9,
                                       0xCC79A7, 0xF0E442, 0xD55E00};
// Shares of the background in dimmed and faded colours.
constexpr double kDim = 0.3;
constexpr double kFade = 0.6;
// If no channel (red, green, blue) differs more, the program's colour is hard to see on the
// background.
constexpr int kLeastDistance = 48;
constexpr std::size_t kLightnesses = 3; // of lightness for each hue

// Any two are distinguishable for colour-blind people (tst_palette.cpp); neighbours also differ in
// lightness.
constexpr std::array<QRgb, kBehaviourColours> kBehaviours = {
    0x0072B2, 0xE69F00, 0x009E73, 0xCC79A7, 0x56B4E9, 0xF0E442,
    0x7A4A00, 0x3FE0A0, 0x6F2DD0, 0xC6E6DC, 0xD55E00, 0x22304A};

// FNV-1a: a name has the same colour on every machine.
std::uint64_t hashOf(std::string_view text)
{
    std::uint64_t hash = 0xcbf29ce484222325ULL;
    for (const char c : text) {
        hash ^= static_cast<unsigned char>(c);
        hash *= 0x100000001b3ULL;
    }
    return hash ^ (hash >> 29);
}

double luminance(const QColor &colour)
{
    const auto linear = [](double channel) {
        return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) +
           0.0722 * linear(colour.blueF());
}

QColor translucent(QRgb rgb, int alpha)
{
    QColor colour(rgb);
    colour.setAlpha(alpha);
    return colour;
}

Palette makeLight()
{
    Palette p;
    p.background = QColor(Qt::white);
    p.surface = QColor(0xEEF0F2);
    p.text = QColor(0x1B1F23);
    p.mutedText = QColor(0x59626B);
    p.grid = QColor(0xDDE1E5);
    p.outline = QColor(Qt::black);
    p.frameLine = QColor(0x33526B);
    p.frameFill = QColor(0xB9CDDD);
    p.current = QColor(0x1B1F23);
    p.selection = translucent(0x0072B2, 48);
    p.spike = QColor(0xD55E00);
    p.targets = {QColor(0x009E73), QColor(0xA86E00), QColor(0xA8447D)};
    p.overTarget = {QColor(0xF2C879), QColor(0xE69F00), QColor(0xB36B00)};
    p.overlay = QColor(0x1B1F23);
    p.missing = QColor(0xA7AEB5);
    p.lost = QColor(0xB0007A);
    p.highlight = QColor(Qt::black);
    p.base = QColor(0x7A1F5C);
    p.head = QColor(0x24A847);
    p.slower = QColor(0xC04F00);
    p.faster = QColor(0x0072B2);
    p.unusual = QColor(0x8A9299);
    p.accent = QColor(0x0067A8);
    p.states = {QColor(0x2E9E6B), QColor(0xD55E00), QColor(0xA9C4DE)};
    return p;
}

Palette makeDark()
{
    Palette p;
    p.dark = true;
    p.background = QColor(0x1B1E22);
    p.surface = QColor(0x292D33);
    p.text = QColor(0xE7EAED);
    p.mutedText = QColor(0xA3ABB3);
    p.grid = QColor(0x363C43);
    p.outline = QColor(Qt::white);
    p.frameLine = QColor(0x9CC3E0);
    p.frameFill = QColor(0x3C556A);
    p.current = QColor(Qt::white);
    p.selection = translucent(0x56B4E9, 60);
    p.spike = QColor(0xFF7A1A);
    p.targets = {QColor(0x2FC79A), QColor(0xE6B040), QColor(0xE39AC4)};
    p.overTarget = {QColor(0x7D5A14), QColor(0xB07E12), QColor(0xE6B040)};
    p.overlay = QColor(Qt::white);
    p.missing = QColor(0x626A72);
    p.lost = QColor(0xFF6FC8);
    p.highlight = QColor(Qt::white);
    p.base = QColor(0xF6CDE8);
    p.head = QColor(0x2A9D4C);
    p.slower = QColor(0xFF7A1A);
    p.faster = QColor(0x56B4E9);
    p.unusual = QColor(0x7C858D);
    p.accent = QColor(0x2F6FA3);
    p.states = {QColor(0x2FBF86), QColor(0xFF7A1A), QColor(0x4C6A85)};
    return p;
}

} // namespace

const Palette &Palette::light()
{
    static const Palette palette = makeLight();
    return palette;
}

const Palette &Palette::darkTheme()
{
    static const Palette palette = makeDark();
    return palette;
}

const Palette &Palette::of(const QPalette &palette)
{
    return luminance(palette.color(QPalette::Window)) < 0.18 ? darkTheme() : light();
}

const Palette &Palette::of(const QWidget &widget)
{
    return of(widget.palette());
}

namespace {

int channelDistance(const QColor &a, const QColor &b)
{
    return std::max({std::abs(a.red() - b.red()), std::abs(a.green() - b.green()),
                     std::abs(a.blue() - b.blue())});
}

// The nearest colour that is visible on the background. Called for every zone, so it computes no
// contrasts.
QColor seen(const QColor &colour, const Palette &palette)
{
    constexpr double kStep = 0.05;
    QColor result = colour;
    for (double share = kStep; channelDistance(result, palette.background) < kLeastDistance;
         share += kStep)
        result = mixed(colour, palette.outline, share);
    return result;
}

} // namespace

QColor Palette::siteColour(const Site &site) const
{
    if (site.colour != 0)
        return seen(QColor(static_cast<QRgb>(site.colour & 0xFFFFFFU)), *this);
    return colourOfName(site.label());
}

QColor Palette::colourOfName(std::string_view name) const
{
    const std::uint64_t hash = hashOf(name);
    const QColor hue(kHues[hash % kHues.size()]);
    const double step = static_cast<double>((hash / kHues.size()) % kLightnesses) * 0.15;
    return dark ? mixed(hue, background, 0.15 + step) : mixed(hue, background, 0.20 + step);
}

std::uint32_t Palette::fillKey(const Site &site)
{
    if (site.colour != 0)
        return (1U << 24) | (site.colour & 0xFFFFFFU);
    return static_cast<std::uint32_t>(hashOf(site.label()) % (kHues.size() * kLightnesses));
}

QColor Palette::otherShade(const QColor &fill) const
{
    const bool light = luminance(fill) > 0.18;
    return mixed(fill, light ? QColor(Qt::black) : QColor(Qt::white), 0.22);
}

QColor Palette::behaviourColour(std::int32_t id) const
{
    if (id < 0)
        return unusual;
    const auto number = static_cast<std::size_t>(id);
    QColor colour(kBehaviours[number % kBehaviours.size()]);
    // The darkest ones are hard to see on a dark background.
    if (dark && luminance(colour) < 0.12)
        colour = mixed(colour, outline, 0.25);
    // Beyond the number of colours, they repeat: paler, then darker, then paler still.
    const std::size_t round = std::min<std::size_t>(number / kBehaviours.size(), 3);
    constexpr std::array<double, 4> kShares{0, 0.5, 0.45, 0.75};
    return mixed(colour, round == 2 ? QColor(Qt::black) : QColor(Qt::white), kShares[round]);
}

QColor Palette::dimmed(const QColor &fill) const
{
    return mixed(fill, background, kDim);
}

QColor Palette::faded(const QColor &fill) const
{
    return mixed(fill, background, kFade);
}

QColor textOn(const QColor &fill)
{
    const double l = luminance(fill);
    return (l + 0.05) * (l + 0.05) > 1.05 * 0.05 ? QColor(Qt::black) : QColor(Qt::white);
}

double contrast(const QColor &a, const QColor &b)
{
    const auto [low, high] = std::minmax({luminance(a), luminance(b)});
    return (high + 0.05) / (low + 0.05);
}

QColor mixed(const QColor &a, const QColor &b, double share)
{
    const auto between = [share](int from, int to) {
        return static_cast<int>(std::lround(from + (to - from) * share));
    };
    return {between(a.red(), b.red()), between(a.green(), b.green()), between(a.blue(), b.blue())};
}

} // namespace zoe::app
