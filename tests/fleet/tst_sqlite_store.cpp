// What only stores in files have: a disk that is full, other files, older and newer versions.
#include <QCryptographicHash>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <csignal>
#include <sys/resource.h>

#include "fleet/store/sqlite_schema.h"
#include "fleet/store/store.h"
#include "tests/fleet/made_up_runs.h"
#include "tests/fleet/test_stores.h"
#include "tests/support/test_program.h"

namespace tst_sqlite_store {

using namespace zoe;
using namespace zoe::fleet;
using namespace zoe::test;

class TestSqliteStore : public QObject {
    Q_OBJECT

  private slots:
    void init()
    {
        QVERIFY(m_folder.isValid());
        m_path = makeStore(QString(), m_folder);
        QVERIFY(!m_path.empty());
    }

    void fullDiskLeavesWholeRuns();
    void triageIsAllOrNothing();
    void damagedTriageIsReported();
    void tablesBelongToTheVersion();
    void otherFilesAreRejected();

  private:
    void runSqlHere(const char *statement) const { QVERIFY(runSqlOfStore(m_path, statement)); }

    QTemporaryDir m_folder;
    std::string m_path;
};

void TestSqliteStore::fullDiskLeavesWholeRuns()
{
    QVERIFY(addMadeUpRuns(m_path, 0, 3));
    const auto size = static_cast<rlim_t>(QFile(QString::fromStdString(m_path)).size());
    const pid_t child = startProcess([&] {
        signal(SIGXFSZ, SIG_IGN);
        const rlimit limit{size + 20'000, size + 20'000};
        setrlimit(RLIMIT_FSIZE, &limit);
        const auto store = openStore(m_path);
        bool failed = false;
        for (std::uint32_t run = 3; store && run < 40 && !failed; ++run) {
            const auto added = (*store)->add(madeUpRun(run));
            failed = !added && added.error().code == ErrorCode::Io;
        }
        return failed;
    });
    QCOMPARE(exitOf(child), 0);
    const CountedRuns counted = countMadeUpRuns(m_path);
    QVERIFY(counted.runs >= 3 && counted.runs < 40);
    QCOMPARE(counted.halfRuns, std::size_t{0});
    QVERIFY(addMadeUpRuns(m_path, 0, 40));
    QCOMPARE(countMadeUpRuns(m_path).runs, std::size_t{40});
}

void TestSqliteStore::triageIsAllOrNothing()
{
    const auto store = openStore(m_path);
    runSqlHere("CREATE TRIGGER t BEFORE INSERT ON triage WHEN new.id = 'bad' BEGIN "
               "SELECT raise(ABORT, 'no'); END; CREATE TRIGGER d BEFORE DELETE ON triage WHEN "
               "old.id = 'kept' BEGIN SELECT raise(ABORT, 'no'); END;");
    Triage first;
    first.finding.id = "one";
    Triage second;
    second.finding.id = "bad";
    QVERIFY(!(*store)->setTriages({first, second}));
    QVERIFY((*store)->triages()->empty());
    second.finding.id = "kept";
    QVERIFY((*store)->setTriages({first, second}));
    QVERIFY(!(*store)->dropTriages({"one", "kept"}));
    QCOMPARE((*store)->triages()->size(), std::size_t{2});
}

// Whoever changes them raises the version, and puts in the new sum.
void TestSqliteStore::tablesBelongToTheVersion()
{
    QCOMPARE(kStoreVersion, 3);
    QCOMPARE(QCryptographicHash::hash(kSqliteSchema, QCryptographicHash::Sha1).toHex().left(10),
             QByteArray("a56c859bed"));
}

void TestSqliteStore::otherFilesAreRejected()
{
    const auto errorOf = [](const auto &result) {
        return result.ok() ? std::string() : result.error().text();
    };
    QVERIFY(errorOf(createStore(m_path)).starts_with("the file exists already"));
    QVERIFY(errorOf(openStore(m_path + "x")).starts_with("there is no such store"));
    QVERIFY(errorOf(openStore("http://host/x")).starts_with("stores of the kind 'http'"));
    QVERIFY(!createStore(m_folder.filePath("no/such/folder").toStdString()).ok());
    for (const QByteArray &content :
         {QByteArray(), QByteArray(5000, 'z'), QByteArray("SQLite format 3")}) {
        QFile file(m_folder.filePath("other"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(content);
        file.close();
        QVERIFY(errorOf(openStore(file.fileName().toStdString())).starts_with("not a fleet store"));
    }
    const auto setVersion = [this](int version) {
        runSqlHere(("PRAGMA user_version = " + std::to_string(version)).c_str());
    };
    setVersion(kStoreVersion + 1);
    const auto newer = openStore(m_path);
    QVERIFY(!newer.ok() && newer.error().code == ErrorCode::TooNew);
    runSqlHere("PRAGMA user_version = 1");
    QVERIFY(errorOf(openStore(m_path)).starts_with("the store was made by an older version"));
    runSqlHere("ALTER TABLE triage DROP COLUMN machine; PRAGMA user_version = 2");
    QVERIFY(errorOf(openStore(m_path)).starts_with("the store was made by an older version"));
    setVersion(kStoreVersion);
    runSqlHere("DROP TABLE point;");
    const auto damaged = openStore(m_path);
    QVERIFY(damaged.ok());
    QVERIFY(!(*damaged)->add(madeUpRun(1)));
    QVERIFY((*damaged)->runs()->empty());
}

void TestSqliteStore::damagedTriageIsReported()
{
    const auto store = openStore(m_path);
    Triage triage;
    triage.finding.id = "one";
    QVERIFY((*store)->setTriages({triage}));
    runSqlHere("UPDATE triage SET status = 'unheard of'");
    const auto damaged = (*store)->triages();
    QVERIFY(!damaged && damaged.error().code == ErrorCode::Damaged);
}

} // namespace tst_sqlite_store

ZOE_APPLESS_TEST(tst_sqlite_store::TestSqliteStore)
#include "tst_sqlite_store.moc"
