#include "tests/support/capture_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "analysis/model/units.h"
#include "tests/support/extras_text.h"
#include "tests/support/severity_names.h"

namespace zoe::test {

namespace {

template <class T>
std::optional<T> numberIn(std::string_view text)
{
    T value{};
    const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || rest != text.data() + text.size())
        return std::nullopt;
    return value;
}

// Removes the last word from the text; empty at its start.
std::string_view takeLastWord(std::string_view &text)
{
    text = trimmed(text);
    const auto space = text.find_last_of(' ');
    const std::string_view word = space == std::string_view::npos ? text : text.substr(space + 1);
    text = space == std::string_view::npos ? std::string_view{} : trimmed(text.substr(0, space));
    return word;
}

std::string_view takeFirstWord(std::string_view &text)
{
    text = trimmed(text);
    const auto space = text.find(' ');
    const std::string_view word = text.substr(0, space);
    text = space == std::string_view::npos ? std::string_view{} : text.substr(space + 1);
    return word;
}

class Parser {
  public:
    explicit Parser(std::uint32_t framesPerChunk)
        : m_framesPerChunk(std::max(1U, framesPerChunk))
    {
        m_dictionaries.frameSets.push_back({.name = "main", .thread = {}});
    }

    void line(std::string_view whole, std::size_t number, std::size_t indent)
    {
        m_line = whole;
        m_number = number;
        const std::string_view text = trimmed(whole);
        check(indent % 2 == 0, "the indent is no multiple of two");
        const std::size_t level = indent / 2;
        if (level == 0 && !m_extras.annotation(text, m_annotations))
            frame(text);
        else if (level == 1 && !m_extras.line(text, m_chunk.extras) &&
                 !m_extras.systemLine(text, m_chunk.extras) &&
                 !m_extras.sampleLine(text, m_chunk.extras))
            inFrame(text);
        else if (level > 1 && !m_extras.value(text, m_chunk.zones.size() - 1, m_chunk.extras))
            zone(text, static_cast<std::uint32_t>(level - 2));
    }

    std::shared_ptr<const MemoryCapture> finished()
    {
        endChunk();
        // Missing frames at the end keep their place by an empty chunk after them.
        if (m_chunks.empty() ? m_nextFrame > 0 : m_nextFrame > behindLastChunk())
            m_chunks.emplace_back().firstFrame = m_nextFrame;
        if (!m_dictionaries.threads.empty())
            m_dictionaries.frameSets[0].thread = ThreadId{0};
        SessionInfo session;
        session.program = "text";
        return std::make_shared<const MemoryCapture>(std::move(session), std::move(m_dictionaries),
                                                     std::move(m_chunks), std::move(m_annotations));
    }

  private:
    void check(bool good, const char *what) const
    {
        if (good)
            return;
        std::fprintf(stderr, "captureFromText: line %zu: %s: \"%.*s\"\n", m_number, what,
                     static_cast<int>(m_line.size()), m_line.data());
        std::abort();
    }

    template <class T>
    T number(std::string_view word) const
    {
        const auto value = numberIn<T>(word);
        check(value.has_value(), "a number was expected");
        return value.value_or(T{});
    }

    [[nodiscard]] FrameIndex behindLastChunk() const
    {
        const Chunk &last = m_chunks.back();
        return last.firstFrame + static_cast<FrameIndex>(last.frames.size());
    }

    void frame(std::string_view text)
    {
        check(takeFirstWord(text) == "frame", "a frame was expected");
        FrameRecord record;
        record.startNs = number<TimeNs>(takeFirstWord(text));
        record.durationNs = number<DurationNs>(takeFirstWord(text));
        while (!text.empty()) {
            const std::string_view word = takeFirstWord(text);
            if (word == "partial")
                record.flags |= kFramePartial;
            else if (word == "cut")
                record.flags |= kFrameCut;
            else if (word == "begins")
                record.flags |= kFrameBegins;
            else if (word == "missing")
                record.flags |= kFrameMissing;
            else if (word.starts_with("lost="))
                record.lostZones = number<std::uint32_t>(word.substr(5));
            else
                check(false, "unknown flag of a frame");
        }
        if (record.missing() || m_chunk.frames.size() == m_framesPerChunk)
            endChunk();
        if (record.missing()) {
            check(record == FrameRecord{.flags = kFrameMissing}, "a missing frame is 0 0 missing");
        } else {
            if (m_chunk.frames.empty())
                m_chunk.firstFrame = m_nextFrame;
            m_chunk.frames.push_back(record);
        }
        ++m_nextFrame;
        m_inTree = false;
    }

