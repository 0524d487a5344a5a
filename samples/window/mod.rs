//! A window that shows what a sample draws: winit, a surface, a swapchain. All samples share it; the library owns none of
//! this. What is shown is a [`Show`]; it sees events first and then draws into one image after another.

mod app;
mod asking;
mod capture;
mod handles;
mod keys;
mod lent;
mod life;
mod moving;
mod options;
mod present;
mod show;
mod surface;
mod swapchain;

pub(crate) use app::{WindowDesc, open};
pub(crate) use keys::{Pressed, pressed};
pub(crate) use lent::Lent;
pub(crate) use moving::{Moving, show_moving};
pub(crate) use options::WindowOptions;
pub(crate) use show::{ImageUse, Show, Target, Wish};
