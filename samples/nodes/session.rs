//! What somebody edits and what became of it: the patch, the functions, and what keys and pointer do. No device is here.

use std::path::{Path, PathBuf};

use kurbo::Point;
use spanforge::Scene;
use spanforge::graph::{Graph, Kind, Live, Outcome, Refreshed, Type, VALUE, Value};
use spanforge::text::Font;
use winit::event::{ElementState, KeyEvent, MouseButton, WindowEvent};
use winit::keyboard::{Key, NamedKey};

use super::draw;
use super::editor::{Came, Editor};
use super::host::Host;
use super::layout::Layout;
use super::library::{self, Library, Made};
use super::options::Options;
use super::patch;
use super::shared::Failure;
use super::window::{Pressed, Wish, pressed};
use super::writing::Writing;

/// The bank that somebody's own first function is written into.
const OWN: &str = "own";

pub(crate) struct Session<'a> {
    options: &'a Options,
    /// The patch's file.
    pub(crate) file: Option<PathBuf>,
    library: Library,
    pub(crate) editor: Editor,
    /// The text that somebody writes, if anybody does.
    writing: Option<Writing>,
    live: Live<Made>,
    /// Something was made that does not run yet.
    is_new: bool,
    /// The graph is another than what was made of it.
    is_stale: bool,
    layout: Layout,
    font: Font,
    /// The time goes on.
    pub(crate) moves: bool,
    /// The boxes are not to be seen.
    pub(crate) hidden: bool,
    /// What is wrong with files of functions, until one is read again.
    of_functions: Vec<String>,
    /// Why the device does not run what was made last.
    pub(crate) of_device: Option<String>,
    /// What came of the last key.
    said: Option<String>,
}

/// What is begun with: everything is grey.
fn new_patch() -> Result<Graph, Failure> {
    let mut graph = Graph::new();
    let ty = Type::try_from("vec3".to_owned())?;
    let grey = graph.add(Kind::Constant(Value { ty, of: vec![0.5; 3] }));
    graph.nodes.iter_mut().for_each(|node| node.position = [40.0, 40.0]);
    graph.output("color", (grey, VALUE));
    Ok(graph)
}

impl<'a> Session<'a> {
    pub(crate) fn new(options: &'a Options) -> Result<Self, Failure> {
        let graph = match options.patch.as_deref().filter(|path| path.exists()) {
            Some(path) => patch::read(path)?,
            None => new_patch()?,
        };
        let library = Library::new(options.functions.as_deref())?;
        let takes_time = |kind: &Kind| matches!(kind, Kind::Parameter { name, .. } if name == "time");
        let moves = graph.nodes.iter().any(|node| takes_time(&node.kind)) || Host::of(&graph).n_particles > 0;
        let editor = Editor::new(graph.clone());
        Ok(Self {
            layout: editor.layout(&library.banks, None, None),
            file: options.patch.clone(),
            options,
            library,
            editor,
            writing: None,
            live: Live::new(graph),
            is_new: false,
            is_stale: true,
            font: Font::embedded()?,
            moves,
            hidden: false,
            of_functions: Vec::new(),
            of_device: None,
            said: None,
        })
    }

    /// Whether there are functions that may change.
    pub(crate) fn is_watched(&self) -> bool {
        self.library.is_watched()
    }

    /// Makes what is to be made of the graph as it is; gives it where it is new. What was made last stays where that fails.
    pub(crate) fn make(&mut self) -> Result<Option<&Made>, Failure> {
        if std::mem::take(&mut self.is_stale) {
            let graph = self.editor.graph().clone();
            let outcome = self.live.set(graph, &self.library.banks, library::make)?;
            self.is_new |= outcome == Outcome::New;
        }
        let is_new = std::mem::take(&mut self.is_new);
        Ok(self.live.made().filter(|_| is_new))
    }

    /// Takes what changed in the folder of functions; false where nothing did.
    pub(crate) fn refresh(&mut self) -> bool {
        let refreshed = self.take_functions();
        refreshed.unwrap_or_else(|error| {
            self.of_functions = vec![error.to_string()];
            true
        })
    }

