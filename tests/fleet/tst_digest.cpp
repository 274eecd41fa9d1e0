// What is kept of a capture, compared with a brute-force twin: sums over trees, and a bootstrap by
// drawing.
#include <QTest>
#include <algorithm>
#include <cmath>
#include <map>
#include <random>
#include <tuple>

#include "analysis/walk/tbb_executor.h"
#include "cli/generate/generate_capture.h"
#include "fleet/digest/digest_capture.h"
#include "tests/plugins/memory_writer.h"
#include "tests/support/test_program.h"

namespace tst_digest {

using namespace zoe;
using namespace zoe::fleet;
using namespace zoe::test;

namespace {

constexpr std::uint32_t kFrames = 400;

std::shared_ptr<const MemoryCapture> madeCapture(std::uint32_t frames = kFrames)
{
    GenerateOptions options;
    options.frames = frames;
    options.zonesPerFrame = 60;
    options.threads = 3;
    options.seed = 5;
    MemoryWriter writer(generatedSession(options));
    return generateCapture(options, writer).ok() ? writer.capture() : nullptr;
}

// Two behaviours, and every seventh frame in none.
FrameBehaviours madeUpBehaviours(std::size_t frames)
{
    FrameBehaviours behaviours{{"calm", "busy"}, {}};
    for (std::size_t frame = 0; frame < frames; ++frame)
        behaviours.behaviourOf.push_back(
            frame % 7 == 0 ? kUnusual : static_cast<std::int32_t>(frame / 50 % 2));
    return behaviours;
}

std::string behaviourOf(const FrameBehaviours &behaviours, std::size_t frame)
{
    const std::int32_t id = behaviours.behaviourOf[frame];
    return id == kUnusual ? std::string(kUnusualFrames)
                          : behaviours.names[static_cast<std::size_t>(id)];
}

// By frame, of one function in one behaviour.
struct Twin {
    std::map<std::uint32_t, double> selfOf;
    std::map<std::uint32_t, double> totalOf;
    std::uint64_t calls = 0;
};
using TwinKey = std::tuple<std::string, std::string, std::string>; // behaviour, function, group

std::map<TwinKey, Twin> twinsOf(const Capture &capture, const FrameBehaviours &behaviours)
{
    std::map<TwinKey, Twin> twins;
    for (std::size_t i = 0; i < capture.chunks().size(); ++i) {
        const auto chunk = *capture.chunk(i);
        for (const TreeSpan &span : chunk->trees) {
            const ZoneTree tree = chunk->tree(span);
            std::string group = capture.thread(span.thread).label();
            while (!group.empty() &&
                   (std::isdigit(group.back()) != 0 || group.back() == ' ' || group.back() == '-'))
                group.pop_back();
            for (std::size_t zone = 0; zone < tree.size(); ++zone) {
                const std::string label = capture.sites()[tree.sites()[zone]].label();
                Twin &twin = twins[{behaviourOf(behaviours, tree.frame()), label, group}];
                bool nested = false;
                std::size_t depth = tree.depths()[zone];
                for (std::size_t above = zone; above-- > 0;) {
                    if (tree.depths()[above] < depth) {
                        depth = tree.depths()[above];
                        nested = nested || capture.sites()[tree.sites()[above]].label() == label;
                    }
                }
                twin.selfOf[tree.frame()] += static_cast<double>(tree.selves()[zone]);
                twin.totalOf[tree.frame()] +=
                    nested ? 0 : static_cast<double>(tree.durations()[zone]);
                twin.calls += (tree.flags()[zone] & kContinuesFrom) == 0 ? 1 : 0;
            }
        }
    }
    return twins;
}

double sumOf(const std::map<std::uint32_t, double> &values)
{
    double sum = 0;
    for (const auto &[frame, value] : values)
        sum += value;
    return sum;
}

bool isNear(double a, double b, double share)
{
    return std::abs(a - b) <= share * std::max(std::abs(a), std::abs(b));
}

} // namespace

class TestDigest : public QObject {
    Q_OBJECT

