import { code } from '#contract/errors.ts'
import { err, ok, type Result } from '#lib/result.ts'
import type { BookMovement } from '#contract/sportsbook.ts'
import { minute_ms } from '#lib/time.ts'
import { accountOf, ownerOf, type Bet, type CashOut, type Due } from './bets.ts'
import type { BookContext } from './bookContext.ts'
import type { Outcome } from './outcome.ts'
import { cashedOut, matchesOf, mostPaid, offerOf, stakeLeft } from './openBet.ts'
import { checkSlip, type Bettor } from './placement.ts'
import { refusal, type Refusal } from './refusals.ts'
import { correction_minor, settle } from './settlement.ts'
import { highestPayout, type Slip } from './slip.ts'
import { nextOutcomeAt, outcomeOfBacked } from './specials.ts'

/*
 * The book: takes bets, pays them, corrects them. Money moves at the operator's wallet, and each movement is written here
 * before it is asked for and has an id that makes it count once; so whatever stops between two steps is carried on later, and
 * what the wallets gain is what the book loses.
 *
 *   placing ──taken──▶ open ──▶ paying ──paid──▶ settled ──▶ correcting ──▶ settled
 *     ├──said no──▶ refused    └──▶ cashing ──paid──▶ cashed, or open with the rest of its stake
 *     └──unknown──▶ returning ──▶ returned
 */

/** Longer than a movement and its undoing may take, so that only what nobody works on is carried on. */
const retry_ms = 15_000
const longestRetry_ms = 10 * minute_ms

/** Takes a slip of a player. The same slip again, by its id, is not placed twice. */
export async function place(context: BookContext, slip: Slip, bettor: Bettor): Promise<Result<Bet, Refusal>> {
  const [placed] = await placeAll(context, [slip], bettor)
  return placed ?? err(refusal(625))
}

/**
 * Takes the slips of one press, each by itself: why one is refused does not concern the others. Each is checked beside those before
 * it, as if they were placed already, and the stakes are asked for at once.
 */
export function placeAll(
  context: BookContext,
  slips: readonly Slip[],
  bettor: Bettor,
): Promise<Result<Bet, Refusal>[]> {
  const account = accountOf(bettor.id, bettor.book)
  const last_ms = context.store.lastPlaced(account)
  let left = bettor
  return Promise.all(
    slips.map((slip) =>
      inTurn(context, slip.id, async () => {
        const known = context.store.find(slip.id)
        if (known) return answerOf(ownerOf(known) === account ? await carryOn(context, known) : undefined)
        const entered = enter(context, slip, { bettor: left, last_ms })
        if (!entered.ok) return entered
        left = without(left, slip)
        return answerOf(await take(context, entered.value, bettor.session))
      }),
    ),
  )
}

function without(bettor: Bettor, { stake_minor, bonus_minor, freeBetId }: Slip): Bettor {
  if (freeBetId !== undefined) return bettor
  return {
    ...bettor,
    balance_minor: bettor.balance_minor - stake_minor + bonus_minor,
    bonus_minor: bettor.bonus_minor - bonus_minor,
  }
}

/** `last_ms` is when the player placed their last bet before this press. */
type Caller = { bettor: Bettor; last_ms: number | undefined }

