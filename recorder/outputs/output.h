// A destination of a session's messages: a file, rotating files, memory or viewers. Called by the
// writer thread; only outputs to disk may take long.
#pragma once

#include <cstdint>
#include <optional>

#include "formats/stream/output/message_sink.h"

namespace zoe::recorder {

class Output : public MessageSink {
  public:
    // Gives what was written so far its name, once, behind the header.
    virtual Status appear() { return {}; }
    // The recording goes on: what it has replaced isn't wanted any more. Without this, the end of
    // the output brings it back.
    virtual Status settle() { return {}; }
    // Passes buffered data to the system.
    virtual Status flush() = 0;
    // Makes the files complete as they are now; the session may go on or not.
    virtual Status checkpoint() { return {}; }
    // Bytes in files so far.
    [[nodiscard]] virtual std::uint64_t bytesWritten() const { return 0; }
    // Events in files, as they are now. Nothing: the output keeps none.
    [[nodiscard]] virtual std::optional<EventTally> eventsInFiles() const { return {}; }
};

} // namespace zoe::recorder
