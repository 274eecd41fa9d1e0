// Receives what a StreamWriter writes, message by message, to make one stream or several of it.
#pragma once

#include <memory>
#include <vector>

#include "analysis/model/event_tally.h"
#include "analysis/model/result.h"
#include "formats/stream/messages/messages.h"

namespace zoe {

struct EncodedChunk {
    MessageBytes message;
    ChunkHead head;
    std::vector<SiteTotal> siteTotals;
    EventTally events; // of the recorded program
};

// Messages come in the order of the stream. An error ends the stream.
class MessageSink {
  public:
    virtual ~MessageSink() = default;
    virtual Status header(const SessionInfo &session) = 0;
    // ids: all ids defined so far, including these.
    virtual Status dictionary(const DictionaryMessage &additions, const IdCounts &ids) = 0;
    virtual Status annotations(const AnnotationsMessage &changes) = 0;
    virtual Status chunk(const std::shared_ptr<const EncodedChunk> &chunk) = 0;
    // No other call may follow.
    virtual Status end(const LeftOut &leftOut) = 0;
};

// For those who only want to know what comes with the messages, such as answers.
class DroppingSink final : public MessageSink {
  public:
    Status header(const SessionInfo & /*session*/) override { return {}; }
    Status dictionary(const DictionaryMessage & /*additions*/, const IdCounts & /*ids*/) override
    {
        return {};
    }
    Status annotations(const AnnotationsMessage & /*changes*/) override { return {}; }
    Status chunk(const std::shared_ptr<const EncodedChunk> & /*chunk*/) override { return {}; }
    Status end(const LeftOut & /*leftOut*/) override { return {}; }
};

} // namespace zoe
