import { code } from '#contract/errors.ts'
import { ok, type Result } from '#lib/result.ts'
import type { PaymentMethod } from '#contract/paymentMethods.ts'
import { fail, type CallFailure } from '../../shared/reply.ts'
import { thirdPartyFailed } from '../kit/reply.ts'
import { refusalFailure } from '../wallet/failure.ts'
import { restrictionFailure, type Restriction } from '../wallet/restrictions.ts'
import type { DepositHold } from '../wallet/playerLimits.ts'
import type { Moved, Refusal } from '../wallet/movements.ts'
import type { PaymentMovement } from '../wallet/ledger.ts'
import type { Reservation } from '../wallet/paymentMovements.ts'
import type { Refund } from '../wallet/refunds.ts'
import { flagOf, isAbout, isOpenPayment, mayBePaid, verdictOf } from './machine.ts'
import { eventText, movementOf, orderOf, providerOf, refundOf, reread, returnOf } from './orders.ts'
import { maskedPerson, type Provider, type ProviderEvent, type ProviderFailure } from './provider.ts'
import type { PaymentStore } from './store.ts'
import type { Payment, Person, WaitRule } from '../tables/payments.ts'
import type { Judgment, Whose } from './whose.ts'

/** The player's wallet, as far as payments move it. */
export type PaymentWallet = {
  bookPayment: (movement: PaymentMovement) => Promise<Result<Moved, Refusal>>
  returnPayment: (movement: PaymentMovement) => Promise<Result<Moved, Refusal>>
  reserve: (movement: Reservation) => Promise<Result<Moved, Refusal>>
  release: (movement: PaymentMovement) => Promise<Result<Moved, Refusal>>
  refundDeposit: (refund: Refund) => Promise<Result<Moved, Refusal>>
  releaseRefund: (refund: Refund) => Promise<Result<Moved, Refusal>>
  holdDeposit: (hold: DepositHold) => Promise<Result<undefined, Restriction>>
  releaseDeposit: (paymentId: string) => Promise<void>
}

/** Everything outside that a payment touches. A crash may come between any two uses. */
export type PaymentPorts = {
  store: PaymentStore
  walletOf: (payment: Pick<Payment, 'playerId' | 'currency'>) => PaymentWallet
  providers: ReadonlyMap<PaymentMethod, Provider>
  /** Told of every payment made, after the ledger, and again until it succeeds: bonuses hang on it. */
  depositArrived: (payment: Payment) => Promise<void>
  /** Told of every payment that was taken back or goes back, likewise: its bonuses go with it. */
  depositReturned: (payment: Payment) => Promise<void>
  /** Whether a deposit that a person has paid counts. */
  judgePayer: (payment: Payment, person: Person) => Promise<Judgment>
  /** Whose key a withdrawal went to. */
  whose: (payment: Payment, person: Person) => Promise<Whose>
  /** For the player's pages, where the wallet has nothing to do with the change. */
  tell: (payment: Payment) => Promise<void>
  /** For the player's inbox: how it has ended. Told again it is the same news. */
  news: (payment: Payment) => Promise<void>
}

/** Keeps room for a payment under the player's limits, before the provider knows of it. Repeated, it is the same room. */
export async function holdPayment(
  ports: PaymentPorts,
  payment: Payment,
): Promise<Result<undefined, CallFailure>> {
  if (payment.status !== 'created') return ok(undefined)
  const { id: paymentId, amountMinor: amount_minor, expiresAt } = payment
  const held = await ports.walletOf(payment).holdDeposit({ paymentId, amount_minor, expiresAt })
  if (held.ok) return held
  const failure = restrictionFailure(held.error)
  await ports.store.move(paymentId, ['created'], 'failed', { failure: failure.error.code })
  return failure
}

/** Where a payment is made; `pixCode` is null where the page alone has one. */
export type Opened = { id: string; url: string; pixCode: string | null }

