import { desc, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { code } from '#contract/errors.ts'
import { longestLife_days, remindBefore_days, type KeyRow } from '#contract/operator/keys.ts'
import { clashOf, type Permission } from '#contract/operator/roles.ts'
import { ok, type Result } from '#lib/result.ts'
import { day_ms, hour_ms } from '#lib/time.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import { isoOf, isoOrNull } from '../kit/list.ts'
import { NetworkText } from '../kit/networks.ts'
import type { Services } from '../kit/services.ts'
import { mayMake, whoOf, type Actor } from '../staff/actor.ts'
import type { StaffContext, StaffHandlers } from '../staff/calls.ts'
import { newMachineToken } from '../staff/machineKeys.ts'
import { machineKey } from '../tables/operator.ts'

type Row = typeof machineKey.$inferSelect
type Made = Promise<Result<{ id: string; key: string }, CallFailure>>

const noSuchKey = fail(code.noSuchCall, 'no such key')

/** Keys of machines; contract/operator/keys.ts describes the calls. */
export const keyStaffCalls = {
  listKeys: async ({ services: { db } }) => {
    const rows = await db.select().from(machineKey).orderBy(desc(machineKey.createdAt))
    return ok({ items: rows.map(described), total: rows.length })
  },
  createKey,
  rotateKey,
  revokeKey: async ({ services, params, audit }) => {
    const row = await find(services, params.id)
    if (!row) return noSuchKey
    audit.before = { name: row.name, revoked_at: isoOrNull(row.revokedAt) }
    audit.isNeedless = row.revokedAt !== null
    await services.db
      .update(machineKey)
      .set({ revokedAt: row.revokedAt ?? Date.now(), beforeUntil: null })
      .where(eq(machineKey.id, row.id))
    return ok({})
  },
} satisfies Partial<StaffHandlers>

async function find({ db }: Services, id: string): Promise<Row | undefined> {
  const [row] = await db.select().from(machineKey).where(eq(machineKey.id, id))
  return row
}

/** Undefined for an end that is past, or too far away. */
function endOf(text: string): number | undefined {
  const [end, now] = [Date.parse(text), Date.now()]
  return end > now && end <= now + longestLife_days * day_ms ? end : undefined
}
const wrongEnd = fail(code.invalid, 'invalid: expires_at', { fields: { expires_at: 'incorrectDate' } })

/** Nobody gives a key more than they have, nor gets one that may more. */
function checkPermissions(actor: Actor, permissions: readonly Permission[]) {
  const clash = clashOf(permissions)
  if (clash !== undefined)
    return fail(code.permissionsApart, 'not to be held together', { fields: { permissions: clash } })
  const isMore = permissions.some((permission) => !mayMake(actor, `staff:${permission}`))
  if (isMore) return fail(code.refused, 'more than you may do', { fields: { permissions: 'refused' } })
  return ok(undefined)
}

function checkContent({ actor, body }: Pick<StaffContext<'createKey'>, 'actor' | 'body'>) {
  const checked = checkPermissions(actor, body.permissions)
  if (!checked.ok) return checked
  if (body.networks.some((network) => !v.is(NetworkText, network)))
    return fail(code.invalid, 'invalid: networks', { fields: { networks: 'incorrectInput' } })
  return ok(undefined)
}

async function createKey({ services, actor, body, author, audit }: StaffContext<'createKey'>): Made {
  const checked = checkContent({ actor, body })
  if (!checked.ok) return checked
  const expiresAt = endOf(body.expires_at)
  if (expiresAt === undefined) return wrongEnd
  const { name, purpose, permissions, networks } = body
  const [id, { token, hash }] = [crypto.randomUUID(), await newMachineToken()]
  const content = { name, purpose, permissions, networks }
  audit.target = id
  audit.after = { ...content, expires_at: isoOf(expiresAt) }
  await services.db.batch([
    services.db.insert(machineKey).values({
      id,
      ...content,
      hash,
      expiresAt,
      createdBy: author,
      makerId: whoOf(actor).actorId,
      createdAt: Date.now(),
    }),
    audit.take(),
  ])
  return ok({ id, key: token })
}

async function rotateKey({ services, actor, params, body, audit }: StaffContext<'rotateKey'>): Made {
  const row = await find(services, params.id)
  if (!row) return noSuchKey
  if (row.revokedAt !== null) return fail(code.conflict, 'the key was revoked')
  const checked = checkPermissions(actor, row.permissions)
  if (!checked.ok) return checked
  const expiresAt = endOf(body.expires_at)
  if (expiresAt === undefined) return wrongEnd
  const { token, hash } = await newMachineToken()
  audit.before = { expires_at: isoOf(row.expiresAt) }
  audit.after = { expires_at: isoOf(expiresAt), overlap_hours: body.overlap_hours }
  const until = Date.now() + body.overlap_hours * hour_ms
  await services.db.batch([
    services.db
      .update(machineKey)
      // The one before lives no longer than it would have.
      .set({
        hash,
        hashBefore: row.hash,
        beforeUntil: Math.min(until, row.expiresAt),
        expiresAt,
        remindedAt: null,
        makerId: whoOf(actor).actorId ?? row.makerId,
        toldAt: null,
      })
      .where(eq(machineKey.id, row.id)),
    audit.take(),
  ])
  return ok({ id: row.id, key: token })
}

function described(row: Row): KeyRow {
  const {
    id,
    name,
    purpose,
    permissions,
    networks,
    expiresAt,
    beforeUntil,
    createdBy,
    createdAt,
    lastUsedAt,
  } = row
  const hasBefore = beforeUntil !== null && beforeUntil > Date.now()
  return {
    ...{ id, name, purpose, permissions, networks, state: stateOf(row), expires_at: isoOf(expiresAt) },
    ...{
      before_until: hasBefore ? isoOf(beforeUntil) : null,
      created_by: createdBy,
      created_at: isoOf(createdAt),
    },
    last_used_at: isoOrNull(lastUsedAt),
  }
}

function stateOf({ revokedAt, expiresAt }: Row): KeyRow['state'] {
  const now = Date.now()
  if (revokedAt !== null) return 'revoked'
  if (expiresAt <= now) return 'expired'
  return expiresAt < now + remindBefore_days * day_ms ? 'ending' : 'active'
}
