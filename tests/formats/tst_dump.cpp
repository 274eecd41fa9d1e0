#include <QtTest>

#include <cstdio>
#include <filesystem>
#include <fstream>

#include "formats/checking/dump.h"
#include "formats/reading/capture_reader.h"
#include "tests/stream/large_chunks.h"
#include "tests/stream/memory_sink.h"
#include "tests/support/capture_text.h"
#include "tests/support/test_program.h"

namespace tst_dump {

using namespace zoe;

class TestDump : public QObject {
    Q_OBJECT

  private slots:
    void everythingIsInTheText();
    void largeFramesAreInTheText();
    void extrasAreInTheText();
    void damageIsPartOfTheText();
    void whatIsNoCaptureGetsOneSentence();

  private:
    QString dumped(const std::vector<std::byte> &stream, bool zones);

    QTemporaryDir m_folder;
};

namespace {

std::shared_ptr<const MemoryCapture> smallCapture()
{
    return test::captureFromText("frame 0 100\n"
                                 "  main thread\n"
                                 "    update 10 60\n"
                                 "      physics 20 30\n"
                                 "  plot load 50 0.5\n"
                                 "  message - 60 !error some \"text\"\n"
                                 "frame 100 80 partial\n");
}

} // namespace

QString TestDump::dumped(const std::vector<std::byte> &stream, bool zones)
{
    const std::filesystem::path path = m_folder.filePath("x.zoe").toStdString();
    std::ofstream(path, std::ios::binary)
        .write(reinterpret_cast<const char *>(stream.data()),
               static_cast<std::streamsize>(stream.size()));
    const QString textPath = m_folder.filePath("x.txt");
    std::FILE *const out = std::fopen(textPath.toStdString().c_str(), "w");
    const Status status = dumpStream(path, out, Task{}, {zones});
    std::fclose(out);
    if (!status)
        return QString::fromStdString(status.error().message);
    QFile text(textPath);
    return text.open(QIODevice::ReadOnly) ? QString::fromUtf8(text.readAll()) : QString();
}

void TestDump::everythingIsInTheText()
{
    const auto stream = test::streamOf(*smallCapture());
    const QString text = dumped(stream, true);
    for (const char *part :
         {"0: header, ", "format 1.2", "dictionary, ", "site 0 name \"update\"",
          "site 1 name \"physics\"", "thread 0 name \"main thread\"", "plot 0 name \"load\" kind 0",
          "chunk, ", "frames 0 + 2, 0 to 180 ns, 2 entries, 2 calls, 0 lost",
          "frame 1 100 + 80 ns, 0 zones, 0 lost, flags 1",
          "depth 1 site 1 20 + 30 ns, self 30, flags 0", "plot 0 at 50 ns: 0.5",
          "message at 60 ns severity 4 text \"some \\\"text\\\"\"", "index, ", "end, 128 bytes"})
        QVERIFY2(text.contains(part), qPrintable(QString(part) + "\n" + text));
    QVERIFY(!dumped(stream, false).contains("depth"));
}

// They are read in slices.
void TestDump::largeFramesAreInTheText()
{
    Chunk chunk = test::largeChunk(3);
    chunk.firstFrame = 0;
    Dictionaries names;
    for (int i = 0; i < 30; ++i)
        names.sites.emplace_back().name = "site " + std::to_string(i);
    for (int i = 0; i < 5; ++i)
        names.threads.emplace_back().name = "thread " + std::to_string(i);
    std::string expected;
    for (const TreeSpan &span : chunk.trees) {
        expected += "    thread " + std::to_string(span.thread.value) + '\n';
        const ZoneTree tree = chunk.tree(span);
        for (std::size_t i = 0; i < tree.size(); ++i) {
            const Zone zone = tree[i];
            expected += "      depth " + std::to_string(zone.depth) + " site " +
                        std::to_string(zone.site.value) + ' ' + std::to_string(zone.startNs) +
                        " + " + std::to_string(zone.durationNs) + " ns, self " +
                        std::to_string(zone.selfNs) + ", flags " + std::to_string(zone.flags) +
                        '\n';
        }
    }
    const std::string frame = "  frame 0 0 + " + std::to_string(chunk.frames[0].durationNs);
    const auto stream =
        test::streamOf(MemoryCapture(SessionInfo{}, std::move(names), std::vector{chunk}));
    const std::string text = dumped(stream, true).toStdString();
    const std::size_t at = text.find(frame);
    QVERIFY(at != std::string::npos);
    const std::size_t begin = text.find('\n', at) + 1;
    QVERIFY(text.compare(begin, expected.size(), expected) == 0);
    const std::string without = dumped(stream, false).toStdString();
    QVERIFY(text.substr(0, begin) + text.substr(begin + expected.size()) == without);
}

void TestDump::extrasAreInTheText()
{
    const auto capture = test::captureFromText("frame 0 100\n"
                                               "  main\n"
                                               "    update 10 60\n"
                                               "      = text level: the \"first\"\n"
                                               "      = signed score: -3\n"
                                               "      = unsigned bodies: 12\n"
                                               "      = float load: 0.5\n"
                                               "      = bool paused: true\n"
                                               "      = numbers samples: 1 2.5\n"
                                               "  lock queue | main | hold 10 5\n"
                                               "  async load | main | worker | 7 20 90 open\n"
                                               "  flow job | main | step 3 25\n"
                                               "  alloc textures | main | 30 4096 64\n"
                                               "  free textures | worker | 40 4096 64\n"
                                               "  state worker | preempted 3 40 20\n"
                                               "  state main | waiting - 45 5\n"
                                               "  usage main | 0 90 7 60 10 5 1 3 2\n"
                                               "  stolen 2 0 90 4 1\n"
                                               "bookmark 1 50 10 255 0 | main | look here\n");
    const QString text = dumped(test::streamOf(*capture), false);
    for (const char *part :
         {"lock 0 name \"queue\" file \"\" line 0",
          "memory pool 0 name \"textures\"",
          "value key 5 name \"samples\"",
          "locks 1 memory pools 1 value keys 6",
          "zone 0 key 0 text \"the \\\"first\\\"\"",
          "zone 0 key 1 signed -3",
          "zone 0 key 2 unsigned 12",
          "zone 0 key 3 float 0.5",
          "zone 0 key 4 true",
          "zone 0 key 5 numbers 1 2.5",
          "lock 0 use 1 thread 0 10 + 5 ns",
          "async site 1 id 7 threads 0 to 1 20 + 90 ns, still open",
          "flow 3 site 2 thread 0 at 25 ns, step 1",
          "allocation pool 0 thread 0 at 30 ns, address 4096, 64 bytes",
          "free pool 0 thread 1 at 40 ns, address 4096, 64 bytes",
          "state 1 thread 1 cpu 3 40 + 20 ns",
          "state 2 thread 0 45 + 5 ns",
          "usage thread 0 0 + 90 ns, known 7, running 60 ns, queued 10 ns, faults 5 (major 1), "
          "waits 3, preemptions 2",
          "stolen cpu 2 0 + 90 ns, hypervisor 4 ns, interrupts 1 ns",
          "annotations, ",
          "annotation 1 kind 0 50 + 10 ns frame 0 thread 0 colour 255 text \"look here\""})
        QVERIFY2(text.contains(part), qPrintable(QString(part) + "\n" + text));
}

void TestDump::damageIsPartOfTheText()
{
    auto stream = test::streamOf(*smallCapture());
    stream[80] ^= std::byte{1};
    stream.resize(stream.size() - 3);
    const QString text = dumped(stream, false);
    QVERIFY(text.startsWith("0: broken, "));
    QVERIFY(text.contains("chunk, "));
    QVERIFY(text.endsWith("125 bytes in which no message is whole\n"));
    // Also where nothing says that it is a capture.
    std::fill_n(stream.begin(), 64, std::byte{});
    QCOMPARE(dumped(stream, false), text);
}

void TestDump::whatIsNoCaptureGetsOneSentence()
{
    QCOMPARE(dumped({}, false), QString("the file is empty"));
    QCOMPARE(dumped(std::vector<std::byte>(1000), false),
             QString("this is not a Zoetrope capture"));
    auto stream = test::streamOf(*smallCapture());
    stream.resize(80); // inside the header
    QCOMPARE(dumped(stream, false), QString("0: broken, 80 bytes in which no message is whole\n"));
}

} // namespace tst_dump

ZOE_APPLESS_TEST(tst_dump::TestDump)
#include "tst_dump.moc"
