// Other content of the time line besides zones: locks, messages, async spans, plots, memory, flows,
// tracks of other kinds and flags; and its display of random captures.
#include <algorithm>

#include "analysis/frames/series.h"
#include "app/panels/flame/painting/flame_overlay.h"
#include "app/panels/flame/painting/track_painter.h"
#include "app/panels/flame/painting/track_text.h"
#include "app/theme/text.h"
#include "flame_hands.h"
#include "tests/gui/gui_main.h"
#include "tests/support/capture_text.h"
#include "tests/support/random_capture.h"

namespace tst_flame_tracks {

namespace app = zoe::app;
using namespace zoe;
using namespace zoe::test;
using app::LaneKind;

namespace {

constexpr std::string_view kTracks = R"(frame 0 1000000
  main
    update 0 800000
      physics 100000 500000
  worker
    job 200000 700000
  plot load 50000 0.5
  plot load 500000 2.5
  message main 300000 loading the next level
  message main 700000 !error texture is missing
  message - 400000 from nowhere
  lock queue | main | wait 100000 200000
  lock queue | main | hold 300000 100000
  lock queue | worker | hold 250000 50000
  async load | main | worker | 7 200000 600000
  async load | main | main | 8 300000 100000
  flow job | main | begin 3 560000
  flow job | worker | end 3 610000
  alloc textures | main | 300000 4096 65536
  free textures | main | 600000 4096 65536
frame 1000000 1000000
  main
    update 1000000 900000
bookmark 1 500000 0 255 0 | main | look here
)";

std::size_t laneOf(const FlameStage &stage, LaneKind kind, std::uint32_t id)
{
    return stage.view.scene().rows.laneOf({kind, id});
}

// The text at a time and row of a lane.
QString textAt(FlameStage &stage, std::size_t lane, std::uint32_t row, TimeNs ns)
{
    return stage.view.textAt({stage.xOf(ns), stage.rowMiddle(lane, row)})
        .replace(QChar(0x00A0), u' ');
}

QColor colourAt(FlameStage &stage, std::size_t lane, std::uint32_t row, TimeNs ns)
{
    return stage.picture().pixelColor(stage.xOf(ns), stage.rowMiddle(lane, row));
}

// The same capture with its second thread on a GPU.
std::shared_ptr<const Capture> withGpu(const Capture &capture)
{
    Dictionaries dictionaries = capture.dictionaries();
    dictionaries.threads[1].kind = TrackKind::Gpu;
    std::vector<Chunk> chunks;
    for (std::size_t i = 0; i < capture.chunks().size(); ++i)
        chunks.push_back(**capture.chunk(i));
    return std::make_shared<const MemoryCapture>(SessionInfo{}, dictionaries, std::move(chunks));
}

} // namespace

class FlameTracksTest : public QObject {
    Q_OBJECT

