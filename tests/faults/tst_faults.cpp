// Runs a recorded program again and again while things that it depends on fail. In every case, the
// program ends as it would have without a recorder, recordings open, and every loss is counted.
//
// ZOE_FAULT_SEED: only this one. ZOE_FAULT_SECONDS: further seeds for this long.
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <sys/socket.h>
#include <vector>

#include <QElapsedTimer>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include "formats/checking/verify.h"
#include "formats/reading/capture_reader.h"
#include "formats/stream/platform/live_program.h"
#include "formats/stream/platform/system_socket.h"
#include "tests/faults/fault_plan.h"
#include "tests/faults/watcher.h"
#include "tests/recorder/event_counts.h"
#include "tests/support/patience.h"
#include "tests/support/test_program.h"

namespace tst_faults {

using namespace zoe;
using namespace zoe::test;
namespace fs = std::filesystem;

namespace {

constexpr std::uint64_t kSeeds = 200;
constexpr int kMostSeconds = 30; // of CI, but not before each kind of fault was there three times
constexpr int kStoppedMs = 30;   // longer than the recorder waits for late events
#if defined(ZOE_SANITIZED)
constexpr std::uint64_t kMostMemoryKiB = 4 << 20;
#else
constexpr std::uint64_t kMostMemoryKiB = 160 << 10; // the limit is 32 MiB
#endif

constexpr const char *kOld = "old";

std::string contentOf(const std::string &path)
{
    std::ifstream file(path);
    std::string content;
    std::getline(file, content, '\0');
    return content;
}

// What the program printed.
struct Said {
    std::map<std::string, std::uint64_t> numbers;
    std::string error;

    [[nodiscard]] std::uint64_t operator[](const std::string &name) const
    {
        const auto known = numbers.find(name);
        return known != numbers.end() ? known->second : 0;
    }
};

Said parsed(const QByteArray &text)
{
    Said said;
    for (const QByteArray &line : text.split('\n')) {
        const qsizetype end = line.lastIndexOf(' ');
        if (line.startsWith("error "))
            said.error = line.mid(6).toStdString();
        else if (end > 0)
            said.numbers[line.left(end).toStdString()] = line.mid(end + 1).toULongLong();
    }
    return said;
}

std::uint64_t expectedDigest(const FaultPlan &plan)
{
    const auto mixed = [](std::uint64_t x) {
        x = (x ^ x >> 30) * 0xBF58'476D'1CE4'E5B9u;
        return x ^ x >> 27;
    };
    std::uint64_t digest = plan.seed % 100;
    for (std::uint64_t id = 0; id < 12 * plan.rounds; ++id)
        digest += mixed(id);
    return digest;
}

// Locks that are held at the end of a session are one event, not two. The capture doesn't
// distinguish them from others if it was cut, if its last frame lasts longer than the session, or
// if a lock is released at the same moment, as after a jump of the clocks.
std::uint64_t lastHolds(const std::vector<std::shared_ptr<const Capture>> &captures)
{
    std::map<TimeNs, std::uint64_t> holds; // by their end
    for (const auto &capture : captures)
        for (std::size_t i = 0; i < capture->chunks().size(); ++i)
            for (const auto chunk = *capture->chunk(i); const LockSpan &span : chunk->extras.locks)
                if (span.use == LockUse::Hold)
                    ++holds[span.startNs + span.durationNs];
    return holds.empty() ? 0 : holds.rbegin()->second;
}

// The losses of the system's records as reported in the files: "12 samples are missing: …", "3
// switches of threads are missing, in 2 gaps, and more may be missing in 1 other", "in 1 gap, … may
// be missing". A gap of unknown size counts as one.
std::uint64_t toldMissing(const std::vector<std::shared_ptr<const Capture>> &captures,
                          const std::string &what)
{
    const auto numberAt = [](const std::string &text, const std::string &before) {
        const std::size_t at = text.find(before);
        return at != std::string::npos ? std::stoull(text.substr(at + before.size())) : 0;
    };
    std::uint64_t missing = 0;
    for (const auto &capture : captures)
        for (const std::string &warning : warningsOf(*capture)) {
            if (warning.find(' ' + what + " are missing") != std::string::npos)
                missing += std::stoull(warning) + numberAt(warning, "may be missing in ");
            else if (warning.find(", " + what + " may be missing") != std::string::npos)
                missing += numberAt(warning, "in ");
        }
    return missing;
}

// One run; problems are sentences.
class Run {
  public:
    explicit Run(const FaultPlan &plan)
        : m_plan(plan)
    {}

