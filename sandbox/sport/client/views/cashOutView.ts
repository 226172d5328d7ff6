import { html, nothing, type TemplateResult } from 'lit-html'
import type { CashingOut, Screen } from '../state.ts'
import { filled, isolated } from '../texts.ts'

/** The offer for an open bet, its confirmation, and what becomes of it. */
export function cashOutView(screen: Screen, id: string): TemplateResult {
  const { state, setup, money } = screen
  const { texts } = setup
  const offer = state.data?.kind === 'bets' ? state.data.offers[id] : undefined
  const asked = state.cashingOut?.betId === id ? state.cashingOut : undefined
  if (asked?.step === 'sent' || asked?.step === 'unanswered') return cashOutUnderWay(screen, asked)
  if (offer?.kind !== 'offer') return html`<p class="hint">${texts.noCashOut}</p>`
  const amount = isolated(money(offer.amount_minor))
  if (!asked)
    return html`<button class="cash" data-key="cash" data-do="cash-out" data-bet="${id}">
      ${filled(texts.cashOut, { amount })}
    </button>`
  return html`${
      asked.isChanged
        ? html`<p class="message" role="alert">${filled(texts.offerChanged, { amount })}</p>`
        : nothing
    }
    <div class="two" data-key="confirm">
      <button
        class="main"
        data-do="confirm-cash-out"
        data-bet="${id}"
        data-value="${offer.amount_minor}"
        aria-disabled=${asked.step === 'opening' ? 'true' : nothing}
      >
        ${filled(texts.confirmCashOut, { amount })}
      </button>
      <button class="second" data-do="keep">${texts.keepBet}</button>
    </div>`
}

function cashOutUnderWay({ setup: { texts }, money }: Screen, asked: CashingOut): TemplateResult {
  const { betId, step, shown_minor = 0 } = asked
  const isSent = step === 'sent'
  return html`${isSent ? nothing : html`<p class="message" role="alert">${texts.cashOutUnanswered}</p>`}
    <button
      class="main"
      data-key="under-way"
      data-do="confirm-cash-out"
      data-bet="${betId}"
      data-value="${shown_minor}"
      aria-disabled=${isSent ? 'true' : nothing}
      aria-busy=${isSent ? 'true' : nothing}
    >
      ${isSent ? filled(texts.cashingOut, { amount: isolated(money(shown_minor)) }) : texts.check}
    </button>`
}
