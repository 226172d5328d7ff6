import { expect, test, vi } from 'vitest'
import { eventOf, framePairs, routeMessage } from '../../../functions/site/gateway/sportStage/dialect.ts'

const navigation = (pathname: string, query: object = {}) => ({ type: 3, message: { pathname, query } })

test('[SPORT-04] navigation of the frame is a page and what is open on it', () => {
  const query = { event: 12, live: true, champ: '', sport: null, action: 'replace', other: 'x' }
  expect(eventOf(navigation('/EventView', query))).toEqual({
    type: 'navigate',
    route: { page: 'EventView', query: { event: '12', live: 'true' } },
    isReplaced: true,
  })
})

test('[SPORT-04] a title follows, of a length that fits', () => {
  expect(eventOf({ type: 4, message: { title: 'A - B' } })).toEqual({ type: 'title', title: 'A - B' })
  const told = eventOf({ type: 4, message: { title: 'x'.repeat(5000) } })
  expect(told?.type === 'title' && told.title.length).toBe(200)
})

test.each([
  navigation('https://evil.test/'),
  navigation('//evil.test'),
  navigation('javascript:alert(1)'),
  navigation('/../slots'),
  navigation('/Home?x=1'),
  { type: 3, message: { pathname: '/Home', query: { event: {} } } },
  { type: 5 },
  'Home',
  null,
])('[SPORT-04] %j is refused', (event) => {
  expect(eventOf(event)).toBeUndefined()
})

test('[SPORT-04] a value that is too long is left out', () => {
  expect(eventOf(navigation('Home', { sport: 'x'.repeat(201) }))).toMatchObject({ route: { query: {} } })
})

test('[SPORT-03] the settings of the frame: African view, the page, the player’s language, odds, bets, theme and token', () => {
  const act = vi.fn()
  const callbacks = {
    ...{ login: act, registration: act, deposit: act, balanceChangeCallback: act },
    ...{ onNavigateCallback: act, eventsHandler: act },
  }
  const route = { page: 'Overview', query: { sport: '1' } }
  const odds = { oddsFormat: 'decimal', coefType: 'mainBets', theme: 'light' } as const
  const settings = {
    token: '_',
    language: 'he',
    timeZone: 'UTC',
    dateFormat: 'DD.MM.YYYY',
    ...odds,
    route,
  } as const
  expect(Object.fromEntries(framePairs('https://book.test/d', settings, callbacks))).toEqual({
    server: 'https://book.test/d',
    token: '_',
    language: 'he',
    timeZone: 'UTC',
    dateFormat: 'DD.MM.YYYY',
    oddsFormat: 'decimal',
    coefType: 'mainBets',
    theme: 'light',
    currentPage: 'Overview',
    initialRoute: { path: '/Overview', qs: 'sport=1' },
    sportsBookView: 'africanView',
    fixedHeight: true,
    clearSiteStyles: true,
    ...callbacks,
  })
  expect(routeMessage(route)).toEqual({ type: 3, message: { path: '/Overview', qs: 'sport=1' } })
})

test('[SLIP-09] a slip to share arrives as ids, and as nothing else', () => {
  expect(eventOf({ type: 10, message: 'a-1*m:2.5*s' })).toEqual({ type: 'share', slip: 'a-1*m:2.5*s' })
  expect(eventOf({ type: 10, message: 'https://evil.test/?a' })).toBeUndefined()
})

test('[SLIP-09] a route to a shared slip passes whole', () => {
  const slip = 'football-51840*total:2.5*over*'.repeat(20).slice(0, 600)
  expect(routeMessage({ page: 'Home', query: { slip } }).message.qs.length).toBeLessThan(2000)
})

test('[SLIP-02] that the slip wants the whole screen, or no more, arrives as just that', () => {
  expect(eventOf({ type: 11, message: true })).toEqual({ type: 'cover', isCovering: true })
  expect(eventOf({ type: 11, message: 'all' })).toBeUndefined()
})
