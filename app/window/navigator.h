// The Go menu: moves through the frames, spikes and past selections of the open capture. GUI thread
// only.
#pragma once

#include <QObject>
#include <QPointer>
#include <QString>
#include <optional>

#include "analysis/model/ids.h"
#include "app/window/window_actions.h"

namespace zoe::app {

class Document;

class Navigator : public QObject {
    Q_OBJECT

  public:
    explicit Navigator(const WindowActions &actions, QObject *parent = nullptr);

    void setDocument(Document *document); // null: none
    // Shows the frame nearest to the one asked for that the capture has.
    void showFrame(FrameIndex frame);
    void showMostStriking();

  signals:
    void said(const QString &sentence); // why nothing happened, or what happened unseen

  private:
    void connectActions();
    void goToSpike(bool forwards);
    void step(int by); // to the next frame that is there
    void showEnd(bool last);
    void updateActions();
    [[nodiscard]] std::optional<FrameIndex> current() const;

    WindowActions m_actions;
    QPointer<Document> m_document;
};

} // namespace zoe::app
