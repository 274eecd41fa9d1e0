// V8's CPU profiles, from a .cpuprofile file or from the events Profile and ProfileChunk (in old
// traces CpuProfile) of a trace: a tree of calls as numbered nodes, and samples that refer to them.
// They become samples and stack frames of TraceData. Not thread-safe: one owner.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_set>
#include <vector>

#include "plugins/importers/chrome-trace/trace_fields.h"
#include "plugins/importers/common/json/json_cursor.h"
#include "plugins/importers/common/trace_data.h"

namespace zoe {

// The number of a node; nothing if the value is not one.
[[nodiscard]] std::optional<std::int64_t> nodeIn(const JsonValue &value);

class CpuProfiles {
  public:
    explicit CpuProfiles(TraceData &data)
        : m_data(data)
    {}

    // Whether the event of a trace is part of a profile; these events may come in any order. The
    // thread is that of the event; for chunks, that of the sampler.
    static bool isProfile(const TraceFields &fields);
    // Whether the event contains a whole profile, as in Chrome up to version 66.
    static bool isWholeProfile(const TraceFields &fields);
    void event(const TraceFields &fields, TraceId pid, TraceId tid);

    // For a file, whose members may be in any order.
    bool fileNode(JsonCursor &cursor);
    bool fileSample(JsonCursor &cursor);
    bool fileDelta(JsonCursor &cursor);
    bool fileTimestamp(JsonCursor &cursor); // of the old form, which has no deltas
    // Of the old form, whose start and end are seconds.
    struct TreeNode {
        std::optional<std::int64_t> id;
        std::string name;
        std::string url;
        double line = 0; // from 1; 0: not known
        std::vector<std::int64_t> children;
    };
    void treeNode(const TreeNode &node);
    // Nodes have sizes, so this is a profile of memory.
    void seeSize() { m_countsBytes = true; }
    void fileTime(std::string_view member, const JsonValue &value); // "startTime", "endTime"

    // Call it after everything else.
    void finish();

    // Whether the file itself is a profile.
    [[nodiscard]] bool isFile() const { return m_isFile; }
    [[nodiscard]] bool countsBytes() const { return m_countsBytes; }
    // Whether any sample has a time and an existing node.
    [[nodiscard]] bool hasSamples() const { return m_hasSamples; }

  private:
    struct Seen {
        std::int64_t node = 0;
        double deltaUs = 0; // to the sample before
    };
    struct Part {
        std::int64_t atNs = 0;
        std::vector<Seen> seen;
        std::optional<std::int64_t> endNs; // of the profile
    };
    struct Profile {
        std::uint32_t number = 0;
        TraceId pid;
        TraceId tid;
        std::optional<std::int64_t> startNs;
        std::vector<Part> parts;
    };

    void addPart(const TraceFields &fields, Profile &profile);
    void node(std::string_view object, const Profile &profile);
    void addSamples(Profile &profile);
    void add(std::uint32_t track, std::int64_t timeNs, std::uint32_t frame);
    Profile &file();
    [[nodiscard]] std::uint32_t keyOf(const Profile &profile, std::int64_t node);
    void addNode(std::int64_t id, std::string_view name, std::uint32_t site,
                 const Profile &profile);
    void callNode(std::uint32_t caller, std::int64_t callee, const Profile &profile);
    [[nodiscard]] std::uint32_t siteOf(std::string_view name, std::string_view url, double line);
    [[nodiscard]] std::uint32_t siteOf(std::string_view callFrame);
    void finishTree();

    TraceData &m_data;
    std::map<std::string, Profile, std::less<>> m_profiles; // by process and id; "": a file
    std::unordered_set<std::uint32_t> m_roots;              // StringTable ids of their keys
    std::unordered_set<std::uint32_t> m_idle;
    std::map<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>, std::uint32_t>
        m_sites; // by name, file and line
    std::vector<std::int64_t> m_fileSamples;
    std::vector<double> m_fileDeltas;
    std::vector<double> m_fileTimestampsUs;
    std::optional<double> m_fileStartUs, m_fileEndUs; // seconds in the old form
    bool m_isTree = false;
    bool m_countsBytes = false;
    bool m_isFile = false;
    bool m_hasSamples = false;
};

} // namespace zoe
