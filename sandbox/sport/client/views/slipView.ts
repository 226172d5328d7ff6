import { html, nothing, type TemplateResult } from 'lit-html'
import { live } from 'lit-html/directives/live.js'
import { repeat } from 'lit-html/directives/repeat.js'
import { icon } from '../icons.ts'
import { isHandedIn, priceKey, type Screen } from '../state.ts'
import { type Pick, kindsOf, sizesOf, takenAs, repeatedPicks } from '../slip.ts'
import { hasOwnStakes, combinationCount, totalPrice } from '../slipBets.ts'
import { changeOf, earlyLead } from '../slipChanges.ts'
import { filled, isolated, ltr } from '../texts.ts'
import { earlyNote, partNames, placedBet, receiptFoot, receiptView } from './receipt.ts'
import { combosField } from './combosField.ts'
import { isNoParlay, payoutNow, presentSlip, sizeText } from './payout.ts'
import { settingsView } from './settingsView.ts'
import { asideShown, asideTabs, openBetsView } from './asideView.ts'
import { signInButtons, slipFoot } from './slipFoot.ts'
import { slipMessage } from './slipMessages.ts'

/** Beside the page where there is room, else a sheet that its bar opens. */
export function slipView(screen: Screen): TemplateResult {
  const { state, setup } = screen
  const { texts } = setup
  const { length } = state.draft.picks
  const isSlip = asideShown(screen) === 'slip'
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
    <button class="scrim" data-do="slip" tabindex="-1" aria-hidden="true"></button>
    <div id="slip" class="sheet" data-key="sheet">
      <header>
        ${asideTabs(screen)} ${isSlip ? funds(screen) : nothing}
        ${isSlip && length > 0 ? html`<button class="quiet" data-do="clear">${texts.clearSlip}</button>` : nothing}
        <button class="close" data-do="slip" aria-label="${texts.close}">${icon('cross')}</button>
      </header>
      ${noticeView(screen, true)} ${isSlip ? contents(screen) : openBetsView(screen)}
    </div>
  </aside>`
}

/** What there is to stake. */
function funds({ state: { player }, setup: { texts }, money }: Screen): TemplateResult | typeof nothing {
  if (!player) return nothing
  return html`<p class="funds"><small>${texts.balance}</small> ${ltr(money(player.balance_minor))}</p>`
}

/** What has been said: where the slip lies over the page it is a part of it, and covers none of what one presses next. */
export function noticeView(
  { state: { notice, isSuccess, isSlipOpen, cleared }, setup: { texts } }: Screen,
  inSlip = false,
): TemplateResult | typeof nothing {
  if (!notice || isSlipOpen !== inSlip) return nothing
  if (cleared && notice === texts.slipCleared)
    return html`<div class="notice" data-key="undo">
      <span aria-hidden="true">${notice}</span><button data-do="undo">${texts.undo}</button>
    </div>`
  return html`<p class="notice" data-tone=${isSuccess ? 'good' : nothing} aria-hidden="true">${notice}</p>`
}

function contents(screen: Screen): TemplateResult {
  const { desk, draft } = screen.state
  if (desk.kind === 'placed' && draft.picks.length === 0)
    return html`<div class="list" data-key="receipt">${receiptView(screen, desk.receipts)}</div>
      <footer data-key="after">${receiptFoot(screen)}</footer>`
  return draft.picks.length > 0 ? filledSlip(screen) : emptySlip(screen)
}

function emptySlip(screen: Screen): TemplateResult {
  const { texts } = screen.setup
  return html`${slipMessage(screen)}
    <p class="state">
      ${texts.slipEmpty}
      ${screen.state.cleared ? html`<button class="second" data-do="undo">${texts.undo}</button>` : nothing}
    </p>
    ${screen.state.token === undefined ? html`<footer data-key="guest">${signInButtons(screen)}</footer>` : nothing}`
}

function filledSlip(screen: Screen): TemplateResult {
  const { state } = screen
  const { draft } = state
  return html`<div class="list" data-key="form">
      ${placedBefore(screen)}
      <fieldset ?disabled=${isHandedIn(state)}>
        ${kindField(screen)}
        <ul class="picks">
          ${repeat(
            draft.picks,
            ({ eventId, marketId, selectionId }) => `${eventId}/${marketId}/${selectionId}`,
            (pick) => pickView(screen, pick),
          )}
        </ul>
        ${combosField(screen)}
      </fieldset>
      ${settingsView(screen)}
    </div>
    ${slipFoot(screen)}`
}

/** The receipt of the bets that were taken before one of the slip was refused. */
function placedBefore(screen: Screen): TemplateResult | typeof nothing {
  const { desk } = screen.state
  // What is left of the slip stands below what was placed of it.
  if (desk.kind === 'placed')
    return html`<div data-key="placed">${receiptView(screen, desk.receipts)} ${receiptFoot(screen)}</div>`
  const receipts = desk.kind === 'refused' || desk.kind === 'unknown' ? (desk.taken?.receipts ?? []) : []
  if (receipts.length === 0) return nothing
  return html`<ul class="picks receipt" data-key="before">
    ${receipts.map((receipt) => placedBet(screen, receipt))}
  </ul>`
}

/** Total odds and payout beside the count, where the slip is behind its bar. */
function barSums({ state, setup: { texts }, odds, money }: Screen): TemplateResult | typeof nothing {
  const { draft, player } = state
  const now = presentSlip(state)
  const picks = takenAs(now.picks, draft.kind)
  const hasOdds = (draft.kind === 'express' || draft.picks.length === 1) && picks.length > 0
  if (isNoParlay(draft)) return nothing
  const payout_minor = player && payoutNow(state)
  return html`${hasOdds ? html`<span class="price" dir="ltr">${odds(totalPrice(picks))}</span>` : nothing}
  ${
    payout_minor === undefined
      ? nothing
      : html`<span class="payout"
          ><span class="visually-hidden">${texts.payout}</span> ${ltr(money(payout_minor))}</span
        >`
  }`
}

function kindField(screen: Screen): TemplateResult | typeof nothing {
  const { texts } = screen.setup
  const { draft } = screen.state
  const kinds = kindsOf(draft)
  if (kinds.length < 2) return nothing
  return html`<div class="kinds" role="group" aria-label="${texts.kind}">
      ${kinds.map(
        (kind) =>
          html`<button data-do="kind" data-value="${kind}" aria-pressed="${String(draft.kind === kind)}">
            ${texts[kind]}
          </button>`,
      )}
    </div>
    ${draft.kind === 'system' ? sizeField(screen) : nothing}`
}

/** More of them would not be seen side by side. */
const mostSizes = 3

/** How many selections are in each bet of a system, and how many bets that are. */
function sizeField(screen: Screen): TemplateResult {
  const { state, setup } = screen
  // Counted as the sums below are: without what is closed.
  const now = presentSlip(state)
  const { length: count } = takenAs(now.picks, 'system')
  const times = (size: number) => `×${combinationCount({ kind: 'system', size, picks: now.picks })}`
  if (sizesOf(now).length > mostSizes)
    return html`<select
      class="sizes"
      data-change="size"
      aria-label="${setup.texts.systemSize}"
      data-key="size"
    >
      ${sizesOf(now).map(
        (size) =>
          html`<option value="${size}" .selected=${live(size === now.size)}>
            ${sizeText(screen, { size, count })} ${times(size)}
          </option>`,
      )}
    </select>`
  return html`<div class="kinds sizes" role="group" aria-label="${setup.texts.systemSize}" data-key="sizes">
    ${sizesOf(now).map(
      (size) =>
        html`<button data-do="size" data-value="${size}" aria-pressed="${String(now.size === size)}">
          ${sizeText(screen, { size, count })} <small class="times">${times(size)}</small>
        </button>`,
    )}
  </div>`
}

/** What the event of a selection is taken as; where that keeps it out of the slip's bet, that too. */
function onlyNote({ state: { draft }, setup: { texts } }: Screen, { combination }: Pick) {
  if (!combination) return nothing
  const isSingle = draft.kind === 'single'
  const name =
    combination === 'single-only'
      ? isSingle
        ? 'singlesOnly'
        : 'asideParlay'
      : isSingle
        ? 'asideSingle'
        : 'parlaysOnly'
  return html`<p class="only">${texts[name]}</p>`
}

function pickView(screen: Screen, pick: Pick): TemplateResult {
  const { state, setup } = screen
  const change = changeOf(pick, state.slipEvents.get(pick.eventId))
  const isRefused = state.desk.kind === 'refused' && state.draft.picks[state.desk.pick ?? -1] === pick
  const { draft } = state
  const isRepeated = draft.kind !== 'single' && repeatedPicks(draft.picks).includes(pick)
  // The single of one that the slip's bet does not take is no other bet: its box is there.
  const isAside = draft.kind !== 'single' && pick.combination !== 'single-only' && !pick.stake
  const hasStake = hasOwnStakes(draft) && pick.combination !== 'express-only'
  return html`<li
    class="pick"
    data-key="${pick.eventId}/${pick.marketId}/${pick.selectionId}"
    data-change="${change?.kind ?? 'same'}"
    data-stake=${isAside ? 'aside' : nothing}
    ?data-blamed=${isRefused || isRepeated}
  >
    <div>
      <p class="selection">
        <bdi>${pick.parts ? pick.market : pick.selection}</bdi> ${priceView(screen, pick, change)}
      </p>
      ${partNames(pick.parts)}
      <p class="about">
        ${pick.isLive ? html`<em>${setup.texts.live}</em> ` : nothing}${pick.parts ? nothing : html`${pick.market} · `}<bdi>${pick.match}</bdi>${pick.parts ? html` ${editButton(screen, pick)}` : nothing}
      </p>
      ${onlyNote(screen, pick)} ${earlyNote(screen, earlyLead(pick, state.slipEvents.get(pick.eventId)))}
      ${change ? changeText(screen, pick, change) : nothing}
    </div>
    ${hasStake ? ownStakeField(screen, pick) : nothing}
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

type PickChange = ReturnType<typeof changeOf>

/** The odds that the player saw, and those of now where they have moved; those taken over by themselves have their movement beside them. */
function priceView({ odds, state, now_ms }: Screen, pick: Pick, change: PickChange): TemplateResult {
  const { price } = pick
  if (change?.kind !== 'moved' || change.price === price) {
    const move = state.moves.get(priceKey(pick.eventId, pick.marketId, pick.selectionId))
    const isShown = move !== undefined && move.until_ms > now_ms && change?.kind !== 'closed'
    const sign = isShown
      ? html`<span data-way="${move.way}">${move.way === 'up' ? '▲' : '▼'}</span> `
      : nothing
    return html`<b class="price" dir="ltr">${sign}${odds(price)}</b>`
  }
  const way = change.price > price ? 'up' : 'down'
  return html`<b class="price" dir="ltr"
    ><s>${odds(price)}</s> <span data-way="${way}">${way === 'up' ? '▲' : '▼'} ${odds(change.price)}</span></b
  >`
}

/** Its parts are open in the bet builder; added again they take the place of these. */
function editButton({ setup: { texts } }: Screen, { eventId, selectionId }: Pick): TemplateResult {
  return html`<button class="edit" data-do="build" data-event="${eventId}" data-parts="${selectionId}">
    ${texts.builderEdit}
  </button>`
}

/** The stake of the single of one of several selections; empty, it is the common one, or there is no single beside the parlay. */
function ownStakeField({ state, setup: { texts } }: Screen, pick: Pick): TemplateResult {
  const isSingle = state.draft.kind === 'single'
  return html`<label class="named own"
    ><span aria-hidden="true">${isSingle ? texts.stake : texts.single}</span>
    <input
      inputmode="decimal"
      autocomplete="off"
      enterkeyhint="done"
      maxlength="11"
      dir="ltr"
      .value=${live(pick.stake ?? '')}
      placeholder=${isSingle && state.draft.stake ? state.draft.stake : nothing}
      aria-label="${filled(texts.stakeOf, { selection: pick.selection })}"
      data-input="stake"
      data-event="${pick.eventId}"
      data-market="${pick.marketId}"
      data-selection="${pick.selectionId}"
  /></label>`
}

/** That the odds have moved is seen in them. */
function changeText(
  { setup, state, odds }: Screen,
  pick: Pick,
  change: NonNullable<PickChange>,
): TemplateResult | typeof nothing {
  const { texts } = setup
  if (change.kind === 'same') return nothing
  if (change.kind === 'closed') {
    const isPaused = state.slipEvents.get(pick.eventId)?.state === 'suspended'
    return html`<p class="change">${isPaused ? texts.noMarkets : texts.closed}</p>`
  }
  const hasBegun = change.isLive && !pick.isLive
  const text = filled(hasBegun ? texts.begun : texts.moved, { odds: isolated(odds(change.price)) })
  return html`<p class="change ${hasBegun ? '' : 'visually-hidden'}">${text}</p>`
}
