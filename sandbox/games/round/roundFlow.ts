import type { LiveRound } from '../live/liveRound.ts'
import type { Round } from './round.ts'
import { changeRound } from './rounds.ts'
import { endOf_ms, type Rules } from './rules.ts'
import type { CallFailure } from '../../signedCall.ts'
import type { GameWallet, Telling } from '../wallets/wallet.ts'

/** The dependencies of a round. */
export type RoundContext = {
  sql: SqlStorage
  wallet: GameWallet
  currency: string
  rules: Rules
  /** What the operator is told of a round beside its win; nothing of one with play money. */
  tell?: (round: Round) => Promise<Telling>
  /** For a game that all its players play together. */
  live?: LivePort
}

/** The shared table, as a player's round sees it. A call that breaks rejects. */
export type LivePort = {
  open: () => Promise<LiveRound | undefined>
  /** Whether the stake came before the round closed. */
  join: (number: number, round: Round) => Promise<boolean>
  /** Whether the stake was taken back before the round closed. */
  withdraw: (number: number, round: Round) => Promise<boolean>
  outcome: (number: number) => Promise<{ stops: number[]; seed: string | null } | undefined>
  leave: (number: number, round: Round) => Promise<void>
  /** The player has nothing left to decide. Gives the time at which the house shows its cards: at once after the last one. */
  acted: (number: number, round: Round) => Promise<number | undefined>
}

/** Replaces an error code of the platform: the round accepted no more stakes. */
export const lateRefusal = -1

/** The number of tries to pay a round, over more than a day; then it is given up and logged. */
export const maximumTries = 60

/** Takes the stake of a new round and continues as far as the platform answers. */
export async function playRound(context: RoundContext, round: Round): Promise<Round> {
  if (!context.live) return settle(context, await takeStake(context, round))
  const live = await context.live.open()
  if (!live) return changeRound(context.sql, round, { stage: 'refused', refusal: lateRefusal })
  return settle(context, await takeStake(context, changeRound(context.sql, round, { live })))
}

/**
 * Continues an open round. If it stopped at its debit, the stake may or may not have been taken and the player has seen
 * nothing, so the stake is returned.
 */
export async function resumeRound(context: RoundContext, round: Round): Promise<Round> {
  const known = round.stage === 'debit' ? changeRound(context.sql, round, { stage: 'rollback' }) : round
  return settle(context, known)
}

async function takeStake(context: RoundContext, round: Round): Promise<Round> {
  const answer = await context.wallet.stake({
    transaction_id: `${round.spin_id}:debit`,
    round_id: round.spin_id,
    amount_minor: round.stake_minor,
    currency: context.currency,
  })
  if (!answer.ok) return stakeNotTaken(context, round, answer.error)
  if (answer.value.duplicate) return playedElsewhere(context, round)
  const { rules, sql } = context
  const { balance_minor } = answer.value
  if (round.live) return joinTable(context, changeRound(sql, round, { balance_minor }), round.live)
  const seed = rules.isFair ? crypto.getRandomValues(new Uint8Array(32)).toHex() : null
  const stops = await rules.draw(round.spin_id, seed ?? '')
  const drawn = changeRound(sql, round, { stops, seed, balance_minor })
  if (rules.hand?.isOver(drawn) === false) return changeRound(sql, drawn, { stage: 'flying' })
  return won(context, drawn)
}

/** A stake that came too late, or that the table does not know, is returned. */
async function joinTable(context: RoundContext, round: Round, { number }: LiveRound): Promise<Round> {
  const isIn = await context.live?.join(number, round).catch((cause: unknown) => {
    console.warn(`round ${round.spin_id}: the table did not answer: ${String(cause)}`)
    return false
  })
  return changeRound(context.sql, round, { stage: isIn ? 'flying' : 'rollback' })
}

