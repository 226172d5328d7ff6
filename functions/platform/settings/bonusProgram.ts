import * as v from 'valibot'
import { bonusDays } from '#contract/bonuses.ts'
import { ProviderId } from '#contract/games.ts'

const Percent = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1000))
/** By currency, in major units; a currency without one has no bonus. */
const Amounts = v.record(v.string(), v.pipe(v.number(), v.minValue(0), v.maxValue(1_000_000)))
const Days = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(365))

/** The brand's bonuses, which its promotions promise (scripts/seed/content/banners); a percentage of 0 turns one off. */
export const BonusProgram = v.object({
  first_deposit: v.object({
    percent: Percent,
    most: Amounts,
    /** The percentage of the deposit to wager before a withdrawal. */
    wager_percent: Percent,
    days: Days,
  }),
  /** A percentage of the week's net loss at the games of these providers, paid on Monday. */
  cashback: v.object({
    percent: Percent,
    providers: v.pipe(v.array(ProviderId), v.maxLength(50)),
    /** The percentage of the cashback to wager before a withdrawal. */
    wager_percent: Percent,
    days: Days,
  }),
})
export type BonusProgram = v.InferOutput<typeof BonusProgram>

export const defaultProgram: BonusProgram = {
  first_deposit: {
    percent: 100,
    most: {
      ...{ USD: 100, ILS: 370, TRY: 4000, RUB: 9000, SEK: 1000, BRL: 550 },
      ...{ EUR: 90, GBP: 80, DKK: 700, TND: 300 },
    },
    wager_percent: 100,
    days: bonusDays,
  },
  cashback: {
    percent: 5,
    // The providers with slots; not those with only live or virtual games.
    providers: [
      ...['pragmatic', 'slotegrator', 'evolution', 'habanero', 'evoplay', 'bsw', 'fiable'],
      ...['upgaming', 'rgs', 'inbet', 'outcome'],
    ],
    wager_percent: 0,
    days: bonusDays,
  },
}
