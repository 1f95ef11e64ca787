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
static const unsigned char help_import[] = {
#embed "texts/import.txt"
};
static const unsigned char help_import_file[] = {
#embed "texts/import-file.txt"
};
static const unsigned char help_import_emoji[] = {
#embed "texts/import-emoji.txt"
};
static const unsigned char help_sync[] = {
#embed "texts/sync.txt"
};
static const unsigned char help_export[] = {
#embed "texts/export.txt"
};
static const unsigned char help_export_nodes[] = {
#embed "texts/export-nodes.txt"
};
static const unsigned char format_names[] = {
#embed "texts/format-names.txt"
};
static const unsigned char help_watch[] = {
#embed "texts/watch.txt"
};
static const unsigned char help_export_history[] = {
#embed "texts/export-history.txt"
};
static const unsigned char help_import_history[] = {
#embed "texts/import-history.txt"
};
static const unsigned char help_edit[] = {
#embed "texts/edit.txt"
};
static const unsigned char help_remind[] = {
#embed "texts/remind.txt"
};
static const unsigned char help_merge[] = {
#embed "texts/merge.txt"
};
static const unsigned char help_context[] = {
#embed "texts/context.txt"
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
    {"arguments.txt", {arguments, sizeof arguments}},
    {"synonyms.txt", {synonyms, sizeof synonyms}},
    {"topics.txt", {topics, sizeof topics}},
    {"guesses.txt", {guesses, sizeof guesses}},
    {"entities.txt", {entities, sizeof entities}},
    {"format-names.txt", {format_names, sizeof format_names}},
    {"watch.txt", {help_watch, sizeof help_watch}},
    {"export-history.txt", {help_export_history, sizeof help_export_history}},
    {"import-history.txt", {help_import_history, sizeof help_import_history}},
    {"edit.txt", {help_edit, sizeof help_edit}},
    {"remind.txt", {help_remind, sizeof help_remind}},
    {"merge.txt", {help_merge, sizeof help_merge}},
    {"context.txt", {help_context, sizeof help_context}},
    {"page.css", {page, sizeof page}},
    {"import.txt", {help_import, sizeof help_import}},
    {"import-file.txt", {help_import_file, sizeof help_import_file}},
    {"import-emoji.txt", {help_import_emoji, sizeof help_import_emoji}},
    {"sync.txt", {help_sync, sizeof help_sync}},
    {"export.txt", {help_export, sizeof help_export}},
    {"export-nodes.txt", {help_export_nodes, sizeof help_export_nodes}},
};

struct embedded_file text_file(const char *name) {
  for (size_t index = 0; index < sizeof texts / sizeof *texts; index++) {
    if (strcmp(texts[index].name, name) == 0) return texts[index].file;
  }
  return (struct embedded_file){texts->file.bytes, 0};
}
