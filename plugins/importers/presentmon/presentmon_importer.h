// Frame times of PresentMon, CapFrameX and OCAT: frames and plots, no zones. A frame set a swap
// chain of a process; the largest is the main one.
#pragma once

#include <QObject>

#include "plugins/api/importer.h"

namespace zoe {

class PresentMonImporter final : public QObject, public Importer {
    Q_OBJECT
    Q_PLUGIN_METADATA(IID ZOE_IMPORTER_IID FILE "presentmon_importer.json")
    Q_INTERFACES(zoe::Importer)

  public:
    [[nodiscard]] ImportFormat format() const override;
    [[nodiscard]] int sniff(std::span<const std::byte> firstBytes) const override;
    Result<ImportResult> read(QIODevice &input, const ImportOptions &options,
                              const OpenWriter &openWriter, const Task &task) const override;
};

} // namespace zoe
