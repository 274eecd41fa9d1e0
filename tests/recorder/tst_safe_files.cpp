// Files are created only for the user, and never through a link that another user could have made:
// at the end of a path or in its folders, planted before or during the recording.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <system_error>

#include <QTest>

#include "formats/stream/platform/own_folder.h"
#include "formats/stream/platform/system_file.h"
#include "formats/writing/capture_writer.h"
#include "tests/recorder/other_user.h"
#include "tests/recorder/recording.h"
#include "tests/support/test_program.h"
#include "zoetrope/zoe.h"

namespace tst_safe_files {

using namespace zoe;
using namespace zoe::test;
namespace fs = std::filesystem;

namespace {

std::string textOf(const fs::path &path)
{
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), {}};
}

bool recordsTo(const fs::path &path)
{
    return startSession(path.c_str()) && stopSession().ok;
}

bool writesTo(const fs::path &path, bool overwrite)
{
    WriterOptions options;
    options.overwrite = overwrite;
    auto writer = CaptureWriter::create(path, {}, options);
    return writer && (*writer)->finish(1).ok();
}

constexpr fs::perms kShared = fs::perms::all | fs::perms::sticky_bit;

} // namespace

class TestSafeFiles : public QObject {
    Q_OBJECT

  private slots:
    void init();
    void cleanup() { stopSession(); }
    void linksInPlaceOfTheFile();
    void linksInPlaceOfAFolder();
    void linkedFilesAreTheOnesOpened();
    void linksOfTheUserAreFollowed();
    void linksOfAnotherUserAreNotFollowed();
    void linksToDevicesOfOthers();
    void foldersThatAreExchanged();
    void filesForTheUserAlone();
    void namesThatCannotBeGuessed();
    void foldersOfTheUsersOwn();
    void foldersOfOthersAreNotTheUsersOwn();

  private:
    // A folder that everybody may write to, and one that nobody else may.
    [[nodiscard]] fs::path shared(const char *name = "") const
    {
        return fs::path(m_folder->path("shared")) / name;
    }
    [[nodiscard]] fs::path own(const char *name = "") const
    {
        return fs::path(m_folder->path("own")) / name;
    }

    std::unique_ptr<RecordingFolder> m_folder;
};

void TestSafeFiles::init()
{
    m_folder = std::make_unique<RecordingFolder>();
    fs::create_directory(shared());
    fs::permissions(shared(), kShared);
    fs::create_directory(own());
    fs::permissions(own(), fs::perms(0700));
    std::ofstream(own("precious")) << "precious";
}

void TestSafeFiles::linksInPlaceOfTheFile()
{
    for (const bool writer : {false, true}) {
        const fs::path link = shared(writer ? "written.zoe" : "recorded.zoe");
        fs::create_symlink(own("precious"), link);
        QVERIFY(writer ? writesTo(link, true) : recordsTo(link));
        QVERIFY(!fs::is_symlink(link));
        QCOMPARE(textOf(own("precious")), std::string("precious"));
    }
    // Not even to make a file where there is none.
    fs::create_symlink(own("none"), shared("new.zoe"));
    QVERIFY(recordsTo(shared("new.zoe")));
    QVERIFY(!fs::exists(own("none")));
    fs::create_symlink(own("none"), shared("direct"));
    QVERIFY(!system::createFile(shared("direct")).ok());
    QVERIFY(!fs::exists(own("none")));
    fs::create_symlink(own("precious"), shared("appended"));
    QVERIFY(!system::openToAppend(shared("appended")).ok());
}

// Another file that gets the name in between is not linked, and links are not followed.
void TestSafeFiles::linkedFilesAreTheOnesOpened()
{
    const RecordingFolder folder;
    std::ofstream(folder.path("own")) << "own";
    const auto own = system::openOwn(folder.path("own"));
    QVERIFY(own.ok());
    fs::rename(folder.path("own"), folder.path("elsewhere"));
    std::ofstream(folder.path("own")) << "exchanged";
    const auto linked = system::linkFile(*own, folder.path("second"));
    QVERIFY2(linked.ok() && *linked, linked.ok() ? "" : linked.error().text().c_str());
    QCOMPARE(textOf(folder.path("second")), std::string("own"));
    const auto again = system::linkFile(*own, folder.path("second"));
    QVERIFY(!again.ok()); // it replaces nothing
    ::close(*own);
    fs::create_symlink(folder.path("own"), folder.path("link"));
    QVERIFY(!system::openOwn(folder.path("link")).ok());
    QVERIFY(!system::openOwn(folder.path()).ok()); // there is none
}

