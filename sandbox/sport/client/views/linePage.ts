import { day_ms } from '#lib/time.ts'
import { html, nothing, type TemplateResult } from 'lit-html'
import { live } from 'lit-html/directives/live.js'
import { repeat } from 'lit-html/directives/repeat.js'
import { hourOf } from '../load.ts'
import { icon, isIcon } from '../icons.ts'
import { addressOf, type Page } from '../route.ts'
import { columns, type Group, type Screen } from '../state.ts'
import { filled, pageTexts } from '../texts.ts'
import type { BookEvent } from '../wire.ts'
import { eventRow } from './eventRow.ts'
import { byCountry, sportTabs } from './sportTabs.ts'
import { empty, heading, subheading, waiting } from './states.ts'

/** Every page that is a list of events. */
export function linePage(screen: Screen): TemplateResult {
  const { page } = screen.state.route
  const hasSports = page !== 'Search' && page !== 'Favorites'
  const hasOdds = page !== 'Results' && !isBySport(screen)
  return html`${hasSports ? sportTabs(screen) : nothing} ${page === 'Search' ? searchField(screen) : nothing}
  ${page === 'Calendar' || page === 'Results' ? dayTabs(screen, page) : nothing}
  ${page === 'Home' ? heading(titleOf(screen)) : listHead(screen, html`${heading(titleOf(screen))} ${page === 'Results' ? pastSearch(screen) : nothing}`, { fields: html`${tourneyField(screen)} ${hourField(screen)}`, events: listed(screen), hasOdds })}
  ${waiting(screen) ?? groups(screen)}`
}

function listed({ state: { data } }: Screen): BookEvent[] {
  return data?.kind === 'line' ? data.groups.flatMap(({ events }) => events) : []
}

/** The line above a list: its name, those of the columns of odds, and its order. */
function listHead(
  screen: Screen,
  name: TemplateResult,
  {
    fields,
    events = [],
    hasOdds = true,
    isSorted = true,
  }: { fields?: TemplateResult; events?: readonly BookEvent[]; hasOdds?: boolean; isSorted?: boolean } = {},
): TemplateResult {
  return html`<header class="head">
    ${name}
    ${
      hasOdds
        ? html`<span class="columnNames" aria-hidden="true"
            >${columnNames(screen, events).map((name) => html`<i>${name}</i>`)}</span
          >`
        : periodNames(events)
    }
    ${
      isSorted
        ? html`<span class="fields"
            >${fields} ${screen.state.route.page === 'Results' ? nothing : columnField(screen)}
            ${screen.state.route.page === 'Overview' ? nothing : sortField(screen)}</span
          >`
        : nothing
    }
  </header>`
}

/** Without what a sport counts in it: `Moneyline` of `Moneyline (incl. overtime)`. */
function mainName({ market: { name } }: BookEvent): string {
  return name.replace(/ \(.*\)$/, '')
}

/** There is room for the innings of baseball; those beyond stand without a number. */
const mostNumbered = 9

/** Over the scores of what is over: the numbers of the periods or sets. */
function periodNames(events: readonly BookEvent[]): TemplateResult | typeof nothing {
  const most = Math.max(0, ...events.map(({ periods }) => periods?.length ?? 0))
  if (most === 0) return nothing
  return html`<span class="periodNames" aria-hidden="true"
    >${Array.from({ length: Math.min(most, mostNumbered) }, (_, index) => html`<i>${index + 1}</i>`)}</span
  >`
}

const columnTexts = { winner: 'columnWinner', handicap: 'columnHandicap', total: 'columnTotal' } as const

/** The names of the markets below: of those of one sport all, of several sports their main markets. */
function columnNames({ setup: { texts } }: Screen, events: readonly BookEvent[]): string[] {
  const common = columns.map((column) => texts[columnTexts[column]])
  const [first] = events
  if (!first) return common
  if (events.some(({ sport }) => sport !== first.sport))
    return [[...new Set(events.map(mainName))].join(' / '), ...common.slice(1)]
  const nameOf = (kind: string) =>
    events.flatMap(({ markets }) => markets.find(({ id }) => id.startsWith(kind)) ?? [])[0]?.name
  const own = [first.market.name, nameOf('handicap:'), nameOf('total:')]
  return common.map((name, column) => own[column] ?? name)
}

