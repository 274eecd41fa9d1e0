// Copies of captures with large frames: the file is the same, byte for byte, as if all zones had
// been decoded, and takes far less memory.
#include <QtTest>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include "analysis/model/altered_capture.h"
#include "analysis/model/memory_capture.h"
#include "formats/checking/dump.h"
#include "formats/transform/save_whole.h"
#include "formats/transform/strip.h"
#include "formats/transform/trim.h"
#include "tests/formats/transform_support.h"
#include "tests/stream/large_chunks.h"
#include "tests/stream/memory_sink.h"
#include "tests/support/allocations.h"
#include "tests/support/test_program.h"

namespace tst_large_copies {

using namespace zoe;
using namespace zoe::test;

namespace {

// Adds the only frame of another chunk.
void addFrame(Chunk &to, const Chunk &from, TimeNs startNs)
{
    const auto frame = static_cast<std::uint32_t>(to.frames.size());
    const auto before = static_cast<std::uint32_t>(to.zones.size());
    FrameRecord record = from.frames.front();
    record.startNs = startNs;
    to.frames.push_back(record);
    for (TreeSpan span : from.trees) {
        const ZoneTree tree = from.tree(span);
        for (std::size_t i = 0; i < tree.size(); ++i) {
            Zone zone = tree[i];
            zone.startNs += startNs;
            to.zones.append(zone);
        }
        span.frame = frame;
        span.firstZone += before;
        to.trees.push_back(span);
    }
    for (std::uint32_t zone = before; zone < before + record.zones; zone += record.zones / 3 + 1) {
        to.extras.addValue(zone, ValueKeyId{0}, ValueKind::Unsigned, zone);
        to.extras.addText(zone, ValueKeyId{1}, "zone " + std::to_string(zone));
    }
    to.messages.push_back({startNs + 1, ThreadId{2}, Severity::Info, "begun"});
}

Chunk small(std::uint64_t seed)
{
    Chunk chunk;
    chunk.frames.emplace_back();
    TreeMaker maker(chunk, seed);
    maker.add(ThreadId{0}, 40, 4);
    maker.add(ThreadId{4}, 9, 2);
    return chunk;
}

// The last zone of the main thread goes on in the next chunk.
void join(Chunk &before, Chunk &after)
{
    std::ranges::fill(before.zones.flags, std::uint8_t{0});
    std::ranges::fill(after.zones.flags, std::uint8_t{0});
    const auto frame = static_cast<std::uint32_t>(before.frames.size() - 1);
    const TreeSpan tree = before.treesOf(before.firstFrame + frame).front();
    std::size_t last = tree.firstZone + tree.zoneCount - 1;
    while (before.zones.depth[last] != 0)
        --last;
    before.zones.flags[last] = kContinuesTo;
    after.zones.flags.front() = kContinuesFrom;
    after.zones.site.front() = before.zones.site[last];
}

// Two small frames and a large one.
Chunk smallAndLargeFrames()
{
    Chunk chunk;
    addFrame(chunk, small(1), 100);
    addFrame(chunk, small(2), chunk.frames.back().endNs());
    addFrame(chunk, largeChunk(3), chunk.frames.back().endNs());
    return chunk;
}

// A frame with three trees of so many zones.
Chunk largeFrame(std::size_t zones, TimeNs startNs)
{
    Chunk frame;
    frame.frames.emplace_back();
    TreeMaker maker(frame, 7);
    for (std::uint32_t thread : {0U, 1U, 4U})
        maker.add(ThreadId{thread}, zones, 9);
    Chunk chunk;
    addFrame(chunk, frame, startNs);
    return chunk;
}

// Keeps no decoded chunks.
std::shared_ptr<const Capture> opened(std::vector<Chunk> chunks)
{
    Dictionaries names;
    for (int i = 0; i < 30; ++i)
        names.sites.emplace_back().name = "site " + std::to_string(i);
    for (int i = 0; i < 5; ++i)
        names.threads.emplace_back().name = "thread " + std::to_string(i);
    names.valueKeys = {"number", "text"};
    const MemoryCapture made(SessionInfo{}, std::move(names), std::move(chunks));
    auto capture = openCaptureBytes(streamOf(made), Task{}, {.cacheBytes = 0});
    if (!capture)
        qFatal("%s", capture.error().text().c_str());
    return *std::move(capture);
}

class WithoutSlices final : public AlteredCapture {
  public:
    explicit WithoutSlices(const Capture &capture)
        : AlteredCapture(capture)
    {}
};

std::string contentOf(const std::filesystem::path &path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

} // namespace

class TestLargeCopies : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase()
    {
        Chunk first = smallAndLargeFrames();
        Chunk second = largeFrame(kLargeFrameZones / 3 + 10, first.frames.back().endNs());
        second.firstFrame = 3;
        join(first, second);
        m_sliced = opened({std::move(first), std::move(second)});
        m_whole = std::make_shared<const WithoutSlices>(*m_sliced);
        for (const std::size_t chunk : {std::size_t{0}, std::size_t{1}}) {
            QVERIFY(*m_sliced->slices(chunk) != nullptr);
            QVERIFY(*m_whole->slices(chunk) == nullptr);
        }
        m_larger = opened({largeFrame(kLargeFrameZones, 100)});
    }

