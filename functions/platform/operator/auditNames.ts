import { inArray, sql } from 'drizzle-orm'
import type { AuditEntry } from '#contract/operator/records.ts'
import { sqlList } from '../kit/list.ts'
import type { Database } from '../kit/services.ts'
import { user } from '../tables/accounts.ts'

type About = NonNullable<AuditEntry['about']>
type Row = {
  id: string
  kind: About['kind']
  player_id: string | null
  name: string | null
  number: number | null
}

/** What lines of the audit log are about, in names, by the first word of their targets. */
export async function aboutOf(
  db: Database,
  targets: readonly (string | null)[],
): Promise<Map<string, About>> {
  const ids = sqlList([...new Set(targets.map(recordOf))].filter((id) => id !== ''))
  const of = (table: string) =>
    sql`JOIN user ON user.id = ${sql.raw(table)}.player_id WHERE ${sql.raw(table)}.id IN ${ids}`
  const names = sql`user.id AS player_id, user.display_username AS name`
  const rows = await db.all<Row>(sql`
    SELECT id, iif(staff_role IS NULL, 'player', 'staff') AS kind, id AS player_id, display_username AS name, number
      FROM user WHERE id IN ${ids}
    UNION ALL SELECT payment.id, 'payment', ${names}, user.number FROM payment ${of('payment')}
    UNION ALL SELECT document.id, 'document', ${names}, user.number FROM document ${of('document')}
    UNION ALL SELECT money_case.id, 'case', ${names}, user.number FROM money_case ${of('money_case')}
    UNION ALL SELECT complaint.id, 'complaint', complaint.player_id, display_username, complaint.number FROM complaint
      LEFT JOIN user ON user.id = complaint.player_id WHERE complaint.id IN ${ids}`)
  return new Map(rows.map(({ id, ...about }) => [id, { id, ...about }]))
}

/** A target names the places of a path: the record, and what of it. */
export const recordOf = (target: string | null) => target?.split(' ')[0] ?? ''

/** The names of accounts that are still there. */
export async function namesOf(
  db: Database,
  ids: readonly (string | null)[],
): Promise<Map<string, { username: string; player_number: number | null; is_staff: boolean }>> {
  const known = [...new Set(ids)].filter((id) => id !== null)
  const rows = await db
    .select({ id: user.id, username: user.displayUsername, player_number: user.number, role: user.staffRole })
    .from(user)
    .where(inArray(user.id, sqlList(known)))
  return new Map(rows.map(({ id, role, ...name }) => [id, { ...name, is_staff: role !== null }]))
}

/** The id of an account that staff name by id, by the number of a player or by the name of one of the staff. */
export async function accountNamed(db: Database, text: string): Promise<string> {
  const byNumber = /^\d{8}$/.test(text) ? sql`OR number = ${Number(text)}` : sql``
  const [found] = await db.all<{ id: string }>(
    sql`SELECT id FROM user WHERE id = ${text} OR username = ${text.toLowerCase()} ${byNumber} LIMIT 1`,
  )
  return found?.id ?? text
}

/** What may be ids of accounts in what a line says. */
export function idsIn({ before, after }: Pick<AuditEntry, 'before' | 'after'>): string[] {
  const uuid = /"([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})"/g
  const found = JSON.stringify([before, after]).matchAll(uuid)
  return [...new Set([...found].flatMap(([, id]) => id ?? []))]
}

/** The names of these accounts, as far as they are known. */
export function named(
  names: Awaited<ReturnType<typeof namesOf>>,
  ids: readonly string[],
): Record<string, string> {
  return Object.fromEntries(
    ids.flatMap((id) => {
      const username = names.get(id)?.username
      return username === undefined ? [] : [[id, username] as const]
    }),
  )
}
