#include "app/commands/palette_entries.h"

#include <QAction>
#include <QCoreApplication>
#include <QPointer>
#include <QRegularExpression>
#include <QWidget>
#include <algorithm>

#include "app/commands/command.h"
#include "app/commands/fuzzy_match.h"
#include "app/commands/view_commands.h"

namespace zoe::app {

namespace {

struct Entries {
    Q_DECLARE_TR_FUNCTIONS(PaletteEntries)
};

// A number hardly ever names anything else.
constexpr int kFrameScore = 1000;

} // namespace

PaletteSource commandSource(const QWidget &window)
{
    return [&window](const QString &typed) {
        std::vector<PaletteEntry> entries;
        for (QAction *command : commandsOf(window)) {
            const QString text = QStringLiteral("%1: %2").arg(groupOf(*command), nameOf(*command));
            const auto match = fuzzyMatch(typed, text);
            if (!match)
                continue;
            const QPointer<QAction> action(command);
            entries.push_back({"command." + command->objectName(), text, keysText(*command),
                               command->isEnabled(),
                               [action] {
                                   if (action)
                                       inFocus(*action)->trigger();
                               },
                               match->score});
        }
        return entries;
    };
}

PaletteSource frameSource(std::function<void(std::uint32_t)> goToFrame)
{
    return [goToFrame = std::move(goToFrame)](const QString &typed) {
        static const QRegularExpression form("^\\s*(?:[^\\d]*\\s)?(\\d{1,9})\\s*$");
        std::vector<PaletteEntry> entries;
        if (const auto match = form.match(typed); match.hasMatch()) {
            const std::uint32_t frame = match.captured(1).toUInt();
            entries.push_back({{},
                               Entries::tr("Go to frame %1").arg(frame),
                               Entries::tr("frame"),
                               true,
                               [goToFrame, frame] { goToFrame(frame); },
                               kFrameScore});
        }
        return entries;
    };
}

PaletteSource nameSource(const QString &kind, std::function<QStringList()> names,
                         std::function<void(int)> choose)
{
    return [kind, names = std::move(names), choose = std::move(choose)](const QString &typed) {
        std::vector<PaletteEntry> entries;
        if (typed.trimmed().size() < 2) // nearly everything would match
            return entries;
        const QStringList all = names();
        for (int i = 0; i < all.size(); ++i) {
            if (const auto match = fuzzyMatch(typed, all[i]))
                entries.push_back(
                    {{}, all[i], kind, true, [choose, i] { choose(i); }, match->score});
        }
        return entries;
    };
}

std::vector<PaletteEntry> rankedEntries(std::vector<PaletteEntry> entries,
                                        const QStringList &recentIds, std::size_t most)
{
    const auto age = [&recentIds](const PaletteEntry &entry) {
        const auto found = entry.id.isEmpty() ? -1 : recentIds.indexOf(entry.id);
        return found < 0 ? recentIds.size() : found;
    };
    std::stable_sort(entries.begin(), entries.end(),
                     [&](const PaletteEntry &a, const PaletteEntry &b) {
                         if (a.score != b.score)
                             return a.score > b.score;
                         if (age(a) != age(b))
                             return age(a) < age(b);
                         return a.text.size() < b.text.size();
                     });
    if (entries.size() > most)
        entries.resize(most);
    return entries;
}

} // namespace zoe::app
