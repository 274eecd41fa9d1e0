// A file cut and changed at each of its bytes.
#pragma once

#include <QByteArray>
#include <QTest>
#include <functional>

#include "tests/plugins/memory_writer.h"

namespace zoe::test {

inline bool isOneSentence(const std::string &message)
{
    return !message.empty() && message.find('\n') == std::string::npos;
}

// Whether none of the system's information lies outside of frames.
inline bool isWithinFrames(const Capture &capture)
{
    const TimeNs endNs = capture.frames().empty() ? 0 : capture.frames().back().endNs();
    for (std::size_t i = 0; i < capture.chunks().size(); ++i) {
        const ChunkExtras &extras = (*capture.chunk(i))->extras;
        for (const ThreadStateSpan &span : extras.states)
            if (span.startNs < 0 || span.durationNs <= 0 || span.endNs() > endNs)
                return false;
        for (const StackSample &sample : extras.samples)
            if (sample.timeNs < 0 || sample.timeNs > endNs || sample.periodNs < 0)
                return false;
    }
    return true;
}

// Every part from the beginning, and the file with each byte replaced by each of the others, is
// a capture, or refused in one sentence. check: called with each part that is a capture.
inline void tryEachByte(const QByteArray &bytes, const QByteArray &others,
                        const std::function<Imported(const QByteArray &)> &import,
                        const std::function<bool(qsizetype, const Imported &)> &check)
{
    const auto endsWell = [](const Imported &imported) {
        return imported.capture ? isWithinFrames(*imported.capture)
                                : isOneSentence(imported.error.text());
    };
    for (qsizetype at = 0; at < bytes.size(); ++at) {
        const Imported cut = import(bytes.left(at));
        QVERIFY2(endsWell(cut), qPrintable(QStringLiteral("cut at %1").arg(at)));
        QVERIFY2(!cut.capture || check(at, cut), qPrintable(QStringLiteral("cut at %1").arg(at)));
        for (const char other : others) {
            QByteArray changed = bytes;
            changed[at] = other;
            QVERIFY2(endsWell(import(changed)), qPrintable(QStringLiteral("changed %1").arg(at)));
        }
    }
}

} // namespace zoe::test
