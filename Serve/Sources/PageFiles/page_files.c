#include "page_files.h"

#include <limits.h>
#include <zlib.h>

// `#embed` costs nothing to compile, where 100 kB as an array of Swift took 22 seconds.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char actions_js[] = {
#embed "../outline-serve/Page/actions.js"
};
static const unsigned char address_js[] = {
#embed "../outline-serve/Page/address.js"
};
static const unsigned char api_js[] = {
#embed "../outline-serve/Page/api.js"
};
static const unsigned char bar_js[] = {
#embed "../outline-serve/Page/bar.js"
};
static const unsigned char block_js[] = {
#embed "../outline-serve/Page/block.js"
};
static const unsigned char calendar_js[] = {
#embed "../outline-serve/Page/calendar.js"
};
static const unsigned char canvas_js[] = {
#embed "../outline-serve/Page/canvas.js"
};
static const unsigned char clipboard_js[] = {
#embed "../outline-serve/Page/clipboard.js"
};
static const unsigned char colors_js[] = {
#embed "../outline-serve/Page/colors.js"
};
static const unsigned char details_js[] = {
#embed "../outline-serve/Page/details.js"
};
static const unsigned char dom_js[] = {
#embed "../outline-serve/Page/dom.js"
};
static const unsigned char drafts_js[] = {
#embed "../outline-serve/Page/drafts.js"
};
static const unsigned char edit_js[] = {
#embed "../outline-serve/Page/edit.js"
};
static const unsigned char entries_js[] = {
#embed "../outline-serve/Page/entries.js"
};
static const unsigned char fields_js[] = {
#embed "../outline-serve/Page/fields.js"
};
static const unsigned char files_js[] = {
#embed "../outline-serve/Page/files.js"
};
static const unsigned char icon_svg[] = {
#embed "../outline-serve/Page/icon.svg"
};
static const unsigned char icons_js[] = {
#embed "../outline-serve/Page/icons.js"
};
static const unsigned char index_html[] = {
#embed "../outline-serve/Page/index.html"
};
static const unsigned char keys_js[] = {
#embed "../outline-serve/Page/keys.js"
};
static const unsigned char list_js[] = {
#embed "../outline-serve/Page/list.js"
};
static const unsigned char main_js[] = {
#embed "../outline-serve/Page/main.js"
};
static const unsigned char meeting_js[] = {
#embed "../outline-serve/Page/meeting.js"
};
static const unsigned char menu_js[] = {
#embed "../outline-serve/Page/menu.js"
};
static const unsigned char messages_js[] = {
#embed "../outline-serve/Page/messages.js"
};
static const unsigned char motion_js[] = {
#embed "../outline-serve/Page/motion.js"
};
static const unsigned char outbox_js[] = {
#embed "../outline-serve/Page/outbox.js"
};
static const unsigned char page_css[] = {
#embed "../outline-serve/Page/page.css"
};
static const unsigned char performing_js[] = {
#embed "../outline-serve/Page/performing.js"
};
static const unsigned char places_js[] = {
#embed "../outline-serve/Page/places.js"
};
static const unsigned char pointer_js[] = {
#embed "../outline-serve/Page/pointer.js"
};
static const unsigned char pretend_js[] = {
#embed "../outline-serve/Page/pretend.js"
};
static const unsigned char print_js[] = {
#embed "../outline-serve/Page/print.js"
};
static const unsigned char reading_js[] = {
#embed "../outline-serve/Page/reading.js"
};
static const unsigned char reorder_js[] = {
#embed "../outline-serve/Page/reorder.js"
};
static const unsigned char rows_css[] = {
#embed "../outline-serve/Page/rows.css"
};
static const unsigned char rows_js[] = {
#embed "../outline-serve/Page/rows.js"
};
static const unsigned char saving_js[] = {
#embed "../outline-serve/Page/saving.js"
};
static const unsigned char search_js[] = {
#embed "../outline-serve/Page/search.js"
};
static const unsigned char selection_js[] = {
#embed "../outline-serve/Page/selection.js"
};
static const unsigned char sidebar_js[] = {
#embed "../outline-serve/Page/sidebar.js"
};
static const unsigned char stream_js[] = {
#embed "../outline-serve/Page/stream.js"
};
static const unsigned char swipe_js[] = {
#embed "../outline-serve/Page/swipe.js"
};
static const unsigned char time_js[] = {
#embed "../outline-serve/Page/time.js"
};
static const unsigned char touchkeys_js[] = {
#embed "../outline-serve/Page/touchkeys.js"
};
static const unsigned char typing_js[] = {
#embed "../outline-serve/Page/typing.js"
};
static const unsigned char viewport_js[] = {
#embed "../outline-serve/Page/viewport.js"
};
static const unsigned char worker_js[] = {
#embed "../outline-serve/Page/worker.js"
};

