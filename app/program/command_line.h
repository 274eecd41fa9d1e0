// The parsed command line of the program. Pure function.
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
    QString function;  // to select in all views
    QString behaviour; // to compare within
    QSize size;
    std::optional<MemoryBudget> memory; // not set: from the settings
    std::optional<ThemeMode> theme;     // only for this run
    bool keepOpen = false;              // doesn't end if a file can't be opened

    enum class Ask { Nothing, Help, Version } ask = Ask::Nothing;
};

// Parses all arguments, including the program's name. Error: BadInput.
[[nodiscard]] Result<CommandLine> parseCommandLine(const QStringList &arguments);
[[nodiscard]] QString helpText();

} // namespace zoe::app
