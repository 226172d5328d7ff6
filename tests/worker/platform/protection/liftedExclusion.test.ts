import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { day_ms } from '#lib/time.ts'
import type { PlayerLimits } from '#contract/operator/players.ts'
import type { Limits } from '#contract/protection.ts'
import { walletOf } from '../../../../functions/platform/wallet/walletOf.ts'
import { ask, bet, later, newPlayer, player, post, savePlayer, signInAgain } from './protectionSupport.ts'
import { asStaff, auditOf, member, staffProofIsOld, type Member } from '../operator/staffSupport.ts'
import {
  deposit,
  freshPhone,
  migrate,
  operator,
  password,
  platformEnv,
  signUp,
  type Player,
} from '../support.ts'

/** Somebody who has excluded themselves gives a phone number up, and a stranger who plays here too gets it. */
let support: Member
let stranger: Player
let numbers = 0

beforeAll(async () => {
  await migrate()
  support = await member('Lifter', 'support')
})
beforeEach(async () => {
  await newPlayer()
  stranger = await newStranger('Stranger')
})

const newStranger = async (name: string) => {
  const made = await signUp(`${name}${(numbers += 1)}`, { currency: 'BRL' })
  await deposit(made.user.id, 10_000)
  return made
}
const walletOfPlayer = ({ user }: Player) => walletOf(platformEnv, { id: user.id, currency: 'BRL' })

/** The number of one account becomes that of another, which then signs in. */
async function passPhone(from: Player, to: Player, exclude: () => Promise<unknown>): Promise<void> {
  const phone = `+${freshPhone()}`
  await savePlayer(from, { phone })
  await exclude()
  await savePlayer(from, { phone: `+${freshPhone()}` })
  await savePlayer(to, { phone })
  await signInAgain(to)
}
const excludesSelf = (who: Player, body: object) => () =>
  ask('/self-exclusion', { password, ...body }, 'POST', who)

const lift = (of: Player, from: Player, by = support) =>
  asStaff(by, `/players/${of.user.id}/exclusion/lift`, { from: from.user.id, reason: 'a new owner' })
const seen = async ({ user }: Player) =>
  (await asStaff(support, `/players/${user.id}/limits`)).result as PlayerLimits
const shown = async (who: Player) =>
  ((await ask('/limits', undefined, 'GET', who)).result as Limits).exclusion
const plays = async ({ user }: Player) => (await bet(1, { playerId: user.id })).status
const told = async ({ user }: Player) => {
  const { result } = await operator(`/security-events?user_id=${user.id}&perPage=100`)
  const { items } = result as { items: { kind: string; detail: string | null }[] }
  return items.filter(({ kind }) => kind.startsWith('exclusion_')).map((one) => [one.kind, one.detail])
}