/** Asks the provider for the page of a stored payment that nothing has ended. Repeated, it gives the same page. */
export async function openPayment(
  ports: PaymentPorts,
  payment: Payment,
): Promise<Result<Opened, CallFailure>> {
  const { id } = payment
  if (!isOpenPayment(payment.status)) return endOf(payment)
  if (payment.url !== null) return ok({ id, url: payment.url, pixCode: payment.pixCode })
  const opened = await providerOf(ports, payment).createPayment(orderOf(payment))
  if (!opened.ok) return opened.error.kind === 'refused' ? refuse(ports, payment, opened.error) : noAnswer
  const { url, pixCode = null } = opened.value
  if (await ports.store.move(id, ['created'], 'pending', { ...opened.value, pixCode }))
    return ok({ id, url, pixCode })
  // The same request has opened it at the same time, or something has ended it: then nobody is led to pay.
  const now = await reread(ports, payment)
  return isOpenPayment(now.status) ? ok({ id, url, pixCode }) : endOf(now)
}

/**
 * `onReserved`: what belongs to one whose money is there, before anybody can see or pay it. A crash in it lets it be called again, and so for
 * `rejudge`: what else it waits for, which nobody can know while the money may still be played.
 */
type Beginning = {
  waits: readonly WaitRule[]
  rejudge?: () => Promise<readonly WaitRule[]>
  waitsUntil?: number | null
  onReserved?: () => Promise<void>
}

/**
 * Begins a stored withdrawal or return: reserves the money, and sends it unless it waits for staff. A repeated call continues
 * where it stopped, sends nothing twice, and answers the same.
 */
export async function beginWithdrawal(
  ports: PaymentPorts,
  payment: Payment,
  { waits: known, waitsUntil = null, onReserved, rejudge }: Beginning,
): Promise<Result<Payment, CallFailure>> {
  if (payment.status !== 'created') return standingOf(payment)
  const refund = refundOf(payment)
  const wallet = ports.walletOf(payment)
  const reserved = await (refund
    ? wallet.refundDeposit(refund)
    : wallet.reserve({ ...movementOf(payment), takesUnplayed: known.includes('unplayed') }))
  if (!reserved.ok) return abandon(ports, payment, refusalFailure(reserved.error).error)
  await onReserved?.()
  const waits = [...known, ...((await rejudge?.()) ?? [])]
  const goesAtOnce = waits.length === 0
  if (goesAtOnce && (await start(ports, payment, 'created'))) return send(ports, payment)
  if (!goesAtOnce) await ports.store.move(payment.id, ['created'], 'reserved', { waits, waitsUntil })
  return standingOf(await reread(ports, payment))
}

/**
 * True if this call started the withdrawal and therefore sends it. The payment counts as checked now: otherwise the
 * reconciliation would not find it at the provider yet, and send it a second time.
 */
async function start(
  { store }: PaymentPorts,
  { id, returns }: Payment,
  from: 'created' | 'reserved',
): Promise<boolean> {
  const to = returns === null ? 'started' : 'returning'
  return (await store.move(id, [from], to, { checkedAt: Date.now() })) !== undefined
}

/** The state of a stored withdrawal, as its request is answered. */
function standingOf(payment: Payment): Result<Payment, CallFailure> {
  return payment.status === 'failed' || payment.status === 'refused' ? endOf(payment) : ok(payment)
}

/**
 * Gives a started withdrawal to the provider. Without an answer it may have it or not: the reconciliation asks, and is the only one
 * to send it again. Two at once could each be answered for the other.
 */
export async function send(ports: PaymentPorts, payment: Payment): Promise<Result<Payment, CallFailure>> {
  if (payment.returns !== null) {
    await sendBack(ports, payment)
    return ok(await reread(ports, payment))
  }
  const payout = await providerOf(ports, payment).createPayout(orderOf(payment))
  if (payout.ok) {
    const { providerId, end2end, person } = payout.value
    const learned = await ports.store.learn(payment.id, { providerId, end2end: end2end ?? null })
    await noteHolder(ports, payment, person)
    if (learned) return ok(learned)
  } else if (payout.error.kind === 'refused') return payoutRefused(ports, payment, payout.error)
  return ok(await reread(ports, payment))
}