    fn take_functions(&mut self) -> spanforge::Result<bool> {
        let Refreshed { changes, errors } = self.library.refresh()?;
        if changes.is_empty() && errors.is_empty() {
            return Ok(false);
        }
        self.of_functions = errors.iter().map(|error| error.to_string()).collect();
        if let Some(writing) = &mut self.writing {
            writing.blame(&errors);
        }
        let outcome = self.live.take(&changes, &self.library.banks, library::make)?;
        self.is_new |= outcome == Outcome::New;
        Ok(true)
    }

    /// Lays boxes out anew, and what lies over them. That a file was written is no part of a picture that is `captured`.
    pub(crate) fn scene(&mut self, captured: bool) -> spanforge::Result<Scene> {
        self.said.take_if(|_| captured);
        self.layout = self.editor.layout(&self.library.banks, self.live.made(), self.live.errors());
        let wrong: Vec<String> = self.of_functions.iter().chain(&self.of_device).cloned().collect();
        let (said, writing) = (self.said.as_deref(), self.writing.as_ref());
        draw::scene(&self.editor, &self.layout, &self.font, &wrong, said, writing)
    }

    /// Something happened.
    pub(crate) fn event(&mut self, event: &WindowEvent, scale: f64) -> Wish {
        let came = match event {
            WindowEvent::CursorMoved { position, .. } => {
                self.editor.point(Point::new(position.x / scale, position.y / scale))
            }
            // What is not to be seen is not to be touched, nor what lies behind a text.
            WindowEvent::MouseInput { .. } if self.hidden || self.writing.is_some() => Came::Nothing,
            WindowEvent::MouseInput { state, button: MouseButton::Left, .. } => match state {
                ElementState::Pressed => self.editor.press(&self.layout),
                ElementState::Released => self.editor.release(&self.layout),
            },
            WindowEvent::DroppedFile(path) => self.load(path),
            // What is let go now, nobody here will hear of.
            WindowEvent::Focused(false) => {
                self.editor.let_go();
                Came::Look
            }
            WindowEvent::KeyboardInput { .. } => return self.key(event),
            _ => Came::Nothing,
        };
        self.came(came)
    }

    fn came(&mut self, came: Came) -> Wish {
        self.is_stale |= came == Came::Graph;
        if came == Came::Nothing { Wish::Nothing } else { Wish::Redraw }
    }

    fn key(&mut self, event: &WindowEvent) -> Wish {
        if let WindowEvent::KeyboardInput { event, .. } = event {
            if self.writing.is_some() {
                return self.key_of_writing(event);
            }
            if self.editor.search.is_some() {
                return self.key_of_search(event);
            }
        }
        let Some(key) = pressed(event, self.options.window.saves()) else { return Wish::Nothing };
        self.said = None;
        match key {
            Pressed::Wish(wish) => wish,
            Pressed::Pause => {
                self.moves = !self.moves;
                Wish::Redraw
            }
            Pressed::Other(key) => self.own_key(key),
        }
    }

    fn own_key(&mut self, key: &Key) -> Wish {
        let came = match key {
            Key::Named(NamedKey::Tab) => {
                self.hidden = !self.hidden;
                self.editor.let_go();
                Came::Look
            }
            Key::Named(NamedKey::Delete | NamedKey::Backspace) => self.editor.delete(),
            Key::Character(text) => match text.to_lowercase().as_str() {
                "a" => {
                    self.hidden = false;
                    self.editor.search(&self.library.banks);
                    Came::Look
                }
                "z" => self.editor.undo(),
                "y" => self.editor.redo(),
                "f" => self.open(),
                "w" => self.tell(Self::write),
                "e" => self.tell(Self::export),
                _ => Came::Nothing,
            },
            _ => Came::Nothing,
        };
        self.came(came)
    }

