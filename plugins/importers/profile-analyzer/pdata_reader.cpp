#include "plugins/importers/profile-analyzer/pdata_reader.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace zoe {

namespace {

constexpr std::int32_t kLatestVersion = 7;
constexpr std::int32_t kFirstWithStart = 2;
constexpr std::int32_t kWithChildren = 3;
constexpr std::int32_t kFirstInMs = 6;
constexpr double kNsPerMillisecond = 1e6;
constexpr double kLongestMs = 1e9;
constexpr double kLatestMs = 1e12;
constexpr std::int64_t kRoundingNs = 1000; // frames this close together are consecutive
constexpr std::size_t kLongestName = std::size_t{1} << 20;

bool plausible(double ms)
{
    return ms >= 0 && ms <= kLongestMs; // false for NaN
}

// Walks over the first bytes as long as they are valid.
class Plausibility {
  public:
    explicit Plausibility(std::string_view bytes)
        : m_bytes(bytes)
    {}

    int score()
    {
        const auto version = next<std::int32_t>();
        const bool head =
            within(version, 1, kLatestVersion) && within(next<std::int32_t>(), -1, 100'000'000);
        const auto frames = next<std::int32_t>();
        if (!head || !within(frames, 1, 100'000'000))
            return 0;
        for (std::int32_t i = 0; i < frames && !m_ended; ++i) {
            if (!frame(version))
                return 0;
        }
        return m_markers > 0 ? 75 : (m_ended ? 0 : 40);
    }

