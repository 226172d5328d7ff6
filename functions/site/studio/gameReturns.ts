import * as v from 'valibot'
import { calls } from '#contract/calls.ts'
import { code } from '#contract/errors.ts'
import type { GameReturn } from '#contract/operator/games.ts'
import type { StaffAccess } from '#contract/operator/roles.ts'
import { returnAlarmsPath, type ReturnAlarm } from '#contract/returnAlarms.ts'
import { alarmErrors, expectedRtp, fewestRounds, type MeasuredRtp } from '#contract/rtp.ts'
import { ok, type Result } from '#lib/result.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import { hour_ms, minute_ms } from '#lib/time.ts'
import { count } from '../../shared/numbers.ts'
import type { RequestContext } from '../calls/context.ts'
import { readGame, readMeta } from '../catalog/read.ts'
import { getConfig } from '../kit/config.ts'
import type { SiteEnv } from '../kit/env.ts'
import { callPlatform, siteAddress } from '../upstream/platform.ts'
import { staffMay } from './providersHealth.ts'

/** The platform's measured returns beside what the games' providers declare, those out of their range first. */
export async function gameReturns(
  context: RequestContext,
  access: StaffAccess,
): Promise<Result<GameReturn[], CallFailure>> {
  const allowed = await staffMay(context, access)
  if (!allowed.ok) return allowed
  return returnsOf(context)
}

type Asked = Pick<RequestContext, 'env' | 'config' | 'clientAddress'>

async function returnsOf({ env, config, clientAddress }: Asked): Promise<Result<GameReturn[], CallFailure>> {
  const { method, path, result } = calls.measuredRtp
  const answer = await callPlatform(env, config, { method, path, clientAddress, isLong: true })
  if (!answer.ok) return answer
  const measured = v.safeParse(result, answer.value.value)
  if (!measured.success) return fail(code.upstreamBroke, 'the measured returns have a wrong shape')
  const meta = await readMeta(env.CATALOG)
  const items = measured.output.games.map(async (one) => {
    const game = meta && (await readGame(env.CATALOG, meta, one.id))
    return returnOf(one, game?.gameName ?? one.id, game?.rtp)
  })
  return ok((await Promise.all(items)).toSorted((one, other) => rank(one) - rank(other)))
}

function returnOf(
  { id, rounds, returned, deviation }: MeasuredRtp['games'][number],
  title: string,
  declared: number | undefined,
): GameReturn {
  const numbers = { id, title, rounds, returned }
  if (declared === undefined) return { ...numbers, declared: null, least: null, most: null, state: 'unsaid' }
  const { least, most } = expectedRtp(declared, { rounds, deviation }, alarmErrors)
  const outside = returned < least ? 'below' : returned > most ? 'above' : 'within'
  return { ...numbers, declared, least, most, state: rounds < fewestRounds ? 'unsaid' : outside }
}

const rank = ({ state }: GameReturn) => ['above', 'below', 'within', 'unsaid'].indexOf(state)

/** For the cron, once an hour: what is out of its range is an event of the platform's log and a number that an alert reads. */
export async function tellReturns(env: SiteEnv, now: number): Promise<void> {
  if (now % hour_ms >= cronPause_ms) return
  const asked = { env, config: getConfig(env), clientAddress: siteAddress }
  const returns = await returnsOf(asked)
  if (!returns.ok) return
  const items = returns.value.flatMap(alarmOf)
  if (items.length === 0) return
  for (const { game, state, returned } of items) count('return', { what: game, detail: state }, returned)
  const call = { method: 'POST', path: returnAlarmsPath, body: { items }, clientAddress: siteAddress }
  await callPlatform(env, asked.config, call)
}

/** The cron of wrangler.toml. */
const cronPause_ms = 5 * minute_ms

function alarmOf({ id, state, returned, least, most }: GameReturn): ReturnAlarm[] {
  const isOutside = (state === 'above' || state === 'below') && least !== null && most !== null
  return isOutside ? [{ game: id, state, returned, least, most }] : []
}
