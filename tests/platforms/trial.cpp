// The promises of the platform interfaces, tried on the present system: files, folders, sockets,
// the list of listening programs, clocks, memory, ends of threads. Without Qt, which other systems
// lack here. trial FOLDER
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>

#include "formats/stream/output/file_sink.h"
#include "formats/stream/platform/live_program.h"
#include "formats/stream/platform/mapped_file.h"
#include "formats/stream/platform/own_folder.h"
#include "formats/stream/platform/system_file.h"
#include "formats/stream/platform/system_socket.h"
#include "recorder/platform/loaded_recorders.h"
#include "recorder/platform/platform.h"
#include "recorder/platform/static_mutex.h"
#include "recorder/platform/thread_pointer.h"
#include "recorder/platform/thread_usage.h"
#include "zoetrope/zoe.h"

namespace {

namespace fs = std::filesystem;
namespace system_ = zoe::system;
namespace platform = zoe::recorder::platform;

int g_passed = 0;
int g_failed = 0;

void check(bool holds, const char *what, int line)
{
    ++(holds ? g_passed : g_failed);
    if (!holds)
        std::printf("line %d: %s\n", line, what);
}
#define CHECK(condition) check(static_cast<bool>(condition), #condition, __LINE__)

std::span<const std::byte> bytesOf(const std::string &text)
{
    return std::as_bytes(std::span(text.data(), text.size()));
}

std::string contentOf(const fs::path &path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

int newFile(const fs::path &path, const std::string &text)
{
    const zoe::Result<int> file = system_::createLocked(path, 0600);
    CHECK(file);
    if (!file)
        return -1;
    std::uint64_t written = 0;
    CHECK(system_::writeAll(*file, bytesOf(text), path, written));
    CHECK(written == text.size());
    return *file;
}

void tryFiles(const fs::path &folder)
{
    const fs::path part = system_::temporaryName(folder / "ein Maß.zoe");
    const fs::path final = folder / "ein Maß.zoe";
    CHECK(part.parent_path() == folder && part != system_::temporaryName(final));
    const int file = newFile(part, "first");
    CHECK(!system_::createFile(part)); // never over another one
    CHECK(!system_::createFile(folder / "none" / "file"));
    // Readable and renamed while it is written.
    CHECK(contentOf(part) == "first");
    CHECK(*system_::takeName(part, final, true));
    std::uint64_t written = 0;
    CHECK(system_::writeAll(file, bytesOf(" second"), final, written));
    CHECK(contentOf(final) == "first second");
    const auto mapped = zoe::mapFile(final);
    CHECK(mapped && (*mapped)->view().size() == 12);
    // Nobody replaces a file that is being written, or appends to it.
    const fs::path other = folder / "other";
    const int otherFile = newFile(other, "other");
    CHECK(!*system_::takeName(other, final, true));
    CHECK(!*system_::takeName(other, final, false));
    CHECK(contentOf(final) == "first second" && fs::exists(other));
    const zoe::Result<int> busy = system_::openToAppend(final);
    CHECK(busy && *busy < 0);
    CHECK(system_::syncFile(file, final));
    CHECK(system_::closeFile(file, final));
    CHECK(system_::closeFile(otherFile, other));
}

void tryReplacing(const fs::path &folder)
{
    const fs::path old = folder / "old";
    const fs::path next = folder / "next";
    CHECK(system_::closeFile(newFile(old, "old"), old));
    const int file = newFile(next, "next");
    CHECK(!*system_::takeName(next, old, false));
    CHECK(*system_::takeName(next, old, true));
    CHECK(contentOf(old) == "next" && !fs::exists(next));
    CHECK(system_::cutFile(file, 2, old));
    std::uint64_t written = 0;
    CHECK(system_::writeAll(file, bytesOf("st"), old, written));
    CHECK(system_::closeFile(file, old));
    CHECK(contentOf(old) == "nest");
    const zoe::Result<int> more = system_::openToAppend(old);
    CHECK(more && system_::writeAll(*more, bytesOf("s"), old, written));
    const zoe::Result<int> second = system_::openToAppend(old);
    CHECK(second && *second < 0); // one at a time
    CHECK(more && system_::closeFile(*more, old));
    CHECK(contentOf(old) == "nests");
    CHECK(!system_::renameFile(old, folder / "ein Maß.zoe", false));
    CHECK(system_::renameFile(old, folder / "renamed", false));
    CHECK(contentOf(folder / "renamed") == "nests");
}

void tryOwnFiles(const fs::path &folder)
{
    const fs::path path = folder / "mine";
    const int file = newFile(path, "mine");
    const system_::FileId id = system_::fileId(file);
    CHECK(*system_::linkFile(file, folder / "link") && contentOf(folder / "link") == "mine");
    CHECK(!system_::linkFile(file, path)); // it exists
    CHECK(system_::closeFile(file, path));
    const zoe::Result<int> own = system_::openOwn(path);
    CHECK(own && system_::closeFile(*own, path));
    CHECK(!system_::openOwn(folder));
    const system_::HeldFolder held(folder);
    CHECK(held.descriptor() >= 0);
    CHECK(!held.remove("mine", {}) && fs::exists(path));
    CHECK(held.remove("mine", id) && !fs::exists(path));
    CHECK(!held.remove("mine", id));
    CHECK(system_::randomText().size() == 32);
    CHECK(zoe::mapFile(folder).error().message == "this is a folder, not a file");
    CHECK(!zoe::mapFile(folder / "none"));
}

void tryOwnFolder(const fs::path &folder)
{
    const fs::path own = folder / "above" / "own";
    std::error_code error;
    CHECK(system_::makeOwnFolder(own, error) == system_::OwnFolder::Failed && error);
    fs::create_directory(own.parent_path(), error);
    CHECK(system_::makeOwnFolder(own, error) == system_::OwnFolder::Ready && !error);
    CHECK(fs::is_directory(own));
    CHECK(system_::makeOwnFolder(own, error) == system_::OwnFolder::Ready && !error);
    const fs::path file = folder / "no folder";
    CHECK(system_::closeFile(newFile(file, "a file"), file));
    CHECK(system_::makeOwnFolder(file, error) == system_::OwnFolder::Foreign);
    CHECK(system_::makeOwnFolder(file / "own", error) == system_::OwnFolder::Failed && error);
    const std::string user = system_::userNumber();
    CHECK(!user.empty() && user == system_::userNumber());
    CHECK(user.find_first_of("/\\:") == std::string::npos); // it is part of a name
}

void trySockets()
{
    const auto listener = system_::listenOn({"127.0.0.1", 0});
    CHECK(listener);
    const auto address = system_::localAddress(*listener);
    CHECK(address && address->port != 0 && address->host == "127.0.0.1");
    CHECK(!system_::listenOn(*address)); // nobody takes it over
    CHECK(!system_::acceptOne(*listener).valid());
    const auto viewer = system_::connectTo(*address, 2000);
    CHECK(viewer);
    std::vector<system_::Waiting> waiting{{listener->descriptor()}, {-1}};
    system_::waitFor(waiting, 2000);
    CHECK(waiting[0].ready && !waiting[1].ready);
    system_::Socket accepted = system_::acceptOne(*listener);
    CHECK(accepted.valid());
    system_::watchForSilence(accepted);
    std::array<std::byte, 64> room{};
    CHECK(*system_::receiveSome(accepted, room) == 0); // it would block
    CHECK(*system_::sendSome(*viewer, bytesOf("hello")) == 5);
    waiting = {{accepted.descriptor(), true}};
    system_::waitFor(waiting, 2000);
    CHECK(waiting[0].ready);
    waiting = {{accepted.descriptor()}};
    system_::waitFor(waiting, 2000);
    CHECK(*system_::receiveSome(accepted, room) == 5);
    accepted.close();
    waiting = {{viewer->descriptor()}};
    system_::waitFor(waiting, 2000);
    const auto end = system_::receiveSome(*viewer, room);
    CHECK(!end && end.error().message.empty());
    const auto freed = *address;
    const_cast<system_::Socket &>(*listener).close();
    CHECK(!system_::connectTo(freed, 2000));

    const system_::Wake wake;
    CHECK(wake.descriptor() >= 0);
    waiting = {{wake.descriptor()}};
    system_::waitFor(waiting, 0);
    CHECK(!waiting[0].ready);
    std::thread([&wake] { wake.notify(); }).join();
    system_::waitFor(waiting, -1);
    CHECK(waiting[0].ready);
    wake.clear();
    system_::waitFor(waiting, 0);
    CHECK(!waiting[0].ready);
}

bool isListed(const zoe::LiveProgram &program)
{
    for (const zoe::LiveProgram &one : zoe::findLivePrograms())
        if (one == program)
            return true;
    return false;
}

void tryList()
{
    const zoe::LiveProgram program{"127.0.0.1:54321", "a trial", platform::currentProcessId(), 7,
                                   "0123456789abcdef"};
    {
        zoe::LiveNote note(program);
        CHECK(note.descriptor() >= 0 && isListed(program));
        const zoe::LiveNote moved = std::move(note);
        CHECK(isListed(program));
        const zoe::LocalListener listener(program.address);
        CHECK(listener.canBeFound());
    }
    CHECK(!isListed(program));
}

void tryClocks()
{
    const std::uint64_t before = platform::steadyNowNs();
    platform::sleepMs(20);
    const std::uint64_t slept = platform::steadyNowNs() - before;
    CHECK(slept >= 19'000'000);
    CHECK(platform::unixNowNs() > 1'700'000'000'000'000'000);
    CHECK(platform::currentThreadId() != 0 && platform::currentProcessId() != 0);
    const platform::HostFacts facts = platform::hostFacts();
    CHECK(!facts.program.empty() && !facts.host.empty() && !facts.operatingSystem.empty());
    std::printf("%s on %s, %s, %s, boot '%s', steady ticks: %d\n", facts.program.c_str(),
                facts.host.c_str(), facts.operatingSystem.c_str(), facts.processor.c_str(),
                platform::bootId().c_str(), platform::hasSteadyTicks() ? 1 : 0);
    CHECK(platform::trustedEnvironment("ZOE_NOT_SET") == nullptr);
    const char *const path = platform::trustedEnvironment("PATH");
    CHECK(path != nullptr && platform::trustedEnvironment("PATH") == path);
}

void tryMemory()
{
    const std::size_t page = platform::pageBytes();
    for (const std::size_t bytes : {page, 16 * page, 256 * page}) {
        auto *const pages = static_cast<unsigned char *>(platform::allocatePages(bytes));
        CHECK(pages != nullptr && reinterpret_cast<std::uintptr_t>(pages) % bytes == 0);
        CHECK(pages[0] == 0 && pages[bytes - 1] == 0);
        platform::touchPages(pages, bytes);
        pages[bytes - 1] = 1;
        platform::discardPages(pages, bytes);
        pages[bytes - 1] = 2;
        CHECK(pages[bytes - 1] == 2);
    }
    CHECK(platform::allocateShared(page) != nullptr);
    const std::uint64_t faults = platform::processFaults();
    CHECK(platform::processFaults() >= faults);
}

int g_first = 0;
ZOE_DETAIL_THREAD_POINTER(int) t_pointer = &g_first;
std::atomic<int> g_ends{0};
std::atomic<bool> g_sawOwn{false};
bool g_destroyed = false;
struct Destroyed {
    ~Destroyed() { g_destroyed = true; }
};
thread_local Destroyed t_destroyed;
std::uint64_t g_thread = 0;

void tryThreads()
{
    platform::callAtThreadEnd([] {
        g_sawOwn.store(g_destroyed && t_pointer != &g_first);
        ++g_ends;
    });
    int own = 0;
    std::thread([&] {
        CHECK(t_pointer == &g_first);
        t_pointer = &own;
        CHECK(t_pointer == &own);
        static_cast<void>(&t_destroyed);
        platform::becomeBackgroundThread("a trial");
        char name[32] = {};
        platform::currentThreadName(name, sizeof name);
        CHECK(std::string(name) == "a trial");
        platform::noteThreadEnd();
        g_thread = platform::currentThreadId();
        CHECK(!platform::threadHasEnded(g_thread));
    }).join();
    CHECK(g_ends == 1 && g_sawOwn);
    // It is joined a moment before the system has forgotten it.
    for (int i = 0; i < 5000 && !platform::threadHasEnded(g_thread); ++i)
        platform::sleepMs(1);
    CHECK(platform::threadHasEnded(g_thread));
    std::thread([] {}).join();
    CHECK(g_ends == 1);
    CHECK(t_pointer == &g_first);

    std::atomic<std::uint32_t> number{0};
    std::thread waker([&] {
        number.store(1);
        platform::wakeWaiters(number);
    });
    while (number.load() == 0)
        platform::waitWhile(number, 0, 1000);
    waker.join();

    platform::StaticMutex mutex;
    mutex.lock();
    std::thread([&] { CHECK(!mutex.try_lock()); }).join();
    mutex.unlock();
    CHECK(mutex.try_lock());
    mutex.unlock();

    CHECK(platform::keepLoaded(reinterpret_cast<const void *>(&tryThreads)));
    CHECK(!zoe::isRecording()); // links the recorder, which announces itself
    CHECK(platform::firstRecorder() != nullptr);
    CHECK(std::string(platform::objectFile(reinterpret_cast<const void *>(&tryThreads)))
              .find("trial") != std::string::npos);
}

} // namespace

int main(int argc, char **argv)
{
    if (argc != 2)
        return 2;
    const fs::path folder = argv[1];
    fs::create_directories(folder);
    tryFiles(folder);
    tryReplacing(folder);
    tryOwnFiles(folder);
    tryOwnFolder(folder);
    trySockets();
    tryList();
    tryClocks();
    tryMemory();
    tryThreads();
    std::printf("%d checks hold, %d fail\n", g_passed, g_failed);
    return g_failed == 0 && g_passed > 0 ? 0 : 1;
}
