// Random nested zones, written as trace events in any order, are read as the same trees; and no
// change of the bytes of a real file crashes the importer.
#include <QDir>
#include <QFile>
#include <QTest>
#include <algorithm>
#include <random>

#include "plugins/importers/chrome-trace/chrome_trace_importer.h"
#include "tests/plugins/memory_writer.h"
#include "tests/support/test_program.h"

namespace tst_chrome_trace_property {

using namespace zoe;

namespace {

struct MadeZone {
    std::int64_t startNs = 0;
    std::int64_t endNs = 0;
    std::uint32_t depth = 0;
    std::string name;
    friend bool operator==(const MadeZone &, const MadeZone &) = default;
};

enum class Style { Complete, BeginEnd, Mixed };

class Maker {
  public:
    Maker(unsigned seed, Style style)
        : m_random(seed)
        , m_style(style)
    {}

    // Zones in pre-order. Begins and ends may have no length and equal times; complete events are
    // distinguished by their lengths, and zones of both kinds by having no time in common.
    std::vector<MadeZone> tree()
    {
        m_zones.clear();
        m_ticks = 0;
        const int roots = below(4);
        for (int i = 0; i < roots; ++i)
            zone(0);
        return m_zones;
    }

    std::vector<QByteArray> eventsOf(const std::vector<MadeZone> &zones, int tid)
    {
        // Each event with its time, in the order in which a program would write it.
        std::vector<std::pair<std::int64_t, QByteArray>> out;
        std::vector<MadeZone> open;
        const auto close = [&](std::size_t depth) {
            for (; open.size() > depth; open.pop_back()) {
                if (!open.back().name.empty())
                    out.emplace_back(open.back().endNs, line("E", open.back(), tid));
            }
        };
        for (const MadeZone &zone : zones) {
            close(zone.depth);
            const bool complete =
                m_style == Style::Complete || (m_style == Style::Mixed && below(2) == 0);
            out.emplace_back(zone.startNs, line(complete ? "X" : "B", zone, tid));
            open.push_back(zone);
            if (complete)
                open.back().name.clear();
        }
        close(0);
        return shuffled(std::move(out));
    }

    int below(int n) { return std::uniform_int_distribution<int>(0, n - 1)(m_random); }
    std::mt19937 &random() { return m_random; }

  private:
    std::int64_t tick()
    {
        m_ticks += m_style == Style::BeginEnd ? below(3) * 500 : 1 + below(3000);
        return m_ticks;
    }

    void zone(std::uint32_t depth)
    {
        const std::size_t own = m_zones.size();
        m_zones.push_back({tick(), 0, depth, std::string(1, char('a' + below(5)))});
        const int children = depth < 6 ? below(4) : 0;
        for (int i = 0; i < children; ++i)
            zone(depth + 1);
        m_zones[own].endNs = tick();
    }

    QByteArray line(const char *phase, const MadeZone &zone, int tid)
    {
        const bool end = *phase == 'E';
        QByteArray text = "{\"ph\":\"" + QByteArray(phase) +
                          "\",\"tid\":" + QByteArray::number(tid) +
                          ",\"ts\":" + number(end ? zone.endNs : zone.startNs);
        if (*phase == 'X')
            text += ",\"dur\":" + number(zone.endNs - zone.startNs);
        return text + ",\"args\":{\"a\":[{}]},\"name\":\"" + QByteArray::fromStdString(zone.name) +
               "\"}";
    }

    QByteArray number(std::int64_t ns)
    {
        const QByteArray digits = QByteArray::number(qlonglong(ns)).rightJustified(4, '0');
        const QByteArray text = digits.chopped(3) + '.' + digits.right(3);
        return below(3) == 0 ? '"' + text + '"' : text;
    }

    // In any order, except that begins and ends at the same time stay in order.
    std::vector<QByteArray> shuffled(std::vector<std::pair<std::int64_t, QByteArray>> events)
    {
        std::vector<std::int64_t> times;
        for (const auto &event : events)
            times.push_back(event.first);
        std::sort(times.begin(), times.end());
        times.erase(std::unique(times.begin(), times.end()), times.end());
        std::shuffle(times.begin(), times.end(), m_random);
        std::vector<QByteArray> out;
        for (const std::int64_t time : times) {
            for (auto &[at, text] : events) {
                if (at == time)
                    out.push_back(text);
            }
        }
        return out;
    }

    std::mt19937 m_random;
    Style m_style;
    std::int64_t m_ticks = 0;
    std::vector<MadeZone> m_zones;
};

// The zones of the thread with this tid; fragments are not expected.
std::vector<MadeZone> zonesOf(const Capture &capture, int tid, std::int64_t earliestNs)
{
    std::vector<MadeZone> zones;
    for (std::size_t i = 0; i < capture.chunks().size(); ++i) {
        const auto chunk = *capture.chunk(i);
        for (const TreeSpan &span : chunk->trees) {
            if (capture.thread(span.thread).osId != static_cast<std::uint64_t>(tid))
                continue;
            const ZoneTree tree = chunk->tree(span);
            for (std::size_t z = 0; z < tree.size(); ++z) {
                const Zone zone = tree[z];
                zones.push_back({zone.startNs + earliestNs, zone.endNs() + earliestNs, zone.depth,
                                 capture.site(zone.site).name});
            }
        }
    }
    return zones;
}

std::vector<QByteArray> realFiles()
{
    std::vector<QByteArray> files;
    const QDir dir(QStringLiteral(ZOE_TEST_DATA "/trace-event"));
    for (const QString &name : dir.entryList({QStringLiteral("*.json")})) {
        QFile file(dir.filePath(name));
        if (file.open(QIODevice::ReadOnly))
            files.push_back(file.readAll());
    }
    return files;
}

QByteArray mutated(QByteArray bytes, std::mt19937 &random)
{
    constexpr char kSpice[] = "{}[]\",:\\0123456789eE.-+XBEMC null\xff\x00 ";
    const auto below = [&](qsizetype n) {
        return std::uniform_int_distribution<qsizetype>(0, n - 1)(random);
    };
    const qsizetype changes = 1 + below(6);
    for (qsizetype i = 0; i < changes && !bytes.isEmpty(); ++i) {
        const qsizetype at = below(bytes.size());
        switch (below(5)) {
        case 0:
            bytes[at] = kSpice[below(sizeof kSpice - 1)];
            break;
        case 1:
            bytes.insert(at, kSpice[below(sizeof kSpice - 1)]);
            break;
        case 2:
            bytes.remove(at, 1 + below(8));
            break;
        case 3:
            bytes.insert(at, bytes.mid(below(bytes.size()), below(60)));
            break;
        default:
            bytes.insert(at, "99999999999999999999");
            break;
        }
    }
    return bytes;
}

} // namespace

class TestChromeTraceProperty : public QObject {
    Q_OBJECT

