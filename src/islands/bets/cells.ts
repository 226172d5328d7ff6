import type { BetItem } from '#contract/bets.ts'
import { formatPlainMoment } from '@/i18n/moments.ts'
import type { Texts } from '@/i18n/texts.ts'
import type { Cell } from '@/ui/history/csv.ts'

/** The columns of SPORT-08, as in a file. */
export function betHeads(bets: Texts['bets']): string[] {
  const { id, name, date, type, events, stake, payout, status, odds } = bets
  return [id, date, name, type, events, stake, payout, status, odds, `${events}: ${name}`]
}

export function betCells(bets: Texts['bets'], bet: BetItem): Cell[] {
  const when = formatPlainMoment(bet.date)
  const events = bet.events.map(({ match, name, score }) => [match, name, score].filter(Boolean).join(', '))
  return [
    ...[bet.id, when, bet.name, bets[bet.type], bet.countEvents, bet.amountIn, bet.amountOut],
    ...[bets[bet.status], bet.coef, events.join(' | ')],
  ]
}
