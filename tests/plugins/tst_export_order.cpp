// What exporters make in parallel is written in order, once, and as if one thread had made it.
#include <QBuffer>
#include <QTest>
#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <random>
#include <span>
#include <stop_token>
#include <string>
#include <utility>

#include "analysis/walk/tbb_executor.h"
#include "plugins/api/plugin_manager.h"
#include "plugins/exporters/common/export_walk.h"
#include "tests/plugins/sqlite_rows.h"
#include "tests/support/capture_text.h"
#include "tests/support/damaged_capture.h"
#include "tests/support/random_capture.h"
#include "tests/support/sliced_capture.h"
#include "tests/support/test_program.h"

namespace tst_export_order {

using namespace zoe;
using namespace zoe::test;

namespace {

std::atomic<std::uint64_t> g_worked{0};

constexpr unsigned kThreads = 4;
constexpr std::size_t kAhead = std::size_t{2} * kThreads; // of exportInOrder()
constexpr std::size_t kMostHeld = 2 * kAhead;             // results, as it says: a few

// So that some results take longer than others.
void workFor(std::uint64_t amount)
{
    std::minstd_rand random(1);
    for (std::uint64_t i = 0; i < 200 * amount; ++i)
        g_worked.store(random(), std::memory_order_relaxed);
}

std::shared_ptr<const MemoryCapture> manyChunks(std::uint64_t seed)
{
    return randomCapture({.seed = seed, .frames = 300, .framesPerChunk = 2, .fragmentShare = 0.5});
}

QByteArray exported(const Exporter &exporter, const Capture &capture, const Task &task,
                    const Selection &selection = {})
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    ExportOptions options;
    options.title = QStringLiteral("a test");
    const auto report = exporter.write(capture, selection, options, buffer, task);
    return report ? buffer.data() : QByteArray::fromStdString(report.error().text());
}

using SqlRow = std::array<std::optional<std::int64_t>, 11>;

// One by one, as the text of the format says.
std::vector<SqlRow> zoneRows(const Capture &capture, const Selection &selection)
{
    std::vector<SqlRow> rows;
    const FrameRanges frames = selection.framesOf(capture);
    for (std::size_t i = 0; i < capture.chunks().size(); ++i) {
        const auto chunk = capture.chunk(i);
        for (const TreeSpan &span : (*chunk)->trees) {
            const FrameIndex frame = (*chunk)->firstFrame + span.frame;
            if (!frames.contains(frame) || !selection.hasThread(span.thread))
                continue;
            const ZoneTree tree = (*chunk)->tree(span);
            const auto firstId = static_cast<std::int64_t>(rows.size()) + 1;
            for (std::size_t k = 0; k < tree.size(); ++k) {
                const Zone zone = tree[k];
                std::optional<std::int64_t> parent;
                for (std::size_t p = k; p > 0 && !parent; --p) {
                    if (tree[p - 1].depth + 1 == zone.depth)
                        parent = firstId + static_cast<std::int64_t>(p) - 1;
                }
                rows.push_back({firstId + static_cast<std::int64_t>(k), frame, span.thread.value,
                                zone.site.value, zone.depth, parent, zone.startNs, zone.durationNs,
                                zone.selfNs, (zone.flags & kContinuesFrom) != 0,
                                (zone.flags & kContinuesTo) != 0});
            }
        }
    }
    return rows;
}

std::vector<SqlRow> readZoneRows(const QByteArray &bytes,
                                 const char *sql = "select * from zones order by id")
{
    std::vector<SqlRow> rows;
    const auto add = [&rows](sqlite3_stmt *statement) {
        SqlRow row;
        for (int i = 0; i < static_cast<int>(row.size()); ++i) {
            if (sqlite3_column_type(statement, i) != SQLITE_NULL)
                row[static_cast<std::size_t>(i)] = sqlite3_column_int64(statement, i);
        }
        rows.push_back(row);
    };
    return forEachRow(bytes, sql, add) ? rows : std::vector<SqlRow>();
}

std::string firstText(const QByteArray &bytes, const char *sql)
{
    std::string text;
    const bool read = forEachRow(bytes, sql, [&text](sqlite3_stmt *statement) {
        if (text.empty())
            text = reinterpret_cast<const char *>(sqlite3_column_text(statement, 0));
    });
    return read ? text : "no database";
}

} // namespace

class TestExportOrder : public QObject {
    Q_OBJECT

