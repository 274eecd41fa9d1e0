#include "app/program/translations.h"

#include <QApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

#include "app/settings/preferences.h"

namespace zoe::app {

namespace {

// Qt's texts for the standard buttons of our dialogs. Translating them here works even if Qt's own
// translations are not installed.
[[maybe_unused]] constexpr const char *kStandardButtons[] = {
    QT_TRANSLATE_NOOP("QPlatformTheme", "OK"), QT_TRANSLATE_NOOP("QPlatformTheme", "Cancel"),
    QT_TRANSLATE_NOOP("QPlatformTheme", "Close"), QT_TRANSLATE_NOOP("QPlatformTheme", "&Yes"),
    QT_TRANSLATE_NOOP("QPlatformTheme", "&No")};

// The same for the names of keys.
[[maybe_unused]] constexpr const char *kKeys[] = {
    QT_TRANSLATE_NOOP("QShortcut", "Ctrl"),   QT_TRANSLATE_NOOP("QShortcut", "Shift"),
    QT_TRANSLATE_NOOP("QShortcut", "Alt"),    QT_TRANSLATE_NOOP("QShortcut", "Esc"),
    QT_TRANSLATE_NOOP("QShortcut", "Tab"),    QT_TRANSLATE_NOOP("QShortcut", "Backspace"),
    QT_TRANSLATE_NOOP("QShortcut", "Return"), QT_TRANSLATE_NOOP("QShortcut", "Enter"),
    QT_TRANSLATE_NOOP("QShortcut", "Ins"),    QT_TRANSLATE_NOOP("QShortcut", "Del"),
    QT_TRANSLATE_NOOP("QShortcut", "Home"),   QT_TRANSLATE_NOOP("QShortcut", "End"),
    QT_TRANSLATE_NOOP("QShortcut", "Left"),   QT_TRANSLATE_NOOP("QShortcut", "Right"),
    QT_TRANSLATE_NOOP("QShortcut", "Up"),     QT_TRANSLATE_NOOP("QShortcut", "Down"),
    QT_TRANSLATE_NOOP("QShortcut", "PgUp"),   QT_TRANSLATE_NOOP("QShortcut", "PgDown"),
    QT_TRANSLATE_NOOP("QShortcut", "Space")};

// Translates the texts of Qt's own dialogs and buttons, and ours.
QTranslator *made(const QLocale &locale, const QString &name, const QString &folder)
{
    auto *translator = new QTranslator(qApp);
    translator->setObjectName("zoetropeTranslator");
    if (translator->load(locale, name, "_", folder))
        return translator;
    delete translator;
    return nullptr;
}

} // namespace

void installTranslations()
{
    for (QTranslator *before : qApp->findChildren<QTranslator *>("zoetropeTranslator"))
        delete before; // it removes itself
    const QLocale locale = language().isEmpty() ? QLocale::system() : QLocale(language());
    if (locale.language() == QLocale::English || locale.language() == QLocale::C)
        return;
    QTranslator *own = made(locale, "zoetrope", ":/translations");
    if (!own)
        return;
    const QString folder = QLibraryInfo::path(QLibraryInfo::TranslationsPath);
    if (QTranslator *qt = made(locale, "qtbase", folder))
        QApplication::installTranslator(qt);
    QApplication::installTranslator(own);
}

} // namespace zoe::app
