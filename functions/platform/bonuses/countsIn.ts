import type { BonusCounts } from '#contract/bonuses.ts'
import type { Services } from '../kit/services.ts'

/** The stakes that count for a bonus here. */
export function countsIn({ config }: Pick<Services, 'config'>): BonusCounts {
  return config.market.bonuses.mixesProducts ? 'all' : 'sport'
}
