// Captures without an end, with broken indexes or still growing: opening them with the remaining
// indexes finds the same as looking at every message, and reads little of the file.
#include <QtTest>

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <random>
#include <string>

#include "formats/checking/verify.h"
#include "formats/reading/capture_file.h"
#include "formats/reading/capture_reader.h"
#include "formats/stream/output/file_sink.h"
#include "formats/writing/annotate.h"
#include "tests/stream/memory_sink.h"
#include "tests/support/random_capture.h"
#include "tests/support/test_program.h"

namespace tst_opening {

using namespace zoe;

class TestOpening : public QObject {
    Q_OBJECT

  private slots:
    void piecesGiveWhatTheWalkGives_data();
    void piecesGiveWhatTheWalkGives();
    void additionsBehindTheEnd();
    void brokenIndexesCostNothing();
    void damageBeforeTheLastIndexIsFoundWhenAskedFor();
    void indexesOfAnotherPlaceAreNotBelieved();
    void indexesComeWithTheBytes();
    void littleOfALongFileIsRead();
    void growingFileOpens();
    void walkingCanBeCancelled();

  private:
    [[nodiscard]] std::filesystem::path file(const char *name) const
    {
        return std::filesystem::path(m_folder.path().toStdString()) / name;
    }

    QTemporaryDir m_folder;
};

namespace {

using Bytes = std::vector<std::byte>;
using Opened = std::shared_ptr<const CaptureFile>;

Result<Opened> openBytes(Bytes bytes, std::size_t scanBytes, const Task &task = Task{})
{
    ReaderOptions options;
    options.scanBytes = scanBytes;
    return CaptureFile::open(holdBytes(std::move(bytes)), "memory", task, options);
}

// By as little as possible.
Result<Opened> openLazily(Bytes bytes)
{
    return openBytes(std::move(bytes), 0);
}

std::vector<MessageView> messagesOf(const Bytes &stream)
{
    std::vector<MessageView> messages;
    for (std::uint64_t at = 0; at < stream.size(); at += messages.back().bytes.size())
        messages.push_back(*messageAt(stream, at));
    return messages;
}

// Empty: they are the same. The reports are not compared.
std::string difference(const CaptureFile &a, const CaptureFile &b)
{
    if (!(a.dictionaries() == b.dictionaries()))
        return "dictionaries";
    if (!std::ranges::equal(a.frames(), b.frames()))
        return "frames";
    if (!std::ranges::equal(a.chunks(), b.chunks()))
        return "chunks";
    if (a.info().zones != b.info().zones || a.info().lostZones != b.info().lostZones ||
        a.info().durationNs != b.info().durationNs)
        return "counts";
    for (std::size_t i = 0; i < a.chunks().size(); ++i) {
        const auto x = a.chunk(i);
        const auto y = b.chunk(i);
        if (!x || !y || **x != **y)
            return "chunk " + std::to_string(i);
    }
    return "";
}

std::string reportOf(const Capture &capture)
{
    std::string text;
    for (const Damage &damage : capture.info().damage)
        text += damage.what + " " + std::to_string(damage.offset) + " " +
                std::to_string(damage.frames) + " " + std::to_string(damage.zones) + "\n";
    return text;
}

Bytes streamWithIndexes(std::uint64_t seed, std::uint32_t chunksPerIndex)
{
    test::RandomCaptureOptions random;
    random.seed = seed;
    random.frames = 60;
    StreamOptions options;
    options.chunksPerIndex = chunksPerIndex;
    return test::streamOf(*test::randomCapture(random), options);
}

// A chunk of one frame with a given number of bytes.
Chunk chunkOfBytes(FrameIndex frame, std::size_t bytes)
{
    Chunk chunk;
    chunk.firstFrame = frame;
    const TimeNs start = TimeNs{frame} * 1000;
    chunk.frames = {{start, 1000, 1, 0, 0}};
    chunk.zones.append({SiteId{0}, start, 900, 900, 0, 0});
    chunk.trees = {{0, ThreadId{0}, 0, 1}};
    chunk.messages = {{start, ThreadId{}, Severity::Info, std::string(bytes, 'x')}};
    return chunk;
}

// Writes chunks and leaves the stream without an end.
class Recording {
  public:
    explicit Recording(const std::filesystem::path &path)
        : m_sink(*FileSink::create(path))
        , m_writer(*m_sink, {.compressionLevel = 0})
    {
        Site site;
        site.name = "work";
        m_ok = m_writer.begin({}).ok();
        m_writer.addSite(site);
        m_writer.addThread({"main", 1, 1});
    }
    bool write(std::uint32_t chunks, std::size_t bytesEach)
    {
        for (std::uint32_t i = 0; i < chunks; ++i)
            m_ok = m_ok && m_writer.writeChunk(chunkOfBytes(m_frames++, bytesEach)).ok();
        return m_ok && m_sink->flush().ok();
    }

