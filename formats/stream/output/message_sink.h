// What a StreamWriter writes, message by message: for who makes one stream of it, or several.
#pragma once

#include <memory>
#include <vector>

#include "analysis/model/result.h"
#include "formats/stream/messages/messages.h"

namespace zoe {

struct EncodedChunk {
    MessageBytes message;
    ChunkHead head;
    std::vector<SiteTotal> siteTotals;
};

// Messages come in the order in which a stream holds them. Errors end the stream.
class MessageSink {
  public:
    virtual ~MessageSink() = default;
    virtual Status header(const SessionInfo &session) = 0;
    // ids: how many have been given out, these included.
    virtual Status dictionary(const DictionaryMessage &additions, const IdCounts &ids) = 0;
    virtual Status annotations(const AnnotationsMessage &changes) = 0;
    virtual Status chunk(const std::shared_ptr<const EncodedChunk> &chunk) = 0;
    // Nothing may follow.
    virtual Status end() = 0;
};

} // namespace zoe
