import { beforeEach, describe, expect, it } from 'vitest'
import type { RoundAnswer } from '../../games/round/answers.ts'
import { sealLaunch, type Launch } from '../../games/launchKey.ts'
import { resultsOf } from '../../games/table/engines/ladder.ts'
import { sha256 } from '../../games/table/hash.ts'
import { call, launchKeyOf, newToken, postJson, stubWallet } from './support.ts'

const start_minor = 100_000
const games = {
  roulette: { provider: 'slotegrator', gameId: 'ed103a32-131a-5228-9982-bdfaa4169980' },
  race: { provider: 'golden-race', gameId: '101' },
  crash: { provider: 'outcome', gameId: 'jetx_ssg' },
  coin: { provider: 'slotegrator', gameId: '0c4068c8-e27e-58ad-b511-29040b1bc9b8' },
} as const
type Name = keyof typeof games

let token: string

beforeEach(() => {
  token = newToken()
})

const newId = () => crypto.randomUUID()

const keyOf = (name: Name) => launchKeyOf({ ...games[name], token, lang: 'he' })

async function askTable(name: Name, bet: object, stake_minor: number, spin_id = newId()) {
  const body = { key: await keyOf(name), spin_id, stake_minor, bet: JSON.stringify(bet) }
  return postJson('/table/play', body)
}

async function play(name: Name, bet: object, stake_minor: number, spin_id?: string): Promise<RoundAnswer> {
  const answer = await askTable(name, bet, stake_minor, spin_id)
  expect(answer.status).toBe(200)
  return answer.json()
}

describe('a round of steps', () => {
  it('[LAUNCH-05] tells its hash before the first guess, and the seed of it after the end; the win is paid once', async () => {
    const spin_id = newId()
    const begun = await play('coin', { stake: 100 }, 100, spin_id)
    if (begun.status !== 'flying' || !begun.hash) throw new Error(JSON.stringify(begun))
    expect(begun.hand).toMatchObject({ hands: [[], []], acts: ['h', 't'], step: 0 })
    const key = await keyOf('coin')
    const act = async (letter: string, step: number): Promise<RoundAnswer> =>
      (await postJson('/table/act', { key, spin_id, act: letter, step })).json()
    const guessed = await act('h', 0)
    const ended = guessed.status === 'flying' ? await act('x', 1) : guessed
    if (ended.status !== 'settled' || !('seed' in ended) || !ended.seed)
      throw new Error(JSON.stringify(ended))
    expect(await sha256(ended.seed)).toBe(begun.hash)
    const [first] = await resultsOf(ended.seed, spin_id, 10, 2)
    expect(ended.hands).toEqual([[first], [0]])
    expect(ended.win_minor).toBe(first === 0 ? 194 : 0)
    expect((await stubWallet(token)).balance_minor).toBe(start_minor - 100 + ended.win_minor)
    expect(await act('x', 1)).toEqual(ended)
    const page = await call(`/table/verify?seed=${ended.seed}&flight=${spin_id}&plays=coin&lang=ar`)
    expect(await page.text()).toContain('التحقق من جولة')
  })
})

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
    expect((await stubWallet(token)).calls[0]).toMatchObject({
      provider: games[name].provider,
      action: 'debit',
    })
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
    expect((await askTable(name, bet, stake_minor)).status).toBe(422)
    expect((await stubWallet(token)).calls).toEqual([])
  })

  it('refuses other chips under the same id', async () => {
    const spin_id = newId()
    await play('roulette', { red: 100 }, 100, spin_id)
    expect(await play('roulette', { black: 100 }, 100, spin_id)).toEqual({ status: 'conflict' })
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
