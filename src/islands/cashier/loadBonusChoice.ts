import { loadTexts } from '@/i18n/loadTexts.ts'
import { bonusChoiceTexts } from '@/i18n/namespaces/bonusChoice.ts'
import { pageLanguage } from '@/stores/site/page.ts'
import { once } from '@/ui/fetchOnce.ts'

/** The choice of a bonus, which is offered with a first deposit only. */
export const loadBonusChoice = once(async () => {
  const [{ BonusChoice }, texts] = await Promise.all([
    import('./BonusChoice.tsx'),
    loadTexts(pageLanguage(), bonusChoiceTexts),
  ])
  return { BonusChoice, texts }
})
