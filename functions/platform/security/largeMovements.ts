import type { Currency } from '#contract/currencies.ts'
import type { Services } from '../kit/services.ts'
import { recordEvent, recordOnce } from './events.ts'

/** A movement that may be large: `detail` names it in our own words, and is unique among its kind. */
type Movement = {
  what: 'win' | 'stake' | 'payment' | 'adjustment'
  playerId: string
  currency: Currency
  amount_minor: number
  detail: string
}

const kinds = {
  win: 'large_win',
  stake: 'large_stake',
  payment: 'large_payment',
  adjustment: 'large_adjustment',
} as const

/** From the amount of the configuration (`MONEY_ALERTS`) on; without one for the currency no movement is large. */
export function isLarge(
  { config }: Services,
  { what, currency, amount_minor }: Omit<Movement, 'detail' | 'playerId'>,
) {
  const least_minor = config.money.alerts[currency]?.[what]
  return least_minor !== undefined && amount_minor >= least_minor
}

/** A security event of a large movement. A payment is told of until everything has it, and is one event. */
export async function noteLarge(services: Services, movement: Movement): Promise<void> {
  if (!isLarge(services, movement)) return
  const { what, playerId: userId, currency, amount_minor } = movement
  const event = { kind: kinds[what], userId, detail: `${movement.detail} ${amount_minor} ${currency}` }
  await (what === 'payment' ? recordOnce(services, event) : recordEvent(services, event))
}
