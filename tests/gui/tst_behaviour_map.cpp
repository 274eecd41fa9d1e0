// The map of frames: what is drawn, hit, drawn round and selected; a million frames.
#include <QAction>
#include <QDir>
#include <QLabel>
#include <QPushButton>
#include <QScatterSeries>
#include <QSignalSpy>
#include <QToolButton>
#include <QToolTip>
#include <QWheelEvent>
#include <cmath>
#include <numbers>
#include <random>

#include "analysis/behaviours/clustering/kmeans.h"
#include "analysis/behaviours/find_behaviours.h"
#include "analysis/behaviours/live/online.h"
#include "app/panels/behaviour_map/behaviour_map_panel.h"
#include "app/panels/behaviour_map/frame_lasso.h"
#include "app/panels/behaviour_map/map_text.h"
#include "app/session/document.h"
#include "tests/analysis/made_up_frames.h"
#include "tests/gui/gui_main.h"
#include "tests/gui/panel_hands.h"

namespace tst_behaviour_map {

using namespace zoe;
using namespace zoe::app;
using namespace zoe::test;

namespace {

constexpr int kPatienceMs = 30'000;

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

void save(QWidget &widget, const QString &name)
{
    const QString folder = qEnvironmentVariable("ZOE_SCREENSHOTS");
    if (!folder.isEmpty())
        QVERIFY(widget.grab().save(QDir(folder).filePath(name)));
}

struct Found {
    MadeUp made;
    std::shared_ptr<const Behaviours> behaviours;
};

const Found &found()
{
    static const Found result = [] {
        Found f{madeUpFrames({.frames = 1500, .functions = 20, .behaviours = 3}), nullptr};
        BehaviourOptions options;
        options.stabilityRounds = 0;
        f.behaviours = *findBehaviours(*f.made.capture, {}, options, kMeans);
        return f;
    }();
    return result;
}

} // namespace

class BehaviourMapTest : public QObject {
    Q_OBJECT

  private slots:
    void init();
    void cleanup();

    void lassoAgainstQt();
    void loopsLeaveNoHoles();
    void everyFrameInsideIsFound();
    void aMillionFramesAreAFewDots();
    void theNearestDotIsHit();
    void saysWhatItNeeds();
    void dotsAndTitles();
    void titlesFit();
    void clickGoesToTheFrame();
    void lassoSelects();
    void shiftSelectsFromTheLastFrame();
    void wheelZoomsAtThePointer();
    void toolsZoomAndMove();
    void keys();
    void followsTheSelection();
    void otherBehavioursMakeAnotherMap();
    void theOldMapStaysWhileFramesCome();
    void aStoppedMapCanBeDrawnAgain();

  private:
    [[nodiscard]] bool ready();
    [[nodiscard]] MapChart &chart() { return m_panel->chart(); }
    [[nodiscard]] ViewSelection &selection() { return m_document->selection(); }
    [[nodiscard]] QPoint pixelOf(FrameIndex frame);
    void drag(const QPolygonF &path, Qt::KeyboardModifiers modifiers = Qt::NoModifier,
              Qt::MouseButton button = Qt::LeftButton);
    void pickTool(const QString &text);
    // Of the behaviour, and what is in the map's units around all of them.
    [[nodiscard]] QRectF boundsOf(std::int32_t behaviour);

