import { beforeAll, describe, expect, it } from 'vitest'
import { day_ms } from '#lib/time.ts'
import type { AccountSummary } from '#contract/accountSummary.ts'
import { documentBody, pngPhoto } from '../../lib/photos.ts'
import { call, login, migrate, operator, platformEnv, signUp, signUpBody, type Player } from '../support.ts'
import { welcome } from '../offers/offerSupport.ts'
import { arrives } from './profileSupport.ts'

beforeAll(migrate)

const summary = async ({ token }: Pick<Player, 'token'>) =>
  (await call('/api/user/summary', { token })).result as AccountSummary

/** As if the player's sign-ins so far were a day ago. */
async function signInsAreOld({ user }: Player): Promise<void> {
  const of = 'WHERE user_id = ?'
  await platformEnv.DB.batch([
    platformEnv.DB.prepare(`UPDATE security_event SET at = at - ${day_ms} ${of}`).bind(user.id),
    platformEnv.DB.prepare(`UPDATE session SET created_at = created_at - ${day_ms} ${of}`).bind(user.id),
  ])
}

describe('the summary of an account', () => {
  it('[CASHIER-07] a new account waits for its verification alone', async () => {
    const player = await signUp('SumNew')
    expect(await summary(player)).toMatchObject({
      ...{ verification: 'NOT_SEND', payments: [], payments_count: 0, to_wager: 0, bonus_to_wager: 0 },
      last_sign_in_at: null,
    })
    await call('/api/user/photo_verify', { token: player.token, body: documentBody(await pngPhoto()) })
    expect(await summary(player)).toMatchObject({ verification: 'PENDING' })
  })

  it('[CASHIER-07] what is left to wager, and the part of bonuses', async () => {
    await welcome()
    const player = await signUp('SumWager')
    await arrives(player, 2000)
    const { to_wager, bonus_to_wager } = await summary(player)
    expect(bonus_to_wager).toBeGreaterThan(0)
    expect(to_wager).toBeGreaterThanOrEqual(bonus_to_wager)
  })

  it('[CASHIER-07] payments under way, newest first, and no others', async () => {
    const player = await signUp('SumPayer')
    const payment = (id: string, direction: string, status: string, at: number) =>
      platformEnv.DB.prepare(
        `INSERT INTO payment (id, player_id, request_id, fingerprint, direction, method, currency, amount_minor, fee_minor,
           status, details, created_at, expires_at, checked_at)
         VALUES (?, ?, ?, '', ?, 'pagstar', 'USD', 1250, 0, ?, '{}', ?, ?, 0)`,
      ).bind(id, player.user.id, id, direction, status, at, at + 1000)
    await platformEnv.DB.batch([
      payment('sum-1', 'in', 'pending', 1),
      payment('sum-2', 'in', 'paid', 2),
      payment('sum-3', 'out', 'reserved', 3),
      payment('sum-4', 'out', 'cancelled', 4),
    ])
    expect(await summary(player)).toMatchObject({
      payments: [
        { id: 'sum-3', type: 1, amount: 12.5, currency: 'USD' },
        { id: 'sum-1', type: 0 },
      ],
      payments_count: 2,
    })
  })

  it('[CASHIER-07] the newest sign-in but this session’s, from wherever it was', async () => {
    const player = await signUp('SumSignIn')
    await signInsAreOld(player)
    const later = await login('SumSignIn')
    const mine = { token: later.headers.get('x-session-token') ?? '' }
    const yesterday = Date.now() - 86_400_000
    const last = (await summary(mine)).last_sign_in_at
    expect(Math.abs(Date.parse(last ?? '') - yesterday)).toBeLessThan(60_000)
    // The session of yesterday learns of today's.
    const other = (await summary(player)).last_sign_in_at
    expect(Math.abs(Date.parse(other ?? '') - Date.now())).toBeLessThan(60_000)
  })
})

describe('the number of an account', () => {
  it('[CASHIER-07] has eight digits, is its own, and staff find the account by it', async () => {
    const players = [await signUp('NumOne'), await signUp('NumTwo')]
    const numbers = await Promise.all(players.map(async (player) => (await summary(player)).number))
    for (const number of numbers) expect(number).toMatch(/^[1-9]\d{7}$/)
    expect(new Set(numbers).size).toBe(2)
    const [first = ''] = numbers
    const typed = encodeURIComponent(`${first.slice(0, 4)} ${first.slice(4)}`)
    const { result } = await operator(`/players?q=${typed}`)
    expect(result).toMatchObject({ items: [{ username: 'NumOne', number: Number(first) }], total: 1 })
    expect((await call('/api/user/profile', { token: players[0]?.token })).result).toMatchObject({
      number: first,
    })
  })

  it('[CASHIER-07] an account that staff make has one too', async () => {
    await operator('/players', signUpBody('NumMade'))
    const answer = await login('NumMade')
    const player = { token: answer.headers.get('x-session-token') ?? '' }
    expect((await summary(player)).number).toMatch(/^\d{8}$/)
  })
})
