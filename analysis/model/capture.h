// A recorded session as every query sees it. Implementations include CaptureFile (formats) and
// MemoryCapture. Immutable and thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "analysis/model/annotation.h"
#include "analysis/model/chunk.h"
#include "analysis/model/chunk_slices.h"
#include "analysis/model/dictionary.h"
#include "analysis/model/frame_records.h"
#include "analysis/model/ids.h"
#include "analysis/model/left_out.h"
#include "analysis/model/result.h"
#include "analysis/model/site_total.h"
#include "analysis/model/units.h"

namespace zoe {

// What the program reported about itself when the session began; written once, into the header.
struct SessionInfo {
    std::string program;
    std::string host;
    std::string operatingSystem;
    std::string processor;
    std::string build;
    std::string comment;
    std::uint32_t processId = 0;
    std::int64_t startUnixNs = 0; // wall clock at time 0 of the session
    // The computer's steady clock at time 0, which all its programs share, and an identifier of the
    // computer's boot. 0 and empty: unknown.
    std::int64_t startSteadyNs = 0;
    std::string bootId;
    std::string clock; // "tsc", "cntvct", "steady_clock", or what an importer read
    std::uint64_t clockFrequencyHz = 0;
    // Time outside the program's frames is flagged as such (kFrameAdded), so a first frame without
    // that flag began with a mark, or with the recording. Otherwise this is unknown.
    bool flagsOutside = false;
    double zoneCostNs = 0; // self-cost of a zone, measured at the start; 0: unknown
    std::vector<std::pair<std::string, std::string>> metadata;

    friend bool operator==(const SessionInfo &, const SessionInfo &) = default;
};

// A part of a capture that could not be read.
struct Damage {
    std::string what; // one sentence
    std::uint64_t offset = 0;
    std::uint64_t frames = 0; // lost with it, as far as known
    std::uint64_t zones = 0;
};

struct CaptureInfo {
    SessionInfo session;
    std::uint64_t zones = 0; // whole zones: fragments after the first don't count
    // Of these; an earlier file of the same recording has them, too (open_zones.h).
    std::uint64_t zonesOpenAtStart = 0;
    std::uint64_t lostZones = 0;
    DurationNs durationNs = 0; // of the time that frames cover, see covered_time.h
    bool complete = true;      // has its index and end, and nothing is damaged
    std::vector<Damage> damage;
    std::string source; // file name or host:port, for users
    std::uint64_t byteSize = 0;
    LeftOut leftOut;
};

struct ChunkSummary {
    FrameIndex firstFrame = 0;
    std::uint32_t frameCount = 0;
    std::uint64_t zoneCount = 0; // entries, fragments included
    std::uint64_t byteOffset = 0;
    std::uint64_t byteSize = 0;

    friend bool operator==(const ChunkSummary &, const ChunkSummary &) = default;
};

// Frames with this many zones take long enough to decode that they get a sketch.
constexpr std::uint32_t kLargeFrameZones = std::uint32_t{1} << 20;

class Capture {
  public:
    virtual ~Capture() = default;

    [[nodiscard]] virtual const CaptureInfo &info() const = 0;
    [[nodiscard]] virtual const Dictionaries &dictionaries() const = 0;
    // All frames of the main set in order, numbered by position; missing ones keep their place.
    [[nodiscard]] virtual FrameRecords frames() const = 0;
    // In order of frames, without gaps between readable chunks.
    [[nodiscard]] virtual std::span<const ChunkSummary> chunks() const = 0;

    // Decodes chunk i, or takes it from a cache. Error: Damaged, Io.
    [[nodiscard]] virtual Result<std::shared_ptr<const Chunk>> chunk(std::size_t i) const = 0;
    // The same for scans that read every chunk once. A chunk that is not cached is decoded into
    // scratch, whose memory is reused, and is not added to the cache. The result is valid until
    // scratch changes.
    [[nodiscard]] virtual Result<std::shared_ptr<const Chunk>>
    readChunk(std::size_t i, [[maybe_unused]] Chunk &scratch) const
    {
        return chunk(i);
    }

    // Chunk i, whose trees and zones may be missing, for callers that don't need them: they are not
    // decoded. Error: as chunk().
    [[nodiscard]] virtual Result<std::shared_ptr<const Chunk>> chunkBesideZones(std::size_t i) const
    {
        return chunk(i);
    }
    [[nodiscard]] Result<std::shared_ptr<const ChunkExtras>> chunkExtras(std::size_t i) const;

    // A few zones that represent all zones of the large frames of chunk i, for drawing them before
    // the chunk is decoded; null if there are none. Has the frames of the chunk, and trees for
    // frames of at least kLargeFrameZones. Zones too short to be visible in a picture of the whole
    // frame are merged with their neighbours. Error: as chunk().
    [[nodiscard]] virtual Result<std::shared_ptr<const Chunk>>
    sketch([[maybe_unused]] std::size_t i) const
    {
        return std::shared_ptr<const Chunk>();
    }

    // The zones of chunk i in slices of time; null: only chunk() can read it, which is no loss
    // unless it has large frames. Shared by all who hold it. Error: as chunk().
    [[nodiscard]] virtual Result<std::shared_ptr<const ChunkSlices>>
    slices([[maybe_unused]] std::size_t i) const
    {
        return std::shared_ptr<const ChunkSlices>();
    }

    // Whether siteTotals() covers all chunks.
    [[nodiscard]] virtual bool hasSiteTotals() const { return false; }
    // Calls visit(chunk, totals) for each chunk, in any order, without decoding it; ends early if
    // visit returns false. The totals of a chunk contain each site once, possibly including sites
    // that don't exist, and agree with the chunk's number of calls. Error: Damaged, Io.
    using VisitTotals = std::function<bool(std::size_t chunk, std::span<const SiteTotal>)>;
    [[nodiscard]] virtual Status siteTotals(const VisitTotals &visit) const;

    // Bookmarks and notes, by time, then id.
    [[nodiscard]] virtual std::span<const Annotation> annotations() const { return {}; }

    // Index of the chunk that contains a frame, or chunks().size() if none does (a missing frame).
    [[nodiscard]] std::size_t chunkOfFrame(FrameIndex frame) const;

    [[nodiscard]] std::span<const Site> sites() const { return dictionaries().sites; }
    [[nodiscard]] std::span<const Thread> threads() const { return dictionaries().threads; }
    [[nodiscard]] std::span<const PlotSeries> plotSeries() const
    {
        return dictionaries().plotSeries;
    }
    [[nodiscard]] std::span<const FrameSet> frameSets() const { return dictionaries().frameSets; }
    [[nodiscard]] std::span<const Lock> locks() const { return dictionaries().locks; }
    [[nodiscard]] std::span<const MemoryPool> memoryPools() const
    {
        return dictionaries().memoryPools;
    }
    [[nodiscard]] std::span<const std::string> valueKeys() const
    {
        return dictionaries().valueKeys;
    }
    [[nodiscard]] std::span<const CodeModule> codeModules() const
    {
        return dictionaries().codeModules;
    }
    [[nodiscard]] std::span<const CodeAddress> codeAddresses() const
    {
        return dictionaries().codeAddresses;
    }
    [[nodiscard]] std::span<const CallStack> callStacks() const
    {
        return dictionaries().callStacks;
    }
    [[nodiscard]] const Site &site(SiteId id) const { return sites()[id.value]; }
    [[nodiscard]] const Thread &thread(ThreadId id) const { return threads()[id.value]; }
};

} // namespace zoe
