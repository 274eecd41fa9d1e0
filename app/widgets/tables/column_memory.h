// The user's choice of columns of a table, in the settings under the table's name. GUI thread only.
#pragma once

#include <QString>
#include <optional>
#include <utility>

namespace zoe::app {

class ColumnMemory {
  public:
    // The table's object name; without one nothing is remembered.
    explicit ColumnMemory(QString table)
        : m_table(std::move(table))
    {}

    // Whether a column is shown, if the user chose that. id: ColumnInfo::id; empty: unknown.
    [[nodiscard]] std::optional<bool> choice(const QString &id) const;
    void keepChoice(const QString &id, bool shown);
    // A set of columns, which replaces all choices of single ones.
    [[nodiscard]] std::optional<unsigned> group() const;
    void keepGroup(unsigned group);

  private:
    [[nodiscard]] QString key(const char *what) const;

    QString m_table;
};

} // namespace zoe::app