/** Checks a slip and writes it as a bet whose stake is to be taken: nothing has been requested from the wallet yet. */
function enter(context: BookContext, slip: Slip, { bettor, last_ms }: Caller): Result<Bet, Refusal> {
  const { store, seed, settings } = context
  const now_ms = context.now()
  const habits = { ...store.habits(accountOf(bettor.id, bettor.book), slip, now_ms), last_ms }
  const desk = { seed, settings, bettor, habits, now_ms, exposureOf: store.exposureOf }
  const checked = checkSlip(slip, desk)
  if (!checked.ok) return checked
  const { legs, payout_minor, most_minor, subjects, book } = checked.value
  const taken: Bet = {
    number: 0,
    slip: {
      ...slip,
      legs: slip.legs.map((leg, index) => ({ ...leg, price: legs[index]?.price ?? leg.price })),
    },
    playerId: bettor.id,
    book: bettor.book,
    ...{
      stage: 'placing',
      status: 'open',
      refusal: null,
      paid_minor: 0,
      due: null,
      corrections: 0,
      tries: 0,
      cashOuts: [],
      auto_minor: null,
    },
    ...{ payout_minor, most_minor, placed_ms: now_ms, decided_ms: now_ms, next_ms: now_ms + retry_ms },
  }
  try {
    return ok(store.insert(taken, subjects, book))
  } catch {
    return err(refusal(616))
  }
}

/**
 * Carries on what was left open, and settles what has results. To be called when `store.nextDue()` comes. All at once, so that what ends
 * together is settled in few calls.
 */
export async function runDue(context: BookContext): Promise<void> {
  await Promise.all(context.store.due(context.now()).map(({ slip }) => runBet(context, slip.id)))
}

async function runBet(context: BookContext, betId: string): Promise<void> {
  await inTurn(context, betId, async () => {
    const bet = context.store.find(betId)
    if (bet) await carryOn(context, bet)
  }).catch((cause: unknown) => {
    // One that fails must not keep the others from being settled. It is tried again, later.
    console.error(`bet ${betId}: ${String(cause)}`)
    const bet = context.store.find(betId)
    if (bet) later(context, bet)
  })
}

/** Runs the actions of one bet one after another. */
export async function inTurn<Value>(
  { turns }: BookContext,
  betId: string,
  work: () => Promise<Value>,
): Promise<Value> {
  const before = turns.get(betId) ?? Promise.resolve()
  const mine = before.then(work, work)
  turns.set(betId, mine)
  try {
    return await mine
  } finally {
    if (turns.get(betId) === mine) turns.delete(betId)
  }
}

/** Moves a bet as far as possible now. */
async function carryOn(context: BookContext, bet: Bet): Promise<Bet> {
  switch (bet.stage) {
    case 'placing':
      // It is unknown whether the stake was taken, and the player has no answer yet, so the stake is returned.
      return giveBack(context, context.store.update({ ...bet, stage: 'returning' }))
    case 'returning':
      return giveBack(context, bet)
    case 'open':
      return cashOutByItself(context, await decide(context, bet))
    case 'settled':
      return decide(context, bet)
    case 'paying':
    case 'cashing':
    case 'correcting':
      return pay(context, bet)
    case 'refused':
    case 'returned':
    case 'cashed':
      return bet
  }
}

async function take(context: BookContext, bet: Bet, session: string): Promise<Bet> {
  const { store, wallet } = context
  const { id, stake_minor, bonus_minor, legs, freeBetId } = bet.slip
  const price = Math.min(...legs.map((leg) => leg.price))
  const free = freeBetId === undefined ? {} : { freeBetId }
  const stake = { ...movement(bet, `${id}:bet`, stake_minor), session, bonus_minor, price, ...free }
  const moved = await wallet.bet(stake)
  if (moved.ok) return store.update({ ...bet, stage: 'open', next_ms: nextOf(context, bet) })
  if (moved.error.kind === 'refused')
    return store.update({ ...bet, stage: 'refused', refusal: refusedCode(moved.error.code), next_ms: null })
  return giveBack(context, store.update({ ...bet, stage: 'returning', refusal: 999 }))
}

async function giveBack(context: BookContext, bet: Bet): Promise<Bet> {
  const back = movement(bet, `${bet.slip.id}:bet`, bet.slip.stake_minor)
  const moved = await context.wallet.rollback(back)
  if (!moved.ok) return later(context, bet)
  return context.store.update({ ...bet, stage: 'returned', refusal: bet.refusal ?? 999, next_ms: null })
}

