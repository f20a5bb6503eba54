/* The frame hook: while a native part of a captured function runs, worthwhile calls of Python functions go to captured
   forms of these functions.

   A `Table` says how calls of each code object are handled; a `Part` runs a callable with the table's hook on, in its
   own thread. The hook is the interpreter's own (`_PyInterpreterState_SetEvalFrameFunc`), chained to the previous one,
   and installed only while some thread runs a part. */
#include "frames.h"

#if defined(__linux__) || defined(__APPLE__)
#include <pthread.h>
#endif
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* How calls of a code object are handled. */
typedef enum {
    UNKNOWN,  /* not asked yet */
    SKIP,     /* evaluated with the hook on: functions that it calls may be captured */
    HOOK_OFF, /* evaluated with the hook off until it returns */
    USER,     /* worth capturing for a call with a tensor among its arguments; none so far */
    CAPTURED, /* run by `call` */
} Kind;

typedef struct {
    PyCodeObject *code; /* NULL: free */
    Kind kind;
    unsigned tensorless_calls;
    PyObject *call;
    PyObject *globals; /* the globals of the function that `call` was made for */
} Entry;

typedef struct {
    PyObject_HEAD
    PyObject *ask;    /* (code, globals, function or None) -> how calls are handled, see `ask` */
    PyObject *tensor; /* the class of tensors */
    PyObject *not_run; /* tuple of results that mean that nothing was run: evaluate the frame */
    Entry *entries;   /* open addressing by the code object's address */
    size_t capacity, used;
    unsigned long long calls; /* number of captured calls run */
} Table;

typedef struct {
    PyObject_HEAD
    vectorcallfunc vectorcall;
    Table *table;
    PyObject *call;
    unsigned idle_runs; /* consecutive runs without a captured call */
    unsigned runs; /* runs after `idle_runs` reached its limit */
} Part;

/* Limit of code objects in a table; above it the table is emptied. */
#define MAX_CODES 4096
/* Calls without tensors after which a code object is skipped for good. */
#define MAX_TENSORLESS_CALLS 256
/* Limit of nested captured calls; deeper ones are evaluated. */
#define MAX_CAPTURED_DEPTH 4
/* Limit of nested evaluations. With a hook each needs C stack, so deeper ones run without a hook. Threads with a small
   stack have a lower limit: all evaluations together may use an eighth of the stack. */
#define MAX_DEPTH 200
#define LEVEL_BYTES 1024
/* After this many consecutive runs without a captured call, a part runs without the hook, except one run in a while. */
#define MAX_IDLE_RUNS 16
#define RETRY_INTERVAL 64

static _Thread_local struct {
    Table *table; /* strong; NULL: this thread runs no part */
    int depth;    /* nested evaluations by the hook */
    int captured_depth; /* nested captured calls */
    int max_depth; /* limit of `depth`; 0: not computed yet */
    bool asking;  /* a function of ours runs for the hook itself */
} here;

static int active; /* threads with a table */
static bool enabled = true;
static _PyFrameEvalFunction before;
/* Whether the interpreter calls this hook, directly or through another hook installed over it. */
static bool installed;

static PyObject *evaluate(PyThreadState *tstate, Frame *frame, int throwflag);

static void install(void)
{
    PyInterpreterState *interpreter = PyInterpreterState_Get();
    _PyFrameEvalFunction now = _PyInterpreterState_GetEvalFrameFunc(interpreter);
    if (now == evaluate) {
        installed = true;
    } else if (!installed || now == _PyEval_EvalFrameDefault) {
        before = now;
        installed = true;
        _PyInterpreterState_SetEvalFrameFunc(interpreter, evaluate);
    } /* else: another hook may call ours; installing ours over it would make them call each other */
}

static void uninstall(void)
{
    PyInterpreterState *interpreter = PyInterpreterState_Get();
    if (_PyInterpreterState_GetEvalFrameFunc(interpreter) == evaluate) {
        _PyInterpreterState_SetEvalFrameFunc(interpreter, before);
        installed = false;
    }
}

/* Set this thread's table (or none), taking its reference; return the previous one with its reference. */
static Table *change_table(Table *table)
{
    Table *old = here.table;
    here.table = table;
    if (old == NULL && table != NULL) {
        active++;
        install();
    } else if (old != NULL && table == NULL && --active == 0) {
        uninstall();
    }
    return old;
}

