#include "examples/crates/streaming.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "examples/crates/instrument.h"
#include "examples/crates/math.h"

namespace crates {
namespace {

constexpr std::size_t kShortestMatch = 4;
constexpr std::size_t kLongestMatch = 255;
constexpr std::size_t kWindow = 65535;
constexpr std::size_t kMostLiterals = 255;

std::size_t hashOf(const std::uint8_t *bytes)
{
    const std::uint32_t word = bytes[0] | static_cast<std::uint32_t>(bytes[1]) << 8 |
                               static_cast<std::uint32_t>(bytes[2]) << 16 |
                               static_cast<std::uint32_t>(bytes[3]) << 24;
    return (word * 2654435761U) >> 20;
}

// A group: number of literals, the literals, length of the match, its distance in two bytes.
void putGroup(std::vector<std::uint8_t> &packed, std::span<const std::uint8_t> literals,
              std::size_t length, std::size_t distance)
{
    while (literals.size() > kMostLiterals) {
        putGroup(packed, literals.first(kMostLiterals), 0, 0);
        literals = literals.subspan(kMostLiterals);
    }
    packed.push_back(static_cast<std::uint8_t>(literals.size()));
    packed.insert(packed.end(), literals.begin(), literals.end());
    packed.push_back(static_cast<std::uint8_t>(length));
    packed.push_back(static_cast<std::uint8_t>(distance & 255));
    packed.push_back(static_cast<std::uint8_t>(distance >> 8));
}

} // namespace

std::vector<std::uint8_t> generateTile(const TileRequest &request)
{
    // Eight units per side of the floor.
    constexpr float kEdge = 8.0F / kTilesARow;
    const float left = kEdge * real(static_cast<int>(request.tile) % kTilesARow);
    const float top = kEdge * real(static_cast<int>(request.tile) / kTilesARow);
    std::vector<std::uint8_t> texels;
    texels.reserve(kTileEdge * kTileEdge);
    for (int y = 0; y < kTileEdge; ++y) {
        for (int x = 0; x < kTileEdge; ++x) {
            const float u = left + kEdge * real(x) / kTileEdge;
            const float v = top + kEdge * real(y) / kTileEdge;
            // Worn concrete in slabs, with stains.
            const float joint = 0.5F - std::max(std::abs(std::fmod(u * 2, 1.0F) - 0.5F),
                                                std::abs(std::fmod(v * 2, 1.0F) - 0.5F));
            const float warp = noise(u * 5, v * 5, request.level, 4);
            const float stain = noise(u * 1.5F, v * 1.5F, request.level + 20, 3);
            float value = 0.55F + 0.3F * noise(u * 9 + warp, v * 9 + warp, request.level + 8, 5) -
                          0.4F * std::max(stain - 0.55F, 0.0F);
            if (joint < 0.02F)
                value *= 0.7F;
            texels.push_back(static_cast<std::uint8_t>(std::clamp(value, 0.0F, 1.0F) * 31));
        }
    }
    return texels;
}

Colour floorColour(std::uint8_t index, std::uint32_t level)
{
    constexpr std::array<Colour, 4> kTints{0xE8E4DC, 0xDCE4E8, 0xE6DCCB, 0xDDE6DA};
    const Colour tint = kTints[level % kTints.size()];
    const Colour bright = 40 + std::min<Colour>(index, 31) * 6;
    const auto channel = [&](unsigned shift) {
        return (((tint >> shift) & 255) * bright / 255) << shift;
    };
    return channel(16) | channel(8) | channel(0);
}

std::vector<std::uint8_t> packBytes(std::span<const std::uint8_t> bytes)
{
    std::vector<std::uint8_t> packed;
    packed.reserve(bytes.size() / 2);
    std::array<std::size_t, 4096> last{}; // place + 1 of a hash
    std::size_t literalsFrom = 0;
    std::size_t at = 0;
    while (at + kShortestMatch <= bytes.size()) {
        std::size_t &known = last[hashOf(&bytes[at])];
        const std::size_t from = std::exchange(known, at + 1);
        std::size_t length = 0;
        if (from > 0 && at + 1 - from <= kWindow) {
            const std::size_t most = std::min(kLongestMatch, bytes.size() - at);
            while (length < most && bytes[from - 1 + length] == bytes[at + length])
                ++length;
        }
        if (length < kShortestMatch) {
            ++at;
            continue;
        }
        putGroup(packed, bytes.subspan(literalsFrom, at - literalsFrom), length, at + 1 - from);
        at += length;
        literalsFrom = at;
    }
    putGroup(packed, bytes.subspan(literalsFrom), 0, 0);
    return packed;
}

std::vector<std::uint8_t> unpackBytes(std::span<const std::uint8_t> packed)
{
    std::vector<std::uint8_t> bytes;
    std::size_t at = 0;
    while (at < packed.size()) {
        const std::size_t literals = packed[at++];
        if (packed.size() - at < literals + 3)
            return {};
        bytes.insert(bytes.end(), packed.begin() + static_cast<std::ptrdiff_t>(at),
                     packed.begin() + static_cast<std::ptrdiff_t>(at + literals));
        at += literals;
        const std::size_t length = packed[at];
        const std::size_t distance = packed[at + 1] + std::size_t{packed[at + 2]} * 256;
        at += 3;
        if (length > 0 && (distance == 0 || distance > bytes.size()))
            return {};
        for (std::size_t i = 0; i < length; ++i)
            bytes.push_back(bytes[bytes.size() - distance]);
    }
    return bytes;
}

StreamingThread::StreamingThread()
    : m_thread([this] { work(); })
{}

StreamingThread::~StreamingThread()
{
    {
        const std::lock_guard lock(m_mutex);
        m_stop = true;
    }
    m_wake.notify_one();
    m_thread.join();
}

void StreamingThread::request(const TileRequest &request)
{
    {
        const std::lock_guard lock(m_mutex);
        m_requests.push_back(request);
    }
    m_wake.notify_one();
}

PackedTile StreamingThread::take()
{
    std::unique_lock lock(m_mutex);
    m_ready.wait(lock, [this] { return !m_tiles.empty(); });
    PackedTile tile = std::move(m_tiles.front());
    m_tiles.pop_front();
    return tile;
}

void StreamingThread::finish()
{
    std::unique_lock lock(m_mutex);
    m_ready.wait(lock, [this] { return m_requests.empty() && !m_busy; });
}

void StreamingThread::work()
{
    ZOE_THREAD_NAME("streaming");
    std::unique_lock lock(m_mutex);
    while (true) {
        m_wake.wait(lock, [this] { return m_stop || !m_requests.empty(); });
        if (m_stop)
            return;
        PackedTile tile;
        tile.request = m_requests.front();
        m_requests.pop_front();
        m_busy = true;
        lock.unlock();
        {
            CRATES_ZONE("stream_tile");
            std::vector<std::uint8_t> texels;
            {
                CRATES_ZONE("generate_tile");
                texels = generateTile(tile.request);
            }
            CRATES_ZONE("pack_tile");
            tile.bytes = packBytes(texels);
        }
        lock.lock();
        m_busy = false;
        m_tiles.push_back(std::move(tile));
        m_ready.notify_all();
    }
}

} // namespace crates