    std::unique_ptr<JobRunner> m_jobs;
    std::unique_ptr<zoe::test::TestSession> m_session;
    std::unique_ptr<Document> m_document;
    std::unique_ptr<BehaviourMapPanel> m_panel;
};

void BehaviourMapTest::init()
{
    m_jobs = std::make_unique<JobRunner>();
    OpenedCapture opened;
    opened.capture = found().made.capture;
    m_document = std::make_unique<Document>(std::move(opened), *m_jobs);
    m_session = std::make_unique<zoe::test::TestSession>(*m_jobs);
    m_panel = std::make_unique<BehaviourMapPanel>(*m_session);
    m_panel->resize(900, 600);
}

void BehaviourMapTest::cleanup()
{
    m_panel.reset();
    m_session.reset();
    m_document.reset();
    m_jobs.reset();
}

bool BehaviourMapTest::ready()
{
    if (!m_document->behaviours())
        m_document->setBehaviours(found().behaviours);
    m_session->setDocument(m_document.get());
    return showActive(*m_panel) &&
           QTest::qWaitFor(
               [this] {
                   return !m_panel->working() && !chart().drawing() &&
                          chart().picture().frames() == found().made.capture->frames().size();
               },
               kPatienceMs);
}

QPoint BehaviourMapTest::pixelOf(FrameIndex frame)
{
    return chart().toPixel(*chart().frames().placeOf(frame)).toPoint();
}

void BehaviourMapTest::drag(const QPolygonF &path, Qt::KeyboardModifiers modifiers,
                            Qt::MouseButton button)
{
    QWidget *area = chart().viewport();
    QTest::mousePress(area, button, modifiers, path.front().toPoint());
    for (const QPointF &at : path) {
        QMouseEvent move(QEvent::MouseMove, at, area->mapToGlobal(at), Qt::NoButton, button,
                         modifiers);
        QCoreApplication::sendEvent(area, &move);
    }
    QTest::mouseRelease(area, button, modifiers, path.back().toPoint());
    QTRY_VERIFY_WITH_TIMEOUT(!m_panel->working(), kPatienceMs);
}

void BehaviourMapTest::pickTool(const QString &text)
{
    for (auto *button : m_panel->findChildren<QToolButton *>()) {
        if (button->text() == text) {
            QTest::mouseClick(button, Qt::LeftButton);
            return;
        }
    }
    QFAIL("no such tool");
}

QRectF BehaviourMapTest::boundsOf(std::int32_t behaviour)
{
    QRectF box;
    for (const FrameIndex frame : chart().frames().map->frames) {
        if (found().behaviours->assignment[frame] != behaviour)
            continue;
        const QPointF at = *chart().frames().placeOf(frame);
        box = box.isNull() ? QRectF(at, QSizeF(1e-9, 1e-9))
                           : box.united(QRectF(at, QSizeF(1e-9, 1e-9)));
    }
    return box;
}

void BehaviourMapTest::lassoAgainstQt()
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

void BehaviourMapTest::loopsLeaveNoHoles()
{
    QPolygonF twice = circle({0, 0}, 1, 1);
    twice += circle({0, 0}, 0.5, 0.5);
    QVERIFY(FrameLasso(twice).holds(0, 0));
}

void BehaviourMapTest::everyFrameInsideIsFound()
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

void BehaviourMapTest::aMillionFramesAreAFewDots()
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

void BehaviourMapTest::theNearestDotIsHit()
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

void BehaviourMapTest::saysWhatItNeeds()
{
    m_session->setDocument(nullptr);
    m_panel->show();
    QCOMPARE(m_panel->stateText(), QString("No capture is open"));
    m_session->setDocument(m_document.get());
    QVERIFY2(m_panel->stateText().contains("Find behaviours in"), qPrintable(m_panel->stateText()));
    QVERIFY(!chart().isVisible());
    QVERIFY(ready());
    QVERIFY2(m_panel->stateText().startsWith("1"), qPrintable(m_panel->stateText()));
    QVERIFY2(m_panel->stateText().contains("frames"), qPrintable(m_panel->stateText()));
    QVERIFY(chart().isVisible());
}

void BehaviourMapTest::dotsAndTitles()
{
    QVERIFY(ready());
    save(*m_panel, "map.png");
    QCOMPARE(chart().typical().size(),
             static_cast<qsizetype>(found().behaviours->behaviours.size()));
    for (const Behaviour &behaviour : found().behaviours->behaviours) {
        const QScatterSeries *series = chart().typical()[static_cast<qsizetype>(behaviour.id)];
        QCOMPARE(series->name(), QString::fromStdString(behaviour.name));
        QCOMPARE(series->at(0), *chart().frames().placeOf(behaviour.typicalFrame));
        QCOMPARE(series->color(),
                 Palette::of(chart()).behaviourColour(static_cast<std::int32_t>(behaviour.id)));
    }
    // A function each way, and how much of the variance.
    QVERIFY2(chart().xTitle().contains("%") && chart().xTitle().contains("f"),
             qPrintable(chart().xTitle()));
    QVERIFY2(chart().yTitle().contains("%"), qPrintable(chart().yTitle()));
    // The colour of a behaviour is where its frames are.
    const QImage picture = m_panel->grab().toImage();
    const Behaviour &first = found().behaviours->behaviours[0];
    int coloured = 0;
    const QColor own = Palette::of(chart()).behaviourColour(0);
    const QPoint at = chart().viewport()->mapTo(m_panel.get(), pixelOf(first.typicalFrame));
    for (int x = -3; x <= 3; ++x)
        coloured += picture.pixelColor(at + QPoint(x, 0)) == own ? 1 : 0;
    QVERIFY(coloured > 0);
    QVERIFY(!chart().accessibleName().isEmpty());
    QVERIFY(!chart().accessibleDescription().isEmpty());
}

void BehaviourMapTest::titlesFit()
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

void BehaviourMapTest::clickGoesToTheFrame()
{
    QVERIFY(ready());
    const FrameIndex frame = found().made.spikes.front();
    QTest::mouseClick(chart().viewport(), Qt::LeftButton, {}, pixelOf(frame));
    QVERIFY(selection().state().frame.has_value());
    const QPointF away = chart().toPixel(*chart().frames().placeOf(*selection().state().frame)) -
                         QPointF(pixelOf(frame));
    QVERIFY(away.manhattanLength() < 10);
    QVERIFY(!selection().state().frames.has_value());
    const QString text =
        hitText(*found().made.capture, *found().behaviours, {*selection().state().frame, 3});
    QVERIFY2(text.contains("2 more frames"), qPrintable(text));
    QVERIFY(!text.contains("cause: "));
    // Of unusual frames the tip says why they were long, once a job has found out.
    QTest::mouseMove(chart().viewport(), pixelOf(frame));
    QTRY_VERIFY2(QToolTip::text().contains("\ncause: "), qPrintable(QToolTip::text()));
    QVERIFY(QToolTip::text().contains("unusual"));
    QToolTip::hideText();
}

void BehaviourMapTest::lassoSelects()
{
    QVERIFY(ready());
    // The ellipse around the box of a behaviour's frames, and a little more.
    const auto around = [this](std::int32_t behaviour) {
        const QRectF box = boundsOf(behaviour);
        const QPointF middle = chart().toPixel(box.center());
        const QPointF corner = chart().toPixel(box.topLeft());
        return circle(middle, std::abs(middle.x() - corner.x()) * 1.5 + 4,
                      std::abs(middle.y() - corner.y()) * 1.5 + 4);
    };
    const QPolygonF path = around(0);
    drag(path);
    QVERIFY(selection().state().frames.has_value());
    const FrameRanges once = *selection().state().frames;
    QVERIFY(once.count() >= found().behaviours->behaviours[0].frames);
    QTRY_VERIFY_WITH_TIMEOUT(!chart().drawing(), kPatienceMs);
    save(*m_panel, "map-selected.png");
    // Another, added by Ctrl.
    const QPolygonF second = around(1);
    drag(second, Qt::ControlModifier);
    QVERIFY(selection().state().frames->count() > once.count());
    QCOMPARE(selection().state().frames->intersected(once), once);
    drag(second);
    QVERIFY(selection().state().frames->count() >= found().behaviours->behaviours[1].frames);
    // Round nothing: nothing is selected.
    QTest::keyClick(&chart(), Qt::Key_Escape);
    QVERIFY(!selection().state().frames.has_value());
}

void BehaviourMapTest::shiftSelectsFromTheLastFrame()
{
    QVERIFY(ready());
    const auto clickAt = [this](FrameIndex frame, Qt::KeyboardModifiers modifiers) {
        QTest::mouseClick(chart().viewport(), Qt::LeftButton, modifiers, pixelOf(frame));
    };
    const FrameIndex from = found().made.spikes.front();
    const FrameIndex to = found().made.spikes.back();
    clickAt(from, Qt::NoModifier);
    const FrameIndex anchor = *selection().state().frame;
    clickAt(to, Qt::ShiftModifier);
    QVERIFY(selection().state().frames.has_value());
    QCOMPARE(selection().state().frames->ranges().size(), std::size_t{1});
    QVERIFY(selection().state().frames->contains(anchor));
    const std::uint64_t before = selection().state().frames->count();
    QVERIFY(before > 1);
    clickAt(from, Qt::ControlModifier); // takes it away
    QCOMPARE(selection().state().frames->count(), before - 1);
}

void BehaviourMapTest::wheelZoomsAtThePointer()
{
    QVERIFY(ready());
    const QPointF at = chart().area().topLeft() + QPointF(200, 120);
    const QPointF place = chart().toMap(at);
    const double width = chart().range().width();
    QWheelEvent event(at, chart().viewport()->mapToGlobal(at), {}, {0, 240}, Qt::NoButton,
                      Qt::NoModifier, Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(chart().viewport(), &event);
    QVERIFY(chart().range().width() < width * 0.7);
    const QPointF after = chart().toMap(at);
    QVERIFY(std::abs(after.x() - place.x()) < 1e-9 * width);
    QVERIFY(std::abs(after.y() - place.y()) < 1e-9);
    QTRY_VERIFY_WITH_TIMEOUT(!chart().drawing(), kPatienceMs);
    QVERIFY(chart().picture().frames() < found().made.capture->frames().size());
    QVERIFY2(m_panel->stateText().contains("in view"), qPrintable(m_panel->stateText()));
    QTest::mouseClick(m_panel->findChild<QPushButton *>("wholeMap"), Qt::LeftButton);
    QCOMPARE(chart().range().width(), width);
}

void BehaviourMapTest::toolsZoomAndMove()
{
    QVERIFY(ready());
    const QRectF all = chart().range();
    const QPointF from = chart().area().topLeft() + QPointF(100, 100);
    const QRectF wanted =
        QRectF(chart().toMap(from), chart().toMap(from + QPointF(200, 150))).normalized();
    pickTool("Zoom");
    drag({from, from + QPointF(60, 50), from + QPointF(200, 150)});
    QVERIFY(std::abs(chart().range().left() - wanted.left()) < all.width() * 0.01);
    QVERIFY(std::abs(chart().range().height() - wanted.height()) < all.height() * 0.01);
    QVERIFY(!selection().state().frames.has_value());
    const QRectF zoomed = chart().range();
    pickTool("Pan");
    drag({from, from + QPointF(30, 10), from + QPointF(60, 20)});
    QVERIFY(chart().range().left() < zoomed.left());
    QVERIFY(chart().range().top() > zoomed.top()); // what was above comes down
    QCOMPARE(chart().range().size(), zoomed.size());
    pickTool("Lasso");
    const QRectF moved = chart().range();
    drag({from + QPointF(60, 20), from + QPointF(30, 10), from}, Qt::NoModifier, Qt::MiddleButton);
    QVERIFY(chart().range().left() > moved.left());
    QVERIFY(!selection().state().frames.has_value());
}

void BehaviourMapTest::keys()
{
    QVERIFY(ready());
    chart().setFocus();
    const QRectF all = chart().range();
    QTest::keyClick(&chart(), Qt::Key_Right);
    QCOMPARE(selection().state().frame, std::optional(FrameIndex{0}));
    QTest::keyClick(&chart(), Qt::Key_Right);
    QCOMPARE(selection().state().frame, std::optional(FrameIndex{1}));
    QTest::keyClick(&chart(), Qt::Key_Right, Qt::ShiftModifier);
    QCOMPARE(selection().state().frames->count(), std::uint64_t{2});
    QTest::keyClick(&chart(), Qt::Key_End);
    QCOMPARE(selection().state().frame, std::optional(chart().frames().map->frames.back()));
    QTest::keyClick(&chart(), Qt::Key_Plus);
    QVERIFY(chart().range().width() < all.width());
    QTest::keyClick(&chart(), Qt::Key_D);
    QTest::keyClick(&chart(), Qt::Key_Space); // what is in sight is selected
    QTRY_VERIFY_WITH_TIMEOUT(!m_panel->working() && !chart().drawing(), kPatienceMs);
    QCOMPARE(selection().state().frames->count(), chart().picture().frames());
    QTest::keyClick(&chart(), Qt::Key_0);
    QCOMPARE(chart().range(), all);
    QTest::keyClick(&chart(), Qt::Key_F);
    QVERIFY(chart().range().width() < all.width());
    QTest::keyClick(&chart(), Qt::Key_Escape);
    QVERIFY(!selection().state().frames.has_value());
}

void BehaviourMapTest::followsTheSelection()
{
    QVERIFY(ready());
    selection().setFrame(FrameIndex{7});
    QCOMPARE(chart().current(), std::optional(FrameIndex{7}));
    QVERIFY(chart().accessibleDescription().contains("Frame 7"));
    const QImage all = chart().picture().image();
    selection().setFrames(FrameRanges(FrameRange{0, 100}));
    QTRY_VERIFY_WITH_TIMEOUT(!chart().drawing(), kPatienceMs);
    QVERIFY(chart().picture().image() != all); // the others have stepped back
    selection().setFrames(std::nullopt);
    QTRY_VERIFY_WITH_TIMEOUT(!chart().drawing(), kPatienceMs);
    QCOMPARE(chart().picture().image(), all);
    selection().setBehaviour(1);
    QTRY_VERIFY_WITH_TIMEOUT(!chart().drawing(), kPatienceMs);
    QVERIFY(chart().picture().image() != all);
    save(*m_panel, "map-behaviour.png");
}

void BehaviourMapTest::otherBehavioursMakeAnotherMap()
{
    QVERIFY(ready());
    BehaviourOptions options;
    options.stabilityRounds = 0;
    options.clusters.clusters = 2;
    const auto two = *findBehaviours(*found().made.capture, {}, options, kMeans);
    m_document->setBehaviours(two);
    QTRY_VERIFY_WITH_TIMEOUT(!m_panel->working() && !chart().drawing() &&
                                 chart().frames().behaviours == two,
                             kPatienceMs);
    QCOMPARE(chart().typical().size(), qsizetype{2});
    m_document->setBehaviours(nullptr);
    QVERIFY(chart().frames().empty());
    QVERIFY(m_panel->stateText().contains("Find behaviours in"));
}

void BehaviourMapTest::theOldMapStaysWhileFramesCome()
{
    BehaviourStore &store = m_document->behaviourStore();
    store.follow(makeOnlineClusterer({}));
    m_session->setDocument(m_document.get());
    QVERIFY(showActive(*m_panel));
    const auto settledMap = [this] {
        return m_document->behaviours() &&
               chart().frames().behaviours == m_document->behaviours() && !chart().drawing() &&
               !chart().picture().image().isNull();
    };
    m_document->grow(found().made.capture);
    QTRY_VERIFY_WITH_TIMEOUT(settledMap(), kPatienceMs);
    chart().zoomBy(0.5);
    const QRectF inSight = chart().range();
    int changes = 0;
    int empty = 0;
    const auto look = [&] {
        if (!chart().isVisible() || chart().frames().empty() ||
            chart().picture().image().isNull() || m_panel->stateText().contains("Mapping"))
            ++empty;
    };
    connect(m_document.get(), &Document::behavioursChanged, m_panel.get(), [&] {
        ++changes;
        look();
    });
    connect(m_jobs.get(), &JobRunner::ended, m_panel.get(), look);
    for (int i = 1; i <= 3; ++i) {
        m_document->grow(found().made.capture);
        QTRY_COMPARE_WITH_TIMEOUT(changes, i, kPatienceMs);
    }
    QTRY_VERIFY_WITH_TIMEOUT(settledMap(), kPatienceMs);
    QCOMPARE(empty, 0);
    QCOMPARE(chart().range(), inSight);
}

void BehaviourMapTest::aStoppedMapCanBeDrawnAgain()
{
    m_document->setBehaviours(found().behaviours);
    connect(m_jobs.get(), &JobRunner::started, m_jobs.get(),
            [this](quint64 job, const QString &title) {
                if (!title.isEmpty())
                    m_jobs->cancel(job);
            });
    m_session->setDocument(m_document.get());
    QVERIFY(showActive(*m_panel));
    auto *again = m_panel->findChild<QPushButton *>("drawMap");
    QTRY_VERIFY_WITH_TIMEOUT(again->isVisible(), kPatienceMs);
    QVERIFY2(m_panel->stateText().contains("cancelled"), qPrintable(m_panel->stateText()));
    m_jobs->disconnect(m_jobs.get());
    QTest::mouseClick(again, Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(!chart().frames().empty(), kPatienceMs);
    QVERIFY(!again->isVisible());
}

} // namespace tst_behaviour_map

ZOE_GUI_TEST(tst_behaviour_map::BehaviourMapTest)
#include "tst_behaviour_map.moc"
