// The File menu: asks for files and gives them to the window. GUI thread only.
#pragma once

#include <QObject>

namespace zoe {
class PluginManager;
}

namespace zoe::app {

struct CaptureExport;
class JobRunner;
class MainWindow;

class FileCommands : public QObject {
    Q_OBJECT

  public:
    // All must outlive it.
    FileCommands(MainWindow &window, JobRunner &jobs, PluginManager &plugins);

  private:
    void askForFile(bool toCompare);
    void openSample();
    void askForExport();
    void exportCapture(const CaptureExport &wish);
    void exportPicture();

    MainWindow &m_window;
    JobRunner &m_jobs;
    PluginManager &m_plugins;
};

} // namespace zoe::app
