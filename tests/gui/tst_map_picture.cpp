// The computations of the map of frames without a window: dots and hits, frames inside an outline,
// texts of axes; a million frames.
#include <QApplication>
#include <cmath>
#include <numbers>
#include <random>

#include "analysis/behaviours/find_behaviours.h"
#include "app/panels/behaviour_map/frame_lasso.h"
#include "app/panels/behaviour_map/map_picture.h"
#include "app/panels/behaviour_map/map_text.h"
#include "tests/gui/gui_main.h"

namespace tst_map_picture {

using namespace zoe;
using namespace zoe::app;

namespace {

QPolygonF circle(const QPointF &middle, double x, double y)
{
    QPolygonF outline;
    for (int i = 0; i < 60; ++i) {
        const double angle = 2 * std::numbers::pi * i / 60;
        outline << middle + QPointF(x * std::cos(angle), y * std::sin(angle));
    }
    return outline;
}

FrameMap randomMap(std::size_t frames)
{
    FrameMap map;
    std::mt19937 random(3);
    std::normal_distribution<float> normal;
    for (std::size_t i = 0; i < frames; ++i) {
        map.frames.push_back(static_cast<FrameIndex>(2 * i)); // every other is in the map
        map.x.push_back(normal(random));
        map.y.push_back(normal(random));
    }
    return map;
}

FrameRanges inBox(const FrameMap &map, const QRectF &box)
{
    FrameRanges frames;
    for (std::size_t i = 0; i < map.frames.size(); ++i) {
        if (box.contains(static_cast<double>(map.x[i]), static_cast<double>(map.y[i])))
            frames.add(map.frames[i]);
    }
    return frames;
}

} // namespace

class TestMapPicture : public QObject {
    Q_OBJECT

