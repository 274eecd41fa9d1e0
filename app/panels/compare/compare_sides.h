// Chooses the captures or parts to compare: a button with a menu per side. GUI thread only.
#pragma once

#include <QPointer>
#include <QWidget>
#include <functional>
#include <vector>

#include "app/panels/compare/pair/compare_source.h"

class QLabel;
class QMenu;
class QPushButton;
class QToolButton;

namespace zoe::app {

// Choices other than files, in groups: parts of the open capture, other tabs.
struct CompareChoice {
    QString group;
    CompareSource source;
};
using CompareChoices = std::function<std::vector<CompareChoice>()>;

// Identifies a capture that was open: by its tab, or by the capture itself.
struct OpenedAs {
    QPointer<const QObject> tab;
    bool hasTab = false;
    std::weak_ptr<const Capture> capture;

    OpenedAs() = default;
    OpenedAs(const std::shared_ptr<const Capture> &opened, const QObject *in)
        : tab(in)
        , hasTab(in != nullptr)
        , capture(opened)
    {}
    [[nodiscard]] bool gone() const { return hasTab ? tab.isNull() : capture.expired(); }
    [[nodiscard]] bool is(const OpenedAs &other) const
    {
        if (gone() || other.gone() || hasTab != other.hasTab)
            return false;
        return hasTab ? tab == other.tab : capture.lock() == other.capture.lock();
    }
};

class CompareSides : public QWidget {
    Q_OBJECT

  public:
    explicit CompareSides(QWidget *parent);

    // Sets the open capture: it becomes the base without a head, or gets back the sides it had
    // before. tab: identifies it even after it has grown; null: the capture identifies itself.
    void setOpen(const CompareSource &open, const QObject *tab = nullptr);
    // The open capture has grown: updates both sides. Returns whether it is one of them.
    bool grow(const CompareSource &longer);
    // Sets the requested capture as the requested side: the head, unless the user wanted a base.
    // Null: the other side is empty. Sides restored from before are not reported again.
    void setOther(const CompareSource &other);
    void setChoices(CompareChoices choices);

    [[nodiscard]] const CompareSource &open() const { return m_open; }
    [[nodiscard]] const std::vector<CompareSource> &bases() const { return m_bases; }
    [[nodiscard]] const CompareSource &head() const { return m_head; }
    [[nodiscard]] bool complete() const { return !m_bases.empty() && m_head.capture; }
    [[nodiscard]] bool canSwap() const { return m_bases.size() == 1 && m_head.capture; }

    void swap();
    void setSides(const CompareSource &base, const CompareSource &head);

  signals:
    void changed();
    void fileWanted(); // will come by setOther()

  protected:
    void changeEvent(QEvent *event) override;

  private:
    enum class Wanted { Head, Base, MoreBase };
    // The sides of a capture that is not shown now. Sources without a capture refer to that
    // capture, so that it can be released with its tab.
    struct Kept {
        OpenedAs open;
        std::vector<CompareSource> bases;
        CompareSource head;
        bool hasHead = false;
        std::shared_ptr<const Capture> other;
    };

    QToolButton *makeButton(const char *name, const QString &text, QMenu *menu);
    void keepChoice();
    [[nodiscard]] bool restoreChoice();
    void fillBaseMenu();
    void fillHeadMenu();
    void addChoices(QMenu &menu, Wanted as);
    void choose(const CompareSource &source, Wanted as);
    void tell();
    void updateTexts();

    CompareSource m_open;
    OpenedAs m_openedAs;
    std::vector<CompareSource> m_bases;
    CompareSource m_head;
    std::shared_ptr<const Capture> m_other; // the last one that came by setOther()
    bool m_restored = false;                // the sides were restored, and nothing was chosen
    std::vector<Kept> m_kept;
    CompareChoices m_choices;
    Wanted m_wanted = Wanted::Head; // for the next file

    QMenu *m_baseMenu;
    QMenu *m_headMenu;
    QToolButton *m_baseButton;
    QToolButton *m_headButton;
    QLabel *m_baseName;
    QLabel *m_headName;
    QPushButton *m_swap;
    QPushButton *m_choose;
};

} // namespace zoe::app
