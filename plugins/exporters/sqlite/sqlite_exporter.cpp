// A SQLite database with tables of sites, threads, frames, zones, plots and messages.
#include <QObject>
#include <QTemporaryDir>
#include <cstdint>
#include <string>
#include <string_view>

#include "analysis/model/result.h"
#include "analysis/model/texts/note_text.h"
#include "plugins/api/exporter.h"
#include "plugins/exporters/common/export_walk.h"
#include "plugins/exporters/common/unheld_content.h"
#include "plugins/exporters/sqlite/database_file.h"
#include "plugins/exporters/sqlite/database_writer.h"
#include "plugins/exporters/sqlite/zone_tables.h"

namespace zoe {

namespace {

constexpr const char *kTables = R"sql(
create table info (key text primary key, value text);
create table sites (id integer primary key, name text, function text, file text, line integer, category text);
create table threads (id integer primary key, name text, os_id integer, process integer);
create table frames (frame integer primary key, start_ns integer, duration_ns integer, zones integer, lost_zones integer);
create table zones (id integer primary key, frame integer references frames, thread integer references threads,
  site integer references sites, depth integer, parent integer references zones, start_ns integer,
  duration_ns integer, self_ns integer, continues_from integer, continues_to integer);
create index zones_by_frame on zones (frame);
create index zones_by_site on zones (site);
create table plots (plot text, time_ns integer, value real);
create table messages (time_ns integer, thread integer references threads, severity integer, text text);
)sql";

constexpr const char *kIndexes = R"sql(
create index plots_by_time on plots (plot, time_ns);
commit;
)sql";

class Tables {
  public:
    Tables(DatabaseWriter &database, ZoneTables &zones, const Capture &capture)
        : m_capture(capture)
        , m_database(database)
        , m_zones(zones)
        , m_frames(database, "insert into frames values (?, ?, ?, ?, ?)")
        , m_plots(database, "insert into plots values (?, ?, ?)")
        , m_messages(database, "insert into messages values (?, ?, ?, ?)")
    {}

    void add(const SelectedChunk &chunk)
    {
        for (const FrameIndex frame : chunk.frames().frames()) {
            const FrameRecord &record = chunk.record(frame);
            m_frames << frame << record.startNs << record.durationNs << record.zones
                     << record.lostZones;
            m_frames.end();
            chunk.forEachPart(frame, [&](const TreePart &part) {
                m_zones.add(part.zones, part.begins);
                if (!status())
                    chunk.giveUp();
            });
        }
        for (const PlotPoint &point : chunk.chunk().plots) {
            if (!chunk.has(point))
                continue;
            m_plots << std::string_view(m_capture.plotSeries()[point.plot.value].name)
                    << point.timeNs << point.value;
            m_plots.end();
        }
        for (const Message &message : chunk.chunk().messages) {
            if (!chunk.has(message))
                continue;
            m_messages << message.timeNs;
            if (message.thread.valid())
                m_messages << message.thread.value;
            else
                m_messages.null();
            m_messages << static_cast<std::uint32_t>(message.severity)
                       << std::string_view(message.text);
            m_messages.end();
        }
    }
    [[nodiscard]] Status status() const
    {
        const Status written = m_database.status();
        return written ? m_zones.pages().status() : written;
    }

  private:
    const Capture &m_capture;
    DatabaseWriter &m_database;
    ZoneTables &m_zones;
    RowWriter m_frames;
    RowWriter m_plots;
    RowWriter m_messages;
};

void addDictionaries(DatabaseWriter &database, const Capture &capture, const ExportOptions &options)
{
    RowWriter info(database, "insert into info values (?, ?)");
    const std::string title = options.title.toStdString();
    const SessionInfo &session = capture.info().session;
    const auto tell = [&info](std::string_view key, std::string_view value) {
        info << key << value;
        info.end();
    };
    tell("title", title);
    tell("program", session.program);
    tell("host", session.host);
    tell("build", session.build);
    tell("comment", session.comment);

    RowWriter sites(database, "insert into sites values (?, ?, ?, ?, ?, ?)");
    for (std::size_t i = 0; i < capture.sites().size(); ++i) {
        const Site &site = capture.sites()[i];
        sites << std::uint64_t{i} << std::string_view(site.label())
              << std::string_view(site.function) << std::string_view(site.file) << site.line
              << std::string_view(site.category);
        sites.end();
    }
    RowWriter threads(database, "insert into threads values (?, ?, ?, ?)");
    for (std::size_t i = 0; i < capture.threads().size(); ++i) {
        const Thread &thread = capture.threads()[i];
        const std::string label = thread.label();
        threads << std::uint64_t{i} << std::string_view(label) << thread.osId << thread.processId;
        threads.end();
    }
}

