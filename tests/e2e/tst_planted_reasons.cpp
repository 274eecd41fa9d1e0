// `zoe why` names the causes that were planted into frames of the sample game.
#include <QtTest>

#include <QDir>
#include <QJsonArray>
#include <QJsonObject>
#include <QTemporaryDir>
#include <algorithm>

#include "analysis/reasons/reasons.h"
#include "formats/reading/capture_reader.h"
#include "tests/e2e/crates_run.h"
#include "tests/e2e/others_watch.h"
#include "tests/support/test_program.h"

namespace tst_planted_reasons {

using namespace zoe;
using namespace zoe::test;

class TestPlantedReasons : public QObject {
    Q_OBJECT

  private slots:
    void theyAreNamed_data();
    void theyAreNamed();
    void burstsOfPageFaultsAreRemarked_data();
    void burstsOfPageFaultsAreRemarked();
    void causesAddUpInEveryFrame();
};

namespace {

// Known only from single context switches, not from sums: that a thread waited, and where it was
// preempted.
bool needsSwitches(const PlannedFrame &frame)
{
    return frame.planted == "hog" || frame.planted == "late";
}

DurationNs overlap(TimeNs start, TimeNs end, const FrameRecord &frame)
{
    return std::max<DurationNs>(0, std::min(end, frame.endNs()) - std::max(start, frame.startNs));
}

// How long threads of the program could have run in a frame while none of them had the CPU.
DurationNs takenByOthers(const Capture &capture, FrameIndex number)
{
    const FrameRecord &frame = capture.frames()[number];
    const auto chunk = capture.chunk(capture.chunkOfFrame(number));
    if (!chunk)
        return 0;
    const auto isOwn = [&](ThreadId thread) { return capture.thread(thread).isRecorded(); };
    DurationNs takenNs = 0;
    for (const ThreadStateSpan &lost : (*chunk)->extras.states) {
        if (lost.state != ThreadState::Preempted || !isOwn(lost.thread))
            continue;
        takenNs += overlap(lost.startNs, lost.endNs(), frame);
        for (const ThreadStateSpan &ran : (*chunk)->extras.states) {
            if (ran.state == ThreadState::Running && ran.cpu == lost.cpu && isOwn(ran.thread))
                takenNs -= overlap(std::max(lost.startNs, ran.startNs),
                                   std::min(lost.endNs(), ran.endNs()), frame);
        }
    }
    return takenNs;
}

// The same from the system's sums, which don't say who had the CPU; spread as reasons spread them.
DurationNs queuedIn(const Capture &capture, FrameIndex number)
{
    const FrameRecord &frame = capture.frames()[number];
    const std::size_t at = capture.chunkOfFrame(number);
    DurationNs queuedNs = 0;
    for (std::size_t i = at; i < std::min(at + 2, capture.chunks().size()); ++i) {
        const auto chunk = capture.chunk(i);
        if (!chunk)
            continue;
        for (const ThreadUsage &usage : (*chunk)->extras.usage) {
            const DurationNs shared = overlap(usage.startNs, usage.endNs(), frame);
            if (shared > 0 && capture.thread(usage.thread).isRecorded())
                queuedNs += std::min(shared, usage.queuedNs);
        }
    }
    return queuedNs;
}

// Whether the capture itself shows that other programs took as much from the frame as the cause
// says. If a thread was queued after a wait, only the system's sums show it.
bool isProvenPreemption(const QJsonValue &cause, const Capture &capture, FrameIndex frame,
                        bool hasSwitches)
{
    const bool bySums = !hasSwitches || cause["queued"].toBool();
    return cause["kind"].toString() == "preempted" &&
           cause["deltaNs"].toInteger() <=
               (bySums ? queuedIn(capture, frame) : takenByOthers(capture, frame));
}

bool isPlanted(const QJsonValue &cause, const PlannedFrame &frame, bool hasSwitches)
{
    const QString kind = cause["kind"].toString();
    if (frame.planted == "read" && !hasSwitches && kind == "longer") // waits count as work
        return cause["function"].toString() == frame.cause.section(':', 1);
    const QStringList planted = frame.cause.split(':');
    if (kind != planted[0])
        return false;
    if (frame.planted == "lock")
        return cause["on"].toString() == planted[1] ||
               cause["text"].toString().contains(planted[1]);
    if (frame.planted == "uninstrumented")
        return cause["thread"].toString() == planted[1];
    return frame.planted == "late" || frame.planted == "hog" ||
           cause["function"].toString() == planted[1];
}

// Frames in which nothing was planted, but which are blamed on what was planted into others. A busy
// machine makes frames slower in other ways, which is not the fault of the answer.
int blamedInVain(const CratesRun &run, const QStringList &plain)
{
    const ProgramResult why =
        runProgram("zoe", {"why", run.capture, "--frames", plain.join(','), "--json"});
    QSet<QString> culprits;
    for (const PlannedFrame &frame : run.truth) {
        if (!frame.planted.isEmpty())
            culprits.insert(frame.cause);
    }
    int blamed = 0;
    for (const QJsonValue &group : why.json()["groups"].toArray()) {
        const QString kind = group["kind"].toString();
        if (kind != "preempted" && (culprits.contains(kind + ':' + group["function"].toString()) ||
                                    culprits.contains(kind + ':' + group["on"].toString())))
            blamed += group["standOut"].toInt();
    }
    return why.exitCode == 0 ? blamed : static_cast<int>(plain.size());
}

// The causes of each frame against typical ones add up to the difference to the nanosecond.
void verifySums(const QString &path, std::size_t leastFrames)
{
    const auto capture = openCapture(path.toStdString());
    QVERIFY2(capture.ok(), qPrintable(path));
    Reasons reasons(*capture, nullptr, {Against::Kind::All});
    std::size_t asked = 0;
    for (FrameIndex frame = 0; frame < (*capture)->frames().size(); ++frame) {
        const auto reason = reasons.of(frame);
        if (!reason) {
            QVERIFY((*capture)->frames()[frame].missing());
            continue;
        }
        ++asked;
        Int128 sum = 0;
        for (const FrameCause &cause : reason->causes)
            sum += cause.deltaNs;
        QVERIFY2(sum == Int128{reason->differenceNs()},
                 qPrintable(path + ", frame " + QString::number(frame)));
    }
    QVERIFY2(asked >= leastFrames, qPrintable(path));
}

} // namespace

void TestPlantedReasons::theyAreNamed_data()
{
    QTest::addColumn<bool>("hasSwitches");
    QTest::newRow("by context switches") << true;
    QTest::newRow("by sums") << false; // all that many systems and containers permit
}

void TestPlantedReasons::theyAreNamed()
{
    QFETCH(const bool, hasSwitches);
    qputenv("ZOE_SWITCHES", hasSwitches ? "1" : "sums");
    const auto restore = qScopeGuard([] { qunsetenv("ZOE_SWITCHES"); });
    const QTemporaryDir folder;
    QStringList options{"--frames", "400", "--scale", "0.1"};
    for (const char *kind : {"hog", "lock", "read", "faults", "uninstrumented", "late"})
        options << "--plant" << kind;
    int planted = 0;
    int named = 0;
    int disturbed = 0;
    qsizetype withoutPlants = 0;
    int blamed = 0;
    QString missed;
    QString disturbance; // of any of the runs
    QSet<QString> kinds;
    for (int seed = 1; seed <= 5; ++seed) {
        const CratesRun run =
            recordCratesInPeace(folder.path(), QString::number(seed),
                                options + QStringList{"--seed", QString::number(seed)});
        QVERIFY2(run.frames == 400, run.result.err.constData());
        if (!run.disturbance.isEmpty())
            disturbance = run.disturbance;
        const QString switches = recordingOf(run.capture, "switches");
        if (hasSwitches && switches != "recorded")
            QSKIP(qPrintable("this machine's context switches: " + switches));
        const auto capture = openCapture(run.capture.toStdString());
        QVERIFY(capture.ok());
        QStringList plain;
        for (std::size_t frame = 0; frame < run.truth.size(); ++frame) {
            if (run.truth[frame].planted.isEmpty()) {
                if (run.truth[frame].spike == 0)
                    plain << QString::number(frame);
                continue;
            }
            kinds.insert(run.truth[frame].planted);
            if (!hasSwitches && needsSwitches(run.truth[frame]))
                continue;
            const ProgramResult why = runProgram(
                "zoe", {"why", run.capture, "--frame", QString::number(frame), "--json"});
            QCOMPARE(why.exitCode, 0);
            const QJsonDocument json = why.json();
            ++planted;
            if (isPlanted(json["causes"][0], run.truth[frame], hasSwitches))
                ++named;
            else if (isProvenPreemption(json["causes"][0], **capture,
                                        static_cast<FrameIndex>(frame), hasSwitches) ||
                     (!run.disturbance.isEmpty() &&
                      json["causes"][0]["kind"].toString() == "preempted"))
                ++disturbed; // on a busy machine, threads of the game are in each other's way, too
            else
                missed += QString("\nseed %1, %2: %3")
                              .arg(seed)
                              .arg(run.truth[frame].planted, json["sentence"].toString());
        }
        withoutPlants += plain.size();
        blamed += blamedInVain(run, plain);
    }
    QCOMPARE(kinds.size(), 6);
    QVERIFY(planted >= 30);
    QVERIFY(withoutPlants > 1500);
    const QString inVain = QString("%1 of %2 frames without a plant blame a planted cause")
                               .arg(blamed)
                               .arg(withoutPlants);
    ZOE_VERIFY_IN_PEACE(blamed <= static_cast<double>(withoutPlants) * 0.05, disturbance,
                        qPrintable(inVain));
    const QString answers = QString("%1 of %2 named, %3 taken by other programs%4")
                                .arg(named)
                                .arg(planted)
                                .arg(disturbed)
                                .arg(missed);
    ZOE_VERIFY_IN_PEACE(named + disturbed >= planted * 0.95, disturbance, qPrintable(answers));
}

void TestPlantedReasons::burstsOfPageFaultsAreRemarked_data()
{
    theyAreNamed_data();
}

void TestPlantedReasons::burstsOfPageFaultsAreRemarked()
{
    QFETCH(const bool, hasSwitches);
    qputenv("ZOE_SWITCHES", hasSwitches ? "1" : "sums");
    const auto restore = qScopeGuard([] { qunsetenv("ZOE_SWITCHES"); });
    const QTemporaryDir folder;
    QStringList frames;
    for (int frame = 12; frame < 400; frame += 8)
        frames << QString::number(frame);
    const CratesRun run = recordCratesInPeace(
        folder.path(), "faults",
        {"--frames", "400", "--scale", "0.1", "--plant", "faults:" + frames.join(',')});
    QVERIFY2(run.frames == 400, run.result.err.constData());
    const auto capture = openCapture(run.capture.toStdString());
    QVERIFY(capture.ok());
    Reasons reasons(*capture, nullptr, {Against::Kind::All});
    qsizetype remarked = 0;
    QString missed;
    for (const QString &frame : std::as_const(frames)) {
        const auto reason = reasons.of(frame.toUInt());
        QVERIFY(reason.ok());
        if (reason->hasManyFaults())
            ++remarked;
        else
            missed += QString("\nframe %1 of %2 ns: %3 page faults, typically %4")
                          .arg(frame)
                          .arg(reason->durationNs)
                          .arg(reason->faults)
                          .arg(reason->typicalFaults);
    }
    const QString text =
        QString("%1 of %2 are remarked%3").arg(remarked).arg(frames.size()).arg(missed);
    ZOE_VERIFY_IN_PEACE(static_cast<double>(remarked) >= static_cast<double>(frames.size()) * 0.95,
                        run.disturbance, qPrintable(text));
}

void TestPlantedReasons::causesAddUpInEveryFrame()
{
    const QTemporaryDir folder;
    const CratesRun run = recordCrates(folder.path(), "planted",
                                       {"--frames", "200", "--scale", "0.1", "--plant", "hog",
                                        "--plant", "lock", "--plant", "late"});
    verifySums(run.capture, 200);
    for (const char *stored : {"captures", "crates"}) {
        const QDir captures(QStringLiteral(ZOE_TEST_DATA "/") + stored);
        const QStringList names = captures.entryList({"*.zoe"});
        QVERIFY(names.size() >= 5);
        for (const QString &name : names)
            verifySums(captures.filePath(name), 1);
    }
}

} // namespace tst_planted_reasons

ZOE_TEST(tst_planted_reasons::TestPlantedReasons)
#include "tst_planted_reasons.moc"