    void trimmedFilesAreTheSame_data()
    {
        QTest::addColumn<TrimOptions>("options");
        const auto add = [](const char *name, FrameRange frames, std::vector<ThreadId> threads,
                            bool fromZero) {
            TrimOptions options;
            options.selection.frames = FrameRanges(frames);
            if (!threads.empty())
                options.selection.threads = threads;
            options.fromZero = fromZero;
            QTest::newRow(name) << options;
        };
        add("all", {0, 4}, {}, false);
        add("a large one alone", {3, 4}, {}, false);
        add("from the start of a large one", {2, 4}, {}, true);
        add("small and large ones", {1, 3}, {}, true);
        add("a few threads", {0, 4}, {ThreadId{0}, ThreadId{4}}, false);
        add("one thread of one frame", {3, 4}, {ThreadId{1}}, true);
        add("a thread with few zones", {1, 4}, {ThreadId{2}}, false);
    }
    void trimmedFilesAreTheSame()
    {
        QFETCH(const TrimOptions, options);
        compare([&](const Capture &capture, const std::filesystem::path &path) {
            return trimCapture(capture, path, options);
        });
    }

    void strippedFilesAreTheSame_data()
    {
        QTest::addColumn<CapturePart>("part");
        QTest::newRow("messages") << CapturePart::Messages;
        QTest::newRow("texts") << CapturePart::Text;
        QTest::newRow("values") << CapturePart::Values;
        QTest::newRow("names") << CapturePart::Names;
    }
    void strippedFilesAreTheSame()
    {
        QFETCH(const CapturePart, part);
        compare([&](const Capture &capture, const std::filesystem::path &path) {
            return stripCapture(capture, path, {.parts = {part}});
        });
    }

    void savedFilesAreTheSame_data()
    {
        QTest::addColumn<WriterOptions>("options");
        QTest::newRow("as recorded") << WriterOptions();
        WriterOptions packed;
        packed.stream.smallest = true;
        packed.joinedZones = 1'000;
        QTest::newRow("packed") << packed;
    }
    void savedFilesAreTheSame()
    {
        QFETCH(const WriterOptions, options);
        compare([&](const Capture &capture, const std::filesystem::path &path) {
            return saveWhole(capture, path, options);
        });
    }

    // A frame of 3 million zones, decoded, takes 99 MiB.
    void memoryIsBounded_data()
    {
        QTest::addColumn<int>("command");
        QTest::newRow("trim") << 0;
        QTest::newRow("recover") << 1;
        QTest::newRow("dump") << 2;
        QTest::newRow("pack") << 3;
    }
    void memoryIsBounded()
    {
        QFETCH(const int, command);
        const auto path = pathIn(m_folder, "bounded.zoe");
        TrimOptions options;
        options.writer.overwrite = true;
        WriterOptions packed = options.writer;
        packed.stream.smallest = true;
        if (command == 2)
            QVERIFY(saveWhole(*m_larger, path, options.writer).ok());
        const std::unique_ptr<std::FILE, decltype(&std::fclose)> out(
            std::fopen(pathIn(m_folder, "text").c_str(), "w"), std::fclose);
        const AllocationWatch memory;
        if (command == 0)
            QVERIFY(trimCapture(*m_larger, path, options).ok());
        else if (command == 1)
            QVERIFY(saveWhole(*m_larger, path, options.writer).ok());
        else if (command == 3)
            QVERIFY(saveWhole(*m_larger, path, packed).ok());
        else
            QVERIFY(dumpStream(path, out.get(), Task{}, {.zones = true}).ok());
        const std::size_t grown = memory.peakBytes() >> 20;
        constexpr std::size_t kMostMiB = 48;
        QVERIFY2(grown < kMostMiB, qPrintable(QString("%1 MiB").arg(grown)));
    }

  private:
    // save(capture, path): makes a file, and a report.
    template <class Save>
    void compare(const Save &save)
    {
        const auto sliced = pathIn(m_folder, "sliced.zoe");
        const auto whole = pathIn(m_folder, "whole.zoe");
        std::filesystem::remove(sliced);
        std::filesystem::remove(whole);
        const Result<Report> found = save(*m_sliced, sliced);
        const Result<Report> expected = save(*m_whole, whole);
        QVERIFY(found.ok());
        QVERIFY(expected.ok());
        QVERIFY(found->notes() == expected->notes());
        QVERIFY(contentOf(sliced) == contentOf(whole));
        QVERIFY(openWhole(sliced)->info().complete);
    }

    QTemporaryDir m_folder;
    std::shared_ptr<const Capture> m_sliced;
    std::shared_ptr<const Capture> m_whole;  // the same, whose chunks are decoded
    std::shared_ptr<const Capture> m_larger; // with a frame of 3 million zones
};

} // namespace tst_large_copies

ZOE_APPLESS_TEST(tst_large_copies::TestLargeCopies)
#include "tst_large_copies.moc"
