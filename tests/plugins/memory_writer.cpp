#include "tests/plugins/memory_writer.h"

#include "plugins/api/plugin_manager.h"
#include <QBuffer>
#include <algorithm>
#include <map>
#include <span>

namespace zoe::test {

MemoryWriter::MemoryWriter(SessionInfo session)
    : m_session(std::move(session))
    , m_events({}, [this](const Chunk &chunk) { return writeChunk(chunk); })
{}

template <class T, class IdType>
IdType idOf(std::vector<T> &all, const T &wanted, IdType)
{
    const auto found = std::find(all.begin(), all.end(), wanted);
    const auto index = static_cast<std::uint32_t>(found - all.begin());
    if (found == all.end())
        all.push_back(wanted);
    return IdType{index};
}

SiteId MemoryWriter::addSite(const Site &site)
{
    return idOf(m_dictionaries.sites, site, SiteId{});
}

ThreadId MemoryWriter::addThread(const Thread &thread)
{
    m_dictionaries.threads.push_back(thread);
    return ThreadId{static_cast<std::uint32_t>(m_dictionaries.threads.size() - 1)};
}

void MemoryWriter::updateThread(ThreadId id, const Thread &thread)
{
    m_dictionaries.threads[id.value] = thread;
}

PlotId MemoryWriter::addPlot(const PlotSeries &series)
{
    return idOf(m_dictionaries.plotSeries, series, PlotId{});
}

FrameSetId MemoryWriter::addFrameSet(const FrameSet &set)
{
    return idOf(m_dictionaries.frameSets, set, FrameSetId{});
}

void MemoryWriter::updateFrameSet(FrameSetId id, const FrameSet &set)
{
    m_dictionaries.frameSets[id.value] = set;
}

LockId MemoryWriter::addLock(const Lock &lock)
{
    m_dictionaries.locks.push_back(lock);
    return LockId{static_cast<std::uint32_t>(m_dictionaries.locks.size() - 1)};
}

void MemoryWriter::updateLock(LockId id, const Lock &lock)
{
    m_dictionaries.locks[id.value] = lock;
}

PoolId MemoryWriter::addMemoryPool(const MemoryPool &pool)
{
    return idOf(m_dictionaries.memoryPools, pool, PoolId{});
}

ValueKeyId MemoryWriter::addValueKey(std::string_view key)
{
    return idOf(m_dictionaries.valueKeys, std::string(key), ValueKeyId{});
}

ModuleId MemoryWriter::addModule(const CodeModule &module)
{
    return idOf(m_dictionaries.codeModules, module, ModuleId{});
}

CodeAddressId MemoryWriter::addCodeAddress(const CodeAddress &address)
{
    return idOf(m_dictionaries.codeAddresses, address, CodeAddressId{});
}

StackId MemoryWriter::addStack(const CallStack &stack)
{
    return idOf(m_dictionaries.callStacks, stack, StackId{});
}

std::uint64_t MemoryWriter::annotate(Annotation annotation)
{
    if (annotation.id == 0)
        annotation.id = m_annotations.size() + 1;
    m_annotations.push_back({annotation, false});
    return annotation.id;
}

void MemoryWriter::removeAnnotation(std::uint64_t id)
{
    AnnotationChange &change = m_annotations.emplace_back();
    change.annotation.id = id;
    change.removed = true;
}

Status MemoryWriter::writeChunk(Chunk chunk)
{
    m_chunks.push_back(std::move(chunk));
    return {};
}

// Importers don't have any.
Status MemoryWriter::writeChunk(Chunk /*chunk*/, ReadyZones /*zones*/)
{
    return Error{ErrorCode::Unsupported, "encoded zones in memory", {}};
}

Status MemoryWriter::finish(TimeNs endNs)
{
    if (Status finished = m_events.finish(endNs); !finished)
        return finished;
    m_capture = std::make_shared<MemoryCapture>(m_session, m_dictionaries, std::move(m_chunks),
                                                annotationsAfter(m_annotations));
    return {};
}

Imported importDevice(const Importer &importer, QIODevice &input, ImportOptions options,
                      const Task &task)
{
    std::unique_ptr<MemoryWriter> writer;
    const auto open = [&](const SessionInfo &session) -> Result<CaptureWriter *> {
        writer = std::make_unique<MemoryWriter>(session);
        return writer.get();
    };
    if (options.sourceName.isEmpty())
        options.sourceName = QStringLiteral("input.json");
    Result<ImportResult> result = importer.read(input, options, open, task);
    Imported imported;
    if (!result) {
        imported.error = result.error();
        return imported;
    }
    imported.report = std::move(result->report);
    imported.capture = writer->capture();
    return imported;
}

QString recognisedFormat(PluginManager &plugins, const QByteArray &bytes)
{
    constexpr qsizetype kRead = 65'536;
    const QByteArray beginning = bytes.first(std::min(bytes.size(), kRead));
    const Importer *const importer = plugins.importerFor(std::as_bytes(
        std::span(beginning.constData(), static_cast<std::size_t>(beginning.size()))));
    return importer != nullptr ? importer->format().id : QString();
}

Imported importBytes(const Importer &importer, const QByteArray &bytes,
                     const ImportOptions &options, const Task &task)
{
    QByteArray copy = bytes;
    QBuffer buffer(&copy);
    buffer.open(QIODevice::ReadOnly);
    return importDevice(importer, buffer, options, task);
}

Imported importBytes(const Importer &importer, const QByteArray &bytes, const QString &marker,
                     const Task &task)
{
    ImportOptions options;
    options.frameMarker = marker;
    return importBytes(importer, bytes, options, task);
}

namespace {

class Folder {
  public:
    explicit Folder(const Capture &capture)
        : m_capture(capture)
        , m_byThread(capture.threads().size())
    {}

