// Opens captures: own files directly, foreign ones through an importer into a temporary capture
// that lives while it is open. Lives on the GUI thread; jobs do the work.
#pragma once

#include <QObject>
#include <QString>
#include <functional>
#include <memory>
#include <vector>

#include "analysis/model/capture.h"
#include "analysis/model/report.h"
#include "analysis/model/result.h"
#include "app/jobs/job_runner.h"

class QTemporaryDir;

namespace zoe {
class Importer;
class PluginManager;
} // namespace zoe

namespace zoe::app {

struct OpenRequest {
    QString fileName;
    QString frameMarker; // for importers, as in ImportOptions; empty: guessed
};

struct OpenedCapture {
    OpenRequest request;
    // Removed after the capture, which is mapped from a file in it. Null for own captures.
    std::shared_ptr<QTemporaryDir> scratch;
    std::shared_ptr<const Capture> capture;
    QString format; // name of the foreign format; empty for own captures
    std::vector<Note> importNotes;

    [[nodiscard]] bool imported() const { return scratch != nullptr; }
    // The importer's note about guessed frames; empty if they were given or known.
    [[nodiscard]] QString guessNote() const;
};

class Opener : public QObject {
    Q_OBJECT

  public:
    using Done = std::function<void(Result<OpenedCapture>)>;

    // Both must outlive the opener.
    Opener(JobRunner &jobs, PluginManager &plugins, QObject *parent = nullptr);

    // Calls done on the GUI thread, unless the user cancels the job or cancel() is called before.
    void open(const OpenRequest &request, Done done);
    void cancel();
    [[nodiscard]] bool busy() const { return m_job != 0; }

  private:
    void import(const OpenRequest &request, const Importer &importer, Done done);
    [[nodiscard]] Error unknownFormat(const QString &fileName);

    JobRunner &m_jobs;
    PluginManager &m_plugins;
    JobId m_job = 0; // of the capture being opened; a new one takes its place
};

} // namespace zoe::app