  private slots:
    void manyThreadsWriteWhatOneWrites_data()
    {
        QTest::addColumn<QString>("format");
        for (const char *format : {"csv-zones", "csv-frames", "json", "chrome-trace", "perfetto",
                                   "speedscope", "collapsed", "sqlite"})
            QTest::newRow(format) << format;
    }

    void manyThreadsWriteWhatOneWrites()
    {
        QFETCH(QString, format);
        const Exporter &exporter = *m_plugins.exporter(format);
        for (std::uint64_t seed = 1; seed <= 3; ++seed) {
            const auto whole = manyChunks(seed);
            const std::size_t last = whole->chunks().size() - 1;
            for (const auto &bad : {std::vector<std::size_t>{}, {0, 1, 7, 40, 41, 42}, {last}}) {
                const DamagedCapture capture(whole, bad);
                const QByteArray one = exported(exporter, capture, Task{});
                QVERIFY(one.size() > 1000);
                QVERIFY(exported(exporter, capture, Task(m_executor)) == one);
            }
        }
    }

    void slicesGiveWhatWholeFramesGive_data() { manyThreadsWriteWhatOneWrites_data(); }

    void slicesGiveWhatWholeFramesGive()
    {
        QFETCH(QString, format);
        const Exporter &exporter = *m_plugins.exporter(format);
        for (std::uint64_t seed = 1; seed <= 12; ++seed) {
            const auto whole =
                randomCapture({.seed = seed,
                               .frames = 12,
                               .threads = 1 + static_cast<std::uint32_t>(seed % 4),
                               .maxZonesPerTree = 60,
                               .framesPerChunk = 1 + static_cast<std::uint32_t>(seed % 3),
                               .fragmentShare = 0.5,
                               .zeroLengths = seed % 3 == 0});
            Selection selection;
            if (seed % 3 == 1) {
                selection.frames = *FrameRanges::parse("1..3,5,7..10");
                selection.threads = {ThreadId{0}, ThreadId{2}};
            }
            if (seed % 4 == 2)
                selection.inside = {SiteId{1}, SiteId{3}};
            const QByteArray expected = exported(exporter, *whole, Task(m_executor), selection);
            QVERIFY(expected.size() > 200);
            for (const std::size_t zones : {std::size_t{1}, std::size_t{9}, std::size_t{100}}) {
                const SlicedCapture sliced(*whole, zones);
                QVERIFY(exported(exporter, sliced, Task(m_executor), selection) == expected);
            }
        }
    }

    void slicesArePassedOnOneByOne()
    {
        constexpr std::uint32_t kZones = 3000;
        const auto small =
            captureFromText("frame 0 10000\n  main\n    a 0 1\n  worker\n    b 0 1\n");
        Chunk chunk = **small->chunk(0);
        chunk.trees = {{0, ThreadId{0}, 0, kZones}, {0, ThreadId{1}, kZones, kZones}};
        chunk.zones.clear();
        for (std::uint32_t i = 0; i < 2 * kZones; ++i)
            chunk.zones.append({SiteId{0}, TimeNs{3} * (i % kZones), 2, 2, 0, 0});
        chunk.frames.front().zones = 2 * kZones;
        const auto whole = std::make_shared<MemoryCapture>(SessionInfo{}, small->dictionaries(),
                                                           std::vector{chunk});
        const SlicedCapture sliced(*whole, 20);
        std::size_t zones = 0;
        std::size_t most = 0;
        std::size_t failAt = std::numeric_limits<std::size_t>::max();
        const auto make = [](const SelectedChunk &selected) {
            std::string text;
            for (const FrameIndex frame : selected.frames().frames()) {
                selected.forEachPart(frame, [&](const TreePart &part) {
                    text.append(part.zones.size(), '.');
                    selected.pass(text);
                });
            }
            return text;
        };
        const auto take = [&](const std::string &text) -> Status {
            zones += text.size();
            most = std::max(most, text.size());
            return zones >= failAt ? Status(Error{ErrorCode::Io, "disk full", {}}) : Status();
        };
        QVERIFY(exportInOrder(sliced, {}, Task(m_executor), make, take, LargeChunks::InParts));
        QCOMPARE(zones, std::size_t{2} * kZones);
        // Two slices at once, in each of which a thread has half of the zones.
        QVERIFY2(most <= 21, qPrintable(QString::number(most)));
        zones = 0;
        failAt = kZones;
        const auto failed =
            exportInOrder(sliced, {}, Task(m_executor), make, take, LargeChunks::InParts);
        QVERIFY(!failed);
        QCOMPARE(failed.error().message, std::string("disk full"));
        QVERIFY(zones < failAt + 21);
    }

