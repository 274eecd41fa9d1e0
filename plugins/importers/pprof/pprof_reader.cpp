#include "plugins/importers/pprof/pprof_reader.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "plugins/importers/common/bytes/protobuf_fields.h"
#include "plugins/importers/common/sample_zones.h"
#include "plugins/importers/common/stack_sums.h"

namespace zoe::pprof {

namespace {

using protobuf::addNumbers;
using protobuf::Field;
using protobuf::forEachField;

// The fields of the published definition (profile.proto), by their numbers.
enum class Profile : std::uint32_t {
    SampleType = 1,
    Sample = 2,
    Mapping = 3,
    Location = 4,
    Function = 5,
    Text = 6,
    PeriodType = 11,
    Period = 12,
    DefaultType = 14,
};
enum class ValueType : std::uint32_t { Type = 1, Unit = 2 };
enum class Sample : std::uint32_t { Locations = 1, Values = 2, Label = 3 };
enum class Label : std::uint32_t { Key = 1, Text = 2, Number = 3 };
enum class Mapping : std::uint32_t { Id = 1, File = 5 };
enum class Location : std::uint32_t { Id = 1, Mapping = 2, Address = 3, Line = 4 };
enum class Line : std::uint32_t { Function = 1, Line = 2 };
enum class Function : std::uint32_t { Id = 1, Name = 2, SystemName = 3, File = 4 };

constexpr std::size_t kSamplesPerCheck = 1024;
constexpr std::size_t kMostInlined = 256; // calls at a place

struct Type {
    std::uint64_t name = 0; // positions of texts
    std::uint64_t unit = 0;
};

// Nanoseconds per unit; 0 if it is not a unit of time.
double nsOf(std::string_view unit)
{
    constexpr std::array<std::pair<std::string_view, double>, 4> kUnits{
        {{"nanoseconds", 1}, {"microseconds", 1e3}, {"milliseconds", 1e6}, {"seconds", 1e9}}};
    const auto found = std::ranges::find(kUnits, unit, [](const auto &one) { return one.first; });
    return found == kUnits.end() ? 0 : found->second;
}

class Reader {
  public:
    Reader(TraceData &data, const Task &task)
        : m_data(data)
        , m_task(task)
        , m_sums(data)
    {}

    Status read(std::string_view bytes)
    {
        if (!forEachField(bytes, [this](const Field &field) { addTable(field); }))
            m_data.report.count("the profile is damaged: read as far as possible");
        if (m_samples.empty())
            return Error{ErrorCode::BadInput, "this profile has no samples", {}};
        if (const Status chosen = chooseValue(); !chosen)
            return chosen;
        placeSamples();
        if (m_task.stopRequested())
            return Task::cancelled();
        if (m_data.stackSamples.empty())
            return Error{ErrorCode::BadInput, "the samples of this profile took no time", {}};
        return finishSamples(m_data, m_task);
    }

  private:
    struct Place {
        std::uint64_t mapping = 0;
        std::uint64_t address = 0;
        std::vector<std::pair<std::uint64_t, std::uint32_t>> lines; // function; innermost first
        std::optional<std::vector<std::uint32_t>> sites;            // likewise
    };
    struct Named {
        std::uint64_t name = 0;
        std::uint64_t file = 0;
    };

    [[nodiscard]] std::string_view text(std::uint64_t position) const
    {
        return position < m_texts.size() ? m_texts[position] : std::string_view();
    }

    static Type typeIn(std::string_view message)
    {
        Type type;
        forEachField(message, [&](const Field &field) {
            if (field.is(ValueType::Type))
                type.name = field.number;
            else if (field.is(ValueType::Unit))
                type.unit = field.number;
        });
        return type;
    }

    void addTable(const Field &field)
    {
        switch (static_cast<Profile>(field.tag)) {
        case Profile::SampleType:
            m_types.push_back(typeIn(field.bytes));
            return;
        case Profile::Sample:
            m_samples.push_back(field.bytes);
            return;
        case Profile::Mapping:
            addMapping(field.bytes);
            return;
        case Profile::Location:
            addLocation(field.bytes);
            return;
        case Profile::Function:
            addFunction(field.bytes);
            return;
        case Profile::Text:
            m_texts.push_back(field.bytes);
            return;
        case Profile::PeriodType:
            m_periodType = typeIn(field.bytes);
            return;
        case Profile::Period:
            m_period = static_cast<double>(field.asSigned());
            return;
        case Profile::DefaultType:
            m_defaultType = field.number;
            return;
        }
    }

