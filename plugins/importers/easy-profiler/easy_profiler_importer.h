// The .prof files of easy_profiler, from before 1.0 to 2.1.
#pragma once

#include <QObject>

#include "plugins/api/importer.h"

namespace zoe {

class EasyProfilerImporter final : public QObject, public Importer {
    Q_OBJECT
    Q_PLUGIN_METADATA(IID ZOE_IMPORTER_IID FILE "easy_profiler_importer.json")
    Q_INTERFACES(zoe::Importer)

  public:
    [[nodiscard]] ImportFormat format() const override;
    [[nodiscard]] int sniff(std::span<const std::byte> firstBytes) const override;
    Result<ImportResult> read(QIODevice &input, const ImportOptions &options,
                              const OpenWriter &openWriter, const Task &task) const override;
};

} // namespace zoe
