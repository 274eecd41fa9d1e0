// Views of plugins in docks, and the window that lists plugins.
#include <QLabel>
#include <QPushButton>
#include <QTreeWidget>
#include <stdexcept>

#include "app/panels/plugin/plugin_panel.h"
#include "app/session/document.h"
#include "app/window/menus/plugins_dialog.h"
#include "gui_main.h"
#include "panel_hands.h"
#include "tests/support/capture_text.h"

namespace tst_plugin_panel {

using namespace zoe;
using namespace zoe::test;
using namespace zoe::app;

namespace {

// Records what a plugin's view does and is told.
struct Seen {
    ViewSession *session = nullptr;
    int captures = 0;
    int selections = 0;
    bool gone = false;
};

class TestView final : public QLabel, public View {
  public:
    TestView(ViewSession &session, Seen &seen)
        : m_seen(seen)
    {
        m_seen.session = &session;
    }
    ~TestView() override { m_seen.gone = true; }

    [[nodiscard]] QWidget *widget() override { return this; }
    void captureChanged() override
    {
        ++m_seen.captures;
        const auto capture = m_seen.session->capture();
        setText(capture ? QString("%1 frames").arg(capture->frames().size()) : "none");
    }
    void selectionChanged() override { ++m_seen.selections; }

  private:
    Seen &m_seen;
};

class TestFactory final : public ViewFactory {
  public:
    enum class Kind { Good, Throws, Nothing };

    TestFactory(Seen &seen, Kind kind = Kind::Good)
        : m_seen(seen)
        , m_kind(kind)
    {}
    [[nodiscard]] ViewInfo info() const override { return {"test", "Test view"}; }
    [[nodiscard]] std::unique_ptr<View> create(ViewSession &session) const override
    {
        if (m_kind == Kind::Throws)
            throw std::runtime_error("no licence key");
        if (m_kind == Kind::Nothing)
            return nullptr;
        return std::make_unique<TestView>(session, m_seen);
    }

  private:
    Seen &m_seen;
    Kind m_kind;
};

constexpr std::string_view kFrames = R"(frame 0 100
  main
    update 10 60
frame 100 100
  main
    update 110 60
frame 200 100
  main
    update 210 60
)";

QString folderOf(const char *plugin)
{
    return QCoreApplication::applicationDirPath() + "/test-plugins/" + plugin;
}

} // namespace

class TestPluginPanel : public QObject {
    Q_OBJECT

  private slots:
    void init()
    {
        m_seen = {};
        OpenedCapture opened;
        opened.capture = captureFromText(kFrames);
        m_document = std::make_unique<Document>(std::move(opened), m_jobs);
    }
    void seesTheDocumentAndWhatIsSelected();
    void selects();
    void computesOffTheGuiThread();
    void whatItComputedForAnotherCaptureIsDropped();
    void badViewsAreSaid();
    void pluginsAreListedAndSwitched();
    void failedOnesSayWhyAndAreTriedAgain();
    void filesThatAreNoPluginsHaveTheirName();

  private:
    JobRunner m_jobs;
    std::unique_ptr<Document> m_document;
    Seen m_seen;
};

void TestPluginPanel::seesTheDocumentAndWhatIsSelected()
{
    const TestFactory factory(m_seen);
    TestSession session(m_jobs);
    auto panel = std::make_unique<PluginPanel>(factory, session);
    const auto *label = panel->findChild<QLabel *>();
    QCOMPARE(m_seen.captures, 1);
    QCOMPARE(label->text(), "none");
    QVERIFY(!m_seen.session->frame());
    session.setDocument(m_document.get());
    QCOMPARE(m_seen.captures, 2);
    QCOMPARE(label->text(), "3 frames");
    m_document->selection().setFrame(1);
    QCOMPARE(m_seen.selections, 1);
    QCOMPARE(m_seen.session->frame(), std::optional<FrameIndex>(1));
    m_document->selection().setFrames(FrameRanges(FrameRange{1, 3}));
    QCOMPARE(m_seen.session->selectedFrames(), FrameRanges(FrameRange{1, 3}));
    m_document->selection().setSite(SiteId{0});
    QCOMPARE(m_seen.session->site(), SiteId{0});
    session.setDocument(nullptr);
    QCOMPARE(label->text(), "none");
    m_document->selection().setFrame(2); // of no interest any more
    QCOMPARE(m_seen.selections, 3);
    panel.reset();
    QVERIFY(m_seen.gone);
}

void TestPluginPanel::selects()
{
    const TestFactory factory(m_seen);
    TestSession session(m_jobs);
    PluginPanel panel(factory, session);
    m_seen.session->showFrame(1); // no document: nothing to show
    session.setDocument(m_document.get());
    const ViewState &state = m_document->selection().state();
    m_seen.session->showFrame(2);
    QCOMPARE(state.frame, std::optional<FrameIndex>(2));
    m_seen.session->showFrame(3); // there is none
    QCOMPARE(state.frame, std::optional<FrameIndex>(2));
    m_seen.session->selectFrames(FrameRanges(FrameRange{1, 100}));
    QCOMPARE(state.frames, std::optional(FrameRanges(FrameRange{1, 3})));
    m_seen.session->selectFrames({});
    QVERIFY(!state.frames);
    m_seen.session->showSite(SiteId{0});
    QCOMPARE(state.site, SiteId{0});
    m_seen.session->showSite(SiteId{77});
    QCOMPARE(state.site, SiteId{0});
    m_document->selection().undo();
    QVERIFY(!state.site.valid());
}

