// Output of `perf script`: stack samples, one track per thread.
#include <QObject>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "plugins/importers/common/bytes/csv_fields.h"
#include "plugins/importers/common/bytes/text_lines.h"
#include "plugins/importers/common/import_events.h"
#include "plugins/importers/common/sample_zones.h"
#include "plugins/importers/common/trace_data.h"
#include "plugins/importers/perf-script/sample_line.h"

namespace zoe {

namespace {

constexpr std::size_t kDeepest = 4096;

class SampleReader {
  public:
    explicit SampleReader(TraceData &data)
        : m_data(data)
    {}

    Status read(TextLines &lines, const Task &task)
    {
        bool endsWithFile = false; // the last line, "… (libc.so)"
        const auto take = [&](std::string_view line) {
            endsWithFile = line.ends_with(')');
            add(line);
            return Status();
        };
        if (Status all = lines.each(take); !all)
            return all;
        // Tools that forward stacks drop the empty line after the last one. A frame ends with its
        // file, and a sample without a stack has its address or text.
        const bool endsWithFrame = m_open && m_hasStackLines && endsWithFile;
        const bool lacksStack = m_open && !m_hasStackLines && m_text.empty();
        if (lacksStack || (lines.endsMidLine() && !endsWithFrame))
            m_data.report.count("the last sample has no end: the file may be truncated");
        conclude();
        return finishSamples(m_data, task);
    }

    [[nodiscard]] bool sawHeadWithoutTime() const { return m_withoutTime; }

  private:
    void add(std::string_view line)
    {
        if (line.starts_with('#'))
            return;
        if (line.find_first_not_of(" \t") == std::string_view::npos)
            return conclude();
        const bool indented = line.front() == ' ' || line.front() == '\t';
        const bool mayBeHead = line.find(": ") != std::string_view::npos; // names may be padded
        if (m_open && indented && !(mayBeHead && readSampleHead(line))) {
            if (const auto frame = readStackLine(line)) {
                m_hasStackLines = true;
                return addFrame(*frame);
            }
        }
        if (const auto head = readSampleHead(line)) {
            conclude();
            return begin(*head);
        }
        m_withoutTime = m_withoutTime || isHeadWithoutTime(line);
        m_data.report.count("lines that are neither a sample nor a stack frame were skipped");
    }

    void begin(const SampleHead &head)
    {
        m_open = true;
        m_hasStackLines = false;
        m_timeNs = head.timeNs;
        m_periodNs = countsCpuTime(head.event) ? head.period : 0;
        m_event = head.event;
        m_text = head.rest;
        m_track = trackOf(head);
        m_data.seeTime(head.timeNs, head.timeNs);
        // Without call chains, the address is on the same line.
        if (const auto frame = readStackLine(head.rest))
            addFrame(*frame);
    }

    void addFrame(const StackLine &frame)
    {
        if (m_stack.size() == kDeepest) {
            m_data.report.count("stacks deeper than 4096 frames were cut");
            return;
        }
        const std::uint32_t name = m_data.nameOf(frame.label());
        const std::uint32_t object = m_data.strings.intern(frame.object);
        const auto [found, isNew] = m_sites.try_emplace({name, object}, 0U);
        if (isNew) {
            TraceSite site;
            site.name = name;
            if (!frame.object.empty())
                site.category = object;
            found->second = m_data.addSite(site);
        }
        m_stack.push_back(found->second);
    }

    // Ends the open sample, if any.
    void conclude()
    {
        if (!m_open)
            return;
        m_open = false;
        if (!m_stack.empty()) {
            std::uint32_t innermost = StringTable::kNone;
            for (auto site = m_stack.rbegin(); site != m_stack.rend(); ++site)
                innermost = m_data.stackOf({innermost, *site});
            m_data.stackSamples.push_back({m_timeNs, m_periodNs, m_track, innermost});
        } else {
            const std::string text =
                m_text.empty() ? m_event : (m_event.empty() ? m_text : m_event + ": " + m_text);
            const std::uint32_t site = m_data.siteOf(m_data.strings.intern(m_event), 0);
            m_data.instants.push_back({m_timeNs, m_track, site, m_data.strings.intern(text)});
            ++m_data.tracks[m_track].others;
        }
        m_stack.clear();
    }

