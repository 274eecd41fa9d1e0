// Loaded before the system's libraries, it makes functions that the recorder calls fail, as the
// environment variable ZOE_TEST_FAULTS asks: "name=number,…". Thread-safe.
//
//   seed         of what is random
//   full         bytes that the disk has room for
//   error        the write that fails with EIO, counted from 1
//   short        percent of writes that write only a part
//   interrupt    percent of calls that are interrupted first
//   slow         microseconds that each write takes
//   descriptors  the file from which on none can be opened, counted from 1
//   sync, rename percent of these calls that fail
//   map          percent of mappings for events that fail
//   memory       permille of allocations of the recorder's threads that fail
//   calls        permille of allocations that fail in calls of the recorder, between
//                zoeFaultsEnter() and zoeFaultsLeave()
//   later        the same after the program has called zoeFaultsAnswer()
//   sleep        milliseconds for which the computer sleeps when the program calls
//                zoeFaultsSleep(): all threads stand still, and the steady clock doesn't count them
//   back         milliseconds by which the system's clocks go back after 50 ms
//   forward      the same, forward
//   hang         milliseconds that the second write takes
//   stop         milliseconds for which the recorder's threads stand still, once each
//   window       permille of moments with a descriptor that forked children must not get, in which
//                another thread forks
//   mount        the call for a file of the recording, counted from 1, from which on none is
//                answered until the program calls zoeFaultsAnswer()
//   begin        the recorder's first thread doesn't begin until then
//   kill         the write in which the writing thread ends, counted from 1
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdarg>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <dlfcn.h>
#include <fcntl.h>
#include <linux/magic.h>
#include <pthread.h>
#include <sched.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

extern "C" {
void *__libc_malloc(std::size_t bytes);
void *__libc_calloc(std::size_t count, std::size_t bytes);
void *__libc_realloc(void *memory, std::size_t bytes);
}

