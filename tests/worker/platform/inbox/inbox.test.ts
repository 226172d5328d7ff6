import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Balance } from '#contract/accounts.ts'
import type { Inbox, News } from '#contract/inbox.ts'
import { newsPerPage } from '#contract/inboxTerms.ts'
import type { BookAction } from '#contract/sportsbook.ts'
import { day_ms, hour_ms } from '#lib/time.ts'
import { addNews, type NewsFacts } from '../../../../functions/platform/wallet/news.ts'
import { tellNews, walletOf } from '../../../../functions/platform/wallet/walletOf.ts'
import { openLine } from '../lines.ts'
import { call, deposit, login, migrate, platformEnv, signUp, sportsbook, type Player } from '../support.ts'

let player: Player
let players = 0

beforeAll(migrate)
beforeEach(async () => {
  player = await signUp(`Reader${(players += 1)}`)
})

const inbox = async (query = '') =>
  (await call(`/api/user/inbox${query}`, { token: player.token })).result as Inbox
const read = (body: object) => call('/api/user/inbox/read', { token: player.token, body })
const balance = async () => (await call('/api/user/balance', { token: player.token })).result as Balance
const kindsOf = ({ news }: Inbox) => news.map(({ kind }) => kind)
const object = () => platformEnv.WALLET.getByName(player.user.id)
const inSql = (run: (sql: SqlStorage) => void) =>
  runInDurableObject(object(), (_, { storage }) => run(storage.sql))
const tell = (id: string, facts: NewsFacts = { kind: 'document_verified' }) =>
  tellNews(platformEnv, player.user.id, { id, facts })

let bets = 0
async function book(action: BookAction, betId: string, more: object): Promise<void> {
  const id = `${betId}:${action}${(bets += 1)}`
  const body = { id, betId, playerId: player.user.id, currency: 'USD', ...more }
  expect(await sportsbook(action, body)).toMatchObject({ status: 0 })
}

describe('[PROMO-20] the inbox', () => {
  it('is empty for a newcomer, and of nobody who is not signed in', async () => {
    expect(await inbox()).toEqual({ news: [], next: null, unread: 0, currency: 'USD' })
    expect(await call('/api/user/inbox')).toMatchObject({ status: 9401 })
    expect(await call('/api/user/inbox/read', { body: { n: 1 } })).toMatchObject({ status: 9401 })
  })

  it('has facts, newest first, and each event once however often it is told', async () => {
    await tell('one', { kind: 'document_rejected', reason: 'expired' })
    await Promise.all([tell('two', { kind: 'complaint_answered', number: '12345678' }), tell('two')])
    await tell('one')
    const { news, unread } = await inbox()
    expect(news).toEqual([
      expect.objectContaining({ kind: 'complaint_answered', number: '12345678', is_read: false }),
      expect.objectContaining({ kind: 'document_rejected', reason: 'expired', is_read: false }),
    ])
    expect(unread).toBe(2)
  })

  it('knows of a bet that is won, and of no cash-out', async () => {
    await deposit(player.user.id, 10_000)
    const stake = { amount_minor: 500, bonus_minor: 0, price: 2 }
    await book('bet', 'won', stake)
    await book('win', 'won', { amount_minor: 1000 })
    await book('bet', 'cashed', stake)
    await book('cash-out', 'cashed', { amount_minor: 400 })
    expect((await inbox()).news).toEqual([
      expect.objectContaining({ kind: 'bet_won', bet: 'won', amount: 10 }) as News,
    ])
  })

  it('comes by pages, of 90 days', async () => {
    await inSql((sql) => {
      for (let n = 1; n <= newsPerPage + 2; n += 1)
        addNews(sql, { id: `n${n}`, facts: { kind: 'terms_new' } })
      sql.exec('UPDATE news SET at = ? WHERE n = 1', Date.now() - 91 * day_ms)
    })
    const first = await inbox()
    expect(first.news).toHaveLength(newsPerPage)
    const rest = await inbox(`?before=${first.next}`)
    expect(rest).toMatchObject({ news: [{ n: 2 }], next: null, unread: newsPerPage + 1 })
    await tell('another')
    await inSql((sql) => expect(sql.exec('SELECT n FROM news WHERE n = 1').toArray()).toEqual([]))
    expect(await call('/api/user/inbox?before=x', { token: player.token })).toMatchObject({ status: 9400 })
  })
})

