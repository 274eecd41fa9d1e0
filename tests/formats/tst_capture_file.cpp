#include <QtTest>

#include <cstring>
#include <filesystem>
#include <fstream>

#include "analysis/model/altered_capture.h"
#include "formats/checking/verify.h"
#include "formats/live/live_capture.h"
#include "formats/live/live_client.h"
#include "formats/reading/capture_reader.h"
#include "formats/transform/save_whole.h"
#include "formats/writing/capture_writer.h"
#include "tests/stream/memory_sink.h"
#include "tests/support/capture_text.h"
#include "tests/support/random_capture.h"
#include "tests/support/test_program.h"

namespace tst_capture_file {

using namespace zoe;

// A chunk can't be read.
class WithoutChunk final : public AlteredCapture {
  public:
    WithoutChunk(const Capture &whole, std::size_t bad)
        : AlteredCapture(whole)
        , m_bad(bad)
    {}
    [[nodiscard]] Result<std::shared_ptr<const Chunk>> chunk(std::size_t i) const override
    {
        if (i == m_bad)
            return Error{ErrorCode::Damaged, "the checksum is wrong", {}};
        return m_capture.chunk(i);
    }
    [[nodiscard]] std::span<const Annotation> annotations() const override
    {
        return m_capture.annotations();
    }

  private:
    std::size_t m_bad;
};

class TestCaptureFile : public QObject {
    Q_OBJECT

  private slots:
    void capturesComeBack_data();
    void capturesComeBack();
    void fileIsTheBytesOfTheStream();
    void eventsBecomeFrames();
    void chunksAreRenumbered();
    void dictionariesGrowAndChange();
    void nothingIsWrittenOver();
    void failedWriterLeavesNothing();
    void overwritingIsAllOrNothing();
    void whatIsNoCaptureGetsOneSentence_data();
    void whatIsNoCaptureGetsOneSentence();
    void laterVersionIsTooNew();
    void openingCanBeCancelled();
    void saveWholeGivesTheSame();
    void notesStayWithTheirFrames();
    void unknownKindsAreSkipped();
    void extrasOfHugeFramesAreReadAlone();
    void slicesBeforeTheFirstMarkAreNoFrames_data();
    void slicesBeforeTheFirstMarkAreNoFrames();

  private:
    [[nodiscard]] std::filesystem::path file(const char *name) const
    {
        return std::filesystem::path(m_folder.path().toStdString()) / name;
    }

