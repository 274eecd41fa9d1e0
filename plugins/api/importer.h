// The interface of importers: foreign files in, a capture out.
#pragma once

#include <QIODevice>
#include <QString>
#include <QStringList>
#include <QtPlugin>
#include <cstddef>
#include <functional>
#include <span>
#include <string>

#include "analysis/model/capture.h"
#include "analysis/model/report.h"
#include "analysis/model/result.h"
#include "analysis/model/task.h"

namespace zoe {

class CaptureWriter;

struct ImportFormat {
    QString id;             // "chrome-trace", as in `zoe import --format`
    QString name;           // "Chrome Trace Event JSON"
    QStringList extensions; // without dot, for file dialogs; the content decides the format
};

struct ImportOptions {
    // What marks frames: a zone name, "/regular expression/", "category:NAME", "instant:NAME" or
    // "every:10ms". Empty: the importer guesses, and states its guess in the report.
    QString frameMarker;
    QString sourceName; // file name, for messages
    // For tables: the content of the columns, "name=Function,start=Begin:ms,duration=3". Unmapped
    // columns are interpreted by the header.
    QString columns;
};

struct ImportResult {
    Report report;          // what was skipped, guessed or repaired
    std::string frameGuess; // how frames were found, if that was guessed; also in the report
};

class Importer {
  public:
    // Opens the capture for writing. The importer calls it once, when it knows the session.
    using OpenWriter = std::function<Result<CaptureWriter *>(const SessionInfo &)>;

    virtual ~Importer() = default;

    [[nodiscard]] virtual ImportFormat format() const = 0;
    // Confidence that the importer can read a file that starts with these bytes (up to 64 KiB): 0
    // none, 100 certain.
    [[nodiscard]] virtual int sniff(std::span<const std::byte> firstBytes) const = 0;
    // Reads all of input, which is open at its start and may be sequential, and finishes the
    // writer. Error: BadInput with line or byte offset, Io, Cancelled.
    virtual Result<ImportResult> read(QIODevice &input, const ImportOptions &options,
                                      const OpenWriter &openWriter, const Task &task) const = 0;
};

} // namespace zoe

#define ZOE_IMPORTER_IID "org.zoetrope.Importer/2"
Q_DECLARE_INTERFACE(zoe::Importer, ZOE_IMPORTER_IID)
