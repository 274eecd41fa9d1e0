// speedscope JSON: one evented profile per thread, times in nanoseconds.
#include <QObject>
#include <QTemporaryFile>
#include <algorithm>
#include <utility>

#include "plugins/api/exporter.h"
#include "plugins/exporters/common/export_text.h"
#include "plugins/exporters/common/text_forms.h"

namespace zoe {

namespace {

constexpr std::size_t kKeptTogether = 4096; // bytes of a thread kept in memory

using Sites = std::vector<std::uint32_t>;

// The events of one thread in one chunk, or in a part of it.
struct ThreadText {
    ThreadId thread;
    std::string text;
    TimeNs firstNs = 0;
    TimeNs lastNs = 0;
    Sites openBefore; // from the outermost inwards
    Sites openAfter;
    bool isFirstTree = false;
    std::vector<Zone> open; // in the tree
};

// The position of a part of a thread's events.
struct Part {
    qint64 at = 0;
    qint64 size = 0;
};

// The events of one thread. Chunks come by time, but profiles are written one after another, so
// events have to be kept.
struct Profile {
    std::vector<Part> kept; // in the file of parts
    std::string text;       // behind them
    bool any = false;
    TimeNs firstNs = 0;
    TimeNs lastNs = 0;
    Sites open;
};

void addEvent(ThreadText &out, char type, TimeNs atNs, std::uint32_t site)
{
    if (out.text.empty())
        out.firstNs = atNs;
    out.lastNs = atNs;
    out.text += ",{\"type\":\"";
    out.text += type;
    out.text += "\",\"at\":";
    appendNumber(out.text, atNs);
    out.text += ",\"frame\":";
    appendNumber(out.text, site);
    out.text += '}';
}

void addPart(ThreadText &out, const SelectedChunk &chunk, const TreePart &part)
{
    const ZoneTree &tree = part.zones;
    std::vector<Zone> &open = out.open;
    if (part.begins)
        out.isFirstTree = out.text.empty() && out.openAfter.empty();
    out.openAfter.clear();
    const auto leaveTo = [&](std::uint32_t depth) {
        while (!open.empty() && open.back().depth >= depth) {
            const Zone &zone = open.back();
            if (chunk.endsIn(tree.frame(), zone))
                addEvent(out, 'C', zone.endNs(), zone.site.value);
            else
                out.openAfter.insert(out.openAfter.begin(), zone.site.value);
            open.pop_back();
        }
    };
    for (std::size_t i = 0; i < tree.size(); ++i) {
        const Zone zone = tree[i];
        leaveTo(zone.depth);
        if (chunk.opensIn(tree.frame(), zone))
            addEvent(out, 'O', zone.startNs, zone.site.value);
        else if (out.isFirstTree)
            out.openBefore.push_back(zone.site.value);
        open.push_back(zone);
    }
    if (part.ends) {
        leaveTo(0);
        return;
    }
    for (const Zone &zone : open)
        out.openAfter.push_back(zone.site.value);
}

// Calls pass(text) for the events of parts of trees; then they continue in the text.
template <class Pass>
std::vector<ThreadText> textsOf(const SelectedChunk &chunk, Pass pass)
{
    std::vector<ThreadText> texts;
    for (const FrameIndex frame : chunk.frames().frames()) {
        chunk.forEachPart(frame, [&](const TreePart &part) {
            const ThreadId thread = part.zones.thread();
            auto of = std::ranges::find(texts, thread, &ThreadText::thread);
            if (of == texts.end()) {
                of = texts.emplace(texts.end());
                of->thread = thread;
            }
            addPart(*of, chunk, part);
            // Zones that were open before the text come before those that begin in it.
            const bool knowsOpen = chunk.opensIn(frame, part.zones[part.zones.size() - 1]);
            if ((part.begins && part.ends) || (!part.ends && !knowsOpen))
                return;
            pass(*of);
            of->text.clear();
            of->isFirstTree = false;
            of->openBefore = of->openAfter;
        });
    }
    return texts;
}

// The parts of all threads in one file, because there may be more threads than files that can be
// open.
class PartsFile {
  public:
    // Error: Io.
    Status keep(Profile &profile)
    {
        const auto size = static_cast<qint64>(profile.text.size());
        if ((!m_file.isOpen() && !m_file.open()) || m_file.write(profile.text.data(), size) != size)
            return error();
        profile.kept.push_back({m_size, size});
        m_size += size;
        profile.text.clear();
        return {};
    }

    Result<QByteArray> read(const Part &part)
    {
        if (!m_file.seek(part.at))
            return error();
        QByteArray bytes = m_file.read(part.size);
        if (bytes.size() != part.size)
            return error();
        return bytes;
    }

  private:
    [[nodiscard]] Error error() const
    {
        return {ErrorCode::Io, m_file.errorString().toStdString(), m_file.fileName().toStdString()};
    }

