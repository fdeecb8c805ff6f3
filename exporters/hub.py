"""Publishing a dataset folder to the Hugging Face Hub: all of it in one commit, or nothing.

The Hub's own client talks to the Hub (https://huggingface.co/docs/huggingface_hub); this module decides what
it is asked to do:

1. The folder must agree with its checksums.
2. Files are compared with the repository by hash: SHA-256 for large files, git's blob id for the others.
3. What changed is uploaded. Large files go to content-addressed storage first, where nobody sees them, and an
   interrupted upload continues with the files that are not there yet.
4. One commit adds and deletes everything; it names its parent, so that it fails instead of mixing with
   somebody else's. When its answer is lost, the repository is looked at before anything is tried again.
5. The snapshot's tag is set on that commit. A later run sets a tag that is still missing.

The token comes from the client (`HF_TOKEN`, or its own store). It is in no message here, and the client's own
log, which may show signed addresses, is kept to errors.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx2 as httpx
from huggingface_hub import CommitOperationAdd, CommitOperationDelete, HfApi, get_token
from huggingface_hub.errors import (
    BadRequestError,
    HfHubHTTPError,
    HFValidationError,
    LocalTokenNotFoundError,
    OfflineModeIsEnabled,
    RepositoryNotFoundError,
)
from huggingface_hub.hf_api import RepoFile
from huggingface_hub.utils import logging as client_logging

from exporters.manifest import CHECKSUMS, MANIFEST, files_of, read_checksums, read_facts, verify

MANAGED = ("data/", "schema/", "figures/")
"""Folders of the repository that belong to the export: what is not in the new folder is deleted there."""

MANAGED_FILES = (
    "README.md", "problems.jsonl.zst", "openfrontiers.sqlite", "croissant.json", "statistics.json",
    "validation-report.json", "CHANGES.md", "changes.json", MANIFEST, CHECKSUMS,
)  # fmt: skip
"""Files at the top of the repository that belong to the export."""

ATTEMPTS = 4
"""How often a commit is tried while the connection breaks or the Hub is busy."""

NOT_CONNECTED = (httpx.ConnectError, httpx.ConnectTimeout, httpx.ProxyError, httpx.UnsupportedProtocol)
"""What the transport raises where it found nobody to talk to, in distinction from a connection that broke."""

LONGEST_WAIT = 300
"""Seconds that a `Retry-After` may ask for; longer, and the command says so and stops."""


class PublishError(Exception):
    """Why a folder was not published, in words for the person at the terminal, and what to do."""

    def __init__(self, message: str, hint: str = "", *, undetermined: bool = False) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
        self.undetermined = undetermined
        """Whether the Hub gave no answer, so that the same command may succeed later."""


@dataclass(frozen=True)
class Plan:
    """What a publication would do."""

    repository: str
    head: str | None
    """Commit of the repository that was looked at, and the parent of the new one; None for a repository that is
    still to be created."""
    upload: tuple[str, ...]
    delete: tuple[str, ...]
    unchanged: int
    upload_bytes: int
    tag: str
    tagged: str | None
    """Commit that the tag is on already, if any."""

    def describe(self) -> str:
        """The plan for people, one line a file."""
        where = f"at {self.head[:12]}" if self.head else "would be created"
        lines = [f"{self.repository} {where}: {len(self.upload)} to upload "
                 f"({self.upload_bytes:,} bytes), {len(self.delete)} to delete, {self.unchanged} unchanged"]  # fmt: skip
        lines += [f"  + {name}" for name in self.upload]
        lines += [f"  - {name}" for name in self.delete]
        if self.tagged is not None:
            lines.append(f"tag {self.tag} is on {self.tagged[:12]}")
        else:
            lines.append(f"tag {self.tag} will be set")
        return "\n".join(lines)


@dataclass
class Publisher:
    """Publishes folders to one dataset repository."""

    repository: str
    api: HfApi = field(default_factory=HfApi)
    say: Callable[[str], None] = print
    sleep: Callable[[float], None] = time.sleep

    def __post_init__(self) -> None:
        client_logging.set_verbosity_error()  # type: ignore[no-untyped-call]

    def plan(self, folder: Path, tag: str | None = None, *, create: bool = False) -> Plan:
        """Compare a folder with the repository, which `create` allows to be missing. Raises PublishError."""
        _require_whole(folder)
        _require_committed(folder)
        chosen = tag or default_tag(folder)
        head: str | None = None
        remote: dict[str, RepoFile] = {}
        tagged = None
        with _explained(self, sending=False):
            try:
                head = self._head()
                remote = self._remote_files(head)
                tagged = self._tagged(chosen)
            except RepositoryNotFoundError as error:
                if not create or _status(error) != 404:
                    raise
        upload, delete, unchanged = compare(folder, remote)
        if head is not None and tagged is not None and tagged != head and not upload and not delete:
            raise PublishError(
                f"the tag {chosen} of {self.repository} is on {tagged[:12]}, not on the current commit {head[:12]}",
                "a published tag is not moved; name another with --tag",
            )
        if tagged is not None and (upload or delete):
            raise PublishError(
                f"the snapshot {chosen} of {self.repository} is published already, with other files",
                "a published snapshot is not changed; commit the records, export again, or name another --tag",
            )
        size = sum((folder / name).stat().st_size for name in upload)
        return Plan(self.repository, head, tuple(upload), tuple(delete), unchanged, size, chosen, tagged)

    def publish(self, folder: Path, plan: Plan, *, pull_request: bool = False) -> str:
        """Carry a plan for a repository that is there out; returns the address of the commit or pull request.

        Raises PublishError. A pull request gets no tag: run again once it is merged.
        """
        if get_token() is None:
            raise PublishError(
                "no token for the Hub was found",
                "set HF_TOKEN, or log in with `hf auth login`; the token needs write permission for the repository",
            )
        assert plan.head is not None  # a repository that is missing was created before the plan was made
        with _explained(self):
            if not plan.upload and not plan.delete:
                if plan.tagged is None and not pull_request:
                    self._set_tag(plan.tag, plan.head)
                return f"{self.api.endpoint}/datasets/{self.repository}/tree/{plan.tag}"
            commit, address = self._commit(folder, plan, pull_request)
            if not pull_request:
                self._set_tag(plan.tag, commit)
            return address

    def create(self, *, private: bool) -> None:
        """Create the repository unless it is there. Raises PublishError."""
        with _explained(self):
            self.api.create_repo(self.repository, repo_type="dataset", private=private, exist_ok=True)

    def _head(self) -> str:
        sha = self.api.repo_info(self.repository, repo_type="dataset", revision="main").sha
        if sha is None:
            raise PublishError(f"the Hub names no commit of {self.repository}", "try again later")
        return str(sha)

    def _remote_files(self, revision: str) -> dict[str, RepoFile]:
        tree = self.api.list_repo_tree(
            self.repository, repo_type="dataset", revision=revision, recursive=True
        )
        return {entry.path: entry for entry in tree if isinstance(entry, RepoFile)}

    def _tagged(self, tag: str) -> str | None:
        refs = self.api.list_repo_refs(self.repository, repo_type="dataset")
        return next((str(entry.target_commit) for entry in refs.tags if entry.name == tag), None)

    def _set_tag(self, tag: str, commit: str) -> None:
        self._try(lambda: self.api.create_tag(self.repository, repo_type="dataset", tag=tag, revision=commit,
                                              exist_ok=True))  # fmt: skip
        on = self._tagged(tag)
        if on != commit:
            raise PublishError(f"the tag {tag} is on {on}, not on the published commit {commit[:12]}",
                               "name another with --tag")  # fmt: skip

    def _commit(self, folder: Path, plan: Plan, pull_request: bool) -> tuple[str, str]:
        """One commit with everything; returns its id and its address, or that of its pull request."""
        facts = read_facts(folder)
        for attempt in range(1, ATTEMPTS + 1):
            operations: list[CommitOperationAdd | CommitOperationDelete] = [
                CommitOperationAdd(name, folder / name) for name in plan.upload
            ]
            operations += [CommitOperationDelete(name, is_folder=False) for name in plan.delete]
            try:
                made = self.api.create_commit(
                    self.repository,
                    operations,
                    repo_type="dataset",
                    revision="main",
                    parent_commit=plan.head,
                    create_pr=pull_request,
                    commit_message=f"Publish snapshot {facts.snapshot_at}",
                    commit_description=f"Made from commit {facts.commit}." if facts.commit else "",
                )
            except (HfHubHTTPError, httpx.TransportError, RuntimeError) as error:
                cause = _transport_cause(error)
                wait = _wait(cause, attempt)
                if wait is None or attempt == ATTEMPTS:
                    raise cause from error
                if not pull_request and (done := self._arrived(folder, plan)):
                    return done, f"{self.api.endpoint}/datasets/{self.repository}/commit/{done}"
                if pull_request and not isinstance(cause, HfHubHTTPError):
                    raise PublishError(
                        "the connection broke; the pull request may have been opened or not",
                        f"look at the pull requests of {self.repository}, and run again if there is none",
                        undetermined=True,
                    ) from error
                self.say(f"{_brief(cause)}; trying again in {wait:.0f} s")
                self.sleep(wait)
            else:
                return str(made.oid), str(made.pr_url or made.commit_url)
        raise AssertionError("the last attempt returns or raises")

    def _arrived(self, folder: Path, plan: Plan) -> str | None:
        """The commit that holds the whole folder, where the answer to it was lost on the way.

        Raises PublishError where the repository has moved to something else.
        """
        head: str = self._try(self._head)
        if head == plan.head:
            return None
        upload, delete, _ = compare(folder, self._remote_files(head))
        if upload or delete:
            raise _moved(self.repository)
        return head

    def _try(self, ask: Callable[[], Any]) -> Any:
        for attempt in range(1, ATTEMPTS + 1):
            try:
                return ask()
            except (HfHubHTTPError, httpx.TransportError) as error:
                wait = _wait(error, attempt)
                if wait is None or attempt == ATTEMPTS:
                    raise
                self.say(f"{_brief(error)}; trying again in {wait:.0f} s")
                self.sleep(wait)
        raise AssertionError("the last attempt returns or raises")


def default_tag(folder: Path) -> str:
    """`snapshot-2026-10-10`, from the folder's manifest."""
    return f"snapshot-{read_facts(folder).snapshot_at}"