  private:
    std::unique_ptr<FileSink> m_sink;
    StreamWriter m_writer;
    FrameIndex m_frames = 0;
    bool m_ok = false;
};

// A mapping that gives no pages back, so that the system knows how much of it was read.
class WatchedFile final : public StreamBytes {
  public:
    explicit WatchedFile(const std::filesystem::path &path)
        : m_size(std::filesystem::file_size(path))
    {
        const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
        m_data = ::mmap(nullptr, m_size, PROT_READ, MAP_SHARED, file, 0);
        ::close(file);
    }
    ~WatchedFile() override { ::munmap(m_data, m_size); }
    WatchedFile(const WatchedFile &) = delete;
    WatchedFile &operator=(const WatchedFile &) = delete;

    [[nodiscard]] bool mapped() const { return m_data != MAP_FAILED; }
    [[nodiscard]] std::span<const std::byte> view() const override
    {
        return {static_cast<const std::byte *>(m_data), m_size};
    }
    void wasRead(std::size_t /*bytes*/) const override {}

  private:
    std::size_t m_size;
    void *m_data = nullptr;
};

// The bytes read from the mapping of a file, as the system counts them; it maps up to 64 KiB around
// each access.
std::size_t bytesLookedAt(const std::filesystem::path &path)
{
    std::ifstream maps("/proc/self/smaps");
    bool here = false;
    for (std::string line; std::getline(maps, line);) {
        if (line.find('-') < line.find(' '))
            here = line.ends_with(path.string());
        else if (here && line.starts_with("Rss:"))
            return std::stoul(line.substr(4)) * 1024;
    }
    return std::string::npos;
}

} // namespace

void TestOpening::piecesGiveWhatTheWalkGives_data()
{
    QTest::addColumn<quint32>("chunksPerIndex");
    QTest::newRow("no index but the last") << 1024U;
    QTest::newRow("an index a chunk") << 1U;
    QTest::newRow("an index after three") << 3U;
}

void TestOpening::piecesGiveWhatTheWalkGives()
{
    QFETCH(quint32, chunksPerIndex);
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
        const Bytes whole = streamWithIndexes(seed, chunksPerIndex);
        std::vector<std::size_t> cuts{whole.size()};
        for (const MessageView &message : messagesOf(whole))
            cuts.insert(cuts.end(),
                        {static_cast<std::size_t>(message.offset) + 8,
                         static_cast<std::size_t>(message.offset + message.bytes.size())});
        std::mt19937_64 random(seed);
        for (int i = 0; i < 20; ++i)
            cuts.push_back(200 + random() % (whole.size() - 200));
        for (const std::size_t cut : cuts) {
            Bytes bytes = whole;
            bytes.resize(cut);
            const auto walked = openBytes(bytes, cut);
            const auto lazy = openLazily(bytes);
            QCOMPARE(lazy.ok(), walked.ok());
            if (!lazy)
                continue;
            QCOMPARE(difference(**lazy, **walked), std::string());
            QCOMPARE(reportOf(**lazy), reportOf(**walked));
        }
    }
}

