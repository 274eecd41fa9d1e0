// The entries of the command palette. Pure data and functions.
#pragma once

#include <QString>
#include <QStringList>
#include <functional>
#include <vector>

class QWidget;

namespace zoe::app {

struct PaletteEntry {
    QString id; // remembered as used under this
    QString text;
    QString detail; // its keys, or its kind
    bool enabled = true;
    std::function<void()> run;
    int score = 0; // how well it matches the typed text
};

// Entries that match the typed text, in no particular order. Called for each letter, so it may take
// a few ms at most.
using PaletteSource = std::function<std::vector<PaletteEntry>(const QString &typed)>;

// The commands of the window with a matching name.
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
