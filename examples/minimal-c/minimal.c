/* The smallest useful program in C: ten frames with a zone and a value, and a file that zoetrope
 * opens. */
#include <stdio.h>

#include <zoetrope/zoe_c.h>

static unsigned long update(unsigned long crates)
{
    unsigned long sum = 0;
    unsigned long i = 0;
    ZOE_C_ZONE_BEGIN(zone, "update");
    ZOE_C_VALUE_UINT("crates", crates);
    for (i = 0; i < crates * 100000; ++i)
        sum += i ^ (sum >> 3);
    ZOE_C_ZONE_END(zone);
    return sum;
}

int main(int argc, char **argv)
{
    const char *path = argc > 1 ? argv[1] : "minimal-c.zoe";
    unsigned long frame = 0;
    unsigned long sum = 0;
    if (argc > 2 || (argc == 2 && argv[1][0] == '-')) {
        puts("usage: minimal-c [FILE.zoe]");
        return 2;
    }
    if (!zoe_c_start(path, NULL)) {
        fprintf(stderr, "%s\n", zoe_c_last_error());
        return 1;
    }
    ZOE_C_THREAD_NAME("main");
    for (frame = 0; frame < 10; ++frame) {
        sum += update(frame + 1);
        ZOE_C_PLOT("sum", (double)sum);
        ZOE_C_FRAME();
    }
    if (!zoe_c_stop()) {
        fprintf(stderr, "%s\n", zoe_c_last_error());
        return 1;
    }
    printf("%s: 10 frames\n", path);
    return 0;
}
