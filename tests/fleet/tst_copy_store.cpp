// A store that is copied into another one, of any kind, has all that it had, once.
#include <QTemporaryDir>
#include <QTest>
#include <cmath>
#include <map>
#include <set>

#include "fleet/store/copy_store.h"
#include "fleet/store/store.h"
#include "tests/fleet/made_up_runs.h"
#include "tests/fleet/test_stores.h"
#include "tests/support/test_program.h"

namespace tst_copy_store {

using namespace zoe;
using namespace zoe::fleet;
using namespace zoe::test;

namespace {

// All that can be read of a store, as text.
std::string contentOf(Store &store)
{
    std::string text;
    const auto runs = store.runs();
    if (!runs)
        return runs.error().text();
    for (const RunFacts &run : *runs) {
        text += run.hash + run.program + run.build + run.commit + std::to_string(run.order) +
                run.branch + run.machine + run.scene + run.seed + run.location +
                std::to_string(run.startUnixNs) + std::to_string(run.disturbance) + "\n";
        for (const auto &[key, value] : run.settings)
            text += key + "=" + value + "\n";
        const auto models = store.behaviourModels(run.program, run.scene);
        for (const std::string &model : *models)
            text += "model " + model + "\n";
    }
    const Status read =
        store.forEachSeries({.detail = PointDetail::Sketches}, Task{}, [&](const Series &series) {
            text += series.key.machine + series.key.scene + series.key.behaviour +
                    series.key.function.function + series.key.function.file +
                    series.key.function.group;
            for (const SeriesPoint &point : series.points) {
                for (const std::uint64_t number :
                     {std::uint64_t{point.run}, point.behaviourFrames,
                      std::uint64_t{point.blockFrames}, point.frames, point.calls})
                    text += " " + std::to_string(number);
                const Estimate running = point.running.value_or(Estimate{-1, -1});
                for (const double number :
                     {point.self.mean, point.self.error, point.total.mean, point.total.error,
                      running.mean, running.error, point.freedom})
                    text += " " + std::to_string(number);
                text += " " + point.sketch;
            }
            text += "\n";
            return true;
        });
    if (!read)
        return read.error().text();
    const auto calls = store.calls();
    for (const StoredCall &call : *calls)
        text += call.program + ": " + call.caller + " -> " + call.callee + "\n";
    const auto triages = store.triages();
    for (const Triage &triage : *triages)
        text += triage.finding.id + " " + nameOf(triage.status) + " " + triage.note + " " +
                std::to_string(triage.unixNs) + "\n";
    return text;
}

RunDigest runAt(std::uint32_t number, const std::string &machine, const std::string &scene)
{
    RunDigest digest = madeUpRun(number, 7, 2);
    digest.facts.hash += machine + scene;
    digest.facts.machine = machine;
    digest.facts.scene = scene;
    digest.behaviours[1].blockFrames = 9;
    digest.figures[3].self.error = std::nan("");
    return digest;
}

Triage triageAt(const std::string &id, std::int64_t unixNs, const std::string &note)
{
    Triage triage{.note = note, .unixNs = unixNs};
    triage.finding.id = id;
    return triage;
}

Result<CopyCounts> copied(Store &from, Store &to)
{
    const auto runs = from.runs();
    return runs ? copyStore(from, *runs, to, Task{}) : runs.error();
}

} // namespace

class TestCopyStore : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase_data() { addStoreServers(); }
    void init();
    void allIsCopiedOnce();
    void otherBehavioursAreLeftOut();
    void laterTriageCounts();
    void cancelledCopiesAreWholeRuns();

  private:
    QTemporaryDir m_folder;
    std::unique_ptr<Store> m_file;  // the embedded one
    std::unique_ptr<Store> m_other; // of the server
};

void TestCopyStore::init()
{
    QFETCH_GLOBAL(QString, server);
    auto file = openStore(makeStore(QString(), m_folder));
    auto other = openStore(makeStore(server, m_folder));
    QVERIFY(file.ok() && other.ok());
    m_file = std::move(*file);
    m_other = std::move(*other);
}

