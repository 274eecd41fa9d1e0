// Profiles of Callgrind and Cachegrind, and of others that write their format, such as Xdebug:
// costs of functions and their calls.
#include <QObject>
#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "analysis/model/units.h"
#include "plugins/importers/common/bytes/text_lines.h"
#include "plugins/importers/common/call_costs.h"
#include "plugins/importers/common/import_events.h"
#include "plugins/importers/common/sample_zones.h"
#include "plugins/importers/common/stack_sums.h"
#include "plugins/importers/common/trace_data.h"

namespace zoe {

namespace {

constexpr double kSamples = 20'000; // into which a profile is split, plus one per stack
constexpr std::size_t kMostThreads = 1024;

// Takes the first word.
std::string_view takeWord(std::string_view &text)
{
    text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
    const std::string_view word = text.substr(0, text.find_first_of(" \t"));
    text.remove_prefix(word.size());
    return word;
}

std::optional<std::uint64_t> wholeNumber(std::string_view text)
{
    const bool isHex = text.starts_with("0x");
    text.remove_prefix(isHex ? 2 : 0);
    std::uint64_t number = 0;
    const auto [end, error] =
        std::from_chars(text.data(), text.data() + text.size(), number, isHex ? 16 : 10);
    return error == std::errc{} && end == text.data() + text.size() ? std::optional(number)
                                                                    : std::nullopt;
}

constexpr std::string_view kPlainTime = "Time"; // of Xdebug 2 and others: microseconds

// Nanoseconds of an event, "Time_(10ns)" or "us"; 0 if it is not a time.
double nsOfEvent(std::string_view name)
{
    constexpr std::array<std::pair<std::string_view, double>, 9> kUnits{{{kPlainTime, 1e3},
                                                                         {"ns", 1},
                                                                         {"us", 1e3},
                                                                         {"ms", 1e6},
                                                                         {"s", 1e9},
                                                                         {"Nanoseconds", 1},
                                                                         {"Microseconds", 1e3},
                                                                         {"Milliseconds", 1e6},
                                                                         {"Seconds", 1e9}}};
    const auto known = std::ranges::find(kUnits, name, [](const auto &one) { return one.first; });
    if (known != kUnits.end())
        return known->second;
    const std::size_t open = name.find('(');
    if (open == std::string_view::npos || !name.ends_with(')'))
        return 0;
    const std::string text(name.substr(open + 1, name.size() - open - 2));
    const bool hasNumber = !text.empty() && text.front() >= '0' && text.front() <= '9';
    const auto duration = parseDuration(hasNumber ? text : "1" + text);
    return duration ? static_cast<double>(*duration) : 0;
}

// The names of files, objects or functions: "(3) name" at first, later "(3)".
class Names {
  public:
    // Empty if unknown.
    std::string nameIn(std::string_view text, TraceData &data)
    {
        text = trimmed(text);
        const std::size_t close = text.find(')');
        const auto number = text.starts_with('(') && close != std::string_view::npos
                                ? wholeNumber(text.substr(1, close - 1))
                                : std::nullopt;
        if (!number)
            return std::string(text);
        const std::string_view name = trimmed(text.substr(close + 1));
        if (!name.empty())
            return m_names[*number] = name;
        const auto known = m_names.find(*number);
        if (known != m_names.end())
            return known->second;
        data.report.count("names that the file refers to but doesn't have");
        return {};
    }

  private:
    std::unordered_map<std::uint64_t, std::string> m_names;
};

// Stacks of each thread of the profile become samples.
class Reader {
  public:
    Reader(TraceData &data, const Task &task)
        : m_data(data)
        , m_task(task)
    {}

    Status read(TextLines &lines)
    {
        const auto takeLine = [this](std::string_view line) {
            take(trimmed(line));
            return Status();
        };
        if (Status all = lines.each(takeLine); !all)
            return all;
        // Callgrind ends a part with its totals, other programs with any complete line.
        if (m_isOfCallgrind ? !m_hasTotals : lines.endsMidLine() && !m_endsWithCost)
            m_data.report.count("the file is truncated: functions may be missing");
        if (!m_hasEvents)
            return Error{ErrorCode::BadInput,
                         "this is not a Callgrind profile: it has no line \"events:\"",
                         lines.place()};
        place();
        if (m_task.stopRequested())
            return Task::cancelled();
        if (m_data.stackSamples.empty())
            return Error{ErrorCode::BadInput, "no function of this profile has a cost", {}};
        return finishSamples(m_data, m_task);
    }

  private:
    struct Place {
        std::string object;
        std::string file;
    };
    using FunctionKey = std::tuple<std::string, std::string, std::string>;

