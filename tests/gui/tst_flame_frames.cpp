// Several frames in one time line: how their trees are joined, and how that looks.
#include "app/widgets/zones/flame_frame.h"
#include "flame_hands.h"
#include "tests/gui/gui_main.h"
#include "tests/support/capture_text.h"
#include "tests/support/patience.h"
#include "tests/support/random_capture.h"

namespace tst_flame_frames {

namespace app = zoe::app;
using namespace zoe;
using namespace zoe::test;
using app::FlameZone;

namespace {

constexpr std::string_view kFrames = R"(frame 0 1000
  main
    update 0 1000
  worker
    load 500 500 to
      read 600 400 to
frame 1000 1000
  main
    update 1000 900
  worker
    load 1000 1000 from to
      read 1000 100 from
      parse 1200 800 to
frame 2000 1000
  main
    update 2000 400
  worker
    load 2000 300 from
      parse 2000 100 from
    idle 2500 500
frame 0 0 missing
)";

// The fragments of each joined zone against the zone.
void checkTree(const app::FlameFrame &frame, std::size_t tree)
{
    const ZoneTree &joined = frame.tree(tree);
    std::vector<DurationNs> durations(joined.size(), 0);
    std::vector<DurationNs> selves(joined.size(), 0);
    for (std::size_t part = 0; part < frame.parts.size(); ++part) {
        for (const ZoneTree &own : frame.parts[part].trees) {
            if (own.thread() != joined.thread())
                continue;
            for (std::size_t zone = 0; zone < own.size(); ++zone) {
                const auto place = frame.placeOf(frame.parts[part].frame, own.thread(), zone);
                QVERIFY(place && place->tree == tree && place->zone < joined.size());
                const Zone whole = joined[place->zone];
                QCOMPARE(whole.site, own[zone].site);
                QCOMPARE(whole.depth, own[zone].depth);
                QVERIFY(whole.startNs <= own[zone].startNs && own[zone].endNs() <= whole.endNs());
                durations[place->zone] += own[zone].durationNs;
                selves[place->zone] += own[zone].selfNs;
                const app::ZoneOrigin origin = frame.originOf(*place);
                const auto again =
                    frame.placeOf(frame.parts[origin.part].frame, origin.thread, origin.zone);
                QVERIFY(again == place);
                if (frame.parts[part].frame == frame.current())
                    QCOMPARE(origin.part, part);
            }
        }
    }
    for (std::size_t zone = 0; zone < joined.size(); ++zone) {
        QCOMPARE(joined[zone].durationNs, durations[zone]);
        QCOMPARE(joined[zone].selfNs, selves[zone]);
        QVERIFY(zone == 0 || joined[zone].startNs >= joined[zone - 1].startNs);
        QVERIFY(zone == 0 || joined[zone].depth <= joined[zone - 1].depth + 1);
    }
}

} // namespace

class FlameFramesTest : public QObject {
    Q_OBJECT

  private slots:
    void init() { QSettings().clear(); }

    void fragmentsBecomeWhole()
    {
        for (std::uint64_t seed = 0; seed < 60; ++seed) {
            RandomCaptureOptions options;
            options.seed = seed;
            options.fragmentShare = 0.6;
            options.missingShare = seed % 3 == 0 ? 0.2 : 0;
            options.extras = false;
            const auto capture = randomCapture(options);
            const auto current = static_cast<FrameIndex>(seed % capture->frames().size());
            const auto frame = app::loadFlameFrame(
                capture,
                {current, static_cast<FrameIndex>(seed % 4), static_cast<FrameIndex>(seed % 5)},
                Task{});
            QVERIFY2(frame.ok() == !capture->frames()[current].missing(),
                     frame.ok() ? "" : frame.error().text().c_str());
            if (!frame)
                continue;
            QCOMPARE((*frame)->current(), current);
            QCOMPARE((*frame)->currentPart().frame, current);
            for (std::size_t tree = 0; tree < (*frame)->indexes.size(); ++tree)
                checkTree(**frame, tree);
        }
    }

