// node load.js PORT SOCKETS SECONDS PROCESS: the same load as load.py makes; bare socket.io clients that play at random.
const fs = require("node:fs");
const { io } = require("socket.io-client");

const [port, sockets, seconds, server] = process.argv.slice(2).map(Number);
const base = `http://127.0.0.1:${port}`;
const times = [];
const WARM_UP = 1000; // moves
let [going, measuring, moves] = [false, false, 0];

// How long the server has had a core, in seconds.
function worked() {
  const fields = fs.readFileSync(`/proc/${server}/stat`, "utf8").split(") ").pop().split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

// What the server holds in memory, in KB.
function memory() {
  const line = fs.readFileSync(`/proc/${server}/status`, "utf8").split("\n").find((one) => one.startsWith("VmRSS"));
  return Number(line.split(/\s+/)[1]);
}

class Player {
  constructor(match, seat) {
    Object.assign(this, { match, seat, sent: 0, state: null });
    this.socket = io(`${base}/cards`, { transports: ["websocket"], forceNew: true });
    this.ready = new Promise((resolve) => (this.synced = resolve));
    this.socket.on("connect", () => this.socket.emit("sync", match, seat, undefined, 2));
    this.socket.on("sync", (_, sync) => {
      this.state = sync.state;
      this.synced();
    });
    this.socket.on("update", (_, state) => {
      this.state = state;
      if (this.sent) {
        moves++;
        if (measuring) times.push(performance.now() - this.sent);
        this.sent = 0;
      }
      this.play();
    });
  }

  play() {
    if (!going || this.state.ctx.currentPlayer !== this.seat || this.sent) return;
    this.sent = performance.now();
    const args = [Math.floor(Math.random() * 4), Math.floor(Math.random() * 5)];
    const payload = { type: "place", args, playerID: this.seat };
    this.socket.emit("update", { type: "MAKE_MOVE", payload }, this.state._stateID, this.match, this.seat);
  }
}

async function main() {
  const players = [];
  const empty = memory();
  for (let number = 0; number < sockets / 2; number++) {
    const first = new Player(`match${number}`, "0"); // who comes first makes the match
    await first.ready;
    players.push(first, new Player(`match${number}`, "1"));
    if (number % 50 === 49) await Promise.all(players.map((player) => player.ready));
  }
  await Promise.all(players.map((player) => player.ready));
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const connected = memory();
  going = true;
  players.forEach((player) => player.play());
  while (moves < Math.max(WARM_UP, 2 * sockets)) await new Promise((resolve) => setTimeout(resolve, 10));
  measuring = true;
  const [began, before] = [performance.now(), worked()];
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  going = false;
  const took = (performance.now() - began) / 1000;
  const used = worked() - before;
  times.sort((a, b) => a - b);
  const at = (share) => times[Math.floor(times.length * share)] ?? 0;
  const held = { "KB per socket": (connected - empty) / sockets, "MB in all": memory() / 1024 };
  const figures = { moves: times.length, "moves/s": times.length / took, "moves per core second": times.length / used };
  console.log(JSON.stringify({ ...figures, "p50 ms": at(0.5), "p99 ms": at(0.99), ...held }));
  process.exit(0);
}

main();
