#include "tests/recorder/recording.h"

#include <bit>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <unistd.h>

#include <QDir>
#include <QtGlobal>

#include "analysis/model/frames/whole_frames.h"
#include "formats/reading/capture_reader.h"

namespace zoe::test {

namespace {

void require(bool holds, const char *what)
{
    if (!holds)
        qFatal("%s", what);
}

std::shared_ptr<const Chunk> chunkOf(const Capture &capture, std::size_t i)
{
    Result<std::shared_ptr<const Chunk>> chunk = capture.chunk(i);
    if (!chunk)
        qFatal("%s", chunk.error().text().c_str());
    return *chunk;
}

void checkTree(const ZoneTree &tree, const FrameRecord &frame)
{
    std::vector<Zone> path;
    DurationNs roots = 0;
    DurationNs selves = 0;
    TimeNs lastEnd = frame.startNs;
    for (std::size_t i = 0; i < tree.size(); ++i) {
        const Zone zone = tree[i];
        require(zone.depth <= path.size(), "a zone is deeper than its parent allows");
        path.resize(zone.depth);
        const TimeNs from = path.empty() ? frame.startNs : path.back().startNs;
        const TimeNs to = path.empty() ? frame.endNs() : path.back().endNs();
        require(from <= zone.startNs && zone.endNs() <= to, "a zone leaves its parent");
        require(path.empty() ? zone.startNs >= lastEnd : true, "roots overlap");
        if (path.empty()) {
            roots += zone.durationNs;
            lastEnd = zone.endNs();
        }
        require(zone.durationNs >= 0 && zone.selfNs >= 0, "a duration is negative");
        selves += zone.selfNs;
        path.push_back(zone);
    }
    require(roots == selves, "self times don't sum up to the roots");
}

} // namespace

std::size_t RecordingFolder::fileCount() const
{
    return static_cast<std::size_t>(
        QDir(m_folder.path()).entryList(QDir::Files | QDir::Hidden).size());
}

WithoutSwitches::WithoutSwitches()
{
    if (const char *const before = std::getenv("ZOE_SWITCHES"))
        m_before = before;
    setenv("ZOE_SWITCHES", "0", 1);
}

WithoutSwitches::~WithoutSwitches()
{
    if (m_before)
        setenv("ZOE_SWITCHES", m_before->c_str(), 1);
    else
        unsetenv("ZOE_SWITCHES");
}

long residentKiB()
{
    std::ifstream file("/proc/self/statm");
    long pages = 0;
    file >> pages >> pages;
    return pages * (sysconf(_SC_PAGESIZE) / 1024);
}

long anonymousKiB()
{
    std::ifstream file("/proc/self/status");
    for (std::string line; std::getline(file, line);)
        if (line.starts_with("RssAnon:"))
            return std::stol(line.substr(line.find(':') + 1));
    return 0;
}

std::uint64_t writerThread()
{
    for (const auto &entry : std::filesystem::directory_iterator("/proc/self/task")) {
        std::ifstream file(entry.path() / "comm");
        std::string name;
        std::getline(file, name);
        if (name == "zoetrope")
            return std::stoull(entry.path().filename());
    }
    return 0;
}

std::shared_ptr<const Capture> openRecording(const std::string &path)
{
    // Little of it is kept, for tests that look at the memory of the process.
    ReaderOptions options;
    options.cacheBytes = std::size_t{16} << 20;
    Result<std::shared_ptr<const Capture>> capture = openCapture(path, Task{}, options);
    if (!capture)
        qFatal("%s", capture.error().text().c_str());
    for (std::size_t i = 0; i < (*capture)->chunks().size(); ++i) {
        const std::shared_ptr<const Chunk> chunk = chunkOf(**capture, i);
        for (const TreeSpan &span : chunk->trees)
            checkTree(chunk->tree(span), chunk->frames[span.frame]);
    }
    return *capture;
}

Counts countsOf(const Capture &capture)
{
    Counts counts;
    for (std::size_t i = 0; i < capture.chunks().size(); ++i) {
        const std::shared_ptr<const Chunk> chunk = chunkOf(capture, i);
        for (const TreeSpan &span : chunk->trees) {
            const ZoneTree tree = chunk->tree(span);
            for (std::size_t zone = 0; zone < tree.size(); ++zone)
                if (tree[zone].begins())
                    ++counts[capture.thread(span.thread).name + '/' +
                             capture.site(tree[zone].site).label()];
        }
    }
    return counts;
}

std::string shapeOf(const Capture &capture)
{
    std::string shape;
    for (std::size_t i = 0; i < capture.chunks().size(); ++i) {
        const std::shared_ptr<const Chunk> chunk = chunkOf(capture, i);
        for (std::size_t f = 0; f < chunk->frames.size(); ++f) {
            const FrameIndex frame = chunk->firstFrame + static_cast<FrameIndex>(f);
            const FrameRecord &record = chunk->frames[f];
            shape += isAdded(record)     ? "before\n"
                     : isPartial(record) ? "frame partial\n"
                                         : "frame\n";
            for (const TreeSpan &span : chunk->treesOf(frame)) {
                shape += "  " + capture.thread(span.thread).name + '\n';
                const ZoneTree tree = chunk->tree(span);
                for (std::size_t z = 0; z < tree.size(); ++z) {
                    const Zone zone = tree[z];
                    shape += std::string(4 + 2 * zone.depth, ' ') + capture.site(zone.site).label();
                    shape += (zone.flags & kContinuesFrom) != 0 ? " from" : "";
                    shape += (zone.flags & kContinuesTo) != 0 ? " to" : "";
                    shape += (zone.flags & kStillOpen) != 0 ? " open" : "";
                    shape += '\n';
                }
            }
        }
    }
    return shape;
}

std::shared_ptr<const Capture> RecordsPrograms::recorded(const std::function<void()> &program,
                                                         const SessionOptions &options)
{
    const std::string path = m_folder.path();
    if (!startSession(path.c_str(), options))
        qFatal("%s", lastError());
    ZOE_THREAD_NAME("main");
    program();
    m_result = stopSession();
    if (!m_result.ok)
        qFatal("%s", m_result.error);
    return openRecording(path);
}

namespace {

std::string textOf(const ChunkExtras &extras, const ZoneValue &value)
{
    switch (value.kind) {
    case ValueKind::Text:
        return std::string(extras.text(value));
    case ValueKind::Signed:
        return std::to_string(static_cast<std::int64_t>(value.bits));
    case ValueKind::Unsigned:
        return std::to_string(value.bits) + "u";
    case ValueKind::Float:
        return std::to_string(std::bit_cast<double>(value.bits));
    case ValueKind::Bool:
        return value.bits != 0 ? "true" : "false";
    case ValueKind::Numbers:
        break;
    }
    std::string text;
    for (const double number : extras.numbersOf(value))
        text += std::to_string(static_cast<int>(number)) + " ";
    return text;
}

} // namespace

std::vector<std::string> valuesOf(const Capture &capture)
{
    std::vector<std::string> result;
    for (std::size_t i = 0; i < capture.chunks().size(); ++i) {
        const auto chunk = *capture.chunk(i);
        for (const ZoneValue &value : chunk->extras.values)
            result.push_back(capture.site(SiteId{chunk->zones.site[value.zone]}).label() + " " +
                             capture.valueKeys()[value.key.value] + "=" +
                             textOf(chunk->extras, value));
    }
    return result;
}

} // namespace zoe::test
