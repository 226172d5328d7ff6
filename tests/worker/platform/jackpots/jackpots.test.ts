import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Jackpot as JackpotInfo, WonJackpot } from '#contract/jackpots.ts'
import { proofOf } from '../../../../functions/platform/jackpots/rounds.ts'
import { pendingStakes } from '../../../../functions/platform/wallet/outbox.ts'
import type { Wallet } from '../../../../functions/platform/wallet/wallet.ts'
import {
  call,
  deposit,
  inWallet,
  migrate,
  openGame,
  operator,
  platformEnv,
  seamless,
  signUp,
  type Answer,
  type Player,
} from '../support.ts'

beforeAll(migrate)

let count = 0
function next(prefix: string): string {
  count += 1
  return `${prefix}${count}`
}

const rules = {
  name: 'Lagoon',
  names: { he: 'לגונה' },
  image: '/media/jackpots/lagoon.jpg',
  currency: 'USD',
  share_bp: 100,
  start_minor: 10_000,
  min_minor: 20_000,
  max_minor: 30_000,
}

/** Each test closes what it opened: the next one of its currency has it for itself. */
async function openJackpot(more: object = {}): Promise<string> {
  const id = next('pot-')
  expect(await operator(`/jackpots/${id}`, { ...rules, ...more }, 'PUT')).toMatchObject({
    http: 200,
    result: { id, created: true },
  })
  return id
}

async function closeJackpot(id: string): Promise<void> {
  expect(await operator(`/jackpots/${id}/close`, {})).toMatchObject({ http: 200 })
}

/** A machine with much to do takes seconds for the stakes, and each makes a telling due again. */
const whileStakesCome = { timeout: 20_000 }

/** The alarm may come by itself meanwhile: waited for is what it does. */
function untilTold(stub: DurableObjectStub<Wallet>): Promise<void> {
  return expect
    .poll(async () => {
      await runDurableObjectAlarm(stub)
      return runInDurableObject(
        stub,
        (_, { storage }) => storage.sql.exec('SELECT due_at FROM outbox').one().due_at,
      )
    }, whileStakesCome)
    .toBe(null)
}

function untilSettled(id: string): Promise<void> {
  return expect
    .poll(async () => {
      await runDurableObjectAlarm(pot(id))
      return (await audit(id)).unsettled
    })
    .toBe(0)
}

const pot = (id: string) => platformEnv.JACKPOT.getByName(id)
const walletObject = (player: Player) => platformEnv.WALLET.getByName(player.user.id)

async function newStaker(currency: string = 'USD', balance_minor = 1_000_000) {
  const player = await signUp(next('Jack'), { currency })
  await deposit(player.user.id, balance_minor)
  const { token } = await openGame(player)
  let spins = 0
  const stake = (amount_minor: number, more: object = {}): Promise<Answer> => {
    spins += 1
    const ids = { transaction_id: `${player.user.username}-${spins}`, round_id: `r-${spins}` }
    return seamless('debit', { token, ...ids, amount_minor, currency, ...more })
  }
  return { player, token, stake, told: () => untilTold(walletObject(player)) }
}

async function infoOf(id: string, lang = 'en'): Promise<JackpotInfo> {
  const { result } = await call(`/api/jackpot/info?lang=${lang}`)
  const found = (result as JackpotInfo[]).find((one) => one.id === id)
  if (!found) throw new Error(`no jackpot ${id} in ${JSON.stringify(result)}`)
  return found
}

const won = async (player: Player) =>
  (await call('/api/user/jackpot_data', { token: player.token })).result as WonJackpot[]

/** A jackpot as the studio's form reads it. */
async function seenOf(id: string) {
  return (await operator(`/jackpots/${id}`)).result as Record<string, unknown>
}

async function audit(id: string) {
  return (await operator(`/jackpots/${id}/audit`)).result as {
    sums: Record<string, number>
    pot_parts: number
    unsettled: number
  }
}

