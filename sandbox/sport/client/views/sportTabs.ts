import { html, nothing, type TemplateResult } from 'lit-html'
import { repeat } from 'lit-html/directives/repeat.js'
import { crest } from '../crests.ts'
import { icon, isIcon } from '../icons.ts'
import { addressOf, type Page, type Query, type Route } from '../route.ts'
import type { Screen, State } from '../state.ts'
import type { Sport } from '../wire.ts'

/** Pages whose list may be of one sport and league; from another page a sport leads to what comes next. */
const listed: readonly Page[] = ['Home', 'Overview', 'Upcoming', 'Results', 'Calendar']

/** The sports with their numbers of running events: on their page those that it shows, for a list and its numbers are of one moment. */
function countedSports({ sports, route, data, isStale }: State): readonly Sport[] {
  if (route.page !== 'Overview' || route.query.champ || data?.kind !== 'line' || isStale) return sports
  const live = data.groups.filter(({ key }) => key === 'live')
  if (live.some(({ isMore }) => isMore)) return sports
  const shown = live.flatMap(({ events }) => events)
  return sports.map((sport) => {
    if (route.query.sport !== undefined && route.query.sport !== sport.id) return sport
    const own = shown.filter((event) => event.sport === sport.id)
    const liveIn = (id: string) => own.filter(({ tourney_id }) => tourney_id === id).length
    const tourneys = sport.tourneys.map((tourney) => ({ ...tourney, live: liveIn(tourney.id) }))
    return { ...sport, live: own.length, tourneys }
  })
}

/** The sports as a row that scrolls sideways; where there is room, the tree of leagues is in its place. */
export function sportTabs(screen: Screen): TemplateResult {
  const { state, setup } = screen
  const { page, query } = state.route
  const tab = (sport: string | undefined, name: string, live: number) => {
    const go = addressOf({ page, query: kept(state.route, sport) })
    return html`<li>
      <a href="#${go}" data-go="${go}" aria-current=${query.sport === sport ? 'true' : nothing}
        >${sport && isIcon(sport) ? icon(sport) : nothing}<span>${name}</span>${
          page === 'Overview' && live > 0 ? html`<b class="count">${live}</b>` : nothing
        }</a
      >
    </li>`
  }
  return html`<nav class="sports strip" aria-label="${setup.texts.sports}">
    <ul>
      ${tab(undefined, setup.texts.allSports, 0)}
      ${countedSports(state).map(({ id, name, live }) => tab(id, name, live))}
    </ul>
  </nav>`
}

/** What is looked for in the results, too. */
function kept({ page, query }: Route, sport: string | undefined, champ?: string): Query {
  const { day, hour, q } = query
  return {
    ...(page === 'Results' && q && { q }),
    ...(day && { day }),
    ...(hour && { hour }),
    ...(sport && { sport }),
    ...(champ && { champ }),
  }
}

/** Sports, and the countries and leagues of the chosen one, with the number of matches: those that run, or those within a day. */
export function leagueTree(screen: Screen): TemplateResult {
  const { state, setup } = screen
  const { route } = state
  const sports = countedSports(state)
  const page = listed.includes(route.page) ? route.page : 'Upcoming'
  const chosen = chosenIn(state)
  return html`<nav class="tree" aria-label="${setup.texts.leagues}">
    <ul>
      ${branch(addressOf({ page, query: kept(route, undefined) }), {
        name: setup.texts.allSports,
        isCurrent: chosen.sport === undefined,
      })}
      ${sports.map((sport) => {
        const isChosen = sport.id === chosen.sport
        return branch(addressOf({ page, query: kept(route, sport.id) }), {
          ...{ name: sport.name, icon: sport.id, count: countOn(route, sport) },
          isCurrent: isChosen && chosen.champ === undefined,
          ...(isChosen && { below: countries(screen, sport, page === 'Home' ? 'Upcoming' : page) }),
        })
      })}
    </ul>
  </nav>`
}

/** The sport and league of the list, or of the event. */
function chosenIn({ route, data }: State): Pick<Query, 'sport' | 'champ'> {
  const [event] = route.page === 'EventView' && data?.kind === 'events' ? data.events : []
  return event ? { sport: event.sport, champ: event.tourney_id } : route.query
}

/** Of what runs, or starts within a day; a list of another day, or of what is over, is not counted. */
function countOn(
  { page, query }: Route,
  { live, count }: { live: number; count: number },
): number | undefined {
  if (page === 'Results' || (page === 'Calendar' && Number(query.day ?? 0) > 0)) return undefined
  return page === 'Overview' ? live : count
}

type Branch = {
  name: string
  icon?: string
  count?: number
  isCurrent: boolean
  below?: TemplateResult
}

function branch(go: string, { name, icon: sign, count, isCurrent, below }: Branch): TemplateResult {
  return html`<li>
    <a href="#${go}" data-go="${go}" aria-current=${isCurrent ? 'true' : nothing}
      >${sign !== undefined && isIcon(sign) ? icon(sign) : nothing}<span>${name}</span>${countView(count)}</a
    >${below ?? nothing}
  </li>`
}

type Tourney = Sport['tourneys'][number]

/** The leagues that have a match, and the chosen one, by their countries. */
export function byCountry(
  tourneys: readonly Tourney[],
  route: Route,
  chosen: string | undefined,
): [country: string, tourneys: Tourney[]][] {
  const shown = tourneys.filter((tourney) => countOn(route, tourney) !== 0 || tourney.id === chosen)
  return [...Map.groupBy(shown, ({ country }) => country)]
}

/** So many countries are open at first; where there are more, those of the chosen league and the first one. */
const mostOpen = 4

function countView(count = 0): TemplateResult | typeof nothing {
  return count > 0 ? html`<b>${count}</b>` : nothing
}

function flagOf([first]: readonly Tourney[]) {
  return crest(first?.nation && `nation-${first.nation}`)
}

function countries(screen: Screen, { id: sport, tourneys }: Sport, page: Page): TemplateResult {
  const { route } = screen.state
  const { champ } = chosenIn(screen.state)
  const all = byCountry(tourneys, route, champ)
  const isOpen = (some: readonly Tourney[], index: number) =>
    all.length <= mostOpen || index === 0 || some.some(({ id }) => id === champ)
  return html`<ul>
    ${repeat(
      all,
      ([country]) => country,
      ([country, some], index) =>
        html`<li>
          <details ?open=${isOpen(some, index)}>
            <summary>
              ${flagOf(some)}<span>${country}</span>
              ${countView(some.reduce((sum, tourney) => sum + (countOn(route, tourney) ?? 0), 0))}
            </summary>
            <ul>
              ${some.map(({ id, name, ...counts }) =>
                branch(addressOf({ page, query: kept(route, sport, id) }), {
                  ...{ name, count: countOn(route, counts), isCurrent: id === champ },
                }),
              )}
            </ul>
          </details>
        </li>`,
    )}
  </ul>`
}