/** Pays what the results say, or what they now say otherwise. */
async function decide(context: BookContext, bet: Bet): Promise<Bet> {
  const { store } = context
  const looked = { ...bet, decided_ms: context.now() }
  const next_ms = nextOf(context, looked)
  const stake_minor = stakeLeft(bet)
  const left = { ...bet.slip, stake_minor, most_minor: mostPaid(bet, stake_minor) }
  const settlement = settle(left, outcomesOf(context, looked))
  if (settlement.status === 'open') return store.update({ ...looked, status: 'open', next_ms })
  if (settlement.status === 'returned' && bet.slip.freeBetId !== undefined)
    return giveFreeBetBack(context, looked)
  // What became of the bet is what became of the stake that was left: a cash-out makes no loss a refund.
  const { status } = settlement
  const payout_minor = settlement.payout_minor + cashedOut(bet)
  const decided = { ...looked, status }
  const amount_minor = correction_minor(bet.paid_minor, { status, payout_minor })
  const isFirst = bet.stage === 'open'
  if (amount_minor === 0 && !isFirst) return store.update({ ...decided, stage: 'settled', next_ms })
  const corrections = isFirst ? 0 : bet.corrections + 1
  const first = amount_minor === 0 ? 'lose' : 'win'
  const id = isFirst ? `${bet.slip.id}:${first}` : `${bet.slip.id}:resettle:${corrections}`
  const due: Due = { id, amount_minor }
  const change = { stage: isFirst ? 'paying' : 'correcting', due, corrections, tries: 0 } as const
  return pay(context, store.update({ ...decided, ...change, next_ms: decided.decided_ms + retry_ms }))
}

/** The wallet gives it back to the list of free bets: there is no money to pay. */
async function giveFreeBetBack(context: BookContext, bet: Bet): Promise<Bet> {
  const moved = await context.wallet.rollback(movement(bet, `${bet.slip.id}:bet`, bet.slip.stake_minor))
  if (!moved.ok) return later(context, bet)
  return context.store.update({ ...bet, status: 'returned', stage: 'settled', next_ms: null })
}

/** Makes the movement that is due, and again later while its answer is missing. */
async function pay(context: BookContext, bet: Bet): Promise<Bet> {
  const { wallet, store } = context
  if (!bet.due) throw new Error(`nothing is due of bet ${bet.slip.id}`)
  const { id, amount_minor } = bet.due
  const { stage } = bet
  if (stage !== 'paying' && stage !== 'cashing' && stage !== 'correcting') return bet
  const due = movement(bet, id, amount_minor)
  const move = {
    paying: () => (amount_minor === 0 ? wallet.lose(due) : wallet.win(due)),
    cashing: () => wallet.cashOut({ ...due, isWhole: stakeLeft(bet) === 0 }),
    correcting: () => wallet.resettle(due),
  }
  const moved = await move[stage]()
  if (!moved.ok) return later(context, bet)
  const paid = { ...bet, paid_minor: bet.paid_minor + amount_minor, due: null, tries: 0 }
  if (stage === 'cashing') return afterCashOut(context, paid)
  return store.update({ ...paid, stage: 'settled', next_ms: nextOf(context, bet) })
}

/** How often the offer of a bet is looked at that is to be cashed out by itself. */
const auto_ms = 3000

/** Writes the bet so that it is looked at soon, if it is to be cashed out by itself. */
export function watch(context: BookContext, bet: Bet): Bet {
  if (bet.auto_minor === null) return context.store.update(bet)
  const soon_ms = context.now() + auto_ms
  return context.store.update({ ...bet, next_ms: Math.min(bet.next_ms ?? soon_ms, soon_ms) })
}

/** Cashes out an open bet once the offer is what the player has asked for. */
async function cashOutByItself(context: BookContext, bet: Bet): Promise<Bet> {
  if (bet.stage !== 'open' || bet.auto_minor === null) return bet
  const offer = offerOf(context, bet)
  if (!offer.ok || offer.value.amount_minor < bet.auto_minor) return watch(context, bet)
  return payCashOut(context, bet, { ...offer.value, id: 'auto' })
}

