import type { DateFormat } from '#contract/bookSettings.ts'
import type { Setup, Skin } from '../frame/setup.ts'
import type { OddsFormat } from './odds.ts'
import type { Route } from './route.ts'
import type { Figures } from './server.ts'
import { type Pick as SlipPick, type Draft, type Kind } from './slip.ts'
import type { BookEvent, BuilderMenu, FullEvent, History, Market, Offers, Player, Sport } from './wire.ts'

/** A list of a page, and whether there is more of it. */
export type Group = {
  key: 'live' | 'upcoming' | 'results' | 'found' | 'favorites'
  events: BookEvent[]
  isMore: boolean
}

export type PageData =
  | { kind: 'line'; groups: Group[] }
  /** `menu`: what the bet builder of the event can be made of. */
  | { kind: 'events'; events: FullEvent[]; menu?: BuilderMenu }
  | { kind: 'bets'; history: History; offers: Offers }
  /** Nothing to load: an empty search, no favorites. */
  | { kind: 'none' }

/** Which of how many selections are in each bet of a system, and how its stake is shared: `count` of them have so much each. */
export type SystemShape = { size: number; count: number; shares: { count: number; stake_minor: number }[] }

/** A bet that was placed, with its selections at the prices that it was taken at. */
export type Receipt = {
  number: string
  kind: Kind
  stake_minor: number
  payout_minor: number
  /** That is the most that a bet is paid; its odds would pay more. */
  isCapped?: boolean
  /** `lead`: that with which the selection wins early. */
  picks: (SlipPick & { lead?: number | undefined })[]
  placed_ms: number
  system?: SystemShape
}

/** The bets of a slip that were placed before one failed, and how many it has. */
export type Taken = { receipts: Receipt[]; count: number }

/** The result of placing the slip; `draft` of `placed` is the slip as it was. `unknown`: no answer arrived; the same slip must be placed again. */
type Desk =
  | { kind: 'idle' | 'sending' | 'bad-stake' | 'not-amount' | 'full' }
  | { kind: 'unknown'; taken?: Taken }
  | { kind: 'placed'; receipts: Receipt[]; draft: Draft }
  | { kind: 'refused'; code: number; pick: number | undefined; figures: Figures; taken?: Taken }

/** `unanswered`: the answer was lost, and the same request must be made again. */
export type CashingOut = {
  betId: string
  requestId: string
  /** How much of the bet, in hundredths. */
  part: number
  step: 'opening' | 'asked' | 'sent' | 'unanswered'
  /** The amount on the button that was pressed. */
  shown_minor?: number
  /** The offer fell while the request was on its way. */
  isChanged: boolean
}

export type MarketTab = 'all' | 'builder' | Market['group']

export type Sort = 'time' | 'league'

export const columns = ['winner', 'handicap', 'total'] as const
/** The market of a row that is shown where there is room for one. */
export type Column = (typeof columns)[number]

type Move = { way: 'up' | 'down'; until_ms: number }

export type State = {
  route: Route
  /** Undefined until it was loaded for the first time. */
  data: PageData | undefined
  /** `data` is of an earlier visit of the page: its prices are not shown. */
  isStale: boolean
  /** The list from which the event was opened. */
  from: string | undefined
  hasFailed: boolean
  isOffline: boolean
  sports: Sport[]
  /** The requested length of a long list. */
  wanted: number
  odds: OddsFormat
  dateFormat: DateFormat
  /** The order of lists: by the start, or under leagues. */
  sort: Sort
  column: Column
  /** The part of an event's markets that is shown. */
  marketTab: MarketTab
  /** The parts that the player has chosen in the bet builder of the event, by their ids. */
  built: string[]
  /** What was counted in the match; undefined until the player shows or hides it. */
  isCourseShown: boolean | undefined
  /** The main bets of an event are shown at first; the tabs beside them have the others. */
  isMainOnly: boolean
  token: string | undefined
  player: Player | undefined
  draft: Draft
  desk: Desk
  /** The events of the slip as they are now. */
  slipEvents: Map<string, FullEvent>
  isSlipOpen: boolean
  /** The stakes of one press that the player has set, in minor units, by currency. */
  chips: Record<string, number[]>
  /** Those that the player is setting, as they are typed; undefined while nobody sets them. */
  chipsTyped: string[] | undefined
  /** The price movements, by event, market and selection. */
  moves: Map<string, Move>
  /** The prices as they were last seen, alike. */
  seen: Map<string, number>
  favorites: string[]
  watched: string[]
  betsShown: 'open' | 'settled'
  /** What the player wants to see in the column beside the page. */
  aside: 'slip' | 'bets' | undefined
  /** The open bets and their offers, as they were last asked for. */
  openList: History | undefined
  offers: Offers
  /** The cash-out that is to be confirmed, or on its way. */
  cashingOut: CashingOut | undefined
  /** The slip before all of it was removed, until another selection comes. */
  cleared: Draft | undefined
  notice: string
  /** What is told is what the player wanted. */
  isSuccess: boolean
}

/** The input of the views. */
export type Screen = {
  skin: Skin
  setup: Setup
  state: State
  now_ms: number
  /** The markets of an event have room for two columns. */
  isWide: boolean
  /** There is room for them beside what was counted. */
  isRoomy: boolean
  view: 'africanView' | 'europeanView'
  money: (amount_minor: number) => string
  odds: (price: number) => string
  /** Times are in the player's time zone. */
  dayAndTime: (iso: string) => string
  day: (iso: string) => string
  time: (iso: string) => string
  /** How long a time is, in words: `in 4 min`. */
  until: (left_ms: number) => string
  number: (value: number, signDisplay?: 'exceptZero') => string
}

export function priceKey(eventId: string, marketId: string, selectionId: string): string {
  return `${eventId}/${marketId}/${selectionId}`
}

/** The slip is on its way, or its answer was lost: nothing of it may change. */
export function isHandedIn({ desk }: State): boolean {
  return desk.kind === 'sending' || desk.kind === 'unknown'
}
