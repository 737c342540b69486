/* Kernels of custom ops and composites for LiteRT, in C or C++, without the headers of TensorFlow or LiteRT.
 *
 *     #include "litefuse_kernel.h"
 *
 *     static lf_status prepare(lf_op *op) {
 *         if (lf_type_of(lf_input(op, 0)) != LF_FLOAT32) return lf_fail(op, "float32 only");
 *         return lf_resize_like(op, 0, lf_input(op, 0));
 *     }
 *
 *     static lf_status invoke(lf_op *op) {
 *         const float *x = (const float *)lf_data(lf_input(op, 0));
 *         float *y = (float *)lf_data(lf_output(op, 0));
 *         float alpha = (float)lf_option_float(op, "alpha", 1.0);
 *         for (int64_t i = 0; i < lf_size(lf_input(op, 0)); i++) y[i] = alpha * x[i];
 *         return LF_OK;
 *     }
 *
 *     LF_KERNELS({"MyOp", NULL, NULL, prepare, invoke});
 *
 *     cc -O3 -fPIC -shared -I FOLDER_OF_THIS_FILE my_op.c -o libmy_op.so -lm          (or: litefuse build-kernel my_op.c)
 *
 * Run it with litefuse.Interpreter(model, kernels={"MyOp": "libmy_op.so"}), or in any program that can load a LiteRT
 * delegate: with ai_edge_litert.interpreter.load_delegate("libmy_op.so"), or with the external delegate of LiteRT's C,
 * C++ and Java interfaces.
 *
 * A kernel has four functions. `init` and `release` manage a state of the op and may be NULL: `init` may read the
 * options and calls lf_set_state(); `release` frees the state. `prepare` sets the shape of every output by lf_resize()
 * or lf_resize_like(), or defers it to `invoke` by lf_set_dynamic(); it is called again when an input shape changes.
 * `invoke` computes the outputs. All except `release` return LF_OK, or lf_fail(op, "why"). Different ops may run in
 * different threads at the same time, but each op runs in one thread at a time. Tensors and pointers to their data
 * are valid until the function returns.
 *
 * 64-bit systems only. SPDX-License-Identifier: Apache-2.0 */
#ifndef LITEFUSE_KERNEL_H
#define LITEFUSE_KERNEL_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef __cplusplus
#define LF_C extern "C"
#else
#define LF_C
#endif
#if defined(_WIN32)
#define LF_EXPORT LF_C __declspec(dllexport)
#else
#define LF_EXPORT LF_C __attribute__((visibility("default")))
#endif
#if defined(__GNUC__)
#define LF_PRINTF __attribute__((format(printf, 2, 3)))
#else
#define LF_PRINTF
#endif
#define LF_ABI_VERSION 1

typedef enum { LF_OK = 0, LF_ERROR = 1 } lf_status;

/* Element types, with LiteRT's numbers. */
typedef enum {
    LF_FLOAT32 = 1, LF_INT32 = 2, LF_UINT8 = 3, LF_INT64 = 4, LF_STRING = 5, LF_BOOL = 6, LF_INT16 = 7,
    LF_COMPLEX64 = 8, LF_INT8 = 9, LF_FLOAT16 = 10, LF_FLOAT64 = 11, LF_COMPLEX128 = 12, LF_UINT64 = 13,
    LF_UINT32 = 16, LF_UINT16 = 17, LF_INT4 = 18, LF_BFLOAT16 = 19
} lf_type;

typedef struct lf_op lf_op;
typedef struct lf_tensor lf_tensor;

typedef struct {
    const char *name;                   /* name of the custom op or composite */
    lf_status (*init)(lf_op *op);       /* may be NULL */
    void (*release)(void *state);       /* may be NULL */
    lf_status (*prepare)(lf_op *op);
    lf_status (*invoke)(lf_op *op);
} lf_kernel;

typedef struct {
    const char *text;                   /* not null-terminated */
    size_t size;
} lf_string;

/* ---- LiteRT's structures (tflite/core/c/common.h); use them only through the functions below ---- */

