// The panel of samples by its widgets.
#include <QComboBox>
#include <QLineEdit>
#include <QTreeView>

#include "app/panels/samples/samples_panel.h"
#include "app/session/document.h"
#include "app/widgets/calls/call_tree_model.h"
#include "app/widgets/merged/merged_picture.h"
#include "formats/reading/capture_reader.h"
#include "gui_main.h"
#include "panel_hands.h"
#include "tests/support/capture_text.h"
#include "tests/support/patience.h"

namespace tst_samples_panel {

using namespace zoe;
using namespace zoe::test;
using namespace zoe::app;

namespace {

constexpr std::string_view kSampled = R"(frame 0 1000
  main
    update 0 800
      physics 100 500
  sample main | 150 1000 | main;update;memmove
  sample main | 350 1000 | main;update;memmove
  sample main | 700 1000 | main;update
  sample main | 900 1000 | main;sort
frame 1000 1000
  main
    update 1000 300
  sample main | 1500 1000 | main;sort
)";

constexpr std::string_view kUnsampled = R"(frame 0 1000
  main
    update 0 800
)";

// Functions with their samples, in the order of rows.
QStringList rowsOf(const CallTreeModel &model, const QModelIndex &parent = {}, int depth = 0)
{
    QStringList lines;
    for (int row = 0; row < model.rowCount(parent); ++row) {
        const QModelIndex index = model.index(row, 0, parent);
        lines << QString(depth, u' ') + index.data().toString() + ' ' +
                     index.siblingAtColumn(CallTreeModel::Calls).data().toString()
              << rowsOf(model, index, depth + 1);
    }
    return lines;
}

} // namespace

class SamplesPanelTest : public QObject {
    Q_OBJECT

  private slots:
    void init() { open(kSampled); }
    void cleanup()
    {
        m_panel.reset();
        m_session.reset();
        m_document.reset();
        m_jobs.reset();
    }

    void nothingIsComputedBeforeItIsSeen()
    {
        QVERIFY(m_jobs->idle());
        show();
        QCOMPARE(rowsOf(m_panel->model()),
                 QStringList({"main 5", " update 3", "  memmove 2", " sort 2"}));
        QVERIFY2(m_panel->noteText().contains("5 samples"), qPrintable(m_panel->noteText()));
    }

    void headersSpeakOfSamples()
    {
        const auto title = [this](int column) {
            return m_panel->model().headerData(column, Qt::Horizontal).toString();
        };
        QCOMPARE(title(CallTreeModel::Calls), QString("Samples"));
        QCOMPARE(title(CallTreeModel::Function), QString("Function"));
        CallTreeModel calls;
        QCOMPARE(calls.headerData(CallTreeModel::Calls, Qt::Horizontal).toString(),
                 QString("Calls"));
    }

    void followsTheFrames()
    {
        show();
        m_document->selection().setFrames(FrameRanges(FrameRange{1, 2}));
        settle();
        QCOMPARE(rowsOf(m_panel->model()), QStringList({"main 1", " sort 1"}));
    }

    void insideAFunction()
    {
        show();
        m_panel->inside().setCurrentIndex(SamplesPanel::Function);
        settle();
        QCOMPARE(m_panel->model().rowCount(), 0);
        QVERIFY(m_panel->noteText().contains("Select a function"));
        m_document->selection().setSite(SiteId{1});
        settle();
        QCOMPARE(rowsOf(m_panel->model()), QStringList({"main 2", " update 2", "  memmove 2"}));
    }

    // On its thread, in its frame, while it was open, whatever the tables show.
    void insideAZone()
    {
        show();
        m_document->selection().setFrame(0);
        m_panel->inside().setCurrentIndex(SamplesPanel::Zone);
        settle();
        QCOMPARE(m_panel->model().rowCount(), 0);
        QVERIFY(m_panel->noteText().contains("Select a zone"));
        m_document->selection().setZone(0, ZoneRef{ThreadId{0}, 1}, SiteId{1}); // physics
        settle();
        QCOMPARE(rowsOf(m_panel->model()), QStringList({"main 2", " update 2", "  memmove 2"}));
        m_document->selection().setZone(0, ZoneRef{ThreadId{0}, 0}, SiteId{0}); // update
        settle();
        QCOMPARE(rowsOf(m_panel->model()), QStringList({"main 3", " update 3", "  memmove 2"}));
        QVERIFY2(m_panel->noteText().startsWith("3 samples"), qPrintable(m_panel->noteText()));
    }

