// The flame graph of a frame that is read in slices, compared with that of the same frame as a
// whole, and its memory.
#include <QMenu>
#include <QScrollBar>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTemporaryFile>
#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <random>
#include <set>

#include "analysis/calltree/call_tree.h"
#include "analysis/frames/span_values.h"
#include "analysis/frames/where.h"
#include "analysis/model/altered_capture.h"
#include "analysis/model/memory_capture.h"
#include "analysis/samples/sample_tree.h"
#include "analysis/summary/call_split.h"
#include "analysis/summary/coverage.h"
#include "analysis/summary/first_figures.h"
#include "app/panels/details/function_facts.h"
#include "app/panels/flame/flame_notes.h"
#include "app/panels/flame/flame_view.h"
#include "app/session/document.h"
#include "formats/checking/verify.h"
#include "formats/reading/capture_reader.h"
#include "formats/sql/database.h"
#include "formats/transform/recut.h"
#include "plugins/api/plugin_manager.h"
#include "tests/gui/flame_hands.h"
#include "tests/gui/gui_main.h"
#include "tests/gui/large_captures.h"
#include "tests/support/allocations.h"
#include "tests/support/patience.h"

namespace tst_large_frames {

namespace app = zoe::app;
using namespace zoe;
using namespace zoe::test;

namespace {

using Query = std::function<bool(const std::shared_ptr<const Capture> &)>;

// With states and samples of each thread.
class Watched final : public AlteredCapture {
  public:
    explicit Watched(const Capture &capture)
        : AlteredCapture(capture)
    {}
    [[nodiscard]] Result<std::shared_ptr<const Chunk>>
    chunkBesideZones(std::size_t i) const override
    {
        const auto rest = m_capture.chunkBesideZones(i);
        if (!rest)
            return rest;
        auto watched = std::make_shared<Chunk>(**rest);
        const FrameRecord &frame = watched->frames.front();
        for (std::uint32_t thread = 0; thread < m_capture.threads().size(); ++thread) {
            for (TimeNs now = frame.startNs; now < frame.endNs(); now += 50'000) {
                watched->extras.states.push_back(
                    {ThreadId{thread}, ThreadState::Running, 0, now, 40'000});
                watched->extras.samples.push_back({ThreadId{thread}, {}, now, 50'000});
            }
        }
        watched->extras.putInOrder();
        return std::shared_ptr<const Chunk>(std::move(watched));
    }
    [[nodiscard]] Result<std::shared_ptr<const ChunkSlices>> slices(std::size_t i) const override
    {
        return m_capture.slices(i);
    }
};

struct Shown {
    app::JobRunner jobs;
    app::FlameView view{jobs};
    QSignalSpy selected{&view, &app::FlameView::zoneSelected};

    explicit Shown(std::shared_ptr<const Capture> capture)
    {
        view.resize(900, 420);
        view.setCapture(std::move(capture));
        view.show();
        (void)QTest::qWaitForWindowExposed(&view, kPatienceMs);
        // Pictures are compared: no focus frame.
        view.setFocusPolicy(Qt::NoFocus);
        view.clearFocus();
    }
    void settle()
    {
        QVERIFY(QTest::qWaitFor([this] { return view.settled(); }, kPatienceMs));
        QCoreApplication::processEvents(); // room for a scroll bar
    }
    [[nodiscard]] QImage picture() { return view.viewport()->grab().toImage(); }
};

// The same frame in slices and as a whole.
struct Twins {
    Chunk chunk = largeFrame();
    std::shared_ptr<const MemoryCapture> memory =
        std::make_shared<const MemoryCapture>(SessionInfo{}, dictionaries(), std::vector{chunk});
    Shown whole{memory};
    Shown large{*openCaptureBytes(streamOf(*memory))};

    template <class Act>
    void both(Act act)
    {
        for (Shown *shown : {&whole, &large})
            act(*shown);
        for (Shown *shown : {&whole, &large})
            shown->settle();
    }
};

} // namespace

class LargeFramesTest : public QObject {
    Q_OBJECT

  private slots:
    void init() { QSettings().clear(); }

    void partsArePaintedAsTheWholeFrame()
    {
        Twins twins;
        twins.both([](Shown &shown) { shown.view.setFrame(0); });
        QVERIFY(!twins.whole.view.loaded()->isThin());
        QVERIFY(twins.large.view.loaded()->isThin());
        QCOMPARE(twins.large.picture(), twins.whole.picture());
        const auto length = static_cast<double>(twins.whole.view.loaded()->durationNs());
        std::mt19937_64 random(1);
        int parts = 0;
        for (int round = 0; round < 24; ++round) {
            const double span = length / std::exp2(static_cast<double>(random() % 20));
            const double from = std::generate_canonical<double, 53>(random) * (length - span);
            const int top = static_cast<int>(random() % 200);
            twins.both([&](Shown &shown) {
                app::VisibleRange range = shown.view.scene().range;
                range.show(from, from + span);
                shown.view.setRange(range);
                shown.view.verticalScrollBar()->setValue(top);
            });
            parts += twins.large.view.shown()->all ? 1 : 0;
            QCOMPARE(twins.large.picture(), twins.whole.picture());
            // Tooltips, unless zones are joined: then it is the one under the pointer or the
            // longest.
            for (int i = 0; i < 40; ++i) {
                const QPoint pos(static_cast<int>(random() % 900),
                                 static_cast<int>(random() % 420));
                const auto zone = twins.whole.view.zoneAt(pos);
                const QString text = twins.whole.view.textAt(pos);
                QCOMPARE(twins.large.view.zoneAt(pos).has_value(), zone.has_value());
                if (!text.contains(QStringLiteral("too thin to draw")))
                    QCOMPARE(twins.large.view.textAt(pos), text);
            }
        }
        QVERIFY2(parts > 8, qPrintable(QString::number(parts)));
    }

    void hitsArePaintedAsInTheWholeFrame()
    {
        Twins twins;
        twins.both([](Shown &shown) { shown.view.setFrame(0); });
        twins.both([](Shown &shown) { shown.view.setSearch(QStringLiteral("function_7")); });
        QCOMPARE(twins.large.view.hits()->count(), twins.whole.view.hits()->count());
        QVERIFY(twins.large.view.hits()->count() > 10'000);
        const auto length = static_cast<double>(twins.whole.view.loaded()->durationNs());
        std::mt19937_64 random(2);
        for (const double span : {length / 3000, length / 100'000}) {
            const double from = std::generate_canonical<double, 53>(random) * (length - span);
            twins.both([&](Shown &shown) {
                app::VisibleRange range = shown.view.scene().range;
                range.show(from, from + span);
                shown.view.setRange(range);
            });
            QVERIFY(twins.large.view.scene().dims());
            const auto &whole = twins.whole.view.scene().list->trees;
            const auto &large = twins.large.view.scene().list->trees;
            for (std::size_t tree = 0; tree < whole.size(); ++tree) {
                QCOMPARE(large[tree].flags, whole[tree].flags);
                QCOMPARE(large[tree].markedZones, whole[tree].markedZones);
            }
        }
        // From hit to hit, in both directions.
        for (int step = 0; step < 12; ++step) {
            twins.both([&](Shown &shown) { shown.view.stepToHit(step % 4 < 3); });
            QCOMPARE(twins.large.selected.size(), step + 1);
            QVERIFY(twins.large.view.selectedZone() == twins.whole.view.selectedZone());
            QCOMPARE(twins.large.view.hitRank(), twins.whole.view.hitRank());
            QCOMPARE(twins.large.view.scene().range.first(),
                     twins.whole.view.scene().range.first());
        }
    }

    void zonesAreSelectedFarAway()
    {
        Twins twins;
        twins.both([](Shown &shown) { shown.view.setFrame(0); });
        const auto length = static_cast<double>(twins.whole.view.loaded()->durationNs());
        twins.both([&](Shown &shown) {
            app::VisibleRange range = shown.view.scene().range;
            range.show(0, length / 50'000);
            shown.view.setRange(range);
        });
        std::mt19937_64 random(3);
        for (int round = 0; round < 6; ++round) {
            const app::ZoneRef zone{ThreadId{0}, random() % (kLargeFrameZones / 2)};
            twins.both([&](Shown &shown) { shown.view.setSelectedZone(zone); });
            QCOMPARE(twins.large.view.scene().selectedZone,
                     std::optional(twins.whole.view.loaded()->tree(0)[zone.zone]));
            QCOMPARE(twins.large.picture(), twins.whole.picture());
            QCOMPARE(twins.large.view.accessibleDescription(),
                     twins.whole.view.accessibleDescription());
            for (const app::ZoneWalk walk :
                 {app::ZoneWalk::Next, app::ZoneWalk::Child, app::ZoneWalk::Next,
                  app::ZoneWalk::Parent, app::ZoneWalk::Previous}) {
                twins.both([&](Shown &shown) { shown.view.walk(walk); });
                QVERIFY(twins.large.view.selectedZone() == twins.whole.view.selectedZone());
            }
        }
        // Without a selection, and from the last root to the next thread.
        twins.both([](Shown &shown) { shown.view.clearSelectedZone(); });
        for (const app::ZoneWalk walk : {app::ZoneWalk::Next, app::ZoneWalk::Parent}) {
            twins.both([&](Shown &shown) { shown.view.walk(walk); });
            QVERIFY(twins.large.view.selectedZone() == twins.whole.view.selectedZone());
        }
        QVERIFY(twins.large.view.selectedZone() == (app::ZoneRef{ThreadId{0}, 0}));
    }

    // Not on what is drawn in its place, if anything is.
    void commandsActOnTheSelectedZone()
    {
        FlameStage stage(inSlices({largeFrame()}));
        app::FlameView &view = stage.view;
        const ThreadId thread{4};
        const auto isJoined = [&](std::size_t zone) {
            return !view.loaded()->placeOf(0, thread, zone);
        };
        std::size_t zone = 300'000;
        while (!isJoined(zone))
            ++zone;
        stage.document.selection().setZone(app::ZoneRef{thread, zone}, {});
        stage.settle();
        view.zoomToAll();
        stage.settle();
        QVERIFY(view.scene().selected);
        QVERIFY(view.loaded()->originOf(*view.scene().selected).zone != zone);
        stage.key(Qt::Key_P);
        QVERIFY(stage.panel.notes().pinned().empty());
        app::VisibleRange range = view.scene().range;
        range.show(0, range.span() / 50'000);
        view.setRange(range);
        stage.settle();
        QVERIFY(!view.scene().selected);
        const std::unique_ptr<QMenu> menu(stage.panel.menuFor({-1, 0}));
        for (const char *text : {"Zoom to the selection", "Clear the selection"}) {
            const auto actions = menu->actions();
            const auto action =
                std::ranges::find(actions, QString::fromLatin1(text), &QAction::text);
            QVERIFY(action != actions.end());
            QVERIFY((*action)->isEnabled());
        }
        stage.key(Qt::Key_H);
        QVERIFY(view.arrangement().hidden ==
                (std::set{app::LaneKey{app::LaneKind::Thread, thread.value}}));
        stage.document.selection().setZone(std::nullopt, {});
        view.showAllLanes();
        stage.document.selection().setZone(app::ZoneRef{thread, zone}, {});
        stage.settle();
        QVERIFY(!isJoined(zone)); // in the part around it
        stage.key(Qt::Key_P);
        QCOMPARE(stage.panel.notes().pinned().size(), 1);
    }

    void lanesOfDeeperFramesNeedNoParts()
    {
        const Chunk first = largeFrame();
        Shown shown(inSlices({first, deepFrame(first)}));
        shown.view.setFrame(1);
        shown.settle();
        shown.view.setFrame(0);
        shown.settle();
        QVERIFY(shown.view.loaded()->isThin());
        QVERIFY(shown.view.shown()->all == nullptr);
    }

    void stepsWaitForTheFrame()
    {
        const Chunk first = largeFrame();
        Shown shown(inSlices({first, deepFrame(first)}));
        shown.view.setFrame(0);
        shown.view.setSearch(QStringLiteral("function_7"));
        shown.settle();
        shown.view.setSelectedZone(app::ZoneRef{ThreadId{0}, 1000});
        shown.settle();
        shown.view.setFrame(1);
        QVERIFY(!shown.view.scene().selectedZone);
        QVERIFY(shown.view.loaded()->current() == 0);
        shown.view.walk(app::ZoneWalk::Child);
        QVERIFY(shown.view.scene().selected == std::nullopt);
        while (shown.view.loaded() == nullptr || shown.view.loaded()->current() == 0) {
            shown.view.stepToHit(true);
            QVERIFY(shown.view.settled() == false);
            QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        }
        shown.settle();
        QCOMPARE(shown.selected.size(), 0);
        QVERIFY(!shown.view.selectedZone());
    }

    void aCancelledSearchCanBeRepeated()
    {
        Shown shown(inSlices({largeFrame()}));
        shown.view.setFrame(0);
        shown.view.setSearch(QStringLiteral("function_7"));
        shown.settle();
        QVERIFY(shown.view.hits() != nullptr);
        const QSignalSpy started(&shown.jobs, &app::JobRunner::started);
        shown.view.setSearch(QStringLiteral("function_8"));
        QVERIFY(shown.view.hits() == nullptr);
        const auto titled = [&] {
            return std::ranges::find_if(
                started, [](const auto &job) { return !job.at(1).toString().isEmpty(); });
        };
        ZOE_TRY_VERIFY(titled() != started.end());
        shown.jobs.cancel(titled()->at(0).toULongLong());
        shown.settle();
        QVERIFY(shown.view.hits() == nullptr);
        QVERIFY(shown.view.mark().empty());
        QVERIFY(!shown.view.scene().dims());
        shown.view.setSearch(QStringLiteral("function_8"));
        shown.settle();
        QVERIFY(shown.view.hits() != nullptr);
        QVERIFY(shown.view.hits()->count() > 0);
    }

    // Their zones represent others, and nobody can scroll back to them.
    void partsAreNotShownBesideAnotherFrame()
    {
        const Chunk first = largeFrame();
        Shown shown(inSlices({first, smallFrame(first)}));
        app::FlameView &view = shown.view;
        connect(&view, &app::FlameView::frameWanted, &view,
                [&](FrameIndex frame) { view.setFrame(frame); });
        std::optional<std::size_t> beside;
        connect(&view, &app::FlameView::frameShown, &view, [&](FrameIndex frame) {
            if (frame == 1)
                beside = view.scene().sides.size();
        });
        view.setFrame(0);
        shown.settle();
        const auto length = static_cast<double>(view.loaded()->durationNs());
        app::VisibleRange range = view.scene().range;
        range.show(length - 900, length + 1100);
        view.setRange(range);
        shown.settle();
        QCOMPARE(view.frame(), std::optional<FrameIndex>(1));
        QCOMPARE(view.scene().range.low(), 0);
        QCOMPARE(beside, std::optional<std::size_t>(0));
    }

    // As a whole, each of these frames takes 150 MiB and more.
    void memoryIsSmall()
    {
        const auto capture = generatedFrames(m_folder);
        QVERIFY(capture);
        Shown shown(capture);
        const test::AllocationWatch memory;
        for (const FrameIndex frame : {0U, 1U, 2U, 0U}) {
            shown.view.setFrame(frame);
            shown.settle();
            shown.view.setSearch(QStringLiteral("physics"));
            shown.settle();
            for (const double part : {3.0, 30.0, 1000.0, 100'000.0}) {
                app::VisibleRange range = shown.view.scene().range;
                const auto length = static_cast<double>(shown.view.loaded()->durationNs());
                range.show(length / 3, length / 3 + length / part);
                shown.view.setRange(range);
                shown.settle();
            }
            shown.view.stepToHit(true);
            shown.settle();
            shown.view.setSearch({});
        }
        QVERIFY(shown.view.loaded()->isThin());
        const std::size_t grown = memory.peakBytes() >> 20;
        QVERIFY2(grown < 64, qPrintable(QString::number(grown) + " MiB"));
        qInfo("%zu MiB", grown);
    }

    // What the window and `zoe` ask about a function, and what reads all zones.
    void queriesNeedNoWholeFrame_data()
    {
        QTest::addColumn<Query>("query");
        const auto add = [](const char *name, Query query) { QTest::newRow(name) << query; };
        add("figures of functions", [](const std::shared_ptr<const Capture> &capture) {
            Selection some;
            some.frames = FrameRanges(FrameRange{1, 3});
            const auto first = firstFigures(*capture, some);
            return first && *first && summarize(*capture, some).ok();
        });
        add("a selected function", [](const std::shared_ptr<const Capture> &capture) {
            return app::functionFacts(capture, SiteId{3}, {}, Task{}).ok();
        });
        add("inside a function", [](const std::shared_ptr<const Capture> &capture) {
            Selection inside;
            inside.inside = {SiteId{1}};
            return summarize(*capture, inside).ok() && callTree(*capture, inside, {}).ok();
        });
        add("an export from inside a function", [](const std::shared_ptr<const Capture> &capture) {
            Selection inside;
            inside.inside = {SiteId{1}};
            PluginManager plugins;
            const Exporter *const csv = plugins.exporter(QStringLiteral("csv-zones"));
            QTemporaryFile file;
            return csv != nullptr && file.open() &&
                   csv->write(*capture, inside, {}, file, Task{}).ok() && file.size() > 1'000'000;
        });
        add("call trees with states of threads", [](const std::shared_ptr<const Capture> &capture) {
            const auto tree = callTree(Watched(*capture), {}, {});
            return tree && (*tree)->knowsStates && (*tree)->nodes[0].states.total.runningNs > 0;
        });
        add("samples inside a function", [](const std::shared_ptr<const Capture> &capture) {
            SampleQuery query;
            query.selection.inside = {SiteId{1}};
            const auto samples = sampleTree(Watched(*capture), query);
            return samples && (*samples)->samplesOf(0) > 0;
        });
        add("calls as frames", [](const std::shared_ptr<const Capture> &capture) {
            const QTemporaryDir folder;
            const auto plan = planFrames(*capture, capture->sites()[3].label());
            return plan && *plan && (*plan)->frames() > 100 &&
                   recutCapture(*capture, **plan,
                                folder.filePath(QStringLiteral("cut.zoe")).toStdString())
                       .ok();
        });
        add("fastest and slowest calls", [](const std::shared_ptr<const Capture> &capture) {
            return splitCalls(*capture).ok();
        });
        add("conditions", [](const std::shared_ptr<const Capture> &capture) {
            return framesWhere(*capture, "calls('" + capture->sites()[3].label() + "') > 5")
                       ->count() == 3;
        });
        add("coverage", [](const std::shared_ptr<const Capture> &capture) {
            return coverageOf(*capture).ok();
        });
        add("spans of time", [](const std::shared_ptr<const Capture> &capture) {
            FrameTimes spans;
            spans.numbers = {0, 1};
            spans.startsNs = {0, 1'000'000};
            spans.durationsNs = {1'000'000, 1'000'000};
            return timeInSpans(*capture, std::array{SiteId{3}}, spans, {}).ok();
        });
        add("verification", [](const std::shared_ptr<const Capture> &capture) {
            const auto found = verifyCapture(*capture);
            return found && found->whole();
        });
        add("SQL", [](const std::shared_ptr<const Capture> &capture) {
            const auto database = sql::Database::open(*capture);
            std::int64_t rows = 0;
            for (const char *query :
                 {"select site, sum(self_ns) from zones group by site",
                  "select z.zone, p.depth from zones z join zones p on p.zone = z.parent where "
                  "z.zone between 4000000 and 4000020",
                  "select max(parent) from zones where frame = 1 and thread = 1",
                  "select count(*) from messages"}) {
                const auto statements = (*database)->prepare(query);
                while (*(*statements)[0]->step())
                    ++rows;
            }
            return rows > 25;
        });
    }
    void queriesNeedNoWholeFrame()
    {
        QFETCH(Query, query);
        const auto capture = generatedFrames(m_folder);
        QVERIFY(capture);
        const test::AllocationWatch memory;
        QVERIFY(query(capture));
        const std::size_t grown = memory.peakBytes() >> 20;
        qInfo("%zu MiB", grown);
        QVERIFY2(grown < 48, qPrintable(QString::number(grown) + " MiB"));
    }

  private:
    QTemporaryDir m_folder;
};

} // namespace tst_large_frames

ZOE_GUI_TEST(tst_large_frames::LargeFramesTest)
#include "tst_large_frames.moc"
