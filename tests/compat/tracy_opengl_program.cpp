// A program with Tracy's macros for OpenGL, without a window: two threads with a context each.
#define TRACY_ENABLE
#define EGL_EGLEXT_PROTOTYPES
#define GL_GLEXT_PROTOTYPES
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GL/gl.h>
#include <GL/glext.h>

#include <cstdio>
#include <cstdlib>
#include <thread>

#include <tracy/Tracy.hpp>
#include <tracy/TracyOpenGL.hpp>

namespace {

constexpr int kFrames = 8;
constexpr int kPixels = 1024;

void check(bool holds, const char *what)
{
    if (holds)
        return;
    std::fprintf(stderr, "%s failed (EGL 0x%x)\n", what, static_cast<unsigned>(eglGetError()));
    std::exit(1);
}

EGLContext makeContext(EGLDisplay display)
{
    const EGLint wanted[] = {EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT, EGL_SURFACE_TYPE, EGL_PBUFFER_BIT,
                             EGL_NONE};
    EGLConfig config = nullptr;
    EGLint count = 0;
    check(eglChooseConfig(display, wanted, &config, 1, &count) == EGL_TRUE && count > 0,
          "eglChooseConfig");
    check(eglBindAPI(EGL_OPENGL_API) == EGL_TRUE, "eglBindAPI");
    const EGLint version[] = {EGL_CONTEXT_MAJOR_VERSION, 3, EGL_CONTEXT_MINOR_VERSION, 3, EGL_NONE};
    EGLContext context = eglCreateContext(display, config, EGL_NO_CONTEXT, version);
    check(context != EGL_NO_CONTEXT, "eglCreateContext");
    return context;
}

void clear(float shade)
{
    glClearColor(shade, shade, shade, 1);
    glClear(GL_COLOR_BUFFER_BIT);
}

void drawFrame(int frame)
{
    {
        ZoneScopedN("frame");
        {
            TracyGpuNamedZone(all, "clears", true);
            {
                TracyGpuZoneC("first clear", 0xff0000);
                clear(0.5F);
            }
            {
                TracyGpuZoneTransient(later, frame >= 0 ? "later clears" : "", true);
                for (int i = 0; i < 4; ++i)
                    clear(static_cast<float>(i) / 4);
            }
        }
        glFinish();
    }
    ZoneScopedN("clocks");
    TracyGpuCollect;
}

void draw(EGLDisplay display, const char *name)
{
    tracy::SetThreadName(name);
    EGLContext context = makeContext(display);
    check(eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context) == EGL_TRUE,
          "eglMakeCurrent");
    GLuint target = 0;
    GLuint pixels = 0;
    glGenFramebuffers(1, &target);
    glBindFramebuffer(GL_FRAMEBUFFER, target);
    glGenRenderbuffers(1, &pixels);
    glBindRenderbuffer(GL_RENDERBUFFER, pixels);
    glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, kPixels, kPixels);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, pixels);
    check(glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE, "the framebuffer");
    clear(0);
    glFinish();
    TracyGpuContext;
    TracyGpuContextName(name, static_cast<std::uint16_t>(strlen(name)));
    for (int frame = 0; frame < kFrames; ++frame)
        drawFrame(frame);
    check(glGetError() == GL_NO_ERROR, "OpenGL");
    eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
    eglDestroyContext(display, context);
}

} // namespace

int main(int, char **argv)
{
    EGLDisplay display =
        eglGetPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr);
    check(display != EGL_NO_DISPLAY && eglInitialize(display, nullptr, nullptr) == EGL_TRUE,
          "eglInitialize");
    check(zoe::startSession(argv[1]), zoe::lastError());
    std::thread second([&] { draw(display, "second"); });
    draw(display, "first");
    second.join();
    const zoe::SessionResult result = zoe::stopSession();
    check(result.ok && result.lostZones == 0, "recording");
    eglTerminate(display);
    return 0;
}
