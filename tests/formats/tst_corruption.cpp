// What must hold for cut and flipped captures: nothing crashes, all complete content is found, and
// every difference from the original is reported.
#include <QtTest>

#include <algorithm>
#include <optional>
#include <random>
#include <string>

#include "formats/checking/verify.h"
#include "formats/reading/capture_reader.h"
#include "tests/stream/memory_sink.h"
#include "tests/support/random_capture.h"
#include "tests/support/test_program.h"

namespace tst_corruption {

using namespace zoe;

class TestCorruption : public QObject {
    Q_OBJECT

  private slots:
    void cutAtEveryByte_data();
    void cutAtEveryByte();
    void everyByteFlipped_data();
    void everyByteFlipped();
    void flippedFirstBytesWithEveryBit();
    void largeCaptureAtRandomPlaces();
    void aFlippedChunkCostsThatChunk();
    void aFlippedIndexCostsNothing();
    void aFlippedDictionaryCostsNames();
    void aFlippedHeaderCostsTheSession();
    void removedStretchesAreNoticed();
    void joinedCapturesAreNoticed();
    void randomMutations();
    void hostileClaimsDontAllocate();
};

namespace {

using Bytes = std::vector<std::byte>;

std::shared_ptr<const MemoryCapture> smallCapture()
{
    test::RandomCaptureOptions options;
    options.frames = 9;
    options.maxZonesPerTree = 5;
    options.framesPerChunk = 3;
    return test::randomCapture(options);
}

Bytes streamWithIndexes(const Capture &capture, std::uint32_t chunksPerIndex)
{
    StreamOptions options;
    options.chunksPerIndex = chunksPerIndex;
    return test::streamOf(capture, options);
}

// Where the messages of a complete stream begin, and their kinds.
std::vector<MessageView> messagesOf(const Bytes &stream)
{
    std::vector<MessageView> messages;
    for (std::uint64_t at = 0; at < stream.size(); at += messages.back().bytes.size())
        messages.push_back(*messageAt(stream, at));
    return messages;
}

bool sameNames(const Capture &actual, const Capture &expected)
{
    return std::ranges::equal(actual.sites(), expected.sites()) &&
           std::ranges::equal(actual.threads(), expected.threads()) &&
           std::ranges::equal(actual.plotSeries(), expected.plotSeries()) &&
           std::ranges::equal(actual.frameSets(), expected.frameSets());
}

// The chunk of the original that holds a frame.
const Chunk &originalOf(const Capture &expected, FrameIndex frame)
{
    return **expected.chunk(expected.chunkOfFrame(frame));
}

// Every chunk that can be had is as it was; returns how many there are.
std::optional<std::size_t> wholeChunks(const Capture &actual, const Capture &expected)
{
    std::size_t whole = 0;
    for (std::size_t i = 0; i < actual.chunks().size(); ++i) {
        const auto chunk = actual.chunk(i);
        if (!chunk)
            continue;
        if (!(**chunk == originalOf(expected, actual.chunks()[i].firstFrame)))
            return {};
        ++whole;
    }
    return whole;
}

// Every difference must have been reported. Returns a description of the error, or nothing.
std::string unreported(const Bytes &stream, const Capture &expected)
{
    const auto opened = openCaptureBytes(stream);
    if (!opened)
        return opened.error().message.empty() ? "no sentence" : "";
    const Capture &actual = **opened;
    const auto whole = wholeChunks(actual, expected);
    if (!whole)
        return "a chunk differs";
    const auto damage = verifyCapture(actual);
    if (!damage)
        return "verify failed";
    if (!damage->whole())
        return "";
    if (actual.info().session != expected.info().session)
        return "the session differs and nobody says so";
    if (!sameNames(actual, expected))
        return "names differ and nobody says so";
    if (*whole != expected.chunks().size() ||
        !std::ranges::equal(actual.frames(), expected.frames()))
        return "frames differ and nobody says so";
    return "";
}

std::uint64_t framesIn(const std::vector<Damage> &damage)
{
    std::uint64_t frames = 0;
    for (const Damage &part : damage)
        frames += part.frames;
    return frames;
}

Bytes flipped(Bytes stream, std::size_t at, unsigned bit)
{
    stream[at] ^= static_cast<std::byte>(1U << bit);
    return stream;
}

} // namespace

void TestCorruption::cutAtEveryByte_data()
{
    QTest::addColumn<quint32>("chunksPerIndex");
    QTest::newRow("one index") << 100U;
    QTest::newRow("an index a chunk") << 1U;
}

void TestCorruption::cutAtEveryByte()
{
    QFETCH(quint32, chunksPerIndex);
    const auto expected = smallCapture();
    const Bytes stream = streamWithIndexes(*expected, chunksPerIndex);
    const auto messages = messagesOf(stream);
    const std::size_t headerEnd = messages[0].bytes.size();
    for (std::size_t size = 0; size < stream.size(); ++size) {
        Bytes cut(stream.begin(), stream.begin() + static_cast<std::ptrdiff_t>(size));
        const auto opened = openCaptureBytes(std::move(cut));
        if (size < headerEnd) {
            QVERIFY(!opened.ok());
            QCOMPARE(opened.error().code, ErrorCode::BadInput);
            QVERIFY(!opened.error().message.empty());
            continue;
        }
        QVERIFY2(opened.ok(), opened ? "" : opened.error().text().c_str());
        const auto before = static_cast<std::size_t>(
            std::ranges::count_if(messages, [&](const MessageView &message) {
                return message.kind == MessageKind::Chunk &&
                       message.offset + message.bytes.size() <= size;
            }));
        const auto whole = wholeChunks(**opened, *expected);
        QVERIFY(whole.has_value());
        QCOMPARE(*whole, before);
        QCOMPARE((*opened)->chunks().size(), before);
        QVERIFY(!(*opened)->info().complete);
        QCOMPARE((*opened)->info().damage.size(), std::size_t{1});
        QVERIFY(!(*opened)->info().damage[0].what.empty());
        const auto damage = verifyCapture(**opened);
        QVERIFY(damage.ok());
        QCOMPARE(damage->damage.size(), std::size_t{1});
    }
}

void TestCorruption::everyByteFlipped_data()
{
    cutAtEveryByte_data();
}

void TestCorruption::everyByteFlipped()
{
    QFETCH(quint32, chunksPerIndex);
    const auto expected = smallCapture();
    const Bytes stream = streamWithIndexes(*expected, chunksPerIndex);
    for (std::size_t at = 0; at < stream.size(); ++at) {
        const Bytes broken = flipped(stream, at, static_cast<unsigned>(at % 8));
        const std::string complaint = unreported(broken, *expected);
        QVERIFY2(complaint.empty(), (complaint + " at byte " + std::to_string(at)).c_str());
    }
}

void TestCorruption::flippedFirstBytesWithEveryBit()
{
    const auto expected = smallCapture();
    const Bytes stream = streamWithIndexes(*expected, 2);
    for (std::size_t at = 0; at < 200; ++at) {
        for (unsigned bit = 0; bit < 8; ++bit) {
            const Bytes broken = flipped(stream, at, bit);
            const std::string complaint = unreported(broken, *expected);
            QVERIFY2(complaint.empty(), (complaint + " at byte " + std::to_string(at)).c_str());
            // The rest of the capture survives its header.
            const auto opened = openCaptureBytes(broken);
            QVERIFY(opened.ok());
            QVERIFY(!(*opened)->info().complete);
            QCOMPARE((*opened)->chunks().size(), expected->chunks().size());
        }
    }
}

void TestCorruption::largeCaptureAtRandomPlaces()
{
    test::RandomCaptureOptions options;
    options.frames = 400;
    options.maxZonesPerTree = 60;
    options.framesPerChunk = 7;
    const auto expected = test::randomCapture(options);
    const Bytes stream = streamWithIndexes(*expected, 10);
    std::mt19937_64 random(3);
    for (int round = 0; round < 60; ++round) {
        Bytes broken =
            flipped(stream, random() % stream.size(), static_cast<unsigned>(random() % 8));
        if (round % 3 == 0)
            broken.resize(random() % broken.size());
        const std::string complaint = unreported(broken, *expected);
        QVERIFY2(complaint.empty(), complaint.c_str());
    }
}

void TestCorruption::aFlippedChunkCostsThatChunk()
{
    const auto expected = smallCapture();
    const Bytes stream = streamWithIndexes(*expected, 2);
    for (const bool withEnd : {true, false}) {
        for (const MessageView &message : messagesOf(stream)) {
            if (message.kind != MessageKind::Chunk)
                continue;
            const auto lost = readChunkMessage(message)->head;
            Bytes broken = flipped(stream, message.offset + message.bytes.size() / 2, 3);
            if (!withEnd)
                broken.resize(broken.size() - 8);
            const auto opened = openCaptureBytes(broken);
            QVERIFY(opened.ok());
            const auto frames = (*opened)->frames();
            QCOMPARE(frames.size(), expected->frames().size());
            for (std::uint32_t i = 0; i < frames.size(); ++i) {
                const bool isLost =
                    i >= lost.firstFrame && i < lost.firstFrame + lost.frames.size();
                QCOMPARE(frames[i].missing(), isLost);
                if (!isLost)
                    QVERIFY(frames[i] == expected->frames()[i]);
            }
            QCOMPARE((*opened)->chunks().size(), expected->chunks().size() - 1);
            QVERIFY(sameNames(**opened, *expected));
            const auto &damage = (*opened)->info().damage;
            QCOMPARE(damage.size(), std::size_t{withEnd ? 1U : 2U});
            QCOMPARE(damage[0].offset, message.offset);
            QCOMPARE(damage[0].frames, std::uint64_t{lost.frames.size()});
            QCOMPARE(damage[0].zones, std::uint64_t{lost.calls});
            QCOMPARE((*opened)->info().zones, expected->info().zones - lost.calls);
        }
    }
}

void TestCorruption::aFlippedIndexCostsNothing()
{
    const auto expected = smallCapture();
    const Bytes stream = streamWithIndexes(*expected, 1);
    for (const MessageView &message : messagesOf(stream)) {
        if (message.kind != MessageKind::Index && message.kind != MessageKind::End)
            continue;
        const auto opened =
            openCaptureBytes(flipped(stream, message.offset + message.bytes.size() / 2, 3));
        QVERIFY(opened.ok());
        QVERIFY(sameNames(**opened, *expected));
        QVERIFY(std::ranges::equal((*opened)->frames(), expected->frames()));
        const auto whole = wholeChunks(**opened, *expected);
        QCOMPARE(whole.value_or(0), expected->chunks().size());
        QCOMPARE((*opened)->info().damage.size(), std::size_t{1});
        QCOMPARE(framesIn((*opened)->info().damage), std::uint64_t{0});
    }
}

void TestCorruption::aFlippedDictionaryCostsNames()
{
    const auto expected = smallCapture();
    Bytes stream = streamWithIndexes(*expected, 100);
    const auto messages = messagesOf(stream);
    QCOMPARE(messages[1].kind, MessageKind::Dictionary);
    const std::size_t middle = messages[1].offset + messages[1].bytes.size() / 2;
    // The index has the names again …
    const auto indexed = openCaptureBytes(flipped(stream, middle, 3));
    QVERIFY(indexed.ok());
    QVERIFY(sameNames(**indexed, *expected));
    QCOMPARE((*indexed)->info().damage.size(), std::size_t{1});
    // … but without it they are lost, and only they.
    stream.resize(messages[messages.size() - 2].offset);
    const auto opened = openCaptureBytes(flipped(stream, middle, 3));
    QVERIFY(opened.ok());
    QCOMPARE((*opened)->sites().size(), expected->sites().size());
    QCOMPARE((*opened)->sites()[1].label(), std::string("unknown site 1"));
    QCOMPARE((*opened)->threads()[0].label(), std::string("unknown thread 0"));
    QCOMPARE(wholeChunks(**opened, *expected).value_or(0), expected->chunks().size());
    QVERIFY(std::ranges::any_of((*opened)->info().damage, [](const Damage &damage) {
        return damage.what.find("names") != std::string::npos;
    }));
}

void TestCorruption::aFlippedHeaderCostsTheSession()
{
    const auto expected = smallCapture();
    const Bytes stream = streamWithIndexes(*expected, 100);
    const auto opened = openCaptureBytes(flipped(stream, 60, 3));
    QVERIFY(opened.ok());
    QVERIFY((*opened)->info().session == SessionInfo{});
    QVERIFY(std::ranges::equal((*opened)->frames(), expected->frames()));
    QCOMPARE((*opened)->info().damage.size(), std::size_t{1});
}

void TestCorruption::removedStretchesAreNoticed()
{
    const auto expected = smallCapture();
    const Bytes stream = streamWithIndexes(*expected, 2);
    for (const MessageView &message : messagesOf(stream)) {
        if (message.kind == MessageKind::Header)
            continue;
        Bytes broken = stream;
        const auto begin = broken.begin() + static_cast<std::ptrdiff_t>(message.offset);
        broken.erase(begin, begin + static_cast<std::ptrdiff_t>(message.bytes.size()));
        QCOMPARE(QString::fromStdString(unreported(broken, *expected)), QString());
        const auto opened = openCaptureBytes(broken);
        QVERIFY(opened.ok());
        QVERIFY(!(*opened)->info().complete);
        if (message.kind == MessageKind::Chunk) {
            const auto head = readChunkMessage(message)->head;
            QCOMPARE(framesIn((*opened)->info().damage), std::uint64_t{head.frames.size()});
        }
        // An odd number of bytes is removed, so nothing after it is aligned.
        broken.erase(broken.begin() + static_cast<std::ptrdiff_t>(broken.size() / 2));
        QCOMPARE(QString::fromStdString(unreported(broken, *expected)), QString());
    }
}

void TestCorruption::joinedCapturesAreNoticed()
{
    const auto expected = smallCapture();
    const Bytes stream = streamWithIndexes(*expected, 2);
    Bytes joined = stream;
    joined.insert(joined.end(), stream.begin(), stream.end());
    const auto opened = openCaptureBytes(joined);
    QVERIFY(opened.ok());
    QVERIFY(!(*opened)->info().complete);
    QCOMPARE(wholeChunks(**opened, *expected).value_or(0), (*opened)->chunks().size());
    Bytes trailing = stream;
    trailing.resize(trailing.size() + 13);
    const auto padded = openCaptureBytes(trailing);
    QVERIFY(padded.ok());
    QCOMPARE((*padded)->info().damage.size(), std::size_t{1});
    QVERIFY(std::ranges::equal((*padded)->frames(), expected->frames()));
}

// Whole blocks overwritten, moved and cut; with a fixed seed, so that failures can be reproduced.
void TestCorruption::randomMutations()
{
    const auto expected = smallCapture();
    const Bytes stream = streamWithIndexes(*expected, 2);
    std::mt19937_64 random(11);
    for (int round = 0; round < 1500; ++round) {
        Bytes broken = stream;
        const std::size_t from = random() % broken.size();
        const std::size_t to = random() % broken.size();
        const std::size_t count =
            std::min({std::size_t{1} + random() % 300, broken.size() - from, broken.size() - to});
        const auto at = [&](std::size_t i) {
            return broken.begin() + static_cast<std::ptrdiff_t>(i);
        };
        if (round % 3 == 0)
            std::copy(stream.begin() + static_cast<std::ptrdiff_t>(from),
                      stream.begin() + static_cast<std::ptrdiff_t>(from + count), at(to));
        else if (round % 3 == 1)
            std::generate_n(at(to), count, [&] { return static_cast<std::byte>(random()); });
        else
            broken.erase(at(from), at(from + count));
        const std::string complaint = unreported(broken, *expected);
        QVERIFY2(complaint.empty(), (complaint + " in round " + std::to_string(round)).c_str());
    }
}

// Checksums are right, claims are wrong: what a hostile writer can do.
void TestCorruption::hostileClaimsDontAllocate()
{
    const auto join = [](std::initializer_list<MessageBytes> parts) {
        Bytes stream = buildHeader({});
        for (const MessageBytes &part : parts)
            stream.insert(stream.end(), part.begin(), part.end());
        return stream;
    };
    ChunkHead far;
    far.firstFrame = 4'000'000'000U;
    far.frames = {{0, 1, 0, 0, 0}};
    ChunkHead ids = far;
    ids.firstFrame = 0;
    ids.ids.sites = 4'000'000'000U;
    ChunkHead zones = far;
    zones.firstFrame = 0;
    zones.entries = 1U << 26;
    zones.frames[0].zones = 1U << 26;
    zones.compression = 1;
    zones.encoding = 1;
    zones.rawSize = std::uint64_t{1} << 50;
    const ChunkHead noFrames;
    DictionaryMessage dictionary;
    dictionary.threads = {{ThreadId{4'000'000'000U}, Thread{}}};
    EndMessage end;
    end.frames = std::uint64_t{1} << 40;
    const std::vector<std::uint8_t> body(64, 0x28);
    for (const Bytes &stream : {join({buildChunk(far, body)}), join({buildChunk(ids, body)}),
                                join({buildChunk(zones, body)}), join({buildChunk(noFrames, {})}),
                                join({buildDictionary(dictionary)}), join({buildEnd(end)})}) {
        const auto opened = openCaptureBytes(stream);
        QVERIFY(opened.ok());
        QVERIFY((*opened)->frames().size() < 10);
        QVERIFY((*opened)->sites().size() < 10);
        const auto damage = verifyCapture(**opened);
        QVERIFY(damage.ok());
        QVERIFY(!damage->whole());
        for (std::size_t i = 0; i < (*opened)->chunks().size(); ++i)
            QVERIFY(!(*opened)->chunk(i).ok());
    }
}

} // namespace tst_corruption

ZOE_APPLESS_TEST(tst_corruption::TestCorruption)
#include "tst_corruption.moc"
