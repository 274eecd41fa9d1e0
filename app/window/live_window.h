// Connects the window to running programs and annotations: sessions become tabs, views follow them,
// flags appear in the frame chart. GUI thread only.
#pragma once

#include <QObject>
#include <QPointer>
#include <QString>
#include <functional>
#include <vector>

#include "analysis/model/ids.h"

namespace zoe::app {

class AnnotationMarks;
class Document;
class JobRunner;
class LiveConnector;
class LiveSession;
class LiveViews;
class MainWindow;

class LiveWindow : public QObject {
    Q_OBJECT

  public:
    // The runner outlives it. REQUIRES: the window's views are there.
    LiveWindow(MainWindow &window, JobRunner &jobs);

    void setDocument(Document *document); // that the views show; null: none
    // Connects, and calls it once so many frames have come.
    void watch(const QString &address, FrameIndex frames = 0, std::function<void()> then = {});
    [[nodiscard]] LiveConnector &connector() { return *m_connector; }
    [[nodiscard]] AnnotationMarks &marks() { return *m_marks; }

  private:
    void showSession();
    void closeEarlier(LiveSession &last);
    void tellOfFrames(Document &document);

    MainWindow &m_window;
    JobRunner &m_jobs;
    LiveConnector *m_connector;
    LiveViews *m_views;
    AnnotationMarks *m_marks;
    std::vector<QPointer<Document>> m_earlier; // recordings that others follow, oldest first
    FrameIndex m_frames = 0;
    std::function<void()> m_then; // called when the document has so many frames
};

} // namespace zoe::app
