// Profiles of Callgrind and Cachegrind, and of others that write their format, such as Xdebug:
// costs of functions and their calls.
#include <QObject>

#include "plugins/api/importer.h"
#include "plugins/importers/callgrind/callgrind_reader.h"
#include "plugins/importers/common/import_events.h"

namespace zoe {

namespace {

constexpr double kReadShare = 0.6; // of the work

} // namespace

class CallgrindImporter final : public QObject, public Importer {
    Q_OBJECT
    Q_PLUGIN_METADATA(IID ZOE_IMPORTER_IID FILE "callgrind_importer.json")
    Q_INTERFACES(zoe::Importer)

  public:
    [[nodiscard]] ImportFormat format() const override
    {
        return {QStringLiteral("callgrind"),
                QStringLiteral("Callgrind"),
                {QStringLiteral("callgrind"), QStringLiteral("out")}};
    }

    [[nodiscard]] int sniff(std::span<const std::byte> firstBytes) const override
    {
        return callgrind::sniffCosts(TextLines::decoded(firstBytes));
    }

    Result<ImportResult> read(QIODevice &input, const ImportOptions &options,
                              const OpenWriter &openWriter, const Task &task) const override
    {
        const auto fill = [&](TraceData &data, SessionInfo &session, const Task &reading) {
            TextLines lines(input, reading);
            session.clock = "costs of functions, one after another";
            return callgrind::readCosts(lines, data, reading);
        };
        return importTrace(options, openWriter, task, kReadShare, fill);
    }
};

} // namespace zoe

#include "callgrind_importer.moc"
