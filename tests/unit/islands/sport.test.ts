import { expect, test } from 'vitest'
import { betconstruct } from '@/islands/sport/betconstruct.ts'
import { newsOf, digitain } from '@/islands/sport/dialect.ts'

const stage = 'https://stage.atoll.test/stage/sport'
const first = digitain(stage)
const second = betconstruct('https://book.test/bc/', '7')
const frame = {} as Window
const balance = { source: 'sport', type: 'balance' }
const message = { origin: 'https://stage.atoll.test', source: frame, data: balance }
const settings = {
  token: 'token-1',
  language: 'fr',
  timeZone: 'Europe/Paris',
  dateFormat: 'DD.MM.YYYY',
  oddsFormat: 'american',
  coefType: 'allBets',
  theme: 'light',
  route: { page: 'Overview', query: { sport: '1' } },
  userId: 'u1',
} as const

test('[SLIP-02] a deposit is asked for whatever the second book says of the amount', () => {
  const amountOf = (amount: unknown) => second.read({ action: 'deposit', amount })
  const asked = { source: 'sport', type: 'deposit' }
  expect([12.5, -1, '12', undefined].map(amountOf)).toEqual([
    { ...asked, amount: 12.5 },
    ...Array.from({ length: 3 }, () => ({ ...asked, amount: undefined })),
  ])
})

test('[SPORT-04] a message of the stage’s window and origin counts', () => {
  expect(newsOf(message, first, frame)).toEqual(balance)
})

test.each([
  ['another origin', { origin: 'https://evil.test' }],
  ['another window of the same origin', { source: {} as Window }],
  ['no window', { source: null }],
  ['an unknown word', { data: { source: 'sport', type: 'steal' } }],
  ['another sender', { data: { source: 'game', type: 'balance' } }],
  ['navigation to an address', { data: navigation('https://evil.test') }],
  ['navigation to a script', { data: navigation('javascript:alert(1)') }],
  ['navigation to a path', { data: navigation('//evil.test/x') }],
  ['navigation without a query', { data: { ...navigation('Home'), route: { page: 'Home' } } }],
  ['text', { data: 'balance' }],
  ['nothing', { data: null }],
])('[SPORT-04] %s does not', (_, change) => {
  expect(newsOf({ ...message, ...change }, first, frame)).toBeUndefined()
})

function navigation(page: string) {
  return { source: 'sport', type: 'navigate', isReplaced: false, route: { page, query: {} } }
}

test('[SPORT-04] nothing counts before there is a frame', () => {
  expect(newsOf({ ...message, source: null }, first, null)).toBeUndefined()
})

test('[SPORT-03] the stage gets the settings of its frame, and no id of the player', () => {
  const { token, language, timeZone, oddsFormat, dateFormat, coefType, theme, route } = settings
  const given = { token, language, timeZone, oddsFormat, dateFormat, coefType, theme, route }
  expect(first.start(settings)).toEqual([{ source: 'sport', type: 'start', settings: given }])
})

test('[SPORT-07] the second book gets its configuration, the player and the page', () => {
  const authData = { user_id: 'u1', auth_token: 'token-1' }
  expect(second.start(settings)).toEqual([
    {
      action: 'initialConfig',
      site_id: '7',
      lang: 'fr',
      oddType: 2,
      dateFormat: 'DD.MM.YYYY',
      theme: 'light',
      authData,
    },
    { action: 'restore_login', ...authData },
    { action: 'setRouteState', path: '/Overview', qs: 'sport=1' },
  ])
})

test('[SPORT-07] a guest of the second book is signed out there', () => {
  expect(second.start({ ...settings, token: '_', oddsFormat: 'decimal' }).slice(0, 2)).toEqual([
    {
      action: 'initialConfig',
      site_id: '7',
      lang: 'fr',
      oddType: 0,
      dateFormat: 'DD.MM.YYYY',
      theme: 'light',
      authData: null,
    },
    { action: 'logout' },
  ])
})

test.each([
  [{ action: 'appReady' }, { type: 'begin' }],
  [{ action: 'login' }, { source: 'sport', type: 'login' }],
  [{ type: 'balance', value: 12.5 }, balance],
  [
    { action: 'routeState', path: '/EventView', qs: 'event=e1', replace: true },
    { ...navigation('EventView'), route: { page: 'EventView', query: { event: 'e1' } }, isReplaced: true },
  ],
])('[SPORT-07] the second book says %j', (data, news) => {
  expect(newsOf({ ...message, origin: 'https://book.test', data }, second, frame)).toEqual(news)
})

test.each([
  { action: 'routeState', path: 'https://evil.test' },
  { action: 'routeState', path: 'javascript:alert(1)' },
  { action: 'windowSize' },
  { type: 'bodyHeight', value: 100 },
  'appReady',
])('[SPORT-07] %j of the second book is ignored', (data) => {
  expect(newsOf({ ...message, origin: 'https://book.test', data }, second, frame)).toBeUndefined()
})

test('[SPORT-07] the first book’s stage is no origin of the second', () => {
  expect(newsOf({ ...message, data: { action: 'appReady' } }, second, frame)).toBeUndefined()
})