/* Return how many nested evaluations this thread's stack allows. */
static int depth_limit(void)
{
    size_t size = 0;
#ifdef __linux__
    pthread_attr_t attributes;
    if (pthread_getattr_np(pthread_self(), &attributes) == 0) {
        if (pthread_attr_getstacksize(&attributes, &size) != 0) {
            size = 0;
        }
        pthread_attr_destroy(&attributes);
    }
#elif defined(__APPLE__)
    size = pthread_get_stacksize_np(pthread_self());
#endif
    size_t room = size / (8 * LEVEL_BYTES);
    return size == 0 || room > MAX_DEPTH ? MAX_DEPTH : (int)room + 1;
}

/* Evaluate as if there were no hook. */
static PyObject *evaluate_before(PyThreadState *tstate, Frame *frame, int throwflag)
{
    if (here.max_depth == 0) {
        here.max_depth = depth_limit();
    }
    if (here.depth < here.max_depth) {
        here.depth++;
        PyObject *result = before(tstate, frame, throwflag);
        here.depth--;
        return result;
    }
    /* Deeper Python frames need no C stack, as without a hook. */
    Table *table = change_table(NULL);
    if (active > 0) {
        uninstall();
    }
    PyObject *result = before(tstate, frame, throwflag);
    Table *none = change_table(table);
    Py_XDECREF(none);
    return result;
}

static PyObject *evaluate_hook_off(PyThreadState *tstate, Frame *frame)
{
    Table *table = change_table(NULL);
    PyObject *result = before(tstate, frame, 0);
    Table *none = change_table(table);
    Py_XDECREF(none);
    return result;
}

/* The table. */

static inline size_t place_of(const Table *table, const PyCodeObject *code)
{
    uintptr_t x = (uintptr_t)code >> 4;
    return (size_t)(x ^ (x >> 9)) & (table->capacity - 1);
}

/* Return the entry of a code object, or the free one in its place. */
static Entry *find(const Table *table, const PyCodeObject *code)
{
    size_t i = place_of(table, code);
    while (table->entries[i].code != NULL && table->entries[i].code != code) {
        i = (i + 1) & (table->capacity - 1);
    }
    return &table->entries[i];
}

static void forget(Table *table)
{
    Entry *entries = table->entries;
    size_t capacity = table->capacity;
    table->entries = NULL;
    table->capacity = table->used = 0;
    for (size_t i = 0; i < capacity; i++) {
        Py_XDECREF(entries[i].code);
        Py_XDECREF(entries[i].call);
        Py_XDECREF(entries[i].globals);
    }
    PyMem_Free(entries);
}

/* Make room for one more entry. */
static int grow(Table *table)
{
    if (table->used >= MAX_CODES) {
        forget(table);
    }
    if (table->capacity != 0 && table->used * 2 < table->capacity) {
        return 0;
    }
    size_t capacity = table->capacity == 0 ? 64 : table->capacity * 2;
    Entry *entries = PyMem_Calloc(capacity, sizeof(Entry));
    if (entries == NULL) {
        PyErr_NoMemory();
        return -1;
    }
    Table bigger = *table;
    bigger.entries = entries;
    bigger.capacity = capacity;
    for (size_t i = 0; i < table->capacity; i++) {
        if (table->entries[i].code != NULL) {
            *find(&bigger, table->entries[i].code) = table->entries[i];
        }
    }
    PyMem_Free(table->entries);
    table->entries = entries;
    table->capacity = capacity;
    return 0;
}

/* Return what is known about a code object; `call` and `globals` are borrowed. */
static Entry known(const Table *table, PyCodeObject *code)
{
    Entry none = {NULL, UNKNOWN, 0, NULL, NULL};
    return table->capacity == 0 ? none : *find(table, code);
}

