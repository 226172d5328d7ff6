import { html, nothing, type TemplateResult } from 'lit-html'
import { icon } from '../icons.ts'
import { isPicked } from '../slip.ts'
import { priceKey, type Screen } from '../state.ts'
import { filled } from '../texts.ts'
import type { FrameTexts } from '../../frame/texts.ts'
import type { BookEvent, Market, Selection } from '../wire.ts'

type Odd = { event: BookEvent; market: Market; selection: Selection; names: 'short' | 'full' }

/** Of the prices that a cell of a row is made for: `18.00`. */
const usualLength = 5

export function oddsButton(screen: Screen, { event, market, selection, names }: Odd): TemplateResult {
  const { state, odds, now_ms } = screen
  const { texts } = screen.setup
  const place = { eventId: event.id, marketId: market.id, selectionId: selection.id }
  const move = state.moves.get(priceKey(event.id, market.id, selection.id))
  const way = move && move.until_ms > now_ms ? move.way : undefined
  const short = names === 'short' ? shortName(screen, market, selection) : undefined
  const { usual_price } = selection
  const price = odds(selection.price)
  const before = usual_price === undefined ? nothing : html` <s dir="ltr">${odds(usual_price)}</s>`
  return html`<button
    class="odd"
    data-key="${market.id}/${selection.id}"
    data-do="pick"
    data-event="${event.id}"
    data-market="${market.id}"
    data-selection="${selection.id}"
    aria-pressed="${String(isPicked(state.draft, place))}"
    aria-disabled=${state.isStale ? 'true' : nothing}
    data-move=${way ?? nothing}
    ?data-boosted=${selection.usual_price !== undefined}
    ?data-long=${price.length > usualLength}
  >
    <span class="name"
      >${
        short === undefined
          ? html`<bdi>${selection.name}</bdi>`
          : html`<span aria-hidden="true">${short}${before}</span
              ><bdi class="visually-hidden">${selection.name}</bdi>`
      }</span
    >
    ${boostView(screen, selection, names)}<span class="price" dir="ltr">${price}</span>
    ${way ? moveView(way, texts) : nothing}
  </button>`
}

type Closed = Market['closed'][number]

/** In the place of odds that cannot be taken now. A market that has not been told of has only the sign of its cell. */
export function closedCell(
  screen: Screen,
  names: Odd['names'],
  market?: Market,
  closed?: Closed,
  sign?: string,
): TemplateResult {
  const short = market && closed && names === 'short' ? shortName(screen, market, closed) : sign
  return html`<span class="odd closed"
    ><span class="name"
      >${short === undefined ? nothing : html`<span aria-hidden="true">${short}</span>`}<bdi
        class=${names === 'short' ? 'visually-hidden' : nothing}
        >${closed?.name}</bdi
      ></span
    ><span class="price"
      >${icon('lock')}<span class="visually-hidden">${screen.setup.texts.oddsClosed}</span></span
    ></span
  >`
}

/** The mark of boosted odds, and what they were, where there is room for it. */
function boostView(
  { odds, setup: { texts } }: Screen,
  { usual_price }: Selection,
  names: Odd['names'],
): TemplateResult | typeof nothing {
  if (usual_price === undefined) return nothing
  return html`<span class="boost"
    >${icon('bolt')}<span class="visually-hidden">${filled(texts.boosted, { odds: odds(usual_price) })}</span
    >${names === 'full' ? html`<s aria-hidden="true" dir="ltr">${odds(usual_price)}</s>` : nothing}</span
  >`
}

function moveView(way: 'up' | 'down', texts: FrameTexts): TemplateResult {
  return html`<span class="move"
    ><i aria-hidden="true">${way === 'up' ? '▲' : '▼'}</i
    ><span class="visually-hidden">${way === 'up' ? texts.oddsUp : texts.oddsDown}</span></span
  >`
}

const shortSides: Record<string, string> = { home: '1', draw: 'X', away: '2' }

/** `1`, `X`, `2`; `-1.5`; `O 2.5`: the id of a market ends in its line, which counts for the home side. */
function shortName(
  { setup, number }: Screen,
  market: Market,
  { id }: Pick<Selection, 'id'>,
): string | undefined {
  const [key, line] = market.id.split(':')
  if (line === undefined) return shortSides[id]
  const value = Number(line)
  if (key === 'handicap') return `\u2066${number(id === 'home' ? value : -value, 'exceptZero')}\u2069`
  const side = id === 'over' ? setup.texts.overShort : setup.texts.underShort
  return `${side} \u2066${number(value)}\u2069`
}
