// All sites, and whether the selected frames reach them. GUI thread only.
#pragma once

#include <functional>
#include <memory>

#include "app/widgets/tables/query_panel.h"

class QCheckBox;

namespace zoe::app {

class RowSource;
class RowsTable;

class SitesPanel : public QueryPanel {
    Q_OBJECT

  public:
    enum Column { Function, Calls, FirstFrame, LastFrame, Category, Level, File, Line, Enclosing };

    explicit SitesPanel(Session &session, QWidget *parent = nullptr);

    [[nodiscard]] RowsTable &rows() { return *m_rows; }
    [[nodiscard]] QCheckBox &missed() { return *m_missed; } // only those never reached

  protected:
    void ask() override;
    void clear() override;
    void showState() override;
    void siteChanged() override;

  private:
    [[nodiscard]] std::function<bool(std::size_t)>
    wanted(const std::shared_ptr<const RowSource> &rows) const;

    RowsTable *m_rows;
    QCheckBox *m_missed;
    QString m_share;
};

} // namespace zoe::app
