import { evictDurableObject } from 'cloudflare:test'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { GameSession } from '#contract/gameSession.ts'
import { markets } from '#contract/markets.ts'
import type { BalanceAnswer, SeamlessAction } from '#contract/seamless.ts'
import { user } from '../../../../functions/platform/tables/accounts.ts'
import { gameSession } from '../../../../functions/platform/tables/games.ts'
import { getConfig } from '../../../../functions/platform/kit/config.ts'
import { answerSeamless } from '../../../../functions/platform/games/seamless.ts'
import { openGameSession } from '../../../../functions/platform/games/session.ts'
import { hashToken, randomToken } from '../../../../functions/platform/kit/secrets.ts'
import { servicesOf, type Services } from '../../../../functions/platform/kit/services.ts'
import { walks } from '../../lib/walks.ts'
import { deposit, migrate, platformEnv, signUp, type Player, sessionIdOf } from '../support.ts'

const poundRates = { USD: 1.3, ILS: 4.9, TRY: 55, RUB: 105, SEK: 12.5, BRL: 7.001 }
const provider = 'pragmatic'
/** 5 and 2 pounds. */
const most = { adult: 3500, young: 1400 }

let services: Services
let player: Player
let players = 0
let ids = 0

beforeAll(migrate)
beforeEach(async () => {
  const local = servicesOf(platformEnv)
  services = {
    ...local,
    config: { ...local.config, market: { ...markets.ukgc, verificationBefore: 'none' }, poundRates },
  }
  player = await signUp(`Slots${(players += 1)}`, { currency: 'BRL' })
  await deposit(player.user.id, 1_000_000)
})

async function bornOn(birthDate: string | null): Promise<void> {
  await services.db.update(user).set({ birthDate }).where(eq(user.id, player.user.id))
}

async function openSlot(is_slot = true, inServices = services): Promise<GameSession> {
  const [account] = await services.db.select().from(user).where(eq(user.id, player.user.id))
  if (!account) throw new Error('no such account')
  const request = { provider, game_id: 'gems', device: 'mobile', lang: 'en', is_slot } as const
  const { id: playerId, currency, displayUsername: name, role } = account
  const signInId = await sessionIdOf(playerId)
  return openGameSession(inServices, { playerId, currency, name, role }, signInId, request)
}

function providerCall({ token }: GameSession, action: SeamlessAction, fields: object = {}) {
  const body = JSON.stringify({ token, ...fields })
  return answerSeamless({ services, provider, body, runBehind: () => undefined }, action)
}

function stakeInSlot(game: GameSession, amount_minor: number, round_id = `r${(ids += 1)}`) {
  const transaction_id = `t${(ids += 1)}`
  return providerCall(game, 'debit', { transaction_id, round_id, amount_minor, currency: 'BRL' })
}

