// Doubts about the captures of a comparison: the window uses the words of `zoe compare`, and marks
// its verdict.
#include <QFile>
#include <QLabel>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <unistd.h>

#include "app/panels/compare/verdict_bar.h"
#include "app/theme/palette.h"
#include "formats/reading/capture_reader.h"
#include "formats/transform/save_whole.h"
#include "tests/analysis/with_states.h"
#include "tests/cli/zoe_process.h"
#include "tests/gui/compare_hands.h"
#include "tests/gui/gui_main.h"
#include "tests/support/capture_text.h"
#include "tests/support/patience.h"

namespace tst_compare_cautions {

using namespace zoe;
using namespace zoe::app;
using namespace zoe::test;

namespace {

constexpr DurationNs kFrameNs = 1'000'000;

struct Made {
    int frames = 200;
    DurationNs updateNs = 600'000; // of a frame
    DurationNs takenNs = 5'000;    // of a frame, by other programs
    int lostInFrame = 0;           // zones, of one frame
    int phases = 1;                // in every second of them frames have another function
};

std::shared_ptr<const Capture> made(const Made &how)
{
    std::string text;
    std::vector<ThreadStateSpan> spans;
    for (int frame = 0; frame < how.frames; ++frame) {
        const TimeNs start = frame * kFrameNs;
        const DurationNs busyNs = how.updateNs + frame % 7 * 1'000;
        const bool isOther = frame * how.phases / how.frames % 2 == 1;
        text += "frame " + std::to_string(start) + " " + std::to_string(busyNs + 100'000) +
                (frame == 10 && how.lostInFrame > 0 ? " lost=" + std::to_string(how.lostInFrame)
                                                    : std::string()) +
                "\n  main\n    " + (isOther ? "load " : "update ") + std::to_string(start) + " " +
                std::to_string(busyNs) + "\n";
        spans.push_back({ThreadId{0}, ThreadState::Running, 0, start, 300'000});
        spans.push_back({ThreadId{0}, ThreadState::Preempted, 0, start + 300'000, how.takenNs});
        spans.push_back({ThreadId{0}, ThreadState::Running, 0, start + 300'000 + how.takenNs,
                         kFrameNs - 300'000 - how.takenNs});
    }
    return withStates(*captureFromText(text, 20), spans);
}

} // namespace

class TestCompareCautions : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase();
    void saysWhatReportsSay_data();
    void saysWhatReportsSay();
    void partsHaveThemToo();
    void manyAreCounted();
    void noVerdictIsNotMarked();
    void detailsAreLaidOutOnce();

  private:
    [[nodiscard]] QString path(const QString &name) const { return m_folder.filePath(name); }
    [[nodiscard]] bool save(const QString &name, const Made &how) const
    {
        return saveWhole(*made(how), path(name).toStdString(), {}).ok();
    }
    // The output of `zoe compare`, run where the files are.
    [[nodiscard]] Ran compare(const QStringList &files, const QStringList &form = {}) const
    {
        const QByteArray folder = QFile::encodeName(m_folder.path());
        return runZoe(QStringList{"compare"} + files + form,
                      QProcessEnvironment::systemEnvironment(),
                      [&folder] { [[maybe_unused]] const int done = ::chdir(folder.constData()); });
    }

    QTemporaryDir m_folder;
};

void TestCompareCautions::initTestCase()
{
    QVERIFY(save("base.zoe", {}));
    QVERIFY(save("sound.zoe", {.updateNs = 500'000}));
    QVERIFY(save("short.zoe", {.frames = 80, .updateNs = 500'000}));
    QVERIFY(save("few.zoe", {.frames = 12, .updateNs = 500'000}));
    QVERIFY(save("phases.zoe", {.phases = 6}) && save("before.zoe", {.phases = 6}));
    QVERIFY(save("lossy.zoe", {.updateNs = 500'000, .lostInFrame = 50}));
    QVERIFY(save("disturbed.zoe", {.updateNs = 850'000, .takenNs = 300'000}));
    for (const char *name : {"cut.zoe", "damaged.zoe"}) {
        QVERIFY(save(name, {.updateNs = 500'000}));
        QFile file(path(name));
        QVERIFY(file.open(QIODevice::ReadWrite));
        if (name == QByteArray("cut.zoe")) {
            QVERIFY(file.resize(file.size() * 4 / 5));
        } else {
            QVERIFY(file.seek(file.size() / 2));
            QCOMPARE(file.write(QByteArray(8, '\x5a')), qint64{8});
        }
    }
}

void TestCompareCautions::saysWhatReportsSay_data()
{
    QTest::addColumn<QString>("head");
    QTest::addColumn<QString>("what"); // in the sentence; empty: there is none
    QTest::addColumn<QString>("chip");
    QTest::newRow("sound") << "sound.zoe" << QString() << "FASTER";
    QTest::newRow("short") << "short.zoe"
                           << "has 80 frames, fewer than half of the 200 on the other side"
                           << "FASTER?";
    QTest::newRow("few") << "few.zoe"
                         << "has only 12 frames; at least 30 are needed" << QString();
    QTest::newRow("few phases") << "phases.zoe" << QString() << QString();
    QTest::newRow("lossy") << "lossy.zoe"
                           << "lost 50 of 250 zones"
                           << "FASTER?";
    QTest::newRow("disturbed") << "disturbed.zoe"
                               << "was disturbed: other programs had the CPU for"
                               << "SLOWER?";
    QTest::newRow("cut") << "cut.zoe"
                         << "is damaged: "
                         << "FASTER?";
    QTest::newRow("damaged") << "damaged.zoe"
                             << "is damaged: "
                             << "FASTER?";
}

void TestCompareCautions::saysWhatReportsSay()
{
    QFETCH(QString, head);
    QFETCH(QString, what);
    QFETCH(QString, chip);
    CompareStage f;
    const QString base = head == "phases.zoe" ? "before.zoe" : "base.zoe";
    f.open(*openCapture(path(base).toStdString()), path(base));
    f.setOther(*openCapture(path(head).toStdString()), path(head));
    QVERIFY(f.wait());
    QVERIFY(settled(f.jobs));
    const VerdictBar &bar = f.panel.verdict();

    const Ran json = compare({base, head}, {"--json"});
    QVERIFY2(json.exitCode == 0, json.told());
    QStringList doubts;
    for (const QJsonValue &doubt : json.object()["doubts"].toArray())
        doubts << doubt.toString();
    QCOMPARE(bar.caution(), doubts.join(u' '));
    const Ran markdown = compare({base, head}, {"--markdown"});
    for (const QString &doubt : doubts)
        QVERIFY2(
            QString::fromUtf8(markdown.out).replace("&#39;", "'").contains("> ⚠️ " + doubt),
            markdown.out);
    const Ran table = compare({base, head});
    for (const QString &doubt : doubts)
        QVERIFY2(table.out.contains(("Caution: " + doubt).toUtf8()), table.out);

    const auto *caution = f.child<QLabel>("compareCaution");
    QCOMPARE(caution->isVisible(), !what.isEmpty());
    QVERIFY2(what.isEmpty() == bar.caution().isEmpty(), qPrintable(bar.caution()));
    QVERIFY2(bar.caution().contains(what), qPrintable(bar.caution()));
    if (!chip.isEmpty())
        QCOMPARE(bar.chip(), chip);
    // As reports note few episodes and the like; all of them are among the details.
    f.child<QToolButton>("compareDetails")->click();
    QStringList notes;
    for (const QJsonValue &note : json.object()["notes"].toArray())
        if (!note.toString().startsWith("Like with like: ")) // of that page
            notes << note.toString();
    const auto *noted = f.child<QLabel>("compareNotes");
    QCOMPARE(noted->text(), notes.join(u'\n'));
    QCOMPARE(noted->isVisible(), !notes.isEmpty());
    QVERIFY(head != "phases.zoe" || !notes.isEmpty());

    // Nothing passes by a capture in doubt; what fails still does.
    const auto *word = f.child<QLabel>("compareChip");
    const Palette &colours = Palette::of(bar);
    const QColor fill = word->palette().color(QPalette::Window);
    if (chip == "FASTER?")
        QCOMPARE(fill, colours.unusual);
    else if (!chip.isEmpty())
        QCOMPARE(fill, chip == "FASTER" ? colours.faster : colours.slower);
}

// The first frames of a run compared with the others of the same run.
void TestCompareCautions::partsHaveThemToo()
{
    CompareStage f;
    f.open(*openCapture(path("cut.zoe").toStdString()), path("cut.zoe"));
    f.selection().setFrames(FrameRanges(FrameRange{0, 10}));
    f.panel.compareSelected();
    QVERIFY(f.wait());
    QVERIFY(settled(f.jobs));
    const QString caution = f.panel.verdict().caution();
    QCOMPARE(caution.count("is damaged: "), 2);

    f.open(*openCapture(path("base.zoe").toStdString()), path("base.zoe"));
    f.selection().setFrames(FrameRanges(FrameRange{0, 10}));
    f.panel.compareSelected();
    QVERIFY(f.wait());
    QVERIFY(settled(f.jobs));
    QVERIFY2(f.panel.verdict().caution().endsWith("has only 10 frames; at least 30 are needed."),
             qPrintable(f.panel.verdict().caution()));
}

void TestCompareCautions::manyAreCounted()
{
    CompareStage f;
    QVERIFY(f.compare());
    QStringList cautions;
    for (int i = 1; i <= 5; ++i)
        cautions << QStringLiteral("run%1.zoe is damaged.").arg(i);
    f.panel.verdict().tell(f.panel.comparison().get(), QStringLiteral("headline"), cautions);
    QCOMPARE(f.panel.verdict().caution(),
             QString("run1.zoe is damaged. run2.zoe is damaged. run3.zoe is damaged. 2 more "
                     "captures have problems."));
    QCOMPARE(f.child<QLabel>("compareCaution")->toolTip(), cautions.join(u'\n'));
    f.panel.verdict().tell(f.panel.comparison().get(), QStringLiteral("headline"));
    QVERIFY(!f.child<QLabel>("compareCaution")->isVisible());
    QCOMPARE(f.panel.verdict().chip(), QString("SLOWER"));
}

// "Too noisy" claims nothing.
void TestCompareCautions::noVerdictIsNotMarked()
{
    CompareStage f;
    Comparison comparison = *compared();
    comparison.questions = {};
    f.panel.verdict().tell(&comparison, QString(), {QStringLiteral("run.zoe is damaged.")});
    QCOMPARE(f.panel.verdict().chip(), QString("TOO NOISY"));
    QVERIFY(!f.panel.verdict().caution().isEmpty());
}

// Charts are costly to lay out: each is resized once when the details come, and when they go.
void TestCompareCautions::detailsAreLaidOutOnce()
{
    struct Resizes : QObject {
        int count = 0;
        bool eventFilter(QObject *, QEvent *event) override
        {
            count += event->type() == QEvent::Resize ? 1 : 0;
            return false;
        }
    };
    CompareStage f;
    f.panel.resize(1900, 1000);
    QVERIFY(f.compare());
    QVERIFY(settled(f.jobs));
    Resizes resizes;
    f.panel.pages().currentWidget()->installEventFilter(&resizes);
    auto *details = f.child<QToolButton>("compareDetails");
    for (int times = 1; times <= 2; ++times) {
        details->click();
        ZOE_TRY_COMPARE(f.child<QLabel>("compareMethod")->isVisible(), times == 1);
        ZOE_TRY_VERIFY(resizes.count >= times);
        QCOMPARE(resizes.count, times);
    }
}

} // namespace tst_compare_cautions

ZOE_GUI_TEST(tst_compare_cautions::TestCompareCautions)
#include "tst_compare_cautions.moc"
