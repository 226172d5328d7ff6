import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import {
  CurrencyCode,
  Email,
  NewPassword,
  OptionalRegistrationFields,
  Phone,
  playerRole,
  staffAccountRole,
  Username,
} from '#contract/accounts.ts'
import { code } from '#contract/errors.ts'
import { RoleId } from '#contract/operator/roleCalls.ts'
import { BirthDate } from '#contract/registration.ts'
import { ok, type Result } from '#lib/result.ts'
import { findAgent } from '../accounts/signUp/broughtBy.ts'
import { toColumns } from '../accounts/registrationFields.ts'
import { createAccount, whatIsTaken } from '../accounts/signUp/createAccount.ts'
import { isPasswordOf, replacePassword } from '../accounts/password/password.ts'
import { session, user, type Account, type NewAccount } from '../tables/accounts.ts'
import { changePlayer } from '../wallet/walletOf.ts'
import { normalizeLogin } from '../accounts/user.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import { recordEvent, type SecurityEvent } from '../security/events.ts'
import type { Services } from '../kit/services.ts'
import { checkMayChange, type Actor } from './actor.ts'
import type { AuditDraft } from './audit.ts'
import { areKnown, noSuchBrand } from './brands.ts'
import { findGranted, noSuchRole } from './roles.ts'

const Role = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(staffAccountRole - 1))

export const PlayerInput = v.object({
  username: Username,
  password: NewPassword,
  birth_date: BirthDate,
  currency: CurrencyCode,
  ...OptionalRegistrationFields,
  email: v.optional(Email),
  email_verified: v.optional(v.boolean()),
  phone: v.optional(v.pipe(Phone, v.transform(normalizeLogin))),
  role: v.optional(Role),
  staff_role: v.optional(v.nullable(RoleId)),
  staff_brands: v.optional(v.nullable(v.array(v.string()))),
  is_banned: v.optional(v.boolean()),
  is_casino_blocked: v.optional(v.boolean()),
  is_partner: v.optional(v.boolean()),
  is_test: v.optional(v.boolean()),
  cashier_id: v.optional(v.pipe(v.string(), v.maxLength(200))),
  friend_transfer_allowed: v.optional(v.boolean()),
  wallet_account: v.optional(v.pipe(v.string(), v.maxLength(200))),
})
export type PlayerInput = v.InferOutput<typeof PlayerInput>

export type SavedPlayer = { id: string; created: boolean }

/**
 * Creates a player, or updates the one of that username; fields left out stay as they are. Errors: 240 or 228 when the
 * email or phone is another's, 9409 for another currency, which never changes; 9465 for a player who would become staff, or staff
 * who would become a player; 9400 for a role of the staff that is not there.
 */
export async function savePlayer(
  services: Services,
  input: PlayerInput,
): Promise<Result<SavedPlayer, CallFailure>> {
  const staffRole = input.staff_role ?? null
  if (staffRole !== null && !(await findGranted(services.db, staffRole))) return noSuchRole('staff_role')
  if (!areKnown(services, input.staff_brands)) return noSuchBrand
  const [known] = await services.db.select().from(user).where(eq(user.username, input.username.toLowerCase()))
  if (known) return updatePlayer(services, known, input)
  const created = await createAccount(
    services,
    {
      ...columnsOf(input),
      ...(staffRole !== null && { role: staffAccountRole }),
      birthDate: input.birth_date,
      currency: input.currency,
      username: input.username,
    },
    input.password,
  )
  return created.ok ? ok({ id: created.value.id, created: true }) : created
}

async function updatePlayer(
  services: Services,
  known: Account,
  input: PlayerInput,
): Promise<Result<SavedPlayer, CallFailure>> {
  const wrongKind = isStaffAccount(known) ? input.role !== undefined : (input.staff_role ?? null) !== null
  if (wrongKind) return isStaffAccount(known) ? isStaff : isPlayer
  if (known.currency !== input.currency) return fail(code.conflict, 'the currency of a player never changes')
  const takenFields = await whatIsTaken(services.db, input, known.id)
  if (takenFields) return takenFields
  const isMoved = input.email !== undefined && input.email !== known.email
  const changes = {
    ...columnsOf(input),
    ...(input.agent_id && { agentId: (await findAgent(services.db, input.agent_id)) ?? null }),
    // The new address is not confirmed: otherwise its owner could link a social account to this one.
    ...(isMoved && { emailVerified: input.email_verified ?? false }),
    birthDate: input.birth_date,
    updatedAt: new Date(),
  }
  const change = services.db.update(user).set(changes).where(eq(user.id, known.id))
  const along = endOfOldSessions(services, known, changes)
  await changePlayer(services.env, known.id, () => services.db.batch([change, ...along]))
  await setPassword(services, known, input.password)
  return ok({ id: known.id, created: false })
}

