import { beforeAll, describe, expect, it } from 'vitest'
import type { PlayerSummary, TimelineItem } from '#contract/operator/playerDesk.ts'
import { staffRoles } from '#contract/operator/roles.ts'
import {
  deposit,
  migrate,
  openGame,
  operator,
  platformEnv,
  seamless,
  signUp,
  type Player,
} from '../support.ts'
import { asStaff, member, type Member } from './staffSupport.ts'

let player: Player
let staff: Map<string, Member>
const memberOf = (role: string): Member => staff.get(role)!

beforeAll(async () => {
  await migrate()
  player = await signUp('DeskPlayer')
  const members = await Promise.all(staffRoles.map((role) => member(`page-${role.slice(0, 8)}`, role)))
  staff = new Map(members.map((one) => [one.role, one]))
})

async function pay(id: string, direction: 'in' | 'out', status: string, at: number): Promise<void> {
  await platformEnv.DB.prepare(
    `INSERT INTO payment (id, player_id, request_id, fingerprint, direction, method, currency, amount_minor, fee_minor, status, details, created_at, expires_at, checked_at)
     VALUES (?1, ?2, ?1, 'f', ?3, 'pix', 'USD', 1250, 0, ?4, '{}', ?5, ?5, ?5)`,
  )
    .bind(id, player.user.id, direction, status, at)
    .run()
}

async function play(round_id: string): Promise<void> {
  const { token } = await openGame(player)
  const stake = { token, transaction_id: `t-${round_id}`, round_id, currency: 'USD' }
  expect(await seamless('debit', { ...stake, amount_minor: 500 })).toMatchObject({ status: 0 })
}

type Page = { items: TimelineItem[]; next: string | null }
async function timeline(who: Member, before?: string): Promise<Page> {
  const query = before === undefined ? '' : `?before=${before}`
  const answer = await asStaff(who, `/players/${player.user.id}/timeline${query}`)
  expect(answer.status).toBe(0)
  return answer.result as Page
}

