import { runDurableObjectAlarm } from 'cloudflare:test'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { day_ms, hour_ms, minute_ms } from '#lib/time.ts'
import { servicesOf, type Services } from '../../../functions/platform/kit/services.ts'
import { ringPlayers, wakePlayers } from '../../../functions/platform/playerWork.ts'
import { runScheduled, watchWork } from '../../../functions/platform/scheduled.ts'
import { walletOf } from '../../../functions/platform/wallet/walletOf.ts'
import {
  call,
  countRows,
  deposit,
  firstRow,
  inWallet,
  migrate,
  password,
  platformEnv,
  signUp,
} from './support.ts'

/* The schedule of the platform: how much a minute does, and what it says of work that is late. */

let id = ''

beforeAll(async () => {
  await migrate()
  id = (await signUp('Scheduled')).user.id
})
afterEach(() => void vi.restoreAllMocks())

const run = (sql: string, ...values: unknown[]) =>
  platformEnv.DB.prepare(sql)
    .bind(...values)
    .run()

function withRegister(): Services {
  const services = servicesOf(platformEnv)
  const register = { origin: 'http://register.localhost', key: 'k'.repeat(32), isLocal: true }
  return { ...services, config: { ...services.config, register } }
}

type LateLine = { message: string; work: string; count: number; age_s: number; deadline_s: number }

/** What is logged as late at a time. */
async function lateAt(now: number): Promise<LateLine[]> {
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await watchWork(withRegister(), now)
  const lines = error.mock.calls.map(([line]) => JSON.parse(String(line)) as LateLine)
  error.mockRestore()
  return lines
}

/** Players of whom a look for harm is due. */
async function addPlayers(count: number, dueAt: number): Promise<void> {
  const numbers = `WITH RECURSIVE one (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM one WHERE n < ${count})`
  await run(
    `${numbers} INSERT INTO user (id, name, email, created_at, updated_at, username, display_username, currency,
      last_sign_in_at) SELECT 'many' || n, 'm', 'many' || n || '@x.invalid', ?, ?, 'many' || n, 'Many', 'USD', ? FROM one`,
    ...[dueAt, dueAt, dueAt],
  )
  await run(`${numbers} INSERT INTO player_work SELECT 'many' || n, 'harm', ?, ? FROM one`, dueAt, dueAt)
}

/** A payment that the provider has decided, or not. */
function addPayment(
  key: string,
  columns: { status: string; ledgerDue: 0 | 1; checkedAt: number; settledAt?: number },
) {
  return run(
    `INSERT INTO payment (id, player_id, request_id, fingerprint, direction, method, currency, amount_minor, fee_minor,
      status, ledger_due, details, created_at, expires_at, checked_at, settled_at)
      VALUES (?, ?, ?, '', 'in', 'pagstar', 'USD', 5000, 0, ?, ?, '{}', 1, 1, ?, ?)`,
    ...[key, id, key, columns.status, columns.ledgerDue, columns.checkedAt, columns.settledAt ?? null],
  )
}

