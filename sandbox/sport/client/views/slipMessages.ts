import { html, nothing, type TemplateResult } from 'lit-html'
import { mostParts } from '../../book/slip.ts'
import { amountExample, currencyOf, shownAmount, typedOf } from '../money.ts'
import { obstacleOf, type Obstacle } from '../obstacles.ts'
import type { Figures } from '../server.ts'
import { type Pick, type Combo, mostPicks, repeatedPicks } from '../slip.ts'
import { stakedPicks } from '../slipBets.ts'
import { changeOf } from '../slipChanges.ts'
import type { Screen, State, Taken } from '../state.ts'
import { filled, isolated } from '../texts.ts'

type StakeObstacle = Extract<Obstacle, { kind: 'least' | 'most' }>
type Refused = Extract<State['desk'], { kind: 'refused' }>

/** What became of the slip, or what keeps it from being placed. */
export function slipMessage(screen: Screen): TemplateResult | typeof nothing {
  const { state, setup } = screen
  const { texts } = setup
  const { desk } = state
  const after = (taken: Taken | undefined, text: string) =>
    taken ? `${filled(texts.placedOf, { placed: taken.receipts.length, count: taken.count })} ${text}` : text
  switch (desk.kind) {
    case 'idle':
    case 'bad-stake':
    case 'placed':
      return hint(screen)
    case 'sending':
      return nothing
    case 'not-amount':
      return said(filled(texts.notAmount, { example: isolated(amountExample(currencyOf(state.player))) }))
    case 'full':
      return said(filled(texts.slipFull, { count: mostPicks }))
    case 'unknown':
      return said(after(desk.taken, texts.unknown))
    case 'refused': {
      const text = refusalText(screen, desk)
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
  const obstacle = state.draft.picks.length > 0 ? obstacleOf(state) : undefined
  if (!obstacle) return nothing
  const plain = (text: string, more: TemplateResult | typeof nothing = nothing) =>
    html`<div class="message" id="message" data-key="message" data-kind="hint" role="status">
      <p>${text}</p>
      ${more}
    </div>`
  switch (obstacle.kind) {
    case 'asking':
      return nothing
    case 'no-stake':
      return state.desk.kind === 'bad-stake' ? said(texts.badStake) : nothing
    case 'closed':
      return plain(
        isOnlyPaused(screen) ? texts.suspendedInSlip : texts.closedInSlip,
        html`<button class="second" data-do="remove-closed">${texts.removeClosed}</button>`,
      )
    case 'repeated':
      return plain(texts.repeatedInSlip, html`${combineButton(screen)} ${removeButton(screen)}`)
    case 'misfit':
      return plain(filled(texts.notSingle, { match: isolated(obstacle.pick.match) }))
    case 'cheap-bonus':
      return plain(filled(texts.bonusOdds, { odds: isolated(odds(state.player?.stakes.bonus_price ?? 0)) }))
    case 'cheap-free':
      return plain(filled(texts.freeBetOdds, { odds: isolated(odds(obstacle.price)) }))
    case 'free-not-whole':
      return plain(texts.freeBetWhole)
    case 'least':
    case 'most':
      return plain(stakeText(screen, obstacle), setStakeButton(screen, obstacle.amount_minor, obstacle))
    case 'money':
      // The way to the deposit is the slip's own button, with what is missing.
      return plain(texts.overBalance)
  }
}

/** What cannot be backed now stands in matches whose betting is stopped for a while. */
function isOnlyPaused({ state: { draft, slipEvents, player } }: Screen): boolean {
  return stakedPicks(draft, currencyOf(player)).every((pick) => {
    const event = slipEvents.get(pick.eventId)
    return changeOf(pick, event)?.kind !== 'closed' || event?.state === 'suspended'
  })
}

function refusalText({ setup: { texts, refusals } }: Screen, { code, figures }: Refused): string {
  if (code === 669) return texts.sessionOver
  return figures.least_minor === undefined ? refusals[code] || texts.refused : texts.underLeast
}

/** Why the stake is not taken, of a bet beside the large box with its name. */
function stakeText(screen: Screen, obstacle: StakeObstacle): string {
  const { texts } = screen.setup
  const { pick, combo } = obstacle
  const text = obstacle.kind === 'least' ? texts.underLeast : boundText(screen, obstacle)
  const name = pick?.match ?? (combo && texts[combo.kind])
  return name === undefined ? text : `${isolated(name)}: ${text}`
}

function boundText(
  { setup: { texts } }: Screen,
  { bound }: Extract<StakeObstacle, { kind: 'most' }>,
): string {
  return bound === 'limit' ? texts.overLimit : texts.overBalance
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

/** The last that came of those of one match. */
function removeButton({ state, setup: { texts } }: Screen): TemplateResult | typeof nothing {
  const last = repeatedPicks(state.draft.picks).at(-1)
  if (!last) return nothing
  const { eventId, marketId, selectionId, selection } = last
  return html`<button
    class="second"
    data-do="remove"
    data-event="${eventId}"
    data-market="${marketId}"
    data-selection="${selectionId}"
  >
    ${filled(texts.remove, { selection: isolated(selection) })}
  </button>`
}

/** What a stake belongs to, if not to the large box. */
type Place = { pick?: Pick; combo?: Combo }

/** The way out of a refusal: the stake that is taken, or the deposit of what is missing. */
function figureView(screen: Screen, figures: Figures): TemplateResult | typeof nothing {
  const { setup, money } = screen
  const { least_minor, most_minor, missing_minor } = figures
  if (missing_minor !== undefined)
    return html`<button class="second" data-do="deposit" data-value="${missing_minor}">
      ${filled(setup.texts.depositMissing, { amount: isolated(money(missing_minor)) })}
    </button>`
  return setStakeButton(screen, least_minor ?? most_minor ?? 0)
}

function setStakeButton(
  screen: Screen,
  amount_minor: number,
  { pick, combo }: Place = {},
): TemplateResult | typeof nothing {
  if (amount_minor === 0) return nothing
  return html`<button
    class="second"
    data-do="stake"
    data-value="${typedOf(amount_minor, currencyOf(screen.state.player))}"
    data-event=${pick?.eventId ?? nothing}
    data-market=${pick?.marketId ?? nothing}
    data-selection=${pick?.selectionId ?? nothing}
    data-kind=${combo?.kind ?? nothing}
    data-size=${combo?.size ?? nothing}
  >
    ${filled(screen.setup.texts.setTo, { amount: isolated(shownAmount(screen, amount_minor)) })}
  </button>`
}
