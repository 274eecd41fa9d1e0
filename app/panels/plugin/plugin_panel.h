// A plugin's view in a dock: passes it the document and the selection, and lets it select. GUI
// thread only.
#pragma once

#include <memory>
#include <vector>

#include "app/jobs/job_runner.h"
#include "app/widgets/panel.h"
#include "plugins/api/view.h"

namespace zoe::app {

class PluginPanel final : public Panel, private ViewSession {
    Q_OBJECT

  public:
    // The factory makes the view, which lives as long as the panel. If it throws, the panel shows
    // an error.
    PluginPanel(const ViewFactory &factory, Session &session, QWidget *parent = nullptr);
    ~PluginPanel() override;

    [[nodiscard]] const ViewInfo &info() const { return m_info; }

  protected:
    void showDocument() override;

  private:
    [[nodiscard]] std::shared_ptr<const Capture> capture() const override;
    [[nodiscard]] std::optional<FrameIndex> frame() const override;
    [[nodiscard]] FrameRanges selectedFrames() const override;
    [[nodiscard]] SiteId site() const override;
    void showFrame(FrameIndex frame) override;
    void selectFrames(const FrameRanges &frames) override;
    void showSite(SiteId site) override;
    void compute(const QString &title, std::function<Done(const Task &)> work) override;
    void tellError(const QString &sentence) override;

    void makeView(const ViewFactory &factory);
    void tellOfCapture();
    void tellOfSelection();
    // Catches what the plugin throws.
    void guarded(const std::function<void()> &call);

    ViewInfo m_info;
    JobRunner &m_runner; // still exists when the session is gone
    JobId m_job = 0;
    std::unique_ptr<View> m_view; // null: it could not be created
};

// For all plugins with views, in order; of two with the same id, the first.
[[nodiscard]] std::vector<PluginPanel *> makePluginPanels(Session &session, QWidget *parent);

} // namespace zoe::app
