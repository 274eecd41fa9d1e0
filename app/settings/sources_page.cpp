#include "app/settings/sources_page.h"

#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

#include "app/settings/preferences.h"
#include "app/settings/prefix_table.h"
#include "app/theme/look.h"

namespace zoe::app {

SourcesPage::SourcesPage(QWidget *parent)
    : QWidget(parent)
    , m_folders(new QListWidget(this))
{
    auto *command = new QLineEdit(editorCommand(), this);
    command->setObjectName("editorCommand");
    command->setAccessibleName(tr("Editor command"));
    command->setPlaceholderText("code --goto %f:%l");
    connect(command, &QLineEdit::textChanged, this,
            [](const QString &text) { setEditorCommand(text); });
    auto *label = new QLabel(tr("&Editor command (%f: file, %l: line)"), this);
    label->setBuddy(command);

    m_folders->setObjectName("sourceFolders");
    m_folders->setAccessibleName(tr("Source folders"));
    m_folders->addItems(sourceFolders());
    auto *foldersLabel = new QLabel(tr("Additional source &folders"), this);
    foldersLabel->setWordWrap(true);
    foldersLabel->setBuddy(m_folders);
    auto *add = new QPushButton(tr("&Add folder…"), this);
    add->setToolTip(tr("Add a folder with source files"));
    auto *remove = new QPushButton(tr("&Remove"), this);
    remove->setToolTip(tr("Remove the selected folder from the list"));
    remove->setObjectName("removeSourceFolder");
    remove->setEnabled(false);
    connect(add, &QPushButton::clicked, this, [this] {
        addFolder(QFileDialog::getExistingDirectory(this, tr("Choose a source folder")));
    });
    connect(remove, &QPushButton::clicked, this, [this] {
        delete m_folders->currentItem();
        store();
    });
    connect(m_folders, &QListWidget::currentRowChanged, remove,
            [remove](int row) { remove->setEnabled(row >= 0); });

    auto *prefixes = new PrefixTable(this);
    auto *prefixesLabel = new QLabel(tr("Source &path replacements"), this);
    prefixesLabel->setWordWrap(true);
    prefixesLabel->setBuddy(prefixes);

    auto *buttons = new QHBoxLayout;
    buttons->addWidget(add);
    buttons->addWidget(remove);
    buttons->addStretch(1);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(label);
    layout->addWidget(command);
    layout->addSpacing(kApartPx);
    layout->addWidget(foldersLabel);
    layout->addWidget(m_folders, 1);
    layout->addLayout(buttons);
    layout->addSpacing(kApartPx);
    layout->addWidget(prefixesLabel);
    layout->addWidget(prefixes, 1);
}

void SourcesPage::addFolder(const QString &folder)
{
    if (folder.isEmpty() || !m_folders->findItems(folder, Qt::MatchExactly).isEmpty())
        return;
    m_folders->addItem(folder);
    store();
}

void SourcesPage::store()
{
    QStringList folders;
    for (int row = 0; row < m_folders->count(); ++row)
        folders << m_folders->item(row)->text();
    setSourceFolders(folders);
}

} // namespace zoe::app
