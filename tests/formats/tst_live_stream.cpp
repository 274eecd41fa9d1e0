// The stream of a running program as a viewer receives it: in any pieces, from the middle, damaged,
// and from peers that are not ours.
#include <algorithm>
#include <cstring>
#include <random>
#include <string>

#include <QTemporaryDir>
#include <QTest>

#include "formats/checking/verify.h"
#include "formats/live/live_capture.h"
#include "formats/live/live_client.h"
#include "formats/reading/capture_reader.h"
#include "formats/stream/messages/control_line.h"
#include "tests/stream/memory_sink.h"
#include "tests/support/capture_text.h"
#include "tests/support/random_capture.h"
#include "tests/support/test_program.h"

namespace tst_live_stream {

using namespace zoe;
using namespace zoe::test;

namespace {

class Folder {
  public:
    std::string path(const std::string &name = "live.zoe")
    {
        return m_folder.filePath(QString::fromStdString(name)).toStdString();
    }

  private:
    QTemporaryDir m_folder;
};

std::unique_ptr<LiveCapture> liveCapture(const std::string &path)
{
    auto capture = LiveCapture::create(path, "test");
    if (!capture)
        qFatal("%s", capture.error().text().c_str());
    return *std::move(capture);
}

// Hands the bytes over in pieces of random sizes.
Status takeInPieces(LiveStream &stream, std::span<const std::byte> bytes, MessageSink &sink,
                    std::mt19937_64 &random)
{
    while (!bytes.empty()) {
        const std::size_t most = std::uniform_int_distribution<std::size_t>(1, 5000)(random);
        const auto piece = bytes.first(std::min(most, bytes.size()));
        bytes = bytes.subspan(piece.size());
        if (Status status = stream.take(piece, sink); !status)
            return status;
    }
    return {};
}

QString textOf(const Capture &capture)
{
    return QString::fromStdString(textOfCapture(capture));
}

std::vector<std::byte> sitesFrom(std::uint32_t first)
{
    DictionaryMessage message;
    message.firstSite = first;
    message.sites.resize(1);
    return buildDictionary(message);
}

std::vector<std::byte> bytesOf(const std::string &text)
{
    const auto bytes = std::as_bytes(std::span(text.data(), text.size()));
    return {bytes.begin(), bytes.end()};
}

} // namespace

class TestLiveStream : public QObject {
    Q_OBJECT