static int set(Table *table, PyCodeObject *code, Kind kind, PyObject *call, PyObject *globals)
{
    if (grow(table) < 0) {
        return -1;
    }
    Entry *entry = find(table, code);
    Entry old = *entry;
    if (entry->code == NULL) {
        table->used++;
        entry->code = (PyCodeObject *)Py_NewRef((PyObject *)code);
    }
    entry->kind = kind;
    entry->tensorless_calls = 0;
    entry->call = Py_XNewRef(call);
    entry->globals = Py_XNewRef(globals);
    Py_XDECREF(old.call);
    Py_XDECREF(old.globals);
    return 0;
}

/* Count a call without tensors; a code object with many such calls and no other is skipped. */
static void count_tensorless_call(const Table *table, PyCodeObject *code)
{
    Entry *entry = find(table, code);
    if (entry->code == code && ++entry->tensorless_calls >= MAX_TENSORLESS_CALLS && entry->kind == USER) {
        entry->kind = SKIP;
    }
}

/* Arguments. */

static bool has_tensor(const Table *table, PyObject *value, int depth)
{
    if (value == NULL) {
        return false;
    }
    if (PyObject_TypeCheck(value, (PyTypeObject *)table->tensor)) {
        return true;
    }
    if (depth == 0) {
        return false;
    }
    if (PyTuple_Check(value) || PyList_CheckExact(value)) {
        Py_ssize_t n = Py_MIN(Py_SIZE(value), 16);
        PyObject **items = PyTuple_Check(value) ? ((PyTupleObject *)value)->ob_item : ((PyListObject *)value)->ob_item;
        for (Py_ssize_t i = 0; i < n; i++) {
            if (has_tensor(table, items[i], depth - 1)) {
                return true;
            }
        }
    } else if (PyDict_Check(value)) {
        Py_ssize_t at = 0;
        PyObject *key, *item;
        for (int n = 0; n < 16 && PyDict_Next(value, &at, &key, &item); n++) {
            if (has_tensor(table, item, depth - 1)) {
                return true;
            }
        }
    }
    return false;
}

/* Return whether an argument or a closure cell holds a tensor, or a container of tensors. */
static bool takes_tensors(const Table *table, Frame *frame)
{
    PyCodeObject *code = frame_code(frame);
    for (Py_ssize_t i = 0, n = argument_count(code); i < n; i++) {
        if (has_tensor(table, frame_argument(frame, i), 2)) {
            return true;
        }
    }
    for (Py_ssize_t i = 0, n = free_count(code); i < n; i++) {
        if (has_tensor(table, PyCell_GET(frame_free_cell(frame, i)), 1)) {
            return true;
        }
    }
    return false;
}

/* Ask how to handle calls of a code object: None, skip it; False, run it with the hook off; True, it is a function of
   the user's; any other object is called instead, with the function and the bound arguments. The function is passed if
   tensors are among its arguments. Entered and left with the hook off. */
static int ask(Table *table, PyCodeObject *code, PyObject *globals, PyObject *function)
{
    PyObject *args[] = {(PyObject *)code, globals, function == NULL ? Py_None : function};
    PyObject *said = PyObject_Vectorcall(table->ask, args, 3, NULL);
    if (said == NULL) {
        return -1;
    }
    Kind kind = said == Py_None ? SKIP : said == Py_False ? HOOK_OFF : said == Py_True ? USER : CAPTURED;
    int failed = set(table, code, kind, kind == CAPTURED ? said : NULL, kind == CAPTURED ? globals : NULL);
    Py_DECREF(said);
    return failed;
}

static PyObject *call_captured(PyObject *call, PyObject *function, Frame *frame)
{
    enum { SHORT = 12 };
    PyObject *few[SHORT], **args = few;
    Py_ssize_t n = argument_count(frame_code(frame));
    if (n + 1 > SHORT) {
        args = PyMem_Malloc((size_t)(n + 1) * sizeof(PyObject *));
        if (args == NULL) {
            return PyErr_NoMemory();
        }
    }
    args[0] = function;
    for (Py_ssize_t i = 0; i < n; i++) {
        args[i + 1] = Py_NewRef(frame_argument(frame, i));
    }
    PyObject *result = PyObject_Vectorcall(call, args, (size_t)(n + 1), NULL);
    for (Py_ssize_t i = 0; i < n; i++) {
        Py_DECREF(args[i + 1]);
    }
    if (args != few) {
        PyMem_Free(args);
    }
    return result;
}

