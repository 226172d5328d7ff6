import { html, nothing, type TemplateResult } from 'lit-html'
import { icon, isIcon } from '../icons.ts'
import { addressOf, type Page, type Query } from '../route.ts'
import type { Screen } from '../state.ts'
import type { Sport } from '../wire.ts'

/** Pages whose list may be of one sport and league; from another page a sport leads to what comes next. */
const listed: readonly Page[] = ['Home', 'Overview', 'Upcoming', 'Results', 'Calendar']

/** The sports as a row that scrolls sideways; where there is room, the tree of leagues is in its place. */
export function sportTabs(screen: Screen): TemplateResult {
  const { state, setup } = screen
  const { page, query } = state.route
  const tab = (sport: string | undefined, name: string, live: number) => {
    const go = addressOf({ page, query: kept(query, sport) })
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
      ${state.sports.map(({ id, name, live }) => tab(id, name, live))}
    </ul>
  </nav>`
}

function kept({ day }: Query, sport: string | undefined, champ?: string): Query {
  return { ...(day && { day }), ...(sport && { sport }), ...(champ && { champ }) }
}

/** Sports, and the countries and leagues of the chosen one, with the number of matches within a day. */
export function leagueTree(screen: Screen): TemplateResult {
  const { state, setup } = screen
  const { route, sports } = state
  const page = listed.includes(route.page) ? route.page : 'Upcoming'
  return html`<nav class="tree" aria-label="${setup.texts.leagues}">
    <ul>
      ${branch(addressOf({ page, query: kept(route.query, undefined) }), {
        name: setup.texts.allSports,
        isCurrent: route.query.sport === undefined,
      })}
      ${sports.map((sport) => {
        const isChosen = sport.id === route.query.sport
        return branch(addressOf({ page, query: kept(route.query, sport.id) }), {
          ...{ name: sport.name, icon: sport.id, count: sport.count },
          isCurrent: isChosen && route.query.champ === undefined,
          ...(isChosen && { below: countries(screen, sport, page === 'Home' ? 'Upcoming' : page) }),
        })
      })}
    </ul>
  </nav>`
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
      >${sign !== undefined && isIcon(sign) ? icon(sign) : nothing}<span>${name}</span>${
        count === undefined ? nothing : html`<b>${count}</b>`
      }</a
    >${below ?? nothing}
  </li>`
}

function countries(screen: Screen, { id: sport, tourneys }: Sport, page: Page): TemplateResult {
  const { query } = screen.state.route
  const names = [...new Set(tourneys.map(({ country }) => country))]
  return html`<ul>
    ${names.map(
      (country) =>
        html`<li>
          <span class="country">${country}</span>
          <ul>
            ${tourneys
              .filter((tourney) => tourney.country === country)
              .map(({ id, name, count }) =>
                branch(addressOf({ page, query: kept(query, sport, id) }), {
                  ...{ name, count, isCurrent: id === query.champ },
                }),
              )}
          </ul>
        </li>`,
    )}
  </ul>`
}