    std::vector<std::string> problems();
    // Afterwards.
    [[nodiscard]] std::string file() const { return m_folder.filePath("run.zoe").toStdString(); }
    [[nodiscard]] const Said &said() const { return m_said; }
    [[nodiscard]] std::size_t chunksWatched() const { return m_chunksWatched; }

  private:
    void execute();
    void connectPeers(std::uint64_t port);
    void checkEnd();
    void checkCaptures();
    void checkWatchers(const Capture &file);
    void checkChild(const std::shared_ptr<const Capture> &capture);
    void checkCounts(const std::vector<std::shared_ptr<const Capture>> &captures);
    void checkFailed(const std::vector<std::shared_ptr<const Capture>> &captures);
    // They may differ by what is ambiguous.
    void agree(const std::string &what, std::uint64_t a, std::uint64_t b,
               std::uint64_t ambiguous = 0)
    {
        check(a <= b + ambiguous && b <= a + ambiguous,
              what + ": " + std::to_string(a) + " and " + std::to_string(b));
    }
    void check(bool holds, const std::string &what)
    {
        if (!holds)
            m_problems.push_back(what);
    }

    const FaultPlan &m_plan;
    QTemporaryDir m_folder;
    QProcess m_process;
    Said m_said;
    std::vector<system::Socket> m_peers;
    std::vector<std::unique_ptr<Watcher>> m_watchers;
    QTemporaryDir m_viewersFolder;
    std::size_t m_chunksWatched = 0;
    bool m_hangs = false;
    bool m_hadOld = false; // an earlier file
    std::vector<std::string> m_problems;
};

std::vector<std::string> Run::problems()
{
    execute();
    if (m_hangs)
        return {"the program hangs"};
    checkEnd();
    checkCaptures();
    return m_problems;
}

void Run::connectPeers(std::uint64_t port)
{
    for (const Peer peer : m_plan.peers) {
        // As viewers of the same user, or without a token if they can't be.
        const std::string address = "127.0.0.1:" + std::to_string(port);
        auto socket =
            connectLocally({address, {}, static_cast<std::uint32_t>(m_process.processId()), 0, {}});
        if (!socket)
            socket = system::connectTo(*system::parseAddress(address), 1000);
        if (!socket)
            continue;
        if (peer == Peer::Garbage) {
            std::string garbage(5000, '\n');
            for (std::size_t i = 0; i < garbage.size(); ++i)
                garbage[i] = static_cast<char>((i * i * m_plan.seed) >> 3);
            static_cast<void>(system::sendSome(*socket, std::as_bytes(std::span(garbage))));
        }
        if (peer == Peer::HalfClosed)
            ::shutdown(socket->descriptor(), SHUT_WR);
        if (peer == Peer::Watches)
            m_watchers.push_back(std::make_unique<Watcher>(*std::move(socket)));
        else if (peer != Peer::LeavesAtOnce)
            m_peers.push_back(*std::move(socket));
    }
}

void Run::execute()
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
#if !defined(ZOE_NO_FAULTS)
    environment.insert("LD_PRELOAD", ZOE_FAULTS);
#endif
#if defined(__SANITIZE_THREAD__) // which can't have threads in a child of a program with threads
    environment.insert("ZOE_FOLLOW_FORKS", "0");
#endif
    environment.insert("ZOE_TEST_FAULTS", QString::fromStdString(m_plan.faultText()));
    if (m_plan.has("env")) {
        environment.insert("ZOE_OUTPUT", m_folder.filePath("run.zoe"));
        environment.insert("ZOE_FLUSH_MS", QString::fromStdString(m_plan.options.at("flush")));
    }
    const bool oneFile = !m_plan.has("rotate") && !m_plan.has("flight");
    // It is replaced, unless the session doesn't begin.
    m_hadOld = oneFile && (m_plan.faults.contains("window") || m_plan.faults.contains("calls") ||
                           m_plan.faults.contains("rename"));
    if (m_hadOld)
        std::ofstream(file()) << kOld;
    m_process.setProcessEnvironment(environment);
    QStringList arguments{QString::number(m_plan.seed), QString::number(m_plan.rounds),
                          "file=" + m_folder.filePath("run.zoe")};
    for (const auto &[name, value] : m_plan.options)
        arguments.append(QString::fromStdString(
            name + '=' + (name == "library" ? std::string(ZOE_UNLOADED_NAMES) : value)));
    const QString go = m_viewersFolder.filePath("go");
    if (!m_plan.peers.empty())
        arguments.append("hold=" + go);
    m_process.start(QStringLiteral(ZOE_FAULTY_PROGRAM), arguments);
    QByteArray out;
    while (out.count('\n') < 2 && m_process.waitForReadyRead(kPatienceMs))
        out += m_process.readAllStandardOutput();
    connectPeers(parsed(out)["port"]);
    for (const auto &watcher : m_watchers)
        if (!m_plan.mayFail() && !m_plan.isShortOfMemory())
            watcher->awaitFirst();
    std::ofstream(go.toStdString()) << "go";
    const auto pid = static_cast<pid_t>(m_process.processId());
    const auto isThere = [&] { return pid > 0 && m_process.state() == QProcess::Running; };
    if (m_plan.stopAfterMs >= 0 && !m_process.waitForFinished(m_plan.stopAfterMs) && isThere()) {
        ::kill(pid, SIGSTOP);
        QTest::qSleep(kStoppedMs);
        ::kill(pid, SIGCONT);
    }
    if (m_plan.killAfterMs >= 0 && !m_process.waitForFinished(m_plan.killAfterMs) && isThere())
        ::kill(pid, SIGKILL);
    if (m_process.state() != QProcess::NotRunning && !m_process.waitForFinished(kPatienceMs)) {
        m_hangs = true;
        m_process.kill();
        m_process.waitForFinished(kPatienceMs);
    }
    out += m_process.readAllStandardOutput();
    m_said = parsed(out);
}

void Run::checkEnd()
{
    const bool crashed = m_process.exitStatus() == QProcess::CrashExit;
    if (crashed && m_plan.killAfterMs >= 0 && m_process.exitCode() == SIGKILL)
        return;
    check(!crashed, "the program crashed with signal " + std::to_string(m_process.exitCode()) +
                        ": " + m_process.readAllStandardError().toStdString());
    if (crashed)
        return;
    check(m_process.exitCode() == 3 + static_cast<int>(m_plan.seed % 50),
          "the exit code is " + std::to_string(m_process.exitCode()));
    check(m_said["digest"] == expectedDigest(m_plan), "the program computed something else");
    check(m_said["memory"] < kMostMemoryKiB,
          "the program used " + std::to_string(m_said["memory"]) + " KiB");
    const bool failed = m_said["started"] == 0 || m_said["ok"] == 0;
    check(!failed || m_plan.mayFail(), "the session failed: " + m_said.error);
    check(!failed || !m_said.error.empty(), "the session failed without a word");
}

void Run::checkCaptures()
{
    std::map<std::string, std::shared_ptr<const Capture>> captures;
    const bool begun = m_process.exitStatus() != QProcess::NormalExit || m_said["started"] == 1;
    // It stays if the session doesn't begin, or begins only for viewers and says so.
    const bool hasOld = m_hadOld && contentOf(file()) == kOld;
    check(!m_hadOld || begun || hasOld, "a session that didn't begin has replaced a file");
    check(!hasOld || m_said["ok"] == 0, "a session without its file didn't say so");
    for (const auto &entry : fs::directory_iterator(m_folder.path().toStdString())) {
        const std::string name = entry.path().filename().string();
        if (entry.path().extension() == ".part") {
            check(m_process.exitStatus() == QProcess::CrashExit || m_plan.has("env"),
                  "left over: " + name);
            continue;
        }
        if (hasOld && name == "run.zoe")
            continue;
        const auto capture = openCapture(entry.path());
        if (!capture) {
            check(false, name + " doesn't open: " + capture.error().text());
            continue;
        }
        // A forked process ends in its own way.
        const bool ofChild = m_plan.has("env") && name != "run.zoe";
        if (!ofChild)
            captures[name] = *capture;
        else if (name == "run." + std::to_string(m_said["child id"]) + ".zoe")
            checkChild(*capture);
        const bool whole = (*capture)->info().complete;
        const auto verified = verifyCapture(**capture);
        for (const Damage &damage : verified->damage)
            check(!whole, name + ": " + damage.what);
        for (std::size_t i = 0; i < (*capture)->chunks().size(); ++i)
            check((*capture)->chunk(i).ok(), name + ": a chunk can't be read");
    }
    if (m_process.exitStatus() != QProcess::NormalExit || m_said["started"] != 1)
        return;
    std::vector<std::shared_ptr<const Capture>> parts;
    for (const auto &[name, capture] : captures)
        parts.push_back(capture);
    // Each file of a flight recorder includes the content of the one before.
    if (m_plan.has("flight") && parts.size() > 1) {
        check(ownZones(*parts.front()) <= ownZones(*parts.back()), "the later file has less");
        parts.erase(parts.begin(), parts.end() - 1);
    }
    checkCounts(parts);
}

// That the end of its session told of.
void Run::checkChild(const std::shared_ptr<const Capture> &capture)
{
    if (m_said["child ok"] == 0)
        return check(m_plan.mayFail(), "the forked process failed");
    const std::uint64_t made = m_said["child made"];
    check(capture->info().complete, "the forked process's file is not complete");
    agree("zones of the child as reported", made,
          m_said["child zones"] + m_said["child lost zones"]);
    agree("zones of the child", m_said["child zones"], ownZones(*capture));
    const EventCounts kept = keptEvents({capture});
    for (const char *const kind : {"messages", "frame marks"})
        agree(std::string(kind) + " of the child", made,
              kept.at(kind) + m_said[std::string("child lost ") + kind]);
}

// Each chunk of the file from the first that a viewer got has arrived, or is counted.
void Run::checkWatchers(const Capture &file)
{
    const auto startOf = [](const Capture &capture, std::size_t chunk) {
        return capture.frames()[capture.chunks()[chunk].firstFrame].startNs;
    };
    std::map<TimeNs, std::size_t> known;
    for (std::size_t i = 0; i < file.chunks().size(); ++i)
        known[startOf(file, i)] = i;
    std::uint64_t sent = 0;
    bool all = m_watchers.size() == m_plan.peers.size();
    for (std::size_t viewer = 0; viewer < m_watchers.size(); ++viewer) {
        const std::string name = "viewer " + std::to_string(viewer);
        const std::string path = m_viewersFolder.filePath(name.c_str()).toStdString() + ".zoe";
        const std::vector<std::byte> &bytes = m_watchers[viewer]->all();
        std::ofstream(path, std::ios::binary)
            .write(reinterpret_cast<const char *>(bytes.data()),
                   static_cast<std::streamsize>(bytes.size()));
        const auto capture = openCapture(path);
        if (!capture || !(*capture)->info().complete || (*capture)->chunks().empty()) {
            all = false; // it came too late, or was refused
            continue;
        }
        const auto first = known.find(startOf(**capture, 0));
        sent += first != known.end() ? file.chunks().size() - first->second : 0;
        for (std::size_t i = 0; i < (*capture)->chunks().size(); ++i) {
            const auto same = known.find(startOf(**capture, i));
            if (same == known.end()) {
                check(false, name + " has a chunk that isn't in the file");
                continue;
            }
            agree("zones of a chunk of " + name, (*capture)->chunk(i)->get()->zones.size(),
                  file.chunk(same->second)->get()->zones.size());
            ++m_chunksWatched;
        }
    }
    if (all)
        agree("chunks sent to viewers", sent, m_chunksWatched + m_said["lost chunks"]);
}

void Run::checkCounts(const std::vector<std::shared_ptr<const Capture>> &captures)
{
    std::uint64_t zones = 0;
    bool whole = true;
    for (const auto &capture : captures) {
        zones += ownZones(*capture);
        whole = whole && capture->info().complete;
    }
    const std::uint64_t made = m_said["made zones"];
    const bool ok = m_said["ok"] == 1;
    if (!ok || !m_plan.has("flight")) // which keeps most in memory
        agree("zones in files and as reported", zones, m_said["zones"]);
    if (!ok)
        return checkFailed(captures);
    if (m_plan.has("flight")) {
        check(m_said["saved"] == 1 || m_plan.mayFail(), "nothing was saved");
        agree("zones made and counted", made, m_said["zones"] + m_said["lost zones"]);
        if (!m_plan.has("spike") || captures.empty())
            return check(captures.size() == m_said["saved"], "another number of files");
    }
    check(whole, "a file is not complete");
    if (captures.size() == 1 && !m_plan.has("flight"))
        checkWatchers(*captures.front());
    agree("zones made and counted", made, m_said["zones"] + m_said["lost zones"]);
    agree("samples missing", toldMissing(captures, "samples"), m_said["lost samples"]);
    agree("switches missing",
          toldMissing(captures, "switches of threads") +
              toldMissing(captures, "events of other processes and wakers"),
          m_said["lost switches"]);
    // By the files, and by what the session says.
    const EventCounts kept = keptEvents(captures);
    for (const auto &[kind, count] : countedEvents(captures)) {
        if (!m_said.numbers.contains("made " + kind))
            continue;
        const std::uint64_t ambiguous = kind == "lock events" ? lastHolds(captures) : 0;
        agree(kind, m_said["made " + kind], count, ambiguous);
        agree(kind + " as reported", m_said["made " + kind], kept.at(kind) + m_said["lost " + kind],
              ambiguous);
    }
}

// Exact, except for events during which the session failed.
void Run::checkFailed(const std::vector<std::shared_ptr<const Capture>> &captures)
{
    const auto compare = [&](const std::string &what, std::uint64_t counted) {
        const std::uint64_t sent = m_said["sent " + what];
        const std::uint64_t uncertain =
            m_said["uncertain " + what] + (what == "lock events" ? lastHolds(captures) : 0);
        check(counted >= sent && counted <= sent + uncertain,
              what + " counted and sent: " + std::to_string(counted) + " and " +
                  std::to_string(sent) + " + " + std::to_string(uncertain));
    };
    compare("zones", m_said["zones"] + m_said["lost zones"]);
    for (const auto &[kind, kept] : keptEvents(captures))
        if (m_said.numbers.contains("lost " + kind))
            compare(kind, kept + m_said["lost " + kind]);
}

} // namespace

