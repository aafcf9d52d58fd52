// A game of about the size of Druid Games in turns, hands and table, with next to no rules: what boardgame.io has to carry.
const CARDS = 33;

exports.game = {
  name: "cards",
  setup: ({ ctx, random }) => {
    const pile = random.Shuffle([...Array(CARDS).keys()]);
    const players = {};
    for (let seat = 0; seat < ctx.numPlayers; seat++) players[seat] = { hand: pile.splice(0, 4) };
    return { secret: { pile }, players, terrains: [[], [], [], [], []], played: 0 };
  },
  playerView: ({ G, playerID }) => {
    const { secret, players, ...open } = G;
    return { ...open, left: secret.pile.length, hand: playerID === null ? [] : players[playerID].hand };
  },
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    place: {
      client: false,
      move: ({ G, playerID }, at, terrain) => {
        const hand = G.players[playerID].hand;
        const [card] = hand.splice(at % hand.length, 1);
        if (G.terrains[terrain].length >= 6) G.terrains[terrain] = [];
        G.terrains[terrain].push({ card, by: playerID, since: G.played++ });
        if (G.secret.pile.length === 0) G.secret.pile = [...Array(CARDS).keys()];
        hand.push(G.secret.pile.pop());
      },
    },
  },
};
