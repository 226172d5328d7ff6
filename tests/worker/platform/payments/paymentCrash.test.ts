import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { hour_ms } from '#lib/time.ts'
import { decimalOf, minorOf } from '#contract/money.ts'
import { hmacHex } from '#lib/hmac.ts'
import { walks } from '../../lib/walks.ts'
import {
  acceptDeposit,
  applyEvent,
  approve,
  cancel,
  beginWithdrawal,
  giveBack,
  openPayment,
  refuseDeposit,
  type PaymentPorts,
  type PaymentWallet,
} from '../../../../functions/platform/payments/flow.ts'
import { pagstar } from '../../../../functions/platform/payments/providers/pagstar.ts'
import { reconcile } from '../../../../functions/platform/payments/reconcile.ts'
import { portsOf } from '../../../../functions/platform/payments/ports.ts'
import { paymentStore } from '../../../../functions/platform/payments/store.ts'
import type { Judgment } from '../../../../functions/platform/payments/whose.ts'
import type { Direction, Payment } from '../../../../functions/platform/tables/payments.ts'
import { servicesOf } from '../../../../functions/platform/kit/services.ts'
import { walletOf } from '../../../../functions/platform/wallet/walletOf.ts'
import { deposit, migrate, platformEnv, signUp, unstopped } from '../support.ts'

/*
 * The real payments, wallet and adapter, and a bank in memory. Every use of the database, of the wallet and of the network may
 * be the last thing that happens in a command: the process dies before it, or after it and before the answer.
 */
const key = 'a-key-of-the-bank'
const initial_minor = 100_000
const players: { id: string; currency: 'SEK' }[] = []
const figures = {
  ...{ commands: 0, crashes: 0, callBacks: 0, paidIn: 0, paidOut: 0, givenBack: 0, takenBack: 0 },
  ...{ held: 0, sentBack: 0, returned: 0 },
}
/** What becomes of a deposit, by the name that the bank tells: some are paid by somebody else. */
const judgments: Record<string, Judgment> = { Strange: 'hold', Foreign: 'return' }
const payers = ['', 'Strange', 'Foreign', 'Own']

beforeAll(async () => {
  await migrate()
  for (const name of ['KilledOne', 'KilledTwo']) {
    const { user } = await signUp(name, { currency: 'SEK' })
    await deposit(user.id, initial_minor)
    players.push({ id: user.id, currency: 'SEK' })
  }
})

class Killed extends Error {}
type Crash = { atUse: number; afterIt: boolean }

/** Counts uses and dies at one of them. */
class Mortal {
  private left = 0
  private afterIt = false

  arm(crash: Crash | undefined): void {
    this.left = crash?.atUse ?? 0
    this.afterIt = crash?.afterIt ?? false
  }

  async use<T>(work: () => Promise<T>): Promise<T> {
    if (this.left === 0) return work()
    this.left -= 1
    if (this.left > 0) return work()
    figures.crashes += 1
    if (this.afterIt) await work()
    throw new Killed('killed')
  }

  wrap<Port extends object>(port: Port): Port {
    return new Proxy(port, {
      get: (target, name) => {
        const method: unknown = Reflect.get(target, name)
        if (typeof method !== 'function') return method
        return (...given: unknown[]) =>
          this.use(async (): Promise<unknown> => Reflect.apply(method, target, given))
      },
    })
  }
}

type Order = {
  type: 'payment' | 'redeem' | 'reversal'
  reference: string
  amount: string
  status: 'waiting' | 'approved' | 'rejected' | 'expired' | 'canceled' | 'reversed'
  wasPaid: boolean
  payer: string
  /** The payment that it carries back. */
  of?: Order
}

/** Pagstar in memory: an order for each reference, and every call-back it has ever sent. */
class MemoryBank {
  orders: Order[] = []
  sent: string[] = []
  refusesNext = false
  /** Whether a repeated order is the same order, or refused as a duplicate. */
  private readonly refusesRepeated: boolean

  constructor(refusesRepeated: boolean) {
    this.refusesRepeated = refusesRepeated
  }

