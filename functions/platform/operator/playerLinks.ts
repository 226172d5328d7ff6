import { and, inArray, sql } from 'drizzle-orm'
import { staffCallOf, type StaffCallName } from '#contract/operator/calls.ts'
import type { LinkReason, PlayerLink } from '#contract/operator/playerDesk.ts'
import { day_ms } from '#lib/time.ts'
import { ok, type Result } from '#lib/result.ts'
import type { CallFailure } from '../../shared/reply.ts'
import { devices, payees } from '../cases/lookForCases.ts'
import { sqlList } from '../kit/list.ts'
import { accountsOfPerson, distinctFrom, wholePersonOf } from '../identity/identityHashes.ts'
import type { Database, Services } from '../kit/services.ts'
import { mayMake } from '../staff/actor.ts'
import type { StaffContext } from '../staff/calls.ts'
import { findPlayer } from '../staff/players.ts'
import { ofBrands } from '../tables/brands.ts'
import { user, type Account } from '../tables/accounts.ts'

/** Looked for by each reason: an address of a mobile network may have thousands. */
const mostAccounts = 1000
/** Those with the most reasons; `total` tells of the others. */
const mostShown = 100
/** As sessions are compared. */
const month_ms = 30 * day_ms

type Others = Promise<{ id: string }[]>
type Of = { services: Services; db: Database; account: Account }
type Rule = { reason: LinkReason; call: StaffCallName; find: (of: Of) => Others }

/** What the platform knows of accounts that belong together, and the call of who may see that. */
const rules: readonly Rule[] = [
  { reason: 'person', call: 'playerLimits', find: persons },
  { reason: 'document', call: 'listDocuments', find: documents },
  { reason: 'payee', call: 'listPayments', find: ({ db, account }) => payees(db, account.id, mostAccounts) },
  {
    reason: 'device',
    call: 'listPlayerSessions',
    find: ({ db, account }) => devices(db, account.id, Date.now(), mostAccounts),
  },
  { reason: 'network', call: 'listPlayerSessions', find: networks },
]

export async function listPlayerLinks({
  services,
  params: { id },
  actor,
  mayReach,
}: StaffContext<'listPlayerLinks'>): Promise<Result<{ items: PlayerLink[]; total: number }, CallFailure>> {
  const { db } = services
  const player = await findPlayer(services, id)
  if (!player.ok) return player
  const reasons = new Map<string, LinkReason[]>()
  const allowed = rules.filter(({ call }) => mayMake(actor, staffCallOf(call).access))
  const found = await Promise.all(
    allowed.map(async ({ reason, find }) => ({
      reason,
      accounts: await find({ services, db, account: player.value }),
    })),
  )
  for (const { reason, accounts } of found)
    for (const account of accounts) reasons.set(account.id, [...(reasons.get(account.id) ?? []), reason])
  const rows = await db
    .select()
    .from(user)
    .where(and(inArray(user.id, sqlList([...reasons.keys()])), ofBrands(mayReach)))
  const items = rows.map((row) => ({
    ...{ id: row.id, player_id: row.id, username: row.displayUsername, player_number: row.number },
    ...{ is_banned: row.isBanned, reasons: reasons.get(row.id) ?? [] },
  }))
  const sorted = items.toSorted((one, other) => other.reasons.length - one.reasons.length)
  return ok({ items: sorted.slice(0, mostShown), total: sorted.length })
}

/** An excluded account that is apparently of the same person, unless staff have declared the two to be two people. */
async function persons({ services, account }: Of): Others {
  const person = await wholePersonOf(services, account)
  const found = await accountsOfPerson(services, person, person.own, [account.id])
  const strangers = await distinctFrom(services, account.id)
  return found.filter(({ id }) => !strangers.includes(id))
}

/** A document that verified the other account. */
function documents({ db, account }: Of): Others {
  return db.all(sql`SELECT DISTINCT other.player_id AS id FROM document AS own
    JOIN document AS other ON other.number_hash = own.number_hash AND other.status = 'VERIFIED'
      AND other.player_id <> own.player_id
    WHERE own.player_id = ${account.id} LIMIT ${mostAccounts}`)
}

/** Signed in from the same address this month, by whatever browser. */
function networks({ db, account }: Of): Others {
  return db.all(sql`SELECT DISTINCT user.id FROM session AS own
    JOIN session AS other ON other.ip_address = own.ip_address AND other.user_id <> own.user_id
    JOIN user ON user.id = other.user_id AND user.role = 0 AND user.staff_role IS NULL
    WHERE own.user_id = ${account.id} AND own.ip_address <> '' AND other.updated_at > ${Date.now() - month_ms}
    LIMIT ${mostAccounts}`)
}
