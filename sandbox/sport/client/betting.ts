import { toMajor } from '#contract/money.ts'
import { err, type Result } from '#lib/result.ts'
import {
  closeSlip,
  focusSoon,
  keepSlip,
  newId,
  refreshPlayer,
  sessionOver,
  setDraft,
  type Book,
} from './book.ts'
import { freeBetIn } from './freeBet.ts'
import { amountOf, currencyOf } from './money.ts'
import { refreshSlip } from './slipOdds.ts'
import { refreshOffers, refreshOpenBets } from './openBets.ts'
import type { Failure } from './server.ts'
import { sharesOf, type Slip } from '../book/slip.ts'
import { type Draft, isAt, changed } from './slip.ts'
import { slipsOf, withoutBet, stakesOf, withoutPlaced } from './slipBets.ts'
import { accepting, earlyLead } from './slipChanges.ts'
import { isHandedIn, type Receipt, type Taken } from './state.ts'
import type { Placed } from './wire.ts'

const phone_px = 768
const tokenOver: Failure = { kind: 'refused', code: 669, leg: undefined, figures: {} }

/** Hands in the slip, once at a time; again after an answer was lost, with the same ids. */
export async function handIn(book: Book): Promise<void> {
  const { state } = book
  if (state.desk.kind === 'sending' || state.draft.picks.length === 0) return
  const { token } = state
  if (token === undefined) return book.host.askLogin()
  const currency = currencyOf(state.player)
  const stake_minor = amountOf(state.draft.stake, currency) ?? 0
  if (stakesOf(state.draft, currency).includes(0)) {
    book.update({ desk: { kind: 'bad-stake' } })
    return focusSoon('#stake')
  }
  book.update({ desk: { kind: 'sending' } })
  if (!state.player) await refreshPlayer(book)
  const { player } = state
  if (!player) return noPlayer(book)
  const { draft } = state
  const freeBet = freeBetIn(draft, player)
  // Nobody stakes their own money who has chosen a free bet.
  if (draft.freeBetId !== undefined && !freeBet) return book.update({ desk: { kind: 'idle' } })
  const terms = {
    ...{ stake_minor, bonusBalance_minor: player.bonus_minor, currency: player.currency },
    software: innerWidth < phone_px ? 'mobile' : 'desktop',
    freeBetId: freeBet?.id,
  }
  const slips = slipsOf(state.draft, terms)
  // If the player has changed meanwhile, nobody bets for them.
  const answers = state.token === token ? await placeSlips(book, slips) : [err(tokenOver)]
  const receipts = answers.flatMap((answer, index) => {
    const slip = slips[index]
    return answer.ok && slip ? [receiptOf(book, slip, answer.value, draft)] : []
  })
  const failed = firstFailure(answers)
  if (failed) {
    for (const [index, answer] of answers.entries()) if (answer.ok) forget(book, slips[index]?.id ?? '')
    const taken = receipts.length > 0 ? { receipts, count: slips.length } : undefined
    return refuse(book, failed.failure, { token, taken, slip: slips[failed.index] })
  }
  setDraft(book, withoutPlaced(draft, slips, newId))
  book.update({ desk: { kind: 'placed', receipts, draft } })
  focusSoon('#slip .receipt h3')
  leaveSoon(book)
  await moneyMoved(book)
}

const receipt_ms = 15_000

/** The receipt goes by itself, unless another press has taken it away, or the player is about to press something of it. */
function leaveSoon(book: Book): void {
  const { desk } = book.state
  setTimeout(() => {
    if (book.state.desk !== desk) return
    // A finger leaves its hover where it was.
    const held = matchMedia('(hover: hover)').matches ? ':is(:hover, :focus-visible)' : ':focus-visible'
    if (document.querySelector(`#slip :is(a, button)${held}`)) return leaveSoon(book)
    closeSlip(book)
  }, receipt_ms)
}

/** All at once; an answer for each, or the one reason that there are none. */
async function placeSlips({ server }: Book, slips: readonly Slip[]): Promise<Result<Placed, Failure>[]> {
  const [first] = slips
  if (first && slips.length === 1) return [await server.place(first)]
  const answer = await server.placeAll(slips)
  return answer.ok ? answer.value : [answer]
}