def compare(folder: Path, remote: Mapping[str, RepoFile]) -> tuple[list[str], list[str], int]:
    """Files to upload, files to delete, and the number of files that are the same, by hash."""
    sums = read_checksums((folder / CHECKSUMS).read_text(encoding="utf-8"))
    local = files_of(folder)
    upload = [name for name in local if not _same(folder / name, sums.get(name), remote.get(name))]
    present = set(local)
    delete = sorted(
        name for name in remote if name not in present and (name.startswith(MANAGED) or name in MANAGED_FILES)
    )
    return upload, delete, len(local) - len(upload)


def git_blob_id(data: bytes) -> str:
    """The id that git gives a file's content (https://git-scm.com/book/en/v2/Git-Internals-Git-Objects)."""
    return hashlib.sha1(b"blob %d\0" % len(data) + data, usedforsecurity=False).hexdigest()


def _same(path: Path, digest: str | None, remote: RepoFile | None) -> bool:
    if remote is None:
        return False
    if remote.lfs is not None:
        return digest == str(remote.lfs.sha256)
    return path.stat().st_size == remote.size and git_blob_id(path.read_bytes()) == remote.blob_id


def _require_whole(folder: Path) -> None:
    differences = verify(folder)
    if differences:
        first = differences[0]
        raise PublishError(
            f"{folder} is not what was exported: {first.path} {first.message}"
            + (f", and {len(differences) - 1} more" if len(differences) > 1 else ""),
            "export again",
        )


