// What other programs and the host took of a capture, against a sum over all pairs of spans.
#include <QTest>
#include <random>

#include "analysis/walk/disturbance.h"
#include "tests/analysis/with_states.h"
#include "tests/support/capture_text.h"
#include "tests/support/random_capture.h"
#include "tests/support/test_program.h"

namespace tst_disturbance {

using namespace zoe;
using namespace zoe::test;

namespace {

using Spans = std::vector<ThreadStateSpan>;

// By definition: of each outermost zone, what its thread wanted of each span, and what others had.
Disturbance naiveDisturbance(const Capture &capture, const Spans &spans,
                             const std::vector<StolenTime> &stolen)
{
    DurationNs wanted = 0;
    DurationNs taken = 0;
    double byHost = 0;
    for (std::size_t i = 0; i < capture.chunks().size(); ++i) {
        const auto chunk = *capture.chunk(i);
        for (const TreeSpan &tree : chunk->trees) {
            for (std::size_t zone = 0; zone < chunk->tree(tree).size(); ++zone) {
                const Zone outermost = chunk->tree(tree)[zone];
                if (outermost.depth != 0)
                    continue;
                for (const ThreadStateSpan &span : spans) {
                    const TimeNs from = std::max(outermost.startNs, span.startNs);
                    const TimeNs to = std::min(outermost.endNs(), span.endNs());
                    if (span.thread != tree.thread || span.state == ThreadState::Waiting ||
                        to <= from)
                        continue;
                    wanted += to - from;
                    if (span.state == ThreadState::Running) {
                        double host = 0;
                        for (const StolenTime &row : stolen) {
                            const DurationNs both =
                                std::min(to, row.endNs()) - std::max(from, row.startNs);
                            if (row.cpu == span.cpu && both > 0)
                                host += static_cast<double>(both) *
                                        static_cast<double>(row.hypervisorNs) /
                                        static_cast<double>(row.durationNs);
                        }
                        byHost += std::min(host, static_cast<double>(to - from));
                        continue;
                    }
                    DurationNs own = 0;
                    for (const ThreadStateSpan &other : spans) {
                        if (other.state == ThreadState::Running && other.cpu == span.cpu)
                            own += std::max<DurationNs>(0, std::min(to, other.endNs()) -
                                                               std::max(from, other.startNs));
                    }
                    taken += std::max<DurationNs>(0, to - from - own);
                }
            }
        }
    }
    const auto all = static_cast<double>(std::max<DurationNs>(wanted, 1));
    return {static_cast<double>(taken) / all, byHost / all};
}

// Spans of both CPUs in turn, some of them with more than they are long.
std::vector<StolenTime> randomStolen(const Capture &capture, std::uint64_t seed)
{
    std::mt19937_64 random(seed);
    std::vector<StolenTime> stolen;
    const TimeNs end = capture.frames().back().endNs();
    const DurationNs step = std::max<DurationNs>(1, end / 40);
    for (TimeNs start = 0; start < end; start += step) {
        for (std::uint32_t cpu = 0; cpu < 2; ++cpu) {
            const auto amount = std::uniform_int_distribution<DurationNs>(0, 3 * step / 2)(random);
            if (random() % 3 == 0)
                stolen.push_back({cpu, start, step, amount, 0});
        }
    }
    return stolen;
}

} // namespace

class TestDisturbance : public QObject {
    Q_OBJECT

  private slots:
    void isTheNaiveShare()
    {
        constexpr double kWholeNs = 1e-3; // what rounding parts to nanoseconds may come to
        Disturbance most;
        for (std::uint64_t seed = 1; seed <= 20; ++seed) {
            const auto plain = randomCapture(RandomCaptureOptions{.seed = seed});
            Spans spans = randomStates(*plain, {.seed = seed, .threadShare = 1, .gapShare = 0});
            for (ThreadStateSpan &span : spans)
                span.cpu %= 2; // so that threads are in each other's way
            const auto stolen = randomStolen(*plain, seed);
            const auto capture = withStates(*plain, spans, {}, stolen);
            const auto share = disturbanceOf(*capture);
            QVERIFY(share.ok() && *share);
            const Disturbance naive = naiveDisturbance(*capture, spans, stolen);
            QVERIFY2(std::abs((*share)->programs - naive.programs) < 1e-12 &&
                         std::abs((*share)->host - naive.host) < kWholeNs,
                     qPrintable(QString("%1: %2 and %3, not %4 and %5")
                                    .arg(seed)
                                    .arg((*share)->programs)
                                    .arg((*share)->host)
                                    .arg(naive.programs)
                                    .arg(naive.host)));
            most.programs = std::max(most.programs, (*share)->programs);
            most.host = std::max(most.host, (*share)->host);
        }
        QVERIFY(most.programs > 0.1 && most.host > 0.05);
    }

    void ownThreadsAndWaitsAreNoDisturbance()
    {
        const auto plain = captureFromText(R"(frame 0 100
  main
    update 0 100
  worker
    job 0 100
)");
        const ThreadId main{0};
        const ThreadId worker{1};
        const auto share = [&](const Spans &spans) -> std::optional<double> {
            const auto found = *disturbanceOf(*withStates(*plain, spans));
            return found ? std::optional(found->all()) : std::nullopt;
        };
        // The worker has the CPU of main for 15 of 20 ns; the other 60 ns are a wait.
        QCOMPARE(share({{main, ThreadState::Running, 0, 0, 20},
                        {main, ThreadState::Preempted, 0, 20, 20},
                        {main, ThreadState::Waiting, 0, 40, 60},
                        {worker, ThreadState::Waiting, 0, 0, 25},
                        {worker, ThreadState::Running, 0, 25, 35},
                        {worker, ThreadState::Waiting, 0, 60, 40}}),
                 std::optional<double>(5 / 75.));
        QCOMPARE(share({{main, ThreadState::Running, 0, 0, 100},
                        {worker, ThreadState::Waiting, 0, 0, 100}}),
                 std::optional<double>(0));
        QCOMPARE(share({}), std::optional<double>());
    }

    // The host had CPU 0 for a quarter of 80 ns, in 40 of which the thread ran, and CPU 1 for all.
    void theHostTakesFromThreadsThatRun()
    {
        const auto plain = captureFromText(R"(frame 0 100
  main
    update 0 100
)");
        const ThreadId main{0};
        const auto share =
            disturbanceOf(*withStates(*plain,
                                      {{main, ThreadState::Running, 0, 0, 50},
                                       {main, ThreadState::Waiting, 0, 50, 40},
                                       {main, ThreadState::Preempted, 0, 90, 10}},
                                      {}, {{0, 10, 80, 20, 5}, {1, 0, 100, 100, 0}}));
        QVERIFY(share.ok() && *share);
        QCOMPARE((*share)->programs, 10 / 60.);
        QCOMPARE((*share)->host, 10 / 60.);
    }

    void isCancelled()
    {
        const auto plain = randomCapture(RandomCaptureOptions{.seed = 3});
        const auto capture =
            withStates(*plain, randomStates(*plain, {.seed = 3, .threadShare = 1, .gapShare = 0}));
        SerialExecutor serial;
        std::stop_source stop;
        stop.request_stop();
        const auto share = disturbanceOf(*capture, {}, Task(serial, stop.get_token()));
        QVERIFY(!share.ok());
        QCOMPARE(share.error().code, ErrorCode::Cancelled);
    }
};

} // namespace tst_disturbance

ZOE_APPLESS_TEST(tst_disturbance::TestDisturbance)
#include "tst_disturbance.moc"