void TestSafeFiles::linksInPlaceOfAFolder()
{
    fs::create_directory(own("folder"));
    fs::create_directory_symlink(own("folder"), shared("folder"));
    const fs::path path = shared("folder/run.zoe");
    QVERIFY(!startSession(path.c_str()));
    QVERIFY2(QString(lastError()).contains("symbolic link that another user"), lastError());
    QVERIFY(!writesTo(path, false));
    QVERIFY(fs::is_empty(own("folder")));
    // Nor further up, or by way of "..".
    fs::create_directory(own("folder/inner"));
    for (const char *const name : {"folder/inner/run.zoe", "folder/inner/../run.zoe"})
        QVERIFY(!startSession(shared(name).c_str()));
    QVERIFY(fs::is_empty(own("folder/inner")));
}

void TestSafeFiles::linksOfTheUserAreFollowed()
{
    fs::create_directory(own("folder"));
    fs::create_directory_symlink(own("folder"), own("link"));
    QVERIFY(recordsTo(own("link/run.zoe")));
    QVERIFY(writesTo(own("link/written.zoe"), false));
    QVERIFY(fs::is_regular_file(own("folder/run.zoe")));
    QVERIFY(fs::is_regular_file(own("folder/written.zoe")));
    fs::create_directory_symlink("folder", own("relative"));
    fs::create_directory_symlink("relative", own("twice"));
    QVERIFY(recordsTo(own("twice/again.zoe")));
    QVERIFY(fs::is_regular_file(own("folder/again.zoe")));
    // At the end of the path, the target is replaced and the link stays.
    fs::create_symlink("folder/target.zoe", own("latest.zoe"));
    QVERIFY(recordsTo(own("latest.zoe")));
    QVERIFY(fs::is_symlink(own("latest.zoe")));
    QVERIFY(fs::is_regular_file(own("folder/target.zoe")));
    // A circle is an error, not a hang.
    fs::create_directory_symlink("circle", own("circle"));
    QVERIFY(!startSession(own("circle/run.zoe").c_str()));
}

void TestSafeFiles::linksOfAnotherUserAreNotFollowed()
{
    if (geteuid() != 0)
        QSKIP("only root can make links of another user");
    fs::create_directory(own("folder"));
    fs::create_directory_symlink(own("folder"), own("link"));
    QCOMPARE(::lchown(own("link").c_str(), 65534, 65534), 0);
    QVERIFY(!startSession(own("link/run.zoe").c_str()));
    fs::create_symlink(own("precious"), own("run.zoe"));
    QCOMPARE(::lchown(own("run.zoe").c_str(), 65534, 65534), 0);
    QVERIFY(recordsTo(own("run.zoe")));
    QCOMPARE(textOf(own("precious")), std::string("precious"));
}

