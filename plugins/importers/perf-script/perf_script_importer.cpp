// Output of `perf script`: stack samples, one track per thread.
#include <QObject>
#include <algorithm>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "plugins/api/importer.h"
#include "plugins/importers/common/csv_fields.h"
#include "plugins/importers/common/import_events.h"
#include "plugins/importers/common/text_lines.h"
#include "plugins/importers/common/trace_data.h"
#include "plugins/importers/perf-script/sample_line.h"

namespace zoe {

namespace {

// Turns stack samples of threads into TraceData: as samples, and as zones. What neighbouring
// samples share from the root is one zone. Not thread-safe: one owner.
class SampleStacks {
  public:
    explicit SampleStacks(TraceData &data)
        : m_data(data)
    {}

    // The sites from the root.
    void add(std::uint32_t track, std::int64_t timeNs, std::span<const std::uint32_t> stack);
    // Makes the zones. A sample lasts until the next one of its track, but at most twice the usual
    // gap there: longer gaps mean that the thread slept.
    void finish();

  private:
    static constexpr std::uint32_t kRoot = StringTable::kNone;

    struct Sample {
        std::int64_t timeNs = 0;
        std::uint32_t stack = kRoot;
    };
    using Path = std::vector<std::uint32_t>;

    void finishTrack(std::uint32_t track, std::vector<Sample> &samples);
    void goTo(std::uint32_t track, std::int64_t timeNs, Path &open, const Path &next);
    void pathOf(std::uint32_t stack, Path &path) const;

    TraceData &m_data;
    std::map<std::uint32_t, std::vector<Sample>> m_samples; // by track
};

// Median gap between neighbours; 1 ms for a single sample.
template <class Samples>
std::int64_t usualGap(const Samples &samples)
{
    std::vector<std::int64_t> gaps;
    for (std::size_t i = 1; i < samples.size(); ++i) {
        if (samples[i].timeNs > samples[i - 1].timeNs)
            gaps.push_back(samples[i].timeNs - samples[i - 1].timeNs);
    }
    if (gaps.empty())
        return 1'000'000;
    const auto middle = gaps.begin() + std::ssize(gaps) / 2;
    std::nth_element(gaps.begin(), middle, gaps.end());
    return *middle;
}

void SampleStacks::add(std::uint32_t track, std::int64_t timeNs,
                       std::span<const std::uint32_t> stack)
{
    std::uint32_t innermost = kRoot;
    for (const std::uint32_t site : stack)
        innermost = m_data.stackOf({innermost, site});
    m_samples[track].push_back({timeNs, innermost});
}

void SampleStacks::pathOf(std::uint32_t stack, Path &path) const
{
    path.clear();
    for (; stack != kRoot; stack = m_data.stacks[stack].callers)
        path.push_back(m_data.stacks[stack].site);
    std::reverse(path.begin(), path.end());
}

void SampleStacks::goTo(std::uint32_t track, std::int64_t timeNs, Path &open, const Path &next)
{
    goToStack(m_data.tracks[track], m_data.sites, timeNs, open, next);
    m_data.seeTime(timeNs, timeNs);
}

void SampleStacks::finishTrack(std::uint32_t track, std::vector<Sample> &samples)
{
    std::stable_sort(samples.begin(), samples.end(),
                     [](const Sample &a, const Sample &b) { return a.timeNs < b.timeNs; });
    const std::int64_t usualNs = usualGap(samples);
    Path open;
    Path path;
    for (std::size_t i = 0; i < samples.size(); ++i) {
        pathOf(samples[i].stack, path);
        m_data.stackSamples.push_back({samples[i].timeNs, usualNs, track, samples[i].stack});
        goTo(track, samples[i].timeNs, open, path);
        const bool last = i + 1 == samples.size();
        const std::int64_t endNs = samples[i].timeNs + (last ? usualNs : 2 * usualNs);
        if (last || samples[i + 1].timeNs > endNs)
            goTo(track, endNs, open, {});
    }
}

void SampleStacks::finish()
{
    for (auto &[track, samples] : m_samples) {
        finishTrack(track, samples);
        samples = {};
    }
}

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
            m_data.report.count("samples were turned into zones that last until the thread's next "
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
        m_data.report.count("lines that are neither a sample nor a stack frame were skipped");
    }

    void begin(const SampleHead &head)
    {
        m_open = true;
        m_timeNs = head.timeNs;
        m_event = head.event;
        m_text = head.rest;
        m_track = trackOf(head);
        m_data.seeTime(head.timeNs, head.timeNs);
        // Without call chains the place is on the same line.
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

class PerfScriptImporter final : public QObject, public Importer {
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

    Result<ImportResult> read(QIODevice &input, const ImportOptions &options,
                              const OpenWriter &openWriter, const Task &task) const override
    {
        const auto fill = [&](TraceData &data, SessionInfo &session,
                              const Task &reading) -> Status {
            TextLines lines(input, reading);
            SampleReader reader(data);
            if (const Status read = reader.read(lines); !read)
                return read;
            if (data.empty())
                return Error{ErrorCode::BadInput,
                             reader.sawHeadWithoutTime()
                                 ? "the samples have no times: run perf script with -F +time"
                                 : "no perf script samples found",
                             {}};
            session.clock = "times of perf script";
            return {};
        };
        return importTrace(options, openWriter, task, kReadShare, fill);
    }
};

} // namespace zoe

#include "perf_script_importer.moc"
