#include <QtTest>

#include <atomic>
#include <random>
#include <thread>
#include <vector>

#include "formats/reading/chunk_cache.h"
#include "tests/support/random_capture.h"
#include "tests/support/test_program.h"

namespace tst_chunk_cache {

using namespace zoe;

class TestChunkCache : public QObject {
    Q_OBJECT

  private slots:
    void budgetIsKept();
    void whatIsLargerIsHandedOut();
    void whatIsHeldIsNotDecodedAgain();
    void capturesShareTheBudget();
    void failuresAreNotKept();
    void threadsShareOneDecode();
    void threadsKeepTheBudget();
};

namespace {

using Chunks = std::vector<std::shared_ptr<const Chunk>>;

ChunkCache::SharedChunk copyOf(const ChunkCache::SharedChunk &chunk)
{
    return std::make_shared<const Chunk>(*chunk);
}

Chunks someChunks(std::uint32_t frames)
{
    const auto capture = test::randomCapture({.frames = frames});
    Chunks chunks;
    for (std::size_t i = 0; i < capture->chunks().size(); ++i)
        chunks.push_back(copyOf(*capture->chunk(i)));
    return chunks;
}

// Nobody else holds what it gives.
ChunkCache::Decode decodeOf(const Chunks &chunks, std::size_t &decoded)
{
    return [&](std::size_t i) -> Result<ChunkCache::SharedChunk> {
        ++decoded;
        return copyOf(chunks[i]);
    };
}

} // namespace

void TestChunkCache::budgetIsKept()
{
    const Chunks chunks = someChunks(80);
    std::size_t decoded = 0;
    const auto decode = decodeOf(chunks, decoded);
    const std::size_t budget = 5 * chunks[0]->byteSize();
    ChunkCache cache(budget);
    const auto owner = cache.addOwner();
    for (int round = 0; round < 3; ++round) {
        for (std::size_t i = 0; i < chunks.size(); ++i) {
            const auto chunk = cache.get(owner, i, decode);
            QVERIFY(chunk.ok() && **chunk == *chunks[i]);
            QVERIFY(cache.byteSize() <= budget);
        }
    }
    const std::size_t before = decoded;
    QVERIFY(cache.get(owner, chunks.size() - 1, decode).ok());
    QVERIFY(cache.find(owner, chunks.size() - 1) != nullptr);
    QCOMPARE(decoded, before);
    QVERIFY(cache.find(owner, 0) == nullptr);
    QVERIFY(cache.get(owner, 0, decode).ok());
    QCOMPARE(decoded, before + 1);
}

void TestChunkCache::whatIsLargerIsHandedOut()
{
    const Chunks chunks = someChunks(4);
    std::size_t decoded = 0;
    ChunkCache cache(chunks[0]->byteSize() - 1);
    const auto owner = cache.addOwner();
    for (std::size_t i = 1; i < 4; ++i) {
        QVERIFY(cache.get(owner, 0, decodeOf(chunks, decoded)).ok());
        QCOMPARE(decoded, i);
    }
    QCOMPARE(cache.byteSize(), std::size_t{0});
}

// Two views of a frame that is larger than the budget show the same copy.
void TestChunkCache::whatIsHeldIsNotDecodedAgain()
{
    const Chunks chunks = someChunks(40);
    std::size_t decoded = 0;
    const auto decode = decodeOf(chunks, decoded);
    ChunkCache none(0);
    const auto owner = none.addOwner();
    auto one = none.get(owner, 0, decode);
    const auto two = none.get(owner, 0, decode);
    QVERIFY(one.ok() && two.ok());
    QCOMPARE(*one, *two);
    QCOMPARE(none.find(owner, 0), *one);
    QCOMPARE(decoded, std::size_t{1});
    QCOMPARE(none.byteSize(), std::size_t{0});
    none.removeOwner(owner);
    QVERIFY(none.find(owner, 0) == nullptr);

    // One that had to make room comes back.
    ChunkCache small(chunks[0]->byteSize() + chunks[1]->byteSize());
    const auto other = small.addOwner();
    one = small.get(other, 0, decode);
    for (std::size_t i = 1; i < chunks.size(); ++i)
        QVERIFY(small.get(other, i, decode).ok());
    decoded = 0;
    QCOMPARE(*small.get(other, 0, decode), *one);
    one = small.get(other, 1, decode);
    QCOMPARE(decoded, std::size_t{1});
    QVERIFY(small.find(other, 0) != nullptr); // kept again
}

void TestChunkCache::capturesShareTheBudget()
{
    const Chunks chunks = someChunks(40);
    std::size_t decoded = 0;
    const auto decode = decodeOf(chunks, decoded);
    ChunkCache cache(std::size_t{1} << 30);
    const auto one = cache.addOwner();
    const auto two = cache.addOwner();
    QVERIFY(one != two);
    std::size_t bytes = 0;
    for (std::size_t i = 0; i < chunks.size(); ++i) {
        QVERIFY(cache.get(one, i, decode).ok());
        QVERIFY(cache.find(two, i) == nullptr);
        QVERIFY(cache.get(two, i, decode).ok());
        bytes += chunks[i]->byteSize();
    }
    QCOMPARE(cache.byteSize(), 2 * bytes);
    cache.removeOwner(one);
    QCOMPARE(cache.byteSize(), bytes);
    QVERIFY(cache.find(one, 0) == nullptr);
    QVERIFY(cache.find(two, 0) != nullptr);
    cache.removeOwner(two);
    QCOMPARE(cache.byteSize(), std::size_t{0});
}

void TestChunkCache::failuresAreNotKept()
{
    ChunkCache cache(1 << 20);
    const auto owner = cache.addOwner();
    int asked = 0;
    const auto decode = [&](std::size_t) -> Result<ChunkCache::SharedChunk> {
        if (++asked == 1)
            return Error{ErrorCode::Damaged, "broken", {}};
        return std::make_shared<const Chunk>();
    };
    QVERIFY(!cache.get(owner, 7, decode).ok());
    QCOMPARE(cache.byteSize(), std::size_t{0});
    QVERIFY(cache.get(owner, 7, decode).ok());
    QVERIFY(cache.get(owner, 7, decode).ok());
    QCOMPARE(asked, 2);
}

void TestChunkCache::threadsShareOneDecode()
{
    std::atomic<int> decodes{0};
    std::atomic<int> asked{0};
    constexpr int kThreads = 4;
    ChunkCache cache(1 << 20);
    const auto owner = cache.addOwner();
    const auto decode = [&](std::size_t) -> Result<ChunkCache::SharedChunk> {
        // Not done before everybody has asked.
        while (asked.load() < kThreads)
            std::this_thread::yield();
        ++decodes;
        return std::make_shared<const Chunk>();
    };
    std::vector<std::thread> threads;
    std::atomic<int> good{0};
    for (int i = 0; i < kThreads; ++i)
        threads.emplace_back([&] {
            ++asked;
            good += cache.get(owner, 3, decode).ok() ? 1 : 0;
        });
    for (auto &thread : threads)
        thread.join();
    QCOMPARE(good.load(), kThreads);
    QCOMPARE(decodes.load(), 1);
}

void TestChunkCache::threadsKeepTheBudget()
{
    const Chunks chunks = someChunks(200);
    std::size_t all = 0;
    for (const auto &chunk : chunks)
        all += chunk->byteSize();
    const std::size_t budget = all / 3;
    ChunkCache cache(budget);
    const std::array owners{cache.addOwner(), cache.addOwner()};
    std::atomic<int> wrong{0};
    const auto ask = [&](std::uint64_t seed) {
        std::mt19937_64 random(seed);
        for (int i = 0; i < 3000; ++i) {
            const auto index = static_cast<std::size_t>(random() % chunks.size());
            const auto decode = [&](std::size_t at) -> Result<ChunkCache::SharedChunk> {
                if (random() % 50 == 0)
                    return Error{ErrorCode::Damaged, "broken", {}};
                return copyOf(chunks[at]);
            };
            const auto owner = owners[random() % owners.size()];
            const auto chunk = cache.get(owner, index, decode);
            // Another thread may have got the error of this chunk and this one its own.
            const bool right = !chunk || **chunk == *chunks[index];
            wrong += right && cache.byteSize() <= budget ? 0 : 1;
        }
    };
    std::vector<std::thread> threads;
    for (std::uint64_t seed = 1; seed <= 8; ++seed)
        threads.emplace_back(ask, seed);
    for (auto &thread : threads)
        thread.join();
    QCOMPARE(wrong.load(), 0);
    // What it says it holds is what it holds.
    std::size_t held = 0;
    for (const auto owner : owners)
        for (std::size_t i = 0; i < chunks.size(); ++i)
            held += cache.find(owner, i) ? chunks[i]->byteSize() : 0;
    QCOMPARE(cache.byteSize(), held);
    QVERIFY(held > 0);
    for (const auto owner : owners)
        cache.removeOwner(owner);
    QCOMPARE(cache.byteSize(), std::size_t{0});
}

} // namespace tst_chunk_cache

ZOE_APPLESS_TEST(tst_chunk_cache::TestChunkCache)
#include "tst_chunk_cache.moc"