/**
 * The refusal may belong to a repeated order while the first one is being paid. So the money is returned only if the
 * provider does not know the withdrawal or says that it has ended. Without an answer the reconciliation asks again.
 */
async function payoutRefused(
  ports: PaymentPorts,
  payment: Payment,
  refusal: Refused,
): Promise<Result<Payment, CallFailure>> {
  const found = await askAboutPayout(ports, payment)
  if (!found.ok && found.error.kind === 'missing') return refuse(ports, payment, refusal)
  const now = await reread(ports, payment)
  return now.status === 'refused' ? fail(code.transactionFailed, refusal.message) : ok(now)
}

/** Applies what the provider says of a withdrawal, which is also returned. */
export async function askAboutPayout(
  ports: PaymentPorts,
  payment: Payment,
): Promise<Result<ProviderEvent, ProviderFailure>> {
  const found = await providerOf(ports, payment).find('out', payment.id)
  if (!found.ok) return found
  const { providerId, end2end } = found.value
  await ports.store.learn(payment.id, { providerId, end2end: end2end ?? null })
  await applyEvent(ports, payment.method, found.value)
  return found
}

/** Staff let a waiting withdrawal or return go: false if it does not wait. */
export async function approve(ports: PaymentPorts, payment: Payment): Promise<boolean> {
  if (!(await start(ports, payment, 'reserved'))) return false
  await send(ports, payment)
  return true
}

/** Gives the money of a waiting withdrawal back; false if it does not wait. */
export async function giveBack(
  ports: PaymentPorts,
  payment: Payment,
  to: 'cancelled' | 'refused',
): Promise<boolean> {
  const moved = await ports.store.move(payment.id, ['reserved'], to, {
    ledgerDue: true,
    settledAt: Date.now(),
  })
  if (moved) await finish(ports, moved)
  return moved !== undefined
}

/**
 * The player takes a withdrawal back. That is possible until somebody has begun to pay it; the provider decides once it has the
 * order. Errors: 103 too late, 9502 no answer.
 */
export async function cancel(ports: PaymentPorts, payment: Payment): Promise<Result<null, CallFailure>> {
  if (payment.status === 'cancelled') {
    await finish(ports, payment)
    return ok(null)
  }
  if (await giveBack(ports, payment, 'cancelled')) return ok(null)
  // An order whose fate is not known might still arrive after its cancellation.
  if (payment.status !== 'started' || payment.providerId === null) return tooLate
  const answer = await providerOf(ports, payment).cancelPayout(payment.id)
  if (!answer.ok) return answer.error.kind === 'unknown' ? noAnswer : tooLate
  // A successful answer alone proves nothing: the order may be paid already, or its cancellation undecided.
  await applyEvent(ports, payment.method, answer.value)
  if ((await reread(ports, payment)).status === 'cancelled') return ok(null)
  return answer.value.status === 'pending' ? noAnswer : tooLate
}

