import { html, type nothing, type TemplateResult } from 'lit-html'
import { icon } from '../icons.ts'
import { chipsOf, currencyOf, moneyFormat, typedOf } from '../money.ts'
import type { Screen } from '../state.ts'
import { filled } from '../texts.ts'

/** Stakes of one press, which the player may set; `max` is the one for all that the player has. */
export function quickStakes(screen: Screen, max: TemplateResult | typeof nothing): TemplateResult {
  const { state, setup } = screen
  const { player } = state
  const currency = currencyOf(player)
  const chips = chipsOf(state.chips, currency)
  const money = moneyFormat(setup.tag, currency, { trailingZeroDisplay: 'stripIfInteger' })
  if (state.isSettingStakes) return settings(screen, chips)
  return html`<div class="chips" data-key="chips">
    ${max}
    ${chips.map(
      (chip) =>
        html`<button data-do="stake" data-value="${typedOf(chip, currency)}" dir="ltr">
          ${player ? money(chip) : typedOf(chip, currency)}
        </button>`,
    )}
    <button data-do="set-stakes" aria-label="${setup.texts.setStakes}">${icon('pencil')}</button>
  </div>`
}

function settings({ setup: { texts }, state }: Screen, chips: readonly number[]): TemplateResult {
  const currency = currencyOf(state.player)
  return html`<div class="chips" data-key="set" role="group" aria-label="${texts.setStakes}">
    ${chips.map(
      (chip, index) =>
        html`<input
          inputmode="decimal"
          autocomplete="off"
          maxlength="8"
          dir="ltr"
          value="${typedOf(chip, currency)}"
          aria-label="${filled(texts.quickStake, { number: index + 1 })}"
          data-change="chip"
          data-index="${index}"
        />`,
    )}
    <button data-do="set-stakes" aria-label="${texts.done}">${icon('check')}</button>
  </div>`
}
