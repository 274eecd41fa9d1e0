#include "plugins/importers/perf-script/perf_script_importer.h"

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "plugins/importers/common/csv_fields.h"
#include "plugins/importers/common/import_events.h"
#include "plugins/importers/common/text_lines.h"
#include "plugins/importers/perf-script/sample_line.h"
#include "plugins/importers/perf-script/sample_stacks.h"

namespace zoe {

namespace {

constexpr double kReadShare = 0.6; // of the work
constexpr std::size_t kDeepest = 4096;

class SampleReader {
  public:
    explicit SampleReader(TraceData &data)
        : m_data(data)
        , m_stacks(data)
    {}

    Status read(TextLines &lines)
    {
        std::string_view line;
        for (;;) {
            const Result<bool> got = lines.next(line);
            if (!got)
                return got.error();
            if (!*got)
                break;
            add(line);
        }
        conclude();
        m_stacks.finish();
        if (m_samples > 0)
            m_data.report.count("samples: converted to zones that last until the thread's next "
                                "sample, at most twice the usual interval",
                                m_samples);
        return {};
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
            if (const auto frame = readStackLine(line))
                return addFrame(*frame);
        }
        if (const auto head = readSampleHead(line)) {
            conclude();
            return begin(*head);
        }
        m_withoutTime = m_withoutTime || isHeadWithoutTime(line);
        m_data.report.count("lines that are neither a sample nor one of its frames: skipped");
    }

    void begin(const SampleHead &head)
    {
        m_open = true;
        m_timeNs = head.timeNs;
        m_event = head.event;
        m_text = head.rest;
        m_track = trackOf(head);
        m_data.seeTime(head.timeNs, head.timeNs);
        // Without call chains the place stands on the same line.
        if (const auto frame = readStackLine(head.rest))
            addFrame(*frame);
    }

    void addFrame(const StackLine &frame)
    {
        if (m_stack.size() == kDeepest) {
            m_data.report.count("stacks deeper than 4096 frames: cut");
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

    // Ends the sample that is open, if any.
    void conclude()
    {
        if (!m_open)
            return;
        m_open = false;
        if (!m_stack.empty()) {
            std::reverse(m_stack.begin(), m_stack.end());
            m_stacks.add(m_track, m_timeNs, m_stack);
            ++m_samples;
        } else {
            const std::string text =
                m_text.empty() ? m_event : (m_event.empty() ? m_text : m_event + ": " + m_text);
            const std::uint32_t site = m_data.siteOf(m_data.strings.intern(m_event), 0);
            m_data.instants.push_back({m_timeNs, m_track, site, m_data.strings.intern(text)});
            ++m_data.tracks[m_track].others;
        }
        m_stack.clear();
    }

    // A track a thread; samples of further events have tracks of their own beside it.
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
        track.name = name; // a thread may change it: the last one holds
        TraceProcess &process = m_data.processes[track.process];
        if (head.pid && (process.name.empty() || *head.pid == head.tid))
            process.name = head.command;
        return index;
    }

    TraceData &m_data;
    SampleStacks m_stacks;
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> m_sites; // by name and object
    std::string m_firstEvent;
    bool m_open = false;
    bool m_withoutTime = false;
    std::uint32_t m_track = 0;
    std::int64_t m_timeNs = 0;
    std::string m_event;
    std::string m_text;
    std::vector<std::uint32_t> m_stack; // from the leaf on
    std::uint64_t m_samples = 0;
};

} // namespace

ImportFormat PerfScriptImporter::format() const
{
    return {QStringLiteral("perf-script"),
            QStringLiteral("perf script"),
            {QStringLiteral("perf"), QStringLiteral("txt")}};
}

int PerfScriptImporter::sniff(std::span<const std::byte> firstBytes) const
{
    const std::string text =
        TextLines::decoded({reinterpret_cast<const char *>(firstBytes.data()), firstBytes.size()});
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

Result<ImportResult> PerfScriptImporter::read(QIODevice &input, const ImportOptions &options,
                                              const OpenWriter &openWriter, const Task &task) const
{
    TextLines lines(input, task.part(0, kReadShare));
    TraceData data;
    SampleReader reader(data);
    if (const Status read = reader.read(lines); !read)
        return placed(read.error(), options.sourceName);
    if (data.empty())
        return placed({ErrorCode::BadInput,
                       reader.sawHeadWithoutTime()
                           ? "the samples have no times; print them with perf script -F +time"
                           : "the file has no samples of perf script",
                       {}},
                      options.sourceName);
    SessionInfo session;
    session.clock = "times of perf script";
    return importEvents(data, std::move(session), options, openWriter, task.part(kReadShare, 1));
}

} // namespace zoe
