import { runInDurableObject } from 'cloudflare:test'
import * as v from 'valibot'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { TournamentTerms, type TournamentPage } from '#contract/tournaments.ts'
import type { TournamentRunRow } from '#contract/operator/tournaments.ts'
import { day_ms, hour_ms, minute_ms } from '#lib/time.ts'
import { servicesOf } from '../../../../functions/platform/kit/services.ts'
import { keepTournaments, planRun } from '../../../../functions/platform/tournaments/runs.ts'
import { addPlayer, takeReport } from '../../../../functions/platform/tournaments/standings.ts'
import { asStaff, member } from '../operator/staffSupport.ts'
import type { Wallet } from '../../../../functions/platform/wallet/wallet.ts'
import { largestBalance_minor } from '../../../../functions/platform/wallet/ledger.ts'
import { ledgerOf } from '../profile/profileSupport.ts'
import { call, deposit, migrate, operator, platformEnv, signUp, type Player } from '../support.ts'
import {
  after,
  hourOfWins,
  joinRun,
  myRun,
  myTournaments,
  payRound,
  play,
  pointsArrive,
  publishTournament,
  putTournament,
  ringTable,
  table,
  takeWinBack,
  tournament,
  walletOfPlayer,
} from './tournamentSupport.ts'

/* Amounts are cents, points hundredths. */
let ann: Player
let ben: Player
let id: string
let run: string
let n = 0

async function newPlayer(name: string): Promise<Player> {
  const player = await signUp(`${name}${n}`)
  await deposit(player.user.id, 100_000)
  return player
}

beforeAll(migrate)
afterEach(() => void vi.useRealTimers())
beforeEach(async () => {
  n += 1
  ;[id, run] = [`race-${n}`, `race-${n}.1`]
  ;[ann, ben] = [await newPlayer('Ann'), await newPlayer('Ben')]
})

/** After the end all have reported for the last time, and the places stand. */
async function finish(...players: Player[]): Promise<void> {
  after(hour_ms + 11 * minute_ms)
  for (const player of players) await pointsArrive(player)
  await ringTable(run)
}

const prizesOf = ({ user }: Player) => walletOfPlayer({ user } as Player).history(1, 100)
async function wonBy(player: Player): Promise<number[]> {
  const { entries } = await prizesOf(player)
  return entries.filter(({ kind }) => kind === 'tournament_win').map(({ amount_minor }) => amount_minor)
}

