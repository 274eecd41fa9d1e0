// The operating system functions that the recorder uses; a port implements this header.
// Thread-safe unless stated otherwise. Nothing here throws or uses the program's allocator, except
// hostFacts().
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace zoe::recorder::platform {

// Whether detail::readTicks() counts at one constant rate on all cores, according to the kernel.
bool hasSteadyTicks();
// The same from the content of the kernel's files; all are empty if there are none.
bool kernelTrustsTicks(std::string_view current, std::string_view available, bool invariant);
constexpr std::uint64_t kNsPerSecond = 1'000'000'000;
// Nanoseconds of a clock that never goes back; used instead of ticks if hasSteadyTicks() is false.
std::uint64_t steadyNowNs();
std::int64_t unixNowNs();
// CPU time that the calling thread has used.
std::uint64_t threadCpuNs();
// How long the computer has slept since it was started, which steadyNowNs() doesn't count.
std::uint64_t asleepNs();
// Identifies the computer's current run, since it was started; empty if unknown.
std::string bootId();

std::uint64_t currentThreadId();
std::uint32_t currentProcessId();
// Writes a terminated string; empty if the thread has no name of its own.
void currentThreadName(char *name, std::size_t capacity);

struct HostFacts {
    std::string program;
    std::string host;
    std::string operatingSystem;
    std::string processor;
    std::string governors; // see frequencyGovernors()
};
HostFacts hostFacts();

// How the system chooses the frequencies of its processors: all governors under a folder such as
// /sys/devices/system/cpu, each once, sorted ("performance", "powersave, schedutil"). Empty if
// there is none, as in most virtual machines and outside Linux.
std::string frequencyGovernors(const std::string &folder);

// A variable of the environment. Null if it is not set, and always in a program that runs with
// rights that its user doesn't have.
const char *trustedEnvironment(const char *name);
// Also works if nobody reads from the pipe any more.
void writeToStderr(std::string_view text);
void sleepMs(unsigned ms);
// Waits until the number has changed and its waiters are woken, or for about this long.
void waitWhile(const std::atomic<std::uint32_t> &number, std::uint32_t value, unsigned mostMs);
void wakeWaiters(std::atomic<std::uint32_t> &number);

std::size_t pageBytes();
// Zeroed memory, aligned to its size: a power of two of at least a page. Null if none is left.
void *allocatePages(std::size_t bytes);
// Zeroed memory that forked children share. Null if none is left.
void *allocateShared(std::size_t bytes);
// Drops the content; the addresses stay readable and writable.
void discardPages(void *pages, std::size_t bytes);
// Makes the system provide the memory now instead of at the first write.
void touchPages(void *pages, std::size_t bytes);

// One hook of each kind per process. Not thread-safe: call before the first session.
// The hook runs at the end of each thread that called noteThreadEnd(), after its thread_local
// objects are destroyed, or among them if the program has used up the system's slots; calling
// noteThreadEnd() in the hook makes it run again. Threads that end after the process-end hook end
// without it.
void callAtThreadEnd(void (*hook)());
void noteThreadEnd();
void callInForkedChild(void (*hook)());
void callAtProcessEnd(void (*hook)()); // after the destructors of static objects

// While it lives, no other thread forks. Must be short: a fork goes ahead after 10 ms, with the
// loader's lock after a second.
class NoFork {
  public:
    enum class Holds : std::uint8_t {
        Descriptor, // open between two calls: a forked child would have it, too
        LoadersLock // a forked child could never load a library, nor handle an exception
    };

    explicit NoFork(Holds what = Holds::Descriptor);
    ~NoFork();
    NoFork(const NoFork &) = delete;
    NoFork &operator=(const NoFork &) = delete;

  private:
    void end() const;

    const Holds m_what;
};
// Sockets that a forked child must close, so that its parent's peers don't mistake it for the
// parent.
void closeInForkedChild(int descriptor);
// The same for a file that is being written, whose lock the child would keep. Files on file servers
// stay open until the child ends or runs another program, as closing them waits for the server.
void closeFileInForkedChild(int descriptor);
void keepInForkedChild(int descriptor); // before closing it
// The descriptors of a thread that hangs: closing them could make the child hang, too.
void keepAllInForkedChild(std::uint64_t thread);

// Whether new threads start running while the calling one loads a library.
bool threadsBeginAtOnce();
// For the recorder's own threads: sets the name, of at most 15 characters.
void becomeBackgroundThread(const char *name);
// Between these two calls, the calling thread and all threads that it starts handle no signals:
// writing to a closed pipe or beyond a file size limit must not end the program.
struct SignalMask {
    alignas(8) unsigned char bytes[128];
    // Signals that were already pending for the program and therefore don't come from the recorder.
    bool hadPipe, hadFileSize;
};
void blockSignals(SignalMask &before);
// Drops the signals caused by the calling thread's writing in between, and no others.
void restoreSignals(const SignalMask &before);

// While it lives, pthread_cancel() can't end the calling thread: that would end the program in
// functions that throw nothing, and leave locks taken.
class NoCancel {
  public:
    NoCancel();
    ~NoCancel();
    NoCancel(const NoCancel &) = delete;
    NoCancel &operator=(const NoCancel &) = delete;

  private:
    int m_before = 0;
};

} // namespace zoe::recorder::platform
