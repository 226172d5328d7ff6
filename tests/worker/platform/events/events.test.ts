import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import * as v from 'valibot'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { choosableEvents, eventTypeOf, sentFor, type OutEvent } from '#contract/events.ts'
import { gather } from '../../../../functions/platform/events/sources.ts'
import type { EventLog } from '../../../../functions/platform/events/eventLog.ts'
import { gatherEvents } from '../../../../functions/platform/events/schedule.ts'
import { wholeEvents } from '../../../../functions/platform/events/send.ts'
import { servicesOf } from '../../../../functions/platform/kit/services.ts'
import { walletOf } from '../../../../functions/platform/wallet/walletOf.ts'
import { dyingSql, isCrash } from '../crashes.ts'
import { bankAnswers, bankCalls, callBack, goodBank, pay, wire } from '../payments/paymentSupport.ts'
import {
  call,
  changeUser,
  login,
  migrate,
  openGame,
  operator,
  platformEnv,
  seamless,
  signUp,
  sportsbook,
  type Player,
} from '../support.ts'

/* What happens becomes events: from tables of D1, and from the players' objects. */
let player: Player
let cursor = ''
let players = 0

const log = () => platformEnv.EVENT_LOG.getByName('0')

beforeAll(async () => {
  await migrate()
  await runInDurableObject(log(), (_, { storage }) => storage.deleteAll())
  await evictDurableObject(log())
  await gatherAll()
})
beforeEach(async () => {
  player = await signUp(`Eventful${(players += 1)}`, { currency: 'BRL' })
  await told()
})

async function gatherAll(): Promise<void> {
  while (await gatherEvents(servicesOf(platformEnv), Date.now()));
}

type Page = { items: OutEvent[]; next: string; is_end: boolean }

/** What came since it was asked last, of the player. */
async function told(): Promise<OutEvent[]> {
  await gatherAll()
  const all: OutEvent[] = []
  for (let isEnd = false; !isEnd;) {
    const answer = await operator(`/events?after=${cursor}`)
    expect(answer).toMatchObject({ status: 0 })
    const page = answer.result as Page
    all.push(...page.items)
    cursor = page.next
    isEnd = page.is_end
  }
  for (const { type, data } of all)
    expect(v.safeParse(eventTypeOf(type).data, data).issues, type).toBeUndefined()
  return all.filter(({ data }) => data['player_id'] === player.user.id)
}

const typesOf = (events: readonly OutEvent[]) => events.map(({ type }) => type)
const wallet = () => platformEnv.WALLET.getByName(player.user.id)
const owner = () => ({ playerId: player.user.id, currency: 'BRL' as const })
/** As if its time had come. */
async function alarm(): Promise<void> {
  await runInDurableObject(wallet(), (_, { storage }) => {
    storage.sql.exec('UPDATE house_report SET due_at = 1 WHERE due_at IS NOT NULL')
    storage.sql.exec('UPDATE event_report SET due_at = 1 WHERE due_at IS NOT NULL')
  })
  await runDurableObjectAlarm(wallet())
}

