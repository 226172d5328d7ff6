import { html, nothing, type TemplateResult } from 'lit-html'
import { live } from 'lit-html/directives/live.js'
import { repeat } from 'lit-html/directives/repeat.js'
import { ltr } from '../ltr.ts'
import { icon } from '../icons.ts'
import { amountOf, stakeChips, typedOf } from '../money.ts'
import { isHandedIn, type Screen, type Taken } from '../state.ts'
import {
  changeOf,
  combinationCount,
  kindsOf,
  mostPicks,
  sizesOf,
  sumsOf,
  totalPrice,
  type Draft,
  type Kind,
  type Pick,
} from '../slip.ts'
import { stakeRange, type StakeRange } from '../stakeRange.ts'
import { filled, isolated } from '../texts.ts'

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
      ${icon('slip')}<span>${texts.slip}</span><b class="count">${length}</b>
      ${length > 1 ? html`<span class="price" dir="ltr">${screen.odds(totalPrice(state.draft))}</span>` : nothing}
    </button>
    <div id="slip" class="sheet" data-key="sheet">
      <header>
        <h2 tabindex="-1">${texts.slip}</h2>
        ${length > 0 ? html`<button class="quiet" data-do="clear">${texts.clearSlip}</button>` : nothing}
        <button class="close" data-do="slip" aria-label="${texts.close}">${icon('cross')}</button>
      </header>
      ${
        length === 0
          ? html`${message(screen)}
              <p class="state">${texts.slipEmpty}</p>`
          : filledSlip(screen)
      }
    </div>
  </aside>`
}

function filledSlip(screen: Screen): TemplateResult {
  const { draft } = screen.state
  return html`<fieldset ?disabled=${isHandedIn(screen.state)} data-key="form">
      ${kindField(screen)}
      <ul class="picks">
        ${repeat(
          draft.picks,
          ({ eventId, marketId, selectionId }) => `${eventId}/${marketId}/${selectionId}`,
          (pick) => pickView(screen, pick),
        )}
      </ul>
      ${stakeField(screen)} ${policyField(screen)}
    </fieldset>
    <footer data-key="hand">${sums(screen)} ${message(screen)} ${buttons(screen)}</footer>`
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
  const isBlamed = state.desk.kind === 'refused' && state.draft.picks[state.desk.pick ?? -1] === pick
  return html`<li
    class="pick"
    data-key="${pick.eventId}/${pick.marketId}/${pick.selectionId}"
    data-change="${change?.kind ?? 'same'}"
    ?data-blamed=${isBlamed}
  >
    <p class="selection"><bdi>${pick.selection}</bdi> <b class="price" dir="ltr">${odds(pick.price)}</b></p>
    <p class="about">${pick.isLive ? html`<em>${setup.texts.live}</em> ` : nothing}${pick.market}</p>
    <p class="match"><bdi>${pick.match}</bdi></p>
    ${change ? changeText(screen, pick, change) : nothing}
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

function stakeField(screen: Screen): TemplateResult {
  const { state, setup, money } = screen
  const { texts } = setup
  const { draft, player, desk, slipEvents } = state
  const range = player && stakeRange(draft, (id) => slipEvents.get(id), player)
  const described = [range && 'stake-range', desk.kind === 'bad-stake' && 'message'].filter(Boolean).join(' ')
  const isEach = draft.kind === 'single' && draft.picks.length > 1
  const bonus_minor = player?.bonus_minor ?? 0
  return html`<div class="field stake">
    <label for="stake">${isEach ? texts.stakeEach : texts.stake}</label>
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
    ${range ? rangeText(screen, range) : nothing}
    <div class="chips">
      ${stakeChips(player?.currency ?? 'USD').map(
        (chip) =>
          html`<button data-do="stake" data-value="${typedOf(chip)}" dir="ltr">
            ${player ? money(chip).replace(/[.,]00(?!\d)/, '') : typedOf(chip)}
          </button>`,
      )}
    </div>
    ${
      bonus_minor > 0
        ? html`<label class="check"
            ><input type="checkbox" data-change="bonus" .checked=${live(draft.usesBonus)} />
            <span>${filled(texts.useBonus, { amount: isolated(money(bonus_minor)) })}</span></label
          >`
        : nothing
    }
  </div>`
}

