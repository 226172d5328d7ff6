import { html, nothing, type TemplateResult } from 'lit-html'
import { live } from 'lit-html/directives/live.js'
import { amountOf, currencyOf, shownAmount, typedOf } from '../money.ts'
import { obstacleOf } from '../obstacles.ts'
import {
  changeOf,
  combinationCount,
  present,
  repeatedPicks,
  stakesOf,
  sumsOf,
  totalPrice,
  type Draft,
} from '../slip.ts'
import { lineStake, possiblePayout, stakeRange, type StakeRange } from '../stakeRange.ts'
import { isHandedIn, type Screen, type State } from '../state.ts'
import { filled, isolated, ltr } from '../texts.ts'
import { quickStakes } from './quickStakes.ts'
import { payoutRule, slipMessage } from './slipMessages.ts'

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
  const { draft, player, slipEvents } = state
  const range = player && stakeRange(draft, (id) => slipEvents.get(id), player)
  const isEach = draft.kind === 'single' && draft.picks.length > 1
  const name = draft.kind === 'system' ? texts.totalStake : isEach ? texts.stakeEach : texts.stake
  const freeBet = freeBetNote(screen)
  const bounds = freeBet ?? boundsText(screen, range)
  return html`<div class="stake">
      ${draft.kind === 'system' ? lineField(screen) : nothing} ${stakeBox(screen, name, bounds !== nothing)}
      ${freeBet ? nothing : quickStakes(screen, maxChip(screen, range))}
    </div>
    ${bounds}`
}

/** Its name is in the box, above what is typed. */
function stakeBox({ state: { draft, desk } }: Screen, name: string, hasBounds: boolean): TemplateResult {
  const isBad = desk.kind === 'bad-stake' || desk.kind === 'not-amount'
  const described = [hasBounds && 'stake-range', isBad && 'message'].filter(Boolean).join(' ')
  return html`<span class="named"
    ><label for="stake">${name}</label>
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
      aria-invalid=${isBad ? 'true' : nothing}
  /></span>`
}

/** The stake of each bet of a system, beside that of all of them; a bet more or less, and what was typed for each holds no more. */
function lineField({ state, setup: { texts } }: Screen): TemplateResult {
  const { draft, player } = state
  const now = presentSlip(state)
  const line = now.picks.length === draft.picks.length ? draft.line : undefined
  return html`<span class="named"
    ><label for="line">${texts.stakeLine}</label>
    <input
      id="line"
      inputmode="decimal"
      autocomplete="off"
      enterkeyhint="done"
      maxlength="11"
      dir="ltr"
      .value=${live(lineStake({ ...now, line }, currencyOf(player)))}
      data-input="line"
  /></span>`
}

/** What the stake is, where it is a free bet; undefined where it is money. */
function freeBetNote({ state, setup: { texts }, odds }: Screen): TemplateResult | undefined {
  const { draft, player } = state
  const chosen = player?.free_bets?.find(({ id }) => id === draft.freeBetId)
  if (!chosen) return undefined
  const { least_price } = chosen
  return html`<p class="range" id="stake-range" data-key="free">
    <b>${texts.freeBet}.</b> ${texts.freeBetNote}
    ${least_price > 1000 ? filled(texts.freeBetOdds, { odds: isolated(odds(least_price)) }) : nothing}
  </p>`
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

/** What the book takes as a stake, and what it pays at most where that bounds the stake or what the slip would pay. */
function boundsText(screen: Screen, range: StakeRange | undefined): TemplateResult | typeof nothing {
  const { setup, money } = screen
  const most_minor = range?.payout_minor ?? payoutNow(screen).limit_minor
  if (!range && most_minor === undefined) return nothing
  const [least, most] = [range?.least_minor ?? 0, range?.most_minor ?? 0]
  return html`<p class="range" id="stake-range" data-key="range">
    ${
      range && least <= most
        ? filled(setup.texts.stakeRange, { least: isolated(money(least)), most: isolated(money(most)) })
        : nothing
    }
    ${range && most_minor !== undefined ? ' · ' : nothing}${most_minor === undefined ? nothing : payoutRule(screen, most_minor)}
  </p>`
}

/** What the slip pays at the odds of now. */
export function payoutNow({ state }: { state: State }): ReturnType<typeof possiblePayout> {
  const { draft, player, slipEvents } = state
  const stake_minor = amountOf(draft.stake, currencyOf(player)) ?? 0
  const eventOf = (id: string) => slipEvents.get(id)
  return possiblePayout(present(draft, eventOf), stake_minor, { eventOf, player })
}

/** `6 × $1.00 = $6.00`: a system is so many bets, which share its stake. */
function systemText(screen: Screen, draft: Draft, stake_minor: number): string {
  const count = combinationCount(draft)
  if (stake_minor === 0) return String(count)
  const isEven = stake_minor % count === 0
  const each = shownAmount(screen, Math.round(stake_minor / count))
  return `${count} × ${each} ${isEven ? '=' : '≈'} ${shownAmount(screen, stake_minor)}`
}

/** In one line, the payout at its end. */
function sums(screen: Screen): TemplateResult {
  const { state, setup, odds } = screen
  const { texts } = setup
  const { draft, player } = state
  const currency = currencyOf(player)
  const now = presentSlip(state)
  const stake_minor = amountOf(draft.stake, currency) ?? 0
  const amount = (amount_minor: number) => ltr(shownAmount(screen, amount_minor))
  const row = (name: string, value: TemplateResult, kind?: 'payout') =>
    html`<div class=${kind ?? nothing}>
      <dt>${name}</dt>
      <dd>${value}</dd>
    </div>`
  const isCounted = !isNoParlay(draft) && now.picks.length > 0
  return html`<dl class="sums" data-key="sums">
    ${isCounted && draft.kind === 'express' ? row(texts.totalOdds, ltr(odds(totalPrice(now)))) : nothing}
    ${isCounted && draft.kind === 'system' ? row(texts.combinations, ltr(systemText(screen, now, stake_minor))) : nothing}
    ${stakesOf(now, currency).length > 1 ? row(texts.totalStake, amount(sumsOf(now, stake_minor, currency).stake_minor)) : nothing}
    ${isCounted ? row(texts.payout, payoutText(screen), 'payout') : nothing}
  </dl>`
}

/** Where odds have moved, what it was before them is crossed out. */
function payoutText(screen: Screen): TemplateResult {
  const { draft, player, slipEvents } = screen.state
  const stake_minor = amountOf(draft.stake, currencyOf(player)) ?? 0
  const eventOf = (id: string) => slipEvents.get(id)
  const before_minor = possiblePayout(draft, stake_minor, { eventOf, player }).payout_minor
  const { payout_minor } = payoutNow(screen)
  const amount = (amount_minor: number) => ltr(shownAmount(screen, amount_minor))
  return html`${before_minor === payout_minor ? nothing : html`<s>${amount(before_minor)}</s> `}${amount(payout_minor)}`
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