function yearsAgo(years: number, days: number): string {
  const date = new Date()
  date.setUTCFullYear(date.getUTCFullYear() - years)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

const above = { ok: false, error: { code: 9448, fields: { limit: 'stake_round' } } }

describe('the stake of a slot in Great Britain', () => {
  it.each([
    ['25 today', () => yearsAgo(25, 0), most.adult],
    ['25 in two days', () => yearsAgo(25, 2), most.young],
    ['of unknown age', () => null, most.young],
  ])('[PROTECT-10] of a player who is %s has the cap of the age', async (_, birthDate, cap) => {
    await bornOn(birthDate())
    const game = await openSlot()
    expect(await providerCall(game, 'balance')).toMatchObject({ ok: true, value: { most_stake_minor: cap } })
    expect(await stakeInSlot(game, cap + 1)).toMatchObject(above)
    expect((await stakeInSlot(game, cap)).ok).toBe(true)
  })

  it('[PROTECT-10] counts all stakes of a round, less what was given back', async () => {
    const game = await openSlot()
    const first = { transaction_id: 'first', round_id: 'one', amount_minor: 3000, currency: 'BRL' }
    expect((await providerCall(game, 'debit', first)).ok).toBe(true)
    expect(await stakeInSlot(game, 501, 'one')).toMatchObject(above)
    expect((await stakeInSlot(game, 500, 'one')).ok).toBe(true)
    expect(await providerCall(game, 'debit', first)).toMatchObject({ ok: true, value: { duplicate: true } })
    const undo = { transaction_id: 'undo', original_transaction_id: 'first', round_id: 'one' }
    expect((await providerCall(game, 'rollback', undo)).ok).toBe(true)
    expect(await stakeInSlot(game, 3001, 'one')).toMatchObject(above)
    expect((await stakeInSlot(game, 3000, 'one')).ok).toBe(true)
  })

  it('[PROTECT-10] is no cap of other games, nor of other markets', async () => {
    const other = await openSlot(false)
    expect(await providerCall(other, 'balance')).toMatchObject({
      ok: true,
      value: { most_stake_minor: undefined },
    })
    expect((await stakeInSlot(other, 100_000)).ok).toBe(true)
    services = servicesOf(platformEnv)
    await evictDurableObject(platformEnv.WALLET.getByName(player.user.id))
    expect((await stakeInSlot(await openSlot(), 100_000)).ok).toBe(true)
  })

  it('[SLOT-07] [PROTECT-10] a game learns with the balance whether it may have turbo, of slots, and rounds that repeat', async () => {
    const paceOf = async (game: GameSession) => {
      const answer = await providerCall(game, 'balance')
      return answer.ok ? (answer.value as BalanceAnswer).slot_pace : undefined
    }
    expect(await paceOf(await openSlot())).toEqual({ turbo: false, autoplay: false })
    expect(await paceOf(await openSlot(false))).toEqual({ turbo: false, autoplay: false })
    services = servicesOf(platformEnv)
    expect(await paceOf(await openSlot())).toEqual({ turbo: true, autoplay: true })
    expect(await paceOf(await openSlot(false))).toEqual({ turbo: false, autoplay: true })
  })

  it('[PROTECT-10] no order of stakes and refunds, two at once, brings a round above the cap', async () => {
    const step = fc.record({
      round: fc.constantFrom('a', 'b'),
      amount_minor: fc.integer({ min: 1, max: most.adult }),
      undo: fc.boolean(),
    })
    const game = await openSlot()
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(step, step), { minLength: 1, maxLength: 8 }), async (pairs) => {
        const run = (ids += 1)
        const staked: Record<string, number> = {}
        const taken: { transaction_id: string; round_id: string; amount_minor: number }[] = []
        const play = async ({ round, amount_minor, undo }: (typeof pairs)[number][0]) => {
          const transaction_id = `p${(ids += 1)}`
          const back = undo ? taken.pop() : undefined
          if (back) {
            const { transaction_id: original_transaction_id, round_id } = back
            const undone = await providerCall(game, 'rollback', {
              transaction_id,
              original_transaction_id,
              round_id,
            })
            if (undone.ok) staked[round_id] = (staked[round_id] ?? 0) - back.amount_minor
            return
          }
          const movement = { transaction_id, round_id: `${round}${run}`, amount_minor }
          const played = await providerCall(game, 'debit', { ...movement, currency: 'BRL' })
          if (!played.ok) return expect(played).toMatchObject(above)
          taken.push(movement)
          staked[movement.round_id] = (staked[movement.round_id] ?? 0) + amount_minor
        }
        for (const pair of pairs) await Promise.all(pair.map(play))
        for (const sum of Object.values(staked)) expect(sum).toBeLessThanOrEqual(most.adult)
      }),
      walks(10),
    )
  })

  it('[PROTECT-10] a player has one slot at a time: opening another ends the first, whose round is still paid', async () => {
    const first = await openSlot()
    const table = await openSlot(false)
    expect((await stakeInSlot(first, 100, 'running')).ok).toBe(true)
    const second = await openSlot()
    expect(await stakeInSlot(first, 100)).toMatchObject({ ok: false, error: { code: 9401 } })
    const win = { transaction_id: 'win', round_id: 'running', amount_minor: 250, currency: 'BRL' }
    expect((await providerCall(first, 'credit', win)).ok).toBe(true)
    for (const game of [second, table]) expect((await stakeInSlot(game, 100)).ok).toBe(true)
  })

  it('[PROTECT-10] a slot from before tokens named their player is over, and paid', async () => {
    const token = randomToken()
    const earlier = { ...(await openSlot()), token }
    expect((await stakeInSlot(await openSlot(), 100, 'late')).ok).toBe(true)
    const row = { playerId: player.user.id, provider, gameId: 'gems', device: 'mobile', lang: 'en' }
    const times = { createdAt: Date.now(), expiresAt: Date.now() + 60_000 }
    const of = { tokenHash: await hashToken(token), currency: 'BRL' as const, isSlot: true }
    await services.db.insert(gameSession).values({ ...row, ...times, ...of })
    expect(await stakeInSlot(earlier, 100)).toMatchObject({ ok: false, error: { code: 9401 } })
    const win = { transaction_id: 'late', round_id: 'late', amount_minor: 250, currency: 'BRL' }
    expect((await providerCall(earlier, 'credit', win)).ok).toBe(true)
  })

  it('[PROTECT-10] where the market has no such rule, two slots are played side by side', async () => {
    services = servicesOf(platformEnv)
    const [first, second] = [await openSlot(), await openSlot()]
    for (const game of [first, second]) expect((await stakeInSlot(game, 100)).ok).toBe(true)
  })

  it('[PROTECT-10] needs the rates of the pound', () => {
    const from = (more: object) => () =>
      getConfig({
        ...{ ...platformEnv, MARKET: 'ukgc', REGISTER_ORIGIN: 'https://register.test' },
        ...{ REGISTER_KEY: 'k'.repeat(16), ...more },
      })
    expect(from({})).toThrow(/POUND_RATES is missing, and MARKET ukgc caps the stakes of slots/)
    for (const wrong of ['{', '[]', '{"USD":1.3}', JSON.stringify({ ...poundRates, SEK: 0 })])
      expect(from({ POUND_RATES: wrong }), wrong).toThrow(/configuration: POUND_RATES must/)
    expect(from({ POUND_RATES: JSON.stringify(poundRates) })().poundRates).toEqual({ ...poundRates, GBP: 1 })
  })
})
