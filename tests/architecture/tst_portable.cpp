// Fails if a source that shouldn't refers to an operating system, a compiler or a command line:
// code for a system belongs in folders named platform, or in files named after the system.

#include "tests/support/test_program.h"
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QTest>
#include <functional>
#include <optional>

namespace tst_portable {

namespace {

bool isOfASystem(const QString &file)
{
    static const QRegularExpression named("(^|/)platform/|_(posix|linux|windows)\\.(cpp|h)$");
    return file.contains(named);
}

// Of POSIX, Linux or Windows.
bool isSystemHeader(const QString &header)
{
    static const QRegularExpression known(
        "^((sys|arpa|netinet|linux|asm|mach)/.*|(aclapi|bcrypt|direct|dirent|dlfcn|elf|fcntl|glob|"
        "grp|ifaddrs|io|link|mstcpip|netdb|poll|process|psapi|pthread|pwd|sched|semaphore|signal|"
        "spawn|syslog|termios|ucontext|unistd|windows|winsock2|ws2tcpip)\\.h)$");
    return header.contains(known);
}

const QRegularExpression &include()
{
    static const QRegularExpression expression("^\\s*#\\s*include\\s*[<\"]([^>\"]+)[>\"]",
                                               QRegularExpression::MultilineOption);
    return expression;
}

// What is said against a source, if anything.
std::optional<QString> complaintOnSystem(const QString &file, const QString &text)
{
    static const QRegularExpression condition(
        "^\\s*#.*\\b(_WIN32|_WIN64|__linux__|__APPLE__|__unix__|__MINGW32__)\\b",
        QRegularExpression::MultilineOption);
    if (isOfASystem(file))
        return {};
    auto headers = include().globalMatch(text);
    while (headers.hasNext()) {
        const QString header = headers.next().captured(1);
        if (isSystemHeader(header))
            return QString("%1 includes <%2>").arg(file, header);
    }
    const auto found = condition.match(text);
    if (found.hasMatch())
        return QString("%1 asks for %2").arg(file, found.captured(1));
    return {};
}

// The C library's functions for files take a path's own characters on some systems only.
std::optional<QString> complaintOnFileNames(const QString &file, const QString &text)
{
    static const QRegularExpression call(
        "\\bstd::(rename|remove|fopen|freopen)\\(\\s*[\\w.]*[.]c_str\\(");
    const auto found = isOfASystem(file) ? QRegularExpressionMatch() : call.match(text);
    if (found.hasMatch())
        return QString("%1 gives a path to std::%2").arg(file, found.captured(1));
    return {};
}

// Texts are UTF-8; on Windows, paths interpret them as such only with system::pathOf().
std::optional<QString> complaintOnPaths(const QString &file, const QString &text)
{
    static const QRegularExpression made(
        "\\b(?:fs|filesystem)::path[({]\\s*([A-Za-z_][\\w.:]*)|"
        // Functions that take paths, with a text that would become one by itself.
        "\\b(?:openCapture|openRecut|importFile|storedAnnotations|appendAnnotations|(?:trim|strip|"
        "merge)"
        "Captures?|saveWhole)\\((?:[^();]*,)?\\s*([\\w.>-]+\\.toStdString\\(\\))");
    const auto found = isOfASystem(file) ? QRegularExpressionMatch() : made.match(text);
    if (found.hasMatch())
        return QString("%1 makes a path of %2, not by pathOf()")
            .arg(file, found.captured(found.lastCapturedIndex()));
    return {};
}

// Headers that programs include: MSVC doesn't know GCC's extensions.
std::optional<QString> complaintOnCompiler(const QString &file, const QString &text)
{
    static const QRegularExpression gnu("__attribute__|__builtin_expect|__atomic_|"
                                        "__PRETTY_FUNCTION__|__thread\\b|\\basm\\b|__int128");
    if (file == "recorder/include/zoetrope/detail/compiler.h")
        return {};
    const auto found = text.contains(gnu) ? gnu.match(text) : QRegularExpressionMatch();
    if (found.hasMatch())
        return QString("%1 uses %2, which belongs in compiler.h").arg(file, found.captured(0));
    return {};
}

// Texts of analysis are also shown in the window.
std::optional<QString> complaintOnOptions(const QString &file, const QString &text)
{
    static const QRegularExpression option("^[^/\n]*\"(?:[^\"\n]*[ (])?(--[a-z][a-z-]*)",
                                           QRegularExpression::MultilineOption);
    const auto found = option.match(text);
    if (found.hasMatch())
        return QString("%1 names the option %2").arg(file, found.captured(1));
    return {};
}

// Streams of the C++ library bring its locales into programs that link it statically: a third of a
// megabyte.
std::optional<QString> complaintOnStreams(const QString &file, const QString &text)
{
    static const QRegularExpression stream(
        "^(fstream|iomanip|ios|iostream|istream|locale|ostream|regex|sstream|streambuf)$");
    auto headers = include().globalMatch(text);
    while (headers.hasNext())
        if (const QString header = headers.next().captured(1); header.contains(stream))
            return QString("%1 includes <%2>").arg(file, header);
    return {};
}

using Rule = std::function<std::optional<QString>(const QString &, const QString &)>;

// All complaints on the sources in these folders.
QStringList complaints(const QStringList &folders, const QStringList &endings, const Rule &rule,
                       int &files)
{
    const QDir root(ZOE_SOURCE_DIR);
    QStringList all;
    for (const QString &folder : folders) {
        QDirIterator it(root.filePath(folder), endings, QDir::Files, QDirIterator::Subdirectories);
        while (it.hasNext()) {
            QFile source(it.next());
            if (!source.open(QIODevice::ReadOnly))
                qFatal("%s can't be read", qPrintable(source.fileName()));
            if (const auto found = rule(root.relativeFilePath(source.fileName()),
                                        QString::fromUtf8(source.readAll())))
                all << *found;
            ++files;
        }
    }
    return all;
}

} // namespace

class TestPortable : public QObject {
    Q_OBJECT