  answer = async (request: Request): Promise<Response> => {
    const [place = '', reference, action] = new URL(request.url).pathname.split('/').slice(4)
    const type = (
      { payments: 'payment', redeems: 'redeem', reversals: 'reversal' } as Record<string, Order['type']>
    )[place]!
    if (request.method === 'POST' && reference === undefined) return this.create(type, await request.json())
    const order = this.orders.find((known) => known.type === type && known.reference === reference)
    if (!order) return Response.json({ message: 'no such order' }, { status: 404 })
    if (action === 'reverse') return this.reverse(order, await request.json())
    if (action && order.status === 'waiting') this.end(order, 'canceled')
    if (action && order.status !== 'canceled') return Response.json({ message: 'too late' }, { status: 409 })
    return Response.json({ data: this.view(order) })
  }

  end(order: Order, status: Order['status']): void {
    order.status = status
    order.wasPaid ||= status === 'approved'
    this.sent.push(JSON.stringify(this.view(order)))
    // What is left of a payment goes with it: a part that was on its way alone does not.
    if (status !== 'reversed') return
    for (const part of this.orders)
      if (part.of === order && part.status === 'waiting') this.end(part, 'rejected')
  }

  /** Whether the other bank can take anything of it back. */
  isLeft(order: Order): boolean {
    const gone_minor = this.goneOf(order, 'approved')
    return order.type !== 'reversal' && gone_minor < (minorOf(order.amount, 'BRL') ?? 0)
  }

  /** What of a payment has gone back, or is on its way. */
  goneOf(payment: Order, ...states: Order['status'][]): number {
    const parts = this.orders.filter(({ of, status }) => of === payment && states.includes(status))
    return parts.reduce((sum, { amount }) => sum + (minorOf(amount, 'BRL') ?? 0), 0)
  }

  private reverse(
    payment: Order,
    { external_id: reference, amount }: { external_id: string; amount: string },
  ) {
    const known = this.orders.find((order) => order.type === 'reversal' && order.reference === reference)
    if (known && this.refusesRepeated)
      return Response.json({ message: 'external_id exists' }, { status: 422 })
    if (known) return Response.json({ data: this.view(known) })
    const left_minor = (minorOf(payment.amount, 'BRL') ?? 0) - this.goneOf(payment, 'waiting', 'approved')
    const isTooMuch = payment.status !== 'approved' || (minorOf(amount, 'BRL') ?? 0) > left_minor
    if (this.refusesNext || isTooMuch) {
      this.refusesNext = false
      return Response.json({ message: 'not now' }, { status: 409 })
    }
    const order: Order = {
      ...{ type: 'reversal', reference, amount, status: 'waiting', wasPaid: false, payer: '', of: payment },
    }
    this.orders.push(order)
    // A whole deposit goes at once, a part of one when the bank says so.
    if (reference === payment.reference) this.end(order, 'approved')
    return Response.json({ data: this.view(order) })
  }

  private create(type: Order['type'], body: { external_id: string; amount: string }): Response {
    const known = this.orders.find((order) => order.type === type && order.reference === body.external_id)
    if (!known && this.refusesNext) {
      this.refusesNext = false
      return Response.json({ message: 'no' }, { status: 409 })
    }
    if (known && this.refusesRepeated)
      return Response.json({ message: 'external_id exists' }, { status: 422 })
    const fresh = {
      type,
      reference: body.external_id,
      amount: body.amount,
      status: 'waiting',
      wasPaid: false,
      payer: '',
    } as const
    const order: Order = known ?? { ...fresh }
    if (!known) this.orders.push(order)
    return Response.json({
      data: { ...this.view(order), payment_url: `http://bank.test/${order.reference}` },
    })
  }

  private view({ type, reference, status, amount, payer }: Order) {
    const fields = {
      type,
      status,
      amount,
      currency: 'SEK',
      transaction_id: `b-${reference}`,
      external_id: reference,
      person: payer === '' ? null : { name: payer },
    }
    return { ...fields, end2end: 'E1', approved_at: status === 'approved' ? '2031-01-01T00:00:00Z' : null }
  }
}

