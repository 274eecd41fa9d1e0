// Menus of the window and of its views, the tips of controls and their icons.
#include <QAbstractButton>
#include <QAbstractSpinBox>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QContextMenuEvent>
#include <QDir>
#include <QDirIterator>
#include <QHash>
#include <QHeaderView>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QRegularExpression>
#include <QSettings>
#include <QTemporaryDir>
#include <QTimer>
#include <QToolButton>
#include <functional>

#include "app/captures/open_captures.h"
#include "app/commands/command.h"
#include "app/program/translations.h"
#include "app/settings/preferences.h"
#include "app/theme/icons.h"
#include "app/theme/plugin_texts.h"
#include "tests/gui/gui_main.h"
#include "tests/gui/window_stage.h"
#include "tests/support/patience.h"

namespace tst_menus {

using namespace zoe;
using namespace zoe::app;
using namespace zoe::test;

namespace {

constexpr int kMost = 12;

int entriesOf(const QMenu &menu)
{
    int entries = 0;
    for (const QAction *entry : menu.actions())
        entries += !entry->isSeparator();
    return entries;
}

// Of the menu, or of one in it: too many entries, or only one. Empty: nothing.
QString faultOf(const QMenu &menu)
{
    const int entries = entriesOf(menu);
    const bool isList = menu.title().remove('&') == "Open recent";
    if (!isList && (entries < 2 || entries > kMost))
        return QString("%1: %2 entries").arg(menu.title()).arg(entries);
    for (const QAction *entry : menu.actions()) {
        const QString fault = entry->menu() ? faultOf(*entry->menu()) : QString();
        if (!fault.isEmpty())
            return menu.title() + " > " + fault;
    }
    return {};
}

// The entry of a menu with that text, up to its dots; null if there is none.
const QAction *entryCalled(const QList<QAction *> &entries, const QString &text)
{
    for (const QAction *entry : entries) {
        if (entry->text().remove('&').remove(u'…') == QString(text).remove(u'…'))
            return entry;
    }
    return nullptr;
}

} // namespace

class TestMenus : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase();
    void init();
    void menusAreShort();
    void menusOfViewsAreShort();
    void mnemonicsAreUnique_data();
    void mnemonicsAreUnique();
    void whatCantWorkIsDisabled();
    void keysAndNumbersAreTranslated();
    void theManualNamesEntriesThatExist();
    void everyControlHasATip();
    void iconsHaveTheColourOfTexts();

  private:
    QTemporaryDir m_folder;
    QString m_capture;
};

void TestMenus::initTestCase()
{
    m_capture = m_folder.filePath("run.zoe");
    QVERIFY(!writeCapture(m_capture, 300).empty());
}

void TestMenus::init()
{
    QSettings().clear();
}

void TestMenus::menusAreShort()
{
    Stage stage;
    QVERIFY(stage.open(m_capture));
    QStringList titles;
    for (const QAction *top : stage.window.menuBar()->actions()) {
        titles << top->text().remove('&');
        if (const QString fault = faultOf(*top->menu()); !fault.isEmpty())
            QFAIL(qPrintable(titles.last() + " > " + fault));
    }
    QCOMPARE(titles.join(' '), "File Edit Select View Go Tools Help");
}

// Those that open where the pointer is.
void TestMenus::menusOfViewsAreShort()
{
    Stage stage;
    QVERIFY(stage.open(m_capture));
    QStringList opened;
    QTimer closer; // of menus that are waited for as well
    connect(&closer, &QTimer::timeout, this, [&opened] {
        auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
        if (!menu)
            return;
        const int entries = entriesOf(*menu);
        opened << QString("%1 entries: %2").arg(entries).arg(menu->actions().first()->text());
        QVERIFY2(entries <= kMost, qPrintable(opened.last()));
        menu->close();
    });
    closer.start(0);
    for (const auto *view : stage.window.findChildren<QAbstractScrollArea *>()) {
        const bool isHeader = qobject_cast<const QHeaderView *>(view); // a list of columns
        if (isHeader || !view->isVisible() || view->visibleRegion().isEmpty())
            continue;
        QWidget *hands = view->viewport();
        for (const QPoint &at : {QPoint(60, 5), QPoint(60, 40), hands->rect().center()}) {
            QContextMenuEvent event(QContextMenuEvent::Mouse, at, hands->mapToGlobal(at));
            QApplication::sendEvent(hands, &event);
            ZOE_TRY_VERIFY(!QApplication::activePopupWidget());
        }
    }
    QVERIFY2(opened.size() >= 4, qPrintable(opened.join('\n')));
}

void TestMenus::mnemonicsAreUnique_data()
{
    QTest::addColumn<QString>("language");
    for (const char *language : {"en", "de", "fr"})
        QTest::newRow(language) << language;
}

