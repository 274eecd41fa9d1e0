// Captures broken at random, thousands of times, also after fixing their checksums: nothing
// crashes, nothing takes more memory than the file's size allows, nothing untrue comes out, and
// what is saved from it is complete. ZOE_MUTATIONS says how many (2,000), ZOE_MUTATION_FIRST where
// to begin.
#include <QTemporaryDir>
#include <QtTest>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <map>
#include <mutex>
#include <string>
#include <thread>

#include "formats/checking/verify.h"
#include "formats/checking/verify_chunk.h"
#include "formats/reading/capture_reader.h"
#include "formats/transform/save_whole.h"
#include "tests/stream/memory_sink.h"
#include "tests/support/allocations.h"
#include "tests/support/mutator.h"
#include "tests/support/random_capture.h"
#include "tests/support/test_program.h"

namespace tst_corruption_mutations {

using namespace zoe;

class TestCorruptionMutations : public QObject {
    Q_OBJECT

  private slots:
    void allMutations();
};

namespace {

using Bytes = std::vector<std::byte>;

// Ends the program with the number of the mutation if one takes for ever.
class Watchdog {
  public:
    Watchdog()
        : m_thread([this](const std::stop_token &stop) { run(stop); })
    {}
    void begin(std::uint64_t mutation)
    {
        const std::scoped_lock lock(m_mutex);
        m_mutation = mutation;
        m_begun = std::chrono::steady_clock::now();
    }

  private:
    void run(const std::stop_token &stop)
    {
        std::unique_lock lock(m_mutex);
        while (!m_wake.wait_for(lock, stop, std::chrono::seconds(1), [] { return false; })) {
            if (stop.stop_requested())
                return;
            if (std::chrono::steady_clock::now() - m_begun > std::chrono::seconds(60))
                qFatal("mutation %llu hangs", static_cast<unsigned long long>(m_mutation));
        }
    }

