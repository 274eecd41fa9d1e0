#include "plugins/importers/perfetto/stack_samples.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string>

#include "plugins/importers/common/sample_zones.h"
#include "plugins/importers/perfetto/packet_reader.h"
#include "plugins/perfetto/fields.h"

namespace zoe::perfetto {

namespace {

constexpr std::size_t kDeepestStack = 4096;
constexpr std::size_t kLongestModule = 4096; // bytes, of several parts
constexpr std::int64_t kNsPerSecond = 1'000'000'000;
constexpr std::int64_t kLongestPeriodNs = 86'400 * kNsPerSecond;

template <class Value>
Value entryOr(const std::unordered_map<std::uint64_t, Value> &entries, std::uint64_t iid,
              Value other)
{
    const auto found = entries.find(iid);
    return found == entries.end() ? other : found->second;
}

std::string hexAddress(std::uint64_t address)
{
    std::array<char, 16> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), address, 16).ptr;
    return "0x" + std::string(digits.data(), end);
}

} // namespace

void InternedStacks::add(std::uint32_t tag, std::string_view entry, StringTable &strings)
{
    std::uint64_t iid = 0;
    const auto text = [&](auto &into) {
        std::uint32_t id = 0;
        forEachField(entry, [&](const Field &field) {
            if (field.is(InternedText::Iid))
                iid = field.number;
            else if (field.is(InternedText::Text) && field.isBytes)
                id = strings.intern(field.bytes);
        });
        into[iid] = id;
    };
    const auto list = [&](auto &into, auto iidTag, auto partTag) {
        std::vector<std::uint64_t> parts;
        forEachField(entry, [&](const Field &field) {
            if (field.is(iidTag))
                iid = field.number;
            else if (field.is(partTag) && parts.size() < kDeepestStack)
                parts.push_back(field.number);
        });
        into[iid] = std::move(parts);
    };
    switch (static_cast<Interned>(tag)) {
    case Interned::FunctionNames:
        return text(m_functions);
    case Interned::MappingPaths:
        return text(m_paths);
    case Interned::SourcePaths:
        return text(m_files);
    case Interned::Mappings:
        list(m_mappings, Mapping::Iid, Mapping::PathParts);
        m_modules.erase(iid);
        return;
    case Interned::Callstacks:
        return list(m_stacks, Callstack::Iid, Callstack::Frames);
    case Interned::Frames: {
        Frame frame;
        forEachField(entry, [&](const Field &field) {
            if (field.is(perfetto::Frame::Iid))
                iid = field.number;
            else if (field.is(perfetto::Frame::FunctionName))
                frame.function = field.number;
            else if (field.is(perfetto::Frame::Mapping))
                frame.mapping = field.number;
            else if (field.is(perfetto::Frame::RelativeAddress))
                frame.address = field.number;
            else if (field.is(perfetto::Frame::SourcePath))
                frame.file = field.number;
            else if (field.is(perfetto::Frame::Line))
                frame.line = static_cast<std::uint32_t>(field.number);
        });
        m_frames[iid] = frame;
        m_sites.erase(iid);
        return;
    }
    default:
        return;
    }
}

// The StringTable id of its name; 0: not known.
std::uint32_t StackSamples::moduleOf(InternedStacks &interned, std::uint64_t mapping)
{
    if (const auto known = interned.m_modules.find(mapping); known != interned.m_modules.end())
        return known->second;
    const auto parts = interned.m_mappings.find(mapping);
    if (parts == interned.m_mappings.end())
        return 0;
    std::string module;
    for (const std::uint64_t part : parts->second) {
        const std::string_view name = m_data.strings[entryOr(interned.m_paths, part, 0U)];
        if (!module.empty() && module.size() + name.size() >= kLongestModule) {
            m_data.report.count("names of modules longer than 4096 bytes were cut");
            break;
        }
        module += (module.empty() || name.starts_with('/') ? "" : "/") + std::string(name);
    }
    return interned.m_modules[mapping] = m_data.strings.intern(module);
}

std::uint32_t StackSamples::siteOf(InternedStacks &interned, std::uint64_t frame)
{
    if (const auto known = interned.m_sites.find(frame); known != interned.m_sites.end())
        return known->second;
    const InternedStacks::Frame found = entryOr(interned.m_frames, frame, {});
    TraceSite site;
    site.name = entryOr(interned.m_functions, found.function, 0U);
    if (m_data.strings[site.name].empty())
        site.name = m_data.nameOf(hexAddress(found.address));
    site.category = moduleOf(interned, found.mapping);
    site.file = entryOr(interned.m_files, found.file, StringTable::kNone);
    site.line = found.line;
    const auto [known, isNew] =
        m_sites.try_emplace({site.name, site.category, site.file, site.line}, 0U);
    if (isNew)
        known->second = m_data.addSite(site);
    // Parts of it may still follow.
    const bool isComplete = interned.m_functions.contains(found.function) &&
                            (found.mapping == 0 || interned.m_mappings.contains(found.mapping)) &&
                            (found.file == 0 || interned.m_files.contains(found.file));
    if (isComplete)
        interned.m_sites.emplace(frame, known->second);
    return known->second;
}