// A recording must not go into a pipe or a disk that somebody else chose.
void TestSafeFiles::linksToDevicesOfOthers()
{
    const fs::path pipe = own("pipe");
    QCOMPARE(::mkfifo(pipe.c_str(), 0600), 0);
    const int reader = ::open(pipe.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    fs::create_symlink(pipe, shared("run.zoe"));
    QVERIFY(recordsTo(shared("run.zoe")));
    QVERIFY(fs::is_regular_file(fs::symlink_status(shared("run.zoe"))));
    char byte = 0;
    QCOMPARE(::read(reader, &byte, 1), ssize_t{0});
    if (geteuid() == 0) {
        const fs::path foreign = shared("pipe");
        QCOMPARE(::mkfifo(foreign.c_str(), 0666), 0);
        QCOMPARE(::chown(foreign.c_str(), 65534, 65534), 0);
        const int other = ::open(foreign.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
        QVERIFY(!startSession(foreign.c_str()));
        QVERIFY2(QString(lastError()).contains("belongs to another user"), lastError());
        ::close(other);
    }
    ::close(reader);
}

// Between the creation of a file and its renaming.
void TestSafeFiles::foldersThatAreExchanged()
{
    fs::create_directory(shared("folder"));
    fs::create_directory(own("folder"));
    std::ofstream(own("folder/run.zoe")) << "precious";
    auto writer = CaptureWriter::create(shared("folder/run.zoe"), {}, {});
    QVERIFY(writer.ok());
    fs::rename(shared("folder"), shared("moved"));
    fs::create_directory_symlink(own("folder"), shared("folder"));
    QVERIFY(!(*writer)->finish(1).ok());
    QCOMPARE(textOf(own("folder/run.zoe")), std::string("precious"));
}

void TestSafeFiles::filesForTheUserAlone()
{
    const mode_t before = ::umask(0);
    QVERIFY(recordsTo(shared("recorded.zoe")));
    QVERIFY(writesTo(shared("written.zoe"), false));
    ::umask(before);
    for (const char *const name : {"recorded.zoe", "written.zoe"})
        QCOMPARE(fs::status(shared(name)).permissions(), fs::perms(0600));
}

void TestSafeFiles::namesThatCannotBeGuessed()
{
    std::set<fs::path> names;
    for (int i = 0; i < 100; ++i)
        names.insert(system::temporaryName(shared("run.zoe")));
    QCOMPARE(names.size(), std::size_t{100});
    for (const fs::path &name : names)
        QVERIFY(name.parent_path() == shared("run.zoe").parent_path() &&
                name.filename().string().starts_with('.'));
    // However long the name is.
    const fs::path longest = own(std::string(250, 'x').c_str());
    QVERIFY(writesTo(longest, false));
}

// Regardless of what others could do in it before, and the user could not.
void TestSafeFiles::foldersOfTheUsersOwn()
{
    using system::OwnFolder;
    std::error_code error;
    const fs::path fresh = shared("fresh");
    const mode_t before = ::umask(0);
    QVERIFY(system::makeOwnFolder(fresh, error) == OwnFolder::Ready);
    ::umask(before);
    QCOMPARE(fs::status(fresh).permissions(), fs::perms(0700));
    for (const unsigned mode : {0777U, 0755U, 0300U, 0377U, 0U}) {
        fs::permissions(fresh, fs::perms(mode));
        QVERIFY(system::makeOwnFolder(fresh, error) == OwnFolder::Ready);
        QCOMPARE(fs::status(fresh).permissions(), fs::perms(0700));
    }
    // Those above it are somebody else's business.
    QVERIFY(system::makeOwnFolder(own("none/folder"), error) == OwnFolder::Failed);
    QVERIFY(error == std::errc::no_such_file_or_directory);
    QVERIFY(!fs::exists(own("none")));
}

void TestSafeFiles::foldersOfOthersAreNotTheUsersOwn()
{
    using system::OwnFolder;
    std::error_code error;
    fs::create_directory(own("folder"));
    fs::permissions(own("folder"), fs::perms(0755));
    fs::create_directory_symlink(own("folder"), shared("link"));
    for (const fs::path &none : {shared("link"), own("precious")}) {
        QVERIFY(system::makeOwnFolder(none, error) == OwnFolder::Foreign);
        QVERIFY(!error);
    }
    QCOMPARE(fs::status(own("folder")).permissions(), fs::perms(0755));
    if (geteuid() != 0)
        return; // only root can give folders away, and become another user
    const fs::path secret = shared("secret");
    fs::create_directory(secret);
    fs::permissions(secret, fs::perms(0700));
    for (fs::path above = shared(); above != above.root_path(); above = above.parent_path())
        fs::permissions(above, fs::perms::others_exec, fs::perm_options::add);
    const int answer = asNobody([&] {
        std::error_code why;
        return static_cast<int>(system::makeOwnFolder(secret, why));
    });
    QCOMPARE(answer, static_cast<int>(OwnFolder::Foreign));
    QCOMPARE(::chown(secret.c_str(), 65534, 65534), 0);
    QVERIFY(system::makeOwnFolder(secret, error) == OwnFolder::Foreign);
    QCOMPARE(fs::status(secret).permissions(), fs::perms(0700));
}

} // namespace tst_safe_files

ZOE_TEST(tst_safe_files::TestSafeFiles)
#include "tst_safe_files.moc"
