import { minorUnits } from '#contract/money.ts'
import { html, nothing, type TemplateResult } from 'lit-html'
import { repeat } from 'lit-html/directives/repeat.js'
import { currencyOf } from '../money.ts'
import { atStake, openStake } from '../openBets.ts'
import type { Screen } from '../state.ts'
import { counted } from '../texts.ts'
import type { HistoryItem } from '../wire.ts'
import { betView } from './betView.ts'
import { empty, heading, waiting } from './states.ts'
import { costOf, netRow, sumRow } from './sums.ts'

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
  return html`${state.betsShown === 'settled' ? netView(screen, bets) : openView(screen, bets)}
  ${betCards(screen, bets)}
  ${bets.length < count ? html`<button class="more" data-do="more">${setup.texts.more}</button>` : nothing}`
}

export function betCards(screen: Screen, bets: readonly HistoryItem[]): TemplateResult {
  return html`<ul class="bets">
    ${repeat(
      bets,
      ({ id }) => id,
      (bet) => betView(screen, bet),
    )}
  </ul>`
}

/** What is at stake in open bets, and what it may bring. */
function openView(screen: Screen, bets: readonly HistoryItem[]): TemplateResult {
  const { setup, money, state } = screen
  const { texts } = setup
  const currency = currencyOf(state.player)
  const sum = (amountOf: (bet: HistoryItem) => number) => bets.reduce((all, bet) => all + amountOf(bet), 0)
  return html`<section class="net" aria-label="${texts.openBets}">
    <dl class="sums">
      ${sumRow(texts.openStakes, money(sum((bet) => atStake(bet, currency))))}
      ${sumRow(texts.payout, money(sum(({ possibleOut }) => minorUnits(possibleOut, currency))))}
    </dl>
  </section>`
}

/** What the bets of the list cost and brought, in sum, beside what is at stake in open ones. A free bet has cost nothing. */
function netView(screen: Screen, bets: readonly HistoryItem[]): TemplateResult {
  const { texts } = screen.setup
  const sum = (amountsOf: (bet: HistoryItem) => number) =>
    bets.reduce((all, bet) => all + minorUnits(amountsOf(bet), currencyOf(screen.state.player)), 0)
  const [cost_minor, paid_minor] = [sum(costOf), sum(({ amountOut }) => amountOut)]
  const { money, state } = screen
  const open_minor = openStake(state, currencyOf(state.player))
  return html`<section class="net" aria-label="${texts.net}">
    <p>${counted(screen.setup, 'lastBets', bets.length)}</p>
    <dl class="sums">
      ${sumRow(texts.totalStake, money(cost_minor))} ${sumRow(texts.paid, money(paid_minor))}
      ${netRow(screen, paid_minor - cost_minor)}
      ${open_minor > 0 ? sumRow(texts.openStakes, money(open_minor)) : nothing}
    </dl>
  </section>`
}
