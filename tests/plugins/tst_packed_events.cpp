// Events of traces in packed form: what was put in comes out, sorting and pairing give the same as
// with all events in one vector.
#include <QTest>
#include <algorithm>
#include <limits>
#include <random>
#include <utility>
#include <vector>

#include "plugins/importers/common/lane_layout.h"
#include "plugins/importers/common/pair_ends.h"
#include "plugins/importers/common/sort_events.h"
#include "tests/support/test_program.h"

namespace tst_packed_events {

using namespace zoe;

namespace {

using Events = std::vector<TraceEvent>;

constexpr TraceKinds kAll = {TraceKind::Complete, TraceKind::Begin, TraceKind::End,
                             TraceKind::Dropped};

bool areSame(const TraceEvent &a, const TraceEvent &b)
{
    return a.timeNs == b.timeNs && a.durationNs == b.durationNs && a.site == b.site &&
           a.kind == b.kind && a.order == b.order;
}

PackedEvents packed(const Events &events)
{
    PackedEvents list;
    for (const TraceEvent &event : events)
        list.push_back(event);
    return list;
}

Events unpacked(const PackedEvents &list, TraceKinds kinds = kAll)
{
    Events events;
    for (PackedEventReader reader(list, kinds); reader.next();)
        events.push_back(reader.event());
    return events;
}

// Numbers of any length, and their limits.
std::int64_t anyNumber(std::mt19937_64 &random)
{
    switch (random() % 12) {
    case 0:
        return std::numeric_limits<std::int64_t>::max();
    case 1:
        return std::numeric_limits<std::int64_t>::min();
    default:
        return static_cast<std::int64_t>(random() >> random() % 64) * (random() % 2 ? 1 : -1);
    }
}

// In runs of one kind, so that whole blocks lack the others.
Events anyEvents(std::mt19937_64 &random, std::size_t count)
{
    Events events;
    auto kind = TraceKind::Begin;
    for (std::uint32_t i = 0; i < count; ++i) {
        if (random() % 3000 == 0)
            kind = static_cast<TraceKind>(random() % 4);
        TraceEvent event;
        event.kind = kind;
        event.timeNs = anyNumber(random);
        // Ends come after their begin.
        event.durationNs = kind == TraceKind::End
                               ? static_cast<std::int64_t>(random() % std::max(1U, i))
                               : anyNumber(random);
        event.site = static_cast<std::uint32_t>(random() >> random() % 64) & TraceEvent::kMaxSite;
        event.order = random() % 5000 == 0 ? static_cast<std::uint32_t>(random()) : i;
        events.push_back(event);
    }
    return events;
}

// Zones as programs write them when they end, with a few events much too late.
Events innerZonesFirst(std::mt19937_64 &random, std::size_t count)
{
    Events events;
    for (std::uint32_t i = 0; i < count; ++i) {
        TraceEvent event;
        event.timeNs = i * 10 - static_cast<std::int64_t>(random() % 400);
        if (random() % 1000 == 0)
            event.timeNs -= static_cast<std::int64_t>(random() % 5'000'000);
        event.durationNs = static_cast<std::int64_t>(random() % 300);
        event.kind = random() % 4 == 0 ? TraceKind::Begin : TraceKind::Complete;
        event.order = i;
        events.push_back(event);
    }
    return events;
}

// Begins and ends of nested zones. Some ends are missing, have no name or another one, or come
// before their begin at the same time.
Events nestedZones(std::mt19937_64 &random, TraceData &data, std::size_t count)
{
    std::vector<std::uint32_t> sites;
    for (int i = 0; i < 20; ++i)
        sites.push_back(data.siteOf(data.nameOf("function " + std::to_string(i)), 0));
    Events events;
    std::vector<std::uint32_t> open;
    std::int64_t nowNs = 0;
    while (events.size() < count) {
        nowNs += static_cast<std::int64_t>(random() % 3);
        TraceEvent event;
        event.timeNs = nowNs;
        const bool begins = random() % 100 < (open.size() < 30 ? 60 : 40) || open.empty();
        event.kind = begins ? TraceKind::Begin : TraceKind::End;
        event.site = sites[random() % sites.size()] & TraceEvent::kMaxSite;
        if (begins) {
            open.push_back(event.site);
        } else {
            const bool otherName = random() % 200 == 0;
            const std::uint32_t name = data.sites[otherName ? event.site : open.back()].name;
            event.site = random() % 50 == 0 ? 0 : name & TraceEvent::kMaxSite;
            open.pop_back();
            if (random() % 300 == 0)
                continue;
        }
        events.push_back(event);
        const std::size_t last = events.size() - 1;
        if (last > 0 && random() % 100 == 0 && events[last - 1].timeNs == nowNs)
            std::swap(events[last], events[last - 1]);
        if (random() % 2000 == 0) {
            TraceEvent complete;
            complete.timeNs = nowNs;
            complete.site = sites.front() & TraceEvent::kMaxSite;
            events.push_back(complete);
        }
    }
    for (std::uint32_t i = 0; i < events.size(); ++i)
        events[i].order = i;
    return events;
}

// Begins, and ends without names: some close nothing, some are missing.
Events namelessEnds(std::mt19937_64 &random, std::size_t count)
{
    Events events;
    std::int64_t nowNs = 0;
    const unsigned begins = 45 + static_cast<unsigned>(random() % 10); // of 100 events
    for (std::uint32_t i = 0; i < count; ++i) {
        nowNs += static_cast<std::int64_t>(random() % 3);
        TraceEvent event;
        event.timeNs = nowNs;
        event.order = i;
        event.kind = random() % 100 < begins ? TraceKind::Begin : TraceKind::End;
        if (event.kind == TraceKind::Begin)
            event.site = static_cast<std::uint32_t>(1 + random() % 300) & TraceEvent::kMaxSite;
        events.push_back(event);
    }
    return events;
}

// What a layout says.
class LaneLines final : public LaneSink {
  public:
    void enter(std::uint32_t lane, std::int64_t timeNs, std::uint32_t site) override
    {
        m_lines += QStringLiteral("enter %1 %2 %3").arg(lane).arg(timeNs).arg(site);
    }
    void leave(std::uint32_t lane, std::int64_t timeNs) override
    {
        m_lines += QStringLiteral("leave %1 %2").arg(lane).arg(timeNs);
    }
    void toldBy(std::uint32_t lane, std::uint32_t order, std::uint32_t begin) override
    {
        m_lines += QStringLiteral("told %1 %2 %3").arg(lane).arg(order).arg(begin);
    }
    QStringList take() { return std::exchange(m_lines, {}); }

