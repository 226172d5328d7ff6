import { html, nothing, type TemplateResult } from 'lit-html'
import { live } from 'lit-html/directives/live.js'
import { sharesOf } from '../../book/slip.ts'
import { type Combo, otherKinds, comboStake, takenAs } from '../slip.ts'
import { amountOf, currencyOf, shownAmount, typedOf } from '../money.ts'
import type { Screen } from '../state.ts'
import { sharesText, sizeText } from './payout.ts'

/** What else may be staked on the same selections: the parlay and each size of a system, in a part that opens. */
export function combosField(screen: Screen): TemplateResult | typeof nothing {
  const { draft } = screen.state
  const { texts } = screen.setup
  const others = otherKinds(draft)
  if (others.length === 0) return nothing
  const staked = draft.combos.length
  return html`<details class="combos" data-key="combos">
    <summary>${texts.alsoBet}${staked > 0 ? html` <b class="count">${staked}</b>` : nothing}</summary>
    <ul>
      ${others.map((other) => comboRow(screen, other))}
    </ul>
  </details>`
}

function comboRow(screen: Screen, other: Omit<Combo, 'id' | 'stake'>): TemplateResult {
  const { state, setup } = screen
  const { texts } = setup
  const picks = takenAs(state.draft.picks, other.kind)
  const stake = comboStake(state.draft, other)
  const currency = currencyOf(state.player)
  const stake_minor = amountOf(stake, currency) ?? 0
  const shares = sharesOf({ ...other, legs: picks, stake_minor })
  const shape = { size: other.size, count: picks.length, shares }
  const name = other.kind === 'express' ? texts.express : `${texts.system} ${sizeText(screen, shape)}`
  return html`<li>
    <label
      ><span
        >${name}${other.kind === 'system' ? html` <small>${stake_minor === 0 ? html`${texts.combinations} ` : nothing}${sharesText(shape, (part_minor) => shownAmount(screen, part_minor))}</small>` : nothing}</span
      >
      <input
        inputmode="decimal"
        autocomplete="off"
        enterkeyhint="done"
        maxlength="11"
        dir="ltr"
        placeholder="${typedOf(0, currency)}"
        .value=${live(stake)}
        data-input="combo"
        data-kind="${other.kind}"
        data-size="${other.size}"
    /></label>
  </li>`
}
