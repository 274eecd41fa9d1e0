#include "cli/fleet/spool.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <algorithm>
#include <chrono>
#include <filesystem>
#include <optional>

#include "cli/platform/console.h"
#include "formats/stream/platform/own_folder.h"
#include "formats/stream/platform/path_text.h"
#include "formats/stream/platform/system_file.h"

namespace zoe::cli {

namespace {

namespace fs = std::filesystem;
using system::pathOf;

constexpr const char *kFactsName = "facts.json";
constexpr const char *kCaptureFolder = "capture"; // it may have any name
constexpr const char *kAsideFolder = ".failed";
constexpr const char *kUnfinishedEnd = ".part"; // of names that system::temporaryName() gives
constexpr std::chrono::hours kUnfinishedKept(24);
constexpr std::chrono::hours kFailedKept(30 * 24);

// Facts may contain any bytes: each becomes one character.
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

// Not a link to a folder.
bool isFolder(const fs::path &place)
{
    std::error_code error;
    return fs::is_directory(fs::symlink_status(place, error));
}

// Of all files in a folder.
std::uint64_t bytesIn(const fs::path &place)
{
    std::uint64_t bytes = 0;
    std::error_code error;
    if (!isFolder(place))
        return bytes;
    for (fs::recursive_directory_iterator at(place, error), end; !error && at != end;
         at.increment(error)) {
        std::error_code gone;
        if (fs::is_regular_file(at->symlink_status(gone)))
            bytes += at->file_size(gone);
    }
    return bytes;
}

struct Entry {
    fs::path path;
    fs::file_time_type written;

    [[nodiscard]] bool isOlderThan(std::chrono::hours age) const
    {
        return written < fs::file_time_type::clock::now() - age;
    }
};

// Oldest first. Without links, whose targets don't belong to this program.
std::vector<Entry> entriesOf(const fs::path &folder)
{
    std::vector<Entry> entries;
    std::error_code error;
    if (!isFolder(folder))
        return entries;
    for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
        std::error_code gone;
        if (at->is_symlink(gone))
            continue;
        const auto written = fs::last_write_time(at->path(), gone);
        if (!gone)
            entries.push_back({at->path(), written});
    }
    std::ranges::sort(entries, {}, &Entry::written);
    return entries;
}

// Only names that this program creates: anything else that was moved aside is kept.
std::vector<Entry> failedCapturesIn(const fs::path &folder)
{
    std::vector<Entry> captures = entriesOf(folder);
    std::erase_if(captures, [](const Entry &one) { return !isFolder(one.path / kCaptureFolder); });
    return captures;
}

Error spoolError(const char *what, const std::error_code &error, const fs::path &place)
{
    return {ErrorCode::Io, std::string(what) + ": " + error.message(), place.string()};
}

// Other users must not decide what is added under the user's name.
Status checkOwner(const fs::path &folder)
{
    constexpr const char *kFailed = "can't create or protect the folder of waiting captures";
    std::error_code error;
    if (const fs::path above = folder.parent_path(); !above.empty())
        fs::create_directories(above, error);
    if (error)
        return spoolError(kFailed, error, folder);
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
    return spoolError(kFailed, error, folder);
}

// Into a folder that is not visible to others yet.
Status fill(const fs::path &folder, const WaitingCapture &capture)
{
    const fs::path from = pathOf(capture.file);
    std::error_code error;
    fs::create_directories(folder, error);
    if (!error)
        fs::create_directory(folder / kCaptureFolder, error);
    if (!error)
        fs::copy_file(from, folder / kCaptureFolder / from.filename(), error);
    if (error)
        return spoolError("can't keep the capture until the server is back", error, folder);
    const QJsonObject facts{{"file", bytesText(from.filename().string())},
                            {"ofCi", factsJson(capture.given.ofCi)},
                            {"byHand", factsJson(capture.given.byHand)},
                            {"frameMarker", bytesText(capture.frameMarker)},
                            {"framesBy", bytesText(capture.framesBy)}};
    QFile file(QString::fromStdString((folder / kFactsName).string()));
    const QByteArray text = QJsonDocument(facts).toJson();
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size() || !file.flush())
        return Error{ErrorCode::Io, "can't write the facts of a waiting capture", folder.string()};
    return {};
}

} // namespace

