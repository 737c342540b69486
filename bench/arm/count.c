/* Counts how often a guest executes each translation block: a plugin of qemu-user 7.2 (plugin API 1).

   The guest marks a region with the system call getpgid: getpgid(MARK) zeroes all counters, and getpgid(MARK + 1) writes
   them to the file of the plugin's argument `out`. It has a line for each executed block: its address, the number of its
   executions, and its instructions, all but the number in hexadecimal.

   Debian has no package with qemu-plugin.h, so the part of the API that is used here is declared below. */
#include <inttypes.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EXPORT __attribute__((visibility("default")))
#define GETPGID 155 /* on AArch64 */
#define MARK 0x5a5a0000u

typedef uint64_t qemu_plugin_id_t;
typedef struct {
  const char *target_name;
  struct { int min, cur; } version;
  bool system_emulation;
  union { struct { int smp_vcpus, max_vcpus; } system; };
} qemu_info_t;
struct qemu_plugin_tb;
struct qemu_plugin_insn;
typedef void (*translation_callback)(qemu_plugin_id_t, struct qemu_plugin_tb *);
typedef void (*syscall_callback)(qemu_plugin_id_t, unsigned cpu, int64_t number, uint64_t, uint64_t, uint64_t, uint64_t,
                                 uint64_t, uint64_t, uint64_t, uint64_t);
enum { INLINE_ADD };
extern void qemu_plugin_register_vcpu_tb_trans_cb(qemu_plugin_id_t, translation_callback);
extern void qemu_plugin_register_vcpu_tb_exec_inline(struct qemu_plugin_tb *, int operation, void *, uint64_t);
extern void qemu_plugin_register_vcpu_syscall_cb(qemu_plugin_id_t, syscall_callback);
extern size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *);
extern uint64_t qemu_plugin_tb_vaddr(const struct qemu_plugin_tb *);
extern struct qemu_plugin_insn *qemu_plugin_tb_get_insn(const struct qemu_plugin_tb *, size_t);
extern const void *qemu_plugin_insn_data(const struct qemu_plugin_insn *);

struct block {
  uint64_t count, address;
  size_t length;
  struct block *next;
  uint32_t code[];
};

EXPORT int qemu_plugin_version = 1;
static struct block *blocks;
static char out[4096] = "counts";

static void translated(qemu_plugin_id_t id, struct qemu_plugin_tb *tb) {
  size_t length = qemu_plugin_tb_n_insns(tb);
  struct block *b = malloc(sizeof *b + length * sizeof *b->code);
  if (!b) abort();
  *b = (struct block){0, qemu_plugin_tb_vaddr(tb), length, blocks};
  blocks = b;
  for (size_t i = 0; i < length; i++)
    memcpy(&b->code[i], qemu_plugin_insn_data(qemu_plugin_tb_get_insn(tb, i)), sizeof *b->code);
  qemu_plugin_register_vcpu_tb_exec_inline(tb, INLINE_ADD, &b->count, 1);
}

static void write_counts(void) {
  FILE *file = fopen(out, "w");
  if (!file) abort();
  for (struct block *b = blocks; b; b = b->next) {
    if (!b->count) continue;
    fprintf(file, "%" PRIx64 " %" PRIu64 " ", b->address, b->count);
    for (size_t i = 0; i < b->length; i++) fprintf(file, "%08x", b->code[i]);
    fputc('\n', file);
  }
  if (fclose(file)) abort();
}

static void called(qemu_plugin_id_t id, unsigned cpu, int64_t number, uint64_t argument, uint64_t a2, uint64_t a3,
                   uint64_t a4, uint64_t a5, uint64_t a6, uint64_t a7, uint64_t a8) {
  if (number != GETPGID) return;
  if (argument == MARK + 1) write_counts();
  if (argument == MARK)
    for (struct block *b = blocks; b; b = b->next) b->count = 0;
}

EXPORT int qemu_plugin_install(qemu_plugin_id_t id, const qemu_info_t *info, int argc, char **argv) {
  for (int i = 0; i < argc; i++)
    if (!strncmp(argv[i], "out=", 4)) snprintf(out, sizeof out, "%s", argv[i] + 4);
  qemu_plugin_register_vcpu_tb_trans_cb(id, translated);
  qemu_plugin_register_vcpu_syscall_cb(id, called);
  return 0;
}
