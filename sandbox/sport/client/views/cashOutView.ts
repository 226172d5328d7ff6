import { minorUnits } from '#contract/money.ts'
import { currencyOf } from '../money.ts'
import { html, nothing, type TemplateResult } from 'lit-html'
import { offersIn } from '../openBets.ts'
import type { CashingOut, Screen } from '../state.ts'
import { filled, isolated, ltr } from '../texts.ts'
import { cashOutKeeps_hundredths } from '../../book/slip.ts'
import type { HistoryItem, Offers } from '../wire.ts'
import { netRow, sumRow } from './sums.ts'

type Offer = Extract<Offers[string], { kind: 'offer' }>

/** The offer for an open bet, its confirmation, and what becomes of it. */
export function cashOutView(screen: Screen, bet: HistoryItem): TemplateResult | typeof nothing {
  const { state, setup, money } = screen
  const { texts } = setup
  const { id } = bet
  const offer = offersIn(state)[id]
  const asked = state.cashingOut?.betId === id ? state.cashingOut : undefined
  if (asked?.step === 'sent' || asked?.step === 'unanswered') return cashOutUnderWay(screen, asked)
  // Not asked for yet.
  if (!offer) return nothing
  if (offer.kind !== 'offer') return html`<p class="hint">${texts.noCashOut}</p>`
  if (asked) return confirmation(screen, bet, { offer, asked })
  const amount = isolated(money(offer.amount_minor))
  return html`<button class="cash" data-key="cash" data-do="cash-out" data-bet="${id}">
      ${filled(texts.cashOut, { amount })}
    </button>
    ${
      offer.parts.some(({ part }) => part === half)
        ? html`<button
            class="quiet"
            data-key="cash-some"
            data-do="cash-out"
            data-bet="${id}"
            data-value="${half}"
            aria-label="${texts.cashPart}"
          >
            ${texts.cashSome}
          </button>`
        : nothing
    }`
}

/** What is asked at first where it is a part. */
const half = 50

type Asked = { offer: Offer; asked: CashingOut }

function confirmation(screen: Screen, bet: HistoryItem, { offer, asked }: Asked): TemplateResult {
  const { texts } = screen.setup
  // A part that can be had no more is asked as the whole.
  const chosen = offer.parts.find(({ part }) => part === asked.part)
  const { amount_minor } = chosen ?? offer
  const amount = isolated(screen.money(amount_minor))
  return html`${
      asked.isChanged
        ? html`<p class="message" role="alert">${filled(texts.offerChanged, { amount })}</p>`
        : nothing
    }
    ${offer.parts.length > 1 ? partButtons(screen, offer, chosen?.part) : nothing}
    <div class="two" data-key="confirm">
      <button
        class="main"
        data-do="confirm-cash-out"
        data-bet="${asked.betId}"
        data-value="${amount_minor}"
        aria-disabled=${asked.step === 'opening' ? 'true' : nothing}
      >
        ${filled(texts.confirmCashOut, { amount })}
      </button>
      <button class="second" data-do="keep">${texts.keepBet}</button>
    </div>
    ${partSums(screen, bet, { part: chosen?.part ?? 100, amount_minor })} ${worthText(screen)}`
}

/** The part of the stake beside what is offered for it. */
function partSums(
  screen: Screen,
  { amountIn, stakeLeft = amountIn }: HistoryItem,
  { part, amount_minor }: { part: number; amount_minor: number },
): TemplateResult {
  const { setup, state, money } = screen
  const stake_minor = Math.floor((minorUnits(stakeLeft, currencyOf(state.player)) * part) / 100)
  return html`<dl class="sums" data-key="part-sums">
    ${sumRow(setup.texts.stake, money(stake_minor))} ${sumRow(setup.texts.cashAmount, money(amount_minor))}
    ${netRow(screen, amount_minor - stake_minor)}
  </dl>`
}

/** How an offer comes about. */
function worthText({ setup }: Screen): TemplateResult {
  const share = new Intl.NumberFormat(setup.tag, { style: 'percent', numberingSystem: 'latn' })
  const percent = isolated(share.format(cashOutKeeps_hundredths / 100))
  return html`<p class="worth" data-key="worth">${filled(setup.texts.cashOutWorth, { percent })}</p>`
}

/** How much of the bet; the rest of its stake stays in play. */
function partButtons({ setup: { texts } }: Screen, { parts }: Offer, chosen = 100): TemplateResult {
  return html`<div class="kinds" role="group" aria-label="${texts.cashPart}" data-key="parts">
    ${parts.map(
      ({ part }) =>
        html`<button data-do="cash-part" data-value="${part}" aria-pressed="${String(part === chosen)}">
          ${ltr(`${part}%`)}
        </button>`,
    )}
  </div>`
}

/** The offer at which the bet is cashed out by itself, where there is one and nothing else is asked. */
export function autoView(
  { setup: { texts }, state, money }: Screen,
  { id, auto }: HistoryItem,
): TemplateResult | typeof nothing {
  const offer = offersIn(state)[id]
  if (offer?.kind !== 'offer' || state.cashingOut?.betId === id) return nothing
  const auto_minor = auto === null ? undefined : minorUnits(auto, currencyOf(state.player))
  if (auto_minor !== undefined)
    return html`<p class="auto" data-key="auto">
      <span>${filled(texts.autoAt, { amount: isolated(money(auto_minor)) })}</span>
      <button class="quiet" data-do="no-auto" data-bet="${id}">${texts.autoEnd}</button>
    </p>`
  return html`<details class="auto" data-key="auto">
    <summary aria-label="${texts.auto}">${texts.autoShort}</summary>
    <form data-bet="${id}">
      <label
        ><span>${texts.autoLabel}</span
        ><input name="auto" inputmode="decimal" autocomplete="off" maxlength="11" dir="ltr"
      /></label>
      <button class="second">${texts.autoStart}</button>
    </form>
  </details>`
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
