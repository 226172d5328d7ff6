import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Flight, RoundAnswer } from '../../../functions/sandbox/games/round/answers.ts'
import { sealLaunch, type Launch } from '../../../functions/sandbox/games/launchKey.ts'
import { crashPoint } from '../../../functions/sandbox/games/table/crash.ts'
import { sha256 } from '../../../functions/sandbox/games/table/hash.ts'
import { call, newToken, postJson, sandboxEnv, setStub, stubWallet } from './support.ts'

const start_minor = 100_000
const games = {
  roulette: { provider: 'evolution', gameId: 'tbl-101' },
  race: { provider: 'golden-race', gameId: '101' },
  crash: { provider: 'outcome', gameId: 'jetx_ssg' },
} as const
type Name = keyof typeof games

let token: string

beforeEach(() => {
  token = newToken()
})

const newId = () => crypto.randomUUID()
const stubOf = (name: Name) => {
  const { provider, gameId } = games[name]
  return sandboxEnv.GAME_ROUND.get(sandboxEnv.GAME_ROUND.idFromName(`${provider}:${gameId}:${token}`))
}

function keyOf(name: Name): Promise<string> {
  const expires_s = Math.floor(Date.now() / 1000) + 600
  const launch: Launch = { ...games[name], token, currency: 'USD', lang: 'he', mobile: false, expires_s }
  return sealLaunch('test-launch-key-of-at-least-32-characters', launch)
}

async function ask(name: Name, bet: object, stake_minor: number, spin_id = newId()) {
  const body = { key: await keyOf(name), spin_id, stake_minor, bet: JSON.stringify(bet) }
  return postJson('/table/play', body)
}

async function play(name: Name, bet: object, stake_minor: number, spin_id?: string): Promise<RoundAnswer> {
  const answer = await ask(name, bet, stake_minor, spin_id)
  expect(answer.status).toBe(200)
  return answer.json()
}

async function land(spin_id: string): Promise<RoundAnswer> {
  return (await postJson('/table/land', { key: await keyOf('crash'), spin_id })).json()
}

type Ready = { nextHash: string; flight: Flight | null; history: { spin_id: string; seed: string }[] }
async function state(name: Name): Promise<Ready> {
  return (await call(`/table/state?key=${await keyOf(name)}`)).json()
}

/** A seed that lets the flight of this id go far, or ends it at once. */
async function seedFor(spin_id: string, isFit: (point: number) => boolean): Promise<string> {
  for (let tries = 0; tries < 5000; tries += 1) {
    const seed = `seed-${tries}`
    if (isFit(await crashPoint(seed, spin_id))) return seed
  }
  throw new Error('no such seed')
}

async function useSeed(seed: string): Promise<void> {
  await runInDurableObject(stubOf('crash'), (_object, { storage }) => {
    storage.sql.exec('INSERT OR REPLACE INTO next_seed (id, seed) VALUES (1, ?)', seed)
  })
}

/** Moves the beginning of the flight back, as if the time had passed. */
async function passTime(duration_ms: number): Promise<void> {
  await runInDurableObject(stubOf('crash'), (_object, { storage }) => {
    const [row] = storage.sql
      .exec<{ stops: string }>("SELECT stops FROM round WHERE stage = 'flying'")
      .toArray()
    const [point, began_ms] = JSON.parse(row!.stops) as [number, number]
    storage.sql.exec(
      "UPDATE round SET stops = ? WHERE stage = 'flying'",
      JSON.stringify([point, began_ms - duration_ms]),
    )
  })
}

describe('chips on a table', () => {
  it.each([
    ['roulette', { red: 300, n17: 200 }, 500],
    ['race', { w1: 100, w6: 100 }, 200],
  ] as const)('%s: takes the stake once, shows an end and pays it', async (name, bet, stake_minor) => {
    const spin_id = newId()
    const answer = await play(name, bet, stake_minor, spin_id)
    if (answer.status !== 'settled') throw new Error(JSON.stringify(answer))
    expect((await stubWallet(token)).balance_minor).toBe(start_minor - stake_minor + answer.win_minor)
    expect(await play(name, bet, stake_minor, spin_id)).toEqual(answer)
    expect((await stubWallet(token)).calls.filter(({ action }) => action === 'debit')).toHaveLength(1)
    expect((await stubWallet(token)).calls[0]!.path).toBe(`/seamless/${games[name].provider}/debit`)
  })

  it.each<[Name, object, number]>([
    ['roulette', { red: 100 }, 200],
    ['roulette', { n37: 100 }, 100],
    ['roulette', { toString: 100 }, 100],
    ['roulette', { red: 1.5 }, 1.5],
    ['roulette', { red: -100, black: 200 }, 100],
    ['roulette', {}, 100],
    ['roulette', { red: 49 }, 49],
    ['roulette', { red: 500_001 }, 500_001],
    ['race', { w7: 100 }, 100],
    ['race', { red: 100 }, 100],
    ['crash', { target: 100 }, 100],
    ['crash', {}, 100],
  ])('%s refuses a bet that is none of its own: %o', async (name, bet, stake_minor) => {
    expect((await ask(name, bet, stake_minor)).status).toBe(422)
    expect((await stubWallet(token)).calls).toEqual([])
  })

  it('refuses other chips under the same id', async () => {
    const spin_id = newId()
    await play('roulette', { red: 100 }, 100, spin_id)
    expect(await play('roulette', { black: 100 }, 100, spin_id)).toEqual({ status: 'conflict' })
  })
})

