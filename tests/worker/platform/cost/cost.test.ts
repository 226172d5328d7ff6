import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest'
import type { OfferTerms } from '#contract/offers.ts'
import { day_ms } from '#lib/time.ts'
import type { JoinedRun } from '../../../../functions/platform/wallet/tournaments.ts'
import { walletOf } from '../../../../functions/platform/wallet/walletOf.ts'
import { forgetStops, stopsNow } from '../../../../functions/platform/stops/stops.ts'
import { openLine, type OpenLine } from '../lines.ts'
import { above, platformCosts, spinBytes, type Budget, type Cost } from '../../lib/costs.ts'
import { meterCalls, meterD1, meterObjects, meterRows, steadyCost, stopMeter } from '../../lib/meter.ts'
import { bankAnswers, bankCalls, callBack, goodBank, pay, wire } from '../payments/paymentSupport.ts'
import {
  call,
  deposit,
  login,
  migrate,
  openGame,
  operator,
  platformEnv,
  publish,
  seamless,
  sessionIdOf,
  signUp,
  signUpBody,
  solvedCaptcha,
  sportsbook,
  type Answer,
  type Player,
  unstopped,
} from '../support.ts'

let player: Player
let game: string
let ids = 0
const jackpots = ['cost-one', 'cost-two']
const next = (prefix: string) => `${prefix}${(ids += 1)}`

beforeAll(async () => {
  await migrate()
  meterD1(platformEnv.DB)
  meterObjects(platformEnv.WALLET, 'wallet')
  meterObjects(platformEnv.JACKPOT, 'jackpot')
  meterObjects(platformEnv.STOPS, 'stops')
  meterObjects(platformEnv.TRIES, 'tries')
  const anyObject = platformEnv.WALLET.get(platformEnv.WALLET.idFromName('any'))
  await runInDurableObject(anyObject, (_, { storage }) => meterRows(storage.sql))
  meterCalls(platformEnv.MEDIA, { get: 'r2', head: 'r2', put: 'r2', list: 'r2', delete: 'r2' })
  await bankAnswers(goodBank)
  player = await signUp('Costs', { currency: 'BRL' })
  await signUp('CostsAgain')
  await deposit(player.user.id, 1_000_000)
  await publish({ kind: 'popup', slug: 'cost', locale: 'en', title: 'Popup', fields: { text: 'Hello' } })
  for (const id of jackpots) await openJackpot(id)
  game = (await openGame(player)).token
  await good(call('/api/user/popups', { token: player.token, body: { popup_id: 'cost' } }))
  // A minute later.
  const pastDoubt = 'UPDATE list_copy SET doubted_until = 0'
  await runInDurableObject(wallet(), (_, { storage }) => void storage.sql.exec(pastDoubt))
})

afterAll(stopMeter)

async function openJackpot(id: string): Promise<void> {
  const sums = { share_bp: 100, start_minor: 10_000, min_minor: 400_000_000, max_minor: 400_000_000 }
  const body = { name: id, names: {}, image: '/media/jackpots/reef.jpg', currency: 'BRL', ...sums }
  expect(await operator(`/jackpots/${id}`, body, 'PUT')).toMatchObject({ status: 0 })
}

async function good(answer: Promise<Answer>): Promise<Answer> {
  const { status, ...rest } = await answer
  expect({ status, ...rest }).toMatchObject({ status: 0 })
  return { status, ...rest }
}

const get = (path: string) => () => good(call(path, { token: player.token }))
const inRound = (round_id: string, amount_minor: number) => ({
  ...{ token: game, transaction_id: next('move-'), round_id, amount_minor, currency: 'BRL' },
})
const debit = (round: string, amount_minor = 100) => good(seamless('debit', inRound(round, amount_minor)))
const credit = (round: string, amount_minor = 20) => good(seamless('credit', inRound(round, amount_minor)))

// By their ids, for what the meter does not count.
const wallet = () => platformEnv.WALLET.get(platformEnv.WALLET.idFromName(player.user.id))
const jackpot = (id: string) => platformEnv.JACKPOT.get(platformEnv.JACKPOT.idFromName(id))
/** As the alarm does it, which comes a second after a stake. */
async function deliver(): Promise<void> {
  await runDurableObjectAlarm(wallet())
}

let session = ''
const bet = (betId: string) => {
  const body = {
    session,
    id: `${betId}:bet`,
    betId,
    playerId: player.user.id,
    amount_minor: 100,
    currency: 'BRL',
  }
  return good(sportsbook('bet', { ...body, bonus_minor: 0, price: 1900 } as never))
}
const win = (betId: string) => {
  const body = {
    session,
    id: `${betId}:win`,
    betId,
    playerId: player.user.id,
    amount_minor: 190,
    currency: 'BRL',
  }
  return good(sportsbook('win', body))
}

async function payIn(): Promise<void> {
  await good(pay(player, 'pagstar/payment', { payment_mode: 'payment' }))
  const { external_id } = JSON.parse((await bankCalls()).at(-1)?.body ?? '') as { external_id: string }
  await good(callBack(wire('payment', external_id, 'approved', 5000)))
}

