// The interface of views: docks of the application that show the open capture, react to the
// selection and change it. Everything runs on the GUI thread, except work given to compute().
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

// What a view can see and do in its window.
class ViewSession {
  public:
    virtual ~ViewSession() = default;

    // Null if no capture is open.
    [[nodiscard]] virtual std::shared_ptr<const Capture> capture() const = 0;
    // The frame whose zones are shown.
    [[nodiscard]] virtual std::optional<FrameIndex> frame() const = 0;
    // Empty: no frames are selected; show figures about all.
    [[nodiscard]] virtual FrameRanges selectedFrames() const = 0;
    // The selected function; invalid if there is none.
    [[nodiscard]] virtual SiteId site() const = 0;

    // Requests for items outside the capture are ignored. The user can undo each request.
    virtual void showFrame(FrameIndex frame) = 0;
    virtual void selectFrames(const FrameRanges &frames) = 0;
    virtual void showSite(SiteId site) = 0;

    // Runs work off the GUI thread and then calls the function that it returns on the GUI thread,
    // unless the view was closed, the capture has changed, or the view has started other work. With
    // a title, the user sees the progress and can cancel. work must own everything it uses: hold a
    // capture by its shared_ptr.
    using Done = std::function<void()>;
    virtual void compute(const QString &title, std::function<Done(const Task &)> work) = 0;
    // Adds one sentence to the application's list of errors.
    virtual void tellError(const QString &sentence) = 0;
};

// The content of one dock. Each window makes one.
class View {
  public:
    virtual ~View() = default;

    // Always the same widget; may be this object. It belongs to the view.
    [[nodiscard]] virtual QWidget *widget() = 0;
    // Called first, and whenever the capture is replaced, closed, or has grown (live).
    virtual void captureChanged() = 0;
    // The frame, the selected frames or the function has changed.
    virtual void selectionChanged() = 0;
};

struct ViewInfo {
    QString id;    // lower case, digits and '-'; the key under which the dock's position is saved
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