    void addMapping(std::string_view message)
    {
        std::uint64_t id = 0;
        std::uint64_t file = 0;
        forEachField(message, [&](const Field &field) {
            if (field.is(Mapping::Id))
                id = field.number;
            else if (field.is(Mapping::File))
                file = field.number;
        });
        m_mappings[id] = file;
    }

    void addLocation(std::string_view message)
    {
        std::uint64_t id = 0;
        Place place;
        forEachField(message, [&](const Field &field) {
            if (field.is(Location::Id))
                id = field.number;
            else if (field.is(Location::Mapping))
                place.mapping = field.number;
            else if (field.is(Location::Address))
                place.address = field.number;
            else if (field.is(Location::Line) && field.isBytes && place.lines.size() < kMostInlined)
                place.lines.push_back(lineIn(field.bytes));
            else if (field.is(Location::Line) && field.isBytes)
                m_data.report.count(
                    "more than 256 inlined calls at a place: the rest were skipped");
        });
        m_places[id] = std::move(place);
    }

    static std::pair<std::uint64_t, std::uint32_t> lineIn(std::string_view message)
    {
        std::pair<std::uint64_t, std::uint32_t> line;
        forEachField(message, [&](const Field &field) {
            if (field.is(Line::Function))
                line.first = field.number;
            else if (field.is(Line::Line))
                line.second = static_cast<std::uint32_t>(field.number);
        });
        return line;
    }

    void addFunction(std::string_view message)
    {
        std::uint64_t id = 0;
        std::uint64_t systemName = 0;
        Named named;
        forEachField(message, [&](const Field &field) {
            if (field.is(Function::Id))
                id = field.number;
            else if (field.is(Function::Name))
                named.name = field.number;
            else if (field.is(Function::SystemName))
                systemName = field.number;
            else if (field.is(Function::File))
                named.file = field.number;
        });
        if (named.name == 0)
            named.name = systemName;
        m_functions[id] = named;
    }

    // Chooses which of its values is the time of a sample, and which the number of samples.
    Status chooseValue()
    {
        for (std::size_t i = 0; i < m_types.size(); ++i) {
            const double ns = nsOf(text(m_types[i].unit));
            const bool isDefault = m_defaultType != 0 && m_types[i].name == m_defaultType;
            if (ns > 0 && (!m_time || isDefault || text(m_types[*m_time].name) != "cpu")) {
                m_time = i;
                m_nsOfTime = ns;
                if (isDefault)
                    break;
            }
        }
        for (std::size_t i = 0; i < m_types.size() && !m_count; ++i) {
            if (text(m_types[i].unit) == "count")
                m_count = i;
        }
        const double periodNs = m_period * nsOf(text(m_periodType.unit));
        if (!m_time && m_count && periodNs > 0) {
            m_time = m_count;
            m_nsOfTime = periodNs;
        }
        if (m_time)
            return {};
        const Type last = m_types.empty() ? Type() : m_types.back();
        std::string_view counted = text(last.unit) == "count" ? text(last.name) : text(last.unit);
        if (m_types.empty())
            counted = "nothing";
        return Error{ErrorCode::BadInput,
                     "this profile counts " +
                         std::string(counted.empty() ? "something unnamed" : counted) +
                         ", not time",
                     {}};
    }

    struct Read {
        std::vector<std::uint64_t> locations; // innermost first
        std::vector<std::uint64_t> values;
        TraceId thread;
    };

    Read sampleIn(std::string_view message)
    {
        Read sample;
        forEachField(message, [&](const Field &field) {
            if (field.is(Sample::Locations))
                addNumbers(field, sample.locations);
            else if (field.is(Sample::Values))
                addNumbers(field, sample.values);
            else if (field.is(Sample::Label) && field.isBytes)
                takeLabel(field.bytes, sample.thread);
        });
        return sample;
    }

    void takeLabel(std::string_view message, TraceId &thread)
    {
        std::string_view key;
        std::string_view word;
        std::int64_t number = 0;
        forEachField(message, [&](const Field &field) {
            if (field.is(Label::Key))
                key = text(field.number);
            else if (field.is(Label::Text))
                word = text(field.number);
            else if (field.is(Label::Number))
                number = field.asSigned();
        });
        constexpr std::array<std::string_view, 4> kThread{"thread", "tid", "thread_id",
                                                          "thread id"};
        if (std::ranges::find(kThread, key) == kThread.end())
            return;
        if (word.empty())
            thread = {TraceId::Kind::Number, number};
        else if (thread.kind != TraceId::Kind::Number)
            thread = {TraceId::Kind::Text, m_data.strings.intern(word)};
    }

