#include "fleet/store/clickhouse_server.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <curl/curl.h>
#include <mutex>
#include <utility>
#include <vector>

namespace zoe::fleet {

namespace {

constexpr long kConnectSeconds = 10;
// A server that doesn't answer for this long is considered lost; queries take seconds.
constexpr long kSilentSeconds = 300;
// Names may be long, and behaviours are texts in a statement.
constexpr const char *kMostQueryBytes = "67108864";

// Error codes of the server for a shard that doesn't answer: end of file, time-out, network, all
// connections failed, unknown host, all replicas lost.
constexpr std::array<int, 6> kShardGone{32, 209, 210, 279, 198, 519};

// Status of a proxy or load balancer for a server that doesn't answer.
constexpr std::array<long, 3> kServerGone{502, 503, 504};

std::size_t takeAnswer(char *bytes, std::size_t one, std::size_t count, void *text)
{
    static_cast<std::string *>(text)->append(bytes, one * count);
    return one * count;
}

int isStopped(void *task, curl_off_t, curl_off_t, curl_off_t, curl_off_t)
{
    return static_cast<const Task *>(task)->stopRequested() ? 1 : 0;
}

template <class All, class One>
bool isOneOf(const All &all, const One &one)
{
    return std::ranges::find(all, one) != all.end();
}

// The server is unreachable or stops answering; configuration errors are not included, because they
// are permanent.
constexpr std::array<CURLcode, 8> kNoAnswer{CURLE_COULDNT_RESOLVE_PROXY,
                                            CURLE_COULDNT_RESOLVE_HOST,
                                            CURLE_COULDNT_CONNECT,
                                            CURLE_PARTIAL_FILE,
                                            CURLE_OPERATION_TIMEDOUT,
                                            CURLE_GOT_NOTHING,
                                            CURLE_SEND_ERROR,
                                            CURLE_RECV_ERROR};

// Unknown user, wrong password, password required, authentication failed.
constexpr std::array<int, 4> kRefused{192, 193, 194, 516};

// "Code: 60, e.displayText() = …" or "Code: 60. DB::Exception: …".
int codeOf(const std::string &answer)
{
    constexpr std::string_view kCode = "Code: ";
    const std::size_t at = answer.find(kCode);
    int code = 0;
    if (at != std::string::npos)
        std::from_chars(answer.data() + at + kCode.size(), answer.data() + answer.size(), code);
    return code;
}

bool isOfClickHouse(const std::string &answer)
{
    return codeOf(answer) != 0 && answer.find("DB::") != std::string::npos;
}

std::string firstLine(const std::string &answer)
{
    constexpr std::size_t kMost = 400;
    std::string line = answer.substr(0, std::min(answer.find('\n'), kMost));
    std::ranges::replace_if(
        line, [](char c) { return static_cast<unsigned char>(c) < ' '; }, ' ');
    return line;
}

} // namespace

class ClickHouseServer::Impl {
  public:
    Impl(ClickHouseUrl url, ClickHouseLogin login)
        : m_url(std::move(url))
        , m_login(std::move(login))
    {
        static std::once_flag once;
        std::call_once(once, [] { curl_global_init(CURL_GLOBAL_DEFAULT); });
        m_curl.reset(curl_easy_init());
        // Otherwise, large inserts would wait for the server's permission.
        m_headers.reset(curl_slist_append(nullptr, "Expect:"));
    }

    using Settings = std::vector<std::pair<std::string, std::string>>;

