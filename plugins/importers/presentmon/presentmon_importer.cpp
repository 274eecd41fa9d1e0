// Frame times of PresentMon, CapFrameX and OCAT: frames and plots, no zones. One frame set per swap
// chain of a process; the largest is the main one.
#include <QObject>
#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <tuple>

#include "formats/writing/capture_writer.h"
#include "plugins/api/importer.h"
#include "plugins/importers/common/bytes/csv_fields.h"
#include "plugins/importers/common/bytes/text_lines.h"
#include "plugins/importers/common/import_events.h"

namespace zoe {

namespace {

constexpr double kReadShare = 0.7;    // of the work
constexpr double kLongestMs = 3.6e9;  // a frame of a thousand hours is an error
constexpr double kQpcPerSecond = 1e7; // the usual value on Windows; the file does not state it
constexpr std::size_t kMostStreams = 1024;
constexpr std::size_t kNone = std::string_view::npos;

std::string lower(std::string_view text)
{
    std::string result(text);
    std::ranges::transform(result, result.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    return result;
}

// Finds columns by name: their order and number depend on the version.
struct Columns {
    std::vector<std::string> names;
    std::size_t frameMs = kNone;
    std::size_t application = kNone;
    std::size_t process = kNone;
    std::size_t swapChain = kNone;
    std::size_t time = kNone;
    double timeScale = 0; // ns per unit
    std::vector<std::size_t> plots;

    [[nodiscard]] std::size_t find(std::initializer_list<const char *> wanted) const
    {
        for (const char *name : wanted) {
            for (std::size_t i = 0; i < names.size(); ++i) {
                if (lower(names[i]) == name)
                    return i;
            }
        }
        return kNone;
    }
};

bool isPlotted(const std::string &name)
{
    const std::string text = lower(name);
    for (const char *other :
         {"application", "processid", "swapchainaddress", "runtime", "presentruntime",
          "presentmode", "frametype", "syncinterval", "presentflags", "allowstearing",
          "timeinseconds", "timeinms", "timeinqpc", "cpustartqpc", "cpustarttime", "qpctime"}) {
        if (text == other)
            return false;
    }
    return true;
}

std::optional<Columns> readHeader(std::string_view line)
{
    Columns columns;
    columns.names = csvFields(line);
    columns.frameMs = columns.find({"frametime", "msbetweenpresents", "msbetweenappstart"});
    columns.application = columns.find({"application"});
    columns.process = columns.find({"processid"});
    columns.swapChain = columns.find({"swapchainaddress"});
    if (columns.frameMs == kNone || (columns.application == kNone && columns.names.size() < 3))
        return std::nullopt;
    const std::pair<const char *, double> times[] = {{"timeinseconds", 1e9},
                                                     {"cpustarttime", 1e6},
                                                     {"timeinms", 1e6},
                                                     {"timeinqpc", 1e9 / kQpcPerSecond},
                                                     {"cpustartqpc", 1e9 / kQpcPerSecond}};
    for (const auto &[name, scale] : times) {
        columns.time = columns.find({name});
        columns.timeScale = scale;
        if (columns.time != kNone)
            break;
    }
    for (std::size_t i = 0; i < columns.names.size(); ++i) {
        if (isPlotted(columns.names[i]))
            columns.plots.push_back(i);
    }
    return columns;
}

struct Row {
    DurationNs durationNs = 0;
    std::vector<std::optional<double>> values; // by Columns::plots
};

// The frames of one swap chain of a process, one after another from its first time.
struct Stream {
    std::string name;
    std::string application;
    std::int64_t process = 0;
    std::optional<double> firstNs;
    TimeNs startNs = 0;      // in the capture
    DurationNs lengthNs = 0; // of all rows
    std::vector<Row> rows;
};

class Streams {
  public:
    explicit Streams(const Columns &columns)
        : m_columns(columns)
    {}

    void add(std::string_view line, Report &report)
    {
        const std::vector<std::string> fields = csvFields(line);
        const auto number = [&fields](std::size_t column) {
            return column < fields.size() ? finiteNumber(fields[column]) : std::nullopt;
        };
        const auto length = number(m_columns.frameMs);
        if (fields.size() < m_columns.names.size() || !length || *length < 0 ||
            *length > kLongestMs) {
            report.count(fields.size() < m_columns.names.size()
                             ? "rows with too few fields were skipped"
                             : "rows without a frame time were skipped");
            return;
        }
        Stream &stream = streamOf(fields);
        if (&stream == &m_further) {
            report.count("more than 1024 swap chains: rows of the rest were skipped");
            return;
        }
        const auto time = number(m_columns.time);
        if (!stream.firstNs && time)
            stream.firstNs = *time * m_columns.timeScale;
        Row row{std::llround(*length * 1e6), {}};
        if (row.durationNs > TraceData::kLongestNs - stream.lengthNs) {
            report.count("rows beyond 126 years of frames were skipped");
            return;
        }
        stream.lengthNs += row.durationNs;
        for (const std::size_t column : m_columns.plots)
            row.values.push_back(number(column));
        stream.rows.push_back(std::move(row));
    }

    // The stream with the most frames comes first: it starts at 0, and others are relative to it.
    std::vector<Stream> take(Report &report)
    {
        std::vector<Stream> streams;
        for (auto &[key, stream] : m_streams)
            streams.push_back(std::move(stream));
        std::ranges::stable_sort(streams, std::greater(),
                                 [](const Stream &stream) { return stream.rows.size(); });
        for (Stream &stream : streams) {
            if (!stream.firstNs || !streams.front().firstNs)
                continue;
            const double offset = *stream.firstNs - *streams.front().firstNs;
            if (offset < 0)
                report.count("frame sets that start before the main one were moved to its start");
            stream.startNs = offset > 0 && offset < 1e18 ? std::llround(offset) : 0;
        }
        return streams;
    }

  private:
    // m_further beyond kMostStreams. Each stream is a frame set with its own plots.
    Stream &streamOf(const std::vector<std::string> &fields)
    {
        const auto text = [&fields](std::size_t column) {
            return column < fields.size() ? fields[column] : std::string();
        };
        const std::string application = text(m_columns.application);
        const std::string process = text(m_columns.process);
        const std::string chain = text(m_columns.swapChain);
        const bool full = m_streams.size() >= kMostStreams;
        if (full && !m_streams.contains({application, process, chain}))
            return m_further;
        const auto [found, isNew] = m_streams.try_emplace({application, process, chain});
        if (isNew) {
            Stream &stream = found->second;
            stream.application = application;
            stream.process =
                static_cast<std::int64_t>(std::clamp(finiteNumber(process).value_or(0), 0.0, 4e9));
            stream.name = application.empty() ? "frames" : application;
            if (!process.empty())
                stream.name += " " + process;
            if (!chain.empty())
                stream.name += " " + chain;
        }
        return found->second;
    }

    const Columns &m_columns;
    std::map<std::tuple<std::string, std::string, std::string>, Stream> m_streams;
    Stream m_further; // stays empty
};

// Items for the writer, in time order.
struct Moment {
    TimeNs timeNs;
    std::size_t stream;
    std::size_t row;
};

class Feeder {
  public:
    Feeder(const Columns &columns, const std::vector<Stream> &streams, CaptureWriter &writer)
        : m_streams(streams)
        , m_writer(writer)
    {
        for (const Stream &stream : streams)
            m_sets.push_back(writer.addFrameSet({.name = stream.name, .thread = {}}));
        for (const Stream &stream : streams) {
            auto &plots = m_plots.emplace_back();
            for (const std::size_t column : columns.plots)
                plots.push_back(writer.addPlot(
                    {.name = (streams.size() > 1 ? stream.name + ": " : std::string()) +
                             columns.names[column]}));
        }
    }

    // Frames that end after the last frame of the main set are skipped and counted.
    Status run(Report &report, const Task &task)
    {
        const std::vector<Moment> moments = inOrder();
        FrameAssembler &events = m_writer.events();
        const TimeNs endNs = m_streams.front().lengthNs;
        for (std::size_t i = 0; i < moments.size(); ++i) {
            const Moment &moment = moments[i];
            const Row &row = m_streams[moment.stream].rows[moment.row];
            if (moment.stream != 0 && moment.timeNs + row.durationNs > endNs) {
                report.count("frames of other sets that end after the main one were skipped");
                continue;
            }
            if (moment.stream != 0)
                events.setFrame(m_sets[moment.stream], moment.timeNs,
                                moment.timeNs + row.durationNs);
            else if (moment.timeNs > 0)
                events.frameMark(moment.timeNs);
            for (std::size_t k = 0; k < row.values.size(); ++k) {
                if (row.values[k])
                    events.plot(m_plots[moment.stream][k], moment.timeNs, *row.values[k]);
            }
            if (i % 4096 != 0)
                continue;
            if (task.stopRequested())
                return Task::cancelled();
            task.progress(static_cast<double>(i) / static_cast<double>(moments.size()));
            if (Status advanced = events.advance(moment.timeNs); !advanced)
                return advanced;
        }
        events.frameMark(endNs);
        return m_writer.finish(endNs);
    }

  private:
    [[nodiscard]] std::vector<Moment> inOrder() const
    {
        std::vector<Moment> moments;
        for (std::size_t s = 0; s < m_streams.size(); ++s) {
            TimeNs now = m_streams[s].startNs;
            for (std::size_t r = 0; r < m_streams[s].rows.size(); ++r) {
                moments.push_back({now, s, r});
                now += m_streams[s].rows[r].durationNs;
            }
        }
        std::ranges::stable_sort(moments, {}, &Moment::timeNs);
        return moments;
    }

    const std::vector<Stream> &m_streams;
    CaptureWriter &m_writer;
    std::vector<FrameSetId> m_sets;
    std::vector<std::vector<PlotId>> m_plots;
};

void tellWhatWasGuessed(const Columns &columns, const std::vector<Stream> &streams, Report &report)
{
    report.count("frames are those of \"" + streams.front().name + "\"",
                 streams.front().rows.size());
    for (std::size_t i = 1; i < streams.size(); ++i)
        report.count("frames of \"" + streams[i].name + "\", a frame set of its own",
                     streams[i].rows.size());
    if (columns.time == kNone)
        report.count("the file has no times: frames are placed one after another from 0");
    else if (lower(columns.names[columns.time]).find("qpc") != std::string::npos &&
             streams.size() > 1)
        report.count("swap chains are aligned by counter ticks, assumed to be 10 MHz");
}

// Comments, the header and the rows below it.
Status readRows(TextLines &lines, std::optional<Columns> &columns, std::optional<Streams> &reading,
                SessionInfo &session, Report &report)
{
    return lines.each([&](std::string_view line) -> Status {
        if (line.empty())
            return {};
        if (columns) {
            reading->add(line, report);
        } else if (line.starts_with("//")) {
            session.metadata.emplace_back("comment", std::string(line.substr(2)));
        } else {
            columns = readHeader(line);
            if (!columns)
                return Error{ErrorCode::BadInput, "the header has no column of frame times",
                             lines.place()};
            reading.emplace(*columns);
        }
        return {};
    });
}

} // namespace

class PresentMonImporter final : public QObject, public Importer {
    Q_OBJECT
    Q_PLUGIN_METADATA(IID ZOE_IMPORTER_IID FILE "presentmon_importer.json")
    Q_INTERFACES(zoe::Importer)

