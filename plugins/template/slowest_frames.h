// A plugin with a view: lists the longest frames of the selection in a dock of the application.
#pragma once

#include <QObject>
#include <QTableWidget>
#include <vector>

#include "plugins/api/view.h"

class SlowestFrames final : public QTableWidget, public zoe::View {
    Q_OBJECT

  public:
    explicit SlowestFrames(zoe::ViewSession &session);

    [[nodiscard]] QWidget *widget() override { return this; }
    void captureChanged() override;
    void selectionChanged() override;

  private:
    void show(const std::vector<zoe::FrameIndex> &frames);

    zoe::ViewSession &m_session;
    zoe::FrameRanges m_shown; // of these frames
};

class SlowestFramesPlugin final : public QObject, public zoe::ViewFactory {
    Q_OBJECT
    Q_PLUGIN_METADATA(IID ZOE_VIEW_FACTORY_IID FILE "slowest_frames.json")
    Q_INTERFACES(zoe::ViewFactory)

  public:
    [[nodiscard]] zoe::ViewInfo info() const override;
    [[nodiscard]] std::unique_ptr<zoe::View> create(zoe::ViewSession &session) const override;
};