  private slots:
    void rulesCatchWhatTheyShould_data();
    void rulesCatchWhatTheyShould();
    void onlyPlatformsKnowTheSystem();
    void pathsGoToTheirOwnFunctions();
    void pathsAreMadeOfUtf8();
    void headersOfProgramsKnowNoCompiler();
    void librariesNameNoOptions();
    void recordersUseNoStreams();
};

void TestPortable::rulesCatchWhatTheyShould_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("allowed");
    QTest::newRow("POSIX") << "app/jobs/a.cpp"
                           << "#include <sys/resource.h>" << false;
    QTest::newRow("POSIX, later") << "app/jobs/a.cpp"
                                  << "int a;\n#  include <unistd.h>\n"
                                  << false;
    QTest::newRow("Windows") << "app/jobs/a.cpp"
                             << "#include <windows.h>" << false;
    QTest::newRow("a condition") << "recorder/session/a.cpp"
                                 << "#if defined(_WIN32)" << false;
    QTest::newRow("a comment") << "recorder/session/a.cpp"
                               << "// not on _WIN32" << true;
    QTest::newRow("C++") << "cli/a.cpp"
                         << "#include <csignal>\n#include <thread>" << true;
    QTest::newRow("a platform") << "app/platform/a.cpp"
                                << "#include <unistd.h>" << true;
    QTest::newRow("a folder in a platform") << "recorder/platform/windows/a.cpp"
                                            << "#include <windows.h>" << true;
    QTest::newRow("a file of a system") << "examples/crates/system_posix.cpp"
                                        << "#include <unistd.h>" << true;
    QTest::newRow("another name") << "app/platforms.cpp"
                                  << "#include <unistd.h>" << false;
}

void TestPortable::rulesCatchWhatTheyShould()
{
    QFETCH(const QString, file);
    QFETCH(const QString, text);
    QFETCH(const bool, allowed);
    QCOMPARE(!complaintOnSystem(file, text).has_value(), allowed);
}

void TestPortable::onlyPlatformsKnowTheSystem()
{
    int files = 0;
    const QStringList found = complaints(
        {"analysis", "formats", "recorder", "fleet", "plugins", "cli", "app", "compat", "examples"},
        {"*.h", "*.hpp", "*.cpp", "*.c"}, complaintOnSystem, files);
    QVERIFY(files > 500);
    QVERIFY2(found.isEmpty(), qPrintable(found.join('\n')));
}

