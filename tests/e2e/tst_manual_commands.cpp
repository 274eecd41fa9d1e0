// Every command line of the manual works, in order, in an empty folder, and prints what the manual
// shows; its SQL queries have rows; the manual and --help name the same options; and no paragraph
// is long.
#include <QDir>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <set>

#include "tests/e2e/manual_text.h"
#include "tests/support/patience.h"
#include "tests/support/test_program.h"

namespace tst_manual_commands {

using namespace zoe::test;

// Commands that need a running program; tst_connect and tst_zoe_live test them.
bool needsAProgram(const QString &line)
{
    return line.startsWith("zoe record ") || line.contains("--connect");
}

// The lines printed in the manual appear in the output, in this order. "…" stands for anything, as
// do the widths of columns.
QString missingLine(const QString &printed, const QString &output)
{
    QStringList left = output.split('\n');
    for (const QString &line : printed.split('\n', Qt::SkipEmptyParts)) {
        QStringList pieces = line.simplified().split("…");
        for (QString &piece : pieces)
            piece = QRegularExpression::escape(piece);
        const QRegularExpression form('^' + pieces.join(".*") + '$');
        while (!left.isEmpty() && !form.match(left.first().simplified()).hasMatch())
            left.removeFirst();
        if (left.isEmpty())
            return line;
        if (line.simplified() != "…")
            left.removeFirst();
    }
    return {};
}

class TestManual : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase();
    void everyChapterIsListed();
    void paragraphsAreShort();
    void everyCommandWorks();
    void helpAndManualNameTheSameOptions();
    void linksLeadSomewhere();
    void requirementsAreNamed();

  private:
    struct Ran {
        int exitCode = -1;
        QString err;
        QString out;
    };
    [[nodiscard]] Ran run(const QString &line) const;

    QTemporaryDir m_folder;
    QProcessEnvironment m_environment = QProcessEnvironment::systemEnvironment();
};

