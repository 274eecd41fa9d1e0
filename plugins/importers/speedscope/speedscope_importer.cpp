#include "plugins/importers/speedscope/speedscope_importer.h"

#include <algorithm>
#include <cmath>
#include <simdjson.h>

#include "plugins/importers/common/block_reader.h"
#include "plugins/importers/common/import_events.h"
#include "plugins/importers/common/text_lines.h"

namespace zoe {

namespace {

using simdjson::dom::array;
using simdjson::dom::element;
using simdjson::dom::object;

constexpr std::string_view kSchema = "speedscope.app/file-format-schema.json";
constexpr double kLatestNs = 4e18;
constexpr double kReadShare = 0.3;                       // of the work
constexpr std::size_t kLargest = std::size_t{128} << 20; // its tree takes several times as much

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

template <class T>
T valueOr(const object &from, std::string_view key, T otherwise)
{
    T value;
    return from[key].get(value) == simdjson::SUCCESS ? value : otherwise;
}

Error wrong(const std::string &what)
{
    return {ErrorCode::BadInput, what, {}};
}

// The whole text as UTF-8. Error: Io, Cancelled, LimitReached.
Result<simdjson::padded_string> readAll(QIODevice &input, const Task &task)
{
    std::string text;
    BlockReader reader(input, task, BlockReader::Content::Text);
    for (;;) {
        const Result<bool> more = reader.more();
        if (!more)
            return more.error();
        if (!*more)
            break;
        text += reader.bytes();
        reader.consume(reader.bytes().size());
        if (text.size() > kLargest)
            return Error{
                ErrorCode::LimitReached,
                "speedscope files of more than 128 MiB can't be read; export in pieces, or "
                "as a Chrome trace",
                {}};
    }
    return simdjson::padded_string(
        std::string_view(text).substr(text.starts_with("\xEF\xBB\xBF") ? 3 : 0));
}

class Filler {
  public:
    explicit Filler(TraceData &data)
        : m_data(data)
    {}

    Status addFile(const object &file)
    {
        object shared;
        array frames;
        if (file["shared"].get(shared) || shared["frames"].get(frames))
            return wrong("it has no list of shared frames");
        for (const element frame : frames)
            addFrame(frame);
        array profiles;
        if (file["profiles"].get(profiles))
            return wrong("it has no list of profiles");
        std::int64_t number = 0;
        for (const element profile : profiles) {
            if (Status added = addProfile(profile, ++number); !added)
                return added;
        }
        if (m_data.empty())
            return wrong("its profiles hold no events and no samples");
        return {};
    }

  private:
    void addFrame(const element &entry)
    {
        object frame;
        if (entry.get(frame)) { // an object without a document can't be asked for its members
            m_data.report.count("shared frames that are no objects");
            m_sites.push_back(m_data.addSite(TraceSite()));
            return;
        }
        TraceSite site;
        site.name = m_data.strings.intern(valueOr(frame, "name", std::string_view()));
        const auto file = valueOr(frame, "file", std::string_view());
        if (!file.empty())
            site.file = m_data.strings.intern(file);
        site.line = static_cast<std::uint32_t>(
            std::clamp<std::int64_t>(valueOr(frame, "line", std::int64_t{0}), 0, UINT32_MAX));
        m_sites.push_back(m_data.addSite(site));
    }

    Status addProfile(const element &entry, std::int64_t number)
    {
        object profile;
        if (entry.get(profile))
            return wrong("profile " + std::to_string(number) + " is no object");
        const auto unit = valueOr(profile, "unit", std::string_view("none"));
        m_unitNs = nsOfUnit(unit);
        if (unit == "none" || unit == "bytes")
            m_data.report.count("profiles without a unit of time: 1 counts as 1 ns");
        m_track = m_data.trackOf(TraceId{TraceId::Kind::Missing, 0},
                                 TraceId{TraceId::Kind::Number, number});
        m_data.tracks[m_track].name = valueOr(profile, "name", std::string_view());
        m_order = 0;
        const auto type = valueOr(profile, "type", std::string_view());
        if (type == "evented")
            return addEvents(profile, number);
        if (type == "sampled")
            return addSamples(profile, number);
        m_data.report.count("profiles of a kind that is not known, left out");
        return {};
    }

    Status addEvents(const object &profile, std::int64_t number)
    {
        array events;
        if (profile["events"].get(events))
            return wrong("profile " + std::to_string(number) + " has no events");
        double last = 0;
        for (const element entry : events) {
            object event;
            double at = 0;
            std::uint64_t frame = 0;
            std::string_view type;
            if (entry.get(event) || event["at"].get(at) || event["frame"].get(frame) ||
                event["type"].get(type) || frame >= m_sites.size() ||
                !(std::abs(at * m_unitNs) < kLatestNs) || (type != "O" && type != "C")) {
                m_data.report.count("events that make no sense, left out");
                continue;
            }
            if (m_order > 0 && at < last)
                m_data.report.count("times that run backwards, put into order");
            last = at;
            add(type == "O" ? TraceKind::Begin : TraceKind::End, at, frame);
        }
        see(profile);
        return {};
    }

