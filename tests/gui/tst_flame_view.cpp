// The flame graph of a frame: user actions, and how it is built.
#include <QRandomGenerator>
#include <QScrollBar>
#include <QSignalSpy>
#include <QWheelEvent>
#include <cmath>

#include "app/panels/flame/flame_view.h"
#include "app/panels/flame/measured_area.h"
#include "app/panels/flame/painting/flame_overlay.h"
#include "app/widgets/zones/label_fit.h"
#include "formats/reading/capture_reader.h"
#include "gui_main.h"
#include "made_captures.h"
#include "tests/stream/broken_sketch.h"
#include "tests/stream/memory_sink.h"
#include "tests/support/capture_text.h"
#include "tests/support/patience.h"
#include "tests/support/random_capture.h"

namespace tst_flame_view {

namespace app = zoe::app;
using namespace zoe;
using namespace zoe::test;
using app::FlameZone;

namespace {

constexpr std::string_view kTwoThreads = R"(frame 0 1000000
  main
    update 0 800000
      physics 100000 500000
        solve 150000 100000
      ai 650000 100000
    render 800000 200000
  worker
    job 0 400000 from
    job 500000 500000 to
frame 1000000 1000000
frame 0 0 missing
)";

struct Shown {
    app::JobRunner jobs;
    app::FlameView view{jobs};
    QSignalSpy selected{&view, &app::FlameView::zoneSelected};
    QSignalSpy cleared{&view, &app::FlameView::zoneCleared};

    explicit Shown(std::shared_ptr<const Capture> capture, FrameIndex frame = 0)
    {
        view.resize(1000, 500);
        view.setCapture(std::move(capture));
        view.setFrame(frame);
        view.show();
        (void)QTest::qWaitForWindowExposed(&view, kPatienceMs);
        settle();
    }

    void settle()
    {
        const bool settled = QTest::qWaitFor([this] { return view.settled(); }, kPatienceMs);
        Q_ASSERT(settled);
    }
    [[nodiscard]] QWidget *hands() { return view.viewport(); }
    [[nodiscard]] QPoint middleOf(const FlameZone &zone)
    {
        return view.rectOf(zone).center().toPoint();
    }
    void click(const FlameZone &zone)
    {
        QTest::mouseClick(hands(), Qt::LeftButton, {}, middleOf(zone));
    }
    void wheel(QPointF pos, int notches, Qt::KeyboardModifiers modifiers = {})
    {
        QWheelEvent event(pos, hands()->mapToGlobal(pos), {}, {0, notches * 120}, Qt::NoButton,
                          modifiers, Qt::NoScrollPhase, false);
        QApplication::sendEvent(hands(), &event);
    }
    void drag(QPointF from, QPointF to, Qt::MouseButton button)
    {
        QTest::mousePress(hands(), button, {}, from.toPoint());
        for (const QPointF &pos : {(from + to) / 2, to}) {
            QMouseEvent move(QEvent::MouseMove, pos, hands()->mapToGlobal(pos), Qt::NoButton,
                             button, {});
            QApplication::sendEvent(hands(), &move);
        }
        QTest::mouseRelease(hands(), button, {}, to.toPoint());
    }
    [[nodiscard]] QColor colourAt(const QPoint &pos)
    {
        return hands()->grab().toImage().pixelColor(pos);
    }
    // Of the zone's fill, beside its label.
    [[nodiscard]] QColor fillOf(const FlameZone &zone)
    {
        const QRectF rect = view.rectOf(zone);
        return colourAt(QPointF(rect.right() - 6, rect.top() + 4).toPoint());
    }
};

app::Palette paletteOf(const QWidget &widget)
{
    return app::Palette::of(widget);
}

} // namespace

