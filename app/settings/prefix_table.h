// Source path replacements: pairs of prefixes, edited in place and stored immediately. GUI thread
// only.
#pragma once

#include <QWidget>

class QLabel;
class QTableWidget;

namespace zoe::app {

class PrefixTable : public QWidget {
    Q_OBJECT

  public:
    explicit PrefixTable(QWidget *parent = nullptr);

    void add(const QString &from, const QString &to);

  private:
    void addEmpty();
    void removeCurrent();
    void store(); // stores the rows that are complete

    QTableWidget *m_table;
    QLabel *m_complaint;
};

} // namespace zoe::app