typedef struct { int size; } lf_ints;   /* followed by `size` integers */
typedef struct lf_context lf_context;
typedef struct lf_registration lf_registration;
typedef struct lf_delegate lf_delegate;

struct lf_tensor {
    int type;
    void *data;
    lf_ints *dims;
    struct { float scale; int32_t zero_point; } params;
    int allocation_type;
    size_t bytes;
    const void *allocation;
    const char *name;
    lf_delegate *delegate;
    int buffer_handle;
    bool data_is_stale, is_variable;
    struct { int type; void *params; } quantization;
    void *sparsity;
    const lf_ints *dims_signature;
};

typedef struct {
    lf_ints *inputs, *outputs, *intermediates, *temporaries;
    void *user_data, *builtin_data;
    const void *custom_initial_data;
    int custom_initial_data_size;
    lf_delegate *delegate;
    bool might_have_side_effect;
} lf_node;

struct lf_registration {
    void *(*init)(lf_context *, const char *, size_t);
    void (*release)(lf_context *, void *);
    int (*prepare)(lf_context *, lf_node *);
    int (*invoke)(lf_context *, lf_node *);
    const char *(*profiling_string)(const lf_context *, const lf_node *);
    int32_t builtin_code;
    const char *custom_name;
    int version;
    void *registration_external, *async_kernel;
    uint64_t inplace_operator;
};

struct lf_context {
    size_t tensors_size;
    int (*get_execution_plan)(lf_context *, lf_ints **);
    lf_tensor *tensors;
    void *impl;
    int (*resize_tensor)(lf_context *, lf_tensor *, lf_ints *);
    void (*report_error)(lf_context *, const char *, ...);
    int (*add_tensors)(lf_context *, int, int *);
    int (*get_node_and_registration)(lf_context *, int, lf_node **, lf_registration **);
    int (*replace_nodes)(lf_context *, lf_registration, const lf_ints *, lf_delegate *);
    int recommended_num_threads;        /* more follows */
};

struct lf_delegate {
    const void *data;
    int (*prepare)(lf_context *, lf_delegate *);
    void *copy_from_buffer_handle, *copy_to_buffer_handle, *free_buffer_handle;
    int64_t flags;
    void *opaque_delegate_builder;
};

typedef struct { lf_delegate *delegate; lf_ints *nodes, *inputs, *outputs; } lf_delegate_params;

typedef struct {
    const char *name;
    int32_t subgraph_index, version;
    const uint8_t *attributes;
    size_t attributes_size;
} lf_composite_params;

/* The result of `litefuse_kernels()` of a library. */
typedef struct {
    int32_t abi_version, count;
    const lf_kernel *kernels;
    lf_registration registration;
} lf_library;

enum { LF_CUSTOM = 32, LF_DELEGATE = 51, LF_COMPOSITE = 206 };
enum { LF_MMAP_RO = 1, LF_DYNAMIC = 4 };
enum { LF_SHAPE_SET = 1, LF_SHAPE_LEFT = 2 };

struct lf_op {
    const lf_kernel *kernel;
    lf_context *context;
    const uint8_t *options;
    size_t options_size;
    void *state;
    int input_count, output_count;
    int *inputs, *outputs;
    char *shapes;                       /* of each output: LF_SHAPE_SET, LF_SHAPE_LEFT */
    lf_status begun;
    char message[256];                  /* reason of the last failure */
};

/* ---- Errors ---- */

/* Report why the kernel fails; returns LF_ERROR. The text becomes part of the interpreter's exception. */
LF_PRINTF static inline lf_status lf_fail(lf_op *op, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(op->message, sizeof op->message, format, arguments);
    va_end(arguments);
    if (op->begun == LF_OK) op->context->report_error(op->context, "%s: %s", op->kernel->name, op->message);
    return LF_ERROR;
}

/* ---- Inputs and outputs ---- */

static inline int lf_input_count(const lf_op *op) { return op->input_count; }
static inline int lf_output_count(const lf_op *op) { return op->output_count; }

/* Return an input; NULL for an absent optional input, or if the op does not have it. */
static inline const lf_tensor *lf_input(const lf_op *op, int i) {
    return i >= 0 && i < op->input_count && op->inputs[i] >= 0 ? op->context->tensors + op->inputs[i] : NULL;
}

