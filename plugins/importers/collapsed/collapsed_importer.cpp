// Collapsed stacks: lines of the form "a;b;c 12". Stacks have no times: they are placed one after
// another in one frame, in the order of the file.
#include <QObject>
#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <utility>

#include "formats/writing/capture_writer.h"
#include "plugins/api/importer.h"
#include "plugins/importers/common/bytes/csv_fields.h"
#include "plugins/importers/common/bytes/text_lines.h"
#include "plugins/importers/common/import_events.h"

namespace zoe {

namespace {

constexpr std::size_t kDecidedBy = 1000; // stacks that decide how many weights a line has
constexpr std::size_t kDecidedByBytes = std::size_t{1} << 20;
constexpr std::string_view kFurtherNames = "(further names)";

struct StackLine {
    std::vector<std::string_view> path;
    std::string_view whole; // the path; the first of two weights counts as part of its last name
    double before = 0;      // the first of two weights
    double weight = 0;
    bool twoWeights = false;
};

// Removes the last word and the spaces around it from the text, if it is a number of at least 0.
std::optional<double> takeWeight(std::string_view &text)
{
    while (text.ends_with(' ') || text.ends_with('\t'))
        text.remove_suffix(1);
    const std::size_t space = text.find_last_of(" \t");
    if (space == std::string_view::npos || space == 0)
        return std::nullopt;
    const auto weight = finiteNumber(text.substr(space + 1));
    if (!weight || *weight < 0)
        return std::nullopt;
    text = text.substr(0, space);
    return weight;
}

bool isComment(std::string_view line)
{
    return line.empty() || line.starts_with('#');
}

std::optional<StackLine> parseLine(std::string_view text)
{
    StackLine line;
    const auto last = takeWeight(text);
    if (!last)
        return std::nullopt;
    line.weight = *last;
    line.whole = text;
    if (const auto first = takeWeight(text)) {
        line.before = *first;
        line.twoWeights = true;
    }
    line.path = plainFields(text, ';');
    return line;
}

// One thread of the capture: stacks one after another. The part that two neighbours share is one
// zone.
class StackThread {
  public:
    StackThread(CaptureWriter &writer, const char *name)
        : m_writer(writer)
        , m_thread(writer.addThread({.name = name}))
    {}

    void add(const std::vector<SiteId> &path, DurationNs lengthNs)
    {
        std::size_t shared = 0;
        while (shared < std::min(path.size(), m_open.size()) && path[shared] == m_open[shared])
            ++shared;
        leaveTo(shared);
        for (; shared < path.size(); ++shared) {
            m_writer.events().enter(m_thread, m_nowNs, path[shared]);
            m_open.push_back(path[shared]);
        }
        m_nowNs += lengthNs;
    }
    void leaveTo(std::size_t depth)
    {
        for (; m_open.size() > depth; m_open.pop_back())
            m_writer.events().leave(m_thread, m_nowNs);
    }
    [[nodiscard]] TimeNs nowNs() const { return m_nowNs; }

  private:
    CaptureWriter &m_writer;
    ThreadId m_thread;
    std::vector<SiteId> m_open;
    TimeNs m_nowNs = 0;
};

// Main line: read() takes lines, add() turns one into a path of sites, StackThread lays paths out
// in time. Everything unusual is counted in the report.
class StackReader {
  public:
    explicit StackReader(CaptureWriter &writer)
        : m_writer(writer)
    {
        writer.addFrameSet({.name = "main", .thread = {}});
    }

    Status read(TextLines &lines, Report &report)
    {
        const auto take = [&](std::string_view text) -> Status {
            if (isComment(text))
                return {};
            const auto line = parseLine(text);
            if (line)
                return decided() ? add(*line, lines.place(), report)
                                 : keep(text, lines.place(), report);
            report.count("lines without a stack and a weight were skipped");
            return {};
        };
        const Status all = lines.each(take);
        return !all || decided() ? all : decide(report);
    }

    [[nodiscard]] bool any() const { return !m_threads.empty(); }

    Status finish()
    {
        TimeNs endNs = 0;
        for (StackThread &thread : m_threads) {
            thread.leaveTo(0);
            endNs = std::max(endNs, thread.nowNs());
        }
        m_writer.events().frameMark(endNs);
        return m_writer.finish(endNs);
    }

  private:
    struct KeptLine {
        std::string text;
        std::string place;
    };

    // Whether it is known how many weights a line has.
    [[nodiscard]] bool decided() const { return !m_threads.empty(); }

    Status keep(std::string_view text, std::string place, Report &report)
    {
        m_first.push_back({std::string(text), std::move(place)});
        m_firstBytes += text.size();
        return m_first.size() < kDecidedBy && m_firstBytes < kDecidedByBytes ? Status()
                                                                             : decide(report);
    }

