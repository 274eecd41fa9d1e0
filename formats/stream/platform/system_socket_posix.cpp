#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "formats/stream/platform/address_list.h"
#include "formats/stream/platform/system_socket.h"

namespace zoe::system {

namespace {

Error socketFailure(const std::string &what, const Address &address, int code = errno)
{
    return {ErrorCode::Io, what + ": " + std::generic_category().message(code), address.text()};
}

Socket openFor(const addrinfo &info)
{
    return Socket(::socket(info.ai_family, info.ai_socktype | SOCK_CLOEXEC | SOCK_NONBLOCK,
                           info.ai_protocol));
}

bool connected(const Socket &socket, const addrinfo &info, int timeoutMs)
{
    if (::connect(socket.descriptor(), info.ai_addr, info.ai_addrlen) == 0)
        return true;
    if (errno != EINPROGRESS)
        return false;
    pollfd waiting{socket.descriptor(), POLLOUT, 0};
    int ready = 0;
    while ((ready = ::poll(&waiting, 1, timeoutMs)) < 0 && errno == EINTR) {
    }
    int code = ready == 0 ? ETIMEDOUT : 0;
    socklen_t size = sizeof code;
    if (ready > 0)
        ::getsockopt(socket.descriptor(), SOL_SOCKET, SO_ERROR, &code, &size);
    errno = code;
    return ready > 0 && code == 0;
}

} // namespace

void Socket::close()
{
    if (m_descriptor >= 0)
        ::close(std::exchange(m_descriptor, -1));
}

Result<Socket> listenOn(const Address &address)
{
    const auto addresses = addressesOf(address, true);
    if (!addresses)
        return addresses.error();
    const addrinfo &info = **addresses;
    Socket socket = openFor(info);
    const int yes = 1;
    constexpr int kBacklog = 16;
    if (!socket.valid() ||
        ::setsockopt(socket.descriptor(), SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) != 0 ||
        ::bind(socket.descriptor(), info.ai_addr, info.ai_addrlen) != 0 ||
        ::listen(socket.descriptor(), kBacklog) != 0)
        return socketFailure("can't listen", address);
    return socket;
}

Result<Socket> connectTo(const Address &address, int timeoutMs)
{
    const auto addresses = addressesOf(address, false);
    if (!addresses)
        return addresses.error();
    int code = ECONNREFUSED;
    for (const addrinfo *info = addresses->get(); info != nullptr; info = info->ai_next) {
        Socket socket = openFor(*info);
        if (socket.valid() && connected(socket, *info, timeoutMs)) {
            const int yes = 1;
            ::setsockopt(socket.descriptor(), IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
            return socket;
        }
        code = errno;
    }
    return socketFailure("can't connect", address, code);
}

Result<Address> localAddress(const Socket &socket)
{
    sockaddr_storage storage{};
    socklen_t size = sizeof storage;
    char host[NI_MAXHOST] = {};
    char port[NI_MAXSERV] = {};
    auto *const plain = reinterpret_cast<sockaddr *>(&storage);
    if (::getsockname(socket.descriptor(), plain, &size) != 0 ||
        ::getnameinfo(plain, size, host, sizeof host, port, sizeof port,
                      NI_NUMERICHOST | NI_NUMERICSERV) != 0)
        return socketFailure("the socket has no address", {});
    return Address{host, static_cast<std::uint16_t>(std::stoi(port))};
}

Socket acceptOne(const Socket &listener)
{
    return Socket(::accept4(listener.descriptor(), nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK));
}

bool isSameUser(const Socket &socket)
{
    ucred peer{};
    socklen_t size = sizeof peer;
    return ::getsockopt(socket.descriptor(), SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 &&
           peer.uid == ::geteuid();
}

void watchForSilence(const Socket &socket)
{
    const auto set = [&](int level, int option, int value) {
        ::setsockopt(socket.descriptor(), level, option, &value, sizeof value);
    };
    set(SOL_SOCKET, SO_KEEPALIVE, 1);
    set(IPPROTO_TCP, TCP_KEEPIDLE, 30);
    set(IPPROTO_TCP, TCP_KEEPINTVL, 10);
    set(IPPROTO_TCP, TCP_KEEPCNT, 3);
}

Result<std::size_t> sendSome(const Socket &socket, std::span<const std::byte> bytes)
{
    for (;;) {
        const ssize_t sent = ::send(socket.descriptor(), bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (sent >= 0)
            return static_cast<std::size_t>(sent);
        if (errno == EAGAIN || errno == EWOULDBLOCK)
            return std::size_t{0};
        if (errno != EINTR)
            return Error{ErrorCode::Io,
                         "the connection broke: " + std::generic_category().message(errno),
                         {}};
    }
}

Result<std::size_t> receiveSome(const Socket &socket, std::span<std::byte> room)
{
    for (;;) {
        const ssize_t received = ::recv(socket.descriptor(), room.data(), room.size(), 0);
        if (received > 0)
            return static_cast<std::size_t>(received);
        if (received == 0)
            return Error{ErrorCode::Io, {}, {}};
        if (errno == EAGAIN || errno == EWOULDBLOCK)
            return std::size_t{0};
        if (errno != EINTR)
            return Error{ErrorCode::Io,
                         "the connection broke: " + std::generic_category().message(errno),
                         {}};
    }
}

Wake::Wake()
    : m_socket(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK))
{}

void Wake::notify() const
{
    const std::uint64_t one = 1;
    static_cast<void>(!::write(m_socket.descriptor(), &one, sizeof one));
}

void Wake::clear() const
{
    std::uint64_t count = 0;
    static_cast<void>(!::read(m_socket.descriptor(), &count, sizeof count));
}

void waitFor(std::vector<Waiting> &waiting, int timeoutMs)
{
    std::vector<pollfd> polled;
    for (const Waiting &one : waiting)
        polled.push_back(
            {one.descriptor, static_cast<short>(POLLIN | (one.forRoom ? POLLOUT : 0)), 0});
    const int ready = ::poll(polled.data(), polled.size(), timeoutMs);
    for (std::size_t i = 0; i < waiting.size(); ++i)
        waiting[i].ready = ready > 0 && polled[i].revents != 0;
}

} // namespace zoe::system
