// The flight recorder: the last seconds or frames, spikes, and saving when asked.
#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include <QTest>

#include "recorder/outputs/flight_recorder.h"
#include "tests/recorder/event_counts.h"
#include "tests/recorder/made_up_session.h"
#include "tests/recorder/recording.h"
#include "tests/support/test_program.h"
#include "zoetrope/zoe.h"

namespace tst_flight {

using namespace zoe;
using namespace zoe::recorder;
using namespace zoe::test;
namespace fs = std::filesystem;

namespace {

FlightRecorder::Failed unexpected()
{
    return [](const Error &error) { qFatal("%s", error.text().c_str()); };
}

void leaf()
{
    ZOE_FUNCTION();
}

} // namespace

class TestFlight : public QObject {
    Q_OBJECT

  private slots:
    void flightKeepsTheLastSeconds();
    void flightKeepsTheLastFrames();
    void flightStaysWithinItsMemory();
    void flightWritesSpikesWithTheirSurroundings();
    void slicesAreNoSpikes();
    void framesWithBeginningsMayBeSpikes();
    void flightGoesOnWhenAFileFails();
    void savesWhenAsked();
    void everySaveHasOrCountsWhatWasMade_data();
    void everySaveHasOrCountsWhatWasMade();
};

void TestFlight::flightKeepsTheLastSeconds()
{
    const RecordingFolder folder;
    FlightRecorder flight(folder.path(), {.seconds = 3, .bytes = 1 << 20}, unexpected());
    MadeUpSession session(flight);
    QVERIFY(flight.save(folder.path("empty.zoe")).ok());
    QCOMPARE(openRecording(folder.path("empty.zoe"))->frames().size(), std::size_t{0});
    for (int i = 0; i < 1000; ++i)
        session.frame(10 * kNsPerMs);
    QVERIFY(flight.save(folder.path("asked.zoe")).ok());
    const auto capture = openRecording(folder.path("asked.zoe"));
    QVERIFY(capture->info().complete);
    const DurationNs kept = capture->info().durationNs;
    QCOMPARE(kept, capture->frames().back().endNs() - capture->frames().front().startNs);
    QVERIFY(kept >= 3 * kNsPerSecond && kept <= 3 * kNsPerSecond + 200 * kNsPerMs);
    QCOMPARE(capture->frames().back().endNs(), 10 * kNsPerSecond);
    QCOMPARE(countsOf(*capture), (Counts{{"main/step", capture->frames().size()}}));
    session.end();
    QCOMPARE(captures(folder).size(), std::size_t{2}); // nobody asked for another
}

void TestFlight::flightKeepsTheLastFrames()
{
    const RecordingFolder folder;
    FlightRecorder flight(folder.path(), {.seconds = 1, .frames = 250, .bytes = 1 << 20},
                          unexpected());
    MadeUpSession session(flight);
    for (int i = 0; i < 1000; ++i)
        session.frame(10 * kNsPerMs);
    QVERIFY(flight.save().ok());
    QCOMPARE(captures(folder), std::vector<std::string>{"run.0001.zoe"});
    const std::size_t frames = openRecording(folder.path("run.0001.zoe"))->frames().size();
    QVERIFY(frames >= 250 && frames <= 260);
}

void TestFlight::flightStaysWithinItsMemory()
{
    const RecordingFolder folder;
    FlightRecorder flight(folder.path(), {.seconds = 1000, .bytes = 50'000}, unexpected());
    MadeUpSession session(flight);
    for (int i = 0; i < 5000; ++i) {
        session.frame(10 * kNsPerMs);
        QVERIFY(flight.byteSize() <= 50'000);
    }
    QVERIFY(flight.byteSize() > 25'000);
    QVERIFY(flight.save().ok());
    const auto capture = openRecording(folder.path("run.0001.zoe"));
    QCOMPARE(capture->frames().back().endNs(), 50 * kNsPerSecond);
}

void TestFlight::flightWritesSpikesWithTheirSurroundings()
{
    const RecordingFolder folder;
    FlightRecorder flight(folder.path(),
                          {.seconds = 1,
                           .bytes = 1 << 20,
                           .spikeNs = 50 * kNsPerMs,
                           .framesAfterSpike = 20,
                           .keepFiles = 2},
                          unexpected());
    MadeUpSession session(flight);
    for (int i = 0; i < 1990; ++i)
        session.frame((i % 500 == 499 ? 80 : 10) * kNsPerMs); // also: exactly at the limit is none
    session.frame(50 * kNsPerMs);
    session.frame(51 * kNsPerMs); // its frames behind never come
    session.end();
    const std::vector<std::string> expected{"run.0003.zoe", "run.0004.zoe"};
    QCOMPARE(captures(folder), expected);
    const auto third = openRecording(folder.path("run.0003.zoe"));
    const auto frames = third->frames();
    const auto spike = std::ranges::max_element(frames, {}, &FrameRecord::durationNs);
    QCOMPARE(spike->durationNs, 80 * kNsPerMs);
    QVERIFY(frames.end() - spike > 20);
    QVERIFY(spike - frames.begin() > 50);
    QCOMPARE(openRecording(folder.path("run.0004.zoe"))->frames().back().durationNs, 51 * kNsPerMs);
}

// Slices of time are no spikes, however long; with the mark that ends their frame, they may be one.
void TestFlight::slicesAreNoSpikes()
{
    const RecordingFolder folder;
    FlightRecorder flight(folder.path(), {.seconds = 1, .bytes = 1 << 20, .spikeNs = 50 * kNsPerMs},
                          unexpected());
    MadeUpSession session(flight, 1); // a chunk per frame
    for (int i = 0; i < 20; ++i)
        session.slice(2 * kNsPerSecond);
    session.frame(1 * kNsPerMs); // before the first mark is no frame
    QCOMPARE(captures(folder), std::vector<std::string>{});
    for (int i = 0; i < 20; ++i)
        session.slice(2 * kNsPerSecond);
    QCOMPARE(captures(folder), std::vector<std::string>{});
    session.frame(1 * kNsPerMs); // its slices are long
    QCOMPARE(captures(folder), std::vector<std::string>{"run.0001.zoe"});
    session.frame(10 * kNsPerMs);
    session.slice(30 * kNsPerMs);
    session.frame(20 * kNsPerMs); // exactly at the limit
    QCOMPARE(captures(folder).size(), std::size_t{1});
    session.slice(30 * kNsPerMs);
    session.frame(21 * kNsPerMs);
    session.end();
    QCOMPARE(captures(folder).size(), std::size_t{2});
}

// They last from one beginning to the next. The time before the first is none.
void TestFlight::framesWithBeginningsMayBeSpikes()
{
    const RecordingFolder folder;
    FlightRecorder flight(folder.path(), {.seconds = 1, .bytes = 1 << 20, .spikeNs = 50 * kNsPerMs},
                          unexpected());
    MadeUpSession session(flight, 1); // a chunk per frame
    session.slice(2 * kNsPerSecond);
    session.begin(2 * kNsPerSecond);
    for (int i = 0; i < 20; ++i)
        session.begin(10 * kNsPerMs);
    QCOMPARE(captures(folder), std::vector<std::string>{});
    session.slice(30 * kNsPerMs);
    session.begin(30 * kNsPerMs);
    session.begin(10 * kNsPerMs);
    QCOMPARE(captures(folder), std::vector<std::string>{"run.0001.zoe"});
}

void TestFlight::flightGoesOnWhenAFileFails()
{
    const RecordingFolder folder;
    std::vector<std::string> failures;
    FlightRecorder flight(folder.path("nowhere/run.zoe"),
                          {.seconds = 1, .bytes = 1 << 20, .spikeNs = 50 * kNsPerMs},
                          [&](const Error &error) { failures.push_back(error.text()); });
    MadeUpSession session(flight);
    session.frame(1 * kNsPerMs);
    session.frame(100 * kNsPerMs);
    session.frame(100 * kNsPerMs);
    QCOMPARE(failures.size(), std::size_t{2});
    QVERIFY(failures[0].find("nowhere") != std::string::npos);
    QVERIFY(flight.save(folder.path("elsewhere.zoe")).ok());
    QCOMPARE(openRecording(folder.path("elsewhere.zoe"))->frames().size(), std::size_t{3});
    session.end();
}

void TestFlight::savesWhenAsked()
{
    const RecordingFolder folder;
    QVERIFY(!saveFlight());
    QVERIFY(std::string(lastError()).find("no session") != std::string::npos);
    QVERIFY(startSession(folder.path("plain.zoe").c_str()));
    QVERIFY(!saveFlight());
    QVERIFY(std::string(lastError()).find("flight recorder") != std::string::npos);
    QVERIFY(stopSession().ok);

    SessionOptions options;
    options.keepSeconds = 60;
    QVERIFY2(startSession(folder.path().c_str(), options), lastError());
    ZOE_THREAD_NAME("main");
    // Slices of time end then, as long as the program marks no frames.
    const auto saved = [&] {
        fs::remove(folder.path("asked.zoe"));
        if (!saveFlight(folder.path("asked.zoe").c_str()))
            qFatal("%s", lastError());
        return openRecording(folder.path("asked.zoe"));
    };
    for (std::uint64_t slice = 1; slice < 4; ++slice) {
        leaf();
        QCOMPARE(saved()->info().zones, slice);
    }
    // Everything up to the last mark, however young it is.
    for (std::uint64_t zones = 4; zones < 12; zones += 2) {
        leaf();
        ZOE_FRAME();
        leaf();
        QCOMPARE(saved()->info().zones, zones);
    }
    QVERIFY(!saveFlight(folder.path("no/such/folder.zoe").c_str()));
    QVERIFY(std::string(lastError()).find("no/such/folder.zoe") != std::string::npos);
    QVERIFY(isRecording());
    const SessionResult result = stopSession();
    QVERIFY2(result.ok, result.error);
    const std::vector<std::string> expected{"asked.zoe", "plain.zoe"};
    QCOMPARE(captures(folder), expected);
}

void TestFlight::everySaveHasOrCountsWhatWasMade_data()
{
    QTest::addColumn<std::uint64_t>("limit");
    QTest::newRow("nothing is lost") << (std::uint64_t{64} << 20);
    QTest::newRow("most is lost") << (std::uint64_t{256} << 10);
}

// Each file contains what was made before it was requested, or reports it as lost.
void TestFlight::everySaveHasOrCountsWhatWasMade()
{
    QFETCH(std::uint64_t, limit);
    constexpr std::uint64_t kZones = 1000; // in a frame
    constexpr std::uint64_t kFrames = 200; // at a time
    const RecordingFolder folder;
    SessionOptions options;
    options.keepSeconds = 1000;
    options.flushIntervalMs = 1;
    options.compressionLevel = 9;
    options.memoryLimitBytes = limit;
    options.keepBytes = std::uint64_t{256} << 20;
    options.scheduling = Scheduling::Off;
    const bool loses = limit < std::uint64_t{1} << 20;
    QVERIFY2(startSession(folder.path().c_str(), options), lastError());
    const std::string path = folder.path("asked.zoe");
    std::uint64_t frames = 0;
    std::uint64_t lost = 0;
    const auto save = [&] {
        if (!saveFlight(path.c_str()))
            qFatal("%s", lastError());
        return openRecording(path);
    };
    for (int burst = 0; burst < 4; ++burst) {
        for (std::uint64_t frame = 0; frame < kFrames; ++frame, ++frames) {
            for (std::uint64_t zone = 0; zone < kZones; ++zone)
                leaf();
            ZOE_MESSAGE("of the frame");
            ZOE_PLOT("plot", frame);
            ZOE_FRAME();
            if (frame % 50 != 7)
                continue;
            const auto capture = save();
            QCOMPARE(capture->frames().size(), frames + 1);
            QCOMPARE(capture->info().zones + capture->info().lostZones, (frames + 1) * kZones);
        }
        const auto capture = save();
        QCOMPARE(capture->info().zones + capture->info().lostZones, frames * kZones);
        QVERIFY(capture->info().complete);
        lost = capture->info().lostZones;
        const EventCounts kept = keptEvents({capture});
        if (!loses) {
            QCOMPARE(kept.at("messages"), frames);
            QCOMPARE(kept.at("plots"), frames);
        }
    }
    QCOMPARE(lost > 0, loses);
    const SessionResult result = stopSession();
    QVERIFY2(result.ok, result.error);
    QCOMPARE(result.zones + result.lostZones, frames * kZones);
    QCOMPARE(result.lostZones, lost);
}

} // namespace tst_flight

ZOE_TEST(tst_flight::TestFlight)
#include "tst_flight.moc"
