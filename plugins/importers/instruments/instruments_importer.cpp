// Call trees that Instruments' Time Profiler copies as text ("Deep Copy"): sums by stack, indented
// by depth.
#include <QObject>
#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "plugins/api/importer.h"
#include "plugins/importers/common/bytes/csv_fields.h"
#include "plugins/importers/common/bytes/text_lines.h"
#include "plugins/importers/common/import_events.h"
#include "plugins/importers/common/sample_zones.h"
#include "plugins/importers/common/stack_sums.h"

namespace zoe {

namespace {

constexpr double kReadShare = 0.6;         // of the work
constexpr double kIntervalNs = 1e6;        // Time Profiler samples every millisecond
constexpr double kMostSamples = 2'000'000; // further ones stand for more time each
constexpr double kLongestNs = 4e18;        // of all samples together
constexpr std::size_t kDeepest = 4096;

std::string_view trimmed(std::string_view text)
{
    const std::size_t first = text.find_first_not_of(' ');
    if (first == std::string_view::npos)
        return {};
    return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

// Which columns hold what; they are separated by tabs.
struct Heading {
    std::size_t self = 0;
    double selfNs = 0; // of a number without a unit; 0: it has one
    std::size_t name = 0;
};

std::optional<Heading> headingIn(std::string_view line)
{
    std::optional<std::size_t> self;
    std::optional<std::size_t> name;
    double selfNs = 0;
    const auto fields = plainFields(line, '\t');
    for (std::size_t i = 0; i < fields.size(); ++i) {
        const std::string_view title = trimmed(fields[i]);
        if (title == "Symbol Name" || title == "Symbol Names")
            name = i;
        else if (title == "Self Weight" || title == "Self" || title == "Self (ms)")
            self = i;
        if (title == "Self (ms)")
            selfNs = 1e6;
    }
    return self && name ? std::optional(Heading{*self, selfNs, *name}) : std::nullopt;
}

// "1.50 s", "12.0ms 3.2%": nanoseconds.
std::optional<double> durationIn(std::string_view text, double unitNs)
{
    constexpr std::array<std::pair<std::string_view, double>, 7> kUnits{{{"ns", 1},
                                                                         {"µs", 1e3},
                                                                         {"us", 1e3},
                                                                         {"ms", 1e6},
                                                                         {"s", 1e9},
                                                                         {"min", 6e10},
                                                                         {"h", 3.6e12}}};
    text = trimmed(text);
    const std::size_t end = std::min(text.find_first_not_of("0123456789.,"), text.size());
    std::string digits(text.substr(0, end));
    std::erase(digits, ','); // of thousands
    const auto number = finiteNumber(digits);
    if (!number)
        return std::nullopt;
    const std::string_view rest = trimmed(text.substr(end));
    const std::string_view unit = rest.substr(0, std::min(rest.find(' '), rest.size()));
    const auto known = std::ranges::find(kUnits, unit, [](const auto &one) { return one.first; });
    if (known != kUnits.end())
        unitNs = known->second;
    return unitNs > 0 || *number == 0 ? std::optional(*number * unitNs) : std::nullopt;
}

class TreeReader {
  public:
    explicit TreeReader(TraceData &data)
        : m_data(data)
    {}

    Status read(TextLines &lines)
    {
        std::string_view line;
        std::optional<Heading> heading;
        while (true) {
            const Result<bool> got = lines.next(line);
            if (!got)
                return got.error();
            if (!*got)
                break;
            if (trimmed(line).empty())
                continue;
            if (heading)
                add(line, *heading);
            else if (heading = headingIn(line); !heading)
                return Error{ErrorCode::BadInput,
                             "this is no call tree of the Time Profiler: it has no columns "
                             "\"Self Weight\" and \"Symbol Name\"",
                             lines.place()};
        }
        place();
        if (m_data.stackSamples.empty())
            return Error{ErrorCode::BadInput, "this call tree has no function with time of its own",
                         lines.place()};
        finishSamples(m_data);
        return {};
    }

  private:
    struct Sum {
        std::uint32_t stack = 0;
        double ns = 0;
    };

    void add(std::string_view line, const Heading &heading)
    {
        const auto fields = plainFields(line, '\t');
        if (fields.size() <= std::max(heading.self, heading.name)) {
            m_data.report.count("lines without all columns were skipped");
            return;
        }
        const auto self = durationIn(fields[heading.self], heading.selfNs);
        const std::string_view name = fields[heading.name];
        const std::size_t indent = std::min(name.find_first_not_of(' '), name.size());
        if (!self || indent == name.size()) {
            m_data.report.count("lines without a time or a name were skipped");
            return;
        }
        while (!m_open.empty() && m_open.back().first >= indent)
            m_open.pop_back();
        if (m_open.size() >= kDeepest) {
            m_data.report.count("functions deeper than 4 096 calls were skipped");
            return;
        }
        const std::uint32_t callers = m_open.empty() ? StringTable::kNone : m_open.back().second;
        const std::uint32_t site = m_data.siteOf(m_data.nameOf(trimmed(name)), 0);
        m_open.emplace_back(indent, m_data.stackOf({callers, site}));
        if (*self > 0) {
            m_sums.push_back({m_open.back().second, *self});
            m_wholeNs += *self;
        }
    }

    void place()
    {
        const double fits = std::min(1.0, kLongestNs / std::max(m_wholeNs, 1.0));
        const double intervalNs = std::max(kIntervalNs, m_wholeNs / kMostSamples);
        if (fits < 1)
            m_data.report.count("times were shortened: together they exceed 126 years");
        const std::uint32_t track = m_data.trackOf(TraceId(), TraceId());
        m_data.tracks[track].name = "samples";
        StackSums sums(m_data);
        for (const Sum &sum : m_sums)
            sums.add(track, sum.stack, std::llround(sum.ns * fits), sum.ns / intervalNs);
    }

    TraceData &m_data;
    std::vector<std::pair<std::size_t, std::uint32_t>> m_open; // indentation and stack
    std::vector<Sum> m_sums;
    double m_wholeNs = 0;
};

} // namespace

class InstrumentsImporter final : public QObject, public Importer {
    Q_OBJECT
    Q_PLUGIN_METADATA(IID ZOE_IMPORTER_IID FILE "instruments_importer.json")
    Q_INTERFACES(zoe::Importer)

  public:
    [[nodiscard]] ImportFormat format() const override
    {
        return {QStringLiteral("instruments"),
                QStringLiteral("Instruments deep copy"),
                {QStringLiteral("txt")}};
    }

    [[nodiscard]] int sniff(std::span<const std::byte> firstBytes) const override
    {
        const std::string text = TextLines::decoded(firstBytes);
        const std::string_view line = std::string_view(text).substr(0, text.find_first_of("\r\n"));
        return headingIn(line) ? 90 : 0;
    }

    Result<ImportResult> read(QIODevice &input, const ImportOptions &options,
                              const OpenWriter &openWriter, const Task &task) const override
    {
        const auto fill = [&](TraceData &data, SessionInfo &session, const Task &reading) {
            TextLines lines(input, reading);
            session.clock = "times of a call tree, one after another";
            return TreeReader(data).read(lines);
        };
        return importTrace(options, openWriter, task, kReadShare, fill);
    }
};

} // namespace zoe

#include "instruments_importer.moc"