  private slots:
    void figuresAreThoseOfTheTwin();
    void standardErrorsAreThoseOfDrawing();
    void littleMemoryGivesTheSame();
    void nothingSpecialIsNeeded();
};

void TestDigest::figuresAreThoseOfTheTwin()
{
    const auto capture = madeCapture();
    QVERIFY(capture);
    const FrameBehaviours behaviours = madeUpBehaviours(kFrames);
    const auto digest = digestCapture(*capture, behaviours, RunFacts{.hash = "x"}, Task{});
    QVERIFY2(digest.ok(), digest.ok() ? "" : digest.error().text().c_str());
    QCOMPARE(digest->facts.hash, std::string("x"));
    QCOMPARE(digest->behaviours.size(), 3U);
    QCOMPARE(digest->behaviours.back().name, std::string(kUnusualFrames));
    std::map<TwinKey, Twin> twins = twinsOf(*capture, behaviours);
    std::size_t checked = 0;
    for (const FunctionFigures &figures : digest->figures) {
        const BehaviourFigures &behaviour = digest->behaviours[figures.behaviour];
        const FunctionKey &function = digest->functions[figures.function];
        const auto n = static_cast<double>(behaviour.frames);
        QVERIFY(figures.selfPerFrame.size() <= QuantileSketch::kMostBytes);
        const auto sketch = QuantileSketch::fromBytes(figures.selfPerFrame);
        QVERIFY(sketch);
        QCOMPARE(sketch->count(), behaviour.frames);
        QVERIFY(figures.self.error > 0 && behaviour.freedom > 0);
        QVERIFY(!figures.running);
        if (function.function.empty()) {
            double sum = 0;
            for (std::uint32_t frame = 0; frame < kFrames; ++frame) {
                if (behaviourOf(behaviours, frame) == behaviour.name)
                    sum += static_cast<double>(capture->frames()[frame].durationNs);
            }
            QVERIFY(isNear(figures.self.mean, sum / n, 1e-9));
            continue;
        }
        const auto twin = twins.extract({behaviour.name, function.function, function.group});
        QVERIFY2(!twin.empty(),
                 (behaviour.name + ' ' + function.function + ' ' + function.group).c_str());
        QCOMPARE(figures.calls, twin.mapped().calls);
        QCOMPARE(figures.frames, twin.mapped().selfOf.size());
        QVERIFY(isNear(figures.self.mean, sumOf(twin.mapped().selfOf) / n, 1e-9));
        QVERIFY(isNear(figures.total.mean, sumOf(twin.mapped().totalOf) / n, 1e-9));
        ++checked;
    }
    QVERIFY(twins.empty());
    QVERIFY(checked > 30);
    // Every function but the roots was called by another one.
    QVERIFY(!digest->calls.empty());
    for (const auto &[caller, callee] : digest->calls)
        QVERIFY(digest->functions[caller].group == digest->functions[callee].group);
}

// Circular blocks of a behaviour's frames joined together, here drawn one after another.
void TestDigest::standardErrorsAreThoseOfDrawing()
{
    const auto capture = madeCapture();
    const FrameBehaviours behaviours = madeUpBehaviours(kFrames);
    const auto digest = digestCapture(*capture, behaviours, {}, Task{});
    QVERIFY(digest.ok());
    const auto twins = twinsOf(*capture, behaviours);
    std::mt19937_64 random(11);
    std::size_t checked = 0;
    for (const FunctionFigures &figures : digest->figures) {
        const BehaviourFigures &behaviour = digest->behaviours[figures.behaviour];
        const FunctionKey &function = digest->functions[figures.function];
        if (function.function.empty() || behaviour.name == kUnusualFrames || checked == 12)
            continue;
        ++checked;
        const Twin &twin = twins.at({behaviour.name, function.function, function.group});
        std::vector<double> series;
        for (std::uint32_t frame = 0; frame < kFrames; ++frame) {
            if (behaviourOf(behaviours, frame) != behaviour.name)
                continue;
            const auto found = twin.selfOf.find(frame);
            series.push_back(found == twin.selfOf.end() ? 0 : found->second);
        }
        QVERIFY(series.size() > 100);
        const std::size_t block = behaviour.blockFrames;
        constexpr int kDraws = 4000;
        double sum = 0;
        double squares = 0;
        for (int draw = 0; draw < kDraws; ++draw) {
            double mean = 0;
            std::size_t drawn = 0;
            while (drawn < series.size()) {
                std::size_t at = random() % series.size();
                for (std::size_t i = 0; i < block && drawn < series.size(); ++i, ++drawn) {
                    mean += series[at];
                    at = at + 1 == series.size() ? 0 : at + 1;
                }
            }
            mean /= static_cast<double>(series.size());
            sum += mean;
            squares += mean * mean;
        }
        const double drawnMean = sum / kDraws;
        const double drawnError = std::sqrt(squares / kDraws - drawnMean * drawnMean);
        // Ours corresponds to drawing one block less, which is right for few blocks.
        const double blocks = static_cast<double>(series.size()) / static_cast<double>(block);
        const double expected = drawnError * std::sqrt(blocks / (blocks - 1));
        QVERIFY2(isNear(figures.self.error, expected, 0.08),
                 qPrintable(QString("%1 instead of %2").arg(figures.self.error).arg(expected)));
    }
    QCOMPARE(checked, std::size_t{12});
}

void TestDigest::littleMemoryGivesTheSame()
{
    const auto capture = madeCapture(2000);
    const FrameBehaviours behaviours = madeUpBehaviours(2000);
    TbbExecutor executor(2);
    const auto much = digestCapture(*capture, behaviours, {}, Task(executor));
    const auto little = digestCapture(*capture, behaviours, {}, Task(executor).withMemory(400'000));
    QVERIFY(much.ok());
    QVERIFY2(little.ok(), little.ok() ? "" : little.error().text().c_str());
    // Block lengths come from the functions whose columns fit, so errors may differ; sums do not.
    using Sums =
        std::map<std::pair<FunctionKey, std::string>, std::tuple<std::uint64_t, double, double>>;
    const auto sumsOf = [](const RunDigest &digest) {
        Sums sums;
        for (const FunctionFigures &figures : digest.figures)
            sums[{digest.functions[figures.function], digest.behaviours[figures.behaviour].name}] =
                {figures.calls, figures.self.mean, figures.total.mean};
        return sums;
    };
    QVERIFY(sumsOf(*much) == sumsOf(*little));
    QCOMPARE(much->calls.size(), little->calls.size());
}

void TestDigest::nothingSpecialIsNeeded()
{
    // Frames without zones, and one frame alone.
    for (const std::uint32_t frames : {1U, 3U}) {
        std::vector<Chunk> chunks(1);
        for (std::uint32_t i = 0; i < frames; ++i)
            chunks[0].frames.push_back({i * 1000, 1000});
        const MemoryCapture capture({}, {}, chunks);
        const auto digest = digestCapture(capture, madeUpBehaviours(frames), {}, Task{});
        QVERIFY2(digest.ok(), digest.ok() ? "" : digest.error().text().c_str());
        QCOMPARE(digest->functions.size(), std::size_t{1});
        for (const FunctionFigures &figures : digest->figures)
            QCOMPARE(figures.self.mean, 1000.0);
    }
    const auto none = digestCapture(MemoryCapture({}, {}, {}), {}, {}, Task{});
    QVERIFY(!none.ok());
    std::stop_source stop;
    stop.request_stop();
    SerialExecutor serial;
    const auto capture = madeCapture();
    const auto cancelled =
        digestCapture(*capture, madeUpBehaviours(kFrames), {}, Task(serial, stop.get_token()));
    QVERIFY(!cancelled.ok() && cancelled.error().code == ErrorCode::Cancelled);
}

} // namespace tst_digest

ZOE_APPLESS_TEST(tst_digest::TestDigest)
#include "tst_digest.moc"
