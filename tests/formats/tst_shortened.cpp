// Captures that another program shortens or writes to while they are open: one sentence, and never
// the end of this program.
#include <QtTest>

#include <signal.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "formats/checking/verify.h"
#include "formats/reading/capture_file.h"
#include "formats/reading/capture_reader.h"
#include "formats/sql/database.h"
#include "formats/stream/platform/mapped_file.h"
#include "formats/transform/save_whole.h"
#include "tests/stream/memory_sink.h"
#include "tests/support/patience.h"
#include "tests/support/random_capture.h"
#include "tests/support/test_program.h"

namespace tst_shortened {

using namespace zoe;

namespace {

constexpr const char *kShortened = "the file was shortened while it was open";
constexpr const char *kFaults = "ZOE_TEST_FAULTS";
constexpr const char *kChanged = "another program changed the file while it was open";

std::vector<std::byte> longStream(std::uint64_t seed)
{
    test::RandomCaptureOptions random;
    random.seed = seed;
    random.frames = 400;
    StreamOptions options;
    options.chunksPerIndex = 8;
    return test::streamOf(*test::randomCapture(random), options);
}

void writeFile(const std::filesystem::path &path, const std::vector<std::byte> &bytes)
{
    std::ofstream out(path, std::ios::binary | std::ios::trunc);
    out.write(reinterpret_cast<const char *>(bytes.data()),
              static_cast<std::streamsize>(bytes.size()));
}

QString sentenceOf(const Error &error)
{
    return QString::fromStdString(error.message);
}

} // namespace

class TestShortened : public QObject {
    Q_OBJECT

  private slots:
    void init()
    {
        m_path = std::filesystem::path(m_folder.path().toStdString()) / "run.zoe";
        m_stream = longStream(1);
        writeFile(m_path, m_stream);
    }

    void chunksThatAreGone_data()
    {
        QTest::addColumn<int>("percent");
        for (const int percent : {0, 1, 10, 50, 99})
            QTest::addRow("%d %%", percent) << percent;
    }
    void chunksThatAreGone()
    {
        QFETCH(int, percent);
        const auto capture = openCapture(m_path);
        QVERIFY(capture.ok());
        const std::size_t left = m_stream.size() * static_cast<std::size_t>(percent) / 100;
        std::filesystem::resize_file(m_path, left);
        bool any = false;
        for (std::size_t i = 0; i < (*capture)->chunks().size(); ++i) {
            const ChunkSummary &summary = (*capture)->chunks()[i];
            const auto chunk = (*capture)->chunk(i);
            QCOMPARE(chunk.ok(), summary.byteOffset + summary.byteSize <= left);
            if (chunk)
                continue;
            QCOMPARE(sentenceOf(chunk.error()), QString(kShortened));
            QCOMPARE(chunk.error().code, ErrorCode::Io);
            QVERIFY(chunk.error().place.starts_with(m_path.string()));
            any = true;
        }
        QVERIFY(any);
        const Status totals = (*capture)->siteTotals([](auto, auto) { return true; });
        QCOMPARE(sentenceOf(totals.error()), QString(kShortened));
    }

    void whatTakesAllChunksEndsWithTheSentence()
    {
        const auto capture = openCapture(m_path);
        QVERIFY(capture.ok());
        auto database = sql::Database::open(**capture);
        QVERIFY(database.ok());
        std::filesystem::resize_file(m_path, m_stream.size() / 2);
        const auto verified = verifyCapture(**capture, Task{});
        QCOMPARE(sentenceOf(verified.error()), QString(kShortened));
        const std::filesystem::path output = m_path.parent_path() / "out.zoe";
        for (const char *const query :
             {"select function, median(duration_ns) from zones group by function",
              "select function, sum(duration_ns) from zones group by function",
              "select count(value) from zone_values"}) {
            (*database)->setTask(Task{});
            auto statements = (*database)->prepare(query);
            QVERIFY2(statements.ok(), query);
            Result<bool> more = true;
            while (more && *more)
                more = statements->front()->step();
            QVERIFY2(!more, query);
            QCOMPARE(sentenceOf(more.error()), QString(kShortened));
        }
        const auto saved = saveWhole(**capture, output, {}, Task{});
        QCOMPARE(sentenceOf(saved.error()), QString(kShortened));
        QVERIFY(!std::filesystem::exists(output));
    }

    // As by `cp`, which empties a file before it writes.
    void anotherCaptureInItsPlace()
    {
        const auto capture = openCapture(m_path);
        QVERIFY(capture.ok());
        std::vector<std::byte> other = longStream(2);
        other.resize(std::max(other.size(), m_stream.size()));
        QTest::qSleep(20); // that the time of the file is another one
        writeFile(m_path, other);
        const auto chunk = (*capture)->chunk((*capture)->chunks().size() / 2);
        QVERIFY(!chunk);
        QCOMPARE(sentenceOf(chunk.error()), QString(kChanged));
    }

    void fileThatShrinksWhileItIsOpened()
    {
        auto bytes = mapFile(m_path);
        QVERIFY(bytes.ok());
        QCOMPARE((*bytes)->change(), StreamChange::None);
        std::filesystem::resize_file(m_path, 5000);
        const auto view = (*bytes)->view();
        QVERIFY(std::ranges::equal(view.first(5000), std::span(m_stream).first(5000)));
        QVERIFY(std::ranges::all_of(view.subspan(5000),
                                    [](std::byte byte) { return byte == std::byte{0}; }));
        QCOMPARE((*bytes)->change(), StreamChange::Shortened);
        const auto opened = CaptureFile::open(std::move(*bytes), "run.zoe", Task{}, {});
        QCOMPARE(sentenceOf(opened.error()), QString(kShortened));
    }

    // Who adds to a file leaves what was read valid.
    void longerFileStaysReadable()
    {
        const auto capture = openCapture(m_path);
        QVERIFY(capture.ok());
        std::filesystem::resize_file(m_path, m_stream.size() + 10'000);
        for (std::size_t i = 0; i < (*capture)->chunks().size(); ++i)
            QVERIFY((*capture)->chunk(i).ok());
    }

    // A fault that is nobody's file ends the program as before.
    void otherFaultsAreNotHidden()
    {
        QProcess process;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(kFaults, "1");
        process.setProcessEnvironment(environment);
        process.start(QCoreApplication::applicationFilePath(),
                      {"tst_shortened", "-nocrashhandler", "faultElsewhere"});
        QVERIFY(process.waitForFinished(test::kPatienceMs));
        QCOMPARE(process.exitStatus(), QProcess::CrashExit);
        QCOMPARE(process.exitCode(), SIGBUS);
    }
    void faultElsewhere() // in a process of its own
    {
        if (!qEnvironmentVariableIsSet(kFaults))
            return;
        QVERIFY(openCapture(m_path).ok());
        std::FILE *const file = std::tmpfile();
        QVERIFY(file != nullptr && ::ftruncate(::fileno(file), 10'000) == 0);
        void *const data = ::mmap(nullptr, 10'000, PROT_READ, MAP_SHARED, ::fileno(file), 0);
        QVERIFY(data != MAP_FAILED && ::ftruncate(::fileno(file), 0) == 0);
        QVERIFY(static_cast<const volatile char *>(data)[5000] == 1);
    }

  private:
    QTemporaryDir m_folder;
    std::filesystem::path m_path;
    std::vector<std::byte> m_stream;
};

} // namespace tst_shortened

ZOE_TEST(tst_shortened::TestShortened)
#include "tst_shortened.moc"
