import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { products, type Product } from '#contract/stops.ts'
import { forgetStops } from '../../../../functions/platform/stops/stops.ts'
import { call, deposit, migrate, openGame, operator, platformEnv, seamless, signUp } from '../support.ts'
import { sportsbook, type Answer, type Player } from '../support.ts'
import { asStaff, auditOf, member } from './staffSupport.ts'

let player: Player
let ids = 0
const next = (prefix: string) => `${prefix}-${(ids += 1)}`

beforeAll(async () => {
  await migrate()
  player = await signUp('Stopped')
  await deposit(player.user.id, 1_000_000)
})

afterEach(async () => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  const { result } = await operator('/stops')
  for (const { id } of (result as { items: { id: string }[] }).items) await goOn(id)
})

const pathOf = (id: string) => `/stops/${encodeURIComponent(id)}`
const stop = (id: string, texts: object = {}) =>
  operator(pathOf(id), { reason: 'It pays too much', texts }, 'PUT')
const goOn = (id: string) => operator(pathOf(id), undefined, 'DELETE')

/** Something that takes stakes: how it is opened, staked in, and how an open stake ends. */
type Place = {
  open: () => Promise<Answer>
  stake: (id: string) => Promise<Answer>
  pay: (id: string) => Promise<Answer>
  undo: (id: string) => Promise<Answer>
}

async function gamePlace(
  provider: 'pragmatic' | 'slotegrator',
  game_id: string,
  product?: Product,
): Promise<Place> {
  const { token } = await openGame(player, provider, game_id, product)
  const movement = (id: string, kind: string) => ({
    ...{ token, transaction_id: `${id}.${kind}`, round_id: id, currency: 'USD' },
  })
  return {
    open: () => {
      const body = { provider, game_id, device: 'mobile', lang: 'en', product }
      return call('/api/games/session', { body, token: player.token })
    },
    stake: (id) => seamless('debit', { ...movement(id, 'bet'), amount_minor: 100 }, { provider }),
    pay: (id) => seamless('credit', { ...movement(id, 'win'), amount_minor: 150 }, { provider }),
    undo: (id) =>
      seamless('rollback', { ...movement(id, 'undo'), original_transaction_id: `${id}.bet` }, { provider }),
  }
}

function sportPlace(): Place {
  const movement = { playerId: player.user.id, currency: 'USD' }
  const bet = (betId: string) => ({ ...movement, id: `${betId}:bet`, betId, amount_minor: 100 })
  return {
    open: () => call('/digitain/front/token', { token: player.token }),
    stake: (id) => sportsbook('bet', { ...bet(id), bonus_minor: 0, price: 2000 } as never),
    pay: (id) => {
      const win = { ...bet(id), id: `${id}:win`, amount_minor: 150 }
      return sportsbook('win', win)
    },
    undo: (id) => sportsbook('rollback', bet(id)),
  }
}

const places = async () => ({
  slot: await gamePlace('pragmatic', 'gems', 'casino'),
  otherSlot: await gamePlace('pragmatic', 'reef', 'casino'),
  table: await gamePlace('pragmatic', 'roulette', 'live'),
  race: await gamePlace('slotegrator', 'race', 'virtual'),
  old: await gamePlace('slotegrator', 'gems'),
  book: sportPlace(),
})
type PlaceName = keyof Awaited<ReturnType<typeof places>>
const everyPlace: PlaceName[] = ['slot', 'otherSlot', 'table', 'race', 'old', 'book']

const stopped = (id: string) => ({ http: 403, status: 9460, fields: { stop: id } })

