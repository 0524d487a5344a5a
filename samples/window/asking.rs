//! Asking a window for an image: of which size, what its answers ask for, and how often it is asked. Without a window system, so
//! that tests can give all answers.

use ash::vk;

/// How often a frame tries to get an image. A window that is being resized may go out of date between two calls.
pub(crate) const MAX_TRIES: u32 = 4;

/// What a window answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answer<I> {
    Image(I),
    OutOfDate,
    SurfaceLost,
    NotYet,
}

/// What a frame gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Got<I> {
    Image(I),
    /// The window has no size, whatever its system says of it: nothing comes of asking until an event tells of another one.
    NoSize,
    /// There is no image now; the next frame may get one.
    NotYet,
}

/// What the system's answer means; an error where it is one.
pub(crate) fn answer<I>(got: Result<I, vk::Result>) -> Result<Answer<I>, vk::Result> {
    match got {
        Ok(image) => Ok(Answer::Image(image)),
        Err(vk::Result::ERROR_OUT_OF_DATE_KHR) => Ok(Answer::OutOfDate),
        Err(vk::Result::ERROR_SURFACE_LOST_KHR) => Ok(Answer::SurfaceLost),
        Err(vk::Result::TIMEOUT | vk::Result::NOT_READY) => Ok(Answer::NotYet),
        Err(error) => Err(error),
    }
}

/// What is asked, and what can be done about its answers.
pub(crate) trait Asked {
    type Image;
    type Failure;

    /// Makes the swapchain anew where it no longer fits; false where the window has no size, and so none.
    fn fit(&mut self) -> Result<bool, Self::Failure>;
    fn ask(&mut self) -> Result<Answer<Self::Image>, Self::Failure>;
    /// The swapchain no longer fits.
    fn outdate(&mut self);
    /// The surface is made anew, and all that hangs on it.
    fn replace_surface(&mut self) -> Result<(), Self::Failure>;
}

/// An image of the window's present size. Where there is none to be had now, nothing has failed.
pub(crate) fn image_of<A: Asked>(asked: &mut A) -> Result<Got<A::Image>, A::Failure> {
    for _ in 0..MAX_TRIES {
        if !asked.fit()? {
            return Ok(Got::NoSize);
        }
        match asked.ask()? {
            Answer::Image(image) => return Ok(Got::Image(image)),
            Answer::NotYet => return Ok(Got::NotYet),
            Answer::OutOfDate => asked.outdate(),
            Answer::SurfaceLost => asked.replace_surface()?,
        }
    }
    Ok(Got::NotYet)
}

/// Whether a swapchain that an image was handed to may no longer fit. A surface that was lost is no error here: the next
/// question is answered so again, and brings a new one.
pub(crate) fn may_be_outdated(presented: Result<bool, vk::Result>) -> Result<bool, vk::Result> {
    match answer(presented)? {
        Answer::Image(suboptimal) => Ok(suboptimal),
        _ => Ok(true),
    }
}

/// The size of the window's images: the surface's, or, where that follows its swapchain, the window's within the surface's
/// bounds. Nothing of a window without a size.
pub(crate) fn extent(capabilities: &vk::SurfaceCapabilitiesKHR, window: (u32, u32)) -> vk::Extent2D {
    if capabilities.current_extent.width != u32::MAX {
        return capabilities.current_extent;
    }
    let ((width, height), least, most) =
        (window, capabilities.min_image_extent, capabilities.max_image_extent);
    if width == 0 || height == 0 {
        return vk::Extent2D::default();
    }
    vk::Extent2D {
        width: width.max(least.width).min(most.width),
        height: height.max(least.height).min(most.height),
    }
}
