import { html, nothing, type TemplateResult } from 'lit-html'
import { amountOf, currencyOf, shownAmount } from '../money.ts'
import { obstacleOf } from '../obstacles.ts'
import { type Draft, takenAs, repeatedPicks } from '../slip.ts'
import { sumsOf, leastPayout, stakesOf } from '../slipBets.ts'
import { present } from '../slipChanges.ts'
import { betLimits } from '../stakeRange.ts'
import type { Screen, State, SystemShape } from '../state.ts'
import { filled, isolated, ltr } from '../texts.ts'

/** The slip at the odds of now, without what is closed. */
export function presentSlip({ draft, slipEvents }: State): Draft {
  return present(draft, (id) => slipEvents.get(id))
}

/** Selections that cannot be one bet have no odds in common. */
export function isNoParlay({ kind, picks }: Draft): boolean {
  return kind !== 'single' && repeatedPicks(picks).length > 0
}

/** What the slip pays at the odds of now; undefined for one that cannot be placed, unless a deposit is all that it lacks. */
export function payoutNow(state: State): number | undefined {
  const obstacle = obstacleOf(state)
  return obstacle === undefined || obstacle.kind === 'money' ? payoutOf(presentSlip(state), state) : undefined
}

/** What it would pay at the odds that the player saw. */
export function payoutBefore(state: State): number {
  return payoutOf(state.draft, state)
}

function payoutOf(draft: Draft, state: State): number {
  return cappedSums(draft, state).payout_minor
}

function cappedSums(draft: Draft, { player, slipEvents }: State) {
  const currency = currencyOf(player)
  const eventOf = (id: string) => slipEvents.get(id)
  return sumsOf(
    draft,
    amountOf(draft.stake, currency) ?? 0,
    currency,
    (legs) => betLimits(legs, eventOf, player)?.payout_minor,
  )
}

/** What has to win for the payout, and how much a bet is paid at most, where that is less than its odds would pay. */
export function payoutNotes(screen: Screen): string | undefined {
  const { state } = screen
  const mosts = new Set(cappedSums(presentSlip(state), state).mosts)
  const amount = [...mosts].map((most_minor) => shownAmount(screen, most_minor)).join(' / ')
  return payoutNotesOf(screen, slipWins(screen), amount)
}

/** The same of a bet that was placed; `amount` is its highest payout. */
export function payoutNotesOf(
  { setup: { texts } }: Pick<Screen, 'setup'>,
  wins: string | undefined,
  amount: string | undefined,
): string | undefined {
  const capped = amount ? filled(texts.mostPaid, { amount: isolated(amount) }) : undefined
  return [wins, capped].filter(Boolean).join(' · ') || undefined
}

/** What has to win for the payout of the slip; undefined where that is its one selection. */
function slipWins(screen: Screen): string | undefined {
  const { state, setup } = screen
  const now = presentSlip(state)
  const currency = currencyOf(state.player)
  const { kind, size } = now
  const { length } = takenAs(now.picks, kind)
  const count = stakesOf(now, currency).length
  if (count > 1 && count !== (kind === 'single' ? length : 1)) return setup.texts.ifEveryWin
  if (kind !== 'system') return winsText(screen, { count: length })
  const least_minor = Math.min(leastPayout(now, amountOf(now.stake, currency) ?? 0), payoutOf(now, state))
  return winsText(screen, { count: length, size, least: shownAmount(screen, least_minor) })
}

type Wins = { count: number; size?: number; least?: string }

/** What has to win for the highest payout; of a system also what it pays at least, and for how many. */
export function winsText({ setup: { texts } }: Screen, { count, size, least }: Wins): string | undefined {
  if (count < 2) return undefined
  const all = texts.ifAllWin
  if (size === undefined || least === undefined) return all
  return `${all} · ${filled(texts.fromIfWin, { amount: isolated(least), size })}`
}

export function winsNote(text: string | undefined): TemplateResult | typeof nothing {
  return text === undefined ? nothing : html` <small class="wins">${text}</small>`
}

/** `2 of 4`: which of the selections each bet of a system has. */
export function sizeText(
  { setup: { texts } }: Screen,
  { size, count }: Pick<SystemShape, 'size' | 'count'>,
): string {
  return filled(texts.sizeOf, { size, count })
}

/** `4 × $0.33 + 2 × $0.34`: the bets of a system, and what each costs; the parts sum up to the stake. */
export function sharesText(
  { shares }: Pick<SystemShape, 'shares'>,
  money: (amount_minor: number) => string,
): TemplateResult {
  return ltr(
    shares
      .map(({ count, stake_minor }) =>
        stake_minor === 0 ? String(count) : `${count} × ${money(stake_minor)}`,
      )
      .join(' + '),
  )
}
