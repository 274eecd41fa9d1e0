// Sampled call trees compared with brute force, and what samples say about stretches of time.
#include <QtTest>

#include <map>
#include <random>
#include <set>

#include "analysis/columns/sample_columns.h"
#include "analysis/model/code_names.h"
#include "analysis/samples/sample_tree.h"
#include "analysis/samples/sampled_lines.h"
#include "analysis/samples/sampled_part.h"
#include "tests/support/capture_text.h"
#include "tests/support/random_capture.h"
#include "tests/support/sliced_capture.h"
#include "tests/support/test_program.h"

namespace tst_sample_tree {

using namespace zoe;
using namespace zoe::test;

namespace {

struct NaiveSampleNode {
    std::uint64_t samples = 0;
    std::uint64_t selfSamples = 0;
    DurationNs totalNs = 0;
    DurationNs selfNs = 0;
    std::set<std::uint32_t> threads;
    std::map<FrameIndex, DurationNs> frames;
};
using NaiveSamples = std::map<std::vector<std::string>, NaiveSampleNode>;

FrameIndex naiveFrameOf(const Chunk &chunk, TimeNs timeNs)
{
    for (std::size_t i = 0; i < chunk.frames.size(); ++i)
        if (timeNs < chunk.frames[i].endNs())
            return chunk.firstFrame + static_cast<FrameIndex>(i);
    return chunk.firstFrame + static_cast<FrameIndex>(chunk.frames.size()) - 1;
}

bool naiveInside(const Chunk &chunk, FrameIndex frame, const StackSample &sample,
                 const std::vector<SiteId> &sites)
{
    for (const TreeSpan &span : chunk.trees) {
        if (chunk.firstFrame + span.frame != frame || span.thread != sample.thread)
            continue;
        const ZoneTree tree = chunk.tree(span);
        for (std::size_t i = 0; i < tree.size(); ++i)
            if (std::ranges::find(sites, tree[i].site) != sites.end() &&
                tree[i].startNs <= sample.timeNs && sample.timeNs < tree[i].endNs())
                return true;
    }
    return false;
}

NaiveSamples naiveSamples(const Capture &capture, const SampleQuery &query)
{
    NaiveSamples result;
    for (std::size_t i = 0; i < capture.chunks().size(); ++i) {
        const auto chunk = *capture.chunk(i);
        for (const StackSample &sample : chunk->extras.samples) {
            const FrameIndex frame = naiveFrameOf(*chunk, sample.timeNs);
            const Selection &selection = query.selection;
            if ((selection.frames && !selection.frames->contains(frame)) ||
                !selection.hasThread(sample.thread) ||
                (query.times &&
                 (sample.timeNs < query.times->startNs || sample.timeNs >= query.times->endNs)) ||
                (selection.inside && !naiveInside(*chunk, frame, sample, *selection.inside)))
                continue;
            std::vector<std::string> path = namesOfStack(capture, sample.stack);
            if (path.empty())
                path.emplace_back("unknown");
            result[path].selfSamples += 1;
            result[path].selfNs += sample.periodNs;
            for (; !path.empty(); path.pop_back()) {
                NaiveSampleNode &node = result[path];
                ++node.samples;
                node.totalNs += sample.periodNs;
                node.threads.insert(sample.thread.value);
                node.frames[frame] += sample.periodNs;
            }
        }
    }
    return result;
}

std::vector<std::string> pathOf(const SampleTree &samples, std::uint32_t i)
{
    std::vector<std::string> path;
    for (; i != CallNode::kNoParent; i = samples.tree.nodes[i].parent)
        path.insert(path.begin(), samples.names->site(samples.tree.nodes[i].site).label());
    return path;
}

SampleQuery randomQuery(const Capture &capture, std::uint64_t seed)
{
    std::mt19937_64 random(seed);
    SampleQuery query;
    const auto frames = static_cast<FrameIndex>(capture.frames().size());
    if (seed % 2 == 0) {
        query.selection.frames.emplace();
        for (FrameIndex frame = 0; frame < frames; ++frame)
            if (random() % 3 != 0)
                query.selection.frames->add(frame);
    }
    if (seed % 3 == 0)
        query.selection.threads = {ThreadId{0}};
    if (seed % 5 < 2)
        query.selection.inside = {SiteId{1}, SiteId{3}};
    if (seed % 7 == 0) {
        const TimeNs end = capture.frames().back().endNs();
        query.times = TimeRange{end / 4, end / 2};
    }
    return query;
}

} // namespace

class TestSampleTree : public QObject {
    Q_OBJECT

