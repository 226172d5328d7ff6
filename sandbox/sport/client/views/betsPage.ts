import { html, nothing, type TemplateResult } from 'lit-html'
import { repeat } from 'lit-html/directives/repeat.js'
import { ltr } from '../ltr.ts'
import type { CashingOut, Screen } from '../state.ts'
import { filled, isolated } from '../texts.ts'
import type { FrameTexts } from '../../frame/texts.ts'
import type { HistoryItem } from '../wire.ts'
import { empty, heading, waiting } from './states.ts'

export function betsPage(screen: Screen): TemplateResult {
  const { state, setup } = screen
  const { texts } = setup
  if (!state.token)
    return html`${heading(texts.myBets)}
      <div class="state">
        <p>${texts.loginToBet}</p>
        <button class="main" data-do="login">${texts.signIn}</button>
      </div>`
  return html`${heading(texts.myBets)}
    <div class="kinds" role="group" aria-label="${texts.betsLabel}">
      ${(['open', 'settled'] as const).map(
        (shown) =>
          html`<button
            data-do="bets"
            data-value="${shown}"
            aria-pressed="${String(state.betsShown === shown)}"
          >
            ${shown === 'open' ? texts.openBets : texts.settledBets}
          </button>`,
      )}
    </div>
    ${waiting(screen) ?? betList(screen)}`
}

function betList(screen: Screen): TemplateResult {
  const { state, setup } = screen
  if (state.data?.kind !== 'bets' || state.data.history.bets.length === 0) return empty(setup.texts.noBets)
  const { bets, count } = state.data.history
  return html`<ul class="bets">
      ${repeat(
        bets,
        ({ id }) => id,
        (bet) => betView(screen, bet),
      )}
    </ul>
    ${bets.length < count ? html`<button class="more" data-do="more">${setup.texts.more}</button>` : nothing}`
}

export const statusTexts: Record<HistoryItem['status'], keyof FrameTexts> = {
  open: 'statusOpen',
  won: 'statusWon',
  lost: 'statusLost',
  returned: 'statusReturned',
  cashed: 'statusCashed',
}

function betView(screen: Screen, bet: HistoryItem): TemplateResult {
  const { setup, dayAndTime } = screen
  const { texts } = setup
  const [first] = bet.events
  return html`<li class="bet" data-key="${bet.id}" data-status="${bet.status}">
    <details>
      <summary>
        <span class="what"
          ><b>${texts[bet.type]}</b>
          ${bet.countEvents > 1 ? ltr(`× ${bet.countEvents}`) : html`<bdi>${first?.match}</bdi>`}</span
        >
        <span class="status">${texts[statusTexts[bet.status]]}</span>
        <span class="placed"
          ><span class="visually-hidden">${filled(texts.bet, { date: '' })}</span
          >${ltr(dayAndTime(bet.date))}</span
        >
      </summary>
      <ul class="legs">
        ${bet.events.map(
          (event) =>
            html`<li>
              <p class="match">
                <bdi>${event.match}</bdi>
                ${event.score === null ? nothing : html`<b class="score" dir="ltr" aria-label="${texts.score}">${event.score}</b>`}
              </p>
              <p>
                ${event.isLive ? html`<em>${texts.live}</em> ` : nothing}${event.name}
                <b class="price" dir="ltr">${screen.odds(event.coef)}</b>
              </p>
              <p class="about">${event.tourneyName} · ${ltr(dayAndTime(event.date))}</p>
            </li>`,
        )}
      </ul>
    </details>
    ${betSums(screen, bet)} ${bet.status === 'open' ? cashOutView(screen, bet.id) : nothing}
  </li>`
}

function betSums({ setup: { texts }, money, odds }: Screen, bet: HistoryItem): TemplateResult {
  const row = (name: string, value: string) =>
    html`<div>
      <dt>${name}</dt>
      <dd>${ltr(value)}</dd>
    </div>`
  const amount = (major: number) => money(Math.round(major * 100))
  return html`<dl class="sums">
    ${row(texts.stake, amount(bet.amountIn))}
    ${bet.type === 'system' ? nothing : row(texts.odds, odds(bet.coef))}
    ${bet.status === 'open' ? row(texts.payout, amount(bet.possibleOut)) : row(texts.paid, amount(bet.amountOut))}
  </dl>`
}

function cashOutView(screen: Screen, id: string): TemplateResult {
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