/** Applies what the provider says. When it returns, the ledger has what the payment's status asks for. */
export async function applyEvent(
  ports: PaymentPorts,
  method: PaymentMethod,
  event: ProviderEvent,
): Promise<void> {
  const payment = await ports.store.find(event.reference)
  const isKnown = payment?.method === method && isAbout(payment, event)
  const judged = isKnown ? await judge(ports, payment, event) : 'book'
  const verdict = isKnown ? verdictOf(payment, event, judged) : ({ kind: 'flag', reason: 'unknown' } as const)
  const reason = flagOf(verdict)
  // Before the status, after which the event says nothing new: a crash between them loses no flag.
  if (reason) {
    const { reference } = event
    await ports.store.flag({ method, reference, reason, event: eventText(event) })
  }
  if (!isKnown) return
  if (payment.direction === 'out') await noteHolder(ports, payment, event.person)
  if (verdict.kind === 'move') {
    const { to, movesMoney } = verdict.move
    const hasArrived = event.status === 'paid' && to !== 'refunded'
    const moved = await ports.store.move(payment.id, [payment.status], to, {
      ...learnedOf(payment, event),
      settledAt: hasArrived ? (event.settledAt ?? Date.now()) : endedAt(payment, movesMoney),
      ledgerDue: movesMoney,
      ...(judged !== 'book' && hasArrived && { waits: ['foreign_payer'] }),
      ...(payment.returns !== null && to === 'reserved' && { waits: ['return_refused'] }),
    })
    // Another event came between: this one is looked at again in its light.
    if (!moved) return applyEvent(ports, method, event)
    if (payment.direction === 'in' && to !== 'paid') await ports.walletOf(payment).releaseDeposit(payment.id)
    if (!movesMoney) await ports.tell(payment)
    if (to === 'returning') return sendBack(ports, moved)
    return finish(ports, moved)
  }
  await finish(ports, await reread(ports, payment))
}

/** A withdrawal ends when its money is given back, too; one that was paid and comes back has ended before. */
function endedAt({ direction, settledAt }: Payment, movesMoney: boolean): number | null {
  return direction === 'out' && movesMoney ? (settledAt ?? Date.now()) : settledAt
}

/** The return of a whole deposit has numbers of its own. */
function learnedOf({ direction, ...known }: Payment, event: ProviderEvent) {
  if (direction === 'in' && event.direction === 'back') return {}
  const { providerId, end2end, person = known.person } = event
  return { providerId, end2end: end2end ?? known.end2end, person }
}

/** What is booked already, or goes back, is not asked about again. */
async function judge(ports: PaymentPorts, payment: Payment, event: ProviderEvent): Promise<Judgment> {
  const { person, status } = event
  const isNews = event.direction === 'in' && status === 'paid' && mayBePaid.includes(payment.status)
  return isNews && person ? ports.judgePayer(payment, person) : 'book'
}

/** Keeps whose key it is, once. Money is on its way to somebody else: staff look, and at the next withdrawal to it before it goes. */
async function noteHolder(ports: PaymentPorts, payment: Payment, person: Person | undefined): Promise<void> {
  if (!person || payment.person !== null) return
  const { id: reference, method } = payment
  if ((await ports.whose(payment, person)) === 'other')
    await ports.store.flag({
      method,
      reference,
      reason: 'foreign_holder',
      event: JSON.stringify(maskedPerson(person)),
    })
  await ports.store.learn(reference, { person })
}

/** Staff let a deposit count that somebody else has paid; false if it does not wait. */
export async function acceptDeposit(ports: PaymentPorts, payment: Payment): Promise<boolean> {
  const moved = await ports.store.move(payment.id, ['reserved'], 'paid', { ledgerDue: true })
  if (moved) await finish(ports, moved)
  return moved !== undefined
}

/** Staff send it back; false if it does not wait. */
export async function refuseDeposit(ports: PaymentPorts, payment: Payment): Promise<boolean> {
  const moved = await ports.store.move(payment.id, ['reserved'], 'returning', { checkedAt: Date.now() })
  if (moved) await sendBack(ports, moved)
  return moved !== undefined
}

/**
 * Sends a deposit back that no balance has, or the part of one that a payment carries. The order may be repeated, and is until the provider
 * says that the money is back. Where it cannot be sent, staff decide: unless the provider says by then that it is back.
 */
