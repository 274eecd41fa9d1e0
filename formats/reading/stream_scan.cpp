#include "formats/reading/stream_scan.h"

namespace zoe {

Status scanMessages(std::span<const std::byte> stream, std::uint64_t from,
                    const ScanVisitor &visitor, const Task &task)
{
    MessageFinder finder(stream);
    std::uint64_t at = from;
    while (at < stream.size()) {
        if (task.stopRequested())
            return Task::cancelled();
        task.progress(static_cast<double>(at) / static_cast<double>(stream.size()));
        const Result<MessageView> message = messageAt(stream, at);
        if (message) {
            visitor.message(*message);
            at += message->bytes.size();
        } else {
            const std::uint64_t next = finder.next(at + 8);
            visitor.broken({at, next});
            at = next;
        }
    }
    return {};
}

} // namespace zoe