// A frame with so many zones that it has a sketch, or a broken frame.
std::shared_ptr<const Capture> largeFrame(bool broken)
{
    constexpr std::uint32_t kParents = kLargeFrameZones / 2;
    Chunk chunk;
    chunk.frames = {{0, TimeNs{kParents} * 100, 2 * kParents + 1, 0, 0}};
    chunk.zones.append({SiteId{0}, 0, TimeNs{kParents} * 100, 0, 0, 0});
    for (std::uint32_t i = 0; i < kParents; ++i) {
        const TimeNs start = TimeNs{i} * 100;
        const std::uint32_t part = i / (kParents / 8);
        chunk.zones.append({SiteId{part % 4}, start, part % 2 == 0 ? 100 : 20, 0, 1, 0});
        chunk.zones.append({SiteId{1}, start, 10, 0, 2, 0});
    }
    chunk.trees = {{0, ThreadId{0}, 0, 2 * kParents + 1}};
    fillSelfTimes(chunk.zones, 0, chunk.zones.size());
    auto stream =
        streamOf(MemoryCapture({}, captureFromText(kTwoThreads)->dictionaries(), {chunk}));
    if (broken)
        (void)breakSketches(stream);
    return *openCaptureBytes(std::move(stream));
}

// What is shown each time that a view says so.
struct ShownFrames {
    struct Seen {
        bool sketch = false;
        bool loaded = false;
        bool zoneThere = false;
        QImage picture;
    };
    app::JobRunner jobs;
    app::FlameView view{jobs};
    std::vector<Seen> seen;

    explicit ShownFrames(std::shared_ptr<const Capture> capture)
    {
        view.resize(1000, 300);
        view.setCapture(std::move(capture));
        view.show();
        (void)QTest::qWaitForWindowExposed(&view, kPatienceMs);
        QObject::connect(&view, &app::FlameView::frameShown, &view, [this] {
            const QPoint middle(400, view.rulerHeight() + view.scene().rows.rowTop(0, 0) + 5);
            seen.push_back({view.shown()->sketch, view.loaded() != nullptr,
                            view.zoneAt(middle).has_value(), view.viewport()->grab().toImage()});
        });
    }
    void settle() const
    {
        const bool settled = QTest::qWaitFor([this] { return view.settled(); }, kPatienceMs);
        Q_ASSERT(settled);
    }
};

class FlameViewTest : public QObject {
    Q_OBJECT

