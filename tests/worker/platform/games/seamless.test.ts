import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { recentWinsLimit, type RecentWins } from '#contract/gameLists.ts'
import { signSeamless, type MovementAnswer } from '#contract/seamless.ts'
import { forgetWins, noteWin } from '../../../../functions/platform/games/recentWins.ts'
import { servicesOf } from '../../../../functions/platform/kit/services.ts'
import {
  balanceOf,
  call,
  deposit,
  firstRow,
  inWallet,
  login,
  migrate,
  openGame,
  operator,
  password,
  platformEnv,
  seamless,
  signUp,
  type Player,
} from '../support.ts'

beforeAll(migrate)
afterEach(() => void vi.useRealTimers())

let count = 0
function nextId(prefix: string): string {
  count += 1
  return `${prefix}-${count}`
}

async function newInGame(balance_minor = 1000, more: object = {}) {
  const player = await signUp(nextId('P'), more)
  if (balance_minor > 0) await deposit(player.user.id, balance_minor)
  const { token } = await openGame(player)
  return { player, token, round_id: nextId('round') }
}

function movementOf(token: string, round_id: string, amount_minor: number, transaction_id = nextId('t')) {
  return { token, transaction_id, round_id, amount_minor, currency: 'USD' }
}

function leaveGame(player: Player) {
  const leave = { method: 'DELETE', body: { provider: 'pragmatic', game_id: 'gems' }, token: player.token }
  return call('/api/games/session', leave)
}

const post = (method: string, path: string, token: string) => call(path, { method, token })

function gameEnds({ user }: Player): Promise<number> {
  return inWallet(user.id, (sql) =>
    Number(sql.exec('SELECT expires_at FROM game_session').one()['expires_at']),
  )
}

function expireSessions(player: Player) {
  return inWallet(player.user.id, (sql) => void sql.exec('UPDATE game_session SET expires_at = 1'))
}

describe('game session', () => {
  it('opens for a player and tells what the provider needs', async () => {
    const player = await signUp('Gamer')
    const session = await openGame(player)
    expect(session.token.slice(0, -43)).toBe(`${player.user.id}-`)
    expect(session.token).toMatch(/^[A-Za-z0-9_-]{80}$/)
    expect(session).toEqual({
      id: session.id,
      token: session.token,
      player_id: player.user.id,
      player_name: 'Gamer',
      currency: 'USD',
      role: 0,
    })
    const kept = await inWallet(player.user.id, (sql) => sql.exec('SELECT * FROM game_session').toArray())
    expect(kept).toHaveLength(1)
    expect(JSON.stringify(kept)).not.toContain(session.token)
  })

  it('[ROUTE-16] is refused to a casino-blocked, a banned and a signed-out player', async () => {
    const player = await signUp('Refused')
    const open = (token?: string) =>
      call('/api/games/session', {
        body: { provider: 'pragmatic', game_id: 'gems', device: 'mobile', lang: 'en' },
        token,
      })
    await operator(`/players/${player.user.id}/casino-block`, { is_casino_blocked: true })
    expect(await open(player.token)).toMatchObject({ http: 403, status: 251 })
    await operator(`/players/${player.user.id}/ban`, { is_banned: true })
    expect(await open(player.token)).toMatchObject({ http: 403, status: 5 })
    expect(await open()).toMatchObject({ http: 401, status: 9401 })
  })

  it('ends when the player leaves, for that player and game alone', async () => {
    const { player, token } = await newInGame()
    const other = await newInGame()
    expect(await leaveGame(player)).toMatchObject({ http: 200, result: {} })
    expect(await seamless('session', { token })).toMatchObject({ http: 401, status: 9401 })
    expect(await seamless('session', { token: other.token })).toMatchObject({ http: 200 })
  })

  it('[LAUNCH-02] the same game in two tabs: the one that is left does not end the other', async () => {
    const player = await signUp('Twotabs')
    const stranger = await openGame(await signUp('Stranger'))
    const [first, second] = [await openGame(player), await openGame(player)]
    const leave = (session: string) =>
      call('/api/games/session', {
        method: 'DELETE',
        body: { provider: 'pragmatic', game_id: 'gems', session },
        token: player.token,
      })
    for (const session of [first.id, stranger.id]) {
      expect(await leave(session)).toMatchObject({ http: 200, result: {} })
    }
    expect(await seamless('session', { token: first.token })).toMatchObject({ http: 401, status: 9401 })
    expect(await seamless('session', { token: second.token })).toMatchObject({ http: 200 })
    expect(await seamless('session', { token: stranger.token })).toMatchObject({ http: 200 })
  })
})

