// Tools > Plugins: lists plugins with what they provide and why some can't be used; enables and
// disables them. Does not block. GUI thread only.
#pragma once

#include <QDialog>

#include "plugins/api/plugin_manager.h"

class QLabel;
class QPushButton;
class QTreeWidget;

namespace zoe::app {

class PluginsDialog final : public QDialog {
    Q_OBJECT

  public:
    // The manager outlives the dialog.
    PluginsDialog(PluginManager &plugins, QWidget *parent);

  private:
    void buildTable();
    void buildButtons();
    void fill();
    void switchPlugin(int row, bool enabled);
    void tryAgain();
    void showReason();
    [[nodiscard]] const PluginInfo *current() const;

    PluginManager &m_plugins;
    QTreeWidget *m_table;
    QLabel *m_reason;
    QPushButton *m_tryAgain = nullptr;
};

} // namespace zoe::app
