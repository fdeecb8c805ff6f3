"""The Hub as far as publishing needs it, played by a small HTTP server on this machine.

It keeps dataset repositories as commits of whole trees, answers the requests that the client makes, and can be
told to fail: with a status, with a connection that is cut before or in the middle of a body, or after the work
was done but before the answer.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

TOKEN = "hf_TheSecretTokenOfTheTests"

LARGE = (".parquet", ".zst", ".sqlite")


@dataclass
class Blob:
    """A file of a commit."""

    data: bytes
    large: bool

    def entry(self, path: str) -> dict[str, Any]:
        digest = hashlib.sha256(self.data).hexdigest()
        git = hashlib.sha1(b"blob %d\0" % len(self.data) + self.data).hexdigest()
        if not self.large:
            return {"type": "file", "path": path, "size": len(self.data), "oid": git}
        lfs = {"oid": digest, "size": len(self.data), "pointerSize": 130}
        return {"type": "file", "path": path, "size": len(self.data), "oid": "f" * 40, "lfs": lfs}


@dataclass
class Failure:
    """What goes wrong with the requests that fit: `status`, `cut` (mid-body), `lost` (done, but no answer)."""

    method: str
    path: str
    kind: str | int
    times: int = 1
    headers: dict[str, str] = field(default_factory=dict)


@dataclass
class FakeHub:
    """The state of the server; `commits` maps an id to its tree, newest last."""

    address: str = ""
    commits: dict[str, dict[str, Blob]] = field(default_factory=dict)
    tags: dict[str, str] = field(default_factory=dict)
    pull_requests: list[dict[str, Blob]] = field(default_factory=list)
    large: dict[str, bytes] = field(default_factory=dict)
    requests: list[str] = field(default_factory=list)
    parents: list[str | None] = field(default_factory=list)
    messages: list[str] = field(default_factory=list)
    failures: list[Failure] = field(default_factory=list)
    writable: bool = True
    exists: bool = True
    lock: threading.Lock = field(default_factory=threading.Lock)

    def __post_init__(self) -> None:
        self.add_commit({".gitattributes": Blob(b"*.parquet filter=lfs\n", False)})

    @property
    def head(self) -> str:
        return list(self.commits)[-1]

    @property
    def files(self) -> dict[str, bytes]:
        """The files of the newest commit."""
        return {path: blob.data for path, blob in self.commits[self.head].items()}

    def add_commit(self, tree: dict[str, Blob]) -> str:
        name = hashlib.sha1(f"commit {len(self.commits)}".encode()).hexdigest()
        self.commits[name] = tree
        return name

    def fail(self, method: str, path: str, kind: str | int, *, times: int = 1, **headers: str) -> None:
        """Let the next `times` requests that match fail."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        self.failures.append(Failure(method, path, kind, times, named))

    def failure(self, method: str, path: str) -> Failure | None:
        for failure in self.failures:
            if failure.times and failure.method == method and re.search(failure.path, path):
                failure.times -= 1
                return failure
        return None

    def count(self, pattern: str) -> int:
        """Number of requests that match."""
        return sum(bool(re.search(pattern, request)) for request in self.requests)


