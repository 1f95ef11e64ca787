#include "EmbeddedFiles.h"
#include <string.h>

#pragma clang diagnostic ignored "-Wc23-extensions"

// Each text ends with a zero. Those of commands are first: a command looks for some at its start.
static const struct {
  const char *name;
  const unsigned char *bytes;
} texts[] = {
    {"help/add.txt", (const unsigned char[]){
#embed "texts/help/add.txt" suffix(, 0)
    }},
    {"help/apply.txt", (const unsigned char[]){
#embed "texts/help/apply.txt" suffix(, 0)
    }},
    {"help/archive.txt", (const unsigned char[]){
#embed "texts/help/archive.txt" suffix(, 0)
    }},
    {"help/backup.txt", (const unsigned char[]){
#embed "texts/help/backup.txt" suffix(, 0)
    }},
    {"help/batch.txt", (const unsigned char[]){
#embed "texts/help/batch.txt" suffix(, 0)
    }},
    {"help/blame.txt", (const unsigned char[]){
#embed "texts/help/blame.txt" suffix(, 0)
    }},
    {"help/browse.txt", (const unsigned char[]){
#embed "texts/help/browse.txt" suffix(, 0)
    }},
    {"help/bundle.txt", (const unsigned char[]){
#embed "texts/help/bundle.txt" suffix(, 0)
    }},
    {"help/capture.txt", (const unsigned char[]){
#embed "texts/help/capture.txt" suffix(, 0)
    }},
    {"help/check.txt", (const unsigned char[]){
#embed "texts/help/check.txt" suffix(, 0)
    }},
    {"help/clone.txt", (const unsigned char[]){
#embed "texts/help/clone.txt" suffix(, 0)
    }},
    {"help/collapse.txt", (const unsigned char[]){
#embed "texts/help/collapse.txt" suffix(, 0)
    }},
    {"help/complete-words.txt", (const unsigned char[]){
#embed "texts/help/complete-words.txt" suffix(, 0)
    }},
    {"help/completion.txt", (const unsigned char[]){
#embed "texts/help/completion.txt" suffix(, 0)
    }},
    {"help/conflicts.txt", (const unsigned char[]){
#embed "texts/help/conflicts.txt" suffix(, 0)
    }},
    {"help/context.txt", (const unsigned char[]){
#embed "texts/help/context.txt" suffix(, 0)
    }},
    {"help/copy.txt", (const unsigned char[]){
#embed "texts/help/copy.txt" suffix(, 0)
    }},
    {"help/count.txt", (const unsigned char[]){
#embed "texts/help/count.txt" suffix(, 0)
    }},
    {"help/deleted.txt", (const unsigned char[]){
#embed "texts/help/deleted.txt" suffix(, 0)
    }},
    {"help/diff.txt", (const unsigned char[]){
#embed "texts/help/diff.txt" suffix(, 0)
    }},
    {"help/documentation.txt", (const unsigned char[]){
#embed "texts/help/documentation.txt" suffix(, 0)
    }},
    {"help/done.txt", (const unsigned char[]){
#embed "texts/help/done.txt" suffix(, 0)
    }},
    {"help/edit.txt", (const unsigned char[]){
#embed "texts/help/edit.txt" suffix(, 0)
    }},
    {"help/exchange.txt", (const unsigned char[]){
#embed "texts/help/exchange.txt" suffix(, 0)
    }},
    {"help/expand.txt", (const unsigned char[]){
#embed "texts/help/expand.txt" suffix(, 0)
    }},
    {"help/export-history.txt", (const unsigned char[]){
#embed "texts/help/export-history.txt" suffix(, 0)
    }},
    {"help/export-nodes.txt", (const unsigned char[]){
#embed "texts/help/export-nodes.txt" suffix(, 0)
    }},
    {"help/export.txt", (const unsigned char[]){
#embed "texts/help/export.txt" suffix(, 0)
    }},
    {"help/fav.txt", (const unsigned char[]){
#embed "texts/help/fav.txt" suffix(, 0)
    }},
    {"help/favorites.txt", (const unsigned char[]){
#embed "texts/help/favorites.txt" suffix(, 0)
    }},
    {"help/file.txt", (const unsigned char[]){
#embed "texts/help/file.txt" suffix(, 0)
    }},
    {"help/find.txt", (const unsigned char[]){
#embed "texts/help/find.txt" suffix(, 0)
    }},
    {"help/git-merge.txt", (const unsigned char[]){
#embed "texts/help/git-merge.txt" suffix(, 0)
    }},
    {"help/git-setup.txt", (const unsigned char[]){
#embed "texts/help/git-setup.txt" suffix(, 0)
    }},
    {"help/import-emoji.txt", (const unsigned char[]){
#embed "texts/help/import-emoji.txt" suffix(, 0)
    }},
    {"help/import-file.txt", (const unsigned char[]){
#embed "texts/help/import-file.txt" suffix(, 0)
    }},
    {"help/import-history.txt", (const unsigned char[]){
#embed "texts/help/import-history.txt" suffix(, 0)
    }},
    {"help/import.txt", (const unsigned char[]){
#embed "texts/help/import.txt" suffix(, 0)
    }},
    {"help/indent.txt", (const unsigned char[]){
#embed "texts/help/indent.txt" suffix(, 0)
    }},
    {"help/init.txt", (const unsigned char[]){
#embed "texts/help/init.txt" suffix(, 0)
    }},
    {"help/log.txt", (const unsigned char[]){
#embed "texts/help/log.txt" suffix(, 0)
    }},
    {"help/ls.txt", (const unsigned char[]){
#embed "texts/help/ls.txt" suffix(, 0)
    }},
    {"help/mcp.txt", (const unsigned char[]){
#embed "texts/help/mcp.txt" suffix(, 0)
    }},
    {"help/merge.txt", (const unsigned char[]){
#embed "texts/help/merge.txt" suffix(, 0)
    }},
    {"help/mv.txt", (const unsigned char[]){
#embed "texts/help/mv.txt" suffix(, 0)
    }},
    {"help/note.txt", (const unsigned char[]){
#embed "texts/help/note.txt" suffix(, 0)
    }},
    {"help/outdent.txt", (const unsigned char[]){
#embed "texts/help/outdent.txt" suffix(, 0)
    }},
    {"help/pick.txt", (const unsigned char[]){
#embed "texts/help/pick.txt" suffix(, 0)
    }},
    {"help/pull.txt", (const unsigned char[]){
#embed "texts/help/pull.txt" suffix(, 0)
    }},
    {"help/purge.txt", (const unsigned char[]){
#embed "texts/help/purge.txt" suffix(, 0)
    }},
    {"help/push.txt", (const unsigned char[]){
#embed "texts/help/push.txt" suffix(, 0)
    }},
    {"help/recents.txt", (const unsigned char[]){
#embed "texts/help/recents.txt" suffix(, 0)
    }},
    {"help/redo.txt", (const unsigned char[]){
#embed "texts/help/redo.txt" suffix(, 0)
    }},
    {"help/remind.txt", (const unsigned char[]){
#embed "texts/help/remind.txt" suffix(, 0)
    }},
    {"help/remote-add.txt", (const unsigned char[]){
#embed "texts/help/remote-add.txt" suffix(, 0)
    }},
    {"help/remote-list.txt", (const unsigned char[]){
#embed "texts/help/remote-list.txt" suffix(, 0)
    }},
    {"help/remote-remove.txt", (const unsigned char[]){
#embed "texts/help/remote-remove.txt" suffix(, 0)
    }},
    {"help/remote.txt", (const unsigned char[]){
#embed "texts/help/remote.txt" suffix(, 0)
    }},
    {"help/rename.txt", (const unsigned char[]){
#embed "texts/help/rename.txt" suffix(, 0)
    }},
    {"help/reopen.txt", (const unsigned char[]){
#embed "texts/help/reopen.txt" suffix(, 0)
    }},
    {"help/report.txt", (const unsigned char[]){
#embed "texts/help/report.txt" suffix(, 0)
    }},
    {"help/rescue.txt", (const unsigned char[]){
#embed "texts/help/rescue.txt" suffix(, 0)
    }},
    {"help/resolve.txt", (const unsigned char[]){
#embed "texts/help/resolve.txt" suffix(, 0)
    }},
    {"help/restore.txt", (const unsigned char[]){
#embed "texts/help/restore.txt" suffix(, 0)
    }},
    {"help/revert.txt", (const unsigned char[]){
#embed "texts/help/revert.txt" suffix(, 0)
    }},
    {"help/rm.txt", (const unsigned char[]){
#embed "texts/help/rm.txt" suffix(, 0)
    }},
    {"help/section-add.txt", (const unsigned char[]){
#embed "texts/help/section-add.txt" suffix(, 0)
    }},
    {"help/section-configure.txt", (const unsigned char[]){
#embed "texts/help/section-configure.txt" suffix(, 0)
    }},
    {"help/section-list.txt", (const unsigned char[]){
#embed "texts/help/section-list.txt" suffix(, 0)
    }},
    {"help/section-move.txt", (const unsigned char[]){
#embed "texts/help/section-move.txt" suffix(, 0)
    }},
    {"help/section-remove.txt", (const unsigned char[]){
#embed "texts/help/section-remove.txt" suffix(, 0)
    }},
    {"help/section-rename.txt", (const unsigned char[]){
#embed "texts/help/section-rename.txt" suffix(, 0)
    }},
    {"help/section.txt", (const unsigned char[]){
#embed "texts/help/section.txt" suffix(, 0)
    }},
    {"help/serve.txt", (const unsigned char[]){
#embed "texts/help/serve.txt" suffix(, 0)
    }},
    {"help/set.txt", (const unsigned char[]){
#embed "texts/help/set.txt" suffix(, 0)
    }},
    {"help/show.txt", (const unsigned char[]){
#embed "texts/help/show.txt" suffix(, 0)
    }},
    {"help/sort.txt", (const unsigned char[]){
#embed "texts/help/sort.txt" suffix(, 0)
    }},
    {"help/swipe.txt", (const unsigned char[]){
#embed "texts/help/swipe.txt" suffix(, 0)
    }},
    {"help/sync.txt", (const unsigned char[]){
#embed "texts/help/sync.txt" suffix(, 0)
    }},
    {"help/trust.txt", (const unsigned char[]){
#embed "texts/help/trust.txt" suffix(, 0)
    }},
    {"help/undo.txt", (const unsigned char[]){
#embed "texts/help/undo.txt" suffix(, 0)
    }},
    {"help/unfav.txt", (const unsigned char[]){
#embed "texts/help/unfav.txt" suffix(, 0)
    }},
    {"help/use.txt", (const unsigned char[]){
#embed "texts/help/use.txt" suffix(, 0)
    }},
    {"help/views-forget.txt", (const unsigned char[]){
#embed "texts/help/views-forget.txt" suffix(, 0)
    }},
    {"help/views-list.txt", (const unsigned char[]){
#embed "texts/help/views-list.txt" suffix(, 0)
    }},
    {"help/views.txt", (const unsigned char[]){
#embed "texts/help/views.txt" suffix(, 0)
    }},
    {"help/watch.txt", (const unsigned char[]){
#embed "texts/help/watch.txt" suffix(, 0)
    }},
    {"help/where.txt", (const unsigned char[]){
#embed "texts/help/where.txt" suffix(, 0)
    }},
    {"completion.bash", (const unsigned char[]){
#embed "texts/completion.bash" suffix(, 0)
    }},
    {"completion.zsh", (const unsigned char[]){
#embed "texts/completion.zsh" suffix(, 0)
    }},
    {"completion.fish", (const unsigned char[]){
#embed "texts/completion.fish" suffix(, 0)
    }},
    {"ids.txt", (const unsigned char[]){
#embed "texts/ids.txt" suffix(, 0)
    }},
    {"versions.txt", (const unsigned char[]){
#embed "texts/versions.txt" suffix(, 0)
    }},
    {"queries.txt", (const unsigned char[]){
#embed "texts/queries.txt" suffix(, 0)
    }},
    {"dates.txt", (const unsigned char[]){
#embed "texts/dates.txt" suffix(, 0)
    }},
    {"days.txt", (const unsigned char[]){
#embed "texts/days.txt" suffix(, 0)
    }},
    {"editing.txt", (const unsigned char[]){
#embed "texts/editing.txt" suffix(, 0)
    }},
    {"batch.txt", (const unsigned char[]){
#embed "texts/batch.txt" suffix(, 0)
    }},
    {"formats.txt", (const unsigned char[]){
#embed "texts/formats.txt" suffix(, 0)
    }},
    {"json.txt", (const unsigned char[]){
#embed "texts/json.txt" suffix(, 0)
    }},
    {"schema.txt", (const unsigned char[]){
#embed "texts/schema.txt" suffix(, 0)
    }},
    {"exit-codes.txt", (const unsigned char[]){
#embed "texts/exit-codes.txt" suffix(, 0)
    }},
    {"environment.txt", (const unsigned char[]){
#embed "texts/environment.txt" suffix(, 0)
    }},
    {"configuration.txt", (const unsigned char[]){
#embed "texts/configuration.txt" suffix(, 0)
    }},
    {"front.txt", (const unsigned char[]){
#embed "texts/front.txt" suffix(, 0)
    }},
    {"options.txt", (const unsigned char[]){
#embed "texts/options.txt" suffix(, 0)
    }},
    {"keys.txt", (const unsigned char[]){
#embed "texts/keys.txt" suffix(, 0)
    }},
    {"agents.txt", (const unsigned char[]){
#embed "texts/agents.txt" suffix(, 0)
    }},
    {"synonyms.txt", (const unsigned char[]){
#embed "texts/synonyms.txt" suffix(, 0)
    }},
    {"reports.txt", (const unsigned char[]){
#embed "texts/reports.txt" suffix(, 0)
    }},
    {"topics.txt", (const unsigned char[]){
#embed "texts/topics.txt" suffix(, 0)
    }},
    {"guesses.txt", (const unsigned char[]){
#embed "texts/guesses.txt" suffix(, 0)
    }},
    {"foreign-fields.txt", (const unsigned char[]){
#embed "texts/foreign-fields.txt" suffix(, 0)
    }},
    {"day-endings.txt", (const unsigned char[]){
#embed "texts/day-endings.txt" suffix(, 0)
    }},
    {"day-links.txt", (const unsigned char[]){
#embed "texts/day-links.txt" suffix(, 0)
    }},
    {"entities.txt", (const unsigned char[]){
#embed "texts/entities.txt" suffix(, 0)
    }},
    {"format-names.txt", (const unsigned char[]){
#embed "texts/format-names.txt" suffix(, 0)
    }},
    {"examples.txt", (const unsigned char[]){
#embed "texts/examples.txt" suffix(, 0)
    }},
    {"operation-words.txt", (const unsigned char[]){
#embed "texts/operation-words.txt" suffix(, 0)
    }},
    {"sort-words.txt", (const unsigned char[]){
#embed "texts/sort-words.txt" suffix(, 0)
    }},
    {"verbs.txt", (const unsigned char[]){
#embed "texts/verbs.txt" suffix(, 0)
    }},
    {"files.html", (const unsigned char[]){
#embed "texts/files.html" suffix(, 0)
    }},
    {"problems.txt", (const unsigned char[]){
#embed "texts/problems.txt" suffix(, 0)
    }},
    {"query-words.txt", (const unsigned char[]){
#embed "texts/query-words.txt" suffix(, 0)
    }},
    {"field-words.txt", (const unsigned char[]){
#embed "texts/field-words.txt" suffix(, 0)
    }},
    {"headers.txt", (const unsigned char[]){
#embed "texts/headers.txt" suffix(, 0)
    }},
    {"table-columns.txt", (const unsigned char[]){
#embed "texts/table-columns.txt" suffix(, 0)
    }},
    {"known-names.txt", (const unsigned char[]){
#embed "texts/known-names.txt" suffix(, 0)
    }},
    {"edit-header.txt", (const unsigned char[]){
#embed "texts/edit-header.txt" suffix(, 0)
    }},
    {"page.css", (const unsigned char[]){
#embed "texts/page.css" suffix(, 0)
    }},
};

struct embedded_file text_file(const char *name) {
  for (size_t index = 0; index < sizeof texts / sizeof *texts; index++) {
    const unsigned char *bytes = texts[index].bytes;
    if (strcmp(texts[index].name, name) == 0) {
      return (struct embedded_file){bytes, strlen((const char *)bytes)};
    }
  }
  return (struct embedded_file){texts->bytes, 0};
}
