// The colour scheme (system, light or dark) and the text size. One for the application. GUI thread
// only.
#pragma once

#include <QFont>
#include <QObject>
#include <QPalette>
#include <QString>
#include <memory>
#include <optional>

#include "app/theme/system_scheme.h"

namespace zoe::app {

enum class ThemeMode { System, Light, Dark };

// "system", "light", "dark".
[[nodiscard]] QString nameOf(ThemeMode mode);
[[nodiscard]] std::optional<ThemeMode> themeModeOf(const QString &name);

class Theme : public QObject {
    Q_OBJECT

  public:
    static constexpr int kLeastFontPercent = 50;
    static constexpr int kMostFontPercent = 300;

    // Applies the settings, and again whenever they or the system change.
    explicit Theme(std::unique_ptr<SystemScheme> system, QObject *parent = nullptr);
    ~Theme() override;

    [[nodiscard]] ThemeMode mode() const { return m_mode; }
    [[nodiscard]] int fontPercent() const { return m_fontPercent; }
    [[nodiscard]] bool dark() const; // as shown
    void show(ThemeMode mode);       // for this session
    // Remembered across sessions.
    void setMode(ThemeMode mode);
    void setFontPercent(int percent);

    // The application's own; null before the application is prepared.
    [[nodiscard]] static Theme *instance();

  private:
    void apply();

    std::unique_ptr<SystemScheme> m_system;
    const QPalette m_platformPalette;
    const QString m_platformStyle;
    const QFont m_platformFont;
    ThemeMode m_mode;
    int m_fontPercent;
    Theme *m_before; // replaced by this one
};

} // namespace zoe::app
