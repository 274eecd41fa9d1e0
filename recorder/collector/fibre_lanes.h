// The lanes of fibres. Beyond a limit, a new fibre continues the lane of one that has been left and
// has no open zone, as a program may give each task a fibre with a name of its own. Belongs to the
// writer thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "analysis/model/chunk.h"
#include "formats/stream/output/stream_writer.h"

namespace zoe::recorder {

// A fibre: its own lane, and the zones on threads while they run it.
struct Fibre {
    ThreadId lane; // invalid: no fibre
    SiteId run;
    std::size_t place = 0; // in FibreLanes

    [[nodiscard]] bool valid() const { return lane.valid(); }
};

class FibreLanes {
  public:
    FibreLanes(StreamWriter &stream, std::size_t mostOwn)
        : m_stream(stream)
        , m_mostOwn(mostOwn)
    {}

    // A thread starts or continues to run the fibre, and leaves it. Threads are read one after the
    // other, so times go back and forth.
    Fibre enter(std::string_view name, TimeNs timeNs);
    void leave(const Fibre &fibre, TimeNs timeNs);
    void openZone(const Fibre &fibre) { ++m_lanes[fibre.place].openZones; }
    void closeZone(const Fibre &fibre, TimeNs timeNs);
    // All events up to the time have been read.
    void hasRead(TimeNs timeNs) { m_readNs = timeNs; }

    // The number of runs of fibres that begin in the chunk.
    [[nodiscard]] std::uint64_t runsIn(const Chunk &chunk) const;

  private:
    struct Lane {
        std::string name; // of the fibre that has it now
        Fibre fibre;
        std::int64_t running = 0; // threads
        std::int64_t openZones = 0;
        TimeNs lastNs = 0;
        bool isQueued = false; // in m_quiet
        bool isShared = false; // several fibres had it

        [[nodiscard]] bool isQuiet() const { return running <= 0 && openZones <= 0; }
    };

    void noteQuiet(Lane &lane, TimeNs timeNs);
    Lane &newLane(std::string_view name);
    std::optional<std::size_t> takeQuiet();
    SiteId addRun(std::string_view name);

    StreamWriter &m_stream;
    const std::size_t m_mostOwn;
    std::deque<Lane> m_lanes;
    std::unordered_map<std::string, std::size_t> m_byName;
    std::deque<std::size_t> m_quiet; // longest quiet first; some may run again
    TimeNs m_readNs = 0;
    std::optional<SiteId> m_sharedRun;
    std::vector<bool> m_isRun; // by site
};

} // namespace zoe::recorder