// Shares of an export.
constexpr double kWalkShare = 0.7;
constexpr double kIndexShare = 0.1;

// All tables but those of the zones, whose roots stay empty. Error: as exportInOrder(), Io.
Result<std::uint64_t> fill(DatabaseWriter &database, ZoneTables &zones, const Capture &capture,
                           const Selection &selection, const ExportOptions &options,
                           UnheldContent &leftOut, const Task &task)
{
    if (Status made = database.run(kTables); !made)
        return made.error();
    if (Status begun = database.run("begin"); !begun)
        return begun.error();
    addDictionaries(database, capture, options);
    std::uint64_t unreadable = 0;
    {
        Tables tables(database, zones, capture);
        // Rows are written while chunks are decoded, on one thread: there is one database.
        SerialExecutor serial;
        const Task alone(serial, task.stopToken(),
                         [&task](double share) { task.progress(kWalkShare * share); });
        const auto walked = exportInOrder(
            capture, selection, alone,
            [&](const SelectedChunk &chunk) {
                tables.add(chunk);
                leftOut.add(chunk);
                return 0;
            },
            [&](int) { return tables.status(); }, LargeChunks::InParts);
        if (!walked)
            return walked.error();
        unreadable = *walked;
    }
    if (Status indexed = database.run(kIndexes); !indexed)
        return indexed.error();
    return unreadable;
}

// Error: Io.
Result<RootPages> rootPages(DatabaseWriter &database)
{
    const auto zones = database.rootOf("zones");
    const auto byFrame = database.rootOf("zones_by_frame");
    const auto bySite = database.rootOf("zones_by_site");
    if (!database.status())
        return database.status().error();
    return RootPages{*zones, *byFrame, *bySite};
}

} // namespace

class SqliteExporter final : public QObject, public Exporter {
    Q_OBJECT
    Q_PLUGIN_METADATA(IID ZOE_EXPORTER_IID FILE "sqlite_exporter.json")
    Q_INTERFACES(zoe::Exporter)

  public:
    [[nodiscard]] ExportFormat format() const override
    {
        return {.id = QStringLiteral("sqlite"),
                .name = QStringLiteral("SQLite database"),
                .extension = QStringLiteral("sqlite")};
    }

    Result<Report> write(const Capture &capture, const Selection &selection,
                         const ExportOptions &options, QIODevice &output,
                         const Task &task) const override
    {
        const QTemporaryDir scratch;
        const QString path = scratch.filePath(QStringLiteral("export.sqlite"));
        ZoneTables zones(scratch.path(), capture.sites().size());
        std::uint64_t unreadable = 0;
        UnheldContent leftOut{Extra::Messages, Extra::Plots};
        RootPages roots;
        {
            const auto database = DatabaseWriter::create(path.toStdString());
            if (!database)
                return database.error();
            const auto filled = fill(**database, zones, capture, selection, options, leftOut, task);
            if (!filled)
                return filled.error();
            unreadable = *filled;
            const auto found = rootPages(**database);
            if (!found)
                return found.error();
            roots = *found;
        }
        DatabaseFile file(path);
        if (Status opened = file.open(); !opened)
            return opened.error();
        if (Status added = file.addZones(zones, roots, task); !added)
            return added.error();
        const Task copying(task.executor(), task.stopToken(), [&task](double share) {
            const double before = kWalkShare + kIndexShare;
            task.progress(before + (1 - before) * share);
        });
        if (Status copied = file.copy(zones.pages(), output, copying); !copied)
            return copied.error();
        Report report;
        if (unreadable > 0)
            report.count(NoteText::tr("unreadable frames were skipped"), unreadable);
        leftOut.tell(capture, report);
        return report;
    }
};

} // namespace zoe

#include "sqlite_exporter.moc"
