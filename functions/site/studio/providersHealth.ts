import * as v from 'valibot'
import { code } from '#contract/errors.ts'
import type { ProviderHealth } from '#contract/operator/games.ts'
import { staffCalls } from '#contract/operator/calls.ts'
import { allows, type StaffAccess } from '#contract/operator/roles.ts'
import { ok, type Result } from '#lib/result.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import type { RequestContext } from '../calls/context.ts'
import { readListHead } from '../catalog/lists.ts'
import { healthOf, tellNow, type UpstreamHealth } from '../upstream/keeper.ts'
import { callPlatform } from '../upstream/platform.ts'

const unasked: UpstreamHealth = {
  ...{ breaker: 'closed', calls: 0, failures: 0, last_failure: null, last_failure_at: null },
}

/**
 * The providers as this site sees them: breakers, and calls and failures of the last hour, of all isolates; lists as they are stored. 9403 where
 * the role may not see them, by the platform's answer of now.
 */
export async function providersHealth(
  context: RequestContext,
  access: StaffAccess,
): Promise<Result<ProviderHealth[], CallFailure>> {
  const allowed = await staffMay(context, access)
  if (!allowed.ok) return allowed
  const { env, config } = context
  await tellNow(env)
  const health = await healthOf(env).health()
  const items = config.providers.map(async ({ id, adapter }) => {
    const list = await readListHead(env.CATALOG, id)
    const age_ms = list && Date.now() - list.fetchedAt_ms
    return {
      ...{ id, adapter, games: list?.count ?? null },
      list_age_s: age_ms === undefined ? null : Math.round(age_ms / 1000),
      ...(health[id] ?? unasked),
    }
  })
  return ok(await Promise.all(items))
}

/** 9403 where the role may not, by the platform's answer of now. */
export async function staffMay(
  { env, config, clientAddress, staffToken: token }: RequestContext,
  access: StaffAccess,
): Promise<Result<undefined, CallFailure>> {
  const { method, path, result } = staffCalls.staffSession
  const answer = await callPlatform(env, config, { method, path, token, clientAddress })
  if (!answer.ok) return answer
  const staff = v.safeParse(result, answer.value.value)
  return staff.success && allows(staff.output.permissions, access)
    ? ok(undefined)
    : fail(code.refused, 'the role may not do this')
}
