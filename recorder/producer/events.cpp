// Implements zoetrope/detail/events.h and the lock events of zoetrope/lock.h.
#include <algorithm>
#include <bit>
#include <string_view>

#include "analysis/model/dictionary.h"
#include "analysis/model/extras.h"
#include "recorder/platform/platform.h"
#include "recorder/producer/event.h"
#include "recorder/producer/kept_names.h"
#include "recorder/producer/producer.h"
#include "recorder/producer/thread_state.h"
#include "zoetrope/detail/events.h"
#include "zoetrope/lock.h"

namespace zoe::detail {

using namespace recorder;

namespace {

constexpr std::size_t kMostNumbers = 2000;
constexpr std::size_t kMostNameBytes = ThreadContent::kMostFibreNameBytes;
static_assert(sizeof(ValuePayload) + kMostNumbers * sizeof(double) <=
              EventBuffer::kMaxPayloadBytes);

std::string_view viewOf(const char *text, std::uint64_t length)
{
    return text != nullptr ? std::string_view(text, length) : std::string_view();
}

std::string_view nameOf(const char *name, std::uint64_t length)
{
    const std::string_view whole = viewOf(name, length);
    return whole.substr(0, wholeCharacters(whole.data(), whole.size(), kMostNameBytes));
}

std::uint64_t idOf(const LockFacts &lock)
{
    std::uint64_t known = __atomic_load_n(lock.id, __ATOMIC_RELAXED);
    if (known != 0)
        return known;
    const std::uint64_t mine = sharedState().locks.fetch_add(1, std::memory_order_relaxed) + 1;
    // Two threads may use it for the first time simultaneously.
    return __atomic_compare_exchange_n(lock.id, &known, mine, false, __ATOMIC_RELAXED,
                                       __ATOMIC_RELAXED)
               ? mine
               : known;
}

// False, and counted, if a required argument is missing.
bool isValid(EventKind kind, const void *needed)
{
    if (needed == nullptr)
        countInvalid(kind);
    return needed != nullptr;
}

void recordValue(const char *key, ValueKind kind, std::uint64_t bits)
{
    if (isValid(EventKind::Value, key))
        record(EventKind::Value,
               ValuePayload{keptText(key), bits, static_cast<std::uint64_t>(kind)});
}

void recordLock(const LockFacts &lock, bool shared, bool released, std::uint64_t waitedSince)
{
    record(EventKind::Lock, LockPayload{idOf(lock), keptText(lock.name), keptText(lock.file),
                                        lock.line, shared, released, waitedSince});
}

void recordLink(EventKind kind, const char *name, std::uint64_t id, LinkStep step)
{
    const bool isStep = step == LinkStep::Begin || step == LinkStep::End ||
                        (step == LinkStep::Step && kind == EventKind::Flow);
    if (!isStep)
        countInvalid(kind);
    else if (isValid(kind, name))
        record(kind, LinkPayload{keptText(name), id, static_cast<std::uint64_t>(step)});
}

bool isValidTrack(EventKind kind, const Track *track)
{
    if (!isValid(kind, track) || !isValid(kind, track->name))
        return false;
    const bool known = track->kind == Track::Gpu || track->kind == Track::External;
    if (!known)
        countInvalid(kind);
    return known;
}

} // namespace

std::uint64_t nowTicks() noexcept
{
    if (sharedState().slowClock.load(std::memory_order_relaxed))
        return platform::steadyNowNs();
    const Ticks ticks = readTicks();
    return std::uint64_t{ticks.high} << 32 | ticks.low;
}

void calibrateTrack(const Track *track, std::uint64_t theirs, std::uint64_t ours) noexcept
{
    if (isValidTrack(EventKind::Calibration, track))
        record(EventKind::Calibration, CalibrationPayload{keptTrack(*track), theirs, ours});
}

void trackZone(const Track *track, const Site *site, std::uint64_t begin,
               std::uint64_t end) noexcept
{
    trackZone(track, site, begin, end, nullptr, 0);
}

void trackZone(const Track *track, const Site *site, std::uint64_t begin, std::uint64_t end,
               const char *name, std::uint64_t nameBytes) noexcept
{
    if (isValidTrack(EventKind::TrackZone, track) && isValid(EventKind::TrackZone, site))
        recordWithText(EventKind::TrackZone,
                       TrackPayload{keptTrack(*track), keptSite(*site), begin, end},
                       nameOf(name, nameBytes));
}

void loseTrackZone() noexcept
{
    if (EventBuffer *const buffer = bufferFor(EventKind::TrackZone))
        countLost(EventKind::TrackZone, buffer);
}

const Site *keepSite(const Site &site) noexcept
{
    return keptSite(site);
}

void frameOfSet(const char *set, FrameStep step) noexcept
{
    if (step > FrameStep::End)
        countInvalid(EventKind::SetMark);
    else if (isValid(EventKind::SetMark, set))
        record(EventKind::SetMark, SetPayload{keptText(set), static_cast<SetMarkKind>(step)});
}

void frameDeadline(const char *set, std::int64_t ns) noexcept
{
    if (ns <= 0)
        countInvalid(EventKind::Deadline);
    else if (isValid(EventKind::Deadline, set))
        record(EventKind::Deadline, DeadlinePayload{keptText(set), ns});
}

void plot(const PlotSite *site, double value) noexcept
{
    if (!isValid(EventKind::Plot, site) || !isValid(EventKind::Plot, site->name))
        return;
    if (site->kind > static_cast<std::uint8_t>(PlotKind::Bool))
        return countInvalid(EventKind::Plot);
    record(EventKind::Plot, PlotPayload{keptText(site->name), site->kind, value});
}

void message(MessageLevel level, const char *text, std::uint64_t length) noexcept
{
    recordWithText(EventKind::Message, static_cast<std::uint8_t>(level), viewOf(text, length));
}

void bookmark(const char *text, std::uint64_t length) noexcept
{
    recordText(EventKind::Bookmark, viewOf(text, length), true);
}

void nameThread(const char *name) noexcept
{
    if (!isValid(EventKind::ThreadName, name))
        return;
    ThreadRegistry::nameThread(name);
    if (recording())
        recordText(EventKind::ThreadName, name, true);
}

// Without its name, a zone would count as another function.
ThreadBuffer *enterNamed(const Site *site, const char *name, std::uint64_t length) noexcept
{
    EventBuffer *const buffer = bufferForZone();
    if (buffer == nullptr)
        return nullptr;
    if (buffer->inFibre())
        return enterInFibre(*site, nameOf(name, length));
    const Site *const kept = keptSite(*site);
    if (recordWithText(EventKind::ZoneName, kept, nameOf(name, length)))
        return enter(kept);
    return buffer->drop(sharedState().frames.load(std::memory_order_relaxed));
}

void valueText(const char *key, const char *text, std::uint64_t length) noexcept
{
    if (isValid(EventKind::Value, key))
        recordWithText(EventKind::Value,
                       ValuePayload{keptText(key), 0, static_cast<std::uint64_t>(ValueKind::Text)},
                       viewOf(text, length));
}

void valueSigned(const char *key, std::int64_t value) noexcept
{
    recordValue(key, ValueKind::Signed, static_cast<std::uint64_t>(value));
}

void valueUnsigned(const char *key, std::uint64_t value) noexcept
{
    recordValue(key, ValueKind::Unsigned, value);
}

void valueFloat(const char *key, double value) noexcept
{
    recordValue(key, ValueKind::Float, std::bit_cast<std::uint64_t>(value));
}

void valueBool(const char *key, bool value) noexcept
{
    recordValue(key, ValueKind::Bool, value ? 1 : 0);
}

void valueNumbers(const char *key, const double *values, std::uint64_t count) noexcept
{
    if (!isValid(EventKind::Value, key) || (count > 0 && !isValid(EventKind::Value, values)))
        return;
    const ValuePayload payload{keptText(key), 0, static_cast<std::uint64_t>(ValueKind::Numbers)};
    recordBytes(EventKind::Value, &payload, sizeof payload, values,
                std::min<std::size_t>(count, kMostNumbers) * sizeof *values, false);
}

void async(const char *name, std::uint64_t id, LinkStep step) noexcept
{
    recordLink(EventKind::Async, name, id, step);
}

void flow(const char *name, std::uint64_t id, LinkStep step) noexcept
{
    recordLink(EventKind::Flow, name, id, step);
}

void memory(const char *pool, const volatile void *address, std::uint64_t size,
            bool isFree) noexcept
{
    if (isValid(EventKind::Memory, pool))
        record(EventKind::Memory,
               MemoryPayload{keptText(pool), reinterpret_cast<std::uint64_t>(address), size,
                             isFree ? std::uint64_t{1} : 0});
}

// Fibre switches may exceed the limit: without them, events would go to the wrong fibre.
void enterFibre(const char *name, std::uint64_t length) noexcept
{
    const std::string_view fibre = nameOf(name, length);
    recordText(EventKind::FibreEnter, fibre, true);
    ThreadRegistry::setFibre(&fibre);
    if (EventBuffer *const buffer = currentBuffer())
        buffer->setInFibre(true);
}

void leaveFibre() noexcept
{
    recordBytes(EventKind::FibreLeave, nullptr, 0, nullptr, 0, true);
    ThreadRegistry::setFibre(nullptr);
    if (EventBuffer *const buffer = currentBuffer())
        buffer->setInFibre(false);
}

bool beginFibreZone(const Site *site) noexcept
{
    return record(EventKind::FibreBegin, keptSite(*site));
}

void endFibreZone() noexcept
{
    recordBytes(EventKind::FibreEnd, nullptr, 0, nullptr, 0, true);
}

void lockAcquired(const LockFacts &lock, bool shared, std::uint64_t waitedSince) noexcept
{
    recordLock(lock, shared, false, waitedSince);
}

void lockReleased(const LockFacts &lock, bool shared) noexcept
{
    recordLock(lock, shared, true, 0);
}

} // namespace zoe::detail
