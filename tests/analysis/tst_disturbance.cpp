// The share of a capture that other programs took, compared with a sum over all pairs of spans.
#include <QTest>

#include "analysis/states/disturbance.h"
#include "tests/analysis/with_states.h"
#include "tests/support/capture_text.h"
#include "tests/support/random_capture.h"
#include "tests/support/sliced_capture.h"
#include "tests/support/test_program.h"

namespace tst_disturbance {

using namespace zoe;
using namespace zoe::test;

namespace {

using Spans = std::vector<ThreadStateSpan>;

// By definition: of each outermost zone, what its thread wanted of each span, and what others had.
std::optional<double> naiveDisturbance(const Capture &capture, const Spans &spans)
{
    DurationNs wanted = 0;
    DurationNs taken = 0;
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
                    if (span.state == ThreadState::Running)
                        continue;
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
    return wanted > 0 ? static_cast<double>(taken) / static_cast<double>(wanted) : 0;
}

} // namespace

class TestDisturbance : public QObject {
    Q_OBJECT

  private slots:
    void isTheNaiveShare()
    {
        double most = 0;
        for (std::uint64_t seed = 1; seed <= 20; ++seed) {
            const auto plain = randomCapture(RandomCaptureOptions{.seed = seed});
            Spans spans = randomStates(*plain, {.seed = seed, .threadShare = 1, .gapShare = 0});
            for (ThreadStateSpan &span : spans)
                span.cpu %= 2; // so that threads are in each other's way
            const auto capture = withStates(*plain, spans);
            const auto share = disturbanceOf(*capture);
            QVERIFY(share.ok() && *share);
            const auto naive = naiveDisturbance(*capture, spans);
            QVERIFY2(std::abs(**share - *naive) < 1e-12,
                     qPrintable(QString("%1: %2, not %3").arg(seed).arg(**share).arg(*naive)));
            most = std::max(most, **share);
            for (const std::size_t zones : {1U, 4U, 9U})
                QCOMPARE(*disturbanceOf(SlicedCapture(*capture, zones)), *share);
        }
        QVERIFY(most > 0.1);
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
        const auto share = [&](const Spans &spans) {
            return *disturbanceOf(*withStates(*plain, spans));
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

    // Captures of the whole machine show what other programs do; captures without it don't.
    void recordedRunsOfOthersAreDisturbance()
    {
        const auto plain = captureFromText(R"(frame 0 100
  main
    update 0 100
  others
    job 0 1
)");
        const auto states = withStates(*plain, {{ThreadId{0}, ThreadState::Running, 0, 0, 60},
                                                {ThreadId{0}, ThreadState::Preempted, 0, 60, 40},
                                                {ThreadId{1}, ThreadState::Running, 0, 60, 40}});
        Dictionaries dictionaries = states->dictionaries();
        QCOMPARE(*disturbanceOf(*states), std::optional<double>(0));
        dictionaries.threads[1].kind = TrackKind::Unrecorded;
        const MemoryCapture whole(states->info().session, std::move(dictionaries),
                                  {**states->chunk(0)});
        QCOMPARE(*disturbanceOf(whole), std::optional<double>(0.4));
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
