import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { isCpf } from '#lib/cpf.ts'
import { code } from '#contract/errors.ts'
import { localPath } from '#contract/languages.ts'
import { minorUnits, toMinor } from '#contract/money.ts'
import type { PaymentMethod } from '#contract/paymentMethods.ts'
import type { DepositBonus } from '#contract/payments.ts'
import { knownPixKey, normalizePixKey, type PixKey, type PixKeyKind } from '#contract/pixKey.ts'
import { ok, type Result } from '#lib/result.ts'
import { minute_ms } from '#lib/time.ts'
import { fail, noSuchAmount, type CallFailure } from '../../shared/reply.ts'
import type { Client } from '../kit/client.ts'
import type { Proofs } from '../accounts/sessions/proof.ts'
import type { Account } from '../tables/accounts.ts'
import { knownSettings } from '../settings/settings.ts'
import { chooseOffer } from '../offers/depositOffer.ts'
import { joinAutomatic } from '../offers/myOffers.ts'
import { noteLarge } from '../security/largeMovements.ts'
import { restrictionOfMissingLimit } from '../protection/mayStake.ts'
import type { Services } from '../kit/services.ts'
import { restrictionFailure } from '../wallet/restrictions.ts'
import { walletOf } from '../wallet/walletOf.ts'
import { outcomeForPayout } from '../cases/personChecks.ts'
import { beginWithdrawal, holdPayment, openPayment, type Opened } from './flow.ts'
import { checkOwnPayee, checkPayee, tellNewPayee } from './payee.ts'
import { boundsOf, dayStart, feeFor, tooHigh } from './limits.ts'
import { notePayee } from './payees.ts'
import { portsOf } from './ports.ts'
import { watchPayment } from './reconcile.ts'
import { staffRulesOf } from './waits.ts'
import { payment, type ChosenOffer, type Details, type Direction, type Payment } from '../tables/payments.ts'

/** The time for paying; a later payment still counts. */
const paymentLife_ms = 30 * minute_ms

type Requested = {
  value: number
  request_id: string
  bonus?: DepositBonus | undefined
  /** Whether the cashier offers the payee again. */
  save_key?: boolean | undefined
}
export type Requester = { services: Services; account: Account; client: Client }

/**
 * Money in: stores the payment, keeps room for it under the player's limits, and returns the provider's page. 9473 while several have just
 * failed; 9448 above a deposit limit, or without one where the market asks for one; 9449 for an excluded player; 2214 for a bonus that is not offered to them.
 */
export async function requestPayment(
  requester: Requester,
  method: PaymentMethod,
  body: Requested,
  details: Details = {},
): Promise<Result<Opened, CallFailure>> {
  const ports = portsOf(requester.services)
  const { services, account } = requester
  const { market } = services.config
  const waits_ms = await waitAfterFailures(services, account, body.request_id)
  if (waits_ms > 0)
    return fail(code.paymentsFailed, 'several payments failed', { retryAfter_s: Math.ceil(waits_ms / 1000) })
  // Most markets ask for none: their wallets are not asked either.
  if (market.limits.required.length > 0) {
    const { limits } = await walletOf(services.env, account).protection()
    const missing = restrictionOfMissingLimit(market, limits)
    if (missing) return restrictionFailure(missing)
  }
  const bonus = await bonusChosen(requester, body)
  if (!bonus.ok) return bonus
  const stored = await store(requester, { direction: 'in', method, details, bonus: bonus.value }, body)
  if (!stored.ok) return stored
  await joinAutomatic(services, account)
  const held = await holdPayment(ports, stored.value)
  return held.ok ? openPayment(ports, stored.value) : held
}

/** Five that the provider refused within ten minutes: the next waits until the first of them is ten minutes old. */
const failures = { count: 5, within_ms: 10 * minute_ms }

/** A request that is repeated finds its payment and does not wait. */
async function waitAfterFailures({ db }: Services, { id }: Account, requestId: string): Promise<number> {
  const since = Date.now() - failures.within_ms
  const ofPlayer = and(eq(payment.playerId, id), eq(payment.direction, 'in'))
  const recent = await db
    .select({ at: payment.createdAt, status: payment.status, requestId: payment.requestId })
    .from(payment)
    // Word for word the condition of the index.
    .where(and(ofPlayer, sql`${payment.status} <> 'failed'`, gt(payment.createdAt, since)))
    .orderBy(desc(payment.createdAt))
    .limit(50)
  if (recent.some((one) => one.requestId === requestId)) return 0
  const refused = recent.filter(({ status }) => status === 'refused')
  const fifth = refused[failures.count - 1]
  return fifth ? fifth.at - since : 0
}

/** The bonus of a deposit; null for none. A repeated request finds its payment, though the offer may be over by then. */
async function bonusChosen(
  { services, account }: Requester,
  { bonus, value, request_id: requestId }: Requested,
): Promise<Result<ChosenOffer | null, CallFailure>> {
  if (bonus !== 'first_deposit') return ok(null)
  const chosen = await chooseOffer(services, account, minorUnits(value, account.currency))
  if (chosen.ok) return chosen
  const ofRequest = and(eq(payment.playerId, account.id), eq(payment.requestId, requestId))
  const isRepeated = (await services.db.$count(payment, ofRequest)) > 0
  return isRepeated ? ok(null) : chosen
}

/**
 * Money out: reserves it, and sends it off or lets it wait for staff. 9450 where documents are to be checked first, 9451 for a payee
 * who was not paid before, 9475 where the vendor for identity refuses the player, 9472 for one who is not the account's owner where the market pays nobody else.
 */
