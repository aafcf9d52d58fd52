// node server.js PORT [FOLDER]: boardgame.io's server, in memory or in files.
const { Server, FlatFile } = require("boardgame.io/server");
const { game } = require("./game.js");

const [port, folder] = process.argv.slice(2);
const server = Server({ games: [game], origins: [/.*/], ...(folder ? { db: new FlatFile({ dir: folder }) } : {}) });
server.run({ port: Number(port), callback: () => console.log("ready") });
