// What no file may cause an import to do: reserve memory because it says so, continue after a stop,
// or end without a message. Devices generate the bytes while they are read, so that they are
// neither in memory nor on a disk.
#include <QTemporaryDir>
#include <QTest>
#include <memory>
#include <stop_token>
#include <sys/resource.h>

#include "formats/reading/capture_reader.h"
#include "formats/writing/capture_writer.h"
#include "plugins/api/plugin_manager.h"
#include "plugins/importers/common/trace_data.h"
#include "tests/plugins/easy_profiler_writer.h"
#include "tests/plugins/gzipped.h"
#include "tests/plugins/memory_writer.h"
#include "tests/plugins/profile_analyzer_writer.h"
#include "tests/plugins/protobuf_writer.h"
#include "tests/plugins/whole_zones.h"
#include "tests/support/test_program.h"

namespace tst_import_limits {

using namespace zoe;
using namespace zoe::test;

namespace {

constexpr qint64 kMiB = 1 << 20;
constexpr qint64 kBlock = 256 * 1024; // what importers read at once

// A beginning, then one piece repeated up to a size. May request a stop once this much was read.
class MadeUpDevice final : public QIODevice {
  public:
    MadeUpDevice(QByteArray head, const QByteArray &piece, qint64 size)
        : m_head(std::move(head))
        , m_piece(piece.repeated(1 + kBlock / piece.size()))
        , m_size(size)
    {
        open(QIODevice::ReadOnly | QIODevice::Unbuffered);
    }

    void stopAfter(qint64 bytes, std::stop_source stop)
    {
        m_stopAfter = bytes;
        m_stop = std::move(stop);
    }

    [[nodiscard]] bool isSequential() const override { return true; }
    [[nodiscard]] bool atEnd() const override { return m_given >= m_size; }
    [[nodiscard]] qint64 given() const { return m_given; }
    [[nodiscard]] qint64 givenAfterStop() const { return m_given - m_stoppedAt; }

  protected:
    qint64 readData(char *data, qint64 maxSize) override
    {
        const qint64 count = std::min(maxSize, m_size - m_given);
        for (qint64 i = 0; i < count;) {
            const qint64 at = m_given + i;
            const bool head = at < m_head.size();
            const QByteArray &from = head ? m_head : m_piece;
            const qint64 offset = head ? at : (at - m_head.size()) % m_piece.size();
            const qint64 part = std::min<qint64>(count - i, from.size() - offset);
            std::memcpy(data + i, from.constData() + offset, static_cast<std::size_t>(part));
            i += part;
        }
        m_given += count;
        if (m_stopAfter > 0 && m_given >= m_stopAfter && !m_stop.stop_requested()) {
            m_stop.request_stop();
            m_stoppedAt = m_given;
        }
        return count == 0 && maxSize > 0 ? -1 : count;
    }
    qint64 writeData(const char *, qint64) override { return -1; }

  private:
    QByteArray m_head;
    QByteArray m_piece;
    qint64 m_size;
    qint64 m_given = 0;
    qint64 m_stopAfter = 0;
    qint64 m_stoppedAt = 0;
    std::stop_source m_stop;
};

// So many events with a name each.
class NamesDevice final : public QIODevice {
  public:
    explicit NamesDevice(std::uint64_t names)
        : m_names(names)
    {
        open(QIODevice::ReadOnly | QIODevice::Unbuffered);
    }
    [[nodiscard]] bool isSequential() const override { return true; }
    [[nodiscard]] bool atEnd() const override { return m_next > m_names && m_text.isEmpty(); }

  protected:
    qint64 readData(char *data, qint64 maxSize) override
    {
        while (m_text.size() < maxSize && m_next < m_names)
            addEvent();
        if (m_next == m_names) {
            m_text += "]";
            ++m_next;
        }
        const qint64 count = std::min<qint64>(maxSize, m_text.size());
        std::memcpy(data, m_text.constData(), static_cast<std::size_t>(count));
        m_text.remove(0, count);
        return count == 0 && maxSize > 0 ? -1 : count;
    }
    qint64 writeData(const char *, qint64) override { return -1; }

