// The choice of frames: every command answers the same about a frame set that was the main one from
// the start and one that is chosen when the capture is opened.
#include <QDir>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <cmath>

#include "tests/cli/audio_program.h"
#include "tests/cli/zoe_process.h"
#include "tests/support/test_program.h"

namespace tst_zoe_frames_by {

using namespace zoe;
using namespace zoe::test;

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
    void gapsAreOneNote();
    void framesWithGapsHaveTheRateOfTheirStarts();
    void spikesOfASetHaveCauses_data();
    void spikesOfASetHaveCauses();
    void callsOfAFunctionAreFrames();
    void copiesKeepWhatWasRecorded();
    void trimmedFramesAreTheChosenOnes();
    void foreignFilesAreCutToo();
    void unknownNamesAreRefused();

  private:
    [[nodiscard]] QString path(const char *name) const { return m_folder.filePath(name); }

    QTemporaryDir m_folder;
};

void TestZoeFramesBy::initTestCase()
{
    writeAudio(path("main.zoe"), Audio::Main);
    writeAudio(path("set.zoe"), Audio::Set);
    writeAudio(path("beside.zoe"), Audio::SetBeside);
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
    writeAudio(file, Audio::None);
    for (const char *command : {"info", "why", "spikes"}) {
        const Ran ran = runZoe({command, file, "--json=2"});
        QVERIFY2(ran.err.contains("marks no frames, so these are slices of time"), ran.told());
        const QJsonArray notes = ran.object()["notes"].toArray();
        QVERIFY(notes[0].toObject()["text"].toString().contains("--frames-by FUNCTION"));
    }
    const Ran spikes =
        runZoe({"spikes", file, "--json=2", "--threshold", "0.01", "--minimum-share", "0"});
    QCOMPARE(spikes.exitCode, 0);
    QVERIFY(spikes.object().contains("rows") && spikes.object()["rows"].toArray().isEmpty());
    QVERIFY(runZoe({"info", file, "--frames-by", "recorded"}).err.isEmpty());
    QVERIFY(!runZoe({"info", file, "--frames-by", "mix"}).err.contains("slices"));
}

void TestZoeFramesBy::setsThatNobodyMarksAreNamed()
{
    writeAudio(path("vain.zoe"), Audio::InVain);
    const Ran only = runZoe({"info", path("vain.zoe")});
    QCOMPARE(only.exitCode, 0);
    QVERIFY2(only.err.contains("frames are those of the set 'audio', because the program marks "
                               "none of the set 'nope', which was asked for when recording"),
             only.err);
    writeAudio(path("several.zoe"), Audio::InVainBesideVideo);
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

// Of a set that was asked for when recording: nothing has to be said about the choice.
void TestZoeFramesBy::gapsAreOneNote()
{
    writeAudio(path("gaps.zoe"), Audio::ChosenWithGaps);
    const Ran ran = runZoe({"frames", path("gaps.zoe"), "--json=2"});
    QCOMPARE(ran.exitCode, 0);
    const QJsonArray notes = ran.object()["notes"].toArray();
    QCOMPARE(notes.size(), 1);
    const QString text = notes[0].toObject()["text"].toString();
    // Each "mix" continues after its frame. "reverb" runs outside of them.
    QVERIFY2(text.startsWith("left out, because it is in none of the frames: zones ("),
             qPrintable(text));
    QVERIFY2(text.endsWith("; cut at the edges of frames: zones (598)"), qPrintable(text));
    QCOMPARE(ran.err.count('\n'), 1);
}

void TestZoeFramesBy::framesWithGapsHaveTheRateOfTheirStarts()
{
    const QString file = path("rates.zoe");
    writeAudio(file, Audio::ChosenWithGaps);
    const QJsonArray frames = runZoe({"frames", file, "--json"}).array();
    QVERIFY(frames.size() > 100);
    const auto startOf = [&](qsizetype i) { return frames[i].toObject()["startNs"].toDouble(); };
    const double wholeNs = startOf(frames.size() - 1) - startOf(0);
    const QJsonObject stats = runZoe({"frames", file, "--stats", "--json"}).object();
    const double perSecond = 1e9 * static_cast<double>(frames.size() - 1) / wholeNs;
    QVERIFY2(std::abs(stats["fpsAverage"].toDouble() / perSecond - 1) < 1e-9,
             qPrintable(QString::number(perSecond)));
    QVERIFY(stats["fpsAverage"].toDouble() < 0.9e9 / stats["meanNs"].toDouble());
    const Ran text = runZoe({"frames", file, "--stats"});
    QVERIFY2(text.out.contains(QString::number(perSecond, 'f', 1).toUtf8() +
                               " (from the start of a frame to that of the next)"),
             text.out);
    // One frame has no rate.
    QVERIFY(!runZoe({"frames", file, "--stats", "--frames", "7", "--json"})
                 .object()
                 .contains("fpsAverage"));
    QVERIFY(runZoe({"frames", file, "--stats", "--frames", "7"})
                .out.contains("unknown: no frame follows another"));
    const Ran gate = runZoe({"compare", file, file, "--fail-if", "fps(frame) < 1"});
    QCOMPARE(gate.exitCode, 2);
    QVERIFY2(gate.err.contains("there is time between these frames"), gate.err);
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

} // namespace tst_zoe_frames_by

ZOE_TEST(tst_zoe_frames_by::TestZoeFramesBy)
#include "tst_zoe_frames_by.moc"
