#include "app/window/status/frame_label.h"

#include "app/session/document.h"
#include "app/theme/counted_texts.h"
#include "app/theme/text.h"

namespace zoe::app {

FrameLabel::FrameLabel(Session &session, QWidget *parent)
    : QLabel(parent)
    , m_session(session)
{
    setObjectName("frameLabel");
    connect(&session, &Session::documentChanged, this, &FrameLabel::follow);
}

void FrameLabel::follow()
{
    if (m_document)
        m_document->dropListener(*this);
    m_document = m_session.document();
    if (m_document) {
        connect(&m_document->selection(), &ViewSelection::frameChanged, this,
                &FrameLabel::showFrame);
        connect(m_document, &Document::captureGrew, this, &FrameLabel::showFrame);
    }
    showFrame();
}

void FrameLabel::showFrame()
{
    const auto frame = m_document ? m_document->selection().state().frame : std::nullopt;
    if (!frame) {
        clear();
        return;
    }
    const Capture &capture = *m_document->capture();
    const FrameRecord &record = capture.frames()[*frame];
    if (record.missing()) {
        setText(tr("Frame %1 is missing from the file").arg(countText(*frame)));
        return;
    }
    QString text = tr("Frame %1 of %2 · %3 · %4")
                       .arg(countText(*frame), countText(capture.frames().size()),
                            durationText(record.durationNs), countedZones(record.zones));
    if (record.lostZones > 0)
        text += tr(" · %1 lost").arg(countedZones(record.lostZones));
    setText(text);
}

} // namespace zoe::app
