// Numbers use a decimal point in every language, as in tables, charts and exported files. GUI
// thread only.
#pragma once

#include <QDoubleSpinBox>
#include <QLocale>

namespace zoe::app {

// What QLocale() is in the whole program. Days and times of day are QLocale::system()'s.
[[nodiscard]] QLocale numberLocale();

// Takes a comma for a point as well.
class NumberBox : public QDoubleSpinBox {
    Q_OBJECT

  public:
    explicit NumberBox(QWidget *parent = nullptr);

  protected:
    [[nodiscard]] QValidator::State validate(QString &input, int &position) const override;
};

} // namespace zoe::app
