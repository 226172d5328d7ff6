import { day_ms } from '#lib/time.ts'
import { html, nothing, type TemplateResult } from 'lit-html'
import { live } from 'lit-html/directives/live.js'
import { repeat } from 'lit-html/directives/repeat.js'
import { addressOf, type Page } from '../route.ts'
import type { Group, Screen } from '../state.ts'
import { filled, pageTexts } from '../texts.ts'
import type { BookEvent } from '../wire.ts'
import { eventRow } from './eventRow.ts'
import { sportTabs } from './sportTabs.ts'
import { empty, heading, subheading, waiting } from './states.ts'

/** Every page that is a list of events. */
export function linePage(screen: Screen): TemplateResult {
  const { page } = screen.state.route
  const hasSports = page !== 'Search' && page !== 'Favorites'
  return html`${hasSports ? sportTabs(screen) : nothing} ${page === 'Calendar' ? dayTabs(screen) : nothing}
  ${page === 'Home' ? heading(titleOf(screen)) : listHead(screen, heading(titleOf(screen)), tourneyField(screen))}
  ${page === 'Search' ? searchField(screen) : nothing} ${waiting(screen) ?? groups(screen)}`
}

/** The line above a list: its name, those of the columns of odds, and its order. */
function listHead(
  screen: Screen,
  name: TemplateResult,
  fields: TemplateResult | typeof nothing,
): TemplateResult {
  const { texts } = screen.setup
  return html`<header class="head">
    ${name}
    <span class="columnNames" aria-hidden="true"
      ><i>${texts.columnWinner}</i><i>${texts.columnHandicap}</i><i>${texts.columnTotal}</i></span
    >
    <span class="fields">${fields} ${sortField(screen)}</span>
  </header>`
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
  if (shown.length > 0)
    return html`${repeat(
      shown,
      ({ key }) => key,
      (group) => groupView(screen, group),
    )}`
  if (page === 'Search') return empty(filled(setup.texts.nothingFound, { query: query.q ?? '' }))
  return empty(page === 'Favorites' ? setup.texts.noFavorites : setup.texts.noEvents)
}

const groupPages: Partial<Record<Group['key'], Page>> = {
  live: 'Overview',
  upcoming: 'Upcoming',
  favorites: 'Favorites',
}

function groupView(screen: Screen, group: Group): TemplateResult {
  const { state, setup } = screen
  const isHome = state.route.page === 'Home'
  return html`<section class="group">
    ${isHome ? listHead(screen, groupName(screen, group), nothing) : nothing}
    ${state.sort === 'time' ? eventList(screen, group.events, true) : leagues(screen, group.events, isHome)}
    ${
      group.isMore && !isHome
        ? html`<button class="more" data-do="more">${setup.texts.more}</button>`
        : nothing
    }
  </section>`
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
  const isFavorite = ({ id }: BookEvent) => state.favorites.includes(id)
  return [...events.filter(isFavorite), ...events.filter((event) => !isFavorite(event))]
}

function leagues(screen: Screen, events: readonly BookEvent[], isHome: boolean): TemplateResult {
  return html`${repeat(
    byTourney(events),
    ({ key }) => key,
    ({ title, events: some }) =>
      html`<div class="tourney">
        ${subheading(isHome ? 3 : 2, html`<span>${title}</span>`)} ${eventList(screen, some, false)}
      </div>`,
  )}`
}

type Tourney = { key: string; title: string; events: BookEvent[] }

/** Each tourney in the place of its first event. */
function byTourney(events: readonly BookEvent[]): Tourney[] {
  const found = new Map<string, Tourney>()
  for (const event of events) {
    const { tourney_id: key, sport_name, tourney } = event
    const known = found.get(key) ?? { key, title: `${sport_name} · ${tourney}`, events: [] }
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
    ${tourneys.map(
      ({ id, name }) => html`<option value="${id}" .selected=${live(id === query.champ)}>${name}</option>`,
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

function dayTabs({ state, setup, now_ms, day }: Screen): TemplateResult {
  const { sport, day: chosen = '0' } = state.route.query
  return html`<nav class="days strip" aria-label="${setup.texts.day}">
    <ul>
      ${Array.from({ length: 7 }, (_, index) => {
        const go = addressOf({ page: 'Calendar', query: { day: String(index), ...(sport && { sport }) } })
        return html`<li>
          <a href="#${go}" data-go="${go}" aria-current=${chosen === String(index) ? 'true' : nothing}
            >${day(new Date(now_ms + index * day_ms).toISOString())}</a
          >
        </li>`
      })}
    </ul>
  </nav>`
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
