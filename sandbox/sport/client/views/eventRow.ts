import { day_ms } from '#lib/time.ts'
import { html, nothing, type TemplateResult } from 'lit-html'
import { repeat } from 'lit-html/directives/repeat.js'
import { icon, isIcon } from '../icons.ts'
import type { Screen } from '../state.ts'
import { filled, ltr } from '../texts.ts'
import type { BookEvent, Market, Selection } from '../wire.ts'
import { closedCell, oddsButton } from './oddsButton.ts'

export function matchName({ home, away }: Pick<BookEvent, 'home' | 'away'>): string {
  return `${home} – ${away}`
}

const over: readonly BookEvent['state'][] = ['ended', 'interrupted']

/** Nothing of it can be backed any more. */
export function isOver({ state }: Pick<BookEvent, 'state'>): boolean {
  return over.includes(state)
}

/** It was put off, and then not played at all. */
function isCancelled({ state, score }: BookEvent): boolean {
  return state === 'ended' && score === null
}

/** An event in a list, with its main markets. `hasLeague`: the list is not under leagues, so the row names its own. */
export function eventRow(screen: Screen, event: BookEvent, hasLeague: boolean): TemplateResult {
  const { texts } = screen.setup
  const isPast = isOver(event) || screen.state.route.page === 'Results'
  const others = event.market_count - event.markets.length
  return html`<li class="event" data-key="${event.id}" data-state="${isPast ? 'ended' : event.state}">
    <a
      class="match"
      href="#/EventView"
      data-go="/EventView?event=${event.id}${event.is_live ? '&live=1' : ''}"
      aria-label="${filled(texts.allMarkets, { match: [matchName(event), onlyWord(screen, event)].filter(Boolean).join(', ') })}"
    >
      <span class="top"
        ><span class="when"
          >${hasLeague && isIcon(event.sport) ? icon(event.sport, 'sport') : nothing}${isPast ? startOfOver(screen, event) : whenText(screen, event)}${isPast ? nothing : onlyMark(screen, event)}</span
        >
        ${hasLeague ? html`<span class="league">${leagueText(event)}</span>` : nothing}
        ${others > 0 ? html`<span class="plus">${ltr(`+${others}`)}</span>` : nothing}</span
      >
      <span class="sides">${sideView(screen, event, 'home')}${sideView(screen, event, 'away')}</span>
      ${isPast && event.periods ? periodsView(event.periods) : nothing}
      ${event.score === null ? nothing : scoreView(event.score, event.game?.points ?? undefined)}
    </a>
    ${isPast ? nothing : rowMarkets(screen, event)} ${buttonsOf(screen, event)}
  </li>`
}

/** Results stand in the order of the starts. */
function startOfOver(screen: Screen, event: BookEvent) {
  const { texts } = screen.setup
  const { state, starts_at } = event
  const name = isCancelled(event)
    ? 'cancelled'
    : state === 'interrupted' || state === 'postponed'
      ? state
      : undefined
  return html`${name === undefined ? nothing : html`<em>${texts[name]}</em> `}${ltr(screen.dayAndTime(starts_at))}`
}

/** The score of each period, beside the sides; the one of the match follows. */
function periodsView(periods: NonNullable<BookEvent['periods']>): TemplateResult {
  return html`<span class="parts"
    >${periods.map(([home, away]) => html`<span><i>${home}</i><i>${away}</i></span>`)}</span
  >`
}

/** What it is taken as, where that is not every kind of bet. */
function onlyWord({ setup: { texts } }: Screen, { combination }: BookEvent): string | undefined {
  return combination && (combination === 'single-only' ? texts.singlesOnly : texts.parlaysOnly)
}

export function onlyText(screen: Screen, event: BookEvent) {
  const word = onlyWord(screen, event)
  return word === undefined ? nothing : html` <em class="only">${word}</em>`
}

/** In a row there is room for the number of selections; the word is a pointer or the focus away. */
function onlyMark(screen: Screen, event: BookEvent) {
  const word = onlyWord(screen, event)
  if (word === undefined) return nothing
  return html` <b class="limit" title="${word}">${ltr(event.combination === 'single-only' ? '1' : '2+')}</b>`
}

function leagueText({ sport, tourney }: BookEvent): TemplateResult {
  return html`${isIcon(sport) ? icon(sport, 'sport') : nothing}<bdi>${tourney}</bdi>`
}

/** Columns of a row, in this order: the winner, the handicap, the total. What is closed keeps its place. */
function rowMarkets(screen: Screen, event: BookEvent): TemplateResult {
  const marketOf = (key: string) => event.markets.find(({ id }) => id.startsWith(`${key}:`))
  const columns = [event.market, marketOf('handicap'), marketOf('total')]
  const { overShort, underShort } = screen.setup.texts
  const signs = [[], ['1', '2'], [overShort, underShort]]
  return html`<div class="markets" data-column="${screen.state.column}">
    ${columns.map((market, column) =>
      market
        ? marketView(screen, event, market, 'short')
        : html`<div class="odds" data-count="2">
            ${signs[column]?.map((sign) => closedCell(screen, 'short', undefined, undefined, sign))}
          </div>`,
    )}
  </div>`
}