describe('the page of a player', () => {
  it('[DESK-08] begins with what answers a call, of what the role may see', async () => {
    await deposit(player.user.id, 5000)
    await pay('page-in', 'in', 'paid', Date.now() - 2000)
    await pay('page-out', 'out', 'reserved', Date.now() - 1000)
    await play('page-1')
    const note = { text: 'asked for a statement' }
    await asStaff(memberOf('support'), `/players/${player.user.id}/notes`, note)
    const summary = async (role: string) =>
      (await asStaff(memberOf(role), `/players/${player.user.id}/summary`)).result as PlayerSummary
    expect(await summary('payments')).toMatchObject({
      payments: {
        deposit: { id: 'page-in', amount_minor: 1250, status: 'paid' },
        withdrawal: { id: 'page-out', status: 'reserved' },
        waiting: 1,
      },
      rounds: { count: 1, held_minor: 500 },
      bets: { count: 0, held_minor: 0 },
      ...{ cases: 0, complaints: 0, offers: [], exclusion: null },
      documents: { waiting: 0, status: null },
      note: { text: 'asked for a statement', author: 'page-support' },
    })
    expect((await summary('support')).cases).toBeNull()
    expect((await asStaff(memberOf('editor'), `/players/${player.user.id}/summary`)).http).toBe(403)
  })

  it('[DESK-08] tells all that happened, newest first, page by page, each thing once', async () => {
    for (const [index] of Array.from({ length: 60 }).entries())
      await pay(`page-${index}`, 'in', 'paid', Date.now() - 1_000_000 - index * 1000)
    // Two at one moment, where the page ends.
    await platformEnv.DB.prepare(
      `UPDATE payment SET created_at = (SELECT created_at FROM payment WHERE id = 'page-30') WHERE id IN ('page-31', 'page-32', 'page-33', 'page-34', 'page-35', 'page-36', 'page-37', 'page-38', 'page-39', 'page-40', 'page-41', 'page-42', 'page-43', 'page-44', 'page-45', 'page-46', 'page-47', 'page-48', 'page-49', 'page-50')`,
    ).run()
    await play('page-2')
    const ban = { is_banned: true, reason: 'asked for it' }
    const path = `/players/${player.user.id}/ban`
    expect((await asStaff(memberOf('administrator'), path, ban)).status).toBe(0)
    expect((await asStaff(memberOf('administrator'), path, { ...ban, is_banned: false })).status).toBe(0)
    const admin = memberOf('administrator')
    const first = await timeline(admin)
    const all = [...first.items]
    let { next } = first
    while (next !== null) {
      const page = await timeline(admin, next)
      all.push(...page.items)
      ;({ next } = page)
    }
    const ids = all.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(all.filter(({ source }) => source === 'payment').length).toBe(62)
    expect(all.map(({ at }) => at)).toEqual(
      all
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
    expect(all.filter(({ source }) => source === 'play')).toEqual([
      expect.objectContaining({ count: 2, stake_minor: 1000, amount_minor: -1000, detail: 'pragmatic gems' }),
    ])
    const bans = all.filter(({ what }) => what === 'banPlayer')
    expect(bans.map(({ by, detail }) => ({ by, detail }))).toEqual([
      { by: 'page-administ', detail: 'asked for it' },
      { by: 'page-administ', detail: 'asked for it' },
    ])
    expect(all.some(({ source, what }) => source === 'security' && what === 'banned')).toBe(true)
  })

  it('[DESK-08] tells nobody what their role does not see', async () => {
    const sources = async (role: string) =>
      new Set((await timeline(memberOf(role))).items.map(({ source }) => source))
    expect((await sources('support')).has('staff')).toBe(false)
    expect((await sources('administrator')).has('staff')).toBe(true)
    const made = await operator('/roles/only-page', { name: 'page', permissions: ['players.read'] }, 'PUT')
    expect(made.status).toBe(0)
    const reader = await member('page-reader', 'only-page')
    const read = new Set((await timeline(reader)).items.map(({ source }) => source))
    expect(read.has('payment')).toBe(false)
    expect(read.has('note')).toBe(true)
  })

  it('[DESK-08] names accounts that belong together, with the reasons that the role may see', async () => {
    const [one, other] = [await signUp('DeskPair'), await signUp('DeskOther')]
    await platformEnv.DB.prepare(
      `UPDATE session SET ip_address = '203.0.113.9', user_agent = 'Same' WHERE user_id IN (?, ?)`,
    )
      .bind(one.user.id, other.user.id)
      .run()
    for (const { user } of [one, other])
      await platformEnv.DB.prepare(
        `INSERT INTO payment (id, player_id, request_id, fingerprint, direction, method, currency, amount_minor, fee_minor, status, details, created_at, expires_at, checked_at)
         VALUES (?1, ?2, ?1, 'f', 'out', 'pix', 'USD', 1250, 0, 'paid', '{"pixKey":"shared"}', 1, 1, 1)`,
      )
        .bind(`shared-${user.id}`, user.id)
        .run()
    const links = async (who: Member) =>
      (await asStaff(who, `/players/${one.user.id}/links`)).result as {
        items: { player_id: string; reasons: string[] }[]
      }
    expect((await links(memberOf('support'))).items).toEqual([
      expect.objectContaining({ player_id: other.user.id, reasons: ['payee', 'device', 'network'] }),
    ])
    const reader = await member('page-linker', 'only-page')
    expect((await links(reader)).items[0]?.reasons).toEqual(['device', 'network'])
  })
})

describe('a note that names somebody', () => {
  const mentions = async (who: Member, query = '') =>
    ((await asStaff(who, `/mentions${query}`)).result as { items: { id: string; text: string }[] }).items

  it('[DESK-09] is in the list of who is named, until they have seen it', async () => {
    const text = 'Please look, @page-payments. Mail was sent to x@page-support; @nobody-here knows.'
    const path = `/players/${player.user.id}/notes`
    expect((await asStaff(memberOf('support'), path, { text })).status).toBe(0)
    const [found] = await mentions(memberOf('payments'), '?is_seen=false')
    expect(found).toMatchObject({ text, author: 'page-support', player_id: player.user.id, seen_at: null })
    expect(await mentions(memberOf('support'))).toEqual([])
    // Nobody sees it for somebody else.
    await asStaff(memberOf('support'), `/mentions/${found!.id}/seen`, {})
    expect((await mentions(memberOf('payments'), '?is_seen=false')).length).toBe(1)
    await asStaff(memberOf('payments'), `/mentions/${found!.id}/seen`, {})
    expect(await mentions(memberOf('payments'), '?is_seen=false')).toEqual([])
    expect((await mentions(memberOf('payments'))).length).toBe(1)
    const names = (await asStaff(memberOf('support'), '/colleagues')).result as {
      items: { username: string }[]
    }
    expect(names.items.map(({ username }) => username)).toContain('page-payments')
    expect((await asStaff(memberOf('editor'), '/mentions')).http).toBe(403)
  })
})