void TestPluginPanel::computesOffTheGuiThread()
{
    const TestFactory factory(m_seen);
    TestSession session(m_jobs);
    PluginPanel panel(factory, session);
    session.setDocument(m_document.get());
    const QThread *gui = QThread::currentThread();
    bool elsewhere = false;
    bool done = false;
    m_seen.session->compute("counting", [&elsewhere, &done, gui](const Task &) {
        elsewhere = QThread::currentThread() != gui;
        return [&done, gui] { done = QThread::currentThread() == gui; };
    });
    QVERIFY(settled(m_jobs));
    QVERIFY(elsewhere && done);
}

void TestPluginPanel::whatItComputedForAnotherCaptureIsDropped()
{
    const TestFactory factory(m_seen);
    TestSession session(m_jobs);
    PluginPanel panel(factory, session);
    session.setDocument(m_document.get());
    bool done = false;
    m_seen.session->compute({}, [&done](const Task &) { return [&done] { done = true; }; });
    session.setDocument(nullptr);
    QVERIFY(settled(m_jobs));
    QVERIFY(!done);
}

void TestPluginPanel::badViewsAreSaid()
{
    for (const auto kind : {TestFactory::Kind::Throws, TestFactory::Kind::Nothing}) {
        const TestFactory factory(m_seen, kind);
        TestSession session(m_jobs);
        PluginPanel panel(factory, session);
        session.setDocument(m_document.get());
        QCOMPARE(panel.findChild<QLabel *>()->text(), "The plugin can't create its view.");
    }
    const TestFactory factory(m_seen);
    TestSession session(m_jobs);
    PluginPanel panel(factory, session);
    session.setDocument(m_document.get());
    QStringList said;
    connect(&panel, &Panel::failed, this, [&](const QString &sentence) { said << sentence; });
    m_seen.session->compute({}, [](const Task &) -> ViewSession::Done {
        return [] { throw std::runtime_error("out of ideas"); };
    });
    QVERIFY(settled(m_jobs));
    m_seen.session->tellError("the network is down");
    QCOMPARE(said, QStringList({"Test view: out of ideas", "Test view: the network is down"}));
}

void TestPluginPanel::pluginsAreListedAndSwitched()
{
    PluginManager plugins({folderOf("good_plugin")});
    QCOMPARE(plugins.importers().size(), std::size_t{1});
    auto *dialog = new PluginsDialog(plugins, nullptr);
    QVERIFY(showActive(*dialog));
    auto *table = dialog->findChild<QTreeWidget *>();
    QCOMPARE(table->topLevelItemCount(), 1);
    QCOMPARE(table->topLevelItem(0)->text(0), "Test");
    QCOMPARE(table->topLevelItem(0)->text(1), "importer, clusterer");
    QCOMPARE(table->topLevelItem(0)->text(3), "enabled");
    QCOMPARE(dialog->findChild<QLabel *>("pluginReason")->text(), "For tests");
    QVERIFY(!dialog->findChild<QPushButton *>("tryAgain")->isEnabled());
    table->setFocus();
    QTest::keyClick(table, Qt::Key_Space); // the check box
    QCOMPARE(table->topLevelItem(0)->text(3), "disabled");
    QVERIFY(plugins.importers().empty());
    QTest::keyClick(table, Qt::Key_Space);
    QCOMPARE(table->topLevelItem(0)->text(3), "enabled");
    QCOMPARE(plugins.importers().size(), std::size_t{1});
    dialog->close();
}

void TestPluginPanel::failedOnesSayWhyAndAreTriedAgain()
{
    QTemporaryDir folder;
    const QString file = folder.filePath("it.so");
    QVERIFY(QFile::copy(folderOf("later_plugin") + "/later_plugin.so", file));
    PluginManager plugins({folder.path()});
    auto *dialog = new PluginsDialog(plugins, nullptr);
    QVERIFY(showActive(*dialog));
    auto *table = dialog->findChild<QTreeWidget *>();
    const auto *reason = dialog->findChild<QLabel *>("pluginReason");
    QCOMPARE(table->topLevelItem(0)->text(3), "not usable");
    QCOMPARE(reason->text(),
             QFileInfo(file).fileName() +
                 " can't be used: built for Importer/3, but this program has Importer/2.");
    QVERIFY(QFile::remove(file));
    QVERIFY(QFile::copy(folderOf("good_plugin") + "/good_plugin.so", file));
    QTest::mouseClick(dialog->findChild<QPushButton *>("tryAgain"), Qt::LeftButton);
    QCOMPARE(table->topLevelItem(0)->text(3), "ready");
    QCOMPARE(plugins.importers().size(), std::size_t{1});
    dialog->close();
}

void TestPluginPanel::filesThatAreNoPluginsHaveTheirName()
{
    QTemporaryDir folder;
    QFile broken(folder.filePath("broken.so"));
    QVERIFY(broken.open(QIODevice::WriteOnly) && broken.write("no plugin") == 9);
    broken.close();
    PluginManager plugins({folder.path()});
    auto *dialog = new PluginsDialog(plugins, nullptr);
    QVERIFY(showActive(*dialog));
    auto *table = dialog->findChild<QTreeWidget *>();
    QCOMPARE(table->topLevelItem(0)->text(0), "broken.so");
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {},
                      table->visualItemRect(table->topLevelItem(0)).center());
    QCOMPARE(dialog->findChild<QLabel *>("pluginReason")->text(),
             "broken.so can't be used: is not a plugin.");
    dialog->close();
}

} // namespace tst_plugin_panel

ZOE_GUI_TEST(tst_plugin_panel::TestPluginPanel)
#include "tst_plugin_panel.moc"
