// The choice of frames: every command answers the same about a frame set that was the main one from
// the start and one that is chosen when the capture is opened. Deadlines of sets, in every command.
#include <QDir>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <random>

#include "formats/writing/capture_writer.h"
#include "tests/cli/zoe_process.h"
#include "tests/support/test_program.h"

namespace tst_zoe_frames_by {

using namespace zoe;
using namespace zoe::test;

namespace {

constexpr DurationNs kDeadlineNs = 6 * kNsPerMs;

Site siteCalled(const char *name)
{
    Site site;
    site.name = name;
    return site;
}

enum class Audio {
    Main,              // its marks end main frames
    Set,               // they are those of a set, the main frames are slices
    SetBeside,         // of a game that has main frames, too
    InVain,            // as Set, and another one was asked for that nobody marks
    InVainBesideVideo, // which is marked as well
    None,              // it has none
};

// Audio blocks of about 5 ms that mix voices, on a thread of their own; some take twice as long.
void write(const QString &path, Audio audio)
{
    auto writer = CaptureWriter::create(path.toStdString(), {});
    if (!writer)
        qFatal("%s", writer.error().text().c_str());
    CaptureWriter &out = **writer;
    const ThreadId thread = out.addThread({.name = "audio"});
    const ThreadId game = out.addThread({.name = "game"});
    const FrameSet set{"audio", thread, kDeadlineNs};
    FrameSetId id{0};
    if (audio == Audio::Main) {
        out.addFrameSet(set);
    } else if (audio == Audio::None) {
        out.addFrameSet({"main", {}});
    } else if (audio == Audio::InVain || audio == Audio::InVainBesideVideo) {
        out.addFrameSet({"nope", ThreadId{}});
        out.addFrameSet({"main", game});
        id = out.addFrameSet(set);
        if (audio == Audio::InVainBesideVideo)
            out.events().setFrame(out.addFrameSet({"video", game}), 0, 1000);
    } else {
        out.addFrameSet({"main", audio == Audio::SetBeside ? game : ThreadId{}});
        id = out.addFrameSet(set);
    }
    const SiteId mix = out.addSite(siteCalled("mix"));
    const SiteId reverb = out.addSite(siteCalled("reverb"));
    const SiteId update = out.addSite(siteCalled("update"));
    FrameAssembler &events = out.events();
    std::mt19937_64 random(5);
    TimeNs time = 0;
    TimeNs slice = 0;
    for (int block = 0; block < 300; ++block) {
        const TimeNs start = time;
        const bool isLong = block % 60 == 30;
        const auto length = static_cast<DurationNs>(4'800'000 + random() % 400'000);
        events.enter(thread, time, mix);
        time += length / 2;
        if (isLong) {
            events.enter(thread, time, reverb);
            time += length;
            events.leave(thread, time);
        }
        time += length / 4;
        events.leave(thread, time);
        time += length / 4;
        events.enter(game, start + 1000, update);
        events.leave(game, start + length / 3);
        if (audio == Audio::Main)
            events.frameMark(time);
        else if (block > 0 && audio != Audio::None) // the first mark ends nothing
            events.setFrame(id, start, time);
        if (audio == Audio::SetBeside && block % 4 == 3)
            events.frameMark(time - 1000);
        if (audio != Audio::Main && audio != Audio::SetBeside && time - slice > 100 * kNsPerMs)
            events.cutFrame(slice = time - 500);
        if (!events.advance(time - 10 * kNsPerMs))
            qFatal("can't be written");
    }
    if (!out.finish(time))
        qFatal("can't be written");
}

} // namespace

class TestZoeFramesBy : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase();
    void answersAreThoseOfTheMainSet_data();
    void answersAreThoseOfTheMainSet();
    void setsWorkInEveryCommand_data();
    void setsWorkInEveryCommand();
    void conditionsAreAboutTheFramesOfTheSet_data();
    void conditionsAreAboutTheFramesOfTheSet();
    void framesOfASetHaveOneNumber();
    void theOnlySetIsChosenByItself();
    void slicesOfTimeAreCalledSo();
    void setsThatNobodyMarksAreNamed();
    void spikesOfASetHaveCauses_data();
    void spikesOfASetHaveCauses();
    void callsOfAFunctionAreFrames();
    void copiesKeepWhatWasRecorded();
    void trimmedFramesAreTheChosenOnes();
    void foreignFilesAreCutToo();
    void unknownNamesAreRefused();
    void deadlinesAreShown();
    void missesFailAGate();
    void everyCommandCountsTheSameMisses();

