// Behaviours of generated captures (cli/generate), whose truth is known: from file to result, with
// every method.
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <map>
#include <tuple>

#include "analysis/behaviours/find_behaviours.h"
#include "analysis/walk/tbb_executor.h"
#include "cli/generate/generate_capture.h"
#include "formats/reading/capture_reader.h"
#include "formats/writing/capture_writer.h"
#include "tests/analysis/cluster_methods.h"
#include "tests/analysis/made_up_frames.h"
#include "tests/support/test_program.h"

namespace tst_behaviour_truth {

using namespace zoe;
using namespace zoe::test;

namespace {

struct Generated {
    std::shared_ptr<const Capture> capture;
    std::vector<GeneratedFrame> truth;
};

struct Judged {
    std::size_t behaviours = 0;
    double agreement = 0;    // of the frames without a spike, unusual ones as a group of their own
    std::size_t missed = 0;  // planted spikes that are not unusual
    double falseAlarms = 0;  // share of the other frames that are
    std::size_t wrongly = 0; // spikes explained by another function first

    [[nodiscard]] QByteArray text() const
    {
        return QString("%1 behaviours, ARI %2, missed %3, false alarms %4, wrongly explained %5")
            .arg(behaviours)
            .arg(agreement)
            .arg(missed)
            .arg(falseAlarms)
            .arg(wrongly)
            .toUtf8();
    }
};

Judged judge(const Generated &generated, const Behaviours &found)
{
    Judged judged;
    judged.behaviours = found.behaviours.size();
    std::vector<int> truth;
    std::vector<int> groups;
    std::size_t alarms = 0;
    for (std::size_t i = 0; i < generated.truth.size(); ++i) {
        const GeneratedFrame &planned = generated.truth[i];
        const bool unusual = found.assignment[i] == kUnusual;
        if (planned.spike.empty()) {
            truth.push_back(static_cast<int>(planned.behaviour));
            groups.push_back(found.assignment[i]);
            alarms += unusual ? 1 : 0;
            continue;
        }
        if (!unusual) {
            ++judged.missed;
            continue;
        }
        const auto frame = std::ranges::find(found.unusual, i, &UnusualFrame::frame);
        if (frame->because.empty() ||
            generated.capture->site(frame->because.front()).label() != planned.spike)
            ++judged.wrongly;
    }
    judged.agreement = adjustedRandIndex(truth, groups);
    judged.falseAlarms = static_cast<double>(alarms) / static_cast<double>(truth.size());
    return judged;
}

} // namespace

class TestBehaviourTruth : public QObject {
    Q_OBJECT

  private slots:
    void behavioursAreThoseOfTheTruth_data();
    void behavioursAreThoseOfTheTruth();
    void oneIsOne_data();
    void oneIsOne();

  private:
    Generated generate(const GenerateOptions &options);

