#include "plugins/importers/profile-analyzer/profile_analyzer_importer.h"

#include "plugins/importers/common/block_reader.h"
#include "plugins/importers/common/import_events.h"
#include "plugins/importers/profile-analyzer/pdata_reader.h"

namespace zoe {

namespace {

constexpr double kReadShare = 0.5; // of the work

} // namespace

ImportFormat ProfileAnalyzerImporter::format() const
{
    return {QStringLiteral("profile-analyzer"),
            QStringLiteral("Unity Profile Analyzer"),
            {QStringLiteral("pdata")}};
}

int ProfileAnalyzerImporter::sniff(std::span<const std::byte> firstBytes) const
{
    return sniffPdata({reinterpret_cast<const char *>(firstBytes.data()), firstBytes.size()});
}

Result<ImportResult> ProfileAnalyzerImporter::read(QIODevice &input, const ImportOptions &options,
                                                   const OpenWriter &openWriter,
                                                   const Task &task) const
{
    const Task reading = task.part(0, kReadShare);
    BlockReader blocks(input, reading);
    BinaryReader in(blocks);
    TraceData data;
    PdataReader reader(in, data);
    if (const Status read = reader.run(); !read)
        return placed(read.error(), options.sourceName);
    if (data.frameStartsNs.empty())
        return placed(
            {ErrorCode::BadInput,
             in.cut() ? "the file is truncated before its first frame" : "the file has no frames",
             in.place()},
            options.sourceName);
    data.report.count(
        "frames without inner times: children are placed end to end from the start of their parent",
        data.frameStartsNs.size());
    SessionInfo session;
    session.clock = "frame times of Unity's Profile Analyzer";
    session.metadata.emplace_back("Profile Analyzer version", std::to_string(reader.version()));
    return importEvents(data, std::move(session), options, openWriter, task.part(kReadShare, 1));
}

} // namespace zoe
