//! Data of shaders: a part of the program where a build wrote it, counted where it was found while the program runs.

use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::Arc;

/// A text or a list that a shader brings. Clones share it; equal is what holds the same.
pub enum Data<T: ?Sized + 'static> {
    /// A part of the program.
    Static(&'static T),
    /// Found while the program runs; it goes with its last holder.
    Shared(Arc<T>),
}

impl<T: ?Sized> Data<T> {
    /// What is a part of the program, where constants are computed: those come of nothing else.
    pub(super) const fn of_program(&self) -> Option<&'static T> {
        match self {
            Self::Static(data) => Some(data),
            Self::Shared(_) => None,
        }
    }
}

impl<T: ?Sized> Clone for Data<T> {
    fn clone(&self) -> Self {
        match self {
            Self::Static(data) => Self::Static(data),
            Self::Shared(data) => Self::Shared(data.clone()),
        }
    }
}

impl<T: ?Sized> Deref for Data<T> {
    type Target = T;
    fn deref(&self) -> &T {
        match self {
            Self::Static(data) => data,
            Self::Shared(data) => data,
        }
    }
}

impl<T: ?Sized + PartialEq> PartialEq for Data<T> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl<T: ?Sized + Eq> Eq for Data<T> {}

impl<T: ?Sized + Hash> Hash for Data<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}

impl<T: ?Sized + std::fmt::Debug> std::fmt::Debug for Data<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        (**self).fmt(f)
    }
}

impl std::fmt::Display for Data<str> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self)
    }
}

impl<'a, T: ?Sized> From<&'a T> for Data<T>
where
    Arc<T>: From<&'a T>,
{
    fn from(data: &'a T) -> Self {
        Self::Shared(data.into())
    }
}

impl<T> From<Vec<T>> for Data<[T]> {
    fn from(data: Vec<T>) -> Self {
        Self::Shared(data.into())
    }
}
