import type { PaymentRow, waitReasons } from '#contract/operator/payments.ts'
import type * as v from 'valibot'
import { moneyOf } from '../shared/amounts.ts'

type Wait = v.InferOutput<typeof PaymentRow>['waits'][number]

const waitLabels: Record<(typeof waitReasons)[number], string> = {
  above_limit: 'more in a day than goes out without staff',
  not_verified: 'the documents are not verified',
  first_withdrawal: 'the first withdrawal of the player',
  banned: 'the player is banned',
  flagged: 'a provider said something else than we know',
  open_wagering: 'a bonus is not wagered yet',
}

/** Why a withdrawal waits, in words. */
export function shownWait({ why, limit_minor }: Wait, currency: string): string {
  return limit_minor === undefined
    ? waitLabels[why]
    : `${waitLabels[why]} (${moneyOf(limit_minor, currency)})`
}