/** The page, and the sport and league that are chosen. */
function titleOf({ state, setup }: Screen): string {
  const { page, query } = state.route
  const sport = state.sports.find(({ id }) => id === query.sport)
  const tourney = sport?.tourneys.find(({ id }) => id === query.champ)
  const name = setup.texts[pageTexts[page]]
  const chosen = [sport?.name, tourney?.name].filter(Boolean).join(' · ')
  if (chosen === '') return name
  return page === 'Home' ? chosen : `${chosen} · ${name}`
}

function groups(screen: Screen): TemplateResult {
  const { state, setup } = screen
  const { page, query } = state.route
  if (state.data?.kind !== 'line')
    return empty(page === 'Search' ? setup.texts.searchHint : setup.texts.noFavorites)
  const shown = state.data.groups.filter(({ events }) => events.length > 0)
  const isNoneLive = page === 'Overview' && !shown.some(({ key }) => key === 'live')
  if (shown.length > 0)
    return html`${isNoneLive ? empty(setup.texts.noEvents) : nothing}
    ${repeat(
      shown,
      ({ key }) => key,
      (group) => (isBySport(screen) && !isNoneLive ? sportsView(screen, group) : groupView(screen, group)),
    )}`
  if (query.q) return empty(filled(setup.texts.nothingFound, { query: query.q }))
  return empty(page === 'Favorites' ? setup.texts.noFavorites : setup.texts.noEvents)
}

/** What runs in all sports is under their names. */
function isBySport({ state: { route } }: Screen): boolean {
  return route.page === 'Overview' && route.query.sport === undefined
}

function sportsView(screen: Screen, { events, isMore }: Group): TemplateResult {
  const sports = [...new Set(events.map(({ sport }) => sport))]
  return html`${repeat(
    sports,
    (sport) => sport,
    (sport) => {
      const some = events.filter((event) => event.sport === sport)
      return html`<section class="group" data-sport="${sport}">
        ${listHead(screen, sportName(sport, some), { events: some, isSorted: false })}
        ${listOf(screen, some, 3)}
      </section>`
    },
  )}${isMore ? moreButton(screen) : nothing}`
}

/** It leads to the list of the sport alone. */
function sportName(sport: string, [first, ...others]: readonly BookEvent[]): TemplateResult {
  const go = addressOf({ page: 'Overview', query: { sport } })
  return html`<h2>
    <a href="#${go}" data-go="${go}"
      >${isIcon(sport) ? icon(sport) : nothing}<span>${first?.sport_name}</span>
      <small>${others.length + 1}</small></a
    >
  </h2>`
}

/** What runs is under its leagues; of other lists the player chooses the order. */
function listOf(screen: Screen, events: readonly BookEvent[], level: 2 | 3): TemplateResult {
  const { sort, route } = screen.state
  return sort === 'time' && route.page !== 'Overview'
    ? eventList(screen, events, true)
    : leagues(screen, events, level)
}

const groupPages: Partial<Record<Group['key'], Page>> = {
  live: 'Overview',
  upcoming: 'Upcoming',
  favorites: 'Favorites',
}

function groupView(screen: Screen, group: Group): TemplateResult {
  const { state } = screen
  const { page } = state.route
  const isNamed = page === 'Home' || (page === 'Overview' && group.key === 'upcoming')
  return html`${page === 'Home' && group.key === 'upcoming' ? homeChips(screen) : nothing}
    <section class="group" data-sport=${state.route.query.sport ?? nothing}>
      ${isNamed ? listHead(screen, groupName(screen, group), { events: group.events, isSorted: page === 'Home' }) : nothing}
      ${listOf(screen, group.events, isNamed ? 3 : 2)}
      ${group.isMore && !isNamed ? moreButton(screen) : nothing}
    </section>`
}

function moreButton({ setup }: Screen): TemplateResult {
  return html`<button class="more" data-do="more">${setup.texts.more}</button>`
}

