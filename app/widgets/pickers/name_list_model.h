// Names to choose from, with a filter; possibly all functions of a program. GUI thread only.
#pragma once

#include <QAbstractListModel>
#include <QString>
#include <vector>

namespace zoe::app {

struct NameEntry {
    QString name;
    QString detail; // what kind of thing it is
    int id = 0;     // the caller's
    bool checked = false;
};

class NameListModel : public QAbstractListModel {
    Q_OBJECT

  public:
    using QAbstractListModel::QAbstractListModel;

    void setEntries(std::vector<NameEntry> entries, bool checkable);
    // Filter text as in NameFilter. Returns the error; empty if valid.
    QString setFilter(const QString &text);
    [[nodiscard]] int idAt(const QModelIndex &index) const; // REQUIRES: valid
    [[nodiscard]] std::vector<int> checkedIds() const;

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role) override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex &index) const override;

  signals:
    void checkedChanged();

  private:
    std::vector<NameEntry> m_entries;
    std::vector<std::size_t> m_rows; // entries that match the filter
    bool m_checkable = false;
};

} // namespace zoe::app
