#include "app/manual/manual_index.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <algorithm>

namespace zoe::app {

namespace {

constexpr auto kFolder = ":/manual/docs/";
constexpr auto kFirst = "README.md";
constexpr int kExcerptLength = 90;

QString contentsOf(const QString &name)
{
    QFile file(kFolder + name);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

// Names of the chapters that the first page links to, in its order.
QStringList linkedFrom(const QString &markdown)
{
    static const QRegularExpression link("\\]\\(([\\w-]+\\.md)[)#]");
    QStringList names;
    for (auto matches = link.globalMatch(markdown); matches.hasNext();)
        names << matches.next().captured(1);
    names.removeDuplicates();
    return names;
}

QString plain(QString markdown)
{
    static const QRegularExpression marks("!?\\[([^\\]]*)\\]\\([^)]*\\)");
    return markdown.replace(marks, "\\1").remove('*').remove('`').remove('|').simplified();
}

QString excerptOf(const QString &text, const QString &word)
{
    const QString all = plain(text);
    const auto at = std::max<qsizetype>(0, all.indexOf(word, 0, Qt::CaseInsensitive));
    const auto from = std::max<qsizetype>(0, at - kExcerptLength / 3);
    return (from > 0 ? "… " : "") + all.mid(from, kExcerptLength) +
           (from + kExcerptLength < all.size() ? " …" : "");
}

} // namespace

ManualChapter chapterOf(const QUrl &url, const QString &markdown)
{
    ManualChapter chapter{url, url.fileName(), {}};
    bool inCode = false;
    chapter.sections.push_back({chapter.title, {}});
    for (const QString &line : markdown.split('\n')) {
        if (line.startsWith("```"))
            inCode = !inCode;
        if (!inCode && line.startsWith("# ")) {
            chapter.title = line.mid(2).trimmed();
            chapter.sections.front().title = chapter.title;
        } else if (!inCode && line.startsWith("## ")) {
            chapter.sections.push_back({line.mid(3).trimmed(), {}});
        } else {
            chapter.sections.back().text += line + '\n';
        }
    }
    return chapter;
}

std::vector<ManualChapter> manualChapters()
{
    const QString first = contentsOf(kFirst);
    QStringList names{kFirst};
    names += linkedFrom(first);
    names += QDir(kFolder).entryList({"*.md"}, QDir::Files, QDir::Name);
    names.removeDuplicates();
    std::vector<ManualChapter> chapters;
    for (const QString &name : names) {
        if (const QString text = contentsOf(name); !text.isEmpty())
            chapters.push_back(chapterOf(QUrl("qrc" + QString(kFolder) + name), text));
    }
    return chapters;
}

std::vector<ManualHit> searchManual(const std::vector<ManualChapter> &chapters,
                                    const QString &words)
{
    const QStringList wanted = words.simplified().split(' ', Qt::SkipEmptyParts);
    std::vector<ManualHit> inTitle;
    std::vector<ManualHit> inText;
    if (wanted.isEmpty())
        return inText;
    for (const ManualChapter &chapter : chapters) {
        for (const ManualSection &section : chapter.sections) {
            const QString all = section.title + '\n' + plain(section.text);
            const auto has = [&all](const QString &word) {
                return all.contains(word, Qt::CaseInsensitive);
            };
            if (!std::all_of(wanted.begin(), wanted.end(), has))
                continue;
            const bool title = section.title.contains(wanted.front(), Qt::CaseInsensitive);
            (title ? inTitle : inText)
                .push_back({&chapter, &section, excerptOf(section.text, wanted.front())});
        }
    }
    inTitle.insert(inTitle.end(), inText.begin(), inText.end());
    return inTitle;
}

QString anchorOf(const QString &heading)
{
    static const QRegularExpression others("[^\\w\\- ]");
    return plain(heading).toLower().remove(others).replace(' ', '-');
}

} // namespace zoe::app
