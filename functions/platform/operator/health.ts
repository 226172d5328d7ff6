import { ok } from '#lib/result.ts'
import { minute_ms } from '#lib/time.ts'
import { askHealth, buildItem } from '../../shared/askHealth.ts'
import { isoOf } from '../kit/list.ts'
import type { Services } from '../kit/services.ts'
import { lastLife } from '../security/ownOutage.ts'
import { lateWork } from '../security/technical.ts'
import type { StaffHandlers } from '../staff/calls.ts'
import { stopBoardOf } from '../stops/stops.ts'

/** The cron runs every minute. */
const cronLate_ms = 3 * minute_ms
const mostDatabase_bytes = 10_000_000_000
const nearlyFull = 0.8

/** What the platform lives from, asked now; contract/operator/health.ts describes the calls. */
export const healthStaffCalls = {
  listPlatformHealth: async ({ services }) => {
    const items = [buildItem('platform'), ...(await platformHealth(services))]
    return ok({ items, total: items.length })
  },
} satisfies Partial<StaffHandlers>

function platformHealth(services: Services) {
  const { env } = services
  return askHealth('platform', {
    database: async () => {
      const { meta } = await env.DB.prepare('SELECT 1').run()
      const share = meta.size_after / mostDatabase_bytes
      const detail = `${(meta.size_after / 1e6).toFixed(1)} MB, ${(share * 100).toFixed(1)} % of what one may have`
      return { state: share >= nearlyFull ? 'late' : 'ok', detail }
    },
    objects: async () => ({ detail: `${(await stopBoardOf(env).now()).length} stops` }),
    documents: () => answers(env.DOCUMENTS.head('health')),
    pictures: () => answers(env.MEDIA.head('health')),
    cron: async () => {
      const at = await lastLife(services)
      if (at === undefined) return { state: 'unknown', detail: 'has not run' }
      return { state: Date.now() - at > cronLate_ms ? 'late' : 'ok', at: isoOf(at) }
    },
    work: async () => {
      const late = await lateWork(services)
      return { state: late.length > 0 ? 'late' : 'ok', detail: late.map(({ detail }) => detail).join(', ') }
    },
    queue: async () => {
      const waiting = await env.DB.prepare('SELECT count(*) AS n FROM player_work WHERE wake_at <= ?')
        .bind(Date.now())
        .first<{ n: number }>()
      return { detail: `${waiting?.n ?? 0} objects of players to wake` }
    },
  })
}

/** That nothing is there is an answer too. */
async function answers(read: Promise<unknown>): Promise<object> {
  await read
  return {}
}