describe('[JACKPOT-01] a jackpot', () => {
  it('is listed with all it is: in the language asked for, its start amount out of the operator’s pocket in the books', async () => {
    const id = await openJackpot({ period_s: 3600 })
    expect(await infoOf(id)).toMatchObject({
      name: 'Lagoon',
      image: rules.image,
      amount: 100,
      startAmount: 100,
      mustDropBy: 300,
      currency: 'USD',
      last_winner: null,
      last_proof: null,
    })
    expect((await infoOf(id, 'he')).name).toBe('לגונה')
    expect(Date.parse((await infoOf(id)).timer ?? '')).toBeGreaterThan(Date.now() + 3_500_000)
    expect(await audit(id)).toMatchObject({ sums: { seed: 100_000_000 }, pot_parts: 100_000_000 })
    await closeJackpot(id)
  })

  it('grows by the share of every stake, once, however often it hears of it, and gives back what is rolled back', async () => {
    const id = await openJackpot({ currency: 'ILS' })
    const { player, token, stake, told } = await newStaker('ILS')
    await stake(5000)
    await stake(1)
    await told()
    expect((await infoOf(id)).amount).toBe(100.5)
    expect((await audit(id)).sums.contribution).toBe(500_000 + 100)

    // The same once more, as after a crash between the telling and the note of it.
    const stakes = await inWallet(player.user.id, (sql) => {
      sql.exec('UPDATE outbox SET delivered_seq = 0')
      return pendingStakes(sql)
    })
    expect(stakes.stakes).toHaveLength(2)
    await Promise.all(
      Array.from({ length: 5 }, () => pot(id).contribute({ id: player.user.id, currency: 'ILS' }, stakes)),
    )
    expect((await audit(id)).sums.contribution).toBe(500_100)

    const undo = { token, transaction_id: 'undo', round_id: 'r-1' }
    const original_transaction_id = `${player.user.username}-1`
    expect(await seamless('rollback', { ...undo, original_transaction_id })).toMatchObject({ http: 200 })
    await told()
    expect(await audit(id)).toMatchObject({ sums: { take_back: -500_000 }, pot_parts: 100_000_100 })
    await closeJackpot(id)
  })

  it('is not played for in another currency', async () => {
    const id = await openJackpot({ currency: 'TRY' })
    const { stake, told } = await newStaker('SEK')
    await stake(100_000)
    await told()
    expect((await audit(id)).sums.contribution).toBeUndefined()
    await closeJackpot(id)
  })

  it('takes the stakes of many players at once without losing or doubling one', async () => {
    const id = await openJackpot({ currency: 'RUB', share_bp: 37, min_minor: 900_000, max_minor: 900_000 })
    const players = await Promise.all(Array.from({ length: 8 }, () => newStaker('RUB')))
    await Promise.all(
      players.flatMap(({ stake, told }, n) => [
        ...Array.from({ length: 12 }, (_, spin) => stake(100 + n * 10 + spin)),
        told(),
      ]),
    )
    await Promise.all(players.flatMap(({ told }) => [told(), told()]))
    await Promise.all(players.map(({ told }) => told()))
    const staked = players.flatMap((_, n) => Array.from({ length: 12 }, (__, spin) => 100 + n * 10 + spin))
    const all = staked.reduce((sum, amount) => sum + amount, 0)
    expect((await audit(id)).sums.contribution).toBe(all * 37)
    await closeJackpot(id)
  })
})