  private slots:
    void locksStandBelowTheirThread()
    {
        FlameStage stage(captureFromText(kTracks));
        const app::Palette &palette = app::Palette::of(stage.view);
        const std::size_t main = laneOf(stage, LaneKind::Thread, 0);
        QCOMPARE(stage.view.scene().rows.lane(main).what.lockRows, 1U);
        const std::uint32_t row = 2; // below update and physics
        QCOMPARE(colourAt(stage, main, row, 220'000), palette.slower);
        QVERIFY(colourAt(stage, main, row, 395'000) != palette.slower);
        QVERIFY(colourAt(stage, main, row, 395'000) != palette.background);
        QVERIFY(textAt(stage, main, row, 200'000).contains("main waits for the lock"));
        QVERIFY(textAt(stage, main, row, 350'000).contains("holds the lock"));
        QVERIFY(textAt(stage, main, row, 350'000).contains("queue"));
        QVERIFY(textAt(stage, main, row, 600'000).isEmpty());
    }

    void messagesAreMarkedAndTold()
    {
        FlameStage stage(captureFromText(kTracks));
        const app::Palette &palette = app::Palette::of(stage.view);
        const std::size_t main = laneOf(stage, LaneKind::Thread, 0);
        QCOMPARE(colourAt(stage, main, 3, 700'000), palette.spike);
        const QString error = textAt(stage, main, 3, 700'000);
        QVERIFY2(error.contains("Error: texture is missing"), qPrintable(error));
        QVERIFY(textAt(stage, main, 3, 420'000).contains("loading the next level"));
        const std::size_t loose = laneOf(stage, LaneKind::Messages, ThreadId{}.value);
        QCOMPARE(loose, std::size_t(0));
        QVERIFY(textAt(stage, loose, 0, 400'000).contains("from nowhere"));
    }

    void asyncSpansPlotsAndMemoryHaveLanes()
    {
        FlameStage stage(captureFromText(kTracks));
        const app::Palette &palette = app::Palette::of(stage.view);
        const std::size_t async = laneOf(stage, LaneKind::Async, 0);
        QCOMPARE(stage.view.scene().rows.lane(async).rows, 2); // they overlap
        const AsyncSpan &span = stage.view.scene().extras->asyncs[0];
        QCOMPARE(colourAt(stage, async, 0, 780'000),
                 palette.siteColour(stage.view.capture()->site(span.site)));
        const QString text = textAt(stage, async, 0, 500'000);
        QVERIFY2(text.contains("async span 7") && text.contains("from main to worker"),
                 qPrintable(text));

        const std::size_t plot = laneOf(stage, LaneKind::Plot, 0);
        QTest::mouseClick(stage.hands(), Qt::LeftButton, {}, stage.header(plot)); // expands it
        stage.settle();
        const auto title =
            app::titleOf(stage.view.scene(), stage.view.scene().rows.lane(plot).what);
        QCOMPARE(title.name, QString("load"));
        QCOMPARE(title.about, QString("0.5 to 2.5"));
        QVERIFY(textAt(stage, plot, 1, 100'000).contains("0.5"));
        QVERIFY(textAt(stage, plot, 1, 900'000).contains("2.5"));
        QVERIFY(textAt(stage, plot, 1, 10'000).contains("no value yet"));
        // High where the value is high.
        QCOMPARE(colourAt(stage, plot, 1, 900'000), palette.frameFill);
        QCOMPARE(colourAt(stage, plot, 1, 333'000), palette.background);

        const std::size_t memory = laneOf(stage, LaneKind::Memory, 0);
        QVERIFY(textAt(stage, memory, 1, 450'000).contains("KiB"));
        QVERIFY(textAt(stage, memory, 1, 800'000).contains("0 B"));
    }

    void arrowsJoinThreads()
    {
        FlameStage stage(captureFromText(kTracks));
        const auto &arrows = stage.view.scene().extras->arrows;
        QCOMPARE(arrows.size(), std::size_t(1));
        QCOMPARE(arrows[0].from.depth, std::optional<std::uint32_t>(1)); // in physics
        QCOMPARE(arrows[0].to.depth, std::optional<std::uint32_t>(0));
        const QRectF job = stage.view.rectOf({1, 0});
        const QPoint tip(stage.xOf(610'000) - 4, int(job.center().y()));
        QCOMPARE(stage.picture().pixelColor(tip), app::Palette::of(stage.view).lost);
    }

    // Both ends are millions of pixels away; the part between them crosses the picture.
    void arrowsGoOnWhereTheirEndsAreFarAway()
    {
        FlameStage stage(captureFromText(kTracks));
        app::VisibleRange range = stage.view.scene().range;
        range.show(585'000, 585'010);
        stage.view.setRange(range);
        stage.settle();
        const double from = stage.rowMiddle(laneOf(stage, LaneKind::Thread, 0), 1);
        const double to = stage.rowMiddle(laneOf(stage, LaneKind::Thread, 1), 0);
        const QImage picture = stage.picture();
        const QColor colour = app::Palette::of(stage.view).lost;
        for (const int x : {stage.xOf(585'001), stage.xOf(585'005), stage.xOf(585'009)}) {
            bool found = false;
            for (int y = int((from + to) / 2) - 2; y <= int((from + to) / 2) + 2; ++y) {
                const QColor at = picture.pixelColor(x, y);
                found = found || std::abs(at.red() - colour.red()) +
                                         std::abs(at.green() - colour.green()) +
                                         std::abs(at.blue() - colour.blue()) <
                                     60;
            }
            QVERIFY2(found, qPrintable(QString::number(x)));
        }
    }

    void tracksOfAnotherKindHaveAHeading()
    {
        FlameStage stage(withGpu(*captureFromText(kTracks)));
        const auto &rows = stage.view.scene().rows;
        const std::size_t heading =
            laneOf(stage, LaneKind::Heading, static_cast<std::uint32_t>(TrackKind::Gpu));
        QVERIFY(heading != app::kNone);
        QCOMPARE(rows.lane(heading + 1).what.thread(), ThreadId{1});
        QCOMPARE(app::titleOf(stage.view.scene(), rows.lane(heading).what).name,
                 QString("GPU QUEUES"));
        QTest::mouseClick(stage.hands(), Qt::LeftButton, {}, stage.header(heading)); // nothing
        QVERIFY(!rows.lane(heading).what.collapsed);
    }

    void flagsStandInTheRuler()
    {
        FlameStage stage(captureFromText(kTracks));
        const int x = stage.xOf(500'000);
        QCOMPARE(stage.picture().pixelColor(x + 2, 6), QColor(0, 0, 255));
        QCOMPARE(stage.view.textAt({x + 2, 6}), QString("look here"));
        QVERIFY(stage.view.textAt({x + 60, 6}).isEmpty());
    }

    void lanesCollapseAndHide()
    {
        FlameStage stage(captureFromText(kTracks));
        const std::size_t plot = laneOf(stage, LaneKind::Plot, 0);
        const int height = stage.view.scene().rows.height();
        // Plots are one row until they are expanded, with the values around the frame.
        QVERIFY(stage.view.scene().rows.lane(plot).what.collapsed);
        QTest::mouseClick(stage.hands(), Qt::LeftButton, {}, stage.header(plot));
        stage.settle();
        QVERIFY(stage.view.scene().rows.height() > height);
        QTest::mouseClick(stage.hands(), Qt::LeftButton, {}, stage.header(plot));
        stage.settle();
        QCOMPARE(stage.view.scene().rows.height(), height);
        const std::size_t async = laneOf(stage, LaneKind::Async, 0); // the others are open
        QTest::mouseClick(stage.hands(), Qt::LeftButton, {}, stage.header(async));
        stage.settle();
        QVERIFY(stage.view.scene().rows.height() < height);
        stage.view.setAllCollapsed(false);
        stage.settle();
        QVERIFY(!stage.view.scene().rows.lane(plot).what.collapsed);
        stage.view.setAllCollapsed(true);
        stage.settle();
        QVERIFY(stage.view.scene().rows.lane(plot).what.collapsed);
        stage.view.hideLane(plot);
        QCOMPARE(laneOf(stage, LaneKind::Plot, 0), app::kNone);
        stage.settle();
    }

    // Each frame's last value of each plot, as a walk over all points finds it.
    void plotsHaveTheirCourseOverFrames()
    {
        for (std::uint64_t seed = 1; seed <= 8; ++seed) {
            RandomCaptureOptions options;
            options.seed = seed;
            options.missingShare = seed % 3 == 0 ? 0.3 : 0;
            const auto capture = randomCapture(options);
            const auto frames = capture->frames();
            for (const FrameIndex frame : {FrameIndex{0}, FrameIndex(frames.size() - 1)}) {
                const auto courses = app::loadPlotCourses(*capture, frame, Task{});
                QVERIFY(courses);
                const FrameIndex first = (*courses)->first;
                QVERIFY(first <= frame);
                for (std::uint32_t id = 0; id < capture->plotSeries().size(); ++id) {
                    const auto points = plotPoints(*capture, PlotId{id});
                    QVERIFY(points);
                    const auto found = (*courses)->values.find(PlotId{id});
                    const std::size_t count =
                        found == (*courses)->values.end() ? 0 : found->second.size();
                    TimeNs endNs = std::numeric_limits<TimeNs>::min(); // missing frames have none
                    for (std::size_t i = 0; i < count; ++i) {
                        endNs = std::max(endNs, frames[first + i].endNs());
                        double expected = std::numeric_limits<double>::quiet_NaN();
                        for (const PlotPoint &point : *points) {
                            if (point.timeNs >= frames[first].startNs && point.timeNs < endNs &&
                                std::isfinite(point.value))
                                expected = point.value;
                        }
                        const double value = found->second[i];
                        QVERIFY(value == expected || (std::isnan(value) && std::isnan(expected)));
                    }
                }
            }
        }
    }
    // The row of a plot has its values over the frames around, this one in the middle.
    void theRowOfAPlotShowsItsCourse()
    {
        FlameStage stage(captureFromText(kTracks));
        stage.settle();
        QVERIFY(stage.view.scene().courses);
        const std::size_t plot = laneOf(stage, LaneKind::Plot, 0);
        const QPoint header = stage.header(plot);
        const QImage picture = stage.picture();
        const app::Palette &palette = app::Palette::of(stage.view);
        int lines = 0;
        int marks = 0;
        for (int x = header.x() + 100; x < picture.width(); ++x) {
            bool isLine = false;
            bool isMark = false;
            for (int y = header.y() - 8; y <= header.y() + 8; ++y) {
                isLine = isLine || picture.pixelColor(x, y) == palette.frameLine;
                isMark = isMark || picture.pixelColor(x, y) == palette.current;
            }
            lines += isLine;
            marks += isMark;
        }
        QVERIFY(lines > 0);
        QVERIFY(marks > 0);
    }
    void anyCaptureCanBeDrawn()
    {
        for (std::uint64_t seed = 1; seed <= 12; ++seed) {
            RandomCaptureOptions options;
            options.seed = seed;
            options.extremes = seed % 4 == 0;
            options.missingShare = seed % 3 == 0 ? 0.3 : 0;
            FlameStage stage(randomCapture(options), 3);
            stage.view.setFramesAround(2, 2);
            stage.settle();
            for (const int key : {Qt::Key_C, Qt::Key_W, Qt::Key_C, Qt::Key_C, Qt::Key_C}) {
                stage.key(key);
                (void)stage.picture();
            }
            for (int y = 0; y < stage.hands()->height(); y += 7) {
                for (int x = 0; x < stage.hands()->width(); x += 97)
                    (void)stage.view.textAt({x, y});
            }
        }
    }

    void spansLieInRowsWithoutOverlap()
    {
        for (std::uint64_t seed = 1; seed <= 20; ++seed) {
            RandomCaptureOptions options;
            options.seed = seed;
            options.emptyTreeShare = 0;
            const auto capture = randomCapture(options);
            const auto frame = app::loadFlameFrame(capture, {5, 0, 0}, Task{});
            QVERIFY(frame);
            const auto extras = app::loadFlameExtras(**frame, 10, nullptr, Task{});
            QVERIFY(extras);
            checkAsyncs(*capture, **frame, **extras);
        }
    }

    void whatEndsFarBehindIsFound()
    {
        std::string text;
        for (int i = 0; i < 40; ++i) {
            const std::string start = std::to_string(i * 1000);
            text += "frame " + start + " 1000\n  main\n    update " + start +
                    " 900\n  worker\n    job " + start + " 800\n";
            if (i == 2)
                text += "  flow task | main | begin 9 2100\n";
            if (i == 30)
                text += "  async level | main | worker | 7 1500 28700\n"
                        "  lock queue | worker | hold 900 29300\n";
            if (i == 35)
                text += "  flow task | worker | end 9 35100\n";
        }
        FlameStage stage(captureFromText(text, 1), 10);
        const std::size_t async = laneOf(stage, LaneKind::Async, 0);
        QVERIFY(async != app::kNone);
        QVERIFY(textAt(stage, async, 0, 10'500).contains("level"));
        const std::size_t worker = laneOf(stage, LaneKind::Thread, 1);
        QVERIFY(textAt(stage, worker, 1, 10'500).contains("queue"));
        QCOMPARE(stage.view.scene().extras->arrows.size(), std::size_t(1));
        stage.view.setFrame(0);
        stage.settle();
        QCOMPARE(laneOf(stage, LaneKind::Async, 0), app::kNone);
        QVERIFY(stage.view.scene().extras->arrows.empty());
        QCOMPARE(stage.view.scene().extras->locks.size(), std::size_t(1));
        stage.view.setFrame(28); // where the next chunks have it: once
        stage.settle();
        QCOMPARE(stage.view.scene().extras->asyncs.size(), std::size_t(1));
        stage.view.setFrame(36);
        stage.settle();
        QVERIFY(stage.view.scene().extras->arrows.empty());
        app::Document other(openedAs(captureFromText(kTracks)), stage.jobs);
        stage.session.setDocument(&other); // nothing of it is left there
        stage.view.setFrame(1);
        stage.settle();
        QVERIFY(stage.view.scene().extras->asyncs.empty());
    }

    void longSpansAgreeWithAllChunks()
    {
        for (std::uint64_t seed = 1; seed <= 20; ++seed) {
            RandomCaptureOptions options;
            options.seed = seed;
            options.emptyTreeShare = 0;
            options.framesPerChunk = 1;
            const auto capture = randomCapture(options);
            const auto far = app::findLongSpans(*capture, 1, nullptr, Task{});
            QVERIFY(far);
            const auto frame = app::loadFlameFrame(capture, {5, 0, 0}, Task{});
            QVERIFY(frame);
            const auto extras = app::loadFlameExtras(**frame, 1, far->get(), Task{});
            QVERIFY(extras);
            checkAsyncs(*capture, **frame, **extras);
            checkArrows(*capture, **frame, **extras);
            // The same from a capture that grew.
            std::vector<Chunk> chunks;
            for (std::size_t i = 0; i < 12; ++i)
                chunks.push_back(**capture->chunk(i));
            const MemoryCapture shorter({}, capture->dictionaries(), chunks);
            const auto early = app::findLongSpans(shorter, 1, nullptr, Task{});
            const auto whole = app::findLongSpans(*capture, 1, early->get(), Task{});
            const auto again = app::loadFlameExtras(**frame, 1, whole->get(), Task{});
            checkAsyncs(*capture, **frame, **again);
            checkArrows(*capture, **frame, **again);
        }
    }

    void moreArrowsThanCanBeToldApart()
    {
        std::string text =
            "frame 0 1000000\n  main\n    update 0 900000\n  worker\n    job 0 900000\n";
        for (int i = 0; i < 1234; ++i) {
            const std::string id = std::to_string(i);
            text += "  flow job | main | begin " + id + ' ' + std::to_string(500 * i) + '\n';
            text +=
                "  flow job | worker | end " + id + ' ' + std::to_string(500 * i + 20'000) + '\n';
        }
        FlameStage stage(captureFromText(text));
        (void)stage.picture();
        QVERIFY2(stage.view.shortageText().contains("of " + app::countText(1234) + " arrows"),
                 qPrintable(stage.view.shortageText()));
        // They are spread over the picture, not all at its left.
        const app::Palette &palette = app::Palette::of(stage.view);
        const std::size_t worker = laneOf(stage, LaneKind::Thread, 1);
        const int y = stage.view.rulerHeight() + stage.view.scene().rows.lane(worker).top - 2;
        const QImage picture = stage.picture();
        const auto arrowsIn = [&](int left, int right) {
            int count = 0;
            for (int x = left; x < right; ++x)
                count += picture.pixelColor(x, y) == palette.lost ? 1 : 0;
            return count;
        };
        QVERIFY(arrowsIn(0, picture.width() / 4) > 5);
        QVERIFY(arrowsIn(picture.width() / 2, picture.width() * 3 / 5) > 5);
        // Near enough, all are there.
        app::VisibleRange range = stage.view.scene().range;
        range.show(100'000, 120'000);
        stage.view.setRange(range);
        stage.settle();
        (void)stage.picture();
        QCOMPARE(stage.view.shortageText(), QString());
    }

  private:
    // Against the points of all chunks, by id and time.
    static void checkArrows(const Capture &capture, const app::FlameFrame &frame,
                            const app::FlameExtras &extras)
    {
        std::vector<FlowPoint> points;
        std::size_t wakes = 0;
        for (std::size_t i = 0; i < capture.chunks().size(); ++i) {
            const std::shared_ptr<const Chunk> chunk = *capture.chunk(i);
            points.insert(points.end(), chunk->extras.flows.begin(), chunk->extras.flows.end());
            for (const ThreadStateSpan &span : chunk->extras.states)
                wakes += span.waker.valid() && span.endNs() > frame.trees.record.startNs &&
                                 span.endNs() < frame.trees.record.endNs()
                             ? 1
                             : 0;
        }
        std::ranges::stable_sort(points, {},
                                 [](const FlowPoint &p) { return std::pair(p.id, p.timeNs); });
        std::size_t expected = 0;
        for (std::size_t i = 1; i < points.size(); ++i)
            expected += points[i].id == points[i - 1].id && points[i].step != FlowStep::Begin &&
                                points[i - 1].step != FlowStep::End &&
                                points[i - 1].timeNs < frame.trees.record.endNs() &&
                                points[i].timeNs >= frame.trees.record.startNs
                            ? 1
                            : 0;
        QCOMPARE(extras.arrows.size(), expected + wakes);
    }

    // Against all spans of the capture that reach into the frame.
    static void checkAsyncs(const Capture &capture, const app::FlameFrame &frame,
                            const app::FlameExtras &extras)
    {
        const FrameRecord &record = frame.trees.record;
        std::size_t expected = 0;
        for (std::size_t i = 0; i < capture.chunks().size(); ++i) {
            const std::shared_ptr<const Chunk> chunk = *capture.chunk(i);
            for (const AsyncSpan &span : chunk->extras.asyncs)
                expected += span.startNs < record.endNs() &&
                                    span.startNs + span.durationNs >= record.startNs &&
                                    i >= capture.chunkOfFrame(5)
                                ? 1
                                : 0;
        }
        QCOMPARE(extras.asyncs.size(), expected);
        std::size_t placed = extras.asyncRows.leftOut;
        for (const auto &row : extras.asyncRows.rows) {
            placed += row.size();
            for (std::size_t i = 1; i < row.size(); ++i)
                QVERIFY(row[i - 1].endNs <= row[i].startNs);
        }
        QCOMPARE(placed, expected);
    }
};

} // namespace tst_flame_tracks

ZOE_GUI_TEST(tst_flame_tracks::FlameTracksTest)
#include "tst_flame_tracks.moc"
