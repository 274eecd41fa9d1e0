// The recorder's use of the loader, in programs that fork and have allocators with locks.
#include <QtTest>

#include <atomic>
#include <dlfcn.h>
#include <link.h>
#include <string>
#include <thread>
#include <unistd.h>

#include "recorder/platform/loaded_code.h"
#include "recorder/platform/samples/stack_unwinder.h"
#include "tests/recorder/own_allocations.h"
#include "tests/recorder/recording.h"
#include "tests/recorder/timer_support.h"
#include "tests/support/test_program.h"
#include "zoetrope/zoe.h"

namespace tst_loader {

using namespace zoe;
using namespace zoe::recorder::platform;
using namespace zoe::test;

namespace {

thread_local bool t_watches = false;
thread_local long t_allocations = 0; // under the loader's lock
thread_local long t_callbacks = 0;

struct Watched {
    int (*take)(dl_phdr_info *, std::size_t, void *);
    void *data;
};

[[maybe_unused]] int takeWatched(dl_phdr_info *info, std::size_t size, void *data)
{
    constexpr long kMany = 1'000'000;
    const auto &watched = *static_cast<const Watched *>(data);
    allocationsLeft() = kMany;
    const int result = watched.take(info, size, watched.data);
    t_allocations += kMany - allocationsLeft();
    allocationsLeft() = -1;
    ++t_callbacks;
    return result;
}

} // namespace

class TestLoader : public QObject, private RecordsPrograms {
    Q_OBJECT

  private slots:
    // It may need an allocator with a lock that another thread holds while it loads a library.
    void nothingIsAllocatedUnderTheLoadersLock()
    {
#if !ZOE_TEST_OWN_NEW
        QSKIP("the sanitizer has allocation functions of its own");
#endif
        t_watches = true;
        LoadedCode loaded;
        loaded.update();
        std::size_t rules = 0;
        for (const LoadedModule &module : loaded.modules())
            for (std::uint64_t at = 0; at < 32; ++at)
                rules += loadedUnwindRule(module.startAddress +
                                          (module.endAddress - module.startAddress) / 32 * at)
                                 .rule.isKnown
                             ? 1
                             : 0;
        t_watches = false;
        QVERIFY(t_callbacks > 0);
        QVERIFY(rules > 0 || !StackUnwinder::isAvailable());
        QCOMPARE(t_allocations, 0L);
    }

    // A fork while the loader's lock is held would leave it taken in the child.
    void forkedChildrenCanLoad()
    {
        recorded([] { ZOE_FRAME(); }); // from now on forks are watched
        std::atomic<bool> ends{false};
        std::thread asks([&ends] {
            LoadedCode loaded;
            loaded.update();
            while (!ends)
                for (const LoadedModule &module : loaded.modules())
                    static_cast<void>(loadedUnwindRule(module.endAddress - 1));
        });
        int failed = 0;
        for (int i = 0; i < 100 && failed == 0; ++i) {
            const int status = statusOfChild([] {
                constexpr unsigned kSeconds = 20; // only a child that hangs needs so long
                alarm(kSeconds);
                const auto count = [](dl_phdr_info *, std::size_t, void *) { return 0; };
                dl_iterate_phdr(count, nullptr);
                return dlopen(ZOE_UNLOADED, RTLD_NOW) != nullptr ? 0 : 1;
            });
            failed += status != 0 ? 1 : 0;
        }
        ends = true;
        asks.join();
        QCOMPARE(failed, 0);
    }
};

} // namespace tst_loader

#if ZOE_TEST_OWN_NEW
// In place of the C library's. Sanitizers call it before a program's function may run.
extern "C" int dl_iterate_phdr(int (*take)(dl_phdr_info *, std::size_t, void *), void *data)
{
    using Iterate = int (*)(int (*)(dl_phdr_info *, std::size_t, void *), void *);
    static const auto real = reinterpret_cast<Iterate>(dlsym(RTLD_NEXT, "dl_iterate_phdr"));
    tst_loader::Watched watched{take, data};
    return tst_loader::t_watches ? real(tst_loader::takeWatched, &watched) : real(take, data);
}
#endif

ZOE_TEST(tst_loader::TestLoader)
#include "tst_loader.moc"
