// The entries of the command palette. Pure data and functions.
#pragma once

#include <QString>
#include <QStringList>
#include <functional>
#include <vector>

class QWidget;

namespace zoe::app {

struct PaletteEntry {
    QString id; // under which it is remembered as used
    QString text;
    QString detail; // its keys, or of what kind it is
    bool enabled = true;
    std::function<void()> run;
    int score = 0; // how well it fits what was typed
};

// What fits the typed text, in no particular order. Called at each letter: takes a few ms at most.
using PaletteSource = std::function<std::vector<PaletteEntry>(const QString &typed)>;

// The commands of the window, whose names fit.
[[nodiscard]] PaletteSource commandSource(const QWidget &window);
// "120" or "frame 120" goes to that frame.
[[nodiscard]] PaletteSource frameSource(std::function<void(std::uint32_t)> goToFrame);
// Matching names, such as functions: their kind, and the action for the n-th.
[[nodiscard]] PaletteSource nameSource(const QString &kind, std::function<QStringList()> names,
                                       std::function<void(int)> choose);

// Best match first; recently used entries come first among equals. At most `most` of them.
[[nodiscard]] std::vector<PaletteEntry>
rankedEntries(std::vector<PaletteEntry> entries, const QStringList &recentIds, std::size_t most);

} // namespace zoe::app
