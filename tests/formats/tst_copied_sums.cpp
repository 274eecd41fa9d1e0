// Rows of sums of the system (CPU time, page faults, switches) in captures that were trimmed or cut
// into other frames: each part is in the copy once.
#include <QtTest>
#include <iterator>
#include <random>

#include "formats/transform/frame_plan.h"
#include "formats/transform/recut.h"
#include "formats/transform/trim.h"
#include "tests/analysis/with_states.h"
#include "tests/formats/transform_support.h"
#include "tests/support/capture_text.h"
#include "tests/support/random_capture.h"
#include "tests/support/test_program.h"

namespace tst_copied_sums {

using namespace zoe;
using namespace zoe::test;

class TestCopiedSums : public QObject {
    Q_OBJECT

  private slots:
    void rowsAreCutWhereFramesEnd();
    void rowsFollowFramesOfASet();
    void rowsFollowSelectedFrames();

  private:
    std::shared_ptr<const Capture> cutIntoSet(const Capture &capture, Report &report)
    {
        RecutOptions options;
        options.writer.overwrite = true;
        const auto path = pathIn(m_folder, "recut.zoe");
        const auto done = recutCapture(capture, **planFrames(capture, "audio"), path, options);
        if (!done)
            qFatal("%s", done.error().text().c_str());
        report = *done;
        return openWhole(path);
    }

    std::shared_ptr<const Capture> trimmed(const Capture &capture, TrimOptions options)
    {
        options.writer.overwrite = true;
        const auto path = pathIn(m_folder, "trimmed.zoe");
        const auto done = trimCapture(capture, path, options);
        if (!done)
            qFatal("%s", done.error().text().c_str());
        return openWhole(path);
    }

