import { day_ms } from '#lib/time.ts'
import { html, nothing, type TemplateResult } from 'lit-html'
import { live } from 'lit-html/directives/live.js'
import { repeat } from 'lit-html/directives/repeat.js'
import { icon, isIcon } from '../icons.ts'
import { addressOf, type Page, type Query } from '../route.ts'
import type { Group, Screen } from '../state.ts'
import { filled } from '../texts.ts'
import type { BookEvent } from '../wire.ts'
import { eventRow } from './eventRow.ts'
import { pageTexts } from './pageTexts.ts'
import { empty, heading, subheading, waiting } from './states.ts'

/** Every page that is a list of events. */
export function linePage(screen: Screen): TemplateResult {
  const { state, setup } = screen
  const { page } = state.route
  return html`${heading(setup.texts[pageTexts[page]])} ${page === 'Search' ? searchField(screen) : nothing}
  ${page === 'Calendar' ? dayTabs(screen) : nothing}
  ${page === 'Search' || page === 'Favorites' ? nothing : sportTabs(screen)}
  ${['Upcoming', 'Results', 'Calendar'].includes(page) ? tourneyField(screen) : nothing}
  ${waiting(screen) ?? groups(screen)}`
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

const groupPages: Partial<Record<Group['key'], Page>> = { live: 'Overview', upcoming: 'Upcoming' }

function groupView(screen: Screen, group: Group): TemplateResult {
  const { state, setup } = screen
  const page = groupPages[group.key]
  const isHome = state.route.page === 'Home' && page !== undefined
  const name = page ? setup.texts[pageTexts[page]] : ''
  return html`<section data-key="${group.key}" class="group">
    ${
      isHome
        ? html`<header>
            <h2>${name}</h2>
            <a href="#/${page}" data-go="/${page}${sportQuery(state.route.query)}"
              >${filled(setup.texts.seeAll, { name })}</a
            >
          </header>`
        : nothing
    }
    ${repeat(
      byTourney(group.events),
      ({ key }) => key,
      ({ key, title, sport, events }) =>
        html`<div class="tourney" data-key="${key}">
          ${subheading(isHome ? 3 : 2, html`${isIcon(sport) ? icon(sport) : nothing}<span>${title}</span>`)}
          <ul class="events">
            ${repeat(
              events,
              ({ id }) => id,
              (event) => eventRow(screen, event),
            )}
          </ul>
        </div>`,
    )}
    ${group.isMore && !isHome ? html`<button class="more" data-do="more">${setup.texts.more}</button>` : nothing}
  </section>`
}

function sportQuery({ sport }: Query): string {
  return sport ? `?sport=${sport}` : ''
}

type Tourney = { key: string; title: string; sport: string; events: BookEvent[] }

/** Neighbors of one tourney share a title; the order of the list stays. */
function byTourney(events: readonly BookEvent[]): Tourney[] {
  const found: Tourney[] = []
  const times = new Map<string, number>()
  // A tourney may come again further down: the first, the second…
  const keyOf = ({ tourney_id }: BookEvent) => {
    const time = (times.get(tourney_id) ?? 0) + 1
    times.set(tourney_id, time)
    return `${tourney_id}:${time}`
  }
  for (const event of events) {
    const last = found.at(-1)
    const title = `${event.sport_name} · ${event.tourney}`
    if (last?.title === title) last.events.push(event)
    else found.push({ key: keyOf(event), title, sport: event.sport, events: [event] })
  }
  return found
}

function sportTabs({ state, setup }: Screen): TemplateResult {
  const { page, query } = state.route
  const tab = (sport: string | undefined, name: string, live: number) => {
    const go = addressOf({ page, query: { ...(query.day && { day: query.day }), ...(sport && { sport }) } })
    return html`<li>
      <a href="#${go}" data-go="${go}" aria-current=${query.sport === sport ? 'true' : nothing}
        >${sport && isIcon(sport) ? icon(sport) : nothing}<span>${name}</span>${
          page === 'Overview' && live > 0 ? html`<b class="count">${live}</b>` : nothing
        }</a
      >
    </li>`
  }
  return html`<nav class="sports" aria-label="${setup.texts.sports}">
    <ul>
      ${tab(undefined, setup.texts.allSports, 0)}
      ${state.sports.map(({ id, name, live }) => tab(id, name, live))}
    </ul>
  </nav>`
}

function tourneyField({ state, setup }: Screen): TemplateResult | typeof nothing {
  const { query } = state.route
  const tourneys = state.sports.find(({ id }) => id === query.sport)?.tourneys
  if (!tourneys) return nothing
  return html`<label class="field"
    ><span>${setup.texts.tourney}</span>
    <select data-change="tourney">
      <option value="">${setup.texts.allTourneys}</option>
      ${tourneys.map(
        ({ id, name }) => html`<option value="${id}" .selected=${live(id === query.champ)}>${name}</option>`,
      )}
    </select></label
  >`
}

function dayTabs({ state, setup, now_ms, day }: Screen): TemplateResult {
  const { sport, day: chosen = '0' } = state.route.query
  return html`<nav class="days" aria-label="${setup.texts.day}">
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
        .value=${state.route.query.q ?? ''}
      />
      <button class="main">${setup.texts.search}</button>
    </div>
  </form>`
}
