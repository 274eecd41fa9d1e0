// Causes add up to the difference exactly, and are those of the zones.
#include <QtTest>
#include <map>
#include <random>

#include "analysis/reasons/reason_text.h"
#include "analysis/reasons/reasons.h"
#include "tests/analysis/asked_reason.h"
#include "tests/support/random_capture.h"
#include "tests/support/test_program.h"

namespace tst_reason_sums {

using namespace zoe;
using namespace zoe::test;

namespace {

// Zones of random functions that nest, as lines of a capture's text.
void addRandomZones(std::string &text, std::mt19937 &random, TimeNs from, TimeNs to, int depth)
{
    while (depth < 4 && to - from > 8 && random() % 4 != 0) {
        const TimeNs start = from + static_cast<TimeNs>(random() % 3);
        const TimeNs end = start + 1 + static_cast<TimeNs>(random()) % (to - start);
        text += std::string(static_cast<std::size_t>(4 + 2 * depth), ' ') + "f" +
                std::to_string(random() % 3) + " " + std::to_string(start) + " " +
                std::to_string(end - start) + "\n";
        addRandomZones(text, random, start, end, depth + 1);
        from = end;
    }
}

// The time that a frame of one thread spends in a function, by definition.
struct NaiveSpent {
    DurationNs ns = 0;
    std::uint64_t calls = 0; // with time of their own
    DurationNs innerNs = 0;  // of ns: in zones with children
    DurationNs innerZonesNs = 0;
};

std::map<std::string, NaiveSpent> naiveSpent(const Capture &capture, const Chunk &chunk,
                                             std::uint32_t frame)
{
    std::map<std::string, NaiveSpent> spent;
    DurationNs outside = chunk.frames[frame].durationNs;
    for (const TreeSpan &span : chunk.trees) {
        if (span.frame != frame)
            continue;
        const ZoneTree tree = chunk.tree(span);
        for (std::size_t i = 0; i < tree.size(); ++i) {
            outside -= tree.depths()[i] == 0 ? tree.durations()[i] : 0;
            DurationNs self = tree.durations()[i];
            bool inner = false;
            for (std::size_t j = i + 1; j < tree.size() && tree.depths()[j] > tree.depths()[i];
                 ++j) {
                inner = true;
                self -= tree.depths()[j] == tree.depths()[i] + 1 ? tree.durations()[j] : 0;
            }
            if (self == 0)
                continue;
            NaiveSpent &of = spent[capture.site(SiteId{tree.sites()[i]}).label()];
            of.ns += self;
            ++of.calls;
            of.innerNs += inner ? self : 0;
            of.innerZonesNs += inner ? tree.durations()[i] : 0;
        }
    }
    spent["-"].ns = outside;
    return spent;
}

} // namespace

class TestReasonSums : public QObject {
    Q_OBJECT