describe('[JACKPOT-01] [JACKPOT-02] a won jackpot', () => {
  it('is paid into the winner’s ledger once, told with a masked name, and begins anew', async () => {
    const id = await openJackpot({ currency: 'SEK', min_minor: 10_010, max_minor: 10_010 })
    const before = await infoOf(id)
    const { player, stake, told } = await newStaker('SEK', 5000)
    await stake(999)
    await told()
    expect(await won(player)).toEqual([])
    await stake(1)
    await told()
    await untilSettled(id)
    expect((await call('/api/user/balance', { token: player.token })).result).toMatchObject({
      balance: 40 + 100.1,
    })
    const win = { id: `${id}.1`, amount: 100.1, startAmount: 100, name: 'Lagoon', currency: 'SEK' }
    expect(await won(player)).toMatchObject([win])
    const after = await infoOf(id)
    expect(after).toMatchObject({
      amount: 100,
      last_winner: 'J•••',
      last_amount: 100.1,
      last_proof: { round: 1, proof: before.proof, threshold_minor: 10_010 },
    })
    const { round, threshold_minor, nonce } = after.last_proof!
    expect(await proofOf({ jackpot: id, round, threshold_minor, nonce })).toBe(before.proof)
    expect(await audit(id)).toMatchObject({ pot_parts: 100_000_000, unsettled: 0 })
    await closeJackpot(id)
  })

  it('is told to its winner until shown, and neither told to nor marked by anybody else', async () => {
    const id = await openJackpot({ currency: 'BRL', min_minor: 10_001, max_minor: 10_001 })
    const winner = await newStaker('BRL')
    const other = await signUp(next('Other'), { currency: 'BRL' })
    await winner.stake(100)
    await winner.told()
    await untilSettled(id)
    const [win] = await won(winner.player)
    const body = { JackpotId: win?.id }
    expect(await won(other)).toEqual([])
    const mark = (token?: string) => call('/api/user/jackpot_is_shown', { token, body })
    expect(await mark(other.token)).toMatchObject({ http: 404, status: 9404 })
    expect(await mark()).toMatchObject({ http: 401, status: 9401 })
    expect(await won(winner.player)).toHaveLength(1)
    expect(await mark(winner.player.token)).toMatchObject({ http: 200, result: {} })
    expect(await mark(winner.player.token)).toMatchObject({ http: 200, result: {} })
    expect(await won(winner.player)).toEqual([])
    await closeJackpot(id)
  })

  it('is won by one of its stakes when its time is up, by nobody while nobody played', async () => {
    const id = await openJackpot({ currency: 'TRY', period_s: 60 })
    const late = await timeIsUp(id)
    expect(late).toMatchObject({ last_winner: null, amount: 100 })
    expect(Date.parse(late.timer ?? '')).toBeGreaterThan(Date.now())
    const { player, stake, told } = await newStaker('TRY', 10_000)
    await stake(10_000)
    await told()
    expect(await timeIsUp(id)).toMatchObject({ last_winner: 'J•••', last_amount: 101, amount: 100 })
    expect(await won(player)).toMatchObject([{ amount: 101 }])
    await closeJackpot(id)
  })

  it('that its winner’s wallet cannot take is tried again after a pause, however many others play meanwhile', async () => {
    const id = await openJackpot({ currency: 'ILS', min_minor: 10_001, max_minor: 10_001 })
    const { player } = await newStaker('ILS')
    let asked = 0
    await runInDurableObject(walletObject(player), (object: Wallet) => {
      const exec = () => {
        asked += 1
        throw new Error('out of order')
      }
      object.sql = { exec } as unknown as SqlStorage
    })
    let seq = 0
    const contribute = (playerId: string, key: string, amount_minor: number) => {
      const stake = { seq: (seq += 1), key, amount_minor, reference: null, reference_seq: null }
      return pot(id).contribute({ id: playerId, currency: 'ILS' }, { after: seq - 1, stakes: [stake] })
    }
    await contribute(player.user.id, 'wins', 100)
    await expect.poll(() => waitOf(id).then(({ retry_at }) => retry_at)).toEqual(expect.any(Number))

    for (let stakes = 0; stakes < 5; stakes += 1) await contribute('another', `stake-${stakes}`, 1)
    const { retry_at, alarm_at } = await waitOf(id)
    expect(retry_at).toBeGreaterThan(Date.now() + 20_000)
    expect(alarm_at).toBe(retry_at)
    await runDurableObjectAlarm(pot(id))
    expect(asked).toBe(1)

    const soon = Date.now() + 10_000
    await runInDurableObject(pot(id), (_, { storage }) => {
      storage.sql.exec('UPDATE round SET drops_at = ? WHERE ended_at IS NULL', soon)
    })
    await contribute('another', 'in-a-timed-round', 1)
    expect((await waitOf(id)).alarm_at).toBe(soon)

    await evictDurableObject(walletObject(player))
    await runInDurableObject(pot(id), (_, { storage }) => {
      storage.sql.exec('UPDATE win SET retry_at = 1')
    })
    await untilSettled(id)
    expect(await won(player)).toMatchObject([{ id: `${id}.1`, amount: 100.01 }])
    await closeJackpot(id)
  })

  it('that is closed goes to one of its players; what nobody played for goes back to the operator', async () => {
    const unplayed = await openJackpot({ currency: 'ILS' })
    await closeJackpot(unplayed)
    expect(await audit(unplayed)).toMatchObject({
      sums: { seed: 100_000_000, seed_return: -100_000_000 },
      pot_parts: 0,
    })
    const id = await openJackpot({ currency: 'ILS' })
    const { player, stake, told } = await newStaker('ILS')
    await stake(200)
    await told()
    await closeJackpot(id)
    await untilSettled(id)
    expect(await won(player)).toMatchObject([{ id: `${id}.1`, amount: 100.02 }])
    expect(await audit(id)).toMatchObject({ pot_parts: 0, unsettled: 0 })
    await stake(200)
    await told()
    expect((await audit(id)).sums.contribution).toBe(20_000)
  })
})

