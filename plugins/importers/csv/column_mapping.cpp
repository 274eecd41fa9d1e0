#include "plugins/importers/csv/column_mapping.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "plugins/importers/common/bytes/csv_fields.h"

namespace zoe {

namespace {

using Role = ColumnMapping::Column ColumnMapping::*;
using Words = std::vector<std::string>;

struct RoleWords {
    std::string_view key; // name in options
    Role role;
    std::vector<std::string_view> names; // names of the column without unit, lower case, best first
    bool isTime = false;
};

const std::vector<RoleWords> &allRoles()
{
    static const std::vector<RoleWords> roles{
        {"name",
         &ColumnMapping::name,
         {"name", "function", "zone", "zone name", "function name", "event", "event name", "label",
          "marker", "task", "scope", "region"}},
        {"start",
         &ColumnMapping::start,
         {"start", "start time", "begin", "begin time", "ts", "timestamp", "time start", "time",
          "from"},
         true},
        {"duration",
         &ColumnMapping::duration,
         {"duration", "dur", "elapsed", "elapsed time", "length", "total", "total time"},
         true},
        {"end",
         &ColumnMapping::end,
         {"end", "end time", "finish", "stop", "stop time", "time end", "to"},
         true},
        {"thread",
         &ColumnMapping::thread,
         {"thread", "thread name", "thread id", "tid", "track", "lane"}},
        {"frame", &ColumnMapping::frame, {"frame", "frame number", "frame index", "frame id"}},
        {"category", &ColumnMapping::category, {"category", "cat", "group"}},
        {"file", &ColumnMapping::file, {"file", "source file"}},
        {"line", &ColumnMapping::line, {"line", "source line"}},
        {"depth", &ColumnMapping::depth, {"depth"}},
        {"continues", &ColumnMapping::continuesFrom, {"continues from"}},
    };
    return roles;
}

double unitOf(std::string_view word)
{
    constexpr std::array<std::pair<std::string_view, double>, 16> kUnits{{{"ns", 1},
                                                                          {"nsec", 1},
                                                                          {"nanoseconds", 1},
                                                                          {"us", 1e3},
                                                                          {"\xC2\xB5s", 1e3},
                                                                          {"\xCE\xBCs", 1e3},
                                                                          {"usec", 1e3},
                                                                          {"microseconds", 1e3},
                                                                          {"ms", 1e6},
                                                                          {"msec", 1e6},
                                                                          {"milliseconds", 1e6},
                                                                          {"s", 1e9},
                                                                          {"sec", 1e9},
                                                                          {"secs", 1e9},
                                                                          {"second", 1e9},
                                                                          {"seconds", 1e9}}};
    const auto found = std::ranges::find(kUnits, word, &std::pair<std::string_view, double>::first);
    return found == kUnits.end() ? 0 : found->second;
}

bool isUpper(char c)
{
    return c >= 'A' && c <= 'Z';
}

// "startNs", "Start [ns]" and "start_ns" are the words start and ns.
Words wordsOf(std::string_view text)
{
    Words words;
    bool apart = true;
    char before = 0;
    for (const char c : text) {
        const bool letter = isUpper(c) || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ||
                            static_cast<unsigned char>(c) >= 0x80;
        if (!letter) {
            apart = true;
        } else {
            const bool hump = isUpper(c) && before >= 'a' && before <= 'z';
            if (apart || hump)
                words.emplace_back();
            words.back() += isUpper(c) ? static_cast<char>(c - 'A' + 'a') : c;
            apart = false;
        }
        before = c;
    }
    return words;
}

std::string joined(const Words &words)
{
    std::string text;
    for (const std::string &word : words)
        text += (text.empty() ? "" : " ") + word;
    return text;
}

char separatorOf(std::string_view header)
{
    char best = ',';
    for (const char c : {';', '\t', '|'}) {
        if (std::ranges::count(header, c) > std::ranges::count(header, best))
            best = c;
    }
    return best;
}

// The best column for a role: the one with the earliest of its names.
ColumnMapping::Column bestColumn(const RoleWords &role, const std::vector<Words> &columns)
{
    ColumnMapping::Column best;
    std::size_t bestRank = role.names.size();
    for (std::size_t i = 0; i < columns.size(); ++i) {
        Words words = columns[i];
        const double unitNs = words.size() > 1 && role.isTime ? unitOf(words.back()) : 0;
        if (unitNs > 0)
            words.pop_back();
        const auto found = std::ranges::find(role.names, joined(words));
        const auto rank = static_cast<std::size_t>(found - role.names.begin());
        if (rank < bestRank) {
            bestRank = rank;
            best = {i, unitNs};
        }
    }
    return best;
}

Error wrong(std::string message)
{
    return {ErrorCode::BadInput, std::move(message), "columns"};
}

// "Begin:ms" among these names.
Result<ColumnMapping::Column> columnNamed(std::string_view wanted,
                                          const std::vector<std::string> &names, bool isTime)
{
    ColumnMapping::Column column;
    const std::size_t colon = wanted.rfind(':');
    if (isTime && colon != std::string_view::npos && unitOf(wanted.substr(colon + 1)) > 0) {
        column.unitNs = unitOf(wanted.substr(colon + 1));
        wanted = wanted.substr(0, colon);
    }
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(wanted.data(), wanted.data() + wanted.size(), number);
    const bool isNumber = error == std::errc{} && end == wanted.data() + wanted.size();
    const auto found = std::ranges::find(names, wanted);
    if (isNumber && number > 0 && number <= names.size())
        column.index = number - 1;
    else if (found != names.end())
        column.index = static_cast<std::size_t>(found - names.begin());
    else if (isTime && std::ranges::find(names, wanted.substr(0, colon)) != names.end())
        return wrong("'" + std::string(wanted.substr(colon + 1)) +
                     "' is not a unit of time; use ns, us, ms or s");
    else
        return wrong("there is no column '" + std::string(wanted) + "'");
    const Words words = wordsOf(names[column.index]);
    if (column.unitNs == 0 && isTime && words.size() > 1)
        column.unitNs = unitOf(words.back());
    return column;
}

} // namespace

ColumnMapping guessColumns(std::string_view header)
{
    ColumnMapping mapping;
    mapping.separator = separatorOf(header);
    std::vector<Words> columns;
    for (const std::string &name : csvFields(header, mapping.separator))
        columns.push_back(wordsOf(name));
    for (const RoleWords &role : allRoles())
        mapping.*role.role = bestColumn(role, columns);
    return mapping;
}

Result<ColumnMapping> mapColumns(std::string_view header, std::string_view wanted)
{
    ColumnMapping mapping = guessColumns(header);
    const std::vector<std::string> names = csvFields(header, mapping.separator);
    for (const std::string_view part : plainFields(wanted, ',')) {
        if (part.empty())
            continue;
        const std::size_t equals = part.find('=');
        const auto role = std::ranges::find(allRoles(), part.substr(0, equals), &RoleWords::key);
        if (equals == std::string_view::npos || role == allRoles().end())
            return wrong("'" + std::string(part) +
                         "' is not a valid column mapping. Map name, start, duration, end, thread, "
                         "frame, category, file or line, for example start=Begin:ms");
        const auto column = columnNamed(part.substr(equals + 1), names, role->isTime);
        if (!column)
            return column.error();
        mapping.*role->role = *column;
        if (role->key == "duration" || role->key == "end") // the other one was a guess
            mapping.*(role->key == "end" ? &ColumnMapping::duration : &ColumnMapping::end) = {};
    }
    if (mapping.start.exists())
        mapping.hasHeader = !finiteNumber(names[mapping.start.index]).has_value();
    return mapping;
}

} // namespace zoe