void TestPortable::pathsGoToTheirOwnFunctions()
{
    QVERIFY(complaintOnFileNames("recorder/a.cpp", "std::rename(m_from.c_str(), to);"));
    QVERIFY(complaintOnFileNames("recorder/a.cpp", "x = std::remove(\n  path.c_str());"));
    QVERIFY(!complaintOnFileNames("recorder/a.cpp", "std::remove(a.begin(), a.end(), 3);"));
    QVERIFY(!complaintOnFileNames("recorder/a_posix.cpp", "std::remove(path.c_str());"));
    int files = 0;
    const QStringList found =
        complaints({"analysis", "formats", "recorder", "fleet", "plugins", "cli", "app"},
                   {"*.h", "*.cpp"}, complaintOnFileNames, files);
    QVERIFY(files > 500);
    QVERIFY2(found.isEmpty(), qPrintable(found.join('\n')));
}

void TestPortable::pathsAreMadeOfUtf8()
{
    QVERIFY(complaintOnPaths("cli/a.cpp", "m_folder = (fs::path(given) / name).string();"));
    QVERIFY(complaintOnPaths("cli/a.cpp", "return std::filesystem::path{capture.file};"));
    QVERIFY(complaintOnPaths("app/a.cpp", "openCapture(wish.baseFile.toStdString(), task);"));
    QVERIFY(complaintOnPaths("app/a.cpp", "trimCapture(*capture, file.toStdString(), options);"));
    QVERIFY(!complaintOnPaths("app/a.cpp", "openCapture(system::pathOf(file.toStdString()));"));
    QVERIFY(
        !complaintOnPaths("cli/a.cpp", "const fs::path place = fs::path(\"a\") / pathOf(name);"));
    QVERIFY(!complaintOnPaths("cli/platform/a_posix.cpp", "fs::path(runtime)"));
    int files = 0;
    const QStringList found =
        complaints({"analysis", "formats", "recorder", "fleet", "plugins", "cli", "app"},
                   {"*.h", "*.cpp"}, complaintOnPaths, files);
    QVERIFY(files > 500);
    QVERIFY2(found.isEmpty(), qPrintable(found.join('\n')));
}

void TestPortable::headersOfProgramsKnowNoCompiler()
{
    int files = 0;
    const QStringList found =
        complaints({"recorder/include", "compat"}, {"*.h", "*.hpp"}, complaintOnCompiler, files);
    QVERIFY(files > 20);
    QVERIFY2(found.isEmpty(), qPrintable(found.join('\n')));
    QVERIFY(complaintOnCompiler("recorder/include/zoetrope/zoe.h", "__attribute__((x))"));
}

void TestPortable::librariesNameNoOptions()
{
    QVERIFY(complaintOnOptions("a.cpp", "x = 1;\n  note(\"wait (--least counts it)\");"));
    QVERIFY(!complaintOnOptions("a.cpp", "// \"as zoe --least\"\n--a; \"a--b\";"));
    int files = 0;
    const QStringList all =
        complaints({"analysis", "fleet"}, {"*.h", "*.cpp"}, complaintOnOptions, files);
    QVERIFY2(all.isEmpty(), qPrintable(all.join('\n')));
    QVERIFY2(files > 200, "sources were not found");
}

void TestPortable::recordersUseNoStreams()
{
    QVERIFY(complaintOnStreams("recorder/a.h", "#include <istream>"));
    QVERIFY(!complaintOnStreams("recorder/a.h", "#include <iosfwd>\n#include \"a/stream.h\""));
    int files = 0;
    const QStringList all = complaints({"recorder", "formats/stream", "analysis/model"},
                                       {"*.h", "*.cpp"}, complaintOnStreams, files);
    QVERIFY(files > 200);
    QVERIFY2(all.isEmpty(), qPrintable(all.join('\n')));
}

} // namespace tst_portable

ZOE_TEST(tst_portable::TestPortable)
#include "tst_portable.moc"
