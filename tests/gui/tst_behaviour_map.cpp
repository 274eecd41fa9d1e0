// The panel of the map: user actions, and its content when behaviours change.
#include <QAction>
#include <QDir>
#include <QPushButton>
#include <QScatterSeries>
#include <QSignalSpy>
#include <QToolButton>
#include <QToolTip>
#include <QWheelEvent>
#include <cmath>
#include <numbers>

#include "analysis/behaviours/clustering/kmeans.h"
#include "analysis/behaviours/find_behaviours.h"
#include "analysis/behaviours/live/online.h"
#include "app/panels/behaviour_map/behaviour_map_panel.h"
#include "app/panels/behaviour_map/map_text.h"
#include "app/session/document.h"
#include "tests/analysis/made_up_frames.h"
#include "tests/gui/gui_main.h"
#include "tests/gui/panel_hands.h"
#include "tests/support/patience.h"

namespace tst_behaviour_map {

using namespace zoe;
using namespace zoe::app;
using namespace zoe::test;

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

    void saysWhatItNeeds();
    void dotsAndTitles();
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
    // The bounds of the behaviour, and in the map's units those around all.
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
    ZOE_TRY_VERIFY(!m_panel->working());
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
    // For unusual frames, the tooltip says why they were long, once a job has found out.
    QTest::mouseMove(chart().viewport(), pixelOf(frame));
    ZOE_TRY_VERIFY2(QToolTip::text().contains("\ncause: "), qPrintable(QToolTip::text()));
    QVERIFY(QToolTip::text().contains("unusual"));
    QToolTip::hideText();
}

void BehaviourMapTest::lassoSelects()
{
    QVERIFY(ready());
    // The ellipse around the box of a behaviour's frames, with a margin.
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
    ZOE_TRY_VERIFY(!chart().drawing());
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
    ZOE_TRY_VERIFY(!chart().drawing());
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
    ZOE_TRY_VERIFY(!m_panel->working() && !chart().drawing());
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
    ZOE_TRY_VERIFY(!chart().drawing());
    QVERIFY(chart().picture().image() != all); // the others have stepped back
    selection().setFrames(std::nullopt);
    ZOE_TRY_VERIFY(!chart().drawing());
    QCOMPARE(chart().picture().image(), all);
    selection().setBehaviour(1);
    ZOE_TRY_VERIFY(!chart().drawing());
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
    ZOE_TRY_VERIFY(!m_panel->working() && !chart().drawing() && chart().frames().behaviours == two);
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
    ZOE_TRY_VERIFY(settledMap());
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
        ZOE_TRY_COMPARE(changes, i);
    }
    ZOE_TRY_VERIFY(settledMap());
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
    ZOE_TRY_VERIFY(again->isVisible());
    QVERIFY2(m_panel->stateText().contains("cancelled"), qPrintable(m_panel->stateText()));
    m_jobs->disconnect(m_jobs.get());
    QTest::mouseClick(again, Qt::LeftButton);
    ZOE_TRY_VERIFY(!chart().frames().empty());
    QVERIFY(!again->isVisible());
}

} // namespace tst_behaviour_map

ZOE_GUI_TEST(tst_behaviour_map::BehaviourMapTest)
#include "tst_behaviour_map.moc"
