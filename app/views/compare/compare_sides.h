// Which captures, or parts of them, are compared: a button with a menu for either side. GUI thread
// only.
#pragma once

#include <QWidget>
#include <functional>
#include <vector>

#include "app/views/compare/compare_source.h"

class QLabel;
class QMenu;
class QPushButton;
class QToolButton;

namespace zoe::app {

// What can be chosen beside files, in groups: parts of the capture that is open, other tabs.
struct CompareChoice {
    QString group;
    CompareSource source;
};
using CompareChoices = std::function<std::vector<CompareChoice>()>;

class CompareSides : public QWidget {
    Q_OBJECT

  public:
    explicit CompareSides(QWidget *parent);

    // The capture that is open in the window: all of it is the base, and there is no head.
    void setOpen(const CompareSource &open);
    // That was asked for, as what it was asked for: the head, unless the user wanted a base. Null:
    // the other side is empty.
    void setOther(const CompareSource &other);
    void setChoices(CompareChoices choices);

    [[nodiscard]] const CompareSource &open() const { return m_open; }
    [[nodiscard]] const std::vector<CompareSource> &bases() const { return m_bases; }
    [[nodiscard]] const CompareSource &head() const { return m_head; }
    [[nodiscard]] bool complete() const { return !m_bases.empty() && m_head.capture; }
    [[nodiscard]] bool canSwap() const { return m_bases.size() == 1 && m_head.capture; }

    void swap();
    // Against all others; does nothing without selected frames.
    void compareSelected(const CompareSource &selected, const CompareSource &others);

  signals:
    void changed();
    void fileWanted(); // will come by setOther()

  protected:
    void changeEvent(QEvent *event) override;

  private:
    enum class Wanted { Head, Base, MoreBase };

    QToolButton *makeButton(const char *name, const QString &text, QMenu *menu);
    void fillBaseMenu();
    void fillHeadMenu();
    void addChoices(QMenu &menu, Wanted as);
    void choose(const CompareSource &source, Wanted as);
    void tell();
    void updateTexts();

    CompareSource m_open;
    std::vector<CompareSource> m_bases;
    CompareSource m_head;
    CompareChoices m_choices;
    Wanted m_wanted = Wanted::Head; // of the file that comes next

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