describe('[STOP-01] a stop', () => {
  it.each<[string, PlaceName[]]>([
    ['everything', everyPlace],
    ['product:casino', ['slot', 'otherSlot', 'old']],
    ['product:live', ['table', 'old']],
    ['product:virtual', ['race', 'old']],
    ['product:sport', ['book']],
    ['provider:pragmatic', ['slot', 'otherSlot', 'table']],
    ['game:pragmatic:gems', ['slot']],
  ])(
    'of %s refuses new stakes there and nowhere else, lets what is open end, and goes on',
    async (id, hit) => {
      const all = await places()
      for (const name of everyPlace) {
        const place = all[name]
        const [won, undone] = [next('won'), next('undone')]
        expect(await place.stake(won)).toMatchObject({ status: 0 })
        expect(await place.stake(undone)).toMatchObject({ status: 0 })
        expect(await stop(id)).toMatchObject({ status: 0, result: { id } })
        const isHit = hit.includes(name)
        expect(await place.stake(next('new')), name).toMatchObject(isHit ? stopped(id) : { status: 0 })
        expect(await place.open(), name).toMatchObject(isHit ? stopped(id) : { status: 0 })
        if (!isHit) {
          await goOn(id)
          continue
        }
        // A provider that asks again is told what it was told: otherwise it would take a booked stake for a refused one.
        expect(await place.stake(won)).toMatchObject({ status: 0 })
        expect(await place.pay(won)).toMatchObject({ status: 0 })
        expect(await place.undo(undone)).toMatchObject({ status: 0 })
        expect(await goOn(id)).toMatchObject({ status: 0 })
        expect(await place.stake(next('after'))).toMatchObject({ status: 0 })
        expect(await place.open()).toMatchObject({ status: 0 })
      }
    },
  )

  it('refuses a stake that is added to an open round, and pays the round', async () => {
    const { table } = await places()
    const round = next('raised')
    const { token } = await openGame(player, 'pragmatic', 'roulette', 'live')
    const debit = (transaction_id: string) =>
      seamless('debit', { token, transaction_id, round_id: round, amount_minor: 100, currency: 'USD' })
    expect(await debit(`${round}.1`)).toMatchObject({ status: 0 })
    await stop('product:live')
    expect(await debit(`${round}.2`)).toMatchObject(stopped('product:live'))
    expect(await table.pay(round)).toMatchObject({ status: 0 })
  })

  it('of two that hold, either is enough', async () => {
    const { slot } = await places()
    await stop('everything')
    await stop('game:pragmatic:gems')
    await goOn('everything')
    expect(await slot.stake(next('both'))).toMatchObject(stopped('game:pragmatic:gems'))
    await goOn('game:pragmatic:gems')
    expect(await slot.stake(next('both'))).toMatchObject({ status: 0 })
  })

  it('leaves players their open bets to look at', async () => {
    await stop('product:sport')
    expect(await call('/api/user/bets?provider=digitain', { token: player.token })).toMatchObject({
      status: 0,
    })
  })
})

describe('[STOP-02] the words of a stop', () => {
  it('are answered to a launch, in the languages that staff wrote', async () => {
    const { slot, book } = await places()
    const texts = { en: 'Back at noon', he: 'נחזור בצהריים' }
    await stop('everything', texts)
    const answer = { status: 9460, fields: { stop: 'everything', ...texts } }
    expect(await slot.open()).toMatchObject(answer)
    expect(await book.open()).toMatchObject(answer)
    await stop('everything', { en: 'Back at two' })
    expect((await slot.open()).fields).toEqual({ stop: 'everything', en: 'Back at two' })
  })

  it('are refused in a language that is not ours, empty, too long, or of nothing that can be stopped', async () => {
    for (const texts of [{ de: 'Nein' }, { en: ' ' }, { en: 'x'.repeat(301) }])
      expect(await stop('everything', texts)).toMatchObject({ http: 422, status: 9400 })
    for (const id of ['nothing', 'product:bingo', 'provider:', 'game:pragmatic', 'product:casino '])
      expect((await stop(id)).status).not.toBe(0)
    expect(await operator('/stops')).toMatchObject({ result: { items: [], total: 0 } })
  })
})

