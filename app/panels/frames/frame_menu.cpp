#include "app/panels/frames/frame_menu.h"

#include <QMenu>

#include "app/panels/frames/frame_bar.h"
#include "app/panels/frames/frame_chart.h"
#include "app/panels/frames/frame_plot.h"

namespace zoe::app {

void showFrameMenu(FrameChart &chart, std::optional<FrameIndex> current, const QPoint &globalPos)
{
    QMenu menu(&chart);
    FramePlot &plot = chart.plot();
    menu.addAction(FrameChart::tr("Show all frames"), &plot, [&plot] { plot.zoomToAll(); });
    menu.addAction(FrameChart::tr("Zoom to the selection"), &plot,
                   [&plot] { plot.zoomToSelection(); });
    menu.addAction(FrameChart::tr("Zoom in"), &plot, [&plot] { plot.zoomBy(1 / kZoomStep); });
    menu.addAction(FrameChart::tr("Zoom out"), &plot, [&plot] { plot.zoomBy(kZoomStep); });
    menu.addSeparator();
    chart.bar().fillContextMenu(menu);
    menu.addSeparator();
    const auto addSpike = [&](const QString &text, std::optional<FrameIndex> frame) {
        QAction *action = menu.addAction(text);
        action->setEnabled(frame.has_value());
        QObject::connect(action, &QAction::triggered, &chart,
                         [&chart, frame] { chart.chooseFrame(*frame); });
    };
    addSpike(FrameChart::tr("Next spike"), chart.nextSpike(current));
    addSpike(FrameChart::tr("Previous spike"), chart.previousSpike(current));
    menu.exec(globalPos);
}

} // namespace zoe::app
