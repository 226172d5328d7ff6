import { DurableObject } from 'cloudflare:workers'
import { err, ok, type Result } from '#lib/result.ts'
import { minute_ms } from '#lib/time.ts'
import { getConfig } from '../../config.ts'
import type { Env } from '../../env.ts'
import { accountOf, betStore, type Bet, type BetsPage, type BetStore } from './bets.ts'
import { place, placeAll, runDue } from './betFlow.ts'
import type { BookContext } from './bookContext.ts'
import {
  cashOut,
  offerFor,
  offersFor,
  setAutoCashOut,
  type CashedOut,
  type CashOutRequest,
  type Offer,
} from './cashOutFlow.ts'
import { settingsBy, storeBy, walletBy, type BookOrder } from './bookOrder.ts'
import { offerOf } from './openBet.ts'
import { operatorOf, type Operator } from './operator.ts'
import { stakeTerms, type Bettor, type StakeTerms } from './placement.ts'
import { refusal, type Refusal } from './refusals.ts'
import type { Slip } from './slip.ts'
import type { Holder } from './tokens.ts'

type PageOfBets = { bets: Bet[]; count: number }
/** With the cash-out of each open bet, in minor units, by its id. */
type PageWithOffers = PageOfBets & { offers: Record<string, number> }

/**
 * The one book of the sandbox: what everybody has open counts against its limits. Bets are settled by its alarm, which is set
 * for the next result, or for the next try of a movement that the operator has not answered.
 */
export class Book extends DurableObject<Env> {
  private readonly store: BetStore
  private readonly turns: BookContext['turns'] = new Map()

  constructor(state: DurableObjectState, env: Env) {
    super(state, env)
    this.store = betStore(this.ctx.storage.sql)
  }

  place(holder: Holder | undefined, slip: Slip): Promise<Result<Bet, Refusal>> {
    return this.forHolder(holder, async (bettor, context) => place(context, slip, bettor))
  }

  /** The slips of one press, each with its own answer. */
  placeAll(
    holder: Holder | undefined,
    slips: readonly Slip[],
  ): Promise<Result<Result<Bet, Refusal>[], Refusal>> {
    return this.forHolder(holder, async (bettor, context) => ok(await placeAll(context, slips, bettor)))
  }

  cashOutOffer(holder: Holder | undefined, betId: string): Promise<Result<number, Refusal>> {
    return this.forAccount(holder, async (account, context) => offerFor(context, account, betId))
  }

  /** The offer for each open bet, or the reason why there is none. */
  cashOutOffers(holder: Holder | undefined): Promise<Result<Record<string, Offer>, Refusal>> {
    return this.forAccount(holder, async (account, context) => ok(offersFor(context, account)))
  }

  cashOut(
    holder: Holder | undefined,
    betId: string,
    request: CashOutRequest,
  ): Promise<Result<CashedOut, Refusal>> {
    return this.forAccount(holder, (account, context) => cashOut(context, account, betId, request))
  }

  setAutoCashOut(
    holder: Holder | undefined,
    betId: string,
    auto_minor: number | null,
  ): Promise<Result<Bet, Refusal>> {
    return this.forAccount(holder, (account, context) => setAutoCashOut(context, account, betId, auto_minor))
  }

  /** The betting player according to the operator, and the book's limits for them. */
  player(holder: Holder | undefined): Promise<Result<{ bettor: Bettor; stakes: StakeTerms }, Refusal>> {
    return this.forHolder(holder, async (bettor, { settings }) =>
      ok({ bettor, stakes: stakeTerms(bettor, settings) }),
    )
  }

  ownBets(holder: Holder | undefined, page: BetsPage): Promise<Result<PageOfBets, Refusal>> {
    return this.forAccount(holder, async (account) => ok(this.store.betsOf(account, page)))
  }

  /** The player's bets, newest first. */
  betsOf({ playerId, book }: Holder, page: BetsPage): PageWithOffers {
    const found = this.store.betsOf(accountOf(playerId, book), page)
    const desk = { seed: getConfig(this.env).sportSeed, now: () => Date.now() }
    const offers = found.bets.flatMap((bet): [string, number][] => {
      const offer = offerOf(desk, bet)
      return offer.ok ? [[bet.slip.id, offer.value.amount_minor]] : []
    })
    return { ...found, offers: Object.fromEntries(offers) }
  }

  /** Deliberate faults of this book; a new order replaces the previous one. */
  order(order?: BookOrder): BookOrder {
    if (order) this.ctx.storage.kv.put(orderKey, order)
    return this.ctx.storage.kv.get<BookOrder>(orderKey) ?? {}
  }

  override async alarm(): Promise<void> {
    const operator = this.operator()
    if (operator) await runDue(this.contextOf(operator))
    await this.setNextAlarm()
  }

  /**
   * Checks a token with the operator: who the player is now, and whether the session still lives. 669 for a forged
   * token, an expired one, or one whose session has ended.
   */
  private async forHolder<Value>(
    holder: Holder | undefined,
    work: (bettor: Bettor, context: BookContext) => Promise<Result<Value, Refusal>>,
  ): Promise<Result<Value, Refusal>> {
    if (!holder) return err(refusal(669))
    const operator = this.operator()
    if (!operator) return err(refusal(999))
    try {
      const found = await operator.bettor(holder)
      if (!found.ok) return err(refusal(found.error.kind === 'unknown' ? 999 : 669))
      return await work(found.value, this.contextOf(operator))
    } finally {
      await this.setNextAlarm()
    }
  }

  private forAccount<Value>(
    holder: Holder | undefined,
    work: (account: string, context: BookContext) => Promise<Result<Value, Refusal>>,
  ): Promise<Result<Value, Refusal>> {
    return this.forHolder(holder, ({ id, book }, context) => work(accountOf(id, book), context))
  }

  private operator(): Operator | undefined {
    const { bookKey } = getConfig(this.env)
    return bookKey === undefined ? undefined : operatorOf({ platform: this.env.PLATFORM, key: bookKey })
  }

  private contextOf(operator: Operator): BookContext {
    const order = this.order()
    return {
      seed: getConfig(this.env).sportSeed,
      settings: settingsBy(order),
      store: storeBy(order, this.store),
      wallet: walletBy(order, operator),
      now: () => Date.now(),
      turns: this.turns,
    }
  }

  private async setNextAlarm(): Promise<void> {
    const next_ms = this.store.nextDue()
    if (next_ms === undefined) return
    const pause_ms = this.operator() ? soonest_ms : unconfigured_ms
    await this.ctx.storage.setAlarm(Math.max(next_ms, Date.now() + pause_ms))
  }
}

const orderKey = 'order'
/** A pause, so due work that fails does not run in a loop. */
const soonest_ms = 500
const unconfigured_ms = minute_ms