    // body: the statement, or the rows of one that is a setting.
    Result<std::string> post(const Settings &settings, const std::string &body, const Task &task)
    {
        CURL *const curl = m_curl.get();
        m_code = 0;
        if (curl == nullptr)
            return Error{ErrorCode::Io, "can't start an HTTP connection", m_url.text()};
        std::string url = m_url.serverUrl() +
                          "/?wait_end_of_query=1&group_by_overflow_mode=throw&"
                          "result_overflow_mode=throw&read_overflow_mode=throw&max_query_size=";
        url += kMostQueryBytes;
        for (const auto &[key, value] : settings) {
            char *const escaped =
                curl_easy_escape(curl, value.data(), static_cast<int>(value.size()));
            url += "&" + key + "=" + (escaped != nullptr ? escaped : "");
            curl_free(escaped);
        }
        std::string answer;
        std::array<char, CURL_ERROR_SIZE> text{};
        set(CURLOPT_URL, url.c_str());
        set(CURLOPT_NOSIGNAL, 1L);
        set(CURLOPT_PROTOCOLS_STR, "http,https");
        set(CURLOPT_CONNECTTIMEOUT, kConnectSeconds);
        set(CURLOPT_LOW_SPEED_LIMIT, 1L);
        set(CURLOPT_LOW_SPEED_TIME, kSilentSeconds);
        set(CURLOPT_USERNAME, m_login.user.c_str());
        set(CURLOPT_PASSWORD, m_login.password.c_str());
        set(CURLOPT_HTTPAUTH, CURLAUTH_BASIC);
        if (!m_login.authorities.empty()) {
            set(CURLOPT_CAINFO, m_login.authorities.c_str());
            set(CURLOPT_CAPATH,
                static_cast<const char *>(nullptr)); // ignore the system's certificates
        }
        set(CURLOPT_HTTPHEADER, m_headers.get());
        set(CURLOPT_POST, 1L);
        set(CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(body.size()));
        set(CURLOPT_POSTFIELDS, body.c_str());
        set(CURLOPT_WRITEFUNCTION, &takeAnswer);
        set(CURLOPT_WRITEDATA, &answer);
        set(CURLOPT_NOPROGRESS, 0L);
        set(CURLOPT_XFERINFOFUNCTION, &isStopped);
        set(CURLOPT_XFERINFODATA, &task);
        set(CURLOPT_ERRORBUFFER, text.data());
        const CURLcode done = curl_easy_perform(curl);
        set(CURLOPT_ERRORBUFFER, nullptr);
        if (done == CURLE_ABORTED_BY_CALLBACK)
            return Task::cancelled();
        if (done != CURLE_OK)
            return Error{isOneOf(kNoAnswer, done) ? ErrorCode::Unreachable : ErrorCode::Io,
                         std::string("can't reach the server: ") +
                             (text[0] != '\0' ? text.data() : curl_easy_strerror(done)),
                         m_url.text()};
        long status = 0;
        curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
        if (status == 200)
            return answer;
        // ClickHouse itself also uses these: its own message takes precedence.
        if (isOneOf(kServerGone, status) && !isOfClickHouse(answer))
            return Error{ErrorCode::Unreachable,
                         "can't reach the server: HTTP status " + std::to_string(status) +
                             (answer.empty() ? std::string() : ": " + firstLine(answer)),
                         m_url.text()};
        m_code = codeOf(answer);
        if (status == 401 || isOneOf(kRefused, m_code))
            return Error{ErrorCode::Io,
                         "the server refuses the user or the password; see ZOE_CLICKHOUSE_USER "
                         "and ZOE_CLICKHOUSE_PASSWORD",
                         m_url.text()};
        return Error{isOneOf(kShardGone, m_code) ? ErrorCode::Unreachable : ErrorCode::Io,
                     "the server failed: " + firstLine(answer), m_url.text()};
    }

    [[nodiscard]] const ClickHouseUrl &url() const { return m_url; }
    [[nodiscard]] const ClickHouseLogin &login() const { return m_login; }
    [[nodiscard]] int code() const { return m_code; }

  private:
    struct EndCurl {
        void operator()(CURL *curl) const { curl_easy_cleanup(curl); }
        void operator()(curl_slist *list) const { curl_slist_free_all(list); }
    };

    template <class Value>
    void set(CURLoption option, Value value)
    {
        curl_easy_setopt(m_curl.get(), option, value);
    }

    ClickHouseUrl m_url;
    ClickHouseLogin m_login;
    std::unique_ptr<CURL, EndCurl> m_curl;
    std::unique_ptr<curl_slist, EndCurl> m_headers;
    int m_code = 0; // of the last error
};

ClickHouseServer::ClickHouseServer(std::unique_ptr<Impl> impl)
    : m_impl(std::move(impl))
{}

ClickHouseServer::~ClickHouseServer() = default;
ClickHouseServer::ClickHouseServer(ClickHouseServer &&other) noexcept = default;

Result<ClickHouseServer> ClickHouseServer::open(ClickHouseUrl url)
{
    auto login = clickHouseLogin([](const char *name) {
        const char *const value = std::getenv(name);
        return value != nullptr ? std::optional<std::string>(value) : std::nullopt;
    });
    if (!login)
        return login.error();
    return ClickHouseServer(std::make_unique<Impl>(std::move(url), std::move(*login)));
}

const ClickHouseUrl &ClickHouseServer::url() const
{
    return m_impl->url();
}

ClickHouseServer ClickHouseServer::onHost(const std::string &host) const
{
    ClickHouseUrl url = m_impl->url();
    const bool isBareIpv6 = host.find(':') != std::string::npos && !host.starts_with('[');
    url.host = isBareIpv6 ? "[" + host + "]" : host;
    return ClickHouseServer(std::make_unique<Impl>(std::move(url), m_impl->login()));
}

Result<RowReader> ClickHouseServer::select(const std::string &query, const Task &task,
                                           Shards shards, Groups groups)
{
    auto answer =
        m_impl->post({{"database", url().database},
                      {"skip_unavailable_shards", shards == Shards::Reached ? "1" : "0"},
                      {"distributed_group_by_no_merge", groups == Groups::OfShards ? "1" : "0"}},
                     query + " FORMAT RowBinary", task);
    if (!answer)
        return answer.error();
    return RowReader(std::move(*answer));
}

Status ClickHouseServer::run(const std::string &statement)
{
    const auto answer = m_impl->post(
        {{"database", url().database}, {"insert_distributed_sync", "1"}}, statement, Task{});
    return answer ? Status() : answer.error();
}

Status ClickHouseServer::runWithoutDatabase(const std::string &statement)
{
    const auto answer = m_impl->post({}, statement, Task{});
    return answer ? Status() : answer.error();
}

Status ClickHouseServer::insert(const std::string &table, std::string rows)
{
    const auto answer = m_impl->post({{"database", url().database},
                                      {"insert_distributed_sync", "1"},
                                      {"query", "INSERT INTO " + table + " FORMAT RowBinary"}},
                                     rows, Task{});
    return answer ? Status() : answer.error();
}

ClickHouseCode ClickHouseServer::lastCode() const
{
    return static_cast<ClickHouseCode>(m_impl->code());
}

} // namespace zoe::fleet
