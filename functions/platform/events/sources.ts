import { staffAccountRole } from '#contract/accounts.ts'
import type { EventName } from '#contract/events.ts'
import { splitSlug } from '#contract/operator/content.ts'
import type { EventFact } from '../wallet/eventFacts.ts'

/*
 * Facts of D1 that are committed, in the order of their numbers: D1 writes one batch after another, so nothing comes later with a lower
 * number. Each source is read from where it was read last.
 */
type Row = Record<string, string | number | null>
type Source = {
  /** Rows after a number, the oldest first; each has its number as `id`. */
  rows: string
  last: string
  facts: (row: Row) => EventFact[]
}

const most = 300
const after = (table: string, columns = '*', id = 'id') =>
  `SELECT ${columns} FROM ${table} WHERE ${id} > ? ORDER BY ${id} LIMIT ${most}`
const lastOf = (table: string, id = 'id') => `SELECT coalesce(max(${id}), 0) AS id FROM ${table}`
const textOf = (row: Row, name: string) => String(row[name] ?? '')
const nullable = (row: Row, name: string) => (row[name] === null ? null : textOf(row, name))

function ofPlayer(type: EventName, row: Row, id: string, more: object = {}): EventFact {
  return { type, at: Number(row['at']), key: id, data: { player_id: id, ...more } }
}

/** The security log: what it says of the player alone. */
const securityTypes: Partial<Record<string, EventName>> = {
  sign_in: 'player.signed_in',
  exclusion_lifted: 'player.exclusion_lifted',
  exclusion_end_asked: 'player.exclusion_end_asked',
  deletion_requested: 'player.deletion_asked',
  deletion_withdrawn: 'player.deletion_withdrawn',
}

function ofSecurity(row: Row): EventFact[] {
  const [kind, player] = [textOf(row, 'kind'), textOf(row, 'user_id')]
  if (kind === 'excluded') {
    const [name = '', until = ''] = textOf(row, 'detail').split(' ')
    return [ofPlayer('player.excluded', row, player, { kind: name, until: until === 'for' ? null : until })]
  }
  const type = securityTypes[kind]
  return type ? [ofPlayer(type, row, player)] : []
}

/** What becomes of a payment, by its direction and status. A payment out may carry a deposit back. */
const paymentTypes: Record<'in' | 'out' | 'back', Partial<Record<string, EventName>>> = {
  in: {
    created: 'deposit.began',
    paid: 'deposit.paid',
    refunded: 'deposit.returned',
    ...{
      failed: 'deposit.failed',
      expired: 'deposit.failed',
      refused: 'deposit.failed',
      cancelled: 'deposit.failed',
    },
  },
  out: {
    ...{ created: 'withdrawal.asked', started: 'withdrawal.approved', paid: 'withdrawal.paid' },
    ...{ failed: 'withdrawal.refused', expired: 'withdrawal.refused', refused: 'withdrawal.refused' },
    ...{ refunded: 'withdrawal.refused', cancelled: 'withdrawal.refused' },
  },
  back: { paid: 'deposit.returned' },
}

function ofPayment(row: Row, status: string): EventFact[] {
  const returns = nullable(row, 'returns')
  const direction = row['direction'] === 'in' ? 'in' : returns === null ? 'out' : 'back'
  const type = paymentTypes[direction][status]
  if (!type) return []
  const { method, currency, amount_minor, fee_minor } = row
  const more = { payment_id: returns ?? textOf(row, 'ref'), method, currency, amount_minor, fee_minor }
  return [ofPlayer(type, row, textOf(row, 'player_id'), more)]
}

const userTypes: Partial<Record<string, EventName[]>> = {
  verified: ['player.verified'],
  unverified: ['player.unverified'],
  blocked: ['player.blocked'],
  unblocked: ['player.unblocked'],
  confirmed: ['player.email_confirmed', 'player.contact'],
  contact: ['player.contact'],
  deleted: ['player.deleted'],
}

function ofFact(row: Row): EventFact[] {
  const ref = textOf(row, 'ref')
  const [subject = '', what = ''] = textOf(row, 'kind').split(' ')
  const at = Number(row['at'])
  switch (subject) {
    case 'payment':
      return ofPayment(row, what)
    case 'document': {
      const player = textOf(row, 'document_player')
      return [ofPlayer('document.decided', row, player, { document_id: ref, decision: what.toLowerCase() })]
    }
    case 'complaint': {
      const type = what === 'opened' ? 'complaint.opened' : 'complaint.answered'
      const player_id = nullable(row, 'complaint_player')
      const { number, subject: about } = row
      const data = { complaint_id: ref, number, player_id, subject: about }
      // A guest has no account, but complained at the site of a brand.
      return [{ type, at, key: player_id ?? ref, brand: nullable(row, 'complaint_brand'), data }]
    }
    case 'run': {
      const { tournament_id, players } = row
      const data = { tournament_id, run_id: ref, players }
      return [{ type: 'tournament.ended', at, key: ref, brand: nullable(row, 'tournament_brand'), data }]
    }
    default:
      return (userTypes[subject] ?? []).map((type) => ofPlayer(type, row, ref))
  }
}

