#include "plugins/importers/chrome-trace/cpu_profiles.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "plugins/importers/chrome-trace/trace_time.h"
#include "plugins/importers/common/json/json_values.h"

namespace zoe {

namespace {

constexpr double kFurthestNode = 1e15;

std::optional<std::int64_t> timeIn(const JsonValue &value)
{
    const auto time = missing(value) ? std::nullopt : parseTraceTime(value.text);
    return time ? std::optional(time->rounded()) : std::nullopt;
}

// Nothing if it is too far from 0. Whole microseconds are exact.
std::optional<std::int64_t> nsOf(double us)
{
    if (!(std::abs(us) * static_cast<double>(kNsPerUs) < static_cast<double>(kMaxTraceNs)))
        return std::nullopt;
    const double whole = std::floor(us);
    return static_cast<std::int64_t>(whole) * kNsPerUs +
           std::llround((us - whole) * static_cast<double>(kNsPerUs));
}

// Calls back for the elements of an array's bytes.
template <class Take>
void forEachElement(const JsonValue &array, const Take &take)
{
    JsonCursor cursor(array.text);
    if (array.kind != JsonValue::Kind::Array || !cursor.accept('['))
        return;
    bool first = true;
    for (JsonValue value; cursor.nextElement(first) && cursor.value(value);)
        take(value);
}

bool addNumber(JsonCursor &cursor, std::vector<double> &numbers)
{
    JsonValue value;
    if (!cursor.value(value))
        return false;
    numbers.push_back(jsonNumber(value).value_or(0));
    return true;
}

} // namespace

std::optional<std::int64_t> nodeIn(const JsonValue &value)
{
    const auto number = jsonNumber(value);
    if (!number || !(std::abs(*number) < kFurthestNode))
        return {};
    return static_cast<std::int64_t>(*number);
}

bool CpuProfiles::isProfile(const TraceFields &fields)
{
    return fields.name.text == "Profile" || fields.name.text == "ProfileChunk";
}

bool CpuProfiles::isWholeProfile(const TraceFields &fields)
{
    return fields.name.text == "CpuProfile" &&
           !missing(memberOf(memberOf(fields.arguments.text, "data").text, "cpuProfile"));
}

void CpuProfiles::event(const TraceFields &fields, TraceId pid, TraceId tid)
{
    std::string key = std::string(fields.pid.text) + ' ' + std::string(fields.id.text);
    const bool isWhole = isWholeProfile(fields);
    if (isWhole)
        key += " whole " + std::to_string(m_profiles.size());
    const auto [known, isNew] = m_profiles.try_emplace(key);
    Profile &profile = known->second;
    if (isNew) {
        profile.number = static_cast<std::uint32_t>(m_profiles.size());
        profile.pid = pid;
        profile.tid = tid;
    }
    if (isWhole || fields.name.text == "ProfileChunk")
        return addPart(fields, profile);
    profile.tid = tid;
    const JsonValue data = memberOf(fields.arguments.text, "data");
    profile.startNs = timeIn(memberOf(data.text, "startTime"));
    if (!profile.startNs)
        profile.startNs = timeIn(fields.ts);
}

void CpuProfiles::addPart(const TraceFields &fields, Profile &profile)
{
    Part &part = profile.parts.emplace_back();
    part.atNs = timeIn(fields.ts).value_or(0);
    const JsonValue data = memberOf(fields.arguments.text, "data");
    part.endNs = timeIn(memberOf(data.text, "endTime"));
    const JsonValue told = memberOf(data.text, "cpuProfile");
    if (missing(told))
        return;
    if (isWholeProfile(fields)) { // in a part, they may be from another clock
        part.endNs = timeIn(memberOf(told.text, "endTime"));
        profile.startNs = timeIn(memberOf(told.text, "startTime"));
    }
    forEachElement(memberOf(told.text, "nodes"),
                   [&](const JsonValue &value) { node(value.text, profile); });
    forEachElement(memberOf(told.text, "samples"), [&](const JsonValue &value) {
        part.seen.push_back({nodeIn(value).value_or(0), 0});
    });
    std::size_t timed = 0;
    const JsonValue deltas =
        memberOf(data.text, "timeDeltas"); // in a whole profile, it is with the rest
    forEachElement(missing(deltas) ? memberOf(told.text, "timeDeltas") : deltas,
                   [&](const JsonValue &value) {
                       if (timed < part.seen.size())
                           part.seen[timed++].deltaUs = jsonNumber(value).value_or(0);
                   });
    if (timed < part.seen.size())
        m_data.report.count("samples without a time were skipped", part.seen.size() - timed);
    part.seen.resize(timed);
}

std::uint32_t CpuProfiles::keyOf(const Profile &profile, std::int64_t node)
{
    return m_data.strings.intern("profile " + std::to_string(profile.number) + " node " +
                                 std::to_string(node));
}

// Lines count from 1; 0: unknown.
std::uint32_t CpuProfiles::siteOf(std::string_view name, std::string_view url, double line)
{
    TraceSite site;
    site.name = m_data.nameOf(name.empty() ? "(anonymous)" : name);
    if (!url.empty()) {
        site.file = m_data.strings.intern(url);
        site.line = static_cast<std::uint32_t>(std::clamp(line, 0.0, double{UINT32_MAX}));
    }
    const auto [known, isNew] = m_sites.try_emplace({site.name, site.file, site.line}, 0U);
    if (isNew)
        known->second = m_data.addSite(site);
    return known->second;
}

std::uint32_t CpuProfiles::siteOf(std::string_view callFrame)
{
    const JsonValue url = memberOf(callFrame, "url");
    // Counted from 0; -1: unknown.
    const double line = jsonNumber(memberOf(callFrame, "lineNumber")).value_or(-1);
    return siteOf(jsonText(memberOf(callFrame, "functionName")),
                  missing(url) ? std::string() : jsonText(url), line + 1);
}

void CpuProfiles::addNode(std::int64_t id, std::string_view name, std::uint32_t site,
                          const Profile &profile)
{
    const std::uint32_t key = keyOf(profile, id);
    if (name == "(root)")
        m_roots.insert(key);
    else if (name == "(idle)")
        m_idle.insert(key);
    m_data.stackFrames[key].site = site;
}

void CpuProfiles::callNode(std::uint32_t caller, std::int64_t callee, const Profile &profile)
{
    const auto [called, isNew] = m_data.stackFrames.try_emplace(keyOf(profile, callee));
    if (isNew) // its own node follows later
        called->second.site = siteOf({});
    called->second.parent = caller;
}

void CpuProfiles::node(std::string_view object, const Profile &profile)
{
    const auto id = nodeIn(memberOf(object, "id"));
    const JsonValue callFrame = memberOf(object, "callFrame");
    if (!id || callFrame.kind != JsonValue::Kind::Object) {
        m_data.report.count("invalid profile nodes were skipped");
        return;
    }
    addNode(*id, memberOf(callFrame.text, "functionName").text, siteOf(callFrame.text), profile);
    const std::uint32_t key = keyOf(profile, *id);
    // A profile in a trace references the caller, one in a file the callees.
    if (const auto parent = nodeIn(memberOf(object, "parent")))
        m_data.stackFrames[key].parent = keyOf(profile, *parent);
    forEachElement(memberOf(object, "children"), [&](const JsonValue &value) {
        if (const auto child = nodeIn(value))
            callNode(key, *child, profile);
    });
}

void CpuProfiles::treeNode(const TreeNode &node)
{
    m_isFile = true;
    m_isTree = true;
    if (!node.id) {
        m_data.report.count("invalid profile nodes were skipped");
        return;
    }
    addNode(*node.id, node.name, siteOf(node.name, node.url, node.line), file());
    const std::uint32_t key = keyOf(file(), *node.id);
    for (const std::int64_t child : node.children)
        callNode(key, child, file());
}

void CpuProfiles::add(std::uint32_t track, std::int64_t timeNs, std::uint32_t frame)
{
    m_data.samples.push_back({timeNs, track, frame});
    m_data.seeTime(timeNs, timeNs);
}

void CpuProfiles::addSamples(Profile &profile)
{
    std::ranges::stable_sort(profile.parts, {}, &Part::atNs);
    if (profile.parts.empty())
        return;
    const std::uint32_t track = m_data.trackOf(profile.pid, profile.tid);
    std::int64_t nowNs = profile.startNs.value_or(profile.parts.front().atNs);
    std::optional<std::int64_t> endNs;
    for (const Part &part : profile.parts) {
        endNs = part.endNs ? part.endNs : endNs;
        for (const Seen &seen : part.seen) {
            const double deltaNs = std::round(seen.deltaUs * static_cast<double>(kNsPerUs));
            const double nextNs = static_cast<double>(nowNs) + deltaNs;
            if (!(std::abs(nextNs) < static_cast<double>(kMaxTraceNs))) {
                m_data.report.count("invalid samples were skipped");
                continue;
            }
            nowNs += static_cast<std::int64_t>(deltaNs);
            const std::uint32_t key = keyOf(profile, seen.node);
            // Nothing ran: it only ends the previous sample.
            const bool idle = m_idle.contains(key) || m_roots.contains(key);
            add(track, nowNs, idle ? StringTable::kNone : key);
            m_hasSamples = m_hasSamples || idle || m_data.stackFrames.contains(key);
        }
    }
    if (endNs && *endNs > nowNs)
        add(track, *endNs, StringTable::kNone);
}

CpuProfiles::Profile &CpuProfiles::file()
{
    return m_profiles[std::string()];
}

bool CpuProfiles::fileNode(JsonCursor &cursor)
{
    JsonValue value;
    if (!cursor.value(value))
        return false;
    node(value.text, file());
    m_isFile = true;
    return true;
}

bool CpuProfiles::fileSample(JsonCursor &cursor)
{
    JsonValue value;
    if (!cursor.value(value))
        return false;
    m_isFile = true;
    m_fileSamples.push_back(nodeIn(value).value_or(0)); // no node has this number
    return true;
}

bool CpuProfiles::fileDelta(JsonCursor &cursor)
{
    return addNumber(cursor, m_fileDeltas);
}

bool CpuProfiles::fileTimestamp(JsonCursor &cursor)
{
    return addNumber(cursor, m_fileTimestampsUs);
}

void CpuProfiles::fileTime(std::string_view member, const JsonValue &value)
{
    const auto us = missing(value) ? std::nullopt : jsonNumber(value);
    (member == "startTime" ? m_fileStartUs : m_fileEndUs) = us;
}

// Converts seconds and time stamps to microseconds and differences.
void CpuProfiles::finishTree()
{
    constexpr double kUsPerSecond = 1e6;
    for (std::optional<double> *time : {&m_fileStartUs, &m_fileEndUs}) {
        if (*time)
            **time *= kUsPerSecond;
    }
    double beforeUs = m_fileStartUs.value_or(0);
    if (!m_fileStartUs && !m_fileTimestampsUs.empty())
        beforeUs = m_fileStartUs.emplace(m_fileTimestampsUs.front());
    for (const double nowUs : m_fileTimestampsUs)
        m_fileDeltas.push_back(nowUs - std::exchange(beforeUs, nowUs));
}

void CpuProfiles::finish()
{
    if (m_isTree)
        finishTree();
    if (m_fileStartUs && m_isFile)
        file().startNs = nsOf(*m_fileStartUs);
    if (!m_fileSamples.empty()) {
        const std::size_t count = std::min(m_fileSamples.size(), m_fileDeltas.size());
        if (m_fileSamples.size() != count)
            m_data.report.count("samples without a time were skipped",
                                m_fileSamples.size() - count);
        m_data.tracks[m_data.trackOf(TraceId(), TraceId())].name = "JavaScript";
        Part &part = file().parts.emplace_back();
        part.endNs = m_fileEndUs ? nsOf(*m_fileEndUs) : std::nullopt;
        for (std::size_t i = 0; i < count; ++i)
            part.seen.push_back({m_fileSamples[i], m_fileDeltas[i]});
    }
    if (m_profiles.empty())
        return;
    for (auto &[key, frame] : m_data.stackFrames)
        frame.parent = m_roots.contains(frame.parent) ? StringTable::kNone : frame.parent;
    for (auto &[key, profile] : m_profiles)
        addSamples(profile);
}

} // namespace zoe
