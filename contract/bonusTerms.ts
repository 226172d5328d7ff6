/** Rounded down to the minor unit. */
export function percentOf(amount_minor: number, percent: number): number {
  return Math.floor((amount_minor * percent) / 100)
}

/** No bonus asks for more than the market lets one ask, whatever was written before the market was. */
export function capWager(wager_minor: number, bonus_minor: number, most_percent: number | null): number {
  return most_percent === null ? wager_minor : Math.min(wager_minor, percentOf(bonus_minor, most_percent))
}
