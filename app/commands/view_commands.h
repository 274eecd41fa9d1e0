// The commands of a view: their keys work while the view has the keyboard, and go before those of
// the window. GUI thread only.
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
    // Charts have it in common: lists show it once, and the chart with the keyboard carries it out.
    bool shared = false;
    bool underWindow = false; // the window's command with the same key goes first
};

class ViewCommands : public QObject {
    Q_OBJECT

  public:
    // Filters the keys of the view, and becomes its child.
    explicit ViewCommands(QWidget &view);

    // Takes the keys of a part of the view too, before the part sees them.
    void listenTo(QWidget &part) { part.installEventFilter(this); }

    // The work may return false if there was nothing to do: then the key goes on. Of the commands
    // with a key the one added last goes first.
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

// The command of the same id of the view that has the keyboard; the given one if it has none.
[[nodiscard]] QAction *inFocus(QAction &command);

} // namespace zoe::app
