#include "cli/report/report_file.h"

#include <QFile>
#include <QFileInfo>
#include <span>
#include <utility>

#include "cli/options/output_file.h"
#include "cli/output/output.h"
#include "formats/stream/bytes/content_hash.h"
#include "plugins/api/save_file.h"

namespace zoe::cli {

namespace {

constexpr qint64 kMarkWithin = 512; // bytes at the start of a report

std::string markWithHash(const ReportKind &kind, const std::string &text)
{
    ContentHash hash;
    hash.add(std::as_bytes(std::span(text)));
    return kind.mark + hash.text() + " -->\n";
}

} // namespace

std::string markedMarkdown(const std::string &text)
{
    return markWithHash(kFleetMarkdown, text) + text;
}

namespace {

Status checkMayReplace(const std::string &fileName, const ReportKind &kind, bool overwrite)
{
    const QString name = qString(fileName);
    const QFileInfo info(name);
    if (info.isDir())
        return Error{ErrorCode::BadInput, "the path is a folder", fileName};
    if (overwrite || !info.exists() || info.size() == 0)
        return {};
    QFile file(name);
    const QByteArray begin = file.open(QIODevice::ReadOnly) ? file.peek(kMarkWithin) : QByteArray();
    if (!begin.startsWith('<') || !begin.contains(kind.mark))
        return Error{ErrorCode::BadInput,
                     "the file exists and is not a report of this kind; --force replaces it",
                     fileName};
    if (kind.isHashed) {
        const std::string first = file.readLine().toStdString();
        if (first != markWithHash(kind, file.readAll().toStdString()))
            return Error{ErrorCode::BadInput,
                         "the report was changed since zoe wrote it; --force replaces it",
                         fileName};
    }
    return {};
}

// By making a file next to it. Pipes and devices are only opened once.
Status checkCanBeMade(const std::string &fileName)
{
    const QString name = qString(fileName);
    const QFileInfo info(name);
    if (info.exists() && !info.isFile())
        return {};
    SaveFile probe(name);
    if (!probe.openNew())
        return Error{ErrorCode::Io, probe.errorString().toStdString(), fileName};
    return {};
}

Status writeReport(const ReportText &report, bool overwrite)
{
    if (const Status checked = checkMayReplace(report.file, report.kind, overwrite); !checked)
        return checked;
    SaveFile file(qString(report.file));
    if (!file.save(QByteArray::fromStdString(report.text)))
        return Error{ErrorCode::Io, file.errorString().toStdString(), report.file};
    return {};
}

} // namespace

Status checkReportFile(const std::string &fileName, const ReportKind &kind, bool overwrite)
{
    if (const Status checked = checkMayReplace(fileName, kind, overwrite); !checked)
        return checked;
    return checkCanBeMade(fileName);
}

Status checkReports(const std::string &junit, const std::string &html, bool overwrite,
                    std::span<const std::string> inputs)
{
    std::string first;
    for (const auto &[file, kind] :
         {std::pair(junit, kCompareJunit), std::pair(html, kComparePage)}) {
        if (file.empty())
            continue;
        if (const Status checked = checkOutput(file, true, inputs); !checked)
            return checked.error();
        if (const Status checked = checkOutput(file, true, {&first, 1}, "other report"); !checked)
            return checked.error();
        if (const Status checked = checkReportFile(file, kind, overwrite); !checked)
            return checked.error();
        first = file;
    }
    return {};
}

Status writeReports(std::span<const ReportText> reports, bool overwrite)
{
    Status all;
    for (const ReportText &report : reports) {
        const Status written = report.file.empty() ? Status() : writeReport(report, overwrite);
        if (written)
            continue;
        all = all ? written
                  : Error{all.error().code, all.error().text() + "; " + written.error().text(), {}};
    }
    return all;
}

} // namespace zoe::cli
