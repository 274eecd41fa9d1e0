// CSV of zones from any source: one row per zone, columns given by the header or by options.
#include <QObject>
#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <tuple>

#include "plugins/importers/common/bytes/csv_fields.h"
#include "plugins/importers/common/bytes/text_lines.h"
#include "plugins/importers/common/import_events.h"
#include "plugins/importers/csv/column_mapping.h"

namespace zoe {

namespace {

constexpr double kLatestNs = 2e18;
constexpr std::size_t kLongestRow = std::size_t{1} << 20; // with line breaks inside quotes

using Column = ColumnMapping::Column;

class Filler {
  public:
    Filler(TraceData &data, const ColumnMapping &mapping)
        : m_data(data)
        , m_mapping(mapping)
    {}

    void add(std::string_view line)
    {
        if (line.empty())
            return;
        m_fields = csvFields(line, m_mapping.separator);
        if (!addZone())
            m_data.report.count("invalid rows were skipped");
    }

    void finish()
    {
        for (const auto &[track, open] : m_open)
            closeTo(track, 0);
        if (m_withoutUnit > 0)
            m_data.report.count("the header gives no unit: times are treated as nanoseconds",
                                m_withoutUnit);
        std::int64_t last = std::numeric_limits<std::int64_t>::min();
        for (const auto &[frame, startNs] : m_frameStarts) {
            if (startNs > last)
                m_data.frameStartsNs.push_back(last = startNs);
            else
                m_data.report.count(
                    "frames that start before the previous number's frame were not used as frames");
        }
    }

  private:
    struct OpenRow {
        std::int64_t endNs = 0;
        std::uint32_t name = 0; // StringTable id
    };

    [[nodiscard]] std::string_view field(const Column &column) const
    {
        return column.index < m_fields.size() ? std::string_view(m_fields[column.index])
                                              : std::string_view();
    }

    std::optional<double> numberOf(const Column &column)
    {
        std::string text(field(column));
        if (m_mapping.separator != ',') // it may then occur in numbers
            std::ranges::replace(text, ',', '.');
        return finiteNumber(text);
    }

    std::optional<std::int64_t> timeOf(const Column &column)
    {
        const auto value = numberOf(column);
        const double unitNs = column.unitNs > 0 ? column.unitNs : 1;
        m_withoutUnit += column.unitNs > 0 ? 0 : 1;
        if (!value || !(std::abs(*value * unitNs) < kLatestNs))
            return std::nullopt;
        return unitNs == 1 ? wholeOf(column, *value) : std::llround(*value * unitNs);
    }

    // As doubles, numbers beyond 2^53 lose digits.
    std::int64_t wholeOf(const Column &column, double value) const
    {
        const std::string_view text = field(column);
        std::int64_t whole = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), whole);
        const bool isWhole = error == std::errc{} && end == text.data() + text.size();
        return isWhole ? whole : std::llround(value);
    }

    bool addZone()
    {
        const auto start = timeOf(m_mapping.start);
        const bool byEnd = !m_mapping.duration.exists();
        auto length = timeOf(byEnd ? m_mapping.end : m_mapping.duration);
        if (!start || !length)
            return false;
        if (byEnd)
            *length -= *start;
        if (*length < 0) {
            m_data.report.count("negative durations: treated as 0");
            *length = 0;
        }
        const std::uint32_t index = trackOf(field(m_mapping.thread));
        if (m_mapping.depth.exists() && m_mapping.continuesFrom.exists())
            addNested(index, *start, *start + *length);
        else
            addEvent(index, TraceKind::Complete, *start, *length, siteOf());
        m_data.seeTime(*start, *start + *length);
        if (const auto frame =
                m_mapping.frame.exists() ? numberOf(m_mapping.frame) : std::nullopt) {
            const auto [at, isNew] = m_frameStarts.try_emplace(*frame, *start);
            at->second = std::min(at->second, *start);
        }
        return true;
    }

    void addEvent(std::uint32_t track, TraceKind kind, std::int64_t timeNs, std::int64_t durationNs,
                  std::uint32_t site)
    {
        PackedEvents &events = m_data.tracks[track].events;
        TraceEvent event;
        event.timeNs = timeNs;
        event.durationNs = durationNs;
        event.site = site & TraceEvent::kMaxSite;
        event.kind = kind;
        event.order = static_cast<std::uint32_t>(events.size());
        events.push_back(event);
    }

    // Rows in pre-order with their depth, as written by our own exporter, become begins and ends:
    // for zones with length 0, only the order shows which is the outer one. A row that continues
    // where another ended is the same zone.
    void addNested(std::uint32_t track, std::int64_t startNs, std::int64_t endNs)
    {
        std::vector<OpenRow> &open = m_open[track];
        const double told = numberOf(m_mapping.depth).value_or(0);
        const auto depth =
            static_cast<std::size_t>(std::clamp(told, 0.0, static_cast<double>(open.size())));
        const bool goesOn = numberOf(m_mapping.continuesFrom).value_or(0) != 0 &&
                            depth < open.size() && endNs >= open[depth].endNs;
        if (goesOn) { // its children may continue as well: their rows follow
            open[depth].endNs = endNs;
            return;
        }
        closeTo(track, depth);
        const std::uint32_t site = siteOf();
        addEvent(track, TraceKind::Begin, startNs, 0, site);
        open.push_back({endNs, m_data.sites[site].name});
    }

