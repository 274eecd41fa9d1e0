// The floor of the hall is made of tiles of a "level" that a separate thread makes, packs and hands
// over.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <mutex>
#include <span>
#include <thread>
#include <vector>

#include "examples/crates/texture.h"

namespace crates {

constexpr int kTileEdge = 32;  // texels
constexpr int kTilesARow = 16; // of the floor

struct TileRequest {
    std::uint32_t tile = 0;
    std::uint32_t level = 0; // which level it belongs to: another look
};

struct PackedTile {
    TileRequest request;
    std::vector<std::uint8_t> bytes;
};

// Index of a colour of the floor, one byte a texel.
std::vector<std::uint8_t> generateTile(const TileRequest &request);
Colour floorColour(std::uint8_t index, std::uint32_t level);

// Lempel and Ziv's way: what was there before is named by distance and length.
std::vector<std::uint8_t> packBytes(std::span<const std::uint8_t> bytes);
std::vector<std::uint8_t> unpackBytes(std::span<const std::uint8_t> packed);

// Tiles are made one after the other, in the order of the requests. Used from the main thread.
class StreamingThread {
  public:
    StreamingThread();
    ~StreamingThread();
    StreamingThread(const StreamingThread &) = delete;
    StreamingThread &operator=(const StreamingThread &) = delete;

    void request(const TileRequest &request);
    // The oldest requested tile; waits for it. REQUIRES: more requests than takes.
    PackedTile take();
    // Waits until the thread has nothing to do.
    void finish();

  private:
    void work();

    std::mutex m_mutex;
    std::condition_variable m_wake;
    std::condition_variable m_ready;
    std::deque<TileRequest> m_requests;
    std::deque<PackedTile> m_tiles;
    bool m_busy = false;
    bool m_stop = false;
    std::thread m_thread;
};

} // namespace crates
