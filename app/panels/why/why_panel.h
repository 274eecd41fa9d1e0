// Why the chosen frame took long, and why many frames did: a sentence, and causes that add up.
// Follows the chosen frame. GUI thread only.
#pragma once

#include <memory>

#include "analysis/reasons/headlines.h"
#include "app/jobs/one_job.h"
#include "app/session/reason_store.h"
#include "app/widgets/panel.h"

class QComboBox;
class QLabel;
class QTabWidget;

namespace zoe::app {

class RowsTable;

class WhyPanel : public Panel {
    Q_OBJECT

  public:
    explicit WhyPanel(Session &session, QWidget *parent = nullptr);

    [[nodiscard]] QString sentence() const; // of the chosen frame
    [[nodiscard]] QString manySentence() const;
    [[nodiscard]] RowsTable &causes() { return *m_causes; }
    [[nodiscard]] RowsTable &groups() { return *m_groups; }
    [[nodiscard]] QTabWidget &tabs() { return *m_tabs; }
    [[nodiscard]] QComboBox &which() { return *m_which; }

  protected:
    void showDocument() override;
    void askIfSeen() override;

  private:
    enum Which { Spikes, Selected, Longest };
    struct ManyQuestion;
    struct ManyAnswer;

    QWidget *buildOne();
    QWidget *buildMany();
    void forget();
    void startAnew(); // for another capture, or other behaviours
    void showOne();
    void sortCauses(Qt::SortOrder order);
    void askMany();
    void dropMany(); // its job was cancelled
    void takeMany(const Result<std::shared_ptr<const ManyAnswer>> &answer);
    [[nodiscard]] ManyQuestion question() const;
    void goToCause(std::size_t row);
    void goToGroup(std::size_t row);
    void selectGroup(std::size_t row);

    QTabWidget *m_tabs;
    QLabel *m_sentence;
    QLabel *m_note;
    RowsTable *m_causes;
    QComboBox *m_which;
    QLabel *m_manySentence;
    RowsTable *m_groups;
    QPointer<ReasonStore> m_store; // of the document
    std::shared_ptr<const ExplainedFrame> m_one;
    Qt::SortOrder m_causeOrder = Qt::DescendingOrder; // by contribution, set last by the panel
    std::shared_ptr<const ManyQuestion> m_askedMany;  // null: none
    std::shared_ptr<const Capture> m_manyCapture;
    std::shared_ptr<const ReasonGroups> m_manyReasons;
    OneJob m_manyJob{jobs(), *this, [this] { dropMany(); }};
};

} // namespace zoe::app