  private slots:
    void bruteForceAgrees();
    void everythingUnderOther();
    void rowsCountWhatIsBelow();
    void samplesOfARange();
    void partsAreNamed_data();
    void partsAreNamed();
    void linesAgreeWithBruteForce();
    void pathsOfOneFile();
};

void TestSampleTree::bruteForceAgrees()
{
    std::uint64_t all = 0;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        const auto capture = randomCapture(
            {.seed = seed, .frames = 1 + static_cast<std::uint32_t>(seed % 25), .sites = 6});
        const SampleQuery query = randomQuery(*capture, seed);
        const auto samples = sampleTree(*capture, query);
        QVERIFY(samples.ok());
        const auto ofSlices = sampleTree(SlicedCapture(*capture, 1 + seed % 20), query);
        QVERIFY(ofSlices.ok() && (*ofSlices)->tree.nodes == (*samples)->tree.nodes);
        const NaiveSamples expected = naiveSamples(*capture, query);
        const CallTree &tree = (*samples)->tree;
        QCOMPARE(tree.nodes.size(), expected.size());
        for (std::uint32_t i = 0; i < tree.nodes.size(); ++i) {
            const CallNode &node = tree.nodes[i];
            const auto found = expected.find(pathOf(**samples, i));
            QVERIFY(found != expected.end());
            QCOMPARE(node.calls, found->second.selfSamples);
            QCOMPARE((*samples)->samplesOf(i), found->second.samples);
            QCOMPARE(node.totalNs, found->second.totalNs);
            QCOMPARE(node.selfNs, found->second.selfNs);
            QCOMPARE(std::size_t{node.threads}, found->second.threads.size());
            QCOMPARE(std::size_t{node.frames}, found->second.frames.size());
            DurationNs most = -1;
            FrameIndex worst = 0;
            for (const auto &[frame, ns] : found->second.frames)
                if (ns > most) {
                    most = ns;
                    worst = frame;
                }
            QCOMPARE(node.worstFrame, worst);
            all += node.calls;
        }
    }
    QVERIFY(all > 500);
}

void TestSampleTree::everythingUnderOther()
{
    const auto capture = randomCapture({.seed = 3, .frames = 20});
    const auto whole = sampleTree(*capture);
    const auto cut = sampleTree(*capture, {.mostNodes = 2});
    QVERIFY(whole.ok() && cut.ok());
    QVERIFY((*whole)->tree.nodes.size() > 6);
    QCOMPARE((*cut)->tree.calls, (*whole)->tree.calls);
    QCOMPARE((*cut)->tree.selfNs, (*whole)->tree.selfNs);
    QVERIFY((*cut)->tree.cutCalls > 0);
}

void TestSampleTree::rowsCountWhatIsBelow()
{
    const auto capture = captureFromText("frame 0 100\n"
                                         "  main\n"
                                         "    update 0 100\n"
                                         "  sample main | 10 1000 | main;update/step;memmove\n"
                                         "  sample main | 20 1000 | main;update/step;memmove\n"
                                         "  sample main | 30 1000 | main;[libm.so+16]\n"
                                         "  sample main | 40 1000 | -\n");
    const auto samples = sampleTree(*capture);
    QVERIFY(samples.ok());
    std::string text;
    for (const SampleRow &row : sampleRows(*(*samples)->names, (*samples)->tree, false))
        text += std::string(row.node.depth, ' ') + row.names.site(row.node.site).label() + ' ' +
                std::to_string(row.samples) + ' ' + std::to_string(row.node.calls) + '\n';
    QCOMPARE(QString::fromStdString(text), QString("main 3 0\n"
                                                   " update 2 0\n"
                                                   "  step 2 0\n"
                                                   "   memmove 2 2\n"
                                                   " libm.so+0x10 1 1\n"
                                                   "unknown 1 1\n"));
}

void TestSampleTree::samplesOfARange()
{
    const std::vector<StackSample> samples{
        {ThreadId{0}, {}, 5, 1}, {ThreadId{1}, {}, 7, 1}, {ThreadId{0}, {}, 9, 1}};
    QCOMPARE(samplesIn(samples, {5, 9}).size(), std::size_t{2});
    QCOMPARE(samplesIn(samples, {6, 7}).size(), std::size_t{0});
    QCOMPARE(samplesIn(samples, {0, 100}).size(), std::size_t{3});
    QCOMPARE(samplesIn(samples, {9, 9}).size(), std::size_t{0});
    QCOMPARE(samplesIn({}, {0, 9}).size(), std::size_t{0});
}

void TestSampleTree::partsAreNamed_data()
{
    QTest::addColumn<QString>("samples");
    QTest::addColumn<QString>("function");
    QTest::addColumn<int>("inside");
    QTest::newRow("none") << ""
                          << "" << 0;
    QTest::newRow("the innermost one") << "main;a;memmove|main;a;memmove|main;b"
                                       << "memmove" << 2;
    QTest::newRow("where calls part") << "main;a;b|main;a;c|main;a;d"
                                      << "a" << 3;
    QTest::newRow("half is not enough") << "main;a|main;b"
                                        << "main" << 2;
    QTest::newRow("two programs") << "main;a|other;b"
                                  << "" << 0;
    QTest::newRow("code without names") << "[libc.so+16];[libc.so+32]|[libc.so+16];[libc.so+48]"
                                        << "libc.so" << 2;
    QTest::newRow("inlined") << "main;a/b|main;a/b|main;a"
                             << "b" << 2;
}

