// What exporters write of zones comes back as the same trees, read by other means than our own
// writer's: Qt's JSON, protozero, SQLite, and for traces the importer.
#include <QBuffer>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>
#include <protozero/pbf_message.hpp>

#include "plugins/api/plugin_manager.h"
#include "plugins/perfetto/fields.h"
#include "tests/plugins/memory_writer.h"
#include "tests/plugins/sqlite_rows.h"
#include "tests/plugins/whole_zones.h"
#include "tests/support/damaged_capture.h"
#include "tests/support/random_capture.h"
#include "tests/support/test_program.h"

namespace tst_export_zones {

using namespace zoe;
using namespace zoe::test;

namespace {

namespace pf = perfetto;

QByteArray exported(const Exporter &exporter, const Capture &capture,
                    const Selection &selection = {})
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    ExportOptions options;
    options.title = QStringLiteral("a test");
    const auto report = exporter.write(capture, selection, options, buffer, Task{});
    if (!report)
        qWarning("%s", report.error().text().c_str());
    return report ? buffer.data() : QByteArray();
}

std::vector<WholeZone> readSpeedscope(const QByteArray &bytes)
{
    const QJsonObject file = QJsonDocument::fromJson(bytes).object();
    const QJsonArray names = file["shared"]["frames"].toArray();
    ZoneNester nester;
    for (const QJsonValue profile : file["profiles"].toArray()) {
        const std::string thread = profile["name"].toString().toStdString();
        double last = profile["startValue"].toDouble();
        std::vector<int> open;
        for (const QJsonValue event : profile["events"].toArray()) {
            const double at = event["at"].toDouble();
            if (at < last)
                qWarning("times go back");
            last = at;
            const int frame = event["frame"].toInt();
            if (event["type"] == "O") {
                open.push_back(frame);
                nester.begin(thread, static_cast<TimeNs>(at),
                             names[frame]["name"].toString().toStdString());
            } else {
                if (open.empty() || open.back() != frame)
                    qWarning("the end of another one");
                open.pop_back();
                nester.end(thread, static_cast<TimeNs>(at));
            }
        }
        if (last > profile["endValue"].toDouble())
            qWarning("goes on behind its end");
    }
    if (!nester.allEnded())
        qWarning("not balanced");
    return nester.zones();
}

// Tracks and names first, then events, as in the file.
class PerfettoReader {
  public:
    std::vector<WholeZone> read(const QByteArray &bytes)
    {
        protozero::pbf_message<pf::Trace> trace(bytes.constData(),
                                                static_cast<std::size_t>(bytes.size()));
        while (trace.next(pf::Trace::Packet))
            readPacket(trace.get_view());
        return m_nester.zones();
    }
    std::size_t counters = 0;
    std::size_t instants = 0;

  private:
    void readPacket(protozero::data_view view)
    {
        TimeNs timeNs = 0;
        protozero::pbf_message<pf::Packet> packet(view);
        while (packet.next()) {
            switch (packet.tag()) {
            case pf::Packet::Timestamp:
                timeNs = static_cast<TimeNs>(packet.get_uint64());
                break;
            case pf::Packet::InternedData:
                readNames(packet.get_view());
                break;
            case pf::Packet::TrackDescriptor:
                readTrack(packet.get_view());
                break;
            case pf::Packet::TrackEvent:
                readEvent(packet.get_view(), timeNs);
                break;
            default:
                packet.skip();
            }
        }
    }

    void readNames(protozero::data_view view)
    {
        protozero::pbf_message<pf::Interned> interned(view);
        while (interned.next()) {
            if (interned.tag() != pf::Interned::EventNames) {
                interned.skip();
                continue;
            }
            protozero::pbf_message<pf::InternedText> entry(interned.get_view());
            std::uint64_t iid = 0;
            while (entry.next()) {
                if (entry.tag() == pf::InternedText::Iid)
                    iid = entry.get_uint64();
                else
                    m_names[iid] = entry.get_string();
            }
        }
    }

    void readTrack(protozero::data_view view)
    {
        protozero::pbf_message<pf::Track> track(view);
        std::uint64_t uuid = 0;
        while (track.next()) {
            if (track.tag() == pf::Track::Uuid) {
                uuid = track.get_uint64();
            } else if (track.tag() == pf::Track::Thread) {
                protozero::pbf_message<pf::Thread> thread(track.get_view());
                while (thread.next()) {
                    if (thread.tag() == pf::Thread::Name)
                        m_threads[uuid] = thread.get_string();
                    else
                        thread.skip();
                }
            } else {
                track.skip();
            }
        }
    }

