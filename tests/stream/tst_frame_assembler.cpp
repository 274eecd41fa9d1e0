#include <QtTest>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "formats/stream/assembler/frame_assembler.h"
#include "tests/stream/collected_frames.h"
#include "tests/support/test_program.h"

namespace tst_frame_assembler {

using namespace zoe;
using namespace zoe::test;

class TestFrameAssembler : public QObject {
    Q_OBJECT

  private slots:
    void agreesWithBruteForce_data();
    void agreesWithBruteForce();
    void emptyFramesAreFrames();
    void zonesCrossMarks();
    void edgesOfFrames();
    void endsWithNothingOpen();
    void lateEventsAreMovedAndCounted();
    void openZonesEndWithTheRecording();
    void openZonesEndWithTheirThread();
    void finishHoldsWhatComesLater();
    void threadsComeInOrderOfIds();
    void extrasGoToTheirFrames();
    void limitsEndChunks();
    void sinkErrorsComeBack();
    void memoryIsGivenBack();
};

namespace {

std::string text(const Fragment &f)
{
    const Zone &z = f.zone;
    return "frame " + std::to_string(f.frame) + " thread " + std::to_string(f.thread) + " site " +
           std::to_string(z.site.value) + " start " + std::to_string(z.startNs) + " duration " +
           std::to_string(z.durationNs) + " self " + std::to_string(z.selfNs) + " depth " +
           std::to_string(z.depth) + " flags " + std::to_string(z.flags);
}

struct RawEvent {
    TimeNs timeNs;
    bool enters;
    std::uint32_t site;
};

struct Session {
    std::vector<std::vector<RawEvent>> threads;
    std::vector<TimeNs> marks; // in order
    TimeNs endNs = 0;
};

Session randomSession(std::mt19937_64 &random, bool coarse)
{
    Session session;
    const TimeNs step = coarse ? 2 : 1000;
    session.threads.resize(1 + random() % 4);
    for (auto &events : session.threads) {
        TimeNs now = static_cast<TimeNs>(random() % 50);
        const std::size_t count = random() % 120;
        for (std::size_t i = 0; i < count; ++i) {
            events.push_back({now, random() % 9 < 5, static_cast<std::uint32_t>(random() % 5)});
            now += static_cast<TimeNs>(random() % static_cast<std::uint64_t>(step));
        }
        session.endNs = std::max(session.endNs, now);
    }
    TimeNs mark = 0;
    const std::size_t marks = random() % 30;
    for (std::size_t i = 0; i < marks; ++i) {
        const auto range = static_cast<std::uint64_t>(session.endNs / 12 + 2);
        mark += random() % 6 == 0 ? 0 : static_cast<TimeNs>(random() % range);
        session.marks.push_back(mark);
    }
    return session;
}

// Every event looks for its frame by itself; every zone is cut by itself; self times by definition.
class BruteForce {
  public:
    explicit BruteForce(const Session &session)
        : m_session(session)
    {
        TimeNs last = m_session.endNs;
        bool holds = false;
        for (std::uint32_t t = 0; t < session.threads.size(); ++t) {
            readThread(t);
            for (const WholeZone &zone : m_zones[t])
                holds = holds || zone.lastFrame >= session.marks.size();
            if (!session.threads[t].empty() && m_lastFrame[t] >= session.marks.size()) {
                holds = true;
                last = std::max(last, session.threads[t].back().timeNs);
            }
        }
        TimeNs start = 0;
        for (const TimeNs mark : session.marks) {
            frames.push_back({start, mark - start, 0, 0, 0});
            start = mark;
        }
        if (holds)
            frames.push_back({start, std::max(last, start) - start, 0, 0, kFramePartial});
        for (FrameIndex frame = 0; frame < frames.size(); ++frame)
            for (std::uint32_t t = 0; t < session.threads.size(); ++t)
                cut(frame, t);
    }

    std::vector<FrameRecord> frames;
    std::vector<Fragment> fragments;
    std::uint64_t nothingOpen = 0;

  private:
    struct WholeZone {
        std::uint32_t site;
        std::uint32_t depth;
        TimeNs startNs;
        TimeNs endNs = 0;
        std::size_t firstFrame;
        std::size_t lastFrame;
        bool open = true;
    };

