// The interface of views: docks of the application that show the open capture, follow its selection
// and change it. GUI thread only, except work given to compute().
#pragma once

#include <QString>
#include <QtPlugin>
#include <functional>
#include <memory>
#include <optional>

#include "analysis/model/capture.h"
#include "analysis/model/selection.h"
#include "analysis/model/task.h"

class QWidget;

namespace zoe {

// A view's access to its window.
class ViewSession {
  public:
    virtual ~ViewSession() = default;

    // Null: no capture is open.
    [[nodiscard]] virtual std::shared_ptr<const Capture> capture() const = 0;
    // The frame whose zones are shown.
    [[nodiscard]] virtual std::optional<FrameIndex> frame() const = 0;
    // Empty: no selection, statistics cover all frames.
    [[nodiscard]] virtual FrameRanges selectedFrames() const = 0;
    // The selected function; invalid: none.
    [[nodiscard]] virtual SiteId site() const = 0;

    // Ignores items that are not in the capture. The user can undo each call.
    virtual void showFrame(FrameIndex frame) = 0;
    virtual void selectFrames(const FrameRanges &frames) = 0;
    virtual void showSite(SiteId site) = 0;

    // Runs off the GUI thread; what work returns is called on it afterwards, unless the view was
    // closed, the capture changed, or another work of this view was begun. With a title the user
    // sees its progress and can cancel it. Whatever work needs it holds itself: a capture by its
    // shared_ptr.
    using Done = std::function<void()>;
    virtual void compute(const QString &title, std::function<Done(const Task &)> work) = 0;
    // One sentence, into the application's list of errors.
    virtual void tellError(const QString &sentence) = 0;
};

// One dock's content, made once a window.
class View {
  public:
    virtual ~View() = default;

    // The same each time; may be this object. Belongs to the view.
    [[nodiscard]] virtual QWidget *widget() = 0;
    // Another capture, none, or a longer one of the same program. Called once at first.
    virtual void captureChanged() = 0;
    // The frame, the selected frames or the function.
    virtual void selectionChanged() = 0;
};

struct ViewInfo {
    QString id;    // lower case, digits and '-': the dock's place is remembered under it
    QString title; // of the dock
};

class ViewFactory {
  public:
    virtual ~ViewFactory() = default;

    [[nodiscard]] virtual ViewInfo info() const = 0;
    // The session outlives the view.
    [[nodiscard]] virtual std::unique_ptr<View> create(ViewSession &session) const = 0;
};

} // namespace zoe

#define ZOE_VIEW_FACTORY_IID "org.zoetrope.ViewFactory/1"
Q_DECLARE_INTERFACE(zoe::ViewFactory, ZOE_VIEW_FACTORY_IID)
