"""The files in deploy/ name settings, programs and files that exist; what can be checked without Docker is."""

from __future__ import annotations

import configparser
import json
import re
import shutil
import socket
import subprocess
import sys
import tomllib
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tuckbox.cli import make_parser
from tuckbox.server.settings import Settings, host_and_port, variable

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
VARIABLES = {variable(one.name) for one in fields(Settings)}


@pytest.fixture
def services() -> dict[str, Any]:
    """The services of the compose file."""
    found = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    assert set(found) == {"services", "secrets", "volumes"}
    parts: dict[str, Any] = found["services"]
    return parts


def test_the_compose_file_sets_what_the_server_knows(services: dict[str, Any]) -> None:
    server, database = services["tuckbox"], services["database"]
    settings = server["environment"]
    assert set(settings) <= VARIABLES
    login = re.fullmatch(r"postgresql://(\w+)@(\w+)/(\w+)", settings["TUCKBOX_DATABASE"])
    assert login is not None, "the password is no part of the address"
    owner = database["environment"]
    assert login.groups() == (owner["POSTGRES_USER"], "database", owner["POSTGRES_DB"])
    assert server["depends_on"]["database"]["condition"] == "service_healthy" and database["healthcheck"]
    assert all(port.startswith("127.0.0.1:") for port in server["ports"]), "people come through the proxy alone"
    assert server["ports"][0].endswith(f":{Settings().port}") and len(server["ports"]) == 1, "no metrics for strangers"
    assert host_and_port(settings["TUCKBOX_METRICS_ADDRESS"])
    context = (DEPLOY / server["build"]["context"]).resolve()
    assert context == ROOT and (context / server["build"]["dockerfile"]).is_file()


def test_the_compose_file_with_two_processes_shares_what_they_need() -> None:
    found = yaml.safe_load((DEPLOY / "compose.processes.yaml").read_text())
    services = found["services"]
    one, two, proxy = services["one"], services["two"], (DEPLOY / "Caddyfile").read_text()
    assert one == two and set(one["environment"]) <= VARIABLES
    address = re.fullmatch(r"redis://(\w+):6379", one["environment"]["TUCKBOX_REDIS"])
    assert (
        address is not None and services[address[1]]["networks"] == ["back"] and found["networks"]["back"]["internal"]
    )
    assert {"one", "two"} == set(re.findall(rf"(\w+):{Settings().port}", proxy))
    assert [name for name, service in services.items() if "ports" in service] == ["caddy"], (
        "people come through it alone"
    )
    worker = services["worker"]
    assert make_parser().parse_args(worker["command"][1:]).command == "worker"
    assert worker["environment"]["TUCKBOX_REDIS"] == one["environment"]["TUCKBOX_REDIS"]
    single = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]
    assert single["database"].items() <= services["database"].items(), "the database is the same"


def test_the_compose_file_reads_the_password_from_a_file(services: dict[str, Any]) -> None:
    secrets = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["secrets"]
    for service, variable_name in (
        ("tuckbox", "TUCKBOX_DATABASE_PASSWORD_FILE"),
        ("database", "POSTGRES_PASSWORD_FILE"),
    ):
        place = services[service]["environment"][variable_name]
        (name,) = services[service]["secrets"]
        assert place == f"/run/secrets/{name}" and name in secrets
        assert not [key for key in services[service]["environment"] if key.endswith("PASSWORD")]
    ignored = (ROOT / ".gitignore").read_text().split() + (DEPLOY / "Dockerfile.dockerignore").read_text().split()
    assert {"/deploy/secrets/", "deploy/secrets"} <= set(ignored)


def test_the_containers_may_do_no_more_than_they_must(services: dict[str, Any]) -> None:
    for service in services.values():
        assert service["cap_drop"] == ["ALL"] and service["read_only"] is True and service["tmpfs"]
        assert service["security_opt"] == ["no-new-privileges:true"]
        assert service["mem_limit"] and service["pids_limit"] and service["restart"] == "unless-stopped"
        assert "privileged" not in service and service["healthcheck"]
    assert "cap_add" not in services["tuckbox"]
    assert re.fullmatch(r"postgres:\d+\.\d+-\w+", services["database"]["image"])


def test_a_server_that_does_not_answer_is_ended_by_the_health_check(services: dict[str, Any], tmp_path: Path) -> None:
    server = services["tuckbox"]
    assert server["init"], "the server is not process 1, which nobody can kill"
    _, python, script, pid_file = server["healthcheck"]["test"]
    assert python == "python" and script == "/opt/tuckbox/healthcheck.py"
    assert f"echo $$ > {pid_file}" in (DEPLOY / "Dockerfile").read_text()
    listener = socket.create_server(("127.0.0.1", 0))
    address = f"http://127.0.0.1:{listener.getsockname()[1]}/healthz"
    answers = [b"HTTP/1.0 200 OK\r\n\r\n", b"HTTP/1.0 503 Away\r\n\r\nthe database is away"]
    hanging = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
    (tmp_path / "pid").write_text(str(hanging.pid))
    command = [sys.executable, str(DEPLOY / "healthcheck.py"), str(tmp_path / "pid"), address, "0.3"]
    codes = []
    for answer in answers:
        with subprocess.Popen(command, stdout=subprocess.DEVNULL) as check:
            connection, _ = listener.accept()
            connection.recv(1000)
            connection.sendall(answer)
            connection.close()
        codes.append(check.returncode)
        assert hanging.poll() is None, "a server that answers goes on"
    codes.append(subprocess.run(command, stdout=subprocess.DEVNULL, check=False).returncode)
    assert codes == [0, 1, 1] and hanging.wait(10) == -9
    listener.close()


