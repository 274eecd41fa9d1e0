// The bar above the function table: columns, per call or per frame, and filters. GUI thread only.
#pragma once

#include <QStringList>
#include <QWidget>
#include <optional>

class QComboBox;
class QDoubleSpinBox;

namespace zoe::app {

class ThreadBox;

class SummaryBar : public QWidget {
    Q_OBJECT

  public:
    explicit SummaryBar(QWidget *parent);

    // Keeps the current choice if it still exists.
    void setCategories(const QStringList &categories);

    [[nodiscard]] std::optional<QString> category() const;
    [[nodiscard]] double leastShare() const; // 0 to 1
    [[nodiscard]] bool perFrame() const;     // statistics of totals per frame instead of calls
    void showGroup(unsigned group);          // as chosen
    [[nodiscard]] QComboBox &presets() { return *m_presets; }
    [[nodiscard]] QComboBox &bases() { return *m_bases; }
    [[nodiscard]] ThreadBox &threads() { return *m_threads; }
    [[nodiscard]] QComboBox &categories() { return *m_categories; }
    [[nodiscard]] QDoubleSpinBox &least() { return *m_least; }

  signals:
    void groupChosen(unsigned group); // of columns, see FunctionGroup; 0: all
    void basisChanged();
    void threadChanged();
    void categoryChanged();
    void leastShareChanged();

  private:
    QComboBox *m_presets;
    QComboBox *m_bases;
    ThreadBox *m_threads;
    QComboBox *m_categories;
    QDoubleSpinBox *m_least;
};

} // namespace zoe::app