describe('[DESK-22] an event is told once, with its type, version, time and place, of', () => {
  it('a sign-up and a sign-in; who the player is is read when it is asked for, and kept nowhere', async () => {
    player = await signUp(`Eventful${(players += 1)}`, { currency: 'BRL' })
    await changeUser(player.user.id, { email: 'reef@mail.test' })
    await login(player.user.username ?? '')
    const events = await told()
    expect(typesOf(events)).toEqual(
      expect.arrayContaining(['player.signed_up', 'player.contact', 'player.signed_in']),
    )
    const [signedUp] = events.filter(({ type }) => type === 'player.signed_up')
    expect(signedUp).toMatchObject({ version: 1, key: player.user.id, data: { currency: 'BRL' } })
    const contact = events.find(({ type }) => type === 'player.contact')
    expect(contact?.data).toMatchObject({ email: 'reef@mail.test' })
    const stored = await runInDurableObject(log(), (_, { storage }) =>
      storage.sql.exec(`SELECT count(*) AS count FROM event WHERE data LIKE '%reef@mail.test%'`).one(),
    )
    expect(stored).toEqual({ count: 0 })
    expect(await told()).toEqual([])
  })

  it('a deposit from its begin to its end', async () => {
    await bankAnswers(goodBank)
    expect(await pay(player, 'pagstar/payment', { payment_mode: 'payment' })).toMatchObject({ status: 0 })
    const { external_id } = JSON.parse((await bankCalls()).at(-1)?.body ?? '') as { external_id: string }
    await callBack(wire('payment', external_id, 'approved', 5000))
    await callBack(wire('payment', external_id, 'approved', 5000))
    const events = await told()
    expect(typesOf(events)).toEqual(['deposit.began', 'deposit.paid'])
    expect(events[1]?.data).toMatchObject({ payment_id: external_id, amount_minor: 5000, currency: 'BRL' })
  })

  it('consent, documents, blocking, a case, a stop, and the end of the account', async () => {
    const id = player.user.id
    await call('/api/user/consent', { token: player.token, method: 'PUT', body: { email: true } })
    await operator(`/players/${id}/ban`, { is_banned: true, reason: 'test' })
    await platformEnv.DB.batch([
      platformEnv.DB.prepare(
        `INSERT INTO money_case (id, player_id, state, opened_at, changed_at) VALUES ('c-1', ?, 'open', 1, 1)`,
      ).bind(id),
      ...['alert', 'note'].map((kind) =>
        platformEnv.DB.prepare(
          `INSERT INTO case_entry (case_id, player_id, at, kind) VALUES ('c-1', ?, 1, ?)`,
        ).bind(id, kind),
      ),
    ])
    await operator('/stops/product:sport', { reason: 'test', texts: {} }, 'PUT')
    await platformEnv.DB.batch([
      platformEnv.DB.prepare(
        'INSERT INTO deletion_request (player_id, requested_at, deletes_at) VALUES (?, 1, 2)',
      ).bind(id),
      platformEnv.DB.prepare('UPDATE deletion_request SET done_at = 3 WHERE player_id = ?').bind(id),
    ])
    const all = typesOf(await told())
    expect(all.toSorted()).toEqual(
      expect.arrayContaining(['case.opened', 'player.blocked', 'player.consent_changed', 'player.deleted']),
    )
    expect(all.filter((type) => type === 'case.opened')).toHaveLength(1)
    await operator('/stops/product:sport', undefined, 'DELETE')
    const answer = await operator('/events?types=stop.set,stop.lifted')
    expect((answer.result as Page).items.map(({ type }) => type)).toEqual(['stop.set'])
    await gatherAll()
    const both = await operator('/events?types=stop.set,stop.lifted')
    expect((both.result as Page).items.map(({ type }) => type)).toEqual(['stop.set', 'stop.lifted'])
  })

  it('limits, bonuses, bets and rounds of the player’s object', async () => {
    await walletOf(platformEnv, { id: player.user.id, currency: 'BRL' }).setLimit(
      { kind: 'deposit', period: 'day' },
      5000,
      0,
    )
    await operator(`/players/${player.user.id}/adjust`, {
      account: 'real',
      amount_minor: 9000,
      key: 'k1',
      reason: 'x',
    })
    const body = { betId: 'b-1', id: 'b-1:bet', playerId: player.user.id, amount_minor: 100, currency: 'BRL' }
    expect(await sportsbook('bet', { ...body, bonus_minor: 0, price: 1900 } as never)).toMatchObject({
      status: 0,
    })
    await sportsbook('win', { ...body, id: 'b-1:win', amount_minor: 190 } as never)
    const { token } = await openGame(player)
    for (const [n, amount_minor] of [100, 300].entries()) {
      const move = { token, transaction_id: `m${n}`, round_id: `r${n}`, amount_minor, currency: 'BRL' }
      expect(await seamless('debit', move)).toMatchObject({ status: 0 })
    }
    await seamless('credit', {
      token,
      transaction_id: 'm3',
      round_id: 'r1',
      amount_minor: 50,
      currency: 'BRL',
    })
    for (let n = 0; n < 3; n += 1) await alarm()
    const events = await told()
    expect(typesOf(events).toSorted()).toEqual([
      'bet.placed',
      'bet.settled',
      'play.summed',
      'player.limit_changed',
    ])
    expect(events.find(({ type }) => type === 'play.summed')?.data).toMatchObject({
      games: [{ provider: 'pragmatic', game_id: 'gems', rounds: 2, stakes_minor: 400, payouts_minor: 50 }],
    })
    expect(events.find(({ type }) => type === 'bet.placed')?.data).toMatchObject({
      bet_id: 'b-1',
      stake_minor: 100,
    })
    expect(events.find(({ type }) => type === 'bet.settled')?.data).toMatchObject({
      outcome: 'win',
      amount_minor: 190,
    })
    expect(events.find(({ type }) => type === 'player.limit_changed')?.data).toMatchObject({
      kind: 'deposit',
      own: 5000,
    })
    for (let n = 0; n < 2; n += 1) await alarm()
    expect(await told()).toEqual([])
  })
})