  public:
    [[nodiscard]] ImportFormat format() const override
    {
        return {QStringLiteral("presentmon"),
                QStringLiteral("PresentMon CSV"),
                {QStringLiteral("csv")}};
    }

    [[nodiscard]] int sniff(std::span<const std::byte> firstBytes) const override
    {
        const std::string text = TextLines::decoded(firstBytes);
        for (std::string_view line : plainFields(text, '\n')) {
            if (line.ends_with('\r'))
                line.remove_suffix(1);
            if (line.starts_with("//") || line.empty()) // CapFrameX writes these above the header
                continue;
            return readHeader(line) ? 90 : 0;
        }
        return 0;
    }

    Result<ImportResult> read(QIODevice &input, const ImportOptions &options,
                              const OpenWriter &openWriter, const Task &task) const override
    {
        TextLines lines(input, task.part(0, kReadShare));
        ImportResult result;
        if (!options.frameMarker.isEmpty())
            result.report.count("the frame marker was ignored: the file has its own frames");
        std::optional<Columns> columns;
        std::optional<Streams> reading;
        SessionInfo session;
        session.flagsOutside = true;
        if (const Status all = readRows(lines, columns, reading, session, result.report); !all)
            return placed(all.error(), options.sourceName);
        if (lines.endsMidLine())
            result.report.count("the last line has no end: the file may be truncated");
        const std::vector<Stream> streams =
            reading ? reading->take(result.report) : std::vector<Stream>();
        if (streams.empty())
            return placed({ErrorCode::BadInput, "no row has a frame time", {}}, options.sourceName);
        session.program = streams.front().application;
        session.processId = static_cast<std::uint32_t>(streams.front().process);
        session.clock = "frame times of a PresentMon file";
        session.comment = "imported from " + options.sourceName.toStdString();
        const auto writer = openWriter(session);
        if (!writer)
            return writer.error();
        tellWhatWasGuessed(*columns, streams, result.report);
        if (Status fed =
                Feeder(*columns, streams, **writer).run(result.report, task.part(kReadShare, 1));
            !fed)
            return fed.error();
        return result;
    }
};

} // namespace zoe

#include "presentmon_importer.moc"
