#include "app/window/menus/help_dialogs.h"

#include <QApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QLabel>
#include <QVBoxLayout>

#include "app/window/menus/plugins_dialog.h"

namespace zoe::app {

namespace {

struct Help {
    Q_DECLARE_TR_FUNCTIONS(HelpDialogs)
};

} // namespace

void showPlugins(PluginManager &plugins, QWidget &parent)
{
    (new PluginsDialog(plugins, &parent))->show();
}

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

} // namespace zoe::app