    // A name may end in a number, so lines have two weights only if all of the first ones do.
    Status decide(Report &report)
    {
        if (m_first.empty())
            return {};
        m_two = std::ranges::all_of(
            m_first, [](const KeptLine &line) { return parseLine(line.text)->twoWeights; });
        m_threads.emplace_back(m_writer, m_two ? "before" : "stacks");
        if (m_two)
            m_threads.emplace_back(m_writer, "after");
        for (const KeptLine &line : std::exchange(m_first, {})) {
            if (Status added = add(*parseLine(line.text), line.place, report); !added)
                return added;
        }
        return {};
    }

    Status add(const StackLine &line, const std::string &place, Report &report)
    {
        m_sum += (m_two ? line.before : 0) + line.weight;
        if (m_sum > static_cast<double>(TraceData::kLongestNs))
            return Error{ErrorCode::LimitReached, "the weights add up to more than 126 years of ns",
                         place};
        // With one weight per line, a number before it belongs to the name.
        std::vector<SiteId> path;
        for (const std::string_view name : m_two ? line.path : plainFields(line.whole, ';'))
            path.push_back(siteOf(name, report));
        if (m_two && !line.twoWeights)
            report.count(
                "lines with one weight, unlike the first lines: treated as the second weight");
        if (line.before != std::floor(line.before) || line.weight != std::floor(line.weight))
            report.count("fractional weights were rounded");
        if (m_two && line.before > 0)
            m_threads.front().add(path, std::llround(line.before));
        if (line.weight > 0)
            m_threads.back().add(path, std::llround(line.weight));
        return {};
    }

    SiteId siteOf(std::string_view name, Report &report)
    {
        const auto found = m_sites.find(name);
        if (found != m_sites.end())
            return found->second;
        if (m_sites.size() >= TraceData::kMostNames && name != kFurtherNames) {
            report.count(
                "more than 1 048 576 different names: the frames of the rest share one name");
            return siteOf(kFurtherNames, report);
        }
        const QString text =
            QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())).trimmed();
        Site added;
        added.name = text.isEmpty() ? "(no name)" : text.toStdString();
        const SiteId site = m_writer.addSite(added);
        m_sites.emplace(std::string(name), site);
        return site;
    }

    CaptureWriter &m_writer;
    std::vector<KeptLine> m_first; // until it is decided how many weights a line has
    std::size_t m_firstBytes = 0;
    std::vector<StackThread> m_threads;
    std::map<std::string, SiteId, std::less<>> m_sites;
    double m_sum = 0;
    bool m_two = false;
};

} // namespace

class CollapsedImporter final : public QObject, public Importer {
    Q_OBJECT
    Q_PLUGIN_METADATA(IID ZOE_IMPORTER_IID FILE "collapsed_importer.json")
    Q_INTERFACES(zoe::Importer)

  public:
    [[nodiscard]] ImportFormat format() const override
    {
        return {QStringLiteral("collapsed"),
                QStringLiteral("Collapsed stacks"),
                {QStringLiteral("txt"), QStringLiteral("folded"), QStringLiteral("collapsed")}};
    }

    [[nodiscard]] int sniff(std::span<const std::byte> firstBytes) const override
    {
        const std::string text = TextLines::decoded(firstBytes);
        if (text.find('\0') != std::string::npos)
            return 0;
        int stacks = 0;
        int others = 0;
        bool deep = false;
        for (std::string_view line : plainFields(text, '\n')) {
            if (line.ends_with('\r'))
                line.remove_suffix(1);
            if (isComment(line))
                continue;
            const auto parsed = parseLine(line);
            parsed ? ++stacks : ++others;
            deep = deep || (parsed && parsed->path.size() > 1);
        }
        if (stacks == 0 || stacks < 3 * (others - 1))
            return 0;
        return deep ? 60 : 15;
    }

    Result<ImportResult> read(QIODevice &input, const ImportOptions &options,
                              const OpenWriter &openWriter, const Task &task) const override
    {
        SessionInfo session;
        session.flagsOutside = true;
        session.clock = "weights of collapsed stacks";
        session.comment = "imported from " + options.sourceName.toStdString();
        const auto writer = openWriter(session);
        if (!writer)
            return writer.error();
        ImportResult result;
        TextLines lines(input, task);
        StackReader reader(**writer);
        if (const Status read = reader.read(lines, result.report); !read)
            return placed(read.error(), options.sourceName);
        if (!reader.any())
            return placed({ErrorCode::BadInput, "no line has a stack and a weight", {}},
                          options.sourceName);
        if (!options.frameMarker.isEmpty())
            result.report.count("the frame marker was ignored: the format has no times");
        result.report.count(
            "the format has no times: all stacks are in one frame, and a weight of 1 is 1 ns");
        if (const Status finished = reader.finish(); !finished)
            return finished.error();
        return result;
    }
};

} // namespace zoe

#include "collapsed_importer.moc"
