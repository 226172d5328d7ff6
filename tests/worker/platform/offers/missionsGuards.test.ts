import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { MyLevel, OfferCard } from '#contract/offers.ts'
import { day_ms, hour_ms } from '#lib/time.ts'
import { setMembership } from '../../../../functions/platform/bonuses/exclusions.ts'
import { servicesOf } from '../../../../functions/platform/kit/services.ts'
import { myOffers as offersOf } from '../../../../functions/platform/offers/myOffers.ts'
import { exclude } from '../../../../functions/platform/wallet/exclusions.ts'
import { givePoints } from '../../../../functions/platform/wallet/points.ts'
import { walletOf, type PlayerWallet } from '../../../../functions/platform/wallet/walletOf.ts'
import {
  accountOf,
  call,
  deposit,
  inWallet,
  migrate,
  operator,
  platformEnv,
  signUp,
  unstopped,
  type Player,
} from '../support.ts'
import {
  afterTime,
  giftsArrive,
  join,
  myOffers,
  offer,
  putOffer,
  setMissions,
  stakeOffer,
  standing,
} from './offerSupport.ts'

/** What missions and levels must not do: give money that one person published as points, be lost, or tempt somebody in a pause. */
let player: Player
let wallet: PlayerWallet
let id: string
let n = 0
/** Stopped after each test: the next one has others. */
let levels: string[] = []

const pointsMission = (trigger: object, more: object = {}) => ({
  ...{ ...stakeOffer, trigger, gift: { kind: 'points', count: 50 }, budget: { USD: 100 } },
  ...{ wager: { percent: 0, counts: { games: 100, sport: 100 }, days: 1 }, ...more },
})
const games = pointsMission({ kind: 'games', count: 2 })

async function level(name: string, points: number, more: object = {}): Promise<void> {
  levels.push(`${id}-${name}`)
  await offer(`${id}-${name}`, {
    ...{ ...stakeOffer, days: null, join: { kind: 'level', points }, trigger: { kind: 'join' } },
    ...{ gift: { kind: 'bonus', amounts: { USD: 500 } }, budget: { USD: 5000 }, ...more },
  })
}
const stop = (name: string) => operator(`/offers/${id}-${name}/stop`, { reason: 'test' })
async function myLevel(): Promise<MyLevel> {
  const { level: mine } = await myOffers(player)
  if (!mine) throw new Error('no levels')
  return mine
}
/** Of the account, for a pause may have ended the session. */
const walletOffers = async () => offersOf(servicesOf(platformEnv), await accountOf(player.user.id), 'en')
/** The names of those that the player has reached, or is told of, with their numbers. */
const told = ({ steps }: MyLevel, isReached: boolean) =>
  steps.filter((one) => one.is_reached === isReached).map((one) => [one.id.replace(`${id}-`, ''), one.level])

/** Fifty points. */
async function getPoints(): Promise<void> {
  await offer(id, games)
  await join(player, id)
  await stake('a')
  await stake('b')
  await giftsArrive(player)
}

async function stake(gameId: string) {
  const transactionId = crypto.randomUUID()
  const movement = { ...unstopped, provider: 'pragmatic', gameId, transactionId, roundId: transactionId }
  expect((await wallet.debit({ ...movement, amount_minor: 10 })).ok).toBe(true)
  return movement
}

beforeAll(migrate)
beforeEach(async () => {
  n += 1
  id = `guard-${n}`
  player = await signUp(`Guarded${n}`)
  wallet = walletOf(platformEnv, { id: player.user.id, currency: 'USD' })
  await deposit(player.user.id, 100_000)
})
afterEach(async () => {
  vi.useRealTimers()
  await setMissions(true)
  for (const one of levels) await operator(`/offers/${one}/stop`, { reason: 'test' })
  levels = []
})

it('[PROMO-04] [PROMO-15] what was published in money never becomes points, nor points money', async () => {
  const refused = { status: 9409, fields: { gift: 'otherUnit' } }
  await putOffer(id, stakeOffer)
  // Nobody has joined a draft.
  expect(await putOffer(id, games)).toMatchObject({ status: 0 })
  await offer(id, games)
  expect(await putOffer(id, stakeOffer)).toMatchObject(refused)
  await offer(`${id}-money`, stakeOffer)
  await operator(`/offers/${id}-money/stop`, { reason: 'test' })
  expect(await putOffer(`${id}-money`, games)).toMatchObject(refused)
  expect(await putOffer(`${id}-money`, { ...stakeOffer, budget: { USD: 5000 } })).toMatchObject({ status: 0 })
})

it('[PROMO-04] a version of points that was saved beside the publishing of money is not published', async () => {
  await putOffer(id, stakeOffer)
  await putOffer(id, games)
  // The first version was published between the check and the saving of the second.
  const publish = `UPDATE offer SET state = 'published', live_version = 1 WHERE id = ?`
  await platformEnv.DB.prepare(publish).bind(id).run()
  const published = await operator(`/offers/${id}/publish`, { version: 2, reason: 'test' })
  expect(published).toMatchObject({ status: 9409, fields: { gift: 'otherUnit' } })
})

