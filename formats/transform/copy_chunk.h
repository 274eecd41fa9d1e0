// Copies some frames of a chunk with everything in them. Pure functions.
#pragma once

#include <cstddef>
#include <limits>
#include <optional>

#include "analysis/model/chunk.h"
#include "analysis/model/report.h"
#include "analysis/model/selection.h"
#include "analysis/model/texts/note_text.h"
#include "formats/transform/id_map.h"
#include "formats/transform/later_sums.h"
#include "formats/transform/source_chunk.h"

namespace zoe {

// The frame, counted within the chunk, that contains a time. Times after the last frame belong to
// it, as spans belong to the frame in which they end. REQUIRES: the chunk has frames.
[[nodiscard]] std::size_t frameAt(const Chunk &chunk, TimeNs timeNs);

// Appends a tree and the values of its zones to another chunk, with unchanged ids. REQUIRES: the
// frame has been started.
void appendTree(const Chunk &from, const TreeSpan &span, std::uint32_t toFrame, Chunk &to);

// In reports, here and of replays.
inline constexpr const char *kSpansBefore =
    NoteText::tr("spans that start before the first frame were cut there");

inline constexpr const char *kCutBefore =
    NoteText::tr("zones that start before a selected part were cut at its start");
inline constexpr const char *kEndedBehind =
    NoteText::tr("zones that continue after a selected part were cut at its end");
inline constexpr const char *kUsageCut =
    NoteText::tr("rows of CPU time that reach beyond a selected part were cut there");

struct ChunkCopy {
    FrameRanges frames;        // of the whole capture
    FrameIndex frameCount = 0; // likewise
    TimeNs shiftNs = 0;        // added to all times
    // only these frames; does not cut zones
    FrameRange only{0, std::numeric_limits<FrameIndex>::max()};
    // The start of frames of the copy that go on from an earlier chunk. Rows that begin before are
    // cut there, if it is known.
    std::optional<TimeNs> goneOnSinceNs{};
    const LaterSums *later = nullptr; // for selected parts that end in this chunk
};

// The frames of the copy that are in this chunk, with mapped ids; the chunk keeps the number of its
// first frame. A zone that continues in a frame that is not copied is cut: its parts count as
// separate zones, and a part ended by the cut is flagged kStillOpen. Items of threads without a
// mapped id are skipped. The report counts all of this.
[[nodiscard]] Chunk copyOf(const Chunk &chunk, const ChunkCopy &copy, const IdMap &ids,
                           Report &report);
[[nodiscard]] CopiedChunk copyOf(const SourceChunk &source, const ChunkCopy &copy, const IdMap &ids,
                                 Report &report);

} // namespace zoe