/** It leads to where its list is whole. */
function groupName({ state, setup }: Screen, { key }: Group): TemplateResult {
  const page = groupPages[key] ?? 'Upcoming'
  const name = setup.texts[pageTexts[page]]
  const { sport } = state.route.query
  const go = addressOf({ page, query: sport ? { sport } : {} })
  return html`<h2>
    <a href="#${go}" data-go="${go}" aria-label="${filled(setup.texts.seeAll, { name })}">${name}</a>
  </h2>`
}

function eventList(screen: Screen, events: readonly BookEvent[], hasLeague: boolean): TemplateResult {
  return html`<ul class="events">
    ${repeat(
      favoritesFirst(screen, events),
      ({ id }) => id,
      (event) => eventRow(screen, event, hasLeague),
    )}
  </ul>`
}

function favoritesFirst({ state }: Screen, events: readonly BookEvent[]): BookEvent[] {
  if (state.route.page === 'Results') return [...events]
  const isFavorite = ({ id }: BookEvent) => state.favorites.includes(id)
  return [...events.filter(isFavorite), ...events.filter((event) => !isFavorite(event))]
}

function leagues(screen: Screen, events: readonly BookEvent[], level: 2 | 3): TemplateResult {
  // A head over one row would take the room of another one; without it the row must not stand under the head of another league.
  const hasNoHead = ({ events: some }: Tourney) => screen.state.route.page === 'Overview' && some.length === 1
  const all = byTourney(events)
  return html`${repeat(
    [...all.filter(hasNoHead), ...all.filter((tourney) => !hasNoHead(tourney))],
    ({ key }) => key,
    (tourney) => {
      const { sport, title, events: some } = tourney
      const isAlone = hasNoHead(tourney)
      return html`<div class="tourney">
        ${isAlone ? nothing : subheading(level, html`<span class="sport">${sport} · </span><span>${title}</span> <small>${some.length}</small>`)}
        ${eventList(screen, some, isAlone)}
      </div>`
    },
  )}`
}

type Tourney = { key: string; sport: string; title: string; events: BookEvent[] }

/** Each tourney in the place of its first event. */
function byTourney(events: readonly BookEvent[]): Tourney[] {
  const found = new Map<string, Tourney>()
  for (const event of events) {
    const { tourney_id: key, sport_name: sport, tourney: title } = event
    const known = found.get(key) ?? { key, sport, title, events: [] }
    known.events.push(event)
    found.set(key, known)
  }
  return [...found.values()]
}

/** The leagues of the chosen sport, where the tree of leagues has no room. */
function tourneyField({ state, setup }: Screen): TemplateResult | typeof nothing {
  const { page, query } = state.route
  const tourneys = state.sports.find(({ id }) => id === query.sport)?.tourneys
  if (!tourneys || page === 'Home') return nothing
  return html`<select class="tourneys" data-change="tourney" aria-label="${setup.texts.tourney}">
    <option value="" .selected=${live(query.champ === undefined)}>${setup.texts.allTourneys}</option>
    ${byCountry(tourneys, state.route, query.champ).map(
      ([country, some]) =>
        html`<optgroup label="${country}">
          ${some.map(
            ({ id, name }) =>
              html`<option value="${id}" .selected=${live(id === query.champ)}>${name}</option>`,
          )}
        </optgroup>`,
    )}
  </select>`
}

/** From which hour on the matches of a day are shown; those of today that are past are no choice. */
function hourField({ state, setup: { texts }, now_ms, time }: Screen): TemplateResult | typeof nothing {
  const { page, query } = state.route
  if (page !== 'Calendar') return nothing
  const isToday = (query.day ?? '0') === '0'
  const first = isToday ? Number(time(new Date(now_ms).toISOString()).slice(0, 2)) || 0 : 0
  const chosen = hourOf(query)
  const hours = Array.from({ length: 24 }, (_, hour) => hour).filter(
    (hour) => hour > first || hour === chosen,
  )
  return html`<select class="hour" data-change="hour" aria-label="${texts.fromHour}">
    <option value="" .selected=${live(chosen === 0)}>${texts.groupAll}</option>
    ${hours
      .filter((hour) => hour > 0)
      .map(
        (hour) =>
          html`<option value="${hour}" .selected=${live(hour === chosen)}>
            ${`${String(hour).padStart(2, '0')}:00 +`}
          </option>`,
      )}
  </select>`
}

