// A box to choose one of a capture's recorded threads, or all. GUI thread only.
#pragma once

#include <QComboBox>
#include <QList>
#include <optional>

#include "analysis/model/capture.h"

namespace zoe::app {

// Sets the items of a box whose first one means all; ids: data of the others. Keeps the current
// item if it still exists: the one with its id and text, otherwise the first with its text.
void refillChoices(QComboBox &box, const QStringList &items, const QList<std::uint32_t> &ids = {});

class ThreadBox : public QComboBox {
    Q_OBJECT

  public:
    explicit ThreadBox(const char *objectName, QWidget *parent = nullptr);

    // null: none is open
    void setCapture(const Capture *capture);
    [[nodiscard]] std::optional<ThreadId> thread() const; // not set: all
};

} // namespace zoe::app
