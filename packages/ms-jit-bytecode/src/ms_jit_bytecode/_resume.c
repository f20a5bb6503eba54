/* Calls of Python functions that are entered and left in the middle: the interpreter itself runs the rest of a loop or
   of a frame.

   `resume` calls a function and sets the state of its frame before it is evaluated: locals, cells, stack, instruction.
   At a RETURN_GENERATOR (before Python 3.11 a YIELD_VALUE) that the compiler did not put there, the frame is left and
   its state returned. The hook is on from the call to the beginning of the frame. */
#include "frames.h"

#include <stdbool.h>

#if PY_VERSION_HEX >= 0x030B0000
#define Py_BUILD_CORE 1
#include "internal/pycore_code.h"
#undef Py_BUILD_CORE
#else
#include <opcode.h>
#endif

typedef struct Pending {
    PyCodeObject *code;
    Py_ssize_t offset;
    PyObject *locals, *cells, *stack; /* two dicts by name, and a list; emptied once the frame has their values */
    PyObject *blocks;                 /* before Python 3.11: list of (handler's offset, stack height) */
    PyObject *null;                   /* stands for NULL on the stack */
    PyObject *left;                   /* (offset, locals, cells, stack) if the frame was left */
    bool began;
    struct Pending *outer;
} Pending;

static _Thread_local Pending *pending; /* this thread's calls whose frame has not begun */
static int waiting;                    /* number of such calls in all threads */
static _PyFrameEvalFunction before;

static PyObject *evaluate(PyThreadState *tstate, Frame *frame, int throwflag);

static void install(void)
{
    PyInterpreterState *interpreter = PyInterpreterState_Get();
    _PyFrameEvalFunction now = _PyInterpreterState_GetEvalFrameFunc(interpreter);
    waiting++;
    if (now != evaluate) {
        before = now;
        _PyInterpreterState_SetEvalFrameFunc(interpreter, evaluate);
    }
}

static void uninstall(void)
{
    PyInterpreterState *interpreter = PyInterpreterState_Get();
    if (waiting == 0 && _PyInterpreterState_GetEvalFrameFunc(interpreter) == evaluate) {
        _PyInterpreterState_SetEvalFrameFunc(interpreter, before);
    }
}

static int emptied(Pending *p)
{
    PyDict_Clear(p->locals);
    PyDict_Clear(p->cells);
    return PyList_SetSlice(p->stack, 0, PyList_GET_SIZE(p->stack), NULL);
}

static PyObject *or_null(Pending *p, PyObject *value)
{
    return value == p->null ? NULL : Py_NewRef(value);
}

static int keep(PyObject *dict, PyObject *name, PyObject *value)
{
    return value == NULL ? 0 : PyDict_SetItem(dict, name, value);
}

#if PY_VERSION_HEX >= 0x030B0000
#define SLOT(frame, i) ((frame)->localsplus[i])

static bool is_cell(PyCodeObject *code, Py_ssize_t i)
{
    return (PyBytes_AS_STRING(code->co_localspluskinds)[i] & (CO_FAST_CELL | CO_FAST_FREE)) != 0;
}

/* Set the state of a frame that has not begun. */
static int begin(Pending *p, Frame *frame)
{
    PyCodeObject *code = p->code;
    int n = code->co_nlocalsplus;
    for (int i = 0; i < n; i++) {
        PyObject *name = PyTuple_GET_ITEM(code->co_localsplusnames, i), *old = SLOT(frame, i);
        PyObject *value = PyDict_GetItemWithError(p->locals, name);
        if (value == NULL && is_cell(code, i)) {
            value = PyDict_GetItemWithError(p->cells, name);
        }
        SLOT(frame, i) = Py_XNewRef(value);
        Py_XDECREF(old);
    }
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(p->stack); i++) {
        SLOT(frame, n + i) = or_null(p, PyList_GET_ITEM(p->stack, i));
    }
    frame->stacktop = n + (int)PyList_GET_SIZE(p->stack);
#if PY_VERSION_HEX >= 0x030D0000
    frame->instr_ptr = _PyCode_CODE(code) + p->offset / 2;
#else
    frame->prev_instr = _PyCode_CODE(code) + p->offset / 2 - 1;
#endif
    return emptied(p);
}

