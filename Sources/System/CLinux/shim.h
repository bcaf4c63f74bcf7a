#pragma once
// The calls below are GNU extensions; Swift's importer does not define this on its own.
#undef _GNU_SOURCE
#define _GNU_SOURCE 1
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <dirent.h>
#include <fcntl.h>
#include <link.h>
#include <malloc.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>
