#include "app/import/import_capture.h"

#include <QFileInfo>
#include <QTemporaryDir>
#include <utility>

#include "formats/reading/capture_reader.h"
#include "plugins/api/import_file.h"

namespace zoe::app {

OpenedCapture openingOf(const OpenRequest &request, const Importer &importer)
{
    OpenedCapture opening;
    opening.request = request;
    opening.scratch = std::make_shared<QTemporaryDir>();
    opening.format = importer.format().name;
    return opening;
}

Result<OpenedCapture> importInto(OpenedCapture opening, const Importer &importer,
                                 const QString &columns, const Task &task)
{
    const QString &fileName = opening.request.fileName;
    if (!opening.scratch->isValid())
        return Error{ErrorCode::Io, "Can't create a temporary folder for the import",
                     fileName.toStdString()};
    const std::filesystem::path target =
        opening.scratch->filePath(QFileInfo(fileName).completeBaseName() + ".zoe").toStdString();
    ImportOptions options;
    options.frameMarker = opening.request.frameMarker;
    options.sourceName = fileName;
    options.columns = columns;
    auto imported = importFile(importer, fileName, target, options, {}, task.part(0, 0.95));
    if (!imported)
        return imported.error();
    auto capture = openCapture(target, task.part(0.95, 1));
    if (!capture)
        return capture.error();
    opening.capture = *std::move(capture);
    opening.importNotes = imported->report.notes();
    opening.frameGuess = QString::fromStdString(imported->frameGuess);
    return opening;
}

} // namespace zoe::app
