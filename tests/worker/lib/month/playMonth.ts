import type { Product } from '#contract/stops.ts'
import { day_ms, minute_ms } from '#lib/time.ts'
import {
  loseBet,
  payBet,
  placeBet,
  rollBackBet,
  unsettleBet,
} from '../../../../functions/platform/wallet/betMovements.ts'
import { cancelBonus, expireBonuses, giveBonus } from '../../../../functions/platform/wallet/bonuses.ts'
import { convertBonus } from '../../../../functions/platform/wallet/conversion.ts'
import { refundPart } from '../../../../functions/platform/wallet/corrections.ts'
import { giveFreeBet } from '../../../../functions/platform/wallet/freeBets.ts'
import { collectDueWins, giveFreeRounds } from '../../../../functions/platform/wallet/freeRounds.ts'
import { keepGame } from '../../../../functions/platform/wallet/gameSessions.ts'
import {
  houseDelivery,
  planHouseReport,
  type HouseReport,
} from '../../../../functions/platform/wallet/houseReport.ts'
import { claim, entryColumns, type Entry } from '../../../../functions/platform/wallet/ledger.ts'
import { adjust, award, payJackpot } from '../../../../functions/platform/wallet/movements.ts'
import {
  recordPayment,
  release,
  reserve,
  returnPayment,
} from '../../../../functions/platform/wallet/paymentMovements.ts'
import {
  adjustInRound,
  creditRound,
  rollbackRound,
  stakeInGame,
} from '../../../../functions/platform/wallet/playFreeRound.ts'
import { refundDeposit } from '../../../../functions/platform/wallet/refunds.ts'
import { takePrize } from '../../../../functions/platform/wallet/tournaments.ts'
import { drawsOf, monthBegins, monthDays, timesOf, type Person } from './people.ts'

/*
 * A month of one player, with the wallet's own rules on the database of an object: rounds of slots, live tables and virtual games, bets with
 * everything that befalls them, deposits and withdrawals that come back, bonuses of offers, free bets and rounds, prizes and jackpots, and what
 * staff book. What is refused, such as a stake above the balance, is left out, as in life. The draws are of a seed.
 */
/** `at`: when the wallet told it. */
export type Told = { at: number; report: HouseReport }
/** After a call of the book: whether by its calls the bet is in play. */
export type BetCall = { at: number; betId: string; isInPlay: boolean }
/** A withdrawal or return as D1 has it in the end; `settledAt` is null while it is under way. */
export type Payout = {
  id: string
  amount_minor: number
  createdAt: number
  settledAt: number | null
  status: 'started' | 'paid' | 'refused' | 'refunded'
}
export type Played = {
  entries: Entry[]
  reports: Told[]
  products: Map<string, Product>
  betCalls: BetCall[]
  payouts: Payout[]
}