    // One track per thread; samples of further events get separate tracks next to it.
    std::uint32_t trackOf(const SampleHead &head)
    {
        if (m_firstEvent.empty())
            m_firstEvent = head.event;
        const TraceId pid = head.pid ? TraceId{TraceId::Kind::Number, *head.pid} : TraceId();
        TraceId tid{TraceId::Kind::Number, head.tid};
        std::string name(head.command);
        const bool other = head.event != m_firstEvent;
        if (other) {
            name += " (" + std::string(head.event) + ")";
            tid = {TraceId::Kind::Text,
                   m_data.strings.intern(name + " " + std::to_string(head.tid))};
        }
        const std::uint32_t index = m_data.trackOf(pid, tid);
        TraceTrack &track = m_data.tracks[index];
        track.name = name; // a thread may change it: the last one counts
        TraceProcess &process = m_data.processes[track.process];
        if (head.pid && (process.name.empty() || *head.pid == head.tid))
            process.name = head.command;
        return index;
    }

    TraceData &m_data;
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> m_sites; // by name and object
    std::string m_firstEvent;
    bool m_open = false;
    bool m_hasStackLines = false; // the open sample
    bool m_withoutTime = false;
    std::uint32_t m_track = 0;
    std::int64_t m_timeNs = 0;
    std::int64_t m_periodNs = 0; // 0: unknown
    std::string m_event;
    std::string m_text;
    std::vector<std::uint32_t> m_stack; // starting with the leaf
};

} // namespace

class PerfScriptImporter final : public QObject, public TraceImporter {
    Q_OBJECT
    Q_PLUGIN_METADATA(IID ZOE_IMPORTER_IID FILE "perf_script_importer.json")
    Q_INTERFACES(zoe::Importer)

  public:
    [[nodiscard]] ImportFormat format() const override
    {
        return {QStringLiteral("perf-script"),
                QStringLiteral("perf script"),
                {QStringLiteral("perf"), QStringLiteral("txt")}};
    }

    [[nodiscard]] int sniff(std::span<const std::byte> firstBytes) const override
    {
        const std::string text = TextLines::decoded(firstBytes);
        bool head = false;
        bool withoutTime = false;
        for (std::string_view line : plainFields(text, '\n')) {
            if (line.ends_with('\r'))
                line.remove_suffix(1);
            if (line.empty() || line.front() == '#')
                continue;
            if (line.find('\0') != std::string_view::npos)
                return 0;
            const bool indented = line.front() == ' ' || line.front() == '\t';
            if (const auto sample = readSampleHead(line)) {
                if (!sample->event.empty() && readStackLine(sample->rest))
                    return 85;
                head = true;
            } else if (indented && readStackLine(line)) {
                if (head || withoutTime)
                    return 90;
            } else if (isHeadWithoutTime(line)) {
                withoutTime = true;
            } else {
                return head ? 50 : 0;
            }
        }
        return head ? 50 : 0;
    }

    Status parse(QIODevice &input, const ImportOptions &, TraceData &data, SessionInfo &session,
                 const Task &task) const override
    {
        TextLines lines(input, task);
        SampleReader reader(data);
        if (const Status read = reader.read(lines, task); !read)
            return read;
        if (data.empty())
            return Error{ErrorCode::BadInput,
                         reader.sawHeadWithoutTime()
                             ? "the samples have no times: run perf script with -F +time"
                             : "no perf script samples found",
                         {}};
        session.clock = "times of perf script";
        return {};
    }
};

} // namespace zoe

#include "perf_script_importer.moc"
