// Chrome Trace Event JSON for Perfetto's viewer, chrome://tracing and speedscope. Zones are begin
// and end events; frames start at instants named "Frame".
#include <QObject>
#include <array>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

#include "analysis/model/code_names.h"
#include "plugins/api/exporter.h"
#include "plugins/exporters/common/export_text.h"
#include "plugins/exporters/common/export_walk.h"
#include "plugins/exporters/common/exported_stacks.h"
#include "plugins/exporters/common/sched_switches.h"
#include "plugins/exporters/common/text_forms.h"
#include "plugins/exporters/common/trace_events.h"
#include "plugins/exporters/common/zone_values_json.h"

namespace zoe {

// The events of a capture as JSON objects, each after a comma and a line break, except for the
// first of metadata(). Immutable; thread-safe.
class TraceEventText {
  public:
    explicit TraceEventText(const Capture &capture); // must outlive this

    // Names of processes and threads, bookmarks and notes.
    [[nodiscard]] std::string metadata() const;
    [[nodiscard]] std::string of(const SelectedChunk &chunk) const;
    // Call stacks by number, the content of a JSON object.
    [[nodiscard]] std::string stackFrames(const ExportedStacks &stacks) const;
    // Each after a comma and a line break.
    [[nodiscard]] std::string of(const std::vector<StackSample> &samples,
                                 const ExportedStacks &stacks) const;
    // Lines as the kernel writes them, within a JSON string.
    [[nodiscard]] std::string of(const std::vector<SchedSwitch> &switches,
                                 const std::vector<SchedWake> &wakes) const;

  private:
    class ChunkWriter;

    void nameThreads(std::string &out) const;

    const Capture &m_capture;
    std::vector<std::string> m_sites;   // "name":…,"cat":… of each site
    std::vector<std::string> m_locks;   // the name of each lock
    std::vector<TraceThread> m_numbers; // of each thread
    std::vector<std::string> m_threads; // "pid":…,"tid":… of each thread
    std::string m_anyThread;            // for events of no thread
    std::string m_frameThread;          // that marks frames
};

namespace {

std::string siteText(const Site &site)
{
    std::string out = "\"name\":";
    appendJson(out, site.label());
    if (!site.category.empty()) {
        out += ",\"cat\":";
        appendJson(out, site.category);
    }
    return out;
}

std::string trackText(std::uint32_t process, std::uint64_t thread)
{
    std::string out = "\"pid\":";
    appendNumber(out, process);
    out += ",\"tid\":";
    appendNumber(out, thread);
    return out;
}

std::vector<std::string> trackTexts(const Capture &capture)
{
    std::vector<std::string> texts;
    for (const TraceThread &thread : traceThreads(capture))
        texts.push_back(trackText(thread.process, thread.thread));
    return texts;
}

} // namespace

// Writes the content of one chunk; must not outlive it.
class TraceEventText::ChunkWriter {
  public:
    ChunkWriter(const TraceEventText &texts, const SelectedChunk &selected)
        : m_texts(texts)
        , m_selected(selected)
        , m_chunk(selected.chunk())
    {}

    std::string take() { return std::move(m_out); }

    void addFrames()
    {
        walkFrames(
            m_texts.m_capture, m_selected,
            [this](TimeNs timeNs, FrameIndex frame) { mark(timeNs, frame); },
            [this](FrameIndex frame, const TreePart &part) { addTree(frame, part); });
    }

    void addPlots()
    {
        for (const PlotPoint &point : m_chunk.plots) {
            if (!m_selected.has(point))
                continue;
            begin("C", point.timeNs);
            m_out += m_texts.m_anyThread;
            m_out += ",\"name\":";
            appendJson(m_out, m_texts.m_capture.plotSeries()[point.plot.value].name);
            m_out += ",\"args\":{\"value\":";
            appendNumber(m_out, point.value);
            m_out += "}}";
        }
    }

    void addMessages()
    {
        for (const Message &message : m_chunk.messages) {
            if (!m_selected.has(message))
                continue;
            begin("i", message.timeNs);
            m_out += trackOf(message.thread);
            m_out += message.thread.valid() ? ",\"s\":\"t\"" : ",\"s\":\"g\"";
            m_out += ",\"cat\":\"message\",\"name\":";
            appendJson(m_out, message.text);
            m_out += ",\"args\":{\"severity\":\"";
            m_out += wordFor(message.severity);
            m_out += "\"}}";
        }
    }

    void addAsyncs()
    {
        for (const AsyncSpan &span : m_chunk.extras.asyncs) {
            if (!m_selected.has(span))
                continue;
            addAsync("b", span.site, span.beginThread, span.id, span.startNs);
            if (!span.stillOpen)
                addAsync("e", span.site, span.endThread, span.id, span.startNs + span.durationNs);
        }
    }

