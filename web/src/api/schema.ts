// Written by tools/schema.py from the server's schema; do not edit.
/* eslint-disable */

export type Advice = {
  why_not: string | null
  scores: Array<number> | null
}

/** Something that needs the others' agreement: who asked, and who agreed so far. */
export type Asked = {
  kind: 'draw' | 'undo'
  by: number
  agreed: Array<number>
}

/** What is asked of the players at a table now. */
export type Asks = {
  type: 'asks'
  table: string
  asked: Array<Asked>
}

export type BotInfo = {
  name: string
  title: string
  plays: string
}

/** The server stops or has to let you go; come back after so many seconds. */
export type Bye = {
  type: 'bye'
  reason: string
  again: number
}

export type CardSetInfo = {
  hash: string
  game: string
  name: string
  standard: boolean
}

export type CardTable = {
  head: Array<string>
  rows: Array<Array<string>>
}

export type Catalogue = {
  game: string
  cards: string
  moves: Array<MoveKindInfo>
  events: Array<EventKindInfo>
  labels: Record<string, Array<string>>
  table: CardTable
}

/** Somebody said something. */
export type Chat = {
  type: 'chat'
  table: string
  line: ChatLine
}

/** Something said at the table. */
export type ChatLine = {
  number: number
  seat: number
  name: string
  text: string
  at: number
}

export type ClauseInfo = {
  number: string
  section: string
  text: string
  ruling: boolean
}

export type Continue = {
  entry: number
  seats: Array<SeatWanted>
  hints?: boolean
}

export type CourseInfo = {
  table: TableInfo
  seat: number
  moments: Array<Moment>
  lessons: Array<LessonInfo>
}

export type Credentials = {
  name: string
  password: string
}

/** So many days for every decision. */
export type DaysClock = {
  kind: 'days'
  days: number
}

/** Your request was carried out, and what it wrote is durable; `number` is the log's length then. */
export type Done = {
  type: 'done'
  ref: number
  table: string
  number: number
}

/** Offer a draw, or agree to the one offered; or decline it (or take your offer back). */
export type Draw = {
  type: 'draw'
  table: string
  seat: number
  agree?: boolean
  ref?: number
}

/** A creature that the viewer sees, as it is now, with the specials under it. */
export type DruidCreatureView = {
  creature: number
  value: number
  types: Array<string>
  icons: Array<string>
  specials: Array<number>
  change: number
}

/** A player's hand and piles; what the viewer may not see is empty, and its count is there. */
export type DruidSeatView = {
  creatures: Array<DruidCreatureView>
  specials: Array<number>
  hand: number
  special_hand: number
  pile: number
  special_pile: number
  placed: number
  won: number
  piles: Array<number>
  special_piles: Array<number>
}

/** One player's creatures at a terrain; how strong they are, and since which card played. */
export type DruidSideView = {
  creatures: Array<DruidCreatureView>
  strength: number
  pattern: string
  tie: number
  shared: string
  since: number
  third: number
}

/** A terrain of the row with both sides; the seat that would win it now, if any. */
export type DruidTerrainView = {
  terrain: number
  closed: boolean
  sides: [DruidSideView, DruidSideView]
  winner: number | null
}

/** A position as a viewer sees it. */
export type DruidView = {
  over: boolean
  starter: number
  played: number
  step: string
  bound: number | null
  terrains: Array<DruidTerrainView>
  seats: [DruidSeatView, DruidSeatView]
  discarded: Array<number>
  spent: Array<number>
  out_terrains: Array<number>
  out_creatures: Array<number>
  out_specials: Array<number>
}

/** The log grew by an entry: what you saw of it, and the position after it. */
export type Entry = {
  type: 'entry'
  table: string
  entry: EntryInfo
  position: Position
  result?: ResultInfo | null
  seed?: string | null
}

/** An entry of the log with what you saw of it; `says` is its sentence in the record, once the match is over. */
export type EntryInfo = {
  number: number
  kind: string
  seat: number | null
  events: Array<EventInfo>
  at?: number | null
  says?: string
}

/** Something that happened, as you saw it: no part that you may not see, no text if an earlier one tells it too. */
export type EventInfo = {
  kind: string
  parts: Record<string, number>
  text: string
  opens: boolean
}

export type EventKindInfo = {
  name: string
  parts: Array<PartInfo>
  secret: Array<string>
  says: string
  hides: string
}

