#include "plugins/api/import_file.h"

#include <QFile>
#include <QFileInfo>
#include <memory>
#include <system_error>
#include <utility>

#include "plugins/api/guarded.h"

namespace zoe {

namespace {

constexpr qint64 kFirstBytes = 64 * 1024;

Status openForReading(QFile &file)
{
    const std::string name = file.fileName().toStdString();
    if (QFileInfo(file).isDir())
        return Error{ErrorCode::Io, "the path is a folder, not a file", name};
    if (!file.open(QIODevice::ReadOnly))
        return Error{ErrorCode::Io, file.errorString().toStdString(), name};
    return {};
}

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

    // Destroying the writer before finish() removes its file.
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
        return Error{ErrorCode::BadInput, "the importer read the file but wrote no capture",
                     options.sourceName.toStdString()};
    return result;
}

Result<std::vector<std::byte>> firstBytesOf(const QString &fileName)
{
    QFile file(fileName);
    if (Status opened = openForReading(file); !opened)
        return opened.error();
    const QByteArray bytes = file.read(kFirstBytes);
    if (bytes.isEmpty() && file.error() != QFileDevice::NoError)
        return Error{ErrorCode::Io, file.errorString().toStdString(), fileName.toStdString()};
    const auto *data = reinterpret_cast<const std::byte *>(bytes.constData());
    return std::vector<std::byte>(data, data + bytes.size());
}

} // namespace zoe