describe('an exclusion that was carried over to the wrong person', () => {
  it('[PROTECT-04] [STUDIO-04] is lifted by staff, and is not carried over at the next sign-in', async () => {
    await passPhone(player, stranger, excludesSelf(player, { permanent: true }))
    expect(await plays(stranger)).toBe(9449)
    const carried = {
      kind: 'self_exclusion',
      until: null,
      player_id: player.user.id,
      username: player.user.login,
    }
    expect(await seen(stranger)).toMatchObject({ own_exclusion: null, carried: [carried] })
    expect(await lift(stranger, player)).toMatchObject({
      ...{ status: 0, result: { exclusion: null, own_exclusion: null, carried: [] } },
    })
    expect(await plays(stranger)).toBe(0)
    await signInAgain(stranger)
    expect(await plays(stranger)).toBe(0)
    expect(await told(stranger)).toEqual([
      ['exclusion_lifted', `player ${player.user.id}`],
      ['exclusion_carried', `player ${player.user.id}`],
    ])
    expect(await plays(player)).toBe(9449)
  })

  it('[PROTECT-04] nothing carries over the other way either', async () => {
    const email = `family${(numbers += 1)}@gmail.com`
    await savePlayer(player, { email, email_verified: true })
    await savePlayer(stranger, { email: email.replace('@', '+2@'), email_verified: true })
    await post('/time-out', { days: 1 })
    await signInAgain(stranger)
    expect(await plays(stranger)).toBe(9449)
    await lift(stranger, player)
    await signInAgain(stranger)
    expect(await seen(stranger)).toMatchObject({ carried: [] })
    await excludesSelf(stranger, { permanent: true })()
    await signInAgain(player)
    expect(await seen(player)).toMatchObject({ exclusion: { kind: 'time_out' }, carried: [] })
  })

  it('[PROTECT-04] is found beside more people who are known by the same than a statement takes', async () => {
    const { DB } = platformEnv
    const ids = Array.from({ length: 120 }, () => crypto.randomUUID())
    const made = ids.flatMap((id) => [
      DB.prepare(
        `INSERT INTO user (id, name, email, username, display_username, currency, created_at, updated_at)
         VALUES (?1, ?1, ?1 || '@players.invalid', ?1, ?1, 'USD', 1, 1)`,
      ).bind(id),
      DB.prepare('INSERT INTO distinct_persons VALUES (min(?1, ?2), max(?1, ?2), 1)').bind(
        id,
        stranger.user.id,
      ),
    ])
    await DB.batch(made)
    await passPhone(player, stranger, excludesSelf(player, { permanent: true }))
    expect(await plays(stranger)).toBe(9449)
  })

  it('[PROTECT-03] [PROTECT-04] leaves an exclusion of their own with its own end', async () => {
    await excludesSelf(stranger, { months: 6 })()
    await ask('/time-out', { days: 30 }, 'POST', stranger)
    const own = await shown(stranger)
    expect(own).toMatchObject({ kind: 'self_exclusion' })
    await passPhone(player, stranger, excludesSelf(player, { permanent: true }))
    expect(await shown(stranger)).toMatchObject({ until: null })
    expect(await seen(stranger)).toMatchObject({ exclusion: { until: null }, own_exclusion: own })
    await lift(stranger, player)
    expect(await shown(stranger)).toEqual(own)
    expect(await plays(stranger)).toBe(9449)
    const kinds = (await walletOfPlayer(stranger).exclusionsOfPerson()).map(({ kind }) => kind)
    expect(kinds.toSorted()).toEqual(['self_exclusion', 'time_out'])
  })

  it('[PROTECT-03] [PROTECT-04] leaves one of their own that began, or was made longer, while it stood', async () => {
    await passPhone(player, stranger, excludesSelf(player, { permanent: true }))
    expect((await excludesSelf(stranger, { months: 6 })()).result).toEqual({ until: null })
    const { result } = await operator(`/players/${stranger.user.id}/exclusion`, { length: '12m' })
    const own = (result as PlayerLimits).own_exclusion
    await lift(stranger, player)
    expect(await shown(stranger)).toEqual(own)
    expect(Date.parse(own?.until ?? '')).toBeGreaterThan(Date.now() + 360 * day_ms)
    const [line] = await auditOf(`target=${stranger.user.id}&action=excludePlayer`)
    expect(line).toMatchObject({ after: { exclusion: { until: null }, is_changed: true } })
  })

  it('[PROTECT-04] leaves what the register of the country says', async () => {
    await passPhone(player, stranger, excludesSelf(player, { permanent: true }))
    await walletOfPlayer(stranger).setRegistered(true)
    await lift(stranger, player)
    expect(await shown(stranger)).toMatchObject({ kind: 'register' })
  })

  it('[PROTECT-04] leaves what was carried over from a third account, and lets it carry over later', async () => {
    const third = await newStranger('Third')
    await passPhone(player, stranger, excludesSelf(player, { permanent: true }))
    await passPhone(third, stranger, excludesSelf(third, { months: 6 }))
    await lift(stranger, player)
    expect(await seen(stranger)).toMatchObject({ carried: [{ player_id: third.user.id }] })
    expect(await plays(stranger)).toBe(9449)
    await lift(stranger, third)
    expect(await plays(stranger)).toBe(0)
    const fourth = await newStranger('Fourth')
    await passPhone(fourth, stranger, excludesSelf(fourth, { months: 6 }))
    expect(await seen(stranger)).toMatchObject({ carried: [{ player_id: fourth.user.id }] })
  })

  it('[PROTECT-04] is named after the account that was excluded first, wherever it has come', async () => {
    const other = await newStranger('Other')
    await passPhone(player, stranger, excludesSelf(player, { months: 6 }))
    await passPhone(stranger, other, () => signInAgain(stranger))
    expect(await seen(other)).toMatchObject({ carried: [{ player_id: player.user.id }] })
    await lift(other, player)
    await signInAgain(other)
    expect(await plays(other)).toBe(0)
    expect(await plays(stranger)).toBe(9449)
    // It does not come back to where it began, whose player has asked for its end.
    await later(200 * day_ms, player)
    await ask('/self-exclusion/end', { password }, 'POST', player)
    await later(day_ms, player)
    await signInAgain(player)
    expect(await plays(player)).toBe(0)
  })

  it('[PROTECT-03] ends with one of their own when the player asks, and not before the time of both', async () => {
    const end = () => ask('/self-exclusion/end', { password }, 'POST', stranger)
    await excludesSelf(stranger, { months: 6 })()
    await passPhone(player, stranger, excludesSelf(player, { months: 12 }))
    await later(200 * day_ms, stranger)
    expect(await shown(stranger)).toMatchObject({ may_ask_end: false })
    expect(await end()).toMatchObject({ status: 9449 })
    await later(200 * day_ms, stranger)
    expect(await shown(stranger)).toMatchObject({ may_ask_end: true })
    expect(await end()).toMatchObject({ status: 0 })
    expect(await plays(stranger)).toBe(9449)
    await later(day_ms, stranger)
    expect(await plays(stranger)).toBe(0)
  })
})

