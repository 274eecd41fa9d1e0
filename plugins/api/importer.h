// The interface of importers: foreign files in, a capture out.
#pragma once

#include <QIODevice>
#include <QString>
#include <QStringList>
#include <QtPlugin>
#include <cstddef>
#include <functional>
#include <span>

#include "analysis/model/capture.h"
#include "analysis/model/report.h"
#include "analysis/model/result.h"
#include "analysis/model/task.h"

namespace zoe {

class CaptureWriter;

struct ImportFormat {
    QString id;             // "chrome-trace", as in `zoe import --format`
    QString name;           // "Chrome Trace Event JSON"
    QStringList extensions; // without dot; a hint for dialogs only, files are recognised by content
};

struct ImportOptions {
    // What marks frames: a zone name, "/regular expression/", "category:NAME", "instant:NAME" or
    // "every:10ms". Empty: guessed, and the guess is noted in the report.
    QString frameMarker;
    QString sourceName; // file name, for messages
    // Column mapping of tables: "name=Function,start=Begin:ms,duration=3". Other columns are
    // guessed from the header.
    QString columns;
};

struct ImportResult {
    Report report; // what was dropped, guessed or repaired
};

class Importer {
  public:
    // Opens the capture to write once the importer knows the session's facts. Called once.
    using OpenWriter = std::function<Result<CaptureWriter *>(const SessionInfo &)>;

    virtual ~Importer() = default;

    [[nodiscard]] virtual ImportFormat format() const = 0;
    // How sure the importer is that it can read a file that begins so (up to 64 KiB): 0 no, 100
    // sure.
    [[nodiscard]] virtual int sniff(std::span<const std::byte> firstBytes) const = 0;
    // Reads all of input (open for reading, at its start, maybe sequential) and finishes the
    // writer. Error: BadInput with line or byte offset, Io, Cancelled.
    virtual Result<ImportResult> read(QIODevice &input, const ImportOptions &options,
                                      const OpenWriter &openWriter, const Task &task) const = 0;
};

} // namespace zoe

#define ZOE_IMPORTER_IID "org.zoetrope.Importer/1"
Q_DECLARE_INTERFACE(zoe::Importer, ZOE_IMPORTER_IID)
