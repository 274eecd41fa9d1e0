// Collapsed stacks: lines of a;b;c and a weight. Stacks have no times: they stand one behind the
// other in the file's order, in one frame.
#pragma once

#include <QObject>

#include "plugins/api/importer.h"

namespace zoe {

class CollapsedImporter final : public QObject, public Importer {
    Q_OBJECT
    Q_PLUGIN_METADATA(IID ZOE_IMPORTER_IID FILE "collapsed_importer.json")
    Q_INTERFACES(zoe::Importer)

  public:
    [[nodiscard]] ImportFormat format() const override;
    [[nodiscard]] int sniff(std::span<const std::byte> firstBytes) const override;
    Result<ImportResult> read(QIODevice &input, const ImportOptions &options,
                              const OpenWriter &openWriter, const Task &task) const override;
};

} // namespace zoe
