// The manual as read by its tests: chapters, and the commands and code in them. Thread-safe:
// functions of files.
#pragma once

#include <QList>
#include <QString>
#include <QStringList>

namespace zoe::test {

struct ManualPart {
    QString place; // "ci.md:10"
    QString kind;  // "command", or the language of a fenced block
    QString text;
};

// In the order of the table on the manual's first page, that page first.
QStringList manualChapters();
QString manualText(const QString &chapter);
// Lines of indented blocks that start one of our programs or prepare for it, and fenced blocks, in
// order.
QList<ManualPart> manualParts(const QString &chapter);
// Paragraphs and items of lists, each of the kind "paragraph"; no headings, tables and blocks.
QList<ManualPart> manualParagraphs(const QString &chapter);

} // namespace zoe::test
