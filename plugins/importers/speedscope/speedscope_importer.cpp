// speedscope JSON of all versions: one thread per profile, evented or sampled.
#include <QObject>
#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "analysis/model/result.h"
#include "plugins/importers/common/bytes/block_reader.h"
#include "plugins/importers/common/bytes/text_lines.h"
#include "plugins/importers/common/import_events.h"
#include "plugins/importers/common/json/json_walk.h"
#include "plugins/importers/common/trace_data.h"
#include "plugins/importers/speedscope/profile_events.h"
#include "plugins/importers/speedscope/speedscope_values.h"

namespace zoe {

namespace {

double nsOfUnit(std::string_view unit)
{
    if (unit == "microseconds")
        return 1e3;
    if (unit == "milliseconds")
        return 1e6;
    if (unit == "seconds")
        return 1e9;
    return 1;
}

Error wrong(const std::string &what)
{
    return {ErrorCode::BadInput, what, {}};
}

// One track per profile. Whatever is skipped in a truncated file or a bad event is counted in the
// report.
class SpeedscopeReader {
  public:
    SpeedscopeReader(BlockReader &reader, TraceData &data)
        : m_walk(reader)
        , m_data(data)
    {}

    Status run()
    {
        if (const Status begun = m_walk.beginObject(); !begun)
            return begun;
        const Status read = m_walk.members(
            [this](const std::string &key, char next) { return topMember(key, next); });
        if (!read)
            return read;
        return finish();
    }

  private:
    struct Profile {
        std::int64_t number = 0;
        std::uint32_t track = 0;
        std::string name;
        std::optional<std::string> unit; // the first one that is stated
        std::string type;
        double startValue = 0;
        std::optional<double> start, end;
        bool hasEvents = false;
        bool hasSamples = false;
        bool hasWeights = false;
    };

    Status topMember(const std::string &key, char next)
    {
        if (key == "shared" && next == '{')
            return m_walk.members([this](const std::string &inner, char first) {
                return inner == "frames" && first == '[' ? frames() : m_walk.stream().skipValue();
            });
        if (key != "profiles" || next != '[')
            return m_walk.stream().skipValue();
        m_hasProfiles = true;
        return m_walk.elements([this](char first) {
            ++m_profiles;
            if (first == '{')
                return profile();
            return Status(wrong("profile " + std::to_string(m_profiles) + " is no object"));
        });
    }

    Status frames()
    {
        m_hasFrames = true;
        return m_walk.smallElements([this](JsonCursor &cursor) {
            JsonValue frame;
            if (!cursor.value(frame))
                return false;
            addFrame(frame);
            return true;
        });
    }

    void addFrame(const JsonValue &frame)
    {
        if (frame.kind != JsonValue::Kind::Object)
            m_data.report.count("shared frames that are not objects");
        const auto [name, file, line] = sharedFrameIn(frame);
        TraceSite site;
        site.name = m_data.nameOf(missing(name) ? std::string() : jsonText(name));
        if (!missing(file) && !file.text.empty())
            site.file = m_data.strings.intern(jsonText(file));
        site.line = static_cast<std::uint32_t>(
            std::clamp(numberOf(line).value_or(0), 0.0, double{UINT32_MAX}));
        const bool tooMany = m_data.sites.size() >= TraceData::kMostNames;
        m_sites.push_back(tooMany ? m_data.siteOf(site.name, 0) : m_data.addSite(site));
    }

    Status profile()
    {
        Profile profile;
        profile.number = m_profiles;
        ProfileEvents events(m_data);
        const Status read = m_walk.members([&](const std::string &key, char next) {
            return profileMember(profile, events, key, next);
        });
        return read ? endProfile(profile, events) : read;
    }

