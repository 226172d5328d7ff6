import { beforeEach, expect, it } from 'vitest'
import { outagesPath } from '#contract/providerOutages.ts'
import { returnAlarmsPath } from '#contract/returnAlarms.ts'
import { utcDay } from '#lib/dates.ts'
import { minute_ms } from '#lib/time.ts'
import { call, migrate, operator } from './support.ts'

/* What the site tells of its providers: tests/worker/site/keeper.test.ts has when one of them is out. */
beforeEach(migrate)

const began_at = Date.parse('2026-11-28T10:01:00Z')
const tell = (items: unknown, options: object = {}) => call(outagesPath, { body: { items }, ...options })
const events = async () => {
  const { result } = await operator('/technical-events')
  return (result as { items: { kind: string; detail: string }[] }).items.map(
    ({ kind, detail }) => `${kind} ${detail}`,
  )
}

it('[TRUST-12] the beginning and the end of an outage are an event each, however often the site tells', async () => {
  const outage = { provider: 'reef', began_at, ended_at: null }
  for (let n = 0; n < 2; n += 1) expect(await tell([outage])).toMatchObject({ http: 200, status: 0 })
  await Promise.all([tell([outage]), tell([outage])])
  expect(await events()).toEqual(['provider_outage reef 2026-11-28T10:01:00.000Z'])
  const over = { ...outage, ended_at: began_at + 34 * minute_ms }
  for (let n = 0; n < 2; n += 1) await tell([over, { ...over, provider: 'lagoon' }])
  const times = '2026-11-28T10:01:00.000Z 2026-11-28T10:35:00.000Z 34min'
  expect(await events()).toEqual([
    `provider_outage_over lagoon ${times}`,
    'provider_outage lagoon 2026-11-28T10:01:00.000Z',
    `provider_outage_over reef ${times}`,
    'provider_outage reef 2026-11-28T10:01:00.000Z',
  ])
})

it('[TRUST-12] nobody but the site tells, and what it tells has bounds', async () => {
  const outage = { provider: 'reef', began_at, ended_at: null }
  expect(await tell([outage], { isDirect: true })).toMatchObject({ http: 404 })
  expect(await tell([{ ...outage, provider: 'a b' }])).toMatchObject({ http: 422 })
  expect(await tell([{ ...outage, began_at: 1.5 }])).toMatchObject({ http: 422 })
  expect(await events()).toEqual([])
})

it('[DESK-15] a game that pays out of its range is an event once a day, and only the site tells', async () => {
  const alarm = { game: 'reef/pearls', state: 'above', returned: 1.31, least: 0.93, most: 0.99 }
  const send = (items: unknown, options: object = {}) =>
    call(returnAlarmsPath, { body: { items }, ...options })
  expect(await send([alarm])).toMatchObject({ http: 200, status: 0 })
  await send([
    { ...alarm, returned: 1.32 },
    { ...alarm, state: 'below', returned: 0.5 },
  ])
  const today = utcDay(Date.now())
  expect(await events()).toEqual([
    `return_outside reef/pearls below ${today} 50.00% of 93.00-99.00%`,
    `return_outside reef/pearls above ${today} 131.00% of 93.00-99.00%`,
  ])
  expect(await send([alarm], { isDirect: true })).toMatchObject({ http: 404 })
  expect(await send([{ ...alarm, returned: -1 }])).toMatchObject({ http: 422 })
})