describe('points', () => {
  it('[PROMO-10] are the multipliers of the rounds since the player joined, and follow what is paid later or undone', async () => {
    await tournament(id)
    await play(ann, 100, 5000)
    expect((await myTournaments(ann)).joinable).toEqual([run])
    expect(await joinRun(ann, run)).toMatchObject({ status: 0 })
    await play(ann, 200, 500)
    await play(ann, 99, 9900)
    const open = await play(ann, 100)
    expect(await myRun(ann, run)).toMatchObject({ state: 'running', points: 250, place: null, players: 1 })
    await payRound(ann, open, 150)
    expect((await myRun(ann, run)).points).toBe(400)
    await takeWinBack(ann, open, 150)
    expect((await myRun(ann, run)).points).toBe(250)
  })

  it('[PROMO-10] of stakes cost the same in each currency, and go with the stake; of the best round are of the next one then', async () => {
    const points = { kind: 'turnover', per_point: { USD: 50 } }
    await tournament(id, { ...hourOfWins(), points, games: [{ provider: 'pragmatic', game: 'gems' }] })
    await tournament(`${id}b`, { ...hourOfWins(), points: { kind: 'best_round' } })
    await joinRun(ann, run)
    await joinRun(ann, `${id}b.1`)
    await play(ann, 100, 300)
    const best = await play(ann, 175, 700)
    await play(ann, 1000, 500, 'other-game')
    expect((await myRun(ann, run)).points).toBe(550)
    expect((await myRun(ann, `${id}b.1`)).points).toBe(400)
    await takeWinBack(ann, best, 700)
    expect((await myRun(ann, `${id}b.1`)).points).toBe(300)
    const undone = await play(ann, 500)
    const back = { provider: 'pragmatic', gameId: 'gems', roundId: undone, transactionId: `${undone}-back` }
    await walletOfPlayer(ann).rollback({ ...back, originalTransactionId: `${undone}-stake` })
    expect((await myRun(ann, run)).points).toBe(550)
  })

  it('[PROMO-14] the best round of many is found again in as few statements as of a few', async () => {
    await tournament(id, { ...hourOfWins(), points: { kind: 'best_round' } })
    await joinRun(ann, run)
    let statements = 0
    const stub = platformEnv.WALLET.getByName(ann.user.id)
    await runInDurableObject(stub, (wallet: Wallet) => {
      const { sql } = wallet
      const exec = (query: string, ...values: SqlStorageValue[]) => {
        statements += 1
        return sql.exec(query, ...values)
      }
      wallet.sql = { exec } as unknown as SqlStorage
    })
    const undoBest = async (rounds: number) => {
      for (let n = 0; n < rounds; n += 1) await play(ann, 100, 200 + n)
      const best = await play(ann, 100, 900)
      statements = 0
      await takeWinBack(ann, best, 900)
      return statements
    }
    const few = await undoBest(2)
    expect(few).toBeGreaterThan(0)
    expect(await undoBest(10)).toBe(few)
    expect((await myRun(ann, run)).points).toBe(209)
  })

  it('[PROMO-10] of equal ones the first come first, and a table says who is where', async () => {
    vi.setSystemTime(Date.now())
    await tournament(id)
    for (const player of [ann, ben]) await joinRun(player, run)
    await play(ben, 100, 200)
    after(minute_ms)
    await play(ann, 100, 200)
    for (const player of [ann, ben]) await pointsArrive(player)
    expect(await table(run)).toMatchObject({
      ...{ state: 'running', players: 2 },
      rows: [
        { place: 1, name: 'B•••', points: 200, prize_minor: 5000 },
        { place: 2, name: 'A•••', points: 200, prize_minor: 1000 },
      ],
    })
    expect(await myRun(ann, run)).toMatchObject({ place: 2, is_exact: true, players: 2 })
    await play(ann, 100, 1)
    await pointsArrive(ann)
    expect((await myRun(ann, run)).place).toBe(1)
  })
})