    // Neighbouring samples share what is the same from the root on.
    Status addSamples(const object &profile, std::int64_t number)
    {
        array samples;
        array weights;
        if (profile["samples"].get(samples) || profile["weights"].get(weights))
            return wrong("profile " + std::to_string(number) + " has no samples with weights");
        double now = valueOr(profile, "startValue", 0.0);
        std::vector<std::uint64_t> open;
        auto weight = weights.begin();
        for (const element sample : samples) {
            std::vector<std::uint64_t> stack;
            double length = 0;
            if (weight == weights.end() || (*weight).get(length) || !readStack(sample, stack) ||
                !(length >= 0) || !(std::abs((now + length) * m_unitNs) < kLatestNs)) {
                m_data.report.count("samples that make no sense, left out");
                if (weight != weights.end())
                    ++weight;
                continue;
            }
            ++weight;
            changeStack(open, stack, now);
            now += length;
        }
        changeStack(open, {}, now);
        see(profile);
        return {};
    }

    bool readStack(const element &sample, std::vector<std::uint64_t> &stack) const
    {
        array frames;
        if (sample.get(frames))
            return false;
        for (const element entry : frames) {
            std::uint64_t frame = 0;
            if (entry.get(frame) || frame >= m_sites.size())
                return false;
            stack.push_back(frame);
        }
        return true;
    }

    void changeStack(std::vector<std::uint64_t> &open, const std::vector<std::uint64_t> &next,
                     double at)
    {
        const auto differ = std::mismatch(open.begin(), open.end(), next.begin(), next.end()).first;
        for (const auto shared = differ - open.begin(); std::ssize(open) > shared; open.pop_back())
            add(TraceKind::End, at, open.back());
        for (std::size_t i = open.size(); i < next.size(); ++i)
            add(TraceKind::Begin, at, next[i]);
        open = next;
    }

    void add(TraceKind kind, double at, std::uint64_t frame)
    {
        TraceEvent event;
        event.timeNs = std::llround(at * m_unitNs);
        const std::uint32_t site = m_sites[frame];
        event.site =
            (kind == TraceKind::End ? m_data.sites[site].name : site) & TraceEvent::kMaxSite;
        event.kind = kind;
        event.order = m_order++;
        m_data.tracks[m_track].events.push_back(event);
        m_data.seeTime(event.timeNs, event.timeNs);
    }

    // The profile's own span counts, where it says one that can be.
    void see(const object &profile)
    {
        for (const char *key : {"startValue", "endValue"}) {
            double value = 0;
            if (!profile[key].get(value) && std::abs(value * m_unitNs) < kLatestNs)
                m_data.seeTime(std::llround(value * m_unitNs), std::llround(value * m_unitNs));
        }
    }

    TraceData &m_data;
    std::vector<std::uint32_t> m_sites; // by number of the shared frame
    std::uint32_t m_track = 0;
    std::uint32_t m_order = 0;
    double m_unitNs = 1;
};

} // namespace

ImportFormat SpeedscopeImporter::format() const
{
    return {QStringLiteral("speedscope"),
            QStringLiteral("speedscope JSON"),
            {QStringLiteral("speedscope.json"), QStringLiteral("json")}};
}

int SpeedscopeImporter::sniff(std::span<const std::byte> firstBytes) const
{
    const std::string text =
        TextLines::decoded({reinterpret_cast<const char *>(firstBytes.data()), firstBytes.size()});
    const std::string_view bytes(text);
    const std::size_t begin = bytes.find_first_not_of("\xEF\xBB\xBF \t\r\n");
    if (begin == std::string_view::npos || bytes[begin] != '{')
        return 0;
    if (bytes.find(kSchema) != std::string_view::npos)
        return 98;
    return bytes.find("\"profiles\"") != std::string_view::npos &&
                   bytes.find("\"shared\"") != std::string_view::npos
               ? 50
               : 0;
}

Result<ImportResult> SpeedscopeImporter::read(QIODevice &input, const ImportOptions &options,
                                              const OpenWriter &openWriter, const Task &task) const
{
    const Result<simdjson::padded_string> text = readAll(input, task.part(0, kReadShare));
    if (!text)
        return placed(text.error(), options.sourceName);
    simdjson::dom::parser parser;
    element root;
    object file;
    if (const auto error = parser.parse(*text).get(root))
        return placed(wrong(std::string("it is no JSON: ") + simdjson::error_message(error)),
                      options.sourceName);
    if (root.get(file))
        return placed(wrong("it is no JSON object"), options.sourceName);
    task.progress(0.4);
    TraceData data;
    if (const Status filled = Filler(data).addFile(file); !filled)
        return placed(filled.error(), options.sourceName);
    SessionInfo session;
    session.clock = "times of a speedscope file";
    return importEvents(data, std::move(session), options, openWriter, task.part(0.5, 1));
}

} // namespace zoe