class TestFaults : public QObject {
    Q_OBJECT

  private slots:
    void theComputerSleeps();
    void forksWhileViewersConnect();
    void viewersGetWhatIsNotCounted();
    void threadsKilledWhileSavingLeaveNoFile();
    void everySeed();
};

// While threads record. Only the clocks are faked; the processor's counter goes on.
void TestFaults::theComputerSleeps()
{
    FaultPlan plan;
    plan.seed = 7;
    plan.rounds = 4000;
    plan.options = {{"limit", "32768"}, {"flush", "10"}, {"level", "1"}, {"wait", "1"}};
    plan.faults["sleep"] = 400;
    Run run(plan);
    const std::vector<std::string> problems = run.problems();
    QVERIFY2(problems.empty(), problems.empty() ? "" : problems.front().c_str());
    const auto capture = openCapture(run.file());
    QVERIFY(capture.ok());
#if !defined(ZOE_NO_FAULTS)
    DurationNs sleptNs = 0;
    for (std::size_t i = 0; i < (*capture)->chunks().size(); ++i)
        for (const auto chunk = *(*capture)->chunk(i); const Message &message : chunk->messages)
            if (message.text.starts_with("the computer slept for "))
                sleptNs = std::stoll(message.text.substr(23)) * kNsPerMs;
    QVERIFY2(sleptNs >= 400 * kNsPerMs, std::to_string(sleptNs).c_str());
    // No frame contains the sleep: together they last no longer than the program was awake.
    const auto awakeNs = static_cast<DurationNs>(run.said()["steady"]);
    QVERIFY2((*capture)->info().durationNs <= awakeNs,
             std::to_string((*capture)->info().durationNs - awakeNs).c_str());
#endif
}

