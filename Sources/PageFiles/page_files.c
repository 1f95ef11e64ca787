#include "page_files.h"

// `#embed` costs nothing to compile, where 100 kB as an array of Swift took 22 seconds.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char index_html[] = {
#embed "../outline-serve/Page/index.html"
};

static const struct page_file page_files[] = {
  {"index.html", index_html, sizeof index_html},
};

const size_t page_files_count = sizeof page_files / sizeof page_files[0];

const struct page_file *page_file_at(size_t number) {
  return number < page_files_count ? &page_files[number] : NULL;
}
