#include "app/theme/severity_text.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>

namespace zoe::app {

namespace {

struct SeverityWords {
    Q_DECLARE_TR_FUNCTIONS(Severities)
};

} // namespace

QString severityText(Severity severity)
{
    const std::array<QString, 6> words{SeverityWords::tr("Trace"), SeverityWords::tr("Debug"),
                                       SeverityWords::tr("Info"),  SeverityWords::tr("Warning"),
                                       SeverityWords::tr("Error"), SeverityWords::tr("Fatal")};
    return words[std::min(static_cast<std::size_t>(severity), words.size() - 1)];
}

} // namespace zoe::app