/* Return an output; NULL if the op does not have it. */
static inline lf_tensor *lf_output(const lf_op *op, int i) {
    return i >= 0 && i < op->output_count ? op->context->tensors + op->outputs[i] : NULL;
}

static inline int lf_int_at(const lf_ints *ints, int i) { return ((const int *)ints)[1 + i]; }

static inline lf_type lf_type_of(const lf_tensor *tensor) { return (lf_type)tensor->type; }
static inline int lf_rank(const lf_tensor *tensor) { return tensor->dims ? tensor->dims->size : 0; }
/* Return the dimension `axis`; a negative axis counts from the end. */
static inline int lf_dim(const lf_tensor *tensor, int axis) {
    return lf_int_at(tensor->dims, axis < 0 ? axis + lf_rank(tensor) : axis);
}
/* Return the number of elements. */
static inline int64_t lf_size(const lf_tensor *tensor) {
    int64_t size = 1;
    for (int i = 0; i < lf_rank(tensor); i++) size *= lf_dim(tensor, i);
    return size;
}
/* Return the elements in row-major order; inputs must not be written to. */
static inline void *lf_data(const lf_tensor *tensor) { return tensor->data; }
static inline size_t lf_bytes(const lf_tensor *tensor) { return tensor->bytes; }
static inline const char *lf_name(const lf_tensor *tensor) { return tensor->name ? tensor->name : ""; }
/* Return whether the tensor is a constant of the model, which can be read in `prepare` and stays valid. */
static inline bool lf_is_constant(const lf_tensor *tensor) { return tensor->allocation_type == LF_MMAP_RO; }
static inline float lf_scale(const lf_tensor *tensor) { return tensor->params.scale; }
static inline int32_t lf_zero_point(const lf_tensor *tensor) { return tensor->params.zero_point; }

/* Return the number of threads of the interpreter; 1 if not set. */
static inline int lf_threads(const lf_op *op) {
    return op->context->recommended_num_threads > 0 ? op->context->recommended_num_threads : 1;
}

/* ---- The op's state ---- */

static inline void lf_set_state(lf_op *op, void *state) { op->state = state; }
static inline void *lf_state(const lf_op *op) { return op->state; }

/* ---- Shapes of outputs ---- */

static inline void lf_make_dynamic(lf_tensor *tensor) {
    if (tensor->allocation_type != LF_DYNAMIC) {
        tensor->allocation_type = LF_DYNAMIC;
        tensor->data = NULL;
    }
}

/* Set the shape of output `i`: in `prepare`, or in `invoke` after lf_set_dynamic(). */
static inline lf_status lf_resize(lf_op *op, int i, int rank, const int *dims) {
    lf_tensor *tensor = lf_output(op, i);
    lf_ints *shape;
    if (!tensor) return lf_fail(op, "there is no output %d", i);
    for (int axis = 0; axis < rank; axis++) {
        if (dims[axis] < 0) return lf_fail(op, "output %d: dimension %d is negative (%d)", i, axis, dims[axis]);
    }
    shape = (lf_ints *)malloc(sizeof(int) * (size_t)(rank + 1));
    if (!shape) return lf_fail(op, "out of memory");
    shape->size = rank;
    if (rank > 0) memcpy((int *)shape + 1, dims, sizeof(int) * (size_t)rank);
    op->shapes[i] |= LF_SHAPE_SET;
    return op->context->resize_tensor(op->context, tensor, shape) ? LF_ERROR : LF_OK;
}

/* Set the shape of output `i` to that of a tensor. */
static inline lf_status lf_resize_like(lf_op *op, int i, const lf_tensor *tensor) {
    if (!tensor) return lf_fail(op, "output %d: no tensor to copy the shape from", i);
    return lf_resize(op, i, lf_rank(tensor), (const int *)tensor->dims + 1);
}

