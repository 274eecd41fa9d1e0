// The functions of zoe_c.h, each a thin call into the C++ interface.
#include <algorithm>
#include <cstddef>
#include <cstring>
#include <type_traits>

#include "recorder/producer/producer.h"
#include "zoetrope/lock.h"
#include "zoetrope/zoe.h"
#include "zoetrope/zoe_c.h"

namespace {

using namespace zoe;

// C's structs are ours with other names.
template <class Ours, class Theirs>
const Ours *same(const Theirs *theirs)
{
    static_assert(sizeof(Ours) == sizeof(Theirs) && alignof(Ours) == alignof(Theirs));
    static_assert(std::is_standard_layout_v<Ours>);
    return reinterpret_cast<const Ours *>(theirs);
}
static_assert(offsetof(zoe_c_site, colour) == offsetof(detail::Site, colour) &&
              offsetof(zoe_c_site, level) == offsetof(detail::Site, level) &&
              offsetof(zoe_c_site, kept) == offsetof(detail::Site, kept) &&
              offsetof(zoe_c_track, ticks_per_second) == offsetof(Track, ticksPerSecond) &&
              offsetof(zoe_c_category, state) == offsetof(detail::CategorySwitch, state));

// Another thread may rename the lock in the meantime.
detail::LockFacts lockOf(zoe_c_lock &lock)
{
    return {&lock.id, __atomic_load_n(&lock.name, __ATOMIC_ACQUIRE), lock.file, lock.line};
}

// Counts a missing site. The kind identifies the macro.
const detail::Site *siteOf(zoe_c_site *site, recorder::EventKind kind)
{
    if (site == nullptr)
        recorder::countInvalid(kind);
    return same<detail::Site>(site);
}

// Values out of range stay invalid.
template <class Step>
Step stepOf(int step)
{
    return static_cast<Step>(step >= 0 && step < 0xff ? step : 0xff);
}

std::uint64_t lengthOf(const char *text)
{
    return text != nullptr ? std::strlen(text) : 0;
}

SessionOptions optionsOf(const zoe_c_options &given)
{
    SessionOptions options;
    options.program = given.program;
    options.build = given.build;
    options.comment = given.comment;
    options.metadata = given.metadata;
    options.compressionLevel = given.compression_level;
    options.memoryLimitBytes = given.memory_limit_bytes;
    options.flushIntervalMs = given.flush_interval_ms;
    options.waitForMemory = given.wait_for_memory != 0;
    options.catchCrashes = given.catch_crashes != 0;
    options.listen = given.listen;
    options.watchToken = given.watch_token;
    options.commandToken = given.command_token;
    options.openToAll = given.open_to_all != 0;
    options.onDemand = given.on_demand != 0;
    options.viewerLimitBytes = given.viewer_limit_bytes;
    options.viewerSaveBytes = given.viewer_save_bytes;
    options.rotateBytes = given.rotate_bytes;
    options.rotateSeconds = given.rotate_seconds;
    options.keepFiles = given.keep_files;
    options.fileMode = given.file_mode;
    options.keepSeconds = given.keep_seconds;
    options.keepFrames = given.keep_frames;
    options.keepBytes = given.keep_bytes;
    options.spikeMs = given.spike_ms;
    options.framesAfterSpike = given.frames_after_spike;
    options.scheduling = static_cast<Scheduling>(std::clamp(given.scheduling, 0, 3));
    options.samplesPerSecond = given.samples_per_second;
    options.unwindSamples = given.unwind_samples != 0;
    options.sampleTimers = given.sample_timers != 0;
    options.mainFrames = given.main_frames;
    options.startsWithFrame = given.starts_with_frame != 0;
    return options;
}

} // namespace

