#include "app/window/menus/window_help.h"

#include <QAction>
#include <QApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QLabel>
#include <QVBoxLayout>

#include "analysis/samples/sampled_functions.h"
#include "app/commands/command_palette.h"
#include "app/commands/shortcut_sheet.h"
#include "app/manual/manual_window.h"
#include "app/session/document.h"
#include "app/window/menus/navigator.h"
#include "app/window/menus/plugins_dialog.h"
#include "app/window/menus/window_actions.h"

namespace zoe::app {

namespace {

struct Help {
    Q_DECLARE_TR_FUNCTIONS(HelpDialogs)
};

void showAbout(QWidget &parent)
{
    auto *dialog = new QDialog(&parent);
    dialog->setObjectName("aboutDialog");
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(Help::tr("About Zoetrope"));
    auto *layout = new QVBoxLayout(dialog);
    auto *text = new QLabel(
        Help::tr(
            "<h2>Zoetrope %1</h2><p>A frame profiler: see what a program does in each frame, and "
            "why some frames are slow.</p><p>The sources are under the MIT licence. This program "
            "is under the GNU General Public License 3, because Qt Charts is.</p><p>Qt %2</p>")
            .arg(QApplication::applicationVersion(), qVersion()),
        dialog);
    text->setTextFormat(Qt::RichText);
    text->setWordWrap(true);
    text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    layout->addWidget(text);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, dialog);
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    layout->addWidget(buttons);
    dialog->resize(420, 240);
    dialog->show();
}

// An existing window comes to the front.
void present(QWidget &window)
{
    window.show();
    window.raise();
    window.activateWindow();
}

} // namespace

WindowHelp::WindowHelp(QWidget &window, const WindowActions &actions, Session &session,
                       Navigator &navigator)
    : QObject(&window)
    , m_window(window)
    , m_session(session)
    , m_palette(new CommandPalette(window))
{
    buildPalette(navigator);
    connect(actions.palette, &QAction::triggered, m_palette, &CommandPalette::open);
    connect(actions.settings, &QAction::triggered, this,
            [this] { showSettings(SettingsDialog::Page::Appearance); });
    connect(actions.manual, &QAction::triggered, this, &WindowHelp::showManual);
    connect(actions.shortcuts, &QAction::triggered, this, &WindowHelp::showShortcuts);
    connect(actions.plugins, &QAction::triggered, this,
            [this] { (new PluginsDialog(m_session.plugins(), &m_window))->show(); });
    connect(actions.about, &QAction::triggered, this, [this] { showAbout(m_window); });
}

void WindowHelp::buildPalette(Navigator &navigator)
{
    m_palette->addSource([this, goTo = frameSource([&navigator](std::uint32_t frame) {
                                    navigator.showFrame(frame);
                                })](const QString &typed) {
        return m_session.document() ? goTo(typed) : std::vector<PaletteEntry>();
    });
    m_palette->addSource(nameSource(
        tr("function"), [this] { return functionNames(); },
        [this](int site) {
            if (Document *document = m_session.document())
                document->selection().setSite(SiteId{static_cast<std::uint32_t>(site)});
        }));
    m_palette->addSource(nameSource(
        tr("sampled function"), [this] { return sampledNames(); },
        [this](int name) { m_session.findSampled(m_sampledNames.value(name)); }));
}

QStringList WindowHelp::functionNames()
{
    readNames();
    return m_names;
}

QStringList WindowHelp::sampledNames()
{
    readNames();
    return m_sampledNames;
}

void WindowHelp::readNames()
{
    const Document *document = m_session.document();
    const std::shared_ptr<const Capture> capture = document ? document->capture() : nullptr;
    if (capture && m_namesOf.lock() == capture)
        return;
    m_namesOf = capture;
    m_names.clear();
    m_sampledNames.clear();
    if (!capture)
        return;
    for (const Site &site : capture->sites())
        m_names << QString::fromStdString(site.label());
    for (const std::string &name : namesOnlySampled(*capture))
        m_sampledNames << QString::fromStdString(name);
}

void WindowHelp::showSettings(SettingsDialog::Page page)
{
    if (!m_settings)
        m_settings = new SettingsDialog(m_window);
    m_settings->showPage(page);
    present(*m_settings);
}

void WindowHelp::showManual()
{
    if (!m_manual)
        m_manual = new ManualWindow(&m_window);
    present(*m_manual);
}

void WindowHelp::showShortcuts()
{
    if (!m_shortcuts) {
        m_shortcuts = new ShortcutSheet(m_window);
        connect(m_shortcuts, &ShortcutSheet::keysWanted, this,
                [this] { showSettings(SettingsDialog::Page::Keys); });
    }
    present(*m_shortcuts);
}

} // namespace zoe::app