static bool means_not_run(const Table *table, PyObject *result)
{
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(table->not_run); i++) {
        if (PyTuple_GET_ITEM(table->not_run, i) == result) {
            return true;
        }
    }
    return false;
}

/* Return the result of a frame's call by its captured form; NULL with an exception, or NULL without one if the frame
   has to be evaluated. Called with the hook off; the caller holds `table`. */
static PyObject *captured(Table *table, Frame *frame, Kind kind, PyObject *globals)
{
    PyCodeObject *code = frame_code(frame);
    PyObject *function = frame_function(frame), *result = NULL;
    if (function == NULL) {
        return NULL;
    }
    if (kind != CAPTURED && ask(table, code, globals, function) < 0) {
        goto end;
    }
    Entry entry = known(table, code);
    if (entry.kind == CAPTURED && entry.globals == globals) {
        PyObject *call = Py_NewRef(entry.call);
        if (Py_EnterRecursiveCall(" in a captured function") == 0) {
            here.captured_depth++;
            result = call_captured(call, function, frame);
            here.captured_depth--;
            Py_LeaveRecursiveCall();
            if (result != NULL && means_not_run(table, result)) {
                Py_CLEAR(result);
            } else {
                table->calls++;
            }
        }
        Py_DECREF(call);
    }
end:
    Py_DECREF(function);
    return result;
}

#define NO_ORDINARY_CALL (CO_GENERATOR | CO_COROUTINE | CO_ASYNC_GENERATOR | CO_ITERABLE_COROUTINE)
#define ORDINARY_FUNCTION (CO_OPTIMIZED | CO_NEWLOCALS)

static PyObject *evaluate(PyThreadState *tstate, Frame *frame, int throwflag)
{
    Table *table = here.table;
    if (table == NULL && active == 0) {
        uninstall(); /* another hook was removed and restored this one */
    }
    PyCodeObject *code = frame_code(frame);
    int flags = code->co_flags;
    bool ordinary = !(flags & NO_ORDINARY_CALL) && (flags & ORDINARY_FUNCTION) == ORDINARY_FUNCTION;
    if (table == NULL || here.asking || throwflag || !ordinary) {
        return evaluate_before(tstate, frame, throwflag);
    }
    PyObject *globals = frame->f_globals;
    Entry entry = known(table, code);
    if (entry.kind == UNKNOWN) {
        change_table(NULL);
        int failed = ask(table, code, globals, NULL);
        change_table(table);
        if (failed) {
            goto raised;
        }
        entry = known(table, code);
    }
    switch (entry.kind) {
    case HOOK_OFF:
        return evaluate_hook_off(tstate, frame);
    case USER:
    case CAPTURED:
        break;
    default:
        return evaluate_before(tstate, frame, throwflag);
    }
    if (!takes_tensors(table, frame)) {
        count_tensorless_call(table, code);
        return evaluate_before(tstate, frame, throwflag);
    }
    if (here.captured_depth >= MAX_CAPTURED_DEPTH) {
        return evaluate_hook_off(tstate, frame);
    }
    change_table(NULL);
    PyObject *result = captured(table, frame, entry.kind, globals);
    change_table(table);
    if (result == NULL && !PyErr_Occurred()) {
        return evaluate_before(tstate, frame, throwflag);
    }
    frame_leave(tstate, frame);
    return result;
raised:
    frame_leave(tstate, frame);
    return NULL;
}

/* Part: a callable that calls another one with the hook on. */

static PyObject *part_call(PyObject *callable, PyObject *const *args, size_t nargsf, PyObject *names)
{
    Part *self = (Part *)callable;
    if (self->idle_runs >= MAX_IDLE_RUNS && ++self->runs % RETRY_INTERVAL != 0) {
        return PyObject_Vectorcall(self->call, args, nargsf, names);
    }
    if (!enabled || PyInterpreterState_Get() != PyInterpreterState_Main()) {
        return PyObject_Vectorcall(self->call, args, nargsf, names);
    }
    unsigned long long calls = self->table->calls;
    Py_INCREF(self);
    Table *old = change_table((Table *)Py_NewRef((PyObject *)self->table));
    PyObject *result = PyObject_Vectorcall(self->call, args, nargsf, names);
    Table *mine = change_table(old);
    self->idle_runs = self->table->calls == calls ? self->idle_runs + (self->idle_runs < MAX_IDLE_RUNS) : 0;
    Py_XDECREF(mine);
    Py_DECREF(self);
    return result;
}

