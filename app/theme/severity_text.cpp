#include "app/theme/severity_text.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>

namespace zoe::app {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Severities)
};

} // namespace

QString severityText(Severity severity)
{
    const std::array<QString, 6> words{Words::tr("Trace"), Words::tr("Debug"),
                                       Words::tr("Info"),  Words::tr("Warning"),
                                       Words::tr("Error"), Words::tr("Fatal")};
    return words[std::min(static_cast<std::size_t>(severity), words.size() - 1)];
}

} // namespace zoe::app
