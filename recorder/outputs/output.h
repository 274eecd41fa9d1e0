// A destination of a session's messages: a file, rotating files, memory or viewers. Called by the
// writer thread; only outputs to disk may take long.
#pragma once

#include <cstdint>
#include <optional>

#include "formats/stream/output/message_sink.h"

namespace zoe::recorder {

class Output : public MessageSink {
  public:
    // Gives the file its name, once, after the header.
    virtual Status appear() { return {}; }
    // The recording goes on: the replaced file is no longer wanted. Without this call, it comes
    // back when the output ends.
    virtual Status settle() { return {}; }
    // Passes buffered data to the system.
    virtual Status flush() = 0;
    // Completes the files as they are now, whether or not the session goes on.
    virtual Status checkpoint() { return {}; }
    // Bytes in files so far.
    [[nodiscard]] virtual std::uint64_t bytesWritten() const { return 0; }
    // Events in files as they are now. Nothing if the output has no files.
    [[nodiscard]] virtual std::optional<EventTally> eventsInFiles() const { return {}; }
};

} // namespace zoe::recorder
