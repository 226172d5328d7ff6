import { html, nothing, type TemplateResult } from 'lit-html'
import { live } from 'lit-html/directives/live.js'
import { mostParts } from '../../book/slip.ts'
import { amountOf, currencyOf, shownAmount, typedOf } from '../money.ts'
import { obstacleOf, type Obstacle } from '../obstacles.ts'
import type { Figures } from '../server.ts'
import {
  changeOf,
  combinationCount,
  mostPicks,
  present,
  repeatedPicks,
  stakesOf,
  sumsOf,
  totalPrice,
  type Combo,
  type Draft,
  type Pick,
} from '../slip.ts'
import { stakeRange, type StakeRange } from '../stakeRange.ts'
import { isHandedIn, type Screen, type State, type Taken } from '../state.ts'
import { filled, isolated, ltr } from '../texts.ts'
import { quickStakes } from './quickStakes.ts'

/** The part of the slip that is always in sight: the stake, the sums, and the button. */
export function slipFoot(screen: Screen): TemplateResult {
  return html`<footer data-key="hand">
    <fieldset ?disabled=${isHandedIn(screen.state)}>${stakeField(screen)}</fieldset>
    ${sums(screen)} ${slipMessage(screen)} ${buttons(screen)}
  </footer>`
}

/** The slip at the odds of now, without what is closed. */
export function presentSlip({ draft, slipEvents }: State): Draft {
  return present(draft, (id) => slipEvents.get(id))
}

/** Selections that cannot be one bet have no odds in common. */
export function isNoParlay({ kind, picks }: Draft): boolean {
  return kind !== 'single' && repeatedPicks(picks).length > 0
}

function stakeField(screen: Screen): TemplateResult {
  const { state, setup } = screen
  const { texts } = setup
  const { draft, player, desk, slipEvents } = state
  const range = player && stakeRange(draft, (id) => slipEvents.get(id), player)
  const described = [range && 'stake-range', desk.kind === 'bad-stake' && 'message'].filter(Boolean).join(' ')
  const isEach = draft.kind === 'single' && draft.picks.length > 1
  return html`<div class="field stake">
    <label for="stake"
      >${draft.kind === 'system' ? texts.totalStake : isEach ? texts.stakeEach : texts.stake}</label
    >
    <input
      id="stake"
      name="stake"
      inputmode="decimal"
      autocomplete="off"
      enterkeyhint="done"
      maxlength="11"
      dir="ltr"
      .value=${live(draft.stake)}
      data-input="stake"
      aria-describedby=${described || nothing}
      aria-invalid=${desk.kind === 'bad-stake' ? 'true' : nothing}
    />
    ${range ? rangeText(screen, range) : nothing} ${quickStakes(screen, maxChip(screen, range))}
  </div>`
}

/** All that the book takes of what the player has. */
function maxChip({ state, setup: { texts } }: Screen, range: StakeRange | undefined) {
  const { player, draft } = state
  if (!player || !range || stakesOf(draft, player.currency).length > 1) return nothing
  const most_minor = Math.min(range.most_minor, player.balance_minor)
  if (most_minor < range.least_minor) return nothing
  return html`<button data-do="stake" data-value="${typedOf(most_minor, player.currency)}">
    ${texts.max}
  </button>`
}

function rangeText(screen: Screen, { least_minor, most_minor, payout_minor }: StakeRange): TemplateResult {
  const { setup, money } = screen
  const [least, most] = [least_minor, most_minor].map((amount_minor) => isolated(money(amount_minor)))
  return html`<p class="range" id="stake-range" data-key="range">
    ${filled(setup.texts.stakeRange, { least: least ?? '', most: most ?? '' })}
    ${payout_minor === undefined ? nothing : html`<br />${payoutRule(screen, payout_minor)}`}
  </p>`
}

/** The rule on payouts, where it keeps the stake low. */
function payoutRule({ setup, money }: Screen, payout_minor: number): string {
  return filled(setup.texts.mostPayout, { amount: isolated(money(payout_minor)) })
}

/** `6 × $1.00 = $6.00`: a system is so many bets, which share its stake. */
function systemText(screen: Screen, draft: Draft, stake_minor: number): string {
  const count = combinationCount(draft)
  if (stake_minor === 0) return String(count)
  const isEven = stake_minor % count === 0
  const each = shownAmount(screen, Math.round(stake_minor / count))
  return `${count} × ${each} ${isEven ? '=' : '≈'} ${shownAmount(screen, stake_minor)}`
}

