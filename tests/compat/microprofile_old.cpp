// A program in C++11 or 14, as microprofile allows.
#include <microprofile.h>
#include <microprofiledraw.h>
#include <microprofileui.h>

int ZOE_TEST_PROGRAM(bool isRed);
int ZOE_TEST_PROGRAM(bool isRed)
{
    const MicroProfileToken token = MicroProfileGetToken("Old", "token", MP_TOMATO);
    {
        MICROPROFILE_SCOPE_TOKEN(token);
        MICROPROFILE_SCOPEI("Old", "scope", MP_ROYALBLUE);
        MICROPROFILE_ENTERI("Old", "entered", isRed ? MP_RED : 0x00ff00);
        MICROPROFILE_LABELF("Old", "%d of %s", 1, "two");
        MICROPROFILE_LEAVE();
        MICROPROFILE_SCOPE_CSTR("named");
        MICROPROFILE_COUNTER_SET("counter", 1);
    }
    MicroProfileInitUI();
    MicroProfileDrawInit();
    MicroProfileBeginDraw(640, 480, 1.0f);
    MicroProfileMousePosition(1, 2, 0);
    MicroProfileDraw(640, 480);
    MicroProfileEndDraw();
    MicroProfileFlip(nullptr);
    return MicroProfileIsDrawing() ? 1 : 0;
}
