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

// Packs bytes as gzip does. Returns the size of what it wrote, or 0 if that needs more room, or cannot be done.
size_t page_file_pack(const unsigned char *bytes, size_t size, unsigned char *into, size_t room);

// Unpacks what gzip packed, until the room is full. Returns the size of what it wrote, or -1 if it is damaged or cut off.
ptrdiff_t page_file_unpack(const unsigned char *bytes, size_t size, unsigned char *into, size_t room);

#endif
