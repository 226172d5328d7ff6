import { loadTexts } from '@/i18n/loadTexts.ts'
import { jackpotWinTexts } from '@/i18n/namespaces/jackpotWin.ts'
import { pageLanguage } from '@/stores/site/page.ts'
import { addStyle } from '@/ui/addStyle.ts'
import { once } from '@/ui/once.ts'
import style from './jackpotWin.css?url'

/** The dialog for a won jackpot, loaded when there is one. */
export const loadJackpotWin = once(async () => {
  const [{ JackpotWin }, texts] = await Promise.all([
    import('./JackpotWin.tsx'),
    loadTexts(pageLanguage(), jackpotWinTexts),
    addStyle(style),
  ])
  return { JackpotWin, texts }
})
