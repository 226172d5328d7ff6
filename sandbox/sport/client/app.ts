import { render } from 'lit-html'
import * as v from 'valibot'
import { dateFormats, siteDateFormat } from '#contract/bookSettings.ts'
import { findLanguage } from '#contract/languages.ts'
import { Setup, type Skin } from '../frame/setup.ts'
import {
  closeSlip,
  go,
  initialState,
  keepSlip,
  noBets,
  noteMoves,
  refreshPlayer,
  restoreKept,
  showCurrent,
  type Book,
} from './book.ts'
import { pickNamed } from './picking.ts'
import { pickShared } from './sharing.ts'
import { reloadBets } from './betting.ts'
import { stepOfSlip } from './backButton.ts'
import type { Host, HostOrders } from './host.ts'
import { listen } from './listen.ts'
import { loadPage } from './load.ts'
import { currencyOf, moneyFormat } from './money.ts'
import { isOddsFormat, numbersIn, oddsWriter } from './odds.ts'
import { readRoute } from './route.ts'
import { serverOf } from './server.ts'
import { askSlip, inStep, refreshSlip, takeSlip } from './slipOdds.ts'
import type { Screen, State } from './state.ts'
import { hasColumn, keepFresh } from './timers.ts'
import { clockAt, timesIn } from './times.ts'
import { layout } from './views/layout.ts'
import { matchName } from './views/eventRow.ts'
import { pageTexts } from './texts.ts'

const narrow = matchMedia('(max-width: 899px)')

type HostOf = (hosts: readonly string[], orders: HostOrders) => Host

/** Starts the client in its page: draws, asks the host for its settings, and keeps the odds fresh. */
export function startBook(skin: Skin, hostOf: HostOf): void {
  const setup = readSetup()
  const given = new URLSearchParams(location.search)
  const odds = given.get('odds') ?? 'decimal'
  const route = readRoute(given.get('path') ?? '', given.get('qs') ?? '')
  const shown = {
    odds: isOddsFormat(odds) ? odds : 'decimal',
    dateFormat: dateFormats.find((format) => format === given.get('date')) ?? siteDateFormat,
    isMainOnly: given.get('coef') === 'mainBets',
  } as const
  const state = initialState(skin, route, shown)
  const clock = clockAt(setup.now_ms)
  const writeOdds = oddsWriter(setup.tag)
  const times = timesIn(setup.tag, given.get('zone') ?? undefined, () => state.dateFormat)
  let loads = 0
  const slipStep = stepOfSlip(() => closeSlip(book))
  const book: Book = {
    ...{ skin, setup, state, clock, slipStep },
    server: serverOf(setup.lang, () => state.token),
    host: hostOf(
      setup.hosts,
      ordersOf(() => book),
    ),
    money: (amount_minor) => moneyFormat(setup.tag, currencyOf(state.player))(amount_minor),
    update: (change) => {
      Object.assign(state, change)
      drawSoon()
    },
    reload: async () => {
      const load = ++loads
      const wanted = { ...state, now_ms: clock.now(), zone_ms: times.offsetAt(clock.now()) }
      const { slipEvents } = state
      const [answer, found] = await Promise.all([loadPage(book.server, wanted), askSlip(book)])
      if (load !== loads) return
      // The slip may have asked again meanwhile: what came later counts.
      const isNewest = found !== undefined && state.slipEvents === slipEvents
      if (isNewest) takeSlip(book, found)
      if (!answer.ok) return book.update({ hasFailed: true, isOffline: !navigator.onLine })
      const data = found ? inStep(answer.value, state) : answer.value
      const events = data.kind === 'line' ? data.groups.flatMap((group) => group.events) : []
      noteMoves(book, data.kind === 'events' ? data.events : events)
      book.update({ data, isStale: false, hasFailed: false, isOffline: false })
      if (state.route.query.selection) await pickNamed(book)
      if (state.route.query.slip) await pickShared(book)
    },
  }
  const much = matchMedia('(min-width: 1700px)')
  const screen = (): Screen => ({
    ...{ skin, setup, state, now_ms: clock.now(), money: book.money, ...times.formats },
    ...{ isWide: hasColumn.matches, isRoomy: much.matches },
    view: given.get('view') === 'africanView' ? 'africanView' : 'europeanView',
    odds: (price) => writeOdds(price, state.odds),
    number: numbersIn(setup.tag),
  })
  const drawSoon = drawing(book, screen)
  document.documentElement.dataset.view = screen().view
  document.documentElement.dataset.fit = given.get('fit') ?? 'window'
  for (const media of [hasColumn, much, narrow]) media.addEventListener('change', drawSoon)
  // It opens for the way back from what was opened from it, once.
  if (state.isSlipOpen) keepSlip(book, state.draft)
  listen(book)
  keepFresh(book)
  drawSoon()
  showCurrent()
  book.host.ready()
  void book.reload()
}

