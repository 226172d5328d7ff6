import { minorUnits } from '#contract/money.ts'
import { html, nothing, type TemplateResult } from 'lit-html'
import { combinationsOf } from '../../book/slip.ts'
import { currencyOf } from '../money.ts'
import { totalPrice } from '../slip.ts'
import type { Screen, SystemShape } from '../state.ts'
import { ltr } from '../texts.ts'
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

/** Each bet of a system by itself: what it is on, what it costs, its odds, and what became of it. */
export function systemLines(screen: Screen, bet: HistoryItem): TemplateResult | typeof nothing {
  const { setup, state, money, odds } = screen
  const { system, events } = bet
  if (!system || events.length < bet.countEvents) return nothing
  const stake_minor = minorUnits(bet.amountIn, currencyOf(state.player))
  const lines = combinationsOf({ kind: 'system', size: system.size, legs: events, stake_minor })
  if (lines.length > mostLines) return nothing
  return html`<details class="lines" data-key="lines">
    <summary>${setup.texts.combinations} <b class="count">${lines.length}</b></summary>
    <ol>
      ${lines.map((line) => {
        const legs = line.legs.flatMap((place) => events[place] ?? [])
        const price = totalPrice({ picks: legs.map(({ coef }) => ({ price: coef })) })
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
