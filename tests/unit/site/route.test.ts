import { describe, expect, test } from 'vitest'
import { isCasinoPath, languages, localPath } from '#contract/languages.ts'
import { routePage } from '../../../functions/site/gateway/route.ts'

function route(address: string, stored?: string) {
  return routePage(new URL(address, 'https://atoll.test'), stored)
}

describe('language of an address', () => {
  test('[LANG-02] an address without a prefix is Hebrew', () => {
    expect(route('/promotions')).toEqual({ kind: 'page', lang: 'he', path: '/promotions' })
  })

  test('[LANG-02] every other language has its code in front', () => {
    for (const { code } of languages.filter((language) => language.code !== 'he')) {
      expect(route(`/${code}/promotions`)).toEqual({ kind: 'page', lang: code, path: '/promotions' })
    }
  })

  test('[LANG-02] /he/ answers 301 to the address without it', () => {
    expect(route('/he/slots?page=2')).toEqual({ kind: 'redirect', location: '/slots?page=2', status: 301 })
    expect(route('/he')).toMatchObject({ location: '/', status: 301 })
  })

  test('[LANG-02] /he/ is a choice of Hebrew: the stored language leads nowhere else afterwards', () => {
    const he = { kind: 'redirect', status: 302, remember: 'he' }
    expect(route('/he/slots?page=2', 'en')).toEqual({ ...he, location: '/slots?page=2' })
    expect(route('/he', 'en')).toEqual({ ...he, location: '/' })
    expect(route('/he/slots', 'he')).toEqual({ kind: 'redirect', location: '/slots', status: 301 })
  })

  test.each([
    ['/promotions?fr', '/fr/promotions'],
    ['/promotions?lang=fr', '/fr/promotions'],
    ['/promotions?lng=fr-FR', '/fr/promotions'],
    ['/en/promotions?lang=he&page=2', '/promotions?page=2'],
    ['/?lang=ar', '/ar/home'],
  ])('[LANG-04] %s is sent to %s and the choice stored', (from, to) => {
    expect(route(from, 'ru')).toMatchObject({ kind: 'redirect', location: to, status: 302 })
    expect(route(from)).toHaveProperty('remember')
  })

  test('[LANG-04] only the first parameter chooses, and none of our own does', () => {
    expect(route('/promotions?page=2&lang=fr')).toMatchObject({ kind: 'page', lang: 'he' })
    expect(route('/slots/search?q=fr')).toMatchObject({ kind: 'page', lang: 'he' })
  })

  test('[LANG-04] a stored language sends deep links without a prefix to it, and no others', () => {
    expect(route('/slots?page=2', 'pt')).toMatchObject({ location: '/pt/slots?page=2', status: 302 })
    expect(route('/ru/slots', 'pt')).toEqual({ kind: 'page', lang: 'ru', path: '/slots' })
    expect(route('/slots', 'he')).toMatchObject({ kind: 'page', lang: 'he' })
    expect(route('/slots', 'xx')).toMatchObject({ kind: 'page', lang: 'he' })
  })

  test('[ROUTE-01] the root leads home in the language', () => {
    expect(route('/')).toMatchObject({ location: '/home', status: 302 })
    expect(route('/', 'en')).toMatchObject({ location: '/en/home', status: 302 })
    expect(route('/fr')).toMatchObject({ location: '/fr/home' })
  })

  test('[ROUTE-06] a category of the sportsbook has one spelling', () => {
    expect(route('/en/sport/multiview')).toMatchObject({ location: '/en/sport/multiView', status: 301 })
    expect(route('/SPORT/BETHISTORY?q=1')).toMatchObject({ location: '/sport/betHistory?q=1', status: 301 })
    expect(route('/en/sport/multiView')).toMatchObject({ kind: 'page' })
    expect(route('/en/sport/Live')).toMatchObject({ location: '/en/sport/live', status: 301 })
  })

  test.each([
    ['/en/crash-games', '/en/slots/crash'],
    ['/crash', '/slots/crash'],
    ['/fr/casino?page=2', '/fr/slots?page=2'],
    ['/en/live/', '/en/live-casino'],
    ['/en/slots/liveCasino', '/en/live-casino'],
  ])('[ROUTE-09] %s, as people type it, leads to %s', (from, to) => {
    expect(route(from)).toMatchObject({ location: to, status: 301 })
  })

  test('[ROUTE-04] /flatpages/ leads to the canonical spelling', () => {
    expect(route('/en/flatpages/rules')).toMatchObject({ location: '/en/flatPages/rules', status: 301 })
  })

  test.each([
    ['/verify?code=abc', 'he', '/verify'],
    ['/en/verify?k=abc', 'en', '/verify'],
    ['/en/x/y/verify-mail/z?k=abc', 'en', '/verify'],
    ['/fr/restore-password', 'fr', '/restore-password'],
    ['/account/restore-password/now', 'he', '/restore-password'],
  ])('[ROUTE-13] [ROUTE-14] %s is an action at any depth', (address, lang, path) => {
    expect(route(address)).toEqual({ kind: 'page', lang, path })
  })

  test('[ROUTE-13] a code that reads like a language chooses none; the stored language does', () => {
    expect(route('/en/verify?code=fr')).toMatchObject({ kind: 'page', lang: 'en' })
    expect(route('/verify?code=fr', 'ru')).toMatchObject({ location: '/ru/verify?code=fr' })
    expect(route('/profile/verification')).toMatchObject({ path: '/profile/verification' })
  })

  test.each([
    ['/en//evil.test/', '/en/evil.test', 301],
    ['/%2F/evil.test?fr', '/fr/%2F/evil.test', 302],
    ['/he//evil.test', '/evil.test', 302],
    ['/he/%5Cevil.test', '/%5Cevil.test', 302],
    ['//evil.test/?lang=en', '/en/evil.test', 302],
  ])('a redirect never leaves the site: %s', (address, location, status) => {
    const url = new URL(`https://atoll.test${address}`)
    expect(routePage(url, 'ru')).toMatchObject({ kind: 'redirect', location, status })
    expect(new URL(location, 'https://atoll.test').origin).toBe('https://atoll.test')
  })

  test.each([
    ['/bc', '/bc/prematch'],
    ['/en/bc/', '/en/bc/prematch'],
    ['/fr/bc/home?sport=tennis', '/fr/bc/prematch?sport=tennis'],
  ])('[ROUTE-07] the second book opens at its first page: %s', (address, location) => {
    expect(route(address)).toEqual({ kind: 'redirect', location, status: 301 })
  })

  test('[ROUTE-15] an unknown prefix stays part of the path', () => {
    expect(route('/xx/home')).toEqual({ kind: 'page', lang: 'he', path: '/xx/home' })
  })
})

