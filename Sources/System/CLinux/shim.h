#pragma once
// The calls below are GNU extensions; Swift's importer does not define this on its own.
#undef _GNU_SOURCE
#define _GNU_SOURCE 1
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <dirent.h>
#include <elf.h>
#include <fcntl.h>
#include <malloc.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

// As in <link.h>, which brings <sys/select.h> along: there a member of fd_set has another name with _GNU_SOURCE than in
// Swift's module of the C library, and the compiler refuses two definitions of one type. More members follow these.
struct dl_phdr_info {
  Elf64_Addr dlpi_addr;
  const char *dlpi_name;
  const Elf64_Phdr *dlpi_phdr;
  Elf64_Half dlpi_phnum;
};
int dl_iterate_phdr(int (*callback)(struct dl_phdr_info *, size_t, void *), void *data);
