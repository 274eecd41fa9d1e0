#include "app/theme/theme.h"

#include <QApplication>
#include <QSettings>
#include <QStyleFactory>
#include <QToolTip>
#include <algorithm>
#include <utility>

#include "app/theme/outlined_style.h"
#include "app/theme/palette.h"

namespace zoe::app {

namespace {

constexpr auto kModeKey = "theme/mode";
constexpr auto kFontKey = "theme/fontPercent";

ThemeMode storedMode()
{
    return themeModeOf(QSettings().value(kModeKey).toString()).value_or(ThemeMode::System);
}

int storedFontPercent()
{
    return std::clamp(QSettings().value(kFontKey, 100).toInt(), Theme::kLeastFontPercent,
                      Theme::kMostFontPercent);
}

// Colours of the widgets that go with those of the charts.
QPalette widgetColours(bool dark)
{
    const Palette &colours = dark ? Palette::darkTheme() : Palette::light();
    const QColor window = dark ? QColor(0x23272C) : QColor(0xF3F4F6);
    const QColor button = dark ? QColor(0x32373E) : QColor(0xE7E9EC);
    const QColor faint = mixed(colours.text, window, 0.55);
    QPalette p(button, window);
    p.setColor(QPalette::Window, window);
    p.setColor(QPalette::WindowText, colours.text);
    p.setColor(QPalette::Base, colours.background);
    p.setColor(QPalette::AlternateBase, colours.surface);
    p.setColor(QPalette::Text, colours.text);
    p.setColor(QPalette::Button, button);
    p.setColor(QPalette::ButtonText, colours.text);
    p.setColor(QPalette::BrightText, colours.spike);
    p.setColor(QPalette::ToolTipBase, colours.surface);
    p.setColor(QPalette::ToolTipText, colours.text);
    p.setColor(QPalette::PlaceholderText, colours.mutedText);
    p.setColor(QPalette::Highlight, colours.accent);
    p.setColor(QPalette::HighlightedText, Qt::white);
    p.setColor(QPalette::Link, dark ? QColor(0x74BDF2) : QColor(0x0060A0));
    p.setColor(QPalette::LinkVisited, dark ? QColor(0xC9A3E8) : QColor(0x6A3FA0));
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        p.setColor(QPalette::Disabled, role, faint);
    p.setColor(QPalette::Disabled, QPalette::Highlight, mixed(button, colours.text, 0.2));
    return p;
}

Theme *theInstance = nullptr;

} // namespace

QString nameOf(ThemeMode mode)
{
    return mode == ThemeMode::Dark ? "dark" : mode == ThemeMode::Light ? "light" : "system";
}

std::optional<ThemeMode> themeModeOf(const QString &name)
{
    for (const ThemeMode mode : {ThemeMode::System, ThemeMode::Light, ThemeMode::Dark}) {
        if (name == nameOf(mode))
            return mode;
    }
    return std::nullopt;
}

Theme::Theme(std::unique_ptr<SystemScheme> system, QObject *parent)
    : QObject(parent)
    , m_system(std::move(system))
    , m_platformPalette(QApplication::palette())
    , m_platformStyle(QApplication::style()->objectName())
    , m_platformFont(QApplication::font())
    , m_mode(storedMode())
    , m_fontPercent(storedFontPercent())
    , m_before(std::exchange(theInstance, this))
{
    connect(m_system.get(), &SystemScheme::changed, this, &Theme::apply);
    apply();
}

Theme::~Theme()
{
    if (theInstance == this)
        theInstance = m_before;
}

Theme *Theme::instance()
{
    return theInstance;
}

bool Theme::dark() const
{
    return m_mode == ThemeMode::System ? m_system->dark() : m_mode == ThemeMode::Dark;
}

void Theme::show(ThemeMode mode)
{
    m_mode = mode;
    apply();
}

void Theme::setMode(ThemeMode mode)
{
    QSettings().setValue(kModeKey, nameOf(mode));
    show(mode);
}

void Theme::setFontPercent(int percent)
{
    m_fontPercent = std::clamp(percent, kLeastFontPercent, kMostFontPercent);
    QSettings().setValue(kFontKey, m_fontPercent);
    apply();
}

void Theme::apply()
{
    // Keep the platform's style and colours if they already match.
    const QString ours = OutlinedStyle::kName;
    const bool platformFits = Palette::of(m_platformPalette).dark == dark() &&
                              m_platformStyle.compare("fusion", Qt::CaseInsensitive) != 0 &&
                              m_platformStyle != ours;
    const QString style = platformFits ? m_platformStyle : ours;
    if (QApplication::style()->objectName() != style)
        QApplication::setStyle(platformFits ? QStyleFactory::create(style) : new OutlinedStyle);
    const QPalette colours = platformFits ? m_platformPalette : widgetColours(dark());
    if (QApplication::palette() != colours)
        QApplication::setPalette(colours);
    QToolTip::setPalette(colours);
    QFont font = m_platformFont;
    if (font.pointSizeF() > 0)
        font.setPointSizeF(m_platformFont.pointSizeF() * m_fontPercent / 100);
    else
        font.setPixelSize(std::max(1, m_platformFont.pixelSize() * m_fontPercent / 100));
    if (QApplication::font() == font) // avoids a new layout of all widgets
        return;
    QApplication::setFont(font);
    // Layouts may have kept sizes for the former font.
    for (QWidget *widget : QApplication::allWidgets())
        widget->updateGeometry();
}

} // namespace zoe::app
