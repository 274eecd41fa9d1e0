// Instrumented for Tracy; its build looks for Tracy.
#include <tracy/Tracy.hpp>

int main()
{
    for (int frame = 0; frame < 10; ++frame) {
        ZoneScopedN("Tracy's");
        FrameMark;
    }
}
