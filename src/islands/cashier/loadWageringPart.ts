import { loadTexts } from '@/i18n/loadTexts.ts'
import { cashierTexts } from '@/i18n/namespaces/cashier.ts'
import { errorsTexts } from '@/i18n/namespaces/errors.ts'
import { giveUpBonusTexts } from '@/i18n/namespaces/giveUpBonus.ts'
import { wageringTexts } from '@/i18n/namespaces/wagering.ts'
import { pageLanguage } from '@/stores/site/page.ts'
import { once } from '@/ui/fetchOnce.ts'

/** What is left to play before a withdrawal, for a player who has something left. */
export const loadWageringPart = once(async () => {
  const [{ WageringPart }, texts] = await Promise.all([
    import('./WageringPart.tsx'),
    loadTexts(pageLanguage(), ...([cashierTexts, wageringTexts, giveUpBonusTexts, errorsTexts] as const)),
  ])
  return { WageringPart, texts }
})
