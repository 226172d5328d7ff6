import { abortAllDurableObjects } from 'cloudflare:test'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { walletOf } from '../../../../functions/platform/wallet/walletOf.ts'
import { walks } from '../../lib/walks.ts'
import { deposit, migrate, operator, platformEnv, sessionIdOf, signUp, sportsbook } from '../support.ts'
import { breakAfter } from './bookWorld.ts'

/*
 * Batches of a book on one wallet, whose object dies somewhere in some of them: each is sent again until it is answered, and once more. What
 * the wallet is worth has to be what the accepted movements say, told here apart from the wallet.
 */
type Envelope = { status: number; result?: { balance_minor: number } }
type Sent = Record<string, unknown> & { action: string; betId: string; id: string; amount_minor: number }
type Bet = {
  id: string
  /** Of the slip; `stake_minor` of the player's money. */
  amount_minor: number
  stake_minor: number
  wins: { id: string; amount_minor: number; since_minor: number }[]
}

const bets = 2
const move = fc.record({
  kind: fc.constantFrom(
    'bet',
    'bet',
    'free',
    'win',
    'win',
    'cash-out',
    'resettle',
    'rollback',
    'unsettle',
    'unsettle',
  ),
  bet: fc.nat({ max: bets - 1 }),
  amount_minor: fc.integer({ min: 1, max: 900 }),
})
const call = fc.record({
  moves: fc.array(move, { minLength: 1, maxLength: 6 }),
  allOrNone: fc.boolean(),
  crash: fc.option(fc.integer({ min: 1, max: 40 })),
  withdraws: fc.boolean(),
})

let playerId = ''
let session = ''
let run = 0
const seen = { crashes: 0, allRefused: 0, accepted: 0, owed: 0, free: 0, unsettled: 0 }
beforeAll(async () => {
  await migrate()
  playerId = (await signUp('BatchMoney')).user.id
  session = await sessionIdOf(playerId)
})

async function balancesNow() {
  type Balances = Record<'real' | 'bonus' | 'owed', number>
  const { result } = await operator(`/players/${playerId}/audit`)
  const { sums, balances } = result as { sums: Balances; balances: Balances }
  expect(sums).toEqual(balances)
  return balances
}
const worth = ({ real, bonus, owed }: Awaited<ReturnType<typeof balancesNow>>) => real + bonus - owed

/** The answers of both times: what was refused at first may be accepted then, for another of the call made room. */
async function send(action: 'bets' | 'settle', body: object, crash: number | null): Promise<Envelope[][]> {
  if (crash !== null) {
    await breakAfter(playerId, action, crash)
    await sportsbook(action, body)
    await abortAllDurableObjects()
    seen.crashes += 1
  }
  const answers: Envelope[][] = []
  for (let time = 0; time < 2; time += 1) {
    const { status, result } = await sportsbook(action, body)
    expect(status).toBe(0)
    answers.push((result as { results: Envelope[] }).results)
  }
  const [first = [], again = []] = answers
  for (const [place, envelope] of first.entries())
    if (envelope.status === 0) expect(again[place]).toEqual(envelope)
  return answers
}

/** What an accepted movement changes, by what the book knows of its bets. */
function effectOf(known: Map<string, Bet>, sent: Sent): number {
  const { action, betId, amount_minor } = sent
  const bet = known.get(betId)
  if (action === 'bet') {
    const isFree = 'freeBetId' in sent
    known.set(betId, { id: sent.id, amount_minor, stake_minor: isFree ? 0 : amount_minor, wins: [] })
    if (isFree) seen.free += 1
    return isFree ? 0 : -amount_minor
  }
  const win = bet?.wins.at(-1)
  switch (action) {
    case 'rollback':
      // One that names a stake that has not come changes nothing, and refuses it.
      if (bet?.id !== sent.id) return 0
      known.delete(betId)
      return bet.stake_minor
    case 'unsettle': {
      // One that names a win that has not come changes nothing, and refuses it.
      const taken = bet?.wins.find(({ id }) => id === sent['winId'])
      if (!bet || !taken) return 0
      bet.wins = bet.wins.filter((one) => one !== taken)
      seen.unsettled += 1
      return -(taken.amount_minor + taken.since_minor)
    }
    case 'win':
      bet?.wins.push({ id: sent.id, amount_minor, since_minor: 0 })
      return amount_minor
    default:
      if (action === 'resettle' && win) win.since_minor += amount_minor
      return amount_minor
  }
}

