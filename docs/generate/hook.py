"""What mkdocs calls while it builds the site: adds the generated pages, and completes those that are written."""

import sys
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

# mkdocs runs this file by its path, from wherever it is called.
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from docs.generate import DOCS, navigation, pages, sources
from docs.generate.completed import completed


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Lists every page under its tab."""
    config.nav = navigation.tabs()
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Adds the generated pages, and a page for every file outside of `docs/` that some page links to."""
    made = pages.generated()
    written = {file.src_uri: (DOCS / file.src_uri).read_text(encoding="utf-8") for file in files.documentation_pages()}
    linked = sources.linked({**written, **{name: text for name, text in made.items() if name.endswith(".md")}})
    for name, text in {**made, **sources.shown(linked)}.items():
        known = files.get_file_from_path(name)
        if known is not None:
            files.remove(known)
        files.append(File.generated(config, name, content=text))
    return files


def on_page_markdown(markdown: str, page: Page, **_: Any) -> str:
    """Completes a page, and leads its links to where things are on the site."""
    name = page.file.src_uri
    return sources.relinked(completed(name, markdown, page.meta), name)