/** Which of its markets a row has, where there is room for one. */
function columnField({ state, setup: { texts } }: Screen): TemplateResult {
  return html`<select class="column" data-change="column" aria-label="${texts.markets}">
    ${columns.map(
      (column) =>
        html`<option value="${column}" .selected=${live(column === state.column)}>
          ${texts[columnTexts[column]]}
        </option>`,
    )}
  </select>`
}

function sortField({ state, setup }: Screen): TemplateResult {
  const sorts = [
    ['time', setup.texts.byTime],
    ['league', setup.texts.byLeague],
  ] as const
  return html`<select class="sort" data-change="sort" aria-label="${setup.texts.sortBy}">
    ${sorts.map(
      ([sort, name]) => html`<option value="${sort}" .selected=${live(sort === state.sort)}>${name}</option>`,
    )}
  </select>`
}

const mostLeagues = 6

/** To a day of the calendar, and to the leagues that have the most matches within a day. */
function homeChips({ state: { route, sports }, setup: { texts } }: Screen): TemplateResult {
  const { sport } = route.query
  const days = [
    ['0', texts.today],
    ['1', texts.tomorrow],
    ['weekend', texts.weekend],
  ] as const
  const leagues = sports
    .filter(({ id }) => sport === undefined || id === sport)
    .flatMap(({ id, tourneys }) => tourneys.map((tourney) => ({ ...tourney, sport: id })))
    .toSorted((one, other) => other.count - one.count)
    .slice(0, mostLeagues)
  const chip = (go: string, name: string) => html`<li><a href="#${go}" data-go="${go}">${name}</a></li>`
  return html`<nav class="days strip" aria-label="${texts.shortcuts}">
    <ul>
      ${days.map(([day, name]) => chip(addressOf({ page: 'Calendar', query: { day, ...(sport && { sport }) } }), name))}
      ${leagues.map(({ id, name, country, nation, sport: of }) =>
        chip(
          addressOf({ page: 'Upcoming', query: { sport: of, champ: id } }),
          nation ? `${country} · ${name}` : name,
        ),
      )}
    </ul>
  </nav>`
}

/** The days of a week: those to come, or those that are past, the nearest first. */
function dayTabs({ state, setup, now_ms, day }: Screen, page: 'Calendar' | 'Results'): TemplateResult {
  const { sport, hour, champ, q, day: chosen = '0' } = state.route.query
  const step_ms = page === 'Results' ? -day_ms : day_ms
  return html`<nav class="days strip" aria-label="${setup.texts.day}">
    <ul>
      ${Array.from({ length: 7 }, (_, index) => {
        const go = addressOf({
          page,
          query: {
            ...(page === 'Results' && index === 0 ? {} : { day: String(index) }),
            ...(sport && { sport }),
            ...(champ && { champ }),
            ...(hour && { hour }),
            ...(q && { q }),
          },
        })
        return html`<li>
          <a href="#${go}" data-go="${go}" aria-current=${chosen === String(index) ? 'true' : nothing}
            >${day(new Date(now_ms + index * step_ms).toISOString())}</a
          >
        </li>`
      })}
    </ul>
  </nav>`
}

/** A word for the results, in the line above them. */
function pastSearch({ state, setup: { texts } }: Screen): TemplateResult {
  return html`<form class="past" role="search" data-submit="search">
    <input
      name="q"
      type="search"
      maxlength="64"
      autocomplete="off"
      enterkeyhint="search"
      data-input="search"
      aria-label="${texts.searchLabel}"
      placeholder="${texts.search}"
      value="${state.route.query.q ?? ''}"
    />
  </form>`
}

/** Its text is the player's: only a new field takes it from the address. */
function searchField({ state, setup }: Screen): TemplateResult {
  return html`<form class="field" role="search" data-submit="search">
    <label for="q">${setup.texts.searchLabel}</label>
    <div class="withButton">
      <input
        id="q"
        name="q"
        type="search"
        maxlength="64"
        autocomplete="off"
        data-input="search"
        value="${state.route.query.q ?? ''}"
      />
      <button class="main">${setup.texts.search}</button>
    </div>
  </form>`
}
