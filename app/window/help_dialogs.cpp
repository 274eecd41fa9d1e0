#include "app/window/help_dialogs.h"

#include <QApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QLabel>
#include <QTreeWidget>
#include <QVBoxLayout>

#include "plugins/api/plugin_manager.h"

namespace zoe::app {

namespace {

struct Help {
    Q_DECLARE_TR_FUNCTIONS(HelpDialogs)

  public:
    static QString stateText(PluginState state);
};

QString Help::stateText(PluginState state)
{
    switch (state) {
    case PluginState::Found:
        return tr("found");
    case PluginState::Loaded:
        return tr("loaded");
    case PluginState::Disabled:
        return tr("disabled");
    case PluginState::Failed:
        return tr("failed");
    }
    return {};
}

QDialog *makeDialog(const QString &name, const QString &title, QWidget &parent)
{
    auto *dialog = new QDialog(&parent);
    dialog->setObjectName(name);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(title);
    new QVBoxLayout(dialog);
    return dialog;
}

void finish(QDialog *dialog, QSize size)
{
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, dialog);
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    dialog->layout()->addWidget(buttons);
    dialog->resize(size);
    dialog->show();
}

QTreeWidget *makeTable(QDialog *dialog, const QStringList &columns)
{
    auto *table = new QTreeWidget(dialog);
    table->setHeaderLabels(columns);
    table->setRootIsDecorated(false);
    table->setAlternatingRowColors(true);
    table->setAccessibleName(dialog->windowTitle());
    dialog->layout()->addWidget(table);
    return table;
}

void resizeColumns(QTreeWidget *table)
{
    for (int column = 0; column < table->columnCount(); ++column)
        table->resizeColumnToContents(column);
}

} // namespace

void showPlugins(PluginManager &plugins, QWidget &parent)
{
    QDialog *dialog = makeDialog("pluginsDialog", Help::tr("Plugins"), parent);
    QTreeWidget *table =
        makeTable(dialog, {Help::tr("Plugin"), Help::tr("Provides"), Help::tr("Version"),
                           Help::tr("State"), Help::tr("File")});
    for (const PluginInfo &plugin : plugins.plugins()) {
        QString state = Help::stateText(plugin.state);
        if (!plugin.reason.isEmpty())
            state += ": " + plugin.reason;
        auto *item = new QTreeWidgetItem(table, {plugin.name.isEmpty() ? plugin.id : plugin.name,
                                                 plugin.provides.join(", "), plugin.version, state,
                                                 plugin.fileName});
        for (int column = 0; column < table->columnCount(); ++column)
            item->setToolTip(column, item->text(column));
        item->setToolTip(0, plugin.description);
    }
    resizeColumns(table);
    auto *folders = new QLabel(
        Help::tr("Looked for in: %1").arg(PluginManager::defaultFolders().join(", ")), dialog);
    folders->setWordWrap(true);
    folders->setTextInteractionFlags(Qt::TextSelectableByMouse);
    dialog->layout()->addWidget(folders);
    finish(dialog, {820, 360});
}

void showAbout(QWidget &parent)
{
    QDialog *dialog = makeDialog("aboutDialog", Help::tr("About Zoetrope"), parent);
    auto *text = new QLabel(
        Help::tr(
            "<h2>Zoetrope %1</h2><p>A frame profiler: see what a program does in each frame, and "
            "why some frames are slow.</p><p>The sources are under the MIT licence. This program "
            "falls under the GNU General Public License 3, because Qt Charts does.</p>"
            "<p>Qt %2</p>")
            .arg(QApplication::applicationVersion(), qVersion()),
        dialog);
    text->setWordWrap(true);
    text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    dialog->layout()->addWidget(text);
    finish(dialog, {420, 240});
}

} // namespace zoe::app