// No child keeps a viewer's connection open, or anything else.
void TestFaults::forksWhileViewersConnect()
{
    FaultPlan plan;
    plan.seed = 3;
    plan.rounds = 50;
    plan.options = {{"limit", "32768"}, {"flush", "10"}, {"level", "1"}, {"listen", "127.0.0.1:0"}};
    plan.faults["window"] = 1000;
    plan.peers = {Peer::Silent, Peer::Garbage, Peer::HalfClosed, Peer::LeavesAtOnce};
    const std::vector<std::string> problems = Run(plan).problems();
    QVERIFY2(problems.empty(), problems.empty() ? "" : problems.front().c_str());
}

void TestFaults::viewersGetWhatIsNotCounted()
{
    FaultPlan plan;
    plan.seed = 11;
    plan.rounds = 100;
    plan.options = {{"limit", "32768"}, {"flush", "2"}, {"level", "1"}, {"listen", "127.0.0.1:0"}};
    plan.faults["slow"] = 2000;
    plan.peers = {Peer::Watches, Peer::Watches};
    Run run(plan);
    const std::vector<std::string> problems = run.problems();
    QVERIFY2(problems.empty(), problems.empty() ? "" : problems.front().c_str());
    QVERIFY(run.chunksWatched() > 1);
}

void TestFaults::threadsKilledWhileSavingLeaveNoFile()
{
#if defined(ZOE_SANITIZED)
    QSKIP("a sanitizer doesn't know threads that end like this");
#endif
    FaultPlan plan;
    plan.seed = 5;
    plan.rounds = 50;
    plan.options = {{"limit", "32768"}, {"flush", "10"}, {"level", "1"}, {"flight", "60"}};
    plan.faults["kill"] = 1;
    Run run(plan);
    const std::vector<std::string> problems = run.problems();
    QVERIFY2(problems.empty(), problems.empty() ? "" : problems.front().c_str());
    // It was saving: nothing else is written before.
    QVERIFY(run.said().numbers.contains("saved"));
    QCOMPARE(run.said()["saved"], std::uint64_t{0});
    QVERIFY2(run.said().error.ends_with("its thread was ended from outside"),
             run.said().error.c_str());
}

