#include "app/commands/command_palette.h"

#include <QApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QSettings>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <array>

namespace zoe::app {

namespace {

constexpr auto kRecentCommandsKey = "palette/recent";
constexpr int kMaxRecent = 20;
constexpr std::size_t kMaxShown = 50;
// In the field; it has all others itself.
constexpr std::array kListKeys{int{Qt::Key_Up}, int{Qt::Key_Down}, int{Qt::Key_PageUp},
                               int{Qt::Key_PageDown}, int{Qt::Key_Escape}};

void rememberUse(const QString &id)
{
    if (id.isEmpty())
        return;
    QSettings settings;
    QStringList recent = settings.value(kRecentCommandsKey).toStringList();
    recent.removeAll(id);
    recent.prepend(id);
    settings.setValue(kRecentCommandsKey, recent.mid(0, kMaxRecent));
}

} // namespace

CommandPalette::CommandPalette(QWidget &window)
    : QFrame(&window)
    , m_window(window)
    , m_field(new QLineEdit(this))
    , m_list(new QTreeWidget(this))
    , m_sources{commandSource(window)}
{
    setObjectName("commandPalette");
    setAccessibleName(tr("Command palette"));
    setFrameShape(QFrame::StyledPanel);
    setAutoFillBackground(true);
    m_field->setObjectName("paletteField");
    m_field->setAccessibleName(tr("Command, frame or function"));
    m_field->setPlaceholderText(tr("Command, frame number or function"));
    m_list->setObjectName("paletteList");
    m_list->setAccessibleName(tr("Matches"));
    m_list->setColumnCount(2);
    m_list->setHeaderHidden(true);
    m_list->setRootIsDecorated(false);
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setUniformRowHeights(true);
    m_list->setTextElideMode(Qt::ElideMiddle);
    m_list->header()->setStretchLastSection(false);
    m_list->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_list->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);

    auto *layout = new QVBoxLayout(this);
    layout->addWidget(m_field);
    layout->addWidget(m_list, 1);
    m_field->installEventFilter(this);
    connect(m_field, &QLineEdit::textChanged, this, &CommandPalette::fill);
    connect(m_field, &QLineEdit::returnPressed, this, &CommandPalette::runCurrent);
    connect(m_list, &QTreeWidget::itemClicked, this, &CommandPalette::runCurrent);
    hide();
}

void CommandPalette::addSource(PaletteSource source)
{
    m_sources.push_back(std::move(source));
}

void CommandPalette::open()
{
    if (!isVisible())
        m_focusBefore = QApplication::focusWidget();
    const int width = std::min(m_window.width() - 20, fontMetrics().averageCharWidth() * 90);
    const int height = std::min(m_window.height() - 60, fontMetrics().height() * 22);
    setGeometry((m_window.width() - width) / 2, 40, width, height);
    m_field->clear();
    fill();
    show();
    raise();
    m_field->setFocus(Qt::ShortcutFocusReason);
}

void CommandPalette::fill()
{
    std::vector<PaletteEntry> entries;
    for (const PaletteSource &source : m_sources) {
        for (PaletteEntry &entry : source(m_field->text()))
            entries.push_back(std::move(entry));
    }
    m_shown = rankedEntries(std::move(entries),
                            QSettings().value(kRecentCommandsKey).toStringList(), kMaxShown);
    m_list->clear();
    for (const PaletteEntry &entry : m_shown) {
        auto *item = new QTreeWidgetItem(m_list, {entry.text, entry.detail});
        item->setToolTip(0, entry.text);
        item->setTextAlignment(1, Qt::AlignRight | Qt::AlignVCenter);
        item->setDisabled(!entry.enabled);
    }
    moveBy(1);
    if (m_shown.empty()) {
        auto *none = new QTreeWidgetItem(m_list, {tr("No matches")});
        none->setDisabled(true);
    }
}

// To the next one that can be chosen.
void CommandPalette::moveBy(int rows)
{
    const int count = static_cast<int>(m_shown.size());
    const int from = m_list->indexOfTopLevelItem(m_list->currentItem());
    const int step = rows < 0 ? -1 : 1;
    int to = std::clamp(from + rows, 0, std::max(count - 1, 0));
    while (to >= 0 && to < count && !m_shown[static_cast<std::size_t>(to)].enabled)
        to += step;
    if (to >= 0 && to < count)
        m_list->setCurrentItem(m_list->topLevelItem(to));
}

void CommandPalette::runCurrent()
{
    const int row = m_list->indexOfTopLevelItem(m_list->currentItem());
    if (row < 0 || row >= static_cast<int>(m_shown.size()))
        return;
    const PaletteEntry entry = m_shown[static_cast<std::size_t>(row)];
    if (!entry.enabled)
        return;
    leave(true); // commands apply to what had the focus
    rememberUse(entry.id);
    entry.run();
}

void CommandPalette::leave(bool giveFocusBack)
{
    hide();
    if (giveFocusBack && m_focusBefore)
        m_focusBefore->setFocus(Qt::OtherFocusReason);
    else if (giveFocusBack)
        m_window.setFocus(Qt::OtherFocusReason);
}

bool CommandPalette::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::FocusOut && isVisible()) {
        const auto reason = static_cast<const QFocusEvent *>(event)->reason();
        if (reason != Qt::PopupFocusReason && reason != Qt::ActiveWindowFocusReason)
            leave(false);
        return false;
    }
    if (event->type() != QEvent::KeyPress && event->type() != QEvent::ShortcutOverride)
        return QFrame::eventFilter(watched, event);
    const int key = static_cast<const QKeyEvent *>(event)->key();
    if (std::ranges::find(kListKeys, key) == kListKeys.end())
        return false;
    if (event->type() == QEvent::ShortcutOverride)
        event->accept(); // it comes again as a key press, before the window's commands
    else
        press(key);
    return true;
}

void CommandPalette::press(int key)
{
    if (key == Qt::Key_Escape)
        leave(true);
    else
        moveBy((key == Qt::Key_Up || key == Qt::Key_PageUp ? -1 : 1) *
               (key == Qt::Key_PageUp || key == Qt::Key_PageDown ? 10 : 1));
}

} // namespace zoe::app