it(
  '[SEAMLESS-17] [SEAMLESS-18] [SEAMLESS-19] whatever a book sends in batches, repeats and crashes, the ledger is what was accepted',
  { timeout: 240_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(call, { minLength: 2, maxLength: 7 }), async (calls) => {
        run += 1
        const wallet = walletOf(platformEnv, { id: playerId, currency: 'USD' })
        const expires_at = Date.now() + 3_600_000
        for (let n = 0; n < bets; n += 1)
          await wallet.giveFreeBet({ id: `f${run}-${n}`, amount_minor: 300, expires_at, source: 'test' })
        await deposit(playerId, 1500)
        let expected = worth(await balancesNow())
        const known = new Map<string, Bet>()
        const done = new Set<string>()
        for (const [n, { moves, allOrNone, crash, withdraws }] of calls.entries()) {
          const { real } = await balancesNow()
          if (withdraws && real > 0) {
            await deposit(playerId, -real)
            expected -= real
          }
          const sent = moves.map((one, place): Sent => sentOf(known, one, `${run}-${n}-${place}`))
          for (const [action, batch] of [
            ['bets', sent.filter((one) => one.action === 'bet')],
            ['settle', sent.filter((one) => one.action !== 'bet')],
          ] as const) {
            if (batch.length === 0) continue
            const body = action === 'bets' ? { allOrNone, bets: batch } : { allOrNone, settlements: batch }
            for (const results of await send(action, body, crash)) {
              const isRefused = results.some(({ status }) => status !== 0)
              if (allOrNone && isRefused) seen.allRefused += 1
              if (allOrNone) expect(new Set(results.map(({ status }) => status === 0)).size).toBe(1)
              for (const [place, { status }] of results.entries()) {
                const one = batch[place]
                if (!one || status !== 0 || done.has(`${one.action}:${one.id}`)) continue
                done.add(`${one.action}:${one.id}`)
                seen.accepted += 1
                expected += effectOf(known, one)
              }
            }
            const balances = await balancesNow()
            if (balances.owed > 0) seen.owed += 1
            expect(worth(balances)).toBe(expected)
          }
        }
      }),
      walks(8, 1),
    )
    expect(Object.entries(seen).filter(([, times]) => times === 0)).toEqual([])
  },
)

function sentOf(
  known: Map<string, Bet>,
  { kind, bet: n, amount_minor }: { kind: string; bet: number; amount_minor: number },
  id: string,
): Sent {
  const betId = `${run}-b${n}`
  const base = { betId, playerId, currency: 'USD', amount_minor }
  const bet = known.get(betId)
  switch (kind) {
    case 'bet':
      return { ...base, action: 'bet', id: `${betId}:bet:${id}`, session, bonus_minor: 0, price: 2000 }
    case 'free': {
      const free = { freeBetId: `f${run}-${n}`, amount_minor: 300 }
      return { ...base, ...free, action: 'bet', id: `${id}:free`, session, bonus_minor: 0, price: 2000 }
    }
    case 'unsettle': {
      const win = bet?.wins.at(-1) ?? { id: `${id}:never`, amount_minor }
      return { ...base, action: kind, id, winId: win.id, amount_minor: win.amount_minor }
    }
    case 'resettle':
      return {
        ...base,
        action: kind,
        id,
        amount_minor: amount_minor % 2 === 0 ? amount_minor : -amount_minor,
      }
    case 'rollback':
      return bet
        ? { ...base, action: kind, id: bet.id, amount_minor: bet.amount_minor }
        : { ...base, action: kind, id: `${id}:undone` }
    default:
      return { ...base, action: kind, id }
  }
}
