// Facts of runs: where they come from, and in which order runs are.
#include <QTest>
#include <map>

#include "analysis/model/memory_capture.h"
#include "fleet/digest/facts.h"
#include "fleet/store/store.h"
#include "tests/fleet/made_up_runs.h"
#include "tests/support/test_program.h"

namespace tst_fleet_facts {

using namespace zoe;
using namespace zoe::fleet;

class TestFleetFacts : public QObject {
    Q_OBJECT

  private slots:
    void headerIsRead()
    {
        SessionInfo session;
        session.program = "game";
        session.build = "1.2";
        session.host = "lab-3";
        session.processor = "Some CPU";
        session.startUnixNs = 1'790'000'000'000'000'000;
        session.metadata = {{"scene", "harbour"}, {"order", "seven"}, {"quality", "high"}};
        const RunFacts facts = factsOfHeader(MemoryCapture(session, {}, {}));
        QCOMPARE(facts.program, std::string("game"));
        QCOMPARE(facts.machine, std::string("lab-3"));
        QCOMPARE(facts.cpu, std::string("Some CPU"));
        QCOMPARE(facts.scene, std::string("harbour"));
        QCOMPARE(facts.order, 0);
        QCOMPARE(factNamed(facts, "quality"), std::string("high"));
        QCOMPARE(nightOf(facts), std::string("2026-09-21"));
        QVERIFY(std::ranges::is_sorted(facts.settings));
    }

    void everyKnownFactHasAPlace()
    {
        RunFacts facts;
        for (const std::string &key : knownFacts())
            QVERIFY(setFact(facts, key, "12"));
        QVERIFY(facts.settings.empty());
        for (const std::string &key : knownFacts())
            QCOMPARE(factNamed(facts, key), std::string("12"));
        QVERIFY(setFact(facts, "night", "2026-11-05"));
        QCOMPARE(nightOf(facts), std::string("2026-11-05"));
        for (const char *wrong : {"", "x", "1x", "-1", "0", "99999999999999999999"})
            QVERIFY2(!setFact(facts, "order", wrong), wrong);
        QVERIFY(!setFact(facts, "order", "17-rc"));
        QCOMPARE(facts.order, 12); // as it was
        for (const char *wrong :
             {"", "yesterday", "2026-1-5", "2026-02-30", "2026-11-05 ", "2026/11/05"})
            QVERIFY2(!setFact(facts, "night", wrong), wrong);
        QCOMPARE(nightOf(facts), std::string("2026-11-05"));
    }

    // A header may say anything, twice.
    void oddMetadata()
    {
        SessionInfo session;
        session.startUnixNs = 1'790'000'000'000'000'000;
        session.metadata = {{"quality", "low"}, {"order", "17-rc"}, {"night", "late"},
                            {"order", "18-rc"}, {"a", "b"},         {"quality", "high"}};
        const RunFacts facts = factsOfHeader(MemoryCapture(session, {}, {}));
        QCOMPARE(facts.order, 0);
        QCOMPARE(nightOf(facts), std::string("2026-09-21"));
        using Settings = std::vector<std::pair<std::string, std::string>>;
        QVERIFY(facts.settings ==
                (Settings{{"a", "b"}, {"night", "late"}, {"order", "18-rc"}, {"quality", "high"}}));
    }

    void variablesOfServices()
    {
        using Variables = std::map<std::string, std::string>;
        const auto factsIn = [](const Variables &variables) {
            return factsOfCi([&](const char *name) -> std::optional<std::string> {
                const auto found = variables.find(name);
                return found == variables.end() ? std::nullopt : std::optional(found->second);
            });
        };
        const Facts all{{"commit", "1a"}, {"order", "7"}, {"branch", "main"}};
        QVERIFY(factsIn({{"GITHUB_SHA", "1a"},
                         {"GITHUB_RUN_NUMBER", "7"},
                         {"GITHUB_REF_NAME", "main"}}) == all);
        QVERIFY(factsIn({{"CI_COMMIT_SHA", "1a"},
                         {"CI_PIPELINE_IID", "7"},
                         {"CI_COMMIT_REF_NAME", "main"}}) == all);
        QVERIFY(factsIn({{"BUILDKITE_COMMIT", "1a"},
                         {"BUILDKITE_BUILD_NUMBER", "7"},
                         {"BUILDKITE_BRANCH", "main"}}) == all);
        QVERIFY(factsIn({{"GIT_COMMIT", "1a"}, {"BUILD_NUMBER", "7"}, {"GIT_BRANCH", "main"}}) ==
                all);
        QVERIFY(factsIn({{"GIT_COMMIT", "1a"}}) == (Facts{{"commit", "1a"}}));
        QVERIFY(factsIn({{"CI", "true"}}).empty());
    }

    void filesOfFacts()
    {
        const auto facts =
            factsOfText("# night\n scene = harbour\r\n\nempty=\nquality=a=b", "facts.txt");
        QVERIFY(facts.ok());
        QVERIFY(*facts == (Facts{{"scene", "harbour"}, {"empty", ""}, {"quality", "a=b"}}));
        const auto wrong = factsOfText("scene=harbour\nquality", "facts.txt");
        QVERIFY(!wrong.ok());
        QCOMPARE(wrong.error().text(),
                 std::string("'quality' is not KEY=VALUE (facts.txt, line 2)"));
        QVERIFY(!factOf("=x").ok());
    }

    void orderBeforeStart()
    {
        std::vector<RunFacts> runs;
        for (std::uint32_t i = 0; i < 4; ++i)
            runs.push_back(test::madeUpRun(i).facts);
        std::swap(runs[0].order, runs[3].order); // the clock of a machine may be wrong
        QVERIFY(orderOfRuns(runs) == (std::vector<std::uint32_t>{3, 1, 2, 0}));
        runs[1].order = 0; // without all orders, times decide
        QVERIFY(orderOfRuns(runs) == (std::vector<std::uint32_t>{0, 1, 2, 3}));
        runs[1].branch = "feature";
        QVERIFY(orderOfRuns(runs) == (std::vector<std::uint32_t>{1, 3, 2, 0}));
    }
};

} // namespace tst_fleet_facts

ZOE_APPLESS_TEST(tst_fleet_facts::TestFleetFacts)
#include "tst_fleet_facts.moc"
