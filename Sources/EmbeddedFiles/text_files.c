#include "EmbeddedFiles.h"
#include <string.h>

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char bash[] = {
#embed "texts/completion.bash"
};
static const unsigned char zsh[] = {
#embed "texts/completion.zsh"
};
static const unsigned char fish[] = {
#embed "texts/completion.fish"
};
static const unsigned char ids[] = {
#embed "texts/ids.txt"
};
static const unsigned char versions[] = {
#embed "texts/versions.txt"
};
static const unsigned char queries[] = {
#embed "texts/queries.txt"
};
static const unsigned char dates[] = {
#embed "texts/dates.txt"
};
static const unsigned char days[] = {
#embed "texts/days.txt"
};
static const unsigned char editing[] = {
#embed "texts/editing.txt"
};
static const unsigned char batch[] = {
#embed "texts/batch.txt"
};
static const unsigned char formats[] = {
#embed "texts/formats.txt"
};
static const unsigned char json[] = {
#embed "texts/json.txt"
};
static const unsigned char schema[] = {
#embed "texts/schema.txt"
};
static const unsigned char exit_codes[] = {
#embed "texts/exit-codes.txt"
};
static const unsigned char environment[] = {
#embed "texts/environment.txt"
};
static const unsigned char configuration[] = {
#embed "texts/configuration.txt"
};
static const unsigned char front[] = {
#embed "texts/front.txt"
};
static const unsigned char options[] = {
#embed "texts/options.txt"
};
static const unsigned char keys[] = {
#embed "texts/keys.txt"
};
static const unsigned char import_emoji_help[] = {
#embed "texts/help/import-emoji.txt"
};
static const unsigned char import_help[] = {
#embed "texts/help/import.txt"
};
static const unsigned char context_help[] = {
#embed "texts/help/context.txt"
};
static const unsigned char sync_help[] = {
#embed "texts/help/sync.txt"
};
static const unsigned char set_help[] = {
#embed "texts/help/set.txt"
};
static const unsigned char ls_help[] = {
#embed "texts/help/ls.txt"
};
static const unsigned char capture_help[] = {
#embed "texts/help/capture.txt"
};
static const unsigned char check_help[] = {
#embed "texts/help/check.txt"
};
static const unsigned char serve_help[] = {
#embed "texts/help/serve.txt"
};
static const unsigned char edit_help[] = {
#embed "texts/help/edit.txt"
};
static const unsigned char report_help[] = {
#embed "texts/help/report.txt"
};
static const unsigned char browse_help[] = {
#embed "texts/help/browse.txt"
};
static const unsigned char log_help[] = {
#embed "texts/help/log.txt"
};
static const unsigned char watch_help[] = {
#embed "texts/help/watch.txt"
};
static const unsigned char pick_help[] = {
#embed "texts/help/pick.txt"
};
static const unsigned char mv_help[] = {
#embed "texts/help/mv.txt"
};
static const unsigned char section_configure_help[] = {
#embed "texts/help/section-configure.txt"
};
static const unsigned char completion_help[] = {
#embed "texts/help/completion.txt"
};
static const unsigned char add_help[] = {
#embed "texts/help/add.txt"
};
static const unsigned char restore_help[] = {
#embed "texts/help/restore.txt"
};
static const unsigned char mcp_help[] = {
#embed "texts/help/mcp.txt"
};
static const unsigned char resolve_help[] = {
#embed "texts/help/resolve.txt"
};
static const unsigned char copy_help[] = {
#embed "texts/help/copy.txt"
};
static const unsigned char archive_help[] = {
#embed "texts/help/archive.txt"
};
static const unsigned char arguments[] = {
#embed "texts/arguments.txt"
};
static const unsigned char synonyms[] = {
#embed "texts/synonyms.txt"
};
static const unsigned char topics[] = {
#embed "texts/topics.txt"
};
static const unsigned char guesses[] = {
#embed "texts/guesses.txt"
};
static const unsigned char entities[] = {
#embed "texts/entities.txt"
};
static const unsigned char page[] = {
#embed "texts/page.css"
};
static const unsigned char import_file_help[] = {
#embed "texts/help/import-file.txt"
};
static const unsigned char export_help[] = {
#embed "texts/help/export.txt"
};
static const unsigned char export_nodes_help[] = {
#embed "texts/help/export-nodes.txt"
};
static const unsigned char format_names[] = {
#embed "texts/format-names.txt"
};
static const unsigned char export_history_help[] = {
#embed "texts/help/export-history.txt"
};
static const unsigned char import_history_help[] = {
#embed "texts/help/import-history.txt"
};
static const unsigned char remind_help[] = {
#embed "texts/help/remind.txt"
};
static const unsigned char merge_help[] = {
#embed "texts/help/merge.txt"
};
static const unsigned char purge_help[] = {
#embed "texts/help/purge.txt"
};
static const unsigned char rescue_help[] = {
#embed "texts/help/rescue.txt"
};
static const unsigned char batch_help[] = {
#embed "texts/help/batch.txt"
};
static const unsigned char diff_help[] = {
#embed "texts/help/diff.txt"
};
static const unsigned char expand_help[] = {
#embed "texts/help/expand.txt"
};
static const unsigned char find_help[] = {
#embed "texts/help/find.txt"
};
static const unsigned char trust_help[] = {
#embed "texts/help/trust.txt"
};

