/* A binding of another language, with GPU zones by Tracy's functions. */
#define TRACY_ENABLE
#include <string.h>

#include <tracy/TracyC.h>

void runTracyCGpu(void);
void makeTracyCGpuContext(void);
void calibrateTracyCGpu(int64_t ticks);
void beginTracyCGpuZone(uint16_t query);
void endTracyCGpuZone(uint16_t query);
void answerTracyCGpuQuery(uint16_t query, int64_t ticks);

static const struct ___tracy_source_location_data kPass = {"pass", "draw", "gpu.rs", 7, 0};

enum { kVulkan = 2, kStepsContext = 3 };

static void makeContext(uint8_t context, const char *text, uint16_t size)
{
    const struct ___tracy_gpu_new_context_data made = {5000000, 1000.0F / 19.2F, context, 0,
                                                       kVulkan};
    const struct ___tracy_gpu_context_name_data name = {context, text, size};
    ___tracy_emit_gpu_new_context(made);
    ___tracy_emit_gpu_context_name_serial(name);
}
static void begin(uint8_t context, uint16_t query)
{
    const struct ___tracy_gpu_zone_begin_data zone = {(uint64_t)(uintptr_t)&kPass, query, context};
    ___tracy_emit_gpu_zone_begin_serial(zone);
}
static void beginMade(uint8_t context, uint16_t query, const char *name)
{
    const struct ___tracy_gpu_zone_begin_callstack_data zone = {
        ___tracy_alloc_srcloc_name(11, "gpu.rs", 6, "inner", 5, name, strlen(name), 0), 10, query,
        context};
    ___tracy_emit_gpu_zone_begin_alloc_callstack(zone);
}
static void end(uint8_t context, uint16_t query)
{
    const struct ___tracy_gpu_zone_end_data zone = {query, context};
    ___tracy_emit_gpu_zone_end(zone);
}
static void answer(uint8_t context, uint16_t query, int64_t time)
{
    const struct ___tracy_gpu_time_data data = {time, query, context};
    ___tracy_emit_gpu_time(data);
}

void makeTracyCGpuContext(void)
{
    makeContext(kStepsContext, "steps", 5);
}
void calibrateTracyCGpu(int64_t ticks)
{
    const struct ___tracy_gpu_calibration_data now = {ticks, 0, kStepsContext};
    ___tracy_emit_gpu_calibration(now);
}
void beginTracyCGpuZone(uint16_t query)
{
    begin(kStepsContext, query);
}
void endTracyCGpuZone(uint16_t query)
{
    end(kStepsContext, query);
}
void answerTracyCGpuQuery(uint16_t query, int64_t ticks)
{
    answer(kStepsContext, query, ticks);
}

void runTracyCGpu(void)
{
    makeContext(1, "compute and more", 7);
    makeContext(2, "compute and more", 7);
    begin(9, 0); /* of no context */
    begin(1, 65535);
    beginMade(1, 0, "inner");
    end(1, 1);
    end(1, 2);
    begin(2, 0);
    end(2, 1);
    end(2, 2); /* of no zone */
    const struct ___tracy_gpu_calibration_data now = {5001920, 0, 1};
    ___tracy_emit_gpu_calibration(now);
    const struct ___tracy_gpu_time_sync_data sync = {5001920, 2};
    ___tracy_emit_gpu_time_sync_serial(sync);
    /* In any order, and once too often. */
    answer(1, 2, 5001920);
    answer(1, 0, 5000192);
    answer(2, 0, 5000000);
    answer(1, 65535, 5000000);
    answer(1, 1, 5000384);
    answer(1, 1, 5000900);
    answer(2, 1, 5000096);
    /* A query that is used again before its answer: the zone is lost. */
    begin(2, 3);
    end(2, 4);
    begin(2, 3);
    end(2, 5);
    answer(2, 3, 5001000);
    answer(2, 4, 5001050);
    answer(2, 5, 5001100);
}
