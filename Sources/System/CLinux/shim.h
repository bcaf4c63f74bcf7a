#pragma once
// The calls below are GNU extensions; Swift's importer does not define this on its own.
#undef _GNU_SOURCE
#define _GNU_SOURCE 1
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/file.h>
#include <dirent.h>
#include <fcntl.h>
#include <malloc.h>
#include <unistd.h>
