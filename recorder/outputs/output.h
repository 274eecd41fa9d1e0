// A destination of a session's messages: a file, rotating files, memory or viewers. Called by the
// writer thread; only outputs to disk may take long.
#pragma once

#include <cstdint>

#include "formats/stream/output/message_sink.h"

namespace zoe::recorder {

class Output : public MessageSink {
  public:
    // Passes buffered data to the system.
    virtual Status flush() = 0;
    // Makes the files complete as they are now; the session may go on or not.
    virtual Status checkpoint() { return {}; }
    // Bytes in files so far.
    [[nodiscard]] virtual std::uint64_t bytesWritten() const { return 0; }
    // Of the zones in its chunks so far, those that a failure now would not lose.
    [[nodiscard]] virtual std::uint64_t zonesSafe(std::uint64_t inChunks) const { return inChunks; }
};

} // namespace zoe::recorder
