// Functions that were renamed: proposed, never merged unasked, and compared as one if accepted.
#include <QTest>
#include <algorithm>
#include <cmath>

#include "analysis/comparison/comparison.h"
#include "analysis/comparison/renames/function_likeness.h"
#include "tests/analysis/made_up_frames.h"
#include "tests/support/capture_text.h"
#include "tests/support/test_program.h"

namespace tst_renames {

using namespace zoe;
using namespace zoe::test;

namespace {

std::shared_ptr<const Comparison> compared(const Capture &base, const Capture &head,
                                           const std::vector<Rename> &renames = {})
{
    const CompareSide baseSide{&base, {}};
    const CompareSide headSide{&head, {}};
    CompareOptions options;
    options.renames = renames;
    const auto comparison = compareCaptures(Baseline(baseSide), Head(headSide), options);
    if (!comparison)
        qFatal("%s", comparison.error().text().c_str());
    return *comparison;
}

std::shared_ptr<const MemoryCapture> withNames(const MemoryCapture &capture,
                                               const std::vector<Rename> &renames)
{
    Dictionaries names = capture.dictionaries();
    for (Site &site : names.sites) {
        for (const Rename &rename : renames) {
            if (site.name == rename.base)
                site.name = rename.head;
        }
    }
    std::vector<Chunk> chunks;
    for (std::size_t i = 0; i < capture.chunks().size(); ++i)
        chunks.push_back(**capture.chunk(i));
    return std::make_shared<const MemoryCapture>(SessionInfo{}, names, std::move(chunks));
}

std::size_t positionOf(const Comparison &comparison, const std::string &name)
{
    return static_cast<std::size_t>(
        std::ranges::find(comparison.functions, name, &FunctionDifference::function) -
        comparison.functions.begin());
}

} // namespace

class TestRenames : public QObject {
    Q_OBJECT

