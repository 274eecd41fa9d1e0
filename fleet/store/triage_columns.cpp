#include "fleet/store/triage_columns.h"

#include <span>
#include <utility>

#include "fleet/store/row_binary.h"
#include "formats/stream/bytes/content_hash.h"

namespace zoe::fleet {

TriageTexts triageTexts(const Triage &triage)
{
    const Finding &finding = triage.finding;
    return {finding.id,
            nameOf(triage.status),
            triage.fixedBy,
            triage.note,
            triage.who,
            nameOf(finding.kind),
            finding.program,
            finding.branch,
            finding.function.function,
            finding.function.file,
            finding.function.group,
            finding.behaviour,
            finding.machine,
            triage.lastGood,
            triage.firstBad};
}

std::optional<Triage> triageOfTexts(TriageTexts texts)
{
    auto &[id, statusName, fixedBy, note, who, kindName, program, branch, function, file, group,
           behaviour, machine, lastGood, firstBad] = texts;
    const auto status = triageStatusNamed(statusName);
    const auto kind = findingKindNamed(kindName);
    if (!status || !kind)
        return {};
    Triage triage{*status, std::move(fixedBy), std::move(note), std::move(who)};
    triage.finding.id = std::move(id);
    triage.finding.kind = *kind;
    triage.finding.program = std::move(program);
    triage.finding.branch = std::move(branch);
    triage.finding.function = {std::move(function), std::move(file), std::move(group)};
    triage.finding.behaviour = std::move(behaviour);
    triage.finding.machine = std::move(machine);
    triage.lastGood = std::move(lastGood);
    triage.firstBad = std::move(firstBad);
    return triage;
}

std::string hashOf(const std::vector<Triage> &triages)
{
    RowWriter rows;
    for (const Triage &triage : triages) {
        for (const std::string &text : triageTexts(triage))
            rows.text(text);
        rows.number(triage.unixNs);
        rows.number(triage.finding.deltaNs);
    }
    const std::string bytes = rows.take();
    ContentHash hash;
    hash.add(std::as_bytes(std::span(bytes)));
    return hash.text();
}

} // namespace zoe::fleet
