/** The table of Magpies in a browser: nests and shown cards of all, our own hand below. Cards that can be played are buttons. */

export const version = 1

const style = new URL('./table.css', import.meta.url).href

export function mount(element, table) {
  const link = make('link', { rel: 'stylesheet', href: style })
  const board = make('div', { className: 'magpies' })
  element.append(link, board)
  const stop = table.subscribe((state) => {
    const focused = document.activeElement?.dataset?.code
    board.replaceChildren(...draw(state, table))
    if (focused) board.querySelector(`[data-code="${focused}"]`)?.focus()
  })
  return () => {
    stop()
    link.remove()
    board.remove()
  }
}

function draw(state, table) {
  const { view, players, seat } = state
  const count = players.length
  const own = seat ?? 0
  const others = players.map((_, at) => (own + at) % count).slice(1)
  return [
    make('div', { className: 'others' }, ...others.map((at) => player(at, state, table))),
    player(own, state, table),
    hand(view.seats[own], own, state, table),
    make('div', { className: 'choices' }, ...choices(state, table)),
  ]
}

/** A player: name and points, the card shown in this round, and the nest. */
function player(at, state, table) {
  const seat = state.view.seats[at]
  const shown = seat.shown !== null ? card(seat.shown, state, table, moveOn(state, 'steal', 'victim', at)) : null
  const waiting = !shown && seat.picked ? back(state) : null
  const nest = seat.nest.filter((one) => one !== seat.shown).map((one) => card(one, state, table))
  const acts = state.seatsToAct.includes(at)
  return make(
    'section',
    { className: acts ? 'player acts' : 'player', ariaLabel: state.players[at] },
    make('h2', {}, state.players[at], make('b', {}, String(seat.points))),
    make('div', { className: 'shown' }, shown ?? waiting ?? ''),
    make('div', { className: 'nest' }, ...(nest.length ? nest : [make('p', {}, 'The nest is empty.')])),
  )
}

/** The hand: our own face up, with the card that we have picked set apart; that of others face down. */
function hand(seat, at, state, table) {
  const picked = at === state.seat ? state.view.my_pick : null
  const cards = seat.hand.map((one) => {
    const move = moveOn(state, 'pick', 'card', one) ?? moveOn(state, 'guard', 'card', one)
    const drawn = card(one, state, table, move)
    drawn.classList.toggle('picked', one === picked)
    return drawn
  })
  return make('div', { className: 'hand' }, ...(cards.length ? cards : Array.from({ length: seat.held }, () => back(state))))
}

/** The moves that are not made by touching a card. */
function choices(state, table) {
  return state.moves
    .filter((move) => move.kind === 'leave' || move.kind === 'yield')
    .map((move) => button(move, state, table, 'choice', move.sentence[0].toUpperCase() + move.sentence.slice(1)))
}

const moveOn = (state, kind, part, value) => state.moves.find((move) => move.kind === kind && move.parts[part] === value)

function card(number, state, table, move) {
  const name = state.labels.card[number]
  const face = [
    make('img', { src: state.pictures[`card/${name}`] ?? '', alt: '', draggable: false }),
    make('b', {}, String(state.facts.worth[number])),
    make('span', {}, name),
  ]
  const drawn = move ? button(move, state, table, 'card', ...face) : make('div', { className: 'card' }, ...face)
  drawn.dataset.thing = `card ${number}`
  return drawn
}

const back = (state) => make('div', { className: 'card' }, make('img', { src: state.pictures['back/card'] ?? '', alt: '' }))

function button(move, state, table, className, ...content) {
  const made = make('button', { className, title: move.sentence, disabled: state.pending, onclick: () => table.play(move.code) }, ...content)
  made.dataset.code = move.code
  made.classList.toggle('hinted', move.code === state.hint)
  return made
}

function make(tag, properties, ...children) {
  const made = Object.assign(document.createElement(tag), properties)
  made.append(...children)
  return made
}
