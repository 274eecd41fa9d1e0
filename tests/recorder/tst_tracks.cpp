// Zones that belong to no thread of the system: fibres that move between threads, and tracks with
// the program's clock or one of their own.
#include <array>
#if defined(__cpp_impl_coroutine)
#include <coroutine>
#endif
#include <exception>
#include <string>
#include <thread>
#include <vector>

#include <QTest>

#include "recorder/collector/track_clock.h"
#include "tests/recorder/recording.h"
#include "tests/support/test_program.h"
#include "zoetrope/zoe.h"

namespace tst_tracks {

using namespace zoe;
using namespace zoe::test;

class TestTracks : public QObject, RecordsPrograms {
    Q_OBJECT

  private slots:
    void fibresThatMove();
    void coroutinesThatMove();
    void tracksWithTheProgramsClock();
    void tracksWithAClockOfTheirOwn();
    void clocksOfTracksDrift();
};

void TestTracks::fibresThatMove()
{
    const auto capture = recorded([] {
        ZOE_ZONE("on the thread");
        for (int round = 0; round < 50; ++round) {
            alignas(detail::FibreZone) std::array<unsigned char, sizeof(detail::FibreZone)> room{};
            static constexpr detail::Site site{"across threads", "", "", "", 1, 0, 0};
            detail::FibreZone *zone = nullptr;
            ZOE_FIBRE_ENTER("fibre");
            zone = new (room.data()) detail::FibreZone(&site);
            {
                ZOE_ZONE("first part");
                ZOE_VALUE("round", round);
            }
            ZOE_FIBRE_LEAVE();
            std::thread([&] {
                ZOE_FIBRE_ENTER(std::string("fibre"));
                {
                    ZOE_ZONE("second part");
                }
                zone->~FibreZone();
                ZOE_FIBRE_LEAVE();
            }).join();
            if (round % 10 == 0)
                ZOE_FRAME();
        }
    });
    QCOMPARE(countsOf(*capture), (Counts{{"main/on the thread", 1},
                                         {"main/fibre", 50},
                                         {"/fibre", 50},
                                         {"fibre/across threads", 50},
                                         {"fibre/first part", 50},
                                         {"fibre/second part", 50}}));
    const auto threads = capture->threads();
    const auto fibre = std::ranges::find(threads, "fibre", &Thread::name);
    QCOMPARE(fibre->kind, TrackKind::Fibre);
    QCOMPARE(valuesOf(*capture).size(), std::size_t{50});
    QCOMPARE(valuesOf(*capture)[49], std::string("first part round=49"));
    for (std::size_t i = 0; i < capture->chunks().size(); ++i) {
        const auto chunk = *capture->chunk(i);
        for (std::size_t zone = 0; zone < chunk->zones.size(); ++zone)
            if (capture->site(SiteId{chunk->zones.site[zone]}).label().ends_with("part"))
                QCOMPARE(chunk->zones.depth[zone], 1U);
    }
}

#if defined(__cpp_impl_coroutine)
namespace {

struct Coroutine {
    struct promise_type {             // NOLINT: the language's name for it
        Coroutine get_return_object() // NOLINT
        {
            return {std::coroutine_handle<promise_type>::from_promise(*this)};
        }
        std::suspend_always initial_suspend() noexcept { return {}; } // NOLINT
        std::suspend_always final_suspend() noexcept { return {}; }   // NOLINT
        void return_void() {}                                         // NOLINT
        void unhandled_exception() { std::terminate(); }              // NOLINT
    };
    std::coroutine_handle<promise_type> handle;
};

Coroutine workInParts(int parts)
{
    ZOE_ZONE("whole");
    for (int part = 0; part < parts; ++part) {
        {
            ZOE_ZONE("part");
        }
        co_await std::suspend_always();
    }
}

} // namespace
#endif

// Its outer zone is open while it waits, and each part runs on another thread.
void TestTracks::coroutinesThatMove()
{
#if defined(__cpp_impl_coroutine)
    constexpr int kParts = 20;
    const auto capture = recorded([] {
        const Coroutine coroutine = workInParts(kParts);
        while (!coroutine.handle.done())
            std::thread([&coroutine] {
                ZOE_ZONE("runs it");
                ZOE_FIBRE_ENTER("coroutine");
                coroutine.handle.resume();
                ZOE_FIBRE_LEAVE();
            }).join();
        coroutine.handle.destroy();
        ZOE_FRAME();
    });
    QCOMPARE(countsOf(*capture), (Counts{{"coroutine/whole", 1},
                                         {"coroutine/part", kParts},
                                         {"/coroutine", kParts + 1},
                                         {"/runs it", kParts + 1}}));
    for (std::size_t i = 0; i < capture->chunks().size(); ++i) {
        const auto chunk = *capture->chunk(i);
        for (std::size_t zone = 0; zone < chunk->zones.size(); ++zone) {
            if (capture->site(SiteId{chunk->zones.site[zone]}).label() == "part")
                QCOMPARE(chunk->zones.depth[zone], 1U);
            QVERIFY((chunk->zones.flags[zone] & kStillOpen) == 0);
        }
    }
#else
    QSKIP("this compiler has no coroutines");
#endif
}

namespace {

constexpr Track kReplay{"replay", Track::External, 0};
constexpr Track kGpu{"GPU", Track::Gpu, 1'000'000}; // a clock of microseconds

} // namespace

void TestTracks::tracksWithTheProgramsClock()
{
    const auto capture = recorded([] {
        for (int i = 0; i < 100; ++i) {
            const std::uint64_t outer = now();
            const std::uint64_t inner = now();
            const std::uint64_t innerEnd = now();
            ZOE_FRAME();
            ZOE_TRACK_ZONE(kReplay, "inner", inner, innerEnd);
            ZOE_TRACK_ZONE_NAMED(kReplay, std::string("outer"), outer, now());
        }
    });
    const Counts counts = countsOf(*capture);
    QCOMPARE(counts, (Counts{{"replay/inner", 100}, {"replay/outer", 100}}));
    QCOMPARE(capture->threads()[1].kind, TrackKind::External);
    QCOMPARE(m_result.zones, std::uint64_t{200});
}

void TestTracks::tracksWithAClockOfTheirOwn()
{
    const auto capture = recorded([] {
        calibrate(kGpu, 5'000'000);
        ZOE_TRACK_ZONE(kGpu, "later pass", 5'002'000, 5'003'000);
        ZOE_TRACK_ZONE(kGpu, "pass", 5'000'500, 5'001'500);
        calibrate(kReplay, 17); // has none: nothing happens
    });
    const auto chunk = *capture->chunk(0);
    QCOMPARE(chunk->zones.size(), std::size_t{2});
    QCOMPARE(capture->site(SiteId{chunk->zones.site[0]}).label(), std::string("pass"));
    QCOMPARE(chunk->zones.durationNs[0], DurationNs{1'000'000});
    QCOMPARE(chunk->zones.startNs[1] - chunk->zones.startNs[0], DurationNs{1'500'000});
    QCOMPARE(capture->threads()[chunk->trees[0].thread.value].kind, TrackKind::Gpu);
}

void TestTracks::clocksOfTracksDrift()
{
    recorder::TrackClock clock(1'000'000); // says a tick is 1000 ns
    constexpr double kTrueNs = 1003;
    const auto trueNs = [](std::uint64_t ticks) {
        return 7'000 + static_cast<TimeNs>(static_cast<double>(ticks) * kTrueNs);
    };
    clock.calibrate(0, trueNs(0));
    QCOMPARE(clock.toNs(1000), TimeNs{7'000 + 1'000'000});
    clock.calibrate(10, trueNs(10) + 3000); // too near to learn from
    QCOMPARE(clock.toNs(1010) - clock.toNs(10), TimeNs{1'000'000});
    for (std::uint64_t second = 1; second <= 5; ++second)
        clock.calibrate(second * 1'000'000, trueNs(second * 1'000'000));
    for (const std::uint64_t ticks : {4'000'000ULL, 5'500'000ULL, 6'000'000ULL})
        QVERIFY(std::abs(clock.toNs(ticks) - trueNs(ticks)) < 100);
    // Nonsense is limited: at most a clock twice as fast or slow as declared is believed.
    clock.calibrate(100'000'000, 7'000);
    QVERIFY(clock.toNs(101'000'000) - clock.toNs(100'000'000) >= 400'000'000);
    QCOMPARE(clock.toNs(0), TimeNs{0});
    QVERIFY(clock.toNs(~std::uint64_t{0}) >= 0);
}

} // namespace tst_tracks

ZOE_TEST(tst_tracks::TestTracks)
#include "tst_tracks.moc"