/** Pays a cash-out. Each has a movement of its own. */
export function payCashOut(context: BookContext, bet: Bet, cashOut: CashOut): Promise<Bet> {
  const { id, amount_minor, stake_minor } = cashOut
  const number = bet.cashOuts.length + 1
  const dueId = `${bet.slip.id}:cash-out${number === 1 ? '' : `:${number}`}`
  const cashing: Bet = {
    ...bet,
    ...{ stage: 'cashing', due: { id: dueId, amount_minor }, tries: 0 },
    cashOuts: [...bet.cashOuts, { id, amount_minor, ...(stake_minor !== undefined && { stake_minor }) }],
    next_ms: context.now() + retry_ms,
  }
  return pay(context, context.store.update(cashing))
}

/** What is left of the stake stays in play. */
function afterCashOut(context: BookContext, bet: Bet): Bet {
  const stake_minor = stakeLeft(bet)
  if (stake_minor === 0)
    return context.store.update({
      ...bet,
      stage: 'cashed',
      status: 'cashed',
      auto_minor: null,
      next_ms: null,
    })
  const prices = bet.slip.legs.map(({ price }) => price)
  const won_minor = highestPayout({ ...bet.slip, stake_minor }, prices)
  const payout_minor = Math.min(won_minor, mostPaid(bet, stake_minor) ?? won_minor)
  return watch(context, { ...bet, stage: 'open', payout_minor, next_ms: nextOf(context, bet) })
}

/** More patiently with every try. The book never gives up: it is the player's money, or its own. */
function later(context: BookContext, bet: Bet): Bet {
  const wait_ms = Math.min(retry_ms * 2 ** Math.min(bet.tries, 10), longestRetry_ms)
  return context.store.update({ ...bet, tries: bet.tries + 1, next_ms: context.now() + wait_ms })
}

/** When a result may next change what a bet pays, since it was last looked at; null when none will. */
function nextOf(context: BookContext, bet: Bet): number | null {
  const matches = matchesOf(context, bet)
  const times = bet.slip.legs.flatMap((leg, index) => {
    const match = matches[index]
    return match ? (nextOutcomeAt(leg, match, bet.decided_ms) ?? []) : []
  })
  return times.length === 0 ? null : Math.min(...times)
}

/** A match that is out of the book's week is void: the sandbox cannot say any more what became of it. */
function outcomesOf(context: BookContext, bet: Bet): (Outcome | undefined)[] {
  const matches = matchesOf(context, bet)
  return bet.slip.legs.map((leg, index) => {
    const match = matches[index]
    return match ? outcomeOfBacked(leg, match, bet.decided_ms) : { kind: 'void' }
  })
}

function movement({ slip, playerId }: Bet, id: string, amount_minor: number): BookMovement {
  return { id, betId: slip.id, playerId, amount_minor, currency: slip.currency }
}

function answerOf(bet: Bet | undefined): Result<Bet, Refusal> {
  if (!bet) return err(refusal(600))
  return bet.refusal === null ? ok(bet) : err(refusal(bet.refusal))
}

/** The operator's refusal as a code of the bets catalog. */
function refusedCode(refused: number): number {
  if (refused === code.insufficientBalance) return 605
  if (refused === code.signInRequired) return 669
  if (refused === code.noFreeBet) return 506
  if (refused === code.stopped) return 623
  // The operator's own rules of bonuses, first bets and currencies have the catalog's codes.
  if ([code.bonusOdds, code.betsUncredited, code.currencyRefused].some((one) => one === refused))
    return refused
  const mayNotBet = [
    ...[code.userBanned, code.onlyPlayers, code.featureBlocked],
    ...[code.limitReached, code.excluded, code.verificationNeeded],
  ]
  return mayNotBet.some((one) => one === refused) ? 700 : 999
}
