// The rows of a flame graph as pixels, compared with a twin that looks at each pixel separately.
#include <QImage>
#include <QPainter>
#include <QTest>
#include <cmath>
#include <random>

#include "app/panels/flame/painting/flame_raster.h"
#include "app/panels/flame/scene/flame_draw_list.h"
#include "tests/support/test_program.h"

namespace tst_flame_raster {

namespace app = zoe::app;

namespace {

constexpr QRgb kBackground = 0xFF202020;
constexpr QRgb kGrid = 0xFF404040;

struct Box {
    double x0;
    double x1;
    QRgb colour;
    bool folded;
};

struct BoxRow {
    int y;
    int height;
    std::vector<Box> boxes;
};

struct Drawing {
    QRect clip;
    double pixelRatio;
    std::vector<double> gridX;
    std::vector<BoxRow> rows;
};

Drawing made(std::mt19937_64 &random, double pixelRatio)
{
    const auto upTo = [&](int most) {
        return static_cast<int>(random() % static_cast<unsigned>(most));
    };
    Drawing drawing{QRect(upTo(9), upTo(9), 60 + upTo(200), 1 + upTo(150)), pixelRatio, {}, {}};
    for (int x = upTo(30); x < 280; x += 20 + upTo(50))
        drawing.gridX.push_back(x);
    for (int y = upTo(40) - 12; y < 170;) {
        BoxRow row{y, 3 + upTo(16), {}};
        for (int x = upTo(20); x < 250;) {
            const int width = 1 + upTo(25);
            row.boxes.push_back({static_cast<double>(x), static_cast<double>(x + width),
                                 0xFF000000U | static_cast<QRgb>(random() & 0xFFFFFF),
                                 upTo(4) == 0});
            x += width + upTo(12);
        }
        y += row.height + 1 + upTo(20);
        drawing.rows.push_back(std::move(row));
    }
    return drawing;
}

QImage drawn(const Drawing &drawing, app::FlameRaster &raster)
{
    const QSize size(300, 200);
    QImage image(size * drawing.pixelRatio, QImage::Format_RGB32);
    image.setDevicePixelRatio(drawing.pixelRatio);
    image.fill(Qt::white);
    QPainter painter(&image);
    raster.begin(painter, drawing.clip, kBackground, kGrid, drawing.gridX);
    for (const BoxRow &row : drawing.rows) {
        for (const Box &box : row.boxes)
            raster.fill(box.x0, box.x1, box.colour, box.folded);
        raster.endRow(row.y, row.height);
    }
    raster.finish();
    return image;
}

// In logical pixels from the clip's corner, which are whole numbers here.
QRgb expectedAt(const Drawing &drawing, double x, double y)
{
    const auto near = [&](double a, double b, double at) {
        return at >= std::round(a * drawing.pixelRatio) && at < std::round(b * drawing.pixelRatio);
    };
    const double left = drawing.clip.left();
    const double top = drawing.clip.top();
    QRgb colour = kBackground;
    for (const double gridX : drawing.gridX) {
        if (gridX >= left && gridX <= drawing.clip.right() &&
            x == std::round((gridX - left) * drawing.pixelRatio))
            colour = kGrid;
    }
    const QRgb empty = colour;
    for (const BoxRow &row : drawing.rows) {
        if (!near(row.y - top, row.y + row.height - top, y))
            continue;
        bool stripe = false; // a line from the 4th on, every 4th, but not the last
        for (int at = 3; at < row.height - 1; at += 4)
            stripe = stripe || near(row.y + at - top, row.y + at + 1 - top, y);
        for (const Box &box : row.boxes) {
            if (near(box.x0 - left, box.x1 - left, x))
                colour = box.folded && stripe ? empty : box.colour;
        }
    }
    return colour;
}

} // namespace

class TestFlameRaster : public QObject {
    Q_OBJECT

  private slots:
    void isPixelForPixelWhatEachPixelShouldBe_data();
    void isPixelForPixelWhatEachPixelShouldBe();
    void heatFollowsTheLogarithm();
};

void TestFlameRaster::isPixelForPixelWhatEachPixelShouldBe_data()
{
    QTest::addColumn<double>("pixelRatio");
    QTest::newRow("1") << 1.0;
    QTest::newRow("1.25") << 1.25;
    QTest::newRow("1.5") << 1.5;
    QTest::newRow("2") << 2.0;
    QTest::newRow("3") << 3.0;
    QTest::newRow("in one band") << 1.03125;
}

void TestFlameRaster::isPixelForPixelWhatEachPixelShouldBe()
{
    QFETCH(double, pixelRatio);
    std::mt19937_64 random(7);
    app::FlameRaster raster; // used again and again, as by a view
    for (int i = 0; i < 60; ++i) {
        Drawing drawing = made(random, pixelRatio);
        if (pixelRatio != std::floor(pixelRatio)) // else Qt scales between pixels
            drawing.clip.moveTo(0, 0);
        const QImage image = drawn(drawing, raster);
        const QPoint corner = drawing.clip.topLeft() * pixelRatio;
        const int width = static_cast<int>(drawing.clip.width() * pixelRatio);
        const int height = static_cast<int>(drawing.clip.height() * pixelRatio);
        for (int y = 0; y < height; ++y) {
            for (int x = 0; x < width; ++x) {
                const QRgb found = image.pixel(corner.x() + x, corner.y() + y);
                const QRgb expected = expectedAt(drawing, x, y);
                if (found != expected)
                    qInfo("drawing %d at %d, %d", i, x, y);
                QCOMPARE(found, expected);
            }
        }
    }
}

void TestFlameRaster::heatFollowsTheLogarithm()
{
    QCOMPARE(app::heatOf(0, 1000), std::uint8_t{0});
    QCOMPARE(app::heatOf(1, 10'000), std::uint8_t{0});
    QCOMPARE(app::heatOf(1'000'000, 1'000'000), std::uint8_t{255});
    std::mt19937_64 random(8);
    for (int i = 0; i < 100'000; ++i) {
        const auto longest = static_cast<zoe::DurationNs>(1 + random() % (1ULL << (random() % 62)));
        const auto self =
            1 + static_cast<zoe::DurationNs>(random() % static_cast<std::uint64_t>(longest));
        const double decades = std::log10(static_cast<double>(longest) / static_cast<double>(self));
        const double exact = 255 * std::max(0.0, 1 - decades / 4);
        QVERIFY(std::abs(app::heatOf(self, longest) - exact) <= 1.5);
    }
}

} // namespace tst_flame_raster

ZOE_TEST(tst_flame_raster::TestFlameRaster)
#include "tst_flame_raster.moc"
