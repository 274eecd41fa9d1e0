#include "cli/compare/report_file.h"

#include <QFile>
#include <QFileInfo>

#include "cli/output/output.h"
#include "plugins/api/save_file.h"

namespace zoe::cli {

namespace {

constexpr qint64 kMarkWithin = 512; // bytes at the start of a report

} // namespace

Status checkReportFile(const std::string &fileName)
{
    const QString name = qString(fileName);
    const QFileInfo info(name);
    if (info.isDir())
        return Error{ErrorCode::BadInput, "the path is a folder", fileName};
    if (!info.exists() || info.size() == 0)
        return {};
    QFile file(name);
    const QByteArray begin = file.open(QIODevice::ReadOnly) ? file.read(kMarkWithin) : QByteArray();
    if (!begin.startsWith('<') || !(begin.contains(kHtmlMark) || begin.contains(kJunitMark)))
        return Error{ErrorCode::BadInput,
                     "the file exists and is not a report; choose another name", fileName};
    return {};
}

Status writeReport(const std::string &fileName, const std::string &text)
{
    if (const Status checked = checkReportFile(fileName); !checked)
        return checked.error();
    SaveFile file(qString(fileName));
    if (!file.save(QByteArray::fromStdString(text)))
        return Error{ErrorCode::Io, file.errorString().toStdString(), fileName};
    return {};
}

} // namespace zoe::cli
