// Profiles in pprof's format, as Go, gperftools and many converters write them, compressed or not:
// samples of threads.
#include <QBuffer>
#include <QObject>

#include "plugins/api/importer.h"
#include "plugins/importers/common/bytes/gunzip.h"
#include "plugins/importers/common/import_events.h"
#include "plugins/importers/pprof/pprof_reader.h"

namespace zoe {

namespace {

constexpr double kReadShare = 0.6; // of the work
constexpr qint64 kSniffed = 4096;
constexpr qint64 kBlock = qint64{256} << 10;
constexpr qsizetype kMostBytes = qsizetype{128} << 20; // uncompressed

// Error: Io, LimitReached, Cancelled.
Result<QByteArray> wholeOf(QIODevice &input, const Task &task)
{
    GunzipDevice uncompressed(input);
    QIODevice &device = isGzip(input.peek(2)) ? uncompressed : input;
    QByteArray bytes;
    while (true) {
        const QByteArray block = device.read(kBlock);
        if (block.isEmpty())
            break;
        bytes += block;
        if (bytes.size() > kMostBytes)
            return Error{
                ErrorCode::LimitReached, "this profile has more than 128 MiB uncompressed", {}};
        if (task.stopRequested())
            return Task::cancelled();
    }
    return bytes;
}

} // namespace

class PprofImporter final : public QObject, public Importer {
    Q_OBJECT
    Q_PLUGIN_METADATA(IID ZOE_IMPORTER_IID FILE "pprof_importer.json")
    Q_INTERFACES(zoe::Importer)

  public:
    [[nodiscard]] ImportFormat format() const override
    {
        return {QStringLiteral("pprof"),
                QStringLiteral("pprof profile"),
                {QStringLiteral("pb.gz"), QStringLiteral("pprof"), QStringLiteral("prof")}};
    }

    [[nodiscard]] int sniff(std::span<const std::byte> firstBytes) const override
    {
        QByteArray bytes(reinterpret_cast<const char *>(firstBytes.data()),
                         static_cast<qsizetype>(firstBytes.size()));
        if (isGzip(bytes)) {
            QBuffer compressed(&bytes);
            if (!compressed.open(QIODevice::ReadOnly))
                return 0;
            GunzipDevice device(compressed);
            bytes = device.read(kSniffed);
        }
        return pprof::sniffProfile({bytes.constData(), static_cast<std::size_t>(bytes.size())});
    }

    Result<ImportResult> read(QIODevice &input, const ImportOptions &options,
                              const OpenWriter &openWriter, const Task &task) const override
    {
        const auto fill = [&](TraceData &data, SessionInfo &session,
                              const Task &reading) -> Status {
            const auto bytes = wholeOf(input, reading);
            if (!bytes)
                return bytes.error();
            session.clock = "times of a pprof profile, one after another";
            return pprof::readProfile({bytes->constData(), static_cast<std::size_t>(bytes->size())},
                                      data, reading);
        };
        return importTrace(options, openWriter, task, kReadShare, fill);
    }
};

} // namespace zoe

#include "pprof_importer.moc"
