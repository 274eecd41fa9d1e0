// The pictures of the manual are those that docs/make-pictures.sh draws, and show what there is:
// the sample, and the texts and numbers of the tables' columns and of the window's layouts and
// colours, have not changed since.
#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QTest>
#include <algorithm>
#include <map>

#include "tests/e2e/manual_text.h"
#include "tests/support/test_program.h"

namespace tst_manual_pictures {

using namespace zoe::test;

namespace {

QByteArray contentsOf(const QString &name)
{
    QFile file(QStringLiteral(ZOE_SOURCE_DIR "/") + name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

// A picture's line of pictures.txt without the hash, and the hash.
std::map<QString, std::pair<QString, QString>> table()
{
    std::map<QString, std::pair<QString, QString>> pictures;
    const QString text = QString::fromUtf8(contentsOf("docs/manual/pictures.txt"));
    for (const QString &line : text.split('\n', Qt::SkipEmptyParts)) {
        if (!line.startsWith('#'))
            pictures[line.section(' ', 1, 1)] = {line.section(' ', 1), line.section(' ', 0, 0)};
    }
    return pictures;
}

// A line for each string and number of a source, without comments and directives.
QByteArray textsAndNumbers(const QByteArray &source)
{
    static const QRegularExpression skipped("^ *(#|//)");
    static const QRegularExpression literal("\"[^\"]*\"|[0-9]+");
    QByteArray found;
    for (const QString &line : QString::fromUtf8(source).split('\n')) {
        if (skipped.match(line).hasMatch())
            continue;
        for (auto match = literal.globalMatch(line); match.hasNext();)
            found += match.next().captured().toUtf8() + '\n';
    }
    return found;
}

} // namespace

class TestManualPictures : public QObject {
    Q_OBJECT

  private slots:
    void theScriptMakesThoseThatAreShown();
    void theyAreFresh();
};

void TestManualPictures::theScriptMakesThoseThatAreShown()
{
    static const QRegularExpression shown("\\]\\(manual/([\\w-]+\\.png)\\)");
    QStringList used;
    for (const QString &chapter : manualChapters()) {
        const QString text = manualText(chapter);
        for (auto match = shown.globalMatch(text); match.hasNext();)
            used << match.next().captured(1);
    }
    used.removeDuplicates();
    used.sort();
    QStringList made;
    for (const auto &[picture, line] : table())
        made << picture;
    QCOMPARE(used, made);
    QCOMPARE(QDir(ZOE_SOURCE_DIR "/docs/manual").entryList({"*.png"}), made);
}

void TestManualPictures::theyAreFresh()
{
    QStringList files{"app/window/panels.cpp", "app/window/docks/workspaces.cpp",
                      "app/theme/palette.cpp", "app/theme/look.h"};
    const QString columns = "analysis/columns/";
    for (const char *ending : {"*.cpp", "*.h"}) { // in the order of the shell
        QStringList names = QDir(QStringLiteral(ZOE_SOURCE_DIR "/") + columns).entryList({ending});
        QVERIFY2(!names.isEmpty(), ending);
        std::sort(names.begin(), names.end());
        for (const QString &name : names)
            files << columns + name;
    }
    const QByteArray sample = contentsOf("resources/sample/crates.zoe");
    QVERIFY(!sample.isEmpty());
    QByteArray views =
        QCryptographicHash::hash(sample, QCryptographicHash::Sha256).toHex() + "  -\n";
    for (const QString &file : files) {
        const QByteArray contents = contentsOf(file);
        QVERIFY2(!contents.isEmpty(), qPrintable(file));
        views += textsAndNumbers(contents);
    }
    QStringList stale;
    for (const auto &[picture, entry] : table()) {
        const auto &[line, hash] = entry;
        const QByteArray now =
            QCryptographicHash::hash(views + line.toUtf8(), QCryptographicHash::Sha256);
        if (QString::fromLatin1(now.toHex().left(16)) != hash)
            stale << picture;
    }
    QVERIFY2(stale.isEmpty(),
             qPrintable("draw them anew with docs/make-pictures.sh: " + stale.join(", ")));
}

} // namespace tst_manual_pictures

ZOE_TEST(tst_manual_pictures::TestManualPictures)
#include "tst_manual_pictures.moc"