    Status profileMember(Profile &profile, ProfileEvents &events, const std::string &key, char next)
    {
        const bool asEvents = profile.type != "sampled" && !profile.hasSamples;
        const bool asSamples = profile.type != "evented" && !profile.hasEvents;
        if (next == '[' && key == "events" && asEvents && !profile.hasEvents) {
            profile.hasEvents = true;
            if (profile.unit)
                events.setUnit(nsOfUnit(*profile.unit));
            return m_walk.smallElements([&](JsonCursor &c) { return event(c, events); });
        }
        if (next == '[' && key == "samples" && asSamples && !profile.hasSamples) {
            profile.hasSamples = true;
            const Status read =
                m_walk.smallElements([&](JsonCursor &c) { return sample(c, events); });
            events.endSamples();
            return read;
        }
        if (next == '[' && key == "weights" && asSamples && !profile.hasWeights) {
            profile.hasWeights = true;
            return m_walk.smallElements([&](JsonCursor &cursor) {
                JsonValue weight;
                if (!cursor.value(weight))
                    return false;
                events.addWeight(numberOf(weight));
                return true;
            });
        }
        if (next == '[' || next == '{')
            return m_walk.stream().skipValue();
        JsonValue value;
        const Result<bool> got = m_walk.take([&](JsonCursor &cursor) {
            if (!cursor.value(value))
                return false;
            keep(profile, key, value); // the bytes may move afterwards
            return true;
        });
        return got ? Status() : Status(got.error());
    }

    static void keep(Profile &profile, const std::string &key, const JsonValue &value)
    {
        if (key == "name")
            profile.name = missing(value) ? std::string() : jsonText(value);
        else if (key == "unit" && !profile.unit)
            profile.unit = jsonText(value);
        else if (key == "type")
            profile.type = jsonText(value);
        else if (key == "startValue")
            profile.start = numberOf(value);
        else if (key == "endValue")
            profile.end = numberOf(value);
    }

    bool event(JsonCursor &cursor, ProfileEvents &events)
    {
        EventValues values;
        if (!takeEvent(cursor, values))
            return false;
        const std::optional<std::uint32_t> frame = frameOf(values.frame);
        const std::optional<double> at = numberOf(values.at);
        const bool opens = values.type.text == "O";
        if (!frame || !at || !isKnown(*frame) || (!opens && values.type.text != "C"))
            m_data.report.count("invalid events were skipped");
        else
            events.addEvent(opens ? TraceKind::Begin : TraceKind::End, *at, *frame);
        return true;
    }

    bool sample(JsonCursor &cursor, ProfileEvents &events)
    {
        JsonValue value;
        if (!cursor.value(value))
            return false;
        const bool good = readStack(value, m_stack) &&
                          std::ranges::all_of(m_stack, [this](auto f) { return isKnown(f); });
        events.addSample(good ? &m_stack : nullptr);
        return true;
    }

    // As far as known: the frames may come after the profiles.
    [[nodiscard]] bool isKnown(std::uint32_t frame) const
    {
        return !m_hasFrames || frame < m_sites.size();
    }

    Status endProfile(const Profile &profile, ProfileEvents &events)
    {
        const std::string which = "profile " + std::to_string(profile.number);
        const bool evented = profile.type == "evented";
        if (!evented && profile.type != "sampled") {
            m_data.report.count("profiles of an unknown kind were skipped");
            return {};
        }
        if (!m_walk.cut() && evented && !profile.hasEvents)
            return wrong(which + " has no events");
        if (!m_walk.cut() && !evented && (!profile.hasSamples || !profile.hasWeights))
            return wrong(which + " has no samples with weights");
        const std::string unit = profile.unit.value_or("none");
        if (unit == "none" || unit == "bytes")
            m_data.report.count("profiles without a time unit: treated as nanoseconds");
        const double unitNs = nsOfUnit(unit);
        const std::uint32_t index = m_data.trackOf(TraceId{TraceId::Kind::Missing, 0},
                                                   TraceId{TraceId::Kind::Number, profile.number});
        TraceTrack &track = m_data.tracks[index];
        track.name = profile.name;
        track.events = events.take(unitNs, profile.start.value_or(0));
        if (unit != "bytes") // those contain no times
            events.addSamplesTo(index, unitNs, profile.start.value_or(0));
        for (const auto &value : {profile.start, profile.end}) { // if it states a valid one
            if (value && std::abs(*value * unitNs) < ProfileEvents::kLatestNs)
                m_data.seeTime(std::llround(*value * unitNs), std::llround(*value * unitNs));
        }
        return {};
    }

