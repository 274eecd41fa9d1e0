// Loads libraries and has no recorder: lets each work in 10 frames, and unloads it before the next
// but one works. With --on-thread LIBRARY, a thread works, and ends when the library is gone.
#include <cstring>
#include <dlfcn.h>
#include <thread>

namespace {

void *load(const char *path)
{
    return dlopen(path, RTLD_NOW | RTLD_LOCAL);
}

void workIn(void *library)
{
    const auto work = reinterpret_cast<void (*)(int)>(dlsym(library, "work"));
    for (int frame = 0; work != nullptr && frame < 10; ++frame)
        work(frame);
}

int workOnThread(const char *path)
{
    bool unloaded = false;
    std::thread([&] {
        void *const library = load(path);
        if (library == nullptr)
            return;
        workIn(library);
        dlclose(library);
        unloaded = dlopen(path, RTLD_NOW | RTLD_NOLOAD) == nullptr;
    }).join();
    return unloaded ? 0 : 2;
}

} // namespace

int main(int count, char **arguments)
{
    if (count == 3 && std::strcmp(arguments[1], "--on-thread") == 0)
        return workOnThread(arguments[2]);
    void *last = nullptr;
    for (int i = 1; i < count; ++i) {
        void *const library = load(arguments[i]);
        if (library == nullptr)
            return 1;
        workIn(library);
        if (last != nullptr)
            dlclose(last);
        workIn(library);
        last = library;
    }
    return 0;
}
