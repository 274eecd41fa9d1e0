// Comparison within behaviours: splits the change into a different mix of behaviours and slower
// code, by behaviour and by function. GUI thread only.
#pragma once

#include <string>
#include <vector>

#include "analysis/behaviours/behaviour_definition.h"
#include "app/panels/compare/pair/compare_page.h"

class QComboBox;
class QLabel;

namespace zoe::app {

class MixBars;
class RowsTable;
class RowsView;

class MixPage : public ComparePage {
    Q_OBJECT

  public:
    MixPage(JobRunner &jobs, QWidget *parent);

    // Behaviours that were found in the open capture, by its name. Null: none.
    void setDefinition(std::shared_ptr<const BehaviourDefinition> definition, const QString &name);
    // Names of the behaviours that the charts show, by id.
    void setShown(std::vector<std::string> names);

    // Lists the functions of the behaviour with this name, as soon as it is known.
    void showBehaviour(const QString &name);
    void showSites(SiteId base, SiteId head); // makes the row of the function current

    // With its decomposition; null while there is none.
    [[nodiscard]] const std::shared_ptr<const Comparison> &comparison() const { return m_made; }
    [[nodiscard]] const MixBars &bars() const { return *m_bars; }
    [[nodiscard]] RowsView &behaviours() { return *m_behaviours; }
    [[nodiscard]] RowsTable &functions() { return *m_functions; }

  signals:
    void mixChanged(); // available, or no longer available

  protected:
    void showPair() override;
    void computed() override;

  private:
    void buildBar();
    void take(std::shared_ptr<const Comparison> comparison);
    void showFunctions();
    void showFunction();
    void showWanted();
    void updateText();

    QString m_wanted; // behaviour to show; empty: none
    SiteId m_base;    // of the function that is chosen
    SiteId m_head;
    std::shared_ptr<const BehaviourDefinition> m_definition;
    std::shared_ptr<const Comparison> m_made;
    QComboBox *m_source;
    QComboBox *m_of;
    QLabel *m_sentence;
    MixBars *m_bars;
    RowsView *m_behaviours;
    RowsTable *m_functions;
};

} // namespace zoe::app