static const struct {
  const char *name;
  struct embedded_file file;
} texts[] = {
    {"completion.bash", {bash, sizeof bash}},
    {"completion.zsh", {zsh, sizeof zsh}},
    {"completion.fish", {fish, sizeof fish}},
    {"ids.txt", {ids, sizeof ids}},
    {"versions.txt", {versions, sizeof versions}},
    {"queries.txt", {queries, sizeof queries}},
    {"dates.txt", {dates, sizeof dates}},
    {"days.txt", {days, sizeof days}},
    {"editing.txt", {editing, sizeof editing}},
    {"batch.txt", {batch, sizeof batch}},
    {"formats.txt", {formats, sizeof formats}},
    {"json.txt", {json, sizeof json}},
    {"schema.txt", {schema, sizeof schema}},
    {"exit-codes.txt", {exit_codes, sizeof exit_codes}},
    {"environment.txt", {environment, sizeof environment}},
    {"configuration.txt", {configuration, sizeof configuration}},
    {"front.txt", {front, sizeof front}},
    {"options.txt", {options, sizeof options}},
    {"keys.txt", {keys, sizeof keys}},
    {"import-emoji-help.txt", {import_emoji_help, sizeof import_emoji_help}},
    {"import-help.txt", {import_help, sizeof import_help}},
    {"context-help.txt", {context_help, sizeof context_help}},
    {"sync-help.txt", {sync_help, sizeof sync_help}},
    {"set-help.txt", {set_help, sizeof set_help}},
    {"ls-help.txt", {ls_help, sizeof ls_help}},
    {"capture-help.txt", {capture_help, sizeof capture_help}},
    {"check-help.txt", {check_help, sizeof check_help}},
    {"serve-help.txt", {serve_help, sizeof serve_help}},
    {"edit-help.txt", {edit_help, sizeof edit_help}},
    {"report-help.txt", {report_help, sizeof report_help}},
    {"browse-help.txt", {browse_help, sizeof browse_help}},
    {"log-help.txt", {log_help, sizeof log_help}},
    {"watch-help.txt", {watch_help, sizeof watch_help}},
    {"pick-help.txt", {pick_help, sizeof pick_help}},
    {"mv-help.txt", {mv_help, sizeof mv_help}},
    {"section-configure-help.txt", {section_configure_help, sizeof section_configure_help}},
    {"completion-help.txt", {completion_help, sizeof completion_help}},
    {"add-help.txt", {add_help, sizeof add_help}},
    {"restore-help.txt", {restore_help, sizeof restore_help}},
    {"mcp-help.txt", {mcp_help, sizeof mcp_help}},
    {"resolve-help.txt", {resolve_help, sizeof resolve_help}},
    {"copy-help.txt", {copy_help, sizeof copy_help}},
    {"archive-help.txt", {archive_help, sizeof archive_help}},
    {"arguments.txt", {arguments, sizeof arguments}},
    {"synonyms.txt", {synonyms, sizeof synonyms}},
    {"topics.txt", {topics, sizeof topics}},
    {"guesses.txt", {guesses, sizeof guesses}},
    {"entities.txt", {entities, sizeof entities}},
    {"format-names.txt", {format_names, sizeof format_names}},
    {"export-history-help.txt", {export_history_help, sizeof export_history_help}},
    {"import-history-help.txt", {import_history_help, sizeof import_history_help}},
    {"remind-help.txt", {remind_help, sizeof remind_help}},
    {"merge-help.txt", {merge_help, sizeof merge_help}},
    {"purge-help.txt", {purge_help, sizeof purge_help}},
    {"rescue-help.txt", {rescue_help, sizeof rescue_help}},
    {"batch-help.txt", {batch_help, sizeof batch_help}},
    {"diff-help.txt", {diff_help, sizeof diff_help}},
    {"expand-help.txt", {expand_help, sizeof expand_help}},
    {"find-help.txt", {find_help, sizeof find_help}},
    {"trust-help.txt", {trust_help, sizeof trust_help}},
    {"page.css", {page, sizeof page}},
    {"import-file-help.txt", {import_file_help, sizeof import_file_help}},
    {"export-help.txt", {export_help, sizeof export_help}},
    {"export-nodes-help.txt", {export_nodes_help, sizeof export_nodes_help}},
};

struct embedded_file text_file(const char *name) {
  for (size_t index = 0; index < sizeof texts / sizeof *texts; index++) {
    if (strcmp(texts[index].name, name) == 0) return texts[index].file;
  }
  return (struct embedded_file){texts->file.bytes, 0};
}