  private:
    void addEvent()
    {
        const QByteArray number = QByteArray::number(qulonglong{m_next});
        m_text +=
            m_next == 0 ? "[{\"ph\":\"X\",\"dur\":1,\"ts\":" : ",{\"ph\":\"X\",\"dur\":1,\"ts\":";
        m_text += number;
        m_text += ",\"name\":\"request ";
        m_text += number;
        m_text += "\"}";
        ++m_next;
    }

    std::uint64_t m_names;
    std::uint64_t m_next = 0;
    QByteArray m_text;
};

constexpr const char *kChromePiece = R"({"ph":"X","pid":1,"tid":1,"ts":1,"dur":2,"name":"a"},)";

QByteArray perfettoPiece()
{
    const Protobuf event = Protobuf().number(9, 3).number(11, 5).text(23, "a");
    return Protobuf().message(1, Protobuf().number(8, 100).message(11, event)).bytes;
}

// For a row each: the beginning of a file, and what is repeated after it.
auto formatsWithPieces()
{
    QTest::addColumn<QString>("format");
    QTest::addColumn<QByteArray>("head");
    QTest::addColumn<QByteArray>("piece");
    return [](const char *format, const QByteArray &head, const QByteArray &piece) {
        QTest::newRow(format) << QString::fromLatin1(format) << head << piece;
    };
}

double peakMiB()
{
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<double>(usage.ru_maxrss) / 1024;
}

QByteArray utf16(const QString &text, bool bigEndian)
{
    QByteArray bytes;
    for (const QChar c : QChar(0xFEFF) + text) {
        const auto high = static_cast<char>(c.unicode() >> 8);
        const auto low = static_cast<char>(c.unicode() & 0xFF);
        bytes += bigEndian ? high : low;
        bytes += bigEndian ? low : high;
    }
    return bytes;
}

} // namespace

class TestImportLimits : public QObject {
    Q_OBJECT

  private slots:
    // A line, or a value, of a gigabyte: refused once it is longer than 64 MiB.
    void endlessLines_data()
    {
        const auto row = formatsWithPieces();
        row("chrome-trace", "[{\"ph\":\"X\",\"ts\":1,\"dur\":2,\"name\":\"", "abcdefgh");
        row("collapsed", "main;", "abcdefgh;");
        row("csv", "name,start_ns,duration_ns\n", "abcdefgh");
        row("perf-script", "game 1 1.5: cycles: ", "abcdefgh");
        row("presentmon", "Application,ProcessID,FrameTime\n", "abcdefgh");
        row("tracy-csv", "name,src_file,src_line,ns_since_start,exec_time_ns,thread\n", "abcdefgh");
        row("speedscope", "{\"shared\":{\"frames\":[{\"name\":\"", "abcdefgh");
        row("gecko", "{\"meta\":{},\"threads\":[{\"name\":\"", "abcdefgh");
        row("pprof", "", Protobuf().text(6, "abcdefgh").bytes);
        row("instruments", "Weight\tSelf Weight\t\tSymbol Name\n", "abcdefgh");
        row("callgrind", "events: Ir\nfn=", "abcdefgh");
    }

    void endlessLines()
    {
        QFETCH(QString, format);
        QFETCH(QByteArray, head);
        QFETCH(QByteArray, piece);
        MadeUpDevice device(head, piece, 1024 * kMiB);
        const double before = peakMiB();
        const Imported imported = importDevice(*m_plugins.importer(format), device, {});
        QVERIFY(!imported.capture);
        QCOMPARE(imported.error.code, ErrorCode::LimitReached);
        QVERIFY2(imported.error.text().find("MiB") != std::string::npos,
                 imported.error.text().c_str());
        QVERIFY(device.given() < 300 * kMiB);
        QVERIFY2(peakMiB() - before < 600, qPrintable(QString::number(peakMiB() - before)));
    }

