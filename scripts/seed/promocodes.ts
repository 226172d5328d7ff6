import type { Operator } from './operator.ts'

/** Ten dollars, and about as much in the other currencies. */
const ten = { USD: 1000, ILS: 3700, TRY: 40_000, RUB: 90_000, SEK: 10_000, BRL: 5500 }

/** The promo codes of a local run: a fixed one, a percentage of the next deposit, and one for the players of an agent. */
const promocodes = {
  REEF10: { kind: 'fixed', amounts: ten },
  TIDE20: { kind: 'percent', percent: 20, amounts: ten, wager_percent: 100 },
  AGENT10: { kind: 'fixed', amounts: ten, partner_id: 'agent-1' },
}

export async function seedPromocodes(operator: Operator): Promise<void> {
  await Promise.all(
    Object.entries(promocodes).map(([code, promocode]) => operator.put(`/promocodes/${code}`, promocode)),
  )
}
