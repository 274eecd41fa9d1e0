// Prints where in its file a call is that was inlined, for tst_symbols.
#include <cstdint>
#include <cstdio>
#include <link.h>

namespace shop {

struct Till {
    [[gnu::noinline]] static std::uintptr_t where()
    {
        return reinterpret_cast<std::uintptr_t>(__builtin_return_address(0)) - 1;
    }
};

[[gnu::always_inline]] inline std::uintptr_t inlined()
{
    const volatile std::uintptr_t place = Till::where(); // the line that is looked for
    return place;
}

[[gnu::noinline]] std::uintptr_t outer(int)
{
    return inlined();
}

} // namespace shop

int main()
{
    std::uintptr_t moved = 0;
    dl_iterate_phdr(
        [](dl_phdr_info *info, std::size_t, void *to) {
            *static_cast<std::uintptr_t *>(to) = info->dlpi_addr;
            return 1;
        },
        &moved);
    std::printf("%llu\n", static_cast<unsigned long long>(shop::outer(1) - moved));
}
