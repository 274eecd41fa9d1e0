#include "click_to_picture.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QTimer>
#include <algorithm>
#include <cstdio>

#include "app/panels/flame/flame_panel.h"
#include "app/panels/flame/flame_view.h"
#include "app/panels/frames/frame_chart.h"
#include "app/panels/frames/frame_plot.h"

namespace zoe::bench {

namespace {

constexpr int kClicks = 40;
constexpr int kPatienceMs = 2000;
constexpr double kTargetMs = 30;

// Detects the first picture of a time line after its frame has been loaded.
class PictureWatch : public QObject {
  public:
    explicit PictureWatch(app::FlameView &view)
    {
        view.viewport()->installEventFilter(this);
        connect(&view, &app::FlameView::frameShown, this, [this] { m_shown = true; });
    }

    // Whether it was painted in time.
    bool await()
    {
        QTimer waking;
        waking.start(kPatienceMs / 10);
        QElapsedTimer patience;
        for (patience.start(); !m_painted && patience.elapsed() < kPatienceMs;)
            QApplication::processEvents(QEventLoop::WaitForMoreEvents);
        return m_painted;
    }

  protected:
    bool eventFilter(QObject *, QEvent *event) override
    {
        m_painted = m_painted || (m_shown && event->type() == QEvent::Paint);
        return false;
    }

  private:
    bool m_shown = false;
    bool m_painted = false;
};

} // namespace

void clickToPicture(Stage &stage)
{
    QWidget &plot = *stage.window().panel<app::FrameChart>()->plot().viewport();
    app::FlameView &view = stage.window().panel<app::FlamePanel>()->view();
    std::vector<double> all;
    for (int i = 0; i < kClicks; ++i) {
        stage.settle();
        PictureWatch watch(view);
        QElapsedTimer clock;
        clock.start();
        // Far from the previous one, so that nothing about it is known.
        click(plot, {0.05 + 0.9 * (i * 17 % kClicks) / kClicks, 0.6});
        if (watch.await())
            all.push_back(static_cast<double>(clock.nsecsElapsed()) / 1e6);
    }
    std::ranges::sort(all);
    if (!all.empty())
        std::printf("    a click shows its frame after %.1f ms by the clock (median of %zu), %.1f "
                    "at worst; aim %g\n",
                    all[all.size() / 2], all.size(), all.back(), kTargetMs);
}

} // namespace zoe::bench