void TestOpening::additionsBehindTheEnd()
{
    const auto path = file("annotated.zoe");
    const Bytes whole = streamWithIndexes(1, 3);
    std::ofstream(path, std::ios::binary)
        .write(reinterpret_cast<const char *>(whole.data()),
               static_cast<std::streamsize>(whole.size()));
    Annotation note;
    note.text = "here";
    for (int i = 0; i < 2; ++i)
        QVERIFY(appendAnnotations(path, std::vector<AnnotationChange>{{note, false}}).ok());
    Bytes bytes(std::filesystem::file_size(path));
    std::ifstream(path, std::ios::binary)
        .read(reinterpret_cast<char *>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    for (std::size_t size = bytes.size(); size >= whole.size(); size -= 8) {
        bytes.resize(size);
        const auto lazy = openLazily(bytes);
        const auto walked = openBytes(bytes, size);
        QVERIFY(lazy.ok() && walked.ok());
        QCOMPARE(difference(**lazy, **walked), std::string());
        QCOMPARE(reportOf(**lazy), reportOf(**walked));
        QVERIFY(std::ranges::equal((*lazy)->annotations(), (*walked)->annotations()));
    }
}

void TestOpening::brokenIndexesCostNothing()
{
    const Bytes whole = streamWithIndexes(1, 3);
    const auto expected = openLazily(whole);
    QVERIFY(expected.ok());
    QVERIFY((*expected)->info().complete);
    const auto messages = messagesOf(whole);
    for (const MessageView &message : messages) {
        if (message.kind != MessageKind::Index)
            continue;
        for (const bool ended : {true, false}) {
            Bytes bytes = whole;
            bytes[message.offset + 60] ^= std::byte{1};
            if (!ended)
                bytes.resize(bytes.size() - 8);
            const auto lazy = openLazily(bytes);
            QVERIFY(lazy.ok());
            QCOMPARE(difference(**lazy, **expected), std::string());
            QVERIFY(!(*lazy)->info().complete);
            QCOMPARE(reportOf(**lazy), reportOf(**openBytes(bytes, bytes.size())));
        }
    }
}

void TestOpening::damageBeforeTheLastIndexIsFoundWhenAskedFor()
{
    Bytes bytes = streamWithIndexes(1, 3);
    bytes.resize(bytes.size() - kEndMessageBytes);
    const auto messages = messagesOf(bytes);
    const auto isChunk = [](const MessageView &message) {
        return message.kind == MessageKind::Chunk;
    };
    const auto broken = std::ranges::find_if(messages, isChunk);
    bytes[broken->offset + broken->bytes.size() - 1] ^= std::byte{1};
    const auto lazy = openLazily(bytes);
    QVERIFY(lazy.ok());
    QCOMPARE((*lazy)->info().damage.size(), std::size_t{1}); // no end
    QVERIFY(!(*lazy)->chunk(0).ok());
    QVERIFY((*lazy)->chunk(1).ok());
    const auto damage = verifyCapture(**lazy);
    QVERIFY(damage.ok());
    QCOMPARE(damage->damage.size(), std::size_t{2});
    QCOMPARE(damage->damage.front().offset, broken->offset);
    QCOMPARE(damage->damage.front().frames, std::uint64_t{(*lazy)->chunks()[0].frameCount});
}

void TestOpening::indexesOfAnotherPlaceAreNotBelieved()
{
    // A chunk was cut out, so all places in later indexes are wrong.
    const Bytes whole = streamWithIndexes(1, 3);
    const auto messages = messagesOf(whole);
    std::size_t chunks = 0;
    for (const MessageView &message : messages) {
        if (message.kind != MessageKind::Chunk)
            continue;
        Bytes bytes = whole;
        const auto begin = bytes.begin() + static_cast<std::ptrdiff_t>(message.offset);
        bytes.erase(begin, begin + static_cast<std::ptrdiff_t>(message.bytes.size()));
        const auto lazy = openLazily(bytes);
        QVERIFY(lazy.ok());
        QVERIFY(!(*lazy)->info().complete);
        const auto walked = openBytes(bytes, bytes.size());
        QCOMPARE((*lazy)->frames().size(), (*walked)->frames().size());
        // What can be had is what the walk has.
        std::size_t had = 0;
        for (std::size_t i = 0; i < (*lazy)->chunks().size(); ++i)
            had += (*lazy)->chunk(i).ok() ? 1 : 0;
        QCOMPARE(had, (*walked)->chunks().size());
        ++chunks;
    }
    QVERIFY(chunks > 5);
}

void TestOpening::indexesComeWithTheBytes()
{
    const auto path = file("indexed.zoe");
    QVERIFY(Recording(path).write(100, std::size_t{1} << 20));
    const WatchedFile bytes(path);
    QVERIFY(bytes.mapped());
    std::uint64_t behind = 0; // of the last index
    for (std::uint64_t at = 0; at < bytes.view().size();) {
        const auto message = messageAt(bytes.view(), at);
        QVERIFY(message.ok());
        at += message->bytes.size();
        if (message->kind == MessageKind::Index)
            behind = at;
        QVERIFY(at - behind <= std::uint64_t{17} << 20);
    }
    QVERIFY(behind > 0);
}

void TestOpening::littleOfALongFileIsRead()
{
    const auto path = file("long.zoe");
    QVERIFY(Recording(path).write(1200, std::size_t{256} << 10));
    auto bytes = std::make_unique<WatchedFile>(path);
    QVERIFY(bytes->mapped());
    const std::size_t size = bytes->view().size();
    QVERIFY(size > std::size_t{300} << 20);
    const auto capture = CaptureFile::open(std::move(bytes), path.string(), Task{}, {});
    QVERIFY(capture.ok());
    const std::size_t read = bytesLookedAt(path);
    QVERIFY2(read <= std::size_t{24} << 20, std::to_string(read).c_str());
    QCOMPARE((*capture)->frames().size(), std::size_t{1200});
    QCOMPARE((*capture)->info().damage.size(), std::size_t{1}); // no end
    QVERIFY((*capture)->chunk(0).ok());
    QVERIFY((*capture)->chunk(1199).ok());
}

void TestOpening::growingFileOpens()
{
    const auto path = file("growing.zoe");
    Recording recording(path);
    QVERIFY(recording.write(100, 1 << 20));
    const auto early = openCapture(path);
    QVERIFY(early.ok());
    QVERIFY(recording.write(50, 1 << 20));
    const auto late = openCapture(path);
    QVERIFY(late.ok());
    QCOMPARE((*early)->frames().size(), std::size_t{100});
    QCOMPARE((*late)->frames().size(), std::size_t{150});
    for (const auto &capture : {*early, *late})
        QVERIFY(capture->chunk(capture->chunks().size() - 1).ok());
}

void TestOpening::walkingCanBeCancelled()
{
    for (const bool whole : {true, false}) {
        Bytes bytes = streamWithIndexes(1, 1024);
        bytes.resize(bytes.size() - kEndMessageBytes - 8); // no index that is whole
        SerialExecutor executor;
        std::stop_source stop;
        const Task task(executor, stop.get_token(), [&](double share) {
            if (share > 0.3)
                stop.request_stop();
        });
        const auto capture = openBytes(bytes, whole ? bytes.size() : 0, task);
        QVERIFY(!capture.ok());
        QCOMPARE(capture.error().code, ErrorCode::Cancelled);
    }
}

} // namespace tst_opening

ZOE_APPLESS_TEST(tst_opening::TestOpening)
#include "tst_opening.moc"
