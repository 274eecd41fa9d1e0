#include <QtTest>

#include <sys/resource.h>

#include <atomic>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <thread>
#include <vector>

#include "formats/checking/verify.h"
#include "formats/reading/capture_reader.h"
#include "formats/writing/annotate.h"
#include "tests/stream/memory_sink.h"
#include "tests/support/capture_text.h"
#include "tests/support/random_capture.h"
#include "tests/support/test_program.h"

namespace tst_annotate {

using namespace zoe;

class TestAnnotate : public QObject {
    Q_OBJECT

  private slots:
    void changesInTheirOrder();
    void recordedOnesComeBack();
    void addedOnesComeBack();
    void addedOnesComeBackByWalk();
    void anAdditionThatBreaksOffLosesNothing();
    void aFullDiskLeavesTheFileAsItWas();
    void programsWaitForEachOther();
    void whatIsNotWholeIsRefused();
    void badThreadsAndFramesAreLeftOut();

  private:
    std::filesystem::path written(const std::vector<std::byte> &bytes);
    QTemporaryDir m_folder;
    int m_files = 0;
};

namespace {

AnnotationChange note(std::uint64_t id, TimeNs timeNs, const std::string &text)
{
    AnnotationChange change;
    change.annotation.id = id;
    change.annotation.timeNs = timeNs;
    change.annotation.text = text;
    change.annotation.kind = AnnotationKind::Note;
    return change;
}

AnnotationChange removal(std::uint64_t id)
{
    AnnotationChange change;
    change.annotation.id = id;
    change.removed = true;
    return change;
}

std::vector<std::byte> bytesOf(const std::filesystem::path &path)
{
    std::ifstream in(path, std::ios::binary);
    const std::string text((std::istreambuf_iterator<char>(in)), {});
    const auto *const first = reinterpret_cast<const std::byte *>(text.data());
    return {first, first + text.size()};
}

std::string textsOf(const Capture &capture)
{
    std::string texts;
    for (const Annotation &annotation : capture.annotations())
        texts += std::to_string(annotation.id) + ":" + annotation.text + " ";
    return texts;
}

std::shared_ptr<const MemoryCapture> plain()
{
    return test::captureFromText("frame 0 100\n"
                                 "  main\n"
                                 "    update 10 60\n"
                                 "frame 100 80\n"
                                 "bookmark 1 50 10 255 0 | main | first\n");
}

} // namespace

std::filesystem::path TestAnnotate::written(const std::vector<std::byte> &bytes)
{
    const auto path =
        std::filesystem::path(m_folder.path().toStdString()) / (std::to_string(++m_files) + ".zoe");
    std::ofstream(path, std::ios::binary)
        .write(reinterpret_cast<const char *>(bytes.data()),
               static_cast<std::streamsize>(bytes.size()));
    return path;
}

void TestAnnotate::changesInTheirOrder()
{
    const std::vector<AnnotationChange> changes = {note(3, 20, "c"), note(1, 20, "a"),
                                                   note(2, 5, "b"),  removal(3),
                                                   note(2, 30, "B"), removal(7)};
    const auto left = annotationsAfter(changes);
    QCOMPARE(left.size(), std::size_t{2});
    QCOMPARE(left[0].text, std::string("a"));
    QCOMPARE(left[1].text, std::string("B"));
    QCOMPARE(annotationsAfter(std::vector{note(3, 20, "c"), removal(3), note(3, 1, "again")})[0],
             note(3, 1, "again").annotation);
}

// Annotations that the program set while it ran, with an index after every chunk.
void TestAnnotate::recordedOnesComeBack()
{
    const auto capture = test::randomCapture();
    test::MemorySink sink;
    StreamWriter writer(sink, {.compressionLevel = 1, .chunksPerIndex = 1});
    QVERIFY(writer.begin(capture->info().session).ok());
    test::addDictionaries(*capture, writer);
    for (const Annotation &annotation : capture->annotations())
        writer.removeAnnotation(annotation.id);
    std::uint64_t first = 0;
    for (std::size_t i = 0; i < capture->chunks().size(); ++i) {
        const std::uint64_t id = writer.annotate(note(0, 10, std::to_string(i)).annotation);
        first = i == 0 ? id : first;
        QCOMPARE(id, first + i);
        if (i == 2)
            writer.removeAnnotation(first + 1);
        if (i == 3)
            writer.annotate(note(first, 20, "changed").annotation);
        QVERIFY(writer.writeChunk(**capture->chunk(i)).ok());
    }
    QVERIFY(writer.end().ok());
    const auto id = [&](std::uint64_t n) { return std::to_string(first + n) + ":"; };
    const std::string expected = id(2) + "2 " + id(3) + "3 " + id(4) + "4 " + id(0) + "changed ";
    const auto byIndex = openCaptureBytes(sink.bytes);
    QVERIFY(byIndex.ok() && (*byIndex)->info().complete);
    QCOMPARE(textsOf(**byIndex), expected);
    auto cut = sink.bytes;
    cut.resize(cut.size() - 1);
    const auto byWalk = openCaptureBytes(cut);
    QVERIFY(byWalk.ok() && !(*byWalk)->info().complete);
    QCOMPARE(textsOf(**byWalk), expected);
}

void TestAnnotate::addedOnesComeBack()
{
    const auto before = test::streamOf(*plain());
    const auto path = written(before);
    const auto ids = appendAnnotations(path, {note(0, 70, "second"), note(0, 60, "third")});
    QVERIFY2(ids.ok(), ids ? "" : ids.error().text().c_str());
    QCOMPARE(*ids, (std::vector<std::uint64_t>{2, 3}));
    const auto once = openCapture(path);
    QVERIFY(once.ok() && (*once)->info().complete);
    QCOMPARE(textsOf(**once), std::string("1:first 3:third 2:second "));
    QVERIFY(verifyCapture(**once)->whole());
    QCOMPARE((*once)->frames().size(), std::size_t{2});

    QVERIFY(appendAnnotations(path, {removal(1), note(3, 60, "new"), note(0, 1, "4")}).ok());
    const auto twice = openCapture(path);
    QVERIFY(twice.ok() && (*twice)->info().complete);
    QCOMPARE(textsOf(**twice), std::string("4:4 3:new 2:second "));
    // Nothing that was there has changed.
    auto bytes = bytesOf(path);
    bytes.resize(before.size());
    QVERIFY(bytes == before);
}

void TestAnnotate::addedOnesComeBackByWalk()
{
    const auto path = written(test::streamOf(*plain()));
    QVERIFY(appendAnnotations(path, {note(0, 70, "second"), removal(1)}).ok());
    auto bytes = bytesOf(path);
    bytes.back() ^= std::byte{1};
    const auto capture = openCaptureBytes(bytes);
    QVERIFY(capture.ok() && !(*capture)->info().complete);
    QCOMPARE(textsOf(**capture), std::string("2:second "));
}

void TestAnnotate::anAdditionThatBreaksOffLosesNothing()
{
    const auto before = test::streamOf(*plain());
    const auto whole = written(before);
    QVERIFY(appendAnnotations(whole, {note(0, 70, "second")}).ok());
    const auto after = bytesOf(whole);
    for (std::size_t size = before.size() + 1; size < after.size(); size += 7) {
        const std::vector<std::byte> torn(after.begin(),
                                          after.begin() + static_cast<std::ptrdiff_t>(size));
        const auto path = written(torn);
        const auto capture = openCapture(path);
        QVERIFY(capture.ok());
        QVERIFY(!(*capture)->info().complete);
        QCOMPARE((*capture)->frames().size(), std::size_t{2});
        QVERIFY((*capture)->chunk(0).ok());
        QVERIFY(textsOf(**capture).starts_with("1:first "));

        const auto ids = appendAnnotations(path, {note(0, 80, "again")});
        QVERIFY2(ids.ok(), ids ? "" : ids.error().text().c_str());
        const auto healed = openCapture(path);
        QVERIFY(healed.ok() && (*healed)->info().complete);
        QCOMPARE(textsOf(**healed), std::string("1:first 2:again "));
        std::filesystem::remove(path);
    }
}

void TestAnnotate::aFullDiskLeavesTheFileAsItWas()
{
    const auto before = test::streamOf(*plain());
    const auto path = written(before);
    rlimit old{};
    QCOMPARE(getrlimit(RLIMIT_FSIZE, &old), 0);
    std::signal(SIGXFSZ, SIG_IGN);
    const rlimit small{before.size() + 100, old.rlim_max};
    QCOMPARE(setrlimit(RLIMIT_FSIZE, &small), 0);
    const auto ids = appendAnnotations(path, {note(0, 70, "second")});
    QCOMPARE(setrlimit(RLIMIT_FSIZE, &old), 0);
    QVERIFY(!ids.ok());
    QCOMPARE(ids.error().code, ErrorCode::Io);
    QVERIFY(bytesOf(path) == before);
}

void TestAnnotate::programsWaitForEachOther()
{
    constexpr int kPrograms = 4;
    constexpr int kNotes = 10;
    const auto path = written(test::streamOf(*plain()));
    std::atomic<int> failures = 0;
    std::vector<std::jthread> programs;
    for (int i = 0; i < kPrograms; ++i)
        programs.emplace_back([&] {
            for (int k = 0; k < kNotes; ++k)
                failures += appendAnnotations(path, {note(0, k, "note")}).ok() ? 0 : 1;
        });
    programs.clear();
    QCOMPARE(failures.load(), 0);
    const auto stored = storedAnnotations(path);
    QVERIFY(stored.ok());
    QCOMPARE(stored->added.size(), std::size_t{kPrograms * kNotes});
}

void TestAnnotate::whatIsNotWholeIsRefused()
{
    const auto stream = test::streamOf(*plain());
    auto cut = stream;
    cut.resize(cut.size() - 5);
    auto foreign = stream;
    foreign.resize(foreign.size() + 200, std::byte{7});
    for (const auto &bytes :
         {cut, foreign, std::vector<std::byte>(3000), std::vector<std::byte>{}}) {
        const auto path = written(bytes);
        QVERIFY(!appendAnnotations(path, {note(0, 70, "second")}).ok());
        QVERIFY(bytesOf(path) == bytes);
    }
    const auto path = written(stream);
    QVERIFY(!appendAnnotations(path, {note(0, -1, "too early")}).ok());
    QVERIFY(bytesOf(path) == stream);
    QVERIFY(!appendAnnotations(path.string() + ".none", {note(0, 1, "x")}).ok());
}

void TestAnnotate::badThreadsAndFramesAreLeftOut()
{
    const auto path = written(test::streamOf(*plain()));
    AnnotationChange change = note(0, 70, "far away");
    change.annotation.frame = 1'000'000;
    change.annotation.thread = ThreadId{77};
    QVERIFY(appendAnnotations(path, {change}).ok());
    const auto capture = openCapture(path);
    QVERIFY(capture.ok());
    const Annotation &annotation = (*capture)->annotations()[1];
    QCOMPARE(annotation.text, std::string("far away"));
    QVERIFY(!annotation.frame.has_value());
    QVERIFY(!annotation.thread.valid());
}

} // namespace tst_annotate

ZOE_APPLESS_TEST(tst_annotate::TestAnnotate)
#include "tst_annotate.moc"
