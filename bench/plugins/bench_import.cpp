// Imports generated files: bytes per second, and the peak memory of the process. For that figure
// run one benchmark at a time: bench_import --benchmark_filter=complete/500
#include <benchmark/benchmark.h>

#include <QCoreApplication>
#include <QFile>
#include <QTemporaryDir>
#include <algorithm>
#include <chrono>
#include <protozero/pbf_builder.hpp>
#include <random>
#include <stop_token>
#include <string>
#include <sys/resource.h>

#include "plugins/api/import_file.h"
#include "plugins/api/plugin_manager.h"
#include "plugins/importers/chrome-trace/chrome_trace_importer.h"
#include "plugins/perfetto/fields.h"

namespace {

using namespace zoe;
namespace pf = perfetto;

constexpr std::int64_t kMiB = 1 << 20;

enum class Form { Complete, BeginAndEnd, Arguments };

// Frames of nested zones on four threads, in the form that Chrome writes: with one argument each,
// or with three that change from zone to zone.
class TraceMaker {
  public:
    TraceMaker(const QString &fileName, Form form)
        : m_file(fileName)
        , m_complete(form != Form::BeginAndEnd)
        , m_arguments(form == Form::Arguments)
    {
        if (!m_file.open(QIODevice::WriteOnly))
            std::abort();
    }

    void write(std::int64_t bytes)
    {
        m_file.write("{\"traceEvents\":[\n");
        while (m_file.pos() + m_text.size() < bytes) {
            for (int thread = 0; thread < 4; ++thread) {
                m_us = m_frameUs;
                zone(thread, 0);
            }
            m_frameUs += 16'667;
            if (m_text.size() > kMiB)
                flush();
        }
        m_text += "{\"ph\":\"M\",\"name\":\"thread_name\",\"pid\":1,\"tid\":1,\"args\":{\"name\":"
                  "\"worker\"}}\n]}";
        flush();
        m_file.close();
    }

