// What the program was asked to do. Pure function.
#pragma once

#include <QSize>
#include <QString>
#include <QStringList>
#include <optional>

#include "analysis/model/ids.h"
#include "analysis/model/memory_budget.h"
#include "analysis/model/result.h"
#include "app/theme/theme.h"

namespace zoe::app {

struct CommandLine {
    QStringList files;
    QString compareWith;
    std::optional<FrameIndex> frame;
    QString connect; // HOST:PORT of a running program
    QString screenshot;
    QString layout;
    QString panel;     // to bring to the front
    QString function;  // to choose in all views
    QString behaviour; // to compare within
    QSize size;
    std::optional<MemoryBudget> memory; // not set: as the settings have it
    std::optional<ThemeMode> theme;     // of this run alone
    bool keepOpen = false;              // a file that can't be opened is no reason to end

    enum class Ask { Nothing, Help, Version } ask = Ask::Nothing;
};

// Of all arguments, the program's name included. Error: BadInput.
[[nodiscard]] Result<CommandLine> parseCommandLine(const QStringList &arguments);
[[nodiscard]] QString helpText();

} // namespace zoe::app