/** One without an answer comes first: what of the slip is left must be asked for again as it is. */
function firstFailure(
  answers: readonly Result<Placed, Failure>[],
): { failure: Failure; index: number } | undefined {
  const failures = answers.flatMap((answer, index) => (answer.ok ? [] : [{ failure: answer.error, index }]))
  return failures.find(({ failure }) => failure.kind === 'unknown') ?? failures[0]
}

function receiptOf(
  { state, clock }: Book,
  { kind, size, legs }: Slip,
  placed: Placed,
  { picks }: Draft,
): Receipt {
  const { number, payout_minor, is_capped, slip } = placed
  const { stake_minor } = slip
  const taken = legs.flatMap((leg, index) => {
    const pick = picks.find((one) => isAt(one, leg))
    if (!pick) return []
    const lead = earlyLead(pick, state.slipEvents.get(pick.eventId))
    return [{ ...pick, price: slip.legs[index]?.price ?? pick.price, lead }]
  })
  const system = kind === 'system' &&
    size !== undefined && {
      system: { size, count: legs.length, shares: sharesOf({ kind, size, legs, stake_minor }) },
    }
  const placed_ms = clock.now()
  return {
    number: String(number),
    kind,
    stake_minor,
    payout_minor,
    isCapped: is_capped,
    picks: taken,
    placed_ms,
    ...system,
  }
}

/** The token was refused or taken away, or no answer came. */
function noPlayer(book: Book): void {
  if (isHandedIn(book.state))
    book.update({ desk: { kind: book.state.token === undefined ? 'idle' : 'unknown' } })
}

/** Each bet of the slip is finished separately. */
function forget(book: Book, betId: string): void {
  const { state } = book
  state.draft = withoutBet(state.draft, betId)
  keepSlip(book, state.draft)
}

type Refused = { token: string; taken: Taken | undefined; slip: Slip | undefined }

async function refuse(book: Book, failure: Failure, { token, taken, slip }: Refused): Promise<void> {
  if (failure.kind === 'unknown') book.update({ desk: { kind: 'unknown', taken } })
  else {
    // The player's money is less than was known here.
    if (failure.figures.missing_minor !== undefined) await refreshPlayer(book)
    // The book may have noted the refusal under this id.
    setDraft(book, changed(book.state.draft, {}, newId))
    if (failure.code === 669) sessionOver(book, token)
    book.update({ desk: { kind: 'refused', ...shownFailure(book, failure, slip), taken } })
  }
  if (taken) await moneyMoved(book)
  await refreshSlip(book)
}

/** No text in the catalog: the message is that the bet was not placed. */
const noCode = 0

function shownFailure(
  { state }: Book,
  { code, leg, figures }: Failure & { kind: 'refused' },
  slip: Slip | undefined,
) {
  if (code !== 669) {
    const about = slip?.legs[slip.kind === 'single' ? 0 : (leg ?? -1)]
    const pick = about ? state.draft.picks.findIndex((one) => isAt(one, about)) : -1
    return { code, pick: pick < 0 ? undefined : pick, figures }
  }
  // With another token, perhaps of another player, that player decides about the slip.
  return { code: state.token === undefined ? code : noCode, pick: undefined, figures: {} }
}

export async function moneyMoved(book: Book): Promise<void> {
  await refreshPlayer(book)
  const { player } = book.state
  book.host.balanceChanged(player && toMajor(player.balance_minor, player.currency))
  await reloadBets(book)
}

/** What is shown of the player's bets. */
export async function reloadBets(book: Book): Promise<void> {
  await Promise.all([
    refreshOpenBets(book),
    book.state.route.page === 'BetsHistory' ? book.reload() : refreshOffers(book),
  ])
}

/** In one step: live odds last for seconds, and would have moved before a second press. */
export async function acceptAndHandIn(book: Book): Promise<void> {
  // A second press would make another bet of the slip that is on its way.
  if (isHandedIn(book.state)) return
  const { draft, slipEvents } = book.state
  setDraft(
    book,
    accepting(draft, (id) => slipEvents.get(id), 'any', newId),
  )
  return handIn(book)
}
