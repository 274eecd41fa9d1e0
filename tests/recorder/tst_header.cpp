// The public header in other people's compilers: warnings, what it includes, what remains when it
// is compiled out, and the code of a zone.
#include "tests/support/patience.h"
#include "tests/support/test_program.h"
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

namespace tst_header {

using zoe::test::kPatienceMs;

namespace {

const QString kUnits = QStringLiteral(ZOE_SOURCE_DIR) + "/tests/recorder/units/";

QString output(const QString &program, const QStringList &arguments)
{
    QProcess process;
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.start(program, arguments);
    const bool well = process.waitForFinished(kPatienceMs) && process.exitCode() == 0;
    const QString text = QString::fromUtf8(process.readAll());
    if (!well)
        qFatal("%s %s\n%s", qPrintable(program), qPrintable(arguments.join(' ')), qPrintable(text));
    return text;
}

} // namespace

class TestHeader : public QObject {
    Q_OBJECT

  private slots:
    void compilesWithoutWarnings_data();
    void compilesWithoutWarnings();
    void compilesAsC_data();
    void compilesAsC();
    void dragsNothingIn_data() { compilers(); }
    void dragsNothingIn();
    void vanishesWhenDisabled_data();
    void vanishesWhenDisabled();
    void needsNoCallToFindTheBuffer_data();
    void needsNoCallToFindTheBuffer();
    void levelsAreCompiledOut_data();
    void levelsAreCompiledOut();
    void sitesAreSmall_data();
    void sitesAreSmall();

  private:
    static void compilers();
    // Compiles a unit and returns the object's path.
    QString object(const QString &compiler, const QString &unit, const QStringList &options);
    // A unit with this text, to be compiled.
    QString written(const QString &text);
    // The bytes of code in an object, including rarely executed code.
    static int codeBytes(const QString &object);

