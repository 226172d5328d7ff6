import { html, nothing, type TemplateResult } from 'lit-html'
import { repeat } from 'lit-html/directives/repeat.js'
import { ltr } from '../ltr.ts'
import { icon } from '../icons.ts'
import { isPicked } from '../slip.ts'
import { priceKey, type Screen } from '../state.ts'
import { filled } from '../texts.ts'
import type { BookEvent, Market, Selection } from '../wire.ts'

export function matchName({ home, away }: Pick<BookEvent, 'home' | 'away'>): string {
  return `${home} – ${away}`
}

/** An event in a list, with its main market. */
export function eventRow(screen: Screen, event: BookEvent): TemplateResult {
  const { texts } = screen.setup
  const isOver = event.state === 'ended' || event.state === 'interrupted'
  return html`<li class="event" data-key="${event.id}" data-state="${event.state}">
    <p class="when">${whenText(screen, event)}</p>
    <a
      class="match"
      href="#/EventView"
      data-go="/EventView?event=${event.id}${event.is_live ? '&live=1' : ''}"
      aria-label="${filled(texts.allMarkets, { match: matchName(event) })}"
    >
      <span class="sides"><bdi>${event.home}</bdi><bdi>${event.away}</bdi></span>
      ${event.score === null ? nothing : scoreView(event.score)}
    </a>
    ${isOver ? nothing : marketView(screen, event, event.market, 'short')} ${buttonsOf(screen, event)}
  </li>`
}

/** Home and away, each beside its side. */
export function scoreView(score: string): TemplateResult {
  return html`<span class="score">${score.split(':').map((part) => html`<b>${part}</b>`)}</span>`
}

export function whenText(screen: Screen, event: BookEvent): TemplateResult {
  const { texts } = screen.setup
  switch (event.state) {
    case 'live':
      return html`<span class="clock">${event.clock}</span>`
    case 'suspended':
      return html`<span class="clock">${event.clock}</span> <em>${texts.suspended}</em>`
    case 'ended':
      return html`${texts.ended} ${ltr(screen.dayAndTime(event.starts_at))}`
    case 'interrupted':
      return html`${texts.interrupted} ${ltr(screen.dayAndTime(event.starts_at))}`
    case 'postponed':
      return html`<em>${texts.postponed}</em> ${ltr(screen.dayAndTime(event.starts_at))}`
    case 'pre-match':
      return ltr(screen.dayAndTime(event.starts_at))
  }
}

export function buttonsOf({ state, setup }: Screen, event: BookEvent): TemplateResult {
  const { texts } = setup
  const match = matchName(event)
  const isFavorite = state.favorites.includes(event.id)
  const isWatched = state.watched.includes(event.id)
  return html`<div class="marks">
    <button
      data-do="favorite"
      data-event="${event.id}"
      aria-pressed="${String(isFavorite)}"
      aria-label="${filled(isFavorite ? texts.removeFavorite : texts.addFavorite, { match })}"
    >
      ${icon('star')}
    </button>
    ${
      event.is_live || isWatched
        ? html`<button
            data-do="watch"
            data-event="${event.id}"
            aria-pressed="${String(isWatched)}"
            aria-label="${filled(isWatched ? texts.removeMulti : texts.addMulti, { match })}"
          >
            ${icon('screens')}
          </button>`
        : nothing
    }
  </div>`
}

const shortNames: Record<string, string> = { home: '1', draw: 'X', away: '2' }

/** The odds of a market. `short`: by the usual signs, where the sides are beside it. */
export function marketView(
  screen: Screen,
  event: BookEvent,
  market: Market,
  names: 'short' | 'full',
): TemplateResult {
  const { texts } = screen.setup
  const label = `${market.name}: ${matchName(event)}`
  if (market.selections.length === 0) return html`<p class="odds closed"><span>${texts.suspended}</span></p>`
  return html`<div class="odds" role="group" aria-label="${label}">
    ${repeat(
      market.selections,
      ({ id }) => id,
      (selection) => oddsButton(screen, event, market, selection, names),
    )}
  </div>`
}

function oddsButton(
  { state, setup, odds, now_ms }: Screen,
  event: BookEvent,
  market: Market,
  selection: Selection,
  names: 'short' | 'full',
): TemplateResult {
  const { texts } = setup
  const place = { eventId: event.id, marketId: market.id, selectionId: selection.id }
  const move = state.moves.get(priceKey(event.id, market.id, selection.id))
  const way = move && move.until_ms > now_ms ? move.way : undefined
  const short = names === 'short' ? shortNames[selection.id] : undefined
  return html`<button
    class="odd"
    data-key="${market.id}/${selection.id}"
    data-do="pick"
    data-event="${event.id}"
    data-market="${market.id}"
    data-selection="${selection.id}"
    aria-pressed="${String(isPicked(state.draft, place))}"
    data-move=${way ?? nothing}
  >
    <span class="name"
      >${
        short === undefined
          ? html`<bdi>${selection.name}</bdi>`
          : html`<span aria-hidden="true">${short}</span><bdi class="visually-hidden">${selection.name}</bdi>`
      }</span
    >
    <span class="price" dir="ltr">${odds(selection.price)}</span>
    ${
      way
        ? html`<span class="move"
            ><i aria-hidden="true">${way === 'up' ? '▲' : '▼'}</i
            ><span class="visually-hidden">${way === 'up' ? texts.oddsUp : texts.oddsDown}</span></span
          >`
        : nothing
    }
  </button>`
}
