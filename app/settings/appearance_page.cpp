#include "app/settings/appearance_page.h"

#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QSpinBox>

#include "app/settings/preferences.h"
#include "app/theme/theme.h"

namespace zoe::app {

AppearancePage::AppearancePage(QWidget *parent)
    : QWidget(parent)
{
    auto *form = new QFormLayout(this);
    auto *theme = new QComboBox(this);
    theme->setObjectName("themeMode");
    theme->setAccessibleName(tr("Colours"));
    theme->addItem(tr("System"), static_cast<int>(ThemeMode::System));
    theme->addItem(tr("Light"), static_cast<int>(ThemeMode::Light));
    theme->addItem(tr("Dark"), static_cast<int>(ThemeMode::Dark));
    auto *size = new QSpinBox(this);
    size->setObjectName("fontPercent");
    size->setAccessibleName(tr("Text size"));
    size->setRange(Theme::kLeastFontPercent, Theme::kMostFontPercent);
    size->setSingleStep(10);
    size->setSuffix(tr(" %"));
    if (Theme *now = Theme::instance()) {
        theme->setCurrentIndex(theme->findData(static_cast<int>(now->mode())));
        size->setValue(now->fontPercent());
        connect(theme, &QComboBox::currentIndexChanged, now, [now, theme] {
            now->setMode(static_cast<ThemeMode>(theme->currentData().toInt()));
        });
        connect(size, &QSpinBox::valueChanged, now, &Theme::setFontPercent);
    }
    auto *tongue = new QComboBox(this);
    tongue->setObjectName("language");
    tongue->setAccessibleName(tr("Language"));
    tongue->addItem(tr("System"), QString());
    tongue->addItem("English", "en");
    tongue->addItem("Deutsch", "de");
    tongue->addItem("Français", "fr");
    tongue->setCurrentIndex(std::max(0, tongue->findData(language())));
    connect(tongue, &QComboBox::currentIndexChanged, this,
            [tongue] { setLanguage(tongue->currentData().toString()); });

    form->addRow(tr("&Colours"), theme);
    form->addRow(tr("&Text size"), size);
    form->addRow(tr("&Language"), tongue);
    auto *note = new QLabel(tr("The language changes after a restart."), this);
    note->setWordWrap(true);
    form->addRow(note);
}

} // namespace zoe::app
