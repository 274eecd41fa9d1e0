#include "app/settings/keys_page.h"

#include <QAction>
#include <QHBoxLayout>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <map>

#include "app/commands/command.h"

namespace zoe::app {

namespace {

constexpr int kIdRole = Qt::UserRole;

} // namespace

KeysPage::KeysPage(QWidget &window, QWidget *parent)
    : QWidget(parent)
    , m_window(window)
    , m_tree(new QTreeWidget(this))
    , m_key(new QKeySequenceEdit(this))
    , m_set(new QPushButton(tr("&Set"), this))
    , m_add(new QPushButton(tr("&Add"), this))
    , m_clear(new QPushButton(tr("&Clear"), this))
    , m_reset(new QPushButton(tr("&Default"), this))
    , m_conflicts(new QLabel(this))
{
    auto *field = new QLineEdit(this);
    field->setObjectName("keysFilter");
    field->setPlaceholderText(tr("Find a command or key"));
    field->setAccessibleName(field->placeholderText());
    connect(field, &QLineEdit::textChanged, this, &KeysPage::filter);
    m_tree->setObjectName("keysTree");
    m_tree->setAccessibleName(tr("Commands and keys"));
    m_tree->setHeaderLabels({tr("Command"), tr("Keys")});
    m_tree->setAlternatingRowColors(true);
    connect(m_tree, &QTreeWidget::currentItemChanged, this, &KeysPage::showChosen);
    auto *all = new QPushButton(tr("Restore all default keys"), this);
    all->setObjectName("keysResetAll");
    all->setToolTip(tr("Restore the default keys of all commands"));
    connect(all, &QPushButton::clicked, this, [this] {
        resetAllUserKeys();
        refresh();
    });

    auto *layout = new QVBoxLayout(this);
    layout->addWidget(field);
    layout->addWidget(m_tree, 1);
    buildEditor();
    layout->addWidget(m_conflicts);
    layout->addWidget(all, 0, Qt::AlignLeft);
    fill();
    showChosen();
}

void KeysPage::buildEditor()
{
    m_key->setObjectName("keysKey");
    m_key->setAccessibleName(tr("New key"));
    m_set->setObjectName("keysSet");
    m_add->setObjectName("keysAdd");
    m_clear->setObjectName("keysClear");
    m_reset->setObjectName("keysReset");
    m_set->setToolTip(tr("Make this the only key of the command"));
    m_add->setToolTip(tr("Add this key to those of the command"));
    m_clear->setToolTip(tr("Remove all keys of the command"));
    m_reset->setToolTip(tr("Restore the command's default keys"));
    m_conflicts->setObjectName("keysConflicts");
    m_conflicts->setWordWrap(true);
    connect(m_key, &QKeySequenceEdit::keySequenceChanged, this, &KeysPage::showConflicts);
    connect(m_set, &QPushButton::clicked, this, [this] { change(false); });
    connect(m_add, &QPushButton::clicked, this, [this] { change(true); });
    connect(m_clear, &QPushButton::clicked, this, [this] {
        setUserKeys(*chosen(), {});
        refresh();
    });
    connect(m_reset, &QPushButton::clicked, this, &KeysPage::reset);
    auto *row = new QHBoxLayout;
    row->addWidget(m_key, 1);
    for (QPushButton *button : {m_set, m_add, m_clear, m_reset})
        row->addWidget(button);
    static_cast<QVBoxLayout *>(layout())->addLayout(row);
}

void KeysPage::fill()
{
    std::map<QString, QTreeWidgetItem *> groups;
    for (const QAction *command : commandsOf(m_window)) {
        QTreeWidgetItem *&group = groups[groupOf(*command)];
        if (!group) {
            group = new QTreeWidgetItem(m_tree, {groupOf(*command)});
            group->setFirstColumnSpanned(true);
        }
        auto *item = new QTreeWidgetItem(group, {nameOf(*command), keysText(*command)});
        item->setData(0, kIdRole, command->objectName());
    }
    m_tree->expandAll();
    m_tree->resizeColumnToContents(0);
}

void KeysPage::filter(const QString &text)
{
    for (int i = 0; i < m_tree->topLevelItemCount(); ++i) {
        QTreeWidgetItem *group = m_tree->topLevelItem(i);
        bool any = false;
        for (int j = 0; j < group->childCount(); ++j) {
            const bool fits = group->child(j)->text(0).contains(text, Qt::CaseInsensitive) ||
                              group->child(j)->text(1).contains(text, Qt::CaseInsensitive);
            group->child(j)->setHidden(!fits);
            any = any || fits;
        }
        group->setHidden(!any);
    }
    // Hidden rows are not changed.
    if (const QTreeWidgetItem *item = m_tree->currentItem(); item && item->isHidden())
        m_tree->setCurrentItem(nullptr);
}

QAction *KeysPage::chosen() const
{
    const QTreeWidgetItem *item = m_tree->currentItem();
    const QString id = item ? item->data(0, kIdRole).toString() : QString();
    for (QAction *command : commandsOf(m_window)) {
        if (!id.isEmpty() && command->objectName() == id)
            return command;
    }
    return nullptr;
}

void KeysPage::showChosen()
{
    const QAction *command = chosen();
    for (QWidget *editor : {static_cast<QWidget *>(m_key), static_cast<QWidget *>(m_clear)})
        editor->setEnabled(command != nullptr);
    m_reset->setEnabled(command && userKeys(command->objectName()));
    m_key->clear();
    showConflicts();
}

void KeysPage::showConflicts()
{
    const QAction *command = chosen();
    const QKeySequence key = m_key->keySequence();
    m_set->setEnabled(command && !key.isEmpty());
    m_add->setEnabled(command && !key.isEmpty());
    QStringList names;
    if (command && !key.isEmpty()) {
        for (const QAction *other : conflictsOf(key, *command, m_window))
            names << nameOf(*other);
    }
    m_conflicts->setText(names.isEmpty()
                             ? QString()
                             : tr("%1 is assigned to %2. It will be reassigned.")
                                   .arg(key.toString(QKeySequence::NativeText), names.join(", ")));
}

void KeysPage::change(bool add)
{
    QAction *command = chosen();
    const QKeySequence key = m_key->keySequence();
    if (!command || key.isEmpty())
        return;
    takeFromOthers(key, *command);
    QList<QKeySequence> keys = add ? command->shortcuts() : QList<QKeySequence>();
    keys.removeAll(key);
    keys << key;
    setUserKeys(*command, keys);
    refresh();
}

void KeysPage::reset()
{
    QAction *command = chosen();
    QStringList taken;
    for (const QKeySequence &key : defaultKeys(*command)) {
        if (const QStringList names = takeFromOthers(key, *command); !names.isEmpty())
            taken << tr("%1 was reassigned from %2.")
                         .arg(key.toString(QKeySequence::NativeText), names.join(", "));
    }
    resetUserKeys(*command);
    refresh();
    m_conflicts->setText(taken.join(' '));
}

QStringList KeysPage::takeFromOthers(const QKeySequence &key, const QAction &command)
{
    QStringList names;
    for (const QAction *other : conflictsOf(key, command, m_window)) {
        QList<QKeySequence> left;
        for (const QKeySequence &theirs : other->shortcuts()) {
            if (theirs.matches(key) == QKeySequence::NoMatch &&
                key.matches(theirs) == QKeySequence::NoMatch)
                left << theirs;
        }
        setUserKeys(*other, left);
        names << nameOf(*other);
    }
    return names;
}

void KeysPage::refresh()
{
    for (int i = 0; i < m_tree->topLevelItemCount(); ++i) {
        QTreeWidgetItem *group = m_tree->topLevelItem(i);
        for (int j = 0; j < group->childCount(); ++j) {
            for (const QAction *command : commandsOf(m_window)) {
                if (command->objectName() == group->child(j)->data(0, kIdRole).toString())
                    group->child(j)->setText(1, keysText(*command));
            }
        }
    }
    showChosen();
}

} // namespace zoe::app
