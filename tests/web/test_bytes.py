"""What pages weigh: the bytes that a first visit takes on the wire, by kind."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.web.conftest import Come
from tests.web.visitor import LAPTOP, PHONE, Visitor

HOME, CODE, TABLE = 200_000, 100_000, 350_000  # bytes; code is script and style of the home page
SIZES = pytest.mark.parametrize(
    "size", [PHONE, pytest.param(LAPTOP, marks=pytest.mark.extended)], ids=["phone", "laptop"]
)


def weigh(one: Visitor, path: str) -> Counter[str]:
    """The bytes of a page by kind, with their headers, when nothing has been kept; without the service worker's."""
    client = one.context.new_cdp_session(one.page)
    client.send("Network.enable")
    client.send("Network.setCacheDisabled", {"cacheDisabled": True})
    asked: dict[str, tuple[str, str]] = {}
    weights: Counter[str] = Counter()

    def answered(event: dict[str, Any]) -> None:
        asked[event["requestId"]] = (event["type"], event["response"]["url"])

    def loaded(event: dict[str, Any]) -> None:
        kind, url = asked.get(event["requestId"], ("Other", ""))
        weights[kind] += int(event["encodedDataLength"])
        print(f"{int(event['encodedDataLength']):>7}  {kind:<10} {url.removeprefix(one.base)}")

    client.on("Network.responseReceived", answered)
    client.on("Network.loadingFinished", loaded)
    one.go(path)
    one.page.wait_for_load_state("networkidle")
    one.rest()
    one.page.wait_for_load_state("networkidle")
    print(f"{weights.total():>7}  {path} at {one.page.viewport_size}: {dict(weights.most_common())}")
    return weights


@SIZES
def test_the_home_page_is_light(come: Come, size: tuple[int, int]) -> None:
    weights = weigh(come(size=size, device_scale_factor=2), "/")
    assert weights["Script"] > 10_000, "nothing was weighed"
    assert weights["Script"] + weights["Stylesheet"] <= CODE
    assert weights.total() <= HOME


@SIZES
@pytest.mark.parametrize("record", ["druid-1", "idriana-1", "tectonic-1"])
def test_tables_are_light(come: Come, record: str, size: tuple[int, int]) -> None:
    one = come(size=size, device_scale_factor=2)
    weights = weigh(one, f"/t/{one.table_from(record, 20)}")
    assert weights["Script"] > 10_000, "nothing was weighed"
    assert weights.total() <= TABLE
