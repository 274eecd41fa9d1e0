// Profiles of Firefox, its profiler's web page and samply, compressed or not: samples of threads.
#include <QObject>
#include <array>
#include <string>
#include <string_view>

#include "plugins/api/importer.h"
#include "plugins/importers/common/bytes/block_reader.h"
#include "plugins/importers/common/bytes/gunzip.h"
#include "plugins/importers/common/bytes/text_lines.h"
#include "plugins/importers/common/import_events.h"
#include "plugins/importers/gecko/gecko_reader.h"

namespace zoe {

namespace {

constexpr double kReadShare = 0.6; // of the work
constexpr qint64 kSniffed = 65'536;

} // namespace

class GeckoImporter final : public QObject, public Importer {
    Q_OBJECT
    Q_PLUGIN_METADATA(IID ZOE_IMPORTER_IID FILE "gecko_importer.json")
    Q_INTERFACES(zoe::Importer)

  public:
    [[nodiscard]] ImportFormat format() const override
    {
        return {QStringLiteral("gecko"),
                QStringLiteral("Firefox Profiler"),
                {QStringLiteral("json.gz"), QStringLiteral("json")}};
    }

    [[nodiscard]] int sniff(std::span<const std::byte> firstBytes) const override
    {
        const QByteArray bytes = PlainInput::firstBytes(firstBytes, kSniffed);
        const std::string text =
            TextLines::decoded({reinterpret_cast<const std::byte *>(bytes.constData()),
                                static_cast<std::size_t>(bytes.size())});
        const std::size_t begin = text.find_first_not_of("\xEF\xBB\xBF \t\r\n");
        if (begin == std::string::npos || text[begin] != '{')
            return 0;
        const auto has = [&](std::string_view word) {
            return text.find(word) != std::string::npos;
        };
        if (!has("\"meta\""))
            return 0;
        return has("\"preprocessedProfileVersion\"") || has("\"markerSchema\"") ||
                       has("\"stackTable\"")
                   ? 92
                   : 0;
    }

    Result<ImportResult> read(QIODevice &input, const ImportOptions &options,
                              const OpenWriter &openWriter, const Task &task) const override
    {
        const auto fill = [&](TraceData &data, SessionInfo &session, const Task &reading) {
            PlainInput plain(input);
            BlockReader reader(plain.device(), reading, BlockReader::Content::Text);
            session.clock = "times of a Firefox profile";
            return gecko::readGecko(reader, data, reading);
        };
        return importTrace(options, openWriter, task, kReadShare, fill);
    }
};

} // namespace zoe

#include "gecko_importer.moc"
