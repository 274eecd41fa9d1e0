#include "app/widgets/tables/name_filter.h"

#include <QCoreApplication>
#include <utility>

namespace zoe::app {

NameFilter::NameFilter(const QString &text)
    : m_text(text)
{
    if (text.size() < 2 || !text.startsWith('/') || !text.endsWith('/'))
        return;
    QRegularExpression expression(text.mid(1, text.size() - 2),
                                  QRegularExpression::CaseInsensitiveOption);
    if (expression.isValid()) {
        m_expression = std::move(expression);
        return;
    }
    m_text.clear();
    m_error =
        QCoreApplication::translate("NameFilter", "Not a regular expression: %1 at position %2")
            .arg(expression.errorString())
            .arg(expression.patternErrorOffset() + 1);
}

bool NameFilter::accepts(const QString &name) const
{
    if (m_expression)
        return m_expression->match(name).hasMatch();
    return m_text.isEmpty() || name.contains(m_text, Qt::CaseInsensitive);
}

} // namespace zoe::app