describe('a flight', () => {
  it('pays what was reached, and asked again the same', async () => {
    const spin_id = newId()
    await useSeed(await seedFor(spin_id, (point) => point > 1000))
    expect(await play('crash', { target: null }, 100, spin_id)).toMatchObject({ status: 'flying' })
    await passTime(5000)
    const landed = await land(spin_id)
    if (landed.status !== 'settled') throw new Error(JSON.stringify(landed))
    // e^(0.4) after five seconds.
    expect(landed.win_minor).toBeGreaterThanOrEqual(149)
    expect(landed.win_minor).toBeLessThan(200)
    expect(await land(spin_id)).toEqual(landed)
    expect((await stubWallet(token)).balance_minor).toBe(start_minor - 100 + landed.win_minor)
  })

  it('is lost to who lands too late', async () => {
    const spin_id = newId()
    await useSeed(await seedFor(spin_id, (point) => point > 110 && point < 300))
    await play('crash', { target: null }, 100, spin_id)
    await passTime(60_000)
    expect(await land(spin_id)).toMatchObject({ status: 'settled', win_minor: 0 })
    expect((await stubWallet(token)).balance_minor).toBe(start_minor - 100)
  })

  it('left alone, or forgotten by a crash, is ended by the alarm: the target is paid', async () => {
    const spin_id = newId()
    await useSeed(await seedFor(spin_id, (point) => point > 300))
    await play('crash', { target: 200 }, 100, spin_id)
    expect((await state('crash')).flight).toMatchObject({ spin_id, stake_minor: 100 })
    expect(await play('crash', { target: null }, 100)).toEqual({ status: 'busy' })
    await passTime(60_000)
    await evictDurableObject(stubOf('crash'))
    expect(await runDurableObjectAlarm(stubOf('crash'))).toBe(true)
    expect((await stubWallet(token)).balance_minor).toBe(start_minor + 100)
    expect((await state('crash')).flight).toBeNull()
  })

  it('whose credit breaks is paid later, once', async () => {
    const spin_id = newId()
    await useSeed(await seedFor(spin_id, (point) => point > 1000))
    await setStub(token, { plan: [{ action: 'credit', how: 'after' }] })
    await play('crash', { target: null }, 100, spin_id)
    await passTime(5000)
    const landed = await land(spin_id)
    if (landed.status !== 'paying') throw new Error(JSON.stringify(landed))
    await runDurableObjectAlarm(stubOf('crash'))
    expect((await stubWallet(token)).balance_minor).toBe(start_minor - 100 + landed.win_minor)
  })

  it('can be checked: the hash is told before, the seed after, and a page computes it', async () => {
    const before = await state('crash')
    const spin_id = newId()
    await play('crash', { target: 101 }, 100, spin_id)
    const underWay = JSON.stringify(await state('crash'))
    await runInDurableObject(stubOf('crash'), (_object, { storage }) => {
      const rows = storage.sql.exec<{ seed: string }>('SELECT seed FROM round').toArray()
      if (/"flight":\{/.test(underWay)) expect(underWay).not.toContain(rows[0]!.seed)
    })
    await land(spin_id)
    const { history, nextHash } = await state('crash')
    const flown = history.find((past) => past.spin_id === spin_id)
    expect(await sha256(flown?.seed ?? '')).toBe(before.nextHash)
    expect(nextHash).not.toBe(before.nextHash)
    const page = await call(`/table/verify?seed=${flown?.seed}&flight=${spin_id}&lang=ar`)
    expect(page.status).toBe(200)
    expect(await page.text()).toMatch(/<html lang="ar[^"]*" dir="rtl">/)
  })
})

describe('pages', () => {
  it.each([
    ['evolution', 'tbl-101', 'roulette'],
    ['pragmatic', '1331', 'cards'],
    ['slotegrator', 'fb75631d-b579-5634-96e6-92984d7367ae', 'cards'],
    ['golden-race', '101', 'race'],
    ['upgaming', '7001', 'crash'],
    ['habanero', 'SGGumdropGazette', 'slot'],
  ] as const)('[LAUNCH-05] %s/%s is a page of %s', async (provider, gameId, kind) => {
    const expires_s = Math.floor(Date.now() / 1000) + 600
    const launch: Launch = { provider, gameId, token, currency: 'USD', lang: 'he', mobile: true, expires_s }
    const key = await sealLaunch('test-launch-key-of-at-least-32-characters', launch)
    const answer = await call(`/${provider}/play/${key}`)
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain(kind === 'slot' ? '/slot/game.js' : `/table/${kind}.js`)
    expect((await call(`/${provider}/play/${key.slice(0, -3)}xxx`)).status).toBe(410)
  })
})
