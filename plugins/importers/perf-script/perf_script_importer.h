// The text that `perf script` prints: stack samples, a track a thread.
#pragma once

#include <QObject>

#include "plugins/api/importer.h"

namespace zoe {

class PerfScriptImporter final : public QObject, public Importer {
    Q_OBJECT
    Q_PLUGIN_METADATA(IID ZOE_IMPORTER_IID FILE "perf_script_importer.json")
    Q_INTERFACES(zoe::Importer)

  public:
    [[nodiscard]] ImportFormat format() const override;
    [[nodiscard]] int sniff(std::span<const std::byte> firstBytes) const override;
    Result<ImportResult> read(QIODevice &input, const ImportOptions &options,
                              const OpenWriter &openWriter, const Task &task) const override;
};

} // namespace zoe
