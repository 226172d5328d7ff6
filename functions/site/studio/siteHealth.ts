import * as v from 'valibot'
import { code } from '#contract/errors.ts'
import { staffCalls } from '#contract/operator/calls.ts'
import type { HealthItem } from '#contract/operator/health.ts'
import { ok, type Result } from '#lib/result.ts'
import { minute_ms } from '#lib/time.ts'
import { askHealth, buildItem } from '../../shared/askHealth.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import type { RequestContext } from '../calls/context.ts'
import { readMeta } from '../catalog/read.ts'
import type { SiteEnv } from '../kit/env.ts'
import { healthOf } from '../upstream/keeper.ts'
import { callPlatform } from '../upstream/platform.ts'

/** The cron of the site runs every five minutes. */
const cronLate_ms = 11 * minute_ms

/** Both workers' health. The platform says whether the caller may see it, and its own part. */
export async function siteHealth(context: RequestContext): Promise<Result<HealthItem[], CallFailure>> {
  const { env, config, clientAddress, staffToken: token } = context
  const { method, path, result } = staffCalls.listPlatformHealth
  const answer = await callPlatform(env, config, { method, path, token, clientAddress })
  if (!answer.ok) return answer
  const platform = v.safeParse(result, answer.value.value)
  if (!platform.success) return fail(code.upstreamBroke, 'the health of the platform has a wrong shape')
  return ok([buildItem('site'), ...(await ownHealth(env)), ...platform.output.items])
}

function ownHealth(env: SiteEnv): Promise<HealthItem[]> {
  const isoOf = (at_ms: number) => new Date(at_ms).toISOString()
  return askHealth('site', {
    store: async () => {
      // That nothing is there is an answer too.
      await env.CATALOG.get('health')
      return {}
    },
    keeper: async () => {
      const { platform, outages } = await healthOf(env).standing()
      const out = outages.map(({ upstream }) => upstream).join(', ')
      const detail = `platform ${platform?.state ?? 'unknown'}${out && `; no answer: ${out}`}`
      return { state: platform?.state === 'ok' && out === '' ? 'ok' : 'late', detail }
    },
    cron: async () => {
      const meta = await readMeta(env.CATALOG)
      if (!meta) return { state: 'unknown', detail: 'no catalog yet' }
      const isLate = Date.now() - meta.checkedAt_ms > cronLate_ms
      return {
        state: isLate ? 'late' : 'ok',
        at: isoOf(meta.checkedAt_ms),
        detail: `${meta.search.count} games`,
      }
    },
  })
}
