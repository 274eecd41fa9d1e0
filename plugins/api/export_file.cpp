#include "plugins/api/export_file.h"

#include <QFileInfo>
#include <QSaveFile>
#include <exception>
#include <new>

namespace zoe {

namespace {

// A plugin is not trusted to keep its exceptions to itself.
Result<Report> writeGuarded(const Exporter &exporter, const Capture &capture,
                            const Selection &selection, const ExportOptions &options,
                            QIODevice &output, const Task &task)
{
    const std::string place = exporter.format().id.toStdString();
    try {
        return exporter.write(capture, selection, options, output, task);
    } catch (const std::bad_alloc &) {
        return Error{ErrorCode::LimitReached, "the export needs more memory than there is", place};
    } catch (const std::exception &e) {
        return Error{ErrorCode::BadInput, std::string("the exporter failed: ") + e.what(), place};
    }
}

} // namespace

Result<Report> exportFile(const Exporter &exporter, const Capture &capture,
                          const Selection &selection, const ExportOptions &options,
                          const QString &fileName, bool overwrite, const Task &task)
{
    const std::string place = fileName.toStdString();
    if (!overwrite && QFileInfo::exists(fileName))
        return Error{ErrorCode::Io, "the file exists already", place};
    QSaveFile file(fileName);
    if (!file.open(QIODevice::WriteOnly))
        return Error{ErrorCode::Io, file.errorString().toStdString(), place};
    Result<Report> report = writeGuarded(exporter, capture, selection, options, file, task);
    if (!report)
        return report; // the destructor removes what was written
    if (!file.commit())
        return Error{ErrorCode::Io, file.errorString().toStdString(), place};
    return report;
}

} // namespace zoe