function rangeText({ setup, money }: Screen, { least_minor, most_minor }: StakeRange): TemplateResult {
  const [least, most] = [least_minor, most_minor].map((amount_minor) => isolated(money(amount_minor)))
  return html`<p class="range" id="stake-range" data-key="range">
    ${filled(setup.texts.stakeRange, { least: least ?? '', most: most ?? '' })}
  </p>`
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

function sums(screen: Screen): TemplateResult {
  const { state, setup, money, odds } = screen
  const { texts } = setup
  const { draft, player } = state
  const sum = sumsOf(draft, amountOf(draft.stake) ?? 0)
  const amount = (amount_minor: number) => ltr(player ? money(amount_minor) : (amount_minor / 100).toFixed(2))
  const row = (name: string, value: TemplateResult) =>
    html`<div>
      <dt>${name}</dt>
      <dd>${value}</dd>
    </div>`
  return html`<dl class="sums" data-key="sums">
    ${draft.kind === 'express' ? row(texts.totalOdds, ltr(odds(totalPrice(draft)))) : nothing}
    ${draft.kind === 'system' ? row(texts.combinations, ltr(String(combinationCount(draft)))) : nothing}
    ${draft.kind === 'single' && draft.picks.length > 1 ? row(texts.totalStake, amount(sum.stake_minor)) : nothing}
    ${row(texts.payout, amount(sum.payout_minor))}
    ${player ? row(texts.balance, amount(player.balance_minor)) : nothing}
  </dl>`
}

function message({ state, setup, money }: Screen): TemplateResult | typeof nothing {
  const { texts, refusals } = setup
  const { desk } = state
  const said = (text: string, kind: 'good' | 'bad') =>
    html`<p class="message" id="message" data-key="message" data-kind="${kind}" role="alert">${text}</p>`
  const after = (taken: Taken | undefined, text: string) =>
    taken ? `${filled(texts.placedOf, taken)} ${text}` : text
  switch (desk.kind) {
    case 'idle':
    case 'sending':
      return nothing
    case 'placed':
      return said(`${texts.placed} ${texts.payout}: ${isolated(money(desk.payout_minor))}`, 'good')
    case 'bad-stake':
      return said(texts.badStake, 'bad')
    case 'full':
      return said(filled(texts.slipFull, { count: mostPicks }), 'bad')
    case 'unknown':
      return said(after(desk.taken, texts.unknown), 'bad')
    case 'refused': {
      const text = desk.code === 669 ? texts.sessionOver : refusals[desk.code] || texts.refused
      return said(after(desk.taken, text), 'bad')
    }
  }
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
  return html`<button
    class="main"
    data-key="main"
    data-do="${main.action}"
    aria-disabled=${isSending ? 'true' : nothing}
    aria-busy=${isSending ? 'true' : nothing}
  >
    ${main.text}
  </button>`
}

function mainButton({ state, setup: { texts } }: Screen): { action: string; text: string } {
  const { draft, desk, slipEvents } = state
  if (desk.kind === 'sending') return { action: 'place', text: texts.placing }
  if (desk.kind === 'unknown') return { action: 'place', text: texts.check }
  if (desk.kind === 'refused' && desk.code === 669) return { action: 'login', text: texts.signIn }
  const isMoved = draft.picks.some((pick) => changeOf(pick, slipEvents.get(pick.eventId))?.kind === 'moved')
  return isMoved ? { action: 'accept', text: texts.acceptAndPlace } : { action: 'place', text: texts.place }
}
