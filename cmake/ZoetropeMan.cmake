# The manual pages: descriptions are written by hand, options come from the programs' --help, so
# that the pages are always up to date.
find_program(ZOE_GZIP gzip)
set(man_dir ${CMAKE_BINARY_DIR}/man)

function(zoe_man_page program component)
  set(page ${man_dir}/${program}.1)
  add_custom_command(OUTPUT ${page} ${page}.gz
    COMMAND ${CMAKE_COMMAND} -D PROGRAM=$<TARGET_FILE:${program}> -D VERSION=${PROJECT_VERSION}
      -D TEMPLATE=${PROJECT_SOURCE_DIR}/docs/man/${program}.1.in -D PAGE=${page}
      -P ${PROJECT_SOURCE_DIR}/cmake/make_man.cmake
    COMMAND ${ZOE_GZIP} -9nkf ${page}
    DEPENDS ${program} ${PROJECT_SOURCE_DIR}/docs/man/${program}.1.in
      ${PROJECT_SOURCE_DIR}/cmake/make_man.cmake
    VERBATIM)
  add_custom_target(man_${program} ALL DEPENDS ${page})
  install(FILES ${page}.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT ${component})
endfunction()

if(ZOE_GZIP)
  zoe_man_page(zoetrope application)
  if(TARGET zoe)
    zoe_man_page(zoe cli)
  endif()
endif()