  private:
    [[nodiscard]] QString path(const char *name) const { return m_folder.filePath(name); }

    QTemporaryDir m_folder;
};

void TestZoeFramesBy::initTestCase()
{
    write(path("main.zoe"), Audio::Main);
    write(path("set.zoe"), Audio::Set);
    write(path("beside.zoe"), Audio::SetBeside);
    QVERIFY(QDir(m_folder.path()).mkdir("only"));
    const Ran only = runZoe({"trim", path("beside.zoe"), "--frames-by", "audio", "--frames",
                             "1..299", "-o", path("only/beside.zoe")});
    QVERIFY2(only.exitCode == 0, only.told());
}

void TestZoeFramesBy::answersAreThoseOfTheMainSet_data()
{
    QTest::addColumn<QStringList>("words"); // FILE stands for the capture
    const auto row = [](const QStringList &words) {
        QTest::newRow(qPrintable(words.join(' '))) << words;
    };
    row({"frames", "FILE", "--json"});
    row({"frames", "FILE", "--stats", "--json"});
    row({"frames", "FILE", "--with-behaviours", "--csv"});
    row({"summary", "FILE", "--json"});
    row({"summary", "FILE", "--per", "frame", "--where", "duration > deadline", "--json"});
    row({"calltree", "FILE", "--json"});
    row({"tree", "FILE", "--frame", "30", "--json"});
    row({"behaviours", "FILE", "--json"});
    row({"spikes", "FILE", "--json"});
    row({"why", "FILE", "--spikes", "--json"});
    row({"histogram", "FILE", "--json"});
    row({"sql", "FILE", "select frame, duration_ns, spike, missed, behaviour, reason from frames",
         "--json"});
    row({"export", "FILE", "--to", "csv-summary", "-o", "-"});
}

void TestZoeFramesBy::answersAreThoseOfTheMainSet()
{
    QFETCH(const QStringList, words);
    const auto of = [&](const char *file) {
        QStringList all = words;
        all.replace(1, path(file));
        return all;
    };
    const Ran expected = runZoe(of("main.zoe"));
    QVERIFY2(expected.exitCode == 0, expected.told());
    QVERIFY(expected.out.size() > 100);
    const Ran chosen = runZoe(of("beside.zoe") << "--frames-by"
                                               << "audio");
    QVERIFY2(chosen.exitCode == 0, chosen.told());
    QCOMPARE(chosen.out, expected.out);
    QCOMPARE(runZoe(of("set.zoe")).out, expected.out);
}

void TestZoeFramesBy::setsWorkInEveryCommand_data()
{
    QTest::addColumn<QStringList>("words"); // FILE stands for the capture
    const auto row = [](const QStringList &words) {
        QTest::newRow(qPrintable(words.join(' '))) << words;
    };
    row({"frames", "FILE", "--function", "mix", "--json"});
    row({"frames", "FILE", "--with-behaviours", "--csv"});
    row({"histogram", "FILE", "--function", "mix", "--json"});
    row({"summary", "FILE", "--frames", "10..40", "--json"});
    row({"summary", "FILE", "--threads", "audio", "--json"});
    row({"calltree", "FILE", "--where", "duration > deadline", "--json"});
    row({"behaviours", "FILE", "--json"});
    row({"why", "FILE", "--spikes", "--json"});
    row({"coverage", "FILE", "--frames", "10..40", "--json"});
    row({"locks", "FILE", "--frames", "10..40", "--json"});
    row({"plots", "FILE", "--frames", "10..40", "--json"});
    row({"messages", "FILE", "--frames", "10..40", "--json"});
    row({"samples", "FILE", "--frames", "10..40", "--json"});
    row({"compare", "FILE", "FILE", "--base-frames", "0..149", "--head-frames", "150..299",
         "--json"});
    row({"export", "FILE", "--frames", "10..40", "--to", "csv-summary", "-o", "-"});
}

void TestZoeFramesBy::setsWorkInEveryCommand()
{
    QFETCH(QStringList, words);
    words.replaceInStrings("FILE", path("beside.zoe"));
    const Ran set = runZoe(QStringList(words) << "--set"
                                              << "audio");
    QVERIFY2(set.exitCode == 0, set.told());
    // As in a capture that has these frames alone.
    const Ran alone = runZoe(words.replaceInStrings(path("beside.zoe"), path("only/beside.zoe")));
    QVERIFY2(alone.exitCode == 0, alone.told());
    QByteArray expected = alone.out; // some answers name the file
    expected.replace("only/beside.zoe", "beside.zoe");
    QCOMPARE(set.out, expected);
    words.replaceInStrings(path("only/beside.zoe"), path("beside.zoe"));
    const Ran recorded = runZoe(QStringList(words) << "--set"
                                                   << "main");
    QVERIFY2(recorded.exitCode == 0 || recorded.exitCode == 2, recorded.told());
    const Ran unknown = runZoe(QStringList(words) << "--set"
                                                  << "mix");
    QCOMPARE(unknown.exitCode, 2);
    QVERIFY2(unknown.err.contains("unknown frame set 'mix'"), unknown.err);
}

namespace {

// The numbers of frames in an answer.
QList<int> framesIn(const QJsonArray &rows)
{
    QList<int> frames;
    for (const QJsonValue &row : rows)
        frames << row.toObject()["frame"].toInt();
    std::ranges::sort(frames);
    return frames;
}

} // namespace

void TestZoeFramesBy::conditionsAreAboutTheFramesOfTheSet_data()
{
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<QList<int>>("frames");
    QTest::newRow("duration") << QStringList{"--where", "duration > deadline"}
                              << QList<int>{29, 89, 149, 209, 269};
    QTest::newRow("function") << QStringList{"--where", "contains('reverb')"}
                              << QList<int>{29, 89, 149, 209, 269};
    QTest::newRow("spike") << QStringList{"--where", "spike", "--frames", "80..160"}
                           << QList<int>{89, 149};
    QTest::newRow("number") << QStringList{"--where", "frame >= 265 and duration > deadline"}
                            << QList<int>{269};
}

// Where main frames of 20 ms would nearly all meet them.
void TestZoeFramesBy::conditionsAreAboutTheFramesOfTheSet()
{
    QFETCH(const QStringList, words);
    QFETCH(const QList<int>, frames);
    const QString file = path("beside.zoe");
    // The file comes first: --columns takes several words.
    const auto ask = [&](const QStringList &command) {
        return runZoe(QStringList{command.first(), file} << command.mid(1) << "--set"
                                                         << "audio"
                                                         << "--json" << words);
    };
    QCOMPARE(framesIn(ask({"frames"}).array()), frames);
    QCOMPARE(framesIn(ask({"frames", "--with-behaviours"}).array()), frames);
    QCOMPARE(framesIn(ask({"frames", "--function", "mix"}).array()), frames);
    QCOMPARE(framesIn(ask({"spikes"}).array()), frames);
    for (const QStringList &command : {QStringList{"frames", "--stats"}, QStringList{"histogram"},
                                       QStringList{"histogram", "--function", "reverb"}})
        QCOMPARE(ask(command).object()["count"].toInt(), frames.size());
    QCOMPARE(ask({"why", "--against", "all"}).object()["frames"].toInt(), frames.size());
    QCOMPARE(ask({"summary", "--columns", "function,calls"}).array()[0].toObject()["calls"].toInt(),
             frames.size());
}

// What one command calls frame 29, every other one calls frame 29.
void TestZoeFramesBy::framesOfASetHaveOneNumber()
{
    const QString file = path("beside.zoe");
    const auto of = [&file](const QStringList &words) {
        return runZoe(QStringList{words.first(), file} << words.mid(1) << "--set"
                                                       << "audio"
                                                       << "--json");
    };
    const QJsonArray all = of({"frames"}).array();
    QCOMPARE(all.size(), 299);
    const QJsonArray withZones = of({"frames", "--with-behaviours"}).array();
    QCOMPARE(withZones.size(), 299);
    for (int i = 0; i < 299; ++i) {
        for (const char *key : {"frame", "startNs", "durationNs"})
            QCOMPARE(withZones[i].toObject()[key], all[i].toObject()[key]);
    }
    const QJsonObject why = of({"why", "--frame", "29"}).object();
    QCOMPARE(why["durationNs"], all[29].toObject()["durationNs"]);
    const Ran both = runZoe({"frames", file, "--sets", "--set", "audio"});
    QCOMPARE(both.exitCode, 2); // the table has all sets
    // The set that is the main one by itself is so in every command.
    const QString slices = path("set.zoe");
    QCOMPARE(runZoe({"frames", slices, "--set", "audio", "--json"}).out,
             runZoe({"frames", slices, "--json"}).out);
    QCOMPARE(runZoe({"why", slices, "--set", "audio", "--frame", "30", "--json"}).out,
             runZoe({"why", slices, "--frame", "30", "--json"}).out);
}

void TestZoeFramesBy::theOnlySetIsChosenByItself()
{
    const Ran ran = runZoe({"info", path("set.zoe"), "--json=2"});
    QCOMPARE(ran.object()["rows"].toArray()[0].toObject()["frames"].toInt(), 300);
    QVERIFY2(ran.err.contains("frames are those of the set 'audio'"), ran.err);
    QVERIFY(ran.object()["notes"].toArray()[0].toObject()["text"].toString().contains("audio"));
    const Ran recorded = runZoe({"info", path("set.zoe"), "--json", "--frames-by", "recorded"});
    QVERIFY(recorded.object()["frames"].toInt() < 30);
    QVERIFY(recorded.err.isEmpty());
    const Ran beside = runZoe({"info", path("beside.zoe"), "--json"});
    QCOMPARE(beside.object()["frames"].toInt(), 76); // with the rest
    QVERIFY(beside.err.isEmpty());
}

void TestZoeFramesBy::slicesOfTimeAreCalledSo()
{
    const QString file = path("unmarked.zoe");
    write(file, Audio::None);
    for (const char *command : {"info", "why", "spikes"}) {
        const Ran ran = runZoe({command, file, "--json=2"});
        QVERIFY2(ran.err.contains("marks no frames, so these are slices of time"), ran.told());
        const QJsonArray notes = ran.object()["notes"].toArray();
        QVERIFY(notes[0].toObject()["text"].toString().contains("--frames-by FUNCTION"));
    }
    QVERIFY(runZoe({"info", file, "--frames-by", "recorded"}).err.isEmpty());
    QVERIFY(!runZoe({"info", file, "--frames-by", "mix"}).err.contains("slices"));
}

void TestZoeFramesBy::setsThatNobodyMarksAreNamed()
{
    write(path("vain.zoe"), Audio::InVain);
    const Ran only = runZoe({"info", path("vain.zoe")});
    QCOMPARE(only.exitCode, 0);
    QVERIFY2(only.err.contains("frames are those of the set 'audio', because the program marks "
                               "none of the set 'nope', which was asked for when recording"),
             only.err);
    write(path("several.zoe"), Audio::InVainBesideVideo);
    const Ran ran = runZoe({"info", path("several.zoe")});
    QCOMPARE(ran.exitCode, 0);
    QVERIFY2(ran.err.contains("no frames of the set 'nope', which was asked for when recording"),
             ran.err);
    QVERIFY2(ran.err.contains("it marks 'audio', 'video': --frames-by chooses one"), ran.err);
    QCOMPARE(ran.err.count('\n'), 1);
    QVERIFY(!runZoe({"info", path("several.zoe"), "--frames-by", "audio"}).err.contains("nope"));
}

void TestZoeFramesBy::callsOfAFunctionAreFrames()
{
    const Ran ran = runZoe({"frames", path("beside.zoe"), "--json", "--frames-by", "mix"});
    QVERIFY2(ran.exitCode == 0, ran.told());
    QCOMPARE(ran.array().size(), 300);
    const Ran sums = runZoe(
        {"summary", path("beside.zoe"), "--json", "--columns", "function,calls,totalNs,selfNs"});
    QCOMPARE(runZoe({"summary", path("beside.zoe"), "--json", "--columns",
                     "function,calls,totalNs,selfNs", "--frames-by", "mix"})
                 .out,
             sums.out);
}

void TestZoeFramesBy::copiesKeepWhatWasRecorded()
{
    for (const char *command : {"pack", "strip"}) {
        const QString copy = path("copy.zoe");
        const Ran ran = runZoe({command, path("set.zoe"), "-o", copy, "--force"});
        QVERIFY2(ran.exitCode == 0, ran.told());
        const auto frames = [](const QString &file) {
            return runZoe({"frames", file, "--json", "--frames-by", "recorded"}).out;
        };
        QCOMPARE(frames(copy), frames(path("set.zoe")));
    }
    const QString cut = path("cut.zoe");
    QCOMPARE(runZoe({"pack", path("beside.zoe"), "-o", cut, "--frames-by", "audio"}).exitCode, 0);
    QCOMPARE(runZoe({"spikes", cut, "--json"}).out,
             runZoe({"spikes", path("main.zoe"), "--json"}).out);
}

void TestZoeFramesBy::trimmedFramesAreTheChosenOnes()
{
    const QString part = path("part.zoe");
    QCOMPARE(runZoe({"trim", path("set.zoe"), "--frames", "28..32", "-o", part}).exitCode, 0);
    const QJsonArray frames = runZoe({"frames", part, "--json"}).array();
    const QJsonArray all = runZoe({"frames", path("main.zoe"), "--json"}).array();
    QCOMPARE(frames.size(), 5);
    for (int i = 0; i < 5; ++i)
        QCOMPARE(frames[i].toObject()["durationNs"], all[28 + i].toObject()["durationNs"]);
}

// As an importer cuts it, and after a guess.
void TestZoeFramesBy::foreignFilesAreCutToo()
{
    const QString trace = path("trace.json");
    QCOMPARE(runZoe({"export", path("main.zoe"), "--to", "chrome-trace", "-o", trace}).exitCode, 0);
    const Ran marker = runZoe({"frames", trace, "--json", "--frame-marker", "mix"});
    const Ran by =
        runZoe({"frames", trace, "--json", "--frame-marker", "every:7ms", "--frames-by", "mix"});
    QVERIFY2(by.exitCode == 0, by.told());
    QVERIFY(by.array().size() >= 299);
    QCOMPARE(by.out, marker.out);
}

void TestZoeFramesBy::unknownNamesAreRefused()
{
    const Ran ran = runZoe({"summary", path("beside.zoe"), "--frames-by", "adio"});
    QCOMPARE(ran.exitCode, 2);
    QVERIFY2(ran.err.contains("unknown frame set or function 'adio'; did you mean 'audio'?"),
             ran.err);
    const Ran both =
        runZoe({"summary", path("beside.zoe"), "--set", "audio", "--frames-by", "audio"});
    QCOMPARE(both.exitCode, 2);
    QVERIFY2(both.err.contains("--frames-by already chooses the frames (--set)"), both.err);
}

void TestZoeFramesBy::spikesOfASetHaveCauses_data()
{
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<int>("spikes");
    QTest::newRow("all") << QStringList() << 5;
    QTest::newRow("some") << QStringList{"--frames", "80..160"} << 2;
    QTest::newRow("none") << QStringList{"--frames", "0..9"} << 0;
}

// As if the frames were the main ones: the same causes, and where they are.
void TestZoeFramesBy::spikesOfASetHaveCauses()
{
    QFETCH(QStringList, words);
    QFETCH(int, spikes);
    const QString file = path("beside.zoe");
    const Ran set = runZoe(QStringList{"spikes", file, "--set", "audio", "--json"} << words);
    QVERIFY2(set.exitCode == 0, set.told());
    QCOMPARE(set.array().size(), spikes);
    // Cut by its frames as if they were main ones, there is a frame before the first mark.
    const QJsonArray main = runZoe({"spikes", file, "--frames-by", "audio", "--json"}).array();
    QCOMPARE(main.size(), 5);
    const QJsonArray all = runZoe({"frames", file, "--set", "audio", "--json"}).array();
    for (const QJsonValue &value : set.array()) {
        const QJsonObject spike = value.toObject();
        const auto same = std::ranges::find_if(main, [&](const QJsonValue &other) {
            return other.toObject()["frame"].toInt() == spike["frame"].toInt() + 1;
        });
        QVERIFY(same != main.end());
        QVERIFY(!spike["because"].toArray().isEmpty());
        QCOMPARE(spike["reasonKind"], same->toObject()["reasonKind"]);
        qint64 excessNs = 0;
        for (const char *key : {"because", "shorter"}) {
            for (const QJsonValue &cause : spike[key].toArray())
                excessNs += cause.toObject()["excessNs"].toInteger();
        }
        QCOMPARE(excessNs, spike["excessNs"].toInteger());
        // The first one has that frame among its neighbours.
        for (const char *key : {"durationNs", "excessNs", "because", "shorter", "meanwhile"}) {
            if (spike["frame"].toInt() > 31)
                QCOMPARE(spike[key], same->toObject()[key]);
        }
        // The sentence names the frame as the table does.
        QVERIFY(spike["reason"].toString().startsWith(
            QString("Frame %1 took ").arg(spike["frame"].toInt())));
        QCOMPARE(spike["because"].toArray()[0].toObject()["function"].toString(),
                 QString("reverb"));
        const QJsonObject frame = all[spike["frame"].toInt()].toObject();
        QCOMPARE(spike["durationNs"], frame["durationNs"]);
        QVERIFY(spike.contains("firstMainFrame"));
    }
    const Ran table = runZoe(QStringList{"spikes", file, "--set", "audio"} << words);
    QCOMPARE(table.out.count("reverb +"), spikes);
}

void TestZoeFramesBy::deadlinesAreShown()
{
    const QString file = path("beside.zoe");
    const Ran sets = runZoe({"frames", file, "--sets", "--json"});
    QVERIFY2(sets.exitCode == 0, sets.told());
    const QJsonObject audio = sets.array()[1].toObject();
    QCOMPARE(audio["frameSet"].toString(), QString("audio"));
    QCOMPARE(audio["thread"].toString(), QString("audio"));
    QCOMPARE(audio["deadlineNs"].toInteger(), qint64{kDeadlineNs});
    QCOMPARE(audio["misses"].toInt(), 5);
    QVERIFY(!sets.array()[0].toObject().contains("misses"));
    const QJsonObject stats =
        runZoe({"frames", file, "--set", "audio", "--stats", "--json"}).object();
    QCOMPARE(stats["budgetNs"].toInteger(), qint64{kDeadlineNs});
    QCOMPARE(stats["misses"].toInt(), 5);
    QVERIFY(stats["minSlackNs"].toInteger() < 0);
    const QJsonArray deadlines = runZoe({"info", file, "--json"}).object()["deadlines"].toArray();
    QCOMPARE(deadlines.size(), 1);
    QCOMPARE(deadlines[0].toObject()["misses"].toInt(), 5);
    QVERIFY(runZoe({"info", file}).out.contains("5 of 299 frames missed it"));
    const QJsonArray frames = runZoe({"frames", file, "--set", "audio", "--json"}).array();
    int missed = 0;
    for (const QJsonValue &frame : frames)
        missed += frame.toObject()["missed"].toBool() ? 1 : 0;
    QCOMPARE(missed, 5);
    for (const QJsonValue &spike : runZoe({"spikes", file, "--set", "audio", "--json"}).array())
        QVERIFY(spike.toObject()["missNs"].toInteger() > 0);
    const Ran sql = runZoe({"sql", file,
                            "select count(*) n, max(deadline_ns) ns from set_frames f join "
                            "frame_sets s using (frame_set) where missed",
                            "--json"});
    QCOMPARE(sql.array()[0].toObject()["n"].toInt(), 5);
    QCOMPARE(sql.array()[0].toObject()["ns"].toInteger(), qint64{kDeadlineNs});
    QVERIFY(runZoe({"dump", file}).out.contains("deadline 6000000 ns"));
}

void TestZoeFramesBy::missesFailAGate()
{
    const auto gate = [this](const char *condition, const QStringList &more = {}) {
        return runZoe(QStringList{"compare", path("beside.zoe"), path("beside.zoe"), "--no-mix",
                                  "--fail-if", condition}
                      << more);
    };
    const Ran fails = gate("misses(audio) > 0");
    QVERIFY2(fails.exitCode == 1, fails.told());
    QVERIFY(fails.out.contains("misses(audio) > 0"));
    QCOMPARE(gate("misses(audio) > 5").exitCode, 0);
    QCOMPARE(gate("misses(frame) > 4", {"--frames-by", "audio"}).exitCode, 1);
    const Ran none = gate("misses(frame) > 4");
    QCOMPARE(none.exitCode, 2);
    QVERIFY2(none.err.contains("ZOE_FRAME_DEADLINE"), none.err);
}

// Of frames that a program marks after it has loaded; one is cut by a limit, the last by the end.
void TestZoeFramesBy::everyCommandCountsTheSameMisses()
{
    const QString file = path("misses.zoe");
    {
        const auto writer = CaptureWriter::create(file.toStdString(), {});
        QVERIFY(writer);
        const ThreadId thread = (*writer)->addThread({.name = "game"});
        (*writer)->addFrameSet({"main", thread, kDeadlineNs});
        FrameAssembler &events = (*writer)->events();
        TimeNs time = 50 * kNsPerMs;
        events.frameMark(time);
        for (int i = 0; i < 100; ++i) {
            if (i == 50) {
                events.cutFrame(time + 7 * kNsPerMs);
                events.cutFrame(time + 14 * kNsPerMs);
            }
            time += (i == 50 ? 20 : i % 10 == 0 ? 8 : 5) * kNsPerMs;
            events.frameMark(time);
        }
        Site shutdown;
        shutdown.name = "shutdown";
        events.enter(thread, time + kNsPerMs, (*writer)->addSite(shutdown));
        QVERIFY((*writer)->finish(time + 30 * kNsPerMs));
    }
    const QJsonObject set = runZoe({"frames", file, "--sets", "--json"}).array()[0].toObject();
    QCOMPARE(set["misses"].toInt(), 10);
    QJsonObject stats = runZoe({"frames", file, "--stats", "--json"}).object();
    QCOMPARE(stats["count"].toInt(), 103);
    QCOMPARE(stats["partialFrames"].toInt(), 1);
    for (const char *key :
         {"misses", "minSlackNs", "meanSlackNs", "periodNs", "jitterNs", "maxJitterNs"})
        QCOMPARE(stats[key], set[key]);
    QCOMPARE(stats["overBudget"], set["shareMissed"]);
    const QJsonArray deadlines = runZoe({"info", file, "--json"}).object()["deadlines"].toArray();
    QCOMPARE(deadlines[0].toObject()["misses"], set["misses"]);
    const auto gate = [&file](const char *condition) {
        return runZoe({"compare", file, file, "--no-mix", "--fail-if", condition}).exitCode;
    };
    QCOMPARE(gate("misses(main) > 9"), 1);
    QCOMPARE(gate("misses(main) > 10"), 0);
    // The time before the first mark is no frame that can miss one.
    const QJsonArray rows = runZoe({"frames", file, "--json"}).array();
    QVERIFY(!rows[0].toObject().contains("missed"));
    QCOMPARE(std::ranges::count_if(
                 rows, [](const auto &row) { return row.toObject()["missed"].toBool(); }),
             std::ptrdiff_t{10});
    const Ran sql = runZoe({"sql", file, "select sum(missed) n from frames", "--json"});
    QCOMPARE(sql.array()[0].toObject()["n"].toInt(), 10);
    // Of a program that marks no frames.
    write(path("slices.zoe"), Audio::None);
    const QJsonObject slices = runZoe({"frames", path("slices.zoe"), "--stats", "--json"}).object();
    QVERIFY(slices["meanNs"].toInteger() > 0);
    for (const char *key : {"misses", "overBudget", "minSlackNs", "jitterNs", "longestBadRun"})
        QVERIFY2(!slices.contains(key), key);
    QVERIFY(runZoe({"frames", path("slices.zoe"), "--stats"})
                .out.contains("unknown: no frame begins and ends with a mark of the program"));
    // The frame that was cut off by the end is reported, and counts nowhere.
    const QJsonObject info = runZoe({"info", file, "--json"}).object();
    QCOMPARE(info["frames"].toInt(), 104);
    QCOMPARE(info["partialFrames"].toInt(), 1);
    QVERIFY(runZoe({"info", file}).out.contains("104; 1 cut off by the end of the recording"));
    QCOMPARE(runZoe({"histogram", file, "--json"}).object()["count"].toInt(), 103);
    const QJsonObject comparison =
        runZoe({"compare", file, file, "--no-mix", "--json"}).object()["frames"].toObject();
    QCOMPARE(comparison["head"].toObject()["count"].toInt(), 103);
    // A table of all sets follows the selection.
    const QJsonObject some =
        runZoe({"frames", file, "--sets", "--frames", "0..40", "--json"}).array()[0].toObject();
    QCOMPARE(some["frames"].toInt(), 41);
    QCOMPARE(some["misses"].toInt(), 4);
}

} // namespace tst_zoe_frames_by

ZOE_TEST(tst_zoe_frames_by::TestZoeFramesBy)
#include "tst_zoe_frames_by.moc"
