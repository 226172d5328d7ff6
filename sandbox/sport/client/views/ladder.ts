import { html, nothing, type TemplateResult } from 'lit-html'
import { repeat } from 'lit-html/directives/repeat.js'
import { mainLineOf } from '../../book/mainLine.ts'
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

/** The main lines that were shown: while betting is stopped no prices say which it is. */
const mainLines = new Map<string, string>()

function mainLine(eventId: string, markets: readonly Market[]): Market | undefined {
  const place = `${eventId}/${markets[0]?.name ?? ''}`
  const isStopped = markets.every(({ selections }) => selections.length === 0)
  const known = isStopped && markets.find(({ id }) => id === mainLines.get(place))
  if (known) return known
  const main = mainLineOf(markets)
  if (main) mainLines.set(place, main.id)
  return main
}
