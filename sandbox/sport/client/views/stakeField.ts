import { html, nothing, type TemplateResult } from 'lit-html'
import { live } from 'lit-html/directives/live.js'
import { currencyOf, typedOf } from '../money.ts'
import { mostStake } from '../mostStake.ts'
import { takenAs } from '../slip.ts'
import { lineStake, stakeRange, type StakeRange } from '../stakeRange.ts'
import type { Screen } from '../state.ts'
import { filled, isolated } from '../texts.ts'
import { presentSlip } from './payout.ts'
import { quickStakes } from './quickStakes.ts'

/** The boxes, the stakes of one press, and what the book takes. */
export function stakeField(screen: Screen): TemplateResult {
  const { state, setup } = screen
  const { texts } = setup
  const { draft, player, slipEvents } = state
  const range = player && stakeRange(presentSlip(state), (id) => slipEvents.get(id), player)
  const isEach = draft.kind === 'single' && draft.picks.length > 1
  const name = draft.kind === 'system' ? texts.totalStake : isEach ? texts.stakeEach : texts.stake
  const freeBet = freeBetNote(screen)
  const bounds = freeBet ?? boundsText(screen, name, range)
  return html`<div class="stake">
      ${draft.kind === 'system' ? lineField(screen) : nothing} ${stakeBox(screen, name, bounds !== nothing)}
    </div>
    ${freeBet ? nothing : quickStakes(screen, maxChip(screen, range))} ${bounds}`
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

/** All that can be staked; a press says why that is nothing. */
function maxChip({ state, setup: { texts }, money }: Screen, range: StakeRange | undefined) {
  const { player, slipEvents } = state
  if (!player || !range) return nothing
  const most_minor = mostStake(presentSlip(state), (id) => slipEvents.get(id), player) ?? 0
  const why = filled(texts.leastStake, { amount: isolated(money(range.least_minor)) })
  return html`<button
    data-do="stake"
    data-value="${typedOf(most_minor, player.currency)}"
    aria-disabled=${most_minor === 0 ? 'true' : nothing}
    data-why=${most_minor === 0 ? why : nothing}
  >
    ${texts.max}
  </button>`
}

/** What the book takes as the stake of that name. */
function boundsText(
  screen: Screen,
  name: string,
  range: StakeRange | undefined,
): TemplateResult | typeof nothing {
  const { setup, money } = screen
  if (!range) return nothing
  const { least_minor, most_minor } = range
  const lowest = lowestLimit(screen)
  const [least, most] = [least_minor, most_minor].map((amount_minor) => isolated(money(amount_minor)))
  return html`<p class="range" id="stake-range" data-key="range">
    ${filled(setup.texts.stakeRange, { name, least: least ?? '', most: most ?? '' })}
    ${lowest === undefined ? nothing : html` · ${filled(setup.texts.lowestLimit, { match: isolated(lowest) })}`}
  </p>`
}

/** The match that bounds a stake for all of several singles, where others are taken at more. */
function lowestLimit({ state }: Screen): string | undefined {
  const { player, slipEvents } = state
  const now = presentSlip(state)
  if (now.kind !== 'single') return undefined
  const mosts = takenAs(now.picks, 'single').map((pick) => ({
    match: pick.match,
    most_minor: stakeRange({ ...now, picks: [pick] }, (id) => slipEvents.get(id), player)?.most_minor ?? 0,
  }))
  const [lowest, ...others] = mosts.toSorted((one, other) => one.most_minor - other.most_minor)
  return others.some(({ most_minor }) => most_minor !== lowest?.most_minor) ? lowest?.match : undefined
}
