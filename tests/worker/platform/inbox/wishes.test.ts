import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { NewsWishes } from '#contract/inbox.ts'
import { tellNews } from '../../../../functions/platform/wallet/walletOf.ts'
import {
  call,
  gatewayAnswers,
  messagesTo,
  migrate,
  operator,
  platformEnv,
  playerAt,
  signUp,
  type Player,
} from '../support.ts'

let player: Player
let email = ''
let players = 0

beforeAll(migrate)
beforeEach(async () => {
  email = `wisher${(players += 1)}@atoll.test`
  player = await playerAt(email)
})
afterEach(() => gatewayAnswers(0))

const wishes = async (who = player) =>
  (await call('/api/user/inbox/wishes', { token: who.token })).result as NewsWishes
const wish = (body: object) => call('/api/user/inbox/wishes', { token: player.token, body })
const object = () => platformEnv.WALLET.getByName(player.user.id)
const alarm = () => runDurableObjectAlarm(object())
const inSql = (run: (sql: SqlStorage) => void) =>
  runInDurableObject(object(), (_, { storage }) => run(storage.sql))
const verified = () =>
  tellNews(platformEnv, player.user.id, { id: 'document', facts: { kind: 'document_verified' } })
const mails = async () =>
  (await messagesTo(email)).filter(({ subject }) => subject === 'Your document is verified')

describe('[PROMO-25] what is sent by email and SMS', () => {
  it('is what the player has chosen, and the answer to a complaint', async () => {
    const { wishes: first, reached } = await wishes()
    // What is pushed goes to devices that the player has added.
    expect(first.filter(({ channel, is_wanted }) => is_wanted && channel !== 'push')).toEqual([
      { topic: 'complaints', channel: 'email', is_wanted: true },
    ])
    expect(reached).toEqual(['push', 'email'])
    expect((await wishes(await signUp('Unreached'))).reached).toEqual(['push'])
    const chosen = { topic: 'bets', channel: 'sms', is_wanted: true }
    expect((await wish(chosen)).result).toMatchObject({ wishes: expect.arrayContaining([chosen]) as object })
    expect((await wishes()).wishes).toContainEqual(chosen)
    expect(await wish({ ...chosen, topic: 'security' })).toMatchObject({ status: 9400 })
    expect(await call('/api/user/inbox/wishes')).toMatchObject({ status: 9401 })
  })

  it('goes out once, in the player’s language, with a link to its page', async () => {
    await verified()
    await alarm()
    expect(await mails()).toEqual([])
    await wish({ topic: 'account', channel: 'email', is_wanted: true })
    const facts = { kind: 'document_rejected', reason: 'expired' } as const
    await tellNews(platformEnv, player.user.id, { id: 'another', facts })
    await alarm()
    await alarm()
    const sent = (await messagesTo(email)).filter(
      ({ subject }) => subject === 'Your document wasn’t accepted',
    )
    expect(sent).toHaveLength(1)
    expect(sent[0]?.text).toContain('The document has expired.')
    expect(sent[0]?.link).toMatch(/\/en\/profile\/verification$/)
  })

  it('is tried again where the gateway is down, and dropped one day', async () => {
    await wish({ topic: 'account', channel: 'email', is_wanted: true })
    await gatewayAnswers(500)
    await verified()
    await alarm()
    await gatewayAnswers(0)
    expect(await mails()).toEqual([])
    await inSql((sql) => {
      expect(sql.exec('SELECT tries FROM news_out').one()).toEqual({ tries: 1 })
      sql.exec('UPDATE news_out SET due_at = 1')
    })
    await alarm()
    expect(await mails()).toHaveLength(1)
    await inSql((sql) => expect(sql.exec('SELECT n FROM news_out').toArray()).toEqual([]))
  })

  it('is no answer to a complaint for who wants none', async () => {
    await wish({ topic: 'complaints', channel: 'email', is_wanted: false })
    const body = { subject: 'payment', text: 'Where is it?', lang: 'en' }
    await call('/api/user/complaints', { token: player.token, body })
    const before = (await messagesTo(email)).length
    const { items } = (await operator(`/complaints?q=${email}`)).result as { items: { id: string }[] }
    await operator(`/complaints/${items[0]?.id}/reply`, { reply: 'Here.', reason: 'answered' })
    await alarm()
    expect(await messagesTo(email)).toHaveLength(before)
    const { result } = await call('/api/user/inbox', { token: player.token })
    expect(result).toMatchObject({ news: [{ kind: 'complaint_answered' }] })
  })
})
