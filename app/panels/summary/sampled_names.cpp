#include "app/panels/summary/sampled_names.h"

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "app/widgets/tables/name_filter.h"

namespace zoe::app {

namespace {

QStringList namesOf(const Capture &capture)
{
    std::set<std::string> instrumented;
    for (const Site &site : capture.sites())
        instrumented.insert(site.label());
    std::set<std::string> names;
    for (const CodeAddress &address : capture.codeAddresses()) {
        for (const CodeFunction &function : address.functions) {
            if (!instrumented.contains(function.name))
                names.insert(function.name);
        }
    }
    QStringList result;
    for (const std::string &name : names)
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
    m_jobs.cancel(std::exchange(m_job, 0));
    m_capture = std::move(capture);
    m_names.reset();
}

std::size_t SampledNames::found(const NameFilter &filter)
{
    if (filter.isEmpty() || !filter.error().isEmpty())
        return 0;
    if (m_names)
        return static_cast<std::size_t>(std::ranges::count_if(
            *m_names, [&](const QString &name) { return filter.accepts(name); }));
    if (m_job == 0 && m_capture && !m_capture->codeAddresses().empty())
        m_job = m_jobs.run(
            {}, this, [capture = m_capture](const Task &) { return namesOf(*capture); },
            [this](const QStringList &names) {
                m_job = 0;
                m_names = names;
                emit known();
            });
    return 0;
}

} // namespace zoe::app
