import { loadTexts } from '@/i18n/loadTexts'
import { jackpotWinTexts } from '@/i18n/namespaces/jackpotWin'
import { pageLanguage } from '@/stores/site/page'
import { addStyle } from '../shared/addStyle'
import { once } from '../shared/once'
import style from './jackpotWin.css?url'

/** The dialog for a won jackpot, loaded when there is one. */
export const loadJackpotWin = once(async () => {
  const [{ JackpotWin }, texts] = await Promise.all([
    import('./JackpotWin'),
    loadTexts(pageLanguage(), jackpotWinTexts),
    addStyle(style),
  ])
  return { JackpotWin, texts }
})
