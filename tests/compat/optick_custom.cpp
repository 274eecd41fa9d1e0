// A program with macros of its own over Optick's functions. Compiled with different switches.
#include <optick.h>

#define MY_SCOPE(name)                                                                             \
    static Optick::EventDescription *OPTICK_CONCAT(description, __LINE__) = nullptr;               \
    if (OPTICK_CONCAT(description, __LINE__) == nullptr)                                           \
        OPTICK_CONCAT(description, __LINE__) =                                                     \
            Optick::CreateDescription("a function", "custom.cpp", 7, name, Optick::Category::AI);  \
    const Optick::Event OPTICK_CONCAT(event, __LINE__)(*OPTICK_CONCAT(description, __LINE__));     \
    OPTICK_UNUSED(OPTICK_CONCAT(event, __LINE__))

int ZOE_TEST_PROGRAM();
int ZOE_TEST_PROGRAM()
{
    const Optick::ThreadScope thread("Scoped");
    int same = 0;
    for (int frame = 0; frame < 3; ++frame) {
        Optick::EndFrame(Optick::FrameType::CPU);
        Optick::BeginFrame(Optick::FrameType::CPU);
        Optick::EventDescription *const shared = Optick::EventDescription::CreateShared(
            "shared", "custom.cpp", 9, 0xff8800,
            Optick::Category::GetMask(OPTICK_MAKE_CATEGORY(Optick::Filter::Script, 0)));
        same += shared == Optick::EventDescription::CreateShared("shared", "custom.cpp", 9,
                                                                 0xff8800, 1u << 14)
                    ? 1
                    : 0;
        MY_SCOPE("mine");
        Optick::EventData *const data = Optick::Event::Start(*shared);
        static Optick::EventDescription *const key =
            Optick::EventDescription::Create("key", "custom.cpp", 10);
        Optick::Tag::Attach(*key, frame);
        Optick::Tag::Attach(*key, "text and more", 4);
        Optick::Tag::Attach(*key, 1.0f, 2.0f, 3.0f);
        if (data != nullptr)
            Optick::Event::Stop(*data);
    }
    Optick::EventTime time;
    time.Start();
    return same + (Optick::IsActive(Optick::Mode::INSTRUMENTATION) && time.IsValid() ? 10 : 0);
}