void TestFaults::everySeed()
{
    const int seconds = qEnvironmentVariableIntValue("ZOE_FAULT_SECONDS");
    const bool one = qEnvironmentVariableIsSet("ZOE_FAULT_SEED");
    const std::uint64_t first = one ? qEnvironmentVariable("ZOE_FAULT_SEED").toULongLong()
                                    : static_cast<std::uint64_t>(qMax(
                                          1, qEnvironmentVariableIntValue("ZOE_FAULT_FIRST_SEED")));
    QElapsedTimer timer;
    timer.start();
    std::uint64_t ran = 0;
    int failed = 0;
    for (std::uint64_t seed = first;; ++seed) {
        const bool fewest = ran >= 3 * kFaultKinds;
        const bool done = one ? ran == 1
                          : seconds > 0
                              ? timer.elapsed() > seconds * 1000
                              : ran == kSeeds || (fewest && timer.elapsed() > kMostSeconds * 1000);
        if (done)
            break;
        FaultPlan plan = faultPlan(seed);
#if defined(ZOE_SANITIZED) // which needs descriptors to look at memory, and knows its threads
        plan.options.erase("nofile");
        plan.faults.erase("kill");
#endif
        const std::vector<std::string> problems = Run(plan).problems();
        ++ran;
        if (problems.empty())
            continue;
        ++failed;
        qWarning("%s", plan.text().c_str());
        for (const std::string &problem : problems)
            qWarning("    %s", problem.c_str());
    }
    qInfo("%llu seeds from %llu on", static_cast<unsigned long long>(ran),
          static_cast<unsigned long long>(first));
    QCOMPARE(failed, 0);
}

} // namespace tst_faults

ZOE_TEST(tst_faults::TestFaults)
#include "tst_faults.moc"
