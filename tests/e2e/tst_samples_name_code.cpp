// A function that is not instrumented: samples of the recorded game name it in the frames in which
// it was planted, and in no others.
#include <QJsonArray>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include "tests/e2e/crates_run.h"
#include "tests/support/test_program.h"

namespace tst_samples_name_code {

using namespace zoe::test;

namespace {

constexpr const char *kPlantedFunction = "rebuildNavigation";

bool isPlanted(const QJsonValue &name)
{
    return name.toString().contains(kPlantedFunction);
}

} // namespace

class TestSamplesNameCode : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase();
    void samplesAreInPlantedFramesAlone();
    void whyNamesIt();

  private:
    [[nodiscard]] bool hasPlant(std::size_t frame) const
    {
        return m_run.truth[frame].planted == QLatin1String("uninstrumented");
    }

    QTemporaryDir m_folder;
    CratesRun m_run;
    QString m_named;
    // Timers go off at ticks of the system. On a busy machine, a function may not run at any.
    bool m_byTimers = false;
};

void TestSamplesNameCode::initTestCase()
{
    // With timers where the system takes no samples, also under a seccomp filter.
    qputenv("ZOE_SAMPLES", "4000,timer");
    qputenv("ZOE_SWITCHES", "1");
    m_run = recordCratesInPeace(
        m_folder.path(), "crates",
        {"--frames", "150", "--seed", "3", "--scale", "0.2", "--plant", "uninstrumented:8"});
    qunsetenv("ZOE_SAMPLES");
    qunsetenv("ZOE_SWITCHES");
    QVERIFY2(m_run.frames > 0, m_run.result.err.constData());
    const QString samples = recordingOf(m_run.capture, "samples");
    QVERIFY2(!samples.startsWith("not recorded"), qPrintable(samples));
    m_byTimers = samples.contains("by timers");
    m_named = m_folder.filePath("named.zoe");
    const ProgramResult symbols = runProgram("zoe", {"symbolize", m_run.capture, "-o", m_named});
    QVERIFY2(symbols.exitCode == 0, symbols.err.constData());
}

void TestSamplesNameCode::samplesAreInPlantedFramesAlone()
{
    const QJsonArray rows =
        runProgram("zoe",
                   {"sql", m_named,
                    "select distinct frame from samples join stacks using (stack) where path "
                    "like '%rebuildNavigation%'",
                    "--json"})
            .json()
            .array();
    QVERIFY(m_byTimers || !rows.isEmpty());
    for (const QJsonValue &row : rows)
        QVERIFY2(hasPlant(static_cast<std::size_t>(row["frame"].toInteger())),
                 qPrintable(QString("frame %1").arg(row["frame"].toInteger())));
}

void TestSamplesNameCode::whyNamesIt()
{
    int asked = 0;
    int named = 0;
    for (std::size_t frame = 0; frame < m_run.truth.size(); ++frame) {
        if (!hasPlant(frame))
            continue;
        const QJsonObject answer = runProgram("zoe", {"why", m_named, "--against", "all", "--frame",
                                                      QString::number(frame), "--json"})
                                       .json()
                                       .object();
        const QJsonArray causes = answer["causes"].toArray();
        for (const QJsonValue &cause : causes) {
            if (cause["kind"] != QLatin1String("uninstrumented") || cause["function"].isString() ||
                cause["samples"].toInteger() < 3)
                continue;
            ++asked;
            named += isPlanted(cause["sampledFunction"]) ? 1 : 0;
        }
    }
    QVERIFY(m_byTimers || asked > 0);
    QVERIFY2(named * 10 >= asked * 9, qPrintable(QString("%1 of %2").arg(named).arg(asked)));
}

} // namespace tst_samples_name_code

ZOE_APPLESS_TEST(tst_samples_name_code::TestSamplesNameCode)
#include "tst_samples_name_code.moc"