it('[PROMO-15] no code joins a mission while there are none, and the code is not used up', async () => {
  await offer(id, { ...games, join: { kind: 'code', code: `GUARD${n}` } })
  await setMissions(false)
  const body = { code: `GUARD${n}` }
  const activate = () => call('/api/payment/promocode/activation', { body, token: player.token })
  expect(await activate()).toMatchObject({ status: 2212 })
  await setMissions(true)
  expect(await activate()).toMatchObject({ status: 0 })
  await stake('a')
  await stake('b')
  await giftsArrive(player)
  expect((await wallet.offers()).points).toBe(50)
  expect((await myOffers(player)).offers.map((one) => one.id)).toEqual([id])
})

it('[PROMO-16] a level that is stopped stays reached by who joined it, and the numbers of others with it', async () => {
  await level('two', 10)
  await level('three', 20)
  await level('four', 500)
  await getPoints()
  const reached = [
    ['two', 2],
    ['three', 3],
  ]
  expect(told(await myLevel(), true)).toEqual(reached)
  await stop('two')
  expect(told(await myLevel(), true)).toEqual(reached)
  expect(told(await myLevel(), false)).toEqual([['four', 4]])
  await stop('three')
  await stop('four')
  expect(told(await myLevel(), true)).toEqual(reached)
  expect((await myLevel()).is_top).toBe(true)
})

it('[PROMO-16] numbers a level by all that run, for the page and for players of each currency', async () => {
  const real = { gift: { kind: 'bonus', amounts: { BRL: 500 } }, budget: { BRL: 5000 } }
  await level('reals', 10, real)
  await level('dollars', 20)
  await getPoints()
  expect(told(await myLevel(), true)).toEqual([['dollars', 3]])
  const news = (await wallet.allNews()).map(({ facts }) => facts)
  expect(news.find(({ kind }) => kind === 'level_reached')).toMatchObject({ level: 3 })
  const cards = (await call('/api/site/offers?lang=en')).result as OfferCard[]
  expect(cards.find((card) => card.id === `${id}-dollars`)?.level).toBe(3)
})

it('[PROMO-16] who is in a pause or may have none is not told what the next level gives', async () => {
  await level('two', 10)
  await level('three', 500)
  await getPoints()
  expect(told(await myLevel(), false)).toEqual([['three', 3]])
  const out = { points: 50, is_top: false, steps: [{ level: 2, is_reached: true }] }
  await setMembership(servicesOf(platformEnv).db, player.user.id, false)
  expect(await myLevel()).toMatchObject(out)
  await setMembership(servicesOf(platformEnv).db, player.user.id, true)
  await wallet.exclude({ kind: 'time_out', until: Date.now() + day_ms })
  const { level: paused } = await walletOffers()
  expect(paused).toMatchObject(out)
  expect(paused?.steps).toHaveLength(1)
})

it('[PROMO-16] a level that the wallet refuses keeps no place', async () => {
  await level('two', 10, { most_players: 1 })
  await inWallet(player.user.id, (sql) => {
    givePoints(sql, { id: 'points', count: 50, title: 'x' })
    exclude(sql, { kind: 'time_out', until: Date.now() + day_ms })
  })
  await giftsArrive(player)
  expect((await standing(`${id}-two`)).joined).toBe(0)
})

/** Verified in a pause, with which a mission of a document is done. */
async function verifiedInPause(kind: 'time_out' | 'self_exclusion', terms: object): Promise<void> {
  await offer(id, terms)
  await join(player, id)
  await wallet.exclude({ kind, until: Date.now() + day_ms })
  await wallet.noteDocument()
  await giftsArrive(player)
}
const document = pointsMission({ kind: 'document' }, { days: null })
const stateOf = async () => (await wallet.offers()).offers.map(({ state }) => state)

it('[PROMO-15] points of what is done in a time-out come after it', async () => {
  await verifiedInPause('time_out', document)
  expect([await stateOf(), (await wallet.offers()).points]).toEqual([['coming'], 0])
  await afterTime(player, day_ms + 1000)
  expect([await stateOf(), (await wallet.offers()).points]).toEqual([['given'], 50])
  expect((await standing(id)).budgets).toMatchObject([{ used_minor: 50 }])
})

it('[PROMO-15] a self-exclusion refuses points', async () => {
  await verifiedInPause('self_exclusion', document)
  expect([await stateOf(), (await wallet.offers()).points]).toEqual([['refused'], 0])
  expect((await standing(id)).budgets).toMatchObject([{ used_minor: 0 }])
})

it('[PROMO-15] money of a document is refused in a pause, and followed no longer', async () => {
  const money = { ...stakeOffer, days: null, trigger: { kind: 'document' } }
  await verifiedInPause('time_out', money)
  expect(await stateOf()).toEqual(['refused'])
  const open = (sql: SqlStorage) => sql.exec('SELECT id FROM offer WHERE is_open = 1').toArray()
  expect(await inWallet(player.user.id, open)).toEqual([])
})

it('[PROMO-15] what falls due while there are no missions is given when there are again', async () => {
  await offer(id, games)
  await join(player, id)
  await stake('a')
  await setMissions(false)
  await stake('b')
  await giftsArrive(player)
  expect([await stateOf(), (await wallet.offers()).points]).toEqual([['coming'], 0])
  await setMissions(true)
  await afterTime(player, hour_ms + 1000)
  expect([await stateOf(), (await wallet.offers()).points]).toEqual([['given'], 50])
})
