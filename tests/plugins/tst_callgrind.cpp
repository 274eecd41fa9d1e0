// Profiles in the format of Callgrind.
#include <QTest>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "plugins/api/plugin_manager.h"
#include "plugins/importers/common/call_costs.h"
#include "tests/plugins/memory_writer.h"
#include "tests/plugins/sample_lines.h"
#include "tests/support/test_program.h"

namespace tst_callgrind {

using namespace zoe;
using namespace zoe::test;

namespace {

std::uint32_t below(std::mt19937 &random, std::uint32_t limit)
{
    return static_cast<std::uint32_t>(random() % limit);
}

using Path = std::vector<CallCosts::Function>;

std::map<Path, double> stacksOf(CallCosts &costs)
{
    std::map<Path, double> stacks;
    costs.takeApart(Task(), [&](std::span<const CallCosts::Function> path, double cost) {
        stacks[Path(path.begin(), path.end())] += cost;
    });
    return stacks;
}

bool areSame(const std::map<Path, double> &left, const std::map<Path, double> &right)
{
    return left.size() == right.size() &&
           std::equal(left.begin(), left.end(), right.begin(), [](const auto &a, const auto &b) {
               return a.first == b.first && std::abs(a.second - b.second) < 1e-6 * (1 + a.second);
           });
}

// "thread | stack" with the time of its samples.
std::map<QString, DurationNs> timesOf(const Imported &imported)
{
    std::map<QString, DurationNs> times;
    for (const QString &line : samplesOf(*imported.capture)) {
        const QStringList parts = line.split(" | ");
        times[parts[0].mid(7) + " | " + parts[2]] += parts[1].split(' ')[1].toLongLong();
    }
    return times;
}

using Times = std::map<QString, DurationNs>;

const QByteArray kProfile = "# callgrind format\n"
                            "version: 1\ncreator: callgrind-3.22.0\ncmd: /opt/games/crates -v\n"
                            "positions: line\nevents: Ir Dr\nsummary: 1240000 3\n\n"
                            "ob=(1) /opt/games/crates\n"
                            "fl=(1) main.cpp\n"
                            "fn=(1) main\n"
                            "16 20000 1\n"
                            "cfn=(2) update(int)\n"
                            "calls=1 50\n"
                            "+1 450000\n"
                            "cob=(2) libz.so\n"
                            "cfi=(2) ???\n"
                            "cfn=(3) inflate\n"
                            "calls=3 20\n"
                            "* 470000\n"
                            "\n"
                            "fn=(2)\n"
                            "51 100000\n"
                            "jcnd=1/2 +3\n"
                            "-1\n"
                            "cob=(2)\n"
                            "cfi=(2)\n"
                            "cfn=(3)\n"
                            "calls=2 20\n"
                            "51 350000\n"
                            "\n"
                            "ob=(2)\n"
                            "fl=(2)\n"
                            "fn=(3)\n"
                            "20 820000\n"
                            "totals: 940000 1\n";

} // namespace

class TestCallgrind : public QObject {
    Q_OBJECT

