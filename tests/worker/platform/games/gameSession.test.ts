import { evictDurableObject, runDurableObjectAlarm } from 'cloudflare:test'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { hashToken, randomToken } from '../../../../functions/platform/kit/secrets.ts'
import {
  call,
  countRows,
  deposit,
  inWallet,
  login,
  migrate,
  openGame,
  operator,
  platformEnv,
  seamless,
  sessionIdOf,
  signUp,
  sportsbook,
  type Player,
} from '../support.ts'

/* What the player's object remembers of the accounts, and how a change of them gets past it. */

beforeAll(migrate)
afterEach(() => void vi.useRealTimers())

const minute_ms = 60_000
const day_ms = 24 * 60 * minute_ms
let ids = 0
const next = (prefix: string) => `${prefix}-${(ids += 1)}`

async function newPlayer(): Promise<Player> {
  const player = await signUp(next('Holder'))
  await deposit(player.user.id, 10_000)
  return player
}

const movement = (token: string, round_id = next('round')) => ({
  ...{ token, transaction_id: next('t'), round_id, amount_minor: 100, currency: 'USD' },
})
const stake = async (token: string) => (await seamless('debit', movement(token))).status

const bet = async ({ user }: Player, session: string) => {
  const placed = {
    id: next('bet'),
    betId: next('slip'),
    playerId: user.id,
    amount_minor: 100,
    currency: 'USD',
  }
  return (await sportsbook('bet', { ...placed, session, bonus_minor: 0, price: 1900 } as never)).status
}

/** Past every rule, so that nobody tells the player's object. */
const deleteSessions = ({ user }: Player) =>
  platformEnv.DB.prepare('DELETE FROM session WHERE user_id = ?').bind(user.id).run()

/** A game as it was opened before tokens named their player. */
async function openEarlier({ user }: Player): Promise<string> {
  const token = randomToken()
  const now = Date.now()
  await platformEnv.DB.prepare(
    `INSERT INTO game_session (token_hash, player_id, provider, game_id, platform, lang, currency, created_at,
      expires_at, is_slot, session_id) VALUES (?, ?, 'pragmatic', 'gems', 'mobile', 'en', 'USD', ?, ?, 1, ?)`,
  )
    .bind(await hashToken(token), user.id, now, now + 60 * minute_ms, await sessionIdOf(user.id))
    .run()
  return token
}

describe('[SESSION-09] what the player’s object remembers', () => {
  it('ends with a change that was announced, though a stake came between the announcement and the change', async () => {
    const player = await newPlayer()
    const { token } = await openGame(player)
    expect(await stake(token)).toBe(0)
    await platformEnv.WALLET.getByName(player.user.id).doubt()
    expect(await stake(token)).toBe(0)
    await evictDurableObject(platformEnv.WALLET.getByName(player.user.id))
    expect(await stake(token)).toBe(0)
    await deleteSessions(player)
    expect(await stake(token)).toBe(9401)
  })

  it('ends after an hour, if nobody announced the change', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const player = await newPlayer()
    const { token } = await openGame(player)
    expect(await stake(token)).toBe(0)
    await deleteSessions(player)
    vi.setSystemTime(Date.now() + 60 * minute_ms - 1000)
    expect(await stake(token)).toBe(0)
    vi.setSystemTime(Date.now() + 1000)
    expect(await stake(token)).toBe(9401)
  })

  it('never refuses: what was refused is asked again', async () => {
    const player = await newPlayer()
    const { token } = await openGame(player)
    const block = (is_casino_blocked: boolean) =>
      operator(`/players/${player.user.id}/casino-block`, { is_casino_blocked })
    await block(true)
    expect(await stake(token)).toBe(251)
    expect(await bet(player, await sessionIdOf(player.user.id))).toBe(0)
    await block(false)
    expect(await stake(token)).toBe(0)
  })

  it('is of each sign-in: the one that goes on does not keep the other’s game or bets', async () => {
    const player = await newPlayer()
    const own = await sessionIdOf(player.user.id)
    const thief = (await login(player.user.username)).headers.get('x-session-token') ?? ''
    const { result } = await call('/api/user/sessions', { token: thief })
    const stolen = (result as { sessions: { id: string; is_current: boolean }[] }).sessions.find(
      ({ is_current }) => is_current,
    )
    const mine = await openGame(player)
    const theirs = await openGame({ ...player, token: thief })
    expect([await stake(mine.token), await stake(theirs.token)]).toEqual([0, 0])
    expect([await bet(player, own), await bet(player, stolen?.id ?? '')]).toEqual([0, 0])
    await call('/api/user/sessions', { method: 'DELETE', token: player.token })
    expect([await stake(mine.token), await stake(theirs.token)]).toEqual([0, 9401])
    expect([await bet(player, own), await bet(player, stolen?.id ?? '')]).toEqual([0, 9401])
  })

  it('a sign-in too many ends the game of the longest unused one', async () => {
    const player = await newPlayer()
    const { token } = await openGame(player)
    expect(await stake(token)).toBe(0)
    for (let more = 0; more < 10; more += 1) await login(player.user.username)
    expect(await stake(token)).toBe(9401)
  })
})