describe('seamless wallet', () => {
  it('plays a round: session, debit, credit, balance', async () => {
    const { player, token, round_id } = await newInGame(1000)
    expect(await seamless('session', { token })).toMatchObject({
      http: 200,
      result: {
        player_id: player.user.id,
        currency: 'USD',
        balance_minor: 1000,
        game_id: 'gems',
        lang: 'en',
      },
    })
    const debit = movementOf(token, round_id, 250)
    expect((await seamless('debit', debit)).result).toEqual({
      transaction_id: debit.transaction_id,
      balance_minor: 750,
      currency: 'USD',
      duplicate: false,
    })
    expect(await seamless('credit', movementOf(token, round_id, 600))).toMatchObject({
      result: { balance_minor: 1350 },
    })
    expect(await seamless('balance', { token })).toMatchObject({
      result: { balance_minor: 1350, currency: 'USD' },
    })
    expect(await balanceOf(player)).toBe(13.5)
  })

  it('answers a repeated movement as at first, and refuses the same id with other contents', async () => {
    const { player, token, round_id } = await newInGame(1000)
    const debit = movementOf(token, round_id, 100)
    await seamless('debit', debit)
    await seamless('debit', movementOf(token, round_id, 300))
    expect(await seamless('debit', debit)).toMatchObject({ result: { balance_minor: 900, duplicate: true } })
    for (const other of [{ amount_minor: 101 }, { round_id: 'another' }]) {
      expect(await seamless('debit', { ...debit, ...other })).toMatchObject({ http: 409, status: 9409 })
    }
    expect(await seamless('credit', debit)).toMatchObject({ http: 409, status: 9409 })
    expect(await balanceOf(player)).toBe(6)
  })

  it('gives a stake back once, and refuses a debit whose rollback came first', async () => {
    const { player, token, round_id } = await newInGame(1000)
    const debit = movementOf(token, round_id, 400)
    await seamless('debit', debit)
    const original_transaction_id = debit.transaction_id
    const rollback = { token, transaction_id: nextId('r'), original_transaction_id, round_id }
    expect(await seamless('rollback', rollback)).toMatchObject({
      result: { balance_minor: 1000, duplicate: false },
    })
    expect(await seamless('rollback', rollback)).toMatchObject({
      result: { balance_minor: 1000, duplicate: true },
    })
    const again = { ...rollback, transaction_id: nextId('r') }
    expect(await seamless('rollback', again)).toMatchObject({
      result: { balance_minor: 1000, duplicate: true },
    })

    const late = movementOf(token, round_id, 50)
    await seamless('rollback', {
      ...rollback,
      transaction_id: nextId('r'),
      original_transaction_id: late.transaction_id,
    })
    expect(await seamless('debit', late)).toMatchObject({ http: 409, status: 9409 })
    expect(await balanceOf(player)).toBe(10)
  })

  it('refuses a debit over the balance, and a credit to a round nobody staked on', async () => {
    const { player, token, round_id } = await newInGame(100)
    expect(await seamless('debit', movementOf(token, round_id, 101))).toMatchObject({
      http: 422,
      status: 501,
    })
    expect(await seamless('credit', movementOf(token, round_id, 5000))).toMatchObject({
      http: 409,
      status: 9409,
    })
    expect(await balanceOf(player)).toBe(1)
  })

  it('stakes real money alone, never the bonus', async () => {
    const { player, token, round_id } = await newInGame(0)
    await deposit(player.user.id, 5000, 'bonus')
    expect(await seamless('debit', movementOf(token, round_id, 1))).toMatchObject({ status: 501 })
  })

  it('takes late credits and rollbacks after the session, but no debit', async () => {
    const { player, token, round_id } = await newInGame(1000)
    const first = movementOf(token, round_id, 100)
    await seamless('debit', first)
    const second = movementOf(token, round_id, 200)
    await seamless('debit', second)
    await expireSessions(player)
    expect(await seamless('debit', movementOf(token, round_id, 1))).toMatchObject({ http: 401, status: 9401 })
    expect(await seamless('balance', { token })).toMatchObject({ http: 401, status: 9401 })
    expect(await seamless('credit', movementOf(token, round_id, 50))).toMatchObject({ http: 200 })
    const rollback = {
      token,
      transaction_id: nextId('r'),
      original_transaction_id: second.transaction_id,
      round_id,
    }
    expect(await seamless('rollback', rollback)).toMatchObject({ http: 200, result: { balance_minor: 950 } })
  })

  it.each([
    ['casino-block', { is_casino_blocked: true }, 251],
    ['ban', { is_banned: true }, 5],
    ['role', { role: 14 }, 14],
  ])('[SESSION-06] after %s refuses debits at once and still pays out', async (call_, change, status) => {
    const { player, token, round_id } = await newInGame(1000)
    await seamless('debit', movementOf(token, round_id, 100))
    await operator(`/players/${player.user.id}/${call_}`, change)
    expect(await seamless('debit', movementOf(token, round_id, 100))).toMatchObject({ http: 403, status })
    expect(await seamless('credit', movementOf(token, round_id, 300))).toMatchObject({
      result: { balance_minor: 1200 },
    })
  })

  const laterStates: [string, (player: Player) => Promise<unknown>, number][] = [
    ['the session was left', leaveGame, 9401],
    ['the session expired', expireSessions, 9401],
    [
      'a casino block',
      ({ user }) => operator(`/players/${user.id}/casino-block`, { is_casino_blocked: true }),
      251,
    ],
    ['a ban', ({ user }) => operator(`/players/${user.id}/ban`, { is_banned: true }), 5],
    ['role 14', ({ user }) => operator(`/players/${user.id}/role`, { role: 14 }), 14],
  ]

  it.each(laterStates)(
    '[SESSION-06] after %s a repeated movement answers what it answered at first, and a new debit is refused',
    async (_, change, status) => {
      const { player, token, round_id } = await newInGame(1000)
      const debit = movementOf(token, round_id, 100)
      await seamless('debit', debit)
      const undone = movementOf(token, round_id, 200)
      await seamless('debit', undone)
      const original_transaction_id = undone.transaction_id
      const rollback = { token, transaction_id: nextId('r'), original_transaction_id, round_id }
      await seamless('rollback', rollback)
      const credit = movementOf(token, round_id, 300)
      await seamless('credit', credit)
      const neverMade = movementOf(token, round_id, 50)
      await seamless('rollback', {
        ...rollback,
        transaction_id: nextId('r'),
        original_transaction_id: neverMade.transaction_id,
      })

      await change(player)
      const first = (balance_minor: number) => ({ http: 200, result: { balance_minor, duplicate: true } })
      expect(await seamless('debit', debit)).toMatchObject(first(900))
      expect(await seamless('debit', undone)).toMatchObject(first(700))
      expect(await seamless('rollback', rollback)).toMatchObject(first(900))
      expect(await seamless('credit', credit)).toMatchObject(first(1200))
      expect(await seamless('debit', { ...debit, amount_minor: 101 })).toMatchObject({
        http: 409,
        status: 9409,
      })
      expect(await seamless('debit', neverMade)).toMatchObject({ http: 409, status: 9409 })
      expect(await seamless('debit', movementOf(token, round_id, 100))).toMatchObject({ status })
      const audit = await operator(`/players/${player.user.id}/audit`)
      expect(audit).toMatchObject({ result: { entries: 6, balances: { real: 1200 } } })
    },
  )

  it.each([
    ['the owner ends the other sessions', (owner: string) => post('DELETE', '/api/user/sessions', owner)],
    ['the intruder signs out', (_: string, thief: string) => post('GET', '/api/user/logout', thief)],
    [
      'the owner changes the password',
      (owner: string) =>
        call('/api/user/password/change', {
          body: { password, new_password: 'Lighthouse77' },
          token: owner,
        }),
    ],
    [
      'staff end the sessions',
      (_owner: string, _thief: string, id: string) =>
        operator(`/players/${id}/sessions/end`, { reason: 'stolen' }),
    ],
  ])(
    '[SESSION-09] ends with the sign-in that opened it, when %s; its rounds are finished',
    async (_, remedy) => {
      const owner = await signUp(nextId('Robbed'))
      await deposit(owner.user.id, 1000)
      const thief = (await login(owner.user.username)).headers.get('x-session-token') ?? ''
      const { token } = await openGame({ ...owner, token: thief })
      const round_id = nextId('round')
      const debit = movementOf(token, round_id, 100)
      expect((await seamless('debit', debit)).status).toBe(0)
      expect((await remedy(owner.token, thief, owner.user.id)).status).toBe(0)
      expect(await seamless('debit', movementOf(token, nextId('round'), 100))).toMatchObject({ status: 9401 })
      expect(await seamless('balance', { token })).toMatchObject({ status: 9401 })
      // What was staked before goes to its end.
      expect(await seamless('debit', debit)).toMatchObject({ status: 0 })
      expect((await seamless('credit', movementOf(token, round_id, 50))).status).toBe(0)
    },
  )

  it('[SESSION-09] ends a day after it was opened, however much it is used', async () => {
    const { player, token, round_id } = await newInGame(1000)
    const now = Date.now()
    const opened = now - 23.5 * 3600 * 1000
    await inWallet(
      player.user.id,
      (sql) => void sql.exec('UPDATE game_session SET created_at = ?, expires_at = ?', opened, now + 60_000),
    )
    await seamless('debit', movementOf(token, round_id, 1))
    expect(await gameEnds(player)).toBeLessThanOrEqual(opened + 24 * 3600 * 1000)
  })

  it('stays alive while it is used', async () => {
    const { player, token, round_id } = await newInGame(1000)
    const soon = Date.now() + 60_000
    await inWallet(player.user.id, (sql) => void sql.exec('UPDATE game_session SET expires_at = ?', soon))
    await seamless('debit', movementOf(token, round_id, 1))
    expect(await gameEnds(player)).toBeGreaterThan(Date.now() + 11 * 3600 * 1000)
  })

  it('[SEAMLESS-13] pays a win of any amount that is exact, and stakes up to the largest of the currency', async () => {
    const { player, token, round_id } = await newInGame(1_000_000_000)
    const most = Number.MAX_SAFE_INTEGER
    expect(await seamless('debit', movementOf(token, round_id, 1_000_000_000))).toMatchObject({
      result: { balance_minor: 0 },
    })
    const win = movementOf(token, round_id, most)
    expect(await seamless('credit', win)).toMatchObject({ result: { balance_minor: most } })
    expect(await seamless('credit', win)).toMatchObject({ result: { balance_minor: most, duplicate: true } })
    // One more would not be exact.
    expect(await seamless('credit', movementOf(token, round_id, 1))).toMatchObject({ status: 9409 })
    const audit = await operator(`/players/${player.user.id}/audit`)
    expect(audit).toMatchObject({ result: { sums: { real: most }, balances: { real: most } } })
  })

  it('[SEAMLESS-12] gives parts of a stake back, and in the end the rest, and no more', async () => {
    const { player, token, round_id } = await newInGame(1000)
    const debit = movementOf(token, round_id, 400)
    await seamless('debit', debit)
    const original_transaction_id = debit.transaction_id
    const part = (amount_minor?: number) => ({
      ...{ token, round_id, original_transaction_id, transaction_id: nextId('part') },
      ...(amount_minor !== undefined && { amount_minor }),
    })
    const first = part(150)
    expect(await seamless('rollback', first)).toMatchObject({ result: { balance_minor: 750 } })
    expect(await seamless('rollback', { ...first, amount_minor: 151 })).toMatchObject({ status: 9409 })
    expect(await seamless('rollback', part(251))).toMatchObject({ status: 9409 })
    expect(await seamless('rollback', part(50))).toMatchObject({ result: { balance_minor: 800 } })
    const told = () => call(`/api/user/round?provider=pragmatic&id=${round_id}`, { token: player.token })
    expect(await told()).toMatchObject({ result: { state: 'open', amount: 2 } })
    const kinds = ((await told()).result as { movements: { kind: string }[] }).movements
    expect(kinds.map(({ kind }) => kind)).toEqual(['debit', 'partial_refund', 'partial_refund'])
    expect(await seamless('rollback', part())).toMatchObject({ result: { balance_minor: 1000 } })
    expect(await seamless('rollback', first)).toMatchObject({
      result: { balance_minor: 750, duplicate: true },
    })
    expect(await seamless('rollback', part(1))).toMatchObject({ status: 9409 })
    expect(await told()).toMatchObject({ result: { state: 'undone', amount: 0 } })
  })

  it('[SEAMLESS-11] adjusts what a round has paid, with a reason that the player reads, and owes what is not there', async () => {
    const { player, token, round_id } = await newInGame(1000)
    const adjust = (amount_minor: number, more: object = {}) =>
      seamless('adjust', { ...movementOf(token, round_id, amount_minor), reason: 'card read anew', ...more })
    expect(await adjust(100)).toMatchObject({ status: 9409 })
    await seamless('debit', movementOf(token, round_id, 400))
    await seamless('credit', movementOf(token, round_id, 800))
    await leaveGame(player)
    const down = { transaction_id: nextId('down') }
    expect(await adjust(-500, down)).toMatchObject({ result: { balance_minor: 900 } })
    expect(await adjust(-500, down)).toMatchObject({ result: { balance_minor: 900, duplicate: true } })
    expect(await adjust(500, down)).toMatchObject({ status: 9409 })
    expect(await adjust(200)).toMatchObject({ result: { balance_minor: 1100 } })
    expect(await adjust(-1200)).toMatchObject({ result: { balance_minor: 0 } })
    const audit = await operator(`/players/${player.user.id}/audit`)
    expect(audit).toMatchObject({ result: { balances: { real: 0, owed: 100 } } })
    const told = await call(`/api/user/round?provider=pragmatic&id=${round_id}`, {
      token: player.token,
    })
    expect(told).toMatchObject({
      result: {
        ...{ state: 'ended', amount: 4, payout: -6, after: 0 },
        movements: [
          { kind: 'debit' },
          { kind: 'credit' },
          { kind: 'adjustment', amount: -5, reason: 'card read anew' },
          { kind: 'adjustment', amount: 2 },
          { kind: 'adjustment', amount: -11 },
        ],
      },
    })
    for (const wrong of [{ reason: '' }, { reason: 'two\nlines' }, { amount_minor: 0 }, { currency: 'EUR' }])
      expect(await adjust(1, wrong)).toMatchObject({ status: 9400 })
  })

  it('refuses another currency', async () => {
    const { token, round_id } = await newInGame(1000)
    const debit = { ...movementOf(token, round_id, 100), currency: 'BRL' }
    expect(await seamless('debit', debit)).toMatchObject({
      status: 9400,
      fields: { currency: 'incorrectInput' },
    })
  })

  it('moves once what is sent many times at once', async () => {
    const { player, token, round_id } = await newInGame(1000)
    const debit = movementOf(token, round_id, 100)
    const answers = await Promise.all(Array.from({ length: 12 }, () => seamless('debit', debit)))
    const moved = answers.map((answer) => answer.result as MovementAnswer)
    expect(moved.filter((one) => !one.duplicate)).toHaveLength(1)
    expect(moved.every((one) => one.balance_minor === 900)).toBe(true)
    expect(await balanceOf(player)).toBe(9)
  })
})

