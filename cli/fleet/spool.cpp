#include "cli/fleet/spool.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "formats/stream/platform/own_folder.h"
#include "formats/stream/platform/system_file.h"

namespace zoe::cli {

namespace {

namespace fs = std::filesystem;

constexpr const char *kFactsName = "facts.json";
constexpr const char *kCaptureFolder = "capture"; // it may have any name
constexpr const char *kAsideFolder = ".failed";

// Facts are any bytes: each is a character of its own.
QString bytesText(const std::string &bytes)
{
    return QString::fromLatin1(bytes.data(), static_cast<qsizetype>(bytes.size()));
}

std::string bytesOf(const QJsonValue &text)
{
    return text.toString().toLatin1().toStdString();
}

QJsonArray factsJson(const fleet::Facts &facts)
{
    QJsonArray array;
    for (const auto &[key, value] : facts)
        array.append(QJsonArray{bytesText(key), bytesText(value)});
    return array;
}

fleet::Facts factsOfJson(const QJsonValue &json)
{
    fleet::Facts facts;
    for (const QJsonValue &fact : json.toArray())
        facts.emplace_back(bytesOf(fact.toArray().at(0)), bytesOf(fact.toArray().at(1)));
    return facts;
}

std::uint64_t bytesIn(const fs::path &folder)
{
    std::uint64_t bytes = 0;
    std::error_code error;
    for (fs::recursive_directory_iterator at(folder, error), end; !error && at != end;
         at.increment(error)) {
        std::error_code gone;
        if (at->is_regular_file(gone))
            bytes += at->file_size(gone);
    }
    return bytes;
}

Error spoolError(const char *what, const std::error_code &error, const fs::path &place)
{
    return {ErrorCode::Io, std::string(what) + ": " + error.message(), place.string()};
}

// Others must not say what is added under the user's name.
Status checkOwner(const fs::path &folder)
{
    std::error_code error;
    switch (system::makeOwnFolder(folder, error)) {
    case system::OwnFolder::Ready:
        return {};
    case system::OwnFolder::Foreign:
        return Error{
            ErrorCode::Io,
            "the folder of waiting captures isn't a folder of your own; set ZOE_FLEET_SPOOL "
            "to another one",
            folder.string()};
    case system::OwnFolder::Failed:
        break;
    }
    return spoolError("can't make or protect the folder of captures that wait", error, folder);
}

// Into a folder that nobody else sees yet.
Status fill(const fs::path &folder, const WaitingCapture &capture)
{
    std::error_code error;
    fs::create_directories(folder, error);
    if (!error)
        fs::create_directory(folder / kCaptureFolder, error);
    if (!error)
        fs::copy_file(capture.file, folder / kCaptureFolder / fs::path(capture.file).filename(),
                      error);
    if (error)
        return spoolError("can't keep the capture until the server is back", error, folder);
    const QJsonObject facts{{"file", bytesText(fs::path(capture.file).filename().string())},
                            {"ofCi", factsJson(capture.given.ofCi)},
                            {"byHand", factsJson(capture.given.byHand)},
                            {"frameMarker", bytesText(capture.frameMarker)},
                            {"framesBy", bytesText(capture.framesBy)}};
    QFile file(QString::fromStdString((folder / kFactsName).string()));
    const QByteArray text = QJsonDocument(facts).toJson();
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size() || !file.flush())
        return Error{ErrorCode::Io, "can't write the facts of a capture that waits",
                     folder.string()};
    return {};
}

} // namespace

