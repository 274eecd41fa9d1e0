#include "app/panels/summary/sampled_names.h"

#include <string>
#include <utility>

#include "analysis/samples/sampled_functions.h"

namespace zoe::app {

namespace {

QStringList sampledNamesOf(const Capture &capture)
{
    QStringList result;
    for (const std::string &name : namesOnlySampled(capture))
        result << QString::fromStdString(name);
    return result;
}

} // namespace

SampledNames::SampledNames(JobRunner &jobs, QObject *parent)
    : QObject(parent)
    , m_jobs(jobs)
{}

void SampledNames::setCapture(std::shared_ptr<const Capture> capture)
{
    m_job.cancel();
    m_capture = std::move(capture);
    m_names.reset();
    m_asked.reset();
    m_count = 0;
}

std::size_t SampledNames::found(const NameFilter &filter)
{
    if (filter.isEmpty() || !filter.error().isEmpty() || !m_capture ||
        m_capture->codeAddresses().empty())
        return 0;
    if (m_asked == filter)
        return m_count;
    m_job.cancel();
    m_asked = filter;
    m_count = 0;
    m_job.run(
        {},
        [capture = m_capture, names = m_names, filter](const Task &task) {
            Found found{names ? names
                              : std::make_shared<const QStringList>(sampledNamesOf(*capture))};
            for (const QString &name : *found.names) {
                if (task.stopRequested())
                    break;
                found.count += filter.accepts(name) ? 1 : 0;
            }
            return found;
        },
        [this](const Found &found) {
            m_names = found.names;
            m_count = found.count;
            emit known();
        });
    return 0;
}

} // namespace zoe::app