  private slots:
    void sameTreesAgain_data()
    {
        QTest::addColumn<int>("style");
        QTest::newRow("complete") << int(Style::Complete);
        QTest::newRow("begin and end") << int(Style::BeginEnd);
        QTest::newRow("mixed") << int(Style::Mixed);
    }

    void sameTreesAgain()
    {
        QFETCH(int, style);
        for (unsigned seed = 0; seed < 400; ++seed) {
            Maker maker(seed, Style(style));
            std::vector<std::vector<MadeZone>> made;
            std::vector<QByteArray> events;
            std::int64_t earliestNs = INT64_MAX;
            const int threads = 1 + maker.below(3);
            for (int tid = 0; tid < threads; ++tid) {
                made.push_back(maker.tree());
                const auto own = maker.eventsOf(made.back(), tid);
                // Threads are written in pieces between each other.
                std::size_t at = 0;
                for (const QByteArray &event : own) {
                    at += std::size_t(maker.below(int(events.size() - at) + 1));
                    events.insert(events.begin() + std::ptrdiff_t(at++), event);
                }
                if (!made.back().empty())
                    earliestNs = std::min(earliestNs, made.back().front().startNs);
            }
            if (events.empty())
                continue;
            QByteArray json = "[";
            for (const QByteArray &event : events)
                json += event + ",\n";
            json += ']';
            const test::Imported imported =
                test::importBytes(ChromeTraceImporter(), json, QStringLiteral("every:1h"));
            QVERIFY2(imported.capture, imported.error.text().c_str());
            for (int tid = 0; tid < threads; ++tid)
                QVERIFY2(zonesOf(*imported.capture, tid, earliestNs) == made[std::size_t(tid)],
                         qPrintable(QStringLiteral("seed %1").arg(seed)));
            // No repair was needed.
            for (const Note &note : imported.report.notes())
                QVERIFY2(note.what.starts_with("frames are slices of "), note.what.c_str());
        }
    }

    void asManySlicesAsFrames()
    {
        for (const int us : {0, 1, 9'999, 10'000, 10'001, 30'000, 30'001}) {
            const QByteArray json = R"([{"ph":"X","pid":1,"tid":1,"name":"a","ts":5,"dur":)" +
                                    QByteArray::number(us) + "}]";
            const test::Imported imported =
                test::importBytes(ChromeTraceImporter(), json, QStringLiteral("every:10ms"));
            QVERIFY2(imported.capture, imported.error.text().c_str());
            QCOMPARE(imported.capture->frames().size(),
                     std::size_t(std::max(1, (us + 9'999) / 10'000)));
            QCOMPARE(imported.report.notes()[0].count, imported.capture->frames().size());
        }
    }

    void mutationsNeverCrash()
    {
        std::mt19937 random(1);
        const std::vector<QByteArray> files = realFiles();
        QVERIFY(!files.empty());
        const ChromeTraceImporter importer;
        int loaded = 0;
        int refused = 0;
        for (int round = 0; round < 12'000; ++round) {
            const QByteArray bytes = mutated(files[std::size_t(round) % files.size()], random);
            const int sure = importer.sniff({reinterpret_cast<const std::byte *>(bytes.constData()),
                                             std::size_t(bytes.size())});
            QVERIFY(sure >= 0 && sure <= 100);
            const test::Imported imported = test::importBytes(importer, bytes);
            if (!imported.capture) {
                ++refused;
                QVERIFY(!imported.error.message.empty());
                continue;
            }
            ++loaded;
            for (std::size_t i = 0; i < imported.capture->chunks().size(); ++i) {
                const auto chunk = *imported.capture->chunk(i);
                for (const TreeSpan &span : chunk->trees)
                    checkNesting(chunk->tree(span));
            }
        }
        QVERIFY(loaded > 1000);
        QVERIFY(refused > 100);
    }

  private:
    static void checkNesting(const ZoneTree &tree)
    {
        std::vector<Zone> open;
        for (std::size_t i = 0; i < tree.size(); ++i) {
            const Zone zone = tree[i];
            QVERIFY(zone.durationNs >= 0);
            QVERIFY(zone.depth <= open.size());
            open.resize(zone.depth);
            if (!open.empty())
                QVERIFY(zone.startNs >= open.back().startNs && zone.endNs() <= open.back().endNs());
            open.push_back(zone);
        }
    }
};

} // namespace tst_chrome_trace_property

ZOE_TEST(tst_chrome_trace_property::TestChromeTraceProperty)
#include "tst_chrome_trace_property.moc"
