#include <QtTest>

#include <algorithm>
#include <limits>
#include <random>
#include <set>

#include "analysis/model/selection.h"
#include "tests/support/capture_text.h"
#include "tests/support/test_program.h"

namespace tst_selection {

using namespace zoe;

namespace {

using Twin = std::set<FrameIndex>; // the brute-force twin of FrameRanges

Twin setOf(const FrameRanges &ranges)
{
    const std::vector<FrameIndex> frames = ranges.frames();
    return Twin(frames.begin(), frames.end());
}

bool tidy(const FrameRanges &ranges)
{
    const auto &list = ranges.ranges();
    for (std::size_t i = 0; i < list.size(); ++i) {
        if (list[i].first >= list[i].end || (i > 0 && list[i - 1].end >= list[i].first))
            return false;
    }
    return true;
}

FrameIndex below(std::mt19937 &random, FrameIndex end)
{
    return std::uniform_int_distribution<FrameIndex>(0, end - 1)(random);
}

FrameRanges randomRanges(std::mt19937 &random, Twin &twin)
{
    FrameRanges ranges;
    const FrameIndex count = below(random, 12);
    for (FrameIndex i = 0; i < count; ++i) {
        const FrameIndex first = below(random, 60);
        const FrameIndex end = first + below(random, 8); // empty ones too
        ranges.add(FrameRange{first, end});
        for (FrameIndex frame = first; frame < end; ++frame)
            twin.insert(frame);
    }
    return ranges;
}

} // namespace

class TestSelection : public QObject {
    Q_OBJECT

  private slots:
    void rangesAgreeWithASet()
    {
        std::mt19937 random(1);
        for (int round = 0; round < 2000; ++round) {
            Twin a;
            Twin b;
            const FrameRanges left = randomRanges(random, a);
            const FrameRanges right = randomRanges(random, b);
            QVERIFY(tidy(left));
            QCOMPARE(setOf(left), a);
            QCOMPARE(left.count(), std::uint64_t{a.size()});
            QCOMPARE(left.empty(), a.empty());
            for (FrameIndex frame = 0; frame < 70; ++frame)
                QCOMPARE(left.contains(frame), a.contains(frame));

            Twin both;
            std::ranges::set_union(a, b, std::inserter(both, both.end()));
            QVERIFY(tidy(left.united(right)));
            QCOMPARE(setOf(left.united(right)), both);

            Twin common;
            std::ranges::set_intersection(a, b, std::inserter(common, common.end()));
            QVERIFY(tidy(left.intersected(right)));
            QCOMPARE(setOf(left.intersected(right)), common);

            const FrameIndex frames = below(random, 70);
            Twin rest;
            for (FrameIndex frame = 0; frame < frames; ++frame) {
                if (!a.contains(frame))
                    rest.insert(frame);
            }
            QVERIFY(tidy(left.inverted(frames)));
            QCOMPARE(setOf(left.inverted(frames)), rest);
        }
    }

    void copiesShareUntilOneChanges()
    {
        FrameRanges frames(FrameRange{1, 5});
        FrameRanges copy = frames;
        QCOMPARE(&copy.ranges(), &frames.ranges());
        QCOMPARE(&frames.intersected(FrameRanges({0, 9})).ranges(), &frames.ranges());
        QCOMPARE(&FrameRanges({0, 9}).intersected(frames).ranges(), &frames.ranges());
        copy.add({7, 9});
        QCOMPARE(frames.text(), std::string("1..4"));
        QCOMPARE(copy.text(), std::string("1..4,7..8"));
        frames.add(FrameIndex{5});
        QCOMPARE(frames.text(), std::string("1..5"));
        QCOMPARE(copy.text(), std::string("1..4,7..8"));
        const FrameRanges taken = std::move(copy);
        copy = {};
        QVERIFY(copy.empty());
        QCOMPARE(taken.count(), std::uint64_t{6});
        QCOMPARE(FrameRanges(), FrameRanges({3, 3}));
    }

    void textAndBack()
    {
        std::mt19937 random(2);
        for (int round = 0; round < 500; ++round) {
            Twin twin;
            const FrameRanges ranges = randomRanges(random, twin);
            if (ranges.empty())
                continue;
            const Result<FrameRanges> read = FrameRanges::parse(ranges.text());
            QVERIFY(read.ok());
            QVERIFY(*read == ranges);
        }
    }

    void parsing()
    {
        const auto read = [](const char *text) {
            const Result<FrameRanges> ranges = FrameRanges::parse(text);
            return ranges ? QString::fromStdString(ranges->text()) : QString("refused");
        };
        QCOMPARE(read("100..200,350"), QString("100..200,350"));
        QCOMPARE(read(" 3 .. 5 , 1 "), QString("1,3..5"));
        QCOMPARE(read("5,4,6"), QString("4..6"));
        QCOMPARE(read("0"), QString("0"));
        QCOMPARE(read("4294967294"), QString("4294967294"));
        for (const char *bad : {"", ",", "1,", "a", "5..3", "1..", "..1", "-1", "1...3",
                                "4294967295", "99999999999", "1 2", "1.5"})
            QCOMPARE(read(bad), QString("refused"));
        QCOMPARE(FrameRanges::parse("7,x y").error().code, ErrorCode::BadInput);
        QVERIFY(FrameRanges::parse("7,x y").error().message.find("'x y'") != std::string::npos);
    }

    void selectionsRestrictOnlyWhatIsSet()
    {
        Selection all;
        QVERIFY(all.hasThread(ThreadId{5}));
        QVERIFY(all.hasSite(SiteId{5}));
        Selection some;
        some.threads = {ThreadId{1}, ThreadId{3}};
        some.sites = std::vector<SiteId>{};
        QVERIFY(some.hasThread(ThreadId{3}));
        QVERIFY(!some.hasThread(ThreadId{2}));
        QVERIFY(!some.hasSite(SiteId{0}));
    }

    void missingAndNonexistentFramesAreNotSelected()
    {
        const auto capture = test::captureFromText(R"(
            frame 0 10
            frame 10 10
            frame 0 0 missing
            frame 0 0 missing
            frame 40 10
        )");
        QCOMPARE(QString::fromStdString(Selection{}.framesOf(*capture).text()), QString("0..1,4"));
        Selection selection;
        selection.frames = FrameRanges(FrameRange{1, 100});
        QCOMPARE(QString::fromStdString(selection.framesOf(*capture).text()), QString("1,4"));
        selection.frames = FrameRanges{};
        QVERIFY(selection.framesOf(*capture).empty());
    }
};

} // namespace tst_selection

ZOE_APPLESS_TEST(tst_selection::TestSelection)
#include "tst_selection.moc"
