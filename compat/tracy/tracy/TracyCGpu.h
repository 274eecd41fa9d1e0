/* Tracy's functions for GPUs: the program numbers contexts and queries, and tells the times that
   the GPU answers. Part of TracyCFunctions.h. */
#ifndef ZOE_COMPAT_TRACY_C_GPU_H
#define ZOE_COMPAT_TRACY_C_GPU_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

struct ___tracy_gpu_time_data {
    int64_t gpuTime;
    uint16_t queryId;
    uint8_t context;
};
struct ___tracy_gpu_zone_begin_data {
    uint64_t srcloc;
    uint16_t queryId;
    uint8_t context;
};
struct ___tracy_gpu_zone_begin_callstack_data {
    uint64_t srcloc;
    int32_t depth;
    uint16_t queryId;
    uint8_t context;
};
struct ___tracy_gpu_zone_end_data {
    uint16_t queryId;
    uint8_t context;
};
struct ___tracy_gpu_new_context_data {
    int64_t gpuTime;
    float period;
    uint8_t context;
    uint8_t flags;
    uint8_t type;
};
struct ___tracy_gpu_context_name_data {
    uint8_t context;
    const char *name;
    uint16_t len;
};
struct ___tracy_gpu_calibration_data {
    int64_t gpuTime;
    int64_t cpuDelta;
    uint8_t context;
};
struct ___tracy_gpu_time_sync_data {
    int64_t gpuTime;
    uint8_t context;
};

void ___tracy_emit_gpu_zone_begin(struct ___tracy_gpu_zone_begin_data data);
void ___tracy_emit_gpu_zone_begin_callstack(struct ___tracy_gpu_zone_begin_callstack_data data);
void ___tracy_emit_gpu_zone_begin_alloc(struct ___tracy_gpu_zone_begin_data data);
void ___tracy_emit_gpu_zone_begin_alloc_callstack(
    struct ___tracy_gpu_zone_begin_callstack_data data);
void ___tracy_emit_gpu_zone_end(struct ___tracy_gpu_zone_end_data data);
void ___tracy_emit_gpu_time(struct ___tracy_gpu_time_data data);
void ___tracy_emit_gpu_new_context(struct ___tracy_gpu_new_context_data data);
void ___tracy_emit_gpu_context_name(struct ___tracy_gpu_context_name_data data);
void ___tracy_emit_gpu_calibration(struct ___tracy_gpu_calibration_data data);
void ___tracy_emit_gpu_time_sync(struct ___tracy_gpu_time_sync_data data);
void ___tracy_emit_gpu_zone_begin_serial(struct ___tracy_gpu_zone_begin_data data);
void ___tracy_emit_gpu_zone_begin_callstack_serial(
    struct ___tracy_gpu_zone_begin_callstack_data data);
void ___tracy_emit_gpu_zone_begin_alloc_serial(struct ___tracy_gpu_zone_begin_data data);
void ___tracy_emit_gpu_zone_begin_alloc_callstack_serial(
    struct ___tracy_gpu_zone_begin_callstack_data data);
void ___tracy_emit_gpu_zone_end_serial(struct ___tracy_gpu_zone_end_data data);
void ___tracy_emit_gpu_time_serial(struct ___tracy_gpu_time_data data);
void ___tracy_emit_gpu_new_context_serial(struct ___tracy_gpu_new_context_data data);
void ___tracy_emit_gpu_context_name_serial(struct ___tracy_gpu_context_name_data data);
void ___tracy_emit_gpu_calibration_serial(struct ___tracy_gpu_calibration_data data);
void ___tracy_emit_gpu_time_sync_serial(struct ___tracy_gpu_time_sync_data data);

#ifdef __cplusplus
}
#endif

#endif
