#include "app/panels/frame_facts/frame_panel.h"

#include <QLabel>
#include <QTabWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "analysis/model/frames/whole_frames.h"
#include "app/session/behaviour_frames.h"
#include "app/session/document.h"
#include "app/theme/look.h"
#include "app/theme/part_text.h"
#include "app/theme/text.h"

namespace zoe::app {

namespace {

// Among the whole frames.
double shareOfShorter(const Capture &capture, FrameIndex frame)
{
    std::size_t all = 0;
    std::size_t shorter = 0;
    for (const FrameRecord &other : capture.frames()) {
        all += isWhole(other);
        shorter += isWhole(other) && other.durationNs < capture.frames()[frame].durationNs;
    }
    return all == 0 ? 0 : static_cast<double>(shorter) / static_cast<double>(all);
}

} // namespace

FramePanel::FramePanel(Session &session, QWidget *parent)
    : Panel(session, parent)
    , m_facts(new QLabel(this))
    , m_tabs(new QTabWidget(this))
{
    setAccessibleName(tr("Frame"));
    m_facts->setObjectName("frameFacts");
    m_facts->setTextFormat(Qt::RichText); // texts from captures are escaped
    m_facts->setWordWrap(true);
    m_facts->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_facts->setMargin(kTightPx);
    m_tabs->setObjectName("frameTabs");
    m_tabs->setDocumentMode(true);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_facts);
    layout->addWidget(m_tabs, 1);
    setFocusProxy(m_tabs);
    m_facts->setText(tr("No capture is open"));
}

void FramePanel::showDocument()
{
    if (document()) {
        connect(&document()->selection(), &ViewSelection::frameChanged, this,
                &FramePanel::askIfSeen);
        connect(document(), &Document::behavioursChanged, this, &FramePanel::askIfSeen);
        // However fast it grows, one answer after the other.
        connect(document(), &Document::captureGrew, this, [this] {
            if (!m_job.isRunning())
                askIfSeen();
        });
        connect(document(), &Document::captureSettled, this, &FramePanel::askIfSeen);
    }
    askIfSeen();
}

void FramePanel::askIfSeen()
{
    m_job.cancel();
    const auto frame = document() ? document()->selection().state().frame : std::nullopt;
    if (!frame || *frame >= document()->capture()->frames().size()) {
        m_rows.clear();
        m_facts->setText(document() ? tr("Select a frame") : tr("No capture is open"));
        return;
    }
    if (!isVisible())
        return;
    m_job.run(
        {},
        [capture = document()->capture(), frame = *frame](const Task &) {
            return shareOfShorter(*capture, frame);
        },
        [this](double share) { showFacts(share); });
}

void FramePanel::showFacts(double shorterShare)
{
    const FrameIndex frame = *document()->selection().state().frame;
    const Capture &capture = *document()->capture();
    const FrameRecord &record = capture.frames()[frame];
    m_rows = {
        {tr("Frame"), tr("%1 of %2").arg(countText(frame), countText(capture.frames().size()))}};
    if (record.missing()) {
        m_rows.append({tr("Duration"), tr("missing from the file")});
    } else {
        m_rows.append({tr("Duration"), durationText(record.durationNs)});
        m_rows.append({tr("Longer than"), tr("%1 of the frames").arg(partText(shorterShare))});
        m_rows.append({tr("Start"), durationText(record.startNs)});
        m_rows.append(
            {tr("Zones"),
             record.lostZones == 0
                 ? countText(record.zones)
                 : tr("%1, %2 lost").arg(countText(record.zones), countText(record.lostZones))});
    }
    const auto behaviours = document()->behaviours();
    if (behaviours && frame < behaviours->assignment.size())
        m_rows.append(
            {tr("Behaviour"), nameOfBehaviour(*behaviours, behaviours->assignment[frame])});
    QString text;
    for (const auto &[name, value] : m_rows)
        text += QStringLiteral("<tr><td style='padding-right: 12px'>%1</td><td><b>%2</b></td></tr>")
                    .arg(name.toHtmlEscaped(), value.toHtmlEscaped());
    m_facts->setText(QStringLiteral("<table>%1</table>").arg(text));
}

QString FramePanel::fact(const QString &name) const
{
    const auto found = std::ranges::find(m_rows, name, &std::pair<QString, QString>::first);
    return found == m_rows.end() ? QString() : found->second;
}

} // namespace zoe::app
