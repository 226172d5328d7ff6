import { html, nothing, type TemplateResult } from 'lit-html'
import { live } from 'lit-html/directives/live.js'
import { repeat } from 'lit-html/directives/repeat.js'
import { icon } from '../icons.ts'
import { amountOf, currencyOf } from '../money.ts'
import { isHandedIn, type Screen } from '../state.ts'
import {
  changeOf,
  hasOwnStakes,
  kindsOf,
  repeatedPicks,
  sizesOf,
  stakesOf,
  sumsOf,
  totalPrice,
  type Draft,
  type Kind,
  type Pick,
} from '../slip.ts'
import { filled, isolated, ltr } from '../texts.ts'
import { partNames, receiptView } from './receipt.ts'
import { combosField } from './combosField.ts'
import { isNoParlay, presentSlip, slipFoot, slipMessage } from './slipFoot.ts'

/** Beside the page where there is room, else a sheet that its bar opens. */
export function slipView(screen: Screen): TemplateResult {
  const { state, setup } = screen
  const { texts } = setup
  const { length } = state.draft.picks
  return html`<aside
    class="slip"
    data-key="slip"
    data-open="${String(state.isSlipOpen)}"
    data-filled="${String(length > 0)}"
    aria-label="${texts.slip}"
  >
    <button
      class="bar"
      data-do="slip"
      data-key="bar"
      aria-expanded="${String(state.isSlipOpen)}"
      aria-controls="slip"
    >
      ${icon('slip')}<span>${texts.slip}</span><b class="count">${length}</b> ${barSums(screen)}
    </button>
    <div id="slip" class="sheet" data-key="sheet">
      <header>
        <h2 tabindex="-1">${texts.slip}</h2>
        ${length > 0 ? html`<button class="quiet" data-do="clear">${texts.clearSlip}</button>` : nothing}
        <button class="close" data-do="slip" aria-label="${texts.close}">${icon('cross')}</button>
      </header>
      ${length > 0 ? filledSlip(screen) : emptySlip(screen)}
    </div>
  </aside>`
}

function emptySlip(screen: Screen): TemplateResult {
  const { desk } = screen.state
  if (desk.kind === 'placed') return receiptView(screen, desk.receipts)
  return html`${slipMessage(screen)}
    <p class="state">${screen.setup.texts.slipEmpty}</p>`
}

function filledSlip(screen: Screen): TemplateResult {
  const { state } = screen
  const { draft } = state
  return html`<div class="list" data-key="form">
      <fieldset ?disabled=${isHandedIn(state)}>
        ${kindField(screen)}
        <ul class="picks">
          ${repeat(
            draft.picks,
            ({ eventId, marketId, selectionId }) => `${eventId}/${marketId}/${selectionId}`,
            (pick) => pickView(screen, pick),
          )}
        </ul>
        ${combosField(screen)} ${bonusField(screen)} ${policyField(screen)}
      </fieldset>
    </div>
    ${slipFoot(screen)}`
}

/** Total odds and payout beside the count, where the slip is behind its bar. */
function barSums({ state, setup: { texts }, odds, money }: Screen): TemplateResult | typeof nothing {
  const { draft, player } = state
  const currency = currencyOf(player)
  const now = presentSlip(state)
  const stake_minor = amountOf(draft.stake, currency) ?? 0
  const hasOdds = (draft.kind === 'express' || draft.picks.length === 1) && now.picks.length > 0
  if (isNoParlay(draft)) return nothing
  return html`${hasOdds ? html`<span class="price" dir="ltr">${odds(totalPrice(now))}</span>` : nothing}
  ${
    player && now.picks.length > 0 && !stakesOf(now, currency).includes(0)
      ? html`<span class="payout"
          ><span class="visually-hidden">${texts.payout}</span>
          ${ltr(money(sumsOf(now, stake_minor, currency).payout_minor))}</span
        >`
      : nothing
  }`
}

const kindTexts: Record<Kind, 'single' | 'express' | 'system'> = {
  single: 'single',
  express: 'express',
  system: 'system',
}

function kindField({ state, setup }: Screen): TemplateResult | typeof nothing {
  const { texts } = setup
  const { draft } = state
  const kinds = kindsOf(draft)
  if (kinds.length < 2) return nothing
  const count = draft.picks.length
  return html`<div class="kinds" role="group" aria-label="${texts.kind}">
      ${kinds.map(
        (kind) =>
          html`<button data-do="kind" data-value="${kind}" aria-pressed="${String(draft.kind === kind)}">
            ${texts[kindTexts[kind]]}
          </button>`,
      )}
    </div>
    ${
      draft.kind === 'system'
        ? html`<label class="field"
            ><span>${texts.systemSize}</span>
            <select data-change="size">
              ${sizesOf(draft).map(
                (size) =>
                  html`<option value="${size}" .selected=${live(size === draft.size)}>
                    ${filled(texts.sizeOf, { size, count })}
                  </option>`,
              )}
            </select></label
          >`
        : nothing
    }`
}