  private slots:
    void callsWithAndWithoutChildrenAreTheSame_data();
    void callsWithAndWithoutChildrenAreTheSame();
    void causesOfOneThreadAreThoseOfItsZones();
    void causesAddUpExactly_data();
    void causesAddUpExactly();
};

void TestReasonSums::callsWithAndWithoutChildrenAreTheSame_data()
{
    QTest::addColumn<bool>("usually"); // it has children
    QTest::newRow("only then") << false;
    QTest::newRow("always") << true;
}

// A function that calls something only in the long frame is still called once in every frame.
void TestReasonSums::callsWithAndWithoutChildrenAreTheSame()
{
    QFETCH(bool, usually);
    std::string text;
    TimeNs at = 0;
    for (FrameIndex frame = 0; frame < 40; ++frame) {
        const DurationNs load = frame == kTrouble ? 20'000'000 : usually ? 5'000 : 0;
        const auto zone = [&](const char *name, TimeNs start, DurationNs ns) {
            text +=
                std::string(name) + " " + std::to_string(start) + " " + std::to_string(ns) + "\n";
        };
        zone("frame", at, 5'200'000 + load);
        text += "  main\n";
        zone("    tick", at, 5'200'000 + load);
        zone("      update", at + 50'000, 5'000'000 + load);
        if (load > 0)
            zone("        load", at + 60'000, load);
        at += 5'200'000 + load;
    }
    const std::shared_ptr<const MemoryCapture> capture = captureFromText(text);
    const FrameReason reason = reasonFor(capture, kTrouble);
    QCOMPARE(reason.causes.size(), std::size_t{1});
    const FrameCause &cause = reason.causes.front();
    QCOMPARE(nameOfSite(*capture, cause.function), std::string("load"));
    QCOMPARE(cause.kind, usually ? CauseKind::Longer : CauseKind::Calls);
    QCOMPARE(cause.deltaNs, DurationNs{usually ? 19'995'000 : 20'000'000});
    QCOMPARE(sumOf(reason), Int128{reason.differenceNs()});
}

void TestReasonSums::causesOfOneThreadAreThoseOfItsZones()
{
    using Key = std::pair<CauseKind, std::string>;
    std::mt19937 random(5);
    std::map<CauseKind, int> seen;
    for (int round = 0; round < 200; ++round) {
        std::string text;
        for (TimeNs start : {0, 1000}) {
            text += "frame " + std::to_string(start) + " 1000\n  main\n    f0 " +
                    std::to_string(start) + " 990\n";
            addRandomZones(text, random, start + static_cast<TimeNs>(random() % 50), start + 980,
                           1);
        }
        const std::shared_ptr<const MemoryCapture> capture = captureFromText(text);
        const auto chunk = *capture->chunk(0);
        auto typical = naiveSpent(*capture, *chunk, 0);
        auto here = naiveSpent(*capture, *chunk, 1);
        std::map<Key, DurationNs> expected;
        for (const std::string name : {"f0", "f1", "f2", "-"}) {
            const NaiveSpent &usual = typical[name];
            const NaiveSpent &now = here[name];
            const DurationNs delta = now.ns - usual.ns;
            const bool container = usual.innerZonesNs > 0 &&
                                   usual.innerNs * 10 <= usual.innerZonesNs &&
                                   usual.ns - usual.innerNs <= usual.innerNs;
            if (container || name == "-") {
                expected[{CauseKind::Uninstrumented, name}] = delta;
                continue;
            }
            const DurationNs byCalls =
                usual.calls == 0 || now.calls == 0
                    ? delta
                    : (static_cast<DurationNs>(now.calls) - static_cast<DurationNs>(usual.calls)) *
                          usual.ns / static_cast<DurationNs>(usual.calls);
            expected[{CauseKind::Calls, name}] = byCalls;
            expected[{CauseKind::Longer, name}] = delta - byCalls;
        }
        std::erase_if(expected, [](const auto &one) { return one.second == 0; });
        const FrameReason reason = reasonFor(capture, 1, {Against::Kind::Frame, 0});
        QCOMPARE(sumOf(reason), Int128{0}); // both take as long
        std::map<Key, DurationNs> causes;
        for (const FrameCause &cause : reason.causes) {
            const std::string name = nameOfSite(*capture, cause.function);
            QVERIFY(causes.try_emplace({cause.kind, name}, cause.deltaNs).second);
            ++seen[cause.kind];
            if (cause.kind != CauseKind::Calls)
                continue;
            QCOMPARE(cause.calls, here[name].calls);
            QCOMPARE(cause.typicalCalls, static_cast<double>(typical[name].calls));
        }
        QVERIFY(causes == expected);
    }
    QVERIFY(seen[CauseKind::Calls] > 100);
    QVERIFY(seen[CauseKind::Longer] > 100);
    QVERIFY(seen[CauseKind::Uninstrumented] > 5);
}

void TestReasonSums::causesAddUpExactly_data()
{
    QTest::addColumn<double>("threadShare");
    QTest::addColumn<double>("gapShare");
    QTest::addColumn<double>("missing");
    QTest::addColumn<bool>("extremes");
    QTest::newRow("all states") << 1.0 << 0.0 << 0.0 << false;
    QTest::newRow("partial states") << 0.7 << 0.3 << 0.0 << false;
    QTest::newRow("no states") << 0.0 << 0.0 << 0.0 << false;
    QTest::newRow("missing chunks") << 0.9 << 0.1 << 0.3 << false;
    QTest::newRow("extremes") << 0.9 << 0.1 << 0.0 << true;
}

void TestReasonSums::causesAddUpExactly()
{
    QFETCH(double, threadShare);
    QFETCH(double, gapShare);
    QFETCH(double, missing);
    QFETCH(bool, extremes);
    std::size_t asked = 0;
    std::size_t lessKnown = 0; // frames with less unexplained than typical
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
        RandomCaptureOptions options;
        options.seed = seed;
        options.missingShare = missing;
        options.extremes = extremes;
        const auto plain = randomCapture(options);
        const auto states =
            randomStates(*plain, {.seed = seed, .threadShare = threadShare, .gapShare = gapShare});
        // Half of them with states and usage that don't belong together.
        const std::shared_ptr<const MemoryCapture> capture =
            seed % 2 == 0 ? withStates(*plain, states) : plain;
        for (const Against against : {Against{Against::Kind::All}, Against{Against::Kind::Frame},
                                      Against{Against::Kind::Around}}) {
            Reasons reasons(capture, nullptr, against);
            ReasonGrouping grouping;
            Int128 unexplained = 0;
            for (FrameIndex frame = 0; frame < capture->frames().size(); ++frame) {
                const auto reason = reasons.of(frame);
                if (!reason) {
                    QVERIFY(capture->frames()[frame].missing() || capture->frames()[0].missing());
                    continue;
                }
                ++asked;
                QCOMPARE(reason->durationNs, capture->frames()[frame].durationNs);
                QVERIFY(sumOf(*reason) == Int128{reason->differenceNs()});
                Int128 headlines = 0;
                for (const Headline &headline : headlinesOf(*reason))
                    headlines += headline.deltaNs;
                QVERIFY(headlines == Int128{reason->differenceNs()});
                QVERIFY(
                    std::ranges::is_sorted(reason->causes, std::greater{}, &FrameCause::deltaNs));
                const auto alone = Reasons(capture, nullptr, against).of(frame);
                QCOMPARE(sentenceOf(*capture, *alone), sentenceOf(*capture, *reason));
                QCOMPARE(alone->typicalFaults, reason->typicalFaults);
                QVERIFY(std::ranges::equal(alone->causes, reason->causes, {}, &FrameCause::deltaNs,
                                           &FrameCause::deltaNs));
                if (against.kind == Against::Kind::Frame && frame == 0)
                    QVERIFY(reason->causes.empty());
                grouping.add(*reason);
                Int128 unknown = 0;
                for (const Headline &headline : headlinesOf(*reason))
                    unknown += headline.key.kind == CauseKind::Unexplained ? headline.deltaNs : 0;
                unexplained += std::max(unknown, Int128{0});
                lessKnown += unknown < 0 ? 1 : 0;
            }
            const ReasonGroups groups = grouping.finished();
            QVERIFY(groups.unexplainedNs >= 0);
            QCOMPARE(groups.unexplainedNs, saturated(unexplained));
            std::uint64_t grouped = groups.notLonger;
            for (const ReasonGroup &group : groups.groups)
                grouped += group.frames;
            QCOMPARE(grouped, groups.frames);
        }
    }
    QVERIFY(asked > 100);
    QVERIFY(lessKnown > 10 || threadShare == 0.0 || threadShare == 1.0);
}

} // namespace tst_reason_sums

ZOE_APPLESS_TEST(tst_reason_sums::TestReasonSums)
#include "tst_reason_sums.moc"
