// Inner part of verify.h: checks the messages around the chunks against each other. Not
// thread-safe: one owner.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "formats/checking/verification.h"
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
    // The index of the chunk in this message, if the capture has it.
    [[nodiscard]] std::optional<std::size_t> chunkAt(const MessageView &message) const;
    // The result for a chunk; call it before taking the next message that is not a chunk.
    void takeChunk(std::size_t chunk, std::optional<CheckedChunk> checked);
    // After the last message.
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
    bool m_gaps = false; // something is broken or missing, so the rest can't agree
    bool m_gapSinceIndex = false;
};

} // namespace zoe
