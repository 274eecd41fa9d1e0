#include "tests/e2e/others_watch.h"

#include <QByteArray>
#include <QFile>
#include <QList>

#include <algorithm>
#include <sys/times.h>

namespace zoe::test {

OthersWatch::Ticks OthersWatch::Ticks::now()
{
    Ticks ticks;
    QFile file("/proc/stat");
    const QList<QByteArray> numbers = file.open(QIODevice::ReadOnly)
                                          ? file.readLine().simplified().split(' ')
                                          : QList<QByteArray>();
    constexpr qsizetype kStolen = 8; // the last of them: guests are counted as users
    constexpr qsizetype kIdle = 4;
    for (qsizetype i = 1; i <= std::min(kStolen, numbers.size() - 1); ++i) {
        ticks.all += numbers[i].toDouble();
        ticks.busy += i == kIdle || i == kIdle + 1 ? 0 : numbers[i].toDouble();
    }
    tms own{};
    times(&own);
    ticks.own =
        static_cast<double>(own.tms_utime + own.tms_stime + own.tms_cutime + own.tms_cstime);
    return ticks;
}

double OthersWatch::share() const
{
    const Ticks now = Ticks::now();
    const double all = now.all - m_begin.all;
    const double others = now.busy - m_begin.busy - (now.own - m_begin.own);
    return all > 0 ? others / all : 0;
}

QString OthersWatch::disturbance() const
{
    constexpr double kMuch = 0.05;
    const double others = share();
    return others > kMuch
               ? QString("other programs used %1 % of the machine").arg(others * 100, 0, 'f', 0)
               : QString();
}

} // namespace zoe::test