    QTemporaryDir m_folder;
    int m_files = 0;
};

Generated TestBehaviourTruth::generate(const GenerateOptions &options)
{
    const std::string file = m_folder.filePath(QString("made-%1.zoe").arg(++m_files)).toStdString();
    auto writer = CaptureWriter::create(file, generatedSession(options));
    Generated generated;
    if (!writer.ok())
        return generated;
    auto truth = generateCapture(options, **writer);
    auto capture = openCapture(file);
    if (truth.ok() && capture.ok())
        generated = {*capture, *truth};
    return generated;
}

void TestBehaviourTruth::behavioursAreThoseOfTheTruth_data()
{
    QTest::addColumn<int>("method");
    QTest::addColumn<int>("behaviours");
    QTest::addColumn<int>("functions");
    QTest::addColumn<double>("noise");
    QTest::addColumn<double>("drift");
    using Row = std::tuple<int, int, double, double>;
    const std::vector<Row> all{{2, 20, 0.1, 0},   {2, 500, 0.3, 0.3}, {3, 60, 0.3, 0.5},
                               {4, 20, 0.2, 1},   {5, 20, 0.1, 0},    {6, 200, 0.3, 0.3},
                               {8, 500, 0.1, 0},  {8, 40, 0.2, 0.5},  {10, 20, 0.1, 0.3},
                               {10, 100, 0.3, 0}, {10, 500, 0.2, 0.5}};
    const std::vector<Row> some{
        {2, 20, 0.1, 0}, {3, 60, 0.3, 0.5}, {5, 200, 0.2, 0.3}, {10, 100, 0.1, 0}};
    for (int method = 0; method < static_cast<int>(std::size(kMethods)); ++method) {
        for (const auto &[behaviours, functions, noise, drift] : method == 0 ? all : some)
            QTest::addRow("%s, %d of %d, noise %g, drift %g", kMethods[method].name, behaviours,
                          functions, noise, drift)
                << method << behaviours << functions << noise << drift;
    }
}

void TestBehaviourTruth::behavioursAreThoseOfTheTruth()
{
    QFETCH(int, method);
    QFETCH(int, behaviours);
    QFETCH(int, functions);
    QFETCH(double, noise);
    QFETCH(double, drift);
    GenerateOptions options;
    options.frames = 2000;
    options.sites = static_cast<std::uint32_t>(functions);
    options.zonesPerFrame = std::max(60U, options.sites);
    options.behaviours = static_cast<std::uint32_t>(behaviours);
    options.noise = noise;
    options.drift = drift;
    options.spikeShare = 0.01;
    options.seed = static_cast<std::uint64_t>(behaviours * 1000 + functions);
    const Generated generated = generate(options);
    QVERIFY(generated.capture != nullptr);
    TbbExecutor executor(2);
    for (std::uint64_t seed = 1; seed <= (method == 0 ? 2U : 1U); ++seed) {
        BehaviourOptions how;
        how.stabilityRounds = 0;
        how.clusters.seed = seed;
        const auto found =
            findBehaviours(*generated.capture, {}, how, kMethods[method].run, Task(executor));
        QVERIFY(found.ok());
        const Judged judged = judge(generated, **found);
        QVERIFY2(judged.agreement >= 0.95, judged.text());
        QVERIFY2(judged.missed == 0, judged.text());
        QVERIFY2(judged.wrongly == 0, judged.text());
        QVERIFY2(judged.falseAlarms <= 0.01, judged.text());
    }
}

void TestBehaviourTruth::oneIsOne_data()
{
    QTest::addColumn<int>("method");
    QTest::addColumn<int>("functions");
    QTest::addColumn<double>("noise");
    QTest::addColumn<double>("drift");
    for (int method = 0; method < static_cast<int>(std::size(kMethods)); ++method) {
        for (const auto &[functions, noise, drift] :
             {std::tuple{20, 0.1, 0.0}, {20, 0.4, 1.0}, {100, 0.3, 0.5}, {500, 0.1, 0.3}})
            QTest::addRow("%s, %d functions, noise %g, drift %g", kMethods[method].name, functions,
                          noise, drift)
                << method << functions << noise << drift;
    }
}

void TestBehaviourTruth::oneIsOne()
{
    QFETCH(int, method);
    QFETCH(int, functions);
    QFETCH(double, noise);
    QFETCH(double, drift);
    GenerateOptions options;
    options.frames = 1500;
    options.sites = static_cast<std::uint32_t>(functions);
    options.zonesPerFrame = std::max(60U, options.sites);
    options.behaviours = 1;
    options.noise = noise;
    options.drift = drift;
    options.spikeShare = 0.01;
    options.seed = static_cast<std::uint64_t>(functions);
    const Generated generated = generate(options);
    QVERIFY(generated.capture != nullptr);
    for (std::uint64_t seed = 1; seed <= (method == 0 ? 2U : 1U); ++seed) {
        BehaviourOptions how;
        how.stabilityRounds = 0;
        how.clusters.seed = seed;
        const auto found = findBehaviours(*generated.capture, {}, how, kMethods[method].run);
        QVERIFY(found.ok());
        const Judged judged = judge(generated, **found);
        QVERIFY2(judged.behaviours == 1, judged.text());
        QVERIFY2(judged.missed == 0, judged.text());
        QVERIFY2(judged.falseAlarms <= 0.01, judged.text());
    }
}

} // namespace tst_behaviour_truth

ZOE_APPLESS_TEST(tst_behaviour_truth::TestBehaviourTruth)
#include "tst_behaviour_truth.moc"