namespace {

long wanted(const char *name)
{
    const char *const all = getenv("ZOE_TEST_FAULTS");
    for (const char *at = all; at != nullptr && *at != '\0';) {
        const std::size_t length = std::strlen(name);
        if (std::strncmp(at, name, length) == 0 && at[length] == '=')
            return std::strtol(at + length + 1, nullptr, 10);
        at = std::strchr(at, ',');
        at = at != nullptr ? at + 1 : nullptr;
    }
    return 0;
}

struct Faults {
    long seed = wanted("seed");
    long full = wanted("full");
    long error = wanted("error");
    long shortWrites = wanted("short");
    long interrupts = wanted("interrupt");
    long slow = wanted("slow");
    long descriptors = wanted("descriptors");
    long sync = wanted("sync");
    long rename = wanted("rename");
    long map = wanted("map");
    long memory = wanted("memory");
    long sleep = wanted("sleep");
    long back = wanted("back");
    long forward = wanted("forward");
    long calls = wanted("calls");
    long later = wanted("later");
    long hang = wanted("hang");
    long stop = wanted("stop");
    long kill = wanted("kill");
    long window = wanted("window");
    long mount = wanted("mount");
    long begin = wanted("begin");
};
const Faults &faults()
{
    static const Faults all;
    return all;
}

std::atomic<std::uint64_t> g_random{0};
std::atomic<long> g_written{0};
std::atomic<long> g_writes{0};
std::atomic<long> g_files{0};
std::atomic<bool> g_isRecording[1024] = {};
std::atomic<bool> g_isOnMount[1024] = {};
__thread bool t_ofRecorder __attribute__((tls_model("initial-exec"))) = false;
__thread bool t_inCall __attribute__((tls_model("initial-exec"))) = false;
__thread long t_looks __attribute__((tls_model("initial-exec"))) = 0; // at the clock

// True for so many of a thousand.
bool happens(long permille)
{
    if (permille == 0)
        return false;
    std::uint64_t x = g_random.fetch_add(0x9E37'79B9'7F4A'7C15u) +
                      static_cast<std::uint64_t>(faults().seed) * 0xBF58'476D'1CE4'E5B9u;
    x = (x ^ x >> 30) * 0xBF58'476D'1CE4'E5B9u;
    x = (x ^ x >> 27) * 0x94D0'49BB'1331'11EBu;
    return static_cast<long>((x ^ x >> 31) % 1000) < permille;
}

bool failsWith(int code, bool fails)
{
    if (fails)
        errno = code;
    return fails;
}

bool isRecording(int descriptor)
{
    return descriptor >= 0 && descriptor < 1024 && g_isRecording[descriptor];
}

// Another thread forks as soon as it can; the program ends if the child has the descriptor.
struct Fork {
    int descriptor;
    struct stat file;
    std::atomic<bool> done{false};
    Fork *before = nullptr;
};
std::atomic<Fork *> g_lastFork{nullptr}; // none is deleted: threads may outlive us

std::int64_t rawNs()
{
    timespec raw{};
    syscall(SYS_clock_gettime, CLOCK_MONOTONIC_RAW, &raw);
    return raw.tv_sec * 1'000'000'000 + raw.tv_nsec;
}

void *forkOnce(void *argument)
{
    auto *const wish = static_cast<Fork *>(argument);
    constexpr std::int64_t kLongestDelayNs = 9'000'000; // then a fork goes ahead
    const std::int64_t before = rawNs();
    const pid_t child = fork();
    if (child == 0) {
        struct stat file {};
        const bool has = fstat(wish->descriptor, &file) == 0 && file.st_dev == wish->file.st_dev &&
                         file.st_ino == wish->file.st_ino;
        _exit(has ? 77 : 0);
    }
    const bool inTime = rawNs() - before < kLongestDelayNs;
    wish->done = true;
    int status = 0;
    while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    if (child > 0 && inTime && WIFEXITED(status) && WEXITSTATUS(status) == 77) {
        constexpr char kText[] = "a forked child has a descriptor of the recorder\n";
        static_cast<void>(!syscall(SYS_write, STDERR_FILENO, kText, sizeof kText - 1));
        abort();
    }
    return nullptr;
}

void mayFork(int descriptor)
{
    if (!happens(faults().window))
        return;
    auto *const wish = new Fork{descriptor, {}, {}};
    wish->before = g_lastFork.load();
    while (!g_lastFork.compare_exchange_weak(wish->before, wish))
        continue;
    fstat(descriptor, &wish->file);
    pthread_t thread{};
    if (pthread_create(&thread, nullptr, forkOnce, wish) != 0)
        return;
    pthread_detach(thread);
    for (int i = 0; i < 20 && !wish->done; ++i)
        usleep(50);
}

// Shared with the process that wakes this one.
struct Sleep {
    std::atomic<int> begun{0};
    std::atomic<std::int64_t> lastedNs{0};
};
Sleep &sleepOfThis()
{
    static auto *const sleep = static_cast<Sleep *>(
        reinterpret_cast<void *>(syscall(SYS_mmap, nullptr, sizeof(Sleep), PROT_READ | PROT_WRITE,
                                         MAP_SHARED | MAP_ANONYMOUS, -1, 0)));
    return *sleep;
}

// The state of a process: 'T' if it is stopped.
char stateOf(pid_t process)
{
    char text[512] = {};
    char *end = text;
    std::memcpy(end, "/proc/", 6);
    end += 6;
    char digits[16];
    int count = 0;
    for (long rest = process; rest > 0; rest /= 10)
        digits[count++] = static_cast<char>('0' + rest % 10);
    while (count > 0)
        *end++ = digits[--count];
    std::memcpy(end, "/stat", 6);
    const auto file = static_cast<int>(syscall(SYS_openat, AT_FDCWD, text, O_RDONLY, 0));
    if (file < 0)
        return '?';
    const long length = syscall(SYS_read, file, text, sizeof text - 1);
    syscall(SYS_close, file);
    text[length > 0 ? length : 0] = '\0';
    const char *const name = std::strrchr(text, ')');
    return name != nullptr && name[1] == ' ' ? name[2] : '?';
}

void sleepOnce()
{
    Sleep &sleep = sleepOfThis();
    if (sleep.begun.exchange(1) != 0)
        return;
    const pid_t program = getpid();
    if (_Fork() != 0)
        return;
    ::kill(program, SIGSTOP);
    while (stateOf(program) != 'T' && getppid() == program)
        sched_yield();
    const std::int64_t before = rawNs();
    timespec rest{faults().sleep / 1000, faults().sleep % 1000 * 1'000'000};
    syscall(SYS_nanosleep, &rest, nullptr);
    sleep.lastedNs.store(rawNs() - before);
    ::kill(program, SIGCONT);
    _exit(0);
}

std::atomic<long> g_calls{0};
std::atomic<bool> g_answers{false};
std::atomic<long> g_unanswered{0};
std::atomic<bool> g_unansweredAfterWrite{false};

// Many programs wait at the same time, for long.
void waitUntilAnswered()
{
    while (!g_answers.load())
        usleep(20'000);
}

void awaitAnswer()
{
    if (faults().mount <= 0 || g_answers.load() || ++g_calls < faults().mount)
        return;
    if (++g_unanswered == 1)
        g_unansweredAfterWrite.store(g_written.load() > 0);
    waitUntilAnswered();
}

// The recording, those of forked processes, and their temporary files.
bool isOnMount(const char *path)
{
    return std::strstr(path, "run.") != nullptr;
}

bool isOnMount(int descriptor)
{
    return descriptor >= 0 && descriptor < 1024 && g_isOnMount[descriptor];
}

template <class File>
void awaitAnswer(File file)
{
    if (isOnMount(file))
        awaitAnswer();
}

// What a clock shows too much.
std::int64_t changeNs(clockid_t clock)
{
    const std::int64_t jumpMs = faults().forward - faults().back;
    if (jumpMs != 0 && (clock == CLOCK_MONOTONIC || clock == CLOCK_REALTIME)) {
        static std::atomic<std::int64_t> first{0};
        const std::int64_t trueNs = rawNs();
        std::int64_t none = 0;
        first.compare_exchange_strong(none, trueNs);
        return trueNs - first.load() > 50'000'000 ? jumpMs * 1'000'000 : 0;
    }
    return faults().sleep > 0 && clock == CLOCK_MONOTONIC ? -sleepOfThis().lastedNs.load() : 0;
}

void add(timespec &time, std::int64_t ns)
{
    const std::int64_t sum = time.tv_sec * 1'000'000'000 + time.tv_nsec + ns;
    time.tv_sec = sum / 1'000'000'000;
    time.tv_nsec = sum % 1'000'000'000;
}

bool allocationFails()
{
    const long inCall = g_answers.load() ? faults().later : faults().calls;
    return (t_ofRecorder && failsWith(ENOMEM, happens(faults().memory))) ||
           (t_inCall && failsWith(ENOMEM, happens(inCall)));
}

} // namespace

extern "C" {

int openat(int folder, const char *path, int flags, ...)
{
    std::va_list arguments;
    va_start(arguments, flags);
    const mode_t mode = (flags & O_CREAT) != 0 ? va_arg(arguments, mode_t) : 0;
    va_end(arguments);
    awaitAnswer(path);
    const std::size_t length = std::strlen(path);
    const bool ours = length > 5 && std::strcmp(path + length - 5, ".part") == 0;
    if (ours) {
        if (failsWith(EINTR, happens(10 * faults().interrupts)))
            return -1;
        const long files = ++g_files;
        if (failsWith(EMFILE, faults().descriptors > 0 && files >= faults().descriptors))
            return -1;
    }
    const auto descriptor = static_cast<int>(syscall(SYS_openat, folder, path, flags, mode));
    if (descriptor >= 0 && descriptor < 1024) {
        g_isRecording[descriptor] = ours;
        g_isOnMount[descriptor] = isOnMount(path);
    }
    return descriptor;
}

int open(const char *path, int flags, ...)
{
    std::va_list arguments;
    va_start(arguments, flags);
    const mode_t mode = (flags & O_CREAT) != 0 ? va_arg(arguments, mode_t) : 0;
    va_end(arguments);
    const auto descriptor = static_cast<int>(syscall(SYS_openat, AT_FDCWD, path, flags, mode));
    if (descriptor >= 0 && t_ofRecorder && std::strncmp(path, "/proc/", 6) == 0)
        mayFork(descriptor);
    return descriptor;
}

int stat(const char *path, struct stat *file) noexcept
{
    awaitAnswer(path);
    return static_cast<int>(syscall(SYS_newfstatat, AT_FDCWD, path, file, 0));
}

int lstat(const char *path, struct stat *file) noexcept
{
    awaitAnswer(path);
    return static_cast<int>(syscall(SYS_newfstatat, AT_FDCWD, path, file, AT_SYMLINK_NOFOLLOW));
}

int unlinkat(int folder, const char *path, int flags) noexcept
{
    awaitAnswer(path);
    return static_cast<int>(syscall(SYS_unlinkat, folder, path, flags));
}

int remove(const char *path) noexcept
{
    awaitAnswer(path);
    return static_cast<int>(syscall(SYS_unlinkat, AT_FDCWD, path, 0));
}

// Whether calls were not answered: 1 before anything was written, 2 afterwards.
int zoeFaultsUnanswered()
{
    return g_unanswered == 0 ? 0 : g_unansweredAfterWrite ? 2 : 1;
}

void zoeFaultsAnswer()
{
    g_answers.store(true);
}

int flock(int descriptor, int operation) noexcept
{
    awaitAnswer(descriptor);
    const auto result = static_cast<int>(syscall(SYS_flock, descriptor, operation));
    mayFork(descriptor);
    return result;
}

int accept4(int listener, sockaddr *address, socklen_t *length, int flags)
{
    const auto descriptor =
        static_cast<int>(syscall(SYS_accept4, listener, address, length, flags));
    if (descriptor >= 0 && t_ofRecorder)
        mayFork(descriptor);
    return descriptor;
}

int close(int descriptor)
{
    awaitAnswer(descriptor);
    if (descriptor >= 0 && descriptor < 1024)
        g_isRecording[descriptor] = g_isOnMount[descriptor] = false;
    return static_cast<int>(syscall(SYS_close, descriptor));
}

ssize_t write(int descriptor, const void *bytes, std::size_t count)
{
    awaitAnswer(descriptor);
    if (isRecording(descriptor)) {
        if (failsWith(EINTR, happens(10 * faults().interrupts)))
            return -1;
        if (faults().slow > 0)
            usleep(static_cast<useconds_t>(faults().slow));
        const long writes = ++g_writes;
        if (writes == 2 && faults().hang > 0)
            usleep(static_cast<useconds_t>(faults().hang * 1000));
        if (writes == faults().kill && t_ofRecorder)
            syscall(SYS_exit, 0);
        if (failsWith(EIO, writes == faults().error))
            return -1;
        if (count > 1 && happens(10 * faults().shortWrites))
            count = 1 + count / 3;
        if (faults().full > 0) {
            const long left = faults().full - g_written.load();
            if (failsWith(ENOSPC, left <= 0))
                return -1;
            count = count < static_cast<std::size_t>(left) ? count : static_cast<std::size_t>(left);
        }
    }
    const long written = syscall(SYS_write, descriptor, bytes, count);
    if (written > 0 && isRecording(descriptor))
        g_written += written;
    return written;
}

int fstatfs(int descriptor, struct statfs *system) noexcept
{
    awaitAnswer(descriptor);
    const auto result = static_cast<int>(syscall(SYS_fstatfs, descriptor, system));
    if (faults().mount > 0 && isOnMount(descriptor))
        system->f_type = NFS_SUPER_MAGIC;
    return result;
}

int fsync(int descriptor)
{
    awaitAnswer(descriptor);
    if (isRecording(descriptor) && failsWith(EIO, happens(10 * faults().sync)))
        return -1;
    return static_cast<int>(syscall(SYS_fsync, descriptor));
}

int renameat(int fromFolder, const char *from, int toFolder, const char *to) noexcept
{
    awaitAnswer(from);
    if (failsWith(EACCES, happens(10 * faults().rename)))
        return -1;
    return static_cast<int>(syscall(SYS_renameat2, fromFolder, from, toFolder, to, 0));
}

int linkat(int fromFolder, const char *from, int toFolder, const char *to, int flags) noexcept
{
    awaitAnswer(from);
    if (failsWith(EPERM, happens(10 * faults().rename)))
        return -1;
    return static_cast<int>(syscall(SYS_linkat, fromFolder, from, toFolder, to, flags));
}

int renameat2(int fromFolder, const char *from, int toFolder, const char *to, unsigned flags)
{
    awaitAnswer(from);
    if (failsWith(EACCES, happens(10 * faults().rename)))
        return -1;
    return static_cast<int>(syscall(SYS_renameat2, fromFolder, from, toFolder, to, flags));
}

void *mmap(void *address, std::size_t bytes, int protection, int flags, int descriptor,
           off_t offset)
{
    // The recorder's own mappings: buffers, blocks and names.
    const bool ours = flags == (MAP_PRIVATE | MAP_ANONYMOUS) &&
                      (bytes == 8192 || bytes == 524'288 || bytes == 131'072);
    if (ours && failsWith(ENOMEM, happens(10 * faults().map)))
        return MAP_FAILED;
    if (descriptor >= 0 && t_ofRecorder)
        mayFork(descriptor);
    return reinterpret_cast<void *>(
        syscall(SYS_mmap, address, bytes, protection, flags, descriptor, offset));
}

// Called by the program, where it is asleep next. Does nothing unless that is asked for.
void zoeFaultsSleep()
{
    if (faults().sleep <= 0)
        return;
    sleepOnce();
    while (sleepOfThis().lastedNs == 0)
        sched_yield();
}

void zoeFaultsEnter()
{
    t_inCall = true;
}

void zoeFaultsLeave()
{
    t_inCall = false;
}

int clock_gettime(clockid_t clock, timespec *now)
{
    constexpr long kLooksBeforeStop = 200;
    if (faults().stop > 0 && t_ofRecorder && ++t_looks == kLooksBeforeStop)
        usleep(static_cast<useconds_t>(faults().stop * 1000));
    const long result = syscall(SYS_clock_gettime, clock, now);
    add(*now, changeNs(clock));
    return static_cast<int>(result);
}

// Until a moment by the clock above.
int pthread_cond_clockwait(pthread_cond_t *condition, pthread_mutex_t *mutex, clockid_t clock,
                           const timespec *until)
{
    using Function = int (*)(pthread_cond_t *, pthread_mutex_t *, clockid_t, const timespec *);
    static const auto real = reinterpret_cast<Function>(dlsym(RTLD_NEXT, "pthread_cond_clockwait"));
    timespec trueUntil = *until;
    add(trueUntil, -changeNs(clock));
    return real(condition, mutex, clock, &trueUntil);
}

int pthread_setname_np(pthread_t thread, const char *name) noexcept
{
    using Function = int (*)(pthread_t, const char *);
    static const auto real =
        reinterpret_cast<Function>(dlsym(RTLD_NEXT, "pthread_setname_np")); // of the C library
    t_ofRecorder = pthread_equal(thread, pthread_self()) != 0 &&
                   std::strncmp(name, "zoetrope", std::strlen("zoetrope")) == 0;
    static std::atomic<bool> isFirst{true};
    if (t_ofRecorder && faults().begin > 0 && isFirst.exchange(false)) {
        ++g_unanswered;
        waitUntilAnswered();
    }
    return real(thread, name);
}

void *malloc(std::size_t bytes) noexcept
{
    return allocationFails() ? nullptr : __libc_malloc(bytes);
}

void *calloc(std::size_t count, std::size_t bytes) noexcept
{
    return allocationFails() ? nullptr : __libc_calloc(count, bytes);
}

void *realloc(void *memory, std::size_t bytes) noexcept
{
    return allocationFails() ? nullptr : __libc_realloc(memory, bytes);
}

} // extern "C"