    // While one is taken, others are delivered: here by the one who takes it.
    void resultsAreTakenInOrder()
    {
        constexpr std::size_t kCount = 200;
        std::mt19937_64 random(3);
        for (int round = 0; round < 200; ++round) {
            // Positions as threads would bring them, without some that can't be read.
            std::vector<std::size_t> brought;
            std::vector<int> expected(kCount, -1);
            for (std::size_t at = 0; at < kCount; ++at) {
                if (random() % 8 != 0) {
                    brought.push_back(at);
                    expected[at] = static_cast<int>(at);
                }
            }
            for (std::size_t i = 0; i < brought.size(); ++i) {
                const std::size_t near = std::min(i + random() % kAhead, brought.size() - 1);
                std::swap(brought[i], brought[near]);
            }
            std::size_t next = 0;
            std::vector<int> taken;
            bool isTaking = false;
            bool isAlone = true;
            std::function<void()> bring;
            const auto take = [&](std::optional<int> one) -> Status {
                isAlone = isAlone && !isTaking;
                isTaking = true;
                taken.push_back(one.value_or(-1));
                for (std::uint64_t more = random() % 4; more > 0; --more)
                    bring();
                isTaking = false;
                return {};
            };
            OrderedResults<std::optional<int>, decltype(take)> results(kCount, take);
            bring = [&] {
                if (next == brought.size())
                    return;
                const std::size_t at = brought[next++];
                // Nothing will come before the lowest that is still missing.
                const std::size_t known =
                    *std::ranges::min_element(std::span(brought).subspan(next - 1));
                QVERIFY(results.put(at, static_cast<int>(at), known));
            };
            while (next < brought.size())
                bring();
            QVERIFY(results.finish());
            QVERIFY(isAlone);
            QVERIFY(taken == expected);
        }
    }

    void resultsAreTakenInOrderAndFewAreHeld()
    {
        const auto whole = manyChunks(4);
        const DamagedCapture capture(whole, {3, 17, 18, 90});
        std::atomic<std::size_t> made = 0;
        std::atomic<int> takers = 0;
        std::size_t taken = 0, mostHeld = 0;
        std::vector<FrameIndex> frames;
        const auto unreadable = exportInOrder(
            capture, {}, Task(m_executor),
            [&](const SelectedChunk &chunk) {
                workFor((chunk.chunk().firstFrame * 7919) % 900);
                ++made;
                return std::vector<FrameIndex>{chunk.chunk().firstFrame};
            },
            [&](const std::vector<FrameIndex> &one) -> Status {
                const bool alone = ++takers == 1;
                mostHeld = std::max(mostHeld, made - taken);
                taken += one.size();
                frames.insert(frames.end(), one.begin(), one.end());
                if (frames.size() % 10 == 0)
                    workFor(5000);
                --takers;
                return alone ? Status() : Error{ErrorCode::Io, "two at a time", {}};
            });
        QVERIFY2(unreadable, unreadable ? "" : unreadable.error().text().c_str());
        QCOMPARE(*unreadable, 8U);
        QCOMPARE(frames.size(), whole->chunks().size() - 4);
        QVERIFY(std::ranges::is_sorted(frames));
        QVERIFY2(mostHeld <= kMostHeld, qPrintable(QString::number(mostHeld)));
    }

    void nothingFollowsAnError()
    {
        const auto capture = manyChunks(5);
        std::atomic<std::size_t> made = 0;
        std::size_t taken = 0;
        const auto walked = exportInOrder(
            *capture, {}, Task(m_executor), [&](const SelectedChunk &) { return ++made; },
            [&](std::size_t) -> Status {
                return ++taken == 10 ? Status(Error{ErrorCode::Io, "disk full", {}}) : Status();
            });
        QVERIFY(!walked);
        QCOMPARE(walked.error().message, std::string("disk full"));
        QCOMPARE(taken, 10U);
        QVERIFY2(made <= 10 + kMostHeld, qPrintable(QString::number(made.load())));
    }

    void canBeCancelledBetweenResults()
    {
        const auto capture = manyChunks(6);
        std::stop_source stop;
        std::size_t taken = 0;
        const auto walked = exportInOrder(
            *capture, {}, Task(m_executor, stop.get_token()),
            [](const SelectedChunk &) { return 0; },
            [&](int) {
                if (++taken == 10)
                    stop.request_stop();
                return Status();
            });
        QVERIFY(!walked);
        QCOMPARE(walked.error().code, ErrorCode::Cancelled);
        QVERIFY(taken <= 10 + kMostHeld);
    }

