import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { beforeEach, describe, expect, it } from 'vitest'
import { decimalOf } from '#contract/money.ts'
import type { LiveView } from '../../games/live/liveView.ts'
import type { RoundAnswer } from '../../games/round/answers.ts'
import { sealLaunch } from '../../games/launchKey.ts'
import { crashPoint } from '../../games/table/crash.ts'
import { sha256 } from '../../games/table/hash.ts'
import { call, launchKeyOf, newToken, postJson, sandboxEnv, setStub, stubWallet } from './support.ts'

const start_minor = 100_000
const stake_minor = 500
const games = {
  roulette: { provider: 'evolution', gameId: 'tbl-101' },
  blackjack: { provider: 'evolution', gameId: 'tbl-210' },
  crash: { provider: 'outcome', gameId: 'jetx_ssg' },
} as const
type Name = keyof typeof games
type Player = { token: string; name: Name }

const liveOf = (name: Name) => {
  const { provider, gameId } = games[name]
  return sandboxEnv.LIVE_TABLE.get(sandboxEnv.LIVE_TABLE.idFromName(`${provider}:${gameId}`))
}
const roundsOf = ({ name, token }: Player) => {
  const { provider, gameId } = games[name]
  return sandboxEnv.GAME_ROUND.get(sandboxEnv.GAME_ROUND.idFromName(`${provider}:${gameId}:USD:${token}`))
}
const playerAt = (name: Name): Player => ({ name, token: newToken() })

beforeEach(async () => {
  for (const name of ['roulette', 'blackjack', 'crash'] as const) {
    await runInDurableObject(liveOf(name), (_object, { storage }) => {
      for (const table of ['live', 'seat', 'top']) storage.sql.exec(`DELETE FROM ${table}`)
    })
  }
})

const keyOf = ({ name, token }: Player) => launchKeyOf({ ...games[name], token, lang: 'ru' })

async function askedAt(player: Player, path: string, body: object): Promise<RoundAnswer> {
  const answer = await postJson(path, { key: await keyOf(player), ...body })
  expect(answer.status).toBe(200)
  return answer.json()
}
const bets = { roulette: { red: stake_minor }, blackjack: { stake: stake_minor }, crash: { target: null } }
const stakeAt = (player: Player, spin_id: string, bet: object = bets[player.name]) =>
  askedAt(player, '/table/play', { spin_id, stake_minor, bet: JSON.stringify(bet) })
const decideAt = (player: Player, spin_id: string, wanted: string, step: number) =>
  askedAt(player, '/table/act', { spin_id, act: wanted, step })
const land = (player: Player, spin_id: string) => askedAt(player, '/table/land', { spin_id })
async function view(player: Player): Promise<LiveView> {
  return (await call(`/live/view?key=${await keyOf(player)}`)).json()
}
const balanceOf = async ({ token }: Player) => (await stubWallet(token)).balance_minor

/** Moves the table and the stakes of its players back, as if the time had passed. */
async function passTime(duration_ms: number, name: Name, ...players: Player[]): Promise<void> {
  const flown = "json_set(stops, '$[1]', json_extract(stops, '$[1]') - ?)"
  const isFlight = name === 'crash'
  await runInDurableObject(liveOf(name), (_object, { storage }) => {
    const times = 'closes_ms = closes_ms - ?1, decides_ms = decides_ms - ?1, over_ms = over_ms - ?1'
    storage.sql.exec(`UPDATE live SET ${times}`, duration_ms)
    if (isFlight) storage.sql.exec(`UPDATE live SET stops = ${flown}`, duration_ms)
  })
  for (const player of players) {
    await runInDurableObject(roundsOf(player), (_object, { storage }) => {
      const back = (field: string) => `'$.${field}', json_extract(live, '$.${field}') - ?1`
      storage.sql.exec(
        `UPDATE round SET live = json_set(live, ${back('closes_ms')}, ${back('decides_ms')}) WHERE live IS NOT NULL`,
        duration_ms,
      )
      if (isFlight) storage.sql.exec(`UPDATE round SET stops = ${flown} WHERE stops IS NOT NULL`, duration_ms)
    })
  }
}

/** Lays the cards of the round: eleven for everybody, a nine and a jack for the house. */
async function layCardsOf(): Promise<void> {
  const stops = [3, 4, ...Array<number>(20).fill(8), 7, 22, ...Array<number>(10).fill(0)]
  await runInDurableObject(liveOf('blackjack'), (_object, { storage }) => {
    storage.sql.exec('UPDATE live SET stops = ?', JSON.stringify(stops))
  })
}