function readSetup(): Setup {
  return v.parse(Setup, JSON.parse(document.getElementById('setup')?.textContent ?? ''))
}

/** The host may speak before the book is complete, but is heard after. */
function ordersOf(book: () => Book): HostOrders {
  return {
    signIn: (token) => {
      const { state, update } = book()
      if (token === state.token) return
      update({
        token,
        player: undefined,
        ...noBets,
        ...(token && state.desk.kind === 'refused' && { desk: { kind: 'idle' } }),
      })
      void refreshPlayer(book()).then(() => reloadBets(book()))
    },
    route: (path, qs) => go(book(), `${path}?${qs}`, { isKnown: true }),
    oddsFormat: (odds) => {
      if (isOddsFormat(odds)) book().update({ odds })
    },
    dateFormat: (dateFormat) => book().update({ dateFormat }),
    kept: (text) => {
      restoreKept(book(), text)
      void refreshSlip(book())
    },
    theme: (theme) => {
      document.documentElement.dataset.theme = theme
    },
    language: (lang) => {
      const wanted = findLanguage(lang)?.code ?? 'en'
      if (wanted === book().setup.lang) return
      const address = new URL(location.href)
      address.searchParams.set('lang', wanted)
      location.replace(address)
    },
  }
}

/** Draws once a frame at most, tells the host of a new title, and readers of what has happened. */
function drawing({ state, setup, host, slipStep }: Book, screen: () => Screen): () => void {
  const root = document.getElementById('book')
  const announcer = document.getElementById('announcer')
  if (!root || !announcer) throw new Error('the page lacks its elements')
  root.replaceChildren()
  let isDue = false
  let said = ''
  let isCovering = false
  const drawNow = () => {
    isDue = false
    render(layout(screen()), root)
    if (announcer.textContent !== state.notice) announcer.textContent = state.notice
    if (isCovering !== (state.isSlipOpen && isSheet())) {
      isCovering = !isCovering
      host.covers(isCovering)
      slipStep.show(isCovering, state.route)
      // What lies behind the slip is not to be reached by keys or readers.
      for (const part of root.querySelectorAll('.pages, .page')) part.toggleAttribute('inert', isCovering)
    }
    // The host shows us from the first title on: not before there is something to see.
    if (!state.data && !state.hasFailed) return
    const title = titleOf(state, setup)
    if (title === said) return
    said = document.title = title
    host.titled(title)
  }
  return () => {
    if (isDue) return
    isDue = true
    requestAnimationFrame(drawNow)
  }
}

/** Where the slip is a sheet over the page (slip.css). */
const isSheet = () => document.documentElement.dataset['fit'] !== 'page' && narrow.matches

function titleOf({ route, data }: State, { texts }: Setup): string {
  const [event] = data?.kind === 'events' && route.page === 'EventView' ? data.events : []
  return event ? matchName(event) : texts[pageTexts[route.page]]
}
