// A server on loopback that answers each HTTP request as a test specifies, and closes the
// connection. For one thread.
#pragma once

#include <array>
#include <cstdlib>
#include <functional>
#include <netinet/in.h>
#include <string>
#include <string_view>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>
#include <utility>

namespace zoe::test {

class WrongServer {
  public:
    // Gets the request with its body; called from another thread.
    using Answer = std::function<std::string(const std::string &request)>;

    explicit WrongServer(std::string answer)
        : WrongServer([text = std::move(answer)](const std::string &) { return text; })
    {}
    explicit WrongServer(Answer answer)
        : m_answer(std::move(answer))
    {
        m_socket = ::socket(AF_INET, SOCK_STREAM, 0);
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof address;
        if (::bind(m_socket, reinterpret_cast<sockaddr *>(&address), size) == 0 &&
            ::listen(m_socket, 8) == 0 &&
            ::getsockname(m_socket, reinterpret_cast<sockaddr *>(&address), &size) == 0)
            m_port = ntohs(address.sin_port);
        m_thread = std::thread([this] { serve(); });
    }
    ~WrongServer()
    {
        ::shutdown(m_socket, SHUT_RDWR);
        m_thread.join();
        ::close(m_socket);
    }
    WrongServer(const WrongServer &) = delete;
    WrongServer &operator=(const WrongServer &) = delete;

    [[nodiscard]] std::string url() const
    {
        return "clickhouse://127.0.0.1:" + std::to_string(m_port) + "/night";
    }
    [[nodiscard]] const std::string &request() const { return m_request; } // the last one

  private:
    void serve()
    {
        for (;;) {
            const int client = ::accept(m_socket, nullptr, nullptr);
            if (client < 0)
                return;
            m_request = readRequest(client);
            const std::string answer = m_answer(m_request);
            (void)::send(client, answer.data(), answer.size(), MSG_NOSIGNAL);
            ::close(client);
        }
    }

    static std::string readRequest(int client)
    {
        constexpr std::string_view kLength = "Content-Length: ";
        std::string request;
        std::array<char, 65536> bytes{};
        for (;;) {
            const auto count = ::recv(client, bytes.data(), bytes.size(), 0);
            if (count <= 0)
                return request;
            request.append(bytes.data(), static_cast<std::size_t>(count));
            const std::size_t end = request.find("\r\n\r\n");
            const std::size_t length = request.find(kLength);
            if (end == std::string::npos)
                continue;
            const std::size_t size =
                length < end ? std::strtoul(request.c_str() + length + kLength.size(), nullptr, 10)
                             : 0;
            if (request.size() >= end + 4 + size)
                return request;
        }
    }

    Answer m_answer;
    std::string m_request;
    int m_socket = -1;
    int m_port = 0;
    std::thread m_thread;
};

inline std::string httpAnswer(int status, const std::string &body)
{
    return "HTTP/1.1 " + std::to_string(status) +
           " X\r\nConnection: close\r\nContent-Length: " + std::to_string(body.size()) +
           "\r\n\r\n" + body;
}

} // namespace zoe::test