    void endChunk()
    {
        if (m_chunk.frames.empty())
            return;
        for (const TreeSpan &tree : m_chunk.trees)
            fillSelfTimes(m_chunk.zones, tree.firstZone, tree.zoneCount);
        std::ranges::stable_sort(m_chunk.plots, {}, &PlotPoint::timeNs);
        std::ranges::stable_sort(m_chunk.messages, {}, &Message::timeNs);
        std::ranges::stable_sort(m_chunk.setFrames, {}, &SetFrame::startNs);
        m_chunk.extras.putInOrder();
        m_chunks.push_back(std::exchange(m_chunk, Chunk{}));
    }

    void inFrame(std::string_view text)
    {
        check(!m_chunk.frames.empty(), "no frame to be in, or a missing one");
        m_inTree = false;
        if (text.starts_with("plot "))
            plot(text.substr(5));
        else if (text.starts_with("message "))
            message(text.substr(8));
        else if (text.starts_with("set "))
            setFrame(text.substr(4));
        else
            thread(text);
    }

    void thread(std::string_view name)
    {
        const auto frame = static_cast<std::uint32_t>(m_chunk.frames.size() - 1);
        const ThreadId id = threadId(name);
        for (const TreeSpan &tree : m_chunk.trees)
            check(tree.frame != frame || tree.thread < id,
                  "threads must stand in the order of their first appearance, each once");
        m_thread = id;
        m_inTree = true;
        m_path.clear();
        m_treeStarted = false;
    }

    void zone(std::string_view text, std::uint32_t depth)
    {
        check(m_inTree, "a zone needs a thread");
        std::uint8_t flags = 0;
        std::string_view word = takeLastWord(text);
        for (;; word = takeLastWord(text)) {
            if (word == "from")
                flags |= kContinuesFrom;
            else if (word == "to")
                flags |= kContinuesTo;
            else if (word == "open")
                flags |= kStillOpen;
            else
                break;
        }
        Zone zone;
        zone.depth = depth;
        zone.flags = flags;
        zone.durationNs = number<DurationNs>(word);
        zone.startNs = number<TimeNs>(takeLastWord(text));
        check(!text.empty(), "a zone needs a name");
        zone.site = siteId(text);
        checkPlace(zone);
        if (!m_treeStarted) {
            m_chunk.trees.push_back({static_cast<std::uint32_t>(m_chunk.frames.size() - 1),
                                     m_thread, static_cast<std::uint32_t>(m_chunk.zones.size()),
                                     0});
            m_treeStarted = true;
        }
        m_chunk.zones.append(zone);
        ++m_chunk.trees.back().zoneCount;
        ++m_chunk.frames.back().zones;
    }

    // m_path contains the last zone of each depth, in or after which the next one may lie.
    void checkPlace(const Zone &zone)
    {
        check(zone.depth <= m_path.size(), "a zone lies more than one level under the one before");
        check(zone.durationNs >= 0, "a zone has a negative duration");
        if (zone.depth < m_path.size())
            check(zone.startNs >= m_path[zone.depth].endNs(), "a zone overlaps its sibling");
        m_path.resize(zone.depth);
        if (!m_path.empty()) {
            check(zone.startNs >= m_path.back().startNs && zone.endNs() <= m_path.back().endNs(),
                  "a zone does not lie inside its parent");
        }
        m_path.push_back(zone);
    }

    void plot(std::string_view text)
    {
        const auto value = number<double>(takeLastWord(text));
        const auto time = number<TimeNs>(takeLastWord(text));
        check(!text.empty(), "a plot needs a name");
        auto &series = m_dictionaries.plotSeries;
        auto known = std::ranges::find(series, text, &PlotSeries::name);
        if (known == series.end())
            known = series.insert(known, {.name = std::string(text)});
        m_chunk.plots.push_back(
            {PlotId{static_cast<std::uint32_t>(known - series.begin())}, time, value});
    }

