import { beforeAll, expect, it } from 'vitest'
import type { HealthItem } from '#contract/operator/health.ts'
import { minute_ms } from '#lib/time.ts'
import { servicesOf } from '../../../../functions/platform/kit/services.ts'
import { noteLife } from '../../../../functions/platform/security/ownOutage.ts'
import { recordTechnical } from '../../../../functions/platform/security/technical.ts'
import { call, fetchWorker, migrate, operator, origin, platformEnv } from '../support.ts'

beforeAll(migrate)

const services = servicesOf(platformEnv)

async function itemsNow(): Promise<Record<string, HealthItem>> {
  const { result } = await operator('/health/platform')
  const { items } = result as { items: HealthItem[] }
  return Object.fromEntries(items.map((item) => [item.id.replace('platform ', ''), item]))
}

it('[SEE-08] tells staff of the database, the objects, the buckets, the cron and the work', async () => {
  await noteLife(services, Date.now())
  const items = await itemsNow()
  expect(Object.values(items).map(({ id, state }) => `${id} ${state}`)).toEqual([
    ...['build', 'database', 'objects', 'documents', 'pictures', 'cron', 'work', 'queue'].map(
      (name) => `platform ${name} ok`,
    ),
  ])
  expect(items['build']?.detail).toBe('0.0.0 local atoll')
  expect(items['database']?.detail).toMatch(/^\d+\.\d MB, 0\.\d %/)
})

it('[SEE-08] says what is behind', async () => {
  await platformEnv.DB.prepare('UPDATE sign_of_life SET at = ?')
    .bind(Date.now() - 10 * minute_ms)
    .run()
  await recordTechnical(services, { kind: 'work_late', detail: 'harm 3 7200s' })
  const items = await itemsNow()
  expect(items['cron']?.state).toBe('late')
  expect(items['work']).toMatchObject({ state: 'late', detail: 'harm 3 7200s' })
})

it('[SEE-08] is told to nobody else', async () => {
  const answer = await fetchWorker(new Request(`${origin}/operator/health/platform`))
  expect(answer.status).toBe(403)
})

it('[SEE-06] the site hears what is stopped, without who stopped it, and a stranger nothing', async () => {
  await operator(
    '/stops/provider:pragmatic',
    { reason: 'a secret reason', texts: { en: 'Back soon' } },
    'PUT',
  )
  const { result } = await call('/health/play')
  expect(result).toEqual({
    stops: [{ id: 'provider:pragmatic', since: expect.any(String) as string, texts: { en: 'Back soon' } }],
  })
  expect((await fetchWorker(new Request(`${origin}/health/play`))).status).toBe(404)
})