static int part_traverse(Part *self, visitproc visit, void *arg)
{
    Py_VISIT(self->table);
    Py_VISIT(self->call);
    return 0;
}

static int part_clear(Part *self)
{
    /* A running part uses these fields, so they stay. The objects that they refer to break the cycle. */
    (void)self;
    return 0;
}

static void part_dealloc(Part *self)
{
    PyObject_GC_UnTrack(self);
    Py_XDECREF(self->table);
    Py_XDECREF(self->call);
    PyObject_GC_Del(self);
}

static PyTypeObject PartType = {
    PyVarObject_HEAD_INIT(NULL, 0)
    .tp_name = "ms_jit_bytecode._hook.Part",
    .tp_doc = "Calls another callable with the hook of its table on.",
    .tp_basicsize = sizeof(Part),
    .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_HAVE_VECTORCALL,
    .tp_vectorcall_offset = offsetof(Part, vectorcall),
    .tp_call = PyVectorcall_Call,
    .tp_traverse = (traverseproc)part_traverse,
    .tp_clear = (inquiry)part_clear,
    .tp_dealloc = (destructor)part_dealloc,
};

/* Table. */

static PyObject *table_new(PyTypeObject *type, PyObject *args, PyObject *kwargs)
{
    PyObject *asked, *tensor, *not_run;
    if (kwargs != NULL && PyDict_GET_SIZE(kwargs) > 0) {
        PyErr_SetString(PyExc_TypeError, "Table() takes no keyword arguments");
        return NULL;
    }
    if (!PyArg_ParseTuple(args, "OO!O!", &asked, &PyType_Type, &tensor, &PyTuple_Type, &not_run)) {
        return NULL;
    }
    Table *self = (Table *)type->tp_alloc(type, 0);
    if (self != NULL) {
        self->ask = Py_NewRef(asked);
        self->tensor = Py_NewRef(tensor);
        self->not_run = Py_NewRef(not_run);
    }
    return (PyObject *)self;
}

static int table_traverse(Table *self, visitproc visit, void *arg)
{
    Py_VISIT(self->ask);
    Py_VISIT(self->tensor);
    Py_VISIT(self->not_run);
    for (size_t i = 0; i < self->capacity; i++) {
        Py_VISIT(self->entries[i].code);
        Py_VISIT(self->entries[i].call);
        Py_VISIT(self->entries[i].globals);
    }
    return 0;
}

static int table_clear_all(Table *self)
{
    /* `ask`, `tensor` and `not_run` stay: they are in no cycle, and a running part uses them. */
    forget(self);
    return 0;
}

static void table_dealloc(Table *self)
{
    PyObject_GC_UnTrack(self);
    forget(self);
    Py_XDECREF(self->ask);
    Py_XDECREF(self->tensor);
    Py_XDECREF(self->not_run);
    Py_TYPE(self)->tp_free((PyObject *)self);
}

static PyObject *table_part(Table *self, PyObject *call)
{
    Part *part = PyObject_GC_New(Part, &PartType);
    if (part == NULL) {
        return NULL;
    }
    part->vectorcall = part_call;
    part->table = (Table *)Py_NewRef((PyObject *)self);
    part->call = Py_NewRef(call);
    part->idle_runs = part->runs = 0;
    PyObject_GC_Track(part);
    return (PyObject *)part;
}

static PyObject *table_skip(Table *self, PyObject *code)
{
    if (!PyCode_Check(code)) {
        PyErr_SetString(PyExc_TypeError, "skip() takes a code object");
        return NULL;
    }
    if (set(self, (PyCodeObject *)code, SKIP, NULL, NULL) < 0) {
        return NULL;
    }
    Py_RETURN_NONE;
}

static PyObject *table_forget(Table *self, PyObject *ignored)
{
    (void)ignored;
    forget(self);
    Py_RETURN_NONE;
}

static const char *const KIND_NAMES[] = {"unknown", "skip", "hook off", "user", "captured"};