const games: readonly { provider: string; gameId: string; product: Product }[] = [
  { provider: 'pragmatic', gameId: 'gems', product: 'casino' },
  { provider: 'pragmatic', gameId: 'bay', product: 'casino' },
  { provider: 'slotegrator', gameId: 'quay', product: 'casino' },
  { provider: 'ezugi', gameId: 'roulette', product: 'live' },
  { provider: 'gitslotpark', gameId: 'horses', product: 'virtual' },
]
const offers = ['spring', 'weekly-cashback', 'welcome-bonus']
/** Plays it in `sql`, whose steps are done, with a clock that `setClock` turns. */
export async function playMonth(
  sql: SqlStorage,
  { owner }: Person,
  { seed, setClock, daily }: { seed: number; setClock: (at: number) => void; daily: number },
): Promise<Played> {
  const draw = drawsOf(seed)
  const env = {} as never
  const reports: Told[] = []
  const delivery = houseDelivery(
    async () => ({ brand: 'main', ledger: 0 }),
    async (_env, _ledger, _owner, report) => {
      reports.push({ at: Date.now(), report })
      return report.upto_seq
    },
    // Events out are told, too, or the wallet would be due for ever.
    { run: async ({ sql: own }) => void own.exec('UPDATE event_report SET due_at = NULL') },
  )
  setClock(monthBegins)
  claim(sql, owner)
  for (const { provider, gameId, product } of games)
    keepGame(sql, {
      ...{
        tokenHash: `${provider}/${gameId}`,
        provider,
        gameId,
        lang: 'en',
        isSlot: product === 'casino',
        product,
      },
      ...{ signInId: null, createdAt: monthBegins, expiresAt: monthBegins + day_ms, endedAt: null },
    })
  const player = new MonthOf(sql, draw)
  let at = monthBegins
  for (let day = 0; day < monthDays; day += 1) {
    const times = timesOf(draw, daily).map((time) => monthBegins + day * day_ms + time)
    setClock((at = Math.max(at + 1, times[0]!)))
    expireBonuses(sql)
    collectDueWins(sql)
    for (const time of times) {
      setClock((at = Math.max(at + 1, time)))
      player.moveOnce()
    }
    // Now and then the wallet has two days to tell.
    if (draw(6) === 0 && day < monthDays - 1) continue
    planHouseReport(sql)
    while (delivery.due(sql, env) !== null) {
      setClock((at += 6 * minute_ms))
      const wallet = {
        env,
        owner,
        sql,
        inTransaction: <T>(run: (own: SqlStorage) => T) => run(sql),
      }
      await delivery.run(wallet)
    }
  }
  const entries = sql.exec<Entry>(`SELECT ${entryColumns} FROM entry ORDER BY seq`).toArray()
  const products = new Map(games.map(({ provider, gameId, product }) => [`${provider}/${gameId}`, product]))
  const { betCalls, payouts } = player
  return { entries, reports, products, betCalls, payouts }
}

/** `ends`: the book's calls that have ended it and stand. */
type Bet = {
  id: string
  amount_minor: number
  win?: { id: string; amount_minor: number }
  ends: Set<string>
}

class MonthOf {
  private n = 0
  private readonly rounds: { id: string; game: (typeof games)[number]; stake: string }[] = []
  private readonly bets: Bet[] = []
  readonly betCalls: BetCall[] = []
  readonly payouts: Payout[] = []
  private readonly deposits: { paymentId: string; amount_minor: number; method: string }[] = []
  private readonly withdrawals: { paymentId: string; amount_minor: number; method: string }[] = []
  private readonly sql: SqlStorage
  private readonly draw: (limit: number) => number

  constructor(sql: SqlStorage, draw: (limit: number) => number) {
    this.sql = sql
    this.draw = draw
  }

  moveOnce(): void {
    const { sql, draw } = this
    const id = `m${(this.n += 1)}`
    const kind = this.n === 1 ? 0 : draw(100)
    const amount_minor = 1 + draw(400)
    if (kind < 8) this.deposit(id, 500 + draw(2500))
    else if (kind < 48) this.playRound(id, amount_minor)
    else if (kind < 68) this.bet(id, amount_minor)
    else if (kind < 82) this.settle(id)
    else if (kind < 87) this.payOut(id)
    else if (kind < 93) this.gift(id)
    else if (kind < 94) void payJackpot(sql, { winId: `reef.${id}`, amount_minor: 5000 + amount_minor })
    else if (kind < 95) void takePrize(sql, { run: `cup-${id}`, place: 1, amount_minor, bonus: null })
    else if (kind < 96)
      void adjust(sql, {
        balanceKind: draw(2) ? 'real' : 'bonus',
        amount_minor: amount_minor - 200 || 1,
        key: id,
        reason: 'desk',
      })
    else if (kind < 97) this.convert(id)
    else this.undo(id)
  }

  private deposit(paymentId: string, amount_minor: number): void {
    const payment = { paymentId, amount_minor, method: this.draw(2) ? 'pix' : 'pagstar' }
    if (recordPayment(this.sql, payment).ok) this.deposits.push(payment)
  }