/* Defer the shape of output `i` to `invoke`, which must call lf_resize() before it accesses the data. */
static inline lf_status lf_set_dynamic(lf_op *op, int i) {
    if (!lf_output(op, i)) return lf_fail(op, "there is no output %d", i);
    lf_make_dynamic(lf_output(op, i));
    op->shapes[i] = LF_SHAPE_LEFT;
    return LF_OK;
}

/* ---- Strings: the number of strings, the offset of each and of the end, all characters ---- */

static inline lf_string lf_string_at(const lf_tensor *tensor, int64_t i) {
    lf_string none = {"", 0}, found;
    const char *data = (const char *)tensor->data;
    int32_t count, begin, end;
    if (!data || tensor->bytes < 4) return none;
    memcpy(&count, data, 4);
    if (i < 0 || i >= count || (size_t)count + 2 > tensor->bytes / 4) return none;
    memcpy(&begin, data + 4 * (i + 1), 4);
    memcpy(&end, data + 4 * (i + 2), 4);
    found.text = data + begin;
    found.size = (size_t)(end - begin);
    return found;
}

/* Fill output `i` with strings, one for each element of its shape. */
static inline lf_status lf_set_strings(lf_op *op, int i, const lf_string *strings) {
    lf_tensor *tensor = lf_output(op, i);
    int64_t count;
    size_t place, size;
    char *data;
    if (!tensor || tensor->type != LF_STRING) return lf_fail(op, "output %d is not a string tensor", i);
    count = lf_size(tensor);
    place = size = 4 * (size_t)(count + 2);
    for (int64_t k = 0; k < count; k++) size += strings[k].size;
    if (size > INT32_MAX) return lf_fail(op, "output %d would be larger than 2 GB", i);
    data = (char *)malloc(size);
    if (!data) return lf_fail(op, "out of memory");
    for (int64_t k = 0; k <= count; k++) {
        int32_t number = (int32_t)place;
        memcpy(data + 4 * (k + 1), &number, 4);
        if (k == count) break;
        if (strings[k].size) memcpy(data + place, strings[k].text, strings[k].size);
        place += strings[k].size;
    }
    {
        int32_t number = (int32_t)count;
        memcpy(data, &number, 4);
    }
    free(tensor->data);
    tensor->data = data;
    tensor->bytes = size;
    return LF_OK;
}

/* ---- Options: a FlexBuffer map, as litefuse and TFLiteConverter write it; other formats are treated as empty ---- */

typedef struct {
    const uint8_t *at;                  /* NULL if absent */
    int width, type;
} lf_value;

enum {
    LF_FX_INT = 1, LF_FX_UINT = 2, LF_FX_FLOAT = 3, LF_FX_KEY = 4, LF_FX_STRING = 5, LF_FX_INDIRECT_INT = 6,
    LF_FX_INDIRECT_UINT = 7, LF_FX_INDIRECT_FLOAT = 8, LF_FX_MAP = 9, LF_FX_VECTOR = 10, LF_FX_VECTOR_INT = 11,
    LF_FX_VECTOR_KEY = 14, LF_FX_BLOB = 25, LF_FX_BOOL = 26, LF_FX_VECTOR_BOOL = 36
};

static inline bool lf_fx_holds(const lf_op *op, const uint8_t *at, size_t size) {
    return at >= op->options && size <= op->options_size && at <= op->options + (op->options_size - size);
}

static inline bool lf_fx_is_width(uint64_t width) { return width == 1 || width == 2 || width == 4 || width == 8; }

static inline uint64_t lf_fx_unsigned(const uint8_t *at, int width) {
    uint8_t a; uint16_t b; uint32_t c; uint64_t d;
    switch (width) {
        case 1: memcpy(&a, at, 1); return a;
        case 2: memcpy(&b, at, 2); return b;
        case 4: memcpy(&c, at, 4); return c;
        default: memcpy(&d, at, 8); return d;
    }
}

static inline int64_t lf_fx_signed(const uint8_t *at, int width) {
    uint64_t value = lf_fx_unsigned(at, width);
    return width == 8 ? (int64_t)value : (int64_t)(value << (64 - 8 * width)) >> (64 - 8 * width);
}