let round = ''
let left = ''
const leaveGame = () => {
  const body = { provider: 'pragmatic', game_id: 'gems', session: left }
  return good(call('/api/games/session', { method: 'DELETE', body, token: player.token }))
}
/** As much as came in, so that nothing is left to wager. */
async function stakeAll(): Promise<void> {
  await debit((round = next('round-')), 950_000)
  await credit(round, 950_000)
}
const takeOut = () => good(pay(player, 'pagstar/withdrawal', { account: '12345-6' }))

const share = { games: 100, sport: 100, exceptions: [] }
/** An offer of stakes, which every stake brings forward. */
async function joined(id: string): Promise<void> {
  const terms: OfferTerms = {
    ...{
      starts_at: '2026-01-01T00:00:00Z',
      ends_at: '2100-01-01T00:00:00Z',
      needs_consent: false,
      most_players: null,
      days: 60,
    },
    ...{ who: { kind: 'everyone' }, join: { kind: 'opt_in' }, budget: { BRL: 1 } },
    trigger: { kind: 'stake', sum: { BRL: 1_000_000_000 }, counts: share },
    gift: { kind: 'bonus', amounts: { BRL: 1 } },
    wager: { percent: 100, counts: share, most_stake: null, days: 30 },
  }
  await walletOf(platformEnv, { id: player.user.id, currency: 'BRL' }).joinOffer({
    id,
    version: 1,
    title: id,
    terms,
  })
}

/** A run whose points every round with a win changes, and no offer. */
async function raced(): Promise<void> {
  const run = 'race.1'
  await runInDurableObject(
    wallet(),
    (_, { storage }) => void storage.sql.exec('UPDATE offer SET is_open = 0'),
  )
  const terms: JoinedRun['terms'] = {
    ...{ points: { kind: 'multiplier' }, games: null, least: { BRL: 1 }, late_minutes: 0 },
  }
  const ends_at = Date.now() + 30 * day_ms
  await walletOf(platformEnv, { id: player.user.id, currency: 'BRL' }).joinTournament({
    ...{ run, title: run, ends_at, terms },
  })
}

/** As after ten seconds without a call, though lines are held. */
const sleep = () => evictDurableObject(wallet())

/** As if the sign-in had been stored as used an hour ago, and asked for then. */
async function anHourLater(): Promise<void> {
  const earlier = platformEnv.DB.prepare(
    'UPDATE session SET updated_at = updated_at - 3600001 WHERE user_id = ?',
  )
  await earlier.bind(player.user.id).run()
  await runInDurableObject(wallet(), (_, { storage }) => void storage.sql.exec('DELETE FROM cleared'))
  await sleep()
}
/** As if the player had opened the last game long ago. */
async function forgetPlace(): Promise<void> {
  const earlier = platformEnv.DB.prepare('UPDATE session SET placed_at = 1 WHERE user_id = ?')
  await earlier.bind(player.user.id).run()
  await wallet().forgetPlace(await sessionIdOf(player.user.id))
}

const callsOfLobby = [
  ...['/api/user/check', '/api/user/balance', '/api/user/popups?device_type=mobile&page=slots'],
  ...['/api/favorite_slots/get_list', '/api/user/games_likes/get', '/api/user/recent_games'],
]

let captcha = ''
const register = () =>
  good(call('/api/user/signup/username', { body: { captcha, ...signUpBody(next('Costs')) } }))
const favorite = (name: 'add' | 'remove') => {
  const [slot, id] = [{ provider: 'pragmatic', gameId: 'gems' }, 'pragmatic/gems']
  const body = name === 'add' ? { slot } : { id }
  return good(call(`/api/favorite_slots/${name}`, { body, token: player.token }))
}
const like = (isLiked: boolean) => {
  const query = `name=pragmatic/gems&is_increase=${isLiked}&current_likes_amount=0`
  return good(call(`/api/user/games_likes?${query}`, { method: 'PATCH', token: player.token }))
}

let line: OpenLine | undefined
async function holdLine(): Promise<void> {
  line ??= await openLine(player.token)
}

let placed = ''
/** What is counted, after what has to be there first. */
const actions: Record<
  keyof typeof platformCosts,
  { before?: () => Promise<unknown>; act: () => Promise<unknown> }