    void take(std::string_view line)
    {
        m_endsWithCost = false;
        if (line.empty() || line.starts_with('#'))
            return;
        const char first = line.front();
        if ((first >= '0' && first <= '9') || first == '+' || first == '-' || first == '*')
            return takeCost(line);
        const std::size_t sign = line.find_first_of("=:");
        if (sign == std::string_view::npos)
            m_data.report.count("lines that don't belong to the format were skipped");
        else if (line[sign] == '=')
            takeBody(line.substr(0, sign), line.substr(sign + 1));
        else
            takeHead(line.substr(0, sign), trimmed(line.substr(sign + 1)));
    }

    void takeHead(std::string_view key, std::string_view value)
    {
        if (key == "positions") {
            m_positions = 0;
            while (!takeWord(value).empty())
                ++m_positions;
        } else if (key == "events") {
            chooseEvent(value);
        } else if (key == "thread") {
            m_thread = std::string(value);
            m_function.reset();
        } else if (key == "creator") {
            m_isOfCallgrind = value.starts_with("callgrind");
        } else if (key == "part") {
            m_hasTotals = false;
        } else if (key == "totals") {
            m_hasTotals = true;
        } else if (key == "cmd" && m_command.empty()) {
            const std::string_view program = takeWord(value);
            m_command = program.substr(program.find_last_of('/') + 1); // npos + 1 is 0
        }
    }

    // The first event that is a time, otherwise the first one.
    void chooseEvent(std::string_view names)
    {
        m_hasEvents = true;
        m_event = 0;
        m_nsPerUnit = 0;
        std::string firstName;
        for (std::size_t i = 0; m_nsPerUnit == 0; ++i) {
            const std::string_view name = takeWord(names);
            if (name.empty())
                break;
            if (i == 0)
                firstName = name;
            m_nsPerUnit = nsOfEvent(name);
            m_event = m_nsPerUnit > 0 ? i : 0;
            if (name == kPlainTime)
                m_data.report.count("times without a unit: treated as microseconds");
        }
        if (m_nsPerUnit > 0)
            return;
        m_nsPerUnit = 1;
        m_data.report.count("costs are not times: each " +
                            (firstName.empty() ? std::string("event") : firstName) +
                            " counts as 1 ns");
    }

    void takeBody(std::string_view key, std::string_view value)
    {
        if (key == "ob")
            m_here.object = m_objects.nameIn(value, m_data);
        else if (key == "fl" || key == "fi" || key == "fe")
            m_here.file = m_files.nameIn(value, m_data);
        else if (key == "fn")
            m_function = functionOf(m_functionNames.nameIn(value, m_data), m_here);
        else if (key == "cob")
            called().object = m_objects.nameIn(value, m_data);
        else if (key == "cfi" || key == "cfl")
            called().file = m_files.nameIn(value, m_data);
        else if (key == "cfn")
            m_callee = functionOf(m_functionNames.nameIn(value, m_data), called());
        else if (key == "calls")
            m_nextIsCall = true;
        // jump and jcnd have no cost
    }

    // The place of the next called function: the current one, unless specified.
    Place &called()
    {
        if (!m_called)
            m_called = m_here;
        return *m_called;
    }

    void takeCost(std::string_view line)
    {
        for (std::size_t i = 0; i < m_positions; ++i)
            takeWord(line);
        std::string_view word;
        for (std::size_t i = 0; i <= m_event; ++i)
            word = takeWord(line);
        const auto number = word.empty() ? std::optional<std::uint64_t>(0) : wholeNumber(word);
        m_endsWithCost = !word.empty();
        const bool isCall = std::exchange(m_nextIsCall, false);
        const auto callee = isCall ? std::exchange(m_callee, std::nullopt) : std::nullopt;
        if (isCall)
            m_called.reset();
        if (!number || !m_function || (isCall && !callee)) {
            m_data.report.count("costs without a number or a function were skipped");
            return;
        }
        const double ns = static_cast<double>(*number) * m_nsPerUnit;
        CallCosts *const costs = costsOf(m_thread);
        if (costs != nullptr && isCall)
            costs->addCalls(*m_function, *callee, ns);
        else if (costs != nullptr)
            costs->addSelf(*m_function, ns);
    }

    CallCosts *costsOf(const std::string &thread)
    {
        const auto known = m_threads.find(thread);
        if (known != m_threads.end())
            return &known->second;
        if (m_threads.size() >= kMostThreads) {
            m_data.report.count("costs of further threads than 1 024 were skipped");
            return nullptr;
        }
        return &m_threads[thread];
    }