test('[ROUTE-16] casino paths are known by their first part', () => {
  for (const path of ['/slots', '/slots/crash', '/live-casino/x/1', '/virtual-games', '/golden-race/7']) {
    expect(isCasinoPath(path)).toBe(true)
  }
  for (const path of ['/home', '/slotsy', '/promotions']) expect(isCasinoPath(path)).toBe(false)
})

test('[LANG-01] seven languages with their ids, tags and directions', () => {
  expect(
    languages.map(({ code, tag, callTag, id, dir }) => `${code} ${tag} ${callTag} ${id} ${dir}`).toSorted(),
  ).toEqual([
    'ar ar ar-ar 3 rtl',
    'en en-US en-US 1 ltr',
    'es es-ES es-es 2 ltr',
    'fr fr-FR fr-fr 5 ltr',
    'he he he-he 4 rtl',
    'pt pt-PT pt-PT 7 ltr',
    'ru ru-RU ru-ru 6 ltr',
  ])
  expect(localPath('he', '/home')).toBe('/home')
})

test('[STUDIO-09] a language that the brand is not offered in leads to the default one, and is not chosen', () => {
  const offered = ['he', 'fr'] as const
  const decide = (address: string, stored?: string) =>
    routePage(new URL(address, 'https://atoll.test'), stored, offered)
  expect(decide('/en/slots')).toEqual({ kind: 'redirect', location: '/slots', status: 301 })
  expect(decide('/fr/slots')).toEqual({ kind: 'page', lang: 'fr', path: '/slots' })
  expect(decide('/slots?lang=en')).toEqual({ kind: 'page', lang: 'he', path: '/slots' })
  expect(decide('/slots', 'en')).toEqual({ kind: 'page', lang: 'he', path: '/slots' })
})
