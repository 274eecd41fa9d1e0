// `zoe why`: the keys of the contract, sums, groups, and refused requests.
#include <QTemporaryDir>
#include <QTest>

#include "formats/transform/save_whole.h"
#include "tests/analysis/made_up_course.h"
#include "tests/cli/zoe_process.h"
#include "tests/support/test_program.h"

namespace tst_zoe_why {

using namespace zoe;
using namespace zoe::test;

namespace {

qint64 sumOfCauses(const QJsonObject &answer)
{
    qint64 sum = 0;
    for (const QJsonValue &cause : answer["causes"].toArray())
        sum += cause.toObject()["deltaNs"].toInteger();
    return sum;
}

} // namespace

class TestZoeWhy : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase()
    {
        QVERIFY(m_dir.isValid());
        Course course;
        Course blind(false);
        for (FrameIndex frame = 0; frame < 120; ++frame) {
            Trouble trouble;
            if (frame == 30 || frame == 60)
                trouble.workerPreempted = 5'000'000;
            if (frame == 90)
                trouble.lockHeld = 4'000'000;
            course.frame(trouble);
            blind.frame(trouble);
        }
        m_capture = m_dir.filePath("course.zoe");
        m_blind = m_dir.filePath("blind.zoe");
        QVERIFY(saveWhole(*course.capture(10), m_capture.toStdString(), {}).ok());
        QVERIFY(saveWhole(*blind.capture(10), m_blind.toStdString(), {}).ok());
    }

    void oneFrameHasTheKeysOfTheContract()
    {
        const QJsonObject answer = json({"--frame", "30"});
        QCOMPARE(missingKeys(answer, "frame durationNs typicalNs differenceNs sentence causes "
                                     "standsOut usualLowNs usualHighNs typicalFrames statesKnown "
                                     "thread"),
                 QStringList());
        QCOMPARE(answer["frame"].toInt(), 30);
        QCOMPARE(answer["durationNs"].toInteger(), qint64{6'000'000});
        QCOMPARE(answer["differenceNs"].toInteger(), qint64{5'000'000});
        QCOMPARE(sumOfCauses(answer), qint64{5'000'000});
        const QJsonObject cause = answer["causes"].toArray().first().toObject();
        QCOMPARE(cause["kind"].toString(), QString("preempted"));
        QCOMPARE(cause["function"].toString(), QString("band"));
        QCOMPARE(cause["thread"].toString(), QString("worker"));
        QCOMPARE(cause["waiter"].toString(), QString("main"));
        const QJsonObject evidence = cause["evidence"].toArray().first().toObject();
        QCOMPARE(missingKeys(evidence, "frame thread startNs durationNs"), QStringList());
        QCOMPARE(evidence["durationNs"].toInteger(), qint64{5'000'000});
        QVERIFY(answer["sentence"].toString().contains(
            "5 ms preempted on worker in `band` while main waited for it."));
    }

    // Frame times alone: no zones, and no thread that evidence could be of.
    void framesWithoutThreadsAreExplained()
    {
        const QString file = QStringLiteral(ZOE_TEST_DATA "/presentmon/test_case_1.csv");
        const Ran ran = runZoe({"why", file, "--json=2"});
        QVERIFY2(ran.exitCode == 0, ran.told());
        const QJsonObject answer = ran.object();
        const QJsonArray causes = answer["rows"].toArray();
        QVERIFY2(!causes.isEmpty() && answer["deltaNs"].toInteger() > 0, ran.told());
        const QJsonArray evidence = causes.first().toObject()["evidence"].toArray();
        QVERIFY2(!evidence.isEmpty() && !evidence.first().toObject().contains("thread"),
                 ran.told());
    }

    void aLockIsNamedWithItsHolder()
    {
        const QJsonObject answer = json({"--frame", "90", "--against", "all"});
        const QJsonObject cause = answer["causes"].toArray().first().toObject();
        QCOMPARE(cause["kind"].toString(), QString("waiting"));
        QCOMPARE(cause["on"].toString(), QString("world"));
        QCOMPARE(cause["holder"].toString(), QString("worker"));
        QCOMPARE(cause["by"].toString(), QString("save"));
        QVERIFY(!answer.contains("behaviour"));
    }