    void addLocks()
    {
        std::size_t number = 0;
        for (const LockSpan &span : m_chunk.extras.locks) {
            ++number;
            if (!m_selected.has(span))
                continue;
            const std::string id =
                std::to_string(m_chunk.firstFrame) + "." + std::to_string(number);
            for (const bool begins : {true, false}) {
                begin(begins ? "b" : "e", begins ? span.startNs : span.startNs + span.durationNs);
                m_out += trackOf(span.thread);
                m_out += ",\"cat\":\"lock\",\"id\":\"lock " + id + "\",\"name\":";
                appendJson(m_out, m_texts.m_locks[span.lock.value] + " " + wordFor(span.use));
                m_out += '}';
            }
        }
    }

    void addFlows()
    {
        for (const FlowPoint &point : m_chunk.extras.flows) {
            if (!m_selected.has(point))
                continue;
            const bool ends = point.step == FlowStep::End;
            begin(point.step == FlowStep::Begin ? "s" : ends ? "f" : "t", point.timeNs);
            m_out += trackOf(point.thread);
            m_out += ',';
            m_out += m_texts.m_sites[point.site.value];
            m_out += ",\"id\":";
            appendNumber(m_out, point.id);
            m_out += ends ? ",\"bp\":\"e\"}" : "}";
        }
    }

  private:
    void begin(const char *phase, TimeNs timeNs)
    {
        m_out += ",\n{\"ph\":\"";
        m_out += phase;
        m_out += "\",\"ts\":";
        appendMicroseconds(m_out, timeNs);
        m_out += ',';
    }

    [[nodiscard]] const std::string &trackOf(ThreadId thread) const
    {
        return thread.valid() ? m_texts.m_threads[thread.value] : m_texts.m_anyThread;
    }

    void mark(TimeNs timeNs, FrameIndex frame)
    {
        begin("i", timeNs);
        m_out += m_texts.m_frameThread;
        m_out += ",\"s\":\"p\",\"cat\":\"frame\",\"name\":\"Frame\",\"args\":{\"frame\":";
        appendNumber(m_out, frame);
        m_out += "}}";
    }

    void addAsync(const char *phase, SiteId site, ThreadId thread, std::uint64_t id, TimeNs timeNs)
    {
        begin(phase, timeNs);
        m_out += trackOf(thread);
        m_out += ',';
        m_out += m_texts.m_sites[site.value];
        if (m_texts.m_capture.site(site).category.empty())
            m_out += ",\"cat\":\"async\"";
        m_out += ",\"id\":";
        appendNumber(m_out, id);
        m_out += '}';
    }

    // Begin and end events, not complete events. End events have the name as well, because
    // speedscope matches by it.
    void addTree(FrameIndex frame, const TreePart &part)
    {
        const std::string &track = m_texts.m_threads[part.zones.thread().value];
        const auto edge = [&](const char *phase, TimeNs timeNs, const Zone &zone, std::size_t i,
                              bool values) {
            begin(phase, timeNs);
            m_out += track;
            m_out += ',';
            m_out += m_texts.m_sites[zone.site.value];
            if (values)
                addValues(i);
            m_out += '}';
        };
        walkEdges(
            m_selected, frame, part, m_open,
            [&](const Zone &zone, std::size_t i, bool values) {
                edge("B", zone.startNs, zone, i, values);
            },
            [&](const Zone &zone, std::size_t i, bool values) {
                edge("E", zone.endNs(), zone, i, values);
            });
        m_selected.pass(m_out);
    }

    void addValues(std::size_t zone)
    {
        const auto values = m_chunk.extras.valuesOf(zone);
        if (values.empty())
            return;
        m_out += ",\"args\":";
        appendValues(m_out, m_texts.m_capture, m_chunk.extras, values);
    }

