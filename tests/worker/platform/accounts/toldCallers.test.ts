import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { markets } from '#contract/markets.ts'
import { minute_ms } from '#lib/time.ts'
import { forgetTerms } from '../../../../functions/platform/terms/terms.ts'
import { changePlayer } from '../../../../functions/platform/wallet/walletOf.ts'
import {
  call,
  changeUser,
  deposit,
  migrate,
  openGame,
  operator,
  platformEnv,
  seamless,
  signUp,
  userRow,
  type Answer,
  type Player,
} from '../support.ts'

/*
 * Who calls the cashier, opens a game or leaves one is told by the player's object. What the accounts forbid holds from the moment that it
 * changes, though the object was asked just before.
 */

const market = markets.none as { verificationBefore: string }
const before = market.verificationBefore
let names = 0

beforeAll(migrate)
afterEach(() => {
  market.verificationBefore = before
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const game = { provider: 'pragmatic', game_id: 'gems' }
const calls = {
  cashier: (token: string) => call('/api/payment/cashier', { token }),
  launch: (token: string, headers?: Record<string, string>) =>
    call('/api/games/session', {
      token,
      headers,
      body: { ...game, device: 'mobile', lang: 'en', product: 'casino' },
    }),
  leave: (token: string) => call('/api/games/session', { method: 'DELETE', token, body: game }),
}
const statuses = async ({ token }: Player) => ({
  cashier: (await calls.cashier(token)).status,
  launch: (await calls.launch(token)).status,
  leave: (await calls.leave(token)).status,
})
const allowed = { cashier: 0, launch: 0, leave: 0 }
const refused = (status: number) => ({ cashier: status, launch: status, leave: status })

/** The object has been asked of all three, and knows. */
async function known(): Promise<Player> {
  const player = await signUp(`Told${(names += 1)}`)
  expect(await statuses(player)).toEqual(allowed)
  expect(await statuses(player)).toEqual(allowed)
  return player
}

const staff = (path: string, body: object) => (player: Player) =>
  operator(`/players/${player.user.id}${path}`, body)
const stop = (is_stopped: boolean) =>
  is_stopped
    ? operator('/stops/everything', { reason: 'test' }, 'PUT')
    : operator('/stops/everything', undefined, 'DELETE')

describe('[SCALE-05] the player’s object tells who calls', () => {
  it.each(Object.keys(calls) as (keyof typeof calls)[])('of the %s, without the accounts', async (name) => {
    const player = await known()
    const prepare = vi.spyOn(platformEnv.DB, 'prepare')
    expect((await calls[name](player.token)).status).toBe(0)
    expect(prepare.mock.calls.map(([sql]) => sql).filter((sql) => /"(session|user)"/.test(sql))).toEqual([])
  })

  it('to the provider too: by the name that it remembers', async () => {
    const player = await known()
    await changeUser(player.user.id, { display_username: 'PastTheRules' })
    expect((await calls.launch(player.token)).result).toMatchObject({
      player_id: player.user.id,
      player_name: player.user.username,
    })
  })

  const facts: [string, (player: Player) => Promise<unknown>, Partial<typeof allowed>][] = [
    ['a ban', staff('/ban', { is_banned: true }), refused(5)],
    ['another role', staff('/role', { role: 14 }), refused(14)],
    ['a sign-out', ({ token }) => call('/api/user/logout', { token }), refused(9401)],
    ['the end of the sign-ins by staff', staff('/sessions/end', { reason: 'test' }), refused(9401)],
    ['a block of the casino', staff('/casino-block', { is_casino_blocked: true }), { launch: 251 }],
    ['a time-out', ({ token }) => call('/api/user/time-out', { token, body: { days: 1 } }), { launch: 9449 }],
  ]
  it.each(facts)('and of %s with the next call', async (_, change, expected) => {
    const player = await known()
    expect(await change(player)).toMatchObject({ status: 0 })
    expect(await statuses(player)).toEqual({ ...allowed, ...expected })
  })

  it('and of the end of a block', async () => {
    const player = await known()
    await staff('/casino-block', { is_casino_blocked: true })(player)
    expect(await statuses(player)).toEqual({ ...allowed, launch: 251 })
    await staff('/casino-block', { is_casino_blocked: false })(player)
    expect(await statuses(player)).toEqual(allowed)
  })

  it('and of a verification that staff take back, and give', async () => {
    market.verificationBefore = 'play'
    const player = await signUp(`Told${(names += 1)}`)
    const verify = (is_verified: boolean) => staff('/verify', { is_verified })(player)
    const state = async () => {
      const { result } = await calls.cashier(player.token)
      return [
        (await calls.launch(player.token)).status,
        (result as { needs_verification: boolean }).needs_verification,
      ]
    }
    expect(await state()).toEqual([9450, true])
    await verify(true)
    expect(await state()).toEqual([0, false])
    expect(await state()).toEqual([0, false])
    await verify(false)
    expect(await state()).toEqual([9450, true])
  })

  it('and stops hold for who is known', async () => {
    const player = await known()
    expect(await stop(true)).toMatchObject({ status: 0 })
    expect(await statuses(player)).toEqual({ ...allowed, launch: 9460 })
    await stop(false)
    expect(await statuses(player)).toEqual(allowed)
  })

  it('[TRUST-09] a launch half an hour later from the same network is looked at once, and its time is not stored', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const player = await known()
    const home = { 'x-client-address': '198.51.100.20', 'x-client-place': 'BR 28573' }
    const asked = async () => {
      const prepare = vi.spyOn(platformEnv.DB, 'prepare')
      expect((await calls.launch(player.token, home)).status).toBe(0)
      const statements = prepare.mock.calls.map(([sql]) => sql)
      prepare.mockRestore()
      return ['update "session"', 'from "document"', 'from "session"'].map((part) =>
        statements.some((sql) => sql.includes(part)),
      )
    }
    expect(await asked(), 'a new network').toEqual([true, true, true])
    expect(await asked()).toEqual([false, false, false])
    vi.setSystemTime(Date.now() + 31 * minute_ms)
    expect(await asked(), 'half an hour later').toEqual([false, true, true])
    expect(await asked()).toEqual([false, false, false])
  })

  it('[TRUST-09] a launch after one by the book from another network is looked at again', async () => {
    const player = await known()
    const from = (address: string, asn: number) => ({
      'x-client-address': address,
      'x-client-place': `BR ${asn}`,
    })
    const [home, away] = [from('198.51.100.20', 28_573), from('192.0.2.44', 3320)]
    const asn = async () => {
      const { result } = await operator(`/players/${player.user.id}/sessions`)
      return (result as { items: { asn: number | null }[] }).items[0]?.asn
    }
    expect((await calls.launch(player.token, home)).status).toBe(0)
    expect(await asn()).toBe(28_573)
    expect((await call('/digitain/front/token', { token: player.token, headers: away })).status).toBe(0)
    expect(await asn()).toBe(3320)
    expect((await calls.launch(player.token, home)).status).toBe(0)
    expect(await asn()).toBe(28_573)
  })
})

describe('[SESSION-10] a change that is announced', () => {
  /** As if a message to the player's object were lost. */
  function losing(name: 'doubt' | 'changed'): void {
    const open = platformEnv.WALLET.getByName.bind(platformEnv.WALLET)
    vi.spyOn(platformEnv.WALLET, 'getByName').mockImplementation((id) => {
      const stub = open(id) as unknown as { inTraceOf: (...all: unknown[]) => Promise<unknown> }
      const inTraceOf = (trace: unknown, called: string, all: unknown) =>
        called === name ? Promise.reject(new Error('lost')) : stub.inTraceOf(trace, called, all)
      return { inTraceOf } as never
    })
  }
  const ban = staff('/ban', { is_banned: true })
  const isBanned = async ({ user }: Player) => (await userRow(user.id))?.['is_banned'] === 1

  it('is not made where the announcement is lost: whoever made it is told', async () => {
    const player = await known()
    losing('doubt')
    expect((await ban(player)).status).toBe(9502)
    vi.restoreAllMocks()
    expect(await isBanned(player)).toBe(false)
    expect(await statuses(player)).toEqual(allowed)
  })

  it('holds at once where the message after it is lost', async () => {
    const player = await known()
    losing('changed')
    expect((await ban(player)).status).toBe(0)
    vi.restoreAllMocks()
    expect(await isBanned(player)).toBe(true)
    expect(await statuses(player)).toEqual(refused(5))
  })

  it('holds at once where it took minutes to be stored, and the object was asked meanwhile', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const player = await known()
    await changePlayer(platformEnv, player.user.id, async () => {
      vi.setSystemTime(Date.now() + 2 * minute_ms)
      expect(await statuses(player)).toEqual(allowed)
      await changeUser(player.user.id, { is_banned: 1 })
    })
    expect(await statuses(player)).toEqual(refused(5))
  })
})

it('[SIGNUP-14] terms that another isolate asks for are told by the next check, and no stake is taken before they are accepted', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const player = await known()
  await deposit(player.user.id, 10_000)
  const { token } = await openGame(player)
  const stake = (): Promise<Answer> => {
    const id = crypto.randomUUID()
    return seamless('debit', { token, transaction_id: id, round_id: id, amount_minor: 100, currency: 'USD' })
  }
  const isDue = async () =>
    ((await call('/api/user/check', { token: player.token })).result as { terms_due: boolean }).terms_due
  expect([await isDue(), (await stake()).status]).toEqual([false, 0])
  // As by another isolate.
  await platformEnv.DB.exec(
    "INSERT INTO terms_version (document, number, asks, author, made_at) VALUES ('terms', 9, 1, '', 1)",
  )
  vi.setSystemTime(Date.now() + 61_000)
  expect([await isDue(), (await stake()).status]).toEqual([true, 9466])
  expect(await statuses(player)).toEqual({ ...allowed, launch: 9466 })
  await platformEnv.DB.exec('DELETE FROM terms_version')
  forgetTerms()
})