std::uint32_t StackSamples::stackOf(InternedStacks &interned, std::uint64_t stack)
{
    if (const auto known = interned.m_known.find(stack); known != interned.m_known.end())
        return known->second;
    const auto frames = interned.m_stacks.find(stack);
    if (frames == interned.m_stacks.end()) { // it may still follow
        m_data.report.count("stacks that are missing from the file");
        return StringTable::kNone;
    }
    std::uint32_t innermost = StringTable::kNone;
    for (const std::uint64_t frame : frames->second)
        innermost = m_data.stackOf({innermost, siteOf(interned, frame)});
    interned.m_known.emplace(stack, innermost);
    return innermost;
}

void StackSamples::add(std::string_view message, InternedStacks &interned, std::int64_t timeNs,
                       std::int64_t usualNs)
{
    ThreadKey thread;
    std::uint64_t stack = 0;
    const bool isWhole = forEachField(message, [&](const Field &field) {
        if (field.is(PerfSample::Pid))
            thread.pid = static_cast<std::int32_t>(field.number);
        else if (field.is(PerfSample::Tid))
            thread.tid = static_cast<std::int32_t>(field.number);
        else if (field.is(PerfSample::Callstack))
            stack = field.number;
    });
    if (!isWhole)
        return m_data.report.count("invalid samples were skipped");
    add(thread, stack, interned, timeNs, usualNs);
}

void StackSamples::add(const ThreadKey &thread, std::uint64_t stack, InternedStacks &interned,
                       std::int64_t timeNs, std::int64_t periodNs)
{
    if (stack == 0) {
        m_data.report.count("samples without a stack were skipped");
        return;
    }
    const auto [number, isNew] =
        m_numbers.try_emplace(thread, static_cast<std::uint32_t>(m_threads.size()));
    if (isNew)
        m_threads.push_back(thread);
    m_data.stackSamples.push_back({timeNs, periodNs, number->second, stackOf(interned, stack)});
    m_data.seeTime(timeNs, timeNs);
}

void StackSamples::describeThreads(std::string_view processTree)
{
    forEachField(processTree, [this](const Field &field) {
        if (!field.is(ProcessTree::Threads) || !field.isBytes)
            return;
        std::int64_t tid = 0;
        std::string_view name;
        forEachField(field.bytes, [&](const Field &inner) {
            if (inner.is(TreeThread::Tid))
                tid = static_cast<std::int32_t>(inner.number);
            else if (inner.is(TreeThread::Name) && inner.isBytes)
                name = inner.bytes;
        });
        if (!name.empty())
            m_names[tid] = m_data.strings.intern(name);
    });
}

std::int64_t StackSamples::periodIn(std::string_view defaults)
{
    std::int64_t frequency = 0;
    std::int64_t period = 0; // nanoseconds if the counter is a clock
    bool isClock = false;
    forEachField(defaults, [&](const Field &field) {
        if (!field.is(PerfDefaults::Timebase) || !field.isBytes)
            return;
        forEachField(field.bytes, [&](const Field &inner) {
            if (inner.is(Timebase::Frequency))
                frequency = std::clamp<std::int64_t>(inner.asSigned(), 0, kNsPerSecond);
            else if (inner.is(Timebase::Period))
                period = std::clamp<std::int64_t>(inner.asSigned(), 0, kLongestPeriodNs);
            else if (inner.is(Timebase::Counter))
                isClock = inner.number == static_cast<std::uint64_t>(TimebaseCounter::CpuClock) ||
                          inner.number == static_cast<std::uint64_t>(TimebaseCounter::TaskClock);
        });
    });
    if (frequency > 0)
        return kNsPerSecond / frequency;
    return isClock ? period : 0;
}

Status StackSamples::finish(
    const std::function<std::uint32_t(const ThreadKey &, std::string_view name)> &trackOf,
    const Task &task)
{
    std::vector<std::uint32_t> tracks;
    for (const ThreadKey &thread : m_threads) {
        const auto named = m_names.find(thread.tid);
        tracks.push_back(trackOf(thread, named == m_names.end()
                                             ? std::string_view()
                                             : std::string_view(m_data.strings[named->second])));
    }
    for (TraceStackSample &sample : m_data.stackSamples)
        sample.track = tracks[sample.track];
    return finishSamples(m_data, task);
}

} // namespace zoe::perfetto