async function signed(body: string, withKey = key): Promise<Headers> {
  const now_s = Math.floor(Date.now() / 1000)
  return new Headers({ 'x-pagstar-signature': `t=${now_s},v1=${await hmacHex(withKey, `${now_s}.${body}`)}` })
}

type Step = { crash: Crash | undefined; player: number; which: number } & (
  | { kind: 'deposit' | 'withdraw' | 'return' | 'depositAndReturn' | 'spin'; amount_minor: number }
  | { kind: 'ends'; status: 'approved' | 'rejected' | 'expired' | 'reversed' }
  | { kind: 'callBack'; how: 'as sent' | 'altered' | 'other amount' | 'unsigned'; times: number }
  | { kind: 'again' | 'cancel' | 'approve' | 'refuse' | 'bankRefuses' | 'reconcile' }
)

const amount_minor = fc.integer({ min: 1, max: 30_000 })
const crash = fc.option(fc.record({ atUse: fc.integer({ min: 1, max: 9 }), afterIt: fc.boolean() }), {
  nil: undefined,
  freq: 2,
})
const what = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'deposit',
        'withdraw',
        'withdraw',
        'return',
        'depositAndReturn',
        'spin',
        'spin',
        'spin',
      ),
      amount_minor,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('ends' as const),
      status: fc.constantFrom('approved', 'approved', 'rejected', 'expired', 'reversed'),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('callBack' as const),
      how: fc.constantFrom('as sent', 'as sent', 'as sent', 'altered', 'other amount', 'unsigned'),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('again', 'cancel', 'approve', 'refuse', 'bankRefuses', 'reconcile'),
    }),
  },
)
const step = fc
  .record({ crash, player: fc.integer({ min: 0, max: 1 }), which: fc.nat({ max: 20 }) })
  .chain((base) => what.map((one): Step => ({ ...base, ...one })))

/** A run: its own bank, payments and processes; the wallets go on. */
class Run {
  readonly mortal = new Mortal()
  readonly bank: MemoryBank
  readonly ids: string[] = []
  readonly ports: PaymentPorts
  private now = Date.now()

  constructor(refusesRepeated: boolean) {
    this.bank = new MemoryBank(refusesRepeated)
    const services = servicesOf(platformEnv)
    const { db, env } = services
    const { depositArrived, depositReturned } = portsOf(services)
    const send = (request: Request) => this.mortal.use(() => this.bank.answer(request))
    const walletFor = ({ playerId, currency }: Pick<Payment, 'playerId' | 'currency'>): PaymentWallet => {
      const wallet = walletOf(env, { id: playerId, currency })
      const { bookPayment, returnPayment, reserve, release, holdDeposit, releaseDeposit } = wallet
      const { refundDeposit, releaseRefund } = wallet
      return this.mortal.wrap({
        ...{ bookPayment, returnPayment, reserve, release, holdDeposit, releaseDeposit },
        ...{ refundDeposit, releaseRefund },
      })
    }
    this.ports = {
      store: this.mortal.wrap(paymentStore(db)),
      walletOf: walletFor,
      providers: new Map([
        ['pagstar', pagstar({ system: 'PIX', origin: 'http://bank.test', key, keys: [key], send })],
      ]),
      depositArrived: (payment) => this.mortal.use(() => depositArrived(payment)),
      judgePayer: async (_payment, { name }) => judgments[name ?? ''] ?? 'book',
      whose: async () => 'own',
      tell: async () => {},
      news: async () => {},
      depositReturned: (payment) => this.mortal.use(() => depositReturned(payment)),
    }
  }

  async take(one: Step): Promise<void> {
    figures.commands += 1
    this.mortal.arm(one.crash)
    try {
      await this.run(one)
    } catch (error) {
      if (!(error instanceof Killed)) throw error
    } finally {
      this.mortal.arm(undefined)
    }
  }