static PyObject *table_kind(Table *self, PyObject *code)
{
    Entry entry = known(self, (PyCodeObject *)code);
    return PyUnicode_FromString(KIND_NAMES[entry.kind]);
}

static PyObject *table_calls(Table *self, void *ignored)
{
    (void)ignored;
    return PyLong_FromUnsignedLongLong(self->calls);
}

static PyMethodDef table_methods[] = {
    {"part", (PyCFunction)table_part, METH_O, "part(callable): a callable that calls it with this table's hook on."},
    {"skip", (PyCFunction)table_skip, METH_O, "skip(code): calls of it are evaluated from now on."},
    {"forget", (PyCFunction)table_forget, METH_NOARGS, "forget(): every code object is unknown again."},
    {"kind", (PyCFunction)table_kind, METH_O,
     "kind(code): 'unknown', 'skip', 'hook off' (while it is evaluated), 'user' (no tensor so far) or 'captured'."},
    {NULL, NULL, 0, NULL},
};

static PyGetSetDef table_properties[] = {
    {"calls", (getter)table_calls, NULL, "The number of captured calls that were run.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyTypeObject TableType = {
    PyVarObject_HEAD_INIT(NULL, 0)
    .tp_name = "ms_jit_bytecode._hook.Table",
    .tp_doc = "Table(ask, tensor, not_run): how calls that native parts make are handled, by code object.\n\n"
              "ask(code, globals, function) returns None (skip), False (evaluate with the hook off), True (a function "
              "of the user's)\nor a callable that takes the function and its bound arguments; function is None until a "
              "tensor is among them.\ntensor is the class of tensors. not_run is a tuple of results of such a callable "
              "that mean that nothing was run.",
    .tp_basicsize = sizeof(Table),
    .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC,
    .tp_new = table_new,
    .tp_methods = table_methods,
    .tp_getset = table_properties,
    .tp_traverse = (traverseproc)table_traverse,
    .tp_clear = (inquiry)table_clear_all,
    .tp_dealloc = (destructor)table_dealloc,
};

/* The module. */

static PyObject *is_installed(PyObject *module, PyObject *ignored)
{
    (void)module;
    (void)ignored;
    return PyBool_FromLong(_PyInterpreterState_GetEvalFrameFunc(PyInterpreterState_Get()) == evaluate);
}

static PyObject *is_on(PyObject *module, PyObject *ignored)
{
    (void)module;
    (void)ignored;
    return PyBool_FromLong(here.table != NULL);
}

static PyObject *after_fork(PyObject *module, PyObject *ignored)
{
    (void)module;
    (void)ignored;
    active = here.table != NULL; /* only this thread exists after a fork */
    if (active == 0) {
        uninstall();
    }
    Py_RETURN_NONE;
}

static PyObject *enable(PyObject *module, PyObject *on)
{
    (void)module;
    int truth = PyObject_IsTrue(on);
    if (truth < 0) {
        return NULL;
    }
    enabled = truth != 0;
    Py_RETURN_NONE;
}

static PyMethodDef methods[] = {
    {"enable", enable, METH_O, "enable(on): set whether parts run with the hook; initially they do."},
    {"installed", is_installed, METH_NOARGS, "installed(): whether the interpreter's frame hook is this one."},
    {"on", is_on, METH_NOARGS, "on(): whether this thread runs a part."},
    {"after_fork", after_fork, METH_NOARGS, "after_fork(): forget the threads that a fork left behind."},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT,
    .m_name = "_hook",
    .m_doc = "The interpreter's frame hook, for functions that native parts of captured functions call.",
    .m_size = -1,
    .m_methods = methods,
};

PyMODINIT_FUNC PyInit__hook(void)
{
    before = _PyEval_EvalFrameDefault;
    if (PyType_Ready(&TableType) < 0 || PyType_Ready(&PartType) < 0) {
        return NULL;
    }
    PyObject *module = PyModule_Create(&definition);
    if (module == NULL || PyModule_AddObjectRef(module, "Table", (PyObject *)&TableType) < 0
        || PyModule_AddObjectRef(module, "Part", (PyObject *)&PartType) < 0) {
        Py_XDECREF(module);
        return NULL;
    }
    return module;
}