    void theLongestFrameIsTheDefault()
    {
        const Ran ran = runZoe({"why", m_capture, "--against", "all"});
        QVERIFY2(ran.exitCode == 0, ran.told());
        QVERIFY(ran.err.contains("no frame given"));
        QVERIFY(ran.out.startsWith("Frame 30 took 6 ms, 5 ms longer than typical frames: 5 ms "));
        QVERIFY(ran.out.contains("together"));
        QVERIFY(ran.out.contains("the mean of 59 frames of the middle half"));
    }

    void theOnlyFrameHasNoTypicalOnes()
    {
        const QTemporaryDir folder;
        const QString one = folder.filePath("one.zoe");
        QCOMPARE(runZoe({"trim", m_capture, "--frames", "30", "-o", one}).exitCode, 0);
        const Ran ran = runZoe({"why", one, "--against", "around"});
        QVERIFY2(ran.exitCode == 0, ran.told());
        QVERIFY2(ran.out.contains("there is no frame to compare it with"), ran.out);
        QVERIFY2(!ran.out.contains("the mean of"), ran.out);
    }

    void manyFramesAreGrouped()
    {
        for (const QStringList &which :
             {QStringList{"--spikes"}, QStringList{"--worst", "2.5%"},
              QStringList{"--where", "duration > 3ms"}, QStringList{"--frames", "30,60,90"}}) {
            const QJsonObject answer = json(which);
            QCOMPARE(missingKeys(answer, "frames groups unexplainedNs differenceNs sentence "
                                         "notLonger unreadable statesKnown"),
                     QStringList());
            QCOMPARE(answer["frames"].toInt(), 3);
            QCOMPARE(answer["unexplainedNs"].toInteger(-1), qint64{0});
            const QJsonObject first = answer["groups"].toArray().first().toObject();
            QCOMPARE(missingKeys(first, "kind frames shareOfFrames standOut deltaNs examples"),
                     QStringList());
            QCOMPARE(first["kind"].toString(), QString("preempted"));
            QCOMPARE(first["frames"].toInt(), 2);
            QCOMPARE(first["standOut"].toInt(), 2);
            QCOMPARE(first["deltaNs"].toInteger(), qint64{10'000'000});
            const QJsonObject second = answer["groups"].toArray().at(1).toObject();
            QCOMPARE(second["on"].toString(), QString("world"));
            // A function is named only where all frames of the group share it.
            for (const QJsonValue &one : answer["groups"].toArray()) {
                const QString kind = one["kind"].toString();
                QCOMPARE(one.toObject().contains("function"),
                         kind != "preempted" && kind != "unexplained" && one["on"] != "world");
            }
            QCOMPARE(answer["sentence"].toString(),
                     QString("2 of 3 frames: preemption; 1: lock `world`."));
        }
        const Ran table = runZoe({"why", m_capture, "--spikes"});
        QVERIFY(table.out.contains("66.7"));
        QVERIFY(table.out.contains("lock `world`"));
    }

    void spikesCarryTheirReason()
    {
        const QJsonArray spikes = runZoe({"spikes", m_capture, "--json"}).array();
        QCOMPARE(spikes.size(), 3);
        const QJsonObject first = spikes[0].toObject();
        QCOMPARE(first["reasonKind"].toString(), QString("preempted"));
        QVERIFY(first["reason"].toString().startsWith(
            "Frame 30 took 6 ms, 5 ms longer than typical frames around it: 5 ms preempted on "));
        QVERIFY(!first["because"].toArray().isEmpty());
        const QJsonArray others =
            runZoe({"spikes", m_capture, "--json", "--without-preemption"}).array();
        QCOMPARE(others.size(), 1);
        QCOMPARE(others[0].toObject()["frame"].toInt(), 90);
        const Ran table = runZoe({"spikes", m_capture});
        QVERIFY(table.out.contains("preemption in `band`"));
        QVERIFY(table.out.contains("lock `world`"));
        QVERIFY(table.out.simplified().contains("Because: self times of the frame's own thread"));
    }