    void message(std::string_view text)
    {
        Message message;
        message.thread = messageThread(text);
        message.timeNs = number<TimeNs>(takeFirstWord(text));
        for (std::size_t i = 0; i < kSeverityNames.size(); ++i) {
            const std::string mark = "!" + std::string(kSeverityNames[i]);
            if (text != mark && !text.starts_with(mark + " "))
                continue;
            message.severity = static_cast<Severity>(i);
            text.remove_prefix(std::min(text.size(), mark.size() + 1));
            break;
        }
        message.text = unescaped(text);
        m_chunk.messages.push_back(std::move(message));
    }

    // A known thread whose name may hold spaces, "-" for none, or the first word.
    ThreadId messageThread(std::string_view &text)
    {
        const Thread *best = nullptr;
        for (const Thread &thread : m_dictionaries.threads) {
            if (text.starts_with(thread.name + " ") &&
                (best == nullptr || thread.name.size() > best->name.size()))
                best = &thread;
        }
        if (best != nullptr) {
            text.remove_prefix(best->name.size() + 1);
            return ThreadId{static_cast<std::uint32_t>(best - m_dictionaries.threads.data())};
        }
        const std::string_view word = takeFirstWord(text);
        return word == "-" ? ThreadId{} : threadId(word);
    }

    void setFrame(std::string_view text)
    {
        const auto duration = number<DurationNs>(takeLastWord(text));
        const auto start = number<TimeNs>(takeLastWord(text));
        check(!text.empty(), "a frame set needs a name");
        auto &sets = m_dictionaries.frameSets;
        auto known = std::ranges::find(sets, text, &FrameSet::name);
        if (known == sets.end())
            known = sets.insert(known, {.name = std::string(text), .thread = {}});
        m_chunk.setFrames.push_back(
            {FrameSetId{static_cast<std::uint32_t>(known - sets.begin())}, start, duration});
    }

    ThreadId threadId(std::string_view name)
    {
        auto &threads = m_dictionaries.threads;
        auto known = std::ranges::find(threads, name, &Thread::name);
        if (known == threads.end()) {
            known = threads.insert(
                known, {.name = std::string(name), .osId = threads.size() + 1, .processId = 1});
        }
        return ThreadId{static_cast<std::uint32_t>(known - threads.begin())};
    }

    SiteId siteId(std::string_view name)
    {
        auto &sites = m_dictionaries.sites;
        auto known = std::ranges::find(sites, name, &Site::name);
        if (known == sites.end()) {
            known = sites.emplace(known);
            known->name = name;
        }
        return SiteId{static_cast<std::uint32_t>(known - sites.begin())};
    }

    std::uint32_t m_framesPerChunk;
    std::string_view m_line;
    std::size_t m_number = 0;
    Dictionaries m_dictionaries;
    ExtrasParser m_extras{m_dictionaries,
                          {[this](std::string_view name) { return siteId(name); },
                           [this](std::string_view name) { return threadId(name); },
                           [this](bool good, const char *what) { check(good, what); }}};
    std::vector<Annotation> m_annotations;
    std::vector<Chunk> m_chunks;
    Chunk m_chunk;
    FrameIndex m_nextFrame = 0;
    ThreadId m_thread;
    bool m_inTree = false;
    bool m_treeStarted = false;
    std::vector<Zone> m_path;
};

} // namespace

std::shared_ptr<const MemoryCapture> captureFromText(std::string_view text,
                                                     std::uint32_t framesPerChunk)
{
    std::vector<std::pair<std::string_view, std::size_t>> lines; // and their numbers
    std::size_t common = std::numeric_limits<std::size_t>::max();
    for (std::size_t number = 1; !text.empty(); ++number) {
        const auto end = text.find('\n');
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        const auto indent = line.find_first_not_of(" \r");
        if (indent == std::string_view::npos)
            continue;
        common = std::min(common, indent);
        lines.emplace_back(line, number);
    }
    Parser parser(framesPerChunk);
    for (const auto &[line, number] : lines)
        parser.line(line, number, line.find_first_not_of(' ') - common);
    return parser.finished();
}

} // namespace zoe::test