    [[nodiscard]] double valueOf(const Read &sample, std::optional<std::size_t> type) const
    {
        return type && *type < sample.values.size()
                   ? std::max(0.0,
                              static_cast<double>(static_cast<std::int64_t>(sample.values[*type])))
                   : 0;
    }

    void placeSamples()
    {
        for (std::size_t i = 0; i < m_samples.size(); ++i) {
            if (i % kSamplesPerCheck == 0 && m_task.stopRequested())
                return;
            const Read sample = sampleIn(m_samples[i]);
            m_sums.expect(valueOf(sample, m_time) * m_nsOfTime, valueOf(sample, m_count));
        }
        for (std::size_t i = 0; i < m_samples.size(); ++i) {
            if (i % kSamplesPerCheck == 0 && m_task.stopRequested())
                return;
            place(sampleIn(m_samples[i]));
        }
    }

    void place(const Read &sample)
    {
        const std::uint32_t track = m_data.trackOf(TraceId(), sample.thread);
        if (m_data.tracks[track].name.empty() && sample.thread.kind == TraceId::Kind::Missing)
            m_data.tracks[track].name = "samples";
        m_sums.add(track, stackOf(sample.locations), valueOf(sample, m_time) * m_nsOfTime,
                   valueOf(sample, m_count));
    }

    std::uint32_t stackOf(const std::vector<std::uint64_t> &locations)
    {
        std::uint32_t innermost = StringTable::kNone;
        for (auto location = locations.rbegin(); location != locations.rend(); ++location) {
            const auto found = m_places.find(*location);
            if (found == m_places.end()) {
                m_data.report.count("places of code that are missing from the file");
                continue;
            }
            const std::vector<std::uint32_t> &sites = sitesOf(found->second);
            for (auto site = sites.rbegin(); site != sites.rend(); ++site)
                innermost = m_data.stackOf({innermost, *site});
        }
        return innermost;
    }

    const std::vector<std::uint32_t> &sitesOf(Place &place)
    {
        if (place.sites)
            return *place.sites;
        place.sites.emplace();
        const auto mapping = m_mappings.find(place.mapping);
        const std::uint32_t module = m_data.strings.intern(
            mapping == m_mappings.end() ? std::string_view() : text(mapping->second));
        for (const auto &[function, line] : place.lines) {
            const Named named = m_functions[function];
            place.sites->push_back(siteOf(text(named.name), module, text(named.file), line));
        }
        if (place.lines.empty()) {
            std::array<char, 16> digits{};
            const auto end =
                std::to_chars(digits.data(), digits.data() + digits.size(), place.address, 16).ptr;
            place.sites->push_back(siteOf("0x" + std::string(digits.data(), end), module, {}, 0));
        }
        return *place.sites;
    }

    std::uint32_t siteOf(std::string_view name, std::uint32_t module, std::string_view file,
                         std::uint32_t line)
    {
        TraceSite site;
        site.name = m_data.nameOf(name);
        site.category = module;
        if (!file.empty())
            site.file = m_data.strings.intern(file);
        site.line = line;
        const auto [known, isNew] =
            m_sites.try_emplace({site.name, site.category, site.file, site.line}, 0U);
        if (isNew)
            known->second = m_data.addSite(site);
        return known->second;
    }

    TraceData &m_data;
    const Task &m_task;
    std::vector<std::string_view> m_texts;
    std::vector<Type> m_types;
    std::vector<std::string_view> m_samples;
    std::unordered_map<std::uint64_t, std::uint64_t> m_mappings; // positions of texts
    std::unordered_map<std::uint64_t, Place> m_places;
    std::unordered_map<std::uint64_t, Named> m_functions;
    Type m_periodType;
    double m_period = 0;
    std::uint64_t m_defaultType = 0;
    std::optional<std::size_t> m_time;
    double m_nsOfTime = 1;
    std::optional<std::size_t> m_count;
    StackSums m_sums;
    // By name, module, file and line.
    std::map<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t, std::uint32_t>, std::uint32_t>
        m_sites;
};

} // namespace

Status readProfile(std::string_view bytes, TraceData &data, const Task &task)
{
    return Reader(data, task).read(bytes);
}

} // namespace zoe::pprof
