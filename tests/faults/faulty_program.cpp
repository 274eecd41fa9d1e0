// The recorded program of tst_faults: does everything that the recorder records, counts it, and
// prints the counts and what the session said. Its exit code depends on its seed alone.
//
// faulty_program SEED ROUNDS key=value…, where keys are those of `options` below
#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dirent.h>
#include <dlfcn.h>
#include <mutex>
#include <string>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <utility>
#include <vector>

#include <zoetrope/lock.h>
#include <zoetrope/zoe.h>

namespace {

using zoe::ZoneHandle;
using Count = std::atomic<std::uint64_t>;

struct Made {
    Count zones{0};
    Count sent{0};      // zones while the session was recording
    Count uncertain{0}; // zones during which it failed
    Count digest{0};    // of what the program computes
};
Made g_made;

// Events other than zones, counted likewise.
struct Kind {
    const char *name;
    Count made{0};
    Count sent{0};
    Count uncertain{0};
};
Kind g_values{"values"};
Kind g_plots{"plots"};
Kind g_messages{"messages"};
Kind g_asyncs{"async events"};
Kind g_flows{"flow points"};
Kind g_memory{"memory events"};
Kind g_locks{"lock events"};
Kind g_sets{"frames of sets"};
Kind g_frames{"frame marks"};
Kind g_bookmarks{"bookmarks"};
const std::array<const Kind *, 10> kKinds{&g_values, &g_plots,    &g_messages, &g_asyncs,
                                          &g_flows,  &g_memory,   &g_locks,    &g_sets,
                                          &g_frames, &g_bookmarks};

// Counts the events that are made within its life.
class Sending {
  public:
    explicit Sending(Kind &kind, unsigned events = 1)
        : m_kind(kind)
        , m_events(events)
    {}
    ~Sending()
    {
        m_kind.made += m_events;
        if (m_before && zoe::isRecording())
            m_kind.sent += m_events;
        else if (m_before)
            m_kind.uncertain += m_events;
    }
    Sending(const Sending &) = delete;
    Sending &operator=(const Sending &) = delete;

  private:
    Kind &m_kind;
    const unsigned m_events;
    const bool m_before = zoe::isRecording();
};

using Void = void (*)();
// From the library that makes functions fail, if it is loaded.
const auto g_enter = reinterpret_cast<Void>(dlsym(RTLD_DEFAULT, "zoeFaultsEnter"));
const auto g_leave = reinterpret_cast<Void>(dlsym(RTLD_DEFAULT, "zoeFaultsLeave"));

// While it lives, allocations may fail: only the recorder allocates then.
class Call {
  public:
    Call()
    {
        if (g_enter != nullptr)
            g_enter();
    }
    ~Call()
    {
        if (g_leave != nullptr)
            g_leave();
    }
    Call(const Call &) = delete;
    Call &operator=(const Call &) = delete;
};

template <class Event>
void send(Kind &kind, const Event &event)
{
    const Sending sending(kind);
    const Call call;
    event();
}

std::string optionOf(int count, char **arguments, const char *key)
{
    const std::string start = std::string(key) + '=';
    for (int i = 3; i < count; ++i)
        if (std::strncmp(arguments[i], start.c_str(), start.size()) == 0)
            return arguments[i] + start.size();
    return {};
}

std::uint32_t numberOf(int count, char **arguments, const char *key)
{
    return static_cast<std::uint32_t>(
        std::strtoul(optionOf(count, arguments, key).c_str(), nullptr, 10));
}

std::uint64_t mixed(std::uint64_t x)
{
    x = (x ^ x >> 30) * 0xBF58'476D'1CE4'E5B9u;
    return x ^ x >> 27;
}

// Counts a zone that begins within its life.
class ZoneCount {
  public:
    ZoneCount() = default;
    ~ZoneCount()
    {
        ++g_made.zones;
        if (m_before && zoe::isRecording())
            ++g_made.sent;
        else if (m_before)
            ++g_made.uncertain;
    }
    ZoneCount(const ZoneCount &) = delete;
    ZoneCount &operator=(const ZoneCount &) = delete;

