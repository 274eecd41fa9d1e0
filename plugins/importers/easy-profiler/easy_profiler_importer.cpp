// .prof files of easy_profiler, from before 1.0 to 2.1.
#include <QObject>

#include "plugins/importers/common/bytes/block_reader.h"
#include "plugins/importers/common/import_events.h"
#include "plugins/importers/easy-profiler/prof_entries.h"

namespace zoe {

class EasyProfilerImporter final : public QObject, public TraceImporter {
    Q_OBJECT
    Q_PLUGIN_METADATA(IID ZOE_IMPORTER_IID FILE "easy_profiler_importer.json")
    Q_INTERFACES(zoe::Importer)

  public:
    [[nodiscard]] ImportFormat format() const override
    {
        return {QStringLiteral("easy-profiler"),
                QStringLiteral("easy_profiler"),
                {QStringLiteral("prof")}};
    }

    [[nodiscard]] int sniff(std::span<const std::byte> firstBytes) const override
    {
        const std::string_view bytes(reinterpret_cast<const char *>(firstBytes.data()),
                                     firstBytes.size());
        if (bytes.size() < 8)
            return 0;
        if (bytes.starts_with("ysaE"))
            return 99;
        // Files from big-endian machines are accepted here, so that they can be rejected with the
        // reason.
        return bytes.starts_with("Easy") && bytes[4] >= 0 && bytes[4] < 4 && bytes[5] < 32 ? 60 : 0;
    }

    Status parse(QIODevice &input, const ImportOptions &, TraceData &data, SessionInfo &session,
                 const Task &task) const override
    {
        BlockReader blocks(input, task);
        BinaryReader in(blocks);
        const prof::Header header = prof::readHeader(in);
        if (!in.ok() && !in.cut())
            return in.error();
        if (const Status read = prof::EntryReader(in, header, data).run(); !read)
            return read;
        if (data.empty())
            return Error{ErrorCode::BadInput,
                         in.cut() ? "the file is truncated before its first block"
                                  : "no block has a time",
                         in.place()};
        session.clock = header.frequency > 0 ? "ticks of an easy_profiler file"
                                             : "nanoseconds of an easy_profiler file";
        session.clockFrequencyHz =
            static_cast<std::uint64_t>(std::max<std::int64_t>(0, header.frequency));
        session.metadata.emplace_back("easy_profiler", header.versionText());
        return {};
    }
};

} // namespace zoe

#include "easy_profiler_importer.moc"
