#include "app/widgets/charts/remembered_range.h"

#include <QStringList>

namespace zoe::app {

void RememberedRange::save(QVariantMap &state, const VisibleRange *shown) const
{
    auto range = m_range;
    if (shown && shown->showsAll())
        range.reset();
    else if (shown)
        range = std::pair(shown->first(), shown->end());
    state[m_key] = range ? QVariant(QStringList{QString::number(range->first, 'g', 17),
                                                QString::number(range->second, 'g', 17)})
                         : QVariant();
}

void RememberedRange::restore(const QVariantMap &state)
{
    const QStringList numbers = state.value(m_key).toStringList();
    m_range.reset();
    if (numbers.size() == 2 && numbers[0].toDouble() < numbers[1].toDouble())
        m_range = std::pair(numbers[0].toDouble(), numbers[1].toDouble());
}

std::optional<VisibleRange> RememberedRange::take(const VisibleRange &all)
{
    if (!m_range)
        return std::nullopt;
    VisibleRange range = all;
    range.show(m_range->first, m_range->second);
    m_range.reset();
    return range;
}

} // namespace zoe::app
