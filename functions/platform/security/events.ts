import { and, desc, eq, gte, lt } from 'drizzle-orm'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { networkOf } from '../../shared/clientNetwork.ts'
import { log } from '../../shared/log.ts'
import { keyedHash } from '../kit/secrets.ts'
import type { Services } from '../kit/services.ts'
import { ofPlayersIn, type Reach } from '../tables/brands.ts'

/*
 * The security log, for investigations. Each event is a log line, for alarms, and a row, for the operator. Rows are
 * only added, and deleted when they are old; they contain ids and hashes, never what was typed. What is about no person is a technical
 * event (technical.ts), which is kept for a shorter time.
 */
type SecurityEventKind =
  | 'sign_in'
  | 'sign_in_failed'
  | 'password_proof_failed'
  | 'second_factor_failed'
  | 'second_factor_on'
  | 'second_factor_off'
  | 'recovery_codes_renewed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'passkey_refused'
  | 'code_refused'
  | 'email_confirmed'
  | 'way_back_added'
  | 'password_changed'
  | 'sessions_ended'
  | 'banned'
  | 'unbanned'
  | 'casino_blocked'
  | 'casino_unblocked'
  | 'role_changed'
  | 'profile_changed'
  | 'terms_accepted'
  | 'account_dormant'
  | 'account_reopened'
  | 'document_sent'
  | 'document_read'
  | 'document_decided'
  | 'documents_deleted'
  | 'verified'
  | 'unverified'
  | 'settings_changed'
  | 'content_saved'
  | 'media_saved'
  | 'player_saved'
  | 'money_adjusted'
  | 'money_cap_reached'
  | 'operator_key_refused'
  | 'excluded'
  | 'exclusion_carried'
  | 'exclusion_suspected'
  | 'exclusion_lifted'
  | 'exclusion_end_asked'
  | 'house_limit_set'
  | 'data_exported'
  | 'deletion_requested'
  | 'deletion_withdrawn'
  | 'account_deleted'
  | 'staff_sign_in'
  | 'staff_sign_in_refused'
  | 'staff_role_changed'
  | 'role_permissions_changed'
  | 'studio_network_refused'
  | 'staff_invited'
  | 'large_win'
  | 'large_stake'
  | 'large_payment'
  | 'large_adjustment'
  | 'case_alert'
  | 'case_exported'
  | 'place_flagged'
  | 'person_checked'
  | 'person_check_cleared'

export type SecurityEvent = {
  kind: SecurityEventKind
  userId?: string | undefined
  /** The client's address, as the site saw it. */
  address?: string | undefined
  /** Our own names and numbers only, such as a role or the keys of settings. */
  detail?: string | undefined
}

const alarming: ReadonlySet<SecurityEventKind> = new Set([
  ...(['operator_key_refused', 'money_cap_reached'] as const),
])

const securityEvent = sqliteTable('security_event', {
  id: integer('id').primaryKey({ autoIncrement: true }),
  at: integer('at').notNull(),
  kind: text('kind').$type<SecurityEventKind>().notNull(),
  userId: text('user_id'),
  network: text('network'),
  detail: text('detail'),
})

export async function recordEvent(services: Services, event: SecurityEvent): Promise<void> {
  const { kind, userId, detail } = event
  const network = await networkHash(services, event.address)
  log(alarming.has(kind) ? 'error' : 'info', 'security event', { kind, user: userId, network, detail })
  await services.db.insert(securityEvent).values({ at: Date.now(), kind, userId, network, detail })
}

/** Records a kind, player and detail that the log does not have yet. For facts that are found again and again. */
export async function recordOnce(
  services: Services,
  event: SecurityEvent & { userId: string; detail: string },
): Promise<void> {
  const { kind, userId, detail } = event
  const same = and(
    eq(securityEvent.userId, userId),
    eq(securityEvent.kind, kind),
    eq(securityEvent.detail, detail),
  )
  if ((await services.db.$count(securityEvent, same)) === 0) await recordEvent(services, event)
}

/** When a player signed in, newest first (Unix milliseconds); as far back as events are kept. */
export async function signInsOf({ db }: Services, userId: string, count: number): Promise<number[]> {
  const rows = await db
    .select({ at: securityEvent.at })
    .from(securityEvent)
    .where(and(eq(securityEvent.userId, userId), eq(securityEvent.kind, 'sign_in')))
    .orderBy(desc(securityEvent.id))
    .limit(count)
  return rows.map(({ at }) => at)
}

/** Whether a player has signed in from the network of an address, as far back as events are kept. */
export async function hasSignedInFrom(
  services: Services,
  userId: string,
  address: string | undefined,
): Promise<boolean> {
  const network = (await networkHash(services, address)) ?? ''
  const { db } = services
  const rows = await db
    .select({ id: securityEvent.id })
    .from(securityEvent)
    .where(
      and(
        eq(securityEvent.userId, userId),
        eq(securityEvent.kind, 'sign_in'),
        eq(securityEvent.network, network),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** `from` and `until`: ISO 8601. */
type EventQuery = {
  page: number
  count: number
  userId?: string | undefined
  from?: string | undefined
  until?: string | undefined
  reach: Reach
}

/** Events newest first, of one player or of all; `page` from 1. */
export async function listEvents({ db }: Services, { page, count, userId, from, until, reach }: EventQuery) {
  const wanted = and(
    ofPlayersIn(reach, securityEvent.userId),
    userId === undefined ? undefined : eq(securityEvent.userId, userId),
    from === undefined ? undefined : gte(securityEvent.at, Date.parse(from)),
    until === undefined ? undefined : lt(securityEvent.at, Date.parse(until)),
  )
  const rows = await db
    .select()
    .from(securityEvent)
    .where(wanted)
    .orderBy(desc(securityEvent.id))
    .limit(count)
    .offset((page - 1) * count)
  return {
    items: rows.map(({ id, at, kind, userId: user_id, network, detail }) => ({
      id: String(id),
      at: new Date(at).toISOString(),
      kind,
      user_id,
      network,
      detail,
    })),
    total: await db.$count(securityEvent, wanted),
  }
}

/** What happened to an account before a moment (Unix milliseconds), newest first, without its networks and details. */
export async function eventsBefore(
  { db }: Pick<Services, 'db'>,
  { userId, before, count }: { userId: string; before: number; count: number },
): Promise<{ id: number; at: number; kind: string }[]> {
  return db
    .select({ id: securityEvent.id, at: securityEvent.at, kind: securityEvent.kind })
    .from(securityEvent)
    .where(and(eq(securityEvent.userId, userId), lt(securityEvent.at, before)))
    .orderBy(desc(securityEvent.id))
    .limit(count)
}

/** The network of an address, as events keep it. */
export async function networkHash(
  { config }: Services,
  address: string | undefined,
): Promise<string | undefined> {
  if (address === undefined) return undefined
  return (await keyedHash(config.authSecret, `network ${networkOf(address)}`)).slice(0, 16)
}
