#include <QTest>
#include <algorithm>
#include <random>

#include "app/commands/fuzzy_match.h"
#include "app/commands/palette_entries.h"
#include "tests/support/test_program.h"

namespace tst_fuzzy_match {

using namespace zoe::app;

namespace {

int scoreOf(const QString &name, const std::vector<int> &positions)
{
    int score = 0;
    for (std::size_t i = 0; i < positions.size(); ++i) {
        score += 1 + (startsWord(name, positions[i]) ? kWordStartScore : 0);
        if (i > 0 && positions[i] == positions[i - 1] + 1)
            score += kNextToScore;
    }
    return score;
}

// Tries every way to find the letters.
int bestByTrying(const QString &typed, const QString &name, std::vector<int> taken = {})
{
    if (static_cast<qsizetype>(taken.size()) == typed.size())
        return scoreOf(name, taken);
    int best = -1;
    const int from = taken.empty() ? 0 : taken.back() + 1;
    for (int at = from; at < name.size(); ++at) {
        if (name[at].toLower() != typed[static_cast<qsizetype>(taken.size())].toLower())
            continue;
        taken.push_back(at);
        best = std::max(best, bestByTrying(typed, name, taken));
        taken.pop_back();
    }
    return best;
}

} // namespace

class TestFuzzyMatch : public QObject {
    Q_OBJECT

  private slots:
    void findsLettersInOrder();
    void prefersStartsOfWords();
    void isTheBestOfAllWays();
    void ranksByScoreThenUse();
    void goesToFrames();
};

void TestFuzzyMatch::findsLettersInOrder()
{
    QVERIFY(fuzzyMatch(u"", u"anything"));
    QVERIFY(fuzzyMatch(u"nf", u"Next frame"));
    QVERIFY(fuzzyMatch(u"N F", u"next frame"));
    QVERIFY(!fuzzyMatch(u"fn", u"Next frame"));
    QVERIFY(!fuzzyMatch(u"a", u""));
    QCOMPARE(fuzzyMatch(u"nf", u"Next frame")->positions, (std::vector<int>{0, 5}));
}

void TestFuzzyMatch::prefersStartsOfWords()
{
    const int words = fuzzyMatch(u"sf", u"solve_forces")->score;
    QVERIFY(words > fuzzyMatch(u"sf", u"transform")->score);
    QVERIFY(fuzzyMatch(u"next", u"Next spike")->score > fuzzyMatch(u"next", u"no extra")->score);
    QVERIFY(fuzzyMatch(u"cp", u"commandPalette")->score > fuzzyMatch(u"cp", u"escape")->score);
}

void TestFuzzyMatch::isTheBestOfAllWays()
{
    std::mt19937 random(5);
    const QString letters = "aB_b a";
    const auto text = [&](int most) {
        QString made;
        for (auto n = random() % static_cast<unsigned long>(most + 1); n > 0; --n)
            made += letters[static_cast<qsizetype>(random() % 6)];
        return made;
    };
    int found = 0;
    for (int i = 0; i < 4000; ++i) {
        const QString typed = text(4).remove(' ');
        const QString name = text(12);
        const auto match = fuzzyMatch(typed, name);
        const int expected = bestByTrying(typed, name);
        QCOMPARE(match.has_value(), expected >= 0);
        if (!match)
            continue;
        ++found;
        QVERIFY2(match->score == expected, qPrintable(typed + " in " + name));
        QCOMPARE(scoreOf(name, match->positions), expected);
    }
    QVERIFY(found > 500);
}

void TestFuzzyMatch::ranksByScoreThenUse()
{
    const std::vector<PaletteEntry> entries{{"a", "aa", {}, true, {}, 1},
                                            {"b", "bb", {}, true, {}, 5},
                                            {"c", "cc", {}, true, {}, 1},
                                            {"d", "d", {}, true, {}, 1}};
    const auto ranked = rankedEntries(entries, {"c"}, 3);
    QCOMPARE(ranked.size(), std::size_t{3});
    QCOMPARE(ranked[0].id, "b");
    QCOMPARE(ranked[1].id, "c"); // was used
    QCOMPARE(ranked[2].id, "d"); // is shorter
}

void TestFuzzyMatch::goesToFrames()
{
    std::uint32_t went = 0;
    const PaletteSource source = frameSource([&went](std::uint32_t frame) { went = frame; });
    for (const char *typed : {"42", " 42 ", "frame 42", "go to 42"}) {
        went = 0;
        const auto entries = source(typed);
        QCOMPARE(entries.size(), std::size_t{1});
        entries[0].run();
        QCOMPARE(went, 42U);
    }
    QVERIFY(source("x42").empty());
    QVERIFY(source("42a").empty());
    QVERIFY(source("").empty());
    QVERIFY(source("99999999999").empty());
}

} // namespace tst_fuzzy_match

ZOE_TEST(tst_fuzzy_match::TestFuzzyMatch)
#include "tst_fuzzy_match.moc"
