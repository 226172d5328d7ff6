import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { beforeEach, describe, expect, it } from 'vitest'
import type { RoundAnswer } from '../../games/round/answers.ts'
import { call, launchKeyOf, newToken, postJson, sandboxEnv, setStub, stubWallet } from './support.ts'

const start_minor = 100_000
const stake_minor = 100
/** Blackjack at Seven Palms. */
const game = { provider: 'slotegrator', gameId: '60db0e23-f2ce-5cef-a981-e6e66a16764e' } as const
const house = 22

let token: string
let player: string
let key: string

beforeEach(async () => {
  token = newToken()
  player = crypto.randomUUID()
  key = await keyOf(token)
})

const keyOf = (session: string) => launchKeyOf({ ...game, token: session, player, lang: 'ar' })
const stub = () =>
  sandboxEnv.GAME_ROUND.get(sandboxEnv.GAME_ROUND.idFromName(`${game.provider}:${game.gameId}:USD:${player}`))

async function asked(path: string, body: object): Promise<RoundAnswer> {
  const answer = await postJson(path, { key, ...body })
  expect(answer.status).toBe(200)
  return answer.json()
}
/** The stake of a hand with a chip on each side bet. */
const beside = JSON.stringify({ stake: stake_minor, pairs: stake_minor, plus3: stake_minor })
const deal = (spin_id: string, bet = JSON.stringify({ stake: stake_minor })) =>
  asked('/table/play', { spin_id, stake_minor: bet === beside ? 3 * stake_minor : stake_minor, bet })
const decide = (spin_id: string, wanted: string, step: number) =>
  asked('/table/act', { spin_id, act: wanted, step })

/** Deals, then lays the cards: eleven against a nine, ten next; the house draws to nineteen. */
async function dealtElevenAgainstNine(): Promise<string> {
  for (;;) {
    const spin_id = crypto.randomUUID()
    const answer = await deal(spin_id)
    // A blackjack is over at once.
    if (answer.status !== 'flying') continue
    await layCards([3, 4, 8])
    return spin_id
  }
}

/** A pair of fives in two colors against a nine and a ten, with both side bets. */
async function dealtPairBeside(): Promise<{ spin_id: string; before: number }> {
  for (;;) {
    const spin_id = crypto.randomUUID()
    const before = await balance()
    if ((await deal(spin_id, beside)).status !== 'flying') continue
    await layCards([3, 16, 0])
    return { spin_id, before }
  }
}

/** The player's first cards, then twos; a nine and a ten for the house. */
async function layCards(held: number[]): Promise<void> {
  await runInDurableObject(stub(), (_object, { storage }) => {
    const row = [...held, ...Array<number>(house - held.length).fill(0), 7, 21, ...Array<number>(10).fill(0)]
    storage.sql.exec("UPDATE round SET stops = ? WHERE stage = 'flying'", JSON.stringify(row))
  })
}

const balance = async () => (await stubWallet(token)).balance_minor
const raises = async () =>
  (await stubWallet(token)).calls.filter(
    ({ action, move }) => action === 'debit' && move.transaction_id?.includes(':raise'),
  )

async function spentBefore(): Promise<number> {
  return (await balance()) + stake_minor
}

