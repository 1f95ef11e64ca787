#ifndef PAGE_FILES_H
#define PAGE_FILES_H

#include <stddef.h>

// A file of the page of `outline serve`, as it is in Sources/outline-serve/Page.
struct page_file {
  const char *name;
  const unsigned char *bytes;
  size_t size;
};

// The number of files.
extern const size_t page_files_count;

// One of the files, by its number from 0, or NULL.
const struct page_file *page_file_at(size_t number);

#endif