    void readEvent(protozero::data_view view, TimeNs timeNs)
    {
        protozero::pbf_message<pf::Event> event(view);
        auto type = pf::EventType::Unspecified;
        std::uint64_t track = 0;
        std::string name;
        while (event.next()) {
            switch (event.tag()) {
            case pf::Event::Type:
                type = static_cast<pf::EventType>(event.get_enum());
                break;
            case pf::Event::TrackUuid:
                track = event.get_uint64();
                break;
            case pf::Event::NameIid:
                name = m_names.at(event.get_uint64());
                break;
            default:
                event.skip();
            }
        }
        counters += type == pf::EventType::Counter;
        instants += type == pf::EventType::Instant;
        if (!m_threads.contains(track))
            return; // a lock's, a span's or a plot's
        if (type == pf::EventType::Begin)
            m_nester.begin(m_threads[track], timeNs, name);
        else if (type == pf::EventType::End && !m_nester.end(m_threads[track], timeNs))
            qWarning("an end with nothing open");
    }

    std::map<std::uint64_t, std::string> m_names;
    std::map<std::uint64_t, std::string> m_threads;
    ZoneNester m_nester;
};

// Entries of a frame, as in the trees: thread, start, depth, end, name.
std::vector<WholeZone> entriesOf(const Capture &capture, const Selection &selection)
{
    std::vector<WholeZone> entries;
    for (const FrameIndex frame : selection.framesOf(capture).frames()) {
        const auto trees = treesOfFrame(capture, frame, selection);
        for (const ZoneTree &tree : trees->trees) {
            for (std::size_t i = 0; i < tree.size(); ++i)
                entries.push_back({capture.thread(tree.thread()).label(), tree[i].startNs,
                                   tree[i].depth, tree[i].endNs(),
                                   capture.site(tree[i].site).label()});
        }
    }
    std::ranges::sort(entries);
    return entries;
}

std::vector<WholeZone> readJson(const QByteArray &bytes)
{
    const QJsonObject file = QJsonDocument::fromJson(bytes).object();
    std::vector<WholeZone> entries;
    for (const QJsonValue frame : file["frames"].toArray()) {
        for (const QJsonValue tree : frame["trees"].toArray()) {
            const std::string thread =
                file["threads"][tree["thread"].toInt()]["name"].toString().toStdString();
            for (const QJsonValue zone : tree["zones"].toArray())
                entries.push_back(
                    {thread, zone[2].toInteger(), static_cast<std::uint32_t>(zone[1].toInt()),
                     zone[2].toInteger() + zone[3].toInteger(),
                     file["sites"][zone[0].toInt()]["name"].toString().toStdString()});
        }
    }
    std::ranges::sort(entries);
    return entries;
}

// REQUIRES: no field with a comma or a quote.
std::vector<WholeZone> readCsv(const QByteArray &bytes)
{
    std::vector<WholeZone> entries;
    const QList<QByteArray> lines = bytes.split('\n');
    for (qsizetype i = 1; i + 1 < lines.size(); ++i) {
        const QList<QByteArray> fields = lines[i].split(',');
        entries.push_back({fields[1].toStdString(), fields[7].toLongLong(), fields[2].toUInt(),
                           fields[7].toLongLong() + fields[8].toLongLong(),
                           fields[3].toStdString()});
    }
    std::ranges::sort(entries);
    return entries;
}

std::vector<WholeZone> readSqlite(const QByteArray &bytes)
{
    std::vector<WholeZone> entries;
    const auto add = [&entries](sqlite3_stmt *statement) {
        const auto text = [statement](int column) {
            return std::string(
                reinterpret_cast<const char *>(sqlite3_column_text(statement, column)));
        };
        entries.push_back({text(0), sqlite3_column_int64(statement, 1),
                           static_cast<std::uint32_t>(sqlite3_column_int(statement, 2)),
                           sqlite3_column_int64(statement, 3), text(4)});
    };
    if (!forEachRow(bytes,
                    "select threads.name, start_ns, depth, start_ns + duration_ns, sites.name "
                    "from zones join threads on threads.id = thread "
                    "join sites on sites.id = site",
                    add))
        return {};
    std::ranges::sort(entries);
    return entries;
}

} // namespace

class TestExportZones : public QObject {
    Q_OBJECT

  private slots:
    void eventsComeBackAsTheSameZones_data() { captures(); }

