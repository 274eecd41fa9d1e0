// An open store of a fleet: its changes, the selected change, and the user's decisions. Reads by
// jobs, and again when others have added to the store. GUI thread only.
#pragma once

#include <QTimer>
#include <optional>

#include "app/commands/edit_history.h"
#include "app/session/fleet/fleet_answer.h"
#include "app/session/fleet/fleet_triages.h"
#include "fleet/trend/trend.h"

namespace zoe::app {

// Whether this is the name or address of a store. Files with other names may be stores, too.
[[nodiscard]] bool isNamedAsFleet(const QString &name);
// Converts typed text to one form per store: files with their whole path ("~" is the user's
// folder), addresses with their port.
[[nodiscard]] QString wholeNameOfStore(const QString &name);
// Whether the file starts like a store. For jobs, because it opens the file.
[[nodiscard]] bool beginsAsFleetStore(const QString &file);

// The shown part of all changes and series; empty: any.
struct FleetFilter {
    std::string program = {};
    std::string branch = {};
    std::string scene = {};
    std::string machine = {};
    std::string behaviour = {};

    [[nodiscard]] bool accepts(const fleet::Finding &finding) const;
    [[nodiscard]] fleet::SeriesFilter ofSeries() const;
    friend bool operator==(const FleetFilter &, const FleetFilter &) = default;
};

// Whose values over time are shown.
struct FleetSubject {
    std::string finding = {};                        // its id; empty: none in particular
    std::optional<fleet::FunctionKey> function = {}; // not set: frames
    std::string behaviour = {};                      // empty: all combined
    bool ofShares = false;                           // frequency of behaviours instead of times
    // The series to show first: program, branch, scene, machine and cpu; empty: any.
    fleet::SeriesKey place = {};
    std::string night = {}; // of the selected point; empty: none
};

class OpenFleet : public QObject {
    Q_OBJECT

  public:
    static constexpr int kLookMs = 5000; // between two checks of the store

    // The runner must outlive it.
    OpenFleet(QString url, JobRunner &jobs, QObject *parent = nullptr);
    ~OpenFleet() override;

    [[nodiscard]] const QString &url() const { return m_url; }
    [[nodiscard]] QString title() const; // the name of the file

    // Reads the store; the previous answer stays until then.
    void read();
    // Reads the store if others have added to it. Also called by a timer while it is visible.
    void look();
    void setWatched(bool watched);
    [[nodiscard]] bool isWatched() const { return m_timer.isActive(); } // its workspace is visible

    enum class State { Reading, Answered, Stopped };
    [[nodiscard]] State state() const { return m_state; }
    [[nodiscard]] const SharedFleetAnswer &answer() const { return m_answer; } // null: none yet

    [[nodiscard]] const fleet::ChangeRules &rules() const { return m_rules; }
    void setWithDisturbed(bool with); // includes disturbed runs
    [[nodiscard]] bool withDisturbed() const;

    [[nodiscard]] const FleetFilter &filter() const { return m_filter; }
    void setFilter(const FleetFilter &filter);

    [[nodiscard]] const FleetSubject &subject() const { return m_subject; }
    void setSubject(const FleetSubject &subject);
    [[nodiscard]] bool hasSubject() const { return m_hasSubject; } // one was set
    void choose(std::size_t finding);                              // of the answer
    // The finding of the subject; not set: none, or it has disappeared.
    [[nodiscard]] std::optional<std::size_t> chosen() const;

    [[nodiscard]] FleetTriages &triages() { return m_triages; }
    [[nodiscard]] EditHistory &edits() { return m_edits; }

  signals:
    void runsChanged(); // the store was read
    void answerChanged();
    void stateChanged();
    void filterChanged();
    void subjectChanged();
    void failed(const QString &sentence);

  private:
    void take(SharedFleetAnswer answer);
    void takeWritten(const SharedFleetAnswer &answer);
    void setState(State state);

    QString m_url;
    JobRunner &m_jobs;
    fleet::ChangeRules m_rules;
    FleetFilter m_filter;
    FleetSubject m_subject;
    bool m_hasSubject = false;
    SharedFleetAnswer m_answer;
    FleetTriages m_triages;
    EditHistory m_edits;
    State m_state = State::Reading;
    OneJob m_job{m_jobs, *this, [this] { setState(State::Stopped); }}; // that reads
    OneJob m_look{m_jobs, *this}; // checks whether there is anything new
    QTimer m_timer;
};

} // namespace zoe::app
