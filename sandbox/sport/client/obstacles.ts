import { freeBetIn } from './freeBet.ts'
import { amountOf, currencyOf } from './money.ts'
import { mostStake, ownPart } from './mostStake.ts'
import { type Pick, type Combo, type Draft, takenAs, repeatedPicks } from './slip.ts'
import { type DraftBet, betsOf, stakedPicks, stakesOf } from './slipBets.ts'
import { changeOf, present } from './slipChanges.ts'
import { stakeRange, type StakeRange } from './stakeRange.ts'
import type { State } from './state.ts'
import type { FullEvent, Player } from './wire.ts'

/** What bounds a stake from above: the book's limit, or what the player has. */
export type Bound = 'limit' | 'balance'

/**
 * What keeps the slip from being placed, as far as it is known before it is handed in: the first thing, in the order in which
 * one would mend it. Amounts are those of the player's currency.
 */
export type Obstacle =
  /** No selection of the slip is taken as a single; `pick` is one of them. */
  | { kind: 'misfit'; pick: Pick }
  | { kind: 'closed' | 'repeated' | 'cheap-bonus' | 'no-stake' | 'free-not-whole' }
  /** The limits of a selection are on their way. */
  | { kind: 'asking' }
  | { kind: 'cheap-free'; price: number }
  /** Of the single of `pick`, or of `combo`, if it is not that of the large box. `amount_minor` is the stake that is taken. */
  | { kind: 'least'; amount_minor: number; pick?: Pick; combo?: Combo }
  | { kind: 'most'; bound: Bound; amount_minor: number; pick?: Pick; combo?: Combo }
  | { kind: 'money'; missing_minor: number }

type Known = { [Name in 'draft' | 'player' | 'slipEvents']: State[Name] }

/** The parts of the slip ask for it one after another, of the same slip. */
let last: (Known & { found: Obstacle | undefined }) | undefined

export function obstacleOf(known: Known): Obstacle | undefined {
  const { draft, player, slipEvents } = known
  if (last?.draft === draft && last.player === player && last.slipEvents === slipEvents) return last.found
  const found = firstObstacle(known)
  last = { draft, player, slipEvents, found }
  return found
}

function firstObstacle({ draft, player, slipEvents }: Known): Obstacle | undefined {
  const eventOf = (id: string) => slipEvents.get(id)
  const currency = currencyOf(player)
  const now = present(draft, eventOf)
  const staked = stakedPicks(draft, currency)
  if (staked.some((pick) => changeOf(pick, eventOf(pick.eventId))?.kind === 'closed'))
    return { kind: 'closed' }
  if (draft.kind !== 'single' && repeatedPicks(draft.picks).length > 0) return { kind: 'repeated' }
  const [first] = draft.picks
  if (draft.kind === 'single' && first && takenAs(draft.picks, 'single').length === 0)
    return { kind: 'misfit', pick: first }
  if (stakesOf(draft, currency).includes(0)) return { kind: 'no-stake' }
  if (!player) return stakeObstacle(now, { player, eventOf })
  if (staked.some(({ eventId }) => !eventOf(eventId))) return { kind: 'asking' }
  if (draft.usesBonus && isBelowBonusOdds(now, player)) return { kind: 'cheap-bonus' }
  return freeObstacle(now, player) ?? stakeObstacle(now, { player, eventOf })
}

/** A free bet is one bet, of all of it. */
function freeObstacle(now: Draft, player: Player): Obstacle | undefined {
  if (now.freeBetId === undefined) return undefined
  const freeBet = freeBetIn(now, player)
  if (!freeBet) return { kind: 'free-not-whole' }
  const isCheap = now.picks.some(({ price }) => price < freeBet.least_price)
  return isCheap ? { kind: 'cheap-free', price: freeBet.least_price } : undefined
}

type Terms = { player: Player | undefined; eventOf: (id: string) => FullEvent | undefined }

function stakeObstacle(now: Draft, terms: Terms): Obstacle | undefined {
  const { player, eventOf } = terms
  const currency = currencyOf(player)
  for (const bet of betsOf(now, amountOf(now.stake, currency) ?? 0, currency)) {
    const { stake_minor, kind, size, picks, pick, combo } = bet
    const range = stakeRange({ ...now, kind, size, picks }, eventOf, player)
    if (!range) continue
    const { least_minor, most_minor } = range
    const own = { ...(pick && { pick }), ...(combo && { combo }) }
    if (stake_minor < least_minor) return { kind: 'least', amount_minor: least_minor, ...own }
    if (stake_minor > most_minor)
      return { kind: 'most', ...takenStake(now, bet, { ...terms, range }), ...own }
  }
  if (now.freeBetId !== undefined || !player) return undefined
  const missing_minor = ownPart(now, player) - player.balance_minor
  return missing_minor > 0 ? { kind: 'money', missing_minor } : undefined
}

/** The highest stake that can be placed instead, and what bounds it; of the large box one that is right for all of its singles. */
function takenStake(
  now: Draft,
  { pick, combo }: DraftBet,
  { player, eventOf, range }: Terms & { range: StakeRange },
): { bound: Bound; amount_minor: number } {
  const isMain = !pick && !combo
  const { least_minor, most_minor } = (isMain && stakeRange(now, eventOf, player)) || range
  const own_minor = isMain && player ? mostStake(now, eventOf, player) : player?.balance_minor
  const isPoor = own_minor !== undefined && own_minor >= least_minor && own_minor < most_minor
  return isPoor ? { bound: 'balance', amount_minor: own_minor } : { bound: 'limit', amount_minor: most_minor }
}

function isBelowBonusOdds({ picks }: Draft, { stakes }: Player): boolean {
  return picks.some(({ price }) => price < stakes.bonus_price)
}