describe('[SCALE-03] the schedule', () => {
  it('wakes more objects in a minute than one batch, where more have lost their alarm', async () => {
    const now = Date.now()
    await addPlayers(100, now - minute_ms)
    // On a slow machine too: the rounds end by the clock.
    vi.spyOn(Date, 'now').mockReturnValue(now)
    await runScheduled(servicesOf(platformEnv), now)
    // Nobody of them has ever used their wallet: nothing is due.
    expect(await countRows("player_work WHERE player_id LIKE 'many%'")).toBe(0)
    await run("DELETE FROM user WHERE id LIKE 'many%'")
  })

  it('wakes a player whose object lost its alarm, and again later where it fails', async () => {
    await deposit(id, 1000)
    const now = Date.now()
    const lost = () =>
      run("INSERT OR REPLACE INTO player_work VALUES (?, 'harm', ?, ?)", id, now - 1, now - 1)
    await lost()
    await run('ALTER TABLE payment RENAME TO payment_away')
    await wakePlayers(servicesOf(platformEnv), now)
    await run('ALTER TABLE payment_away RENAME TO payment')
    const row = () =>
      firstRow<{ due_at: number; wake_at: number }>('SELECT * FROM player_work WHERE work = ?', 'harm')
    expect(await row()).toMatchObject({ due_at: now - 1, wake_at: now + 15 * minute_ms })
    await wakePlayers(servicesOf(platformEnv), now + 15 * minute_ms)
    expect((await row())?.due_at).toBeGreaterThan(now + hour_ms - minute_ms)
    await run('DELETE FROM player_work')
  })

  it('rings a player whose object lost the alarm of a deletion, and the object does it', async () => {
    const { user, token } = await signUp('Leaving')
    await call('/api/user/deletion', { token, body: { password } })
    const works = () =>
      inWallet(user.id, (sql) =>
        sql.exec<{ due_at: number }>("SELECT * FROM work WHERE name = 'deletion'").toArray(),
      )
    const [planned] = await works()
    expect(planned?.due_at).toBeGreaterThan(Date.now() + 29 * day_ms)
    await inWallet(user.id, (sql) => sql.exec('DELETE FROM work'))
    const now = Date.now()
    await run('UPDATE deletion_request SET deletes_at = ? WHERE player_id = ?', now - 9 * minute_ms, user.id)
    await ringPlayers(servicesOf(platformEnv), now)
    expect(await works()).toEqual([])
    await ringPlayers(servicesOf(platformEnv), now + 2 * minute_ms)
    await runDurableObjectAlarm(platformEnv.WALLET.getByName(user.id))
    await expect
      .poll(() => countRows('deletion_request WHERE player_id = ? AND done_at > 0', user.id))
      .toBe(1)
    expect(await works()).toEqual([])
  })

  it('[SCALE-03] what is due since ever is done at once, and holds up nothing else that the object does by time', async () => {
    const player = { id: (await signUp('NeverAsked')).user.id, currency: 'USD' } as const
    await walletOf(platformEnv, player).planWork({ work: 'register', dueAt: 0 })
    const waiting = () =>
      inWallet(player.id, (sql) => sql.exec("SELECT * FROM work WHERE name = 'register'").toArray().length)
    await expect.poll(waiting).toBe(0)
  })

  it('[SCALE-07] deletes sessions of games whose late payouts are over, of whoever', async () => {
    const session = (token: string, expiresAt: number) =>
      run(
        `INSERT INTO game_session (token_hash, player_id, provider, game_id, platform, lang, currency, created_at, expires_at)
          VALUES (?, ?, 'pragmatic', 'gems', 'mobile', 'en', 'USD', 1, ?)`,
        ...[token, id, expiresAt],
      )
    await session('old', Date.now() - 31 * day_ms)
    await session('late', Date.now() - 29 * day_ms)
    await runScheduled(servicesOf(platformEnv), Date.now())
    expect(await countRows("game_session WHERE token_hash = 'old'")).toBe(0)
    expect(await countRows("game_session WHERE token_hash = 'late'")).toBe(1)
  })

  it('[SCALE-12] ends once an hour what no call reads any more, and nothing younger', async () => {
    const hour = Math.floor(Date.now() / hour_ms) * hour_ms
    const ago = (days: number) => hour - days * day_ms
    const day = (days: number) => new Date(ago(days)).toISOString().slice(0, 10)
    const revision = `INSERT INTO content_revision VALUES (?, ?, '', '', '{}', NULL, 'ada', 1, NULL)`
    for (const slug of ['over', 'shown']) {
      const live = slug === 'shown' ? slug : null
      await platformEnv.DB.batch([
        platformEnv.DB.prepare(
          `INSERT INTO content_entry (id, kind, slug, locale, live_rev, version) VALUES (?, 'popup', ?, 'en', ?, 1)`,
        ).bind(slug, slug, live),
        platformEnv.DB.prepare(revision).bind(slug, slug),
      ])
      await run('INSERT INTO popup_seen VALUES (?, ?, ?)', id, slug, ago(401))
    }
    const action = `INSERT INTO money_action VALUES (?, 'adjust', 't', '{}', 'USD', 1, 'two', 'ada', NULL, 1, ?, NULL, NULL)`
    const campaign = `INSERT INTO campaign (id, version, state, content, starts_at, ends_at, created_at, updated_at)
      VALUES (?, 1, 'stopped', '{}', 1, ?, 1, 1)`
    for (const [name, isOld] of [['old', true] as const, ['young', false] as const]) {
      await run('INSERT INTO email_confirmation VALUES (?, ?, ?, ?)', name, id, 'a@b.c', ago(isOld ? 31 : 29))
      await run('INSERT INTO money_day VALUES (?, ?, ?, 1)', name, day(isOld ? 33 : 31), 'USD')
      await run('INSERT INTO game_rtp VALUES (?, ?, ?, 1, 1, 1)', day(isOld ? 401 : 399), name, 'gems')
      await run(action, name, ago(isOld ? 1827 : 1825))
      await run(campaign, name, ago(isOld ? 401 : 399))
      await run(
        `INSERT INTO campaign_player (campaign_id, player_id, outcome, at) VALUES (?, 'p', 'sent', 1)`,
        name,
      )
    }
    const left = () =>
      Promise.all(
        ['email_confirmation', 'money_day', 'game_rtp', 'money_action', 'popup_seen', 'campaign_player'].map(
          (table) => countRows(table),
        ),
      )
    await runScheduled(servicesOf(platformEnv), hour + minute_ms)
    expect(await left()).toEqual([2, 2, 2, 2, 2, 2])
    await runScheduled(servicesOf(platformEnv), hour)
    expect(await left()).toEqual([1, 1, 1, 1, 1, 1])
    expect(await firstRow('SELECT popup_id FROM popup_seen')).toMatchObject({ popup_id: 'shown' })
  })

  it('looks for late work every ten minutes', async () => {
    await run('INSERT OR REPLACE INTO deletion_request VALUES (?, 0, ?, NULL)', id, 1)
    await run('UPDATE user SET currency = ? WHERE id = ?', 'none', id)
    const services = servicesOf(platformEnv)
    const tens = Math.floor(Date.now() / (10 * minute_ms)) * 10 * minute_ms
    const late: boolean[] = []
    for (const now of [tens, tens + minute_ms, tens + 10 * minute_ms]) {
      const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
      await runScheduled(services, now)
      late.push(
        error.mock.calls.some(([line]) => String(line).includes('"work is late","work":"deleteAccounts"')),
      )
      error.mockRestore()
    }
    expect(late).toEqual([true, false, true])
    await run('UPDATE user SET currency = ? WHERE id = ?', 'USD', id)
    await run('DELETE FROM deletion_request')
  })
})

