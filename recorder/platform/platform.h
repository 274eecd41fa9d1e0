// Everything that the recorder asks of the operating system, in one place: a port writes one
// source. Thread-safe unless said otherwise. Nothing here throws or allocates with the program's
// allocator, except hostFacts().
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace zoe::recorder::platform {

// Whether detail::readTicks() counts at one constant rate on all cores.
bool hasSteadyTicks();
const char *tickSourceName(); // "tsc", "cntvct"
// Nanoseconds of a clock that never goes back; also what stands in for ticks.
std::uint64_t steadyNowNs();
std::int64_t unixNowNs();

std::uint64_t currentThreadId();
std::uint32_t currentProcessId();
// Writes a terminated string; an empty one if the thread has no name of its own.
void currentThreadName(char *name, std::size_t capacity);

struct HostFacts {
    std::string program;
    std::string host;
    std::string operatingSystem;
    std::string processor;
};
HostFacts hostFacts();

std::size_t pageBytes();
// Zeroed memory, aligned to its size, which is a power of two and at least a page. Null: none left.
void *allocatePages(std::size_t bytes);
// The content is lost, the addresses stay readable and writable.
void discardPages(void *pages, std::size_t bytes);
// Has the system provide the memory behind the addresses now, not at the first store.
void touchPages(void *pages, std::size_t bytes);

// One hook of each kind for the process. Not thread-safe: call before the first session.
// The first runs when a thread ends for which noteThreadEnd() was called, after its thread_local
// objects are gone; calling that from inside the hook makes it run once more. False: no slot left.
bool callAtThreadEnd(void (*hook)());
void noteThreadEnd();
void callInForkedChild(void (*hook)());
void callAtProcessEnd(void (*hook)()); // after the destructors of static objects

// A forked child has no use for these, and its parent's peers would take it for the parent.
void closeInForkedChild(int descriptor);
void keepInForkedChild(int descriptor); // it is being closed anyway

// Called first in a thread of the recorder's own: gives it a name, of at most 15 characters.
void becomeBackgroundThread(const char *name);
// Between these two the calling thread handles no signals, and threads it starts never do: writing
// to a pipe without a reader, or more than a file may hold, must not end the program.
struct SignalMask {
    alignas(8) unsigned char bytes[128];
};
void blockSignals(SignalMask &before);
// What the calling thread's own writing caused in between is dropped.
void restoreSignals(const SignalMask &before);

} // namespace zoe::recorder::platform