function sums(screen: Screen): TemplateResult {
  const { state, setup, odds } = screen
  const { texts } = setup
  const { draft, player } = state
  const currency = currencyOf(player)
  const now = presentSlip(state)
  const stake_minor = amountOf(draft.stake, currency) ?? 0
  const sum = sumsOf(now, stake_minor, currency)
  const before = sumsOf(draft, stake_minor, currency)
  const amount = (amount_minor: number) => ltr(shownAmount(screen, amount_minor))
  const row = (name: string, value: TemplateResult) =>
    html`<div>
      <dt>${name}</dt>
      <dd>${value}</dd>
    </div>`
  const payout = html`${
    sum.payout_minor === before.payout_minor ? nothing : html`<s>${amount(before.payout_minor)}</s> `
  }${amount(sum.payout_minor)}`
  const isCounted = !isNoParlay(draft) && now.picks.length > 0
  return html`<dl class="sums" data-key="sums">
    ${isCounted && draft.kind === 'express' ? row(texts.totalOdds, ltr(odds(totalPrice(now)))) : nothing}
    ${isCounted && draft.kind === 'system' ? row(texts.combinations, ltr(systemText(screen, now, stake_minor))) : nothing}
    ${stakesOf(now, currency).length > 1 ? row(texts.totalStake, amount(sum.stake_minor)) : nothing}
    ${isCounted ? row(texts.payout, payout) : nothing}
    ${player ? row(texts.balance, amount(player.balance_minor)) : nothing}
  </dl>`
}

/** What became of the slip, or what keeps it from being placed. */
export function slipMessage(screen: Screen): TemplateResult | typeof nothing {
  const { state, setup } = screen
  const { texts, refusals } = setup
  const { desk } = state
  const after = (taken: Taken | undefined, text: string) =>
    taken ? `${filled(texts.placedOf, taken)} ${text}` : text
  switch (desk.kind) {
    case 'idle':
    case 'bad-stake':
      return hint(screen)
    case 'sending':
    case 'placed':
      return nothing
    case 'full':
      return said(filled(texts.slipFull, { count: mostPicks }))
    case 'unknown':
      return said(after(desk.taken, texts.unknown))
    case 'refused': {
      const text = desk.code === 669 ? texts.sessionOver : refusals[desk.code] || texts.refused
      return said(after(desk.taken, text), figureView(screen, desk.figures))
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
      return plain(texts.badStake)
    case 'closed':
      return plain(
        texts.closedInSlip,
        html`<button class="second" data-do="remove-closed">${texts.removeClosed}</button>`,
      )
    case 'repeated':
      return plain(texts.repeatedInSlip, combineButton(screen))
    case 'cheap-bonus':
      return plain(filled(texts.bonusOdds, { odds: isolated(odds(state.player?.stakes.bonus_price ?? 0)) }))
    case 'least':
    case 'most':
      return plain(
        obstacle.payout_minor === undefined ? '' : payoutRule(screen, obstacle.payout_minor),
        figureView(screen, figuresOf(obstacle), obstacle),
      )
    case 'money':
      return plain('', figureView(screen, figuresOf(obstacle)))
  }
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
  if (obstacle.kind === 'most') return { most_minor: obstacle.amount_minor }
  return obstacle.kind === 'money' ? { missing_minor: obstacle.missing_minor } : {}
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
      <button class="second" data-do="deposit">${texts.deposit}</button>`
  const bound_minor = least_minor ?? most_minor
  if (bound_minor === undefined) return nothing
  return html`<p>${named(least_minor === undefined ? texts.mostStake : texts.leastStake, bound_minor)}</p>
    ${
      bound_minor > 0
        ? html`<button
            class="second"
            data-do="stake"
            data-value="${typedOf(bound_minor, currencyOf(state.player))}"
            data-event=${pick?.eventId ?? nothing}
            data-market=${pick?.marketId ?? nothing}
            data-selection=${pick?.selectionId ?? nothing}
            data-kind=${combo?.kind ?? nothing}
            data-size=${combo?.size ?? nothing}
          >
            ${named(texts.setTo, bound_minor)}
          </button>`
        : nothing
    }`
}

function buttons(screen: Screen): TemplateResult {
  const { state, setup } = screen
  const { texts } = setup
  if (!state.token)
    return html`<p class="hint" data-key="guest">${texts.loginToBet}</p>
      <div class="two">
        <button class="main" data-do="login" data-key="login">${texts.signIn}</button>
        <button class="second" data-do="register" data-key="register">${texts.signUp}</button>
      </div>`
  const main = mainButton(screen)
  const isSending = state.desk.kind === 'sending'
  const isStopped = isSending || (main.needsRight && obstacleOf(state) !== undefined)
  return html`<button
    class="main"
    data-key="main"
    data-do="${main.action}"
    aria-disabled=${isStopped ? 'true' : nothing}
    aria-describedby=${isStopped && !isSending ? 'message' : nothing}
    aria-busy=${isSending ? 'true' : nothing}
  >
    ${main.text}
  </button>`
}

/** `needsRight`: it places a slip, which must be one that can be placed. */
type MainButton = { action: string; text: string; needsRight: boolean }

function mainButton({ state, setup: { texts } }: Screen): MainButton {
  const { draft, desk, slipEvents } = state
  if (desk.kind === 'sending') return { action: 'place', text: texts.placing, needsRight: false }
  if (desk.kind === 'unknown') return { action: 'place', text: texts.check, needsRight: false }
  if (desk.kind === 'refused' && desk.code === 669)
    return { action: 'login', text: texts.signIn, needsRight: false }
  const isMoved = draft.picks.some((pick) => changeOf(pick, slipEvents.get(pick.eventId))?.kind === 'moved')
  return isMoved
    ? { action: 'accept', text: texts.acceptAndPlace, needsRight: true }
    : { action: 'place', text: texts.place, needsRight: true }
}
