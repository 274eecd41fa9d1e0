#include "plugins/importers/perfetto/perfetto_importer.h"

#include "plugins/importers/common/import_events.h"
#include "plugins/importers/perfetto/packet_reader.h"
#include "plugins/importers/perfetto/track_events.h"

namespace zoe {

namespace {

constexpr double kReadShare = 0.6; // of the work

} // namespace

ImportFormat PerfettoImporter::format() const
{
    return {QStringLiteral("perfetto"),
            QStringLiteral("Perfetto trace"),
            {QStringLiteral("pftrace"), QStringLiteral("perfetto-trace"), QStringLiteral("pb")}};
}

int PerfettoImporter::sniff(std::span<const std::byte> firstBytes) const
{
    return perfetto::sniffPackets(
        {reinterpret_cast<const char *>(firstBytes.data()), firstBytes.size()});
}

Result<ImportResult> PerfettoImporter::read(QIODevice &input, const ImportOptions &options,
                                            const OpenWriter &openWriter, const Task &task) const
{
    const Task reading = task.part(0, kReadShare);
    BlockReader blocks(input, reading);
    BinaryReader in(blocks);
    TraceData data;
    perfetto::TrackEvents events(data);
    const Status read = perfetto::readPackets(
        in, data.report, [&events](std::string_view packet) { events.packet(packet); });
    if (!read)
        return placed(read.error(), options.sourceName);
    if (data.empty())
        return placed({ErrorCode::BadInput,
                       "the trace has no track event with a time; events of the kernel and other "
                       "sources are not read",
                       in.place()},
                      options.sourceName);
    events.finish();
    SessionInfo session;
    session.clock = "timestamps of a Perfetto trace";
    session.clockFrequencyHz = 1'000'000'000;
    return importEvents(data, std::move(session), options, openWriter, task.part(kReadShare, 1));
}

} // namespace zoe
