// The bar above a merged flame graph: direction, width and search. Emits signals. GUI thread only.
#pragma once

#include <QWidget>

#include "app/session/merged_look.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QToolButton;

namespace zoe::app {

class MergedBar : public QWidget {
    Q_OBJECT

  public:
    explicit MergedBar(QWidget *parent);

    void setLook(const MergedLook &look); // emits nothing
    // The look with the controls' values.
    [[nodiscard]] MergedLook chosen(MergedLook look) const;
    void setSteps(bool back, bool forward); // whether there are any
    void setHits(const QString &text);

    [[nodiscard]] QComboBox &shown() { return *m_show; }
    [[nodiscard]] QComboBox &width() { return *m_width; }
    [[nodiscard]] QComboBox &least() { return *m_least; }
    [[nodiscard]] QCheckBox &folding() { return *m_folding; }
    [[nodiscard]] QLineEdit &search() { return *m_search; }
    [[nodiscard]] QToolButton &back() { return *m_back; }
    [[nodiscard]] QToolButton &forward() { return *m_forward; }
    [[nodiscard]] QString hitsText() const;

  signals:
    void changed(); // by the user
    void searchChanged();
    void backWanted();
    void forwardWanted();

  private:
    void buildChoices();
    void buildSearch();
    void buildSteps();

    QToolButton *m_back;
    QToolButton *m_forward;
    QComboBox *m_show;
    QComboBox *m_width;
    QComboBox *m_least;
    QCheckBox *m_folding;
    QLineEdit *m_search;
    QLabel *m_hits;
};

} // namespace zoe::app
