import { html, nothing, type TemplateResult } from 'lit-html'
import { live } from 'lit-html/directives/live.js'
import { type Draft } from '../slip.ts'
import { isHandedIn, type Screen } from '../state.ts'
import { filled, isolated } from '../texts.ts'

/** What becomes of the slip if odds change, and how it is paid: a line each, which says what is chosen. */
export function settingsView(screen: Screen): TemplateResult {
  return html`<fieldset class="settings" data-key="settings" ?disabled=${isHandedIn(screen.state)}>
    ${policyField(screen)} ${freeBetField(screen)} ${bonusField(screen)}
  </fieldset>`
}

const policies: readonly (readonly [Draft['oddsPolicy'], 'policyNone' | 'policyHigher' | 'policyAny'])[] = [
  ['none', 'policyNone'],
  ['higher', 'policyHigher'],
  ['any', 'policyAny'],
]

function policyField({ state, setup }: Screen): TemplateResult {
  return html`<label
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

/** The player's free bets, of which one may be the stake. */
function freeBetField({ state, setup, money, day }: Screen): TemplateResult | typeof nothing {
  const { texts } = setup
  const free_bets = state.player?.free_bets ?? []
  if (free_bets.length === 0) return nothing
  const chosen = state.draft.freeBetId ?? ''
  return html`<label
    ><span>${texts.freeBet}</span>
    <select data-change="free-bet">
      <option value="" .selected=${live(chosen === '')}>${texts.freeBetNone}</option>
      ${free_bets.map(
        ({ id, amount_minor, expires_at }) =>
          html`<option value="${id}" .selected=${live(id === chosen)}>
            ${filled(texts.freeBetUntil, { amount: isolated(money(amount_minor)), date: isolated(day(expires_at)) })}
          </option>`,
      )}
    </select></label
  >`
}

function bonusField({ state, setup, money }: Screen): TemplateResult | typeof nothing {
  const { draft, player } = state
  const bonus_minor = player?.bonus_minor ?? 0
  if (bonus_minor <= 0) return nothing
  return html`<label
    ><span>${filled(setup.texts.useBonus, { amount: isolated(money(bonus_minor)) })}</span>
    <input type="checkbox" data-change="bonus" .checked=${live(draft.usesBonus)}
  /></label>`
}
