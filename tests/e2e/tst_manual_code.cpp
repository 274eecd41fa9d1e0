// Every block of C++ and C in the manual compiles, and the parts of the plugin template that it
// shows exist.
#include <QDir>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include "tests/e2e/manual_text.h"
#include "tests/support/patience.h"
#include "tests/support/test_program.h"

namespace tst_manual_code {

using namespace zoe::test;

namespace {

// Things that the examples mention and that belong to the reader.
constexpr auto kReadersOwn = R"(
struct Entity { const char *name() const { return "cart"; } };
Entity entity;
const char *path = "level.pak", *text = "text", *passName = "shadows";
int size = 1, count = 1, bytes = 1, paused = 0, id = 1;
double samples[16];
void *pointer = &count, *job = &count;
zoe::SessionOptions options;
void stepPhysics() {}
std::int64_t gpuTimestampNow() { return 0; }
std::int64_t begin = 0, end = 1;
template <class... T> void draw(T &&...) {}
template <class... T> void drawCall(T &&...) {}
namespace ImGui { inline void NewFrame() {} }
)";

QString compiled(const QString &compiler, const QStringList &options, const QString &source)
{
    QProcess process;
    QStringList arguments = options;
    for (const char *folder : {"/recorder/include", "/recorder/overlay_imgui", ""})
        arguments << QStringLiteral("-I" ZOE_SOURCE_DIR) + folder;
    arguments << "-fsyntax-only" << source;
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.start(compiler, arguments);
    if (!process.waitForFinished(kPatienceMs))
        return "the compiler does not end";
    return process.exitCode() == 0 ? QString() : QString::fromUtf8(process.readAll());
}

} // namespace

class TestManualCode : public QObject {
    Q_OBJECT

  private slots:
    void compiles_data();
    void compiles();
    void showsThePluginTemplate();
};

void TestManualCode::compiles_data()
{
    QTest::addColumn<QString>("language");
    QTest::addColumn<QString>("compiler");
    QTest::addColumn<QStringList>("options");
    QTest::newRow("C++") << "cpp" << ZOE_CXX
                         << QStringList{"-x",      "c++",     "-std=c++17", "-Wall",
                                        "-Wextra", "-Werror", "-Wno-unused"};
    QTest::newRow("C") << "c" << ZOE_CC
                       << QStringList{"-x", "c", "-std=c99", "-Wall", "-Werror", "-Wno-unused"};
}

// One source for all blocks of a language: those with a main() as they are, all others as the body
// of a function. #line gives their place in the manual.
void TestManualCode::compiles()
{
    QFETCH(QString, language);
    QFETCH(QString, compiler);
    QFETCH(QStringList, options);
    static const QRegularExpression include("^#include .*\n", QRegularExpression::MultilineOption);
    QString includes = language == "cpp"
                           ? "#include <cstdint>\n#include <cstdio>\n#include <mutex>\n"
                             "#include <shared_mutex>\n#include <zoetrope/zoe.h>\n"
                           : "#include <zoetrope/zoe_c.h>\n";
    QString blocks;
    int number = 0;
    for (const QString &chapter : manualChapters()) {
        if (chapter == "plugins.md")
            continue; // showsThePluginTemplate()
        for (auto [place, kind, text] : manualParts(chapter)) {
            if (kind != language)
                continue;
            for (auto match = include.globalMatch(text); match.hasNext();)
                includes += match.next().captured();
            text.replace(include, "\n");
            const bool whole = text.contains("int main()");
            text.replace("int main()", "void program()"); // only main() returns by itself
            blocks +=
                QString(whole ? "namespace block%1 {\n" : "void block%1(void)\n{\n").arg(++number) +
                QStringLiteral("#line %1 \"%2\"\n")
                    .arg(place.section(':', 1).toInt() + 1)
                    .arg(chapter) +
                text + "}\n";
        }
    }
    QVERIFY(number >= (language == "cpp" ? 14 : 1));
    QTemporaryDir folder;
    QFile file(folder.filePath("manual." + language));
    QVERIFY(file.open(QIODevice::WriteOnly));
    const QString own = language == "cpp" ? QString(kReadersOwn) : "static int crates = 1;\n";
    file.write((includes + own + blocks).toUtf8());
    file.close();
    const QString errors = compiled(compiler, options, file.fileName());
    QVERIFY2(errors.isEmpty(), qPrintable(errors));
}

void TestManualCode::showsThePluginTemplate()
{
    const auto plain = [](const QString &text) {
        return QString(text).remove(QRegularExpression("\\s"));
    };
    QString all;
    const QDir folder(ZOE_SOURCE_DIR "/plugins/template");
    for (const QString &name : folder.entryList(QDir::Files)) {
        QFile file(folder.filePath(name));
        QVERIFY(file.open(QIODevice::ReadOnly));
        all += plain(QString::fromUtf8(file.readAll()));
    }
    int shown = 0;
    for (const auto &[place, kind, text] : manualParts("plugins.md")) {
        if (kind != "cpp" && kind != "json")
            continue;
        ++shown;
        // Without the end of a class that has more to it.
        const QString part = plain(text).remove(QRegularExpression("\\};$"));
        QVERIFY2(all.contains(part), qPrintable(place));
    }
    QCOMPARE(shown, 2);
}

} // namespace tst_manual_code

ZOE_TEST(tst_manual_code::TestManualCode)
#include "tst_manual_code.moc"
