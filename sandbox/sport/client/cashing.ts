import { focusSoon, newId, say, sessionOver, type Book } from './book.ts'
import { moneyMoved, reloadBets } from './betting.ts'
import { amountOf, currencyOf } from './money.ts'
import { offersIn, refreshOffers } from './openBets.ts'
import type { Failure } from './server.ts'
import type { CashingOut } from './state.ts'
import { filled, isolated } from './texts.ts'

const whole = 100

/** A double press opens the confirmation; its second half must not confirm. */
const opening_ms = 400

/** Asks for a confirmation, whose amount follows the offer. */
export function openCashOut(book: Book, betId: string, part = whole): void {
  if (isUnderWay(book.state.cashingOut)) return
  const requestId = newId()
  book.update({ cashingOut: { betId, requestId, part, step: 'opening', isChanged: false } })
  focusSoon(`[data-do="confirm-cash-out"][data-bet="${betId}"]`)
  setTimeout(() => step(book, requestId, { step: 'asked' }), opening_ms)
  void refreshOffers(book)
}

/** A part that can be had no more is asked as the whole. */
function partOffered({ state }: Book, { betId, part, step: now }: CashingOut): number {
  const offer = offersIn(state)[betId]
  if (now === 'unanswered' || offer?.kind !== 'offer') return part
  return offer.parts.some((one) => one.part === part) ? part : whole
}

/** Another part of the bet: its amount is what is asked for now. */
export function choosePart({ state, update }: Book, part: number): void {
  const { cashingOut } = state
  if (cashingOut && !isUnderWay(cashingOut)) update({ cashingOut: { ...cashingOut, part, isChanged: false } })
}

/** Has a bet cashed out by itself at the typed offer; an empty one ends that. */
export async function setAuto(book: Book, betId: string, typed: string): Promise<void> {
  const { texts, refusals } = book.setup
  const amount_minor = typed === '' ? null : amountOf(typed, currencyOf(book.state.player))
  if (amount_minor === undefined) return say(book, texts.autoBad)
  const { token } = book.state
  const answer = await book.server.setAutoCashOut(betId, amount_minor)
  if (answer.ok) {
    const amount = isolated(book.money(amount_minor ?? 0))
    say(book, amount_minor === null ? texts.autoOff : filled(texts.autoSet, { amount }), true)
    return reloadBets(book)
  }
  const { error } = answer
  if (error.kind === 'unknown') return say(book, texts.failed)
  if (error.code === tokenOver) return sessionOver(book, token)
  const { least_minor, most_minor } = error.figures
  const bound_minor = least_minor ?? most_minor
  if (bound_minor === undefined) return say(book, refusals[error.code] || texts.failed)
  const text = least_minor === undefined ? texts.autoMost : texts.autoLeast
  say(book, filled(text, { amount: isolated(book.money(bound_minor)) }))
}

export function keepBet(book: Book): void {
  if (!isUnderWay(book.state.cashingOut)) book.update({ cashingOut: undefined })
}

/** It has been sent, or its answer was lost. */
function isUnderWay(cashingOut: CashingOut | undefined): boolean {
  return cashingOut?.step === 'sent' || cashingOut?.step === 'unanswered'
}

/**
 * Cashes out once, at the amount on the pressed button or more. After a lost answer the same request is made again: it has the
 * same answer.
 */
export async function confirmCashOut(book: Book, shown_minor: number): Promise<void> {
  const { cashingOut, token } = book.state
  if (!cashingOut || cashingOut.step === 'sent') return
  const { betId, requestId } = cashingOut
  const part = partOffered(book, cashingOut)
  step(book, requestId, { step: 'sent', shown_minor, part, isChanged: false })
  const answer = await book.server.cashOut(betId, { request_id: requestId, amount_minor: shown_minor, part })
  if (!answer.ok) return refused(book, requestId, { failure: answer.error, token })
  book.update({ cashingOut: undefined })
  const amount = isolated(book.money(answer.value.cash_out.amount_minor))
  const { texts } = book.setup
  say(book, filled(part === whole ? texts.cashedOut : texts.cashedPart, { amount }), true)
  await moneyMoved(book)
  focusSoon('h1')
}

const offerChanged = 614
const tokenOver = 669

type Refused = { failure: Failure; token: string | undefined }

async function refused(book: Book, requestId: string, { failure, token }: Refused): Promise<void> {
  const { texts, refusals } = book.setup
  if (failure.kind === 'unknown') return step(book, requestId, { step: 'unanswered' })
  const { code } = failure
  if (code === tokenOver && token === book.state.token) {
    book.update({ cashingOut: undefined })
    return sessionOver(book, token)
  }
  // An old token's offer must be shown again, too.
  if (code === offerChanged || code === tokenOver) {
    await refreshOffers(book)
    return step(book, requestId, { step: 'asked', isChanged: true, requestId: newId() })
  }
  book.update({ cashingOut: undefined })
  say(book, refusals[code] || texts.failed)
  await reloadBets(book)
}

/** Changes the confirmation that is open, unless it is another by now. */
function step({ state, update }: Book, requestId: string, change: Partial<CashingOut>): void {
  const { cashingOut } = state
  if (cashingOut?.requestId === requestId) update({ cashingOut: { ...cashingOut, ...change } })
}
