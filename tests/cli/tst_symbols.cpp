// Names of code addresses compared with a program that knows its own, and broken files.
#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <random>
#include <sys/stat.h>

#include "analysis/model/memory_capture.h"
#include "formats/symbols/code_file.h"
#include "formats/symbols/symbolize.h"
#include "tests/cli/zoe_process.h"
#include "tests/support/patience.h"
#include "tests/support/test_program.h"

namespace tst_symbols {

using namespace zoe;
using namespace zoe::test;

namespace {

const QString kProgram = QStringLiteral(ZOE_SYMBOLS_PROGRAM);

std::uint64_t inlinedAddress()
{
    QProcess process;
    process.start(kProgram, QStringList());
    process.waitForFinished(kPatienceMs);
    return process.readAllStandardOutput().trimmed().toULongLong();
}

int lineOf(const char *text)
{
    QFile source(QStringLiteral(ZOE_SOURCE_DIR "/tests/cli/symbols_program.cpp"));
    if (!source.open(QIODevice::ReadOnly))
        return -1;
    const QList<QByteArray> lines = source.readAll().split('\n');
    for (int i = 0; i < lines.size(); ++i)
        if (lines[i].contains(text))
            return i + 1;
    return -1;
}

std::shared_ptr<const Capture> captureOf(const CodeModule &module, std::uint64_t address)
{
    Dictionaries dictionaries;
    dictionaries.codeModules = {module};
    dictionaries.codeAddresses = {{ModuleId{0}, address, {}}, {{}, address, {}}};
    return std::make_shared<MemoryCapture>(SessionInfo{}, dictionaries, std::vector<Chunk>{});
}

bool runTool(const QString &tool, const QStringList &arguments)
{
    QProcess process;
    process.start(tool, arguments);
    return process.waitForFinished(kPatienceMs) && process.exitCode() == 0;
}

} // namespace

class TestSymbols : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase();
    void inlinedFunctionsHaveLines();
    void symbolsAreEnough();
    void debugFilesAreFoundByBuildId();
    void otherBuildsAreNotUsed();
    void whatIsNoFileIsOneSentence_data();
    void whatIsNoFileIsOneSentence();
    void pathsStayInTheFolder();
    void brokenFilesAreUnknown();
    void shortenedFilesAreUnknown();
    void parameters_data();
    void parameters();

  private:
    QTemporaryDir m_dir;
    std::uint64_t m_address = 0;
};

void TestSymbols::initTestCase()
{
    QVERIFY(m_dir.isValid());
    m_address = inlinedAddress();
    QVERIFY(m_address > 0);
}

void TestSymbols::inlinedFunctionsHaveLines()
{
    const auto file = CodeFile::open(kProgram.toStdString());
    QVERIFY(file.ok());
    const auto functions = (*file)->functionsAt(m_address);
    QCOMPARE(functions.size(), std::size_t{2});
    QCOMPARE(functions[0].name, std::string("shop::inlined"));
    QCOMPARE(functions[1].name, std::string("shop::outer"));
    QVERIFY(functions[0].file.ends_with("symbols_program.cpp"));
    QVERIFY(functions[1].file.ends_with("symbols_program.cpp"));
    QCOMPARE(static_cast<int>(functions[0].line), lineOf("the line that is looked for"));
    QCOMPARE(static_cast<int>(functions[1].line), lineOf("    return inlined();"));
    QVERIFY((*file)->functionsAt(~std::uint64_t{0}).empty());
}

void TestSymbols::symbolsAreEnough()
{
    const QString stripped = m_dir.filePath("no-lines");
    QVERIFY(runTool("objcopy", {"--strip-debug", kProgram, stripped}));
    const auto file = CodeFile::open(stripped.toStdString());
    QVERIFY(file.ok());
    const auto functions = (*file)->functionsAt(m_address);
    QCOMPARE(functions.size(), std::size_t{1});
    QCOMPARE(functions[0], (CodeFunction{"shop::outer", {}, 0}));
}