/** Gives the flight that takes bets this end. */
async function endFlightAt(point: number): Promise<void> {
  await runInDurableObject(liveOf('crash'), (_object, { storage }) => {
    storage.sql.exec(
      "UPDATE live SET stops = json_set(stops, '$[0]', ?), over_ms = closes_ms + 600000",
      point,
    )
  })
}

describe('[GAMES-02] a live table', () => {
  it('is one round for all: both see the stakes, one result, and each is paid their own', async () => {
    const [one, two] = [playerAt('roulette'), playerAt('roulette')]
    const [first, second] = [crypto.randomUUID(), crypto.randomUUID()]
    const bet = await stakeAt(one, first, { red: stake_minor })
    if (bet.status !== 'flying') throw new Error(JSON.stringify(bet))
    expect(bet.wait_ms).toBeGreaterThan(0)
    await stakeAt(two, second, { black: stake_minor })
    const open = await view(two)
    expect(open).toMatchObject({ phase: 'betting', result: null })
    expect(open.seats.map((seat) => seat.stake_minor)).toEqual([stake_minor, stake_minor])
    await passTime(13_000, 'roulette', one, two)
    const told = await view(one)
    const [mine, theirs] = [
      await stakeAt(one, first, { red: stake_minor }),
      await stakeAt(two, second, { black: stake_minor }),
    ]
    if (mine.status !== 'settled' || theirs.status !== 'settled')
      throw new Error(JSON.stringify([mine, theirs]))
    expect(mine.stops).toEqual(theirs.stops)
    expect(told).toMatchObject({ phase: 'result', result: { stops: mine.stops } })
    expect(mine.win_minor + theirs.win_minor).toBe(mine.stops[0] === 0 ? 0 : 2 * stake_minor)
    // Who won more than the stake is seen by the others.
    const { seats } = await view(two)
    const wins = new Map(seats.map(({ id, won_minor }) => [id, won_minor]))
    expect([wins.get(first), wins.get(second)]).toEqual([mine.win_minor || null, theirs.win_minor || null])
    expect((await balanceOf(one)) + (await balanceOf(two))).toBe(
      2 * start_minor - 2 * stake_minor + mine.win_minor + theirs.win_minor,
    )
    await passTime(13_000, 'roulette')
    expect(await view(one)).toMatchObject({
      number: told.number + 1,
      phase: 'betting',
      seats: [],
    })
    expect((await view(one)).recent[0]).toMatchObject({ stops: mine.stops })
  })

  it('[TABLE-13] has results before its first player came, none of which was played', async () => {
    const { number, phase, seats, recent } = await view(playerAt('roulette'))
    expect({ number, phase, seats }).toEqual({ number: 25, phase: 'betting', seats: [] })
    expect(recent).toHaveLength(21)
    for (const { stops } of recent) expect(stops[0]).toBeLessThanOrEqual(36)
    const flights = (await view(playerAt('crash'))).recent
    expect(flights).toHaveLength(21)
    for (const { stops, seed } of flights) {
      expect(stops[0]).toBeGreaterThanOrEqual(100)
      // Nobody was shown its hash before: there is nothing to check.
      expect(seed).toBeNull()
    }
    expect(new Set(flights.map(({ stops }) => stops[0])).size).toBeGreaterThan(3)
  })

  it('takes no stake once it is closed, and gives one back that came while it closed', async () => {
    const player = playerAt('roulette')
    await view(player)
    await passTime(13_000, 'roulette')
    expect(await stakeAt(player, crypto.randomUUID())).toEqual({ status: 'refused', reason: 'late' })
    expect((await stubWallet(player.token)).calls).toEqual([])
    await passTime(13_000, 'roulette')
    await view(player)
    await setStub(player.token, { plan: [{ action: 'debit', how: 'hang', hang_ms: 1500 }] })
    const playing = stakeAt(player, crypto.randomUUID())
    while ((await stubWallet(player.token)).calls.length === 0) await Promise.resolve()
    await passTime(13_000, 'roulette')
    expect(await playing).toEqual({ status: 'voided', balance_minor: start_minor })
    expect((await stubWallet(player.token)).calls.map(({ action }) => action)).toEqual(['debit', 'rollback'])
  })

  it('[TABLE-16] gives a bet back until it closes, once, and another may be placed', async () => {
    const player = playerAt('roulette')
    const [first, second] = [crypto.randomUUID(), crypto.randomUUID()]
    const back = (spin_id: string) => askedAt(player, '/table/withdraw', { spin_id })
    await stakeAt(player, first)
    for (const answer of await Promise.all([back(first), back(first)]))
      expect(answer).toEqual({ status: 'voided', balance_minor: start_minor })
    expect((await view(player)).seats).toEqual([])
    await stakeAt(player, second)
    await passTime(13_000, 'roulette', player)
    const late = await back(second)
    if (late.status !== 'settled') throw new Error(JSON.stringify(late))
    expect(await balanceOf(player)).toBe(start_minor - stake_minor + late.win_minor)
    expect(await stakeAt(player, first)).toEqual({ status: 'voided', balance_minor: start_minor })
  })

  it('survives that it and the rounds of its players are lost: the alarm pays once', async () => {
    const player = playerAt('roulette')
    const spin_id = crypto.randomUUID()
    await stakeAt(player, spin_id)
    await passTime(13_000, 'roulette', player)
    await evictDurableObject(liveOf('roulette'))
    await evictDurableObject(roundsOf(player))
    await setStub(player.token, { plan: [{ action: 'credit', how: 'after' }] })
    expect(await runDurableObjectAlarm(roundsOf(player))).toBe(true)
    expect(await runDurableObjectAlarm(roundsOf(player))).toBe(true)
    const answer = await stakeAt(player, spin_id)
    if (answer.status !== 'settled') throw new Error(JSON.stringify(answer))
    expect(await balanceOf(player)).toBe(start_minor - stake_minor + answer.win_minor)
    expect(answer.stops).toEqual((await view(player)).result?.stops)
  })

  it('[TABLE-17] tells the end of a flight at the moment of it to who asks before, and holds no other answer', async () => {
    const player = playerAt('crash')
    const held = async (): Promise<LiveView> =>
      (await call(`/live/view?held=1&key=${await keyOf(player)}`)).json()
    expect((await held()).phase).toBe('betting')
    await passTime(13_000, 'crash')
    await runInDurableObject(liveOf('crash'), (_object, { storage }) => {
      // At 1.05 after 610 ms of flight.
      storage.sql.exec('UPDATE live SET closes_ms = ?1, stops = json_array(105, ?1)', Date.now() - 300)
    })
    const began_ms = Date.now()
    const { phase, result } = await held()
    expect([phase, result?.stops[0]]).toEqual(['result', 105])
    expect(Date.now() - began_ms).toBeLessThan(500)
    expect((await held()).phase).toBe('result')
  })

  it('that has forgotten a round gives its stakes back', async () => {
    const player = playerAt('roulette')
    const spin_id = crypto.randomUUID()
    await stakeAt(player, spin_id)
    await passTime(13_000, 'roulette', player)
    await runInDurableObject(liveOf('roulette'), (_object, { storage }) => {
      storage.sql.exec('DELETE FROM live')
    })
    expect(await stakeAt(player, spin_id)).toEqual({ status: 'voided', balance_minor: start_minor })
  })

  it('[TABLE-05] deals one hand to all, and shows the house at once when the last has acted', async () => {
    const [one, two] = [playerAt('blackjack'), playerAt('blackjack')]
    const [first, second] = [crypto.randomUUID(), crypto.randomUUID()]
    expect(JSON.stringify(await stakeAt(one, first))).not.toContain('hands')
    await stakeAt(two, second)
    await passTime(13_000, 'blackjack', one, two)
    await layCardsOf()
    expect(await stakeAt(one, first)).toMatchObject({
      status: 'flying',
      hand: { hands: [[3, 4], [7]], acts: ['h', 's', 'd'] },
    })
    expect(await decideAt(one, first, 's', 0)).toMatchObject({
      status: 'flying',
      hand: { hands: [[3, 4], [7]], acts: [] },
    })
    expect(await view(two)).toMatchObject({ phase: 'playing', result: null })
    const doubling = await decideAt(two, second, 'd', 0)
    expect(doubling).toMatchObject({ status: 'settled', staked_minor: 2 * stake_minor })
    expect(await view(one)).toMatchObject({ phase: 'result' })
    expect(await stakeAt(one, first)).toMatchObject({ status: 'settled', win_minor: 0, points: [11, 19] })
    const doubled = await stakeAt(two, second)
    if (doubled.status !== 'settled') throw new Error(JSON.stringify(doubled))
    expect(await balanceOf(two)).toBe(start_minor - 2 * stake_minor + doubled.win_minor)
    expect(await decideAt(two, second, 'h', 1)).toEqual(doubled)
  })

  it('[TABLE-05] waits for who does not act, and shows the house after the time', async () => {
    const [one, two] = [playerAt('blackjack'), playerAt('blackjack')]
    const [first, second] = [crypto.randomUUID(), crypto.randomUUID()]
    await stakeAt(one, first)
    await stakeAt(two, second)
    await passTime(13_000, 'blackjack', one, two)
    await layCardsOf()
    await decideAt(one, first, 's', 0)
    expect(await stakeAt(one, first)).toMatchObject({ status: 'flying', hand: { acts: [] } })
    await passTime(16_000, 'blackjack', one, two)
    expect(await stakeAt(one, first)).toMatchObject({ status: 'settled', points: [11, 19] })
    expect(await stakeAt(two, second)).toMatchObject({ status: 'settled', points: [11, 19] })
  })
})

