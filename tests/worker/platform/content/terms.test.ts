import { beforeAll, describe, expect, it } from 'vitest'
import type { Terms } from '#contract/terms.ts'
import { asStaff, auditOf, member, type Member } from '../operator/staffSupport.ts'
import {
  call,
  deposit,
  firstRow,
  login,
  migrate,
  openGame,
  operator,
  publish,
  seamless,
  signUp,
  sportsbook,
  type Player,
} from '../support.ts'

let editor: Member
let ids = 0

beforeAll(async () => {
  await migrate()
  editor = await member('termsEditor', 'editor')
  await publishTerms('one')
})

function publishTerms(word: string) {
  const page = (locale: string) => ({
    ...{ kind: 'page', slug: 'terms_and_conditions', locale, title: `Terms ${locale}`, priority: 1 },
    ...{ body_md: `Rule **${word}** ${locale}`, fields: { id: 72 } },
  })
  return publish(page('en'), page('he'))
}

const ask = (changes: object = { en: 'Fees are gone.', he: 'אין עמלות.' }, document = 'terms') =>
  asStaff(editor, `/terms/${document}`, { changes, reason: 'The fees changed' })
const termsOf = async ({ token }: Player, lang = 'en') =>
  (await call(`/api/user/terms?lang=${lang}`, { token })).result as Terms
const accept = async (player: Player, ids?: number[]) =>
  call('/api/user/terms', {
    token: player.token,
    body: { ids: ids ?? (await termsOf(player)).due.map(({ id }) => id), lang: 'he' },
  })
const isDue = async ({ token }: Player) =>
  ((await call('/api/user/check', { token })).result as { terms_due: boolean }).terms_due
const version = (number: number, lang = 'en') => call(`/api/site/terms/${lang}/terms/${number}`)

/** What is refused while terms wait, by the status of each. */
async function tried({ token, user }: Player, game?: { token: string }) {
  const post = (path: string, body: object) => call(path, { token, body })
  const open = { provider: 'pragmatic', game_id: 'gems', device: 'mobile', lang: 'en', product: 'casino' }
  const stake = { transaction_id: `t${(ids += 1)}`, round_id: `r${ids}`, currency: 'USD', amount_minor: 100 }
  const bet = { playerId: user.id, currency: 'USD', id: `b${ids}:bet`, betId: `b${ids}`, amount_minor: 100 }
  const answers = {
    launch: await post('/api/games/session', open),
    ...(game && { stake: await seamless('debit', { token: game.token, ...stake }) }),
    book: await call('/digitain/front/token', { token }),
    bet: await sportsbook('bet', { ...bet, bonus_minor: 0, price: 2000 } as never),
    deposit: await post('/api/payment/pix/payment', { amount: 10, cpf: '52998224725' }),
    transfer: await post('/api/user/friend_transfers', { username: 'nobody', amount: 1 }),
    promocode: await post('/api/payment/promocode/activation', { code: 'NONE' }),
  }
  return Object.fromEntries(Object.entries(answers).map(([name, { status }]) => [name, status]))
}

