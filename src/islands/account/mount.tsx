import { loadTexts } from '@/i18n/loadTexts'
import { startBalance } from '@/stores/balance'
import { followCurrency } from '@/stores/currency'
import { $jackpotWin, followJackpotWins } from '@/stores/jackpotWins'
import { followLanguageChoice } from '@/stores/language'
import { pageLanguage } from '@/stores/page'
import { showJackpotWin } from '../registry'
import { draw } from '../shared/draw'
import { Account } from './Account'

export async function mount(root: HTMLElement): Promise<void> {
  const lang = pageLanguage()
  startBalance()
  followCurrency()
  followLanguageChoice()
  tellOfJackpots()
  draw(root, <Account lang={lang} texts={await loadTexts(lang, 'account')} />)
}

/** The first win brings the island that tells of all of them. */
function tellOfJackpots(): void {
  followJackpotWins()
  const stop = $jackpotWin.listen((win) => {
    if (!win) return
    stop()
    showJackpotWin().catch(console.error)
  })
}
