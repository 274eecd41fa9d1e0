#include "tests/e2e/manual_text.h"

#include <QFile>
#include <QRegularExpression>

namespace zoe::test {

QString manualText(const QString &chapter)
{
    QFile file(QStringLiteral(ZOE_SOURCE_DIR "/docs/") + chapter);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("no chapter %s", qPrintable(chapter));
    return QString::fromUtf8(file.readAll());
}

QStringList manualChapters()
{
    static const QRegularExpression link(R"(^\| \[[^\]]*\]\(([\w-]+\.md)\) \|)",
                                         QRegularExpression::MultilineOption);
    QStringList names{"README.md"};
    const QString first = manualText(names.first());
    for (auto match = link.globalMatch(first); match.hasNext();)
        names << match.next().captured(1);
    return names;
}

QList<ManualPart> manualParts(const QString &chapter)
{
    static const QRegularExpression command(
        "^    ((?:zoe|zoetrope|crates|for|printf|echo|cp|chmod) .*)$");
    QList<ManualPart> parts;
    bool fenced = false;
    const QStringList lines = manualText(chapter).split('\n');
    for (qsizetype i = 0; i < lines.size(); ++i) {
        const QString place = QStringLiteral("%1:%2").arg(chapter).arg(i + 1);
        if (lines[i].startsWith("```")) {
            fenced = !fenced;
            if (fenced)
                parts << ManualPart{place, lines[i].mid(3), {}};
        } else if (fenced) {
            parts.last().text += lines[i] + '\n';
        } else if (const auto match = command.match(lines[i]); match.hasMatch()) {
            parts << ManualPart{place, "command", match.captured(1)};
        }
    }
    return parts;
}

} // namespace zoe::test