/* Return the target of the backward offset stored at `at`; NULL if it is outside of the options. */
static inline const uint8_t *lf_fx_follow(const lf_op *op, const uint8_t *at, int width) {
    uint64_t offset;
    if (!lf_fx_holds(op, at, (size_t)width)) return NULL;
    offset = lf_fx_unsigned(at, width);
    return offset <= (uint64_t)(at - op->options) ? at - offset : NULL;
}

/* Return the value stored in a slot of `slot_width` bytes at `slot`, with the type and width in `packed`. */
static inline lf_value lf_fx_value(const lf_op *op, const uint8_t *slot, int slot_width, uint8_t packed) {
    lf_value value = {slot, slot_width, packed >> 2};
    if (value.type > LF_FX_FLOAT && value.type != LF_FX_BOOL) {
        value.at = lf_fx_follow(op, slot, slot_width);
        value.width = 1 << (packed & 3);
    }
    if (value.at && !lf_fx_holds(op, value.at, (size_t)value.width)) value.at = NULL;
    return value;
}

/* Return the number of items of a vector or map, which is stored before them. */
static inline size_t lf_fx_length(const lf_op *op, lf_value value) {
    const uint8_t *at = value.at ? value.at - value.width : NULL;
    uint64_t length;
    if (!at || !lf_fx_holds(op, at, (size_t)value.width)) return 0;
    length = lf_fx_unsigned(at, value.width);
    return length <= op->options_size && lf_fx_holds(op, value.at, (size_t)length * (size_t)value.width) ? length : 0;
}

static inline lf_value lf_fx_root(const lf_op *op) {
    lf_value none = {NULL, 1, 0};
    const uint8_t *end = op->options + op->options_size;
    if (op->options_size < 3 || !lf_fx_is_width(end[-1]) || op->options_size < 2 + (size_t)end[-1]) return none;
    return lf_fx_value(op, end - 2 - end[-1], end[-1], end[-2]);
}

static inline lf_value lf_fx_find(const lf_op *op, const char *key) {
    lf_value none = {NULL, 1, 0}, map = lf_fx_root(op);
    const uint8_t *keys, *types;
    size_t count, key_size = strlen(key) + 1;
    uint64_t key_width;
    if (!map.at || map.type != LF_FX_MAP || !lf_fx_holds(op, map.at - 3 * map.width, 3 * (size_t)map.width)) return none;
    count = lf_fx_length(op, map);
    types = map.at + count * (size_t)map.width;
    keys = lf_fx_follow(op, map.at - 3 * map.width, map.width);
    key_width = lf_fx_unsigned(map.at - 2 * map.width, map.width);
    if (!keys || !lf_fx_is_width(key_width) || !lf_fx_holds(op, types, count)) return none;
    if (!lf_fx_holds(op, keys, count * (size_t)key_width)) return none;
    for (size_t i = 0; i < count; i++) {
        const uint8_t *found = lf_fx_follow(op, keys + i * (size_t)key_width, (int)key_width);
        if (found && lf_fx_holds(op, found, key_size) && !memcmp(found, key, key_size)) {
            return lf_fx_value(op, map.at + i * (size_t)map.width, map.width, types[i]);
        }
    }
    return none;
}

/* Return item `i` of a list. */
static inline lf_value lf_fx_item(const lf_op *op, lf_value list, size_t i) {
    lf_value item = {NULL, 1, 0};
    const uint8_t *slot = list.at ? list.at + i * (size_t)list.width : NULL;
    if (!slot || i >= lf_fx_length(op, list)) return item;
    if (list.type == LF_FX_VECTOR) {
        const uint8_t *types = list.at + lf_fx_length(op, list) * (size_t)list.width;
        return lf_fx_holds(op, types + i, 1) ? lf_fx_value(op, slot, list.width, types[i]) : item;
    }
    if (list.type < LF_FX_VECTOR_INT || list.type > LF_FX_VECTOR_KEY) {
        if (list.type != LF_FX_VECTOR_BOOL) return item;
        item.type = LF_FX_BOOL;
    } else {
        item.type = list.type - LF_FX_VECTOR_INT + LF_FX_INT;
    }
    item.at = item.type == LF_FX_KEY ? lf_fx_follow(op, slot, list.width) : slot;
    item.width = item.type == LF_FX_KEY ? 1 : list.width;
    return item;
}

