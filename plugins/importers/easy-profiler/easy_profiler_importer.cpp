#include "plugins/importers/easy-profiler/easy_profiler_importer.h"

#include "plugins/importers/common/block_reader.h"
#include "plugins/importers/common/import_events.h"
#include "plugins/importers/easy-profiler/prof_entries.h"

namespace zoe {

namespace {

constexpr double kReadShare = 0.5; // of the work

} // namespace

ImportFormat EasyProfilerImporter::format() const
{
    return {
        QStringLiteral("easy-profiler"), QStringLiteral("easy_profiler"), {QStringLiteral("prof")}};
}

int EasyProfilerImporter::sniff(std::span<const std::byte> firstBytes) const
{
    const std::string_view bytes(reinterpret_cast<const char *>(firstBytes.data()),
                                 firstBytes.size());
    if (bytes.size() < 8)
        return 0;
    if (bytes.starts_with("ysaE"))
        return 99;
    // From a big-endian machine: taken, so that it can be refused with the reason.
    return bytes.starts_with("Easy") && bytes[4] >= 0 && bytes[4] < 4 && bytes[5] < 32 ? 60 : 0;
}

Result<ImportResult> EasyProfilerImporter::read(QIODevice &input, const ImportOptions &options,
                                                const OpenWriter &openWriter,
                                                const Task &task) const
{
    const Task reading = task.part(0, kReadShare);
    BlockReader blocks(input, reading);
    BinaryReader in(blocks);
    const prof::Header header = prof::readHeader(in);
    if (!in.ok() && !in.cut())
        return placed(in.error(), options.sourceName);
    TraceData data;
    if (const Status read = prof::EntryReader(in, header, data).run(); !read)
        return placed(read.error(), options.sourceName);
    if (data.empty())
        return placed({ErrorCode::BadInput,
                       in.cut() ? "the file is truncated before its first block"
                                : "the file has no block with a time",
                       in.place()},
                      options.sourceName);
    SessionInfo session;
    session.clock = header.frequency > 0 ? "ticks of an easy_profiler file"
                                         : "nanoseconds of an easy_profiler file";
    session.clockFrequencyHz =
        static_cast<std::uint64_t>(std::max<std::int64_t>(0, header.frequency));
    session.metadata.emplace_back("easy_profiler", header.versionText());
    return importEvents(data, std::move(session), options, openWriter, task.part(kReadShare, 1));
}

} // namespace zoe