  private slots:
    void largeFramesAreSketchedFirst()
    {
        ShownFrames shown(largeFrame(false));
        shown.view.setSelectedZone(app::ZoneRef{ThreadId{0}, 3});
        shown.view.setFrame(0);
        shown.settle();
        QCOMPARE(shown.seen.size(), std::size_t{2});
        const auto &[sketch, whole] = std::pair(shown.seen[0], shown.seen[1]);
        QVERIFY(sketch.sketch && !sketch.loaded && !sketch.zoneThere);
        QVERIFY(!whole.sketch && whole.loaded && whole.zoneThere);
        // All but the number of zones in the header, and the selected zone.
        const int top = shown.view.rulerHeight() + shown.view.scene().rows.rowTop(0, 0);
        int different = 0;
        int looked = 0;
        for (int y = top; y < whole.picture.height(); ++y)
            for (int x = 0; x < whole.picture.width(); ++x, ++looked)
                different += sketch.picture.pixel(x, y) != whole.picture.pixel(x, y) ? 1 : 0;
        QVERIFY(looked > 50'000);
        QVERIFY2(different * 100 < looked, qPrintable(QString::number(different)));
    }

    // A click on a sketch means no zone; the zoom stays when the zones come.
    void sketchesCanBeZoomed()
    {
        ShownFrames shown(largeFrame(false));
        QSignalSpy selected(&shown.view, &app::FlameView::zoneSelected);
        QSignalSpy cleared(&shown.view, &app::FlameView::zoneCleared);
        std::optional<app::VisibleRange> zoomed;
        connect(&shown.view, &app::FlameView::frameShown, &shown.view, [&] {
            if (zoomed)
                return;
            zoomed = shown.view.scene().range;
            zoomed->zoom(1'000'000, 0.01);
            shown.view.setRange(*zoomed);
            const int y = shown.view.rulerHeight() + shown.view.scene().rows.rowTop(0, 0) + 5;
            QTest::mouseClick(shown.view.viewport(), Qt::LeftButton, {}, QPoint(400, y));
        });
        shown.view.setHighlightedSite(SiteId{1});
        shown.view.setFrame(0);
        shown.settle();
        QVERIFY(zoomed);
        QVERIFY(shown.view.scene().range == *zoomed);
        QCOMPARE(selected.count(), 0);
        QCOMPARE(cleared.count(), 0);
        QVERIFY(shown.view.hits() != nullptr);
        QCOMPARE(shown.view.hits()->count(), shown.view.loaded()->zonesOfSite[1]);
    }

    void brokenSketchesAreNotShown()
    {
        ShownFrames shown(largeFrame(true));
        shown.view.setFrame(0);
        shown.settle();
        QCOMPARE(shown.seen.size(), std::size_t{1});
        QVERIFY(!shown.seen[0].sketch && shown.seen[0].loaded);
    }

    // A running program announces its functions when it reaches them.
    void functionsThatComeLaterHaveTheirColours()
    {
        const std::string first = "frame 0 1000000\n  main\n    update 0 900000\n";
        const std::string second = "frame 1000000 1000000\n  main\n    update 1000000 100000\n";
        std::string later;
        for (int i = 0; i < 40; ++i)
            later += "    late" + std::to_string(i) + " " + std::to_string(1'200'000 + i * 20'000) +
                     " 20000\n";
        Shown shown(captureFromText(first));
        const auto longer = captureFromText(first + second + later);
        QCOMPARE(longer->sites().size(), std::size_t(41));
        shown.view.growTo(longer);
        QCOMPARE(shown.view.frame(), std::optional<FrameIndex>(0));
        shown.view.setFrame(1);
        shown.settle();
        const app::Palette palette = paletteOf(shown.view);
        for (const std::size_t zone : {1, 17, 40}) {
            const SiteId site = shown.view.loaded()->tree(0)[zone].site;
            QCOMPARE(longer->site(site).name, "late" + std::to_string(zone - 1));
            QCOMPARE(shown.fillOf({0, zone}), palette.siteColour(longer->site(site)));
        }
    }
    void clickSelectsTheZone()
    {
        Shown shown(captureFromText(kTwoThreads));
        QCOMPARE(shown.view.scene().rows.count(), std::size_t(2));
        shown.click({0, 2});
        QCOMPARE(shown.selected.size(), 1);
        QCOMPARE(shown.selected[0][0].value<ThreadId>(), ThreadId{0});
        QCOMPARE(shown.selected[0][1].value<std::size_t>(), std::size_t(2));
        QCOMPARE(shown.selected[0][2].value<SiteId>(), SiteId{2});
        QVERIFY(shown.view.accessibleDescription().contains(QStringLiteral("solve")));
        shown.click({1, 1});
        QCOMPARE(shown.selected[1][0].value<ThreadId>(), ThreadId{1});
        QTest::keyClick(&shown.view, Qt::Key_Escape);
        QCOMPARE(shown.cleared.size(), 1);
        QVERIFY(!shown.view.selectedZone());
    }

    void tooltipTellsAll()
    {
        Shown shown(captureFromText(kTwoThreads));
        QString text = shown.view.textAt(shown.middleOf({0, 1}));
        text.replace(QChar(0x00A0), u' ');
        for (const char *part : {"physics", "thread main", "total 500.0 µs, self 400.0 µs",
                                 "50.0 %", "62.5 % of update", "starts 100.0 µs"})
            QVERIFY2(text.contains(QString::fromUtf8(part)), qPrintable(text));
        QVERIFY(shown.view.textAt(shown.middleOf({1, 0}))
                    .contains(QStringLiteral("before this frame")));
        QVERIFY(shown.view.textAt(shown.middleOf({1, 1})).contains(QStringLiteral("next frame")));
        QVERIFY(shown.view.textAt({900, 5}).isEmpty());
    }

    void wheelZoomsAtTheCursorAndKeysMove()
    {
        Shown shown(captureFromText(kTwoThreads));
        const QPointF pos(300, 100);
        const double before = shown.view.scene().nsAt(pos.x());
        shown.wheel(pos, 6);
        QVERIFY(std::abs(shown.view.scene().nsAt(pos.x()) - before) < 1);
        QVERIFY(shown.view.scene().range.span() < 300'000);
        const double first = shown.view.scene().range.first();
        QTest::keyClick(&shown.view, Qt::Key_D);
        QVERIFY(shown.view.scene().range.first() > first);
        QTest::keyClick(&shown.view, Qt::Key_A);
        QVERIFY(std::abs(shown.view.scene().range.first() - first) < 1);
        const double span = shown.view.scene().range.span();
        QTest::keyClick(&shown.view, Qt::Key_W);
        QVERIFY(shown.view.scene().range.span() < span);
        QTest::keyClick(&shown.view, Qt::Key_S);
        QTest::keyClick(&shown.view, Qt::Key_0);
        QVERIFY(shown.view.scene().range.showsAll());
        shown.wheel(pos, 60);
        QVERIFY(shown.view.scene().range.span() >= 20);
        shown.settle();
    }

    void doubleClickZoomsToTheZone()
    {
        Shown shown(captureFromText(kTwoThreads));
        QTest::mouseDClick(shown.hands(), Qt::LeftButton, {}, shown.middleOf({0, 3}));
        const auto &range = shown.view.scene().range;
        QVERIFY(range.first() >= 640'000 && range.first() <= 650'000);
        QVERIFY(range.end() >= 750'000 && range.end() <= 760'000);
        shown.settle();
        QVERIFY(shown.view.rectOf({0, 3}).width() > 800);
        QTest::keyClick(&shown.view, Qt::Key_0);
        shown.view.setSelectedZone(app::ZoneRef{ThreadId{0}, 1});
        QTest::keyClick(&shown.view, Qt::Key_F);
        QVERIFY(std::abs(range.span() - 550'000) < 10);
    }

    void dragsPanAndMeasure()
    {
        Shown shown(captureFromText(kTwoThreads));
        shown.wheel({500, 100}, 4);
        const double first = shown.view.scene().range.first();
        const double perPixel = shown.view.scene().range.span() / shown.view.scene().widthPx;
        shown.drag({500, 100}, {400, 100}, Qt::MiddleButton);
        QVERIFY(std::abs(shown.view.scene().range.first() - first - 100 * perPixel) < 2 * perPixel);
        shown.drag({300, 100}, {500, 100}, Qt::LeftButton);
        QVERIFY(shown.view.measured().span());
        QVERIFY(std::abs(shown.view.measured().span()->second -
                         shown.view.measured().span()->first - 200 * perPixel) < 2 * perPixel);
        QCOMPARE(shown.selected.size(), 0);
        QTest::keyClick(&shown.view, Qt::Key_F);
        QVERIFY(std::abs(shown.view.scene().range.span() - 200 * perPixel) < 2 * perPixel);
        QTest::keyClick(&shown.view, Qt::Key_Escape);
        QVERIFY(!shown.view.measured().span());
    }

    void headersCollapseThreads()
    {
        Shown shown(captureFromText(kTwoThreads));
        const int height = shown.view.scene().rows.height();
        const QPoint header(50, shown.view.rulerHeight() + 4);
        QCOMPARE(shown.view.headerAt(header).value(), std::size_t(0));
        QTest::mouseClick(shown.hands(), Qt::LeftButton, {}, header);
        QVERIFY(shown.view.scene().rows.height() < height);
        QVERIFY(shown.view.rectOf({0, 1}).isEmpty());
        shown.view.setSelectedZone(app::ZoneRef{ThreadId{0}, 1}); // opens it again
        QVERIFY(!shown.view.rectOf({0, 1}).isEmpty());
        shown.view.setAllCollapsed(true);
        QVERIFY(shown.view.rectOf({1, 0}).isEmpty());
        shown.settle();
    }

    void keyboardWalksFromZoneToZone()
    {
        Shown shown(captureFromText(kTwoThreads));
        const auto walk = [&](Qt::Key key) {
            QTest::keyClick(&shown.view, key, Qt::ControlModifier);
            return shown.view.selectedZone()->zone + 100 * shown.view.selectedZone()->thread.value;
        };
        QCOMPARE(walk(Qt::Key_Down), std::size_t(0));
        QCOMPARE(walk(Qt::Key_Down), std::size_t(1));
        QCOMPARE(walk(Qt::Key_Right), std::size_t(3));
        QCOMPARE(walk(Qt::Key_Right), std::size_t(3));
        QCOMPARE(walk(Qt::Key_Left), std::size_t(1));
        QCOMPARE(walk(Qt::Key_Up), std::size_t(0));
        QCOMPARE(walk(Qt::Key_Right), std::size_t(4));
        QCOMPARE(walk(Qt::Key_Down), std::size_t(100));
        QCOMPARE(walk(Qt::Key_Right), std::size_t(101));
        QCOMPARE(walk(Qt::Key_Up), std::size_t(0));
    }

    void highlightDimsTheOthers()
    {
        Shown shown(captureFromText(kTwoThreads));
        const auto palette = paletteOf(shown.view);
        const auto capture = captureFromText(kTwoThreads);
        const QColor physics = palette.siteColour(capture->site(SiteId{1}));
        const QColor render = palette.siteColour(capture->site(SiteId{4}));
        QCOMPARE(shown.fillOf({0, 1}), physics);
        QCOMPARE(shown.fillOf({0, 4}), render);
        shown.view.setHighlightedSite(SiteId{1});
        shown.settle();
        QCOMPARE(shown.fillOf({0, 1}), physics);
        QCOMPARE(shown.fillOf({0, 4}), palette.dimmed(render));
        const QRectF rect = shown.view.rectOf({0, 1});
        QCOMPARE(shown.colourAt(QPointF(rect.left() + 30, rect.top()).toPoint()),
                 palette.highlight);
        shown.view.setHighlightedSite({});
        QCOMPARE(shown.fillOf({0, 4}), render);
    }

    void highlightedZonesShowEvenWhenFolded()
    {
        const auto capture = oneFrame(1'000'000, 1, 3, [](std::uint32_t, ZoneColumns &zones) {
            zones.append({SiteId{0}, 0, 1'000'000, 0, 0, 0});
            for (TimeNs i = 0; i < 10'000; ++i) // the one of f2 is shorter than its neighbours
                zones.append({SiteId{i == 5000 ? 2U : 1U}, i * 100, i == 5000 ? 50 : 100, 0, 1, 0});
        });
        Shown shown(capture);
        shown.view.setHighlightedSite(SiteId{2});
        shown.settle();
        const QRectF rect = shown.view.rectOf({0, 5001});
        QCOMPARE(shown.colourAt(QPointF(rect.left(), rect.bottom() - 3).toPoint()),
                 paletteOf(shown.view).highlight);
        QVERIFY(shown.view.textAt({300, rect.center().toPoint().y()})
                    .contains(QStringLiteral("zones too thin")));
    }

    void sentencesInsteadOfNothing()
    {
        Shown shown(captureFromText(kTwoThreads), 1);
        QVERIFY(shown.view.message().contains(QStringLiteral("no zones")));
        shown.view.setFrame(2);
        shown.settle();
        QVERIFY(shown.view.message().contains(QStringLiteral("missing")));
        shown.view.setFrame(77);
        shown.settle();
        QVERIFY(!shown.view.message().isEmpty());
        shown.wheel({100, 100}, 1);
        QTest::keyClick(&shown.view, Qt::Key_F);
        shown.view.setFrame(0);
        shown.settle();
        QVERIFY(shown.view.message().isEmpty());
        shown.view.setFrame(std::nullopt);
        QVERIFY(shown.view.message().contains(QStringLiteral("Select a frame")));
        shown.view.setCapture(nullptr);
        QVERIFY(shown.view.message().contains(QStringLiteral("No capture")));
    }

    void selectionWaitsForTheFrame()
    {
        app::JobRunner jobs;
        app::FlameView view(jobs);
        view.resize(800, 300);
        view.setCapture(captureFromText(kTwoThreads));
        view.setFrame(0);
        view.setSelectedZone(app::ZoneRef{ThreadId{1}, 1});
        ZOE_TRY_VERIFY(view.settled());
        QCOMPARE(view.scene().selected.value(), (FlameZone{1, 1}));
    }

    void manyThreads()
    {
        const auto capture =
            oneFrame(1'000'000, 500, 2, [](std::uint32_t thread, ZoneColumns &zones) {
                zones.append({SiteId{0}, 0, 900'000, 0, 0, 0});
                zones.append({SiteId{1}, 1000 * thread, 1000, 0, 1, 0});
            });
        Shown shown(capture);
        QCOMPARE(shown.view.scene().rows.count(), std::size_t(500));
        QVERIFY(shown.view.scene().list->trees.size() < 60); // only what is near
        shown.view.setSelectedZone(app::ZoneRef{ThreadId{470}, 1});
        shown.settle();
        QVERIFY(shown.hands()->rect().contains(shown.middleOf({470, 0})));
        shown.click({470, 0});
        QCOMPARE(shown.selected.last()[0].value<ThreadId>(), ThreadId{470});
    }

    void deepTrees()
    {
        const auto capture = oneFrame(1'000'000, 1, 1, [](std::uint32_t, ZoneColumns &zones) {
            for (std::uint32_t depth = 0; depth < 1000; ++depth)
                zones.append({SiteId{0}, depth * 10, 1'000'000 - depth * 20, 0, depth, 0});
        });
        Shown shown(capture);
        QVERIFY(shown.view.scene().list->trees[0].items.size() < 150);
        shown.view.setSelectedZone(app::ZoneRef{ThreadId{0}, 999});
        shown.settle();
        QVERIFY(shown.hands()->rect().contains(shown.middleOf({0, 999})));
        QCOMPARE(shown.view.zoneAt(shown.middleOf({0, 990})).value(), (FlameZone{0, 990}));
        shown.view.verticalScrollBar()->setValue(0);
        shown.settle();
        QCOMPARE(shown.view.zoneAt(shown.middleOf({0, 3})).value(), (FlameZone{0, 3}));
    }

    void aMillionZones()
    {
        const auto capture = oneFrame(100'000'000, 1, 7, [](std::uint32_t, ZoneColumns &zones) {
            zones.append({SiteId{0}, 0, 100'000'000, 0, 0, 0});
            for (TimeNs i = 0; i < 1'000'000; ++i)
                zones.append({SiteId{static_cast<std::uint32_t>(1 + i % 6)}, i * 100, 90, 0, 1, 0});
        });
        Shown shown(capture);
        QVERIFY(shown.view.scene().list->trees[0].items.size() < 4000);
        for (int i = 0; i < 60; ++i)
            shown.wheel({512, 100}, 1);
        shown.settle();
        const QPoint pos(512, shown.view.rulerHeight() + shown.view.scene().rows.rowTop(0, 1) + 5);
        const auto zone = shown.view.zoneAt(pos);
        QVERIFY(zone);
        const Zone found = shown.view.loaded()->indexes[0].tree()[zone->zone];
        const double at = shown.view.scene().nsAt(512.5);
        QVERIFY(static_cast<double>(found.startNs) <= at &&
                at <= static_cast<double>(found.endNs()));
    }

    void namesShrinkSensibly()
    {
        using Names = std::vector<std::string>;
        QCOMPARE(app::shorterNames("update"), Names{"update"});
        QCOMPARE(app::shorterNames("void ns::Grid<int, A<B>>::find(Point, F (*)(int))"),
                 (Names{"void ns::Grid<int, A<B>>::find(Point, F (*)(int))",
                        "void ns::Grid<int, A<B>>::find", "void ns::Grid::find", "find"}));
        QCOMPARE(app::shorterNames("a::operator()(int)"),
                 (Names{"a::operator()(int)", "a::operator()", "operator()"}));
        QCOMPARE(app::shorterNames("x::operator<"), (Names{"x::operator<", "operator<"}));
        QCOMPARE(app::shorterNames("(anonymous)"), Names{"(anonymous)"});
        QCOMPARE(
            app::shorterNames("a::(anonymous namespace)::f(int) const"),
            (Names{"a::(anonymous namespace)::f(int) const", "a::(anonymous namespace)::f", "f"}));
        // Arguments of templates contain functions.
        const std::string invoked = "__invoke_r<void, crates::Game::planPaths(const "
                                    "crates::FramePlan&)::<lambda(int)> >";
        QCOMPARE(app::shorterNames(invoked), (Names{invoked, "__invoke_r"}));
        QCOMPARE(app::shorterNames("std::function<void(int)>::operator()(int) const"),
                 (Names{"std::function<void(int)>::operator()(int) const",
                        "std::function<void(int)>::operator()", "std::function::operator()",
                        "operator()"}));
        QCOMPARE(app::shorterNames("a::B::f(const a::C&)::<lambda(int)>"),
                 (Names{"a::B::f(const a::C&)::<lambda(int)>", "a::B::f::<lambda(int)>",
                        "f::<lambda(int)>"}));
        QCOMPARE(app::shorterNames("a::f(int)::{lambda(b::C)#1}::operator()(b::C) const"),
                 (Names{"a::f(int)::{lambda(b::C)#1}::operator()(b::C) const",
                        "a::f::{lambda(b::C)#1}::operator()", "operator()"}));
        // It was cut off.
        QCOMPARE(app::shorterNames("a<void, b::f(const c::D&)::<lambda"),
                 Names{"a<void, b::f(const c::D&)::<lambda"});
        QCOMPARE(app::shorterNames(""), Names{""});
        for (const char *odd : {"(", ")", "((", "))", "<", ">", "::", "a::", "<<>", "f(", "f)("})
            QVERIFY(!app::shorterNames(odd).empty());
    }

    void rulerTellsTicksApart()
    {
        for (const double span : {20.0, 1e3, 5e5, 1.6e7, 3e9, 3.6e12}) {
            for (const double from : {0.0, 5'000'120.0, 7.2e12}) {
                const auto ticks = app::rulerTicks(from, from + span, 1900, 110);
                QVERIFY(!ticks.empty() && ticks.size() <= 18);
                QSet<QString> labels;
                for (const auto &tick : ticks) {
                    QVERIFY(tick.ns >= from - 1 && tick.ns <= from + span + 1);
                    labels.insert(tick.label);
                }
                QCOMPARE(labels.size(), static_cast<qsizetype>(ticks.size()));
            }
        }
    }

    void aCancelledSearchBeginsAgain()
    {
        app::JobRunner jobs;
        app::FlameView view(jobs);
        int searches = 0;
        connect(&jobs, &app::JobRunner::started, this, [&](quint64 job, const QString &title) {
            if (!title.isEmpty() && ++searches == 1)
                jobs.cancel(job);
        });
        view.setCapture(captureFromText(kTwoThreads, 1));
        for (const FrameIndex frame : {0U, 1U}) {
            view.setFrame(frame);
            QVERIFY(QTest::qWaitFor([&] { return view.settled() && jobs.idle(); }, kPatienceMs));
        }
        QCOMPARE(searches, 2);
    }

    void loadsInAnyOrderShowTheLastFrame()
    {
        Shown shown(randomCapture({.frames = 30, .emptyTreeShare = 0}));
        for (FrameIndex frame = 0; frame < 30; ++frame)
            shown.view.setFrame(frame);
        shown.settle();
        QVERIFY(shown.view.loaded() != nullptr);
        QCOMPARE(shown.view.loaded()->trees.frame, 29U);
    }
};

} // namespace tst_flame_view

ZOE_GUI_TEST(tst_flame_view::FlameViewTest)
#include "tst_flame_view.moc"
