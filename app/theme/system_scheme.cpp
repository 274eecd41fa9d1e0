#include "app/theme/system_scheme.h"

#include <QApplication>
#include <QDBusConnection>
#include <QDBusConnectionInterface>
#include <QDBusMessage>
#include <QDBusVariant>
#include <QPalette>
#include <QStyleHints>

#include "app/theme/palette.h"

namespace zoe::app {

// Asks the desktop portal for light or dark.
class PortalScheme final : public SystemScheme {
    Q_OBJECT

  public:
    PortalScheme(); // asks; waits at most half a second

    [[nodiscard]] bool known() const { return m_known; } // there is a portal that answered
    [[nodiscard]] bool dark() const override { return m_dark; }

  private slots:
    void take(const QString &group, const QString &setting, const QDBusVariant &value);

  private:
    bool m_known = false;
    bool m_dark = false;
};

namespace {

constexpr auto kService = "org.freedesktop.portal.Desktop";
constexpr auto kPath = "/org/freedesktop/portal/desktop";
constexpr auto kInterface = "org.freedesktop.portal.Settings";
constexpr auto kAppearanceGroup = "org.freedesktop.appearance";
constexpr auto kSetting = "color-scheme";
constexpr uint kPrefersDark = 1;
constexpr int kTimeoutMs = 500;

// What the platform's palette indicated when the application started.
class PaletteScheme final : public SystemScheme {
  public:
    PaletteScheme()
        : m_dark(Palette::of(QApplication::palette()).dark)
    {
#if QT_VERSION >= QT_VERSION_CHECK(6, 5, 0)
        connect(QApplication::styleHints(), &QStyleHints::colorSchemeChanged, this, [this] {
            m_dark = QApplication::styleHints()->colorScheme() == Qt::ColorScheme::Dark;
            emit changed();
        });
#endif
    }
    [[nodiscard]] bool dark() const override
    {
        return m_dark;
    }

  private:
    bool m_dark;
};

// The portal wraps the value once or twice.
QVariant unwrapped(QVariant value)
{
    while (value.canConvert<QDBusVariant>())
        value = value.value<QDBusVariant>().variant();
    return value;
}

} // namespace

PortalScheme::PortalScheme()
{
    QDBusConnection bus = QDBusConnection::sessionBus();
    if (!bus.isConnected() || !bus.interface()->isServiceRegistered(kService))
        return;
    QDBusMessage ask = QDBusMessage::createMethodCall(kService, kPath, kInterface, "Read");
    ask << kAppearanceGroup << kSetting;
    const QDBusMessage answer = bus.call(ask, QDBus::Block, kTimeoutMs);
    if (answer.type() != QDBusMessage::ReplyMessage || answer.arguments().isEmpty())
        return;
    m_known = true;
    m_dark = unwrapped(answer.arguments().first()).toUInt() == kPrefersDark;
    bus.connect(kService, kPath, kInterface, "SettingChanged", this,
                SLOT(take(QString, QString, QDBusVariant)));
}

void PortalScheme::take(const QString &group, const QString &setting, const QDBusVariant &value)
{
    if (group != kAppearanceGroup || setting != kSetting)
        return;
    m_dark = unwrapped(value.variant()).toUInt() == kPrefersDark;
    emit changed();
}

std::unique_ptr<SystemScheme> SystemScheme::create()
{
    if (auto portal = std::make_unique<PortalScheme>(); portal->known())
        return portal;
    return std::make_unique<PaletteScheme>();
}

} // namespace zoe::app

#include "system_scheme.moc"
