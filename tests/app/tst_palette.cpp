// Colours as people see them who lack one kind of cones: simulated after Machado, Oliveira and
// Fernandes (2009), full severity, and compared as CIELAB distances.

#include <QPalette>
#include <QTest>
#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "app/theme/look.h"
#include "app/theme/outlined_style.h"
#include "app/theme/palette.h"
#include "tests/support/test_program.h"

namespace tst_palette {

using namespace zoe;
using namespace zoe::app;

namespace {

using Triple = std::array<double, 3>;
using Matrix = std::array<Triple, 3>;

constexpr Matrix kProtanopia{{{0.152286, 1.052583, -0.204868},
                              {0.114503, 0.786281, 0.099216},
                              {-0.003882, -0.048116, 1.051998}}};
constexpr Matrix kDeuteranopia{{{0.367322, 0.860646, -0.227968},
                                {0.280085, 0.672501, 0.047413},
                                {-0.011820, 0.042940, 0.968881}}};
constexpr Matrix kTritanopia{{{1.255528, -0.076749, -0.178779},
                              {-0.078411, 0.930809, 0.147602},
                              {0.004733, 0.691367, 0.303900}}};
constexpr Matrix kAllCones{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
// Adjacent areas can be distinguished from about 2; from 10 at a glance.
constexpr double kAtAGlance = 10;

double linear(double channel)
{
    return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

Triple times(const Matrix &matrix, const Triple &v)
{
    Triple result{};
    for (std::size_t i = 0; i < 3; ++i)
        result[i] = matrix[i][0] * v[0] + matrix[i][1] * v[1] + matrix[i][2] * v[2];
    return result;
}

// CIELAB for the white of sRGB.
Triple seen(const QColor &colour, const Matrix &cones)
{
    Triple rgb =
        times(cones, {linear(colour.redF()), linear(colour.greenF()), linear(colour.blueF())});
    for (double &channel : rgb)
        channel = std::clamp(channel, 0.0, 1.0);
    constexpr Matrix kToXyz{
        {{0.4124, 0.3576, 0.1805}, {0.2126, 0.7152, 0.0722}, {0.0193, 0.1192, 0.9505}}};
    const Triple xyz = times(kToXyz, rgb);
    const auto f = [](double t) { return t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16.0 / 116; };
    const double y = f(xyz[1]);
    return {116 * y - 16, 500 * (f(xyz[0] / 0.95047) - y), 200 * (y - f(xyz[2] / 1.08883))};
}

double distance(const QColor &a, const QColor &b, const Matrix &cones)
{
    const Triple p = seen(a, cones);
    const Triple q = seen(b, cones);
    return std::hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
}

} // namespace

class TestPalette : public QObject {
    Q_OBJECT

  private slots:
    void textCanBeRead();
    void categoriesStayApart_data();
    void categoriesStayApart();
    void graysRiseAndOneAccent();
    void distancesAndSizesAreOnOneScale();
    void namesKeepTheirColours();
    void coloursOfProgramsAreSeen();
    void followsTheWindowsColours();
};

void TestPalette::textCanBeRead()
{
    for (const Palette *p : {&Palette::light(), &Palette::darkTheme()}) {
        QVERIFY(contrast(p->text, p->background) >= 7);
        QVERIFY(contrast(p->text, p->surface) >= 7);
        QVERIFY(contrast(p->mutedText, p->background) >= 4.5);
        QVERIFY(contrast(p->mutedText, p->surface) >= 4.5);
        for (const QColor &mark : {p->spike, p->lost, p->frameLine, p->current, p->targets[0],
                                   p->targets[1], p->targets[2]})
            QVERIFY2(contrast(mark, p->background) >= 3, qPrintable(mark.name()));
        for (int id = -1; id < 24; ++id)
            QVERIFY(contrast(textOn(p->behaviourColour(id)), p->behaviourColour(id)) >= 4.5);
    }
}

void TestPalette::categoriesStayApart_data()
{
    QTest::addColumn<bool>("dark");
    QTest::addColumn<int>("cones");
    for (const bool dark : {false, true}) {
        const char *theme = dark ? "dark" : "light";
        QTest::addRow("%s, all cones", theme) << dark << 0;
        QTest::addRow("%s, protanopia", theme) << dark << 1;
        QTest::addRow("%s, deuteranopia", theme) << dark << 2;
        QTest::addRow("%s, tritanopia", theme) << dark << 3;
    }
}

void TestPalette::categoriesStayApart()
{
    QFETCH(bool, dark);
    QFETCH(int, cones);
    const Palette &p = dark ? Palette::darkTheme() : Palette::light();
    const Matrix &eye = cones == 0   ? kAllCones
                        : cones == 1 ? kProtanopia
                        : cones == 2 ? kDeuteranopia
                                     : kTritanopia;
    std::vector<QColor> behaviours;
    for (int id = 0; id < kBehaviourColours; ++id)
        behaviours.push_back(p.behaviourColour(id));
    const std::vector<std::vector<QColor>> sets{
        behaviours,
        {p.base, p.head},
        {p.slower, p.faster, p.unusual},
        {p.targets.begin(), p.targets.end()},
        {p.spike, p.frameLine, p.frameFill, p.missing},
        {p.spike, p.lost, p.current},
        {p.states[0], p.states[1], p.states[2], p.background},
    };
    for (const auto &set : sets) {
        for (std::size_t i = 0; i < set.size(); ++i) {
            for (std::size_t j = 0; j < i; ++j) {
                const double apart = distance(set[i], set[j], eye);
                QVERIFY2(
                    apart >= kAtAGlance,
                    qPrintable(
                        QString("%1 and %2: %3").arg(set[i].name(), set[j].name()).arg(apart)));
            }
        }
    }
}

void TestPalette::graysRiseAndOneAccent()
{
    for (const Palette *p : {&Palette::light(), &Palette::darkTheme()}) {
        double last = 1;
        for (const QColor &gray : p->grays()) {
            const double now = contrast(gray, p->background);
            QVERIFY2(now > 1.1 * last, qPrintable(gray.name()));
            last = now;
        }
        QVERIFY(contrast(p->accent, Qt::white) >= 4.5); // text on what is selected
        QVERIFY(contrast(p->accent, p->background) >= 3);
    }
}

void TestPalette::distancesAndSizesAreOnOneScale()
{
    for (const int distance : {kTightPx, kNearPx, kApartPx})
        QCOMPARE(distance % kGridPx, 0);
    OutlinedStyle style;
    for (const auto metric : {QStyle::PM_LayoutLeftMargin, QStyle::PM_LayoutTopMargin,
                              QStyle::PM_LayoutRightMargin, QStyle::PM_LayoutBottomMargin,
                              QStyle::PM_LayoutHorizontalSpacing, QStyle::PM_LayoutVerticalSpacing})
        QCOMPARE(style.pixelMetric(metric) % kGridPx, 0);
    QFont font;
    font.setPointSizeF(10);
    QCOMPARE(sized(font, TextSize::Small).pointSizeF(), 8.0);
    QCOMPARE(sized(font, TextSize::Body).pointSizeF(), 10.0);
    QCOMPARE(sized(font, TextSize::Title).pointSizeF(), 12.5);
    QCOMPARE(sized(font, TextSize::Figure).pointSizeF(), 20.0);
    font.setPixelSize(16);
    QCOMPARE(sized(font, TextSize::Title).pixelSize(), 20);
}

void TestPalette::namesKeepTheirColours()
{
    const Palette &p = Palette::light();
    QCOMPARE(p.colourOfName("update"), p.colourOfName("update"));
    QVERIFY(p.colourOfName("update") != p.colourOfName("render"));
    Site site;
    site.name = "update";
    QCOMPARE(p.siteColour(site), p.colourOfName("update"));
    site.colour = 0x123456;
    QCOMPARE(p.siteColour(site), QColor(0x123456));
}

// Any colour that a program chooses can be distinguished from the background, and colours that
// already can are left unchanged.
void TestPalette::coloursOfProgramsAreSeen()
{
    for (const Palette *p : {&Palette::light(), &Palette::darkTheme()}) {
        const auto distance = [&](const QColor &c) {
            return std::max({std::abs(c.red() - p->background.red()),
                             std::abs(c.green() - p->background.green()),
                             std::abs(c.blue() - p->background.blue())});
        };
        int changed = 0;
        for (int red = 0; red < 256; red += 15)
            for (int green = 0; green < 256; green += 15)
                for (int blue = 0; blue < 256; blue += 15) {
                    const QColor given(red, green, blue);
                    Site site;
                    site.colour = given.rgb(); // with alpha: black is a colour, too
                    const QColor shown = p->siteColour(site);
                    QVERIFY2(distance(shown) >= 48, qPrintable(given.name()));
                    QCOMPARE(shown == given, distance(given) >= 48);
                    changed += shown == given ? 0 : 1;
                }
        QVERIFY(changed > 10);
        Site background;
        background.colour = p->background.rgb();
        const double contrasts = contrast(p->siteColour(background), p->background);
        QVERIFY(contrasts > 1.25 && contrasts < 2.5); // seen, and still pale
    }
}

void TestPalette::followsTheWindowsColours()
{
    QVERIFY(!Palette::of(QPalette(Qt::white)).dark);
    QVERIFY(Palette::of(QPalette(QColor(0x202020))).dark);
}

} // namespace tst_palette

ZOE_TEST(tst_palette::TestPalette)
#include "tst_palette.moc"
