import { html, nothing, type TemplateResult } from 'lit-html'
import { repeat } from 'lit-html/directives/repeat.js'
import type { Screen } from '../state.ts'
import { filled } from '../texts.ts'
import type { FullEvent, Market } from '../wire.ts'
import { isLong, marketView } from './eventRow.ts'

/** The lines of a market: the main one, and the others behind a press. */
export function ladder(
  screen: Screen,
  event: FullEvent,
  markets: readonly Market[],
  isMulti: boolean,
): TemplateResult {
  const main = mainLine(event.id, markets)
  const others = markets.filter((market) => market !== main)
  const lines = (some: readonly Market[]) =>
    repeat(
      some,
      ({ id }) => id,
      (market) =>
        html`<div data-key="${market.id}" class="${isLong(main) ? 'long' : 'line'}">
          ${marketView(screen, event, market, 'full')}
        </div>`,
    )
  const isFolded = others.length > 0 && !isMulti
  return html`${lines(main ? [main] : [])}
  ${
    isFolded
      ? html`<details class="otherLines">
          <summary>${filled(screen.setup.texts.moreLines, { count: others.length })}</summary>
          <div class="lines">${lines(others)}</div>
        </details>`
      : nothing
  }`
}

/** The main lines that were shown: one stays while it is offered, so that nothing moves under a finger. */
const mainLines = new Map<string, string>()

/** The line with the most even prices, of plain ones first: 2.5 rather than 2.25. */
function mainLine(eventId: string, markets: readonly Market[]): Market | undefined {
  const place = `${eventId}/${markets[0]?.name ?? ''}`
  const known = markets.find(({ id }) => id === mainLines.get(place))
  if (known) return known
  const plain = markets.filter(({ id }) => id.endsWith('.5'))
  const [main] = (plain.length > 0 ? plain : markets).toSorted(
    (one, other) => unevenness(one) - unevenness(other),
  )
  if (main) mainLines.set(place, main.id)
  return main
}

function unevenness({ selections }: Market): number {
  const prices = selections.map(({ price }) => price)
  return prices.length < 2 ? Infinity : Math.max(...prices) - Math.min(...prices)
}