describe('the end', () => {
  it('[PROMO-12] pays the places once by the ledger, says so in the inbox, and lists the results', async () => {
    vi.setSystemTime(Date.now())
    await tournament(id)
    for (const player of [ann, ben]) await joinRun(player, run)
    await play(ann, 100, 300)
    const late = await play(ben, 100)
    after(hour_ms + minute_ms)
    await payRound(ben, late, 500)
    await play(ann, 100, 9000)
    after(10 * minute_ms)
    for (const player of [ann, ben]) await pointsArrive(player)
    await ringTable(run)
    await ringTable(run)
    expect([await wonBy(ann), await wonBy(ben)]).toEqual([[1000], [5000]])
    // What is undone from here on changes nothing.
    await takeWinBack(ben, late, 500)
    await ringTable(run)
    expect(await wonBy(ben)).toEqual([5000])
    const page = await call(`/api/site/tournament?lang=he&id=${id}`)
    const { card, past } = page.result as TournamentPage
    expect(card).toBeNull()
    expect(past).toMatchObject([{ run, players: 2, best: { name: 'B•••', points: 500 } }])
    expect((await table(run)).rows).toMatchObject([
      { place: 1, name: 'B•••', points: 500, prize_minor: 5000 },
      { place: 2, name: 'A•••', points: 300, prize_minor: 1000 },
    ])
    const { sums, balances } = await ledgerOf(ben)
    expect(sums).toEqual(balances)
    const [news] = await walletOfPlayer(ben).allNews()
    expect(news?.facts).toEqual({ kind: 'tournament_won', title: 'Reef race', place: 1, amount_minor: 5000 })
    const standings = await operator(`/tournament-runs/${run}`)
    expect(standings.result).toMatchObject({
      standings: [{ player_id: ben.user.id, prize_state: 'given' }, { player_id: ann.user.id }],
    })
  })

  it('[PROMO-12] waits five minutes for a last report, and a run that nobody joined is settled too', async () => {
    vi.setSystemTime(Date.now())
    await tournament(id)
    await tournament(`${id}b`)
    for (const player of [ann, ben]) await joinRun(player, run)
    await play(ann, 100, 300)
    after(hour_ms + 11 * minute_ms)
    await pointsArrive(ann)
    await ringTable(run)
    expect(await table(run)).toMatchObject({ state: 'counting' })
    after(5 * minute_ms)
    await ringTable(run)
    expect(await table(run)).toMatchObject({ state: 'settled', rows: [{ points: 300 }] })
    after(10 * minute_ms)
    await keepTournaments(servicesOf(platformEnv), Date.now())
    expect(await table(`${id}b.1`)).toMatchObject({ state: 'settled', players: 0, rows: [] })
  })

  it('[PROMO-12] pays money to who is excluded by then, and gives them no bonus', async () => {
    vi.setSystemTime(Date.now())
    const bonus = { kind: 'bonus', wager_percent: 300, days: 7 }
    await tournament(id)
    await tournament(`${id}b`, { ...hourOfWins(), gives: bonus })
    for (const player of [ann, ben]) {
      await joinRun(player, run)
      await joinRun(player, `${id}b.1`)
      await play(player, 100, player === ann ? 300 : 200)
    }
    await walletOfPlayer(ann).exclude({ kind: 'self_exclusion', until: null })
    await finish(ann, ben)
    await ringTable(`${id}b.1`)
    expect(await wonBy(ann)).toEqual([5000])
    expect(await walletOfPlayer(ann).bonuses()).toEqual([])
    expect(await walletOfPlayer(ben).bonuses()).toMatchObject([{ amount_minor: 1000, to_wager_minor: 3000 }])
    const standings = await operator(`/tournament-runs/${id}b.1`)
    expect(standings.result).toMatchObject({
      standings: [{ prize_state: 'refused' }, { prize_state: 'given' }],
    })
  })
})

describe('what cannot be done', () => {
  const addReal = async (player: Player, key: string, amount_minor: number) => {
    const added = { balanceKind: 'real', amount_minor, key, reason: 'test' } as const
    expect((await walletOfPlayer(player).adjust(added)).ok).toBe(true)
  }

  it('[PROMO-12] a prize that a wallet refuses holds no other one back, and is tried again after an hour', async () => {
    vi.setSystemTime(Date.now())
    await tournament(id)
    for (const player of [ann, ben]) await joinRun(player, run)
    await play(ann, 100, 300)
    await play(ben, 100, 200)
    const { real_minor } = await walletOfPlayer(ann).balance()
    const room_minor = largestBalance_minor - real_minor
    await addReal(ann, 'full', room_minor)
    await finish(ann, ben)
    expect([await wonBy(ann), await wonBy(ben)]).toEqual([[], [1000]])
    await addReal(ann, 'less', -room_minor)
    after(minute_ms)
    await ringTable(run)
    expect(await wonBy(ann)).toEqual([])
    after(hour_ms)
    await ringTable(run)
    expect([await wonBy(ann), await wonBy(ben)]).toEqual([[5000], [1000]])
    expect((await table(run)).rows).toHaveLength(2)
  })

  it('[PROMO-12] a table that has forgotten its run is told of it for a day', async () => {
    vi.setSystemTime(Date.now())
    const terms = v.parse(TournamentTerms, hourOfWins())
    const joined = { run: `${id}-gone.1`, title: 'Gone', ends_at: Date.now() + hour_ms, terms }
    expect((await walletOfPlayer(ann).joinTournament(joined)).ok).toBe(true)
    const open = async () => {
      await pointsArrive(ann)
      const stub = platformEnv.WALLET.getByName(ann.user.id)
      const query = 'SELECT count(act_at) AS due, sum(is_open) AS open FROM tournament'
      return runInDurableObject(stub, (_, { storage }) => ({ ...storage.sql.exec(query).one() }))
    }
    after(2 * hour_ms)
    expect(await open()).toEqual({ due: 1, open: 1 })
    after(day_ms)
    expect(await open()).toEqual({ due: 0, open: 0 })
  })
})

