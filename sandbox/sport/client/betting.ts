import { toMajor } from '#contract/money.ts'
import { err } from '#lib/result.ts'
import { focusSoon, keepSlip, newId, refreshPlayer, sessionOver, setDraft, type Book } from './book.ts'
import { freeBetIn } from './freeBet.ts'
import { amountOf, currencyOf } from './money.ts'
import { refreshSlip } from './slipOdds.ts'
import type { Failure } from './server.ts'
import { sharesOf, type Slip } from '../book/slip.ts'
import { accepting, changed, emptyDraft, isAt, slipsOf, stakesOf, withoutBet, type Draft } from './slip.ts'
import { isHandedIn, type Receipt, type Taken } from './state.ts'
import type { Placed } from './wire.ts'

/** The book takes one bet of a player a second. */
const pause_ms = 1100
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
  const receipts: Receipt[] = []
  const terms = {
    ...{ stake_minor, bonusBalance_minor: player.bonus_minor, currency: player.currency },
    software: innerWidth < phone_px ? 'mobile' : 'desktop',
    freeBetId: freeBet?.id,
  }
  const slips = slipsOf(state.draft, terms)
  for (const [index, slip] of slips.entries()) {
    if (index > 0) await new Promise((resolve) => setTimeout(resolve, pause_ms))
    // If the player has changed meanwhile, nobody bets for them.
    const answer = state.token === token ? await book.server.place(slip) : err(tokenOver)
    if (!answer.ok) {
      const taken = index > 0 ? { receipts, count: slips.length } : undefined
      return refuse(book, answer.error, { token, taken })
    }
    receipts.push(receiptOf(slip, answer.value, draft))
    forget(book, slip.id)
  }
  const { oddsPolicy } = state.draft
  setDraft(book, { ...emptyDraft(newId()), oddsPolicy })
  const openBets = state.openBets + receipts.length
  book.update({ desk: { kind: 'placed', receipts, draft }, openBets })
  focusSoon('#slip .receipt h3')
  await moneyMoved(book)
}

function receiptOf({ kind, size, legs }: Slip, placed: Placed, { picks }: Draft): Receipt {
  const { number, payout_minor, slip } = placed
  const { stake_minor } = slip
  const taken = legs.flatMap((leg, index) => {
    const pick = picks.find((one) => isAt(one, leg))
    return pick ? [{ ...pick, price: slip.legs[index]?.price ?? pick.price }] : []
  })
  const system = kind === 'system' &&
    size !== undefined && {
      system: { size, count: legs.length, shares: sharesOf({ kind, size, legs, stake_minor }) },
    }
  return { number: String(number), kind, stake_minor, payout_minor, picks: taken, ...system }
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

type Refused = { token: string; taken: Taken | undefined }

async function refuse(book: Book, failure: Failure, { token, taken }: Refused): Promise<void> {
  if (failure.kind === 'unknown') book.update({ desk: { kind: 'unknown', taken } })
  else {
    // The book may have noted the refusal under this id.
    setDraft(book, changed(book.state.draft, {}, newId))
    if (failure.code === 669) sessionOver(book, token)
    book.update({ desk: { kind: 'refused', ...shownFailure(book, failure), taken } })
  }
  if (taken) await moneyMoved(book)
  await refreshSlip(book)
}

/** No text in the catalog: the message is that the bet was not placed. */
const noCode = 0

function shownFailure({ state }: Book, { code, leg, figures }: Failure & { kind: 'refused' }) {
  if (code !== 669) return { code, pick: state.draft.kind === 'single' ? 0 : leg, figures }
  // With another token, perhaps of another player, that player decides about the slip.
  return { code: state.token === undefined ? code : noCode, pick: undefined, figures: {} }
}

export async function moneyMoved(book: Book): Promise<void> {
  await refreshPlayer(book)
  const { player } = book.state
  book.host.balanceChanged(player && toMajor(player.balance_minor, player.currency))
  if (book.state.route.page === 'BetsHistory') await book.reload()
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
