// Cutting a capture again: a set that was the main one from the start gives the same result,
// nothing is lost if frames are contiguous, and content between other frames is left out.
#include <QtTest>
#include <fstream>
#include <iterator>
#include <random>

#include "analysis/frames/frame_stats.h"
#include "analysis/frames/frame_times.h"
#include "analysis/model/frames/frame_losses.h"
#include "formats/transform/frame_plan.h"
#include "formats/transform/recut.h"
#include "formats/transform/trim.h"
#include "formats/writing/capture_writer.h"
#include "tests/formats/transform_support.h"
#include "tests/support/capture_text.h"
#include "tests/support/damaged_capture.h"
#include "tests/support/random_capture.h"
#include "tests/support/sliced_capture.h"
#include "tests/support/test_program.h"

namespace tst_recut {

using namespace zoe;
using namespace zoe::test;

class TestRecut : public QObject {
    Q_OBJECT

  private slots:
    void isTheMainSetFromTheStart_data();
    void isTheMainSetFromTheStart();
    void nothingIsLostWhereFramesFollowOn();
    void leavesOutWhatLiesBetweenFrames();
    void slicesGiveTheSameFile();
    void framesBehindLossesAreKnown();
    void framesThatOverlapEndWhereTheNextBegins();
    void callsOfAFunctionBeginFrames();
    void thereAndBackAgain();
    void longFramesAreCut();
    void cutMainFramesBecomeWholeFramesOfASet();
    void keepsWhatTheSourceLacks();
    void whatCannotBeReadIsDamage();
    void annotationsKeepTheirTimes();
    void whatLiesBetweenIsCounted();
    void needsRoomForItsFile();
    void leavesNothingWhenItFails();

  private:
    std::shared_ptr<const Capture>
    recut(const Capture &capture, const std::string &name, Report *report = nullptr,
          std::size_t mostWaitingBytes = RecutOptions{}.mostWaitingBytes)
    {
        const auto plan = planFrames(capture, name);
        if (!plan || !*plan)
            qFatal("no plan for %s", name.c_str());
        RecutOptions options;
        options.writer.overwrite = true;
        options.mostWaitingBytes = mostWaitingBytes;
        const auto path =
            pathIn(m_folder, ("recut-" + name + ".zoe").c_str()); // it may be cut again
        const auto done = recutCapture(capture, **plan, path, options);
        if (!done)
            qFatal("%s", done.error().text().c_str());
        if (report != nullptr)
            *report = *done;
        return openWhole(path);
    }

