import type { Round } from './round.ts'
import { changeRound, takeSeed } from './rounds.ts'
import type { Rules } from './rules.ts'
import type { CallFailure } from '../../signedCall.ts'
import { credit, debit, rollback, type SeamlessWallet } from './seamless.ts'

/** The dependencies of a round. */
export type RoundContext = { sql: SqlStorage; wallet: SeamlessWallet; currency: string; rules: Rules }

/** The number of tries to pay a round, over more than a day; then it is given up and logged. */
export const maximumTries = 60

/** Takes the stake of a new round and continues as far as the platform answers. */
export async function playRound(context: RoundContext, round: Round): Promise<Round> {
  return settle(context, await takeStake(context, round))
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
  const answer = await debit(context.wallet, {
    transaction_id: `${round.spin_id}:debit`,
    round_id: round.spin_id,
    amount_minor: round.stake_minor,
    currency: context.currency,
  })
  if (!answer.ok) return stakeNotTaken(context, round, answer.error)
  if (answer.value.duplicate) return playedElsewhere(context, round)
  const { rules, sql } = context
  const { balance_minor } = answer.value
  const seed = rules.isFair ? takeSeed(sql) : null
  const drawn = changeRound(sql, round, { stops: await rules.draw(round, seed ?? ''), seed, balance_minor })
  if (rules.flight) return changeRound(sql, drawn, { stage: 'flying' })
  return changeRound(sql, drawn, { stage: 'credit', win_minor: rules.winOf(drawn) })
}

/** The player lands the flight at its current multiple. If it has ended, the stake is lost, whatever the player saw. */
export async function land(context: RoundContext, round: Round): Promise<Round> {
  const { flight } = context.rules
  if (round.stage !== 'flying' || !flight) return round
  const win_minor = flight.winAt(round, Date.now())
  return payWin(context, changeRound(context.sql, round, { stage: 'credit', win_minor }))
}

/** A finished flight pays its automatic landing, or nothing; an unfinished one goes on. */
async function endFlight(context: RoundContext, round: Round): Promise<Round> {
  const { flight, winOf } = context.rules
  if (!flight || Date.now() < flight.endsAt_ms(round)) return round
  return payWin(context, changeRound(context.sql, round, { stage: 'credit', win_minor: winOf(round) }))
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
  const answer = await credit(context.wallet, {
    transaction_id: `${round.spin_id}:credit`,
    round_id: round.spin_id,
    amount_minor: round.win_minor,
    currency: context.currency,
  })
  if (!answer.ok) return stillOpen(context, round, answer.error)
  return changeRound(context.sql, round, { stage: 'settled', balance_minor: answer.value.balance_minor })
}

async function returnStake(context: RoundContext, round: Round): Promise<Round> {
  const answer = await rollback(context.wallet, {
    transaction_id: `${round.spin_id}:rollback`,
    original_transaction_id: `${round.spin_id}:debit`,
    round_id: round.spin_id,
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