static inline double lf_fx_float(lf_value value, double fallback) {
    float single;
    double number;
    if (!value.at) return fallback;
    switch (value.type) {
        case LF_FX_INT: case LF_FX_INDIRECT_INT: return (double)lf_fx_signed(value.at, value.width);
        case LF_FX_UINT: case LF_FX_INDIRECT_UINT: case LF_FX_BOOL: return (double)lf_fx_unsigned(value.at, value.width);
        case LF_FX_FLOAT: case LF_FX_INDIRECT_FLOAT:
            if (value.width == 4) { memcpy(&single, value.at, 4); return single; }
            if (value.width == 8) { memcpy(&number, value.at, 8); return number; }
            return fallback;
        default: return fallback;
    }
}

static inline int64_t lf_fx_int(lf_value value, int64_t fallback) {
    double number;
    if (!value.at) return fallback;
    switch (value.type) {
        case LF_FX_INT: case LF_FX_INDIRECT_INT: return lf_fx_signed(value.at, value.width);
        case LF_FX_UINT: case LF_FX_INDIRECT_UINT: case LF_FX_BOOL: return (int64_t)lf_fx_unsigned(value.at, value.width);
        default:
            number = lf_fx_float(value, (double)fallback);
            return number >= -9007199254740992.0 && number <= 9007199254740992.0 && number == (double)(int64_t)number
                       ? (int64_t)number
                       : fallback;
    }
}

static inline const char *lf_fx_string(const lf_op *op, lf_value value, const char *fallback) {
    if (!value.at || (value.type != LF_FX_STRING && value.type != LF_FX_KEY)) return fallback;
    return memchr(value.at, 0, op->options_size - (size_t)(value.at - op->options)) ? (const char *)value.at : fallback;
}

static inline bool lf_has_option(const lf_op *op, const char *name) { return lf_fx_find(op, name).at != NULL; }

/* Return an option by name; `fallback` if it is absent or has another type. Integral floats count as integers. */
static inline int64_t lf_option_int(const lf_op *op, const char *name, int64_t fallback) {
    return lf_fx_int(lf_fx_find(op, name), fallback);
}
static inline double lf_option_float(const lf_op *op, const char *name, double fallback) {
    return lf_fx_float(lf_fx_find(op, name), fallback);
}
static inline bool lf_option_bool(const lf_op *op, const char *name, bool fallback) {
    return lf_fx_int(lf_fx_find(op, name), fallback) != 0;
}
/* Return a null-terminated string, which is valid as long as the op. */
static inline const char *lf_option_string(const lf_op *op, const char *name, const char *fallback) {
    return lf_fx_string(op, lf_fx_find(op, name), fallback);
}

/* Access to options that are lists. */
static inline size_t lf_option_length(const lf_op *op, const char *name) {
    lf_value list = lf_fx_find(op, name);
    bool is_list = (list.type >= LF_FX_VECTOR && list.type <= LF_FX_VECTOR_KEY) || list.type == LF_FX_VECTOR_BOOL;
    return is_list ? lf_fx_length(op, list) : 0;
}
static inline int64_t lf_option_int_at(const lf_op *op, const char *name, size_t i, int64_t fallback) {
    return lf_fx_int(lf_fx_item(op, lf_fx_find(op, name), i), fallback);
}
static inline double lf_option_float_at(const lf_op *op, const char *name, size_t i, double fallback) {
    return lf_fx_float(lf_fx_item(op, lf_fx_find(op, name), i), fallback);
}
static inline const char *lf_option_string_at(const lf_op *op, const char *name, size_t i, const char *fallback) {
    return lf_fx_string(op, lf_fx_item(op, lf_fx_find(op, name), i), fallback);
}

/* Return the options as stored in the file, for ops with another format. */
static inline const void *lf_options(const lf_op *op, size_t *size) {
    *size = op->options_size;
    return op->options;
}

/* ---- The library as a delegate of LiteRT ---- */

