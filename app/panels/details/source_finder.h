// Finds source files that have moved since they were compiled, and opens them. Thread-safe except
// openInEditor().
#pragma once

#include <QString>
#include <QStringList>

namespace zoe::app {

struct SourcePlaces {
    QStringList folders;  // searched with their subfolders
    QStringList prefixes; // "from=to": a path starting with `from` may be at `to`
};

// As set by the user. GUI thread only.
[[nodiscard]] SourcePlaces sourcePlaces();
void addSourceFolder(const QString &folder);

// Finds a source file: at its path, with a replaced prefix, or by the longest matching path ending
// in one of the folders. Empty: not found. Accesses the file system.
[[nodiscard]] QString findSource(const QString &file, const SourcePlaces &places);

struct SourceText {
    QString path; // empty: not found
    QString text;
    QString why; // it could not be read; a sentence
};

// At most 16 MiB of it.
[[nodiscard]] SourceText readSource(const QString &file, const SourcePlaces &places);

// As set by the user, or xdg-open. %f is the file, %l the line.
[[nodiscard]] QString editorCommandLine();
// The program and its arguments; empty if the command is.
[[nodiscard]] QStringList editorArguments(const QString &command, const QString &file, int line);
// Why it failed; empty if it did not.
[[nodiscard]] QString openInEditor(const QString &file, int line);

} // namespace zoe::app