    QTemporaryDir m_folder;
};

namespace {

std::vector<std::byte> bytesOf(const std::filesystem::path &path)
{
    std::ifstream in(path, std::ios::binary);
    std::vector<char> chars((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
    const auto *const data = reinterpret_cast<const std::byte *>(chars.data());
    return {data, data + chars.size()};
}

void writeBytes(const std::filesystem::path &path, std::string_view text)
{
    std::ofstream(path, std::ios::binary) << text;
}

Site siteNamed(std::string name)
{
    Site site;
    site.name = std::move(name);
    return site;
}

SessionInfo someSession()
{
    SessionInfo session;
    session.program = "game";
    session.host = "host";
    session.operatingSystem = "an OS";
    session.processor = "a processor";
    session.build = "1.2.3";
    session.comment = "with ümlauts";
    session.processId = 4711;
    session.startUnixNs = 1'700'000'000'000'000'000;
    session.clock = "tsc";
    session.clockFrequencyHz = 2'800'000'000;
    session.zoneCostNs = 19.75;
    session.startSteadyNs = 123'456'789'012;
    session.bootId = "5ea4b1d2-0000-4000-8000-c0ffee000001";
    session.flagsOutside = true;
    session.metadata = {{"level", "3"}, {"seed", ""}};
    return session;
}

std::vector<Chunk> chunksOf(const Capture &capture)
{
    std::vector<Chunk> chunks;
    for (std::size_t i = 0; i < capture.chunks().size(); ++i)
        chunks.push_back(**capture.chunk(i));
    return chunks;
}

void compareCaptures(const Capture &actual, const Capture &expected)
{
    QVERIFY(actual.info().session == expected.info().session);
    QCOMPARE(actual.info().zones, expected.info().zones);
    QCOMPARE(actual.info().lostZones, expected.info().lostZones);
    QCOMPARE(actual.info().durationNs, expected.info().durationNs);
    QVERIFY(std::ranges::equal(actual.sites(), expected.sites()));
    QVERIFY(std::ranges::equal(actual.threads(), expected.threads()));
    QVERIFY(std::ranges::equal(actual.plotSeries(), expected.plotSeries()));
    QVERIFY(std::ranges::equal(actual.frameSets(), expected.frameSets()));
    QVERIFY(std::ranges::equal(actual.frames(), expected.frames()));
    QCOMPARE(actual.chunks().size(), expected.chunks().size());
    for (std::size_t i = 0; i < actual.chunks().size(); ++i) {
        QCOMPARE(actual.chunks()[i].firstFrame, expected.chunks()[i].firstFrame);
        QCOMPARE(actual.chunks()[i].zoneCount, expected.chunks()[i].zoneCount);
        const auto chunk = actual.chunk(i);
        QVERIFY2(chunk.ok(), chunk ? "" : chunk.error().text().c_str());
        QVERIFY(**chunk == **expected.chunk(i));
    }
}

} // namespace

void TestCaptureFile::capturesComeBack_data()
{
    QTest::addColumn<quint32>("chunksPerIndex");
    QTest::addColumn<int>("level");
    QTest::newRow("one index") << 1024U << 1;
    QTest::newRow("an index a chunk") << 1U << 1;
    QTest::newRow("an index after three") << 3U << 0;
}

void TestCaptureFile::capturesComeBack()
{
    QFETCH(quint32, chunksPerIndex);
    QFETCH(int, level);
    for (std::uint64_t seed = 1; seed < 10; ++seed) {
        test::RandomCaptureOptions random;
        random.seed = seed;
        random.extremes = seed % 3 == 0;
        random.frames = seed == 4 ? 0 : 30;
        const auto expected = test::randomCapture(random);
        StreamOptions options;
        options.chunksPerIndex = chunksPerIndex;
        options.compressionLevel = level;
        const auto actual = openCaptureBytes(test::streamOf(*expected, options));
        QVERIFY2(actual.ok(), actual ? "" : actual.error().text().c_str());
        QVERIFY((*actual)->info().complete);
        compareCaptures(**actual, *expected);
        const auto damage = verifyCapture(**actual);
        QVERIFY(damage.ok());
        QVERIFY2(damage->whole(), damage->whole() ? "" : damage->damage[0].what.c_str());
    }
}

void TestCaptureFile::fileIsTheBytesOfTheStream()
{
    const auto capture = test::randomCapture();
    const auto path = file("same.zoe");
    auto writer = CaptureWriter::create(path, capture->info().session);
    QVERIFY(writer.ok());
    test::addDictionaries(*capture, **writer);
    for (const Chunk &chunk : chunksOf(*capture))
        QVERIFY((*writer)->writeChunk(chunk).ok());
    QVERIFY((*writer)->finish(0).ok());
    const auto bytes = bytesOf(path);
    QVERIFY(bytes == test::streamOf(*capture));
    QVERIFY(looksLikeCapture(std::span(bytes).first(24)));
    QVERIFY(!looksLikeCapture(std::span(bytes).first(23)));

    const auto opened = openCapture(path);
    QVERIFY(opened.ok());
    compareCaptures(**opened, *capture);
    QCOMPARE((*opened)->info().source, path.string());
    QCOMPARE((*opened)->info().byteSize, std::uint64_t{bytes.size()});
}

void TestCaptureFile::eventsBecomeFrames()
{
    const auto path = file("events.zoe");
    {
        auto writer = CaptureWriter::create(path, someSession());
        QVERIFY(writer.ok());
        const SiteId update = (*writer)->addSite(siteNamed("update"));
        const SiteId draw = (*writer)->addSite(siteNamed("draw"));
        QCOMPARE((*writer)->addSite(siteNamed("update")), update);
        const ThreadId main = (*writer)->addThread({"main", 1, 2});
        const PlotId load = (*writer)->addPlot({"load"});
        (*writer)->addFrameSet({"main", main});
        FrameAssembler &events = (*writer)->events();
        events.enter(main, 10, update);
        events.enter(main, 20, draw);
        events.leave(main, 30);
        events.leave(main, 90);
        events.frameMark(100);
        events.enter(main, 110, draw);
        events.plot(load, 120, 0.5);
        events.message(main, 130, Severity::Warning, "late");
        QVERIFY(events.advance(150).ok());
        QVERIFY((*writer)->finish(180).ok());
    }
    const auto capture = openCapture(path);
    QVERIFY(capture.ok());
    QVERIFY((*capture)->info().session == someSession());
    QCOMPARE(QString::fromStdString(test::textOfCapture(**capture)),
             QString::fromStdString("frame 0 100\n"
                                    "  main\n"
                                    "    update 10 80\n"
                                    "      draw 20 10\n"
                                    "frame 100 80 partial\n"
                                    "  main\n"
                                    "    draw 110 70 open\n"
                                    "  plot load 120 0.5\n"
                                    "  message main 130 !warning late\n"));
}

void TestCaptureFile::chunksAreRenumbered()
{
    auto chunks = chunksOf(*test::randomCapture());
    const auto path = file("renumbered.zoe");
    auto writer = CaptureWriter::create(path, {});
    QVERIFY(writer.ok());
    for (int i = 0; i < 20; ++i) {
        (*writer)->addSite(siteNamed(std::to_string(i)));
        (*writer)->addThread({});
        (*writer)->addPlot({std::to_string(i)});
        (*writer)->addFrameSet({std::to_string(i), {}});
        (*writer)->addLock({});
        (*writer)->addMemoryPool({std::to_string(i)});
        (*writer)->addValueKey(std::to_string(i));
        (*writer)->addCodeAddress({});
        (*writer)->addStack({{}, CodeAddressId{static_cast<std::uint32_t>(i)}});
    }
    chunks[0].firstFrame = 77;
    QVERIFY((*writer)->writeChunk(chunks[0]).ok());
    QVERIFY((*writer)->writeChunk(chunks[3]).ok());
    QVERIFY((*writer)->finish(0).ok());
    const auto capture = openCapture(path);
    QVERIFY(capture.ok());
    QCOMPARE((*capture)->frames().size(), chunks[0].frames.size() + chunks[3].frames.size());
    QCOMPARE((*capture)->chunks()[1].firstFrame, static_cast<FrameIndex>(chunks[0].frames.size()));
}

void TestCaptureFile::slicesBeforeTheFirstMarkAreNoFrames_data()
{
    QTest::addColumn<bool>("flagsOutside");
    QTest::addColumn<QList<int>>("stored");
    QTest::addColumn<QList<int>>("read");
    const int cut = kFrameCut;
    const int outside = kFrameAdded | kFrameBegins;
    const int added = kFrameAdded;
    QTest::newRow("long start") << true << QList{cut, cut, outside, 0, cut, 0}
                                << QList{added, added, outside, 0, cut, 0};
    QTest::newRow("short start") << true << QList{outside, 0, 0} << QList{outside, 0, 0};
    QTest::newRow("starts with a frame in slices")
        << true << QList{cut, cut, 0} << QList{cut, cut, 0};
    QTest::newRow("no marks") << true << QList{cut, cut, cut} << QList{cut, cut, cut};
    QTest::newRow("gap later") << true << QList{0, cut, added, outside}
                               << QList{0, cut, added, outside};
    QTest::newRow("older recorder") << false << QList{cut, outside, 0} << QList{cut, outside, 0};
}

void TestCaptureFile::slicesBeforeTheFirstMarkAreNoFrames()
{
    QFETCH(const bool, flagsOutside);
    QFETCH(const QList<int>, stored);
    QFETCH(const QList<int>, read);
    test::MemorySink sink;
    StreamOptions options;
    options.chunksPerIndex = 2;
    StreamWriter writer(sink, options);
    SessionInfo session = someSession();
    session.flagsOutside = flagsOutside;
    QVERIFY(writer.begin(session).ok());
    writer.addSite(siteNamed("load"));
    writer.addThread({});
    for (int i = 0; i < stored.size(); ++i) {
        Chunk chunk;
        chunk.firstFrame = static_cast<FrameIndex>(i);
        chunk.frames = {{10 * i, 10, 1, 0, static_cast<std::uint8_t>(stored[i])}};
        chunk.zones.append({SiteId{0}, 10 * i, 10, 10, 0, 0});
        chunk.trees = {{0, ThreadId{0}, 0, 1}};
        QVERIFY(writer.writeChunk(chunk).ok());
    }
    QVERIFY(writer.end().ok());

    // With its end, by the indexes; without, by the walk; and as it is received.
    std::vector<std::shared_ptr<const Capture>> captures;
    for (const std::size_t withoutBytes : {std::size_t{0}, std::size_t{8}}) {
        auto bytes = sink.bytes;
        bytes.resize(bytes.size() - withoutBytes);
        auto capture = openCaptureBytes(std::move(bytes));
        QVERIFY(capture.ok());
        captures.push_back(*capture);
    }
    auto live = LiveCapture::create(file("live.zoe"), "test", true);
    QVERIFY(live.ok());
    LiveStream stream;
    QVERIFY(stream.take(sink.bytes, **live).ok());
    captures.push_back((*live)->snapshot());
    for (const auto &capture : captures) {
        QCOMPARE(capture->info().session.flagsOutside, flagsOutside);
        for (int i = 0; i < read.size(); ++i) {
            QCOMPARE(int{capture->frames()[static_cast<std::size_t>(i)].flags}, read[i]);
            const auto chunk = capture->chunk(static_cast<std::size_t>(i));
            QVERIFY(chunk.ok());
            QCOMPARE(int{(*chunk)->frames[0].flags}, read[i]);
        }
    }
    const auto copy = file("copy.zoe");
    WriterOptions replacing;
    replacing.overwrite = true;
    QVERIFY(saveWhole(*captures[0], copy, replacing).ok());
    const auto capture = openCapture(copy);
    QVERIFY(capture.ok());
    compareCaptures(**capture, *captures[0]);
}

void TestCaptureFile::dictionariesGrowAndChange()
{
    test::MemorySink sink;
    StreamOptions options;
    options.chunksPerIndex = 2;
    StreamWriter writer(sink, options);
    QVERIFY(writer.begin({}).ok());
    const FrameSetId set = writer.addFrameSet({"main", {}});
    Chunk chunk;
    chunk.frames = {{0, 10, 1, 0, 0}};
    chunk.zones.append({SiteId{0}, 0, 10, 10, 0, 0});
    std::vector<ThreadId> threads;
    for (std::uint32_t i = 0; i < 7; ++i) {
        chunk.zones.site[0] = writer.addSite(siteNamed("site " + std::to_string(i))).value;
        threads.push_back(writer.addThread({}));
        chunk.trees = {{0, threads.back(), 0, 1}};
        if (i >= 2)
            writer.updateThread(threads[i - 2], {"named " + std::to_string(i - 2), i, 9});
        chunk.firstFrame = i;
        QVERIFY(writer.writeChunk(chunk).ok());
    }
    writer.updateFrameSet(set, {"main", threads[1]});
    QVERIFY(writer.end().ok());

    // With its end, by the indexes; without, by the walk.
    for (const std::size_t cut : {std::size_t{0}, std::size_t{8}}) {
        auto bytes = sink.bytes;
        bytes.resize(bytes.size() - cut);
        const auto capture = openCaptureBytes(std::move(bytes));
        QVERIFY(capture.ok());
        QCOMPARE((*capture)->sites().size(), std::size_t{7});
        for (std::uint32_t i = 0; i < 7; ++i)
            QCOMPARE((*capture)->sites()[i].name, "site " + std::to_string(i));
        QCOMPARE((*capture)->threads()[4], (Thread{"named 4", 6, 9}));
        QCOMPARE((*capture)->threads()[6], Thread{});
        QCOMPARE((*capture)->frameSets().size(), std::size_t{1});
        QCOMPARE((*capture)->frameSets()[0].thread, threads[1]);
        QCOMPARE((*capture)->info().damage.size(), cut == 0 ? std::size_t{0} : std::size_t{1});
    }
}

void TestCaptureFile::nothingIsWrittenOver()
{
    const auto path = file("precious.zoe");
    writeBytes(path, "precious");
    const auto refused = CaptureWriter::create(path, {});
    QVERIFY(!refused.ok());
    QCOMPARE(refused.error().code, ErrorCode::Io);

    // Also when the file appears while the capture is written.
    const auto late = file("late.zoe");
    auto writer = CaptureWriter::create(late, {});
    QVERIFY(writer.ok());
    writeBytes(late, "precious");
    QVERIFY(!(*writer)->finish(0).ok());
    writer->reset();
    QCOMPARE(bytesOf(late).size(), std::size_t{8});
    QVERIFY(!CaptureWriter::create(m_folder.path().toStdString(), {}).ok());
    QVERIFY(!CaptureWriter::create(file("no such folder") / "x.zoe", {}).ok());
}

void TestCaptureFile::failedWriterLeavesNothing()
{
    QTemporaryDir folder;
    const std::filesystem::path path = folder.path().toStdString();
    {
        const auto one = CaptureWriter::create(path / "x.zoe", {});
        const auto two = CaptureWriter::create(path / "x.zoe", {});
        QVERIFY(one.ok() && two.ok());
        QVERIFY(!std::filesystem::exists(path / "x.zoe"));
        QVERIFY(!std::filesystem::is_empty(path));
    }
    QVERIFY(std::filesystem::is_empty(path));
}

void TestCaptureFile::overwritingIsAllOrNothing()
{
    const auto path = file("replaced.zoe");
    writeBytes(path, "old");
    WriterOptions options;
    options.overwrite = true;
    QVERIFY(CaptureWriter::create(path, {}, options).ok());
    QCOMPARE(bytesOf(path).size(), std::size_t{3});
    auto writer = CaptureWriter::create(path, {}, options);
    QVERIFY(writer.ok());
    QVERIFY((*writer)->finish(0).ok());
    QVERIFY(openCapture(path).ok());
}

void TestCaptureFile::whatIsNoCaptureGetsOneSentence_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("one byte") << QByteArray("x");
    QTest::newRow("text") << QByteArray("[{\"ph\":\"B\"}]").repeated(100);
    QTest::newRow("zeros") << QByteArray(100'000, '\0');
    QTest::newRow("ones") << QByteArray(100'001, '\xff');
}

void TestCaptureFile::whatIsNoCaptureGetsOneSentence()
{
    QFETCH(QByteArray, content);
    const auto path = file("foreign.json");
    writeBytes(path,
               std::string_view(content.constData(), static_cast<std::size_t>(content.size())));
    const auto capture = openCapture(path);
    QVERIFY(!capture.ok());
    QCOMPARE(capture.error().code, ErrorCode::BadInput);
    QVERIFY(!capture.error().message.empty());
    QCOMPARE(capture.error().place, path.string());

    const auto missing = openCapture(file("no such file"));
    QVERIFY(!missing.ok());
    QCOMPARE(missing.error().code, ErrorCode::Io);
    QCOMPARE(missing.error().place, file("no such file").string());
    const auto folder = openCapture(m_folder.path().toStdString());
    QVERIFY(!folder.ok());
    QCOMPARE(folder.error().code, ErrorCode::Io);
}

void TestCaptureFile::laterVersionIsTooNew()
{
    auto header = buildHeader({}, 2, 0);
    auto capture = openCaptureBytes(header);
    QVERIFY(!capture.ok());
    QCOMPARE(capture.error().code, ErrorCode::TooNew);
    header = buildHeader({}, 1, 999);
    QVERIFY(openCaptureBytes(header).ok());
}

void TestCaptureFile::openingCanBeCancelled()
{
    auto bytes = test::streamOf(*test::randomCapture());
    SerialExecutor executor;
    std::stop_source stop;
    stop.request_stop();
    const Task task(executor, stop.get_token());
    const auto capture = openCaptureBytes(bytes, task);
    QVERIFY(!capture.ok());
    QCOMPARE(capture.error().code, ErrorCode::Cancelled);
    const auto whole = openCaptureBytes(bytes);
    QVERIFY(whole.ok());
    const auto path = file("cancelled.zoe");
    QCOMPARE(saveWhole(**whole, path, {}, task).error().code, ErrorCode::Cancelled);
    QVERIFY(!std::filesystem::exists(path));
    QCOMPARE(verifyCapture(**whole, task).error().code, ErrorCode::Cancelled);
}

void TestCaptureFile::saveWholeGivesTheSame()
{
    const auto expected = test::randomCapture();
    const auto path = file("saved.zoe");
    QVERIFY(saveWhole(*expected, path, {}).ok());
    const auto actual = openCapture(path);
    QVERIFY(actual.ok());
    compareCaptures(**actual, *expected);
}

void TestCaptureFile::notesStayWithTheirFrames()
{
    const auto path = file("noted.zoe");
    {
        WriterOptions options;
        options.limits.zonesPerChunk = 0; // one frame per chunk
        auto writer = CaptureWriter::create(path, {}, options);
        QVERIFY(writer.ok());
        for (int i = 0; i < 4; ++i)
            (*writer)->events().frameMark(100 * (i + 1));
        for (const FrameIndex frame : {1U, 2U}) {
            Annotation note;
            note.frame = frame;
            note.timeNs = 100 * TimeNs{frame};
            note.text = "frame " + std::to_string(frame);
            (*writer)->annotate(note);
        }
        QVERIFY((*writer)->finish(400).ok());
    }
    const auto whole = openCapture(path);
    QVERIFY(whole.ok());
    const WithoutChunk damaged(**whole, 1); // frame 1
    const auto saved = saveWhole(damaged, file("intact.zoe"), {});
    QVERIFY(saved.ok());
    QCOMPARE(saved->countOf("bookmarks and notes on other parts were skipped"), 1U);
    const auto intact = openCapture(file("intact.zoe"));
    QVERIFY(intact.ok());
    QCOMPARE((*intact)->annotations().size(), std::size_t{1});
    const Annotation &note = (*intact)->annotations()[0];
    QCOMPARE(note.text, std::string("frame 2"));
    QCOMPARE(note.frame, std::optional(FrameIndex{1}));
    QCOMPARE((*intact)->frames()[*note.frame].startNs, note.timeNs);
    // A program may set bookmarks without ever ending a frame.
    {
        auto writer = CaptureWriter::create(file("no-frames.zoe"), {}, {});
        QVERIFY(writer.ok());
        Annotation bookmark;
        bookmark.text = "begun";
        (*writer)->annotate(bookmark);
        QVERIFY((*writer)->finish(0).ok());
    }
    const auto noFrames = openCapture(file("no-frames.zoe"));
    QVERIFY(noFrames.ok() && (*noFrames)->frames().empty());
    QVERIFY(saveWhole(**noFrames, file("packed.zoe"), {}).ok());
    const auto packed = openCapture(file("packed.zoe"));
    QVERIFY(packed.ok());
    QVERIFY(std::ranges::equal((*packed)->annotations(), (*noFrames)->annotations()));
    QCOMPARE((*packed)->annotations().size(), std::size_t{1});
}

void TestCaptureFile::unknownKindsAreSkipped()
{
    const auto expected = test::randomCapture();
    StreamOptions options;
    options.chunksPerIndex = 1;
    auto bytes = test::streamOf(*expected, options);
    // A message of an unknown kind before the first dictionary.
    const std::size_t header = messageSizeAt(bytes, 0);
    MessageBytes unknown = buildEnd({});
    constexpr std::size_t kKindOffset = kChecksumOffset + sizeof(std::uint64_t);
    constexpr std::uint16_t kUnknownKind = 77;
    std::memcpy(unknown.data() + kKindOffset, &kUnknownKind, sizeof kUnknownKind);
    sealMessage(unknown);
    bytes.insert(bytes.begin() + static_cast<std::ptrdiff_t>(header), unknown.begin(),
                 unknown.end());
    // Its offsets are wrong now, so the file is walked through, and a remark says so.
    const auto actual = openCaptureBytes(bytes);
    QVERIFY(actual.ok());
    QCOMPARE((*actual)->info().damage.size(), std::size_t{1});
    compareCaptures(**actual, *expected);
}

void TestCaptureFile::extrasOfHugeFramesAreReadAlone()
{
    constexpr std::uint32_t kZones = 600'000; // more than a chunk has as a rule
    const auto small = test::captureFromText("frame 0 600000\n  main\n    step 0 600000\n"
                                             "  lock world | main | hold 100 50\n");
    Chunk chunk = **small->chunk(0);
    chunk.zones.clear();
    for (std::uint32_t i = 0; i < kZones; ++i)
        chunk.zones.append({SiteId{0}, TimeNs{i}, 1, 1, 0, 0});
    chunk.trees.front().zoneCount = kZones;
    chunk.frames.front().zones = kZones;
    const MemoryCapture huge({}, small->dictionaries(), {chunk});
    QVERIFY(saveWhole(huge, file("huge.zoe").string(), {}).ok());
    ReaderOptions options;
    options.cacheBytes = 0;
    const auto capture = openCapture(file("huge.zoe").string(), Task{}, options);
    QVERIFY(capture.ok());
    const auto extras = (*capture)->chunkExtras(0);
    QVERIFY(extras.ok());
    QCOMPARE((*extras)->locks.size(), std::size_t{1});
    QVERIFY(**extras == (*(*capture)->chunk(0))->extras);
}

} // namespace tst_capture_file

ZOE_APPLESS_TEST(tst_capture_file::TestCaptureFile)
#include "tst_capture_file.moc"
