#include "EmbeddedFiles.h"

// In a file of its own, so that a program without emoji is linked without it.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char emoji[] = {
#embed "emoji.txt"
};

struct embedded_file emoji_file(void) { return (struct embedded_file){emoji, sizeof emoji}; }