export async function requestWithdrawal(
  requester: Requester & Proofs,
  method: PaymentMethod,
  body: Requested,
  details: Details = {},
): Promise<Result<Payment, CallFailure>> {
  const { services, account } = requester
  if (await needsVerification(services, account))
    return fail(code.verificationNeeded, 'documents are to be checked before the first withdrawal')
  const owned = await checkOwnPayee(services, account, details)
  if (!owned.ok) return owned
  const payee = await checkPayee(requester, { method, details, requestId: body.request_id })
  if (!payee.ok) return payee
  const outcome = await outcomeForPayout(services, account)
  if (outcome === 'refuse') return fail(code.payoutsBlocked, 'the vendor for identity refuses the player')
  const stored = await store(requester, { direction: 'out', method, details, bonus: null }, body)
  if (!stored.ok) return stored
  const wait_ms = services.config.payments.payeeWait_ms
  const waits = [
    ...(await staffRulesOf(services, account, stored.value)),
    ...(payee.value.isNew && wait_ms > 0 ? (['new_payee'] as const) : []),
    ...(outcome === 'refer' ? (['referred'] as const) : []),
  ]
  const waitsUntil = waits.every((rule) => rule === 'new_payee') ? stored.value.createdAt + wait_ms : null
  const begun = await beginWithdrawal(portsOf(services), stored.value, {
    ...{ waits, waitsUntil },
    // Not of a repeated request: the player may have removed its payee since.
    onReserved: async () => {
      // Most withdrawals go to where the last one went: then the list stays as it is.
      const isSaved = body.save_key === true
      if (!payee.value.isLast || isSaved) await notePayee(services, stored.value, isSaved)
      if (payee.value.isNew) await tellNewPayee(requester)
    },
  })
  if (begun.ok) {
    const { id, playerId, currency, amountMinor: amount_minor } = begun.value
    await noteLarge(services, { what: 'payment', playerId, currency, amount_minor, detail: `out ${id}` })
  }
  return begun
}

/** Until documents were checked or a withdrawal was paid, where the configuration or the market asks for it. */
export async function needsVerification(
  { config, db }: Services,
  account: { id: string; verifiedAt: Date | number | null },
): Promise<boolean> {
  const isRequired = config.payments.needsVerification || config.market.verificationBefore !== 'none'
  if (!isRequired || account.verifiedAt !== null) return false
  const wasPaid = and(
    eq(payment.playerId, account.id),
    ...[eq(payment.direction, 'out'), eq(payment.status, 'paid'), isNull(payment.returns)],
  )
  const [paid] = await db.select({ id: payment.id }).from(payment).where(wasPaid).limit(1)
  return paid === undefined
}

type Wanted = {
  direction: Direction
  method: PaymentMethod
  details: Details
  bonus: ChosenOffer | null
}

/**
 * Checks the amount and stores the payment, or finds the one of this request. Errors: 106, 252 for the amount, 251 if the method
 * does not take the currency, 9409 if the request id was used for something else.
 */
async function store(
  { services, account, client }: Requester,
  { direction, method, details, bonus }: Wanted,
  { value, request_id: requestId, bonus: chosen }: Requested,
): Promise<Result<Payment, CallFailure>> {
  const { currency, id: playerId } = account
  const settings = await knownSettings(services)
  const bounds = boundsOf(services.config.payments, settings, { method, currency, direction })
  if (!bounds) return fail(code.featureBlocked, `${method} does not take ${currency}`)
  const amountMinor = toMinor(value, currency)
  if (amountMinor === undefined) return noSuchAmount('value')
  const fee = feeFor(amountMinor, bounds)
  if (!fee.ok) return fee

  const now = Date.now()
  const id = crypto.randomUUID().replaceAll('-', '')
  const fingerprint = JSON.stringify([
    direction,
    method,
    amountMinor,
    details.cpf ?? '',
    details.pixKey ?? '',
    ...(details.account === undefined ? [] : [details.account]),
    ...(chosen === 'first_deposit' ? [chosen] : []),
  ])
  const stored = await portsOf(services).store.insert(
    {
      ...{ id, playerId, requestId, fingerprint, direction, method, currency, amountMinor },
      ...{ feeMinor: fee.value, status: 'created', createdAt: now, checkedAt: now },
      expiresAt: now + paymentLife_ms,
      ...{ bonus, returns: null },
      details: { ...details, returnUrl: returnUrl(services, client.lang ?? account.lang, id) },
    },
    { from: dayStart(now), limit_minor: bounds.daily_minor },
  )
  if (!stored) return tooHigh
  if (stored.fingerprint !== fingerprint)
    return fail(code.conflict, 'the request id was used for something else')
  await watchPayment(services, stored)
  return ok(stored)
}

function returnUrl({ config }: Services, lang: Account['lang'], id: string): string {
  return `${config.siteOrigin}${localPath(lang, '/profile/pay-history')}?payment=${id}`
}

/** 244 for wrong check digits; the digits alone. */
export function readCpf(text: string): Result<string, CallFailure> {
  if (!isCpf(text)) return fail(code.cpfInvalid, 'CPF invalid', { fields: { cpf: 'cpfInvalid' } })
  return ok(text.replaceAll(/\D/g, ''))
}

/**
 * 9400 for a key that is none of its kind, and for one without a kind that could be of two. The payee's own CPF leaves no doubt,
 * whatever its digits.
 */
export function readPixKey(
  text: string,
  kind: PixKeyKind | undefined,
  cpf: string,
): Result<PixKey, CallFailure> {
  const key = kind && normalizePixKey(kind, text)
  const own = normalizePixKey('cpf', text) === cpf ? { kind: 'cpf' as const, key: cpf } : undefined
  const found = kind ? key && { kind, key } : (own ?? knownPixKey(text))
  if (found) return ok(found)
  return fail(code.invalid, 'invalid: pix_key', { fields: { pix_key: 'incorrectInput' } })
}
