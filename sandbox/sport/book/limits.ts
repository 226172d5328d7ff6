import { limitCode, limitScopes, refusal, type LimitScope, type Refusal } from './refusals.ts'
import type { Fixture } from '../fixtures/fixtures.ts'
import { liveLimit, type Slip } from './slip.ts'

/*
 * The book's highest amounts, in minor units of its own currency, the dollar. Live they are half. Some events,
 * tournaments, sports and players have low limits, as in real books.
 */
type Limits = { stake: number; placed: number; payout: number; open: number }

const usual: Record<LimitScope, Limits> = {
  bet: limits(1000),
  event: limits(2500),
  tourney: limits(10_000),
  user: limits(2000),
  sport: limits(5000),
}
const low: Record<LimitScope, Limits> = {
  bet: usual.bet,
  event: limits(200),
  tourney: limits(300),
  user: limits(100),
  sport: limits(250),
}

/** All limits follow from this stake in dollars. */
function limits(stake: number): Limits {
  const stake_minor = stake * 100
  return { stake: stake_minor, placed: 2 * stake_minor, payout: 10 * stake_minor, open: 15 * stake_minor }
}

/** The sum of stakes and payouts of open bets in a scope. */
export type Exposure = { placed_minor: number; payout_minor: number }

export type Subject = { scope: LimitScope; id: string; isLow: boolean }
export type Amounts = { stake: number; payout: number }

/** The scopes against which a slip counts. An express counts in full against each of its events. */
export function subjectsOf(
  slip: Pick<Slip, 'legs' | 'line'>,
  fixtures: readonly Fixture[],
  user: { id: string; isLimited: boolean },
): Subject[] {
  const bet = slip.legs.map(({ eventId, marketId, selectionId }) => `${eventId}/${marketId}/${selectionId}`)
  const all: Subject[] = [
    { scope: 'bet', id: bet.toSorted().join('+'), isLow: false },
    ...fixtures.flatMap((fixture) => subjectsOfEvent(fixture, user.id)),
    { scope: 'user', id: user.id, isLow: user.isLimited },
  ]
  const unique = new Map(all.map((subject) => [exposureKey(subject, slip.line), subject]))
  return [...unique.values()].sort(
    (one, other) => limitScopes.indexOf(one.scope) - limitScopes.indexOf(other.scope),
  )
}

function subjectsOfEvent(fixture: Fixture, userId: string): Subject[] {
  return [
    { scope: 'event', id: fixture.id, isLow: fixture.isRestricted },
    { scope: 'tourney', id: fixture.tourney.id, isLow: fixture.tourney.key === 'friendlies' },
    { scope: 'sport', id: `${fixture.sport.key}:${userId}`, isLow: fixture.sport.key === 'bandy' },
  ]
}

/** The highest stake and payout of one bet, in minor units of the book's currency. */
export type BetLimits = { stake_minor: number; payout_minor: number }

/** For a bet on an event, by any player. */
export function limitsOfEvent(fixture: Fixture, isLive: boolean): BetLimits {
  return leastOf([{ scope: 'bet', id: '', isLow: false }, ...subjectsOfEvent(fixture, '')], isLive)
}

/** For a player's bet, on any event. */
export function limitsOfPlayer(isLimited: boolean, isLive: boolean): BetLimits {
  return leastOf([{ scope: 'user', id: '', isLow: isLimited }], isLive)
}

function leastOf(subjects: readonly Subject[], isLive: boolean): BetLimits {
  const all = subjects.map((subject) => limitsOf(subject, isLive))
  return {
    stake_minor: Math.min(...all.map(({ stake }) => stake)),
    payout_minor: Math.min(...all.map(({ payout }) => payout)),
  }
}

export function exposureKey({ scope, id }: Subject, line: Slip['line']): string {
  return `${scope}:${line}:${id}`
}

/** The first limit that a slip of these amounts, in the book's currency, would pass. */
export function passedLimit(
  subjects: readonly Subject[],
  line: Slip['line'],
  { stake, payout }: Amounts,
  exposureOf: (key: string) => Exposure,
): Refusal | undefined {
  const isLive = line === 'live'
  for (const subject of subjects) {
    const most = limitsOf(subject, isLive)
    const open = exposureOf(exposureKey(subject, line))
    const code = (measure: keyof Limits) => refusal(limitCode(subject.scope, measure, isLive))
    if (stake > most.stake) return code('stake')
    if (open.placed_minor + stake > most.placed) return code('placed')
    if (open.payout_minor + payout > most.open) return code('open')
  }
  return undefined
}

/** What one bet that counts against these is paid at most. */
export function highestPaid(subjects: readonly Subject[], line: Slip['line']): number {
  return leastOf(subjects, line === 'live').payout_minor
}

export function highestStake(subjects: readonly Subject[], line: Slip['line']): number {
  return leastOf(subjects, line === 'live').stake_minor
}

function limitsOf({ scope, isLow }: Subject, isLive: boolean): Limits {
  const { stake, placed, payout, open } = (isLow ? low : usual)[scope]
  const part = (amount: number) => (isLive ? liveLimit(amount) : amount)
  return { stake: part(stake), placed: part(placed), payout: part(payout), open: part(open) }
}
