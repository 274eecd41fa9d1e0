// The file of a session is on a file server that stops answering while the session starts: the
// program runs on without it, and is told so. The call from which on nothing is answered is each of
// those that starting makes, in turn.
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include "formats/reading/capture_reader.h"
#include "tests/support/patience.h"
#include "tests/support/test_program.h"

namespace tst_dead_disk {

using namespace zoe;
using namespace zoe::test;
namespace fs = std::filesystem;

namespace {

constexpr int kCalls = 16; // more than starting makes

struct Trial {
    std::string name;
    int call = 0;
    QTemporaryDir folder;
    QProcess process;
    std::map<std::string, std::string> said{};

    [[nodiscard]] fs::path file() const { return folder.filePath("run.zoe").toStdString(); }
    void start(const QStringList &options)
    {
        std::ofstream(file()) << "old";
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert("LD_PRELOAD", ZOE_FAULTS);
        environment.insert("ZOE_TEST_FAULTS", "mount=" + QString::number(call));
        process.setProcessEnvironment(environment);
        process.start(QStringLiteral(ZOE_FAULTY_PROGRAM),
                      QStringList{"7", "2", "limit=32768", "flush=10", "level=1",
                                  "file=" + folder.filePath("run.zoe"),
                                  "second=" + folder.filePath("second.zoe")} +
                          options);
    }
    [[nodiscard]] std::string all() const
    {
        std::ifstream in(file());
        std::ostringstream text;
        text << in.rdbuf();
        return text.str();
    }
};

void readAnswers(Trial &trial)
{
    for (const QByteArray &line : trial.process.readAllStandardOutput().split('\n')) {
        const bool isError = line.startsWith("error ");
        const qsizetype end = isError ? 5 : line.lastIndexOf(' ');
        if (end > 0)
            trial.said[line.left(end).toStdString()] = line.mid(end + 1).toStdString();
    }
}

void checkLateFiles(const Trial &trial)
{
    // Files that began after all are gone, unless the server was asked for the name by then.
    for (const auto &entry : fs::directory_iterator(trial.folder.path().toStdString()))
        QVERIFY2(entry.path().extension() == ".zoe", entry.path().c_str());
    if (trial.said.at("unanswered") == "1")
        QCOMPARE(trial.all(), std::string("old"));
    else if (trial.all() != "old")
        QVERIFY(openCapture(trial.file()).ok());
}

void checkGivenUp(const Trial &trial)
{
    const std::string error = trial.said.at("error");
    QCOMPARE(trial.said.at("started"), std::string("0"));
    QVERIFY2(error.starts_with("the file system doesn't answer (") && error.ends_with("run.zoe)"),
             error.c_str());
    QVERIFY(std::stoi(trial.said.at("alarms")) > 1);
    QCOMPARE(trial.said.at("second started"), std::string("1"));
    QCOMPARE(trial.said.at("second zones"), std::string("1"));
    checkLateFiles(trial);
}

} // namespace

class TestDeadDisk : public QObject {
    Q_OBJECT

  private slots:
    void startingNeverHangs();
};

// All at once: they do nothing but wait.
void TestDeadDisk::startingNeverHangs()
{
#if !defined(ZOE_SANITIZED) // before which no library can be loaded that makes functions fail
    const std::vector<std::pair<std::string, QStringList>> kinds{
        {"file", {}}, {"rotation", {"rotate=100000"}}, {"flight", {"flight=60"}}};
    std::vector<std::unique_ptr<Trial>> trials;
    for (const auto &[name, options] : kinds)
        for (int call = 1; call <= kCalls; ++call) {
            trials.push_back(std::make_unique<Trial>());
            trials.back()->name = name;
            trials.back()->call = call;
            trials.back()->start(options);
        }
    std::map<std::string, int> unanswered;
    for (const auto &trial : trials) {
        const std::string what = trial->name + ", call " + std::to_string(trial->call);
        QVERIFY2(trial->process.waitForFinished(kPatienceMs), what.c_str());
        QVERIFY2(trial->process.exitStatus() == QProcess::NormalExit, what.c_str());
        QCOMPARE(trial->process.exitCode(), 10);
        readAnswers(*trial);
        if (trial->said.at("unanswered") == "0") {
            QCOMPARE(trial->said.at("started"), std::string("1"));
            QCOMPARE(trial->said.at("ok"), std::string("1"));
            continue;
        }
        ++unanswered[trial->name];
        checkGivenUp(*trial);
        if (QTest::currentTestFailed())
            qWarning("%s", what.c_str());
    }
    for (const auto &[name, count] : unanswered)
        qInfo("%s: %d calls", name.c_str(), count);
    // Looks at what is there, creates, locks, writes, renames; all were tried.
    QVERIFY(unanswered["file"] >= 5 && unanswered["file"] < kCalls);
    QVERIFY(unanswered["rotation"] >= 5 && unanswered["rotation"] < kCalls);
    QVERIFY(unanswered["flight"] < kCalls); // which has no file yet
#endif
}

} // namespace tst_dead_disk

ZOE_TEST(tst_dead_disk::TestDeadDisk)
#include "tst_dead_disk.moc"
