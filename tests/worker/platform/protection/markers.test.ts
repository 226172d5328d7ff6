import { runDurableObjectAlarm } from 'cloudflare:test'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { day_ms, hour_ms } from '#lib/time.ts'
import type { HarmMarker } from '#contract/operator/markers.ts'
import type { Popup } from '#contract/popups.ts'
import { walletFacts } from '../../../../functions/platform/wallet/harmFacts.ts'
import { walletOf } from '../../../../functions/platform/wallet/walletOf.ts'
import { recordPayment } from '../../../../functions/platform/wallet/paymentMovements.ts'
import { ask, newPlayer, player, spin } from './protectionSupport.ts'
import { call, inWallet, migrate, operator, platformEnv, workDueAt, workOf, type Player } from '../support.ts'

beforeAll(migrate)
beforeEach(newPlayer)

const lookNow = (at = Date.now()) => workOf(player.user.id, 'harm', at)
const due = () => workDueAt(player.user.id, 'harm')
/** As the alarm does it, which comes a second after something happened. */
const alarm = () => runDurableObjectAlarm(platformEnv.WALLET.getByName(player.user.id))

let payments = 0
/** A payment as the provider left it. */
async function insertPayment(direction: 'in' | 'out', status: string, ago_ms = 0): Promise<void> {
  const at = Date.now() - ago_ms
  const id = `markers-${(payments += 1)}`
  await platformEnv.DB.prepare(
    `INSERT INTO payment (id, player_id, request_id, fingerprint, direction, method, currency, amount_minor, fee_minor,
       status, details, created_at, expires_at, checked_at) VALUES (?, ?, ?, '', ?, 'pagstar', 'BRL', 5000, 0, ?, '{}', ?, ?, ?)`,
  )
    .bind(id, player.user.id, id, direction, status, at, at, at)
    .run()
}
async function refusedDeposits(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) await insertPayment('in', 'refused')
}
/** Plays the balance away and pays in again. */
async function chase(left_minor: number): Promise<void> {
  const { balance } = (await call('/api/user/balance', { token: player.token })).result as { balance: number }
  await spin(Math.round(balance * 100) - left_minor)
  const paymentId = `chase-${(payments += 1)}`
  await inWallet(player.user.id, (sql) =>
    recordPayment(sql, { paymentId, amount_minor: 1000, method: 'pagstar' }),
  )
}
async function markers(path = `/players/${player.user.id}/markers`): Promise<HarmMarker[]> {
  const answer = await operator(path)
  expect(answer.status).toBe(0)
  return (answer.result as { items: HarmMarker[] }).items
}
async function messages(lang = 'en', of: Player = player): Promise<Popup[]> {
  const headers = { 'x-client-language': lang }
  return (await call('/api/user/popups', { token: of.token, headers })).result as Popup[]
}

it('[PROTECT-07] what the ledger has makes a marker with its facts, which staff see', async () => {
  await chase(99)
  await chase(99)
  await chase(100)
  await lookNow()
  expect(await markers()).toEqual([])
  await chase(99)
  await lookNow(Date.now() + hour_ms)
  const [marker, ...more] = await markers()
  expect(more).toEqual([])
  expect(marker).toMatchObject({
    ...{ player_id: player.user.id, username: player.user.username, currency: 'BRL' },
    ...{ rule: 'chasing_losses', dismissed_at: null, facts: { found: 3, least: 3, unit: 'deposits' } },
  })
  expect(marker?.facts.events.map(({ amount_minor }) => amount_minor)).toEqual([1000, 1000, 1000])
  expect(await markers('/markers?rule=chasing_losses')).toContainEqual(marker)
  expect(await markers('/markers?rule=long_nights')).toEqual([])
})

it('[PROTECT-07] sessions, payments and old deposits are read where they are', async () => {
  await spin(100)
  const spun = await inWallet(player.user.id, (sql) => walletFacts(sql, { deposits: 0, sessions: 0 }))
  // What the operator booked by hand is no deposit of the player.
  expect(spun).toMatchObject({ deposits: [], sessions: [{}] })
  await inWallet(player.user.id, (sql) =>
    sql.exec(`INSERT INTO entry (at, balance_kind, kind, amount_minor, balance_after_minor, key, fingerprint)
      SELECT ${Date.now() - 10 * day_ms}, 'real', 'deposit', 700, balance_after_minor + 700, 'payment:old', ''
      FROM entry WHERE balance_kind = 'real' ORDER BY seq DESC LIMIT 1`),
  )
  const { deposits } = await inWallet(player.user.id, (sql) =>
    walletFacts(sql, { deposits: Date.now() - 11 * day_ms, sessions: 0 }),
  )
  expect(deposits).toMatchObject([{ amount_minor: 700, left_minor: 99_900, wasPlaying: false }])
  const since = { deposits: Date.now() - 9 * day_ms, sessions: Date.now() + 1 }
  expect(await inWallet(player.user.id, (sql) => walletFacts(sql, since))).toEqual({
    deposits: [],
    sessions: [],
  })
  for (const ago_ms of [0, day_ms, 6 * day_ms]) await insertPayment('out', 'cancelled', ago_ms)
  await insertPayment('in', 'refused')
  await lookNow()
  expect((await markers()).map(({ rule }) => rule)).toEqual(['canceled_withdrawals'])
})