describe('recent wins', () => {
  const told = async () => (await call('/api/site/recent_wins')).result as RecentWins

  async function playRound(staked_minor: number, paid_minor: number): Promise<Player> {
    const { player, token, round_id } = await newInGame(1000)
    await seamless('debit', movementOf(token, round_id, staked_minor))
    const payout = movementOf(token, round_id, paid_minor)
    expect(await seamless('credit', payout)).toMatchObject({ http: 200 })
    expect(await seamless('credit', payout)).toMatchObject({ result: { duplicate: true } })
    return player
  }

  it('[GAMES-06] [HOME-06] tells of payouts of 20 stakes, once, and nothing of the player', async () => {
    const before = await told()
    const player = await playRound(100, 2500)
    const win = { id: 'pragmatic/gems', currency: 'USD', amount: 25, multiple: 25 }
    await expect.poll(told).toEqual([win, ...before])
    expect(JSON.stringify(await told())).not.toContain(player.user.id)
  })

  it('[GAMES-06] counts what was staked in the round, less what was given back, and smaller payouts not', async () => {
    const before = (await told()).length
    const { token, round_id } = await newInGame(1000)
    const undone = movementOf(token, round_id, 100)
    await seamless('debit', undone)
    await seamless('debit', movementOf(token, round_id, 10))
    await seamless('rollback', {
      token,
      transaction_id: nextId('r'),
      original_transaction_id: undone.transaction_id,
      round_id,
    })
    await playRound(100, 1999)
    await seamless('credit', movementOf(token, round_id, 200))
    await expect.poll(async () => (await told()).length).toBe(before + 1)
    expect((await told())[0]).toMatchObject({ amount: 2, multiple: 20 })
  })

  it('[GAMES-06] [SCALE-01] stores some at once and one in a minute of an isolate, however many there are', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    forgetWins()
    const services = servicesOf(platformEnv)
    const newest = async () =>
      (await firstRow<{ id: number }>('SELECT coalesce(max(id), 0) AS id FROM recent_win'))?.id ?? 0
    const game = { provider: 'pragmatic', gameId: 'gems', currency: 'BRL' as const, playerId: 'nobody' }
    const note = () => noteWin(services, game, { amount_minor: 2000, staked_minor: 100 })
    const before = await newest()
    for (let count = 0; count < 2 * recentWinsLimit + 5; count += 1) await note()
    expect((await newest()) - before).toBe(2 * recentWinsLimit)
    vi.setSystemTime(Date.now() + 61_000)
    await note()
    await note()
    expect((await newest()) - before).toBe(2 * recentWinsLimit + 1)
    forgetWins()
  })

  it('[GAMES-06] keeps the newest alone', async () => {
    const { token } = await newInGame(1000)
    for (let count = 0; count < recentWinsLimit + 2; count += 1) {
      const round_id = nextId('round')
      await seamless('debit', movementOf(token, round_id, 1))
      await seamless('credit', movementOf(token, round_id, 100 + count))
    }
    await expect.poll(async () => (await told())[0]?.amount).toBe((100 + recentWinsLimit + 1) / 100)
    expect(await told()).toHaveLength(recentWinsLimit)
  })
})