export type Frame = {
  table: string
  number: number
  entries: number
  eyes: string
  path: Array<number>
  entry: EntryInfo
  deciders: Array<number>
  view: Record<string, unknown>
  sections: Array<Section>
  log?: Array<EntryInfo>
}

export type GameInfo = {
  name: string
  title: string
  tagline: string
  players: Array<number>
  minutes: number
  rules: number
  options: Array<OptionInfo>
  bots: Array<BotInfo>
  tutorial: boolean
}

/** A table is no longer there for you: closed, or not open to watchers. */
export type Gone = {
  type: 'gone'
  table: string
  reason: string
}

/** The first message: the server's version, the page's build (reload if yours is another), who you are, the time. */
export type Hello = {
  type: 'hello'
  version: string
  page: string
  name: string
  now: number
}

/** Ask a bot what it would play in your place, where the table allows that. */
export type Hint = {
  type: 'hint'
  table: string
  seat: number
  ref?: number
}

/** What a bot would play in your place at this point of the log. */
export type Hinted = {
  type: 'hinted'
  ref: number
  table: string
  number: number
  code: number
}

export type IconCredit = {
  author: string
  icons: Array<string>
}

/** What the current player may still do this turn; additional cards are local or global. */
export type IdrianaAllowance = {
  local: number
  global_: number
  additional: number
  actions: number
  goat: boolean
}

/** Equal cards: the card and how many there are. */
export type IdrianaCopies = {
  card: number
  copies: number
}

/** A global card in play. */
export type IdrianaGlobalView = {
  card: number
  tapped: boolean
}

/** Equal places of a region: the card on top, what lies under it and in it, and if it is turned. */
export type IdrianaPlaceView = {
  card: number
  copies: number
  turned: boolean
  under: Array<number>
  contents: Array<number>
  field: number | null
}

/** A region of a player: its level, the centre card, and the other places. */
export type IdrianaRegionView = {
  region: string
  level: number
  centre: IdrianaPlaceView
  places: Array<IdrianaPlaceView>
}

/** A player's side of the table; what the viewer may not see is empty, and its count is there. */
export type IdrianaSeatView = {
  regions: Array<IdrianaRegionView>
  hand: Array<number>
  hand_count: number
  drawn: Array<number>
  drawn_count: number
  deck_count: number
  deck_top: Array<number>
  deck_bottom: Array<number>
  unseen: Array<IdrianaCopies>
  deck: Array<number>
  discards: Array<IdrianaCopies>
  vp: IdrianaTally
  food: IdrianaTally
  gold: IdrianaTally
  piety: IdrianaTally
  awards: number
  score: number
  draws: number
  keeps: number
  hand_limit: number
  standing: Array<[number, string]>
}

/** The decision that is pending: its kind, the card that it is about, and how many cards are still to be picked. */
export type IdrianaStepView = {
  kind: string
  card: number | null
  left: number
}

/** One of a player's numbers at this moment, and the lines that it is made of. */
export type IdrianaTally = {
  total: number
  lines: Array<IdrianaTallyLine>
}

/** What the copies of a card in play give: how many there are, and what each gives now. */
export type IdrianaTallyLine = {
  card: number
  copies: number
  each: number
}

/** A position as a viewer sees it. */
export type IdrianaView = {
  over: boolean
  turn: number
  current: number | null
  starter: number | null
  last_turn: boolean
  step: IdrianaStepView | null
  allowance: IdrianaAllowance | null
  weather: Array<IdrianaGlobalView>
  sustained: Array<IdrianaGlobalView>
  aside: Array<number>
  most_food: number | null
  most_gold: number | null
  most_piety: number | null
  piety_award: number
  seats: Array<IdrianaSeatView>
}

/** Something about the table changed that is not an entry: who sits, who is here, how it ended. */
export type Info = {
  type: 'info'
  table: TableInfo
}

export type LessonInfo = {
  title: string
  text: string
  at: number
  point: Array<Array<string>>
  moves: Array<number>
  only: boolean
  answer: string
  answers: Record<string, string>
  clauses: Array<string>
}

/** A line of the score sheet. */
export type LineInfo = {
  name: string
  text: string
  points: Array<number>
}

export type Me = {
  id: string
  name: string
  account: boolean
  token: string
}

export type Moment = {
  entry: EntryInfo
  position: Position
}

/** So many seconds for every decision. */
export type MoveClock = {
  kind: 'move'
  seconds: number
}

