import { DurableObject } from 'cloudflare:workers'
import { err, ok, type Result } from '#lib/result.ts'
import { day_ms, second_ms } from '#lib/time.ts'
import { getConfig } from '../config.ts'
import type { Env } from '../env.ts'
import { type BankOrder, endToEndId, returnId } from './bankOrder.ts'
import {
  orderStore,
  type CallBack,
  type Dialect,
  type Direction,
  type NewOrder,
  type Order,
} from './orders.ts'
import type { OrderStore, Person, Status } from './orders.ts'
import { callBackOf, dialectCalls, isNotice } from './dialectCalls.ts'

/** The player's choices on the bank's page. A late payment is reported after it was reported as expired; `other` is paid by somebody else. */
export const outcomes = ['paid', 'other', 'refused', 'expired', 'late'] as const
export type Outcome = (typeof outcomes)[number]

export type OrderRequest = Pick<
  NewOrder,
  'dialect' | 'direction' | 'reference' | 'amount_minor' | 'currency'
> & {
  return_url?: string | undefined
  /** The key that a payout goes to. */
  key?: string | undefined
  /** Whom the operator names as the payer, or as the owner of the key. */
  person?: Person | undefined
}
export type Refused = { kind: 'refused'; message: string } | { kind: 'missing' }

const usual = { payout_s: 1.5, slowPayout_s: 60, late_s: 10 }
const callBackTimeout_ms = 5000
const longestPause_s = 3600
const orderKey = 'order'

/** The one bank of the sandbox, in both dialects. Its alarm ends payouts and sends call-backs. */
export class Bank extends DurableObject<Env> {
  private readonly store: OrderStore

  constructor(state: DurableObjectState, env: Env) {
    super(state, env)
    this.store = orderStore(this.ctx.storage.sql)
  }

  /** Repeated with the same reference it answers with the same order. */
  async create(request: OrderRequest): Promise<Result<Order, Refused>> {
    const { key, return_url, person, ...order } = request
    const known = this.store.find(order.dialect, order.direction, order.reference)
    if (known) return ok(known)
    const { refuse, person: told = person } = this.order()
    if (refuse !== undefined) return err({ kind: 'refused', message: refuse })
    const now_ms = Date.now()
    const isPayout = order.direction === 'out'
    const stored = this.store.insert({
      ...order,
      id: crypto.randomUUID(),
      return_url: return_url ?? null,
      end2end: isPayout ? endToEndId(now_ms) : null,
      person: told ? JSON.stringify(told) : null,
      returns: null,
      outcome: isPayout ? payoutOutcome(key) : null,
      due_ms: isPayout ? now_ms + this.payoutTime_ms(key) : null,
      created_ms: now_ms,
    })
    await this.setNextAlarm()
    return ok(stored)
  }

  find(dialect: Dialect, direction: Direction, reference: string): Order | undefined {
    return this.store.find(dialect, direction, reference)
  }

  byId(id: string): Order | undefined {
    return this.store.byId(id)
  }

  /** A payout is taken back until it is paid. */
  async cancel(dialect: Dialect, reference: string): Promise<Result<Order, Refused>> {
    const order = this.store.find(dialect, 'out', reference)
    if (!order) return err({ kind: 'missing' })
    if (order.status === 'pending') this.end(order, 'cancelled')
    await this.setNextAlarm()
    const now = this.store.byId(order.id)
    return now?.status === 'cancelled' ? ok(now) : err({ kind: 'refused', message: 'The payout has ended.' })
  }

  /** Applies the player's choice; the first one counts. Returns the order afterwards. */
  async choose(id: string, outcome: Outcome): Promise<Order | undefined> {
    const order = this.store.byId(id)
    if (order?.status === 'pending' && order.direction === 'in') {
      if (outcome === 'other') this.store.name(id, somebodyElse)
      this.end(
        this.store.byId(id) ?? order,
        outcome === 'late' ? 'expired' : outcome === 'other' ? 'paid' : outcome,
      )
      const late_s = this.order().late_s ?? usual.late_s
      if (outcome === 'late') this.store.plan(id, 'paid', Date.now() + late_s * second_ms)
      await this.setNextAlarm()
    }
    return this.store.byId(id)
  }

  /** A payment that was made, by its number at the central bank. */
  ofTransfer(end2end: string): Order | undefined {
    return this.store.ofTransfer(end2end)
  }