void TestManual::initTestCase()
{
    QVERIFY(m_folder.isValid());
    // The same commands about a smaller game, and a viewer that ends with a picture.
    const auto script = [&](const QString &name, const char *text) {
        QFile file(m_folder.filePath("bin/" + name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
        file.close();
        file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    };
    QVERIFY(QDir(m_folder.path()).mkpath("bin"));
    QVERIFY(QDir(m_folder.path()).mkpath("work"));
    // One recording serves all lines with the same arguments.
    script("crates",
           "#!/bin/sh\nfor word; do [ \"$last\" = --output ] && out=$word; last=$word; done\n"
           "kept=/$(echo \"$*\" | sed 's/--output [^ ]*//' | tr -c 'a-z0-9\\n' _)\n"
           "kept=$(dirname \"$0\")$kept\n"
           "[ -n \"$out\" ] && [ -f \"$kept\" ] && exec cp \"$kept\" \"$out\"\n"
           "n=$#\nwhile [ $n -gt 0 ]; do\n"
           "  [ \"$1\" = --scale ] && { shift 2; n=$((n - 2)); continue; }\n"
           "  set -- \"$@\" \"$1\"; shift; n=$((n - 1))\ndone\n"
           "[ -n \"$ZOE_OUTPUT\" ] && set -- --frames 60\n" ZOE_BIN_DIR
           "/crates --scale 0.02 \"$@\" || exit\n"
           "[ -z \"$out\" ] || cp \"$out\" \"$kept\"\n");
    script("zoetrope",
           "#!/bin/sh\nexec " ZOE_BIN_DIR "/zoetrope --screenshot picture.png \"$@\"\n");
    m_environment.insert("PATH", m_folder.filePath("bin") + QStringLiteral(":" ZOE_BIN_DIR ":") +
                                     m_environment.value("PATH"));
    m_environment.insert("QT_QPA_PLATFORM", "offscreen");
    for (const char *folder : {"XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"})
        m_environment.insert(folder, m_folder.filePath("home"));
}

TestManual::Ran TestManual::run(const QString &line) const
{
    QProcess shell;
    shell.setProcessEnvironment(m_environment);
    shell.setWorkingDirectory(m_folder.filePath("work"));
    shell.setStandardInputFile(QProcess::nullDevice());
    shell.start("bash", {"--norc", "-e", "-o", "pipefail", "-c", line});
    Ran ran;
    if (!shell.waitForFinished(zoe::test::kBuildPatienceMs) ||
        shell.exitStatus() != QProcess::NormalExit)
        return ran;
    ran.exitCode = shell.exitCode();
    ran.out = QString::fromUtf8(shell.readAllStandardOutput());
    ran.err = QString::fromUtf8(shell.readAllStandardError());
    return ran;
}

void TestManual::everyChapterIsListed()
{
    QStringList listed = manualChapters();
    QStringList all = QDir(QStringLiteral(ZOE_SOURCE_DIR "/docs")).entryList({"*.md"});
    listed.sort();
    all.sort();
    QCOMPARE(listed, all);
}

void TestManual::paragraphsAreShort()
{
    constexpr qsizetype kMostWords = 80;
    qsizetype paragraphs = 0;
    QStringList tooLong;
    for (const QString &chapter : manualChapters()) {
        for (const auto &[place, kind, text] : manualParagraphs(chapter)) {
            ++paragraphs;
            const qsizetype words = text.simplified().count(' ') + 1;
            if (words > kMostWords)
                tooLong << QStringLiteral("%1: %2 words: %3").arg(place).arg(words).arg(text);
        }
    }
    QVERIFY2(tooLong.isEmpty(), qPrintable(tooLong.join('\n')));
    QVERIFY(paragraphs > 800);
}

void TestManual::everyCommandWorks()
{
    std::size_t commands = 0;
    std::size_t queries = 0;
    std::size_t outputs = 0;
    QStringList wrong;
    for (const QString &chapter : manualChapters()) {
        Ran ran;
        for (const auto &[place, kind, text] : manualParts(chapter)) {
            if (kind == "text") {
                ++outputs;
                if (const QString line = missingLine(text, ran.out); !line.isEmpty())
                    wrong << QStringLiteral("%1: not printed: %2\n%3").arg(place, line, ran.out);
            } else if (kind == "sql") {
                ++queries;
                QFile file(m_folder.filePath("work/query.sql"));
                QVERIFY(file.open(QIODevice::WriteOnly));
                file.write(text.toUtf8());
                file.close();
                const Ran rows = run("zoe sql crates.zoe --csv < query.sql");
                if (rows.exitCode != 0 || rows.out.count('\n') < 2)
                    wrong << QStringLiteral("%1: no rows: %2").arg(place, rows.err);
            } else if (kind == "command" && !needsAProgram(text)) {
                ++commands;
                ran = run(QString(text)
                              .replace("/usr/share/zoetrope/sample-crates.zoe",
                                       ZOE_SOURCE_DIR "/resources/sample/crates.zoe")
                              .replace("/usr/share/zoetrope/template",
                                       ZOE_SOURCE_DIR "/plugins/template"));
                // Exit code 1 is an answer to some questions. A gate doesn't judge disturbed runs,
                // as next to other tests.
                const bool answered =
                    ran.exitCode == 0 ||
                    (ran.exitCode == 1 &&
                     text.contains(QRegularExpression("--fail-if|zoe verify|zoe coverage"))) ||
                    (ran.exitCode == 2 && text.contains("--fail-if") &&
                     ran.err.contains("was disturbed: other programs "));
                if (!answered)
                    wrong << QStringLiteral("%1: %2\n    %3: %4")
                                 .arg(place, text, QString::number(ran.exitCode),
                                      ran.err.trimmed());
            }
        }
    }
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join('\n')));
    QVERIFY(commands > 80);
    QVERIFY(queries >= 10);
    QVERIFY(outputs >= 2);
}

void TestManual::requirementsAreNamed()
{
    for (const QString &chapter : manualChapters())
        QVERIFY2(!manualText(chapter).contains("streamvbyte", Qt::CaseInsensitive),
                 qPrintable(chapter)); // no dependency of ours
    const QString embedding = manualText("embedding.md");
    QVERIFY(embedding.contains("runs on Linux"));
    QVERIFY(embedding.contains("C++17"));
    QVERIFY(manualText("compatibility.md").contains("| system | Linux"));
}

