// Inner part of verify.h: the messages around the chunks, and whether they tell of the same.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "formats/checking/verify.h"
#include "formats/checking/verify_chunk.h"
#include "formats/checking/verify_names.h"
#include "formats/reading/capture_file.h"
#include "formats/reading/stream_scan.h"

namespace zoe {

class StreamVerifier {
  public:
    // Both must outlive it.
    StreamVerifier(const CaptureFile &file, Verification &result);

    // Messages in the order of the stream.
    void takeMessage(const MessageView &message);
    void takeBroken(BrokenStretch stretch);
    // Which chunk of the capture a message is.
    [[nodiscard]] std::optional<std::size_t> chunkAt(const MessageView &message) const;
    // What was found in it, before the next message that is no chunk is taken.
    void takeChunk(std::size_t chunk, std::optional<CheckedChunk> checked);
    // Behind the last message.
    void end();

  private:
    struct SeenChunk {
        ChunkEntry entry;
        std::vector<FrameRecord> frames;
        std::optional<CheckedChunk> checked;
    };
    void take(const Result<HeaderMessage> &header, const MessageView &message);
    void take(const Result<DictionaryMessage> &dictionary, const MessageView &message);
    void take(const Result<ChunkMessage> &chunk, const MessageView &message);
    void take(const Result<IndexMessage> &index, const MessageView &message);
    void take(const Result<EndMessage> &end, const MessageView &message);
    void take(const Result<AnnotationsMessage> &annotations, const MessageView &message);
    void take(const Result<StreamNotice> &notice, const MessageView &message);
    void take(const Result<UnknownMessage> &unknown, const MessageView &message);
    void compareTotals(const IndexMessage &index, const MessageView &message);
    void addDamage(const char *what, std::uint64_t offset);

    const CaptureFile &m_file;
    Verification &m_result;
    NameCheck m_names;
    IdCounts m_ids;
    std::vector<SeenChunk> m_seen; // since the last index
    EndMessage m_totals;
    bool m_gaps = false; // something is broken or missing: what is left can't agree
    bool m_gapSinceIndex = false;
};

} // namespace zoe