    std::size_t frameOf(const RawEvent &event) const
    {
        std::size_t frame = 0;
        while (frame < m_session.marks.size() &&
               (event.enters ? event.timeNs >= m_session.marks[frame]
                             : event.timeNs > m_session.marks[frame]))
            ++frame;
        return frame;
    }

    void readThread(std::uint32_t thread)
    {
        auto &zones = m_zones.emplace_back();
        std::vector<std::size_t> open;
        std::size_t frame = 0;
        for (const RawEvent &event : m_session.threads[thread]) {
            if (!event.enters && open.empty()) {
                ++nothingOpen;
                continue;
            }
            frame = std::max(frame, frameOf(event));
            if (event.enters) {
                open.push_back(zones.size());
                zones.push_back({event.site, static_cast<std::uint32_t>(open.size() - 1),
                                 event.timeNs, 0, frame, 0, true});
            } else {
                zones[open.back()].endNs = event.timeNs;
                zones[open.back()].lastFrame = frame;
                zones[open.back()].open = false;
                open.pop_back();
            }
        }
        for (const std::size_t i : open)
            zones[i].lastFrame = m_session.marks.size();
        m_lastFrame.push_back(zones.empty() ? 0 : frame);
    }

    void cut(FrameIndex frame, std::uint32_t thread)
    {
        const std::size_t first = fragments.size();
        for (const WholeZone &zone : m_zones[thread]) {
            if (frame < zone.firstFrame || frame > zone.lastFrame)
                continue;
            const bool begins = frame == zone.firstFrame;
            const bool ends = frame == zone.lastFrame;
            const TimeNs start = begins ? zone.startNs : frames[frame].startNs;
            const TimeNs end = ends && !zone.open ? zone.endNs : frames[frame].endNs();
            std::uint8_t flags = begins ? 0 : kContinuesFrom;
            if (ends && zone.open)
                flags |= kStillOpen;
            if (!ends)
                flags |= kContinuesTo;
            fragments.push_back(
                {frame, thread, {SiteId{zone.site}, start, end - start, 0, zone.depth, flags}});
        }
        for (std::size_t i = first; i < fragments.size(); ++i) {
            Zone &zone = fragments[i].zone;
            zone.selfNs = zone.durationNs;
            for (std::size_t j = i + 1;
                 j < fragments.size() && fragments[j].zone.depth > zone.depth; ++j)
                if (fragments[j].zone.depth == zone.depth + 1)
                    zone.selfNs -= fragments[j].zone.durationNs;
        }
        frames[frame].zones += static_cast<std::uint32_t>(fragments.size() - first);
    }