    fn key_of_search(&mut self, event: &KeyEvent) -> Wish {
        let KeyEvent { logical_key, state, text, .. } = event;
        let Some(search) = self.editor.search.as_mut().filter(|_| *state == ElementState::Pressed) else {
            return Wish::Nothing;
        };
        let mut came = Came::Look;
        match (logical_key, text) {
            (Key::Named(NamedKey::Escape), _) => self.editor.search = None,
            (Key::Named(NamedKey::Enter), _) => came = self.editor.add(),
            (Key::Named(NamedKey::Backspace), _) => search.erase(),
            (Key::Named(NamedKey::ArrowDown), _) => search.choose(true),
            (Key::Named(NamedKey::ArrowUp), _) => search.choose(false),
            (_, Some(text)) => search.type_(text),
            (_, None) => {}
        }
        self.came(came)
    }

    fn key_of_writing(&mut self, event: &KeyEvent) -> Wish {
        let KeyEvent { logical_key, state, text, .. } = event;
        let Some(writing) = self.writing.as_mut().filter(|_| *state == ElementState::Pressed) else {
            return Wish::Nothing;
        };
        match logical_key {
            Key::Named(NamedKey::Escape) => self.writing = None,
            Key::Named(NamedKey::F2) => self.said = writing.write().err().map(|failure| failure.to_string()),
            key => writing.key(key, text.as_deref()),
        }
        Wish::Redraw
    }

    /// Opens the text of the chosen box's function; where none is chosen, one of somebody's own.
    fn open(&mut self) -> Came {
        let chosen = self.editor.graph().nodes.iter().find(|node| Some(node.id) == self.editor.selected);
        let function = chosen.map(|node| match &node.kind {
            Kind::Function(key) => Ok(key),
            _ => Err("this box is no function"),
        });
        let opened = match (self.options.functions.as_deref(), function) {
            (None, _) => Err("--functions names a folder of texts".into()),
            (_, Some(Err(why))) => Err(why.into()),
            (Some(folder), None) => Writing::open(folder, OWN, 1),
            (Some(folder), Some(Ok(key))) => match self.library.is_of_folder(&key.bank) {
                true => {
                    let line = self.library.banks.function(key).and_then(|function| function.line);
                    Writing::open(folder, &key.bank, line.unwrap_or(1))
                }
                false => Err(format!("the text of `{}` is not in the folder of functions", key.bank).into()),
            },
        };
        match opened {
            Ok(writing) => {
                self.hidden = false;
                self.editor.let_go();
                self.writing = Some(writing);
            }
            Err(failure) => self.said = Some(failure.to_string()),
        }
        Came::Look
    }

    /// Does what a key asks for, and says what came of it.
    fn tell(&mut self, act: fn(&Self) -> Result<PathBuf, Failure>) -> Came {
        self.said = Some(match act(self) {
            Ok(path) => format!("written to {}", path.display()),
            Err(failure) => failure.to_string(),
        });
        Came::Look
    }

    /// Takes another patch; where it can't be read, this one stays.
    fn load(&mut self, path: &Path) -> Came {
        match patch::read(path) {
            Ok(graph) => {
                self.editor = Editor::new(graph);
                self.file = Some(path.to_owned());
                self.said = None;
                Came::Graph
            }
            Err(failure) => {
                self.said = Some(failure.to_string());
                Came::Look
            }
        }
    }

    fn write(&self) -> Result<PathBuf, Failure> {
        let path = self.file.as_deref().ok_or("--patch says where to write it")?;
        patch::write(path, self.editor.graph())?;
        Ok(path.to_owned())
    }

    fn export(&self) -> Result<PathBuf, Failure> {
        let beside = |path: &Path| {
            let name = path.file_stem()?.to_str()?;
            Some(path.with_file_name(format!("{name}_crate")))
        };
        let named = self.options.export.clone();
        let folder = named.or_else(|| self.file.as_deref().and_then(beside));
        let folder = folder.ok_or("--export says where to write it")?;
        patch::export(&self.library.banks, self.editor.graph(), &folder)?;
        Ok(folder)
    }
}