    QTemporaryDir m_folder;
};

namespace {

using Times = std::vector<std::pair<TimeNs, TimeNs>>; // starts and ends

// The parts of rows in spans, in order. outside: rows that are in none.
Times partsOf(const std::vector<ThreadUsage> &rows, const Times &spans,
              std::size_t *outside = nullptr)
{
    Times parts;
    for (const ThreadUsage &row : rows) {
        const std::size_t before = parts.size();
        for (const auto &[from, to] : spans) {
            const TimeNs start = std::max(from, row.startNs);
            const TimeNs end = std::min(to, row.endNs());
            if (start < end)
                parts.emplace_back(start, end);
        }
        if (outside != nullptr && parts.size() == before)
            ++*outside;
    }
    std::ranges::sort(parts);
    return parts;
}

// Those of a capture, in order. Adds those that begin before their chunk.
Times rowsOf(const Capture &capture, std::size_t &reachingOver)
{
    Times found;
    for (std::size_t i = 0; i < capture.chunks().size(); ++i) {
        const auto chunk = *capture.chunk(i);
        for (const ThreadUsage &row : chunk->extras.usage) {
            found.emplace_back(row.startNs, row.endNs());
            reachingOver += row.startNs < chunk->frames.front().startNs ? 1 : 0;
        }
    }
    std::ranges::sort(found);
    return found;
}

} // namespace

// The recorder asks the system from mark to mark, and each row reaches into the time between
// frames.
void TestCopiedSums::rowsAreCutWhereFramesEnd()
{
    const auto marked = captureFromText("frame 0 1000\n"
                                        "  main\n"
                                        "    update 0 400\n"
                                        "  set audio 0 400\n"
                                        "frame 1000 1000\n"
                                        "  main\n"
                                        "    update 1000 500\n"
                                        "  set audio 1000 500\n");
    constexpr auto kAll = std::uint8_t{kUsageTimes | kUsageFaults | kUsageSwitches};
    const ThreadId main{0};
    const auto row = [&](TimeNs startNs) {
        return ThreadUsage{main, startNs, 1000, 300, 400, 6000, 60, 12, 8, kAll};
    };
    const auto wholeRowsOf = [this](const Capture &capture, Report &report) {
        std::vector<ThreadUsage> rows;
        const auto result = cutIntoSet(capture, report);
        for (std::size_t i = 0; i < result->chunks().size(); ++i)
            std::ranges::copy((*result->chunk(i))->extras.usage, std::back_inserter(rows));
        return rows;
    };
    Report report;
    QCOMPARE(wholeRowsOf(*withStates(*marked, {}, {row(0), row(1000)}), report),
             (std::vector<ThreadUsage>{{main, 0, 400, 120, 160, 2400, 24, 4, 3, kAll},
                                       {main, 1000, 500, 150, 200, 3000, 30, 6, 4, kAll}}));
    QCOMPARE(report.countOf("rows of CPU time that reach beyond a selected part were cut there"),
             std::uint64_t{2});
    // It ran in the first frame alone, and was preempted between the frames.
    const auto known = withStates(*marked,
                                  {{main, ThreadState::Running, 0, 0, 300},
                                   {main, ThreadState::Waiting, 0, 300, 300},
                                   {main, ThreadState::Preempted, 0, 600, 400}},
                                  {row(0)});
    QCOMPARE(wholeRowsOf(*known, report),
             (std::vector<ThreadUsage>{{main, 0, 400, 300, 0, 6000, 60, 12, 8, kAll}}));
}

// A row of sums is in the chunk in which it ends, whichever frames it reaches over.
void TestCopiedSums::rowsFollowFramesOfASet()
{
    std::mt19937 random(7);
    std::size_t reachingOver = 0;
    std::size_t lost = 0;
    constexpr TimeNs kEndNs = 40 * kNsPerSecond; // a chunk of the result has at least a second
    for (int round = 0; round < 40; ++round) {
        Times kept;
        std::string text;
        TimeNs now = 0;
        for (TimeNs mainNs = 0; mainNs < kEndNs;) {
            const auto lengthNs = static_cast<DurationNs>(random()) % (2 * kNsPerSecond) + 1'000;
            text += "frame " + std::to_string(mainNs) + " " + std::to_string(lengthNs) +
                    "\n  main\n    update " + std::to_string(mainNs) + " 100\n";
            mainNs += lengthNs;
            while (now < mainNs) {
                const auto setNs = static_cast<DurationNs>(random()) % (3 * kNsPerSecond) + 1'000;
                if (now + setNs > mainNs)
                    break; // it is told where it ends
                if (random() % 2 == 0) {
                    text +=
                        "  set audio " + std::to_string(now) + " " + std::to_string(setNs) + "\n";
                    if (!kept.empty() && kept.back().second == now)
                        kept.back().second += setNs;
                    else
                        kept.emplace_back(now, now + setNs);
                }
                now += setNs;
            }
        }
        const auto plain = captureFromText(text);
        if (kept.empty() || (*planFrames(*plain, "audio"))->restIsFrame)
            continue; // what is around the frames becomes frames
        const TimeNs endNs = plain->frames().back().endNs();
        std::vector<ThreadUsage> rows;
        for (now = 0; now < endNs;) {
            const auto lengthNs = std::min<DurationNs>(
                static_cast<DurationNs>(random()) % (3 * kNsPerSecond) + 1, endNs - now);
            if (random() % 5 != 0)
                rows.push_back({.thread = ThreadId{0},
                                .startNs = now,
                                .durationNs = lengthNs,
                                .known = kUsageFaults});
            now += lengthNs;
        }
        const auto source = withStates(*plain, {}, rows);
        Report report;
        const auto result = cutIntoSet(*source, report);
        std::size_t between = 0;
        const Times expected = partsOf(rows, kept, &between);
        QCOMPARE(rowsOf(*result, reachingOver), expected);
        QCOMPARE(report.countOf("rows of CPU time between the frames were left out"), between);
        lost += between;
    }
    QVERIFY(reachingOver > 20);
    QVERIFY(lost > 20);
}

// A row of sums is in the chunk in which it ends, whichever frames it reaches over.
void TestCopiedSums::rowsFollowSelectedFrames()
{
    std::mt19937 random(3);
    std::size_t reachingOver = 0;
    for (std::uint64_t seed = 1; seed < 25; ++seed) {
        const auto plain = randomCapture({.seed = seed, .frames = 30, .framesPerChunk = 3});
        const auto frames = plain->frames();
        const DurationNs wholeNs = frames.back().endNs() - frames.front().startNs;
        std::vector<ThreadUsage> rows;
        TimeNs now = frames.front().startNs;
        while (now < frames.back().endNs()) {
            const DurationNs lengthNs = std::min<DurationNs>(
                1 + static_cast<DurationNs>(random()) % (wholeNs / 6), frames.back().endNs() - now);
            if (random() % 5 != 0)
                rows.push_back({.thread = ThreadId{static_cast<std::uint32_t>(random() % 2)},
                                .startNs = now,
                                .durationNs = lengthNs,
                                .known = kUsageFaults});
            now += lengthNs;
        }
        const auto source = withStates(*plain, {}, rows);
        TrimOptions options;
        options.selection.frames.emplace();
        for (FrameIndex frame = 0; frame < 30;) {
            const auto end =
                std::min<FrameIndex>(30, frame + 1 + static_cast<FrameIndex>(random() % 5));
            if (random() % 2 == 0)
                options.selection.frames->add(FrameRange{frame, end});
            frame = end;
        }
        if (options.selection.frames->empty())
            continue;
        Times selected;
        for (const FrameRange &range : options.selection.frames->ranges())
            selected.emplace_back(frames[range.first].startNs, frames[range.end - 1].endNs());
        const Times expected = partsOf(rows, selected);
        QCOMPARE(rowsOf(*trimmed(*source, options), reachingOver), expected);
    }
    QVERIFY(reachingOver > 20);
}

} // namespace tst_copied_sums

ZOE_TEST(tst_copied_sums::TestCopiedSums)
#include "tst_copied_sums.moc"
