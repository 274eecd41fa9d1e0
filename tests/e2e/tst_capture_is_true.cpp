// A recorded session of the sample game, compared with what the game itself counted and planned:
// from macro to query, nothing is lost or invented.

#include <QHash>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "analysis/model/frames/whole_frames.h"
#include "analysis/summary/summary.h"
#include "formats/checking/verify.h"
#include "formats/reading/capture_reader.h"
#include "tests/e2e/crates_run.h"
#include "tests/support/test_program.h"

namespace tst_capture_is_true {

using namespace zoe;
using namespace zoe::test;

namespace {

// One visit of every zone of a capture.
template <class Visit>
void forEachTree(const Capture &capture, Visit visit)
{
    for (std::size_t i = 0; i < capture.chunks().size(); ++i) {
        const auto chunk = capture.chunk(i);
        QVERIFY2(chunk.ok(), chunk ? "" : chunk.error().text().c_str());
        for (const TreeSpan &span : (*chunk)->trees)
            visit((*chunk)->tree(span));
    }
}

// The place of a tree in the capture, for messages.
std::string placeOf(const ZoneTree &tree, std::size_t zone)
{
    return "frame " + std::to_string(tree.frame()) + ", thread " +
           std::to_string(tree.thread().value) + ", zone " + std::to_string(zone);
}

// The sentence to show; empty if children lie in their parents, siblings follow each other, and
// self times are what they leave.
std::string complaint(const ZoneTree &tree)
{
    struct Parent {
        std::size_t index;
        TimeNs freeFrom; // where the next child may start
        DurationNs inChildren;
    };
    std::vector<Parent> open;
    TimeNs rootsFreeFrom = 0;
    const auto close = [&](std::size_t depth) -> bool {
        while (open.size() > depth) {
            const Zone zone = tree[open.back().index];
            if (zone.selfNs != zone.durationNs - open.back().inChildren)
                return false;
            open.pop_back();
        }
        return true;
    };
    for (std::size_t i = 0; i < tree.size(); ++i) {
        const Zone zone = tree[i];
        if (zone.depth > open.size())
            return "depth jumps at " + placeOf(tree, i);
        if (!close(zone.depth))
            return "self time is wrong before " + placeOf(tree, i);
        TimeNs &freeFrom = open.empty() ? rootsFreeFrom : open.back().freeFrom;
        if (zone.startNs < freeFrom || zone.durationNs < 0 || zone.selfNs < 0)
            return "overlap at " + placeOf(tree, i);
        if (!open.empty() && zone.endNs() > tree[open.back().index].endNs())
            return "child sticks out at " + placeOf(tree, i);
        freeFrom = zone.endNs();
        if (!open.empty())
            open.back().inChildren += zone.durationNs;
        open.push_back({i, zone.startNs, 0});
    }
    return close(0) ? "" : "self time is wrong at the end of " + placeOf(tree, tree.size());
}

} // namespace

class TestCaptureIsTrue : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase();
    void captureIsComplete();
    void zonesOfEverySiteAgree();
    void summaryAgrees();
    void childrenLieInTheirParents();
    void zonesLieInTheirFrames();
    void selfTimesAddUpToRoots();
    void framesTileTheSession();
    void fragmentsChain();
    void plotsTellTheTruth();
    void threadsHaveTheirNames();
    void damageIsFound();

  private:
    QTemporaryDir m_folder;
    CratesRun m_run;
    std::shared_ptr<const Capture> m_capture;
};

void TestCaptureIsTrue::initTestCase()
{
    // If switches are missed, the recorder says so in a frame after the last one of the game.
    qputenv("ZOE_SWITCHES", "0");
    m_run = recordCrates(m_folder.path(), "crates",
                         {"--frames", "600", "--seed", "3", "--scale", "0.3"});
    qunsetenv("ZOE_SWITCHES");
    QVERIFY2(m_run.frames == 600, m_run.result.err.constData());
    const auto opened = openCapture(m_run.capture.toStdString());
    QVERIFY2(opened.ok(), opened ? "" : opened.error().text().c_str());
    m_capture = *opened;
}

void TestCaptureIsTrue::captureIsComplete()
{
    const CaptureInfo &info = m_capture->info();
    QVERIFY(info.complete);
    QVERIFY(info.damage.empty());
    QCOMPARE(info.lostZones, 0U);
    QCOMPARE(std::ranges::count_if(m_capture->frames(), isWhole),
             static_cast<std::ptrdiff_t>(m_run.frames));
    QCOMPARE(info.zones, m_run.zones);
    QCOMPARE(m_capture->threads().size(), m_run.threads);
    // What the recorder says at the end is in a frame of its own, which isn't whole.
    for (const FrameRecord &frame : m_capture->frames())
        QCOMPARE(frame.flags, isPartial(frame) ? kFramePartial : 0);
    const auto damage = verifyCapture(*m_capture);
    QVERIFY(damage.ok() && damage->whole());
}

void TestCaptureIsTrue::zonesOfEverySiteAgree()
{
    QHash<QString, quint64> counted;
    forEachTree(*m_capture, [&](const ZoneTree &tree) {
        for (std::size_t i = 0; i < tree.size(); ++i) {
            if (tree[i].begins())
                ++counted[QString::fromStdString(m_capture->site(tree[i].site).label())];
        }
    });
    QCOMPARE(counted, m_run.zonesOfSite);
}

void TestCaptureIsTrue::summaryAgrees()
{
    const auto summary = summarize(*m_capture);
    QVERIFY(summary.ok());
    QHash<QString, quint64> calls;
    for (const FunctionSummary &row : (*summary)->functions)
        calls[QString::fromStdString(m_capture->site(row.site).label())] += row.calls;
    QCOMPARE(calls, m_run.zonesOfSite);
    QCOMPARE((*summary)->calls, m_run.zones);
    QCOMPARE((*summary)->selfNs, (*summary)->rootsNs);
}

