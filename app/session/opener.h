// Opens captures: own files directly, foreign ones through an importer into a temporary capture
// that lives while it is open. Lives on the GUI thread; jobs do the work.
#pragma once

#include <QObject>
#include <QString>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "analysis/model/capture.h"
#include "analysis/model/report.h"
#include "analysis/model/result.h"
#include "app/jobs/one_job.h"
#include "app/session/recording_identity.h"

class QTemporaryDir;

namespace zoe {
class Importer;
class PluginManager;
} // namespace zoe

namespace zoe::app {

struct OpenRequest {
    QString fileName;
    QString frameMarker;   // for importers, as in ImportOptions; empty: guessed
    QString framesBy = {}; // its frames become the main ones, a set or a function; empty: guessed
};

// Two captures to compare, and what to show of them first; empty: nothing in particular.
struct PairRequest {
    QString base;
    QString head;
    QString function = {};
    QString behaviour = {};
};

struct OpenedCapture {
    OpenRequest request;
    // Removed after the capture, which is mapped from a file in it. Null for Zoetrope's own
    // captures with the recorded frames.
    std::shared_ptr<QTemporaryDir> scratch;
    std::shared_ptr<const Capture> capture;
    QString format;                   // name of the foreign format; empty for own captures
    std::optional<FileStamp> foreign; // the foreign file before it was read; not set for own ones
    std::vector<Note> importNotes;

    QString frameGuess; // the importer's guess of what marks frames; empty if it knew
    QString setGuess;   // the set chosen automatically for the main frames; otherwise empty
    std::vector<FrameSetId> setsInstead; // as FrameChoice::setsInstead

    [[nodiscard]] bool imported() const { return !format.isEmpty(); }
    // The capture is not the requested file itself.
    [[nodiscard]] bool isCopy() const { return scratch != nullptr; }
};

// Prepares opening a file: an empty temporary folder, and the importer's name. GUI thread only
// (calls the importer's plugin).
[[nodiscard]] OpenedCapture openingOf(const OpenRequest &request, const Importer &importer);

// Imports the requested file into the temporary folder and opens the result. columns: as
// ImportOptions::columns.
[[nodiscard]] Result<OpenedCapture> importInto(OpenedCapture opening, const Importer &importer,
                                               const QString &columns, const Task &task);

class Opener : public QObject {
    Q_OBJECT

  public:
    using Done = std::function<void(Result<OpenedCapture>)>;

    // Both must outlive the opener.
    Opener(JobRunner &jobs, PluginManager &plugins, QObject *parent = nullptr);

    // Calls done on the GUI thread, unless the user cancels the job or cancel() is called before.
    void open(const OpenRequest &request, Done done);
    void cancel();
    [[nodiscard]] bool busy() const { return m_job.isRunning(); }

  private:
    void import(const OpenRequest &request, const Importer &importer, Done done);
    [[nodiscard]] Error unknownFormat(const QString &fileName);

    JobRunner &m_jobs;
    PluginManager &m_plugins;
    OneJob m_job{m_jobs, *this}; // opens a capture; a new job replaces it
};

} // namespace zoe::app
