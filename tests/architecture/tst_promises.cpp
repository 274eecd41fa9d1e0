// Fails if a page of the manual names a test that doesn't exist: docs/security.md says for each
// promise which test checks it.
#include <map>

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QTest>

#include "tests/support/test_program.h"

namespace tst_promises {

namespace {

QString textOf(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("can't read %s", qPrintable(path));
    return QString::fromUtf8(file.readAll());
}

QString inSource(const char *path)
{
    return QStringLiteral(ZOE_SOURCE_DIR "/") + path;
}

// By name: its source.
const std::map<QString, QString> &tests()
{
    static const auto all = [] {
        std::map<QString, QString> found;
        QDirIterator files(inSource("tests"), {"tst_*.cpp"}, QDir::Files,
                           QDirIterator::Subdirectories);
        while (files.hasNext()) {
            const QString path = files.next();
            found[files.fileInfo().baseName()] = textOf(path);
        }
        return found;
    }();
    return all;
}

// The errors in one cell: "`tst_one` itsFunction, another, `tst_two`, `tests/fuzz`: words".
QStringList wrongIn(const QString &cell)
{
    static const QRegularExpression names("`([a-z_/]+)`|\\b[a-z]+[A-Z]\\w*");
    QStringList wrong;
    QString test;
    auto all = names.globalMatch(cell);
    if (!all.hasNext())
        wrong << "no test: " + cell;
    while (all.hasNext()) {
        const QRegularExpressionMatch name = all.next();
        const QString quoted = name.captured(1);
        if (quoted.startsWith("tst_")) {
            test = quoted;
            if (!tests().contains(test))
                wrong << "no such file: " + test;
        } else if (!quoted.isEmpty()) {
            if (!QDir(inSource("")).exists(quoted))
                wrong << "no such folder: " + quoted;
        } else if (const auto known = tests().find(test); known == tests().end()) {
            wrong << "of no file: " + name.captured();
        } else if (!known->second.contains(
                       QRegularExpression("void (\\w+::)?" + name.captured() + "\\(\\)"))) {
            wrong << "not in " + test + ": " + name.captured();
        }
    }
    return wrong;
}

} // namespace

class TestPromises : public QObject {
    Q_OBJECT

  private slots:
    void theRuleCatchesWhatItShould();
    void everyPromiseHasItsTest();
    void namedTestsExist();
};

void TestPromises::theRuleCatchesWhatItShould()
{
    QCOMPARE(wrongIn("`tst_promises` everyPromiseHasItsTest, `tst_look`, `tests/fuzz`: all"),
             QStringList());
    QCOMPARE(wrongIn("`tst_promises` everyPromise"),
             QStringList{"not in tst_promises: everyPromise"});
    QCOMPARE(wrongIn("everyPromiseHasItsTest"), QStringList{"of no file: everyPromiseHasItsTest"});
    QCOMPARE(wrongIn("`tst_nothing`"), QStringList{"no such file: tst_nothing"});
    QCOMPARE(wrongIn("see the tests").size(), qsizetype{1});
}

void TestPromises::everyPromiseHasItsTest()
{
    QStringList wrong;
    int promises = 0;
    bool inTable = false;
    for (const QString &line : textOf(inSource("docs/security.md")).split('\n')) {
        inTable = line.startsWith('|') && (inTable || line == "| promise | test |");
        if (!inTable || line.startsWith("| promise |") || line.startsWith("|---"))
            continue;
        ++promises;
        wrong << wrongIn(line.chopped(1).section('|', -1));
    }
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join('\n')));
    QVERIFY(promises > 20);
}

void TestPromises::namedTestsExist()
{
    static const QRegularExpression names("\\btst_[a-z_]+\\b");
    QDirIterator pages(inSource("docs"), {"*.md"}, QDir::Files, QDirIterator::Subdirectories);
    while (pages.hasNext()) {
        const QString page = pages.next();
        auto all = names.globalMatch(textOf(page));
        while (all.hasNext()) {
            const QString name = all.next().captured();
            QVERIFY2(tests().contains(name), qPrintable(page + ": " + name));
        }
    }
}

} // namespace tst_promises

ZOE_APPLESS_TEST(tst_promises::TestPromises)
#include "tst_promises.moc"