/** The name of a side, with a mark where it serves. */
function sideView({ setup: { texts } }: Screen, event: BookEvent, side: 'home' | 'away'): TemplateResult {
  const serves = event.game?.server === side ? servesMark(texts.serves) : nothing
  return html`<span class="side" ?data-lost=${isLost(event, side)}><bdi>${event[side]}</bdi>${serves}</span>`
}

/** Of a match that was played to its end. */
function isLost({ state, score }: BookEvent, side: 'home' | 'away'): boolean {
  const [home = 0, away = 0] = score?.split(':').map(Number) ?? []
  return state === 'ended' && (side === 'home' ? home < away : away < home)
}

export function servesMark(words: string): TemplateResult {
  return html`<i class="serves" aria-hidden="true"></i><span class="visually-hidden">${words}</span>`
}

/** Home and away, each beside its side. `points`: of the game that is played. */
function scoreView(score: string, points: readonly string[] = []): TemplateResult {
  return html`<span class="score"
    >${score
      .split(':')
      .map(
        (part, side) =>
          html`<span><b>${part}</b>${points[side] ? html` <small>${points[side]}</small>` : nothing}</span>`,
      )}</span
  >`
}

export function whenText(screen: Screen, event: BookEvent): TemplateResult {
  const { texts } = screen.setup
  const end = event.ended_at ?? event.starts_at
  switch (event.state) {
    case 'live':
      return html`<span class="clock">${event.clock}</span>`
    case 'suspended':
      return html`<span class="clock">${event.clock}</span> <em>${texts.suspended}</em>`
    case 'ended':
      return html`${isCancelled(event) ? texts.cancelled : texts.ended} ${ltr(screen.dayAndTime(end))}`
    case 'interrupted':
      return html`${texts.interrupted} ${ltr(screen.dayAndTime(end))}`
    case 'postponed':
      return html`<em>${texts.postponed}</em> ${dayText(screen, event.starts_at)}`
    case 'pre-match':
      return startText(screen, event.starts_at)
  }
}

const soon_ms = 60 * 60_000

/** `Today 10:28`; of a later day than tomorrow its date. */
function dayText(screen: Screen, starts_at: string): TemplateResult {
  const { today, tomorrow } = screen.setup.texts
  const dayIn = (days: number) => screen.day(new Date(screen.now_ms + days * day_ms).toISOString())
  const word = [today, tomorrow].find((_, days) => dayIn(days) === screen.day(starts_at))
  return word === undefined ? ltr(screen.dayAndTime(starts_at)) : html`${word} ${ltr(screen.time(starts_at))}`
}

/** How long until the start, where that is within the hour; else when it is. */
function startText(screen: Screen, starts_at: string): TemplateResult {
  const left_ms = Date.parse(starts_at) - screen.now_ms
  if (left_ms <= 0 || left_ms >= soon_ms) return dayText(screen, starts_at)
  return html`${ltr(screen.time(starts_at))} <em class="soon">${screen.until(left_ms)}</em>`
}

/** The marks that a player can set on an event; `more` stands before them. */
export function buttonsOf(
  { state, setup }: Screen,
  event: BookEvent,
  more: TemplateResult | typeof nothing = nothing,
): TemplateResult {
  const { texts } = setup
  const match = matchName(event)
  const isFavorite = state.favorites.includes(event.id)
  const isWatched = state.watched.includes(event.id)
  return html`<div class="marks">
    ${more}
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
            class="watch"
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

/** The odds of a market. `short`: by the usual signs, where the sides are beside it. */
export function marketView(
  screen: Screen,
  event: BookEvent,
  market: Market,
  names: 'short' | 'full',
): TemplateResult {
  const label = `${market.name}: ${matchName(event)}`
  return html`<div class="odds" role="group" aria-label="${label}" data-count="${cellsOf(market)}">
    ${repeat(
      placesOf(market),
      ({ id }) => id,
      (one) =>
        'price' in one
          ? oddsButton(screen, { event, market, selection: one, names })
          : closedCell(screen, names, market, one),
    )}
  </div>`
}

/**
 * The selections of a market in their order, with those that are closed now; of many, such as the scores that can no longer be, only
 * those that are open.
 */
function placesOf(market: Market): (Selection | Market['closed'][number])[] {
  const { selections, closed } = market
  if (isLong(market) && selections.length > 0) return selections
  return closed.reduce<(Selection | Market['closed'][number])[]>(
    (all, one) => all.toSpliced(one.at, 0, one),
    selections,
  )
}

/** More cells than stand beside each other. */
export function isLong(market: Market | undefined): boolean {
  return market !== undefined && cellsOf(market) > 4
}

export function cellsOf({ selections, closed }: Market): number {
  return selections.length + closed.length
}

/** Lines of one market are kept together. */
export function byName<Named extends { name: string }>(markets: readonly Named[]): Named[][] {
  const groups = new Map<string, Named[]>()
  for (const market of markets) groups.set(market.name, [...(groups.get(market.name) ?? []), market])
  return [...groups.values()]
}