describe('[STOP-03] staff', () => {
  it('of the administration stop and go on, with one call each; others see it alone', async () => {
    const roles = ['editor', 'support', 'payments'] as const
    const administrator = await member('stopper', 'administrator')
    const body = { reason: 'It pays too much', texts: { en: 'Back soon' } }
    for (const role of roles) {
      const other = await member(`no-${role}`, role)
      expect(await asStaff(other, pathOf('everything'), body, 'PUT')).toMatchObject({ status: 9403 })
      expect(await asStaff(other, pathOf('everything'), undefined, 'DELETE')).toMatchObject({ status: 9403 })
      expect(await asStaff(other, '/stops')).toMatchObject({ status: 0 })
    }
    const unreasoned = await asStaff(administrator, pathOf('everything'), { texts: {} }, 'PUT')
    expect(unreasoned).toMatchObject({ status: 9400, fields: { reason: 'required' } })
    expect(await asStaff(administrator, pathOf('everything'), body, 'PUT')).toMatchObject({ status: 0 })
    expect(await asStaff(administrator, '/stops')).toMatchObject({
      result: { items: [{ id: 'everything', author: 'stopper', ...body }], total: 1 },
    })
    expect(await asStaff(administrator, pathOf('everything'), undefined, 'DELETE')).toMatchObject({
      status: 0,
    })
    const lines = await auditOf(`actor_id=${administrator.id}&target=everything`)
    expect(lines.map(({ action, outcome }) => `${action} ${outcome}`)).toEqual([
      ...['removeStop done', 'removeStop began', 'putStop done', 'putStop began'],
    ])
    expect(lines[0]?.before).toMatchObject({ id: 'everything', ...body })
    expect(lines[2]).toMatchObject({ reason: body.reason, after: { id: 'everything', texts: body.texts } })
  })
})

describe('[STOP-04] an isolate that did not make the stop', () => {
  const board = () => platformEnv.STOPS.getByName('house')
  const made = { author: 'test', reason: 'test', texts: {} }

  it('takes its last stake a second after the click at most', async () => {
    const all = await places()
    const stakes = () =>
      Promise.all([all.slot, all.table, all.race, all.book].map((place) => place.stake(next('late'))))
    forgetStops()
    vi.useFakeTimers({ toFake: ['Date'] })
    await all.slot.stake(next('warm'))
    // Past the call of the staff, which would let this isolate forget at once.
    await board().put({ id: 'everything', ...made })
    vi.setSystemTime(Date.now() + 999)
    for (const answer of await stakes()) expect(answer).toMatchObject({ status: 0 })
    vi.setSystemTime(Date.now() + 1)
    for (const answer of await stakes()) expect(answer).toMatchObject(stopped('everything'))
    await board().remove('everything')
    vi.setSystemTime(Date.now() + 1000)
    expect(await all.slot.stake(next('again'))).toMatchObject({ status: 0 })
  })

  it('asks the board once a second, however much is staked', async () => {
    const { slot } = await places()
    forgetStops()
    const asked = vi.spyOn(platformEnv.STOPS, 'getByName')
    vi.useFakeTimers({ toFake: ['Date'] })
    for (let stake = 0; stake < 5; stake += 1) await slot.stake(next('few'))
    expect(asked).toHaveBeenCalledTimes(1)
    vi.setSystemTime(Date.now() + 1000)
    await slot.stake(next('few'))
    expect(asked).toHaveBeenCalledTimes(2)
  })

  it('goes on for ten seconds by what it knew if the board does not answer, and then takes no new stake', async () => {
    const { slot } = await places()
    const known = next('known')
    forgetStops()
    vi.useFakeTimers({ toFake: ['Date'] })
    expect(await slot.stake(known)).toMatchObject({ status: 0 })
    vi.spyOn(platformEnv.STOPS, 'getByName').mockImplementation(() => {
      throw new Error('no board')
    })
    vi.setSystemTime(Date.now() + 9_999)
    expect(await slot.stake(next('later'))).toMatchObject({ status: 0 })
    vi.setSystemTime(Date.now() + 1)
    expect(await slot.stake(next('later'))).toMatchObject({ http: 503, status: 9503 })
    expect(await slot.stake(known)).toMatchObject({ status: 0 })
    expect(await slot.pay(known)).toMatchObject({ status: 0 })
    expect(await slot.open()).toMatchObject({ status: 9503 })
    vi.restoreAllMocks()
    expect(await slot.stake(next('later'))).toMatchObject({ status: 0 })
  })
})

it('[STOP-01] there is a stop for each product', async () => {
  for (const product of products) expect(await stop(`product:${product}`)).toMatchObject({ status: 0 })
})