    // Shared frames are known now: replaces their numbers by their sites.
    void resolve(PackedEvents &events)
    {
        PackedEvents unresolved = std::exchange(events, {});
        for (PackedEventReader reader(unresolved); reader.next();) {
            TraceEvent event = reader.event();
            unresolved.releaseBefore(reader.position());
            if (event.site >= m_sites.size()) {
                m_data.report.count("events of frames missing from the file were skipped");
                continue;
            }
            const std::uint32_t site = m_sites[event.site];
            event.site = (event.kind == TraceKind::End ? m_data.sites[site].name : site) &
                         TraceEvent::kMaxSite;
            events.push_back(event);
        }
    }

    // The same for stacks of samples; missing frames were already counted with the events.
    void resolveStacks()
    {
        std::vector<bool> known;
        for (TraceStack &stack : m_data.stacks) {
            const bool callersKnown = stack.callers == StringTable::kNone || known[stack.callers];
            known.push_back(callersKnown && stack.site < m_sites.size());
            if (known.back())
                stack.site = m_sites[stack.site];
        }
        std::erase_if(m_data.stackSamples,
                      [&](const TraceStackSample &sample) { return !known[sample.stack]; });
    }

    Status finish()
    {
        if (m_walk.cut() && (m_data.empty() || !m_hasFrames))
            return Error{ErrorCode::BadInput, "this is not valid JSON: the file ends too early",
                         "byte " + std::to_string(m_walk.stream().offset())};
        if (!m_hasFrames)
            return wrong("the list of shared frames is missing");
        if (!m_hasProfiles)
            return wrong("the list of profiles is missing");
        if (m_walk.cut())
            m_data.report.count("the file is truncated: arrays without an end");
        for (TraceTrack &track : m_data.tracks)
            resolve(track.events);
        resolveStacks();
        if (m_data.empty())
            return wrong("the profiles have no events and no samples");
        return {};
    }

    JsonWalk m_walk;
    TraceData &m_data;
    bool m_hasFrames = false;
    bool m_hasProfiles = false;
    std::int64_t m_profiles = 0;
    std::vector<std::uint32_t> m_sites; // by number of the shared frame
    ProfileEvents::Stack m_stack;
};

constexpr std::string_view kSchema = "speedscope.app/file-format-schema.json";

} // namespace

class SpeedscopeImporter final : public QObject, public TraceImporter {
    Q_OBJECT
    Q_PLUGIN_METADATA(IID ZOE_IMPORTER_IID FILE "speedscope_importer.json")
    Q_INTERFACES(zoe::Importer)

  public:
    [[nodiscard]] ImportFormat format() const override
    {
        return {QStringLiteral("speedscope"),
                QStringLiteral("speedscope JSON"),
                {QStringLiteral("speedscope.json"), QStringLiteral("json")}};
    }

    [[nodiscard]] int sniff(std::span<const std::byte> firstBytes) const override
    {
        const std::string text = TextLines::decoded(firstBytes);
        const std::string_view bytes(text);
        const std::size_t begin = bytes.find_first_not_of("\xEF\xBB\xBF \t\r\n");
        if (begin == std::string_view::npos || bytes[begin] != '{')
            return 0;
        if (bytes.find(kSchema) != std::string_view::npos)
            return 98;
        const auto has = [&](std::string_view word) {
            return bytes.find(word) != std::string_view::npos;
        };
        if (!has("\"shared\""))
            return 0;
        return has("\"profiles\"") ? 50 : has("\"frames\"") ? 45 : 0;
    }

    Status parse(QIODevice &input, const ImportOptions &, TraceData &data, SessionInfo &session,
                 const Task &task) const override
    {
        BlockReader reader(input, task, BlockReader::Content::Text);
        session.clock = "times of a speedscope file";
        return SpeedscopeReader(reader, data).run();
    }
};

} // namespace zoe

#include "speedscope_importer.moc"
