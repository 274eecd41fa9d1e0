// Which waits are for disks: by the kernel's functions, and of threads that really wait.
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <fcntl.h>
#include <functional>
#include <mutex>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

#include "recorder/platform/io_waits.h"
#include "recorder/platform/platform.h"
#include "recorder/platform/thread_switches.h"
#include "tests/recorder/recording.h"
#include "tests/recorder/scheduling_support.h"
#include "tests/support/test_program.h"

namespace tst_io_waits {

using namespace zoe::test;
using namespace zoe::recorder::platform;

namespace {

constexpr std::uint32_t kThread = 7;

// A thread that does something again and again while this one reads its switches.
class Watched {
  public:
    template <class Work>
    explicit Watched(Work work)
        : m_thread([this, work] {
            m_osId = currentThreadId();
            while (!m_stop)
                work();
        })
    {
        while (m_osId == 0)
            std::this_thread::yield();
        m_permitted = m_switches.permitted();
        m_isFollowed = m_permitted && m_switches.add(m_osId, kThread);
    }
    ~Watched()
    {
        m_stop = true;
        m_thread.join();
    }

    // Reads until the thread has waited so often, or there was a wait for a device.
    void follow(std::size_t waits)
    {
        while (m_waits < waits && m_ioWaits == 0)
            readOnce();
    }
    void readOnce()
    {
        m_switches.read([this](const SwitchEvent &event) {
            m_waits += event.kind == SwitchKind::Waiting ? 1 : 0;
            m_ioWaits += event.isIo ? 1 : 0;
            m_isSound = m_isSound && (!event.isIo || event.kind == SwitchKind::Waiting);
        });
        std::this_thread::yield();
    }

    [[nodiscard]] bool isFollowed() const { return m_isFollowed; }
    [[nodiscard]] std::size_t waits() const { return m_waits; }
    [[nodiscard]] std::size_t ioWaits() const { return m_ioWaits; }
    [[nodiscard]] bool isSound() const { return m_isSound; }

  private:
    ThreadSwitches m_switches;
    bool m_permitted = false;
    bool m_isFollowed = false;
    bool m_isSound = true;
    std::size_t m_waits = 0;
    std::size_t m_ioWaits = 0;
    std::atomic<bool> m_stop{false};
    std::atomic<std::uint64_t> m_osId{0};
    std::thread m_thread; // last: it uses the others
};

// A child that shares the memory until it ends: its parent waits uninterruptibly, but for no
// device.
void waitForChild()
{
    const pid_t child = vfork();
    if (child == 0) {
        usleep(12'000);
        _exit(0);
    }
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        ;
}

} // namespace

class TestIoWaits : public QObject {
    Q_OBJECT

  private slots:
    void functionsOfTheKernel_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<int>("expected");
        const auto row = [](const char *name, WaitsFor expected) {
            QTest::newRow(name) << QByteArray(name) << static_cast<int>(expected);
        };
        // Page faults and reads, direct reads, fsync, of several kernels; a file server; FUSE.
        for (const char *name :
             {"folio_wait_bit_common", "wait_on_page_bit_common", "__iomap_dio_rw",
              "submit_bio_wait", "__sync_dirty_buffer", "jbd2_log_wait_commit", "io_schedule",
              "balance_dirty_pages", "rpc_wait_bit_killable", "request_wait_answer"})
            row(name, WaitsFor::Io);
        for (const char *name :
             {"futex_do_wait", "futex_wait_queue", "hrtimer_nanosleep", "do_sys_poll",
              "poll_schedule_timeout.constprop.0", "ep_poll", "pipe_read", "unix_stream_data_wait",
              "do_wait", "kernel_clone", "lock_mm_and_find_vma", "vm_mmap_pgoff", "snd_pcm_read",
              "ring_buffer_wait"})
            row(name, WaitsFor::Other);
        row("0", WaitsFor::Unknown);
        row("", WaitsFor::Unknown);
    }

    void functionsOfTheKernel()
    {
        QFETCH(QByteArray, name);
        QFETCH(int, expected);
        QCOMPARE(static_cast<int>(waitsForBy(name.toStdString())), expected);
    }

    void otherWaitsAreNotTakenForIo()
    {
        if (!switchesArePermitted())
            QSKIP("the system doesn't permit it");
        std::mutex mutex;
        std::condition_variable never;
        const std::vector<std::function<void()>> works{[] { usleep(12'000); },
                                                       [&] {
                                                           std::unique_lock lock(mutex);
                                                           never.wait_for(
                                                               lock, std::chrono::milliseconds(12));
                                                       },
                                                       waitForChild};
        for (const auto &work : works) {
            Watched watched(work);
            QVERIFY(watched.isFollowed());
            watched.follow(12);
            QCOMPARE(watched.ioWaits(), std::size_t{0});
        }
    }

    // Until one of them is found under way; on a file system in memory there is none.
    void aThreadThatWritesToADiskWaitsForIt()
    {
        if (!switchesArePermitted())
            QSKIP("the system doesn't permit it");
        const QTemporaryDir folder;
        const int file = open(qPrintable(folder.filePath("f")), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
        QVERIFY(file >= 0);
        const std::vector<char> bytes(std::size_t{1} << 16, 'x');
        const auto write = [&] {
            [[maybe_unused]] const ssize_t written = pwrite(file, bytes.data(), bytes.size(), 0);
            fsync(file);
        };
        std::atomic<std::size_t> writes{0};
        {
            Watched watched([&] {
                write();
                ++writes;
            });
            QVERIFY(watched.isFollowed());
            // Without waits there is nothing to be found.
            while (watched.ioWaits() == 0 && watched.waits() < 20'000 &&
                   (writes < 2'000 || watched.waits() >= 200))
                watched.readOnce();
            QVERIFY(watched.isSound());
            QVERIFY2(watched.ioWaits() > 0 || watched.waits() < 200,
                     qPrintable(QString("%1 waits").arg(watched.waits())));
        }
        close(file);
    }
};

} // namespace tst_io_waits

ZOE_TEST(tst_io_waits::TestIoWaits)
#include "tst_io_waits.moc"