void TestMenus::mnemonicsAreUnique()
{
    QFETCH(const QString, language);
    const auto speak = [](const QString &name) {
        setLanguage(name);
        installTranslations();
    };
    speak(language);
    QStringList doubled;
    int menus = 0;
    {
        Stage stage;
        QVERIFY(stage.open(m_capture));
        const std::function<void(const QString &, const QList<QAction *> &)> look =
            [&](const QString &place, const QList<QAction *> &entries) {
                ++menus;
                QHash<QString, QString> known;
                for (const QAction *entry : entries) {
                    const QString key = QKeySequence::mnemonic(entry->text()).toString();
                    if (!key.isEmpty() && known.contains(key))
                        doubled << QString("%1: %2 in \"%3\" and \"%4\"")
                                       .arg(place, key, known[key], entry->text());
                    known[key] = entry->text();
                    if (entry->menu())
                        look(place + " > " + entry->text(), entry->menu()->actions());
                }
            };
        look("bar", stage.window.menuBar()->actions());
        for (const QToolButton *button : stage.window.findChildren<QToolButton *>()) {
            if (!button->menu())
                continue;
            emit button->menu()->aboutToShow();
            look(button->objectName(), button->menu()->actions());
        }
    }
    speak("en");
    QVERIFY(menus > 15);
    QVERIFY2(doubled.isEmpty(), qPrintable(doubled.join('\n')));
}

// In the menus, what needs a capture, a selection or a zone is only there with one.
void TestMenus::whatCantWorkIsDisabled()
{
    Stage stage;
    const auto enabled = [&](const QStringList &ids) {
        QStringList found;
        for (const QString &id : ids) {
            const QAction *command = commandCalled(stage.window, id);
            if (!command)
                found << "no " + id;
            else if (command->isEnabled())
                found << id;
        }
        return found.join(' ');
    };
    const QStringList ofZone{"followZone", "followZoneBack"};
    const QStringList ofFunction{"nextInstance", "previousInstance", "selectContaining"};
    const QStringList ofSelection{"saveFrames", "compareSelected", "selectInvert", "selectClear"};
    const QStringList ofCapture{"flameFind",  "flameFindNext",   "threadUp",
                                "hideThread", "moreFramesAfter", "findBehavioursCommand",
                                "nextSpike",  "exportCapture",   "closeAll"};
    const QStringList ofLive{"pauseLive", "backToLive"};
    const QStringList rest{"compareBehaviours", "compareSwapSides", "clearHighlight"};
    QCOMPARE(enabled(ofZone + ofFunction + ofSelection + ofCapture + ofLive + rest), QString());
    QVERIFY(stage.open(m_capture));
    QCOMPARE(enabled(ofZone + ofFunction + ofSelection + ofLive + rest), QString());
    QCOMPARE(enabled(ofCapture), ofCapture.join(' '));
    stage.selection().setFrames(FrameRanges({2, 20}));
    QCOMPARE(enabled(ofSelection), ofSelection.join(' '));
    stage.selection().setSite(SiteId{0});
    QCOMPARE(enabled(ofFunction), ofFunction.join(' '));
    QCOMPARE(enabled(ofZone), QString());
    stage.selection().setZone(ZoneRef{ThreadId{0}, 0}, SiteId{0});
    QCOMPARE(enabled(ofZone), ofZone.join(' '));
    stage.selection().setFrames(std::nullopt);
    QCOMPARE(enabled(ofSelection), QString());
    stage.window.captures().closeAll();
    QVERIFY(stage.settle());
    QCOMPARE(enabled(ofZone + ofFunction + ofSelection + ofCapture + ofLive + rest), QString());
}

// Names of keys are those on the keyboard, also where Qt's translations are not installed. Numbers
// have a decimal point in every language, as figures and files do.
void TestMenus::keysAndNumbersAreTranslated()
{
    setLanguage("de");
    installTranslations();
    const QString keys = QKeySequence("Ctrl+Shift+PgDown").toString(QKeySequence::NativeText);
    const QKeySequence again(keys, QKeySequence::NativeText);
    QStringList inEnglish; // descriptions of plugins
    int plugins = 0;
    for (const char *kind : {"importers", "exporters", "clusterers"}) {
        QDirIterator files(QString(ZOE_SOURCE_DIR "/plugins/") + kind, {"*.json"}, QDir::Files,
                           QDirIterator::Subdirectories);
        while (files.hasNext()) {
            QFile file(files.next());
            QVERIFY(file.open(QIODevice::ReadOnly));
            const QString text =
                QJsonDocument::fromJson(file.readAll()).object()["description"].toString();
            ++plugins;
            if (pluginText(text) == text)
                inEnglish << text;
        }
    }
    setLanguage("en");
    installTranslations();
    QVERIFY2(keys.startsWith("Strg+Umschalt+Bild"), qPrintable(keys));
    QCOMPARE(again, QKeySequence("Ctrl+Shift+PgDown"));
    QVERIFY(plugins > 20);
    QVERIFY2(inEnglish.isEmpty(), qPrintable(inEnglish.join('\n')));
    static const QRegularExpression comma(R"(<translation>.*\d,\d.*</translation>)");
    for (const char *language : {"de", "fr"}) {
        QFile file(QString(ZOE_SOURCE_DIR "/translations/zoetrope_%1.ts").arg(language));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto match = comma.match(QString::fromUtf8(file.readAll()));
        QVERIFY2(!match.hasMatch(), qPrintable(match.captured()));
    }
}

