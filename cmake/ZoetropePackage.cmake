# `cpack -G DEB` in the build folder makes a Debian package per component. `./dev package` makes and
# tests them.
set(maintainer "The Zoetrope authors <maintainers@zoetrope.example>")
set(CPACK_PACKAGE_NAME zoetrope)
set(CPACK_PACKAGE_VENDOR "The Zoetrope authors")
set(CPACK_PACKAGE_CONTACT ${maintainer})
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "") # each package has its own
set(CPACK_GENERATOR DEB)
set(CPACK_STRIP_FILES ON)
set(CPACK_VERBATIM_VARIABLES ON)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_COMPONENTS_ALL application cli shared recorder sdk doc)
set(CPACK_COMPONENTS_GROUPING ONE_PER_GROUP)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)

# zoe_package(COMPONENT NAME SECTION SUMMARY TEXT [DEPENDS ...] [RECOMMENDS ...] [SUGGESTS ...] [ALL])
function(zoe_package component name section summary text)
  cmake_parse_arguments(arg "ALL" "" "DEPENDS;RECOMMENDS;SUGGESTS" ${ARGN})
  string(TOUPPER ${component} upper)
  set(prefix CPACK_DEBIAN_${upper})
  set(${prefix}_PACKAGE_NAME ${name} PARENT_SCOPE)
  set(${prefix}_PACKAGE_SECTION ${section} PARENT_SCOPE)
  set(${prefix}_DESCRIPTION "${summary}\n${text}" PARENT_SCOPE)
  foreach(kind DEPENDS RECOMMENDS SUGGESTS)
    list(JOIN arg_${kind} ", " list)
    if(list)
      set(${prefix}_PACKAGE_${kind} "${list}" PARENT_SCOPE)
    endif()
  endforeach()
  if(arg_ALL)
    set(${prefix}_PACKAGE_ARCHITECTURE all PARENT_SCOPE)
  else()
    set(${prefix}_PACKAGE_SHLIBDEPS ON PARENT_SCOPE)
  endif()
  # Required for every Debian package.
  set(folder ${PROJECT_BINARY_DIR}/debian/${name})
  configure_file(${PROJECT_SOURCE_DIR}/cmake/debian/changelog.in ${folder}/changelog.Debian @ONLY)
  find_program(ZOE_GZIP gzip)
  if(ZOE_GZIP)
    execute_process(COMMAND ${ZOE_GZIP} -9nkf ${folder}/changelog.Debian)
    install(FILES ${folder}/changelog.Debian.gz DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${name} COMPONENT ${component})
  endif()
  install(FILES ${PROJECT_SOURCE_DIR}/cmake/debian/copyright DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${name}
    COMPONENT ${component})
endfunction()

set(same "(= ${PROJECT_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE})")
zoe_package(application zoetrope devel "frame profiler: see why some frames of a program are slow"
"Zoetrope shows what every thread of a game or another real-time program does
in each frame: why a frame was slow, which kinds of frames there are, and
whether a change helped. This package is the desktop application."
  DEPENDS "zoetrope-cli ${same}" RECOMMENDS qt6-translations-l10n shared-mime-info
  SUGGESTS zoetrope-doc libzoetrope-recorder-dev)
zoe_package(cli zoetrope-cli devel "frame profiler for the command line and continuous integration"
"zoe answers in a terminal or a script why frames were slow, compares two
versions of a program, and fails a build when frames become slower. This
package has zoe, its plugins, a sample capture and the sample game."
  SUGGESTS zoetrope zoetrope-doc)
set(abi ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
zoe_package(shared libzoetrope-recorder${abi} libs "frame profiler: shared library of recorded programs"
"Programs that load instrumented libraries link this one, so that all of them
record into one session.")
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/debian/shlibs
  CONTENT "libzoetrope_recorder ${abi} libzoetrope-recorder${abi} ${same}\n" @ONLY)
set(CPACK_DEBIAN_SHARED_PACKAGE_CONTROL_EXTRA ${PROJECT_SOURCE_DIR}/cmake/debian/triggers ${PROJECT_BINARY_DIR}/debian/shlibs)
set(CPACK_POST_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/cmake/debian/finish_packages.cmake)
zoe_package(recorder libzoetrope-recorder-dev libdevel "frame profiler: library that programs link to be recorded"
"A program that uses the macros of this library and links it records what
every thread does in each frame. It is there as a static and as a shared
library. Headers under the names of other profilers record programs that have
their macros."
  DEPENDS "libzoetrope-recorder${abi} ${same}" libcapnp-dev libzstd-dev libxxhash-dev SUGGESTS zoetrope zoetrope-doc libimgui-dev)
zoe_package(sdk zoetrope-plugin-dev libdevel "frame profiler: headers and libraries for plugins"
"What plugins of Zoetrope are built with: importers, exporters, clusterers,
metrics, columns and views. It has a template of a project."
  DEPENDS "libzoetrope-recorder-dev ${same}" qt6-base-dev libtbb-dev libarmadillo-dev libboost-dev)
zoe_package(doc zoetrope-doc doc "frame profiler: manual and examples"
"The manual of Zoetrope, the description of its capture format, and the
examples: a minimal program in C++ and C, an overlay, and a small game." ALL)
include(CPack)