Spool::Spool(const std::string &store, Tell tell)
    : m_tell(std::move(tell))
{
    // As a name: "clickhouse___lab-db_8123_night".
    std::string name = store.substr(0, store.find('?'));
    std::ranges::replace_if(
        name,
        [](char c) {
            return (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (c < '0' || c > '9') &&
                   c != '-' && c != '.';
        },
        '_');
    const std::string given = environmentText("ZOE_FLEET_SPOOL").value_or("");
    const std::string state = environmentText("XDG_STATE_HOME").value_or("");
    const std::string home = environmentText("HOME").value_or("");
    if (!given.empty())
        m_folder = pathOf(given) / name;
    else if (state.starts_with('/'))
        m_folder = pathOf(state) / "zoetrope/fleet" / name;
    else if (!home.empty())
        m_folder = pathOf(home) / ".local/state/zoetrope/fleet" / name;
    else {
        // All users share it.
        std::error_code none;
        const fs::path temporary = fs::temp_directory_path(none);
        if (!none)
            m_folder = temporary / ("zoetrope-fleet-" + system::userNumber() + "-" + name);
    }
}

// Returns the bytes that were freed.
std::uint64_t Spool::deleteFailed(const fs::path &place, const char *why) const
{
    const std::uint64_t had = bytesIn(place);
    std::error_code error;
    const auto removed = fs::remove_all(place, error);
    if (error)
        m_tell(place.string() + " can't be deleted: " + error.message());
    else if (removed > 0) // by this program
        m_tell(place.string() + " was deleted: " + why);
    return had - std::min(had, bytesIn(place));
}

void Spool::deleteOld() const
{
    for (const Entry &one : entriesOf(m_folder)) {
        const std::string name = one.path.filename().string();
        std::error_code ignored;
        if (name.starts_with('.') && name.ends_with(kUnfinishedEnd) &&
            one.isOlderThan(kUnfinishedKept))
            fs::remove_all(one.path, ignored); // the capture itself is still at its original place
    }
    for (const Entry &one : failedCapturesIn(m_folder / kAsideFolder)) {
        if (one.isOlderThan(kFailedKept))
            deleteFailed(one.path, "it could not be added 30 days ago");
    }
}

// False if there is too little room even without the captures that failed. Those that can't be
// deleted count, too.
bool Spool::makeRoom(std::uint64_t bytes) const
{
    const auto failed = failedCapturesIn(m_folder / kAsideFolder);
    std::uint64_t taken = bytesIn(m_folder) + bytes;
    std::uint64_t spare = 0;
    for (const Entry &one : failed)
        spare += bytesIn(one.path);
    if (taken - std::min(taken, spare) > kMostBytes)
        return false;
    for (const Entry &one : failed) {
        if (taken <= kMostBytes)
            break;
        taken -=
            deleteFailed(one.path, "it could not be added, and waiting captures need the space");
    }
    return taken <= kMostBytes;
}

Status Spool::add(const WaitingCapture &capture) const
{
    if (m_folder.empty())
        return Error{ErrorCode::Io,
                     "there is no folder for waiting captures; set ZOE_FLEET_SPOOL to one",
                     capture.file};
    const fs::path own = m_folder / capture.hash;
    if (const Status checked = checkOwner(m_folder); !checked)
        return checked;
    std::error_code error;
    if (fs::exists(own, error))
        return {};
    deleteOld();
    const std::uint64_t bytes = fs::file_size(pathOf(capture.file), error);
    if (!error && !makeRoom(bytes))
        return Error{ErrorCode::LimitReached,
                     "too many captures wait for the server: they take more than 8 GiB",
                     m_folder.string()};
    const fs::path temporary = system::temporaryName(own);
    Status done = fill(temporary, capture);
    if (done) {
        fs::rename(temporary, own, error);
        std::error_code none;
        if (error && !fs::exists(own, none))
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
    deleteOld();
    std::vector<fs::path> odd;
    for (fs::directory_iterator at(m_folder, error), end; !error && at != end;
         at.increment(error)) {
        const std::string hash = at->path().filename().string();
        if (hash.starts_with('.')) // not complete yet
            continue;
        const fs::path factsFile = at->path() / kFactsName;
        QFile file(QString::fromStdString(factsFile.string()));
        const QJsonObject facts = file.open(QIODevice::ReadOnly)
                                      ? QJsonDocument::fromJson(file.readAll()).object()
                                      : QJsonObject();
        std::error_code missing;
        if (file.error() != QFile::NoError && fs::exists(factsFile, missing)) {
            tellOdd(
                {ErrorCode::Io,
                 "can't read the facts of a waiting capture: " + file.errorString().toStdString(),
                 factsFile.string()});
            continue;
        }
        const fs::path capture = at->path() / kCaptureFolder / pathOf(bytesOf(facts["file"]));
        const fs::file_type type = fs::status(capture, missing).type();
        if (facts.isEmpty() || type == fs::file_type::not_found ||
            type == fs::file_type::directory) {
            odd.push_back(at->path());
            continue;
        }
        all.push_back({at->path().string(),
                       capture.string(),
                       hash,
                       {factsOfJson(facts["ofCi"]), factsOfJson(facts["byHand"])},
                       bytesOf(facts["frameMarker"]),
                       bytesOf(facts["framesBy"])});
    }
    if (error)
        return spoolError("can't read the waiting captures", error, m_folder);
    for (const fs::path &one : odd) {
        const auto place = moveAside(one.string());
        if (place)
            tellOdd({ErrorCode::Damaged, "not a waiting capture; it was moved to " + *place,
                     one.string()});
        else if (fs::exists(one, error)) // another program may have added and removed it
            tellOdd(place.error());
    }
    std::ranges::sort(all, {}, &WaitingCapture::hash);
    return all;
}

// Removed as a whole: other programs find all of it or nothing.
void Spool::remove(const WaitingCapture &capture) const
{
    std::error_code error;
    const fs::path folder = pathOf(capture.folder);
    const fs::path going = system::temporaryName(folder);
    fs::rename(folder, going, error);
    fs::remove_all(going, error);
}

Result<std::string> Spool::moveAside(const std::string &folder) const
{
    const fs::path from = pathOf(folder);
    std::error_code error;
    const fs::path aside = m_folder / kAsideFolder;
    if (const Status checked = checkOwner(aside); !checked)
        return checked.error();
    const fs::path name = from.filename();
    fs::path place = aside / name;
    for (int number = 2; fs::exists(fs::symlink_status(place, error)); ++number)
        place = (aside / name).concat('.' + std::to_string(number));
    fs::rename(from, place, error);
    if (error)
        return spoolError("can't move a failed capture aside", error, from);
    // Its age counts from now; nothing happens if it is a link.
    if (isFolder(place))
        fs::last_write_time(place, fs::file_time_type::clock::now(), error);
    return place.string();
}

} // namespace zoe::cli
