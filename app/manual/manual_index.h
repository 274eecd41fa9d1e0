// Index of the manual's chapters: Markdown files in the program's resources. Thread-safe: values
// and pure functions.
#pragma once

#include <QString>
#include <QUrl>
#include <vector>

namespace zoe::app {

struct ManualSection {
    QString title; // the chapter's title for text before its first heading
    QString text;  // as it is written
};

struct ManualChapter {
    QUrl url;
    QString title;
    std::vector<ManualSection> sections;
};

struct ManualHit {
    const ManualChapter *chapter;
    const ManualSection *section;
    QString excerpt; // around the first word found
};

// In the order of the table on the manual's first page, which comes first. Empty: none is
// installed.
[[nodiscard]] std::vector<ManualChapter> manualChapters();
[[nodiscard]] ManualChapter chapterOf(const QUrl &url, const QString &markdown);
// Sections with all the words, ignoring case; those with one in their title first.
[[nodiscard]] std::vector<ManualHit> searchManual(const std::vector<ManualChapter> &chapters,
                                                  const QString &words);
// The name used in links to a heading: "Time line (1)" is "time-line-1".
[[nodiscard]] QString anchorOf(const QString &heading);

} // namespace zoe::app