describe('a hand of blackjack', () => {
  it('shows no card before its time, and pays what the acts make of it', async () => {
    const spin_id = await dealtElevenAgainstNine()
    const before = await spentBefore()
    const seen = await deal(spin_id)
    expect(seen).toMatchObject({
      status: 'flying',
      hand: { hands: [[3, 4], [7]], acts: ['h', 's', 'd'], step: 0 },
    })
    expect(JSON.stringify(seen)).not.toContain('stops')
    const hit = await decide(spin_id, 'h', 0)
    expect(hit).toMatchObject({
      status: 'settled',
      win_minor: 200,
      hands: [
        [3, 4, 8],
        [7, 21],
      ],
      points: [21, 19],
    })
    expect(await balance()).toBe(before + 100)
  })

  it('doubled, takes one more stake once, however often it is asked for', async () => {
    const spin_id = await dealtElevenAgainstNine()
    const before = await spentBefore()
    const [first, second] = await Promise.all([decide(spin_id, 'd', 0), decide(spin_id, 'd', 0)])
    expect(first).toMatchObject({ status: 'settled', win_minor: 400 })
    expect(second).toEqual(first)
    expect(await decide(spin_id, 'd', 0)).toEqual(first)
    expect(await raises()).toHaveLength(1)
    expect(await balance()).toBe(before + 200)
  })

  it('[TABLE-06] split, then doubled, takes a debit for each act in the same round, once', async () => {
    const spin_id = await dealtElevenAgainstNine()
    await layCards([6, 19, 1, 8, 7])
    const before = await spentBefore()
    expect(await decide(spin_id, 'p', 0)).toMatchObject({
      status: 'flying',
      stake_minor: 2 * stake_minor,
      hand: { hands: [[6, 1], [7], [19, 8]], active: 0, step: 1 },
    })
    const [first, second] = await Promise.all([decide(spin_id, 'd', 1), decide(spin_id, 'd', 1)])
    expect(second).toEqual(first)
    expect(first).toMatchObject({ status: 'flying', stake_minor: 3 * stake_minor, hand: { active: 2 } })
    await decide(spin_id, 'p', 0)
    // 20 with a doubled stake against 19, and 18.
    expect(await decide(spin_id, 's', 2)).toMatchObject({
      status: 'settled',
      win_minor: 4 * stake_minor,
      staked_minor: 3 * stake_minor,
    })
    const debits = (await raises()).map(({ move }) => move)
    expect(debits.map(({ transaction_id }) => transaction_id)).toEqual([
      `${spin_id}:raise1`,
      `${spin_id}:raise2`,
    ])
    expect(debits.map(({ round_id, amount_minor }) => [round_id, amount_minor])).toEqual([
      [spin_id, stake_minor],
      [spin_id, stake_minor],
    ])
    expect(await balance()).toBe(before - 3 * stake_minor + 4 * stake_minor)
  })

  it('goes on as it was when the money for doubling does not suffice', async () => {
    const spin_id = await dealtElevenAgainstNine()
    await setStub(token, { balance_minor: 50 })
    expect(await decide(spin_id, 'd', 0)).toMatchObject({
      status: 'flying',
      hand: { step: 0, acts: ['h', 's', 'd'] },
    })
    expect(await decide(spin_id, 's', 0)).toMatchObject({ status: 'settled', win_minor: 0 })
    expect(await balance()).toBe(50)
  })

  it('plays no act twice, out of turn, or that the rules do not have', async () => {
    const spin_id = await dealtElevenAgainstNine()
    expect(await decide(spin_id, 'h', 1)).toMatchObject({ status: 'flying', hand: { step: 0 } })
    expect(await decide(spin_id, 'x', 0)).toMatchObject({ status: 'flying', hand: { step: 0 } })
    expect(await decide(spin_id, 's', 0)).toMatchObject({ status: 'settled' })
    expect((await postJson('/table/act', { key, spin_id, act: 'hh', step: 0 })).status).toBe(422)
    expect(await asked('/table/act', { spin_id: crypto.randomUUID(), act: 'h', step: 0 })).toEqual({
      status: 'conflict',
    })
  })

  it('is there again on the next visit, and stands when its player stays away', async () => {
    const spin_id = await dealtElevenAgainstNine()
    const before = await spentBefore()
    const state: object = await (await call(`/table/state?key=${key}`)).json()
    expect(state).toMatchObject({ flights: [{ spin_id, hand: { step: 0 } }] })
    await runInDurableObject(stub(), (_object, { storage }) => {
      storage.sql.exec("UPDATE round SET created_ms = created_ms - 3600000 WHERE stage = 'flying'")
    })
    await evictDurableObject(stub())
    expect(await runDurableObjectAlarm(stub())).toBe(true)
    expect(await deal(spin_id)).toMatchObject({ status: 'settled', win_minor: 0 })
    expect(await balance()).toBe(before - stake_minor)
  })

  it('[TABLE-01] goes on in the next session of its player, after a reload and a restart, with the same cards', async () => {
    const spin_id = await dealtElevenAgainstNine()
    await evictDurableObject(stub())
    const next = newToken()
    await setStub(next, { balance_minor: 1000 })
    key = await keyOf(next)
    const state: object = await (await call(`/table/state?key=${key}`)).json()
    expect(state).toMatchObject({
      flights: [{ spin_id, stake_minor, hand: { hands: [[3, 4], [7]], acts: ['h', 's', 'd'], step: 0 } }],
    })
    expect(JSON.stringify(state)).toMatch(/"wait_ms":5\d{5}/)
    expect(await decide(spin_id, 'd', 0)).toMatchObject({ status: 'settled', win_minor: 400 })
    const calls = (await stubWallet(next)).calls.filter(({ action }) => action !== 'balance')
    expect(calls.map(({ action }) => action)).toEqual(['debit', 'credit', 'tell'])
    expect((await stubWallet(next)).balance_minor).toBe(1000 - stake_minor + 400)
    player = crypto.randomUUID()
    key = await keyOf(newToken())
    expect(await (await call(`/table/state?key=${key}`)).json()).toMatchObject({ flights: [], last: null })
  })

  it('[TABLE-01] that stood by rule while its player was away is shown on the next visit', async () => {
    const spin_id = await dealtElevenAgainstNine()
    await runInDurableObject(stub(), (_object, { storage }) => {
      storage.sql.exec("UPDATE round SET created_ms = created_ms - 3600000 WHERE stage = 'flying'")
    })
    key = await keyOf(newToken())
    expect(await (await call(`/table/state?key=${key}`)).json()).toMatchObject({
      flights: [],
      last: {
        status: 'settled',
        spin_id,
        win_minor: 0,
        hands: [
          [3, 4],
          [7, 21],
        ],
        points: [11, 19],
      },
    })
  })

  it('[TABLE-18] pays a side bet that wins and keeps one that loses, in the round of its hand, after a restart', async () => {
    const { spin_id, before } = await dealtPairBeside()
    const paid = { pairs: 7 * stake_minor, plus3: 0 }
    await evictDurableObject(stub())
    const state: object = await (await call(`/table/state?key=${key}`)).json()
    expect(state).toMatchObject({
      flights: [{ spin_id, stake_minor: 3 * stake_minor, bet: beside, hand: { paid } }],
    })
    expect(await balance()).toBe(before - 3 * stake_minor)
    // A double takes the stake of the hand once more, and nothing of those beside it.
    const ended = { status: 'settled', staked_minor: 4 * stake_minor, win_minor: 7 * stake_minor }
    const main = { staked_minor: 2 * stake_minor, win_minor: 0 }
    expect(await decide(spin_id, 'd', 0)).toMatchObject({ ...ended, paid: { stake: 0, ...paid }, main })
    expect(await balance()).toBe(before - 4 * stake_minor + 7 * stake_minor)
    const moves = (await stubWallet(token)).calls.filter(
      ({ action, move }) => action !== 'tell' && move.round_id === spin_id,
    )
    expect(moves.map(({ action, move }) => [action, move.amount_minor])).toEqual([
      ['debit', 3 * stake_minor],
      ['debit', stake_minor],
      ['credit', 7 * stake_minor],
    ])
  })

  it('[TABLE-18] gives the side bets back with the stake of a hand that its wallet broke', async () => {
    await setStub(token, { plan: [{ action: 'debit', how: 'after' }] })
    const spin_id = crypto.randomUUID()
    await deal(spin_id, beside)
    for (let alarm = 0; alarm < 4; alarm += 1) await runDurableObjectAlarm(stub())
    expect(await deal(spin_id, beside)).toMatchObject({ status: 'voided' })
    expect(await balance()).toBe(start_minor)
  })

  it.each(['before', 'after'])(
    'doubled, with a wallet that breaks %s taking it, takes it once',
    async (how) => {
      const spin_id = await dealtElevenAgainstNine()
      const before = await spentBefore()
      await setStub(token, { plan: [{ action: 'debit', how }] })
      expect(await decide(spin_id, 'd', 0)).toMatchObject({
        status: 'flying',
        hand: { acts: [], hands: [[3, 4], [7]] },
      })
      await evictDurableObject(stub())
      expect(await runDurableObjectAlarm(stub())).toBe(true)
      expect(await decide(spin_id, 'd', 0)).toMatchObject({ status: 'settled', win_minor: 400 })
      expect(await balance()).toBe(before + 200)
    },
  )

  it('makes, loses or doubles no money whatever breaks', async () => {
    for (let run = 0; run < 15; run += 1) {
      const plan = ['debit', 'debit', 'credit', 'rollback'].flatMap((action) =>
        Math.random() < 0.5 ? [{ action, how: Math.random() < 0.5 ? 'before' : 'after' }] : [],
      )
      await setStub(token, { plan })
      const spin_id = crypto.randomUUID()
      await deal(spin_id)
      await decide(spin_id, Math.random() < 0.7 ? 'd' : 's', 0)
      if (Math.random() < 0.5) await evictDurableObject(stub())
      for (let alarm = 0; alarm < 6; alarm += 1) await runDurableObjectAlarm(stub())
      await setStub(token, { plan: [] })
      await decide(spin_id, 's', 0)
    }
    const rows = await runInDurableObject(stub(), (_object, { storage }) =>
      storage.sql.exec('SELECT stage, stake_minor, raised_minor, win_minor FROM round').toArray(),
    )
    const expected = rows
      .filter(({ stage }) => stage === 'settled')
      .reduce(
        (sum, row) =>
          sum - Number(row['stake_minor']) - Number(row['raised_minor']) + Number(row['win_minor']),
        start_minor,
      )
    expect(rows.filter(({ stage }) => stage !== 'settled' && stage !== 'voided')).toEqual([])
    expect(await balance()).toBe(expected)
  }, 60_000)
})