// The tooltip of a control says what it does, with its key. "*File > Open recent*" and the like.
void TestMenus::theManualNamesEntriesThatExist()
{
    static const QRegularExpression place(
        "\\*((?:File|Edit|Select|View|Go|Tools|Help) > [^*]+)\\*");
    Stage stage;
    QVERIFY(stage.open(m_capture));
    const QDir docs(ZOE_SOURCE_DIR "/docs");
    int places = 0;
    QStringList wrong;
    for (const QString &name : docs.entryList({"*.md"})) {
        QFile file(docs.filePath(name));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QString text = QString::fromUtf8(file.readAll()).simplified();
        for (auto match = place.globalMatch(text); match.hasNext();) {
            const QString way = match.next().captured(1);
            if (way == "Edit > Deep Copy") // of another program
                continue;
            ++places;
            QList<QAction *> entries = stage.window.menuBar()->actions();
            for (const QString &step : way.split(" > ")) {
                const QAction *entry = entryCalled(entries, step);
                if (!entry) {
                    wrong << name + ": " + way;
                    break;
                }
                entries = entry->menu() ? entry->menu()->actions() : QList<QAction *>();
            }
        }
    }
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(", ")));
    QVERIFY(places > 10);
}

void TestMenus::everyControlHasATip()
{
    Stage stage;
    QVERIFY(stage.open(m_capture));
    QStringList bare;
    int controls = 0;
    for (const QAbstractButton *button : stage.window.findChildren<QAbstractButton *>()) {
        const auto *tool = qobject_cast<const QToolButton *>(button);
        const QString name = button->objectName();
        const bool ofQt = name.isEmpty() || name.startsWith("qt_") || name.startsWith("Scroll");
        if (ofQt || button->window() != &stage.window)
            continue;
        ++controls;
        const QString tip = button->toolTip();
        if (tip.isEmpty())
            bare << button->objectName();
        const QAction *action = tool ? tool->defaultAction() : nullptr;
        if (action && !action->shortcuts().isEmpty() &&
            !tip.contains(action->shortcut().toString(QKeySequence::NativeText)))
            bare << button->objectName() + " without its key: " + tip;
    }
    QVERIFY(controls > 20);
    const auto addIfBare = [&](const QWidget *widget) {
        if (widget->window() == &stage.window && widget->toolTip().isEmpty())
            bare << QLatin1String(widget->metaObject()->className()) + ' ' + widget->objectName() +
                        " in " + widget->parentWidget()->metaObject()->className();
    };
    for (const QComboBox *box : stage.window.findChildren<QComboBox *>())
        addIfBare(box);
    for (const QAbstractSpinBox *box : stage.window.findChildren<QAbstractSpinBox *>())
        addIfBare(box);
    for (const QLineEdit *field : stage.window.findChildren<QLineEdit *>()) {
        const bool isPart = qobject_cast<QAbstractSpinBox *>(field->parent()) ||
                            qobject_cast<QComboBox *>(field->parent());
        if (!isPart)
            addIfBare(field);
    }
    QVERIFY2(bare.isEmpty(), qPrintable(bare.join('\n')));
}

// One set, one style, in the colour of the text next to them, in every theme.
void TestMenus::iconsHaveTheColourOfTexts()
{
    const QPalette before = QApplication::palette();
    const QStringList files = QDir(":/icons").entryList({"*.svg"});
    QVERIFY(files.size() > 20);
    for (const QColor &text : {QColor(Qt::black), QColor(Qt::white)}) {
        QPalette palette = before;
        palette.setColor(QPalette::ButtonText, text);
        QApplication::setPalette(palette);
        for (const QString &file : files) {
            if (file == "zoetrope.svg") // the program's own, in colours
                continue;
            const QImage picture =
                iconCalled(QFileInfo(file).baseName().toLatin1().constData()).pixmap(32).toImage();
            int drawn = 0;
            for (int y = 0; y < picture.height(); ++y) {
                for (int x = 0; x < picture.width(); ++x) {
                    const QColor pixel = picture.pixelColor(x, y);
                    if (pixel.alpha() < 250)
                        continue;
                    ++drawn;
                    QCOMPARE(pixel.rgb(), text.rgb());
                }
            }
            QVERIFY2(drawn > 10 && drawn < picture.width() * picture.height() / 2,
                     qPrintable(file)); // an outline
        }
    }
    QApplication::setPalette(before);
}

} // namespace tst_menus

ZOE_GUI_TEST(tst_menus::TestMenus)
#include "tst_menus.moc"
