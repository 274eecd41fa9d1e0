// speedscope files besides the real ones of tst_foreign_files: members in any order, cut and broken
// files, and random profiles compared with a simple reading of the format.
#include <QTest>
#include <algorithm>
#include <random>
#include <vector>

#include "plugins/api/plugin_manager.h"
#include "tests/plugins/memory_writer.h"
#include "tests/plugins/sample_lines.h"
#include "tests/plugins/whole_zones.h"
#include "tests/support/test_program.h"

namespace tst_speedscope {

using namespace zoe;
using namespace zoe::test;

namespace {

constexpr const char *kFrames = R"("shared":{"frames":[{"name":"a"},{"name":"b"},{"name":"c"}]})";

// Stacks and notes, without remarks on frames.
QStringList linesOf(const Imported &imported)
{
    if (!imported.capture)
        return {QString::fromStdString(imported.error.text())};
    QStringList lines;
    for (const QString &line :
         QString::fromStdString(foldedText(*imported.capture, imported.report)).split('\n')) {
        if (!line.startsWith(QLatin1String("# frame")) && !line.isEmpty())
            lines += line;
    }
    return lines;
}

QByteArray numbers(const std::vector<int> &values)
{
    QByteArray text;
    for (const int value : values)
        text += (text.isEmpty() ? "" : ",") + QByteArray::number(value);
    return "[" + text + "]";
}

} // namespace

class TestSpeedscope : public QObject {
    Q_OBJECT

  private slots:
    void membersInAnyOrder_data()
    {
        QTest::addColumn<QByteArray>("profiles");
        QTest::addColumn<bool>("framesLast");
        const QByteArray events =
            R"([{"type":"O","frame":0,"at":0},{"at":2,"type":"O","frame":1},{"frame":1,"type":"C","at":3},{"type":"C","frame":0,"at":5}])";
        const QByteArray samples = R"([[0],[0,1],[0]])";
        const QByteArray evented = R"("type":"evented","unit":"microseconds","events":)" + events;
        const QByteArray eventedLast =
            R"("events":)" + events + R"(,"unit":"microseconds","type":"evented")";
        const QByteArray sampled = R"("type":"sampled","unit":"microseconds","samples":)" +
                                   samples + R"(,"weights":[2,1,2])";
        const QByteArray weightsFirst = R"("weights":[2,1,2],"samples":)" + samples +
                                        R"(,"unit":"microseconds","type":"sampled")";
        for (const bool last : {false, true}) {
            const char *where = last ? "frames last" : "frames first";
            QTest::addRow("events, %s", where) << evented << last;
            QTest::addRow("events before their unit, %s", where) << eventedLast << last;
            QTest::addRow("samples, %s", where) << sampled << last;
            QTest::addRow("weights before samples, %s", where) << weightsFirst << last;
        }
    }

    void membersInAnyOrder()
    {
        QFETCH(QByteArray, profiles);
        QFETCH(bool, framesLast);
        const QByteArray list = R"("profiles":[{)" + profiles + R"(,"name":"main"}])";
        const QByteArray json = "{" + (framesLast ? list + "," + kFrames : kFrames + ("," + list)) +
                                R"(,"activeProfileIndex":0})";
        const Imported imported = read(json);
        QCOMPARE(linesOf(imported), QStringList({"main: a 4000", "main: a;b 1000"}));
        // Samples stay samples, beside the zones.
        const bool sampled = profiles.contains("sampled");
        QCOMPARE(samplesOf(*imported.capture),
                 sampled ? QStringList({"sample main | 0 2000 | a", "sample main | 2000 1000 | a;b",
                                        "sample main | 3000 2000 | a"})
                         : QStringList());
    }