describe('[DESK-22] no event is lost or doubled', () => {
  it('wherever the player’s object dies while it tells, and whether or not it hears the answer', async () => {
    const set = (amount: number) =>
      walletOf(platformEnv, { id: player.user.id, currency: 'BRL' }).setLimit(
        { kind: 'deposit', period: 'day' },
        amount,
        0,
      )
    const expected: number[] = []
    for (let died = 1; died < 9; died += 1) {
      await set(1000 - died)
      expected.push(1000 - died)
      await runInDurableObject(wallet(), async (instance, { storage }) => {
        storage.sql.exec('UPDATE event_report SET due_at = 1 WHERE due_at IS NOT NULL')
        const object = instance as unknown as {
          sql: SqlStorage
          deliveries: { run: (wallet: unknown) => Promise<void> }[]
        }
        const sql = dyingSql(storage.sql, died)
        const inTransaction = <T>(run: (own: SqlStorage) => T) => storage.transactionSync(() => run(sql))
        for (const delivery of object.deliveries)
          if (delivery.run.toString().includes('readyBatch'))
            await delivery
              .run({ env: platformEnv, owner: owner(), sql, inTransaction })
              .catch((error: unknown) => expect(isCrash(error)).toBe(true))
      })
      await evictDurableObject(wallet())
    }
    for (let n = 0; n < 3; n += 1) await alarm()
    const events = (await told()).filter(({ type }) => type === 'player.limit_changed')
    expect(events.map(({ data }) => data['own'])).toEqual(expected)
  })

  it('wherever the log dies while it reads D1', async () => {
    const before = (await told()).length
    expect(before).toBe(0)
    for (let died = 1; died < 14; died += 1) {
      await login(player.user.username ?? '')
      await runInDurableObject(log(), async (instance: EventLog, { storage }) => {
        const own = instance as unknown as { sql: SqlStorage }
        own.sql = dyingSql(storage.sql, died)
        await instance.gather().catch((error: unknown) => expect(isCrash(error)).toBe(true))
      })
      await evictDurableObject(log())
    }
    expect(typesOf(await told())).toEqual(Array.from({ length: 13 }, () => 'player.signed_in'))
  })

  it('where two read D1 at once', async () => {
    await login(player.user.username ?? '')
    await Promise.all([log().gather(), log().gather()])
    expect(typesOf(await told())).toEqual(['player.signed_in'])
  })
})

it('[DESK-23] what a guest, a tournament or a page of one brand causes is of that brand, and of no other', async () => {
  const { places } = await gather(platformEnv.DB, {})
  const run = (query: string, ...values: (string | number)[]) =>
    platformEnv.DB.prepare(query)
      .bind(...values)
      .run()
  await run(`INSERT INTO complaint (id, number, brand, email, lang, subject, text, state, made_at, due_at)
    VALUES ('guest-1', 87654321, 'sirocco', 'g@mail.test', 'en', 'payment', 'x', 'open', 1, 2)`)
  for (const [id, brand] of [
    ['of-one', `'sirocco'`],
    ['of-all', 'NULL'],
  ]) {
    await run(`INSERT INTO tournament (id, version, state, created_at, updated_at, brand)
      VALUES ('${id}', 1, 'published', 1, 1, ${brand})`)
    await run(`INSERT INTO tournament_run (id, tournament_id, n, version, starts_at, ends_at)
      VALUES ('${id}.1', '${id}', 1, 1, 1, 2)`)
    await run('UPDATE tournament_run SET settled_at = 3 WHERE tournament_id = ?', id ?? '')
  }
  for (const entry of ['page:sirocco.rules', 'page:rules'])
    await run(
      `INSERT INTO audit_log (call_id, at, outcome, actor, role, action, target) VALUES ('c', 1, 'done', 'a', 'r', 'publishContent', ?)`,
      entry,
    )
  const { facts } = await gather(platformEnv.DB, places)
  expect(Object.fromEntries(facts.map(({ key, brand }) => [key, brand]))).toEqual({
    ...{ 'guest-1': 'sirocco', 'of-one.1': 'sirocco', 'of-all.1': null },
    ...{ 'page:sirocco.rules': 'sirocco', 'page:rules': null },
  })
  await gatherAll()
  const answer = await operator('/events?types=complaint.opened&limit=1000')
  expect((answer.result as Page).items).toEqual(
    expect.arrayContaining([expect.objectContaining({ key: 'guest-1', brand: 'sirocco' })]),
  )
})

it('[DESK-22] a page of contacts asks D1 once for all of them', async () => {
  const stored = [player, await signUp(`Eventful${(players += 1)}`)].map(({ user: { id } }) => ({
    ...{ id, type: 'player.contact' as const, version: 1, timestamp: '', sequence: '', brand: null },
    ...{ key: id, data: '{}' },
  }))
  const services = servicesOf(platformEnv)
  const select = vi.spyOn(services.db, 'select')
  const [one, other, none] = await wholeEvents(services, [...stored, { ...stored[0]!, key: 'nobody' }])
  expect(select).toHaveBeenCalledTimes(1)
  select.mockRestore()
  for (const [n, event] of [one, other].entries())
    expect(event?.data).toMatchObject({ player_id: stored[n]?.key, language: 'en' })
  expect(none?.data).toEqual({ player_id: 'nobody', email: null, phone: null, name: null, language: null })
})

it('[DESK-22] a source goes on from its own end where the database was set back', async () => {
  const far = { accounts: 9e9, security: 9e9, facts: 9e9, consents: 9e9, cases: 9e9, content: 9e9 }
  const { facts, places } = await gather(platformEnv.DB, far)
  expect(facts).toEqual([])
  expect(Math.max(...Object.values(places))).toBeLessThan(9e9)
})

it('[DESK-22] whoever hears of players hears of exclusions, blocks and deletions too', () => {
  expect(sentFor(['deposit.paid'])).toEqual(
    expect.arrayContaining(['player.excluded', 'player.deleted', 'player.blocked', 'player.consent_changed']),
  )
  expect(sentFor(['content.published'])).toEqual(['content.published'])
  expect(choosableEvents).not.toContain('endpoint.test')
})