def _require_committed(folder: Path) -> None:
    facts = read_facts(folder)
    if facts.inputs_committed is False:
        raise PublishError(
            f"{folder} was made from records that are not those of the commit {(facts.commit or 'unknown')[:12]}",
            "commit the records and export again: a snapshot can be made again from its commit",
        )


def _transport_cause(error: BaseException) -> BaseException:
    """The transport's own error behind the client's wrapper around a failed upload."""
    current: BaseException | None = error
    while current is not None:
        if isinstance(current, (HfHubHTTPError, httpx.TransportError)):
            return current
        current = current.__cause__ or current.__context__
    return error


def _status(error: BaseException) -> int | None:
    response = getattr(error, "response", None)
    return int(response.status_code) if response is not None else None


def _wait(error: BaseException, attempt: int) -> float | None:
    """Seconds to wait before another attempt; None where another would not help."""
    if isinstance(error, httpx.TransportError):
        return float(2 ** (attempt - 1))
    status = _status(error)
    if status == 429 or (status is not None and status >= 500):
        asked = error.response.headers.get("Retry-After", "") if isinstance(error, HfHubHTTPError) else ""
        seconds = float(asked) if asked.isdigit() else float(2 ** (attempt - 1))
        return seconds if seconds <= LONGEST_WAIT else None
    return None


