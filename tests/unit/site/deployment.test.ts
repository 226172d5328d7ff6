import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { catalog } from '../../../sandbox/games/catalog.ts'

const textOf = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')

it('files carry the headers of pages: one host by HTTPS alone, and no opener', () => {
  const [forAll = ''] = textOf('public/_headers').split(/\n(?=\S)/)
  expect(forAll).toMatch(/^\/\*\n/)
  expect(forAll).toContain('Strict-Transport-Security: max-age=63072000; includeSubDomains; preload')
  expect(forAll).toContain('Cross-Origin-Opener-Policy: same-origin')
  expect(forAll).toMatch(
    /Content-Security-Policy: .*object-src 'none'; base-uri 'none'; frame-ancestors 'none'$/m,
  )
})

it('a deployment answers at its own host and at no other', () => {
  const config = textOf('wrangler.toml')
  expect(config).toMatch(/^workers_dev = false$/m)
  expect(config).toMatch(/^preview_urls = false$/m)
  expect(config).toMatch(/^entrypoint = "Site"$/m)
})

const [, list = ''] = /^CRASH_GAMES = \[([^\]]*)\]/m.exec(textOf('wrangler.toml')) ?? []
const ids = [...list.matchAll(/"([^"]+)"/g)].map(([, id]) => id)

it('[GAMES-09] the fixed list of crash games has the flights and the games of steps, each of which is there', () => {
  const expected = catalog.filter(({ kind }) => kind === 'crash' || kind === 'ladder')
  expect(ids.toSorted()).toEqual(expected.map(({ provider, id }) => `${provider}/${id}`).toSorted())
})

it('[GAMES-09] it has rocketman, aviator and jetx, a coin, hilo and penalties', () => {
  for (const id of ['rocketman_elbet', 'aviator_spribe', 'jetx_ssg']) expect(ids).toContain(`outcome/${id}`)
  const played = catalog
    .filter(({ provider, id }) => ids.includes(`${provider}/${id}`))
    .map(({ plays }) => plays)
  expect(played).toEqual(expect.arrayContaining(['coin', 'hilo', 'penalty']))
})

it('[HOME-07] a page asks nobody for a font that the browser has, so that its face is there in time', () => {
  const rules = textOf('public/_headers').split(/\n(?=\S)/)
  const fonts = rules.find((rule) => rule.startsWith('/fonts/*'))
  expect(fonts).toMatch(/Cache-Control: public, max-age=\d{5,}, stale-while-revalidate=\d{8,}/)
})