describe('calls that get nothing', () => {
  it('refuses a bad, foreign or missing signature, and a stale or future time', async () => {
    const { player, token, round_id } = await newInGame(1000)
    const debit = movementOf(token, round_id, 100)
    const now_s = Math.floor(Date.now() / 1000)
    const refused = { http: 403, status: 9403 }
    expect(await seamless('debit', debit, { key: 'test-slotegrator-key' })).toMatchObject(refused)
    expect(await seamless('debit', debit, { timestamp_s: now_s - 32 })).toMatchObject(refused)
    expect(await seamless('debit', debit, { timestamp_s: now_s + 32 })).toMatchObject(refused)
    expect(await call('/seamless/pragmatic/debit', { body: debit })).toMatchObject(refused)
    expect(await call('/seamless/unknown/debit', { body: debit })).toMatchObject(refused)
    expect(await call('/seamless/__proto__/debit', { body: debit })).toMatchObject(refused)
    const headers = { 'x-atoll-timestamp': String(now_s), 'x-atoll-signature': '0'.repeat(64) }
    expect(await call('/seamless/pragmatic/debit', { body: debit, headers })).toMatchObject(refused)
    expect(await balanceOf(player)).toBe(10)
  })

  it('is in the log with its address, where a signature is refused', async () => {
    const warned: string[] = []
    const spy = vi.spyOn(console, 'warn').mockImplementation((line: string) => void warned.push(line))
    await seamless('debit', movementOf('x'.repeat(43), nextId('round'), 100), { key: 'test-slotegrator-key' })
    spy.mockRestore()
    const message = 'signature refused'
    expect(warned.map((line) => JSON.parse(line) as unknown)).toEqual([
      {
        ...{ level: 'warn', message, build: 'local', path: '/seamless/pragmatic/debit' },
        ...{ request_id: expect.any(String) as string, trace: expect.any(String) as string },
      },
    ])
  })

  it('refuses a body or an address other than the signed one', async () => {
    const { player, token, round_id } = await newInGame(1000)
    const debit = movementOf(token, round_id, 100)
    const now_s = Math.floor(Date.now() / 1000)
    const signature = await signSeamless(
      'test-pragmatic-key',
      now_s,
      '/seamless/pragmatic/debit',
      JSON.stringify(debit),
    )
    const headers = { 'x-atoll-timestamp': String(now_s), 'x-atoll-signature': signature }
    const tampered = JSON.stringify({ ...debit, amount_minor: 1 })
    for (const [path, raw] of [
      ['/seamless/pragmatic/debit', tampered],
      ['/seamless/pragmatic/credit', JSON.stringify(debit)],
      ['/seamless/slotegrator/debit', JSON.stringify(debit)],
    ] as const) {
      expect(await call(path, { method: 'POST', raw, headers })).toMatchObject({ http: 403, status: 9403 })
    }
    const later = { ...headers, 'x-atoll-timestamp': String(now_s + 5) }
    expect(
      await call('/seamless/pragmatic/debit', { method: 'POST', raw: JSON.stringify(debit), headers: later }),
    ).toMatchObject({ http: 403 })
    expect(await balanceOf(player)).toBe(10)
  })

  it('refuses the session of another provider, of nobody, and a bearer token in its place', async () => {
    const { player, token, round_id } = await newInGame(1000)
    const foreign = { provider: 'slotegrator' } as const
    for (const action of ['session', 'balance'] as const) {
      expect(await seamless(action, { token }, foreign)).toMatchObject({ http: 401, status: 9401 })
    }
    for (const action of ['debit', 'credit'] as const) {
      expect(await seamless(action, movementOf(token, round_id, 100), foreign)).toMatchObject({
        http: 401,
        status: 9401,
      })
      expect(await seamless(action, movementOf('x'.repeat(43), round_id, 100))).toMatchObject({
        http: 401,
        status: 9401,
      })
      expect(await seamless(action, movementOf(player.token, round_id, 100))).toMatchObject({
        http: 401,
        status: 9401,
      })
    }
    expect(await balanceOf(player)).toBe(10)
  })

  it("cannot touch another player's round or transaction", async () => {
    const owner = await newInGame(1000)
    const debit = movementOf(owner.token, owner.round_id, 500)
    await seamless('debit', debit)
    const thief = await newInGame(0)
    expect(await seamless('credit', movementOf(thief.token, owner.round_id, 500))).toMatchObject({
      status: 9409,
    })
    const undo = {
      token: thief.token,
      transaction_id: nextId('r'),
      original_transaction_id: debit.transaction_id,
      round_id: owner.round_id,
    }
    expect(await seamless('rollback', undo)).toMatchObject({ result: { balance_minor: 0 } })
    expect(await balanceOf(thief.player)).toBe(0)
    expect(await balanceOf(owner.player)).toBe(5)
  })

  it.each([
    ['amount_minor', -100],
    ['amount_minor', 0],
    ['amount_minor', 1.5],
    ['amount_minor', '100'],
    ['amount_minor', 1e21],
    ['amount_minor', 1_000_000_001],
    ['amount_minor', Number.MAX_SAFE_INTEGER + 1],
    ['amount_minor', null],
    ['transaction_id', ''],
    ['transaction_id', 'x'.repeat(256)],
    ['transaction_id', 'two\nlines'],
    ['transaction_id', 'n\u0000l'],
    ['round_id', { $ne: 1 }],
    ['token', 'short'],
    ['token', 5],
  ])('refuses %s %j as invalid', async (field, value) => {
    const { player, token, round_id } = await newInGame(1000)
    const answer = await seamless('debit', { ...movementOf(token, round_id, 100), [field]: value })
    expect(answer).toMatchObject({ http: 422, status: 9400, fields: { [field]: 'incorrectInput' } })
    expect(await balanceOf(player)).toBe(10)
  })

  it.each([
    ['255 characters', 'x'.repeat(255)],
    ['slashes and braces', '{8f/1c}:a=b&c%2F ~|"<e>'],
    ["somebody's quotes", "t'; DROP TABLE entry; --"],
  ])('[SEAMLESS-01] takes ids of a provider with %s, once, and rolls them back', async (_, odd) => {
    const { player, token, round_id } = await newInGame(1000)
    const oddRound = `${odd.slice(0, 240)}${round_id}`
    const debit = movementOf(token, oddRound, 100, odd)
    expect(await seamless('debit', debit)).toMatchObject({
      result: { transaction_id: odd, balance_minor: 900 },
    })
    expect(await seamless('debit', debit)).toMatchObject({ result: { duplicate: true, balance_minor: 900 } })
    const query = new URLSearchParams({ provider: 'pragmatic', id: oddRound })
    const told = await call(`/api/user/round?${query.toString()}`, { token: player.token })
    expect(told).toMatchObject({ result: { id: oddRound, amount: 1 } })
    const undo = {
      token,
      transaction_id: `r${odd.slice(1)}`,
      original_transaction_id: odd,
      round_id: oddRound,
    }
    expect(await seamless('rollback', undo)).toMatchObject({ result: { balance_minor: 1000 } })
    expect(await balanceOf(player)).toBe(10)
  })

  it('knows no other action and no other method', async () => {
    expect(await call('/seamless/pragmatic/bonus', { body: {} })).toMatchObject({ http: 404, status: 9404 })
    expect(await call('/seamless/pragmatic/debit')).toMatchObject({ http: 404, status: 9404 })
  })
})