  private slots:
    void givesTheSameCapture_data();
    void givesTheSameCapture();
    void notesOfAProgramAreThoseOfItsFile();
    void notesOfSeveralThreadsAreAdded();
    void beginsInTheMiddle();
    void damageEndsIt();
    void nothingIsReadBehindTheEnd();
    void peersThatAreNoProgram();
    void refusesLaterVersions();
    void refusesWhatDoesNotFollowOn();
    void neverWritesOverAFile();
    void controlLinesComeBack();
};

void TestLiveStream::givesTheSameCapture_data()
{
    QTest::addColumn<quint64>("seed");
    for (quint64 seed = 1; seed <= 10; ++seed)
        QTest::addRow("seed %llu", static_cast<unsigned long long>(seed)) << seed;
}

void TestLiveStream::givesTheSameCapture()
{
    QFETCH(const quint64, seed);
    Folder folder;
    std::mt19937_64 random(seed);
    const auto original = randomCapture({.seed = seed, .frames = 60, .framesPerChunk = 3});
    const auto capture = liveCapture(folder.path());
    LiveStream stream;
    QVERIFY(stream.take({}, *capture).ok()); // nothing was there to be read
    QVERIFY(capture->snapshot() == nullptr);
    const Status status = takeInPieces(stream, streamOf(*original), *capture, random);
    QVERIFY2(status.ok(), status ? "" : status.error().text().c_str());
    QVERIFY(stream.ended());
    QCOMPARE(stream.statistics().zones, original->info().zones);
    QCOMPARE(stream.statistics().frames, std::uint64_t{original->frames().size()});
    const auto snapshot = capture->snapshot();
    QCOMPARE(textOf(*snapshot), textOf(*original));
    for (std::size_t i = 0; i < snapshot->chunks().size(); ++i) {
        Chunk scratch;
        QVERIFY(**snapshot->readChunk(i, scratch) == **original->chunk(i));
        QVERIFY(**snapshot->chunkExtras(i) == **original->chunkExtras(i));
    }
    QVERIFY(capture->finish().ok());
    const auto file = openCapture(folder.path());
    QVERIFY(file.ok());
    QVERIFY((*file)->info().complete);
    QCOMPARE(textOf(**file), textOf(*original));
    QVERIFY(verifyCapture(**file)->whole());
}

// In order, later, changed and removed: after each message as in the file.
void TestLiveStream::notesOfAProgramAreThoseOfItsFile()
{
    std::mt19937_64 random(5);
    const auto any = [&](std::uint64_t most) { return random() % most; };
    for (int run = 0; run < 20; ++run) {
        Folder folder;
        const auto capture = liveCapture(folder.path());
        QVERIFY(capture->header({}).ok());
        AnnotationsMessage all;
        std::shared_ptr<const Capture> before;
        std::vector<Annotation> then;
        for (std::uint64_t message = 0; message < 30; ++message) {
            AnnotationsMessage changes;
            for (std::uint64_t i = any(3) + 1; i > 0; --i) {
                AnnotationChange change;
                const bool isNext = any(8) > 0;
                change.annotation.id = isNext ? all.size() + 1 : any(40) + 1;
                change.annotation.timeNs = static_cast<TimeNs>(isNext ? 10 * all.size() : any(300));
                change.annotation.text = "note " + std::to_string(any(1000));
                change.removed = !isNext && any(2) == 0;
                changes.push_back(change);
                all.push_back(change);
            }
            QVERIFY(capture->annotations(changes).ok());
            const auto now = capture->snapshot();
            QVERIFY(std::ranges::equal(now->annotations(), annotationsAfter(all)));
            // Earlier snapshots don't change.
            QVERIFY(!before || std::ranges::equal(before->annotations(), then));
            before = now;
            then = annotationsAfter(all);
        }
    }
}

// The recorder reads one thread after the other. All those before stay where they are, however many
// there are.
void TestLiveStream::notesOfSeveralThreadsAreAdded()
{
    Folder folder;
    const auto capture = liveCapture(folder.path());
    QVERIFY(capture->header({}).ok());
    AnnotationsMessage all;
    const Annotation *first = nullptr;
    for (std::uint64_t pass = 0; pass < 10; ++pass) {
        AnnotationsMessage changes(4);
        for (std::uint64_t i = 0; i < changes.size(); ++i) {
            changes[i].annotation.id = 4 * pass + i + 1;
            changes[i].annotation.timeNs = static_cast<TimeNs>(100 * pass + 10 * (i % 2));
        }
        all.insert(all.end(), changes.begin(), changes.end());
        QVERIFY(capture->annotations(changes).ok());
        const auto now = capture->snapshot();
        QVERIFY(std::ranges::equal(now->annotations(), annotationsAfter(all)));
        QVERIFY(first == nullptr || first == now->annotations().data());
        first = now->annotations().data();
    }
}

// Part of a stream has the frames from there, counted from 0.
void TestLiveStream::beginsInTheMiddle()
{
    class Part final : public MessageSink {
      public:
        Part(MemorySink &sink, FrameIndex from)
            : m_stream(sink, 2, from)
            , m_from(from)
        {}
        Status header(const SessionInfo &s) override { return m_stream.header(s); }
        Status dictionary(const DictionaryMessage &d, const IdCounts &ids) override
        {
            return m_stream.dictionary(d, ids);
        }
        Status annotations(const AnnotationsMessage &) override { return {}; }
        Status chunk(const std::shared_ptr<const EncodedChunk> &chunk) override
        {
            return chunk->head.firstFrame < m_from ? Status{} : m_stream.chunk(chunk);
        }
        Status end(const LeftOut &leftOut) override { return m_stream.end(leftOut); }

      private:
        IndexedStream m_stream;
        FrameIndex m_from;
    };
    const auto original = randomCapture({.seed = 7, .frames = 60, .framesPerChunk = 3});
    const std::vector<std::byte> bytes = streamOf(*original);
    for (const FrameIndex from : {FrameIndex{3}, FrameIndex{30}, FrameIndex{57}}) {
        MemorySink sink;
        Part part(sink, from);
        LiveStream stream;
        QVERIFY(stream.take(bytes, part).ok());
        Folder folder;
        const auto capture = liveCapture(folder.path());
        LiveStream again;
        QVERIFY(again.take(sink.bytes, *capture).ok());
        const auto snapshot = capture->snapshot();
        const auto frames = original->frames().subspan(from);
        QVERIFY(std::ranges::equal(snapshot->frames(), frames));
        for (std::size_t i = 0; i < snapshot->chunks().size(); ++i) {
            const auto chunk = *snapshot->chunk(i);
            const auto whole = *original->chunk(from / 3 + i);
            QCOMPARE(chunk->firstFrame + from, whole->firstFrame);
            QVERIFY(chunk->zones == whole->zones && chunk->trees == whole->trees);
        }
    }
}

void TestLiveStream::damageEndsIt()
{
    const auto original = randomCapture({.seed = 3, .frames = 40, .framesPerChunk = 2});
    const std::vector<std::byte> bytes = streamOf(*original);
    std::mt19937_64 random(1);
    const auto anyOf = [&](std::size_t size) {
        return std::uniform_int_distribution<std::size_t>(0, size - 1)(random);
    };
    int noticed = 0;
    constexpr int kRounds = 300;
    for (int round = 0; round < kRounds; ++round) {
        std::vector<std::byte> damaged = bytes;
        if (round % 3 == 0) {
            damaged[anyOf(bytes.size())] ^= std::byte(1u << anyOf(8));
        } else if (round % 3 == 1) {
            const auto at = damaged.begin() + static_cast<std::ptrdiff_t>(anyOf(bytes.size() - 64));
            damaged.erase(at, at + 1 + static_cast<std::ptrdiff_t>(anyOf(63)));
        } else {
            for (int i = 0; i < 20; ++i)
                damaged[anyOf(bytes.size())] = std::byte(anyOf(256));
        }
        DroppingSink sink;
        LiveStream stream;
        const Status status = takeInPieces(stream, damaged, sink, random);
        noticed += !status || !stream.ended() ? 1 : 0;
        QVERIFY(status || !status.error().message.empty());
    }
    QVERIFY(noticed > kRounds * 95 / 100); // some overwrite a byte by itself
}

// However the bytes are cut, whether they come with the end or later.
void TestLiveStream::nothingIsReadBehindTheEnd()
{
    std::vector<std::byte> bytes =
        streamOf(*randomCapture({.seed = 4, .frames = 20, .framesPerChunk = 2}));
    bytes.insert(bytes.end(), 500, std::byte{0x55});
    std::mt19937_64 random(3);
    DroppingSink sink;
    for (int round = 0; round < 20; ++round) {
        LiveStream stream;
        const Status status = takeInPieces(stream, bytes, sink, random);
        QVERIFY2(status.ok(), status ? "" : status.error().text().c_str());
        QVERIFY(stream.ended());
    }
    LiveStream atOnce;
    QVERIFY(atOnce.take(bytes, sink).ok());
    QVERIFY(atOnce.ended());
}

void TestLiveStream::peersThatAreNoProgram()
{
    std::mt19937_64 random(2);
    for (const std::string &said :
         {std::string("HTTP/1.1 400 Bad Request\r\nServer: x\r\nContent-Length: 0\r\n\r\n"),
          std::string("SSH-2.0-OpenSSH_9.2p1 Debian-2+deb12u3\r\nand more of the same kind\n"),
          std::string(100'000, '\0'), std::string(1000, '\xff')}) {
        DroppingSink sink;
        LiveStream stream;
        const Status status = takeInPieces(stream, bytesOf(said), sink, random);
        QVERIFY(!status);
        QVERIFY(status.error().text().find("Zoetrope") != std::string::npos);
    }
    // A message that never ends is not waited for.
    std::vector<std::byte> huge = streamOf(*randomCapture());
    const std::uint32_t words = 1u << 27;
    std::memcpy(huge.data() + 4, &words, sizeof words);
    DroppingSink sink;
    LiveStream stream;
    const Status status = stream.take(huge, sink);
    QVERIFY(!status && status.error().code == ErrorCode::LimitReached);
}

void TestLiveStream::refusesLaterVersions()
{
    DroppingSink sink;
    LiveStream stream;
    const Status status = stream.take(buildHeader({}, 2, 0), sink);
    QVERIFY(!status);
    QCOMPARE(status.error().code, ErrorCode::TooNew);
    QVERIFY(status.error().text().find("this viewer is too old") != std::string::npos);
    LiveStream minor;
    QVERIFY(minor.take(buildHeader({}, 1, 99), sink).ok());
}

// A writer would make the message as large as such a number asks for.
MessageBytes threadNumbered(std::uint32_t number)
{
    constexpr std::uint32_t kHonest = 0xabcd;
    DictionaryMessage dictionary;
    dictionary.threads.emplace_back(ThreadId{kHonest}, Thread{});
    MessageBytes message = buildDictionary(dictionary);
    for (std::size_t at = 0; at + sizeof kHonest <= message.size(); at += sizeof kHonest) {
        if (std::memcmp(message.data() + at, &kHonest, sizeof kHonest) == 0)
            std::memcpy(message.data() + at, &number, sizeof number);
    }
    sealMessage(message);
    return message;
}

void TestLiveStream::refusesWhatDoesNotFollowOn()
{
    DroppingSink sink;
    const auto begun = [&] {
        LiveStream stream;
        if (!stream.take(buildHeader({}), sink))
            qFatal("no header");
        return stream;
    };
    LiveStream noHeader;
    QVERIFY(!noHeader.take(sitesFrom(0), sink).ok());
    LiveStream twoHeaders = begun();
    QVERIFY(!twoHeaders.take(buildHeader({}), sink).ok());
    LiveStream gapInSites = begun();
    QVERIFY(!gapInSites.take(sitesFrom(5), sink).ok());
    LiveStream farThread = begun();
    QVERIFY(!farThread.take(threadNumbered(4'000'000'000), sink).ok());
    LiveStream farFrame = begun();
    ChunkHead head;
    head.firstFrame = 4'000'000'000;
    head.frames = {{0, 1, 0, 0, 0}};
    QVERIFY(!farFrame.take(buildChunk(head, {}), sink).ok());
}

void TestLiveStream::neverWritesOverAFile()
{
    Folder folder;
    const auto original = randomCapture();
    const std::vector<std::byte> bytes = streamOf(*original);
    {
        const auto capture = liveCapture(folder.path());
        LiveStream stream;
        QVERIFY(stream.take(bytes, *capture).ok());
        QVERIFY(capture->finish().ok());
    }
    QVERIFY(!LiveCapture::create(folder.path(), "test").ok());
    auto replacing = LiveCapture::create(folder.path(), "test", true);
    QVERIFY(replacing.ok());
    QCOMPARE(textOf(**openCapture(folder.path())), textOf(*original));
    LiveStream stream;
    QVERIFY(stream.take(std::span(bytes).first(bytes.size() / 2), **replacing).ok());
    QCOMPARE(textOf(**openCapture(folder.path())), textOf(*original));
    QVERIFY((*replacing)->finish().ok());
    QVERIFY((*openCapture(folder.path()))->frames().size() < original->frames().size());
    auto discarded = LiveCapture::create(folder.path("other.zoe"), "test");
    QVERIFY(discarded.ok());
    (*discarded)->discard();
    QVERIFY(!std::filesystem::exists(folder.path("other.zoe")));
}

void TestLiveStream::controlLinesComeBack()
{
    using Command = ControlLine::Command;
    for (const ControlLine &line :
         {ControlLine{Command::Hello, 1, {}}, ControlLine{Command::Hello, 4'000'000'000, {}},
          ControlLine{Command::Save, 0, {}}, ControlLine{Command::CategoryOn, 0, "physics"},
          ControlLine{Command::CategoryOff, 0, "on  two words \xc3\xa4"}}) {
        std::string text = controlText(line);
        QCOMPARE(text.back(), '\n');
        text.pop_back();
        QVERIFY(*parseControlLine(text) == line);
        QVERIFY(*parseControlLine(text + '\r') == line);
    }
    for (const char *const bad :
         {"", "sav", "save ", "SAVE", "category", "category on", "zoetrope control 0",
          "zoetrope control -1", "zoetrope control 99999999999", "category on a\tb"})
        QVERIFY2(!parseControlLine(bad).ok(), bad);
    QVERIFY(!parseControlLine("category on " + std::string(kLongestControlLine, 'x')).ok());
}

} // namespace tst_live_stream

ZOE_TEST(tst_live_stream::TestLiveStream)
#include "tst_live_stream.moc"