  private async run(one: Step): Promise<void> {
    switch (one.kind) {
      case 'deposit':
        return this.request('in', one)
      case 'withdraw':
        return this.request('out', one)
      case 'return':
        return this.sendBack(one)
      case 'depositAndReturn':
        await this.request('in', one)
        await this.isPaid()
        return this.sendBack(one)
      case 'spin':
        return this.spin(one)
      case 'ends':
        return this.ends(one.which, one.status)
      case 'callBack':
        for (let n = 0; n < one.times; n += 1) await this.callBack(one.which, one.how)
        return
      case 'bankRefuses':
        this.bank.refusesNext = true
        return
      case 'reconcile':
        this.now += hour_ms / 6
        await reconcile(this.ports, this.now)
        return
      default:
        return this.onPayment(one.kind, one.which)
    }
  }

  private async request(
    direction: Direction,
    { player, amount_minor: amountMinor }: Pick<Step, 'player'> & { amount_minor: number },
    returns: string | null = null,
  ) {
    const { id: playerId, currency } = players[player]!
    const id = crypto.randomUUID().replaceAll('-', '')
    const now = Date.now()
    this.ids.push(id)
    const stored = await this.ports.store.insert(
      {
        ...{
          id,
          playerId,
          currency,
          direction,
          amountMinor,
          requestId: id,
          fingerprint: '',
          method: 'pagstar',
        },
        ...{ feeMinor: 0, status: 'created', details: {}, bonus: null, createdAt: now, checkedAt: now },
        returns,
        expiresAt: now + hour_ms / 2,
      },
      { from: now, limit_minor: 1_000_000_000 },
    )
    if (!stored) throw new Error('over a limit that is none')
    await this.goOn(stored)
  }

  /** The newest deposit, at once and by the player. */
  private async isPaid(): Promise<void> {
    const order = this.bank.orders.find(({ reference }) => reference === this.ids.at(-1))
    if (order?.status !== 'waiting') return
    this.bank.end(order, 'approved')
    await this.callBack(this.bank.sent.length - 1, 'as sent')
  }

  /** All or a part of a deposit that was not played, and now and then more. */
  private async sendBack({ player, which, amount_minor: most_minor }: Step & { amount_minor: number }) {
    const unplayed = await walletOf(platformEnv, players[player]!).unplayedDeposits()
    const own = unplayed.filter(({ depositId }) => this.ids.includes(depositId))
    const deposit = own[which % Math.max(1, own.length)]
    if (!deposit) return
    const amount_minor = which % 5 === 0 ? most_minor : Math.min(most_minor, deposit.amount_minor)
    await this.request('out', { player, amount_minor }, deposit.depositId)
  }

  private async goOn(stored: Payment): Promise<void> {
    if (stored.direction === 'in') await openPayment(this.ports, stored)
    else
      await beginWithdrawal(this.ports, stored, {
        waits: stored.amountMinor > 20_000 ? ['above_limit'] : [],
      })
  }

  /** A stake, most of which is won back. */
  private async spin({ player, amount_minor: stake_minor }: Step & { amount_minor: number }) {
    const wallet = walletOf(platformEnv, players[player]!)
    const id = crypto.randomUUID()
    const movement = { provider: 'pragmatic', transactionId: id, roundId: id, gameId: 'gems' }
    const staked = await wallet.debit({ ...unstopped, ...movement, amount_minor: stake_minor })
    if (!staked.ok) return
    spins_minor[player]! -= stake_minor
    const win_minor = stake_minor - Math.floor(stake_minor / 20)
    await wallet.credit({ ...movement, transactionId: `${id}-win`, amount_minor: win_minor })
    spins_minor[player]! += win_minor
  }

  private ends(which: number, status: Order['status']): void {
    const order = this.bank.orders[which % Math.max(1, this.bank.orders.length)]
    if (!order) return
    // What was paid may be taken back by the other bank; an expired payment may still be made.
    const mayFollow =
      (order.status === 'waiting' && !(order.type === 'reversal' && status === 'reversed')) ||
      (order.status === 'approved' && status === 'reversed' && this.bank.isLeft(order)) ||
      (order.type === 'payment' && order.status === 'expired' && status === 'approved')
    if (!mayFollow) return
    if (status === 'approved' && order.type === 'payment') order.payer = payers[which % payers.length] ?? ''
    this.bank.end(order, status)
  }