    // A small compressed file becomes no gigabytes.
    void compressedFilesAreLimited_data()
    {
        const auto row = formatsWithPieces();
        row("chrome-trace", "[", kChromePiece);
        row("collapsed", "", "main;work 12\n");
        row("gecko", R"({"threads":[{"samples":{"stack":[)", "1,");
        row("perfetto", "", perfettoPiece());
    }

    void compressedFilesAreLimited()
    {
        QFETCH(QString, format);
        QFETCH(QByteArray, head);
        QFETCH(QByteArray, piece);
        const QByteArray pieces = gzipped(piece.repeated(1 + kMiB / piece.size()));
        MadeUpDevice device(gzipped(head), pieces, gzipped(head).size() + 300 * pieces.size());
        const Imported imported = importDevice(*m_plugins.importer(format), device, {});
        QVERIFY(!imported.capture);
        const QString text = QString::fromStdString(imported.error.text());
        QVERIFY2(text.contains("compressed bytes decompress to more than"), qPrintable(text));
        QVERIFY(device.given() < 200 * pieces.size());
    }

    // Further calls count as their callers.
    void manyStacks()
    {
        TraceData data;
        constexpr std::uint32_t kMost = TraceData::kMostStacks;
        std::uint32_t innermost = StringTable::kNone;
        for (std::uint32_t i = 0; i < kMost; ++i)
            innermost = data.stackOf({innermost, i});
        QCOMPARE(innermost, kMost - 1);
        QCOMPARE(data.stackOf({innermost, 7}), innermost);
        QCOMPARE(data.stackOf({StringTable::kNone, 7}), StringTable::kNone);
        QCOMPARE(data.stackOf({kMost - 2, kMost - 1}), innermost); // a known one
        QCOMPARE(data.stacks.size(), std::size_t{kMost});
        QCOMPARE(data.report.countOf(
                     "more than 4 194 304 different stacks: calls of the rest were left out"),
                 std::uint64_t{2});
    }

    // Stops within one block of the input.
    void stopsWithinOneBlock_data()
    {
        const auto row = formatsWithPieces();
        row("chrome-trace", "[", kChromePiece);
        row("collapsed", "", "main;work 12\n");
        row("csv", "name,start_ns,duration_ns\n", "work,1000,20\n");
        row("perf-script", "", "game 1 1.5: cycles:\n\tffff81 work+0x1 (/bin/x)\n\n");
        row("presentmon", "Application,ProcessID,FrameTime\n", "a.exe,1,16.6\n");
        row("tracy-csv", "name,src_file,src_line,ns_since_start,exec_time_ns,thread\n",
            "f,a.cpp,3,100,10,2\n");
        row("speedscope", R"({"shared":{"frames":[)", R"({"name":"a"},)");
        row("gecko", R"({"threads":[{"samples":{"stack":[)", "1,");
        row("pprof", "", Protobuf().text(6, "abcdefgh").bytes);
        row("instruments", "Weight\tSelf Weight\t\tSymbol Name\n", "1 ms\t1 ms\t\tmain\n");
        row("callgrind", "events: Ir\nfn=main\n", "16 20\n");
        row("perfetto", "", perfettoPiece());
        ProfFile prof;
        prof.end = 1000;
        prof.descriptors = {{"f", "a.cpp", 1, 0, 1}};
        prof.threads = {{.id = 1, .name = "main", .switches = {}, .blocks = {}}};
        QByteArray profHead = ProfWriter::write(prof);
        profHead.chop(8); // the number of blocks, and the mark behind them
        LittleEndian block;
        block.add(std::uint16_t{21});
        block.add(std::uint64_t{10});
        block.add(std::uint64_t{20});
        block.add(std::uint32_t{0});
        block.add(std::uint8_t{0});
        row("easy-profiler", profHead + QByteArray("\xFF\xFF\xFF\x7F", 4), block.bytes);
        PdataFile pdata;
        pdata.frames = {{0.0, 16.0F, {{0, {{0, 1.0F, 1}}}}}};
        QByteArray frames = writePdata(pdata);
        frames.chop(8); // without names
        QByteArray pdataHead = frames.left(12);
        pdataHead.replace(8, 4, QByteArray("\xFF\xFF\xFF\x7F", 4));
        row("profile-analyzer", pdataHead, frames.mid(12));
    }