it('[PROTECT-07] looking at a wallet costs the same, whatever the length of its ledger', async () => {
  const rowsRead = () =>
    inWallet(player.user.id, (sql) => {
      walletFacts(sql, { deposits: 0, sessions: 0 })
      const cursors: { rowsRead: number }[] = []
      const counted = {
        exec: (query: string, ...values: unknown[]) => {
          const cursor = sql.exec(query, ...values)
          cursors.push(cursor)
          return cursor
        },
      }
      expect(walletFacts(counted as SqlStorage, { deposits: 0, sessions: 0 }).deposits).toHaveLength(1)
      return cursors.reduce((sum, cursor) => sum + cursor.rowsRead, 0)
    })
  await chase(99)
  const before = await rowsRead()
  for (let n = 0; n < 30; n += 1) await spin(1)
  expect(await rowsRead()).toBe(before)
})

it('[PROTECT-07] a rule is marked once a week, however often it is looked at', async () => {
  await refusedDeposits(5)
  const now = Date.now()
  await lookNow(now)
  await lookNow(now)
  expect(await markers()).toHaveLength(1)
  expect(await due()).toBe(now + hour_ms)
  await lookNow(now + hour_ms)
  expect(await markers()).toHaveLength(1)
  const week_ms = 7 * day_ms
  await platformEnv.DB.exec(`UPDATE harm_marker SET made_at = made_at - ${week_ms}`)
  await lookNow(now + 2 * hour_ms)
  expect(await markers()).toHaveLength(2)
})

it('[PROTECT-07] the player is told once, in calm words, and nobody else', async () => {
  await refusedDeposits(5)
  for (let n = 0; n < 3; n += 1) await insertPayment('out', 'cancelled')
  await lookNow()
  expect(await markers()).toHaveLength(2)
  const [shown, ...more] = await messages()
  expect(more).toEqual([])
  expect(shown).toMatchObject({ url: '/help', needClose: false, show_page: 'all' })
  const texts = await Promise.all(
    ['en', 'fr', 'es', 'ar', 'he', 'ru', 'pt'].map(async (lang) => (await messages(lang))[0]?.text),
  )
  expect(new Set(texts).size).toBe(7)
  const seen = (popup_id = shown?.id, by = player) => ask('/popups', { popup_id }, 'POST', by)
  const told = player
  await newPlayer()
  expect(await messages()).toEqual([])
  expect((await seen()).status).toBe(0)
  expect(await messages('en', told)).toHaveLength(1)
  expect((await seen(shown?.id, told)).status).toBe(0)
  expect(await messages('en', told)).toEqual([])
  const after = await markers(`/players/${told.user.id}/markers`)
  expect(after.every(({ dismissed_at }) => dismissed_at !== null)).toBe(true)
})

it('[PROTECT-07] [SCALE-03] a stake makes a look due within the hour, which D1 is told, and the alarm does it', async () => {
  const began = Date.now()
  await spin(100)
  await alarm()
  const dueAt = (await due()) ?? 0
  expect(dueAt - began).toBeGreaterThan(hour_ms - 60_000)
  expect(dueAt - began).toBeLessThan(hour_ms + 60_000)
  await refusedDeposits(5)
  await alarm()
  expect(await markers()).toEqual([])
  await inWallet(player.user.id, (sql) =>
    sql.exec("UPDATE work SET due_at = 1, act_at = 1 WHERE name = 'harm'"),
  )
  await alarm()
  expect(await markers()).toHaveLength(1)
})

it('[PROTECT-07] [SCALE-03] a refused deposit makes a look due too, though the ledger has no entry of it', async () => {
  await inWallet(player.user.id, (sql) => sql.exec('DELETE FROM work'))
  await walletOf(platformEnv, { id: player.user.id, currency: 'BRL' }).releaseDeposit('refused')
  await alarm()
  expect((await due()) ?? Infinity).toBeLessThan(Date.now() + hour_ms + 1)
})

it('[PROTECT-07] [SCALE-03] who does nothing is looked at once a day, and after eight days no more', async () => {
  const now = Date.now()
  for (const days of [1, 7]) {
    await lookNow(now + days * day_ms)
    expect(await due()).toBe(now + (days + 1) * day_ms)
  }
  await lookNow(now + 9 * day_ms)
  expect(await due()).toBeUndefined()
  expect(
    await inWallet(player.user.id, (sql) => sql.exec("SELECT * FROM work WHERE name = 'harm'").toArray()),
  ).toEqual([])
  await spin(100)
  await alarm()
  expect(await due()).toBeGreaterThan(now)
})

it('[PROTECT-07] [PROTECT-09] a player’s copy of their data has their markers', async () => {
  await refusedDeposits(5)
  await lookNow()
  const answer = await platformExport()
  expect(answer.markers_of_harm).toMatchObject([{ rule: 'failed_deposits', facts: { found: 5 } }])
})

async function platformExport(): Promise<{ markers_of_harm: object[] }> {
  const { result } = await ask('/export')
  return JSON.parse((result as { text: string }).text) as { markers_of_harm: object[] }
}
