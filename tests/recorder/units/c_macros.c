/* All of the C interface, as a C99 compiler sees it. */
#include <zoetrope/zoe_c.h>

static void step(int count)
{
    ZOE_C_ZONE_BEGIN(zone, "step");
    ZOE_C_TEXT("a text");
    ZOE_C_VALUE_INT("count", count);
    ZOE_C_VALUE_UINT("unsigned", 7u);
    ZOE_C_VALUE_FLOAT("load", 0.5);
    ZOE_C_VALUE_BOOL("paused", 1);
    {
        const double samples[2] = {1.0, 2.0};
        ZOE_C_VALUES("samples", samples, 2);
    }
    ZOE_C_ZONE_END(zone);
}

int main(void)
{
    static const zoe_c_track gpu = {"GPU", ZOE_C_TRACK_GPU, 0};
    zoe_c_options options = zoe_c_default_options();
    zoe_c_lock lock = ZOE_C_LOCK("queue");
    int thing = 0;
    uint64_t start = 0;
    options.comment = "C";
    if (!zoe_c_start("c.zoe", &options))
        return 1;
    ZOE_C_THREAD_NAME("main");
    ZOE_C_NAMED_ZONE_BEGIN(named, "made up");
    ZOE_C_ZONE_END(named);
    ZOE_C_CATEGORY_ZONE_BEGIN(part, "physics", "part");
    ZOE_C_ZONE_END(part);
    zoe_c_set_category("physics", 0);
    zoe_c_set_category("physics", 1);
    step(3);
    ZOE_C_PLOT("things", 3);
    ZOE_C_PLOT_BYTES("heap", 64);
    ZOE_C_PLOT_PERCENT("load", 50);
    ZOE_C_PLOT_BOOL("paused", 0);
    ZOE_C_MESSAGE("a message");
    ZOE_C_MESSAGE_AT(ZOE_C_ERROR, "an error");
    ZOE_C_BOOKMARK("here");
    ZOE_C_ASYNC_BEGIN("load", 1);
    ZOE_C_ASYNC_END("load", 1);
    ZOE_C_FLOW_BEGIN("job", 2);
    ZOE_C_FLOW_STEP("job", 2);
    ZOE_C_FLOW_END("job", 2);
    ZOE_C_ALLOC("pool", &thing, sizeof thing);
    ZOE_C_FREE("pool", &thing);
    start = zoe_c_now();
    zoe_c_lock_acquired(&lock, 0, start);
    zoe_c_lock_released(&lock, 0);
    ZOE_C_FIBRE_ENTER("fibre");
    ZOE_C_FIBRE_ZONE_BEGIN(inside, "inside");
    ZOE_C_FIBRE_ZONE_END(inside);
    ZOE_C_FIBRE_LEAVE();
    start = zoe_c_now();
    zoe_c_calibrate(&gpu, start);
    ZOE_C_TRACK_ZONE(&gpu, "pass", start, zoe_c_now());
    ZOE_C_FRAME_SET("audio");
    ZOE_C_FRAME_BEGIN("load");
    ZOE_C_FRAME_END("load");
    ZOE_C_FRAME_DEADLINE("audio", 5300000);
    ZOE_C_FRAME();
    return zoe_c_stop() ? 0 : 1;
}
