#!/usr/bin/env bash
# with-clickhouse.sh PROGRAM TEST...: starts two ClickHouse servers as two shards (cluster "shards")
# and as two replicas of one ("replicas"), in a temporary folder and on loopback, and runs the tests
# with them. The stores are on the first one. Tests call this script as "with-clickhouse.sh --start
# N FOLDER", and with --kill.
set -euo pipefail
PATH=$PATH:/usr/sbin # Debian installs the server here; only root has it in PATH

# The HTTP port; it must be free, like those after it for TLS and TCP.
free_ports() {
  local port
  for port in $(shuf -i 18000-28000 -n 100); do
    for used in "$port" $((port + 320)) $((port + 640)) $((port + 641)) $((port + 642)); do
      if (exec 3<>"/dev/tcp/127.0.0.1/$used" || exec 3<>"/dev/tcp/127.0.0.2/$used") 2>/dev/null; then
        continue 2
      fi
    done
    echo "$port"
    return
  done
  echo "with-clickhouse: no free ports" >&2
  return 1
}

# Calls by tests inherit it from the first call.
export ZOE_CLICKHOUSE_HTTP=${ZOE_CLICKHOUSE_HTTP:-$(free_ports)}
http=$ZOE_CLICKHOUSE_HTTP
tcp=$((http + 640))

configure() {
  local folder=$1 number=$2
  mkdir -p "$folder/$number/data" "$folder/$number/tmp"
  cat >"$folder/$number/config.xml" <<XML
<yandex>
  <logger><level>error</level><log>$folder/$number/log</log><errorlog>$folder/$number/errors</errorlog></logger>
  <listen_host>127.0.0.$number</listen_host>
  <http_port>$http</http_port>
  <https_port>$((http + 320))</https_port>
  <tcp_port>$((tcp + number))</tcp_port>
  <openSSL><server>
    <certificateFile>$folder/certificate.pem</certificateFile><privateKeyFile>$folder/key.pem</privateKeyFile>
    <verificationMode>none</verificationMode><loadDefaultCAFile>false</loadDefaultCAFile>
  </server></openSSL>
  <path>$folder/$number/data/</path>
  <tmp_path>$folder/$number/tmp/</tmp_path>
  <users_config>$folder/users.xml</users_config>
  <mark_cache_size>67108864</mark_cache_size>
  <remote_servers><shards>
    <shard><replica><host>127.0.0.1</host><port>$((tcp + 1))</port></replica></shard>
    <shard><replica><host>127.0.0.2</host><port>$((tcp + 2))</port></replica></shard>
  </shards><replicas>
    <shard><internal_replication>false</internal_replication>
      <replica><host>127.0.0.1</host><port>$((tcp + 1))</port></replica>
      <replica><host>127.0.0.2</host><port>$((tcp + 2))</port></replica>
    </shard>
  </replicas></remote_servers>
</yandex>
XML
}

start() {
  local folder=$1 number=$2 answer=""
  clickhouse-server --config-file="$folder/$number/config.xml" >"$folder/$number/output" 2>&1 &
  echo $! >"$folder/$number/pid"
  disown
  for _ in {1..300}; do
    kill -0 "$(cat "$folder/$number/pid")" 2>/dev/null || break # or another one answers
    answer=$(curl -s "http://127.0.0.$number:$http/ping" || true)
    [ "$answer" = "Ok." ] && return 0
    sleep 0.1
  done
  echo "with-clickhouse: server $number does not start:" >&2
  tail -n 20 "$folder/$number/output" "$folder/$number/errors" >&2 || true
  return 1
}

case $1 in
  --start)
    start "$3" "$2"
    exit
    ;;
  --kill)
    pid=$(cat "$3/$2/pid")
    kill -9 "$pid"
    # Until it has ended, its folder and ports are in use.
    for _ in {1..100}; do
      kill -0 "$pid" 2>/dev/null || exit 0
      sleep 0.1
    done
    exit
    ;;
esac

command -v clickhouse-server >/dev/null || {
  echo "SKIP   : stores on ClickHouse: clickhouse-server is not installed; ./dev fleet installs it"
  exit 0
}
folder=$(mktemp -d)
finish() {
  for number in 1 2; do
    [ -f "$folder/$number/pid" ] && kill -9 "$(cat "$folder/$number/pid")" 2>/dev/null || true
  done
  rm -rf "$folder"
}
trap finish EXIT
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=127.0.0.1 -addext subjectAltName=IP:127.0.0.1,IP:127.0.0.2 \
  -keyout "$folder/key.pem" -out "$folder/certificate.pem" 2>"$folder/openssl.log"
cat >"$folder/users.xml" <<XML
<yandex>
  <profiles><default><max_memory_usage>4000000000</max_memory_usage></default></profiles>
  <quotas><default/></quotas>
  <users>
    <default><password/><networks><ip>127.0.0.0/8</ip></networks><profile>default</profile><quota>default</quota></default>
    <lab><password>se'cret</password><networks><ip>127.0.0.0/8</ip></networks><profile>default</profile><quota>default</quota></lab>
  </users>
</yandex>
XML
for number in 1 2; do
  configure "$folder" "$number"
  start "$folder" "$number"
done
export ZOE_TEST_CLICKHOUSE="clickhouse://127.0.0.1:$http" ZOE_TEST_CLICKHOUSE_CLUSTER=shards
export ZOE_TEST_CLICKHOUSE_TLS="clickhouses://127.0.0.1:$((http + 320))" ZOE_TEST_CLICKHOUSE_FOLDER="$folder"
program=$1
shift
status=0
for test in "$@"; do
  "$program" "$test" || status=$?
done
exit "$status"
