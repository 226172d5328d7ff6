import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Complaints } from '#contract/complaints.ts'
import { markets } from '#contract/markets.ts'
import type { ComplaintRow } from '#contract/operator/complaints.ts'
import { day_ms } from '#lib/time.ts'
import {
  call,
  lastMessageTo,
  messagesTo,
  migrate,
  playerAt,
  solvedCaptcha,
  type Player,
  operator,
} from '../support.ts'
import { asStaff, auditOf, member, type Member } from '../operator/staffSupport.ts'

let support: Member
let player: Player

beforeAll(async () => {
  await migrate()
  support = await member('complainDesk', 'support')
  player = await playerAt('unhappy@atoll.test')
})
afterEach(() => void vi.useRealTimers())

const words = { subject: 'payment', text: 'My money\nis not here', lang: 'en' }
const complain = (more: object = {}) =>
  call('/api/user/complaints', { token: player.token, body: { ...words, ...more } })
const asGuest = async (email: string, more: object = {}, headers = {}) =>
  call('/api/complaints', { body: { ...words, email, captcha: await solvedCaptcha(), ...more }, headers })
const own = async () => (await call('/api/user/complaints', { token: player.token })).result as Complaints
/** By the operator's key, whose session does not end. */
const list = async (query = '') =>
  (await operator(`/complaints?${query}`)).result as { items: ComplaintRow[]; total: number }
async function numberOf(made: ReturnType<typeof complain>): Promise<string> {
  const { status, result } = await made
  expect(status).toBe(0)
  return (result as { number: string }).number
}
const rowOf = async (number: string) => (await list(`q=${number}`)).items[0]!
const reply = (id: string, text = 'It was late.\nHere it is.') =>
  asStaff(support, `/complaints/${id}/reply`, { reply: text })

describe('[STUDIO-16] a complaint', () => {
  it('of a player has a number, a time, a mail, and the answer with the way on', async () => {
    const number = await numberOf(complain())
    expect(number).toMatch(/^\d{8}$/)
    const [mine] = (await own()).complaints
    expect(mine).toMatchObject({ number, state: 'open', text: words.text, reply: null })
    const days = (Date.parse(mine?.due_at ?? '') - Date.parse(mine?.made_at ?? '')) / day_ms
    expect(days).toBe(markets.none.complaints.answer_days)
    const received = await lastMessageTo('unhappy@atoll.test')
    expect(received.subject).toContain(number)
    expect(received.text).not.toContain('My money')

    const { id } = await rowOf(number)
    expect(await asStaff(support, `/complaints/${id}/take`, {})).toMatchObject({
      result: { state: 'taken', owner: 'complainDesk', username: 'unhappy' },
    })
    expect((await own()).complaints[0]?.state).toBe('taken')
    expect(await reply(id)).toMatchObject({ status: 0, result: { state: 'answered' } })
    expect((await own()).complaints[0]).toMatchObject({
      state: 'answered',
      reply: 'It was late.\nHere it is.',
    })
    expect((await lastMessageTo('unhappy@atoll.test')).text).toContain('It was late.\nHere it is.')
    const file = await call('/api/user/export', { token: player.token })
    expect((file.result as { text: string }).text).toContain('It was late.')
  })

  it('is answered once', async () => {
    const { id } = await rowOf(await numberOf(complain()))
    const both = await Promise.all([reply(id, 'one'), reply(id, 'two')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([0, 9409])
    expect(await asStaff(support, `/complaints/${id}/take`, {})).toMatchObject({ status: 9409 })
    expect(await auditOf(`action=replyComplaint&target=${id}`)).toHaveLength(2)
    expect(await reply(crypto.randomUUID())).toMatchObject({ status: 9404 })
  })

  it('is late when its time is over, also after a late answer', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const [late, early] = [await numberOf(complain()), await numberOf(complain())]
    await reply((await rowOf(early)).id)
    expect((await list('is_late=true')).total).toBe(0)
    vi.setSystemTime(Date.now() + 31 * day_ms)
    expect([(await rowOf(late)).is_late, (await rowOf(early)).is_late]).toEqual([true, false])
    const { items } = await list('state=open')
    expect(items[0]?.number).toBe(Number(late))
  })

  it('of a guest comes by email, from who is human, and three times a day', async () => {
    const email = 'guest@atoll.test'
    expect(await asGuest(email, { captcha: 'none' })).toMatchObject({ status: 9440 })
    expect(await asGuest('nobody')).toMatchObject({ status: 9400 })
    const number = await numberOf(asGuest(email))
    const row = await rowOf(number)
    expect(row).toMatchObject({ player_id: null, username: null, email })
    await reply(row.id, 'Dear guest')
    expect((await lastMessageTo(email)).text).toContain('Dear guest')
    expect([(await asGuest(email)).status, (await asGuest(email)).status]).toEqual([0, 0])
    expect(await asGuest(email)).toMatchObject({ http: 429, status: 9429 })
    expect(await messagesTo(email)).toHaveLength(4)
    expect(await asGuest('other@atoll.test')).toMatchObject({ status: 0 })
  })

  it('is of the staff who may note, and another player does not see it', async () => {
    const { id } = await rowOf(await numberOf(complain()))
    const editor = await member('complainEdit', 'editor')
    expect(await asStaff(editor, '/complaints')).toMatchObject({ status: 9403 })
    expect(await asStaff(editor, `/complaints/${id}/reply`, { reply: 'x' })).toMatchObject({ status: 9403 })
    expect(await reply(id, '')).toMatchObject({ status: 9400 })
    const stranger = await playerAt('stranger@atoll.test')
    const theirs = await call('/api/user/complaints', { token: stranger.token })
    expect(theirs.result).toMatchObject({ complaints: [] })
    expect(await call('/api/user/complaints')).toMatchObject({ status: 9401 })
  })
})
