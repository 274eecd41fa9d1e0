#include "plugins/api/export_file.h"

#include <QFileInfo>

#include "plugins/api/guarded.h"
#include "plugins/api/save_file.h"

namespace zoe {

Result<Report> exportFile(const Exporter &exporter, const Capture &capture,
                          const Selection &selection, const ExportOptions &options,
                          const QString &fileName, bool overwrite, const Task &task)
{
    const std::string place = fileName.toStdString();
    if (!overwrite && QFileInfo::exists(fileName))
        return Error{ErrorCode::Io, "the file already exists", place};
    SaveFile file(fileName);
    if (!file.openNew())
        return Error{ErrorCode::Io, file.errorString().toStdString(), place};
    Result<Report> report = guarded("the exporter", place, [&] {
        return exporter.write(capture, selection, options, file, task);
    });
    if (!report) { // the destructor removes the file
        Error error = report.error();
        if (error.place.empty() && error.code == ErrorCode::Io)
            error.place = place;
        return error;
    }
    if (!file.commit())
        return Error{ErrorCode::Io, file.errorString().toStdString(), place};
    return report;
}

} // namespace zoe
