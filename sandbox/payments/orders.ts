import type { PaymentMethod } from '#contract/paymentMethods.ts'

/*
 * The orders of the sandbox's bank: payments that somebody is to make on its page, and payouts, which end by themselves. And the
 * call-backs about them that were not yet answered with 200.
 */
/** The operator has an account for each of its methods, with a key and an address for call-backs: one speaks Pix, the others Pagstar's dialect. */
export type Dialect = PaymentMethod
export type PagstarAccount = Exclude<Dialect, 'pix'>
/** `back` is a part of a payment on its way back to its payer. */
export type Direction = 'in' | 'out' | 'back'
export type Status = 'pending' | 'paid' | 'refused' | 'expired' | 'cancelled' | 'returned'
/** Who pays, or whose key it is, as the bank tells the operator (JSON in the table). */
export type Person = { cpf?: string | undefined; name?: string | undefined }

export type NewOrder = {
  id: string
  dialect: Dialect
  direction: Direction
  /** The operator's number; the same number is the same order. */
  reference: string
  amount_minor: number
  currency: string
  /** The address to which a payment's page returns. */
  return_url: string | null
  end2end: string | null
  /** JSON of a `Person`; null where nobody is named. */
  person: string | null
  /** The payment that goes back, by its number at the central bank. */
  returns: string | null
  /** When a payout or a return ends, and how; a late payment too. */
  due_ms: number | null
  outcome: Status | null
  created_ms: number
}
export type Order = NewOrder & { status: Status; paid_ms: number | null }
export type CallBack = { seq: number; dialect: Dialect; body: string; tries: number; due_ms: number }

function createTables(sql: SqlStorage): void {
  sql.exec(`
    CREATE TABLE IF NOT EXISTS payment_order (
      id TEXT PRIMARY KEY,
      dialect TEXT NOT NULL,
      direction TEXT NOT NULL,
      reference TEXT NOT NULL,
      amount_minor INTEGER NOT NULL,
      currency TEXT NOT NULL,
      return_url TEXT,
      end2end TEXT,
      due_ms INTEGER,
      outcome TEXT,
      created_ms INTEGER NOT NULL,
      status TEXT NOT NULL DEFAULT 'pending',
      paid_ms INTEGER,
      UNIQUE (dialect, direction, reference)
    ) STRICT;
    CREATE INDEX IF NOT EXISTS payment_order_due ON payment_order (due_ms) WHERE due_ms IS NOT NULL;
    CREATE INDEX IF NOT EXISTS payment_order_paid ON payment_order (dialect, paid_ms) WHERE paid_ms IS NOT NULL;
    CREATE TABLE IF NOT EXISTS call_back (
      seq INTEGER PRIMARY KEY AUTOINCREMENT,
      dialect TEXT NOT NULL,
      body TEXT NOT NULL,
      tries INTEGER NOT NULL DEFAULT 0,
      due_ms INTEGER NOT NULL
    ) STRICT;
  `)
}

/** Of a bank from before it named anybody, or sent parts of a payment back. */
function addColumn(sql: SqlStorage, name: 'person' | 'returns'): void {
  const known = sql.exec(`SELECT 1 FROM pragma_table_info('payment_order') WHERE name = ?`, name).toArray()
  if (known.length === 0) sql.exec(`ALTER TABLE payment_order ADD COLUMN ${name} TEXT`)
}

export function orderStore(sql: SqlStorage) {
  createTables(sql)
  addColumn(sql, 'person')
  addColumn(sql, 'returns')
  const rows = (query: string, ...values: SqlStorageValue[]) => sql.exec<Order>(query, ...values).toArray()
  const ofReference = (dialect: Dialect, direction: Direction, reference: string): Order | undefined =>
    rows(
      'SELECT * FROM payment_order WHERE dialect = ? AND direction = ? AND reference = ?',
      ...[dialect, direction, reference],
    )[0]
  return {
    /** The stored order of this reference, new or older. */
    insert: (order: NewOrder): Order => {
      const names = Object.keys(order)
      const places = names.map(() => '?').join(', ')
      sql.exec(
        `INSERT INTO payment_order (${names.join(', ')}) VALUES (${places}) ON CONFLICT DO NOTHING`,
        ...Object.values(order),
      )
      const stored = ofReference(order.dialect, order.direction, order.reference)
      if (!stored) throw new Error('the order is not stored')
      return stored
    },
    find: ofReference,
    ofTransfer: (end2end: string): Order | undefined =>
      rows(`SELECT * FROM payment_order WHERE direction = 'in' AND end2end = ?`, end2end)[0],
    /** What has gone back of a payment, or is on its way. */
    returned: (end2end: string): number =>
      sql
        .exec<{ sum: number }>(
          `SELECT coalesce(sum(amount_minor), 0) AS sum FROM payment_order
            WHERE returns = ? AND status IN ('pending', 'paid')`,
          end2end,
        )
        .one().sum,
    byId: (id: string): Order | undefined => rows('SELECT * FROM payment_order WHERE id = ?', id)[0],
    end: (id: string, status: Status, paid_ms: number | null, end2end: string | null): void => {
      sql.exec(
        'UPDATE payment_order SET status = ?, paid_ms = ?, end2end = ?, due_ms = NULL, outcome = NULL WHERE id = ?',
        status,
        paid_ms,
        end2end,
        id,
      )
    },
    name: (id: string, person: Person): void => {
      sql.exec('UPDATE payment_order SET person = ? WHERE id = ?', JSON.stringify(person), id)
    },
    plan: (id: string, outcome: Status, due_ms: number): void => {
      sql.exec('UPDATE payment_order SET outcome = ?, due_ms = ? WHERE id = ?', outcome, due_ms, id)
    },
    due: (now_ms: number): Order[] =>
      rows('SELECT * FROM payment_order WHERE due_ms <= ? ORDER BY due_ms', now_ms),
    paidBetween: (dialect: Dialect, from_ms: number, to_ms: number): Order[] =>
      rows(
        `SELECT * FROM payment_order WHERE dialect = ? AND paid_ms >= ? AND paid_ms < ? AND status = 'paid'`,
        dialect,
        from_ms,
        to_ms,
      ),
    ...callBackStore(sql),
    /** When something is to be done next. */
    nextDue: (): number | undefined =>
      sql
        .exec<{ next: number | null }>(
          `SELECT min(due_ms) AS next FROM
            (SELECT due_ms FROM payment_order WHERE due_ms IS NOT NULL UNION ALL SELECT due_ms FROM call_back)`,
        )
        .one().next ?? undefined,
  }
}

/** What the operator has not answered with 200. */
function callBackStore(sql: SqlStorage) {
  return {
    queue: (dialect: Dialect, body: string, due_ms: number): void => {
      sql.exec('INSERT INTO call_back (dialect, body, due_ms) VALUES (?, ?, ?)', dialect, body, due_ms)
    },
    dueCallBacks: (now_ms: number): CallBack[] =>
      sql.exec<CallBack>('SELECT * FROM call_back WHERE due_ms <= ? ORDER BY seq LIMIT 50', now_ms).toArray(),
    answered: (seq: number): void => {
      sql.exec('DELETE FROM call_back WHERE seq = ?', seq)
    },
    postpone: (seq: number, due_ms: number): void => {
      sql.exec('UPDATE call_back SET tries = tries + 1, due_ms = ? WHERE seq = ?', due_ms, seq)
    },
  }
}
export type OrderStore = ReturnType<typeof orderStore>
