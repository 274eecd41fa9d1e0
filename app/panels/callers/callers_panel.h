// Callers and callees of the selected function over the selected frames, in two tables. GUI thread
// only.
#pragma once

#include <QPointer>

#include "app/jobs/one_job.h"
#include "app/session/document.h"
#include "app/widgets/panel.h"

namespace zoe::app {

class LineLabel;
class CallTreeStore;
class RowsTable;

class CallersPanel : public Panel {
    Q_OBJECT

  public:
    enum Column { Function, Calls, Total, Share, Self };

    explicit CallersPanel(Session &session, QWidget *parent = nullptr);

    [[nodiscard]] RowsTable &callers() { return *m_callers; }
    [[nodiscard]] RowsTable &callees() { return *m_callees; }
    [[nodiscard]] QString headText() const;

  protected:
    void showDocument() override;
    void askIfSeen() override { refresh(); }

  private:
    void refresh();
    void tell(const QString &text);
    void choose(RowsTable &from, std::size_t row);

    QPointer<CallTreeStore> m_store;
    LineLabel *m_head;
    RowsTable *m_callers;
    RowsTable *m_callees;
    OneJob m_job{jobs(), *this};
};

} // namespace zoe::app