class Handler(BaseHTTPRequestHandler):
    """One request."""

    protocol_version = "HTTP/1.1"
    hub: FakeHub

    def log_message(self, *_: Any) -> None:
        """Keep the tests' output clean."""

    def do_GET(self) -> None:
        self.answer()

    def do_POST(self) -> None:
        self.answer()

    def do_PUT(self) -> None:
        self.answer()

    def answer(self) -> None:
        path = unquote(urlsplit(self.path).path)
        query = parse_qs(urlsplit(self.path).query)
        hub = self.hub
        with hub.lock:
            hub.requests.append(f"{self.command} {path}")
            failure = hub.failure(self.command, path)
        if failure is not None and failure.kind == "cut":
            self.rfile.read(10)
            self.cut()
            return
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0)) if self.command != "GET" else b""
        if self.headers.get("Transfer-Encoding") == "chunked":
            body = self.chunks()
        if failure is not None and isinstance(failure.kind, int):
            self.reply(failure.kind, {"error": "told to fail"}, failure.headers)
            return
        if not path.startswith("/lfs/") and self.headers.get("Authorization") not in (
            f"Bearer {TOKEN}",
            None,
        ):
            self.reply(401, {"error": "Invalid username or password."})
            return
        with hub.lock:
            status, value = self.route(path, query, body)
        if failure is not None and failure.kind == "lost":
            self.cut()
            return
        self.reply(status, value)

    def cut(self) -> None:
        self.close_connection = True
        self.connection.shutdown(socket.SHUT_RDWR)

    def chunks(self) -> bytes:
        data = b""
        while size := int(self.rfile.readline(), 16):
            data += self.rfile.read(size)
            self.rfile.readline()
        self.rfile.readline()
        return data

    def reply(self, status: int, value: Any, headers: dict[str, str] | None = None) -> None:
        data = json.dumps(value).encode()
        self.send_response(status)
        for name, text in (headers or {}).items():
            self.send_header(name, text)
        if isinstance(value, dict) and "error_code" in value:
            self.send_header("X-Error-Code", value["error_code"])
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def route(self, path: str, query: dict[str, list[str]], body: bytes) -> tuple[int, Any]:
        hub = self.hub
        if path == "/api/validate-yaml":
            return 200, {"errors": [], "warnings": []}
        if path == "/api/repos/create":
            hub.exists = True
            return 200, {"url": f"{hub.address}/datasets/org/data", "id": "org/data"}
        if path.startswith("/lfs/") and self.command == "PUT":
            name = path.removeprefix("/lfs/")
            if hashlib.sha256(body).hexdigest() != name:
                return 400, {"error": "digest"}
            hub.large[name] = body
            return 200, {}
        if not hub.exists:
            return 404, {"error": "Repository not found", "error_code": "RepoNotFound"}
        if path == "/datasets/org/data.git/info/lfs/objects/batch":
            return 200, {
                "transfer": "basic",
                "objects": [self.large(entry) for entry in json.loads(body)["objects"]],
            }
        match = re.fullmatch(r"/api/datasets/org/data/([a-z-]+)(?:/(.*))?", path)
        if match is None:
            return 404, {"error": f"no such address: {path}"}
        return self.repository(match[1], match[2] or "", query, body)

    def large(self, entry: dict[str, Any]) -> dict[str, Any]:
        found = {"oid": entry["oid"], "size": entry["size"]}
        if entry["oid"] not in self.hub.large:
            found["actions"] = {"upload": {"href": f"{self.hub.address}/lfs/{entry['oid']}", "header": {}}}
        return found

    def repository(self, what: str, rest: str, query: dict[str, list[str]], body: bytes) -> tuple[int, Any]:
        hub = self.hub
        if what == "revision":
            return 200, {"_id": "1", "id": "org/data", "sha": hub.head, "siblings": []}
        if what == "tree":
            return 200, [blob.entry(path) for path, blob in sorted(hub.commits[rest.split("/")[0]].items())]
        if what == "refs":
            tags = [
                {"name": name, "ref": f"refs/tags/{name}", "targetCommit": on}
                for name, on in hub.tags.items()
            ]
            main = {"name": "main", "ref": "refs/heads/main", "targetCommit": hub.head}
            return 200, {"branches": [main], "converts": [], "tags": tags}
        if not hub.writable:
            return 403, {"error": "Forbidden"}
        if what == "preupload":
            modes = [
                {"path": entry["path"], "uploadMode": "lfs" if entry["path"].endswith(LARGE) else "regular",
                 "shouldIgnore": False, "oid": None}
                for entry in json.loads(body)["files"]
            ]  # fmt: skip
            return 200, {"files": modes}
        if what == "tag":
            name = json.loads(body)["tag"]
            if name in hub.tags:
                return 409, {"error": "Tag reference exists already"}
            hub.tags[name] = rest
            return 200, {}
        if what == "commit":
            return self.commit(query, body)
        return 404, {"error": f"nothing at {what}"}

    def commit(self, query: dict[str, list[str]], body: bytes) -> tuple[int, Any]:
        hub = self.hub
        lines = [json.loads(line) for line in body.splitlines()]
        header = lines[0]["value"]
        hub.parents.append(header.get("parentCommit"))
        if header.get("parentCommit") not in (None, hub.head):
            return 412, {"error": "A commit has happened since. Please refresh and try again."}
        tree = dict(hub.commits[hub.head])
        for line in lines[1:]:
            value = line["value"]
            if line["key"] == "file":
                tree[value["path"]] = Blob(base64.b64decode(value["content"]), False)
            elif line["key"] == "lfsFile":
                if value["oid"] not in hub.large:
                    return 400, {"error": f"{value['path']} was not uploaded"}
                tree[value["path"]] = Blob(hub.large[value["oid"]], True)
            else:
                del tree[value["path"]]
        hub.messages.append(f"{header['summary']}\n{header['description']}")
        if "create_pr" in query:
            hub.pull_requests.append(tree)
            name = hashlib.sha1(f"pull request {len(hub.pull_requests)}".encode()).hexdigest()
            address = f"{hub.address}/datasets/org/data/discussions/{len(hub.pull_requests)}"
        else:
            name, address = hub.add_commit(tree), None
        return 200, {"commitUrl": f"{hub.address}/datasets/org/data/commit/{name}", "commitOid": name,
                     "pullRequestUrl": address}  # fmt: skip


@contextmanager
def serve() -> Iterator[FakeHub]:
    """A running server on a free port of this machine."""
    hub = FakeHub()
    handler = type("BoundHandler", (Handler,), {"hub": hub})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    server.daemon_threads = True
    hub.address = f"http://127.0.0.1:{server.server_address[1]}"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    try:
        yield hub
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
