/* GOption without GLib's types: other libraries' modules hold copies of the same headers, and Swift
 * takes a type to belong to the first of them. */
#include <glib.h>

/* Room for some entries and the empty one that ends them. */
static inline void *switchyard_entries_make(size_t count) {
  return g_new0(GOptionEntry, count + 1);
}

/* Fills an entry; place is an int for a flag, else a list of texts. */
static inline void switchyard_entries_set(void *entries, size_t index, const char *long_name,
  char short_name, int is_flag, void *place, const char *description, const char *placeholder) {
  GOptionEntry *entry = (GOptionEntry *)entries + index;
  entry->long_name = long_name;
  entry->short_name = short_name;
  entry->arg = is_flag ? G_OPTION_ARG_NONE : G_OPTION_ARG_FILENAME_ARRAY;
  entry->arg_data = place;
  entry->description = description;
  entry->arg_description = placeholder;
}

/* A parser for entries, which it copies; free it with g_option_context_free. */
static inline void *switchyard_options_make(
  const char *program, const char *operands, const char *summary, void *entries) {
  GOptionContext *context = g_option_context_new(operands);
  g_set_prgname(program);
  g_option_context_set_help_enabled(context, FALSE);
  g_option_context_set_summary(context, summary);
  g_option_context_add_main_entries(context, (GOptionEntry *)entries, NULL);
  return context;
}

static inline void switchyard_options_free(void *options) {
  g_option_context_free((GOptionContext *)options);
}

/* Parses a list of texts, which it changes; answers what is wrong, to be freed, or NULL. */
static inline char *switchyard_options_parse(void *options, char ***arguments) {
  GError *error = NULL;
  if (g_option_context_parse_strv((GOptionContext *)options, arguments, &error))
    return NULL;
  char *text = g_strdup(error ? error->message : "the options are unreadable");
  g_clear_error(&error);
  return text;
}

/* The help text, to be freed. */
static inline char *switchyard_options_help(void *options) {
  return g_option_context_get_help((GOptionContext *)options, TRUE, NULL);
}

static inline void switchyard_free(void *memory) { g_free(memory); }
static inline void switchyard_texts_free(char **texts) { g_strfreev(texts); }
static inline char *switchyard_text_copy(const char *text) { return g_strdup(text); }
static inline char **switchyard_texts_make(size_t count) { return g_new0(char *, count + 1); }

/* The SHA-256 of bytes in hexadecimal, to be freed. */
static inline char *switchyard_sha256(const unsigned char *bytes, size_t count) {
  return g_compute_checksum_for_data(G_CHECKSUM_SHA256, bytes, count);
}