    // Widths are CPU time; a click zooms in, Escape shows all.
    void flameGraph()
    {
        show();
        MergedPicture &picture = m_panel->picture();
        QVERIFY(picture.isVisible());
        QVERIFY(!m_panel->tree().isVisible());
        const auto flame = picture.flame();
        QVERIFY(flame);
        QCOMPARE(flame->tree().nodes.size(), std::size_t{4});
        const auto nodeOf = [&](const QString &name) {
            for (std::uint32_t i = 0; i < flame->tree().nodes.size(); ++i)
                if (flame->label(i) == name)
                    return i;
            return std::uint32_t{0};
        };
        QCOMPARE(picture.rectOf(nodeOf("main")).width() * 3 / 5,
                 picture.rectOf(nodeOf("update")).width());
        const QString about = flame->description(nodeOf("memmove"));
        QVERIFY2(about.contains("2 samples") && about.contains("2.000"), qPrintable(about));
        QVERIFY(!about.contains("calls"));
        QTest::mouseClick(&picture, Qt::LeftButton, {}, picture.rectOf(nodeOf("update")).center());
        QCOMPARE(picture.zoom(), std::optional(nodeOf("update")));
        QCOMPARE(picture.rectOf(nodeOf("update")).width(), picture.rectOf(nodeOf("main")).width());
        QTest::keyClick(&picture, Qt::Key_Escape);
        QVERIFY(!picture.zoom());
        m_panel->look().setCurrentIndex(1);
        QVERIFY(m_panel->tree().isVisible() && !picture.isVisible());
    }

    void searchFindsFunctions()
    {
        show();
        m_panel->search().setText("mem");
        QCOMPARE(m_panel->picture().hits(), std::size_t{1});
        QVERIFY2(m_panel->noteText().startsWith("1 hit, 40.0"), qPrintable(m_panel->noteText()));
        QCOMPARE(m_panel->tree().currentIndex().data().toString(), QString("memmove"));
        // What other views look for is found here as well.
        m_session->findSampled("sor");
        QCOMPARE(m_panel->search().text(), QString("sor"));
        QCOMPARE(m_panel->tree().currentIndex().data().toString(), QString("sort"));
    }

    void turnsRound()
    {
        show();
        m_panel->direction().setCurrentIndex(1);
        settle();
        QCOMPARE(rowsOf(m_panel->model()).first(), QString("memmove 2"));
        // What is not known of paths from the bottom up has no column.
        const auto *tree = m_panel->findChild<CallTreeView *>("samplesTree");
        const auto shown = [tree] {
            return !tree->isColumnHidden(CallTreeModel::Frames) &&
                   !tree->isColumnHidden(CallTreeModel::WorstFrame);
        };
        m_panel->findChild<QComboBox *>("samplesLook")->setCurrentIndex(1);
        QVERIFY(tree->isVisible() && !shown());
        m_panel->direction().setCurrentIndex(0);
        settle();
        QVERIFY(shown());
        m_panel->direction().setCurrentIndex(1);
        settle();
        QVERIFY(!shown());
        QVariantMap state;
        m_panel->saveState(state);
        m_panel->direction().setCurrentIndex(0);
        m_panel->restoreState(state);
        QCOMPARE(m_panel->direction().currentIndex(), 1);
    }

    void aCaptureWithoutSamplesSaysHow()
    {
        cleanup();
        open(kUnsampled); // no recorder wrote it
        show();
        QCOMPARE(m_panel->model().rowCount(), 0);
        QCOMPARE(m_panel->noteText(), "The imported capture has no samples.");
        OpenedCapture recorded;
        recorded.capture = *openCapture(ZOE_SOURCE_DIR "/tests/data/captures/version-1.1.zoe");
        Document other(std::move(recorded), *m_jobs);
        m_session->setDocument(&other);
        settle();
        QVERIFY(m_panel->noteText().contains("ZOE_SAMPLES=1000"));
        m_session->setDocument(m_document.get());
    }

  private:
    void open(std::string_view text)
    {
        m_jobs = std::make_unique<JobRunner>();
        m_document = documentOf(text);
        m_session = std::make_unique<zoe::test::TestSession>(*m_jobs);
        m_panel = std::make_unique<SamplesPanel>(*m_session);
        m_panel->resize(1000, 400);
        m_session->setDocument(m_document.get());
    }
    std::unique_ptr<Document> documentOf(std::string_view text)
    {
        OpenedCapture opened;
        opened.capture = captureFromText(text);
        return std::make_unique<Document>(std::move(opened), *m_jobs);
    }
    void settle() { QVERIFY(settled(*m_jobs)); }
    void show()
    {
        m_panel->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_panel.get(), kPatienceMs));
        settle();
    }

    std::unique_ptr<JobRunner> m_jobs;
    std::unique_ptr<zoe::test::TestSession> m_session;
    std::unique_ptr<Document> m_document;
    std::unique_ptr<SamplesPanel> m_panel;
};

} // namespace tst_samples_panel

ZOE_GUI_TEST(tst_samples_panel::SamplesPanelTest)
#include "tst_samples_panel.moc"