    QTemporaryFile m_file;
    qint64 m_size = 0;
};

// Bridges an unreadable chunk: ends what was open before it and opens what is open after it, so
// that profiles stay balanced.
std::string bridge(Profile &profile, const Sites &open, TimeNs atNs)
{
    ThreadText between;
    for (auto site = profile.open.rbegin(); site != profile.open.rend(); ++site)
        addEvent(between, 'C', profile.lastNs, *site);
    for (const std::uint32_t site : open)
        addEvent(between, 'O', atNs, site);
    profile.open = open;
    return between.text;
}

// Error: Io.
Status append(PartsFile &parts, Profile &profile, const ThreadText &text)
{
    if (text.text.empty() && profile.open == text.openAfter)
        return {};
    if (!std::exchange(profile.any, true))
        profile.firstNs = text.firstNs;
    if (profile.open != text.openBefore)
        profile.text += bridge(profile, text.openBefore, text.firstNs);
    profile.text += text.text;
    profile.open = text.openAfter;
    profile.lastNs = std::max(profile.lastNs, text.lastNs);
    return profile.text.size() < kKeptTogether ? Status() : parts.keep(profile);
}

void writeHead(TextSink &sink, const Capture &capture, const ExportOptions &options)
{
    std::string out = "{\"$schema\":\"https://www.speedscope.app/file-format-schema.json\","
                      "\"exporter\":\"Zoetrope\",\"name\":";
    appendJson(out, options.title.toStdString());
    out += ",\"shared\":{\"frames\":[";
    for (std::size_t i = 0; i < capture.sites().size(); ++i) {
        const Site &site = capture.sites()[i];
        out += i == 0 ? "\n{\"name\":" : ",\n{\"name\":";
        appendJson(out, site.label());
        if (!site.file.empty()) {
            out += ",\"file\":";
            appendJson(out, site.file);
            out += ",\"line\":";
            appendNumber(out, site.line);
        }
        out += '}';
    }
    sink.write(out + "]},\n\"profiles\":[");
}

// Error: Io.
Status writeProfile(TextSink &sink, PartsFile &parts, const std::string &name, Profile &profile,
                    bool first)
{
    profile.text += bridge(profile, {}, profile.lastNs);
    std::string head = first ? "\n" : ",\n";
    head += "{\"type\":\"evented\",\"unit\":\"nanoseconds\",\"name\":" + name + ",\"startValue\":";
    appendNumber(head, profile.firstNs);
    head += ",\"endValue\":";
    appendNumber(head, profile.lastNs);
    sink.write(head + ",\"events\":[");
    std::size_t comma = 1; // before the first event
    for (const Part &part : profile.kept) {
        const auto bytes = parts.read(part);
        if (!bytes)
            return bytes.error();
        sink.write(std::string_view(bytes->constData(), static_cast<std::size_t>(bytes->size()))
                       .substr(std::exchange(comma, 0)));
    }
    sink.write(std::string_view(profile.text).substr(std::min(comma, profile.text.size())));
    sink.write("]}");
    return {};
}

// Error: as exportInOrder(), Io.
Result<std::uint64_t> collect(const Capture &capture, const Selection &selection, const Task &task,
                              PartsFile &parts, std::vector<Profile> &profiles,
                              UnheldContent &leftOut)
{
    Status status;
    const auto take = [&](const ThreadText &text) {
        if (status)
            status = append(parts, profiles[text.thread.value], text);
    };
    return exportInOrder(
        capture, selection, task,
        [&](const SelectedChunk &chunk) {
            leftOut.add(chunk);
            // A chunk whose trees come in parts is made while nothing is taken.
            return textsOf(chunk, [&](const ThreadText &text) {
                take(text);
                if (!status)
                    chunk.giveUp();
            });
        },
        [&](const std::vector<ThreadText> &texts) {
            std::ranges::for_each(texts, take);
            return status;
        },
        LargeChunks::InParts);
}

} // namespace

class SpeedscopeExporter final : public QObject, public Exporter {
    Q_OBJECT
    Q_PLUGIN_METADATA(IID ZOE_EXPORTER_IID FILE "speedscope_exporter.json")
    Q_INTERFACES(zoe::Exporter)

  public:
    [[nodiscard]] ExportFormat format() const override
    {
        return {.id = QStringLiteral("speedscope"),
                .name = QStringLiteral("speedscope JSON"),
                .extension = QStringLiteral("speedscope.json")};
    }

    Result<Report> write(const Capture &capture, const Selection &selection,
                         const ExportOptions &options, QIODevice &output,
                         const Task &task) const override
    {
        PartsFile parts;
        std::vector<Profile> profiles(capture.threads().size());
        UnheldContent leftOut{};
        const auto unreadable = collect(capture, selection, task, parts, profiles, leftOut);
        if (!unreadable)
            return unreadable.error();

        TextSink sink(output);
        writeHead(sink, capture, options);
        const std::vector<std::string> names = threadLabels(capture, appendJson);
        bool first = true;
        for (std::size_t i = 0; i < profiles.size(); ++i) {
            if (!profiles[i].any)
                continue;
            if (Status written =
                    writeProfile(sink, parts, names[i], profiles[i], std::exchange(first, false));
                !written)
                return written.error();
        }
        sink.write("]}\n");
        return concludeExport(sink, *unreadable, capture, leftOut);
    }
};

} // namespace zoe

#include "speedscope_exporter.moc"