/** Brings the result of the shared round once it is closed; a table that has forgotten it gives the stake back. */
async function dealt(context: RoundContext, round: Round): Promise<Round> {
  const { live, sql, rules } = context
  if (round.stage !== 'flying' || !round.live || round.stops || !live) return round
  if (Date.now() < round.live.closes_ms) return round
  const result = await live.outcome(round.live.number).catch((cause: unknown) => String(cause))
  if (typeof result === 'string') return stillOpen(context, round, { kind: 'unknown', why: result })
  if (!result) return changeRound(sql, round, { stage: 'rollback' })
  const stops = rules.hand ? rules.hand.ownStops(result.stops) : result.stops
  return changeRound(sql, round, { stops, seed: result.seed })
}

function won({ sql, rules }: RoundContext, round: Round): Round {
  return changeRound(sql, round, { stage: 'credit', win_minor: rules.winOf(round) })
}

/** The player lands the flight at its current multiple. If it has ended, the stake is lost, whatever the player saw. */
export async function land(context: RoundContext, round: Round): Promise<Round> {
  const { flight } = context.rules
  const known = await dealt(context, round)
  if (known.stage !== 'flying' || !flight || !known.stops) return settle(context, known)
  const win_minor = flight.winAt(known, Date.now())
  const landed = changeRound(context.sql, known, { stage: 'credit', win_minor })
  await showLanding(context, landed)
  return payWin(context, landed)
}

/** The player takes a bet of a shared round back, while it takes bets; later it changes nothing. */
export async function withdraw(context: RoundContext, round: Round): Promise<Round> {
  const { live, sql } = context
  const isOpen = round.stage === 'flying' && round.stops === null
  if (!isOpen || !round.live || !live) return settle(context, round)
  const isOut = await live.withdraw(round.live.number, round).catch((cause: unknown) => {
    console.warn(`round ${round.spin_id}: the table did not answer: ${String(cause)}`)
    return false
  })
  return settle(context, isOut ? changeRound(sql, round, { stage: 'rollback' }) : round)
}

/** An act in a hand: one that is not allowed now changes nothing. */
export async function act(context: RoundContext, open: Round, wanted: string): Promise<Round> {
  const { hand } = context.rules
  if (open.stage !== 'flying' || !hand) return open
  const round = await dealt(context, open)
  const isTime =
    round.stage === 'flying' && round.stops !== null && (!round.live || Date.now() < round.live.decides_ms)
  if (!isTime || hand.isOver(round) || !hand.seen(round).acts.includes(wanted)) return settle(context, round)
  const acted = { acts: round.acts + wanted }
  if (hand.raiseOf(round, wanted) === 0) return goOn(context, changeRound(context.sql, round, acted))
  return takeRaise(context, changeRound(context.sql, round, { ...acted, stage: 'raise' }))
}

/** Repeated, it takes the same stake once: the transaction has the name of its act. */
async function takeRaise(context: RoundContext, round: Round): Promise<Round> {
  const { sql, rules, wallet, currency } = context
  const more_minor = rules.hand?.raiseOf(round, round.acts.slice(-1)) ?? 0
  const answer = await wallet.stake({
    transaction_id: `${round.spin_id}:raise${round.acts.length}`,
    round_id: round.spin_id,
    amount_minor: more_minor,
    currency,
  })
  if (answer.ok) {
    const { balance_minor } = answer.value
    const raised_minor = round.raised_minor + more_minor
    return goOn(context, changeRound(sql, round, { stage: 'flying', raised_minor, balance_minor, tries: 0 }))
  }
  if (answer.error.kind === 'unknown') return stillOpen(context, round, answer.error)
  return changeRound(sql, round, { stage: 'flying', acts: round.acts.slice(0, -1), tries: 0 })
}

async function goOn(context: RoundContext, round: Round): Promise<Round> {
  // At a shared table the house's cards are shown to all at the same time.
  if (!context.rules.hand?.isOver(round)) return round
  return round.live ? endFlight(context, round) : payWin(context, won(context, round))
}

