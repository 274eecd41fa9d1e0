#include "app/settings/settings_dialog.h"

#include <QDialogButtonBox>
#include <QTabBar>
#include <QTabWidget>
#include <QVBoxLayout>

#include "app/commands/key_tips.h"
#include "app/settings/appearance_page.h"
#include "app/settings/captures_page.h"
#include "app/settings/keys_page.h"
#include "app/settings/sources_page.h"

namespace zoe::app {

SettingsDialog::SettingsDialog(QWidget &window)
    : QDialog(&window)
    , m_pages(new QTabWidget(this))
{
    setObjectName("settingsDialog");
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Settings"));
    m_pages->tabBar()->setAccessibleName(tr("Settings pages"));
    // In the order of Page.
    m_pages->addTab(new AppearancePage(m_pages), tr("Appearance"));
    m_pages->addTab(new CapturesPage(m_pages), tr("Captures and views"));
    m_pages->addTab(new SourcesPage(m_pages), tr("Sources"));
    m_pages->addTab(new KeysPage(window, m_pages), tr("Keys"));
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);

    auto *layout = new QVBoxLayout(this);
    layout->addWidget(m_pages, 1);
    layout->addWidget(buttons);
    explainControls(*this);
    resize(640, 560);
}

void SettingsDialog::showPage(Page page)
{
    m_pages->setCurrentIndex(static_cast<int>(page));
}

} // namespace zoe::app
