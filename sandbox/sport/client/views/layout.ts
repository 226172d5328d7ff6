import { html, type Markup } from '../html.ts'
import { icon, type IconName } from '../icons.ts'
import type { Page } from '../route.ts'
import type { Screen } from '../state.ts'
import { betsPage } from './betsPage.ts'
import { eventsPage } from './eventsPage.ts'
import { linePage } from './linePage.ts'
import { pageTexts } from './pageTexts.ts'
import { slipView } from './slipView.ts'

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

export function layout(screen: Screen): Markup {
  const { route, isOffline, hasFailed, data } = screen.state
  const { texts } = screen.setup
  return html`<nav class="pages" aria-label="${texts.pages}">
      <ul>
        ${navigation.map(([page, name]) => pageLink(screen, page, name))}
      </ul>
    </nav>
    <div class="columns">
      <section
        class="page"
        aria-label="${screen.setup.texts[pageTexts[route.page]]}"
        data-key="${route.page}:${route.query.event}"
        data-page="${route.page}"
      >
        ${
          (isOffline || hasFailed) &&
          data &&
          html`<p class="warning" role="status">${isOffline ? texts.offline : texts.failed}</p>`
        }
        ${pageView(screen)}
      </section>
      ${slipView(screen)}
    </div>
    ${screen.state.notice && html`<p class="notice" data-key="notice" aria-hidden="true">${screen.state.notice}</p>`}`
}

function pageLink({ state, setup }: Screen, page: Page, name: IconName): Markup {
  const isCurrent = state.route.page === page
  return html`<li>
    <a href="#/${page}" data-go="/${page}" ${isCurrent && html`aria-current="page"`}>
      ${icon(name)}<span>${setup.texts[pageTexts[page]]}</span>
    </a>
  </li>`
}

function pageView(screen: Screen): Markup {
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
