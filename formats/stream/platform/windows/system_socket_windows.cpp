#include <winsock2.h>
#include <ws2tcpip.h>
// Must follow the two headers above.
#include <mstcpip.h>

#include <system_error>

#include "formats/stream/platform/address_list.h"
#include "formats/stream/platform/system_socket.h"

namespace zoe::system {

namespace {

// Once per process; never ended, because other code may use sockets, too.
void startSockets()
{
    static const bool started = [] {
        WSADATA facts{};
        return WSAStartup(MAKEWORD(2, 2), &facts) == 0;
    }();
    static_cast<void>(started);
}

// Sockets are handles, which fit into 32 bits.
SOCKET socketOf(int descriptor)
{
    return static_cast<SOCKET>(descriptor);
}

std::string messageOf(int code)
{
    return std::system_category().message(code);
}

Error socketFailure(const std::string &what, const Address &address, int code = WSAGetLastError())
{
    return {ErrorCode::Io, what + ": " + messageOf(code), address.text()};
}

// A socket that doesn't block and that child processes don't inherit.
Socket openSocket(int family, int type, int protocol)
{
    startSockets();
    Socket socket(static_cast<int>(WSASocketW(family, type, protocol, nullptr, 0,
                                              WSA_FLAG_OVERLAPPED | WSA_FLAG_NO_HANDLE_INHERIT)));
    u_long yes = 1;
    if (socket.valid())
        ioctlsocket(socketOf(socket.descriptor()), FIONBIO, &yes);
    return socket;
}

Socket openFor(const addrinfo &info)
{
    return openSocket(info.ai_family, info.ai_socktype, info.ai_protocol);
}

bool setOption(const Socket &socket, int level, int option, int value)
{
    return ::setsockopt(socketOf(socket.descriptor()), level, option,
                        reinterpret_cast<const char *>(&value), sizeof value) == 0;
}

// Returns 0 or an error code.
int connectWithin(const Socket &socket, const addrinfo &info, int timeoutMs)
{
    const SOCKET own = socketOf(socket.descriptor());
    if (::connect(own, info.ai_addr, static_cast<int>(info.ai_addrlen)) == 0)
        return 0;
    if (WSAGetLastError() != WSAEWOULDBLOCK)
        return WSAGetLastError();
    // WSAPoll() of older versions doesn't report refused connections.
    fd_set done;
    fd_set failed;
    FD_ZERO(&done);
    FD_ZERO(&failed);
    FD_SET(own, &done);
    FD_SET(own, &failed);
    timeval limit{timeoutMs / 1000, timeoutMs % 1000 * 1000};
    if (::select(0, nullptr, &done, &failed, timeoutMs >= 0 ? &limit : nullptr) <= 0)
        return WSAETIMEDOUT;
    int code = 0;
    int size = sizeof code;
    ::getsockopt(own, SOL_SOCKET, SO_ERROR, reinterpret_cast<char *>(&code), &size);
    return code;
}

Error broken()
{
    return {ErrorCode::Io, "the connection broke: " + messageOf(WSAGetLastError()), {}};
}

} // namespace

void Socket::close()
{
    if (m_descriptor >= 0)
        ::closesocket(socketOf(std::exchange(m_descriptor, -1)));
}

Result<Socket> listenOn(const Address &address)
{
    startSockets();
    const auto addresses = addressesOf(address, true);
    if (!addresses)
        return addresses.error();
    const addrinfo &info = **addresses;
    Socket socket = openFor(info);
    constexpr int kBacklog = 16;
    // SO_REUSEADDR would let other programs take the address over.
    if (!socket.valid() || !setOption(socket, SOL_SOCKET, SO_EXCLUSIVEADDRUSE, 1) ||
        ::bind(socketOf(socket.descriptor()), info.ai_addr, static_cast<int>(info.ai_addrlen)) !=
            0 ||
        ::listen(socketOf(socket.descriptor()), kBacklog) != 0)
        return socketFailure("can't listen", address);
    return socket;
}

Result<Socket> connectTo(const Address &address, int timeoutMs)
{
    startSockets();
    const auto addresses = addressesOf(address, false);
    if (!addresses)
        return addresses.error();
    int code = WSAECONNREFUSED;
    for (const addrinfo *info = addresses->get(); info != nullptr; info = info->ai_next) {
        Socket socket = openFor(*info);
        code = socket.valid() ? connectWithin(socket, *info, timeoutMs) : WSAGetLastError();
        if (code != 0)
            continue;
        setOption(socket, IPPROTO_TCP, TCP_NODELAY, 1);
        return socket;
    }
    return socketFailure("can't connect", address, code);
}

Result<Address> localAddress(const Socket &socket)
{
    sockaddr_storage storage{};
    int size = sizeof storage;
    char host[NI_MAXHOST] = {};
    char port[NI_MAXSERV] = {};
    auto *const plain = reinterpret_cast<sockaddr *>(&storage);
    if (::getsockname(socketOf(socket.descriptor()), plain, &size) != 0 ||
        ::getnameinfo(plain, size, host, sizeof host, port, sizeof port,
                      NI_NUMERICHOST | NI_NUMERICSERV) != 0)
        return socketFailure("the socket has no address", {});
    return Address{host, static_cast<std::uint16_t>(std::stoi(port))};
}

Socket acceptOne(const Socket &listener)
{
    // It doesn't block either, like the listener.
    Socket socket(static_cast<int>(::accept(socketOf(listener.descriptor()), nullptr, nullptr)));
    if (socket.valid())
        SetHandleInformation(reinterpret_cast<HANDLE>(socketOf(socket.descriptor())),
                             HANDLE_FLAG_INHERIT, 0);
    return socket;
}

// There are no local sockets here: viewers of the same user read the token.
bool isSameUser(const Socket &)
{
    return false;
}

void watchForSilence(const Socket &socket)
{
    tcp_keepalive alive{1, 30'000, 10'000};
    DWORD bytes = 0;
    WSAIoctl(socketOf(socket.descriptor()), SIO_KEEPALIVE_VALS, &alive, sizeof alive, nullptr, 0,
             &bytes, nullptr, nullptr);
}

Result<std::size_t> sendSome(const Socket &socket, std::span<const std::byte> bytes)
{
    constexpr std::size_t kMostAtOnce = std::size_t{1} << 24;
    const int sent =
        ::send(socketOf(socket.descriptor()), reinterpret_cast<const char *>(bytes.data()),
               static_cast<int>(std::min(bytes.size(), kMostAtOnce)), 0);
    if (sent >= 0)
        return static_cast<std::size_t>(sent);
    if (WSAGetLastError() == WSAEWOULDBLOCK)
        return std::size_t{0};
    return broken();
}

Result<std::size_t> receiveSome(const Socket &socket, std::span<std::byte> room)
{
    constexpr std::size_t kMostAtOnce = std::size_t{1} << 24;
    const int received =
        ::recv(socketOf(socket.descriptor()), reinterpret_cast<char *>(room.data()),
               static_cast<int>(std::min(room.size(), kMostAtOnce)), 0);
    if (received > 0)
        return static_cast<std::size_t>(received);
    if (received == 0)
        return Error{ErrorCode::Io, {}, {}};
    if (WSAGetLastError() == WSAEWOULDBLOCK)
        return std::size_t{0};
    return broken();
}

// A socket that sends to itself.
Wake::Wake()
{
    Socket socket = openSocket(AF_INET, SOCK_DGRAM, IPPROTO_UDP);
    sockaddr_in self{};
    self.sin_family = AF_INET;
    self.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    auto *const plain = reinterpret_cast<sockaddr *>(&self);
    int size = sizeof self;
    const SOCKET own = socketOf(socket.descriptor());
    if (socket.valid() && ::bind(own, plain, size) == 0 && ::getsockname(own, plain, &size) == 0 &&
        ::connect(own, plain, size) == 0)
        m_socket = std::move(socket);
}

void Wake::notify() const
{
    const char any = 0;
    ::send(socketOf(m_socket.descriptor()), &any, sizeof any, 0);
}

void Wake::clear() const
{
    char any[16];
    while (::recv(socketOf(m_socket.descriptor()), any, sizeof any, 0) >= 0) {
    }
}

void waitFor(std::vector<Waiting> &waiting, int timeoutMs)
{
    std::vector<WSAPOLLFD> polled;
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < waiting.size(); ++i) {
        waiting[i].ready = false;
        if (waiting[i].descriptor < 0)
            continue;
        polled.push_back({socketOf(waiting[i].descriptor),
                          static_cast<SHORT>(POLLIN | (waiting[i].forRoom ? POLLOUT : 0)), 0});
        places.push_back(i);
    }
    if (polled.empty()) {
        Sleep(timeoutMs >= 0 ? static_cast<DWORD>(timeoutMs) : INFINITE);
        return;
    }
    const int ready = WSAPoll(polled.data(), static_cast<ULONG>(polled.size()), timeoutMs);
    for (std::size_t i = 0; i < polled.size(); ++i)
        waiting[places[i]].ready = ready > 0 && polled[i].revents != 0;
}

} // namespace zoe::system