  private playRound(id: string, amount_minor: number): void {
    const { sql, draw } = this
    const game = games[draw(games.length)]!
    const { provider, gameId, product } = game
    const free = { mayBeFree: product === 'casino', stopped: [], product }
    const stake = {
      provider,
      gameId,
      roundId: id,
      transactionId: `${id}d`,
      amount_minor: draw(4) ? amount_minor : 100,
    }
    if (!stakeInGame(sql, { ...stake, ...free }).ok) return
    this.rounds.push({ id, game, stake: stake.transactionId })
    // A tenth stays open, to be settled or undone another day.
    if (draw(10) === 0) return
    if (draw(5) === 0) stakeInGame(sql, { ...stake, ...free, transactionId: `${id}e`, amount_minor: 50 })
    creditRound(sql, {
      ...stake,
      transactionId: `${id}c`,
      amount_minor: draw(2) ? 0 : draw(stake.amount_minor * 4),
    })
  }

  private bet(id: string, amount_minor: number): void {
    const { sql, draw } = this
    const [free] = draw(3)
      ? []
      : sql
          .exec<{ id: string; amount_minor: number }>(
            'SELECT id, amount_minor FROM free_bet WHERE stake_key IS NULL',
          )
          .toArray()
    const bonus_minor = free || draw(2) ? 0 : Math.min(amount_minor, draw(400))
    const slip = {
      ...this.ofBook(id, id),
      amount_minor: free?.amount_minor ?? amount_minor,
      bonus_minor,
      price: 2000,
    }
    const placed = placeBet(sql, { ...slip, stopped: [], session: '', ...(free && { freeBetId: free.id }) })
    if (!placed.ok) return
    const bet = { id, amount_minor: slip.amount_minor, ends: new Set<string>() }
    this.bets.push(bet)
    this.noteCall(bet)
  }

  private noteCall({ id: betId, ends }: Bet): void {
    this.betCalls.push({ at: Date.now(), betId, isInPlay: ends.size === 0 })
  }

  private ofBook = (id: string, betId: string) => ({ id, betId, playerId: '', currency: '' })

  private settle(id: string): void {
    const { sql, draw } = this
    const bet = this.bets[Math.max(0, this.bets.length - 1 - draw(6))]
    if (!bet) return
    const [of, what] = [this.ofBook(id, bet.id), draw(10)]
    const amount_minor = 1 + draw(bet.amount_minor * 3)
    if (what < 4) {
      if (loseBet(sql, of).ok) bet.ends.add(id)
    } else if (what < 7) {
      if (payBet(sql, { ...of, kind: 'bet_win', amount_minor }).ok) {
        bet.win = { id, amount_minor }
        bet.ends.add(id)
      }
    } else if (what < 8) {
      const [part_minor, isWhole] = [1 + draw(bet.amount_minor), draw(2) === 0]
      const cashOut = { ...of, kind: 'bet_cash_out', amount_minor: part_minor, isWhole } as const
      if (payBet(sql, cashOut).ok && isWhole) bet.ends.add(id)
    } else if (what < 9)
      void payBet(sql, {
        ...of,
        kind: 'bet_correction',
        amount_minor: draw(2) ? amount_minor : -amount_minor,
      })
    else if (bet.win && draw(2)) {
      const undone = unsettleBet(sql, { ...of, amount_minor: bet.win.amount_minor, winId: bet.win.id })
      if (undone.ok) bet.ends.delete(bet.win.id)
    } else void rollBackBet(sql, { ...of, id: bet.id, amount_minor: bet.amount_minor })
    this.noteCall(bet)
  }

  private payOut(paymentId: string): void {
    const { sql, draw } = this
    const underWay = this.payouts.find(({ status }) => status === 'started')
    if (underWay && draw(2)) Object.assign(underWay, { status: 'paid', settledAt: Date.now() })
    const payment = { paymentId, amount_minor: 100 + draw(600), method: 'pix' }
    const deposit = this.deposits.at(-1)
    if (draw(4) === 0 && deposit) {
      const { paymentId: depositId, method } = deposit
      if (refundDeposit(sql, { ...payment, amount_minor: 300, depositId, method }).ok)
        this.begin(paymentId, 300)
    } else if (reserve(sql, payment).ok) {
      this.withdrawals.push(payment)
      this.begin(paymentId, payment.amount_minor)
    }
  }

