// The functions of TracyCGpu.h.
#include <tracy/TracyCGpu.h>

#define IGNORED(function, type)                                                                    \
    void function(type) {}                                                                         \
    void function##_serial(type) {}

IGNORED(___tracy_emit_gpu_zone_begin, struct ___tracy_gpu_zone_begin_data)
IGNORED(___tracy_emit_gpu_zone_begin_callstack, struct ___tracy_gpu_zone_begin_callstack_data)
IGNORED(___tracy_emit_gpu_zone_begin_alloc, struct ___tracy_gpu_zone_begin_data)
IGNORED(___tracy_emit_gpu_zone_begin_alloc_callstack, struct ___tracy_gpu_zone_begin_callstack_data)
IGNORED(___tracy_emit_gpu_zone_end, struct ___tracy_gpu_zone_end_data)
IGNORED(___tracy_emit_gpu_time, struct ___tracy_gpu_time_data)
IGNORED(___tracy_emit_gpu_new_context, struct ___tracy_gpu_new_context_data)
IGNORED(___tracy_emit_gpu_context_name, struct ___tracy_gpu_context_name_data)
IGNORED(___tracy_emit_gpu_calibration, struct ___tracy_gpu_calibration_data)
IGNORED(___tracy_emit_gpu_time_sync, struct ___tracy_gpu_time_sync_data)
