#include "tests/recorder/live_peers.h"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <span>
#include <utility>

#include <unistd.h>

#include <QtGlobal>

#include "formats/stream/messages/messages.h"
#include "formats/stream/messages/stream_format.h"
#include "formats/stream/platform/live_program.h"
#include "tests/support/patience.h"

namespace zoe::test {

namespace {

void leaf()
{
    ZOE_ZONE("leaf");
}

} // namespace

void startListening(SessionOptions options, const char *path)
{
    options.listen = "0";
    options.flushIntervalMs = std::min(options.flushIntervalMs, 2u);
    if (!startSession(path, options))
        qFatal("%s", lastError());
    ZOE_THREAD_NAME("main");
}

std::string here()
{
    return "127.0.0.1:" + std::to_string(listeningPort());
}

system::Socket connectedHere()
{
    for (const LiveProgram &program : findLivePrograms()) {
        if (program.processId != static_cast<std::uint32_t>(getpid()))
            continue;
        auto socket = connectLocally(program);
        if (!socket)
            qFatal("%s", socket.error().text().c_str());
        return *std::move(socket);
    }
    qFatal("this program is not found");
}

system::Socket strangerHere()
{
    auto socket = system::connectTo({"127.0.0.1", listeningPort()}, kPatienceMs);
    if (!socket)
        qFatal("%s", socket.error().text().c_str());
    return *std::move(socket);
}

void makeFrame(int zones)
{
    for (int i = 0; i < zones; ++i)
        leaf();
    ZOE_FRAME();
}

Viewer::Viewer(const std::string &path, const std::string &address)
    : m_path(path)
{
    auto client = LiveClient::connect(address, kPatienceMs);
    auto capture = LiveCapture::create(path, address);
    if (!client || !capture)
        qFatal("no viewer: %s", client ? "" : client.error().text().c_str());
    m_client = *std::move(client);
    m_capture = *std::move(capture);
    m_thread = std::thread([this] { run(); });
}

void Viewer::until(const std::function<bool(const Capture &)> &enough,
                   const std::function<void()> &meanwhile)
{
    for (;;) {
        const auto capture = m_capture->snapshot();
        if (capture && enough(*capture))
            return;
        meanwhile();
        // No faster than somebody could watch.
        std::unique_lock lock(m_mutex);
        m_received.wait_for(lock, std::chrono::microseconds(200));
    }
}

void Viewer::untilBegun()
{
    until([](const Capture &) { return true; }, [] {});
}

std::shared_ptr<const Capture> Viewer::leave()
{
    m_leaving = true;
    return joined();
}

void Viewer::run()
{
    while (!m_leaving) {
        const Result<bool> more = m_client->receive(*m_capture, 5);
        if (!more)
            qFatal("%s", more.error().text().c_str());
        m_received.notify_all();
        if (!*more)
            return;
    }
}

std::shared_ptr<const Capture> Viewer::joined()
{
    if (m_thread.joinable()) {
        m_thread.join();
        if (Status status = m_capture->finish(); !status)
            qFatal("%s", status.error().text().c_str());
        // Attached no longer: the program sees it.
        if (m_leaving)
            m_client.reset();
    }
    return openRecording(m_path);
}

void PlainPeer::say(const std::string &text)
{
    const auto said = std::as_bytes(std::span(text.data(), text.size()));
    static_cast<void>(system::sendSome(m_socket, said));
}

bool PlainPeer::receive()
{
    std::vector<system::Waiting> waiting{{m_socket.descriptor()}};
    system::waitFor(waiting, 5);
    std::vector<std::byte> room(1 << 16);
    const auto received = system::receiveSome(m_socket, room);
    if (!received)
        return false;
    bytes.insert(bytes.end(), room.begin(), room.begin() + static_cast<std::ptrdiff_t>(*received));
    return true;
}

std::string noticesIn(const std::vector<std::byte> &bytes)
{
    std::vector<std::uint64_t> aligned(bytes.size() / 8 + 1);
    std::memcpy(aligned.data(), bytes.data(), bytes.size());
    const auto stream = std::as_bytes(std::span(aligned)).first(bytes.size());
    std::string text;
    for (std::size_t at = 0; const std::size_t size = messageSizeAt(stream, at); at += size) {
        const auto message = messageAt(stream, at);
        if (message && message->kind == MessageKind::Notice)
            text += readNotice(*message)->text + '\n';
    }
    return text;
}

} // namespace zoe::test
