/* Frames of CPython 3.10 to 3.13: the fields that the hooks read, and how to drop a frame that was not evaluated.

   All differences between the versions are in this file. */
#ifndef MS_FRAMES_H
#define MS_FRAMES_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdbool.h>

#if PY_VERSION_HEX < 0x030A0000 || PY_VERSION_HEX >= 0x030E0000
#error "the frame hook knows CPython 3.10 to 3.13"
#endif
#ifdef Py_GIL_DISABLED
#error "the frame hook needs the global interpreter lock"
#endif

#if PY_VERSION_HEX >= 0x030B0000
#define Py_BUILD_CORE 1
#include "internal/pycore_frame.h"
#undef Py_BUILD_CORE
typedef struct _PyInterpreterFrame Frame;
#else
#include <frameobject.h>
typedef PyFrameObject Frame;
#endif

#if PY_VERSION_HEX >= 0x030D0000
/* Not in the public headers, but exported for this use. */
PyAPI_FUNC(void) _PyEval_FrameClearAndPop(PyThreadState *, struct _PyInterpreterFrame *);
#endif

static inline PyCodeObject *frame_code(Frame *frame)
{
#if PY_VERSION_HEX >= 0x030D0000
    return (PyCodeObject *)frame->f_executable;
#else
    return frame->f_code;
#endif
}

/* Return how many local variables are arguments, including *args and **kwargs; they come first. */
static inline Py_ssize_t argument_count(PyCodeObject *code)
{
    return code->co_argcount + code->co_kwonlyargcount + ((code->co_flags & CO_VARARGS) != 0)
           + ((code->co_flags & CO_VARKEYWORDS) != 0);
}

static inline Py_ssize_t free_count(PyCodeObject *code)
{
#if PY_VERSION_HEX >= 0x030B0000
    return code->co_nfreevars;
#else
    return PyTuple_GET_SIZE(code->co_freevars);
#endif
}

#if PY_VERSION_HEX < 0x030B0000
static inline PyObject **frame_cells(Frame *frame)
{
    return frame->f_localsplus + frame->f_code->co_nlocals;
}
#endif

/* Return argument `i` of a frame that has not begun; borrowed. */
static inline PyObject *frame_argument(Frame *frame, Py_ssize_t i)
{
#if PY_VERSION_HEX >= 0x030B0000
    return frame->localsplus[i];
#else
    PyObject *value = frame->f_localsplus[i];
    PyCodeObject *code = frame->f_code;
    if (value == NULL && code->co_cell2arg != NULL) { /* moved into its cell */
        for (Py_ssize_t k = 0; k < PyTuple_GET_SIZE(code->co_cellvars); k++) {
            if (code->co_cell2arg[k] == i) {
                return PyCell_GET(frame_cells(frame)[k]);
            }
        }
    }
    return value;
#endif
}

/* Return closure cell `i` of the function; borrowed. */
static inline PyObject *frame_free_cell(Frame *frame, Py_ssize_t i)
{
#if PY_VERSION_HEX >= 0x030C0000
    return PyTuple_GET_ITEM(((PyFunctionObject *)frame->f_funcobj)->func_closure, i);
#elif PY_VERSION_HEX >= 0x030B0000
    return PyTuple_GET_ITEM(frame->f_func->func_closure, i);
#else
    return frame_cells(frame)[PyTuple_GET_SIZE(frame->f_code->co_cellvars) + i];
#endif
}

/* Return the function that the frame runs; a new reference. */
static inline PyObject *frame_function(Frame *frame)
{
#if PY_VERSION_HEX >= 0x030C0000
    return Py_NewRef(frame->f_funcobj);
#elif PY_VERSION_HEX >= 0x030B0000
    return Py_NewRef((PyObject *)frame->f_func);
#else
    /* Frames do not refer to it. Use the module's function of that name, which may have attributes for capturing, or
       make a function with the same code, globals and cells. */
    Py_ssize_t n = free_count(frame->f_code);
    PyObject *named = n == 0 ? PyDict_GetItemWithError(frame->f_globals, frame->f_code->co_name) : NULL;
    if (named != NULL && PyFunction_Check(named) && PyFunction_GET_CODE(named) == (PyObject *)frame->f_code) {
        return Py_NewRef(named);
    }
    if (named == NULL && PyErr_Occurred()) {
        return NULL;
    }
    PyObject *made = PyFunction_New((PyObject *)frame->f_code, frame->f_globals);
    if (made == NULL || n == 0) {
        return made;
    }
    PyObject *closure = PyTuple_New(n);
    if (closure == NULL) {
        Py_DECREF(made);
        return NULL;
    }
    for (Py_ssize_t i = 0; i < n; i++) {
        PyTuple_SET_ITEM(closure, i, Py_NewRef(frame_free_cell(frame, i)));
    }
    int failed = PyFunction_SetClosure(made, closure);
    Py_DECREF(closure);
    if (failed) {
        Py_CLEAR(made);
    }
    return made;
#endif
}

/* Drop a frame as the interpreter does after evaluating it. Before 3.12 the frame's caller does this; from 3.12 on the
   evaluation does, and so must a hook that returns its own result. */
static inline void frame_leave(PyThreadState *tstate, Frame *frame)
{
#if PY_VERSION_HEX >= 0x030D0000
    _PyEval_FrameClearAndPop(tstate, frame);
#elif PY_VERSION_HEX >= 0x030C0000
    /* The frame has not begun: it has no frame object and no dict of locals, and is not linked. */
    int top = frame->stacktop;
    frame->stacktop = 0;
    for (int i = 0; i < top; i++) {
        Py_XDECREF(frame->localsplus[i]);
    }
    Py_XDECREF(frame->f_locals);
    Py_DECREF(frame->f_funcobj);
    Py_DECREF(frame->f_code);
    PyObject **base = (PyObject **)frame;
    _PyStackChunk *chunk = tstate->datastack_chunk;
    if (base == &chunk->data[0]) { /* the first frame in its chunk, which is freed with it */
        _PyStackChunk *previous = chunk->previous;
        tstate->datastack_top = &previous->data[previous->top];
        tstate->datastack_chunk = previous;
        tstate->datastack_limit = (PyObject **)(((char *)previous) + previous->size);
        PyObjectArenaAllocator arena;
        PyObject_GetArenaAllocator(&arena);
        arena.free(arena.ctx, chunk, chunk->size);
    } else {
        tstate->datastack_top = base;
    }
#else
    (void)tstate;
    (void)frame;
#endif
}

#endif
