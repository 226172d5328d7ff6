import { code } from '#contract/errors.ts'
import type { StaffCall } from '#contract/calls/call.ts'
import { allows, type StaffAccess } from '#contract/operator/roles.ts'
import { ok, type Result } from '#lib/result.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import { checkOperatorTry, countCall } from '../accounts/signInThrottle.ts'
import type { Account } from '../tables/accounts.ts'
import type { Outcome, Surroundings } from '../kit/dispatch.ts'
import { equalSecrets, oneHolds } from '../../shared/signed.ts'
import { isInside } from '../kit/networks.ts'
import { bearerToken } from '../kit/secrets.ts'
import type { Services } from '../kit/services.ts'
import { recordEvent } from '../security/events.ts'
import { findMachineKey, isMachineToken, type MachineKey } from './machineKeys.ts'
import { findStaffSession, isStaffToken, requireStaffProof, type StaffSession } from './staffSessions.ts'

/** The caller: a member of staff, a machine with a key of its own, a script with the operator's key, or a person who is signing in. */
export type Actor =
  | { kind: 'staff'; session: StaffSession }
  | { kind: 'machine'; key: MachineKey }
  | { kind: 'key'; name: string }
  | { kind: 'guest' }

/** A foreign back office may name the person who acts, for the audit log. */
const actorHeader = 'x-operator-user'

type Caller = Pick<Surroundings, 'services' | 'client' | 'request'>

/**
 * The caller of a staff call who may make it. Errors: 9401 for an ended session; 9403 for a wrong key, or a role
 * without the permission; 9429 for a network that keeps trying keys; 9464 outside the networks of the studio.
 */
export async function requireActor(caller: Caller, access: StaffAccess): Outcome<Actor> {
  const token = bearerToken(caller.request)
  if (access === 'staff:guest' || isStaffToken(token)) {
    const place = await checkPlace(caller)
    if (!place.ok) return place
  }
  if (access === 'staff:guest') return ok({ kind: 'guest' })
  const actor = await actorOf(caller, token)
  if (!actor.ok) return actor
  return mayMake(actor.value, access) ? actor : fail(code.refused, 'the role may not do this')
}

/** 9464 outside the networks of the studio (STAFF_NETWORKS): from there nobody signs in, and no session goes on. */
async function checkPlace({
  services,
  client: { address },
}: Caller): Promise<Result<undefined, CallFailure>> {
  const { networks } = services.config.staff
  if (networks.length === 0 || isInside(address, networks)) return ok(undefined)
  await recordEvent(services, { kind: 'studio_network_refused', address })
  return fail(code.networkRefused, 'the studio does not open from this network')
}

/** The operator's key may do everything; a role or a machine's key, what its permissions say. */
export function mayMake(actor: Actor, access: StaffAccess): boolean {
  if (actor.kind === 'machine') return allows(actor.key.permissions, access)
  return actor.kind !== 'staff' || allows(actor.session.permissions, access)
}

function actorOf(caller: Caller, token: string | undefined): Outcome<Actor> {
  if (isStaffToken(token)) return staffActor(caller, token)
  return isMachineToken(token) ? machineActor(caller, token) : keyActor(caller, token)
}

/** 9403 for a key that does not count, 9464 from another network, 9429 above so many calls a minute. */
async function machineActor({ services, client: { address } }: Caller, token: string): Outcome<Actor> {
  const key = await findMachineKey(services, token, address)
  if (key === undefined) return refusedKey(services, address)
  if (key === 'elsewhere') {
    await recordEvent(services, { kind: 'operator_key_refused', address, detail: 'network' })
    return fail(code.networkRefused, 'the key does not count from this network')
  }
  const counted = await countCall(services, key.id)
  return counted.ok ? ok({ kind: 'machine', key }) : counted
}

async function refusedKey(services: Services, address: string | undefined): Outcome<Actor> {
  const checked = await checkOperatorTry(services, address, false)
  await recordEvent(services, { kind: 'operator_key_refused', address })
  return checked.ok ? fail(code.refused, 'the key does not count') : checked
}

async function staffActor({ services }: Caller, token: string): Outcome<Actor> {
  const session = await findStaffSession(services, token)
  return session.ok ? ok({ kind: 'staff', session: session.value }) : session
}

async function keyActor(
  { services, client: { address }, request }: Caller,
  token: string | undefined,
): Outcome<Actor> {
  const isRight = await oneHolds(services.config.operatorKeys, (key) => equalSecrets(token ?? '', key))
  const checked = await checkOperatorTry(services, address, isRight)
  if (!checked.ok) await recordEvent(services, { kind: 'operator_key_refused', address })
  return checked.ok ? ok({ kind: 'key', name: named(request.headers.get(actorHeader)) }) : checked
}

function named(header: string | null): string {
  return header && /^[\w.@+ -]{1,64}$/.test(header) ? `key: ${header}` : 'operator key'
}

/** 9451 where the call needs a fresh proof; 9400 where staff have to say why. */
export async function checkCircumstances(
  services: Services,
  call: StaffCall,
  actor: Actor,
  reason: string | undefined,
): Outcome<undefined> {
  if (actor.kind === 'machine' && call.proof) return fail(code.refused, 'a key proves no identity')
  if (actor.kind !== 'staff' && actor.kind !== 'machine') return ok(undefined)
  if (call.reason && reason === undefined)
    return fail(code.invalid, 'invalid: reason', { fields: { reason: 'required' } })
  return call.proof && actor.kind === 'staff' ? requireStaffProof(services, actor.session) : ok(undefined)
}

/**
 * Staff never serve themselves: another person decides about money, limits, documents and payments of their own
 * account. 9403 with the field `player` for one's own.
 */
export function checkOther(actor: Actor, playerId: string): Result<undefined, CallFailure> {
  if (actor.kind !== 'staff' || actor.session.account.id !== playerId) return ok(undefined)
  return fail(code.refused, 'nobody acts on their own account', { fields: { player: 'ownAccount' } })
}

/** The same, and 9403 for an account of the staff, unless the actor manages these. */
export function checkMayChange(
  actor: Actor,
  { id, staffRole }: Pick<Account, 'id' | 'staffRole'>,
): Result<undefined, CallFailure> {
  const other = checkOther(actor, id)
  if (!other.ok || staffRole === null || mayMake(actor, 'staff:staff.manage')) return other
  return fail(code.refused, 'only who manages the staff changes an account of theirs')
}

/** Names of people and of the operator's key have no brackets. */
export const isMachineName = (name: string): boolean => name.endsWith(')')

/** The actor as named in the audit log and as author of content. */
export function whoOf(actor: Actor): { actor: string; actorId: string | null; role: string } {
  switch (actor.kind) {
    case 'staff': {
      const { account, role } = actor.session
      return { actor: account.displayUsername, actorId: account.id, role }
    }
    case 'machine':
      return { actor: `${actor.key.name} (${actor.key.id})`, actorId: null, role: 'machine' }
    case 'key':
      return { actor: actor.name, actorId: null, role: 'key' }
    default:
      return { actor: 'guest', actorId: null, role: 'guest' }
  }
}