describe('joining', () => {
  it('[PROMO-11] is for a run that is on, in the version that was seen, once, and not in a pause', async () => {
    const daily = { kind: 'daily', starts_at: new Date(Date.now() + hour_ms).toISOString(), runs: 3 }
    await tournament(id, { ...hourOfWins(), schedule: daily })
    await tournament(`${id}b`)
    expect(await joinRun(ann, run)).toMatchObject({ status: 9480 })
    expect(await joinRun(ann, `${id}b.1`, 2)).toMatchObject({ status: 9409 })
    expect(await joinRun(ann, `${id}b.1`)).toMatchObject({ status: 0 })
    expect(await joinRun(ann, `${id}b.1`)).toMatchObject({ status: 0 })
    expect(await table(`${id}b.1`)).toMatchObject({ players: 1 })
    await walletOfPlayer(ben).exclude({ kind: 'time_out', until: Date.now() + day_ms })
    expect((await myTournaments(ben)).joinable).toEqual([])
    expect(await joinRun(ben, `${id}b.1`)).toMatchObject({ status: 9449 })
  })

  it('[PROMO-11] follows who it is for: consent, currency, and by itself where the rule says so', async () => {
    await tournament(id, { ...hourOfWins(), needs_consent: true })
    await tournament(`${id}b`, { ...hourOfWins(), join: 'auto' })
    await tournament(`${id}c`, {
      ...hourOfWins(),
      least: { BRL: 100 },
      prizes: [{ places: 1, amounts: { BRL: 100 } }],
    })
    expect(await joinRun(ann, run)).toMatchObject({ status: 9483 })
    expect(await joinRun(ann, `${id}c.1`)).toMatchObject({ status: 9481 })
    const { tournaments, joinable } = await myTournaments(ann)
    expect(tournaments).toMatchObject([{ run: `${id}b.1`, state: 'running', points: 0 }])
    expect(joinable).not.toContain(run)
  })
})

