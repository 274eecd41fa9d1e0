// Where the messages of a session go: a file, files in turn, memory, viewers. The writer thread
// calls; none may keep it for long but those that write to disk.
#pragma once

#include <cstdint>

#include "formats/stream/output/message_sink.h"

namespace zoe::recorder {

class Output : public MessageSink {
  public:
    // Hands what is buffered to the system.
    virtual Status flush() = 0;
    // What went into files so far.
    [[nodiscard]] virtual std::uint64_t bytesWritten() const { return 0; }
};

} // namespace zoe::recorder
