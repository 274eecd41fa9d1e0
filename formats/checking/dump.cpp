#include "formats/checking/dump.h"

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <sstream>
#include <string>
#include <string_view>

#include "analysis/model/capture.h"
#include "analysis/model/containers/equal_span.h"
#include "analysis/model/texts/escaped_text.h"
#include "formats/reading/capture_reader.h"
#include "formats/reading/file_change.h"
#include "formats/reading/stream_scan.h"
#include "formats/stream/codec/chunk_codec.h"
#include "formats/stream/platform/mapped_file.h"

namespace zoe {

namespace {

std::string_view kindName(MessageKind kind)
{
    switch (kind) {
    case MessageKind::Header:
        return "header";
    case MessageKind::Dictionary:
        return "dictionary";
    case MessageKind::Chunk:
        return "chunk";
    case MessageKind::Index:
        return "index";
    case MessageKind::End:
        return "end";
    case MessageKind::Annotations:
        return "annotations";
    case MessageKind::Notice:
        return "notice";
    case MessageKind::Unknown:
        break;
    }
    return "unknown kind";
}

class Dump {
  public:
    // out: where the text goes.
    Dump(std::FILE *out, const DumpOptions &options, const Task &task)
        : m_file(out)
        , m_options(options)
        , m_task(task)
    {}

    void message(const MessageView &message);
    void broken(BrokenStretch stretch)
    {
        m_out << stretch.begin << ": broken, " << stretch.end - stretch.begin
              << " bytes in which no message is whole\n";
        write();
    }
    // Of the first text that could not be written; 0: all is written.
    [[nodiscard]] int writeError() const { return m_writeError; }

  private:
    void show(const HeaderMessage &header);
    void show(const DictionaryMessage &dictionary);
    void show(const ChunkMessage &message);
    void show(const IndexMessage &index);
    void show(const EndMessage &end);
    void show(const AnnotationsMessage &annotations);
    void show(const StreamNotice &notice);
    void show(const UnknownMessage & /*unknown*/) {}
    void showExtraNames(const DictionaryMessage &dictionary);
    void showCode(const DictionaryMessage &dictionary);
    void showExtras(const ChunkExtras &extras);
    void showSystem(const ChunkExtras &extras);
    void showValue(const ChunkExtras &extras, const ZoneValue &value);
    void showBody(const ChunkMessage &message);
    Status showWhole(const ChunkMessage &message);
    // The same of a chunk that is too large to be decoded at once.
    Status showInSlices(const ChunkMessage &message);
    void showFrame(std::size_t frame);
    void showRest();
    void showZones(const ZoneTree &tree);
    void write();
    // Quoted, on one line.
    void text(std::string_view name, std::string_view value);

