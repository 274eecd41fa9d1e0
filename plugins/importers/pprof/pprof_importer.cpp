// Profiles in pprof's format, as Go, gperftools and many converters write them, compressed or not:
// samples of threads.
#include <QObject>
#include <string>

#include "plugins/importers/common/bytes/block_reader.h"
#include "plugins/importers/common/bytes/gunzip.h"
#include "plugins/importers/common/import_events.h"
#include "plugins/importers/pprof/pprof_reader.h"
#include "plugins/importers/pprof/profile_kind.h"

namespace zoe {

namespace {

constexpr qint64 kSniffed = 65'536;
constexpr std::size_t kMostBytes = std::size_t{128} << 20; // uncompressed

// Error: Io, LimitReached, Cancelled.
Result<std::string> wholeOf(QIODevice &input, const Task &task)
{
    BlockReader reader(input, task);
    std::string bytes;
    while (true) {
        const Result<bool> more = reader.more();
        if (!more)
            return more.error();
        if (!*more)
            return bytes;
        bytes += reader.bytes();
        reader.consume(reader.bytes().size());
        if (bytes.size() > kMostBytes)
            return Error{
                ErrorCode::LimitReached, "this profile has more than 128 MiB uncompressed", {}};
    }
}

} // namespace

class PprofImporter final : public QObject, public TraceImporter {
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
        const QByteArray bytes = PlainInput::firstBytes(firstBytes, kSniffed);
        const std::string_view first(bytes.constData(), static_cast<std::size_t>(bytes.size()));
        return pprof::isProfile(first) ? 91 : pprof::isOldProfile(first) ? 88 : 0;
    }

    Status parse(QIODevice &input, const ImportOptions &, TraceData &data, SessionInfo &session,
                 const Task &task) const override
    {
        const auto bytes = wholeOf(input, task);
        if (!bytes)
            return bytes.error();
        if (pprof::isOldProfile(*bytes))
            return Error{ErrorCode::BadInput,
                         "this profile has the format that pprof had before protobuf: convert it "
                         "with pprof -proto",
                         {}};
        session.clock = "times of a pprof profile, one after another";
        return pprof::readProfile(*bytes, data, task);
    }
};

} // namespace zoe

#include "pprof_importer.moc"
