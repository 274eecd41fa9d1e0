#include "app/widgets/tables/column_memory.h"

#include <QSettings>
#include <QVariantMap>

namespace zoe::app {

namespace {

constexpr auto kChoices = "chosen"; // a map of ids
constexpr auto kGroupKey = "group";

} // namespace

QString ColumnMemory::key(const char *what) const
{
    return QStringLiteral("columns/%1/%2").arg(m_table, QLatin1String(what));
}

std::optional<bool> ColumnMemory::choice(const QString &id) const
{
    if (m_table.isEmpty() || id.isEmpty())
        return std::nullopt;
    const QVariantMap choices = QSettings().value(key(kChoices)).toMap();
    const auto kept = choices.find(id);
    return kept == choices.end() ? std::nullopt : std::optional(kept->toBool());
}

void ColumnMemory::keepChoice(const QString &id, bool shown)
{
    if (m_table.isEmpty() || id.isEmpty())
        return;
    QSettings settings;
    QVariantMap choices = settings.value(key(kChoices)).toMap();
    choices[id] = shown;
    settings.setValue(key(kChoices), choices);
}

std::optional<unsigned> ColumnMemory::group() const
{
    const QVariant kept = QSettings().value(key(kGroupKey));
    return kept.isValid() ? std::optional(kept.toUInt()) : std::nullopt;
}

void ColumnMemory::keepGroup(unsigned group)
{
    QSettings settings;
    settings.remove(key(kChoices));
    settings.setValue(key(kGroupKey), group);
}

} // namespace zoe::app