export type MoveKindInfo = {
  name: string
  base: number
  parts: Array<PartInfo>
  says: string
}

/** Hear nothing more from a seat (at no table), or hear it again. */
export type Mute = {
  type: 'mute'
  table: string
  seat: number
  on?: boolean
  ref?: number
}

export type NewCards = {
  name: string
  text: string
}

export type NewRecord = {
  text: string
}

export type NewTable = {
  game: string
  seats: Array<SeatWanted>
  options?: Record<string, string>
  cards?: string
  clock?: NoClock | MoveClock | TotalClock | DaysClock
  public?: boolean
  watchers?: boolean
  hints?: boolean
}

/** Everybody takes the time they need. */
export type NoClock = {
  kind: 'none'
}

export type OptionInfo = {
  name: string
  values: Array<string>
  help: string
}

/** A move that you may play now; its sentence follows from the catalogue. */
export type OptionMove = {
  code: number
  kind: string
  parts: Record<string, number>
}

export type PartInfo = {
  name: string
  domain: string
  size: number
}

export type Pictures = {
  light: Record<string, string>
  dark: Record<string, string>
}

/** Are you there? Answered by pong. */
export type Ping = {
  type: 'ping'
  ref?: number
}

/** Play one of your options. Send it again if no answer came: the same (table, seat, number) counts once. */
export type Play = {
  type: 'play'
  table: string
  seat: number
  number: number
  code: number
  ref?: number
}

/** Here I am. */
export type Pong = {
  type: 'pong'
  ref: number
  now: number
}

/** What you see of a table now; `view` is the game's own, the options are yours. */
export type Position = {
  number: number
  deciders: Array<number>
  view: Record<string, unknown>
  options: Array<OptionMove>
  undo: 'ask' | 'free' | 'no'
  sections?: Array<Section> | null
  clocks?: Array<SeatClock> | null
  now: number
}

/** Why a request was refused: a word for programs and a sentence for people. */
export type Refusal = {
  code: string
  reason: string
}

/** Your request was refused, and changed nothing: a word for programs, a sentence for people. */
export type Refused = {
  type: 'refused'
  ref: number
  table: string | null
  code: 'already' | 'bad message' | 'failed' | 'illegal' | 'no table' | 'not allowed' | 'not now' | 'not seated' | 'not your turn' | 'over' | 'stale' | 'too fast'
  reason: string
  number?: number | null
}

export type Rename = {
  name: string
}

/** What the server sends over the socket. */
export type Reply = Hello | Pong | Done | Refused | Table | Entry | Info | Asks | Chat | Hinted | Weighed | Turns | Gone | Bye

/** What a page or program sends over the socket. */
export type Request = Ping | Watch | Unwatch | Play | Resign | Draw | Undo | Hint | Weigh | Say | Mute

/** Give up. */
export type Resign = {
  type: 'resign'
  table: string
  seat: number
  ref?: number
}

/** How a match ended: scores and ranks by seat (1 is best), the winners, the reason, the score sheet. */
export type ResultInfo = {
  scores: Array<number>
  ranks: Array<number>
  winners: Array<number>
  reason: string
  sheet: Array<LineInfo>
}

/** Say something at the table. */
export type Say = {
  type: 'say'
  table: string
  text: string
  ref?: number
}

/** A seat's clock: seconds left as of the message's `now`, and if it is running. */
export type SeatClock = {
  left: number
  running: boolean
}

/** A seat as everybody sees it. */
export type SeatInfo = {
  kind: 'bot' | 'invited' | 'open' | 'person'
  name?: string
  bot?: string
  here?: boolean
  gone_until?: number | null
  given_up?: boolean
}

export type SeatLink = {
  path: string
  qr: string
}

export type SeatWanted = {
  kind: 'me' | 'open' | 'invited' | 'bot'
  bot?: string | null
}

/** A headed section of the position in words. */
export type Section = {
  head: string
  lines: Array<string>
}

export type Sit = {
  seat?: number | null
  key?: string | null
}

/** A table from the beginning: after watch, after something was taken back, and when a match begins. */
export type Table = {
  type: 'table'
  ref?: number
  table: TableInfo
  seat: number | null
  position: Position | null
  log: Array<EntryInfo>
  asked: Array<Asked>
  chat: Array<ChatLine>
  muted: Array<number>
}

