#include "app/theme/number_box.h"

namespace zoe::app {

QLocale numberLocale()
{
    QLocale locale = QLocale::c();
    locale.setNumberOptions(QLocale::OmitGroupSeparator | QLocale::RejectGroupSeparator);
    return locale;
}

NumberBox::NumberBox(QWidget *parent)
    : QDoubleSpinBox(parent)
{
    setLocale(numberLocale());
}

QValidator::State NumberBox::validate(QString &input, int &position) const
{
    input.replace(u',', u'.');
    return QDoubleSpinBox::validate(input, position);
}

} // namespace zoe::app
