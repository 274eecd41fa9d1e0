// Vectors that are released hold no memory.
#include <QtTest>

#include <vector>

#include "analysis/model/containers/release.h"
#include "tests/support/test_program.h"

namespace tst_release {

using namespace zoe;

class TestRelease : public QObject {
    Q_OBJECT

  private slots:
    void vectorsHoldNothing()
    {
        std::vector<int> numbers(1000);
        std::vector<bool> flags(1000);
        release(numbers, flags);
        QCOMPARE(numbers.capacity(), std::size_t{0});
        QCOMPARE(flags.capacity(), std::size_t{0});
    }
};

} // namespace tst_release

ZOE_APPLESS_TEST(tst_release::TestRelease)
#include "tst_release.moc"
