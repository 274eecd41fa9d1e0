#include "cli/report/report_file.h"

#include <QFile>
#include <QFileInfo>
#include <memory>
#include <span>
#include <utility>
#include <vector>

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

Status checkReportFile(const std::string &fileName, const ReportKind &kind, bool overwrite)
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
    std::vector<std::pair<const ReportText *, std::unique_ptr<SaveFile>>> files;
    const auto failed = [](const auto &file) {
        return Error{ErrorCode::Io, file.second->errorString().toStdString(), file.first->file};
    };
    for (const ReportText &report : reports) {
        if (report.file.empty())
            continue;
        if (const Status checked = checkReportFile(report.file, report.kind, overwrite); !checked)
            return checked.error();
        auto &file = files.emplace_back(&report, std::make_unique<SaveFile>(qString(report.file)));
        if (!file.second->prepare(QByteArray::fromStdString(report.text)))
            return failed(file);
    }
    for (const auto &file : files) {
        if (!file.second->commit())
            return failed(file);
    }
    return {};
}

} // namespace zoe::cli