    void eventsComeBackAsTheSameZones()
    {
        const auto [capture, selection] = made();
        const auto expected = wholeZones(*capture, selection);
        QVERIFY(!expected.empty());
        compare(readSpeedscope(exported(*m_plugins.exporter("speedscope"), *capture, selection)),
                expected);
        PerfettoReader perfetto;
        compare(perfetto.read(exported(*m_plugins.exporter("perfetto"), *capture, selection)),
                expected);
    }

    void entriesStandAsTheyAre_data() { captures(); }

    void entriesStandAsTheyAre()
    {
        const auto [capture, selection] = made();
        const auto expected = entriesOf(*capture, selection);
        QVERIFY(!expected.empty());
        compare(readJson(exported(*m_plugins.exporter("json"), *capture, selection)), expected);
        QCOMPARE(readCsv(exported(*m_plugins.exporter("csv-zones"), *capture, selection)),
                 expected);
        QCOMPARE(readSqlite(exported(*m_plugins.exporter("sqlite"), *capture, selection)),
                 expected);
    }

    void aTraceComesBackWithItsFrames_data() { captures(); }

    void aTraceComesBackWithItsFrames()
    {
        const auto [capture, selection] = made();
        const QByteArray bytes = exported(*m_plugins.exporter("chrome-trace"), *capture, selection);
        const Imported back =
            importBytes(*m_plugins.importer("chrome-trace"), bytes, "instant:Frame");
        QVERIFY2(back.capture, back.error.text().c_str());
        // The importer begins its session at the first event, which may be the begin of an
        // operation that continues into the selection.
        auto expected = wholeZones(*capture, selection);
        auto zones = wholeZones(*back.capture);
        QVERIFY(!zones.empty() && !expected.empty());
        const auto firstNs = [](const std::vector<WholeZone> &all) {
            return std::ranges::min(all, {}, &WholeZone::startNs).startNs;
        };
        const TimeNs shiftNs = firstNs(zones) - firstNs(expected);
        for (WholeZone &zone : expected) {
            zone.startNs += shiftNs;
            zone.endNs += shiftNs;
        }
        compare(zones, expected);
        if (!selection.frames)
            QCOMPARE(back.capture->frames().size(), capture->frames().size());
    }

    void perfettoHasPlotsAndMarks()
    {
        const auto capture = randomCapture({.seed = 5});
        std::size_t points = 0;
        for (std::size_t i = 0; i < capture->chunks().size(); ++i)
            points += (*capture->chunk(i))->plots.size();
        PerfettoReader reader;
        reader.read(exported(*m_plugins.exporter("perfetto"), *capture));
        QCOMPARE(reader.counters, points);
        QVERIFY(reader.instants >= capture->frames().size());
    }

    // speedscope refuses what is not balanced.
    void staysBalancedWhereAChunkCannotBeRead()
    {
        const auto whole = randomCapture({.seed = 11, .frames = 24, .fragmentShare = 0.9});
        const DamagedCapture damaged(whole, {2});
        const QByteArray bytes = exported(*m_plugins.exporter("speedscope"), damaged);
        QVERIFY(!bytes.isEmpty());
        QVERIFY(!readSpeedscope(bytes).empty());
    }

  private:
    static void compare(const std::vector<WholeZone> &actual,
                        const std::vector<WholeZone> &expected)
    {
        const std::string difference = firstDifference(actual, expected);
        QVERIFY2(difference.empty(), difference.c_str());
    }

    void captures()
    {
        QTest::addColumn<int>("seed");
        QTest::addColumn<bool>("part");
        for (int seed = 1; seed <= 12; ++seed) {
            QTest::addRow("all %d", seed) << seed << false;
            QTest::addRow("part %d", seed) << seed << true;
        }
    }

    std::pair<std::shared_ptr<const MemoryCapture>, Selection> made()
    {
        const int seed = *static_cast<int *>(QTest::qData("seed", qMetaTypeId<int>()));
        const bool part = *static_cast<bool *>(QTest::qData("part", qMetaTypeId<bool>()));
        auto capture = randomCapture(
            {.seed = static_cast<std::uint64_t>(seed), .frames = 30, .fragmentShare = 0.5});
        Selection selection;
        if (part) {
            selection.frames = *FrameRanges::parse("3..9,11,17..25");
            selection.threads = {ThreadId{0}, ThreadId{2}};
        }
        return {capture, selection};
    }

    PluginManager m_plugins{
        {QStringLiteral(ZOE_BIN_DIR) + QStringLiteral("/../lib/zoetrope/plugins")}};
};

} // namespace tst_export_zones

ZOE_TEST(tst_export_zones::TestExportZones)
#include "tst_export_zones.moc"