  private slots:
    void lassoAgainstQt();
    void loopsLeaveNoHoles();
    void everyFrameInsideIsFound();
    void aMillionFramesAreAFewDots();
    void theNearestDotIsHit();
    void titlesFit();
};

void TestMapPicture::lassoAgainstQt()
{
    std::mt19937 random(11);
    std::uniform_real_distribution<> even(-2, 2);
    for (int round = 0; round < 200; ++round) {
        QPolygonF outline;
        for (int i = 0; i < 3 + round % 40; ++i)
            outline << QPointF(even(random), even(random));
        const FrameLasso lasso(outline);
        for (int i = 0; i < 200; ++i) {
            const QPointF at(even(random), even(random));
            QCOMPARE(lasso.holds(at.x(), at.y()), outline.containsPoint(at, Qt::WindingFill));
        }
    }
    QVERIFY(!FrameLasso(QPolygonF()).holds(0, 0));
    QVERIFY(!FrameLasso({QPointF(0, 0)}).holds(0, 0));
    QVERIFY(!FrameLasso({QPointF(0, 0), QPointF(1, 1)}).holds(0.5, 0.5));
}

void TestMapPicture::loopsLeaveNoHoles()
{
    QPolygonF twice = circle({0, 0}, 1, 1);
    twice += circle({0, 0}, 0.5, 0.5);
    QVERIFY(FrameLasso(twice).holds(0, 0));
}

void TestMapPicture::everyFrameInsideIsFound()
{
    const FrameMap map = randomMap(40'000);
    const QPolygonF outline = circle({0.3, -0.2}, 1.1, 0.7);
    FrameRanges expected;
    for (std::size_t i = 0; i < map.frames.size(); ++i) {
        if (outline.containsPoint({static_cast<double>(map.x[i]), static_cast<double>(map.y[i])},
                                  Qt::WindingFill))
            expected.add(map.frames[i]);
    }
    QVERIFY(expected.count() > 10'000);
    QCOMPARE(framesInside(map, outline, Task{}), expected);
    const QRectF box(-0.5, -1, 1, 1.5);
    QCOMPARE(framesInside(map, box, Task{}), inBox(map, box));
}

void TestMapPicture::aMillionFramesAreAFewDots()
{
    auto map = std::make_shared<FrameMap>(randomMap(1'000'000));
    auto behaviours = std::make_shared<Behaviours>();
    behaviours->assignment.assign(2'000'000, 0);
    for (std::size_t i = 0; i < behaviours->assignment.size(); i += 10'000)
        behaviours->assignment[i] = kUnusual;
    const MappedFrames frames{map, behaviours};
    const MapLook look{.range = QRectF(-6, -6, 12, 12), .size = QSize(900, 600)};
    const auto picture = MapPicture::draw(frames, look, Task{});
    QVERIFY(picture.has_value());
    QCOMPARE(picture->frames(), std::uint64_t{1'000'000});
    QVERIFY(picture->dots() > 1000 && picture->dots() <= 300 * 200 * 2);
    QVERIFY2(countsText(*picture, 1'000'000).contains("dots"),
             qPrintable(countsText(*picture, 1'000'000)));
    QCOMPARE(framesInside(*map, QRectF(-6, -6, 12, 12), Task{}).count(), std::uint64_t{1'000'000});
    // Only what is in sight counts.
    MapLook near = look;
    near.range = QRectF(0, 0, 1, 1);
    const auto part = MapPicture::draw(frames, near, Task{});
    QCOMPARE(part->frames(), inBox(*map, near.range).count());
    std::stop_source stop;
    stop.request_stop();
    SerialExecutor executor;
    QVERIFY(!MapPicture::draw(frames, look, Task(executor, stop.get_token())));
}

void TestMapPicture::theNearestDotIsHit()
{
    auto map = std::make_shared<FrameMap>();
    map->frames = {3, 4, 9, 20};
    map->x = {0.1F, 0.5F, 0.5F, 0.9F};
    map->y = {0.1F, 0.5F, 0.5F, 0.9F};
    auto behaviours = std::make_shared<Behaviours>();
    behaviours->assignment.assign(30, 0);
    behaviours->assignment[9] = kUnusual;
    const MapLook look{.range = QRectF(0, 0, 1, 1), .size = QSize(300, 300)};
    const auto picture = MapPicture::draw({map, behaviours}, look, Task{});
    QCOMPARE(picture->hitAt({30, 270})->frame, FrameIndex{3}); // y grows upwards
    QCOMPARE(picture->hitAt({33, 268})->frame, FrameIndex{3});
    QCOMPARE(picture->hitAt({270, 30})->frame, FrameIndex{20});
    QVERIFY(!picture->hitAt({100, 100}));
    QVERIFY(!picture->hitAt({-50, 900}));
    const auto middle = picture->hitAt({150, 150}); // the unusual one of two at one place
    QCOMPARE(middle->frame, FrameIndex{9});
    QCOMPARE(middle->frames, 2U);
    QCOMPARE(picture->dots(), std::uint64_t{4});
}

void TestMapPicture::titlesFit()
{
    BehaviourDefinition definition;
    for (const char *name : {"physics_step_with_a_long_name", "solve", "draw_opaque", "animate"}) {
        BehaviourDefinition::Column column;
        column.site.name = name;
        definition.columns.push_back(column);
    }
    const QFontMetrics metrics(QApplication::font());
    QString before;
    for (const double width : {2000.0, 500.0, 300.0, 150.0, 60.0}) {
        const QString title = axisTitle(definition, {0, 1}, {2, 3}, 0.62, metrics, width);
        QVERIFY(metrics.horizontalAdvance(title) <= std::max(width, 60.0));
        QVERIFY(title.contains("62"));
        QVERIFY(before.isEmpty() || title.size() <= before.size());
        before = title;
    }
    definition.columns[1].kind = FeatureColumn::Kind::Calls;
    QCOMPARE(featureName(definition, 1), QString("calls of solve"));
}

} // namespace tst_map_picture

ZOE_GUI_TEST(tst_map_picture::TestMapPicture)
#include "tst_map_picture.moc"
