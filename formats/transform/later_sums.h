// Rows of system sums that reach over the end of copied frames: chunks hold them in the frame in
// which they end. Not thread-safe: one owner.
#pragma once

#include <cstddef>
#include <vector>

#include "analysis/model/capture.h"
#include "analysis/model/extras.h"

namespace zoe {

struct LaterSums {
    std::vector<ThreadUsage> usage;
    std::vector<StolenTime> stolen;
};

class LaterSumsReader {
  public:
    // The capture must outlive it.
    explicit LaterSumsReader(const Capture &capture)
        : m_capture(capture)
    {}

    // Rows that begin before a time and don't end before it, in chunk `first` and a few behind it.
    // Unreadable chunks have none. Cost: reads chunks without their zones; a capture whose first
    // chunks have no sums, only those.
    [[nodiscard]] LaterSums around(TimeNs timeNs, std::size_t first);
    // Tells what a chunk has that was read anyway.
    void sees(const ChunkExtras &extras);

  private:
    [[nodiscard]] bool mayHaveSums() const;

    const Capture &m_capture;
    bool m_anySums = false;       // in the chunks seen so far
    std::size_t m_chunksSeen = 0; // some more than once
};

} // namespace zoe
