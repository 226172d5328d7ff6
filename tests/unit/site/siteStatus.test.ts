import { expect, it } from 'vitest'
import type { SiteStatus } from '#contract/status.ts'
import texts from '../../../locales/en/siteStatus.json' with { type: 'json' }
import { rowsOf } from '@/scripts/siteStatus.ts'

const areas = ['platform', 'product:casino', 'product:sport']
const since = '2026-11-28T10:00:00.000Z'
const well: SiteStatus = { checked_at: since, platform: { state: 'ok', since }, stops: [], outages: [] }

/** The whole, and each row as its state and what is said. */
function shown(status: Partial<SiteStatus>, lang = 'en') {
  const { areas: rows, others, text } = rowsOf({ ...well, ...status }, areas, texts, lang)
  const short = Array.from(rows, ([id, { state, said }]) => [id, state, said].filter(Boolean).join(' '))
  return { text, rows: short, others: others.map(({ title, row }) => `${title}: ${row.state} ${row.since}`) }
}

it('[SEE-07] says that all is well where nothing is stopped', () => {
  expect(shown({})).toEqual({
    text: texts.allWell,
    rows: ['platform works', 'product:casino works', 'product:sport works'],
    others: [],
  })
})

it('[SEE-07] says what staff have stopped, in their words, in the language of the page or else in English', () => {
  const stop = { id: 'product:sport', since, texts: { en: 'Back at noon', he: 'נחזור בצהריים' } }
  expect(shown({ stops: [stop] }, 'he').rows).toEqual([
    ...['platform works', 'product:casino works', 'product:sport stopped נחזור בצהריים'],
  ])
  expect(shown({ stops: [stop] }, 'fr').rows.at(-1)).toBe('product:sport stopped Back at noon')
  const all = shown({ stops: [{ id: 'everything', since, texts: {} }, stop] })
  expect(all.rows).toEqual(['platform works', 'product:casino stopped', 'product:sport stopped'])
  expect(all.text).toBe(texts.someStopped)
})

it('[SEE-07] a restoration stops every product', () => {
  const restoring = shown({ stops: [{ id: 'restore', since, texts: {} }] })
  expect(restoring.rows).toEqual(['platform works', 'product:casino stopped', 'product:sport stopped'])
  expect(restoring.text).toBe(texts.someStopped)
})

it('[SEE-07] names the provider of a stopped game and of one that does not answer', () => {
  const stops = [
    { id: 'provider:reef', since, texts: {}, name: 'Reef' },
    { id: 'game:wave:x1', since, texts: {} },
  ]
  const outages = [{ name: 'Tide', since }]
  expect(shown({ stops, outages }).others).toEqual([
    `Games by Reef: stopped ${since}`,
    `A game by wave: stopped ${since}`,
    `Games by Tide: silent ${since}`,
  ])
  expect(shown({ outages }).text).toBe(texts.someSilent)
})

it('[SEE-07] says since when the platform does not respond, and that nothing is known where nothing is', () => {
  const down = rowsOf({ ...well, platform: { state: 'down', since } }, areas, texts, 'en')
  expect(down.text).toBe(texts.down)
  for (const row of down.areas.values()) expect(row).toEqual({ state: 'silent', since })
  expect(shown({ platform: { state: 'unknown', since: null } })).toMatchObject({
    text: texts.unknown,
    rows: areas.map((id) => `${id} notKnown`),
  })
})
