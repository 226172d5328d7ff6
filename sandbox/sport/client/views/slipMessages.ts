import { html, nothing, type TemplateResult } from 'lit-html'
import { mostParts } from '../../book/slip.ts'
import { amountExample, currencyOf, shownAmount, typedOf } from '../money.ts'
import { obstacleOf, type Obstacle } from '../obstacles.ts'
import type { Figures } from '../server.ts'
import { changeOf, mostPicks, repeatedPicks, type Combo, type Pick } from '../slip.ts'
import type { Screen, Taken } from '../state.ts'
import { filled, isolated } from '../texts.ts'

/** What became of the slip, or what keeps it from being placed. */
export function slipMessage(screen: Screen): TemplateResult | typeof nothing {
  const { state, setup } = screen
  const { texts, refusals } = setup
  const { desk } = state
  const after = (taken: Taken | undefined, text: string) =>
    taken ? `${filled(texts.placedOf, { placed: taken.receipts.length, count: taken.count })} ${text}` : text
  switch (desk.kind) {
    case 'idle':
    case 'bad-stake':
      return hint(screen)
    case 'sending':
    case 'placed':
      return nothing
    case 'not-amount':
      return said(filled(texts.notAmount, { example: isolated(amountExample(currencyOf(state.player))) }))
    case 'full':
      return said(filled(texts.slipFull, { count: mostPicks }))
    case 'unknown':
      return said(after(desk.taken, texts.unknown))
    case 'refused': {
      const text = desk.code === 669 ? texts.sessionOver : refusals[desk.code] || texts.refused
      const match = desk.pick === undefined ? '' : state.draft.picks[desk.pick]?.match
      const named = match ? `${isolated(match)}: ${text}` : text
      return said(after(desk.taken, named), figureView(screen, desk.figures))
    }
  }
}

function said(text: string, more: TemplateResult | typeof nothing = nothing): TemplateResult {
  return html`<div class="message" id="message" data-key="message" role="alert">
    <p>${text}</p>
    ${more}
  </div>`
}

/** Told before the player presses, and what they can do about it. */
function hint(screen: Screen): TemplateResult | typeof nothing {
  const { state, setup, odds } = screen
  const { texts } = setup
  const obstacle = state.token && state.draft.picks.length > 0 ? obstacleOf(state) : undefined
  if (!obstacle) return nothing
  const plain = (text: string, more: TemplateResult | typeof nothing = nothing) =>
    html`<div class="message" id="message" data-key="message" data-kind="hint" role="status">
      ${text === '' ? nothing : html`<p>${text}</p>`} ${more}
    </div>`
  switch (obstacle.kind) {
    case 'no-stake':
      return state.desk.kind === 'bad-stake' ? said(texts.badStake) : nothing
    case 'closed':
      return plain(
        isOnlyPaused(screen) ? texts.suspendedInSlip : texts.closedInSlip,
        html`<button class="second" data-do="remove-closed">${texts.removeClosed}</button>`,
      )
    case 'repeated':
      return plain(texts.repeatedInSlip, combineButton(screen))
    case 'misfit': {
      const text = filled(obstacle.isSingle ? texts.notSingle : texts.notInParlay, {
        match: isolated(obstacle.pick.match),
      })
      return plain(text, obstacle.isSingle ? nothing : singlesButton(screen))
    }
    case 'unpayable':
      return plain(filled(texts.unpayable, { amount: isolated(screen.money(obstacle.payout_minor)) }))
    case 'cheap-bonus':
      return plain(filled(texts.bonusOdds, { odds: isolated(odds(state.player?.stakes.bonus_price ?? 0)) }))
    case 'cheap-free':
      return plain(filled(texts.freeBetOdds, { odds: isolated(odds(obstacle.price)) }))
    case 'free-not-whole':
      return plain(texts.freeBetWhole)
    case 'least':
    case 'most':
      return plain('', figureView(screen, figuresOf(obstacle), obstacle))
    case 'money':
      // The way to the deposit is the slip's own button.
      return plain(filled(texts.missing, { amount: isolated(screen.money(obstacle.missing_minor)) }))
  }
}

/** What cannot be backed now stands in matches whose betting is stopped for a while. */
function isOnlyPaused({ state: { draft, slipEvents } }: Screen): boolean {
  return draft.picks.every((pick) => {
    const event = slipEvents.get(pick.eventId)
    return changeOf(pick, event)?.kind !== 'closed' || event?.state === 'suspended'
  })
}

function singlesButton({ setup: { texts } }: Screen): TemplateResult {
  return html`<button class="second" data-do="kind" data-value="single">${texts.toSingles}</button>`
}

/** Several selections of one match, where it has a bet builder, can be one in it. */
function combineButton({ state, setup: { texts } }: Screen): TemplateResult | typeof nothing {
  const repeated = repeatedPicks(state.draft.picks)
  const [first] = repeated
  const parts = repeated.filter(({ eventId }) => eventId === first?.eventId)
  const markets = state.slipEvents.get(first?.eventId ?? '')?.markets ?? []
  const canBuild = parts.every(({ marketId }) => markets.find(({ id }) => id === marketId)?.can_build)
  if (!first || !canBuild || parts.length > mostParts) return nothing
  const ids = parts.map(({ marketId, selectionId }) => `${marketId}:${selectionId}`)
  return html`<button
    class="second"
    data-do="build"
    data-event="${first.eventId}"
    data-parts="${ids.join('+')}"
  >
    ${texts.builderCombine}
  </button>`
}

function figuresOf(obstacle: Obstacle): Figures {
  if (obstacle.kind === 'least') return { least_minor: obstacle.amount_minor }
  return obstacle.kind === 'most' ? { most_minor: obstacle.amount_minor } : {}
}

/** What a stake belongs to, if not to the large box. */
type Place = { pick?: Pick; combo?: Combo }

/** The amount that was wrong, and the way to the right one. */
function figureView(
  { setup: { texts }, state, money }: Screen,
  figures: Figures,
  { pick, combo }: Place = {},
): TemplateResult | typeof nothing {
  const { least_minor, most_minor, missing_minor } = figures
  const named = (text: string, amount_minor: number) =>
    filled(text, { amount: isolated(money(amount_minor)) })
  if (missing_minor !== undefined)
    return html`<p>${named(texts.missing, missing_minor)}</p>
      <button class="second" data-do="deposit" data-value="${missing_minor}">${texts.deposit}</button>`
  const bound_minor = least_minor ?? most_minor
  if (bound_minor === undefined) return nothing
  // Nobody is led to a stake that the balance does not cover.
  const set_minor =
    most_minor === undefined ? bound_minor : Math.min(bound_minor, state.player?.balance_minor ?? bound_minor)
  return html`<p>${named(least_minor === undefined ? texts.mostStake : texts.leastStake, bound_minor)}</p>
    ${
      set_minor > 0
        ? html`<button
            class="second"
            data-do="stake"
            data-value="${typedOf(set_minor, currencyOf(state.player))}"
            data-event=${pick?.eventId ?? nothing}
            data-market=${pick?.marketId ?? nothing}
            data-selection=${pick?.selectionId ?? nothing}
            data-kind=${combo?.kind ?? nothing}
            data-size=${combo?.size ?? nothing}
          >
            ${named(texts.setTo, set_minor)}
          </button>`
        : nothing
    }`
}

/** The rule on payouts, where it keeps the stake low. */
export function payoutRule(screen: Screen, payout_minor: number): string {
  return filled(screen.setup.texts.mostPayout, { amount: isolated(shownAmount(screen, payout_minor)) })
}