    const TraceEventText &m_texts;
    const SelectedChunk &m_selected;
    const Chunk &m_chunk;
    std::vector<OpenZone> m_open;
    std::string m_out;
};

TraceEventText::TraceEventText(const Capture &capture)
    : m_capture(capture)
    , m_locks(lockNames(capture))
    , m_numbers(traceThreads(capture))
    , m_threads(trackTexts(capture))
    , m_anyThread(trackText(traceProcess(capture), 0))
    , m_frameThread(m_anyThread)
{
    for (const Site &site : capture.sites())
        m_sites.push_back(siteText(site));
    if (const ThreadId thread = frameThreadOf(capture); thread.valid())
        m_frameThread = m_threads[thread.value];
}

void TraceEventText::nameThreads(std::string &out) const
{
    for (std::size_t i = 0; i < m_threads.size(); ++i) {
        const Thread &thread = m_capture.threads()[i];
        if (!thread.name.empty()) {
            out += ",\n{\"ph\":\"M\",\"name\":\"thread_name\"," + m_threads[i] +
                   ",\"args\":{\"name\":";
            appendJson(out, thread.name);
            out += "}}";
        }
        out += ",\n{\"ph\":\"M\",\"name\":\"thread_sort_index\"," + m_threads[i] +
               ",\"args\":{\"sort_index\":";
        appendNumber(out, std::uint64_t{i});
        out += "}}";
    }
}

std::string TraceEventText::metadata() const
{
    std::string out =
        "{\"ph\":\"M\",\"name\":\"process_name\"," + m_anyThread + ",\"args\":{\"name\":";
    appendJson(out, m_capture.info().session.program);
    out += "}}";
    nameThreads(out);
    for (const Annotation &annotation : m_capture.annotations()) {
        out += ",\n{\"ph\":\"i\",\"s\":\"g\",\"cat\":\"bookmark\",\"ts\":";
        appendMicroseconds(out, annotation.timeNs);
        out += "," + (annotation.thread.valid() ? m_threads[annotation.thread.value] : m_anyThread);
        out += ",\"name\":";
        appendJson(out, annotation.text);
        out += '}';
    }
    return out;
}

std::string TraceEventText::of(const SelectedChunk &chunk) const
{
    ChunkWriter writer(*this, chunk);
    writer.addFrames();
    writer.addPlots();
    writer.addMessages();
    writer.addAsyncs();
    writer.addLocks();
    writer.addFlows();
    return writer.take();
}

std::string TraceEventText::stackFrames(const ExportedStacks &stacks) const
{
    std::string out;
    for (std::size_t i = 0; i < stacks.frames().size(); ++i) {
        const StackFrame &frame = stacks.frames()[i];
        out += i == 0 ? "\n\"" : ",\n\"";
        appendNumber(out, std::uint64_t{i});
        out += "\":{\"name\":";
        appendJson(out, frame.name);
        const ModuleId module = frame.address.valid()
                                    ? m_capture.codeAddresses()[frame.address.value].module
                                    : ModuleId{};
        if (module.valid()) {
            out += ",\"category\":";
            appendJson(out, moduleName(m_capture.codeModules()[module.value]));
        }
        if (frame.caller != kNoStackFrame) {
            out += ",\"parent\":\"";
            appendNumber(out, std::uint64_t{frame.caller});
            out += '"';
        }
        out += '}';
    }
    return out;
}

std::string TraceEventText::of(const std::vector<StackSample> &samples,
                               const ExportedStacks &stacks) const
{
    std::string out;
    for (const StackSample &sample : samples) {
        const std::uint32_t frame = stacks.innermost(sample.stack);
        out += ",\n{\"name\":\"cpu-clock\",\"ts\":";
        appendMicroseconds(out, sample.timeNs);
        out += "," + m_threads[sample.thread.value] + ",\"weight\":";
        appendNumber(out, static_cast<std::uint64_t>(sample.periodNs));
        if (frame != kNoStackFrame) {
            out += ",\"sf\":\"";
            appendNumber(out, std::uint64_t{frame});
            out += '"';
        }
        out += '}';
    }
    return out;
}

std::string TraceEventText::of(const std::vector<SchedSwitch> &switches,
                               const std::vector<SchedWake> &wakes) const
{
    const auto nameOfThread = [&](ThreadId thread) {
        return thread.valid() ? nameInTrace(m_capture.thread(thread)) : std::string("other");
    };
    const auto numberOf = [&](ThreadId thread) {
        return thread.valid() ? m_numbers[thread.value].thread : 0;
    };
    std::vector<std::pair<TimeNs, std::string>> lines;
    const auto addLine = [&](TimeNs timeNs, std::uint32_t cpu, ThreadId by, const char *what) {
        std::array<char, 96> head{};
        const auto time = static_cast<long long>(std::max<TimeNs>(0, timeNs));
        std::snprintf(head.data(), head.size(), "-%llu [%03u] d... %lld.%09lld: %s:",
                      static_cast<unsigned long long>(numberOf(by)), cpu, time / kNsPerSecond,
                      time % kNsPerSecond, what);
        lines.emplace_back(timeNs, nameOfThread(by) + head.data());
    };
    const auto addThread = [&](const std::string &side, ThreadId thread) {
        lines.back().second += ' ' + side + "comm=" + nameOfThread(thread) + ' ' + side +
                               "pid=" + std::to_string(numberOf(thread)) + ' ' + side + "prio=120";
    };
    for (const SchedSwitch &one : switches) {
        addLine(one.timeNs, one.cpu, one.from, "sched_switch");
        addThread("prev_", one.from);
        const bool isRunnable = !one.from.valid() || one.fromIsRunnable;
        lines.back().second += isRunnable           ? " prev_state=R ==>"
                               : one.fromWaitsForIo ? " prev_state=D ==>"
                                                    : " prev_state=S ==>";
        addThread("next_", one.to);
    }
    for (const SchedWake &one : wakes) {
        addLine(one.timeNs, one.cpu, one.waker, "sched_waking");
        addThread("", one.woken);
        std::array<char, 32> cpu{};
        std::snprintf(cpu.data(), cpu.size(), " target_cpu=%03u", one.cpu);
        lines.back().second += cpu.data();
    }
    std::ranges::stable_sort(lines, {}, &std::pair<TimeNs, std::string>::first);
    std::string out;
    for (const auto &[timeNs, line] : lines) {
        std::string quoted;
        appendJson(quoted, line);
        out.append(quoted, 1, quoted.size() - 2); // without the quotation marks
        out += "\\n";
    }
    return out;
}

namespace {

std::string headText(const Capture &capture, const ExportOptions &options)
{
    const SessionInfo &session = capture.info().session;
    std::string out = "{\"displayTimeUnit\":\"ms\",\"otherData\":{\"title\":";
    appendJson(out, options.title.toStdString());
    out += ",\"program\":";
    appendJson(out, session.program);
    out += ",\"host\":";
    appendJson(out, session.host);
    out += ",\"comment\":";
    appendJson(out, session.comment);
    out += "},\"traceEvents\":[\n";
    return out;
}

} // namespace

class ChromeTraceExporter final : public QObject, public Exporter {
    Q_OBJECT
    Q_PLUGIN_METADATA(IID ZOE_EXPORTER_IID FILE "chrome_trace_exporter.json")
    Q_INTERFACES(zoe::Exporter)