> = {
  'content version, asked once a second': { act: get('/api/site/content-version') },
  'session check, once a page': { act: get('/api/user/check') },
  balance: { act: get('/api/user/balance') },
  popups: { act: get('/api/user/popups?device_type=mobile&page=slots') },
  'a poll once an hour, which stores that the sign-in is used': {
    before: anHourLater,
    act: get('/api/user/balance'),
  },
  'live line, opened once in five minutes': {
    act: async () => void (line = await openLine(player.token)),
  },
  'session check after the object slept': { before: sleep, act: get('/api/user/check') },
  'debit after the object slept': { before: sleep, act: () => debit(next('round-')) },
  'page of games, its first calls after the object slept': {
    before: sleep,
    act: () => Promise.all(callsOfLobby.map((path) => get(path)())),
  },
  favorites: { act: get('/api/favorite_slots/get_list') },
  likes: { act: get('/api/user/games_likes/get') },
  'games played last': { act: get('/api/user/recent_games') },
  'a favorite more': { before: () => favorite('remove'), act: () => favorite('add') },
  'a like more': { before: () => like(false), act: () => like(true) },
  launch: { act: () => openGame(player) },
  'launch on another network or after half an hour': { before: forgetPlace, act: () => openGame(player) },
  'leaving a game': { before: async () => void (left = (await openGame(player)).id), act: leaveGame },
  'stops, asked once a second of stakes': {
    before: async () => forgetStops(),
    act: () => stopsNow(platformEnv),
  },
  debit: { act: () => debit(next('round-')) },
  credit: { before: () => debit((round = next('round-'))), act: () => credit(round) },
  'debit with a line open': { before: holdLine, act: () => debit(next('round-')) },
  'credit with a line open': {
    before: async () => {
      await holdLine()
      await debit((round = next('round-')))
    },
    act: () => credit(round),
  },
  'delivery of stakes, once a second of play': { before: () => debit(next('round-')), act: deliver },
  bet: { act: () => bet(next('bet-')) },
  settle: { before: () => bet((placed = next('bet-'))), act: () => win(placed) },
  'cashier opened': { act: get('/api/payment/cashier') },
  deposit: { act: payIn },
  withdrawal: { before: stakeAll, act: takeOut },
  'sign-in': { act: () => good(login('CostsAgain', undefined, '203.0.113.7')) },
  'sign-up by username': { before: async () => void (captcha = await solvedCaptcha()), act: register },
  'debit with an offer joined': { before: () => joined('stake'), act: () => debit(next('round-')) },
  'debit with two offers joined': { before: () => joined('stake-2'), act: () => debit(next('round-')) },
  'debit with five offers joined': {
    before: () => Promise.all(['stake-3', 'stake-4', 'stake-5'].map(joined)),
    act: () => debit(next('round-')),
  },
  'debit in a tournament': { before: raced, act: () => debit(next('round-')) },
  'credit in a tournament': {
    before: async () => {
      await raced()
      await debit((round = next('round-')))
    },
    act: () => credit(round),
  },
  'studio publish': {
    act: () =>
      publish({
        kind: 'popup',
        slug: 'cost',
        locale: 'en',
        title: next('Popup '),
        fields: { text: 'Hello' },
      }),
  },
}

/** In the report, where `npm run bench -- cost` reads it. */
function report(task: TestContext['task'], what: string, cost: Cost, budget: Budget): void {
  Object.assign(task.meta, { cost: { what, cost, ...budget } })
}

describe('[SCALE-01] costs no more than its budget:', () => {
  for (const [what, { before, act }] of Object.entries(actions)) {
    it(what, async ({ task }) => {
      session = await sessionIdOf(player.user.id)
      const budget: Budget = platformCosts[what as keyof typeof platformCosts]
      const cost = await steadyCost(act, before)
      report(task, what, cost, budget)
      expect(above(cost, budget.most)).toEqual({})
    })
  }

  it('a spin, in bytes that stay', async ({ task }) => {
    const spins = 400
    const owner = { playerId: player.user.id, currency: 'BRL' } as const
    const before = await storedBytes()
    for (let spin = 0; spin < spins; spin += 1) {
      const ids = { provider: 'pragmatic', gameId: 'gems', roundId: next('bytes-') }
      expect(
        await wallet().debit(owner, {
          ...unstopped,
          ...ids,
          transactionId: next('move-'),
          amount_minor: 100,
        }),
      ).toMatchObject({ ok: true })
      await wallet().credit(owner, { ...ids, transactionId: next('move-'), amount_minor: 20 })
      if (spin % 50 === 49) await delivered()
    }
    await delivered()
    const cost = { bytes: Math.round(((await storedBytes()) - before) / spins) }
    report(task, 'spin, bytes kept', cost, spinBytes)
    expect(above(cost, spinBytes.most)).toEqual({})
  })
})

async function delivered(): Promise<void> {
  await expect
    .poll(async () => {
      await deliver()
      return runInDurableObject(
        wallet(),
        (_, { storage }) => storage.sql.exec('SELECT due_at FROM outbox').one()['due_at'],
      )
    })
    .toBe(null)
}

/** Of the player's object and of the jackpots that take a share. */
async function storedBytes(): Promise<number> {
  const size = (_: unknown, { storage }: DurableObjectState) => storage.sql.databaseSize
  const sizes = await Promise.all(jackpots.map((id) => runInDurableObject(jackpot(id), size)))
  return sizes.reduce((sum, bytes) => sum + bytes, await runInDurableObject(wallet(), size))
}