void TestSymbols::debugFilesAreFoundByBuildId()
{
    const std::string id = CodeFile::buildIdOf(kProgram.toStdString());
    QVERIFY(id.size() >= 16);
    QDir folder(m_dir.path());
    const QString name = QString::fromStdString(id);
    QVERIFY(folder.mkpath("debug/.build-id/" + name.left(2)));
    const QString debug =
        folder.filePath("debug/.build-id/" + name.left(2) + "/" + name.mid(2) + ".debug");
    const QString stripped = m_dir.filePath("nothing");
    QVERIFY(runTool("objcopy", {"--only-keep-debug", kProgram, debug}));
    QVERIFY(runTool("objcopy", {"--strip-all", kProgram, stripped}));
    // With and without the file itself.
    for (const QString &path : {stripped, m_dir.filePath("moved-away")}) {
        const auto capture = captureOf({path.toStdString(), id, 0, 0}, m_address);
        SymbolOptions options;
        const auto without = symbolize(*capture, options);
        QVERIFY(without.ok());
        QVERIFY(without->addresses[0].functions.empty());
        options.debugFolders = {folder.filePath("debug").toStdString()};
        const auto symbols = symbolize(*capture, options);
        QVERIFY(symbols.ok());
        QCOMPARE(symbols->resolved, std::uint64_t{1});
        QCOMPARE(symbols->modules.size(), std::size_t{1});
        QCOMPARE(symbols->modules[0].resolved, std::uint64_t{1});
        QCOMPARE(QString::fromStdString(symbols->modules[0].file), debug);
        QCOMPARE(symbols->addresses[0].functions.at(0).name, std::string("shop::inlined"));
        QVERIFY(symbols->addresses[1].functions.empty());
    }
}

void TestSymbols::otherBuildsAreNotUsed()
{
    const auto capture = captureOf({kProgram.toStdString(), "0123456789abcdef", 0, 0}, m_address);
    const auto symbols = symbolize(*capture, {});
    QVERIFY(symbols.ok());
    QCOMPARE(symbols->resolved, std::uint64_t{0});
    QCOMPARE(symbols->modules[0].whyNot, std::string("its file is of another build"));
}

void TestSymbols::whatIsNoFileIsOneSentence_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("sentence");
    QFile text(m_dir.filePath("text"));
    QVERIFY(text.open(QIODevice::WriteOnly));
    text.write("no program");
    QFile empty(m_dir.filePath("empty"));
    QVERIFY(empty.open(QIODevice::WriteOnly));
    const QString pipe = m_dir.filePath("pipe");
    QVERIFY(mkfifo(pipe.toLocal8Bit().constData(), 0600) == 0);
    QTest::newRow("none") << m_dir.filePath("none") << "its file was not found";
    QTest::newRow("a folder") << m_dir.path() << "its file was not found";
    QTest::newRow("a pipe that nobody writes to") << pipe << "its file was not found";
    QTest::newRow("a text") << text.fileName() << "this is not a readable ELF file";
    QTest::newRow("an empty file") << empty.fileName() << "this is not a readable ELF file";
    QTest::newRow("no path") << ""
                             << "its file was not found";
}

void TestSymbols::whatIsNoFileIsOneSentence()
{
    QFETCH(QString, path);
    QFETCH(QString, sentence);
    const auto symbols = symbolize(*captureOf({path.toStdString(), {}, 0, 0}, m_address), {});
    QVERIFY(symbols.ok());
    QCOMPARE(symbols->resolved, std::uint64_t{0});
    QCOMPARE(QString::fromStdString(symbols->modules[0].whyNot), sentence);
    QVERIFY(!CodeFile::open(path.toStdString()).ok());
}

// Names and ids from a capture don't lead out of the folders that the user names.
void TestSymbols::pathsStayInTheFolder()
{
    QVERIFY(QFile::copy(kProgram, m_dir.filePath("outside")));
    QVERIFY(QDir(m_dir.path()).mkpath("folder/ab"));
    SymbolOptions options;
    options.debugFolders = {m_dir.filePath("folder").toStdString()};
    for (const CodeModule &module : {CodeModule{"../outside", {}, 0, 0}, CodeModule{"..", {}, 0, 0},
                                     CodeModule{"relative", "ab/../../outside", 0, 0}}) {
        const auto symbols = symbolize(*captureOf(module, m_address), options);
        QVERIFY(symbols.ok());
        QCOMPARE(symbols->modules[0].whyNot, std::string("its file was not found"));
    }
}

