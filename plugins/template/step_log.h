// A plugin with an importer: a text with a step per line becomes a capture.
//
//     steps 1
//     0 frame
//     100 begin update
//     2100 end
//     16000 frame
//
// Times are in microseconds.
#pragma once

#include <QObject>

#include "plugins/api/importer.h"

class StepLog final : public QObject, public zoe::Importer {
    Q_OBJECT
    Q_PLUGIN_METADATA(IID ZOE_IMPORTER_IID FILE "step_log.json")
    Q_INTERFACES(zoe::Importer)

  public:
    [[nodiscard]] zoe::ImportFormat format() const override;
    [[nodiscard]] int sniff(std::span<const std::byte> firstBytes) const override;
    zoe::Result<zoe::ImportResult> read(QIODevice &input, const zoe::ImportOptions &options,
                                        const OpenWriter &openWriter,
                                        const zoe::Task &task) const override;
};