/* Return the kernel of a node of the model, or NULL; sets `options` to its options or attributes. */
static inline const lf_kernel *lf_kernel_of(const lf_library *library, const lf_node *node, const lf_registration *reg,
                                            const uint8_t **options, size_t *size) {
    const char *name = NULL;
    if (reg->builtin_code == LF_CUSTOM) {
        name = reg->custom_name;
        *options = (const uint8_t *)node->custom_initial_data;
        *size = *options && node->custom_initial_data_size > 0 ? (size_t)node->custom_initial_data_size : 0;
    } else if (reg->builtin_code == LF_COMPOSITE && node->builtin_data) {
        const lf_composite_params *params = (const lf_composite_params *)node->builtin_data;
        name = params->name;
        *options = params->attributes;
        *size = *options ? params->attributes_size : 0;
    }
    for (int i = 0; name && i < library->count; i++) {
        if (!strcmp(name, library->kernels[i].name)) return &library->kernels[i];
    }
    return NULL;
}

static inline void lf_end(lf_context *context, void *data) {
    lf_op *op = (lf_op *)data;
    (void)context;
    if (!op) return;
    if (op->kernel->release && op->state) op->kernel->release(op->state);
    free(op->inputs);
    free(op->shapes);
    free(op);
}

/* `init` of the delegate's kernel; `buffer` identifies the node that it replaces. */
static inline void *lf_begin(lf_context *context, const char *buffer, const lf_library *library) {
    const lf_delegate_params *params = (const lf_delegate_params *)(const void *)buffer;
    lf_node *node;
    lf_registration *reg;
    lf_op *op = (lf_op *)calloc(1, sizeof(lf_op));
    if (!op || context->get_node_and_registration(context, lf_int_at(params->nodes, 0), &node, &reg)) {
        free(op);
        return NULL;
    }
    op->context = context;
    op->kernel = lf_kernel_of(library, node, reg, &op->options, &op->options_size);
    op->input_count = node->inputs ? node->inputs->size : 0;
    op->output_count = node->outputs ? node->outputs->size : 0;
    op->inputs = (int *)malloc(sizeof(int) * (size_t)(op->input_count + op->output_count + 1));
    op->shapes = (char *)calloc((size_t)op->output_count + 1, 1);
    if (!op->kernel || !op->inputs || !op->shapes) {
        free(op->inputs);
        free(op->shapes);
        free(op);
        return NULL;
    }
    op->outputs = op->inputs + op->input_count;
    if (op->input_count) memcpy(op->inputs, (const int *)node->inputs + 1, sizeof(int) * (size_t)op->input_count);
    if (op->output_count) memcpy(op->outputs, (const int *)node->outputs + 1, sizeof(int) * (size_t)op->output_count);
    op->begun = LF_ERROR;
    if (!op->kernel->init || op->kernel->init(op) == LF_OK) op->begun = LF_OK;
    return op;
}

static inline int lf_prepare(lf_context *context, lf_node *node) {
    lf_op *op = (lf_op *)node->user_data;
    if (!op) {
        context->report_error(context, "out of memory");
        return LF_ERROR;
    }
    op->context = context;
    if (op->begun != LF_OK) {
        context->report_error(context, "%s: %s", op->kernel->name, op->message[0] ? op->message : "init failed");
        return LF_ERROR;
    }
    if (!op->kernel->prepare || !op->kernel->invoke) return lf_fail(op, "the kernel lacks prepare or invoke");
    for (int i = 0; i < op->output_count; i++) {
        bool allocated = lf_output(op, i)->type != LF_STRING;
        int known = 0;
        op->shapes[i] = 0;
        /* The runtime does not allocate outputs that no other op reads and the model does not return. */
        while (allocated && known < node->outputs->size && lf_int_at(node->outputs, known) != op->outputs[i]) known++;
        if (!allocated || known == node->outputs->size) lf_make_dynamic(lf_output(op, i));
    }
    if (op->kernel->prepare(op) != LF_OK) return LF_ERROR;
    for (int i = 0; i < op->output_count; i++) {
        if (!op->shapes[i]) return lf_fail(op, "prepare did not set the shape of output %d", i);
    }
    return LF_OK;
}

