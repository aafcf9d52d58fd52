"""A bot that plays a whole match over the API: python examples/bot.py http://127.0.0.1:8642 druid greedy"""

import json
import random
import sys
from http.cookiejar import CookieJar
from typing import Any
from urllib.request import HTTPCookieProcessor, Request, build_opener

from websockets.sync.client import connect

cookies = CookieJar()
opener = build_opener(HTTPCookieProcessor(cookies))


def post(address: str, token: str, **body: Any) -> Any:
    """Send a request that changes something."""
    headers = {"Content-Type": "application/json", "X-Tuckbox-Token": token}
    return json.load(opener.open(Request(address, json.dumps(body).encode(), headers)))


def play(server: str, game: str, opponent: str) -> list[int]:
    """Set up a table against one of the server's bots and play random legal moves; the ranks."""
    token = post(f"{server}/api/session", "")["token"]
    seats = [{"kind": "me"}, {"kind": "bot", "bot": opponent}]
    table = post(f"{server}/api/tables", token, game=game, seats=seats)["id"]
    cookie = "; ".join(f"{one.name}={one.value}" for one in cookies)
    with connect(f"{server.replace('http', 'ws', 1)}/socket", additional_headers={"Cookie": cookie}) as socket:
        socket.send(json.dumps({"type": "follow", "table": table}))
        for text in socket:
            message = json.loads(text)
            if message["type"] == "refused":
                raise SystemExit(message["reason"])
            frame = message.get("frame")  # of a snapshot, or of a frame
            if not frame:
                continue
            if frame["result"]:
                return list(frame["result"]["ranks"])
            position = frame["position"]
            if 0 in position["seats_to_act"]:
                move = random.choice(position["legal_moves"])  # a better bot would search here
                answer = {"type": "play", "table": table, "seat": 0, "number": position["number"] + 1}
                socket.send(json.dumps({**answer, "codes": [move["code"]]}))
    raise SystemExit("The server closed the connection.")


if __name__ == "__main__":
    print("ranks by seat:", play(*sys.argv[1:4]))
