#include <QtTest>

#include <cstdio>
#include <filesystem>
#include <fstream>

#include "formats/capture_reader.h"
#include "formats/dump.h"
#include "tests/stream/memory_sink.h"
#include "tests/support/capture_text.h"

using namespace zoe;

class TestDump : public QObject {
    Q_OBJECT

  private slots:
    void everythingIsInTheText();
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
         {"0: header, ", "format 1.1", "dictionary, ", "site 0 name \"update\"",
          "site 1 name \"physics\"", "thread 0 name \"main thread\"", "plot 0 name \"load\" kind 0",
          "chunk, ", "frames 0 + 2, 0 to 180 ns, 2 entries, 2 calls, 0 lost",
          "frame 1 100 + 80 ns, 0 zones, 0 lost, flags 1",
          "depth 1 site 1 20 + 30 ns, self 30, flags 0", "plot 0 at 50 ns: 0.5",
          "message at 60 ns severity 4 text \"some \\\"text\\\"\"", "index, ", "end, 128 bytes"})
        QVERIFY2(text.contains(part), qPrintable(QString(part) + "\n" + text));
    QVERIFY(!dumped(stream, false).contains("depth"));
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
}

void TestDump::whatIsNoCaptureGetsOneSentence()
{
    QCOMPARE(dumped({}, false), QString("the file is empty"));
    QCOMPARE(dumped(std::vector<std::byte>(1000), false),
             QString("this is not a Zoetrope capture"));
}

QTEST_APPLESS_MAIN(TestDump)
#include "tst_dump.moc"