  private:
    QStringList m_lines;
};

QStringList linesOf(const Report &report)
{
    QStringList lines;
    for (const Note &note : report.notes())
        lines += QString::number(note.count) + ' ' + QString::fromStdString(note.what);
    lines.sort();
    return lines;
}

} // namespace

class TestPackedEvents : public QObject {
    Q_OBJECT

  private slots:
    void comeBack()
    {
        std::mt19937_64 random(1);
        for (const std::size_t count : {0, 1, 2, 4095, 4096, 4097, 30'000}) {
            const Events events = anyEvents(random, count);
            const PackedEvents list = packed(events);
            QCOMPARE(list.size(), count);
            QCOMPARE(list.sorted(), std::ranges::is_sorted(events, comesBefore));
            QVERIFY(std::ranges::equal(unpacked(list), events, areSame));
        }
    }

    void oneKindComesBack()
    {
        std::mt19937_64 random(2);
        const Events events = anyEvents(random, 50'000);
        const PackedEvents list = packed(events);
        for (const TraceKinds kinds :
             {TraceKinds{TraceKind::Complete}, TraceKinds{TraceKind::Begin, TraceKind::End}}) {
            PackedEventReader reader(list, kinds);
            for (std::uint32_t i = 0; i < events.size(); ++i) {
                if (!kinds.has(events[i].kind))
                    continue;
                QVERIFY(reader.next());
                QCOMPARE(reader.position(), i);
                QVERIFY(areSame(reader.event(), events[i]));
            }
            QVERIFY(!reader.next());
        }
    }

    void durationsThatFollow()
    {
        std::mt19937_64 random(3);
        Events events = anyEvents(random, 30'000);
        std::vector<PackedEvents::Duration> durations;
        for (std::uint32_t i = 0; i < events.size(); ++i) {
            if (events[i].kind == TraceKind::Begin && random() % 5 == 0)
                events[i].durationNs = 0;
        }
        PackedEvents list = packed(events);
        for (std::uint32_t i = 0; i < events.size(); ++i) {
            if (events[i].kind != TraceKind::Begin || events[i].durationNs != 0)
                continue;
            events[i].durationNs = anyNumber(random);
            durations.push_back({i, events[i].durationNs});
        }
        std::ranges::shuffle(durations, random);
        list.setDurations(durations);
        for (const TraceKinds kinds : {kAll, TraceKinds{TraceKind::Begin}}) {
            Events expected;
            std::ranges::copy_if(events, std::back_inserter(expected),
                                 [&](const TraceEvent &event) { return kinds.has(event.kind); });
            QVERIFY(std::ranges::equal(unpacked(list, kinds), expected, areSame));
        }
    }

    void canBeFreedWhileTheyAreRead()
    {
        std::mt19937_64 random(4);
        const Events events = anyEvents(random, 30'000);
        PackedEvents list = packed(events);
        PackedEventReader reader(list);
        for (const TraceEvent &event : events) {
            QVERIFY(reader.next());
            QVERIFY(areSame(reader.event(), event));
            list.releaseBefore(reader.position() + std::size_t{1});
        }
        QVERIFY(!reader.next());
    }

    void areSortedAsAWhole()
    {
        std::mt19937_64 random(5);
        for (int round = 0; round < 3; ++round) {
            Events events = innerZonesFirst(random, 300'000);
            if (round == 1)
                std::ranges::shuffle(events, random);
            if (round == 2)
                std::ranges::reverse(events);
            PackedEvents list = packed(events);
            std::ranges::sort(events, comesBefore);
            QVERIFY(sortEvents(list, Task()).ok());
            QVERIFY(list.sorted());
            QVERIFY(std::ranges::equal(unpacked(list), events, areSame));
        }
    }

    void sortingStops()
    {
        std::mt19937_64 random(6);
        PackedEvents list = packed(innerZonesFirst(random, 300'000));
        SerialExecutor executor;
        std::stop_source stop;
        stop.request_stop();
        const Status sorted = sortEvents(list, Task(executor, stop.get_token()));
        QVERIFY(!sorted);
        QCOMPARE(sorted.error().code, ErrorCode::Cancelled);
    }

    // Whether few or all events are unpacked at once makes no difference.
    void arePairedInParts()
    {
        std::mt19937_64 random(7);
        for (int round = 0; round < 20; ++round) {
            TraceData data;
            const Events events = nestedZones(random, data, 20'000);
            PackedEvents whole = packed(events);
            Report report;
            EndPairing(data, events.size()).run(whole, report);
            const Events expected = unpacked(whole);
            for (const std::size_t unpackedAtOnce : {1, 7, 1000, 4096}) {
                PackedEvents list = packed(events);
                Report ownReport;
                EndPairing(data, unpackedAtOnce).run(list, ownReport);
                QVERIFY(std::ranges::equal(unpacked(list), expected, areSame));
                QCOMPARE(linesOf(ownReport), linesOf(report));
            }
        }
    }

    // Sorted begins and ends without names aren't paired; a complete event before all others makes
    // them paired.
    void nestedEventsNeedNoPairing()
    {
        std::mt19937_64 random(8);
        for (int round = 0; round < 20; ++round) {
            TraceData data;
            for (int i = 0; i < 301; ++i)
                data.siteOf(data.nameOf("function " + std::to_string(i)), 0);
            Events events = namelessEnds(random, 9'000);
            PackedEvents nested = packed(events);
            QVERIFY(nested.nested());
            TraceEvent first;
            first.timeNs = -1'000;
            events.insert(events.begin(), first);
            PackedEvents paired = packed(events);
            QVERIFY(!paired.nested());
            Report report;
            EndPairing(data).run(nested, report);
            Report pairedReport;
            EndPairing(data).run(paired, pairedReport);
            QCOMPARE(linesOf(report), linesOf(pairedReport));
            QVERIFY(!report.notes().empty());

            LaneLines lines;
            LaneLines pairedLines;
            LaneLayout layout(nested, lines);
            LaneLayout pairedLayout(paired, pairedLines);
            QVERIFY(pairedLayout.runUntil(-1, 10));
            QCOMPARE(pairedLines.take().size(), 3);
            for (std::int64_t untilNs = 0; layout.nextNs() != LaneLayout::kDone;
                 untilNs += static_cast<std::int64_t>(random() % 400)) {
                QCOMPARE(layout.nextNs(), pairedLayout.nextNs());
                const std::size_t most = random() % 200;
                QCOMPARE(layout.runUntil(untilNs, most), pairedLayout.runUntil(untilNs, most));
                QCOMPARE(lines.take(), pairedLines.take());
            }
            QCOMPARE(pairedLayout.nextNs(), LaneLayout::kDone);
            QCOMPARE(layout.oddities().otherLane, std::uint64_t{0});
        }
    }

    void whatIsNotNested()
    {
        TraceEvent begin;
        begin.kind = TraceKind::Begin;
        begin.timeNs = 10;
        TraceEvent end = begin;
        end.kind = TraceKind::End;
        end.order = 1;
        QVERIFY(packed({begin, end}).nested());
        QCOMPARE(packed({begin, begin, end, end, end, begin}).endsWithoutBegin(), std::size_t{1});
        QCOMPARE(packed({begin, begin, end, end, end, begin}).openZones(), std::size_t{1});
        TraceEvent named = end;
        named.site = 1;
        QVERIFY(!packed({begin, named}).nested());
        TraceEvent early = end;
        early.timeNs = 9;
        QVERIFY(!packed({begin, early}).nested());
        TraceEvent complete = end;
        complete.kind = TraceKind::Complete;
        complete.timeNs = 11;
        QVERIFY(!packed({begin, end, complete}).nested());
    }

    // Zones that stay open over many blocks.
    void deepZonesHaveTheirDurations()
    {
        constexpr std::uint32_t kZones = 50'000;
        TraceData data;
        const std::uint32_t name = data.nameOf("recursive");
        const std::uint32_t site = data.siteOf(name, 0);
        PackedEvents list;
        for (std::uint32_t i = 0; i < 2 * kZones; ++i) {
            TraceEvent event;
            event.timeNs = i;
            event.order = i;
            event.kind = i < kZones ? TraceKind::Begin : TraceKind::End;
            event.site = (i < kZones ? site : name) & TraceEvent::kMaxSite;
            list.push_back(event);
        }
        Report report;
        EndPairing pairing(data);
        pairing.run(list, report);
        const Events events = unpacked(list);
        QCOMPARE(events.size(), std::size_t{2} * kZones);
        for (std::uint32_t i = 0; i < kZones; ++i) {
            QCOMPARE(events[i].durationNs, std::int64_t{2} * (kZones - i) - 1);
            QCOMPARE(events[kZones + i].durationNs, std::int64_t{kZones} - 1 - i);
        }
        QVERIFY(report.notes().empty());
    }
};

} // namespace tst_packed_events

ZOE_TEST(tst_packed_events::TestPackedEvents)
#include "tst_packed_events.moc"
