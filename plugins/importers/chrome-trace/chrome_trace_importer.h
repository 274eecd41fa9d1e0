// Reads Chrome's Trace Event JSON in one pass with 24 bytes of memory per event. Thread-safe: holds
// no state.
#pragma once

#include "plugins/api/importer.h"

namespace zoe {

class ChromeTraceImporter : public Importer {
  public:
    [[nodiscard]] ImportFormat format() const override;
    [[nodiscard]] int sniff(std::span<const std::byte> firstBytes) const override;
    Result<ImportResult> read(QIODevice &input, const ImportOptions &options,
                              const OpenWriter &openWriter, const Task &task) const override;
};

} // namespace zoe