function pickView(screen: Screen, pick: Pick): TemplateResult {
  const { state, setup, odds } = screen
  const change = changeOf(pick, state.slipEvents.get(pick.eventId))
  const isRefused = state.desk.kind === 'refused' && state.draft.picks[state.desk.pick ?? -1] === pick
  const isRepeated = state.draft.kind !== 'single' && repeatedPicks(state.draft.picks).includes(pick)
  return html`<li
    class="pick"
    data-key="${pick.eventId}/${pick.marketId}/${pick.selectionId}"
    data-change="${change?.kind ?? 'same'}"
    ?data-blamed=${isRefused || isRepeated}
  >
    <p class="selection">
      <bdi>${pick.parts ? pick.market : pick.selection}</bdi>
      <b class="price" dir="ltr">${odds(pick.price)}</b>
    </p>
    ${partNames(pick.parts)}
    <p class="about">
      ${pick.isLive ? html`<em>${setup.texts.live}</em> ` : nothing}${pick.parts ? nothing : pick.market}
    </p>
    <p class="match"><bdi>${pick.match}</bdi> ${pick.parts ? editButton(screen, pick) : nothing}</p>
    ${change ? changeText(screen, pick, change) : nothing}
    ${hasOwnStakes(state.draft) ? ownStakeField(screen, pick) : nothing}
    <button
      class="close"
      data-do="remove"
      data-event="${pick.eventId}"
      data-market="${pick.marketId}"
      data-selection="${pick.selectionId}"
      aria-label="${filled(setup.texts.remove, { selection: pick.selection })}"
    >
      ${icon('cross')}
    </button>
  </li>`
}

/** Its parts are open in the bet builder; added again they take the place of these. */
function editButton({ setup: { texts } }: Screen, { eventId, selectionId }: Pick): TemplateResult {
  return html`<button class="edit" data-do="build" data-event="${eventId}" data-parts="${selectionId}">
    ${texts.builderEdit}
  </button>`
}

/** The stake of the single of one of several selections; empty, it is the common one, or there is no single beside the parlay. */
function ownStakeField({ state, setup: { texts } }: Screen, pick: Pick): TemplateResult {
  return html`<span class="box"
    ><input
      class="own"
      inputmode="decimal"
      autocomplete="off"
      enterkeyhint="done"
      maxlength="11"
      dir="ltr"
      .value=${live(pick.stake ?? '')}
      placeholder="${state.draft.kind === 'single' ? state.draft.stake || texts.stake : texts.single}"
      aria-label="${filled(texts.stakeOf, { selection: pick.selection })}"
      data-input="stake"
      data-event="${pick.eventId}"
      data-market="${pick.marketId}"
      data-selection="${pick.selectionId}"
  /></span>`
}

function changeText(
  { setup, odds }: Screen,
  pick: Pick,
  change: NonNullable<ReturnType<typeof changeOf>>,
): TemplateResult | typeof nothing {
  const { texts } = setup
  if (change.kind === 'same') return nothing
  if (change.kind === 'closed') return html`<p class="change">${texts.closed}</p>`
  const text = change.isLive && !pick.isLive ? texts.begun : texts.moved
  const sign = change.price > pick.price ? '▲' : change.price < pick.price ? '▼' : ''
  return html`<p class="change">
    <i aria-hidden="true">${sign}</i> ${filled(text, { odds: isolated(odds(change.price)) })}
  </p>`
}

function bonusField({ state, setup, money }: Screen): TemplateResult | typeof nothing {
  const { draft, player } = state
  const bonus_minor = player?.bonus_minor ?? 0
  if (bonus_minor <= 0) return nothing
  return html`<label class="check"
    ><input type="checkbox" data-change="bonus" .checked=${live(draft.usesBonus)} />
    <span>${filled(setup.texts.useBonus, { amount: isolated(money(bonus_minor)) })}</span></label
  >`
}

const policies: readonly (readonly [Draft['oddsPolicy'], 'policyNone' | 'policyHigher' | 'policyAny'])[] = [
  ['none', 'policyNone'],
  ['higher', 'policyHigher'],
  ['any', 'policyAny'],
]

function policyField({ state, setup }: Screen): TemplateResult {
  return html`<label class="field"
    ><span>${setup.texts.policy}</span>
    <select data-change="policy">
      ${policies.map(
        ([policy, text]) =>
          html`<option value="${policy}" .selected=${live(policy === state.draft.oddsPolicy)}>
            ${setup.texts[text]}
          </option>`,
      )}
    </select></label
  >`
}
