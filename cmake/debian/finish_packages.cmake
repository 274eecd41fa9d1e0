# Finishes packages with what cpack can't express.
foreach(package IN LISTS CPACK_PACKAGE_FILES)
  get_filename_component(name ${package} NAME)
  if(NOT name MATCHES "^libzoetrope-recorder|^zoetrope-doc")
    continue()
  endif()
  set(folder ${package}.unpacked)
  execute_process(COMMAND dpkg-deb -R ${package} ${folder} COMMAND_ERROR_IS_FATAL ANY)
  # Libraries of several architectures can be installed side by side if their folders are named
  # after the architecture. Packages without libraries work for all architectures.
  file(GLOB by_architecture ${folder}/usr/lib/*-linux-gnu)
  file(GLOB libraries ${folder}/usr/lib)
  if(by_architecture OR NOT libraries)
    set(multi_arch foreign)
    if(libraries)
      set(multi_arch same)
    endif()
    file(READ ${folder}/DEBIAN/control control)
    file(WRITE ${folder}/DEBIAN/control "Multi-Arch: ${multi_arch}\n${control}")
  endif()
  # cpack adds scripts that call ldconfig to packages with shared libraries. Debian has a trigger
  # for that, which the package has too, so the scripts are removed.
  file(REMOVE ${folder}/DEBIAN/postinst ${folder}/DEBIAN/postrm)
  execute_process(COMMAND dpkg-deb --root-owner-group -b ${folder} ${package} OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
  file(REMOVE_RECURSE ${folder})
endforeach()