/** A table as everybody sees it, and which seats of it are yours. */
export type TableInfo = {
  id: string
  game: string
  title: string
  status: 'closed' | 'finished' | 'open' | 'running'
  why?: string
  cards: string
  standard: boolean
  options: Record<string, string>
  clock: NoClock | MoveClock | TotalClock | DaysClock
  public: boolean
  watchers: boolean
  hints: boolean
  seats: Array<SeatInfo>
  mine: Array<number>
  host: boolean
  entries: number
  deciders: Array<number>
  your_turn: boolean
  created: number
  changed: number
  seed_hash?: string | null
  seed?: string | null
  result?: ResultInfo | null
  rematch?: string | null
  uploaded?: boolean
}

export type TableLine = {
  id: string
  game: string
  title: string
  status: 'open' | 'running' | 'finished' | 'closed'
  clock: NoClock | MoveClock | TotalClock | DaysClock
  seats: Array<SeatInfo>
  mine: Array<number>
  your_turn: boolean
  public: boolean
  watchers: boolean
  winners: Array<number>
  entries: number
  created: number
  changed: number
  deadline: number | null
}

/** An area with all that counts for its points (T41, T53). */
export type TectonicAreaView = {
  terrain: string
  squares: Array<[number, number]>
  bonus: number
  doubles: number
  tents: Array<number>
  holder: number | null
  worth: number
}

/** A card as it was placed, the first one first; later ones may cover it. */
export type TectonicLaidView = {
  seat: number
  terrain: number | null
  tribe_card: number | null
  turning: number
  row: number
  column: number
}

/** What the viewer knows of the cards that nobody shows. */
export type TectonicMemoryView = {
  discarded: Array<number>
  passed: Array<TectonicPassedView>
  unseen: Array<number>
  shuffled: Array<number>
  tally: Array<number>
  reckoning: Array<number>
}

/** Cards that the viewer has passed on: all but some, discarded since, are in the hand of the seat that has them. */
export type TectonicPassedView = {
  seat: number
  cards: Array<number>
  discarded: number
}

/** A player; a hand that the viewer may not see is empty, and its count is there. */
export type TectonicSeatView = {
  tribe: string
  order: number
  front: number | null
  tribe_cards: Array<number>
  hand: Array<number>
  held: number
  picked: boolean
  score: number
}

/** A square of Joldu: its terrain, or the seat whose tent stands on it. */
export type TectonicSquareView = {
  row: number
  column: number
  terrain: string
  bonus: string
  tent: number | null
}

/** A position as a viewer sees it. */
export type TectonicView = {
  over: boolean
  advanced: boolean
  step: string
  round: number
  used_up: number
  uses: number
  seats: Array<TectonicSeatView>
  squares: Array<TectonicSquareView>
  laid: Array<TectonicLaidView>
  areas: Array<TectonicAreaView>
  barred: Array<[number, number]>
  pile: number
  discards: number
  pick: [number, number] | null
  memory: TectonicMemoryView | null
  pile_cards: Array<number>
  discarded_cards: Array<number>
}

/** So many seconds for all decisions together, and some more after each. */
export type TotalClock = {
  kind: 'total'
  seconds: number
  increment?: number
}

/** The tables at which you owe a decision, without those that you follow on this socket; sent when that changes. */
export type Turns = {
  type: 'turns'
  tables: Array<string>
}

/** Take back your last move if that is free, else ask the others; or agree to what another asks, or decline. */
export type Undo = {
  type: 'undo'
  table: string
  seat: number
  agree?: boolean
  ref?: number
}

/** Follow a table no longer. */
export type Unwatch = {
  type: 'unwatch'
  table: string
  ref?: number
}

/** What `view` holds, by the name of the game. */
export type Views = {
  druid: DruidView
  idriana: IdrianaView
  tectonic: TectonicView
}

/** Follow a table: as the seat you hold, else as a watcher. Answered by table. Again after every reconnect. */
export type Watch = {
  type: 'watch'
  table: string
  words?: boolean
  ref?: number
}

/** Ask what would come of a move of yours, possible or not; nothing is played. Answered by weighed. */
export type Weigh = {
  type: 'weigh'
  table: string
  seat: number
  code: number
  ref?: number
}

/** Why a move is not possible at this point of the log; or, if it is, all points after it where they are open. */
export type Weighed = {
  type: 'weighed'
  ref: number
  table: string
  number: number
  code: number
  why_not: string | null
  scores: Array<number> | null
}

export type WhichSeat = {
  seat: number
}
