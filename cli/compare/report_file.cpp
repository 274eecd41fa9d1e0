#include "cli/compare/report_file.h"

#include <QFile>
#include <QFileInfo>
#include <algorithm>
#include <array>

#include "cli/options/output_file.h"
#include "cli/output/output.h"
#include "plugins/api/save_file.h"

namespace zoe::cli {

namespace {

constexpr qint64 kMarkWithin = 512; // bytes at the start of a report

} // namespace

Status checkReportFile(const std::string &fileName, bool overwrite)
{
    const QString name = qString(fileName);
    const QFileInfo info(name);
    if (info.isDir())
        return Error{ErrorCode::BadInput, "the path is a folder", fileName};
    if (overwrite || !info.exists() || info.size() == 0)
        return {};
    QFile file(name);
    const QByteArray begin = file.open(QIODevice::ReadOnly) ? file.read(kMarkWithin) : QByteArray();
    const bool isReport =
        std::ranges::any_of(std::array{kHtmlMark, kFleetMark, kMarkdownMark, kJunitMark},
                            [&begin](const char *mark) { return begin.contains(mark); });
    if (!begin.startsWith('<') || !isReport)
        return Error{ErrorCode::BadInput,
                     "the file exists and is not a report; --force replaces it", fileName};
    return {};
}

Status checkReports(const std::string &junit, const std::string &html, bool overwrite,
                    std::vector<std::string> inputs)
{
    for (const std::string &file : {junit, html}) {
        if (file.empty())
            continue;
        if (const Status checked = checkOutput(file, true, inputs); !checked)
            return checked.error();
        if (const Status checked = checkReportFile(file, overwrite); !checked)
            return checked.error();
        inputs.push_back(file);
    }
    return {};
}

Status writeReport(const std::string &fileName, const std::string &text, bool overwrite)
{
    if (const Status checked = checkReportFile(fileName, overwrite); !checked)
        return checked.error();
    SaveFile file(qString(fileName));
    if (!file.save(QByteArray::fromStdString(text)))
        return Error{ErrorCode::Io, file.errorString().toStdString(), fileName};
    return {};
}

} // namespace zoe::cli
