// Profiles of Firefox, its profiler's web page and samply, compressed or not: samples of threads.
#include <QObject>
#include <string>
#include <string_view>

#include "plugins/importers/common/bytes/block_reader.h"
#include "plugins/importers/common/bytes/text_lines.h"
#include "plugins/importers/common/import_events.h"
#include "plugins/importers/gecko/gecko_reader.h"

namespace zoe {

class GeckoImporter final : public QObject, public TraceImporter {
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
        const std::string text = TextLines::decoded(firstBytes);
        const std::size_t begin = text.find_first_not_of("\xEF\xBB\xBF \t\r\n");
        if (begin == std::string::npos || text[begin] != '{')
            return 0;
        const auto has = [&](std::string_view word) {
            return text.find(word) != std::string::npos;
        };
        // The part before the tables may be longer than these bytes: the list of libraries, or what
        // the developer tools of Firefox recorded in addition to the profile.
        const bool hasLibraries = has("\"libs\"") && has("\"breakpadId\"");
        const bool hasMarkers = has("\"markers\"") && has("\"isOffMainThread\"");
        const bool hasTables = has("\"preprocessedProfileVersion\"") || has("\"markerSchema\"") ||
                               has("\"stackTable\"");
        const bool isOfCleopatra = has("\"profileJSONWithSymbolicationTable");
        return hasLibraries || hasMarkers || isOfCleopatra || (has("\"meta\"") && hasTables) ? 92
                                                                                             : 0;
    }

    Status parse(QIODevice &input, const ImportOptions &, TraceData &data, SessionInfo &session,
                 const Task &task) const override
    {
        BlockReader reader(input, task, BlockReader::Content::Text);
        session.clock = "times of a Firefox profile";
        return gecko::readGecko(reader, data, task);
    }
};

} // namespace zoe

#include "gecko_importer.moc"
