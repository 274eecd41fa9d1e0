#include "recorder/producer/thread_state.h"

#include <new>

#include "recorder/platform/crash_guard.h"
#include "recorder/platform/platform.h"
#include "recorder/producer/producer.h"
#include "recorder/producer/tagged_stack.h"

namespace zoe::recorder {

namespace {

constinit TaggedStack<ThreadState, ThreadState::kBytes> g_freeStates;
__thread ThreadState *t_state = nullptr;

ThreadState *newState()
{
    static_assert(sizeof(ThreadState) <= ThreadState::kBytes);
    if (ThreadState *const state = g_freeStates.pop()) {
        state->content = {};
        return state;
    }
    void *const memory = platform::allocatePages(ThreadState::kBytes);
    return memory != nullptr ? new (memory) ThreadState : nullptr;
}

void beAtThreadEnd()
{
    sharedState().registry.leaveThread();
    CrashGuard::leaveThread();
    giveBackThreadContent();
}

} // namespace

ThreadContent *threadContent()
{
    if (t_state == nullptr) {
        t_state = newState();
        if (t_state == nullptr)
            return nullptr;
        watchThreadEnds();
        platform::noteThreadEnd();
    }
    return &t_state->content;
}

ThreadContent *knownThreadContent()
{
    return t_state != nullptr ? &t_state->content : nullptr;
}

void giveBackThreadContent()
{
    if (t_state == nullptr)
        return;
    ThreadState *const state = t_state;
    t_state = nullptr;
    g_freeStates.push(state);
}

void watchThreadEnds()
{
    static const bool done = [] {
        platform::callAtThreadEnd(beAtThreadEnd);
        return true;
    }();
    static_cast<void>(done);
}

} // namespace zoe::recorder