static inline int lf_invoke(lf_context *context, lf_node *node) {
    lf_op *op = (lf_op *)node->user_data;
    op->context = context;
    for (int i = 0; i < op->output_count; i++) {
        if (op->shapes[i] & LF_SHAPE_LEFT) op->shapes[i] = LF_SHAPE_LEFT;
    }
    if (op->kernel->invoke(op) != LF_OK) return LF_ERROR;
    for (int i = 0; i < op->output_count; i++) {
        if (op->shapes[i] == LF_SHAPE_LEFT) return lf_fail(op, "invoke did not set the shape of output %d", i);
    }
    return LF_OK;
}

/* `prepare` of the delegate: replace every node for which the library has a kernel, one at a time, because nodes that
 * are replaced together are merged into one, without the tensors between them. */
static inline int lf_claim(lf_context *context, lf_delegate *delegate) {
    const lf_library *library = (const lf_library *)delegate->data;
    lf_ints *current, *plan;
    size_t size;
    int status = LF_OK;
    if (context->get_execution_plan(context, &current)) return LF_ERROR;
    size = sizeof(int) * ((size_t)current->size + 1);
    plan = (lf_ints *)malloc(size); /* the runtime frees its own plan when nodes are replaced */
    if (!plan) return LF_ERROR;
    memcpy((void *)plan, current, size);
    for (int i = 0; i < plan->size && status == LF_OK; i++) {
        struct { int size, node; } one = {1, lf_int_at(plan, i)};
        const uint8_t *options;
        lf_node *node;
        lf_registration *reg, kernel = library->registration;
        const lf_kernel *found;
        if (context->get_node_and_registration(context, one.node, &node, &reg)) continue;
        found = lf_kernel_of(library, node, reg, &options, &size);
        if (!found) continue;
        kernel.custom_name = found->name;
        status = context->replace_nodes(context, kernel, (const lf_ints *)&one, delegate) ? LF_ERROR : LF_OK;
    }
    free(plan);
    return status;
}

/* Declare the kernels of the library, once: LF_KERNELS({"MyOp", init, release, prepare, invoke}, {...}) */
#define LF_KERNELS(...)                                                                                               \
    static const lf_kernel lf_own_kernels[] = {__VA_ARGS__};                                                          \
    static void *lf_own_begin(lf_context *context, const char *buffer, size_t size);                                  \
    static const lf_library lf_own_library = {                                                                        \
        LF_ABI_VERSION, (int32_t)(sizeof lf_own_kernels / sizeof lf_own_kernels[0]), lf_own_kernels,                  \
        {lf_own_begin, lf_end, lf_prepare, lf_invoke, NULL, LF_DELEGATE, NULL, 1, NULL, NULL, 0}};                    \
    static void *lf_own_begin(lf_context *context, const char *buffer, size_t size) {                                 \
        (void)size;                                                                                                   \
        return lf_begin(context, buffer, &lf_own_library);                                                            \
    }                                                                                                                 \
    LF_EXPORT const lf_library *litefuse_kernels(void) { return &lf_own_library; }                                    \
    LF_EXPORT lf_delegate *tflite_plugin_create_delegate(char **keys, char **values, size_t count,                    \
                                                         void (*report)(const char *)) {                              \
        lf_delegate *delegate = (lf_delegate *)calloc(1, sizeof(lf_delegate));                                        \
        (void)keys, (void)values, (void)count, (void)report;                                                          \
        if (!delegate) return NULL;                                                                                   \
        delegate->data = &lf_own_library;                                                                             \
        delegate->prepare = lf_claim;                                                                                 \
        delegate->flags = 1; /* shapes may be determined when the model runs */                                          \
        return delegate;                                                                                              \
    }                                                                                                                 \
    LF_EXPORT void tflite_plugin_destroy_delegate(lf_delegate *delegate) { free(delegate); }                          \
    typedef char lf_needs_64_bits[sizeof(lf_tensor) == 112 && sizeof(lf_node) == 80 && sizeof(void *) == 8 ? 1 : -1]

#endif