describe('[SCALE-07] an opened game', () => {
  const opened = ({ user }: Player) =>
    inWallet(user.id, (sql) =>
      sql.exec<{ expires_at: number }>('SELECT expires_at FROM game_session ORDER BY expires_at').toArray(),
    )
  const alarmOf = async ({ user }: Player, at: number) => {
    vi.setSystemTime(at)
    await runDurableObjectAlarm(platformEnv.WALLET.getByName(user.id))
  }

  it('is a row of the player’s object alone, which its alarm ends 30 days after its end', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const player = await newPlayer()
    const body = { provider: 'pragmatic', game_id: 'gems', device: 'mobile', lang: 'en' }
    const launch = () =>
      call('/api/games/session', { body, token: player.token, headers: { 'x-client-place': 'BR 28573' } })
    await launch()
    vi.setSystemTime(Date.now() + 60 * minute_ms)
    await launch()
    expect(await countRows('game_session WHERE player_id = ?', player.user.id)).toBe(0)
    const [first, second] = (await opened(player)).map(({ expires_at }) => expires_at + 30 * day_ms)
    await alarmOf(player, first ?? 0)
    expect(await opened(player)).toHaveLength(2)
    await alarmOf(player, (first ?? 0) + 1)
    expect(await opened(player)).toHaveLength(1)
    await alarmOf(player, (second ?? 0) + 1)
    expect(await opened(player)).toHaveLength(0)
    expect(await inWallet(player.user.id, (sql) => sql.exec('SELECT * FROM game_place').toArray())).toEqual(
      [],
    )
  })

  it('is in the copy of the player’s data, with those that D1 has from before, each once', async () => {
    const player = await newPlayer()
    const before = await openEarlier(player)
    await platformEnv.DB.prepare("UPDATE game_session SET country = 'PT' WHERE player_id = ?")
      .bind(player.user.id)
      .run()
    // Carried over, so that both know it.
    expect(await stake(before)).toBe(0)
    const body = { provider: 'slotegrator', game_id: 'reels', device: 'mobile', lang: 'en' }
    await call('/api/games/session', { body, token: player.token, headers: { 'x-client-place': 'BR 28573' } })
    const { result } = await call('/api/user/export', { token: player.token })
    const { games } = JSON.parse((result as { text: string }).text) as { games: { sessions: object[] } }
    const opened_at = expect.any(Number) as number
    expect(games.sessions).toEqual([
      { provider: 'pragmatic', game: 'gems', opened_at, country: 'PT' },
      { provider: 'slotegrator', game: 'reels', opened_at, country: 'BR' },
    ])
  })
})

describe('[SESSION-09] the token of a game', () => {
  it('opens nothing in the object of another player', async () => {
    const [player, other] = [await newPlayer(), await newPlayer()]
    const { token } = await openGame(player)
    const moved = token.replace(player.user.id, other.user.id)
    expect(await stake(moved)).toBe(9401)
    expect(await stake(token.replace(player.user.id, 'nobody'))).toBe(9401)
    expect(await inWallet(other.user.id, (sql) => sql.exec('SELECT * FROM game_session').toArray())).toEqual(
      [],
    )
  })

  it('from before it named its player is over when it is left, though the object never knew it', async () => {
    const player = await newPlayer()
    const left = await openEarlier(player)
    const other = await openEarlier(player)
    const body = { provider: 'pragmatic', game_id: 'gems', session: await hashToken(left) }
    const leave = () => call('/api/games/session', { method: 'DELETE', body, token: player.token })
    expect((await leave()).status).toBe(0)
    expect([await stake(left), await stake(other)]).toEqual([9401, 0])
  })

  it('from before it named its player is carried over: it stakes, ends with its sign-in and is paid out after', async () => {
    const player = await newPlayer()
    const token = await openEarlier(player)
    const round_id = next('round')
    expect(await seamless('debit', movement(token, round_id))).toMatchObject({ status: 0 })
    expect(await seamless('session', { token })).toMatchObject({ result: { player_id: player.user.id } })
    await call('/api/user/logout', { token: player.token })
    expect(await stake(token)).toBe(9401)
    expect(await seamless('credit', movement(token, round_id))).toMatchObject({ status: 0 })
  })

  it('from before, of a game that was left, stays ended when it is carried over', async () => {
    const player = await newPlayer()
    const token = await openEarlier(player)
    const leave = { method: 'DELETE', body: { provider: 'pragmatic', game_id: 'gems' }, token: player.token }
    await call('/api/games/session', leave)
    expect(await stake(token)).toBe(9401)
  })
})
