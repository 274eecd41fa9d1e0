// The manual in the window: chapters, links, pictures, search.

#include <QAction>
#include <QFile>
#include <QLineEdit>
#include <QRegularExpression>
#include <QSettings>
#include <QTextBlock>
#include <QTreeWidget>

#include "app/manual/manual_index.h"
#include "app/manual/manual_page.h"
#include "app/manual/manual_window.h"
#include "tests/gui/gui_main.h"
#include "tests/gui/window_stage.h"

namespace tst_manual {

using namespace zoe;
using namespace zoe::app;
using namespace zoe::test;

namespace {

QString contentsOf(const QUrl &url)
{
    QFile file(':' + url.path());
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

} // namespace

class TestManual : public QObject {
    Q_OBJECT

  private slots:
    void hasAllChapters();
    void everyLinkLeadsSomewhere();
    void splitsAChapter();
    void searches();
    void namesHeadings();
    void opensByKey();
    void searchesInTheWindow();
    void followsLinksAndComesBack();
};

void TestManual::hasAllChapters()
{
    const auto chapters = manualChapters();
    QVERIFY(chapters.size() >= 7);
    QVERIFY(chapters.front().url.fileName() == "README.md");
    for (const ManualChapter &chapter : chapters) {
        QVERIFY2(!chapter.title.endsWith(".md"), qPrintable(chapter.url.toString()));
        QVERIFY(!chapter.sections.empty());
    }
}

void TestManual::everyLinkLeadsSomewhere()
{
    static const QRegularExpression link("\\]\\(([^)\\s]+)\\)");
    static const QRegularExpression code("```.*?```",
                                         QRegularExpression::DotMatchesEverythingOption);
    for (const ManualChapter &chapter : manualChapters()) {
        const QString text = contentsOf(chapter.url).remove(code);
        for (auto matches = link.globalMatch(text); matches.hasNext();) {
            const QUrl url = chapter.url.resolved(QUrl(matches.next().captured(1)));
            if (url.scheme() != "qrc")
                continue;
            const QString target = contentsOf(url);
            QVERIFY2(!target.isEmpty() || QFile::exists(':' + url.path()),
                     qPrintable(chapter.url.fileName() + " links to " + url.toString()));
            if (!url.hasFragment())
                continue;
            bool found = false;
            for (const QString &line : target.split('\n'))
                found = found ||
                        (line.startsWith('#') && anchorOf(line.section(' ', 1)) == url.fragment());
            QVERIFY2(found, qPrintable(chapter.url.fileName() + " links to " + url.toString()));
        }
    }
}

void TestManual::splitsAChapter()
{
    const ManualChapter chapter = chapterOf(
        QUrl("qrc:/x/one.md"), "# One\nIntro\n## First\na\n```\n## no heading\n```\n## Last\nz\n");
    QCOMPARE(chapter.title, "One");
    QCOMPARE(chapter.sections.size(), std::size_t{3});
    QCOMPARE(chapter.sections[0].title, "One");
    QCOMPARE(chapter.sections[1].title, "First");
    QVERIFY(chapter.sections[1].text.contains("no heading"));
    QVERIFY(chapterOf(QUrl("qrc:/x/none.md"), "").title == "none.md");
}

void TestManual::searches()
{
    const std::vector<ManualChapter> chapters{
        chapterOf(QUrl("qrc:/x/a.md"), "# A\nSpikes are **long** frames.\n## Keys\nN goes on.\n"),
        chapterOf(QUrl("qrc:/x/b.md"), "# Long\nNothing about [them](a.md).\n")};
    QCOMPARE(searchManual(chapters, "  ").size(), std::size_t{0});
    QCOMPARE(searchManual(chapters, "spikes nowhere").size(), std::size_t{0});
    const auto hits = searchManual(chapters, "LONG");
    QCOMPARE(hits.size(), std::size_t{2});
    QCOMPARE(hits[0].section->title, "Long"); // titles first
    QVERIFY2(hits[1].excerpt.contains("Spikes are long frames."), qPrintable(hits[1].excerpt));
    QCOMPARE(searchManual(chapters, "goes n")[0].section->title, "Keys");
}

void TestManual::namesHeadings()
{
    QCOMPARE(anchorOf("Time line (1)"), "time-line-1");
    QCOMPARE(anchorOf("Behaviours, Compare"), "behaviours-compare");
    QCOMPARE(anchorOf("`zoe sql`"), "zoe-sql");
}

void TestManual::opensByKey()
{
    QSettings().clear();
    Stage stage;
    stage.key(Qt::Key_F1);
    const auto *manual = stage.window.findChild<ManualWindow *>();
    QVERIFY(manual && manual->isVisible());
    QVERIFY(manual->page().toPlainText().size() > 200);
    // Pictures fit.
    manual->page().setSource(QUrl("qrc:/manual/docs/viewer.md"));
    const auto picture = manual->page().loadResource(
        QTextDocument::ImageResource, QUrl("qrc:/manual/docs/manual/main-window.png"));
    const int width = picture.value<QImage>().width();
    QVERIFY(width > 200 && width <= manual->page().viewport()->width());
    stage.key(Qt::Key_F1);
    QCOMPARE(stage.window.findChildren<ManualWindow *>().size(), 1);
}

void TestManual::searchesInTheWindow()
{
    ManualWindow manual;
    QVERIFY(showActive(manual));
    auto *field = manual.findChild<QLineEdit *>("manualSearch");
    auto *contents = manual.findChild<QTreeWidget *>("manualContents");
    const int chapters = contents->topLevelItemCount();
    QTest::keyClicks(field, "palette");
    const int hits = contents->topLevelItemCount();
    QVERIFY(hits > 0);
    QTreeWidgetItem *hit = contents->topLevelItem(0);
    QTest::mouseClick(contents->viewport(), Qt::LeftButton, {},
                      contents->visualItemRect(hit).topLeft() + QPoint(12, 6));
    QCOMPARE(contents->currentItem(), hit);
    QVERIFY2(manual.page().toPlainText().contains("palette"),
             qPrintable(manual.page().source().toString()));
    field->setText("qqqzzz");
    QVERIFY(!(contents->topLevelItem(0)->flags() & Qt::ItemIsSelectable));
    field->clear();
    QCOMPARE(contents->topLevelItemCount(), chapters);
}

void TestManual::followsLinksAndComesBack()
{
    ManualWindow manual;
    QVERIFY(showActive(manual));
    const QUrl first = manual.page().source();
    manual.page().setSource(first.resolved(QUrl("viewer.md#keys")));
    QVERIFY(manual.page().textCursor().block().text().startsWith("Keys"));
    manual.page().backward();
    QCOMPARE(manual.page().source(), first);
}

} // namespace tst_manual

ZOE_GUI_TEST(tst_manual::TestManual)
#include "tst_manual.moc"
