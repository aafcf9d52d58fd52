"""The files in deploy/ name settings, programs and files that exist; what can be checked without Docker is."""

from __future__ import annotations

import configparser
import json
import re
import shutil
import subprocess
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
import yaml

from tuckbox.server.settings import Settings, variable

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
VARIABLES = {variable(one.name) for one in fields(Settings)}


@pytest.fixture
def services() -> dict[str, Any]:
    """The services of the compose file."""
    found = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    assert set(found) == {"services", "volumes"}
    parts: dict[str, Any] = found["services"]
    return parts


def test_the_compose_file_sets_what_the_server_knows(services: dict[str, Any]) -> None:
    server, database = services["tuckbox"], services["database"]
    settings = server["environment"]
    assert set(settings) <= VARIABLES
    login = re.fullmatch(
        r"postgresql://(\w+):\$\{POSTGRES_PASSWORD:\?set it\}@(\w+)/(\w+)", settings["TUCKBOX_DATABASE"]
    )
    assert login is not None, "the database's address is made of what the database is given"
    owner = database["environment"]
    assert login.groups() == (owner["POSTGRES_USER"], "database", owner["POSTGRES_DB"])
    assert server["depends_on"]["database"]["condition"] == "service_healthy" and database["healthcheck"]
    assert all(port.startswith("127.0.0.1:") for port in server["ports"]), "people come through the proxy alone"
    assert server["ports"][0].endswith(f":{Settings().port}")
    compile(server["healthcheck"]["test"][-1], "healthcheck", "exec")
    context = (DEPLOY / server["build"]["context"]).resolve()
    assert context == ROOT and (context / server["build"]["dockerfile"]).is_file()


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
    assert command == ["tuckbox", "serve"]
    assert f"EXPOSE {Settings().port}" in lines
    assert any(line.startswith("USER ") and "root" not in line for line in lines)


def test_the_unit_sets_what_the_server_knows() -> None:
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment, method-assign]
    unit.read(DEPLOY / "tuckbox.service")
    service = unit["Service"]
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
