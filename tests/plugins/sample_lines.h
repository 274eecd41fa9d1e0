// Samples of a capture as text. Pure function.
#pragma once

#include <QString>
#include <QStringList>

#include "tests/support/capture_text.h"

namespace zoe::test {

// "sample main | 10 1000 | main;update": as capture_text.h has them.
inline QStringList samplesOf(const Capture &capture)
{
    QStringList lines;
    for (const QString &line : QString::fromStdString(textOfCapture(capture)).split('\n')) {
        if (line.startsWith("  sample "))
            lines << line.trimmed();
    }
    return lines;
}

} // namespace zoe::test
