#include <QSignalSpy>
#include <QTest>
#include <random>

#include "analysis/frames/spikes.h"
#include "analysis/model/memory_capture.h"
#include "app/session/striking_frames.h"
#include "tests/support/patience.h"
#include "tests/support/test_program.h"

namespace tst_striking_frames {

using namespace zoe;
using namespace zoe::app;

namespace {

std::shared_ptr<const Capture> captureOf(const std::vector<FrameRecord> &frames, std::size_t count)
{
    Chunk chunk;
    chunk.frames.assign(frames.begin(), frames.begin() + static_cast<std::ptrdiff_t>(count));
    std::vector<Chunk> chunks;
    if (count > 0)
        chunks.push_back(std::move(chunk));
    return std::make_shared<const MemoryCapture>(SessionInfo{}, Dictionaries{}, std::move(chunks));
}

std::vector<FrameRecord> randomFrames(std::mt19937 &random, std::size_t count)
{
    std::vector<FrameRecord> frames(count);
    TimeNs start = 0;
    for (FrameRecord &frame : frames) {
        frame.startNs = start;
        frame.flags = random() % 15 == 0 ? kFrameMissing : 0;
        if (!frame.missing())
            frame.durationNs = 1000 + random() % 100 + (random() % 25 == 0 ? 900 : 0);
        start += frame.durationNs;
    }
    return frames;
}

// Slices of time until the program marks its first frame, which may have gaps behind it.
std::vector<FrameRecord> markedLater(std::vector<FrameRecord> frames, std::size_t first,
                                     bool haveGaps)
{
    for (std::size_t i = 0; i < frames.size(); ++i) {
        if (!frames[i].missing() && i < first)
            frames[i].flags = kFrameCut;
        else if (!frames[i].missing() && haveGaps)
            frames[i].flags = kFrameCut | kFrameBegins;
    }
    return frames;
}

QString textOf(const std::vector<Spike> &spikes)
{
    QString text;
    for (const Spike &spike : spikes)
        text +=
            QStringLiteral("%1:%2/%3 ").arg(spike.frame).arg(spike.durationNs).arg(spike.typicalNs);
    return text;
}

std::optional<FrameIndex> longestOf(const std::vector<FrameRecord> &frames)
{
    std::optional<FrameIndex> longest;
    for (std::size_t i = 0; i < frames.size(); ++i)
        if (!frames[i].missing() && (frames[i].flags & kFramePartial) == 0 &&
            (!longest || frames[i].durationNs > frames[*longest].durationNs))
            longest = static_cast<FrameIndex>(i);
    return longest;
}

} // namespace

class TestStrikingFrames : public QObject {
    Q_OBJECT

  private slots:
    void goingOnIsTheSameAsLookingAtAll();
    void whatTheEndCutOffIsTheLongestIfThereIsNoOther();
    void theLastOneAskedForIsLookedAt();
    void aLongLookIsShownAndCanBeCancelled();
};

void TestStrikingFrames::goingOnIsTheSameAsLookingAtAll()
{
    std::mt19937 random(11);
    for (int round = 0; round < 30; ++round) {
        std::vector<FrameRecord> frames = randomFrames(random, 400);
        if (round % 3 == 0)
            frames = markedLater(std::move(frames), random() % 401, round % 9 == 0);
        if (round % 2 == 0)
            frames.back() = {
                .startNs = frames.back().startNs, .durationNs = 1'000'000, .flags = kFramePartial};
        Striking found;
        for (std::size_t count = 0; count <= frames.size(); count += 1 + random() % 90) {
            const auto capture = captureOf(frames, count);
            found = *lookFurther(*capture, found);
            QCOMPARE(textOf(found.spikes), textOf(*findSpikes(*capture)));
        }
        found = *lookFurther(*captureOf(frames, frames.size()), found);
        QCOMPARE(found.longest, longestOf(frames));
    }
}

void TestStrikingFrames::whatTheEndCutOffIsTheLongestIfThereIsNoOther()
{
    const FrameRecord cutOff{.startNs = 5, .durationNs = 100, .flags = kFramePartial};
    QCOMPARE(lookFurther(*captureOf({cutOff}, 1), {})->longest, std::optional(FrameIndex{0}));
    const std::vector<FrameRecord> two{{.startNs = 0, .durationNs = 5}, cutOff};
    QCOMPARE(lookFurther(*captureOf(two, 2), {})->longest, std::optional(FrameIndex{0}));
}

void TestStrikingFrames::theLastOneAskedForIsLookedAt()
{
    std::mt19937 random(12);
    const std::vector<FrameRecord> frames = randomFrames(random, 400);
    JobRunner jobs;
    StrikingFrames striking(jobs);
    const QSignalSpy changed(&striking, &StrikingFrames::changed);
    QVERIFY(!striking.known());
    for (std::size_t count = 100; count <= 400; count += 20)
        striking.look(captureOf(frames, count));
    const QString expected = textOf(*findSpikes(*captureOf(frames, 400)));
    ZOE_TRY_VERIFY(jobs.idle() && textOf(striking.spikes()) == expected);
    QVERIFY(striking.known());
    QVERIFY(changed.size() <= 3); // those in between were passed over
}

void TestStrikingFrames::aLongLookIsShownAndCanBeCancelled()
{
    std::mt19937 random(13);
    const std::vector<FrameRecord> frames = randomFrames(random, 120'000);
    JobRunner jobs;
    StrikingFrames striking(jobs);
    const QSignalSpy started(&jobs, &JobRunner::started);
    const QSignalSpy ended(&jobs, &JobRunner::ended);
    connect(&jobs, &JobRunner::started, &jobs, &JobRunner::cancel);
    striking.look(captureOf(frames, 120'000));
    QCOMPARE(started.size(), 1);
    QVERIFY(!started[0][1].toString().isEmpty());
    striking.look(captureOf(frames, 110'000)); // waits, and is given up with the first one
    ZOE_TRY_VERIFY(jobs.idle());
    ZOE_TRY_COMPARE(ended.size(), 1);
    QVERIFY(ended[0][1].toBool());
    QVERIFY(!striking.known());
    // Few frames are looked at without a word, and no capture from before comes back.
    QVERIFY(disconnect(&jobs, &JobRunner::started, &jobs, &JobRunner::cancel));
    striking.look(captureOf(frames, 400));
    ZOE_TRY_VERIFY(striking.known());
    ZOE_TRY_VERIFY(jobs.idle());
    QCOMPARE(started.size(), 2);
    QVERIFY(started[1][1].toString().isEmpty());
    QCOMPARE(textOf(striking.spikes()), textOf(*findSpikes(*captureOf(frames, 400))));
}

} // namespace tst_striking_frames

ZOE_TEST(tst_striking_frames::TestStrikingFrames)
#include "tst_striking_frames.moc"
