#include "app/session/fleet/open_fleet.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QtEndian>
#include <algorithm>
#include <utility>

#include "fleet/store/sqlite_schema.h"

namespace zoe::app {

namespace {

constexpr double kAnyDisturbance = 1;
constexpr qsizetype kApplicationIdAt = 68; // in the header of an SQLite file

bool has(const std::vector<std::string> &names, const std::string &wanted)
{
    return wanted.empty() || std::ranges::find(names, wanted) != names.end();
}

} // namespace

bool isNamedAsFleet(const QString &name)
{
    return name.endsWith(QLatin1String(".zoefleet"), Qt::CaseInsensitive) ||
           fleet::isOnServer(name.toStdString());
}

QString wholeNameOfStore(const QString &name)
{
    const QString typed = name.trimmed();
    if (fleet::isOnServer(typed.toStdString()))
        return QString::fromStdString(fleet::plainUrl(typed.toStdString()));
    const bool ofHome = typed == QLatin1String("~") || typed.startsWith(QLatin1String("~/"));
    const QFileInfo file(ofHome ? QDir::homePath() + typed.mid(1) : typed);
    return QDir::cleanPath(file.absoluteFilePath());
}

bool beginsAsFleetStore(const QString &name)
{
    QFile file(name);
    if (!QFileInfo(file).isFile() || !file.open(QIODevice::ReadOnly))
        return false;
    const QByteArray header = file.read(kApplicationIdAt + 4);
    return header.size() == kApplicationIdAt + 4 && header.startsWith("SQLite format 3") &&
           qFromBigEndian<qint32>(header.constData() + kApplicationIdAt) == fleet::kApplicationId;
}

bool FleetFilter::accepts(const fleet::Finding &finding) const
{
    return (program.empty() || finding.program == program) &&
           (branch.empty() || finding.branch == branch) && has(finding.scenes, scene) &&
           has(finding.machines, machine) && has(finding.behaviours, behaviour);
}

fleet::SeriesFilter FleetFilter::ofSeries() const
{
    fleet::SeriesFilter filter;
    for (const auto &[text, condition] :
         {std::pair(&program, &filter.program), std::pair(&branch, &filter.branch),
          std::pair(&scene, &filter.scene), std::pair(&machine, &filter.machine),
          std::pair(&behaviour, &filter.behaviour)}) {
        if (!text->empty())
            *condition = *text;
    }
    return filter;
}

OpenFleet::OpenFleet(QString url, JobRunner &jobs, QObject *parent)
    : QObject(parent)
    , m_url(std::move(url))
    , m_jobs(jobs)
    , m_triages(m_url, jobs, this)
{
    m_edits.watch(m_triages);
    connect(&m_triages, &FleetTriages::written, this, &OpenFleet::takeWritten);
    connect(&m_triages, &FleetTriages::refused, this, &OpenFleet::takeWritten);
    connect(&m_triages, &FleetTriages::failed, this, &OpenFleet::failed);
    connect(&m_triages, &FleetTriages::busyChanged, &m_edits, &EditHistory::changed);
    m_timer.setInterval(kLookMs);
    connect(&m_timer, &QTimer::timeout, this, &OpenFleet::look);
}

OpenFleet::~OpenFleet()
{
    m_job.cancel();
    m_look.cancel();
}

QString OpenFleet::title() const
{
    return fleet::isOnServer(m_url.toStdString()) ? m_url : QFileInfo(m_url).fileName();
}

void OpenFleet::read()
{
    m_job.run(
        tr("Finding changes"),
        [url = m_url, rules = m_rules](const Task &task) { return readFleet(url, rules, task); },
        [this](Result<SharedFleetAnswer> answer) {
            if (answer) {
                m_answer = *answer;
                emit runsChanged();
                take(*std::move(answer));
            } else if (answer.error().code != ErrorCode::Cancelled) {
                emit failed(tr("Can't read %1: %2")
                                .arg(title(), QString::fromStdString(answer.error().text())));
            }
            setState(answer ? State::Answered : State::Stopped);
        });
    setState(State::Reading);
}

void OpenFleet::take(SharedFleetAnswer answer)
{
    m_answer = std::move(answer);
    m_triages.setAnswer(m_answer);
    emit answerChanged();
}

void OpenFleet::takeWritten(const SharedFleetAnswer &answer)
{
    if (answer)
        take(answer);
    if (!answer || m_job.isRunning()) // the answer being read may not include it
        read();
}

void OpenFleet::look()
{
    if (m_look.isRunning() || m_job.isRunning() || !m_answer || m_triages.busy())
        return;
    m_look.run(
        {}, [url = m_url, before = m_answer](const Task &) { return newsSince(url, *before); },
        [this, before = m_answer](const Result<FleetNews> &news) {
            // A store that is temporarily unreachable keeps its last answer.
            if (!news || m_answer != before || m_job.isRunning())
                return;
            if (news->runsChanged)
                read();
            else if (news->answer)
                take(news->answer);
        });
}

void OpenFleet::setWatched(bool watched)
{
    if (watched == m_timer.isActive())
        return;
    if (watched) {
        m_timer.start();
        look();
    } else {
        m_timer.stop();
    }
}

bool OpenFleet::withDisturbed() const
{
    return m_rules.mostDisturbance >= kAnyDisturbance;
}

void OpenFleet::setWithDisturbed(bool with)
{
    if (with == withDisturbed())
        return;
    m_rules.mostDisturbance = with ? kAnyDisturbance : fleet::ChangeRules().mostDisturbance;
    read();
}

void OpenFleet::setFilter(const FleetFilter &filter)
{
    if (filter == m_filter)
        return;
    m_filter = filter;
    emit filterChanged();
}

void OpenFleet::setSubject(const FleetSubject &subject)
{
    m_subject = subject;
    m_hasSubject = true;
    emit subjectChanged();
}

void OpenFleet::choose(std::size_t finding)
{
    if (!m_answer || finding >= m_answer->found.judged.size())
        return;
    const fleet::Finding &one = m_answer->found.judged[finding].finding;
    FleetSubject subject;
    subject.finding = one.id;
    if (!one.function.function.empty())
        subject.function = one.function;
    subject.behaviour = one.behaviour;
    subject.ofShares = one.kind == fleet::FindingKind::Mix;
    subject.place.program = one.program;
    subject.place.branch = one.branch;
    subject.place.scene = one.scene;
    subject.place.machine = one.machine;
    subject.place.cpu = one.cpu;
    setSubject(subject);
}

std::optional<std::size_t> OpenFleet::chosen() const
{
    if (!m_answer || m_subject.finding.empty())
        return {};
    const auto &judged = m_answer->found.judged;
    const auto found = std::ranges::find(judged, m_subject.finding,
                                         [](const auto &one) { return one.finding.id; });
    if (found == judged.end())
        return {};
    return static_cast<std::size_t>(found - judged.begin());
}

void OpenFleet::setState(State state)
{
    m_state = state;
    emit stateChanged();
}

} // namespace zoe::app