describe('a flight', () => {
  it('[TABLE-17] is one for all: who lands in time is paid what was reached, and the others see it', async () => {
    const [one, two] = [playerAt('crash'), playerAt('crash')]
    const [first, second] = [crypto.randomUUID(), crypto.randomUUID()]
    await view(one)
    await endFlightAt(1000)
    await stakeAt(one, first)
    await stakeAt(two, second, { target: 200 })
    await passTime(12_000, 'crash', one, two)
    expect(await stakeAt(one, first)).toMatchObject({ status: 'flying' })
    await passTime(5000, 'crash', one, two)
    const landed = await land(one, first)
    if (landed.status !== 'settled') throw new Error(JSON.stringify(landed))
    // e^(0.4) after five seconds.
    expect(landed.win_minor).toBeGreaterThanOrEqual(1.49 * stake_minor)
    expect(landed.win_minor).toBeLessThan(2 * stake_minor)
    expect(await land(one, first)).toEqual(landed)
    const seen = await view(two)
    expect(seen.seats.find(({ id }) => id === first)).toMatchObject({ won_minor: landed.win_minor })
    // The highest landings of the day outlive the flight.
    expect(seen.top).toEqual([{ ...seen.seats.find(({ id }) => id === first) }])
    // Nobody learns where the flight ends.
    expect(seen).toMatchObject({ phase: 'playing', left_ms: null, result: null })
    for (const part of [seen, ...seen.seats]) expect(part).not.toHaveProperty('stops')
    await passTime(60_000, 'crash', one, two)
    expect(await stakeAt(two, second, { target: 200 })).toMatchObject({
      status: 'settled',
      win_minor: 2 * stake_minor,
    })
    expect(await balanceOf(one)).toBe(start_minor - stake_minor + landed.win_minor)
    expect(await balanceOf(two)).toBe(start_minor + stake_minor)
  })

  it('[TABLE-08] takes two bets of one player, each landed and paid on its own, and not a third', async () => {
    const player = playerAt('crash')
    const [first, second] = [crypto.randomUUID(), crypto.randomUUID()]
    await view(player)
    await endFlightAt(1000)
    await Promise.all([stakeAt(player, first), stakeAt(player, second, { target: 200 })])
    expect(await stakeAt(player, crypto.randomUUID())).toEqual({ status: 'busy' })
    const state = await call(`/table/state?key=${await keyOf(player)}`)
    const { flights } = await state.json<{ flights: { spin_id: string }[] }>()
    expect(flights.map(({ spin_id }) => spin_id).toSorted()).toEqual([first, second].toSorted())
    const { seats } = await view(player)
    expect(seats.map(({ id }) => id).toSorted()).toEqual([first, second].toSorted())
    expect(new Set(seats.map(({ name }) => name)).size).toBe(1)
    await passTime(17_000, 'crash', player)
    const landed = await land(player, first)
    if (landed.status !== 'settled') throw new Error(JSON.stringify(landed))
    expect(landed.win_minor).toBeGreaterThan(stake_minor)
    await passTime(60_000, 'crash', player)
    await evictDurableObject(roundsOf(player))
    expect(await runDurableObjectAlarm(roundsOf(player))).toBe(true)
    expect(await balanceOf(player)).toBe(start_minor - 2 * stake_minor + landed.win_minor + 2 * stake_minor)
    expect(await land(player, first)).toMatchObject({ status: 'settled', win_minor: landed.win_minor })
  })

  it('[TABLE-08] tells who has landed nothing of its end while it flies', async () => {
    const player = playerAt('crash')
    const spin_id = crypto.randomUUID()
    await view(player)
    await endFlightAt(7777)
    await stakeAt(player, spin_id)
    await passTime(17_000, 'crash', player)
    const landed = await land(player, spin_id)
    if (landed.status !== 'settled') throw new Error(JSON.stringify(landed))
    expect(landed).toMatchObject({ stops: [], seed: null })
    const state = await call(`/table/state?key=${await keyOf(player)}`)
    expect(await state.json()).toMatchObject({
      flights: [],
      last: null,
      history: [{ stops: null, seed: null }],
    })
    const { calls } = await stubWallet(player.token)
    const multiple = `×${decimalOf(Math.floor((landed.win_minor * 100) / stake_minor), 'USD')}`
    expect(calls.flatMap(({ move }) => move.outcome ?? [])).toEqual([{ part: 'taken', values: [multiple] }])
    await passTime(600_000, 'crash', player)
    expect(await land(player, spin_id)).toMatchObject({
      status: 'settled',
      stops: [7777, expect.any(Number)],
    })
  })

  it('[TABLE-16] gives a bet back until it takes off, once, and then no more', async () => {
    const player = playerAt('crash')
    const [first, second] = [crypto.randomUUID(), crypto.randomUUID()]
    await view(player)
    await endFlightAt(300)
    for (const spin_id of [first, second]) await stakeAt(player, spin_id)
    const back = (spin_id: string) => askedAt(player, '/table/withdraw', { spin_id })
    const answers = await Promise.all([back(first), back(first)])
    for (const answer of answers)
      expect(answer).toEqual({ status: 'voided', balance_minor: start_minor - stake_minor })
    expect((await view(player)).seats.map(({ id }) => id)).toEqual([second])
    await passTime(13_000, 'crash', player)
    expect(await back(second)).toMatchObject({ status: 'flying' })
    await passTime(60_000, 'crash', player)
    expect(await back(second)).toMatchObject({ status: 'settled', win_minor: 0 })
    expect(await balanceOf(player)).toBe(start_minor - 2 * stake_minor + stake_minor)
  })

  it('is lost to who lands too late', async () => {
    const player = playerAt('crash')
    const spin_id = crypto.randomUUID()
    await view(player)
    await endFlightAt(150)
    await stakeAt(player, spin_id)
    await passTime(60_000, 'crash', player)
    expect(await land(player, spin_id)).toMatchObject({ status: 'settled', win_minor: 0 })
    expect(await balanceOf(player)).toBe(start_minor - stake_minor)
  })

  it('left alone, and forgotten by crashes, is ended by the alarm: the target is paid', async () => {
    const player = playerAt('crash')
    const spin_id = crypto.randomUUID()
    await view(player)
    await endFlightAt(300)
    await stakeAt(player, spin_id, { target: 200 })
    await passTime(60_000, 'crash', player)
    await evictDurableObject(liveOf('crash'))
    await evictDurableObject(roundsOf(player))
    expect(await runDurableObjectAlarm(roundsOf(player))).toBe(true)
    expect(await balanceOf(player)).toBe(start_minor + stake_minor)
  })

  it('can be checked: the hash is told before, the seed after, and a page computes it', async () => {
    const player = playerAt('crash')
    const before = await view(player)
    expect(JSON.stringify(before)).not.toContain('"seed":"')
    await passTime(600_000, 'crash')
    const { recent, hash } = await view(player)
    const flown = recent[0]!
    expect(await sha256(flown.seed ?? '')).toBe(before.hash)
    expect(await crashPoint(flown.seed ?? '', flown.name)).toBe(flown.stops[0])
    expect(hash).not.toBe(before.hash)
    const page = await call(`/table/verify?seed=${flown.seed}&flight=${flown.name}&lang=ar`)
    expect(await page.text()).toMatch(/<html lang="ar[^"]*" dir="rtl">/)
  })
})

it('is seen with a session only, and no game that is played alone has one', async () => {
  expect((await call('/live/view?key=nonsense')).status).toBe(401)
  const launch = {
    provider: 'golden-race',
    gameId: '101',
    token: newToken(),
    currency: 'USD',
    lang: 'en',
  } as const
  const expires_s = Math.floor(Date.now() / 1000) + 600
  const key = await sealLaunch('test-launch-key-of-at-least-32-characters', {
    ...launch,
    mobile: false,
    expires_s,
  })
  expect((await call(`/live/view?key=${key}`)).status).toBe(404)
})
