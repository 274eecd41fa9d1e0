// Call trees that Instruments' Time Profiler copies as text ("Deep Copy"): sums by stack, indented
// by depth.
#include <QObject>
#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "analysis/model/units.h"
#include "plugins/importers/common/bytes/csv_fields.h"
#include "plugins/importers/common/bytes/text_lines.h"
#include "plugins/importers/common/import_events.h"
#include "plugins/importers/common/sample_zones.h"
#include "plugins/importers/common/stack_sums.h"

namespace zoe {

namespace {

constexpr double kIntervalNs = 1e6; // Time Profiler samples every millisecond
constexpr std::size_t kDeepest = 4096;

// The content of the columns, which are separated by tabs.
struct Heading {
    std::size_t self = 0;
    double selfNs = 0; // for numbers without a unit; 0: they have one
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

// Whether the tree counts memory allocated by functions.
bool countsBytes(std::string_view heading)
{
    const auto fields = plainFields(heading, '\t');
    return std::ranges::any_of(
               fields, [](std::string_view field) { return trimmed(field) == "Bytes Used"; }) &&
           std::ranges::any_of(
               fields, [](std::string_view field) { return trimmed(field) == "Symbol Name"; });
}

constexpr std::string_view kDigits = "0123456789";

// The number of leading digits.
std::size_t digitsIn(std::string_view text)
{
    return std::min(text.find_first_not_of(kDigits), text.size());
}

// The decimal separator of a number in the text: a point or, in many languages, a comma. Not set:
// there is none, or it may separate thousands.
std::optional<char> decimalSignIn(std::string_view text)
{
    while (!text.empty()) {
        text.remove_prefix(std::min(text.find_first_of(kDigits), text.size()));
        const std::size_t end = std::min(text.find_first_not_of("0123456789.,"), text.size());
        const std::string_view number = text.substr(0, end);
        text.remove_prefix(end);
        const std::size_t sign = number.find_last_of(".,");
        if (sign != std::string_view::npos &&
            (number.size() - sign - 1 != 3 || number[number.find_first_of(".,")] != number[sign]))
            return number[sign];
    }
    return std::nullopt;
}

// Takes the number from the start of the text. Thousands may be grouped.
std::optional<double> takeNumber(std::string_view &text, char decimalSign)
{
    constexpr std::array<std::string_view, 6> kGroupings{",",      ".",      "'",
                                                         "\u2019", "\u00a0", "\u202f"};
    std::string number;
    while (true) {
        const std::size_t digits = digitsIn(text);
        number += text.substr(0, digits);
        text.remove_prefix(digits);
        const auto grouping = std::ranges::find_if(
            kGroupings, [&](std::string_view one) { return text.starts_with(one); });
        if (grouping == kGroupings.end() || *grouping == std::string_view(&decimalSign, 1) ||
            digitsIn(text.substr(grouping->size())) != 3)
            break;
        text.remove_prefix(grouping->size());
    }
    if (text.starts_with(decimalSign)) {
        const std::size_t end = 1 + digitsIn(text.substr(1));
        (number += '.') += text.substr(1, end - 1);
        text.remove_prefix(end);
    }
    return finiteNumber(number);
}

struct Unit {
    std::string_view name;
    double ns = 0;
    bool isCycles = false; // counted as 1 ns each
};

struct Weight {
    double ns = 0;
    bool isCycles = false;
};

// "1.50 s", "12,0ms 3,2%", "404.75 Mc"; clipped to what fits. "-": none.
std::optional<Weight> weightIn(std::string_view text, char decimalSign, double unitNs)
{
    constexpr std::array<Unit, 12> kUnits{{{"ns", 1},
                                           {"µs", 1e3},
                                           {"us", 1e3},
                                           {"ms", 1e6},
                                           {"s", 1e9},
                                           {"min", 6e10},
                                           {"h", 3.6e12},
                                           {"cycles", 1, true},
                                           {"Kc", 1e3, true},
                                           {"Mc", 1e6, true},
                                           {"Gc", 1e9, true},
                                           {"Tc", 1e12, true}}};
    text = trimmed(text);
    if (text == "-")
        return Weight();
    const auto number = takeNumber(text, decimalSign);
    if (!number || text.starts_with('.') || text.starts_with(','))
        return std::nullopt;
    for (const std::string_view blank : {" ", "\u00a0", "\u202f"}) {
        if (text.starts_with(blank))
            text.remove_prefix(blank.size());
    }
    const auto known = std::ranges::find(kUnits, text.substr(0, text.find(' ')), &Unit::name);
    if (known != kUnits.end())
        unitNs = known->ns;
    if (unitNs <= 0 && *number != 0)
        return std::nullopt;
    return Weight{std::min(*number * unitNs, static_cast<double>(TraceData::kLongestNs)),
                  known != kUnits.end() && known->isCycles};
}

class TreeReader {
  public:
    explicit TreeReader(TraceData &data)
        : m_data(data)
        , m_samples(data)
    {}

    Status read(TextLines &lines, const Task &task)
    {
        std::optional<Heading> heading;
        const auto take = [&](std::string_view line) -> Status {
            if (trimmed(line).empty())
                return {};
            if (heading)
                add(line, *heading);
            else if (heading = headingIn(line); !heading && countsBytes(line))
                return Error{ErrorCode::BadInput, "this call tree counts bytes, not time",
                             lines.place()};
            else if (!heading)
                return Error{ErrorCode::BadInput,
                             "this is not a call tree of Time Profiler: it has no columns \"Self "
                             "Weight\" and \"Symbol Name\"",
                             lines.place()};
            return {};
        };
        if (Status all = lines.each(take); !all)
            return all;
        place();
        if (m_data.stackSamples.empty())
            return Error{ErrorCode::BadInput, "this call tree has no function with time of its own",
                         lines.place()};
        return finishSamples(m_data, task);
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
        for (std::size_t i = 0; i < fields.size() && !m_decimalSign; ++i) {
            if (digitsIn(trimmed(fields[i])) > 0 && i != heading.name)
                m_decimalSign = decimalSignIn(fields[i]);
        }
        const auto self =
            weightIn(fields[heading.self], m_decimalSign.value_or('.'), heading.selfNs);
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
        if (self->isCycles && !std::exchange(m_hasCycles, true))
            m_data.report.count("costs are not times: each cycle counts as 1 ns");
        if (self->ns > 0) {
            m_sums.push_back({m_open.back().second, self->ns});
            m_samples.expect(self->ns, self->ns / kIntervalNs);
        }
    }

    void place()
    {
        const std::uint32_t track = m_data.trackOf(TraceId(), TraceId());
        m_data.tracks[track].name = "samples";
        for (const Sum &sum : m_sums)
            m_samples.add(track, sum.stack, sum.ns, sum.ns / kIntervalNs);
    }

    TraceData &m_data;
    std::vector<std::pair<std::size_t, std::uint32_t>> m_open; // indentation and stack
    std::vector<Sum> m_sums;
    StackSums m_samples;
    std::optional<char> m_decimalSign; // from the first unambiguous number
    bool m_hasCycles = false;
};

} // namespace

class InstrumentsImporter final : public QObject, public TraceImporter {
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
        return headingIn(line) || countsBytes(line) ? 90 : 0;
    }

    Status parse(QIODevice &input, const ImportOptions &, TraceData &data, SessionInfo &session,
                 const Task &task) const override
    {
        TextLines lines(input, task);
        session.clock = "times of a call tree, one after another";
        return TreeReader(data).read(lines, task);
    }
};

} // namespace zoe

#include "instruments_importer.moc"