    void rowsOfADatabaseAreTheZones()
    {
        for (std::uint64_t seed = 1; seed <= 6; ++seed) {
            const auto capture = randomCapture(
                {.seed = seed, .frames = 40, .fragmentShare = 0.5, .zeroLengths = true});
            Selection selection;
            if (seed % 2 == 0) {
                selection.frames = *FrameRanges::parse("3..9,11,17..25");
                selection.threads = {ThreadId{0}, ThreadId{2}};
            }
            QBuffer buffer;
            buffer.open(QIODevice::WriteOnly);
            QVERIFY(m_plugins.exporter("sqlite")->write(*capture, selection, {}, buffer, Task{}));
            const std::vector<SqlRow> rows = readZoneRows(buffer.data());
            QVERIFY(rows.size() > 100);
            QVERIFY(rows == zoneRows(*capture, selection));
        }
    }

    // SQLite checks all pages, and that every row is in both indexes. The largest has three levels
    // of pages, the smallest none below the roots.
    void databasesAreIntact_data()
    {
        QTest::addColumn<std::uint32_t>("frames");
        QTest::addColumn<std::uint32_t>("sites");
        QTest::addColumn<bool>("extremes");
        QTest::newRow("one frame") << 1U << 1U << false;
        QTest::newRow("a few pages") << 60U << 3U << true;
        QTest::newRow("more sites than zones of each") << 300U << 3000U << false;
        QTest::newRow("many pages") << 6000U << 5U << false;
    }

    void databasesAreIntact()
    {
        QFETCH(std::uint32_t, frames);
        QFETCH(std::uint32_t, sites);
        QFETCH(bool, extremes);
        const auto capture = randomCapture({.seed = 7,
                                            .frames = frames,
                                            .sites = sites,
                                            .framesPerChunk = 50,
                                            .extremes = extremes,
                                            .extras = false});
        const QByteArray bytes = exported(*m_plugins.exporter("sqlite"), *capture, Task{});
        QCOMPARE(firstText(bytes, "pragma integrity_check"), std::string("ok"));
        const std::vector<SqlRow> expected = zoneRows(*capture, {});
        QVERIFY(frames < 6000 || expected.size() > 130'000);
        QVERIFY(readZoneRows(bytes) == expected);
        // In the order of the index, which has the id in addition to the site.
        const auto bySite = [](const SqlRow &row) { return std::pair(row[3], row[0]); };
        std::vector<SqlRow> sorted = expected;
        std::ranges::sort(sorted, {}, bySite);
        QVERIFY(readZoneRows(bytes, "select * from zones indexed by zones_by_site "
                                    "where site >= 0 order by site, id") == sorted);
        QVERIFY(readZoneRows(bytes, "select * from zones indexed by zones_by_frame "
                                    "where frame >= 0 order by frame, id") == expected);
    }

    void aDatabaseWithoutZonesIsIntact()
    {
        const auto capture = randomCapture({.seed = 2, .frames = 3});
        Selection selection;
        selection.threads = std::vector<ThreadId>{};
        QBuffer buffer;
        buffer.open(QIODevice::WriteOnly);
        QVERIFY(m_plugins.exporter("sqlite")->write(*capture, selection, {}, buffer, Task{}));
        QCOMPARE(firstText(buffer.data(), "pragma integrity_check"), std::string("ok"));
        QCOMPARE(firstText(buffer.data(), "select count(*) from zones"), std::string("0"));
        QCOMPARE(firstText(buffer.data(), "select count(*) from frames"), std::string("3"));
    }

    void aDatabaseCanBeCancelledUntilItIsCopied()
    {
        const auto capture = randomCapture({.frames = 3000, .framesPerChunk = 50, .extras = false});
        for (const double from : {0.1, 0.81}) {
            std::stop_source stop;
            SerialExecutor serial;
            QBuffer buffer;
            buffer.open(QIODevice::WriteOnly);
            const auto report = m_plugins.exporter("sqlite")->write(
                *capture, {}, {}, buffer, Task(serial, stop.get_token(), [&](double share) {
                    if (share >= from)
                        stop.request_stop();
                }));
            QVERIFY(!report);
            QCOMPARE(report.error().code, ErrorCode::Cancelled);
        }
    }

  private:
    TbbExecutor m_executor{kThreads};
    PluginManager m_plugins{
        {QStringLiteral(ZOE_BIN_DIR) + QStringLiteral("/../lib/zoetrope/plugins")}};
};

} // namespace tst_export_order

ZOE_TEST(tst_export_order::TestExportOrder)
#include "tst_export_order.moc"
