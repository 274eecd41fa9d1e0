// CSV of tracy-csvexport: individual zones (-u) with plots, or messages.
#include <QObject>
#include <cmath>
#include <map>
#include <optional>
#include <tuple>

#include "plugins/importers/common/bytes/csv_fields.h"
#include "plugins/importers/common/bytes/text_lines.h"
#include "plugins/importers/common/import_events.h"

namespace zoe {

namespace {

constexpr double kLatestNs = 2e18; // the difference of two and a duration still fit into 64 bits

enum class Form { Unknown, Zones, Messages, Aggregate };

struct Header {
    Form form = Form::Unknown;
    char separator = ',';
    std::size_t columns = 0;
};

// The separator follows the first name.
Header readHeader(std::string_view line)
{
    Header header;
    const auto begins = [line](std::string_view word) { return line.starts_with(word); };
    const std::string_view first = begins("MessageName") ? "MessageName" : "name";
    if (!begins(first) || line.size() <= first.size())
        return header;
    header.separator = line[first.size()];
    const auto fields = plainFields(line, header.separator);
    header.columns = fields.size();
    const auto is = [&fields](std::size_t i, std::string_view name) {
        return i < fields.size() && fields[i] == name;
    };
    if (first == "MessageName" && is(1, "total_ns"))
        header.form = Form::Messages;
    else if (is(1, "src_file") && is(3, "ns_since_start") && is(4, "exec_time_ns"))
        header.form = Form::Zones;
    else if (is(1, "src_file") && is(3, "total_ns"))
        header.form = Form::Aggregate;
    return header;
}

// Names are not quoted and may contain the separator, so the fixed columns are counted from the
// right.
struct Row {
    std::string_view name;
    std::vector<std::string_view> fixed;
};

std::optional<Row> readRow(std::string_view line, const Header &header)
{
    Row row;
    for (std::size_t i = 1; i < header.columns; ++i) {
        const std::size_t at = line.rfind(header.separator);
        if (at == std::string_view::npos)
            return std::nullopt;
        row.fixed.insert(row.fixed.begin(), line.substr(at + 1));
        line = line.substr(0, at);
    }
    row.name = line;
    return row;
}

std::optional<std::int64_t> timeOf(std::string_view text)
{
    const auto value = finiteNumber(text);
    if (!value || !(std::abs(*value) < kLatestNs))
        return std::nullopt;
    return std::llround(*value);
}

class Filler {
  public:
    Filler(TraceData &data, const Header &header)
        : m_data(data)
        , m_header(header)
    {}

    void add(std::string_view line)
    {
        if (line.empty())
            return;
        const auto row = readRow(line, m_header);
        const bool taken = row && (m_header.form == Form::Messages ? addMessage(*row)
                                   : row->fixed[0].empty()         ? addPlot(*row)
                                                                   : addZone(*row));
        if (!taken)
            m_data.report.count("invalid rows were skipped");
    }

  private:
    // src_file, src_line, ns_since_start, exec_time_ns, thread[, value]
    bool addZone(const Row &row)
    {
        const auto start = timeOf(row.fixed[2]);
        const auto length = timeOf(row.fixed[3]);
        if (!start || !length || *length < 0 || row.fixed.size() < 5)
            return false;
        TraceEvent event;
        event.timeNs = *start;
        event.durationNs = *length;
        event.site = siteOf(row) & TraceEvent::kMaxSite;
        TraceTrack &track = m_data.tracks[trackOf(row.fixed[4])];
        event.order = static_cast<std::uint32_t>(track.events.size());
        track.events.push_back(event);
        m_data.seeTime(event.timeNs, event.endNs());
        return true;
    }

    bool addPlot(const Row &row)
    {
        const auto time = timeOf(row.fixed[2]);
        const auto value = finiteNumber(row.fixed.back());
        if (!time || !value || row.fixed.size() < 6)
            return false;
        TraceSeries series;
        series.process = m_data.processOf(TraceId());
        series.name = m_data.strings.intern(row.name);
        m_data.counters.push_back({*time, *value, m_data.seriesOf(series)});
        m_data.seeTime(*time, *time);
        return true;
    }

    bool addMessage(const Row &row)
    {
        const auto time = timeOf(row.fixed[0]);
        if (!time)
            return false;
        const std::uint32_t track = trackOf("0");
        const std::uint32_t text = m_data.nameOf(row.name);
        m_data.instants.push_back({*time, track, m_data.siteOf(text, 0)});
        ++m_data.tracks[track].others;
        m_data.seeTime(*time, *time);
        return true;
    }

    std::uint32_t trackOf(std::string_view thread)
    {
        TraceId id;
        if (const auto number = timeOf(thread)) {
            id = {TraceId::Kind::Number, *number};
        } else {
            id = {TraceId::Kind::Text, m_data.strings.intern(thread)};
        }
        return m_data.trackOf(TraceId(), id);
    }

    std::uint32_t siteOf(const Row &row)
    {
        TraceSite site;
        site.name = m_data.nameOf(row.name);
        site.file = m_data.strings.intern(row.fixed[0]);
        site.line = static_cast<std::uint32_t>(
            std::clamp(finiteNumber(row.fixed[1]).value_or(0), 0.0, 4e9));
        const auto [found, isNew] = m_sites.try_emplace({site.name, site.file, site.line}, 0U);
        if (isNew)
            found->second = m_data.addSite(site);
        return found->second;
    }

    TraceData &m_data;
    const Header &m_header;
    std::map<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>, std::uint32_t> m_sites;
};

} // namespace

class TracyCsvImporter final : public QObject, public TraceImporter {
    Q_OBJECT
    Q_PLUGIN_METADATA(IID ZOE_IMPORTER_IID FILE "tracy_csv_importer.json")
    Q_INTERFACES(zoe::Importer)

  public:
    [[nodiscard]] ImportFormat format() const override
    {
        return {QStringLiteral("tracy-csv"), QStringLiteral("Tracy CSV"), {QStringLiteral("csv")}};
    }

    [[nodiscard]] int sniff(std::span<const std::byte> firstBytes) const override
    {
        const std::string text = TextLines::decoded(firstBytes);
        const std::string_view line = std::string_view(text).substr(0, text.find_first_of("\r\n"));
        return readHeader(line).form == Form::Unknown ? 0 : 95;
    }

    Status parse(QIODevice &input, const ImportOptions &, TraceData &data, SessionInfo &session,
                 const Task &task) const override
    {
        TextLines lines(input, task);
        std::string_view line;
        Result<bool> got = lines.next(line);
        if (!got)
            return got.error();
        const Header header = readHeader(*got ? line : std::string_view());
        const auto refusal = [&lines](const char *why) {
            return Error{ErrorCode::BadInput, why, lines.place()};
        };
        if (header.form == Form::Unknown)
            return refusal("the first line is not a header of tracy-csvexport");
        if (header.form == Form::Aggregate)
            return refusal("this file holds sums per function, without times: export the zones "
                           "with tracy-csvexport -u");
        Filler filler(data, header);
        for (got = lines.next(line); got && *got; got = lines.next(line))
            filler.add(line);
        if (!got)
            return got.error();
        if (lines.endsMidLine())
            data.report.count("the last line has no end: the file may be truncated");
        if (data.empty())
            return refusal("no row has a time");
        session.clock = "nanoseconds of a Tracy capture";
        return {};
    }
};

} // namespace zoe

#include "tracy_csv_importer.moc"