  private:
    const bool m_before = zoe::isRecording();
};

void descend(int depth)
{
    ZOE_BEGIN(zone, "descend");
    ++g_made.zones;
    g_made.sent += zone.buffer != nullptr ? 1 : 0;
    if (depth > 0)
        descend(depth - 1);
    ZOE_END(zone);
}

void onAFibre(std::uint64_t id)
{
    ZOE_FIBRE_ENTER(std::string("fibre ") + std::to_string(id % 4));
    {
        const ZoneCount count;
        ZOE_ZONE("in a fibre");
        send(g_values, [&] { ZOE_VALUE("id", id); });
    }
    ZOE_FIBRE_LEAVE();
}

// A fibre with an open zone, which another thread may take up. It runs on one thread at a time.
struct Moving {
    ZoneHandle outer;
    std::string name;
};
std::mutex g_movingMutex;
std::vector<Moving> g_moving;
std::vector<std::string> g_freeNames;
int g_names = 0;

std::string freeName()
{
    const std::lock_guard lock(g_movingMutex);
    if (g_freeNames.empty())
        return "moving " + std::to_string(g_names++);
    std::string name = std::move(g_freeNames.back());
    g_freeNames.pop_back();
    return name;
}

void takeUp(Moving &moving)
{
    ZOE_FIBRE_ENTER(moving.name);
    {
        const ZoneCount count;
        ZOE_ZONE("after the move");
    }
    ZOE_END(moving.outer);
    ZOE_FIBRE_LEAVE();
    const std::lock_guard lock(g_movingMutex);
    g_freeNames.push_back(moving.name);
}

// Leaves a fibre to others and resumes one, perhaps of another thread.
void move()
{
    constexpr std::size_t kWaiting = 4;
    Moving left{{}, freeName()};
    ZOE_FIBRE_ENTER(left.name);
    {
        const ZoneCount count;
        ZOE_BEGIN(outer, "moves");
        left.outer = outer;
    }
    ZOE_FIBRE_LEAVE();
    Moving taken;
    {
        const std::lock_guard lock(g_movingMutex);
        g_moving.insert(g_moving.begin(), std::move(left));
        if (g_moving.size() <= kWaiting)
            return;
        taken = std::move(g_moving.back());
        g_moving.pop_back();
    }
    takeUp(taken);
}

void takeUpAll()
{
    for (Moving &moving : g_moving)
        takeUp(moving);
    g_moving.clear();
}

void round(zoe::Lockable<std::mutex> &mutex, std::uint64_t id)
{
    ZOE_BEGIN(zone, "round");
    g_made.sent += zone.buffer != nullptr ? 1 : 0;
    ++g_made.zones;
    send(g_values, [&] { ZOE_VALUE("id", id); });
    send(g_values, [] { ZOE_TEXT("a text"); });
    send(g_asyncs, [&] { ZOE_ASYNC_BEGIN("async", id); });
    send(g_flows, [&] { ZOE_FLOW_BEGIN("flow", id); });
    send(g_memory, [&] { ZOE_ALLOC(&mutex, id % 1000); });
    send(g_sets, [] { ZOE_FRAME_BEGIN("set"); });
    send(g_locks, [&] { mutex.lock(); });
    g_made.digest += mixed(id);
    send(g_locks, [&] { mutex.unlock(); });
    descend(static_cast<int>(id % 5));
    if (id % 7 == 0) {
        const ZoneCount count;
        ZOE_ZONE_NAMED("named " + std::to_string(id % 50));
    }
    send(g_sets, [] { ZOE_FRAME_END("set"); });
    send(g_memory, [&] { ZOE_FREE(&mutex); });
    send(g_flows, [&] { ZOE_FLOW_END("flow", id); });
    send(g_asyncs, [&] { ZOE_ASYNC_END("async", id); });
    send(g_plots, [&] { ZOE_PLOT("plot", id); });
    send(g_messages, [] { ZOE_MESSAGE("a message"); });
    if (id % 20 == 0)
        send(g_bookmarks, [] { ZOE_BOOKMARK("a bookmark"); });
    if (id % 10 == 0)
        onAFibre(id);
    ZOE_END(zone);
    if (id % 6 == 0)
        move();
}

void work(std::uint64_t thread, std::uint64_t rounds)
{
    ZOE_THREAD_NAME("worker");
    zoe::Lockable<std::mutex> mutex("of the thread");
    for (std::uint64_t i = 0; i < rounds; ++i)
        round(mutex, thread * rounds + i);
}

void tellInLibrary(const std::string &library, int value)
{
    void *const handle = dlopen(library.c_str(), RTLD_NOW);
    if (handle == nullptr)
        return;
    {
        const ZoneCount count;
        const ZoneCount ofTrack;
        const Sending values(g_values);
        const Sending plots(g_plots);
        const Sending asyncs(g_asyncs, 2);
        const Sending flows(g_flows, 2);
        const Sending memory(g_memory, 2);
        const Sending locks(g_locks, 2);
        const Sending sets(g_sets);
        ZOE_ZONE("library");
        reinterpret_cast<void (*)(int)>(dlsym(handle, "tellInLibrary"))(value);
    }
    dlclose(handle);
}

// If the environment asks for a session, the child has its own.
[[noreturn]] void beChild(std::uint64_t seed)
{
    constexpr int kRounds = 10;
    for (int i = 0; i < kRounds; ++i) {
        ZOE_ZONE("in the child");
        ZOE_MESSAGE("in the child");
        ZOE_FRAME();
    }
    if (seed % 2 == 0) {
        const zoe::SessionResult result = zoe::stopSession();
        // Not through the parent's buffer.
        dprintf(STDOUT_FILENO,
                "child id %d\nchild ok %d\nchild made %d\nchild zones %llu\nchild lost zones %llu\n"
                "child lost messages %llu\nchild lost frame marks %llu\n",
                static_cast<int>(getpid()), result.ok ? 1 : 0, kRounds,
                static_cast<unsigned long long>(result.zones),
                static_cast<unsigned long long>(result.lostZones),
                static_cast<unsigned long long>(result.lost.messages),
                static_cast<unsigned long long>(result.lost.frameMarks));
    }
    std::_Exit(static_cast<int>(seed % 100));
}

void forkOnce(std::uint64_t seed)
{
    std::fflush(stdout);
    const pid_t child = fork();
    if (child == 0)
        beChild(seed);
    int status = 0;
    while (child > 0 && waitpid(child, &status, 0) != child) {
    }
    g_made.digest +=
        child > 0 && WIFEXITED(status) ? static_cast<unsigned>(WEXITSTATUS(status)) : 0;
}

void print(const char *name, std::uint64_t value)
{
    std::printf("%s %llu\n", name, static_cast<unsigned long long>(value));
}

void print(const char *what, const char *name, std::uint64_t value)
{
    print((std::string(what) + ' ' + name).c_str(), value);
}

std::atomic<unsigned> g_alarms{0};

// While it lives, signals come ten times a second, if they are wanted.
class Alarms {
  public:
    explicit Alarms(bool wanted)
    {
        if (!wanted)
            return;
        std::signal(SIGALRM, [](int) { ++g_alarms; });
        set(100'000);
    }
    ~Alarms() { set(0); }
    Alarms(const Alarms &) = delete;
    Alarms &operator=(const Alarms &) = delete;

  private:
    static void set(suseconds_t us)
    {
        const itimerval timer{{0, us}, {0, us}};
        setitimer(ITIMER_REAL, &timer, nullptr);
    }
};

template <class Take>
std::uint64_t countIn(const char *path, const Take &take)
{
    std::uint64_t count = 0;
    DIR *const folder = opendir(path);
    while (const dirent *const entry = readdir(folder))
        count += entry->d_name[0] != '.' && take(entry->d_name) ? 1 : 0;
    closedir(folder);
    return count;
}

std::uint64_t threads()
{
#if defined(__SANITIZE_THREAD__)
    constexpr std::uint64_t kOfSanitizer = 1;
#else
    constexpr std::uint64_t kOfSanitizer = 0;
#endif
    return countIn("/proc/self/task", [](const char *) { return true; }) - kOfSanitizer;
}

// Of descriptors, those for such things.
std::uint64_t openOf(const char *kind)
{
    return countIn("/proc/self/fd", [kind](const char *name) {
        char target[64] = {};
        const std::string link = std::string("/proc/self/fd/") + name;
        return readlink(link.c_str(), target, sizeof target - 1) > 0 &&
               std::strstr(target, kind) != nullptr;
    });
}

// While the first session's file isn't answered for.
void recordSecond(const std::string &first, const std::string &file, int unanswered)
{
    print("unanswered", static_cast<std::uint64_t>(unanswered));
    if (unanswered == 0)
        return;
    print("alarms", g_alarms);
    print("sockets", openOf("socket:"));
    print("system events", openOf("perf_event"));
    std::uint64_t refused = 0;
    for (int i = 0; i < 20; ++i)
        refused += !zoe::startSession(first.c_str()) &&
                           std::strstr(zoe::lastError(), "still waits") != nullptr
                       ? 1
                       : 0;
    print("refused", refused);
    print("threads", threads());
    print("second started", zoe::startSession(file.c_str()) ? 1 : 0);
    {
        ZOE_ZONE("second");
    }
    const zoe::SessionResult result = zoe::stopSession();
    print("second zones", result.ok ? result.zones : 0);
}

// Leaves this many descriptors that can still be opened. Real ones, as everything that the recorder
// opens counts.
void leaveDescriptors(std::uint32_t count)
{
    const int next = dup(STDOUT_FILENO);
    close(next);
    rlimit limit{};
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = static_cast<rlim_t>(next) + count;
    setrlimit(RLIMIT_NOFILE, &limit);
}

// Until the file is there: viewers have come.
void hold(const std::string &file)
{
    while (access(file.c_str(), F_OK) != 0) {
        send(g_frames, [] { ZOE_FRAME(); });
        usleep(1000);
    }
}

} // namespace

int main(int argc, char **argv)
{
    if (argc < 3)
        return 2;
    const std::uint64_t seed = std::strtoull(argv[1], nullptr, 10);
    const std::uint64_t rounds = std::strtoull(argv[2], nullptr, 10);
    const std::string file = optionOf(argc, argv, "file");
    const std::string listen = optionOf(argc, argv, "listen");
    const std::string library = optionOf(argc, argv, "library");
    const std::string second = optionOf(argc, argv, "second");
    zoe::SessionOptions options;
    options.memoryLimitBytes = std::uint64_t{numberOf(argc, argv, "limit")} << 10;
    options.waitForMemory = numberOf(argc, argv, "wait") != 0;
    options.rotateBytes = numberOf(argc, argv, "rotate");
    options.keepSeconds = numberOf(argc, argv, "flight");
    options.samplesPerSecond = numberOf(argc, argv, "samples");
    options.sampleTimers = true;
    options.compressionLevel = static_cast<int>(numberOf(argc, argv, "level"));
    options.flushIntervalMs = numberOf(argc, argv, "flush");
    if (numberOf(argc, argv, "spike") != 0) { // the end saves all there is
        options.spikeMs = 0.000001;
        options.framesAfterSpike = 1'000'000;
    }
    if (const std::string count = optionOf(argc, argv, "nofile"); !count.empty())
        leaveDescriptors(numberOf(argc, argv, "nofile"));
    options.listen = listen.empty() ? nullptr : listen.c_str();
    // From the library that makes functions fail, if it is loaded.
    const auto fallsAsleep = reinterpret_cast<void (*)()>(dlsym(RTLD_DEFAULT, "zoeFaultsSleep"));
    const auto unanswered = reinterpret_cast<int (*)()>(dlsym(RTLD_DEFAULT, "zoeFaultsUnanswered"));
    const auto answer = reinterpret_cast<void (*)()>(dlsym(RTLD_DEFAULT, "zoeFaultsAnswer"));
    const bool dies = numberOf(argc, argv, "dies") != 0; // the file system, while recording
    const auto begun = std::chrono::steady_clock::now();
    const bool started = [&] {
        const Alarms alarms(!second.empty());
        const Call call;
        return numberOf(argc, argv, "env") != 0 ? zoe::isRecording()
                                                : zoe::startSession(file.c_str(), options);
    }();
    const std::string error = started ? "" : zoe::lastError();
    print("started", started ? 1 : 0);
    if (started && answer != nullptr && !dies)
        answer();
    if (!second.empty() && unanswered != nullptr && !started)
        recordSecond(file, second, unanswered());
    print("port", zoe::listeningPort());
    std::fflush(stdout);

    if (const std::string until = optionOf(argc, argv, "hold"); !until.empty())
        hold(until);
    for (int wave = 0; wave < 3; ++wave) {
        std::vector<std::thread> threads;
        for (int thread = 0; thread < 4; ++thread)
            threads.emplace_back(work, wave * 4 + thread, rounds);
        for (int frame = 0; frame < 10; ++frame) {
            {
                const ZoneCount count;
                ZOE_ZONE("frame");
                usleep(500);
            }
            send(g_frames, [] { ZOE_FRAME(); });
        }
        if (wave == 1 && numberOf(argc, argv, "alone") == 0)
            forkOnce(seed);
        if (fallsAsleep != nullptr && wave == 1)
            fallsAsleep();
        if (!library.empty())
            tellInLibrary(library, wave);
        for (std::thread &thread : threads)
            thread.join();
    }
    takeUpAll();
    if (options.keepSeconds > 0) {
        const bool saved = [] {
            const Call call;
            return zoe::saveFlight();
        }();
        print("saved", saved ? 1 : 0);
    }
    if (numberOf(argc, argv, "exits") != 0) {
        print("unanswered", static_cast<std::uint64_t>(unanswered()));
        return 3 + static_cast<int>(seed % 50);
    }
    const zoe::SessionResult result = [&] {
        const Alarms alarms(!second.empty());
        const Call call;
        return zoe::stopSession();
    }();
    if (!second.empty() && unanswered != nullptr && started)
        recordSecond(file, second, result.ok ? 0 : unanswered());
    print("steady", static_cast<std::uint64_t>((std::chrono::steady_clock::now() - begun).count()));
    print("ok", result.ok ? 1 : 0);
    print("zones", result.zones);
    print("lost zones", result.lostZones);
    print("lost events", result.lostEvents);
    print("lost chunks", result.lostChunks);
    print("lost samples", result.lostSamples);
    print("lost switches", result.lostSwitches);
    print("made zones", g_made.zones);
    print("sent zones", g_made.sent);
    print("uncertain zones", g_made.uncertain);
    const zoe::LostEvents &lost = result.lost;
    const std::array<std::uint64_t, kKinds.size()> losses{
        lost.values, lost.plots, lost.messages,  lost.asyncs,     lost.flows,
        lost.memory, lost.locks, lost.frameSets, lost.frameMarks, lost.bookmarks};
    for (std::size_t kind = 0; kind < kKinds.size(); ++kind) {
        print("made", kKinds[kind]->name, kKinds[kind]->made);
        print("sent", kKinds[kind]->name, kKinds[kind]->sent);
        print("uncertain", kKinds[kind]->name, kKinds[kind]->uncertain);
        print("lost", kKinds[kind]->name, losses[kind]);
    }
    print("digest", g_made.digest);
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    print("memory", static_cast<std::uint64_t>(usage.ru_maxrss));
    std::printf("error %s\n", started ? result.error : error.c_str());
    if (!second.empty() && answer != nullptr) {
        answer();
        std::uint64_t sockets = 0;
        while (threads() > 1) {
            sockets = std::max(sockets, openOf("socket:"));
            usleep(1000);
        }
        print("sockets later", sockets);
    }
    return 3 + static_cast<int>(seed % 50);
}
