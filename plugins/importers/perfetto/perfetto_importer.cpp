// Perfetto's protobuf traces: imports their track events and CPU samples.
#include <QObject>

#include "plugins/importers/common/import_events.h"
#include "plugins/importers/perfetto/packet_reader.h"
#include "plugins/importers/perfetto/track_events.h"

namespace zoe {

namespace {

constexpr qint64 kSniffed = 65'536;

} // namespace

class PerfettoImporter final : public QObject, public TraceImporter {
    Q_OBJECT
    Q_PLUGIN_METADATA(IID ZOE_IMPORTER_IID FILE "perfetto_importer.json")
    Q_INTERFACES(zoe::Importer)

  public:
    [[nodiscard]] ImportFormat format() const override
    {
        return {
            QStringLiteral("perfetto"),
            QStringLiteral("Perfetto trace"),
            {QStringLiteral("pftrace"), QStringLiteral("perfetto-trace"), QStringLiteral("pb")}};
    }

    [[nodiscard]] int sniff(std::span<const std::byte> firstBytes) const override
    {
        const QByteArray bytes = PlainInput::firstBytes(firstBytes, kSniffed);
        return perfetto::sniffPackets({bytes.constData(), static_cast<std::size_t>(bytes.size())});
    }

    Status parse(QIODevice &input, const ImportOptions &, TraceData &data, SessionInfo &session,
                 const Task &task) const override
    {
        BlockReader in(input, task);
        perfetto::TrackEvents events(data);
        const Status read = perfetto::readPackets(
            in, data.report,
            [&events](const perfetto::PacketParts &parts) { events.packet(parts); }, task);
        if (!read)
            return read;
        if (const Status finished = events.finish(task); !finished)
            return finished;
        if (data.empty())
            return Error{ErrorCode::BadInput,
                         "this trace has no track events, CPU samples or switches of threads; "
                         "other data is not supported",
                         in.place()};
        session.clock = "timestamps of a Perfetto trace";
        session.clockFrequencyHz = 1'000'000'000;
        return {};
    }
};

} // namespace zoe

#include "perfetto_importer.moc"
