import { keepSlip, newId, refreshPlayer, say, sessionOver, setDraft, type Book } from './book.ts'
import { amountOf } from './money.ts'
import { accepting, changed, emptyDraft, slipsOf, sumsOf } from './slip.ts'
import { filled, isolated } from './texts.ts'

/** The book takes one bet of a player a second. */
const pause_ms = 1100
const phone_px = 768

/** Hands in the slip, once at a time; again after an answer was lost, with the same ids. */
export async function handIn(book: Book): Promise<void> {
  const { state } = book
  if (state.desk.kind === 'sending' || state.draft.picks.length === 0) return
  if (state.token === undefined) return book.host.askLogin()
  const stake_minor = amountOf(state.draft.stake)
  if (stake_minor === undefined) return book.update({ desk: { kind: 'bad-stake' } })
  book.update({ desk: { kind: 'sending' } })
  if (!state.player) await refreshPlayer(book)
  const { player } = state
  if (!player) return state.token === undefined ? undefined : book.update({ desk: { kind: 'unknown' } })
  const { payout_minor } = sumsOf(state.draft, stake_minor)
  const terms = {
    ...{ stake_minor, bonusBalance_minor: player.bonus_minor, currency: player.currency },
    software: innerWidth < phone_px ? 'mobile' : 'desktop',
  }
  for (const [index, slip] of slipsOf(state.draft, terms).entries()) {
    if (index > 0) await new Promise((resolve) => setTimeout(resolve, pause_ms))
    const answer = await book.server.place(slip)
    if (!answer.ok) return refuse(book, answer.error)
    if (slip.kind === 'single') forget(book, slip.id)
  }
  const { oddsPolicy } = state.draft
  setDraft(book, { ...emptyDraft(newId()), oddsPolicy })
  book.update({ desk: { kind: 'placed', payout_minor } })
  await moneyMoved(book)
}

/** Of singles each is done with by itself; the others keep their ids. */
function forget(book: Book, betId: string): void {
  const { state } = book
  state.draft = { ...state.draft, picks: state.draft.picks.filter((pick) => pick.betId !== betId) }
  keepSlip(book, state.draft)
}

async function refuse(
  book: Book,
  failure: { kind: 'unknown' } | { kind: 'refused'; code: number; leg: number | undefined },
): Promise<void> {
  if (failure.kind === 'unknown') return book.update({ desk: { kind: 'unknown' } })
  // The book may have noted the refusal under this id.
  setDraft(book, changed(book.state.draft, {}, newId))
  if (failure.code === 669) return sessionOver(book)
  const pick = book.state.draft.kind === 'single' ? 0 : failure.leg
  book.update({ desk: { kind: 'refused', code: failure.code, pick } })
  await refreshSlip(book)
}

export async function moneyMoved(book: Book): Promise<void> {
  await refreshPlayer(book)
  book.host.balanceChanged(book.state.player?.balance_minor)
  if (book.state.route.page === 'BetsHistory') await book.reload()
}

/** The present odds of the slip's selections, and what the player accepts beforehand of them. */
export async function refreshSlip(book: Book): Promise<void> {
  const { state } = book
  const ids = [...new Set(state.draft.picks.map(({ eventId }) => eventId))]
  if (ids.length === 0 || state.desk.kind === 'sending' || state.desk.kind === 'unknown') return
  const found = await book.server.events(ids)
  if (!found.ok) return
  const known = new Map(found.value.events.map((event) => [event.id, event]))
  book.update({ slipEvents: known })
  const draft = accepting(state.draft, (id) => known.get(id), state.draft.oddsPolicy, newId)
  if (draft === state.draft || isBusy(book)) return
  keepSlip(book, draft)
  book.update({ draft })
}

function isBusy({ state }: Book): boolean {
  return state.desk.kind === 'sending' || state.desk.kind === 'unknown'
}

/** In one go: live odds hold for seconds, and would have moved on before a second press. */
export function acceptAndHandIn(book: Book): Promise<void> {
  const { draft, slipEvents } = book.state
  setDraft(
    book,
    accepting(draft, (id) => slipEvents.get(id), 'any', newId),
  )
  return handIn(book)
}

/** Cashes out at the amount the player was shown, or more. */
export async function confirmCashOut(book: Book, id: string, least_minor: number): Promise<void> {
  const { texts, refusals } = book.setup
  book.update({ cashingOut: undefined })
  const answer = await book.server.cashOut(id, least_minor)
  if (answer.ok) {
    say(book, filled(texts.cashedOut, { amount: isolated(book.money(answer.value.paid_minor)) }))
    return moneyMoved(book)
  }
  if (answer.error.kind === 'refused' && answer.error.code === 669) return sessionOver(book)
  const isChanged = answer.error.kind === 'refused' && answer.error.code === 614
  const refused = answer.error.kind === 'refused' ? refusals[answer.error.code] : texts.failed
  say(book, isChanged ? texts.offerChanged : (refused ?? texts.failed))
  await book.reload()
}
