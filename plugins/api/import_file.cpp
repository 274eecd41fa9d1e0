#include "plugins/api/import_file.h"

#include <QFile>
#include <QFileInfo>
#include <memory>
#include <system_error>
#include <utility>

#include "plugins/api/guarded.h"
#include "plugins/api/open_file.h"

namespace zoe {

namespace {

constexpr qint64 kFirstBytes = 64 * 1024;

} // namespace

Result<ImportResult> importFile(const Importer &importer, const QString &input,
                                const std::filesystem::path &output, ImportOptions options,
                                const WriterOptions &writerOptions, const Task &task)
{
    QFile file(input);
    if (Status opened = openForReading(file); !opened)
        return opened.error();
    if (options.sourceName.isEmpty())
        options.sourceName = input;

    // Destroying the writer before finish() removes the file.
    std::unique_ptr<CaptureWriter> writer;
    const auto openWriter = [&](const SessionInfo &session) -> Result<CaptureWriter *> {
        if (task.stopRequested())
            return Task::cancelled();
        Result<std::unique_ptr<CaptureWriter>> created =
            CaptureWriter::create(output, session, writerOptions);
        if (!created)
            return created.error();
        writer = std::move(*created);
        return writer.get();
    };

    Result<ImportResult> result = guarded("the importer", options.sourceName.toStdString(), [&] {
        return importer.read(file, options, openWriter, task);
    });
    if (!result)
        return result;
    writer.reset();
    std::error_code ec;
    if (!std::filesystem::exists(output, ec))
        return Error{ErrorCode::BadInput, "the importer read the file, but wrote no capture",
                     options.sourceName.toStdString()};
    return result;
}

Result<std::vector<std::byte>> firstBytesOf(const QString &fileName)
{
    const QFileInfo info(fileName);
    if (info.exists() && !info.isFile() && !info.isDir()) // the next reader would miss these bytes
        return Error{ErrorCode::Io, "this is not a regular file", fileName.toStdString()};
    QFile file(fileName);
    if (Status opened = openForReading(file); !opened)
        return fileName.contains(QChar::ReplacementCharacter) && !info.exists()
                   ? Error{ErrorCode::BadInput,
                           "the name of the file or of a folder is not valid UTF-8; rename it",
                           fileName.toStdString()}
                   : opened.error();
    const QByteArray bytes = file.read(kFirstBytes);
    if (bytes.isEmpty() && file.error() != QFileDevice::NoError)
        return Error{ErrorCode::Io, file.errorString().toStdString(), fileName.toStdString()};
    const auto *data = reinterpret_cast<const std::byte *>(bytes.constData());
    return std::vector<std::byte>(data, data + bytes.size());
}

} // namespace zoe
