// Facts about the chosen frame, above pages about all frames. GUI thread only.
#pragma once

#include "app/jobs/one_job.h"
#include "app/widgets/panel.h"

class QLabel;
class QTabWidget;

namespace zoe::app {

class FramePanel : public Panel {
    Q_OBJECT

  public:
    explicit FramePanel(Session &session, QWidget *parent = nullptr);

    // "Frame", "Duration", "Longer than", "Start", "Zones", "Behaviour": its value; empty: none.
    [[nodiscard]] QString fact(const QString &name) const;
    [[nodiscard]] QTabWidget &tabs() const { return *m_tabs; } // below the facts

  protected:
    void showDocument() override;
    void askIfSeen() override;

  private:
    void showFacts(double shorterShare);

    QLabel *m_facts;
    QTabWidget *m_tabs;
    QList<std::pair<QString, QString>> m_rows;
    OneJob m_job{jobs(), *this};
};

} // namespace zoe::app
