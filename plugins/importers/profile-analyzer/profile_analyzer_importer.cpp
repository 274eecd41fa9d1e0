// .pdata files of Unity's Profile Analyzer, versions 1 to 7.
#include <QObject>

#include "plugins/importers/common/bytes/block_reader.h"
#include "plugins/importers/common/import_events.h"
#include "plugins/importers/profile-analyzer/pdata_reader.h"

namespace zoe {

class ProfileAnalyzerImporter final : public QObject, public TraceImporter {
    Q_OBJECT
    Q_PLUGIN_METADATA(IID ZOE_IMPORTER_IID FILE "profile_analyzer_importer.json")
    Q_INTERFACES(zoe::Importer)

  public:
    [[nodiscard]] ImportFormat format() const override
    {
        return {QStringLiteral("profile-analyzer"),
                QStringLiteral("Unity Profile Analyzer"),
                {QStringLiteral("pdata")}};
    }

    [[nodiscard]] int sniff(std::span<const std::byte> firstBytes) const override
    {
        return sniffPdata({reinterpret_cast<const char *>(firstBytes.data()), firstBytes.size()});
    }

    Status parse(QIODevice &input, const ImportOptions &, TraceData &data, SessionInfo &session,
                 const Task &task) const override
    {
        BlockReader blocks(input, task);
        BinaryReader in(blocks);
        PdataReader reader(in, data);
        if (const Status read = reader.run(); !read)
            return read;
        if (data.frameStartsNs.empty())
            return Error{ErrorCode::BadInput,
                         in.cut() ? "the file is truncated before its first frame"
                                  : "the file has no frames",
                         in.place()};
        data.report.count("frames without inner times: children are placed one after another "
                          "from the start of their parent",
                          data.frameStartsNs.size());
        session.clock = "frame times of Unity's Profile Analyzer";
        session.metadata.emplace_back("Profile Analyzer version", std::to_string(reader.version()));
        return {};
    }
};

} // namespace zoe

#include "profile_analyzer_importer.moc"
