import { and, eq } from 'drizzle-orm'
import { code } from '#contract/errors.ts'
import { toMinor } from '#contract/money.ts'
import type { ReturnDepositBody } from '#contract/payments.ts'
import { ok, type Result } from '#lib/result.ts'
import { fail, noSuchAmount, noSuchCall, type CallFailure } from '../../shared/reply.ts'
import { isBonusUsed } from '../bonuses/depositArrived.ts'
import { outcomeForPayout } from '../cases/personChecks.ts'
import type { Services } from '../kit/services.ts'
import { noteLarge } from '../security/largeMovements.ts'
import type { Account } from '../tables/accounts.ts'
import { payment, type Payment, type WaitRule } from '../tables/payments.ts'
import { beginWithdrawal } from './flow.ts'
import { portsOf } from './ports.ts'
import { watchPayment } from './reconcile.ts'
import { isFirstWithBonus } from './store.ts'
import { mayGoBack } from './unplayed.ts'

/*
 * A deposit that was not played goes back to whoever has paid it, in whole or in parts, as a payment of its own that names the deposit. The
 * payer is who they were, so nobody waits for a new payee, and no proof is asked for.
 */
type Requester = { services: Services; account: Account }

/**
 * Sends a part of a deposit back, or all of it. 9404 for a deposit that cannot go back, 9476 for more than was not played of it, 9409 if the
 * request id was used for something else, 9475 where the vendor for identity refuses the player.
 */
export async function requestReturn(
  requester: Requester,
  { deposit: id, value, request_id: requestId }: ReturnDepositBody,
): Promise<Result<Payment, CallFailure>> {
  const { services, account } = requester
  const [deposit] = await services.db
    .select()
    .from(payment)
    .where(and(eq(payment.id, id), eq(payment.playerId, account.id), mayGoBack(services)))
  if (!deposit) return { ok: false, error: noSuchCall }
  const amountMinor = toMinor(value, account.currency)
  if (amountMinor === undefined || amountMinor === 0) return noSuchAmount('value')
  const outcome = await outcomeForPayout(services, account)
  if (outcome === 'refuse') return fail(code.payoutsBlocked, 'the vendor for identity refuses the player')
  const stored = await store(services, deposit, { amountMinor, requestId })
  if (!stored.ok) return stored
  const ports = portsOf(services)
  const begun = await beginWithdrawal(ports, stored.value, {
    waits: outcome === 'refer' ? ['referred'] : [],
    // Its bonuses end first, so that nothing is played with them after the answer.
    rejudge: async (): Promise<WaitRule[]> => {
      await ports.depositReturned(deposit)
      return (await hasUsedBonus(services, account, deposit)) ? ['bonus_used'] : []
    },
  })
  if (begun.ok) {
    const { playerId, currency } = deposit
    const detail = `out ${stored.value.id}`
    await noteLarge(services, { what: 'payment', playerId, currency, amount_minor: amountMinor, detail })
  }
  return begun
}

async function store(
  services: Services,
  deposit: Payment,
  { amountMinor, requestId }: { amountMinor: number; requestId: string },
): Promise<Result<Payment, CallFailure>> {
  const { id: returns, playerId, method, currency, person, details, createdAt: depositedAt } = deposit
  const now = Date.now()
  const fingerprint = JSON.stringify(['return', returns, amountMinor])
  const stored = await portsOf(services).store.insert(
    {
      ...{ id: crypto.randomUUID().replaceAll('-', ''), playerId, requestId, fingerprint, returns },
      ...{ direction: 'out', method, currency, amountMinor, feeMinor: 0, status: 'created', bonus: null },
      ...{ createdAt: now, checkedAt: now, expiresAt: now },
      details: { cpf: person?.document ?? details.cpf, depositedAt },
    },
    // It is no withdrawal, and has no limit of the day.
    { from: now, limit_minor: Number.MAX_SAFE_INTEGER },
  )
  if (stored?.fingerprint !== fingerprint)
    return fail(code.conflict, 'the request id was used for something else')
  await watchPayment(services, stored)
  return ok(stored)
}

/** Who has played with the bonus of a deposit keeps what it won: staff look before the deposit goes. */
async function hasUsedBonus(services: Services, account: Account, deposit: Payment): Promise<boolean> {
  const isWelcome = deposit.bonus !== null && (await isFirstWithBonus(services.db, deposit))
  return isBonusUsed(services, account, { paymentId: deposit.id, isWelcome })
}
