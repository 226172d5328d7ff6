import { and, inArray } from 'drizzle-orm'
import { code } from '#contract/errors.ts'
import type { PlayerLimits } from '#contract/operator/players.ts'
import { ok, type Result } from '#lib/result.ts'
import { fail, noSuchAmount, type CallFailure } from '../../shared/reply.ts'
import { ofBrands, withinReach, type Reach } from '../tables/brands.ts'
import { user, type Account } from '../tables/accounts.ts'
import { sqlList } from '../kit/list.ts'
import { exclusionOf } from '../protection/exclusionTimes.ts'
import { amountOf, limitKeyOf, limitsOf, shownExclusion } from '../protection/limits.ts'
import { declareTwoPeople, distinctFrom } from '../identity/identityHashes.ts'
import { recordEvent } from '../security/events.ts'
import type { Services } from '../kit/services.ts'
import type { ExclusionState } from '../wallet/exclusions.ts'
import { walletOf } from '../wallet/walletOf.ts'
import { checkMayChange, checkOther } from '../staff/actor.ts'
import type { StaffContext, StaffHandlers } from '../staff/calls.ts'
import { otherBrand } from '../staff/brands.ts'
import { findOther, findPlayer } from '../staff/players.ts'

/** The staff's calls for a player's limits and exclusions; contract/operator/players.ts describes them. */
export const playerLimitCalls = {
  playerLimits: async ({ services, mayReach, params }) => {
    const player = await findPlayer(services, params.id)
    return player.ok ? ok(await playerLimitsOf(services, mayReach, player.value)) : player
  },
  setHouseLimit,
  excludePlayer,
  liftExclusion,
} satisfies Partial<StaffHandlers>

type Answer = Promise<Result<PlayerLimits, CallFailure>>

async function playerLimitsOf(services: Services, mayReach: Reach, account: Account): Promise<PlayerLimits> {
  const [limits, { own, carried }] = await Promise.all([
    limitsOf(services, account),
    walletOf(services.env, account).exclusionOrigins(),
  ])
  return {
    ...limits,
    own_exclusion: own ? shownExclusion(own) : null,
    carried: await shownCarried(services, mayReach, carried),
  }
}

/** Of an account of another brand its existence alone, for the exclusion counts here too. */
async function shownCarried(
  { db }: Services,
  mayReach: Reach,
  carried: readonly ExclusionState[],
): Promise<PlayerLimits['carried']> {
  const ids = carried.map(({ carried_from }) => carried_from ?? '')
  const found = await db
    .select({ id: user.id, username: user.displayUsername })
    .from(user)
    .where(and(inArray(user.id, sqlList(ids)), ofBrands(mayReach)))
  const names = new Map(found.map(({ id, username }) => [id, username]))
  return carried.map((state) => {
    const from = state.carried_from ?? ''
    const player_id = mayReach === null || names.has(from) ? from : ''
    const unnamed = player_id === '' ? 'an account of another brand' : player_id
    return { ...shownExclusion(state), player_id, username: names.get(player_id) ?? unnamed }
  })
}

async function setHouseLimit({
  services,
  mayReach,
  client,
  params,
  body,
  audit,
  actor,
}: StaffContext<'setHouseLimit'>): Answer {
  const player = await findOther(services, actor, params.id)
  if (!player.ok) return player
  const { kind, period, amount } = body
  const kept = amountOf(kind, amount, player.value.currency)
  if (kept === undefined) return noSuchAmount('amount')
  const { limits } = await limitsOf(services, player.value)
  const before = limits.find((limit) => limit.kind === kind && limit.period === period)
  audit.before = { kind, period, amount: before?.operator ?? null }
  await walletOf(services.env, player.value).setHouseLimit(limitKeyOf(body), kept)
  audit.after = { kind, period, amount }
  const detail = `${kind} ${period}`
  await recordEvent(services, { kind: 'house_limit_set', userId: params.id, address: client.address, detail })
  return ok(await playerLimitsOf(services, mayReach, player.value))
}

async function excludePlayer({
  services,
  mayReach,
  params,
  body,
  audit,
  actor,
}: StaffContext<'excludePlayer'>): Answer {
  const player = await findOther(services, actor, params.id)
  if (!player.ok) return player
  const before = await playerLimitsOf(services, mayReach, player.value)
  audit.before = { exclusion: before.exclusion }
  await walletOf(services.env, player.value).exclude(exclusionOf(body.length, Date.now()))
  const limits = await playerLimitsOf(services, mayReach, player.value)
  // A longer one of the player's own that counts already stays.
  const is_changed = JSON.stringify(limits.own_exclusion) !== JSON.stringify(before.own_exclusion)
  audit.after = { exclusion: limits.exclusion, length: body.length, is_changed }
  return ok(limits)
}

/**
 * Lifts an exclusion that was carried over to a different person, such as the next owner of a phone number. The fact
 * that they are two people is stored first, so no sign-in in between carries the exclusion over again. A sign-in that
 * read the pair earlier still may; then staff lift it once more.
 */
async function liftExclusion({
  services,
  mayReach,
  client,
  params,
  body: { from },
  audit,
  actor,
}: StaffContext<'liftExclusion'>): Answer {
  const player = await findPlayer(services, params.id)
  if (!player.ok) return player
  const may = checkBoth(actor, player.value, from)
  if (!may.ok) return may
  const before = await playerLimitsOf(services, mayReach, player.value)
  if ((await withinReach(services.db, mayReach, [{ player_id: from }])).length === 0) return otherBrand
  if (!(await mayLift(services, before, params.id, from))) return notCarried
  audit.before = originsOf(before)
  await declareTwoPeople(services, params.id, from)
  await walletOf(services.env, player.value).liftExclusion(from)
  const limits = await playerLimitsOf(services, mayReach, player.value)
  audit.after = { from, ...originsOf(limits) }
  const detail = `player ${from}`
  await recordEvent(services, {
    kind: 'exclusion_lifted',
    userId: params.id,
    address: client.address,
    detail,
  })
  return ok(limits)
}

/** Neither account is the actor's own: a player excluded on one would lift it from their other. */
function checkBoth(
  actor: StaffContext<'liftExclusion'>['actor'],
  player: Account,
  from: string,
): Result<undefined, CallFailure> {
  const other = checkOther(actor, from)
  if (!other.ok) return other
  const may = checkOther(actor, player.id)
  return may.ok ? checkMayChange(actor, player) : may
}

/** Allows a carried-over exclusion, or a pair that was lifted before: the call may be repeated. Refuses any other pair. */
async function mayLift(
  services: Services,
  { carried }: PlayerLimits,
  id: string,
  from: string,
): Promise<boolean> {
  return (
    carried.some(({ player_id }) => player_id === from) || (await distinctFrom(services, id)).includes(from)
  )
}

function originsOf({ exclusion, own_exclusion, carried }: PlayerLimits) {
  return { exclusion, own_exclusion, carried }
}

const notCarried = fail(code.conflict, 'no exclusion was carried over from that account')
