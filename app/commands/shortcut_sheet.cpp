#include "app/commands/shortcut_sheet.h"

#include <QAction>
#include <QDialogButtonBox>
#include <QLineEdit>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <array>
#include <map>

#include "app/commands/command.h"
#include "app/commands/key_tips.h"

namespace zoe::app {

namespace {

// Mouse gestures in charts; they can't be changed.
struct Gesture {
    const char *what;
    const char *how;
};

constexpr std::array kGestures{
    Gesture{QT_TRANSLATE_NOOP("zoe::app::ShortcutSheet", "Zoom at the pointer"),
            QT_TRANSLATE_NOOP("zoe::app::ShortcutSheet", "Wheel (can be changed in the settings)")},
    Gesture{QT_TRANSLATE_NOOP("zoe::app::ShortcutSheet", "Pan"),
            QT_TRANSLATE_NOOP("zoe::app::ShortcutSheet", "Drag with the middle or right button")},
    Gesture{QT_TRANSLATE_NOOP("zoe::app::ShortcutSheet", "Select frames, measure time"),
            QT_TRANSLATE_NOOP("zoe::app::ShortcutSheet", "Drag with the left button")},
    Gesture{QT_TRANSLATE_NOOP("zoe::app::ShortcutSheet", "Add to the selection, extend it"),
            QT_TRANSLATE_NOOP("zoe::app::ShortcutSheet", "Ctrl or Shift with click or drag")},
    Gesture{QT_TRANSLATE_NOOP("zoe::app::ShortcutSheet", "Zoom to a zone"),
            QT_TRANSLATE_NOOP("zoe::app::ShortcutSheet", "Double click")},
};

} // namespace

ShortcutSheet::ShortcutSheet(QWidget &window)
    : QDialog(&window)
    , m_window(window)
    , m_field(new QLineEdit(this))
    , m_tree(new QTreeWidget(this))
{
    setObjectName("shortcutsDialog");
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Shortcuts"));
    m_field->setObjectName("shortcutsFilter");
    m_field->setPlaceholderText(tr("Find a command or key"));
    m_field->setAccessibleName(m_field->placeholderText());
    m_field->setClearButtonEnabled(true);
    m_tree->setObjectName("shortcutsTree");
    m_tree->setAccessibleName(windowTitle());
    m_tree->setHeaderLabels({tr("Command"), tr("Keys")});
    m_tree->setAlternatingRowColors(true);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    auto *change = buttons->addButton(tr("Change keys…"), QDialogButtonBox::ActionRole);
    change->setToolTip(tr("Open the settings for keys"));
    change->setAutoDefault(false);
    connect(change, &QPushButton::clicked, this, &ShortcutSheet::keysWanted);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_field, &QLineEdit::textChanged, this, &ShortcutSheet::filter);

    auto *layout = new QVBoxLayout(this);
    layout->addWidget(m_field);
    layout->addWidget(m_tree, 1);
    layout->addWidget(buttons);
    explainControls(*this);
    fill();
    resize(680, 640);
}

void ShortcutSheet::fill()
{
    std::map<QString, QTreeWidgetItem *> groups;
    const auto group = [&](const QString &name) {
        QTreeWidgetItem *&item = groups[name];
        if (!item) {
            item = new QTreeWidgetItem(m_tree, {name});
            item->setFirstColumnSpanned(true);
        }
        return item;
    };
    for (const QAction *command : commandsOf(m_window)) {
        if (const QString keys = keysText(*command); !keys.isEmpty())
            new QTreeWidgetItem(group(groupOf(*command)), {nameOf(*command), keys});
    }
    for (const Gesture &gesture : kGestures)
        new QTreeWidgetItem(group(tr("Mouse in charts")), {tr(gesture.what), tr(gesture.how)});
    m_tree->expandAll();
    m_tree->resizeColumnToContents(0);
}

void ShortcutSheet::filter(const QString &text)
{
    for (int i = 0; i < m_tree->topLevelItemCount(); ++i) {
        QTreeWidgetItem *group = m_tree->topLevelItem(i);
        const bool wholeGroup = group->text(0).contains(text, Qt::CaseInsensitive);
        bool any = false;
        for (int j = 0; j < group->childCount(); ++j) {
            QTreeWidgetItem *row = group->child(j);
            const bool fits = wholeGroup || row->text(0).contains(text, Qt::CaseInsensitive) ||
                              row->text(1).contains(text, Qt::CaseInsensitive);
            row->setHidden(!fits);
            any = any || fits;
        }
        group->setHidden(!any);
    }
}

} // namespace zoe::app
