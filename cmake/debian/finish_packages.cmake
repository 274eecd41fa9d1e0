# What cpack can't say of packages.
foreach(package IN LISTS CPACK_PACKAGE_FILES)
  get_filename_component(name ${package} NAME)
  if(NOT name MATCHES "^libzoetrope-recorder|^zoetrope-doc")
    continue()
  endif()
  set(folder ${package}.unpacked)
  execute_process(COMMAND dpkg-deb -R ${package} ${folder} COMMAND_ERROR_IS_FATAL ANY)
  # Libraries of several architectures fit beside each other if their folders have names of architectures. What has no
  # libraries serves all.
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
  # cpack gives packages with shared libraries scripts that call ldconfig. Debian has a trigger for that, which the package
  # has as well: the scripts are taken out.
  file(REMOVE ${folder}/DEBIAN/postinst ${folder}/DEBIAN/postrm)
  execute_process(COMMAND dpkg-deb --root-owner-group -b ${folder} ${package} OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
  file(REMOVE_RECURSE ${folder})
endforeach()
