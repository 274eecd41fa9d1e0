// The commands of a view: their keys work while the view has the keyboard focus, and take
// precedence over those of the window. GUI thread only.
#pragma once

#include <QKeySequence>
#include <QList>
#include <QObject>
#include <QString>
#include <functional>
#include <type_traits>
#include <vector>

class QAction;
class QKeyEvent;
class QWidget;

namespace zoe::app {

struct ViewCommand {
    const char *id; // settings remember keys by it
    QString text;
    QList<QKeySequence> keys{};
    // Shared by charts: lists show it once, and the chart with the keyboard focus executes it.
    bool shared = false;
    bool underWindow = false; // the window's command with the same key takes precedence
};

class ViewCommands : public QObject {
    Q_OBJECT

  public:
    // Filters the keys of the view, and becomes its child.
    explicit ViewCommands(QWidget &view);

    // Also receives the keys of a part of the view, before that part sees them.
    void listenTo(QWidget &part) { part.installEventFilter(this); }

    // The work may return false if there was nothing to do; the key is then passed on. If several
    // commands have the same key, the one added last takes precedence.
    template <class Work>
    QAction *add(const ViewCommand &command, Work work)
    {
        if constexpr (std::is_void_v<std::invoke_result_t<Work>>) {
            return addEntry(command, [work] {
                work();
                return true;
            });
        } else {
            return addEntry(command, work);
        }
    }

    bool eventFilter(QObject *watched, QEvent *event) override;

  private:
    struct Entry {
        QAction *action;
        std::function<bool()> work;
        bool underWindow;
    };

    QAction *addEntry(const ViewCommand &command, const std::function<bool()> &work);
    bool press(const QKeyEvent &event);
    [[nodiscard]] static bool has(const Entry &entry, const QKeySequence &key);

    QWidget &m_view;
    std::vector<Entry> m_entries;
};

// The command with the same id in the view with the keyboard focus; the given one if there is none.
[[nodiscard]] QAction *inFocus(QAction &command);

} // namespace zoe::app
