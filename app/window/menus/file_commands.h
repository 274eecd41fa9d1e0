// The File menu: asks for files, and opens, saves and exports them. GUI thread only.
#pragma once

#include <QObject>

class QWidget;

namespace zoe::app {

class OpenCaptures;
class Session;
struct CaptureExport;
struct WindowActions;

class FileCommands : public QObject {
    Q_OBJECT

  public:
    // The window owns it; session and captures must outlive it.
    FileCommands(QWidget &window, const WindowActions &actions, Session &session,
                 OpenCaptures &captures);

  private:
    void askForFile(bool toCompare);
    void askForFleet();
    void openSample();
    void askForExport();
    void exportCapture(const CaptureExport &wish);
    void exportPicture();

    QWidget &m_window;
    Session &m_session;
    OpenCaptures &m_captures;
};

} // namespace zoe::app