    void closeTo(std::uint32_t track, std::size_t depth)
    {
        std::vector<OpenRow> &open = m_open[track];
        for (; open.size() > depth; open.pop_back())
            addEvent(track, TraceKind::End, open.back().endNs, 0, open.back().name);
    }

    std::uint32_t trackOf(std::string_view thread)
    {
        const auto number = thread.empty() ? std::optional(0.0) : finiteNumber(thread);
        const bool isId = number && *number == std::floor(*number) && std::abs(*number) < 1e15;
        const TraceId id = isId ? TraceId{TraceId::Kind::Number, static_cast<std::int64_t>(*number)}
                                : TraceId{TraceId::Kind::Text, m_data.strings.intern(thread)};
        return m_data.trackOf(TraceId(), id);
    }

    std::uint32_t siteOf()
    {
        TraceSite site;
        const std::string_view name = field(m_mapping.name);
        site.name = m_data.nameOf(name.empty() ? "(no name)" : name);
        site.category = m_data.strings.intern(field(m_mapping.category));
        const std::string_view file = field(m_mapping.file);
        if (!file.empty())
            site.file = m_data.strings.intern(file);
        if (m_mapping.line.exists())
            site.line = static_cast<std::uint32_t>(
                std::clamp(numberOf(m_mapping.line).value_or(0), 0.0, 4e9));
        const auto [found, isNew] =
            m_sites.try_emplace({site.name, site.category, site.file, site.line}, 0U);
        if (isNew)
            found->second = m_data.addSite(site);
        return found->second;
    }

    TraceData &m_data;
    const ColumnMapping &m_mapping;
    std::vector<std::string> m_fields;
    std::map<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t, std::uint32_t>, std::uint32_t>
        m_sites;
    std::map<double, std::int64_t> m_frameStarts;         // by number
    std::map<std::uint32_t, std::vector<OpenRow>> m_open; // by track, outermost first
    std::uint64_t m_withoutUnit = 0;
};

bool endsInsideQuotes(std::string_view row)
{
    return std::ranges::count(row, '"') % 2 != 0;
}

// Reads a row of the file: more lines as long as quotes are open. False at the end.
Result<bool> nextRow(TextLines &lines, std::string &row)
{
    std::string_view line;
    const Result<bool> got = lines.next(line);
    if (!got || !*got)
        return got;
    row = line;
    while (endsInsideQuotes(row) && row.size() < kLongestRow) {
        const Result<bool> more = lines.next(line);
        if (!more)
            return more;
        if (!*more)
            break;
        row.append("\n").append(line);
    }
    return true;
}

Status readRows(TextLines &lines, Filler &filler)
{
    std::string row;
    for (;;) {
        const Result<bool> got = nextRow(lines, row);
        if (!got)
            return got.error();
        if (!*got)
            return {};
        filler.add(row);
    }
}

} // namespace

class CsvImporter final : public QObject, public TraceImporter {
    Q_OBJECT
    Q_PLUGIN_METADATA(IID ZOE_IMPORTER_IID FILE "csv_importer.json")
    Q_INTERFACES(zoe::Importer)

  public:
    [[nodiscard]] ImportFormat format() const override
    {
        return {QStringLiteral("csv"),
                QStringLiteral("CSV of zones"),
                {QStringLiteral("csv"), QStringLiteral("tsv")}};
    }

    [[nodiscard]] int sniff(std::span<const std::byte> firstBytes) const override
    {
        const std::string text = TextLines::decoded(firstBytes);
        const std::string_view line = std::string_view(text).substr(0, text.find_first_of("\r\n"));
        if (line.find('\0') != std::string_view::npos)
            return 0;
        return guessColumns(line).complete() ? 70 : 0;
    }

    Status parse(QIODevice &input, const ImportOptions &options, TraceData &data,
                 SessionInfo &session, const Task &task) const override
    {
        TextLines lines(input, task);
        std::string header;
        const Result<bool> first = nextRow(lines, header);
        if (!first)
            return first.error();
        const auto mapping = mapColumns(header, options.columns.toStdString());
        if (!mapping)
            return mapping.error();
        if (!mapping->complete())
            return Error{ErrorCode::BadInput,
                         "the header has no columns for a name, a start and a duration or end: "
                         "name them with --columns name=…,start=…,duration=…",
                         "line 1"};
        Filler filler(data, *mapping);
        if (!mapping->hasHeader)
            filler.add(header);
        if (const Status read = readRows(lines, filler); !read)
            return read;
        if (data.empty())
            return Error{ErrorCode::BadInput, "no row has a time", lines.place()};
        filler.finish();
        session.clock = "times of a CSV file";
        return {};
    }
};

} // namespace zoe

#include "csv_importer.moc"
