import { beforeEach, expect, it } from 'vitest'
import { minute_ms } from '#lib/time.ts'
import { servicesOf } from '../../../functions/platform/kit/services.ts'
import { noteLife } from '../../../functions/platform/security/ownOutage.ts'
import { migrate, platformEnv } from './support.ts'

/* An outage of our own is found at the next sign of life. */
beforeEach(migrate)

const services = servicesOf(platformEnv)
const outages = async () => {
  const query = "SELECT detail FROM technical_event WHERE kind = 'own_outage' ORDER BY id"
  return (await platformEnv.DB.prepare(query).all<{ detail: string }>()).results.map(({ detail }) => detail)
}

it('[TRUST-11] a gap in the cron is an event with beginning and end, once; the first run and usual ones are none', async () => {
  const start = Date.parse('2026-11-01T10:00:00Z')
  await noteLife(services, start)
  await noteLife(services, start + minute_ms)
  await noteLife(services, start + 6 * minute_ms)
  expect(await outages()).toEqual([])
  const back = start + 36 * minute_ms
  await Promise.all([noteLife(services, back), noteLife(services, back), noteLife(services, back)])
  expect(await outages()).toEqual(['2026-11-01T10:06:00.000Z 2026-11-01T10:36:00.000Z 30min'])
  await noteLife(services, back + minute_ms)
  // A run that comes late takes nothing back.
  await noteLife(services, start)
  await noteLife(services, back + 2 * minute_ms)
  expect(await outages()).toHaveLength(1)
})

it('[TRUST-11] a crash in the middle loses neither: the next run finds the gap from its beginning', async () => {
  const start = Date.parse('2026-11-02T10:00:00Z')
  await noteLife(services, start)
  const crash = `CREATE TRIGGER crash BEFORE INSERT ON technical_event BEGIN SELECT raise(ABORT, 'crash'); END`
  await platformEnv.DB.prepare(crash).run()
  await expect(noteLife(services, start + 30 * minute_ms)).rejects.toThrow()
  await platformEnv.DB.prepare('DROP TRIGGER crash').run()
  await noteLife(services, start + 31 * minute_ms)
  await noteLife(services, start + 32 * minute_ms)
  expect(await outages()).toEqual(['2026-11-02T10:00:00.000Z 2026-11-02T10:31:00.000Z 31min'])
})