/* Take the state of a frame that was left, from the object that RETURN_GENERATOR made of it. */
static int leave(Pending *p, Frame *frame, PyObject *result)
{
    PyGenObject *holder = (PyGenObject *)result;
    Frame *kept = (Frame *)holder->gi_iframe;
    PyCodeObject *code = p->code;
    if (kept->frame_obj != NULL) { /* RETURN_GENERATOR assumes that there is no frame object */
        kept->frame_obj->f_frame = kept;
#if PY_VERSION_HEX < 0x030C0000
        frame->frame_obj = NULL;
#endif
    }
    (void)frame;
#if PY_VERSION_HEX >= 0x030D0000
    Py_ssize_t offset = (kept->instr_ptr - _PyCode_CODE(code)) * 2 - 2;
#else
    Py_ssize_t offset = (kept->prev_instr - _PyCode_CODE(code)) * 2;
#endif
    int n = code->co_nlocalsplus, failed = 0;
    PyObject *locals = PyDict_New(), *cells = PyDict_New(), *stack = PyList_New(0);
    if (locals == NULL || cells == NULL || stack == NULL) {
        failed = -1;
    }
    for (int i = 0; i < n && !failed; i++) {
        PyObject *value = SLOT(kept, i);
        bool cell = value != NULL && is_cell(code, i) && PyCell_Check(value);
        failed = keep(cell ? cells : locals, PyTuple_GET_ITEM(code->co_localsplusnames, i), value);
    }
    for (int i = n; i < kept->stacktop && !failed; i++) {
        failed = PyList_Append(stack, SLOT(kept, i) == NULL ? p->null : SLOT(kept, i));
    }
    holder->gi_frame_state = FRAME_COMPLETED; /* it then drops the frame's values and runs nothing */
    if (!failed) {
        p->left = Py_BuildValue("nOOO", offset, locals, cells, stack);
    }
    Py_XDECREF(locals);
    Py_XDECREF(cells);
    Py_XDECREF(stack);
    return p->left == NULL ? -1 : 0;
}

static bool was_left(Pending *p, Frame *frame, PyObject *result)
{
    (void)frame;
    if (result == NULL || !PyCoro_CheckExact(result)) {
        return false;
    }
    PyGenObject *holder = (PyGenObject *)result;
    return holder->gi_frame_state == FRAME_CREATED && frame_code((Frame *)holder->gi_iframe) == p->code;
}
#else
static int begin(Pending *p, Frame *f)
{
    PyCodeObject *code = p->code;
    PyObject *names[] = {code->co_varnames, code->co_cellvars, code->co_freevars};
    Py_ssize_t at = 0;
    for (int k = 0; k < 3; k++) {
        for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(names[k]); i++, at++) {
            PyObject *value = PyDict_GetItemWithError(k == 0 ? p->locals : p->cells, PyTuple_GET_ITEM(names[k], i));
            PyObject *old = f->f_localsplus[at];
            f->f_localsplus[at] = Py_XNewRef(value);
            Py_XDECREF(old);
        }
    }
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(p->stack); i++) {
        f->f_valuestack[i] = or_null(p, PyList_GET_ITEM(p->stack, i));
    }
    f->f_stackdepth = (int)PyList_GET_SIZE(p->stack);
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(p->blocks); i++) {
        int handler, height;
        if (!PyArg_ParseTuple(PyList_GET_ITEM(p->blocks, i), "ii", &handler, &height)) {
            return -1;
        }
        PyFrame_BlockSetup(f, SETUP_FINALLY, handler / 2, height);
    }
    f->f_lasti = (int)(p->offset / 2) - 1;
    return emptied(p);
}

static bool was_left(Pending *p, Frame *f, PyObject *result)
{
    (void)p;
    return result != NULL && f->f_state == FRAME_SUSPENDED;
}

static int leave(Pending *p, Frame *f, PyObject *result)
{
    PyCodeObject *code = p->code;
    PyObject *names[] = {code->co_varnames, code->co_cellvars, code->co_freevars};
    PyObject *locals = PyDict_New(), *cells = PyDict_New(), *stack = PyList_New(0);
    int failed = locals == NULL || cells == NULL || stack == NULL ? -1 : 0;
    Py_ssize_t at = 0;
    for (int k = 0; k < 3; k++) {
        for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(names[k]) && !failed; i++, at++) {
            failed = keep(k == 0 ? locals : cells, PyTuple_GET_ITEM(names[k], i), f->f_localsplus[at]);
        }
    }
    for (int i = 0; i < f->f_stackdepth && !failed; i++) {
        failed = PyList_Append(stack, f->f_valuestack[i] == NULL ? p->null : f->f_valuestack[i]);
    }
    if (!failed) { /* f_lasti is at the YIELD_VALUE, one instruction after the exit */
        p->left = Py_BuildValue("nOOO", (Py_ssize_t)f->f_lasti * 2 - 2, locals, cells, stack);
    }
    Py_XDECREF(locals);
    Py_XDECREF(cells);
    Py_XDECREF(stack);
    int height = f->f_stackdepth;
    f->f_stackdepth = 0;
    f->f_iblock = 0;
    f->f_state = FRAME_RETURNED;
    for (int i = 0; i < height; i++) {
        Py_XDECREF(f->f_valuestack[i]);
    }
    for (Py_ssize_t i = 0; i < at; i++) { /* whoever holds the frame finds it empty */
        Py_CLEAR(f->f_localsplus[i]);
    }
    (void)result;
    return p->left == NULL ? -1 : 0;
}
#endif

