// The lock wrappers in use with the standard library's locks.
#include <mutex>
#include <shared_mutex>

#include <zoetrope/lock.h>

zoe::Lockable<std::mutex> g_queue{"queue"};
zoe::Lockable<std::recursive_mutex> g_tree;
zoe::SharedLockable<std::shared_mutex> g_world{"world"};

int locked();
int locked()
{
    const std::lock_guard queue(g_queue);
    const std::unique_lock tree(g_tree, std::try_to_lock);
    const std::shared_lock world(g_world);
    std::scoped_lock both(g_tree);
    return tree.owns_lock() ? 1 : 0;
}