static const struct page_file page_files[] = {
  {"actions.js", actions_js, sizeof actions_js},
  {"address.js", address_js, sizeof address_js},
  {"api.js", api_js, sizeof api_js},
  {"bar.js", bar_js, sizeof bar_js},
  {"block.js", block_js, sizeof block_js},
  {"calendar.js", calendar_js, sizeof calendar_js},
  {"canvas.js", canvas_js, sizeof canvas_js},
  {"clipboard.js", clipboard_js, sizeof clipboard_js},
  {"colors.js", colors_js, sizeof colors_js},
  {"details.js", details_js, sizeof details_js},
  {"dom.js", dom_js, sizeof dom_js},
  {"drafts.js", drafts_js, sizeof drafts_js},
  {"edit.js", edit_js, sizeof edit_js},
  {"entries.js", entries_js, sizeof entries_js},
  {"fields.js", fields_js, sizeof fields_js},
  {"files.js", files_js, sizeof files_js},
  {"icon.svg", icon_svg, sizeof icon_svg},
  {"icons.js", icons_js, sizeof icons_js},
  {"index.html", index_html, sizeof index_html},
  {"keys.js", keys_js, sizeof keys_js},
  {"list.js", list_js, sizeof list_js},
  {"main.js", main_js, sizeof main_js},
  {"meeting.js", meeting_js, sizeof meeting_js},
  {"menu.js", menu_js, sizeof menu_js},
  {"messages.js", messages_js, sizeof messages_js},
  {"motion.js", motion_js, sizeof motion_js},
  {"outbox.js", outbox_js, sizeof outbox_js},
  {"page.css", page_css, sizeof page_css},
  {"performing.js", performing_js, sizeof performing_js},
  {"places.js", places_js, sizeof places_js},
  {"pointer.js", pointer_js, sizeof pointer_js},
  {"pretend.js", pretend_js, sizeof pretend_js},
  {"print.js", print_js, sizeof print_js},
  {"reading.js", reading_js, sizeof reading_js},
  {"reorder.js", reorder_js, sizeof reorder_js},
  {"rows.css", rows_css, sizeof rows_css},
  {"rows.js", rows_js, sizeof rows_js},
  {"saving.js", saving_js, sizeof saving_js},
  {"search.js", search_js, sizeof search_js},
  {"selection.js", selection_js, sizeof selection_js},
  {"sidebar.js", sidebar_js, sizeof sidebar_js},
  {"stream.js", stream_js, sizeof stream_js},
  {"swipe.js", swipe_js, sizeof swipe_js},
  {"time.js", time_js, sizeof time_js},
  {"touchkeys.js", touchkeys_js, sizeof touchkeys_js},
  {"typing.js", typing_js, sizeof typing_js},
  {"viewport.js", viewport_js, sizeof viewport_js},
  {"worker.js", worker_js, sizeof worker_js},
};

const size_t page_files_count = sizeof page_files / sizeof page_files[0];

const struct page_file *page_file_at(size_t number) {
  return number < page_files_count ? &page_files[number] : NULL;
}

size_t page_file_pack(const unsigned char *bytes, size_t size, unsigned char *into, size_t room) {
  z_stream stream = {0};
  // 16 more than the size of the window asks for the header of gzip.
  if (size > UINT_MAX || room > UINT_MAX || into == NULL ||
      deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY) != Z_OK) {
    return 0;
  }
  stream.next_in = (unsigned char *)bytes;
  stream.avail_in = (uInt)size;
  stream.next_out = into;
  stream.avail_out = (uInt)room;
  int result = deflate(&stream, Z_FINISH);
  size_t packed = room - stream.avail_out;
  deflateEnd(&stream);
  return result == Z_STREAM_END ? packed : 0;
}

ptrdiff_t page_file_unpack(const unsigned char *bytes, size_t size, unsigned char *into, size_t room) {
  z_stream stream = {0};
  // 16 more than the size of the window asks for gzip, and for nothing else.
  if (size > UINT_MAX || room > UINT_MAX || into == NULL || inflateInit2(&stream, 15 + 16) != Z_OK) return -1;
  stream.next_in = (unsigned char *)bytes;
  stream.avail_in = (uInt)size;
  stream.next_out = into;
  stream.avail_out = (uInt)room;
  int result;
  do {
    result = inflate(&stream, Z_FINISH);
    // A file of gzip may have several parts, one after the other.
  } while (result == Z_STREAM_END && stream.avail_in > 0 && stream.avail_out > 0 && inflateReset(&stream) == Z_OK);
  int is_full = stream.avail_out == 0 && (result == Z_STREAM_END || result == Z_BUF_ERROR);
  size_t unpacked = room - stream.avail_out;
  inflateEnd(&stream);
  return is_full || result == Z_STREAM_END ? (ptrdiff_t)unpacked : -1;
}
