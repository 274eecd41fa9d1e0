#include "app/widgets/pickers/thread_box.h"

#include <QSignalBlocker>
#include <algorithm>

namespace zoe::app {

void refillChoices(QComboBox &box, const QStringList &items, const QList<std::uint32_t> &ids)
{
    const QSignalBlocker quiet(&box);
    const QString chosen = box.currentIndex() > 0 ? box.currentText() : QString();
    const QVariant id = box.currentData();
    box.clear();
    box.addItems(items);
    for (qsizetype i = 0; i < ids.size(); ++i)
        box.setItemData(static_cast<int>(i) + 1, ids[i]);
    const int same = id.isValid() ? box.findData(id) : -1;
    const bool isSame = same > 0 && box.itemText(same) == chosen;
    box.setCurrentIndex(isSame ? same : chosen.isEmpty() ? 0 : std::max(0, box.findText(chosen)));
    box.setEnabled(items.size() > 2);
}

ThreadBox::ThreadBox(const char *objectName, QWidget *parent)
    : QComboBox(parent)
{
    setObjectName(objectName);
    setAccessibleName(tr("Thread filter"));
    setToolTip(accessibleName());
    setCapture(nullptr);
}

void ThreadBox::setCapture(const Capture *capture)
{
    QStringList items{tr("All threads")};
    QList<std::uint32_t> ids;
    for (std::uint32_t i = 0; capture && i < capture->threads().size(); ++i) {
        if (!capture->threads()[i].isRecorded())
            continue;
        items << QString::fromStdString(capture->threads()[i].label());
        ids << i;
    }
    refillChoices(*this, items, ids);
}

std::optional<ThreadId> ThreadBox::thread() const
{
    const QVariant id = currentData();
    return id.isValid() ? std::optional(ThreadId{id.toUInt()}) : std::nullopt;
}

} // namespace zoe::app
