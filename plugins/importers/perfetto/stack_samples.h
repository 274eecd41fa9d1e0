// Samples of call stacks in a Perfetto trace, as Linux' perf and simpleperf took them. Not
// thread-safe: one owner.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "plugins/importers/common/trace_data.h"

namespace zoe::perfetto {

// Of a sequence, by its numbers. Numbers may be used before the tables that explain them come.
class InternedStacks {
  public:
    void clear() { *this = {}; }
    // One entry of the interned data, if it belongs to stacks.
    void add(std::uint32_t tag, std::string_view entry, StringTable &strings);

  private:
    friend class StackSamples;

    struct Frame {
        std::uint64_t function = 0; // numbers of the sequence
        std::uint64_t mapping = 0;
        std::uint64_t file = 0;
        std::uint32_t line = 0;
        std::uint64_t address = 0; // in the mapping
    };

    std::unordered_map<std::uint64_t, std::uint32_t> m_functions; // StringTable ids
    std::unordered_map<std::uint64_t, std::uint32_t> m_paths;
    std::unordered_map<std::uint64_t, std::uint32_t> m_files;
    std::unordered_map<std::uint64_t, std::vector<std::uint64_t>> m_mappings; // parts of its path
    std::unordered_map<std::uint64_t, Frame> m_frames;
    std::unordered_map<std::uint64_t, std::vector<std::uint64_t>> m_stacks; // outermost first
    std::unordered_map<std::uint64_t, std::uint32_t> m_known; // TraceData::stacks, by m_stacks
    // What they became when they were first used, until they are defined anew. A stack may have
    // thousands of frames, and a mapping thousands of parts.
    std::unordered_map<std::uint64_t, std::uint32_t> m_modules; // StringTable ids, by m_mappings
    std::unordered_map<std::uint64_t, std::uint32_t> m_sites;   // TraceData::sites, by m_frames
};

class StackSamples {
  public:
    explicit StackSamples(TraceData &data)
        : m_data(data)
    {}

    // usualNs: what samples of the sequence stand for; 0: unknown.
    void add(std::string_view message, InternedStacks &interned, std::int64_t timeNs,
             std::int64_t usualNs);
    struct ThreadKey {
        std::int64_t pid = 0;
        std::int64_t tid = 0;

        friend auto operator<=>(const ThreadKey &, const ThreadKey &) = default;
    };
    // A sample that is no message of its own. stack: its number in the sequence.
    void add(const ThreadKey &thread, std::uint64_t stack, InternedStacks &interned,
             std::int64_t timeNs, std::int64_t periodNs);
    // The names of threads, in a packet of their own.
    void describeThreads(std::string_view processTree);
    // What samples of a sequence stand for, from its defaults; 0: unknown.
    static std::int64_t periodIn(std::string_view defaults);

    // Gives samples their tracks, and threads that are known by samples alone their zones.
    // trackOf: of a thread, with its name if a tree of processes had one. Error: Cancelled.
    Status
    finish(const std::function<std::uint32_t(const ThreadKey &, std::string_view name)> &trackOf,
           const Task &task);

  private:
    std::uint32_t moduleOf(InternedStacks &interned, std::uint64_t mapping);
    std::uint32_t siteOf(InternedStacks &interned, std::uint64_t frame);
    std::uint32_t stackOf(InternedStacks &interned, std::uint64_t stack);

    TraceData &m_data;
    std::vector<ThreadKey> m_threads; // by TraceStackSample::track, until finish()
    std::map<ThreadKey, std::uint32_t> m_numbers;
    std::map<std::int64_t, std::uint32_t> m_names; // StringTable ids, by tid
    // By name, module, file and line.
    std::map<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t, std::uint32_t>, std::uint32_t>
        m_sites;
};

} // namespace zoe::perfetto
