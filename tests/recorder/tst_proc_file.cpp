// Files under /proc, of any length.
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include <string>
#include <string_view>
#include <vector>

#include "recorder/platform/proc_file.h"
#include "tests/support/test_program.h"

namespace tst_proc_file {

using namespace zoe::recorder::platform;

class TestProcFile : public QObject {
    Q_OBJECT

  private slots:
    void filesAreReadWhole_data()
    {
        QTest::addColumn<int>("size");
        for (const int size : {0, 1, 4095, 4096, 16383, 16384, 16385, 32768, 100'000})
            QTest::addRow("%d bytes", size) << size;
    }

    void filesAreReadWhole()
    {
        QFETCH(const int, size);
        QByteArray written;
        for (int i = 0; written.size() < size; ++i)
            written += QByteArray::number(i);
        written.truncate(size);
        const std::string path = write(written);
        QCOMPARE(procText(path.c_str()), written.toStdString());
    }

    void firstLines()
    {
        const auto first = [this](const QByteArray &text) {
            return firstLineOf(write(text).c_str());
        };
        QCOMPARE(first(""), std::string());
        QCOMPARE(first("tsc"), std::string("tsc"));
        QCOMPARE(first("tsc hpet \nmore\n"), std::string("tsc hpet "));
        QCOMPARE(first("\nmore"), std::string());
    }

    void linesAreTakenInOrder()
    {
        const auto linesOf = [](std::string_view text) {
            std::vector<std::string> lines;
            while (const auto line = takeLine(text))
                lines.emplace_back(*line);
            return lines;
        };
        using Lines = std::vector<std::string>;
        QCOMPARE(linesOf(""), Lines());
        QCOMPARE(linesOf("\n"), Lines{""});
        QCOMPARE(linesOf("one"), Lines{"one"});
        QCOMPARE(linesOf("one\n"), Lines{"one"});
        QCOMPARE(linesOf("one\n\n two\nthree"), (Lines{"one", "", " two", "three"}));
    }

    void missingFilesAreEmpty()
    {
        QCOMPARE(procText("/proc/none"), std::string());
        QCOMPARE(firstLineOf("/proc/none"), std::string());
        QCOMPARE(procText("/proc"), std::string()); // a folder
    }

    void theKernelsOwnFiles()
    {
        QVERIFY(procText("/proc/self/maps").find("[stack]") != std::string::npos);
        QVERIFY(firstLineOf("/proc/self/status").starts_with("Name:"));
    }

  private:
    std::string write(const QByteArray &text)
    {
        QFile file(m_folder.filePath("text"));
        if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
            qFatal("the text can't be written");
        return file.fileName().toStdString();
    }

    QTemporaryDir m_folder;
};

} // namespace tst_proc_file

ZOE_TEST(tst_proc_file::TestProcFile)
#include "tst_proc_file.moc"