    const Session &m_session;
    std::vector<std::vector<WholeZone>> m_zones;
    std::vector<std::size_t> m_lastFrame;
};

// Delivers in random portions, each thread as far as it likes beyond the watermark.
void deliver(const Session &session, FrameAssembler &assembler, std::mt19937_64 &random)
{
    std::vector<std::size_t> next(session.threads.size(), 0);
    std::size_t nextMark = 0;
    TimeNs watermark = 0;
    const auto give = [&](std::uint32_t thread) {
        const RawEvent &event = session.threads[thread][next[thread]++];
        if (event.enters)
            assembler.enter(ThreadId{thread}, event.timeNs, SiteId{event.site});
        else
            assembler.leave(ThreadId{thread}, event.timeNs);
    };
    while (watermark < session.endNs) {
        watermark += 1 + static_cast<TimeNs>(random() % 400);
        for (std::uint32_t t = 0; t < next.size(); ++t) {
            const std::size_t more = random() % 5;
            while (next[t] < session.threads[t].size() &&
                   session.threads[t][next[t]].timeNs <= watermark)
                give(t);
            for (std::size_t i = 0; i < more && next[t] < session.threads[t].size(); ++i)
                give(t);
        }
        while (nextMark < session.marks.size() && session.marks[nextMark] <= watermark)
            assembler.frameMark(session.marks[nextMark++]);
        QVERIFY(assembler.advance(watermark).ok());
    }
    while (nextMark < session.marks.size())
        assembler.frameMark(session.marks[nextMark++]);
    QVERIFY(assembler.finish(session.endNs).ok());
}

void compare(const CollectedFrames &actual, const BruteForce &expected)
{
    QCOMPARE(actual.frames.size(), expected.frames.size());
    for (std::size_t i = 0; i < expected.frames.size(); ++i)
        QVERIFY2(actual.frames[i] == expected.frames[i], std::to_string(i).c_str());
    QCOMPARE(actual.fragments.size(), expected.fragments.size());
    for (std::size_t i = 0; i < expected.fragments.size(); ++i)
        QCOMPARE(QString::fromStdString(text(actual.fragments[i])),
                 QString::fromStdString(text(expected.fragments[i])));
}

} // namespace

void TestFrameAssembler::agreesWithBruteForce_data()
{
    QTest::addColumn<bool>("coarse");
    QTest::newRow("fine clock") << false;
    QTest::newRow("coarse clock, many equal times") << true;
}

void TestFrameAssembler::agreesWithBruteForce()
{
    QFETCH(bool, coarse);
    for (std::uint64_t seed = 1; seed <= 400; ++seed) {
        std::mt19937_64 random(seed);
        const Session session = randomSession(random, coarse);
        const BruteForce expected(session);
        CollectedFrames collected;
        FrameAssembler assembler({1 + random() % 50, 1 + static_cast<DurationNs>(random() % 9000)},
                                 collected.sink());
        deliver(session, assembler, random);
        if (QTest::currentTestFailed())
            return;
        compare(collected, expected);
        QCOMPARE(assembler.framesEnded(), static_cast<FrameIndex>(expected.frames.size()));
        QCOMPARE(assembler.report().countOf("zone ends without a start were ignored"),
                 expected.nothingOpen);
        QCOMPARE(assembler.report().notes().size(),
                 std::size_t{expected.nothingOpen > 0 ? 1U : 0U});
        if (QTest::currentTestFailed()) {
            qWarning() << "seed" << seed;
            return;
        }
    }
}

void TestFrameAssembler::emptyFramesAreFrames()
{
    CollectedFrames collected;
    FrameAssembler assembler({}, collected.sink());
    assembler.frameMark(10);
    assembler.frameMark(10);
    assembler.frameMark(30);
    QVERIFY(assembler.advance(20).ok());
    QCOMPARE(assembler.framesEnded(), FrameIndex{2});
    QVERIFY(assembler.finish(50).ok());
    QCOMPARE(collected.frames.size(), std::size_t{3});
    QCOMPARE(collected.frames[1], (FrameRecord{10, 0, 0, 0, 0}));
    QCOMPARE(collected.frames[2], (FrameRecord{10, 20, 0, 0, 0}));
}

void TestFrameAssembler::zonesCrossMarks()
{
    CollectedFrames collected;
    FrameAssembler assembler({}, collected.sink());
    assembler.enter(ThreadId{0}, 5, SiteId{1});
    assembler.enter(ThreadId{0}, 6, SiteId{2});
    for (const TimeNs mark : {10, 20, 30})
        assembler.frameMark(mark);
    QVERIFY(assembler.advance(30).ok());
    assembler.leave(ThreadId{0}, 32);
    assembler.leave(ThreadId{0}, 35);
    QVERIFY(assembler.finish(40).ok());
    // A fragment of both in every frame, also where nothing else happened.
    QCOMPARE(collected.fragments.size(), std::size_t{8});
    QCOMPARE(collected.fragments[0].zone, (Zone{SiteId{1}, 5, 5, 1, 0, kContinuesTo}));
    QCOMPARE(collected.fragments[3].zone,
             (Zone{SiteId{2}, 10, 10, 10, 1, kContinuesFrom | kContinuesTo}));
    QCOMPARE(collected.fragments[6].zone, (Zone{SiteId{1}, 30, 5, 3, 0, kContinuesFrom}));
    QCOMPARE(collected.fragments[7].zone, (Zone{SiteId{2}, 30, 2, 2, 1, kContinuesFrom}));
    QCOMPARE(collected.frames[3].flags, std::uint8_t{kFramePartial});
    QCOMPARE(collected.frames[3].endNs(), TimeNs{40});
}

// Zones that end with a mark belong to the frame before it, zones that begin with it to the frame
// after it.
void TestFrameAssembler::edgesOfFrames()
{
    CollectedFrames collected;
    FrameAssembler assembler({}, collected.sink());
    assembler.enter(ThreadId{0}, 0, SiteId{1});
    assembler.leave(ThreadId{0}, 10);
    assembler.enter(ThreadId{0}, 10, SiteId{2});
    assembler.leave(ThreadId{0}, 10);
    assembler.enter(ThreadId{0}, 10, SiteId{3});
    assembler.leave(ThreadId{0}, 20);
    assembler.frameMark(10);
    assembler.frameMark(20);
    QVERIFY(assembler.finish(20).ok());
    QCOMPARE(collected.frames.size(), std::size_t{2});
    QCOMPARE(collected.frames[0].zones, 1U);
    QCOMPARE(collected.frames[1].zones, 2U);
    for (const Fragment &fragment : collected.fragments)
        QCOMPARE(fragment.zone.flags, std::uint8_t{0});
}

void TestFrameAssembler::endsWithNothingOpen()
{
    CollectedFrames collected;
    FrameAssembler assembler({}, collected.sink());
    assembler.leave(ThreadId{0}, 5);
    assembler.enter(ThreadId{0}, 6, SiteId{0});
    assembler.leave(ThreadId{0}, 7);
    assembler.leave(ThreadId{0}, 8);
    assembler.frameMark(10);
    QVERIFY(assembler.finish(10).ok());
    QCOMPARE(assembler.report().countOf("zone ends without a start were ignored"),
             std::uint64_t{2});
    QCOMPARE(collected.fragments.size(), std::size_t{1});
}

void TestFrameAssembler::lateEventsAreMovedAndCounted()
{
    CollectedFrames collected;
    FrameAssembler assembler({}, collected.sink());
    assembler.frameMark(100);
    QVERIFY(assembler.advance(100).ok());
    assembler.enter(ThreadId{0}, 40, SiteId{0});
    assembler.leave(ThreadId{0}, 50);
    assembler.enter(ThreadId{0}, 150, SiteId{1});
    assembler.leave(ThreadId{0}, 140); // before the one before
    assembler.plot(PlotId{0}, 10, 1);
    assembler.message(ThreadId{0}, 20, Severity::Info, "late");
    assembler.lostZones(ThreadId{0}, 30, 4);
    QVERIFY(assembler.finish(200).ok());
    QCOMPARE(collected.fragments.size(), std::size_t{2});
    QCOMPARE(collected.fragments[0].zone, (Zone{SiteId{0}, 100, 0, 0, 0, 0}));
    QCOMPARE(collected.fragments[1].zone, (Zone{SiteId{1}, 150, 0, 0, 0, 0}));
    QCOMPARE(collected.chunks[0].plots[0].timeNs, TimeNs{100});
    QCOMPARE(collected.chunks[0].messages[0].timeNs, TimeNs{100});
    QCOMPARE(collected.frames[1].lostZones, 4U);
    QCOMPARE(assembler.report().notes().size(), std::size_t{2});
    QCOMPARE(assembler.report().notes()[0].count, std::uint64_t{5});
    QCOMPARE(assembler.report().notes()[1].count, std::uint64_t{1});
}

void TestFrameAssembler::openZonesEndWithTheRecording()
{
    CollectedFrames collected;
    FrameAssembler assembler({}, collected.sink());
    assembler.enter(ThreadId{0}, 10, SiteId{0});
    assembler.enter(ThreadId{0}, 20, SiteId{1});
    assembler.frameMark(30);
    QVERIFY(assembler.finish(50).ok());
    QCOMPARE(collected.fragments.size(), std::size_t{4});
    QCOMPARE(collected.fragments[2].zone,
             (Zone{SiteId{0}, 30, 20, 0, 0, kContinuesFrom | kStillOpen}));
    QCOMPARE(collected.fragments[3].zone,
             (Zone{SiteId{1}, 30, 20, 20, 1, kContinuesFrom | kStillOpen}));

    CollectedFrames nothing;
    FrameAssembler empty({}, nothing.sink());
    QVERIFY(empty.finish(1000).ok());
    QVERIFY(nothing.frames.empty());
}

void TestFrameAssembler::openZonesEndWithTheirThread()
{
    CollectedFrames collected;
    FrameAssembler assembler({}, collected.sink());
    const ThreadId thread{0};
    assembler.enter(thread, 10, SiteId{0});
    assembler.frameMark(30);
    assembler.enter(thread, 32, SiteId{1});
    assembler.zoneValue(thread, ValueKeyId{0}, ValueKind::Unsigned, 7);
    assembler.leaveOpen(thread, 40);
    assembler.leaveOpen(thread, 60); // with the frame
    assembler.leaveOpen(thread, 60); // nothing is open
    assembler.frameMark(60);
    assembler.enter(thread, 70, SiteId{2}); // of another thread with the lane
    assembler.leave(thread, 75);
    assembler.frameMark(80);
    QVERIFY(assembler.finish(90).ok());
    QCOMPARE(collected.frames.size(), std::size_t{3});
    QCOMPARE(collected.fragments.size(), std::size_t{4});
    QCOMPARE(collected.fragments[1].zone,
             (Zone{SiteId{0}, 30, 30, 22, 0, kContinuesFrom | kStillOpen}));
    QCOMPARE(collected.fragments[2].zone, (Zone{SiteId{1}, 32, 8, 8, 1, kStillOpen}));
    QCOMPARE(collected.fragments[3].zone, (Zone{SiteId{2}, 70, 5, 5, 0, 0}));
    QCOMPARE(assembler.report().notes().size(), std::size_t{1});
    QCOMPARE(assembler.report().notes()[0].what, "zone ends without a start were ignored");
}

void TestFrameAssembler::finishHoldsWhatComesLater()
{
    CollectedFrames collected;
    FrameAssembler assembler({}, collected.sink());
    assembler.enter(ThreadId{0}, 100, SiteId{0});
    assembler.leave(ThreadId{0}, 200);
    assembler.plot(PlotId{0}, 300, 1);
    QVERIFY(assembler.finish(50).ok());
    QCOMPARE(collected.frames.size(), std::size_t{1});
    QCOMPARE(collected.frames[0].endNs(), TimeNs{300});
    QCOMPARE(collected.fragments[0].zone.durationNs, DurationNs{100});
    QCOMPARE(collected.chunks[0].plots.size(), std::size_t{1});
}

void TestFrameAssembler::threadsComeInOrderOfIds()
{
    CollectedFrames collected;
    FrameAssembler assembler({}, collected.sink());
    for (const std::uint32_t thread : {7U, 2U, 400U, 0U}) {
        assembler.enter(ThreadId{thread}, 10, SiteId{0});
        assembler.leave(ThreadId{thread}, 20);
    }
    assembler.enter(ThreadId{}, 10, SiteId{0});
    assembler.frameMark(30);
    assembler.enter(ThreadId{2}, 35, SiteId{0});
    assembler.leave(ThreadId{2}, 36);
    assembler.frameMark(40);
    QVERIFY(assembler.finish(40).ok());
    std::vector<std::uint32_t> order;
    for (const TreeSpan &span : collected.chunks[0].trees)
        order.push_back(span.thread.value);
    QCOMPARE(order, (std::vector<std::uint32_t>{0, 2, 7, 400, 2}));
    QCOMPARE(assembler.report().notes().size(), std::size_t{1});
}

void TestFrameAssembler::extrasGoToTheirFrames()
{
    CollectedFrames collected;
    FrameAssembler assembler({1, 1}, collected.sink()); // a chunk a frame
    assembler.plot(PlotId{1}, 15, 2);
    assembler.plot(PlotId{0}, 5, 1);
    assembler.plot(PlotId{0}, 10, 3);
    assembler.message(ThreadId{0}, 9, Severity::Error, "b");
    assembler.message(ThreadId{0}, 3, Severity::Info, "a");
    assembler.lostZones(ThreadId{0}, 12, 5);
    assembler.lostZones(ThreadId{1}, 13, 6);
    assembler.setFrame(FrameSetId{1}, 2, 12);
    assembler.setFrame(FrameSetId{2}, 1, 12);
    assembler.setFrame(FrameSetId{2}, 5, 4);
    assembler.frameMark(10);
    assembler.frameMark(20);
    QVERIFY(assembler.finish(20).ok());
    QCOMPARE(collected.chunks.size(), std::size_t{2});
    QCOMPARE(collected.chunks[0].plots, (std::vector<PlotPoint>{{PlotId{0}, 5, 1}}));
    QCOMPARE(collected.chunks[1].plots,
             (std::vector<PlotPoint>{{PlotId{0}, 10, 3}, {PlotId{1}, 15, 2}}));
    QCOMPARE(collected.chunks[0].messages[0].text, std::string("a"));
    QCOMPARE(collected.chunks[0].messages[1].text, std::string("b"));
    QCOMPARE(collected.frames[0].lostZones, 0U);
    QCOMPARE(collected.frames[1].lostZones, 11U);
    QCOMPARE(collected.chunks[1].setFrames,
             (std::vector<SetFrame>{{FrameSetId{2}, 1, 11}, {FrameSetId{1}, 2, 10}}));
    QCOMPARE(assembler.report().notes().size(), std::size_t{1});
}

void TestFrameAssembler::limitsEndChunks()
{
    CollectedFrames collected;
    FrameAssembler assembler({10, 1000}, collected.sink());
    TimeNs now = 0;
    for (int frame = 0; frame < 100; ++frame) {
        for (int zone = 0; zone < 4; ++zone) {
            assembler.enter(ThreadId{0}, now, SiteId{0});
            assembler.leave(ThreadId{0}, ++now);
        }
        now += frame < 50 ? 1 : 600;
        assembler.frameMark(now);
        QVERIFY(assembler.advance(now).ok());
    }
    QVERIFY(assembler.finish(now).ok());
    QCOMPARE(collected.frames.size(), std::size_t{100});
    for (std::size_t i = 0; i + 1 < collected.chunks.size(); ++i) {
        const Chunk &chunk = collected.chunks[i];
        const DurationNs duration = chunk.frames.back().endNs() - chunk.frames.front().startNs;
        QVERIFY(chunk.zones.size() >= 10 || duration >= 1000);
        QVERIFY(chunk.zones.size() < 14);
        QVERIFY(duration < 2000);
    }
}

void TestFrameAssembler::sinkErrorsComeBack()
{
    int calls = 0;
    FrameAssembler assembler({1, 1}, [&](const Chunk &) -> Status {
        ++calls;
        return Error{ErrorCode::Io, "disk full", {}};
    });
    assembler.frameMark(10);
    QCOMPARE(assembler.advance(10).error().message, std::string("disk full"));
    assembler.frameMark(20);
    QCOMPARE(assembler.advance(20).error().message, std::string("disk full"));
    QVERIFY(!assembler.finish(30).ok());
    QCOMPARE(calls, 1);
}

void TestFrameAssembler::memoryIsGivenBack()
{
    FrameAssembler assembler({1, 1}, [](const Chunk &) -> Status { return {}; });
    std::size_t most = 0;
    for (TimeNs frame = 1; frame <= 2000; ++frame) {
        for (TimeNs i = 0; i < 100; ++i) {
            assembler.enter(ThreadId{0}, frame * 1000 + i, SiteId{0});
            assembler.leave(ThreadId{0}, frame * 1000 + i);
        }
        // Always half a frame ahead.
        assembler.frameMark(frame * 1000 + 50);
        QVERIFY(assembler.advance(frame * 1000 + 50).ok());
        if (frame == 200)
            most = assembler.byteSize();
    }
    QVERIFY(most > 0);
    QVERIFY(assembler.byteSize() <= 2 * most);
}

} // namespace tst_frame_assembler

ZOE_APPLESS_TEST(tst_frame_assembler::TestFrameAssembler)
#include "tst_frame_assembler.moc"
