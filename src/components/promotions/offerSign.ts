import type { LanguageCode } from '#contract/languages.ts'
import type { OfferTerms } from '#contract/offers.ts'
import { formatNumber, formatPercent } from '@/i18n/formats.ts'
import type { IconName } from '../icons.ts'

/** The color of a drawn picture, by what there is to get. */
export type Tone = 'money' | 'bonus' | 'bets' | 'rounds' | 'points'

const tones: Record<OfferTerms['gift']['kind'], Tone> = {
  ...{ bonus: 'bonus', bonus_percent: 'money', points: 'points' },
  ...{ free_bets: 'bets', free_rounds: 'rounds' },
}

type Rule = Pick<OfferTerms, 'gift' | 'trigger' | 'join'>

/** What an offer without a picture of its own is drawn by. An amount is no figure: it differs by currency. */
export function offerSign(lang: LanguageCode, rule: Rule) {
  return { icon: iconOf(rule), tone: tones[rule.gift.kind], figure: figureOf(lang, rule) }
}

function figureOf(lang: LanguageCode, { gift }: Rule): string | undefined {
  if (gift.kind === 'bonus') return undefined
  if (gift.kind === 'bonus_percent') return formatPercent(lang, gift.percent / 100)
  return gift.kind === 'points' ? `+${formatNumber(lang, gift.count)}` : `${formatNumber(lang, gift.count)}×`
}

/** The one by what it gives, else by what is done for it. */
function iconOf({ gift, trigger, join }: Rule): IconName {
  if (gift.kind === 'free_bets') return 'ball'
  if (gift.kind === 'free_rounds') return 'spade'
  if (join.kind === 'level') return 'trophy'
  if (trigger.kind === 'document') return 'document'
  if (trigger.kind === 'games') return 'cards'
  if (trigger.kind === 'limit_kept') return 'moon'
  return trigger.kind === 'loss' ? 'transfer' : 'gift'
}