describe('[PROMO-21] the count of what is unread', () => {
  it('comes with the balance and goes with what is read: one, or all up to a place', async () => {
    expect((await balance()).inbox).toEqual({ unread: 0, last: 0 })
    for (const id of ['a', 'b', 'c']) await tell(id)
    expect((await balance()).inbox).toEqual({ unread: 3, last: 3 })
    expect(await read({ n: 2 })).toMatchObject({ status: 0 })
    expect((await inbox()).news.map(({ is_read }) => is_read)).toEqual([false, true, false])
    await tell('d')
    await read({ n: 3, all: true })
    expect((await balance()).inbox).toEqual({ unread: 1, last: 4 })
    expect(await read({ n: 0 })).toMatchObject({ status: 9400 })
  })

  it('is told to all devices over their lines, with the balance', async () => {
    const second = (await login(player.user.username)).headers.get('x-session-token') ?? ''
    const lines = [await openLine(player.token), await openLine(second)]
    const counts = () =>
      lines.map(({ heard }) => heard.findLast((one) => one.news === 'balance')?.balance.inbox?.unread)
    await tell('new')
    await expect.poll(counts).toEqual([1, 1])
    await read({ n: 1 })
    await expect.poll(counts).toEqual([0, 0])
    lines.forEach(({ socket }) => socket.close())
  })
})

describe('[PROMO-22] what becomes news by time', () => {
  it('is a bonus that ends in two days, once', async () => {
    const wallet = walletOf(platformEnv, player.user)
    const bonus = { id: 'b', kind: 'operator', amount_minor: 700, wager_minor: 100 } as const
    await wallet.giveBonus({ ...bonus, expires_at: Date.now() + 10 * day_ms })
    await runDurableObjectAlarm(object())
    expect(kindsOf(await inbox())).toEqual([])
    const expires_at = Date.now() + 2 * day_ms - hour_ms
    await inSql((sql) => {
      sql.exec('UPDATE bonus SET given_at = ?, expires_at = ?', Date.now() - 5 * day_ms, expires_at)
      sql.exec('UPDATE news_looked SET at = ?', Date.now() - 2 * hour_ms)
    })
    await runDurableObjectAlarm(object())
    // Nobody has to be told of the end of one that was given a moment ago.
    await inSql((sql) => sql.exec('UPDATE news_looked SET at = ?', Date.now() - 4 * day_ms))
    await wallet.giveBonus({ ...bonus, id: 'c', expires_at: Date.now() + day_ms })
    await runDurableObjectAlarm(object())
    const ends_at = new Date(expires_at).toISOString()
    expect((await inbox()).news).toEqual([
      expect.objectContaining({ kind: 'bonus_ends', amount: 7, ends_at }) as News,
    ])
  })

  it('is a higher limit that may be confirmed', async () => {
    const wallet = walletOf(platformEnv, player.user)
    const key = { kind: 'stake', period: 'day' } as const
    await wallet.setLimit(key, 1000, 0)
    await wallet.setLimit(key, 2000, Date.now() + day_ms)
    await runDurableObjectAlarm(object())
    expect(kindsOf(await inbox())).toEqual([])
    await inSql((sql) => {
      sql.exec('UPDATE own_limit SET pending_from = ?', Date.now() - 1000)
      sql.exec('UPDATE news_looked SET at = ?', Date.now() - hour_ms)
    })
    await wallet.planWork({ work: 'harm', dueAt: Date.now() + day_ms })
    await runDurableObjectAlarm(object())
    await runDurableObjectAlarm(object())
    expect(kindsOf(await inbox())).toEqual(['limit_ready'])
  })
})

it('[PROMO-23] the copy of the player’s data has the inbox', async () => {
  await tell('document', { kind: 'document_rejected', reason: 'expired' })
  const { result } = await call('/api/user/export', { token: player.token })
  const { inbox: news } = JSON.parse((result as { text: string }).text) as { inbox: News[] }
  expect(news).toMatchObject([{ kind: 'document_rejected', reason: 'expired' }])
  await walletOf(platformEnv, player.user).forgetPlayer()
  expect(await inbox()).toMatchObject({ news: [], unread: 0 })
})
