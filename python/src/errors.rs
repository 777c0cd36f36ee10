//! Diagnostics as exceptions. The classes are in `exdoku/_errors.py`.

use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;

use exdoku::Diagnostics;
use exdoku::source::{Diagnostic, Level};

/// An exception of this package, by its name.
pub(crate) fn exception(name: &str, args: impl for<'py> IntoPyObject<'py>) -> PyErr {
    Python::attach(|py| {
        let made = args.into_py_any(py).and_then(|args| class(py, name)?.call1((args,)));
        made.map_or_else(|error| error, PyErr::from_value)
    })
}

fn class<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyType>> {
    static MODULE: PyOnceLock<Py<PyModule>> = PyOnceLock::new();
    let module = MODULE.get_or_try_init(py, || PyModule::import(py, "exdoku._errors").map(Bound::unbind))?;
    Ok(module.bind(py).getattr(name)?.cast_into::<PyType>()?)
}

/// Whether an exception is one of this package, by the name of its class.
pub(crate) fn is_ours(py: Python<'_>, error: &PyErr, name: &str) -> PyResult<bool> {
    Ok(error.is_instance(py, class(py, name)?.as_any()))
}

/// An exception with a message without a place.
pub(crate) fn plain(name: &str, message: impl Into<String>) -> PyErr {
    exception(name, message.into())
}

/// A diagnostic as Python takes it: level, message, file, line, column, text with the caret.
pub(crate) type Record = (&'static str, String, Option<String>, Option<usize>, Option<usize>, String);

pub(crate) fn record(one: &Diagnostic) -> Record {
    let level = match one.level() {
        Level::Error => "error",
        Level::Warning => "warning",
    };
    let place = one.location().map(|(file, line, column)| (file.to_owned(), line, column));
    let (file, line, column) = match place {
        Some((file, line, column)) => (Some(file), Some(line), Some(column)),
        None => (None, None, None),
    };
    (level, one.message().to_owned(), file, line, column, one.render(false).trim_end().to_owned())
}

/// The errors of a text as `exdoku.ReadError`.
pub(crate) fn read_error(diagnostics: Diagnostics) -> PyErr {
    let records: Vec<Record> = diagnostics.shown().iter().map(record).collect();
    exception("ReadError", records)
}