    QTemporaryDir m_folder;
    int m_objects = 0;
};

void TestHeader::compilers()
{
    QTest::addColumn<QString>("compiler");
    QStringList known;
    for (const QString &name :
         {QStringLiteral(ZOE_CXX), QStringLiteral("g++"), QStringLiteral("clang++")}) {
        const QString path = QStandardPaths::findExecutable(name);
        const QString real = QFileInfo(path).canonicalFilePath();
        if (path.isEmpty() || known.contains(real))
            continue;
        known.append(real);
        QTest::newRow(qPrintable(QFileInfo(path).fileName())) << path;
    }
}

QString TestHeader::object(const QString &compiler, const QString &unit, const QStringList &options)
{
    const QString path = m_folder.filePath(QStringLiteral("%1.o").arg(++m_objects));
    output(compiler, QStringList{"-c", QDir(kUnits).filePath(unit), "-o", path, "-I",
                                 QStringLiteral(ZOE_SOURCE_DIR) + "/recorder/include"} +
                         options);
    return path;
}

QString TestHeader::written(const QString &text)
{
    QFile file(m_folder.filePath("unit.cpp"));
    if (!file.open(QIODevice::WriteOnly | QIODevice::Truncate) || file.write(text.toUtf8()) < 0)
        qFatal("cannot write %s", qPrintable(file.fileName()));
    return file.fileName();
}

int TestHeader::codeBytes(const QString &object)
{
    int bytes = 0;
    for (const QString &line : output("size", {"-A", object}).split('\n')) {
        const QStringList words = line.simplified().split(' ');
        if (words.size() > 1 && words[0].startsWith(".text"))
            bytes += words[1].toInt();
    }
    return bytes;
}

void TestHeader::compilesWithoutWarnings_data()
{
    compilers();
}

void TestHeader::compilesWithoutWarnings()
{
    QFETCH(const QString, compiler);
    const QStringList strict{"-Wall",        "-Wextra",           "-Wpedantic",       "-Wshadow",
                             "-Wconversion", "-Wsign-conversion", "-Wold-style-cast", "-Werror"};
    for (const char *unit : {"all_macros.cpp", "session_calls.cpp", "locks.cpp", "overlay.cpp"})
        for (const char *standard : {"-std=c++17", "-std=c++20"})
            for (const QStringList &mode :
                 {QStringList{"-O0"}, {"-O2", "-fno-exceptions", "-fno-rtti"}})
                for (const char *enabled : {"-DZOE_ENABLED=1", "-DZOE_ENABLED=0"})
                    object(compiler, unit, strict + mode + QStringList{standard, enabled});
}

void TestHeader::compilesAsC_data()
{
    QTest::addColumn<QString>("compiler");
    for (const char *name : {"gcc", "clang"}) {
        const QString path = QStandardPaths::findExecutable(name);
        if (!path.isEmpty())
            QTest::newRow(name) << path;
    }
}

void TestHeader::compilesAsC()
{
    QFETCH(const QString, compiler);
    const QStringList strict{"-pedantic", "-Wall",        "-Wextra",
                             "-Wshadow",  "-Wconversion", "-Werror"};
    for (const char *standard : {"-std=c99", "-std=c11"})
        for (const char *enabled : {"-DZOE_ENABLED=1", "-DZOE_ENABLED=0"})
            object(compiler, "c_macros.c", strict + QStringList{standard, enabled});
}

void TestHeader::dragsNothingIn()
{
    QFETCH(const QString, compiler);
    const QString headers = output(compiler, {"-std=c++17", "-M", "-I",
                                              QStringLiteral(ZOE_SOURCE_DIR) + "/recorder/include",
                                              kUnits + "session_calls.cpp"});
    QVERIFY(headers.contains("zoetrope/zoe.h"));
    for (const char *heavy : {"iostream", "string", "string_view", "vector", "chrono", "atomic",
                              "memory", "type_traits", "capnp", "kj", "thread", "mutex"})
        QVERIFY2(!headers.contains(QStringLiteral("/") + heavy + '\n') &&
                     !headers.contains(QStringLiteral("/") + heavy + ' ') &&
                     !headers.contains(QStringLiteral("/") + heavy + '/'),
                 heavy);
}

void TestHeader::vanishesWhenDisabled_data()
{
    compilers();
}

void TestHeader::vanishesWhenDisabled()
{
    QFETCH(const QString, compiler);
    for (const char *optimise : {"-O0", "-O2"}) {
        const QString disabled =
            object(compiler, "all_macros.cpp", {"-std=c++17", optimise, "-DZOE_ENABLED=0"});
        const QString plain =
            object(compiler, "all_macros.cpp", {"-std=c++17", optimise, "-DPLAIN"});
        const QString enabled = object(compiler, "all_macros.cpp", {"-std=c++17", optimise});
        const QString symbols = output("nm", {disabled});
        QVERIFY2(!symbols.contains("zoe", Qt::CaseInsensitive), qPrintable(symbols));
        QVERIFY(output("nm", {enabled}).contains("zoe"));

        const auto code = [](const QString &path) {
            QString text = output("objdump", {"-d", "-r", "--no-show-raw-insn", path});
            return text.remove(0, text.indexOf("Disassembly"));
        };
        QVERIFY(code(disabled).size() > 500);
        QCOMPARE(code(disabled), code(plain));
        QVERIFY(code(enabled) != code(plain));

        // Without optimising, the constructor of the caller's own options may remain.
        const QString calls = output(
            "nm", {QStringLiteral("-C"), object(compiler, "session_calls.cpp",
                                                {"-std=c++17", optimise, "-DZOE_ENABLED=0"})});
        QVERIFY2(!calls.contains(" U zoe::") && !calls.contains("Session()") &&
                     !calls.contains("detail"),
                 qPrintable(calls));
    }
}

void TestHeader::needsNoCallToFindTheBuffer_data()
{
    compilers();
}

void TestHeader::needsNoCallToFindTheBuffer()
{
    QFETCH(const QString, compiler);
    for (const char *code : {"-fPIC", "-fPIE", "-fno-PIC"}) {
        const QString symbols =
            output("nm", {object(compiler, "all_macros.cpp", {"-std=c++17", "-O2", code})});
        // A guard, a thread-local wrapper, or the loader's search for the variable.
        for (const char *costly : {"__cxa_guard", "_ZTH", "_ZTW", "__tls_get_addr"})
            QVERIFY2(!symbols.contains(costly), costly);
        QVERIFY(!symbols.contains(QRegularExpression(" U _ZNS?t")));
    }
}

void TestHeader::levelsAreCompiledOut_data()
{
    compilers();
}

void TestHeader::levelsAreCompiledOut()
{
    QFETCH(const QString, compiler);
    const QString unit =
        written("#include <zoetrope/zoe.h>\n"
                "void f() { ZOE_ZONE_PROD(\"always\"); ZOE_ZONE_DEV(\"only in development\"); }\n"
                "void g() { ZOE_FUNCTION_DEV(); }\n");
    for (const char *level : {"-DZOE_LEVEL=0", "-DZOE_LEVEL=1", "-DZOE_DEFAULTS"}) {
        QFile file(object(compiler, unit, {"-std=c++17", "-O0", level}));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray code = file.readAll();
        const bool development = qstrcmp(level, "-DZOE_LEVEL=0") != 0;
        QVERIFY(code.contains("always"));
        QCOMPARE(code.contains("only in development"), development);
        QCOMPARE(code.contains("void g()"), development);
    }
}

void TestHeader::sitesAreSmall_data()
{
    compilers();
}

// A zone's addition to a block around a call that may throw, including its own clean-up.
void TestHeader::sitesAreSmall()
{
    QFETCH(const QString, compiler);
    constexpr int kSites = 32;
    constexpr int kMostBytesASite = 120;
    const auto unit = [](bool zones, bool oneFunction) {
        QString text = "#include <zoetrope/zoe.h>\nvoid call(int);\n";
        text += oneFunction ? "void f() {\n" : "";
        for (int i = 0; i < kSites; ++i) {
            const QString block =
                QStringLiteral("{ %1call(2); }").arg(zones ? "ZOE_ZONE(\"zone\"); " : "");
            text += oneFunction
                        ? block + '\n'
                        : QStringLiteral("void f%1() { call(1); %2 call(3); }\n").arg(i).arg(block);
        }
        return text + (oneFunction ? "}\n" : "");
    };
    for (const char *optimise : {"-O2", "-Os"})
        for (const char *code : {"-fPIC", "-fno-PIC"})
            for (const bool oneFunction : {false, true}) {
                const QStringList options{"-std=c++17", optimise, code};
                const int with =
                    codeBytes(object(compiler, written(unit(true, oneFunction)), options));
                const int without =
                    codeBytes(object(compiler, written(unit(false, oneFunction)), options));
                QVERIFY(without > 0);
                QVERIFY2(
                    with - without <= kSites * kMostBytesASite,
                    qPrintable(QStringLiteral("%1 bytes a site").arg((with - without) / kSites)));
            }
}

} // namespace tst_header

ZOE_TEST(tst_header::TestHeader)
#include "tst_header.moc"