def test_the_compose_file_keeps_the_database(services: dict[str, Any]) -> None:
    volumes = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["volumes"]
    name, _, place = services["database"]["volumes"][0].partition(":")
    assert name in volumes and place == "/var/lib/postgresql/data"


def test_the_image_is_made_of_files_that_exist() -> None:
    lines = (DEPLOY / "Dockerfile").read_text().splitlines()
    stages = [line.split(" AS ")[1] for line in lines if line.startswith("FROM") and " AS " in line]
    for line in lines:
        words = line.split()
        if words[:1] == ["COPY"]:
            stage = words[1].removeprefix("--from=") if words[1].startswith("--from=") else None
            assert stage is None or stage in stages
            for source in words[2 if stage else 1 : -1]:
                assert stage or (ROOT / source).exists(), f"{source} is not there"
    command = json.loads(next(line for line in lines if line.startswith("CMD")).removeprefix("CMD"))
    assert command[:2] == ["sh", "-c"] and command[2].endswith("exec tuckbox serve")
    assert f"EXPOSE {Settings().port}" in lines
    assert any(line.startswith("USER ") and "root" not in line for line in lines)


def test_the_image_has_what_builds_the_wheel() -> None:
    text = (DEPLOY / "Dockerfile").read_text()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    build = project["tool"]["hatch"]["build"]
    for file in (build["hooks"]["custom"]["path"], *build["targets"]["wheel"]["force-include"]):
        assert f"COPY {file} " in text


def test_the_image_is_made_of_what_is_pinned() -> None:
    text = (DEPLOY / "Dockerfile").read_text()
    for line in text.splitlines():
        if line.startswith("FROM"):
            assert re.fullmatch(r"\w+:\d+\.\d+\.\d+-[\w-]+", line.split()[1]), f"{line}: not pinned"
    assert "npm ci" in text and "npm install" not in text
    for line in re.findall(r"pip install .*", text):
        assert "--require-hashes --no-build-isolation" in line or "--no-index --no-deps" in line
    assert "pip wheel --no-cache-dir --no-deps --no-build-isolation" in text


@pytest.mark.parametrize("name", ["requirements", "build", "dev"])
def test_the_locks_pin_what_is_needed_and_name_no_host(name: str) -> None:
    text = (DEPLOY / f"{name}.lock").read_text()
    assert "://" not in text and "--index" not in text and "--find-links" not in text
    pinned = {}
    for block in re.split(r"\n(?=\S)", text.strip()):
        found = re.match(r"([a-z0-9-]+)==(\S+)", block)
        assert found and "--hash=sha256:" in block, block
        pinned[found[1]] = found[2]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    mypyc = project["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["mypyc"]
    built = project["build-system"]["requires"] + mypyc["dependencies"]
    extras = project["project"]["optional-dependencies"]
    served = project["project"]["dependencies"] + extras["server"]
    tools = served + extras["rl"] + extras["docs"] + extras["dev"][1:]  # the first names the other extras
    for needed in {"requirements": served, "build": built, "dev": tools}[name]:
        wanted = Requirement(needed)
        version = pinned.get(canonicalize_name(wanted.name))
        assert version and version in wanted.specifier, f"{needed}: run make lock"
    if name == "build":
        listed = {line for line in (DEPLOY / "build.in").read_text().splitlines() if not line.startswith("#")}
        assert listed == set(built)


def _unit() -> configparser.SectionProxy:
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment, method-assign]
    unit.read(DEPLOY / "tuckbox.service")
    return unit["Service"]


def test_the_unit_restarts_and_confines_the_server() -> None:
    service = _unit()
    assert service["Restart"] == "always" and int(service["WatchdogSec"]) and service["NotifyAccess"] == "main"
    assert service["MemoryMax"] and service["TasksMax"] and service["CapabilityBoundingSet"] == ""
    assert service["ProtectSystem"] == "strict" and service["NoNewPrivileges"] == "yes"
    named = re.findall(r"\b(TUCKBOX_[A-Z_]+)=", (DEPLOY / "tuckbox.service").read_text())
    assert set(named) - {"TUCKBOX_NAME"} <= VARIABLES and len(named) == 4


def test_the_unit_sets_what_the_server_knows() -> None:
    service = _unit()
    name, _, place = service["Environment"].partition("=")
    assert name in VARIABLES and place.startswith(f"/var/lib/{service['StateDirectory']}/")
    assert service["ExecStart"].endswith("/bin/tuckbox serve")


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="no systemd here: the unit file was not verified")
def test_systemd_accepts_the_unit(tmp_path: Path) -> None:
    here = shutil.which("true")
    text = (DEPLOY / "tuckbox.service").read_text().replace("/opt/tuckbox/bin/tuckbox serve", str(here))
    file = tmp_path / "tuckbox.service"
    file.write_text(text)
    done = subprocess.run(["systemd-analyze", "verify", str(file)], capture_output=True, text=True, check=False)
    ours = [line for line in done.stderr.splitlines() if "tuckbox.service" in line]
    assert done.returncode == 0 and not ours, done.stderr