    void add(const ZoneTree &tree)
    {
        PerThread &thread = m_byThread[tree.thread().value];
        std::vector<std::string> stack;
        for (std::size_t i = 0; i < tree.size(); ++i) {
            const Zone zone = tree[i];
            stack.resize(zone.depth);
            const std::string &label = m_capture.site(zone.site).label();
            stack.push_back(zone.depth == 0 ? label : stack.back() + ";" + label);
            const auto [found, isNew] = thread.selfNs.try_emplace(stack.back(), 0);
            found->second += zone.selfNs;
            if (isNew)
                thread.order.push_back(stack.back());
        }
    }

    void write(std::string &out) const
    {
        for (std::size_t i = 0; i < m_byThread.size(); ++i) {
            const std::string label =
                m_capture.thread(ThreadId{static_cast<std::uint32_t>(i)}).label();
            for (const std::string &stack : m_byThread[i].order)
                out += label + ": " + stack + " " + std::to_string(m_byThread[i].selfNs.at(stack)) +
                       "\n";
        }
    }

  private:
    struct PerThread {
        std::map<std::string, DurationNs> selfNs;
        std::vector<std::string> order;
    };
    const Capture &m_capture;
    std::vector<PerThread> m_byThread;
};

} // namespace

std::string foldedText(const Capture &capture, const Report &report)
{
    std::string out;
    for (const Note &note : report.notes())
        out += "# " + note.what + ": " + std::to_string(note.count) + "\n";
    out += "# frame set: " + capture.frameSets().front().name + "\n";
    out += "# frames: " + std::to_string(capture.frames().size()) +
           ", duration: " + std::to_string(capture.info().durationNs) +
           ", zones: " + std::to_string(capture.info().zones) + "\n";
    Folder folder(capture);
    std::map<std::string, std::uint64_t> messages;
    std::map<std::string, std::uint64_t> points;
    std::map<std::string, std::uint64_t> values;
    for (std::size_t i = 0; i < capture.chunks().size(); ++i) {
        const auto chunk = *capture.chunk(i);
        for (const TreeSpan &span : chunk->trees)
            folder.add(chunk->tree(span));
        for (const Message &message : chunk->messages)
            ++messages[capture.thread(message.thread).label() + ": " + message.text];
        for (const PlotPoint &point : chunk->plots)
            ++points[capture.plotSeries()[point.plot.value].name];
        for (const ZoneValue &value : chunk->extras.values)
            ++values[capture.valueKeys()[value.key.value]];
    }
    for (const auto &[text, count] : messages)
        out += "# message " + text + ": " + std::to_string(count) + "\n";
    for (const auto &[name, count] : points)
        out += "# plot " + name + ": " + std::to_string(count) + "\n";
    for (const auto &[key, count] : values)
        out += "# value " + key + ": " + std::to_string(count) + "\n";
    folder.write(out);
    return out;
}

} // namespace zoe::test
