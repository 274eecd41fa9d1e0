// Reads Chrome's Trace Event JSON in one pass with 24 bytes of memory per event. Thread-safe: holds
// no state.
#pragma once

#include "plugins/importers/common/import_events.h"

namespace zoe {

class ChromeTraceImporter : public TraceImporter {
  public:
    [[nodiscard]] ImportFormat format() const override;
    [[nodiscard]] int sniff(std::span<const std::byte> firstBytes) const override;
    Status parse(QIODevice &input, const ImportOptions &options, TraceData &data,
                 SessionInfo &session, const Task &task) const override;
};

} // namespace zoe
