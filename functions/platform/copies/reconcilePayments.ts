import type { Currency } from '#contract/currencies.ts'
import { paymentMethods, type PaymentMethod } from '#contract/paymentMethods.ts'
import { utcDay } from '#lib/dates.ts'
import { day_ms } from '#lib/time.ts'
import type { Services } from '../kit/services.ts'
import { movementOf, refundOf } from '../payments/orders.ts'
import { portsOf, providersOf } from '../payments/ports.ts'
import type { ProviderEvent } from '../payments/provider.ts'
import { payment, type Payment, type State } from '../tables/payments.ts'
import type { LedgerPayment } from '../wallet/restoredFacts.ts'
import { walletOf } from '../wallet/walletOf.ts'

/*
 * Payments after a restoration. Where the ledger has money moved, D1 follows it. Where D1 is newer and the ledger lost a movement, it is
 * made due again, and the ledger counts it once. A withdrawal that may have been paid since is asked for at its provider before anybody
 * can send it again.
 */
export type Finding = { kind: string; playerId?: string; isMended: boolean; detail: object }
type Player = { id: string; currency: Currency }
type Changes = { status?: State; ledgerDue?: boolean; settledAt?: number | null; providerId?: string | null }
type Told = { kind: string; isMended: boolean; detail: object }

const open: readonly State[] = ['created', 'reserved', 'pending', 'started', 'returning']

export async function reconcilePayments(
  services: Services,
  player: Player,
  ledger: readonly LedgerPayment[],
): Promise<Told[]> {
  const { store } = portsOf(services)
  const rows = new Map((await store.allOf(player.id)).map((row) => [row.id, row]))
  const booked = new Map(ledger.map((one) => [one.id, one]))
  const told: Told[] = []
  for (const entry of ledger) if (!rows.has(entry.id)) told.push(await addRow(services, player, entry))
  for (const row of rows.values()) {
    const entry = booked.get(row.id)
    const found =
      row.direction === 'in' ? mendDeposit(row, entry) : await mendWithdrawal(services, player, row, entry)
    if (!found) continue
    if (found.changes) await store.restored(row.id, found.changes)
    told.push({
      ...found,
      detail: { payment: row.id, method: row.method, from: row.status, ...found.detail },
    })
  }
  return told
}

type Mend = Told & { changes?: Changes }

function mendDeposit(row: Payment, entry: LedgerPayment | undefined): Mend | undefined {
  if (entry?.isReturned && row.status !== 'refunded')
    return mended('payment_behind', { status: 'refunded', ledgerDue: true, settledAt: entry.at })
  if (entry && row.status !== 'paid' && row.status !== 'refunded')
    return mended('payment_behind', { status: 'paid', ledgerDue: true, settledAt: entry.at })
  if (row.ledgerDue) return undefined
  if (!entry && row.status === 'paid') return mended('ledger_behind', { ledgerDue: true })
  // Without its deposit in the ledger a return has nothing to take back.
  const isReturnLost = row.status === 'refunded' && entry !== undefined && !entry.isReturned
  return isReturnLost ? mended('ledger_behind', { ledgerDue: true }) : undefined
}

async function mendWithdrawal(
  services: Services,
  player: Player,
  row: Payment,
  entry: LedgerPayment | undefined,
): Promise<Mend | undefined> {
  const isEnded = !open.includes(row.status) && row.status !== 'paid'
  if (entry?.isReturned) {
    if (isEnded) return undefined
    return mended('payment_behind', {
      status: row.status === 'paid' ? 'refunded' : 'refused',
      ledgerDue: false,
    })
  }
  if (isEnded) return entry && !row.ledgerDue ? mended('ledger_behind', { ledgerDue: true }) : undefined
  const lost_minor = entry || row.status === 'created' ? undefined : await takeAgain(services, player, row)
  if (row.status === 'paid')
    return lost_minor === undefined ? undefined : mended('ledger_behind', {}, { owed_minor: lost_minor })
  const event = await askOf(services, row)
  if (event === 'unknown')
    return { kind: 'withdrawal_unanswered', isMended: false, detail: { amount_minor: row.amountMinor } }
  if (event === 'missing')
    return lost_minor === undefined ? undefined : mended('ledger_behind', {}, { owed_minor: lost_minor })
  if (entry === undefined && row.status === 'created') await takeAgain(services, player, row)
  return mended('withdrawal_since', changesBy(event, row.returns), { provider: event.status })
}

const mended = (kind: string, changes: Changes, detail: object = {}): Mend => ({
  ...{ kind, isMended: true, changes },
  detail: { ...(changes.status && { to: changes.status }), ...detail },
})

/** What the provider says of an order that it has. */
function changesBy({ status, providerId, settledAt }: ProviderEvent, returns: string | null): Changes {
  if (status === 'paid') return { status: 'paid', providerId, settledAt: settledAt ?? Date.now() }
  if (status === 'pending') return { status: returns === null ? 'started' : 'returning', providerId }
  return {
    ...{
      status: status === 'cancelled' ? ('cancelled' as const) : ('refused' as const),
      providerId,
      ledgerDue: true,
    },
    settledAt: Date.now(),
  }
}

