"""The frame as MkDocs renders it, within a build or outside one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from mkdocs.commands.build import get_context
from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files
from mkdocs.structure.nav import Navigation

from generators import addresses, frame, site


class _Marks:
    title = frame.TITLE
    head = frame.HEAD
    content = frame.CONTENT
    address = frame.ADDRESS
    description = frame.DESCRIPTION
    image = frame.IMAGE


def render(env: Any, config: MkDocsConfig, nav: Navigation, files: Files) -> frame.Frame:
    """The frames of all layouts; `env` is the theme's template environment."""
    template = env.get_template("main.html")

    def layout(name: str) -> str:
        context = get_context(nav, files, config, base_url=addresses.BASE)
        html: str = template.render(context, layout=name, marks=_Marks)
        # MkDocs joins the way to the root and a path by a slash; the mark already ends with one.
        return html.replace(addresses.BASE + "/.", addresses.BASE).replace(
            addresses.BASE + "/", addresses.BASE
        )

    return frame.Frame(layout)


def outside(config_file: Path) -> tuple[frame.Frame, site.Settings]:
    """The frame and the settings by `mkdocs.yml` alone, without building the hand-written pages."""
    config = load_config(str(config_file))
    if not str(config.site_url).endswith("/"):
        config.site_url = f"{config.site_url}/"
    env = config.theme.get_env()
    files = Files([])
    return render(env, config, Navigation([], []), files), settings_of(config)


def settings_of(config: MkDocsConfig) -> site.Settings:
    """The site's settings from those of MkDocs."""
    return site.Settings(
        name=config.site_name,
        url=str(config.site_url),
        repository=(config.repo_url or "").rstrip("/"),
        description=config.site_description or "",
    )
