#include "app/window/menus/plugins_dialog.h"

#include <QDesktopServices>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileInfo>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTreeWidget>
#include <QUrl>
#include <QVBoxLayout>

#include "app/commands/key_tips.h"
#include "app/theme/plugin_texts.h"

namespace zoe::app {

namespace {

enum PluginColumn { kName, kProvides, kVersion, kState, kFile, kColumns };

QLabel *makeText(QWidget *parent)
{
    auto *label = new QLabel(parent);
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    return label;
}

// A file without metadata has only its name.
QString titleOf(const PluginInfo &plugin)
{
    if (!plugin.name.isEmpty())
        return pluginText(plugin.name);
    return plugin.id.isEmpty() ? QFileInfo(plugin.fileName).fileName() : plugin.id;
}

QString providesText(const PluginInfo &plugin)
{
    QStringList words;
    for (const QString &word : plugin.provides)
        words << pluginText(word);
    return words.join(", ");
}

} // namespace

PluginsDialog::PluginsDialog(PluginManager &plugins, QWidget *parent)
    : QDialog(parent)
    , m_plugins(plugins)
    , m_table(new QTreeWidget(this))
    , m_reason(makeText(this))
{
    setObjectName("pluginsDialog");
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Plugins"));
    auto *layout = new QVBoxLayout(this);
    buildTable();
    layout->addWidget(m_table, 1);
    m_reason->setObjectName("pluginReason");
    m_reason->setAccessibleName(tr("About the selected plugin"));
    layout->addWidget(m_reason);
    QLabel *folders = makeText(this);
    folders->setAccessibleName(tr("Plugin folders"));
    folders->setText(
        tr("Plugin folders: %1. Enabling or disabling a plugin takes effect in new windows.")
            .arg(PluginManager::defaultFolders().join(", ")));
    layout->addWidget(folders);
    buildButtons();
    explainControls(*this);
    fill();
    resize(860, 420);
}

void PluginsDialog::buildTable()
{
    m_table->setHeaderLabels(
        {tr("Plugin"), tr("Provides"), tr("Version"), tr("State"), tr("File")});
    m_table->setRootIsDecorated(false);
    m_table->setAlternatingRowColors(true);
    m_table->setAccessibleName(windowTitle());
    connect(m_table, &QTreeWidget::itemChanged, this, [this](QTreeWidgetItem *item, int column) {
        if (column == kName)
            switchPlugin(m_table->indexOfTopLevelItem(item),
                         item->checkState(kName) == Qt::Checked);
    });
    connect(m_table, &QTreeWidget::currentItemChanged, this, &PluginsDialog::showReason);
}

void PluginsDialog::buildButtons()
{
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    m_tryAgain = buttons->addButton(tr("&Try again"), QDialogButtonBox::ActionRole);
    m_tryAgain->setObjectName("tryAgain");
    m_tryAgain->setToolTip(tr("Read the plugin file again and try to load it"));
    QPushButton *folder =
        buttons->addButton(tr("Open my plugin &folder"), QDialogButtonBox::ActionRole);
    folder->setToolTip(PluginManager::userFolder());
    connect(m_tryAgain, &QPushButton::clicked, this, &PluginsDialog::tryAgain);
    connect(folder, &QPushButton::clicked, this, [] {
        QDir().mkpath(PluginManager::userFolder());
        QDesktopServices::openUrl(QUrl::fromLocalFile(PluginManager::userFolder()));
    });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    layout()->addWidget(buttons);
}

void PluginsDialog::fill()
{
    const QSignalBlocker quiet(m_table);
    const int row = std::max(0, m_table->indexOfTopLevelItem(m_table->currentItem()));
    m_table->clear();
    for (const PluginInfo &plugin : m_plugins.plugins()) {
        const bool failed = plugin.state == PluginState::Failed;
        auto *item = new QTreeWidgetItem(
            m_table, {titleOf(plugin), providesText(plugin), plugin.version, {}, plugin.fileName});
        if (!failed)
            item->setCheckState(kName, plugin.state == PluginState::Disabled ? Qt::Unchecked
                                                                             : Qt::Checked);
        item->setText(kState, failed                                  ? tr("not usable")
                              : plugin.state == PluginState::Disabled ? tr("disabled")
                              : plugin.state == PluginState::Loaded   ? tr("enabled")
                                                                      : tr("ready"));
        for (int column = 0; column < kColumns; ++column)
            item->setToolTip(column, item->text(column));
        item->setToolTip(kState, failed ? plugin.reason : item->text(kState));
    }
    for (int column = 0; column < kColumns; ++column)
        m_table->resizeColumnToContents(column);
    m_table->setCurrentItem(m_table->topLevelItem(row));
    showReason();
}

const PluginInfo *PluginsDialog::current() const
{
    const int row = m_table->indexOfTopLevelItem(m_table->currentItem());
    return row < 0 ? nullptr : &m_plugins.plugins()[static_cast<std::size_t>(row)];
}

void PluginsDialog::showReason()
{
    const PluginInfo *plugin = current();
    const bool failed = plugin && plugin->state == PluginState::Failed;
    m_tryAgain->setEnabled(failed);
    if (!plugin)
        m_reason->setText(tr("No plugins found."));
    else if (failed)
        m_reason->setText(tr("%1 can't be used: %2.")
                              .arg(QFileInfo(plugin->fileName).fileName(), plugin->reason));
    else
        m_reason->setText(pluginText(plugin->description));
}

void PluginsDialog::switchPlugin(int row, bool enabled)
{
    if (row < 0)
        return;
    m_plugins.setEnabled(m_plugins.plugins()[static_cast<std::size_t>(row)].id, enabled);
    fill();
}

void PluginsDialog::tryAgain()
{
    if (const PluginInfo *plugin = current()) {
        m_plugins.tryAgain(QString(plugin->fileName));
        fill();
    }
}

} // namespace zoe::app