Spool Spool::of(const std::string &store)
{
    fs::path base;
    if (const char *const given = std::getenv("ZOE_FLEET_SPOOL");
        given != nullptr && *given != '\0')
        base = given;
    else if (const char *const state = std::getenv("XDG_STATE_HOME");
             state != nullptr && *state == '/')
        base = fs::path(state) / "zoetrope/fleet";
    else if (const char *const home = std::getenv("HOME"); home != nullptr && *home != '\0')
        base = fs::path(home) / ".local/state/zoetrope/fleet";
    else
        base = fs::temp_directory_path();
    // As a name: "clickhouse___lab-db_8123_night".
    std::string name = store.substr(0, store.find('?'));
    std::ranges::replace_if(
        name,
        [](char c) {
            return (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (c < '0' || c > '9') &&
                   c != '-' && c != '.';
        },
        '_');
    return Spool(
        (base / ((base == fs::temp_directory_path() ? "zoetrope-fleet-" : "") + name)).string());
}

Status Spool::add(const WaitingCapture &capture) const
{
    const fs::path own = fs::path(m_folder) / capture.hash;
    if (const Status checked = checkOwner(m_folder); !checked)
        return checked;
    std::error_code error;
    if (fs::exists(own, error))
        return {};
    const std::uint64_t bytes = fs::file_size(capture.file, error);
    if (!error && bytesIn(m_folder) + bytes > kMostBytes)
        return Error{ErrorCode::LimitReached,
                     "too many captures wait for the server: they take more than 8 GiB", m_folder};
    const fs::path temporary = system::temporaryName(own);
    Status done = fill(temporary, capture);
    if (done) {
        fs::rename(temporary, own, error);
        if (error && !fs::exists(own))
            done = spoolError("can't keep the capture until the server is back", error, own);
    }
    std::error_code ignored;
    fs::remove_all(temporary, ignored);
    return done;
}

Result<std::vector<WaitingCapture>>
Spool::waiting(const std::function<void(const Error &)> &tellOdd) const
{
    std::vector<WaitingCapture> all;
    std::error_code error;
    if (!fs::exists(m_folder, error))
        return all;
    if (const Status checked = checkOwner(m_folder); !checked)
        return checked.error();
    std::vector<std::string> odd;
    for (fs::directory_iterator at(m_folder, error), end; !error && at != end;
         at.increment(error)) {
        const std::string hash = at->path().filename().string();
        if (hash.starts_with('.')) // not whole yet
            continue;
        QFile file(QString::fromStdString((at->path() / kFactsName).string()));
        const QJsonObject facts = file.open(QIODevice::ReadOnly)
                                      ? QJsonDocument::fromJson(file.readAll()).object()
                                      : QJsonObject();
        if (facts.isEmpty()) {
            odd.push_back(at->path().string());
            continue;
        }
        all.push_back({at->path().string(),
                       (at->path() / kCaptureFolder / bytesOf(facts["file"])).string(),
                       hash,
                       {factsOfJson(facts["ofCi"]), factsOfJson(facts["byHand"])},
                       bytesOf(facts["frameMarker"]),
                       bytesOf(facts["framesBy"])});
    }
    if (error)
        return spoolError("can't read the captures that wait", error, m_folder);
    for (const std::string &one : odd) {
        const auto place = moveAside(one);
        if (place)
            tellOdd(
                {ErrorCode::Damaged, "not a capture that waits; it was moved to " + *place, one});
        else if (fs::exists(one, error)) // another program may have added and removed it
            tellOdd(place.error());
    }
    std::ranges::sort(all, {}, &WaitingCapture::hash);
    return all;
}

// As a whole: other programs find all of it or nothing.
void Spool::remove(const WaitingCapture &capture) const
{
    std::error_code error;
    const fs::path going = system::temporaryName(capture.folder);
    fs::rename(capture.folder, going, error);
    fs::remove_all(going, error);
}

Result<std::string> Spool::moveAside(const std::string &folder) const
{
    std::error_code error;
    const fs::path aside = fs::path(m_folder) / kAsideFolder;
    fs::create_directories(aside, error);
    const fs::path place = aside / fs::path(folder).filename();
    fs::remove_all(place, error); // the same capture failed before
    fs::rename(folder, place, error);
    return error ? Result<std::string>(
                       spoolError("can't move a capture that failed aside", error, folder))
                 : place.string();
}

} // namespace zoe::cli
