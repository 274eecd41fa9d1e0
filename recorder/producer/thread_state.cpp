#include "recorder/producer/thread_state.h"

#include <new>

#include "recorder/platform/platform.h"
#include "recorder/platform/thread_pointer.h"
#include "recorder/producer/tagged_stack.h"

namespace zoe::recorder {

namespace {

constinit TaggedStack<ThreadState, ThreadState::kBytes> g_freeStates;
constinit std::atomic<void (*)()> g_endHook{nullptr};
ZOE_DETAIL_THREAD_POINTER(ThreadState) t_state = nullptr;

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

void releaseThreadState()
{
    if (void (*const hook)() = g_endHook.load())
        hook();
    if (ThreadState *const state = t_state) {
        t_state = nullptr;
        g_freeStates.push(state);
    }
}

void beCalledAtThreadEnd()
{
    static const bool done = [] {
        platform::callAtThreadEnd(releaseThreadState);
        return true;
    }();
    static_cast<void>(done);
}

} // namespace

ThreadContent *threadContent()
{
    if (t_state == nullptr) {
        t_state = newState();
        if (t_state == nullptr)
            return nullptr;
        beCalledAtThreadEnd();
        platform::noteThreadEnd();
    }
    return &t_state->content;
}

ThreadContent *knownThreadContent()
{
    return t_state != nullptr ? &t_state->content : nullptr;
}

void watchThreadEnds(void (*hook)())
{
    g_endHook.store(hook);
    beCalledAtThreadEnd();
}

} // namespace zoe::recorder