  public:
    [[nodiscard]] ExportFormat format() const override
    {
        return {.id = QStringLiteral("chrome-trace"),
                .name = QStringLiteral("Chrome Trace Event JSON"),
                .extension = QStringLiteral("json")};
    }

    Result<Report> write(const Capture &capture, const Selection &selection,
                         const ExportOptions &options, QIODevice &output,
                         const Task &task) const override
    {
        TextSink sink(output);
        const TraceEventText events(capture);
        sink.write(headText(capture, options));
        sink.write(events.metadata());
        UnheldContent leftOut = UnheldContent::ofTraces();
        const auto unreadable = exportText(
            capture, selection, task.part(0, 0.8), sink,
            [&](const SelectedChunk &chunk) {
                leftOut.add(chunk);
                return events.of(chunk);
            },
            LargeChunks::InParts);
        if (!unreadable)
            return unreadable.error();
        sink.write("\n]");
        bool isFirst = true;
        if (const Status sampled =
                writeSamples(events, capture, selection, task.part(0.8, 0.9), sink);
            !sampled)
            return sampled.error();
        const Status switched = exportSwitches(
            capture, selection, task.part(0.9, 1),
            [&](const std::vector<SchedSwitch> &switches, const std::vector<SchedWake> &wakes) {
                if (!(switches.empty() && wakes.empty()) && std::exchange(isFirst, false))
                    sink.write(",\"systemTraceEvents\":\"# tracer: nop\\n");
                sink.write(events.of(switches, wakes));
                return sink.failed() ? sink.flush() : Status();
            });
        if (!switched)
            return switched.error();
        sink.write(isFirst ? "}\n" : "\"}\n");
        return concludeExport(sink, *unreadable, capture, leftOut);
    }

  private:
    // "stackFrames" and "samples", as the format defines them.
    static Status writeSamples(const TraceEventText &events, const Capture &capture,
                               const Selection &selection, const Task &task, TextSink &sink)
    {
        if (capture.callStacks().empty())
            return {};
        const ExportedStacks stacks(capture);
        sink.write(",\"stackFrames\":{");
        sink.write(events.stackFrames(stacks));
        sink.write("},\"samples\":[");
        bool isFirst = true;
        const Status sampled =
            exportSamples(capture, selection, task, [&](const std::vector<StackSample> &samples) {
                const std::string text = events.of(samples, stacks);
                const bool skipsComma = !text.empty() && std::exchange(isFirst, false);
                sink.write(skipsComma ? text.substr(1) : text);
                return sink.failed() ? sink.flush() : Status();
            });
        sink.write("]");
        return sampled;
    }
};

} // namespace zoe

#include "chrome_trace_exporter.moc"