    std::FILE *m_file;
    int m_writeError = 0;
    std::ostringstream m_out; // not written yet
    DumpOptions m_options;
    const Task &m_task;
    ChunkDecoder m_decoder;
    Chunk m_chunk;
};

void Dump::text(std::string_view name, std::string_view value)
{
    m_out << ' ' << printable(name) << ' ' << jsonString(value);
}

void Dump::message(const MessageView &message)
{
    m_out << message.offset << ": " << kindName(message.kind) << ", " << message.bytes.size()
          << " bytes\n";
    const auto showOrComplain = [this](const auto &content) {
        if (content)
            show(*content);
        else
            m_out << "  broken: " << content.error().message << '\n';
    };
    readAny(message, showOrComplain, true);
    write();
}

void Dump::write()
{
    const std::string part = std::move(m_out).str();
    m_out.str({});
    if (m_writeError == 0 && std::fwrite(part.data(), 1, part.size(), m_file) != part.size())
        m_writeError = errno;
}

void Dump::show(const StreamNotice &notice)
{
    m_out << ' ';
    text("text", notice.text);
    m_out << ", lost: " << notice.chunks << " chunks, " << notice.frames << " frames, "
          << notice.zones << " zones";
    if (!notice.saved.empty()) {
        m_out << ", ";
        text("saved", notice.saved);
    }
    m_out << '\n';
}

void Dump::show(const HeaderMessage &header)
{
    const SessionInfo &session = header.session;
    m_out << "  format " << header.versionMajor << '.' << header.versionMinor << '\n';
    m_out << ' ';
    text("program", session.program);
    text("host", session.host);
    text("system", session.operatingSystem);
    text("processor", session.processor);
    text("build", session.build);
    text("comment", session.comment);
    m_out << "\n  process " << session.processId << " start " << session.startUnixNs << " ns";
    text("clock", session.clock);
    m_out << ' ' << session.clockFrequencyHz << " Hz, zone cost " << session.zoneCostNs << " ns\n";
    if (session.startSteadyNs != 0) {
        m_out << "  steady clock " << session.startSteadyNs << " ns";
        text("boot", session.bootId);
        m_out << '\n';
    }
    if (session.flagsOutside)
        m_out << "  time outside the program's frames is flagged\n";
    for (const auto &[key, value] : session.metadata) {
        m_out << ' ';
        text(key, value);
        m_out << '\n';
    }
}

void Dump::show(const DictionaryMessage &dictionary)
{
    std::uint64_t id = dictionary.firstSite;
    for (const Site &site : dictionary.sites) {
        m_out << "  site " << id++;
        text("name", site.name);
        text("function", site.function);
        text("file", site.file);
        m_out << " line " << site.line << " colour " << site.colour << " level "
              << static_cast<unsigned>(site.level);
        text("category", site.category);
        m_out << '\n';
    }
    id = dictionary.firstPlot;
    for (const PlotSeries &plot : dictionary.plots) {
        m_out << "  plot " << id++;
        text("name", plot.name);
        m_out << " kind " << static_cast<int>(plot.kind) << '\n';
    }
    for (const auto &[thread, entry] : dictionary.threads) {
        m_out << "  thread " << thread.value;
        text("name", entry.name);
        m_out << " system id " << entry.osId << " process " << entry.processId;
        if (entry.kind != TrackKind::Thread)
            m_out << " kind " << static_cast<int>(entry.kind);
        m_out << '\n';
    }
    for (const auto &[set, entry] : dictionary.frameSets) {
        m_out << "  frame set " << set.value;
        text("name", entry.name);
        if (entry.thread.valid())
            m_out << " thread " << entry.thread.value;
        if (entry.deadlineNs > 0)
            m_out << " deadline " << entry.deadlineNs << " ns";
        m_out << '\n';
    }
    showExtraNames(dictionary);
}

void Dump::showExtraNames(const DictionaryMessage &dictionary)
{
    for (const auto &[lock, entry] : dictionary.locks) {
        m_out << "  lock " << lock.value;
        text("name", entry.name);
        text("file", entry.file);
        m_out << " line " << entry.line << '\n';
    }
    std::uint64_t id = dictionary.firstPool;
    for (const MemoryPool &pool : dictionary.pools) {
        m_out << "  memory pool " << id++;
        text("name", pool.name);
        m_out << '\n';
    }
    id = dictionary.firstKey;
    for (const std::string &key : dictionary.keys) {
        m_out << "  value key " << id++;
        text("name", key);
        m_out << '\n';
    }
    showCode(dictionary);
}

void Dump::showCode(const DictionaryMessage &dictionary)
{
    std::uint64_t id = dictionary.firstModule;
    for (const CodeModule &module : dictionary.modules) {
        m_out << "  module " << id++;
        text("path", module.path);
        text("build id", module.buildId);
        m_out << " at " << module.loadAddress << " + " << module.byteSize << '\n';
    }
    id = dictionary.firstAddress;
    for (const CodeAddress &address : dictionary.addresses) {
        m_out << "  code address " << id++ << ": " << address.address;
        if (address.module.valid())
            m_out << " module " << address.module.value;
        for (const CodeFunction &function : address.functions) {
            text("function", function.name);
            text("file", function.file);
            m_out << " line " << function.line;
        }
        m_out << '\n';
    }
    id = dictionary.firstStack;
    for (const CallStack &stack : dictionary.stacks) {
        m_out << "  stack " << id++;
        if (stack.address.valid())
            m_out << " address " << stack.address.value;
        if (stack.callers.valid())
            m_out << " called by stack " << stack.callers.value;
        m_out << '\n';
    }
}

void Dump::show(const ChunkMessage &message)
{
    const ChunkHead &head = message.head;
    m_out << "  frames " << head.firstFrame << " + " << head.frames.size() << ", " << head.startNs
          << " to " << head.endNs << " ns, " << head.entries << " entries, " << head.calls
          << " calls, " << head.lostZones << " lost\n";
    m_out << "  ids below: sites " << head.ids.sites << " threads " << head.ids.threads << " plots "
          << head.ids.plots << " frame sets " << head.ids.frameSets << " locks " << head.ids.locks
          << " memory pools " << head.ids.memoryPools << " value keys " << head.ids.valueKeys
          << " modules " << head.ids.codeModules << " code addresses " << head.ids.codeAddresses
          << " stacks " << head.ids.callStacks << '\n';
    if (head.clocks)
        m_out << "  clocks at " << head.clocks->timeNs << " ns: steady " << head.clocks->steadyNs
              << " unix " << head.clocks->unixNs << '\n';
    m_out << "  body " << message.body.size() << " bytes, " << head.rawSize
          << " uncompressed, compression " << head.compression << ", encoding " << head.encoding
          << '\n';
    if (!message.sketch.empty())
        m_out << "  sketch " << message.sketch.size() << " bytes, " << head.sketchRawSize
              << " uncompressed, " << head.sketchEntries << " entries\n";
    showBody(message);
}

void Dump::showBody(const ChunkMessage &message)
{
    const Status status =
        message.head.entries < kLargeFrameZones ? showWhole(message) : showInSlices(message);
    if (!status)
        m_out << "  broken: " << status.error().message << '\n';
}

Status Dump::showWhole(const ChunkMessage &message)
{
    if (Status status = m_decoder.decode(message, m_chunk); !status)
        return status;
    std::size_t tree = 0;
    for (std::size_t i = 0; i < m_chunk.frames.size(); ++i) {
        showFrame(i);
        for (; tree < m_chunk.trees.size() && m_chunk.trees[tree].frame == i; ++tree) {
            if (!m_options.zones)
                continue;
            m_out << "    thread " << m_chunk.trees[tree].thread.value << '\n';
            showZones(m_chunk.tree(m_chunk.trees[tree]));
        }
    }
    showRest();
    return {};
}

Status Dump::showInSlices(const ChunkMessage &message)
{
    if (Status status = m_decoder.decodeBesideZones(message, m_chunk); !status)
        return status;
    const auto opened = m_decoder.slices(message);
    if (!opened)
        return opened.error();
    const ChunkSlices &slices = **opened;
    const auto begins = slices.begins();
    ChunkSlice slice;
    auto tree = slices.trees().begin();
    for (std::uint32_t frame = 0; frame < m_chunk.frames.size(); ++frame) {
        showFrame(frame);
        const auto ofFrame = equalSpan(begins, frame, &SliceBegin::frame);
        for (; tree != slices.trees().end() && tree->frame == frame; ++tree) {
            if (!m_options.zones || m_task.stopRequested())
                continue;
            m_out << "    thread " << tree->thread.value << '\n';
            for (const SliceBegin &begin : ofFrame) {
                const auto at = static_cast<std::size_t>(&begin - begins.data());
                slices.read(at, at + 1, tree->thread, slice);
                for (std::size_t i = 0; i < slice.chunk.trees.size(); ++i)
                    showZones(slice.chunk.tree(slice.chunk.trees[i])
                                  .behind(slice.origins[i].before.size()));
                write();
            }
        }
    }
    showRest();
    return {};
}

void Dump::showFrame(std::size_t frame)
{
    const FrameRecord &record = m_chunk.frames[frame];
    m_out << "  frame " << m_chunk.firstFrame + frame << ' ' << record.startNs << " + "
          << record.durationNs << " ns, " << record.zones << " zones, " << record.lostZones
          << " lost, flags " << static_cast<unsigned>(record.flags) << '\n';
}

void Dump::showRest()
{
    for (const SetFrame &frame : m_chunk.setFrames)
        m_out << "  set " << frame.set.value << " frame " << frame.startNs << " + "
              << frame.durationNs << " ns\n";
    for (const PlotPoint &point : m_chunk.plots)
        m_out << "  plot " << point.plot.value << " at " << point.timeNs << " ns: " << point.value
              << '\n';
    for (const Message &entry : m_chunk.messages) {
        m_out << "  message at " << entry.timeNs << " ns severity "
              << static_cast<int>(entry.severity);
        if (entry.thread.valid())
            m_out << " thread " << entry.thread.value;
        text("text", entry.text);
        m_out << '\n';
    }
    showExtras(m_chunk.extras);
}

void Dump::showExtras(const ChunkExtras &extras)
{
    for (const ZoneValue &value : extras.values)
        showValue(extras, value);
    for (const LockSpan &span : extras.locks)
        m_out << "  lock " << span.lock.value << " use " << static_cast<int>(span.use) << " thread "
              << span.thread.value << ' ' << span.startNs << " + " << span.durationNs << " ns\n";
    for (const AsyncSpan &span : extras.asyncs)
        m_out << "  async site " << span.site.value << " id " << span.id << " threads "
              << span.beginThread.value << " to " << span.endThread.value << ' ' << span.startNs
              << " + " << span.durationNs << " ns" << (span.stillOpen ? ", still open" : "")
              << '\n';
    for (const FlowPoint &point : extras.flows)
        m_out << "  flow " << point.id << " site " << point.site.value << " thread "
              << point.thread.value << " at " << point.timeNs << " ns, step "
              << static_cast<int>(point.step) << '\n';
    for (const MemoryEvent &event : extras.memory)
        m_out << "  " << (event.isFree ? "free" : "allocation") << " pool " << event.pool.value
              << " thread " << event.thread.value << " at " << event.timeNs << " ns, address "
              << event.address << ", " << event.size << " bytes\n";
    showSystem(extras);
}

void Dump::showSystem(const ChunkExtras &extras)
{
    for (const ThreadStateSpan &span : extras.states) {
        m_out << "  state " << static_cast<int>(span.state) << " thread " << span.thread.value;
        if (span.cpu != kUnknownCpu)
            m_out << " cpu " << span.cpu;
        m_out << ' ' << span.startNs << " + " << span.durationNs << " ns";
        if (span.waker.valid())
            m_out << ", woken by thread " << span.waker.value;
        if (span.isIo)
            m_out << ", for I/O";
        m_out << '\n';
    }
    for (const ThreadUsage &usage : extras.usage)
        m_out << "  usage thread " << usage.thread.value << ' ' << usage.startNs << " + "
              << usage.durationNs << " ns, known " << static_cast<unsigned>(usage.known)
              << ", running " << usage.runningNs << " ns, queued " << usage.queuedNs
              << " ns, faults " << usage.faults << " (major " << usage.majorFaults << "), waits "
              << usage.waits << ", preemptions " << usage.preemptions << '\n';
    for (const StolenTime &stolen : extras.stolen)
        m_out << "  stolen cpu " << stolen.cpu << ' ' << stolen.startNs << " + "
              << stolen.durationNs << " ns, hypervisor " << stolen.hypervisorNs
              << " ns, interrupts " << stolen.interruptNs << " ns\n";
    for (const StackSample &sample : extras.samples) {
        m_out << "  sample thread " << sample.thread.value << " at " << sample.timeNs << " ns for "
              << sample.periodNs << " ns";
        if (sample.stack.valid())
            m_out << ", stack " << sample.stack.value;
        m_out << '\n';
    }
}

void Dump::showValue(const ChunkExtras &extras, const ZoneValue &value)
{
    m_out << "  zone " << value.zone << " key " << value.key.value;
    switch (value.kind) {
    case ValueKind::Text:
        text("text", extras.text(value));
        break;
    case ValueKind::Signed:
        m_out << " signed " << static_cast<std::int64_t>(value.bits);
        break;
    case ValueKind::Unsigned:
        m_out << " unsigned " << value.bits;
        break;
    case ValueKind::Float:
        m_out << " float " << std::bit_cast<double>(value.bits);
        break;
    case ValueKind::Bool:
        m_out << (value.bits != 0 ? " true" : " false");
        break;
    case ValueKind::Numbers:
        m_out << " numbers";
        for (const double number : extras.numbersOf(value))
            m_out << ' ' << number;
        break;
    }
    m_out << '\n';
}

void Dump::show(const AnnotationsMessage &annotations)
{
    for (const auto &[annotation, removed] : annotations) {
        m_out << "  annotation " << annotation.id;
        if (removed) {
            m_out << " removed\n";
            continue;
        }
        m_out << " kind " << static_cast<int>(annotation.kind) << ' ' << annotation.timeNs << " + "
              << annotation.durationNs << " ns";
        if (annotation.frame)
            m_out << " frame " << *annotation.frame;
        if (annotation.thread.valid())
            m_out << " thread " << annotation.thread.value;
        m_out << " colour " << annotation.colour;
        text("text", annotation.text);
        m_out << '\n';
    }
}

void Dump::showZones(const ZoneTree &tree)
{
    for (std::size_t i = 0; i < tree.size(); ++i) {
        const Zone zone = tree[i];
        m_out << "      depth " << zone.depth << " site " << zone.site.value << ' ' << zone.startNs
              << " + " << zone.durationNs << " ns, self " << zone.selfNs << ", flags "
              << static_cast<unsigned>(zone.flags) << '\n';
    }
}

void Dump::show(const IndexMessage &index)
{
    m_out << "  previous index " << index.previous << ", " << index.chunks.size() << " chunks, "
          << index.frames.size() << " frames, " << index.siteTotals.size() << " site totals\n";
    show(index.dictionary);
    show(index.annotations);
    for (const ChunkEntry &entry : index.chunks)
        m_out << "  chunk at " << entry.offset << " + " << entry.size << ", frames "
              << entry.firstFrame << " + " << entry.frameCount << ", " << entry.entries
              << " entries, " << entry.calls << " calls, " << entry.lostZones << " lost\n";
}

void Dump::show(const EndMessage &end)
{
    m_out << "  last index " << end.lastIndex << ", " << end.chunks << " chunks, " << end.frames
          << " frames, " << end.entries << " entries, " << end.calls << " calls, " << end.lostZones
          << " lost, end " << end.endNs << " ns";
    if (end.leftOut.any())
        m_out << ", left out: " << end.leftOut.samples << " samples, " << end.leftOut.states
              << " states";
    m_out << "\n";
}

} // namespace

Status dumpStream(const std::filesystem::path &path, std::FILE *out, const Task &task,
                  const DumpOptions &options)
{
    const auto bytes = mapFile(path);
    if (!bytes)
        return bytes.error();
    Dump dump(out, options, task);
    const auto stream = (*bytes)->view();
    if (!looksLikeCapture(stream) &&
        MessageFinder(stream).next(0, kHeaderSearchBytes) == stream.size())
        return reasonOf({ErrorCode::BadInput,
                         stream.empty() ? "the file is empty" : "this is not a Zoetrope capture",
                         path.string()},
                        **bytes);
    const ScanVisitor visitor{[&](const MessageView &message) { dump.message(message); },
                              [&](BrokenStretch stretch) { dump.broken(stretch); }};
    if (Status status = scanMessages(stream, 0, visitor, task); !status)
        return status;
    if (Status whole = checkWhole(**bytes, path.string()); !whole)
        return whole;
    if (dump.writeError() != 0 || std::fflush(out) != 0)
        return Error{
            ErrorCode::Io, std::strerror(dump.writeError() != 0 ? dump.writeError() : errno), {}};
    return {};
}

} // namespace zoe