  private async callBack(which: number, how: (Step & { kind: 'callBack' })['how']): Promise<void> {
    const body = this.bank.sent[which % Math.max(1, this.bank.sent.length)]
    if (body === undefined) return
    figures.callBacks += 1
    const wire = JSON.parse(body) as { amount: string }
    const more = JSON.stringify({ ...wire, amount: decimalOf((minorOf(wire.amount, 'BRL') ?? 0) + 1, 'BRL') })
    const text = how === 'altered' || how === 'other amount' ? more : body
    const headers = how === 'unsigned' ? new Headers() : await signed(how === 'altered' ? body : text)
    const event = await this.ports.providers.get('pagstar')!.readCallBack(headers, text)
    expect(event === undefined).toBe(how === 'altered' || how === 'unsigned')
    if (event) await applyEvent(this.ports, 'pagstar', event)
  }

  private async onPayment(kind: 'again' | 'cancel' | 'approve' | 'refuse', which: number): Promise<void> {
    const id = this.ids[which % Math.max(1, this.ids.length)]
    const found = id === undefined ? undefined : await this.ports.store.find(id)
    if (!found) return
    if (kind === 'again') return this.goOn(found)
    if (found.direction === 'in') return this.onDeposit(kind, found)
    if (kind === 'cancel') await cancel(this.ports, found)
    if (kind === 'approve') await approve(this.ports, found)
    if (kind === 'refuse') await giveBack(this.ports, found, 'refused')
  }

  /** What somebody else has paid. */
  private async onDeposit(kind: 'cancel' | 'approve' | 'refuse', found: Payment): Promise<void> {
    if (kind === 'approve') await acceptDeposit(this.ports, found)
    if (kind === 'refuse') await refuseDeposit(this.ports, found)
  }

  /** Nothing dies any more: the bank ends what is open, tells everything once more, and the reconciliation does the rest. */
  async settle(): Promise<void> {
    for (const [n, order] of this.bank.orders.entries())
      if (order.status === 'waiting') this.bank.end(order, n % 2 === 0 ? 'approved' : 'rejected')
    for (let n = 0; n < this.bank.sent.length; n += 1) await this.callBack(n, 'as sent')
    for (let n = 0; n < 3; n += 1) await reconcile(this.ports, (this.now += hour_ms))
    for (const [n, order] of this.bank.orders.entries())
      if (order.status === 'waiting') this.bank.end(order, n % 2 === 0 ? 'approved' : 'rejected')
    for (let n = 0; n < 3; n += 1) await reconcile(this.ports, (this.now += hour_ms))
  }

  /** Payments, ledger and bank agree on every payment. */
  async check(): Promise<void> {
    const { db } = servicesOf(platformEnv)
    const { unfinished, unanswered } = paymentStore(db)
    expect(await unfinished(Number.MAX_SAFE_INTEGER, 10)).toEqual([])
    expect(await unanswered('pagstar', Number.MAX_SAFE_INTEGER, 10)).toEqual([])
    for (const id of this.ids) {
      const payment = await this.ports.store.find(id)
      // Killed before it was stored: nothing of it is anywhere.
      if (!payment) expect(this.bank.orders.find(({ reference }) => reference === id)).toBeUndefined()
      else if (payment.returns !== null) await this.checkReturn(payment)
      else if (payment.direction === 'in') await this.checkDeposit(payment)
      else await this.checkWithdrawal(payment)
    }
    for (const [n, player] of players.entries()) {
      const wallet = walletOf(platformEnv, player)
      const { real_minor, owed_minor } = await wallet.balance()
      expect(real_minor - owed_minor).toBe(initial_minor + spins_minor[n]! + payments_minor[n]!)
      const { sums, balances } = await wallet.audit()
      expect(sums).toEqual(balances)
    }
  }