  private slots:
    void costsBecomeSamples()
    {
        QCOMPARE(recognised(kProfile), QStringLiteral("callgrind"));
        QCOMPARE(recognised(kProfile.mid(kProfile.indexOf("version"))),
                 QStringLiteral("callgrind"));
        const Imported imported = import(kProfile);
        QVERIFY2(imported.capture, imported.error.text().c_str());
        QCOMPARE(timesOf(imported), (Times{{"samples | main", 20'000},
                                           {"samples | main;update(int)", 100'000},
                                           {"samples | main;update(int);inflate", 350'000},
                                           {"samples | main;inflate", 470'000}}));
        QCOMPARE(imported.report.countOf("costs are not times: each Ir counts as 1 ns"),
                 std::uint64_t{1});
        QCOMPARE(imported.capture->info().session.program, std::string("crates"));
        QCOMPARE(imported.capture->codeModules()[1].path, std::string("libz.so"));
        QCOMPARE(imported.capture->sites()[0].file, std::string("main.cpp"));
    }

    void timesAndThreads()
    {
        const Imported imported = import("version: 1\ncreator: xdebug\npositions: instr line\n"
                                         "events: Memory_(bytes) Time_(10ns)\nthread: 1\n"
                                         "fl=a.php\nfn=load\n0x10 3 77 1000\n"
                                         "thread: 2\nfn=draw\n0x10 3 77 2000\n0x14 4 5\n");
        QVERIFY2(imported.capture, imported.error.text().c_str());
        QCOMPARE(timesOf(imported),
                 (Times{{"thread 1 | load", 10'000}, {"thread 2 | draw", 20'000}}));
    }

    void unitsOfTimes_data()
    {
        QTest::addColumn<QString>("event");
        QTest::addColumn<int>("ns"); // of 7 units; 7: it is no time
        QTest::newRow("no number") << "Wait_(us)" << 7'000;
        QTest::newRow("sign of micro") << "Wait_(10µs)" << 70'000;
        QTest::newRow("Greek letter") << "Wait_(10μs)" << 70'000;
        QTest::newRow("part") << "Wait_(0.5us)" << 3'500;
        QTest::newRow("none") << "Wait_(0ns)" << 7;
        QTest::newRow("bytes") << "Wait_(16bytes)" << 7;
        QTest::newRow("empty") << "Wait_()" << 7;
        QTest::newRow("more behind") << "Wait_(ns)2" << 7;
        QTest::newRow("Xdebug 2") << "Time" << 7'000;
        QTest::newRow("unit alone") << "us" << 7'000;
        QTest::newRow("unit in words") << "Milliseconds" << 7'000'000;
    }

    void unitsOfTimes()
    {
        QFETCH(QString, event);
        QFETCH(int, ns);
        const Imported imported =
            import(("events: " + event.toStdString() + "\nfn=load\n1 7\n").c_str());
        QVERIFY2(imported.capture, imported.error.text().c_str());
        QCOMPARE(timesOf(imported), (Times{{"samples | load", ns}}));
    }

    // Callgrind ends with totals; others with any line, which may lack its line feed.
    void truncatedFilesAreToldFromWholeOnes_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<bool>("isTruncated");
        const QByteArray other = kProfile.mid(kProfile.indexOf("positions"))
                                     .chopped(QByteArray("totals: 940000 1\n").size());
        QTest::newRow("of Callgrind") << kProfile << false;
        QTest::newRow("without the last line feed") << kProfile.chopped(1) << false;
        QTest::newRow("without totals") << kProfile.left(kProfile.indexOf("totals")) << true;
        QTest::newRow("of others") << other << false;
        QTest::newRow("of others, without the last line feed") << other.chopped(1) << false;
        QTest::newRow("without a cost") << other.chopped(8) << true;
        QTest::newRow("in a name") << other.left(other.indexOf("inflate") + 3) << true;
    }

    void truncatedFilesAreToldFromWholeOnes()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(bool, isTruncated);
        const Imported imported = import(bytes);
        QVERIFY2(imported.capture, imported.error.text().c_str());
        QCOMPARE(imported.report.countOf("the file is truncated: functions may be missing"),
                 std::uint64_t{isTruncated});
    }

    void recursiveCalls()
    {
        const Imported imported = import("events: ms_(ms)\nfn=main\n1 1\n"
                                         "cfn=walk\ncalls=1 2\n1 9\n"
                                         "fn=walk\n2 4\n"
                                         "cfn=walk\ncalls=5 2\n2 9\n"
                                         "cfn=visit\ncalls=5 2\n2 5\n"
                                         "fn=visit\n3 5\n"
                                         "cfn=walk\ncalls=5 2\n3 3\n");
        QVERIFY2(imported.capture, imported.error.text().c_str());
        Times sums;
        for (const auto &[stack, time] : timesOf(imported))
            sums[stack.mid(stack.lastIndexOf(stack.contains(';') ? ';' : ' ') + 1)] += time;
        QCOMPARE(sums, (Times{{"main", 1'000'000}, {"visit", 5'000'000}, {"walk", 4'000'000}}));
    }

    // Trees of calls, in which each function has one caller: the stacks are known.
    void treesComeBack()
    {
        std::mt19937 random(3);
        for (int round = 0; round < 50; ++round) {
            const std::uint32_t count = 1 + below(random, 60);
            std::vector<Path> paths;
            std::vector<double> inclusive(count, 0);
            std::map<Path, double> truth;
            CallCosts costs;
            for (std::uint32_t i = 0; i < count; ++i) {
                Path path = i == 0 || below(random, 8) == 0 ? Path() : paths[below(random, i)];
                path.push_back(i);
                const double self = 1 + below(random, 100);
                costs.addSelf(i, self);
                truth[path] = self;
                for (const std::uint32_t caller : path)
                    inclusive[caller] += self;
                paths.push_back(std::move(path));
            }
            for (const Path &path : paths) {
                if (path.size() > 1)
                    costs.addCalls(path[path.size() - 2], path.back(), inclusive[path.back()]);
            }
            QVERIFY(areSame(stacksOf(costs), truth));
        }
    }

    // Whatever the calls say, each function has its own cost, on paths of existing calls.
    void anyCostsAddUp()
    {
        std::mt19937 random(5);
        for (int round = 0; round < 100; ++round) {
            const std::uint32_t count = 1 + below(random, 20);
            CallCosts costs;
            std::vector<double> self(count);
            std::map<std::pair<std::uint32_t, std::uint32_t>, bool> calls;
            for (std::uint32_t i = 0; i < count; ++i) {
                self[i] = below(random, 1000);
                costs.addSelf(i, self[i]);
                for (int n = static_cast<int>(below(random, 4)); n > 0; --n) {
                    const std::uint32_t callee = below(random, count);
                    calls[{i, callee}] = true;
                    costs.addCalls(i, callee, below(random, 1000));
                }
            }
            std::vector<double> sums(count);
            for (const auto &[path, cost] : stacksOf(costs)) {
                QVERIFY(cost > 0);
                sums[path.back()] += cost;
                for (std::size_t i = 1; i < path.size(); ++i)
                    QVERIFY(calls.contains({path[i - 1], path[i]}));
            }
            for (std::uint32_t i = 0; i < count; ++i)
                QVERIFY(std::abs(sums[i] - self[i]) < 1e-6 * (1 + self[i]));
        }
    }

    // Each level calls the next from two functions: 2^40 stacks.
    void tooManyStacksAreCut()
    {
        CallCosts costs;
        for (std::uint32_t level = 0; level < 40; ++level) {
            for (std::uint32_t i = 0; i < 2; ++i) {
                costs.addSelf(2 * level + i, 1);
                for (std::uint32_t j = 0; level < 39 && j < 2; ++j)
                    costs.addCalls(2 * level + i, 2 * level + 2 + j, (39 - level) / 2.0);
            }
        }
        const auto stacks = stacksOf(costs);
        QVERIFY(stacks.size() <= CallCosts::kMostStacks + 80);
        double whole = 0;
        for (const auto &[path, cost] : stacks)
            whole += cost;
        QVERIFY(std::abs(whole - 80) < 1e-6);
    }

    // As of many threads with one function each: a gigabyte and more, were there room for all.
    void functionsTakeRoomOnceTheyCost()
    {
        std::vector<CallCosts> costs(200);
        for (CallCosts &one : costs)
            one.addSelf(std::uint32_t{1} << 20, 1);
        for (CallCosts &one : costs)
            QCOMPARE(one.whole(), 1.0);
    }

    void refusesInOneSentence()
    {
        QVERIFY(import("fn=main\n1 2\n").error.text().find("events:") != std::string::npos);
        QVERIFY(import("events: Ir\nfn=main\n1 0\n").error.text().find("has a cost") !=
                std::string::npos);
        QVERIFY(!import("").error.message.empty());
    }

    void hostileBytesEndWell()
    {
        std::mt19937 random(9);
        for (int i = 0; i < 300; ++i) {
            QByteArray changed = kProfile.left(
                static_cast<qsizetype>(i % 2 == 0 ? std::size_t(kProfile.size())
                                                  : random() % std::size_t(kProfile.size())));
            for (int n = 0; n < 4 && !changed.isEmpty(); ++n)
                changed[static_cast<qsizetype>(random() % std::size_t(changed.size()))] =
                    "0123456789()=:+-*\n xf\xff"[random() % 23];
            const Imported imported = import(changed);
            QVERIFY(imported.capture || !imported.error.message.empty());
        }
        const Imported huge = import("events: Ir\nfn=main\n1 18446744073709551615\n"
                                     "1 18446744073709551616\n(7)\nfn=(7)\n1 1\n");
        QVERIFY(huge.capture);
        QCOMPARE(huge.report.countOf("times were shortened: together they exceed 126 years"),
                 std::uint64_t{1});
        QCOMPARE(huge.report.countOf("names that the file refers to but doesn't have"),
                 std::uint64_t{1});
    }

  private:
    QString recognised(const QByteArray &bytes) { return recognisedFormat(m_plugins, bytes); }

    Imported import(const QByteArray &bytes)
    {
        return importBytes(*m_plugins.importer("callgrind"), bytes);
    }

    PluginManager m_plugins{
        {QStringLiteral(ZOE_BIN_DIR) + QStringLiteral("/../lib/zoetrope/plugins")}};
};

} // namespace tst_callgrind

ZOE_TEST(tst_callgrind::TestCallgrind)
#include "tst_callgrind.moc"
