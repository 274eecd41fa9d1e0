#include "plugins/exporters/speedscope/speedscope_exporter.h"

#include <QTemporaryFile>
#include <algorithm>
#include <memory>

#include "plugins/exporters/common/export_text.h"
#include "plugins/exporters/common/text_forms.h"

namespace zoe {

namespace {

using Sites = std::vector<std::uint32_t>;

// The events of one thread in one chunk.
struct ThreadText {
    ThreadId thread;
    std::string text;
    TimeNs firstNs = 0;
    TimeNs lastNs = 0;
    Sites openBefore; // from the outermost inwards
    Sites openAfter;
};

// Events of one thread, kept in a file: profiles stand one behind the other.
struct Profile {
    std::unique_ptr<QTemporaryFile> file;
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

void addTree(ThreadText &out, const SelectedChunk &chunk, const ZoneTree &tree)
{
    const bool first = out.text.empty() && out.openAfter.empty();
    out.openAfter.clear();
    std::vector<Zone> open;
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
        else if (first)
            out.openBefore.push_back(zone.site.value);
        open.push_back(zone);
    }
    leaveTo(0);
}

std::vector<ThreadText> textsOf(const SelectedChunk &chunk)
{
    std::vector<ThreadText> texts;
    for (const FrameIndex frame : chunk.frames().frames()) {
        chunk.forEachTree(frame, [&](const ZoneTree &tree, std::size_t) {
            auto of = std::ranges::find(texts, tree.thread(), &ThreadText::thread);
            if (of == texts.end()) {
                of = texts.emplace(texts.end());
                of->thread = tree.thread();
            }
            addTree(*of, chunk, tree);
        });
    }
    return texts;
}

Error writeError(const QFileDevice &file)
{
    return {ErrorCode::Io, file.errorString().toStdString(), file.fileName().toStdString()};
}

// Where a chunk between them could not be read: ends what was open before it, and opens what is
// open behind it, so that profiles stay balanced.
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

Status append(Profile &profile, const ThreadText &text)
{
    if (text.text.empty() && profile.open == text.openAfter)
        return {};
    if (!profile.file) {
        profile.file = std::make_unique<QTemporaryFile>();
        profile.firstNs = text.firstNs;
        if (!profile.file->open())
            return writeError(*profile.file);
    }
    const std::string all =
        (profile.open == text.openBefore ? "" : bridge(profile, text.openBefore, text.firstNs)) +
        text.text;
    profile.open = text.openAfter;
    profile.lastNs = std::max(profile.lastNs, text.lastNs);
    if (profile.file->write(all.data(), static_cast<qint64>(all.size())) < 0)
        return writeError(*profile.file);
    return {};
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
Status writeProfile(TextSink &sink, const std::string &name, Profile &profile, bool first)
{
    const std::string tail = bridge(profile, {}, profile.lastNs);
    if (profile.file->write(tail.data(), static_cast<qint64>(tail.size())) < 0)
        return writeError(*profile.file);
    std::string head = first ? "\n" : ",\n";
    head += "{\"type\":\"evented\",\"unit\":\"nanoseconds\",\"name\":" + name + ",\"startValue\":";
    appendNumber(head, profile.firstNs);
    head += ",\"endValue\":";
    appendNumber(head, profile.lastNs);
    sink.write(head + ",\"events\":[");
    if (!profile.file->flush() || !profile.file->seek(1)) // behind the first comma
        return writeError(*profile.file);
    while (!profile.file->atEnd()) {
        const QByteArray part = profile.file->read(1 << 20);
        if (part.isEmpty())
            return writeError(*profile.file);
        sink.write({part.constData(), static_cast<std::size_t>(part.size())});
    }
    sink.write("]}");
    return {};
}

} // namespace

ExportFormat SpeedscopeExporter::format() const
{
    return {.id = QStringLiteral("speedscope"),
            .name = QStringLiteral("speedscope JSON"),
            .extension = QStringLiteral("speedscope.json")};
}

Result<Report> SpeedscopeExporter::write(const Capture &capture, const Selection &selection,
                                         const ExportOptions &options, QIODevice &output,
                                         const Task &task) const
{
    std::vector<Profile> profiles(capture.threads().size());
    LeftOut leftOut{};
    const auto unreadable = exportInOrder(
        capture, selection, task,
        [&](const SelectedChunk &chunk) {
            leftOut.add(chunk);
            return textsOf(chunk);
        },
        [&](const std::vector<ThreadText> &texts) {
            for (const ThreadText &text : texts) {
                if (Status appended = append(profiles[text.thread.value], text); !appended)
                    return appended;
            }
            return Status();
        });
    if (!unreadable)
        return unreadable.error();

    TextSink sink(output);
    writeHead(sink, capture, options);
    const std::vector<std::string> names = threadLabels(capture, appendJson);
    bool first = true;
    for (std::size_t i = 0; i < profiles.size(); ++i) {
        if (!profiles[i].file)
            continue;
        if (Status written = writeProfile(sink, names[i], profiles[i], std::exchange(first, false));
            !written)
            return written.error();
    }
    sink.write("]}\n");
    return concludeExport(sink, *unreadable, capture, leftOut);
}

} // namespace zoe