    QTemporaryDir m_folder;
};

namespace {

Site siteCalled(const char *name)
{
    Site site;
    site.name = name;
    return site;
}

enum class Marks { Main, Set, SetAndMain };

// A course of events, whose marks end main frames or those of a set "audio".
class Course {
  public:
    Course(std::uint64_t seed, Marks marks, const std::filesystem::path &path)
        : m_random(seed)
        , m_marks(marks)
    {
        WriterOptions options;
        options.overwrite = true;
        if (marks != Marks::Main)
            options.limits = {.zonesPerChunk = 20, .chunkDurationNs = 500};
        m_writer = *CaptureWriter::create(path, {}, options);
        for (std::size_t i = 0; i < kThreads; ++i)
            m_threads[i] = m_writer->addThread({.name = "thread " + std::to_string(i)});
        m_plot = m_writer->addPlot({"load", PlotKind::Number});
        m_lock = m_writer->addLock({"queue", "", 0});
        m_key = m_writer->addValueKey("bodies");
        for (const char *name : {"update", "physics", "render", "wait"})
            m_sites.push_back(m_writer->addSite(siteCalled(name)));
        const FrameSet audio{"audio", m_threads[1], 5'000};
        const FrameSet main{"main", {}};
        if (marks == Marks::Main) {
            m_writer->addFrameSet(audio);
        } else {
            m_writer->addFrameSet(main);
            m_audio = m_writer->addFrameSet(audio);
        }
    }

    std::shared_ptr<const Capture> run(const std::filesystem::path &path)
    {
        for (TimeNs time = 3; time < 8'000; time += 1 + static_cast<TimeNs>(m_random() % 7))
            step(time);
        if (!m_writer->finish(8'100))
            qFatal("can't be written");
        return openWhole(path);
    }

  private:
    static constexpr std::size_t kThreads = 3;

    void step(TimeNs time)
    {
        FrameAssembler &events = m_writer->events();
        const auto thread = static_cast<std::size_t>(m_random() % kThreads);
        const ThreadId id = m_threads[thread];
        const SiteId site = m_sites[m_random() % m_sites.size()];
        switch (m_random() % 12) {
        case 0:
            events.plot(m_plot, time, static_cast<double>(time));
            break;
        case 1:
            events.message(id, time, Severity::Info, "message");
            break;
        case 2:
            mark(time);
            break;
        case 3:
            if (m_marks == Marks::Set) // a limit of the recorder
                events.cutFrame(time);
            if (m_marks == Marks::SetAndMain)
                events.frameMark(time);
            break;
        case 4:
            events.lockSpan({m_lock, id, LockUse::Wait, std::max<TimeNs>(0, time - 40),
                             std::min<TimeNs>(40, time)});
            break;
        case 5:
            events.asyncBegin(id, time, site, static_cast<std::uint64_t>(time / 500));
            break;
        case 6:
            events.asyncEnd(id, time, site, static_cast<std::uint64_t>(time / 500));
            break;
        case 7:
            if (m_depths[thread] > 0)
                events.zoneValue(id, m_key, ValueKind::Unsigned, static_cast<std::uint64_t>(time));
            break;
        case 8:
            events.threadState(id, time, static_cast<ThreadState>(m_random() % 3), 1);
            break;
        default:
            if (m_depths[thread] > 0 && m_random() % 2 == 0) {
                events.leave(id, time);
                --m_depths[thread];
            } else if (m_depths[thread] < 5) {
                events.enter(id, time, site);
                ++m_depths[thread];
            }
        }
        if (!events.advance(time))
            qFatal("can't be written");
    }

    void mark(TimeNs time)
    {
        if (m_marks == Marks::Main)
            m_writer->events().frameMark(time);
        else if (m_lastMark >= 0)
            m_writer->events().setFrame(m_audio, m_lastMark, time);
        m_lastMark = time;
    }

    std::mt19937_64 m_random;
    Marks m_marks;
    std::unique_ptr<CaptureWriter> m_writer;
    ThreadId m_threads[kThreads];
    int m_depths[kThreads] = {};
    std::vector<SiteId> m_sites;
    PlotId m_plot;
    LockId m_lock;
    ValueKeyId m_key;
    FrameSetId m_audio;
    TimeNs m_lastMark = -1;
};

// The first lines that differ, or nothing.
QString difference(const Capture &actual, const Capture &expected)
{
    const QStringList has = QString::fromStdString(textOfCapture(actual)).split('\n');
    const QStringList wants = QString::fromStdString(textOfCapture(expected)).split('\n');
    const auto [at, other] = std::ranges::mismatch(has, wants);
    if (at == has.end() && other == wants.end())
        return {};
    const auto line = at - has.begin();
    return QString("%1: '%2' instead of '%3' after '%4'")
        .arg(line)
        .arg(has.value(line), wants.value(line), has.value(line - 1));
}

} // namespace

void TestRecut::isTheMainSetFromTheStart_data()
{
    QTest::addColumn<int>("seed");
    for (int seed = 1; seed <= 10; ++seed)
        QTest::addRow("%d", seed) << seed;
}

void TestRecut::isTheMainSetFromTheStart()
{
    QFETCH(int, seed);
    const auto number = static_cast<std::uint64_t>(seed);
    const auto mainPath = pathIn(m_folder, "main.zoe");
    const auto setPath = pathIn(m_folder, "set.zoe");
    const auto expected = Course(number, Marks::Main, mainPath).run(mainPath);
    const auto source = Course(number, Marks::Set, setPath).run(setPath);
    QVERIFY(source->chunks().size() > 3);
    Report report;
    const auto result = recut(*source, "audio", &report);
    QVERIFY(expected->frames().size() > 50);
    QCOMPARE(difference(*result, *expected), QString());
    QVERIFY(result->dictionaries() == expected->dictionaries());
    QVERIFY(std::ranges::equal(result->frames(), expected->frames()));
    QCOMPARE(result->info().zones, expected->info().zones);
    QVERIFY(report.notes().empty());
    // The same frames are judged by deadlines.
    QCOMPARE(markedFrameTimes(*result).durationsNs,
             frameTimesOf(*source, FrameSetId{1})->durationsNs);
}

void TestRecut::nothingIsLostWhereFramesFollowOn()
{
    for (std::uint64_t seed = 1; seed < 10; ++seed) {
        const auto path = pathIn(m_folder, "both.zoe");
        const auto source = Course(seed, Marks::SetAndMain, path).run(path);
        const auto result = recut(*source, "audio");
        QVERIFY(sumsOf(*result) == sumsOf(*source));
        QCOMPARE(result->info().zones, source->info().zones);
        QCOMPARE(result->frameSets()[0].name, std::string("audio"));
        QCOMPARE(result->frameSets()[0].deadlineNs, DurationNs{5'000});
        QCOMPARE(result->frameSets()[1].name, std::string("main"));
    }
}

void TestRecut::thereAndBackAgain()
{
    for (std::uint64_t seed = 1; seed < 10; ++seed) {
        const auto path = pathIn(m_folder, "both.zoe");
        const auto source = Course(seed, Marks::SetAndMain, path).run(path);
        const auto there = recut(*source, "audio");
        const auto back = recut(*there, "main");
        QVERIFY(std::ranges::equal(back->frames(), source->frames()));
        QVERIFY(sumsOf(*back) == sumsOf(*source));
    }
}

// Frames that need more memory than they may.
void TestRecut::longFramesAreCut()
{
    const auto path = pathIn(m_folder, "both.zoe");
    const auto source = Course(4, Marks::SetAndMain, path).run(path);
    Report report;
    const auto result = recut(*source, "audio", &report, 1);
    const auto whole = recut(*source, "audio");
    QVERIFY(result->frames().size() > whole->frames().size());
    std::uint64_t cut = 0;
    for (const FrameRecord &frame : result->frames())
        cut += (frame.flags & kFrameCut) != 0 ? 1 : 0;
    QCOMPARE(report.countOf("frames with too many zones were split"), cut);
    QCOMPARE(result->frames().size(), whole->frames().size() + cut);
    QVERIFY(sumsOf(*result) == sumsOf(*source));
}

void TestRecut::leavesOutWhatLiesBetweenFrames()
{
    const auto source = captureFromText("frame 0 100 cut\n"
                                        "  main\n"
                                        "    before 0 5\n"
                                        "    update 10 90 to\n"
                                        "      physics 20 10\n"
                                        "      idle 45 10\n"
                                        "  plot load 15 1\n"
                                        "  plot load 50 2\n"
                                        "  set audio 10 30\n"
                                        "  set audio 60 20\n"
                                        "frame 100 100 partial\n"
                                        "  main\n"
                                        "    update 100 20 from\n"
                                        "    behind 150 10\n"
                                        "  set audio 90 20\n");
    Report report;
    const auto result = recut(*source, "audio", &report);
    QCOMPARE(textOfCapture(*result), std::string("frame 10 30\n"
                                                 "  main\n"
                                                 "    update 10 30 open\n"
                                                 "      physics 20 10\n"
                                                 "  plot load 15 1\n"
                                                 "frame 60 20\n"
                                                 "  main\n"
                                                 "    update 60 20 open\n"
                                                 "frame 90 20\n"
                                                 "  main\n"
                                                 "    update 90 20 open\n"));
    QVERIFY(beginsWithMark(*result));
    QCOMPARE(report.countOf("zones between the frames were left out"), std::uint64_t{6});
    QCOMPARE(report.countOf("plot values between the frames were left out"), std::uint64_t{1});
}

// Large frames are read in slices.
void TestRecut::slicesGiveTheSameFile()
{
    const auto contentOf = [](const std::filesystem::path &path) {
        std::ifstream file(path, std::ios::binary);
        return std::string{std::istreambuf_iterator<char>(file), {}};
    };
    const auto sorted = [](const Report &report) {
        auto notes = report.notes();
        std::ranges::sort(notes, {}, &Note::what);
        return notes;
    };
    std::size_t frames = 0;
    for (std::uint64_t seed = 0; seed < 8; ++seed) {
        const auto made =
            randomCapture({.seed = seed, .frames = 12, .framesPerChunk = 3, .fragmentShare = 0.5});
        const auto path = pathIn(m_folder, "whole.zoe");
        const auto other = pathIn(m_folder, "sliced.zoe");
        RecutOptions options;
        options.writer.overwrite = true;
        for (const Site &site : made->sites()) {
            const auto plan = planFrames(*made, site.label());
            if (!plan || !*plan)
                continue;
            frames += (*plan)->pieces.size();
            const auto expected = recutCapture(*made, **plan, path, options);
            QVERIFY(expected.ok());
            for (const std::size_t zones : {std::size_t{1}, std::size_t{7}, std::size_t{40}}) {
                const SlicedCapture sliced(*made, zones);
                const auto found = planFrames(sliced, site.label());
                QVERIFY(found.ok() && (*found)->pieces == (*plan)->pieces);
                const auto done = recutCapture(sliced, **found, other, options);
                QVERIFY(done.ok());
                QVERIFY(sorted(*done) == sorted(*expected));
                QVERIFY(contentOf(other) == contentOf(path));
            }
        }
    }
    QVERIFY(frames > 200);
}

// Frames that have gaps anyway don't show where others are missing: the distance of the frames
// around a loss is no period, whether the loss was there before, or comes from a trim, or two.
void TestRecut::framesBehindLossesAreKnown()
{
    std::string text;
    for (int i = 0; i < 40; ++i) {
        if (i == 10 || i == 11) // left out by a trim before
            continue;
        const std::string at = std::to_string(100 * i);
        text +=
            "frame " + at + " 100\n  main\n    update " + at + " 50\n  set audio " + at + " 50\n";
    }
    const auto periodsOf = [](const Capture &capture) {
        const FrameStats stats = frameStats(markedFrameTimes(capture), 60);
        return std::pair(stats.periods, stats.maxJitterNs);
    };
    const auto divided = recut(*captureFromText(text), "audio");
    QCOMPARE(framesAfterLosses(*divided), std::vector<FrameIndex>{10});
    QCOMPARE(periodsOf(*divided), (std::pair<std::uint64_t, DurationNs>{36, 0}));
    const auto trim = [this](const Capture &capture, const std::vector<FrameRange> &ranges,
                             const char *name) {
        TrimOptions options;
        FrameRanges &frames = options.selection.frames.emplace();
        for (const FrameRange &range : ranges)
            frames.add(range);
        const auto path = pathIn(m_folder, name);
        if (const auto done = trimCapture(capture, path, options); !done)
            qFatal("%s", done.error().text().c_str());
        return openWhole(path);
    };
    const auto once = trim(*divided, {{2, 14}, {20, 30}}, "once.zoe");
    QCOMPARE(framesAfterLosses(*once), (std::vector<FrameIndex>{8, 12}));
    QCOMPARE(periodsOf(*once), (std::pair<std::uint64_t, DurationNs>{19, 0}));
    const auto twice = trim(*once, {{5, 8}, {9, 15}}, "twice.zoe");
    QCOMPARE(framesAfterLosses(*twice), (std::vector<FrameIndex>{3, 6}));
    QCOMPARE(periodsOf(*twice), (std::pair<std::uint64_t, DurationNs>{6, 0}));
}

void TestRecut::framesThatOverlapEndWhereTheNextBegins()
{
    const auto source = captureFromText("frame 0 100 cut\n"
                                        "  main\n"
                                        "    update 0 100\n"
                                        "  set jobs 10 30\n"
                                        "  set jobs 30 40\n"
                                        "  set ticks 10 30\n"
                                        "  set ticks 20 30\n"
                                        "  set ticks 40 25\n");
    Report report;
    const auto result = recut(*source, "jobs", &report);
    QCOMPARE(result->frames().size(), std::size_t{2});
    QCOMPARE(result->frames()[0].durationNs, DurationNs{20});
    QCOMPARE(result->frames()[1].startNs, TimeNs{30});
    QCOMPARE(result->frames()[1].durationNs, DurationNs{40});
    const std::pair<std::string, std::string> shortened{kShortenedKey, "1"};
    QCOMPARE(result->info().session.metadata.back(), shortened);
    QCOMPARE(report.countOf("overlapping frames were cut at the start of the next one"),
             std::uint64_t{1});
    // Only what was shortened last counts.
    const auto shortenedOf = [](const Capture &capture) {
        std::vector<std::string> values;
        for (const auto &[key, value] : capture.info().session.metadata) {
            if (key == kShortenedKey)
                values.push_back(value);
        }
        return values;
    };
    const auto again = recut(*result, "ticks");
    QCOMPARE(shortenedOf(*again), std::vector<std::string>{"2"});
    QCOMPARE(shortenedOf(*recut(*again, "update")), std::vector<std::string>{});
}

void TestRecut::callsOfAFunctionBeginFrames()
{
    const auto source = captureFromText("frame 0 60 cut\n"
                                        "  main\n"
                                        "    load 0 5\n"
                                        "    tick 10 20\n"
                                        "    tick 40 20 to\n"
                                        "  other\n"
                                        "    tick 12 3\n"
                                        "frame 60 40 partial\n"
                                        "  main\n"
                                        "    tick 60 10 from\n"
                                        "    tick 80 15\n");
    Report report;
    const auto result = recut(*source, "tick", &report);
    QCOMPARE(textOfCapture(*result), std::string("frame 0 10\n"
                                                 "  main\n"
                                                 "    load 0 5\n"
                                                 "frame 10 30\n"
                                                 "  main\n"
                                                 "    tick 10 20\n"
                                                 "  other\n"
                                                 "    tick 12 3\n"
                                                 "frame 40 40\n"
                                                 "  main\n"
                                                 "    tick 40 30\n"
                                                 "frame 80 20 partial\n"
                                                 "  main\n"
                                                 "    tick 80 15\n"));
    QVERIFY(!beginsWithMark(*result));
    QCOMPARE(result->frameSets()[0].name, std::string("tick"));
    QCOMPARE(report.countOf("calls on other threads were not used as frame starts"),
             std::uint64_t{1});
}

void TestRecut::cutMainFramesBecomeWholeFramesOfASet()
{
    const auto source = captureFromText("frame 0 10\n"
                                        "frame 10 10 cut\n"
                                        "frame 20 10\n"
                                        "  set audio 5 7\n"
                                        "  set audio 12 7\n"
                                        "frame 30 5 partial\n");
    const auto result = recut(*source, "audio");
    std::vector<SetFrame> frames;
    for (std::size_t i = 0; i < result->chunks().size(); ++i)
        std::ranges::copy((*result->chunk(i))->setFrames, std::back_inserter(frames));
    const FrameSetId main{1};
    QCOMPARE(result->frameSets()[1].name, std::string("main"));
    QVERIFY((frames == std::vector<SetFrame>{{main, 10, 20}}));
}

void TestRecut::keepsWhatTheSourceLacks()
{
    const auto path = pathIn(m_folder, "both.zoe");
    Course(3, Marks::SetAndMain, path).run(path);
    std::filesystem::resize_file(path, std::filesystem::file_size(path) / 8 * 4);
    const auto damaged = openCapture(path);
    QVERIFY(damaged);
    QVERIFY(!(*damaged)->info().damage.empty());
    const auto plan = planFrames(**damaged, "audio");
    QVERIFY(plan && *plan);
    const auto result = openRecut(**damaged, **plan, pathIn(m_folder, "scratch.zoe"));
    QVERIFY(result);
    const CaptureInfo &info = result->capture->info();
    QVERIFY(!info.complete);
    QCOMPARE(info.damage.size(), (*damaged)->info().damage.size());
    QCOMPARE(info.source, (*damaged)->info().source);
    QVERIFY(info.zones > 0 && info.zones <= (*damaged)->info().zones);
    std::filesystem::remove(pathIn(m_folder, "scratch.zoe"));
}

// As only reading its chunks tells.
void TestRecut::whatCannotBeReadIsDamage()
{
    const DamagedCapture source(captureFromText("frame 0 100\n  set audio 10 50\n"
                                                "frame 100 100\n  set audio 110 50\n"
                                                "frame 200 100\n  set audio 210 50\n",
                                                1),
                                {1});
    const auto plan = planFrames(source, "audio");
    QVERIFY(plan && *plan);
    const auto result = openRecut(source, **plan, pathIn(m_folder, "scratch.zoe"));
    QVERIFY(result);
    const CaptureInfo &info = result->capture->info();
    QVERIFY(!info.complete);
    QCOMPARE(info.damage.size(), std::size_t{1});
    QCOMPARE(info.damage[0].what, std::string("frames in damaged parts were skipped"));
    QCOMPARE(info.damage[0].frames, std::uint64_t{1});
    std::filesystem::remove(pathIn(m_folder, "scratch.zoe"));
}

// Of random captures: by kind, nothing is lost without a count.
void TestRecut::whatLiesBetweenIsCounted()
{
    struct Kind {
        const char *name;
        std::size_t (*count)(const Chunk &);
    };
    constexpr Kind kKinds[] = {
        {"plot values", [](const Chunk &c) { return c.plots.size(); }},
        {"messages", [](const Chunk &c) { return c.messages.size(); }},
        {"lock spans", [](const Chunk &c) { return c.extras.locks.size(); }},
        {"async spans", [](const Chunk &c) { return c.extras.asyncs.size(); }},
        {"flow points", [](const Chunk &c) { return c.extras.flows.size(); }},
        {"memory events", [](const Chunk &c) { return c.extras.memory.size(); }},
    };
    const auto all = [](const Capture &capture, const Kind &kind) {
        std::size_t count = 0;
        for (std::size_t i = 0; i < capture.chunks().size(); ++i)
            count += kind.count(**capture.chunk(i));
        return count;
    };
    bool any = false;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const auto source = randomCapture({.seed = seed});
        // A set whose frames lie in the middle of the main ones.
        Dictionaries dictionaries = source->dictionaries();
        const FrameSetId set{static_cast<std::uint32_t>(dictionaries.frameSets.size())};
        dictionaries.frameSets.push_back({"gaps", {}});
        std::vector<Chunk> chunks;
        for (std::size_t i = 0; i < source->chunks().size(); ++i) {
            Chunk &chunk = chunks.emplace_back(**source->chunk(i));
            for (const FrameRecord &frame : chunk.frames)
                chunk.setFrames.push_back(
                    {set, frame.startNs + frame.durationNs / 4, frame.durationNs / 2});
            std::ranges::stable_sort(chunk.setFrames, {}, &SetFrame::startNs);
        }
        const MemoryCapture capture(source->info().session, dictionaries, std::move(chunks));
        Report report;
        const auto result = recut(capture, "gaps", &report);
        for (const Kind &kind : kKinds) {
            const auto lost =
                report.countOf(kind.name + std::string(" between the frames were left out"));
            QCOMPARE(all(*result, kind) + lost, all(*source, kind));
            any = any || lost > 0;
        }
    }
    QVERIFY(any);
}

void TestRecut::needsRoomForItsFile()
{
    QVERIFY(checkScratchRoom(1000, 1000, "/scratch").ok());
    const Status none = checkScratchRoom(3'000'000, 2'000'000, "/scratch");
    QVERIFY(!none.ok());
    QCOMPARE(none.error().code, ErrorCode::Io);
    QVERIFY(none.error().message.find("set TMPDIR") != std::string::npos);
}

void TestRecut::annotationsKeepTheirTimes()
{
    const auto source = captureFromText("frame 0 10\n"
                                        "  set audio 1 3\n"
                                        "  set audio 4 3\n"
                                        "bookmark 1 5 0 0 0 | - | here\n");
    const auto result = recut(*source, "audio");
    QCOMPARE(result->annotations().size(), std::size_t{1});
    QCOMPARE(result->annotations()[0].timeNs, TimeNs{5});
    QVERIFY(!result->annotations()[0].frame);
}

void TestRecut::leavesNothingWhenItFails()
{
    const auto path = pathIn(m_folder, "source.zoe");
    const auto source = Course(1, Marks::SetAndMain, path).run(path);
    const auto plan = planFrames(*source, "audio");
    RecutOptions options;
    options.writer.overwrite = true;
    QVERIFY(!recutCapture(*source, **plan, path, options));
    std::stop_source stop;
    stop.request_stop();
    const auto target = pathIn(m_folder, "target.zoe");
    const auto cancelled =
        recutCapture(*source, **plan, target, {}, Task(Task{}.executor(), stop.get_token()));
    QVERIFY(!cancelled);
    QCOMPARE(cancelled.error().code, ErrorCode::Cancelled);
    QVERIFY(!std::filesystem::exists(target));
}

} // namespace tst_recut

ZOE_TEST(tst_recut::TestRecut)
#include "tst_recut.moc"