describe('[SCALE-03] late work is an error with its number and age:', () => {
  const now = Date.parse('2026-11-26T12:00:00Z')
  /** What is due since a time, and how its rows are made and removed. */
  const works: Record<
    string,
    { deadline_ms: number; add: (dueAt: number) => Promise<unknown>; remove: string }
  > = {
    reconcile: {
      deadline_ms: 15 * minute_ms,
      add: (checkedAt) => addPayment('hanging', { status: 'pending', ledgerDue: 0, checkedAt }),
      remove: 'DELETE FROM payment',
    },
    booking: {
      deadline_ms: 15 * minute_ms,
      add: (settledAt) => addPayment('paid', { status: 'paid', ledgerDue: 1, checkedAt: now, settledAt }),
      remove: 'DELETE FROM payment',
    },
    deleteOldPhotos: {
      deadline_ms: day_ms,
      add: async (dueAt) => {
        const { refused_ms } = servicesOf(platformEnv).config.documents
        return run(
          "INSERT INTO document VALUES ('old', ?, 'passport', 'x', 'x', 'REJECTED', NULL, 'photo', 1, ?)",
          ...[id, dueAt - refused_ms],
        )
      },
      remove: 'DELETE FROM document',
    },
    askRegister: {
      deadline_ms: day_ms / 2,
      add: (dueAt) => run('UPDATE user SET register_checked_at = ? WHERE id = ?', dueAt - day_ms, id),
      remove: `UPDATE user SET register_checked_at = ${now}`,
    },
    lookForHarm: {
      deadline_ms: hour_ms,
      add: (dueAt) => run("INSERT INTO player_work VALUES (?, 'harm', ?, 0)", id, dueAt),
      remove: 'DELETE FROM player_work',
    },
    renewIdentityHashes: {
      deadline_ms: day_ms,
      add: (dueAt) =>
        run(
          "INSERT INTO identity_hash (hash, player_id, created_at, renewal_due_at) VALUES ('h', ?, 1, ?)",
          ...[id, dueAt],
        ),
      remove: 'DELETE FROM identity_hash',
    },
    deleteAccounts: {
      deadline_ms: day_ms,
      add: (dueAt) => run('INSERT INTO deletion_request VALUES (?, 1, ?, NULL)', id, dueAt),
      remove: 'DELETE FROM deletion_request',
    },
  }

  beforeAll(async () => {
    for (const { remove } of Object.values(works)) await run(remove)
  })

  it.each(Object.entries(works))('%s', async (work, { deadline_ms, add, remove }) => {
    await add(now - deadline_ms - 60_000)
    const line = { message: 'work is late', work, count: 1, age_s: deadline_ms / 1000 + 60 }
    expect(await lateAt(now)).toMatchObject([{ ...line, deadline_s: deadline_ms / 1000 }])
    await run(remove)
    await add(now - deadline_ms + 60_000)
    expect(await lateAt(now)).toEqual([])
    await run(remove)
  })

  it('askRegister, of a player who was never asked about', async () => {
    await run('UPDATE user SET register_checked_at = NULL, created_at = ? WHERE id = ?', now - day_ms, id)
    expect(await lateAt(now)).toMatchObject([{ work: 'askRegister', count: 1, age_s: day_ms / 1000 }])
    await run(`UPDATE user SET register_checked_at = ${now}`)
  })

  it('and counting stops at a thousand', async () => {
    await addPlayers(1100, now - 2 * hour_ms)
    await run(`UPDATE user SET register_checked_at = ${now}`)
    expect(await lateAt(now)).toMatchObject([{ work: 'lookForHarm', count: 1000, age_s: 7200 }])
  })
})