void TestCopyStore::allIsCopiedOnce()
{
    QVERIFY(*m_file->addWithModels(runAt(0, "lab", "harbour"), {0, {"calm", "busy"}}) ==
            Added::Run);
    for (std::uint32_t run = 1; run < 4; ++run) {
        QVERIFY(*m_file->add(runAt(run, "lab", "harbour")));
        QVERIFY(*m_file->add(runAt(run, "lab-2", "harbour")));
        QVERIFY(*m_file->add(runAt(run, "lab-2", "desert")));
    }
    QVERIFY(m_file->setTriages({triageAt("one", 5, "it's"), triageAt("two", 6, "")}));
    const std::string before = contentOf(*m_file);
    QVERIFY(before.find("model busy") != std::string::npos);
    auto counts = copied(*m_file, *m_other);
    QVERIFY2(counts.ok(), counts.ok() ? "" : counts.error().text().c_str());
    QCOMPARE(counts->copied, std::uint64_t{10});
    QCOMPARE(counts->known + counts->leftOut, std::uint64_t{0});
    QCOMPARE(counts->triaged, std::uint64_t{2});
    QCOMPARE(contentOf(*m_other), before);
    counts = copied(*m_file, *m_other);
    QVERIFY(counts.ok());
    QCOMPARE(counts->copied + counts->triaged, std::uint64_t{0});
    QCOMPARE(counts->known, std::uint64_t{10});
    QCOMPARE(contentOf(*m_other), before);
    // And back, together with what is only there.
    QVERIFY(*m_other->addWithModels(runAt(9, "lab", "harbour"), {2, {"odd"}}) == Added::Run);
    auto back = openStore(makeStore(QString(), m_folder));
    QVERIFY(back.ok());
    QCOMPARE(copied(*m_other, **back)->copied, std::uint64_t{11});
    QCOMPARE(contentOf(**back), contentOf(*m_other));
    QCOMPARE(copied(*m_other, *m_file)->copied, std::uint64_t{1});
    QCOMPARE(contentOf(*m_file), contentOf(*m_other));
}

void TestCopyStore::otherBehavioursAreLeftOut()
{
    QVERIFY(*m_file->addWithModels(runAt(0, "lab", "harbour"), {0, {"ours"}}) == Added::Run);
    QVERIFY(*m_file->addWithModels(runAt(1, "lab", "desert"), {0, {"same"}}) == Added::Run);
    QVERIFY(*m_other->addWithModels(runAt(2, "lab", "harbour"), {0, {"theirs"}}) == Added::Run);
    QVERIFY(*m_other->addWithModels(runAt(3, "lab", "desert"), {0, {"same", "more"}}) ==
            Added::Run);
    const auto counts = copied(*m_file, *m_other);
    QVERIFY(counts.ok());
    QCOMPARE(counts->copied, std::uint64_t{1});
    QCOMPARE(counts->leftOut, std::uint64_t{1});
    QVERIFY(counts->scenes == std::vector<std::string>{"game, harbour"});
    // Of another branch, which comes first: sorted correctly nevertheless.
    RunDigest late = runAt(4, "lab", "zoo");
    late.facts.branch = "a branch";
    QVERIFY(*m_file->addWithModels(late, {0, {"ours"}}) == Added::Run);
    QVERIFY(*m_other->addWithModels(runAt(5, "lab", "zoo"), {0, {"theirs"}}) == Added::Run);
    QVERIFY((copied(*m_file, *m_other)->scenes ==
             std::vector<std::string>{"game, harbour", "game, zoo"}));
    QVERIFY(*m_other->behaviourModels("game", "harbour") == std::vector<std::string>{"theirs"});
    QVERIFY(
        (*m_other->behaviourModels("game", "desert") == std::vector<std::string>{"same", "more"}));
}

void TestCopyStore::laterTriageCounts()
{
    QVERIFY(m_file->setTriages({triageAt("one", 5, "first"), triageAt("two", 9, "last")}));
    QVERIFY(m_other->setTriages({triageAt("one", 7, "later"), triageAt("two", 3, "early")}));
    QCOMPARE(copied(*m_file, *m_other)->triaged, std::uint64_t{1});
    std::map<std::string, std::string> notes;
    const auto triages = m_other->triages();
    for (const Triage &triage : *triages)
        notes[triage.finding.id] = triage.note;
    QVERIFY((notes == std::map<std::string, std::string>{{"one", "later"}, {"two", "last"}}));
}

void TestCopyStore::cancelledCopiesAreWholeRuns()
{
    for (std::uint32_t run = 0; run < 4; ++run)
        QVERIFY(*m_file->add(runAt(run, "lab-" + std::to_string(run), "harbour")));
    const auto runs = m_file->runs();
    SerialExecutor serial;
    std::stop_source stopped;
    const Task none(serial, stopped.get_token(),
                    [&stopped](double) { stopped.request_stop(); }); // at once
    QVERIFY(copyStore(*m_file, *runs, *m_other, none).error().code == ErrorCode::Cancelled);
    QCOMPARE(m_other->runs()->size(), std::size_t{0});
    std::stop_source stop;
    const auto counts =
        copyStore(*m_file, *runs, *m_other, Task(serial, stop.get_token(), [&stop](double share) {
            if (share >= 0.5)
                stop.request_stop();
        }));
    QVERIFY(!counts && counts.error().code == ErrorCode::Cancelled);
    QCOMPARE(m_other->runs()->size(), std::size_t{2});
    QCOMPARE(copied(*m_file, *m_other)->copied, std::uint64_t{2});
    QCOMPARE(contentOf(*m_other), contentOf(*m_file));
}

} // namespace tst_copy_store

ZOE_APPLESS_TEST(tst_copy_store::TestCopyStore)
#include "tst_copy_store.moc"
