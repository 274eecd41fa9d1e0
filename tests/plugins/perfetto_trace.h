// Perfetto traces for tests, built by hand field by field. Of one thread.
#pragma once

#include <QByteArray>
#include <QString>

#include "tests/plugins/memory_writer.h"
#include "tests/plugins/protobuf_writer.h"

namespace zoe::test::perfetto_trace {

enum Type : unsigned { kBegin = 1, kEnd = 2, kInstant = 3, kCounter = 4 };
inline constexpr unsigned kCleared = 1;
inline constexpr unsigned kNeeds = 2;

// A trace that grows packet by packet, in a single sequence unless told otherwise.
struct Trace {
    QByteArray bytes;
    unsigned sequence = 7;

    void packet(Protobuf packet, unsigned flags = 0)
    {
        packet.number(10, sequence);
        if (flags != 0)
            packet.number(13, flags);
        bytes += Protobuf().message(1, packet).bytes;
    }
    void thread(unsigned uuid, unsigned pid, unsigned tid, const QByteArray &name)
    {
        packet(
            Protobuf().message(60, Protobuf().number(1, uuid).message(
                                       4, Protobuf().number(1, pid).number(2, tid).text(5, name))));
    }
    void event(std::uint64_t time, const Protobuf &event, unsigned flags = 0)
    {
        packet(Protobuf().number(8, time).message(11, event), flags);
    }
};

inline Protobuf slice(Type type, unsigned track, const QByteArray &name = {})
{
    Protobuf event;
    event.number(9, type).number(11, track);
    if (!name.isEmpty())
        event.text(23, name);
    return event;
}

// What the folded text says without the notes.
inline QString stacks(const Imported &imported)
{
    if (!imported.capture)
        return QString::fromStdString(imported.error.text());
    QString text;
    for (const QString &line :
         QString::fromStdString(foldedText(*imported.capture, Report())).split('\n')) {
        if (!line.startsWith(QLatin1String("# frame")))
            text += line + '\n';
    }
    return text.trimmed();
}

} // namespace zoe::test::perfetto_trace
