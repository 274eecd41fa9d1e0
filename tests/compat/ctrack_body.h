// A program as CTRACK's users write it. Included by units with different switches.
#include <thread>

#include <ctrack.hpp>

namespace {

int leaf(int n)
{
    CTRACK;
    return n + 1;
}

int detail(int n)
{
    CTRACK_DEV;
    CTRACK_DEV_NAME("detail inside");
    return leaf(n);
}

int whole(int n)
{
    CTRACK_NAME("whole");
    CTRACK_PROD_NAME("whole again");
    CTRACK_PROD;
    return detail(n);
}

int program()
{
    int n = 0;
    for (int i = 0; i < 5; ++i)
        n = whole(n);
    std::thread([&] { n = leaf(n); }).join();
    return n;
}

} // namespace
