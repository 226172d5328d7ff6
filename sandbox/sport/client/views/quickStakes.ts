import { html, nothing, type TemplateResult } from 'lit-html'
import { live } from 'lit-html/directives/live.js'
import { icon } from '../icons.ts'
import { amountOf, chipsOf, currencyOf, moneyFormat, typedOf } from '../money.ts'
import type { Screen } from '../state.ts'
import { filled } from '../texts.ts'

/** Stakes of one press, which the player may set; `max` is the one for all that the player has. */
export function quickStakes(screen: Screen, max: TemplateResult | typeof nothing): TemplateResult {
  const { state, setup } = screen
  const { player } = state
  const currency = currencyOf(player)
  const chips = chipsOf(state.chips, currency)
  const money = moneyFormat(setup.tag, currency, { trailingZeroDisplay: 'stripIfInteger' })
  if (state.chipsTyped) return settings(screen, state.chipsTyped)
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

function settings({ setup: { texts }, state }: Screen, typed: readonly string[]): TemplateResult {
  const currency = currencyOf(state.player)
  return html`<div class="chips" data-key="set" role="group" aria-label="${texts.setStakes}">
    ${typed.map(
      (chip, index) =>
        html`<input
          inputmode="decimal"
          autocomplete="off"
          maxlength="8"
          dir="ltr"
          .value=${live(chip)}
          aria-label="${filled(texts.quickStake, { number: index + 1 })}"
          aria-invalid=${amountOf(chip, currency) === undefined ? 'true' : nothing}
          data-input="chip"
          data-index="${index}"
        />`,
    )}
    <button data-do="save-stakes" aria-label="${texts.save}">${icon('check')}</button>
    <button data-do="end-stakes" aria-label="${texts.cancel}">${icon('cross')}</button>
  </div>`
}
