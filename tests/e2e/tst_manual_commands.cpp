// Every command line of the manual works, in order, in a folder where nothing was before; and the
// manual and --help name the same options.
#include <QDir>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <set>

#include "tests/support/test_program.h"

namespace tst_manual_commands {

struct CommandOfManual {
    QString place; // "ci.md:10"
    QString line;
};

// The manual's chapters; the first one makes the files of the others.
QStringList chapters()
{
    QStringList names = QDir(QStringLiteral(ZOE_SOURCE_DIR "/docs")).entryList({"*.md"});
    names.removeOne("README.md");
    names.prepend("README.md");
    return names;
}

QString textOf(const QString &chapter)
{
    QFile file(QStringLiteral(ZOE_SOURCE_DIR "/docs/") + chapter);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("no chapter %s", qPrintable(chapter));
    return QString::fromUtf8(file.readAll());
}

// Lines of indented blocks that start one of our programs, or prepare for it.
QList<CommandOfManual> commandsOf(const QString &chapter)
{
    static const QRegularExpression command("^    ((?:zoe|zoetrope|crates|for|printf|echo) .*)$");
    QList<CommandOfManual> commands;
    bool code = false;
    const QStringList lines = textOf(chapter).split('\n');
    for (qsizetype i = 0; i < lines.size(); ++i) {
        code = lines[i].startsWith("```") ? !code : code;
        const auto match = command.match(lines[i]);
        if (!code && match.hasMatch())
            commands << CommandOfManual{QStringLiteral("%1:%2").arg(chapter).arg(i + 1),
                                        match.captured(1)};
    }
    return commands;
}

// Those that need a program that runs meanwhile; tst_connect and tst_zoe_live have them.
bool needsAProgram(const QString &line)
{
    return line.startsWith("zoe record ") || line.contains("--connect");
}

class TestManual : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase();
    void everyCommandWorks();
    void helpAndManualNameTheSameOptions();
    void linksLeadSomewhere();

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
           "[ -n \"$ZOE_OUTPUT\" ] && set -- --frames 200\n" ZOE_BIN_DIR
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
    if (!shell.waitForFinished(300'000) || shell.exitStatus() != QProcess::NormalExit)
        return ran;
    ran.exitCode = shell.exitCode();
    ran.out = QString::fromUtf8(shell.readAllStandardOutput());
    ran.err = QString::fromUtf8(shell.readAllStandardError());
    return ran;
}

void TestManual::everyCommandWorks()
{
    std::size_t commands = 0;
    QStringList wrong;
    for (const QString &chapter : chapters()) {
        for (const auto &[place, line] : commandsOf(chapter)) {
            if (needsAProgram(line))
                continue;
            ++commands;
            // The smaller game's frames are shorter.
            const Ran ran =
                run(QString(line).replace("> 16.6ms", "> 0.1ms").replace("> 10ms", "> 0.1ms"));
            // Exit code 1 is an answer, where a question has one.
            const bool answered =
                ran.exitCode == 0 ||
                (ran.exitCode == 1 &&
                 line.contains(QRegularExpression("--fail-if|zoe verify|zoe coverage")));
            if (!answered)
                wrong << QStringLiteral("%1: %2\n    %3: %4")
                             .arg(place, line, QString::number(ran.exitCode), ran.err.trimmed());
        }
    }
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join('\n')));
    QVERIFY(commands > 80);
}

void TestManual::helpAndManualNameTheSameOptions()
{
    static const QRegularExpression option("(?<![\\w-])--[a-z][a-z-]*");
    QString manual;
    std::set<QString> inManual;
    for (const QString &chapter : chapters())
        manual += textOf(chapter);
    for (auto match = option.globalMatch(manual); match.hasNext();)
        inManual.insert(match.next().captured());
    std::set<QString> known;
    QStringList missing;
    const auto commands = run("zoe --complete ''").out.split('\n', Qt::SkipEmptyParts);
    for (const QString &command : commands) {
        const QString name = command.section('\t', 0, 0);
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
    QVERIFY2(missing.isEmpty(), qPrintable("not in the manual: " + missing.join(", ")));
    QVERIFY(known.size() > 80);
    // What the manual names on lines of zoe exists.
    QStringList unknown;
    for (const QString &chapter : chapters()) {
        for (const auto &[place, line] : commandsOf(chapter)) {
            for (auto match = option.globalMatch(line.section(" -- ", 0, 0)); match.hasNext();) {
                if (const QString name = match.next().captured();
                    line.startsWith("zoe ") && !known.contains(name))
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
    for (const QString &chapter : chapters()) {
        const QString text = textOf(chapter);
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
