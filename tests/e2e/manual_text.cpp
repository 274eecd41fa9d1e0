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

QList<ManualPart> manualParagraphs(const QString &chapter)
{
    static const QRegularExpression item(R"(^\s*(?:[-*]|\d+\.) )");
    static const QRegularExpression noText(R"(^\s*(?:$|\||#|!\[))");
    QList<ManualPart> paragraphs;
    bool fenced = false;
    bool open = false; // a paragraph that the next line may continue
    const QStringList lines = manualText(chapter).split('\n');
    for (qsizetype i = 0; i < lines.size(); ++i) {
        const QString &line = lines[i];
        if (line.trimmed().startsWith("```"))
            fenced = !fenced;
        const bool isItem = item.match(line).hasMatch();
        const bool isText = !fenced && !line.trimmed().startsWith("```") &&
                            !noText.match(line).hasMatch() &&
                            (open || isItem || !line.startsWith("    "));
        if (isText && (isItem || !open))
            paragraphs << ManualPart{
                QStringLiteral("%1:%2").arg(chapter).arg(i + 1), "paragraph", {}};
        if (isText)
            paragraphs.last().text += line.trimmed() + ' ';
        open = isText;
    }
    return paragraphs;
}

} // namespace zoe::test
