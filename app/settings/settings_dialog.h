// The settings dialog; changes take effect immediately. Does not block. GUI thread only.
#pragma once

#include <QDialog>

class QTabWidget;

namespace zoe::app {

class SettingsDialog : public QDialog {
    Q_OBJECT

  public:
    enum class Page { Appearance, Captures, Sources, Keys };

    // The window whose commands can get other keys; it must outlive the dialog.
    explicit SettingsDialog(QWidget &window);

    void showPage(Page page);

  private:
    QTabWidget *m_pages;
};

} // namespace zoe::app
