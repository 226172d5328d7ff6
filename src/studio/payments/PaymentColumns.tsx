import type * as v from 'valibot'
import type { PaymentRow, waitReasons } from '#contract/operator/payments.ts'
import { Column } from '../shared/Column.tsx'
import { moneyOf, MomentColumn, MoneyColumn, OfRecord, shownMoment, State } from '../shared/columns.tsx'

export type Payment = v.InferOutput<typeof PaymentRow>

/** The columns that every list of payments has: they are called, as a table takes columns and no component of them. */
export function PaymentColumns() {
  return [
    <MomentColumn key="at" source="created_at" label="At" />,
    <Column key="way" label="Direction">
      <OfRecord<Payment> show={typeLabel} />
    </Column>,
    <Column key="method" source="method" disableSort />,
    <MoneyColumn key="amount" source="amount_minor" label="Amount" />,
    <Column key="status" label="Status">
      <OfRecord<Payment> show={(payment) => <PaymentState {...payment} />} />
    </Column>,
    <Column key="waits" label="Waits because" kind="wide">
      <OfRecord<Payment> show={shownWaits} />
    </Column>,
  ]
}

export function typeLabel({ direction, returns }: Pick<Payment, 'direction' | 'returns'>): string {
  if (direction === 'in') return 'deposit'
  return returns === null ? 'withdrawal' : 'return of a deposit'
}

const kinds = { paid: 'good', reserved: 'open', failed: 'bad', refused: 'bad', expired: 'bad' } as const

export function stateLabel(status: Payment['status']): string {
  return status === 'reserved' ? 'waits for staff' : status
}

/** Of a withdrawal to a new payee staff have nothing to do: it goes by itself. */
export function PaymentState({ status, waits }: Pick<Payment, 'status' | 'waits'>) {
  const waitsForTime = waits.some(({ until }) => until !== undefined)
  return (
    <State
      label={waitsForTime ? 'waits for its time' : stateLabel(status)}
      kind={status in kinds ? kinds[status as keyof typeof kinds] : 'plain'}
    />
  )
}

type Wait = v.InferOutput<typeof PaymentRow>['waits'][number]

const waitLabels: Record<(typeof waitReasons)[number], string> = {
  above_limit: 'more in a day than goes out without staff',
  foreign_payee: 'the payee’s CPF is not the one of the account',
  unplayed: 'the player may not play, and deposits that were not played cannot go back to their payers',
  credited: 'one of the staff put money there, or wrote its promo code',
  referred: 'the vendor for identity refers the player, or has not answered yet',
  new_payee: 'a new payee: it goes by itself when its time is over',
  foreign_payer: 'somebody else has paid it, as the provider says',
  bonus_used: 'something was played with the bonus of the deposit that goes back',
  return_refused: 'the provider does not send the deposit back',
  payee_removed: 'the player removed the payee while it waited',
  not_verified: 'the documents are not verified',
  first_withdrawal: 'the first withdrawal of the player',
  banned: 'the player is banned',
  flagged: 'a provider said something else than we know',
  open_wagering: 'a bonus is not wagered yet',
  second_person: 'it needs a second person',
}

/** Why a payment waits, in a line. */
export function shownWaits({ waits, currency }: Payment): string {
  return waits.map((wait) => shownWait(wait, currency)).join('; ')
}

/** Why a withdrawal waits, in words. */
export function shownWait({ why, limit_minor, by, until }: Wait, currency: string): string {
  if (until !== undefined) return `${waitLabels[why]}, ${shownMoment(until)}`
  if (by !== undefined) return `${waitLabels[why]}: ${by} has approved it`
  return limit_minor === undefined
    ? waitLabels[why]
    : `${waitLabels[why]} (${moneyOf(limit_minor, currency)})`
}