    std::uint32_t functionOf(const std::string &name, const Place &place)
    {
        constexpr std::string_view kNotKnown = "???";
        const FunctionKey key(name, place.file, place.object);
        const auto known = m_functions.find(key);
        if (known != m_functions.end())
            return known->second;
        if (m_sites.size() >= TraceData::kMostNames) {
            m_data.report.count("functions beyond the first 1 048 576 count as the last of these");
            return TraceData::kMostNames - 1;
        }
        TraceSite site;
        site.name = m_data.nameOf(name.empty() ? kNotKnown : std::string_view(name));
        site.category =
            m_data.strings.intern(place.object == kNotKnown ? std::string() : place.object);
        if (!place.file.empty() && place.file != kNotKnown)
            site.file = m_data.strings.intern(place.file);
        m_sites.push_back(m_data.addSite(site));
        const auto number = static_cast<std::uint32_t>(m_sites.size() - 1);
        m_functions.emplace(key, number);
        return number;
    }

    void place()
    {
        double whole = 0;
        for (const auto &[thread, costs] : m_threads)
            whole += costs.whole();
        StackSums sums(m_data);
        std::vector<std::tuple<std::uint32_t, std::uint32_t, double>> placed;
        std::size_t alone = 0;
        for (auto &[thread, costs] : m_threads) {
            const auto number = wholeNumber(thread);
            const std::uint32_t track =
                m_data.trackOf(TraceId(), number ? TraceId{TraceId::Kind::Number,
                                                           static_cast<std::int64_t>(*number)}
                                                 : TraceId());
            m_data.tracks[track].name = number ? "thread " + thread : "samples";
            m_data.processes[m_data.tracks[track].process].name = m_command;
            alone += costs.takeApart(m_task, [&](std::span<const std::uint32_t> path, double cost) {
                std::uint32_t stack = StringTable::kNone;
                for (const std::uint32_t function : path)
                    stack = m_data.stackOf({stack, m_sites[function]});
                placed.emplace_back(track, stack, cost);
                sums.expect(cost, cost / whole * kSamples);
            });
        }
        if (alone > 0)
            m_data.report.count(
                "functions of which a part has no callers: recursive calls, and what "
                "is tiny",
                alone);
        for (const auto &[track, stack, cost] : placed)
            sums.add(track, stack, cost, cost / whole * kSamples);
    }

    TraceData &m_data;
    const Task &m_task;
    Names m_objects;
    Names m_files;
    Names m_functionNames;
    std::map<FunctionKey, std::uint32_t> m_functions; // positions in m_sites
    std::vector<std::uint32_t> m_sites;
    std::map<std::string, CallCosts> m_threads;
    std::string m_thread;
    std::string m_command;
    std::size_t m_positions = 1; // of a cost line
    std::size_t m_event = 0;     // that counts
    double m_nsPerUnit = 1;
    bool m_hasEvents = false;
    bool m_isOfCallgrind = false; // it writes totals at the end of each part
    bool m_hasTotals = false;
    bool m_endsWithCost = false; // the last line
    Place m_here;
    std::optional<Place> m_called;
    std::optional<std::uint32_t> m_function;
    std::optional<std::uint32_t> m_callee;
    bool m_nextIsCall = false;
};

// Confidence, 0 to 100.
int sniffCosts(std::string_view firstText)
{
    if (firstText.starts_with("# callgrind format"))
        return 95;
    const auto hasLine = [&](std::string_view start) {
        return firstText.starts_with(start) ||
               firstText.find("\n" + std::string(start)) != std::string_view::npos;
    };
    return hasLine("events:") && (hasLine("fn=") || hasLine("fl=") || hasLine("positions:")) ? 85
                                                                                             : 0;
}

} // namespace

class CallgrindImporter final : public QObject, public TraceImporter {
    Q_OBJECT
    Q_PLUGIN_METADATA(IID ZOE_IMPORTER_IID FILE "callgrind_importer.json")
    Q_INTERFACES(zoe::Importer)

  public:
    [[nodiscard]] ImportFormat format() const override
    {
        return {QStringLiteral("callgrind"),
                QStringLiteral("Callgrind"),
                {QStringLiteral("callgrind"), QStringLiteral("out")}};
    }

    [[nodiscard]] int sniff(std::span<const std::byte> firstBytes) const override
    {
        return sniffCosts(TextLines::decoded(firstBytes));
    }

    Status parse(QIODevice &input, const ImportOptions &, TraceData &data, SessionInfo &session,
                 const Task &task) const override
    {
        TextLines lines(input, task);
        session.clock = "costs of functions, one after another";
        return Reader(data, task).read(lines);
    }
};

} // namespace zoe

#include "callgrind_importer.moc"