void TestSampleTree::partsAreNamed()
{
    QFETCH(QString, samples);
    QFETCH(QString, function);
    QFETCH(int, inside);
    std::string text = "frame 0 100\n  main\n    update 0 100\n"
                       // On another thread, and outside of the stretches.
                       "  sample other | 15 1 | main;x\n"
                       "  sample main | 70 1 | main;x\n";
    int time = 10;
    const QStringList stacks = samples.split('|', Qt::SkipEmptyParts);
    for (const QString &stack : stacks)
        text += "  sample main | " + std::to_string(++time) + " 1 | " + stack.toStdString() + "\n";
    const auto capture = captureFromText(text);
    const std::vector<ThreadStretch> stretches{{ThreadId{0}, {10, 12}}, {ThreadId{0}, {12, 60}}};
    QCOMPARE(capture->thread(ThreadId{0}).name, std::string("main"));
    const auto chunk = capture->chunk(0);
    StackCounts counts;
    for (const ThreadStretch &stretch : stretches)
        countSamples((*chunk)->extras.samples, stretch, counts);
    const SampledPart part = sampledPartOf(*capture, counts);
    QCOMPARE(part.samples, static_cast<std::uint64_t>(stacks.size()));
    QCOMPARE(QString::fromStdString(part.function), function);
    QCOMPARE(part.inside, static_cast<std::uint64_t>(inside));
}

void TestSampleTree::linesAgreeWithBruteForce()
{
    using Counts = std::map<std::uint32_t, std::pair<std::uint64_t, std::uint64_t>>; // self, total
    std::size_t lines = 0;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        const auto capture =
            randomCapture({.seed = seed, .frames = 1 + static_cast<std::uint32_t>(seed % 9)});
        const Selection selection = randomQuery(*capture, seed).selection;
        Selection asked;
        asked.frames = selection.frames;
        asked.threads = selection.threads;
        std::set<std::string> files{"nowhere.cpp"};
        for (const CodeAddress &address : capture->codeAddresses())
            for (const CodeFunction &function : address.functions)
                files.insert(function.file);
        for (const std::string &file : files) {
            Counts expected;
            for (std::size_t i = 0; i < capture->chunks().size(); ++i) {
                const auto chunk = *capture->chunk(i);
                for (const StackSample &sample : chunk->extras.samples) {
                    if (!sample.stack.valid() || !asked.hasThread(sample.thread) ||
                        (asked.frames &&
                         !asked.frames->contains(naiveFrameOf(*chunk, sample.timeNs))))
                        continue;
                    std::set<std::uint32_t> seen;
                    bool innermost = true;
                    for (StackId at = sample.stack; at.valid();
                         at = capture->callStacks()[at.value].callers) {
                        const CodeAddressId id = capture->callStacks()[at.value].address;
                        static const std::vector<CodeFunction> kNone;
                        for (const CodeFunction &function :
                             id.valid() ? capture->codeAddresses()[id.value].functions : kNone) {
                            if (function.line > 0 && isSameFile(function.file, file)) {
                                seen.insert(function.line);
                                if (innermost)
                                    ++expected[function.line].first;
                            }
                            innermost = false;
                        }
                        innermost = false;
                    }
                    for (const std::uint32_t line : seen)
                        ++expected[line].second;
                }
            }
            const auto found = sampledLines(*capture, file, asked);
            QVERIFY(found.ok());
            QCOMPARE(found->size(), expected.size());
            auto line = found->begin();
            for (const auto &[number, counts] : expected) {
                QCOMPARE(*line, (SampledLine{number, counts.first, counts.second}));
                ++line;
                ++lines;
            }
        }
    }
    QVERIFY(lines > 50);
}

void TestSampleTree::pathsOfOneFile()
{
    QVERIFY(isSameFile("/home/me/game/src/map.cpp", "/home/me/game/src/map.cpp"));
    QVERIFY(isSameFile("/home/me/game/src/map.cpp", "src/map.cpp"));
    QVERIFY(isSameFile("map.cpp", "/home/me/game/src/map.cpp"));
    QVERIFY(!isSameFile("/home/me/game/src/bitmap.cpp", "map.cpp"));
    QVERIFY(!isSameFile("a/map.cpp", "b/map.cpp"));
    QVERIFY(!isSameFile("", ""));
    QVERIFY(!isSameFile("map.cpp", ""));
}

} // namespace tst_sample_tree

ZOE_APPLESS_TEST(tst_sample_tree::TestSampleTree)
#include "tst_sample_tree.moc"
