// A popup list of names with a search field: type to filter it, Enter or a click chooses a name, or
// checks it if several can be chosen. Escape closes it. GUI thread only.
#pragma once

#include <QFrame>
#include <functional>
#include <vector>

#include "app/jobs/one_job.h"
#include "app/widgets/pickers/name_list_model.h"

class QLabel;
class QLineEdit;
class QListView;

namespace zoe::app {

class NamePicker : public QFrame {
    Q_OBJECT

  public:
    // The runner must outlive the picker.
    explicit NamePicker(JobRunner &jobs, QWidget *parent = nullptr);

    // Below the widget, or where it fits on the screen.
    void popUp(const QWidget &below, const QString &title, std::vector<NameEntry> entries,
               bool checkable);
    // The same with entries made by a job if there are many; make captures values only.
    void popUp(const QWidget &below, const QString &title, std::size_t count,
               std::function<std::vector<NameEntry>()> make, bool checkable);

    [[nodiscard]] QLineEdit &search() { return *m_search; }
    [[nodiscard]] QListView &list() { return *m_list; }

  signals:
    void chosen(int id);
    void checkedChanged(const std::vector<int> &ids);

  protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

  private:
    void filter(const QString &text);
    void activate(const QModelIndex &index);

    JobRunner &m_jobs;
    OneJob m_job{m_jobs, *this};
    NameListModel *m_model;
    QLabel *m_title;
    QLineEdit *m_search;
    QListView *m_list;
    bool m_checkable = false;
};

} // namespace zoe::app