  private begin(id: string, amount_minor: number): void {
    this.payouts.push({ id, amount_minor, createdAt: Date.now(), settledAt: null, status: 'started' })
  }

  private takeBack(payment: { paymentId: string; amount_minor: number; method: string }): void {
    const payout = this.payouts.find(({ id }) => id === payment.paymentId)
    if (!release(this.sql, payment).ok || !payout) return
    if (payout.status === 'paid') payout.status = 'refunded'
    else if (payout.status === 'started') Object.assign(payout, { status: 'refused', settledAt: Date.now() })
  }

  private gift(id: string): void {
    const { sql, draw } = this
    const offer = offers[draw(offers.length)]!
    const expires_at = Date.now() + (2 + draw(6)) * day_ms
    const source = `offer ${offer}`
    const what = draw(4)
    if (what === 0) return void giveFreeBet(sql, { id: `fb-${id}`, amount_minor: 200, expires_at, source })
    if (what === 1) {
      const bonus = draw(2)
        ? { wager_percent: 100, counts: 'all' as const, isWeighed: false, days: 3 }
        : undefined
      const rounds = {
        id: `fr-${id}`,
        provider: 'pragmatic',
        games: [{ id: 'gems', title: 'Gems' }],
        stake_minor: 100,
        count: 2,
      }
      return void giveFreeRounds(sql, { ...rounds, expires_at, source, bonus })
    }
    sql.exec(
      `INSERT INTO offer_gift (id, offer_id, amount_minor, reason, state, made_at) VALUES (?, ?, 500, ?, 'given', 1)`,
      ...[giftOf(offer, id), offer, id],
    )
    const bonus = {
      id: `offer:${giftOf(offer, id)}`,
      kind: 'offer',
      amount_minor: 500,
      wager_minor: 200,
    } as const
    giveBonus(sql, { ...bonus, expires_at })
  }

  private convert(id: string): void {
    const limits = { dayLimit_minor: 100_000, threshold_minor: 1_000_000 }
    void convertBonus(this.sql, { requestId: id, ...limits })
  }

  /** What comes back: of payments, of rounds, of bonuses. */
  private undo(id: string): void {
    const { sql, draw } = this
    const [round, deposit, withdrawal] = [
      this.rounds.at(-1 - draw(5)),
      this.deposits.at(-1),
      this.withdrawals.at(-1),
    ]
    const what = draw(9)
    if (what === 0 && deposit) return void returnPayment(sql, deposit)
    if (what < 3 && withdrawal) return this.takeBack(withdrawal)
    if (what < 4) {
      const [given] = sql
        .exec<{ id: string }>('SELECT id FROM bonus WHERE ended IS NULL ORDER BY n DESC')
        .toArray()
      return void (given && cancelBonus(sql, given.id))
    }
    if (!round) return
    const { provider, gameId } = round.game
    const of = {
      provider,
      gameId,
      roundId: round.id,
      transactionId: `${id}x`,
      originalTransactionId: round.stake,
    }
    if (what < 6) void rollbackRound(sql, of)
    else if (what < 7) void refundPart(sql, { ...of, amount_minor: 1 })
    else if (what < 8) void adjustInRound(sql, { ...of, amount_minor: 40 - draw(80), reason: 'settled anew' })
    else void award(sql, { ...of, roundId: `${id}a`, amount_minor: 70, reason: 'promotion' })
  }
}

const giftOf = (offer: string, id: string) => `${offer}~${id}`
/** The offer of an entry on the bonus balance, by its key alone. */
export const offerOfKey = (key: string) => /^(?:bonus|bonus-end):offer:([\w-]+)~/.exec(key)?.[1]
