#include "app/widgets/pickers/name_picker.h"

#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPointer>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "app/theme/look.h"

namespace zoe::app {

namespace {
constexpr std::size_t kNamesAtOnce = 2000; // not noticeable
}

NamePicker::NamePicker(JobRunner &jobs, QWidget *parent)
    : QFrame(parent, Qt::Popup)
    , m_jobs(jobs)
    , m_model(new NameListModel(this))
    , m_title(new QLabel(this))
    , m_search(new QLineEdit(this))
    , m_list(new QListView(this))
{
    setObjectName("namePicker");
    setFrameShape(QFrame::StyledPanel);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(kNearPx, kNearPx, kNearPx, kNearPx);
    layout->addWidget(m_title);
    layout->addWidget(m_search);
    layout->addWidget(m_list, 1);
    m_title->setWordWrap(true);
    m_search->setPlaceholderText(tr("Search: text or /regular expression/"));
    m_search->setAccessibleName(tr("Search names"));
    m_search->setClearButtonEnabled(true);
    m_search->installEventFilter(this);
    m_list->setAccessibleName(tr("Names"));
    m_list->setUniformItemSizes(true);
    m_list->setModel(m_model);
    connect(m_search, &QLineEdit::textChanged, this, &NamePicker::filter);
    connect(m_search, &QLineEdit::returnPressed, this,
            [this] { activate(m_list->currentIndex()); });
    connect(m_list, &QListView::activated, this, &NamePicker::activate);
    connect(m_list, &QListView::clicked, this, [this](const QModelIndex &index) {
        if (!m_checkable)
            activate(index);
    });
    connect(m_model, &NameListModel::checkedChanged, this,
            [this] { emit checkedChanged(m_model->checkedIds()); });
}

void NamePicker::popUp(const QWidget &below, const QString &title, std::vector<NameEntry> entries,
                       bool checkable)
{
    m_job.cancel();
    m_checkable = checkable;
    m_title->setText(title);
    setAccessibleName(title);
    m_search->clear();
    m_model->setEntries(std::move(entries), checkable);
    m_list->setCurrentIndex(m_model->index(0));
    const int width = fontMetrics().averageCharWidth() * 56;
    resize(width, fontMetrics().height() * 20);
    const QRect room = below.screen()->availableGeometry();
    QPoint at = below.mapToGlobal(QPoint(0, below.height()));
    at.setX(std::clamp(at.x(), room.left(), std::max(room.left(), room.right() - width)));
    at.setY(std::clamp(at.y(), room.top(), std::max(room.top(), room.bottom() - height())));
    move(at);
    show();
    m_search->setFocus(Qt::PopupFocusReason);
}

void NamePicker::popUp(const QWidget &below, const QString &title, std::size_t count,
                       std::function<std::vector<NameEntry>()> make, bool checkable)
{
    m_job.cancel();
    if (count <= kNamesAtOnce)
        return popUp(below, title, make(), checkable);
    m_job.run(
        {}, [make = std::move(make)](const Task &) { return make(); },
        [this, under = QPointer(&below), title, checkable](std::vector<NameEntry> entries) {
            if (under)
                popUp(*under, title, std::move(entries), checkable);
        });
}

void NamePicker::filter(const QString &text)
{
    const QString error = m_model->setFilter(text);
    m_search->setToolTip(error);
    m_list->setCurrentIndex(m_model->index(0));
}

void NamePicker::activate(const QModelIndex &index)
{
    if (!index.isValid())
        return;
    if (m_checkable) {
        const bool checked = index.data(Qt::CheckStateRole).toInt() == Qt::Checked;
        m_model->setData(index, checked ? Qt::Unchecked : Qt::Checked, Qt::CheckStateRole);
        return;
    }
    const int id = m_model->idAt(index);
    hide();
    emit chosen(id);
}

// Up and down walk the list while the user types.
bool NamePicker::eventFilter(QObject *watched, QEvent *event)
{
    if (watched != m_search || event->type() != QEvent::KeyPress)
        return QFrame::eventFilter(watched, event);
    const int key = static_cast<const QKeyEvent *>(event)->key();
    int step = 0;
    if (key == Qt::Key_Down || key == Qt::Key_Up)
        step = key == Qt::Key_Down ? 1 : -1;
    else if (key == Qt::Key_PageDown || key == Qt::Key_PageUp)
        step = key == Qt::Key_PageDown ? 10 : -10;
    if (step == 0)
        return false;
    const int row =
        std::clamp(m_list->currentIndex().row() + step, 0, std::max(0, m_model->rowCount() - 1));
    m_list->setCurrentIndex(m_model->index(row));
    return true;
}

} // namespace zoe::app
