import { html, nothing, type TemplateResult } from 'lit-html'
import { keyed } from 'lit-html/directives/keyed.js'
import { icon, type IconName } from '../icons.ts'
import { openCount } from '../openBets.ts'
import type { Page } from '../route.ts'
import type { Screen } from '../state.ts'
import { betsPage } from './betsPage.ts'
import { eventsPage } from './eventsPage.ts'
import { linePage } from './linePage.ts'
import { pageTexts } from '../texts.ts'
import { noticeView, slipView } from './slipView.ts'
import { leagueTree } from './sportTabs.ts'

const navigation: readonly (readonly [Page, IconName])[] = [
  ['Home', 'home'],
  ['Overview', 'live'],
  ['Upcoming', 'upcoming'],
  ['BetsHistory', 'bets'],
  ['Search', 'search'],
  ['MultiView', 'screens'],
  ['Calendar', 'calendar'],
  ['Results', 'results'],
  ['Favorites', 'star'],
]

/** In the order of the keyboard: the pages, the leagues, the slip, the page; the slip stands beside the page or over it. */
export function layout(screen: Screen): TemplateResult {
  const { route } = screen.state
  return html`<button class="skip" data-do="to-slip" accesskey="b">${screen.setup.texts.toSlip}</button>
    <nav class="pages strip" aria-label="${screen.setup.texts.pages}">
      <ul>
        ${navigation.map(([page, name]) => pageLink(screen, page, name))}
      </ul>
    </nav>
    <div class="columns">
      ${leagueTree(screen)} ${slipView(screen)}
      ${keyed(`${route.page}:${route.query.event}`, section(screen))}
    </div>
    ${noticeView(screen)}`
}

function section(screen: Screen): TemplateResult {
  const { route, isOffline, hasFailed, isStale, data } = screen.state
  const { texts } = screen.setup
  return html`<section
    class="page"
    aria-label="${texts[pageTexts[route.page]]}"
    data-page="${route.page}"
    ?data-stale=${isStale}
  >
    ${
      (isOffline || hasFailed) && data
        ? html`<p class="warning" role="status">${isOffline ? texts.offline : texts.failed}</p>`
        : nothing
    }
    ${pageView(screen)}
  </section>`
}

function pageLink({ state, setup }: Screen, page: Page, name: IconName): TemplateResult {
  const isCurrent = state.route.page === page
  return html`<li>
    <a href="#/${page}" data-go="/${page}" aria-current=${isCurrent ? 'page' : nothing}>
      ${icon(name)}<span>${setup.texts[pageTexts[page]]}</span>${
        page === 'BetsHistory' && openCount(state) > 0
          ? html`<b class="count" aria-hidden="true">${openCount(state)}</b
              ><span class="visually-hidden"> (${setup.texts.openBets} ${openCount(state)})</span>`
          : nothing
      }
    </a>
  </li>`
}

function pageView(screen: Screen): TemplateResult {
  switch (screen.state.route.page) {
    case 'EventView':
    case 'MultiView':
      return eventsPage(screen)
    case 'BetsHistory':
      return betsPage(screen)
    default:
      return linePage(screen)
  }
}