  private:
    bool frame(std::int32_t version)
    {
        if (version >= kFirstWithStart && !std::isfinite(next<double>()))
            return false;
        const auto ms = static_cast<double>(next<float>());
        const auto threads = next<std::int32_t>();
        if (!m_ended && (!plausible(ms) || !within(threads, 0, 100'000)))
            return false;
        for (std::int32_t t = 0; t < threads && !m_ended; ++t) {
            const auto thread = next<std::int32_t>();
            const auto markers = next<std::int32_t>();
            if (!m_ended && (!within(thread, 0, 1'000'000) || !within(markers, 0, 100'000'000)))
                return false;
            for (std::int32_t m = 0; m < markers && !m_ended; ++m) {
                if (!marker(version))
                    return false;
            }
        }
        return true;
    }

    bool marker(std::int32_t version)
    {
        const auto name = next<std::int32_t>();
        const auto ms = static_cast<double>(next<float>());
        const auto depth = next<std::int32_t>();
        if (version == kWithChildren)
            next<float>();
        if (m_ended)
            return true;
        ++m_markers;
        return within(name, 0, 10'000'000) && plausible(ms) && within(depth, 0, 100'000);
    }

    static bool within(std::int32_t value, std::int32_t least, std::int32_t most)
    {
        return value >= least && value <= most;
    }

    template <class T>
    T next()
    {
        if (m_bytes.size() < sizeof(T)) {
            m_ended = true;
            m_bytes = {};
            return T{};
        }
        const T value = BinaryReader::littleEndian<T>(m_bytes.data());
        m_bytes.remove_prefix(sizeof(T));
        return value;
    }

    std::string_view m_bytes;
    std::uint64_t m_markers = 0;
    bool m_ended = false;
};

} // namespace

int sniffPdata(std::string_view firstBytes)
{
    return Plausibility(firstBytes).score();
}

Status PdataReader::run()
{
    m_version = m_in.i32();
    m_in.i32(); // number of the first frame in Unity's profiler
    const std::int32_t frames = m_in.i32();
    if (m_in.ok() && (m_version < 1 || m_version > kLatestVersion))
        return Error{ErrorCode::BadInput,
                     "version " + std::to_string(m_version) + " of .pdata is not supported; 1 to " +
                         std::to_string(kLatestVersion) + " are",
                     "byte 0"};
    if (m_in.ok() && frames < 0)
        return Error{ErrorCode::BadInput, "the number of frames is negative", "byte 8"};
    std::int32_t read = 0;
    for (; m_in.ok() && read < frames; ++read)
        readFrame();
    if (m_in.ok())
        readNames();
    if (!m_in.ok() && !m_in.cut())
        return m_in.error();
    if (m_in.cut())
        m_data.report.count("the file is truncated: frames and names may be missing");
    nameSites();
    nameThreads();
    return {};
}

std::int64_t PdataReader::nsOf(float ms, const char *whatIfWrong)
{
    if (plausible(static_cast<double>(ms)))
        return std::llround(static_cast<double>(ms) * kNsPerMillisecond);
    m_data.report.count(whatIfWrong);
    return 0;
}

void PdataReader::readFrame()
{
    double startMs = std::nan("");
    if (m_version >= kFirstWithStart)
        startMs = m_in.number<double>() * (m_version < kFirstInMs ? 1e3 : 1);
    const auto ms = m_in.number<float>();
    const std::int32_t threads = m_in.i32();
    if (!m_in.ok())
        return;
    beginFrame(startMs, nsOf(ms, "frames with an invalid duration: treated as 0"));
    for (std::int32_t i = 0; m_in.ok() && i < threads; ++i)
        readThread();
}

void PdataReader::beginFrame(double startMs, std::int64_t lengthNs)
{
    std::int64_t startNs = m_frameEndNs;
    if (std::abs(startMs) < kLatestMs)
        startNs = std::llround(startMs * kNsPerMillisecond);
    else if (m_version >= kFirstWithStart)
        m_data.report.count("frames with an invalid start: placed after the previous one");
    if (m_anyFrame) {
        if (startNs < m_frameEndNs - kRoundingNs)
            m_data.report.count(
                "frames that start before the end of the previous one: placed after it");
        if (startNs > m_frameEndNs + kRoundingNs)
            m_data.report.count("gaps between frames were added to the previous frame");
        else
            startNs = m_frameEndNs;
    }
    if (startNs > TraceData::kLongestNs - lengthNs) {
        m_data.report.count("frames beyond 126 years: treated as 0");
        lengthNs = 0;
    }
    m_anyFrame = true;
    m_frameNs = startNs;
    m_frameEndNs = startNs + lengthNs;
    m_data.frameStartsNs.push_back(startNs);
    m_data.seeTime(startNs, m_frameEndNs);
}

void PdataReader::readThread()
{
    const std::int32_t name = m_in.i32();
    const std::int32_t markers = m_in.i32();
    if (!m_in.ok())
        return;
    const auto [found, isNew] = m_tracks.try_emplace(name, 0U);
    if (isNew)
        found->second = m_data.trackOf(TraceId(), {TraceId::Kind::Number, name});
    const std::uint32_t track = found->second;
    m_open.assign(1, {m_frameEndNs, m_frameNs});
    for (std::int32_t i = 0; m_in.ok() && i < markers; ++i) {
        Marker marker;
        marker.name = m_in.i32();
        const auto ms = m_in.number<float>();
        marker.depth = m_in.i32();
        if (m_version == kWithChildren)
            m_in.number<float>();
        if (!m_in.ok())
            break;
        marker.lengthNs = nsOf(ms, "markers with an invalid duration: treated as 0");
        addMarker(track, marker);
    }
    closeTo(track, 1);
}

void PdataReader::addMarker(std::uint32_t track, const Marker &marker)
{
    std::size_t depth = marker.depth < 1 ? 1 : static_cast<std::size_t>(marker.depth);
    if (marker.depth < 1 || depth > m_open.size()) {
        m_data.report.count("markers without a parent at their depth were moved to one");
        depth = std::min(depth, m_open.size());
    }
    closeTo(track, depth);
    OpenMarker &parent = m_open.back();
    const std::int64_t startNs = parent.nextNs;
    std::int64_t endNs = startNs + marker.lengthNs;
    if (endNs > parent.endNs) {
        if (endNs > parent.endNs + kRoundingNs)
            m_data.report.count(m_open.size() > 1
                                    ? "markers longer than the rest of their parent were cut"
                                    : "markers longer than the rest of their frame were cut");
        endNs = parent.endNs;
    }
    parent.nextNs = endNs;
    addEvent(track, TraceKind::Begin, startNs, siteOf(marker.name));
    m_open.push_back({endNs, startNs});
}

// Ends all deeper zones.
void PdataReader::closeTo(std::uint32_t track, std::size_t depth)
{
    for (; m_open.size() > depth; m_open.pop_back())
        addEvent(track, TraceKind::End, m_open.back().endNs, 0);
}

void PdataReader::addEvent(std::uint32_t track, TraceKind kind, std::int64_t timeNs,
                           std::uint32_t site)
{
    PackedEvents &events = m_data.tracks[track].events;
    TraceEvent event;
    event.timeNs = timeNs;
    event.site = site & TraceEvent::kMaxSite;
    event.kind = kind;
    event.order = static_cast<std::uint32_t>(events.size());
    events.push_back(event);
}

// Names are at the end of the file, so sites get theirs later.
std::uint32_t PdataReader::siteOf(std::int32_t name)
{
    const auto [found, isNew] = m_sites.try_emplace(name, 0U);
    if (isNew)
        found->second = m_data.addSite({});
    return found->second;
}

std::vector<std::string> PdataReader::nameList()
{
    std::vector<std::string> names;
    const std::int32_t count = m_in.i32();
    for (std::int32_t i = 0; m_in.ok() && i < count; ++i)
        names.push_back(m_in.shortString(kLongestName));
    return names;
}

void PdataReader::readNames()
{
    m_markerNames = nameList();
    if (m_in.ok())
        m_threadNames = nameList();
}

void PdataReader::nameSites()
{
    for (const auto &[number, site] : m_sites) {
        const bool known = number >= 0 && static_cast<std::size_t>(number) < m_markerNames.size();
        if (!known)
            m_data.report.count("markers without a name");
        m_data.sites[site].name =
            m_data.nameOf(known ? m_markerNames[static_cast<std::size_t>(number)]
                                : "marker " + std::to_string(number));
    }
}

// "1:Main Thread": the number distinguishes threads with the same name, and is shown only if there
// are several.
void PdataReader::nameThreads()
{
    const auto parted = [](std::string_view name) {
        const std::size_t colon = name.find(':');
        const bool numbered =
            colon != std::string_view::npos && colon > 0 &&
            std::all_of(name.begin(), name.begin() + static_cast<std::ptrdiff_t>(colon),
                        [](char c) { return c >= '0' && c <= '9'; });
        return numbered ? std::pair(name.substr(0, colon), name.substr(colon + 1))
                        : std::pair(std::string_view(), name);
    };
    std::map<std::string_view, std::size_t> uses;
    for (const std::string &name : m_threadNames)
        ++uses[parted(name).second];
    for (const auto &[number, track] : m_tracks) {
        if (number < 0 || static_cast<std::size_t>(number) >= m_threadNames.size())
            continue;
        const auto [index, name] = parted(m_threadNames[static_cast<std::size_t>(number)]);
        std::string label(name.empty() ? "(no name)" : name);
        if (uses[name] > 1 && !index.empty())
            label.append(" ").append(index);
        m_data.tracks[track].name = label;
        m_data.tracks[track].tid = {}; // the index of its name is not a thread number
    }
}

} // namespace zoe