void TestCaptureIsTrue::childrenLieInTheirParents()
{
    forEachTree(*m_capture, [&](const ZoneTree &tree) {
        const std::string wrong = complaint(tree);
        QVERIFY2(wrong.empty(), wrong.c_str());
    });
}

void TestCaptureIsTrue::zonesLieInTheirFrames()
{
    forEachTree(*m_capture, [&](const ZoneTree &tree) {
        const FrameRecord &frame = m_capture->frames()[tree.frame()];
        for (std::size_t i = 0; i < tree.size(); ++i) {
            QVERIFY2(tree[i].startNs >= frame.startNs && tree[i].endNs() <= frame.endNs(),
                     placeOf(tree, i).c_str());
        }
    });
}

void TestCaptureIsTrue::selfTimesAddUpToRoots()
{
    DurationNs selves = 0;
    DurationNs roots = 0;
    forEachTree(*m_capture, [&](const ZoneTree &tree) {
        for (std::size_t i = 0; i < tree.size(); ++i) {
            selves += tree[i].selfNs;
            roots += tree[i].depth == 0 ? tree[i].durationNs : 0;
        }
    });
    QVERIFY(roots > 0);
    QCOMPARE(selves, roots);
}

void TestCaptureIsTrue::framesTileTheSession()
{
    const TimeNs begin = m_capture->frames()[0].startNs;
    QVERIFY(begin > 0); // the session's start is in no frame
    TimeNs end = begin;
    for (const FrameRecord &frame : m_capture->frames()) {
        QCOMPARE(frame.startNs, end);
        QVERIFY(frame.durationNs > 0);
        end = frame.endNs();
    }
    QCOMPARE(m_capture->info().durationNs, end - begin);
}

// The streaming thread works across frame marks: its zones come in parts that belong together.
void TestCaptureIsTrue::fragmentsChain()
{
    std::map<std::uint32_t, std::map<FrameIndex, std::pair<int, int>>>
        ends; // thread, frame: from, to
    forEachTree(*m_capture, [&](const ZoneTree &tree) {
        auto &[from, to] = ends[tree.thread().value][tree.frame()];
        const FrameRecord &frame = m_capture->frames()[tree.frame()];
        for (std::size_t i = 0; i < tree.size(); ++i) {
            const Zone zone = tree[i];
            QVERIFY((zone.flags & kStillOpen) == 0);
            if ((zone.flags & kContinuesFrom) != 0) {
                ++from;
                QCOMPARE(zone.startNs, frame.startNs);
            }
            if ((zone.flags & kContinuesTo) != 0) {
                ++to;
                QCOMPARE(zone.endNs(), frame.endNs());
            }
        }
    });
    int fragments = 0;
    for (const auto &[thread, frames] : ends) {
        for (const auto &[frame, parts] : frames) {
            fragments += parts.second;
            const auto next = frames.find(frame + 1);
            QCOMPARE(next == frames.end() ? 0 : next->second.first, parts.second);
        }
    }
    QVERIFY(fragments > 0);
}

void TestCaptureIsTrue::plotsTellTheTruth()
{
    std::map<std::string, std::vector<double>> values; // a frame each
    for (std::size_t i = 0; i < m_capture->chunks().size(); ++i) {
        const auto chunk = m_capture->chunk(i);
        QVERIFY(chunk.ok());
        for (const PlotPoint &point : (*chunk)->plots) {
            auto &series = values[m_capture->plotSeries()[point.plot.value].name];
            const FrameRecord &frame = m_capture->frames()[series.size()];
            QVERIFY(point.timeNs >= frame.startNs && point.timeNs <= frame.endNs());
            series.push_back(point.value);
        }
    }
    for (std::size_t frame = 0; frame < m_run.truth.size(); ++frame) {
        QCOMPARE(values["phase"].at(frame), double(m_run.truth[frame].phase));
        QCOMPARE(values["spike cause"].at(frame), double(m_run.truth[frame].spike));
    }
    QCOMPARE(values["phase"].size(), m_run.truth.size());
}

void TestCaptureIsTrue::threadsHaveTheirNames()
{
    QStringList names;
    for (const Thread &thread : m_capture->threads())
        names << QString::fromStdString(thread.name);
    names.sort();
    QCOMPARE(names, (QStringList{"audio", "main", "streaming", "worker 1", "worker 2"}));
}

void TestCaptureIsTrue::damageIsFound()
{
    const QString copy = m_folder.filePath("damaged.zoe");
    QVERIFY(QFile::copy(m_run.capture, copy));
    QFile file(copy);
    QVERIFY(file.open(QIODevice::ReadWrite));
    const qint64 place = file.size() / 2;
    QVERIFY(file.seek(place));
    char byte = 0;
    QVERIFY(file.getChar(&byte));
    QVERIFY(file.seek(place));
    QVERIFY(file.putChar(static_cast<char>(byte ^ 0x10)));
    file.close();
    const ProgramResult verified = runProgram("zoe", {"verify", copy});
    QCOMPARE(verified.exitCode, 1);
    QCOMPARE(runProgram("zoe", {"verify", m_run.capture}).exitCode, 0);
    const auto opened = openCapture(copy.toStdString());
    QVERIFY(opened.ok());
    QCOMPARE((*opened)->frames().size(), m_capture->frames().size());
}

} // namespace tst_capture_is_true

ZOE_TEST(tst_capture_is_true::TestCaptureIsTrue)
#include "tst_capture_is_true.moc"
