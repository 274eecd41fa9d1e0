// Numbers use a decimal point in every language, as in tables, charts and exported files. GUI
// thread only.
#pragma once

#include <QDoubleSpinBox>
#include <QLocale>

namespace zoe::app {

// The value of QLocale() in the whole program. Dates and times of day use QLocale::system().
[[nodiscard]] QLocale numberLocale();

// Accepts a comma as the decimal point, too.
class NumberBox : public QDoubleSpinBox {
    Q_OBJECT

  public:
    explicit NumberBox(QWidget *parent = nullptr);

  protected:
    [[nodiscard]] QValidator::State validate(QString &input, int &position) const override;
};

} // namespace zoe::app