async function takeAgain({ env }: Services, player: Player, row: Payment): Promise<number> {
  return walletOf(env, player).takeAgain(refundOf(row) ?? movementOf(row))
}

async function ask(
  services: Services,
  method: string,
  reference: string,
  direction: 'in' | 'out' = 'out',
): Promise<ProviderEvent | 'missing' | 'unknown'> {
  const provider = [...providersOf(services)].find(([id]) => id === method)?.[1]
  const found = await provider?.find(direction, reference)
  if (found?.ok) return found.value
  return found?.error.kind === 'missing' ? 'missing' : 'unknown'
}

function askOf(services: Services, { id, method, currency, amountMinor, returns }: Payment) {
  if (returns === null) return ask(services, method, id)
  return askReturn(services, { id, method, currency, amount_minor: amountMinor, returns })
}

type Returning = {
  id: string
  method: PaymentMethod
  currency: Currency
  amount_minor: number
  returns: string
}

/** Where the number at the bank is lost, which a return is found by, the provider tells it again. */
async function askReturn(
  services: Services,
  { id: reference, method, currency, amount_minor, returns: deposit }: Returning,
): Promise<ProviderEvent | 'missing' | 'unknown'> {
  let end2end = (await portsOf(services).store.find(deposit))?.end2end ?? null
  if (end2end === null) {
    const event = await ask(services, method, deposit, 'in')
    if (typeof event === 'string') return 'unknown'
    end2end = event.end2end ?? null
  }
  const provider = providersOf(services).get(method)
  const found = await provider?.findReturn({ reference, deposit, end2end, currency, amount_minor })
  if (found?.ok) return found.value
  return found?.error.kind === 'missing' ? 'missing' : 'unknown'
}

/** The row of a payment that was made after the copy of D1. Its payee and its bonus are lost. */
async function addRow(
  services: Services,
  { id: playerId, currency }: Player,
  entry: LedgerPayment,
): Promise<Told> {
  const method = paymentMethods.find((known) => known === entry.method)
  const detail = { payment: entry.id, direction: entry.direction, amount_minor: entry.amount_minor }
  if (!method) return { kind: 'payment_of_no_method', isMended: false, detail }
  const event = await (entry.returns === null
    ? ask(services, method, entry.id, entry.direction)
    : askReturn(services, { ...entry, method, currency, returns: entry.returns }))
  const known = typeof event === 'string' ? undefined : event
  const changes = rowBy(entry, event)
  const { id, amount_minor: amountMinor, direction, at, returns } = entry
  await services.db
    .insert(payment)
    .values({
      ...{
        id,
        playerId,
        requestId: `restored-${id}`,
        fingerprint: '',
        direction,
        method,
        currency,
        amountMinor,
        returns,
      },
      feeMinor: known ? Math.abs(known.amount_minor - amountMinor) : 0,
      ...{ details: {}, bonus: null, createdAt: at, expiresAt: at + day_ms, checkedAt: at },
      ...{ providerId: known?.providerId ?? null, end2end: known?.end2end ?? null },
      ...changes,
    })
    .onConflictDoNothing()
  return {
    kind: 'payment_added',
    isMended: changes.status !== 'reserved',
    detail: { ...detail, to: changes.status },
  }
}

/** A withdrawal of which nobody knows whether it was paid waits for staff. */
function rowBy(entry: LedgerPayment, event: ProviderEvent | 'missing' | 'unknown') {
  const { direction, isReturned, at, returns } = entry
  if (direction === 'in') return { status: isReturned ? 'refunded' : 'paid', settledAt: at } as const
  if (isReturned) return { status: 'refused', settledAt: at } as const
  if (event === 'missing') return { status: 'refused', ledgerDue: true, settledAt: Date.now() } as const
  if (event === 'unknown') return { status: 'reserved' } as const
  const { status = 'started', settledAt = null, ledgerDue = false } = changesBy(event, returns)
  return { status, settledAt, ledgerDue }
}

/** What a provider was paid or paid since a day, and no payment here knows: whose it is, it does not say. */
export async function strangePayments(services: Services, from: number): Promise<Finding[]> {
  const findings: Finding[] = []
  const { store } = portsOf(services)
  for (const [method, provider] of providersOf(services))
    for (let at = from; utcDay(at) <= utcDay(Date.now()); at += day_ms) {
      const day = utcDay(at)
      const paid = await provider.paidOn(day)
      if (!paid.ok) findings.push({ kind: 'provider_unanswered', isMended: false, detail: { method, day } })
      for (const { reference, direction, amount_minor, currency } of paid.ok ? paid.value : [])
        if (!(await store.find(reference)))
          findings.push({
            ...{ kind: 'payment_unknown', isMended: false },
            detail: { method, payment: reference, direction, amount_minor, currency },
          })
    }
  return findings
}