/** Setting the same password changes nothing; another one ends the player's sessions. */
async function setPassword(services: Services, player: Account, password: string): Promise<void> {
  if (await isPasswordOf(services, player, password)) return
  await replacePassword(services, player, { password })
}

/** The columns that an operator may set; undefined values are not changed. */
function columnsOf(input: PlayerInput): Partial<NewAccount> {
  return {
    email: input.email,
    emailVerified: input.email_verified,
    phone: input.phone,
    role: input.role,
    staffRole: input.staff_role,
    staffBrands: input.staff_brands,
    isBanned: input.is_banned,
    isCasinoBlocked: input.is_casino_blocked,
    isPartner: input.is_partner,
    isTest: input.is_test,
    cashierId: input.cashier_id,
    friendTransferAllowed: input.friend_transfer_allowed,
    walletAccount: input.wallet_account,
    ...toColumns(input),
    lang: input.lang,
  }
}

export type PlayerFlags = Partial<Pick<Account, 'isBanned' | 'isCasinoBlocked' | 'role' | 'verifiedAt'>>

/**
 * Bans, blocks or sets a role. The sessions of a banned player or another role stay: they open nothing, but the next
 * poll gives the reason.
 */
export async function setFlags(
  services: Services,
  id: string,
  flags: PlayerFlags,
  address?: string,
  audit?: AuditDraft,
): Promise<Result<object, CallFailure>> {
  const [before] = await services.db.select().from(user).where(eq(user.id, id))
  if (!before) return noSuchPlayer
  const changes = { ...flags, updatedAt: new Date() }
  const change = services.db.update(user).set(changes).where(eq(user.id, id))
  const along = [...endOfOldSessions(services, before, flags), ...(audit ? [audit.take()] : [])]
  await changePlayer(services.env, id, () => services.db.batch([change, ...along]))
  for (const event of eventsOf(flags)) await recordEvent(services, { ...event, userId: id, address })
  return ok({})
}

/** Ends all sessions with the end of a ban or a return to the role of player, so no old cookie works again. */
function endOfOldSessions({ db }: Services, before: Account, { isBanned, role }: PlayerFlags) {
  const wasOut = before.isBanned || before.role !== playerRole
  const isBack = wasOut && (isBanned === false || role === playerRole)
  return isBack ? [db.delete(session).where(eq(session.userId, before.id))] : []
}

function eventsOf({ isBanned, isCasinoBlocked, role, verifiedAt }: PlayerFlags): SecurityEvent[] {
  const events: SecurityEvent[] = []
  if (isBanned !== undefined) events.push({ kind: isBanned ? 'banned' : 'unbanned' })
  if (isCasinoBlocked !== undefined)
    events.push({ kind: isCasinoBlocked ? 'casino_blocked' : 'casino_unblocked' })
  if (verifiedAt !== undefined) events.push({ kind: verifiedAt ? 'verified' : 'unverified' })
  if (role !== undefined) events.push({ kind: 'role_changed', detail: String(role) })
  return events
}

export async function findPlayer(services: Services, id: string): Promise<Result<Account, CallFailure>> {
  const [found] = await services.db.select().from(user).where(eq(user.id, id))
  return found ? ok(found) : noSuchPlayer
}

/** The player whom staff serve: 9403 for staff's own account, and for another of the staff unless the actor manages these. */
export async function findOther(
  services: Services,
  actor: Actor,
  id: string,
): Promise<Result<Account, CallFailure>> {
  const player = await findPlayer(services, id)
  if (!player.ok) return player
  const may = checkMayChange(actor, player.value)
  return may.ok ? player : may
}

/** Whether the account is one of the staff, with a role in the studio now or not. */
export function isStaffAccount({ role }: Pick<Account, 'role'>): boolean {
  return role === staffAccountRole
}

/** What is a player's is asked of the staff, or the reverse. */
export const isStaff = fail(code.wrongAccountKind, 'an account of the staff', {
  fields: { player: 'isStaff' },
})
export const isPlayer = fail(code.wrongAccountKind, 'an account of a player', {
  fields: { player: 'isPlayer' },
})

const noSuchPlayer = fail(code.noSuchCall, 'no such player')
