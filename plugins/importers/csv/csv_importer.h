// CSV of zones of any origin: a row a zone, its columns told by the header or by options.
#pragma once

#include <QObject>

#include "plugins/api/importer.h"

namespace zoe {

class CsvImporter final : public QObject, public Importer {
    Q_OBJECT
    Q_PLUGIN_METADATA(IID ZOE_IMPORTER_IID FILE "csv_importer.json")
    Q_INTERFACES(zoe::Importer)

  public:
    [[nodiscard]] ImportFormat format() const override;
    [[nodiscard]] int sniff(std::span<const std::byte> firstBytes) const override;
    Result<ImportResult> read(QIODevice &input, const ImportOptions &options,
                              const OpenWriter &openWriter, const Task &task) const override;
};

} // namespace zoe
