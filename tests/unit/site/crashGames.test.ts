import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { catalog } from '../../../sandbox/games/catalog.ts'

const config = readFileSync(new URL('../../../wrangler.toml', import.meta.url), 'utf8')
const [, list = ''] = /^CRASH_GAMES = \[([^\]]*)\]/m.exec(config) ?? []
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
