#include "app/settings/preferences.h"

#include <QSettings>
#include <algorithm>

#include "analysis/model/memory_budget.h"

namespace zoe::app {

namespace {

constexpr auto kRestore = "session/restore";
constexpr auto kFiles = "session/files";
constexpr auto kMemory = "memory/budgetMiB";
constexpr auto kEditor = "editor/command";
constexpr auto kFolders = "editor/sourceFolders";
constexpr auto kPrefixes = "editor/sourcePrefixes";
constexpr auto kLanguage = "language";

} // namespace

bool restoresSession()
{
    return QSettings().value(kRestore, false).toBool();
}

void setRestoresSession(bool restores)
{
    QSettings().setValue(kRestore, restores);
}

QStringList sessionFiles()
{
    return QSettings().value(kFiles).toStringList();
}

void setSessionFiles(const QStringList &files)
{
    QSettings().setValue(kFiles, files);
}

std::size_t memoryBudgetMiB()
{
    const auto set = QSettings().value(kMemory).toULongLong();
    return set == 0 ? MemoryBudget::kDefaultBytes >> 20
                    : std::max<std::size_t>(set, MemoryBudget::kLeastBytes >> 20);
}

void setMemoryBudgetMiB(std::size_t mib)
{
    QSettings().setValue(kMemory, static_cast<qulonglong>(mib));
}

QString editorCommand()
{
    return QSettings().value(kEditor).toString();
}

void setEditorCommand(const QString &command)
{
    QSettings().setValue(kEditor, command);
}

QStringList sourceFolders()
{
    return QSettings().value(kFolders).toStringList();
}

void setSourceFolders(const QStringList &folders)
{
    QSettings().setValue(kFolders, folders);
}

QStringList sourcePrefixes()
{
    return QSettings().value(kPrefixes).toStringList();
}

void setSourcePrefixes(const QStringList &prefixes)
{
    QSettings().setValue(kPrefixes, prefixes);
}

QString language()
{
    return QSettings().value(kLanguage).toString();
}

void setLanguage(const QString &language)
{
    QSettings().setValue(kLanguage, language);
}

} // namespace zoe::app