    void neighboursAreShownWithMarks()
    {
        FlameStage stage(captureFromText(kFrames), 1);
        QCOMPARE(stage.view.loaded()->parts.size(), std::size_t(1));
        QVERIFY(stage.view.textAt(stage.middleOf({1, 0})).contains("continues in the next frame"));
        stage.key(Qt::Key_BracketLeft);
        stage.key(Qt::Key_BracketRight);
        QCOMPARE(stage.view.loaded()->parts.size(), std::size_t(3));
        QCOMPARE(stage.view.loaded()->tree(1).size(), std::size_t(4)); // load, read, parse, idle
        const QRectF load = stage.view.rectOf({1, 0});
        QVERIFY(std::abs(load.left() - stage.xOf(500)) <= 1);
        QVERIFY(std::abs(load.right() - stage.xOf(2300)) <= 1);
        const QColor mark = stage.picture().pixelColor(
            stage.xOf(1000) + 1, stage.view.rulerHeight() + stage.view.scene().rows.height() + 20);
        QCOMPARE(mark, app::Palette::of(stage.view).current);
        stage.key(Qt::Key_BracketRight); // behind it is a missing frame
        QCOMPARE(stage.view.loaded()->parts.size(), std::size_t(3));
        stage.key(Qt::Key_Backslash);
        QCOMPARE(stage.view.loaded()->parts.size(), std::size_t(1));
    }

    void framesAroundCountFromTheFirstLoad()
    {
        app::JobRunner jobs;
        app::FlameView view(jobs);
        view.setCapture(captureFromText(kFrames));
        view.setFrame(1);
        view.setFramesAround(1, 1); // while it is loading
        ZOE_TRY_VERIFY(view.settled());
        QCOMPARE(view.loaded()->parts.size(), std::size_t(3));
    }

    void aClickInANeighbourGoesThere()
    {
        FlameStage stage(captureFromText(kFrames), 1);
        stage.view.setFramesAround(1, 1);
        stage.settle();
        stage.view.zoomBy(0.9);
        const double span = stage.view.scene().range.span();
        stage.click({1, 0}); // load: the current frame has a part of it
        QCOMPARE(stage.view.frame().value(), FrameIndex{1});
        QCOMPARE(stage.view.selectedZone().value(), (app::ZoneRef{ThreadId{1}, 0}));
        stage.click({0, 2}); // update of the last frame
        stage.settle();
        QCOMPARE(stage.view.frame().value(), FrameIndex{2});
        QCOMPARE(stage.view.selectedZone().value(), (app::ZoneRef{ThreadId{0}, 0}));
        QVERIFY(stage.view.scene().range.span() <= span + 1); // no further away than before
        QVERIFY(stage.hands()->rect().contains(stage.middleOf(*stage.view.scene().selected)));
    }

    void lanesAreRememberedForTheirCapture()
    {
        const auto text = captureFromText(kFrames);
        SessionInfo session;
        session.program = "game";
        session.startUnixNs = 42;
        std::vector<Chunk> chunks;
        for (std::size_t i = 0; i < text->chunks().size(); ++i)
            chunks.push_back(**text->chunk(i));
        const auto capture =
            std::make_shared<const MemoryCapture>(session, text->dictionaries(), chunks);
        {
            FlameStage stage(capture);
            stage.view.moveLane(0, 1);
            stage.view.toggleLane(0);
            stage.settle();
        }
        FlameStage again(capture);
        QCOMPARE(again.view.scene().rows.lane(0).what.thread(), ThreadId{1});
        QVERIFY(again.view.scene().rows.lane(0).what.collapsed);
        FlameStage other(text); // which nothing tells from others
        QCOMPARE(other.view.scene().rows.lane(0).what.thread(), ThreadId{0});
    }
};

} // namespace tst_flame_frames

ZOE_GUI_TEST(tst_flame_frames::FlameFramesTest)
#include "tst_flame_frames.moc"