describe('[SIGNUP-14] terms', () => {
  it('are accepted with the sign-up: document, version, language and time', async () => {
    const player = await signUp('TermsNew', { lang: 'fr' })
    const { due, accepted } = await termsOf(player)
    expect(due).toEqual([])
    expect(accepted).toEqual([
      { document: 'terms', number: 1, title: 'Terms en', lang: 'fr', at: expect.any(String) as string },
    ])
    expect(await isDue(player)).toBe(false)
    const { items } = (
      await asStaff(await member('termsSupport', 'support'), `/players/${player.user.id}/terms`)
    ).result as { items: object[] }
    expect(items).toMatchObject([{ document: 'terms', number: 1, lang: 'fr' }])
    const data = await call('/api/user/export', { token: player.token })
    expect((data.result as { text: string }).text).toContain('"accepted_terms"')
  })

  it('of a new version come before play, money in and bonuses, and leave the rest', async () => {
    const player = await signUp('TermsOld')
    await deposit(player.user.id, 10_000)
    const game = await openGame(player)
    expect(Object.values(await tried(player, game))).not.toContain(9466)

    await publishTerms('two')
    expect(await ask()).toMatchObject({ status: 0, result: { number: 2 } })
    // The player's object learns of it with its next question; a sign-in asks at once.
    const again: Player = {
      user: player.user,
      token: (await login('TermsOld')).headers.get('x-session-token') ?? '',
    }
    await call('/api/user/logout', { token: player.token })
    expect(await isDue(again)).toBe(true)
    const opened = { token: game.token }
    const { stake, ...refused } = await tried(again, opened)
    expect(new Set(Object.values(refused))).toEqual(new Set([9466]))
    expect(stake).not.toBe(0)

    const free = ['balance', 'limits', 'terms', 'profile', 'consent', 'sessions'].map(
      (name) => `/api/user/${name}`,
    )
    for (const path of [...free, '/api/payment/cashier'])
      expect((await call(path, { token: again.token })).status, path).toBe(0)
    const body = { amount: 5, cpf: '52998224725', key_type: 'CPF', key: '52998224725' }
    expect((await call('/api/payment/pix/withdrawal', { token: again.token, body })).status).not.toBe(9466)
    expect((await call('/api/user/time-out', { token: again.token, body: { days: 1 } })).status).toBe(0)
  })

  it('are asked with what changed in the language, and accepted as they were shown', async () => {
    const player = await signUp('TermsAsked')
    await ask({ en: 'Third.', he: 'שלישית.' })
    const again: Player = {
      user: player.user,
      token: (await login('TermsAsked')).headers.get('x-session-token') ?? '',
    }
    const shown = await termsOf(again, 'he')
    expect(shown.due).toMatchObject([{ document: 'terms', number: 3, title: 'Terms he', changes: 'שלישית.' }])
    expect((await termsOf(again, 'ru')).due).toMatchObject([{ title: expect.any(String) as string }])

    await ask({ en: 'Fourth.' })
    const stale = shown.due.map(({ id }) => id)
    expect(await accept(again, stale)).toMatchObject({ status: 9409 })
    expect(await isDue(again)).toBe(true)
    expect(await accept(again)).toMatchObject({ status: 0, result: { due: [] } })
    expect(await isDue(again)).toBe(false)
    expect(Object.values(await tried(again))).not.toContain(9466)
    expect((await termsOf(again)).accepted.map(({ number, lang }) => [number, lang])).toEqual([
      [4, 'he'],
      [2, 'en'],
    ])
  })

  it('stay readable, each version by its number', async () => {
    expect((await version(1)).result).toMatchObject({
      title: 'Terms en',
      html: expect.stringContaining('<strong>one</strong> en') as string,
      latest: 4,
    })
    expect((await version(2, 'he')).result).toMatchObject({
      html: expect.stringContaining('<strong>two</strong> he') as string,
      changes: 'אין עמלות.',
    })
    expect(await version(99)).toMatchObject({ status: 9404 })
  })

  it('are asked for by who may publish, with a reason, and only where the page is shown', async () => {
    const support = await member('termsOther', 'support')
    expect(await asStaff(support, '/terms/terms', { changes: {}, reason: 'x' })).toMatchObject({
      status: 9403,
    })
    expect(await asStaff(editor, '/terms/terms', { changes: {} })).toMatchObject({ status: 9400 })
    expect(await ask({}, 'bonus')).toMatchObject({ status: 9404 })
    expect(await auditOf('action=askTerms&target=bonus')).toMatchObject([{ outcome: 'refused' }])
    expect(await auditOf('action=askTerms&target=terms')).toMatchObject([
      { after: { number: 4 } },
      { after: { number: 3 } },
      { after: { number: 2 } },
    ])
  })

  it('of an account that staff made are asked as soon as a version asks', async () => {
    await operator('/players', {
      username: 'TermsMade',
      password: 'Demo1234',
      birth_date: '1990-05-17',
      currency: 'USD',
    })
    const made = (await login('TermsMade')).result as { terms_due: boolean; id: string }
    expect(made.terms_due).toBe(true)
    expect(await firstRow('SELECT 1 FROM terms_acceptance WHERE player_id = ?', made.id)).toBeNull()
  })
})
