// 200 frames with zones of the program, of a library that it loads and unloads, and of a forked
// child.
#include <dlfcn.h>
#include <string_view>
#include <sys/wait.h>
#include <unistd.h>

#include <zoetrope/zoe.h>

int main(int count, char **arguments)
{
    void *const library = dlopen(arguments[1], RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr)
        return 1;
    const auto work = reinterpret_cast<void (*)(int)>(dlsym(library, "work"));
    const auto workOnThread = reinterpret_cast<void (*)()>(dlsym(library, "workOnThread"));
    const auto startInLibrary =
        reinterpret_cast<bool (*)(const char *)>(dlsym(library, "startInLibrary"));
    if (count > 2 && !startInLibrary(arguments[2]))
        return 2;
    zoe::setCategory("switched", false);
    for (int frame = 0; frame < 200; ++frame) {
        ZOE_ZONE("in the program");
        if (frame < 150)
            work(frame);
        if (frame == 100 && count == 2) { // only sessions by environment follow forks
            const pid_t child = fork();
            if (child == 0) {
                for (int i = 0; i < 10; ++i) {
                    work(i);
                    ZOE_FRAME();
                }
                return zoe::stopSession().ok ? 0 : 3;
            }
            int status = 0;
            if (waitpid(child, &status, 0) != child || status != 0)
                return 4;
        }
        if (frame == 150) {
            workOnThread();
            dlclose(library);
        }
        ZOE_FRAME();
    }
    {
        ZOE_ZONE("after the last mark");
        usleep(1000); // longer than a step of any clock
    }
    return zoe::stopSession().ok ? 0 : 5;
}
