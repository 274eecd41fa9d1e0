// Trimming: all of it is the same again, parts add up, and figures are those of the selection.
#include <QtTest>

#include <random>
#include <stop_token>

#include "analysis/model/frames/frame_losses.h"
#include "analysis/model/frames/frame_marks.h"
#include "analysis/model/memory_capture.h"
#include "formats/transform/save_whole.h"
#include "formats/transform/strip.h"
#include "formats/transform/trim.h"
#include "tests/formats/transform_support.h"
#include "tests/support/capture_text.h"
#include "tests/support/damaged_capture.h"
#include "tests/support/random_capture.h"
#include "tests/support/test_program.h"

namespace tst_trim {

using namespace zoe;
using namespace zoe::test;

class TestTrim : public QObject {
    Q_OBJECT

  private slots:
    void everythingIsTheSame();
    void partsAddUp();
    void figuresAreThoseOfTheSelection();
    void zonesAreCutAtTheEdges();
    void timesCanBeginAtZero();
    void otherThreadsGo();
    void unreadablePartsAreCounted();
    void lossesAreThoseOfTheCopy();
    void aFileThatChangesIsNotReadForEver();
    void annotationsFollowTheirFrames();
    void badRequestsLeaveNothing();

  private:
    std::shared_ptr<const Capture> trimmed(const Capture &capture, TrimOptions options,
                                           Report *report = nullptr)
    {
        const auto path = pathIn(m_folder, "trimmed.zoe");
        options.writer.overwrite = true;
        const auto done = trimCapture(capture, path, options);
        if (!done)
            qFatal("%s", done.error().text().c_str());
        if (report != nullptr)
            *report = *done;
        return openWhole(path);
    }

    static TrimOptions framesOnly(FrameRange range)
    {
        TrimOptions options;
        options.selection.frames = FrameRanges(range);
        return options;
    }

