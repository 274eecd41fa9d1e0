#include "app/panels/plugin/plugin_panel.h"

#include <QLabel>
#include <QSet>
#include <QVBoxLayout>
#include <exception>

#include "app/session/document.h"
#include "plugins/api/plugin_manager.h"

namespace zoe::app {

PluginPanel::PluginPanel(const ViewFactory &factory, JobRunner &jobs, QWidget *parent)
    : Panel(parent)
    , m_info(factory.info())
    , m_jobs(jobs)
{
    setObjectName(m_info.id + "PluginPanel");
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    guarded([&] { makeView(factory); });
    if (!m_view) {
        auto *sentence = new QLabel(tr("The plugin can't create its view."), this);
        sentence->setAlignment(Qt::AlignCenter);
        sentence->setWordWrap(true);
        layout->addWidget(sentence);
    }
}

PluginPanel::~PluginPanel()
{
    m_jobs.cancel(m_job);
    m_view.reset(); // before the widgets it may still use
}

void PluginPanel::makeView(const ViewFactory &factory)
{
    m_view = factory.create(*this);
    if (!m_view)
        return;
    layout()->addWidget(m_view->widget());
    m_view->captureChanged();
}

void PluginPanel::setDocument(Document *document)
{
    if (m_document) {
        m_document->disconnect(this);
        m_document->selection().disconnect(this);
    }
    m_document = document;
    if (document) {
        connect(document, &Document::captureGrew, this, &PluginPanel::tellOfCapture);
        connect(&document->selection(), &ViewSelection::changed, this,
                &PluginPanel::tellOfSelection);
    }
    tellOfCapture();
}

void PluginPanel::tellOfCapture()
{
    m_jobs.cancel(m_job);
    if (m_view)
        guarded([this] { m_view->captureChanged(); });
}

void PluginPanel::tellOfSelection()
{
    if (m_view)
        guarded([this] { m_view->selectionChanged(); });
}

std::shared_ptr<const Capture> PluginPanel::capture() const
{
    return m_document ? m_document->capture() : nullptr;
}

std::optional<FrameIndex> PluginPanel::frame() const
{
    return m_document ? m_document->selection().state().frame : std::nullopt;
}

FrameRanges PluginPanel::selectedFrames() const
{
    if (!m_document)
        return {};
    return m_document->selection().state().frames.value_or(FrameRanges());
}

SiteId PluginPanel::site() const
{
    return m_document ? m_document->selection().state().site : SiteId();
}

void PluginPanel::showFrame(FrameIndex frame)
{
    if (m_document && frame < m_document->capture()->frames().size())
        m_document->selection().setFrame(frame);
}

void PluginPanel::selectFrames(const FrameRanges &frames)
{
    if (!m_document)
        return;
    const auto count = static_cast<FrameIndex>(m_document->capture()->frames().size());
    FrameRanges there = frames;
    if (count == 0)
        there = {};
    else
        there = frames.intersected(FrameRanges(FrameRange{0, count}));
    m_document->selection().setFrames(there.empty() ? std::nullopt : std::optional(there));
}

void PluginPanel::showSite(SiteId site)
{
    if (m_document && (!site.valid() || site.value < m_document->capture()->sites().size()))
        m_document->selection().setSite(site);
}

void PluginPanel::compute(const QString &title, std::function<Done(const Task &)> work)
{
    m_jobs.cancel(m_job);
    m_job = m_jobs.run(title, this, std::move(work), [this](const Done &done) {
        if (done)
            guarded(done);
    });
}

void PluginPanel::tellError(const QString &sentence)
{
    emit failed(tr("%1: %2").arg(m_info.title, sentence));
}

void PluginPanel::guarded(const std::function<void()> &call)
{
    try {
        call();
    } catch (const std::exception &e) {
        tellError(QString::fromLocal8Bit(e.what()));
    } catch (...) {
        tellError(tr("the plugin failed"));
    }
}

std::vector<PluginPanel *> makePluginPanels(const PanelNeeds &needs)
{
    std::vector<PluginPanel *> panels;
    QSet<QString> ids;
    for (const ViewFactory *factory : needs.plugins.views()) {
        const QString id = factory->info().id;
        if (ids.contains(id))
            continue;
        ids.insert(id);
        panels.push_back(new PluginPanel(*factory, needs.jobs, needs.parent));
    }
    return panels;
}

} // namespace zoe::app
