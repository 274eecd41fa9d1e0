// The filter of all tables of functions: text anywhere in the name, or /a regular expression/,
// ignoring case. A value.
#pragma once

#include <QRegularExpression>
#include <QString>
#include <optional>

namespace zoe::app {

class NameFilter {
  public:
    NameFilter() = default;
    explicit NameFilter(const QString &text);

    [[nodiscard]] bool isEmpty() const { return m_text.isEmpty() && !m_expression; }
    [[nodiscard]] bool accepts(const QString &name) const;
    // Why the expression is invalid; empty if it is valid. An invalid one accepts everything.
    [[nodiscard]] const QString &error() const { return m_error; }
    friend bool operator==(const NameFilter &, const NameFilter &) = default;

  private:
    QString m_text;
    std::optional<QRegularExpression> m_expression;
    QString m_error;
};

} // namespace zoe::app