    // How long a frame that the recording cut off would have been is not known.
    void theCutOffLastFrameIsNotChosen()
    {
        Course course;
        for (FrameIndex frame = 0; frame < 40; ++frame)
            course.frame({.mainPreempted = frame == 20 ? 5'000'000 : 0,
                          .outside = frame == 39 ? 50'000'000 : 0});
        const auto whole = course.capture(40);
        std::vector<Chunk> chunks{**whole->chunk(0)};
        chunks.back().frames.back().flags = kFramePartial;
        const MemoryCapture cut(whole->info().session, whole->dictionaries(), std::move(chunks));
        const QString file = m_dir.filePath("cut.zoe");
        QVERIFY(saveWhole(cut, file.toStdString(), {}).ok());
        QCOMPARE(runZoe({"why", file, "--json"}).object()["frame"].toInt(), 20);
        QCOMPARE(runZoe({"why", file, "--json", "--frame", "39"}).object()["frame"].toInt(), 39);
        for (const QStringList &many : {QStringList{"--worst", "1%"}, QStringList{"--spikes"}}) {
            const QJsonObject answer = runZoe(QStringList{"why", file, "--json"} + many).object();
            QCOMPARE(answer["frames"].toInt(), 1);
            const QJsonObject group = answer["groups"].toArray().first().toObject();
            QCOMPARE(group["examples"].toArray().first().toObject()["frame"].toInt(), 20);
        }
        const QJsonArray spikes = runZoe({"spikes", file, "--json"}).array();
        QCOMPARE(spikes.size(), 1);
        QCOMPARE(spikes.first().toObject()["frame"].toInt(), 20);
    }

    void withoutStatesItSaysSo()
    {
        const Ran ran = runZoe({"why", m_blind, "--frame", "30", "--json"});
        QVERIFY2(ran.exitCode == 0, ran.told());
        const QJsonObject answer = ran.object();
        QCOMPARE(answer["statesKnown"].toBool(true), false);
        QVERIFY(answer["note"].toString().startsWith("Context switches"));
        QCOMPARE(sumOfCauses(answer), answer["differenceNs"].toInteger());
        const Ran table = runZoe({"why", m_blind, "--frame", "30"});
        QVERIFY(table.out.contains("Context switches of this frame were not recorded"));
    }

    void functionsKnowTheirStates()
    {
        const Ran ran = runZoe({"summary", m_capture, "--json"});
        bool found = false;
        for (const QJsonValue &row : ran.array()) {
            const QJsonObject function = row.toObject();
            QCOMPARE(missingKeys(function, "runningNs preemptedNs waitingNs selfRunningNs "
                                           "selfPreemptedNs selfWaitingNs"),
                     QStringList());
            if (function["function"].toString() != "band")
                continue;
            found = true;
            QCOMPARE(function["preemptedNs"].toInteger(), qint64{10'000'000});
            QCOMPARE(function["runningNs"].toInteger(), qint64{120 * 490'000});
        }
        QVERIFY(found);
        const Ran blind = runZoe({"summary", m_blind, "--json"});
        QVERIFY(!blind.array().first().toObject().contains("runningNs"));
    }

    void refusesWhatItCanNotAnswer_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("error");
        QTest::newRow("no such frame")
            << QStringList{"--frame", "120"} << "there is no frame 120: the capture has 120 frames";
        QTest::newRow("no number")
            << QStringList{"--frame", "x"} << "'x' is not the number of a frame";
        QTest::newRow("against") << QStringList{"--against", "sometimes"}
                                 << "use behaviour, around, all or the number of a frame";
        QTest::newRow("share") << QStringList{"--worst", "none"}
                               << "'none' is not a share such as 1%";
        QTest::newRow("too much") << QStringList{"--worst", "101%"}
                                  << "'101%' is not a share such as 1%";
        QTest::newRow("both") << QStringList{"--frame", "1", "--spikes"} << "--spikes";
    }
    void refusesWhatItCanNotAnswer()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QString, error);
        const Ran ran = runZoe(QStringList{"why", m_capture} + arguments);
        QCOMPARE(ran.exitCode, 2);
        QVERIFY2(ran.err.contains(error.toUtf8()), ran.err);
        QVERIFY(ran.out.isEmpty());
    }

  private:
    QJsonObject json(const QStringList &arguments)
    {
        const Ran ran = runZoe(QStringList{"why", m_capture, "--json"} + arguments);
        if (ran.exitCode != 0)
            qWarning("%s", ran.told().constData());
        return ran.object();
    }

    QTemporaryDir m_dir;
    QString m_capture;
    QString m_blind;
};

} // namespace tst_zoe_why

ZOE_TEST(tst_zoe_why::TestZoeWhy)
#include "tst_zoe_why.moc"
