#include <QFile>
#include <QObject>
#include <QSemaphore>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>
#include <memory>

#include "app/captures/missing_files.h"
#include "tests/support/patience.h"
#include "tests/support/test_program.h"

namespace tst_missing_files {

using namespace zoe::app;

class TestMissingFiles : public QObject {
    Q_OBJECT

  private slots:
    void filesComeAndGo()
    {
        const QTemporaryDir folder;
        QFile file(folder.filePath("käse & 日本.zoe"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        const QStringList all{file.fileName(), folder.filePath("none.zoe"), folder.path(),
                              "clickhouse://lab:8123/night"};
        MissingFiles missing;
        const QSignalSpy changed(&missing, &MissingFiles::changed);
        missing.look(all);
        ZOE_TRY_VERIFY(missing.contains(all[1]));
        QVERIFY(!missing.contains(all[0]) && !missing.contains(all[2]));
        QVERIFY(file.remove());
        missing.look(all);
        ZOE_TRY_VERIFY(missing.contains(all[0]));
        QVERIFY(file.open(QIODevice::WriteOnly));
        missing.look(all);
        ZOE_TRY_VERIFY(!missing.contains(all[0]));
        QVERIFY(missing.contains(all[1]) && !missing.contains(all[3]));
        QCOMPARE(changed.count(), 3);
    }

    // As a server that is gone: others are answered meanwhile, and nothing waits for it.
    void aLookWithoutAnAnswerHoldsUpNothing()
    {
        const auto answer = std::make_shared<QSemaphore>();
        const auto asked = std::make_shared<QSemaphore>();
        auto missing = std::make_unique<MissingFiles>([answer, asked](const QString &file) {
            asked->release();
            if (file == "slow")
                answer->acquire();
            return true;
        });
        missing->look({"slow", "gone"});
        ZOE_TRY_VERIFY(missing->contains("gone"));
        QVERIFY(!missing->contains("slow"));
        asked->acquire(2);
        missing->look({"slow"}); // still being looked at
        QCOMPARE(asked->available(), 0);
        missing.reset();
        answer->release();
    }
};

} // namespace tst_missing_files

ZOE_TEST(tst_missing_files::TestMissingFiles)
#include "tst_missing_files.moc"