void TestSymbols::brokenFilesAreUnknown()
{
    QFile file(kProgram);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray whole = file.readAll();
    const QString path = m_dir.filePath("broken");
    std::uint64_t opened = 0;
    for (unsigned seed = 0; seed < 300; ++seed) {
        std::mt19937_64 random(seed);
        QByteArray bytes = whole;
        if (seed % 5 == 0)
            bytes.truncate(
                static_cast<qsizetype>(random() % static_cast<std::uint64_t>(whole.size())));
        const auto places = static_cast<std::uint64_t>(std::max<qsizetype>(1, bytes.size()));
        // Headers are at both ends.
        for (unsigned flips = 1 + static_cast<unsigned>(random() % 40);
             flips > 0 && !bytes.isEmpty(); --flips) {
            const std::uint64_t at =
                flips % 3 == 0   ? random() % std::min<std::uint64_t>(places, 1024)
                : flips % 3 == 1 ? places - 1 - random() % std::min<std::uint64_t>(places, 4096)
                                 : random() % places;
            bytes[static_cast<qsizetype>(at)] = static_cast<char>(random());
        }
        QFile broken(path);
        QVERIFY(broken.open(QIODevice::WriteOnly | QIODevice::Truncate));
        broken.write(bytes);
        broken.close();
        (void)CodeFile::buildIdOf(path.toStdString());
        const auto code = CodeFile::open(path.toStdString());
        if (!code) {
            QVERIFY(!code.error().message.empty());
            continue;
        }
        ++opened;
        for (int i = 0; i < 20; ++i)
            for (const CodeFunction &function : (*code)->functionsAt(m_address + random() % 64))
                QVERIFY(!function.name.empty());
        (void)(*code)->functionsAt(random());
    }
    QVERIFY(opened > 50);
}

// libdw maps the files itself: what is gone must not end this program.
void TestSymbols::shortenedFilesAreUnknown()
{
    const std::uint64_t address = inlinedAddress();
    for (const qint64 left : {0, 100, 4096}) {
        const QString program = m_dir.filePath(QStringLiteral("shortened%1").arg(left));
        QVERIFY(QFile::copy(kProgram, program));
        const auto file = CodeFile::open(program.toStdString());
        QVERIFY(file.ok());
        const auto readBefore = CodeFile::open(program.toStdString());
        QVERIFY(readBefore.ok());
        QVERIFY(!(*readBefore)->functionsAt(address).empty());
        QVERIFY(QFile::resize(program, left));
        for (const auto *opened : {&*file, &*readBefore}) {
            for (std::uint64_t times = 0; times < 3; ++times) {
                const auto functions = (*opened)->functionsAt(address + 64 * times);
                QVERIFY(functions.empty() || !(*opened)->wasShortened());
            }
        }
        QVERIFY((*file)->wasShortened());
    }
}

void TestSymbols::parameters_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("shown");
    QTest::newRow("plain") << "main"
                           << "main";
    QTest::newRow("parameters") << "a::f(int, b (*)(c))"
                                << "a::f";
    QTest::newRow("const") << "a::f(int) const"
                           << "a::f";
    QTest::newRow("operator") << "a::operator()(int) &"
                              << "a::operator()";
    QTest::newRow("nameless") << "(anonymous namespace)::f(int)"
                              << "(anonymous namespace)::f";
    QTest::newRow("part of a function") << "f(int) [clone .cold]"
                                        << "f";
    QTest::newRow("a variable") << "a::(anonymous namespace)"
                                << "a::(anonymous namespace)";
    QTest::newRow("lambda") << "f(int)::{lambda(int)#1}::operator()(int) const"
                            << "f(int)::{lambda(int)#1}::operator()";
    QTest::newRow("unbalanced") << "f)"
                                << "f)";
}

void TestSymbols::parameters()
{
    QFETCH(QString, name);
    QFETCH(QString, shown);
    QCOMPARE(QString::fromStdString(withoutParameters(name.toStdString())), shown);
}

} // namespace tst_symbols

ZOE_APPLESS_TEST(tst_symbols::TestSymbols)
#include "tst_symbols.moc"
