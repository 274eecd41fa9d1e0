// The model's texts as QStrings. Thread-safe: pure functions.
#pragma once

#include <QString>
#include <cstdint>
#include <string>

#include "analysis/columns/column.h"
#include "analysis/model/units.h"

namespace zoe::app {

inline QString durationText(DurationNs duration)
{
    return QString::fromStdString(formatDuration(duration));
}

inline QString countText(std::uint64_t count)
{
    return QString::fromStdString(formatCount(count));
}

inline QString shareText(double share)
{
    return QString::fromStdString(formatShare(share));
}

// "+1.2 ms", "−300 µs", "0 ns", "+∞".
inline QString signedDurationText(double ns)
{
    return QString::fromStdString(columnText(ColumnKind::Difference, ns));
}

// A path that labels may break after a separator.
inline QString breakable(const QString &path)
{
    QString parts;
    for (const QChar letter : path) {
        parts += letter;
        if (!letter.isLetterOrNumber() && !letter.isHighSurrogate())
            parts += QChar(0x200b); // a space of no width
    }
    return parts;
}

// Adds a capital letter and a full stop to a sentence of the model.
inline QString sentenceText(const std::string &text)
{
    QString sentence = QString::fromStdString(text);
    if (sentence.isEmpty())
        return sentence;
    sentence[0] = sentence[0].toUpper();
    return sentence.endsWith(u'.') ? sentence : sentence + u'.';
}

} // namespace zoe::app
