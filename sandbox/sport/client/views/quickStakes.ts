import { html, type nothing, type TemplateResult } from 'lit-html'
import { icon } from '../icons.ts'
import { chipsOf, typedOf } from '../money.ts'
import type { Screen } from '../state.ts'
import { filled } from '../texts.ts'

/** Stakes of one press, which the player may set; `max` is the one for all that the player has. */
export function quickStakes(screen: Screen, max: TemplateResult | typeof nothing): TemplateResult {
  const { state, setup, money } = screen
  const { player } = state
  const chips = chipsOf(state.chips, player?.currency)
  if (state.isSettingStakes) return settings(screen, chips)
  return html`<div class="chips" data-key="chips">
    ${max}
    ${chips.map(
      (chip) =>
        html`<button data-do="stake" data-value="${typedOf(chip)}" dir="ltr">
          ${player ? money(chip).replace(/[.,]00(?!\d)/, '') : typedOf(chip)}
        </button>`,
    )}
    <button data-do="set-stakes" aria-label="${setup.texts.setStakes}">${icon('pencil')}</button>
  </div>`
}

function settings({ setup: { texts } }: Screen, chips: readonly number[]): TemplateResult {
  return html`<div class="chips" data-key="set" role="group" aria-label="${texts.setStakes}">
    ${chips.map(
      (chip, index) =>
        html`<input
          inputmode="decimal"
          autocomplete="off"
          maxlength="8"
          dir="ltr"
          value="${typedOf(chip)}"
          aria-label="${filled(texts.quickStake, { number: index + 1 })}"
          data-change="chip"
          data-index="${index}"
        />`,
    )}
    <button data-do="set-stakes" aria-label="${texts.done}">${icon('check')}</button>
  </div>`
}