    QTemporaryDir m_folder;
};

void TestTrim::everythingIsTheSame()
{
    for (std::uint64_t seed = 1; seed < 12; ++seed) {
        const auto source = randomCapture({.seed = seed, .frames = 30, .extremes = seed % 3 == 0});
        Report report;
        const auto result = trimmed(*source, {}, &report);
        QVERIFY(report.notes().empty());
        QVERIFY(result->dictionaries() == source->dictionaries());
        QVERIFY(std::ranges::equal(result->frames(), source->frames()));
        QCOMPARE(result->info().zones, source->info().zones);
        QCOMPARE(result->chunks().size(), source->chunks().size());
        for (std::size_t i = 0; i < source->chunks().size(); ++i)
            QVERIFY(**result->chunk(i) == **source->chunk(i));
    }
}

void TestTrim::partsAddUp()
{
    for (std::uint64_t seed = 1; seed < 12; ++seed) {
        const auto source = randomCapture({.seed = seed, .frames = 30, .fragmentShare = 0.5});
        const FrameIndex middle = 1 + static_cast<FrameIndex>(seed * 5 % 29);
        Report cut;
        const auto first = trimmed(*source, framesOnly({0, middle}));
        const auto second = trimmed(*source, framesOnly({middle, 30}), &cut);
        QCOMPARE(first->frames().size() + second->frames().size(), source->frames().size());
        for (FrameIndex i = 0; i < 30; ++i) {
            const FrameRecord &part =
                i < middle ? first->frames()[i] : second->frames()[i - middle];
            QVERIFY(part == source->frames()[i]);
        }
        // A zone over the middle is one in each part.
        const std::uint64_t twice =
            cut.countOf("zones that start before a selected part were cut at its start");
        QCOMPARE(first->info().zones + second->info().zones, source->info().zones + twice);
        QCOMPARE(first->info().lostZones + second->info().lostZones, source->info().lostZones);
        std::map<std::pair<std::string, std::string>, DurationNs> selfNs;
        for (const auto &part : {first, second}) {
            for (const auto &[name, sums] : sumsOf(*part))
                selfNs[name] += sums.selfNs;
        }
        for (const auto &[name, sums] : sumsOf(*source))
            QCOMPARE(selfNs[name], sums.selfNs);
    }
}

void TestTrim::figuresAreThoseOfTheSelection()
{
    std::mt19937 random(7);
    for (std::uint64_t seed = 1; seed < 20; ++seed) {
        const auto source = randomCapture({.seed = seed,
                                           .frames = 40,
                                           .framesPerChunk = 3,
                                           .fragmentShare = 0.6,
                                           .missingShare = 0.15});
        TrimOptions options;
        options.selection.frames.emplace();
        for (FrameIndex frame = 0; frame < 40; ++frame) {
            if (random() % 3 != 0)
                options.selection.frames->add(frame);
        }
        if (options.selection.framesOf(*source).empty())
            continue;
        if (seed % 2 == 0)
            options.selection.threads = std::vector{ThreadId{0}, ThreadId{2}};
        options.fromZero = seed % 3 == 0;
        const auto result = trimmed(*source, options);
        QCOMPARE(std::uint64_t{result->frames().size()},
                 options.selection.framesOf(*source).count());
        QVERIFY(sumsOf(*result) == sumsOf(*source, {}, options.selection));
        std::uint64_t calls = 0; // the header's count too
        for (const auto &[name, sums] : sumsOf(*result))
            calls += sums.calls;
        QVERIFY(result->info().zones <= calls);
    }
}

void TestTrim::zonesAreCutAtTheEdges()
{
    const auto source = captureFromText("frame 0 100\n"
                                        "  main\n"
                                        "    a 10 90 to\n"
                                        "frame 100 100\n"
                                        "  main\n"
                                        "    a 100 100 from to\n"
                                        "frame 200 100\n"
                                        "  main\n"
                                        "    a 200 50 from\n");
    Report report;
    QCOMPARE(textOfCapture(*trimmed(*source, framesOnly({1, 2}), &report)),
             std::string("frame 100 100\n"
                         "  main\n"
                         "    a 100 100 open\n"));
    QCOMPARE(report.countOf("zones that start before a selected part were cut at its start"), 1U);
    QCOMPARE(report.countOf("zones that continue after a selected part were cut at its end"), 1U);
    TrimOptions ends;
    ends.selection.frames.emplace();
    ends.selection.frames->add(FrameIndex{0});
    ends.selection.frames->add(FrameIndex{2});
    QCOMPARE(textOfCapture(*trimmed(*source, ends)), std::string("frame 0 100\n"
                                                                 "  main\n"
                                                                 "    a 10 90 open\n"
                                                                 "frame 200 100\n"
                                                                 "  main\n"
                                                                 "    a 200 50\n"));
}

void TestTrim::timesCanBeginAtZero()
{
    const auto source = captureFromText("frame 0 100\n"
                                        "frame 100 100\n"
                                        "  main\n"
                                        "    a 110 20\n"
                                        "  plot load 120 0.5\n"
                                        "  message main 130 hello\n"
                                        "  set physics 60 80\n");
    TrimOptions options = framesOnly({1, 2});
    options.fromZero = true;
    Report report;
    const auto result = trimmed(*source, options, &report);
    QCOMPARE(result->frames().size(), 1U);
    QCOMPARE(result->frames()[0].startNs, TimeNs{0});
    QCOMPARE(result->info().durationNs, DurationNs{100});
    const auto chunk = *result->chunk(0);
    QCOMPARE(chunk->zones.startNs[0], TimeNs{10});
    QCOMPARE(chunk->plots[0].timeNs, TimeNs{20});
    QCOMPARE(chunk->messages[0].timeNs, TimeNs{30});
    QCOMPARE(chunk->setFrames[0].startNs, TimeNs{0}); // began 40 before
    QCOMPARE(chunk->setFrames[0].durationNs, DurationNs{40});
    QCOMPARE(report.countOf("spans that start before the first frame were cut there"), 1U);
}

void TestTrim::otherThreadsGo()
{
    const auto source = captureFromText("frame 0 100\n"
                                        "  main\n"
                                        "    a 10 20\n"
                                        "  worker\n"
                                        "    b 20 20\n"
                                        "  message main 30 mine\n"
                                        "  message worker 40 its\n"
                                        "  message - 50 nobody's\n");
    TrimOptions options;
    options.selection.threads = std::vector{ThreadId{1}};
    Report report;
    const auto result = trimmed(*source, options, &report);
    QCOMPARE(textOfCapture(*result), std::string("frame 0 100\n"
                                                 "  worker\n"
                                                 "    b 20 20\n"
                                                 "  message worker 40 its\n"
                                                 "  message - 50 nobody's\n"));
    QCOMPARE(result->threads().size(), 1U);
    QVERIFY(!result->frameSets()[0].thread.valid());
    QCOMPARE(report.countOf("messages, spans and events of other threads were skipped"), 1U);
    const auto &metadata = result->info().session.metadata;
    QVERIFY(std::ranges::find(metadata, std::pair<std::string, std::string>(
                                            "trimmed to threads", "worker")) != metadata.end());
}

void TestTrim::unreadablePartsAreCounted()
{
    const auto whole = randomCapture({.seed = 5, .frames = 20, .framesPerChunk = 4});
    const DamagedCapture damaged(whole, {0, 2});
    Report report;
    const auto result = trimmed(damaged, {}, &report);
    QCOMPARE(result->frames().size(), 12U);
    QCOMPARE(report.countOf("frames in damaged parts were skipped"), 8U);
    Selection rest;
    rest.frames.emplace();
    rest.frames->add(FrameRange{4, 8});
    rest.frames->add(FrameRange{12, 20});
    QVERIFY(sumsOf(*result) == sumsOf(*whole, {}, rest));
    const DamagedCapture lost(whole, {0, 1, 2, 3, 4});
    const auto failed = trimCapture(lost, pathIn(m_folder, "none.zoe"), {});
    QVERIFY(!failed);
    QCOMPARE(failed.error().code, ErrorCode::Damaged);
    QVERIFY(!std::filesystem::exists(pathIn(m_folder, "none.zoe")));
}

// Some chunks can't be decoded, which only copying finds out.
void TestTrim::lossesAreThoseOfTheCopy()
{
    const auto made = randomCapture({.seed = 5, .frames = 20, .framesPerChunk = 4});
    std::vector<Chunk> chunks;
    for (std::size_t i = 0; i < made->chunks().size(); ++i)
        chunks.push_back(**made->chunk(i));
    SessionInfo session = made->info().session;
    session.metadata = {{kGapsKey, "yes"}, {kLossesKey, "2, 10, 17"}};
    const auto whole =
        std::make_shared<const MemoryCapture>(session, made->dictionaries(), std::move(chunks));
    const DamagedCapture damaged(whole, {1, 3}); // frames 4 to 7 and 12 to 15
    const auto losses = [&](const Result<Report> &saved) {
        if (!saved)
            qFatal("%s", saved.error().text().c_str());
        return framesAfterLosses(*openWhole(pathIn(m_folder, "losses.zoe")));
    };
    const auto path = pathIn(m_folder, "losses.zoe");
    const WriterOptions writer{.stream = {}, .limits = {}, .overwrite = true, .joinedZones = 0};
    const std::vector<FrameIndex> expected{2, 4, 6, 8, 9};
    QCOMPARE(losses(trimCapture(damaged, path, {{}, false, {}, writer})), expected);
    QCOMPARE(losses(saveWhole(damaged, path, writer)), expected);
    QCOMPARE(losses(stripCapture(damaged, path, {{CapturePart::Messages}, writer})), expected);
    TrimOptions rest;
    rest.selection.frames = FrameRanges(FrameRange{5, 20});
    rest.writer = writer;
    QCOMPARE(losses(trimCapture(damaged, path, rest)), (std::vector<FrameIndex>{2, 4, 5}));
}

namespace {

// In each pass, another chunk can't be read.
class ChangingCapture final : public AlteredCapture {
  public:
    explicit ChangingCapture(const Capture &whole)
        : AlteredCapture(whole)
    {}

