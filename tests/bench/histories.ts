import { globSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { demoPassword } from '../../scripts/seed/accounts.ts'
import { startLocalServer, type Local } from '../../scripts/lib/localServer.ts'
import { root } from '../../scripts/lib/run.ts'
import type { Bet } from '../../sandbox/sport/book/bets.ts'
import { atMost, heading, median, told } from './lib/report.ts'

const sizes = { few: 100, many: 1_000_000 }
type Size = keyof typeof sizes
type Reader = { id: string; cookie: string }
type Readers = Record<Size, Reader>
const logins = { few: 'sek', many: 'brl' } satisfies Record<Size, string>

const runs = 61
const most_times = 1.5
const today = new Date().toISOString().slice(0, 10)

/** What the profile reads: a page of each history, the last page that is told, and what a filter leaves. */
const asked: Record<string, (origin: string, cookie: string) => Promise<Response>> = {
  'payments, first page': get('/api/payment/history/payment-with-withdrawal?page=1&count=10'),
  'payments, a day': get(`/api/payment/history/payment-with-withdrawal?page=1&count=10&begin=${today}`),
  'payments, withdrawals alone': get('/api/payment/history/payment-with-withdrawal?page=1&count=10&types=1'),
  'bets, first page': get('/api/user/bets?provider=digitain&page=1&count=10'),
  'bets, a day': get(`/api/user/bets?provider=digitain&page=1&count=10&begin=${today}`),
  'slots, first page': post('/api/user/getSlotsBetHistory', { page: 1, count: 10 }),
  'slots, what a provider paid': post('/api/user/getSlotsBetHistory', {
    ...{ page: 1, count: 10, providers: ['pragmatic'], statuses: [1] },
  }),
}

/** The time of an answer to a player with 1,000,000 entries over that to one with 100, through all workers. */
export async function benchHistories(local: Local): Promise<void> {
  heading('Histories: 1,000,000 entries over 100')
  const origin = `http://localhost:${local.port}`
  const readers = await served(local, () => bothReaders(origin))
  const state = join(root, local.state, 'v3')
  for (const size of ['few', 'many'] as const) fill(state, readers[size].id, sizes[size])
  await served(local, async () => {
    const again = await bothReaders(origin)
    for (const [what, ask] of Object.entries(asked).filter(([name]) => name.includes('first page')))
      told(
        `${what}: entries of the longer, as far as they are counted`,
        await countOf(ask(origin, again.many.cookie)),
        '',
      )
    for (const [what, ask] of Object.entries(asked))
      atMost(what, await ratioOf(ask, origin, again), most_times, 'times')
  })
}

async function served<T>(local: Local, task: () => Promise<T>): Promise<T> {
  const server = await startLocalServer(local, { isLimited: false })
  try {
    return await task()
  } finally {
    await server.stop()
  }
}

async function bothReaders(origin: string): Promise<Readers> {
  return { few: await readerOf(origin, logins.few), many: await readerOf(origin, logins.many) }
}

/** Signed in, with a wallet and a book that know of them. */
async function readerOf(origin: string, email: string): Promise<Reader> {
  const answer = await post('/api/user/login', { email, password: demoPassword })(origin, '')
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  for (const ask of Object.values(asked)) await taken(ask(origin, cookie))
  const { result } = (await (await get('/api/user/profile')(origin, cookie)).json()) as {
    result: { id: string }
  }
  return { id: result.id, cookie }
}

/** In turn, so that what slows the machine slows both. */
async function ratioOf(ask: (typeof asked)[string], origin: string, readers: Readers): Promise<number> {
  const times: Record<Size, number[]> = { few: [], many: [] }
  for (let run = 0; run < runs; run += 1)
    for (const size of ['few', 'many'] as const) {
      const started = performance.now()
      await taken(ask(origin, readers[size].cookie))
      times[size].push(performance.now() - started)
    }
  return median(times.many) / median(times.few)
}

async function countOf(asking: Promise<Response>): Promise<number> {
  const { result } = (await (await asking).json()) as { result: { count: number } }
  return result.count
}

async function taken(asking: Promise<Response>): Promise<void> {
  const answer = await asking
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${text}`)
}

function get(path: string) {
  return (origin: string, cookie: string) => fetch(origin + path, { headers: { Cookie: cookie } })
}

function post(path: string, body: object) {
  return (origin: string, cookie: string) =>
    fetch(origin + path, {
      method: 'POST',
      headers: { 'X-Atoll': '1', Origin: origin, Cookie: cookie, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
}

/** Into the databases of the workers, while they rest: a thousand entries a day up to today. */
function fill(state: string, playerId: string, entries: number): void {
  const numbers = `WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ${entries})`
  const at = `(unixepoch('now') - (${entries} - n) * 86) * 1000`
  inDatabase(join(state, 'd1/**/*.sqlite'), 'payment', (sql) => {
    sql
      .prepare(
        `INSERT INTO payment (id, player_id, request_id, fingerprint, direction, method, currency, amount_minor,
         fee_minor, status, details, created_at, expires_at, checked_at)
         ${numbers} SELECT printf('%032x', n + ${entries}), ?, 'h' || n, '', 'in', 'pix', 'BRL', 100, 0, 'paid', '{}',
         ${at}, 0, 0 FROM n`,
      )
      .run(playerId)
  })
  inDatabase(join(state, 'do/atoll-sandbox-Book/*.sqlite'), 'bet', (sql) => {
    sql
      .prepare(
        `INSERT INTO bet (id, player, selections, stage, placed_ms, next_ms, body)
         ${numbers} SELECT ?1 || n, ?1, '', 'settled', ${at}, NULL, replace(?2, '@', n) FROM n`,
      )
      .run(playerId, JSON.stringify(bet(playerId)))
  })
  inDatabase(
    join(state, 'do/atoll-platform-Wallet/*.sqlite'),
    'round',
    (sql) => {
      const [first = 0] = Object.values(sql.prepare('SELECT coalesce(max(seq), 0) FROM entry').get() ?? {})
      const balance = `coalesce((SELECT balance_after_minor FROM entry WHERE balance_kind = 'real' ORDER BY seq DESC LIMIT 1), 0)`
      sql.exec(`INSERT INTO entry (at, balance_kind, kind, amount_minor, balance_after_minor, key, fingerprint,
          provider, game_id, round_id)
        ${numbers} SELECT ${at}, 'real', 'debit', 0, ${balance}, 'h' || n, '',
          CASE n % 3 WHEN 0 THEN 'pragmatic' ELSE 'evoplay' END, 'g', 'h' || n FROM n`)
      sql.exec(`INSERT INTO round (n, day, stake_minor, payout_minor, status)
        SELECT seq, at / 86400000, 1, 0, 1 + seq % 2 FROM entry WHERE seq > ${Number(first)}`)
      sql.exec('DELETE FROM round_day')
      sql.exec('INSERT INTO round_day SELECT day, min(n), max(n) FROM round GROUP BY day')
      for (const index of ['round_index', 'open_index'])
        sql.exec(`UPDATE ${index} SET upto_seq = (SELECT max(seq) FROM entry)`)
      sql.exec('DELETE FROM round_count')
      for (const length of [7, 10])
        sql.exec(`INSERT INTO round_count (length, span, provider, status, count)
          SELECT ${length}, substr(date(day * 86400, 'unixepoch'), 1, ${length}), provider, status, count(*)
          FROM round JOIN entry ON seq = n WHERE status <> 0 GROUP BY 1, 2, 3, 4`)
    },
    (sql) => sql.prepare('SELECT 1 FROM owner WHERE player_id = ?').get(playerId) !== undefined,
  )
}

/** The one database that has the table, and of which `isIt` is true. */
function inDatabase(
  pattern: string,
  table: string,
  change: (sql: DatabaseSync) => void,
  isIt: (sql: DatabaseSync) => boolean = () => true,
): void {
  for (const path of globSync(pattern)) {
    const sql = new DatabaseSync(path)
    try {
      const hasTable = sql.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?").get(table)
      if (hasTable && isIt(sql)) return change(sql)
    } finally {
      sql.close()
    }
  }
  throw new Error(`no database with the table ${table} at ${pattern}`)
}

function bet(playerId: string): Bet {
  return {
    slip: {
      ...{ id: '@', kind: 'single', line: 'usual', legs: [], stake_minor: 100, bonus_minor: 0 },
      ...{ currency: 'BRL', oddsPolicy: 'none', software: 'h5' },
    },
    ...{
      playerId,
      book: 'digitain',
      stage: 'settled',
      status: 'lost',
      refusal: null,
      paid_minor: 0,
      due: null,
    },
    ...{ corrections: 0, tries: 0, payout_minor: 200, placed_ms: 0, decided_ms: 0, next_ms: null },
    ...{ number: 1, cashOuts: [], auto_minor: null, most_minor: null },
  }
}
