#include "app/panels/capture_info/doubts.h"

#include <QCoreApplication>
#include <QDockWidget>

#include "app/panels/capture_info/capture_facts.h"
#include "app/panels/capture_info/info_panel.h"
#include "app/session/document.h"
#include "app/window/message_bar.h"

namespace zoe::app {

namespace {

struct Doubts {
    Q_DECLARE_TR_FUNCTIONS(Doubts)
};

} // namespace

void tellDoubts(const Document &document, MessageBar &message, InfoPanel &info, QDockWidget &dock)
{
    const auto showFacts = [&info, &dock] {
        dock.show();
        dock.raise();
        info.setFocus(Qt::OtherFocusReason);
    };
    const QString missing = missingText(document.capture()->info());
    const QString guess = document.opened().guessNote();
    message.hide();
    if (!missing.isEmpty()) {
        message.tell(missing, Doubts::tr("Show details…"), showFacts);
    } else if (!guess.isEmpty()) {
        message.tell(Doubts::tr("Imported from %1: %2").arg(document.opened().format, guess),
                     Doubts::tr("Choose what marks frames…"), [&info, showFacts] {
                         showFacts();
                         info.focusFrameMarker();
                     });
    }
}

} // namespace zoe::app