export async function sendBack(ports: PaymentPorts, payment: Payment): Promise<void> {
  const { id: reference, method, returns } = payment
  const deposit = returns === null ? payment : await reread(ports, { id: returns })
  // Its bonuses go before it does: nothing is played with them meanwhile.
  if (returns !== null) await ports.depositReturned(deposit)
  const provider = providerOf(ports, payment)
  const back = returnOf(payment, deposit)
  const answer = await provider.returnPayment(back)
  if (answer.ok) return applyEvent(ports, method, answer.value)
  if (answer.error.kind === 'unknown') return
  // The refusal may belong to a repetition of the order, or to a deposit that the payer's bank has taken back.
  const known = await provider.findReturn(back)
  if (known.ok) return applyEvent(ports, method, known.value)
  const found = await provider.find('in', deposit.id)
  if (known.error.kind === 'unknown' || !found.ok) return
  await applyEvent(ports, method, found.value)
  if ((await reread(ports, payment)).status !== 'returning') return
  const said = answer.error.kind === 'refused' ? answer.error.message : 'not known'
  await ports.store.flag({ method, reference, reason: 'return_refused', event: JSON.stringify({ said }) })
  const waits: WaitRule[] = ['return_refused']
  await ports.store.move(reference, ['returning'], 'reserved', returns === null ? {} : { waits })
  await ports.tell(payment)
}

/** Books what the status asks for, and tells it. May be repeated: the ledger counts each movement once. */
export async function finish(ports: PaymentPorts, payment: Payment): Promise<void> {
  if (payment.ledgerDue) await bookDue(ports, payment)
  await ports.news(payment)
}

async function bookDue(ports: PaymentPorts, payment: Payment): Promise<void> {
  const booked = await book(ports.walletOf(payment), payment)
  if (!booked.ok) throw new Error(`the ledger refused payment ${payment.id}: ${booked.error}`)
  if (payment.direction === 'in' && payment.status === 'paid') await ports.depositArrived(payment)
  if (payment.direction === 'in' && payment.status === 'refunded') await ports.depositReturned(payment)
  await ports.store.booked(payment.id, payment.status)
}

function book(wallet: PaymentWallet, payment: Payment): Promise<Result<Moved, Refusal>> {
  const movement = movementOf(payment)
  const refund = refundOf(payment)
  if (refund) return wallet.releaseRefund(refund)
  if (payment.direction === 'out') return wallet.release(movement)
  return payment.status === 'refunded' ? wallet.returnPayment(movement) : wallet.bookPayment(movement)
}

/** A withdrawal that cannot begin. The release before its reservation makes the ledger refuse that for ever. */
export async function abandon(
  ports: PaymentPorts,
  payment: Payment,
  failure: CallFailure,
): Promise<Result<never, CallFailure>> {
  await ports.store.move(payment.id, ['created'], 'failed', { failure: failure.code, ledgerDue: true })
  await finish(ports, await reread(ports, payment))
  return { ok: false, error: failure }
}

type Refused = Extract<ProviderFailure, { kind: 'refused' }>

/** The provider refused an order, in its own words. */
async function refuse(
  ports: PaymentPorts,
  payment: Payment,
  { message }: Refused,
): Promise<Result<never, CallFailure>> {
  const movesMoney = payment.direction === 'out'
  await ports.store.move(payment.id, ['created', 'started'], 'refused', {
    ...(movesMoney && { ledgerDue: true, settledAt: Date.now() }),
  })
  const now = await reread(ports, payment)
  // Another call of the same request may have opened the payment, which needs its room.
  if (!movesMoney && now.status === 'refused') await ports.walletOf(payment).releaseDeposit(payment.id)
  await finish(ports, now)
  return fail(code.transactionFailed, message)
}

/*
 * 103 comes with the words of a provider, which the player reads (ERR-03). Where nobody but us refuses there are none, and the
 * player reads the text of the code.
 */
const endOf = ({ failure }: Payment) => fail(failure ?? code.transactionFailed, '')
const tooLate = fail(code.transactionFailed, '')
const noAnswer = thirdPartyFailed(code.upstreamBroke, 'the payment provider did not answer')
