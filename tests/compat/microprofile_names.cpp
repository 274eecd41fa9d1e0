// Every macro of the header that takes a name which need not be a literal.
#include <microprofile.h>

#include "tests/compat/run_time_names.h"

void microprofile_names()
{
    withNames("each scope", [](char *name) { MICROPROFILE_SCOPE_CSTR(name); });
    withNames("each token", [](char *name) {
        MICROPROFILE_SCOPE_TOKEN(MicroProfileGetToken("Game", name, 0xff));
    });
    withNames("each enter", [](char *name) {
        MICROPROFILE_ENTER_TOKEN(MicroProfileGetToken(name, name, 0xff));
        MICROPROFILE_LEAVE();
    });
    withNames("once scope", [](char *name) { MICROPROFILE_SCOPEI("Game", name, 0xff); });
    withNames("once condition",
              [](char *name) { MICROPROFILE_CONDITIONAL_SCOPEI(true, "Game", name, 0xff); });
    withNames("once enter", [](char *name) {
        MICROPROFILE_ENTERI("Game", name, 0xff);
        MICROPROFILE_LEAVE();
    });
    withNames("once section", [](char *name) { MICROPROFILE_SECTIONI(name, 0xff); });
    withNames("each counter", [](char *name) {
        MICROPROFILE_COUNTER_SET(name, 1);
        MICROPROFILE_META_CPU(name, 1);
    });
}