    [[nodiscard]] Result<std::shared_ptr<const Chunk>> chunk(std::size_t i) const override
    {
        m_pass += i == 0 ? 1 : 0;
        if (i == m_pass)
            return Error{ErrorCode::Damaged, "the checksum is wrong", {}};
        return m_capture.chunk(i);
    }

  private:
    mutable std::size_t m_pass = 0;
};

} // namespace

void TestTrim::aFileThatChangesIsNotReadForEver()
{
    const auto made = randomCapture({.seed = 5, .frames = 40, .framesPerChunk = 4});
    std::vector<Chunk> chunks;
    for (std::size_t i = 0; i < made->chunks().size(); ++i)
        chunks.push_back(**made->chunk(i));
    SessionInfo session = made->info().session;
    session.metadata = {{kGapsKey, "yes"}};
    const MemoryCapture whole(session, made->dictionaries(), std::move(chunks));
    const auto path = pathIn(m_folder, "changing.zoe");
    const auto check = [&](const auto &done) {
        QVERIFY(!done);
        QCOMPARE(done.error().code, ErrorCode::Io);
        QCOMPARE(done.error().message, std::string("the file changes while it is copied"));
        QVERIFY(!std::filesystem::exists(path));
    };
    check(saveWhole(ChangingCapture(whole), path, {}));
    check(trimCapture(ChangingCapture(whole), path, {}));
}

void TestTrim::annotationsFollowTheirFrames()
{
    const auto path = pathIn(m_folder, "annotated.zoe");
    {
        auto writer = CaptureWriter::create(path, {});
        QVERIFY(writer.ok());
        for (int i = 0; i < 4; ++i)
            (*writer)->events().frameMark(100 * (i + 1));
        Annotation onFrame;
        onFrame.frame = 2;
        onFrame.timeNs = 200;
        onFrame.text = "here";
        (*writer)->annotate(onFrame);
        Annotation before;
        before.timeNs = 50;
        before.text = "gone";
        (*writer)->annotate(before);
        QVERIFY((*writer)->finish(400).ok());
    }
    TrimOptions options = framesOnly({1, 4});
    options.fromZero = true;
    Report report;
    const auto result = trimmed(*openWhole(path), options, &report);
    QCOMPARE(result->annotations().size(), 1U);
    QCOMPARE(result->annotations()[0].text, std::string("here"));
    QCOMPARE(*result->annotations()[0].frame, FrameIndex{1});
    QCOMPARE(result->annotations()[0].timeNs, TimeNs{100});
    QCOMPARE(report.countOf("bookmarks and notes on other parts were skipped"), 1U);
}

void TestTrim::badRequestsLeaveNothing()
{
    const auto path = pathIn(m_folder, "kept.zoe");
    const auto source = randomCapture({.seed = 2});
    QVERIFY(trimCapture(*source, path, {}).ok());
    const auto size = std::filesystem::file_size(path);
    QCOMPARE(trimCapture(*source, path, {}).error().code, ErrorCode::Io); // exists
    const auto opened = openWhole(path);
    TrimOptions over;
    over.writer.overwrite = true;
    QCOMPARE(trimCapture(*opened, path, over).error().code, ErrorCode::BadInput); // its source
    QCOMPARE(std::filesystem::file_size(path), size);
    const auto other = pathIn(m_folder, "other.zoe");
    QCOMPARE(trimCapture(*source, other, framesOnly({900, 901})).error().code, ErrorCode::BadInput);
    std::stop_source stop;
    stop.request_stop();
    SerialExecutor executor;
    QCOMPARE(trimCapture(*source, other, {}, Task(executor, stop.get_token())).error().code,
             ErrorCode::Cancelled);
    QVERIFY(!std::filesystem::exists(other));
    QCOMPARE(std::distance(std::filesystem::directory_iterator(m_folder.path().toStdString()), {}),
             QDir(m_folder.path()).entryList(QDir::Files).size()); // no hidden ones
}

} // namespace tst_trim

ZOE_TEST(tst_trim::TestTrim)
#include "tst_trim.moc"