    void whatMakesNoSenseIsCounted_data()
    {
        QTest::addColumn<QByteArray>("profile");
        QTest::addColumn<QStringList>("lines");
        const auto row = [](const char *name, const char *profile, const QStringList &lines) {
            QTest::newRow(name) << QByteArray(profile) << lines;
        };
        row("sample of an unknown frame",
            R"("type":"sampled","unit":"nanoseconds","samples":[[0],[0,7],[0,1]],"weights":[1,5,2])",
            {"# invalid samples were skipped: 1", "p: a 1", "p: a;b 2"});
        row("samples without weights",
            R"("type":"sampled","unit":"nanoseconds","samples":[[0],[0,1],[2],[0,1]],"weights":[1,2])",
            {"# invalid samples were skipped: 2", "p: a 1", "p: a;b 2"});
        row("weights without samples",
            R"("type":"sampled","unit":"nanoseconds","samples":[[0]],"weights":[1,2,3])",
            {"p: a 1"});
        row("weights that are none",
            R"("type":"sampled","unit":"nanoseconds","samples":[[0],[1],[0]],"weights":[1,-2,"3"])",
            {"# invalid sample weights: treated as 0: 2", "p: a 1", "p: b 0"});
        row("events of all kinds",
            R"("type":"evented","unit":"nanoseconds","events":[{"type":"O","frame":0,"at":1},{"type":"X","frame":0,"at":2},
               {"type":"O","frame":-1,"at":2},{"type":"O","frame":9,"at":2},{"type":"O","frame":1,"at":NaN},7,[],{},
               {"type":"O","frame":1,"at":1e300},{"type":"C","frame":0,"at":4}])",
            {"# invalid events were skipped: 8", "# times that run backwards were put in order: 1",
             "p: a 3"});
        row("negative times",
            R"("type":"evented","unit":"seconds","events":[{"type":"O","frame":0,"at":-2.5},{"type":"C","frame":0,"at":-1}])",
            {"p: a 1500000000"});
        row("start of samples",
            R"("type":"sampled","unit":"nanoseconds","startValue":-10,"endValue":5,"samples":[[0]],"weights":[4])",
            {"p: a 4"});
    }

    void whatMakesNoSenseIsCounted()
    {
        QFETCH(QByteArray, profile);
        QFETCH(QStringList, lines);
        const QByteArray json =
            "{" + QByteArray(kFrames) + R"(,"profiles":[{"name":"p",)" + profile + "}]}";
        QCOMPARE(linesOf(read(json)), lines);
    }

    void framesThatNeverComeAreCounted()
    {
        const QByteArray json =
            R"({"profiles":[{"type":"evented","unit":"nanoseconds","name":"p","events":[
                {"type":"O","frame":0,"at":0},{"type":"O","frame":5,"at":1},{"type":"C","frame":5,"at":2},
                {"type":"C","frame":0,"at":3}]}],)" +
            QByteArray(kFrames) + "}";
        QCOMPARE(
            linesOf(read(json)),
            QStringList({"# events of frames missing from the file were skipped: 2", "p: a 3"}));
    }

    void otherKindsOfProfilesAreCounted()
    {
        const QByteArray json =
            "{" + QByteArray(kFrames) +
            R"(,"profiles":[{"type":"drawn","events":[{"type":"O","frame":0,"at":0}]},
               {"type":"evented","unit":"bytes","name":"p","samples":[[0]],"weights":[9],
                "events":[{"type":"O","frame":0,"at":0},{"type":"C","frame":0,"at":3}]}]})";
        QCOMPARE(
            linesOf(read(json)),
            QStringList({"# profiles of an unknown kind were skipped: 1",
                         "# profiles without a time unit: treated as nanoseconds: 1", "p: a 3"}));
    }

    // Cut anywhere: a capture of the part that exists, or an error message.
    void cutAnywhere()
    {
        const QByteArray json =
            "{" + QByteArray(kFrames) +
            R"(,"profiles":[{"type":"evented","unit":"nanoseconds","name":"p","events":[
                {"type":"O","frame":0,"at":0},{"type":"O","frame":1,"at":10},
                {"type":"C","frame":1,"at":20},{"type":"C","frame":0,"at":30}]},
               {"type":"sampled","unit":"nanoseconds","name":"q","samples":[[0],[1]],"weights":[5,5]}]})";
        int loaded = 0;
        for (qsizetype size = 0; size < json.size(); ++size) {
            const Imported imported = read(json.left(size));
            if (!imported.capture) {
                QVERIFY(!imported.error.message.empty());
                continue;
            }
            ++loaded;
            if (size < json.size() - 1)
                QVERIFY2(imported.report.countOf("the file is truncated: arrays without an end") ==
                             1,
                         qPrintable(QString::number(size)));
        }
        QVERIFY(loaded > 150);
    }

    void brokenAnywhereSaysWhere()
    {
        QByteArray json =
            "{" + QByteArray(kFrames) + R"(,"profiles":[{"type":"evented","events":[)";
        const qsizetype at = json.size();
        json += "}]}]}";
        const Imported imported = read(json);
        QVERIFY(!imported.capture);
        QCOMPARE(QString::fromStdString(imported.error.text()),
                 QStringLiteral("the file is not valid JSON (input.json, byte %1)").arg(at));
    }

    // Against a plain reading: a stack a sample, zones where neighbours differ.
    void randomSamples()
    {
        for (unsigned seed = 1; seed <= 40; ++seed) {
            std::mt19937 random(seed);
            ZoneNester expected;
            std::vector<int> open, weights;
            QByteArray samples;
            TimeNs now = 0;
            for (int i = 0; i < 60; ++i) {
                std::vector<int> stack;
                for (auto depth = random() % 5; depth > 0; --depth)
                    stack.push_back(static_cast<int>(random() % 3));
                weights.push_back(static_cast<int>(random() % 9));
                samples += (i == 0 ? "" : ",") + numbers(stack);
                goTo(expected, open, stack, now);
                now += weights.back();
            }
            goTo(expected, open, {}, now);
            const Imported imported = read(
                "{" + QByteArray(kFrames) +
                R"(,"profiles":[{"type":"sampled","unit":"nanoseconds","name":"p","samples":[)" +
                samples + "],\"weights\":" + numbers(weights) + "}]}");
            QVERIFY2(imported.capture, imported.error.text().c_str());
            const auto zones = wholeZones(*imported.capture);
            auto made = expected.zones();
            const TimeNs first = made.empty() ? 0 : made.front().startNs;
            for (WholeZone &zone : made) {
                zone.startNs -= first;
                zone.endNs -= first;
            }
            const std::string difference = firstDifference(zones, made);
            QVERIFY2(difference.empty(), difference.c_str());
        }
    }

  private:
    static void goTo(ZoneNester &zones, std::vector<int> &open, const std::vector<int> &next,
                     TimeNs now)
    {
        std::size_t same = 0;
        while (same < open.size() && same < next.size() && open[same] == next[same])
            ++same;
        for (std::size_t i = open.size(); i > same; --i)
            zones.end("p", now);
        for (std::size_t i = same; i < next.size(); ++i)
            zones.begin("p", now, std::string(1, static_cast<char>('a' + next[i])));
        open = next;
    }

    Imported read(const QByteArray &json)
    {
        return importBytes(*m_plugins.importer("speedscope"), json, QStringLiteral("every:1h"));
    }

    PluginManager m_plugins{
        {QStringLiteral(ZOE_BIN_DIR) + QStringLiteral("/../lib/zoetrope/plugins")}};
};

} // namespace tst_speedscope

ZOE_TEST(tst_speedscope::TestSpeedscope)
#include "tst_speedscope.moc"
