# The data files of the application, in one file ../share/zoetrope/zoetrope.rcc that is found both
# in the build tree and after installation: the manual, the sample capture and the translations.
# Also the files for the desktop.
set(ZOE_DATA_DIR ${CMAKE_BINARY_DIR}/share/zoetrope)
set(data_root ${PROJECT_SOURCE_DIR})
set(data_entries "")
set(data_files "")

function(zoe_data_file alias file)
  string(APPEND data_entries "    <file alias=\"${alias}\">${file}</file>\n")
  set(data_entries "${data_entries}" PARENT_SCOPE)
  set(data_files ${data_files} ${file} PARENT_SCOPE)
endfunction()

# Links between these files work as in the sources.
file(GLOB chapters CONFIGURE_DEPENDS RELATIVE ${data_root}
  ${data_root}/docs/*.md ${data_root}/docs/manual/*.png ${data_root}/docs/ci/*
  ${data_root}/examples/*/README.md ${data_root}/examples/nightly/*.sh
  ${data_root}/examples/minimal*/*.c* ${data_root}/examples/overlay/*.c*)
foreach(file IN LISTS chapters ITEMS formats/FORMAT.md ARCHITECTURE.md CONTRIBUTING.md CHANGELOG.md README.md LICENSE)
  zoe_data_file(manual/${file} ${data_root}/${file})
endforeach()
zoe_data_file(sample/crates.zoe ${data_root}/resources/sample/crates.zoe)

# Without this tool, the application is in English only.
find_program(ZOE_LRELEASE NAMES lrelease lrelease6 lrelease-qt6
  HINTS ${QT6_INSTALL_PREFIX}/${QT6_INSTALL_BINS} /usr/lib/qt6/bin)
foreach(language de fr)
  set(source ${data_root}/translations/zoetrope_${language}.ts)
  if(ZOE_LRELEASE AND EXISTS ${source})
    set(compiled ${CMAKE_BINARY_DIR}/translations/zoetrope_${language}.qm)
    add_custom_command(OUTPUT ${compiled}
      COMMAND ${CMAKE_COMMAND} -E make_directory ${CMAKE_BINARY_DIR}/translations
      COMMAND ${ZOE_LRELEASE} -silent ${source} -qm ${compiled}
      DEPENDS ${source} VERBATIM)
    zoe_data_file(translations/zoetrope_${language}.qm ${compiled})
  endif()
endforeach()
if(NOT ZOE_LRELEASE)
  message(STATUS "lrelease was not found: no translations (package qt6-l10n-tools)")
endif()

file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/zoetrope-data.qrc
  CONTENT "<RCC>\n  <qresource prefix=\"/\">\n@data_entries@  </qresource>\n</RCC>\n" @ONLY)
add_custom_command(OUTPUT ${ZOE_DATA_DIR}/zoetrope.rcc
  COMMAND ${CMAKE_COMMAND} -E make_directory ${ZOE_DATA_DIR}
  COMMAND Qt6::rcc --binary ${CMAKE_BINARY_DIR}/zoetrope-data.qrc -o ${ZOE_DATA_DIR}/zoetrope.rcc
  DEPENDS ${CMAKE_BINARY_DIR}/zoetrope-data.qrc ${data_files} VERBATIM)
add_custom_target(zoetrope_data ALL DEPENDS ${ZOE_DATA_DIR}/zoetrope.rcc)
add_dependencies(zoe_app_lib zoetrope_data)