  private slots:
    void nameLikeness_data();
    void nameLikeness();
    void proposesAndMergesWhenAsked();
    void severalAtOnce();
    void parentsAndChildrenCount();
    void strangersAreNotProposed();
    void noneWithoutNeed();
    void whatIsNotLookedAtIsSaid();
    void renamesThatConcernNothing();
};

void TestRenames::nameLikeness_data()
{
    QTest::addColumn<QString>("a");
    QTest::addColumn<QString>("b");
    QTest::addColumn<double>("likeness");
    QTest::newRow("same") << "update"
                          << "update" << 1.0;
    QTest::newRow("style") << "updateWorld"
                           << "update_world" << 1.0;
    QTest::newRow("words") << "physics_step"
                           << "step" << 0.5;
    QTest::newRow("letters") << "solve"
                             << "solver" << 5.0 / 6;
    QTest::newRow("nothing") << "abc"
                             << "xyz" << 0.0;
    QTest::newRow("kitten") << "kitten"
                            << "sitting" << 4.0 / 7;
}

void TestRenames::nameLikeness()
{
    QFETCH(QString, a);
    QFETCH(QString, b);
    QFETCH(double, likeness);
    const double actual = zoe::nameLikeness(a.toStdString(), b.toStdString());
    QVERIFY2(std::abs(actual - likeness) < 1e-12, qPrintable(QString::number(actual)));
    QCOMPARE(zoe::nameLikeness(b.toStdString(), a.toStdString()), actual);
}

void TestRenames::proposesAndMergesWhenAsked()
{
    const auto base = madeUpFrames({.seed = 1, .frames = 300, .functions = 12}).capture;
    const auto plain = madeUpFrames({.seed = 2, .frames = 300, .functions = 12}).capture;
    const std::vector<Rename> renames{{"f5", "solve_islands"}};
    const auto head = withNames(*plain, renames);
    const auto apart = compared(*base, *head);
    QCOMPARE(apart->functions.size(), std::size_t{14});
    QCOMPARE(apart->proposedRenames.size(), std::size_t{1});
    const ProposedRename &proposed = apart->proposedRenames.front();
    QCOMPARE(proposed.rename, renames.front());
    QCOMPARE(proposed.baseFunction, positionOf(*apart, "f5"));
    QCOMPARE(proposed.headFunction, positionOf(*apart, "solve_islands"));
    QVERIFY(proposed.likeness >= ProposedRename::kLeastLikeness && proposed.likeness <= 1);
    for (const char *reason : {"same file and line", "in the function run", "called by frame",
                               "self time", "1 → 1 calls per frame"})
        QVERIFY2(proposed.reason.find(reason) != std::string::npos, proposed.reason.c_str());

    const auto together = compared(*base, *head, {proposed.rename});
    const auto expected = compared(*base, *plain);
    QCOMPARE(together->functions.size(), std::size_t{13});
    QVERIFY(together->proposedRenames.empty());
    const FunctionDifference &merged = together->functions[positionOf(*together, "solve_islands")];
    const FunctionDifference &same = expected->functions[positionOf(*expected, "f5")];
    QCOMPARE(merged.renamedFrom, std::string("f5"));
    QVERIFY(same.renamedFrom.empty());
    QCOMPARE(merged.self.deltaNs, same.self.deltaNs);
    QCOMPARE(merged.self.interval.low, same.self.interval.low);
    QCOMPARE(merged.self.p, same.self.p);
    QVERIFY(together->notes == expected->notes);
}

void TestRenames::severalAtOnce()
{
    const auto base =
        madeUpFrames({.seed = 1, .frames = 300, .functions = 15, .behaviours = 1}).capture;
    const auto plain =
        madeUpFrames({.seed = 2, .frames = 300, .functions = 15, .behaviours = 1}).capture;
    const std::vector<Rename> renames{{"f2", "alpha"}, {"f7", "beta"}, {"f11", "gamma"}};
    const auto head = withNames(*plain, renames);
    const auto comparison = compared(*base, *head);
    QCOMPARE(comparison->proposedRenames.size(), std::size_t{3});
    double last = 1;
    for (const ProposedRename &proposed : comparison->proposedRenames) {
        QVERIFY2(
            std::ranges::find(renames, proposed.rename) != renames.end(),
            (proposed.rename.base + " " + proposed.rename.head + ": " + proposed.reason).c_str());
        QVERIFY(proposed.likeness <= last);
        last = proposed.likeness;
    }
    QCOMPARE(compared(*base, *head, renames)->functions.size(), std::size_t{16});
}

// A function and what calls it were renamed: each is alike by the other.
void TestRenames::parentsAndChildrenCount()
{
    const auto text = [](const std::string &outer, const std::string &inner) {
        std::string frames;
        for (int i = 0; i < 6; ++i) {
            const std::string at = std::to_string(100 * i);
            frames += "frame " + at + " 100\n  main\n    root " + at + " 90\n      " + outer + " " +
                      at + " 60\n        " + inner + " " + at + " 40\n          leaf " + at +
                      " 15\n";
        }
        return captureFromText(frames);
    };
    const auto comparison = compared(*text("old_outer", "old_inner"), *text("Step", "Work"));
    QCOMPARE(comparison->proposedRenames.size(), std::size_t{2});
    for (const ProposedRename &proposed : comparison->proposedRenames)
        QCOMPARE(proposed.rename.head,
                 std::string(proposed.rename.base == "old_outer" ? "Step" : "Work"));
}

void TestRenames::strangersAreNotProposed()
{
    const auto base =
        captureFromText("frame 0 1000\n  main\n    a 0 10\n      gone 0 5\n"
                        "frame 1000 1000\n  main\n    a 1000 10\n      gone 1000 5\n");
    const auto head = captureFromText("frame 0 1000\n  main\n    a 0 10\n    b 500 400\n"
                                      "      fresh 500 300\n      fresh 810 60\n"
                                      "frame 1000 1000\n  main\n    a 1000 10\n");
    QVERIFY(compared(*base, *head)->proposedRenames.empty());
}

void TestRenames::noneWithoutNeed()
{
    const auto base = madeUpFrames({.seed = 1, .frames = 100, .functions = 5}).capture;
    const auto head = madeUpFrames({.seed = 2, .frames = 100, .functions = 6}).capture;
    QVERIFY(compared(*base, *head)->proposedRenames.empty());
    QVERIFY(compared(*base, *base)->proposedRenames.empty());
}

void TestRenames::whatIsNotLookedAtIsSaid()
{
    const MadeUpOptions options{.seed = 1, .frames = 20, .functions = 203, .behaviours = 1};
    const auto base = madeUpFrames(options).capture;
    std::vector<Rename> renames;
    for (int i = 0; i < 203; ++i)
        renames.push_back({"f" + std::to_string(i), "g" + std::to_string(i)});
    const auto saysSo = [&](const Capture &head) {
        const auto comparison = compared(*base, head);
        const auto notes = std::ranges::count_if(comparison->notes, [](const std::string &note) {
            return note == "Renames were searched for among the 200 slowest functions that only "
                           "one side has; 6 other functions were skipped.";
        });
        return notes == 1;
    };
    QVERIFY(saysSo(*withNames(*base, renames)));
    renames.resize(200);
    QVERIFY(!saysSo(*withNames(*base, renames)));
}

void TestRenames::renamesThatConcernNothing()
{
    const auto base = madeUpFrames({.seed = 1, .frames = 100, .functions = 5}).capture;
    const auto head = madeUpFrames({.seed = 2, .frames = 100, .functions = 5}).capture;
    const auto comparison = compared(*base, *head, {{"f1", "f2"}, {"no", "none"}});
    QCOMPARE(comparison->functions.size(), std::size_t{6});
    QCOMPARE(comparison->notes.size(), compared(*base, *head)->notes.size() + 2);
    QVERIFY(std::ranges::any_of(comparison->notes, [](const std::string &note) {
        return note.find("\"f1\"") != std::string::npos;
    }));
    for (const FunctionDifference &function : comparison->functions)
        QVERIFY(function.renamedFrom.empty());
}

} // namespace tst_renames

ZOE_APPLESS_TEST(tst_renames::TestRenames)
#include "tst_renames.moc"