describe('lifting', () => {
  const fate = { from: 'nobody', reason: 'a new owner' }

  it('[STUDIO-01] needs a role that restricts players, a fresh proof and a reason', async () => {
    await passPhone(player, stranger, excludesSelf(player, { permanent: true }))
    const payer = await member('LiftPays', 'payments')
    expect(await lift(stranger, player, payer)).toMatchObject({ http: 403, status: 9403 })
    const old = await member('LiftOld', 'support')
    await staffProofIsOld(old)
    expect(await lift(stranger, player, old)).toMatchObject({ http: 403, status: 9451 })
    const path = `/players/${stranger.user.id}/exclusion/lift`
    expect(await asStaff(support, path, { from: player.user.id })).toMatchObject({
      ...{ http: 422, fields: { reason: 'required' } },
    })
    expect(await plays(stranger)).toBe(9449)
  })

  it('[STUDIO-04] is for nobody who owns one of the two accounts, nor for an account of the staff', async () => {
    const own = { http: 403, status: 9403, fields: { player: 'ownAccount' } }
    const administrator = await member('LiftAdmin', 'administrator')
    const path = (id: string) => `/players/${id}/exclusion/lift`
    for (const one of [support, administrator]) {
      expect(await asStaff(one, path(one.id), fate)).toMatchObject(own)
      expect(await asStaff(one, path(stranger.user.id), { ...fate, from: one.id })).toMatchObject(own)
    }
    const colleague = await asStaff(support, path(administrator.id), fate)
    expect(colleague).toMatchObject({ http: 403, status: 9403 })
  })

  it('[STUDIO-06] stands in the audit log as begun and as done, with what stood and what is left', async () => {
    await passPhone(player, stranger, excludesSelf(player, { permanent: true }))
    await lift(stranger, player)
    const [done, began] = await auditOf(`target=${stranger.user.id}&action=liftExclusion`)
    const carried = [{ player_id: player.user.id, kind: 'self_exclusion' }]
    expect(began).toMatchObject({ outcome: 'began', before: null })
    expect(done).toMatchObject({
      ...{ outcome: 'done', actor: 'Lifter', reason: 'a new owner' },
      before: { exclusion: { kind: 'self_exclusion' }, carried },
      after: { from: player.user.id, exclusion: null, carried: [] },
    })
  })

  it('[STUDIO-04] takes back nothing but what was carried over, and may be repeated', async () => {
    await excludesSelf(stranger, { permanent: true })()
    expect(await lift(stranger, player)).toMatchObject({ http: 409, status: 9409 })
    expect(await plays(stranger)).toBe(9449)
    const second = await newStranger('Second')
    await passPhone(player, second, excludesSelf(player, { permanent: true }))
    expect(await lift(second, stranger)).toMatchObject({ http: 409, status: 9409 })
    expect(await lift(second, player)).toMatchObject({ status: 0 })
    expect(await lift(second, player)).toMatchObject({ status: 0 })
    expect(await plays(second)).toBe(0)
  })
})