  private:
    void zone(int thread, int depth)
    {
        const double startUs = m_us;
        const int site = depth == 0 ? 0 : 1 + int(m_random() % 200);
        if (!m_complete)
            event("B", thread, site, startUs, -1);
        const int children = depth == 0 ? 40 : depth < 4 ? int(m_random() % 4) : 0;
        m_us += double(m_random() % 1000) / 1000;
        for (int i = 0; i < children; ++i)
            zone(thread, depth + 1);
        m_us += double(m_random() % 10'000) / 1000;
        if (m_complete)
            event("X", thread, site, startUs, m_us - startUs);
        else
            event("E", thread, site, m_us, -1);
    }

    void event(const char *phase, int thread, int site, double us, double durationUs)
    {
        m_text +=
            "{\"pid\":1,\"tid\":" + QByteArray::number(thread) +
            ",\"ts\":" + QByteArray::number(us, 'f', 3) + ",\"ph\":\"" + phase +
            "\",\"cat\":\"game\",\"name\":\"" +
            (site == 0 ? QByteArray("Frame") : "Function::number" + QByteArray::number(site)) +
            "\",\"args\":" + (m_arguments ? arguments() : "{\"file\":\"source.cpp\"}");
        if (durationUs >= 0)
            m_text += ",\"dur\":" + QByteArray::number(durationUs, 'f', 3);
        m_text += "},\n";
    }

    QByteArray arguments()
    {
        return "{\"file\":\"source" + QByteArray::number(uint(m_random() % 40)) +
               ".cpp\",\"entity\":" + QByteArray::number(uint(m_random() % 100'000)) +
               ",\"distance\":" +
               QByteArray::number(double(m_random() % 10'000'000) / 1e4, 'f', 4) + "}";
    }

    void flush()
    {
        m_file.write(m_text);
        m_text.clear();
    }

    QFile m_file;
    bool m_complete;
    bool m_arguments;
    QByteArray m_text;
    std::mt19937 m_random{1};
    double m_frameUs = 1e9;
    double m_us = 0;
};

// Such zones as speedscope's events, a profile for each thread.
class SpeedscopeMaker {
  public:
    explicit SpeedscopeMaker(const QString &fileName)
        : m_file(fileName)
    {
        if (!m_file.open(QIODevice::WriteOnly))
            std::abort();
    }

    void write(std::int64_t bytes)
    {
        constexpr int kThreads = 4;
        m_text = "{\"shared\":{\"frames\":[{\"name\":\"Frame\"}";
        for (int site = 1; site <= 200; ++site)
            m_text += ",{\"name\":\"Function::number" + QByteArray::number(site) + "\"}";
        m_text += "]},\"profiles\":[";
        for (int thread = 0; thread < kThreads; ++thread)
            profile(thread, bytes / kThreads * (thread + 1));
        m_text += "]}";
        flush();
        m_file.close();
    }

  private:
    void profile(int thread, std::int64_t until)
    {
        m_text += (thread == 0 ? "" : ",") +
                  ("{\"type\":\"evented\",\"unit\":\"microseconds\",\"name\":\"worker " +
                   QByteArray::number(thread) + "\",\"startValue\":1e9,\"events\":[");
        m_first = true;
        double frameUs = 1e9;
        for (; m_file.pos() + m_text.size() < until; frameUs += 16'667) {
            m_us = frameUs;
            zone(0);
            if (m_text.size() > kMiB)
                flush();
        }
        m_text += "],\"endValue\":" + QByteArray::number(frameUs, 'f', 3) + "}\n";
    }

    void zone(int depth)
    {
        const int site = depth == 0 ? 0 : 1 + int(m_random() % 200);
        event('O', site);
        const int children = depth == 0 ? 40 : depth < 4 ? int(m_random() % 4) : 0;
        m_us += double(m_random() % 1000) / 1000;
        for (int i = 0; i < children; ++i)
            zone(depth + 1);
        m_us += double(m_random() % 10'000) / 1000;
        event('C', site);
    }

    void event(char type, int site)
    {
        m_text += (m_first ? "" : ",") +
                  (QByteArray("{\"type\":\"") + type + "\",\"frame\":" + QByteArray::number(site) +
                   ",\"at\":" + QByteArray::number(m_us, 'f', 3) + "}");
        m_first = false;
    }

    void flush()
    {
        m_file.write(m_text);
        m_text.clear();
    }

    QFile m_file;
    QByteArray m_text;
    std::mt19937 m_random{1};
    bool m_first = true;
    double m_us = 0;
};

// Such zones as Perfetto's library writes them: names by number, a packet for each edge; with three
// annotations that change from zone to zone, or none.
class PerfettoMaker {
  public:
    PerfettoMaker(const QString &fileName, bool arguments)
        : m_file(fileName)
        , m_arguments(arguments)
    {
        if (!m_file.open(QIODevice::WriteOnly))
            std::abort();
    }

    void write(std::int64_t bytes)
    {
        constexpr std::uint64_t kThreads = 4;
        for (std::uint64_t thread = 1; thread <= kThreads; ++thread)
            begin(thread);
        for (std::uint64_t frameNs = 1'000'000'000;
             m_file.pos() + static_cast<std::int64_t>(m_packets.size()) < bytes;
             frameNs += 16'667'000) {
            for (m_thread = 1; m_thread <= kThreads; ++m_thread) {
                m_ns = frameNs;
                zone(0);
            }
            if (m_packets.size() > kMiB)
                flush();
        }
        flush();
        m_file.close();
    }

  private:
    template <class Message>
    using Builder = protozero::pbf_builder<Message>;

    // The thread's track, and all names of its writer.
    void begin(std::uint64_t thread)
    {
        std::string packet;
        {
            Builder<pf::Packet> fields(packet);
            fields.add_uint32(pf::Packet::SequenceId, static_cast<std::uint32_t>(thread));
            fields.add_uint32(pf::Packet::SequenceFlags, pf::kStateCleared);
            Builder<pf::Track> track(fields, pf::Packet::TrackDescriptor);
            track.add_uint64(pf::Track::Uuid, thread);
            Builder<pf::Thread> described(track, pf::Track::Thread);
            described.add_int32(pf::Thread::Pid, 1);
            described.add_int32(pf::Thread::Tid, static_cast<std::int32_t>(thread));
        }
        {
            Builder<pf::Packet> fields(packet);
            Builder<pf::Interned> names(fields, pf::Packet::InternedData);
            name(names, pf::Interned::Categories, 1, "game");
            name(names, pf::Interned::EventNames, 1, "Frame");
            for (std::uint64_t site = 1; site <= 200; ++site)
                name(names, pf::Interned::EventNames, 1 + site,
                     "Function::number" + std::to_string(site));
            std::uint64_t number = 0;
            for (const char *annotation : {"file", "entity", "distance"})
                name(names, pf::Interned::AnnotationNames, ++number, annotation);
        }
        Builder<pf::Trace>(m_packets).add_message(pf::Trace::Packet, packet);
    }

    static void name(Builder<pf::Interned> &names, pf::Interned list, std::uint64_t number,
                     const std::string &text)
    {
        Builder<pf::InternedText> entry(names, list);
        entry.add_uint64(pf::InternedText::Iid, number);
        entry.add_string(pf::InternedText::Text, text);
    }

    void zone(int depth)
    {
        event(pf::EventType::Begin, depth == 0 ? 1 : 2 + m_random() % 200);
        const int children = depth == 0 ? 40 : depth < 4 ? int(m_random() % 4) : 0;
        m_ns += m_random() % 1'000;
        for (int i = 0; i < children; ++i)
            zone(depth + 1);
        m_ns += m_random() % 10'000;
        event(pf::EventType::End, 0);
    }

    void event(pf::EventType type, std::uint64_t site)
    {
        m_packet.clear();
        {
            Builder<pf::Packet> fields(m_packet);
            fields.add_uint64(pf::Packet::Timestamp, m_ns);
            Builder<pf::Event> event(fields, pf::Packet::TrackEvent);
            event.add_int32(pf::Event::Type, static_cast<std::int32_t>(type));
            event.add_uint64(pf::Event::TrackUuid, m_thread);
            if (type == pf::EventType::Begin) {
                event.add_uint64(pf::Event::CategoryIids, 1);
                event.add_uint64(pf::Event::NameIid, site);
                if (m_arguments)
                    arguments(event);
            }
        }
        Builder<pf::Packet> fields(m_packet);
        fields.add_uint32(pf::Packet::SequenceId, static_cast<std::uint32_t>(m_thread));
        fields.add_uint32(pf::Packet::SequenceFlags, pf::kNeedsState);
        Builder<pf::Trace>(m_packets).add_message(pf::Trace::Packet, m_packet);
    }

    void arguments(Builder<pf::Event> &event)
    {
        {
            Builder<pf::Annotation> file(event, pf::Event::DebugAnnotations);
            file.add_uint64(pf::Annotation::NameIid, 1);
            file.add_string(pf::Annotation::Text,
                            "source" + std::to_string(m_random() % 40) + ".cpp");
        }
        {
            Builder<pf::Annotation> entity(event, pf::Event::DebugAnnotations);
            entity.add_uint64(pf::Annotation::NameIid, 2);
            entity.add_uint64(pf::Annotation::Unsigned, m_random() % 100'000);
        }
        Builder<pf::Annotation> distance(event, pf::Event::DebugAnnotations);
        distance.add_uint64(pf::Annotation::NameIid, 3);
        distance.add_double(pf::Annotation::Double, double(m_random() % 10'000'000) / 1e4);
    }

    void flush()
    {
        m_file.write(m_packets.data(), static_cast<qint64>(m_packets.size()));
        m_packets.clear();
    }

    QFile m_file;
    bool m_arguments;
    std::string m_packets;
    std::string m_packet;
    std::mt19937 m_random{1};
    std::uint64_t m_thread = 0;
    std::uint64_t m_ns = 0;
};

double peakMiB()
{
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return double(usage.ru_maxrss) / 1024;
}

void importInto(benchmark::State &state, const QString &input, const Importer &importer,
                const QTemporaryDir &dir)
{
    const auto output = dir.filePath(QStringLiteral("trace.zoe")).toStdString();
    const double before = peakMiB();
    WriterOptions options;
    options.overwrite = true;
    std::uint64_t zones = 0;
    for (auto _ : state) {
        if (!importFile(importer, input, output, {}, options, Task{}))
            state.SkipWithError("the import failed");
    }
    if (const auto capture = openCapture(output); capture.ok())
        zones = (*capture)->info().zones;
    state.SetBytesProcessed(state.iterations() * QFile(input).size());
    state.counters["zones"] = double(zones);
    state.counters["peak_MiB"] = peakMiB();
    state.counters["peak_MiB_before"] = before;
}

void importTrace(benchmark::State &state, Form form)
{
    const QTemporaryDir dir;
    const QString input = dir.filePath(QStringLiteral("trace.json"));
    TraceMaker(input, form).write(state.range(0) * kMiB);
    importInto(state, input, ChromeTraceImporter(), dir);
}

// Of the plugin with this name.
void importWith(benchmark::State &state, const char *plugin, const QString &input,
                const QTemporaryDir &dir)
{
    PluginManager plugins(
        {QStringLiteral(ZOE_BIN_DIR) + QStringLiteral("/../lib/zoetrope/plugins")});
    if (const Importer *importer = plugins.importer(QLatin1String(plugin)))
        importInto(state, input, *importer, dir);
    else
        state.SkipWithError("the importer is missing");
}

void importSpeedscope(benchmark::State &state)
{
    const QTemporaryDir dir;
    const QString input = dir.filePath(QStringLiteral("profile.speedscope.json"));
    SpeedscopeMaker(input).write(state.range(0) * kMiB);
    importWith(state, "speedscope", input, dir);
}

void importPerfetto(benchmark::State &state, bool arguments)
{
    const QTemporaryDir dir;
    const QString input = dir.filePath(QStringLiteral("trace.pftrace"));
    PerfettoMaker(input, arguments).write(state.range(0) * kMiB);
    importWith(state, "perfetto", input, dir);
}

// Time from the request to stop, at any share of the work, to the end of the import.
void cancelImport(benchmark::State &state)
{
    const QTemporaryDir dir;
    const QString input = dir.filePath(QStringLiteral("trace.json"));
    TraceMaker(input, Form::Complete).write(state.range(0) * kMiB);
    const auto output = dir.filePath(QStringLiteral("trace.zoe")).toStdString();
    double slowestMs = 0;
    for (auto _ : state) {
        for (const double share : {0.1, 0.3, 0.55, 0.6, 0.62, 0.7, 0.8, 0.95}) {
            std::stop_source stop;
            SerialExecutor executor;
            std::chrono::steady_clock::time_point asked;
            const Task task(executor, stop.get_token(), [&](double told) {
                if (told >= share && stop.request_stop())
                    asked = std::chrono::steady_clock::now();
            });
            if (importFile(ChromeTraceImporter(), input, output, {}, {}, task))
                state.SkipWithError("the import was not cancelled");
            const std::chrono::duration<double, std::milli> took =
                std::chrono::steady_clock::now() - asked;
            slowestMs = std::max(slowestMs, took.count());
        }
    }
    state.counters["slowest_ms"] = slowestMs;
}

BENCHMARK(cancelImport)->Arg(50)->Arg(500)->Unit(benchmark::kMillisecond)->Iterations(1);
BENCHMARK_CAPTURE(importTrace, complete, Form::Complete)
    ->Arg(50)
    ->Arg(500)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(importTrace, begin_and_end, Form::BeginAndEnd)
    ->Arg(50)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(importTrace, arguments, Form::Arguments)
    ->Arg(50)
    ->Arg(500)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(importPerfetto, zones, false)->Arg(50)->Arg(500)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(importPerfetto, arguments, true)
    ->Arg(50)
    ->Arg(500)
    ->Unit(benchmark::kMillisecond);
BENCHMARK(importSpeedscope)->Arg(50)->Arg(500)->Unit(benchmark::kMillisecond);

} // namespace

BENCHMARK_MAIN();
