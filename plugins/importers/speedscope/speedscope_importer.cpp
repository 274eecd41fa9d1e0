// speedscope JSON of all versions: one thread per profile, evented or sampled.
#include <QObject>
#include <string>
#include <string_view>

#include "plugins/api/importer.h"
#include "plugins/importers/common/bytes/block_reader.h"
#include "plugins/importers/common/bytes/text_lines.h"
#include "plugins/importers/common/import_events.h"
#include "plugins/importers/speedscope/speedscope_reader.h"

namespace zoe {

namespace {

constexpr std::string_view kSchema = "speedscope.app/file-format-schema.json";
constexpr double kReadShare = 0.5; // of the work

} // namespace

class SpeedscopeImporter final : public QObject, public Importer {
    Q_OBJECT
    Q_PLUGIN_METADATA(IID ZOE_IMPORTER_IID FILE "speedscope_importer.json")
    Q_INTERFACES(zoe::Importer)

  public:
    [[nodiscard]] ImportFormat format() const override
    {
        return {QStringLiteral("speedscope"),
                QStringLiteral("speedscope JSON"),
                {QStringLiteral("speedscope.json"), QStringLiteral("json")}};
    }

    [[nodiscard]] int sniff(std::span<const std::byte> firstBytes) const override
    {
        const std::string text = TextLines::decoded(firstBytes);
        const std::string_view bytes(text);
        const std::size_t begin = bytes.find_first_not_of("\xEF\xBB\xBF \t\r\n");
        if (begin == std::string_view::npos || bytes[begin] != '{')
            return 0;
        if (bytes.find(kSchema) != std::string_view::npos)
            return 98;
        const auto has = [&](std::string_view word) {
            return bytes.find(word) != std::string_view::npos;
        };
        if (!has("\"shared\""))
            return 0;
        return has("\"profiles\"") ? 50 : has("\"frames\"") ? 45 : 0;
    }

    Result<ImportResult> read(QIODevice &input, const ImportOptions &options,
                              const OpenWriter &openWriter, const Task &task) const override
    {
        const auto fill = [&](TraceData &data, SessionInfo &session, const Task &reading) {
            BlockReader reader(input, reading, BlockReader::Content::Text);
            session.clock = "times of a speedscope file";
            return readSpeedscope(reader, data);
        };
        return importTrace(options, openWriter, task, kReadShare, fill);
    }
};

} // namespace zoe

#include "speedscope_importer.moc"