static PyObject *evaluate(PyThreadState *tstate, Frame *frame, int throwflag)
{
    Pending *p = pending;
    if (p == NULL || throwflag || frame_code(frame) != p->code) {
        uninstall(); /* in case another hook restored this one */
        return before(tstate, frame, throwflag);
    }
    _PyFrameEvalFunction next = before;
    pending = p->outer;
    p->began = true;
    waiting--;
    uninstall();
    if (begin(p, frame) < 0) {
        frame_leave(tstate, frame);
        return NULL;
    }
    PyObject *result = next(tstate, frame, 0);
    if (was_left(p, frame, result)) {
        int failed = leave(p, frame, result);
        Py_DECREF(result);
        return failed ? NULL : Py_NewRef(Py_None);
    }
    return result;
}

static PyObject *resume(PyObject *module, PyObject *args)
{
    (void)module;
    Pending p = {0};
    PyObject *function;
    if (!PyArg_ParseTuple(args, "O!nO!O!O!O!O", &PyFunction_Type, &function, &p.offset, &PyDict_Type, &p.locals,
                          &PyDict_Type, &p.cells, &PyList_Type, &p.stack, &PyList_Type, &p.blocks, &p.null)) {
        return NULL;
    }
    p.code = (PyCodeObject *)PyFunction_GET_CODE(function);
    int room = p.code->co_stacksize;
    if (PyList_GET_SIZE(p.stack) > room || PyList_GET_SIZE(p.blocks) > 20) {
        PyErr_SetString(PyExc_ValueError, "resume(): more values than the frame has room for");
        return NULL;
    }
    PyObject *result = NULL, *given = PyTuple_New(p.code->co_argcount), *names = NULL;
    if (given == NULL) {
        return NULL;
    }
    for (int i = 0; i < p.code->co_argcount; i++) {
        PyTuple_SET_ITEM(given, i, Py_NewRef(Py_None));
    }
    if (p.code->co_kwonlyargcount > 0) {
        PyObject *varnames = PyObject_GetAttrString((PyObject *)p.code, "co_varnames");
        names = varnames == NULL ? NULL : PyDict_New();
        for (int i = 0; names != NULL && i < p.code->co_kwonlyargcount; i++) {
            PyObject *name = PyTuple_GET_ITEM(varnames, p.code->co_argcount + i);
            if (PyDict_SetItem(names, name, Py_None) < 0) {
                Py_CLEAR(names);
            }
        }
        Py_XDECREF(varnames);
        if (names == NULL) {
            Py_DECREF(given);
            return NULL;
        }
    }
    p.outer = pending;
    pending = &p;
    install();
    result = PyObject_Call(function, given, names);
    if (!p.began) { /* no frame was made */
        pending = p.outer;
        waiting--;
        uninstall();
    }
    Py_DECREF(given);
    Py_XDECREF(names);
    if (result == NULL) {
        Py_XDECREF(p.left);
        return NULL;
    }
    if (p.left != NULL) {
        Py_DECREF(result);
        return p.left;
    }
    if (!p.began) {
        Py_DECREF(result);
        PyErr_SetString(PyExc_SystemError, "resume(): the interpreter did not ask for the frame");
        return NULL;
    }
    PyObject *pair = PyTuple_Pack(1, result);
    Py_DECREF(result);
    return pair;
}

static PyMethodDef methods[] = {
    {"resume", resume, METH_VARARGS,
     "resume(function, offset, locals, cells, stack, blocks, null): run the function from the middle.\n\n"
     "Returns (result,), or (offset, locals, cells, stack) if its frame was left."},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT,
    .m_name = "_resume",
    .m_doc = "Calls of Python functions that are entered and left in the middle.",
    .m_size = -1,
    .m_methods = methods,
};

PyMODINIT_FUNC PyInit__resume(void)
{
    before = _PyEval_EvalFrameDefault;
    return PyModule_Create(&definition);
}