def _brief(error: BaseException) -> str:
    status = _status(error)
    if status == 429:
        return "the Hub asks for a pause"
    if status is not None:
        return f"the Hub answered {status}"
    return "the connection broke"


def _moved(repository: str) -> PublishError:
    return PublishError(
        f"{repository} changed while this was being published",
        "nothing was published; look at what changed there, and run again",
    )


class _explained:  # noqa: N801  (used like a function: `with _explained(…)`)
    """Turns what the client raises into a PublishError that says what to do."""

    def __init__(self, publisher: Publisher, *, sending: bool = True) -> None:
        self.publisher = publisher
        self.sending = sending

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> None:
        if error is None or isinstance(error, PublishError) or not isinstance(error, Exception):
            return
        address = self.publisher.api.endpoint
        raise explain(error, self.publisher.repository, address, sending=self.sending) from error


def explain(error: Exception, repository: str, address: str, *, sending: bool) -> PublishError:
    """A PublishError for what the client raised while it talked to the Hub at an address.

    `sending` says that something may have been sent before.
    """
    cause = _transport_cause(error)
    status = _status(cause)
    nothing = "nothing was published; "
    if isinstance(cause, HFValidationError):
        return PublishError(f"{repository!r} is no repository name: {cause}", "write ORG/NAME")
    if isinstance(cause, LocalTokenNotFoundError) or status == 401:
        return PublishError(
            f"the Hub does not accept the token for {repository}, or there is none (401)",
            nothing + "set HF_TOKEN to a valid token with write permission, or log in with `hf auth login`; "
            "a repository that does not exist answers the same without a token: --create makes it",
        )
    if status == 403:
        return PublishError(f"the token may not write to {repository} (403)",
                            nothing + "ask its owners for write permission, or use --create-pr")  # fmt: skip
    if isinstance(cause, RepositoryNotFoundError) or status == 404:
        return PublishError(f"there is no dataset {repository}, or the token may not see it (404)",
                            nothing + "correct the name, or add --create")  # fmt: skip
    if status in (409, 412):
        return _moved(repository)
    if status == 429:
        return PublishError("the Hub asks for a longer pause than this command waits (429)",
                            nothing + "run again later; files that were uploaded are not sent again",
                            undetermined=True)  # fmt: skip
    if status is not None and status >= 500:
        return PublishError(f"the Hub could not answer ({status})",
                            nothing + "run again later; files that were uploaded are not sent again",
                            undetermined=True)  # fmt: skip
    again = "run again: files that were uploaded are not sent again, and a commit that did arrive is found"
    if isinstance(cause, OfflineModeIsEnabled):
        return PublishError("HF_HUB_OFFLINE keeps the client from asking the Hub",
                            nothing + "unset it, and run again", undetermined=True)  # fmt: skip
    if isinstance(cause, NOT_CONNECTED):
        return PublishError(f"no connection to the Hub at {address}: {_first_line(cause)}",
                            "look at the network, at HTTPS_PROXY where one is needed, and at HF_ENDPOINT if it is "
                            "set; then " + (again if sending else "run again: nothing was sent"),
                            undetermined=True)  # fmt: skip
    if isinstance(cause, httpx.TransportError):
        return PublishError(f"the connection to the Hub broke: {_first_line(cause)}",
                            again if sending else "run again: nothing was sent", undetermined=True)  # fmt: skip
    if isinstance(cause, (BadRequestError, ValueError)):
        return PublishError(
            f"the Hub refuses the request: {_first_line(cause)}", nothing + "export again, or report this"
        )
    return PublishError(f"publishing failed: {_first_line(cause)}", nothing + "report this")


def _first_line(error: BaseException) -> str:
    return next((line.strip() for line in str(error).splitlines() if line.strip()), type(error).__name__)
