/** The types of what goes over the wire, generated from the server's OpenAPI document by `npm run types`. */
import type { components } from '../../.generated/schema'

type Schemas = components['schemas']

export type Acquaintance = Schemas['Acquaintance']
export type CardSetInfo = Schemas['CardSetInfo']
export type CardSheet = Schemas['CardSheet']
export type Catalogue = Schemas['Catalogue']
export type ChatLine = Schemas['ChatLine']
export type ClauseInfo = Schemas['ClauseInfo']
export type ColumnInfo = Schemas['ColumnInfo']
export type Complaint = Schemas['ComplaintInfo']
export type CourseInfo = Schemas['CourseInfo']
export type Daily = Schemas['Daily']
export type DailyDeal = Schemas['DailyDeal']
export type DailyResult = Schemas['DailyResult']
export type DesignCheck = Schemas['DesignCheck']
export type DesignInfo = Schemas['DesignInfo']
export type DesignSummary = Schemas['DesignSummary']
export type DuplicateInfo = Schemas['DuplicateInfo']
export type EntryInfo = Schemas['EntryInfo']
export type ErrorInfo = Schemas['ErrorInfo']
export type EventInfo = Schemas['EventInfo']
export type Frame = Schemas['Frame']
export type GameInfo = Schemas['GameInfo']
export type GameRating = Schemas['GameRating']
export type Guide = Schemas['Guide']
export type GuideBlock = Schemas['GuideBlock']
export type GuideFigure = Schemas['GuideFigure']
export type GuideSection = Schemas['GuideSection']
export type IconCredit = Schemas['IconCredit']
export type LabCard = Schemas['CardSummary']
export type LabChart = Schemas['Chart']
export type LabDifference = Schemas['Difference']
export type LabReport = Schemas['LabReport']
export type LabRun = Schemas['LabRun']
export type LabWatch = Schemas['Watch']
export type LabRunInfo = Schemas['LabRunInfo']
export type LabSummary = Schemas['Summary']
export type NewLabRun = Schemas['NewLabRun']
export type OpenedMatch = Schemas['OpenedMatch']
export type LineStep = Schemas['LineStep']
export type LessonInfo = Schemas['LessonInfo']
export type MatchOutline = Schemas['MatchOutlineInfo']
export type GameProfile = Schemas['GameProfile']
export type MatchLine = Schemas['MatchLine']
export type RatingPoint = Schemas['RatingPointInfo']
export type MatchList = Schemas['MatchList']
export type Me = Schemas['Me']
export type PairingInfo = Schemas['PairingInfo']
export type Profile = Schemas['Profile']
export type ReviewedMatch = Schemas['ReviewedMatch']
export type Score = Schemas['Score']
export type ResetInfo = Schemas['ResetInfo']
export type MoveInfo = Schemas['MoveInfo']
export type NewDuplicate = Schemas['NewDuplicate']
export type NewTable = Schemas['NewTable']
export type People = Schemas['People']
export type Pictures = Schemas['Pictures']
export type Preview = Schemas['Preview']
export type Proposal = Schemas['Proposal']
export type ReplayFrame = Schemas['ReplayFrame']
export type Reply = Schemas['Reply']
export type Request = Schemas['Request']
export type Review = Schemas['Review']
export type ReviewInfo = Schemas['ReviewInfo']
export type SeatInfo = Schemas['SeatInfo']
export type SeatLink = Schemas['SeatLink']
export type Sit = Schemas['Sit']
export type TableInfo = Schemas['TableInfo']
export type TableSummary = Schemas['TableSummary']
export type TrialProgress = Schemas['TrialProgress']
export type VersionInfo = Schemas['VersionInfo']

/** What a viewer sees, by game; a game without a table of its own sends another. */
export type View = Schemas['Position']['view'] | { game: string }
export type Position = Omit<Schemas['Position'], 'view'> & { view: View }
export type Facts = Catalogue['facts']

type Of<Union, Game extends string> = Extract<Union, { game: Game }>

function isOf<Union extends { game: string }, Game extends string>(one: Union, game: Game): one is Of<Union, Game> {
  return one.game === game
}

/** A view or card facts as those of one game; a table is only ever mounted for its own. */
function as<Union extends { game: string }, Game extends string>(one: Union, game: Game): Of<Union, Game> {
  if (!isOf(one, game)) throw new TypeError(`expected ${game}, got ${one.game}`)
  return one
}

export const viewOf = <Game extends string>(position: Position, game: Game) => as<View, Game>(position.view, game)
export const factsOf = <Game extends string>(catalogue: Catalogue, game: Game) => as<Facts, Game>(catalogue.facts, game)