const factRows = `SELECT f.id, f.kind, f.ref, f.at, p.player_id, p.direction, p.method, p.currency, p.amount_minor, p.fee_minor, p.returns,
    d.player_id AS document_player, c.player_id AS complaint_player, c.brand AS complaint_brand, c.number, c.subject,
    r.tournament_id, r.players, t.brand AS tournament_brand
  FROM (${after('event_fact')}) AS f
  LEFT JOIN payment AS p ON f.kind GLOB 'payment *' AND p.id = f.ref
  LEFT JOIN document AS d ON f.kind GLOB 'document *' AND d.id = f.ref
  LEFT JOIN complaint AS c ON f.kind GLOB 'complaint *' AND c.id = f.ref
  LEFT JOIN tournament_run AS r ON f.kind GLOB 'run *' AND r.id = f.ref
  LEFT JOIN tournament AS t ON t.id = r.tournament_id
  ORDER BY f.id`

const contentTypes: Partial<Record<string, EventName>> = {
  publishContent: 'content.published',
  scheduleContent: 'content.published',
  unpublishContent: 'content.unpublished',
  // All languages of an entry at once: their target is the entry without a language.
  publishAll: 'content.published',
  takeOffAll: 'content.unpublished',
}

const sources: Record<string, Source> = {
  accounts: {
    rows: `SELECT n AS id, u.id AS player_id, u.number, u.currency, u.created_at AS at
      FROM (${after('account_number', '*', 'n')}) AS a JOIN user AS u ON u.id = a.user_id AND u.role <> ${staffAccountRole} ORDER BY n`,
    last: lastOf('account_number', 'n'),
    facts: (row) => {
      const { number, currency } = row
      const id = textOf(row, 'player_id')
      return [
        ofPlayer('player.signed_up', row, id, { number, currency }),
        ofPlayer('player.contact', row, id),
      ]
    },
  },
  security: {
    rows: after('security_event', 'id, at, kind, user_id, detail'),
    last: lastOf('security_event'),
    facts: ofSecurity,
  },
  facts: { rows: factRows, last: lastOf('event_fact'), facts: ofFact },
  consents: {
    rows: after('consent'),
    last: lastOf('consent'),
    facts: (row) => {
      const { channel, source } = row
      const more = { channel, granted: row['granted'] === 1, source }
      return [ofPlayer('player.consent_changed', row, textOf(row, 'player_id'), more)]
    },
  },
  cases: {
    rows: after(
      'case_entry AS e',
      `id, at, case_id, player_id, rule, (SELECT min(id) FROM case_entry WHERE case_id = e.case_id) AS first_id`,
    ),
    last: lastOf('case_entry'),
    facts: (row) => {
      const { case_id, rule } = row
      return row['first_id'] === row['id']
        ? [ofPlayer('case.opened', row, textOf(row, 'player_id'), { case_id, rule })]
        : []
    },
  },
  content: {
    rows: after('audit_log', 'id, at, action, outcome, target'),
    last: lastOf('audit_log'),
    facts: (row) => {
      const type = row['outcome'] === 'done' ? contentTypes[textOf(row, 'action')] : undefined
      const entry = textOf(row, 'target')
      const [brand] = splitSlug(entry.slice(entry.indexOf(':') + 1))
      return type ? [{ type, at: Number(row['at']), key: entry, brand, data: { entry } }] : []
    },
  },
}

/** What came after the places, and the new places. `isMore`: a source had as much as is read at once. */
type Gathered = { facts: EventFact[]; places: Record<string, number>; isMore: boolean }

/** Of a source without a place its end is taken: events begin when they are first gathered. */
export async function gather(db: D1Database, places: Readonly<Record<string, number>>): Promise<Gathered> {
  const names = Object.keys(sources)
  const answers = await db.batch<Row>(
    names.flatMap((name) => {
      const source = sources[name]
      if (!source) return []
      return [db.prepare(source.rows).bind(places[name] ?? Number.MAX_SAFE_INTEGER), db.prepare(source.last)]
    }),
  )
  const gathered: Gathered = { facts: [], places: {}, isMore: false }
  names.forEach((name, n) => {
    const rows = answers[2 * n]?.results ?? []
    const last = Number(answers[2 * n + 1]?.results[0]?.['id'] ?? 0)
    gathered.facts.push(...rows.flatMap((row) => sources[name]?.facts(row) ?? []))
    // A database that was set back goes on from its own end.
    gathered.places[name] = Number(rows.at(-1)?.['id'] ?? Math.min(places[name] ?? last, last))
    gathered.isMore ||= rows.length === most
  })
  gathered.facts.sort((one, other) => one.at - other.at)
  return gathered
}

/** The brands of players, by their ids. */
export type Brands = ReadonlyMap<string, string>

/** Of the players that facts are about: an account stays with its brand. */
export async function brandsOf(db: D1Database, facts: readonly EventFact[]): Promise<Brands> {
  const ids = [...new Set(facts.map(({ key }) => key))]
  if (ids.length === 0) return new Map()
  const query = 'SELECT id, brand FROM user WHERE id IN (SELECT value FROM json_each(?))'
  const { results } = await db.prepare(query).bind(JSON.stringify(ids)).all<{ id: string; brand: string }>()
  return new Map(results.map(({ id, brand }) => [id, brand]))
}
