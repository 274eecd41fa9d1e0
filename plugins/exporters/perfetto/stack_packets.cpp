// The part of TrackEventWriter that writes samples of call stacks.
#include <algorithm>
#include <map>
#include <string>

#include "plugins/exporters/perfetto/packets.h"
#include "plugins/exporters/perfetto/track_event_writer.h"

namespace zoe {

namespace {

namespace pf = perfetto;
template <class Tag>
using StackBuilder = protozero::pbf_builder<Tag>;

constexpr std::uint64_t kNoMapping = 1; // for code in no file; those of modules follow

std::uint64_t mappingOf(const Capture &capture, const StackFrame &frame)
{
    if (!frame.address.valid())
        return kNoMapping;
    const ModuleId module = capture.codeAddresses()[frame.address.value].module;
    return module.valid() ? kNoMapping + 1 + module.value : kNoMapping;
}

// Converts hexadecimal digits.
std::string bytesOf(const std::string &digits)
{
    const auto valueOf = [](char c) {
        return c >= 'a' && c <= 'f' ? c - 'a' + 10 : c >= '0' && c <= '9' ? c - '0' : 0;
    };
    std::string bytes;
    for (std::size_t i = 0; i + 1 < digits.size(); i += 2)
        bytes += static_cast<char>(valueOf(digits[i]) * 16 + valueOf(digits[i + 1]));
    return bytes;
}

// Assigns iids to texts, starting with 1.
class InternedTexts {
  public:
    InternedTexts(StackBuilder<pf::Interned> &interned, pf::Interned kind)
        : m_interned(interned)
        , m_kind(kind)
    {}

    std::uint64_t operator()(const std::string &text)
    {
        const auto [known, isNew] = m_iids.try_emplace(text, m_iids.size() + 1);
        if (isNew) {
            StackBuilder<pf::InternedText> entry(m_interned, m_kind);
            entry.add_uint64(pf::InternedText::Iid, known->second);
            entry.add_string(pf::InternedText::Text, text);
        }
        return known->second;
    }

  private:
    StackBuilder<pf::Interned> &m_interned;
    pf::Interned m_kind;
    std::map<std::string, std::uint64_t> m_iids;
};

void addMappings(const Capture &capture, StackBuilder<pf::Interned> &interned)
{
    InternedTexts paths(interned, pf::Interned::MappingPaths);
    InternedTexts ids(interned, pf::Interned::BuildIds);
    std::uint64_t iid = kNoMapping;
    const auto add = [&](const CodeModule &module) {
        const std::uint64_t path = paths(module.path);
        const std::uint64_t id = ids(bytesOf(module.buildId));
        StackBuilder<pf::Mapping> mapping(interned, pf::Interned::Mappings);
        mapping.add_uint64(pf::Mapping::Iid, iid++);
        mapping.add_uint64(pf::Mapping::BuildId, id);
        mapping.add_uint64(pf::Mapping::Start, module.loadAddress);
        mapping.add_uint64(pf::Mapping::End, module.loadAddress + module.byteSize);
        mapping.add_uint64(pf::Mapping::PathParts, path);
    };
    add({});
    for (const CodeModule &module : capture.codeModules())
        add(module);
}

// Applies to the samples after it.
void addPeriod(std::string &out, DurationNs periodNs)
{
    addPacket(out, pf::kNeedsState, [periodNs](StackBuilder<pf::Packet> &packet) {
        StackBuilder<pf::Defaults> defaults(packet, pf::Packet::Defaults);
        StackBuilder<pf::PerfDefaults> samples(defaults, pf::Defaults::PerfSample);
        StackBuilder<pf::Timebase> timebase(samples, pf::PerfDefaults::Timebase);
        timebase.add_uint64(pf::Timebase::Period, static_cast<std::uint64_t>(periodNs));
        timebase.add_uint32(pf::Timebase::Counter,
                            static_cast<std::uint32_t>(pf::TimebaseCounter::CpuClock));
    });
}

} // namespace

std::string TrackEventWriter::stacks() const
{
    std::string out;
    if (m_capture.callStacks().empty())
        return out;
    const ExportedStacks stacks(m_capture);
    addPacket(out, pf::kNeedsState, [&](StackBuilder<pf::Packet> &packet) {
        StackBuilder<pf::Interned> interned(packet, pf::Packet::InternedData);
        addMappings(m_capture, interned);
        InternedTexts names(interned, pf::Interned::FunctionNames);
        InternedTexts files(interned, pf::Interned::SourcePaths);
        for (std::size_t i = 0; i < stacks.frames().size(); ++i) {
            const StackFrame &frame = stacks.frames()[i];
            const std::uint64_t name = names(frame.name);
            const bool hasFile = frame.function != nullptr && !frame.function->file.empty();
            const std::uint64_t file = hasFile ? files(frame.function->file) : 0;
            StackBuilder<pf::Frame> entry(interned, pf::Interned::Frames);
            entry.add_uint64(pf::Frame::Iid, i + 1);
            entry.add_uint64(pf::Frame::FunctionName, name);
            entry.add_uint64(pf::Frame::Mapping, mappingOf(m_capture, frame));
            if (frame.address.valid())
                entry.add_uint64(pf::Frame::RelativeAddress,
                                 m_capture.codeAddresses()[frame.address.value].address);
            if (hasFile) {
                entry.add_uint64(pf::Frame::SourcePath, file);
                entry.add_uint32(pf::Frame::Line, frame.function->line);
            }
        }
        for (std::uint32_t i = 0; i < m_capture.callStacks().size(); ++i) {
            std::vector<std::uint64_t> frames;
            for (std::uint32_t at = stacks.innermost(StackId{i}); at != kNoStackFrame;
                 at = stacks.frames()[at].caller)
                frames.push_back(at + 1);
            std::ranges::reverse(frames);
            StackBuilder<pf::Callstack> entry(interned, pf::Interned::Callstacks);
            entry.add_uint64(pf::Callstack::Iid, std::uint64_t{i} + 1);
            for (const std::uint64_t frame : frames)
                entry.add_uint64(pf::Callstack::Frames, frame);
        }
    });
    return out;
}

std::string TrackEventWriter::packetsOf(const std::vector<StackSample> &samples) const
{
    std::string out;
    DurationNs periodNs = -1; // last one written to the sequence
    for (const StackSample &sample : samples) {
        if (sample.periodNs != periodNs) {
            periodNs = sample.periodNs;
            addPeriod(out, periodNs);
        }
        addPacket(out, pf::kNeedsState, [&](StackBuilder<pf::Packet> &packet) {
            packet.add_uint64(pf::Packet::Timestamp,
                              static_cast<std::uint64_t>(std::max<TimeNs>(0, sample.timeNs)));
            const TraceThread &thread = m_threads[sample.thread.value];
            StackBuilder<pf::PerfSample> event(packet, pf::Packet::PerfSample);
            event.add_uint32(pf::PerfSample::Pid, thread.process);
            event.add_uint32(pf::PerfSample::Tid, static_cast<std::uint32_t>(thread.thread));
            if (sample.stack.valid())
                event.add_uint64(pf::PerfSample::Callstack, std::uint64_t{sample.stack.value} + 1);
        });
    }
    return out;
}

} // namespace zoe