void TestManual::helpAndManualNameTheSameOptions()
{
    static const QRegularExpression option("(?<![\\w-])--[a-z][a-z-]*");
    QString manual;
    std::set<QString> inManual;
    for (const QString &chapter : manualChapters())
        manual += manualText(chapter);
    for (auto match = option.globalMatch(manual); match.hasNext();)
        inManual.insert(match.next().captured());
    std::set<QString> known{"--version"};
    QStringList missing;
    QStringList commands;
    for (const QString &line : run("zoe --complete ''").out.split('\n', Qt::SkipEmptyParts))
        commands << line.section('\t', 0, 0);
    for (const QString &line : run("zoe --complete fleet ''").out.split('\n', Qt::SkipEmptyParts))
        commands << "fleet " + line.section('\t', 0, 0);
    QVERIFY(commands.contains("fleet add"));
    for (const QString &name : commands) {
        if (name.startsWith("--"))
            continue;
        const QString help = run("zoe " + name + " --help").out;
        QVERIFY2(help.contains("--help"), qPrintable(name));
        for (auto match = option.globalMatch(help); match.hasNext();)
            known.insert(match.next().captured());
        for (const QString &line :
             run("zoe --complete " + name + " --").out.split('\n', Qt::SkipEmptyParts)) {
            const QString offered = line.section('\t', 0, 0);
            if (offered != "--help" && !inManual.contains(offered))
                missing << name + ' ' + offered;
        }
    }
    QFile game(QStringLiteral(ZOE_SOURCE_DIR "/examples/crates/README.md"));
    QVERIFY(game.open(QIODevice::ReadOnly));
    const QString ofGame = QString::fromUtf8(game.readAll());
    const auto ofProgram = [&](const QString &name, const QString &text) {
        const QString help = run(ZOE_BIN_DIR "/" + name + " --help").out;
        QVERIFY2(help.contains("--output") || help.contains("--screenshot"), qPrintable(help));
        for (auto match = option.globalMatch(help); match.hasNext();) {
            const QString offered = match.next().captured();
            if (offered != "--help" && offered != "--version" &&
                !QRegularExpression(offered + "(?![\\w-])").match(text).hasMatch())
                missing << name + ' ' + offered;
        }
    };
    ofProgram("zoetrope", manual);
    ofProgram("crates", manual + ofGame);
    QVERIFY2(missing.isEmpty(), qPrintable("not in the manual: " + missing.join(", ")));
    QVERIFY(known.size() > 80);
    // Everything that the manual names on lines with zoe exists.
    QStringList unknown;
    for (const QString &chapter : manualChapters()) {
        for (const auto &[place, kind, line] : manualParts(chapter)) {
            if (kind != "command" || !line.startsWith("zoe "))
                continue;
            for (auto match = option.globalMatch(line.section(" -- ", 0, 0)); match.hasNext();) {
                if (const QString name = match.next().captured(); !known.contains(name))
                    unknown << place + ' ' + name;
            }
        }
    }
    QVERIFY2(unknown.isEmpty(), qPrintable(unknown.join(", ")));
}

// Files, and headings in them.
void TestManual::linksLeadSomewhere()
{
    static const QRegularExpression link(R"(\]\(([^)#:\s]*)(#[^)\s]*)?\))");
    static const QRegularExpression heading("^#+ +(.*)$", QRegularExpression::MultilineOption);
    static const QRegularExpression notInLinks("[^\\w\\- ]",
                                               QRegularExpression::UseUnicodePropertiesOption);
    QStringList wrong;
    for (const QString &chapter : manualChapters()) {
        const QString text = manualText(chapter);
        for (auto match = link.globalMatch(text); match.hasNext();) {
            const auto found = match.next();
            const QString file = found.captured(1).isEmpty() ? chapter : found.captured(1);
            const QString path = QStringLiteral(ZOE_SOURCE_DIR "/docs/") + file;
            if (!QFile::exists(path)) {
                wrong << chapter + ": " + found.captured();
                continue;
            }
            if (found.captured(2).isEmpty() || !file.endsWith(".md"))
                continue;
            QFile target(path);
            QVERIFY(target.open(QIODevice::ReadOnly));
            const QString there = QString::fromUtf8(target.readAll());
            bool leads = false;
            for (auto title = heading.globalMatch(there); title.hasNext();) {
                QString anchor = title.next().captured(1).toLower();
                anchor = anchor.remove(notInLinks).replace(' ', '-');
                leads = leads || '#' + anchor == found.captured(2);
            }
            if (!leads)
                wrong << chapter + ": " + found.captured();
        }
    }
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join('\n')));
}

} // namespace tst_manual_commands

ZOE_TEST(tst_manual_commands::TestManual)
#include "tst_manual_commands.moc"
