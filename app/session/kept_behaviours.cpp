#include "app/session/kept_behaviours.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStandardPaths>
#include <QtEndian>
#include <vector>

#include "analysis/behaviours/find_behaviours.h"
#include "app/session/recording_identity.h"
#include "app/theme/note_texts.h"
#include "plugins/api/behaviour_file.h"
#include "plugins/api/save_file.h"

namespace zoe::app {

namespace {

constexpr auto kFormat = "zoetrope kept behaviours";
constexpr int kFileVersion = 1;
constexpr qint64 kMostKeptBytes = qint64{256} << 20;
constexpr auto kEnding = ".behaviours";

QString folder()
{
    return QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation) +
           QStringLiteral("/behaviours/");
}

// A fingerprint of the frames: equal means that the behaviours of each frame still apply.
QString fingerprintOf(const Capture &capture)
{
    QCryptographicHash hash(QCryptographicHash::Sha1);
    for (const FrameRecord &frame : capture.frames()) {
        const qint64 times[] = {qToLittleEndian(qint64{frame.startNs}),
                                qToLittleEndian(qint64{frame.durationNs})};
        hash.addData(QByteArray::fromRawData(reinterpret_cast<const char *>(times), sizeof times));
    }
    return QString::fromLatin1(hash.result().toHex());
}

QString packed(const std::vector<std::int32_t> &assignment)
{
    QByteArray bytes(static_cast<qsizetype>(assignment.size() * 2), Qt::Uninitialized);
    for (std::size_t i = 0; i < assignment.size(); ++i)
        qToLittleEndian(static_cast<qint16>(assignment[i]), bytes.data() + 2 * i);
    return QString::fromLatin1(qCompress(bytes).toBase64());
}

// Nothing if the number of frames differs.
std::vector<std::int32_t> unpacked(const QString &text, std::size_t frames)
{
    const QByteArray packed = QByteArray::fromBase64(text.toLatin1());
    // The first four bytes state the size: trusted only if it matches.
    if (packed.size() < 4 || qFromBigEndian<quint32>(packed.constData()) != frames * 2)
        return {};
    const QByteArray bytes = qUncompress(packed);
    if (static_cast<std::size_t>(bytes.size()) != frames * 2)
        return {};
    std::vector<std::int32_t> assignment(frames);
    for (std::size_t i = 0; i < frames; ++i)
        assignment[i] = qFromLittleEndian<qint16>(bytes.constData() + 2 * i);
    return assignment;
}

Result<QJsonObject> readObject(const QString &file)
{
    QFile in(file);
    if (!in.open(QIODevice::ReadOnly))
        return Error{ErrorCode::Io, in.errorString().toStdString(), file.toStdString()};
    if (in.size() > kMostKeptBytes)
        return Error{ErrorCode::BadInput, "the file is too large for saved behaviours",
                     file.toStdString()};
    const QJsonObject root = QJsonDocument::fromJson(in.readAll()).object();
    if (root["format"].toString() != kFormat || !root["version"].isDouble())
        return Error{ErrorCode::BadInput, "the saved behaviours are damaged", file.toStdString()};
    if (root["version"].toInt() > kFileVersion)
        return Error{ErrorCode::TooNew,
                     "the saved behaviours were written by a newer version of Zoetrope",
                     file.toStdString()};
    return root;
}

} // namespace

QString keptBehavioursOf(const QString &captureFile, const SessionInfo &session)
{
    return folder() + sessionHash(session) + '-' +
           shortHash(QFileInfo(captureFile).absoluteFilePath().toUtf8()) + kEnding;
}

QString findKeptBehaviours(const QString &captureFile, const SessionInfo &session)
{
    const QString own = keptBehavioursOf(captureFile, session);
    if (QFileInfo::exists(own))
        return own;
    if (session.startUnixNs == 0) // sessions can't be distinguished
        return {};
    const QDir dir(folder());
    for (const QString &name :
         dir.entryList({sessionHash(session) + "-*" + kEnding}, QDir::Files, QDir::Time)) {
        const auto root = readObject(dir.filePath(name));
        if (root && !QFileInfo::exists((*root)["file"].toString()) &&
            QFile::rename(dir.filePath(name), own))
            return own;
    }
    return {};
}

Status keepBehaviours(const QString &file, const QString &captureFile, const Capture &capture,
                      const Behaviours &behaviours)
{
    if (!behaviours.definition)
        return Error{ErrorCode::BadInput, "the behaviours have no definition", {}};
    QJsonArray notes;
    for (const std::string &note : behaviours.notes)
        notes.append(QString::fromStdString(note));
    QJsonArray stability;
    for (const Behaviour &behaviour : behaviours.behaviours)
        stability.append(behaviour.stability);
    const QByteArray definition = behaviourFileOf(*behaviours.definition);
    QJsonObject root{{"format", kFormat},
                     {"version", kFileVersion},
                     {"file", QFileInfo(captureFile).absoluteFilePath()},
                     {"frames", fingerprintOf(capture)},
                     {"method", QString::fromStdString(behaviours.method)},
                     {"criterion", QString::fromStdString(behaviours.criterion)},
                     {"notes", notes},
                     {"stability", stability},
                     {"assignment", packed(behaviours.assignment)},
                     {"definition", QJsonDocument::fromJson(definition).object()}};
    if (behaviours.selection.frames)
        root["selected"] = QString::fromStdString(behaviours.selection.frames->text());
    QDir().mkpath(QFileInfo(file).path());
    SaveFile save(file);
    if (save.save(QJsonDocument(root).toJson(QJsonDocument::Compact)))
        return {};
    return Error{ErrorCode::Io, save.errorString().toStdString(), file.toStdString()};
}

Result<BehavioursPtr> recallKept(const QString &file, const Capture &capture, const Task &task)
{
    const auto root = readObject(file);
    if (!root)
        return root.error();
    const QByteArray text = QJsonDocument((*root)["definition"].toObject()).toJson();
    auto definition = parseBehaviourFile(text, file.toStdString());
    if (!definition)
        return definition.error();
    Behaviours kept;
    kept.definition = *std::move(definition);
    kept.method = (*root)["method"].toString().toStdString();
    kept.criterion = (*root)["criterion"].toString().toStdString();
    for (const QJsonValue &note : (*root)["notes"].toArray())
        kept.notes.push_back(note.toString().toStdString());
    const QJsonArray stability = (*root)["stability"].toArray();
    for (const QJsonValue &value : stability)
        kept.behaviours.emplace_back().stability = value.toDouble(-1);
    if (const QString selected = (*root)["selected"].toString(); !selected.isEmpty()) {
        const auto frames = FrameRanges::parse(selected.toStdString());
        if (!frames)
            return Error{ErrorCode::BadInput, "the saved behaviours are damaged",
                         file.toStdString()};
        kept.selection.frames = *frames;
    }
    if ((*root)["frames"].toString() == fingerprintOf(capture))
        kept.assignment = unpacked((*root)["assignment"].toString(), capture.frames().size());
    if (kept.assignment.empty()) // for example of a recording that continued
        return applyBehaviours(capture, {}, kept.definition, task, inNoteLanguage);
    return recallBehaviours(capture, kept, task);
}

} // namespace zoe::app
