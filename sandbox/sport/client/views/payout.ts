import { html, nothing, type TemplateResult } from 'lit-html'
import { amountOf, currencyOf, shownAmount } from '../money.ts'
import { present, repeatedPicks, type Draft } from '../slip.ts'
import { possiblePayout } from '../stakeRange.ts'
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

/** What the slip pays at the odds of now. */
export function payoutNow({ state }: { state: State }): ReturnType<typeof possiblePayout> {
  return payoutOf(presentSlip(state), state)
}

/** What it would pay at the odds that the player saw. */
export function payoutBefore({ state }: { state: State }): number {
  return payoutOf(state.draft, state).payout_minor
}

function payoutOf(draft: Draft, { player, slipEvents }: State): ReturnType<typeof possiblePayout> {
  const stake_minor = amountOf(draft.stake, currencyOf(player)) ?? 0
  return possiblePayout(draft, stake_minor, { eventOf: (id) => slipEvents.get(id), player })
}

/** `2 of 4`: which of the selections each bet of a system has. */
export function sizeText(
  { setup: { texts } }: Screen,
  { size, count }: Pick<SystemShape, 'size' | 'count'>,
): string {
  return filled(texts.sizeOf, { size, count })
}

/** `4 × $0.33 + 2 × $0.34`: the bets of a system, and what each costs; the parts sum up to the stake. */
export function sharesText({ shares }: SystemShape, money: (amount_minor: number) => string): TemplateResult {
  return ltr(
    shares
      .map(({ count, stake_minor }) =>
        stake_minor === 0 ? String(count) : `${count} × ${money(stake_minor)}`,
      )
      .join(' + '),
  )
}

/** Says that a bet pays no more than this, where its odds would. */
export function cappedNote(screen: Screen, limit_minor: number | undefined) {
  const amount = isolated(shownAmount(screen, limit_minor ?? 0))
  const text = filled(screen.setup.texts.cappedPayout, { amount })
  return limit_minor === undefined ? nothing : html` <small class="capped">${text}</small>`
}
