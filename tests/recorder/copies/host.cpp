// Loads libraries and has no recorder: lets each work in 10 frames, and unloads it before the next
// but one works.
#include <dlfcn.h>

int main(int count, char **arguments)
{
    void *last = nullptr;
    for (int i = 1; i < count; ++i) {
        void *const library = dlopen(arguments[i], RTLD_NOW | RTLD_LOCAL);
        if (library == nullptr)
            return 1;
        const auto work = reinterpret_cast<void (*)(int)>(dlsym(library, "work"));
        for (int frame = 0; work != nullptr && frame < 10; ++frame)
            work(frame);
        if (last != nullptr)
            dlclose(last);
        for (int frame = 0; work != nullptr && frame < 10; ++frame)
            work(frame);
        last = library;
    }
    return 0;
}