describe('the operator', () => {
  it('changes a jackpot and opens it again, but never its currency; nobody else does', async () => {
    const id = await openJackpot()
    const put = (more: object) => operator(`/jackpots/${id}`, { ...rules, ...more }, 'PUT')
    expect(await put({ name: 'Reef' })).toMatchObject({ result: { created: false } })
    expect((await infoOf(id)).name).toBe('Reef')
    expect(await put({ currency: 'BRL' })).toMatchObject({ http: 409, status: 9409 })
    await closeJackpot(id)
    await expect(infoOf(id)).rejects.toThrow('no jackpot')
    await put({})
    expect((await infoOf(id)).amount).toBe(100)
    await closeJackpot(id)
    const path = `/operator/jackpots/${id}`
    for (const token of [undefined, 'forged']) {
      expect(await call(path, { method: 'PUT', body: rules, token })).toMatchObject({ status: 9403 })
      expect(await call(`${path}/close`, { body: {}, token })).toMatchObject({ status: 9403 })
    }
  })

  it('[STUDIO-07] opens no jackpot again with what was seen before it was closed, and makes none over another', async () => {
    const id = await openJackpot()
    const put = (more: object) => operator(`/jackpots/${id}`, { ...rules, ...more }, 'PUT')
    const seen = async () =>
      (await operator(`/jackpots/${id}`)).result as { updated_at: string; name: string }
    const before = await seen()
    expect(await put({ ...before, priority: 7 })).toMatchObject({ status: 0, result: { created: false } })
    expect(await put({ ...before, priority: 8 })).toMatchObject({ http: 409, status: 9409 })
    const old = await seen()
    expect(old).toMatchObject({ priority: 7, is_open: true })
    await closeJackpot(id)
    expect(await put({ ...old, priority: 9 })).toMatchObject({ http: 409, status: 9409 })
    expect(await seen()).toMatchObject({ priority: 7, is_open: false })
    const exists = { http: 409, status: 9409, fields: { id: 'exists' } }
    expect(await put({ is_new: true, name: 'Another' })).toMatchObject(exists)
    expect(await seen()).toMatchObject({ name: 'Lagoon', is_open: false })
    expect(await put(await seen())).toMatchObject({ status: 0 })
    expect(await seen()).toMatchObject({ is_open: true })
    await closeJackpot(id)
  })

  it('[STUDIO-07] of two who make one at once, or close and save it at once, one alone has their way', async () => {
    const id = next('both-')
    const make = (name: string) => operator(`/jackpots/${id}`, { ...rules, name, is_new: true }, 'PUT')
    const made = await Promise.all([make('Mine'), make('Yours')])
    expect(made.map(({ status }) => status).toSorted()).toEqual([0, 9409])
    for (let times = 0; times < 5; times += 1) {
      const saved = { ...(await seenOf(id)), priority: times }
      await Promise.all([operator(`/jackpots/${id}`, saved, 'PUT'), closeJackpot(id)])
      expect(await seenOf(id)).toMatchObject({ is_open: false })
      expect(await pot(id).state()).toBeUndefined()
      expect(await operator(`/jackpots/${id}`, await seenOf(id), 'PUT')).toMatchObject({ status: 0 })
    }
    await closeJackpot(id)
  })

  it('[STUDIO-07] of two saves in one instant the one that is kept decides the next round, and the other is told', async () => {
    const id = await openJackpot()
    for (let times = 1; times <= 5; times += 1) {
      const before = await seenOf(id)
      const put = (name: string, share_bp: number) =>
        operator(`/jackpots/${id}`, { ...before, name, share_bp }, 'PUT')
      const answers = await Promise.all([put('Mine', 100 + times), put('Yours', 200 + times)])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([0, 9409])
      const isMine = answers[0]?.status === 0
      const kept = isMine ? { name: 'Mine', share_bp: 100 + times } : { name: 'Yours', share_bp: 200 + times }
      expect(await seenOf(id)).toMatchObject(kept)
      expect((await infoOf(id)).name).toBe(kept.name)
    }
    await closeJackpot(id)
  })

  it('[STUDIO-07] whose rules are changed keeps those of its round until that is won: the share, and what it drops by', async () => {
    const id = await openJackpot({ period_s: 3600 })
    const { stake, told } = await newStaker()
    const changed = { share_bp: 1000, start_minor: 100, min_minor: 15_000, max_minor: 18_000, period_s: 3600 }
    expect(await operator(`/jackpots/${id}`, { ...rules, ...changed }, 'PUT')).toMatchObject({ status: 0 })
    await stake(5000)
    await told()
    expect((await audit(id)).sums).toMatchObject({ contribution: 5000 * 100 })
    expect(await infoOf(id)).toMatchObject({ startAmount: 100, mustDropBy: 300 })
    expect(await timeIsUp(id)).toMatchObject({ startAmount: 1, mustDropBy: 180 })
    await stake(5000)
    await told()
    expect((await audit(id)).sums).toMatchObject({ contribution: 5000 * 1100 })
    await closeJackpot(id)
  })

  it('[STUDIO-07] goes on after a save that died with the books changed: by the same call, or with what is seen then', async () => {
    const id = next('dies-')
    const put = (more: object) => operator(`/jackpots/${id}`, { ...rules, ...more }, 'PUT')
    const dies = async (more: object) => {
      await platformEnv.DB.exec(
        `CREATE TRIGGER dies BEFORE INSERT ON jackpot BEGIN SELECT raise(ABORT, 'crash'); END`,
      )
      expect((await put(more)).http).toBe(502)
      await platformEnv.DB.exec('DROP TRIGGER dies')
    }
    await dies({ is_new: true })
    expect(await put({ is_new: true, share_bp: 300 })).toMatchObject({ status: 9409 })
    expect(await put({ is_new: true })).toMatchObject({ status: 0, result: { created: true } })
    const changed = { ...(await seenOf(id)), share_bp: 200 }
    await dies(changed)
    expect(await put({ ...changed, share_bp: 300 })).toMatchObject({ status: 9409 })
    expect(await put(changed)).toMatchObject({ status: 0, result: { created: false } })
    await dies({ ...(await seenOf(id)), share_bp: 400 })
    const seen = await seenOf(id)
    expect(seen).toMatchObject({ share_bp: 400 })
    expect(await put({ ...seen, share_bp: 500 })).toMatchObject({ status: 0 })
    expect(await seenOf(id)).toMatchObject({ share_bp: 500, is_open: true })
    await closeJackpot(id)
  })

  it('[STUDIO-07] is not listed as an earlier save has it, whichever is written last', async () => {
    const id = await openJackpot()
    // As if a closing that came after the save at the books were written before it.
    await platformEnv.DB.exec(
      `CREATE TRIGGER closed_meanwhile BEFORE INSERT ON jackpot WHEN NEW.name = 'Late' BEGIN UPDATE jackpot SET is_open = 0, updated_at = NEW.updated_at + 1 WHERE id = NEW.id; END`,
    )
    const late = await operator(`/jackpots/${id}`, { ...(await seenOf(id)), name: 'Late' }, 'PUT')
    await platformEnv.DB.exec('DROP TRIGGER closed_meanwhile')
    expect(late).toMatchObject({ http: 409, status: 9409 })
    expect(await seenOf(id)).toMatchObject({ name: 'Lagoon', is_open: false })
    await closeJackpot(id)
  })

  it.each([
    [{ min_minor: 10_000 }, 'min_minor'],
    [{ max_minor: 19_999 }, 'max_minor'],
    [{ share_bp: 0 }, 'share_bp'],
    [{ share_bp: 1001 }, 'share_bp'],
    [{ max_minor: 500_000_001 }, 'max_minor'],
    [{ image: 'https://elsewhere.test/x.jpg' }, 'image'],
    [{ period_s: 5 }, 'period_s'],
    [{ currency: 'XAU' }, 'currency'],
  ])('is told what is wrong with %j', async (wrong, field) => {
    const answer = await operator(`/jackpots/${next('wrong-')}`, { ...rules, ...wrong }, 'PUT')
    expect(answer).toMatchObject({ http: 422, status: 9400 })
    expect(Object.keys(answer.fields ?? {})).toEqual([field])
  })

  it('reads the books, and is told of no jackpot where there is none', async () => {
    const id = await openJackpot()
    const { result } = await operator(`/jackpots/${id}/ledger?perPage=1`)
    expect(result).toMatchObject({ total: 1, items: [{ kind: 'seed', pot_after_parts: 100_000_000 }] })
    await closeJackpot(id)
    for (const path of ['ledger', 'audit']) {
      expect(await operator(`/jackpots/none/${path}`)).toMatchObject({ http: 404, status: 9404 })
    }
    expect(await operator('/jackpots/none/close', {})).toMatchObject({ http: 404 })
  })
})

/** When the unpaid win of a jackpot is tried again, and when its alarm comes. */
function waitOf(id: string): Promise<{ retry_at: SqlStorageValue | undefined; alarm_at: number | null }> {
  return runInDurableObject(pot(id), async (_, { storage }) => {
    const [win] = storage.sql.exec('SELECT retry_at FROM win WHERE settled_at IS NULL').toArray()
    return { retry_at: win?.['retry_at'], alarm_at: await storage.getAlarm() }
  })
}

/** As if the round's moment had come. */
async function timeIsUp(id: string): Promise<JackpotInfo> {
  await runInDurableObject(pot(id), (_, state) => {
    state.storage.sql.exec('UPDATE round SET drops_at = 1 WHERE ended_at IS NULL')
  })
  await runDurableObjectAlarm(pot(id))
  await untilSettled(id)
  return infoOf(id)
}