describe('staff', () => {
  it('[PROMO-13] publish versions that runs get which have not begun, and the next run is planned by itself', async () => {
    vi.setSystemTime(Date.now())
    const daily = { kind: 'daily', starts_at: new Date(Date.now() - hour_ms).toISOString(), runs: 3 }
    await tournament(id, { ...hourOfWins(), schedule: daily })
    await keepTournaments(servicesOf(platformEnv), Date.now())
    const listed = async () => {
      const answer = await operator(`/tournament-runs?tournament=${id}`)
      const { items } = answer.result as { items: TournamentRunRow[] }
      return items.map((one) => [one.id, one.version, one.state])
    }
    const both = await listed()
    expect(both.toSorted()).toEqual([
      [run, 1, 'running'],
      [`${id}.2`, 1, 'coming'],
    ])
    expect(await putTournament(id, { ...hourOfWins(), schedule: daily, late_minutes: 5 })).toMatchObject({
      status: 0,
    })
    expect(await publishTournament(id, 1)).toMatchObject({ status: 9409 })
    expect(await publishTournament(id, 2)).toMatchObject({ status: 0 })
    expect((await listed()).toSorted()).toEqual([
      [run, 1, 'running'],
      [`${id}.2`, 2, 'coming'],
    ])
    await joinRun(ann, run)
    expect(await operator(`/tournaments/${id}/stop`, { reason: 'test' })).toMatchObject({ status: 0 })
    expect(await listed()).toEqual([[run, 1, 'running']])
    expect(await joinRun(ben, run)).toMatchObject({ status: 9480 })
    await play(ann, 100, 200)
    after(day_ms)
    await pointsArrive(ann)
    await ringTable(run)
    expect(await wonBy(ann)).toEqual([5000])
    await keepTournaments(servicesOf(platformEnv), Date.now())
    expect(await listed()).toEqual([[run, 1, 'settled']])
  })

  it('[PROMO-13] whoever has read the version before plans no run by it', async () => {
    const { terms } = await tournament(id)
    await putTournament(id, { ...hourOfWins(), late_minutes: 5 })
    await platformEnv.DB.prepare('DELETE FROM tournament_run WHERE tournament_id = ?').bind(id).run()
    await platformEnv.DB.prepare('UPDATE tournament SET live_version = 2 WHERE id = ?').bind(id).run()
    const { db } = servicesOf(platformEnv)
    const planned = async (version: number) => {
      await planRun(db, id, { version, terms }, Date.now())
      const { results } = await platformEnv.DB.prepare(
        'SELECT id, version, players FROM tournament_run WHERE tournament_id = ?',
      )
        .bind(id)
        .all()
      return results
    }
    expect(await planned(1)).toEqual([])
    expect(await planned(2)).toEqual([{ id: run, version: 2, players: 0 }])
  })

  it('[PROMO-13] a single run lasts sixty days at most', async () => {
    const starts_at = new Date().toISOString()
    const lasting = (days: number) => {
      const ends_at = new Date(Date.parse(starts_at) + days * day_ms).toISOString()
      return putTournament(id, { ...hourOfWins(), schedule: { kind: 'once', starts_at, ends_at } })
    }
    expect((await lasting(61)).status).not.toBe(0)
    expect(await lasting(60)).toMatchObject({ status: 0 })
  })

  it('[PROMO-13] of one person do not publish prizes that reach the tier of two; all runs count', async () => {
    const schedule = { kind: 'daily', starts_at: new Date().toISOString(), runs: 100 }
    // The tier of two is 4000 lira.
    const prizes = [{ places: 1, amounts: { TRY: 5000 } }]
    await putTournament(id, { ...hourOfWins(), schedule, least: { TRY: 100 }, prizes })
    const [first, second] = [
      await member(`boss${n}`, 'administrator'),
      await member(`chief${n}`, 'administrator'),
    ]
    const publish = (who: Awaited<ReturnType<typeof member>>) =>
      asStaff(who, `/tournaments/${id}/publish`, { version: 1, reason: 'always on' })
    expect(await publish(first)).toMatchObject({ status: 9461, fields: { needs: 'two' } })
    expect(await publish(second)).toMatchObject({ status: 0 })
  })
})

it('[PROMO-14] says a place of many players by buckets, exactly near the top, and how long others have to wait', async () => {
  const now = Date.now()
  const big = `${id}-big.1`
  const terms = v.parse(TournamentTerms, hourOfWins())
  const newRun = { run: big, terms, starts_at: now - hour_ms, ends_at: now + hour_ms }
  const stub = platformEnv.TOURNAMENT.getByName(big)
  expect(await stub.join(newRun, { id: 'best', name: 'B•••', currency: 'USD' })).toBe('joined')
  await runInDurableObject(stub, (_, { storage }) =>
    storage.transactionSync(() => {
      for (let n = 0; n < 1200; n += 1) {
        addPlayer(storage.sql, { id: `p${n}`, name: 'P•••', currency: 'USD' })
        const report = { playerId: `p${n}`, seq: 1, points: 1000 - (n % 50), reached_at: n, isLast: false }
        takeReport(storage.sql, report)
      }
    }),
  )
  const report = (playerId: string, points: number) =>
    stub.report({ playerId, seq: 2, points, reached_at: 9999, isLast: false })
  expect(await report('best', 5000)).toEqual({ place: 1, top_from: 1000, wait_ms: 3003 })
  expect(await stub.standing('p0')).toMatchObject({ place: 2, isExact: true })
  expect(await stub.standing('p1')).toMatchObject({ place: 2 + 24, isExact: true })
  expect(await stub.standing('p49')).toMatchObject({ isExact: false })
  // Undone, it is at the end of its equals.
  expect(await report('best', 1000)).toMatchObject({ place: 1 })
  await stub.report({ playerId: 'best', seq: 3, points: 1000, reached_at: 9999, isLast: false })
  expect(await stub.standing('best')).toMatchObject({ place: 25, isExact: true })
})
