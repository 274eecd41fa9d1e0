// The live summary of zoetrope/overlay.h, computed from chunks as they are assembled. Belongs to
// the writer thread, except isWanted() and forgetReaders(); snapshots are immutable.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "analysis/model/chunk.h"
#include "analysis/model/frames/marked_frames.h"
#include "formats/stream/output/message_sink.h"
#include "recorder/live/live_calls.h"
#include "recorder/live/live_figures.h"
#include "zoetrope/overlay.h"

namespace zoe::recorder {

// Snapshots point into it: elements are added, but never move or change.
struct LiveName {
    std::string label;
    std::string file;
    std::uint32_t line = 0;
};
using LiveNames = std::deque<LiveName>; // by SiteId

struct OwnedSnapshot : detail::LiveSnapshot {
    mutable std::atomic<std::uint32_t> owners{1};
    // The pointers of LiveSnapshot point into these.
    std::vector<LiveFunction> ownedFunctions;
    std::vector<LiveCall> ownedCalls;
    std::vector<std::int64_t> ownedRecentNs;
    std::shared_ptr<const LiveNames> names;
};

class LiveStatistics {
  public:
    static constexpr std::size_t kMostFunctions = 4096;
    static constexpr std::size_t kRecentFrames = 240;

    // tau in seconds, above 0.
    explicit LiveStatistics(double tau);

    // Frames are those from one mark to the next, with their pieces (MarkedFrames). The sums over
    // all frames also contain pieces whose frame hasn't ended, and the time before the first mark,
    // but not the partial frame at the end of a session. REQUIRES: chunks in order of frames.
    void add(const Chunk &chunk);
    // names: those of all sites in the chunks so far. Cost: O(functions + calls).
    [[nodiscard]] std::unique_ptr<OwnedSnapshot>
    snapshot(const std::shared_ptr<const LiveNames> &names) const;

  private:
    struct Function {
        SiteId site;
        std::uint32_t openZones = 0; // while a tree is read
        LiveFigures figures;
        // Of all frames.
        std::uint64_t calls = 0;
        DurationNs selfNs = 0;
        DurationNs totalNs = 0;
    };
    // A zone around the current one.
    struct OpenZone {
        std::uint32_t function;
        std::uint32_t call;
    };

    void addTree(const ZoneTree &tree);
    void leaveDownTo(std::size_t depth);
    std::uint32_t functionOf(std::uint32_t site);
    std::uint32_t callOf(std::uint32_t function);
    void endFrame(DurationNs durationNs);
    void forgetFrame();
    [[nodiscard]] std::vector<LiveFunction> functionValues(const LiveNames &names) const;
    [[nodiscard]] std::vector<std::int64_t> recentFrames() const;

    const std::uint32_t m_number; // of the process's summaries
    MarkedFrames m_marked;
    LiveFilter m_filter;
    std::vector<std::uint32_t> m_functionOf; // by SiteId
    std::vector<Function> m_functions;
    LiveCalls m_calls;
    std::vector<std::uint32_t> m_functionsInFrame;
    std::vector<std::uint32_t> m_callsInFrame;
    std::vector<OpenZone> m_path;
    std::array<std::int64_t, kRecentFrames> m_recentNs{}; // a ring, by frame number
    std::uint64_t m_lostZones = 0;
    std::uint32_t m_functionsLeftOut = 0;
    std::uint64_t m_callsLeftOut = 0;
};

// 0xRRGGBB for a variability: blue at 0, yellow at 0.5, red at 1 and above.
std::uint32_t heatColour(double variability);

// Passes the messages of a session on to its outputs, and computes the live summary from them while
// a reader wants it.
class LiveSummarySink final : public MessageSink {
  public:
    // The next sink must outlive this one.
    explicit LiveSummarySink(MessageSink &next)
        : m_next(next)
    {}

    // Call after the dictionary of the chunk.
    void add(const Chunk &chunk);

    Status header(const SessionInfo &session) override { return m_next.header(session); }
    Status dictionary(const DictionaryMessage &additions, const IdCounts &ids) override;
    Status annotations(const AnnotationsMessage &changes) override
    {
        return m_next.annotations(changes);
    }
    Status chunk(const std::shared_ptr<const EncodedChunk> &chunk) override
    {
        return m_next.chunk(chunk);
    }
    Status end(const LeftOut &leftOut) override { return m_next.end(leftOut); }

    // Whether the program has asked for summaries.
    static bool isWanted();
    // For a forked child, in case another thread was reading during the fork.
    static void forgetReaders();

  private:
    MessageSink &m_next;
    const std::shared_ptr<LiveNames> m_names = std::make_shared<LiveNames>();
    double m_tau = 0;
    std::optional<LiveStatistics> m_statistics; // empty while no reader wants them
};

} // namespace zoe::recorder