extern "C" {

zoe_c_options zoe_c_default_options(void)
{
    const SessionOptions ours;
    zoe_c_options options{};
    options.compression_level = ours.compressionLevel;
    options.memory_limit_bytes = ours.memoryLimitBytes;
    options.flush_interval_ms = ours.flushIntervalMs;
    options.viewer_limit_bytes = ours.viewerLimitBytes;
    options.viewer_save_bytes = ours.viewerSaveBytes;
    options.keep_bytes = ours.keepBytes;
    options.file_mode = ours.fileMode;
    options.frames_after_spike = ours.framesAfterSpike;
    options.scheduling = static_cast<int>(ours.scheduling);
    options.samples_per_second = ours.samplesPerSecond;
    options.unwind_samples = ours.unwindSamples ? 1 : 0;
    options.sample_timers = ours.sampleTimers ? 1 : 0;
    options.main_frames = ours.mainFrames;
    options.starts_with_frame = ours.startsWithFrame ? 1 : 0;
    return options;
}

int zoe_c_start(const char *path, const zoe_c_options *options)
{
    return startSession(path, options != nullptr ? optionsOf(*options) : SessionOptions{}) ? 1 : 0;
}

int zoe_c_stop(void)
{
    return stopSession().ok ? 1 : 0;
}

int zoe_c_is_recording(void)
{
    return isRecording() ? 1 : 0;
}

int zoe_c_save_flight(const char *path)
{
    return saveFlight(path) ? 1 : 0;
}

uint16_t zoe_c_listening_port(void)
{
    return listeningPort();
}

const char *zoe_c_last_error(void)
{
    return lastError();
}

uint64_t zoe_c_now(void)
{
    return now();
}

int zoe_c_set_category(const char *name, int on)
{
    return setCategory(name, on != 0) ? 1 : 0;
}

void zoe_c_calibrate(const zoe_c_track *track, uint64_t their_ticks)
{
    detail::calibrateTrack(same<Track>(track), their_ticks, now());
}

void zoe_c_lock_acquired(zoe_c_lock *lock, int shared, uint64_t waited_since)
{
    if (lock == nullptr)
        recorder::countInvalid(recorder::EventKind::Lock);
    else if (detail::recording())
        detail::lockAcquired(lockOf(*lock), shared != 0, waited_since);
}

void zoe_c_lock_released(zoe_c_lock *lock, int shared)
{
    if (lock == nullptr)
        recorder::countInvalid(recorder::EventKind::Lock);
    else if (detail::recording())
        detail::lockReleased(lockOf(*lock), shared != 0);
}

zoe_c_zone zoe_c_zone_begin(zoe_c_site *site)
{
    const detail::Site *const ours = siteOf(site, recorder::EventKind::ZoneName);
    return ours != nullptr ? detail::enter(ours) : nullptr;
}

zoe_c_zone zoe_c_zone_begin_named(zoe_c_site *site, const char *name)
{
    if (!detail::recording())
        return nullptr;
    const detail::Site *const ours = siteOf(site, recorder::EventKind::ZoneName);
    return ours != nullptr ? detail::enterNamed(ours, name, lengthOf(name)) : nullptr;
}

zoe_c_zone zoe_c_zone_begin_in(zoe_c_site *site, zoe_c_category *category)
{
    static_assert(sizeof(detail::CategorySwitch) == sizeof(zoe_c_category));
    if (category != nullptr && category->name != nullptr &&
        !detail::isOn(reinterpret_cast<detail::CategorySwitch *>(category)))
        return nullptr;
    return zoe_c_zone_begin(site);
}

void zoe_c_zone_end(zoe_c_zone zone)
{
    if (zone != nullptr)
        detail::leaveHandle(static_cast<detail::ThreadBuffer *>(zone));
}

int zoe_c_fibre_zone_begin(zoe_c_site *site)
{
    if (!detail::recording())
        return 0;
    const detail::Site *const ours = siteOf(site, recorder::EventKind::FibreBegin);
    return ours != nullptr && detail::beginFibreZone(ours) ? 1 : 0;
}

void zoe_c_fibre_zone_end(int begun)
{
    if (begun != 0)
        detail::endFibreZone();
}

void zoe_c_fibre_enter(const char *name)
{
    detail::enterFibre(name, lengthOf(name));
}

void zoe_c_fibre_leave(void)
{
    detail::leaveFibre();
}

void zoe_c_value_text(const char *key, const char *text)
{
    detail::valueText(key, text, lengthOf(text));
}

void zoe_c_value_int(const char *key, int64_t value)
{
    detail::valueSigned(key, value);
}

void zoe_c_value_uint(const char *key, uint64_t value)
{
    detail::valueUnsigned(key, value);
}

void zoe_c_value_float(const char *key, double value)
{
    detail::valueFloat(key, value);
}

void zoe_c_value_bool(const char *key, int value)
{
    detail::valueBool(key, value != 0);
}

void zoe_c_values(const char *key, const double *values, size_t count)
{
    detail::valueNumbers(key, values, count);
}

void zoe_c_frame(void)
{
    detail::frameMark();
}

void zoe_c_frame_deadline(const char *set, int64_t nanoseconds)
{
    detail::frameDeadline(set, nanoseconds);
}

void zoe_c_frame_of_set(const char *set, int step)
{
    detail::frameOfSet(set, stepOf<detail::FrameStep>(step));
}

void zoe_c_plot(const zoe_c_plot_site *site, double value)
{
    detail::plot(same<detail::PlotSite>(site), value);
}

void zoe_c_message(int level, const char *text)
{
    detail::message(stepOf<MessageLevel>(level), text, lengthOf(text));
}

void zoe_c_bookmark(const char *text)
{
    detail::bookmark(text, lengthOf(text));
}

void zoe_c_thread_name(const char *name)
{
    detail::nameThread(name);
}

void zoe_c_async(const char *name, uint64_t id, int step)
{
    detail::async(name, id, stepOf<detail::LinkStep>(step));
}

void zoe_c_flow(const char *name, uint64_t id, int step)
{
    detail::flow(name, id, stepOf<detail::LinkStep>(step));
}

void zoe_c_memory(const char *pool, const volatile void *pointer, uint64_t bytes, int is_free)
{
    detail::memory(pool, pointer, bytes, is_free != 0);
}

void zoe_c_track_zone(const zoe_c_track *track, zoe_c_site *site, uint64_t begin, uint64_t end)
{
    detail::trackZone(same<Track>(track), same<detail::Site>(site), begin, end);
}

} // extern "C"
