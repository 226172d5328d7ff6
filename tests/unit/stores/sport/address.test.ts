import { expect, test } from 'vitest'
import { addressOf, hasPage, isSameRoute, routeOf, slipPath } from '@/stores/sport/address.ts'

const at = (address: string) => new URL(address, 'https://atoll.test')
const route = (page: string, query: Record<string, string> = {}) => ({ page, query })

test.each([
  ['/sport', 'Home'],
  ['/en/sport/home', 'Home'],
  ['/sport/live', 'Overview'],
  ['/fr/sport/line', 'Upcoming'],
  ['/sport/results', 'Results'],
  ['/sport/calendar', 'Calendar'],
  ['/sport/multiView', 'MultiView'],
  ['/sport/betHistory', 'BetsHistory'],
])('[SPORT-03] %s opens the page %s', (path, page) => {
  expect(routeOf('digitain', at(path))).toEqual(route(page))
})

test('[SPORT-01] [ROUTE-06] an event of the address opens by itself, a selection goes into the slip of the list', () => {
  const { search } = at('?gameId=football-7&selection=home&x=1')
  expect(routeOf('digitain', at('/en/sport/live?gameId=football-7&x=1'))).toEqual(
    route('EventView', { event: 'football-7' }),
  )
  expect(routeOf('digitain', at(`/en/sport/live${search}`))).toEqual(
    route('Overview', { event: 'football-7', selection: 'home' }),
  )
})

test('[SPORT-04] a page of the frame has an address, and a shared address opens it again', () => {
  const address = addressOf(
    'digitain',
    'en',
    route('Results', { sport: '1', resultPage: '2' }),
    at('/en/sport'),
  )
  expect(address).toBe('/en/sport/results?sport=1&resultPage=2')
  expect(routeOf('digitain', at(address ?? ''))).toEqual(route('Results', { sport: '1', resultPage: '2' }))
})

test.each([
  ['search', 'Search', { q: 'spain' }],
  ['calendar', 'Calendar', { day: '3', hour: '18' }],
])(
  '[SPORT-04] the words of a search and the day of a calendar survive a reload: %s',
  (category, page, query) => {
    const address = addressOf('digitain', 'en', route(page, query), at('/en/sport'))
    expect(address).toBe(`/en/sport/${category}?${new URLSearchParams(query)}`)
    expect(routeOf('digitain', at(address ?? ''))).toEqual(route(page, query))
  },
)

test('[SPORT-04] an event stays in its category, and its selection goes into the slip once', () => {
  const event = route('EventView', { event: 'e1', selection: 'home' })
  expect(addressOf('digitain', 'he', event, at('/sport/live'))).toBe('/sport/live?gameId=e1')
  expect(addressOf('digitain', 'en', route('UpcomingDetails', { event: 'e1' }), at('/en/sport'))).toBe(
    '/en/sport/home?gameId=e1',
  )
})

test.each([
  ['an unknown page', route('Casino')],
  ['an event without its id', route('EventView')],
  ['what every object has', route('constructor')],
])('[SPORT-04] %s has no address', (_, asked) => {
  expect(addressOf('digitain', 'en', asked, at('/en/sport'))).toBeUndefined()
})

test('[SPORT-04] what a frame writes into a query stays a value of it', () => {
  const address = addressOf('digitain', 'en', route('Overview', { sport: 'a&gameId=b#"<' }), at('/en/sport'))
  expect(address).toBe('/en/sport/live?sport=a%26gameId%3Db%23%22%3C')
})

test('[ROUTE-07] [SPORT-07] the second book has pages of its own', () => {
  expect(routeOf('betconstruct', at('/en/bc/prematch'))).toEqual(route('Upcoming'))
  expect(addressOf('betconstruct', 'en', route('Overview'), at('/en/bc/prematch'))).toBe('/en/bc/live')
  expect(addressOf('betconstruct', 'en', route('Results'), at('/en/bc/prematch'))).toBeUndefined()
})

test('[SPORT-04] a tab leads to a page of the frame, My bets as well', () => {
  expect(hasPage('digitain', at('/en/sport/live'))).toBe(true)
  expect(hasPage('digitain', at('/en/sport/betHistory'))).toBe(true)
  expect(hasPage('betconstruct', at('/en/bc/history'))).toBe(true)
  expect(hasPage('digitain', at('/en/bc/live'))).toBe(false)
  expect(hasPage('digitain', at('/en/slots'))).toBe(false)
})

test('routes are the same whatever the order of their queries and whatever goes into the slip', () => {
  const one = route('EventView', { event: '1', sport: '2', selection: 'x' })
  expect(isSameRoute(one, route('UpcomingDetails', { sport: '2', event: '1' }))).toBe(true)
  expect(isSameRoute(one, route('EventView', { event: '2', sport: '2' }))).toBe(false)
})

test.each(['digitain', 'betconstruct'] as const)(
  '[SLIP-09] a shared slip of %s opens in its frame, and leaves the address',
  (book) => {
    const slip = 'football-7*total:2.5*over*tennis-3*winner*home'
    const opened = routeOf(book, at(slipPath(book, 'en', slip)))
    expect(opened.query).toEqual({ slip })
    expect(addressOf(book, 'en', opened, at('/en/sport'))).not.toContain('slip')
  },
)