/** Tells the table that the player is done, and learns when the others are. */
async function acted({ live: table, sql, rules }: RoundContext, round: Round): Promise<Round> {
  const { live, stops } = round
  if (!live || !table || !stops || round.stage !== 'flying' || !rules.hand?.isOver(round)) return round
  if (Date.now() >= live.decides_ms) return round
  const decides_ms = await table.acted(live.number, round).catch((cause: unknown) => {
    // The house then waits for its usual time.
    console.warn(`round ${round.spin_id}: the table did not answer: ${String(cause)}`)
  })
  return decides_ms === undefined ? round : changeRound(sql, round, { live: { ...live, decides_ms } })
}

/** A finished flight pays its automatic landing, or nothing, and a hand that was left what it holds; others go on. */
async function endFlight(context: RoundContext, open: Round): Promise<Round> {
  const round = await acted(context, await dealt(context, open))
  if (round.stage === 'rollback') return returnStake(context, round)
  if (round.stops === null) return round
  const end_ms = endOf_ms(context.rules, round)
  if (end_ms === undefined || Date.now() < end_ms) return round
  const ended = won(context, round)
  await showLanding(context, ended)
  return payWin(context, ended)
}

/** A landing, or what a table paid beside the stake: only for the other players to see, nothing depends on it. */
async function showLanding({ live, rules }: RoundContext, round: Round): Promise<void> {
  const least_minor = rules.flight ? 0 : round.stake_minor + round.raised_minor
  if (!round.live || round.win_minor <= least_minor) return
  await live?.leave(round.live.number, round).catch((cause: unknown) => console.warn(String(cause)))
}

/**
 * The platform already knows the debit of this new round: it belongs to a round whose data was deleted here. It must
 * not be played twice.
 */
function playedElsewhere(context: RoundContext, round: Round): Round {
  console.error(`round ${round.spin_id} was debited before it began`)
  return changeRound(context.sql, round, { stage: 'refused' })
}

function stakeNotTaken(context: RoundContext, round: Round, failure: CallFailure): Round {
  if (failure.kind === 'refused')
    return changeRound(context.sql, round, { stage: 'refused', refusal: failure.code })
  console.warn(`round ${round.spin_id}: debit unknown, rolling back: ${failure.why}`)
  return changeRound(context.sql, round, { stage: 'rollback' })
}

async function settle(context: RoundContext, round: Round): Promise<Round> {
  switch (round.stage) {
    case 'flying':
      return endFlight(context, round)
    case 'raise':
      return takeRaise(context, round)
    case 'credit':
      return payWin(context, round)
    case 'rollback':
      return returnStake(context, round)
    default:
      return round
  }
}

/** A round without a win is credited with zero, which closes it in the operator's books. */
async function payWin(context: RoundContext, round: Round): Promise<Round> {
  const answer = await context.wallet.payout({
    transaction_id: `${round.spin_id}:credit`,
    stake_id: `${round.spin_id}:debit`,
    round_id: round.spin_id,
    amount_minor: round.win_minor,
    currency: context.currency,
    ...(await context.tell?.(round)),
  })
  if (!answer.ok) return stillOpen(context, round, answer.error)
  return changeRound(context.sql, round, { stage: 'settled', balance_minor: answer.value.balance_minor })
}

async function returnStake(context: RoundContext, round: Round): Promise<Round> {
  const answer = await context.wallet.refund({
    transaction_id: `${round.spin_id}:rollback`,
    original_transaction_id: `${round.spin_id}:debit`,
    round_id: round.spin_id,
    amount_minor: round.stake_minor,
    currency: context.currency,
  })
  if (!answer.ok) return stillOpen(context, round, answer.error)
  return changeRound(context.sql, round, { stage: 'voided', balance_minor: answer.value.balance_minor })
}

function stillOpen(context: RoundContext, round: Round, failure: CallFailure): Round {
  const tries = round.tries + 1
  const why = failure.kind === 'refused' ? `refused with ${failure.code}` : failure.why
  const log = tries >= maximumTries ? console.error : console.warn
  log(`round ${round.spin_id}: ${round.stage} try ${tries} failed: ${why}`)
  return changeRound(context.sql, round, { tries })
}