  private orderOf({ id }: Payment, type: Order['type']): Order | undefined {
    return this.bank.orders.find((order) => order.type === type && order.reference === id)
  }

  private async sumOf({ id, playerId, currency }: Payment): Promise<number> {
    const sums = await walletOf(platformEnv, { id: playerId, currency }).paymentSums([id])
    const sum_minor = sums[id] ?? 0
    payments_minor[players.findIndex((player) => player.id === playerId)]! += sum_minor
    return sum_minor
  }

  private async checkWithdrawal(payment: Payment): Promise<void> {
    const order = this.orderOf(payment, 'redeem')
    const isPaid = order?.status === 'approved'
    const isReserved = payment.status === 'reserved'
    const told = `withdrawal ${payment.status} ${order?.status}`
    expect(await this.sumOf(payment), told).toBe(isPaid || isReserved ? -payment.amountMinor : 0)
    expect(payment.status === 'paid', told).toBe(isPaid)
    if (isReserved) expect(order).toBeUndefined()
    figures[isPaid ? 'paidOut' : 'givenBack'] += payment.amountMinor
  }

  /** With its returns: what is left of it at the bank is in the ledger, less what staff are to look at. */
  private async checkDeposit(payment: Payment): Promise<void> {
    const { id, amountMinor, status } = payment
    const order = this.orderOf(payment, 'payment')
    const isHeld = status === 'reserved'
    const isSentBack = this.orderOf(payment, 'reversal')?.status === 'approved'
    const isAtBank = order?.status === 'approved' && !isSentBack
    const all = await Promise.all(this.ids.map((one) => this.ports.store.find(one)))
    const parts = all.flatMap((one) => (one?.returns === id ? [one] : []))
    const taken = parts.filter((part) => part.status === 'paid' || part.status === 'reserved')
    const told = `deposit ${status} ${order?.status} ${parts.map((part) => part.status).join()}`
    const sum_minor = await this.sumOf(payment)
    const goneMinor = taken.reduce((sum, part) => sum + part.amountMinor, 0)
    const ofParts = walletOf(platformEnv, { id: payment.playerId, currency: payment.currency })
    const sums = Object.values(await ofParts.paymentSums(parts.map((part) => part.id)))
    const whole_minor = sums.reduce((sum, one) => sum + one, sum_minor)
    expect(status, told).not.toBe('returning')
    expect(whole_minor, told).toBe(isAtBank && !isHeld ? amountMinor - goneMinor : 0)
    expect(whole_minor, told).toBeGreaterThanOrEqual(0)
    expect(status === 'paid', told).toBe(isAtBank && !isHeld)
    if (isHeld) expect(order).toMatchObject({ status: 'approved' })
    if (isHeld) figures.held += amountMinor
    if (isSentBack) figures.sentBack += amountMinor
    if (isAtBank && !isHeld) figures.paidIn += amountMinor
    else if (order?.status === 'reversed' && order.wasPaid) figures.takenBack += amountMinor
  }

  private async checkReturn(payment: Payment): Promise<void> {
    const order = this.orderOf(payment, 'reversal')
    const told = `return ${payment.status} ${order?.status}`
    await this.sumOf(payment)
    expect(payment.status, told).not.toBe('returning')
    expect(payment.status === 'paid', told).toBe(order?.status === 'approved')
    if (payment.status === 'paid') figures.returned += payment.amountMinor
  }
}

const spins_minor = [0, 0]
const payments_minor = [0, 0]

it('[PIX-05] loses, makes and doubles nothing, with the process killed between any two steps', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.array(step, { minLength: 10, maxLength: 40 }),
      async (refuses, steps) => {
        const run = new Run(refuses)
        for (const one of steps) await run.take(one)
        await run.settle()
        await run.check()
      },
    ),
    // The wallets are the same for all runs: what a failed one leaves would only confuse a shorter one.
    walks(30, 2),
  )
  // A property over nothing would show nothing: the seed has some of each.
  for (const [name, figure] of Object.entries(figures)) expect(figure, name).toBeGreaterThan(30)
}, 300_000)