    std::mutex m_mutex;
    std::condition_variable_any m_wake;
    std::uint64_t m_mutation = 0;
    std::chrono::steady_clock::time_point m_begun = std::chrono::steady_clock::now();
    std::jthread m_thread;
};

Bytes madeUp(std::uint32_t frames, std::uint32_t zones, bool extremes, int level,
             std::uint32_t chunksPerIndex, bool smallest = false)
{
    test::RandomCaptureOptions random;
    random.seed = frames + zones;
    random.frames = frames;
    random.maxZonesPerTree = zones;
    random.extremes = extremes;
    random.framesPerChunk = 3;
    StreamOptions options;
    options.compressionLevel = level;
    options.smallest = smallest;
    options.chunksPerIndex = chunksPerIndex;
    return test::streamOf(*test::randomCapture(random), options);
}

Bytes contentOf(const char *path)
{
    std::ifstream file(path, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    const auto *const begin = reinterpret_cast<const std::byte *>(text.data());
    return {begin, begin + text.size()};
}

std::vector<Bytes> seeds()
{
    return {madeUp(9, 5, false, 0, 2),
            madeUp(9, 5, false, 1, 2),
            madeUp(12, 6, true, 0, 100),
            madeUp(40, 30, false, 0, 4),
            madeUp(40, 30, true, 1, 1),
            madeUp(9, 5, false, 0, 2, true),
            madeUp(40, 30, true, 9, 2, true),
            contentOf(ZOE_TEST_DATA "/captures/version-1.zoe"),
            contentOf(ZOE_TEST_DATA "/captures/version-1.2.zoe"),
            contentOf(ZOE_TEST_DATA "/captures/version-1.2-io.zoe")};
}

// Reads everything that a query touches; the promises of the readers must hold whatever the bytes
// say.
std::string walk(const Capture &capture, const Chunk &chunk)
{
    const Dictionaries &known = capture.dictionaries();
    for (const TreeSpan &span : chunk.trees) {
        if (span.thread.value >= known.threads.size() || span.frame >= chunk.frames.size())
            return "a tree of nobody";
        const ZoneTree tree = chunk.tree(span);
        TimeNs previous = tree[0].startNs;
        for (std::size_t i = 0; i < tree.size(); ++i) {
            const Zone zone = tree[i];
            if (zone.site.value >= known.sites.size() || zone.durationNs < 0 || zone.selfNs < 0 ||
                zone.startNs < previous || zone.depth > i || tree.subtreeEnd(i) > tree.size())
                return "a broken tree";
            previous = zone.startNs;
        }
    }
    const ChunkExtras &extras = chunk.extras;
    for (const ZoneValue &value : extras.values) {
        if (value.zone >= chunk.zones.size() || value.key.value >= known.valueKeys.size())
            return "a value of nothing";
        if (value.kind == ValueKind::Text && extras.text(value).size() != value.size)
            return "a text that is not there";
        if (value.kind == ValueKind::Numbers && extras.numbersOf(value).size() != value.size)
            return "numbers that are not there";
    }
    for (const LockSpan &lock : extras.locks)
        if (lock.lock.value >= known.locks.size() || lock.durationNs < 0)
            return "a span of no lock";
    std::map<std::uint32_t, TimeNs> stateEnds;
    for (const ThreadStateSpan &span : extras.states) {
        TimeNs &end = stateEnds[span.thread.value];
        if (span.thread.value >= known.threads.size() || span.durationNs < 0 || span.startNs < end)
            return "a state of nobody, or two at once";
        end = span.endNs();
    }
    for (const ThreadUsage &usage : extras.usage)
        if (usage.thread.value >= known.threads.size() || usage.durationNs < 0 ||
            usage.runningNs < 0 || usage.queuedNs < 0)
            return "usage of nobody";
    for (const StackSample &sample : extras.samples)
        if (sample.thread.value >= known.threads.size() || sample.periodNs < 0 ||
            (sample.stack.valid() && sample.stack.value >= known.callStacks.size()))
            return "a sample of nobody";
    for (std::size_t i = 0; i < known.callStacks.size(); ++i) {
        const CallStack &stack = known.callStacks[i];
        if ((stack.callers.valid() && stack.callers.value >= i) ||
            (stack.address.valid() && stack.address.value >= known.codeAddresses.size()))
            return "a stack without an end";
    }
    for (const CodeAddress &address : known.codeAddresses)
        if (address.module.valid() && address.module.value >= known.codeModules.size())
            return "an address in no module";
    for (const MemoryEvent &event : extras.memory)
        if (event.pool.value >= known.memoryPools.size())
            return "memory of no pool";
    for (const PlotPoint &point : chunk.plots)
        if (point.plot.value >= known.plotSeries.size())
            return "a point of no plot";
    for (const SetFrame &frame : chunk.setFrames)
        if (frame.set.value >= known.frameSets.size())
            return "a frame of no set";
    return {};
}

// Of what is wrong, or nothing.
std::string tried(const Bytes &bytes)
{
    ReaderOptions options;
    options.cacheBytes = std::size_t{4} << 20;
    const auto opened = openCaptureBytes(bytes, Task{}, options);
    if (!opened)
        return opened.error().message.empty() ? "no sentence" : "";
    const Capture &capture = **opened;
    for (std::size_t i = 0; i < capture.chunks().size(); ++i) {
        const auto chunk = capture.chunk(i);
        if (!chunk && chunk.error().message.empty())
            return "no sentence for a chunk";
        if (chunk)
            if (std::string broken = walk(capture, **chunk); !broken.empty())
                return broken;
    }
    const auto verified = verifyCapture(capture);
    if (!verified)
        return "not verified";
    for (const Damage &damage : verified->damage)
        if (damage.what.empty())
            return "no sentence for damage";
    return {};
}

// Complete content can be saved, and the result is complete.
std::string saved(const Bytes &bytes, const std::filesystem::path &path)
{
    const auto opened = openCaptureBytes(bytes);
    if (!opened)
        return {};
    std::filesystem::remove(path);
    if (const auto report = saveWhole(**opened, path, {}); !report) {
        bool nothing =
            report.error().message.starts_with("nothing to save") && !std::filesystem::exists(path);
        for (std::size_t i = 0; i < (*opened)->chunks().size(); ++i) {
            const auto chunk = (*opened)->chunk(i);
            nothing = nothing && (!chunk || checkChunk(**chunk).broken);
        }
        return nothing ? std::string() : "not saved: " + report.error().text();
    }
    const auto again = openCapture(path);
    if (!again)
        return "saved and not opened: " + again.error().text();
    const auto verified = verifyCapture(**again);
    if (!verified || !verified->whole())
        return "saved and not whole: " + (verified ? verified->damage.front().what : "");
    return {};
}

std::uint64_t numberFrom(const char *variable, std::uint64_t otherwise)
{
    const char *const text = std::getenv(variable);
    return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

} // namespace

void TestCorruptionMutations::allMutations()
{
    const std::vector<Bytes> whole = seeds();
    for (const Bytes &seed : whole)
        QVERIFY2(!seed.empty() && tried(seed).empty(), tried(seed).c_str());
    const std::uint64_t first = numberFrom("ZOE_MUTATION_FIRST", 0);
    const std::uint64_t count = numberFrom("ZOE_MUTATIONS", 2000);
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.filePath(QStringLiteral("saved.zoe")).toStdString();
    Watchdog watchdog;
    std::size_t most = 0;
    std::size_t largest = 0;
    std::clock_t longest = 0; // of the processor: the machine may be busy with other things
    std::uint64_t slowest = 0;
    for (std::uint64_t i = first; i < first + count; ++i) {
        test::StreamMutator mutator(i);
        const Bytes broken = mutator.mutated(whole[i % whole.size()]);
        watchdog.begin(i);
        const std::clock_t begun = std::clock();
        const test::AllocationWatch watch;
        std::string complaint = tried(broken);
        // The test's own copy of the bytes replaces the file, which is normally mapped.
        const std::size_t bound = 2 * broken.size() + (std::size_t{64} << 20) + broken.size();
        if (complaint.empty() && watch.peakBytes() > bound)
            complaint = std::to_string(watch.peakBytes()) + " bytes at once";
        if (complaint.empty() && watch.largestBytes() > bound)
            complaint = std::to_string(watch.largestBytes()) + " bytes in one";
        most = std::max(most, watch.peakBytes());
        largest = std::max(largest, watch.largestBytes());
        if (complaint.empty() && i % 16 < 6)
            complaint = saved(broken, path);
        if (const std::clock_t took = std::clock() - begun; took > longest) {
            longest = took;
            slowest = i;
        }
        QVERIFY2(complaint.empty(), (complaint + ", mutation " + std::to_string(i)).c_str());
    }
    qInfo("at most %zu KiB at once, %zu KiB in one; longest %ld ms (mutation %llu)", most / 1024,
          largest / 1024, static_cast<long>(longest * 1000 / CLOCKS_PER_SEC),
          static_cast<unsigned long long>(slowest));
}

} // namespace tst_corruption_mutations

ZOE_TEST(tst_corruption_mutations::TestCorruptionMutations)
#include "tst_corruption_mutations.moc"