  /** Sends a part of a payment back to its payer, or all of it. Repeated with the same reference it is the same return. */
  async giveBack(
    payment: Order | undefined,
    { reference, amount_minor }: Pick<Order, 'reference' | 'amount_minor'>,
  ): Promise<Result<Order, Refused>> {
    if (!payment) return err({ kind: 'missing' })
    const { dialect, currency, end2end: returns } = payment
    const known = this.store.find(dialect, 'back', reference)
    if (known) return ok(known)
    const { refuseReturns } = this.order()
    if (refuseReturns !== undefined) return err({ kind: 'refused', message: refuseReturns })
    if (payment.status !== 'paid' || returns === null)
      return err({ kind: 'refused', message: 'The payment was not made.' })
    if (this.store.returned(returns) + amount_minor > payment.amount_minor)
      return err({ kind: 'refused', message: 'Less of the payment is left.' })
    const now_ms = Date.now()
    const stored = this.store.insert({
      ...{ id: crypto.randomUUID(), dialect, direction: 'back', reference, amount_minor, currency, returns },
      ...{ return_url: null, end2end: returnId(now_ms), person: null, outcome: 'paid' },
      due_ms: now_ms + this.payoutTime_ms(),
      created_ms: now_ms,
    })
    await this.setNextAlarm()
    return ok(stored)
  }

  paidOn(dialect: Dialect, from_ms: number): Order[] {
    return this.store.paidBetween(dialect, from_ms, from_ms + day_ms)
  }

  order(order?: BankOrder): BankOrder {
    if (order) this.ctx.storage.kv.put(orderKey, order)
    return this.ctx.storage.kv.get<BankOrder>(orderKey) ?? {}
  }

  override async alarm(): Promise<void> {
    for (const order of this.store.due(Date.now())) this.end(order, order.outcome ?? 'paid')
    await Promise.all(this.store.dueCallBacks(Date.now()).map((callBack) => this.send(callBack)))
    await this.setNextAlarm()
  }

  private end(order: Order, status: Status): void {
    const isPaid = status === 'paid'
    const now_ms = Date.now()
    const end2end = order.end2end ?? (isPaid ? endToEndId(now_ms) : null)
    this.store.end(order.id, status, isPaid ? now_ms : null, end2end)
    const ended = this.store.byId(order.id)
    const { callBacks } = this.order()
    const count = callBacks === 'never' || !ended ? 0 : callBacks === 'twice' ? 2 : 1
    for (let n = 0; n < count && ended; n += 1) this.store.queue(order.dialect, callBackOf(ended), now_ms)
  }

  /** Until it is answered with 200, with longer and longer pauses. */
  private async send({ seq, dialect, body, tries }: CallBack): Promise<void> {
    const key = getConfig(this.env).paymentKeys?.[dialect]
    const isAnswered = key !== undefined && (await this.isAnswered(dialect, key, body))
    if (isAnswered) this.store.answered(seq)
    else this.store.postpone(seq, Date.now() + Math.min(2 ** tries, longestPause_s) * second_ms)
  }

  private async isAnswered(dialect: Dialect, key: string, body: string): Promise<boolean> {
    const { path, noticePath, headersFor } = dialectCalls[dialect]
    const isUnsigned = isNotice(body)
    // Not AbortSignal.timeout: its timer would outlive the call and keep the object in memory.
    const patience = new AbortController()
    const timer = setTimeout(() => patience.abort(new Error('timed out')), callBackTimeout_ms)
    try {
      const answer = await this.env.PLATFORM.fetch(`http://platform${isUnsigned ? noticePath : path}`, {
        method: 'POST',
        body,
        redirect: 'manual',
        signal: patience.signal,
        headers: { 'content-type': 'application/json', ...(!isUnsigned && (await headersFor(key, body))) },
      })
      await answer.body?.cancel()
      return answer.status === 200
    } catch {
      // No answer is the same as a bad one: the call-back comes again.
      return false
    } finally {
      clearTimeout(timer)
    }
  }

  private payoutTime_ms(key = ''): number {
    const { payout_s = usual.payout_s, slowPayout_s = usual.slowPayout_s } = this.order()
    return (key.endsWith('9999') ? slowPayout_s : payout_s) * second_ms
  }

  private async setNextAlarm(): Promise<void> {
    const next_ms = this.store.nextDue()
    if (next_ms !== undefined) await this.ctx.storage.setAlarm(Math.max(next_ms, Date.now()))
  }
}

/** Who pays by the button of somebody else. */
const somebodyElse = { cpf: '39053344705', name: 'Outra Pessoa' }

function payoutOutcome(key = ''): Status {
  return key.endsWith('0000') ? 'refused' : 'paid'
}
