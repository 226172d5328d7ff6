import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { hour_ms } from '#lib/time.ts'
import { decimalOf, minorOf } from '#contract/money.ts'
import { hmacHex } from '#lib/hmac.ts'
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
  ...{ held: 0, sentBack: 0 },
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
  type: 'payment' | 'redeem'
  reference: string
  amount: string
  status: 'waiting' | 'approved' | 'rejected' | 'expired' | 'canceled' | 'reversed'
  wasPaid: boolean
  payer: string
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
    const type = place === 'payments' ? ('payment' as const) : ('redeem' as const)
    if (request.method === 'POST' && reference === undefined) return this.create(type, await request.json())
    const order = this.orders.find((known) => known.type === type && known.reference === reference)
    if (!order) return Response.json({ message: 'no such order' }, { status: 404 })
    if (action === 'reverse') return this.reverse(order)
    if (action && order.status === 'waiting') this.end(order, 'canceled')
    if (action && order.status !== 'canceled') return Response.json({ message: 'too late' }, { status: 409 })
    return Response.json({ data: this.view(order) })
  }

  end(order: Order, status: Order['status']): void {
    order.status = status
    order.wasPaid ||= status === 'approved'
    this.sent.push(JSON.stringify(this.view(order)))
  }

  private reverse(order: Order): Response {
    if (this.refusesNext) {
      this.refusesNext = false
      return Response.json({ message: 'not now' }, { status: 409 })
    }
    if (order.status === 'approved') this.end(order, 'reversed')
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
  | { kind: 'deposit' | 'withdraw' | 'spin'; amount_minor: number }
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
      kind: fc.constantFrom('deposit', 'withdraw', 'withdraw', 'spin', 'spin', 'spin'),
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
      const { bookPayment, returnPayment, reserve, release, holdDeposit, releaseDeposit } = walletOf(env, {
        id: playerId,
        currency,
      })
      return this.mortal.wrap({
        ...{ bookPayment, returnPayment, reserve, release, holdDeposit, releaseDeposit },
      })
    }
    this.ports = {
      store: this.mortal.wrap(paymentStore(db)),
      walletOf: walletFor,
      providers: new Map([['pagstar', pagstar({ origin: 'http://bank.test', key, keys: [key], send })]]),
      depositArrived: (payment) => this.mortal.use(() => depositArrived(payment)),
      judgePayer: async (_payment, { name }) => judgments[name ?? ''] ?? 'book',
      whose: async () => 'own',
      tell: async () => {},
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
    { player, amount_minor: amountMinor }: Step & { amount_minor: number },
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
        expiresAt: now + hour_ms / 2,
      },
      { from: now, limit_minor: 1_000_000_000 },
    )
    if (!stored) throw new Error('over a limit that is none')
    await this.goOn(stored)
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
      order.status === 'waiting' ||
      (order.status === 'approved' && status === 'reversed') ||
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
      const order = this.bank.orders.find(({ reference }) => reference === id)
      if (!payment) {
        expect(order).toBeUndefined()
        continue
      }
      const wallet = walletOf(platformEnv, { id: payment.playerId, currency: payment.currency })
      const sum_minor = (await wallet.paymentSums([id]))[id] ?? 0
      const isAtBank = order?.status === 'approved'
      const signed_minor = payment.direction === 'in' ? payment.amountMinor : -payment.amountMinor
      const isReserved = payment.status === 'reserved' && payment.direction === 'out'
      const isHeld = payment.status === 'reserved' && payment.direction === 'in'
      expect(payment.status).not.toBe('returning')
      expect(sum_minor, `${payment.direction} ${payment.status} ${order?.status}`).toBe(
        (isAtBank && !isHeld) || isReserved ? signed_minor : 0,
      )
      expect(payment.status === 'paid', `${payment.direction} ${payment.status} ${order?.status}`).toBe(
        isAtBank && !isHeld,
      )
      if (isHeld) expect(order).toMatchObject({ status: 'approved' })
      if (isHeld) figures.held += payment.amountMinor
      if (order?.status === 'reversed' && judgments[order.payer]) figures.sentBack += payment.amountMinor
      if (isReserved) expect(order).toBeUndefined()
      if (isAtBank && !isHeld)
        figures[payment.direction === 'in' ? 'paidIn' : 'paidOut'] += payment.amountMinor
      else if (payment.direction === 'out') figures.givenBack += payment.amountMinor
      else if (order?.wasPaid && order.status === 'reversed') figures.takenBack += payment.amountMinor
      payments_minor[players.findIndex((player) => player.id === payment.playerId)]! += sum_minor
    }
    for (const [n, player] of players.entries()) {
      const wallet = walletOf(platformEnv, player)
      const { real_minor, owed_minor } = await wallet.balance()
      expect(real_minor - owed_minor).toBe(initial_minor + spins_minor[n]! + payments_minor[n]!)
      const { sums, balances } = await wallet.audit()
      expect(sums).toEqual(balances)
    }
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
    { numRuns: 100, endOnFailure: true },
  )
  // A property over nothing would show nothing.
  for (const [name, figure] of Object.entries(figures)) expect(figure, name).toBeGreaterThan(50)
}, 300_000)
