import { minorUnits } from '#contract/money.ts'
import { html, nothing, type TemplateResult } from 'lit-html'
import { combinationCount, combinationsOf } from '../../book/slip.ts'
import { currencyOf } from '../money.ts'
import { totalPrice } from '../slipBets.ts'
import type { Screen, SystemShape } from '../state.ts'
import { ltr } from '../texts.ts'
import { sharesText } from './payout.ts'
import type { HistoryEvent, HistoryItem } from '../wire.ts'

/** The shape of a system of the history; undefined for another kind of bet. */
export function shapeOf({ state }: Screen, { system, countEvents }: HistoryItem): SystemShape | undefined {
  if (!system) return undefined
  const currency = currencyOf(state.player)
  const shares = system.shares.map(({ count, stake }) => ({
    count,
    stake_minor: minorUnits(stake, currency),
  }))
  return { size: system.size, count: countEvents, shares }
}

/** A longer list would be no help. */
const mostLines = 84

/** Whether the bets of a system are told one by one. */
export function hasLines({ system, events, countEvents }: HistoryItem): boolean {
  if (!system || events.length < countEvents) return false
  return combinationCount({ kind: 'system', size: system.size, legs: events }) <= mostLines
}

/** Each bet of a system by itself: what it is on, what it costs, its odds, and what became of it. */
export function systemLines(screen: Screen, bet: HistoryItem): TemplateResult | typeof nothing {
  const { setup, state, money, odds } = screen
  const { system, events } = bet
  const shape = shapeOf(screen, bet)
  if (!system || !shape || !hasLines(bet)) return nothing
  const stake_minor = minorUnits(bet.amountIn, currencyOf(state.player))
  const lines = combinationsOf({ kind: 'system', size: system.size, legs: events, stake_minor })
  return html`<details class="lines" data-key="lines">
    <summary>${setup.texts.combinations} <b>${sharesText(shape, money)}</b></summary>
    <ol>
      ${lines.map((line) => {
        const legs = line.legs.flatMap((place) => events[place] ?? [])
        const price = totalPrice(legs.map(({ coef }) => ({ price: coef })))
        return html`<li data-outcome="${outcomeOf(legs)}">
          <span class="outcome"
            >${legs.map(({ selection, market, parts }, index) => html`${index > 0 ? ' + ' : nothing}<bdi>${parts ? market : selection}</bdi>`)}</span
          >
          ${ltr(`${money(line.stake_minor)} × ${odds(price)}`)}
        </li>`
      })}
    </ol>
  </details>`
}

/** Lost with the first of its selections that is, won with all of them. */
function outcomeOf(legs: readonly HistoryEvent[]): string {
  if (legs.some(({ outcome }) => outcome === 'lose')) return 'lose'
  return legs.every(({ outcome }) => outcome === 'win') ? 'win' : 'open'
}