    void stopsWithinOneBlock()
    {
        QFETCH(QString, format);
        QFETCH(QByteArray, head);
        QFETCH(QByteArray, piece);
        MadeUpDevice device(head, piece, 1024 * kMiB);
        const std::stop_source stop;
        device.stopAfter(2 * kMiB, stop);
        SerialExecutor executor;
        const Imported imported =
            importDevice(*m_plugins.importer(format), device, {}, Task(executor, stop.get_token()));
        QVERIFY(!imported.capture);
        QCOMPARE(imported.error.code, ErrorCode::Cancelled);
        QVERIFY2(device.givenAfterStop() <= kBlock,
                 qPrintable(QString::number(device.givenAfterStop())));
    }

    // Also once everything has been read, wherever it is.
    void stopsAtAnyProgress()
    {
        QByteArray json = "[";
        for (int i = 0; i < 50'000; ++i)
            json += R"({"ph":"X","pid":1,"tid":)" + QByteArray::number(i % 3) +
                    R"(,"dur":1,"ts":)" + QByteArray::number((i * 7919) % 50'000) +
                    R"(,"name":"a"},)";
        for (const double at : {0.1, 0.5, 0.62, 0.7, 0.9}) {
            std::stop_source stop;
            SerialExecutor executor;
            double told = 0;
            const Task task(executor, stop.get_token(), [&](double share) {
                told = share;
                if (share >= at)
                    stop.request_stop();
            });
            const Imported imported = importBytes(*m_plugins.importer("chrome-trace"), json,
                                                  QStringLiteral("every:1ms"), task);
            QVERIFY(!imported.capture);
            QCOMPARE(imported.error.code, ErrorCode::Cancelled);
            QVERIFY(told >= at && told < 1);
        }
    }

    // A name for every call: the first million are kept, the rest are one. ZOE_MANY_NAMES=10000000
    // for the full size.
    void manyNames()
    {
        const bool full = qEnvironmentVariableIsSet("ZOE_MANY_NAMES");
        const std::uint64_t names =
            full ? qEnvironmentVariable("ZOE_MANY_NAMES").toULongLong() : 1'060'000;
        NamesDevice device(names);
        const double before = peakMiB();
        const QTemporaryDir dir;
        const std::string path = dir.filePath(QStringLiteral("names.zoe")).toStdString();
        std::unique_ptr<CaptureWriter> writer;
        const auto open = [&](const SessionInfo &session) -> Result<CaptureWriter *> {
            writer = std::move(*CaptureWriter::create(path, session));
            return writer.get();
        };
        ImportOptions options;
        options.frameMarker = QStringLiteral("every:10ms");
        const auto imported =
            m_plugins.importer("chrome-trace")->read(device, options, open, Task{});
        QVERIFY2(imported.ok(), imported.ok() ? "" : imported.error().text().c_str());
        const auto capture = openCapture(path);
        QVERIFY(capture.ok());
        QVERIFY((*capture)->sites().size() <= (std::size_t{1} << 20) + 1);
        QCOMPARE((*capture)->info().zones, names);
        QCOMPARE((*capture)->sites().back().name, std::string("(further names)"));
        const Note &note = imported->report.notes().front();
        QVERIFY2(note.what.find("more than 1 048 576 different names") != std::string::npos,
                 note.what.c_str());
        QVERIFY(note.count >= names - (1U << 20) && note.count < names - (1U << 20) + 16);
        if (full)
            qInfo("%.0f MiB more at the peak", peakMiB() - before);
    }

    void textInUtf16_data()
    {
        QTest::addColumn<QString>("format");
        QTest::addColumn<QString>("text");
        const auto row = [](const char *format, const char *text) {
            QTest::newRow(format) << QString::fromLatin1(format) << QString::fromUtf8(text);
        };
        row("chrome-trace", R"([{"ph":"X","pid":1,"tid":1,"ts":1,"dur":2,"name":"größe 🦊"}])");
        row("collapsed", "main;größe 🦊 12\n");
        row("csv", "name,start_ns,duration_ns\ngröße 🦊,1,2\n");
        row("perf-script", "game 1 1.5: cycles:\n\tffff81 größe 🦊 (/bin/x)\n\n");
        row("tracy-csv", "name,src_file,src_line,ns_since_start,exec_time_ns,thread\n"
                         "größe 🦊,a.cpp,3,100,10,2\n");
        row("speedscope",
            R"({"$schema":"https://www.speedscope.app/file-format-schema.json",)"
            R"("shared":{"frames":[{"name":"größe 🦊"}]},"profiles":[{"type":"evented",)"
            R"("unit":"nanoseconds","events":[{"type":"O","frame":0,"at":0},)"
            R"({"type":"C","frame":0,"at":5}]}]})");
    }

    void textInUtf16()
    {
        QFETCH(QString, format);
        QFETCH(QString, text);
        for (const bool bigEndian : {false, true}) {
            const QByteArray bytes = utf16(text, bigEndian);
            const Importer *importer =
                m_plugins.importerFor({reinterpret_cast<const std::byte *>(bytes.constData()),
                                       std::size_t(bytes.size())});
            QVERIFY(importer);
            QCOMPARE(importer->format().id, format);
            const Imported imported = importBytes(*importer, bytes);
            QVERIFY2(imported.capture, imported.error.text().c_str());
            QCOMPARE(imported.capture->sites().back().name, std::string("größe 🦊"));
        }
    }

    // As many levels as the bytes can hold.
    void deepNesting()
    {
        const QByteArray open(200'000, '[');
        for (const char *format : {"chrome-trace", "speedscope", "gecko"}) {
            const Imported arrays = importBytes(*m_plugins.importer(format), open);
            QVERIFY(!arrays.capture && !arrays.error.message.empty());
        }
        const Imported processes = importBytes(*m_plugins.importer("gecko"),
                                               QByteArray(R"({"processes":[)").repeated(200'000));
        QVERIFY(!processes.capture && !processes.error.message.empty());
        QByteArray begins = "[";
        for (int i = 0; i < 50'000; ++i)
            begins += R"({"ph":"B","pid":1,"tid":1,"ts":)" + QByteArray::number(i) +
                      R"(,"name":"a","args":)" + QByteArray(1 + i % 100, '[') +
                      QByteArray(1 + i % 100, ']') + "},";
        const Imported imported =
            importBytes(*m_plugins.importer("chrome-trace"), begins, QStringLiteral("every:1h"));
        QVERIFY2(imported.capture, imported.error.text().c_str());
        std::uint32_t deepest = 0;
        for (const WholeZone &zone : wholeZones(*imported.capture))
            deepest = std::max(deepest, zone.depth);
        QCOMPARE(deepest, 49'999U);
    }

  private:
    PluginManager m_plugins{
        {QStringLiteral(ZOE_BIN_DIR) + QStringLiteral("/../lib/zoetrope/plugins")}};
};

} // namespace tst_import_limits

ZOE_TEST(tst_import_limits::TestImportLimits)
#include "tst_import_limits.moc"
